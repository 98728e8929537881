// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The commands that work on reports, besides `analyze` and `contract`, which
// make them.

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
  /// What --help says after the options.
  const char *help;
};
llvm::ArrayRef<Command> reportCommands();
/// Two of them, in files of their own.
Command mergeCommand();
Command compareCommand();

/// The category that all options have which --help shows.
llvm::cl::OptionCategory &optionCategory();

/// Prints `shapeproof: error: message`; returns the exit status of bad usage.
int usageError(const llvm::Twine &message);

/// The JSON report in the file; "-" is standard input. Error: with its path.
llvm::Expected<Report> readReportFile(llvm::StringRef path);

/// The text of a file that a report names, read when first asked for; empty
/// if there is none. A file is looked for from here, and beside the report.
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
