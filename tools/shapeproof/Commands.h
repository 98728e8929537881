// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The commands besides those that make reports, `analyze` and `contract`.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_COMMANDS_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_COMMANDS_H

#include "shapeproof/Report.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/CommandLine.h"
#include <memory>

namespace llvm {
class MemoryBuffer;
} // namespace llvm

namespace shapeproof {

/// A command, with options of its own.
struct Command {
  llvm::cl::SubCommand &name;
  /// Returns the exit status.
  int (*run)(char **argv);
  /// The text of --help after the options.
  const char *help;
};
llvm::ArrayRef<Command> reportCommands();
/// Commands that have a file of their own.
Command emitCommand();
Command kernelCommand();
Command mergeCommand();
Command compareCommand();
Command guardsCommand();
Command memoryCommand();
Command serveCommand();
Command summaryCommand();

/// The category of all options that --help shows.
llvm::cl::OptionCategory &optionCategory();

/// Prints `shapeproof: error: message`; returns the exit status of bad usage.
int usageError(const llvm::Twine &message);

/// Reads the JSON report in the file; "-" is standard input. The error names
/// the path.
llvm::Expected<Report> readReportFile(llvm::StringRef path);

/// The text of a file that a report names, read when first asked for; empty if
/// there is none. A file is searched for in the current folder, and beside the
/// report.
class SourceFiles {
public:
  explicit SourceFiles(llvm::StringRef reportPath);
  ~SourceFiles();
  llvm::StringRef text(llvm::StringRef path);

private:
  struct Texts;
  std::unique_ptr<Texts> texts;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_COMMANDS_H
