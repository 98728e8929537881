// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The page of memory: for each function the bytes that are alive over its lines, at
// sizes that the reader chooses.
"use strict";

// --- Terms in the grammar of .dims, as functions of the sizes.

const LEVELS = [["or"], ["and"], ["==", "!=", "<=", ">=", "<", ">", "in"], ["+", "-"], ["*", "floordiv", "ceildiv", "mod"]];
const BINARY = {
  or: (a, b) => a || b, and: (a, b) => a && b, "==": (a, b) => a === b, "!=": (a, b) => a !== b,
  "<=": (a, b) => a <= b, ">=": (a, b) => a >= b, "<": (a, b) => a < b, ">": (a, b) => a > b,
  "+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b,
  floordiv: (a, b) => Math.floor(a / b), ceildiv: (a, b) => Math.ceil(a / b),
  mod: (a, b) => a - b * Math.floor(a / b),
};

function parse(text, names) {
  const tokens = text.match(/\d+|[A-Za-z_][\w.@:#]*|[=!<>]=|[-+*<>(),[\]]/g) || [];
  let at = 0;
  const take = (token) => tokens[at] === token && ++at > 0;
  const list = (close) => {
    const all = [];
    while (at < tokens.length && !take(close)) {
      all.push(level(0));
      take(",");
    }
    return all;
  };
  const primary = () => {
    const token = tokens[at++];
    if (token === "-") {
      const operand = primary();
      return (s) => -operand(s);
    }
    if (token === "(") {
      const inner = level(0);
      take(")");
      return inner;
    }
    if (/^\d/.test(token)) return () => Number(token);
    if (token === "true" || token === "false") return () => token === "true";
    if (take("(")) {
      const operands = list(")");
      if (token === "select") return (s) => (operands[0](s) ? operands[1](s) : operands[2](s));
      if (token === "min" || token === "max") return (s) => Math[token](...operands.map((o) => o(s)));
      if (token.startsWith("wrap")) return operands[0]; // Sizes here fit.
      return () => NaN;
    }
    names.add(token);
    return (s) => s[token];
  };
  const level = (depth) => {
    if (depth === LEVELS.length) return primary();
    if (depth === 2 && take("not")) {
      const operand = level(2);
      return (s) => !operand(s);
    }
    let left = level(depth + 1);
    while (LEVELS[depth].includes(tokens[at])) {
      const operator = tokens[at++], first = left;
      if (operator === "in") {
        take("[");
        const [lo, hi] = list("]");
        left = (s) => lo(s) <= first(s) && first(s) <= hi(s);
      } else {
        const second = level(depth + 1);
        left = (s) => BINARY[operator](first(s), second(s));
      }
    }
    return left;
  };
  return level(0);
}

// --- The page.

const SVG = "http://www.w3.org/2000/svg";

function make(name, attributes = {}, ...children) {
  const isDrawn = ["svg", "rect", "line", "text", "title"].includes(name);
  const element = isDrawn ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function bytes(n) {
  if (!Number.isFinite(n)) return "?";
  const units = ["B", "kB", "MB", "GB", "TB", "PB"];
  let unit = 0;
  while (Math.abs(n) >= 10000 && unit + 1 < units.length) {
    n /= 1000;
    ++unit;
  }
  return `${Math.round(n * 10) / 10} ${units[unit]}`;
}

const colour = (i) => `hsl(${(i * 67 + 205) % 360} 60% var(--light))`;

/// Columns between the lines where a buffer comes or goes; in each, the buffers alive.
function columnsOf(allocations) {
  const lines = new Set();
  for (const a of allocations) {
    lines.add(a.from);
    lines.add(a.to);
  }
  const sorted = [...lines].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((line, i) => ({
    from: line, to: sorted[i + 1],
    alive: allocations.filter((a) => a.from <= line && a.to >= sorted[i + 1]),
  }));
}

function draw(svg, shown, sizes) {
  const width = 1000, height = 300, left = 80, bottom = 26, top = 16;
  const columns = columnsOf(shown.allocations);
  const value = (a) => Math.max(0, a.bytes(sizes) || 0);
  const sums = columns.map((c) => c.alive.reduce((sum, a) => sum + value(a), 0));
  const peak = shown.peak ? shown.peak(sizes) : NaN;
  const most = Math.max(1, ...sums, peak || 0);
  const y = (n) => height - bottom - (n / most) * (height - bottom - top);
  const x = (i) => left + (i / columns.length) * (width - left - 10);
  svg.replaceChildren();
  columns.forEach((column, i) => {
    let below = 0;
    for (const a of column.alive) {
      const rect = make("rect", {
        class: "buffer", x: x(i), width: x(i + 1) - x(i), y: y(below + value(a)),
        height: y(below) - y(below + value(a)), fill: colour(a.index),
      }, make("title", {}, `${shown.unit} ${a.from}: ${a.op}, ${bytes(value(a))} = ${a.text}`));
      svg.append(rect);
      below += value(a);
    }
    svg.append(make("text", { x: x(i), y: height - 8 }, String(column.from)));
  });
  svg.append(make("text", { x: 6, y: height - bottom }, "0"), make("text", { x: 6, y: height - 8 }, shown.unit));
  if (Number.isFinite(peak)) {
    svg.append(make("line", { class: "peak", x1: left, x2: width - 10, y1: y(peak), y2: y(peak) }),
      make("text", { class: "peak", x: 6, y: y(peak) + 4 }, bytes(peak)));
  }
}

function show(report) {
  document.getElementById("title").textContent = `Memory of ${report.path}`;
  const names = new Set(), updates = [], unit = "weights" in report ? "node" : "line";
  const page = document.getElementById("functions");
  for (const f of report.functions) {
    const shown = { unit, peak: f.peak === null ? null : parse(f.peak, names), allocations: [] };
    f.allocations.forEach((a, index) => {
      const [from, to] = a.live;
      if (a.bytes !== null && from !== null && to !== null)
        shown.allocations.push({ index, from, to: Math.max(to, from + 1), op: a.op, text: a.bytes, bytes: parse(a.bytes, names) });
    });
    const number = make("b"), bound = f.peak_bound === null ? "" : `, never above ${bytes(Number(f.peak_bound))}`;
    page.append(make("h2", {}, f.function), make("p", {}, number, f.peak === null
      ? `no bound: ${f.reason ? `${unit} ${f.reason.line}: ${f.reason.detail}` : ""}${bound}`
      : ` ${f.exact ? "=" : "at most"} `, f.peak === null ? "" : make("code", {}, f.peak), f.peak === null ? "" : bound));
    const svg = make("svg", { viewBox: "0 0 1000 300", role: "img", "aria-label": `Bytes alive in ${f.function}` });
    if (shown.allocations.length) page.append(svg);
    const cells = [], table = make("table", {}, make("tr", {}, ...["", unit, "freed", "bytes", ""].map((h) => make("th", {}, h))));
    f.allocations.forEach((a, index) => {
      const cell = make("td", { class: "number" });
      cells.push(a.bytes === null ? null : [cell, parse(a.bytes, names)]);
      table.append(make("tr", {}, make("td", {}, make("i", { class: "swatch", style: `background:${colour(index)}` }), a.op),
        make("td", {}, String(a.line)), make("td", {}, a.freed ? String(a.live[1]) : "no"), cell,
        make("td", {}, make("code", {}, `${a.exact ? "" : "at most "}${a.bytes ?? "?"}`))));
    });
    if (f.allocations.length) page.append(table);
    updates.push((sizes) => {
      if (shown.peak) number.textContent = bytes(shown.peak(sizes));
      draw(svg, shown, sizes);
      for (const cell of cells) if (cell) cell[0].textContent = bytes(cell[1](sizes));
    });
  }
  const sizes = {}, update = () => updates.forEach((u) => u(sizes));
  for (const name of [...names].sort()) {
    sizes[name] = 256;
    // Steps of a tenth of a power of two, and 0.
    const slider = make("input", { type: "range", min: -1, max: 160, value: 80 }), value = make("output", {}, "256");
    slider.addEventListener("input", () => {
      const step = Number(slider.value);
      sizes[name] = step < 0 ? 0 : Math.round(2 ** (step / 10));
      value.textContent = String(sizes[name]);
      update();
    });
    document.getElementById("sizes").append(make("label", {}, make("code", {}, name), slider, value));
  }
  update();
}

if (typeof document === "undefined") module.exports = { parse, columnsOf, bytes };
else show(JSON.parse(document.getElementById("data").textContent));
