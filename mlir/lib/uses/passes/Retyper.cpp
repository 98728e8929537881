// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Retyper.h.

#include "uses/passes/Retyper.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

namespace shapeproof {
namespace {

using namespace mlir;

/// Whether `a` is `b` except for extents that are static only in `a`.
bool isMoreStatic(Type a, Type b) {
  auto x = llvm::dyn_cast<ShapedType>(a), y = llvm::dyn_cast<ShapedType>(b);
  if (!x || !y || a == b || !x.hasRank() || !y.hasRank() ||
      x.getRank() != y.getRank() || y.clone(x.getShape()) != a)
    return false;
  return llvm::all_of(llvm::zip(x.getShape(), y.getShape()), [](auto extents) {
    auto [known, wanted] = extents;
    return known == wanted || ShapedType::isDynamic(wanted);
  });
}

bool areCastCompatible(Type from, Type to) {
  return llvm::isa<TensorType>(from)
             ? tensor::CastOp::areCastCompatible(from, to)
             : memref::CastOp::areCastCompatible(from, to);
}

bool hasIdentityLayout(ShapedType type) {
  auto memref = llvm::dyn_cast<MemRefType>(type);
  return !memref || memref.getLayout().isIdentity();
}

/// The operands, results and properties of an operation, for restoring it.
struct Snapshot {
  explicit Snapshot(Operation *op)
      : op(op), operands(op->getOperands()), results(op->getResultTypes()),
        properties(op->getPropertiesAsAttribute()) {}

  bool isChanged() const {
    return !llvm::equal(operands, op->getOperands()) ||
           !llvm::equal(results, op->getResultTypes());
  }
  void restore() const {
    op->setOperands(operands);
    if (properties)
      (void)op->setPropertiesFromAttribute(properties, nullptr);
    for (auto [result, type] : llvm::zip(op->getResults(), results))
      result.setType(type);
  }

