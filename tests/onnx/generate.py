# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random models: operators with random attributes, and chains of them.

Each function below returns a model and its inputs, or None; `run` asks them in
turn. An input is (name, type, dims): a size is a number, which the model fixes,
or a list of sizes to choose from, which it leaves open.
"""

import random

from model import (BOOL, FLOAT, INT32, INT64, Tensor, floats, graph, ints,
                   model, node, scalar, tensor)

OPEN = [0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16, 17]
# ONNX Runtime does not remove an axis of an empty tensor that is counted from the
# back, so that ranks depend on sizes: that is not followed.
SOME = OPEN[1:]
GENERATORS = []


def generator(function):
    GENERATORS.append(function)
    return function


def pick(*choices):
    return random.choice(choices)


def opset(low=7, high=22):
    return random.randint(low, high)


def declare(inputs):
    return [(name, kind, [d if isinstance(d, int) else None for d in dims])
            for name, kind, dims in inputs]


def made(nodes, inputs, outputs, version, constants=None):
    return model(nodes, declare(inputs), outputs, version, constants), inputs


def near(size, rank):
    """Sizes near to one that fits."""
    return [[size] * 9 + [size + 1, max(size - 1, 0), 1, 0, 2 * size]
            for _ in range(rank)]


def windows(n, kernel, with_ceil=False, with_dilation=True):
    attrs = {"strides": [pick(1, 1, 2, 3) for _ in range(n)] if pick(0, 1) else None}
    if with_dilation and pick(0, 0, 1):
        attrs["dilations"] = [pick(1, 2, 3) for _ in range(n)]
    how = pick("none", "pads", "pads", "SAME_UPPER", "SAME_LOWER", "VALID", "NOTSET")
    if how in ("pads", "NOTSET"):
        attrs["pads"] = [random.randint(0, max(kernel[i % n] - 1, 0))
                         for i in range(2 * n)]
    if how not in ("none", "pads"):
        attrs["auto_pad"] = how
    if how.startswith("SAME"):
        attrs.pop("dilations", None)
    if with_ceil and not how.startswith("SAME"):
        attrs["ceil_mode"] = pick(0, 1, 1)
    return attrs


@generator
def conv():
    n = pick(1, 2, 2, 2, 3)
    group = pick(1, 1, 2, 3)
    channels, filters = group * pick(1, 2), group * pick(1, 2)
    kernel = [pick(1, 2, 3, 3, 5) for _ in range(n)]
    attrs = windows(n, kernel)
    constants = {"w": floats([filters, channels // group] + kernel)}
    names = ["x", "w"]
    if pick(0, 1):
        constants["b"] = floats([filters])
        names.append("b")
    inputs = [("x", FLOAT, [OPEN, pick(channels, [channels, channels, 1])] + [OPEN] * n)]
    if pick(0, 1):
        attrs["kernel_shape"] = kernel
    return made([node("Conv", names, ["y"], group=group, **attrs)], inputs, ["y"],
                opset(), constants)


@generator
def conv_transpose():
    n = pick(1, 2, 2, 3)
    group = pick(1, 1, 2)
    channels, filters = group * pick(1, 2), pick(1, 2)
    kernel = [pick(1, 2, 3, 4) for _ in range(n)]
    attrs = windows(n, kernel)
    strides = attrs.get("strides") or [1] * n
    what = pick("", "", "output_padding", "output_shape")
    if what == "output_padding":
        attrs["output_padding"] = [random.randint(0, max(s - 1, 0)) for s in strides]
    if what == "output_shape":
        attrs["output_shape"] = [pick(5, 8, 11, 16) for _ in range(n)]
        attrs.pop("pads", None)
    inputs = [("x", FLOAT, [OPEN, channels] + [OPEN] * n)]
    return made([node("ConvTranspose", ["x", "w"], ["y"], group=group, **attrs)],
                inputs, ["y"], opset(), {"w": floats([channels, filters] + kernel)})


@generator
def pool():
    n = pick(1, 2, 2, 2, 3)
    op = pick("MaxPool", "MaxPool", "AveragePool", "AveragePool", "LpPool")
    version = opset(11 if op == "LpPool" else 7)
    kernel = [pick(1, 2, 3, 4, 5) for _ in range(n)]
    attrs = windows(n, kernel, version >= (18 if op == "LpPool" else 10),
                    version >= {"MaxPool": 10, "AveragePool": 19, "LpPool": 18}[op])
    if op == "AveragePool":
        attrs["count_include_pad"] = pick(0, 1)
    outputs = ["y"] + (["i"] if op == "MaxPool" and pick(0, 0, 1) else [])
    return made([node(op, ["x"], outputs, kernel_shape=kernel, **attrs)],
                [("x", FLOAT, [OPEN, OPEN] + [OPEN] * n)],
                [o if o == "y" else (o, INT64) for o in outputs], version)


@generator
def mat_mul():
    size = pick(2, 3)
    shapes = []
    for side in (0, 1):
        rank = pick(1, 2, 2, 3, 4)
        dims = near(pick(1, 2), rank)
        dims[-1 if side == 0 or rank == 1 else -2] = near(size, 1)[0]
        shapes.append(dims)
    return made([node("MatMul", ["a", "b"], ["y"])],
                [("a", FLOAT, shapes[0]), ("b", FLOAT, shapes[1])], ["y"], opset())


@generator
def gemm():
    a, b = pick(0, 1), pick(0, 1)
    inputs = [("a", FLOAT, near(3, 2)), ("b", FLOAT, near(3, 2))]
    if pick(0, 1, 1):
        inputs.append(("c", FLOAT, near(pick(1, 3), pick(0, 1, 2))))
    return made([node("Gemm", [i[0] for i in inputs], ["y"], transA=a, transB=b)],
                inputs, ["y"], opset(11))


@generator
def einsum():
    equation, ranks = pick(
        ("ij,jk->ik", [2, 2]), ("bij,bjk->bik", [3, 3]), ("ii->i", [2]),
        ("ij->ji", [2]), ("...ij,...jk->...ik", [3, 4]), ("i,j->ij", [1, 1]),
        ("bhid,bhjd->bhij", [4, 4]), ("ij,j", [2, 1]), ("ij->", [2]),
        ("...i,i", [3, 1]), ("bij,ij->b", [3, 2]), ("abc,cd,de->abe", [3, 2, 2]))
    inputs = [(f"x{k}", FLOAT, near(pick(2, 3), r)) for k, r in enumerate(ranks)]
    return made([node("Einsum", [i[0] for i in inputs], ["y"], equation=equation)],
                inputs, ["y"], opset(12))


@generator
def split():
    version = opset()
    rank = pick(1, 2, 3)
    axis = random.randrange(-rank, rank)
    count = pick(1, 2, 3, 4)
    outputs = [f"y{k}" for k in range(count)]
    parts = [pick(1, 1, 2, 3, 0) for _ in range(count)] if pick(0, 1) else None
    attrs, names, constants = {"axis": axis}, ["x"], {}
    if parts and version < 13:
        attrs["split"] = parts
    elif parts:
        names.append("s")
        constants["s"] = ints(parts)
    elif version >= 18:
        attrs["num_outputs"] = count
    dims = [OPEN] * rank
    dims[axis] = [sum(parts)] * 3 + [sum(parts) + 1] if parts else OPEN
    return made([node("Split", names, outputs, **attrs)], [("x", FLOAT, dims)],
                outputs, version, constants)


@generator
def top_k():
    version = opset()
    rank = pick(1, 2, 3)
    axis = random.randrange(-rank, rank) if version >= 11 or pick(0, 1) else rank - 1
    if version < 11 and axis < 0:
        axis += rank
    k = pick(0, 1, 2, 3, 5)
    names, constants, nodes, attrs = ["x"], {}, [], {"axis": axis}
    if version < 10:
        attrs["k"] = max(k, 1)
    elif pick(0, 1):
        constants["k"] = ints([k])
        names.append("k")
    else:  # The minimum of the size and k.
        nodes = [node("Shape", ["x"], ["s"]),
                 node("Gather", ["s", "a"], ["n"]),
                 node("Min", ["n", "k"], ["m"])]
        constants = {"k": ints([k]), "a": ints([axis])}
        names.append("m")
        version = max(version, 12)
    return made(nodes + [node("TopK", names, ["v", "i"], **attrs)],
                [("x", FLOAT, [OPEN] * rank)], ["v", ("i", INT64)], version, constants)


@generator
def reshape():
    version = opset()
    rank = pick(1, 2, 3, 4)
    shape = [pick(0, 0, -1, 1, 2, 3, 4, 6) for _ in range(pick(0, 1, 2, 3, 4))]
    while shape.count(-1) > 1:
        shape[shape.index(-1)] = 2
    attrs = {"allowzero": 1} if version >= 14 and pick(0, 0, 0, 1) else {}
    return made([node("Reshape", ["x", "s"], ["y"], **attrs)],
                [("x", FLOAT, [[0, 1, 2, 3, 4, 6, 8, 12]] * rank)], ["y"], version,
                {"s": ints(shape)})


@generator
def computed_reshape():
    """[x.shape[0], x.shape[1] * x.shape[2], -1], and the like."""
    version = opset(13)
    rank = pick(2, 3, 4)
    nodes, parts, constants = [node("Shape", ["x"], ["s"])], [], {"zero": ints([0])}
    for k in range(pick(1, 2, 3)):
        how = pick("size", "product", "quotient", "constant", "plus")
        constants[f"i{k}"] = ints([random.randrange(rank)])
        constants[f"c{k}"] = ints([pick(1, 2, 3, 4)])
        nodes.append(node("Gather", ["s", f"i{k}"], [f"g{k}"]))
        if how == "product":
            constants[f"j{k}"] = ints([random.randrange(rank)])
            nodes.append(node("Gather", ["s", f"j{k}"], [f"h{k}"]))
            nodes.append(node("Mul", [f"g{k}", f"h{k}"], [f"p{k}"]))
        elif how in ("quotient", "plus"):
            nodes.append(node("Div" if how == "quotient" else "Add",
                              [f"g{k}", f"c{k}"], [f"p{k}"]))
        parts.append({"size": f"g{k}", "constant": f"c{k}"}.get(how, f"p{k}"))
    constants["rest"] = ints([-1])
    parts.insert(random.randrange(len(parts) + 1), "rest")
    nodes.append(node("Concat", parts, ["t"], axis=0))
    nodes.append(node("Reshape", ["x", "t"], ["y"]))
    return made(nodes, [("x", FLOAT, [[0, 1, 2, 3, 4, 6, 8]] * rank)], ["y"], version,
                constants)


@generator
def slice_():
    version = opset()
    rank = pick(1, 2, 3)
    axes = random.sample(range(rank), pick(*range(1, rank + 1)))
    ends = [pick(-1, -2, 1, 2, 3, 5, 100, (1 << 63) - 1, -(1 << 63), 0) for _ in axes]
    starts = [pick(0, 0, 1, 2, -1, -3, -100, 100) for _ in axes]
    steps = [pick(1, 1, 2, 3, -1, -2) for _ in axes]
    inputs = [("x", FLOAT, [OPEN] * rank)]
    if version < 10:
        return made([node("Slice", ["x"], ["y"], axes=axes, starts=starts, ends=ends)],
                    inputs, ["y"], version)
    if pick(0, 1):
        axes = [a - rank if pick(0, 1) else a for a in axes]
    constants = {"s": ints(starts), "e": ints(ends), "a": ints(axes), "t": ints(steps)}
    names = ["x", "s", "e"] + pick(["a", "t"], ["a"])
    return made([node("Slice", names, ["y"])], inputs, ["y"], version, constants)


@generator
def computed_slice():
    """x[:, n // 2 :], x[:, : n - 1], as rotary embeddings and heads do."""
    version = opset(13)
    constants = {"one": ints([1]), "c": ints([pick(1, 2, 3)]), "big": ints([1 << 40]),
                 "zero": ints([0])}
    nodes = [node("Shape", ["x"], ["s"]), node("Gather", ["s", "one"], ["n"]),
             node(pick("Div", "Sub", "Add"), ["n", "c"], ["m"])]
    names = pick(["x", "m", "big"], ["x", "zero", "m"], ["x", "c", "m"],
                 ["x", "m", "n"])
    nodes.append(node("Slice", names + ["one"], ["y"]))
    return made(nodes, [("x", FLOAT, [OPEN, OPEN, 2])], ["y"], version, constants)


@generator
def resize():
    version = opset(7, 21)
    constants, rank = {}, pick(2, 3, 4, 4)
    mode = pick("nearest", "nearest", "linear")
    dims = [OPEN, pick(1, 3), OPEN, OPEN][:rank]
    # Linear interpolation is of the last two axes, in some kernels.
    scales = [1.0, 1.0] + [pick(0.5, 2.0, 1.5, 0.25, 3.0, 1.0) for _ in range(rank - 2)]
    if version < 10:
        op = "Upsample"
        scales = [max(s, 1.0) for s in scales]
        if version < 9:
            return made([node(op, ["x"], ["y"], mode=mode, scales=scales)],
                        [("x", FLOAT, dims)], ["y"], version)
        names = ["x", "s"]
    elif version < 11:
        op, names = "Resize", ["x", "s"]
    else:
        op, names = "Resize", ["x", "", "s"]
    constants["s"] = floats([rank], scales)
    attrs = {"mode": mode}
    if version >= 11 and pick(0, 1):
        sizes = [2, dims[1]] + [pick(1, 5, 8, 16) for _ in range(rank - 2)]
        dims[0] = 2
        constants = {"z": ints(sizes)}
        names = ["x", "", "", "z"]
    if version >= 11:
        attrs["coordinate_transformation_mode"] = pick(
            "asymmetric", "half_pixel", "align_corners", "pytorch_half_pixel")
    return made([node(op, names, ["y"], **attrs)], [("x", FLOAT, dims)], ["y"], version,
                constants)


@generator
def resize_like():
    """To the size of another, as feature pyramids do."""
    version = opset(13)
    nodes = [node("Shape", ["z"], ["s"]), node("Slice", ["s", "two", "four", "zero"], ["hw"]),
             node("Shape", ["x"], ["t"]), node("Slice", ["t", "zero", "two", "zero"], ["nc"]),
             node("Concat", ["nc", "hw"], ["u"], axis=0),
             node("Resize", ["x", "", "", "u"], ["r"], mode="nearest"),
             node("Add", ["r", "z"], ["y"])]
    constants = {"zero": ints([0]), "two": ints([2]), "four": ints([4])}
    return made(nodes, [("x", FLOAT, [[1, 1, 2], 2, OPEN, OPEN]),
                        ("z", FLOAT, [[1, 2], 2, OPEN, OPEN])], ["y"], version, constants)


@generator
def pad():
    version = opset()
    rank = pick(1, 2, 3)
    mode = pick("constant", "constant", "reflect", "edge")
    pads = [pick(0, 0, 1, 2, 3, -1) for _ in range(2 * rank)]
    if mode != "constant":
        pads = [max(p, 0) for p in pads]
    inputs = [("x", FLOAT, [OPEN] * rank)]
    if version < 11:
        return made([node("Pad", ["x"], ["y"], mode=mode, pads=pads)], inputs, ["y"],
                    version)
    if version >= 18 and pick(0, 1):
        axes = random.sample(range(rank), pick(*range(1, rank + 1)))
        constants = {"p": ints([pick(0, 1, 2) for _ in range(2 * len(axes))]),
                     "a": ints(axes)}
        return made([node("Pad", ["x", "p", "", "a"], ["y"], mode=mode)], inputs, ["y"],
                    version, constants)
    return made([node("Pad", ["x", "p"], ["y"], mode=mode)], inputs, ["y"], version,
                {"p": ints(pads)})


@generator
def pad_to_multiple():
    version = opset(13)
    m = pick(2, 4, 8)
    nodes = [node("Shape", ["x"], ["s"]), node("Gather", ["s", "one"], ["n"]),
             node("Mod", ["n", "m"], ["r"]), node("Sub", ["m", "r"], ["d"]),
             node("Mod", ["d", "m"], ["e"]),
             node("Concat", ["zeros", "e"], ["p"], axis=0),
             node("Pad", ["x", "p"], ["y"]),
             node("Reshape", ["y", "t"], ["z"])]
    return made(nodes, [("x", FLOAT, [OPEN, OPEN])], ["y", "z"], version,
                {"one": ints([1]), "m": ints([m]), "zeros": ints([0, 0, 0]),
                 "t": ints([0, -1, m])})


@generator
def expand():
    version = opset(8)
    if pick(0, 1):
        shape = [pick(1, 1, 2, 3, 0) for _ in range(pick(0, 1, 2, 3))]
        return made([node("Expand", ["x", "s"], ["y"])],
                    [("x", FLOAT, near(pick(1, 2, 3), pick(1, 2, 3)))], ["y"], version,
                    {"s": ints(shape)})
    return made([node("Shape", ["z"], ["s"]), node("Expand", ["x", "s"], ["y"])],
                [("x", FLOAT, near(pick(1, 2), pick(1, 2, 3))),
                 ("z", FLOAT, near(2, pick(1, 2, 3)))], ["y"], version)


@generator
def expand_computed():
    """Where(shape == -1, ones, shape), as PyTorch exports expand."""
    version = opset(13)
    target = [pick(-1, 1, 2, 3) for _ in range(3)]
    nodes = [node("Equal", ["t", "minus"], ["e"]), node("Where", ["e", "ones", "t"], ["u"]),
             node("Expand", ["x", "u"], ["y"])]
    return made(nodes, [("x", FLOAT, near(pick(1, 2), 3))], ["y"], version,
                {"t": ints(target), "minus": ints([-1]), "ones": ints([1, 1, 1])})


@generator
def gather():
    version = opset(11)
    rank = pick(1, 2, 3)
    axis = random.randrange(-rank, rank)
    places = [pick(0, 0, 1, 2, -1, -2) for _ in range(pick(1, 2, 3))]
    index = pick(scalar(places[0]), ints(places), tensor(INT64, [1, len(places)], places))
    return made([node("Gather", ["x", "i"], ["y"], axis=axis)],
                [("x", FLOAT, [OPEN] * rank)], ["y"], version, {"i": index})


@generator
def gather_many():
    op = pick("GatherElements", "GatherND", "ScatterElements", "ScatterND")
    version = opset(13)
    if op == "GatherElements":
        rank = pick(1, 2, 3)
        return made([node(op, ["x", "i"], ["y"], axis=random.randrange(-rank, rank))],
                    [("x", FLOAT, near(3, rank)), ("i", INT64, near(2, rank))], ["y"], version)
    if op == "ScatterElements":
        rank = pick(1, 2)
        return made([node(op, ["x", "i", "u"], ["y"], axis=random.randrange(-rank, rank))],
                    [("x", FLOAT, near(3, rank)), ("i", INT64, near(2, rank)),
                     ("u", FLOAT, near(2, rank))], ["y"], version)
    last = pick(1, 2)
    index = [pick([1, 2], [2, 2, 3]), last]
    if op == "GatherND":
        return made([node(op, ["x", "i"], ["y"])],
                    [("x", FLOAT, near(3, 3)), ("i", INT64, index)], ["y"], version)
    return made([node(op, ["x", "i", "u"], ["y"])],
                [("x", FLOAT, near(3, 2)), ("i", INT64, index),
                 ("u", FLOAT, [index[0]] + near(3, 2 - last))], ["y"], version)


@generator
def concat():
    rank = pick(1, 2, 3)
    count = pick(1, 2, 3)
    inputs = [(f"x{k}", FLOAT, near(pick(1, 2), rank)) for k in range(count)]
    return made([node("Concat", [i[0] for i in inputs], ["y"],
                      axis=random.randrange(-rank, rank))], inputs, ["y"], opset(11))


@generator
def axes_():
    version = opset(11)
    rank = pick(1, 2, 3, 4)
    op = pick("Transpose", "Squeeze", "Unsqueeze", "Flatten", "SqueezeAll")
    inputs = [("x", FLOAT, [[1, 1, 1, 2, 3, 0]] * rank)]
    if op == "Transpose":
        order = random.sample(range(rank), rank)
        return made([node(op, ["x"], ["y"], perm=order if pick(0, 1, 1) else None)],
                    inputs, ["y"], version)
    if op == "Flatten":
        return made([node(op, ["x"], ["y"], axis=random.randint(-rank, rank))], inputs,
                    ["y"], version)
    if op == "SqueezeAll":
        return made([node("Squeeze", ["x"], ["y"])], inputs, ["y"], version)
    total = rank + 2 if op == "Unsqueeze" else rank
    axes = random.sample(range(total), pick(*range(1, min(3, total + 1))))
    if op == "Unsqueeze" and len(axes) == 1:
        axes = [random.randrange(-rank - 1, rank + 1)]
    elif op == "Squeeze":
        axes = [a - total if pick(0, 1) else a for a in axes]
    if version < 13:
        return made([node(op, ["x"], ["y"], axes=axes)], inputs, ["y"], version)
    return made([node(op, ["x", "a"], ["y"])], inputs, ["y"], version, {"a": ints(axes)})


@generator
def reduce_():
    op = pick("ReduceMean", "ReduceSum", "ReduceMax", "ReduceMin", "ReduceProd",
              "ReduceL2", "ReduceLogSumExp", "ReduceSumSquare")
    version = opset(11, 20)
    rank = pick(1, 2, 3, 4)
    axes = random.sample(range(rank), pick(*range(1, rank + 1)))
    axes = [a - rank if pick(0, 1) else a for a in axes]
    attrs = {"keepdims": pick(0, 1)}
    is_odd = not attrs["keepdims"] and min(axes) < 0
    inputs = [("x", FLOAT, [SOME if is_odd else OPEN] * rank)]
    if version >= (13 if op == "ReduceSum" else 18):
        if pick(0, 0, 1):
            return made([node(op, ["x"], ["y"], noop_with_empty_axes=pick(0, 1), **attrs)],
                        inputs, ["y"], version)
        return made([node(op, ["x", "a"], ["y"], **attrs)], inputs, ["y"], version,
                    {"a": ints(axes)})
    return made([node(op, ["x"], ["y"], axes=pick(axes, axes, None), **attrs)], inputs,
                ["y"], version)


@generator
def arg_max():
    rank, keeps = pick(1, 2, 3), pick(0, 1)
    axis = random.randrange(-rank, rank)
    return made([node(pick("ArgMax", "ArgMin"), ["x"], ["y"], keepdims=keeps, axis=axis)],
                [("x", FLOAT, [OPEN if keeps or axis >= 0 else SOME] * rank)],
                [("y", INT64)], opset(11))


@generator
def tile():
    rank = pick(1, 2, 3)
    return made([node("Tile", ["x", "r"], ["y"])], [("x", FLOAT, [OPEN] * rank)], ["y"],
                opset(), {"r": ints([pick(0, 1, 2, 3) for _ in range(rank)])})


@generator
def range_():
    """Range(0, n, step), positions of tokens."""
    version = opset(13)
    step = pick(1, 2, 3, -1)
    nodes = [node("Shape", ["x"], ["s"]), node("Gather", ["s", "one"], ["n"]),
             node("Range", pick(["zero", "n", "step"], ["n", "zero", "step"],
                                ["step", "n", "step"]), ["r"]),
             node("Cast", ["r"], ["f"], to=FLOAT), node("Add", ["x", "f"], ["y"])]
    return made(nodes, [("x", FLOAT, [OPEN, OPEN])], ["y", ("r", INT64)], version,
                {"one": scalar(1), "zero": scalar(0), "step": scalar(step)})


@generator
def fill():
    version = opset(13)
    op = pick("ConstantOfShape", "OneHot", "EyeLike", "Trilu", "CumSum", "NonZero",
              "Size", "ShapePart")
    x = [("x", FLOAT, [OPEN, OPEN])]
    if op == "ConstantOfShape":
        return made([node("Shape", ["x"], ["s"]), node(op, ["s"], ["y"]),
                     node("NonZero", ["y"], ["z"])], x, ["y", ("z", INT64)], version)
    if op == "OneHot":
        return made([node("Cast", ["x"], ["i"], to=INT64),
                     node(op, ["i", "d", "v"], ["y"], axis=pick(-1, 0, 1, 2, -3))], x,
                    ["y"], version, {"d": scalar(pick(1, 3)), "v": floats([2], [0.0, 1.0])})
    if op == "CumSum":
        return made([node(op, ["x", "a"], ["y"])], x, ["y"], version,
                    {"a": scalar(pick(0, 1, -1))})
    if op == "NonZero":
        return made([node("Shape", ["x"], ["s"]), node(op, ["s"], ["y"])], x,
                    [("y", INT64)], version)
    if op == "Size":
        return made([node(op, ["x"], ["n"]), node("Unsqueeze", ["n", "zero"], ["m"]),
                     node("Reshape", ["x", "m"], ["y"])], x, ["y"], version,
                    {"zero": ints([0])})
    if op == "ShapePart":
        return made([node("Shape", ["x"], ["y"], start=pick(0, 1, -1, -5, 5),
                          end=pick(None, 1, -1, 7, -7))], [("x", FLOAT, [OPEN] * 3)],
                    [("y", INT64)], max(version, 15))
    return made([node(op, ["x"], ["y"])], x, ["y"], max(version, 14))


@generator
def blocks():
    op = pick("DepthToSpace", "SpaceToDepth")
    attrs = {"mode": pick("DCR", "CRD")} if op == "DepthToSpace" else {}
    return made([node(op, ["x"], ["y"], blocksize=pick(1, 2, 3), **attrs)],
                [("x", FLOAT, [[1, 2, 0], [1, 4, 8, 9, 12], [0, 1, 2, 4, 6], [1, 2, 3, 6]])],
                ["y"], opset(11))


@generator
def recurrent():
    version = opset(7, 22)
    op = pick("LSTM", "GRU", "RNN")
    gates = {"LSTM": 4, "GRU": 3, "RNN": 1}[op]
    direction = pick("forward", "reverse", "bidirectional")
    d = 2 if direction == "bidirectional" else 1
    hidden, size = pick(2, 3), pick(2, 4)
    constants = {"w": floats([d, gates * hidden, size]),
                 "r": floats([d, gates * hidden, hidden])}
    names = ["x", "w", "r"]
    inputs = [("x", FLOAT, [OPEN, [1, 1, 2, 3, 0], pick(size, [size, size, size + 1])])]
    if pick(0, 1):
        constants["b"] = floats([d, 2 * gates * hidden])
        names.append("b")
    if pick(0, 0, 1):
        names += ([""] if len(names) == 3 else []) + ["", "h"]
        inputs.append(("h", FLOAT, [d, [1, 1, 2, 3], hidden]))
    outputs = ["y", "yh"] + (["yc"] if op == "LSTM" else [])
    return made([node(op, names, outputs, hidden_size=hidden, direction=direction)],
                inputs, outputs, version, constants)


@generator
def binary():
    op = pick("Add", "Mul", "Sub", "Div", "Pow", "Max", "Min", "Sum", "Mean", "PRelu")
    count = pick(2, 3) if op in ("Max", "Min", "Sum", "Mean") else 2
    inputs = [(f"x{k}", FLOAT, near(pick(1, 2, 3), pick(0, 1, 2, 3, 4)))
              for k in range(count)]
    return made([node(op, [i[0] for i in inputs], ["y"])], inputs, ["y"], opset(8))


@generator
def where():
    inputs = [("c", BOOL, near(2, pick(1, 2, 3))), ("a", FLOAT, near(pick(1, 2), pick(0, 1, 2))),
              ("b", FLOAT, near(pick(1, 2), pick(0, 1, 3)))]
    return made([node("Where", ["c", "a", "b"], ["y"])], inputs, ["y"], opset(9))


@generator
def normalization():
    op = pick("BatchNormalization", "InstanceNormalization", "LayerNormalization",
              "LRN", "GroupNormalization", "GlobalAveragePool", "GlobalMaxPool", "Softmax",
              "LogSoftmax")
    version = opset(17, 22)
    rank = pick(2, 3, 4) if op in ("BatchNormalization", "LayerNormalization", "Softmax",
                                   "LogSoftmax") else pick(3, 4)
    dims = [OPEN] * rank
    dims[1] = pick(2, [2, 2, 3])
    c = {k: floats([2]) for k in "sbmv"}
    if op == "BatchNormalization":
        return made([node(op, ["x", "s", "b", "m", "v"], ["y"])], [("x", FLOAT, dims)],
                    ["y"], version, c)
    if op == "InstanceNormalization":
        return made([node(op, ["x", "s", "b"], ["y"])], [("x", FLOAT, dims)], ["y"],
                    version, c)
    if op == "GroupNormalization":
        dims[1] = pick(4, [4, 4, 2])
        length = 4 if version >= 21 else 2
        return made([node(op, ["x", "s", "b"], ["y"], num_groups=2)], [("x", FLOAT, dims)],
                    ["y"], version, {k: floats([length]) for k in "sb"})
    if op == "LayerNormalization":
        axis = pick(-1, 1, -2)
        dims[-1] = [2, 2, 1, 3]
        return made([node(op, ["x", "s", "b"], ["y"], axis=axis)], [("x", FLOAT, dims)],
                    ["y"], version, c)
    if op == "LRN":
        return made([node(op, ["x"], ["y"], size=3)], [("x", FLOAT, dims)], ["y"], version)
    attrs = {"axis": random.randrange(-rank, rank)} if "oft" in op else {}
    return made([node(op, ["x"], ["y"], **attrs)], [("x", FLOAT, dims)], ["y"], version)


@generator
def branches():
    """If on a size."""
    version = opset(13)
    then = graph([node("Squeeze", ["x", "one"], ["t"])] if pick(0, 1) else
                 [node("Add", ["x", "x"], ["t"])], [], ["t"])
    other = graph([node("ReduceSum", ["x", "one"], ["u"], keepdims=pick(0, 1))], [], ["u"])
    nodes = [node("Shape", ["x"], ["s"]), node("Gather", ["s", "i"], ["n"]),
             node("Equal", ["n", "c"], ["p"]),
             node("If", ["p"], ["y"], then_branch=then, else_branch=other)]
    return made(nodes, [("x", FLOAT, [OPEN, OPEN, 3])], ["y"], version,
                {"i": scalar(1), "c": scalar(pick(1, 2)), "one": ints([1])})


@generator
def loops():
    version = opset(13)
    body = graph([node("Identity", ["go"], ["on"]), node("Add", ["v", "v"], ["w"]),
                  node("ReduceSum", ["v", "zero"], ["o"], keepdims=0)],
                 [("k", INT64, []), ("go", BOOL, []), ("v", FLOAT, None)],
                 [("on", BOOL), "w", "o"])
    nodes = [node("Shape", ["x"], ["s"]), node("Gather", ["s", "i"], ["n"]),
             node("Loop", [pick("n", "c"), "yes", "x"], ["last", "all"], body=body)]
    return made(nodes, [("x", FLOAT, [OPEN, OPEN])], ["last", "all"], version,
                {"i": scalar(pick(0, 1)), "c": scalar(pick(1, 3)), "zero": ints([0]),
                 "yes": scalar(True, BOOL)})


@generator
def scan():
    version = opset(13)
    body = graph([node("Add", ["h", "a"], ["g"]), node("Identity", ["g"], ["o"])],
                 [("h", FLOAT, None), ("a", FLOAT, None)], ["g", "o"])
    return made([node("Scan", ["h", "x"], ["last", "all"], body=body, num_scan_inputs=1,
                      scan_input_axes=[pick(0, 1)], scan_output_axes=[pick(0, 1)])],
                [("h", FLOAT, [[1, 2, 3]]), ("x", FLOAT, near(2, 2))], ["last", "all"],
                version)


@generator
def attention():
    """Heads by Reshape and Transpose, scores, and back."""
    version = opset(13)
    heads, width = 2, 4
    nodes = []
    for name in "qkv":
        nodes += [node("MatMul", [pick("x", "x", "z") if name != "q" else "x", "w" + name],
                       [name]),
                  node("Shape", [name], [name + "s"]),
                  node("Gather", [name + "s", "i0"], [name + "n"]),
                  node("Gather", [name + "s", "i1"], [name + "l"]),
                  node("Concat", [name + "n", name + "l", "h", "rest"], [name + "t"], axis=0),
                  node("Reshape", [name, name + "t"], [name + "r"]),
                  node("Transpose", [name + "r"], [name + "h"],
                       perm=[0, 2, 3, 1] if name == "k" else [0, 2, 1, 3])]
    nodes += [node("MatMul", ["qh", "kh"], ["scores"]),
              node("Add", ["scores", "mask"], ["masked"]),
              node("Softmax", ["masked"], ["p"], axis=-1),
              node("MatMul", ["p", "vh"], ["o"]),
              node("Transpose", ["o"], ["ot"], perm=[0, 2, 1, 3]),
              node("Reshape", ["ot", "back"], ["y"]), node("Add", ["y", "x"], ["res"])]
    constants = {"w" + n: floats([width, width]) for n in "qkv"}
    constants |= {"i0": ints([0]), "i1": ints([1]), "h": ints([heads]), "rest": ints([-1]),
                  "back": ints([0, -1, width])}
    few = [1, 1, 2, 3]
    return made(nodes, [("x", FLOAT, [few, OPEN, width]), ("z", FLOAT, [few, OPEN, width]),
                        ("mask", FLOAT, [few, 1, [1, 1, 2, 5], OPEN])], ["res"], version,
                constants)


@generator
def image_chain():
    """Convolutions, pools and shortcuts, up again and joined."""
    version = opset(11)
    nodes, constants, current, skips = [], {}, "x", []
    channels = {"x": 2}

    def add(op, names, channel, **attrs):
        nonlocal current
        current = f"t{len(nodes)}"
        nodes.append(node(op, names, [current], **attrs))
        channels[current] = channel

    for k in range(random.randint(2, 7)):
        how = pick("conv", "conv", "down", "pool", "up", "skip", "join", "relu", "pad",
                   "transposed")
        c = channels[current]
        if how in ("conv", "down"):
            f = pick(1, 2, 3)
            size = pick(1, 3, 3, 5)
            constants[f"w{k}"] = floats([f, c, size, size])
            add("Conv", [current, f"w{k}"], f, strides=[2, 2] if how == "down" else None,
                pads=[size // 2] * 4 if pick(0, 1, 1) else None)
        elif how == "transposed":
            constants[f"w{k}"] = floats([c, 2, 2, 2])
            add("ConvTranspose", [current, f"w{k}"], 2, strides=[2, 2])
        elif how == "pool":
            add(pick("MaxPool", "AveragePool"), [current], c, kernel_shape=[2, 2],
                strides=[2, 2], ceil_mode=pick(0, 1))
        elif how == "up":
            constants[f"s{k}"] = floats([4], [1.0, 1.0, 2.0, 2.0])
            add("Resize", [current, "", f"s{k}"], c, mode="nearest",
                coordinate_transformation_mode="asymmetric")
        elif how == "relu":
            skips.append(current)
            add("Relu", [current], c)
        elif how == "pad":
            constants[f"p{k}"] = ints([0, 0, 1, 0, 0, 0, 0, pick(1, 2)])
            add("Pad", [current, f"p{k}"], c)
        elif skips and how == "skip":
            other = pick(*skips)
            add("Add", [current, other], max(c, channels[other]))
        elif skips:
            other = pick(*skips)
            add("Concat", [current, other], c + channels[other], axis=1)
    if not nodes:
        return None
    if pick(0, 1):
        nodes.append(node("Flatten", [current], ["flat"]))
        current = "flat"
    big = [1, 2, 3, 4, 5, 7, 8, 11, 12, 16, 24, 31, 32, 33]
    return made(nodes, [("x", FLOAT, [[1, 1, 2], 2, big, big])], [current], version,
                constants)


@generator
def sequence_chain():
    """Operators on [batch, length, width] in a row."""
    version = opset(13)
    nodes, constants, current, width, skips = [], {}, "x", 4, []

    def add(op, names, **attrs):
        nonlocal current
        current = f"t{len(nodes)}"
        nodes.append(node(op, names, [current], **attrs))

    for k in range(random.randint(2, 7)):
        how = pick("dense", "shift", "concat", "transpose", "slice", "mean", "add", "tile",
                   "stack", "gather", "halves")
        if how == "dense":
            constants[f"w{k}"] = floats([4, 4])
            skips.append(current)
            add("MatMul", [current, f"w{k}"])
        elif how == "shift":
            constants[f"p{k}"] = ints([0, pick(0, 1, 2), 0, 0, pick(0, 1, -1), 0])
            add("Pad", [current, f"p{k}"])
        elif how == "concat":
            add("Concat", [current, pick("x", *skips)], axis=pick(1, 1, -2))
        elif how == "transpose":
            add("Transpose", [current], perm=[1, 0, 2])
        elif how == "slice":
            constants |= {f"s{k}": ints([pick(0, 1, -3)]), f"e{k}": ints([pick(-1, 5, 1 << 40)]),
                          f"a{k}": ints([1]), f"d{k}": ints([pick(1, 2)])}
            add("Slice", [current, f"s{k}", f"e{k}", f"a{k}", f"d{k}"])
        elif how == "mean":
            constants[f"a{k}"] = ints([1])
            add("ReduceSum", [current, f"a{k}"], keepdims=1)
        elif how == "add":
            add("Add", [current, pick("x", *skips)])
        elif how == "tile":
            constants[f"r{k}"] = ints([1, pick(1, 2, 3), 1])
            add("Tile", [current, f"r{k}"])
        elif how == "stack":  # Pairs of places become one.
            constants[f"q{k}"], constants[f"b{k}"] = ints([0, -1, 8]), ints([0, -1, 4])
            add("Reshape", [current, f"q{k}"])
            add("Reshape", [current, f"b{k}"])
        elif how == "gather":
            constants[f"i{k}"] = ints([pick(0, -1, 1), 0])
            add("Gather", [current, f"i{k}"], axis=1)
        elif how == "halves":
            first, second = f"u{k}", f"v{k}"
            nodes.append(node("Split", [current], [first, second], axis=1,
                              num_outputs=2 if version >= 18 else None))
            current = first
            add(pick("Add", "Concat"), [first, second],
                **({"axis": 1} if False else {}))
    few = [1, 1, 2, 3]
    try:
        return made(nodes, [("x", FLOAT, [few, OPEN, width])], [current], version, constants)
    except IndexError:
        return None


@generator
def quantized():
    version = opset(13)
    nodes = [node("QuantizeLinear", ["x", "s"], ["q"], axis=1),
             node("DequantizeLinear", ["q", "s"], ["y"], axis=1)]
    return made(nodes, [("x", FLOAT, [OPEN, [2, 2, 3], OPEN])], ["y"], version,
                {"s": pick(floats([]), floats([2]))})


def choose(inputs):
    """Sizes for the open ones: an input of ONNX Runtime and one of the program."""
    feeds, example = {}, {}
    names = {FLOAT: "float32", INT64: "int64", BOOL: "bool", INT32: "int32", 2: "uint8"}
    for name, kind, dims in inputs:
        chosen = [d if isinstance(d, int) else random.choice(d) for d in dims]
        for axis, d in enumerate(dims):
            if not isinstance(d, int):
                example[f"arg{len(feeds)}.dim{axis}"] = chosen[axis]
        feeds[name] = {"type": names[kind], "dims": chosen}
    return feeds, example


def run(count, sizes, seed):
    """Models with cases: (name, bytes, [(feeds, example), ...])."""
    import generate_more  # noqa: F401  which takes from here
    random.seed(seed)
    for k in range(count):
        function = GENERATORS[k % len(GENERATORS)]
        result = function()
        if result:
            data, inputs = result
            yield (f"{function.__name__}-{k}", data,
                   [choose(inputs) for _ in range(sizes)])
