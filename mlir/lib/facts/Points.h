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
// A walk opens and closes scopes as it goes; the tree keeps them. The cursor
// moves a context from one place to another by taking back what only the first
// has and assuming what only the second has. Questions that follow the order of
// the code therefore cost no more than the walk itself. What is assumed goes
// into scopes of the context a few facts at a time, so that a step back costs
// little as well, and what a scope of the walk has into others than what is
// around it: to leave a branch takes back what the branch has, and no more.

#ifndef SHAPEPROOF_MLIR_FACTS_POINTS_H
#define SHAPEPROOF_MLIR_FACTS_POINTS_H

#include "facts/Facts.h"
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
    scopes.push_back({here(), {}});
    open = scopes.size() - 1;
  }
  /// Precondition: a push without a pop.
  void pop() { open = scopes[open].parent.scope; }
  void add(FactId fact) { scopes[open].facts.push_back(fact); }
  Point here() const { return {open, uint32_t(scopes[open].facts.size())}; }

  /// The place at which the scope was opened; the outermost scope is its own
  /// parent.
  Point parent(uint32_t scope) const { return scopes[scope].parent; }
  FactId fact(uint32_t scope, uint32_t i) const {
    return scopes[scope].facts[i];
  }

private:
  struct Scope {
    Point parent;
    std::vector<FactId> facts;
  };
  std::vector<Scope> scopes;
  uint32_t open = 0;
};

/// A holder that facts are assumed in and taken back from: a context, a model.
class FactHolder {
public:
  virtual ~FactHolder() = default;
  virtual void push() = 0;
  virtual void pop() = 0;
  virtual void assume(ClaimId claim, FactId fact) = 0;
};

/// The holder for an object of type T.
template <typename T> class Holder final : public FactHolder {
public:
  explicit Holder(T &held) : held(held) {}
  void push() override { held.push(); }
  void pop() override { held.pop(); }
  void assume(ClaimId claim, FactId fact) override { held.assume(claim, fact); }

private:
  T &held;
};

/// The facts of a holder that nobody else assumes anything in, in scopes of a
/// few facts each, so that taking back the last ones costs little.
class FactStack {
public:
  llvm::ArrayRef<FactId> facts() const { return assumed; }
  /// `opensScope`: the facts before this one are likely to stay when it goes.
  void add(FactHolder &holder, FactId fact, ClaimId claim, bool opensScope);
  /// Takes back the facts after the first `size`, and those before them down to
  /// the last mark; returns all that it took back.
  llvm::SmallVector<FactId> shrink(FactHolder &holder, size_t size);

private:
  std::vector<FactId> assumed;
  /// The numbers of facts at which the holder was pushed.
  std::vector<size_t> marks;
};

/// Moves a holder that nobody else assumes anything in.
class PointCursor {
public:
  /// Linear in the scopes around both places and the facts that differ.
  void moveTo(const PointTree &tree, Point to, const FactTable &facts,
              FactHolder &holder);
  /// Whether the holder has the fact now.
  bool isAssumed(FactId fact) const {
    return fact.raw < count.size() && count[fact.raw] > 0;
  }

private:
  /// The scopes around the place, outermost first, each with the number of its
  /// facts.
  std::vector<Point> path, next;
  FactStack stack;
  /// How often each fact is assumed, by FactId.
  std::vector<uint32_t> count;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FACTS_POINTS_H
