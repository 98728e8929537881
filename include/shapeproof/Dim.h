// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sizes, shapes and claims that are written as in mathematics:
//
//   Context ctx;                                        // Context.h
//   auto [n, m] = ctx.dims("n", "m");
//   ctx.assume(n == 2 * m);
//   ctx.prove(n % 2 == 0);                              // proved
//
// A Dim, Shape or Claim is a handle of 16 bytes on a term of a Context: copied
// like a number, compared by `==` into a Claim, printed by `<<` or str(). The
// context has to outlive it. Underneath are the ids of TermStore (Terms.h);
// id() gives them to code that needs their speed.
//
// Integers. An integer of any type may stand wherever a Dim is expected beside
// another Dim. Sizes are mathematical integers: nothing wraps. `%` has the sign
// of the divisor and floorDiv rounds down, so for negative numbers both differ
// from what C++ does with int. There is no `a / b`, as it could mean either.
//
// Definedness. `s[3]` means something only if the shape has four extents. A
// handle carries this condition along; to assume a claim is to assume that it
// is defined and holds, and to prove it is to prove both. Division is always
// defined: division by zero is some unknown integer.
//
// Misuse. Nothing here is undefined behaviour: a handle that was made by
// default, operands of two contexts, ids that a context does not have give an
// *invalid* handle, which says why (error()), makes everything built on it
// invalid, and to which questions answer Unknown with that reason.
//
// Cost. One check, and the cost of the term in TermStore.

#ifndef SHAPEPROOF_DIM_H
#define SHAPEPROOF_DIM_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/ArrayRef.h"
#include <limits>
#include <type_traits>

