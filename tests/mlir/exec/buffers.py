#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares proofs about memory with runs by MLIR's JIT.

Random programs store to and load from buffers of eight integers, some of which are
one: arguments (which may be the same), an allocation, handles of two globals, and
views of all of these (subview, collapse_shape, expand_shape, reinterpret_cast). They
copy, fill parts in loops, read and write vectors, and call a function that changes the globals.
Each check compares a load with a value from before. Every run has to pass the checks that are
proved, up to the first that fails.

    buffers.py --bin=build/bin --mlir-opt=.. --mlir-runner=.. --runner-utils=..
               --seeds=A:B    # twelve functions of each seed

Exit status 0 if nothing is wrong and checks were proved that are about memory.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

SIZE, FUNCTIONS = 8, 12
WHOLE, SQUARE = "memref<8xi64>", "memref<2x4xi64>"
PIPELINE = ("builtin.module(expand-strided-metadata,lower-affine,convert-scf-to-cf,"
            "convert-vector-to-scf,lower-affine,convert-scf-to-cf,convert-vector-to-llvm,"
            "finalize-memref-to-llvm,convert-arith-to-llvm,"
            "convert-index-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,convert-ub-to-llvm,"
            "reconcile-unrealized-casts)")
# i, j, p, q, v, whether both buffers are one.
INPUTS = [(i, j, p, q, v, one) for i, j, p, q, v in
          [(0, 0, 0, 0, 7), (0, 1, 0, 1, 3), (5, 2, 1, 1, 9), (7, 7, 1, 3, 0), (3, 4, 0, 3, 3),
           (4, 3, 1, 0, 1), (1, 6, 0, 2, 2)] for one in (0, 1)]


class Lines:
    """The operations of a function, one by one, and its checks: `CHECK3 %x7`."""

    def __init__(self, seed, name):
        self.rng, self.name = random.Random(seed), name
        self.lines, self.count, self.checks = [], 0, 0

    def put(self, text):
        """Adds an operation, and names its result."""
        self.count += 1
        self.lines.append("%%x%d = %s" % (self.count, text))
        return "%%x%d" % self.count

    def number(self, value, kind="index"):
        return self.put("arith.constant %d : %s" % (value, kind))

    def function(self, arguments, runs):
        """The function: checks are asserts or, where it runs, notes of their truth."""
        lines = ["func.func @%s(%s) {" % (self.name, arguments)]
        for line in self.lines:
            if line.startswith("CHECK"):
                check, value = line[5:].split()
                line = "cf.assert %s, \"c%s\"" % (value, check) if not runs else \
                    "func.call @note(%s) : (i1) -> ()" % value
            lines.append("  " + line)
        return "\n".join(lines + ["  return", "}\n"])


