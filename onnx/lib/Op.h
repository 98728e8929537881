// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the rule of an operator sees: a node with its operands, and a way to say
// what its results are and what it requires.
//
//   void transpose(Op &op) {
//     ...
//     op.require(op.terms().eq(a, b), "inputs 0 and 1 differ on axis 1");
//     op.out(0).dims = dims;
//
// A result of which nothing is said is unknown. So a rule that does not know an
// operand returns.

#ifndef SHAPEPROOF_ONNX_OP_H
#define SHAPEPROOF_ONNX_OP_H

#include "Model.h"
#include "Program.h"
#include "shapeproof-onnx/Onnx.h"
#include "llvm/ADT/Twine.h"

namespace shapeproof::onnx {

/// A float: nothing, a constant, or number / divisor. The latter two are exact
/// unless `isRounded`: then the float is the one nearest to the quotient.
struct Real {
  std::optional<double> constant;
  std::optional<Dim> number;
  int64_t divisor = 1;
  bool isRounded = false;
};

/// Bounds of all elements. `isReached`: if there are any, both ends occur.
struct Range {
  Dim low, high;
  bool isReached = false;
};

struct Sequence;

/// What is known of a value.
struct Tensor {
  int32_t type = 0;
  std::optional<std::vector<Dim>> dims;
  /// Integers, or truth values as 0 and 1; there are as many as dims say.
  std::optional<std::vector<Dim>> elements;
  std::optional<std::vector<Real>> reals;
  std::optional<Range> range;
  /// A sequence in place of a tensor.
  std::shared_ptr<Sequence> sequence;

  bool isInteger() const {
    return (type >= kUint8 && type <= kInt64) || type == kBool ||
           type == kUint32 || type == kUint64;
  }
  bool isUnsigned() const {
    return type == kUint8 || type == kUint16 || type == kUint32 ||
           type == kUint64;
  }
};

struct Sequence {
  /// If the length is known, all of them.
  std::optional<std::vector<Tensor>> items;
  Dim length;
  /// What is true of every item.
  Tensor each;
};

/// Ranks beyond are not followed.
constexpr size_t kMaxRank = 64;

class Op {
public:
  Op(Program &program, const OnnxOptions &options, const Node &node,
     int64_t version)
      : node(node), version(version), options(options), program(program) {
    outputs.resize(node.outputs.size());
  }

  const Node &node;
  /// Of the operators' domain.
  const int64_t version;
  const OnnxOptions &options;
  Program &program;

  Terms &terms() { return program.terms; }
  bool followsOnnxRuntime() const {
    return options.runtime == OnnxOptions::Runtime::OnnxRuntime;
  }

  void addInput(const Tensor *tensor) { inputs.push_back(tensor); }
  size_t numInputs() const { return inputs.size(); }
  bool has(size_t i) const { return i < inputs.size() && inputs[i]; }
  /// Nothing is known of an input that is not there.
  const Tensor &in(size_t i) const;
  /// The dims of an input, or null.
  const std::vector<Dim> *dims(size_t i) const;
  bool hasRank(size_t i, size_t rank) const;

  size_t numOutputs() const { return outputs.size(); }
  /// What is said of an output that is not there is lost.
  Tensor &out(size_t i);
  /// The same, with a type and dims.
  Tensor &give(size_t i, int32_t type, std::vector<Dim> dims);

  int64_t integer(llvm::StringRef name, int64_t otherwise) const;
  double number(llvm::StringRef name, double otherwise) const;
  std::string text(llvm::StringRef name, llvm::StringRef otherwise) const;
  std::optional<std::vector<int64_t>> integers(llvm::StringRef name) const;
  const Attribute *attribute(llvm::StringRef name) const;

  /// The message names the node before the text.
  void require(Cond claim, const llvm::Twine &text);

private:
  std::vector<const Tensor *> inputs;
  std::vector<Tensor> outputs;
  Tensor lost;
};

using Rule = void (*)(Op &);

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_OP_H
