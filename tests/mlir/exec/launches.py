#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random launches and loops with checks, before and after these are hoisted.

A function has a gpu.launch, a parallel loop or plain loops; their sizes are
arguments, are read from memory, or are computed from these. Each id checks places
in a buffer and writes there. The sizes of some are at the ends of 64 bits, with
a buffer so small that the loop ends all the same. MLIR's JIT runs each program
before and after shapeproof-hoist-checks and shapeproof-optimize; for this, a
launch becomes six loops. Both have to write the same, or to stop.

Exit status 0 if all do, some stop, some do not, and a check of each kind of loop
was hoisted.
"""

import argparse
import pathlib
import random
import re
import sys

import gathers
import passes

PASSES = {
    "hoist": "shapeproof-hoist-checks",
    "writes": "shapeproof-hoist-checks{move-before-writes=true}",
    "no overflow": "shapeproof-hoist-checks{assume-no-overflow=false}",
    "optimize": "shapeproof-optimize,canonicalize,cse",
}
KINDS = ["launch", "parallel", "forall", "for"]
ENDS = [0, 1, 2, 3, -1, 2 ** 62, 2 ** 63 - 1, -(2 ** 63)]
MOST = 20  # Elements of the buffer.
LAUNCH = re.compile(r"^( *)gpu\.launch blocks\((.*?)\) in \((.*?)\) "
                    r"threads\((.*?)\) in \((.*?)\) \{$", re.M)


def as_loops(text):
    """The text with loops in place of each gpu.launch."""
    while found := LAUNCH.search(text):
        indent = found[1]
        end = text.index(f"\n{indent}}}", found.end())
        body = text[found.end():end].replace("gpu.terminator", "")
        ids = (found[2] + ", " + found[4]).split(", ")
        sizes = [pair.split(" = ") for pair in
                 (found[3] + ", " + found[5]).split(", ")]
        head = [f"{indent}%zero{found.start()} = arith.constant 0 : index",
                f"{indent}%one{found.start()} = arith.constant 1 : index"]
        for name, (own, size) in zip(ids, sizes):
            head.append(f"{indent}scf.for {name} = %zero{found.start()} to {size} "
                        f"step %one{found.start()} {{")
            body = re.sub(re.escape(own) + r"\b", size, body)
        text = (text[:found.start()] + "\n".join(head) + body + "\n" +
                f"{indent}}}\n" * len(ids) + text[end + len(indent) + 2:])
    return text


class Program:
    """A function @f of a buffer, a list of sizes and three sizes."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.kind = KINDS[seed % len(KINDS)]
        self.names = 0
        self.ends = self.random.random() < 0.3
        self.text = self.function()

    def value(self, code, to):
        self.names += 1
        to.append(f"  %v{self.names} = {code}")
        return f"%v{self.names}"

    def size(self, to, inner):
        """A size; one at the ends of 64 bits is innermost, or all loops would run."""
        draw = self.random
        number = draw.choice([1, 2] if inner else [0] if self.ends else [0, 1, 2])
        name = ["%a", "%b", "%c"][number]
        if draw.random() < 0.4:
            name = self.value(f"memref.load %s[%c{number}] : memref<3xindex>", to)
        if draw.random() < 0.2 and not self.ends:
            name = self.value(f"arith.ceildivsi {name}, %c3 : index", to)
        return name

    def loops(self, limits, body):
        ids = [f"%i{n}" for n in range(len(limits))]
        if self.kind == "launch":
            x, y, z, u = (limits + ["%c1"] * 4)[:4]
            return ([f"  gpu.launch blocks(%i0, %i2, %bz) in (%gx = {x}, %gy = {z}, %gz = %c1) "
                     f"threads(%i1, %ty, %tz) in (%sx = {y}, %sy = %c1, %sz = {u}) {{"] + body +
                    ["  gpu.terminator", "  }"])
        if self.kind == "for":
            heads = [f"  scf.for {i} = %c0 to {n} step %c1 {{" for i, n in zip(ids, limits)]
            return heads + body + ["  }"] * len(ids)
        if self.kind == "parallel":
            commas = ", ".join
            return ([f"  scf.parallel ({commas(ids)}) = ({commas(['%c0'] * len(ids))}) to "
                     f"({commas(limits)}) step ({commas(['%c1'] * len(ids))}) {{"] + body + ["  }"])
        return [f"  scf.forall ({', '.join(ids)}) in ({', '.join(limits)}) {{"] + body + ["  }"]

    def function(self):
        draw, code, body = self.random, [], []
        if draw.random() < 0.4:
            code.append("  func.call @unknown() : () -> ()")
        count = 2 if self.ends else draw.randint(1, 3)
        limits = [self.size(code, n > 0) for n in range(count)]
        at = "%i0"
        for n in range(1, count):
            width = limits[n] if self.ends or draw.random() < 0.8 else draw.choice(["%c2", "%a"])
            row = self.value(f"arith.muli {at}, {width} : index", body)
            at = self.value(f"arith.addi {row}, %i{n} : index", body)
        if not self.ends and draw.random() < 0.4:
            at = self.value(f"arith.{draw.choice(['addi', 'muli', 'subi'])} {at}, "
                            f"{draw.choice(['%c1', '%c3', '%a'])} : index", body)
        guarded = not self.ends and draw.random() < 0.3
        if guarded:
            p = self.value(f"arith.cmpi slt, {at}, {draw.choice(['%a', '%b'])} : index", body)
            body.append(f"  scf.if {p} {{")
        if draw.random() < 0.2:
            body.append("  memref.store %x, %m[%c0] : memref<?xi64>")
        for test in draw.sample(["slt", "sge", "ult"], draw.randint(1, 2)) + ["sge", "slt"]:
            p = self.value(f"arith.cmpi {test}, {at}, {'%c0' if test == 'sge' else '%d'} : index",
                           body)
            body.append(f'  cf.assert {p}, "check {self.names}"')
        old = self.value(f"memref.load %m[{at}] : memref<?xi64>", body)
        new = self.value(f"arith.addi {old}, %x : i64", body)
        body.append(f"  memref.store {new}, %m[{at}] : memref<?xi64>")
        if guarded:
            body.append("  }")
        lines = code + self.loops(limits, body)
        return "\n".join([
            "func.func @f(%m: memref<?xi64>, %s: memref<3xindex>, %a: index, %b: index, "
            "%c: index) {"] +
            [f"  %c{n} = arith.constant {n} : index" for n in range(4)] +
            ["  %x = arith.constant 1 : i64",
             "  %d = memref.dim %m, %c0 : memref<?xi64>"] + lines + ["  return", "}", ""])

    def number(self, n, code):
        """A size, made of input `n`."""
        choices = ENDS if self.ends and n % 3 else [0, 1, 2, 3, 4, 5, 2, 3, -1, -2]
        code += [f"  %k{n} = arith.constant {n} : i64",
                 f"  %w{n} = call @grid_input(%k{n}) : (i64) -> i64",
                 f"  %of{n} = arith.constant {len(choices)} : i64",
                 f"  %r{n} = arith.remui %w{n}, %of{n} : i64"]
        last = f"%first{n}"
        code.append(f"  {last} = arith.constant {choices[0]} : index")
        for i, choice in enumerate(choices[1:], 1):
            code += [f"  %y{n}_{i} = arith.constant {i} : i64",
                     f"  %z{n}_{i} = arith.constant {choice} : index",
                     f"  %p{n}_{i} = arith.cmpi eq, %r{n}, %y{n}_{i} : i64",
                     f"  %u{n}_{i} = arith.select %p{n}_{i}, %z{n}_{i}, {last} : index"]
            last = f"%u{n}_{i}"
        return last

    def driver(self):
        code = ["func.func @run0() {", "  %c0 = arith.constant 0 : index",
                "  %c1 = arith.constant 1 : index", "  %c2 = arith.constant 2 : index",
                "  %zero = arith.constant 0 : i64",
                "  %sizes = memref.alloc() : memref<3xindex>",
                "  %most = arith.constant 20 : i64",
                "  %k9 = arith.constant 9 : i64",
                "  %any = call @grid_input(%k9) : (i64) -> i64",
                "  %few = arith.remui %any, %most : i64",
                "  %size = arith.index_cast %few : i64 to index",
                "  %memory = memref.alloc(%size) : memref<?xi64>",
                "  scf.for %i = %c0 to %size step %c1 {",
                "    memref.store %zero, %memory[%i] : memref<?xi64>", "  }"]
        for n in range(3):
            code.append(f"  memref.store {self.number(n + 3, code)}, %sizes[%c{n}] : "
                        "memref<3xindex>")
        arguments = ", ".join([self.number(n, code) for n in range(3)])
        code += [f"  call @f(%memory, %sizes, {arguments}) : (memref<?xi64>, memref<3xindex>, "
                 "index, index, index) -> ()",
                 "  scf.for %i = %c0 to %size step %c1 {",
                 "    %w = memref.load %memory[%i] : memref<?xi64>",
                 "    func.call @grid_output(%w) : (i64) -> ()", "  }",
                 "  memref.dealloc %memory : memref<?xi64>", "  return", "}",
                 "func.func @unknown() {", "  return", "}",
                 "func.func private @grid_run(() -> (), i64, i64)",
                 "func.func private @grid_input(i64) -> i64",
                 "func.func private @grid_output(i64)", "func.func @main() {",
                 "  %runs = arith.constant 300 : i64",
                 "  %zero = arith.constant 0 : i64",
                 "  %f = func.constant @run0 : () -> ()",
                 "  call @grid_run(%f, %zero, %runs) : (() -> (), i64, i64) -> ()",
                 "  return", "}", ""]
        return "\n".join(code)


