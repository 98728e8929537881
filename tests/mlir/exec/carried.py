#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares proofs about carried values and recursive results with runs by MLIR's JIT.

Random programs have loops (scf.for, scf.while and loops of blocks) whose carried values
alternate, or do nearly so, and functions that call themselves, or each other. Checks
behind them compare the results with constants, with each other, and with the number of
iterations. Every run has to pass the checks that are proved, up to the first that
fails. The inputs of examples have to reach their check, which holds or fails there as
they say.

    carried.py --bin=build/bin --mlir-opt=.. --mlir-runner=.. --runner-utils=..
               --seeds=A:B    # twelve functions of each seed

Exit status 0 if nothing is wrong and checks were proved.
"""

import sys

import buffers
import vectors

NUMBERS = (-3, 0, 0, 1, 1, 2, 3, 5, 10, 42)


class Program(buffers.Lines):
    def __init__(self, seed, name):
        super().__init__(seed, name)
        self.helpers = []
        self.trips = self.put("arith.index_cast %k : i32 to index")
        self.zero, self.one = self.number(0, "index"), self.number(1, "index")
        for _ in range(self.rng.randint(1, 3)):
            self.rng.choice((self.counted, self.counted, self.tested, self.blocks,
                             self.recursive, self.recursive))()

    def number(self, value=None, kind="i32"):
        value = self.rng.choice(NUMBERS) if value is None else value
        return self.put("arith.constant %d : %s" % (value, kind))

    def step(self, own, others):
        """The value that an iteration makes of one."""
        rng = self.rng

        def chosen():
            at = self.put("arith.cmpi eq, %s, %s : i32" % (own, self.number()))
            return self.put("arith.select %s, %s, %s : i32" % (at, self.number(), rng.choice((
                own, self.number(), self.put("arith.addi %s, %s : i32" % (own, self.number(1)))))))

        def maybe():
            at = self.put("arith.cmpi %s, %%n, %s : i32" % (
                rng.choice(("slt", "sge", "eq")), rng.choice((self.number(), own))))
            return self.put("arith.select %s, %s, %s : i32" % (at, self.number(), own))
        return rng.choice((
            chosen, maybe, lambda: rng.choice(others),
            lambda: self.put("arith.subi %s, %s : i32" % (self.number(), own)),
            lambda: self.put("arith.xori %s, %s : i32" % (own, self.number())),
            lambda: self.put("arith.remui %s, %s : i32" % (
                self.put("arith.addi %s, %s : i32" % (own, self.number(1))),
                self.number(rng.choice((2, 3, 4))))),
            lambda: self.put("arith.muli %s, %s : i32" % (own, self.number(-1))),
            lambda: self.put("arith.addi %s, %s : i32" % (own, self.number()))))()

    def carried(self):
        """Names of carried values, and their starts."""
        self.count += 1
        names = ["%%c%d_%d" % (self.count, i) for i in range(self.rng.randint(1, 3))]
        return names, [self.number() for _ in names]

    def counted(self):
        names, starts = self.carried()
        self.count += 1
        result = "%%x%d" % self.count
        many = ", ".join(["i32"] * len(names))
        self.lines.append("%s:%d = scf.for %%i%d = %s to %s step %s iter_args(%s) -> (%s) {" % (
            result, len(names), self.count, self.zero, self.trips, self.one,
            ", ".join("%s = %s" % pair for pair in zip(names, starts)), many))
        self.lines += ["scf.yield %s : %s" % (
            ", ".join([self.step(name, names) for name in names]), many), "}"]
        self.compare(["%s#%d" % (result, i) for i in range(len(names))])

    def tested(self):
        names, starts = self.carried()
        self.count += 1
        result, at, k = "%%x%d" % self.count, "%%a%d" % self.count, self.count
        kinds = ", ".join(["index"] + ["i32"] * len(names))
        passed = ", ".join([at] + names)
        self.lines += ["%s:%d = scf.while (%s) : (%s) -> (%s) {" % (
            result, len(names) + 1, ", ".join("%s = %s" % pair for pair in zip(
                [at] + names, [self.zero] + starts)), kinds, kinds)]
        more = self.put("arith.cmpi slt, %s, %s : index" % (at, self.trips))
        self.lines += ["scf.condition(%s) %s : %s" % (more, passed, kinds), "} do {"]
        inner = ["%s_in" % name for name in [at] + names]
        self.lines.append("^bb%d(%s):" % (k, ", ".join(
            "%s: %s" % (name, "i32" if i else "index") for i, name in enumerate(inner))))
        following = [self.put("arith.addi %s, %s : index" % (inner[0], self.one))] + [
            self.step(name, inner[1:]) for name in inner[1:]]
        self.lines += ["scf.yield %s : %s" % (", ".join(following), kinds), "}"]
        self.compare(["%s#%d" % (result, i + 1) for i in range(len(names))])

    def blocks(self):
        names, starts = self.carried()
        self.count += 1
        k, at = self.count, "%%a%d" % self.count
        kinds = ", ".join(["index"] + ["i32"] * len(names))
        self.lines += ["cf.br ^head%d(%s : %s)" % (k, ", ".join([self.zero] + starts), kinds),
                       "^head%d(%s):" % (k, ", ".join("%s: %s" % (
                           name, "i32" if i else "index") for i, name in enumerate([at] + names)))]
        more = self.put("arith.cmpi slt, %s, %s : index" % (at, self.trips))
        self.lines += ["cf.cond_br %s, ^body%d, ^end%d" % (more, k, k), "^body%d:" % k]
        following = [self.put("arith.addi %s, %s : index" % (at, self.one))] + [
            self.step(name, names) for name in names]
        self.lines += ["cf.br ^head%d(%s : %s)" % (k, ", ".join(following), kinds), "^end%d:" % k]
        self.compare(names)

    def recursive(self):
        """A function of a number of steps that calls itself, or another that calls it."""
        rng, lines = self.rng, self.lines
        names = ["%s_r%d_%d" % (self.name, self.count, i) for i in range(rng.randint(1, 2))]
        for own, other in zip(names, names[1:] + names[:1]):
            self.lines = ["func.func private @%s(%%s: index, %%n: i32) -> i32 {" % own]
            zero = self.number(0, "index")
            less = self.put("arith.subi %%s, %s : index" % self.number(1, "index"))
            done = self.put("arith.cmpi sle, %%s, %s : index" % zero)
            base = self.number()
            self.count += 1
            result = "%%x%d" % self.count
            self.lines.append("%s = scf.if %s -> (i32) {" % (result, done))
            self.lines += ["scf.yield %s : i32" % base, "} else {"]
            got = self.put("func.call @%s(%s, %%n) : (index, i32) -> i32" % (other, less))
            made = rng.choice((got, self.step(got, [got, base]), self.put(
                "arith.maxsi %s, %s : i32" % (got, self.number()))))
            self.lines += ["scf.yield %s : i32" % made, "}", "return %s : i32" % result, "}"]
            self.helpers += self.lines
        self.lines = lines
        self.compare([self.put("func.call @%s(%s, %%n) : (index, i32) -> i32" % (
            names[0], self.trips))])

    def compare(self, results):
        rng = self.rng
        for _ in range(rng.randint(1, 4)):
            result = rng.choice(results)
            made = self.put("arith.cmpi %s, %s, %s : i32" % (
                rng.choice(("eq", "ne", "sle", "sge", "slt")), result,
                rng.choice((self.number(), self.number(), rng.choice(results), self.parity()))))
            if rng.random() < 0.3:
                made = self.put("arith.ori %s, %s : i1" % (made, self.put(
                    "arith.cmpi eq, %s, %s : i32" % (result, self.number()))))
            self.lines.append("CHECK%d %s" % (self.checks, made))
            self.checks += 1

    def parity(self):
        count = self.put("arith.maxsi %s, %s : index" % (self.trips, self.zero))
        rest = self.put("arith.remsi %s, %s : index" % (count, self.number(
            self.rng.choice((2, 3)), "index")))
        return self.put("arith.index_cast %s : index to i32" % rest)

    def text(self, runs):
        return "\n".join(self.helpers + [self.function("%n: i32, %k: i32", runs)])


def study(args, seed, tally):
    return vectors.study(args, seed, tally, Program)


if __name__ == "__main__":
    sys.exit(buffers.main(__doc__, study))
