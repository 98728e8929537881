// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tells a client of work that takes a while, if it wants to know: `$/progress`
// of the protocol.
//
//   create a token; begin "Sizes"; report 40%; report 80%; end

#ifndef SHAPEPROOF_TOOLS_LSP_PROGRESS_H
#define SHAPEPROOF_TOOLS_LSP_PROGRESS_H

#include "llvm/Support/LSP/Transport.h"
#include <atomic>

namespace shapeproof::editor {

/// Ids of our requests begin so, by which answers to them are known.
inline constexpr llvm::StringLiteral kOwnId = "shapeproof/";

class Progress {
public:
  explicit Progress(llvm::lsp::MessageHandler &handler);

  /// To be set before any work, from what the client can do.
  void enable() { isWanted = true; }
  /// To be called with the share of the work that is done, again and again; 1
  /// is the end. Short work is not shown.
  void show(double share);

private:
  llvm::lsp::OutgoingRequest<llvm::json::Value> create;
  llvm::lsp::OutgoingNotification<llvm::json::Value> notify;
  std::atomic<bool> isWanted{false};
  unsigned numTokens = 0, numCalls = 0;
  bool isShown = false;
};

} // namespace shapeproof::editor

#endif // SHAPEPROOF_TOOLS_LSP_PROGRESS_H
