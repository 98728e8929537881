#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Verdicts of random programs against all runs on a grid of inputs.

The programs have loops of all kinds in each other, branches and private
functions, some of which call themselves. They are executed here, by Python:

- a check that is proved never fails, one that is refuted never holds;
- an example of a check is reached and holds, and a counterexample is reached and
  fails, in the iteration that it names, whatever the verdict; a contingent check
  has both;
- examples of a private function are the arguments of a call that is made, in
  runs on the grid or on the neighbours of their values.

Iterations of a parallel loop run in any order, so each may be the first.
"""

import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile

VALUES = range(-2, 8)
MOST_STEPS = 3000


class Stop(Exception):
    """A check failed."""


class Endless(Exception):
    """The run takes too many steps."""


class Program:
    """A random program: its text, and its meaning as Python code."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.count = 0
        self.loops = {}     # The name of each variable in reports.
        self.checks = {}    # The message of each check, and its function.
        self.functions = {}  # Arguments and body of each.
        self.constants = {}
        self.helpers = []
        for i in range(self.random.choice([0, 0, 1, 2])):
            self.make_helper(f"h{i}")
        self.make_function("f", "", ["n", "m"], self.block(2, ["n", "m"]))

    # Making.

    def expression(self, names, depth=1):
        kind = self.random.random()
        if depth == 0 or kind < 0.5:
            return (("var", self.random.choice(names)) if self.random.random() < 0.7
                    else ("const", self.random.randint(-2, 5)))
        return (self.random.choice(["addi", "subi", "maxsi", "minsi"]),
                self.expression(names, depth - 1), self.expression(names, depth - 1))

    def condition(self, names):
        return (self.random.choice(["slt", "sle", "sgt", "sge", "eq", "ne"]),
                self.expression(names), self.expression(names))

    def block(self, depth, names, function=None):
        body = []
        for _ in range(self.random.randint(1, 2 if depth else 1)):
            kind = self.random.random()
            fresh = f"v{self.count}"
            if depth == 0 or kind < 0.35:
                self.count += 1
                body.append(("assert", self.condition(names), f"c{self.count}"))
            elif kind < 0.5:
                body.append(("if", self.condition(names),
                             self.block(depth - 1, names)))
            elif kind < 0.6 and self.helpers:
                helper, arity = self.random.choice(self.helpers)
                body.append(("call", helper,
                             [self.expression(names) for _ in range(arity)]))
            else:
                self.count += 1
                loop = self.random.choice(["for", "for", "while", "blocks", "parallel"])
                if loop == "parallel" and depth < 2:
                    loop = "for"
                body.append((loop, fresh, ("const", self.random.randint(-1, 2)),
                             self.expression(names), self.random.choice([1, 1, 2]),
                             self.block(depth - 1, names + [fresh])))
        return body

    def make_helper(self, name):
        arguments = [f"{name}a", f"{name}b"]
        body = self.block(1, arguments)
        if self.random.random() < 0.6:  # It calls itself, as often as a < b.
            a, b = arguments
            step = ("const", self.random.choice([1, 2]))
            body = [("if", ("slt", ("var", a), ("var", b)),
                     body + [("call", name, [("addi", ("var", a), step), ("var", b)])])]
        self.make_function(name, "private ", arguments, body)
        self.helpers.append((name, 2))

    # Writing.

    def put(self, text):
        self.lines.append(text)

    def value(self, expression, indent):
        kind = expression[0]
        if kind == "var":
            return "%" + expression[1]
        self.fresh += 1
        name = f"%x{self.fresh}"
        if kind == "const":
            self.put(f"{indent}{name} = arith.constant {expression[1]} : index")
        else:
            a, b = (self.value(e, indent) for e in expression[1:])
            self.put(f"{indent}{name} = arith.{kind} {a}, {b} : index")
        return name

    def truth(self, condition, indent):
        a, b = (self.value(e, indent) for e in condition[1:])
        self.fresh += 1
        name = f"%x{self.fresh}"
        self.put(f"{indent}{name} = arith.cmpi {condition[0]}, {a}, {b} : index")
        return name

    def make_function(self, name, visibility, arguments, body):
        self.fresh = 0
        self.function = name
        self.functions[name] = (arguments, body)
        self.put(f"func.func {visibility}@{name}("
                 + ", ".join(f"%{a}: index" for a in arguments) + ") {")
        self.write(body, "  ")
        self.put("  return")
        self.put("}")

    def write(self, body, indent):
        for statement in body:
            kind = statement[0]
            if kind == "assert":
                p = self.truth(statement[1], indent)
                self.put(f'{indent}cf.assert {p}, "{statement[2]}"')
                self.checks[statement[2]] = self.function
            elif kind == "if":
                p = self.truth(statement[1], indent)
                self.put(f"{indent}scf.if {p} {{")
                self.write(statement[2], indent + "  ")
                self.put(indent + "}")
            elif kind == "call":
                values = [self.value(e, indent) for e in statement[2]]
                self.put(f"{indent}func.call @{statement[1]}({', '.join(values)}) : "
                         f"({', '.join(['index'] * len(values))}) -> ()")
            else:
                self.write_loop(statement, indent)

    def write_loop(self, statement, indent):
        kind, variable, low, high, step, body = statement
        low, high = self.value(low, indent), self.value(high, indent)
        step = self.value(("const", step), indent)
        place = f"{len(self.lines) + 1}:{len(indent) + 1}"
        if kind == "for":
            self.loops[f"scf.for@{place}.arg0"] = variable
            self.put(f"{indent}scf.for %{variable} = {low} to {high} step {step} {{")
            self.write(body, indent + "  ")
            self.put(indent + "}")
        elif kind == "parallel":
            self.loops[f"scf.parallel@{place}.arg0"] = variable
            self.put(f"{indent}scf.parallel (%{variable}) = ({low}) to ({high}) "
                     f"step ({step}) {{")
            self.write(body, indent + "  ")
            self.put(indent + "  scf.reduce")
            self.put(indent + "}")
        elif kind == "while":
            self.fresh += 1
            own = f"%w{self.fresh}"
            column = len(indent) + len(f"{own} = ") + 1
            self.loops[f"scf.while@{len(self.lines) + 1}:{column}.arg0"] = variable
            self.put(f"{indent}{own} = scf.while ({own}a = {low}) : (index) -> index {{")
            self.put(f"{indent}  {own}p = arith.cmpi slt, {own}a, {high} : index")
            self.put(f"{indent}  scf.condition({own}p) {own}a : index")
            self.put(indent + "} do {")
            self.put(f"{indent}^bb0(%{variable}: index):")
            self.write(body, indent + "  ")
            self.put(f"{indent}  {own}n = arith.addi %{variable}, {step} : index")
            self.put(f"{indent}  scf.yield {own}n : index")
            self.put(indent + "}")
        else:
            self.fresh += 1
            own = self.fresh
            self.put(f"{indent}scf.execute_region {{")
            self.put(f"{indent}  cf.br ^head{own}({low} : index)")
            self.put(f"{indent}^head{own}(%{variable}: index):")
            self.put(f"{indent}  %p{own} = arith.cmpi slt, %{variable}, {high} : index")
            self.put(f"{indent}  cf.cond_br %p{own}, ^body{own}, ^end{own}")
            self.put(f"{indent}^body{own}:")
            self.write(body, indent + "  ")
            self.put(f"{indent}  %n{own} = arith.addi %{variable}, {step} : index")
            self.put(f"{indent}  cf.br ^head{own}(%n{own} : index)")
            self.put(f"{indent}^end{own}:")
            self.put(f"{indent}  scf.yield")
            self.put(indent + "}")


