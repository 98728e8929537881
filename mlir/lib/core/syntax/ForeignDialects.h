// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dialects that are not registered, so that MLIR reads their operations.
//
//   %0 = stablehlo.abs %x : tensor<?xf32>
//
// MLIR's parser asks the dialect `stablehlo` how to read this. The dialect made
// here looks it up in a SyntaxTable; the operation stays an unregistered one,
// as it is in generic form. Types and attributes of the dialect are kept as
// text (OpaqueType, OpaqueAttr).

#ifndef SHAPEPROOF_MLIR_SYNTAX_FOREIGNDIALECTS_H
#define SHAPEPROOF_MLIR_SYNTAX_FOREIGNDIALECTS_H

#include "core/syntax/SyntaxTable.h"
#include "mlir/IR/MLIRContext.h"

namespace shapeproof {

/// The namespaces of the text: `stablehlo` of the statements `%0 =
/// stablehlo.abs %x : ...` and `"stablehlo.gather"(...)`, `torch` of a type
/// `!torch.int` or an attribute `#torch.x`, and `onnx` of `torch.operator
/// "onnx.Add"(...)` beside `torch`. Cost: one scan.
std::vector<std::string> namespacesIn(llvm::StringRef text);

/// Loads a dialect into the context for each namespace that it has no dialect
/// for. Dialects without rows read `operands braces (`:` types)? braces`, the
/// most common form. The table has to outlive the context.
void loadForeignDialects(mlir::MLIRContext &context, const SyntaxTable &table,
                         llvm::ArrayRef<std::string> namespaces);

/// The type of a dialect that has this text, however it is spaced. A pointer of
/// Triton to address space 1, the standard one, is the pointer without it.
mlir::Type foreignType(mlir::MLIRContext *context, llvm::StringRef dialect,
                       llvm::StringRef text);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_SYNTAX_FOREIGNDIALECTS_H
