#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes the inputs of reports by MLIR's own JIT.

A contingent check comes with an input for which it fails and one for which it
holds, both executed by the interpreter of this project before they are shown.
Here somebody else executes them: the function is lowered to LLVM by mlir-opt and
run by mlir-runner, on arguments of the sizes that the report names.

    f(%a: tensor<?xf32>, ...)    cf.assert at 9:3, counterexample arg0.dim0 = 2
    func.func @run0() { ... tensor.empty(%c2) ... call @f }     stops at 9:3

Every check becomes an assert with its place as the message. What mlir-opt does
not lower (`shape.meet`, say) is counted and left out; so is an input that names
something that cannot be written as an argument. An example that is about one
iteration, or one call of a recursive function, is not run: others may fail. A
witness fails where it is consumed, and as an assert where it stands: a run that
a witness ends before the check is counted, and proves nothing.

The counterexamples are run once more after shapeproof-optimize, and have to stop at
a check; without the parts that move checks, at the same one. (After the check that
an input is for, anything may be undefined.)

Exit status 0 if all that was run behaves as reported, and something was.

Programs are files, and those of fuzz.py by their seeds.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import resource
import subprocess
import sys

import fuzz

BUFFERIZE = ("--one-shot-bufferize=bufferize-function-boundaries=1 "
             "allow-return-allocs-from-loops=1")
LOWER = """--canonicalize --shape-to-shape-lowering --convert-shape-to-std
--empty-tensor-to-alloc-tensor BUFFERIZE --convert-linalg-to-loops
--expand-strided-metadata --lower-affine --convert-scf-to-cf --arith-expand
--memref-expand --expand-strided-metadata --lower-affine
--convert-index-to-llvm --convert-arith-to-llvm --finalize-memref-to-llvm
--convert-func-to-llvm --convert-cf-to-llvm --reconcile-unrealized-casts
--strip-debuginfo""".split()
LOWER[LOWER.index("BUFFERIZE")] = BUFFERIZE
# Programs with operations of tosa are lowered by this before.
LOWER_TOSA = ("--pass-pipeline=builtin.module(func.func(tosa-to-linalg-named,"
              "tosa-to-linalg,tosa-to-arith,tosa-to-tensor))")

HEAD = re.compile(r"^( *)func\.func (private )?@([\w.$-]+)\(")
# As mlir-opt prints it.
SIGNATURE = re.compile(r"func\.func (?:private )?@([\w.$-]+)\((.*?)\)"
                       r"(?: -> (.*?))?(?: attributes .*)? \{$", re.M)
ARGUMENT = re.compile(r"%\w+: ([^,<]+(?:<[^<>]*(?:<[^<>]*>)?[^<>]*>)?)")
# An operation that was not lowered.
HIGHER = re.compile(r"^ *(?:[%\w, :#]* = )?\"?(?!llvm\.|builtin\.module)"
                    r"[a-z_]+\.[a-z_.]+", re.M)
KINDS = ("counterexample", "example")
LIST = "tensor<?xindex>"
NAMED = re.compile(r"^arg(\d+)(?:\.dim(\d+))?$")
# Parts that move checks may stop at another one of those that fail.
PASSES = {"in place": "flags=true hoist-checks=false version-loops=false",
          "whole": "flags=true"}
SECONDS = 60  # The limit for a program; most take a tenth of a second.


class NotWritten(Exception):
    """The input cannot be written as arguments."""


def blocks(lines):
    """The functions of a file, as (name, private, first line, end)."""
    found, start = [], None
    for number, line in enumerate(lines):
        head = HEAD.match(line)
        if head:
            start, end = (head[3], bool(head[2]), number), head[1] + "}"
        elif start and line == end:
            found.append(start + (number + 1,))
            start = None
    return found


def alone(lines, functions, wanted):
    """The text with this function and the private ones, all lines in place.
    Values that may be errors are lists of sizes: none of them is one here. Two
    operations on them are written as what they are on lists."""
    text = [line if line.startswith("#") else "" for line in lines]
    for name, private, start, end in functions:
        if private or name == wanted:
            text[start:end] = lines[start:end]
    lists = "\n".join(text).replace(
        "!shape.shape", LIST).replace("!shape.size", "index")
    lists = re.sub(r"shape\.concat (%\w+, %\w+) : .*",
                   r"tensor.concat dim(0) \1 : (LIST, LIST) -> LIST", lists)
    lists = re.sub(r"(%\w+) = shape\.from_extents (.*) : (index.*)",
                   lambda m: "{0}n = tensor.from_elements {1} : tensor<{2}xindex>"
                   " {0} = tensor.cast {0}n : tensor<{2}xindex> to LIST".format(
                       m[1], m[2], m[3].count("index")), lists)
    return lists.replace("LIST", LIST)


