// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interface of a rule: a node with its operands, and functions that set its
// results and state its requirements.
//
//   void transpose(Op &op) {
//     ...
//     op.require(op.terms().eq(a, b), "inputs 0 and 1 differ on axis 1");
//     op.out(0).dims = dims;
//
// A result that the rule does not set is unknown, so a rule may return whenever
// it does not know an operand.

#ifndef SHAPEPROOF_ONNX_OP_H
#define SHAPEPROOF_ONNX_OP_H

#include "program/Model.h"
#include "program/Program.h"
#include "shapeproof-onnx/Onnx.h"
#include "llvm/ADT/Twine.h"

namespace shapeproof::onnx {

/// A float: unknown, a constant, or number / divisor. The latter two are exact
/// unless `isRounded`: then the float is the one nearest to the quotient.
struct Real {
  std::optional<double> constant;
  std::optional<DimId> number;
  int64_t divisor = 1;
  bool isRounded = false;
};

/// Bounds of all elements. If `isReached` and there are any, both ends occur.
struct Range {
  DimId low, high;
  bool isReached = false;
};

struct Sequence;

/// The facts known about a value.
struct Tensor {
  int32_t type = 0;
  std::optional<std::vector<DimId>> dims;
  /// Integers, or truth values as 0 and 1; their number is the product of dims.
  std::optional<std::vector<DimId>> elements;
  std::optional<std::vector<Real>> reals;
  std::optional<Range> range;
  /// Set if the value is a sequence and no tensor.
  std::shared_ptr<Sequence> sequence;

  /// Keeps the type and the dims.
  void forgetElements() {
    elements.reset();
    reals.reset();
    range.reset();
  }
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
  /// All items, if the length is known.
  std::optional<std::vector<Tensor>> items;
  DimId length;
  /// Facts that hold of every item.
  Tensor each;
};

/// The name of the operator, and that of the node if it has one.
std::string titleOf(const Node &node);

class Op {
public:
  Op(Program &program, const OnnxOptions &options, const Node &node,
     int64_t version)
      : node(node), version(version), options(options), program(program) {
    outputs.resize(node.outputs.size());
  }

  const Node &node;
  /// The version of the operators of the node's domain.
  const int64_t version;
  const OnnxOptions &options;
  Program &program;

  RangedTerms &terms() { return program.terms; }
  /// Whether the rule is that of ONNX Runtime.
  bool followsOnnxRuntime() const {
    return options.runtime == OnnxOptions::Runtime::OnnxRuntime;
  }
  /// Whether what ONNX Runtime lets pass is not required.
  bool allowsOnnxRuntime() const {
    return options.runtime != OnnxOptions::Runtime::Spec;
  }

  void addInput(const Tensor *tensor) { inputs.push_back(tensor); }
  size_t numInputs() const { return inputs.size(); }
  bool has(size_t i) const { return i < inputs.size() && inputs[i]; }
  /// An input that is absent is an unknown tensor.
  const Tensor &in(size_t i) const;
  /// The dims of an input, or null if they are unknown.
  const std::vector<DimId> *dims(size_t i) const;
  bool hasRank(size_t i, size_t rank) const;

  size_t numOutputs() const { return outputs.size(); }
  /// An output that is absent is a tensor that nobody reads.
  Tensor &out(size_t i);
  /// Sets the type and dims of an output and returns it.
  Tensor &give(size_t i, int32_t type, std::vector<DimId> dims);

  int64_t integer(llvm::StringRef name, int64_t otherwise) const;
  double number(llvm::StringRef name, double otherwise) const;
  std::string text(llvm::StringRef name, llvm::StringRef otherwise) const;
  std::optional<std::vector<int64_t>> integers(llvm::StringRef name) const;
  const Attribute *attribute(llvm::StringRef name) const;

  /// Requires the claim; the message is the name of the node and the text.
  void require(ClaimId claim, const llvm::Twine &text);
  /// Requires what never holds: no run gets past the node.
  void fail(const llvm::Twine &text) { require(TermStore::falseClaim(), text); }

private:
  std::vector<const Tensor *> inputs;
  std::vector<Tensor> outputs;
  Tensor lost;
};

using Rule = void (*)(Op &);

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_OP_H
