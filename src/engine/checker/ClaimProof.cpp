// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Proofs as text, for a debugger:
//
//   goal k >= 0
//   0 Given (fact 3): n - k == 0
//   1 Given (goal): -k - 1 >= 0
//   2 Axiom: n >= 0
//   node 0: linear
//     [0] 1*v0 + -1*v1 + 0 == 0   (reason 0)
//     ...
//   v0 is n
//
// Tested by tests/engine/proof/ClaimProverTest.cpp.

#include "engine/checker/LemmaRules.h"
#include "llvm/Support/Debug.h"

using namespace shapeproof;

void ClaimProof::print(llvm::raw_ostream &os, const TermStore &store) const {
  os << "goal " << store.str(goal) << '\n';
  for (const ProofFormula &f : formulas) {
    os << f.firstId << ' ' << nameOf(f.rule);
    if (f.rule == ProofRule::Given && f.fact.valid())
      os << " (fact " << f.fact.raw << ')';
    else if (f.rule == ProofRule::Given)
      os << " (goal)";
    os << ": " << store.str(f.formula) << '\n';
  }
  for (size_t n = 0; n < nodes.size(); ++n) {
    const ProofNode &node = nodes[n];
    os << "node " << n << ": ";
    switch (node.kind) {
    case ProofNode::Kind::Split:
      os << "split on " << node.split;
      for (const ProofNode::Arm &arm : node.arms)
        os << ", arm " << arm.firstId << " in node " << arm.node;
      os << '\n';
      break;
    case ProofNode::Kind::Opposites:
      os << node.opposites[0] << " and " << node.opposites[1]
         << " contradict\n";
      break;
    case ProofNode::Kind::Linear:
      os << "linear\n";
      node.certificate.print(os);
      break;
    }
  }
  for (size_t v = 0; v < columns.size(); ++v)
    os << 'v' << v << " is " << store.str(columns[v]) << '\n';
}

void ClaimProof::dump(const TermStore &store) const {
  print(llvm::dbgs(), store);
}
