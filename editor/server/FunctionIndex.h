// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of a module by their texts: which have to be read and analysed
// again after a change, and with what.
//
//   func.func @main() {      depends on @f, whose contract it has to keep
//     call @f()
//   }
//   func.func private @f()   is called from here alone, so it depends on @main
//   func.func @g()           depends on nothing
//
// A function depends on those that it mentions, and a private one on those that
// mention it, in turn; all depend on those of a shape function library, and on
// those that are mentioned outside of functions. A mention is `@name` anywhere
// in the text: more than is needed, and found without a parser.

#ifndef SHAPEPROOF_TOOLS_LSP_FUNCTIONINDEX_H
#define SHAPEPROOF_TOOLS_LSP_FUNCTIONINDEX_H

#include "View.h"
#include "shapeproof/Report.h"
#include "llvm/ADT/StringMap.h"
#include <memory>
#include <set>

namespace shapeproof::editor {

/// The part of the view that is about a function.
struct FunctionView {
  View view;
  /// The lines that the function had.
  unsigned firstLine = 0, lastLine = 0;
  /// Whether the view names lines outside of the function.
  bool namesOthers = false;
  /// The contract; its places are as of then.
  ContractReport contract = {};
};

struct IndexedFunction {
  /// From its first word to its end; the name of its op.
  Span span, opName;
  std::string symbol;
  bool isPrivate = false;
  /// Whether all functions may depend on it: it is of a shape function library,
  /// or the text outside of functions mentions it.
  bool isForAll = false;
  /// Its type and attributes, which is all that others see of it when they are
  /// read.
  std::string header;
  /// A number for its text, and the symbols in it.
  uint64_t textHash = 0;
  std::vector<std::string> mentions;

  void setText(llvm::StringRef text);
  /// Null if it has to be analysed.
  std::shared_ptr<FunctionView> answers;
};

class FunctionIndex {
public:
  /// The functions in the order of the text; one in another one is left out.
  void assign(std::vector<IndexedFunction> list, const Text &text);
  std::vector<IndexedFunction> &all() { return functions; }
  llvm::ArrayRef<IndexedFunction> all() const { return functions; }

  /// The numbers of the functions on lines from `first` to before `end`.
  std::pair<unsigned, unsigned> onLines(unsigned first, unsigned end) const;
  /// The functions that these depend on, and these.
  std::set<unsigned> neededFor(const std::set<unsigned> &wanted) const;
  /// The functions without which a text cannot be read: those that it mentions,
  /// in turn.
  std::set<unsigned> mentionedIn(llvm::StringRef text) const;
  /// Whether others mention the symbol.
  bool isMentioned(llvm::StringRef symbol, unsigned exceptFor) const;
  /// Takes over the answers of functions that are as they were in `before`, as
  /// are those that they depend on; if lines may have moved, only those that
  /// name no other lines.
  void keepAnswers(const FunctionIndex &before, bool haveMoved);
  /// Whether lines have one function at most.
  bool isByLines() const;

  /// The text with empty lines in place of the other functions. Those from
  /// number `moved` on stand so many lines further.
  std::string sketch(const Text &text, const std::set<unsigned> &kept,
                     unsigned moved = ~0u, int lines = 0) const;
  /// A number for the text outside of functions.
  uint64_t hashAround(const Text &text) const;

private:
  using Numbers = llvm::SmallVector<unsigned, 1>;
  std::string around(const Text &text) const;
  llvm::ArrayRef<unsigned> named(llvm::StringRef symbol) const;
  std::set<unsigned> reachable(std::set<unsigned> from, bool toCallers) const;

  std::vector<IndexedFunction> functions;
  llvm::StringMap<Numbers> bySymbol, byMention;
};

} // namespace shapeproof::editor

#endif // SHAPEPROOF_TOOLS_LSP_FUNCTIONINDEX_H
