// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Http.h. Tested by tests/tools/cli/serve.py.

#include "Http.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/SHA1.h"
#include <chrono>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace shapeproof {
namespace {

/// Browsers send less than 2 KB.
constexpr size_t kMostHeaderBytes = 16 << 10;
/// A request on the same machine arrives at once, and its answer is taken at
/// once. Where others wait, who has sent nothing goes first.
constexpr std::chrono::seconds kPatience(10), kPatienceWithSilent(1),
    kPatienceWithSlow(2);
/// The time to see whether others wait.
constexpr std::chrono::milliseconds kGlance(50);

/// The bytes that a socket on the same machine gives at once.
constexpr size_t kPiece = 64 << 10;

/// The opcodes of frames.
enum : unsigned { kContinuation = 0, kText = 1, kClose = 8, kPing, kPong };

llvm::StringRef reasonOf(int status) {
  switch (status) {
  case 200:
    return "OK";
  case 400:
    return "Bad Request";
  case 403:
    return "Forbidden";
  case 404:
    return "Not Found";
  case 408:
    return "Request Timeout";
  case 413:
    return "Content Too Large";
  case 431:
    return "Request Header Fields Too Large";
  case 503:
    return "Service Unavailable";
  default:
    return "Error";
  }
}

/// Waits for an event; false if it does not come within the time.
bool waitFor(int fd, short event, std::chrono::milliseconds time) {
  pollfd waited{fd, event, 0};
  return time.count() > 0 && ::poll(&waited, 1, int(time.count())) > 0;
}

std::chrono::milliseconds since(std::chrono::steady_clock::time_point time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - time);
}

/// Reads what there is; false at the end.
bool readSome(int fd, std::string &to) {
  char piece[kPiece];
  const ssize_t got = ::recv(fd, piece, sizeof(piece), 0);
  if (got <= 0)
    return false;
  to.append(piece, size_t(got));
  return true;
}

/// The first line and the headers; false if they are none.
bool parseHead(llvm::StringRef head, HttpRequest &request) {
  auto [line, rest] = head.split("\r\n");
  llvm::SmallVector<llvm::StringRef, 3> words;
  line.split(words, ' ');
  if (words.size() != 3 || !words[2].starts_with("HTTP/1."))
    return false;
  request.method = words[0].str();
  request.path = words[1].str();
  while (!rest.empty()) {
    std::tie(line, rest) = rest.split("\r\n");
    auto [name, value] = line.split(':');
    if (name.size() == line.size() ||
        !request.headers.try_emplace(name.lower(), value.trim().str()).second)
      return false;
  }
  return true;
}

} // namespace

HttpConnection::HttpConnection(int socket,
                               const std::atomic<Pressure> &pressure)
    : fd(socket), pressure(pressure), began(std::chrono::steady_clock::now()) {}

HttpConnection::~HttpConnection() { ::close(fd); }

bool HttpConnection::send(llvm::StringRef bytes) {
  const auto first = std::chrono::steady_clock::now();
  while (!bytes.empty()) {
    if (!waitFor(fd, POLLOUT, kPatience - since(first)))
      return false;
    const ssize_t sent =
        ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent <= 0)
      return false;
    bytes = bytes.drop_front(size_t(sent));
  }
  return true;
}

/// Reads more of a request; false at the end, and when it has taken too long.
bool HttpConnection::readMore() {
  while (true) {
    std::chrono::milliseconds patience = kPatience;
    if (pressure == Pressure::Ending)
      patience = kGlance;
    else if (pressure == Pressure::Crowded)
      patience = received.empty() ? kPatienceWithSilent : kPatienceWithSlow;
    const std::chrono::milliseconds left = patience - since(began);
    if (left.count() <= 0)
      return false;
    if (waitFor(fd, POLLIN, std::min(left, kGlance)))
      return readSome(fd, received);
  }
}

/// Answers and takes what the peer still sends, for otherwise the end of the
/// connection would come to it before the answer.
void HttpConnection::refuse(int status) {
  answer(status, "text/plain", reasonOf(status));
  ::shutdown(fd, SHUT_WR);
  const auto first = std::chrono::steady_clock::now();
  std::string ignored;
  while (pressure == Pressure::None &&
         waitFor(fd, POLLIN, kPatienceWithSlow - since(first)) &&
         readSome(fd, ignored))
    ignored.clear();
}

