# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kinds of hostile ONNX models.

A kind is a function from a size to a model: nodes of that many inputs, chains
of that length, attributes and constants of that many values. Every model can be
read; what makes it hostile is that a byte of it can stand for much work.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "onnx"))

from model import BOOL, FLOAT, INT64, attribute, floats, graph, ints, model, piece, scalar  # noqa: E402

KINDS = {}
OPSET = 17


def node(op, inputs, outputs, domain="", **attributes):
    """Without a name, so that there can be more."""
    out = b"".join(piece(1, i) for i in inputs) + b"".join(piece(2, o) for o in outputs) + piece(4, op)
    out += b"".join(piece(5, attribute(name, value)) for name, value in attributes.items())
    return out + (piece(7, domain) if domain else b"")


def kind(function):
    KINDS[function.__name__] = function
    return function


def program(nodes, inputs, outputs, constants=None):
    return model(nodes, inputs, outputs, OPSET, constants)


def open_inputs(n, rank, kind_of=FLOAT):
    return [(f"x{i}", kind_of, [None] * rank) for i in range(n)]


def names(n, letter="x"):
    return [f"{letter}{i}" for i in range(n)]


# One node of many inputs.


def wide(op, rank, **attributes):
    def make(n):
        n = min(n, 4000)
        return program([node(op, names(n), ["y"], **attributes)], open_inputs(n, rank), ["y"])

    KINDS[f"wide_{op.lower()}_{rank}"] = make


for rank in (0, 1, 4, 16):
    for op in ("Sum", "Max", "Mean"):
        wide(op, rank)
    if rank:
        wide("Concat", rank, axis=0)
wide("Min", 2)
wide("Concat", 2, axis=-1)


def mixed(i):
    """Sizes of an input: some numbers, some of one name, some without."""
    return [[None, 1, "N", 7][(i * 7 + k * k) % 4] for k in range(i % 5)]


def wide_mixed(name, op, step=mixed, **attributes):
    def make(n):
        n = min(n, 4000)
        inputs = [(f"x{i}", FLOAT, step(i)) for i in range(n)]
        return program([node(op, names(n), ["y"], **attributes)], inputs, ["y"])

    KINDS[name] = make


wide_mixed("wide_sum_mixed", "Sum")
wide_mixed("wide_concat_mixed", "Concat", lambda i: [[None, "N", 7][i % 3], ["M", None][i % 2]], axis=0)


@kind
def wide_einsum(n):
    n = min(n, 400)
    terms = [chr(97 + i % 26) + chr(97 + (i * 5 + 1) % 26) for i in range(n)]
    return program([node("Einsum", names(n), ["y"], equation=",".join(terms) + "->ab")], open_inputs(n, 2), ["y"])


@kind
def wide_einsum_dots(n):
    n = min(n, 400)
    return program([node("Einsum", names(n), ["y"], equation=",".join(["...a"] * n) + "->...a")],
                   open_inputs(n, 4), ["y"])


@kind
def wide_sequence(n):
    n = min(n, 4000)
    return program([node("SequenceConstruct", names(n), ["s"]),
                    node("ConcatFromSequence", ["s"], ["y"], axis=0)], open_inputs(n, 2), ["y"])


@kind
def wide_split(n):
    n = min(n, 3000)
    return program([node("Split", ["x"], names(n, "y"), axis=0),
                    node("Concat", names(n, "y"), ["z"], axis=1)], [("x", FLOAT, [None, None])], ["z"])


@kind
def wide_split_given(n):
    n = min(n, 3000)
    return program([node("Split", ["x", "p"], names(n, "y"), axis=0),
                    node("Concat", names(n, "y"), ["z"], axis=1)],
                   [("x", FLOAT, [None, None]), ("p", INT64, [n])], ["z"])


# Chains of nodes, each of what the one before gives.


