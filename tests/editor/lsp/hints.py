#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Hints of the language server against runs of the program.

    hints.py --bin=build/bin [--runs=N] [--seed=N] FILE...

Each function that is simple enough (one block, one return) returns, in a copy,
all values of its block that have hints. It is run on random sizes that the hints
at its arguments admit, and each size is compared with its hint. Prints how many
sizes were compared; exit status 1 if one differs.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from client import Client

SIZES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 64, 100]
WORDS = ("floordiv", "ceildiv", "mod", "min", "max")
ALL = {"start": {"line": 0, "character": 0}, "end": {"line": 10**6, "character": 0}}


def evaluate(text, values):
    """The value of a size; nothing if it cannot be computed."""
    text = re.sub(r"\bfloordiv\b", "//", text)
    text = re.sub(r"\bmod\b", "%", text)
    text = re.sub(r"([\w.]+|\([^()]*\)) ceildiv ([\w.]+|\([^()]*\))",
                  r"(-((-\1) // \2))", text)
    if "ceildiv" in text or not re.fullmatch(r"[\w\s+*/%(),-]+", text):
        return None
    try:
        return eval(text, {"__builtins__": {}, "min": min, "max": max}, dict(values))
    except (NameError, ZeroDivisionError, SyntaxError, TypeError):
        return None


def split_top(text):
    """Splits at commas outside of brackets."""
    parts, depth, part = [], 0, ""
    for char in text:
        depth += char in "([<{"
        depth -= char in ")]>}"
        if char == "," and depth == 0:
            parts.append(part)
            part = ""
        else:
            part += char
    return [p.strip() for p in parts + [part] if p.strip()]


def returning(lines, first, last, values):
    """The lines with the values returned as well, and the number of results
    before; nothing if the function is not simple."""
    body = lines[first:last + 1]
    head = re.match(r"^(\s*func\.func (?:private )?@[\w.$]+)\((.*)\)(?: -> (.*?))? \{$",
                    body[0])
    returns = [i for i, line in enumerate(body)
               if re.match(r"^\s*(func\.)?return\b", line)]
    if not head or len(returns) != 1 or any("^bb" in line for line in body):
        return None
    if "attributes" in body[0] or "->" in head[2]:
        return None
    given = head[3] or ""
    given = given[1:-1] if given.startswith("(") and given.endswith(")") else given
    types = split_top(given)
    line = body[returns[0]].split("//")[0]
    operands = re.match(r"^\s*(?:func\.)?return\s*(.*?)(?:\s*:.*)?$", line.rstrip())[1]
    names = split_top(operands) + [name for name, _ in values]
    types_now = types + [kind for _, kind in values]
    body[0] = f"{head[1]}({head[2]}) -> ({', '.join(types_now)}) {{"
    body[returns[0]] = f"  return {', '.join(names)} : {', '.join(types_now)}"
    return lines[:first] + body + lines[last + 1:], len(types)


class Comparison:
    def __init__(self, options):
        self.options = options
        self.random = random.Random(options.seed)
        self.compared = self.runs = self.functions = 0
        self.wrong = []

    def values_in(self, client, uri, lines, first, last, hints):
        """Names, types and hints of values in the function's own block."""
        found = []
        for hint in hints:
            line, end = hint["position"]["line"], hint["position"]["character"]
            if not first <= line <= last or "," in hint["label"].split("[")[0]:
                continue
            name = re.search(r"%[\w.$-]+$", lines[line][:end])
            is_own = line == first or re.match(r"^  %[\w.$-]+ = ", lines[line])
            if not name or not is_own:
                continue
            hover = client.at("hover", uri, line, end)
            kind = re.search(r"---\n\n`([^`]*)`", hover["contents"]["value"])
            if kind:
                found.append((name[0], kind[1], hint["label"][2:]))
        return found

    def file(self, client, path):
        text = path.read_text()
        if "// -----" in text:
            return
        uri = path.absolute().as_uri()
        client.open(uri, text)
        lines = text.split("\n")
        hints = client.whole("inlayHint", uri, range=ALL)
        for symbol in client.whole("documentSymbol", uri):
            first, last = (symbol["range"][end]["line"] for end in ("start", "end"))
            values = self.values_in(client, uri, lines, first, last, hints)
            changed = values and returning(lines, first, last,
                                           [(name, kind) for name, kind, _ in values])
            if changed:
                self.function(path, symbol["name"], lines[first], values, *changed)

    def function(self, path, name, head, values, lines, results):
        self.functions += 1
        hinted = {value: hint for value, _, hint in values}
        arguments = re.findall(r"(%[\w.$-]+): ", head)
        for _ in range(self.options.runs):
            letters, inputs = {}, {}
            for number, argument in enumerate(arguments):
                hint = hinted.get(argument, argument[1:])
                terms = split_top(hint[1:-1]) if hint.startswith("[") else [hint]
                for place, term in enumerate(terms):
                    for letter in re.findall(r"[A-Za-z_]\w*", term):
                        if letter not in WORDS:
                            letters.setdefault(letter, self.random.choice(SIZES))
                    value = evaluate(term, letters)
                    if value is None:
                        return
                    part = f".dim{place}" if hint.startswith("[") else ""
                    inputs[f"arg{number}{part}"] = value
            self.run(path, name, "\n".join(lines), inputs, letters, values, results)

    def run(self, path, function, text, inputs, letters, values, results):
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as copy:
            copy.write(text)
            copy.flush()
            run = subprocess.run(
                [f"{self.options.bin}/shapeproof-exec", copy.name,
                 f"--function={function}", f"--inputs={json.dumps(inputs)}"],
                capture_output=True, text=True)
        if run.returncode != 0:
            return
        self.runs += 1
        given = dict(re.findall(r"^result (\d+): (.*)$", run.stdout, re.M))
        for number, (name, kind, hint) in enumerate(values):
            actual = given.get(str(results + number), "")
            sizes = re.findall(r"-?\d+", actual)
            wanted = split_top(hint[1:-1]) if hint.startswith("[") else [hint]
            if len(sizes) != len(wanted):
                continue
            for size, term in zip(sizes, wanted):
                value = None if term == "?" else evaluate(term, letters)
                if value is None:
                    continue
                self.compared += 1
                if value != int(size):
                    self.wrong.append(f"{path}: @{function}: {name}: {hint}, but "
                                      f"{actual} with {inputs}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", nargs="+", type=Path)
    options = parser.parse_args()
    comparison = Comparison(options)
    with Client([f"{options.bin}/shapeproof-lsp-server"]) as client:
        client.initialize()
        for path in options.files:
            comparison.file(client, path)
        client.request("shutdown", None)
        client.notify("exit", None)
    print(f"{comparison.compared} sizes compared in {comparison.runs} runs of "
          f"{comparison.functions} functions, {len(comparison.wrong)} wrong")
    for wrong in comparison.wrong[:20]:
        print(wrong)
    return 1 if comparison.wrong or not comparison.compared else 0


if __name__ == "__main__":
    sys.exit(main())
