// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Corpus.h. Tested by tests/tools/cli/corpora.test.

#include "Corpus.h"
#include "ExitStatus.h"
#include "Failures.h"
#include "Processes.h"
#include "Progress.h"
#include "ReportText.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cstdio>
#include <thread>
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

/// Reads a part of a spool; false if it is not there.
bool readAll(int spool, uint64_t offset, std::string &text) {
  size_t done = 0;
  while (done < text.size()) {
    ssize_t got =
        ::pread(spool, &text[done], text.size() - done, offset + done);
    if (got <= 0)
      return false;
    done += size_t(got);
  }
  return true;
}

} // namespace

Corpus::Corpus(const AnalyzeOptions &options, const ResultCache *cache,
               const RowIdentity *rows, EntryForm form)
    : options(options), cache(cache), rows(rows), form(form) {}

Corpus::~Corpus() {
  for (int spool : spools)
    ::close(spool);
}

Corpus::Entry Corpus::entryOf(const Rendered &rendered) const {
  Entry entry;
  entry.text = rendered.result.text;
  for (const std::string &error : {rendered.analysis.report.error.value_or(""),
                                   rendered.analysis.complaint})
    if (!error.empty())
      entry.errors += error + '\n';
  return entry;
}

FileResult Corpus::resultOf(const Rendered &rendered) const {
  FileResult result;
  result.isDone = true;
  result.status = rendered.analysis.complaint.empty()
                      ? statusOf(rendered.result, options)
                      : kBadInput;
  result.summary = rendered.result.summary;
  result.measured = rendered.analysis.measured;
  return result;
}

/// Appends the entry of a file to the spool of this process.
FileResult Corpus::keep(const Rendered &rendered, int spool) const {
  FileResult result = resultOf(rendered);
  const Entry entry = entryOf(rendered);
  const off_t end = ::lseek(spool, 0, SEEK_END);
  result.offset = static_cast<uint64_t>(end);
  result.length = entry.text.size();
  result.errors = entry.errors.size();
  if (end < 0 || !writeAll(spool, entry.text + entry.errors)) {
    std::perror("shapeproof: error: cannot write a temporary file");
    // The disk is full: the piece is lost. The next ones have the room.
    if (end < 0 || ::ftruncate(spool, end) != 0)
      std::perror("shapeproof: error: cannot shorten a temporary file");
    ::_exit(1);
  }
  return result;
}

/// Makes the entry of a file whose process ended.
void Corpus::lose(size_t piece, const std::string &how,
                  const std::string &errors) {
  Rendered rendered;
  FileReport &file = rendered.analysis.report;
  file.path = options.files[piece] == "-" ? "<stdin>" : options.files[piece];
  file.error = file.path + ": error: " + how;
  rendered.result =
      FileAnalyzer(options, nullptr, rows).render(rendered.analysis, form);
  results[piece] = resultOf(rendered);
  lost[piece] = entryOf(rendered);
  if (options.hasLimits())
    writeFailure({options, piece, how, errors});
}

llvm::Error Corpus::analyze(Use use) {
  const std::vector<std::string> &files = options.files;
  auto makeWork = [&]() -> Processes::Work {
    auto analyzer = std::make_shared<FileAnalyzer>(options, cache, rows);
    return [&, analyzer](size_t piece, int spool) {
      return keep(analyzer->render(files[piece], form), spool);
    };
  };
  if (options.hasLimits())
    clearFailures(options);
  results.assign(files.size(), {});
  Progress progress(files.size());
  ProcessLimits limits;
  limits.seconds = options.timeout.value_or(0);
  limits.memory = static_cast<uint64_t>(options.memory.value_or(0));
  limits.keepsErrors = options.hasLimits();
  const unsigned jobs = options.jobs
                            ? options.jobs
                            : std::max(1u, std::thread::hardware_concurrency());
  Processes processes(files.size(), jobs, limits);
  size_t used = 0;
  llvm::Error unread = llvm::Error::success();
  auto useInOrder = [&] {
    progress.step();
    for (; use && used < results.size() && results[used].isDone; ++used) {
      llvm::Expected<Entry> entry = read(used);
      if (entry)
        use(entry->text);
      else
        unread = llvm::joinErrors(std::move(unread), entry.takeError());
    }
  };
  llvm::Error error = processes.run(
      makeWork,
      [&](size_t piece, const FileResult &result) {
        spools = processes.files();
        results[piece] = result;
        useInOrder();
      },
      [&](size_t piece, const std::string &how, const std::string &errors) {
        lose(piece, how, errors);
        useInOrder();
      });
  spools = processes.takeSpools();
  return llvm::joinErrors(std::move(error), std::move(unread));
}

llvm::Expected<Corpus::Entry> Corpus::read(size_t piece) const {
  if (auto found = lost.find(piece); found != lost.end())
    return found->second;
  const FileResult &result = results[piece];
  Entry entry;
  entry.text.resize(result.length);
  entry.errors.resize(result.errors);
  if (!result.isDone ||
      !readAll(spools[result.process], result.offset, entry.text) ||
      !readAll(spools[result.process], result.offset + result.length,
               entry.errors))
    return llvm::createStringError("cannot read a temporary file");
  return entry;
}

std::vector<Measured> Corpus::measured() const {
  std::vector<Measured> all;
  for (const FileResult &result : results)
    all.push_back(result.measured);
  return all;
}

llvm::Error Corpus::write(llvm::raw_ostream &os,
                          std::optional<Shard> shard) const {
  std::optional<ReportTextWriter> json;
  if (form != EntryForm::Rows) {
    std::string empty = emptyReport(options.context, options.budget);
    json.emplace(os, llvm::cantFail(splitReport(empty)).head, shard);
  }
  Summary sum;
  for (size_t piece = 0; piece < results.size(); ++piece) {
    llvm::Expected<Entry> entry = read(piece);
    if (!entry)
      return entry.takeError();
    if (json)
      json->add(entry->text);
    else
      os << entry->text;
    sum += results[piece].summary;
  }
  if (json)
    json->finish(sum);
  return llvm::Error::success();
}

void Corpus::printErrors(llvm::raw_ostream &os) const {
  for (size_t piece = 0; piece < results.size(); ++piece)
    if (results[piece].errors || lost.count(piece)) {
      llvm::Expected<Entry> entry = read(piece);
      if (entry)
        os << entry->errors;
      else
        llvm::consumeError(entry.takeError());
    }
}

int Corpus::exitStatus() const {
  int status = kAnalyzed;
  for (const FileResult &result : results)
    status = std::max(status, result.status);
  return status;
}

} // namespace shapeproof