def chain(name, step, inputs, constants=None, cap=3000, more=None, first="x"):
    """`step(before, after, i)` is a list of nodes."""

    def make(n):
        n = min(n, cap)
        nodes, last = [], first
        for i in range(n):
            nodes += step(last, f"h{i}", i)
            last = f"h{i}"
        return program(nodes, inputs + (more(n) if more else []), [last], constants)

    KINDS["chain_" + name] = make


X = [("x", FLOAT, [None, None])]
XY = X + [("y", FLOAT, [None, None])]
SHAPE_OF = X + [("s", INT64, [2])]


def others(rank):
    return lambda n: [(f"y{i}", FLOAT, [None] * rank) for i in range(n)]


chain("add", lambda a, b, i: [node("Add", [a, f"y{i}"], [b])], X, more=others(2))
chain("add_1", lambda a, b, i: [node("Add", [a, f"y{i}"], [b])], [("x", FLOAT, [None])], more=others(1))
chain("add_same", lambda a, b, i: [node("Add", [a, "y"], [b])], XY)
chain("add_self", lambda a, b, i: [node("Add", [a, a], [b])], X)
chain("matmul", lambda a, b, i: [node("MatMul", [a, f"y{i}"], [b])], X, more=others(2))
chain("matmul_batch", lambda a, b, i: [node("MatMul", [a, f"y{i}"], [b])], [("x", FLOAT, [None] * 4)], more=others(4))
chain("concat", lambda a, b, i: [node("Concat", [a, f"y{i}"], [b], axis=i % 2)], X, more=others(2))
chain("concat_self", lambda a, b, i: [node("Concat", [a, a], [b], axis=0)], X)
chain("transpose", lambda a, b, i: [node("Transpose", [a], [b], perm=[1, 0])], X)
chain("expand", lambda a, b, i: [node("Shape", ["y"], [f"k{i}"]), node("Expand", [a, f"k{i}"], [b])], XY)
chain("expand_input", lambda a, b, i: [node("Expand", [a, "s"], [b])], SHAPE_OF)
chain("reshape", lambda a, b, i: [node("Reshape", [a, "c" if i % 2 else "d"], [b])], X,
      {"c": ints([-1, 4]), "d": ints([0, 2, -1])})
chain("reshape_input", lambda a, b, i: [node("Reshape", [a, "s"], [b])], SHAPE_OF)
chain("reshape_shape", lambda a, b, i: [node("Shape", [a], [f"k{i}"]), node("Gather", [f"k{i}", "c"], [f"g{i}"]),
                                        node("Reshape", [a, f"g{i}"], [b])], X, {"c": ints([1, 0])})
chain("slice", lambda a, b, i: [node("Slice", [a, "c", "d", "e"], [b])], X,
      {"c": ints([1]), "d": ints([-1]), "e": ints([0])})
chain("slice_input", lambda a, b, i: [node("Slice", [a, "s", "t"], [b])], SHAPE_OF + [("t", INT64, [2])])
chain("pad", lambda a, b, i: [node("Pad", [a, "p"], [b])], X + [("p", INT64, [4])])
chain("tile", lambda a, b, i: [node("Tile", [a, "s"], [b])], SHAPE_OF)
chain("conv", lambda a, b, i: [node("Conv", [a, "w"], [b], strides=[2, 2], pads=[1, 1, 1, 1])],
      [("x", FLOAT, [None] * 4), ("w", FLOAT, [None] * 4)])
chain("pool", lambda a, b, i: [node("MaxPool", [a], [b], kernel_shape=[3, 3], strides=[2, 2], ceil_mode=1)],
      [("x", FLOAT, [None] * 4)])
chain("where", lambda a, b, i: [node("Where", ["c", a, "y"], [b])], XY + [("c", BOOL, [None, None])])
chain("squeeze", lambda a, b, i: [node("Unsqueeze", [a, "c"], [f"u{i}"]), node("Squeeze", [f"u{i}", "c"], [b])],
      X, {"c": ints([0])})
