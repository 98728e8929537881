// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The places of the ops, values and names of a parsed module in its text.
//
//   %0:2 = "d.op"(%x) : (index) -> (index, index)
//   ^^     ^^^^^^                  results and name; the scope ends with the
//   line
//
// The parser knows these places of ops as they were parsed. An op that was read
// as another one afterwards (ir/Foreign.h) is found by its location.

#ifndef SHAPEPROOF_TOOLS_LSP_MLIRNAMES_H
#define SHAPEPROOF_TOOLS_LSP_MLIRNAMES_H

#include "View.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/SourceMgr.h"

namespace shapeproof::editor {

/// The text of an op.
struct OpText {
  Span name, scope;
  bool hasRegions = false;
  unsigned numResults = 0;
  /// The names of results, each with the number of the first one that it is of.
  std::vector<std::pair<unsigned, Span>> results;
};

class MlirNames {
public:
  /// For ParsedFile::NamesSeen.
  void see(const mlir::AsmParserState &state, const llvm::SourceMgr &sources);

  /// Looks up the ops of the module that was read. Ops that are added later
  /// have no text of their own.
  void settle(mlir::Operation *module);

  /// Null for an op of which the text is not known.
  const OpText *find(mlir::Operation *op) const;
  /// The text of an op; for an op that was added, of the op at its location.
  const OpText *findPlace(mlir::Operation *op) const;
  /// The name of a value where it is defined, and the number of the value among
  /// those that have the name.
  std::optional<std::pair<Span, unsigned>> find(mlir::Value value) const;
  /// All ops, an op after those in it.
  llvm::ArrayRef<OpText> ops() const { return texts; }
  llvm::ArrayRef<Name> all() const { return names; }
  std::vector<Name> takeNames() { return std::move(names); }
  /// The name of a symbol that the op defines, or else the op's own.
  Span symbolSpan(const Text &text, const OpText &op,
                  llvm::StringRef symbol) const;

private:
  struct Seen {
    mlir::OperationName name;
    mlir::Location location;
    unsigned text;
  };
  struct SeenArgument {
    mlir::Location location;
    Span span;
  };

  std::vector<OpText> texts;
  llvm::DenseMap<mlir::Operation *, Seen> byOp;
  llvm::DenseMap<mlir::Operation *, unsigned> settled;
  /// Ops by location; ~0u where several have one.
  llvm::DenseMap<mlir::Location, unsigned> byLocation;
  llvm::DenseMap<std::pair<mlir::Block *, unsigned>, SeenArgument> arguments;
  std::vector<Name> names;
};

} // namespace shapeproof::editor

#endif // SHAPEPROOF_TOOLS_LSP_MLIRNAMES_H
