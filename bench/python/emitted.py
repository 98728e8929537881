#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The time of a check that `shapeproof emit` writes in C: a contract of ten
clauses, one of which multiplies sizes and three divide them.

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
MAIN = """
#include <time.h>
int main(void) {
  int64_t x[] = {32, 64}, y[] = {32, 128}, z[] = {64, 128};
  volatile int64_t first = 32;
  long long failed = 0;
  struct timespec start, end;
  const long runs = 20000000;
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (long i = 0; i < runs; ++i) {
    x[0] = y[0] = first;
    failed += ten_check(x, y, z) != 0;
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        source, code, program = (f"{folder}/{n}" for n in ("ten.mlir", "ten.c", "ten"))
        Path(source).write_text(function())
        subprocess.run([f"{args.bin}/shapeproof", "emit", "--language=c", "--what=guard",
                        source, "-o", code], check=True)
        text = Path(code).read_text()
        clauses = len(re.findall(r"/\* \d+ \*/\n    return", text))
        # The loop is in a file of its own, so that the call is one.
        Path(f"{folder}/main.c").write_text(
            "#include <stdint.h>\n#include <stdio.h>\n"
            "int ten_check(const int64_t *, const int64_t *, const int64_t *);\n" + MAIN)
        subprocess.run(["gcc", "-O2", "-std=gnu11", code, f"{folder}/main.c", "-o", program],
                       check=True)
        print(f"{clauses} conditions, of which 6 are of types:",
              subprocess.run([program], check=True, text=True,
                             stdout=subprocess.PIPE).stdout.strip())


if __name__ == "__main__":
    main()
