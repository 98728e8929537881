// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Certificates as files, schema shapeproof.certificate/1
// (docs/certificates.md): an entry for each check of an analysed file, with its
// proof if it was proved or refuted.
//
// Of a .dims file an entry says nothing that the reader finds in the problem:
// claim and premises are named by their places. Of an MLIR file they are
// written down, as terms and as text.

#ifndef SHAPEPROOF_CERTIFICATE_CERTIFICATEFILE_H
#define SHAPEPROOF_CERTIFICATE_CERTIFICATEFILE_H

#include "certificate/ProofText.h"
#include "shapeproof/Answer.h"
#include "shapeproof/Place.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {

struct CheckReport;

inline constexpr llvm::StringLiteral kCertificateSchema =
    "shapeproof.certificate/1";

/// A fact that an answer rests on.
struct CertificatePremise {
  Place place;
  std::string kind;
  ClaimId claim;
  FactId id;
  /// The answer itself used it; the others are what those rest on.
  bool isDirect = true;
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
};

/// The answer that a report gives of a check, without premises.
CertifiedAnswer answerIn(const CheckReport &check, ClaimId claim);

/// What the proof of a Proved or Refuted has to prove from the premises: the
/// claim, its negation, or, of facts that contradict, false.
ClaimId goalOf(TermStore &store, ClaimId claim, Verdict verdict, bool vacuous);
/// What is left to be proved of the goal: both spelled out
/// (TermStore::spelledOut), without what the premises say as it stands. With
/// the premises it gives the goal.
ClaimId openPartOf(TermStore &store, llvm::ArrayRef<ClaimId> premises,
                   ClaimId goal);

/// One entry, on a line. `proof` may be null. `known` are the symbols of a
/// problem, or null: then claim and premises are written down.
std::string writeEntry(TermStore &store, const CertifiedAnswer &answer,
                       const ClaimProof *proof, const SymbolNumbers *known);

/// The text of a claim that goes with its term; empty if it is too long.
std::string certificateText(const TermStore &store, ClaimId claim);

/// The SHA-256 of a text, in hexadecimal digits.
std::string digestOf(llvm::StringRef text);

} // namespace shapeproof

#endif // SHAPEPROOF_CERTIFICATE_CERTIFICATEFILE_H
