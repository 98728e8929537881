// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Certificates as text, for a debugger:
//
//   [0] 1*v0 + -2*v1 + 0 == 0   (reason 5)
//   [1] 1*v0 + -2*v2 + -1 == 0   (reason 6)
//   node 0: round (1*[0] + -1*[1]) / 2, round (-1*[0] + 1*[1]) / 2,
//           close by 1*[2] + 1*[3]
//
// Tested by tests/engine/linear/CertificateTest.cpp.

#include "engine/checker/Certificate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Debug.h"

namespace shapeproof::linear {

llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Constraint &c) {
  switch (c.relation) {
  case Relation::NonNegative:
    return os << c.form << " >= 0";
  case Relation::Zero:
    return os << c.form << " == 0";
  case Relation::Divisible:
    return os << c.modulus << " divides " << c.form;
  }
  return os;
}

static void print(llvm::raw_ostream &os, const Certificate::Combination &sum) {
  llvm::interleave(
      sum,
      [&](const auto &part) { os << part.second << "*[" << part.first << ']'; },
      [&] { os << " + "; });
}

void Certificate::print(llvm::raw_ostream &os) const {
  uint32_t number = 0;
  for (const Hypothesis &h : hypotheses) {
    os << '[' << number++ << "] " << h.constraint << "   (reason " << h.reason;
    if (h.constraint.relation == Relation::Divisible)
      os << ", quotient v" << h.witness;
    os << ")\n";
  }
  for (const Definition &d : definitions)
    os << '[' << number++ << "] v" << d.var << " == " << d.form << '\n';
  for (size_t n = 0; n < nodes.size(); ++n) {
    const Node &node = nodes[n];
    os << "node " << n << ": ";
    if (node.isBranch()) {
      os << "branch on " << node.split << " >= 0 (node " << node.children[0]
         << ") or < 0 (node " << node.children[1] << ")\n";
      continue;
    }
    for (const Rounding &r : node.roundings) {
      os << "round (";
      linear::print(os, r.sum);
      os << ") / " << r.divisor << ", ";
    }
    os << "close by ";
    linear::print(os, node.closing);
    os << '\n';
  }
}

void Certificate::dump() const { print(llvm::dbgs()); }

} // namespace shapeproof::linear
