// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Analyses a file of MLIR and reports on it.

#include "shapeproof-mlir/Analyze.h"
#include "analysis/Engine.h"
#include "analysis/Remedies.h"
#include "certificate/CertificateFile.h"
#include "contracts/ArgumentNames.h"
#include "ir/ParsedFile.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "report/SourceExcerpt.h"

namespace shapeproof {

/// The line between parts, as in mlir-opt --split-input-file.
static constexpr llvm::StringLiteral kSplitMarker = "// -----";

/// The entry in certificates for a check that was neither proved nor refuted.
static std::string undecidedEntry(const CheckReport &check) {
  TermStore noTerms;
  return writeEntry(noTerms, answerIn(check, {}), nullptr, nullptr);
}

MlirAnalyzer::MlirAnalyzer(MlirAnalyzeOptions options)
    : options(std::move(options)) {}

MlirAnalyzer::~MlirAnalyzer() = default;

/// The parts of the text between lines `// -----`; each begins with the line
/// ends of those before it, so that places stay the same.
static std::vector<std::string> partsOf(llvm::StringRef text) {
  std::vector<std::string> parts(1);
  size_t lines = 0;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    ++lines;
    if (line.rtrim().starts_with(kSplitMarker))
      parts.emplace_back(lines, '\n');
    else
      parts.back() += text.take_front(line.size() + 1);
    text = rest;
  }
  return parts;
}

static bool hasSplitMarker(llvm::StringRef text) {
  return text.starts_with(kSplitMarker) ||
         text.contains(("\n" + kSplitMarker).str());
}

/// Adds the checks that MLIR's operations ask for.
static bool addVerification(mlir::ModuleOp module) {
  mlir::PassManager passes(module.getContext());
  passes.addPass(mlir::createGenerateRuntimeVerificationPass());
  return mlir::succeeded(passes.run(module));
}

static FileReport failedReport(llvm::StringRef path, std::string error) {
  FileReport failed;
  failed.path = path.str();
  failed.error = std::move(error);
  return failed;
}

FileReport MlirAnalyzer::analyze(llvm::StringRef path,
                                 std::unique_ptr<llvm::MemoryBuffer> buffer) {
  if (!context) {
    auto made = FileContext::create(options.libraryFolder, options.libraries);
    if (!made)
      return failedReport(path, llvm::toString(made.takeError()));
    context = std::move(*made);
  }
  FileReport report;
  report.path = path.str();
  auto fail = [&](std::string error) {
    return failedReport(path, std::move(error));
  };
  llvm::StringRef text = buffer->getBuffer();
  bool isSplit = options.splitInput && hasSplitMarker(text);
  std::vector<std::string> parts;
  if (isSplit)
    parts = partsOf(text);
  for (size_t i = 0; i < std::max<size_t>(parts.size(), 1); ++i) {
    // A part has to end with a null character, which a string has.
    ParsedFile file(*context, path,
                    llvm::MemoryBuffer::getMemBuffer(
                        isSplit ? llvm::StringRef(parts[i]) : text, path));
    if (!file.module()) {
      std::string error = file.errors();
      if (!options.splitInput && hasSplitMarker(text))
        error += "\n" + path.str() +
                 ": note: it has lines `// -----`; --split-input-file takes "
                 "what is between them as modules of their own";
      return fail(std::move(error));
    }
    analyzeModule(file, text, report);
    if (report.error)
      return fail(std::move(*report.error));
  }
  forEachPlace(report, [&](SourcePlace &place) {
    if (place.file == path)
      place.file.clear();
  });
  nameChecks(report);
  return report;
}

void MlirAnalyzer::analyzeModule(ParsedFile &file, llvm::StringRef text,
                                 FileReport &report) {
  if (options.verifyOps && !addVerification(file.module())) {
    report.error = file.errors("the checks of operations cannot be generated");
    return;
  }
  std::optional<SourceExcerpt> source;
  if (options.contracts || options.remedies)
    source.emplace(text);
  ImportOptions importOptions;
  importOptions.context = options.context;
  llvm::Expected<std::vector<mlir::Operation *>> libraries =
      context->libraries(options.libraries, text);
  if (!libraries) {
    report.error = llvm::toString(libraries.takeError());
    return;
  }
  importOptions.otherLibraries = std::move(*libraries);
  importOptions.budget = options.budget;
  importOptions.trustOpContracts = options.trustOpContracts;
  importOptions.assumeNoOverflow = options.assumeNoOverflow;
  importOptions.assumeValidInputs = options.assumeValidInputs;
  importOptions.certificates = options.certificates;
  importOptions.contracts = options.contracts || options.remedies;
  importOptions.problems = ImportOptions::Problems(options.problems);
  importOptions.explain = options.explain;
  importOptions.source = source ? &*source : nullptr;
  Findings findings;
  if (llvm::Error error = shapeproof::analyze(file.module(), options.functions,
                                              importOptions, findings)) {
    report.error = file.errors(llvm::toString(std::move(error)));
    return;
  }
  if (options.remedies)
    findRemedies(file.module(), importOptions, findings);
  llvm::append_range(report.arguments,
                     argumentNames(findings, importOptions.source));
  for (Decision &decision : findings.decisions)
    if (decision.report)
      report.checks.push_back(std::move(*decision.report));
  if (options.certificates)
    for (CheckReport &check : report.checks)
      if (check.certificate.empty())
        check.certificate = undecidedEntry(check);
  if (importOptions.contracts && !report.contracts)
    report.contracts.emplace();
  for (FunctionContract &contract : findings.contracts)
    report.contracts->push_back(std::move(contract.report));
  for (auto &contradiction : findings.contradictions)
    report.contradictions.push_back(std::move(contradiction.second));
  llvm::append_range(report.warnings, file.takeWarnings());
  for (auto &ignored : findings.ignored)
    report.ignored.push_back(std::move(ignored.second));
}

} // namespace shapeproof
