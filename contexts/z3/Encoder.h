// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms and claims as Z3 terms.
//
// Integers are Z3 integers. A term without a counterpart in Z3 gets a fresh
// name and axioms that imply no more than its semantics:
//
//   x floordiv 4     q with  4*q <= x < 4*q + 4
//   x floordiv y     q with  y > 0 => 0 <= x - y*q < y,
//                            y < 0 => y < x - y*q <= 0,
//                    nothing for y == 0; equal operands give equal q;
//                    and lemmas that Z3 is slow to find by itself:
//                    y > 0 => (z <= q <=> y*z <= x) for products y*z in sight,
//                    y > 0, x <= w => q <= w floordiv y
//   broadcast(a, b)  c with  a == 1 => c == b, b == 1 => c == a,
//                            c == a or c == b
//
// A term that may be undefined (a division by zero, an extent beyond the rank)
// is unconstrained where it is undefined, so a proof holds for every value. For
// a model, `definedness` is the condition under which Evaluator finds a value,
// and is required too.
//
// (Z3's own div and mod, turned to round down, were measured and are slower.)
//
// Shapes of unknown rank are encoded by a ShapeEncoder (ShapeEncoder.h).
//
// Deeply nested terms are named at regular intervals: Z3 recurses in places.

#ifndef SHAPEPROOF_CONTEXTS_Z3_ENCODER_H
#define SHAPEPROOF_CONTEXTS_Z3_ENCODER_H

#include "engine/terms/Traversal.h"
#include "shapeproof/Answer.h"
#include "z3/Session.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include <map>
#include <memory>

namespace shapeproof::z3 {

class ShapeEncoder;

/// Encodes the terms reachable from some roots into a session.
class Encoder {
public:
  /// `maxRank`: absent for proofs, the largest rank of a symbol for models.
  Encoder(Session &session, TermStore &store, std::optional<unsigned> maxRank);
  ~Encoder();

  /// Called once, with all terms that the session will be asked about, in a
  /// deterministic order, the facts first. False if that is too large (more
  /// than `maxTerms` terms, or as above); then nothing may be asked.
  bool encode(llvm::ArrayRef<Term> roots, size_t numFacts, size_t maxTerms);

  /// The number of terms encoded.
  size_t size() const { return terms.size(); }

  Z3_ast dim(DimId d) const { return terms.find(Term(d).key())->second.term; }
  Z3_ast claim(ClaimId c) const {
    return terms.find(Term(c).key())->second.term;
  }
  /// The condition under which Evaluator finds a value; null: always.
  Z3_ast definedness(Term n) const {
    return terms.find(n.key())->second.defined;
  }
  /// The condition under which the dim has a meaning, where a division by zero
  /// gives some integer; null: always. Inside claims and shapes it is weaker
  /// than exact.
  Z3_ast meaning(DimId d) const {
    return terms.find(Term(d).key())->second.meaningful;
  }
  /// Whether there is a shape term; then models of a session without maxRank
  /// prove nothing.
  bool hasShapes() const { return shapesMet; }
  /// Whether no unknown is multiplied or divided by another.
  bool isLinear() const { return linearOnly; }
  /// Claims that keep products short enough to compute with; none if there are
  /// few products. For models: products of products of products have more bits
  /// than there is memory.
  llvm::SmallVector<Z3_ast, 8> limitsOfProducts();
  /// Claims that keep the symbols small; for readable models.
  llvm::ArrayRef<Z3_ast> smallness() const { return small; }
  /// The model's values of all symbols and applications; nothing if that takes
  /// long (an application's value is computed from the symbols).
  std::optional<Assignment> readModel();

  //===- For shape encoders -----------------------------------------------===//

  Session &session() { return z; }
  TermStore &store() { return terms_; }
  void addSmallness(Z3_ast claim) { small.push_back(claim); }
  /// The common extent of operands that are equal to it or 1; otherwise any of
  /// the operands' values.
  Z3_ast broadcastExtent(llvm::ArrayRef<Z3_ast> values, bool shared);
  /// The condition under which broadcastExtent has a meaning.
  Z3_ast canBroadcast(llvm::ArrayRef<Z3_ast> values);
  /// The conjunction; null stands for true.
  Z3_ast both(Z3_ast a, Z3_ast b);

private:
  struct Encoded {
    Z3_ast term = nullptr;
    Z3_ast defined = nullptr;
    Z3_ast meaningful = nullptr;
    unsigned height = 0;
    uint64_t size = 0;
    /// The number of factors that Z3 multiplies out, including those of inner
    /// products.
    unsigned degree = 1;
    /// The degree as a polynomial, with named parts expanded.
    unsigned wholeDegree = 1;
  };

  // Survey.cpp
  void countOccurrences(llvm::ArrayRef<Term> order);
  void findOnlyFacts(llvm::ArrayRef<Term> order, llvm::ArrayRef<Term> roots,
                     size_t numFacts);

  // Encoder.cpp
  Encoded encodeDim(DimId d);
  Z3_ast encodeTerm(DimId d);
  /// The condition under which a dim is defined, or has a meaning, given the
  /// condition `of` of its operands.
  Z3_ast condition(DimId d, Z3_ast Encoded::*of);
  Encoded encodeClaim(ClaimId c);
  Encoded encodeJunction(ClaimId c);
  Z3_ast broadcastable(llvm::ArrayRef<ShapeId> set);
  /// The number of pairs of sets encoded so far.
  size_t pairs = 0;
  Z3_ast firstNotOne(llvm::ArrayRef<Z3_ast> values);
  Z3_ast agreeWith(llvm::ArrayRef<Z3_ast> values, Z3_ast common);
  Z3_ast linear(DimId d);
  Z3_ast application(DimId d);
  void boundTerm(Term n, Encoded &e);
  unsigned degreeOf(Term n, unsigned Encoded::*of) const;
  void requireSymbolRange(DimId d, Z3_ast term);
  llvm::SmallVector<Z3_ast, 4> valuesOf(llvm::ArrayRef<DimId> dims) const;

  // Division.cpp
  Z3_ast quotient(DimId x, DimId y);
  Z3_ast quotientByConstant(Z3_ast x, const Int &divisor);
  Z3_ast remainder(DimId x, DimId y);
  void relateQuotients();

  Session &z;
  TermStore &terms_;
  std::unique_ptr<ShapeEncoder> shapes;
  bool shapesMet = false, linearOnly = true;
  llvm::DenseMap<uint64_t, Encoded> terms;
  /// Equalities of shapes that are facts and occur nowhere else.
  llvm::DenseSet<ClaimId> onlyFacts;
  std::vector<Z3_ast> small;

  std::vector<DimId> symbols, applications, productsMet;
  llvm::MapVector<ClaimId, Z3_ast> bools;
  llvm::DenseMap<std::pair<DimId, DimId>, Z3_ast> quotients;
  /// Dividend and divisor of the quotients by unknowns, in order.
  std::vector<std::pair<DimId, DimId>> byUnknowns;
  /// The number of terms of each kind; a single one needs no function.
  unsigned divisions = 0, remainders = 0;
  std::map<size_t, unsigned> broadcasts;
  std::map<std::pair<std::string, size_t>, unsigned> calls;
  Z3_func_decl quotientFunction = nullptr, remainderFunction = nullptr;
  std::map<size_t, Z3_func_decl> broadcastFunctions;
  std::map<std::pair<std::string, size_t>, Z3_func_decl> functions;
};

} // namespace shapeproof::z3

#endif // SHAPEPROOF_CONTEXTS_Z3_ENCODER_H
