#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random loops that check numbers from memory, before and after the passes.

A loop reads numbers from one or two buffers, and uses them as places in others,
which it reads and writes; it runs up to 129 times, and has the checks of MLIR's
runtime verification and some of its own. Its counter is an index or has 32 or 64
bits; it carries up to two values; it may begin below zero, and be in another loop.
All buffers are views of one block of memory, so that some overlap. MLIR's JIT runs
each program before and after shapeproof-version-loops and shapeproof-optimize, on
contents that are mostly in range. Both have to write the same, or fail; after
shapeproof-version-loops alone, with the same message and the same bytes in memory.

Exit status 0 if all do, some runs fail, some do not, and most programs were changed:
some of each type of counter, some in blocks and some as a whole.
"""

import argparse
import collections
import pathlib
import random
import re
import sys

import passes

# A quarter of the memory for each buffer, unless they overlap.
PART = 1088
BYTES = 4 * PART
RUNS = 60
MOST = 0.6  # The least share of programs with loops that are changed.
PASSES = {
    "version-loops": "shapeproof-elide-checks,shapeproof-version-loops",
    "optimize": "shapeproof-optimize,canonicalize,cse",
}
WIDTHS = {"i1": 1, "i8": 1, "i16": 2, "i32": 4, "i64": 8, "index": 8}
# Blocks have 32 iterations.
COUNTS = [0, 1, 2, 5, 31, 32, 33, 34, 63, 64, 65, 66, 96, 97, 100, 128, 129]


SHOW = f"""
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


class Buffer:
    def __init__(self, draw, number, static, overlap):
        self.name, self.dim, self.static = f"%b{number}", f"%d{number}", static
        kinds = list(WIDTHS)
        self.kind = draw.choice(kinds[1:] if overlap or draw.random() < 0.7 else kinds)
        self.size = draw.choice(COUNTS + COUNTS[6:])
        self.type = f"memref<{self.size if static else '?'}x{self.kind}>"


