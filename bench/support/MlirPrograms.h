// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generated modules that look like whole programs, of any size.
//
// A family is a piece of a program that is repeated, one after the other in one
// function or each in a function of its own, until the module has as many
// operations as are wanted. What a piece needs of the one before it, a tensor
// or a shape, is an argument of its function where it is the first. Checks are
// those of the program, and those that MLIR's generate-runtime-verification
// adds. All else comes from calls, so that nothing is known of it.

#ifndef SHAPEPROOF_BENCH_SUPPORT_MLIRPROGRAMS_H
#define SHAPEPROOF_BENCH_SUPPORT_MLIRPROGRAMS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace shapeproof::bench {

struct ProgramFamily {
  llvm::StringLiteral name;
  /// Declarations that occur once in the module.
  llvm::StringLiteral declarations;
  /// Text that opens a function. Here and in `piece`, `$n` stands for `_`
  /// and the number of the piece and `$p` for that of the one before, `_in` at
  /// first.
  llvm::StringLiteral opening;
  std::string (*piece)();
  /// The passes that make the program of its source; may be empty.
  llvm::StringLiteral pipeline;
  /// The largest allowed ratio of our time to that of canonicalize,cse.
  double target;
  /// Pieces in each function of "many functions".
  unsigned together = 1;
  /// Text that ends a function, before it returns.
  llvm::StringLiteral closing = "";
};

llvm::ArrayRef<ProgramFamily> programFamilies();
/// The family of this name, which exists.
const ProgramFamily &programFamily(llvm::StringRef name);

struct Program {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  unsigned pieces = 0;
};

/// A program with this number of pieces; all in one function, or in many.
Program programOf(const ProgramFamily &family, unsigned pieces,
                  bool oneFunction, mlir::MLIRContext &context);
/// A program with about this many operations, at least one piece.
Program programOfSize(const ProgramFamily &family, size_t operations,
                      bool oneFunction, mlir::MLIRContext &context);

struct ProgramCounts {
  size_t operations = 0;
  /// Operations that check: cf.assert and shape.cstr_*. A witness that is a
  /// constant is none.
  size_t checks = 0;
};
ProgramCounts countsOf(mlir::ModuleOp module);

} // namespace shapeproof::bench

#endif // SHAPEPROOF_BENCH_SUPPORT_MLIRPROGRAMS_H
