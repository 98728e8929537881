// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Learning formulas. All dims in a formula become columns when it is learned,
// and the axioms of a new column become valid formulas.
//
// Tested by tests/engine/proof/ClaimProverTest.cpp.

#include "engine/proof/KnownFormulas.h"
#include "engine/base/Limits.h"
#include "engine/terms/Axioms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "shapeproof-prover"

using namespace shapeproof;
using llvm::SmallVector;

SmallVector<ClaimId, 4> KnownFormulas::conjunctsOf(ClaimId formula) const {
  SmallVector<ClaimId, 8> work{formula};
  SmallVector<ClaimId, 4> conjuncts;
  while (!work.empty()) {
    ClaimId c = work.pop_back_val();
    if (store.kind(c) == ClaimKind::And)
      llvm::append_range(work, llvm::reverse(store.operands(c)));
    else
      conjuncts.push_back(c);
  }
  return conjuncts;
}

bool KnownFormulas::addValid(ProofFormula f) {
  if (f.formula == TermStore::trueClaim() ||
      (f.rule != ProofRule::Given && !validSeen.insert(f.formula).second))
    return false;
  if (store.size(f.formula) > limits::scaled(limits::proverTermNodes, size)) {
    tooLarge = true;
    return false;
  }
  f.firstId = nextId;
  for (ClaimId c : conjunctsOf(f.formula))
    valid.push_back({c, nextId++, f.rule != ProofRule::Given});
  if (f.rule != ProofRule::Given && f.rule != ProofRule::Axiom)
    lemmas[f.formula] = effectOf(f.rule);
  all.push_back(std::move(f));
  return true;
}

const LemmaEffect *KnownFormulas::lemmaEffect(ClaimId formula) const {
  auto it = lemmas.find(formula);
  return it == lemmas.end() ? nullptr : &it->second;
}

void KnownFormulas::learnValid() {
  while (told < valid.size() && !contradiction() && !budget.isExhausted()) {
    Known next = valid[told];
    told = told + 1;
    learn(next, /*breeds=*/false);
  }
}

std::pair<uint32_t, uint32_t> KnownFormulas::assume(ClaimId claim, bool isAxiom,
                                                    bool breeds) {
  LLVM_DEBUG(llvm::dbgs() << "prover: assume " << store.str(claim) << '\n');
  auto conjuncts = conjunctsOf(claim);
  uint32_t first = nextId, id = first;
  // Number the conjuncts first, since learning adds axioms, which come after.
  nextId += static_cast<uint32_t>(conjuncts.size());
  for (ClaimId c : conjuncts)
    learn({c, id++, isAxiom}, breeds);
  return {first, id};
}

bool KnownFormulas::isKnown(ClaimId c) const {
  if (store.kind(c) == ClaimKind::And)
    return llvm::all_of(store.operands(c),
                        [&](ClaimId o) { return isKnown(o); });
  return c == TermStore::trueClaim() || isNamed(c);
}

void KnownFormulas::contradict(uint32_t a, uint32_t b) {
  if (!contradiction())
    opposites = std::make_pair(a, b);
}

void KnownFormulas::learn(const Known &known, bool breeds) {
  ClaimId c = known.formula;
  if (c == TermStore::trueClaim())
    return;
  enter(c);
  learned.push_back(known);
  ClaimKind kind = store.kind(c);
  // General axioms and lemmas hold for rewritten columns anyway.
  if (!lemmaEffect(c) &&
      (!known.isAxiom || kind == ClaimKind::Eq || kind == ClaimKind::ShapeEq))
    rewritables.push_back(c);
  idOf.insert(c, known.id);
  if (c == TermStore::falseClaim())
    return contradict(known.id, known.id);
  if (const uint32_t *opposite = idOf.find(store.negate(c)))
    contradict(known.id, *opposite);
  if (kind == ClaimKind::Eq || kind == ClaimKind::Ge) {
    linear.solver.assume(linear.constraintOf(c), known.id);
    if (!breeds || kind == ClaimKind::Eq)
      comparisons.push_back(c);
  } else if (kind == ClaimKind::Or || kind == ClaimKind::Ne) {
    disjunctions.push_back(known);
  }
}

void KnownFormulas::enter(ClaimId formula) {
  SmallVector<ClaimId, 8> work{formula};
  while (!work.empty()) {
    ClaimId c = work.pop_back_val();
    budget.visit(1);
    if (store.dim(c).valid())
      enter(store.dim(c));
    for (ShapeId s : store.shapes(c))
      enter(s);
    llvm::append_range(work, store.operands(c));
  }
}

void KnownFormulas::enter(ShapeId shape) {
  SmallVector<ShapeId, 4> work{shape};
  while (!work.empty()) {
    ShapeId s = work.pop_back_val();
    budget.visit(1 + store.extents(s).size());
    for (DimId e : store.extents(s))
      enter(e);
    llvm::append_range(work, store.parts(s));
  }
}

void KnownFormulas::enter(DimId dim) {
  SmallVector<DimId, 8> work{dim};
  while (!work.empty()) {
    DimId d = work.pop_back_val();
    budget.visit(1);
    DimKind kind = store.kind(d);
    if (kind == DimKind::Constant || !entered.insert(d).second)
      continue;
    llvm::append_range(work, store.operands(d));
    if (kind == DimKind::Sum)
      continue;
    linear.varOf(d);
    SmallVector<ClaimId, 8> axioms;
    axiomsOf(store, d, axioms);
    for (ClaimId axiom : axioms) {
      ProofFormula f;
      f.formula = axiom;
      f.rule = ProofRule::Axiom;
      f.a = d;
      addValid(f);
    }
  }
  tooLarge |=
      linear.columns().size() > limits::scaled(limits::proverColumns, size);
}
