#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the cells of notebooks, and compares what each shows with the text that
is kept in the notebook. Jupyter is not needed.

    notebook.py FILE.ipynb...
"""

import ast
import json
import sys


def run(cell, names):
    """The value of the last line of a cell, if it is an expression."""
    tree = ast.parse("".join(cell["source"]))
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), names)
    if last is None:
        return None
    value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    if hasattr(value, "_repr_html_"):
        assert value._repr_html_()
    return None if value is None else repr(value)


def main():
    bad = ran = 0
    for path in sys.argv[1:]:
        with open(path) as file:
            cells = json.load(file)["cells"]
        names = {}
        for number, cell in enumerate(cells, 1):
            if cell["cell_type"] != "code":
                continue
            shown = ["".join(out["data"]["text/plain"])
                     for out in cell["outputs"]]
            value = run(cell, names)
            ran += 1
            if value != (shown[0] if shown else None):
                print(f"{path}: cell {number} shows\n{value}")
                bad += 1
    print(f"{ran} cells, {bad} wrong")
    return 1 if bad or not ran else 0


if __name__ == "__main__":
    sys.exit(main())
