#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the examples of the documentation.

    ```console          each `$ command` is run in the root of the sources and
                        has to print the lines that follow; a line `...` stands
                        for any number of lines
    ```dims             has to be analysed with exit status 0
    ```pycon            a session with Python, in which later blocks of the page go
                        on; run if the module is there (`--python`)
    ```c++ FILE         has to occur in that file, indentation aside

A word `mlir`, `z3`, `onnx` or `torch` after the language names what the build needs for it.
    ```sh               what a reader types once, or puts into a script: has to be
                        such text, and is not run

Other blocks are left alone.

    check.py --build=BUILD --path=DIR:DIR [--have=mlir,z3,onnx,torch] FILE.md...
"""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```([\w+]+)[ ]*(.*?)\n(.*?)^```$", re.M | re.S)


def run(command, environment, stdin=None):
    return subprocess.run(command, shell=True, cwd=ROOT, env=environment,
                          input=stdin, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=300,
                          executable="/bin/bash")


def matches(expected, actual):
    """Line by line, without trailing space; `...` is any number of lines."""
    pattern = "".join(r"(?:.*\n)*?" if line.strip() == "..."
                      else re.escape(line.rstrip()) + r"[ \t]*\n"
                      for line in expected)
    return re.fullmatch(pattern, actual if actual.endswith("\n") or not actual
                        else actual + "\n") is not None


def sessions(text):
    """(command, expected lines) of a console block. A command goes on in the
    next line after a backslash."""
    result = []
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith("$ "):
            command = line[2:]
            while command.endswith("\\"):
                command = command[:-1] + next(lines).strip()
            result.append((command, []))
        else:
            result[-1][1].append(line)
    return result


def check_console(text, args, environment):
    for command, expected in sessions(text):
        # A test is run by `./dev`, so it does not call that again.
        real = command.replace("./dev demo", f"examples/demo.sh {args.build}")
        actual = run(real, environment).stdout
        if not matches(expected, actual):
            yield f"`{command}` prints\n{actual}"


def check_script(text, environment):
    done = run("bash -n", environment, stdin=text)
    if done.returncode:
        yield done.stdout.strip()


def check_dims(text, environment):
    done = run("shapeproof analyze -", environment, stdin=text)
    if done.returncode != 0:
        yield f"exit status {done.returncode}\n{done.stdout}"


def check_quote(text, file):
    def plain(string):
        return [line.strip() for line in string.splitlines() if line.strip()]

    quote, lines = plain(text), plain((ROOT / file).read_text())
    if not any(lines[i:i + len(quote)] == quote for i in range(len(lines))):
        yield f"is not in {file}"


def check_python(text, session, args):
    """Runs a session, after those before it on the page."""
    import doctest
    if not session["names"]:
        sys.path.insert(0, str(Path(args.build) / "python"))
        session["names"] = {"__name__": "page"}
    os.chdir(ROOT)  # As commands run.
    test = doctest.DocTestParser().get_doctest(text, session["names"], "page",
                                               None, None)
    output = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test, out=output.append, clear_globs=False)
    session["names"] = test.globs
    if runner.failures:
        yield "".join(output)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True)
    parser.add_argument("--path", required=True)
    parser.add_argument("--have", default="")
    parser.add_argument("--python", action="store_true")
    parser.add_argument("files", nargs="+")
    args = parser.parse_args()
    have = set(args.have.split(","))
    environment = dict(os.environ)
    environment["PATH"] = args.path + os.pathsep + environment["PATH"]

    bad = ran = 0
    for file in args.files:
        text = Path(file).read_text()
        session = {"names": {}}
        for block in FENCE.finditer(text):
            language, words, body = block[1], block[2].split(), block[3]
            if not {word for word in words if word in ("mlir", "z3", "onnx", "torch")} <= have:
                continue
            problems = []
            if language == "console":
                problems = list(check_console(body, args, environment))
            elif language == "sh":
                problems = list(check_script(body, environment))
            elif language == "dims":
                problems = list(check_dims(body, environment))
            elif language == "pycon" and args.python:
                problems = list(check_python(body, session, args))
            elif language == "c++" and words:
                problems = list(check_quote(body, words[0]))
            else:
                continue
            ran += 1
            line = text.count("\n", 0, block.start()) + 1
            for problem in problems:
                print(f"{file}:{line}: {problem}")
                bad += 1
    print(f"{ran} examples, {bad} wrong")
    return 1 if bad or not ran else 0


if __name__ == "__main__":
    sys.exit(main())
