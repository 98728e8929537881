// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluating terms and claims under an assignment.
//
// A Contingent's assignments are believed only after they have been evaluated
// on every fact and on the claim; this is that evaluation. It is exact, and
// says nothing where a value is missing, undefined, or depends on a division by
// zero.

#ifndef SHAPEPROOF_EVALUATE_H
#define SHAPEPROOF_EVALUATE_H

#include "shapeproof/Answer.h"
#include "shapeproof/Terms.h"

namespace shapeproof {

/// Evaluates under one assignment, remembering subterms. Iterative: the depth
/// of a term costs no stack.
class Evaluator {
public:
  /// Both outlive the evaluator.
  Evaluator(const TermStore &store, const Assignment &assignment);
  ~Evaluator();

  /// The value under the assignment; nothing if a symbol has no value, the
  /// value is undefined (an extent beyond the rank, operands that do not
  /// broadcast) or a division by zero is needed.
  std::optional<Int> value(DimId d);
  std::optional<std::vector<Int>> value(ShapeId s);
  /// The truth value, by Kleene's logic: an operand that decides an `and` or
  /// `or` is enough. A `select` needs only the operand it takes.
  std::optional<bool> value(ClaimId c);

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace shapeproof

#endif // SHAPEPROOF_EVALUATE_H
