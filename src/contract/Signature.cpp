// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Signature.h.
//
// Tested by tests/ir/contracts.mlir.

#include "contract/Signature.h"
#include "shapeproof/InferenceContext.h"
#include "terms/Rewrite.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::contract {
namespace {

class SignatureWriter {
public:
  SignatureWriter(TermStore &store, InferenceContext &entry,
                  const Inputs &inputs, const Contract &contract,
                  ContractReport &report)
      : store(store), entry(entry), inputs(inputs), contract(contract),
        report(report), letters(store) {}

  std::string parameter(const Parameter &parameter);
  std::string result(const FunctionResult &result);
  /// What holds besides, as " where ...".
  std::string where();

private:
  void nameSize(DimId symbol);
  void nameScalar(const Parameter &parameter);
  std::optional<DimId> definition(DimId symbol) const;
  std::string nextLetter();

  TermStore &store;
  InferenceContext &entry;
  const Inputs &inputs;
  const Contract &contract;
  ContractReport &report;
  Rewriter letters;
  unsigned numLetters = 0;
  llvm::SmallVector<std::pair<DimId, DimId>> named;
};

std::string SignatureWriter::nextLetter() {
  unsigned n = numLetters++;
  std::string letter(1, char('A' + n % 26));
  return n < 26 ? letter : letter + std::to_string(n / 26);
}

/// What an equality of the contract says the symbol is, if all else in it has
/// letters already.
std::optional<DimId> SignatureWriter::definition(DimId symbol) const {
  for (const Clause &clause : contract.clauses) {
    if (store.kind(clause.claim) != ClaimKind::Eq)
      continue;
    DimId term = store.dim(clause.claim);
    LinearView view = store.linearView(term);
    for (const Summand &s : view.summands) {
      if (s.column != symbol ||
          (s.coefficient != Int(1) && s.coefficient != Int(-1)))
        continue;
      DimId rest = store.sub(term, store.scale(symbol, s.coefficient));
      if (s.coefficient == Int(1))
        rest = store.neg(rest);
      bool isNamed = view.summands.size() <= 3;
      walkTerms(store, Term(rest), [&](Term t) {
        isNamed &= !t.isSymbol(store) || letters.hasImage(t);
        return isNamed;
      });
      if (isNamed)
        return rest;
    }
  }
  return std::nullopt;
}

void SignatureWriter::nameSize(DimId symbol) {
  if (letters.hasImage(symbol))
    return;
  auto keep = [&](DimId image) {
    letters.set(symbol, image);
    named.emplace_back(symbol, image);
    report.inputs.push_back({store.str(symbol), store.str(image)});
  };
  Bounds bounds = entry.bound(symbol);
  if (!bounds.vacuous && bounds.lo && bounds.lo == bounds.hi)
    return keep(store.constant(*bounds.lo));
  for (auto [other, image] : named)
    if (entry.isEqual(symbol, other) == Verdict::Proved)
      return keep(image);
  if (std::optional<DimId> known = definition(symbol))
    return keep(letters(*known));
  keep(store.dimSymbol(nextLetter()));
}

void SignatureWriter::nameScalar(const Parameter &parameter) {
  Term symbol = *parameter.scalar;
  report.inputs.push_back({symbol.sort == Term::Dim ? store.str(symbol.dim())
                                                    : store.str(symbol.claim()),
                           parameter.name});
  if (symbol.sort == Term::Dim && !letters.hasImage(symbol))
    letters.set(symbol.dim(), store.intSymbol(parameter.name));
  else if (symbol.sort == Term::Claim && !letters.hasImage(symbol))
    letters.set(symbol.claim(), store.boolSymbol(parameter.name));
}

std::string SignatureWriter::parameter(const Parameter &parameter) {
  std::string result = parameter.name + ": ";
  if (!parameter.shape) {
    if (parameter.scalar)
      nameScalar(parameter);
    return result + parameter.type;
  }
  ShapeId shape = *parameter.shape;
  if (store.kind(shape) == ShapeKind::Symbol) {
    if (!letters.hasImage(shape)) {
      std::string letter = nextLetter();
      letters.set(shape, store.shapeSymbol(letter));
      report.inputs.push_back({store.str(shape), "*" + letter});
    }
    return result + "[*" + store.str(letters(shape)) + "]";
  }
  llvm::ListSeparator comma;
  result += "[";
  for (DimId extent : llvm::SmallVector<DimId>(store.extents(shape))) {
    if (store.kind(extent) == DimKind::Symbol)
      nameSize(extent);
    result += llvm::StringRef(comma);
    result += store.str(letters(extent));
  }
  return result + "]";
}

std::string SignatureWriter::result(const FunctionResult &result) {
  std::vector<std::string> &sizes = report.results.emplace_back();
  auto isKnown = [&](Term term) {
    bool known = true;
    TermSet seen;
    walkTerms(store, term, [&](Term t) {
      if (!known || !seen.insert(t).second)
        return false;
      known &= !t.is(store, DimKind::Apply) &&
               (!t.isSymbol(store) || inputs.contains(t));
      return known;
    });
    return known;
  };
  auto write = [&](auto term) {
    if (!isKnown(term))
      return sizes.emplace_back("?");
    sizes.push_back(store.str(term));
    return store.str(letters(term));
  };
  if (result.number)
    return write(*result.number);
  if (!result.shape)
    return result.type;
  ShapeId shape = *result.shape;
  if (store.kind(shape) != ShapeKind::Ranked)
    return "[*" + write(shape) + "]";
  llvm::ListSeparator comma;
  std::string text = "[";
  for (DimId extent : llvm::SmallVector<DimId>(store.extents(shape))) {
    text += llvm::StringRef(comma);
    text += write(extent);
  }
  return text + "]";
}

std::string SignatureWriter::where() {
  llvm::SmallVector<ClaimId> said;
  for (const Clause &clause : contract.clauses) {
    ClaimId claim = letters(clause.claim);
    if (claim != TermStore::trueClaim() && !llvm::is_contained(said, claim))
      said.push_back(claim);
  }
  std::string text;
  for (ClaimId claim : said) {
    bool isNested = said.size() > 1 && store.kind(claim) == ClaimKind::Or;
    text += text.empty() ? " where " : " and ";
    text += isNested ? "(" + claimText(store, claim) + ")"
                     : claimText(store, claim);
  }
  return text;
}

} // namespace

void describeSignature(TermStore &store, InferenceContext &entry,
                       const Inputs &inputs, const Contract &contract,
                       llvm::StringRef function,
                       llvm::ArrayRef<Parameter> parameters,
                       llvm::ArrayRef<FunctionResult> results,
                       ContractReport &report) {
  entry.push();
  for (auto [i, clause] : llvm::enumerate(contract.clauses))
    entry.assume(clause.claim, FactId(uint32_t(i)));
  SignatureWriter writer(store, entry, inputs, contract, report);
  llvm::raw_string_ostream os(report.signature);
  os << function << '(';
  llvm::ListSeparator comma;
  for (const Parameter &parameter : parameters)
    os << comma << writer.parameter(parameter);
  os << ')';
  if (!results.empty()) {
    os << " -> " << (results.size() > 1 ? "(" : "");
    llvm::ListSeparator between;
    for (const FunctionResult &result : results)
      os << between << writer.result(result);
    os << (results.size() > 1 ? ")" : "");
  }
  os << writer.where();
  entry.pop();
}

} // namespace shapeproof::contract
