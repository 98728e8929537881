// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes contracts for people: a signature, and its conditions.
//
//   mlp.onnx takes x: [A, B], w: [B, C] with ...; gives ...   (for models)
//   mlp(x: [A, B], w: [B, C]) -> [A, C]
//     2 checks, 1 redundant, 1 needed, 1 clause
//     x.dim1 == w.dim0
//       for m.mlir:9:3: "inner sizes differ"
//       broken by x.dim0 = 1, x.dim1 = 2, w.dim0 = 1, w.dim1 = 1
//
// Arguments have the names that they have in the source; in JSON they are arg0,
// arg1, ...
//
// Tested by tests/tools/cli/contract.dims and tests/mlir/ir/contracts.mlir.

#include "engine/base/Limits.h"
#include "results/report/AccessText.h"
#include "results/report/Gaps.h"
#include "results/report/Message.h"
#include "results/report/Naming.h"
#include "results/report/PrintExample.h"
#include "results/report/SourceExcerpt.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {
namespace {

llvm::raw_ostream &count(llvm::raw_ostream &os, size_t n,
                         llvm::StringRef what) {
  return os << n << ' ' << what << (n == 1 ? "" : "s");
}

void printPlaces(llvm::raw_ostream &os, llvm::StringRef path,
                 const std::vector<SourcePlace> &places) {
  os << "for " << path;
  llvm::ListSeparator separator(", ");
  for (const SourcePlace &place :
       llvm::ArrayRef(places).take_front(limits::shownPlaces))
    os << separator << oneLine(place.file, limits::shownMessage)
       << (place.line ? ":" : "")
       << (place.line
               ? std::to_string(place.line) + ":" + std::to_string(place.column)
               : "?");
  if (places.size() > limits::shownPlaces)
    os << " and " << places.size() - limits::shownPlaces << " more";
}

void printClause(llvm::raw_ostream &os, llvm::StringRef path,
                 const ContractReport::Clause &clause,
                 llvm::ArrayRef<std::string> names) {
  auto shown = [&](llvm::StringRef claim) {
    return oneLine(withNames(claim, names), limits::shownClaim);
  };
  os << "  " << shown(clause.claim) << '\n';
  os << "    ";
  printPlaces(os, path, clause.checks);
  if (!clause.message.empty())
    os << ": \"" << oneLine(gist(clause.message), limits::shownMessage) << '"';
  os << '\n';
  if (clause.breaks) {
    os << "    broken by ";
    printExample(os, withNames(*clause.breaks, names));
    os << '\n';
  }
  if (clause.mayFollow)
    os << "    may follow from the other clauses\n";
  if (clause.exact)
    return;
  if (clause.exactly)
    os << "    exactly: " << shown(*clause.exactly) << '\n';
  else
    os << "    enough, but perhaps more than needed\n";
  if (clause.rejects) {
    os << "    runs all the same with ";
    printExample(os, withNames(*clause.rejects, names));
    os << '\n';
  }
}

/// Prints each part on a line.
void printSentence(llvm::raw_ostream &os, llvm::StringRef path,
                   llvm::StringRef sentence) {
  os << path << ' ';
  llvm::ListSeparator separator(";\n  ");
  for (llvm::StringRef part : partsOfSentence(sentence))
    os << separator << oneLine(part, limits::shownSentence);
  os << ".\n";
}

/// Prints what the caller has to provide.
void printAssumptions(llvm::raw_ostream &os, llvm::StringRef path,
                      const ContractReport &contract,
                      llvm::ArrayRef<std::string> names) {
  for (const ContractReport::Assumption &fact : contract.assumes) {
    os << "  assumes ";
    os << oneLine(withNames(fact.claim, names), limits::shownClaim) << '\n';
    os << "    ";
    printPlaces(os, path, {fact.place});
    os << ": " << fact.kind;
    if (!fact.isOfInputs)
      os << ", not of the inputs alone";
    os << '\n';
  }
}

/// Says of a contract without clauses that it says nothing else.
void printNothingDemanded(llvm::raw_ostream &os,
                          const ContractReport &contract) {
  if (contract.clauses.empty() && contract.residue.empty() &&
      !contract.goesOnWith)
    os << "  no check that was looked at can fail\n";
}

void printContract(llvm::raw_ostream &os, llvm::StringRef path,
                   const ContractReport &contract,
                   llvm::ArrayRef<std::string> names) {
  if (!contract.sentence.empty())
    printSentence(os, path, contract.sentence);
  if (!contract.signature.empty())
    os << oneLine(contract.signature, limits::shownClaim) << '\n';
  os << "  ";
  count(os, contract.checks, "check")
      << ", " << contract.redundant << " redundant, ";
  os << contract.checks - contract.redundant << " needed, ";
  count(os, contract.clauses.size(), "clause") << '\n';
  if (contract.goesOnWith)
    os << "  contract not finished: " << goesOnWith(*contract.goesOnWith)
       << '\n';
  for (const ContractReport::Clause &clause : contract.clauses)
    printClause(os, path, clause, names);
  for (const ContractReport::Residue &residue : contract.residue) {
    os << (residue.isUnfinished ? "  not examined: "
                                : "  not decided by the inputs: ");
    printPlaces(os, path, {residue.place});
    os << ": " << oneLine(withNames(residue.why, names), limits::shownMessage)
       << '\n';
  }
  printNothingDemanded(os, contract);
  printAssumptions(os, path, contract, names);
  for (const std::string &access : accessLines(contract))
    os << "  " << oneLine(access, limits::shownClaim) << '\n';
}

} // namespace

void writeContracts(const Report &report, llvm::raw_ostream &os, SourceText) {
  llvm::ListSeparator separator("\n");
  for (const FileReport &file : report.files) {
    if (!file.contracts)
      continue;
    for (const ContractReport &contract : *file.contracts) {
      os << separator;
      printContract(os, file.path, contract,
                    argumentsOf(file, contract.function));
      for (const std::string &overlap : overlapLines(file, contract.function))
        os << "  " << oneLine(overlap, limits::shownClaim) << '\n';
    }
  }
  writeGaps(report, os, separator);
}

} // namespace shapeproof
