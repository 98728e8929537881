# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Changes models of others, as bytes, without a library.

A message is a list of (field number, wire type, value); what is not looked at is
written as it was. Field numbers are those of onnx/schema/onnx.proto.

    model = Model(data)
    model.open_inputs()         sizes of inputs are not fixed any more
    model.fix("axes", tensor)   an input becomes a constant
    model.show_all()            results of nodes become results of the model
    bytes(model)
"""

from model import piece, varint


def read_varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def signed(value):
    return value - (1 << 64) if value >> 63 else value


def fields(data):
    """[(number, wire, value)]: an integer, or bytes."""
    result, at = [], 0
    while at < len(data):
        key, at = read_varint(data, at)
        wire = key & 7
        if wire == 0:
            value, at = read_varint(data, at)
        else:
            length = {1: 8, 5: 4}.get(wire)
            if length is None:
                length, at = read_varint(data, at)
            value, at = data[at:at + length], at + length
        result.append((key >> 3, wire, value))
    return result


def message(parts):
    out = bytearray()
    for number, wire, value in parts:
        out += varint(number << 3 | wire)
        if wire == 0:
            out += varint(value)
        else:
            out += (varint(len(value)) if wire == 2 else b"") + bytes(value)
    return bytes(out)


def first(parts, number, otherwise=None):
    return next((v for n, _, v in parts if n == number), otherwise)


def every(parts, number):
    return [v for n, _, v in parts if n == number]


def integers(parts, number):
    """The integers of a repeated field, packed or not."""
    result = []
    for n, wire, value in parts:
        if n != number:
            continue
        if wire == 0:
            result.append(signed(value))
            continue
        at = 0
        while at < len(value):
            one, at = read_varint(value, at)
            result.append(signed(one))
    return result


def strings(parts, number):
    return [bytes(v).decode() for v in every(parts, number)]


NAMES = {1: "float32", 2: "uint8", 3: "int8", 4: "uint16", 5: "int16", 6: "int32",
         7: "int64", 8: "string", 9: "bool", 10: "float16", 11: "float64",
         12: "uint32", 13: "uint64"}
WIDTHS = {2: "B", 3: "b", 4: "H", 5: "h", 6: "i", 7: "q", 9: "?", 12: "I", 13: "Q"}


class Tensor:
    """A tensor of a file: its type, dims and, of integers, its elements."""

    def __init__(self, data):
        import struct
        self.data = data
        parts = fields(data)
        self.dims = integers(parts, 1)
        self.type = first(parts, 2, 0)
        self.elements = None
        code = WIDTHS.get(self.type)
        if code:
            raw = first(parts, 9)
            if raw is not None:
                size = struct.calcsize(code)
                self.elements = [int(v) for v in struct.unpack(
                    f"<{len(raw) // size}{code}", raw)]
            else:
                self.elements = integers(parts, {7: 7, 12: 11, 13: 11}.get(self.type, 5))

    def count(self):
        total = 1
        for d in self.dims:
            total *= d
        return total


class Value:
    """An input: its name, type (0 if it is no tensor) and dims, of which those
    that are open are None or a name."""

    def __init__(self, data):
        parts = fields(data)
        self.name = bytes(first(parts, 1, b"")).decode()
        plain = first(fields(first(parts, 2, b"")), 1)
        self.type, self.dims = 0, None
        if plain is None:
            return
        plain = fields(plain)
        self.type = first(plain, 1, 0)
        shape = first(plain, 2)
        if shape is not None:
            self.dims = []
            for dim in every(fields(shape), 1):
                dim = fields(dim)
                name = bytes(first(dim, 2, b"")).decode()
                value = first(dim, 1)
                self.dims.append(name or None if value is None else signed(value))

    def encoded(self):
        from model import value_info
        return value_info(self.name, self.type, self.dims)


class Model:
    def __init__(self, data):
        self.parts = fields(data)
        self.graph = fields(first(self.parts, 7))

    def __bytes__(self):
        graph = message(self.graph)
        return message([(n, w, graph if n == 7 else v) for n, w, v in self.parts])

    def inputs(self):
        """The inputs that are not constants."""
        constants = {first(fields(t), 8, b"") for t in every(self.graph, 5)}
        return [Value(v) for v in every(self.graph, 11)
                if first(fields(v), 1, b"") not in constants]

    def nodes(self):
        """[(op, inputs, outputs)]"""
        result = []
        for node in every(self.graph, 1):
            parts = fields(node)
            result.append((bytes(first(parts, 4, b"")).decode(), strings(parts, 1),
                           strings(parts, 2)))
        return result

    def replace(self, change):
        """change(input) is the input that takes its place, None if none does."""
        graph = []
        for n, w, v in self.graph:
            if n == 11:
                value = change(Value(v))
                if value is None:
                    continue
                v = value.encoded() if value.type else v
            graph.append((n, w, v))
        self.graph = graph

    def open_inputs(self, names=None):
        constants = {bytes(first(fields(t), 8, b"")).decode() for t in every(self.graph, 5)}

        def opened(value):
            if value.dims is not None and value.name not in constants and (
                    names is None or value.name in names):
                value.dims = [None] * len(value.dims)
            return value

        self.replace(opened)
        self.forget_shapes()

    def fix(self, name, tensor):
        self.replace(lambda value: None if value.name == name else value)
        parts = [p for p in fields(tensor.data) if p[0] != 8]
        self.graph.append((5, 2, message(parts + [(8, 2, name.encode())])))

    def forget_shapes(self):
        """Removes the shapes of results and of intermediate values."""
        graph = []
        for n, w, v in self.graph:
            if n == 13:
                continue
            if n == 12:
                value = Value(v)
                value.dims = None
                v = value.encoded() if value.type else v
            graph.append((n, w, v))
        self.graph = graph

    def hide_results(self):
        """Results of nodes become those of Identity, without a declared type."""
        graph, added = [], []
        made = {o for _, _, outputs in self.nodes() for o in outputs}
        for n, w, v in self.graph:
            if n == 12 and Value(v).type and Value(v).name in made:
                name = Value(v).name
                v = message([(m, x, name.encode() + b"_shown" if m == 1 else y)
                             for m, x, y in fields(v)])
                added.append((1, 2, piece(1, name) + piece(2, name + "_shown") +
                              piece(4, "Identity")))
            graph.append((n, w, v))
        self.graph = graph + added

    def show_all(self):
        """Makes the outputs of all nodes results, in order; returns their names."""
        own = {bytes(first(fields(v), 1, b"")).decode() for v in every(self.graph, 12)}
        added = []
        for _, _, outputs in self.nodes():
            for name in outputs:
                if name and name not in own:
                    added.append(name)
                    self.graph.append((12, 2, piece(1, name)))
        return added
