// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that is run with bounds, and pipes to its standard input and
// output. Several threads may run programs (LLVM's own functions for it use an
// alarm, of which a process has one).

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_CHILDPROCESS_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_CHILDPROCESS_H

#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace shapeproof {

class ChildProcess {
public:
  /// Standard error goes where standard output goes if `withErrors`, and
  /// nowhere otherwise.
  ChildProcess(const std::vector<std::string> &command,
               const std::string &folder, bool withErrors);
  ChildProcess(const ChildProcess &) = delete;
  /// Ends the program.
  ~ChildProcess();

  bool isRunning() const { return id > 0; }
  int output() const { return fromChild; }
  /// The program's input, which does not block.
  int input() const { return toChild; }
  /// Adds what there is; false at the end of the output.
  bool read(std::string &to);
  /// Adds all of the output. Nothing if the program takes longer, and else its
  /// exit status.
  std::optional<int> finish(std::chrono::seconds patience, std::string &to);

private:
  void close();

  pid_t id = -1;
  int toChild = -1, fromChild = -1;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_CHILDPROCESS_H
