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
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <cstdio>
#include <cstdlib>
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
ROWS is what `shapeproof analyze --format=rows` writes; - is standard input, so
`zstdcat rows.zst | shapeproof summary -` reads compressed ones. Missing facts
are there if the rows were made with --contracts.

Exit status:
  0  written
  2  bad input or usage, or OUT could not be written
)";

llvm::Error addRows(const std::string &path, RowSummary &summary) {
  const std::string name = path == "-" ? "<stdin>" : path;
  auto failure = [&](const llvm::Twine &what) {
    return llvm::createStringError(name + ": error: " + what);
  };
  std::FILE *file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  if (!file)
    return failure(std::strerror(errno));
  char *line = nullptr;
  size_t capacity = 0, number = 0;
  llvm::Error error = llvm::Error::success();
  for (ssize_t size;
       !error && (size = ::getline(&line, &capacity, file)) >= 0;) {
    ++number;
    if (llvm::Error problem =
            summary.add(llvm::StringRef(line, size_t(size)).rtrim()))
      error = llvm::createStringError(
          name + ":" + llvm::Twine(number) +
          ": error: " + llvm::toString(std::move(problem)));
  }
  if (!error && std::ferror(file))
    error = failure(std::strerror(errno));
  std::free(line);
  if (file != stdin)
    std::fclose(file);
  return error;
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
