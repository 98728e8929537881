#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes formal/trusted.md: what a proved answer rests on that is not proved.

Most of that is the meaning of MLIR's operations. For each operation with a row in
docs/operations.md the page says which tests run it, found by its name in their
inputs. Operations with a rule that only texts are compared for are named.

    trusted.py [ROOT]           # exit status 1 if the page is not up to date
    trusted.py --update [ROOT]  # writes it
    trusted.py --self-test
"""

import re
import sys
from pathlib import Path

# Each way to run programs, the strongest first, with the files of its programs, as in
# tests/mlir/exec/CMakeLists.txt.
JIT = ("by MLIR's JIT", [
    "examples/*.mlir", "tests/mlir/ir/rule0[123567]-*.mlir", "tests/mlir/ir/rule14-*.mlir",
    "tests/mlir/ir/loops-last.mlir", "tests/mlir/ir/blocks.mlir", "tests/mlir/ir/joins.mlir",
    "tests/mlir/ir/memory.mlir", "tests/mlir/ir/contracts.mlir", "tests/mlir/exec/jit-*.mlir",
    "tests/mlir/exec/memory/*.mlir", "tests/mlir/exec/fuzz.py", "tests/mlir/exec/jit.py"])
INTERPRETER = ("by our interpreter", [
    "tests/mlir/ir/rule*.mlir", "tests/mlir/ir/shape-table.mlir",
    "tests/mlir/ir/side-conditions.mlir", "tests/mlir/ir/calls.mlir", "tests/mlir/ir/views.mlir",
    "tests/mlir/exec/*.py", "tests/mlir/exec/*Test.cpp", "tests/mlir/ir/executed*.mlir"])
ENUMERATION = ("by enumeration", [
    "tests/mlir/unit/IntegerRulesTest.cpp", "tests/mlir/unit/BitRulesTest.cpp",
    "tests/mlir/unit/ListExtremesTest.cpp", "tests/mlir/unit/WrappedTermsTest.cpp",
    "tests/mlir/unit/ShapeTableTest.cpp"])
TEXTS = ("by expected answers alone", ["tests/**/*.mlir", "tests/**/*.test",
                                       "tests/**/*.cpp", "examples/**/*.mlir"])
KINDS = (JIT, INTERPRETER, ENUMERATION, TEXTS)
NONE = "by no test"

HEAD = """# What is trusted

Written by `python3 tests/evidence/formal/trusted.py --update`. An answer with a proof that
`shapeproof-check-verified` accepts rests on the following, which is not proved.

| part | tested by |
|---|---|
| Coq's kernel | `./dev prove` has the compiled proofs checked again, by `coqchk` |
| extraction, OCaml, Zarith | all certificates through this checker and the one in C++ (`tests/evidence/formal/run.py`) |
| the reader of certificates, `formal/ocaml` | the same; `--print` shows what was read |
| the terms of a .dims file: `src/engine/text`, `src/engine/terms` | `tests/engine/laws`: random problems against enumeration, with an evaluator of their own (`tests/support`) |
| the terms of an MLIR file: `mlir/lib` | the table below |
| a model as MLIR: `onnx/lib` | `tests/onnx`: ONNX's own tests of its operators, and recorded runs of ONNX Runtime |
| shape functions of other dialects: `share/shapeproof` | `tests/mlir/ir/library-*.mlir`, whose programs our interpreter runs |

For an answer without the proved checker add `src/engine/checker` and `src/evidence/certificate`; for
one without a certificate, all engines.

## Rules of operations

Each of the {total} operations in the tables of
[docs/operations.md](../docs/operations.md) is counted where its meaning is tested
best. *By MLIR's JIT*: programs with the operation run on inputs of reports, lowered by
MLIR (`exec_jit`, `exec_memory`). *By our interpreter*: programs run before
and after checks are removed (`exec_rules`, `exec_fuzz`, `exec_tests`). *By enumeration*: the rule's term is compared with the operation at all
small operands and at the ends of its type. *By expected answers alone*: somebody wrote
down what has to be answered, and nothing was run.
"""


def operations(page):
    """The operations in the first columns of the tables, by dialect."""
    found = {}
    for line in page.splitlines():
        if line.startswith("| `"):
            for name in re.findall(r"`([a-z_]+\.[\w.]+)`", line.split("|")[1]):
                found.setdefault(name.split(".")[0], {})[name] = None
    return {dialect: list(names) for dialect, names in found.items()}


def names_in(root, patterns):
    """The names with a dot that occur in the files."""
    names = set()
    for pattern in patterns:
        for file in sorted(root.glob(pattern)):
            if file.is_file():
                text = file.read_text(errors="replace")
                names.update(re.findall(r"(?<![\w.])[a-z_]+\.\w[\w.]*\b", text))
    return names


def best(names, mentioned):
    """For each kind, the names whose first kind it is."""
    result = {kind: [] for kind, _ in KINDS}
    result[NONE] = []
    for name in names:
        for kind, _ in KINDS:
            if name in mentioned[kind]:
                result[kind].append(name)
                break
        else:
            result[NONE].append(name)
    return result


def table(dialects, mentioned):
    kinds = [kind for kind, _ in KINDS]
    lines = ["| dialect | " + " | ".join(kinds) + " |", "|---" * 5 + "|"]
    weak = {TEXTS[0]: [], NONE: []}
    for dialect, names in dialects.items():
        found = best(names, mentioned)
        lines.append(f"| {dialect} | " +
                     " | ".join(str(len(found[k])) for k in kinds) + " |")
        for kind, all_names in weak.items():
            all_names += found[kind]
    for kind, names in weak.items():
        if names:
            lines += ["", f"Tested {kind}: " +
                      ", ".join(f"`{name}`" for name in names) + "."]
    return "\n".join(lines) + "\n"


def page(root):
    dialects = operations((root / "docs/operations.md").read_text())
    mentioned = {kind: names_in(root, patterns) for kind, patterns in KINDS}
    head = HEAD.format(total=sum(map(len, dialects.values())))
    return head + "\n" + table(dialects, mentioned)


def self_test():
    dialects = operations("| `a.b` `a.c` | is `a.x` |\n| `d.e_f` | |\nno `a.y`\n")
    assert dialects == {"a": ["a.b", "a.c"], "d": ["d.e_f"]}, dialects
    mentioned = {kind: set() for kind, _ in KINDS}
    mentioned[TEXTS[0]] = {"a.b", "a.c"}
    mentioned[JIT[0]] = {"a.b"}
    text = table(dialects, mentioned)
    assert "| a | 1 | 0 | 0 | 1 |" in text, text
    assert "by expected answers alone: `a.c`." in text, text
    assert "by no test: `d.e_f`." in text, text


def main(arguments):
    if "--self-test" in arguments:
        return self_test()
    root = Path(next((a for a in arguments if not a.startswith("-")), "."))
    target = root / "formal/trusted.md"
    if "--update" in arguments:
        target.write_text(page(root))
        return None
    if not target.exists() or target.read_text() != page(root):
        print("formal/trusted.md is not what tests/evidence/formal/trusted.py --update writes")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
