#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random inputs, for as long as one likes.

    fuzz.py --bin=build/bin --seconds=600 [--seed=N] [--out=DIR]

Three families take turns: random .dims problems against enumeration
(shapeproof-law-fuzz), random IR executed before and after the passes
(tests/mlir/exec/fuzz.py; the inputs of reports by MLIR's JIT as well, where it is
installed: tests/mlir/exec/jit.py), and texts of the repository with bytes and lines changed,
which have to end with a report or an error and nothing else (unless stock
mlir-opt crashes on them as well). --seed decides all
of it; each round prints the seed that repeats it alone. What fails is shrunk
and left in --out; it belongs into tests/engine/corpus or tests/mlir/ir when it is mended.
Ends with status 1 if anything failed.
"""

import argparse
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SEEDS = 4          # of each generator in a round
TEXTS = 12         # changed texts in a round
SECONDS = 20       # a text below MAX_BYTES may take
MEGABYTES = 2000
MAX_BYTES = 20000
# The readers of texts: command, the files that texts are made from, the name of stdin.
READERS = [
    (["shapeproof", "analyze", "--context=%s"], "*.dims"),
    (["shapeproof", "analyze", "--context=%s"], "*.mlir"),
    (["shapeproof-opt", "--allow-unregistered-dialect", "--pass-pipeline="
      "builtin.module(shapeproof-elide-checks{context=%s})"], "*.mlir"),
]
CONTEXTS = ["equality-bounds", "affine", "tiered"]
TOKENS = [b"0", b"1", b"-1", b"9223372036854775807", b"-9223372036854775808",
          b"2^63", b"2^64", b"2^4096", b"18446744073709551616", b"^",
          b"?", b"*", b"(", b")", b"[", b"]", b"{", b"}", b"==", b"mod",
          b"floordiv", b"%0", b"index", b"i1", b"i64", b"\x00", b"\xff", b'"']


def call(command, **options):
    return subprocess.run([str(c) for c in command], capture_output=True,
                          **options)


def corpus(pattern):
    files = [p for folder in ("tests/engine/corpus", "tests/mlir/ir", "tests/tools/cli",
                              "examples") for p in
             sorted((ROOT / folder).rglob(pattern))]
    return [p for p in files if p.stat().st_size < MAX_BYTES]


def change(rng, text, others):
    """The text with one to six small changes."""
    for _ in range(rng.randint(1, 6)):
        lines = text.split(b"\n")
        at = rng.randrange(len(lines))
        kind = rng.randrange(6)
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(rng.randrange(len(lines) + 1), lines[at])
        elif kind == 2:
            foreign = rng.choice(others).split(b"\n")
            lines.insert(at, rng.choice(foreign))
        elif kind == 3:
            words = lines[at].split(b" ")
            words[rng.randrange(len(words))] = rng.choice(TOKENS)
            lines[at] = b" ".join(words)
        elif kind == 4 and lines[at]:
            i = rng.randrange(len(lines[at]))
            lines[at] = lines[at][:i] + rng.choice(TOKENS) + lines[at][i + 1:]
        else:
            j = rng.randrange(len(lines))
            lines[at], lines[j] = lines[j], lines[at]
        text = b"\n".join(lines) or b"\n"
    return text[:MAX_BYTES]


def misbehaves(command, suffix, text, scratch):
    """The error of a run on the text; nothing if it ends as it should."""
    path = scratch / ("text" + suffix)
    path.write_bytes(text)

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
        size = MEGABYTES << 20
        resource.setrlimit(resource.RLIMIT_DATA, (size, size))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    done = call(command + [path], preexec_fn=limit)
    if done.returncode in (0, 1, 2):
        return None
    # MLIR's own parsers and verifiers crash on some texts.
    stock = shutil.which("mlir-opt-22")
    if (suffix == ".mlir" and done.returncode == -signal.SIGSEGV and stock
            and call([stock, "--allow-unregistered-dialect", path],
                     preexec_fn=limit).returncode == -signal.SIGSEGV):
        return None
    return "status %d" % done.returncode


def shrink(text, fails):
    """Without lines that are not needed for it to fail."""
    lines = text.split(b"\n")
    step = max(1, len(lines) // 2)
    while True:
        at = 0
        while at < len(lines):
            fewer = lines[:at] + lines[at + step:]
            if fewer and fails(b"\n".join(fewer)):
                lines = fewer
            else:
                at += step
        if step == 1:
            return b"\n".join(lines)
        step = max(1, step // 2)


def texts(args, seed):
    """Changed texts; the number that failed."""
    rng, failed = random.Random(seed), 0
    for n in range(TEXTS):
        reader, pattern = rng.choice(READERS)
        reader = [args.bin / reader[0]] + reader[1:]
        reader = [str(word).replace("%s", rng.choice(CONTEXTS))
                  for word in reader]
        sources = [p.read_bytes() for p in corpus(pattern)]
        if not sources or not pathlib.Path(reader[0]).exists():
            continue
        text = change(rng, rng.choice(sources), sources)
        suffix = pattern[1:]
        wrong = misbehaves(reader, suffix, text, args.out)
        if not wrong:
            continue
        failed += 1
        text = shrink(text, lambda t: misbehaves(reader, suffix, t, args.out))
        path = args.out / ("text%d-%d%s" % (seed, n, suffix))
        path.write_bytes(text)
        print("%s: %s of %s" % (path, wrong, " ".join(reader)))
    return failed


def run(command):
    """Runs a generator; whether it found nothing."""
    done = call(command, text=True)
    sys.stdout.write(done.stdout)
    sys.stderr.write(done.stderr)
    return done.returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path,
                        default=pathlib.Path("build/fuzz"))
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=int(time.time()) % 10**6)
    parser.add_argument("--family", choices=["dims", "ir", "text"])
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    start, rounds, failed = time.monotonic(), 0, 0
    while rounds == 0 or time.monotonic() - start < args.seconds:
        seed = args.seed + rounds
        first = 1000 + seed * SEEDS
        seeds = "--seeds=%d:%d" % (first, first + SEEDS)
        print("seed %d" % seed, flush=True)
        if args.family in (None, "dims"):
            failed += not run([args.bin / "shapeproof-law-fuzz", seeds,
                               "--out=%s" % args.out])
        if (args.family in (None, "ir")
                and (args.bin / "shapeproof-exec-check").exists()):
            failed += not run([sys.executable, ROOT / "tests/mlir/exec/fuzz.py",
                               "--bin", args.bin, "--out",
                               args.out / ("ir%d" % seed), seeds])
            stock = shutil.which("mlir-opt-22")
            if stock:
                failed += not run([sys.executable, ROOT / "tests/mlir/exec/jit.py",
                                   "--bin", args.bin, "--mlir-opt", stock,
                                   "--out", args.out / ("ir%d" % seed), seeds])
        if args.family in (None, "text"):
            failed += texts(args, seed)
        rounds += 1
    print("%d rounds, seeds %d to %d: %d failed" % (
        rounds, args.seed, args.seed + rounds - 1, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
