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
// the domains' transfer functions forwards, their refinements backwards. It is
// sound and monotone, so running propagators until nothing changes has one
// result whatever the order; and pure, so that an explanation can run it again
// on weaker ranges to see which ones mattered.

#ifndef SHAPEPROOF_PROPAGATION_PROPAGATOR_H
#define SHAPEPROOF_PROPAGATION_PROPAGATOR_H

#include "base/Reasons.h"
#include "domains/IntRange.h"
#include "shapeproof/Ids.h"
#include "shapeproof/Terms.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace shapeproof {

using domains::IntRange;

/// scale * variable + offset; the constant `offset` without a variable.
struct Operand {
  static constexpr uint32_t kConstant = ~0u;
  /// A position in Propagator::variables, or kConstant.
  uint32_t position = kConstant;
  /// For factors of a product: how often it occurs.
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
  /// Eq, Ne or Ge, for a Literal.
  ClaimKind literal = ClaimKind::True;
  /// A Linear of few operands, all with scale 1 or -1, and a short constant.
  bool isPlainSum = false;
  /// Of a Broadcast.
  uint32_t arity = 0;
  /// Without repeats.
  llvm::SmallVector<uint32_t, 4> variables;
  llvm::SmallVector<Operand, 4> operands;
  Int constant{0};
  /// What established a Literal or Clause.
  ReasonId reason;
  /// One way for a Clause to hold.
  struct Arm {
    /// Over the positions of the clause; all of them hold.
    std::vector<Propagator> parts;
    /// The positions of its variables, by bits.
    uint64_t positions = 0;
  };
  std::vector<Arm> arms;
  /// Of a Broadcast: per pair of operands, the clause that it broadcasts
  /// (invalid when the operands' ranges have to tell).
  llvm::SmallVector<ClaimId, 1> guards;

  /// The position of `variable`, added if needed.
  uint32_t positionOf(uint32_t variable);
  /// Of a Clause of no more than limits::clauseVariables.
  void addArm(std::vector<Propagator> parts);
  /// Of a Linear in which it occurs.
  const Int &scaleOf(uint32_t variable) const;
};

/// Numbers of which sums of a few fit 64 bits.
constexpr int64_t kMaxShort = int64_t(1) << 55;
inline bool isShort(const Int &x) { return x >= -kMaxShort && x <= kMaxShort; }

/// Which broadcast guards are among the facts.
class GuardSource {
public:
  virtual bool holds(ClaimId guard) const = 0;

protected:
  ~GuardSource() = default;
};

/// Narrows `ranges`, which are parallel to the propagator's variables. At least
/// one becomes empty when the propagator cannot hold.
void refine(const Propagator &propagator,
            llvm::MutableArrayRef<IntRange> ranges, const GuardSource &guards);

/// Is every pair of the operands of a Broadcast known to broadcast? Appends the
/// guards that this takes to `used` if given.
bool isDefinedBroadcast(const Propagator &propagator,
                        llvm::ArrayRef<IntRange> ranges,
                        const GuardSource &guards,
                        llvm::SmallVectorImpl<ClaimId> *used);

/// Would refining again right away change nothing? (Cheap and incomplete.)
bool isObviouslyIdempotent(const Propagator &propagator,
                           llvm::ArrayRef<IntRange> ranges);

} // namespace shapeproof

#endif // SHAPEPROOF_PROPAGATION_PROPAGATOR_H
