// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Worker.h.

#include "Worker.h"

namespace shapeproof::editor {

Worker::Worker(llvm::unique_function<bool()> whenIdle)
    : whenIdle(std::move(whenIdle)), thread([this] { run(); }) {}

Worker::~Worker() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    isEnding = true;
  }
  changed.notify_one();
  thread.join();
}

void Worker::add(std::string id, Task task) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    tasks.push_back({std::move(id), std::move(task)});
  }
  changed.notify_one();
}

void Worker::cancel(const std::string &id) {
  std::lock_guard<std::mutex> lock(mutex);
  for (Entry &entry : tasks)
    entry.isCancelled |= entry.id == id;
}

void Worker::run() {
  bool hasIdleWork = false;
  std::unique_lock<std::mutex> lock(mutex);
  while (true) {
    if (!tasks.empty()) {
      Entry entry = std::move(tasks.front());
      tasks.pop_front();
      lock.unlock();
      entry.task(entry.isCancelled);
      hasIdleWork = true;
      lock.lock();
    } else if (isEnding) {
      return;
    } else if (hasIdleWork) {
      lock.unlock();
      hasIdleWork = whenIdle();
      lock.lock();
    } else {
      changed.wait(lock);
    }
  }
}

} // namespace shapeproof::editor
