// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See shapeproof-onnx/Operator.h.
//
// A number of an operand is a constant or a symbol of the program, one for each
// id; a result is what the rule makes of them. Nothing is known from other
// nodes, so floats are followed within one operator only.
//
// Tested by tests/mlir/ir/library-onnx.mlir and tests/mlir/libraries.

#include "rules/Shared.h"

namespace shapeproof::onnx {
namespace {

/// The version whose form the node has, if nobody says the version.
int64_t versionFor(const Node &node, size_t numOperands) {
  auto has = [&](llvm::StringRef name) {
    return node.attributes.contains(name);
  };
  if ((node.op == "Pad" && has("pads")) ||
      (node.op == "Slice" && has("starts")))
    return 7;
  if (has("broadcast"))
    return 6;
  if (node.op == "Tile" && numOperands > 2)
    return 5;
  if (node.op == "Split" && !has("num_outputs"))
    return 13;
  if (node.op == "Resize" && numOperands == 2)
    return 10;
  return kAnyVersion;
}

/// The operands of a node as tensors of a program.
class Operands {
public:
  explicit Operands(Program &program) : program(program) {}

  Tensor add(const NodeInput &operand) {
    RangedTerms &t = program.terms;
    Argument argument;
    argument.name = "a" + llvm::utostr(program.arguments().size());
    unsigned number = program.addArgument(std::move(argument));
    Tensor tensor;
    if (operand.constant)
      tensor = tensorOf(t, *operand.constant);
    tensor.type = operand.type;
    if (operand.sizes) {
      tensor.dims.emplace();
      for (auto [i, size] : llvm::enumerate(*operand.sizes))
        tensor.dims->push_back(termOf(
            size, [&] { return program.inputSize(number, unsigned(i), 0); }));
    }
    if (!operand.elements || !tensor.dims)
      return tensor;
    tensor.elements.emplace();
    for (auto [i, element] : llvm::enumerate(*operand.elements)) {
      std::vector<int64_t> place = {int64_t(i)};
      tensor.elements->push_back(termOf(element, [&] {
        if (operand.type == kBool)
          return t.select(program.inputTruth(number, place), t.constant(1),
                          t.constant(0));
        DimId symbol = program.inputElement(number, place);
        if (!element.mayBeNegative)
          t.learn(t.ge(symbol, 0));
        return symbol;
      }));
    }
    if (countOf(t, *tensor.dims) != tensor.elements->size())
      tensor.elements.reset();
    return tensor;
  }

private:
  template <typename Make> DimId termOf(const Number &number, Make make) {
    if (number.value)
      return program.terms.constant(*number.value);
    DimId &known = symbols[number.id];
    if (!known.valid())
      known = make();
    return known;
  }

  Program &program;
  llvm::DenseMap<unsigned, DimId> symbols;
};

/// The sizes that a list gives have to be those that the type of the result
/// says: one that is left open, or kept, is not known otherwise.
void requireSizes(Op &op, const ResultSizes &said) {
  std::optional<Dims> &dims = op.out(0).dims;
  if (!dims || !said || said->size() != dims->size())
    return;
  RangedTerms &t = op.terms();
  for (auto [dim, size] : llvm::zip(*dims, *said)) {
    if (size < 0)
      continue;
    op.require(t.eq(dim, t.constant(size)),
               "the type of the result has other sizes");
    dim = t.constant(size);
  }
}

Program::Given givenOf(RangedTerms &t, const Tensor &result) {
  Program::Given given;
  given.dims = result.dims;
  if (!result.elements || !result.isInteger() || result.isUnsigned())
    return given;
  given.areTruths = result.type == kBool;
  given.elements.emplace();
  for (DimId element : *result.elements)
    given.elements->push_back(given.areTruths ? Term(t.ne(element, 0))
                                              : Term(element));
  return given;
}

} // namespace

bool hasRule(llvm::StringRef op) {
  return RuleTable::get().find("", op, kAnyVersion);
}

std::optional<std::string>
shapeFunctionOf(const Node &node, int64_t version,
                llvm::ArrayRef<NodeInput> operands,
                llvm::ArrayRef<ResultSizes> results) {
  if (version == kAnyVersion)
    version = versionFor(node, operands.size());
  if (!RuleTable::get().find(node.domain, node.op, version))
    return std::nullopt;
  OnnxOptions options;
  options.runtime = OnnxOptions::Runtime::Either;
  Program program;
  Op op(program, options, node, version);
  Operands own(program);
  std::vector<Tensor> tensors;
  for (const NodeInput &operand : operands)
    tensors.push_back(own.add(operand));
  for (auto [operand, tensor] : llvm::zip(operands, tensors))
    op.addInput(operand.isGiven ? &tensor : nullptr);
  applyRule(op);
  if (node.op == "Reshape" && !results.empty())
    requireSizes(op, results[0]);
  std::vector<Program::Given> given;
  for (size_t i = 0; i < op.numOutputs(); ++i) {
    settle(program, node, op.out(i));
    given.push_back(givenOf(program.terms, op.out(i)));
  }
  return program.printShapeFunction(given);
}

} // namespace shapeproof::onnx
