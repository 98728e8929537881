#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutated programs and logs: an answer or an error, in time and memory, and no crash.

    mutate.py --bin=DIR [--count=N] [--seed=N] [--logs]
"""

import argparse
import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SECONDS, BYTES = 30, 2 << 30
WORDS = [b"[", b"]", b"{", b"}", b"(", b")", b'"', b",", b":", b"=", b"-1", b"None", b"9" * 30,
         b"s77", b"Max(", b"//0", b" " * 100, b"\n", b"\0", b"\xff", b"as_int", b"[0]", b"**",
         b" [guard added]", b"eval ", b"(" * 2000, b"~" * 3000, b"**8" * 9, b"Mod(", b"*s0" * 40, b"&", b"|"]


def mutated(rng, data):
    data = bytearray(data)
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(data) + 1)
        kind = rng.randrange(5)
        if kind == 0:
            data[at:at + rng.randrange(1, 40)] = b""
        elif kind == 1:
            data[at:at] = rng.choice(WORDS)
        elif kind == 2:
            data[at:at + 1] = bytes([rng.randrange(256)])
        elif kind == 3:
            other = rng.randrange(len(data) + 1)
            data[at:at] = data[other:other + rng.randrange(1, 200)]
        elif rng.random() < 0.2:
            del data[at:]
    return bytes(data)


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--logs", action="store_true", help="logs with guards alone")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        seeds = [("m.txt", (HERE / "Inputs/encoder.txt").read_bytes())]
        for version, name in ((5, "m.pt2"), (8, "n.pt2"), (8, "m.json")):
            path = Path(folder, name)
            subprocess.run([sys.executable, HERE / "program.py", str(version), path], check=True)
            seeds.append((name, path.read_bytes()))
        logs = [(path.name, path.read_bytes()) for path in sorted((HERE / "Inputs/guards").iterdir())]
        for i in range(args.count):
            name, data = rng.choice(logs if args.logs or i % 3 == 0 else seeds)
            path = Path(folder, "x-" + name)
            path.write_bytes(mutated(rng, data))
            command = "guards" if (name, data) in logs else \
                rng.choice(["torch", "torch", "torch", "analyze"])
            try:
                run = subprocess.run([f"{args.bin}/shapeproof", command, path],
                                     capture_output=True, timeout=SECONDS, preexec_fn=limit)
                status = run.returncode
            except subprocess.TimeoutExpired:
                status = "no end"
            isTold = status != 2 or b"error:" in run.stderr
            if status not in (0, 1, 2) or not isTold:
                bad += 1
                kept = Path(tempfile.gettempdir(), f"torch-mutant-{args.seed}-{i}-{name}")
                kept.write_bytes(path.read_bytes())
                print(f"{command} {kept}: status {status}")
    print(f"{args.count} mutants, {bad} bad")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
