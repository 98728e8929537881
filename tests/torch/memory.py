#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The bytes of programs, against lists of what is alive that are kept here.

    memory.py --bin=FOLDER [--programs=N] [--seed=N]

Programs at random have new tensors, views, operations in place and results; the
peak that is printed is evaluated for some sizes.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

BYTES = {"f32": 4, "f16": 2, "i64": 8, "b8": 1}


def make(rng):
    """The text of a program, and for each line (makes, owner, uses): whether it
    needs a buffer, the value whose buffer the result is in, and what it uses."""
    kind = rng.choice(list(BYTES))
    values = [("x", "rows")]  # A name, and `rows` ([k * s0, 4]) or `flat`.
    size = {"x": 1}  # The rows over s0.
    owner = {"x": None}
    lines, facts = [], []
    for i in range(rng.randrange(3, 9)):
        name, (a, form) = f"v{i}", rng.choice(values)
        k = size[a]
        what = rng.choice(["relu", "flat", "cat", "add", "in_place", "rows"])
        shape = f'{kind}[{4 * k}*s0]' if form == "flat" else f'{kind}[{k}*s0, 4]'
        uses, makes, call, out = [a], True, f"relu.default({a})", form
        if what == "flat" or form == "flat" and what == "rows":
            out = "flat" if what == "flat" else "rows"
            call = f"view.default({a}, [-1{'' if out == 'flat' else ', 4'}])"
            shape = f'{kind}[{4 * k}*s0]' if out == "flat" else \
                f'{kind}[{k}*s0, 4]'
            makes = False
        elif what == "cat" and form == "rows":
            uses, k = [a, a], 2 * k
            call, shape = f"cat.default([{a}, {a}], 0)", f'{kind}[{k}*s0, 4]'
        elif what == "add":
            b = rng.choice([n for n, f in values if f == form and size[n] == k])
            uses, call = [a, b], f"add.Tensor({a}, {b})"
        elif what == "in_place":
            makes, call = False, f"relu_.default({a})"
        lines.append(f'{name}: "{shape}" = torch.ops.aten.{call}')
        owner[name] = name if makes else owner[a]
        facts.append((name if makes else None, uses))
        values.append((name, out))
        size[name] = k
    results = rng.sample([n for n, _ in values[1:]], rng.randrange(1, 3))
    body = "\n    ".join(lines)
    text = f'def forward(self, x: "{kind}[s0, 4]"):\n    {body}\n' \
        f'    return ({", ".join(results)},)\n'
    return text, kind, owner, size, facts, results


def peak(kind, owner, size, facts, results, rows):
    last = {}
    for i, (made, uses) in enumerate(facts):
        if made:
            last[made] = i
        for value in uses:
            if owner[value]:
                last[owner[value]] = i
    for value in results:
        if owner[value]:
            last[owner[value]] = len(facts)
    return max((sum(4 * size[name] * rows * BYTES[kind]
                    for name, _ in facts[:i + 1] if name and last[name] >= i)
                for i in range(len(facts))), default=0)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", type=Path, required=True)
    parser.add_argument("--programs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=3)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.programs):
            text, *known = make(rng)
            path = Path(folder) / "p.txt"
            path.write_text(text)
            done = subprocess.run([options.bin / "shapeproof", "memory",
                                   "--format=json", path], text=True,
                                  capture_output=True)
            found = json.loads(done.stdout)["functions"][0] \
                if done.returncode == 0 else {}
            term = found.get("peak")
            for rows in (0, 1, 2, 7, 1000):
                wanted = peak(*known, rows)
                got = None if term is None else \
                    eval(term.replace("x.dim0", str(rows)), {"max": max})
                if got != wanted:
                    bad += 1
                    print(f"program {number}: {term} is {got} bytes for {rows} "
                          f"rows, not {wanted}\n{text}{done.stderr}"
                          f"{found.get('reason')}")
                    break
    print(f"{options.programs} programs, {bad} wrong")
    return 1 if bad or not options.programs else 0


if __name__ == "__main__":
    sys.exit(main())
