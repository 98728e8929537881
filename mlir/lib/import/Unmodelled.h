// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the program determines and we do not.
//
//   %r = math.absi %x          a symbol for %r, but no input of the program: an
//                              assignment that gives it a value is no evidence
//                              that a check can fail
//
//   %r = shape.assuming %w     a symbol for %r where %w does not hold; but what
//                              uses %r is not run then
//
// Each such symbol is registered here with what it stands for.

#ifndef SHAPEPROOF_MLIR_IMPORT_UNMODELLED_H
#define SHAPEPROOF_MLIR_IMPORT_UNMODELLED_H

#include "mlir/IR/Operation.h"
#include "shapeproof/Answer.h"
#include "terms/Traversal.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include <string>

namespace shapeproof {

class Unmodelled {
public:
  explicit Unmodelled(const TermStore &store) : store(store) {}

  /// A symbol; or a ranked shape, of which the extents that are symbols.
  void add(Term symbol, llvm::StringRef what);
  /// The same, for a result of a shape.assuming whose witness does not hold.
  void addUndefined(Term symbol, mlir::Operation *assuming);

  /// Why a Contingent answer to `claim`, made by `at`, would be none: what it
  /// depends on that is not modelled. Empty if nothing.
  std::string findIn(ClaimId claim, mlir::Operation *at) const;
  /// Each shape.assuming whose results the claim depends on, and that has run
  /// wherever `at` is run; in the order in which they are found.
  llvm::SetVector<mlir::Operation *> consumedBehind(ClaimId claim,
                                                    mlir::Operation *at) const;
  /// The values without those of results that `at`, having run, does not see.
  Assignment withoutUndefined(Assignment values, mlir::Operation *at) const;

private:
  bool hasRun(Term symbol, mlir::Operation *at) const;

  const TermStore &store;
  llvm::DenseMap<Term, std::string> names;
  llvm::DenseMap<Term, mlir::Operation *> undefined;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IMPORT_UNMODELLED_H
