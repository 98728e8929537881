// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Report.h.

#include "contract/Report.h"
#include "base/Limits.h"

#include "contract/Candidates.h"
#include "contract/TextMeaning.h"
#include "report/SymbolNames.h"
#include "terms/Folding.h"
#include "terms/Print.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::contract {

/// The text of n - m * (n floordiv m) compared with a constant, with n mod m;
/// empty for another claim.
static std::string remainderText(const TermStore &store, ClaimId claim) {
  const ClaimKind kind = store.kind(claim);
  const bool isComparison =
      kind == ClaimKind::Eq || kind == ClaimKind::Ne || kind == ClaimKind::Ge;
  auto found = isComparison ? remainderOf(store, store.dim(claim))
                            : std::optional<Remainder>();
  if (!found)
    return {};
  const auto &[of, column, modulus, constant, isNegated] = *found;
  const bool isMirrored = of != column;
  if (isMirrored && (kind != ClaimKind::Ge || !isNegated))
    return {};
  const DimKind columnKind = store.kind(column);
  const bool isProduct =
      columnKind == DimKind::Product || columnKind == DimKind::FloorDiv;
  std::string text;
  llvm::raw_string_ostream os(text);
  auto remainder = [&, &column = found->column]() -> llvm::raw_ostream & {
    return os << (isProduct ? "(" : "") << store.str(column)
              << (isProduct ? ")" : "") << " mod " << found->modulus;
  };
  if (isMirrored) {
    // (-n) mod 4 <= 1 holds for the remainders 0 and 3 of n.
    remainder() << " == 0";
    if (constant < Int(1))
      return text;
    os << " or ";
    remainder() << (constant == Int(1) ? " == " : " >= ") << modulus - constant;
    return text;
  }
  remainder() << (kind == ClaimKind::Eq   ? " == "
                  : kind == ClaimKind::Ne ? " != "
                  : isNegated             ? " <= "
                                          : " >= ")
              << (isNegated ? constant : -constant);
  return text;
}

bool isJunction(const TermStore &store, ClaimId claim) {
  ClaimKind kind = store.kind(claim);
  if (kind != ClaimKind::And && kind != ClaimKind::Or)
    return llvm::StringRef(remainderText(store, claim)).contains(" or ");
  FoldedClaim folded = foldFitting(store, claim);
  return folded.fits.size() + folded.rest.size() != 1;
}

std::string claimText(const TermStore &store, ClaimId claim) {
  if (claim == TermStore::falseClaim())
    return "false";
  std::string text;
  llvm::raw_string_ostream os(text);
  ClaimKind kind = store.kind(claim);
  if (kind == ClaimKind::And || kind == ClaimKind::Or) {
    const bool isAnd = kind == ClaimKind::And;
    llvm::ListSeparator between(isAnd ? " and " : " or ");
    FoldedClaim folded = foldFitting(store, claim);
    for (const SizeFits &fits : folded.fits) {
      os << between;
      printFitting(store, os, fits, isAnd);
    }
    for (ClaimId part : folded.rest) {
      bool isNested = isJunction(store, part);
      os << between << (isNested ? "(" : "") << claimText(store, part)
         << (isNested ? ")" : "");
    }
    return text;
  }
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
  if (store.size(claim) > limits::contractReportNodes)
    return {};
  std::string text = claimText(store, claim);
  return text.size() <= kMaxClaimText ? text : std::string();
}

/// The text of a clause, which a user may state as a fact: numbers beyond 64
/// bits are arithmetic in it.
static std::string textToBeRead(const TermStore &store, ClaimId claim) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printToBeRead(store, os, claim);
  return text == store.str(claim) ? claimText(store, claim) : text;
}

/// The symbols that have a value in the contract's inputs, and all inputs.
static std::vector<Term> symbolsOf(const Contract &contract,
                                   const Inputs &inputs) {
  TermSet symbols;
  for (Term t : inputs.all())
    symbols.insert(t);
  auto add = [&](const std::optional<Assignment> &values) {
    if (!values)
      return;
    for (const auto &[symbol, value] : values->dims)
      symbols.insert(symbol);
    for (const auto &[symbol, value] : values->shapes)
      symbols.insert(symbol);
    for (const auto &[symbol, value] : values->bools)
      symbols.insert(symbol);
  };
  for (const Clause &clause : contract.clauses) {
    add(clause.breaks);
    add(clause.rejects);
  }
  add(contract.runsWith);
  return {symbols.begin(), symbols.end()};
}

ContractReport describe(TermStore &store, llvm::ArrayRef<ClaimId> facts,
                        const Inputs &inputs, const Contract &contract,
                        llvm::ArrayRef<NeededCheck> checks) {
  ContractReport report;
  SymbolNames names(store, symbolsOf(contract, inputs));
  // Facts may be about other values than inputs.
  auto named =
      [&](const std::optional<Assignment> &values) -> std::optional<Example> {
    if (!values)
      return std::nullopt;
    Assignment ofInputs;
    auto copy = [&](const auto &from, auto &to) {
      for (const auto &entry : from)
        if (inputs.contains(entry.first))
          to.insert(entry);
    };
    copy(values->dims, ofInputs.dims);
    copy(values->shapes, ofInputs.shapes);
    copy(values->bools, ofInputs.bools);
    return nameAssignment(store, ofInputs, names);
  };
  // Other exact clauses may be assumed: an input that breaks one is rejected by
  // it.
  llvm::SmallVector<ClaimId> known(facts);
  for (const Clause &clause : contract.clauses)
    if (clause.isExact())
      known.push_back(clause.claim);
  TextMeaning meaning(store, known);
  for (const Clause &clause : contract.clauses) {
    ContractReport::Clause &entry = report.clauses.emplace_back();
    // A clause stronger than needed may be stronger still as text.
    WrittenClaim written = clause.isExact() ? meaning.write(clause.claim)
                                            : WrittenClaim{clause.claim, false};
    entry.claim = textToBeRead(store, withNames(store, written.claim, names));
    entry.exact = written.isSame;
    if (!clause.isExact() && clause.exactly.valid())
      if (WrittenClaim exactly = meaning.write(clause.exactly); exactly.isSame)
        entry.exactly =
            textToBeRead(store, withNames(store, exactly.claim, names));
    if (clause.statedBy)
      entry.message = checks[*clause.statedBy].message;
    for (unsigned check : clause.checks) {
      const SourcePlace &place = checks[check].place;
      if (llvm::none_of(entry.checks, [&](const SourcePlace &other) {
            return other.line == place.line && other.column == place.column &&
                   other.file == place.file;
          }))
        entry.checks.push_back(place);
      if (entry.message.empty())
        entry.message = checks[check].message;
    }
    entry.mayFollow = clause.mayFollow;
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