chain("unsqueeze", lambda a, b, i: [node("Unsqueeze", [a, "c"], [b])], X, {"c": ints([0])})
chain("flatten", lambda a, b, i: [node("Flatten", [a], [b], axis=i % 3)], X)
chain("resize", lambda a, b, i: [node("Resize", [a, "", "f"], [b])], [("x", FLOAT, [None] * 4)],
      {"f": floats([4], [1.0, 1.0, 1.5, 0.7])})
chain("nonzero", lambda a, b, i: [node("NonZero", [a], [f"z{i}"]), node("Cast", [f"z{i}"], [b], to=FLOAT)], X)
chain("compress", lambda a, b, i: [node("Compress", [a, "c"], [b], axis=0)], X + [("c", BOOL, [None])])
chain("gathernd", lambda a, b, i: [node("GatherND", [a, "s"], [b])], X + [("s", INT64, [None, None, 1])])
chain("gather", lambda a, b, i: [node("Gather", [a, "s"], [b])], X + [("s", INT64, [None, None])], cap=2000)
chain("trilu", lambda a, b, i: [node("Trilu", [a], [b])], X)
chain("unknown", lambda a, b, i: [node("Frobnicate", [a], [b], domain="ours"), ], X)
chain("unknown_add", lambda a, b, i: [node("NonZero", [a], [f"z{i}"]), node("Cast", [f"z{i}"], [f"w{i}"], to=FLOAT),
                                      node("Add", [f"w{i}", "y"], [b])], XY)


def numbers(name, step, cap=3000, size=2, constants=None):
    """Chains of what a shape is computed with; something is reshaped to it."""

    def make(n):
        n = min(n, cap)
        nodes, last = [node("Shape", ["x"], ["k"])], "k"
        for i in range(n):
            nodes += step(last, f"h{i}", i)
            last = f"h{i}"
        nodes.append(node("Expand", ["x", last], ["y"]))
        return program(nodes, [("x", FLOAT, [None] * size), ("s", INT64, [size])], ["y"], constants)

    KINDS["numbers_" + name] = make


numbers("add", lambda a, b, i: [node("Add", [a, "s"], [b])])
numbers("add_self", lambda a, b, i: [node("Add", [a, a], [b])])
numbers("mul_self", lambda a, b, i: [node("Mul", [a, a], [b])])
numbers("mul", lambda a, b, i: [node("Mul", [a, "s"], [b])])
numbers("div", lambda a, b, i: [node("Div", [a, "s"], [b])])
numbers("div_add", lambda a, b, i: [node("Add", [a, "s"], [f"u{i}"]), node("Div", [f"u{i}", "c"], [b])],
        constants={"c": ints([2, 3])})
numbers("mod", lambda a, b, i: [node("Mod", [a, "s"], [f"u{i}"]), node("Add", [f"u{i}", "s"], [b])])
numbers("minmax", lambda a, b, i: [node("Min", [a, "s"], [f"u{i}"]), node("Max", [f"u{i}", "c"], [f"v{i}"]),
                                   node("Mul", [f"v{i}", "s"], [b])], constants={"c": ints([2, 3])})
numbers("where", lambda a, b, i: [node("Less", [a, "s"], [f"u{i}"]), node("Where", [f"u{i}", a, "s"], [f"v{i}"]),
                                  node("Add", [f"v{i}", "c"], [b])], constants={"c": ints([1, 2])})
numbers("gather", lambda a, b, i: [node("Gather", [a, "c"], [b])], constants={"c": ints([1, 0])})
numbers("gather_input", lambda a, b, i: [node("Gather", [a, "s"], [b])])
numbers("slice", lambda a, b, i: [node("Concat", [a, "s"], [f"u{i}"], axis=0), node("Slice", [f"u{i}", "c", "d"], [b])],
        constants={"c": ints([1]), "d": ints([3])})
