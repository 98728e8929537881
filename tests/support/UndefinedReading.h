// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value for each term in each assignment, even where the term is undefined:
// the reading that proofs have of such terms.
//
// The negation of `broadcast(s, t) == u` holds where s and t do not fit, and a
// proof by contradiction goes on to speak of the rank of broadcast(s, t) and of
// what it is equal to. It is right if each assignment has some reading in which
// the facts, the axioms and the lemmas hold; where all is defined it has to be
// the one of the definitions. This is such a reading:
//
//   rank             by the parts, which the store makes of it: tail(s, i) has
//                    rank(s) - i, and may have less than 0
//   a shape          that is undefined is itself, made of the values of its
//                    parts: equal to what is made alike, and to nothing else
//   s[k]             beyond the rank is some size that is always the same; of
//                    head(s, i) it is s[k], and of tail(s, i) it is s[i + k]
//   num_elements(s)  the product of the extents that it has by its rank
//   broadcastable    by the extents that shapes have by their ranks
//
// An extent of sizes that do not fit is the same size, too; and negative sizes
// broadcast like any other, as they do in claims that sizes fit.

#ifndef SHAPEPROOF_TESTS_SUPPORT_UNDEFINEDREADING_H
#define SHAPEPROOF_TESTS_SUPPORT_UNDEFINEDREADING_H

#include "support/TermEvaluation.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>

namespace shapeproof::testing {

/// A list of extents and of undefined shapes, as a concatenation has them.
struct ReadShape {
  struct Part;
  std::vector<std::shared_ptr<const Part>> parts;

  int64_t rank() const;
  bool isDefined() const;
  /// An extent; an arbitrary size if there is no such extent.
  int64_t extent(int64_t at) const;
  int64_t numElements() const;
  /// Equal for equal shapes.
  std::string name() const;
};

struct ReadShape::Part {
  /// Ranked for an extent; else Head, Tail or Broadcast.
  ShapeKind kind = ShapeKind::Ranked;
  /// The extent, or the index.
  int64_t number = 0;
  std::vector<ReadShape> of;

  int64_t rank() const;
};

class UndefinedReading {
public:
  /// Precondition: as for TermEvaluation.
  UndefinedReading(TermStore &store, const TermWorld &world)
      : store(store), world(world) {}

  int64_t value(DimId d);
  const ReadShape &shape(ShapeId s);
  bool holds(ClaimId c);

private:
  int64_t valueOf(DimId d);
  ReadShape shapeOf(ShapeId s);
  bool holdsOf(ClaimId c);
  int64_t broadcastExtent(DimId d);

  TermStore &store;
  const TermWorld &world;
  llvm::DenseMap<DimId, int64_t> dims;
  llvm::DenseMap<ShapeId, std::unique_ptr<ReadShape>> shapes;
  llvm::DenseMap<ClaimId, bool> claims;
};

} // namespace shapeproof::testing

#endif // SHAPEPROOF_TESTS_SUPPORT_UNDEFINEDREADING_H
