// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Requests about a document, answered from its view (Server.h).

#include "Server.h"
#include "llvm/Support/Path.h"

namespace json = llvm::json;

namespace shapeproof::editor {

void Server::request(llvm::StringLiteral method, Answer answer) {
  // MessageHandler wants members; each request is a small object of its own.
  struct Handler {
    Server *server;
    Answer answer;
    void handle(const Params &params, Reply reply) {
      server->worker.add(server->gate.id(), [server = server, answer = answer,
                                             params, reply = std::move(reply)](
                                                bool isCancelled) mutable {
        if (isCancelled)
          return reply(llvm::make_error<llvm::lsp::LSPError>(
              "cancelled", llvm::lsp::ErrorCode::RequestCancelled));
        const json::Object *object = params.value.getAsObject();
        Document *document = object ? server->find(*object) : nullptr;
        if (!document)
          return reply(llvm::make_error<llvm::lsp::LSPError>(
              "the document is not open", llvm::lsp::ErrorCode::InvalidParams));
        reply((server->*answer)(*object, *document));
      });
    }
  };
  auto made = std::make_shared<Handler>(Handler{this, answer});
  handlers.push_back(made);
  handler.method(method, made.get(), &Handler::handle);
}

void Server::addRequests() {
  request("textDocument/inlayHint", &Server::hints);
  request("textDocument/hover", &Server::hover);
  request("textDocument/codeLens", &Server::lenses);
  request("codeLens/resolve", &Server::lens);
  request("textDocument/documentSymbol", &Server::symbols);
  request("textDocument/foldingRange", &Server::folds);
  request("textDocument/definition", &Server::definition);
  request("textDocument/references", &Server::references);
  request("textDocument/documentHighlight", &Server::highlights);
  request("textDocument/codeAction", &Server::fixes);
  request("textDocument/completion", &Server::completion);
  request("textDocument/semanticTokens/full", &Server::tokens);
  request("textDocument/formatting", &Server::format);
}

//===- Places ---------------------------------------------------------------//

json::Value Server::json(const Document &document, const Span &span) const {
  return json::Object{
      {"start", toJSON(document.text().toProtocol(span.start, columns))},
      {"end", toJSON(document.text().toProtocol(span.end, columns))}};
}

Spot Server::spotOf(const json::Object *position,
                    const Document &document) const {
  if (!position)
    return {};
  auto number = [&](llvm::StringRef key) {
    return int(std::clamp<int64_t>(position->getInteger(key).value_or(0), 0,
                                   INT32_MAX));
  };
  return document.text().fromProtocol({number("line"), number("character")},
                                      columns);
}

Span Server::spanOf(const json::Object *range, const Document &document) const {
  if (!range)
    return {{}, document.text().end()};
  return {spotOf(range->getObject("start"), document),
          spotOf(range->getObject("end"), document)};
}

//===- From the view --------------------------------------------------------//

json::Value Server::hints(const json::Object &params, Document &document) {
  const Span range = spanOf(params.getObject("range"), document);
  json::Array list;
  for (const Hint &hint : document.reader(settings).view(range).hints)
    if (range.touches(hint.at))
      list.push_back(json::Object{
          {"position", toJSON(document.text().toProtocol(hint.at, columns))},
          {"label", hint.label},
          {"kind", 1},
          {"paddingLeft", !llvm::StringRef(hint.label).starts_with(":")}});
  return list;
}

/// The name at the spot; null if there is none.
static const Name *nameAt(const Outline &outline, Spot spot) {
  for (const Name &name : outline.names) {
    if (name.definition.touches(spot))
      return &name;
    for (const Span &use : name.uses)
      if (use.touches(spot))
        return &name;
  }
  return nullptr;
}

json::Value Server::hover(const json::Object &params, Document &document) {
  const Spot spot = spotOf(params.getObject("position"), document);
  Reader &reader = document.reader(settings);
  const Name *name = nameAt(reader.outline(), spot);
  std::string text;
  Span span{spot, spot};
  auto add = [&](llvm::StringRef more) {
    if (!more.empty())
      text += (text.empty() ? "" : "\n\n---\n\n") + more.str();
  };
  for (const Hover &hover : reader.view({spot, spot}).hovers)
    if (hover.span.touches(spot)) {
      add(hover.text);
      span = hover.span;
    }
  if (name && !name->definition.touches(spot)) {
    const Spot at = name->definition.start;
    for (const Hover &hover : reader.view({at, at}).hovers)
      if (hover.span.start == at)
        add(hover.text);
  }
  if (name && !reader.isBroken())
    add(reader.describe(name->definition.start));
  if (text.empty())
    return nullptr;
  return json::Object{
      {"contents", json::Object{{"kind", "markdown"}, {"value", text}}},
      {"range", json(document, span)}};
}

/// The places of lenses take no analysis; their texts do.
json::Value Server::lenses(const json::Object &, Document &document) {
  json::Array list;
  for (const Symbol &symbol : document.reader(settings).outline().symbols)
    if (symbol.kind == llvm::lsp::SymbolKind::Function)
      list.push_back(
          json::Object{{"range", json(document, symbol.selection)},
                       {"data", json::Object{{"uri", document.uri()}}}});
  return list;
}

json::Value Server::lens(const json::Object &params, Document &document) {
  const Span span = spanOf(params.getObject("range"), document);
  std::string title = "no checks";
  for (const Lens &lens : document.reader(settings).view(span).lenses)
    if (lens.span.start == span.start)
      title = lens.title;
  json::Object resolved = params;
  resolved["command"] = json::Object{{"title", title}, {"command", ""}};
  return resolved;
}

json::Value Server::symbols(const json::Object &, Document &document) {
  json::Array list;
  for (const Symbol &symbol : document.reader(settings).outline().symbols)
    list.push_back(
        json::Object{{"name", symbol.name},
                     {"kind", int(symbol.kind)},
                     {"range", json(document, symbol.whole)},
                     {"selectionRange", json(document, symbol.selection)}});
  return list;
}

json::Value Server::folds(const json::Object &, Document &document) {
  json::Array list;
  for (const Span &fold : document.reader(settings).outline().folds)
    list.push_back(json::Object{{"startLine", int(fold.start.line)},
                                {"endLine", int(fold.end.line)}});
  return list;
}

json::Value Server::definition(const json::Object &params, Document &document) {
  const Name *name = nameAt(document.reader(settings).outline(),
                            spotOf(params.getObject("position"), document));
  if (!name)
    return nullptr;
  return json::Object{{"uri", document.uri()},
                      {"range", json(document, name->definition)}};
}

json::Value Server::references(const json::Object &params, Document &document) {
  const Name *name = nameAt(document.reader(settings).outline(),
                            spotOf(params.getObject("position"), document));
  json::Array list;
  if (!name)
    return list;
  auto add = [&](const Span &span) {
    list.push_back(
        json::Object{{"uri", document.uri()}, {"range", json(document, span)}});
  };
  const json::Object *context = params.getObject("context");
  if (context && context->getBoolean("includeDeclaration").value_or(false))
    add(name->definition);
  llvm::for_each(name->uses, add);
  return list;
}

json::Value Server::highlights(const json::Object &params, Document &document) {
  const Name *name = nameAt(document.reader(settings).outline(),
                            spotOf(params.getObject("position"), document));
  json::Array list;
  if (!name)
    return list;
  list.push_back(
      json::Object{{"range", json(document, name->definition)}, {"kind", 3}});
  for (const Span &use : name->uses)
    list.push_back(json::Object{{"range", json(document, use)}, {"kind", 2}});
  return list;
}

//===- Changes, words -------------------------------------------------------//

/// The address of a file in the document's folder.
static std::string besideUri(llvm::StringRef uri, llvm::StringRef file) {
  return (uri.take_front(uri.rfind('/') + 1) + file).str();
}

json::Value Server::edits(const Document &document,
                          const std::vector<Edit> &edits) const {
  json::Array list;
  for (const Edit &edit : edits)
    list.push_back(json::Object{{"range", json(document, edit.span)},
                                {"newText", edit.text}});
  return list;
}

json::Value Server::format(const json::Object &, Document &document) {
  return edits(document, document.reader(settings).format(document.text()));
}

json::Value Server::fixes(const json::Object &params, Document &document) {
  const Span range = spanOf(params.getObject("range"), document);
  Reader &reader = document.reader(settings);
  const View view = reader.view(range);
  json::Array list;
  auto add = [&](const Fix &fix) {
    json::Object edit;
    if (fix.newFile.empty()) {
      edit["changes"] =
          json::Object{{document.uri(), edits(document, fix.edits)}};
    } else {
      const std::string uri = besideUri(document.uri(), fix.newFile);
      const json::Object start{{"line", 0}, {"character", 0}};
      edit["documentChanges"] = json::Array{
          json::Object{{"kind", "create"},
                       {"uri", uri},
                       {"options", json::Object{{"overwrite", true}}}},
          json::Object{
              {"textDocument",
               json::Object{{"uri", uri}, {"version", nullptr}}},
              {"edits",
               json::Array{json::Object{
                   {"range", json::Object{{"start", json::Object(start)},
                                          {"end", json::Object(start)}}},
                   {"newText", fix.newText}}}}}};
    }
    list.push_back(
        json::Object{{"title", fix.title},
                     {"kind", fix.isQuickFix ? "quickfix" : "refactor"},
                     {"edit", std::move(edit)}});
  };
  for (const Fix &fix : view.fixes)
    if (fix.span.overlaps(range))
      add(fix);
  if (view.isBroken)
    return list;
  for (FixKind kind :
       {FixKind::OfArithmetic, FixKind::OfCheck, FixKind::OfFunction})
    if (llvm::any_of(view.fixables, [&](const Fixable &part) {
          return part.kind == kind && part.span.overlaps(range);
        }))
      for (const Fix &fix : reader.findFixes(range, kind))
        add(fix);
  return list;
}

json::Value Server::completion(const json::Object &params, Document &document) {
  // The protocol's numbers: keyword, variable, function, module.
  constexpr int kKinds[] = {14, 6, 3, 9};
  json::Array list;
  for (const Completion &completion : document.reader(settings).complete(
           document.text(), spotOf(params.getObject("position"), document)))
    list.push_back(json::Object{{"label", completion.word},
                                {"kind", kKinds[int(completion.kind)]}});
  return list;
}

json::Value Server::tokens(const json::Object &, Document &document) {
  json::Array data;
  llvm::lsp::Position before;
  const Text &text = document.text();
  for (const SemanticToken &token : document.reader(settings).tokens(text)) {
    llvm::lsp::Position at = text.toProtocol(token.span.start, columns);
    llvm::lsp::Position end = text.toProtocol(token.span.end, columns);
    const int lines = at.line - before.line;
    data.push_back(lines);
    data.push_back(lines ? at.character : at.character - before.character);
    data.push_back(end.character - at.character);
    data.push_back(int(token.type));
    data.push_back(0);
    before = at;
  }
  return json::Object{{"data", std::move(data)}};
}

} // namespace shapeproof::editor
