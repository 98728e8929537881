// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See RuleTable.h.

#include "RuleTable.h"

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

} // namespace shapeproof::onnx

namespace shapeproof {

std::vector<OnnxOperator> onnxOperators() {
  return onnx::RuleTable::get().list();
}

} // namespace shapeproof
