// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hand-made reports for the tests of the writers: no context takes part.

#ifndef SHAPEPROOF_TESTS_UNIT_REPORT_BUILDERS_H
#define SHAPEPROOF_TESTS_UNIT_REPORT_BUILDERS_H

#include "shapeproof/ReportFormats.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {

/// A check of a `prove` at line:1.
inline CheckReport prove(unsigned line, Verdict verdict) {
  CheckReport check;
  check.place = {line, 1};
  check.kind = "prove";
  check.verdict = verdict;
  check.decidedBy = "equality";
  return check;
}

/// A report of one file called p.dims.
inline Report reportOf(std::vector<CheckReport> checks) {
  Report report;
  report.context = "tiered";
  FileReport file;
  file.path = "p.dims";
  file.checks = std::move(checks);
  report.files.push_back(std::move(file));
  return report;
}

/// The text with proved checks.
inline std::string textOf(Report report, llvm::StringRef source = {},
                          bool all = true) {
  report.style.all = all;
  std::string out;
  llvm::raw_string_ostream os(out);
  writeText(report, os, [&](llvm::StringRef) { return source; });
  return out;
}

inline std::string jsonOf(const Report &report) {
  std::string out;
  llvm::raw_string_ostream os(out);
  writeJson(report, os);
  return out;
}

} // namespace shapeproof

#endif // SHAPEPROOF_TESTS_UNIT_REPORT_BUILDERS_H
