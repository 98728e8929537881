// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The processes that analyse a corpus, as their parent sees them.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_PROCESSES_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_PROCESSES_H

#include "Corpus.h"
#include <atomic>
#include <sys/types.h>

namespace shapeproof {

/// Limits of one piece of work; 0 is no limit.
struct ProcessLimits {
  double seconds = 0;
  /// Resident memory of the process, in bytes; on Linux alone.
  uint64_t memory = 0;
  /// Keep what a process that ends has written to standard error.
  bool keepsErrors = false;
};

/// Runs `count` pieces of work in processes. A process takes the next piece,
/// does it and reports a result; when it ends in the middle of a piece, or is
/// stopped at a limit, that piece is lost and another process takes its place.
/// Memory is that of a process which has done nothing else: where the limit is
/// exceeded after other pieces, the piece is done again.
class Processes {
public:
  /// A piece is lost: how its process ended, and what it wrote to standard
  /// error.
  using Lost = llvm::function_ref<void(size_t piece, const std::string &how,
                                       const std::string &errors)>;
  /// Does a piece of work in a process; `spool` is that process's file.
  using Work = std::function<FileResult(size_t piece, int spool)>;

  Processes(size_t count, unsigned jobs, const ProcessLimits &limits)
      : count(count), jobs(jobs), limits(limits) {}
  ~Processes();

  /// Calls `makeWork` in each process. In this process calls `done` for each
  /// result, in any order, and `lost` for each piece that was lost.
  llvm::Error run(llvm::function_ref<Work()> makeWork,
                  llvm::function_ref<void(size_t, const FileResult &)> done,
                  Lost lost);

  /// The processes' files.
  const std::vector<int> &files() const { return spools; }
  /// The same; the caller closes them.
  std::vector<int> takeSpools() { return std::move(spools); }

private:
  struct Shared;
  struct Process {
    pid_t id = -1;
    int results = -1;
    /// The piece at which it was stopped, and why; or to do it again.
    std::optional<size_t> stopped;
    std::string why;
    bool again = false;
  };
  llvm::Error prepare();
  llvm::Error start(unsigned number, llvm::function_ref<Work()> makeWork);
  [[noreturn]] void child(unsigned number, int results, size_t first,
                          llvm::function_ref<Work()> makeWork);
  llvm::Error wait(std::vector<unsigned> &numbers);
  llvm::Error ended(unsigned number, llvm::function_ref<Work()> makeWork,
                    Lost lost);
  bool hasMore() const;
  llvm::Error startAgain(llvm::function_ref<Work()> makeWork);
  void stopAtLimits();
  void stop(Process &process, size_t piece, const std::string &why);
  std::string takeErrors(unsigned number);

  size_t count;
  unsigned jobs;
  ProcessLimits limits;
  Shared *shared = nullptr;
  std::vector<Process> processes;
  std::vector<int> spools, errors;
  std::vector<bool> isDone;
  /// Pieces that were taken and have to be done once more.
  std::vector<size_t> again;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_PROCESSES_H
