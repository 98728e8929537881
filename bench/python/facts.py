#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The instructions that facts about sizes save in kernels with all of MLIR's checks.

Each kernel of bench/kernels is compiled as "facts" of run.py: without facts, with all
that remarks ask for, and with each size alone a multiple of 64 (or of the largest power
of two that the last sizes of the kernel allow). For each fact that changes the code, a
row has the checks that are left, the instructions of the machine code, and those that
one call executes at the last sizes, counted by callgrind, with the facts against
without. The fact that saves most is the first of its kernel.

    facts.py --bin=build/bin [--kernel=masked-sum] [--cpu=x86-64-v3]
"""

import argparse
import os
import re
import subprocess
import tempfile

import run as bench


def candidates(kernel):
    """Lists of facts, each a name and pairs of an argument and a text."""
    sizes = kernel.sizes[-1]
    asked = kernel.facts
    yield "", []
    if asked:
        yield "remarks", asked
    for name, value in sizes.items():
        by = min(value & -value, 64)
        if by > 1:
            yield f"{name} mod {by} == 0", [
                (a, f"arg{a}[{d}] mod {by} == 0")
                for a, (_, extents, _) in enumerate(kernel.arguments)
                for d, extent in enumerate(extents) if extent == name]


def code_of(at, number):
    """How many instructions the function has."""
    text = bench.run("objdump", "-d", "--no-show-raw-insn", at)
    body = re.search(rf"<kernel{number}>:\n(.*?)(\n\n|\Z)", text, re.S)[1]
    return len([line for line in body.splitlines() if "\tnop" not in line])


def measure(path, arguments, folder):
    """The kernel; for each list of facts its checks, code and instructions."""
    kernel = bench.Kernel(path)
    kernel.find_facts(arguments.bin + "/shapeproof-opt")
    rows, objects = [], []
    for number, (name, facts) in enumerate(candidates(kernel)):
        kernel.facts = facts
        at, checks, _ = bench.compiled(kernel, "facts", number, arguments, folder)
        objects.append(at)
        rows.append([name, facts, checks, code_of(at, number)])
    bench.VARIANTS = dict.fromkeys(range(len(rows)))
    kernel.with_facts = [True] * len(kernel.sizes)
    source = os.path.join(folder, kernel.name + ".c")
    with open(source, "w") as out:
        out.write(bench.harness(kernel))
    bench.run("cc", "-O2", "-o", source[:-2], source, *objects, "-lm")
    ratios, _ = bench.instructions(source[:-2], len(kernel.sizes) - 1, folder, [])
    return kernel, [(*row, ratio) for row, ratio in zip(rows, ratios)]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--bin", required=True)
    parser.add_argument("--cpu", default="x86-64-v3")
    parser.add_argument("--kernel", action="append")
    arguments = parser.parse_args()
    variants = bench.VARIANTS
    print("| kernel | fact | checks | instructions of the code | executed |")
    print("|---" * 5 + "|")
    with tempfile.TemporaryDirectory() as folder:
        for file in sorted(os.listdir(bench.KERNELS)):
            if arguments.kernel and file[:-len(".mlir")] not in arguments.kernel:
                continue
            bench.VARIANTS = variants
            kernel, (base, *rows) = measure(os.path.join(bench.KERNELS, file),
                                            arguments, folder)
            for name, facts, checks, code, ratio in sorted(
                    rows, key=lambda row: (round(row[-1], 3), row[3])):
                if (checks, code) == base[2:4] and round(ratio, 2) == 1:
                    continue
                if name == "remarks":
                    name = ", ".join(f"`{fact}`" for _, fact in facts)
                else:
                    name = f"`{name}`"
                print(f"| {kernel.name} | {name} | {base[2]} to {checks} | "
                      f"{base[3]} to {code} | {ratio:.3f} |", flush=True)


if __name__ == "__main__":
    main()
