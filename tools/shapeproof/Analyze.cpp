// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Analyze.h.
//
// One bad file does not stop the others: it becomes an entry with an error, the
// error goes to standard error, and the exit status says so at the end.
//
// Tested by tests/tools/cli.

#include "Analyze.h"
#include "Commands.h"
#include "Corpus.h"
#include "ExitStatus.h"
#include "Output.h"
#include "Torch.h"
#include "shapeproof/Analyze.h"
#include "shapeproof/Certificate.h"
#include "shapeproof/InputFormat.h"
#include "shapeproof/Problem.h"
#include "shapeproof/ReadFile.h"
#include "shapeproof/ReadReport.h"
#include "shapeproof/ReportDiff.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <memory>
#include <optional>
#include <thread>
#if SHAPEPROOF_READS_MLIR
#include "shapeproof-mlir/Analyze.h"
#endif

namespace shapeproof {
namespace {

FileReport failed(llvm::StringRef path, llvm::StringRef error) {
  FileReport report;
  report.path = path.str();
  // Joined lines of diagnostics end with a newline.
  report.error = error.rtrim('\n').str();
  return report;
}

FileReport analyzeDims(llvm::StringRef path, llvm::StringRef text,
                       const AnalyzeOptions &options) {
  llvm::Expected<Problem> problem = parseProblem(text, path);
  if (!problem)
    return failed(path, llvm::toString(problem.takeError()));
  if (llvm::Error error = stateRanges(*problem, options.ranges))
    return failed(
        path, (path + ": error: " + llvm::toString(std::move(error))).str());
  ContextOptions contextOptions;
  contextOptions.budget = options.budget;
  llvm::Expected<FileReport> report = analyzeProblem(
      *problem, path, options.context, contextOptions, options.extras);
  if (!report)
    return failed(
        path, (path + ": error: " + llvm::toString(report.takeError())).str());
  for (const ContradictionReport &at : report->contradictions)
    for (const Premise &premise : at.premises)
      if (llvm::StringRef(premise.message).starts_with("--range="))
        return failed(path, (path + ": error: " + premise.message +
                             ": no input is within")
                                .str());
  if (options.contracts) {
    llvm::Expected<ContractReport> contract =
        inferProblemContract(*problem, options.context, contextOptions);
    report->contracts.emplace().push_back(llvm::cantFail(std::move(contract)));
  }
  if (!options.certificate.empty()) {
    certifyProblem(*problem, *report, options.budget);
    certifyContract(*problem, *report, options.context, contextOptions);
  }
  return std::move(*report);
}

#if SHAPEPROOF_READS_MLIR
MlirAnalyzeOptions mlirOptions(const AnalyzeOptions &options) {
  MlirAnalyzeOptions result;
  static_cast<FileOptions &>(result) = options;
  result.certificates = !options.certificate.empty();
  result.problems = MlirAnalyzeOptions::Problems(options.extras.problems);
  result.explain = options.extras.explain;
  return result;
}
#else
/// Stands for the reader of MLIR in a build without it.
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

/// The program in the buffer is replaced by its text, unless it is text in
/// which the places are.
FileReport analyzeTorch(llvm::StringRef path,
                        std::unique_ptr<llvm::MemoryBuffer> &buffer,
                        MlirAnalyzer &mlir) {
  std::vector<std::string> remarks;
  auto program = llvm::MemoryBuffer::getMemBuffer(buffer->getBuffer(), path);
  std::string error = readTorchFile(path, program, remarks);
  if (!error.empty())
    return failed(path, error);
  const bool isText = isPrinted(path, buffer->getBuffer());
  FileReport report = mlir.analyze(
      path, llvm::MemoryBuffer::getMemBuffer(program->getBuffer(), path));
  if (!isText)
    buffer = std::move(program);
  for (std::string &remark : remarks)
    report.warnings.push_back({{}, std::move(remark)});
  return report;
}

FileReport analyzeFile(const std::string &file, const AnalyzeOptions &options,
                       MlirAnalyzer &mlir, Sources &sources) {
  llvm::StringRef path = file == "-" ? "<stdin>" : llvm::StringRef(file);
  Bytes buffer = readInput(file);
  if (!buffer)
    return failed(path,
                  (path + ": error: " + buffer.getError().message()).str());
  std::unique_ptr<llvm::MemoryBuffer> &kept = sources[path];
  kept = std::move(*buffer);
  llvm::StringRef text = kept->getBuffer();
  std::unique_ptr<llvm::MemoryBuffer> copy;
  if (options.limit)
    copy = llvm::MemoryBuffer::getMemBufferCopy(text, path);
  FileReport report;
  if (isOnnx(path))
    report = analyzeOnnx(path, kept, options.onnx, [&](auto program) {
      return mlir.analyze(path, std::move(program));
    });
  else if (isTorch(path, text))
    report = analyzeTorch(path, kept, mlir);
  else if (inputFormat(path, text) == InputFormat::Dims)
    return options.limit
               ? failed(
                     path,
                     (path + ": error: --limit is about MLIR and models").str())
               : analyzeDims(path, text, options);
  else // The text stays in our memory: the report quotes lines of it.
    report = mlir.analyze(path, llvm::MemoryBuffer::getMemBuffer(text, path));
  if (options.limit)
    addLimit(report, std::move(copy), options);
  return report;
}

/// A report, the texts of its files, and the exit status that it makes.
struct Analyzed {
  Report report;
  Sources sources;
  std::optional<SourceFiles> files, others;
  int status = kAnalyzed;