OPERATIONS = {
    "addi": lambda a, b: a + b, "subi": lambda a, b: a - b, "maxsi": max, "minsi": min,
    "slt": lambda a, b: a < b, "sle": lambda a, b: a <= b, "sgt": lambda a, b: a > b,
    "sge": lambda a, b: a >= b, "eq": lambda a, b: a == b, "ne": lambda a, b: a != b,
}


class Run:
    """One run: `seen` has each check with what it did and the values then."""

    def __init__(self, program, first=None):
        self.program = program
        self.first = first or {}  # Iterations of parallel loops that come first.
        self.seen = []
        self.parallel = collections.defaultdict(set)
        self.steps = 0

    def value(self, expression, values):
        if expression[0] == "var":
            return values[expression[1]]
        if expression[0] == "const":
            return expression[1]
        return OPERATIONS[expression[0]](*(self.value(e, values) for e in expression[1:]))

    def enter(self, name, arguments):
        """Calls a function, until a check fails or it takes too long."""
        try:
            self.call(name, arguments)
        except (Stop, Endless, RecursionError):
            pass
        return self

    def call(self, name, arguments):
        names, body = self.program.functions[name]
        self.run(body, dict(zip(names, arguments)))

    def run(self, body, values):
        for statement in body:
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise Endless
            kind = statement[0]
            if kind == "assert":
                held = self.value(statement[1], values)
                self.seen.append((statement[2], held, dict(values)))
                if not held:
                    raise Stop
            elif kind == "if":
                if self.value(statement[1], values):
                    self.run(statement[2], values)
            elif kind == "call":
                self.call(statement[1], [self.value(e, values) for e in statement[2]])
            else:
                _, variable, low, high, step, inner = statement
                points = list(range(self.value(low, values), self.value(high, values), step))
                if kind == "parallel":
                    self.parallel[variable].update(points)
                    first = self.first.get(variable)
                    points.sort(key=lambda i: i != first)
                for i in points:
                    self.run(inner, {**values, variable: i})
                values.pop(variable, None)


