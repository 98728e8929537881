// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A model as plain data, without protobuf: its headers take long to compile,
// and the rules of operators do not need them.

#ifndef SHAPEPROOF_ONNX_MODEL_H
#define SHAPEPROOF_ONNX_MODEL_H

#include "shapeproof-onnx/Operator.h"
#include "llvm/Support/Error.h"

namespace shapeproof::onnx {

struct Dimension {
  std::optional<int64_t> value;
  std::string parameter;
};

struct Input {
  std::string name;
  int32_t type = 0;
  /// False for a sequence, an optional value or a map, which are unknown.
  bool isTensor = true;
  std::optional<std::vector<Dimension>> dims;
};

/// The declared shapes of the values of a graph or function.
struct Declarations {
  /// The shapes of inputs come first, the shapes of outputs last. Two may be of
  /// one value.
  std::vector<Input> values;
  llvm::StringMap<size_t> places;
};

struct Graph {
  /// Graphs and functions are numbered in the order in which they begin, those
  /// of functions first.
  unsigned number = 0;
  std::vector<Node> nodes;
  llvm::StringMap<Constant> constants;
  std::vector<Input> inputs, outputs;
  Declarations declarations;
};

using Opsets = llvm::StringMap<int64_t>;

/// A function of the model: an operator made of others.
struct Function {
  unsigned number = 0;
  std::vector<std::string> inputs, outputs;
  llvm::StringMap<Attribute> defaults;
  std::vector<Node> nodes;
  Opsets opsets;
  Declarations declarations;
};

struct Model {
  Graph graph;
  /// Versions of operators by domain; that of ONNX itself is "".
  Opsets opsets;
  /// The functions by functionKey.
  llvm::StringMap<Function> functions;
};

std::string functionKey(llvm::StringRef domain, llvm::StringRef name,
                        llvm::StringRef overload);

/// Puts nodes that define a value before nodes that use it, and keeps the order
/// otherwise: converters append nodes that belong in front. Nodes in a cycle
/// stay where they are.
void sortNodes(std::vector<Node> &nodes);

/// The model in the bytes of a file. The error says what is wrong with it.
llvm::Expected<Model> readModel(llvm::StringRef bytes);

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_MODEL_H
