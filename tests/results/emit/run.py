#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles and runs the code that `shapeproof emit` writes, in all languages.

Python has integers of any size, so its code is what the others are compared
with: C (compiled as C99 and as C++ without a warning, with the sanitizer of
undefined behaviour), C++, MLIR lowered by mlir-opt and llc, and JavaScript where
there is node. Inputs are random: small ones, for which conditions hold, and the
ends of 31, 32, 53, 62 and 63 bits. The Python code in turn is compared with the
interpreter of the program, where the sizes are small enough to be run.

    run.py --bin=build/bin [--runs=N] [FILE.mlir...]
"""

import argparse
import ctypes
import importlib.util
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ENDS = [0, 1, 2, 3, 4, 5, 7, 8, 12, 16, 2**31 - 1, 2**31, 2**32 - 1, 2**32,
        2**53 + 1, 2**62, 2**63 - 1]
LLVM = "/usr/lib/llvm-22/bin/"


def tool(name):
    """The tool of this name, of LLVM's own folder if that is there."""
    return shutil.which(LLVM + name) or shutil.which(name)


def run(command, **options):
    result = subprocess.run(command, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, timeout=300,
                            **options)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{result.stderr}")
    return result.stdout


class Program:
    """A function of the Python module, with the kinds of its parameters."""

    def __init__(self, module, name, mlir):
        self.name = name
        self.check = getattr(module, name + "_check")
        self.sizes = getattr(module, name + "_sizes")
        self.python_bytes = getattr(module, name + "_bytes")
        self.parameters = list(self.check.__annotations__.items())[:-1]
        self.parameters = [(n, str(t)) for n, t in self.parameters]
        text = re.search(rf"@{re.escape(name)}_check\((.*?)\) -> i32", mlir)
        self.mlir = [p.split(":")[0].strip("% ")
                     for p in text[1].split(",")] if text[1] else []
        ranks = {n: sum(bool(re.fullmatch(rf"{n}_\d+", p)) for p in self.mlir)
                 for n, _ in self.parameters}
        self.ranks = {n: (ranks[n], f"{n}_rank" in self.mlir)
                      for n, _ in self.parameters}
        self.elements = {n: sum(p.startswith(n[:-9] + "_element")
                                for p in self.mlir)
                         for n, _ in self.parameters if n.endswith("_elements")}

    def bytes(self, values):
        """The bytes of the arguments and of the results; None if one does not fit 64
        bits, which is what the numbers themselves say."""
        try:
            return self.python_bytes(*values)
        except OverflowError:
            return None

    def inputs(self, rng):
        """Random values of the parameters."""
        top = rng.choice([6, len(ENDS)])
        shared = [rng.choice(ENDS[:top]) for _ in range(3)]

        def number(signed):
            value = rng.choice(shared) if rng.random() < .6 else rng.choice(ENDS)
            if rng.random() < .2:
                value = rng.randrange(0, 40)
            return -value if signed and rng.random() < .25 else value

        values = []
        for name, kind in self.parameters:
            if "bool" in kind:
                values.append(rng.random() < .8)
            elif name in self.elements:
                values.append([number(True)
                               for _ in range(self.elements[name])])
            elif "Sequence" in kind:
                rank, is_open = self.ranks[name]
                if is_open:
                    rank = rng.randrange(0, 4)
                values.append([number(rng.random() < .1) for _ in range(rank)])
            else:
                values.append(number(True))
        return values


def c_values(program, values):
    """The arguments of the C functions."""
    result = []
    for (name, kind), value in zip(program.parameters, values):
        if isinstance(value, list):
            result.append((ctypes.c_int64 * max(1, len(value)))(*value))
            if name not in program.elements and program.ranks[name][1]:
                result.append(ctypes.c_int64(len(value)))
        elif isinstance(value, bool):
            result.append(ctypes.c_int(value))
        else:
            result.append(ctypes.c_int64(value))
    return result


