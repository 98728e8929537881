#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Includes point down only.

LAYERS below lists the layers from the bottom up; a file may include its own
unit (a folder, or a group of folders) and the units of lower layers, not the
other units of its own layer. MLIR_LAYERS does the same within mlir/. Z3's headers appear in contexts/z3 alone, MLIR's
in mlir/, the tools and tests of it, and benchmarks. The program that checks
certificates sees the layers up to them, and no engine. Every source file names
the licence in its first line.

    check.py [ROOT]       # prints file:line: what is wrong; exit status 1 if any
    check.py --self-test  # is every rule able to fail?
"""

import re
import sys
from pathlib import Path

LICENCE = "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
FOLDERS = ["include", "src", "contexts", "capi", "tools", "mlir", "onnx", "tests",
           "bench",           "examples"]
# From the bottom up: the folders of each layer. A folder's files see each
# other; two folders of one layer do not.
LAYERS = [
    ["include"],
    ["src/base"],
    ["src/terms"],
    ["src/checker", "src/text"],
    ["src/certificate"],
    ["src/facts"],
    ["src/domains"],
    ["src/closure", "src/propagation", "src/linear", "src/substitution"],
    ["src/proof"],
    ["src/model"],
    ["src/theories"],
    ["src/kernel"],
    ["src/simplify"],
    ["src/emit", "src/report"],
    ["src/contract"],
    ["src/analysis"],
    ["src/embed"],
    ["contexts/*"],
    ["contexts"],
    ["capi", "tools", "mlir", "onnx", "tests", "bench", "examples"],
]
APPLICATIONS = len(LAYERS) - 1
# The same within mlir/: a file in none of these folders is above them all.
MLIR_LAYERS = [
    ["mlir/include"],
    ["mlir/lib/syntax"],
    ["mlir/lib/ir"],
    ["mlir/lib/libraries"],
    ["mlir/lib/exec", "mlir/lib/facts"],
    ["mlir/lib/values"],
    ["mlir/lib/checks"],
    ["mlir/lib/rules"],
    ["mlir/lib/ops"],
    ["mlir/lib/loops"],
    ["mlir/lib/calls", "mlir/lib/functions"],
    ["mlir/lib/walk"],
    ["mlir/lib/contracts", "mlir/lib/rewrite"],
    ["mlir/lib/analysis"],
    ["mlir/lib/memory"],
    ["mlir/lib/passes"],
    ["mlir/lib/simplify"],
    ["mlir"],
]
# The headers that the program that checks certificates may include; CMake links no more.
CHECKER = ["include", "src/base", "src/terms", "src/checker", "src/text",
           "src/certificate"]
# Applications see each other only as far as named here.
MLIR_EXAMPLES = ("examples/mlir-pass/", "examples/standalone/")
BUILDS_ON = {"examples": {"mlir", "tests"}, "capi": {"mlir"},
             "tools": {"mlir", "onnx"},
             "bench": {"mlir", "tests"}, "tests": {"mlir", "onnx"}}


def place(path):
    """The (layer, unit) of a path: the longest folder of LAYERS it is in."""
    parts = path.split("/")
    if parts[:2] == ["include", "shapeproof-testing"]:
        return APPLICATIONS, "tests"  # The public header of tests/laws.
    if parts[0] == "contexts" and len(parts) > 2:
        return layer_of("contexts/*"), "/".join(parts[:2])
    unit = "/".join(parts[:2]) if parts[0] == "src" else parts[0]
    return layer_of(unit), unit


def layer_of(unit, layers=LAYERS):
    return next((i for i, units in enumerate(layers) if unit in units), None)


def mlir_place(path):
    """The same within mlir/: the layer is None for a folder of mlir/lib that is
    in none."""
    parts = path.split("/")
    unit = "/".join(parts[:3]) if len(parts) > 3 and parts[1] == "lib" else "mlir"
    if parts[1] == "include":
        unit = "mlir/include"
    return layer_of(unit, MLIR_LAYERS), unit


def roots(path):
    """Where an include of this file is looked up, relative to the root."""
    tops = [str(Path(path).parent), "include", "src", "contexts", "mlir/include",
            "mlir/lib", "onnx/include", "onnx/lib", "tests", "bench"]
    return tops + ["tools/support"] if path.startswith("tools/") else tops


def violations(path, text, exists):
    """Yields (line, message) for one file; exists(path) knows the tree."""
    layer, unit = place(path)
    if layer is None:
        yield 1, f"{unit}/ is in no layer of tests/layers/check.py"
        return
    if unit == "mlir" and mlir_place(path)[0] is None:
        yield 1, f"{mlir_place(path)[1]}/ is in no layer of tests/layers/check.py"
        return
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
            yield number, f"'{name}': includes are relative to a layer, not '..'"
            continue
        if re.match(r"z3(\+\+|_\w+)?\.h$", name):
            if unit != "contexts/z3":
                yield number, f"'{name}' outside contexts/z3"
            continue
        if top in ("mlir", "mlir-c"):
            if layer < APPLICATIONS or (unit == "examples" and
                                         not path.startswith(MLIR_EXAMPLES)):
                yield number, f"'{name}': MLIR's headers are for mlir/ and above"
            continue
        if top in ("llvm", "llvm-c"):
            if layer < APPLICATIONS and not re.match(r"llvm/(ADT|Support)/", name):
                yield number, f"'{name}': only llvm/ADT and llvm/Support below"
            continue
        if name == "onnx.pb.h" and path.startswith(("onnx/", "tests/onnx/")):
            continue  # Generated.
        if match.group(1) == "<":
            continue  # The standard library.
        if top in ("gtest", "gmock", "benchmark") and unit in ("tests", "bench"):
            continue
        found = next((f"{root}/{name}" for root in roots(path)
                      if exists(f"{root}/{name}")), None)
        if found is None:
            yield number, f"'{name}' is in no layer"
            continue
        other_layer, other_unit = place(found)
        if path.startswith("tools/shapeproof-check/"):
            if other_unit != unit and other_unit not in CHECKER:
                yield number, f"'{name}': the checker does without {other_unit}/"
            continue
        if other_unit == unit == "mlir":
            yield from ((number, message) for message in within_mlir(path, name, found))
        if other_unit == unit:
            continue
        if other_layer > layer:
            yield number, f"'{name}' points up to {found}"
        elif other_layer == layer and (
                layer < APPLICATIONS
                or other_unit not in BUILDS_ON.get(unit, ())):
            yield number, f"'{name}': {unit}/ does not build on {other_unit}/"


def within_mlir(path, name, found):
    """Yields what is wrong with one file of mlir/ including another."""
    (layer, unit), (other_layer, other_unit) = mlir_place(path), mlir_place(found)
    if unit == other_unit or other_layer is None:
        return
    if other_layer > layer:
        yield f"'{name}' points up to {found}"
    elif other_layer == layer:
        yield f"'{name}': {unit}/ does not build on {other_unit}/"


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
    tree = {"include/shapeproof/A.h", "src/terms/B.h", "src/closure/H.h",
            "src/model/I.h", "contexts/affine/C.h", "contexts/bounds/D.h", "contexts/Registry.h", "tests/support/E.h",
            "tools/shapeproof/F.h", "mlir/include/shapeproof-mlir/G.h",
            "mlir/lib/facts/J.h", "mlir/lib/values/K.h", "mlir/lib/exec/L.h",
            "mlir/lib/Pch.h"}
    allowed = [
        ("include/shapeproof/X.h", '"shapeproof/A.h"'),
        ("include/shapeproof/X.h", '"llvm/ADT/ArrayRef.h"'),
        ("include/shapeproof/X.h", "<vector>"),
        ("src/terms/X.cpp", '"terms/B.h"'),
        ("src/closure/X.cpp", '"terms/B.h"'),
        ("contexts/affine/X.cpp", '"affine/C.h"'),
        ("contexts/Registry.cpp", '"affine/C.h"'),
        ("contexts/z3/X.cpp", "<z3++.h>"),
        ("mlir/lib/X.cpp", '"mlir/IR/Value.h"'),
        ("mlir/lib/X.cpp", '"values/K.h"'),
        ("mlir/lib/facts/X.cpp", '"facts/J.h"'),
        ("mlir/lib/values/X.cpp", '"facts/J.h"'),
        ("mlir/lib/facts/X.cpp", '"shapeproof-mlir/G.h"'),
        ("tests/mlir/X.cpp", '"values/K.h"'),
        ("tests/unit/X.cpp", '"support/E.h"'),
        ("tests/unit/X.cpp", '"gtest/gtest.h"'),
        ("tools/shapeproof/X.cpp", '"shapeproof-mlir/G.h"'),
        ("tools/shapeproof-check/X.cpp", '"terms/B.h"'),
    ]
    forbidden = [
        ("include/shapeproof/X.h", '"terms/B.h"'),
        ("include/shapeproof/X.h", '"llvm/IR/Value.h"'),
        ("src/terms/X.cpp", '"affine/C.h"'),
        ("src/terms/X.cpp", '"closure/H.h"'),
        ("src/closure/X.cpp", '"model/I.h"'),
        ("src/linear/X.cpp", '"closure/H.h"'),
        ("src/terms/X.cpp", '"mlir/IR/Value.h"'),
        ("src/terms/X.cpp", '"../terms/B.h"'),
        ("src/terms/X.cpp", '"terms/Missing.h"'),
        ("src/terms/X.cpp", '"gtest/gtest.h"'),
        ("contexts/affine/X.cpp", '"bounds/D.h"'),
        ("contexts/affine/X.cpp", '"Registry.h"'),
        ("contexts/affine/X.cpp", "<z3++.h>"),
        ("tests/unit/X.cpp", '"z3.h"'),
        ("mlir/lib/X.cpp", '"support/E.h"'),
        ("mlir/lib/facts/X.cpp", '"values/K.h"'),
        ("mlir/lib/facts/X.cpp", '"exec/L.h"'),
        ("mlir/lib/facts/X.cpp", '"Pch.h"'),
        ("mlir/include/shapeproof-mlir/X.h", '"facts/J.h"'),
        ("tools/shapeproof-check/X.cpp", '"closure/H.h"'),
        ("tools/shapeproof-check/X.cpp", '"shapeproof-mlir/G.h"'),
    ]

    def wrong(path, include):
        text = f"// {LICENCE}\n#include {include}\n"
        return list(violations(path, text, tree.__contains__))

    bad = [case for case in allowed if wrong(*case)]
    bad += [case for case in forbidden if len(wrong(*case)) != 1]
    if not list(violations("src/terms/X.cpp", "int x;\n",
                           tree.__contains__)):
        bad.append(("src/terms/X.cpp", "no licence"))
    if not list(violations("src/new/X.cpp", f"// {LICENCE}\n",
                           tree.__contains__)):
        bad.append(("src/new/X.cpp", "no layer"))
    if not list(violations("mlir/lib/new/X.cpp", f"// {LICENCE}\n",
                           tree.__contains__)):
        bad.append(("mlir/lib/new/X.cpp", "no layer"))
    for path, include in bad:
        print(f"self-test: {path} including {include}")
    return len(bad)


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        sys.exit(1 if self_test() else 0)
    sys.exit(1 if check(Path(sys.argv[1] if len(sys.argv) > 1 else ".")) else 0)
