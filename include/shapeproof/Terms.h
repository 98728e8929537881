// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The term store: dims, shapes and claims as interned values in normal form.
//
//   TermStore store;
//   DimId n = store.dimSymbol("n"), m = store.dimSymbol("m");
//   store.add(n, m) == store.add(m, n);                     // the same id
//   store.floorDiv(store.add(store.scale(n, Int(4)), store.constant(3)),
//                  store.constant(4)) == n;                 // the same id
//   ClaimId c = store.lt(n, m);                             // n - m + 1 <= 0
//
// Dims. A dim term is an integer combination of *columns* plus a constant. A
// column is an atom or a product of atoms; an atom is a symbol, or a floordiv,
// mod, min, max, broadcast extent, rank, extent, element count, select or
// uninterpreted application of normal terms. Equal polynomials are therefore
// the same id. Columns are ordered structurally (`compare`), never by id.
//   - mod by a nonzero constant c is written x - c * (x floordiv c), and
//     ceildiv(a, b) is -((-a) floordiv b): neither has a node of its own there.
//   - A product that would have more than kMaxMonomials monomials, a degree
//     above kMaxDegree or a coefficient of more than kMaxBits bits stays an
//     opaque product; a sum of more than kMaxSummands or kMaxBits stays an
//     opaque sum. Both are normalised up to sign, so x and -x agree.
//
// Definedness. The constructors rewrite as if the term were defined (an index
// within the rank, extents >= 0, broadcast operands that can be broadcast). The
// term does not keep the conditions for that: code that builds terms from
// untrusted input collects them with ShapeBuilder (ShapeBuilder.h) and conjoins
// them to the claim. Division is different: it is total, division by zero being
// some fixed unspecified integer for each dividend, and no rewrite uses an
// identity that needs a nonzero divisor unless the divisor is a nonzero
// constant.
//
// Claims are kept in negation normal form; integer comparisons become `t == 0`,
// `t != 0` or `t >= 0` with coprime coefficients (`2*n >= 3` is `n - 2 >= 0`).
// Claims that hold by the normal form alone are `trueClaim()`: `n == n`, and
// `n >= 0` for a dim symbol n.
//
// Cost. Every constructor is one hash look-up plus work linear in the operands
// it merges. Memory per dim: a 48-byte node, an 8-byte slot of a table that is
// at most three quarters full, 4 bytes per operand and 24 per summand (a column
// counts as one summand, of itself). Terms are freed with the store only. A
// store is not thread-safe; use one per thread.
//
// One thing although long: a constructor and a few accessors for each kind of
// term, which share the tables in which terms are interned.

#ifndef SHAPEPROOF_TERMS_H
#define SHAPEPROOF_TERMS_H

#include "shapeproof/Ids.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Compiler.h"
#include <memory>
#include <optional>
#include <string>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace shapeproof {

enum class DimKind : uint8_t {
  Constant,    ///< An integer.
  Symbol,      ///< A named unknown; dim symbols are >= 0, others any integer.
  Product,     ///< Two or more atoms multiplied, sorted, repeats allowed.
  Sum,         ///< constant + coefficients * columns, not a lone column.
  FloorDiv,    ///< operands: dividend, divisor. Rounds down.
  Mod,         ///< operands: dividend, divisor (never a nonzero constant).
  Min,         ///< Two or more operands.
  Max,         ///< Two or more operands.
  Broadcast,   ///< The common extent of operands equal to it or to 1.
  Rank,        ///< The rank of shape(d).
  Extent,      ///< The extent of shape(d) at operand 0, counted from the front.
  NumElements, ///< The product of the extents of shape(d).
  Select,      ///< condition(d) ? operand 0 : operand 1.
  Apply,       ///< An uninterpreted function: equal operands, equal values.
  OpaqueProduct, ///< operand 0 * operand 1, too large to expand.
  OpaqueSum,     ///< operand 0 + operand 1, too large to combine.
};

