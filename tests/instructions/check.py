#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the instructions of a fixed set of runs and compares them with those of
counts.txt: more by over 3% is an error.

Only instructions of our own programs count, not those of the shared libraries
(MLIR, LLVM, Z3, libc choose code by the processor). They hardly differ between
runs and machines, but between compilers they do: counts.txt names the tools that
its numbers are of, and with other tools nothing is compared (exit status 77).

    ./dev instructions             # compares
    ./dev instructions --update    # writes counts.txt
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
COUNTS = HERE / "counts.txt"
TOLERANCE = 0.03
SKIPPED = 77

# Name: program, arguments, files: one run for each, as several are analysed in
# processes of their own. {programs} is the folder of what WholePrograms writes.
RUNS = {
    "problems": ("shapeproof", ["analyze"],
                 ["tests/engine/corpus/z3/shapes.dims", "tests/engine/corpus/z3/slices.dims",
                  "tests/engine/corpus/z3/division.dims",
                  "tests/engine/corpus/bounds/tails.dims"]),
    "examples": ("shapeproof-mlir", ["analyze"],
                 ["examples/mlp.mlir", "examples/slices.mlir"]),
    "tensors": ("shapeproof-mlir", ["analyze"],
                ["{programs}/transformer-one-500.mlir",
                 "{programs}/convolution-one-500.mlir",
                 "{programs}/tiles-one-500.mlir"]),
    "indices": ("shapeproof-mlir", ["analyze"],
                ["{programs}/index-one-500.mlir",
                 "{programs}/blocks-one-500.mlir",
                 "{programs}/loops-one-500.mlir"]),
    "broadcasts": ("shapeproof-opt",
                   ["--shapeproof-elide-checks", "-o", "/dev/null"],
                   ["{programs}/broadcasts-in-a-chain-many-500.mlir"]),
}


def own_instructions(lines, program):
    """The instructions in the object `program` of a callgrind profile: lines of
    a position and a cost, below `ob=` lines; what follows a `calls=` line is the
    cost of the callee, once more."""
    names, own, is_call, total = {}, False, False, 0
    for line in lines:
        if line.startswith("ob="):
            number, name = re.match(r"ob=\((\d+)\)(?: (.*))?", line).groups()
            if name:
                names[number] = name
            own = names[number].endswith("/" + program)
        elif re.match(r"c?ob=", line):
            number, name = re.match(r"cob=\((\d+)\)(?: (.*))?", line).groups()
            if name:
                names[number] = name
        elif line.startswith("calls="):
            is_call = True
        elif re.match(r"[-+*\d]", line):
            if own and not is_call:
                total += int(line.split()[1]) if len(line.split()) > 1 else 0
            is_call = False
    return total


def count(program, arguments, files, folder, bin):
    return sum(count_one(program, arguments + [file.format(programs=folder)],
                         folder, bin) for file in files)


def count_one(program, arguments, folder, bin):
    profile = pathlib.Path(folder) / "profile"
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=%s" % profile,
         str(bin / program)] + arguments,
        cwd=ROOT, capture_output=True, text=True)
    if not profile.exists() or "error:" in done.stderr:
        sys.exit("error: %s fails:\n%s" % (program, done.stderr[-2000:]))
    with open(profile) as lines:
        return own_instructions(lines, program)


def read():
    """The tools and the counts of counts.txt."""
    tools, counts = "", {}
    for line in COUNTS.read_text().splitlines():
        if line.startswith("tools: "):
            tools = line[len("tools: "):]
        elif line and not line.startswith("#"):
            name, number = line.split()
            counts[name] = int(number.replace(",", ""))
    return tools, counts


def write(tools, counts):
    with open(COUNTS, "w") as out:
        out.write("# Instructions of our programs in the runs of check.py, which"
                  " writes this.\ntools: %s\n" % tools)
        for name, number in counts.items():
            out.write("%-12s%15s\n" % (name, format(number, ",")))


def self_test():
    profile = ["ob=(1) /b/tool", "fn=(1) main", "5 10", "+1 20",
               "cob=(2) /lib/libz3.so", "cfn=(2) z", "calls=1 0", "* 1000",
               "ob=(2)", "fn=(2)", "7 1000", "ob=(1)", "fn=(3) f", "* 3"]
    assert own_instructions(profile, "tool") == 33
    assert own_instructions(profile, "libz3.so") == 1000


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--tools", help="compiler and versions")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    args = parser.parse_args()
    if args.self_test:
        return self_test()
    if not args.tools:
        args.tools = (args.build / "tests" / "tools.txt").read_text().strip()
    if not shutil.which("valgrind"):
        print("no valgrind: nothing is counted")
        return SKIPPED
    if not COUNTS.exists() and not args.update:
        print("no counts are kept: ./dev instructions --update")
        return SKIPPED
    tools, before = read() if COUNTS.exists() else ("", {})
    if tools != args.tools and not args.update:
        print("counted with %s, built with %s: not compared"
              % (tools, args.tools))
        return SKIPPED
    counts = {}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([str(args.build / "bench" / "WholePrograms"),
                        "--sizes=500", "--write=" + folder], check=True)
        for name, (program, arguments, files) in RUNS.items():
            counts[name] = count(program, arguments, files, folder,
                                 args.build / "bin")
    failed = False
    for name, number in counts.items():
        old = before.get(name, 0)
        change = number / old - 1 if old else 0
        more = change > TOLERANCE
        failed |= more
        print("%-12s%15s  %+.1f%%%s" % (name, format(number, ","),
                                        100 * change, "  MORE" if more else ""))
    if args.update:
        write(args.tools, counts)
    elif failed:
        print("If that is what the change is worth: ./dev instructions --update")
    return int(failed and not args.update)


if __name__ == "__main__":
    sys.exit(main())