bool HttpConnection::answer(int status, llvm::StringRef type,
                            llvm::StringRef body, llvm::StringRef headers) {
  const std::string head =
      ("HTTP/1.1 " + llvm::Twine(status) + " " + reasonOf(status) +
       "\r\nContent-Type: " + type +
       "\r\nContent-Length: " + llvm::Twine(body.size()) +
       "\r\nConnection: close\r\nCache-Control: no-store"
       "\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer"
       "\r\n" +
       headers + "\r\n")
          .str();
  return send(head) && send(body);
}

std::optional<HttpRequest> HttpConnection::read() {
  auto refuse = [&](int status) {
    this->refuse(status);
    return std::nullopt;
  };
  size_t end;
  while ((end = received.find("\r\n\r\n")) == std::string::npos &&
         received.size() <= kMostHeaderBytes)
    if (!readMore())
      return refuse(408);
  if (std::min(end, received.size()) > kMostHeaderBytes)
    return refuse(431);
  HttpRequest request;
  if (!parseHead(llvm::StringRef(received).take_front(end), request))
    return refuse(400);
  received.erase(0, end + 4);
  const llvm::StringRef given = request.header("content-length");
  if (!request.header("transfer-encoding").empty() ||
      !llvm::all_of(given, llvm::isDigit))
    return refuse(400);
  size_t length = 0;
  if (!given.empty() && (given.getAsInteger(10, length) || length > kMostBytes))
    return refuse(413);
  while (received.size() < length)
    if (!readMore())
      return refuse(408);
  request.body = received.substr(0, length);
  received.erase(0, length);
  return request;
}

//===- WebSocket ------------------------------------------------------------//

bool HttpConnection::openWebSocket(const HttpRequest &request) {
  const llvm::StringRef key = request.header("sec-websocket-key");
  if (!request.header("upgrade").equals_insensitive("websocket") ||
      request.header("sec-websocket-version") != "13" || key.empty())
    return false;
  llvm::SHA1 hash;
  hash.update(key);
  hash.update("258EAFA5-E914-47DA-95CA-C5AB0DC85B11"); // As RFC 6455 says.
  const auto digest = hash.final();
  if (!send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Accept: " +
            llvm::encodeBase64(digest) + "\r\n\r\n"))
    return false;
  return ::fcntl(fd, F_SETFL, O_NONBLOCK) == 0;
}

bool HttpConnection::receive() { return readSome(fd, received); }

std::optional<std::string> HttpConnection::nextMessage() {
  std::optional<std::string> message;
  while (!isBroken && !message && takeFrame(message)) {
  }
  return message;
}

/// Takes a frame that has been received as a whole; false if there is none.
bool HttpConnection::takeFrame(std::optional<std::string> &message) {
  auto byte = [&](size_t i) { return static_cast<unsigned char>(received[i]); };
  if (received.size() < 2)
    return false;
  const unsigned opcode = byte(0) & 15;
  const bool isLast = byte(0) & 128, isMasked = byte(1) & 128;
  uint64_t length = byte(1) & 127;
  size_t at = 2;
  if (length >= 126) {
    const size_t extra = length == 126 ? 2 : 8;
    if (received.size() < at + extra)
      return false;
    length = extra == 2 ? llvm::support::endian::read16be(received.data() + at)
                        : llvm::support::endian::read64be(received.data() + at);
    at += extra;
  }
  // Browsers mask what they send, and a server may rely on it.
  if (!isMasked || length > kMostBytes - parts.size()) {
    isBroken = true;
    return false;
  }
  if (received.size() < at + 4 + length)
    return false;
  std::string text = received.substr(at + 4, size_t(length));
  for (size_t i = 0; i < text.size(); ++i)
    text[i] = char(text[i] ^ received[at + i % 4]);
  received.erase(0, at + 4 + size_t(length));
  if (opcode == kText || opcode == kContinuation) {
    parts += text;
    if (isLast) {
      message = std::move(parts);
      parts.clear();
    }
  } else if (opcode == kPing) {
    sendFrame(kPong, text);
  } else if (opcode != kPong) {
    sendFrame(kClose, "");
    isBroken = true;
  }
  return !isBroken;
}

void HttpConnection::sendFrame(unsigned opcode, llvm::StringRef bytes) {
  std::string head(1, char(128 | opcode));
  char length[8];
  if (bytes.size() < 126) {
    head += char(bytes.size());
  } else if (bytes.size() <= 0xFFFF) {
    llvm::support::endian::write16be(length, uint16_t(bytes.size()));
    head += char(126);
    head.append(length, 2);
  } else {
    llvm::support::endian::write64be(length, bytes.size());
    head += char(127);
    head.append(length, 8);
  }
  outbox.add(head);
  outbox.add(bytes);
}

void HttpConnection::sendMessage(llvm::StringRef text) {
  sendFrame(kText, text);
}

} // namespace shapeproof
