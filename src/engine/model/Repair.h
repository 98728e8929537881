// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Changing the value of a claim by moving symbols of facts.
//
//   facts  a <= b, b <= c     all are 2      claim  a >= 3
//
//   a becomes 3 and breaks a <= b; so b becomes 3, and then c: three moves,
//   and facts that are not connected with the claim were not examined
//
// This is local search as for satisfiability (Selman, Kautz and Cohen: Noise
// strategies for improving local search, AAAI 1994), without chance: the first
// unsatisfied requirement is taken; among the moves that satisfy it, the one
// that leaves the fewest unsatisfied; a symbol is moved once. Dims and truth
// values are moved, shapes are not. Costs a bounded number of evaluations of
// facts.
//
// Tested by tests/engine/model.

#ifndef SHAPEPROOF_MODEL_REPAIR_H
#define SHAPEPROOF_MODEL_REPAIR_H

#include "engine/model/Occurrences.h"
#include "shapeproof/Terms.h"

namespace shapeproof {

/// The distance by which a column of a linear term has to move so that a
/// literal on the term (ClaimKind::Ge, Eq or Ne), which does not have the
/// wanted value, just gets it. Nothing where no step does that. Term and
/// coefficient are within 2^40.
std::optional<int64_t> stepTowards(ClaimKind literal, bool wanted, int64_t term,
                                   int64_t coefficient);

class Repair {
public:
  Repair(const TermStore &store, WordEvaluator &words, Occurrences &occurrences)
      : store(store), words(words), occurrences(occurrences) {}

  /// A symbol's node, with the value it had.
  using Moved = std::pair<uint32_t, int64_t>;

  /// Moves symbols so that the claim, which is laid out, gets the value, and
  /// all facts still hold. Returns the moved symbols, each once; on failure
  /// none, with all values as before.
  llvm::ArrayRef<Moved> reach(ClaimId claim, bool wanted);
  /// Sets the least value that dim symbols are moved to (0 at first).
  void setLeast(int64_t value) { least = value; }

private:
  struct Move {
    uint32_t node;
    int64_t value;
  };
  /// A claim and the value it has to get.
  struct Requirement {
    ClaimId claim;
    bool wanted;
    bool operator==(const Requirement &r) const {
      return claim == r.claim && wanted == r.wanted;
    }
  };
  using Requirements = llvm::SmallVector<Requirement, 8>;

  bool holds(Requirement r) {
    return words.value(r.claim) == std::optional(r.wanted);
  }
  void addBroken(Requirement r, Requirements &list, unsigned depth = 0);
  bool step(Requirements &broken);
  bool tryMove(Move move, const Requirements &broken, Requirements &left);
  void findMoves(Requirement r, unsigned depth);
  void findMovesInto(ClaimId literal, bool wanted);
  void moveColumn(DimId column, int64_t by);
  void propose(uint32_t node, int64_t value);

  const TermStore &store;
  WordEvaluator &words;
  Occurrences &occurrences;
  int64_t least = 0;
  Requirement target;
  llvm::SmallVector<Moved, 16> moved;
  llvm::SmallVector<Move, 16> moves;
  unsigned looks = 0;
  /// The limit on the work of `words` for this search.
  uint64_t lastWork = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MODEL_REPAIR_H
