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
#include "FileAnalyzer.h"
#include "Output.h"
#include "shapeproof/Certificate.h"
#include "shapeproof/ReadFile.h"
#include "shapeproof/ReadReport.h"
#include "shapeproof/ReportDiff.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <memory>
#include <optional>

namespace shapeproof {
namespace {

/// A report, the texts of its files, and the exit status that it makes.
struct Analyzed {
  Report report;
  /// The measures of each file of the report.
  std::vector<Measured> measured;
  llvm::StringMap<std::unique_ptr<llvm::MemoryBuffer>> sources;
  std::optional<SourceFiles> files, others;
  int status = kAnalyzed;
  /// Whether no process ended at a file.
  bool isComplete = true;

  llvm::StringRef text(llvm::StringRef path) {
    if (files)
      return files->text(path);
    auto found = sources.find(path);
    if (found != sources.end() && found->second)
      return found->second->getBuffer();
    // Locations may name other files.
    if (!others)
      others.emplace(report.files.empty() ? "" : report.files[0].path);
    return others->text(path);
  }
};

void analyzeHere(const AnalyzeOptions &options, const ResultCache *cache,
                 Analyzed &result) {
  FileAnalyzer analyzer(options, cache, /*rows=*/nullptr);
  for (const std::string &file : options.files) {
    Analysis analysis = analyzer.analyze(file);
    for (const std::string &error :
         {analysis.report.error.value_or(""), analysis.complaint})
      if (!error.empty())
        llvm::errs() << error << '\n';
    if (!analysis.complaint.empty())
      result.status = kBadInput;
    result.sources[analysis.report.path] = std::move(analysis.text);
    result.report.files.push_back(std::move(analysis.report));
    result.measured.push_back(analysis.measured);
  }
  result.status =
      std::max(result.status, exitStatus(result.report, options.failOn,
                                         options.requireChecks));
}

/// Analyses each file in one of several processes. Writes the report if that is
/// possible file by file; otherwise reads the whole report.
llvm::Error analyzeCorpus(const AnalyzeOptions &options,
                          const ResultCache *cache, bool mayWrite,
                          Analyzed &result) {
  const EntryForm form = !mayWrite              ? EntryForm::ReadBack
                         : options.writesRows() ? EntryForm::Rows
                                                : EntryForm::Json;
  std::optional<RowIdentity> rows;
  if (form == EntryForm::Rows)
    rows.emplace(options);
  Corpus corpus(options, cache, rows ? &*rows : nullptr, form);
  auto finish = [&] {
    corpus.printErrors(llvm::errs());
    result.status = corpus.exitStatus();
    result.isComplete = corpus.isComplete();
  };
  // A reader of a stream sees rows as they come. A file appears at the end; a
  // run that is killed before has not begun it.
  if (rows && isStream(options.output)) {
    llvm::Error error =
        writeOutputOrFail(options.output, [&](llvm::raw_ostream &os) {
          return corpus.analyze([&](llvm::StringRef entry) {
            os << entry;
            os.flush();
          });
        });
    finish();
    return error;
  }
  if (llvm::Error error = corpus.analyze(nullptr))
    return error;
  finish();
  if (mayWrite)
    return writeOutputOrFail(options.output, [&](llvm::raw_ostream &os) {
      return corpus.write(os, options.shard);
    });
  std::string text;
  llvm::raw_string_ostream os(text);
  if (llvm::Error error = corpus.write(os, std::nullopt))
    return error;
  llvm::Expected<Report> report = readReport(text, "the report");
  if (!report)
    return report.takeError();
  report->style = options.style;
  result.report = std::move(*report);
  result.measured = corpus.measured();
  result.files.emplace("");
  return llvm::Error::success();
}

/// Writes the report as rows, with what was measured.
void writeMeasuredRows(const AnalyzeOptions &options, const Analyzed &result,
                       llvm::raw_ostream &os) {
  const RowIdentity identity(options);
  for (const auto &[file, measured] :
       llvm::zip_equal(result.report.files, result.measured))
    writeRows(file, identity.originOf(measured), os);
}

/// Writes the report and the certificate.
llvm::Error writeAnalyzed(const AnalyzeOptions &options, Analyzed &result) {
  auto sourceOf = [&](llvm::StringRef path) { return result.text(path); };
  llvm::Error error = writeOutput(options.output, [&](llvm::raw_ostream &os) {
    bool isText = options.format == reportFormats().begin();
    auto *write = !options.contracts || !isText ? options.format->write
                  : options.details             ? writeContracts
                                                : writeContractLines;
    if (options.writesRows())
      writeMeasuredRows(options, result, os);
    else
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

/// Whether processes analyse the files.
bool isForProcesses(const AnalyzeOptions &options) {
  return !options.inProcess && options.certificate.empty() &&
         (options.files.size() != 1 || options.shard || options.hasLimits());
}

/// The cache that the options name, for analyses whose results a report has
/// whole: certificates and explanations are not kept.
llvm::Expected<std::optional<ResultCache>>
openCache(const AnalyzeOptions &options) {
  if (options.cache.empty() || !options.certificate.empty() ||
      options.extras.explain.line)
    return std::nullopt;
  llvm::Expected<ResultCache> cache = ResultCache::open(options.cache, options);
  if (!cache)
    return cache.takeError();
  return std::move(*cache);
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
  return FileAnalyzer(options, /*cache=*/nullptr, /*rows=*/nullptr)
      .analyze(options.files.front())
      .report;
}

int dump(const AnalyzeOptions &options, llvm::StringRef id) {
  FileReport file = analyzeOneFile(options);
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
  const bool isCorpus = isForProcesses(options);
  // JSON and rows are written entry by entry; other formats need the whole
  // report.
  bool mayWrite = isCorpus && options.baseline.empty() &&
                  (options.format->write == writeJson || options.writesRows());
  llvm::Expected<std::optional<ResultCache>> opened = openCache(options);
  if (!opened)
    return usageError(llvm::toString(opened.takeError()));
  const ResultCache *cache = *opened ? &**opened : nullptr;
  llvm::Error error = llvm::Error::success();
  if (isCorpus)
    error = llvm::joinErrors(std::move(error),
                             analyzeCorpus(options, cache, mayWrite, result));
  else
    analyzeHere(options, cache, result);
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
  if (cache && options.cacheSize)
    cache->prune(*options.cacheSize);
  if (options.resumes && options.cache == options.unfinished() &&
      result.isComplete)
    cache->remove();
  return result.status;
}

} // namespace shapeproof
