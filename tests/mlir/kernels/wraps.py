#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares --no-wrap with all threads of launches of random kernels.

  wraps.py SHAPEPROOF [--programs=N] [--seed=S]

A kernel computes an index in i8 or i16 from its ids, loops and arguments, in
part in another width, and loads from there; some of its numbers only reach a
hash. Right are
  - a verdict, if no input that is tried contradicts it, and if the operation
    does wrap with the counterexample and does not with the example;
  - a contract, if nothing wraps and no load is outside for inputs that all
    clauses accept, without residue, and something does for each input that
    breaks an exact clause;
  - the list of checks, if it has just the operations that reach the index by
    other ways than the hash.
"""
import argparse
import itertools
import json
import random
import subprocess
import tempfile

from claims import compiled, wrapped

KERNELS_IN_FILE = 25
INPUTS_OF_KERNEL = 40
MOST_POINTS = 1500
EXACT = {"addi": lambda a, b: a + b, "subi": lambda a, b: a - b,
         "muli": lambda a, b: a * b, "shli": lambda a, b: a << b}


class Step:
    """result = op a, b; `checked` if it is to have a check, read without signs
    if `unsigned`."""

    def __init__(self, result, op, a, b, width, checked, unsigned=False):
        self.result, self.op, self.a, self.b = result, op, a, b
        self.width, self.checked, self.unsigned = width, checked, unsigned
        self.line = None

    def run(self, values):
        """Computes the result; returns whether it wraps."""
        get = lambda v: values[v] if isinstance(v, str) else v
        a, b, period = get(self.a), get(self.b), 1 << self.width
        if self.op in EXACT:
            exact = EXACT[self.op](a, b)
        elif self.op == "xori":
            exact = a ^ b
        elif self.op == "remui":
            exact = (a % period) % (b % period)
        elif self.op == "extui":
            exact = a % (1 << self.b)
        else:  # A cast; the type of the operand has been seen to.
            exact = a
        values[self.result] = wrapped(exact, self.width)
        if self.unsigned and self.op in EXACT:
            bits = b if self.op == "shli" else b % period
            exact = EXACT[self.op](a % period, bits)
        if self.unsigned:
            return not 0 <= exact < period
        return exact != wrapped(exact, self.width)


class Kernel:
    """grid.x blocks of block.x threads, some of the ids, up to two loops."""

    def __init__(self, rng, name):
        self.name, self.rng = name, rng
        self.width = rng.choice([8, 8, 16])
        self.ids = rng.sample(["block_id.x", "thread_id.x", "block_id.y"],
                              rng.randint(0, 3))
        self.numbers = [f"n{i}" for i in range(rng.randint(1, 3))]
        least = 1 if not self.ids else 0
        # The steps before the loops, and those in them.
        self.before, self.body, self.fresh = [], [], itertools.count()
        self.loops = [self.loop(f"i{i}") for i in range(rng.randint(least, 2))]
        for identity in self.ids:
            self.before.append(Step(identity, "index_cast", "wide " + identity,
                                    None, self.width, True))
        self.sizes = sorted({self.size_of(i) for i in self.ids})
        self.index = self.make_index()

    @staticmethod
    def size_of(identity):
        kind, along = identity.split(".")
        return {"block_id": "grid", "thread_id": "block"}[kind] + "." + along

    def add(self, steps, op, a, b, width=None, checked=True, unsigned=False):
        result = f"v{next(self.fresh)}"
        steps.append(Step(result, op, a, b, width or self.width, checked, unsigned))
        return result

    def loop(self, variable):
        bound, rng = self.rng.choice(self.numbers), self.rng
        if rng.random() < 0.2:  # The bound is a size as well.
            bound = self.add(self.before, "addi", bound, rng.choice([1, -1, 5]))
        return variable, bound, rng.choice([1, 1, 1, 2, 4])

    def make_index(self):
        rng, body, terms = self.rng, self.body, []
        for variable in self.ids + [l[0] for l in self.loops]:
            factor = rng.choice(self.numbers + [1, 1, 2, 3, 4, 7, 16, 64, -1, -3])
            terms.append(self.term(variable, factor))
        wide = [t for t, w in terms if w > self.width]
        width = 2 * self.width if wide else self.width
        total = None
        for term, own in terms:
            if own < width:
                term = self.add(body, "extsi", term, None, width, False)
            if total is None:
                total = term
            else:
                op = rng.choice(["addi", "addi", "addi", "subi"])
                total = self.add(body, op, total, term, width)
        if rng.random() < 0.4:
            total = self.add(body, "addi", total, rng.choice([1, 5, -1]), width)
        if rng.random() < 0.2:  # A hash: modulo a power of two is meant.
            hashed = self.add(body, "muli", rng.choice(self.numbers), 31, width
                              if width == self.width else self.width, False)
            hashed = self.add(body, "xori", hashed, 5, self.width, False)
            hashed = self.add(body, "remui", hashed, 7, self.width, False)
            if width > self.width:
                hashed = self.add(body, "extsi", hashed, None, width, False)
            total = self.add(body, "addi", total, hashed, width)
        if width > self.width and rng.random() < 0.5:
            total = self.add(body, "trunci", total, None, self.width)
            width = self.width
        self.address_width, self.unsigned = width, rng.random() < 0.15
        return total

    def term(self, variable, factor):
        """The product and its width."""
        rng, body, width = self.rng, self.body, self.width
        if factor == 1:
            return variable, width
        if rng.random() < 0.15:  # Widened before the product ..
            a = self.add(body, "extsi", variable, None, 2 * width, False)
            b = factor if isinstance(factor, int) else self.add(
                body, "extsi", factor, None, 2 * width, False)
            return self.add(body, "muli", a, b, 2 * width), 2 * width
        if factor in (2, 4, 16, 64) and rng.random() < 0.5:
            product = self.add(body, "shli", variable, factor.bit_length() - 1)
        else:
            product = self.add(body, "muli", variable, factor)
        if rng.random() < 0.15:  # .. and behind it, which is too late.
            return self.add(body, "extsi", product, None, 2 * width, False), 2 * width
        return product, width

    def settle(self):
        """An index that is read without its sign: so is all before it."""
        if not self.unsigned:
            return
        steps = {s.result: s for s in self.before + self.body}
        bounds = {bound for _, bound, _ in self.loops}
        open_ = [self.index]
        while open_:
            step = steps.get(open_.pop())
            if step is None or step.op in ("extsi", "remui") or step.result in bounds:
                continue
            uses = [s for s in steps.values() if step.result in (s.a, s.b)]
            if all(s.unsigned for s in uses):
                step.unsigned = True
                open_ += [v for v in (step.a, step.b) if isinstance(v, str)]

    def text(self, first):
        """The kernel, whose first line has this number."""
        t, lines = f"i{self.width}", []
        arguments = [f"%{n}: {t}" for n in self.numbers] + ["%m: memref<?xf32>"]
        lines.append(f"gpu.func @{self.name}({', '.join(arguments)}) kernel {{")
        value = lambda v: "%" + v.replace(".", "_").replace(" ", "_")
        fresh = itertools.count()

        def constant(number, width):
            own = f"%c{next(fresh)}"
            lines.append(f"{own} = arith.constant {number} : i{width}")
            return own

        def add(step, types):
            operand = lambda v: value(v) if isinstance(v, str) else constant(v, step.width)
            to, own = f"i{step.width}", value(step.result)
            a = operand(step.a)
            if step.op in ("extsi", "trunci", "index_cast"):
                line = f"{own} = arith.{step.op} {a} : {types[step.a]} to {to}"
            else:
                line = f"{own} = arith.{step.op} {a}, {operand(step.b)} : {to}"
            lines.append(line)
            types[step.result] = to
            step.line = first + len(lines) - 1

        types = {n: t for n in self.numbers}
        for identity in self.ids:
            kind, along = identity.split(".")
            lines.append(f"{value('wide ' + identity)} = gpu.{kind} {along}")
            types["wide " + identity] = "index"
        for step in self.before:
            add(step, types)
        zero = constant(0, self.width)
        for variable, bound, step in self.loops:
            by = constant(step, self.width)
            lines.append(f"scf.for {value(variable)} = {zero} to {value(bound)} "
                         f"step {by} : {t} {{")
            types[variable] = t
        for step in self.body:
            add(step, types)
        cast = "index_castui" if self.unsigned else "index_cast"
        lines.append(f"%at = arith.{cast} {value(self.index)} : "
                     f"{types[self.index]} to index")
        lines.append("%element = memref.load %m[%at] : memref<?xf32>")
        lines += ["}"] * len(self.loops) + ["gpu.return", "}"]
        return "\n".join(lines) + "\n"

    def names(self):
        """Returns the inputs by their names in reports."""
        names = {f"arg{i}": n for i, n in enumerate(self.numbers)}
        names[f"arg{len(self.numbers)}.dim0"] = "m"
        names.update((s, s) for s in self.sizes)
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
        vector["m"] = rng.choice([0, 1, 7, 127, 128, 129, 1000, top, top + 1,
                                  rng.randint(0, 300)])
        return vector

    def run(self, vector):
        """Runs all threads. Returns the lines whose operations wrap, and those
        that do not, and the elements that are needed, -1 for a negative index;
        None where there are too many points."""
        ranges = [range(max(vector[self.size_of(i)], 0)) for i in self.ids]
        wraps, fits, needed, points = set(), set(), 0, 0
        if any(len(r) > MOST_POINTS for r in ranges):
            return None
        note = lambda step, values: (wraps if step.run(values) else fits).add(step.line)
        for ids in itertools.product(*ranges):
            points += 1
            if points > MOST_POINTS:
                return None
            values = dict(vector)
            values.update(("wide " + i, x) for i, x in zip(self.ids, ids))
            for step in self.before:
                note(step, values)
            loops = [range(0, max(values[b], 0), s) for _, b, s in self.loops]
            for point in itertools.product(*loops):
                points += 1
                if points > MOST_POINTS:
                    return None
                values.update(zip([l[0] for l in self.loops], point))
                for step in self.body:
                    note(step, values)
                at = values[self.index]
                if self.unsigned:
                    at %= 1 << self.address_width
                needed = -1 if at < 0 or needed < 0 else max(needed, at + 1)
        return wraps, fits, needed


def ask(tool, text, command):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        run = subprocess.run([tool, command, "--no-wrap", "--format=json", file.name],
                             capture_output=True, text=True, timeout=600)
    if not run.stdout.startswith("{"):
        raise SystemExit(f"no report: {run.stderr}\n{text}")
    return json.loads(run.stdout)["files"][0]


class Comparison:
    def __init__(self, rng):
        self.rng = rng
        self.count = dict.fromkeys(
            ["kernels", "checks", "proved", "refuted", "contingent", "unknown",
             "contracts decided", "exact", "inputs", "skipped", "wrong"], 0)

    def wrong(self, kernel, text, what):
        self.count["wrong"] += 1
        print(f"wrong: {what}\n{text}")

    def compare_checks(self, kernel, text, checks, runs):
        asked = {s.line for s in kernel.before + kernel.body if s.checked}
        if asked != set(checks):
            return self.wrong(kernel, text,
                              f"lines {sorted(asked)} should have checks, and "
                              f"{sorted(checks)} have")
        for line, check in checks.items():
            self.count["checks"] += 1
            verdict = check["verdict"]
            self.count[verdict] += 1
            for vector, (wraps, fits, _) in runs:
                if (verdict == "proved" and line in wraps) or (
                        verdict == "refuted" and line in fits):
                    return self.wrong(kernel, text, f"{verdict} at {line}: {vector}")
            for which, place in [("counterexample", 0), ("example", 1)]:
                example = check.get(which)
                if example is None:
                    if verdict == "contingent":
                        return self.wrong(kernel, text, f"no {which} at {line}")
                    continue
                vector = {"m": 1 << 20}
                vector.update((s, 1) for s in kernel.sizes)
                vector.update((n, 1) for n in kernel.numbers)
                names = kernel.names()
                vector.update((names[n], v) for n, v in example.items() if n in names)
                result = kernel.run(vector)
                if result and line not in result[place]:
                    return self.wrong(kernel, text, f"{which} at {line}: {example}")

    def compare_contract(self, kernel, text, contract, runs):
        clauses = [(c, compiled(c["claim"], kernel.names()))
                   for c in contract["clauses"]]
        if any(f is None for _, f in clauses):
            return self.wrong(kernel, text, "clauses are not understood: " +
                              str([c["claim"] for c, _ in clauses]))
        whole = not contract["residue"]
        self.count["contracts decided"] += whole
        self.count["exact"] += whole and all(c["exact"] for c, _ in clauses)
        for vector, (wraps, _, needed) in runs:
            vector = dict(vector)
            # Most mistakes show where just the elements are there.
            if needed > 0 and self.rng.random() < 0.6:
                vector["m"] = needed - self.rng.randint(0, 1)
            self.count["inputs"] += 1
            failed = any(s.line in wraps for s in kernel.before + kernel.body
                         if s.checked) or needed < 0 or needed > vector["m"]
            broken = [c for c, f in clauses if not f(vector)]
            if (failed and whole and not broken) or (
                    not failed and any(c["exact"] for c in broken)):
                return self.wrong(kernel, text,
                                  f"{vector} fails={failed}\n{contract['signature']}\n"
                                  f"{[(c['claim'], c['exact']) for c, _ in clauses]}")

    def compare(self, tool, kernels):
        texts, line = [], 2
        for kernel in kernels:
            kernel.settle()
            texts.append(kernel.text(line))
            line += texts[-1].count("\n")
        whole = "gpu.module @kernels {\n" + "".join(texts) + "}\n"
        report = ask(tool, whole, "analyze")
        contracts = {c["function"]: c
                     for c in ask(tool, whole, "contract").get("contracts", [])}
        for kernel, text in zip(kernels, texts):
            self.count["kernels"] += 1
            runs = []
            for _ in range(INPUTS_OF_KERNEL):
                vector = kernel.inputs()
                result = kernel.run(vector)
                if result is None:
                    self.count["skipped"] += 1
                else:
                    runs.append((vector, result))
            checks = {c["line"]: c for c in report["checks"]
                      if c["kind"] == "wrap" and c["function"] == kernel.name}
            self.compare_checks(kernel, text, checks, runs)
            self.compare_contract(kernel, text, contracts[kernel.name], runs)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--programs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    comparison = Comparison(random.Random(options.seed))
    for first in range(0, options.programs, KERNELS_IN_FILE):
        comparison.compare(options.tool, [
            Kernel(comparison.rng, f"k{i}")
            for i in range(first, min(first + KERNELS_IN_FILE, options.programs))])
    print(", ".join(f"{n} {name}" for name, n in comparison.count.items()))
    raise SystemExit(comparison.count["wrong"] != 0)


main()
