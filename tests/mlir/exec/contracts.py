#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Contracts against execution.

Every function is run on a grid of inputs. Where all clauses hold and nothing is
left to the code, no check may fail; where a check fails, a clause has to be
broken; and where no check fails, what is said to be demanded exactly has to
hold. The clauses are read here, by Python's arithmetic, which rounds down as
the grammar does.

Programs are named, or random ones as of fuzz.py, by --seeds=A:B.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

import fuzz

COMPLETED, STOPPED = {"completed"}, {"assert failed", "witness failed"}
OPTIONS = ["--speculative", "--no-overflow", "--partial", "--steps=20000"]


class Shape(list):
    """A list of sizes; an index outside of it has no value."""

    def __getitem__(self, i):
        if i < 0 or i >= len(self):
            raise IndexError
        return list.__getitem__(self, i)


def num_elements(shape):
    product = 1
    for size in shape:
        product *= size
    return product


def broadcast(*shapes):
    rank = max(map(len, shapes), default=0)
    result = []
    for i in range(rank):
        sizes = [s[len(s) - rank + i] for s in shapes if len(s) - rank + i >= 0]
        others = {s for s in sizes if s != 1}
        if len(others) > 1:
            raise IndexError
        result.append(others.pop() if others else 1)
    return Shape(result)


def broadcastable(*shapes):
    try:
        broadcast(*shapes)
        return True
    except IndexError:
        return False


class Within:
    """`x in Within[a, b]`, for `x in [a, b]` of the grammar."""

    def __init__(self, least, most):
        self.least, self.most = least, most

    def __class_getitem__(cls, ends):
        return cls(*ends)

    def __contains__(self, value):
        return self.least <= value <= self.most


