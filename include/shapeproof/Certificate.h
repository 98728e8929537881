// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Certificates: proofs of answers, in a file, for a program that does not trust
// who found them (docs/certificates.md).
//
//   FileReport report = ...;                         // of a .dims file
//   certifyProblem(problem, report);                 // finds the proofs
//   writeCertificates(report, "affine", text, os);
//
//   CertificateCheck check = checkCertificates("a.dims", text, certificates);
//   check.error                                      // bad input
//   check.entries[0].status                          // Checked
//
// Of an MLIR file the analysis makes the proofs when it is asked to
// (shapeproof-mlir/Analyze.h).

#ifndef SHAPEPROOF_CERTIFICATE_H
#define SHAPEPROOF_CERTIFICATE_H

#include "shapeproof/Report.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace shapeproof {

struct Problem;

/// Fills in the certificate of each check of the report, which is that of the
/// problem. `budget`, a number above 0, multiplies the budget of the search for
/// proofs.
void certifyProblem(const Problem &problem, FileReport &report,
                    double budget = 1.0);

/// Writes the certificates of a file whose checks have theirs. `text` is what
/// the file says.
void writeCertificates(const FileReport &file, llvm::StringRef context,
                       llvm::StringRef text, llvm::raw_ostream &os);

struct CertificateEntry {
  enum class Status : uint8_t {
    Checked,   ///< The proof shows what the entry says.
    Undecided, ///< The entry says that the check is contingent or unknown.
    NoProof,   ///< It has none.
    Wrong,     ///< It does not show it, or says what is not so.
  };
  std::string function;
  Place place;
  Verdict verdict = Verdict::Unknown;
  /// The context that decided.
  std::string decidedBy;
  Status status = Status::Wrong;
  /// What is wrong.
  std::string why;
  /// NoProof: what would have to be proved, in SMT-LIB 2, made from claim and
  /// premises; `unsat` proves it. Empty if it cannot be said.
  std::string query;
};

struct CertificateCheck {
  /// One of the texts is not what it should be; there are then no entries.
  std::optional<std::string> error;
  std::vector<CertificateEntry> entries;
};

/// Checks certificates against the text of the file they are of. Both texts may
/// be anything.
CertificateCheck checkCertificates(llvm::StringRef path, llvm::StringRef text,
                                   llvm::StringRef certificates);

} // namespace shapeproof

#endif // SHAPEPROOF_CERTIFICATE_H
