// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts as rows, and claims as what is to be refuted: see ShortProofs.h. The
// attempt itself is in ShortProof.cpp.
//
// Tested by tests/unit/linear.

#include "linear/ShortProofs.h"
#include "base/ExactInt.h"
#include "linear/ShortProof.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"

#define DEBUG_TYPE "shapeproof-short-proofs"

using namespace shapeproof;
using namespace shapeproof::linear;

ALWAYS_ENABLED_STATISTIC(NumTried, "Literals tried");
ALWAYS_ENABLED_STATISTIC(NumFound, "Literals proved");

/// Of a longer fact little follows in a few steps.
static constexpr size_t kMaxRowParts = 8;
/// What a claim of many conjuncts may cost. One takes a few thousand.
static constexpr uint64_t kMaxSteps = 1'000'000;

ShortProofs::ShortProofs(const TermStore &store)
    : store(store), linked(scopes, [this](uint32_t &link) {
        lastLink[links[link].column.raw] = links[link].next;
      }) {}

//===- Facts ----------------------------------------------------------------//

void ShortProofs::assume(ClaimId claim, FactId fact) {
  // A conjunction of conjunctions is one, by normal form.
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

bool ShortProofs::provesLiteral(ClaimId claim,
                                llvm::SmallVectorImpl<FactId> &premises) {
  ++NumTried;
  auto attempt = [&](llvm::function_ref<bool(ShortProof &)> negate) {
    ShortProof proof(*this);
    const bool found = negate(proof) && proof.refute(premises);
    steps += proof.work();
    return found;
  };
  bool found = false;
  switch (store.kind(claim)) {
  case ClaimKind::Ge:
  case ClaimKind::Ne:
    found = attempt([&](ShortProof &p) { return p.assumeNegated(claim); });
    break;
  case ClaimKind::Eq:
    found = llvm::all_of(llvm::ArrayRef{1, -1}, [&](int sign) {
      return attempt(
          [&](ShortProof &p) { return p.assumeApart(store.dim(claim), sign); });
    });
    break;
  case ClaimKind::Or:
    // Every arm is negated; those that are not linear are left out.
    found = attempt([&](ShortProof &p) {
      bool any = false;
      for (ClaimId arm : store.operands(claim))
        any |= p.assumeNegated(arm);
      return any;
    });
    break;
  default:
    break;
  }
  NumFound += found;
  return found;
}

bool ShortProofs::proves(ClaimId claim,
                         llvm::SmallVectorImpl<FactId> &premises) {
  llvm::SmallVector<FactId, 8> used;
  const uint64_t end = steps + kMaxSteps;
  bool found;
  if (store.kind(claim) == ClaimKind::And)
    found = llvm::all_of(store.operands(claim), [&](ClaimId operand) {
      return steps < end && provesLiteral(operand, used);
    });
  else
    found = provesLiteral(claim, used);
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