enum class ShapeKind : uint8_t {
  Symbol,    ///< A named shape of unknown rank.
  Ranked,    ///< extents(s).
  Concat,    ///< Two or more parts(s); none is empty, and only a part with
             ///< hundreds of parts is a Concat.
  Head,      ///< The first index(s) extents of part 0.
  Tail,      ///< The rest after Head: the extents from index(s) on.
  Broadcast, ///< Two or more parts(s), aligned at the back.
};

enum class ClaimKind : uint8_t {
  True,
  False,
  Bool,             ///< An opaque truth value.
  NotBool,          ///< Its negation.
  Eq,               ///< dim(c) == 0
  Ne,               ///< dim(c) != 0
  Ge,               ///< dim(c) >= 0
  ShapeEq,          ///< shapes(c)[0] == shapes(c)[1]: rank and all extents.
  ShapeNe,          ///< Its negation.
  Broadcastable,    ///< All of shapes(c) can be broadcast together.
  NotBroadcastable, ///< Its negation.
  And,              ///< All of operands(c); two or more.
  Or,               ///< One of operands(c); two or more.
};

/// One summand of a dim term.
struct Summand {
  DimId column;
  Int coefficient;
};

/// A dim term seen as constant + sum of coefficient * column. Columns are
/// distinct and in structural order, coefficients nonzero.
struct LinearView {
  Int constant;
  llvm::ArrayRef<Summand> summands;
};

/// A slice of one extent: elements start, start + stride, ... below limit.
struct SliceDim {
  DimId start, limit, stride;
};

/// The name and range of a symbol.
struct SymbolInfo {
  llvm::StringRef name;
  /// True for dims: the value is >= 0.
  bool nonNegative;
};

class TermStore {
public:
  static constexpr unsigned kMaxMonomials = 64;
  static constexpr unsigned kMaxSummands = 64;
  static constexpr unsigned kMaxDegree = 8;
  static constexpr unsigned kMaxBits = kMaxIntBits;

  TermStore();
  ~TermStore();
  TermStore(const TermStore &) = delete;
  TermStore &operator=(const TermStore &) = delete;

  //===- Dims -------------------------------------------------------------===//

  DimId constant(const Int &value);
  DimId constant(int64_t value) { return constant(Int(value)); }
  /// A fresh unknown >= 0. Names are for people: two symbols may share one.
  DimId dimSymbol(llvm::StringRef name);
  /// A fresh unknown integer.
  DimId intSymbol(llvm::StringRef name);

  DimId add(DimId a, DimId b);
  DimId sub(DimId a, DimId b);
  DimId neg(DimId a);
  DimId mul(DimId a, DimId b);
  DimId scale(DimId a, const Int &factor);
  /// constant + sum of summands; columns may be any terms, in any order.
  DimId linear(const Int &constant, llvm::ArrayRef<Summand> summands);
  /// Quotient, rounded towards minus infinity.
  DimId floorDiv(DimId a, DimId b);
  /// -((-a) floordiv b).
  DimId ceilDiv(DimId a, DimId b);
  /// Remainder with the divisor's sign; a == b * (a floordiv b) + a mod b for b
  /// != 0.
  DimId mod(DimId a, DimId b);
  /// Precondition: at least one operand.
  DimId min(llvm::ArrayRef<DimId> operands);
  DimId max(llvm::ArrayRef<DimId> operands);
  /// The extent of the broadcast of the operands; defined when each is equal to
  /// it or 1. The constant 1 for no operands.
  DimId broadcastExtent(llvm::ArrayRef<DimId> operands);
  DimId select(ClaimId condition, DimId ifTrue, DimId ifFalse);
  /// An uninterpreted function named `function`.
  DimId apply(llvm::StringRef function, llvm::ArrayRef<DimId> operands);
  DimId rank(ShapeId s);
  /// The extent at `index`, counted from the front. (ShapeBuilder counts a
  /// negative index from the back, as the text format does.)
  DimId extent(ShapeId s, DimId index);
  DimId extent(ShapeId s, int64_t index) { return extent(s, constant(index)); }
  DimId numElements(ShapeId s);

