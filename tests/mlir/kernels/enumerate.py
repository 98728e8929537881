#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares contracts of random kernels with all threads of launches.

  enumerate.py SHAPEPROOF [--programs=N] [--seed=S]

A kernel computes an index in i8 or i16 from its ids, loops and arguments, and
loads from there, or asserts that it is not negative. Contracts are right if
  - no thread fails for inputs that all clauses accept, without residue;
  - some thread fails for each input that breaks an exact clause.
"""
import argparse
import itertools
import json
import random
import subprocess
import tempfile

from claims import compiled, wrapped

KERNELS_IN_FILE = 25
INPUTS_OF_KERNEL = 60
MOST_POINTS = 6000
# Bytes are as likely as words, where numbers wrap only for large arguments.
WIDTHS = [8, 8, 16]


class Kernel:
    """grid.x blocks of block.x threads, some of the ids, up to two loops."""

    def __init__(self, rng, name):
        self.name, self.rng = name, rng
        self.width = rng.choice(WIDTHS)
        self.ids = rng.sample(["block_id.x", "thread_id.x", "block_id.y"],
                              rng.randint(0, 3))
        self.numbers = [f"n{i}" for i in range(rng.randint(1, 3))]
        least = 1 if not self.ids else 0
        self.loops = [(f"i{i}", rng.choice(self.numbers),
                       rng.choice([1, 1, 1, 2, 4]))
                      for i in range(rng.randint(least, 2))]
        self.guard = rng.choice(self.numbers) if rng.random() < 0.3 else None
        self.load = rng.random() < 0.7
        self.sizes = sorted({self.size_of(i) for i in self.ids})
        # A sum of products: each variable with a factor.
        self.sum = []
        for variable in self.ids + [l[0] for l in self.loops]:
            factor = rng.choice(self.numbers + [1, 1, 2, 3, 4, 7, 16, 64, -1, -3])
            self.sum.append((variable, factor))
        self.offset = rng.choice([0, 0, 0, 1, 5, -1])

    @staticmethod
    def size_of(identity):
        kind, along = identity.split(".")
        return {"block_id": "grid", "thread_id": "block"}[kind] + "." + along

    def text(self):
        t, lines, fresh = f"i{self.width}", [], itertools.count()
        arguments = [f"%{n}: {t}" for n in self.numbers] + ["%m: memref<?xf32>"]

        def emit(what):
            value = f"%v{next(fresh)}"
            lines.append(f"{value} = {what}")
            return value

        def constant(number):
            return emit(f"arith.constant {number} : {t}")

        values = {n: "%" + n for n in self.numbers}
        for identity in self.ids:
            kind, along = identity.split(".")
            wide = emit(f"gpu.{kind} {along}")
            values[identity] = emit(f"arith.index_cast {wide} : index to {t}")
        zero = constant(0)
        for variable, bound, step in self.loops:
            by = constant(step)
            lines.append(f"scf.for %{variable} = {zero} to %{bound} "
                         f"step {by} : {t} {{")
            values[variable] = "%" + variable
        total = None
        for variable, factor in self.sum:
            by = values[factor] if factor in values else constant(factor)
            product = values[variable] if factor == 1 else emit(
                f"arith.muli {values[variable]}, {by} : {t}")
            total = product if total is None else emit(
                f"arith.addi {total}, {product} : {t}")
        if self.offset:
            total = emit(f"arith.addi {total}, {constant(self.offset)} : {t}")
        if self.guard:
            holds = emit(f"arith.cmpi slt, {total}, %{self.guard} : {t}")
            lines.append(f"scf.if {holds} {{")
        if self.load:
            at = emit(f"arith.index_cast {total} : {t} to index")
            emit(f"memref.load %m[{at}] : memref<?xf32>")
        else:
            holds = emit(f"arith.cmpi sge, {total}, {zero} : {t}")
            lines.append(f'cf.assert {holds}, "negative"')
        lines += ["}"] * (bool(self.guard) + len(self.loops)) + ["gpu.return"]
        return (f"gpu.func @{self.name}({', '.join(arguments)}) kernel {{\n  " +
                "\n  ".join(lines) + "\n}\n")

    def names(self):
        """Returns the inputs by their names in reports."""
        names = {f"arg{i}": n for i, n in enumerate(self.numbers)}
        names.update((s, s) for s in self.sizes)
        names[f"arg{len(names) - len(self.sizes)}.dim0"] = "m"
        return names

    def inputs(self):
        top = (1 << (self.width - 1)) - 1
        rng = self.rng
        number = lambda: rng.choice(
            [rng.randint(0, 6), rng.randint(0, 140), top, top // 2 + 1,
             rng.randint(-top - 1, top), top // rng.randint(1, 9)])
        size = lambda: rng.choice([0, 1, 2, 3, 5, 17, 43, 128, 129, 260])
        vector = {n: wrapped(number(), self.width) for n in self.numbers}
        vector.update((s, size()) for s in self.sizes)
        vector["m"] = rng.choice([0, 1, 2, 7, 64, 127, 128, 129, 1000, top, top + 1,
                                  rng.randint(0, 300)])
        return vector

    def needed(self, vector):
        """The elements that threads read, -1 where some thread fails however
        many there are; None where there are too many threads."""
        ranges = [range(max(vector[self.size_of(i)], 0)) for i in self.ids]
        ranges += [range(0, max(vector[b], 0), s) for _, b, s in self.loops]
        points = 1
        for r in ranges:
            points *= len(r)
        if points > MOST_POINTS:
            return None
        factors = [vector[f] if f in vector else f for _, f in self.sum]
        most = 0
        for point in itertools.product(*ranges):
            x = wrapped(sum(p * f for p, f in zip(point, factors)) + self.offset,
                        self.width)
            if self.guard and x >= vector[self.guard]:
                continue
            if x < 0:
                return -1
            most = max(most, x + 1)
        return most if self.load else 0


def ask(tool, kernels, command, timeout):
    body = "".join(k.text() for k in kernels)
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write("gpu.module @kernels {\n" + body + "}\n")
        file.flush()
        run = subprocess.run([tool, command, "--format=json", file.name],
                             capture_output=True, text=True, timeout=timeout)
    if not run.stdout.startswith("{"):
        raise SystemExit(f"no report: {run.stderr}\n{body}")
    return {c["function"]: c
            for c in json.loads(run.stdout)["files"][0].get("contracts", [])}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--programs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    count = dict.fromkeys(["kernels", "decided", "exact", "inputs", "wrong",
                           "not read", "skipped"], 0)
    for first in range(0, options.programs, KERNELS_IN_FILE):
        kernels = [Kernel(rng, f"k{i}") for i in
                   range(first, min(first + KERNELS_IN_FILE, options.programs))]
        contracts = ask(options.tool, kernels, "contract", 600)
        for kernel in kernels:
            count["kernels"] += 1
            contract = contracts.get(kernel.name)
            if contract is None:
                count["not read"] += 1
                continue
            clauses = [(c, compiled(c["claim"], kernel.names()))
                       for c in contract["clauses"]]
            if any(f is None for _, f in clauses):
                count["not read"] += 1
                continue
            whole = not contract["residue"]
            count["decided"] += whole
            count["exact"] += whole and all(c["exact"] for c, _ in clauses)
            for _ in range(INPUTS_OF_KERNEL):
                vector = kernel.inputs()
                needed = kernel.needed(vector)
                if needed is None:
                    count["skipped"] += 1
                    continue
                # Most mistakes show where just the elements are there.
                if needed > 0 and rng.random() < 0.6:
                    vector["m"] = needed - rng.randint(0, 1)
                failed = needed < 0 or needed > vector["m"]
                count["inputs"] += 1
                broken = [c for c, f in clauses if not f(vector)]
                wrong = failed and whole and not broken
                wrong |= not failed and any(c["exact"] for c in broken)
                if wrong:
                    count["wrong"] += 1
                    print(f"wrong: {vector} fails={failed}\n"
                          f"  {contract['signature']}\n"
                          f"  {[(c['claim'], c['exact']) for c, _ in clauses]}\n"
                          f"{kernel.text()}")
                    break
    print(", ".join(f"{number} {name}" for name, number in count.items()))
    raise SystemExit(count["wrong"] != 0)


main()
