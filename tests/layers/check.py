#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Includes point down only: components first, floors inside second.

COMPONENTS below is the plan of the product, from the bottom up: for each of its
components those that it sees, and its floors. A file may include its own folder,
the folders of lower floors of its component, any folder of a component that its
own one sees, and the public headers. An arrow of the table that no include makes
is an error as well, and no two folders include each other.

Z3's headers appear in contexts/z3 alone, MLIR's in the components on it and in
the tests. The folders of CHECKER, from which the program that checks
certificates is linked, see each other alone. Every source file names the licence
in its first line.

    check.py [ROOT]       # prints file:line: what is wrong; exit status 1 if any
    check.py --arrows     # prints the includes from component to component
    check.py --self-test  # is every rule able to fail?
"""

import re
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

LICENCE = "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


class Component(NamedTuple):
    sees: list
    floors: list  # From the bottom up; two folders of one floor do not see each other.


def folders(top, *floors):
    """`folders("src/engine", "base", "closure linear")`: two floors below a folder."""
    return [[f"{top}/{name}" for name in floor.split()] for floor in floors]


# From the bottom up. `x/*` is each folder in x, and `x/.` the files of x itself.
COMPONENTS = {
    "engine": Component([], folders(
        "src/engine", "base", "terms", "checker text", "facts", "domains",
        "closure propagation linear substitution", "proof", "model", "theories",
        "kernel") + [["contexts/*"], ["contexts/."]]),
    "evidence": Component(["engine"], folders("src/evidence", "certificate", "search")),
    "results": Component(["engine", "evidence"], folders(
        "src/results", "simplify", "emit report", "contract", "analysis", "embed")),
    "core": Component(["engine", "evidence", "results"], folders(
        "mlir/lib/core", "syntax", "lanes", "ir", "libraries", "exec facts", "values", "checks",
        "rules", "ops", "loops", "calls functions", "walk")),
    "uses": Component(["engine", "evidence", "results", "core"], folders(
        "mlir/lib/uses", "contracts rewrite", "analysis", "memory", "passes", "simplify")
        + [["mlir/lib/.", "mlir/plugin", "mlir/examples"]]),
    "onnx": Component(["engine"], folders("onnx/lib", "program", "rules", ".")
        + [["torch/lib", "torch/guards"]]),
    "editor": Component(["engine", "results", "core", "uses"], [["editor/server"]]),
    "tools": Component([], [["tools/support"], ["tools/*", "capi", "python"]]),
}
# The public headers, and what each may include of the others.
CONTRACT = {"include": [], "mlir/include": ["include"], "onnx/include": ["include"],
            "torch/include": ["include"]}
# The folders that are built on all of it.
AROUND = ["tests", "bench", "examples"]
FOLDERS = ["include", "src", "contexts", "mlir", "onnx", "torch", "editor", "capi",
           "python", "tools"] + AROUND
# The program that checks certificates includes these alone; CMake links no more.
CHECKER = ["include", "src/engine/base", "src/engine/terms", "src/engine/text",
           "src/engine/checker", "src/evidence/certificate"]
CHECKER_PROGRAM = "tools/shapeproof-check"
# The components that MLIR's headers are for.
ON_MLIR = ["core", "uses", "editor", "tools"]
MLIR_EXAMPLES = ("examples/mlir-pass/", "examples/standalone/")


class Place(NamedTuple):
    component: str  # Or one of CONTRACT or AROUND.
    floor: int
    folder: str


def matches(folder, path):
    """Whether a file is in a folder of the tables."""
    parent = path.rsplit("/", 1)[0] if "/" in path else ""
    if folder.endswith("/."):
        return parent == folder[:-2]
    if folder.endswith("/*"):
        return parent.startswith(folder[:-1])
    return parent == folder or parent.startswith(folder + "/")


def place(path):
    """The place of a file, or None."""
    if path.startswith("include/shapeproof-testing/"):
        return Place("tests", 0, "tests")  # The public header of the laws.
    for name in CONTRACT:
        if matches(name, path):
            return Place(name, 0, name)
    for name, component in COMPONENTS.items():
        for floor, units in enumerate(component.floors):
            for unit in units:
                if matches(unit, path):
                    if unit.endswith("/*"):
                        unit = unit[:-1] + path[len(unit) - 1:].split("/")[0]
                    return Place(name, floor, unit)
    return next((Place(name, 0, name) for name in AROUND if matches(name, path)), None)


def roots(path):
    """Where an include of this file is looked up, relative to the root."""
    tops = [str(Path(path).parent), "include", "src", "contexts", "mlir/include",
            "mlir/lib", "onnx/include", "onnx/lib", "torch/include",
            "torch/lib", "torch/guards", "tests", "tests/engine",
            "tests/mlir", "bench"]
    return tops + ["tools/support"] if path.startswith("tools/") else tops


def on_mlir(here, path):
    return (here.component in ON_MLIR or here.component in ("mlir/include", "tests", "bench")
            or path.startswith(MLIR_EXAMPLES))


def foreign(here, path, name):
    """The fault of a header that is not ours; None if there is none, False if it is ours."""
    top = name.split("/")[0]
    if re.match(r"z3(\+\+|_\w+)?\.h$", name):
        return f"'{name}' outside contexts/z3" if here.folder != "contexts/z3" else None
    if top in ("mlir", "mlir-c"):
        return None if on_mlir(here, path) else f"'{name}': MLIR's headers are for mlir/ and above"
    if top in ("llvm", "llvm-c"):
        if here.component in ("include", "engine", "evidence", "results") and \
                not re.match(r"llvm/(ADT|Support)/", name):
            return f"'{name}': only llvm/ADT and llvm/Support below"
        return None
    if name == "onnx.pb.h" and path.startswith(("onnx/", "tests/onnx/")):
        return None  # Generated.
    if top in ("gtest", "gmock", "benchmark") and here.component in ("tests", "bench"):
        return None
    return False


def arrow(here, there, path):
    """The fault of a file that includes one of another place; None if there is none."""
    if here.folder == there.folder:
        return None
    if there.component in CONTRACT:
        if here.component in CONTRACT:
            return None if there.component in CONTRACT[here.component] else \
                f"{here.folder} does not build on {there.folder}"
        return None if there.component != "mlir/include" or on_mlir(here, path) else \
            f"{here.folder} does without {there.folder}"
    if here.component == "tests" or (here.component == "bench" and
                                     there.component not in ("onnx", "editor", "tools")):
        return None
    if here.component == "examples" and there.component == "tests":
        return None
    if here.component not in COMPONENTS or there.component not in COMPONENTS:
        return f"{here.component} does not build on {there.component}"
    if here.component == there.component:
        if there.floor > here.floor:
            return "points up"
        return None if there.floor < here.floor else \
            f"{here.folder} does not build on {there.folder}"
    return None if there.component in COMPONENTS[here.component].sees else \
        f"{here.component} does not see {there.component}"


def violations(path, text, exists, includes=None):
    """Yields (line, message) for one file; exists(path) knows the tree. `includes`
    gets a pair of files for each include of ours."""
    here = place(path)
    if here is None:
        yield 1, "is in no folder of tests/layers/check.py"
        return
    lines = text.splitlines()
    if not lines or LICENCE not in "\n".join(lines[:2]):
        yield 1, f"the first line is not '{LICENCE}'"
    for number, line in enumerate(lines, 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        name = match.group(2)
        if ".." in name.split("/"):
            yield number, f"'{name}': includes are relative to a root, not '..'"
            continue
        message = foreign(here, path, name)
        if message:
            yield number, message
        if message is not False or match.group(1) == "<":
            continue  # Also the standard library.
        found = next((f"{root}/{name}" for root in roots(path)
                      if exists(f"{root}/{name}")), None)
        if found is None:
            yield number, f"'{name}' is in no folder"
            continue
        if includes is not None:
            includes.append((path, found))
        there = place(found)
        if here.folder == CHECKER_PROGRAM or (
                here.folder in CHECKER and here.component != "include"):
            if there.folder != here.folder and there.folder not in CHECKER:
                yield number, f"'{name}': the checker does without {there.folder}"
                continue
            if here.folder == CHECKER_PROGRAM:
                continue
        message = arrow(here, there, path)
        if message:
            yield number, f"'{name}' of {found}: {message}"


def arrows(includes):
    """The numbers of includes from component to component."""
    count = Counter((place(a).component, place(b).component) for a, b in includes
                    if not a.startswith(CHECKER_PROGRAM + "/"))
    return {pair: number for pair, number in count.items()
            if pair[0] != pair[1] and set(pair) <= set(COMPONENTS)}


def of_the_whole(includes, files):
    """Yields what is wrong with the tables and with pairs of folders."""
    made = arrows(includes)
    for name, component in COMPONENTS.items():
        below = list(COMPONENTS)[:list(COMPONENTS).index(name)]
        for other in component.sees:
            if other not in below:
                yield f"{name} sees {other}, which is not below it"
            elif (name, other) not in made:
                yield f"{name} sees {other}, and includes nothing of it"
        for unit in (unit for floor in component.floors for unit in floor):
            if not any(matches(unit, file) for file in files):
                yield f"{unit} is empty"
    between = {(Path(a).parent, Path(b).parent) for a, b in includes}
    for a, b in sorted(between):
        if a < b and (b, a) in between:
            yield f"{a} and {b} include each other"


def sources(root):
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".h", ".cpp", ".inc") and path.is_file():
                yield path.relative_to(root).as_posix()


def check(root):
    bad, includes, files = 0, [], list(sources(root))
    for name in files:
        for line, message in violations(name, (root / name).read_text(),
                                        lambda p: (root / p).is_file(), includes):
            print(f"{name}:{line}: {message}")
            bad += 1
    for message in of_the_whole(includes, files):
        print(f"tests/layers/check.py: {message}")
        bad += 1
    return bad, includes


def show(includes):
    for (a, b), number in sorted(arrows(includes).items()):
        print(f"{a:9} -> {b:9}{number:5}")


# A small tree, with what a file of it may include and what not.
TREE = {"include/shapeproof/A.h", "src/engine/terms/B.h", "src/engine/closure/H.h",
        "src/engine/model/I.h", "src/evidence/certificate/M.h", "src/results/report/N.h",
        "contexts/affine/C.h", "contexts/bounds/D.h", "contexts/Registry.h",
        "tests/support/E.h", "tests/engine/laws/Q.h", "tools/shapeproof/F.h",
        "tools/support/O.h", "mlir/include/shapeproof-mlir/G.h",
        "mlir/lib/core/facts/J.h", "mlir/lib/core/values/K.h",
        "mlir/lib/core/exec/L.h", "mlir/lib/uses/memory/P.h", "mlir/lib/Pch.h"}
ALLOWED = [
    ("include/shapeproof/X.h", '"shapeproof/A.h"'),
    ("include/shapeproof/X.h", '"llvm/ADT/ArrayRef.h"'),
    ("include/shapeproof/X.h", "<vector>"),
    ("src/engine/terms/X.cpp", '"engine/terms/B.h"'),
    ("src/engine/closure/X.cpp", '"engine/terms/B.h"'),
    ("src/engine/closure/X.cpp", '"H.h"'),
    ("src/evidence/certificate/X.cpp", '"engine/terms/B.h"'),
    ("src/evidence/search/X.cpp", '"engine/closure/H.h"'),
    ("src/results/report/X.cpp", '"evidence/certificate/M.h"'),
    ("contexts/affine/X.cpp", '"affine/C.h"'),
    ("contexts/affine/X.cpp", '"engine/model/I.h"'),
    ("contexts/Registry.cpp", '"affine/C.h"'),
    ("contexts/z3/X.cpp", "<z3++.h>"),
    ("mlir/lib/X.cpp", '"mlir/IR/Value.h"'),
    ("mlir/lib/X.cpp", '"core/values/K.h"'),
    ("mlir/lib/X.cpp", '"uses/memory/P.h"'),
    ("mlir/lib/core/facts/X.cpp", '"core/facts/J.h"'),
    ("mlir/lib/core/values/X.cpp", '"core/facts/J.h"'),
    ("mlir/lib/core/values/X.cpp", '"results/report/N.h"'),
    ("mlir/lib/core/facts/X.cpp", '"shapeproof-mlir/G.h"'),
    ("onnx/lib/X.cpp", '"engine/terms/B.h"'),
    ("editor/server/X.cpp", '"uses/memory/P.h"'),
    ("tests/mlir/unit/X.cpp", '"core/values/K.h"'),
    ("tests/engine/terms/X.cpp", '"support/E.h"'),
    ("tests/fuzz/X.cpp", '"laws/Q.h"'),
    ("tests/engine/terms/X.cpp", '"gtest/gtest.h"'),
    ("tools/shapeproof/X.cpp", '"shapeproof-mlir/G.h"'),
    ("tools/shapeproof/X.cpp", '"O.h"'),
    ("tools/shapeproof-check/X.cpp", '"engine/terms/B.h"'),
]
FORBIDDEN = [
    ("include/shapeproof/X.h", '"engine/terms/B.h"'),
    ("include/shapeproof/X.h", '"llvm/IR/Value.h"'),
    ("include/shapeproof/X.h", '"shapeproof-mlir/G.h"'),
    ("src/engine/terms/X.cpp", '"affine/C.h"'),
    ("src/engine/terms/X.cpp", '"engine/closure/H.h"'),
    ("src/engine/closure/X.cpp", '"engine/model/I.h"'),
    ("src/engine/linear/X.cpp", '"engine/closure/H.h"'),
    ("src/engine/terms/X.cpp", '"mlir/IR/Value.h"'),
    ("src/engine/terms/X.cpp", '"../terms/B.h"'),
    ("src/engine/terms/X.cpp", '"engine/terms/Missing.h"'),
    ("src/engine/terms/X.cpp", '"gtest/gtest.h"'),
    ("src/engine/kernel/X.cpp", '"evidence/certificate/M.h"'),
    ("src/evidence/search/X.cpp", '"results/report/N.h"'),
    ("src/evidence/certificate/X.cpp", '"engine/closure/H.h"'),
    ("src/results/report/X.cpp", '"shapeproof-mlir/G.h"'),
    ("contexts/affine/X.cpp", '"bounds/D.h"'),
    ("contexts/affine/X.cpp", '"Registry.h"'),
    ("contexts/affine/X.cpp", "<z3++.h>"),
    ("tests/engine/terms/X.cpp", '"z3.h"'),
    ("mlir/lib/X.cpp", '"support/E.h"'),
    ("mlir/lib/core/facts/X.cpp", '"core/values/K.h"'),
    ("mlir/lib/core/facts/X.cpp", '"core/exec/L.h"'),
    ("mlir/lib/core/walk/X.cpp", '"uses/memory/P.h"'),
    ("mlir/lib/core/facts/X.cpp", '"Pch.h"'),
    ("mlir/include/shapeproof-mlir/X.h", '"core/facts/J.h"'),
    ("onnx/lib/X.cpp", '"results/report/N.h"'),
    ("onnx/lib/X.cpp", '"mlir/IR/Value.h"'),
    ("bench/X.cpp", '"shapeproof/F.h"'),
    ("tools/shapeproof/X.cpp", '"engine/terms/B.h"'),
    ("tools/shapeproof-check/X.cpp", '"engine/closure/H.h"'),
    ("tools/shapeproof-check/X.cpp", '"shapeproof-mlir/G.h"'),
]


def self_test():
    def wrong(path, include):
        text = f"// {LICENCE}\n#include {include}\n"
        return list(violations(path, text, TREE.__contains__))

    bad = [case for case in ALLOWED if wrong(*case)]
    bad += [case for case in FORBIDDEN if len(wrong(*case)) != 1]
    for path, text in [("src/engine/terms/X.cpp", "int x;\n")] + [
            (f"{folder}/X.cpp", f"// {LICENCE}\n")
            for folder in ("src/new", "src/engine/new", "mlir/lib/new", "src/engine")]:
        if not list(violations(path, text, TREE.__contains__)):
            bad.append((path, text.split("\n")[0]))
    there, back = (f"src/engine/terms/{folder}/X.h" for folder in "ab")
    for pairs, word in [([], "includes nothing"), ([], "is empty"),
                        ([(there, back), (back, there)], "each other")]:
        if not any(word in message for message in of_the_whole(pairs, [])):
            bad.append((word, "nothing"))
    for path, include in bad:
        print(f"self-test: {path} including {include}")
    return len(bad)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if arguments == ["--self-test"]:
        sys.exit(1 if self_test() else 0)
    wanted = [a for a in arguments if a != "--arrows"]
    number, found = check(Path(wanted[0] if wanted else "."))
    if "--arrows" in arguments:
        show(found)
    sys.exit(1 if number else 0)
