// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Certificates as files, schema shapeproof.certificate/1
// (docs/certificates.md): an entry for each check of an analysed file, with its
// proof if it was proved or refuted; for each simplification of a .dims file;
// and for each check that holds where the clauses of a contract do.
//
// An entry about a .dims file does not repeat the problem: it names claim and
// premises by their places. What the file does not say, the result of a
// simplification or a clause, is text. An entry about an MLIR file writes all
// of them down, as terms and as text.

#ifndef SHAPEPROOF_CERTIFICATE_CERTIFICATEFILE_H
#define SHAPEPROOF_CERTIFICATE_CERTIFICATEFILE_H

#include "evidence/certificate/ProofText.h"
#include "shapeproof/Answer.h"
#include "shapeproof/Place.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {

struct CheckReport;

inline constexpr llvm::StringLiteral kCertificateSchema =
    "shapeproof.certificate/1";

/// The kind of a premise that is a clause of a contract; it has no place.
inline constexpr llvm::StringLiteral kClausePremise = "clause";

/// A fact that an answer rests on.
struct CertificatePremise {
  Place place;
  std::string kind;
  ClaimId claim;
  FactId id;
  /// Whether the answer itself used it; other premises are ones that a direct
  /// one rests on.
  bool isDirect = true;
  /// The text of a clause, where the entry has no terms of facts.
  std::string text = {};
};

/// A check and its answer.
struct CertifiedAnswer {
  std::string function;
  Place place;
  std::string kind;
  Verdict verdict = Verdict::Unknown;
  bool vacuous = false;
  std::string decidedBy;
  ClaimId claim;
  std::vector<CertificatePremise> premises;
  /// The text of the result of a simplification.
  std::optional<std::string> result = {};
};

/// The answer about a check in a report, without premises.
CertifiedAnswer answerIn(const CheckReport &check, ClaimId claim);

/// The goal that the proof of a Proved or Refuted derives from the premises:
/// the claim, its negation, or, for facts that contradict, false.
ClaimId goalOf(TermStore &store, ClaimId claim, Verdict verdict, bool vacuous);
/// The part of the goal that remains to be proved: both are spelled out
/// (TermStore::spelledOut), and operands that are premises are dropped.
/// Together with the premises it implies the goal.
ClaimId openPartOf(TermStore &store, llvm::ArrayRef<ClaimId> premises,
                   ClaimId goal);

/// Writes one entry, on a line. `proof` may be null. `known` are the symbols of
/// a problem, or null: then claim and premises are written down.
std::string writeEntry(TermStore &store, const CertifiedAnswer &answer,
                       const ClaimProof *proof, const SymbolNumbers *known);

/// The text of a claim beside its term; empty if it is too long.
std::string certificateText(const TermStore &store, ClaimId claim);

/// The language of a file: `dims`, `mlir` or `onnx`.
llvm::StringRef languageOf(llvm::StringRef path, llvm::StringRef text);

/// The SHA-256 of a text, in hexadecimal digits.
std::string digestOf(llvm::StringRef text);

} // namespace shapeproof

#endif // SHAPEPROOF_CERTIFICATE_CERTIFICATEFILE_H