class Program(Lines):
    def __init__(self, seed, name):
        super().__init__(seed, name)
        self.buffers = [("%m", WHOLE), ("%o", WHOLE)]
        self.values = ["%v"]
        for _ in range(self.rng.randint(1, 3)):
            self.buffer()
        for _ in range(self.rng.randint(4, 12)):
            self.rng.choice((self.store, self.store, self.load, self.load, self.lane, self.view,
                             self.write, self.write, self.copy, self.fill, self.call,
                             self.apart))()
        self.load()

    def buffer(self):
        what = self.rng.choice(("alloc", "@g", "@g", "@h"))
        if what == "alloc":
            made = self.put("memref.alloc() : " + WHOLE)
            self.loop(made, 0, SIZE, "%v")
        else:
            made = self.put("memref.get_global %s : %s" % (what, WHOLE))
        self.buffers.append((made, WHOLE))

    def view(self):
        made, kind = self.rng.choice(self.buffers)
        if kind == SQUARE:
            new = self.put("memref.collapse_shape %s [[0, 1]] : %s into %s" % (made, kind, WHOLE))
            self.buffers.append((new, WHOLE))
        elif kind == WHOLE:
            offset, stride = self.rng.choice(((0, 1), (2, 1), (4, 1), (0, 2), (1, 2)))
            strided = "memref<4xi64, strided<[%d], offset: %d>>" % (stride, offset)
            self.buffers.append(self.rng.choice((
                lambda: (self.put("memref.expand_shape %s [[0, 1]] output_shape [2, 4] : %s into %s"
                                  % (made, kind, SQUARE)), SQUARE),
                lambda: (self.put("memref.subview %s[%d] [4] [%d] : %s to %s" % (
                    made, offset, stride, kind, strided)), strided),
                lambda: (self.put("memref.reinterpret_cast %s to offset: [%d], sizes: [4], "
                                  "strides: [%d] : %s to %s" % (
                                      made, offset, stride, kind, strided)), strided)))())

    def place(self):
        made, kind = self.rng.choice(self.buffers)
        if kind == SQUARE:
            at = [self.rng.choice(("%p", None)), self.rng.choice(("%q", None))]
            at = [x or self.number(self.rng.randrange(n)) for x, n in zip(at, (2, 4))]
        elif kind == WHOLE:
            at = [self.rng.choice((lambda: self.rng.choice(("%i", "%j")),
                                   lambda: self.number(self.rng.randrange(SIZE)),
                                   self.twice))()]
        else:
            at = [self.rng.choice((lambda: "%q", lambda: self.number(self.rng.randrange(4))))()]
        return "%s[%s] : %s" % (made, ", ".join(at), kind)

    def twice(self):
        """An even or an odd number."""
        two = self.number(2)
        even = self.put("arith.muli %%q, %s : index" % two)
        return self.rng.choice((even, self.put("arith.addi %s, %s : index" % (
            even, self.number(1)))))

    def value(self):
        return self.rng.choice(self.values + [self.number(self.rng.randrange(4), "i64")])

    def store(self):
        value = self.value()
        where = self.place()
        self.lines.append("memref.store %s, %s" % (value, where))
        if self.rng.random() < 0.6:
            if self.rng.random() < 0.5:
                self.lines.append("memref.store %s, %s" % (self.value(), self.place()))
            self.check(self.put("memref.load " + where), value)

    def load(self):
        loaded = self.put("memref.load " + self.place())
        self.check(loaded, self.value())
        self.values.append(loaded)

    def lane(self):
        """A lane of what is read at several places together."""
        rng, made = self.rng, self.whole()
        first, lane = rng.randint(0, SIZE - 4), rng.randrange(4)
        at, kind = self.number(first), "vector<4xi64>"
        value = self.value()
        if rng.random() < 0.7:
            self.lines.append("memref.store %s, %s[%s] : %s" % (
                value, made, self.number(first + rng.randrange(4)), WHOLE))
        mask = self.put("vector.create_mask %s : vector<4xi1>" % self.rng.choice(
            (self.number(rng.randint(0, 4)), "%q")))
        other = self.put("vector.broadcast %s : i64 to %s" % (self.value(), kind))
        read = self.put(rng.choice((
            lambda: "vector.load %s[%s] : %s, %s" % (made, at, WHOLE, kind),
            lambda: "vector.transfer_read %s[%s], %s : %s, %s" % (
                made, self.number(first + rng.randint(0, 3)), self.value(), WHOLE, kind),
            lambda: "vector.maskedload %s[%s], %s, %s : %s, vector<4xi1>, %s into %s" % (
                made, at, mask, other, WHOLE, kind, kind),
            lambda: "vector.gather %s[%s] [%s], %s, %s : %s, vector<4xindex>, vector<4xi1>, "
                    "%s into %s" % (made, at, self.put(
                        "arith.constant dense<%s> : vector<4xindex>" % [
                            rng.randint(-first, SIZE - 1 - first) for _ in range(4)]),
                                    mask, other, WHOLE, kind, kind)))())
        self.store()
        self.check(self.put("vector.extract %s[%d] : i64 from %s" % (read, lane, kind)), value)

    def write(self):
        """Writes several places together, and reads one that may be among them."""
        rng = self.rng
        kind = "vector<4xi64>"
        vector = self.put("vector.from_elements %s : %s" % (
            ", ".join(self.value() for _ in range(4)), kind))
        mask = self.put(rng.choice((
            lambda: "vector.create_mask %s : vector<4xi1>" % rng.choice(
                (self.number(rng.randint(0, 4)), "%q", "%i")),
            lambda: "arith.constant dense<%s> : vector<4xi1>" % str(
                [rng.random() < 0.6 for _ in range(4)]).lower()))())
        made, memory = rng.choice(self.buffers)
        kept = self.place()
        before = self.put("memref.load " + kept)
        if memory == SQUARE:
            row, column = rng.choice(("%p", self.number(rng.randrange(2)))), rng.choice(
                ("%q", self.number(rng.randrange(4))))
            write = rng.choice((
                lambda: "vector.transfer_write %s, %s[%s, %s] : %s, %s" % (
                    vector, made, row, column, kind, memory),
                lambda: "vector.transfer_write %s, %s[%s, %s] {permutation_map = "
                        "affine_map<(d0, d1) -> (d0)>} : %s, %s" % (
                            vector, made, row, column, kind, memory),
                lambda: "vector.transfer_write %s, %s[%s, %s], %s : %s, %s" % (
                    vector, made, row, column, mask, kind, memory),
                lambda: "vector.store %s, %s[%s, %s] : %s, %s" % (
                    vector, made, row, self.number(0), memory, kind),
                lambda: "vector.transfer_write %s, %s[%s, %s] {permutation_map = "
                        "affine_map<(d0, d1) -> (d1, d0)>} : vector<4x2xi64>, %s" % (
                            self.put("vector.transpose %s, [1, 0] : vector<2x4xi64> to "
                                     "vector<4x2xi64>" % self.put(
                                         "vector.broadcast %s : %s to vector<2x4xi64>" % (
                                             vector, kind))), made, row, column, memory)))()
        elif memory == WHOLE:
            first = rng.randint(0, SIZE - 4)
            at = rng.choice((self.number(first), "%q"))
            away = rng.sample(range(SIZE - first), 4)
            write = rng.choice((
                lambda: "vector.store %s, %s[%s] : %s, %s" % (vector, made, at, memory, kind),
                lambda: "vector.transfer_write %s, %s[%s] : %s, %s" % (
                    vector, made, rng.choice(("%i", self.number(rng.randrange(SIZE)))),
                    kind, memory),
                lambda: "vector.transfer_write %s, %s[%s], %s : %s, %s" % (
                    vector, made, rng.choice(("%i", self.number(rng.randrange(SIZE)))), mask,
                    kind, memory),
                lambda: "vector.maskedstore %s[%s], %s, %s : %s, vector<4xi1>, %s" % (
                    made, at, mask, vector, memory, kind),
                lambda: "vector.compressstore %s[%s], %s, %s : %s, vector<4xi1>, %s" % (
                    made, at, mask, vector, memory, kind),
                lambda: "vector.scatter %s[%s] [%s], %s, %s : %s, vector<4xindex>, "
                        "vector<4xi1>, %s" % (
                            made, self.number(first), self.put(
                                "arith.constant dense<%s> : vector<4xindex>" % away), mask,
                            vector, memory, kind)))()
        else:
            write = "vector.transfer_write %s, %s[%s] : %s, %s" % (
                vector, made, rng.choice(("%q", self.number(rng.randrange(4)))), kind, memory)
        self.lines.append(write)
        if rng.random() < 0.3:
            self.apart()
        if rng.random() < 0.5:
            self.check(self.put("memref.load " + kept), before)
        if rng.random() < 0.7:
            self.load()

    def check(self, a, b):
        self.lines.append("CHECK%d %s" % (self.checks, self.put(
            "arith.cmpi %s, %s, %s : i64" % (self.rng.choice(("eq", "eq", "ne")), a, b))))
        self.checks += 1

    def apart(self):
        """Indices that a check tells apart, or that are equal."""
        self.lines.append("CHECK%d %s" % (self.checks, self.put(
            "arith.cmpi %s, %%i, %%j : index" % self.rng.choice(("ne", "ne", "eq", "slt")))))
        self.checks += 1

    def whole(self):
        return self.rng.choice([b for b, kind in self.buffers if kind == WHOLE])

    def copy(self):
        self.lines.append("memref.copy %s, %s : %s to %s" % (
            self.whole(), self.whole(), WHOLE, WHOLE))

    def fill(self):
        ends = sorted((self.rng.randint(0, SIZE), self.rng.randint(0, SIZE)))
        self.loop(self.whole(), *ends, self.rng.choice((self.value(), None)))

    def loop(self, made, begin, end, value):
        if self.rng.random() < 0.4:
            self.count += 1
            k, end = "%%k%d" % self.count, self.rng.choice((end, "%i"))
            self.lines.append("affine.for %s = %s to %s {" % (k, begin, end))
            if not value:
                value = self.put("arith.index_cast %s : index to i64" % k)
            self.lines += ["affine.store %s, %s[%s] : %s" % (value, made, k, WHOLE), "}"]
            return
        begin, end, one = (self.number(x) for x in (begin, end, 1))
        if self.rng.random() < 0.3:
            end = "%i"
        self.count += 1
        k = "%%k%d" % self.count
        self.lines.append("scf.for %s = %s to %s step %s {" % (k, begin, end, one))
        if not value:
            value = self.put("arith.index_cast %s : index to i64" % k)
        self.lines += ["memref.store %s, %s[%s] : %s" % (value, made, k, WHOLE), "}"]

    def call(self):
        self.lines.append("func.call @other() : () -> ()")

    def text(self, runs):
        return self.function("%%m: %s, %%o: %s, %%i: index, %%j: index, %%p: index, "
                             "%%q: index, %%v: i64" % (WHOLE, WHOLE), runs)


