// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every Proved and Refuted has a certificate: found again from the answer's
// premises alone, written, read and checked against the text of the problem.

#include "laws/Laws.h"
#include "shapeproof/Analyze.h"
#include "shapeproof/Certificate.h"
#include "shapeproof/Problem.h"
#include "support/Generate.h"
#include "support/Rewrite.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

struct Count {
  unsigned answers = 0, certified = 0;
};

void certifyAll(const Problem &generated, Count &count) {
  using Status = CertificateEntry::Status;
  std::string text = toText(generated), certificates;
  // Places are those of the text.
  Problem problem = llvm::cantFail(parseProblem(text, "p.dims"));
  FileReport report =
      llvm::cantFail(analyzeProblem(problem, "p.dims", "affine"));
  certifyProblem(problem, report);
  llvm::raw_string_ostream os(certificates);
  writeCertificates(report, "affine", text, os);
  CertificateCheck check = checkCertificates("p.dims", text, certificates);
  ASSERT_FALSE(check.error) << *check.error;
  ASSERT_EQ(check.entries.size(), report.checks.size());
  for (const CertificateEntry &entry : check.entries) {
    if (entry.status == Status::Undecided)
      continue;
    ++count.answers;
    if (entry.status == Status::Checked)
      ++count.certified;
    else
      ADD_FAILURE() << "line " << entry.place.line << ": " << entry.why
                    << " in\n"
                    << text;
  }
}

TEST(Certified, EveryAnswerOnSmallProblems) {
  Count count;
  unsigned counter = 0;
  for (const Family &family : families())
    for (unsigned i = 0; i < numProblems(family); ++i)
      if (counter++ % 8 == 0)
        for (bool boxed : {false, true})
          certifyAll(problemOf(family, i, boxed), count);
  EXPECT_GT(count.answers, 500u);
  EXPECT_EQ(count.certified, count.answers);
}

TEST(Certified, EveryAnswerOnRandomProblems) {
  Count count;
  for (unsigned seed = 0; seed < 400; ++seed)
    certifyAll(randomProblem(seed), count);
  EXPECT_GT(count.answers, 200u);
  EXPECT_EQ(count.certified, count.answers);
}

} // namespace
