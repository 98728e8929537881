// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Debugging the tableau: its invariants, and its text:
//
//   v0 = 2 in [0, ]
//   v1 = 0 in [0, 4]
//   v2 = 2 in [2, ]   v2 == 0 + 1*v0 + 1*v1
//
// Tested by tests/engine/linear/SimplexTest.cpp.

#include "engine/linear/Simplex.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Debug.h"

namespace shapeproof::linear {

bool Simplex::checkInvariants() const {
  std::vector<uint32_t> counts(vars.size());
  for (size_t row = 0; row < rows.size(); ++row) {
    const RowState &r = rows[row];
    if (vars[r.basic].row != static_cast<int32_t>(row))
      return false;
    Rational sum;
    for (size_t i = 0; i < r.size; ++i) {
      const Entry &e = entries(r)[i];
      if ((i && entries(r)[i - 1].first >= e.first) || e.second.isZero() ||
          vars[e.first].row >= 0 ||
          !llvm::is_contained(vars[e.first].column, row))
        return false;
      ++counts[e.first];
      sum += e.second * vars[e.first].value;
    }
    if (sum != vars[r.basic].value)
      return false;
  }
  for (size_t var = 0; var < vars.size(); ++var) {
    const VarState &v = vars[var];
    bool bad = belowLower(v) || aboveUpper(v);
    if (v.row < 0 ? v.count != counts[var] || bad
                  : bad && !llvm::is_contained(suspects, var))
      return false;
  }
  return true;
}

void Simplex::printConflict(llvm::raw_ostream &os) const {
  os << "infeasible by";
  for (const Part &p : conflicting)
    os << ' ' << p.factor << "*[" << (p.side == Side::Lower ? "lower" : "upper")
       << " of v" << p.var << ", reason " << p.reason << ']';
  os << '\n';
}

void Simplex::print(llvm::raw_ostream &os) const {
  for (size_t var = 0; var < vars.size(); ++var) {
    const VarState &v = vars[var];
    os << 'v' << var << " = " << v.value << " in [";
    if (v.lower.isSet)
      os << v.lower.value;
    os << ", ";
    if (v.upper.isSet)
      os << v.upper.value;
    os << ']';
    if (v.row >= 0) {
      os << "   v" << var << " == 0";
      for (const Entry &e : rowOf(var))
        os << " + " << e.second << "*v" << e.first;
    }
    os << '\n';
  }
  if (isInfeasible)
    printConflict(os);
}

void Simplex::dump() const { print(llvm::dbgs()); }

} // namespace shapeproof::linear
