// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The evidence of a refutation over the integers.
//
// A certificate lists the hypotheses it used and a tree that derives `0 <= -1`
// from them. Three inferences are enough:
//
// - combine: a sum of constraints, each inequality `form >= 0` times a factor
//   >= 0, each equality `form == 0` times any factor, is again `form >= 0`;
// - round: when d > 0 divides every coefficient of `form >= 0`, the constant
//   may be divided and rounded down: 2x - 3 >= 0 gives x - 2 >= 0;
// - branch: for an integer form f, `f >= 0` or `-f - 1 >= 0`.
//
// Example: x == 2a, x == 2b + 1 is refuted by the sum of the equalities with
// factors 1 and -1, 2b - 2a + 1 == 0, rounded in both directions:
// (2b - 2a + 1)/2 gives b - a >= 0, (2a - 2b - 1)/2 gives a - b - 1 >= 0, and
// the sum of the two is -1 >= 0.
//
// The tree's leaves hold roundings and one closing combination; its inner
// nodes are branches. Constraints are numbered as they become known on the way
// from the root: hypotheses, then definitions, then a branch's assumption at
// each branch taken, then the leaf's roundings.

#ifndef SHAPEPROOF_CHECKER_CERTIFICATE_H
#define SHAPEPROOF_CHECKER_CERTIFICATE_H

#include "engine/checker/LinearForm.h"
#include "llvm/Support/Compiler.h"
#include <vector>

namespace shapeproof::linear {

enum class Relation : uint8_t {
  NonNegative, ///< form >= 0
  Zero,        ///< form == 0
  Divisible,   ///< modulus divides form
};

/// A fact as the caller gave it.
struct Constraint {
  SHAPEPROOF_NOEXCEPT_MOVE(Constraint);
  LinearForm form;
  Relation relation = Relation::NonNegative;
  Int modulus; ///< > 0 for Divisible, else 0.
};

llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Constraint &c);

/// The reason of hypotheses that a question brings (a negated claim).
constexpr CallerReason questionReason = ~CallerReason(0);

struct Certificate {
  struct Hypothesis {
    SHAPEPROOF_NOEXCEPT_MOVE(Hypothesis);
    Constraint constraint;
    CallerReason reason = 0;
    /// For Divisible: the fresh variable w of form - modulus*w == 0.
    Var witness = 0;
  };
  /// A fresh variable and the form it names: var - form == 0.
  struct Definition {
    SHAPEPROOF_NOEXCEPT_MOVE(Definition);
    Var var = 0;
    LinearForm form;
  };
  /// A sum of known constraints (by number) with integer factors.
  using Combination = llvm::SmallVector<std::pair<uint32_t, Int>, 4>;
  struct Rounding {
    SHAPEPROOF_NOEXCEPT_MOVE(Rounding);
    Combination sum;
    Int divisor;
  };
  struct Node {
    SHAPEPROOF_NOEXCEPT_MOVE(Node);
    /// A branch if above (node numbers, each larger than this one's), else a
    /// leaf. The first child assumes split >= 0, the second -split - 1 >= 0.
    uint32_t children[2] = {0, 0};
    LinearForm split;
    /// A leaf.
    std::vector<Rounding> roundings;
    Combination closing;

    bool isBranch() const { return children[0] != 0; }
  };

  std::vector<Hypothesis> hypotheses;
  std::vector<Definition> definitions;
  std::vector<Node> nodes; ///< nodes[0] is the root; empty: no certificate.

  /// One line for each constraint, with its number, and for each node.
  void print(llvm::raw_ostream &os) const;
  LLVM_DUMP_METHOD void dump() const;
};

} // namespace shapeproof::linear

#endif // SHAPEPROOF_CHECKER_CERTIFICATE_H
