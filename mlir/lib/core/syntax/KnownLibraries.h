// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The libraries that come with the tool, and which of them a file needs.
//
//   share/shapeproof/stablehlo.mlir      shape functions
//   share/shapeproof/stablehlo.syntax    how their operations are printed
//
// A file needs a library if a statement of it is of a dialect that the
// library's syntax has rows for. A library without a syntax is used on demand.

#ifndef SHAPEPROOF_MLIR_SYNTAX_KNOWNLIBRARIES_H
#define SHAPEPROOF_MLIR_SYNTAX_KNOWNLIBRARIES_H

#include "core/syntax/SyntaxTable.h"

namespace shapeproof {

class KnownLibraries {
public:
  /// Reads the syntax of every library in the folder (none, if it is empty),
  /// and of those with these paths that have one; each once. Error: a row is
  /// not valid.
  llvm::Error load(llvm::StringRef folder, llvm::ArrayRef<std::string> paths);

  const SyntaxTable &syntax() const { return table; }
  /// The paths of the libraries that a file with these dialects needs.
  std::vector<std::string>
  neededFor(llvm::ArrayRef<std::string> dialects) const;

private:
  llvm::Error loadSyntax(llvm::StringRef library);

  struct Known {
    std::string path;
    llvm::StringSet<> dialects;
  };
  SyntaxTable table;
  std::vector<Known> known;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_SYNTAX_KNOWNLIBRARIES_H
