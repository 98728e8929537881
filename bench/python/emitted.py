#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The time of checks that `shapeproof emit` writes in C: a contract of ten
clauses, one of which multiplies sizes and three divide them; and the launch of a
product of matrices with offsets in i32, where nothing is to wrap, with numbers of
128 bits and without (SP_LIMBS).

    emitted.py --bin=build/bin
"""

import argparse
import re
import subprocess
import tempfile
from pathlib import Path

# Conditions on x, y and z, as facts that a function asserts; all hold for MAIN's.
EQUAL = ["x0 y0", "x1 z0", "y1 z1"]
AT_MOST = ["x0 4096", "x1 4096", "y1 512"]
DIVISIBLE = ["x0 4", "x1 8", "y1 4"]
# The type of the check, and a call of it.
TEN = ("const int64_t *, const int64_t *, const int64_t *", "x, y, z")
LAUNCH = (", ".join(["int64_t"] * 6 + ["const int64_t *"] * 3 + ["int64_t"] * 4),
          "first, first, first, first, first, first, x, y, z, 2, 2, 16, 16")
# The index of each access, as sums of what is before.
GEMM = [("row", "muli by c16"), ("row", "addi row ty"), ("col", "muli bx c16"),
        ("col", "addi col tx"), ("at", "muli row lda"), ("out", "muli row ldc"),
        ("out", "addi out col"), ("a", "addi at k"), ("line", "muli k ldb"),
        ("b", "addi line col")]
MAIN = """
#include <time.h>
int main(void) {
  int64_t x[] = {32, 64}, y[] = {32, 128}, z[] = {64, 128};
  volatile int64_t first = 32;
  long long failed = 0;
  struct timespec start, end;
  const long runs = 5000000;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
  for (long i = 0; i < runs; ++i) {
    x[0] = y[0] = first;
    failed += CALL != 0;
  }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
  if (failed) return 1;
  printf("%.1f ns a call\\n",
         ((end.tv_sec - start.tv_sec) * 1e9 + (end.tv_nsec - start.tv_nsec)) / runs);
  return 0;
}
"""


def function():
    lines = ["func.func @ten(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, "
             "%z: tensor<?x?xf32>) {"]
    lines += [f"  %c{c} = arith.constant {c} : index"
              for c in (0, 1, 4, 8, 512, 4096, 1048576)]
    lines += [f"  %{t}{k} = tensor.dim %{t}, %c{k} : tensor<?x?xf32>"
              for t in "xyz" for k in (0, 1)]

    def ask(relation, a, b):
        lines.append(f"  %p{len(lines)} = arith.cmpi {relation}, {a}, {b} : index")
        lines.append(f'  cf.assert %p{len(lines) - 1}, "{relation}"')

    for a, b in map(str.split, EQUAL):
        ask("eq", f"%{a}", f"%{b}")
    for a, b in map(str.split, AT_MOST):
        ask("sle", f"%{a}", f"%c{b}")
    for a, b in map(str.split, DIVISIBLE):
        lines.append(f"  %r{a} = arith.remsi %{a}, %c{b} : index")
        ask("eq", f"%r{a}", "%c0")
    lines.append("  %product = arith.muli %x0, %x1 : index")
    ask("sle", "%product", "%c1048576")
    return "\n".join(lines + ["  return", "}"])


def launch():
    """A thread computes an element of a product of matrices."""
    sizes = ["M", "N", "K", "lda", "ldb", "ldc"]
    lines = ["gpu.module @kernels {", "gpu.func @gemm(" +
             ", ".join([f"%{s}: i32" for s in sizes] +
                       [f"%m{m}: memref<?xf32>" for m in "abc"]) + ") kernel {",
             "  %c0 = arith.constant 0 : i32", "  %c1 = arith.constant 1 : i32",
             "  %c16 = arith.constant 16 : i32"]
    for name, op in (("tx", "thread_id x"), ("ty", "thread_id y"), ("bx", "block_id x"),
                     ("by", "block_id y")):
        lines += [f"  %{name}i = gpu.{op}",
                  f"  %{name} = arith.index_cast %{name}i : index to i32"]
    names = {}

    def step(to, text):
        op, *of = text.split()
        a, b = ("%" + names.get(n, n) for n in of)
        names[to] = f"v{len(lines)}"
        lines.append(f"  %{names[to]} = arith.{op} {a}, {b} : i32")
        if to in ("out", "a", "b") and op == "addi":
            buffer = "c" if to == "out" else to
            lines.append(f"  %i{buffer} = arith.index_cast %{names[to]} : i32 to index")
            lines.append(f"  %l{buffer} = memref.load %m{buffer}[%i{buffer}] : memref<?xf32>")

    for to, text in GEMM[:7]:
        step(to, text)
    lines.append("  scf.for %k = %c0 to %K step %c1 : i32 {")
    for to, text in GEMM[7:]:
        step(to, text)
    return "\n".join(lines + ["  }", "  gpu.return", "}", "}"])


def measure(bin_folder, folder, name, text, check, *, options=(), flags=()):
    """Prints the conditions of the function and the time of a call."""
    source, code, program = (f"{folder}/{name}{end}" for end in (".mlir", ".c", ""))
    Path(source).write_text(text)
    subprocess.run([f"{bin_folder}/shapeproof", "emit", "--language=c", "--what=guard",
                    *options, source, "-o", code], check=True)
    clauses = len(re.findall(r"/\* \d+ \*/\n    return", Path(code).read_text()))
    types, values = check
    # The loop is in a file of its own, so that the call is one.
    Path(f"{folder}/main.c").write_text(
        f"#include <stdint.h>\n#include <stdio.h>\nint {name}_check({types});\n" +
        MAIN.replace("CALL", f"{name}_check({values})"))
    subprocess.run(["gcc", "-O2", "-std=gnu11", *flags, code, f"{folder}/main.c", "-o",
                    program], check=True)
    print(f"{name}{''.join(flags)}: {clauses} conditions:",
          subprocess.run([program], check=True, text=True,
                         stdout=subprocess.PIPE).stdout.strip())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measure(args.bin, folder, "ten", function(), TEN)
        for flags in ([], ["-DSP_LIMBS"]):
            measure(args.bin, folder, "gemm", launch(), LAUNCH, options=["--no-wrap"],
                    flags=flags)


if __name__ == "__main__":
    main()
