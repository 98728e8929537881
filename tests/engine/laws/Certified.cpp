// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Certified: the proof of each answer is found again from its premises only,
// written, read, and checked against the text of the problem.

#include "laws/Laws.h"
#include "shapeproof/Analyze.h"
#include "shapeproof/Certificate.h"
#include "shapeproof/Problem.h"
#include "support/Rewrite.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;
using namespace shapeproof::testing;

Violation testing::checkCertified(const Problem &generated,
                                  const std::string &context,
                                  unsigned *certified) {
  const std::string text = toText(generated);
  std::string certificates;
  // Places are those of the text.
  Problem problem = llvm::cantFail(parseProblem(text, "p.dims"));
  FileReport report =
      llvm::cantFail(analyzeProblem(problem, "p.dims", context));
  certifyProblem(problem, report);
  llvm::raw_string_ostream os(certificates);
  writeCertificates(report, context, text, os);
  const CertificateCheck check =
      checkCertificates("p.dims", text, certificates);
  if (check.error)
    return *check.error;
  if (check.entries.size() != report.checks.size())
    return "not as many certificates as answers";
  for (const CertificateEntry &entry : check.entries) {
    if (entry.status == CertificateEntry::Status::Undecided)
      continue;
    if (entry.status != CertificateEntry::Status::Checked)
      return "line " + std::to_string(entry.place.line) + ": " + entry.why;
    if (certified)
      ++*certified;
  }
  return std::nullopt;
}
