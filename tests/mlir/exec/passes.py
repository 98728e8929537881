#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random functions of integers, run by MLIR's JIT before and after each pass.

The functions (integers.py) are lowered by mlir-opt and run by mlir-runner on a grid
of inputs that has the ends of types in it, many functions in one process
(grid.c). After each pass a function gives the same results on the same inputs,
or fails at the same assert; where checks are hoisted, it may stop at another one. An
assumption that a pass states becomes an assert.

The interpreter, which detects poison, runs some as well (--interpreter).

Exit status 0 if all functions behave alike, and each pass changed some.
"""

import argparse
import collections
import concurrent.futures
import pathlib
import random
import re
import subprocess
import sys

import fuzz
import integers

HERE = pathlib.Path(__file__).resolve().parent
# By name; %s takes the options. The first are those that compute differently.
PASSES = {
    "simplify": "shapeproof-simplify{%s flags=true}",
    "narrow-i32": "shapeproof-simplify{%s narrow=i32}",
    "narrow-i16": "shapeproof-simplify{%s narrow=i16 flags=true}",
    "narrow-i8": "shapeproof-simplify{%s narrow=i8}",
    "optimize": "shapeproof-optimize{%s flags=true},canonicalize,cse",
    "ranges": "shapeproof-int-range-optimizations{%s}",
    "elide": "shapeproof-elide-checks{%s}",
    "hoist": "shapeproof-hoist-checks{%s}",
    "version": "shapeproof-version{%s}",
    "refine": "shapeproof-refine-types{%s},shapeproof-canonicalize-dims{%s}",
    "assume": "shapeproof-assume",
    "plan": "shapeproof-plan-buffers",
    "promote": "shapeproof-promote-buffers{max-bytes=64}",
}
OPTIONS = {True: "", False: "assume-no-overflow=false"}
LOWER = """convert-vector-to-scf convert-scf-to-cf arith-expand memref-expand
expand-strided-metadata lower-affine convert-vector-to-llvm convert-math-to-llvm
convert-index-to-llvm convert-arith-to-llvm finalize-memref-to-llvm
convert-func-to-llvm convert-cf-to-llvm reconcile-unrealized-casts""".split()
FUNCTION = re.compile(r"^  func\.func @f(\d+)\(.*?^  }$", re.M | re.S)


class Failure(Exception):
    pass


def run(*command, text=None):
    done = subprocess.run([str(c) for c in command], input=text, text=True,
                          capture_output=True, timeout=900)
    if done.returncode:
        raise Failure("%s: %d\n%s" % (" ".join(map(str, command)),
                                      done.returncode, done.stderr[:3000]))
    return done.stdout


def driver(functions, runs):
    """Code that runs the functions on inputs."""
    lines, seen = [], []
    for number, f in functions.items():
        lines.append("func.func @run%d() {" % number)
        for n, kind in enumerate(f.arguments):
            source = "small" if kind == "index" and f.small else "input"
            lines.append("  %%k%d = arith.constant %d : i64" % (n, n))
            lines.append("  %%w%d = call @grid_%s(%%k%d) : (i64) -> i64"
                         % (n, source, n))
            if kind == "index":
                lines.append("  %%x%d = arith.index_cast %%w%d : i64 to index"
                             % (n, n))
            elif kind != "i64":
                lines.append("  %%x%d = arith.trunci %%w%d : i64 to %s"
                             % (n, n, kind))
        arguments = ", ".join("%%%s%d" % ("w" if kind == "i64" else "x", n)
                              for n, kind in enumerate(f.arguments))
        lines.append("  %%r:%d = call @f%d(%s) : (%s) -> (%s)" % (
            len(f.results), number, arguments, ", ".join(f.arguments),
            ", ".join(f.results)))
        for n, kind in enumerate(f.results):
            value = "%%r#%d" % n
            if kind != "i64":
                cast = "index_cast" if kind == "index" else "extsi"
                lines.append("  %%o%d = arith.%s %s : %s to i64"
                             % (n, cast, value, kind))
                value = "%%o%d" % n
            lines.append("  call @grid_output(%s) : (i64) -> ()" % value)
        lines += ["  return", "}"]
        seen += ["  %%f%d = func.constant @run%d : () -> ()" % (number, number),
                 "  %%n%d = arith.constant %d : i64" % (number, number),
                 "  call @grid_run(%%f%d, %%n%d, %%runs) : "
                 "(() -> (), i64, i64) -> ()" % (number, number)]
    return "\n".join(
        lines + ["func.func private @grid_run(() -> (), i64, i64)",
                 "func.func private @grid_input(i64) -> i64",
                 "func.func private @grid_small(i64) -> i64",
                 "func.func private @grid_output(i64)",
                 "func.func @main() {",
                 "  %%runs = arith.constant %d : i64" % runs] + seen
        + ["  return", "}", ""])


class Runner:
    def __init__(self, args):
        self.args = args
        self.grid = args.out / "libgrid.so"
        run(args.cc, "-O1", "-shared", "-fPIC", HERE / "grid.c", "-o",
            self.grid)

    def change(self, pipeline, text):
        return run(self.args.bin / "shapeproof-opt",
                   "--pass-pipeline=builtin.module(%s)" % pipeline, text=text)

    def lines(self, name, text, functions):
        """Runs each function in `text`; returns {number: {run: line}}."""
        if not functions:
            return {}
        text = re.sub(r"llvm\.intr\.assume (%\S+) : i1",
                      r'cf.assert \1, "assumed"', text)
        module = text + driver(functions, self.args.runs)
        (self.args.out / (name + ".mlir")).write_text(module)
        lowered = run(self.args.mlir_opt, "--pass-pipeline=builtin.module(%s)"
                      % ",".join(LOWER), text=module)
        for theirs, ours in (("@puts", "@grid_failed"),
                             ("@abort", "@grid_abort")):
            lowered = re.sub(theirs + r"\b", ours, lowered)
        lowered = re.sub(r"llvm\.func @grid_failed\(!llvm\.ptr\)( -> i32)?",
                         "llvm.func @grid_failed(!llvm.ptr)", lowered)
        out = run(self.args.mlir_runner, "-e", "main", "-O0",
                  "-entry-point-result=void", "-shared-libs=%s" % self.grid,
                  text=lowered)
        found = collections.defaultdict(dict)
        for line in out.splitlines():
            head, _, rest = line.partition(":")
            number, count = map(int, head.split())
            found[number][count] = rest
        return found


def alike(name, before, after):
    """Whether two lines of grid.c are the same behaviour under the pass."""
    if name in ("hoist", "optimize") and before.startswith(" failed") and \
            after.startswith(" failed"):
        return re.search(r"(check|bound) \d+$", after) is not None
    return before == after


class Study:
    """Functions of some seeds, all under the same assumption."""

    def __init__(self, args, runner, first, last, small):
        self.args, self.runner = args, runner
        self.name, self.small = "s%d%s" % (first, "small" if small else ""), \
            small
        self.functions = {
            seed: integers.Function(random.Random(seed), "f%d" % seed, small)
            for seed in range(first, last) if (seed % 2 == 0) == small}
        self.changed, self.wrong = collections.Counter(), []
        self.runs = self.failures = 0

    def texts(self, text):
        return {int(m[1]): m[0] for m in FUNCTION.finditer(text)}

    def study(self):
        text = "".join(f.text() for f in self.functions.values())
        printed = self.runner.change("", text)
        self.before = self.texts(printed)
        lines = self.runner.lines(self.name, "\n".join(self.before.values())
                                  + "\n", self.functions)
        for number, found in lines.items():
            for count, line in found.items():
                self.runs += 1
                self.failures += "failed" in line
                if "trap" in line:
                    self.wrong.append("f%d: undefined before: %s" % (number,
                                                                     line))
        if self.args.interpreter:
            self.interpret(printed)
        for name, passes in PASSES.items():
            if not self.args.only or name in self.args.only:
                self.compare(name, passes.replace("%s", OPTIONS[self.small]),
                             printed, lines)
        print("\n".join(self.wrong + [self.name]), file=sys.stderr, flush=True)
        return self

    def interpret(self, text):
        """Compares the first functions by the interpreter."""
        path = self.args.out / ("%s.first.mlir" % self.name)
        first = list(self.texts(text).values())[:self.args.interpreter]
        path.write_text("module {\n%s\n}\n" % "\n".join(first))
        for pipeline in ("rewritten", "narrowed", "hoisted", "versioned"):
            if not fuzz.compare(self.args, path.stem, path,
                                0 if self.small else 2, pipeline)[1]:
                self.wrong.append("%s, %s: not alike" % (path.stem, pipeline))

    def compare(self, name, passes, printed, lines):
        try:
            after = self.runner.change(passes, printed)
            # Globals stand between functions.
            texts = self.texts(after)
            rest = FUNCTION.sub("", after).strip()
            rest = rest.removeprefix("module {").removesuffix("}")
            changed = {n: self.functions[n] for n, text in texts.items()
                       if text != self.before[n]}
            file = "%s.%s" % (self.name, name)
            found = self.runner.lines(
                file, rest + "\n" + "\n".join(texts[n] for n in changed)
                + "\n", changed)
        except Failure as failure:
            self.wrong.append("%s, %s: %s" % (self.name, name, failure))
            return
        self.changed[name] += len(changed)
        if set(texts) != set(self.functions):
            self.wrong.append("%s, %s: functions are missing" % (self.name,
                                                                 name))
        for number, after in found.items():
            bad = [n for n in lines[number]
                   if not alike(name, lines[number][n], after.get(n, ""))]
            if bad:
                self.wrong.append("f%d, %s: %d of %d runs; run %d:%s, then%s"
                                  % (number, name, len(bad),
                                     len(lines[number]), bad[0],
                                     lines[number][bad[0]],
                                     after.get(bad[0], " nothing")))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--mlir-opt", required=True)
    parser.add_argument("--mlir-runner", required=True)
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--seeds", default="0:100", help="A:B, without B")
    parser.add_argument("--runs", type=int, default=60)
    parser.add_argument("--batch", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--interpreter", type=int, default=0, metavar="N",
                        help="N functions of each batch by the interpreter too")
    parser.add_argument("--context", help="another context than the default")
    parser.add_argument("--only", nargs="*", help="these passes alone")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    runner = Runner(args)
    first, last = map(int, args.seeds.split(":"))
    studies = [Study(args, runner, start, min(start + args.batch, last), small)
               for start in range(first, last, args.batch)
               for small in (True, False)]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        studies = list(pool.map(Study.study, [s for s in studies
                                              if s.functions]))
    changed = sum((s.changed for s in studies), collections.Counter())
    wrong = [w for s in studies for w in s.wrong]
    print("%d functions, %d runs, %d fail; changed by %s; %d not alike" % (
        sum(len(s.functions) for s in studies), sum(s.runs for s in studies),
        sum(s.failures for s in studies),
        ", ".join("%s %d" % (n, changed[n]) for n in PASSES), len(wrong)))
    idle = [n for n in PASSES if not changed[n]
            and (not args.only or n in args.only)]
    for name in idle:
        print("%s changed nothing" % name, file=sys.stderr)
    return 1 if wrong or idle else 0


if __name__ == "__main__":
    sys.exit(main())
