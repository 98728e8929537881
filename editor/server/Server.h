// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The server: documents, and a handler for each method of the protocol.
//
// Handlers run in the thread that reads messages and leave the work to the
// worker, which alone touches documents and settings.

#ifndef SHAPEPROOF_TOOLS_LSP_SERVER_H
#define SHAPEPROOF_TOOLS_LSP_SERVER_H

#include "Document.h"
#include "Gate.h"
#include "Progress.h"
#include "Worker.h"
#include <map>

namespace shapeproof::editor {

/// Parameters of any method, as they are.
struct Params {
  llvm::json::Value value = nullptr;
};
inline bool fromJSON(const llvm::json::Value &value, Params &params,
                     llvm::json::Path) {
  params.value = value;
  return true;
}

class Server {
public:
  Server(Gate &gate, llvm::lsp::JSONTransport &transport, Settings settings);

  llvm::Error run();

private:
  using Reply = llvm::lsp::Callback<llvm::json::Value>;
  /// Answers from the parameters and the document that they name.
  using Answer = llvm::json::Value (Server::*)(const llvm::json::Object &params,
                                               Document &document);

  void addRequests();
  /// A request about a document; null is the answer for one that is not open.
  void request(llvm::StringLiteral method, Answer answer);

  void onRefuse(const Params &params, Reply reply);
  void onInitialize(const Params &params, Reply reply);
  void onShutdown(const Params &params, Reply reply);
  void onCancel(const Params &params);
  void onConfiguration(const Params &params);
  void onOpen(const Params &params);
  void onChange(const Params &params);
  void onClose(const Params &params);
  void onIgnored(const Params &) {}

  llvm::json::Value hints(const llvm::json::Object &, Document &);
  llvm::json::Value hover(const llvm::json::Object &, Document &);
  llvm::json::Value lenses(const llvm::json::Object &, Document &);
  llvm::json::Value lens(const llvm::json::Object &, Document &);
  llvm::json::Value symbols(const llvm::json::Object &, Document &);
  llvm::json::Value folds(const llvm::json::Object &, Document &);
  llvm::json::Value definition(const llvm::json::Object &, Document &);
  llvm::json::Value references(const llvm::json::Object &, Document &);
  llvm::json::Value highlights(const llvm::json::Object &, Document &);
  llvm::json::Value fixes(const llvm::json::Object &, Document &);
  llvm::json::Value completion(const llvm::json::Object &, Document &);
  llvm::json::Value tokens(const llvm::json::Object &, Document &);
  llvm::json::Value format(const llvm::json::Object &, Document &);

  llvm::json::Value json(const Document &document, const Span &span) const;
  llvm::json::Value edits(const Document &document,
                          const std::vector<Edit> &edits) const;
  Span spanOf(const llvm::json::Object *range, const Document &document) const;
  Spot spotOf(const llvm::json::Object *position,
              const Document &document) const;
  Document *find(const llvm::json::Object &params);
  bool workWhenIdle();
  void publish(const Document &document, const std::vector<Remark> &remarks);

  Gate &gate;
  llvm::lsp::JSONTransport &transport;
  llvm::lsp::MessageHandler handler;
  llvm::lsp::OutgoingNotification<llvm::json::Value> sendDiagnostics;
  Progress progress;
  Settings settings;
  Columns columns = Columns::Utf16;
  /// The handlers of requests, which `handler` refers to.
  std::vector<std::shared_ptr<void>> handlers;
  std::map<std::string, Document> documents;
  Worker worker;
};

} // namespace shapeproof::editor

#endif // SHAPEPROOF_TOOLS_LSP_SERVER_H
