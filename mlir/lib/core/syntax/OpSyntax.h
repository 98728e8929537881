// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How an operation of a dialect that is not registered is printed.
//
// Exporters print operations in their own syntax:
//
//   %2 = stablehlo.compare LT, %0, %1, SIGNED : (tensor<?xi32>, ...) -> ...
//
// MLIR reads this only with the dialect's C++ code. A row of a table says the
// same in the words of ODS's assemblyFormat, and is interpreted:
//
//   stablehlo.compare = word($comparison_direction) `,` operand `,` operand
//                       (`,` word($compare_type))? attr-dict `:` types
//
// The operation that is read is the one that the generic form would give, as
// far as shape functions look at it; attributes have the names that the generic
// form gives them. docs/libraries.md lists the elements of a format.
//
// Tested by tests/mlir/unit/SyntaxTest.cpp and
// tests/mlir/ir/syntax-stablehlo.mlir.

#ifndef SHAPEPROOF_MLIR_SYNTAX_OPSYNTAX_H
#define SHAPEPROOF_MLIR_SYNTAX_OPSYNTAX_H

#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace shapeproof {

/// One element of a format. `text` is the literal, or the name of the element;
/// `names` are the attributes or operand groups in its parentheses; `inner` are
/// the elements of a group, or the alternatives of `clauses`. The text of a
/// group is `*` if it may come several times.
struct SyntaxElement {
  enum Kind { Literal, Directive, Optional, Clauses, Alternative };
  Kind kind;
  std::string text;
  std::vector<std::string> names;
  std::vector<SyntaxElement> inner;
};

class OpSyntax {
public:
  /// Reads a format; the error says what is wrong in it.
  static llvm::Expected<OpSyntax> parse(llvm::StringRef format);

  /// Reads an operation of which the name has been read. Reports what does not
  /// fit to the parser, as every parser of an operation does.
  mlir::ParseResult operator()(mlir::OpAsmParser &parser,
                               mlir::OperationState &result) const;

private:
  std::vector<SyntaxElement> elements;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_SYNTAX_OPSYNTAX_H
