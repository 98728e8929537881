// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The page of `shapeproof serve`: Monaco with its own client of the language
// server, and the contract and the report of the text beside it.

import * as monaco from "monaco-editor/editor.js";
import "monaco-editor/features/register.all.js";
import { MonacoLspClient, WebSocketTransport } from "monaco-lsp-client";
import { languages } from "./languages.js";

const kEnded = "shapeproof serve has ended; start it again and open the address it prints";
const $ = (id) => document.getElementById(id);

self.MonacoEnvironment = { getWorker: () => new Worker("worker.js") };
for (const { id, extension, monarch, configuration } of languages) {
  monaco.languages.register({ id, extensions: [extension] });
  monaco.languages.setMonarchTokensProvider(id, monarch);
  monaco.languages.setLanguageConfiguration(id, configuration);
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  monaco.editor.setTheme(theme === "dark" ? "vs-dark" : "vs");
}
setTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
$("theme").onclick = () =>
  setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");

const editor = monaco.editor.create($("text"), {
  model: null,
  automaticLayout: true,
  fontSize: 13,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  // A hint of a long size is shown as a whole.
  inlayHints: { enabled: "on", maximumLength: 0 },
  lightbulb: { enabled: "on" },
});

function say(text, isError = false) {
  $("status").textContent = text;
  $("status").className = isError ? "error" : "";
}

/// What is shown beside the text: tabs other than the one in view are asked when
/// they are opened. One question is asked at a time, and again if the text has
/// changed by its answer.
let tab = "contract";
let isAsking = false;
let isStale = false;

async function ask() {
  const model = editor.getModel();
  const name = model.uri.path.split("/").pop();
  const asked = tab;
  const answer = await fetch(`${asked === "report" ? "analyze" : "contract"}/${name}`,
    { method: "POST", body: model.getValue() });
  const text = await answer.text();
  if (answer.status === 503) { // Another window is asking.
    setTimeout(refresh, 1000);
    return;
  }
  if (isStale || asked !== tab) return;
  say(answer.ok ? "" : text.split("\n")[0], !answer.ok);
  if (!answer.ok) return; // What is shown stays until the text can be read.
  if (tab === "report") $("report").src = `report/${text}`;
  else $("contract").textContent = text;
}

async function refresh() {
  isStale = true;
  if (isAsking || tab === "problems" || !editor.getModel()) return;
  isAsking = true;
  while (isStale && tab !== "problems") {
    isStale = false;
    await ask().catch(() => say(kEnded, true));
  }
  isAsking = false;
}

for (const button of document.querySelectorAll("[data-tab]"))
  button.onclick = () => {
    tab = button.dataset.tab;
    for (const other of document.querySelectorAll("[data-tab]")) {
      other.setAttribute("aria-selected", String(other === button));
      $(other.dataset.tab).hidden = other !== button;
    }
    refresh();
  };

let waiting;
function refreshSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(refresh, 600);
}

function showProblems() {
  const model = editor.getModel();
  if (!model) return;
  const markers = monaco.editor.getModelMarkers({ resource: model.uri });
  document.querySelector("[data-tab=problems]").textContent =
    markers.length ? `Problems (${markers.length})` : "Problems";
  $("problems").replaceChildren(...markers.map((marker) => {
    const item = document.createElement("li");
    const link = document.createElement("button");
    link.type = "button";
    link.textContent = `${marker.startLineNumber}:${marker.startColumn} ${marker.message}`;
    link.className = marker.severity === monaco.MarkerSeverity.Error ? "error" : "";
    link.onclick = () => {
      editor.setPosition({ lineNumber: marker.startLineNumber, column: marker.startColumn });
      editor.revealLineInCenter(marker.startLineNumber);
      editor.focus();
    };
    item.append(link);
    return item;
  }));
}
monaco.editor.onDidChangeMarkers(showProblems);

/// A text that has been changed stays so. No model is disposed of: answers about it
/// may still come.
async function open(name) {
  const uri = monaco.Uri.parse(`file:///${name}`);
  let model = monaco.editor.getModel(uri);
  if (!model) {
    const language = languages.find(({ extension }) => name.endsWith(extension));
    model = monaco.editor.createModel(await (await fetch(name)).text(), language.id, uri);
    model.onDidChangeContent(refreshSoon);
  }
  editor.setModel(model);
  $("contract").textContent = "";
  $("report").removeAttribute("src");
  showProblems();
  refresh();
}

async function start() {
  const transport = await WebSocketTransport.connectTo({
    address: `ws://${location.host}${location.pathname}lsp`,
  });
  // A model that is there sooner is asked about before it is opened.
  await new MonacoLspClient(transport)._initPromise;
  transport.state.onChange(({ state }) => {
    if (state === "closed")
      say(kEnded, true);
  });
  const names = await (await fetch("examples.json")).json();
  $("example").replaceChildren(...names.map((name) => new Option(name, name)));
  $("example").onchange = () => open($("example").value);
  await open(names[0]);
}

// For tests.
window.page = { editor, monaco };
start().catch((error) => say(String(error), true));
