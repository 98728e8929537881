// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The language server with the client library of VS Code (npm's
// vscode-languageserver-protocol): every capability that it announces, and random
// edits with cancelled requests. The types of that library, from which the
// protocol's meta-model is made, check the messages: they are written as constants
// of their types for TypeScript. `./dev editor` runs it.
//
//   node editor.js SERVER EDITS MESSAGES.ts FILE...

"use strict";

const assert = require("assert");
const { spawn } = require("child_process");
const { readFileSync, writeFileSync } = require("fs");
const path = require("path");
const rpc = require("vscode-jsonrpc/node");
const lsp = require("vscode-languageserver-protocol");

const [server, edits, messagesFile, ...files] = process.argv.slice(2);

/// A small generator of random numbers, so that runs are the same.
let state = 1;
function random(limit) {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return limit > 0 ? (state >>> 8) % limit : 0;
}

/// Of each type so many messages, and so much of a list, are checked.
const kMostMessages = 60;
const kMostEntries = 30;
const messages = new Map();
/// How often a request has had an answer that is not empty.
const answered = {};

function keep(type, message) {
  const known = messages.get(type) || new Set();
  messages.set(type, known);
  if (known.size >= kMostMessages) return;
  known.add(JSON.stringify(Array.isArray(message) ? message.slice(0, kMostEntries) : message));
}

/// The requests for each capability, with parameters besides the document.
const requests = {
  inlayHintProvider: [["InlayHintRequest", ({ range }) => ({ range })]],
  hoverProvider: [["HoverRequest", ({ position }) => ({ position })]],
  codeLensProvider: [["CodeLensRequest"]],
  documentSymbolProvider: [["DocumentSymbolRequest"]],
  foldingRangeProvider: [["FoldingRangeRequest"]],
  definitionProvider: [["DefinitionRequest", ({ position }) => ({ position })]],
  referencesProvider: [["ReferencesRequest",
    ({ position }) => ({ position, context: { includeDeclaration: true } })]],
  documentHighlightProvider: [["DocumentHighlightRequest", ({ position }) => ({ position })]],
  codeActionProvider: [["CodeActionRequest", ({ position }) => (
    { range: { start: position, end: position }, context: { diagnostics: [] } })]],
  completionProvider: [["CompletionRequest", ({ position }) => ({ position })]],
  semanticTokensProvider: [["SemanticTokensRequest"]],
  documentFormattingProvider: [["DocumentFormattingRequest",
    () => ({ options: { tabSize: 2, insertSpaces: true } })]],
};

async function askAll(connection, uri, lines) {
  const line = random(lines.length);
  // Half of the places are where a line begins, which is where checks stand.
  const first = lines[line].search(/\S/) + 1;
  const place = {
    range: lsp.Range.create(0, 0, lines.length, 0),
    position: { line, character: random(2) ? first : random(lines[line].length + 1) },
  };
  const counts = {};
  for (const [capability, list] of Object.entries(requests))
    for (const [name, more] of list) {
      const answer = await connection.sendRequest(
        lsp[name].type, { textDocument: { uri }, ...(more ? more(place) : {}) });
      keep(`ResultOf<typeof lsp.${name}.type>`, answer);
      const size = Array.isArray(answer) ? answer.length : answer === null ? 0
        : answer.data ? answer.data.length : 1;
      counts[capability.replace("Provider", "")] = size;
      answered[capability] = (answered[capability] || 0) + size;
      if (name === "CodeLensRequest")
        for (const lens of answer.slice(0, 3)) {
          const resolved = await connection.sendRequest(lsp.CodeLensResolveRequest.type, lens);
          keep("ResultOf<typeof lsp.CodeLensResolveRequest.type>", resolved);
          assert(resolved.command.title, JSON.stringify(resolved));
        }
    }
  return counts;
}