def judge(runner, seed):
    """Wrong runs; runs that stop and that do not; whether a check was hoisted."""
    program = Program(seed)
    declared = "func.func private @unknown()\n"
    driver = program.driver()

    def runs(text):
        whole = as_loops(text.replace(declared.strip(), "")).strip()
        whole = whole.removeprefix("module {").removesuffix("}") + driver
        serial = passes.run(runner.args.mlir_opt, "--scf-forall-to-for", text=whole)
        # Messages have lines.
        return re.split(r"^0 \d+:", runner.output(serial), flags=re.M)[1:]

    before = runner.change("canonicalize", program.text + declared)
    wanted, wrong, hoisted = runs(before), [], False
    for name, pipeline in PASSES.items():
        after = runner.change(pipeline, before)
        start = re.search(r"gpu\.launch|scf\.for|scf\.parallel", after)
        hoisted |= start and "cf.assert" in after[:start.start()] and (
            "cf.assert" not in after[start.start():])
        for a, b in zip(wanted, runs(after), strict=True):
            if a != b and not ("failed" in a and "failed" in b):
                wrong.append(f"seed {seed}, {name}:{a} | {b}")
    failing = sum("failed" in line for line in wanted)
    return wrong, failing, len(wanted) - failing, {program.kind} if hoisted else set()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--mlir-opt", required=True)
    parser.add_argument("--mlir-runner", required=True)
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--seeds", default="0:24", help="A:B, without B")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    runner = gathers.Judge(args)
    first, last = map(int, args.seeds.split(":"))
    found = [judge(runner, seed) for seed in range(first, last)]
    wrong = [line for one in found for line in one[0]]
    failing, passing = (sum(one[n] for one in found) for n in (1, 2))
    numbers = {kind: sum(kind in one[3] for one in found) for kind in KINDS}
    print("\n".join(wrong[:20]))
    print(f"{len(found)} programs, hoisted: {numbers}; {failing + passing} runs, "
          f"{failing} stop; {len(wrong)} wrong")
    return 1 if wrong or not (failing and passing and all(numbers.values())) else 0


if __name__ == "__main__":
    sys.exit(main())
