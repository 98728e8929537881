#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A name of a graph has one definition: models in which it has two are refused, with the
name and both places, and those that only look so are read.

    definitions.py --bin=build/bin
"""

import argparse
import subprocess
import tempfile
from pathlib import Path

from model import BOOL, FLOAT, floats, graph, model, node

X = [("x", FLOAT, ["N", 3])]


def refused():
    """Models, the name that is defined twice, and the two places."""
    relu = node("Relu", ["x"], ["y"])
    yield ([relu, node("Neg", ["x"], ["y"])], X, {}, "y",
           ("node 1 (Relu 'Relu_y')", "node 2 (Neg 'Neg_y')"))
    yield ([relu, node("Neg", ["y"], ["z"]), node("Abs", ["z"], ["z"])], X, {}, "z",
           ("node 2 (Neg 'Neg_z')", "node 3 (Abs 'Abs_z')"))
    yield ([node("Split", ["x"], ["y", "y"], axis=1)], X, {}, "y",
           ("node 1 (Split 'Split_y')", "node 1 (Split 'Split_y')"))
    yield [node("Neg", ["x"], ["x"]), relu], X, {}, "x", ("an input", "node 1 (Neg 'Neg_x')")
    yield ([relu, node("Neg", ["x"], ["w"])], X, {"w": floats([3])}, "w",
           ("an initializer", "node 2 (Neg 'Neg_w')"))
    yield [relu], X + X, {}, "x", ("an input", "an input")
    inner = graph([node("Relu", ["x"], ["b"]), node("Neg", ["x"], ["b"])], [], ["b"])
    yield ([node("If", ["c"], ["y"], then_branch=inner, else_branch=inner)],
           X + [("c", BOOL, [])], {}, "b", ("node 1 (Relu 'Relu_b')", "node 2 (Neg 'Neg_b')"))


def accepted():
    relu = node("Relu", ["x"], ["y"])
    # An initializer is the default of an input.
    yield [node("Add", ["x", "w"], ["y"])], X + [("w", FLOAT, [3])], {"w": floats([3])}
    # Outputs that are left out have no name.
    yield ([node("Dropout", ["x"], ["y", ""]), node("Dropout", ["y"], ["z", ""])], X, {})
    # Branches may use the same names, and names of the graph around them.
    inner = graph([node("Relu", ["x"], ["b"])], [], ["b"])
    yield ([node("If", ["c"], ["y"], then_branch=inner, else_branch=inner)],
           X + [("c", BOOL, [])], {})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "m.onnx"

        def run(*command):
            return subprocess.run([options.bin + "/shapeproof", *command, path],
                                  capture_output=True, text=True)

        count = 0
        for nodes, inputs, constants, name, places in refused():
            path.write_bytes(model(nodes, inputs, ["y"], 17, constants))
            for command in (["analyze"], ["contract"], ["onnx", "-o", folder + "/o.mlir"],
                            ["onnx", "--annotate", "-o", folder + "/o.onnx"], ["memory"]):
                done = run(*command)
                wanted = f"'{name}' is defined twice"
                if done.returncode != 2 or wanted not in done.stderr or \
                        any(place not in done.stderr for place in places):
                    raise AssertionError(f"{command}: {done.returncode} {done.stderr}, not "
                                         f"{wanted}: {places}")
                count += 1
        for nodes, inputs, constants in accepted():
            path.write_bytes(model(nodes, inputs, ["y"], 17, constants))
            done = run("analyze")
            if done.returncode != 0:
                raise AssertionError(f"{done.returncode} {done.stderr}")
            count += 1
    print(f"passed: {count} runs")


if __name__ == "__main__":
    main()