def mlir_values(program, values):
    known = {}
    for (name, _), value in zip(program.parameters, values):
        if name in program.elements:
            known.update({f"{name[:-9]}_element{i}": v
                          for i, v in enumerate(value)})
        elif isinstance(value, list):
            known.update({f"{name}_{i}": v for i, v in enumerate(value)})
            known[f"{name}_rank"] = len(value)
        else:
            known[name] = value
    return [ctypes.c_bool(v) if isinstance(v, bool) else ctypes.c_int64(v)
            for v in (known.get(p, 0) for p in program.mlir)]


def fits(value):
    return -2**63 <= value < 2**63


def flat(sizes):
    return [-1 if size is None else size
            for result in sizes if result is not None for size in result]


class Languages:
    """The file in all languages, compiled in a folder."""

    def __init__(self, bin, file, folder):
        self.folder = folder
        # The name stands in a comment, whose end must not come from it.
        file = shutil.copy(file, f"{folder}/named\u2028throw 1; *.mlir")
        for language, ending in (("c", "c"), ("cpp", "hpp"), ("js", "mjs"),
                                 ("python", "py"), ("mlir", "mlir")):
            run([f"{bin}/shapeproof", "emit", f"--language={language}",
                 "--what=guard,sizes,bytes", file, "-o", f"{folder}/emitted.{ending}"])
        spec = importlib.util.spec_from_file_location("emitted",
                                                      f"{folder}/emitted.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        mlir = Path(f"{folder}/emitted.mlir").read_text()
        self.programs = [Program(module, name[:-6], mlir)
                         for name in vars(module) if name.endswith("_check")]
        strict = ["-Wall", "-Wextra", "-Werror", "-O1", "-fPIC", "-shared"]
        run(["gcc", "-std=c99", "-pedantic", *strict, "-fsanitize=undefined",
             "-fno-sanitize-recover", "-static-libubsan",
             f"{folder}/emitted.c", "-o", f"{folder}/c.so"])
        self.c = ctypes.CDLL(f"{folder}/c.so")
        Path(f"{folder}/use.cpp").write_text(
            '#include "emitted.hpp"\n#include "emitted.hpp"\n' + "".join(
                f"auto use_{p.name} = &shapeproof_emitted::{p.name}_check;\n"
                for p in self.programs))
        run(["g++", "-std=c++17", *strict, "-fsyntax-only",
             f"{folder}/use.cpp"])
        self.mlir = self.lower() if tool("mlir-opt") and tool("llc") else None
        self.node = shutil.which("node")

    def lower(self):
        at = self.folder
        run([tool("mlir-opt"), "--arith-expand", "--convert-to-llvm",
             "--reconcile-unrealized-casts", f"{at}/emitted.mlir",
             "-o", f"{at}/lowered.mlir"])
        run([tool("mlir-translate"), "--mlir-to-llvmir", f"{at}/lowered.mlir",
             "-o", f"{at}/lowered.ll"])
        run([tool("llc"), "-O1", "-filetype=obj", "-relocation-model=pic",
             f"{at}/lowered.ll", "-o", f"{at}/lowered.o"])
        run(["gcc", "-shared", f"{at}/lowered.o", "-o", f"{at}/mlir.so"])
        return ctypes.CDLL(f"{at}/mlir.so")

    def javascript(self, questions):
        """The answers of the module to all questions at once."""
        Path(f"{self.folder}/ask.mjs").write_text("""
import * as emitted from './emitted.mjs';
import { readFileSync } from 'node:fs';
const big = (x) => typeof x === 'string' ? BigInt(x)
    : Array.isArray(x) ? x.map(big) : x;
const shown = (x) => typeof x === 'bigint' || typeof x === 'number' ? String(x)
    : Array.isArray(x) ? x.map(shown) : x;
console.log(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(
    ([name, values]) => {
      const inputs = values.map(big);
      const check = emitted[name + '_check'](...inputs);
      let bytes = null;
      try {
        bytes = check ? null : shown(emitted[name + '_bytes'](...inputs));
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
      return [check, check ? null : shown(emitted[name + '_sizes'](...inputs)),
              bytes, emitted[name + '_message'](check, ...inputs)];
    })));
""")
        def shown(x):
            if isinstance(x, list):
                return [shown(v) for v in x]
            return x if isinstance(x, bool) else str(x)
        text = json.dumps([[p.name, shown(v)] for p, v, _, _ in questions])
        return json.loads(run([self.node, f"{self.folder}/ask.mjs"],
                              input=text))


def compare(languages, program, values, expected, sizes):
    """The names of the languages that say something else."""
    wrong = []
    got = getattr(languages.c, program.name + "_check")(
        *c_values(program, values))
    if got != expected:
        wrong.append(f"C says {got}")
    if languages.mlir:
        got = getattr(languages.mlir, program.name + "_check")(
            *mlir_values(program, values))
        if got != expected:
            wrong.append(f"MLIR says {got}")
    if expected or wrong:
        return wrong
    results = [(ctypes.c_int64 * max(1, len(r)))()
               for r in sizes if r is not None]
    status = getattr(languages.c, program.name + "_sizes")(
        *c_values(program, values), *results)
    wide = not all(map(fits, flat(sizes)))
    if status != wide:
        wrong.append(f"C's sizes give {status}")
    elif not wide:
        got = [x for r, s in zip(results, filter(lambda r: r is not None, sizes))
               for x in list(r)[:len(s)]]
        if got != flat(sizes):
            wrong.append(f"C's sizes are {got}")
    return wrong + compare_bytes(languages, program, values)


def compare_bytes(languages, program, values):
    expected = program.bytes(values)
    arguments, results = (ctypes.c_int64 * 99)(), (ctypes.c_int64 * 99)()
    status = getattr(languages.c, program.name + "_bytes")(
        *c_values(program, values), arguments, results)
    if status != (expected is None):
        return [f"C's bytes give {status}"]
    if status:
        return []
    got = [arguments[:len(expected[0])], results[:len(expected[1])]]
    if got != [[-1 if b is None else b for b in some] for some in expected]:
        return [f"C's bytes are {got}"]
    return []


def as_text(numbers):
    """As JavaScript answers: numbers as texts."""
    if isinstance(numbers, list):
        return [as_text(n) for n in numbers]
    return None if numbers is None else str(numbers)


def compare_javascript(languages, questions):
    """(values, difference) where JavaScript says something else."""
    for (program, values, expected, sizes), got in zip(
            questions, languages.javascript(questions)):
        want = [expected, as_text(sizes),
                None if expected else as_text(program.bytes(values))]
        if got[:3] != want:
            yield program, values, f"Python says {want}, JavaScript {got}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    parser.add_argument("--runs", type=int, default=300)
    parser.add_argument("files", nargs="*",
                        default=[str(Path(__file__).parent / "Inputs" / "programs.mlir")])
    args = parser.parse_args()
    failures = accepted = asked = 0
    for file in args.files:
        with tempfile.TemporaryDirectory() as folder:
            languages = Languages(args.bin, file, folder)
            questions = []
            for program in languages.programs:
                rng = random.Random(program.name)
                for _ in range(args.runs):
                    values = program.inputs(rng)
                    expected = program.check(*values)
                    sizes = None if expected else program.sizes(*values)
                    accepted += not expected
                    asked += 1
                    questions.append((program, values, expected, sizes))
                    for text in compare(languages, program, values, expected,
                                        sizes):
                        failures += 1
                        print(f"{file}: {program.name}{tuple(values)}: Python "
                              f"says {expected} {sizes}, {text}")
            if languages.node:
                for program, values, text in compare_javascript(languages,
                                                                questions):
                    failures += 1
                    print(f"{file}: {program.name}{tuple(values)}: {text}")
    print(f"{asked} inputs, {accepted} accepted, {failures} differences")
    if accepted * 50 < asked:
        sys.exit("too few inputs are accepted to say anything")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
