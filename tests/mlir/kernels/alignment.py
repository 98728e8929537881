#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares `--axis-info` with the expectations of Triton's own test of its analysis.

The file, test/Analysis/test-alignment.mlir of a checkout of Triton, says in a comment
before an operation what the analysis is expected to find of its result. An
expectation is met if each of its facts follows from what is said here. One that is
not met may be wrong under the meaning of docs/kernels.md, where numbers wrap and hints
are not believed: these are listed, with the names of operations that they are about.

    alignment.py SHAPEPROOF FILE [--all]     # --all: also those that are met
"""

import json
import re
import subprocess
import sys
from collections import Counter

EXPECTED = re.compile(
    r"expected-remark @below \{\{contiguity = \[([^]]*)\], divisibility = \[([^]]*)\], "
    r"constancy = \[([^]]*)\], constant_value = ([^}]*)\}\}")


# Results that are no integers, truth values or pointers.
NO_NUMBERS = re.compile(r"(x|: |-> )(b?f16|f32|f64)(, #\w+)?>?$|(: |to )!llvm.struct<[^>]*>$")


def numbers(text):
    return [int(n) for n in text.split(",")] if text.strip() else []


def expectations(path):
    """(line, text of the operation, its lists, its value), by line."""
    pending = None
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            found = EXPECTED.search(line)
            if found:
                pending = ([numbers(found.group(i)) for i in (1, 2, 3)], found.group(4))
            elif pending and line.strip() and not line.strip().startswith("//"):
                yield number, line.strip(), *pending
                pending = None


def misses(said, lists, value, operation):
    """The facts that are expected and do not follow."""
    contiguity, divisibility, constancy = lists
    missed = []
    if len(said["contiguity"]) != len(contiguity):
        return ["rank"]
    for axis, expected in enumerate(contiguity):
        own = said["contiguity"][axis]
        if own < expected:
            missed.append("contiguity")
        # Smaller groups than our own have more starts.
        divisor = said["divisibility"][axis]
        if own > expected:
            divisor = min(divisor, expected)
        if divisor < divisibility[axis] and said["contiguity"][axis] >= expected:
            missed.append("divisibility")
        if said["constancy"][axis] < constancy[axis]:
            missed.append("constancy")
    if value != "<none>" and "cmpi" not in operation:
        lo, hi = said["range"]
        if lo is not None and (lo != hi or int(lo) != int(value)):
            missed.append("value")
    return sorted(set(missed))


def main():
    tool, path = sys.argv[1:3]
    run = subprocess.run(
        [tool, "analyze", "--axis-info", "--split-input-file", "--format=json", path],
        capture_output=True, text=True, check=False)
    file = json.loads(run.stdout)["files"][0]
    said = {entry["line"]: entry for entry in file.get("axis", [])}
    counts, by_operation = Counter(), Counter()
    for line, text, lists, value in expectations(path):
        operation = re.sub(r"^[^=]*= *", "", text).split()[0]
        if line not in said and NO_NUMBERS.search(text):
            continue
        if line not in said:
            missed, own = ["nothing"], "no value of integers or pointers that is read"
        else:
            entry = said[line]
            missed = misses(entry, lists, value, operation)
            own = [entry[k] for k in ("contiguity", "divisibility", "constancy", "range")]
        counts["missed" if missed else "met"] += 1
        if missed:
            by_operation[operation, tuple(missed)] += 1
        if missed or "--all" in sys.argv:
            print(f"{line}: {', '.join(missed) or 'met'}: {text}\n"
                  f"    expected {lists} {value}\n    said     {own}")
    for (operation, missed), n in by_operation.most_common():
        print(f"{n:5} {operation}: {', '.join(missed)}")
    print(f"{counts['met']} of {counts.total()} expectations met")
    if "error" in file:
        print(file["error"][:2000])
    return 0


sys.exit(main())
