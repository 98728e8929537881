// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A progress bar on a terminal; nothing if standard error is no terminal.
//
//   [########............]  412/1000  58.3/s  0:10 left

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_PROGRESS_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_PROGRESS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <cstdlib>
#include <string>

namespace shapeproof {

class Progress {
public:
  explicit Progress(size_t count)
      : count(count), start(Clock::now()), drawn(start),
        isShown(count > 1 && llvm::sys::Process::StandardErrIsDisplayed() &&
                llvm::StringRef(std::getenv("TERM") ? std::getenv("TERM")
                                                    : "dumb") != "dumb") {}
  ~Progress() {
    if (isShown)
      llvm::errs() << "\r\x1b[K";
  }

  void step() {
    ++done;
    Clock::time_point now = Clock::now();
    if (!isShown || now - drawn < std::chrono::milliseconds(100))
      return;
    drawn = now;
    double seconds = std::chrono::duration<double>(now - start).count();
    double rate = done / seconds;
    auto left = static_cast<unsigned long>((count - done) / rate);
    size_t filled = 20 * done / count;
    llvm::errs() << "\r[" << std::string(filled, '#')
                 << std::string(20 - filled, '.') << "] "
                 << llvm::format("%zu/%zu  %.1f/s  %lu:%02lu left\x1b[K", done,
                                 count, rate, left / 60, left % 60);
  }

private:
  using Clock = std::chrono::steady_clock;
  size_t count, done = 0;
  Clock::time_point start, drawn;
  bool isShown;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_PROGRESS_H
