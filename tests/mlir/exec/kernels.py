#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Judges masks of random small kernels by running all programs and lanes.

A kernel is made together with what it means: each value is a function of the
arguments, the program and the lanes, evaluated here with the wrapping arithmetic
of the types. `shapeproof analyze` says of each mask that it is always true, always
false, or neither, with an example of both kinds. A mask that is said to be always
true (false) is evaluated on launches of all sizes, on arguments at the ends of
their ranges among others; an example is evaluated as it is. Where `removable_if`
holds, the mask has to be true for all programs and lanes. Some kernels are analysed
with `--launch`, and judged by such launches alone.

`shapeproof kernel --without-masks`, with and without `--under`, has to write the same
text without some masks, and both texts have to access the same lanes in all
programs of the launches that the condition admits.

    kernels.py SHAPEPROOF [COUNT] [SEED]     # exit status 1 if a claim is wrong
"""

import itertools
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "kernels"))
from claims import compiled  # noqa: E402

NAMES = {"arg1": "n", "arg2": "m", "grid.x": "grid.x", "grid.y": "grid.y"}
LAUNCH = "grid.x == n ceildiv 8"
EDGES = [0, 1, 2, 3, 7, 8, 100, 2**31 - 1, 2**31 - 2, 2**30, -1, -2, -8, -(2**31)]


def wrap(x):
    return (x + 2**31) % 2**32 - 2**31


def truncated(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


OPS = {
    "arith.addi": lambda a, b: wrap(a + b),
    "arith.subi": lambda a, b: wrap(a - b),
    "arith.muli": lambda a, b: wrap(a * b),
    "arith.maxsi": max,
    "arith.minsi": min,
    "arith.andi": lambda a, b: wrap(a & b),
    "arith.ori": lambda a, b: wrap(a | b),
    "arith.xori": lambda a, b: wrap(a ^ b),
}
COMPARE = {
    "slt": lambda a, b: a < b,
    "sle": lambda a, b: a <= b,
    "sge": lambda a, b: a >= b,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "ult": lambda a, b: a % 2**32 < b % 2**32,
}


class Kernel:
    """The text of a kernel, and its values as functions of (environment, lanes)."""

    def __init__(self, rng):
        self.rng, self.lines, self.count, self.masks = rng, [], 0, []
        # The line of an access without its mask, by number.
        self.without = {}
        self.args = ["n", "m"]
        # Values by shape: a list of (name, function).
        self.values = {(): [(f"%{a}", self.of(a)) for a in self.args]}
        axis = rng.choice("xy")
        self.add((), f"tt.get_program_id {axis} : i32", self.of(f"pid.{axis}"))
        if rng.random() < 0.5:
            self.add((), "tt.get_num_programs x : i32", self.of("grid.x"))

    @staticmethod
    def of(name):
        return lambda env, lanes: env[name]

    @staticmethod
    def type(shape, element="i32"):
        return f"tensor<{'x'.join(map(str, shape))}x{element}>" if shape else element

    def add(self, shape, text, value):
        name = f"%v{self.count}"
        self.count += 1
        self.lines.append(f"  {name} = {text}")
        self.values.setdefault(shape, []).append((name, value))
        return name, value

    def pick(self, shape):
        return self.rng.choice(self.values[shape])

    def constant(self, shape):
        c = self.rng.choice([0, 1, 2, 3, 4, 8, -1, self.rng.randint(-9, 40)])
        text = f"dense<{c}> : {self.type(shape)}" if shape else f"{c} : i32"
        return self.add(shape, f"arith.constant {text}", lambda env, lanes: c)

    def step(self):
        rng = self.rng
        shape = rng.choice(list(self.values))
        kind = rng.randrange(9)
        if kind == 0:
            start, size = rng.choice([0, 0, 3]), rng.choice([2, 4, 8])
            self.add((size,), f"tt.make_range {{end = {start + size} : i32, "
                     f"start = {start} : i32}} : {self.type((size,))}",
                     lambda env, lanes: start + lanes[0])
        elif kind == 1:
            name, value = self.pick(())
            to = rng.choice([s for s in self.values if s] or [(4,)])
            self.add(to, f"tt.splat {name} : i32 -> {self.type(to)}",
                     lambda env, lanes: value(env, ()))
        elif kind == 2 and len(shape) == 1:
            name, value = self.pick(shape)
            axis = rng.randrange(2)
            to = (1,) + shape if axis == 0 else shape + (1,)
            self.add(to, f"tt.expand_dims {name} {{axis = {axis} : i32}} : "
                     f"{self.type(shape)} -> {self.type(to)}",
                     lambda env, lanes: value(env, (lanes[1 - axis],)))
        elif kind == 3 and len(shape) == 2 and 1 in shape:
            name, value = self.pick(shape)
            to = tuple(rng.choice([2, 4, 8]) if s == 1 else s for s in shape)
            self.add(to, f"tt.broadcast {name} : {self.type(shape)} -> {self.type(to)}",
                     lambda env, lanes: value(env, tuple(
                         0 if s == 1 else i for s, i in zip(shape, lanes))))
        elif kind == 4 and len(shape) == 2:
            name, value = self.pick(shape)
            self.add(shape[::-1], f"tt.trans {name} {{order = array<i32: 1, 0>}} : "
                     f"{self.type(shape)} -> {self.type(shape[::-1])}",
                     lambda env, lanes: value(env, lanes[::-1]))
        elif kind == 5 and len(shape) == 2:
            name, value = self.pick(shape)
            to = (shape[0] * shape[1],)
            self.add(to, f"tt.reshape {name} : {self.type(shape)} -> {self.type(to)}",
                     lambda env, lanes: value(env, divmod(lanes[0], shape[1])))
        elif kind == 6:
            (a, f), (b, g) = self.pick(shape), self.constant(shape)
            divisor = g({}, ())
            op = rng.choice(["divsi", "remsi"])
            if divisor > 0:
                self.add(shape, f"arith.{op} {a}, {b} : {self.type(shape)}",
                         (lambda env, lanes: truncated(f(env, lanes), divisor))
                         if op == "divsi" else
                         (lambda env, lanes: f(env, lanes)
                          - divisor * truncated(f(env, lanes), divisor)))
        else:
            (a, f), op = self.pick(shape), rng.choice(list(OPS))
            b, g = self.constant(shape) if rng.random() < 0.4 else self.pick(shape)
            run = OPS[op]
            self.add(shape, f"{op} {a}, {b} : {self.type(shape)}",
                     lambda env, lanes: run(f(env, lanes), g(env, lanes)))

    def loop(self):
        """A tensor that advances in a loop, and a mask in it."""
        shape = self.rng.choice([s for s in self.values if s] or [()])
        (a, f), step, trips = self.pick(shape), self.rng.choice([1, 4, 16]), \
            self.rng.randint(0, 3)
        t, c = self.type(shape), self.count
        self.count += 1
        self.lines += [
            f"  %z{c} = arith.constant 0 : i32", f"  %o{c} = arith.constant 1 : i32",
            f"  %t{c} = arith.constant {trips} : i32",
            f"  %s{c} = arith.constant " + (f"dense<{step}> : {t}" if shape else f"{step} : i32"),
            f"  %r{c} = scf.for %i{c} = %z{c} to %t{c} step %o{c} "
            f"iter_args(%p{c} = {a}) -> ({t}) : i32 {{"]
        b, g = self.pick(shape)
        self.mask(shape, f"%p{c}", b, "slt",
                  [lambda env, lanes, k=k: COMPARE["slt"](
                      wrap(f(env, lanes) + k * step), g(env, lanes))
                   for k in range(trips)])
        self.lines += [f"  %q{c} = arith.addi %p{c}, %s{c} : {t}",
                       f"  scf.yield %q{c} : {t}", "  }"]
        self.values[shape].append(
            (f"%r{c}", lambda env, lanes: wrap(f(env, lanes) + trips * step)))

    def mask(self, shape, a, b, predicate, runs):
        c = self.count
        self.count += 1
        pointers = self.type(shape, "!tt.ptr<f32>")
        values = self.type(shape, "f32")
        zero = "dense<0.0>" if shape else "0.0"
        with_mask, without = self.access(c, pointers, values, self.type(shape, "i1"))
        self.lines += [
            f"  %k{c} = arith.cmpi {predicate}, {a}, {b} : {self.type(shape)}",
            f"  %b{c} = tt.splat %x : !tt.ptr<f32> -> {pointers}" if shape else
            f"  %b{c} = tt.addptr %x, {a} : !tt.ptr<f32>, i32",
            f"  %e{c} = arith.constant {zero} : {values}",
            with_mask]
        self.masks.append((len(self.lines), shape, runs))
        self.without[len(self.lines)] = without

    def access(self, c, pointers, values, truths):
        """An access, as one of the versions of Triton prints it, with its mask and
        without."""
        form = self.rng.randrange(7)
        end = self.rng.choice(["", " // %k"])
        if form < 3:
            others = ["", f", %e{c}"][form % 2]
            words = self.rng.choice([" ", " evictionPolicy = evict_last ",
                                     " {cache = 1 : i32, isVolatile = false} "])
            type_ = pointers if form else values
            return (f"  %l{c} = tt.load %b{c}, %k{c}{others}{words}: {type_}{end}",
                    f"  %l{c} = tt.load %b{c}{words}: {type_}{end}")
        if form < 5:
            type_ = pointers if form == 3 else values
            return (f"  tt.store %b{c}, %e{c}, %k{c} {{evict = 1 : i32}} : {type_}{end}",
                    f"  tt.store %b{c}, %e{c} {{evict = 1 : i32}} : {type_}{end}")
        if form == 5:
            return (f"  %l{c} = tt.atomic_rmw fadd, relaxed, gpu, %b{c}, %e{c}, %k{c} : "
                    f"({pointers}, {values}, {truths}) -> {values}{end}",
                    f"  %l{c} = tt.atomic_rmw fadd, relaxed, gpu, %b{c}, %e{c} : "
                    f"({pointers}, {values}) -> {values}{end}")
        return (f"  %l{c} = \"tt.load\"(%b{c}, %k{c}, %e{c}) <{{operandSegmentSizes = "
                f"array<i32: 1, 1, 1>}}> : ({pointers}, {truths}, {values}) -> {values}{end}",
                f"  %l{c} = \"tt.load\"(%b{c}) <{{operandSegmentSizes = "
                f"array<i32: 1, 0, 0>}}> : ({pointers}) -> {values}{end}")

    def blocks(self):
        """A mask on the offsets of blocks, which wrap in large grids."""
        size, c = self.rng.choice([2**8, 2**16, 2**20, 2**28]), self.count
        name = self.rng.choice(["slt", "sle", "sge"])
        run, (a, f) = COMPARE[name], self.rng.choice(self.values[()][:2])
        self.lines += [f"  %pid{c} = tt.get_program_id x : i32",
                       f"  %size{c} = arith.constant {size} : i32",
                       f"  %first{c} = arith.muli %pid{c}, %size{c} : i32"]
        self.mask((), f"%first{c}", a, name,
                  [lambda env, lanes: run(wrap(size * env["pid.x"]), f(env, lanes))])

    def finish(self):
        if self.rng.random() < 0.4:
            self.blocks()
        for _ in range(self.rng.randint(1, 2)):
            shape = self.rng.choice(list(self.values))
            (a, f), (b, g) = self.pick(shape), self.pick(shape)
            name = self.rng.choice(list(COMPARE))
            run = COMPARE[name]
            self.mask(shape, a, b, name,
                      [lambda env, lanes, run=run, f=f, g=g: run(f(env, lanes), g(env, lanes))])
        return "\n".join(["tt.func @k(%x: !tt.ptr<f32>, %n: i32, %m: i32) {",
                          *self.lines, "  tt.return", "}", ""])


def environments(rng, few, launched):
    """Launches, programs and arguments."""
    for _ in range(few):
        env = {a: rng.choice(EDGES + [rng.randint(-40, 80)] * 6) for a in ("n", "m")}
        if launched:
            env["n"] = rng.choice([1, 8, 9, 2**31 - 1, 2**31 - 8,
                                   8 * rng.randint(1, 9), rng.randint(1, 80)])
        for axis, most in (("x", 2**31 - 1), ("y", 65535)):
            env[f"grid.{axis}"] = rng.choice([1, 2, 3, 5, most, rng.randint(1, most)])
            if launched and axis == "x":
                env["grid.x"] = -(-env["n"] // 8)
            env[f"pid.{axis}"] = rng.choice(
                [0, env[f"grid.{axis}"] - 1, rng.randrange(env[f"grid.{axis}"])])
        yield env


def environment(example):
    env = {"n": example.get("arg1", example.get("n", 0)),
           "m": example.get("arg2", example.get("m", 0))}
    for axis in "xy":
        env[f"pid.{axis}"] = example.get(f"pid.{axis}", 0)
        env[f"grid.{axis}"] = example.get(f"grid.{axis}", env[f"pid.{axis}"] + 1)
        if not 0 <= env[f"pid.{axis}"] < env[f"grid.{axis}"]:
            raise ValueError("no such program")
    return env


def lanes_of(example, shape):
    lanes = []
    for axis, size in enumerate(shape):
        value = example.get(f"lane{axis}", example.get(f"lane{axis}_{size}", 0))
        if not 0 <= (0 if size == 1 else value) < size:
            raise ValueError("no such lane")
        lanes.append(0 if size == 1 else value)
    return tuple(lanes)


def misjudged(check, shape, runs, rng, launched):
    """A text that says where a mask that may go is false, or None; and whether it
    may go somewhere."""
    claim = check["removable_if"]
    holds = compiled(claim, NAMES) if claim not in (None, "true") else None
    if claim and claim != "true" and not holds:
        return f"nobody can read {claim}", False
    may_go = False
    for env in environments(rng, 200, launched) if holds else ():
        if not holds(env):
            continue
        may_go = True
        edges = {2**31 // size for size in (2**8, 2**16, 2**20, 2**28)}
        for pid in {0, 1, env["grid.x"] - 1, env["pid.x"]} | edges:
            if pid >= env["grid.x"]:
                continue
            of = dict(env, **{"pid.x": pid})
            for lanes in itertools.product(*map(range, shape)):
                if not all(run(of, lanes) for run in runs):
                    return f"false at {of}, lanes {lanes}, where {claim}", True
    return None, may_go


def miswritten(tool, path, kernel, text, under, rng, launched):
    """A text that says what is wrong with the kernel without masks, or None; and the
    number of masks that went."""
    holds = compiled(under, NAMES) if under else lambda env: True
    run = subprocess.run(
        [tool, "kernel", "--without-masks", *([f"--launch={LAUNCH}"] if launched else []),
         *([f"--under={under}"] if under else []), str(path)],
        capture_output=True, text=True, check=False)
    if run.returncode == 2 and "cannot hold together" in run.stderr:
        return None, 0
    before, after = text.split("\n"), run.stdout.split("\n")
    if run.returncode or len(before) != len(after):
        return f"kernel --under={under}: {run.stderr}", 0
    gone = set()
    for number, (old, new) in enumerate(zip(before, after)):
        if old == new:
            continue
        if new != kernel.without.get(number):
            return f"line {number + 1} became {new}", 0
        gone.add(number)
    # An access without a mask is one at all lanes.
    for env in environments(rng, 100, launched):
        if not holds(env):
            continue
        for pid in {0, 1, env["grid.x"] - 1, env["pid.x"]}:
            of = dict(env, **{"pid.x": pid})
            for line, shape, runs in kernel.masks if pid < env["grid.x"] else ():
                for lanes in itertools.product(*map(range, shape)) if line in gone else ():
                    if not all(run(of, lanes) for run in runs):
                        return f"line {line + 1} lost a mask that is false at {of}, " \
                               f"lanes {lanes}, under {under}", len(gone)
    return None, len(gone)


def judge(check, shape, runs, rng, launched):
    """A text that says what is wrong, or None."""
    verdict = check["verdict"]
    if verdict in ("proved", "refuted"):
        for env in environments(rng, 60, launched):
            for lanes in itertools.product(*map(range, shape)):
                for run in runs:
                    if run(env, lanes) != (verdict == "proved"):
                        return f"{verdict}, but not at {env}, lanes {lanes}"
    for key, value in (("example", True), ("counterexample", False)):
        example = check.get(key)
        if not example:
            continue
        try:
            env, lanes = environment(example), lanes_of(example, shape)
        except ValueError as error:
            return f"{key} {example}: {error}"
        if not any(run(env, lanes) == value for run in runs):
            return f"{key} {example} is none"
    return None


def main():
    tool = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    verdicts, wrong, unseen, removable, gone = {}, 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            rng = random.Random(seed * 1_000_003 + number)
            kernel = Kernel(rng)
            for _ in range(rng.randint(4, 14)):
                kernel.step()
            if rng.random() < 0.4:
                kernel.loop()
            text = kernel.finish()
            path = Path(folder) / "k.ttir"
            path.write_text(text)
            launched = number % 3 == 0 and "_program" in text and any(
                f"{what} x :" in text for what in ("program_id", "num_programs"))
            run = subprocess.run(
                [tool, "analyze", "--all", "--contracts", "--format=json",
                 *([f"--launch={LAUNCH}"] if launched else []), str(path)],
                capture_output=True, text=True, check=False)
            try:
                checks = json.loads(run.stdout)["files"][0]["checks"]
            except (ValueError, KeyError, IndexError):
                print(f"kernel {number}: no report: {run.stderr}\n{text}")
                return 1
            claims = [c["removable_if"] for c in checks if c["kind"] == "mask"
                      and c["removable_if"] not in (None, "true")]
            for under in [None, *claims]:
                what, count_ = miswritten(tool, path, kernel, text, under, rng, launched)
                gone += count_
                if what:
                    wrong += 1
                    print(f"kernel {number}: {what}\n{text}")
            for line, shape, runs in kernel.masks:
                own = [c for c in checks if c["kind"] == "mask" and c["line"] == line + 1]
                if not own:
                    unseen += bool(runs)
                for check in own:
                    verdicts[check["verdict"]] = verdicts.get(check["verdict"], 0) + 1
                    what, may_go = misjudged(check, shape, runs, rng, launched)
                    removable += may_go
                    what = what or judge(check, shape, runs, rng, launched)
                    if what:
                        wrong += 1
                        print(f"kernel {number}, line {line + 1}: {what}\n{text}")
    print(f"{count} kernels: {verdicts}, {removable} may go under a condition, "
          f"{gone} went, {unseen} masks not seen, {wrong} wrong")
    return 1 if wrong or unseen or not removable or not gone else 0


if __name__ == "__main__":
    sys.exit(main())
