// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Analyze.h.
//
// One bad file does not stop the others: it becomes an entry with an error, the
// error goes to standard error, and the exit status says so at the end.
//
// Tested by tests/cli.

#include "Analyze.h"
#include "ExitStatus.h"
#include "Output.h"
#include "shapeproof/Analyze.h"
#include "shapeproof/Certificate.h"
#include "shapeproof/InputFormat.h"
#include "shapeproof/Problem.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#if SHAPEPROOF_WITH_MLIR
#include "shapeproof-mlir/Analyze.h"
#endif

namespace shapeproof {
namespace {

FileReport failed(llvm::StringRef path, std::string error) {
  FileReport report;
  report.path = path.str();
  // Who joins lines of diagnostics leaves a newline at their end.
  report.error = llvm::StringRef(error).rtrim('\n').str();
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
  if (!options.certificate.empty())
    certifyProblem(*problem, *report, options.budget);
  return std::move(*report);
}

#if SHAPEPROOF_WITH_MLIR
FileReport analyzeMlir(llvm::StringRef path, llvm::StringRef text,
                       const AnalyzeOptions &options) {
  MlirAnalyzeOptions mlirOptions;
  mlirOptions.context = options.context;
  mlirOptions.function = options.function;
  mlirOptions.budget = options.budget;
  mlirOptions.trustOpContracts = options.trustOpContracts;
  mlirOptions.assumeNoOverflow = options.assumeNoOverflow;
  mlirOptions.assumeValidInputs = options.assumeValidInputs;
  mlirOptions.certificates = !options.certificate.empty();
  // The text stays ours: the report shows lines of it.
  return analyzeMlirFile(path, llvm::MemoryBuffer::getMemBuffer(text, path),
                         mlirOptions);
}
#else
FileReport analyzeMlir(llvm::StringRef path, llvm::StringRef,
                       const AnalyzeOptions &) {
  return failed(path, (path + ": error: this build has no MLIR; it reads "
                              ".dims files only")
                          .str());
}
#endif

/// The files' texts by path, for the source lines of a text report.
using Sources = llvm::StringMap<std::unique_ptr<llvm::MemoryBuffer>>;

FileReport analyzeFile(const std::string &file, const AnalyzeOptions &options,
                       Sources &sources) {
  llvm::StringRef path = file == "-" ? "<stdin>" : llvm::StringRef(file);
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer =
      llvm::MemoryBuffer::getFileOrSTDIN(file);
  if (!buffer)
    return failed(path,
                  (path + ": error: " + buffer.getError().message()).str());
  std::unique_ptr<llvm::MemoryBuffer> &kept = sources[path];
  kept = std::move(*buffer);
  llvm::StringRef text = kept->getBuffer();
  return inputFormat(path, text) == InputFormat::Dims
             ? analyzeDims(path, text, options)
             : analyzeMlir(path, text, options);
}

} // namespace

int analyze(const AnalyzeOptions &options) {
  Report report;
  report.context = options.context;
  Sources sources;
  for (const std::string &file : options.files) {
    report.files.push_back(analyzeFile(file, options, sources));
    if (report.files.back().error)
      llvm::errs() << *report.files.back().error << '\n';
  }

  auto sourceOf = [&](llvm::StringRef path) {
    auto found = sources.find(path);
    return found == sources.end() ? llvm::StringRef()
                                  : found->second->getBuffer();
  };
  llvm::Error error = writeOutput(options.output, [&](llvm::raw_ostream &os) {
    options.format->write(report, os, sourceOf);
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
  return exitStatus(report, options.failOn);
}

} // namespace shapeproof
