// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Report.h.

#include "contract/Report.h"

#include "contract/Candidates.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::contract {

/// n - m * (n floordiv m) compared with a constant: n mod m is.
static std::string remainderText(const TermStore &store, ClaimId claim) {
  ClaimKind kind = store.kind(claim);
  LinearView view = store.linearView(store.dim(claim));
  if (view.summands.size() != 2)
    return {};
  for (unsigned i : {0, 1}) {
    const Summand &whole = view.summands[i], &part = view.summands[1 - i];
    if (store.kind(part.column) != DimKind::FloorDiv ||
        store.operands(part.column)[0] != whole.column ||
        store.kind(whole.column) != DimKind::Symbol)
      continue;
    std::optional<Int> m = store.getConstant(store.operands(part.column)[1]);
    bool isPositive = whole.coefficient == Int(1);
    if (!m || part.coefficient != -(*m * whole.coefficient) ||
        (!isPositive && whole.coefficient != Int(-1)))
      continue;
    std::string text;
    llvm::raw_string_ostream(text)
        << store.str(whole.column) << " mod " << *m
        << (kind == ClaimKind::Eq   ? " == "
            : kind == ClaimKind::Ne ? " != "
            : isPositive            ? " >= "
                                    : " <= ")
        << (isPositive ? -view.constant : view.constant);
    return text;
  }
  return {};
}

std::string claimText(const TermStore &store, ClaimId claim) {
  if (claim == TermStore::falseClaim())
    return "false";
  std::string text;
  llvm::raw_string_ostream os(text);
  ClaimKind kind = store.kind(claim);
  if (kind == ClaimKind::And || kind == ClaimKind::Or) {
    llvm::StringRef between;
    for (ClaimId part : store.operands(claim)) {
      ClaimKind inner = store.kind(part);
      bool isNested = inner == ClaimKind::And || inner == ClaimKind::Or;
      os << between << (isNested ? "(" : "") << claimText(store, part)
         << (isNested ? ")" : "");
      between = kind == ClaimKind::And ? " and " : " or ";
    }
    return text;
  }
  if (auto remainder = remainderIn(store, claim)) {
    DimKind of = store.kind(remainder->first);
    bool isProduct = of == DimKind::Product || of == DimKind::FloorDiv;
    os << (isProduct ? "(" : "") << store.str(remainder->first)
       << (isProduct ? ")" : "") << " mod " << remainder->second << " == 0";
    return text;
  }
  if (store.dim(claim).valid())
    if (std::string remainder = remainderText(store, claim); !remainder.empty())
      return remainder;
  if (kind == ClaimKind::Ge) {
    LinearView view = store.linearView(store.dim(claim));
    if (view.summands.size() == 1 && view.summands[0].coefficient == Int(-1)) {
      os << store.str(view.summands[0].column) << " <= " << view.constant;
      return text;
    }
  }
  return store.str(claim);
}

std::string shownClaim(const TermStore &store, ClaimId claim) {
  constexpr uint32_t kMaxNodes = 300;
  if (store.size(claim) > kMaxNodes)
    return {};
  std::string text = claimText(store, claim);
  return text.size() <= kMaxClaimText ? text : std::string();
}

ContractReport describe(const TermStore &store, const Contract &contract,
                        llvm::ArrayRef<NeededCheck> checks) {
  ContractReport report;
  auto named = [&](const std::optional<Assignment> &values) {
    return values ? std::optional<Example>(nameAssignment(store, *values))
                  : std::nullopt;
  };
  for (const Clause &clause : contract.clauses) {
    ContractReport::Clause &entry = report.clauses.emplace_back();
    entry.claim = claimText(store, clause.claim);
    entry.exact = clause.isExact();
    if (!entry.exact && clause.exactly.valid())
      entry.exactly = claimText(store, clause.exactly);
    for (unsigned check : clause.checks) {
      entry.checks.push_back(checks[check].place);
      if (entry.message.empty())
        entry.message = checks[check].message;
    }
    entry.breaks = named(clause.breaks);
    entry.rejects = named(clause.rejects);
  }
  for (const NeededCheck &check : checks)
    if (!check.why.empty())
      report.residue.push_back({check.place, check.why});
  report.runsWith = named(contract.runsWith);
  return report;
}

} // namespace shapeproof::contract