def without_unused(text):
    """Without witnesses that nothing consumes: they end no run before a check."""
    while True:
        names = re.findall(r"(%\w+) = shape\.(?:cstr_|assuming_all)", text)
        unused = [n for n in names
                  if len(re.findall(re.escape(n) + r"\b", text)) == 1]
        if not unused:
            return text
        for name in unused:
            text = re.sub(r"^ *" + re.escape(name) + r" = .*$", "", text,
                          flags=re.M)


class Argument:
    """Writes the operations that make one argument of an input."""

    def __init__(self, number, kind, given, out):
        self.number, self.kind, self.out = number, kind, out
        self.value, self.dims, self.next = None, {}, 0
        for name, value in given.items():
            match = NAMED.match(name)
            # A name with blanks is of a value that no run has.
            if not match and "@" not in name and " " not in name:
                raise NotWritten(name)
            if match and int(match[1]) == number:
                if match[2] is None:
                    self.value = value
                else:
                    self.dims[int(match[2])] = value

    def put(self, text, kind=None):
        name = "%%a%d_%d" % (self.number, self.next)
        self.next += 1
        self.out.append("  %s = %s" % (name, text)
                        + (" : " + kind if kind else ""))
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
                value = str(bool(value)).lower()
                return self.put("arith.constant " + value)
            return self.put("arith.constant %d" % value, kind)
        if re.fullmatch(r"f\d+", kind):
            return self.put("arith.constant 1.0", kind)
        match = re.fullmatch(r"(tensor|memref)<((?:[?\d]+x)*|\*x)(\w+)>", kind)
        if not match:
            raise NotWritten(kind)
        buffer, sizes, element = match.groups()
        if kind == LIST and self.value is not None:
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


def wrapper(number, name, kinds, results, given):
    """A function without arguments that calls `name` with the input."""
    out, names = [], []
    for k, kind in enumerate(kinds):
        names.append(Argument(k, kind, given, out).write())
    return "func.func @run%d() {\n%s\n  call @%s(%s) : (%s) -> %s\n  return\n}\n" % (
        number, "\n".join(out), name, ", ".join(names), ", ".join(kinds),
        results or "()")


def joined(module, wrappers):
    """The module with these functions in it, last."""
    end = module.rindex("}")
    return module[:end] + "\n".join(wrappers) + module[end:]


def comes_to(end, place, given):
    """Whether the run ended as reported. Iterations of some loops have no order:
    another one may fail before, at another check."""
    unordered = any(re.match(r"(scf\.(forall|parallel)|affine\.parallel)@", name)
                    for name in given)
    return end == place or (unordered and re.fullmatch(r"\d+:\d+", end))


