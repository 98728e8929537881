// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file of MLIR as a report.

#include "shapeproof-mlir/Analyze.h"
#include "ParsedFile.h"
#include "analysis/Engine.h"
#include "certificate/CertificateFile.h"

namespace shapeproof {

/// What certificates say of a check that was neither proved nor refuted.
static std::string undecidedEntry(const CheckReport &check) {
  TermStore noTerms;
  return writeEntry(noTerms, answerIn(check, {}), nullptr, nullptr);
}

MlirAnalyzer::MlirAnalyzer(MlirAnalyzeOptions options)
    : options(std::move(options)) {}

MlirAnalyzer::~MlirAnalyzer() = default;

FileReport MlirAnalyzer::analyze(llvm::StringRef path,
                                 std::unique_ptr<llvm::MemoryBuffer> buffer) {
  if (!context)
    context = std::make_unique<FileContext>();
  FileReport report;
  report.path = path.str();

  std::string source;
  if (options.contracts)
    source = buffer->getBuffer().str();
  ParsedFile file(*context, path, std::move(buffer));
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
  importOptions.certificates = options.certificates;
  importOptions.contracts = options.contracts;
  importOptions.source = source;
  Findings findings;
  if (llvm::Error error = shapeproof::analyze(file.module(), options.function,
                                              importOptions, findings)) {
    report.error = file.errors(llvm::toString(std::move(error)));
    return report;
  }
  for (Decision &decision : findings.decisions)
    if (decision.isReported)
      report.checks.push_back(std::move(decision.report));
  if (options.certificates)
    for (CheckReport &check : report.checks)
      if (check.certificate.empty())
        check.certificate = undecidedEntry(check);
  if (options.contracts)
    report.contracts.emplace();
  for (FunctionContract &contract : findings.contracts)
    report.contracts->push_back(std::move(contract.report));
  for (auto &contradiction : findings.contradictions)
    report.contradictions.push_back(std::move(contradiction.second));
  report.warnings = file.takeWarnings();
  for (auto &ignored : findings.ignored)
    report.ignored.push_back(std::move(ignored.second));
  forEachPlace(report, [&](SourcePlace &place) {
    if (place.file == path)
      place.file.clear();
  });
  nameChecks(report);
  return report;
}

} // namespace shapeproof
