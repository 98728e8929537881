// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Literals about sums of several columns, kept by class.
//
//   a >= c + 1, c == e        gives  a >= e + 1, in whichever order
//
// The bounds engine has one variable for a - c and another for a - e, and sees
// no classes. So each literal about a sum is also kept over the anchors of its
// columns' classes (Exchange.h): as a fact if it is one, and as a watched
// literal if a clause waits for it. When a class gets another anchor, the
// literals about its columns are kept over that one, too; the earlier forms
// still hold. A question about a sum is also asked over the anchors, and so
// uses the literals about all equal sums.
//
// Cost: a column changes its class log n times, and the literals about it are
// kept once more each time.

#ifndef SHAPEPROOF_THEORIES_DIFFERENCES_H
#define SHAPEPROOF_THEORIES_DIFFERENCES_H

#include "engine/base/Reasons.h"
#include "engine/base/Scoped.h"
#include "shapeproof/Terms.h"
#include <vector>

namespace shapeproof {

class Differences {
public:
  explicit Differences(ScopeStack &scopes)
      : literals(scopes), mentions(scopes), lastMention(scopes) {}

  struct Literal {
    ClaimId claim;
    /// The reason of a fact; invalid if the literal is only watched.
    ReasonId reason;
    /// The literal over the anchors.
    ClaimId kept;
  };

  /// Whether a term is a sum of several columns.
  static bool isSum(const TermStore &store, DimId term) {
    return store.linearView(term).summands.size() > 1;
  }

  /// Adds a literal about a sum of the columns, which are nodes of the closure.
  void add(ClaimId claim, ReasonId reason, llvm::ArrayRef<uint32_t> columns);
  /// Reports that the class of a column has another anchor.
  void classChanged(uint32_t column);
  /// The literals whose anchors may have changed, watched ones first, so that
  /// facts kept anew wake them.
  std::vector<uint32_t> takeChanged();

  const Literal &operator[](uint32_t literal) const {
    return literals[literal];
  }
  void keep(uint32_t literal, ClaimId over) {
    Literal changed = literals[literal];
    changed.kept = over;
    literals.set(literal, changed);
  }

  /// Clears the queue, which belongs to a scope that ends.
  void forgetChanged() { changed.clear(); }

  size_t memoryUsage() const {
    return literals.memoryUsage() + mentions.memoryUsage() +
           lastMention.memoryUsage();
  }

private:
  static constexpr uint32_t kNone = ~0u;
  /// An occurrence of a column in a literal, and the previous one of that
  /// column.
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
