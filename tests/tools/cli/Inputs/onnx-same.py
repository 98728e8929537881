# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares a model with the one that `shapeproof onnx --annotate` wrote.

    onnx-same.py TESTS/onnx MODEL ANNOTATED

Apart from the types of values, and value_infos at the ends of graphs, all bytes
have to be the same.
"""

import sys

sys.path.append(sys.argv[1])
import edit  # noqa: E402

# The fields of a message that hold messages: number to what they are.
MESSAGES = {"model": {7: "graph", 25: "function"},
            "graph": {1: "node"}, "function": {7: "node"},
            "node": {5: "attribute"}, "attribute": {6: "graph"}}
VALUES = {"graph": (11, 12, 13), "function": (12,)}


def same(kind, old, new, path):
    old, new = edit.fields(old), edit.fields(new)
    added = new[len(old):]
    assert all(n == VALUES[kind][-1] for n, _, _ in added), (path, "added fields")
    for k, ((n, w, a), (m, v, b)) in enumerate(zip(old, new)):
        here = f"{path}/{kind} {n}.{k}"
        assert (n, w) == (m, v), (here, "another field")
        inner = MESSAGES.get(kind, {}).get(n)
        if n in VALUES.get(kind, ()):
            assert edit.Value(a).name == edit.Value(b).name, here
            assert edit.Value(a).type == edit.Value(b).type, here
            a = [f for f in edit.fields(a) if f[0] != 2]
            b = [f for f in edit.fields(b) if f[0] != 2]
            assert a == b, (here, "another value")
        elif inner:
            same(inner, a, b, here)
        else:
            assert a == b, (here, "other bytes")


same("model", open(sys.argv[2], "rb").read(), open(sys.argv[3], "rb").read(), "")
