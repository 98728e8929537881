#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random loops that check numbers from memory, before and after the passes.

A loop reads numbers from one or two buffers, and uses them as places in others,
which it reads and writes; it runs up to a hundred times, and has the checks of MLIR's
runtime verification and some of its own. All buffers are views of one block of memory,
so that some overlap. MLIR's JIT runs each program before and after
shapeproof-version-loops and shapeproof-optimize, on contents that are mostly in range.
Both have to write the same, or fail; after shapeproof-version-loops alone, with the
same message and the same bytes in memory.

Exit status 0 if all do, some runs fail, some do not, and some loops were changed.
"""

import argparse
import pathlib
import random
import re
import sys

import passes

BYTES = 1536
RUNS = 60
PASSES = {
    "version-loops": "shapeproof-elide-checks,shapeproof-version-loops",
    "optimize": "shapeproof-optimize,canonicalize,cse",
}
WIDTHS = {"i8": 1, "i16": 2, "i32": 4, "i64": 8, "index": 8}
# Blocks have 32 iterations.
COUNTS = [0, 1, 2, 3, 5, 31, 32, 33, 34, 63, 64, 65, 66, 96, 97, 100]


class Program:
    """A function @f of buffers and a size, and the code that runs it."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines, self.names, self.read = [], 0, None
        self.buffers = [(f"%b{n}", self.random.choice(list(WIDTHS)))
                        for n in range(self.random.randint(2, 4))]
        self.text = self.function()

    def value(self, code):
        self.names += 1
        self.lines.append(f"    %v{self.names} = {code}")
        return f"%v{self.names}"

    def as_index(self, value, kind):
        if kind == "index":
            return value
        if kind in ("i8", "i16") and self.random.random() < 0.5:
            value, kind = self.value(f"arith.extsi {value} : {kind} to i32"), "i32"
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
        self.ends = ["%c0", "%n", "%c3", "%cm1", "%least", "%greatest", limit]
        any_end = self.random.choice(self.ends)
        forms = [("sge", place, any_end, "sle", place, self.random.choice(self.ends)),
                 ("sgt", place, "%cm1", "sle", place, any_end),
                 ("slt", "%cm1", place, "slt", place, any_end),
                 ("sge", place, "%c0", "slt", place, limit),
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
            self.read = self.read or buffer
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
        step = draw.choice(["%c1", "%c1", "%c1", "%c3", "%s"])
        first = draw.choice(["%c0", "%c0", "%c0", "%c1", "%cm1", "%c3"])
        # Where the end is a size, the places are proved to be in bounds.
        last = draw.choice(["%n", "%d"])
        body = "\n".join(self.lines)
        formal = ", ".join(f"{b}: memref<?x{k}>" for b, k in self.buffers)
        return f"""func.func @f({formal}, %n: index, %s: index) -> index {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %cm1 = arith.constant -1 : index
  %least = arith.constant {-2**63} : index
  %greatest = arith.constant {2**63 - 1} : index
  %last = arith.subi %n, %c1 : index
  %d = memref.dim {self.read}, %c0 : memref<?x{dict(self.buffers)[self.read]}>
  %r = scf.for %i = {first} to {last} step {step} iter_args(%sum = %c0) -> index {{
{body}
    scf.yield {total} : index
  }}
  return %r : index
}}
"""

    def driver(self):
        """@run0 fills the memory and calls @f with views of it; @show0 prints sums
        of the memory, also where @f has failed."""
        draw = self.random
        overlap, count = draw.random() < 0.4, draw.choice(COUNTS)
        code = [f"memref.global @memory : memref<{BYTES}xi8> = uninitialized {{alignment = 64}}",
                "func.func @run0() {",
                f"  %c23 = arith.constant {draw.choice([203, 2003, 20011])} : i64",
                "  %c0 = arith.constant 0 : index",
                "  %c1 = arith.constant 1 : index",
                f"  %bytes = arith.constant {BYTES} : index",
                "  %c5 = arith.constant 5 : i64", "  %c7 = arith.constant 7 : i64",
                f"  %memory = memref.get_global @memory : memref<{BYTES}xi8>",
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
        actual = []
        for n, (_, kind) in enumerate(self.buffers):
            width = WIDTHS[kind]
            size = draw.choice(COUNTS) if count > 5 else draw.randint(0, 6)
            size = min(size, BYTES // 4 // width)
            at = draw.randint(0, (BYTES - size * width) // 8 - 1) * 8
            if overlap:
                at = draw.choice([0, 0, 8, 16])
            elif draw.random() < 0.8:  # Apart from others.
                at = n * (BYTES // 4)
            code += [f"  %at{n} = arith.constant {at} : index",
                     f"  %size{n} = arith.constant {size} : index",
                     f"  %w{n} = memref.view %memory[%at{n}][%size{n}] : "
                     f"memref<{BYTES}xi8> to memref<?x{kind}>"]
            actual.append((f"%w{n}", f"memref<?x{kind}>"))
        code += [f"  %n = arith.constant {count} : index",
                 f"  %s = arith.constant {draw.choice([1, 2, 5])} : index",
                 "  %r = call @f(" + ", ".join(a for a, _ in actual) + ", %n, %s) : (" +
                 ", ".join(t for _, t in actual) + ", index, index) -> index",
                 "  %o = arith.index_cast %r : index to i64",
                 "  call @grid_output(%o) : (i64) -> ()", "  return", "}"]
        return "\n".join(code) + f"""
func.func @show0() {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %bytes = arith.constant {BYTES} : index
  %c64 = arith.constant 64 : index
  %prime = arith.constant 1000003 : i64
  %zero = arith.constant 0 : i64
  %memory = memref.get_global @memory : memref<{BYTES}xi8>
  scf.for %at = %c0 to %bytes step %c64 {{
    %sum = scf.for %i = %c0 to %c64 step %c1 iter_args(%h = %zero) -> i64 {{
      %j = arith.addi %at, %i : index
      %b = memref.load %memory[%j] : memref<{BYTES}xi8>
      %w = arith.extsi %b : i8 to i64
      %t = arith.muli %h, %prime : i64
      %u = arith.addi %t, %w : i64
      scf.yield %u : i64
    }}
    func.call @grid_output(%sum) : (i64) -> ()
  }}
  return
}}
func.func private @grid_run(() -> (), i64, i64)
func.func private @grid_input(i64) -> i64
func.func private @grid_output(i64)
func.func @main() {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %runs = arith.constant {RUNS} : index
  %one = arith.constant 1 : i64
  %f = func.constant @run0 : () -> ()
  %show = func.constant @show0 : () -> ()
  scf.for %i = %c0 to %runs step %c1 {{
    %number = arith.index_cast %i : index to i64
    func.call @grid_run(%f, %number, %one) : (() -> (), i64, i64) -> ()
    func.call @grid_run(%show, %number, %one) : (() -> (), i64, i64) -> ()
  }}
  return
}}
"""


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
        lines = re.split(r"^\d+ 0:", out, flags=re.M)[1:]  # Messages have lines.
        return list(zip(lines[::2], lines[1::2], strict=True))

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
                fail = "failed" in a[0] and "failed" in b[0]
                if a != b and not (name == "optimize" and fail):
                    wrong.append(f"seed {seed}, {name}:{a} | {b}")
        failing = sum("failed" in line for line, _ in wanted)
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
