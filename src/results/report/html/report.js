// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The page of a report. All text of reports and sources gets into the page as
// text nodes; nothing is parsed as markup.
"use strict";
(() => {
const data = JSON.parse(document.getElementById("data").textContent);
const report = data.report;
const VERDICTS = ["refuted", "contingent", "unknown", "proved"];
const ICONS = {refuted: "✕", contingent: "▲", unknown: "?", proved: "✓"};
const $ = (id) => document.getElementById(id);

// An element with attributes and children. `on` has event listeners; a child
// that is no element is text, and null is nothing.
function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name === "on")
      for (const [event, listener] of Object.entries(value))
        node.addEventListener(event, listener);
    else if (value !== null && value !== false)
      node.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat())
    if (child !== null && child !== undefined)
      node.append(child instanceof Node ? child : document.createTextNode(visible(String(child))));
  return node;
}

// Control characters as pictures of them, and no change of direction.
function visible(text) {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g,
      (c) => c === "\u007f" ? "\u2421" : String.fromCharCode(0x2400 + c.charCodeAt(0)))
    .replace(/[\u0080-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "\ufffd");
}

// --- The data ------------------------------------------------------------------

// What the message is about: of MLIR's own, the line after the caret.
function gist(message) {
  const line = /\n\^ (.*)/.exec(message || "");
  return line ? line[1] : message || "";
}

const pathOf = (file, place) => place && place.file ? place.file : file.path;
const placeText = (file, place) =>
  pathOf(file, place) + (place.line ? ":" + place.line + (place.column ? ":" + place.column : "") : "");

// All checks, queries too, in the order of the report.
const checks = [];
const byLink = new Map();
// By path and line, the checks that stand there.
const atLine = new Map();
report.files.forEach((file, number) => {
  for (const check of file.checks || []) {
    const entry = {file, check, title: gist(check.message) || check.claim || check.kind};
    entry.search = [entry.title, check.claim, check.message, check.kind, check.function, file.path,
      check.verdict, check.decided_by].join("\n").toLowerCase();
    const id = check.id || "check-" + checks.length;
    entry.link = byLink.has(id) ? number + "." + id : id;
    byLink.set(entry.link, entry);
    entry.scope = number + "\n" + (check.function || "");
    checks.push(entry);
    if (check.line) {
      const key = pathOf(file, check) + "\n" + check.line;
      if (!atLine.has(key)) atLine.set(key, []);
      atLine.get(key).push(entry);
    }
  }
});
const counted = checks.filter((entry) => entry.check.role !== "query");
const counts = (entries) => {
  const result = {refuted: 0, contingent: 0, unknown: 0, proved: 0};
  for (const entry of entries) if (entry.check.verdict in result) ++result[entry.check.verdict];
  return result;
};
function groupBy(entries, keyOf) {
  const groups = new Map();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(entry);
  }
  return groups;
}

// The author's message says what happens where the check fails.
const saying = ({check, title}) => check.verdict === "proved" && check.message ? "never: " + title : title;

function sentence(check) {
  const what = check.kind === "prove" ? "The claim" : check.kind === "declared" ? "The declared size" : check.kind;
  if (check.vacuous) return what + " is never reached: the facts before it contradict";
  const meet = check.role === "meet";
  switch (check.verdict) {
  case "proved": return what + (meet ? ": its operands always agree" : " always holds");
  case "refuted": return what + (meet ? ": its operands never agree" : " always fails");
  case "contingent": return what + (meet ? ": its operands disagree for some inputs"
                                        : " holds for some inputs and fails for others");
  default: return what + (check.counterexample ? meet ? ": its operands disagree for some inputs" : " fails for some inputs"
    : check.example ? meet ? ": its operands agree for some inputs" : " holds for some inputs" : " was not decided");
  }
}

// --- Long lists: only what is seen is in the page -------------------------------

