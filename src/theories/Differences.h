// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is said of sums of several columns, kept by class.
//
//   a >= c + 1, c == e        gives  a >= e + 1, whichever was said first
//
// The bounds engine has one variable for a - c and another for a - e, and sees
// no class. So each literal about a sum is also kept over the anchors of its
// columns' classes (Exchange.h): as a fact, if it is one; as what is watched,
// if a clause waits for it. When a class gets another anchor, the literals
// about its columns are kept over that one, too; what they were kept over
// before still holds. A question about a sum is asked over anchors in the same
// way, and finds all that is known of equal sums.
//
// Cost: a column changes its class log n times; so often the literals about it
// are kept once more.

#ifndef SHAPEPROOF_THEORIES_DIFFERENCES_H
#define SHAPEPROOF_THEORIES_DIFFERENCES_H

#include "base/Reasons.h"
#include "base/Scoped.h"
#include "shapeproof/Terms.h"
#include <vector>

namespace shapeproof {

class Differences {
public:
  explicit Differences(ScopeStack &scopes)
      : literals(scopes), mentions(scopes), lastMention(scopes) {}

  struct Literal {
    ClaimId claim;
    /// What established it; invalid if it is only watched.
    ReasonId reason;
    /// Over which anchors it is kept.
    ClaimId kept;
  };

  /// Whether a term is a sum of several columns.
  static bool isSum(const TermStore &store, DimId term) {
    return store.linearView(term).summands.size() > 1;
  }

  /// A literal about a sum of the columns, which are nodes of the closure.
  void add(ClaimId claim, ReasonId reason, llvm::ArrayRef<uint32_t> columns);
  /// The class of a column has another anchor.
  void classChanged(uint32_t column);
  /// The literals whose anchors may be others, what is watched first: so that
  /// it is woken by facts that are kept anew.
  std::vector<uint32_t> takeChanged();

  const Literal &operator[](uint32_t literal) const {
    return literals[literal];
  }
  void keep(uint32_t literal, ClaimId over) {
    Literal changed = literals[literal];
    changed.kept = over;
    literals.set(literal, changed);
  }

  /// What waits belongs to a scope that ends.
  void forgetChanged() { changed.clear(); }

  size_t memoryUsage() const {
    return literals.memoryUsage() + mentions.memoryUsage() +
           lastMention.memoryUsage();
  }

private:
  static constexpr uint32_t kNone = ~0u;
  /// That a column occurs in a literal; and the one before it of that column.
  struct Mention {
    uint32_t literal, previous;
  };

  ScopedVector<Literal> literals;
  ScopedVector<Mention> mentions;
  ScopedMap<uint32_t, uint32_t> lastMention;
  std::vector<uint32_t> changed;
};

} // namespace shapeproof

#endif // SHAPEPROOF_THEORIES_DIFFERENCES_H