  Operation *op;
  llvm::SmallVector<Value> operands;
  llvm::SmallVector<Type> results;
  Attribute properties;
};

bool isCast(Operation *op) { return isa<tensor::CastOp, memref::CastOp>(op); }

/// Whether the op is worth a cast of an operand that is not refined at its
/// definition.
bool isWorthCasts(Operation *op) {
  return isa<DestinationStyleOpInterface, tensor::CollapseShapeOp,
             tensor::ExpandShapeOp, memref::CollapseShapeOp,
             memref::ExpandShapeOp, tensor::PadOp, tensor::ConcatOp>(op);
}

} // namespace

bool Retyper::mayRetype(Operation *op) {
  if (isa<scf::ForOp>(op))
    return true;
  // Operations that insert a thread's part into another op's result, and
  // terminators, are tied to the op around them.
  if (!isa_and_nonnull<tensor::TensorDialect, memref::MemRefDialect,
                       linalg::LinalgDialect>(op->getDialect()) ||
      op->hasTrait<OpTrait::IsTerminator>() ||
      isa<tensor::ParallelInsertSliceOp>(op))
    return false;
  return op->getNumRegions() == 0 ||
         isa<linalg::LinalgOp, tensor::GenerateOp, tensor::PadOp>(op);
}

bool Retyper::hasSizes(Operation *op) {
  return isa<tensor::ExtractSliceOp, tensor::InsertSliceOp, memref::SubViewOp,
             tensor::ExpandShapeOp, memref::ExpandShapeOp, tensor::PadOp>(op);
}

//===- Values ---------------------------------------------------------------//

Value Retyper::cast(Type type, Value v) {
  Operation *made =
      llvm::isa<TensorType>(type)
          ? tensor::CastOp::create(builder, v.getLoc(), type, v).getOperation()
          : memref::CastOp::create(builder, v.getLoc(), type, v).getOperation();
  casts.insert(made);
  return made->getResult(0);
}

/// The value with the most static type that it has, or can be cast to.
Value Retyper::narrowed(Value v, bool mayCast) {
  auto it = narrow.find(v);
  Value known = it == narrow.end() ? v : it->second;
  ShapedType type = provedType(v);
  if (!mayCast || !type || !isMoreStatic(type, known.getType()))
    return known;
  builder.setInsertionPointAfterValue(v);
  // A cast to a less static type can be skipped.
  Operation *source = known.getDefiningOp();
  if (source && isCast(source) &&
      areCastCompatible(source->getOperand(0).getType(), type)) {
    known = source->getOperand(0);
    casts.insert(source);
  }
  return narrow[v] = cast(type, known);
}

/// The constant value at the op, if there is one.
std::optional<int64_t> Retyper::constant(Operation *op, OpFoldResult x) const {
  auto v = llvm::dyn_cast<Value>(x);
  if (!v)
    return getConstantIntValue(x);
  auto it = constants.find({op, v});
  return it == constants.end() ? std::nullopt : std::optional(it->second);
}

/// The value with the type, which it is proved to have before `before`.
Value Retyper::asType(Value v, ShapedType type, Operation *before) {
  Value known = narrowed(v, /*mayCast=*/false);
  if (known.getType() == type)
    return known;
  builder.setInsertionPoint(before);
  return cast(type, areCastCompatible(known.getType(), type) ? known : v);
}

/// Gives the users of `v`, which became more static, a value of the old type.
void Retyper::widen(Value v, Type type) {
  builder.setInsertionPointAfterValue(v);
  Value wide = cast(type, v);
  v.replaceAllUsesExcept(wide, wide.getDefiningOp());
  narrow[wide] = v;
  if (ShapedType rest = provedType(v)) {
    proved.erase(v);
    proved[wide] = rest;
  }
}

//===- Operations -----------------------------------------------------------//

/// Whether any known refinement may change the op.
bool Retyper::concerns(Operation *op) const {
  auto isProved = [&](Value v) { return proved.contains(v); };
  return hasSizes(op) || llvm::any_of(op->getResults(), isProved) ||
         llvm::any_of(op->getOperands(), [&](Value v) {
           return narrow.contains(v) || isProved(v);
         });
}

void Retyper::retype(Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return retypeLoop(loop);
  if (!concerns(op) || left.contains(op))
    return;
  if (isCast(op))
    return retypeCast(op);
  constexpr Parts kTries[] = {{true, true, true},
                              {false, true, true},
                              {false, false, true},
                              {true, true, false}};
  Type before = op->getNumResults() ? op->getResult(0).getType() : Type();
  for (Parts parts : kTries)
    if (attempt(op, parts))
      break;
  // Patterns that refine it by a cast of its result ignore padding.
  if (isa<tensor::PadOp>(op) && op->getResult(0).getType() == before)
    proved.erase(op->getResult(0));
}

/// Returns true if there is nothing left to try.
bool Retyper::attempt(Operation *op, Parts parts) {
  Snapshot before(op);
  refineOperands(op, parts);
  bool fits = !parts.results || refineResults(op);
  if (fits && !before.isChanged())
    return parts.inputs && parts.results;
  fits = fits && succeeded(op->getName().verifyInvariants(op));
  for (auto [type, old] : llvm::zip(op->getResultTypes(), before.results))
    fits = fits && (type == old || areCastCompatible(type, old));
  if (!fits) {
    before.restore();
    return false;
  }
  for (auto [result, old] : llvm::zip(op->getResults(), before.results))
    if (result.getType() != old)
      widen(result, old);
  return true;
}

void Retyper::refineOperands(Operation *op, Parts parts) {
  auto inits = dyn_cast<DestinationStyleOpInterface>(op);
  for (OpOperand &operand : op->getOpOperands()) {
    bool isInit = inits && inits.isDpsInit(&operand);
    // The inserted value has the sizes of the slice.
    bool isInserted = !isInit && isa<tensor::InsertSliceOp>(op);
    if ((isInit ? parts.inits : parts.inputs) && !isInserted)
      operand.set(narrowed(operand.get(), isWorthCasts(op)));
  }
}

/// Gives the results the proved types and adapts the operation. Returns false
/// if the operation should be restored.
bool Retyper::refineResults(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<tensor::EmptyOp, tensor::SplatOp, memref::AllocOp,
            memref::AllocaOp>(
          [&](auto op) { return create(op, op.getDynamicSizesMutable()); })
      .Case([&](tensor::GenerateOp op) {
        return create(op, op.getDynamicExtentsMutable());
      })
      .Case([&](memref::ViewOp op) { return create(op, op.getSizesMutable()); })
      .Case<tensor::ExtractSliceOp, memref::SubViewOp>(
          [&](auto op) { return slice(op); })
      .Case([&](tensor::InsertSliceOp op) { return insert(op); })
      .Case<tensor::CollapseShapeOp, memref::CollapseShapeOp>(
          [&](auto op) { return collapse(op); })
      .Case<tensor::ExpandShapeOp, memref::ExpandShapeOp>(
          [&](auto op) { return expand(op); })
      .Case([&](tensor::PadOp op) { return pad(op); })
      .Case([&](DestinationStyleOpInterface op) {
        for (OpResult result : op->getResults())
          if (OpOperand *init = op.getTiedOpOperand(result))
            result.setType(init->get().getType());
        return true;
      })
      .Default([&](Operation *op) {
        for (OpResult result : op->getResults())
          if (ShapedType type = provedType(result))
            result.setType(type);
        return true;
      });
}

/// Removes a cast from a value that became as static as the result, or more.
void Retyper::retypeCast(Operation *op) {
  Value result = op->getResult(0), source = narrowed(op->getOperand(0), false);
  bool isRefined = source != op->getOperand(0);
  if (isRefined && source.getType() == result.getType()) {
    result.replaceAllUsesWith(source);
    casts.insert(op);
  } else if ((isRefined || provedType(result)) &&
             isMoreStatic(source.getType(), result.getType())) {
    narrow[result] = source;
    casts.insert(op);
  } else if (isRefined) {
    attempt(op, {true, true, true});
  }
}

/// A carried value gets one type, if it is proved to have it in each iteration
/// and afterwards: the initial value is one of these.
void Retyper::retypeLoop(scf::ForOp loop) {
  for (auto [i, argument] : llvm::enumerate(loop.getRegionIterArgs())) {
    mlir::Value result = loop.getResult(i);
    ShapedType type = provedType(argument);
    if (!type || type != provedType(result))
      continue;
    OpOperand &init = loop.getInitsMutable()[i];
    Type old = argument.getType();
    init.set(asType(init.get(), type, loop));
    argument.setType(type);
    widen(argument, old);
    result.setType(type);
    widen(result, old);
    carried.push_back({loop.getTiedLoopYieldedValue(argument), type});
  }
}

void Retyper::finish() {
  for (const Carried &c : carried)
    c.yielded->set(asType(c.yielded->get(), c.type, c.yielded->getOwner()));
  llvm::DenseSet<Operation *> seen(casts.begin(), casts.end());
  while (!casts.empty()) {
    Operation *op = casts.pop_back_val();
    if (!op->use_empty())
      continue;
    // The source was visited when this cast still used it.
    if (Operation *source = op->getOperand(0).getDefiningOp();
        source && seen.contains(source))
      casts.insert(source);
    op->erase();
  }
}

//===- Operations with sizes ------------------------------------------------//

/// Keeps an operand for each dynamic extent of the result.
bool Retyper::create(Operation *op, MutableOperandRange sizes) {
  auto old = llvm::cast<ShapedType>(op->getResult(0).getType());
  ShapedType type = provedType(op->getResult(0));
  if (!type)
    return true;
  unsigned next = 0;
  for (auto [was, is] : llvm::zip(old.getShape(), type.getShape())) {
    if (!ShapedType::isDynamic(was))
      continue;
    if (ShapedType::isDynamic(is))
      ++next;
    else
      sizes.erase(next);
  }
  op->getResult(0).setType(type);
  return true;
}

/// The sizes, in which those proved constant are no operands any more.
llvm::SmallVector<int64_t> Retyper::makeStatic(Operation *op,
                                               llvm::ArrayRef<int64_t> sizes,
                                               MutableOperandRange dynamic,
                                               bool exceptOne) {
  llvm::SmallVector<int64_t> result(sizes);
  llvm::SmallVector<unsigned> proved;
  unsigned next = 0;
  for (int64_t &size : result) {
    if (!ShapedType::isDynamic(size))
      continue;
    auto known = constant(op, dynamic[next].get());
    if (known.value_or(0) >= 1 && !(exceptOne && *known == 1)) {
      size = *known;
      proved.push_back(next);
    }
    ++next;
  }
  // 64 bits have to count the elements of a type.
  int64_t elements = 1;
  for (int64_t size : result)
    if (!ShapedType::isDynamic(size) &&
        llvm::MulOverflow(elements, size, elements))
      return llvm::SmallVector<int64_t>(sizes);
  for (unsigned index : llvm::reverse(proved))
    dynamic.erase(index);
  return result;
}

/// A static 1 among the sizes may be one that the result drops; if any are
/// dropped, no size becomes 1.
template <typename Op> bool Retyper::slice(Op op) {
  auto type = llvm::cast<ShapedType>(op.getType());
  auto dropped =
      mlir::computeRankReductionMask(op.getStaticSizes(), type.getShape());
  if (!dropped)
    return false;
  // The strides of unit dimensions depend on which of them is dropped.
  auto source = llvm::dyn_cast<MemRefType>(op.getSource().getType());
  if (source && !dropped->empty() &&
      size_t(llvm::count(op.getStaticSizes(), 1)) > dropped->size())
    return false;
  auto sizes = makeStatic(op, op.getStaticSizes(), op.getSizesMutable(),
                          !dropped->empty());
  op.setStaticSizes(sizes);
  llvm::SmallVector<int64_t> kept;
  for (auto [i, size] : llvm::enumerate(sizes))
    if (!dropped->contains(i))
      kept.push_back(size);
  if (source)
    type = memref::SubViewOp::inferRankReducedResultType(
        kept, source, op.getStaticOffsets(), sizes, op.getStaticStrides());
  else
    type = type.clone(kept);
  op->getResult(0).setType(type);
  return true;
}

/// The inserted value gets the type of the sizes, if a value of that type
/// exists.
template <typename Op> bool Retyper::insert(Op op) {
  op->getResult(0).setType(op.getDest().getType());
  Snapshot before(op);
  ShapedType type = op.getSourceType();
  auto dropped =
      mlir::computeRankReductionMask(op.getStaticSizes(), type.getShape());
  Value source = narrowed(op.getSource(), /*mayCast=*/false);
  if (!dropped || source == op.getSource())
    return true;
  auto sizes = makeStatic(op, op.getStaticSizes(), op.getSizesMutable(),
                          !dropped->empty());
  op.setStaticSizes(sizes);
  op.getSourceMutable().assign(source);
  if (failed(op->getName().verifyInvariants(op)))
    before.restore();
  return true;
}

template <typename Op> bool Retyper::collapse(Op op) {
  auto source = llvm::cast<ShapedType>(op.getSrc().getType()),
       type = llvm::cast<ShapedType>(op.getType());
  if (!hasIdentityLayout(source) || !hasIdentityLayout(type))
    return false;
  llvm::SmallVector<int64_t> shape(type.getShape());
  for (auto [i, group] : llvm::enumerate(op.getReassociationIndices())) {
    int64_t product = 1;
    bool isDynamic = false, isEmpty = false;
    for (int64_t j : group) {
      int64_t extent = source.getDimSize(j);
      isDynamic |= ShapedType::isDynamic(extent);
      isEmpty |= extent == 0;
      if (!ShapedType::isDynamic(extent) &&
          llvm::MulOverflow(product, extent, product))
        return false;
    }
    // Tensors and buffers differ in whether 0 times ? is static.
    if (isDynamic && isEmpty)
      return false;
    if (!isDynamic)
      shape[i] = product;
  }
  op->getResult(0).setType(type.clone(shape));
  return true;
}

template <typename Op> bool Retyper::expand(Op op) {
  ShapedType type = provedType(op.getResult());
  if (!type || !hasIdentityLayout(op.getSrc().getType()))
    return true;
  auto sizes = makeStatic(op, op.getStaticOutputShape(),
                          op.getOutputShapeMutable(), /*exceptOne=*/false);
  op.setStaticOutputShape(sizes);
  op->getResult(0).setType(
      llvm::cast<ShapedType>(op.getResult().getType()).clone(sizes));
  return true;
}

/// A padded extent becomes static if the source's is and nothing is cut off:
/// otherwise the source may lie outside of the result for passes that compute
/// its place.
bool Retyper::pad(Operation *op) {
  auto pad = llvm::cast<tensor::PadOp>(op);
  ShapedType type = provedType(op->getResult(0));
  if (!type)
    return true;
  llvm::SmallVector<int64_t> shape(pad.getResultType().getShape());
  auto isPadding = [&](OpFoldResult padding) {
    return constant(op, padding).value_or(-1) >= 0;
  };
  for (auto [i, low, high] :
       llvm::enumerate(pad.getMixedLowPad(), pad.getMixedHighPad()))
    if (isPadding(low) && isPadding(high) &&
        pad.getSourceType().getShape()[i] >= 1)
      shape[i] = type.getDimSize(i);
  op->getResult(0).setType(pad.getResultType().clone(shape));
  return true;
}

} // namespace shapeproof