class Rows {
  constructor(box, height, render) {
    Object.assign(this, {box, height, render, items: [], drawn: new Map()});
    this.spacer = el("div", {class: "spacer"});
    box.append(this.spacer);
    box.addEventListener("scroll", () => this.draw(), {passive: true});
    new ResizeObserver(() => this.draw()).observe(box);
  }
  set(items) {
    this.items = items;
    this.spacer.style.height = items.length * this.height + "px";
    this.redraw();
  }
  redraw() {
    for (const row of this.drawn.values()) row.remove();
    this.drawn.clear();
    this.draw();
  }
  draw() {
    const first = Math.max(0, Math.floor(this.box.scrollTop / this.height) - 10);
    const last = Math.min(this.items.length,
      Math.ceil((this.box.scrollTop + this.box.clientHeight) / this.height) + 10);
    for (const [i, row] of this.drawn)
      if (i < first || i >= last) { row.remove(); this.drawn.delete(i); }
    for (let i = first; i < last; ++i)
      if (!this.drawn.has(i)) {
        const row = this.render(this.items[i], i);
        row.style.top = i * this.height + "px";
        this.spacer.append(row);
        this.drawn.set(i, row);
      }
  }
  show(i, always) {
    const top = i * this.height, box = this.box;
    if (always || top < box.scrollTop || top + this.height > box.scrollTop + box.clientHeight)
      box.scrollTop = top - (box.clientHeight - this.height) / 2;
    this.draw();
  }
}

// --- Views ----------------------------------------------------------------------

const hasContracts = report.files.some((f) => (f.contracts || []).length);
const hasSizes = hasContracts || report.files.some((f) => (f.bounds || []).length);
const views = {overview: "Overview", checks: "Checks"};
if (hasContracts) views.contracts = "Contracts";
if (hasSizes) views.sizes = "Sizes";
const built = new Set(["checks"]);

function show(view) {
  if (!built.has(view)) {
    built.add(view);
    ({overview: buildOverview, contracts: buildContracts, sizes: buildSizes})[view]();
  }
  for (const name of ["overview", "checks", "contracts", "sizes"]) $(name).hidden = name !== view;
  for (const tab of $("tabs").children) tab.setAttribute("aria-selected", tab.dataset.view === view);
  if (view === "checks") { list.draw(); code.draw(); }
}

for (const [view, label] of Object.entries(views))
  $("tabs").append(el("button", {type: "button", role: "tab", "data-view": view,
    on: {click: () => { history.replaceState(null, "", "#" + view); show(view); }}}, label));

// --- Checks -----------------------------------------------------------------------

const needed = counted.filter((entry) => entry.check.verdict !== "proved");
const filter = {verdicts: new Set(needed.length ? VERDICTS.slice(0, 3) : VERDICTS), text: "", scope: ""};
let shown = [], selected = null, premise = -1, path = null;

const list = new Rows($("list"), 53, (entry, i) => {
  const {check, file} = entry;
  return el("div", {class: "row", role: "option", id: "row-" + i,
      "aria-selected": String(entry === selected), on: {click: () => select(entry)}},
    el("span", {class: "icon " + check.verdict, title: check.verdict}, ICONS[check.verdict] || ""),
    el("div", {}, saying(entry).split("\n")[0].slice(0, 300)),
    el("div", {class: "dim"}, [check.function, check.kind,
      placeText(file, check).split("/").pop()].filter(Boolean).join(" · ").slice(0, 300)));
});

function applyFilter() {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  shown = checks.filter((entry) => filter.verdicts.has(entry.check.verdict) &&
    (!filter.scope || entry.scope === filter.scope || entry.scope.split("\n")[0] === filter.scope) &&
    words.every((word) => entry.search.includes(word)));
  list.set(shown);
  $("count").textContent = shown.length + " of " + checks.length + (checks.length === 1 ? " check" : " checks");
  const at = shown.indexOf(selected);
  if (at >= 0) list.show(at);
}

function toggle(verdict) {
  if (!filter.verdicts.delete(verdict)) filter.verdicts.add(verdict);
  for (const button of $("verdicts").children)
    button.setAttribute("aria-pressed", filter.verdicts.has(button.dataset.verdict));
  applyFilter();
}

function showOnly(scope, verdicts, text) {
  filter.scope = scope || "";
  filter.verdicts = new Set(verdicts || VERDICTS);
  filter.text = text || "";
  $("scope").value = filter.scope;
  $("search").value = filter.text;
  for (const button of $("verdicts").children)
    button.setAttribute("aria-pressed", filter.verdicts.has(button.dataset.verdict));
  show("checks");
  applyFilter();
  if (shown.length) select(shown[0], true);
}

