#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares proofs about lanes of vectors with runs by MLIR's JIT.

Random programs make vectors of steps, scalars, constants and masks, compute with
them lane by lane, move and reduce lanes, change their shapes, write them to memory and read
them back, and extract lanes, which checks compare with scalars and with each other. Every run has to pass the checks
that are proved, up to the first that fails. The inputs of examples have to reach their
check, which holds or fails there as they say.

    vectors.py --bin=build/bin --mlir-opt=.. --mlir-runner=.. --runner-utils=..
               --seeds=A:B    # twelve functions of each seed

Exit status 0 if nothing is wrong and checks were proved.
"""

import json
import pathlib
import sys
import tempfile

import buffers

INPUTS = [(n, k) for n in (-2**31, -1, 0, 1, 3, 4, 7, 8, 2**31 - 1) for k in (-1, 0, 2, 5)]
SHAPES = ((8,), (2, 4), (4, 2))
PIPELINE = buffers.PIPELINE.replace(
    "convert-vector-to-llvm", "func.func(lower-vector-multi-reduction),convert-vector-to-scf,"
    "convert-vector-to-llvm")


class Program(buffers.Lines):
    def __init__(self, seed, name):
        super().__init__(seed, name)
        self.vectors = []  # (name, shape, element)
        self.scalars = {"i32": ["%n", "%k"], "i1": []}
        for _ in range(3):
            self.source()
        for _ in range(self.rng.randint(4, 10)):
            self.rng.choice((self.source, self.compute, self.compute, self.reshape, self.insert,
                             self.move, self.move, self.reduce, self.elements, self.memory,
                             self.memory, self.extract, self.extract))()
        self.extract()

    @staticmethod
    def type(shape, element):
        return "vector<%s>" % "x".join(map(str, shape + (element,)))

    def source(self):
        shape, rng = self.rng.choice(SHAPES), self.rng
        kind = self.type(shape, "i32")

        def step():
            wide = self.put("vector.step : vector<8xindex>")
            self.vectors.append((self.put(
                "arith.index_cast %s : vector<8xindex> to vector<8xi32>" % wide), (8,), "i32"))

        def scalar():
            self.vectors.append((self.put("vector.broadcast %s : i32 to %s" % (
                rng.choice(self.scalars["i32"]), kind)), shape, "i32"))

        def row():
            part = self.put("vector.from_elements %s, %s : vector<2x1xi32>" % (
                rng.choice(self.scalars["i32"]), rng.choice(self.scalars["i32"])))
            self.vectors.append((self.put(
                "vector.broadcast %s : vector<2x1xi32> to vector<2x4xi32>" % part), (2, 4), "i32"))

        def constant():
            numbers = [rng.choice((-2**31, -3, 0, 1, 2, 5, 2**31 - 1)) for _ in range(8)]
            flat = self.put("arith.constant dense<%s> : vector<8xi32>" % numbers)
            self.vectors.append((flat, (8,), "i32"))

        def mask():
            sizes = [self.put("arith.index_cast %s : i32 to index" % rng.choice(
                self.scalars["i32"])) for _ in shape]
            self.vectors.append((self.put("vector.create_mask %s : %s" % (
                ", ".join(sizes), self.type(shape, "i1"))), shape, "i1"))

        def constant_mask():
            self.vectors.append((self.put("vector.constant_mask [%s] : %s" % (
                ", ".join(str(rng.randint(1, n)) for n in shape),
                self.type(shape, "i1"))), shape, "i1"))
        rng.choice((step, scalar, row, constant, mask, mask, constant_mask))()

    def like(self, shape, element):
        found = [v for v, s, e in self.vectors if (s, e) == (shape, element)]
        return self.rng.choice(found) if found else None

    def compute(self):
        a, shape, element = self.rng.choice(self.vectors)
        b = self.like(shape, element)
        kind, rng = self.type(shape, element), self.rng
        mask = self.like(shape, "i1")
        if element == "i1":
            made = "arith.%s %s, %s : %s" % (rng.choice(("andi", "ori", "xori")), a, b, kind)
        elif mask and rng.random() < 0.4:
            made = "arith.select %s, %s, %s : %s, %s" % (
                mask, a, b, self.type(shape, "i1"), kind)
        elif rng.random() < 0.4:
            made, element = "arith.cmpi %s, %s, %s : %s" % (
                rng.choice(("eq", "slt", "sle", "ult", "ne")), a, b, kind), "i1"
        else:
            made = "arith.%s %s, %s : %s" % (
                rng.choice(("addi", "subi", "muli", "minsi", "maxui")), a, b, kind)
        self.vectors.append((self.put(made), shape, element))

    def reshape(self):
        a, shape, element = self.rng.choice(self.vectors)
        to = self.rng.choice(SHAPES)
        self.vectors.append((self.put("vector.shape_cast %s : %s to %s" % (
            a, self.type(shape, element), self.type(to, element))), to, element))

    def move(self):
        """Moves lanes; all vectors have eight."""
        rng = self.rng
        a, shape, element = rng.choice(self.vectors)
        if len(shape) == 2 and rng.random() < 0.5:
            to = shape[::-1]
            made = self.put("vector.transpose %s, [1, 0] : %s to %s" % (
                a, self.type(shape, element), self.type(to, element)))
            self.vectors.append((made, to, element))
            return
        if len(shape) == 2:
            row = rng.randint(0, shape[0] - 1)
            part = self.put("vector.extract_strided_slice %s {offsets = [%d, 1], sizes = [1, 1], "
                            "strides = [1, 1]} : %s to %s" % (
                                a, row, self.type(shape, element), self.type((1, 1), element)))
            made = self.put("vector.insert_strided_slice %s, %s {offsets = [%d, 0], "
                            "strides = [1, 1]} : %s into %s" % (
                                part, a, rng.randint(0, shape[0] - 1),
                                self.type((1, 1), element), self.type(shape, element)))
            self.vectors.append((made, shape, element))
            return
        b, kind = self.like(shape, element), self.type(shape, element)
        if rng.random() < 0.5:
            made = self.put("vector.shuffle %s, %s [%s] : %s, %s" % (
                a, b, ", ".join(str(rng.randrange(16)) for _ in range(8)), kind, kind))
        else:
            halves = [self.put("vector.extract_strided_slice %s {offsets = [%d], sizes = [4], "
                               "strides = [1]} : %s to %s" % (
                                   v, rng.randrange(5), kind, self.type((4,), element)))
                      for v in (a, b)]
            if rng.random() < 0.3:
                self.count += 1
                self.lines.append("%%x%d:2 = vector.deinterleave %s : %s -> %s" % (
                    self.count, a, kind, self.type((4,), element)))
                halves = ["%%x%d#1" % self.count, halves[0]]
            made = self.put("vector.interleave %s, %s : %s -> %s" % (
                *halves, self.type((4,), element), kind))
        self.vectors.append((made, shape, element))

    def memory(self):
        """Writes a vector over another one, and reads some of both."""
        rng, a, kind = self.rng, self.like((8,), "i32"), "vector<8xi32>"
        if not a:
            return
        start, other = self.like((8,), "i32"), self.like((8,), "i32")
        mask = self.like((8,), "i1") or self.put("vector.constant_mask [5] : vector<8xi1>")
        memory = self.put("memref.alloc() : memref<8xi32>")
        zero, at = (self.put("arith.constant %d : index" % x) for x in (0, rng.randrange(8)))
        places = self.put("arith.constant dense<%s> : vector<8xi32>" % rng.sample(range(8), 8))
        scalar = rng.choice(self.scalars["i32"])
        types = "memref<8xi32>, vector<8xi1>, " + kind
        self.lines.append("vector.store %s, %s[%s] : memref<8xi32>, %s" % (
            start, memory, zero, kind))
        for _ in range(rng.randint(1, 2)):
            self.lines.append(rng.choice((
                lambda: "vector.transfer_write %s, %s[%s] : %s, memref<8xi32>" % (
                    a, memory, at, kind),
                lambda: "vector.transfer_write %s, %s[%s], %s : %s, memref<8xi32>" % (
                    a, memory, at, mask, kind),
                lambda: "vector.maskedstore %s[%s], %s, %s : %s" % (
                    memory, zero, mask, a, types),
                lambda: "vector.compressstore %s[%s], %s, %s : %s" % (
                    memory, zero, mask, a, types),
                lambda: "vector.scatter %s[%s] [%s], %s, %s : memref<8xi32>, %s, vector<8xi1>, %s"
                        % (memory, zero, places, mask, a, kind, kind)))())
        read = rng.choice((
            lambda: "vector.load %s[%s] : memref<8xi32>, %s" % (memory, zero, kind),
            lambda: "vector.transfer_read %s[%s], %s : memref<8xi32>, %s" % (
                memory, at, scalar, kind),
            lambda: "vector.transfer_read %s[%s], %s, %s : memref<8xi32>, %s" % (
                memory, at, scalar, mask, kind),
            lambda: "vector.maskedload %s[%s], %s, %s : %s into %s" % (
                memory, zero, mask, other, types, kind),
            lambda: "vector.expandload %s[%s], %s, %s : %s into %s" % (
                memory, zero, mask, other, types, kind),
            lambda: "vector.gather %s[%s] [%s], %s, %s : memref<8xi32>, %s, vector<8xi1>, %s "
                    "into %s" % (memory, zero, places, mask, other, kind, kind, kind)))()
        self.vectors.append((self.put(read), (8,), "i32"))

    def reduce(self):
        a, shape, element = self.rng.choice(self.vectors)
        kind = self.rng.choice(("and", "or", "xor") if element == "i1" else (
            "add", "mul", "minsi", "maxsi", "minui", "maxui", "and", "or", "xor"))
        if len(shape) == 2:
            start = self.put("arith.constant dense<%s> : %s" % (
                "false" if element == "i1" else "3", self.type(shape[1:], element)))
            rows = self.put("vector.multi_reduction <%s>, %s, %s [0] : %s to %s" % (
                kind, a, start, self.type(shape, element), self.type(shape[1:], element)))
            lane = self.put("vector.extract %s[1] : %s from %s" % (
                rows, element, self.type(shape[1:], element)))
        else:
            start = ", " + self.rng.choice(self.scalars["i32"]) if element == "i32" \
                and self.rng.random() < 0.5 else ""
            lane = self.put("vector.reduction <%s>, %s%s : %s into %s" % (
                kind, a, start, self.type(shape, element), element))
        self.check(lane, element)

    def elements(self):
        a, shape, element = self.rng.choice(self.vectors)
        self.count += 1
        self.lines.append("%%x%d:8 = vector.to_elements %s : %s" % (
            self.count, a, self.type(shape, element)))
        self.check("%%x%d#%d" % (self.count, self.rng.randrange(8)), element)

    def insert(self):
        a, shape, element = self.rng.choice(self.vectors)
        at = [self.rng.randrange(n) for n in shape[:self.rng.randint(1, len(shape))]]
        part = self.type(shape[len(at):], element) if len(at) < len(shape) else element
        value = self.rng.choice(self.scalars[element] or [self.put("arith.constant true")]) \
            if part == element else self.put("vector.broadcast %s : %s to %s" % (
                self.put("arith.constant %s" % ("false" if element == "i1" else "5 : i32")),
                element, part))
        self.vectors.append((self.put("vector.insert %s, %s %s : %s into %s" % (
            value, a, at, part, self.type(shape, element))), shape, element))

    def extract(self):
        a, shape, element = self.rng.choice(self.vectors)
        at = ", ".join(str(self.rng.randrange(n)) for n in shape)
        lane = self.put("vector.extract %s[%s] : %s from %s" % (
            a, at, element, self.type(shape, element)))
        self.check(lane, element)

    def check(self, lane, element):
        if element == "i32":
            other = self.rng.choice(self.scalars["i32"] + [self.put(
                "arith.constant %d : i32" % self.rng.randint(-1, 7))])
            self.scalars["i32"].append(lane)
            lane = self.put("arith.cmpi %s, %s, %s : i32" % (
                self.rng.choice(("eq", "sle", "slt", "ne")), lane, other))
        self.lines.append("CHECK%d %s" % (self.checks, lane))
        self.checks += 1

    def text(self, runs):
        return self.function("%n: i32, %k: i32", runs)


def driver(calls):
    """A program that runs functions on two numbers each."""
    lines = ["func.func @main() {", "  %m = arith.constant -1 : i64"]
    for k, (name, values) in enumerate(calls):
        lines.append("  vector.print %m : i64")
        for which, value in zip("nk", values):
            lines.append("  %%%s%d = arith.constant %d : i32" % (which, k, value))
        lines.append("  func.call @%s(%%n%d, %%k%d) : (i32, i32) -> ()" % (name, k, k))
    return "\n".join(lines + ["  return", "}\n"])


def judge_examples(args, report, text, seed, tally):
    """The number of examples that do not do what they say."""
    asked = [(c["function"], (c[which].get("arg0", 0), c[which].get("arg1", 0)),
              int(c["message"][1:]), which == "example")
             for c in report["checks"] for which in ("example", "counterexample") if c[which]]
    lowered = buffers.run([args.mlir_opt, "--pass-pipeline=" + PIPELINE],
                          text + driver([a[:2] for a in asked]))
    printed = buffers.run([args.mlir_runner, "-O0", "-e", "main", "-entry-point-result=void",
                           "-shared-libs=%s" % args.runner_utils], lowered)
    wrong = 0
    for (name, values, check, holds), run in zip(asked, printed.split("-1\n")[1:]):
        bits = run.split()
        tally["examples"] = tally.get("examples", 0) + 1
        if bits[:check] != ["1"] * check or bits[check] != "%d" % holds:
            wrong += 1
            print("seed %d, %s, c%d: %s does otherwise: %s" % (seed, name, check, values, bits))
    return wrong


def study(args, seed, tally, make=Program):
    programs = [make("%d.%d" % (seed, k), "f%d" % k) for k in range(buffers.FUNCTIONS)]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "vectors.mlir"
        path.write_text("".join(p.text(False) for p in programs))
        report = json.loads(buffers.run([args.bin / "shapeproof", "analyze", "--format=json",
                                         path]))["files"][0]
    text = buffers.NOTE + "".join(p.text(True) for p in programs)
    return judge_examples(args, report, text, seed, tally) + buffers.judge(
        args, report, programs, text + driver(
            [(p.name, values) for p in programs for values in INPUTS]), PIPELINE, INPUTS, seed,
        tally)


if __name__ == "__main__":
    sys.exit(buffers.main(__doc__, study))
