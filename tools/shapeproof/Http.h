// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One connection of a browser on this machine: a request of HTTP/1.1 and its
// answer, or the messages of a WebSocket.
//
//   HttpConnection browser(accepted);
//   if (auto request = browser.read())
//     browser.answer(200, "text/html", page);
//
// The server speaks as much of the two protocols (RFC 9112, RFC 6455) as a page
// of our own needs. A connection has one request. All that a peer may send is
// bounded in size and in time, and so is the time in which it has to take an
// answer.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_HTTP_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_HTTP_H

#include "Outbox.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <atomic>
#include <optional>
#include <string>

namespace shapeproof {

struct HttpRequest {
  std::string method, path, body;
  /// By names in small letters.
  llvm::StringMap<std::string> headers;

  llvm::StringRef header(llvm::StringRef name) const {
    auto it = headers.find(name);
    return it == headers.end() ? llvm::StringRef() : it->second;
  }
};

/// How many peers wait for a place: the more, the sooner has a request to be
/// there as a whole.
enum class Pressure : uint8_t { None, Crowded, Ending };

class HttpConnection {
public:
  /// Texts of files and messages; a large model has some megabytes.
  static constexpr size_t kMostBytes = 16 << 20;

  /// Closes the socket at its end.
  HttpConnection(int socket, const std::atomic<Pressure> &pressure);
  HttpConnection(const HttpConnection &) = delete;
  ~HttpConnection();

  /// The request; if there is none that can be read, that has been answered.
  std::optional<HttpRequest> read();
  /// `headers` are whole lines.
  bool answer(int status, llvm::StringRef type, llvm::StringRef body,
              llvm::StringRef headers = "");

  /// Answers the request for a WebSocket; false if it is none. From here on
  /// nothing blocks.
  bool openWebSocket(const HttpRequest &request);
  int socket() const { return fd; }
  /// To be called when there is something to read; false at the end of the
  /// connection.
  bool receive();
  /// Whether the peer has neither closed the WebSocket nor broken its rules.
  bool isOpen() const { return !isBroken; }
  /// The next message that has been received as a whole.
  std::optional<std::string> nextMessage();
  /// To be sent when the peer takes it.
  void sendMessage(llvm::StringRef text);
  /// Frames for the peer.
  Outbox &frames() { return outbox; }

private:
  bool send(llvm::StringRef bytes);
  void sendFrame(unsigned opcode, llvm::StringRef bytes);
  bool takeFrame(std::optional<std::string> &message);
  bool readMore();
  void refuse(int status);

  int fd;
  const std::atomic<Pressure> &pressure;
  std::chrono::steady_clock::time_point began;
  Outbox outbox;
  std::string received;
  /// Parts of a message so far.
  std::string parts;
  bool isBroken = false;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_HTTP_H
