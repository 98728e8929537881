#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long the language server takes for a large file.

    latency.py --server=build/bin/shapeproof-lsp-server [--functions=N] [--edits=N]

The file has 16 lines for each function (625 are 10,000 lines), without calls and
with calls: each function but the first of ten calls the one before it. Edits are
valid lines and broken ones, at random functions; each is followed by a request
for the hints of the 50 lines around it. Prints the times in ms, and the memory of
the server at its end. Then the cursor moves in long functions.
"""

import argparse
import random
import re
import time

from client import Client
from run import MLP, URI


def module(functions, calls):
    texts = []
    for i in range(functions):
        text = MLP.replace("@mlp", f"@mlp{i}")
        if calls and i % 10:
            text = text.replace("  %n = ", f"""\
  %u = func.call @mlp{i - 1}(%x, %w) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %n = """)
        texts.append(text)
    return "".join(texts)


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1000


def memory(client):
    with open(f"/proc/{client.server.pid}/status") as status:
        return int(re.search(r"VmHWM:\s*(\d+)", status.read())[1]) // 1024


def at_line(line, begin=0, end=0):
    return {"start": {"line": line, "character": begin},
            "end": {"line": line, "character": end}}


def around(line):
    return {"start": {"line": max(0, line - 25), "character": 0},
            "end": {"line": line + 25, "character": 0}}


def hints(client, line):
    began = time.monotonic()
    found = client.whole("inlayHint", URI, range=around(line))
    return time.monotonic() - began, found


def measure(server, functions, edits, calls):
    text = module(functions, calls)
    lines = text.count("\n")
    starts = [i for i, line in enumerate(text.split("\n")) if "func.func" in line]
    chance = random.Random(1)
    with Client([server]) as client:
        began = time.monotonic()
        client.initialize()
        client.open(URI, text)
        _, found = hints(client, 20)
        first = time.monotonic() - began
        assert found, "no hints"
        client.published(URI)
        print(f"{lines} lines, {'calls' if calls else 'no calls'}: first hints "
              f"{first * 1000:.0f}, all diagnostics {(time.monotonic() - began) * 1000:.0f}")
        times, published = [], []
        for i in range(edits):
            line = chance.choice(starts) + 5
            added = chance.choice(["  %z = arith.addi %m, %m : index\n", "  %z = arith.ad",
                                   "  // a comment"])
            if i % 20 == 0:
                client.published(URI)  # Earlier changes are done.
            if i % 2:
                added = added.rstrip("\n") + "\n"
            client.change(URI, [{"range": at_line(line), "text": added}])
            took, found = hints(client, line)
            assert found, "no hints"
            times.append(took)
            if i % 20 == 0:
                began = time.monotonic()
                client.published(URI)
                published.append(took + time.monotonic() - began)
            lines_added = added.count("\n")
            client.change(URI, [{"range": {
                "start": {"line": line, "character": 0},
                "end": {"line": line + lines_added,
                        "character": 0 if lines_added else len(added)}}, "text": ""}])
            times.append(hints(client, line)[0])
        print(f"  {2 * edits} edits: hints p50 {percentile(times, 0.5):.0f}, "
              f"p95 {percentile(times, 0.95):.0f}, most {max(times) * 1000:.0f}; "
              f"diagnostics p95 {percentile(published, 0.95):.0f}; "
              f"memory {memory(client)} MB")
        client.request("shutdown", None)
        client.notify("exit", None)


def long_function(lines):
    """A function with sums, extremes, sizes and checks."""
    texts = ["""\
func.func @long(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m0 = tensor.dim %x, %c0 : tensor<?x?xf32>
"""]
    for i in range(1, lines // 8 + 1):
        texts.append(f"""\
  %m{i} = arith.addi %m{i - 1}, %c1 : index
  %n{i} = arith.minsi %m0, %m{i} : index
  %e{i} = tensor.empty(%m{i}, %n{i}) : tensor<?x?xf32>
  %d{i} = tensor.dim %e{i}, %c0 : tensor<?x?xf32>
  %k{i} = tensor.dim %w, %c0 : tensor<?x?xf32>
  %l{i} = tensor.dim %x, %c1 : tensor<?x?xf32>
  %p{i} = arith.cmpi eq, %k{i}, %l{i} : index
  cf.assert %p{i}, "inner sizes differ"
""")
    return "".join(texts) + "  return %m0 : index\n}\n"


def measure_actions(server, lines):
    """Code actions, which editors ask for whenever the cursor moves."""
    text = long_function(lines)
    chance = random.Random(1)
    with Client([server]) as client:
        client.initialize()
        client.open(URI, text)
        client.published(URI)
        times = []
        for _ in range(200):
            began = time.monotonic()
            at = at_line(chance.randrange(text.count("\n")), 4, 4)
            client.whole("codeAction", URI, range=at, context={"diagnostics": []})
            times.append(time.monotonic() - began)
        print(f"a function of {lines} lines, 200 places: code actions p50 "
              f"{percentile(times, 0.5):.1f}, p95 {percentile(times, 0.95):.1f}, "
              f"most {max(times) * 1000:.0f}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--server", required=True)
    parser.add_argument("--functions", type=int, default=625)
    parser.add_argument("--edits", type=int, default=500)
    options = parser.parse_args()
    for calls in (False, True):
        measure(options.server, options.functions, options.edits, calls)
    for lines in (16, 1000, 6000):
        measure_actions(options.server, lines)


if __name__ == "__main__":
    main()
