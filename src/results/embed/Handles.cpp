// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles: every operation checks its operands, makes the term, and conjoins
// the conditions under which the operands and the term mean anything.
//
// Tested by tests/results/embed/HandlesTest.cpp.

#include "results/embed/MakeList.h"
#include "shapeproof/ShapeBuilder.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {
inline namespace handles {

llvm::StringRef toString(Misuse misuse) {
  switch (misuse) {
  case Misuse::None:
    return "";
  case Misuse::Empty:
    return "an empty handle, which names nothing";
  case Misuse::Foreign:
    return "handles of different contexts";
  case Misuse::NoSuchTerm:
    return "an id that the context does not have";
  case Misuse::NoOperands:
    return "no operands, where at least one is needed";
  case Misuse::NameTaken:
    return "a name that stands for something of another kind";
  }
  llvm_unreachable("all kinds handled");
}

/// The operands of one operation.
struct Checked {
  explicit Checked(Context *owner = nullptr) : owner(owner) {}

  template <typename IdType> void add(const Handle<IdType> &handle) {
    if (!handle.valid())
      fail(handle.misuse());
    else if (owner && owner != handle.owner)
      fail(Misuse::Foreign);
    else {
      owner = handle.owner;
      require(handle.defined);
    }
  }
  void add(const Operand &operand) {
    if (operand.dim)
      add(*operand.dim);
  }
  template <typename T> void addAll(llvm::ArrayRef<T> handles) {
    for (const T &handle : handles)
      add(handle);
  }

  void fail(Misuse misuse) {
    if (why == Misuse::None)
      why = misuse;
  }

  /// Called after all have been added: whether there is a context, and no
  /// misuse.
  bool ok() {
    if (!owner)
      fail(Misuse::NoOperands);
    return why == Misuse::None;
  }
  TermStore &store() const { return owner->store(); }
  DimId id(const Operand &operand) const {
    return operand.dim ? operand.dim->id() : store().constant(operand.constant);
  }
  void require(ClaimId condition) {
    if (condition != TermStore::trueClaim())
      conditions.push_back(condition);
  }

  ClaimId definedness() const {
    return conditions.empty() ? TermStore::trueClaim()
                              : store().conj(conditions);
  }
  /// The handle on `term`.
  template <typename HandleType, typename IdType>
  HandleType handle(IdType term) const {
    return HandleType(owner, term, definedness());
  }

  Context *owner;
  Misuse why = Misuse::None;
  llvm::SmallVector<ClaimId, 4> conditions;

  template <typename HandleType> static HandleType invalid(Misuse why) {
    return HandleType(why);
  }
};

namespace {

/// A handle made of two operands by a constructor of the store.
template <typename HandleType, typename Make>
HandleType binary(const Operand &a, const Operand &b, Make make) {
  Checked checked;
  checked.add(a);
  checked.add(b);
  if (!checked.ok())
    return Checked::invalid<HandleType>(checked.why);
  return checked.handle<HandleType>(
      make(checked.store(), checked.id(a), checked.id(b)));
}

template <typename Make>
Claim connective(const Claim &a, const Claim &b, Make make) {
  Checked checked;
  checked.add(a);
  checked.add(b);
  if (!checked.ok())
    return Checked::invalid<Claim>(checked.why);
  return checked.handle<Claim>(make(checked.store(), a.id(), b.id()));
}

/// A handle made of a shape, and perhaps an index, by a ShapeBuilder.
template <typename HandleType, typename Make>
HandleType ofShape(const Shape &shape, const Operand &index, Make make) {
  Checked checked;
  checked.add(shape);
  checked.add(index);
  if (!checked.ok())
    return Checked::invalid<HandleType>(checked.why);
  ShapeBuilder builder(checked.store());
  auto term = make(builder, shape.id(), checked.id(index));
  checked.require(builder.takeDefinedness());
  return checked.handle<HandleType>(term);
}

/// A handle made of a list of shapes by a ShapeBuilder.
template <typename HandleType, typename Make>
HandleType ofShapes(llvm::ArrayRef<Shape> shapes, Make make) {
  Checked checked;
  checked.addAll(shapes);
  if (!checked.ok())
    return Checked::invalid<HandleType>(checked.why);
  llvm::SmallVector<ShapeId, 4> ids;
  for (const Shape &shape : shapes)
    ids.push_back(shape.id());
  ShapeBuilder builder(checked.store());
  auto term = make(builder, llvm::ArrayRef<ShapeId>(ids));
  checked.require(builder.takeDefinedness());
  return checked.handle<HandleType>(term);
}

template <typename HandleType, typename IdType>
HandleType checkedHandle(Context &context, IdType id, unsigned count,
                         ClaimId definedness) {
  if (id.raw >= count || definedness.raw >= context.store().numClaims())
    return Checked::invalid<HandleType>(Misuse::NoSuchTerm);
  Checked checked(&context);
  checked.require(definedness);
  return checked.handle<HandleType>(id);
}

} // namespace

//===- Dims ---------------------------------------------------------------===//

Dim Dim::of(Context &context, DimId id, ClaimId definedness) {
  return checkedHandle<Dim>(context, id, context.store().numDims(),
                            definedness);
}

Dim operator+(const Operand &a, const Operand &b) {
  return binary<Dim>(
      a, b, [](TermStore &s, DimId x, DimId y) { return s.add(x, y); });
}
Dim operator-(const Operand &a, const Operand &b) {
  return binary<Dim>(
      a, b, [](TermStore &s, DimId x, DimId y) { return s.sub(x, y); });
}
Dim operator*(const Operand &a, const Operand &b) {
  return binary<Dim>(
      a, b, [](TermStore &s, DimId x, DimId y) { return s.mul(x, y); });
}
Dim operator%(const Operand &a, const Operand &b) {
  return binary<Dim>(
      a, b, [](TermStore &s, DimId x, DimId y) { return s.mod(x, y); });
}
Dim floorDiv(const Operand &a, const Operand &b) {
  return binary<Dim>(
      a, b, [](TermStore &s, DimId x, DimId y) { return s.floorDiv(x, y); });
}
Dim ceilDiv(const Operand &a, const Operand &b) {
  return binary<Dim>(
      a, b, [](TermStore &s, DimId x, DimId y) { return s.ceilDiv(x, y); });
}
Dim min(const Operand &a, const Operand &b) {
  return binary<Dim>(a, b, [](TermStore &s, DimId x, DimId y) {
    return s.min({x, y});
  });
}
Dim max(const Operand &a, const Operand &b) {
  return binary<Dim>(a, b, [](TermStore &s, DimId x, DimId y) {
    return s.max({x, y});
  });
}
Dim Dim::operator-() const { return 0 - *this; }

Dim select(const Claim &condition, const Operand &a, const Operand &b) {
  Checked checked;
  checked.add(condition);
  checked.add(a);
  checked.add(b);
  if (!checked.ok())
    return Checked::invalid<Dim>(checked.why);
  return checked.handle<Dim>(
      checked.store().select(condition.id(), checked.id(a), checked.id(b)));
}

//===- Shapes -------------------------------------------------------------===//

Shape Shape::of(Context &context, ShapeId id, ClaimId definedness) {
  return checkedHandle<Shape>(context, id, context.store().numShapes(),
                              definedness);
}

Dim Shape::operator[](const Operand &index) const {
  return ofShape<Dim>(*this, index, [](ShapeBuilder &b, ShapeId s, DimId i) {
    return b.extent(s, i);
  });
}
Dim Shape::rank() const {
  return ofShape<Dim>(*this, 0, [](ShapeBuilder &b, ShapeId s, DimId) {
    return b.store().rank(s);
  });
}
Dim Shape::numElements() const {
  return ofShape<Dim>(*this, 0, [](ShapeBuilder &b, ShapeId s, DimId) {
    return b.store().numElements(s);
  });
}
Shape Shape::head(const Operand &index) const {
  return ofShape<Shape>(*this, index, [](ShapeBuilder &b, ShapeId s, DimId i) {
    return b.head(s, i);
  });
}
Shape Shape::tail(const Operand &index) const {
  return ofShape<Shape>(*this, index, [](ShapeBuilder &b, ShapeId s, DimId i) {
    return b.tail(s, i);
  });
}

Shape Shape::slice(llvm::ArrayRef<SliceOf> slices) const {
  Checked checked;
  checked.add(*this);
  llvm::SmallVector<SliceDim, 4> ids;
  for (const SliceOf &slice : slices) {
    for (const Dim &dim : {slice.start, slice.limit, slice.stride})
      checked.add(dim);
    ids.push_back({slice.start.id(), slice.limit.id(), slice.stride.id()});
  }
  if (!checked.ok())
    return Checked::invalid<Shape>(checked.why);
  ShapeBuilder builder(checked.store());
  ShapeId term = builder.slice(id(), ids);
  checked.require(builder.takeDefinedness());
  return checked.handle<Shape>(term);
}

/// Implements Context::list.
Shape makeList(Context &context, llvm::ArrayRef<Operand> sizes) {
  Checked checked(&context);
  for (const Operand &size : sizes)
    checked.add(size);
  if (!checked.ok())
    return Checked::invalid<Shape>(checked.why);
  llvm::SmallVector<DimId, 4> extents;
  for (const Operand &size : sizes)
    extents.push_back(checked.id(size));
  ShapeBuilder builder(checked.store());
  ShapeId term = builder.ranked(extents);
  checked.require(builder.takeDefinedness());
  return checked.handle<Shape>(term);
}

Shape concat(llvm::ArrayRef<Shape> parts) {
  return ofShapes<Shape>(
      parts, [](ShapeBuilder &b, auto ids) { return b.concat(ids); });
}
Shape broadcast(llvm::ArrayRef<Shape> operands) {
  return ofShapes<Shape>(
      operands, [](ShapeBuilder &b, auto ids) { return b.broadcast(ids); });
}
Shape meet(llvm::ArrayRef<Shape> operands) {
  return ofShapes<Shape>(operands,
                         [](ShapeBuilder &b, auto ids) { return b.meet(ids); });
}
Claim broadcastable(llvm::ArrayRef<Shape> shapes) {
  return ofShapes<Claim>(shapes, [](ShapeBuilder &b, auto ids) {
    return b.store().broadcastable(ids);
  });
}

//===- Claims -------------------------------------------------------------===//

Claim Claim::of(Context &context, ClaimId id, ClaimId definedness) {
  return checkedHandle<Claim>(context, id, context.store().numClaims(),
                              definedness);
}

Claim operator==(const Operand &a, const Operand &b) {
  return binary<Claim>(
      a, b, [](TermStore &s, DimId x, DimId y) { return s.eq(x, y); });
}
Claim operator!=(const Operand &a, const Operand &b) {
  return binary<Claim>(
      a, b, [](TermStore &s, DimId x, DimId y) { return s.ne(x, y); });
}
Claim operator<(const Operand &a, const Operand &b) {
  return binary<Claim>(
      a, b, [](TermStore &s, DimId x, DimId y) { return s.lt(x, y); });
}
Claim operator<=(const Operand &a, const Operand &b) {
  return binary<Claim>(
      a, b, [](TermStore &s, DimId x, DimId y) { return s.le(x, y); });
}
Claim operator>(const Operand &a, const Operand &b) { return b < a; }
Claim operator>=(const Operand &a, const Operand &b) { return b <= a; }

Claim operator==(const Shape &a, const Shape &b) {
  return ofShapes<Claim>({a, b}, [](ShapeBuilder &builder, auto ids) {
    return builder.store().shapeEq(ids[0], ids[1]);
  });
}
Claim operator!=(const Shape &a, const Shape &b) { return !(a == b); }

Claim operator&&(const Claim &a, const Claim &b) {
  return connective(
      a, b, [](TermStore &s, ClaimId x, ClaimId y) { return s.conj(x, y); });
}
Claim operator||(const Claim &a, const Claim &b) {
  return connective(
      a, b, [](TermStore &s, ClaimId x, ClaimId y) { return s.disj(x, y); });
}
Claim Claim::operator!() const {
  return connective(*this, *this, [](TermStore &s, ClaimId x, ClaimId) {
    return s.negate(x);
  });
}
Claim implies(const Claim &a, const Claim &b) {
  return connective(
      a, b, [](TermStore &s, ClaimId x, ClaimId y) { return s.implies(x, y); });
}
Claim iff(const Claim &a, const Claim &b) {
  return connective(
      a, b, [](TermStore &s, ClaimId x, ClaimId y) { return s.iff(x, y); });
}

bool Claim::isTrue() const {
  return valid() && term == TermStore::trueClaim() &&
         defined == TermStore::trueClaim();
}
bool Claim::isFalse() const {
  return valid() && (term == TermStore::falseClaim() ||
                     defined == TermStore::falseClaim());
}

//===- Printing -----------------------------------------------------------===//

template <typename IdType> std::string Handle<IdType>::str() const {
  return valid() ? owner->store().str(term) : "<" + error().str() + ">";
}
template class Handle<DimId>;
template class Handle<ShapeId>;
template class Handle<ClaimId>;

llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Dim &dim) {
  return os << dim.str();
}
llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Shape &shape) {
  return os << shape.str();
}
llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Claim &claim) {
  return os << claim.str();
}

} // namespace handles
} // namespace shapeproof
