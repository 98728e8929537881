// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For each quotient of a product by a constant, what the remainder can be.
// See Residues.h.
//
// Residues of atoms are used where they are known; where the values are still
// all there are, the case of the solution is looked at alone.
//
// Tested by tests/unit/proof.

#include "base/ExactInt.h"
#include "base/Limits.h"
#include "checker/Residues.h"
#include "proof/LemmaFinder.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::SmallVector;

/// By the largest divisor of the modulus; 0 modulo 1 if nothing is known.
static KnownResidue knownResidue(LemmaContext &c, DimId atom, int64_t modulus) {
  TermStore &s = c.store;
  for (int64_t d = modulus; d >= 2; --d) {
    if (modulus % d != 0)
      continue;
    DimId rest = s.mod(atom, s.constant(d));
    int64_t r = static_cast<int64_t>(floorModulo(c.valueOf(atom), Int(d)));
    ClaimId claim = s.eq(rest, s.constant(r));
    if (c.isKnown(claim) || c.isImplied(claim))
      return {atom, d, r};
  }
  return {atom, 1, 0};
}

void shapeproof::findResidueLemmas(LemmaContext &c, LemmaList &lemmas) {
  TermStore &s = c.store;
  for (DimId q : c.columns) {
    if (lemmas.size() >= limits::residueLemmasPerRound ||
        c.budget.isExhausted())
      return;
    if (s.kind(q) != DimKind::FloorDiv)
      continue;
    DimId dividend = s.operands(q)[0];
    Int divisor = s.getConstant(s.operands(q)[1]).value_or(Int(0));
    if (divisor < 2 || divisor > 64 ||
        llvm::none_of(s.linearView(dividend).summands, [&](const Summand &x) {
          return s.kind(x.column) == DimKind::Product;
        }))
      continue;
    auto modulus = static_cast<int64_t>(divisor);
    SmallVector<DimId, 4> atoms = atomsOf(s, dividend);
    ProofFormula f;
    f.rule = ProofRule::Residue;
    f.a = q;
    int64_t cases = 1;
    SmallVector<KnownResidue, 4> all;
    for (DimId atom : atoms) {
      KnownResidue known = knownResidue(c, atom, modulus);
      if (known.divisor > 1)
        f.residues.push_back(known);
      if (known.divisor != modulus) {
        cases = std::min(cases * modulus, limits::residueCasesTried + 1);
        all.push_back(
            {atom, modulus,
             static_cast<int64_t>(floorModulo(c.valueOf(atom), divisor))});
      } else {
        all.push_back(known);
      }
    }
    Int rest = c.valueOf(s.sub(dividend, s.scale(q, divisor)));
    for (bool byCase : {false, true}) {
      if (byCase) {
        if (cases > limits::residueCasesTried)
          break;
        f.residues.assign(all.begin(), all.end());
      }
      auto values = residuesOf(s, dividend, modulus, f.residues);
      if (!values ||
          llvm::any_of(*values, [&](int64_t v) { return Int(v) == rest; }))
        continue;
      f.formula = *residueFormula(s, q, f.residues);
      if (f.formula == TermStore::trueClaim() || c.isMade(f.formula))
        continue;
      lemmas.push_back(f);
      break;
    }
  }
}
