// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Site.h. Tested by tests/tools/cli/serve.py.

#include "Site.h"
#include "ChildProcess.h"
#include "shapeproof/ReadFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <poll.h>
#include <sys/random.h>

namespace fs = llvm::sys::fs;

namespace shapeproof {
namespace {

/// The page shows one text; what is more comes from several windows.
constexpr unsigned kMostTalks = 8, kMostRuns = 2, kMostReports = 8;
/// As long as someone looks at a page that does not change; and as long as a
/// page may take none of the messages for it.
constexpr std::chrono::seconds kPatience(30), kPatienceWithReader(10);

/// The page loads its own files alone, and makes styles as it runs (Monaco).
constexpr llvm::StringLiteral kPagePolicy =
    "Content-Security-Policy: default-src 'self'; style-src 'self' "
    "'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; worker-src "
    "'self' blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    "\r\nX-Frame-Options: DENY\r\n";
/// A report is one file with its script, and reaches nothing.
constexpr llvm::StringLiteral kReportPolicy =
    "Content-Security-Policy: sandbox allow-scripts; default-src 'none'; "
    "script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; "
    "frame-ancestors 'self'\r\n";

int64_t secondsNow() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// Takes as long whatever the first difference.
bool isSecret(llvm::StringRef given, llvm::StringRef secret) {
  unsigned difference = given.size() != secret.size();
  for (size_t i = 0; i < given.size(); ++i)
    difference |= unsigned(given[i] ^ secret[i % secret.size()]);
  return difference == 0;
}

llvm::StringRef typeOf(llvm::StringRef path) {
  return llvm::StringSwitch<llvm::StringRef>(llvm::sys::path::extension(path))
      .Case(".html", "text/html; charset=utf-8")
      .Case(".js", "text/javascript; charset=utf-8")
      .Case(".css", "text/css; charset=utf-8")
      .Case(".json", "application/json")
      .Case(".svg", "image/svg+xml")
      .Case(".ttf", "font/ttf")
      .Default("text/plain; charset=utf-8");
}

/// A name that is that of a file in a folder, whatever the system, and that no
/// command line takes for an option.
bool isFileName(llvm::StringRef name) {
  return !name.empty() && name.size() < 100 && name.front() != '.' &&
         name.front() != '-' && llvm::all_of(name, [](char c) {
           return llvm::isAlnum(c) || c == '.' || c == '-' || c == '_';
         });
}

/// The events to wait for: something to read, and that bytes are taken.
short eventsOf(bool isRead, const Outbox &outbox) {
  return short((isRead ? POLLIN : 0) | (outbox.isEmpty() ? 0 : POLLOUT));
}

/// Takes a message of the language server from its output.
std::optional<std::string> takeMessage(std::string &output) {
  llvm::StringRef text(output);
  const size_t end = text.find("\r\n\r\n");
  size_t length;
  if (end == llvm::StringRef::npos || !text.consume_front("Content-Length: ") ||
      text.consumeInteger(10, length) || output.size() < end + 4 + length)
    return std::nullopt;
  std::string message = output.substr(end + 4, length);
  output.erase(0, end + 4 + length);
  return message;
}

} // namespace

llvm::Expected<std::unique_ptr<Site>>
Site::create(std::string programs, std::string page, std::string cache) {
  std::unique_ptr<Site> site(new Site);
  site->programs = std::move(programs);
  site->page = std::move(page);
  site->cache = std::move(cache);
  unsigned char random[16];
  if (::getrandom(random, sizeof(random), 0) != sizeof(random))
    return llvm::createStringError("there are no random numbers for a token");
  site->secret = llvm::toHex(random, /*LowerCase=*/true);
  llvm::SmallString<128> folder;
  if (std::error_code error = fs::createUniqueDirectory("shapeproof", folder))
    return llvm::createStringError("cannot make a temporary folder: " +
                                   error.message());
  site->folder = folder.str().str();
  fs::setPermissions(folder, fs::owner_all);
  site->touch();
  return site;
}

Site::~Site() { fs::remove_directories(folder); }

void Site::touch() { lastAsked = secondsNow(); }

std::chrono::seconds Site::idle() const {
  return std::chrono::seconds(secondsNow() - lastAsked);
}

void Site::handle(HttpConnection &browser, unsigned port) {
  std::optional<HttpRequest> request = browser.read();
  if (!request)
    return;
  // A page of another site that has learnt to call us by a name of its own.
  const std::string host = "127.0.0.1:" + std::to_string(port);
  const llvm::StringRef origin = request->header("origin");
  llvm::StringRef path(request->path);
  path = path.take_until([](char c) { return c == '?'; });
  path.consume_front("/");
  auto [token, rest] = path.split('/');
  if (request->header("host") != host || !isSecret(token, secret) ||
      (!origin.empty() && origin != "http://" + host)) {
    browser.answer(403, "text/plain", "not the address that was printed\n");
    return;
  }
  touch();
  auto [command, name] = rest.split('/');
  if (request->method == "POST" &&
      (command == "analyze" || command == "contract") && isFileName(name))
    return run(browser, *request, command, name);
  if (request->method == "GET" && rest == "lsp") {
    if (browser.openWebSocket(*request))
      return talk(browser);
  } else if (request->method == "GET") {
    return get(browser, rest);
  }
  browser.answer(400, "text/plain", "no such request\n");
}

void Site::get(HttpConnection &browser, llvm::StringRef path) {
  if (llvm::StringRef number = path; number.consume_front("report/")) {
    unsigned which;
    std::string text;
    {
      std::lock_guard<std::mutex> lock(mutex);
      if (auto it = number.getAsInteger(10, which) ? reports.end()
                                                   : reports.find(which);
          it != reports.end())
        text = it->second;
    }
    if (!text.empty()) {
      browser.answer(200, typeOf(".html"), text, kReportPolicy);
      return;
    }
  } else if (path.empty() || isFileName(path)) {
    llvm::SmallString<256> file(page);
    llvm::sys::path::append(file, path.empty() ? "index.html" : path);
    if (auto buffer = readFile(file)) {
      browser.answer(200, typeOf(file), (*buffer)->getBuffer(), kPagePolicy);
      return;
    }
  }
  browser.answer(404, "text/plain", "there is no such file\n");
}

/// Analyses a text and answers with the result, or the errors.
void Site::run(HttpConnection &browser, const HttpRequest &request,
               llvm::StringRef command, llvm::StringRef name) {
  if (++numRuns > kMostRuns) {
    --numRuns;
    browser.answer(503, "text/plain", "other texts are being analysed\n");
    return;
  }
  llvm::SmallString<128> own;
  llvm::SmallString<128> model(folder);
  llvm::sys::path::append(model, "run-%%%%%%%%");
  std::string output;
  std::optional<int> status;
  std::unique_ptr<llvm::MemoryBuffer> report;
  fs::createUniquePath(model, own, /*MakeAbsolute=*/false);
  if (!fs::create_directory(own)) {
    const std::string inside = own.str().str();
    std::error_code error;
    llvm::raw_fd_ostream(inside + "/" + name.str(), error) << request.body;
    std::vector<std::string> arguments{programs + "/shapeproof", command.str()};
    if (command == "analyze")
      arguments.insert(arguments.end(), {"--contracts", "--verify-ops",
                                         "--format=html", "-o", "report.html"});
    if (!cache.empty())
      arguments.push_back("--cache=" + cache);
    arguments.push_back(name.str());
    ChildProcess child(arguments, inside, /*withErrors=*/true);
    status = child.finish(kPatience, output);
    if (auto made = readFile(inside + "/report.html"))
      report = std::move(*made);
    fs::remove_directories(inside);
  }
  --numRuns;
  if (!status)
    output += "It takes longer than " + std::to_string(kPatience.count()) +
              " s, the limit of this page.\n";
  if (command == "analyze" && report && !report->getBuffer().empty() &&
      (status == 0 || status == 1)) {
    std::lock_guard<std::mutex> lock(mutex);
    reports[++lastReport] = report->getBuffer().str();
    if (reports.size() > kMostReports)
      reports.erase(reports.begin());
    output = std::to_string(lastReport);
  } else if (command == "analyze" || !status || *status > 1) {
    browser.answer(400, "text/plain; charset=utf-8", output);
    return;
  }
  browser.answer(200, "text/plain; charset=utf-8", output);
}

/// Hands messages of the page to a language server, and its messages back.
void Site::talk(HttpConnection &browser) {
  struct Count {
    std::atomic<unsigned> &number;
    ~Count() { --number; }
  } count{numTalks};
  if (++numTalks > kMostTalks)
    return;
  ChildProcess server({programs + "/shapeproof-lsp-server"}, folder,
                      /*withErrors=*/false);
  Outbox &toBrowser = browser.frames(), toServer;
  std::string output;
  // Each side is read while the other one takes what it is sent.
  while (server.isRunning() && browser.isOpen() && !isEnding &&
         !toBrowser.isStuck(kPatienceWithReader)) {
    pollfd waited[] = {
        {browser.socket(), eventsOf(!toServer.isFull(), toBrowser), 0},
        {server.output(), eventsOf(!toBrowser.isFull(), {}), 0},
        {server.input(), eventsOf(false, toServer), 0}};
    if (::poll(waited, 3, /*to see whether it ends*/ 1000) < 0)
      return;
    if (waited[0].revents & ~POLLOUT) {
      if (!browser.receive())
        return;
      while (auto message = browser.nextMessage()) {
        touch();
        toServer.add("Content-Length: " + std::to_string(message->size()) +
                     "\r\n\r\n" + *message);
      }
    }
    if (waited[1].revents) {
      if (!server.read(output))
        return;
      while (auto message = takeMessage(output))
        browser.sendMessage(*message);
    }
    if (!toServer.flush(server.input()) || !toBrowser.flush(browser.socket()))
      return;
  }
}

} // namespace shapeproof
