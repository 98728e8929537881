// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One relation between a few integers, as a function that narrows their ranges.
//
// The bounds engine knows a problem as variables and propagators:
//
//   h = n floordiv 2          FloorDiv: operands h, n, 2
//   t = n - 2 * h             Linear:   -t + n - 2 * h == 0
//   2 * t + 1 >= 0            Literal:  operand 2 * t + 1
//   n == m or n == 1          Clause:   one list of propagators per arm
//
// `refine` narrows the variables' ranges in place, in all directions at once:
// by the domains' transfer functions forwards, and by their refinements
// backwards. It is sound and monotone, so running propagators until nothing
// changes has one result whatever the order. It is pure, so an explanation can
// run it again on weaker ranges to see which ones mattered.

#ifndef SHAPEPROOF_PROPAGATION_PROPAGATOR_H
#define SHAPEPROOF_PROPAGATION_PROPAGATOR_H

#include "engine/base/Reasons.h"
#include "engine/domains/IntRange.h"
#include "shapeproof/Ids.h"
#include "shapeproof/Terms.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace shapeproof {

using domains::IntRange;

/// The operand scale * variable + offset, or without a variable `offset`.
struct Operand {
  static constexpr uint32_t kConstant = ~0u;
  /// A position in Propagator::variables, or kConstant.
  uint32_t position = kConstant;
  /// The exponent of a factor of a product.
  uint32_t exponent = 1;
  Int scale{1};
  Int offset{0};
};

struct Propagator {
  enum Kind : uint8_t {
    Linear,    ///< The sum of scale * variable, plus `constant`, is 0.
    Product,   ///< operands[0] is the product of the powers of the others.
    FloorDiv,  ///< operands[0] == operands[1] floordiv operands[2]
    Mod,       ///< operands[0] == operands[1] mod operands[2]
    Min,       ///< operands[0] is the least of the others.
    Max,       ///< operands[0] is the largest of the others.
    Broadcast, ///< operands[0] is the common extent of the next `arity`; the
               ///< rest are their pairs' differences.
    OneOf,     ///< operands[0] is one of the others.
    Literal,   ///< operands[0] compares with 0 as `literal` says.
    Clause,    ///< One of `arms` holds.
  };
  Kind kind;
  /// The comparison (Eq, Ne or Ge) of a Literal.
  ClaimKind literal = ClaimKind::True;
  /// Whether it is a Linear of few operands, all with scale 1 or -1, and a
  /// short constant.
  bool isPlainSum = false;
  /// The number of sizes of a Broadcast.
  uint32_t arity = 0;
  /// All variables, without repeats.
  llvm::SmallVector<uint32_t, 4> variables;
  llvm::SmallVector<Operand, 4> operands;
  Int constant{0};
  /// The reason of a Literal or Clause.
  ReasonId reason;
  /// An arm of a Clause.
  struct Arm {
    /// Propagators over the positions of the clause; the arm holds if all do.
    std::vector<Propagator> parts;
    /// The positions of its variables, by bits.
    uint64_t positions = 0;
  };
  std::vector<Arm> arms;
  /// For each pair of operands of a Broadcast, the clause that they broadcast
  /// (invalid if only the operands' ranges can tell).
  llvm::SmallVector<ClaimId, 1> guards;

  /// The position of `variable`, added if needed.
  uint32_t positionOf(uint32_t variable);
  /// Adds an arm to a Clause of at most limits::clauseVariables variables.
  void addArm(std::vector<Propagator> parts);
  /// The scale of a variable that occurs in this Linear.
  const Int &scaleOf(uint32_t variable) const;
};

/// The largest size of a number such that sums of a few fit 64 bits.
constexpr int64_t kMaxShort = int64_t(1) << 55;
inline bool isShort(const Int &x) { return x >= -kMaxShort && x <= kMaxShort; }

/// Tells which guards of broadcasts are facts.
class GuardSource {
public:
  virtual bool holds(ClaimId guard) const = 0;

protected:
  ~GuardSource() = default;
};

/// Narrows `ranges`, which are parallel to the propagator's variables. If the
/// propagator cannot hold, at least one becomes empty.
void refine(const Propagator &propagator,
            llvm::MutableArrayRef<IntRange> ranges, const GuardSource &guards);

/// Whether every pair of the operands of a Broadcast is known to broadcast.
/// Appends the guards needed for that to `used` if given.
bool isDefinedBroadcast(const Propagator &propagator,
                        llvm::ArrayRef<IntRange> ranges,
                        const GuardSource &guards,
                        llvm::SmallVectorImpl<ClaimId> *used);

/// Whether refining again at once changes nothing. (Cheap and incomplete.)
bool isObviouslyIdempotent(const Propagator &propagator,
                           llvm::ArrayRef<IntRange> ranges);

} // namespace shapeproof

#endif // SHAPEPROOF_PROPAGATION_PROPAGATOR_H