namespace shapeproof {
// The namespace keeps the short names apart in the symbols of the library;
// users write shapeproof::Dim.
inline namespace handles {

class Context;
class Dim;
class Shape;
class Claim;
struct SliceOf;

/// Why a handle is invalid.
enum class Misuse : uint8_t {
  None,       ///< It is valid.
  Empty,      ///< Made by default: it names nothing.
  Foreign,    ///< Made of handles of different contexts.
  NoSuchTerm, ///< The context has no term of that id.
  NoOperands, ///< No operands are given where at least one is needed.
  NameTaken,  ///< The name stands for something of another kind.
};

/// One line, for people; empty for None.
llvm::StringRef toString(Misuse misuse);

/// What Dim, Shape and Claim have in common.
template <typename IdType> class Handle {
public:
  /// An invalid handle: Misuse::Empty.
  Handle() = default;

  bool valid() const { return term.valid(); }
  /// Why it is invalid.
  Misuse misuse() const {
    return term.valid()      ? Misuse::None
           : defined.valid() ? Misuse(defined.raw)
                             : Misuse::Empty;
  }
  /// One line, for people; empty if it is valid.
  llvm::StringRef error() const { return toString(misuse()); }
  /// The context of the handle; null if it is invalid.
  Context *context() const { return owner; }
  /// The term in the context's store; invalid if the handle is.
  IdType id() const { return term; }
  /// The condition under which the term means anything.
  ClaimId definedness() const {
    return term.valid() ? defined : TermStore::falseClaim();
  }
  /// The term in the grammar of problem text (docs/dims.md); "<why>" if it is
  /// invalid.
  std::string str() const;

protected:
  friend class Context;
  friend class Dim;
  friend class Shape;
  friend class Claim;
  friend struct Operand;
  friend struct Checked;
  Handle(Context *owner, IdType term, ClaimId defined)
      : owner(owner), term(term), defined(defined) {}
  explicit Handle(Misuse why) : defined(uint32_t(why)) {}
  /// Whether the handle is of this context, and defined whatever the sizes are.
  bool isPlain(const Context *context) const {
    return owner == context && term.valid() &&
           defined == TermStore::trueClaim();
  }

  Context *owner = nullptr;
  IdType term;
  /// For an invalid handle this is its Misuse; Empty if there is none.
  ClaimId defined;
};

/// A Dim, or an integer that stands beside one.
struct Operand {
  Operand(const Dim &dim);
  /// Takes any integer except bool and characters of text.
  template <typename T, typename = std::enable_if_t<std::is_integral_v<T> &&
                                                    !std::is_same_v<T, bool> &&
                                                    !std::is_same_v<T, char>>>
  Operand(T value) : constant(exact(value)) {}
  Operand(const Int &value) : constant(value) {}

private:
  template <typename T> static Int exact(T value) {
    if constexpr (std::is_unsigned_v<T> && sizeof(T) >= sizeof(int64_t))
      if (value > T(std::numeric_limits<int64_t>::max()))
        return Int(int64_t(value >> 1)) * Int(2) + Int(int64_t(value & 1));
    return Int(int64_t(value));
  }
  friend struct Checked;
  friend class Context;
  const Dim *dim = nullptr;
  Int constant;
};

/// An integer: a size, a rank, an index, a count of elements.
class Dim : public Handle<DimId> {
public:
  Dim() = default;
  /// An invalid handle with this reason.
  explicit Dim(Misuse why) : Handle(why) {}
  /// The term `id` of the context's store.
  static Dim of(Context &context, DimId id,
                ClaimId definedness = TermStore::trueClaim());

  friend Dim operator+(const Operand &a, const Operand &b);
  friend Dim operator-(const Operand &a, const Operand &b);
  friend Dim operator*(const Operand &a, const Operand &b);
  /// Remainder with the sign of `b`; a == b * floorDiv(a, b) + a % b unless b
  /// is 0.
  friend Dim operator%(const Operand &a, const Operand &b);
  /// Quotient, rounded down.
  friend Dim floorDiv(const Operand &a, const Operand &b);
  /// Quotient, rounded up.
  friend Dim ceilDiv(const Operand &a, const Operand &b);
  friend Dim min(const Operand &a, const Operand &b);
  friend Dim max(const Operand &a, const Operand &b);
  Dim operator-() const;
  Dim &operator+=(const Operand &b) { return *this = *this + b; }
  Dim &operator-=(const Operand &b) { return *this = *this - b; }
  Dim &operator*=(const Operand &b) { return *this = *this * b; }

  friend Claim operator==(const Operand &a, const Operand &b);
  friend Claim operator!=(const Operand &a, const Operand &b);
  friend Claim operator<(const Operand &a, const Operand &b);
  friend Claim operator<=(const Operand &a, const Operand &b);
  friend Claim operator>(const Operand &a, const Operand &b);
  friend Claim operator>=(const Operand &a, const Operand &b);

private:
  using Handle::Handle;
  friend class Context;
  friend struct Checked;
};

/// A list of sizes, of known or unknown rank.
class Shape : public Handle<ShapeId> {
public:
  Shape() = default;
  /// An invalid handle with this reason.
  explicit Shape(Misuse why) : Handle(why) {}
  /// The term `id` of the context's store.
  static Shape of(Context &context, ShapeId id,
                  ClaimId definedness = TermStore::trueClaim());

  /// The size at `index`; a negative index counts from the back. Defined if the
  /// shape has such a size.
  Dim operator[](const Operand &index) const;
  Dim rank() const;
  Dim numElements() const;
  /// The sizes before `index`, and the sizes from it on; a negative index
  /// counts from the back.
  Shape head(const Operand &index) const;
  Shape tail(const Operand &index) const;
  /// One slice for each dimension; defined if there are as many as the rank,
  /// 0 <= start <= limit <= size and stride >= 1.
  Shape slice(llvm::ArrayRef<SliceOf> slices) const;

  friend Claim operator==(const Shape &a, const Shape &b);
  friend Claim operator!=(const Shape &a, const Shape &b);

private:
  using Handle::Handle;
  friend class Context;
  friend struct Checked;
};

/// The elements start, start + stride, ... below limit of one dimension.
struct SliceOf {
  Dim start, limit, stride;
};

/// A statement that holds or does not.
class Claim : public Handle<ClaimId> {
public:
  Claim() = default;
  /// An invalid handle with this reason.
  explicit Claim(Misuse why) : Handle(why) {}
  /// The claim `id` of the context's store.
  static Claim of(Context &context, ClaimId id,
                  ClaimId definedness = TermStore::trueClaim());

  /// The operators build claims, so both sides are always evaluated.
  friend Claim operator&&(const Claim &a, const Claim &b);
  friend Claim operator||(const Claim &a, const Claim &b);
  Claim operator!() const;
  friend Claim implies(const Claim &a, const Claim &b);
  /// Both hold or neither does.
  friend Claim iff(const Claim &a, const Claim &b);

  /// Whether it holds, or fails, by the form of its terms alone, whatever is
  /// assumed.
  bool isTrue() const;
  bool isFalse() const;

private:
  using Handle::Handle;
  friend class Context;
  friend struct Checked;
};

/// The term `condition ? a : b`.
Dim select(const Claim &condition, const Operand &a, const Operand &b);
/// The sizes of all parts, one after another.
Shape concat(llvm::ArrayRef<Shape> parts);
/// The result of broadcasting as NumPy does it; defined if that is possible.
Shape broadcast(llvm::ArrayRef<Shape> operands);
/// The common value of all operands; defined if they are equal.
Shape meet(llvm::ArrayRef<Shape> operands);
/// Whether the shapes can be broadcast together.
Claim broadcastable(llvm::ArrayRef<Shape> shapes);

llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Dim &dim);
llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Shape &shape);
llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Claim &claim);

// Friends are found through their operands only; with these declarations
// qualified names find them, too.
Dim floorDiv(const Operand &a, const Operand &b);
Dim ceilDiv(const Operand &a, const Operand &b);
Dim min(const Operand &a, const Operand &b);
Dim max(const Operand &a, const Operand &b);
Claim implies(const Claim &a, const Claim &b);
Claim iff(const Claim &a, const Claim &b);

inline Operand::Operand(const Dim &dim) : dim(&dim) {}

} // namespace handles
} // namespace shapeproof

#endif // SHAPEPROOF_DIM_H
