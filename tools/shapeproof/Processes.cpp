// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Processes.h.
//
// The number of the next piece is a counter in memory that the processes share,
// so each process is busy until there is nothing left. A result is one small
// write to a pipe, which is atomic. A process ends after kPieces pieces and
// another takes its place, which bounds the memory that a library never frees.
// A process that ends between taking a piece and saying so loses the piece
// without a trace: what is not done when nothing runs any more is done again.
//
// Tested by tests/tools/cli/corpora.test.

#include "Processes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include <cerrno>
#include <chrono>
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
/// How often limits are looked at, in milliseconds.
constexpr int kLook = 20;
/// The most that is kept of standard error.
constexpr off_t kMostErrors = 64 << 10;

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

/// A file without a name.
int temporaryFile() {
  std::FILE *file = std::tmpfile();
  const int result = file ? ::dup(::fileno(file)) : -1;
  if (file)
    std::fclose(file);
  return result;
}

int64_t now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// The resident memory of a process, in bytes; 0 where that is not known.
uint64_t residentMemory(pid_t id) {
  uint64_t pages = 0;
#ifdef __linux__
  const std::string path = "/proc/" + std::to_string(id) + "/statm";
  if (std::FILE *file = std::fopen(path.c_str(), "r")) {
    unsigned long size = 0, resident = 0;
    if (std::fscanf(file, "%lu %lu", &size, &resident) == 2)
      pages = resident;
    std::fclose(file);
  }
#endif
  return pages * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
}

/// Standard error of this process, in a file; what a piece of work wrote goes
/// on to where it went before.
class ErrorsInFile {
public:
  explicit ErrorsInFile(int file) : file(file) {
    if (file >= 0) {
      before = ::dup(STDERR_FILENO);
      ::dup2(file, STDERR_FILENO);
    }
  }
  void passOn() const {
    if (file < 0)
      return;
    char piece[4 << 10];
    off_t at = 0;
    for (ssize_t got; (got = ::pread(file, piece, sizeof(piece), at)) > 0;
         at += got)
      if (::write(before, piece, size_t(got)) != got)
        break;
    if (at > 0 && ::ftruncate(file, 0) == 0)
      ::lseek(file, 0, SEEK_SET);
  }

private:
  int file, before = -1;
};

} // namespace

struct Processes::Shared {
  std::atomic<size_t> next;
  /// The piece that each process is working on, and the first that it did.
  std::atomic<size_t> current[kMaxJobs], first[kMaxJobs];
  /// When it began with it.
  std::atomic<int64_t> since[kMaxJobs];
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
  for (int file : errors)
    ::close(file);
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
    spools.push_back(temporaryFile());
    errors.push_back(limits.keepsErrors ? temporaryFile() : -1);
    if (spools.back() < 0 || (limits.keepsErrors && errors.back() < 0))
      return failure("cannot make a temporary file");
  }
  processes.resize(jobs);
  isDone.resize(count);
  return llvm::Error::success();
}

void Processes::child(unsigned number, int results, size_t first,
                      llvm::function_ref<Work()> makeWork) {
  auto take = [&](size_t piece) {
    shared->since[number] = now();
    shared->current[number] = piece;
    return piece;
  };
  const ErrorsInFile errorsInFile(errors[number]);
  size_t piece = take(first != kNone ? first : shared->next++);
  if (piece >= count)
    ::_exit(0);
  shared->first[number] = piece;
  Work work = makeWork();
  for (size_t i = 0; i < kPieces && piece < count; ++i) {
    Message message{piece, work(piece, spools[number])};
    message.result.process = number;
    errorsInFile.passOn();
    if (::write(results, &message, sizeof(message)) != sizeof(message))
      ::_exit(1);
    shared->current[number] = kNone;
    if (i + 1 < kPieces)
      piece = take(shared->next++);
  }
  // Buffers that this process inherited must not be written twice.
  ::_exit(0);
}

llvm::Error Processes::start(unsigned number,
                             llvm::function_ref<Work()> makeWork) {
  int ends[2];
  if (::pipe(ends) != 0)
    return failure("cannot make a pipe");
  shared->current[number] = shared->first[number] = kNone;
  size_t first = kNone;
  if (!again.empty()) {
    first = again.back();
    again.pop_back();
  }
  takeErrors(number);
  [[maybe_unused]] const pid_t parent = ::getpid();
  pid_t id = ::fork();
  if (id == 0) {
    ::close(ends[0]);
#ifdef __linux__
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) // It has ended already.
      ::_exit(1);
#endif
    child(number, ends[1], first, makeWork);
  }
  ::close(ends[1]);
  if (id < 0) {
    llvm::Error error = failure("cannot start a process");
    ::close(ends[0]);
    return error;
  }
  processes[number] = {};
  processes[number].id = id;
  processes[number].results = ends[0];
  return llvm::Error::success();
}

