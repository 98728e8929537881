// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Does the work of the server, one task after another, beside the thread that
// reads messages.
//
// Tasks run in the order of the messages that they answer. A request that is
// cancelled before its turn is answered by its cancellation. When no task
// waits, `whenIdle` runs: so a document that changes with every key is analysed
// once the typing stops, or a request needs it.

#ifndef SHAPEPROOF_TOOLS_LSP_WORKER_H
#define SHAPEPROOF_TOOLS_LSP_WORKER_H

#include "llvm/ADT/FunctionExtras.h"
#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <thread>

namespace shapeproof::editor {

class Worker {
public:
  /// A task is told whether it was cancelled.
  using Task = llvm::unique_function<void(bool isCancelled)>;

  /// `whenIdle` does a piece of work and returns whether there is more.
  explicit Worker(llvm::unique_function<bool()> whenIdle);
  /// Finishes the tasks.
  ~Worker();

  /// `id` names a request; it is empty for a notification.
  void add(std::string id, Task task);
  void cancel(const std::string &id);

private:
  struct Entry {
    std::string id;
    Task task;
    bool isCancelled = false;
  };
  void run();

  llvm::unique_function<bool()> whenIdle;
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Entry> tasks;
  bool isEnding = false;
  std::thread thread;
};

} // namespace shapeproof::editor

#endif // SHAPEPROOF_TOOLS_LSP_WORKER_H
