#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the peaks of `shapeproof memory` with what programs allocate.

Each function of a file is lowered to LLVM by mlir-opt and run by mlir-runner on
arguments of several sizes, 0 and 1 among them, in a process whose malloc and
free are counted (memory/CountAllocations.c). No run may have more bytes alive
than the peak or its constant bound; a run that returns has as many, if the peak
is exact.

    memory.py --bin=build/bin FILE...       --runs=N sizes for each function
    memory.py --bin=build/bin --bufferize FILE...   tensors, bufferized first
    memory.py --bin=build/bin --seeds=A:B   random programs (memory/generate.py)

Exit status 0 if nothing is wrong and something was run.
"""

import argparse
import itertools
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "memory"))
import contracts
import generate

HERE = pathlib.Path(__file__).resolve().parent
BUFFERIZE = [
    "--empty-tensor-to-alloc-tensor",
    "--one-shot-bufferize=bufferize-function-boundaries=1 buffer-alignment=0 "
    "allow-return-allocs-from-loops=1 "
    "function-boundary-type-conversion=identity-layout-map",
    "--buffer-deallocation-pipeline", "--canonicalize", "--cse"]
LOWER = """--convert-linalg-to-loops --convert-bufferization-to-memref
--expand-realloc --expand-strided-metadata --lower-affine --convert-scf-to-cf
--arith-expand --memref-expand --expand-strided-metadata --lower-affine
--convert-math-to-llvm --convert-index-to-llvm --convert-arith-to-llvm
--finalize-memref-to-llvm --convert-func-to-llvm --convert-cf-to-llvm
--reconcile-unrealized-casts""".split()
FUNCTION = re.compile(r"func\.func (?:private )?@([\w.$-]+)\((.*?)\)"
                      r"(?: -> ([^{]*?))?(?: attributes .*)? \{$", re.M)
ARGUMENT = re.compile(r"%[\w.]+: ([^,<]+(?:<[^<>]*(?:<[^<>]*>)?[^<>]*>)?)")
SIZES = [0, 1, 2, 3, 5, 8, 9, 17, 64, 130]


def run(command, text=None, **more):
    return subprocess.run(command, input=text, text=True, capture_output=True,
                          **more)


# --- Terms -----------------------------------------------------------------

class Number:
    """An integer, with a @ b for a ceildiv b, which binds as * does."""

    def __init__(self, value):
        self.value = int(value)

    def __index__(self):
        return self.value


def plain(value):
    return value.value if isinstance(value, Number) else value


def operation(function):
    def forwards(a, b):
        result = function(plain(a), plain(b))
        return result if isinstance(result, bool) else Number(result)
    return forwards, lambda a, b: forwards(b, a)


for method, function in (
        ("add", lambda a, b: a + b), ("sub", lambda a, b: a - b),
        ("mul", lambda a, b: a * b), ("floordiv", lambda a, b: a // b),
        ("mod", lambda a, b: a % b), ("matmul", lambda a, b: -(-a // b))):
    forwards, backwards = operation(function)
    setattr(Number, f"__{method}__", forwards)
    setattr(Number, f"__r{method}__", backwards)
for method, function in (
        ("lt", lambda a, b: a < b), ("le", lambda a, b: a <= b),
        ("gt", lambda a, b: a > b), ("ge", lambda a, b: a >= b),
        ("eq", lambda a, b: a == b), ("ne", lambda a, b: a != b)):
    setattr(Number, f"__{method}__", operation(function)[0])
Number.__neg__ = lambda a: Number(-a.value)
Number.__bool__ = lambda a: a.value != 0


def evaluate(term, values):
    """The value of a term in the grammar of .dims."""
    names = {}

    def name(match):
        key = match[0]
        if key in ("and", "or", "not", "in", "min", "max", "select", "True", "False"):
            return key
        if re.fullmatch(r"wrap\d+", key):
            return key
        names.setdefault(key, f"v{len(names)}")
        return names[key]

    text = re.sub(r"\bfloordiv\b", "//", term)
    text = re.sub(r"\bmod\b", "%", text)
    text = re.sub(r"\bceildiv\b", "@", text)
    text = re.sub(r"\b(\d+)\^(\d+)", r"(\1**\2)", text)
    text = re.sub(r"\btrue\b", "True", re.sub(r"\bfalse\b", "False", text))
    text = re.sub(r"[A-Za-z_][\w.]*", name, text)
    text = re.sub(r"\bin \[", "in Within[", text)
    scope = {short: Number(values[key]) for key, short in names.items()}
    scope["Within"] = contracts.Within
    scope["select"] = lambda c, a, b: Number(plain(a if c else b))
    scope["min"] = lambda *of: Number(min(map(plain, of)))
    scope["max"] = lambda *of: Number(max(map(plain, of)))
    for width in re.findall(r"\bwrap(\d+)\(", text):
        half = 1 << (int(width) - 1)
        scope[f"wrap{width}"] = (
            lambda x, half=half: (x + half) % (2 * half) - half)
    return plain(eval(text, {"__builtins__": {}}, scope))


# --- Programs --------------------------------------------------------------

def signatures(text):
    for match in FUNCTION.finditer(text):
        arguments = [a.strip() for a in ARGUMENT.findall(match[2])]
        results = (match[3] or "").strip().strip("()")
        yield match[1], arguments, results


def dynamic(kind):
    """The places of the dynamic sizes of a memref type."""
    shape = re.match(r"memref<((?:[\d?]+x)*)", kind)
    return [i for i, size in enumerate(shape[1].split("x")[:-1])
            if size == "?"]


def symbols(arguments):
    names = []
    for i, kind in enumerate(arguments):
        if kind.startswith("memref"):
            names += [f"arg{i}.dim{d}" for d in dynamic(kind)]
        elif re.fullmatch(r"index|i\d+", kind):
            names.append(f"arg{i}")
    return names


def write_call(function, arguments, results, values, out):
    """Code that calls the function with these values."""
    operands = []
    for i, kind in enumerate(arguments):
        new = f"%x{next(out.numbers)}"
        operands.append(new)
        if kind.startswith("memref"):
            sizes = []
            for d in dynamic(kind):
                sizes.append(f"%x{next(out.numbers)}")
                out.lines.append(f"  {sizes[-1]} = arith.constant "
                                 f"{values[f'arg{i}.dim{d}']} : index")
            plain = re.sub(r", strided<[^>]*>", "", kind)
            out.lines.append(f"  {new} = memref.alloc({', '.join(sizes)}) : "
                             f"{plain}")
            element = re.match(r"memref<(?:[\d?]+x)*([^,>]+)", plain)[1]
            zero = f"%x{next(out.numbers)}"
            number = "1" if re.match(r"i|index", element) else "1.0"
            out.lines.append(f"  {zero} = arith.constant {number} : {element}")
            out.lines.append(f"  linalg.fill ins({zero} : {element}) "
                             f"outs({new} : {plain})")
            if plain != kind:
                cast = f"%x{next(out.numbers)}"
                out.lines.append(f"  {cast} = memref.cast {new} : {plain} to "
                                 f"{kind}")
                operands[-1] = cast
        elif re.fullmatch(r"index|i\d+", kind):
            value = values[f"arg{i}"]
            if kind == "i1":
                value = "true" if value else "false"
                out.lines.append(f"  {new} = arith.constant {value}")
            else:
                out.lines.append(f"  {new} = arith.constant {value} : {kind}")
        elif re.fullmatch(r"f\d+", kind):
            out.lines.append(f"  {new} = arith.constant 1.0 : {kind}")
        else:
            return False
    child = f"%x{next(out.numbers)}"
    depth, count = 0, 1
    for character in results:
        depth += {"<": 1, ">": -1}.get(character, 0)
        count += character == "," and depth == 0
    given = f"%x{next(out.numbers)}:{count} = " if results else ""
    out.lines += [
        f"  {child} = func.call @measure_begin() : () -> i1",
        f"  scf.if {child} {{",
        f"    {given}func.call @{function}({', '.join(operands)}) : "
        f"({', '.join(arguments)}) -> ({results})",
        "    func.call @measure_end() : () -> ()",
        "  }"]
    return True


class Output:
    def __init__(self):
        self.lines, self.numbers = [], itertools.count()


def choose(names, arguments, count, chance):
    """Values of the symbols: the ends, then random ones."""
    truths = {f"arg{i}" for i, kind in enumerate(arguments) if kind == "i1"}

    def one(pick):
        return {name: chance.randrange(2) if name in truths else pick()
                for name in names}

    chosen = [one(lambda: 0), one(lambda: 1)]
    while len(chosen) < count:
        same = chance.choice(SIZES)
        chosen.append(one((lambda: same) if len(chosen) % 3 == 0
                          else (lambda: chance.choice(SIZES))))
    return chosen[:count]


ALLOC = re.compile(r"^( *)(%\w+) = memref\.alloc\(.*\) : "
                   r"(memref<(?:[\d?]+x)*(f\d+|i\d+|index)>)$")


def used(text):
    """The program with a use of each buffer: mlir-opt drops those without."""
    lines = []
    for number, line in enumerate(text.splitlines()):
        lines.append(line)
        found = ALLOC.match(line)
        if not found:
            continue
        one = "1.0" if found[4][0] == "f" else "1"
        name = f"%used_{number}"
        lines.append(f"{found[1]}{name} = arith.constant {one} : {found[4]}")
        lines.append(f"{found[1]}linalg.fill ins({name} : {found[4]}) "
                     f"outs({found[2]} : {found[3]})")
    return "\n".join(lines)


# --- Runs ------------------------------------------------------------------

def check(path, text, options, library):
    """The number of runs compared, and those that are wrong."""
    if options.bufferize:
        made = run([options.mlir_opt, *BUFFERIZE], text)
        if made.returncode:
            return 0, [f"{path}: not bufferized: {made.stderr[:300]}"]
        text = made.stdout
    analysed = run([f"{options.bin}/shapeproof", "memory", "--format=json",
                    *options.option, "-"], text)
    if analysed.returncode:
        return 0, [f"{path}: {analysed.stderr}"]
    reports = {f["function"]: f
               for f in json.loads(analysed.stdout)["functions"]}
    chance = random.Random(options.seed)
    out, calls = Output(), []
    for name, arguments, results in signatures(
            run([options.mlir_opt], text).stdout):
        report = reports[name]
        # The stack is not counted.
        if (report["peak"] is None and report["peak_bound"] is None or
                any(a["op"] == "memref.alloca" for a in report["allocations"])):
            continue
        names = symbols(arguments)
        for values in choose(names, arguments, options.runs, chance):
            if write_call(name, arguments, results, values, out):
                calls.append((name, values))
        if options.verbose:
            print(name, reports[name]["peak"], reports[name]["exact"],
                  reports[name]["peak_bound"])
    module = used(run([options.mlir_opt], text).stdout)
    module = module.rstrip().removesuffix("}")
    whole = "\n".join([
        module, "func.func private @measure_begin() -> i1",
        "func.func private @measure_end()", "func.func @measure_all() {",
        *out.lines, "  return", "}", "}"])
    lowered = run([options.mlir_opt, *LOWER], whole)
    if lowered.returncode:
        return 0, [f"{path}: not lowered: {lowered.stderr[:600]}"]
    ran = run([options.mlir_runner, "-e", "measure_all",
               "--entry-point-result=void", f"--shared-libs={library},{options.runner_utils}"],
              lowered.stdout, env={**os.environ, "LD_PRELOAD": library},
              timeout=600)
    measured = re.findall(r"^(returned|stopped|broken) (\d+)$", ran.stderr,
                          re.M)
    wrong = []
    if len(measured) != len(calls):
        wrong.append(f"{path}: {len(measured)} of {len(calls)} runs: "
                     f"{ran.stderr[-300:]}")
    equal = 0
    for (name, values), (how, peak) in zip(calls, measured):
        report, peak = reports[name], int(peak)
        if how == "broken":
            if not options.may_break:
                wrong.append(f"{path}: @{name} is not defined for {values}")
            continue
        where = f"{path}: @{name} with {values} has {peak} bytes"
        bound = report["peak_bound"]
        if bound is not None and peak > int(bound):
            wrong.append(f"{where}, above the bound {bound}")
        if report["peak"] is None:
            continue
        most = evaluate(report["peak"], values)
        equal += most == peak
        if peak > most:
            wrong.append(f"{where}, above {report['peak']} = {most}")
        elif report["exact"] and how == "returned" and peak != most:
            wrong.append(f"{where}, not {report['peak']} = {most}")
    print(f"{path}: {len(measured)} runs of {len(reports)} functions, "
          f"{sum(r['peak'] is not None for r in reports.values())} with a "
          f"peak, {sum(r['exact'] for r in reports.values())} exact; "
          f"{equal} runs attain it")
    return len(measured), wrong


def options_of_runs(manual):
    """The options of scripts that run programs under the counting library."""
    parser = argparse.ArgumentParser(
        description=manual, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--seeds", metavar="A:B", default="0:0")
    parser.add_argument("--bin", default="build/bin")
    parser.add_argument("--mlir-opt", default="mlir-opt-22")
    parser.add_argument("--mlir-runner", default="mlir-runner-22")
    parser.add_argument("--runner-utils", default="/usr/lib/llvm-22/lib/"
                        "libmlir_c_runner_utils.so")
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--runs", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-v", "--verbose", action="store_true")
    return parser


def counting_library(options, folder):
    """Compiles the library that counts allocations."""
    library = f"{folder}/count.so"
    subprocess.run([options.cc, "-O1", "-shared", "-fPIC", "-fno-builtin",
                    str(HERE / "memory" / "CountAllocations.c"), "-o",
                    library], check=True)
    return library


def main():
    parser = options_of_runs(__doc__)
    parser.add_argument("--bufferize", action="store_true")
    parser.add_argument("--may-break", action="store_true",
                        help="leave out runs that are not defined")
    parser.add_argument("--option", action="append", default=[],
                        help="for `shapeproof memory`")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        library = counting_library(options, folder)
        runs, wrong = 0, 0
        programs = [(path, pathlib.Path(path).read_text())
                    for path in options.files]
        programs += [(f"seed {seed}", generate.program(seed)) for seed in
                     range(*map(int, options.seeds.split(":")))]
        for path, text in programs:
            count, problems = check(path, text, options, library)
            runs += count
            wrong += len(problems)
            for problem in problems:
                print(problem, flush=True)
    print(f"{runs} runs, {wrong} wrong")
    return 1 if wrong or not runs else 0


if __name__ == "__main__":
    sys.exit(main())
