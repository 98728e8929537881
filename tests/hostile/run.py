#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs Shapeproof on hostile inputs, and says which take too long or too much.

No input under 100 KB may take more than 30 s or 1 GB at the default budget, in
any context. The inputs are made here (dims.py, mlir.py, onnx_models.py), each as large as a
kind allows below that size, and at smaller sizes too: a limit on sizes can
make the largest the harmless one.

    run.py --bin=build/bin                      all kinds, all contexts
    run.py --bin=build/bin --kind=self_ --context=tiered
    run.py --write=DIR --size=100               the files, to look at
    run.py --ci                                 a small share, wide limits

Ends with status 1 if an input goes beyond the limits. What is counted is
processor time. The limits of --ci are wide, since machines that test are slow
and busy: what has no end shows all the same.
"""

import argparse
import concurrent.futures
import os
import resource
import subprocess
import sys
import tempfile
import time

import dims
import mlir
import onnx_models

MAX_BYTES = 100_000
CONTEXTS = ["static", "equality", "bounds", "equality-bounds", "affine", "z3", "tiered"]
SIZES = [30, 300, 1000, 100_000]
# A kind each of what used to have no end, or to grow with a power.
CI_KINDS = """nest_select nest_mixed nest_product double_square double_concat double_list
double_broadcast facts_double facts_less self_broadcast power
sixteenth_powers block_apply circuit_xor_i8 circuit_wide selects_i1 nested_if""".split()


def make(kind, size):
    """The text of at most `size` that is below 100 KB; its size."""
    low, high = 1, size
    text = kind(high)
    if len(text) < MAX_BYTES:
        return text
    while high - low > max(1, low // 50):
        middle = (low + high) // 2
        candidate = kind(middle)
        if len(candidate) < MAX_BYTES:
            low, text = middle, candidate
        else:
            high = middle
    return text if len(text) < MAX_BYTES else kind(low)


def measure(command, seconds, megabytes):
    """Seconds, megabytes and exit status of a run; status None: no end."""

    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))

    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=limit
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    used = usage.ru_utime + usage.ru_stime
    return used, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status)


def inputs(pattern, sizes):
    """Name, extension and text (of a model, bytes) of each input, without
    repeats."""
    for extension, kinds in ((".dims", dims.KINDS), (".mlir", mlir.KINDS), (".onnx", onnx_models.KINDS)):
        for name, kind in kinds.items():
            if isinstance(pattern, list) and name not in pattern:
                continue
            if isinstance(pattern, str) and not any(p in name for p in pattern.split(",")):
                continue
            seen = set()
            for size in sizes:
                text = make(kind, size)
                if text not in seen:
                    seen.add(text)
                    yield f"{name}.{size}", extension, text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", default="build/bin")
    parser.add_argument("--kind", default="", help="parts of names, by commas")
    parser.add_argument("--context", default=",".join(CONTEXTS))
    parser.add_argument("--size", type=int, action="append")
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--megabytes", type=int, default=1024)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--write", help="write the inputs to this folder only")
    parser.add_argument("--show", type=float, default=2, help="print what takes so many seconds")
    parser.add_argument("--only", choices=[".dims", ".mlir", ".onnx"])
    parser.add_argument("--runtime", default="onnxruntime,spec", help="of models, by commas")
    parser.add_argument("--ci", action="store_true", help="a small share, wide limits")
    args = parser.parse_args()
    if args.ci:
        args.kind, args.size, args.context = CI_KINDS, [60, 100_000], "tiered"
        args.seconds, args.megabytes = 60, 4096

    folder = args.write or tempfile.mkdtemp(prefix="hostile")
    os.makedirs(folder, exist_ok=True)
    tasks = []
    for name, extension, text in inputs(args.kind, args.size or SIZES):
        if args.only and extension != args.only:
            continue
        path = os.path.join(folder, name + extension)
        with open(path, "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())
        runtimes = args.runtime.split(",") if extension == ".onnx" else [""]
        tasks += [(name + extension, path, c, r) for c in args.context.split(",") for r in runtimes]
    if args.write:
        return 0

    def run(task):
        name, path, context, runtime = task
        command = [os.path.join(args.bin, "shapeproof"), "analyze", "--context=" + context, path]
        command += ["--runtime=" + runtime] if runtime else []
        return task, measure(command, args.seconds + 2, max(4096, args.megabytes))

    bad = 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for (name, _, context, runtime), (seconds, megabytes, status) in pool.map(run, tasks):
            # A model that is too large is refused, which is an end as well.
            ended = (0, 1, 2) if ".onnx" in name else (0, 1)
            fails = seconds > args.seconds or megabytes > args.megabytes or status not in ended
            bad += fails
            if fails or seconds > args.show:
                print(f"{'FAIL' if fails else '    '} {name:40} {context + ' ' + runtime:28} {seconds:7.1f} s {megabytes:7.0f} MB  status {status}", flush=True)
    print(f"{bad} of {len(tasks)} beyond the limits")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