numbers("concat", lambda a, b, i: [node("Concat", [a, a], [b], axis=0)], cap=30)
numbers("product", lambda a, b, i: [node("ReduceProd", [a], [f"u{i}"], keepdims=1),
                                    node("Concat", [f"u{i}", f"u{i}"], [b], axis=0)])
numbers("floats", lambda a, b, i: [node("Cast", [a], [f"u{i}"], to=FLOAT), node("Mul", [f"u{i}", "f"], [f"v{i}"]),
                                   node("Floor", [f"v{i}"], [f"w{i}"]), node("Cast", [f"w{i}"], [b], to=INT64)],
        constants={"f": floats([2], [0.5, 2.0])})
numbers("big", lambda a, b, i: [node("Add", [a, "s"], [b])], size=60)
numbers("big_mul", lambda a, b, i: [node("Mul", [a, a], [b])], size=60, cap=1000)
numbers("range", lambda a, b, i: [node("ReduceSum", [a], [f"u{i}"], keepdims=0),
                                  node("Range", ["z", f"u{i}", "o"], [f"v{i}"]), node("Shape", [f"v{i}"], [f"w{i}"]),
                                  node("Concat", [f"w{i}", f"w{i}"], [b], axis=0)],
        constants={"z": scalar(0), "o": scalar(1)})


@kind
def expand_each(n):
    """Expands many inputs by one list: rank 60."""
    n = min(n, 300)
    nodes = [node("Expand", [f"x{i}", "s"], [f"y{i}"]) for i in range(n)]
    return program(nodes, open_inputs(n, 60) + [("s", INT64, [60])], [f"y{n - 1}"])


# Graphs in graphs.


def nested_if(name, body, cap=24):
    def make(n):
        inner = graph([node("Add", ["x", "y"], ["r0"])], [], ["r0"])
        for i in range(1, min(n, cap)):
            no = graph([node(body, ["x", "y"], [f"e{i}"])], [], [f"e{i}"])
            yes = graph([node("If", ["c" if i % 2 else "d"], [f"q{i}"], then_branch=inner, else_branch=no)]
                        + [node("Add", [f"q{i}", "y"], [f"r{i}"])], [], [f"r{i}"])
            inner = yes
        return program([node("If", ["c"], ["z"], then_branch=inner, else_branch=graph([node("Identity", ["x"], ["w"])], [], ["w"]))],
                       XY + [("c", BOOL, []), ("d", BOOL, [])], ["z"])

    KINDS["nested_if_" + name] = make


nested_if("add", "Add")
nested_if("matmul", "MatMul")


def many_ifs(name, yes, no, cap=1200, same=True):
    """Ifs in a row, of one condition or one each."""

    def make(n):
        n = min(n, cap)
        nodes, last = [], "x"
        for i in range(n):
            then = graph(yes(last, f"t{i}"), [], [f"t{i}"])
            other = graph(no(last, f"e{i}"), [], [f"e{i}"])
            nodes.append(node("If", ["c" if same else f"c{i}"], [f"h{i}"], then_branch=then, else_branch=other))
            last = f"h{i}"
        conditions = [("c", BOOL, [])] if same else [(f"c{i}", BOOL, []) for i in range(n)]
        return program(nodes, XY + conditions, [last], {"a": ints([0])})

    KINDS["ifs_" + name] = make


for same in (True, False):
    many_ifs("add" + ("" if same else "_each"), lambda a, b: [node("Add", [a, "y"], [b])],
             lambda a, b: [node("MatMul", [a, "y"], [b])], same=same)
    many_ifs("rank" + ("" if same else "_each"), lambda a, b: [node("Unsqueeze", [a, "a"], [b])],
             lambda a, b: [node("Identity", [a], [b])], same=same)
    many_ifs("concat" + ("" if same else "_each"), lambda a, b: [node("Concat", [a, "y"], [b], axis=0)],
             lambda a, b: [node("Transpose", [a], [b], perm=[1, 0])], same=same)


def loop_body(nodes, state, result):
    return graph([node("Identity", ["go"], ["on"])] + nodes, [("i", INT64, []), ("go", BOOL, []), (state, FLOAT, None)],
                 [("on", BOOL), result])


