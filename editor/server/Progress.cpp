// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Progress.h. Tested by tests/editor/lsp/run.py.

#include "Progress.h"
#include "Server.h"

namespace json = llvm::json;

namespace shapeproof::editor {

/// Pieces of work of some 50 ms each: less than half a second is not shown.
static constexpr unsigned kShortWork = 8;

Progress::Progress(llvm::lsp::MessageHandler &handler)
    : create(handler.outgoingRequest<json::Value, Params>(
          "window/workDoneProgress/create",
          [this](json::Value, llvm::Expected<Params> answer) {
            if (answer)
              return;
            llvm::consumeError(answer.takeError());
            isWanted = false;
          })),
      notify(handler.outgoingNotification<json::Value>("$/progress")) {}

void Progress::show(double share) {
  const std::string token =
      (kOwnId + llvm::Twine(isShown ? numTokens : numTokens + 1)).str();
  auto send = [&](json::Value value) {
    notify(json::Object{{"token", token}, {"value", std::move(value)}});
  };
  if (share >= 1) {
    numCalls = 0;
    if (isShown)
      send(json::Object{{"kind", "end"}});
    isShown = false;
    return;
  }
  const int percentage = int(share * 100);
  if (isShown) {
    send(json::Object{{"kind", "report"}, {"percentage", percentage}});
  } else if (isWanted && ++numCalls > kShortWork) {
    ++numTokens;
    isShown = true;
    create(json::Object{{"token", token}}, token);
    send(json::Object{{"kind", "begin"},
                      {"title", "Shapeproof"},
                      {"message", "sizes and checks"},
                      {"cancellable", false},
                      {"percentage", percentage}});
  }
}

} // namespace shapeproof::editor
