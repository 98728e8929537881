// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reference evaluator: the meaning of a problem, by brute force.
//
// It evaluates the expressions of a problem directly, in 64-bit integers, with
// its own division, broadcasting and slicing. It shares nothing with the term
// store, its normal forms or the contexts, so a mistake there shows as a
// disagreement. Slow and obviously right; linked into tests only.
//
//   dim n; assume n >= 2; prove n mod 2 == 0
//
//   Worlds worlds(problem);
//   worlds.forEach([&](const World &w) { ... });     // n = 0, 1, 2, 3
//   evaluate(problem, w)                             // facts and questions
//
// Division by zero is some integer for each dividend: a World carries a
// `ZeroDivision`, one of a few fixed functions. Each breaks a Proved as well as
// another; what a Contingent's assignments show must not depend on it.

#ifndef SHAPEPROOF_TESTS_SUPPORT_REFERENCE_H
#define SHAPEPROOF_TESTS_SUPPORT_REFERENCE_H

#include "shapeproof/Example.h"
#include "shapeproof/Problem.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof::testing {

/// The value of x / 0 and x mod 0.
enum class ZeroDivision : uint8_t { Zero, One, Identity, Scramble };
inline constexpr unsigned kNumZeroDivisions = 4;
/// The value of `a` divided by zero.
int64_t divideByZero(int64_t a, ZeroDivision how);

/// A value of a name: an integer, a truth value (0 or 1), or a shape.
struct Value {
  int64_t scalar = 0;
  std::vector<int64_t> extents;
};

/// An assignment, for one problem.
struct World {
  /// By declaration. Those of `let` and `shape x =` are filled in by evaluate.
  std::vector<Value> values;
  ZeroDivision zeroDivision = ZeroDivision::Zero;
};

/// The result of a statement in one world.
struct Outcome {
  /// Assume, Prove, a range, a definition: definedness and the claim.
  bool holds = true;
  /// Bound: the value; meaningful where `holds`.
  int64_t value = 0;
};

/// Evaluates all statements, in order; fills in the values of `let` names.
/// Scopes do not matter here. Precondition: values fit 64 bits.
std::vector<Outcome> evaluate(const Problem &problem, World &world);
/// Like evaluate, but evaluates only those questions that are wanted. Nothing
/// if a fact, a range or a definition does not hold.
std::optional<std::vector<Outcome>>
evaluateIfFactsHold(const Problem &problem, World &world,
                    llvm::function_ref<bool(unsigned statement)> wanted);

/// Whether some divisor is not a nonzero literal.
bool mayDivideByZero(const Problem &problem);

/// The box of worlds that tests enumerate.
struct Box {
  int64_t dimMax = 3;
  int64_t intMin = -2, intMax = 3;
  unsigned rankMax = 2;
  int64_t extentMax = 2;
};

/// Calls `visit` with every world of the box, in a fixed order, until it
/// returns false. Where a problem may divide by zero, once for each
/// ZeroDivision, one right after the other.
void forEachWorld(const Problem &problem, const Box &box,
                  llvm::function_ref<bool(World &)> visit);
/// The number of these worlds; stops counting at `limit`.
uint64_t countWorlds(const Problem &problem, const Box &box, uint64_t limit);

/// The world of a context's assignment: values by name. Nothing if a value does
/// not fit 64 bits. Symbols without a value get 0, [] and false.
std::optional<World> worldOf(const Problem &problem, const Example &example);

} // namespace shapeproof::testing

#endif // SHAPEPROOF_TESTS_SUPPORT_REFERENCE_H
