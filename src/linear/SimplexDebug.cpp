// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looking into the tableau: its invariants, and its text for a debugger:
//
//   v0 = 2 in [0, ]
//   v1 = 0 in [0, 4]
//   v2 = 2 in [2, ]   v2 == 0 + 1*v0 + 1*v1
//
// Tested by tests/unit/linear/SimplexTest.cpp.

#include "linear/Simplex.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Debug.h"

namespace shapeproof::linear {

bool Simplex::checkInvariants() const {
  std::vector<uint32_t> counts(Vars.size());
  for (size_t row = 0; row < Rows.size(); ++row) {
    const RowState &r = Rows[row];
    if (Vars[r.Basic].Row != static_cast<int32_t>(row))
      return false;
    Rational sum;
    for (size_t i = 0; i < r.Entries.size(); ++i) {
      const Entry &e = r.Entries[i];
      if ((i && r.Entries[i - 1].first >= e.first) || e.second.isZero() ||
          Vars[e.first].Row >= 0 ||
          !llvm::is_contained(Vars[e.first].Column, row))
        return false;
      ++counts[e.first];
      sum += e.second * Vars[e.first].Value;
    }
    if (sum != Vars[r.Basic].Value)
      return false;
  }
  for (size_t var = 0; var < Vars.size(); ++var) {
    const VarState &v = Vars[var];
    bool bad = belowLower(v) || aboveUpper(v);
    if (v.Row < 0 ? v.Count != counts[var] || bad
                  : bad && !llvm::is_contained(Suspects, var))
      return false;
  }
  return true;
}

void Simplex::printConflict(llvm::raw_ostream &os) const {
  os << "infeasible by";
  for (const Part &p : Conflict)
    os << ' ' << p.factor << "*[" << (p.side == Side::Lower ? "lower" : "upper")
       << " of v" << p.var << ", reason " << p.reason << ']';
  os << '\n';
}

void Simplex::print(llvm::raw_ostream &os) const {
  for (size_t var = 0; var < Vars.size(); ++var) {
    const VarState &v = Vars[var];
    os << 'v' << var << " = " << v.Value << " in [";
    if (v.Lower.isSet)
      os << v.Lower.value;
    os << ", ";
    if (v.Upper.isSet)
      os << v.Upper.value;
    os << ']';
    if (v.Row >= 0) {
      os << "   v" << var << " == 0";
      for (const Entry &e : Rows[v.Row].Entries)
        os << " + " << e.second << "*v" << e.first;
    }
    os << '\n';
  }
  if (Infeasible)
    printConflict(os);
}

void Simplex::dump() const { print(llvm::dbgs()); }

} // namespace shapeproof::linear