{
  const total = counts(checks);
  for (const verdict of VERDICTS)
    $("verdicts").append(el("button", {type: "button", "data-verdict": verdict, class: verdict,
      "aria-pressed": String(filter.verdicts.has(verdict)), on: {click: () => toggle(verdict)}},
      ICONS[verdict] + " " + total[verdict] + " " + verdict));
  $("scope").append(el("option", {value: ""}, "All functions"));
  const scopes = new Set(checks.filter((e) => e.check.function).map((e) => e.scope));
  const byFile = groupBy(scopes.size > 3000 ? [] : [...scopes], (scope) => scope.split("\n")[0]);
  const several = report.files.length > 1;
  report.files.forEach((file, number) => {
    if (several) $("scope").append(el("option", {value: String(number)}, file.path));
    for (const scope of byFile.get(String(number)) || [])
      $("scope").append(el("option", {value: scope},
        (several ? "\u2003" : "") + scope.slice(scope.indexOf("\n") + 1)));
  });
  $("scope").addEventListener("change", () => { filter.scope = $("scope").value; applyFilter(); });
  let waiting = 0;
  $("search").addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => { filter.text = $("search").value; applyFilter(); }, 60);
  });
}

// --- The source -------------------------------------------------------------------

const worst = (entries) => VERDICTS.find((v) => entries.some((e) => e.check.verdict === v));

