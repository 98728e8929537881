# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Adds fields that nobody knows to a model: in front of all others, among those
of its graph, and a name that is encoded with more bytes than it needs.

    onnx-unknown.py TESTS/onnx MODEL OUT
"""

import sys

sys.path.append(sys.argv[1])
import edit  # noqa: E402
from model import number, piece, varint  # noqa: E402



def inside(data, path):
    """A field within the messages of a path, last in each of them."""
    if not path:
        return data + piece(3, b"KEPT")
    return edit.message([(n, w, inside(v, path[1:]) if n == path[0] else v)
                         for n, w, v in edit.fields(data)])


graph = b""
parts = edit.fields(open(sys.argv[2], "rb").read())
for n, w, v in edit.fields(edit.first(parts, 7)):
    if n == 12:
        v = inside(v, [2, 1, 2, 1])  # type, tensor, shape, dim
    if n == 2:
        graph += varint(n << 3 | 2) + bytes([len(v) | 128, 0]) + v
    else:
        graph += edit.message([(n, w, v)])
    graph += piece(900, b"between") if n == 11 else b""
graph += number(901, 7) + varint(902 << 3 | 5) + b"four"
rest = edit.message([(n, w, v) for n, w, v in parts if n != 7])
open(sys.argv[3], "wb").write(piece(903, b"first") + piece(7, graph) + rest)
