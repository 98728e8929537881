#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs programs before and after the passes that replace allocations.

Random programs of memory/generate.py, whose buffers are filled and read, and the
functions of files are changed by shapeproof-plan-buffers and
shapeproof-promote-buffers, lowered by mlir-opt and run as in memory.py. Each run has
to give the same results. The bytes at the peak are compared with those before, and
with the proved peak, up to the alignment of each buffer.

    arena.py --bin=build/bin FILE...  --runs=N --seeds=A:B
    arena.py --bin=build/bin --asan --seeds=A:B    with an address sanitizer

Exit status 0 if nothing is wrong and something was run.
"""

import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "memory")]
import generate
import memory
from memory import run

PASSES = {
    "plan": "shapeproof-plan-buffers",
    "argument": "shapeproof-plan-buffers{entry-argument=true}",
    "promote": "shapeproof-promote-buffers{max-bytes=100}",
    "both": "shapeproof-promote-buffers{max-bytes=20},"
            "shapeproof-plan-buffers{alignment=16}",
}
# Functions that fill and read buffers: defined here, so that the passes see that
# they keep none.
HELPERS = """
memref.global "private" @sum : memref<1xi64> = dense<7>
func.func private @set(%x: memref<?xi8>, %value: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %x, %c0 : memref<?xi8>
  scf.for %i = %c0 to %d step %c1 {
    %j = arith.index_cast %i : index to i8
    %k = arith.addi %j, %value : i8
    memref.store %k, %x[%i] : memref<?xi8>
  }
  return
}
func.func private @note(%x: memref<?xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c31 = arith.constant 31 : i64
  %g = memref.get_global @sum : memref<1xi64>
  %d = memref.dim %x, %c0 : memref<?xi8>
  scf.for %i = %c0 to %d step %c1 {
    %s = memref.load %g[%c0] : memref<1xi64>
    %m = arith.muli %s, %c31 : i64
    %e = memref.load %x[%i] : memref<?xi8>
    %w = arith.extui %e : i8 to i64
    %n = arith.addi %m, %w : i64
    memref.store %n, %g[%c0] : memref<1xi64>
  }
  return
}
func.func private @measure_i64(memref<*xi64>)
func.func private @measure_f32(memref<*xf32>)
func.func private @measure_i8(memref<*xi8>)
func.func private @measure_sum() {
  %g = memref.get_global @sum : memref<1xi64>
  %c = memref.cast %g : memref<1xi64> to memref<*xi64>
  func.call @measure_i64(%c) : (memref<*xi64>) -> ()
  return
}
"""


class Generator(generate.Generator):
    """Programs that fill each buffer, and read buffers here and there."""

    def note(self, depth, buffers, most=2):
        for buffer in self.chance.sample(buffers, min(most, len(buffers))):
            view = self.name()
            if self.chance.random() < 0.3:
                self.put(depth, f"{view} = memref.subview {buffer}[0] [0] [1] : "
                         "memref<?xi8> to memref<0xi8, strided<[1]>>")
            self.put(depth, f"func.call @note({buffer}) : (memref<?xi8>) -> ()")

    def put(self, depth, text):
        freed = re.match(r"memref.dealloc (\S+) ", text)
        if freed and self.chance.random() < 0.7:
            super().put(depth, f"func.call @note({freed[1]}) : "
                        "(memref<?xi8>) -> ()")
        super().put(depth, text)

    def allocate(self, depth, sizes, size=None):
        buffer = super().allocate(depth, sizes, size)
        value = self.name()
        self.put(depth, f"{value} = arith.constant "
                 f"{self.chance.randrange(-128, 128)} : i8")
        self.put(depth, f"func.call @set({buffer}, {value}) : "
                 "(memref<?xi8>, i8) -> ()")
        if self.chance.random() < 0.2:
            self.write_for_nobody(depth, buffer)
        return buffer

    def write_for_nobody(self, depth, buffer):
        zero, size, unread = self.name(), self.name(), self.name()
        self.put(depth, f"{zero} = arith.constant 0 : index")
        self.put(depth, f"{size} = memref.dim {buffer}, {zero} : memref<?xi8>")
        self.put(depth, f"{unread} = memref.alloc({size}) : memref<?xi8>")
        self.put(depth, f"memref.copy {buffer}, {unread} : memref<?xi8> to "
                 "memref<?xi8>")
        if self.chance.random() < 0.5:
            super().put(depth, f"memref.dealloc {unread} : memref<?xi8>")

    def branch(self, depth, sizes, buffers, level):
        super().branch(depth, sizes, buffers, level)
        self.note(depth, buffers)

    def loop(self, depth, sizes, buffers, level):
        super().loop(depth, sizes, buffers, level)
        self.note(depth, buffers)

    def block(self, depth, sizes, buffers, level):
        self.note(depth, buffers)
        super().block(depth, sizes, buffers, level)

    def call(self, depth, sizes, buffers):
        super().call(depth, sizes, buffers)
        self.note(depth, buffers)


# --- Runs ------------------------------------------------------------------

def freed(text, name):
    """The arguments that a function frees itself, by their numbers."""
    body = re.search(rf"func\.func (?:\w+ )?@{name}\(.*?\n  }}", text, re.S)
    return set(map(int, re.findall(r"memref\.dealloc %arg(\d+)\b", body[0])))


def caller(text, changed, options):
    """Code that calls each function of `text`, as it is in `changed`."""
    out, calls = memory.Output(), []
    chance = random.Random(options.seed)
    now = {name: arguments for name, arguments, _ in memory.signatures(changed)}
    for name, arguments, results in memory.signatures(text):
        if name in ("set", "note", "measure_sum"):
            continue
        names = memory.symbols(arguments)
        for values in memory.choose(names, arguments, options.runs, chance):
            first = len(out.lines)
            if not memory.write_call(name, arguments, results, values, out):
                continue
            calls.append((name, values))
            lines = out.lines[first:]
            call = next(i for i, line in enumerate(lines)
                        if f"call @{name}(" in line)
            operands = re.search(r"\((.*?)\) : ", lines[call])[1].split(", ")
            after = ["    func.call @measure_sum() : () -> ()"]
            for number, (operand, kind) in enumerate(zip(operands, arguments)):
                if number in freed(text, name):
                    continue
                element = re.match(r"memref<(?:[\d?]+x)*(f32|i8)>", kind)
                if element and options.reads_arguments:
                    cast = f"%x{next(out.numbers)}"
                    after += [f"    {cast} = memref.cast {operand} : {kind} to "
                              f"memref<*x{element[1]}>",
                              f"    func.call @measure_{element[1]}({cast}) : "
                              f"(memref<*x{element[1]}>) -> ()"]
            if len(now[name]) > len(arguments):
                size, arena = (f"%x{next(out.numbers)}" for _ in range(2))
                given = ", ".join(operands)
                lines[call] = lines[call].replace(
                    f"({given})", f"({', '.join([*operands, arena])})").replace(
                    f"({', '.join(arguments)})",
                    f"({', '.join([*arguments, now[name][-1]])})", 1)
                lines[call:call] = [
                    f"    {size} = func.call @{name}_arena_size({given}) : "
                    f"({', '.join(arguments)}) -> index",
                    f"    {arena} = memref.alloc({size}) {{alignment = 64}} : "
                    "memref<?xi8>"]
                after.append(f"    memref.dealloc {arena} : memref<?xi8>")
                call += 2
            lines[call + 1:call + 1] = after
            out.lines[first:] = lines
    return out.lines, calls


def lowered(text, lines, options):
    module = run([options.mlir_opt], text).stdout.rstrip().removesuffix("}")
    whole = "\n".join([
        module, "func.func private @measure_begin() -> i1",
        "func.func private @measure_end()", "func.func @measure_all() {",
        *lines, "  return", "}", "}"])
    return run([options.mlir_opt, *memory.LOWER], whole)


def execute(code, options):
    """For each call: how it ended, its peak, its result, its allocations."""
    ran = run([options.mlir_runner, "-e", "measure_all",
               "--entry-point-result=void",
               f"--shared-libs={options.library},{options.runner_utils}"],
              code, env={**os.environ, "LD_PRELOAD": options.library},
              timeout=600)
    return [(how, int(peak), result and int(result), count and int(count))
            for how, peak, result, count in re.findall(
                r"^(returned|stopped|broken) (\d+)(?:\nresult (\d+) (\d+))?$",
                ran.stderr, re.M)], ran.stderr


def sanitized(code, options):
    """The same with an address sanitizer: for each call, whether it found an
    error; a text if something else has failed."""
    with tempfile.TemporaryDirectory() as folder:
        ir = run(["mlir-translate-22", "--mlir-to-llvmir"], code).stdout
        ir = re.sub(r"^(define .*?)( personality| \{)", r"\1 sanitize_address\2",
                    ir, flags=re.M)
        machine = run([options.cc, "-dumpmachine"]).stdout.strip()
        if machine.count("-") == 2:  # LLVM wants a vendor.
            machine = machine.replace("-", "-unknown-", 1)
        path = pathlib.Path(folder, "a.ll")
        path.write_text(f'target triple = "{machine}"\n{ir}')
        for command in (
                ["opt-22", "-passes=asan", f"{folder}/a.ll", "-o",
                 f"{folder}/a.bc"],
                ["llc-22", "-filetype=obj", "-relocation-model=pic",
                 f"{folder}/a.bc", "-o", f"{folder}/a.o"],
                [options.cc, "-fsanitize=address", "-O1", f"{folder}/a.o",
                 str(HERE / "memory" / "Sanitized.c"), "-lm", "-o",
                 f"{folder}/a"]):
            made = run(command)
            if made.returncode:
                return made.stderr[:500]
        ran = run([f"{folder}/a"], timeout=600,
                  env={**os.environ, "ASAN_OPTIONS": "detect_leaks=0"})
        return ran.stdout.split()


LARGE = """
func.func private @look(%a: memref<?x?xf32>) {
  return
}
func.func private @look_3(%a: memref<?x?x?xf32>) {
  return
}
func.func @large(%p: i1, %n: index, %m: index, %x: f32) {
  %c0 = arith.constant 0 : index
  scf.if %p {
    %a = memref.alloc(%n, %m) : memref<?x?xf32>
    linalg.fill ins(%x : f32) outs(%a : memref<?x?xf32>)
    func.call @look(%a) : (memref<?x?xf32>) -> ()
    memref.dealloc %a : memref<?x?xf32>
  }
  return
}
func.func @data(%k: index, %n: index, %m: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %box = memref.alloca() : memref<index>
  memref.store %k, %box[] : memref<index>
  %data = memref.load %box[] : memref<index>
  %b = memref.alloc() : memref<4xf32>
  memref.store %x, %b[%c0] : memref<4xf32>
  scf.for %i = %c0 to %data step %data {
    %a = memref.alloc(%m, %n) : memref<?x?xf32>
    linalg.fill ins(%x : f32) outs(%a : memref<?x?xf32>)
    func.call @look(%a) : (memref<?x?xf32>) -> ()
    memref.dealloc %a : memref<?x?xf32>
  }
  %p = arith.cmpi sgt, %data, %c0 : index
  scf.if %p {
    %a = memref.alloc(%m, %n, %n) : memref<?x?x?xf32>
    linalg.fill ins(%x : f32) outs(%a : memref<?x?x?xf32>)
    func.call @look_3(%a) : (memref<?x?x?xf32>) -> ()
    memref.dealloc %a : memref<?x?x?xf32>
  }
  %y = memref.load %b[%c0] : memref<4xf32>
  memref.store %y, %b[%c0] : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}