def nested_loop(name, trip, cap):
    def make(n):
        nodes = [node("Add", ["s0", "y"], ["r0"])]
        for i in range(1, min(n, cap)):
            body = loop_body(nodes, f"s{i - 1}", f"r{i - 1}")
            nodes = [node("Loop", [trip, "", f"s{i}"], [f"r{i}"], body=body)]
        last = min(n, cap) - 1
        return program([node("Loop", [trip, "", "x"], ["z"], body=loop_body(nodes, f"s{last}", f"r{last}"))],
                       XY + [("n", INT64, [])], ["z"], {"two": scalar(2), "many": scalar(30)})

    KINDS["nested_loop_" + name] = make


nested_loop("input", "n", 24)
nested_loop("two", "two", 24)
nested_loop("many", "many", 24)


@kind
def loop_states(n):
    """One that changes is found in each walk, so that there are as many."""
    n = min(n, 600)
    moved = [node("Identity", [f"s{i + 1}"], [f"r{i}"]) for i in range(n - 1)]
    moved += [node("Concat", [f"s{n - 1}", "y"], [f"r{n - 1}"], axis=0)]
    body = graph([node("Identity", ["go"], ["on"])] + moved,
                 [("i", INT64, []), ("go", BOOL, [])] + [(f"s{i}", FLOAT, None) for i in range(n)],
                 [("on", BOOL)] + [f"r{i}" for i in range(n)])
    return program([node("Loop", ["n", ""] + ["x"] * n, names(n, "z"), body=body)],
                   XY + [("n", INT64, [])], ["z0"])


@kind
def loops_in_a_row(n):
    n = min(n, 600)
    nodes, last = [], "x"
    for i in range(n):
        body = loop_body([node("Add", ["s", "y"], ["r"]), node("MatMul", ["r", "y"], ["q"])], "s", "q")
        nodes.append(node("Loop", ["n", "", last], [f"h{i}"], body=body))
        last = f"h{i}"
    return program(nodes, XY + [("n", INT64, [])], [last])


@kind
def loops_unrolled(n):
    n = min(n, 600)
    nodes, last = [], "x"
    for i in range(n):
        body = loop_body([node("Concat", ["s", "y"], ["r"], axis=0)], "s", "r")
        nodes.append(node("Loop", ["k", "", last], [f"h{i}"], body=body))
        last = f"h{i}"
    return program(nodes, XY, [last], {"k": scalar(32)})


@kind
def scans(n):
    n = min(n, 600)
    nodes, last = [], "x"
    for i in range(n):
        body = graph([node("Add", ["s", "e"], ["r"])], [("s", FLOAT, None), ("e", FLOAT, None)], ["r"])
        nodes.append(node("Scan", [last, "y"], [f"h{i}"], body=body, num_scan_inputs=1))
        last = f"h{i}"
    return program(nodes, [("x", FLOAT, [None]), ("y", FLOAT, [None, None])], [last])


# Sequences.


@kind
def sequence_insert(n):
    n = min(n, 2500)
    nodes = [node("SequenceEmpty", [], ["q0"])]
    nodes += [node("SequenceInsert", [f"q{i}", "x" if i % 2 else "y"], [f"q{i + 1}"]) for i in range(n)]
    nodes += [node("ConcatFromSequence", [f"q{n}"], ["z"], axis=0)]
    return program(nodes, XY, ["z"])


@kind
def sequence_insert_at(n):
    n = min(n, 2500)
    nodes = [node("SequenceConstruct", ["x"], ["q0"])]
    nodes += [node("SequenceInsert", [f"q{i}", "y", "p"], [f"q{i + 1}"]) for i in range(n)]
    nodes += [node("SequenceAt", [f"q{n}", "p"], ["z"])]
    return program(nodes, XY + [("p", INT64, [])], ["z"])