// The part of the line from a column, which counts bytes of UTF-8.
function underlined(text, column) {
  let bytes = 0, at = 0;
  for (const c of text) {
    if (bytes >= column - 1) break;
    const point = c.codePointAt(0);
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    at += c.length;
  }
  const word = /^[\w.$%@#-]+/.exec(text.slice(at));
  const end = at + (word ? word[0].length : at < text.length ? 1 : 0);
  return [text.slice(0, at), el("u", {}, text.slice(at, end)), text.slice(end)];
}

const code = new Rows($("code"), 20, (item) => {
  if (item.gap) return el("div", {class: "codeline gap"}, "        ⋯ " + item.gap + " lines");
  const here = atLine.get(path + "\n" + item.number) || [];
  const verdict = worst(here);
  const classes = ["codeline"];
  if (here.length) classes.push("marked");
  const lit = selected ? litPlaces() : [];
  let text = [item.text];
  for (const [place, kind, i] of lit)
    if (place.line === item.number && pathOf(selected.file, place) === path) {
      classes.push(kind);
      if (kind === "focus") classes.push(selected.check.verdict + "-line");
      if (kind === "premise" && i === premise) classes.push("current");
      if (place.column && text.length === 1) text = underlined(item.text, place.column);
    }
  return el("div", {class: classes.join(" "), "data-line": String(item.number), on: {click: () => {
      if (!here.length) return;
      select(here[(here.indexOf(selected) + 1) % here.length]);
    }}},
    el("span", {class: "number"}, String(item.number)),
    el("span", {class: "mark " + (verdict || "")}, verdict ? ICONS[verdict] : ""), text);
});

// The places that belong to the selected check: what it is, and which premise.
function litPlaces() {
  const {check} = selected;
  return [[check, "focus", -1], ...(check.premises || []).map((p, i) => [p, "premise", i]),
    ...(check.conflicts || []).map((p, i) => [p, "premise", (check.premises || []).length + i])];
}

function openSource(newPath) {
  if (path === newPath) return;
  path = newPath;
  const source = data.sources[path];
  const items = [];
  let next = 1;
  for (const [start, lines] of source ? source.parts : []) {
    if (start > next) items.push({gap: start - next});
    lines.forEach((text, i) => items.push({number: start + i, text: visible(text)}));
    next = start + lines.length;
  }
  if (source && next <= source.total) items.push({gap: source.total - next + 1});
  $("source-name").textContent = visible(path) + (source ? "" : " (the source is not there)");
  code.set(items);
  code.box.scrollLeft = 0;
}

function showLine(file, place) {
  openSource(pathOf(file, place));
  code.redraw();
  const at = code.items.findIndex((item) => item.number === place.line);
  if (at >= 0) code.show(at, true);
}

// --- One check ----------------------------------------------------------------------

function select(entry, quiet) {
  selected = entry;
  premise = -1;
  for (const row of list.drawn.values()) row.setAttribute("aria-selected", "false");
  const at = shown.indexOf(entry);
  if (at >= 0) {
    list.show(at);
    if (list.drawn.has(at)) list.drawn.get(at).setAttribute("aria-selected", "true");
    $("list").setAttribute("aria-activedescendant", "row-" + at);
  }
  showLine(entry.file, entry.check);
  buildDetail(entry);
  if (!quiet) {
    $("checks").classList.add("open");
    history.replaceState(null, "", "#" + entry.link);
    code.draw();
    showLine(entry.file, entry.check);
  }
}

function showPremise(i) {
  premise = i;
  const [place] = litPlaces()[i + 1];
  showLine(selected.file, place);
  document.querySelectorAll(".premise-link").forEach((button, j) =>
    button.setAttribute("aria-current", String(j === i)));
}

const valueText = (value) => value === undefined ? "–" : Array.isArray(value) ? "[" + value.join(", ") + "]" : String(value);

function valuesTable(columns) {
  const names = [...new Set(columns.flatMap(([, values]) => Object.keys(values)))];
  names.sort((a, b) => a.localeCompare(b, "en", {numeric: true}));
  if (!names.length) return el("p", {}, "any values");
  return el("div", {class: "scroll"}, el("table", {class: "values"},
    el("tr", {}, el("th", {}, ""), columns.map(([title]) => el("th", {}, title))),
    names.map((name) => {
      const values = columns.map(([, of]) => valueText(of[name]));
      // Where one has no value, any will do.
      const differs = columns.every(([, of]) => of[name] !== undefined) && new Set(values).size > 1;
      return el("tr", {class: differs ? "differs" : null},
        el("td", {class: "mono"}, name), values.map((value) => el("td", {class: "mono"}, value)));
    })));
}

function premiseList(file, title, premises, from) {
  if (!premises || !premises.length) return null;
  return [el("h3", {}, title), el("ol", {}, premises.map((p, i) => el("li", {},
    el("button", {type: "button", class: "premise-link", on: {click: () => showPremise(from + i)}},
      p.text ? el("code", {}, p.text.slice(0, 600)) : null, p.text ? el("br") : null,
      p.message ? el("span", {}, "“" + p.message.slice(0, 600) + "”", el("br")) : null,
      el("span", {class: "dim"}, p.kind + " · " + (p.line ? placeText(file, p) : "place not known"))))))];
}

// The fact with which the check is proved, as it is written into the source.
function remedyOf(file, check) {
  const remedy = check.remedy;
  if (!remedy) return null;
  const of = (file.arguments || []).find((a) => a.function === check.function);
  const name = (of && of.names[remedy.argument]) || "arg" + remedy.argument;
  const fact = remedy.fact.replace(/["\\]/g, "\\$&");
  const others = remedy.removes - 1;
  return [el("h3", {}, "One fact would prove it"),
    el("pre", {class: "remedy"}, "%" + name + " {shapeproof.facts = [\"" + fact + "\"]}"),
    el("p", {class: "dim"}, "To be stated of the argument, where callers guarantee it" +
      (others > 0 ? "; it proves " + others + (others === 1 ? " other check" : " other checks") + " as well." : "."))];
}

// The steps of --explain; a click shows where each stands.
function stepList(file, check) {
  const steps = check.explanation || [];
  if (!steps.length) return null;
  return [el("h3", {}, "How it comes about"), el("ol", {class: "steps"}, steps.map((step) => el("li", {},
    el("button", {type: "button", class: "step-link", on: {click: () => showLine(file, step)}},
      step.text, " ", el("span", {class: "dim"}, step.line ? "line " + step.line : "")))))];
}

function buildDetail(entry) {
  const {check, file} = entry, detail = $("detail"), reason = check.reason;
  const why = {limit: "The step budget ended. ", unsupported: "It has something that this context does not model. ",
    incomplete: "This context cannot decide it. "};
  const examples = [];
  if (check.counterexample) examples.push(["fails with", check.counterexample]);
  if (check.example) examples.push(["holds with", check.example]);
  detail.replaceChildren(...[
    el("button", {type: "button", class: "back", on: {click: () => $("checks").classList.remove("open")}}, "‹ All checks"),
    el("h2", {}, el("span", {class: "badge " + check.verdict}, (ICONS[check.verdict] || "") + " " + check.verdict), " ", sentence(check)),
    gist(check.message) ? el("p", {}, saying(entry)) : null,
    el("p", {class: "dim"}, check.function ? "in " + check.function + ", " : "", placeText(file, check)),
    check.claim && check.claim !== "false" ? [el("h3", {}, "What has to hold"), el("pre", {}, check.claim)] : null,
    check.expected && check.expected !== check.verdict
      ? el("p", {class: "error"}, "Expected " + check.expected + ", but it is " + check.verdict + ".") : null,
    reason ? el("p", {}, (examples.length ? "" : why[reason.kind] || "") + (reason.detail || "")) : null,
    examples.length ? [el("h3", {}, examples.length > 1 ? "Two inputs" : "An input"), valuesTable(examples),
      check.executed ? el("p", {class: "dim"}, "Both were executed and did as they say.") : null] : null,
    remedyOf(file, check),
    stepList(file, check),
    gist(check.message) !== check.message ? [el("h3", {}, "Its message"), el("pre", {}, check.message.trim())] : null,
    premiseList(file, check.verdict === "refuted" ? "It fails because of" : "It holds because of", check.premises, 0),
    check.verdict === "proved" && !(check.premises || []).length ? el("p", {class: "dim"}, "It needs no facts.") : null,
    premiseList(file, "It cannot hold together with", check.conflicts, (check.premises || []).length),
    check.once ? [el("h3", {}, "Enough to check once"), el("pre", {}, check.once.claim),
      el("p", {class: "dim"}, "before the loop at " + placeText(file, check.once))] : null,
    check.at ? el("p", {class: "dim"}, "From a shape function, at " + placeText(file, check.at)) : null,
    (check.assumptions || []).length ? el("p", {class: "dim"}, "Assuming " + check.assumptions.join(", ") + ".") : null,
    check.decided_by ? el("p", {class: "dim"}, "Decided by " + check.decided_by + ".") : null,
    el("p", {}, el("a", {href: "#" + encodeURIComponent(entry.link)}, "Link to this check")),
  ].flat().filter(Boolean));
  detail.scrollTop = 0;
}

// --- Overview -------------------------------------------------------------------------

function bar(entries) {
  const by = counts(entries);
  return el("div", {class: "bar", title: VERDICTS.map((v) => by[v] + " " + v).join(", ")},
    VERDICTS.filter((v) => by[v]).map((v) => {
      const part = el("i", {class: v});
      part.style.flex = String(by[v]);
      return part;
    }));
}

function table(title, headings, rows, most, kind) {
  if (!rows.length) return [];
  return [el("h3", {}, title), el("div", {class: "scroll"}, el("table", {class: kind},
    el("tr", {}, headings.map((h) => el("th", {class: /^(checks|refuted|contingent|unknown|proved|share)$/.test(h) ? "number" : h === "where" ? h : null}, h))),
    rows.slice(0, most))), rows.length > most ? el("p", {class: "dim"}, (rows.length - most) + " more") : null];
}

function countRow(name, action, entries) {
  const by = counts(entries);
  return el("tr", {}, el("td", {}, el("button", {type: "button", class: "link", on: {click: action}}, name)),
    [entries.length, ...VERDICTS.map((v) => by[v])].map((n) => el("td", {class: "number"}, String(n))),
    el("td", {class: "share"}, bar(entries)));
}

function buildOverview() {
  const page = $("overview"), by = counts(counted);
  const headings = ["checks", ...VERDICTS, ""];
  const add = (...nodes) => page.append(...nodes.flat().filter(Boolean));
  add(el("div", {class: "tiles"}, VERDICTS.map((v) =>
    el("button", {type: "button", class: "tile " + v, on: {click: () => showOnly("", [v])}},
      el("b", {}, String(by[v])), ICONS[v] + " " + v))), bar(counted));
  add(el("p", {class: "dim"}, counted.length + (counted.length === 1 ? " check in " : " checks in ") +
    (report.files.length === 1 ? report.files[0].path : report.files.length + " files") + ", context " + report.context));
  for (const file of report.files.filter((f) => f.error).slice(0, 50))
    add(el("div", {class: "error"}, el("b", {}, "Not analysed: "), file.error));
  const groups = [...groupBy(needed, (e) => e.check.verdict + "\n" + e.check.kind + "\n" + e.title).values()];
  groups.sort((a, b) => VERDICTS.indexOf(a[0].check.verdict) - VERDICTS.indexOf(b[0].check.verdict) || b.length - a.length);
  add(table("What needs attention", ["", "what", "where", "checks"], groups.map((group) => {
    const {check, file} = group[0];
    const where = (check.function ? check.function + ", " : "") + "line " + (check.line || "not known") +
      (report.files.length > 1 ? " of " + file.path : "");
    return el("tr", {}, el("td", {}, el("span", {class: "badge " + check.verdict, title: check.verdict},
        ICONS[check.verdict], el("span", {class: "word"}, " " + check.verdict))),
      el("td", {}, el("button", {type: "button", class: "link", on: {click: () => {
        showOnly("", VERDICTS.slice(0, 3));
        select(group[0]);
      }}}, group[0].title.split("\n")[0].slice(0, 300)), el("div", {class: "dim below"}, where)),
      el("td", {class: "dim where"}, where),
      el("td", {class: "number"}, String(group.length)));
  }), 10, "attention"));
  if (report.files.length > 1)
    add(table("Files", ["file", ...headings], [...groupBy(counted, (e) => e.scope.split("\n")[0])].map(([key, entries]) =>
      countRow(entries[0].file.path, () => showOnly(key), entries)), 200));
  add(table("Functions", ["function", ...headings], [...groupBy(counted.filter((e) => e.check.function), (e) => e.scope)].map(([key, entries]) =>
    countRow(entries[0].check.function, () => showOnly(key), entries)), 200));
  add(table("Operations", ["operation", ...headings], [...groupBy(counted, (e) => e.check.kind)].map(([kind, entries]) =>
    countRow(kind, () => showOnly("", VERDICTS, kind), entries)), 100));
  const decided = counted.filter((e) => e.check.decided_by);
  const contexts = [...groupBy(decided, (e) => e.check.decided_by)].sort((a, b) => b[1].length - a[1].length);
  add(table("Decided by", ["context", "checks", "share", ""], contexts.map(([name, entries]) => {
    const part = el("i", {class: "any"});
    part.style.width = 100 * entries.length / decided.length + "%";
    return el("tr", {}, el("td", {}, name), el("td", {class: "number"}, String(entries.length)),
      el("td", {class: "number"}, Math.round(100 * entries.length / decided.length) + "%"),
      el("td", {class: "share"}, el("div", {class: "bar"}, part)));
  }), 50));
  const notes = report.files.flatMap((file) => [
    ...(file.contradictions || []).map((c) => [file, c, "the facts here contradict: no input gets here"]),
    ...(file.warnings || []).map((w) => [file, w, w.message]),
    ...(file.ignored || []).map((i) => [file, i, i.op + " gives no facts: " + i.why])]);
  add(table("Notes", ["where", "what"], notes.map(([file, place, text]) => el("tr", {},
    el("td", {}, el("button", {type: "button", class: "link", on: {click: () => {
      show("checks");
      $("checks").classList.add("open");
      showLine(file, place);
    }}}, placeText(file, place))), el("td", {}, text))), 100));
}

// --- Contracts and sizes ------------------------------------------------------------

const allContracts = () => report.files.flatMap((file) => (file.contracts || []).map((contract) => [file, contract]));
const oneExample = (title, values) => values ? el("p", {}, title + " ", el("code", {},
  Object.entries(values).map(([name, value]) => name + " = " + valueText(value)).join(", ") || "any values")) : null;

function buildContracts() {
  for (const [file, contract] of allContracts().slice(0, 2000))
    $("contracts").append(el("article", {class: "contract"}, ...[
      contract.sentence ? el("p", {}, file.path.split("/").pop()) : null,
      (contract.sentence || "").split("; ").filter(Boolean).map((part) => el("p", {class: "sentence"}, part)),
      el("h2", {}, el("code", {}, contract.signature || contract.function)),
      el("p", {class: "dim"}, file.path + (contract.checks ? ": " + contract.redundant + " of " + contract.checks + " checks can go" : "")),
      (contract.clauses || []).map((clause) => el("details", {}, el("summary", {}, el("code", {}, clause.claim), " ",
        el("span", {class: "badge " + (clause.exact ? "proved" : "contingent")}, clause.exact ? "exact" : "more than is needed")),
        ...[clause.message ? el("p", {}, gist(clause.message)) : null,
          clause.may_follow ? el("p", {}, "may follow from the other clauses") : null,
          clause.exactly ? el("p", {}, "exactly: ", el("code", {}, clause.exactly)) : null,
          oneExample("An input that breaks it:", clause.breaks),
          oneExample("An input that it rejects although the function runs:", clause.rejects),
          (clause.checks || []).map((place) => {
            const entry = (atLine.get(pathOf(file, place) + "\n" + place.line) || [])[0];
            return entry ? el("p", {}, el("button", {type: "button", class: "link", on: {click: () => {
              showOnly("", VERDICTS);
              select(entry);
            }}}, "needed by the check at " + placeText(file, place))) : null;
          })].flat().filter(Boolean))),
      contract.goes_on_with ? el("p", {}, "Contract not finished: step budget; --budget=" + contract.goes_on_with + " goes on") : null,
      (contract.residue || []).map((r) => el("p", {}, (r.unfinished ? "Not examined is the check at " : "Inputs alone do not decide the check at ") + placeText(file, r) + ": " + r.why)),
      (contract.assumes || []).map((fact) => el("p", {}, "Assumed, and to be provided by the caller: ", el("code", {}, fact.claim), " (" + fact.kind + " at " + placeText(file, fact) + ")")),
      oneExample("An input on which the function runs:", contract.runs_with),
    ].flat().filter(Boolean)));
}

function buildSizes() {
  const add = (...nodes) => $("sizes").append(...nodes.flat().filter(Boolean));
  for (const [file, contract] of allContracts().slice(0, 2000)) {
    const classes = groupBy(contract.inputs || [], (input) => input.letter);
    add(table((contract.function || file.path), ["class", "sizes", "what has to hold"], [...classes].map(([letter, inputs]) => {
      const mentions = (contract.clauses || []).filter((clause) => inputs.some((input) =>
        clause.claim.split(/[^\w.@:#]+/).includes(input.name)));
      return el("tr", {}, el("td", {}, el("code", {}, letter)),
        el("td", {class: "mono"}, inputs.map((input) => input.name).join(", ")),
        el("td", {class: "mono"}, mentions.map((clause) => clause.claim).join("; ")));
    }), 500));
  }
  add(table("Bounds", ["expression", "least", "greatest", "where"], report.files.flatMap((file) =>
    (file.bounds || []).map((b) => el("tr", {}, el("td", {class: "mono"}, b.expr),
      el("td", {class: "mono"}, b.lo === null ? "-inf" : String(b.lo)), el("td", {class: "mono"}, b.hi === null ? "inf" : String(b.hi)),
      el("td", {class: "dim"}, placeText(file, b) + (b.limit ? ", the step budget ended" : ""))))), 2000));
}

// --- Keys and links --------------------------------------------------------------------

function step(by) {
  if (!shown.length) return;
  const at = shown.indexOf(selected);
  select(shown[at < 0 ? 0 : Math.min(shown.length - 1, Math.max(0, at + by))]);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = ["INPUT", "SELECT"].includes(event.target.tagName);
  if (event.key === "Escape" && !$("help").open) {
    showNothing();
  } else if (typing || $("help").open) {
    if (event.target === $("search") && (event.key === "Enter" || event.key === "ArrowDown")) {
      $("list").focus();
      step(0);
      event.preventDefault();
    }
  } else if (event.key === "/") {
    show("checks");
    $("search").focus();
    event.preventDefault();
  } else if (event.key === "?") {
    $("help").showModal();
  } else if (event.key === "o" || event.key === "c") {
    show(event.key === "o" ? "overview" : "checks");
  } else if (!$("checks").hidden) {
    const inCode = event.target === $("code");
    if (event.key === "j" || (event.key === "ArrowDown" && !inCode)) step(1);
    else if (event.key === "k" || (event.key === "ArrowUp" && !inCode)) step(-1);
    else if (event.key === "p" && selected && litPlaces().length > 1) showPremise((premise + 1) % (litPlaces().length - 1));
    else if (VERDICTS[event.key - 1]) toggle(VERDICTS[event.key - 1]);
    else return;
    event.preventDefault();
  }
});

// Escape: back to the list, then no filter.
function showNothing() {
  if ($("checks").classList.contains("open") && matchMedia("(max-width: 700px)").matches) {
    $("checks").classList.remove("open");
    return;
  }
  $("search").value = filter.text = "";
  $("search").blur();
  applyFilter();
}

function follow() {
  let target = location.hash.slice(1);
  try { target = decodeURIComponent(target); } catch (e) { /* It stays as it is. */ }
  const entry = byLink.get(target);
  if (entry) {
    if (!filter.verdicts.has(entry.check.verdict)) toggle(entry.check.verdict);
    show("checks");
    applyFilter();
    select(entry);
  } else {
    show(views[target] ? target : "overview");
  }
}

$("help-button").addEventListener("click", () => $("help").showModal());
addEventListener("hashchange", follow);
applyFilter();
if (shown.length) select(shown[0], true);
else if (report.files.length) openSource(report.files[0].path);
follow();
})();
