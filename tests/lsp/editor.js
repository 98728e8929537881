// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The language server with the client library of VS Code (npm's
// vscode-languageserver-protocol), which checks the form of all answers; and
// random edits with cancelled requests. `./dev editor` runs it.
//
//   node editor.js SERVER [EDITS] FILE...

"use strict";

const assert = require("assert");
const { spawn } = require("child_process");
const { readFileSync } = require("fs");
const path = require("path");
const rpc = require("vscode-jsonrpc/node");
const lsp = require("vscode-languageserver-protocol");

const [server, edits, ...files] = process.argv.slice(2);

/// A small generator of random numbers, so that runs are the same.
let state = 1;
function random(limit) {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return limit > 0 ? (state >>> 8) % limit : 0;
}

/// The package has no tests of these two.
const isHighlight = { is: (one) => lsp.Range.is(one.range) };
const isWord = { is: (one) => typeof one.label === "string" && one.kind >= 1 && one.kind <= 25 };

function all(list, type, what) {
  assert(Array.isArray(list), `${what}: no list`);
  for (const one of list) assert(type.is(one), `${what}: ${JSON.stringify(one)}`);
  return list.length;
}

async function askAll(connection, uri, lines) {
  const textDocument = { uri };
  const range = lsp.Range.create(0, 0, lines.length, 0);
  const line = random(lines.length);
  const position = { line, character: random(lines[line].length + 1) };
  const ask = (type, more) => connection.sendRequest(type, { textDocument, ...more });
  const counts = {};
  counts.hints = all(await ask(lsp.InlayHintRequest.type, { range }), lsp.InlayHint, "hint");
  counts.lenses = all(await ask(lsp.CodeLensRequest.type), lsp.CodeLens, "lens");
  counts.symbols = all(
    await ask(lsp.DocumentSymbolRequest.type), lsp.DocumentSymbol, "symbol");
  counts.folds = all(await ask(lsp.FoldingRangeRequest.type), lsp.FoldingRange, "fold");
  counts.references = all(
    await ask(lsp.ReferencesRequest.type, { position, context: { includeDeclaration: true } }),
    lsp.Location, "reference");
  counts.highlights = all(
    await ask(lsp.DocumentHighlightRequest.type, { position }),
    isHighlight, "highlight");
  counts.fixes = all(
    await ask(lsp.CodeActionRequest.type,
      { range: { start: position, end: position }, context: { diagnostics: [] } }),
    lsp.CodeAction, "fix");
  counts.words = all(
    await ask(lsp.CompletionRequest.type, { position }), isWord, "word");
  const hover = await ask(lsp.HoverRequest.type, { position });
  assert(hover === null || lsp.Hover.is(hover), JSON.stringify(hover));
  const definition = await ask(lsp.DefinitionRequest.type, { position });
  assert(definition === null || lsp.Location.is(definition), JSON.stringify(definition));
  const tokens = await ask(lsp.SemanticTokensRequest.type);
  assert(lsp.SemanticTokens.is(tokens), JSON.stringify(tokens));
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
      all(await answer, lsp.InlayHint, "hint");
    } catch (error) {
      assert.strictEqual(error.code, lsp.LSPErrorCodes.RequestCancelled, String(error));
      ++cancelled;
    }
  }
  return cancelled;
}

async function main() {
  const child = spawn(server, [], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const connection = lsp.createProtocolConnection(
    new rpc.StreamMessageReader(child.stdout), new rpc.StreamMessageWriter(child.stdin));
  let published = 0;
  connection.onNotification(lsp.PublishDiagnosticsNotification.type, (sent) => {
    all(sent.diagnostics, lsp.Diagnostic, "diagnostic");
    ++published;
  });
  connection.listen();
  const { capabilities } = await connection.sendRequest(lsp.InitializeRequest.type, {
    processId: process.pid, rootUri: null, capabilities: {},
    initializationOptions: { diagnostics: { undecided: true } },
  });
  assert.strictEqual(capabilities.positionEncoding, "utf-16");
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
    await askAll(connection, uri, lines);
    connection.sendNotification(lsp.DidCloseTextDocumentNotification.type,
      { textDocument: { uri } });
  }
  await connection.sendRequest(lsp.ShutdownRequest.type);
  connection.sendNotification(lsp.ExitNotification.type);
  assert.strictEqual(await ended, 0);
  console.log(`${files.length} files, ${published} times diagnostics, ` +
              `${cancelled} requests cancelled`);
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
