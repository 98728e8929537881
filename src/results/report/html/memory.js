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
  const isDrawn = ["svg", "polygon", "line", "text", "title"].includes(name);
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

/// Round numbers up to `most`, at most five of them, and not 0.
function ticksOf(most) {
  let step = 10 ** Math.floor(Math.log10(most));
  if (most / step < 2) step /= 5;
  else if (most / step < 5) step /= 2;
  const ticks = [];
  for (let n = step; n <= most; n += step) ticks.push(n);
  return ticks.filter((_, i) => ticks.length <= 5 || i % 2 === 1);
}

/// For each buffer the columns that it is alive in, and where it stands in each: on
/// those that came before it. A buffer of few bytes has two pixels.
function stack(columns, value, scale) {
  const bands = new Map();
  columns.forEach((column, i) => {
    let below = 0;
    for (const a of column.alive) {
      const height = value(a) && Math.max(2, value(a) * scale);
      if (!bands.has(a)) bands.set(a, []);
      bands.get(a).push({ column: i, low: below, high: below + height });
      below += height;
    }
  });
  return bands;
}

function draw(svg, shown, sizes) {
  const width = Math.max(300, svg.clientWidth || 1000), height = width < 600 ? 240 : 320;
  const left = 74, right = 12, bottom = 28, top = 18;
  const columns = columnsOf(shown.allocations);
  const value = (a) => Math.max(0, a.bytes(sizes) || 0);
  const sums = columns.map((c) => c.alive.reduce((sum, a) => sum + value(a), 0));
  const peak = shown.peak ? shown.peak(sizes) : NaN;
  const most = Math.max(1, ...sums, peak || 0), scale = (height - bottom - top) / most;
  const y = (pixels) => Math.max(2, height - bottom - pixels);
  const x = (i) => left + (i / columns.length) * (width - left - right);
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.replaceChildren();
  const isPeak = (n) => Number.isFinite(peak) && Math.abs(n - peak) * scale < 14;
  for (const n of [0, ...ticksOf(most)])
    svg.append(make("line", { class: "tick", x1: left, x2: width - right, y1: y(n * scale), y2: y(n * scale) }),
      isPeak(n) ? "" : make("text", { class: "left", x: left - 8, y: y(n * scale) + 4 }, n ? bytes(n) : "0"));
  for (const [a, band] of stack(columns, value, scale)) {
    const upper = band.map((b) => `${x(b.column)},${y(b.high)} ${x(b.column + 1)},${y(b.high)}`);
    const lower = band.map((b) => `${x(b.column + 1)},${y(b.low)} ${x(b.column)},${y(b.low)}`).reverse();
    svg.append(make("polygon", { class: "buffer", points: [...upper, ...lower].join(" "), fill: colour(a.index) },
      make("title", {}, `${shown.unit} ${a.from}: ${a.op}, ${bytes(value(a))} = ${a.text}`)));
    // Its name stands where it has most room.
    const wide = x(1) - x(0), text = `${shown.unit} ${a.from}`;
    if (band.some((b) => b.high - b.low >= 20) && wide * band.length >= 8 * text.length) {
      const first = band.findIndex((b) => b.high - b.low >= 20);
      const same = band.slice(first).findIndex((b) => b.low !== band[first].low || b.high !== band[first].high);
      const count = same < 0 ? band.length - first : same;
      if (wide * count >= 8 * text.length)
        svg.append(make("text", { class: "name", x: x(band[first].column) + (wide * count) / 2, y: y((band[first].low + band[first].high) / 2) + 4 }, text));
    }
  }
  let free = 0;
  columns.forEach((column, i) => {
    if (x(i) < free) return;
    svg.append(make("text", { x: x(i), y: height - 9 }, String(column.from)));
    free = x(i) + 8 * String(column.from).length + 10;
  });
  svg.append(make("text", { class: "left", x: left - 8, y: height - 9 }, shown.unit));
  if (Number.isFinite(peak))
    svg.append(make("line", { class: "peak", x1: left, x2: width - right, y1: y(peak * scale), y2: y(peak * scale) }),
      make("text", { class: "left peak", x: left - 8, y: y(peak * scale) + 4 }, bytes(peak)));
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
    const svg = make("svg", { role: "img", "aria-label": `Bytes alive in ${f.function}` });
    if (shown.allocations.length) page.append(svg);
    // A buffer that is pointed at in the list stands out.
    const point = (index) => svg.querySelectorAll("polygon").forEach((p) =>
      p.classList.toggle("behind", index !== null && p.getAttribute("fill") !== colour(index)));
    const cells = [], table = make("table", {}, make("tr", {}, ...["", unit, "freed", "bytes", ""].map((h) => make("th", {}, h))));
    f.allocations.forEach((a, index) => {
      const cell = make("td", { class: "number" });
      cells.push(a.bytes === null ? null : [cell, parse(a.bytes, names)]);
      const row = make("tr", {}, make("td", {}, make("i", { class: "swatch", style: `background:${colour(index)}` }), a.op),
        make("td", {}, String(a.line)), make("td", {}, a.freed ? String(a.live[1]) : "no"), cell,
        make("td", {}, make("code", {}, `${a.exact ? "" : "at most "}${a.bytes ?? "?"}`)));
      row.addEventListener("pointerenter", () => point(index));
      row.addEventListener("pointerleave", () => point(null));
      table.append(row);
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
  addEventListener("resize", update);
  update();
}

if (typeof document === "undefined") module.exports = { parse, columnsOf, bytes, ticksOf, stack };
else show(JSON.parse(document.getElementById("data").textContent));
