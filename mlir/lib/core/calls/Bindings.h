// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments of a callee, bound to the values that they stand for at a call.
//
//   func @g(%n: index, %t: tensor<?xf32>)      symbols n, t.dim0 of its store
//   call @g(%k, %x)                            stand for k and x.dim0 here

#ifndef SHAPEPROOF_MLIR_CALLS_BINDINGS_H
#define SHAPEPROOF_MLIR_CALLS_BINDINGS_H

#include "core/calls/Transfer.h"
#include "core/rules/Importer.h"
#include "llvm/ADT/DenseMap.h"

namespace shapeproof {

/// Whether extents that may be negative (of `tensor.empty(%d)`) are bound. A
/// function takes its arguments' extents to be sizes, for which max(0, n) is n.
enum class Sizes { Any, OnlyNonNegative };

/// Lets the symbols of a function's arguments, of the store `from`, stand for
/// the models of the values. Returns the evidence.
EvidenceId bindArguments(const TermStore &from, llvm::ArrayRef<Model> arguments,
                         Importer &to, mlir::ValueRange values, Sizes sizes,
                         Transfer &transfer);

/// The integers and extents of the arguments.
llvm::SmallVector<DimId> partsOf(const TermStore &store,
                                 llvm::ArrayRef<Model> arguments);

/// The symbols of arguments that stand, at a call, for terms that may be no
/// value of their type: the sum that an `addi nsw` which overflows is modelled
/// as, or a size that no tensor has. Functions take these symbols to be of
/// their type, so claims that relate them to others must not come from there.
class UnsureArguments {
public:
  UnsureArguments(const TermStore &callee, llvm::ArrayRef<Model> arguments,
                  Importer &caller, mlir::ValueRange values);

  /// Whether a claim of the callee mentions one.
  bool areIn(ClaimId claim) const;
  /// Whether the claim compares two of them, of one type, and nothing else: it
  /// then compares their values within the type as well, where one outside is
  /// at an end.
  bool isAmong(ClaimId claim) const;

private:
  const TermStore &callee;
  /// The symbols with their types; for extents, only where the type has bounds.
  llvm::SmallDenseMap<Term, mlir::Type> symbols;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CALLS_BINDINGS_H
