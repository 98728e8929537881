// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ChildProcess.h. Tested by tests/tools/cli/serve.py.

#include "ChildProcess.h"
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace shapeproof {
namespace {

/// A bound on memory; tests/hostile has no analysis above 1 GB.
constexpr rlim_t kMostMemory = rlim_t(4) << 30;

/// In the new process: nothing here allocates, as other threads may have been
/// about to.
[[noreturn]] void become(char *const *command, const char *folder, int in,
                         int out, bool withErrors) {
  const rlimit memory{kMostMemory, kMostMemory}, none{0, 0};
  std::signal(SIGPIPE, SIG_DFL);
  const int null = ::open("/dev/null", O_WRONLY);
  if (::setrlimit(RLIMIT_AS, &memory) == 0 &&
      ::setrlimit(RLIMIT_CORE, &none) == 0 && ::chdir(folder) == 0 &&
      ::dup2(in, STDIN_FILENO) >= 0 && ::dup2(out, STDOUT_FILENO) >= 0 &&
      ::dup2(withErrors ? out : null, STDERR_FILENO) >= 0)
    ::execv(command[0], command);
  ::_exit(127);
}

} // namespace

ChildProcess::ChildProcess(const std::vector<std::string> &command,
                           const std::string &folder, bool withErrors) {
  std::vector<char *> arguments;
  for (const std::string &argument : command)
    arguments.push_back(const_cast<char *>(argument.c_str()));
  arguments.push_back(nullptr);
  int in[2], out[2];
  if (::pipe2(in, O_CLOEXEC) != 0)
    return;
  if (::pipe2(out, O_CLOEXEC) != 0) {
    ::close(in[0]);
    ::close(in[1]);
    return;
  }
  id = ::fork();
  if (id == 0)
    become(arguments.data(), folder.c_str(), in[0], out[1], withErrors);
  ::close(in[0]);
  ::close(out[1]);
  toChild = in[1];
  ::fcntl(toChild, F_SETFL, O_NONBLOCK); // The other end of the pipe blocks.
  fromChild = out[0];
}

ChildProcess::~ChildProcess() {
  close();
  if (fromChild >= 0)
    ::close(fromChild);
  if (id > 0) {
    ::kill(id, SIGKILL);
    ::waitpid(id, nullptr, 0);
  }
}

void ChildProcess::close() {
  if (toChild >= 0)
    ::close(toChild);
  toChild = -1;
}

bool ChildProcess::read(std::string &to) {
  char piece[16 << 10];
  const ssize_t got = ::read(fromChild, piece, sizeof(piece));
  if (got > 0)
    to.append(piece, size_t(got));
  return got > 0;
}

std::optional<int> ChildProcess::finish(std::chrono::seconds patience,
                                        std::string &to) {
  close();
  if (!isRunning())
    return 127;
  const auto until = std::chrono::steady_clock::now() + patience;
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        until - std::chrono::steady_clock::now());
    pollfd waited{fromChild, POLLIN, 0};
    if (left.count() <= 0 || ::poll(&waited, 1, int(left.count())) <= 0)
      return std::nullopt;
    if (!read(to))
      break;
  }
  int status = 0;
  ::waitpid(id, &status, 0);
  id = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace shapeproof