  //===- Shapes -----------------------------------------------------------===//

  /// A fresh shape of unknown rank.
  ShapeId shapeSymbol(llvm::StringRef name);
  ShapeId ranked(llvm::ArrayRef<DimId> extents);
  ShapeId concat(llvm::ArrayRef<ShapeId> parts);
  /// The extents before `index`, counted from the front.
  ShapeId head(ShapeId s, DimId index);
  /// The extents from `index` on, counted from the front.
  ShapeId tail(ShapeId s, DimId index);
  /// The aligned broadcast; [] for no operands.
  ShapeId broadcast(llvm::ArrayRef<ShapeId> operands);

  //===- Claims -----------------------------------------------------------===//

  static constexpr ClaimId trueClaim() { return ClaimId(0); }
  static constexpr ClaimId falseClaim() { return ClaimId(1); }
  ClaimId boolConstant(bool value) { return ClaimId(value ? 0 : 1); }
  /// A fresh opaque truth value.
  ClaimId boolSymbol(llvm::StringRef name);
  ClaimId eq(DimId a, DimId b);
  ClaimId ne(DimId a, DimId b) { return negate(eq(a, b)); }
  ClaimId le(DimId a, DimId b) { return ge(b, a); }
  ClaimId lt(DimId a, DimId b);
  ClaimId ge(DimId a, DimId b);
  ClaimId gt(DimId a, DimId b) { return lt(b, a); }
  ClaimId shapeEq(ShapeId a, ShapeId b);
  ClaimId shapeNe(ShapeId a, ShapeId b) { return negate(shapeEq(a, b)); }
  /// Whether, aligned at the back, of any two operands' extents both are equal
  /// or one is 1. For known ranks the result is a conjunction over the
  /// positions: a disjunction for each pair of extents, or, at positions with
  /// more than four extents that are all known to be >= 0, a Broadcastable
  /// claim of lists of one extent.
  ClaimId broadcastable(llvm::ArrayRef<ShapeId> shapes);
  /// The claim with pairs in place of Broadcastable claims of three and more
  /// shapes, within `and` and `or`: it has the same value wherever both have
  /// one. Up to 64 shapes give n * n / 2 pairs, more give about 8 * n, in some
  /// of which the broadcast of several shapes stands for them.
  ClaimId spelledOut(ClaimId c);
  ClaimId negate(ClaimId c);
  ClaimId conj(llvm::ArrayRef<ClaimId> claims);
  ClaimId conj(ClaimId a, ClaimId b) { return conj({a, b}); }
  ClaimId disj(llvm::ArrayRef<ClaimId> claims);
  ClaimId disj(ClaimId a, ClaimId b) { return disj({a, b}); }
  ClaimId implies(ClaimId a, ClaimId b) { return disj(negate(a), b); }
  /// Both hold or neither does.
  ClaimId iff(ClaimId a, ClaimId b);

  //===- Inspection -------------------------------------------------------===//
  // Views stay valid as long as the store.

  DimKind kind(DimId d) const { return dimKinds[d.raw]; }
  /// The value of a Constant.
  const Int &constantValue(DimId d) const;
  /// The value when `d` is a Constant.
  std::optional<Int> getConstant(DimId d) const;
  /// Any dim as constant + columns. (A Constant has no summands; a column is
  /// its own single summand with coefficient 1.)
  LinearView linearView(DimId d) const;
  /// The dim operands: factors of a Product, columns of a Sum, and as
  /// documented at DimKind.
  llvm::ArrayRef<DimId> operands(DimId d) const;
  /// The number of sizes that a Broadcast combines, counting through operands
  /// that are Broadcasts themselves; 1 for other dims.
  size_t numJoined(DimId d) const;
  /// Whether all these sizes are symbols.
  bool joinsSymbols(DimId d) const;
  /// The shape of a Rank, Extent or NumElements; invalid for others.
  ShapeId shape(DimId d) const;
  /// The condition of a Select; invalid for others.
  ClaimId condition(DimId d) const;
  /// The function of an Apply.
  llvm::StringRef function(DimId d) const;
  SymbolInfo symbol(DimId d) const;

