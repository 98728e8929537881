#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the generated examples again, each by the command in its first lines.

    // Made by
    //   mlir-opt-22 --pass-pipeline='builtin.module(...)' examples/sources/X.mlir

Without --check the files are written; with it they are compared, and the exit
status is 1 if one differs. mlir-opt-22 and the programs of build/bin stand for
what --mlir-opt and --bin name.
"""

import argparse
import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEAD = "// Made by\n"


def made_by(text):
    """(header, command) of a generated file; (None, None) of another."""
    if HEAD not in text:
        return None, None
    lines = text.splitlines(keepends=True)
    at = lines.index(HEAD) + 1
    end = at
    while end < len(lines) and lines[end].startswith("//   "):
        end += 1
    command = " ".join(line[2:].strip().rstrip("\\") for line in lines[at:end])
    return "".join(lines[:end]) + "\n", shlex.split(command)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--bin", type=pathlib.Path,
                        default=ROOT / "build" / "bin")
    parser.add_argument("--mlir-opt", default="mlir-opt-22")
    args = parser.parse_args()
    tools = {"mlir-opt-22": args.mlir_opt,
             "build/bin/shapeproof-opt": str(args.bin.resolve() /
                                             "shapeproof-opt")}
    status = 0
    # The sources of some are what others are made into.
    for path in sorted(ROOT.glob("examples/*.mlir")) + sorted(
            ROOT.glob("examples/after/*.mlir")):
        text = path.read_text()
        header, command = made_by(text)
        if not command:
            continue
        command[0] = tools.get(command[0], command[0])
        done = subprocess.run(command, cwd=ROOT, text=True,
                              capture_output=True)
        name = path.relative_to(ROOT)
        if done.returncode:
            print("%s: %s" % (name, done.stderr), file=sys.stderr)
            status = 1
        elif header + done.stdout != text:
            if args.check:
                print("%s is not what its command makes" % name,
                      file=sys.stderr)
                status = 1
            else:
                path.write_text(header + done.stdout)
    return status


if __name__ == "__main__":
    sys.exit(main())
