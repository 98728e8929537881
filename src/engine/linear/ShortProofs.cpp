// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts as rows, and claims as negations to refute: see ShortProofs.h. The
// attempt itself is in ShortProof.cpp.
//
// Tested by tests/engine/linear.

#include "engine/linear/ShortProofs.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/linear/ShortProof.h"
#include "engine/terms/Kinds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"

#define DEBUG_TYPE "shapeproof-short-proofs"

using namespace shapeproof;
using namespace shapeproof::linear;

ALWAYS_ENABLED_STATISTIC(NumTried, "Clauses tried");
ALWAYS_ENABLED_STATISTIC(NumFound, "Clauses proved");

/// Longer facts do not fit in the table.
static constexpr size_t kMaxRowParts = limits::shortProofColumns;

ShortProofs::ShortProofs(const TermStore &store)
    : store(store), linked(scopes, [this](uint32_t &link) {
        lastLink[links[link].column.raw] = links[link].next;
      }) {}

//===- Facts ----------------------------------------------------------------//

void ShortProofs::assume(ClaimId claim, FactId fact) {
  // By normal form, no operand of a conjunction is a conjunction.
  if (store.kind(claim) != ClaimKind::And)
    return addRow(claim, fact);
  for (ClaimId operand : store.operands(claim))
    addRow(operand, fact);
}

void ShortProofs::addRow(ClaimId literal, FactId fact) {
  const ClaimKind kind = store.kind(literal);
  ++steps;
  if ((kind != ClaimKind::Ge && kind != ClaimKind::Eq) ||
      fact.raw >= ShortProof::kFirstCase)
    return;
  const LinearView view = store.linearView(store.dim(literal));
  if (view.summands.size() > kMaxRowParts || !fitsInt64(view.constant) ||
      !llvm::all_of(view.summands,
                    [](auto &s) { return fitsInt64(s.coefficient); }))
    return;
  const auto number = static_cast<uint32_t>(rows.size());
  const auto begin = static_cast<uint32_t>(parts.size());
  for (const Summand &s : view.summands) {
    parts.push_back({s.column, int64_t(s.coefficient)});
    if (s.column.raw >= lastLink.size())
      lastLink.resize(s.column.raw + s.column.raw / 2 + 64, kNone);
    const auto link = static_cast<uint32_t>(links.size());
    links.push_back({number, lastLink[s.column.raw], s.column});
    lastLink[s.column.raw] = link;
    linked.record(link);
  }
  steps += view.summands.size();
  rows.push_back({begin, static_cast<uint32_t>(parts.size()),
                  int64_t(view.constant), kind == ClaimKind::Eq, fact});
}

//===- Claims ---------------------------------------------------------------//

/// Whether one of the two holds, whatever the facts are. For inequalities the
/// table finds that out.
static bool areComplements(const TermStore &store, ClaimId a, ClaimId b) {
  switch (store.kind(a)) {
  case ClaimKind::Eq:
    return store.kind(b) == ClaimKind::Ne && store.dim(a) == store.dim(b);
  case ClaimKind::Bool:
    return store.kind(b) == ClaimKind::NotBool &&
           store.boolAtom(a) == store.boolAtom(b);
  default:
    return false;
  }
}

bool ShortProofs::provesClause(llvm::ArrayRef<ClaimId> literals,
                               Premises &premises) {
  ++NumTried;
  steps += literals.size();
  auto attempt = [&](llvm::function_ref<bool(ShortProof &)> negate) {
    ShortProof proof(*this, tableau);
    const bool found = negate(proof) && proof.refute(premises);
    steps += proof.work();
    return found;
  };
  bool found = false;
  if (literals.size() == 1 && store.kind(literals[0]) == ClaimKind::Eq) {
    const DimId term = store.dim(literals[0]);
    found = llvm::all_of(llvm::ArrayRef{1, -1}, [&](int sign) {
      return attempt([&](ShortProof &p) { return p.assumeApart(term, sign); });
    });
  } else {
    // Negate every literal; those that are not linear are left out.
    found = attempt([&](ShortProof &p) {
      bool any = false;
      for (ClaimId literal : literals)
        any |= p.assumeNegated(literal);
      return any;
    });
  }
  NumFound += found;
  return found;
}

bool ShortProofs::provesAnyOf(llvm::SmallVector<ClaimId, 4> arms,
                              unsigned nesting, unsigned &clauses,
                              Premises &premises) {
  for (size_t i = 0; i < arms.size();) {
    const ClaimKind kind = store.kind(arms[i]);
    if (!isJunction(kind)) {
      ++i;
      continue;
    }
    llvm::ArrayRef<ClaimId> parts = store.operands(arms[i]);
    if (kind == ClaimKind::And && nesting > 0 && parts.size() <= clauses)
      return llvm::all_of(parts, [&](ClaimId part) {
        llvm::SmallVector<ClaimId, 4> clause(arms);
        clause[i] = part;
        return provesAnyOf(std::move(clause), nesting - 1, clauses, premises);
      });
    // Replace a disjunction by its arms. Other arms are left out, which only
    // loses proofs.
    arms.erase(arms.begin() + i);
    if (kind == ClaimKind::Or &&
        arms.size() + parts.size() <= limits::shortProofArms)
      llvm::append_range(arms, parts);
  }
  for (ClaimId a : arms)
    if (llvm::any_of(arms,
                     [&](ClaimId b) { return areComplements(store, a, b); }))
      return true;
  if (clauses == 0)
    return false;
  --clauses;
  return provesClause(arms, premises);
}

bool ShortProofs::proves(ClaimId claim, Premises &premises) {
  llvm::SmallVector<FactId, 8> used;
  const uint64_t end = steps + limits::shortProofSteps;
  auto provesPart = [&](ClaimId part) {
    unsigned clauses = limits::shortProofClauses;
    return steps < end &&
           provesAnyOf({part}, limits::shortProofNesting, clauses, used);
  };
  const bool found = store.kind(claim) == ClaimKind::And
                         ? llvm::all_of(store.operands(claim), provesPart)
                         : provesPart(claim);
  if (!found)
    return false;
  llvm::append_range(premises, used);
  llvm::sort(premises);
  premises.erase(llvm::unique(premises), premises.end());
  return true;
}

size_t ShortProofs::memoryUsage() const {
  return rows.memoryUsage() + parts.memoryUsage() + links.memoryUsage() +
         linked.memoryUsage() + lastLink.capacity() * sizeof(uint32_t);
}