/// Edits a document at random places, and cancels some of the requests.
async function editRandomly(connection, uri, lines, times) {
  const pieces = ["", "x", "\n", "%0", "{", "}", "  %z = arith.constant 1 : index\n", "é"];
  let version = 1;
  let cancelled = 0;
  for (let i = 0; i < times; ++i) {
    const line = random(lines.length);
    const start = { line, character: random(lines[line].length + 1) };
    const end = { line, character: start.character + random(3) };
    connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version: ++version },
      contentChanges: [i % 10 === 9
        ? { text: lines.join("\n") }
        : { range: { start, end }, text: pieces[random(pieces.length)] }],
    });
    const source = new rpc.CancellationTokenSource();
    const answer = connection.sendRequest(lsp.InlayHintRequest.type, {
      textDocument: { uri }, range: lsp.Range.create(0, 0, lines.length, 0),
    }, source.token);
    if (random(2)) source.cancel();
    try {
      keep("ResultOf<typeof lsp.InlayHintRequest.type>", await answer);
    } catch (error) {
      assert.strictEqual(error.code, lsp.LSPErrorCodes.RequestCancelled, String(error));
      ++cancelled;
    }
  }
  return cancelled;
}

function writeMessages() {
  const parts = ["import * as lsp from 'vscode-languageserver-protocol';",
    "type ResultOf<T> = T extends lsp.ProtocolRequestType<any, infer R, any, any, any> ? R : " +
    "T extends lsp.ProtocolRequestType0<infer R, any, any, any> ? R : never;",
    "type ParamsOf<T> = T extends lsp.ProtocolNotificationType<infer P, any> ? P : never;"];
  for (const [type, texts] of messages)
    for (const text of texts) parts.push(`export const m${parts.length}: ${type} = ${text};`);
  writeFileSync(messagesFile, parts.join("\n") + "\n");
  return parts.length - 3;
}

async function main() {
  const child = spawn(server, [], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const connection = lsp.createProtocolConnection(
    new rpc.StreamMessageReader(child.stdout), new rpc.StreamMessageWriter(child.stdin));
  let published = 0;
  connection.onNotification(lsp.PublishDiagnosticsNotification.type, (sent) => {
    keep("ParamsOf<typeof lsp.PublishDiagnosticsNotification.type>", sent);
    ++published;
  });
  const created = new Set();
  const progress = {};
  connection.onRequest(lsp.WorkDoneProgressCreateRequest.type, ({ token }) => {
    created.add(token);
  });
  connection.onNotification("$/progress", (sent) => {
    assert(created.has(sent.token), JSON.stringify(sent));
    keep("lsp.ProgressParams", sent);
    keep("lsp.WorkDoneProgressBegin | lsp.WorkDoneProgressReport | lsp.WorkDoneProgressEnd",
      sent.value);
    progress[sent.value.kind] = true;
  });
  connection.listen();
  const initialized = await connection.sendRequest(lsp.InitializeRequest.type, {
    processId: process.pid, rootUri: null,
    capabilities: { window: { workDoneProgress: true } },
    initializationOptions: { diagnostics: { undecided: true } },
  });
  keep("ResultOf<typeof lsp.InitializeRequest.type>", initialized);
  const { positionEncoding, textDocumentSync, ...provided } = initialized.capabilities;
  assert.strictEqual(positionEncoding, "utf-16");
  assert.deepStrictEqual(textDocumentSync, { openClose: true, change: 2 });
  assert.deepStrictEqual(Object.keys(provided).sort(), Object.keys(requests).sort());
  connection.sendNotification(lsp.InitializedNotification.type, {});
  let cancelled = 0;
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const lines = text.split("\n");
    const uri = `file://${path.resolve(file)}`;
    const languageId = file.endsWith(".dims") ? "dims" : "mlir";
    connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, {
      textDocument: lsp.TextDocumentItem.create(uri, languageId, 1, text),
    });
    console.log(path.basename(file), JSON.stringify(await askAll(connection, uri, lines)));
    cancelled += await editRandomly(connection, uri, lines, Number(edits));
    // Once more as it was, with something to format.
    const more = languageId === "dims" ? ["assume   1==1"] : [];
    connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version: Number(edits) + 2 },
      contentChanges: [{ text: [...lines, ...more].join("\n") }],
    });
    for (let i = 0; i < 10; ++i) await askAll(connection, uri, lines);
    connection.sendNotification(lsp.DidCloseTextDocumentNotification.type,
      { textDocument: { uri } });
  }
  await connection.sendRequest(lsp.ShutdownRequest.type);
  connection.sendNotification(lsp.ExitNotification.type);
  assert.strictEqual(await ended, 0);
  for (const capability of Object.keys(requests))
    assert(answered[capability] > 0, `${capability}: all answers were empty`);
  console.log(`${files.length} files, ${published} times diagnostics, ` +
              `${cancelled} requests cancelled, ${writeMessages()} messages kept; ` +
              `progress: ${Object.keys(progress)}`);
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
