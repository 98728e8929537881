// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An operation that cannot be read costs itself, not the file.
//
//   %1 = new.op %0 with #strange : tensor<?xf32> -> tensor<4xf32>
//
// becomes, for a second attempt,
//
//   %1 = "shapeproof.unread"() : () -> (tensor<4xf32>)
//
// of which nothing is known but the types of its results, and the symbols that
// it names ({uses = [@f]}). It may use all values and buffers of its function.
// Lines and columns of all other statements stay as they are. Where the types
// of the results are not said, or an operation of a dialect that is linked is
// wrong, it costs the function that it is in.

#ifndef SHAPEPROOF_MLIR_SYNTAX_UNREADSTATEMENTS_H
#define SHAPEPROOF_MLIR_SYNTAX_UNREADSTATEMENTS_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace shapeproof {

inline constexpr llvm::StringLiteral kUnread = "shapeproof.unread";
inline constexpr llvm::StringLiteral kUnreadUses = "uses";

struct UnreadStatement {
  /// The text of the file with the statement replaced.
  std::string text;
  /// The name of the operation (of a function, its symbol), and where its
  /// statement begins.
  std::string operation;
  unsigned line = 0, column = 0;
};

/// Replaces the innermost statement that this place of the text (lines and
/// columns from 1) is in. Nothing if no statement is found there, or if the
/// text does not say the types of its results. Cost: linear in the text.
std::optional<UnreadStatement>
replaceStatementAt(llvm::StringRef text, unsigned line, unsigned column);

/// Replaces all statements of the operation that say the types of their
/// results; their `text` is empty. Cost: linear in the text.
std::vector<UnreadStatement> replaceStatementsOf(std::string &text,
                                                 llvm::StringRef operation);

/// Leaves out the innermost function that this place is in: a func.func is
/// declared alone, and any other one (gpu.func, tt.func) becomes a statement
/// that cannot be read. Nothing if the place is in no body of a function, or if
/// the brackets of the function do not match. Cost: linear in the text.
std::optional<UnreadStatement>
replaceFunctionAt(llvm::StringRef text, unsigned line, unsigned column);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_SYNTAX_UNREADSTATEMENTS_H
