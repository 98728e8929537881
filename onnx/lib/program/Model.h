// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A model as plain data, without protobuf: its headers take long to compile,
// and the rules of operators do not need them.

#ifndef SHAPEPROOF_ONNX_MODEL_H
#define SHAPEPROOF_ONNX_MODEL_H

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shapeproof::onnx {

/// Element types, numbered as in files.
enum DataType : int32_t {
  kFloat = 1,
  kUint8 = 2,
  kInt8 = 3,
  kUint16 = 4,
  kInt16 = 5,
  kInt32 = 6,
  kInt64 = 7,
  kString = 8,
  kBool = 9,
  kFloat16 = 10,
  kDouble = 11,
  kUint32 = 12,
  kUint64 = 13,
  kComplex64 = 14,
  kComplex128 = 15,
  kBfloat16 = 16,
  kUint4 = 21,
  kInt4 = 22,
  kFloat4 = 23,
  kUint2 = 25,
  kInt2 = 26,
};

/// A constant. Elements that are too many, or in another file, are left out.
struct Constant {
  int32_t type = 0;
  std::vector<int64_t> dims;
  /// The elements, if they are integers or truth values.
  std::optional<std::vector<int64_t>> integers;
  /// The elements, if they are floats.
  std::optional<std::vector<double>> floats;
  /// The least and the greatest of the integers, if there are any.
  std::optional<std::pair<int64_t, int64_t>> range;
};

struct Graph;

struct Attribute {
  std::optional<int64_t> integer;
  std::optional<double> number;
  std::optional<std::string> text;
  std::vector<int64_t> integers;
  std::vector<double> numbers;
  std::vector<std::string> texts;
  std::optional<Constant> constant;
  std::shared_ptr<Graph> graph;
  /// In a function, the name of the call's attribute that replaces this one.
  std::string reference;
};

struct Node {
  std::string name, op, domain, overload;
  std::vector<std::string> inputs, outputs;
  llvm::StringMap<Attribute> attributes;
};

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