  llvm::StringRef text(llvm::StringRef path) {
    if (files)
      return files->text(path);
    auto found = sources.find(path);
    if (found != sources.end())
      return found->second->getBuffer();
    // Locations may name other files.
    if (!others)
      others.emplace(report.files.empty() ? "" : report.files[0].path);
    return others->text(path);
  }
};

void analyzeHere(const AnalyzeOptions &options, Analyzed &result) {
  MlirAnalyzer mlir(mlirOptions(options));
  for (const std::string &file : options.files) {
    result.report.files.push_back(
        analyzeFile(file, options, mlir, result.sources));
    if (result.report.files.back().error)
      llvm::errs() << *result.report.files.back().error << '\n';
  }
  result.status =
      exitStatus(result.report, options.failOn, options.requireChecks);
}

/// Analyses each file in one of several processes. Writes the report if that is
/// possible file by file; otherwise reads the whole report.
llvm::Error analyzeCorpus(const AnalyzeOptions &options, bool mayWrite,
                          Analyzed &result) {
  Corpus corpus(options.context, options.budget, options.failOn,
                options.requireChecks, /*isReadBack=*/!mayWrite);
  auto makeAnalyzer = [&]() -> Corpus::Analyzer {
    auto mlir = std::make_shared<MlirAnalyzer>(mlirOptions(options));
    return [&options, mlir](const std::string &path) {
      Sources sources;
      return analyzeFile(path, options, *mlir, sources);
    };
  };
  unsigned jobs = options.jobs
                      ? options.jobs
                      : std::max(1u, std::thread::hardware_concurrency());
  if (llvm::Error error = corpus.analyze(options.files, jobs, makeAnalyzer))
    return error;
  corpus.printErrors(llvm::errs());
  result.status = corpus.exitStatus();
  llvm::Error failed = llvm::Error::success();
  if (mayWrite) {
    llvm::Error error = writeOutput(options.output, [&](llvm::raw_ostream &os) {
      failed = llvm::joinErrors(std::move(failed),
                                corpus.writeJson(os, options.shard));
    });
    return llvm::joinErrors(std::move(error), std::move(failed));
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  if (llvm::Error error = corpus.writeJson(os, std::nullopt))
    return llvm::joinErrors(std::move(error), std::move(failed));
  llvm::Expected<Report> report = readReport(text, "the report");
  if (!report)
    return llvm::joinErrors(report.takeError(), std::move(failed));
  report->style = options.style;
  result.report = std::move(*report);
  result.files.emplace("");
  return failed;
}

/// Writes the report and the certificate.
llvm::Error writeAnalyzed(const AnalyzeOptions &options, Analyzed &result) {
  auto sourceOf = [&](llvm::StringRef path) { return result.text(path); };
  llvm::Error error = writeOutput(options.output, [&](llvm::raw_ostream &os) {
    bool isText = options.format == reportFormats().begin();
    auto *write = !options.contracts || !isText ? options.format->write
                  : options.details             ? writeContracts
                                                : writeContractLines;
    write(result.report, os, sourceOf);
  });
  if (error || options.certificate.empty() || result.report.files[0].error)
    return error;
  const FileReport &first = result.report.files.front();
  // The certificate is of the model; the text is that of its program.
  std::string bytes = sourceOf(first.path).str();
  if (isOnnx(first.path)) {
    auto model = readFile(first.path);
    if (!model)
      return llvm::createStringError(first.path + ": " +
                                     model.getError().message());
    bytes = (*model)->getBuffer().str();
  }
  return writeOutput(options.certificate, [&](llvm::raw_ostream &os) {
    writeCertificates(first, result.report.context, bytes, os);
  });
}

/// Names the declared sizes and the stated facts that are never right, which
/// are no conditions of a contract, on standard error.
void printWrongDeclarations(const Report &report) {
  for (const FileReport &file : report.files)
    for (const CheckReport &check : file.checks) {
      if ((check.kind != "declared" && check.kind != "shapeproof.facts") ||
          check.verdict != Verdict::Refuted)
        continue;
      std::string message = check.message;
      std::replace_if(
          message.begin(), message.end(),
          [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
      llvm::errs() << file.path << ':';
      // Lines of a model are those of its program.
      if (check.place.line && !isOnnx(file.path))
        llvm::errs() << check.place.line << ':' << check.place.column << ':';
      llvm::errs() << " error: " << message << '\n';
    }
}

/// Keeps only checks and bounds with an explanation; returns false if there are
/// none.
bool keepExplained(FileReport &file) {
  llvm::erase_if(file.checks, [](const CheckReport &check) {
    return check.explanation.empty();
  });
  llvm::erase_if(file.bounds, [](const BoundReport &bound) {
    return bound.explanation.empty();
  });
  file.contradictions.clear();
  file.ignored.clear();
  return !file.checks.empty() || !file.bounds.empty();
}

} // namespace

const char *certificateProblem(const AnalyzeOptions &options) {
  if (options.certificate.empty())
    return "--certificate needs a file name";
  if (options.certificate == "-" && options.output == "-")
    return "--certificate and -o have to be different files";
  if (options.files.size() != 1)
    return "--certificate takes one FILE";
  if (options.context != "affine" && options.context != "tiered")
    return "--certificate needs --context=affine or --context=tiered";
  return nullptr;
}

FileReport analyzeOneFile(const AnalyzeOptions &options) {
  MlirAnalyzer mlir(mlirOptions(options));
  Sources sources;
  return analyzeFile(options.files.front(), options, mlir, sources);
}

int dump(const AnalyzeOptions &options, llvm::StringRef id) {
  Sources sources;
  MlirAnalyzer mlir(mlirOptions(options));
  FileReport file = analyzeFile(options.files.front(), options, mlir, sources);
  if (file.error) {
    llvm::errs() << *file.error << '\n';
    return kBadInput;
  }
  std::vector<const CheckReport *> checks;
  for (const CheckReport &check : file.checks)
    if (id.empty() || check.id == id)
      checks.push_back(&check);
  if (checks.empty() && !id.empty())
    return usageError(file.path + " has no check with the id " + id);
  const auto format = options.extras.problems;
  bool isDims = format == CheckExtras::Dims;
  const llvm::StringRef comment = problemComment(format);
  // Several checks are separated: names are local to a scope, or to a question.
  bool isOne = checks.size() == 1 || file.problemsAreOne;
  llvm::Error error = writeOutput(options.output, [&](llvm::raw_ostream &os) {
    for (const CheckReport *check : checks) {
      os << comment << "check " << check->id << '\n';
      os << (isOne ? "" : isDims ? "scope {\n" : "");
      os << check->problem;
      if (!isOne && format != CheckExtras::Smt)
        os << (isDims ? "}\n" : "(reset)\n");
    }
  });
  return error ? usageError(llvm::toString(std::move(error))) : kAnalyzed;
}

int analyze(const AnalyzeOptions &options) {
  Report baseline;
  if (!options.baseline.empty()) {
    llvm::Expected<Report> read = readReportFile(options.baseline);
    if (!read) {
      llvm::errs() << llvm::toString(read.takeError()) << '\n';
      return kBadInput;
    }
    baseline = std::move(*read);
  }
  Analyzed result;
  result.report.context = options.context;
  result.report.budget = options.budget;
  result.report.style = options.style;
  bool isCorpus = !options.inProcess && options.certificate.empty() &&
                  (options.files.size() != 1 || options.shard);
  // JSON is written entry by entry; other formats need the whole report.
  bool mayWrite = isCorpus && options.baseline.empty() &&
                  options.format->write == writeJson;
  llvm::Error error = llvm::Error::success();
  if (isCorpus)
    error = llvm::joinErrors(std::move(error),
                             analyzeCorpus(options, mayWrite, result));
  else
    analyzeHere(options, result);
  if (options.extras.explain.line && !isCorpus)
    if (FileReport &file = result.report.files.front();
        !file.error && !keepExplained(file))
      return usageError(file.path + " has no check or bound at line " +
                        llvm::Twine(options.extras.explain.line));
  if (!options.baseline.empty()) {
    bool isWorse = keepWhatIsWorse(baseline, result.report);
    result.status = std::max(
        isWorse ? kFailed : kAnalyzed,
        exitStatus(result.report, options.failOn, options.requireChecks));
  }
  if (!error && !mayWrite)
    error = llvm::joinErrors(std::move(error), writeAnalyzed(options, result));
  if (error) {
    llvm::errs() << "shapeproof: error: " << llvm::toString(std::move(error))
                 << '\n';
    return kBadInput;
  }
  if (options.contracts)
    printWrongDeclarations(result.report);
  return result.status;
}

} // namespace shapeproof
