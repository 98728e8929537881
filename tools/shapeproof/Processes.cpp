// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Processes.h.
//
// The number of the next piece is a counter in memory that the processes share,
// so each process is busy until there is nothing left. A result is one small
// write to a pipe, which is atomic. A process ends after kPieces pieces and
// another takes its place, which bounds the memory that a library never frees.
//
// Tested by tests/tools/cli/corpora.test.

#include "Processes.h"
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace shapeproof {
namespace {

constexpr size_t kPieces = 128, kNone = SIZE_MAX;
constexpr unsigned kMaxJobs = 512;

struct Message {
  size_t piece;
  FileResult result;
};
static_assert(std::is_trivially_copyable_v<Message> &&
              sizeof(Message) <= _POSIX_PIPE_BUF);

llvm::Error failure(const char *what) {
  std::error_code code(errno, std::generic_category());
  return llvm::createStringError(code,
                                 llvm::Twine(what) + ": " + code.message());
}

} // namespace

struct Processes::Shared {
  std::atomic<size_t> next;
  /// The piece that each process is working on.
  std::atomic<size_t> current[kMaxJobs];
};

Processes::~Processes() {
  for (Process &process : processes) {
    if (process.id > 0) {
      ::kill(process.id, SIGKILL);
      ::waitpid(process.id, nullptr, 0);
    }
    if (process.results >= 0)
      ::close(process.results);
  }
  for (int spool : spools)
    ::close(spool);
  if (shared)
    ::munmap(shared, sizeof(Shared));
}

llvm::Error Processes::prepare() {
  jobs = std::min({jobs, kMaxJobs,
                   static_cast<unsigned>(std::min<size_t>(count, UINT_MAX))});
  void *memory = ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return failure("cannot share memory");
  shared = new (memory) Shared();
  for (unsigned i = 0; i < jobs; ++i) {
    std::FILE *file = std::tmpfile();
    int spool = file ? ::dup(::fileno(file)) : -1;
    if (file)
      std::fclose(file);
    if (spool < 0)
      return failure("cannot make a temporary file");
    spools.push_back(spool);
  }
  processes.resize(jobs);
  isDone.resize(count);
  return llvm::Error::success();
}

void Processes::child(unsigned number, int results,
                      llvm::function_ref<Work()> makeWork) {
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  Work work = makeWork();
  for (size_t i = 0; i < kPieces; ++i) {
    size_t piece = shared->next++;
    if (piece >= count)
      break;
    shared->current[number] = piece;
    Message message{piece, work(piece, spools[number])};
    message.result.process = number;
    if (::write(results, &message, sizeof(message)) != sizeof(message))
      ::_exit(1);
    shared->current[number] = kNone;
  }
  // Buffers that this process inherited must not be written twice.
  ::_exit(0);
}

llvm::Error Processes::start(unsigned number,
                             llvm::function_ref<Work()> makeWork) {
  int ends[2];
  if (::pipe(ends) != 0)
    return failure("cannot make a pipe");
  shared->current[number] = kNone;
  pid_t id = ::fork();
  if (id == 0) {
    ::close(ends[0]);
    child(number, ends[1], makeWork);
  }
  ::close(ends[1]);
  if (id < 0) {
    llvm::Error error = failure("cannot start a process");
    ::close(ends[0]);
    return error;
  }
  processes[number] = {id, ends[0]};
  return llvm::Error::success();
}

llvm::Error
Processes::ended(unsigned number, llvm::function_ref<Work()> makeWork,
                 llvm::function_ref<void(size_t, const FileResult &)> done,
                 llvm::function_ref<FileResult(size_t, std::string)> lost) {
  Process &process = processes[number];
  ::close(process.results);
  int status = 0;
  while (::waitpid(process.id, &status, 0) < 0 && errno == EINTR)
    ;
  process = {};
  size_t piece = shared->current[number];
  if (piece != kNone && !isDone[piece]) {
    std::string how = WIFSIGNALED(status)
                          ? "signal " + std::to_string(WTERMSIG(status))
                          : "status " + std::to_string(WEXITSTATUS(status));
    isDone[piece] = true;
    done(piece, lost(piece, how));
  }
  if (shared->next < count)
    return start(number, makeWork);
  return llvm::Error::success();
}

llvm::Error
Processes::run(llvm::function_ref<Work()> makeWork,
               llvm::function_ref<void(size_t, const FileResult &)> done,
               llvm::function_ref<FileResult(size_t, std::string)> lost) {
  if (llvm::Error error = prepare())
    return error;
  for (unsigned i = 0; i < jobs; ++i)
    if (llvm::Error error = start(i, makeWork))
      return error;
  for (;;) {
    std::vector<pollfd> waited;
    std::vector<unsigned> numbers;
    for (unsigned i = 0; i < jobs; ++i)
      if (processes[i].results >= 0) {
        waited.push_back({processes[i].results, POLLIN, 0});
        numbers.push_back(i);
      }
    if (waited.empty())
      return llvm::Error::success();
    if (::poll(waited.data(), waited.size(), -1) < 0 && errno != EINTR)
      return failure("cannot wait");
    for (size_t i = 0; i < waited.size(); ++i) {
      if (!waited[i].revents)
        continue;
      Message message;
      ssize_t got = ::read(waited[i].fd, &message, sizeof(message));
      if (got == sizeof(message)) {
        isDone[message.piece] = true;
        done(message.piece, message.result);
      } else if (got >= 0 || errno != EINTR) {
        if (llvm::Error error = ended(numbers[i], makeWork, done, lost))
          return error;
      }
    }
  }
}

} // namespace shapeproof
