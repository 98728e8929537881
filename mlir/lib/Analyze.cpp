// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file of MLIR as a report.

#include "shapeproof-mlir/Analyze.h"
#include "ParsedFile.h"
#include "analysis/Engine.h"

namespace shapeproof {

FileReport analyzeMlirFile(llvm::StringRef path,
                           std::unique_ptr<llvm::MemoryBuffer> buffer,
                           const MlirAnalyzeOptions &options) {
  FileReport report;
  report.path = path.str();

  ParsedFile file(path, std::move(buffer));
  if (!file.module()) {
    report.error = file.errors();
    return report;
  }

  ImportOptions importOptions;
  importOptions.context = options.context;
  importOptions.budget = options.budget;
  importOptions.trustOpContracts = options.trustOpContracts;
  importOptions.assumeNoOverflow = options.assumeNoOverflow;
  importOptions.assumeValidInputs = options.assumeValidInputs;
  Findings findings;
  if (llvm::Error error =
          analyze(file.module(), options.function, importOptions, findings)) {
    report.error = file.errors(llvm::toString(std::move(error)));
    return report;
  }
  for (Decision &decision : findings.decisions)
    if (decision.isReported)
      report.checks.push_back(std::move(decision.report));
  for (auto &contradiction : findings.contradictions)
    report.contradictions.push_back(std::move(contradiction.second));
  for (auto &ignored : findings.ignored)
    report.ignored.push_back(std::move(ignored.second));
  return report;
}

} // namespace shapeproof
