#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of docs/passes.md of what stays in small functions.

   leftovers.py --opt=build/bin/shapeproof-opt --root=.   checks the table
   leftovers.py ... --update                              writes it

Counts operations other than constants and terminators, in each function of
Inputs/leftovers.mlir: as it is, after MLIR's passes, and after ours."""

import argparse
import pathlib
import re
import subprocess
import sys

STOCK = "affine-simplify-min-max,int-range-optimizations,canonicalize,cse"
OURS = "shapeproof-simplify,canonicalize,cse"
HEAD = ("| function | before | MLIR's passes | ours | by hand |\n"
        "|---|---|---|---|---|\n")
NOT_COUNTED = re.compile(r"\}|return|(scf|affine)\.yield|%\S+ = arith\.constant")


def counts(opt, source, passes):
    """The number of operations of each function, by its name."""
    nested = f"func.func({passes})" if passes else ""
    run = subprocess.run(
        [opt, "--allow-unregistered-dialect", source,
         f"--pass-pipeline=builtin.module({nested})"],
        capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"error: {passes}: {run.stderr}")
    result, name = {}, None
    for line in run.stdout.splitlines():
        line = line.strip()
        if found := re.match(r"func\.func @(\w+)", line):
            name = found[1]
            result[name] = 0
        elif name and line and not NOT_COUNTED.match(line):
            result[name] += 1
    return result


def by_hand(source):
    """The number of operations that a person would leave, by function."""
    return {name: int(number) for number, name in re.findall(
        r"// by hand: (\d+)\nfunc\.func @(\w+)", source.read_text())}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--opt", required=True)
    parser.add_argument("--root", required=True, type=pathlib.Path)
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    source = arguments.root / "tests/docs/Inputs/leftovers.mlir"
    hand = by_hand(source)
    before, stock, ours = (counts(arguments.opt, source, passes)
                           for passes in ("", STOCK, OURS))
    if before.keys() != hand.keys():
        sys.exit("error: a function has no number of operations by hand")
    rows = [(name.replace("_", " "), before[name], stock[name], ours[name],
             hand[name]) for name in before]
    for row in rows:
        if row[3] < row[4]:
            sys.exit(f"error: '{row[0]}': by hand is not the least")
    rows.append((f"all {len(rows)}", *(sum(row[i] for row in rows)
                                       for i in range(1, 5))))
    table = HEAD + "".join(f"| {' | '.join(map(str, row))} |\n" for row in rows)
    page = arguments.root / "docs/passes.md"
    text = page.read_text()
    if table in text:
        return
    if not arguments.update:
        sys.exit("error: docs/passes.md has another table; this is it:\n" + table)
    old = re.compile(re.escape(HEAD) + r"(\|.*\n)*")
    if not old.search(text):
        sys.exit("error: docs/passes.md has no table to update")
    page.write_text(old.sub(lambda _: table, text))


if __name__ == "__main__":
    main()