def callers_of(program):
    """The functions that call each one, without itself."""
    callers = {name: set() for name in program.functions}

    def look(name, body):
        for statement in body:
            if statement[0] == "call" and statement[1] != name:
                callers[statement[1]].add(name)
            if isinstance(statement[-1], list):
                look(name, [s for s in statement[-1] if isinstance(s[-1], (list, str))])

    for name, (_, body) in program.functions.items():
        look(name, body)
    return callers


def all_runs(program, grid):
    """All that is seen in runs, each point of a parallel loop being the first.

    Functions that nobody calls may be called with anything."""
    for name, callers in callers_of(program).items():
        if callers:
            continue
        for arguments in grid:
            plain = Run(program).enter(name, arguments)
            yield plain.seen
            for variable, points in plain.parallel.items():
                for point in points:
                    yield Run(program, {variable: point}).enter(name, arguments).seen


def problems_of(program, checks, seen):
    """The sentences that say what is wrong."""
    holds, fails = collections.defaultdict(list), collections.defaultdict(list)
    for events in seen:
        for check, held, values in events:
            (holds if held else fails)[check].append(values)
    for check in checks:
        name, verdict = check["message"], check["verdict"]
        if verdict == "proved" and fails[name]:
            yield f"{name} is proved and fails with {fails[name][0]}"
        if verdict == "refuted" and holds[name]:
            yield f"{name} is refuted and holds with {holds[name][0]}"
        if verdict == "contingent" and None in (check["example"], check["counterexample"]):
            yield f"{name} is contingent without two inputs"
        for example, there in ((check["example"], holds), (check["counterexample"], fails)):
            if example is None:
                continue
            wanted = {}
            arguments, _ = program.functions[check["function"]]
            for key, value in example.items():
                if key.startswith("arg") and key[3:].isdigit():
                    wanted[arguments[int(key[3:])]] = value
                elif key in program.loops:
                    wanted[program.loops[key]] = value
                else:
                    yield f"{name}: {key} is no input and no loop"
            if not any(all(values.get(k) == v for k, v in wanted.items())
                       for values in there[name]):
                yield (f"{name} is {verdict}, and no run {'holds' if there is holds else 'fails'}"
                       f" with {example}")


def grid_for(checks):
    """The grid, with the values of examples and their neighbours."""
    values = set(VALUES)
    for check in checks:
        for example in (check["example"], check["counterexample"]):
            for value in (example or {}).values():
                if isinstance(value, int) and abs(value) < 200:
                    values.update(range(value - 2, value + 3))
    return [(n, m) for n in sorted(values) for m in sorted(values)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", required=True)
    parser.add_argument("--seeds", default="0:60", help="A:B")
    parser.add_argument("--show", action="store_true", help="print the programs that are wrong")
    options = parser.parse_args()
    first, last = map(int, options.seeds.split(":"))
    sys.setrecursionlimit(10000)
    verdicts, halves, wrong = collections.Counter(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, last):
            program = Program(seed)
            path = pathlib.Path(folder) / "program.mlir"
            path.write_text("\n".join(program.lines) + "\n")
            result = subprocess.run(
                [str(pathlib.Path(options.bin) / "shapeproof"), "analyze", "--format=json",
                 str(path)], capture_output=True, text=True, check=False)
            if not result.stdout:
                print(f"seed {seed}: {result.stderr}", file=sys.stderr)
                return 1
            checks = json.loads(result.stdout)["files"][0]["checks"]
            verdicts.update(check["verdict"] for check in checks)
            halves += sum(1 for check in checks if check["verdict"] == "unknown"
                          and (check["example"] or check["counterexample"]) is not None)
            seen = list(all_runs(program, grid_for(checks)))
            found = list(problems_of(program, checks, seen))
            for problem in found:
                print(f"seed {seed}: {problem}", file=sys.stderr)
            if found and options.show:
                print("\n".join(program.lines))
            wrong += bool(found)
    print(f"{last - first} programs, {wrong} wrong; "
          + ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items()))
          + f", {halves} of the unknown with one side")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
