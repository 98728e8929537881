// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Analyses a file of MLIR and reports on it.

#include "shapeproof-mlir/Analyze.h"
#include "core/ir/FileParts.h"
#include "core/ir/ParsedFile.h"
#include "evidence/certificate/CertificateFile.h"
#include "results/report/SourceExcerpt.h"
#include "uses/analysis/Engine.h"
#include "uses/analysis/Ranges.h"
#include "uses/analysis/Remedies.h"
#include "uses/analysis/Verification.h"
#include "uses/analysis/WrapChecks.h"
#include "uses/contracts/ArgumentNames.h"
#include "uses/contracts/ConfirmContracts.h"
#include "uses/contracts/SizePrograms.h"
#include "llvm/Support/SourceMgr.h"

namespace shapeproof {

/// The entry in certificates for a check that was neither proved nor refuted,
/// or of which there is no proof: that stated facts cannot hold.
static std::string undecidedEntry(const CheckReport &check) {
  TermStore noTerms;
  CertifiedAnswer answer = answerIn(check, {});
  answer.verdict = Verdict::Unknown;
  return writeEntry(noTerms, answer, nullptr, nullptr);
}

MlirAnalyzer::MlirAnalyzer(MlirAnalyzeOptions options)
    : options(std::move(options)) {}

MlirAnalyzer::~MlirAnalyzer() = default;

static FileReport failedReport(llvm::StringRef path, std::string error) {
  FileReport failed;
  failed.path = path.str();
  failed.error = std::move(error);
  return failed;
}

/// Gives each operation, and each argument with its name, its place in the
/// text of the file.
static void usePlacesOfText(const mlir::AsmParserState &names,
                            const llvm::SourceMgr &sources) {
  const llvm::StringRef path =
      sources.getMemoryBuffer(sources.getMainFileID())->getBufferIdentifier();
  auto placeAt = [&](llvm::SMLoc at, mlir::MLIRContext *context) {
    auto [line, column] = sources.getLineAndColumn(at);
    return mlir::FileLineColLoc::get(context, path, line, column);
  };
  for (const auto &definition : names.getOpDefs()) {
    mlir::Operation *op = definition.op;
    op->setLoc(placeAt(definition.loc.Start, op->getContext()));
  }
  for (const auto &definition : names.getBlockDefs())
    for (auto [argument, own] :
         llvm::zip(definition.block->getArguments(), definition.arguments)) {
      if (!own.loc.isValid())
        continue;
      mlir::Location place = placeAt(own.loc.Start, argument.getContext());
      mlir::LocationAttr location = argument.getLoc();
      if (auto named = location.findInstanceOf<mlir::NameLoc>())
        place = mlir::NameLoc::get(named.getName(), place);
      argument.setLoc(place);
    }
}

static ParsedFile::NamesSeen placesSeen(const MlirAnalyzeOptions &options) {
  return options.placesOfText ? ParsedFile::NamesSeen(usePlacesOfText)
                              : ParsedFile::NamesSeen();
}

/// A contract under ranges says so.
static void addGiven(ContractReport &contract, const std::string &ranges) {
  if (ranges.empty())
    return;
  contract.signature += " given " + ranges;
  if (!contract.sentence.empty())
    contract.sentence += "; given " + ranges;
}

/// Makes the context, if there is none; returns an error.
std::string MlirAnalyzer::setUp() {
  if (!context) {
    auto made = FileContext::create(options.libraryFolder, options.libraries);
    if (!made)
      return llvm::toString(made.takeError());
    context = std::move(*made);
  }
  context->ask({options.axisInfo, options.vectorWidths});
  return "";
}

void MlirAnalyzer::finish(llvm::StringRef path, const RangeFacts &ranges,
                          FileReport &report) {
  if (llvm::Error unused = ranges.checkUsed()) {
    std::string error = llvm::toString(std::move(unused));
    if (!report.error)
      report = failedReport(path, (path + ": error: " + error).str());
  }
  forEachPlace(report, [&](SourcePlace &place) {
    if (place.file == path)
      place.file.clear();
  });
  nameChecks(report);
}

FileReport MlirAnalyzer::analyze(llvm::StringRef path,
                                 std::unique_ptr<llvm::MemoryBuffer> buffer) {
  if (std::string error = setUp(); !error.empty())
    return failedReport(path, error);
  FileReport report;
  report.path = path.str();
  llvm::StringRef text = buffer->getBuffer();
  RangeFacts ranges(options.ranges, options.functions);
  if (!hasSplitMarker(text)) {
    ParsedFile file(*context, path,
                    llvm::MemoryBuffer::getMemBuffer(text, path),
                    placesSeen(options), ParsedFile::Loss::Function);
    analyzeModule(file, text, ranges, report);
  } else if (options.splitInput || !analyzeWhole(path, text, ranges, report)) {
    for (const std::string &part : partsOf(text)) {
      ParsedFile file(*context, path,
                      llvm::MemoryBuffer::getMemBuffer(part, path),
                      placesSeen(options), ParsedFile::Loss::Function);
      analyzeModule(file, text, ranges, report);
    }
  }
  finish(path, ranges, report);
  return report;
}

std::vector<FileReport>
MlirAnalyzer::analyzeParts(llvm::StringRef path,
                           llvm::ArrayRef<std::string> parts) {
  if (std::string error = setUp(); !error.empty())
    return {failedReport(path, error)};
  std::vector<FileReport> reports;
  RangeFacts ranges(options.ranges, options.functions);
  for (const std::string &part : parts) {
    FileReport &report = reports.emplace_back();
    report.path = path.str();
    ParsedFile file(*context, path,
                    llvm::MemoryBuffer::getMemBuffer(part, path),
                    placesSeen(options), ParsedFile::Loss::Function);
    analyzeModule(file, part, ranges, report);
  }
  for (FileReport &report : reports)
    finish(path, ranges, report);
  return reports;
}

/// False if the text is no module, as a file of several parts may not be.
bool MlirAnalyzer::analyzeWhole(llvm::StringRef path, llvm::StringRef text,
                                RangeFacts &ranges, FileReport &report) {
  ParsedFile file(*context, path, llvm::MemoryBuffer::getMemBuffer(text, path),
                  placesSeen(options));
  if (!file.module())
    return false;
  analyzeModule(file, text, ranges, report);
  return true;
}

/// Moves what is found besides checks and contracts.
static void moveFacts(Findings &findings, FileReport &report) {
  llvm::append_range(report.widths, std::move(findings.widths));
  llvm::append_range(report.axis, std::move(findings.axis));
  llvm::stable_sort(report.axis, [](const AxisReport &a, const AxisReport &b) {
    return std::pair(a.place.line, a.place.column) <
           std::pair(b.place.line, b.place.column);
  });
  for (auto &contradiction : findings.contradictions)
    report.contradictions.push_back(std::move(contradiction.second));
  for (auto &ignored : findings.ignored)
    report.ignored.push_back(std::move(ignored.second));
}

/// Analyses the file, or a part of it, and adds what is found to the report; an
/// error costs this part.
void MlirAnalyzer::analyzeModule(ParsedFile &file, llvm::StringRef text,
                                 RangeFacts &ranges, FileReport &report) {
  auto fail = [&](std::string error) {
    if (!report.error)
      report.error = std::move(error);
    else if (!llvm::StringRef(*report.error).ends_with(error))
      *report.error += "\n" + error;
  };
  if (!file.module())
    return fail(file.errors());
  if (!file.functionErrors().empty())
    fail(file.functionErrors());
  // A contract says that nothing wraps: each clause may rest on those before.
  if (options.noWrap)
    addWrapChecks(file.module(), /*hold=*/options.contracts);
  std::optional<VerifiedOps> verified;
  if (options.verifyOps && !(verified = verifyOps(file.module())))
    return fail(file.errors("the checks of operations cannot be generated"));
  std::optional<SourceExcerpt> source;
  if (options.contracts || options.remedies || !options.ranges.empty())
    source.emplace(text);
  if (source)
    ranges.state(file.module(), *source);
  ImportOptions importOptions;
  static_cast<AnalysisOptions &>(importOptions) = options;
  // Rules model operations that have them, and libraries what these demand.
  llvm::Expected<std::vector<mlir::Operation *>> libraries = context->libraries(
      options.verifyOps && !options.libraryFolder.empty()
          ? withDemands(file.module(), options.libraries, options.libraryFolder)
          : options.libraries);
  if (!libraries)
    return fail(llvm::toString(libraries.takeError()));
  importOptions.otherLibraries = std::move(*libraries);
  importOptions.verified = verified ? &*verified : nullptr;
  importOptions.certificates = options.certificates;
  importOptions.clauseCertificates = options.certificates && options.contracts;
  importOptions.contracts = options.contracts || options.remedies;
  importOptions.kernels = {options.axisInfo, options.vectorWidths};
  importOptions.asksWraps = options.noWrap;
  importOptions.problems = CheckExtras::Problems(options.problems);
  importOptions.explain = options.explain;
  importOptions.source = source ? &*source : nullptr;
  Findings findings;
  if (llvm::Error error = shapeproof::analyze(file.module(), options.functions,
                                              importOptions, findings))
    return fail(file.errors(llvm::toString(std::move(error))));
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
  if (options.programs)
    for (const FunctionContract &contract : findings.contracts)
      options.programs->push_back(
          sizeProgram(contract, report.path, importOptions.source));
  if (options.withProgram) {
    const ShapeLibraries known(file.module(), importOptions.otherLibraries);
    for (const FunctionContract &contract : findings.contracts)
      options.withProgram(
          sizeProgram(contract, report.path, importOptions.source),
          contract.report, [&](const Example &inputs) {
            return runOn(importOptions, known.empty() ? nullptr : &known,
                         contract.function, inputs);
          });
  }
  for (FunctionContract &contract : findings.contracts) {
    report.contracts->push_back(std::move(contract.report));
    addGiven(report.contracts->back(), ranges.given(contract.function));
  }
  llvm::append_range(report.warnings, file.takeWarnings());
  moveFacts(findings, report);
}

} // namespace shapeproof
