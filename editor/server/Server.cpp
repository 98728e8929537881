// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Server.h: the life of the server and of documents. Requests.cpp has the
// answers.

#include "Server.h"
#include "llvm/Support/Path.h"

namespace json = llvm::json;
using llvm::lsp::ErrorCode;
using llvm::lsp::LSPError;

namespace shapeproof::editor {
namespace {

/// Settings that a client sends; columns are the client's choice.
Columns columnsOf(const json::Object &params) {
  const json::Object *capabilities = params.getObject("capabilities");
  const json::Object *general =
      capabilities ? capabilities->getObject("general") : nullptr;
  const json::Array *encodings =
      general ? general->getArray("positionEncodings") : nullptr;
  if (encodings)
    for (const json::Value &encoding : *encodings)
      if (encoding.getAsString() == llvm::StringRef("utf-8"))
        return Columns::Utf8;
  return Columns::Utf16;
}

bool isProgressWanted(const json::Object &params) {
  const json::Object *capabilities = params.getObject("capabilities");
  const json::Object *window =
      capabilities ? capabilities->getObject("window") : nullptr;
  return window && window->getBoolean("workDoneProgress").value_or(false);
}

json::Value capabilities(Columns columns) {
  json::Array types;
  for (llvm::StringRef type : kTokenTypes)
    types.push_back(type);
  return json::Object{
      {"positionEncoding", columns == Columns::Utf8 ? "utf-8" : "utf-16"},
      {"textDocumentSync", json::Object{{"openClose", true}, {"change", 2}}},
      {"inlayHintProvider", true},
      {"hoverProvider", true},
      {"codeLensProvider", json::Object{{"resolveProvider", true}}},
      {"documentSymbolProvider", true},
      {"foldingRangeProvider", true},
      {"definitionProvider", true},
      {"referencesProvider", true},
      {"documentHighlightProvider", true},
      {"documentFormattingProvider", true},
      {"codeActionProvider",
       json::Object{{"codeActionKinds", json::Array{"quickfix", "refactor"}}}},
      {"completionProvider",
       json::Object{
           {"triggerCharacters", json::Array{".", "%", "^", "!", "#"}}}},
      {"semanticTokensProvider",
       json::Object{{"legend", json::Object{{"tokenTypes", std::move(types)},
                                            {"tokenModifiers", json::Array{}}}},
                    {"full", true}}}};
}

/// The path in the address of a file; another address as it is.
std::string pathOf(llvm::StringRef uri) {
  llvm::Expected<llvm::lsp::URIForFile> file =
      llvm::lsp::URIForFile::fromURI(uri);
  if (file)
    return file->file().str();
  llvm::consumeError(file.takeError());
  return uri.str();
}

std::unique_ptr<Reader> readerFor(llvm::StringRef uri,
                                  llvm::StringRef language) {
  const bool isDims = language == "dims" || uri.ends_with(".dims");
  return isDims ? makeDimsReader(pathOf(uri)) : makeMlirReader(pathOf(uri));
}

const json::Object &objectOf(const Params &params) {
  static const json::Object none;
  const json::Object *object = params.value.getAsObject();
  return object ? *object : none;
}

const json::Object *documentOf(const json::Object &params) {
  const json::Object *document = params.getObject("textDocument");
  if (!document) // A lens is sent back as it was.
    document = params.getObject("data");
  return document && document->getString("uri") ? document : nullptr;
}

} // namespace

Server::Server(Gate &gate, llvm::lsp::JSONTransport &transport,
               Settings settings)
    : gate(gate), transport(transport), handler(transport),
      sendDiagnostics(handler.outgoingNotification<json::Value>(
          "textDocument/publishDiagnostics")),
      progress(handler), settings(std::move(settings)),
      worker([this] { return workWhenIdle(); }) {
  handler.method(kRefuse, this, &Server::onRefuse);
  handler.method("initialize", this, &Server::onInitialize);
  handler.method("shutdown", this, &Server::onShutdown);
  handler.notification("initialized", this, &Server::onIgnored);
  handler.notification("$/setTrace", this, &Server::onIgnored);
  handler.notification("$/cancelRequest", this, &Server::onCancel);
  handler.notification("textDocument/didSave", this, &Server::onIgnored);
  handler.notification("workspace/didChangeConfiguration", this,
                       &Server::onConfiguration);
  handler.notification("textDocument/didOpen", this, &Server::onOpen);
  handler.notification("textDocument/didChange", this, &Server::onChange);
  handler.notification("textDocument/didClose", this, &Server::onClose);
  addRequests();
}

llvm::Error Server::run() { return transport.run(handler); }

void Server::onRefuse(const Params &params, Reply reply) {
  const json::Object &object = objectOf(params);
  reply(llvm::make_error<LSPError>(
      object.getString("message").value_or("").str(),
      ErrorCode(object.getInteger("code").value_or(0))));
}

void Server::onInitialize(const Params &params, Reply reply) {
  const json::Object &object = objectOf(params);
  if (const json::Value *options = object.get("initializationOptions"))
    settings.read(*options);
  columns = columnsOf(object);
  if (isProgressWanted(object))
    progress.enable();
  reply(json::Object{
      {"capabilities", capabilities(columns)},
      {"serverInfo", json::Object{{"name", "shapeproof-lsp-server"},
                                  {"version", SHAPEPROOF_VERSION}}}});
}

void Server::onShutdown(const Params &, Reply reply) {
  worker.add(gate.id(),
             [reply = std::move(reply)](bool) mutable { reply(nullptr); });
}

void Server::onCancel(const Params &params) {
  if (const json::Value *id = objectOf(params).get("id"))
    worker.cancel(idText(*id));
}

void Server::onConfiguration(const Params &params) {
  worker.add("", [this, params](bool) {
    if (const json::Value *given = objectOf(params).get("settings"))
      settings.read(*given);
    for (auto &[uri, document] : documents)
      document.forget();
  });
}

void Server::onOpen(const Params &params) {
  worker.add("", [this, params](bool) {
    const json::Object *given = documentOf(objectOf(params));
    if (!given)
      return;
    const std::string uri = given->getString("uri")->str();
    documents.erase(uri);
    documents.try_emplace(
        uri, uri, readerFor(uri, given->getString("languageId").value_or("")),
        given->getString("text").value_or("").str(),
        given->getInteger("version").value_or(0));
  });
}

void Server::onChange(const Params &params) {
  worker.add("", [this, params](bool) {
    const json::Object &object = objectOf(params);
    Document *document = find(object);
    const json::Array *changes = object.getArray("contentChanges");
    if (!document || !changes)
      return;
    Text text = document->text();
    for (const json::Value &value : *changes) {
      const json::Object *change = value.getAsObject();
      auto by = change ? change->getString("text") : std::nullopt;
      if (!by)
        continue;
      const json::Object *range = change->getObject("range");
      if (!range) {
        text = Text(by->str());
        continue;
      }
      auto spot = [&](llvm::StringRef end) {
        llvm::lsp::Position position;
        if (const json::Object *at = range->getObject(end))
          position = {int(at->getInteger("line").value_or(0)),
                      int(at->getInteger("character").value_or(0))};
        return text.fromProtocol(position, columns);
      };
      text = text.replaced({spot("start"), spot("end")}, *by);
    }
    const json::Object *named = documentOf(object);
    document->change(std::move(text), named->getInteger("version").value_or(
                                          document->version() + 1));
  });
}

void Server::onClose(const Params &params) {
  worker.add("", [this, params](bool) {
    if (Document *document = find(objectOf(params))) {
      publish(*document, {});
      documents.erase(document->uri());
    }
  });
}

Document *Server::find(const json::Object &params) {
  const json::Object *named = documentOf(params);
  auto it =
      named ? documents.find(named->getString("uri")->str()) : documents.end();
  return it == documents.end() ? nullptr : &it->second;
}

/// Analyses some functions, or sends the remarks of one document; returns
/// whether there may be more to do.
bool Server::workWhenIdle() {
  for (auto &[uri, document] : documents) {
    if (document.isPublished)
      continue;
    Reader &reader = document.reader(settings);
    Span lines{{0, 0}, {~0u, ~0u}};
    if (reader.isBroken()) {
      lines = {}; // It has the errors, and needs no analysis.
    } else if (reader.analyzeSome()) {
      progress.show(reader.shareDone());
      return true;
    }
    progress.show(1);
    document.isPublished = true;
    publish(document, reader.view(lines).remarks);
    return true;
  }
  progress.show(1);
  return false;
}

void Server::publish(const Document &document,
                     const std::vector<Remark> &remarks) {
  json::Array list;
  for (const Remark &remark : remarks) {
    json::Array related;
    for (const auto &[span, message] : remark.related)
      related.push_back(json::Object{
          {"location", json::Object{{"uri", document.uri()},
                                    {"range", json(document, span)}}},
          {"message", message}});
    json::Object entry{{"range", json(document, remark.span)},
                       {"severity", int(remark.severity)},
                       {"source", "shapeproof"},
                       {"code", remark.code},
                       {"message", remark.message}};
    if (!related.empty())
      entry["relatedInformation"] = std::move(related);
    list.push_back(std::move(entry));
  }
  sendDiagnostics(json::Object{{"uri", document.uri()},
                               {"version", document.version()},
                               {"diagnostics", std::move(list)}});
}

} // namespace shapeproof::editor
