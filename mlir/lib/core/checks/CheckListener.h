// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A listener is told of checks while code is walked: contracts collect those
// that are not proved, the call graph collects claims that functions would like
// to know.

#ifndef SHAPEPROOF_MLIR_CHECKS_CHECKLISTENER_H
#define SHAPEPROOF_MLIR_CHECKS_CHECKLISTENER_H

#include "core/values/Values.h"
#include "mlir/IR/Operation.h"
#include <string>

namespace shapeproof {

struct UnprovedCheck {
  /// The check, and the op that it is a check of: itself, unless it is from a
  /// shape function.
  mlir::Operation *op, *at;
  /// Whether the check is sure to run where `at` runs.
  bool isSureToRun;
  BoolModel claim;
  std::string message;
};

class CheckListener {
public:
  virtual ~CheckListener() = default;
  /// A check that is not proved, while it is walked over.
  virtual void noteUnproved(const UnprovedCheck &) {}
  /// An op that may call, before anything is known of what it does.
  virtual void noteCall(mlir::Operation *) {}
  /// A claim that is asked in a trial of the function.
  virtual void noteTried(mlir::Operation *, ClaimId) {}
  /// An op of a kernel that says nothing itself, and that somebody may ask
  /// about where it stands: an access, a value.
  virtual void noteAsked(mlir::Operation *) {}
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CHECKS_CHECKLISTENER_H
