// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places of a walk, to come back to: the facts assumed there, and a context
// that is brought to hold just those.
//
//   scope 0: [f0, f1, f2]          a place is a scope and a number of its
//   facts:
//              \                   {1, 1} has f0, f1 and f3
//               scope 1: [f3, f4]  (scope 1 was opened after f1)
//
// A walk opens and closes scopes as it goes; the tree keeps them. A cursor
// moves a context from one place to another by taking back what only the first
// has and assuming what only the second has. Questions that follow the order of
// the code therefore cost no more than the walk itself. The context opens a
// scope at the first fact of each scope of the walk, so that leaving a branch
// takes back the facts of the branch and no others. Where the cursor goes back
// to earlier places, a scope of the context has few facts, so that a step back
// costs little as well.

#ifndef SHAPEPROOF_MLIR_FACTS_POINTS_H
#define SHAPEPROOF_MLIR_FACTS_POINTS_H

#include "core/facts/Facts.h"
#include "core/ir/Limits.h"
#include <vector>

namespace shapeproof {

/// A place: the first `facts` facts of a scope, after those that its parents
/// had when it was opened.
struct Point {
  uint32_t scope = 0, facts = 0;
};

class PointTree {
public:
  PointTree() { scopes.emplace_back(); }

  void push() {
    scopes.push_back({here(), scopes[open].depth + 1, {}});
    open = scopes.size() - 1;
  }
  /// Precondition: a push without a pop.
  void pop() { open = scopes[open].parent.scope; }
  void add(FactId fact) { scopes[open].facts.push_back(fact); }
  Point here() const { return {open, uint32_t(scopes[open].facts.size())}; }

  /// The place at which the scope was opened; the outermost scope is its own
  /// parent.
  Point parent(uint32_t scope) const { return scopes[scope].parent; }
  /// The number of scopes around it.
  uint32_t depth(uint32_t scope) const { return scopes[scope].depth; }
  FactId fact(uint32_t scope, uint32_t i) const {
    return scopes[scope].facts[i];
  }

private:
  struct Scope {
    Point parent;
    uint32_t depth = 0;
    std::vector<FactId> facts;
  };
  std::vector<Scope> scopes;
  uint32_t open = 0;
};

/// Moves a holder that facts are assumed in and taken back from, a context or a
/// model, if nobody else assumes anything in it.
class PointCursor {
public:
  /// The places that the holder is moved to: any, or each as the walk comes to
  /// it, so that no scope loses a fact before it ends.
  enum class Places : uint8_t { Any, Walked };

  explicit PointCursor(Places places = Places::Any) : places(places) {}

  /// Linear in the scopes and the facts that differ.
  template <typename Holder>
  void moveTo(const PointTree &tree, Point to, const FactTable &facts,
              Holder &holder) {
    auto [depth, common] = setPath(tree, to);
    size_t kept = assumed.size();
    for (; kept > common; marks.pop_back()) {
      holder.pop();
      kept = marks.back();
    }
    drop(kept);
    count.resize(facts.size(), 0);
    for (; depth < path.size(); ++depth) {
      const Step &step = path[depth];
      for (size_t i = assumed.size() - step.before; i < step.facts; ++i) {
        FactId fact = tree.fact(step.scope, i);
        if (opensScope(step.scope, i)) {
          holder.push();
          marks.push_back(assumed.size());
        }
        holder.assume(facts[fact].claim, fact);
        assumed.push_back(fact);
        ++count[fact.raw];
      }
    }
  }
  /// Whether the fact is assumed now.
  bool isAssumed(FactId fact) const {
    return fact.raw < count.size() && count[fact.raw] > 0;
  }

private:
  /// A scope around the place: the number of its facts, and of those around it.
  struct Step {
    uint32_t scope = 0, facts = 0;
    size_t before = 0;
  };

  /// Sets `path` to that of the place. Returns the depth of the innermost scope
  /// that both places have, and the number of facts that both have.
  std::pair<size_t, size_t> setPath(const PointTree &tree, Point to);
  void drop(size_t kept);
  /// Whether the next fact, of this number in its scope, opens a scope of the
  /// holder.
  bool opensScope(uint32_t scope, size_t i) const {
    if (places == Places::Walked)
      return i == 0 && scope != 0;
    return i == 0 || assumed.size() - marks.back() >= limits::factsPerScope;
  }

  Places places;
  /// The scopes around the place, outermost first.
  std::vector<Step> path{Step()};
  std::vector<Point> next;
  std::vector<FactId> assumed;
  /// The numbers of facts at which the holder was pushed.
  std::vector<size_t> marks;
  /// How often each fact is assumed, by FactId.
  std::vector<uint32_t> count;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FACTS_POINTS_H
