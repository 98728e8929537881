#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A module that is edited at random shows the same as one that is opened anew.

    edits.py --server=build/bin/shapeproof-lsp-server [--seed=N] [--edits=N]
             [--compare=N] [--seconds=N]

The edits add and remove lines, functions and calls, change constants, aliases and
visibility, and leave the text broken for a while. Requests of all kinds come between
them, and half of these are cancelled. Each N-th text is compared (default: each third).
"""

import argparse
import random
import re
import sys
import time

from client import Client
from run import ALL, applied, fixes, hints, lenses, same, span

URI, ANEW = "file:///tmp/edited.mlir", "file:///tmp/anew.mlir"
FUNCTION = """\
func.func @f{n}(%n: index, %t: tensor<?xf32>) -> index {{
  %c0 = arith.constant 0 : index
  %k = arith.constant {k} : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %ok = arith.cmpi sge, %d, %k : index
  cf.assert %ok, "short"
  %r = affine.apply #map(%n)
  %s = arith.addi %r, %k : index
  return %s : index
}}
"""
# Demands of operations, a loop, and what may be simpler.
OTHER = """\
func.func @g{n}(%x: tensor<?x?xf32>, %m: memref<?xf32>, %n: index) -> tensor<?x?xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant {k} : index
  %f = arith.constant 0.0 : f32
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = arith.minsi %a, %a : index
  %e = tensor.empty(%a, %b) : tensor<?x?xf32>
  %z = linalg.fill ins(%f : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul ins(%x, %z : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  scf.for %i = %c0 to %n step %c1 {{
    memref.store %f, %m[%i] : memref<?xf32>
  }}
  return %r : tensor<?x?xf32>
}}
"""
START = "#map = affine_map<(d0) -> (d0 * 2)>\n"
# A text of more lines does not grow further.
MOST_LINES = 120
CANCELLED = -32800


class Edits:
    """Each returns an edit as a range and a text, or nothing."""

    def __init__(self, chance):
        self.chance, self.next = chance, 0

    def line(self, lines, pattern):
        found = [i for i, line in enumerate(lines) if re.search(pattern, line)]
        return self.chance.choice(found) if found else None

    def change(self, lines, pattern, by):
        i = self.line(lines, pattern)
        if i is None:
            return None
        found = re.search(pattern, lines[i])
        return span(i, found.start(), found.end()), by(found)

    def insert(self, lines, pattern, text):
        i = self.line(lines, pattern)
        return None if i is None else (span(i, 0, 0), text)

    def function(self, lines):
        self.next += 1
        return self.insert(lines, r"^(func|$)", self.chance.choice([FUNCTION, OTHER]).format(
            n=self.next, k=self.chance.randrange(1, 4)))

    def constant(self, lines):
        return self.change(lines, r"(?<=constant )[1-9]", lambda _: str(self.chance.randrange(1, 9)))

    def alias(self, lines):
        return self.change(lines, r"(?<=\(d0 \* )\d", lambda _: str(self.chance.randrange(1, 9)))

    def visibility(self, lines):
        if self.chance.randrange(2):
            return self.change(lines, r"func private @", lambda _: "func @")
        return self.change(lines, r"func @", lambda _: "func private @")

    def call(self, lines):
        """Functions do not call themselves: how much those learn that a circle of
        calls leads to depends on which of it is read."""
        i = self.line(lines, "return %s")
        if i is None:
            return None
        numbers = re.findall(r"func (?:private )?@f(\d+)", "\n".join(lines[:i]))
        lower = [n for n in numbers if int(n) < int(numbers[-1])]
        name = self.chance.choice(lower) if lower and self.chance.randrange(10) else "0"
        self.next += 1
        return span(i, 0, 0), (f"  %call{self.next} = func.call @f{name}(%k, %t) "
                               ": (index, tensor<?xf32>) -> index\n")

    def arithmetic(self, lines):
        self.next += 1
        return self.insert(lines, "return %s", f"  %v{self.next} = arith.muli %s, %k : index\n")

    def comment(self, lines):
        i = self.chance.randrange(len(lines))
        return span(i, 0, 0), self.chance.choice(["\n", "// a comment\n", "\n\n"])

    def removal(self, lines):
        i = self.line(lines, r"^$|^//|%v\d|%call\d")
        return None if i is None or i + 1 >= len(lines) else (
            {"start": span(i, 0, 0)["start"], "end": span(i + 1, 0, 0)["start"]}, "")

    def end_of_function(self, lines):
        first = self.line(lines, "^func")
        if first is None or "}" not in lines[first:]:  # Damaged.
            return None
        last = lines.index("}", first)
        return self.chance.randrange(3) == 0 and (
            {"start": span(first, 0, 0)["start"], "end": span(last + 1, 0, 0)["start"]}, "")

    def damage(self, lines):
        i = self.chance.randrange(len(lines))
        at = self.chance.randrange(len(lines[i]) + 1)
        return span(i, at, at), self.chance.choice(["x", "%", "}", "{", "(", "@", "\n", '"', "#"])

    def any(self, lines):
        kinds = [self.function, self.constant, self.alias, self.visibility, self.call, self.call,
                 self.arithmetic, self.comment, self.removal, self.end_of_function, self.damage]
        if len(lines) > MOST_LINES:
            kinds = [self.removal, self.end_of_function, self.constant, self.damage]
        while True:
            edit = self.chance.choice(kinds)(lines)
            if edit:
                return edit


def shown(client, uri):
    def of(method, **more):
        return client.whole(method, uri, **more)
    uses = [sorted(str(use["range"]) for use in
                   client.at("references", uri, line, 2, context={"includeDeclaration": True}))
            for line in range(0, 200, 7)]
    actions = [str(fix).replace(uri.removesuffix(".mlir"), "") for line in range(3, 200, 11)
               for fix in fixes(client, line, 4, uri)]
    return [sorted(hints(client, uri).items()),
            sorted(str(sent).replace(uri, "") for sent in client.published(uri)),
            lenses(client, uri), of("documentSymbol"), of("foldingRange"), uses, actions]


class Requests:
    """Requests at random places, of which half are cancelled."""

    def __init__(self, client, chance):
        self.client, self.chance = client, chance
        self.open, self.sent, self.cancelled = [], 0, 0

    def start(self, text):
        lines = text.split("\n")
        line = self.chance.randrange(len(lines))
        at = {"line": line, "character": self.chance.randrange(len(lines[line]) + 1)}
        method, more = self.chance.choice([
            ("inlayHint", {"range": ALL}), ("hover", {"position": at}),
            ("codeAction", {"range": {"start": at, "end": at}, "context": {"diagnostics": []}}),
            ("completion", {"position": at}), ("definition", {"position": at}),
            ("documentSymbol", {}), ("codeLens", {}), ("semanticTokens/full", {})])
        number = self.client.start("textDocument/" + method, {
            "textDocument": {"uri": URI}, **more})
        self.sent += 1
        self.open.append(number)
        if self.chance.randrange(2):
            self.client.notify("$/cancelRequest", {"id": number})

    def finish(self):
        """Waits for all answers."""
        for number in self.open:
            answer = self.client.wait(number)
            if "error" in answer:
                same(answer["error"]["code"], CANCELLED)
                self.cancelled += 1
        self.open = []


def compare(client, text):
    client.versions[ANEW] = 1
    client.diagnostics = [d for d in client.diagnostics if d["uri"] != ANEW]
    client.open(ANEW, text)
    edited, anew = shown(client, URI), shown(client, ANEW)
    client.notify("textDocument/didClose", {"textDocument": {"uri": ANEW}})
    client.request("textDocument/foldingRange", {"textDocument": {"uri": URI}})
    isBroken, other = (any("'code': 'error'" in sent for sent in one[1])
                       for one in (anew, edited))
    if isBroken:  # The edited one shows what was, and perhaps another of the errors.
        edited, anew = [[other]], [[isBroken]]
    for part, (one, other) in enumerate(zip(edited, anew)):
        if one != other:
            print(f"part {part}: only edited {[x for x in one if x not in other]}, "
                  f"only anew {[x for x in other if x not in one]}, of\n{text}")
            return None
    return not isBroken


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--server", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edits", type=int, default=60)
    parser.add_argument("--compare", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    options = parser.parse_args()
    chance = random.Random(options.seed)
    edits = Edits(chance)
    text = START + "".join(FUNCTION.format(n=100 + i, k=i) for i in range(1, 5))
    end = time.monotonic() + options.seconds
    with Client([options.server]) as client:
        requests = Requests(client, chance)
        client.initialize({"diagnostics": {"undecided": True}})
        client.open(URI, text)
        done, compared, whole, good = 0, 0, 0, text
        while done < options.edits and time.monotonic() < end:
            where, by = edits.any(text.split("\n"))
            text = applied(text, [{"range": where, "newText": by}])
            client.change(URI, [{"range": where, "text": by}])
            done += 1
            for _ in range(chance.randrange(4)):
                requests.start(text)
            if not any(sent["code"] == "error" for sent in client.published(URI)):
                good = text
            elif chance.randrange(4):
                text = good
                client.change(URI, [{"text": text}])
            client.diagnostics = client.diagnostics[-2:]
            requests.finish()
            if done % options.compare == 0:
                result = compare(client, text)
                compared += 1
                whole += result is True
                if result is None:
                    print(f"failed: --seed={options.seed}, edit {done}")
                    return 1
        client.request("shutdown", None)
        client.notify("exit", None)
        same(client.server.wait(timeout=60), 0)
    print(f"passed: {done} edits, {requests.sent} requests between them, of these "
          f"{requests.cancelled} cancelled, {compared} times compared, of these {whole} "
          "of texts that can be read")
    return 0


if __name__ == "__main__":
    sys.exit(main())
