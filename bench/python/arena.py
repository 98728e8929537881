#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arenas of shapeproof-plan-buffers beside a planner that knows the sizes.

Random functions allocate and free buffers whose sizes are terms of their arguments.
The pass gives one term for all sizes. At each of a number of sizes, a best-fit
planner places the same buffers anew, large ones first, each into the smallest gap
that it fits; the peak is the least that any planner needs.

    arena.py --bin=build/bin --functions=200 --sizes=20
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests/mlir/exec"))
from memory import evaluate

ALIGNMENT = 64
NAMES = ["arg0", "arg1", "arg2", "arg3"]


def function(chance, number):
    """The text of a function, and its buffers: bytes, first and last place."""
    lines = ["  %c0 = arith.constant 0 : index"]
    buffers, alive = [], []
    count = chance.randrange(3, 13)
    while len(buffers) < count or alive:
        place = len(lines)
        if len(buffers) < count and (not alive or chance.random() < 0.55):
            sizes = chance.choices(NAMES, k=chance.choice([1, 2, 2]))
            name = f"%b{len(buffers)}"
            kind = "memref<" + "?x" * len(sizes) + "f32>"
            lines.append(f"  {name} = memref.alloc("
                         f"{', '.join('%' + s for s in sizes)}) : {kind}")
            alive.append(len(buffers))
            buffers.append([" * ".join(["4", *sizes]), place, None, name, kind,
                            len(sizes)])
        else:
            buffer = buffers[alive.pop(chance.randrange(len(alive)))]
            buffer[2] = place
            lines.append(f"  memref.load {buffer[3]}"
                         f"[{', '.join(['%c0'] * buffer[5])}] : {buffer[4]}")
            lines.append(f"  memref.dealloc {buffer[3]} : {buffer[4]}")
    arguments = ", ".join(
        f'%{name}: index {{shapeproof.facts = "{name} >= 0"}}' for name in NAMES)
    return ("\n".join([f"func.func @f{number}({arguments}) {{", *lines,
                       "  return", "}"]), [b[:3] for b in buffers])


def best_fit(buffers):
    placed = []
    for size, first, last in sorted(buffers, reverse=True):
        taken = sorted((at, at + s) for at, s, f, l in placed
                       if f <= last and first <= l)
        start, best, least = 0, None, None
        for begin, end in taken:
            if begin - start >= size and (least is None or begin - start < least):
                best, least = start, begin - start
            start = max(start, -(-end // ALIGNMENT) * ALIGNMENT)
        placed.append((start if best is None else best, size, first, last))
    return max((at + size for at, size, _, _ in placed), default=0)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--bin", default="build/bin")
    parser.add_argument("--functions", type=int, default=200)
    parser.add_argument("--sizes", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    made = [function(chance, i) for i in range(options.functions)]
    ran = subprocess.run(
        [f"{options.bin}/shapeproof-opt", "-o", "/dev/null",
         "--mlir-print-op-on-diagnostic=false",
         "--pass-pipeline=builtin.module(shapeproof-plan-buffers)"],
        input="\n".join(text for text, _ in made), text=True,
        capture_output=True)
    terms = re.findall(r"remark: arena of (.*) bytes for", ran.stderr)
    if len(terms) != len(made):
        sys.exit(f"{len(terms)} arenas of {len(made)}: {ran.stderr[:1000]}")
    ratios, above = [], []
    for term, (_, buffers) in zip(terms, made):
        for _ in range(options.sizes):
            values = {name: chance.choice([1, 4, 16, 33, 100, 128, 500, 1024])
                      for name in NAMES}
            sizes = [(evaluate(size, values), first, last)
                     for size, first, last in buffers]
            peak = max(sum(s for s, f, l in sizes if f <= at <= l)
                       for _, at, _ in sizes)
            arena = evaluate(term, values)
            ratios.append(arena / best_fit(sizes))
            above.append(arena / peak)
    for name, values in (("a best-fit planner", ratios), ("the peak", above)):
        values.sort()
        print(f"arena beside {name}: median "
              f"{values[len(values) // 2]:.3f}, 90% at most "
              f"{values[len(values) * 9 // 10]:.3f}, largest {values[-1]:.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
