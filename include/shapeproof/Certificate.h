// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Certificates: files with proofs of answers, for a program that does not trust
// the one that found them (docs/certificates.md).
//
//   FileReport report = ...;                         // of a .dims file
//   certifyProblem(problem, report);                 // finds the proofs
//   writeCertificates(report, "affine", text, os);
//
//   CertificateCheck check = checkCertificates("a.dims", text, certificates);
//   check.error                                      // bad input
//   check.entries[0].status                          // Checked
//
// For an MLIR file the analysis makes the proofs when it is asked to
// (shapeproof-mlir/Analyze.h).

#ifndef SHAPEPROOF_CERTIFICATE_H
#define SHAPEPROOF_CERTIFICATE_H

#include "shapeproof/ContextOptions.h"
#include "shapeproof/Report.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace shapeproof {

struct Problem;

/// Fills in the certificate of each check and each simplification of `report`,
/// which is the report of `problem`. `budget`, a number above 0, multiplies the
/// budget of the search for proofs.
void certifyProblem(const Problem &problem, FileReport &report,
                    double budget = 1.0);

/// Fills in the certificates of the one contract of `report`, the report of
/// `problem`: for each check that is not proved, that it holds where the
/// clauses and the facts do. The context has to be one that is registered.
void certifyContract(const Problem &problem, FileReport &report,
                     llvm::StringRef context, const ContextOptions &options);

/// Writes the certificates of a file whose checks have theirs. `text` is the
/// content of the file.
void writeCertificates(const FileReport &file, llvm::StringRef context,
                       llvm::StringRef text, llvm::raw_ostream &os);

struct CertificateEntry {
  enum class Status : uint8_t {
    Checked,   ///< The proof shows what the entry says.
    Undecided, ///< The entry says that the check is contingent or unknown.
    NoProof,   ///< The entry has no proof.
    Wrong, ///< The proof does not show the claim, or the entry contradicts the
           ///< file.
  };
  enum class Kind : uint8_t {
    Check,          ///< The verdict of a check.
    Simplification, ///< The result of a `simplify` is equal.
    Contract,       ///< A check holds where the facts and clauses do.
  };
  Kind kind = Kind::Check;
  std::string function;
  Place place;
  Verdict verdict = Verdict::Unknown;
  /// Contract: the clauses that the proof uses, which the certificate states.
  std::vector<std::string> clauses;
  /// The context that decided.
  std::string decidedBy;
  Status status = Status::Wrong;
  /// The reason of Wrong.
  std::string why;
  /// NoProof: the missing proof as an SMT-LIB 2 query, made from claim and
  /// premises; `unsat` proves it. Empty if it cannot be expressed.
  std::string query;
};

struct CertificateCheck {
  /// Set if one of the texts is malformed; there are then no entries.
  std::optional<std::string> error;
  std::vector<CertificateEntry> entries;
};

/// Checks certificates against the text of the file they belong to. Both texts
/// may be arbitrary.
CertificateCheck checkCertificates(llvm::StringRef path, llvm::StringRef text,
                                   llvm::StringRef certificates);
/// Also writes a line of JSON for each proof, valid or not, which states all of
/// its formulas (formal/README.md).
CertificateCheck checkCertificates(llvm::StringRef path, llvm::StringRef text,
                                   llvm::StringRef certificates,
                                   llvm::raw_ostream &explicitProofs);

} // namespace shapeproof

#endif // SHAPEPROOF_CERTIFICATE_H
