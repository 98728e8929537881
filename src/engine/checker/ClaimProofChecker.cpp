// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The checker of claim proofs. Known formulas are a map from number to formula;
// an arm adds to it and removes what it added.
//
// Tested by tests/engine/proof, which also gives it broken proofs.

#include "engine/checker/ClaimProofChecker.h"
#include "engine/base/Limits.h"
#include "engine/checker/CertificateChecker.h"
#include "engine/checker/LemmaRules.h"
#include "engine/terms/Axioms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"
#include <map>

#define DEBUG_TYPE "shapeproof-checker"
ALWAYS_ENABLED_STATISTIC(NumChecked, "Proofs checked");
ALWAYS_ENABLED_STATISTIC(NumRejected, "Proofs that the checker rejected");

using namespace shapeproof;

namespace {

class Checker {
public:
  Checker(TermStore &s, const ClaimProof &proof,
          llvm::function_ref<bool(ClaimId, FactId)> isFact)
      : s(s), proof(proof), isFact(isFact) {}
  std::string error;
  uint64_t taken = 0;

  bool run() {
    for (const ProofFormula &f : proof.formulas) {
      if (!isJustified(f))
        return fail("a formula is neither given nor valid");
      if (!learn(f.formula, f.firstId, nullptr))
        return false;
    }
    if (proof.nodes.empty())
      return fail("no tree");
    // A node below two arms would be visited once for each path.
    std::vector<bool> isArm(proof.nodes.size());
    // Nodes to visit, and numbers to forget on the way back.
    struct Task {
      uint32_t node = 0;
      ClaimId arm;
      uint32_t firstId = 0;
      std::vector<uint32_t> forget;
    };
    std::vector<Task> stack(1);
    while (!stack.empty()) {
      Task task = std::move(stack.back());
      stack.pop_back();
      if (!task.forget.empty()) {
        for (uint32_t id : task.forget)
          known.erase(id);
        continue;
      }
      if (task.arm.valid()) {
        Task back;
        if (!learn(task.arm, task.firstId, &back.forget))
          return false;
        stack.push_back(std::move(back));
      }
      const ProofNode &node = proof.nodes[task.node];
      if (node.kind != ProofNode::Kind::Split) {
        if (!checkLeaf(node))
          return false;
        continue;
      }
      auto it = known.find(node.split);
      if (it == known.end())
        return fail("a split on what is not known");
      llvm::SmallVector<ClaimId, 4> arms;
      if (s.kind(it->second) == ClaimKind::Or) {
        llvm::append_range(arms, s.operands(it->second));
      } else if (s.kind(it->second) == ClaimKind::Ne) {
        DimId t = s.dim(it->second), one = s.constant(1);
        arms = {s.ge(t, one), s.ge(s.neg(t), one)};
      }
      if (arms.empty() || arms.size() != node.arms.size())
        return fail("a split has not the arms of its disjunction");
      for (size_t k = 0; k < arms.size(); ++k) {
        if (node.arms[k].node <= task.node ||
            node.arms[k].node >= proof.nodes.size())
          return fail("an arm is not a later node");
        if (isArm[node.arms[k].node])
          return fail("a node is the arm of two");
        isArm[node.arms[k].node] = true;
        Task next;
        next.node = node.arms[k].node;
        next.arm = arms[k];
        next.firstId = node.arms[k].firstId;
        stack.push_back(std::move(next));
      }
    }
    return true;
  }

private:
  bool fail(const char *what) {
    error = what;
    return false;
  }

  bool isJustified(const ProofFormula &f) {
    if (f.rule == ProofRule::Given)
      return f.fact.valid() ? isFact(f.formula, f.fact)
                            : f.formula == s.negate(proof.goal);
    if (f.rule == ProofRule::Axiom) {
      llvm::SmallVector<ClaimId, 8> axioms;
      axiomsOf(s, f.a, axioms);
      return llvm::is_contained(axioms, f.formula);
    }
    return f.formula == formulaOf(s, f);
  }

  bool learn(ClaimId formula, uint32_t id, std::vector<uint32_t> *added) {
    llvm::SmallVector<ClaimId, 8> work{formula};
    while (!work.empty()) {
      ClaimId c = work.pop_back_val();
      if (++taken > limits::checkerConjuncts)
        return fail("too many conjuncts");
      if (s.kind(c) == ClaimKind::And) {
        for (ClaimId o : llvm::reverse(s.operands(c)))
          work.push_back(o);
        continue;
      }
      if (!known.emplace(id, c).second)
        return fail("a number is used twice");
      if (added)
        added->push_back(id);
      ++id;
    }
    return true;
  }

  bool checkLeaf(const ProofNode &leaf) {
    if (leaf.kind == ProofNode::Kind::Opposites) {
      auto a = known.find(leaf.opposites[0]), b = known.find(leaf.opposites[1]);
      if (a == known.end() || b == known.end())
        return fail("a leaf names what is not known");
      return a->second == TermStore::falseClaim() ||
             a->second == s.negate(b->second) ||
             fail("a leaf's formulas do not contradict");
    }
    for (const auto &h : leaf.certificate.hypotheses) {
      llvm::SmallVector<Summand, 4> summands;
      for (const auto &[var, c] : h.constraint.form.terms) {
        if (var >= proof.columns.size())
          return fail("a variable names no column");
        summands.push_back({proof.columns[var], c});
      }
      DimId t = s.linear(h.constraint.form.constant, summands);
      bool isEq = h.constraint.relation == linear::Relation::Zero;
      if (!isEq && h.constraint.relation != linear::Relation::NonNegative)
        return fail("a hypothesis is no comparison");
      if (h.reason == kRangeReason) {
        if (isEq || s.ge(t, s.constant(0)) != TermStore::trueClaim())
          return fail("a range does not hold by the normal form");
        continue;
      }
      auto it = known.find(h.reason);
      if (it == known.end())
        return fail("a certificate names what is not known");
      if (s.kind(it->second) != (isEq ? ClaimKind::Eq : ClaimKind::Ge) ||
          s.dim(it->second) != t)
        return fail("a hypothesis differs from what is known");
    }
    return linear::checkCertificate(leaf.certificate, &error);
  }

  TermStore &s;
  const ClaimProof &proof;
  llvm::function_ref<bool(ClaimId, FactId)> isFact;
  std::map<uint32_t, ClaimId> known;
};

} // namespace

bool shapeproof::checkClaimProof(
    TermStore &store, const ClaimProof &proof,
    llvm::function_ref<bool(ClaimId, FactId)> isFact, std::string *why) {
  Checker checker(store, proof, isFact);
  bool ok = checker.run();
  ++NumChecked;
  if (!ok) {
    ++NumRejected;
    LLVM_DEBUG(llvm::dbgs() << "checker: rejected: " << checker.error << '\n');
    if (why)
      *why = checker.error;
  }
  return ok;
}
