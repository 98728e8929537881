// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `shapeproof summary`: what the rows of many files say together. Rows are read
// line by line.
//
// Tested by tests/tools/cli/summary.test.

#include "Commands.h"
#include "ExitStatus.h"
#include "Inputs.h"
#include "Output.h"
#include "RowSummary.h"
#include "Zstd.h"
#include "shapeproof/ReadFile.h"
#include "llvm/Support/raw_ostream.h"
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace cl = llvm::cl;

namespace shapeproof {
namespace {

cl::SubCommand summaryName("summary", "count what rows of many files say");
cl::opt<RowSummary::Format> summaryFormat(
    "format", cl::desc("the format to write"),
    cl::values(
        clEnumValN(RowSummary::Text, "text", "for people (the default)"),
        clEnumValN(RowSummary::Json, "json", "schema shapeproof.summary/1"),
        clEnumValN(RowSummary::Html, "html", "a page that needs nothing else")),
    cl::init(RowSummary::Text), cl::cat(optionCategory()),
    cl::sub(summaryName));
cl::opt<std::string>
    summaryOutput("o", cl::desc("the file to write (default: standard output)"),
                  cl::value_desc("OUT"), cl::init("-"),
                  cl::cat(optionCategory()), cl::sub(summaryName));
cl::list<std::string> summaryInputs(cl::Positional, cl::OneOrMore,
                                    cl::desc("ROWS..."),
                                    cl::cat(optionCategory()),
                                    cl::sub(summaryName));

const char *const kSummaryHelp = R"(
ROWS is what `shapeproof analyze --format=rows` writes; - is standard input. A
file whose name ends in .zst is decompressed. Missing facts are there if the rows
were made with --contracts.

Exit status:
  0  written
  2  bad input or usage, or OUT could not be written
)";

/// Makes lines of the pieces of a file, and adds them to a summary.
class RowLines {
public:
  RowLines(const std::string &path, RowSummary &summary)
      : name(path == "-" ? "<stdin>" : path), summary(summary) {}

  llvm::Error add(llvm::StringRef piece) {
    for (size_t end; (end = piece.find('\n')) != llvm::StringRef::npos;
         piece = piece.drop_front(end + 1)) {
      line += piece.take_front(end);
      if (llvm::Error problem = addLine())
        return problem;
    }
    line += piece;
    return llvm::Error::success();
  }
  /// The last line need not end.
  llvm::Error finish() {
    return line.empty() ? llvm::Error::success() : addLine();
  }
  llvm::Error failure(const llvm::Twine &what) const {
    return llvm::createStringError(name + ": error: " + what);
  }

private:
  llvm::Error addLine() {
    ++number;
    llvm::Error problem = summary.add(llvm::StringRef(line).rtrim());
    line.clear();
    if (!problem)
      return problem;
    return llvm::createStringError(
        name + ":" + llvm::Twine(number) +
        ": error: " + llvm::toString(std::move(problem)));
  }

  std::string name;
  RowSummary &summary;
  std::string line;
  size_t number = 0;
};

llvm::Error addCompressed(const std::string &path, RowLines &lines) {
  Bytes bytes = readFile(path);
  if (!bytes)
    return lines.failure(bytes.getError().message());
  llvm::Error ofRows = llvm::Error::success();
  llvm::Error ofFile =
      readZstd((*bytes)->getBuffer(), [&](llvm::StringRef piece) {
        ofRows = llvm::joinErrors(std::move(ofRows), lines.add(piece));
        return !ofRows;
      });
  if (ofFile)
    ofFile = lines.failure(llvm::toString(std::move(ofFile)));
  return llvm::joinErrors(std::move(ofRows), std::move(ofFile));
}

llvm::Error addText(const std::string &path, RowLines &lines) {
  std::FILE *file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  if (!file)
    return lines.failure(std::strerror(errno));
  std::array<char, BUFSIZ> piece;
  llvm::Error error = llvm::Error::success();
  for (size_t size;
       !error && (size = std::fread(piece.data(), 1, piece.size(), file)) > 0;)
    error = lines.add({piece.data(), size});
  if (!error && std::ferror(file))
    error = lines.failure(std::strerror(errno));
  if (file != stdin)
    std::fclose(file);
  return error;
}

llvm::Error addRows(const std::string &path, RowSummary &summary) {
  RowLines lines(path, summary);
  llvm::Error error = llvm::StringRef(path).ends_with(".zst")
                          ? addCompressed(path, lines)
                          : addText(path, lines);
  return error ? std::move(error) : lines.finish();
}

int runSummary(char **) {
  if (summaryOutput.empty())
    return usageError("-o needs a file name");
  if (std::string problem = sharedFile({summaryOutput}, summaryInputs);
      !problem.empty())
    return usageError(problem);
  if (std::string problem = readTwice(summaryInputs); !problem.empty())
    return usageError(problem);
  RowSummary summary;
  for (const std::string &path : summaryInputs)
    if (llvm::Error error = addRows(path, summary)) {
      llvm::errs() << llvm::toString(std::move(error)) << '\n';
      return kBadInput;
    }
  llvm::Error error = writeOutput(summaryOutput, [&](llvm::raw_ostream &os) {
    summary.write(summaryFormat, os);
  });
  return error ? usageError(llvm::toString(std::move(error))) : kAnalyzed;
}

} // namespace

Command summaryCommand() { return {summaryName, runSummary, kSummaryHelp}; }

} // namespace shapeproof
