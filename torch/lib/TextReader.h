// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads values as Python prints them: numbers, strings, lists, names and calls.

#ifndef SHAPEPROOF_TORCH_LIB_TEXTREADER_H
#define SHAPEPROOF_TORCH_LIB_TEXTREADER_H

#include "Graph.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof::torch {

inline bool isInName(char c) { return llvm::isAlnum(c) || c == '_'; }

class TextReader {
public:
  TextReader(llvm::StringRef text, const Graph &graph)
      : text(text), graph(graph) {}

protected:
  // Those that return false have a problem at a place.
  bool fail(const llvm::Twine &what) {
    if (problem.empty())
      problem = what.str();
    return false;
  }
  llvm::StringRef rest() const { return text.substr(at); }
  void skipBlanks(bool inLine = false);
  void skipLine() {
    at += rest().take_until([](char c) { return c == '\n'; }).size();
  }
  bool consume(llvm::StringRef word) {
    skipBlanks();
    if (!rest().starts_with(word))
      return false;
    at += word.size();
    return true;
  }
  std::string name();
  std::string dotted();
  llvm::StringRef annotation(llvm::StringRef ends);
  bool primary(Argument &result, Node *call);
  bool sequence(llvm::StringRef end, std::vector<Argument> &items);

  llvm::StringRef text;
  std::string problem;
  size_t at = 0;

private:
  bool number(Argument &result);
  bool string(Argument &result);

  const Graph &graph;
  unsigned depth = 0;
};

} // namespace shapeproof::torch

#endif // SHAPEPROOF_TORCH_LIB_TEXTREADER_H
