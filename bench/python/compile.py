#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compile time of whole programs, with shapeproof-optimize in front and without.

    compile.py --bin=build/bin --programs=DIR [--repeat=3]

DIR has programs of build/bench/WholePrograms --write=DIR. Each is compiled to an
object file by canonicalize, cse, the passes that lower to LLVM, opt -O3 and llc.
Times are processor times of all processes together, the reading and printing of
text between them included; each is the least of a few runs. `left` counts the
branches that end the program, at three places: after canonicalize,cse, after our
passes, and in what opt -O3 leaves without our passes and with them. opt, llc and
the tools of MLIR are those of LLVM 22 (packages llvm-22 and mlir-22-tools).
"""

import argparse
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

LOWERING = ",".join([
    "one-shot-bufferize{bufferize-function-boundaries "
    "function-boundary-type-conversion=identity-layout-map}",
    "func.func(convert-linalg-to-loops)", "expand-strided-metadata",
    "lower-affine", "convert-scf-to-cf", "func.func(arith-expand)",
    "canonicalize", "cse", "convert-index-to-llvm", "convert-arith-to-llvm",
    "finalize-memref-to-llvm", "convert-math-to-llvm", "convert-cf-to-llvm",
    "convert-func-to-llvm", "reconcile-unrealized-casts"])


class Failed(Exception):
    pass


def run(command, source):
    """The output of a program, and its processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, input=source, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise Failed(f"{command[0]}: {done.stderr.decode()[:300]}")
    return done.stdout, (after.ru_utime + after.ru_stime
                         - before.ru_utime - before.ru_stime)


def asserts(text):
    return len(re.findall(rb"cf\.assert|shape\.cstr_", text))


def branches_to_abort(text):
    """The edges of LLVM IR from blocks that may go on to ones that abort."""
    edges = 0
    for function in re.findall(r"^define .*?^}", text.decode(), re.S | re.M):
        blocks = re.split(r"\n(?=[-\w.$]+:)", function)
        # The first block has no label.
        successors, fails = {}, set()
        for place, block in enumerate(blocks):
            name = re.match(r"([-\w.$]+):", block)
            name = name.group(1) if name and place else ""
            successors[name] = re.findall(r"label %([-\w.$]+)", block)
            if re.search(r"call void @abort\(", block):
                fails.add(name)
        while True:
            more = {name for name, next in successors.items()
                    if next and set(next) <= fails} - fails
            if not more:
                break
            fails |= more
        edges += sum(next.count(to) for name, next in successors.items()
                     if name not in fails for to in set(next) & fails)
    return edges


def compile(bin, source, optimize, directory):
    """Compiles a program: the time, and the checks left before and after opt."""
    seconds = 0
    if optimize:
        source, time = run([f"{bin}/shapeproof-opt",
                            "--pass-pipeline=builtin.module(shapeproof-optimize)"],
                           source)
        seconds += time
    tidy, time = run(["mlir-opt-22",
                      "--pass-pipeline=builtin.module(canonicalize,cse)"], source)
    seconds += time
    left = asserts(tidy)
    lowered = run(["mlir-opt-22", f"--pass-pipeline=builtin.module({LOWERING})"],
                  tidy)
    ir = run(["mlir-translate-22", "--mlir-to-llvmir"], lowered[0])
    best = run(["opt-22", "-O3", "-S"], ir[0])
    code = run(["llc-22", "-O3", "-filetype=obj", "-o", f"{directory}/out.o"],
               best[0])
    seconds += sum(time for _, time in (lowered, ir, best, code))
    return seconds, left, branches_to_abort(best[0])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin", default="build/bin")
    parser.add_argument("--programs", required=True)
    parser.add_argument("--repeat", type=int, default=3)
    arguments = parser.parse_args()
    print("| program | checks | left by canonicalize,cse | ... by ours | "
          "left by opt -O3 | ... after ours | without | with ours | ratio |")
    print("|---|---|---|---|---|---|---|---|---|")
    longer = 0
    for path in sorted(pathlib.Path(arguments.programs).glob("*.mlir")):
        source = path.read_bytes()
        with tempfile.TemporaryDirectory() as directory:
            try:
                without, ours = [
                    min(compile(arguments.bin, source, optimize, directory)
                        for _ in range(arguments.repeat))
                    for optimize in (False, True)]
            except Failed as error:
                print(f"{path.name} is left out: {error}", file=sys.stderr)
                continue
        longer += ours[0] > without[0]
        print(f"| {path.stem} | {asserts(source):,} | {without[1]:,} | "
              f"{ours[1]:,} | {without[2]:,} | {ours[2]:,} | "
              f"{without[0]:.2f} s | {ours[0]:.2f} s | "
              f"{ours[0] / without[0]:.2f} |", flush=True)
    print(f"{longer} programs take longer with ours", file=sys.stderr)


if __name__ == "__main__":
    main()
