// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `shapeproof serve`: a page on this machine to write in, with the language
// server behind it.
//
// Tested by tests/tools/cli/serve.py, and in a browser by `./dev page`.

#include "Commands.h"
#include "ExitStatus.h"
#include "LibraryPath.h"
#include "Site.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <arpa/inet.h>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace cl = llvm::cl;

namespace shapeproof {
namespace {

cl::SubCommand serveName("serve",
                         "show a page on this machine to try texts in");
cl::opt<unsigned> servePort("port",
                            cl::desc("the port on 127.0.0.1 (default: one that "
                                     "is free)"),
                            cl::value_desc("N"), cl::init(0),
                            cl::cat(optionCategory()), cl::sub(serveName));
cl::opt<unsigned> serveIdle("idle",
                            cl::desc("end when nobody has asked anything for "
                                     "so many seconds (default: 1800)"),
                            cl::value_desc("SECONDS"), cl::init(1800),
                            cl::cat(optionCategory()), cl::sub(serveName));
cl::opt<std::string> servePage("page",
                               cl::desc("the folder of the page (default: "
                                        "share/shapeproof-page)"),
                               cl::value_desc("FOLDER"),
                               cl::cat(optionCategory()), cl::sub(serveName));
cl::opt<std::string> serveCache("cache",
                                cl::desc("keep results in this folder, as "
                                         "analyze does, and use those that are "
                                         "there"),
                                cl::value_desc("DIR"),
                                cl::cat(optionCategory()), cl::sub(serveName));

const char *const kServeHelp = R"(
Prints the address of the page, to be opened in a browser on this machine. The
address has a token; requests without it are refused. Texts stay on the machine.
It ends with the first interrupt, or when it has been idle.

Exit status:
  0  ended
  2  bad usage, no such port, or the page is not built
)";

/// A page has some files; browsers ask for six at once.
constexpr unsigned kMostConnections = 32;
/// Connections that wait until others end.
constexpr int kMostWaiting = 128;

volatile std::sig_atomic_t wasInterrupted = 0;
void onInterrupt(int) { wasInterrupted = 1; }

/// A socket that listens on the port; -1 if that is impossible. Finds a free
/// port for 0.
int listenOn(unsigned &port) {
  const int listening = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(uint16_t(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  const int yes = 1;
  auto *general = reinterpret_cast<sockaddr *>(&address);
  ::setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
  if (::bind(listening, general, size) != 0 ||
      ::listen(listening, kMostWaiting) != 0 ||
      ::getsockname(listening, general, &size) != 0) {
    ::close(listening);
    return -1;
  }
  port = ntohs(address.sin_port);
  return listening;
}

void serve(Site &site, int listening, unsigned port) {
  std::atomic<unsigned> numConnections{0};
  std::atomic<Pressure> pressure{Pressure::None};
  while (!wasInterrupted && site.idle() < std::chrono::seconds(serveIdle)) {
    pollfd waited{listening, POLLIN, 0};
    const bool isWaiting = ::poll(&waited, 1, 500) > 0;
    const bool isFull = numConnections >= kMostConnections;
    pressure = isWaiting && isFull ? Pressure::Crowded : Pressure::None;
    if (isWaiting && isFull)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    if (!isWaiting || isFull)
      continue;
    const int accepted = ::accept4(listening, nullptr, nullptr, SOCK_CLOEXEC);
    if (accepted < 0)
      continue;
    ++numConnections;
    std::thread([&site, &numConnections, &pressure, accepted, port] {
      {
        HttpConnection browser(accepted, pressure);
        site.handle(browser, port);
      }
      --numConnections;
    }).detach();
  }
  site.end();
  pressure = Pressure::Ending;
  while (numConnections) // Each connection ends within its own time.
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

int runServe(char **argv) {
  const std::string page = servePage.getNumOccurrences()
                               ? std::string(servePage)
                               : libraryFolder(argv[0]) + "-page";
  if (!llvm::sys::fs::exists(page + "/index.html"))
    return usageError("there is no page in " + page +
                      "; in the sources of Shapeproof, ./dev page builds it");
  static char inThisProgram;
  const std::string program =
      llvm::sys::fs::getMainExecutable(argv[0], &inThisProgram);
  const std::string programs = llvm::sys::path::parent_path(program).str();
  if (!llvm::sys::fs::can_execute(programs + "/shapeproof-lsp-server"))
    return usageError("there is no shapeproof-lsp-server in " + programs);
  if (servePort > 65535)
    return usageError("--port has to be a port, 0 to 65535");
  unsigned port = servePort;
  const int listening = listenOn(port);
  if (listening < 0)
    return usageError("cannot listen on port " + llvm::Twine(servePort) +
                      " of 127.0.0.1");
  // Analyses run in folders of their own.
  llvm::SmallString<256> cache(serveCache);
  if (serveCache == "verify" ||
      (serveCache.getNumOccurrences() && serveCache.empty()))
    return usageError("--cache needs a folder");
  if (std::error_code error = cache.empty()
                                  ? std::error_code()
                                  : llvm::sys::fs::make_absolute(cache))
    return usageError("--cache: " + error.message());
  auto site = Site::create(programs, page, cache.str().str());
  if (!site)
    return usageError(llvm::toString(site.takeError()));
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGINT, onInterrupt);
  std::signal(SIGTERM, onInterrupt);
  llvm::outs() << "http://127.0.0.1:" << port << '/' << (*site)->token()
               << "/\n";
  llvm::outs().flush();
  serve(**site, listening, port);
  ::close(listening);
  return kAnalyzed;
}

} // namespace

Command serveCommand() { return {serveName, runServe, kServeHelp}; }

} // namespace shapeproof
