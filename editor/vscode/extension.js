// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Starts shapeproof-lsp-server for .mlir and .dims files, and shows the report
// that `shapeproof analyze --format=html` writes.

"use strict";

const { execFile } = require("child_process");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function settings() {
  const all = vscode.workspace.getConfiguration("shapeproof");
  return {
    hints: all.get("hints"),
    diagnostics: all.get("diagnostics"),
    libraries: all.get("libraries"),
    budget: all.get("budget"),
    context: all.get("context"),
  };
}

async function start() {
  const command = vscode.workspace.getConfiguration("shapeproof").get("server");
  client = new LanguageClient(
    "shapeproof",
    "Shapeproof",
    { command },
    {
      documentSelector: [{ language: "mlir" }, { language: "dims" }],
      initializationOptions: settings(),
      synchronize: { configurationSection: "shapeproof" },
    },
  );
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(
      `Shapeproof: ${command} does not start (setting shapeproof.server): ${error}`,
    );
  }
}

async function restart() {
  if (client) await client.stop();
  await start();
}

function openReport() {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const program = vscode.workspace.getConfiguration("shapeproof").get("program");
  const file = editor.document.uri.fsPath;
  const limits = { maxBuffer: 64 << 20, timeout: 120000 };
  // The exit status is 1 where a check always fails, with a report all the same.
  const options = ["--contracts", "--verify-ops", "--format=html"];
  execFile(program, ["analyze", ...options, file], limits, (error, page, said) => {
    if (!page) {
      vscode.window.showErrorMessage(`Shapeproof: ${said || error}`);
      return;
    }
    const panel = vscode.window.createWebviewPanel(
      "shapeproof.report",
      `Report: ${file.split(/[\\/]/).pop()}`,
      vscode.ViewColumn.Beside,
      { enableScripts: true },
    );
    panel.webview.html = page;
  });
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("shapeproof.openReport", openReport),
    vscode.commands.registerCommand("shapeproof.restart", restart),
  );
  await start();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