GLOBALS = """memref.global "private" @g : memref<8xi64> = dense<[0, 1, 2, 3, 4, 5, 6, 7]>
memref.global "private" @h : memref<8xi64> = dense<3>
"""
NOTE = """func.func private @note(%p: i1) {
  %x = arith.extui %p : i1 to i64
  vector.print %x : i64
  return
}
"""
OTHER = NOTE + """func.func private @other() {
  %c1 = arith.constant 1 : index
  %v = arith.constant 77 : i64
  %g = memref.get_global @g : memref<8xi64>
  %h = memref.get_global @h : memref<8xi64>
  memref.store %v, %g[%c1] : memref<8xi64>
  memref.store %v, %h[%c1] : memref<8xi64>
  return
}
func.func private @start(%m: memref<8xi64>, %v: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %k = %c0 to %c8 step %c1 {
    %n = arith.index_cast %k : index to i64
    %x = arith.muli %n, %v : i64
    memref.store %x, %m[%k] : memref<8xi64>
  }
  return
}
"""


def driver(programs):
    lines = ["func.func @main() {"]
    count = 0

    def number(value, kind):
        nonlocal count
        count += 1
        lines.append("  %%n%d = arith.constant %d : %s" % (count, value, kind))
        return "%%n%d" % count

    for program in programs:
        for *indices, v, one in INPUTS:
            arguments = []
            for b in range(2):
                count += 1
                lines.append("  %%b%d = memref.alloc() : %s" % (count, WHOLE))
                arguments.append("%%b%d" % count)
                lines.append("  func.call @start(%s, %s) : (%s, i64) -> ()" % (
                    arguments[-1], number(b + 1, "i64"), WHOLE))
            if one:
                arguments[1] = arguments[0]
            lines.append("  vector.print %s : i64" % number(-1, "i64"))
            arguments += [number(x, "index") for x in indices] + [number(v, "i64")]
            lines.append("  func.call @%s(%s) : (%s, %s, index, index, index, index, i64) -> ()"
                         % (program.name, ", ".join(arguments), WHOLE, WHOLE))
    return "\n".join(lines + ["  return", "}\n"])


