// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads messages and lets only those through that may be handled now.
//
// LLVM's transport ends at a message that is no JSON-RPC, and hands on whatever
// comes before `initialize` and after `shutdown`. The gate stands before it: a
// message that may not be handled becomes a call of `shapeproof/refuse`, whose
// handler answers with the error of the protocol.

#ifndef SHAPEPROOF_TOOLS_LSP_GATE_H
#define SHAPEPROOF_TOOLS_LSP_GATE_H

#include "llvm/Support/LSP/Transport.h"
#include <string>

namespace shapeproof::editor {

inline constexpr llvm::StringLiteral kRefuse = "shapeproof/refuse";

class Gate final : public llvm::lsp::JSONTransportInput {
public:
  explicit Gate(std::FILE *in);

  bool hasError() const override { return input.hasError(); }
  bool isEndOfInput() const override { return input.isEndOfInput(); }
  llvm::LogicalResult readDelimitedMessage(std::string &json) override;
  llvm::LogicalResult readStandardMessage(std::string &json) override;

  /// The id of the message that is being handled, as text; empty if it has
  /// none.
  const std::string &id() const { return lastId; }
  bool wasShutDown() const { return state == State::ShutDown; }

private:
  enum class State : uint8_t { New, Running, ShutDown };

  void check(std::string &json);

  llvm::lsp::JSONTransportInputOverFile input;
  State state = State::New;
  std::string lastId;
};

/// An id of a message as text.
std::string idText(const llvm::json::Value &id);

} // namespace shapeproof::editor

#endif // SHAPEPROOF_TOOLS_LSP_GATE_H
