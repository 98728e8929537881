#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The contract of a product of matrices in groups, against its addresses.

  grouped.py SHAPEPROOF grouped.ttir

Launches of small sizes are executed, program by program: where the contract accepts
one whose buffers have just the elements that are accessed, or one less, no access is
outside. Buffers of which the contract says nothing are large.
"""
import json
import random
import subprocess
import sys

from claims import compiled

NAMES = {"arg0.dim0": "a", "arg1.dim0": "b", "arg2.dim0": "c", "arg3": "M",
         "arg4": "N", "arg5": "K", "arg6": "sa", "arg7": "sb", "arg8": "sc",
         "grid.x": "grid"}
LAUNCHES = 1200
LARGE = 10**7


def quotient(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def remainder(a, b):
    return a - b * quotient(a, b)


def touched(v):
    """The elements of each buffer, at the ends of tiles and around the edges of the
    matrices. Raises ZeroDivisionError where the kernel divides by 0."""
    M, N, K = v["M"], v["N"], v["K"]
    result = {"a": set(), "b": set(), "c": set()}
    for pid in range(v["grid"]):
        in_group = quotient(N + 63, 64) * 8
        first = quotient(pid, in_group) * 8
        size = min(quotient(M + 63, 64) - first, 8)
        of_group = remainder(pid, in_group)
        at = [64 * (first + remainder(of_group, size)),
              64 * quotient(of_group, size)]
        rows, cols = [
            [start + i for i in (0, 1, 62, 63)] +
            [x for x in (end - 1, end, end + 1) if start <= x < start + 64]
            for start, end in zip(at, (M, N))]
        for k in [0, K - 1] if K > 0 else []:
            result["a"] |= {remainder(r, M) * v["sa"] + k for r in rows}
            result["b"] |= {k * v["sb"] + remainder(c, N) for c in cols}
        result["c"] |= {v["sc"] * r + c for r in rows for c in cols
                        if r < M and c < N}
    return result


def launch(rng):
    return {"M": rng.choice([1, 5, 64, 65, 130, 600, -3, 0]),
            "N": rng.choice([1, 2, 63, 64, 65, 200, -70, 0]),
            "K": rng.choice([0, 1, 31, 32, 33, 70, -1]),
            "sa": rng.choice([0, 1, 3, 70, -1]),
            "sb": rng.choice([0, 1, 3, 200, -2]),
            "sc": rng.choice([0, 1, 200, -2]),
            "grid": rng.choice([1, 2, 3, 4, 8, 9, 12, 20, 40])}


def main():
    run = subprocess.run([sys.argv[1], "contract", "--format=json", sys.argv[2]],
                         capture_output=True, text=True, check=True)
    contract = json.loads(run.stdout)["files"][0]["contracts"][0]
    claims = [c["claim"] for c in contract["clauses"]]
    clauses = [compiled(c, NAMES) for c in claims]
    judged = [NAMES[n] for n in NAMES if ".dim0" in n and any(n in c for c in claims)]
    accepted = 0
    rng = random.Random(1)
    for _ in range(LAUNCHES):
        sizes = launch(rng)
        try:
            own = touched(sizes)
        except ZeroDivisionError:
            own = None
        needed = {b: max(own[b], default=-1) + 1 if own else 0 for b in "abc"}
        fails = own is None or any(min(own[b], default=0) < 0 for b in judged)
        for less in (0, 1):
            buffers = {b: max(needed[b] - less, 0) if b in judged else LARGE
                       for b in "abc"}
            if not all(f({**sizes, **buffers}) for f in clauses):
                continue
            accepted += 1
            if fails or any(buffers[b] < needed[b] for b in judged):
                raise SystemExit(f"wrong: accepts {sizes} with {buffers}")
    print(f"{accepted} launches accepted, of buffers {judged}, 0 wrong")
    raise SystemExit(accepted == 0 or len(judged) < 2)


main()
