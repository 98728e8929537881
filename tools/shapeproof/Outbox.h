// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bytes for a reader who may be slow. Nobody waits for the reader: what it does
// not take at once is kept, up to a bound.
//
//   outbox.add(message);
//   if (!outbox.flush(fd))   // The reader has gone.
//     return;

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_OUTBOX_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_OUTBOX_H

#include "llvm/ADT/StringRef.h"
#include <cerrno>
#include <chrono>
#include <string>
#include <unistd.h>

namespace shapeproof {

class Outbox {
public:
  /// From this size on, whoever fills it has to wait. A message that comes
  /// while it is not full is taken as a whole.
  static constexpr size_t kFull = 4 << 20;

  bool isEmpty() const { return bytes.empty(); }
  bool isFull() const { return bytes.size() >= kFull; }
  /// Whether the reader has taken nothing for as long.
  bool isStuck(std::chrono::seconds patience) const {
    return !isEmpty() &&
           std::chrono::steady_clock::now() - lastTaken > patience;
  }
  void add(llvm::StringRef more) {
    if (isEmpty())
      lastTaken = std::chrono::steady_clock::now();
    bytes.append(more.begin(), more.end());
  }
  /// Writes what a descriptor that does not block takes; false if it takes
  /// nothing any more.
  bool flush(int fd) {
    while (!bytes.empty()) {
      const ssize_t taken = ::write(fd, bytes.data(), bytes.size());
      if (taken < 0)
        return errno == EAGAIN || errno == EINTR;
      lastTaken = std::chrono::steady_clock::now();
      bytes.erase(0, size_t(taken));
    }
    return true;
  }

private:
  std::string bytes;
  std::chrono::steady_clock::time_point lastTaken;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_OUTBOX_H
