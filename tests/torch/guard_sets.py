#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Answers of `shapeproof guards` about guard sets, against all small sizes.

A guard set has two or three sizes with ranges and some guards, of the forms that logs
of PyTorch show: multiples, quotients of views and windows, sums of pieces, broadcast,
ends of masks. Most hold for the sizes that the log says it was compiled with; some
contradict. Each line is written in one of the ways of logs. For all sizes of a box:

- a guard that follows holds wherever the guards that it follows from hold;
- the needed guards imply all others, and none is needed that the others imply in
  the box and beyond it (outside values are evaluated);
- the contract holds exactly where all guards hold;
- a size that a guard makes static has that value;
- the dims admit all sizes that the guards admit, and no others unless they say so.

    guard_sets.py --bin=DIR [--seed=N] [--count=N]
"""

import argparse
import collections
import itertools
import json
import random
import re
import subprocess
import sys

BOX = 34
NAMES = ["s0", "s1", "s2"]


class Infix:
    """`a @ceildiv@ b`, which binds as `*` does."""

    def __init__(self, left=None):
        self.left = left

    def __rmatmul__(self, left):
        return Infix(left)

    def __matmul__(self, right):
        return -(-self.left // right)


class Interval:
    def __init__(self, low, high):
        self.low, self.high = low, high

    def __contains__(self, value):
        return self.low <= value <= self.high


OF_LOGS = {
    "Eq": lambda a, b: a == b, "Ne": lambda a, b: a != b, "Max": max, "Min": min,
    "Mod": lambda a, b: a % b, "PythonMod": lambda a, b: a % b,
    "FloorDiv": lambda a, b: a // b, "CleanDiv": lambda a, b: a // b,
    "CeilToInt": lambda q: -(-q[0] // q[1]), "IntTrueDiv": lambda a, b: (a, b),
    "And": lambda *a: all(a), "Or": lambda *a: any(a), "Not": lambda a: not a,
}
OF_CLAIMS = {"ceildiv": Infix(), "Interval": Interval, "inf": float("inf"),
             "select": lambda c, a, b: a if c else b, "min": min, "max": max,
             "true": True, "false": False}


def compiled(text, names, table):
    code = compile(text, text, "eval")
    return lambda sizes: bool(eval(code, dict(table), dict(zip(names, sizes))))


def claim(text, names):
    """A claim of problem text as a function of sizes."""
    text = re.sub(r" in \[([^]]*)\]", r" in Interval(\1)", text)
    for word, operator in (("floordiv", "//"), ("ceildiv", "@ceildiv@"), ("mod", "%"),
                           ("^", "**")):
        text = text.replace(f" {word} " if word != "^" else word, f" {operator} "
                            if word != "^" else operator)
    return compiled(text, names, OF_CLAIMS)


def form(rng, names):
    """A guard of one of the forms that logs show."""
    a, b = rng.choice(names), rng.choice(names)
    k, m, c = rng.randrange(2, 6), rng.randrange(1, 5), rng.randrange(0, BOX)
    return rng.choice([
        f"Eq(Mod({a}, {k}), 0)", f"Eq(Mod({a}, {k}), {m % k})", f"Ne({a}, {c})", f"Ne(Mod({a}, {k}), 0)",
        f"{a} <= {c}", f"{a} > {c // 2}", f"{c // 3} < {a}", f"Eq({a}, {c})", f"Eq({a}, {b})",
        f"Eq({m}*{a}, {b})", f"Eq({a} - {m}, {b})", f"Ne({a}, {b})", f"{a} <= {b}", f"{a} < {m}*{b}",
        f"Eq(({a}//{k}), {c // k})", f"({a}//{k}) > {m}", f"Eq({k}*({a}//{k}), {a})",
        f"Eq(FloorDiv({a} - 1, {k}) + 1, {c // k + 1})", f"(({a} + {m})//{k}) <= ({b}//{m})",
        f"{a}*{b} < {c * 5 + 1}", f"Eq({a}*{b}, {b})", f"Ne({a} + {b}, {c})", f"{a} + {b} <= {c + 9}",
        f"Max({a}, {b}) <= {c}", f"Min({a}, {m}) < {b}", f"Eq(Max(1, {a}), {a})",
        f"Or(Eq({a}, 1), Eq({a}, {b}))", f"(Eq({a}, {c})) | (Eq({a}, {b}))", f"({a} > {m}) & ({b} > {m})",
        f"Not(Eq({a}, {c}))", f"~(Eq({a}, {c}) & Eq({b}, {m}))", f"CeilToInt(IntTrueDiv({a}, {k})) <= {c}",
        f"Eq(PythonMod({a} + {m}, {k}), 0)", f"{a}**2 < {c * c + 1}", f"Eq(Mod({a}*{m}, {k}), 0)",
        f"{m} <= {a} and {a} <= {c + m}", f"Eq(CleanDiv({a}, {k})*{k}, {a})", f"{m} <= {a} <= {c + m}",
        f"Eq(Mod({a}, {b}), 0)", f"Eq({a}//{b}, {m})", f"({a}//{b}) - ({a}//{b}) < {m}"])


def value_of(text):
    """The guard as Python evaluates it: `~` and `|` are those of SymPy."""
    text = re.sub(r"~\(", "not (", text).replace(" & ", " and ").replace(" | ", " or ")
    return text


def line_of(rng, index, guard, sources):
    start = f"I0412 09:10:11.1 47 torch/fx/experimental/symbolic_shapes.py:66] [{index}/0] "
    kind = rng.randrange(4)
    if kind == 0:
        return f"{start}runtime_assert {guard} [guard added] at m.py:7 in f (a.py:1 in g)"
    if kind == 1 and "~" not in guard and "|" not in guard and "&" not in guard:
        text = re.sub(r"\bs\d\b", lambda m: sources[m.group()], guard)
        return f"V0412 [{index}/0] [__guards] +- LAMBDA_GUARD: {text}  # y = f(x)  # m.py:8 in f"
    return f"{start}eval {guard} [guard added] y = f(x)  # m.py:9 in f (a.py:1 in g), for more info run with A=1"


def make_set(rng, index):
    names = NAMES[:rng.choice([2, 2, 3])]
    sources = {name: f"L['x'].size()[{i}]" for i, name in enumerate(names)}
    hint = [rng.randrange(2, BOX - 4) for _ in names]
    low = [rng.choice([0, 1, 2, 2, 2]) for _ in names]
    high = [rng.choice([None, None, BOX - rng.randrange(4)]) for _ in names]
    lines = []
    for name, h, lo, hi in zip(names, hint, low, high):
        lines.append(f"I0412 symbolic_shapes.py:4] [{index}/0] create_symbol {name} = {h} for "
                     f"{sources[name]} [{lo}, {hi if hi is not None else 'int_oo'}] (a.py:1 in g)")
    guards = []
    contradicts = rng.random() < 0.2
    for _ in range(200):
        text = form(rng, names)
        holds = compiled(value_of(text), names, OF_LOGS)
        try:
            fits = holds(hint)
        except ZeroDivisionError:
            continue
        if fits or contradicts:
            guards.append(text)
        if len(guards) >= rng.randrange(1, 7) + 3 * contradicts:
            break
    lines += [line_of(rng, index, text, sources) for text in guards]
    return names, lines


def box(names, values):
    """The box of sizes, which has the examples."""
    size = BOX if len(names) == 2 else 18
    return itertools.chain(itertools.product(range(size), repeat=len(names)), values)


def holds_at(holds, sizes):
    try:
        return holds(sizes)
    except ZeroDivisionError:
        return False  # PyTorch raises: the guard is not passed.


def check_dims(found, names, good, table, errors):
    """Dims admit what the guards admit, and no more unless they say so."""
    claims, definitions = [], {}
    for dim in found["dims"]:
        if "definition" in dim:
            name, low, high = re.match(
                r'(\w+) = Dim\("\1"(?:, min=(-?\d+))?(?:, max=(-?\d+))?\)$', dim["definition"]).groups()
            definitions[name] = (int(low or 0), int(high) if high else None)
    for dim in found["dims"]:
        match = re.match(r"(?:(-?\d+)$|(?:(\d+) \* )?(\w+)(?: ([+-]) (\d+))?$)", dim["dim"])
        fixed, factor, name, sign, offset = match.groups()
        claims.append((dim["symbol"], fixed, int(factor or 1), name,
                       int(offset or 0) * (-1 if sign == "-" else 1)))

    def admits(sizes):
        values = {}
        for symbol, fixed, factor, name, offset in claims:
            size = sizes[symbol]
            if fixed is not None:
                if size != int(fixed):
                    return False
                continue
            if (size - offset) % factor:
                return False
            value = (size - offset) // factor
            low, high = definitions[name]
            if value < low or (high is not None and value > high) or \
                    values.setdefault(name, value) != value:
                return False
        return True

    for sizes, is_good in good:
        if is_good and not admits(sizes):
            errors.append(f"the dims do not admit {sizes}")
            return
        if not found["not_said"] and found["complete"] and admits(sizes) and not is_good:
            errors.append(f"the dims admit {sizes}, and the guards do not")
            return
    for entry in found["not_said"]:
        if "fails_for" in entry:
            sizes = [entry["fails_for"].get(name, 2) for name in names]
            if not admits(sizes) or holds_at(claim(entry["claim"], names), sizes) or \
                    all(holds_at(guard, sizes) for guard in table.values()):
                errors.append(f"{sizes} is no example of what the dims do not say")


def check(found, names, counts):
    errors = []
    guards = found["guards"]
    read = [g for g in guards if g["status"] != "unread"]
    counts["guards"] += len(guards)
    sources = {f"L['x'].size()[{i}]": name for i, name in enumerate(names)}
    table = {}
    for i, guard in enumerate(guards):
        text = guard["text"]
        for source, name in sources.items():
            text = text.replace(source, name)
        table[i] = compiled(value_of(text), names, OF_LOGS)
        counts[guard["status"]] += 1
        if guard["status"] == "unread" and "divisor" not in guard["why"]:
            errors.append(f"not read: {guard['text']}: {guard['why']}")
    status = {i: guard["status"] for i, guard in enumerate(guards)}
    readable = [i for i in table if status[i] != "unread"]
    needed = [i for i in readable if status[i] == "needed"]
    examples = [e for g in read for e in (g.get("inside"), g.get("outside")) if e]
    examples += [c["breaks"] for c in found["contract"] if "breaks" in c]
    examples += [found["holds_for"]] if "holds_for" in found else []
    examples = [tuple(e.get(name, 2) for name in names) for e in examples]
    clauses = [claim(c["claim"], names) for c in found["contract"]]
    is_exact = all(c["exact"] for c in found["contract"])
    good = []
    for sizes in box(names, examples):
        at = {i: holds_at(table[i], sizes) for i in readable}
        everything = all(at.values())
        good.append((sizes, everything))
        for i in readable:
            if status[i] == "follows" and not at[i] and all(at[j] for j in guards[i]["from"]):
                errors.append(f"{guards[i]['text']} does not follow: {sizes}")
        if found["contradictory"]:
            if everything:
                errors.append(f"no contradiction: {sizes}")
            continue
        if all(at[i] for i in needed) and not everything:
            errors.append(f"the needed guards are not all: {sizes}")
        is_within = all(holds_at(c, sizes) for c in clauses)
        if is_within != everything and (is_within or is_exact) and found["complete"]:
            errors.append(f"the contract is wrong at {sizes}")
        for guard in guards:
            if everything and "makes_static" in guard and \
                    sizes[guard["makes_static"]] != int(guard["value"]):
                errors.append(f"not static: {sizes}")
        if len(errors) > 3:
            return errors
    if found["contradictory"]:
        counts["contradictions"] += 1
        return errors
    for i in needed:
        if "outside" in guards[i]:
            counts["outside"] += 1
            sizes = tuple(guards[i]["outside"].get(name, 2) for name in names)
            if holds_at(table[i], sizes) or not all(holds_at(table[j], sizes) for j in needed if j != i):
                errors.append(f"{sizes} does not break {guards[i]['text']} alone")
    if "holds_for" in found:
        sizes = tuple(found["holds_for"].get(name, 2) for name in names)
        if not all(holds_at(table[i], sizes) for i in readable):
            errors.append(f"does not hold for {sizes}")
    check_dims(found, names, good, table, errors)
    counts["dims say all"] += not found["not_said"]
    counts["complete"] += found["complete"]
    return errors


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    sets = [make_set(rng, i) for i in range(args.count)]
    log = "\n".join(line for _, lines in sets for line in lines) + "\n"
    run = subprocess.run([f"{args.bin}/shapeproof", "guards", "--format=json", "-"], input=log,
                         capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1):
        print(run.stderr)
        return 1
    found = {one["compilation"]: one for one in json.loads(run.stdout)["compilations"]}
    counts = collections.Counter()
    bad = 0
    for i, (names, lines) in enumerate(sets):
        errors = check(found[f"{i}/0"], names, counts)
        if errors:
            bad += 1
            print("\n".join([*lines, *(f"  {error}" for error in errors[:3])]))
    print(f"{args.count} sets, {bad} wrong:", ", ".join(f"{n} {name}" for name, n in sorted(counts.items())))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
