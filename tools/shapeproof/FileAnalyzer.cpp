// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See FileAnalyzer.h. Tested by tests/tools/cli.

#include "FileAnalyzer.h"
#include "ExitStatus.h"
#include "Identity.h"
#include "ReportText.h"
#include "Torch.h"
#include "shapeproof/Certificate.h"
#include "shapeproof/InputFormat.h"
#include "shapeproof/Problem.h"
#include "shapeproof/ReadFile.h"
#include "shapeproof/ReadReport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <algorithm>
#include <chrono>
#include <optional>
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
  if (llvm::any_of(options.ranges,
                   [](const SizeRange &range) { return range.values.empty(); }))
    return failed(path, (path + ": error: --launch is about kernels").str());
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
  result.noWrap = options.noWrap;
  return result;
}
#else
/// Stands for the reader of MLIR in a build without it.
using MlirAnalyzeOptions = AnalyzeOptions;
const AnalyzeOptions &mlirOptions(const AnalyzeOptions &options) {
  return options;
}
#endif

/// The values of --fail-on, in the order of the statuses that are kept.
constexpr std::optional<Verdict> kFailOn[] = {
    std::nullopt, Verdict::Refuted, Verdict::Contingent, Verdict::Unknown};

/// Whether the input alone determines the result, and all of it is kept.
bool isLasting(const FileReport &report, const KeptResult &result,
               EntryForm form) {
  // An error may be one of the machine: a library that could not be read.
  if (report.error)
    return false;
  // JSON has this in place of bytes that are no text; other formats show those.
  return form != EntryForm::ReadBack ||
         !llvm::StringRef(result.text).contains("\xef\xbf\xbd");
}

} // namespace

#if !SHAPEPROOF_READS_MLIR
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

/// The dialects of MLIR are set up for the first file that needs them.
struct LazyMlir {
  std::optional<MlirAnalyzer> analyzer;

  MlirAnalyzer &get(const AnalyzeOptions &options) {
    if (!analyzer)
      analyzer.emplace(mlirOptions(options));
    return *analyzer;
  }
};

FileAnalyzer::FileAnalyzer(const AnalyzeOptions &options,
                           const ResultCache *cache, const RowIdentity *rows)
    : options(options), cache(cache), rows(rows),
      mlir(std::make_unique<LazyMlir>()) {}

FileAnalyzer::~FileAnalyzer() = default;

