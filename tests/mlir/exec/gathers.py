#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random loops that check numbers from memory, before and after the passes.

A loop reads numbers from one or two buffers, and uses them as places in others,
which it reads and writes; it has the checks of MLIR's runtime verification and some
of its own. All buffers are views of one block of memory, so that some overlap. MLIR's
JIT runs each program before and after shapeproof-version-loops and
shapeproof-optimize, on contents that are mostly in range. Both have to write the
same, or fail; after shapeproof-version-loops alone, with the same message.

Exit status 0 if all do, some runs fail, some do not, and some loops were changed.
"""

import argparse
import pathlib
import random
import re
import sys

import passes

BYTES = 192
PASSES = {
    "version-loops": "shapeproof-elide-checks,shapeproof-version-loops",
    "optimize": "shapeproof-optimize,canonicalize,cse",
}
WIDTHS = {"i8": 1, "i32": 4, "i64": 8, "index": 8}


class Program:
    """A function @f of buffers and a size, and the code that runs it."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines, self.names = [], 0
        self.buffers = [(f"%b{n}", self.random.choice(["i8", "i32", "i64", "index"]))
                        for n in range(self.random.randint(2, 4))]
        self.text = self.function()

    def value(self, code):
        self.names += 1
        self.lines.append(f"    %v{self.names} = {code}")
        return f"%v{self.names}"

    def as_index(self, value, kind):
        if kind == "index":
            return value
        if kind == "i8" and self.random.random() < 0.5:
            value, kind = self.value(f"arith.extsi {value} : i8 to i32"), "i32"
        return self.value(f"arith.index_cast {value} : {kind} to index")

    def place(self):
        choice = self.random.random()
        if choice < 0.7:
            return "%i"
        if choice < 0.85:
            return self.value("arith.addi %i, %c1 : index")
        return self.value("arith.subi %last, %i : index")

    def check(self, place, limit):
        """A check that the place is from 0 on and below the limit, or the like."""
        forms = [("sge", place, "%c0", "slt", place, limit),
                 ("sle", "%c0", place, "sgt", limit, place),
                 ("sge", place, "%c0", "sle", place, "%n"),
                 ("sgt", place, "%c0", "slt", place, limit),
                 ("ne", place, "%c3", "slt", place, limit)]
        p, a, b, q, c, d = self.random.choice(forms)
        one = self.value(f"arith.cmpi {p}, {a}, {b} : index")
        two = self.value(f"arith.cmpi {q}, {c}, {d} : index")
        both = self.value(f"arith.andi {one}, {two} : i1")
        self.lines.append(f'    cf.assert {both}, "check {self.names}"')

    def function(self):
        draw = self.random
        total = "%sum"
        for _ in range(draw.randint(1, 2)):
            buffer, kind = draw.choice(self.buffers)
            number = self.value(f"memref.load {buffer}[{self.place()}] : memref<?x{kind}>")
            place = self.as_index(number, kind)
            target, of = draw.choice(self.buffers)
            if draw.random() < 0.4:
                limit = self.value(f"memref.dim {target}, %c0 : memref<?x{of}>")
                self.check(place, limit)
            old = self.value(f"memref.load {target}[{place}] : memref<?x{of}>")
            if draw.random() < 0.5:
                new = self.value(f"arith.addi {old}, {old} : {of}")
                if draw.random() < 0.5:
                    self.lines.append(f"    memref.store {new}, {target}[{place}] : memref<?x{of}>")
                else:
                    out, kind = draw.choice(self.buffers)
                    if kind == of:
                        self.lines.append(f"    memref.store {new}, {out}[%i] : memref<?x{of}>")
            wide = self.as_index(old, of)
            total = self.value(f"arith.addi {total}, {wide} : index")
        step = draw.choice(["%c1", "%c1", "%c3"])
        body = "\n".join(self.lines)
        formal = ", ".join(f"{b}: memref<?x{k}>" for b, k in self.buffers)
        return f"""func.func @f({formal}, %n: index) -> index {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %last = arith.subi %n, %c1 : index
  %r = scf.for %i = %c0 to %n step {step} iter_args(%sum = %c0) -> index {{
{body}
    scf.yield {total} : index
  }}
  return %r : index
}}
"""

    def driver(self):
        """Fills the memory, calls @f with views of it, and prints all bytes."""
        draw = self.random
        code = ["func.func @run0() {", "  %c0 = arith.constant 0 : index",
                "  %c1 = arith.constant 1 : index",
                f"  %bytes = arith.constant {BYTES} : index",
                "  %c5 = arith.constant 5 : i64", "  %c7 = arith.constant 7 : i64",
                f"  %memory = memref.alloc() {{alignment = 64}} : memref<{BYTES}xi8>",
                "  scf.for %i = %c0 to %bytes step %c1 {",
                "    %k = arith.index_cast %i : index to i64",
                "    %x = func.call @grid_input(%k) : (i64) -> i64",
                # One of eight bytes is often not zero; it is mostly small.
                "    %y = arith.andi %k, %c7 : i64",
                "    %z = arith.constant 0 : i64",
                "    %first = arith.cmpi eq, %y, %z : i64",
                "    %small = arith.remui %x, %c5 : i64",
                "    %rare = arith.remui %x, %c23 : i64",
                "    %odd = arith.cmpi eq, %rare, %z : i64",
                "    %low = arith.select %first, %small, %z : i64",
                "    %byte = arith.select %odd, %x, %low : i64",
                "    %b = arith.trunci %byte : i64 to i8",
                f"    memref.store %b, %memory[%i] : memref<{BYTES}xi8>", "  }"]
        code.insert(1, "  %c23 = arith.constant 203 : i64")
        actual, overlap = [], draw.random() < 0.5
        for n, (_, kind) in enumerate(self.buffers):
            width = WIDTHS[kind]
            size = draw.randint(0, 6)
            at = draw.randint(0, (BYTES - size * width) // 8 - 1) * 8
            if overlap:
                at = draw.choice([0, 0, 8, 16])
            elif draw.random() < 0.8:  # Apart from others.
                at = n * 48
            code += [f"  %at{n} = arith.constant {at} : index",
                     f"  %size{n} = arith.constant {size} : index",
                     f"  %w{n} = memref.view %memory[%at{n}][%size{n}] : "
                     f"memref<{BYTES}xi8> to memref<?x{kind}>"]
            actual.append((f"%w{n}", f"memref<?x{kind}>"))
        code += [f"  %n = arith.constant {draw.choice([0, 1, 2, 3, 4, 5])} : index",
                 "  %r = call @f(" + ", ".join(a for a, _ in actual) + ", %n) : (" +
                 ", ".join(t for _, t in actual) + ", index) -> index",
                 "  %o = arith.index_cast %r : index to i64",
                 "  call @grid_output(%o) : (i64) -> ()",
                 "  scf.for %i = %c0 to %bytes step %c1 {",
                 f"    %b = memref.load %memory[%i] : memref<{BYTES}xi8>",
                 "    %w = arith.extsi %b : i8 to i64",
                 "    func.call @grid_output(%w) : (i64) -> ()", "  }",
                 f"  memref.dealloc %memory : memref<{BYTES}xi8>", "  return", "}",
                 "func.func private @grid_run(() -> (), i64, i64)",
                 "func.func private @grid_input(i64) -> i64",
                 "func.func private @grid_output(i64)", "func.func @main() {",
                 "  %runs = arith.constant 60 : i64",
                 "  %zero = arith.constant 0 : i64",
                 "  %f = func.constant @run0 : () -> ()",
                 "  call @grid_run(%f, %zero, %runs) : (() -> (), i64, i64) -> ()",
                 "  return", "}", ""]
        return "\n".join(code)


class Judge:
    def __init__(self, args):
        self.args = args
        self.grid = args.out / "libgrid.so"
        passes.run(args.cc, "-O1", "-shared", "-fPIC", passes.HERE / "grid.c",
                   "-o", self.grid)

    def runs(self, text):
        lowered = passes.run(
            self.args.mlir_opt, "--pass-pipeline=builtin.module(%s)"
            % ",".join(passes.LOWER), text=text)
        for theirs, ours in (("@puts", "@grid_failed"), ("@abort", "@grid_abort")):
            lowered = re.sub(theirs + r"\b", ours, lowered)
        lowered = re.sub(r"llvm\.func @grid_failed\(!llvm\.ptr\)( -> i32)?",
                         "llvm.func @grid_failed(!llvm.ptr)", lowered)
        out = passes.run(self.args.mlir_runner, "-e", "main", "-O2",
                         "-entry-point-result=void",
                         "-shared-libs=%s" % self.grid, text=lowered)
        return re.split(r"^0 \d+:", out, flags=re.M)[1:]  # Messages have lines.

    def change(self, pipeline, text):
        return passes.run(self.args.bin / "shapeproof-opt",
                          "--pass-pipeline=builtin.module(%s)" % pipeline, text=text)

    def judge(self, seed):
        """Wrong runs; runs that fail and that do not; whether it was changed."""
        program = Program(seed)
        before = self.change("generate-runtime-verification", program.text)
        driver = program.driver()

        def whole(text):
            return text.strip().removeprefix("module {").removesuffix("}") + driver

        wanted = self.runs(whole(before))
        wrong, changed = [], False
        for name, pipeline in PASSES.items():
            after = self.change(pipeline, before)
            changed |= "shapeproof.versioned" in after
            for a, b in zip(wanted, self.runs(whole(after)), strict=True):
                same = a == b or (name == "optimize" and "failed" in a and "failed" in b)
                if not same:
                    wrong.append(f"seed {seed}, {name}:{a} | {b}")
        failing = sum("failed" in line for line in wanted)
        return wrong, failing, len(wanted) - failing, changed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--mlir-opt", required=True)
    parser.add_argument("--mlir-runner", required=True)
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--seeds", default="0:30", help="A:B, without B")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    judge = Judge(args)
    first, last = map(int, args.seeds.split(":"))
    found = [judge.judge(seed) for seed in range(first, last)]
    wrong = [line for one in found for line in one[0]]
    failing, passing, changed = (sum(one[n] for one in found) for n in (1, 2, 3))
    print("\n".join(wrong[:20]))
    print(f"{len(found)} programs, {changed} with two versions of a loop; "
          f"{failing + passing} runs, {failing} fail; {len(wrong)} wrong")
    return 1 if wrong or not (failing and passing and changed) else 0


if __name__ == "__main__":
    sys.exit(main())
