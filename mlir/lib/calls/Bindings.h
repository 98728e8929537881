// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the arguments of a callee stand for at a call.
//
//   func @g(%n: index, %t: tensor<?xf32>)      symbols n, t.dim0 of its store
//   call @g(%k, %x)                            stand for k and x.dim0 here

#ifndef SHAPEPROOF_MLIR_CALLS_BINDINGS_H
#define SHAPEPROOF_MLIR_CALLS_BINDINGS_H

#include "calls/Transfer.h"
#include "rules/Importer.h"
#include "llvm/ADT/DenseMap.h"

namespace shapeproof {

/// Whether extents that may be negative (of `tensor.empty(%d)`) are bound: what
/// a function says of the sizes of its arguments it says of sizes, and max(0,
/// n) of one is n.
enum class Sizes { Any, OnlyNonNegative };

/// Lets the symbols of a function's arguments, of the store `from`, stand for
/// what the values are. Says what that rests on.
EvidenceId bindArguments(const TermStore &from, llvm::ArrayRef<Model> arguments,
                         Importer &to, mlir::ValueRange values, Sizes sizes,
                         Transfer &transfer);

/// Integers and extents of the arguments.
llvm::SmallVector<DimId> partsOf(const TermStore &store,
                                 llvm::ArrayRef<Model> arguments);

/// The symbols of arguments that stand, at a call, for what may be no value of
/// their type: the sum that an `addi nsw` which overflows is modelled as, or a
/// size that no tensor has. Of their symbols functions know the type, so what
/// relates these to others must not come from there.
class UnsureArguments {
public:
  UnsureArguments(const TermStore &callee, llvm::ArrayRef<Model> arguments,
                  Importer &caller, mlir::ValueRange values);

  /// Whether a claim of the callee mentions one.
  bool areIn(ClaimId claim) const;
  /// Whether it compares two of one type, and nothing else: so does it compare
  /// what they are within their type, at its ends if they are outside.
  bool isAmong(ClaimId claim) const;

private:
  const TermStore &callee;
  /// With their types; of extents, where that has bounds.
  llvm::SmallDenseMap<Term, mlir::Type> symbols;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CALLS_BINDINGS_H
