// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writing certificates. See CertificateFile.h.
//
// Tested by tests/evidence/certificate and tests/tools/cli/certificate.test.

#include "evidence/certificate/CertificateFile.h"
#include "engine/base/Limits.h"
#include "evidence/certificate/Smtlib.h"
#include "shapeproof/Certificate.h"
#include "shapeproof/InputFormat.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"

using namespace shapeproof;
namespace json = llvm::json;

CertifiedAnswer shapeproof::answerIn(const CheckReport &check, ClaimId claim) {
  CertifiedAnswer answer;
  answer.function = check.function;
  answer.place = check.place;
  answer.kind = check.kind;
  answer.verdict = check.verdict;
  answer.vacuous = check.vacuous;
  answer.decidedBy = check.decidedBy;
  answer.claim = claim;
  return answer;
}

ClaimId shapeproof::goalOf(TermStore &store, ClaimId claim, Verdict verdict,
                           bool vacuous) {
  if (vacuous)
    return TermStore::falseClaim();
  return verdict == Verdict::Proved ? claim : store.negate(claim);
}

ClaimId shapeproof::openPartOf(TermStore &store,
                               llvm::ArrayRef<ClaimId> premises, ClaimId goal) {
  goal = store.spelledOut(goal);
  llvm::DenseSet<ClaimId> said;
  llvm::SmallVector<ClaimId, 8> work(premises), open;
  for (size_t i = 0; i < work.size(); ++i) {
    ClaimId c = store.spelledOut(work[i]);
    if (said.insert(c).second && store.kind(c) == ClaimKind::And)
      llvm::append_range(work, store.operands(c));
  }
  work.assign(1, goal);
  while (!work.empty()) {
    ClaimId c = work.pop_back_val();
    if (said.contains(c))
      continue;
    if (store.kind(c) == ClaimKind::And)
      llvm::append_range(work, store.operands(c));
    else
      open.push_back(c);
  }
  return store.conj(open);
}

std::string shapeproof::certificateText(const TermStore &store, ClaimId claim) {
  return store.size(claim) > limits::certificateClaimNodes
             ? std::string()
             : json::fixUTF8(store.str(claim));
}

std::string shapeproof::digestOf(llvm::StringRef text) {
  return llvm::toHex(llvm::SHA256::hash(llvm::arrayRefFromStringRef(text)),
                     /*LowerCase=*/true);
}

/// The SMT-LIB query for another solver.
static json::Value queryOf(TermStore &store, const CertifiedAnswer &answer) {
  llvm::SmallVector<ClaimId, 8> premises;
  for (const CertificatePremise &premise : answer.premises)
    premises.push_back(store.spelledOut(premise.claim));
  auto query =
      smtQuery(store, premises,
               store.spelledOut(goalOf(store, answer.claim, answer.verdict,
                                       answer.vacuous)));
  return query ? json::Value(*query) : nullptr;
}

llvm::StringRef shapeproof::languageOf(llvm::StringRef path,
                                       llvm::StringRef text) {
  if (path.ends_with(".onnx"))
    return "onnx";
  return inputFormat(path, text) == InputFormat::Dims ? "dims" : "mlir";
}

static void writePlace(json::OStream &j, Place place) {
  if (place.line) {
    j.attribute("line", place.line);
    j.attribute("column", place.column);
  } else {
    j.attribute("line", nullptr);
    j.attribute("column", nullptr);
  }
}

std::string shapeproof::writeEntry(TermStore &store,
                                   const CertifiedAnswer &answer,
                                   const ClaimProof *proof,
                                   const SymbolNumbers *known) {
  const bool isDecided =
      answer.verdict == Verdict::Proved || answer.verdict == Verdict::Refuted;
  std::vector<Term> roots;
  llvm::SmallVector<FactId, 4> ids;
  if (isDecided && !known)
    roots.push_back(answer.claim);
  for (const CertificatePremise &premise : answer.premises) {
    if (!known)
      roots.push_back(premise.claim);
    ids.push_back(premise.id);
  }
  if (proof)
    llvm::append_range(roots, termsOf(*proof));
  TermTableWriter terms(store, roots, known);

  std::string text;
  llvm::raw_string_ostream os(text);
  json::OStream j(os);
  auto writeClaim = [&](ClaimId claim) {
    j.attribute("term", terms[claim]);
    j.attribute("text", certificateText(store, claim));
  };
  j.object([&] {
    j.attribute("function", json::fixUTF8(answer.function));
    writePlace(j, answer.place);
    j.attribute("kind", json::fixUTF8(answer.kind));
    j.attribute("verdict", toString(answer.verdict));
    if (!isDecided)
      return;
    j.attribute("vacuous", answer.vacuous);
    j.attribute("by", answer.decidedBy);
    if (answer.result)
      j.attribute("result", json::fixUTF8(*answer.result));
    if (!known)
      j.attributeObject("claim", [&] { writeClaim(answer.claim); });
    j.attributeArray("premises", [&] {
      for (const CertificatePremise &premise : answer.premises)
        j.object([&] {
          writePlace(j, premise.place);
          j.attribute("kind", json::fixUTF8(premise.kind));
          if (!known)
            writeClaim(premise.claim);
          else if (premise.kind == kClausePremise)
            j.attribute("text", json::fixUTF8(premise.text));
        });
    });
    json::Value written =
        proof ? json::Value(writeProof(*proof, ids, terms)) : nullptr;
    j.attribute("terms", terms.takeNodes());
    j.attribute("proof", written);
    j.attribute("query", proof ? json::Value(nullptr) : queryOf(store, answer));
  });
  return text;
}

void shapeproof::writeCertificates(const FileReport &file,
                                   llvm::StringRef context,
                                   llvm::StringRef text,
                                   llvm::raw_ostream &os) {
  json::OStream j(os, /*IndentSize=*/2);
  j.object([&] {
    j.attribute("schema", kCertificateSchema);
    j.attribute("context", context);
    j.attribute("path", json::fixUTF8(file.path));
    j.attribute("language", languageOf(file.path, text));
    j.attribute("sha256", digestOf(text));
    j.attributeArray("checks", [&] {
      for (const CheckReport &check : file.checks)
        j.rawValue(check.certificate);
    });
    if (!file.simplified.empty())
      j.attributeArray("simplified", [&] {
        for (const SimplifiedReport &simplified : file.simplified)
          j.rawValue(simplified.certificate);
      });
    if (file.contracts && !file.contracts->empty())
      j.attributeArray("contract", [&] {
        for (const ContractReport &contract : *file.contracts)
          for (const std::string &check : contract.certificates)
            j.rawValue(check);
      });
  });
  os << '\n';
}