class Program:
    """A function @f of buffers and two numbers, and the code that runs it."""

    def __init__(self, seed):
        self.random = draw = random.Random(seed)
        self.names, self.lines, self.ends = 0, [], []
        self.counter = draw.choice(["index", "index", "i32", "i64"])
        self.overlap = draw.random() < 0.3
        # Whether a size fits i32 is known of constants.
        static = self.counter == "i32" or draw.random() < 0.2
        self.buffers = [Buffer(draw, n, static, self.overlap)
                        for n in range(draw.randint(2, 4))]
        self.sources = draw.choice([1, 1, len(self.buffers) // 2])
        self.reads_places = draw.random() < 0.75
        self.carried = draw.choice([0, 1, 1, 2])
        # Counters from below zero need places above them.
        self.offset = draw.choice([0, 0, 0, 0, 5])
        self.text = self.function()

    def value(self, code):
        self.names += 1
        self.lines.append(f"%v{self.names} = {code}")
        return f"%v{self.names}"

    def cast(self, value, kind, to):
        if kind == to:
            return value
        signed = self.random.random() < 0.93
        if kind != "index" and to == "index":
            cast = "index_cast" if signed else "index_castui"
        else:
            cast = "extsi" if signed else "extui"
        return self.value(f"arith.{cast} {value} : {kind} to {to}")

    def as_index(self, value, kind):
        if kind in ("i1", "i8", "i16") and self.random.random() < 0.5:
            value, kind = self.cast(value, kind, "i32"), "i32"
        return self.cast(value, kind, "index")

    def place(self, buffer):
        """A place that depends on the counter, and keeps the end of the loop below it."""
        at = "%i" if self.counter == "index" else self.value(
            f"arith.index_cast %i : {self.counter} to index")
        if self.offset:
            at = self.value(f"arith.addi {at}, %offset : index")
        choice, extra = self.random.random(), 0
        if choice < 0.15:
            at, extra = self.value(f"arith.addi {at}, %c1 : index"), 1
        elif choice < 0.3:
            last = self.value(f"arith.subi {buffer.dim}, %c1 : index")
            at = self.value(f"arith.subi {last}, {at} : index")
        self.ends.append((buffer, extra + self.offset))
        return at

    def bound(self, kind, limit):
        """Something to compare numbers with."""
        if kind == "index":
            choices = ["%c0", "%n", "%c3", "%cm1", "%least", "%greatest", limit, limit]
            if self.random.random() < 0.2:
                return self.value("arith.addi %n, %s : index")  # In the loop.
            if self.random.random() < 0.03 and self.counter == "index":
                return "%i"
            return self.random.choice(choices)
        bits = int(kind[1:])
        number = self.random.choice([0, 3, -1, 5, 2**(bits - 1) - 1, 100, 100])
        number = max(-2**(bits - 1), min(2**(bits - 1) - 1, number))
        return self.value(f"arith.constant {number} : {kind}") if bits > 1 else (
            self.value(f"arith.constant {self.random.choice(['true', 'false'])}"))

    def check(self, place, kind, limit):
        """A check that the place is from 0 on and below the limit, or the like."""
        if kind != "index":
            zero = "false" if kind == "i1" else f"0 : {kind}"
            minus = "true" if kind == "i1" else f"-1 : {kind}"
            zero, minus = (self.value(f"arith.constant {v}") for v in (zero, minus))
            limit = self.bound(kind, limit)
        else:
            zero, minus = "%c0", "%cm1"
        any_end, end = self.bound(kind, limit), self.bound(kind, limit)
        forms = [("sge", place, zero, "slt", place, limit),
                 ("sge", place, zero, "slt", place, limit),
                 ("sle", zero, place, "sgt", limit, place),
                 ("sle", zero, place, "sge", any_end, place),
                 ("sgt", place, minus, "sle", place, any_end),
                 ("slt", minus, place, "slt", place, any_end),
                 ("sge", place, zero, "sle", place, end),
                 ("sge", place, any_end, "sle", place, end),
                 ("slt", place, end, "sge", place, minus),
                 ("ne", place, minus, "slt", place, limit)]
        # Most have to hold, to come to what lies behind them.
        usual = self.random.random() < 0.6
        p, a, b, q, c, d = self.random.choice(forms[:3] if usual else forms)
        one = self.value(f"arith.cmpi {p}, {a}, {b} : {kind}")
        two = self.value(f"arith.cmpi {q}, {c}, {d} : {kind}")
        both = self.value(f"arith.andi {one}, {two} : i1")
        self.lines.append(f'cf.assert {both}, "check {self.names}"')

    def store(self, target, place, old):
        """Stores something at the place, at the counter, or if a number is small."""
        draw, kind = self.random, target.kind
        new = self.value(f"arith.addi {old}, {old} : {kind}")
        choice = draw.random()
        if choice < 0.5:
            self.lines.append(f"memref.store {new}, {target.name}[{place}] : {target.type}")
        elif choice < 0.75:
            out = draw.choice([b for b in self.buffers[self.sources:] if b.kind == kind] or
                              [target])
            at = self.place(out)
            self.lines.append(f"memref.store {new}, {out.name}[{at}] : {out.type}")
        else:
            if_small = self.value(f"arith.cmpi slt, {place}, %c3 : index")
            self.lines += [f"scf.if {if_small} {{",
                           f"memref.store {new}, {target.name}[{place}] : {target.type}",
                           "}"]

    def work(self, total, other):
        draw = self.random
        for _ in range(draw.randint(1, 2)):
            # A loop that writes its numbers stays as it is.
            apart = draw.random() < 0.95
            read, written = self.buffers[:self.sources], self.buffers[self.sources:]
            buffer = draw.choice(read if apart else self.buffers)
            number = self.value(
                f"memref.load {buffer.name}[{self.place(buffer)}] : {buffer.type}")
            target = draw.choice(written if apart else self.buffers)
            if draw.random() < (0.2 if self.reads_places else 0.6):
                self.check(number, buffer.kind, "%n")
            place = self.as_index(number, buffer.kind)
            if draw.random() < (0.3 if self.reads_places else 0.6):
                self.check(place, "index", target.dim)
            if self.reads_places:
                old = self.value(f"memref.load {target.name}[{place}] : {target.type}")
                if draw.random() < 0.6:
                    self.store(target, place, old)
                place = self.cast(old, target.kind, "index")
            total = self.value(f"arith.addi {total}, {place} : index")
            other = self.value(f"arith.xori {other}, {total} : index")
        return total, other

    def loop(self):
        """The lines of a loop, and its result."""
        draw, before = self.random, self.lines
        self.lines, self.ends = [], []
        carried = ["%sum", "%other"][:self.carried]
        results = self.work(*(carried + ["%c0", "%n"][self.carried:]))
        body, self.lines = self.lines, before
        # The end, and a step, must not wrap in a counter of some bits.
        ends = [] if draw.random() < 0.7 else ["%n"] if self.counter != "i32" else [
            self.value("arith.maxsi %n, %cm1 : index")]
        for buffer, less in self.ends:
            less = self.value(f"arith.constant {less} : index")
            ends.append(self.value(f"arith.subi {buffer.dim}, {less} : index"))
        end = ends[0] if draw.random() < 0.95 else "%n"
        for one in ends[1:]:
            end = self.value(f"arith.minsi {end}, {one} : index")
        first = -self.offset or draw.choice([0, 0, 0, 1, 3])
        if self.counter != "index":
            end = self.value(f"arith.index_cast {end} : index to {self.counter}")
        first = self.value(f"arith.constant {first} : {self.counter}")
        step = draw.choice([1, 1, 1, 1, 2, 3, 2**30, 0])
        if step:
            step = self.value(f"arith.constant {step} : {self.counter}")
        elif self.counter == "index":
            step = "%s"
        else:
            step = self.value("arith.maxsi %s, %c1 : index")
            step = self.value(f"arith.minsi {step}, %c3 : index")
            step = self.value(f"arith.index_cast {step} : index to {self.counter}")
        kinds = ", ".join(["index"] * self.carried)
        head = f"scf.for %i = {first} to {end} step {step}"
        if self.carried:
            self.names += 1
            name, inits = f"%v{self.names}", ["%c1", "%c3"][:self.carried]
            head = f"{name}:{self.carried} = {head} iter_args(" + ", ".join(
                f"{c} = {i}" for c, i in zip(carried, inits)) + f") -> ({kinds})"
        if self.counter != "index":
            head += f" : {self.counter}"
        self.lines.append(head + " {")
        self.lines += body
        if self.carried:
            self.lines.append("scf.yield " + ", ".join(results[:self.carried]) +
                              f" : {kinds}")
        self.lines.append("}")
        return [f"{name}#{n}" for n in range(self.carried)] if self.carried else []

    def function(self):
        draw = self.random
        results = []
        around = draw.random() < 0.2
        if around:
            self.lines.append("scf.for %o = %c0 to %c3 step %c1 {")
            self.loop()
            self.lines.append("}")
        else:
            for _ in range(draw.choice([1, 1, 2])):
                results += self.loop()
        result = "%c0"
        for one in results:
            result = self.value(f"arith.addi {result}, {one} : index")
        body = "\n".join("  " + line for line in self.lines)
        formal = ", ".join(f"{b.name}: {b.type}" for b in self.buffers)
        dims = "\n".join(f"  {b.dim} = memref.dim {b.name}, %c0 : {b.type}"
                         for b in self.buffers)
        return f"""func.func @f({formal}, %n: index, %s: index) -> index {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %cm1 = arith.constant -1 : index
  %offset = arith.constant {self.offset} : index
  %least = arith.constant {-2**63} : index
  %greatest = arith.constant {2**63 - 1} : index
{dims}
{body}
  return {result} : index
}}
"""

    def fill(self):
        """Writes numbers that are mostly small; some bytes are any."""
        draw, width = self.random, "%one"
        code = [f"  %c23 = arith.constant {draw.choice([203, 2003, 20011])} : i64",
                "  %c0 = arith.constant 0 : index", "  %c1 = arith.constant 1 : index",
                f"  %bytes = arith.constant {BYTES} : index",
                f"  %part = arith.constant {PART} : i64",
                "  %zero = arith.constant 0 : i64", "  %one = arith.constant 1 : i64",
                f"  %most = arith.constant {draw.choice([1, 2, 5, 5, 30])} : i64",
                f"  %prime = arith.constant {0x9E3779B97F4A7C15 - 2**64} : i64",
                "  %c29 = arith.constant 29 : i64",
                "  %y = func.call @grid_input(%zero) : (i64) -> i64",
                "  %z = func.call @grid_input(%one) : (i64) -> i64",
                "  %yz = arith.muli %y, %prime : i64",
                "  %run = arith.addi %yz, %z : i64",
                f"  %memory = memref.get_global @memory : memref<{BYTES}xi8>",
                "  scf.for %i = %c0 to %bytes step %c1 {",
                "    %k = arith.index_cast %i : index to i64",
                "    %k1 = arith.addi %k, %run : i64",
                "    %k2 = arith.muli %k1, %prime : i64",
                "    %k3 = arith.shrui %k2, %c29 : i64",
                "    %k4 = arith.xori %k2, %k3 : i64",
                "    %x = arith.muli %k4, %prime : i64",
                "    %mixed = arith.shrui %x, %c29 : i64",
                "    %which = arith.divui %k, %part : i64"]
        for n, buffer in enumerate(self.buffers):
            code += [f"    %n{n} = arith.constant {n} : i64",
                     f"    %w{n} = arith.constant {WIDTHS[buffer.kind]} : i64",
                     f"    %is{n} = arith.cmpi eq, %which, %n{n} : i64",
                     f"    %width{n} = arith.select %is{n}, %w{n}, {width} : i64"]
            width = f"%width{n}"
        # Other bytes than 0 and 1 are no i1.
        any_byte = "%one" if any(b.kind == "i1" for b in self.buffers) else "%mixed"
        most = "%one" if any_byte == "%one" else "%most"
        return code + [
            f"    %rest = arith.remui %k, {width} : i64",
            "    %first = arith.cmpi eq, %rest, %zero : i64",
            f"    %small = arith.remui %x, {most} : i64",
            "    %rare = arith.remui %mixed, %c23 : i64",
            "    %odd = arith.cmpi eq, %rare, %one : i64",
            "    %low = arith.select %first, %small, %zero : i64",
            f"    %byte = arith.select %odd, {any_byte}, %low : i64",
            "    %b = arith.trunci %byte : i64 to i8",
            f"    memref.store %b, %memory[%i] : memref<{BYTES}xi8>", "  }"]

    def driver(self):
        """@run0 fills the memory and calls @f with views of it; @show0 prints sums
        of the memory, also where @f has failed."""
        draw = self.random
        code = [f"memref.global @memory : memref<{BYTES}xi8> = uninitialized {{alignment = 64}}",
                "func.func @run0() {"] + self.fill()
        actual = []
        for n, buffer in enumerate(self.buffers):
            at = n * PART
            if self.overlap:
                at = draw.choice([0, 0, 8, 16, 256])
            sizes = "" if buffer.static else f"%size{n}"
            code += [f"  %at{n} = arith.constant {at} : index",
                     f"  %size{n} = arith.constant {buffer.size} : index",
                     f"  %v{n} = memref.view %memory[%at{n}][{sizes}] : "
                     f"memref<{BYTES}xi8> to {buffer.type}"]
            actual.append((f"%v{n}", buffer.type))
        code += [f"  %n = arith.constant {draw.choice(COUNTS)} : index",
                 f"  %s = arith.constant {draw.choice([1, 2, 5])} : index",
                 "  %r = call @f(" + ", ".join(a for a, _ in actual) + ", %n, %s) : (" +
                 ", ".join(t for _, t in actual) + ", index, index) -> index",
                 "  %o = arith.index_cast %r : index to i64",
                 "  call @grid_output(%o) : (i64) -> ()", "  return", "}"]
        return "\n".join(code) + SHOW


class Judge:
    def __init__(self, args):
        self.args = args
        self.grid = args.out / "libgrid.so"
        passes.run(args.cc, "-O1", "-shared", "-fPIC", passes.HERE / "grid.c",
                   "-o", self.grid)

    def output(self, text):
        """The text that is printed; the line of a run begins with two numbers."""
        lowered = passes.run(
            self.args.mlir_opt, "--pass-pipeline=builtin.module(%s)"
            % ",".join(passes.LOWER), text=text)
        for theirs, ours in (("@puts", "@grid_failed"), ("@abort", "@grid_abort")):
            lowered = re.sub(theirs + r"\b", ours, lowered)
        lowered = re.sub(r"llvm\.func @grid_failed\(!llvm\.ptr\)( -> i32)?",
                         "llvm.func @grid_failed(!llvm.ptr)", lowered)
        return passes.run(self.args.mlir_runner, "-e", "main", "-O2",
                          "-entry-point-result=void",
                          "-shared-libs=%s" % self.grid, text=lowered)

    def runs(self, text):
        # Messages have lines.
        lines = re.split(r"^\d+ 0:", self.output(text), flags=re.M)[1:]
        return list(zip(lines[::2], lines[1::2], strict=True))

    def change(self, pipeline, text):
        return passes.run(self.args.bin / "shapeproof-opt",
                          "--pass-pipeline=builtin.module(%s)" % pipeline, text=text)

    def judge(self, seed):
        """Wrong runs; runs that fail and that do not; the programs that were changed."""
        program = Program(seed)
        before = self.change("generate-runtime-verification", program.text)
        driver = program.driver()

        def whole(text):
            return text.strip().removeprefix("module {").removesuffix("}") + driver

        wanted = self.runs(whole(before))
        wrong, changed = [], collections.Counter()
        for name, pipeline in PASSES.items():
            after = self.change(pipeline, before)
            if name == "version-loops" and "shapeproof.versioned" in after:
                form = "blocks" if "constant 32 : index" in after else "whole"
                changed.update(["all", form, program.counter])
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
    failing, passing = (sum(one[n] for one in found) for n in (1, 2))
    changed = sum((one[3] for one in found), collections.Counter())
    print("\n".join(wrong[:20]))
    print(f"{len(found)} programs, with two versions of a loop: {dict(changed)}; "
          f"{failing + passing} runs, {failing} fail; {len(wrong)} wrong")
    few = changed["all"] < MOST * len(found) or not all(
        changed[kind] for kind in ("blocks", "whole", "index", "i32", "i64"))
    return 1 if wrong or few or not (failing and passing) else 0


if __name__ == "__main__":
    sys.exit(main())
