# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The common part of examples.py and variants.py: the tools, and running them."""

import argparse
import json
import pathlib
import subprocess
import sys
import time

STOCK = ["--canonicalize", "--cse", "--sccp", "--int-range-optimizations",
         "--canonicalize", "--cse"]


class Failure(Exception):
    pass


class Tools:
    """The programs of this build and mlir-opt; files go into `out`."""

    def __init__(self, description):
        parser = argparse.ArgumentParser(description=description)
        parser.add_argument("--bin", type=pathlib.Path, required=True,
                            help="the folder of our programs")
        parser.add_argument("--mlir-opt", required=True)
        parser.add_argument("--examples", type=pathlib.Path, required=True)
        parser.add_argument("--out", type=pathlib.Path, required=True)
        parser.add_argument("--passes", action="store_true",
                            help="there are passes to be tested")
        parser.add_argument("--only", help="this example alone")
        args = parser.parse_args()
        self.bin, self.mlir_opt = args.bin, args.mlir_opt
        self.examples, self.out, self.only = args.examples, args.out, args.only
        self.passes = args.passes
        self.out.mkdir(parents=True, exist_ok=True)

    def names(self, generated=True):
        """The examples; without those that a command has made if not so."""
        paths = sorted(self.examples.glob("*.mlir"))
        return [p.stem for p in paths if self.only in (None, p.stem)
                and (generated or "// Made by" not in p.read_text())]

    def run(self, command, ok=(0,)):
        """Runs a command; returns its output, exit status and seconds."""
        start = time.monotonic()
        done = subprocess.run([str(c) for c in command], text=True,
                              capture_output=True)
        seconds = time.monotonic() - start
        if done.returncode not in ok:
            raise Failure("exit status %d from\n  %s\n%s%s" % (
                done.returncode, " ".join(map(str, command)), done.stdout,
                done.stderr))
        return done.stdout, done.returncode, seconds

    def write(self, name, text):
        path = self.out / name
        path.write_text(text)
        return path

    def before(self, name):
        """The example with its asserts, as a file."""
        source = self.examples / (name + ".mlir")
        text = source.read_text()
        if not has_checks(text):
            text = self.run([self.mlir_opt, "--generate-runtime-verification",
                             source])[0]
        return self.write(name + ".before.mlir", text)

    def stock(self, path):
        """The number of checks that mlir-opt alone leaves, and the seconds it takes."""
        text, _, seconds = self.run([self.mlir_opt, path] + STOCK)
        return count_checks(text), seconds

    def elide(self, path, trust, context=None):
        """The program after our pass, as a file, and the seconds it took."""
        options = "trust-op-contracts=" + ("true" if trust else "false")
        if context:
            options += " context=" + context
        pipeline = ("builtin.module(func.func(shapeproof-elide-checks{%s}))"
                    % options)
        text, _, seconds = self.run(
            [self.bin / "shapeproof-opt", "--pass-pipeline=" + pipeline,
             "--mlir-print-debuginfo", path])
        suffix = ".trust.mlir" if trust else ".after.mlir"
        return self.write(path.stem + suffix, text), seconds

    def rewrite(self, path, passes):
        """The program after other passes of ours, as a file."""
        text = self.run(
            [self.bin / "shapeproof-opt",
             "--pass-pipeline=builtin.module(%s)" % passes,
             "--mlir-print-debuginfo", path])[0]
        return self.write(path.stem + ".rewritten.mlir", text)

    def report(self, path, trust, context=None):
        """The report on a program, as a file."""
        command = [self.bin / "shapeproof", "analyze", "--format=json", path]
        if trust:
            command.append("--trust-op-contracts")
        if context:
            command.append("--context=" + context)
        text = self.run(command, ok=(0, 1))[0]
        return self.write(
            "%s.%s%s.json" % (path.stem, context or "default",
                              ".trust" if trust else ""), text)

    def execute(self, before, after=None, options=()):
        """The findings of the oracle."""
        command = [self.bin / "shapeproof-exec-check", "--json", before]
        if after:
            command.append(after)
        text, _, seconds = self.run(command + list(options), ok=(0, 1, 2))
        try:
            findings = json.loads(text)
        except ValueError:
            raise Failure("no findings on %s: %s" % (before, text))
        findings["seconds"] = seconds
        if findings["problems"]:
            raise Failure("\n".join(findings["problems"]))
        return findings


def has_checks(text):
    return count_checks(text) > 0


def count_checks(text):
    """The checks of a printed program, whose strings hold no op."""
    count = 0
    for line in text.splitlines():
        op = line.split('"')[0]
        if op.lstrip().startswith("//"):
            continue
        count += "cf.assert " in op or "shape.cstr_" in op
    return count


def main(test):
    try:
        sys.exit(test())
    except Failure as failure:
        print(failure, file=sys.stderr)
        sys.exit(1)
