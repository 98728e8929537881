#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares proofs about elements that threads of scf.forall write with runs by MLIR's JIT.

Random programs insert slices into a tensor in one loop after the other: with constant
or symbolic counts, in steps, at offsets that are linear in the variables, with values
that are computed of these and of the tensor before. Checks compare elements of the
results with numbers and with elements from before. Every run has to pass the checks
that are proved, up to the first that fails.

    foralls.py --bin=build/bin --mlir-opt=.. --mlir-runner=.. --runner-utils=..
               --seeds=A:B    # twelve functions of each seed

Exit status 0 if nothing is wrong and checks were proved.
"""

import json
import pathlib
import sys
import tempfile

import buffers

SIZE = 12
KINDS = ("tensor<%dxi64>" % SIZE, "tensor<?xi64>")
INPUTS = [(n, k, v) for n in (0, 1, 2, 3) for k in (0, 1, 5, 7, 11) for v in (-3, 4)]
PIPELINE = ("builtin.module(one-shot-bufferize{bufferize-function-boundaries},"
            "scf-forall-to-for,%s" % buffers.PIPELINE[len("builtin.module("):])


class Program(buffers.Lines):
    def __init__(self, seed, name):
        super().__init__(seed, name)
        self.kind = self.rng.choice(KINDS)
        self.tensors = ["%t"]
        self.values = ["%v"]
        for _ in range(self.rng.randint(1, 3)):
            self.loop()
            for _ in range(2):
                self.extract()

    def loop(self):
        """A slice may be longer than the way to the next one: then the order tells."""
        rng, into = self.rng, self.tensors[-1]
        length = rng.choice((1, 1, 2, 3))
        step = rng.choice((1, 1, 2))
        factor = max(1, rng.choice((length, length, length + 1, max(length - 1, 1))) // step)
        base = rng.randint(0, 1)
        most = max(1, (SIZE - base - length) // (factor * step) + 1)
        count = rng.choice(("%n", str(rng.randint(0, min(most, 3)))))
        # %n is at most 3.
        if count == "%n" and most < 3:
            count = "1"
        end = count if step == 1 else str(int(count) * step) if count != "%n" else None
        if not end:
            end = self.put("arith.muli %%n, %s : index" % self.number(step))
        self.count += 1
        result, i, out = ("%%%s%d" % (letter, self.count) for letter in "rio")
        self.lines.append(
            "%s = scf.forall (%s) = (0) to (%s) step (%d) shared_outs(%s = %s) -> (%s) {" % (
                result, i, end, step, out, into, self.kind))
        at = self.put("arith.muli %s, %s : index" % (i, self.number(factor)))
        if base:
            at = self.put("arith.addi %s, %s : index" % (at, self.number(base)))
        wide = self.put("arith.index_cast %s : index to i64" % i)
        old = self.put("tensor.extract %s[%s] : %s" % (
            rng.choice((out, into)), self.number(rng.randrange(SIZE)), self.kind))
        parts = [rng.choice((wide, old, "%v", self.number(rng.randint(-2, 6), "i64"),
                             self.put("arith.addi %s, %%v : i64" % wide)))
                 for _ in range(length)]
        slice_ = self.put("tensor.from_elements %s : tensor<%dxi64>" % (
            ", ".join(parts), length))
        self.lines += ["scf.forall.in_parallel {",
                       "tensor.parallel_insert_slice %s into %s[%s] [%d] [1] : "
                       "tensor<%dxi64> into %s" % (slice_, out, at, length, length, self.kind),
                       "}", "}"]
        self.tensors.append(result)

    def extract(self):
        rng = self.rng
        at = rng.choice(("%k", self.number(rng.randrange(SIZE))))
        lane = self.put("tensor.extract %s[%s] : %s" % (self.tensors[-1], at, self.kind))
        before = self.put("tensor.extract %s[%s] : %s" % (
            rng.choice(self.tensors[:-1]), at, self.kind))
        other = rng.choice([before, self.number(rng.randint(-2, 6), "i64"), before] + self.values)
        self.values.append(lane)
        self.lines.append("CHECK%d %s" % (self.checks, self.put(
            "arith.cmpi %s, %s, %s : i64" % (rng.choice(("eq", "eq", "ne", "sge")), lane, other))))
        self.checks += 1

    def text(self, runs):
        return self.function("%%t: %s, %%n: index, %%k: index, %%v: i64" % self.kind, runs)


def driver(programs):
    lines = ["func.func @main() {", "  %m = arith.constant -1 : i64"]
    for p, program in enumerate(programs):
        for r, (n, k, v) in enumerate(INPUTS):
            name = "%d_%d" % (p, r)
            lines += ["  vector.print %m : i64",
                      "  %%t%s = arith.constant dense<%s> : tensor<%dxi64>" % (
                          name, [3 * i - 4 for i in range(SIZE)], SIZE)]
            tensor = "%t" + name
            if program.kind == KINDS[1]:
                lines.append("  %%u%s = tensor.cast %s : %s to %s" % (name, tensor, *KINDS))
                tensor = "%u" + name
            lines += ["  %%n%s = arith.constant %d : index" % (name, n),
                      "  %%k%s = arith.constant %d : index" % (name, k),
                      "  %%v%s = arith.constant %d : i64" % (name, v),
                      "  func.call @%s(%s, %%n%s, %%k%s, %%v%s) : (%s, index, index, i64) -> ()" % (
                          program.name, tensor, name, name, name, program.kind)]
    return "\n".join(lines + ["  return", "}\n"])


def study(args, seed, tally):
    programs = [Program("%d.%d" % (seed, k), "f%d" % k) for k in range(buffers.FUNCTIONS)]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "foralls.mlir"
        path.write_text("".join(p.text(False) for p in programs))
        report = json.loads(buffers.run([args.bin / "shapeproof", "analyze", "--format=json",
                                         path]))["files"][0]
    text = buffers.NOTE + "".join(p.text(True) for p in programs) + driver(programs)
    return buffers.judge(args, report, programs, text, PIPELINE, INPUTS, seed, tally)


if __name__ == "__main__":
    sys.exit(buffers.main(__doc__, study))
