// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See RuleTable.h.

#include "RuleTable.h"
#include "engine/base/Limits.h"
#include "rules/Shared.h"

namespace shapeproof::onnx {

const RuleTable &RuleTable::get() {
  static const RuleTable table = [] {
    RuleTable rows;
    for (auto add :
         {addElementwise, addArithmetic, addMatrices, addWindows,
          addNormalizations, addReductions, addReshapes, addLayouts, addSlices,
          addGathers, addValues, addResizes, addSequences, addQuantizations,
          addRecurrent, addDetections, addContributed, addEinsum})
      add(rows.in(""));
    return rows;
  }();
  return table;
}

Rule RuleTable::find(llvm::StringRef domain, llvm::StringRef name,
                     int64_t version) const {
  auto row = rows.find({domain.str(), name.str()});
  if (row == rows.end())
    return nullptr;
  auto next = row->second.upper_bound(int(std::min<int64_t>(version, 1 << 20)));
  return next == row->second.begin() ? nullptr : std::prev(next)->second;
}

std::vector<OnnxOperator> RuleTable::list() const {
  std::vector<OnnxOperator> result;
  for (auto &[key, versions] : rows)
    for (auto &[since, rule] : versions)
      result.push_back({key.first, key.second, since});
  return result;
}

void applyRule(Op &op) {
  for (size_t i = 0; i < op.numOutputs(); ++i)
    op.out(i).type = op.in(0).type;
  if (Rule rule = RuleTable::get().find(op.node.domain, op.node.op, op.version))
    rule(op);
}

void settle(Program &program, const Node &node, Tensor &result) {
  for (DimId dim :
       result.dims ? llvm::ArrayRef(*result.dims) : llvm::ArrayRef<DimId>())
    if (auto value = program.terms.value(dim); value && *value < 0)
      program.require(program.terms.boolConstant(false),
                      titleOf(node) + ": a size is negative");
  // If a requirement fails, the number of elements may differ from the dims.
  auto keepIf = [&](auto &elements) {
    if (elements && result.dims &&
        countOf(program.terms, *result.dims) != elements->size())
      elements.reset();
  };
  keepIf(result.elements);
  keepIf(result.reals);
  if (result.dims && result.dims->size() > limits::maxRank) {
    result.dims.reset();
    result.elements.reset();
    result.reals.reset();
  }
}

} // namespace shapeproof::onnx

namespace shapeproof {

std::vector<OnnxOperator> onnxOperators() {
  return onnx::RuleTable::get().list();
}

} // namespace shapeproof
