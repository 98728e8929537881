// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Gate.h. Tested by tests/editor/lsp/run.py.

#include "Gate.h"
#include "Progress.h"

namespace json = llvm::json;
using llvm::lsp::ErrorCode;

namespace shapeproof::editor {

Gate::Gate(std::FILE *in) : input(in) {}

std::string idText(const json::Value &id) {
  std::string text;
  llvm::raw_string_ostream(text) << id;
  return text;
}

/// A call that is answered with an error.
static std::string refusal(json::Value id, ErrorCode code,
                           llvm::StringRef message) {
  json::Value call = json::Object{
      {"jsonrpc", "2.0"},
      {"id", std::move(id)},
      {"method", kRefuse},
      {"params", json::Object{{"code", int(code)}, {"message", message}}}};
  return idText(call);
}

llvm::LogicalResult Gate::readDelimitedMessage(std::string &) {
  return llvm::failure(); // The server speaks the standard form alone.
}

llvm::LogicalResult Gate::readStandardMessage(std::string &text) {
  if (llvm::failed(input.readStandardMessage(text)))
    return llvm::failure();
  check(text);
  return llvm::success(!text.empty());
}

/// Replaces a message that may not be handled; an empty one is left out.
void Gate::check(std::string &text) {
  lastId.clear();
  llvm::Expected<json::Value> message = json::parse(text);
  if (!message) {
    text = refusal(nullptr, ErrorCode::ParseError,
                   llvm::toString(message.takeError()));
    return;
  }
  const json::Object *object = message->getAsObject();
  const json::Value *id = object ? object->get("id") : nullptr;
  const bool isId = id && (id->getAsInteger() || id->getAsString());
  if (!object || object->getString("jsonrpc") != "2.0" || (id && !isId)) {
    text = refusal(nullptr, ErrorCode::InvalidRequest, "not JSON-RPC 2.0");
    return;
  }
  std::optional<llvm::StringRef> method = object->getString("method");
  if (id)
    lastId = idText(*id);
  if (!method) { // An answer, if we have asked.
    if (id && id->getAsString().value_or("").starts_with(kOwnId))
      return;
    text.clear();
    if (id && !object->get("result") && !object->get("error"))
      text = refusal(*id, ErrorCode::InvalidRequest, "no method");
    return;
  }
  if (*method == "exit")
    return;
  const bool isFirst = id && *method == "initialize";
  auto refuse = [&](ErrorCode code, llvm::StringRef why) {
    text = id ? refusal(*id, code, why) : std::string();
  };
  if (*method == kRefuse)
    return refuse(ErrorCode::MethodNotFound, "method not found");
  if (state == State::ShutDown)
    return refuse(ErrorCode::InvalidRequest, "the server was shut down");
  if (state == State::New && !isFirst)
    return refuse(ErrorCode::ServerNotInitialized, "not initialized");
  if (state == State::Running && isFirst)
    return refuse(ErrorCode::InvalidRequest, "initialized twice");
  if (isFirst)
    state = State::Running;
  if (id && *method == "shutdown")
    state = State::ShutDown;
}

} // namespace shapeproof::editor
