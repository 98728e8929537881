#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Declared sizes against the sizes that a program computes.

Random expressions of two symbols are computed by operators of Python in a printed
program, and declared of a tensor of that size: none may be refuted, and most are
proved. Beside each stands one that is declared wrongly, by another expression: what
is proved of it has to hold, and what is refuted to fail, for all small sizes.

    expressions.py --bin=DIR [--seed=N] [--count=N]
"""

import argparse
import json
import random
import subprocess
import sys

SIZES = [(a, b) for a in range(1, 9) for b in range(0, 8)]
OPERATORS = ["+", "-", "*", "//", "%", "Max", "Min"]


class Program:
    def __init__(self):
        self.lines = []
        self.count = 0

    def compute(self, text):
        self.count += 1
        self.lines.append(f"        v{self.count} = {text}")
        return f"v{self.count}"

    def declare(self, name, size, value):
        self.lines.append(f'        {name}: "f32[{size}]" = torch.ops.aten.zeros.default([{value}])')


def make(rng, depth):
    """An expression: (text for SymPy, value by sizes, lines that compute it)."""
    if depth == 0 or rng.random() < 0.2:
        which = rng.randrange(3)
        if which == 2:
            number = rng.randrange(1, 6)
            return str(number), (lambda a, b: number), (lambda program: str(number))
        return (f"s{which}", (lambda a, b: (a, b)[which]),
                lambda program: ("n", "m")[which])
    op = rng.choice(OPERATORS)
    left = make(rng, depth - 1)
    right = make(rng, depth - 1)
    if op in ("//", "%"):
        number = rng.randrange(2, 7)
        right = str(number), (lambda a, b: number), (lambda program: str(number))
    functions = {"+": lambda x, y: x + y, "-": lambda x, y: x - y, "*": lambda x, y: x * y,
                 "//": lambda x, y: x // y, "%": lambda x, y: x % y, "Max": max, "Min": min}
    if op in ("Max", "Min"):
        text = f"{op}({left[0]}, {right[0]})"
    elif op == "%":
        text = rng.choice(["Mod", "PythonMod"]) + f"({left[0]}, {right[0]})"
    elif op == "//":
        text = rng.choice([f"(({left[0]})//{right[0]})", f"FloorDiv({left[0]}, {right[0]})"])
    else:
        text = f"(({left[0]}) {op} ({right[0]}))"

    def lines(program):
        a, b = left[2](program), right[2](program)
        call = f"torch.sym_{op.lower()}({a}, {b})" if op in ("Max", "Min") else f"{a} {op} {b}"
        return program.compute(call)
    return text, (lambda a, b: functions[op](left[1](a, b), right[1](a, b))), lines


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=60)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    program, declared = Program(), {}
    while len(declared) < 2 * args.count:
        right, other = make(rng, 3), make(rng, 2)
        # A tensor with that size exists for each pair of sizes.
        values = [right[1](a, b) for a, b in SIZES]
        if min(values) < 0:
            continue
        value = right[2](program)
        if value.isdigit():
            continue
        for size, suffix in ((right, "right"), (other, "other")):
            name = f"t{len(declared)}_{suffix}"
            program.declare(name, size[0], value)
            declared[name] = {size[1](a, b) == x for (a, b), x in zip(SIZES, values)}
    text = ('def forward(self, x: "f32[s0, s1]"):\n'
            "        n = torch.ops.aten.sym_size.int(x, 0)\n"
            "        m = torch.ops.aten.sym_size.int(x, 1)\n" + "\n".join(program.lines) +
            "\n        return (x,)\nRange constraints: {s0: VR[1, 8], s1: VR[0, 7]}\n")
    run = subprocess.run([f"{args.bin}/shapeproof", "analyze", "--format=json", "-"],
                         input=text, text=True, capture_output=True, timeout=600)
    checks = [c for c in json.loads(run.stdout)["files"][0]["checks"] if c["kind"] == "declared"]
    wrong, proved, verdicts = 0, 0, {}
    for check in checks:
        name = check["message"].split("'")[1]
        holds = declared[name]
        verdict = check["verdict"]
        verdicts[verdict] = verdicts.get(verdict, 0) + 1
        right = {"proved": holds == {True}, "refuted": holds == {False},
                 "contingent": holds == {True, False}}.get(verdict, True)
        if check["vacuous"] or not right:
            print(f"{name}: {verdict}, but over all sizes it is {holds}: {check['message']}")
            wrong += 1
        proved += name.endswith("right") and verdict == "proved"
    print(f"{len(checks)} of {len(declared)} sizes are checked: {verdicts}, "
          f"{proved} of {args.count} right ones proved, {wrong} wrong")
    return int(wrong > 0 or len(checks) < len(declared) or proved < 0.8 * args.count)


if __name__ == "__main__":
    sys.exit(main())
