#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Judges what is said of the accesses and the values of random small kernels.

The kernels, with what they mean, are those of kernels.py, and access two buffers at
offsets of their own. `shapeproof contract` says which elements are touched where the
clauses hold: on launches for which they do, the accesses of the programs and lanes
are run, all of them where there are few, and have to stay within the ranges, and to
come to both ends of one that is called exact. Where the clauses accept a size of the
buffers, and no check is left open, they have to stay within these. `shapeproof analyze --axis-info` says
of each value how contiguous, divisible and constant it is along each axis, and its
range: the value is evaluated at all lanes. `shapeproof kernel` says how many elements
an access moves at once, and how many where facts about arguments hold: in each such
group, the offsets have to follow each other from a multiple of their number on, under
one mask. Two programs that are said to write the same
element are run.

Each claim is made a little stronger as well: some of these have to be found wrong.

    kernel_facts.py SHAPEPROOF [COUNT] [SEED]     # exit status 1 if a claim is wrong
"""

import itertools
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from kernels import COMPARE, NAMES, Kernel, environments, truncated

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "kernels"))
from claims import compiled, compiled_term  # noqa: E402

TERMS = {name: name for name in NAMES.values()}
# The names of numbers in examples: the buffers come first.
TERMS_OF = {"arg2": "n", "arg3": "m"}
WIDTH = re.compile(r"  (?P<line>\d+):\d+: \w+[^:]*: moves (?P<now>\d+) elements? at once, "
                   r"(?P<then>\d+) if (?P<facts>.*)")
FACT = re.compile(r"(?P<name>\w+) (?:mod (?P<divisor>\d+) == 0|== 1)")
OVERLAP = re.compile(r"programs .* both write (?P<buffer>\w+)\[(?P<element>-?\d+)\]")
BYTES, ALIGNED = 4, 16
# Sizes of buffers: as large as any access needs.
HUGE = 2**62


class Noted(Kernel):
    """A kernel with its results and accesses."""

    def __init__(self, rng):
        # (line, shape, what it is, function)
        self.results = []
        # (buffer, is it a store, shape, offset, masks of all iterations)
        self.accesses = []
        # (line, shape, offset, masks of all iterations)
        self.widths = []
        # (buffer, shape, step of the loop to n, offset and mask by iteration)
        self.carried_reads = []
        super().__init__(rng)

    def note(self, shape, kind, value):
        self.results.append((len(self.lines) + 1, shape, kind, value))

    def add(self, shape, text, value):
        made = super().add(shape, text, value)
        self.note(shape, "number", value)
        return made

    def mask(self, shape, a, b, predicate, runs):
        c, rng = self.count, self.rng
        self.count += 1
        buffer, is_store = rng.choice(["x", "y"]), rng.random() < 0.4
        pointers = self.type(shape, "!tt.ptr<f32>")
        off, at = self.pick(shape)
        self.lines.append(
            f"  %k{c} = arith.cmpi {predicate}, {a}, {b} : {self.type(shape)}")
        if len(runs) == 1:
            self.note(shape, "truth", runs[0])
        base = f"%{buffer}"
        if shape:
            self.lines.append(f"  %b{c} = tt.splat %{buffer} : !tt.ptr<f32> -> {pointers}")
            base = f"%b{c}"
        self.lines.append(f"  %a{c} = tt.addptr {base}, {off} : {pointers}, {self.type(shape)}")
        self.note(shape, "pointer", at)
        if is_store:
            element = self.type(shape, "f32")
            zero = f"dense<0.0> : {element}" if shape else "0.0 : f32"
            self.lines += [f"  %f{c} = arith.constant {zero}",
                           f"  tt.store %a{c}, %f{c}, %k{c} : {pointers}"]
        else:
            self.lines.append(f"  %l{c} = tt.load %a{c}, %k{c} : {pointers}")
        self.accesses.append((buffer, is_store, shape, at, runs))
        self.widths.append((len(self.lines) + 1, shape, at, runs))

    def carried(self):
        """A pointer that a loop advances, with a mask on what is left."""
        rng, c = self.rng, self.count
        self.count += 1
        shape, buffer = rng.choice(list(self.values)), rng.choice(["x", "y"])
        (off, at), (low, least) = self.pick(shape), self.pick(shape)
        size, by = rng.choice([1, 1, 4, 2**20]), rng.choice([1, 4, 32, -3, None, None])
        kind, pointers = self.type(shape), self.type(shape, "!tt.ptr<f32>")
        is_splat = "splat" if shape else None

        def spread(name, value, element):
            return [f"  {name} = tt.splat {value} : {element} -> "
                    f"{self.type(shape, element)}"] if is_splat else []
        steps = ([f"  %w{c} = arith.constant 4 : i32",
                  f"  %v_{c} = arith.muli %m, %w{c} : i32"] if by is None else
                 [f"  %v_{c} = arith.constant {by} : i32"])
        steps += spread(f"%by{c}", f"%v_{c}", "i32")
        inside = rng.random() < 0.5
        step = f"%by{c}" if shape else f"%v_{c}"
        base = f"%b{c}" if shape else f"%{buffer}"
        left = f"%ls{c}" if shape else f"%l{c}"
        self.lines += [
            *spread(f"%b{c}", f"%{buffer}", "!tt.ptr<f32>"),
            f"  %a{c} = tt.addptr {base}, {off} : {pointers}, {kind}"]
        self.note(shape, "pointer", at)
        self.lines += [
            f"  %z{c} = arith.constant 0 : i32", f"  %o{c} = arith.constant {size} : i32",
            *([] if inside else steps),
            f"  %r{c} = scf.for %i{c} = %z{c} to %n step %o{c} "
            f"iter_args(%p{c} = %a{c}) -> ({pointers}) : i32 {{",
            f"  %l{c} = arith.subi %n, %i{c} : i32", *spread(f"%ls{c}", f"%l{c}", "i32"),
            f"  %k{c} = arith.cmpi slt, {low}, {left} : {kind}",
            f"  %d{c} = tt.load %p{c}, %k{c} : {pointers}", *(steps if inside else []),
            f"  %q{c} = tt.addptr %p{c}, {step} : {pointers}, {kind}",
            f"  scf.yield %q{c} : {pointers}", "  }"]

        def advance(env):
            return wrap(4 * env["m"]) if by is None else by
        self.carried_reads.append(
            (buffer, shape, size,
             lambda env, lanes, k: at(env, lanes) + k * advance(env),
             lambda env, lanes, k: least(env, lanes) < wrap(env["n"] - wrap(k * size))))

    def tiled(self):
        """Tiles by the quotient and the remainder of the program, as products of
        matrices have them, with a stride."""
        def scalar(op, a, b, run):
            return self.add((), f"arith.{op} {a[0]}, {b[0]} : i32",
                            lambda env, lanes: run(a[1](env, ()), b[1](env, ())))

        def tensor(op, shape, a, b, run):
            return self.add(shape, f"arith.{op} {a[0]}, {b[0]} : {self.type(shape)}",
                            lambda env, lanes: run(a[1](env, lanes), b[1](env, lanes)))

        def remainder(a, b):
            return a - b * truncated(a, b)

        def plus(a, b):
            return wrap(a + b)

        def times(a, b):
            return wrap(a * b)
        pid = self.add((), "tt.get_program_id x : i32", self.of("pid.x"))
        three, four = (self.add((), f"arith.constant {c} : i32", lambda env, lanes, c=c: c)
                       for c in (3, 4))
        n = ("%n", self.of("n"))
        tiles = scalar("divsi", scalar("addi", n, three, plus), four, truncated)
        numbers = [scalar("divsi", pid, tiles, truncated),
                   scalar("remsi", pid, tiles, remainder)]
        kind = self.type((4,))
        lane = self.add((4,), f"tt.make_range {{end = 4 : i32, start = 0 : i32}} : {kind}",
                        lambda env, lanes: lanes[0])
        size = self.add((4,), f"tt.splat %n : i32 -> {kind}", lambda env, lanes: env["n"])
        rows = []
        for number in numbers:
            first = scalar("muli", number, four, times)
            start = self.add((4,), f"tt.splat {first[0]} : i32 -> {kind}",
                             lambda env, lanes, first=first: first[1](env, ()))
            rows.append(tensor("addi", (4,), start, lane, plus))
        if self.rng.random() < 0.5:
            rows[0] = tensor("remsi", (4,), rows[0], size, remainder)
        stride = self.add((4,), f"tt.splat %m : i32 -> {kind}", lambda env, lanes: env["m"])
        rows[0] = tensor("muli", (4,), rows[0], stride, times)
        wide, parts = (4, 4), []
        for axis, row in zip((1, 0), rows):
            shape = (4, 1) if axis else (1, 4)
            at = 1 - axis
            one = self.add(shape, f"tt.expand_dims {row[0]} {{axis = {axis} : i32}} : {kind} "
                           f"-> {self.type(shape)}", lambda env, lanes, row=row, at=at:
                           row[1](env, (lanes[at],)))
            parts.append(self.add(
                wide, f"tt.broadcast {one[0]} : {self.type(shape)} -> {self.type(wide)}",
                lambda env, lanes, row=row, at=at: row[1](env, (lanes[at],))))
        off = tensor("addi", wide, *parts, plus)
        bound = self.add(wide, f"tt.splat %n : i32 -> {self.type(wide)}",
                         lambda env, lanes: env["n"])
        self.values[wide] = [off]
        self.mask(wide, parts[1][0], bound[0], "slt",
                  [lambda env, lanes: parts[1][1](env, lanes) < env["n"]])

    def finish(self):
        if self.rng.random() < 0.3:
            self.tiled()
        # Mostly what kernels do: offsets of blocks that are below a size.
        if self.rng.random() < 0.5:
            self.blocked()
        return super().finish().replace(
            "%x: !tt.ptr<f32>,",
            "%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, "
            "%y: !tt.ptr<f32> {tt.divisibility = 16 : i32},")

    def blocked(self):
        rng, size = self.rng, self.rng.choice([4, 8])
        pid = self.add((), "tt.get_program_id x : i32", self.of("pid.x"))[1]
        factor = self.constant(())
        first = self.add((), f"arith.muli %v{self.count - 2}, {factor[0]} : i32",
                         lambda env, lanes: wrap(pid(env, ()) * factor[1](env, ())))
        kind = self.type((size,))
        lane = self.add((size,), f"tt.make_range {{end = {size} : i32, start = 0 : i32}} : "
                        f"{kind}", lambda env, lanes: lanes[0])
        start = self.add((size,), f"tt.splat {first[0]} : i32 -> {kind}",
                         lambda env, lanes: first[1](env, ()))
        off = self.add((size,), f"arith.addi {start[0]}, {lane[0]} : {kind}",
                       lambda env, lanes: wrap(start[1](env, lanes) + lanes[0]))
        bound = self.add((size,), f"tt.splat %n : i32 -> {kind}",
                         lambda env, lanes: env["n"])
        # The access is at the offsets.
        self.values[(size,)] = [off]
        self.mask((size,), off[0], bound[0], "slt",
                  [lambda env, lanes: COMPARE["slt"](off[1](env, lanes), env["n"])])


def wrap(x):
    return (x + 2**31) % 2**32 - 2**31


def lanes_of(shape):
    return itertools.product(*map(range, shape))


def misjudged_axis(entry, shape, kind, value, envs):
    """A text that says where a fact does not hold, or None."""
    sizes = shape or (1,)
    low, high = entry["range"]
    for env in envs:
        try:
            at = {lanes: value(env, lanes) for lanes in lanes_of(shape)}
        except ZeroDivisionError:
            continue
        for lanes, v in at.items():
            if kind == "number" and not (
                    (low is None or int(low) <= v) and (high is None or v <= int(high))):
                return f"{v} outside of the range at {env}, lanes {lanes}"
            for axis, _ in enumerate(sizes):
                def start(size):
                    own = list(lanes)
                    if shape:
                        own[axis] -= own[axis] % size
                    return tuple(own)
                constancy, contiguity = entry["constancy"][axis], entry["contiguity"][axis]
                if v != at[start(constancy)]:
                    return f"not constant along {axis} at {env}, lanes {lanes}"
                if kind == "truth":
                    continue
                first = start(contiguity)
                step = lanes[axis] - first[axis] if shape else 0
                if v != at[first] + step:
                    return f"not contiguous along {axis} at {env}, lanes {lanes}"
                address = ALIGNED + BYTES * v if kind == "pointer" else v
                if step == 0 and address % entry["divisibility"][axis] != 0:
                    return f"{v} not divisible along {axis} at {env}, lanes {lanes}"
    return None


def misjudged_width(width, facts, shape, at, runs, envs):
    """As misjudged_axis, of groups of lanes along some axis."""
    def is_wide(env, axis):
        for lanes in lanes_of(shape):
            first = list(lanes)
            first[axis] -= lanes[axis] % width
            start = at(env, first)
            if start % width or at(env, lanes) != start + lanes[axis] % width or any(
                    run(env, lanes) != run(env, first) for run in runs):
                return False
        return True

    axes = {axis for axis, size in enumerate(shape) if size % width == 0}
    for env in envs:
        for fact in facts:
            divisor = fact["divisor"]
            env = dict(env, **{fact["name"]: env[fact["name"]] // int(divisor) * int(divisor)
                               if divisor else 1})
        try:
            axes = {axis for axis in axes if is_wide(env, axis)}
        except ZeroDivisionError:
            continue
        if not axes:
            return f"does not move {width} elements at once at {env}"
    return None


def stronger_axes(entry, shape):
    """The entry with one claim more."""
    for key in ("constancy", "contiguity", "divisibility"):
        for axis, size in enumerate(shape or (1,)):
            more = dict(entry, **{key: list(entry[key])})
            more[key][axis] *= 2
            if key == "divisibility" or more[key][axis] <= size:
                yield more


def touched(kernel, env, buffer, is_store):
    """The elements that the programs touch, and whether these are all programs."""
    text = "\n".join(kernel.lines)
    elements, grids, is_all = set(), [], True
    for axis in "xy":
        size = env[f"grid.{axis}"] if f"program_id {axis} :" in text else 1
        is_all &= size <= 8
        grids.append(range(size) if size <= 8 else sorted(
            {0, 1, 2, size // 2, size - 1} | {2**k for k in range(32) if 2**k < size}))
    for x, y in itertools.product(*grids):
        of = dict(env, **{"pid.x": x, "pid.y": y})
        for own, stores, shape, at, runs in kernel.accesses:
            if own == buffer and stores == is_store:
                elements |= {at(of, lanes) for lanes in lanes_of(shape)
                             if any(run(of, lanes) for run in runs)}
        for own, shape, step, at, run in [] if is_store else kernel.carried_reads:
            if own == buffer:
                numbers, are_all = iterations(env["n"], step)
                is_all &= are_all
                elements |= {at(of, lanes, k) for k in numbers
                             for lanes in lanes_of(shape) if run(of, lanes, k)}
    return elements, is_all


def iterations(n, step):
    """The numbers of iterations of a loop from 0 to n, and whether these are all."""
    trips = max(0, -(-n // step))
    # Behind the last one the variable may wrap, and the loop goes on.
    goes_on = trips > 0 and wrap(trips * step) < n
    some = {0, 1, trips // 2, trips - 1} | {2**k for k in range(32)}
    if goes_on:
        return sorted(some | {trips, trips + 1, 2 * trips}), False
    return sorted(k for k in (some if trips > 8 else range(trips)) if 0 <= k < trips), \
        trips <= 8


def misjudged_access(said, kernel, envs, is_store, reads):
    """As misjudged_axis; `reads` reads terms."""
    ends = said["writes" if is_store else "reads"]
    for env in envs:
        elements, is_all = touched(kernel, env, said["argument"], is_store)
        if not elements:
            continue
        if ends is None:
            return f"touches {min(elements)} at {env}"
        first, end = (reads(term)(env) if term is not None else None for term in ends)
        if first is not None and min(elements) < first or \
                end is not None and max(elements) >= end:
            return f"touches {min(elements)} .. {max(elements)} at {env}"
        if said["exact"] and is_all and (first, end) != (min(elements), max(elements) + 1):
            return f"not exact: {min(elements)} .. {max(elements)} at {env}"
    return None


def written(kernel, env, buffer):
    """The elements that one program stores to."""
    return {at(env, lanes) for own, stores, shape, at, runs in kernel.accesses
            if own == buffer and stores for lanes in lanes_of(shape)
            if any(run(env, lanes) for run in runs)}


def misjudged_overlap(check, kernel):
    """As misjudged_axis, of two programs that write an element."""
    said = OVERLAP.fullmatch(check["message"])
    env = {"n": 1, "m": 1, "grid.x": 1, "grid.y": 1, "pid.x": 0, "pid.y": 0}
    env.update((TERMS_OF.get(name, name), value)
               for name, value in check["counterexample"].items())
    other = dict(env, **{name: env.get(f"{name}#2", env[name]) for name in ("pid.x", "pid.y")})
    if all(env[name] == other[name] for name in ("pid.x", "pid.y")):
        return "one program"
    for program in (env, other):
        if not all(0 <= program[f"pid.{axis}"] < env[f"grid.{axis}"] for axis in "xy"):
            return "no program of the launch"
        if int(said["element"]) not in written(kernel, program, said["buffer"]):
            return f"{program} does not write it"
    return None


def overlaps(kernel, buffer, envs):
    """Whether two programs of a small launch write the same element."""
    for env in envs:
        if not 1 <= env["grid.x"] * env["grid.y"] <= 16:
            continue
        seen = set()
        for x, y in itertools.product(range(env["grid.x"]), range(env["grid.y"])):
            own = written(kernel, dict(env, **{"pid.x": x, "pid.y": y}), buffer)
            if seen & own:
                return True
            seen |= own
    return False


def runs(kernel, env):
    """Whether no program of it divides by zero."""
    try:
        for buffer, is_store in itertools.product("xy", (False, True)):
            touched(kernel, env, buffer, is_store)
        for _, shape, kind, value in kernel.results:
            value(dict(env, **{"pid.x": 0, "pid.y": 0}), (0,) * len(shape))
    except ZeroDivisionError:
        return False
    return True


def misjudged_size(kernel, env, demands):
    """As misjudged_axis; `demands` says whether a size is accepted."""
    for buffer, is_store in itertools.product("xy", (False, True)):
        elements, _ = touched(kernel, env, buffer, is_store)
        for size in (0, 1, 4, 15, 16, 60, 1000, HUGE):
            if elements and demands(size) and not (
                    0 <= min(elements) and max(elements) < size):
                return f"{buffer} of {size} elements at {env}: touches {min(elements)} .. " \
                    f"{max(elements)}"
    return None


class Judge:
    def __init__(self, tool, folder):
        self.tool, self.path = tool, Path(folder) / "k.ttir"
        self.counts = dict.fromkeys(
            ["values", "claims", "wrong", "caught", "accesses", "known", "exact",
             "sized", "unread", "overlaps", "overlaps missed", "widths", "facts", "needed"], 0)

    def report(self, *options):
        run = subprocess.run([self.tool, *options, "--format=json", str(self.path)],
                             capture_output=True, text=True, check=False)
        try:
            return json.loads(run.stdout)["files"][0]
        except (ValueError, KeyError, IndexError):
            sys.exit(f"no report: {run.stderr}\n{self.path.read_text()}")

    def wrong(self, what, where):
        self.counts["wrong"] += 1
        print(f"{where}: {what}\n{self.path.read_text()}")

    def axes(self, kernel, rng, number):
        envs = list(environments(rng, 12, False))
        entries = {}
        for entry in self.report("analyze", "--axis-info")["axis"]:
            entries.setdefault(entry["line"], entry)
        for line, shape, kind, value in kernel.results:
            entry = entries.get(line)
            if not entry:
                self.wrong("no facts", f"kernel {number}, line {line}")
                continue
            self.counts["values"] += 1
            self.counts["claims"] += sum(
                v > 1 for key in ("constancy", "contiguity", "divisibility")
                for v in entry[key])
            what = misjudged_axis(entry, shape, kind, value, envs)
            if what:
                self.wrong(f"{what}: {entry}", f"kernel {number}, line {line}")
            self.counts["caught"] += any(
                misjudged_axis(more, shape, kind, value, envs) is not None
                for more in stronger_axes(entry, shape) if kind != "truth")

    def widths(self, kernel, rng, number):
        envs = list(environments(rng, 40, False))
        run = subprocess.run([self.tool, "kernel", str(self.path)], capture_output=True,
                             text=True, check=True)
        said = {int(m["line"]): m for m in map(WIDTH.match, run.stdout.splitlines()) if m}
        for line, shape, at, runs in kernel.widths:
            if line not in said:
                continue
            m = said[line]
            self.counts["widths"] += 1
            facts = [fact for fact in map(FACT.fullmatch, m["facts"].split(" and ")) if fact]
            for width, under in ((m["now"], []), (m["then"], facts)):
                what = misjudged_width(int(width), under, shape, at, runs, envs)
                if what:
                    self.wrong(f"{what}: {m[0]}", f"kernel {number}")
            # Each fact is needed, and halves of divisors are not enough.
            for fact in facts:
                less = [own for own in facts if own is not fact]
                if (fact["divisor"] or "2") != "2":
                    less.append({**fact.groupdict(),
                                 "divisor": str(int(fact["divisor"]) // 2)})
                self.counts["facts"] += 1
                self.counts["needed"] += misjudged_width(
                    int(m["then"]), less, shape, at, runs, envs) is not None

    def overlaps(self, kernel, rng, number, checks):
        found = set()
        for check in checks:
            if check["kind"] != "overlap":
                continue
            found.add(OVERLAP.fullmatch(check["message"])["buffer"])
            self.counts["overlaps"] += 1
            what = misjudged_overlap(check, kernel)
            if what:
                self.wrong(f"{what}: {check}", f"kernel {number}")
            more = dict(check, message=re.sub(r"\[-?", "[-1", check["message"]))
            self.counts["caught"] += misjudged_overlap(more, kernel) is not None
        envs = [env for env in environments(rng, 12, False) if runs(kernel, env)]
        self.counts["overlaps missed"] += sum(
            buffer not in found and overlaps(kernel, buffer, envs) for buffer in "xy")

    def accesses(self, kernel, rng, number):
        report = self.report("contract")
        self.overlaps(kernel, rng, number, report["checks"])
        contract = report["contracts"][0]
        # The buffers come first.
        names = {"arg2": "n", "arg3": "m", "grid.x": "grid.x", "grid.y": "grid.y",
                 "arg0.dim0": "size", "arg1.dim0": "size"}
        clauses = [compiled(c["claim"], names) if c["claim"] != "false" else (lambda env: False)
                   for c in contract["clauses"]]
        if None in clauses:
            self.counts["unread"] += 1
            return

        def reads(term):
            run = compiled_term(term, TERMS)
            if not run:
                sys.exit(f"nobody can read {term}")
            return run
        def accepts(env, size):
            return all(clause(dict(env, size=size)) for clause in clauses)
        envs = [env for env in environments(rng, 60, False)
                if accepts(env, HUGE) and runs(kernel, env)]
        for env in [] if contract["residue"] else envs:
            what = misjudged_size(kernel, env, lambda size, env=env: accepts(env, size))
            self.counts["sized"] += 1
            if what:
                self.wrong(what, f"kernel {number}")
        for said in contract["accesses"]:
            for is_store, key in ((False, "reads"), (True, "writes")):
                ends = said[key]
                self.counts["accesses"] += ends is not None
                self.counts["known"] += ends is not None and None not in ends
                self.counts["exact"] += ends is not None and said["exact"]
                what = misjudged_access(said, kernel, envs, is_store, reads)
                if what:
                    self.wrong(f"{what}: {said}", f"kernel {number}")
                if ends and None not in ends:
                    for less in ([f"{ends[0]} + 1", ends[1]], [ends[0], f"{ends[1]} - 1"]):
                        self.counts["caught"] += misjudged_access(
                            dict(said, **{key: less}), kernel, envs, is_store,
                            reads) is not None


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    with tempfile.TemporaryDirectory() as folder:
        judge = Judge(sys.argv[1], folder)
        for number in range(count):
            rng = random.Random(seed * 1_000_003 + number)
            kernel = Noted(rng)
            for _ in range(rng.randint(3, 10)):
                kernel.step()
            if rng.random() < 0.3:
                kernel.loop()
            if rng.random() < 0.3:
                kernel.carried()
            judge.path.write_text(kernel.finish())
            judge.axes(kernel, rng, number)
            judge.accesses(kernel, rng, number)
            judge.widths(kernel, rng, number)
    counts = judge.counts
    print(f"{count} kernels: {counts}")
    return 1 if counts["wrong"] or counts["unread"] or not counts["caught"] or not counts["exact"] \
        or not counts["overlaps"] or not counts["needed"] else 0


sys.exit(main())