std::string Processes::takeErrors(unsigned number) {
  const int file = errors[number];
  if (file < 0)
    return "";
  const off_t size = ::lseek(file, 0, SEEK_END);
  const off_t from = std::max<off_t>(0, size - kMostErrors);
  std::string text(size_t(std::max<off_t>(0, size - from)), '\0');
  const ssize_t got = ::pread(file, text.data(), text.size(), from);
  text.resize(size_t(std::max<ssize_t>(got, 0)));
  if (::ftruncate(file, 0) == 0)
    ::lseek(file, 0, SEEK_SET);
  return text;
}

void Processes::stop(Process &process, size_t piece, const std::string &why) {
  process.stopped = piece;
  process.why = why;
  ::kill(process.id, SIGKILL);
}

void Processes::stopAtLimits() {
  for (unsigned i = 0; i < jobs; ++i) {
    Process &process = processes[i];
    const size_t piece = shared->current[i];
    if (process.id <= 0 || process.stopped || piece >= count)
      continue;
    const double seconds = double(now() - shared->since[i]) / 1e9;
    if (limits.seconds > 0 && seconds > limits.seconds) {
      stop(process, piece,
           llvm::formatv("it took more than {0} s (--timeout)",
                         llvm::format("%g", limits.seconds))
               .str());
    } else if (limits.memory && residentMemory(process.id) > limits.memory) {
      process.again = shared->first[i] != piece;
      stop(process, piece,
           llvm::formatv("it took more than {0} bytes of memory (--memory)",
                         limits.memory)
               .str());
    }
  }
}

bool Processes::hasMore() const {
  return !again.empty() || shared->next < count;
}

llvm::Error Processes::ended(unsigned number,
                             llvm::function_ref<Work()> makeWork, Lost lost) {
  Process process = std::move(processes[number]);
  ::close(process.results);
  int status = 0;
  while (::waitpid(process.id, &status, 0) < 0 && errno == EINTR)
    ;
  processes[number] = {};
  const size_t piece = shared->current[number];
  if (piece < count && !isDone[piece]) {
    // It may have gone on to another piece before it was stopped.
    const bool isAtLimit = process.stopped == piece;
    if (process.stopped && (!isAtLimit || process.again)) {
      again.push_back(piece);
    } else {
      std::string how = isAtLimit ? process.why
                        : WIFSIGNALED(status)
                            ? "signal " + std::to_string(WTERMSIG(status))
                            : "status " + std::to_string(WEXITSTATUS(status));
      isDone[piece] = true;
      lost(piece,
           isAtLimit ? "its analysis was ended: " + how
                     : "its analysis ended by " + how,
           takeErrors(number));
    }
  }
  return hasMore() ? start(number, makeWork) : llvm::Error::success();
}

/// Starts processes for what was taken and not done, when none runs.
llvm::Error Processes::startAgain(llvm::function_ref<Work()> makeWork) {
  for (size_t piece = 0; piece < count; ++piece)
    if (!isDone[piece])
      again.push_back(piece);
  for (unsigned i = 0; i < jobs && !again.empty(); ++i)
    if (llvm::Error error = start(i, makeWork))
      return error;
  return llvm::Error::success();
}

/// Waits for results; returns the processes that have some, or have ended.
llvm::Error Processes::wait(std::vector<unsigned> &numbers) {
  std::vector<pollfd> waited;
  std::vector<unsigned> running;
  for (unsigned i = 0; i < jobs; ++i)
    if (processes[i].results >= 0) {
      waited.push_back({processes[i].results, POLLIN, 0});
      running.push_back(i);
    }
  const bool hasLimits = limits.seconds > 0 || limits.memory;
  if (::poll(waited.data(), waited.size(), hasLimits ? kLook : -1) < 0 &&
      errno != EINTR)
    return failure("cannot wait");
  if (hasLimits)
    stopAtLimits();
  for (size_t i = 0; i < waited.size(); ++i)
    if (waited[i].revents)
      numbers.push_back(running[i]);
  return llvm::Error::success();
}

llvm::Error
Processes::run(llvm::function_ref<Work()> makeWork,
               llvm::function_ref<void(size_t, const FileResult &)> done,
               Lost lost) {
  if (llvm::Error error = prepare())
    return error;
  for (unsigned i = 0; i < jobs && hasMore(); ++i)
    if (llvm::Error error = start(i, makeWork))
      return error;
  for (;;) {
    if (llvm::all_of(processes, [](const Process &p) { return p.id <= 0; })) {
      if (llvm::Error error = startAgain(makeWork))
        return error;
      if (llvm::all_of(processes, [](const Process &p) { return p.id <= 0; }))
        return llvm::Error::success();
    }
    std::vector<unsigned> numbers;
    if (llvm::Error error = wait(numbers))
      return error;
    for (unsigned number : numbers) {
      Message message;
      ssize_t got =
          ::read(processes[number].results, &message, sizeof(message));
      if (got == sizeof(message)) {
        isDone[message.piece] = true;
        done(message.piece, message.result);
      } else if (got >= 0 || errno != EINTR) {
        if (llvm::Error error = ended(number, makeWork, lost))
          return error;
      }
    }
  }
}

} // namespace shapeproof
