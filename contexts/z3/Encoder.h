// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms and claims as Z3 terms.
//
// Integers are Z3 integers. What has no counterpart there gets a fresh name and
// axioms that say no more than the semantics:
//
//   x floordiv 4     (div x 4): Euclidean division rounds down for divisors > 0
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
// is left open where it is undefined, so a proof holds whatever it is. When a
// model is wanted, `definedness` says when Evaluator would find a value, and is
// required too.
//
// Shapes of unknown rank are encoded by a ShapeEncoder, of which there are two:
// one for proofs (FreeShapes.cpp: an uninterpreted sort, axioms at the indices
// in use; it allows more than there is) and one for models (BoundedShapes.cpp:
// ranks up to a limit, written out; it allows less than there is).
//
// Deeply nested terms are named at regular intervals: Z3 recurses in places.

#ifndef SHAPEPROOF_CONTEXTS_Z3_ENCODER_H
#define SHAPEPROOF_CONTEXTS_Z3_ENCODER_H

#include "shapeproof/Answer.h"
#include "terms/Traversal.h"
#include "z3/Session.h"
#include "z3/Z3Kernel.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include <map>
#include <memory>

namespace shapeproof::z3 {

class ShapeEncoder;

/// Encodes what is reachable from some roots into a session.
class Encoder {
public:
  /// Shapes nested deeper, or written out longer, than this are not sent to Z3
  /// (nor are questions of more than Z3Encoding::maxTerms terms).
  static constexpr unsigned kMaxShapeHeight = 64, kMaxExtents = 256;

  /// `maxRank`: absent for proofs, the largest rank of a symbol for models.
  Encoder(Session &session, TermStore &store, const Z3Encoding &encoding,
          std::optional<unsigned> maxRank);
  ~Encoder();

  /// To be called once, with all that the session will be asked about, in a
  /// deterministic order. False: too large, nothing can be asked.
  bool encode(llvm::ArrayRef<Term> roots);

  Z3_ast dim(DimId d) const { return terms.find(Term(d).key())->second.term; }
  Z3_ast claim(ClaimId c) const {
    return terms.find(Term(c).key())->second.term;
  }
  /// When the Evaluator finds a value; null: always.
  Z3_ast definedness(Term n) const {
    return terms.find(n.key())->second.defined;
  }
  /// When the dim means anything, a division by zero (some integer) included;
  /// null: always. Weaker than what would be exact inside claims and shapes.
  Z3_ast meaning(DimId d) const {
    return terms.find(Term(d).key())->second.meaningful;
  }
  /// Whether any shape term was met: models of a session without maxRank then
  /// say nothing.
  bool hasShapes() const { return shapesMet; }
  /// Whether no unknown is multiplied or divided by another.
  bool isLinear() const { return linearOnly; }
  /// Claims that keep the symbols small; for readable models.
  llvm::ArrayRef<Z3_ast> smallness() const { return small; }
  /// The model's values of all symbols and applications that were met.
  std::optional<Assignment> readModel();

  //===- For shape encoders -----------------------------------------------===//

  Session &session() { return z; }
  TermStore &store() { return terms_; }
  Z3_ast number(int64_t value) { return z.number(value); }
  void addSmallness(Z3_ast claim) { small.push_back(claim); }
  /// The common extent of operands that are equal to it or 1, unconstrained
  /// among the operands' values otherwise.
  Z3_ast broadcastExtent(llvm::ArrayRef<Z3_ast> values, bool shared);
  /// When broadcastExtent means something.
  Z3_ast canBroadcast(llvm::ArrayRef<Z3_ast> values);
  /// null stands for true.
  Z3_ast both(Z3_ast a, Z3_ast b);

private:
  struct Encoded {
    Z3_ast term = nullptr;
    Z3_ast defined = nullptr;
    Z3_ast meaningful = nullptr;
    unsigned height = 0;
  };

  void countOccurrences(llvm::ArrayRef<Term> order);
  Encoded encodeDim(DimId d);
  Z3_ast encodeMeaning(DimId d);
  Encoded encodeClaim(ClaimId c);
  Encoded encodeJunction(ClaimId c);
  Z3_ast linear(DimId d);
  Z3_ast quotient(DimId x, DimId y);
  Z3_ast remainder(DimId x, DimId y);
  void relateQuotients();
  Z3_ast application(DimId d);
  void boundTerm(Term n, Encoded &e);
  void requireSymbolRange(DimId d, Z3_ast term);

  Session &z;
  TermStore &terms_;
  Z3Encoding encoding;
  std::unique_ptr<ShapeEncoder> shapes;
  bool shapesMet = false, linearOnly = true;
  llvm::DenseMap<uint64_t, Encoded> terms;
  std::vector<Z3_ast> small;

  std::vector<DimId> symbols, applications, products;
  llvm::MapVector<ClaimId, Z3_ast> bools;
  llvm::DenseMap<std::pair<DimId, DimId>, Z3_ast> quotients;
  /// Dividend and divisor of the quotients by unknowns, in order.
  std::vector<std::pair<DimId, DimId>> byUnknowns;
  /// How many terms of a kind there are: one alone needs no function.
  unsigned divisions = 0, remainders = 0;
  std::map<size_t, unsigned> broadcasts;
  std::map<std::pair<std::string, size_t>, unsigned> calls;
  Z3_func_decl quotientFunction = nullptr, remainderFunction = nullptr;
  std::map<size_t, Z3_func_decl> broadcastFunctions;
  std::map<std::pair<std::string, size_t>, Z3_func_decl> functions;
};

/// How shapes are represented. Operands of a shape are encoded before it.
class ShapeEncoder {
public:
  virtual ~ShapeEncoder() = default;

  virtual void encode(ShapeId s) = 0;
  virtual Z3_ast rank(ShapeId s) = 0;
  virtual Z3_ast extent(ShapeId s, DimId index) = 0;
  virtual Z3_ast numElements(ShapeId s) = 0;
  virtual Z3_ast equal(ShapeId a, ShapeId b) = 0;
  virtual Z3_ast broadcastable(llvm::ArrayRef<ShapeId> shapes) = 0;
  /// null: always defined.
  virtual Z3_ast definedness(ShapeId s) = 0;
  virtual Z3_ast extentDefinedness(ShapeId s, DimId index) = 0;
  /// After the last term: axioms that need to know them all.
  virtual void finish() = 0;
  virtual bool read(Assignment &assignment) = 0;
};

std::unique_ptr<ShapeEncoder> createFreeShapes(Encoder &encoder);
std::unique_ptr<ShapeEncoder> createBoundedShapes(Encoder &encoder,
                                                  unsigned maxRank);

} // namespace shapeproof::z3

#endif // SHAPEPROOF_CONTEXTS_Z3_ENCODER_H