def run(command, text=None):
    done = subprocess.run([str(c) for c in command], input=text, text=True,
                          capture_output=True, timeout=600)
    if done.returncode not in (0, 1) or (done.returncode and "shapeproof" not in str(command[0])):
        sys.exit("%s: %s" % (command, done.stderr[:2000]))
    return done.stdout


def study(args, seed, tally):
    programs = [Program("%d.%d" % (seed, k), "f%d" % k) for k in range(FUNCTIONS)]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "buffers.mlir"
        path.write_text(GLOBALS + "func.func private @other()\n" +
                        "".join(p.text(False) for p in programs))
        report = json.loads(run([args.bin / "shapeproof", "analyze", "--format=json",
                                 path]))["files"][0]
    return judge(args, report, programs, GLOBALS + OTHER + "".join(
        p.text(True) for p in programs) + driver(programs), PIPELINE, INPUTS, seed, tally)


def judge(args, report, programs, text, pipeline, inputs, seed, tally):
    """The number of wrong verdicts in runs of the text, in which each run begins with
    the number -1, and each check prints whether it holds."""
    verdicts = {(c["function"], c["message"]): c["verdict"] for c in report["checks"]}
    lowered = run([args.mlir_opt, "--pass-pipeline=" + pipeline], text)
    printed = run([args.mlir_runner, "-O0", "-e", "main", "-entry-point-result=void",
                   "-shared-libs=%s" % args.runner_utils], lowered)
    runs = [block.split() for block in printed.split("-1\n")[1:]]
    wrong = 0
    for number, bits in enumerate(runs):
        program = programs[number // len(inputs)]
        for check, bit in enumerate(bits):
            verdict = verdicts[program.name, "c%d" % check]
            tally[verdict] = tally.get(verdict, 0) + 1
            if verdict == ("refuted" if bit == "1" else "proved"):
                wrong += 1
                print("seed %d, %s, c%d: %s, and a run %s: %s" % (
                    seed, program.name, check, verdict,
                    "passes" if bit == "1" else "fails", inputs[number % len(inputs)]))
            if bit == "0":
                break
    return wrong


def main(description=__doc__, study_seed=study):
    parser = argparse.ArgumentParser(description=description,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--mlir-opt", required=True)
    parser.add_argument("--mlir-runner", required=True)
    parser.add_argument("--runner-utils", required=True)
    parser.add_argument("--seeds", default="0:2", help="A:B, without B")
    args = parser.parse_args()
    begin, end = map(int, args.seeds.split(":"))
    tally, wrong = {}, 0
    for seed in range(begin, end):
        wrong += study_seed(args, seed, tally)
    print("%d programs, checks that runs reach: %s; %d wrong" % (
        (end - begin) * FUNCTIONS,
        ", ".join("%d %s" % (n, v) for v, n in sorted(tally.items())), wrong))
    return 1 if wrong or not tally.get("proved") else 0


if __name__ == "__main__":
    sys.exit(main())
