#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares simplified terms, claims and functions with the forms that a person wrote.

    score.py --bin=build/bin                         # the shares by kind
    score.py --bin=build/bin --list                  # and each form that is not as simple
    score.py --bin=build/bin --terms=N --left=M --unstable=K
                                                     # an error if it is worse than that
    score.py --self-test                             # costs and values of small examples

README.md says what the files hold. A term or claim is as simple as the person's
form if its cost is not higher (include/shapeproof/Simplified.h). Each one, its
result and the person's form are evaluated on small values that satisfy the facts;
a difference is an error. A term or claim is unstable if its result can be simplified
again, or has another cost where the facts, or the symbols, come in the opposite
order. In functions, operations are counted as for docs/passes.md
(tests/docs/leftovers.py)."""

import argparse
import json
import pathlib
import re
import subprocess
import sys

import execute
from terms import (assignments, conjuncts, cost, function, names_in, numbers_in,
                   parse)

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "docs"))
from leftovers import OURS, by_hand, counts  # noqa: E402

# --- Files of terms and claims ------------------------------------------------------


class Entry:
    """One `simplify ... expect ...` with the facts that hold there."""

    def __init__(self, path, line, kind, symbols, facts, given, person, trap):
        self.place = f"{path.name}:{line}"
        self.kind, self.given, self.person, self.trap = kind, given, person, trap
        self.fact_texts = facts
        self.facts = [c for f in facts for c in conjuncts(parse(f))]
        nodes = [parse(t) for t in (given, person, trap) if t]
        used = set().union(*map(names_in, nodes + self.facts))
        self.kinds = {n: k for n, k in symbols.items() if n in used}
        self.numbers = set().union(*map(numbers_in, nodes[:2] + self.facts))
        self.result = None

    def points(self):
        return assignments(self.kinds, self.facts, self.numbers)

    def differs(self, other, points):
        """The first assignment in which the given term and the other one differ."""
        order = list(self.kinds)
        one, two = (function(parse(t), order) for t in (self.given, other))
        for point in points:
            if one(*point) != two(*point):
                return ", ".join(f"{n} = {v}" for n, v in zip(order, point))
        return None


SIMPLIFY = re.compile(r"simplify (.*) expect (.*)")


def read(path):
    symbols, kind, entries = {}, None, []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        text, _, comment = line.partition("#")
        if comment.startswith(" kind: "):
            kind = comment[len(" kind: "):].strip()
        trap = comment[len(" not "):].strip() if comment.startswith(" not ") else None
        if found := re.match(r"(dim|int|bool) (.*)", text):
            symbols.update({name.strip(): found[1] for name in found[2].split(",")})
        parts = [p.strip() for p in re.sub(r"^scope \{|\}\s*$", "", text).split(";")]
        facts = [p.removeprefix("assume ") for p in parts if p.startswith("assume ")]
        for part in parts:
            if found := SIMPLIFY.fullmatch(part):
                entries.append(Entry(path, number, kind, symbols, facts, found[1],
                                     found[2], trap))
    return symbols, entries


def simplified(tool, text, entries):
    """The rows of the report about a text with these entries."""
    run = subprocess.run([tool, "analyze", "--format=json", "-"], input=text,
                         capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(f"error: {run.stderr}")
    rows = json.loads(run.stdout)["files"][0]["simplified"]
    if len(rows) != len(entries):
        sys.exit(f"error: {entries[0].place}: {len(rows)} results for {len(entries)}")
    return rows


def set_results(tool, path, entries):
    """Sets the results, and the costs of these and of the person's forms."""
    for row, entry in zip(simplified(tool, path.read_text(), entries), entries):
        entry.result = row["result"]
        entry.numbers |= numbers_in(parse(entry.result))
        entry.aim = min(cost(entry.person), cost(row["expected"]))
        entry.cost = cost(row["result"])


def wrong(entry):
    """Sentences about what is not equal that should be, and the other way round."""
    points = entry.points()
    if not points:
        yield "no small values satisfy the facts"
    if at := entry.differs(entry.result, points):
        yield f"the result {entry.result} is wrong at {at}"
    if at := entry.differs(entry.person, points):
        yield f"the person's form {entry.person} is wrong at {at}"
    if entry.trap and not entry.differs(entry.trap, points):
        yield f"{entry.trap} is equal on all small values"


def turned(facts):
    """The facts, and their conjuncts, in the opposite order."""
    for fact in reversed(facts):
        plain = "(" not in fact and " or " not in fact
        yield from reversed(fact.split(" and ")) if plain else [fact]


def unstable(tool, symbols, entries):
    """Entries with another result in another order, or when simplified again: the
    entry, the way, the result."""
    ways = [("simplified again", 1, lambda e: e.result, list),
            ("with the facts turned", 1, lambda e: e.given, turned),
            ("with the symbols turned", -1, lambda e: e.given, list)]
    for way, step, given, order in ways:
        lines = [f"{kind} {name}" for name, kind in list(symbols.items())[::step]]
        for e in entries:
            facts = "".join(f"assume {f}; " for f in order(e.fact_texts))
            lines.append(f"scope {{ {facts}simplify {given(e)} }}")
        for row, e in zip(simplified(tool, "\n".join(lines) + "\n", entries), entries):
            result = row["result"]
            if result != e.result if way == "simplified again" else cost(result) != e.cost:
                yield e, way, result


