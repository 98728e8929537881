// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The processes that analyse a corpus, as their parent sees them.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_PROCESSES_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_PROCESSES_H

#include "Corpus.h"
#include <atomic>
#include <sys/types.h>

namespace shapeproof {

/// Runs `count` pieces of work in processes. A process takes the next piece,
/// does it and reports a result; when it ends in the middle of a piece, that
/// piece is lost and another process takes its place.
class Processes {
public:
  /// Does a piece of work in a process; `spool` is that process's file.
  using Work = std::function<FileResult(size_t piece, int spool)>;

  Processes(size_t count, unsigned jobs) : count(count), jobs(jobs) {}
  ~Processes();

  /// Calls `makeWork` in each process. In this process calls `done` for each
  /// result, in any order, and `lost`, with the way in which it ended, for each
  /// piece whose process ended.
  llvm::Error run(llvm::function_ref<Work()> makeWork,
                  llvm::function_ref<void(size_t, const FileResult &)> done,
                  llvm::function_ref<FileResult(size_t, std::string)> lost);

  /// The processes' files; the caller closes them.
  std::vector<int> takeSpools() { return std::move(spools); }

private:
  struct Shared;
  struct Process {
    pid_t id = -1;
    int results = -1;
  };
  llvm::Error prepare();
  llvm::Error start(unsigned number, llvm::function_ref<Work()> makeWork);
  [[noreturn]] void child(unsigned number, int results,
                          llvm::function_ref<Work()> makeWork);
  llvm::Error ended(unsigned number, llvm::function_ref<Work()> makeWork,
                    llvm::function_ref<void(size_t, const FileResult &)> done,
                    llvm::function_ref<FileResult(size_t, std::string)> lost);

  size_t count;
  unsigned jobs;
  Shared *shared = nullptr;
  std::vector<Process> processes;
  std::vector<int> spools;
  std::vector<bool> isDone;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_PROCESSES_H
