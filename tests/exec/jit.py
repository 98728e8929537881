#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What reports say of inputs, executed by MLIR's own JIT.

A contingent check comes with an input for which it fails and one for which it
holds, both executed by the interpreter of this project before they are shown.
Here somebody else executes them: the function is lowered to LLVM by mlir-opt and
run by mlir-runner, on arguments of the sizes that the report names.

    f(%a: tensor<?xf32>, ...)    cf.assert at 9:3, counterexample arg0.dim0 = 2
    func.func @run0() { ... tensor.empty(%c2) ... call @f }     stops at 9:3

Every check becomes an assert with its place as the message. What mlir-opt does
not lower (`shape.meet`, say) is counted and left out; so is an input that names
something that cannot be written as an argument. Exit status 0 if all that was
run behaves as reported, and something was.

Programs are those of fuzz.py, by their seeds, or files.
"""

import argparse
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys

import fuzz

LOWER = """--canonicalize --shape-to-shape-lowering --convert-shape-to-std
--empty-tensor-to-alloc-tensor --one-shot-bufferize=bufferize-function-boundaries
--convert-linalg-to-loops --expand-strided-metadata --lower-affine
--convert-scf-to-cf --arith-expand --memref-expand --expand-strided-metadata
--lower-affine --convert-index-to-llvm --convert-arith-to-llvm
--finalize-memref-to-llvm --convert-func-to-llvm --convert-cf-to-llvm
--reconcile-unrealized-casts --strip-debuginfo""".split()

HEAD = re.compile(r"^func\.func (private )?@([\w.$-]+)\((.*?)\)")
ARGUMENT = re.compile(r"%\w+: ([^,<]+(?:<[^<>]*(?:<[^<>]*>)?[^<>]*>)?)")
NAMED = re.compile(r"^arg(\d+)(?:\.dim(\d+))?$")
SECONDS = 20  # Of a program; each takes a tenth of one.


class NotWritten(Exception):
    """The input cannot be written as arguments."""


def blocks(lines):
    """The functions of a file, as (name, private, first line, end)."""
    found, start = [], None
    for number, line in enumerate(lines):
        head = HEAD.match(line)
        if head:
            start = (head[2], bool(head[1]), number)
        elif line == "}" and start:
            found.append(start + (number + 1,))
            start = None
    return found


def alone(lines, functions, wanted):
    """The text with this function and the private ones, all lines in place.
    Values that may be errors are lists of sizes: none of them is one here."""
    text = [""] * len(lines)
    for name, private, start, end in functions:
        if private or name == wanted:
            text[start:end] = lines[start:end]
    return "\n".join(text).replace(
        "!shape.shape", "tensor<?xindex>").replace("!shape.size", "index")


class Argument:
    """Writes the operations that make one argument of an input."""

    def __init__(self, number, kind, given, out):
        self.number, self.kind, self.out = number, kind, out
        self.value, self.dims, self.next = None, {}, 0
        for name, value in given.items():
            match = NAMED.match(name)
            if match and int(match[1]) == number:
                if match[2] is None:
                    self.value = value
                else:
                    self.dims[int(match[2])] = value

    def put(self, text, kind):
        name = "%%a%d_%d" % (self.number, self.next)
        self.next += 1
        self.out.append("  %s = %s : %s" % (name, text, kind))
        return name

    def size(self, value):
        return self.put("arith.constant %d" % value, "index")

    def write(self):
        """The name of the value."""
        kind = self.kind
        if re.fullmatch(r"index|i\d+", kind):
            value = 1 if self.value is None else self.value
            if isinstance(value, list):
                raise NotWritten(kind)
            if kind == "i1":
                value = 1 if value else 0
                return self.put("arith.constant " + ("false", "true")[value],
                                "i1").replace(" : i1", "")
            return self.put("arith.constant %d" % value, kind)
        if re.fullmatch(r"f\d+", kind):
            return self.put("arith.constant 1.0", kind)
        match = re.fullmatch(r"(tensor|memref)<((?:[?\d]+x)*|\*x)(\w+)>", kind)
        if not match:
            raise NotWritten(kind)
        buffer, sizes, element = match.groups()
        if kind == "tensor<?xindex>" and self.value is not None:
            if not self.value:
                raise NotWritten("a list without elements")
            elements = [self.size(v) for v in self.value]
            fixed = "tensor<%dxindex>" % len(elements)
            made = self.put("tensor.from_elements " + ", ".join(elements), fixed)
            return self.put("tensor.cast %s" % made, "%s to %s" % (fixed, kind))
        if not re.fullmatch(r"f\d+", element):
            raise NotWritten(kind)
        if sizes == "*x":
            extents = [1] if self.value is None else self.value
            ranked = "%s<%s%s>" % (buffer, "?x" * len(extents), element)
            made = self.make(buffer, ranked, extents)
            return self.put("%s.cast %s" % (buffer, made),
                            "%s to %s" % (ranked, kind))
        dims = sizes.split("x")[:-1]
        return self.make(buffer, kind,
                         [self.dims.get(k, 1) for k, d in enumerate(dims)
                          if d == "?"])

    def make(self, buffer, kind, extents):
        operation = {"tensor": "tensor.empty", "memref": "memref.alloc"}[buffer]
        if any(e < 0 or e > 4096 for e in extents):
            raise NotWritten("a tensor too large to be made")
        return self.put("%s(%s)" % (operation,
                                    ", ".join(map(self.size, extents))), kind)


def wrapper(name, number, head, given):
    """A function without arguments that calls `name` with the input."""
    kinds = [k.strip() for k in ARGUMENT.findall(head[3])]
    out, names = [], []
    for k, kind in enumerate(kinds):
        names.append(Argument(k, kind, given, out).write())
    return "func.func @run%d() {\n%s\n  call @%s(%s) : (%s) -> %s\n  return\n}\n" % (
        number, "\n".join(out), name, ", ".join(names), ", ".join(kinds),
        head[4])


def results(line):
    """The result types of the function that the line begins."""
    match = re.search(r"\) -> (.*?)(?: attributes .*)? \{$", line)
    return match[1] if match else "()"


class Oracle:
    def __init__(self, args):
        self.args = args
        tools = pathlib.Path(args.mlir_opt).resolve().parent
        self.runner = tools / "mlir-runner"
        self.library = tools.parent / "lib" / "libmlir_c_runner_utils.so"

    def call(self, command, text=None):
        try:
            done = subprocess.run([str(c) for c in command], input=text,
                                  text=True, capture_output=True,
                                  timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return 124, "", "no end within %d s" % SECONDS
        return done.returncode, done.stdout, done.stderr

    def lower(self, text):
        """The module in the LLVM dialect; nothing where mlir-opt fails."""
        status, out, _ = self.call(
            [self.args.mlir_opt, "--convert-shape-constraints",
             "--mlir-print-debuginfo", "--mlir-print-local-scope", "-"], text)
        if status:
            return None
        placed = re.sub(
            r'(cf\.assert %\w+, )"[^"]*"(.*loc\(".*?":(\d+):(\d+)\))',
            r'\1"check at \3:\4"\2', out)
        status, out, _ = self.call([self.args.mlir_opt] + LOWER + ["-"], placed)
        return None if status else out

    def run(self, module, number):
        """The place of the check that the run stops at, `end`, or another
        end."""
        status, out, errors = self.call(
            ["stdbuf", "-oL", self.runner, "-e", "run%d" % number,
             "-entry-point-result=void", "-shared-libs=%s" % self.library, "-"],
            module)
        place = re.search(r"check at (\d+:\d+)", out)
        if place:
            return place[1]
        return "end" if status == 0 else "status %d: %s" % (
            status, errors.strip().splitlines()[:1])

    def study(self, path):
        """(contingents, not written, not lowered, wrong ones) of a file."""
        lines = path.read_text().splitlines()
        status, out, errors = self.call(
            [self.args.bin / "shapeproof", "analyze", "--all", "--format=json",
             path])
        if status not in (0, 1):
            return 0, 0, 0, ["%s: %s" % (path, errors)]
        checks = [c for c in json.loads(out)["files"][0]["checks"]
                  if c["verdict"] == "contingent"]
        functions = blocks(lines)
        heads = {name: lines[start] for name, _, start, _ in functions}
        total = written = lowered = 0
        wrong = []
        for name in sorted(set(c["function"] for c in checks)):
            mine = [c for c in checks if c["function"] == name]
            total += len(mine)
            head = HEAD.match(heads.get(name, ""))
            if not head:
                continue
            text, runs = alone(lines, functions, name), []
            typed = HEAD.match(next(l for l in text.splitlines()
                                    if l.startswith("func.func")
                                    and "@%s(" % name in l))
            signature = {3: typed[3], 4: results(typed.string)}
            for check in mine:
                try:
                    pair = [wrapper(name, 2 * len(runs) + k, signature,
                                    check[which])
                            for k, which in enumerate(
                                ("counterexample", "example"))]
                except NotWritten:
                    continue
                runs.append(check)
                text += "\n" + "\n".join(pair)
            written += len(runs)
            module = self.lower(text) if runs else None
            if module is None:
                continue
            lowered += len(runs)
            for k, check in enumerate(runs):
                place = "%d:%d" % (check["line"], check["column"])
                fails, holds = self.run(module, 2 * k), self.run(module,
                                                                 2 * k + 1)
                if fails != place:
                    wrong.append("%s:%s: the counterexample %s comes to: %s" % (
                        path, place, check["counterexample"], fails))
                if holds == place:
                    wrong.append("%s:%s: the example %s fails it" % (
                        path, place, check["example"]))
        return total, total - written, written - lowered, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--mlir-opt", required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--seeds", default="0:1", help="A:B, without B")
    parser.add_argument("--functions", type=int, default=25)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("programs", type=pathlib.Path, nargs="*")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    programs = args.programs
    if not programs:
        first, last = map(int, args.seeds.split(":"))
        for seed in range(first, last):
            programs.append(args.out / ("seed%d.mlir" % seed))
            programs[-1].write_text(fuzz.program(seed, args.functions))
    oracle = Oracle(args)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        studies = list(pool.map(oracle.study, programs))
    total, unwritten, unlowered = (sum(s[k] for s in studies) for k in range(3))
    wrong = [w for s in studies for w in s[3]]
    for text in wrong:
        print(text, file=sys.stderr)
    executed = total - unwritten - unlowered
    print("%d contingents, %d executed by the JIT, %d not lowered by mlir-opt, "
          "%d with an input that is not written; %d not as reported"
          % (total, executed, unlowered, unwritten, len(wrong)))
    return 0 if executed and not wrong else 1


if __name__ == "__main__":
    sys.exit(main())
