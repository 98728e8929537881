# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions executed by MLIR's JIT, before and after shapeproof-simplify.

    "use"(%m) : (index) -> ()        is replaced by a print of its name and operands
    func.func @main()                calls each function with numbers that satisfy
                                     its shapeproof.facts

A function has to print the same before and after. Those with tensors are left out."""

import pathlib
import random
import re
import subprocess
import sys

from terms import assignments, conjuncts, numbers_in, parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "docs"))
from leftovers import OURS  # noqa: E402

LOWER = ("--convert-vector-to-scf --lower-affine --convert-scf-to-cf --arith-expand "
         "--convert-vector-to-llvm --convert-index-to-llvm --convert-arith-to-llvm "
         "--convert-func-to-llvm --convert-cf-to-llvm "
         "--reconcile-unrealized-casts").split()
FUNCTION = re.compile(r"^func\.func @(\w+)\(([^\n]*)\) \{\n.*?^\}\n", re.M | re.S)
ARGUMENT = re.compile(r"%\w+: (\w+)(?: \{shapeproof\.facts = \[(.*?)\]\})?(?:, |$)")
CALLS = 40  # Calls of a function.
LARGEST = 700  # Loops print each of their steps.


def inputs(arguments, body):
    """Tuples of numbers that satisfy the facts: the smallest, and a few others."""
    facts = [c for _, text in arguments for fact in re.findall(r'"(.*?)"', text)
             for c in conjuncts(parse(fact))]
    kinds = {f"arg{i}": "bool" if type_ == "i1" else "int"
             for i, (type_, _) in enumerate(arguments)}
    numbers = {abs(int(n)) for n in re.findall(r"arith\.constant (-?\d+)", body)}
    numbers |= set().union(*map(numbers_in, facts))
    points = [p for p in assignments(kinds, facts, numbers)
              if all(abs(x) <= LARGEST for x in p)]
    points.sort(key=lambda p: sum(map(abs, p)))
    few = points[CALLS // 2:]
    random.Random(3).shuffle(few)
    return points[:CALLS // 2] + few[:CALLS // 2]


def printing(found):
    """The operation without results as prints of its operands."""
    indent, name, operands, types = found.groups()
    lines = [f'vector.print str "{name}\\n"']
    lines += [f"vector.print {operand} : {type_}" for operand, type_ in
              zip(operands.split(", "), types.split(", "))]
    return "".join(f"{indent}{line}\n" for line in lines)


def program(path):
    """The functions as text that prints, with a main that calls them."""
    functions, calls, number = [], [], 0
    for found in FUNCTION.finditer(path.read_text()):
        if "tensor<" in found[2]:
            continue
        arguments = ARGUMENT.findall(found[2])
        functions.append(re.sub(r'^( *)"(\w+)"\((.*)\) : \((.*)\) -> \(\)\n', printing,
                                found[0], flags=re.M))
        for point in inputs(arguments, found[0]):
            calls.append(f'vector.print str "{found[1]} {point}\\n"')
            names = []
            for (type_, _), value in zip(arguments, point):
                names.append(f"%x{number}")
                number += 1
                constant = str(value).lower() if type_ == "i1" else f"{value} : {type_}"
                calls.append(f"{names[-1]} = arith.constant {constant}")
            types = ", ".join(type_ for type_, _ in arguments)
            calls.append(f"func.call @{found[1]}({', '.join(names)}) : ({types}) -> ()")
    return ("".join(functions) + "func.func @main() {\n"
            + "".join(f"  {call}\n" for call in calls) + "  return\n}\n")


def run(command, text):
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"error: {command[0]}: {done.stderr[:2000]}")
    return done.stdout


def printed(text, tools):
    mlir_opt, mlir_runner, runner_utils = tools
    return run([mlir_runner, "--entry-point-result=void", "-O0",
                f"--shared-libs={runner_utils}"], run([mlir_opt, *LOWER], text)).splitlines()


def differences(path, opt, tools):
    """The first call that prints something else after the pass, as a sentence."""
    text = program(path)
    before = printed(text, tools)
    after = printed(run([opt, f"--pass-pipeline=builtin.module(func.func({OURS}))"], text),
                    tools)
    call = None
    for one, two in zip(before + [""], after + [""]):
        if one != two:
            return [f"{path.name}: {call}: {two} is printed after the pass, {one} before"]
        if "(" in one and not one.startswith("("):
            call = one
    return [] if len(before) == len(after) else [f"{path.name}: the output ends early"]
