#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The use that LLVM makes of assumptions about sizes, one kind at a time.

Each program has loops to a size %n. An assumption of one kind is written before
them, or shapeproof-assume writes what it proves, and what `opt -O3` and llc leave is
counted: instructions, branches by a condition, and loops of vectors.

    assumptions.py --bin=build/bin --cpu=x86-64-v3
"""

import argparse
import re
import subprocess

PROGRAMS = {
    "axpy": ("""
func.func @f(%x: memref<?xf32> FACTS, %y: memref<?xf32>, %s: f32) {
  %n = memref.dim %x, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %x[%i] : memref<?xf32>
    %b = memref.load %y[%i] : memref<?xf32>
    %c = arith.mulf %a, %s : f32
    %d = arith.addf %b, %c : f32
    memref.store %d, %y[%i] : memref<?xf32>
  }
  return
}""", "d0"),
    "rows": ("""
func.func @f(%x: memref<?x?xf32> FACTS, %y: memref<?x?xf32>) {
  %k = memref.dim %x, %c0 : memref<?x?xf32>
  %n = memref.dim %x, %c1 : memref<?x?xf32>
  scf.for %i = %c0 to %k step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %a = memref.load %x[%i, %j] : memref<?x?xf32>
      %b = memref.load %y[%i, %j] : memref<?x?xf32>
      %d = arith.addf %b, %a : f32
      memref.store %d, %y[%i, %j] : memref<?x?xf32>
    }
  }
  return
}""", "d1"),
    "sum of bytes": ("""
func.func @f(%x: memref<?xi8> FACTS) -> i32 {
  %z = arith.constant 0 : i32
  %n = memref.dim %x, %c0 : memref<?xi8>
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z) -> i32 {
    %a = memref.load %x[%i] : memref<?xi8>
    %b = arith.extsi %a : i8 to i32
    %t = arith.addi %s, %b : i32
    scf.yield %t : i32
  }
  return %sum : i32
}""", "d0"),
    "matmul": ("""
func.func @f(%x: memref<?x?xf32>, %y: memref<?x?xf32> FACTS, %z: memref<?x?xf32>) {
  %k = memref.dim %x, %c0 : memref<?x?xf32>
  %l = memref.dim %x, %c1 : memref<?x?xf32>
  %n = memref.dim %y, %c1 : memref<?x?xf32>
  scf.for %i = %c0 to %k step %c1 {
    scf.for %h = %c0 to %l step %c1 {
      scf.for %j = %c0 to %n step %c1 {
        %a = memref.load %x[%i, %h] : memref<?x?xf32>
        %b = memref.load %y[%h, %j] : memref<?x?xf32>
        %c = memref.load %z[%i, %j] : memref<?x?xf32>
        %d = arith.mulf %a, %b : f32
        %e = arith.addf %c, %d : f32
        memref.store %e, %z[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}""", "d1"),
    "every second": ("""
func.func @f(%x: memref<?xf32> FACTS, %y: memref<?xf32>) {
  %n = memref.dim %x, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c2 {
    %a = memref.load %x[%i] : memref<?xf32>
    memref.store %a, %y[%i] : memref<?xf32>
  }
  return
}""", "d0"),
}
CONSTANTS = "".join(f"  %c{n} = arith.constant {n} : index\n"
                    for n in (0, 1, 2, 8, 64, 127, 1000000))
# Operations for each assumption about %n; the last one is its truth.
KINDS = {
    "none": "",
    "%n mod 8 == 0": "%r = arith.remui %n, %c8 : index\n"
                     "%p = arith.cmpi eq, %r, %c0 : index",
    "%n mod 128 == 0": "%r = arith.andi %n, %c127 : index\n"
                       "%p = arith.cmpi eq, %r, %c0 : index",
    "%n >= 0": "%p = arith.cmpi sge, %n, %c0 : index",
    "%n >= 1": "%p = arith.cmpi sge, %n, %c1 : index",
    "%n >= 64": "%p = arith.cmpi sge, %n, %c64 : index",
    "%n <= 1000000": "%p = arith.cmpi sle, %n, %c1000000 : index",
    "%n <= 64": "%p = arith.cmpi sle, %n, %c64 : index",
}
LOWER = ("builtin.module(convert-scf-to-cf,convert-arith-to-llvm,"
         "finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,"
         "reconcile-unrealized-casts)")


def run(*command, text):
    return subprocess.run(command, input=text, text=True, check=True,
                          stdout=subprocess.PIPE).stdout


def measure(text, arguments):
    """Instructions, branches and loops of vectors of the function."""
    ir = run("mlir-translate-22", "--mlir-to-llvmir",
             text=run("mlir-opt-22", "--pass-pipeline=" + LOWER, text=text))
    ir = run("opt-22", "-O3", "-S", "-mtriple=x86_64-linux-gnu",
             "-mcpu=" + arguments.cpu, text=ir)
    code = run("llc-22", "-O3", "-mcpu=" + arguments.cpu, text=ir)
    code = code[code.index("\nf:"):code.index(".Lfunc_end0")]
    return (len(re.findall(r"^\t(?!\.)", code, re.M)),
            len(re.findall(r"br i1", ir)),
            len(re.findall(r"^vector\.body\w*:|^vec\.epilog\.vector\.body\w*:",
                           ir, re.M)))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", required=True)
    parser.add_argument("--cpu", default="x86-64-v3")
    arguments = parser.parse_args()
    rows = {kind: [] for kind in (*KINDS, "shapeproof-assume")}
    for text, size in PROGRAMS.values():
        text = text.replace("{\n", "{\n" + CONSTANTS, 1)
        at = text.index("\n", text.index("%n = memref.dim"))
        for kind, operations in KINDS.items():
            stated = operations and f"\n{operations}\nllvm.intr.assume %p : i1"
            rows[kind].append(measure(text[:at].replace("FACTS", "") + stated +
                                      text[at:], arguments))
        known = (f'{{shapeproof.facts = ["{size} mod 128 == 0", '
                 f'"{size} >= 128", "{size} <= 1000000"]}}')
        rows["shapeproof-assume"].append(measure(
            run(arguments.bin + "/shapeproof-opt",
                "--pass-pipeline=builtin.module(shapeproof-assume)",
                text=text.replace("FACTS", known)), arguments))
    print("| assumed | " + " | ".join(PROGRAMS) + " |")
    print("|---" * (len(PROGRAMS) + 1) + "|")
    for kind, counts in rows.items():
        print(f"| `{kind}` | " +
              " | ".join(", ".join(map(str, c)) for c in counts) + " |")


if __name__ == "__main__":
    main()