class Ceildiv:
    """`a * ceildiv * b`, for `a ceildiv b` of the grammar."""

    def __init__(self, dividend=None):
        self.dividend = dividend

    def __rmul__(self, dividend):
        return Ceildiv(dividend)

    def __mul__(self, divisor):
        return -(-self.dividend // divisor)


FUNCTIONS = {
    "ceildiv": Ceildiv(), "Within": Within, "Shape": Shape, "num_elements": num_elements, "broadcast": broadcast,
    "broadcastable": broadcastable, "min": min, "max": max, "rank": len,
    "select": lambda c, a, b: a if c else b, "true": True, "false": False,
    "concat": lambda *s: Shape(sum(map(list, s), [])),
    "head": lambda s, i: Shape(list(s)[:i]),
    "tail": lambda s, i: Shape(list(s)[i:]), "__builtins__": {},
}


def wrapped(width):
    half = 1 << (width - 1)
    return lambda x: (x + half) % (2 * half) - half


FUNCTIONS.update(("wrap%d" % width, wrapped(width)) for width in range(1, 65))


def python_of(claim, names):
    """The claim as an expression of Python; nothing if it is about more than
    the names."""
    text, at = [], 0
    # Sets of one or more are sets of Python as well.
    for match in re.finditer(r"[A-Za-z_][\w.@:]*|\[|\S", claim):
        word = match.group()
        text.append(claim[at:match.start()])
        at = match.end()
        before = claim[:match.start()].rstrip()
        if word == "[" and before.endswith(" in"):
            text.append("Within[")
            continue
        if word == "[" and not re.search(r"[\w\])]$", before):
            word = "Shape(["
            text.append(word)
            continue
        if word in names:
            word = names[word]
        elif word in ("floordiv", "mod"):
            word = {"floordiv": "//", "mod": "%"}[word]
        elif word == "ceildiv":
            word = "* ceildiv *"
        elif word == "^":  # of literals: 2^63
            word = "**"
        elif word[0].isalpha() and word not in FUNCTIONS and word not in (
                "and", "or", "not", "in"):
            return None
        text.append(word)
    text.append(claim[at:])
    result = "".join(text)
    return None if "Shape([" in result else compile(result, claim, "eval")


def values_of(vector):
    """The values of `arg0.dim0=2 arg1=3`, by name; shapes of unknown rank are lists."""
    values = {}
    for part in vector.split():
        name, value = part.split("=")
        values[name] = int(value)
    for name in [n for n in values if n.endswith(".rank")]:
        base = name[:-len(".rank")]
        values[base] = Shape(values.pop("%s.dim%d" % (base, i))
                             if "%s.dim%d" % (base, i) in values else 0
                             for i in range(values[name]))
    return values


class Claims:
    def __init__(self, texts, names):
        self.names = names
        self.code = [python_of(text, names) for text in texts]

    def known(self):
        return None not in self.code

    def hold(self, values):
        """Nothing if one of them has no value."""
        scope = dict(FUNCTIONS)
        scope.update((self.names[n], v) for n, v in values.items()
                     if n in self.names)
        try:
            return all(eval(code, scope) for code in self.code)
        except (IndexError, ZeroDivisionError, NameError):
            return None


def check(contract, runs, tally):
    """Yields what is wrong with the contract."""
    names = {}
    for vector, _ in runs[:1]:
        parts = [part.split("=")[0] for part in vector.split()]
        for name in parts + [p[:-5] for p in parts if p.endswith(".rank")]:
            names[name] = "v%d" % len(names)
    clauses = contract["clauses"]
    simple = Claims([c["claim"] for c in clauses], names)
    demanded = [c["claim"] if c["exact"] else c["exactly"] for c in clauses]
    necessary = Claims([d for d in demanded if d], names)
    if not simple.known() or not necessary.known():
        tally["about more than sizes"] += 1
        return
    tally["contracts"] += 1
    tally["clauses"] += len(clauses)
    isWhole = not contract["residue"]
    isExact = isWhole and None not in demanded
    tally["whole"] += isWhole
    tally["exact"] += isExact
    for vector, ending in runs:
        if ending not in COMPLETED | STOPPED:
            continue
        values = values_of(vector)
        holds, needed = simple.hold(values), necessary.hold(values)
        tally["runs"] += 1
        if ending in STOPPED and isWhole and holds:
            yield "%s: all clauses hold, and it stops" % vector
        if ending in STOPPED and isExact and needed:
            yield "%s: all that is demanded holds, and it stops" % vector
        if ending in COMPLETED and needed is False:
            yield "%s: something demanded does not hold, and it runs" % vector


def run(command):
    return subprocess.run([str(c) for c in command], text=True,
                          capture_output=True)


def check_program(args, path, tally):
    done = run([args.bin / "shapeproof", "contract", "--verify-ops=false",
                "--format=json", path])
    if done.returncode > 1:
        return ["%s: %s" % (path, done.stderr[:500])]
    contracts = json.loads(done.stdout)["files"][0]["contracts"]
    done = run([args.bin / "shapeproof-exec-check", path, "--json", "--runs",
                "--cap=%d" % args.cap] + OPTIONS)
    try:
        functions = json.loads(done.stdout)["functions"]
    except ValueError:
        return ["%s: cannot be executed: %s" % (path, done.stderr[:500])]
    runs = {f["name"]: f["runs"] for f in functions}
    wrong = []
    for contract in contracts:
        name = contract["function"]
        if not runs.get(name):
            continue
        found = list(check(contract, runs[name], tally))
        if found:
            wrong.append("%s @%s: %d runs are not as the contract says, "
                         "such as %s\n  %s" % (
                             path, name, len(found), found[0], "\n  ".join(
                                 c["claim"] for c in contract["clauses"])))
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--seeds", help="A:B, without B")
    parser.add_argument("--functions", type=int, default=25)
    parser.add_argument("--cap", type=int, default=400)
    parser.add_argument("--mlir-opt", help="puts asserts on programs without")
    parser.add_argument("programs", type=pathlib.Path, nargs="*")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    programs = []
    for path in args.programs:
        if args.mlir_opt and "cf.assert" not in path.read_text():
            done = run([args.mlir_opt, "--generate-runtime-verification", path])
            path = args.out / path.name
            path.write_text(done.stdout)
        programs.append(path)
    if args.seeds:
        first, last = map(int, args.seeds.split(":"))
        for seed in range(first, last):
            path = args.out / ("seed%d.mlir" % seed)
            path.write_text(fuzz.program(seed, args.functions))
            programs.append(path)
    tally = dict.fromkeys(["contracts", "whole", "exact", "clauses", "runs",
                           "about more than sizes"], 0)
    wrong = []
    for path in programs:
        wrong += check_program(args, path, tally)
    print(", ".join("%s: %d" % item for item in tally.items()))
    for what in wrong:
        print(what, file=sys.stderr)
    return 1 if wrong or not tally["contracts"] else 0


if __name__ == "__main__":
    sys.exit(main())
