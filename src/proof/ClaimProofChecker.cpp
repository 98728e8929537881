// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The checker of claim proofs. What is known is a map from number to formula;
// an arm adds to it and takes back what it added.
//
// Tested by tests/unit/proof, which also shows it broken proofs.

#include "proof/ClaimProofChecker.h"
#include "linear/CertificateChecker.h"
#include "terms/Axioms.h"
#include "terms/Replace.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace shapeproof;
using llvm::ArrayRef;

namespace {

class Checker {
public:
  Checker(TermStore &s, const ClaimProof &proof,
          llvm::function_ref<bool(ClaimId, FactId)> isFact)
      : s(s), proof(proof), isFact(isFact) {}
  std::string error;

  bool run() {
    for (const ProofFormula &f : proof.formulas) {
      if (!isJustified(f))
        return fail("a formula is neither given nor valid");
      if (!learn(f.formula, f.firstId, nullptr))
        return false;
    }
    if (proof.nodes.empty())
      return fail("no tree");
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
    DimId zero = s.constant(0);
    switch (f.rule) {
    case ProofRule::Given:
      return f.fact.valid() ? isFact(f.formula, f.fact)
                            : f.formula == s.negate(proof.goal);
    case ProofRule::Axiom: {
      llvm::SmallVector<ClaimId, 8> axioms;
      axiomsOf(s, f.a, axioms);
      return llvm::is_contained(axioms, f.formula);
    }
    case ProofRule::Congruence: {
      ArrayRef<DimId> x = s.operands(f.a), y = s.operands(f.b);
      DimKind kind = s.kind(f.a);
      if (kind != s.kind(f.b) || x.size() != y.size() ||
          kind == DimKind::Symbol || kind == DimKind::Constant ||
          kind == DimKind::Sum)
        return false;
      if (kind == DimKind::Apply && s.function(f.a) != s.function(f.b))
        return false;
      if (kind == DimKind::Select && s.condition(f.a) != s.condition(f.b))
        return false;
      llvm::SmallVector<ClaimId, 4> arms = {s.eq(f.a, f.b)};
      for (size_t k = 0; k < x.size(); ++k)
        arms.push_back(s.ne(x[k], y[k]));
      if (kind == DimKind::Rank || kind == DimKind::Extent ||
          kind == DimKind::NumElements)
        arms.push_back(s.shapeNe(s.shape(f.a), s.shape(f.b)));
      return f.formula == s.disj(arms);
    }
    case ProofRule::Product:
      return f.formula == s.disj({s.lt(f.a, zero), s.lt(f.b, zero),
                                  s.ge(s.mul(f.a, f.b), zero)});
    case ProofRule::Scale:
      return f.formula == s.disj(s.ne(f.a, zero), s.eq(s.mul(f.a, f.b), zero));
    case ProofRule::Elements: {
      std::optional<Int> rank = s.getConstant(f.b);
      if (s.kind(f.a) != DimKind::NumElements || !rank || *rank < 0 ||
          *rank > 64)
        return false;
      ShapeId shape = s.shape(f.a);
      DimId product = s.constant(1);
      for (Int k(0); k < *rank; ++k)
        product = s.mul(product, s.extent(shape, s.constant(k)));
      return f.formula == s.disj(s.ne(s.rank(shape), f.b), s.eq(f.a, product));
    }
    case ProofRule::SameShape:
      return f.formula ==
             s.disj(s.shapeNe(f.from, f.to),
                    s.conj(s.eq(s.rank(f.from), s.rank(f.to)),
                           s.eq(s.numElements(f.from), s.numElements(f.to))));
    case ProofRule::SpellOut: {
      std::optional<Int> rank = s.getConstant(f.b);
      if (!rank || *rank < 0 || *rank > 64)
        return false;
      llvm::SmallVector<DimId, 8> extents;
      for (Int k(0); k < *rank; ++k)
        extents.push_back(s.extent(f.from, s.constant(k)));
      return f.formula == s.disj(s.ne(s.rank(f.from), f.b),
                                 s.shapeEq(f.from, s.ranked(extents)));
    }
    case ProofRule::ReplaceShape:
      return f.formula == s.disj({s.negate(f.source), s.shapeNe(f.from, f.to),
                                  replaced(s, f.source, f.from, f.to)});
    case ProofRule::ReplaceDim:
      return f.formula == s.disj({s.negate(f.source), s.ne(f.a, f.b),
                                  replaced(s, f.source, f.a, f.b, f.c)});
    case ProofRule::Zero:
      return f.formula == s.disj({s.ne(s.mul(f.a, f.b), zero), s.eq(f.a, zero),
                                  s.eq(f.b, zero)});
    case ProofRule::DivShift:
    case ProofRule::DivCancel:
    case ProofRule::DivNested:
    case ProofRule::DivOrder:
    case ProofRule::DivBelow:
    case ProofRule::DivSmall:
      return f.formula == divisionFormula(s, f.rule, f.a, f.b, f.c);
    case ProofRule::Residue:
      return f.formula == residueFormula(s, f.a, f.residues);
    }
    return false;
  }

  bool learn(ClaimId formula, uint32_t id, std::vector<uint32_t> *added) {
    llvm::SmallVector<ClaimId, 8> work{formula};
    while (!work.empty()) {
      ClaimId c = work.pop_back_val();
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
      return a->second == s.falseClaim() || a->second == s.negate(b->second) ||
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
        if (isEq || s.ge(t, s.constant(0)) != s.trueClaim())
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
  if (!ok && why)
    *why = checker.error;
  return ok;
}