/// The program in the buffer is replaced by its text, unless it is text in
/// which the places are.
static FileReport analyzeTorch(llvm::StringRef path,
                               std::unique_ptr<llvm::MemoryBuffer> &buffer,
                               const OnnxOptions &options, MlirAnalyzer &mlir) {
  std::vector<std::string> remarks;
  auto program = llvm::MemoryBuffer::getMemBuffer(buffer->getBuffer(), path);
  std::string error = readTorchFile(path, program, remarks, options);
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

FileReport FileAnalyzer::compute(llvm::StringRef path,
                                 std::unique_ptr<llvm::MemoryBuffer> &kept) {
  llvm::StringRef text = kept->getBuffer();
  std::unique_ptr<llvm::MemoryBuffer> copy;
  if (options.limit)
    copy = llvm::MemoryBuffer::getMemBufferCopy(text, path);
  FileReport report;
  if (isOnnx(path))
    report = analyzeOnnx(path, kept, options.onnx, [&](auto program) {
      return mlir->get(options).analyze(path, std::move(program));
    });
  else if (isTorch(path, text))
    report = analyzeTorch(path, kept, options.onnx, mlir->get(options));
  else if (inputFormat(path, text) == InputFormat::Dims)
    return options.limit
               ? failed(
                     path,
                     (path + ": error: --limit is about MLIR and models").str())
               : analyzeDims(path, text, options);
  else // The text stays in our memory: the report quotes lines of it.
    report = mlir->get(options).analyze(
        path, llvm::MemoryBuffer::getMemBuffer(text, path));
  if (options.limit)
    addLimit(report, std::move(copy), options);
  return report;
}

void FileAnalyzer::compute(Analysis &analysis) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  const llvm::MemoryBuffer *given = analysis.text.get();
  analysis.report = compute(analysis.report.path, analysis.text);
  analysis.isProgram = analysis.text.get() != given;
  analysis.measured.milliseconds =
      std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Reads a file; there is no text, and an error, if that is impossible.
Analysis FileAnalyzer::read(const std::string &file) const {
  const llvm::StringRef path = file == "-" ? "<stdin>" : llvm::StringRef(file);
  Analysis analysis;
  Bytes buffer = readInput(file);
  if (!buffer) {
    analysis.report =
        failed(path, (path + ": error: " + buffer.getError().message()).str());
    return analysis;
  }
  analysis.report.path = path.str();
  analysis.text = std::move(*buffer);
  Measured &measured = analysis.measured;
  measured.bytes = analysis.text->getBufferSize();
  if (cache || options.writesRows()) {
    const std::string content = hashOf(analysis.text->getBuffer());
    std::copy(content.begin(), content.end(), measured.content.begin());
  }
  return analysis;
}

std::string FileAnalyzer::keyOf(const Analysis &analysis,
                                EntryForm form) const {
  const char *const names[] = {"json", "report", "rows"};
  return cache->keyOf(names[size_t(form)], analysis.report.path,
                      analysis.measured.contentText());
}

KeptResult FileAnalyzer::render(Analysis &analysis, EntryForm form) const {
  KeptResult result;
  Report report;
  report.context = options.context;
  report.budget = options.budget;
  report.files.push_back(std::move(analysis.report));
  llvm::raw_string_ostream os(result.text);
  if (form == EntryForm::Rows) {
    writeRows(report.files[0], rows->originOf(analysis.measured), os);
  } else {
    std::string whole;
    llvm::raw_string_ostream json(whole);
    form == EntryForm::Json ? writeJson(report, json)
                            : writeJsonToReadBack(report, json);
    os << llvm::cantFail(splitReport(whole)).entries;
  }
  result.milliseconds = analysis.measured.milliseconds;
  result.summary = summarize(report);
  for (std::optional<Verdict> failOn : kFailOn)
    for (bool requireChecks : {false, true})
      result.statuses += char('0' + exitStatus(report, failOn, requireChecks));
  analysis.report = std::move(report.files[0]);
  if (form == EntryForm::ReadBack && analysis.isProgram)
    result.program = analysis.text->getBuffer().str();
  return result;
}

int statusOf(const KeptResult &result, const AnalyzeOptions &options) {
  const auto *failOn = llvm::find(kFailOn, options.failOn);
  const size_t at = 2 * size_t(failOn - std::begin(kFailOn)) +
                    (options.requireChecks ? 1 : 0);
  return at < result.statuses.size() ? result.statuses[at] - '0' : kBadInput;
}

/// Makes the report of what was kept of it; false if it is none.
bool FileAnalyzer::readBack(const KeptResult &kept, Analysis &analysis) const {
  Report empty;
  empty.context = options.context;
  empty.budget = options.budget;
  std::string whole, json;
  llvm::raw_string_ostream os(whole), to(json);
  writeJson(empty, os);
  ReportTextWriter writer(to, llvm::cantFail(splitReport(whole)).head,
                          std::nullopt);
  writer.add(kept.text);
  writer.finish(kept.summary);
  llvm::Expected<Report> report = readReport(json, analysis.report.path);
  if (!report || report->files.size() != 1) {
    llvm::consumeError(report.takeError());
    return false;
  }
  const std::string path = analysis.report.path;
  analysis.report = std::move(report->files.front());
  analysis.measured.milliseconds = kept.milliseconds;
  if (!kept.program.empty())
    analysis.text = llvm::MemoryBuffer::getMemBufferCopy(kept.program, path);
  return true;
}

/// Finds the report of an earlier run in another form.
bool FileAnalyzer::findReport(Analysis &analysis) const {
  if (!cache || options.verifiesCache)
    return false;
  std::optional<KeptResult> kept =
      cache->find(keyOf(analysis, EntryForm::ReadBack));
  return kept && readBack(*kept, analysis);
}

Rendered FileAnalyzer::render(const std::string &file, EntryForm form) {
  Rendered rendered;
  Analysis &analysis = rendered.analysis;
  analysis = read(file);
  if (analysis.report.error) {
    rendered.result = render(analysis, form);
    return rendered;
  }
  std::string key;
  std::optional<KeptResult> kept;
  if (cache) {
    key = keyOf(analysis, form);
    kept = cache->find(key);
    if (kept && !options.verifiesCache) {
      analysis.measured.milliseconds = kept->milliseconds;
      rendered.result = std::move(*kept);
      rendered.isEarlier = true;
      return rendered;
    }
  }
  if (form == EntryForm::ReadBack || !findReport(analysis))
    compute(analysis);
  if (kept) // Times differ, and rows have them.
    analysis.measured.milliseconds = kept->milliseconds;
  rendered.result = render(analysis, form);
  if (kept && (kept->text != rendered.result.text ||
               kept->program != rendered.result.program ||
               kept->statuses != rendered.result.statuses))
    analysis.complaint = analysis.report.path +
                         ": error: the cache has another result, llvmcache-" +
                         key;
  if (cache && isLasting(analysis.report, rendered.result, form))
    cache->add(key, rendered.result);
  return rendered;
}

Analysis FileAnalyzer::analyze(const std::string &file) {
  if (cache) {
    Rendered rendered = render(file, EntryForm::ReadBack);
    if (!rendered.isEarlier || readBack(rendered.result, rendered.analysis))
      return std::move(rendered.analysis);
  }
  Analysis analysis = read(file);
  if (!analysis.report.error)
    compute(analysis);
  return analysis;
}

RowIdentity::RowIdentity(const AnalyzeOptions &options)
    : options(optionsIdentity(options).substr(0, 16)),
      version(programVersion()) {}

RowOrigin RowIdentity::originOf(const Measured &measured) const {
  RowOrigin origin;
  origin.options = options;
  origin.version = version;
  if (!measured.hasContent()) // Nothing of it was read.
    return origin;
  origin.content = measured.contentText().take_front(32).str();
  origin.milliseconds = measured.milliseconds;
  origin.bytes = measured.bytes;
  return origin;
}

} // namespace shapeproof