  ShapeKind kind(ShapeId s) const { return shapeKinds[s.raw]; }
  /// The extents of a Ranked; none for others.
  llvm::ArrayRef<DimId> extents(ShapeId s) const;
  llvm::ArrayRef<ShapeId> parts(ShapeId s) const;
  /// The split point of a Head or Tail; invalid for others.
  DimId index(ShapeId s) const;
  llvm::StringRef symbolName(ShapeId s) const;
  /// The number of extents of `s` if its rank is a constant by normal form.
  std::optional<unsigned> knownRank(ShapeId s) const;

  ClaimKind kind(ClaimId c) const { return claimKinds[c.raw]; }
  /// The dim of an Eq, Ne or Ge; invalid for others.
  DimId dim(ClaimId c) const;
  /// The operands of a shape claim. For a Broadcastable or NotBroadcastable
  /// claim about many sizes the list is made when it is first asked for, in
  /// linear time.
  llvm::ArrayRef<ShapeId> shapes(ClaimId c) const;
  /// For a Broadcastable or NotBroadcastable claim about many sizes, their
  /// broadcast extent, which has a value where they have values and fit;
  /// invalid for all other claims.
  DimId join(ClaimId c) const;
  llvm::ArrayRef<ClaimId> operands(ClaimId c) const;
  llvm::StringRef symbolName(ClaimId c) const;
  /// The Bool claim of a Bool or NotBool.
  ClaimId boolAtom(ClaimId c) const;

  /// The number of nodes of the term seen as a tree, saturating at 2^32 - 2.
  /// Check it before walking a term as a tree: shared subterms count each time.
  uint32_t size(DimId d) const;
  uint32_t size(ShapeId s) const;
  uint32_t size(ClaimId c) const;

  /// Structural order: <0, 0 or >0. Symbols compare by order of declaration;
  /// no id, address or hash takes part. 0 only for equal ids.
  int compare(DimId a, DimId b) const;
  int compare(ShapeId a, ShapeId b) const;
  int compare(ClaimId a, ClaimId b) const;

  /// True: the value is >= 0 whatever the symbols are, even where the term is
  /// undefined. False: not obvious. Linear in the summands.
  bool isObviouslyNonNegative(DimId d) const;
  /// True: no list of extents within `s` has an extent that may be negative.
  /// Where one is negative the shape is undefined, and its extents have no
  /// sign; so an engine that asks whether `s` is defined must not assume one.
  bool hasNonNegativeExtents(ShapeId s) const;

  /// Number of dims, shapes and claims interned so far; ids are below it.
  unsigned numDims() const;
  unsigned numShapes() const;
  unsigned numClaims() const;
  /// Bytes held.
  size_t memoryUsage() const;
  /// The number of steps that constructors have taken so far, about one for
  /// each operand and summand. The steps of a call depend on its operands
  /// alone, not on whether the term was there before. For budgets.
  uint64_t work() const;

  /// Prints in the .dims grammar.
  void print(llvm::raw_ostream &os, DimId d) const;
  void print(llvm::raw_ostream &os, ShapeId s) const;
  void print(llvm::raw_ostream &os, ClaimId c) const;
  std::string str(DimId d) const;
  std::string str(ShapeId s) const;
  std::string str(ClaimId c) const;
  /// For debuggers: all of the store, or one term, on stderr.
  LLVM_DUMP_METHOD void dump() const;
  LLVM_DUMP_METHOD void dump(DimId d) const;
  LLVM_DUMP_METHOD void dump(ShapeId s) const;
  LLVM_DUMP_METHOD void dump(ClaimId c) const;
  /// Checks interning and the normal form. Linear; runs in the destructor of
  /// debug builds.
  bool checkInvariants() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
  /// The kinds, asked for most, by id. The arrays are Impl's.
  const DimKind *dimKinds = nullptr;
  const ShapeKind *shapeKinds = nullptr;
  const ClaimKind *claimKinds = nullptr;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_H
