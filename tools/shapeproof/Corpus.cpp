// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Corpus.h. Tested by tests/tools/cli/corpora.test.

#include "Corpus.h"
#include "ExitStatus.h"
#include "Processes.h"
#include "Progress.h"
#include "ReportText.h"
#include "shapeproof/ReadReport.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <unistd.h>

namespace shapeproof {
namespace {

/// The head of a report without files.
std::string emptyReport(const std::string &context, double budget) {
  Report report;
  report.context = context;
  report.budget = budget;
  std::string text;
  llvm::raw_string_ostream os(text);
  writeJson(report, os);
  return text;
}

bool writeAll(int file, llvm::StringRef text) {
  while (!text.empty()) {
    ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno != EINTR)
      return false;
    text = text.drop_front(std::max<ssize_t>(written, 0));
  }
  return true;
}

/// Appends an entry to a spool; the result gets its place.
bool append(int spool, llvm::StringRef entry, FileResult &result) {
  off_t end = ::lseek(spool, 0, SEEK_END);
  result.offset = static_cast<uint64_t>(end);
  result.length = entry.size();
  return end >= 0 && writeAll(spool, entry);
}

} // namespace

Corpus::Corpus(std::string context, double budget,
               std::optional<Verdict> failOn, bool requireChecks,
               bool isReadBack)
    : context(std::move(context)), budget(budget), failOn(failOn),
      requireChecks(requireChecks), isReadBack(isReadBack) {}

Corpus::~Corpus() {
  for (int spool : spools)
    ::close(spool);
}

/// The entry of the report for the file.
std::string Corpus::entryOf(const FileReport &file) const {
  Report report;
  report.context = context;
  report.budget = budget;
  report.files.push_back(file);
  std::string text;
  llvm::raw_string_ostream os(text);
  if (isReadBack)
    writeJsonToReadBack(report, os);
  else
    shapeproof::writeJson(report, os);
  return llvm::cantFail(splitReport(text)).entries.str();
}

llvm::Error Corpus::analyze(const std::vector<std::string> &files,
                            unsigned jobs,
                            llvm::function_ref<Analyzer()> makeAnalyzer) {
  auto keep = [&](FileReport file, int spool) {
    Report report;
    report.context = context;
    report.budget = budget;
    report.files.push_back(std::move(file));
    FileResult result;
    result.isDone = true;
    result.hasError = report.files[0].error.has_value();
    result.status = shapeproof::exitStatus(report, failOn, requireChecks);
    result.summary = summarize(report);
    if (!append(spool, entryOf(report.files[0]), result))
      ::_exit(1); // The disk is full: the piece is lost.
    return result;
  };
  auto makeWork = [&]() -> Processes::Work {
    return [&, one = makeAnalyzer()](size_t piece, int spool) {
      return keep(one(files[piece]), spool);
    };
  };

  results.assign(files.size(), {});
  Progress progress(files.size());
  Processes processes(files.size(), jobs);
  std::vector<std::pair<size_t, std::string>> ended;
  llvm::Error error = processes.run(
      makeWork,
      [&](size_t piece, const FileResult &result) {
        results[piece] = result;
        progress.step();
      },
      [&](size_t piece, std::string how) {
        ended.emplace_back(piece, how);
        return FileResult();
      });
  spools = processes.takeSpools();
  if (error)
    return error;
  for (const auto &[piece, how] : ended) {
    FileReport file;
    file.path = files[piece];
    file.error = file.path + ": error: its analysis ended by " + how;
    FileResult &result = results[piece];
    result.isDone = result.hasError = true;
    result.status = kBadInput;
    if (!append(spools[0], entryOf(file), result))
      return llvm::createStringError("cannot write a temporary file");
  }
  return llvm::Error::success();
}

std::string Corpus::read(const FileResult &result) const {
  std::string text(result.length, '\0');
  size_t done = 0;
  while (done < text.size()) {
    ssize_t got = ::pread(spools[result.process], &text[done],
                          text.size() - done, result.offset + done);
    if (got <= 0)
      return "";
    done += got;
  }
  return text;
}

llvm::Error Corpus::writeJson(llvm::raw_ostream &os,
                              std::optional<Shard> shard) const {
  std::string empty = emptyReport(context, budget);
  ReportTextWriter writer(os, llvm::cantFail(splitReport(empty)).head, shard);
  Summary sum;
  for (const FileResult &result : results) {
    std::string entry = read(result);
    if (!result.isDone || entry.empty())
      return llvm::createStringError("cannot read a temporary file");
    writer.add(entry);
    sum += result.summary;
  }
  writer.finish(sum);
  return llvm::Error::success();
}

void Corpus::printErrors(llvm::raw_ostream &os) const {
  for (const FileResult &result : results) {
    if (!result.hasError)
      continue;
    std::string text;
    llvm::raw_string_ostream stream(text);
    std::string empty = emptyReport(context, budget);
    ReportTextWriter writer(stream, llvm::cantFail(splitReport(empty)).head,
                            std::nullopt);
    writer.add(read(result));
    writer.finish({});
    llvm::Expected<Report> report = readReport(text, "");
    if (report)
      os << *report->files[0].error << '\n';
    else
      llvm::consumeError(report.takeError());
  }
}

int Corpus::exitStatus() const {
  int status = kAnalyzed;
  for (const FileResult &result : results)
    status = std::max(status, result.status);
  return status;
}

} // namespace shapeproof
