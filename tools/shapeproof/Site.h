// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Answers the requests of the page that `shapeproof serve` shows.
//
//   GET  /TOKEN/              index.html; other files of the page by name
//   GET  /TOKEN/lsp           a WebSocket: messages of the language server
//   POST /TOKEN/analyze/NAME  the text of a file; answered by the number of its
//                             report
//   POST /TOKEN/contract/NAME the same, answered by its contracts
//   GET  /TOKEN/report/N      a report
//
// The token is a secret in the address that the user is given, so that neither
// another user of the machine nor a page of another site can ask. A connection
// to the language server is a process of its own.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_SITE_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_SITE_H

#include "Http.h"
#include "llvm/Support/Error.h"
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>

namespace shapeproof {

class Site {
public:
  /// `programs` is the folder of shapeproof and the language server, `page`
  /// that of the files, and `cache` that of results, or empty. Error: no token,
  /// or no temporary folder.
  static llvm::Expected<std::unique_ptr<Site>>
  create(std::string programs, std::string page, std::string cache);
  ~Site();

  const std::string &token() const { return secret; }
  /// Answers one connection; several threads may do so.
  void handle(HttpConnection &browser, unsigned port);
  /// The time since someone has asked something.
  std::chrono::seconds idle() const;
  /// From here on connections end.
  void end() { isEnding = true; }

private:
  Site() = default;
  void touch();
  void talk(HttpConnection &browser);
  void get(HttpConnection &browser, llvm::StringRef path);
  void run(HttpConnection &browser, const HttpRequest &request,
           llvm::StringRef command, llvm::StringRef name);

  std::string programs, page, cache, folder, secret;
  std::atomic<int64_t> lastAsked{0};
  std::atomic<bool> isEnding{false};
  std::atomic<unsigned> numRuns{0}, numTalks{0};
  std::mutex mutex;
  /// The last reports by number.
  std::map<unsigned, std::string> reports;
  unsigned lastReport = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_SITE_H
