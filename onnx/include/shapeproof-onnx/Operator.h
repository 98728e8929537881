// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shape functions of ONNX operators, made from the rules by which models are
// read (onnx/lib/rules). The function is for one use of an operator:
// attributes, ranks and constants among its operands are part of it.
//
//   node      MatMul, operands of rank 2 with sizes a, b and b', 4
//   function  func.func @shapes(%a0: !shape.shape {shapeproof.operand = 0},
//                               %a1: !shape.shape {shapeproof.operand = 1}) {
//               ...
//               cf.assert %v.4, "MatMul: the inner sizes of inputs differ"
//               %r.0 = shape.from_extents %v.0, %c.4 : index, index
//
// Where ONNX Runtime and the specification differ, the function requires what
// both require. This needs no MLIR and no protobuf.

#ifndef SHAPEPROOF_ONNX_OPERATOR_H
#define SHAPEPROOF_ONNX_OPERATOR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
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

/// The version of operators of which nobody says the version: where versions
/// differ, the form of the node tells, and nothing is required that one of them
/// does not require.
inline constexpr int64_t kAnyVersion = 1 << 20;

/// A number of an operand: a constant, or one that is known when the program
/// runs. Numbers with equal ids are equal; 0 is the id of constants.
struct Number {
  std::optional<int64_t> value;
  unsigned id = 0;
  bool mayBeNegative = true;
};

/// The facts about an operand that its function may rest on.
struct NodeInput {
  bool isGiven = false;
  int32_t type = 0;
  /// Absent where the rank is unknown.
  std::optional<std::vector<Number>> sizes;
  /// The integers or truth values, row after row; absent if they are unknown.
  std::optional<std::vector<Number>> elements;
  std::optional<Constant> constant;
};

/// The sizes that the type of a result says, -1 for one that it leaves open.
using ResultSizes = std::optional<std::vector<int64_t>>;

/// Whether there is a rule for the operator of ONNX itself with this name.
bool hasRule(llvm::StringRef op);

/// A module with a shape function library whose one function is of the node,
/// with the annotations of docs/libraries.md; nothing if there is no rule.
std::optional<std::string> shapeFunctionOf(const Node &node, int64_t version,
                                           llvm::ArrayRef<NodeInput> operands,
                                           llvm::ArrayRef<ResultSizes> results);

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_OPERATOR_H
