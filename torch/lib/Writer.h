// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The writer of a program; see Writer.cpp, and Sizes.cpp for sizes.

#ifndef SHAPEPROOF_TORCH_LIB_WRITER_H
#define SHAPEPROOF_TORCH_LIB_WRITER_H

#include "Graph.h"
#include "program/RangedTerms.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::torch {

/// A value of the text.
struct Value {
  std::string name, type;
};

class Writer {
public:
  Writer(const Graph &graph, const TorchOptions &options)
      : graph(graph), options(options), os(body) {}
  TorchProgram write();

private:
  /// A size of an input of the user. If it is known, a symbol is
  /// (size - offset) floordiv factor.
  struct Axis {
    std::string input;
    size_t axis = 0, number = 0;
    bool isKnown = false;
    int64_t factor = 1, offset = 0;
  };

  std::string fresh(llvm::StringRef name);
  Value constant(llvm::StringRef kind, const std::string &text);
  Value unknown();
  Value operandOf(const Argument &argument);
  Value listOf(const Argument &argument);
  Value integer(DimId dim);
  void readSymbols(bool plain);
  Value sizeOf(llvm::StringRef name, DimId dim, const Axis &of);
  Range rangeOf(llvm::StringRef name) const;
  /// Whether the symbol is that size by definition.
  bool isNamedBy(llvm::StringRef input, size_t axis,
                 llvm::StringRef symbol) const {
    auto of = ofInputs.find(symbol);
    return of != ofInputs.end() && of->second.input == input &&
           of->second.axis == axis;
  }
  bool readFacts(const Input &input, const Meta &meta,
                 std::vector<std::string> &facts);
  Value integerOp(llvm::StringRef op, const Value &a, const Value &b,
                  DimId result);
  std::string monomial(DimId column, std::vector<Value> &symbols);
  std::string polynomial(DimId dim, std::vector<Value> &symbols);
  Value symbol(llvm::StringRef name, const Range &range);
  DimId dimOf(llvm::StringRef name);
  std::string typeOf(const Meta &meta, bool isInput) const;
  void writeInput(const Input &input);
  void nameNumber(llvm::StringRef name, const Value &value);
  void readNumber(llvm::StringRef name, const Value &value);
  void bind(llvm::StringRef name, bool isInput);
  void setPlace(const std::string &file, unsigned line, unsigned column);
  bool writeAssertion(const Node &node);
  void writeNode(const Node &node);
  void writeResults(const Node &node, llvm::StringRef name,
                    const std::string &operation);
  std::string operands(const Node &node, llvm::StringRef name,
                       std::string &types);
  void writeReturn();
  void allocate(const Node &node, const std::string &name);
  void writeBuffers(const BufferPlan &plan, size_t number);
  std::optional<int64_t> weights() const;
  const Meta *metaOf(llvm::StringRef name) const {
    auto it = graph.values.find(name);
    return it == graph.values.end() ? nullptr : &it->second;
  }

  const Graph &graph;
  const TorchOptions &options;
  onnx::RangedTerms terms;
  std::string body;
  llvm::raw_string_ostream os;
  std::string arguments, resultTypes, place;
  /// The values of the text by their names in the program, constants by their
  /// kinds and texts, and integers by their terms.
  llvm::StringMap<Value> values, constants;
  /// The buffers that have been allocated, by the names of their tensors.
  llvm::StringMap<Value> buffers;
  llvm::DenseMap<DimId, Value> integers;
  llvm::StringMap<DimId> symbols;
  /// The symbols that sizes of inputs have.
  llvm::StringMap<Axis> ofInputs;
  /// The inputs whose sizes are facts of arguments.
  llvm::StringSet<> haveFacts;
  llvm::StringSet<> taken;
  std::vector<std::string> remarks;
};

} // namespace shapeproof::torch

#endif // SHAPEPROOF_TORCH_LIB_WRITER_H