@kind
def sequence_split(n):
    n = min(n, 2500)
    nodes = [node("SplitToSequence", ["x", "one"], ["q"], axis=0)]
    nodes += [node("SequenceAt", ["q", "one"], [f"a{i}"]) for i in range(n)]
    return program(nodes, [("x", FLOAT, [n, None])], [f"a{n - 1}"], {"one": scalar(1)})


# Long attributes and constants.


def attribute_list(name, op, values, rank, key="axes", more=None):
    def make(n):
        n = min(n, 20000)
        attributes = {key: values(n)}
        attributes.update(more or {})
        return program([node(op, ["x"], ["y"], **attributes)], [("x", FLOAT, [None] * (rank or n))], ["y"])

    KINDS["attribute_" + name] = make


attribute_list("perm", "Transpose", lambda n: list(range(n))[::-1], None, "perm")
attribute_list("perm_wrong", "Transpose", lambda n: list(range(n)), 4, "perm")
attribute_list("axes", "ReduceMax", lambda n: list(range(n)), None)
attribute_list("axes_repeated", "ReduceMax", lambda n: [0] * n, 4)
attribute_list("pads", "AveragePool", lambda n: [1] * n, 4, "pads", {"kernel_shape": [3, 3]})
attribute_list("kernel", "MaxPool", lambda n: [3] * n, 4, "kernel_shape")


def constant_list(name, op, values, rank, place=1):
    def make(n):
        n = min(n, 20000)
        return program([node(op, ["x", "c"], ["y"])], [("x", FLOAT, [None] * (rank or n))], ["y"],
                       {"c": ints(values(n))})

    KINDS["constant_" + name] = make


constant_list("reshape", "Reshape", lambda n: [1] * n + [-1], 4)
constant_list("reshape_zeros", "Reshape", lambda n: [0] * n, None)
constant_list("expand", "Expand", lambda n: [2] * n, 4)
constant_list("tile", "Tile", lambda n: [2] * n, None)
constant_list("squeeze", "Squeeze", lambda n: list(range(n)), None)
constant_list("unsqueeze", "Unsqueeze", lambda n: list(range(n)), 2)
constant_list("gather", "Gather", lambda n: list(range(n)), 2)
constant_list("pads", "Pad", lambda n: [1] * n, None)
constant_list("split", "Split", lambda n: [1] * n, 1)
constant_list("sum", "ReduceSum", lambda n: list(range(n)), None)


@kind
def constant_arithmetic(n):
    """Long lists of numbers, computed with again and again."""
    n = min(n, 8000)
    nodes, last = [], "c"
    for i in range(500):
        nodes.append(node("Add", [last, "d"], [f"h{i}"]))
        last = f"h{i}"
    return program(nodes + [node("Reshape", ["x", last], ["y"])], X, ["y"],
                   {"c": ints(list(range(n))), "d": scalar(1)})


@kind
def constant_fill(n):
    """A small shape of many elements, computed with."""
    nodes, last = [node("ConstantOfShape", ["c"], ["h0"])], "h0"
    for i in range(1, min(n, 2000)):
        nodes.append(node("Add", [last, "d"], [f"h{i}"]))
        last = f"h{i}"
    return program(nodes + [node("Reshape", ["x", last], ["y"])], X, ["y"],
                   {"c": ints([1000]), "d": scalar(1)})


@kind
def constants_many(n):
    n = min(n, 3000)
    nodes = [node("Add", ["x", f"c{i}"], [f"h{i}"]) for i in range(n)]
    return program(nodes, X, ["h0"], {f"c{i}": floats([1, i % 5 + 1], [0.5] * (i % 5 + 1)) for i in range(n)})


@kind
def constant_dims(n):
    """A tensor of very many dims, without elements."""
    n = min(n, 40000)
    data = b"".join(b"\x08\x00" for _ in range(n)) + b"\x10\x01"
    return program([node("Add", ["x", "c"], ["y"])], X, ["y"], {"c": data})


