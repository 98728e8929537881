// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How operations are printed: the rows of the files NAME.syntax beside the
// libraries NAME.mlir.
//
//   # Comments begin with `#`. A row that goes on is indented.
//   stablehlo.add stablehlo.multiply = operands attr-dict `:` types
//   stablehlo.compare = word($comparison_direction) `,` operand `,` operand
//       (`,` word($compare_type))? attr-dict `:` types
//   torch.* = operands attr-dict (`:` types)?
//
// A row for a name counts before one for all of a dialect.

#ifndef SHAPEPROOF_MLIR_SYNTAX_SYNTAXTABLE_H
#define SHAPEPROOF_MLIR_SYNTAX_SYNTAXTABLE_H

#include "core/syntax/OpSyntax.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace shapeproof {

class SyntaxTable {
public:
  /// Adds the rows of a file, and their dialects to `dialects` (may be null);
  /// the error begins with the file's name and the line.
  llvm::Error add(llvm::MemoryBufferRef file,
                  llvm::StringSet<> *dialects = nullptr);

  /// The syntax of the operation, or null if no row is about it or its dialect.
  const OpSyntax *find(llvm::StringRef operation) const;

private:
  llvm::Error addRow(llvm::StringRef row, llvm::StringSet<> *dialects);

  std::vector<OpSyntax> formats;
  llvm::StringMap<size_t> rows;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_SYNTAX_SYNTAXTABLE_H
