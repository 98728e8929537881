#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes random programs with asserts in place of shapeproof-assume's assumptions.

Loops stand within conditions about their ends: remainders, orders, sums that may
overflow. The pass states what it has proved; each statement becomes a call that
says where it does not hold, and the programs are run by MLIR's JIT on random
inputs, the ends of their types among them. Loops are cut off after a few
iterations, which nothing in a program looks at.

Exit status 0 if all statements held, and there were some of each kind.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys

LOWER = ("builtin.module(convert-scf-to-cf,convert-arith-to-llvm,"
         "finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,"
         "reconcile-unrealized-casts)")
NUMBERS = (0, 1, 2, 3, 7, 8, 12, 16, 24, 64, 100, 128, 192, 256)
WIDTHS = {"index": 64, "i64": 64, "i32": 32, "i8": 8}


class Program:
    """A function @fN(%a, %b, %c) of loops within conditions."""

    def __init__(self, rng, name):
        self.rng, self.lines, self.count = rng, [], 0
        self.type = rng.choice(("index", "index", "i64", "i32", "i8"))
        self.most = 2 ** (WIDTHS[self.type] - 1)
        self.indent = "  "
        self.name = name
        self.block(["%a", "%b", "%c"], 4)

    def add(self, text):
        self.count += 1
        self.lines.append(f"{self.indent}%v{self.count} = {text}")
        return f"%v{self.count}"

    def number(self, value):
        value = (value + self.most) % (2 * self.most) - self.most
        return self.add(f"arith.constant {value} : {self.type}")

    def value(self, known):
        """A value computed from known ones: some wrap."""
        rng, x, y = self.rng, self.rng.choice(known), self.rng.choice(known)
        kind = rng.randrange(6)
        if kind < 2:
            return x
        if kind == 2:
            return self.number(rng.choice(NUMBERS))
        n = self.number(rng.choice(NUMBERS))
        op = rng.choice(("addi", "subi", "muli"))
        other = y if kind == 3 and op != "muli" else n
        return self.add(f"arith.{op} {x}, {other} : {self.type}")

    def condition(self, known):
        rng, x, y = self.rng, self.value(known), self.value(known)
        if rng.random() < 0.5:
            n = self.number(rng.choice([n for n in NUMBERS if n > 1]))
            x = self.add(f"arith.remsi {x}, {n} : {self.type}")
            y, order = self.number(0), "eq"
        else:
            order = rng.choice(("sle", "slt", "sge", "eq", "sgt"))
        return self.add(f"arith.cmpi {order}, {x}, {y} : {self.type}")

    def nest(self, head, known, depth):
        self.lines.append(self.indent + head + " {")
        self.indent += "  "
        self.block(known, depth)
        self.indent = self.indent[2:]
        self.lines.append(self.indent + "}")

    def block(self, known, depth):
        known = known + [self.value(known)]
        if depth == 0 or self.rng.random() < 0.2:
            return self.loop(known, 0)
        if self.rng.random() < 0.75:
            return self.nest(f"scf.if {self.condition(known)}", known,
                             depth - 1)
        return self.loop(known, depth - 1)

    def loop(self, known, depth):
        low = (self.number(0) if self.rng.random() < 0.5 else
               self.rng.choice(known))
        high = self.rng.choice(known)
        step = self.number(self.rng.choice((1, 1, 1, 2, 3, 8)))
        i = f"%i{len(self.lines)}"
        head = f"scf.for {i} = {low} to {high} step {step}"
        if self.type != "index":
            head += " : " + self.type
        if depth:
            return self.nest(head, known + [i], depth - 1)
        self.lines.append(f"{self.indent}{head} {{")
        self.lines.append(f'{self.indent}  memref.store {i}, %m[] : '
                          f"memref<{self.type}>")
        self.lines.append(self.indent + "}")

    def text(self):
        t = self.type
        return (f"func.func @{self.name}(%a: {t}, %b: {t}, %c: {t}) {{\n"
                f"  %m = memref.alloca() : memref<{t}>\n"
                + "\n".join(self.lines) + "\n  return\n}\n")

    def inputs(self):
        ends = [-self.most, -self.most + 1, self.most - 1, self.most - 8,
                self.most // 2, -1, self.most - self.most // 3]
        even = self.most // 192 * 192  # Differences of multiples wrap.
        ends += [even, -even, even, -even]
        near = [n for n in NUMBERS if n < self.most]
        pick = lambda: self.rng.choice(
            (self.rng.choice(ends), self.rng.choice(near),
             self.rng.choice(near), self.rng.choice(near) * -1))
        return [(pick(), pick(), pick()) for _ in range(40)]


def checked(text):
    """The program with calls in place of assumptions, and short loops."""
    count = 0

    def noted(match):
        nonlocal count
        count += 1
        return f"func.call @note({match[1]}) : (i1) -> ()"

    def cut(match):
        i, low, high, step, rest = match.groups()
        kind = re.search(r" : (i\d+) ", rest)
        kind = kind[1] if kind else "index"
        return (f"%e{i} = arith.addi %{low}, %{step} : {kind}\n"
                f"%f{i} = arith.minsi %{high}, %e{i} : {kind}\n"
                f"scf.for %{i} = %{low} to %f{i} step %{step}{rest}")

    text = re.sub(r"llvm\.intr\.assume (%\w+) : i1", noted, text)
    text = re.sub(r"scf\.for %(\w+) = %(\w+) to %(\w+) step %(\w+)(.*{)", cut,
                  text)
    return text, count


def run(*command, text):
    done = subprocess.run(command, input=text, text=True, timeout=300,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode:
        sys.exit(f"{command[0]}: {done.stderr[:2000]}\n{text[:20000]}")
    return done.stdout


NOTE = """
memref.global "private" @broken : memref<i64> = dense<0>
func.func private @printI64(i64)
func.func private @printNewline()
func.func @note(%p: i1) {
  %one = arith.constant 1 : i64
  %zero = arith.constant 0 : i64
  %g = memref.get_global @broken : memref<i64>
  %old = memref.load %g[] : memref<i64>
  %more = arith.select %p, %zero, %one : i64
  %new = arith.addi %old, %more : i64
  memref.store %new, %g[] : memref<i64>
  return
}
"""
MAIN = """
  %g = memref.get_global @broken : memref<i64>
  %n = memref.load %g[] : memref<i64>
  func.call @printI64(%n) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
"""


def driver(program):
    """A function that calls the program on its inputs."""
    inputs = program.inputs()
    name, kind = program.name, f"memref<{len(inputs)}x3xi64>"
    lines = [f'memref.global "private" constant @in_{name} : {kind} = '
             f"dense<{[list(i) for i in inputs]}>",
             f"func.func @run_{name}() {{",
             f"  %in = memref.get_global @in_{name} : {kind}",
             "  %c0 = arith.constant 0 : index",
             "  %c1 = arith.constant 1 : index",
             "  %c2 = arith.constant 2 : index",
             f"  %n = arith.constant {len(inputs)} : index",
             "  scf.for %i = %c0 to %n step %c1 {"]
    to = {"i64": "", "index": "index_cast"}.get(program.type, "trunci")
    for k in range(3):
        lines.append(f"    %w{k} = memref.load %in[%i, %c{k}] : {kind}")
        if to:
            lines.append(f"    %x{k} = arith.{to} %w{k} : i64 to {program.type}")
    names = "%x0, %x1, %x2" if to else "%w0, %w1, %w2"
    types = ", ".join([program.type] * 3)
    lines.append(f"    func.call @{name}({names}) : ({types}) -> ()")
    return "\n".join(lines + ["  }", "  return", "}", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", required=True)
    parser.add_argument("--mlir-opt", required=True)
    parser.add_argument("--seeds", default="0:60", help="FROM:TO")
    arguments = parser.parse_args()
    first, last = map(int, arguments.seeds.split(":"))
    programs = [Program(random.Random(seed), f"f{seed}")
                for seed in range(first, last)]
    stated = run(f"{arguments.bin}/shapeproof-opt",
                 "--pass-pipeline=builtin.module(shapeproof-assume)",
                 text="".join(p.text() for p in programs))
    multiples = len(re.findall(r"cmpi eq.*\n.*assume", stated))
    orders = len(re.findall(r"cmpi sge.*\n.*assume", stated))
    text, count = checked(stated)
    module = text.rstrip()[:-1] + NOTE
    module += "".join(driver(p) for p in programs) + "func.func @main() {\n"
    module += "".join(f"  func.call @run_{p.name}() : () -> ()\n"
                      for p in programs)
    lowered = run(arguments.mlir_opt, "--pass-pipeline=" + LOWER,
                  text=module + MAIN + "}\n")
    tools = pathlib.Path(arguments.mlir_opt).resolve().parent
    library = tools.parent / "lib" / "libmlir_c_runner_utils.so"
    broken = run(tools / "mlir-runner", "-e", "main", "-O0",
                 "-entry-point-result=void", f"-shared-libs={library}",
                 text=lowered).strip()
    print(f"{multiples} multiples and {orders} orders of {count} statements, in "
          f"{len(programs)} programs; broken {broken} times")
    return 0 if broken == "0" and multiples and orders else 1


if __name__ == "__main__":
    sys.exit(main())
