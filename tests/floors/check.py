#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Includes point down only.

    4 leaves      tools/  mlir/  tests/  bench/  examples/
    3 registry    contexts/*
    2 backends    contexts/<name>/*, which do not see each other
    1 core        src/
    0 contract    include/shapeproof/, on LLVM's ADT and Support alone

A file may include its own floor and those below. Z3's headers appear in
contexts/z3 alone, MLIR's in mlir/, the tools and tests of it, and benchmarks.
Every source file names the licence in its first line.

    check.py [ROOT]       # prints file:line: what is wrong; exit status 1 if any
    check.py --self-test  # is every rule able to fail?
"""

import re
import sys
from pathlib import Path

LICENCE = "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
FOLDERS = ["include", "src", "contexts", "tools", "mlir", "tests", "bench",
           "examples"]
# Leaves see each other only as far as named here.
LEAVES = {"tools": {"tools", "mlir"}, "mlir": {"mlir"},
          "bench": {"bench", "mlir", "tests"}, "tests": {"tests", "mlir"},
          "examples": {"examples"}}


def place(path):
    """The (floor, unit) of a path; files of one floor but different units are
    siblings, where that matters."""
    parts = path.split("/")
    if parts[0] == "include":
        return 0, "include"
    if parts[0] == "src":
        return 1, "src"
    if parts[0] == "contexts":
        return (2, parts[1]) if len(parts) > 2 else (3, "contexts")
    return 4, parts[0]


def roots(path):
    """Where an include of this file is looked up, relative to the root."""
    tops = [str(Path(path).parent), "include", "src", "contexts", "mlir/include",
            "mlir/lib", "tests", "bench"]
    parts = path.split("/")
    return tops + ["/".join(parts[:2])] if parts[0] == "tools" else tops


def violations(path, text, exists):
    """Yields (line, message) for one file; exists(path) knows the tree."""
    floor, unit = place(path)
    lines = text.splitlines()
    if not lines or LICENCE not in "\n".join(lines[:2]):
        yield 1, f"the first line is not '{LICENCE}'"
    for number, line in enumerate(lines, 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        name = match.group(2)
        top = name.split("/")[0]
        if ".." in name.split("/"):
            yield number, f"'{name}': includes are relative to a floor, not '..'"
            continue
        if re.match(r"z3(\+\+|_\w+)?\.h$", name):
            if unit != "z3" or floor != 2:
                yield number, f"'{name}' outside contexts/z3"
            continue
        if top in ("mlir", "mlir-c"):
            if floor < 4 or unit == "examples":
                yield number, f"'{name}': MLIR's headers are for mlir/ and above"
            continue
        if top in ("llvm", "llvm-c"):
            if floor < 4 and not re.match(r"llvm/(ADT|Support)/", name):
                yield number, f"'{name}': only llvm/ADT and llvm/Support below"
            continue
        if match.group(1) == "<":
            continue  # The standard library.
        if top in ("gtest", "gmock", "benchmark") and unit in ("tests", "bench"):
            continue
        found = next((f"{root}/{name}" for root in roots(path)
                      if exists(f"{root}/{name}")), None)
        if found is None:
            yield number, f"'{name}' is not on any floor"
            continue
        other_floor, other_unit = place(found)
        if other_floor > floor:
            yield number, f"'{name}' points up to {found}"
        elif floor == 2 and other_floor == 2 and other_unit != unit:
            yield number, f"'{name}': contexts do not include each other"
        elif floor == 4 and other_floor == 4 and other_unit not in LEAVES[unit]:
            yield number, f"'{name}': {unit}/ does not build on {other_unit}/"


def check(root):
    bad = 0
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in (".h", ".cpp", ".inc") or not path.is_file():
                continue
            name = path.relative_to(root).as_posix()
            for line, message in violations(name, path.read_text(),
                                            lambda p: (root / p).is_file()):
                print(f"{name}:{line}: {message}")
                bad += 1
    return bad


def self_test():
    tree = {"include/shapeproof/A.h", "src/terms/B.h", "contexts/affine/C.h",
            "contexts/bounds/D.h", "contexts/Registry.h", "tests/support/E.h",
            "tools/shapeproof/F.h", "mlir/include/shapeproof-mlir/G.h"}
    allowed = [
        ("include/shapeproof/X.h", '"shapeproof/A.h"'),
        ("include/shapeproof/X.h", '"llvm/ADT/ArrayRef.h"'),
        ("include/shapeproof/X.h", "<vector>"),
        ("src/terms/X.cpp", '"terms/B.h"'),
        ("contexts/affine/X.cpp", '"affine/C.h"'),
        ("contexts/Registry.cpp", '"affine/C.h"'),
        ("contexts/z3/X.cpp", "<z3++.h>"),
        ("mlir/lib/X.cpp", '"mlir/IR/Value.h"'),
        ("tests/unit/X.cpp", '"support/E.h"'),
        ("tests/unit/X.cpp", '"gtest/gtest.h"'),
        ("tools/shapeproof/X.cpp", '"shapeproof-mlir/G.h"'),
    ]
    forbidden = [
        ("include/shapeproof/X.h", '"terms/B.h"'),
        ("include/shapeproof/X.h", '"llvm/IR/Value.h"'),
        ("src/terms/X.cpp", '"affine/C.h"'),
        ("src/terms/X.cpp", '"mlir/IR/Value.h"'),
        ("src/terms/X.cpp", '"../terms/B.h"'),
        ("src/terms/X.cpp", '"terms/Missing.h"'),
        ("src/terms/X.cpp", '"gtest/gtest.h"'),
        ("contexts/affine/X.cpp", '"bounds/D.h"'),
        ("contexts/affine/X.cpp", '"Registry.h"'),
        ("contexts/affine/X.cpp", "<z3++.h>"),
        ("tests/unit/X.cpp", '"z3.h"'),
        ("mlir/lib/X.cpp", '"support/E.h"'),
    ]

    def wrong(path, include):
        text = f"// {LICENCE}\n#include {include}\n"
        return list(violations(path, text, tree.__contains__))

    bad = [case for case in allowed if wrong(*case)]
    bad += [case for case in forbidden if len(wrong(*case)) != 1]
    if not list(violations("src/X.cpp", "int x;\n", tree.__contains__)):
        bad.append(("src/X.cpp", "no licence"))
    for path, include in bad:
        print(f"self-test: {path} including {include}")
    return len(bad)


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        sys.exit(1 if self_test() else 0)
    sys.exit(1 if check(Path(sys.argv[1] if len(sys.argv) > 1 else ".")) else 0)
