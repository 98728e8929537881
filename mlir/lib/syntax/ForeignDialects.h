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

#include "mlir/IR/MLIRContext.h"
#include "syntax/SyntaxTable.h"

namespace shapeproof {

/// Loads a dialect into the context for each namespace that a statement of the
/// text begins with, if the context has none of that name. Dialects without
/// rows read `operands attr-dict (`:` types)?`, the most common form. The table
/// has to outlive the context. Cost: one scan of the text.
void loadForeignDialects(mlir::MLIRContext &context, const SyntaxTable &table,
                         llvm::StringRef text);

/// The namespaces that statements of the text begin with: `stablehlo` of
/// `%0 = stablehlo.abs %x : ...` and of `"stablehlo.gather"(...)`, and `onnx`
/// of `torch.operator "onnx.Add"(...)` beside `torch`.
std::vector<std::string> namespacesIn(llvm::StringRef text);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_SYNTAX_FOREIGNDIALECTS_H
