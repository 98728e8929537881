// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms as they are written, and their cost (shapeproof/Simplified.h).
//
//   normal form                            written
//   n - 4 * (n floordiv 4)                 n mod 4
//   -((-n) floordiv 64)                    n ceildiv 64
//   a * b + a * c                          a * (b + c)
//   n - m - 1 >= 0                         n > m
//   n - 1 >= 0 and 4 - n >= 0              n in [1, 4]
//
// The written form is a graph whose nodes are operators; equal parts are one
// node. The printer prints it, costs are counted on it, and code is made of it.
// Read as text it gives the term again: only identities of the normal form are
// used. Where a term can be written in
// several ways the cheapest is taken, part by part.

#ifndef SHAPEPROOF_TERMS_WRITTEN_H
#define SHAPEPROOF_TERMS_WRITTEN_H

#include "engine/terms/Traversal.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/StringMap.h"
#include <string>

namespace shapeproof {

struct SizeFits;

enum class WrittenOp : uint8_t {
  Name,     ///< `text`: a symbol, true or false.
  Number,   ///< `number`.
  Sum,      ///< The sum of the operands; `negative` are subtracted.
  Scaled,   ///< `number` * operand 0.
  Product,  ///< The product of the operands.
  FloorDiv, ///< operand 0 floordiv operand 1.
  CeilDiv,
  Mod,
  Call,  ///< `text`(operands).
  Join,  ///< broadcast([a], [b])[0] of the operands.
  Index, ///< operand 0 [operand 1]; or [`number`], without operand 1.
  List,  ///< [operands].
  Infix, ///< operand 0 `text` operand 1: a comparison.
  Range, ///< operand 0 in [operand 1, operand 2].
  OneOf, ///< operand 0 in {operand 1, operand 2, ..}.
  Not,   ///< not operand 0.
  And,   ///< The operands with `and` between them.
  Or,    ///< The operands with `or` between them.
};

struct WrittenNode {
  WrittenOp op;
  llvm::SmallVector<uint32_t, 2> operands = {};
  Int number = Int(0);
  std::string text = {};
  /// For a Sum, whether each operand is subtracted; short if the rest is not.
  llvm::SmallBitVector negative = {};
  /// The dim, shape or claim of a Name or Call that code has to look up.
  std::optional<Term> term = {};
  /// The cost as a tree, which compares ways of writing a part, and the number
  /// of names in it.
  uint64_t treeCost = 0, treeNames = 0;

  bool isNegative(size_t operand) const {
    return operand < negative.size() && negative[operand];
  }
};

class Written {
public:
  /// `hasWraps`: numbers cut to machine integers are written as wrap32(n),
  /// which the parser reads unless a symbol has that name.
  explicit Written(const TermStore &store, bool hasWraps = true)
      : store(store), hasWraps(hasWraps) {}

  /// The node of a term.
  uint32_t operator()(Term term);
  uint32_t operator()(const SizeFits &fits, bool isNegated);
  const WrittenNode &operator[](uint32_t node) const { return nodes[node]; }
  /// Whether it holds of the node or a part of it; asks of each part once.
  bool anyOf(uint32_t node,
             llvm::function_ref<bool(const WrittenNode &)> isOne) const;
  /// The cost of a node, with each shared part once.
  uint64_t cost(uint32_t node) const;

private:
  /// coefficient * product of atoms.
  struct Part {
    Int coefficient;
    llvm::SmallVector<DimId, 2> atoms;
  };
  struct Poly {
    std::vector<Part> parts;
    Int constant = Int(0);
  };
  /// coefficient * node.
  struct Operand {
    Int coefficient;
    uint32_t node;
  };
  using Operands = llvm::SmallVector<Operand, 4>;

  uint32_t intern(WrittenNode node);
  uint32_t make(WrittenOp op, llvm::ArrayRef<uint32_t> operands,
                llvm::StringRef text = {});
  uint32_t number(const Int &value);
  uint32_t at(Term term) const { return known.lookup(term); }
  uint32_t write(DimId dim);
  uint32_t write(ShapeId shape);
  uint32_t write(ClaimId claim);
  uint32_t comparison(DimId dim, ClaimKind kind);
  uint32_t junction(ClaimId claim);
  uint32_t select(DimId dim);
  void joinEnds(llvm::SmallVectorImpl<uint32_t> &conjuncts);
  void joinEqualities(llvm::SmallVectorImpl<uint32_t> &disjuncts);
  template <typename IdT> uint32_t call(llvm::StringRef name, IdT term);

  /// coefficient * (dividend mod divisor).
  struct Divided {
    Poly dividend;
    Int divisor, coefficient;
  };

  Poly polyOf(LinearView view) const;
  Poly negated(const Poly &poly) const;
  void subtract(Poly &from, const Int &factor, const Poly &what) const;
  Poly split(LinearView view, Operands &operands);
  void takeRemainders(Poly &poly, Operands &operands);
  void addParts(const Poly &poly, Operands &operands);
  std::optional<Poly> oppositeOf(DimId quotient) const;
  Operand quotient(DimId dim, bool isSubtracted);
  uint32_t sum(const Poly &poly);
  uint32_t sum(Operands operands, const Int &constant);
  uint32_t plain(Poly rest, Operands operands);
  Int timesWithin(const Poly &from, const Poly &what) const;
  std::optional<Operand> takeFactor(Poly &rest);
  std::optional<uint32_t> factored(const Poly &poly);
  bool isShorter(uint32_t a, uint32_t b, const Poly &poly) const;
  uint32_t comparison(Poly poly, Operands operands, ClaimKind kind);
  Int addSummands(const Int &factor, uint32_t node, Operands &operands);
  std::optional<uint32_t> merged(const Poly &poly, size_t at);
  std::optional<uint32_t> intoExtreme(const Poly &poly, size_t at);
  std::optional<Divided> dividedOnce(const Poly &poly, const Part &part,
                                     const Int &divisor) const;
  std::optional<Int> constantDivisor(const Part &part) const;
  uint32_t scaled(const Int &factor, uint32_t node);

  const TermStore &store;
  const bool hasWraps;
  std::vector<WrittenNode> nodes;
  llvm::StringMap<uint32_t> interned;
  llvm::DenseMap<Term, uint32_t> known;
  /// The quotients, as they are added and as they are subtracted.
  llvm::DenseMap<std::pair<DimId, unsigned>, Operand> quotients;
  /// The number of extremes within each other into which a number is moved.
  size_t depth = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_WRITTEN_H
