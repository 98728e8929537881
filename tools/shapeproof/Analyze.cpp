// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Analyze.h.
//
// One bad file does not stop the others: it becomes an entry with an error, the
// error goes to standard error, and the exit status says so at the end.
//
// Tested by tests/cli.

#include "Analyze.h"
#include "Commands.h"
#include "ExitStatus.h"
#include "Output.h"
#include "shapeproof/Analyze.h"
#include "shapeproof/Certificate.h"
#include "shapeproof/InputFormat.h"
#include "shapeproof/Problem.h"
#include "shapeproof/ReportDiff.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#if SHAPEPROOF_READS_MLIR
#include "shapeproof-mlir/Analyze.h"
#endif

namespace shapeproof {
namespace {

FileReport failed(llvm::StringRef path, llvm::StringRef error) {
  FileReport report;
  report.path = path.str();
  // Who joins lines of diagnostics leaves a newline at their end.
  report.error = error.rtrim('\n').str();
  return report;
}

FileReport analyzeDims(llvm::StringRef path, llvm::StringRef text,
                       const AnalyzeOptions &options) {
  llvm::Expected<Problem> problem = parseProblem(text, path);
  if (!problem)
    return failed(path, llvm::toString(problem.takeError()));
  ContextOptions contextOptions;
  contextOptions.budget = options.budget;
  llvm::Expected<FileReport> report =
      analyzeProblem(*problem, path, options.context, contextOptions);
  if (!report)
    return failed(
        path, (path + ": error: " + llvm::toString(report.takeError())).str());
  if (options.contracts) {
    llvm::Expected<ContractReport> contract =
        inferProblemContract(*problem, options.context, contextOptions);
    report->contracts.emplace().push_back(llvm::cantFail(std::move(contract)));
  }
  if (!options.certificate.empty())
    certifyProblem(*problem, *report, options.budget);
  return std::move(*report);
}

#if SHAPEPROOF_READS_MLIR
MlirAnalyzeOptions mlirOptions(const AnalyzeOptions &options) {
  MlirAnalyzeOptions result;
  result.context = options.context;
  result.function = options.function;
  result.budget = options.budget;
  result.trustOpContracts = options.trustOpContracts;
  result.assumeNoOverflow = options.assumeNoOverflow;
  result.assumeValidInputs = options.assumeValidInputs;
  result.certificates = !options.certificate.empty();
  result.contracts = options.contracts;
  return result;
}
#else
/// In place of what reads MLIR.
using MlirAnalyzeOptions = AnalyzeOptions;
const AnalyzeOptions &mlirOptions(const AnalyzeOptions &options) {
  return options;
}
struct MlirAnalyzer {
  explicit MlirAnalyzer(const AnalyzeOptions &) {}
  FileReport analyze(llvm::StringRef path,
                     std::unique_ptr<llvm::MemoryBuffer>) {
    return failed(path, (path + ": error: this build has no MLIR; it reads "
                                ".dims files only")
                            .str());
  }
};
#endif

/// The files' texts by path, for the source lines of a text report.
using Sources = llvm::StringMap<std::unique_ptr<llvm::MemoryBuffer>>;

FileReport analyzeFile(const std::string &file, const AnalyzeOptions &options,
                       MlirAnalyzer &mlir, Sources &sources) {
  llvm::StringRef path = file == "-" ? "<stdin>" : llvm::StringRef(file);
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer =
      llvm::MemoryBuffer::getFileOrSTDIN(file);
  if (!buffer)
    return failed(path,
                  (path + ": error: " + buffer.getError().message()).str());
  std::unique_ptr<llvm::MemoryBuffer> &kept = sources[path];
  kept = std::move(*buffer);
  llvm::StringRef text = kept->getBuffer();
  if (isOnnx(path))
    return analyzeOnnx(path, kept, options.onnx, [&](auto program) {
      return mlir.analyze(path, std::move(program));
    });
  if (inputFormat(path, text) == InputFormat::Dims)
    return analyzeDims(path, text, options);
  // The text stays ours: the report shows lines of it.
  return mlir.analyze(path, llvm::MemoryBuffer::getMemBuffer(text, path));
}

} // namespace

int analyze(const AnalyzeOptions &options) {
  Report report, baseline;
  if (!options.baseline.empty()) {
    llvm::Expected<Report> read = readReportFile(options.baseline);
    if (!read) {
      llvm::errs() << llvm::toString(read.takeError()) << '\n';
      return kBadInput;
    }
    baseline = std::move(*read);
  }
  report.context = options.context;
  Sources sources;
  MlirAnalyzer mlir(mlirOptions(options));
  for (const std::string &file : options.files) {
    report.files.push_back(analyzeFile(file, options, mlir, sources));
    if (report.files.back().error)
      llvm::errs() << *report.files.back().error << '\n';
  }

  bool isWorse = !options.baseline.empty() && keepWhatIsWorse(baseline, report);

  auto sourceOf = [&](llvm::StringRef path) {
    auto found = sources.find(path);
    return found == sources.end() ? llvm::StringRef()
                                  : found->second->getBuffer();
  };
  llvm::Error error = writeOutput(options.output, [&](llvm::raw_ostream &os) {
    bool isText = options.format == reportFormats().begin();
    auto *write =
        options.contracts && isText ? writeContracts : options.format->write;
    write(report, os, sourceOf);
  });
  const FileReport &first = report.files.front();
  if (!error && !options.certificate.empty() && !first.error)
    error = writeOutput(options.certificate, [&](llvm::raw_ostream &os) {
      writeCertificates(first, report.context, sourceOf(first.path), os);
    });
  if (error) {
    llvm::errs() << "shapeproof: error: " << llvm::toString(std::move(error))
                 << '\n';
    return kBadInput;
  }
  return std::max(isWorse ? kFailed : kAnalyzed,
                  exitStatus(report, options.failOn));
}

} // namespace shapeproof