def score_terms(tool, show):
    """Returns how many are as simple, unstable, and at all, and what is wrong."""
    good, total, shaky, errors, misses, by_kind = 0, 0, [], [], [], {}
    for path in sorted(HERE.glob("*.dims")):
        symbols, entries = read(path)
        set_results(tool, path, entries)
        for entry, way, result in unstable(tool, symbols, entries):
            shaky.append(f"{entry.place}: {entry.given}\n    is {entry.result}, "
                         f"{way} {result}")
            if at := entry.differs(result, entry.points()):
                errors.append(f"{entry.place}: {way}: {result} is wrong at {at}")
        for entry in entries:
            errors += [f"{entry.place}: {entry.given}: {e}" for e in wrong(entry)]
            simple = entry.cost <= entry.aim
            total, good = total + 1, good + simple
            row = by_kind.setdefault(f"{path.stem}: {entry.kind}", [0, 0])
            row[0], row[1] = row[0] + simple, row[1] + 1
            if not simple:
                misses.append(entry)
    for kind, (simple, count) in by_kind.items():
        print(f"{simple} of {count}  {kind}")
    if show:
        for entry in sorted(misses, key=lambda e: e.aim - e.cost):
            print(f"{entry.place}: {entry.given}\n    is {entry.result} ({entry.cost}), "
                  f"a person writes {entry.person} ({entry.aim})")
        print("\n".join(shaky))
    return good, len(shaky), total, errors


# --- Functions ----------------------------------------------------------------------


def score_functions(opt, tools, show):
    """Returns operations left, those left by hand, functions, and what is wrong."""
    left, least, number, errors = 0, 0, 0, []
    for path in sorted(HERE.glob("*.mlir")):
        hand = by_hand(path)
        ours = counts(opt, path, OURS)
        if hand.keys() != ours.keys():
            sys.exit(f"error: {path}: a function has no number of operations by hand")
        left, least = left + sum(ours.values()), least + sum(hand.values())
        number += len(hand)
        if tools:
            errors += execute.differences(path, opt, tools)
        print(f"{sum(ours.values())} operations, {sum(hand.values())} by hand  {path.stem}")
        for name, count in ours.items():
            if count < hand[name]:
                errors.append(f"{path.name}: {name}: by hand is not the least ({count})")
            elif show and count > hand[name]:
                print(f"{path.name}: {name}: {count} operations, {hand[name]} by hand")
    return left, least, number, errors


# --- The program --------------------------------------------------------------------

COSTS = [  # The examples of Simplified.h and of tests/results/simplify and tests/engine/terms.
    ("8 * (n floordiv 8)", 6), ("n - n mod 8", 6), ("n mod 8", 5),
    ("(n + 7) floordiv 8", 7), ("n ceildiv m", 5), ("n * (m + k)", 6),
    ("2 * (n + m)", 4), ("m - n", 3), ("-n", 2), ("-4 * n", 2), ("max(n, m, k)", 9),
    ("(n - m) ceildiv 2", 7), ("(3 * n) floordiv 2", 6),
    ("((2 * n - m) ceildiv 3) + k", 10), ("n * (m mod 8)", 8), ("n in [1, 4]", 6),
    ("n mod 4 in {0, 3}", 10), ("n + m - n", 4),
    ("(n + m) + (k - 1)", 7), ("n - (m + 1)", 5), ("select(n >= 2, m, 2)", 7),
    ("n >= 1 and m >= 1", 6), ("not p or n == 3", 6), ("wrap32(n)", 2),
    ("broadcastable([n], [m])", 5)]
VALUES = [
    ("-7 floordiv 2", -4), ("-7 ceildiv 2", -3), ("-7 mod 4", 1), ("7 mod -4", -1),
    ("2 - 3 - 4", -5), ("2 * 7 mod 4", 2), ("wrap8(128)", -128), ("min(3, -2)", -2),
    ("select(3 in {1, 3}, 5, 6)", 5), ("not 3 in [4, 5] and true", True),
    ("broadcastable([2, 3], [1])", True), ("broadcastable([2], [3])", False)]


def self_test():
    for text, expected in COSTS:
        if cost(text) != expected:
            sys.exit(f"error: {text} costs {cost(text)}, not {expected}")
    for text, expected in VALUES:
        if (value := function(parse(text), [])()) != expected:
            sys.exit(f"error: {text} is {value}, not {expected}")
    entry = Entry(HERE / "x", 1, "", {"n": "dim", "m": "dim"}, ["n == 3 * m"],
                  "n floordiv 3", "m", None)
    points = entry.points()
    if len(points) < 20 or entry.differs("m", points) or not entry.differs("m + 1", points):
        sys.exit("error: a wrong form is not noticed")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path)
    parser.add_argument("--terms", type=int, default=0,
                        help="terms and claims that are as simple, at least")
    parser.add_argument("--unstable", type=int, help="unstable results, at most")
    parser.add_argument("--left", type=int, help="operations left in functions, at most")
    parser.add_argument("--mlir-opt", help="with the two below, functions are executed")
    parser.add_argument("--mlir-runner")
    parser.add_argument("--runner-utils")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()
    good, shaky, total, errors = score_terms(arguments.bin / "shapeproof", arguments.list)
    if good < arguments.terms:
        errors.append(f"{good} terms and claims are as simple, {arguments.terms} were")
    if arguments.unstable is not None and shaky > arguments.unstable:
        errors.append(f"{shaky} results are unstable, {arguments.unstable} were")
    if arguments.left is not None:
        tools = (arguments.mlir_opt, arguments.mlir_runner, arguments.runner_utils)
        left, least, number, more = score_functions(
            arguments.bin / "shapeproof-opt", tools if all(tools) else None, arguments.list)
        errors += more
        if left > arguments.left:
            errors.append(f"{left} operations are left, {arguments.left} were")
        print(f"{left} operations are left in {number} functions, {least} by hand "
              f"({left / least:.2f} times)")
    print(f"{good} of {total} terms and claims are as simple ({good / total:.1%}), "
          f"{shaky} results are unstable")
    sys.exit("\n".join(f"error: {e}" for e in errors) if errors else 0)


if __name__ == "__main__":
    main()
