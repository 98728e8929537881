// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Remarks of the passes, for people and for tools.
//
//   m.mlir:14:3: remark: kept: can fail          remarks=true
//   --- !Missed                                  MLIR's remark engine, as with
//   Pass: shapeproof-elide-checks                --remark-format=yaml
//   Name: kept                                   --remarks-filter=shapeproof.*
//
// The category is the name of the pass.

#ifndef SHAPEPROOF_MLIR_REWRITE_REMARKSINK_H
#define SHAPEPROOF_MLIR_REWRITE_REMARKSINK_H

#include "mlir/IR/Operation.h"

namespace shapeproof {

class RemarkSink {
public:
  enum class Kind : uint8_t { Passed, Missed, Analysis };

  /// `pass` is a string that lives as long as the program. Diagnostics are
  /// emitted if `diagnose`.
  RemarkSink(mlir::MLIRContext &context, llvm::StringLiteral pass,
             bool diagnose)
      : context(context), pass(pass), diagnose(diagnose) {}

  /// Whether anybody reads the remarks.
  bool isOpen() const;
  /// Emits a remark at the op. `suggestion` is a fact that users may state, or
  /// empty; the diagnostic does not have it.
  void emit(mlir::Operation *op, Kind kind, llvm::StringLiteral name,
            const std::string &text, const std::string &suggestion = {}) const;

private:
  mlir::MLIRContext &context;
  llvm::StringLiteral pass;
  bool diagnose;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_REWRITE_REMARKSINK_H
