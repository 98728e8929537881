// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Commands.h: `shapeproof report` and `diff`, and what the commands share.
//
// Tested by tests/tools/cli/formats.test and tests/tools/cli/diff.test.

#include "Commands.h"
#include "ExitStatus.h"
#include "Inputs.h"
#include "Output.h"
#include "Torch.h"
#include "shapeproof/ReadFile.h"
#include "shapeproof/ReadReport.h"
#include "shapeproof/ReportDiff.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace cl = llvm::cl;

namespace shapeproof {

cl::OptionCategory &optionCategory() {
  static cl::OptionCategory category("Options");
  return category;
}

int usageError(const llvm::Twine &message) {
  llvm::errs() << "shapeproof: error: " << message << '\n';
  return kBadInput;
}

llvm::Expected<Report> readReportFile(llvm::StringRef path) {
  Bytes buffer = readInput(path);
  llvm::StringRef name = path == "-" ? "<stdin>" : path;
  if (!buffer)
    return llvm::createStringError(name +
                                   ": error: " + buffer.getError().message());
  return readReport((*buffer)->getBuffer(), name);
}

struct SourceFiles::Texts {
  llvm::SmallString<128> folder;
  llvm::StringMap<std::unique_ptr<llvm::MemoryBuffer>> byPath;

  static std::unique_ptr<llvm::MemoryBuffer> read(llvm::StringRef path) {
    // Never wait for input, whatever a report names: no devices or pipes.
    if (!llvm::sys::fs::is_regular_file(path))
      return nullptr;
    auto buffer = readFile(path);
    return buffer ? std::move(*buffer) : nullptr;
  }
};

SourceFiles::SourceFiles(llvm::StringRef reportPath)
    : texts(std::make_unique<Texts>()) {
  texts->folder = llvm::sys::path::parent_path(reportPath);
}

SourceFiles::~SourceFiles() = default;

llvm::StringRef SourceFiles::text(llvm::StringRef path) {
  auto [entry, isNew] = texts->byPath.try_emplace(path);
  if (isNew)
    entry->second = Texts::read(path);
  if (isNew && !entry->second && !llvm::sys::path::is_absolute(path)) {
    llvm::SmallString<128> beside(texts->folder);
    llvm::sys::path::append(beside, path);
    entry->second = Texts::read(beside);
  }
  return entry->second ? entry->second->getBuffer() : llvm::StringRef();
}

namespace {

cl::SubCommand reportCommand("report", "write a JSON report in another format");
const char *const kReportHelp = R"(
REPORT.json is a report written by `shapeproof analyze --format=json`; - is
standard input. The files that it names are read for their source lines, from
the current folder or from the folder of the report.

Exit status:
  0  written
  2  bad input or usage, or OUT could not be written
)";

/// An option whose values are the rows of the table of formats.
struct FormatOption : cl::opt<const ReportFormat *> {
  explicit FormatOption(cl::SubCommand &command)
      : cl::opt<const ReportFormat *>("format", cl::desc("the format to write"),
                                      cl::cat(optionCategory()),
                                      cl::sub(command), cl::init(nullptr)) {
    for (const ReportFormat &row : reportFormats())
      getParser().addLiteralOption(row.name, &row, row.summary);
  }
};
FormatOption reportFormat(reportCommand);
cl::opt<std::string>
    reportOutput("o", cl::desc("the file to write (default: standard output)"),
                 cl::value_desc("OUT"), cl::init("-"),
                 cl::cat(optionCategory()), cl::sub(reportCommand));
cl::opt<std::string> reportInput(cl::Positional, cl::Required,
                                 cl::desc("REPORT.json"),
                                 cl::cat(optionCategory()),
                                 cl::sub(reportCommand));

int runReport(char **) {
  if (reportOutput.empty())
    return usageError("-o needs a file name");
  if (std::string problem = sharedFile({reportOutput}, {reportInput});
      !problem.empty())
    return usageError(problem);
  if (!reportFormat)
    return usageError("report needs --format (see shapeproof report --help)");
  llvm::Expected<Report> report = readReportFile(reportInput);
  if (!report) {
    llvm::errs() << llvm::toString(report.takeError()) << '\n';
    return kBadInput;
  }
  SourceFiles sources(reportInput);
  llvm::Error error = writeOutput(reportOutput, [&](llvm::raw_ostream &os) {
    (*reportFormat).write(*report, os, [&](llvm::StringRef path) {
      return sources.text(path);
    });
  });
  return error ? usageError(llvm::toString(std::move(error))) : kAnalyzed;
}

cl::SubCommand diffCommand("diff",
                           "list the changes from one JSON report to another");
enum class DiffFormat { Text, Json };
cl::opt<DiffFormat> diffFormat(
    "format", cl::desc("the format to write"),
    cl::values(clEnumValN(DiffFormat::Text, "text", "for people (the default)"),
               clEnumValN(DiffFormat::Json, "json",
                          "schema shapeproof.diff/1")),
    cl::cat(optionCategory()), cl::sub(diffCommand));
cl::opt<std::string>
    diffOutput("o", cl::desc("the file to write (default: standard output)"),
               cl::value_desc("OUT"), cl::init("-"), cl::cat(optionCategory()),
               cl::sub(diffCommand));
cl::opt<std::string> diffBefore(cl::Positional, cl::Required,
                                cl::desc("OLD.json"), cl::cat(optionCategory()),
                                cl::sub(diffCommand));
cl::opt<std::string> diffAfter(cl::Positional, cl::Required,
                               cl::desc("NEW.json"), cl::cat(optionCategory()),
                               cl::sub(diffCommand));

const char *const kDiffHelp = R"(
Checks match if they have the same id in the same file, wherever they stand.

Exit status:
  0  nothing is worse
  1  a check became refuted, or a proved check is no longer proved, or a new
     check is not proved, or a file is no longer analysed
  2  bad input or usage, or OUT could not be written
)";

int runDiff(char **) {
  if (diffOutput.empty())
    return usageError("-o needs a file name");
  if (std::string problem = sharedFile({diffOutput}, {diffBefore, diffAfter});
      !problem.empty())
    return usageError(problem);
  if (std::string problem = readTwice({diffBefore, diffAfter});
      !problem.empty())
    return usageError(problem);
  llvm::Expected<Report> before = readReportFile(diffBefore);
  llvm::Expected<Report> after = readReportFile(diffAfter);
  llvm::Error unreadable =
      llvm::joinErrors(before.takeError(), after.takeError());
  if (unreadable) {
    llvm::errs() << llvm::toString(std::move(unreadable)) << '\n';
    return kBadInput;
  }
  ReportDiff diff = diffReports(*before, *after);
  llvm::Error error = writeOutput(diffOutput, [&](llvm::raw_ostream &os) {
    diffFormat == DiffFormat::Json ? writeDiffJson(diff, os)
                                   : writeDiff(diff, os);
  });
  if (error)
    return usageError(llvm::toString(std::move(error)));
  return diff.isWorse() ? kFailed : kAnalyzed;
}

} // namespace

llvm::ArrayRef<Command> reportCommands() {
  static const Command commands[] = {{reportCommand, runReport, kReportHelp},
                                     {diffCommand, runDiff, kDiffHelp},
                                     emitCommand(),
                                     kernelCommand(),
                                     torchCommand(),
                                     mergeCommand(),
                                     compareCommand(),
                                     guardsCommand(),
                                     memoryCommand(),
                                     serveCommand(),
                                     summaryCommand()};
  return commands;
}

} // namespace shapeproof