class Oracle:
    def __init__(self, args):
        self.args = args
        tools = pathlib.Path(args.mlir_opt).resolve().parent
        self.runner = tools / "mlir-runner"
        self.library = tools.parent / "lib" / "libmlir_c_runner_utils.so"

    def call(self, command, text=None):
        try:
            # It is meant to abort: no core, no addresses made into names.
            done = subprocess.run(
                [str(c) for c in command], input=text, text=True,
                capture_output=True, timeout=SECONDS,
                env=dict(os.environ, LLVM_DISABLE_SYMBOLIZATION="1"),
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE,
                                                      (0, 0)))
        except subprocess.TimeoutExpired:
            return 124, "", "no end within %d s" % SECONDS
        return done.returncode, done.stdout, done.stderr

    def fail(self, errors):
        if self.args.verbose:
            print("\n".join(errors.splitlines()[:1]), file=sys.stderr)

    def asserts(self, text):
        """The module with asserts in place of witnesses, each with its place as
        its message; nothing where mlir-opt fails."""
        status, out, errors = self.call(
            [self.args.mlir_opt, "--convert-shape-constraints",
             "--mlir-print-debuginfo", "--mlir-print-local-scope", "-"], text)
        if status:
            return self.fail(errors)
        placed = re.sub(
            r'(cf\.assert %[\w#]+, )"[^"]*"(.*loc\(".*?":(\d+):(\d+)\))',
            r'\1"check at \3:\4"\2', out)
        return re.sub(r' loc\((?:[^()"]|"[^"]*")*\)', "", placed)

    def after_passes(self, text, options):
        """The module, rewritten; nothing where the passes fail."""
        status, out, errors = self.call(
            [self.args.bin / "shapeproof-opt",
             "--pass-pipeline=builtin.module(shapeproof-optimize{%s})" % options,
             "--allow-unregistered-dialect", "-"], text)
        return self.fail(errors) if status else out

    def lower(self, text):
        """The module in the LLVM dialect; nothing where mlir-opt fails."""
        if "tosa." in text:
            status, out, errors = self.call([self.args.mlir_opt, LOWER_TOSA, "-"],
                                            text)
            if status == 0:
                text = out
        status, out, errors = self.call([self.args.mlir_opt] + LOWER + ["-"],
                                        text)
        left = HIGHER.search(out)
        if status or left:
            return self.fail(errors if status else left[0].strip())
        return out

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
        """The counts of a file: contingents, and those of them that were not
        written, not lowered and stopped by a witness; counterexamples that were run
        after the passes; texts of errors."""
        lines = path.read_text().splitlines()
        status, out, errors = self.call(
            [self.args.bin / "shapeproof", "analyze", "--all", "--format=json",
             path])
        if status not in (0, 1):
            return 0, 0, 0, 0, 0, ["%s: %s" % (path, errors)]
        all_checks = json.loads(out)["files"][0]["checks"]
        checks = [c for c in all_checks
                  if c["verdict"] == "contingent" and c["role"] == "check"]
        functions = blocks(lines)
        total = written = lowered = stopped = compared = 0
        wrong = []
        witnesses = set("%d:%d" % (c["line"], c["column"]) for c in all_checks
                        if c["kind"].startswith("shape.cstr"))
        groups = sorted(set((c["function"], c["kind"].startswith("shape.cstr"))
                            for c in checks))
        for name, about_witnesses in groups:
            mine = [c for c in checks if c["function"] == name and
                    c["kind"].startswith("shape.cstr") == about_witnesses]
            total += len(mine)
            text = alone(lines, functions, name)
            if not about_witnesses:
                text = without_unused(text)
            module = self.asserts(text)
            signature = next((m for m in SIGNATURE.finditer(module or "")
                              if m[1] == name), None)
            if not signature:
                written += len(mine)
                continue
            kinds = [k.strip() for k in ARGUMENT.findall(signature[2])]
            runs, wrappers = [], []
            for check in mine:
                try:
                    wrappers += [
                        wrapper(2 * len(runs) + k, name, kinds, signature[3],
                                check[which])
                        for k, which in enumerate(KINDS)
                        if check[which] is not None]
                except NotWritten as reason:
                    self.fail("not written: %s" % reason)
                    continue
                runs.append(check)
            written += len(runs)
            if not runs:
                continue
            before = self.lower(joined(module, wrappers))
            if before is None:
                continue
            lowered += len(runs)
            after = {}
            for way, options in PASSES.items():
                rewritten = self.after_passes(module, options)
                if rewritten is None:
                    wrong.append("%s: the passes fail on @%s" % (path, name))
                # (None as well where a decided branch leaves a loop without an
                # end: mlir-opt wants every function to return.)
                after[way] = rewritten and self.lower(joined(rewritten, wrappers))
            recursive = "call @%s(" % name in text
            for k, check in enumerate(runs):
                place = "%d:%d" % (check["line"], check["column"])
                fails = self.run(before, 2 * k)
                for way, lowest in after.items():
                    if not lowest or fails != place:
                        continue
                    compared += 1
                    again = self.run(lowest, 2 * k)
                    if again != place and (way == "in place" or
                                           not re.fullmatch(r"\d+:\d+", again)):
                        wrong.append("%s:%s: after the passes (%s) the "
                                     "counterexample %s comes to: %s" % (
                                         path, place, way, check[KINDS[0]], again))
                if fails in witnesses and fails != place:
                    stopped += 1
                elif not comes_to(fails, place, check[KINDS[0]]):
                    wrong.append("%s:%s: the counterexample %s comes to: %s" % (
                        path, place, check[KINDS[0]], fails))
                if recursive or check[KINDS[1]] is None or \
                        any("@" in n for n in check[KINDS[1]]):
                    continue
                if self.run(before, 2 * k + 1) == place:
                    wrong.append("%s:%s: the example %s fails it" % (
                        path, place, check[KINDS[1]]))
        return (total, total - written, written - lowered, stopped, compared,
                wrong)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--mlir-opt", required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--seeds", default="0:0", help="A:B, without B")
    parser.add_argument("--functions", type=int, default=25)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--verbose", action="store_true",
                        help="why functions are not lowered")
    parser.add_argument("--part", default="0:1",
                        help="I:N, each Nth program from the Ith on")
    parser.add_argument("programs", type=pathlib.Path, nargs="*")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    programs = list(args.programs)
    first, last = map(int, args.seeds.split(":"))
    for seed in range(first, last):
        programs.append(args.out / ("seed%d.mlir" % seed))
        programs[-1].write_text(fuzz.program(seed, args.functions))
    part, parts = map(int, args.part.split(":"))
    programs = programs[part::parts]
    oracle = Oracle(args)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        studies = list(pool.map(oracle.study, programs))
    total, unwritten, unlowered, stopped, compared = (
        sum(s[k] for s in studies) for k in range(5))
    wrong = [w for s in studies for w in s[5]]
    for text in wrong:
        print(text, file=sys.stderr)
    executed = total - unwritten - unlowered - stopped
    print("%d contingents, %d executed by the JIT, %d not lowered by mlir-opt, "
          "%d with an input that is not written, %d stopped by a witness; "
          "%d run after the passes as well; %d not as they should"
          % (total, executed, unlowered, unwritten, stopped, compared,
             len(wrong)))
    return 0 if executed and not wrong else 1


if __name__ == "__main__":
    sys.exit(main())