@kind
def nodes_without_names(n):
    """No node has an output, a name or an input."""
    bare = piece(4, "Relu")
    return program([bare] * min(n, 16000), X, ["x"])


@kind
def same_names(n):
    bare = piece(1, "x") + piece(2, "x1") + piece(4, "Relu")
    return program([bare] * min(n, 8000), X, ["x1"])


@kind
def nodes_backwards(n):
    n = min(n, 3000)
    nodes = [node("Add", [f"h{i}", "y"], [f"h{i + 1}"]) for i in range(n)]
    return program(nodes[::-1] + [node("Identity", ["x"], ["h0"])], XY, [f"h{n}"])


@kind
def many_inputs(n):
    """Inputs of one name of size, all compared with the first."""
    n = min(n, 3000)
    inputs = [(f"x{i}", FLOAT, ["N", "M"]) for i in range(n)]
    return program([node("Add", [f"x{i}", "x0"], [f"y{i}"]) for i in range(n)], inputs, ["y0"])


@kind
def many_outputs(n):
    n = min(n, 2500)
    nodes = [node("MatMul", ["x", f"y{i}"], [f"z{i}"]) for i in range(n)]
    return program(nodes, X + others(2)(n), names(n, "z"))


@kind
def large_ranks(n):
    n = min(n, 30)
    return program([node("Add", [f"x{i}", f"x{i + 1}"], [f"y{i}"]) for i in range(n - 1)], open_inputs(n, 64), ["y0"])


@kind
def rank_beyond(n):
    n = min(n, 20000)
    return program([node("Add", ["x0", "x1"], ["y"])], open_inputs(2, n), ["y"])


@kind
def functions(n):
    """Functions of the model that call each other twice: 2^n calls."""
    n = min(n, 60)
    out = program([node("F0", ["x", "y"], ["z"], domain="own")], XY, ["z"]) + \
        piece(8, piece(1, "own") + b"\x10\x01")
    for i in range(n):
        calls = [node(f"F{i + 1}", ["a", "b"], ["c"], domain="own"), node(f"F{i + 1}", ["c", "b"], ["d"], domain="own")] \
            if i + 1 < n else [node("Add", ["a", "b"], ["d"])]
        imports = piece(9, piece(1, "") + b"\x10\x11") + piece(9, piece(1, "own") + b"\x10\x01")
        out += piece(25, piece(1, f"F{i}") + piece(4, "a") + piece(4, "b") + piece(5, "d") +
                     b"".join(piece(7, c) for c in calls) + imports + piece(10, "own"))
    return out


@kind
def attention(n):
    """Layers as they are, of open sizes and a mask."""
    nodes, last = [], "x"
    for i in range(min(n, 150)):
        p = f"l{i}"
        nodes += [node("MatMul", [last, "w"], [p + "q"]), node("Shape", [last], [p + "s"]),
                  node("Gather", [p + "s", "zero"], [p + "n"]), node("Concat", [p + "n", "heads"], [p + "t"], axis=0),
                  node("Reshape", [p + "q", p + "t"], [p + "r"]), node("Transpose", [p + "r"], [p + "k"], perm=[0, 2, 3, 1]),
                  node("Transpose", [p + "r"], [p + "v"], perm=[0, 2, 1, 3]), node("MatMul", [p + "v", p + "k"], [p + "a"]),
                  node("Add", [p + "a", "mask"], [p + "m"]), node("MatMul", [p + "m", p + "v"], [p + "o"]),
                  node("Transpose", [p + "o"], [p + "b"], perm=[0, 2, 1, 3]), node("Reshape", [p + "b", p + "s"], [p + "c"]),
                  node("Add", [p + "c", last], [p])]
        last = p
    return program(nodes, [("x", FLOAT, [None] * 3), ("w", FLOAT, [None, None]), ("mask", FLOAT, [None] * 4)], [last],
                   {"zero": ints([0]), "heads": ints([-1, 4, 8])})
