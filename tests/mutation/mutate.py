#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Changes one side condition at a time, and lists what no test notices.

    mutate.py src/engine/checker/LemmaFormulas.cpp              all of a file
    mutate.py --count=40 --seed=2 src/engine/linear/*.cpp       some of several
    mutate.py --filter='Simplex*' src/engine/linear/Simplex.cpp
    mutate.py --list src/engine/linear/Simplex.cpp              only what it would do
    mutate.py --together src/engine/proof/*.cpp                 many in one program

A mutant is one source line with one change: a conjunct or disjunct of a
condition left out, a comparison with or without its end, a negation dropped, a
number off by one. It is built and run against the unit tests of the filter (by
default all) and the given further commands. What fails a test or does not end
is killed. Of those that survive, each needs a test or a line in harmless.txt, which says why it is
no fault.

With --together those that can be chosen at run time are compiled once for all
(together.py), which takes a tenth of the time. For what MLIR's part does:

    mutate.py --together=only --tests=mlir_tests --filter=-Answers*
        --target=mlir_tests --target=shapeproof-opt --target=shapeproof-mlir
        --also='cd build && lit-22 -q --max-failures=1 tests/lit --filter=ir/rule'
        mlir/lib/core/facts/FactScopes.cpp

Deterministic by seed. The files are put back; a run starts only where they have
no changes that git does not know.
"""

import argparse
import concurrent.futures
import os
import pathlib
import random
import re
import subprocess
import sys

import together

ROOT = pathlib.Path(__file__).resolve().parents[2]
HARMLESS = pathlib.Path(__file__).with_name("harmless.txt")
# Nothing in these lines decides an answer.
SKIPPED = re.compile(r"^\s*(//|#|assert\b|LLVM_DEBUG|llvm::dbgs|os <<|static_assert|"
                     r"ALWAYS_ENABLED_STATISTIC|for \(|while \(.*\.empty\(\)\))|reserve\(|budget\.|"
                     r"operator|charge\(|SmallVector<[^>]*>|template")
COMPARISONS = {" <= ": " < ", " >= ": " > ", " < ": " <= ", " > ": " >= ", " == ": " != ", " != ": " == "}


def split_top(text, operator):
    """The parts of a condition between its outermost `operator`s, as spans."""
    depth, begin, spans = 0, 0, []
    for at, char in enumerate(text):
        depth += char in "([{"
        depth -= char in ")]}"
        if depth < 0:
            break
        if depth == 0 and text.startswith(operator, at):
            spans.append((begin, at))
            begin = at + len(operator)
    else:
        at = len(text)
    spans.append((begin, at))
    return spans if len(spans) > 1 else []


def conditions(text):
    """Spans of `if (...)` conditions and of returned values; may have lines."""
    for match in re.finditer(r"\bif \(|\breturn ", text):
        begin, depth = match.end(), 0
        for at in range(begin, len(text)):
            depth += text[at] in "([{"
            depth -= text[at] in ")]}"
            if depth < 0 or (depth == 0 and text[at] == ";"):
                yield begin, at
                break


def mutants(text):
    """(offset, length, replacement), each once, in order."""
    found = set()
    for begin, end in conditions(text):
        condition = text[begin:end]
        for operator in ("&&", "||"):
            for a, b in split_top(condition, operator):
                keep = "true" if operator == "&&" else "false"
                part = condition[a:b]
                inner = part.strip()
                if inner and "assert" not in inner:
                    found.add((begin + a + part.index(inner), len(inner), f"({keep} || ({inner}))"
                               if keep == "true" else f"({keep} && ({inner}))"))
    offset = 0
    for line in text.splitlines(keepends=True):
        if not SKIPPED.search(line):
            code = line.split("//")[0]
            for old, new in COMPARISONS.items():
                for match in re.finditer(re.escape(old), code):
                    found.add((offset + match.start(), len(old), new))
            for match in re.finditer(r"(?<=[(\s])!(?=[A-Za-z_(*])", code):
                found.add((offset + match.start(), 1, ""))
            for match in re.finditer(r"(?<![\w.\"'\[])(\d{1,4})(?![\w.\"'xu])", code):
                found.add((offset + match.start(), len(match.group()), str(int(match.group()) + 1)))
        offset += len(line)
    return sorted(found)


def describe(path, text, mutant):
    """One line that names a mutant, whatever is above it in the file."""
    offset, length, new = mutant
    begin = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset + length)
    before = text[begin:end]
    after = text[begin:offset] + new + text[offset + length:end]
    flat = lambda s: " ".join(s.split())
    return f"{path}: {flat(before)}  ->  {flat(after)}"


def run(command, seconds, environment=None):
    try:
        return subprocess.run(command, cwd=ROOT, timeout=seconds, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, env=environment).returncode
    except subprocess.TimeoutExpired:
        return "no end"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--build", default="build")
    parser.add_argument("--tests", default="engine_tests", help="the test program; built by default")
    parser.add_argument("--filter", action="append", help="of the test program; several: one after the other")
    parser.add_argument("--together", nargs="?", const="also", choices=["also", "only"],
                        help="many mutants in one program; only: no others")
    parser.add_argument("--target", action="append", help="what to build; the test program by default")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="test runs at a time, with --together")
    parser.add_argument("--also", action="append", default=[], help="a command; a status other than 0 kills")
    parser.add_argument("--no-numbers", action="store_true", help="leaves out numbers off by one")
    parser.add_argument("--only", help="a file with mutants as they are printed: these alone")
    parser.add_argument("--count", type=int, help="that many, chosen by the seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=120, help="of each test run")
    parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    args.target = args.target or [args.tests]

    known = set()
    for line in HARMLESS.read_text().splitlines():
        if line.strip() and not line.startswith(("#", "    ")):
            known.add(line)
    tasks = []
    for name in args.files:
        path = pathlib.Path(name).resolve().relative_to(ROOT)
        text = (ROOT / path).read_text()
        tasks += [(path, text, m) for m in mutants(text) if describe(path, text, m) not in known
                  and not (args.no_numbers and m[2].isdigit())]
    if args.only:
        wanted = set(pathlib.Path(args.only).read_text().splitlines())
        tasks = [t for t in tasks if describe(*t) in wanted]
    if args.count and args.count < len(tasks):
        chosen = random.Random(args.seed).sample(range(len(tasks)), args.count)
        tasks = [tasks[k] for k in sorted(chosen)]
    if args.list:
        for path, text, m in tasks:
            print(describe(path, text, m))
        return 0
    if run(["git", "diff", "--quiet", "--", *{str(t[0]) for t in tasks}], 60) != 0:
        sys.exit("mutate.py: commit the changes to these files first")

    tests = [[f"{args.build}/bin/{args.tests}", "--gtest_brief=1", "--gtest_fail_fast",
              "--gtest_filter=" + f] for f in args.filter or ["*"]] + [["sh", "-c", c] for c in args.also]

    def judge(task, environment=None):
        dead = any(run(test, args.seconds, environment) != 0 for test in tests)
        if not dead:
            print(describe(*task), flush=True)
        return dead

    survivors = killed = unbuilt = 0
    if args.together:
        chosen = run_together(args, tasks, judge)
        killed, survivors = sum(chosen.values()), len(chosen) - sum(chosen.values())
        tasks = [t for k, t in enumerate(tasks) if k + 1 not in chosen]
        if args.together == "only":
            for task in tasks:
                print("left out:", describe(*task))
            tasks = []
    for path, text, (offset, length, new) in tasks:
        try:
            (ROOT / path).write_text(text[:offset] + new + text[offset + length:])
            if run(["ninja", "-C", args.build, *args.target], 900) != 0:
                unbuilt += 1
                continue
            dead = judge((path, text, (offset, length, new)))
        finally:
            (ROOT / path).write_text(text)
        killed += dead
        survivors += not dead
    run(["ninja", "-C", args.build, *args.target], 900)
    print(f"{killed} killed, {survivors} survived, {unbuilt} do not build")
    return 1 if survivors else 0


def run_together(args, tasks, judge):
    """Builds one program with several mutants; returns whether each is killed."""
    try:
        live = together.build(ROOT, args.build, tasks, args.target)
    finally:
        for path, text, _ in tasks:
            (ROOT / path).write_text(text)
        (ROOT / "src" / "mutation-switch.h").unlink(missing_ok=True)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        verdicts = pool.map(lambda k: judge(live[k], {**os.environ, "SHAPEPROOF_MUTANT": str(k)}), live)
        return dict(zip(live, verdicts))


if __name__ == "__main__":
    sys.exit(main())
