// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options for many files: how they are shared out, what one of them may
// cost, and where results are kept. None of them changes an answer.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_RUNOPTIONS_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_RUNOPTIONS_H

#include "Analyze.h"
#include "llvm/Support/CommandLine.h"

namespace shapeproof {

class RunOptions {
public:
  /// The options of these commands; some are written into `options` when they
  /// are parsed.
  RunOptions(llvm::cl::SubCommandGroup commands, AnalyzeOptions &options);

  /// Fills in the others, before files are looked for. `argv` is the command
  /// line. Error: one is wrong.
  llvm::Error read(char **argv, AnalyzeOptions &options) const;

private:
  llvm::Error readCache(AnalyzeOptions &options) const;

  llvm::cl::opt<unsigned, true> jobs;
  llvm::cl::opt<std::string> shard;
  llvm::cl::opt<double> timeout;
  llvm::cl::opt<std::string> memory;
  llvm::cl::opt<bool, true> resume;
  llvm::cl::list<std::string> cache;
  llvm::cl::opt<std::string> cacheSize;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_RUNOPTIONS_H
