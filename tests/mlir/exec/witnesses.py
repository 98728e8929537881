#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs of witnesses, executed before and after the pass.

    %v1 = shape.cstr_eq %a, %b
    %v2 = shape.assuming_all %v1, %v0
    scf.if %p { shape.assuming %v2 {..} }
    ...

One check may replace another depending on which witnesses are consumed together,
under which condition, and which are consumed alone. There are few shapes, so most
checks follow from others.

Exit status 0 if no program runs that stopped, or the other way round.
"""

import argparse
import pathlib
import random
import subprocess
import sys

SIZES = "tensor<1xindex>"
USE = ["memref.store %one, %m[%zero] : memref<1xindex>",
       "shape.assuming_yield"]


class Program:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.shapes = ["%a", "%b", "%c", "%d"][:self.rng.randint(3, 4)]
        self.lines, self.count = [], 0

    def fresh(self):
        self.count += 1
        return "%%v%d" % self.count

    def put(self, indent, *lines):
        self.lines += ["  " * indent + line for line in lines]

    def check(self, indent):
        name, kind = self.fresh(), "cstr_eq"
        if self.rng.random() < 0.25:
            kind = "cstr_broadcastable"
        first, second = self.rng.sample(self.shapes, 2)
        if self.rng.random() < 0.1:
            second = "%two_long"
        self.put(indent, "%s = shape.%s %s, %s : %s, %s" % (
            name, kind, first, second, SIZES, SIZES))
        return name

    def use(self, indent, witness):
        self.put(indent, "shape.assuming %s {" % witness)
        self.put(indent + 1, *USE)
        self.put(indent, "}")

    def inside(self, indent, witnesses, end):
        """A region that gives one of its witnesses."""
        inner = self.block(indent + 1, witnesses, self.rng.randint(1, 4))
        self.put(indent + 1,
                 "%s %s : !shape.witness" % (end, self.rng.choice(inner)))

    def assuming(self, indent, witnesses):
        name = self.fresh()
        self.put(indent, "%s = shape.assuming %s -> (!shape.witness) {" % (
            name, self.rng.choice(witnesses)))
        self.inside(indent, witnesses, "shape.assuming_yield")
        self.put(indent, "}")
        return name

    def branch(self, indent, witnesses):
        name = self.fresh()
        self.put(indent, "%s = scf.if %s -> (!shape.witness) {" % (
            name, self.rng.choice(["%p", "%q"])))
        self.inside(indent, witnesses, "scf.yield")
        self.put(indent, "} else {")
        self.inside(indent, witnesses, "scf.yield")
        self.put(indent, "}")
        return name

    def loop(self, indent, witnesses):
        self.put(indent, "scf.for %s = %%zero to %%two step %%one {"
                 % self.fresh())
        self.block(indent + 1, witnesses, self.rng.randint(1, 4))
        self.put(indent, "}")

    def block(self, indent, witnesses, length):
        """The witnesses that there are after so many statements."""
        witnesses, deep = list(witnesses), indent > 3
        for _ in range(length):
            choice = self.rng.random()
            if choice < 0.45 or len(witnesses) < 2:
                witnesses.append(self.check(indent))
            elif choice < 0.65:
                name = self.fresh()
                some = self.rng.sample(
                    witnesses, self.rng.randint(2, min(4, len(witnesses))))
                self.put(indent, "%s = shape.assuming_all %s" % (
                    name, ", ".join(some)))
                witnesses.append(name)
            elif choice < 0.8 or deep:
                self.use(indent, self.rng.choice(witnesses))
            elif choice < 0.86:
                witnesses.append(self.assuming(indent, witnesses))
            elif choice < 0.95:
                witnesses.append(self.branch(indent, witnesses))
            else:
                self.loop(indent, witnesses)
        return witnesses

    def write(self):
        arguments = ["%sx: tensor<?xf32>" % s for s in self.shapes]
        self.put(0, "func.func @f(%s, %%p: i1, %%q: i1) {"
                 % ", ".join(arguments))
        self.put(1, "%zero = arith.constant 0 : index",
                 "%one = arith.constant 1 : index",
                 "%two = arith.constant 2 : index",
                 "%%two_long = arith.constant dense<2> : %s" % SIZES,
                 "%m = memref.alloc() : memref<1xindex>")
        for s in self.shapes:
            self.put(1, "%s = shape.shape_of %sx : tensor<?xf32> -> %s"
                     % (s, s, SIZES))
        witnesses = self.block(1, [], self.rng.randint(6, 14))
        for witness in self.rng.sample(
                witnesses, self.rng.randint(1, min(3, len(witnesses)))):
            self.use(1, witness)
        self.put(1, "return")
        self.put(0, "}")
        return "\n".join(self.lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True,
                        help="the folder of our programs")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--seeds", default="370:400", metavar="A:B")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    first, last = map(int, args.seeds.split(":"))
    wrong, removed = 0, 0
    for seed in range(first, last):
        before = args.out / ("%d.mlir" % seed)
        after = args.out / ("%d.after.mlir" % seed)
        before.write_text(Program(seed).write())
        done = subprocess.run(
            [args.bin / "shapeproof-opt", "--mlir-print-debuginfo",
             "--pass-pipeline=builtin.module(shapeproof-elide-checks)", before],
            text=True, capture_output=True)
        if done.returncode == 0:
            after.write_text(done.stdout)
            removed += (before.read_text().count("shape.cstr_") -
                        done.stdout.count("shape.cstr_"))
            done = subprocess.run(
                [args.bin / "shapeproof-exec-check", before, after], text=True,
                capture_output=True)
        if done.returncode == 0:
            before.unlink()
            after.unlink()
            continue
        wrong += 1
        print("%s:\n%s" % (before, done.stderr[:2000]))
    print("%d programs, %d checks removed, %d wrong"
          % (last - first, removed, wrong))
    return 1 if wrong or not removed else 0


if __name__ == "__main__":
    sys.exit(main())
