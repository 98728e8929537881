# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes ONNX models, without a library.

    model([node("Add", ["x", "y"], ["z"], axis=1)], [("x", FLOAT, ["N", 3])],
          ["z"], 17, constants={"y": ints([2, 3])})

A dim that is a string is a name; None is a size without one.
"""

import struct

FLOAT, UINT8, INT32, INT64, BOOL = 1, 2, 6, 7, 9


def varint(value):
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def number(field, value):
    return varint(field << 3) + varint(value)


def piece(field, data):
    data = data.encode() if isinstance(data, str) else data
    return varint(field << 3 | 2) + varint(len(data)) + data


def tensor(kind, dims, values):
    code = {FLOAT: "f", UINT8: "B", INT32: "i", INT64: "q", BOOL: "?"}[kind]
    raw = struct.pack(f"<{len(values)}{code}", *values)
    return (b"".join(number(1, d) for d in dims) + number(2, kind) +
            piece(9, raw))


def ints(values, kind=INT64):
    return tensor(kind, [len(values)], values)


def scalar(value, kind=INT64):
    return tensor(kind, [], [value])


def floats(dims, values=None):
    count = 1
    for d in dims:
        count *= d
    return tensor(FLOAT, dims, values or [0.25] * count)


class Graph(bytes):
    """A graph as the value of an attribute."""


class Tensor(bytes):
    """A tensor as the value of an attribute."""


def attribute(name, value):
    out = piece(1, name)
    if isinstance(value, Graph):
        return out + piece(6, value) + number(20, 5)
    if isinstance(value, Tensor):
        return out + piece(5, value) + number(20, 4)
    if isinstance(value, float):
        return out + varint(2 << 3 | 5) + struct.pack("<f", value) + number(20, 1)
    if isinstance(value, int):
        return out + number(3, value) + number(20, 2)
    if isinstance(value, str):
        return out + piece(4, value) + number(20, 3)
    if value and isinstance(value[0], float):
        return (out + b"".join(varint(7 << 3 | 5) + struct.pack("<f", v)
                               for v in value) + number(20, 6))
    if value and isinstance(value[0], str):
        return out + b"".join(piece(9, v) for v in value) + number(20, 8)
    return out + b"".join(number(8, v) for v in value) + number(20, 7)


def node(op, inputs, outputs, domain="", **attributes):
    out = b"".join(piece(1, i) for i in inputs)
    out += b"".join(piece(2, o) for o in outputs)
    out += piece(3, op + "_" + (outputs[0] if outputs else "")) + piece(4, op)
    for name, value in attributes.items():
        if value is not None:
            out += piece(5, attribute(name, value))
    return out + piece(7, domain)


def value_info(name, kind, dims):
    shape = b""
    for d in dims if dims is not None else []:
        shape += piece(1, number(1, d) if isinstance(d, int) else
                       piece(2, d) if d else b"")
    tensor_type = number(1, kind)
    if dims is not None:
        tensor_type += piece(2, shape)
    return piece(1, name) + piece(2, piece(1, tensor_type))


def graph(nodes, inputs, outputs, constants=None):
    """Outputs are names of floats, or (name, type)."""
    out = b"".join(piece(1, n) for n in nodes) + piece(2, "g")
    for name, data in (constants or {}).items():
        out += piece(5, data + piece(8, name))
    for name, kind, dims in inputs:
        out += piece(11, value_info(name, kind, dims))
    for o in outputs:
        name, kind = (o, FLOAT) if isinstance(o, str) else o
        out += piece(12, value_info(name, kind, None))
    return Graph(out)


def model(nodes, inputs, outputs, opset, constants=None):
    return (number(1, 8) + piece(7, graph(nodes, inputs, outputs, constants)) +
            piece(8, piece(1, "") + number(2, opset)) +
            piece(8, piece(1, "com.microsoft") + number(2, 1)))