"""


def check_large(options, counts):
    """The program stops where the size of the arena leaves the index type, and
    only if the branch is taken that needs it: by an argument, or by data."""
    made = run([f"{options.bin}/shapeproof-opt",
                f"--pass-pipeline=builtin.module({PASSES['plan']})"],
               LARGE).stdout
    out, expected = memory.Output(), []
    for taken, n, m in [
            (1, 5, 7), (1, 0, 2**63 - 1), (1, 2**62, 1), (0, 2**62, 1),
            (1, 2**32, 2**32), (0, 2**32, 2**32), (1, 2**31, 2**30),
            (1, 2**63 - 1, 1), (0, -3, 5), (0, -2**63, -2**63)]:
        memory.write_call("large", ["i1", "index", "index", "f32"], "",
                          {"arg0": taken, "arg1": n, "arg2": m}, out)
        expected.append("stopped" if taken and n * m * 4 >= 2**63
                        else "returned")
    for taken, n, m in [
            (1, 5, 7), (0, 5, 7), (1, 2**32, 2**32), (0, 2**32, 2**32),
            (0, 2**62, 2**62), (0, 2**63 - 1, 1), (0, -2**63, -2**63),
            (1, 2**61, 1), (1, 2**40, 0), (0, -3, 5)]:
        memory.write_call("data", ["index", "index", "index", "f32"], "",
                          {"arg0": taken, "arg1": n, "arg2": m}, out)
        expected.append("stopped" if taken and n * n * m * 4 >= 2**62
                        else "returned")
    after, errors = execute(lowered(made, out.lines, options).stdout, options)
    counts.runs += len(after)
    found = [ending[0] for ending in after]
    return [] if found == expected else [f"large sizes: {found} instead of "
                                         f"{expected} {errors[-300:]}"]


class Counts:
    runs = larger = functions = single = 0
    ratios = []


def check(path, text, options, counts):
    reports = {f["function"]: f for f in json.loads(run(
        [f"{options.bin}/shapeproof", "memory", "--format=json", "-"],
        text).stdout)["functions"]}
    text = run([options.mlir_opt], text).stdout
    plain, calls = caller(text, text, options)
    code = lowered(text, plain, options)
    if code.returncode:
        return [f"{path}: not lowered: {code.stderr[:600]}"]
    before, errors = ((sanitized(code.stdout, options), "") if options.asan
                      else execute(code.stdout, options))
    if len(before) != len(calls):
        return [f"{path}: {len(before)} of {len(calls)} runs: {errors[-300:]}"]
    wrong = []
    for name, passes in PASSES.items():
        made = run([f"{options.bin}/shapeproof-opt",
                    f"--pass-pipeline=builtin.module({passes})"], text)
        if made.returncode:
            wrong.append(f"{path}: {name}: {made.stderr[:600]}")
            continue
        lines, _ = caller(text, run([options.mlir_opt], made.stdout).stdout,
                          options)
        code = lowered(made.stdout, lines, options)
        if code.returncode:
            wrong.append(f"{path}: {name}: not lowered: {code.stderr[:600]}")
            continue
        if options.asan:
            after = sanitized(code.stdout, options)
            counts.runs += len(calls)
            if len(after) != len(calls):
                wrong.append(f"{path}: {name}: sanitizer: {after}")
            wrong += [f"{path}: {name}: @{function} with {values} is in error"
                      for (function, values), old, new in
                      zip(calls, before, after) if (old, new) == ("ok", "bad")]
            continue
        after, errors = execute(code.stdout, options)
        if len(after) != len(calls):
            wrong.append(f"{path}: {name}: {len(after)} of {len(calls)} runs: "
                         f"{errors[-300:]}")
            continue
        for (function, values), old, new in zip(calls, before, after):
            if old[0] == "broken":
                continue
            counts.runs += 1
            if (old[0], old[2]) != (new[0], new[2]):
                wrong.append(f"{path}: {name}: @{function} with {values}: "
                             f"{new}, before: {old}")
            if name != "plan" or (old[0], new[0]) != ("returned", "returned"):
                continue
            report = reports[function]
            most = max(old[1], memory.evaluate(report["peak"], values)
                       if report["peak"] else 0)
            padding = 128 + 64 * old[3]
            counts.larger += new[1] > most + padding
            if new[1] > old[1] + padding:
                wrong.append(f"{path}: @{function} with {values}: {new[1]} "
                             f"bytes, before {old[1]}")
            counts.ratios.append(new[1] / max(1, old[1]) if old[1] > 1000
                                 else 1.0)
            counts.single += new[3] <= 1
            counts.functions += 1
            if options.verbose and new[1] > most + padding:
                print(f"{path}: @{function} with {values}: {new[1]} bytes, "
                      f"before {old[1]}, at most {most}")
    return wrong


def main():
    parser = memory.options_of_runs(__doc__)
    parser.add_argument("--asan", action="store_true")
    options = parser.parse_args()
    counts, wrong = Counts(), []
    with tempfile.TemporaryDirectory() as folder:
        options.library = memory.counting_library(options, folder)
        programs = [(path, memory.used(run([options.mlir_opt], pathlib.Path(
                         path).read_text()).stdout.rstrip().removesuffix("}")
                         + HELPERS + "}")) for path in options.files]
        programs += [(f"seed {seed}", generate.program(seed, Generator) + HELPERS) for seed in
                     range(*map(int, options.seeds.split(":")))]
        if not options.asan:
            wrong += check_large(options, counts)
        for path, text in programs:
            # Random functions may free what they are given.
            options.reads_arguments = path in options.files
            wrong += check(path, text, options, counts)
    for problem in wrong:
        print(problem)
    ratios = sorted(counts.ratios) or [1.0]
    print(f"{counts.runs} runs, {len(wrong)} wrong; with one arena, "
          f"{counts.single} of {counts.functions} allocate once at most, "
          f"{counts.larger} have more than the proved peak; bytes at the peak "
          f"beside those before: median {ratios[len(ratios) // 2]:.2f}")
    return 1 if wrong or not counts.runs else 0


if __name__ == "__main__":
    sys.exit(main())
