// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rules of operators, by domain, name and version. A file of rules/ is a
// family of operators; each adds its rows:
//
//   table.add("MatMul", matMul);               of ONNX itself, any version
//   table.add("Squeeze", squeezeBy, 13);       from this version on
//   table.in("com.microsoft").add("Gelu", same);

#ifndef SHAPEPROOF_ONNX_RULETABLE_H
#define SHAPEPROOF_ONNX_RULETABLE_H

#include "Op.h"
#include <map>

namespace shapeproof::onnx {

class RuleTable {
public:
  /// The table with all rows.
  static const RuleTable &get();

  /// Sets the domain of the rows that are added next.
  RuleTable &in(llvm::StringRef domain) {
    current = domain.str();
    return *this;
  }
  void add(llvm::StringRef name, Rule rule, int since = 1) {
    rows[{current, name.str()}][since] = rule;
  }
  void addAll(std::initializer_list<llvm::StringRef> names, Rule rule,
              int since = 1) {
    for (llvm::StringRef name : names)
      add(name, rule, since);
  }

  /// The rule of an operator in some version; null if there is none.
  Rule find(llvm::StringRef domain, llvm::StringRef name,
            int64_t version) const;
  std::vector<OnnxOperator> list() const;

private:
  std::string current;
  std::map<std::pair<std::string, std::string>, std::map<int, Rule>> rows;
};

/// Sets the results of the operator by its rule; without one, they are unknown.
void applyRule(Op &op);

/// Makes a result of a node consistent: its elements are as many as its dims
/// say. Requires that constant sizes are not negative, which rules need not.
void settle(Program &program, const Node &node, Tensor &result);

void addElementwise(RuleTable &table);
void addArithmetic(RuleTable &table);
void addMatrices(RuleTable &table);
void addWindows(RuleTable &table);
void addNormalizations(RuleTable &table);
void addReductions(RuleTable &table);
void addReshapes(RuleTable &table);
void addLayouts(RuleTable &table);
void addSlices(RuleTable &table);
void addGathers(RuleTable &table);
void addValues(RuleTable &table);
void addResizes(RuleTable &table);
void addSequences(RuleTable &table);
void addQuantizations(RuleTable &table);
void addRecurrent(RuleTable &table);
void addDetections(RuleTable &table);
void addContributed(RuleTable &table);
void addEinsum(RuleTable &table);

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_RULETABLE_H
