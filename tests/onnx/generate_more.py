# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""More kinds of random models; see generate.py, which asks for these, too."""

import random

from generate import (OPEN, SOME, generator, made, near, opset, pick)
from model import (BOOL, FLOAT, INT32, INT64, UINT8, floats, graph, ints, node,
                   scalar, tensor)


def bytes_(dims, value=1):
    count = 1
    for d in dims:
        count *= d
    return tensor(UINT8, dims, [value] * count)


def one(op, inputs, version=None, constants=None, outputs=("y",), domain="", names=None,
        **attrs):
    """A model of one operator; constants come after the inputs unless `names`
    says otherwise."""
    names = names or [i[0] for i in inputs] + list(constants or {})
    return made([node(op, names, [o if isinstance(o, str) else o[0] for o in outputs],
                      domain=domain, **attrs)], inputs, list(outputs), version or opset(17),
                constants)


@generator
def unary():
    op = pick("Abs", "Acos", "Asinh", "Atan", "Ceil", "Celu", "Cos", "Elu", "Erf", "Exp",
              "Floor", "HardSigmoid", "HardSwish", "LeakyRelu", "Log", "Neg", "Reciprocal",
              "Relu", "Round", "Selu", "Shrink", "Sigmoid", "Sign", "Sin", "Softplus",
              "Softsign", "Sqrt", "Tan", "Tanh", "ThresholdedRelu", "Identity", "Dropout",
              "Gelu", "Mish", "MeanVarianceNormalization", "LpNormalization", "Hardmax",
              "IsNaN", "IsInf", "Cast")
    version = opset({"Gelu": 20, "Mish": 18}.get(op, 16), 22)
    rank = 4 if op == "MeanVarianceNormalization" else pick(1, 2, 3)
    attrs = {"to": pick(INT64, INT32, BOOL, 11)} if op == "Cast" else {}
    if op in ("Hardmax", "LpNormalization"):
        attrs["axis"] = random.randrange(-rank, rank)
    kind = BOOL if op.startswith("Is") else attrs.get("to", FLOAT)
    return one(op, [("x", FLOAT, [OPEN] * rank)], version, outputs=[("y", kind)], **attrs)


@generator
def logic():
    op = pick("And", "Or", "Xor", "Equal", "Less", "LessOrEqual", "Greater", "GreaterOrEqual",
              "BitwiseAnd", "BitwiseOr", "BitwiseXor")
    kind = BOOL if op in ("And", "Or", "Xor") else INT32 if "it" in op else FLOAT
    inputs = [(f"x{k}", kind, near(pick(1, 2, 3), pick(1, 2, 3))) for k in (0, 1)]
    return one(op, inputs, opset(18), outputs=[("y", INT32 if "it" in op else BOOL)])


@generator
def clip():
    bound = lambda: pick(floats([], [0.5]), floats([], [1.5]), floats([1], [2.0]))
    return one("Clip", [("x", FLOAT, [OPEN] * pick(1, 2, 3))], opset(12),
               {"a": bound(), "b": bound()})


@generator
def images():
    op = pick("GridSample", "RoiAlign", "MaxRoiPool", "MaxUnpool", "Col2Im", "AffineGrid",
              "CenterCropPad", "DeformConv", "GlobalLpPool")
    image = [[1, 1, 2, 0], pick(1, 2), OPEN, OPEN]
    if op == "GridSample":
        return one(op, [("x", FLOAT, image),
                        ("g", FLOAT, [[1, 1, 2, 0], OPEN, OPEN, [2, 2, 2, 3]])],
                   pick(16, 20), mode="nearest" if pick(0, 1) else None)
    if op == "RoiAlign":
        return one(op, [("x", FLOAT, image), ("r", FLOAT, [[0, 1, 3], [4, 4, 4, 5]]),
                        ("i", INT64, [[0, 1, 3]])], opset(16), output_height=2, output_width=3)
    if op == "MaxRoiPool":
        return one(op, [("x", FLOAT, image), ("r", FLOAT, [[0, 1, 3], [5, 5, 5, 4]])],
                   opset(7), pooled_shape=[2, 2])
    if op == "MaxUnpool":
        sizes = near(2, 4)
        sizes[1] = 2
        return one(op, [("x", FLOAT, sizes), ("i", INT64, sizes)], opset(11),
                   kernel_shape=[2, 2], strides=[2, 2])
    if op == "Col2Im":
        return one(op, [("x", FLOAT, [[1, 2, 0], near(8, 1)[0], near(4, 1)[0]])], opset(18),
                   {"s": ints([4, 4]), "b": ints([2, 2])}, strides=[2, 2])
    if op == "AffineGrid":
        return one(op, [("t", FLOAT, [[1, 2], 2, 3])], 20,
                   {"s": ints([pick(1, 2), 3, pick(2, 4), 5])})
    if op == "CenterCropPad":
        return one(op, [("x", FLOAT, [OPEN, OPEN])], opset(18),
                   {"s": ints([pick(1, 3, 6), pick(2, 5)])})
    if op == "DeformConv":
        return one(op, [("x", FLOAT, [[1, 2], 2, SOME, SOME]),
                        ("o", FLOAT, [[1, 2], 8, SOME, SOME])], 22,
                   {"w": floats([1, 2, 2, 2])}, names=["x", "w", "o"])
    return one(op, [("x", FLOAT, image)], opset(7))


@generator
def norms():
    op = pick("LayerNormalization", "LayerNormalization", "RMSNormalization",
              "BatchNormalization", "InstanceNormalization", "GroupNormalization")
    rank = pick(2, 3, 4) if "Layer" in op or "RMS" in op else pick(3, 4)
    dims = [OPEN] * rank
    dims[1] = near(2, 1)[0]
    inputs = [("x", FLOAT, dims)]
    if "Layer" in op or "RMS" in op:
        dims[-1] = near(3, 1)[0]
        for name in "sb"[:1 if "RMS" in op else pick(1, 2)]:
            more = near(3, pick(1, 1, 2))
            inputs.append((name, FLOAT, more))
        return one(op, inputs, 23 if "RMS" in op else opset(17),
                   outputs=["y"] if "RMS" in op else ["y", "m"], axis=pick(-1, -1, -2, 1))
    for name in "sbmv"[:4 if "Batch" in op else 2]:
        inputs.append((name, FLOAT, near(2, 1)))
    attrs = {"num_groups": pick(1, 2)} if "Group" in op else {}
    return one(op, inputs, opset(18), **attrs)


@generator
def choices():
    op = pick("Compress", "OneHot", "ReverseSequence", "NonMaxSuppression", "Unique", "TopK",
              "NonZero", "CumSum")
    if op == "Compress":
        count = pick(1, 2, 3)
        taken = tensor(BOOL, [count], [pick(True, True, False) for _ in range(count)])
        attrs = {"axis": pick(0, 1, -1)} if pick(0, 1, 1) else {}
        return one(op, [("x", FLOAT, [OPEN, OPEN])], opset(11), {"c": taken}, **attrs)
    if op == "OneHot":
        return one(op, [("i", INT64, [OPEN] * pick(0, 1, 2))], opset(11),
                   {"d": pick(scalar(pick(1, 3)), ints([2])),
                    "v": floats([2], [0.0, 1.0])}, axis=pick(0, -1))
    if op == "ReverseSequence":
        lengths = [pick(0, 1, 2) for _ in range(2)]
        return one(op, [("x", FLOAT, [OPEN, near(2, 1)[0], pick(1, 2)])], opset(10),
                   {"l": ints(lengths)}, batch_axis=1, time_axis=0)
    if op == "NonMaxSuppression":
        return one(op, [("b", FLOAT, [[1, 2], SOME, [4, 4, 4, 3]]),
                        ("s", FLOAT, [[1, 2], [1, 2], SOME])], opset(11), {"m": ints([2])},
                   outputs=[("y", INT64)])
    if op == "Unique":
        return one(op, [("x", FLOAT, [SOME])], opset(11))
    if op == "TopK":
        return one(op, [("x", FLOAT, [OPEN, OPEN])], opset(11), {"k": ints([pick(0, 1, 4)])},
                   outputs=["v", ("i", INT64)], axis=pick(0, 1, -1))
    if op == "NonZero":
        return one(op, [("x", FLOAT, [OPEN] * pick(1, 2))], opset(13), outputs=[("y", INT64)])
    return one(op, [("x", FLOAT, [OPEN] * 2)], opset(11), {"a": scalar(pick(0, -1, 2))})


@generator
def lists():
    """Sequences of tensors."""
    version = opset(17)
    inputs = [("x", FLOAT, near(2, 2)), ("z", FLOAT, near(2, 2))]
    nodes = [node("SequenceConstruct", ["x", "z"], ["s"])]
    how = pick("concat", "stack", "at", "insert", "split", "length")
    constants = {"k": scalar(pick(0, 1, -1, 2)), "one": ints([1])}
    outputs = ["y"]
    if how in ("concat", "stack"):
        nodes.append(node("ConcatFromSequence", ["s"], ["y"], axis=pick(0, 1, -1),
                          new_axis=int(how == "stack")))
    elif how == "at":
        nodes.append(node("SequenceAt", ["s", "k"], ["y"]))
    elif how == "insert":
        nodes += [node("SequenceInsert", ["s", "x", "k"], ["t"]),
                  node("ConcatFromSequence", ["t"], ["y"], axis=0)]
    elif how == "split":
        nodes = [node("SplitToSequence", ["x"], ["s"], axis=0, keepdims=pick(0, 1)),
                 node("SequenceLength", ["s"], ["n"]), node("Unsqueeze", ["n", "zero"], ["m"]),
                 node("Expand", ["z", "w"], ["y"])]
        constants |= {"zero": ints([0]), "w": ints([1, 1])}
        outputs.append(("n", INT64))
    else:
        nodes.append(node("SequenceLength", ["s"], ["y"]))
        outputs = [("y", INT64)]
    return made(nodes, inputs, outputs, version, constants)


@generator
def losses():
    op = pick("SoftmaxCrossEntropyLoss", "NegativeLogLikelihoodLoss")
    sizes = [near(2, 1)[0], near(3, 1)[0]] + near(2, pick(0, 0, 1))
    return one(op, [("x", FLOAT, sizes), ("l", INT64, [sizes[0]] + sizes[2:])], opset(13),
               reduction=pick("none", "mean", "sum"))


@generator
def signals():
    op = pick("DFT", "DFT", "STFT", "HannWindow", "MelWeightMatrix")
    if op == "DFT":
        attrs = {"onesided": pick(0, 1)} if pick(0, 1) else {"inverse": pick(0, 1)}
        return one(op, [("x", FLOAT, [[1, 2], SOME, [1, 1, 2, 3]])], 17, axis=1, **attrs)
    if op == "STFT":
        return one(op, [("x", FLOAT, [[1, 2], [0, 3, 8, 15, 16, 17, 33], 1])], 17,
                   {"t": scalar(pick(2, 5)), "l": scalar(8)}, names=["x", "t", "", "l"],
                   onesided=pick(0, 1))
    x = [("x", FLOAT, [OPEN])]
    if op == "HannWindow":
        return made([node("Size", ["x"], ["n"]), node(op, ["n"], ["y"])], x, ["y"], 17)
    return made([node("Shape", ["x"], ["s"]), node("Gather", ["s", "zero"], ["n"]),
                 node(op, ["n", "l", "r", "lo", "hi"], ["y"])], [("x", FLOAT, [[1, 2, 5]])],
                ["y"], 17, {"zero": scalar(0), "l": scalar(16), "r": scalar(8000),
                            "lo": floats([], [0.0]), "hi": floats([], [4000.0])})


@generator
def integer_products():
    op = pick("MatMulInteger", "ConvInteger", "QLinearMatMul", "QLinearConv",
              "DynamicQuantizeLinear", "QuantizeLinear")
    if op == "DynamicQuantizeLinear":
        return one(op, [("x", FLOAT, [OPEN] * pick(1, 2, 3))], opset(11),
                   outputs=[("y", UINT8), "s", ("z", UINT8)])
    if op == "QuantizeLinear":
        axis = pick(0, 1, -1)
        return one(op, [("x", FLOAT, near(2, 3)), ("s", FLOAT, near(2, 1))], opset(13),
                   outputs=[("y", UINT8)], axis=axis)
    x = ("x", UINT8, near(3, 2) if "MatMul" in op else [[0, 1, 2], near(2, 1)[0], OPEN, OPEN])
    w = bytes_([3, 2]) if "MatMul" in op else bytes_([1, 2, 2, 2])
    zero, scale = bytes_([]), floats([])
    if op == "MatMulInteger" or op == "ConvInteger":
        return one(op, [x], opset(10), {"w": w}, outputs=[("y", INT32)])
    constants = {"xs": scale, "xz": zero, "w": w, "ws": scale, "wz": zero, "ys": scale,
                 "yz": zero}
    return one(op, [x], opset(10), constants, outputs=[("y", UINT8)])


@generator
def fused():
    """Operators of ONNX Runtime."""
    op = pick("FusedMatMul", "FusedConv", "BiasGelu", "FastGelu", "Gelu", "QuickGelu",
              "SkipLayerNormalization", "EmbedLayerNormalization", "Attention",
              "MultiHeadAttention", "SimplifiedLayerNormalization",
              "FusedGemm", "QLinearAdd", "QLinearConcat", "MatMulIntegerToFloat")
    few = [1, 1, 2, 3]
    x = ("x", FLOAT, [few, OPEN, near(4, 1)[0]])
    at = {"domain": "com.microsoft"}
    if op == "FusedMatMul":
        return one(op, [("a", FLOAT, near(2, 2)), ("b", FLOAT, near(2, 2))], transA=pick(0, 1),
                   transB=pick(0, 1), **at)
    if op == "FusedGemm":
        return one(op, [("a", FLOAT, near(2, 2))], constants={"w": floats([2, 3]),
                                                            "c": floats([3])},
                   activation="Relu", **at)
    if op == "FusedConv":
        return one(op, [("x", FLOAT, [few, 2, OPEN, OPEN])], constants={
            "w": floats([1, 2, 3, 3])}, activation="Relu", **at)
    if op in ("BiasGelu", "FastGelu"):
        return one(op, [x, ("b", FLOAT, near(4, 1))], **at)
    if op in ("Gelu", "QuickGelu"):
        return one(op, [("x", FLOAT, [OPEN] * pick(1, 2, 3))], **at)
    if op == "SkipLayerNormalization":
        other = ("z", FLOAT, [few, OPEN, near(4, 1)[0]])
        return one(op, [x, other], constants={"s": floats([4]), "b": floats([4])}, **at)
    if op == "SimplifiedLayerNormalization":
        return one(op, [x, ("s", FLOAT, near(4, 1))], axis=-1)
    if op == "EmbedLayerNormalization":
        ids = tensor(INT32, [1], [0])
        return one(op, [("i", INT32, [few, OPEN]), ("t", INT32, [few, OPEN])],
                   constants={"w": floats([5, 4]), "p": floats([8, 4]), "q": floats([2, 4]),
                              "g": floats([4]), "b": floats([4])},
                   outputs=["y", ("m", INT32)], **at)
    if op == "Attention":
        return one(op, [x], constants={"w": floats([4, 12]), "b": floats([12])}, num_heads=2,
                   **at)
    if op == "MultiHeadAttention":
        length = [1, 2, 3, 5]
        return one(op, [("q", FLOAT, [few, OPEN, near(4, 1)[0]]),
                        ("k", FLOAT, [few, length, near(4, 1)[0]]),
                        ("v", FLOAT, [few, length, near(4, 1)[0]])], num_heads=2, **at)
    if op == "QLinearAdd":
        s, z = floats([]), bytes_([])
        return one(op, [("a", UINT8, near(2, 2)), ("b", UINT8, near(2, 2))],
                   constants={"s": s, "z": z}, names=["a", "s", "z", "b", "s", "z", "s", "z"],
                   outputs=[("y", UINT8)], **at)
    if op == "QLinearConcat":
        s, z = floats([]), bytes_([])
        return one(op, [("a", UINT8, near(2, 2)), ("b", UINT8, near(2, 2))],
                   constants={"s": s, "z": z}, names=["s", "z", "a", "s", "z", "b", "s", "z"],
                   outputs=[("y", UINT8)], axis=pick(0, 1), **at)
    if op == "MatMulIntegerToFloat":
        return one(op, [("a", UINT8, near(2, 2))], constants={
            "w": bytes_([2, 3]), "s": floats([]), "t": floats([])}, **at)
    raise ValueError(op)


@generator
def shuffled():
    """Nodes in any order, as tools that append them leave them."""
    version = opset(13)
    nodes = [node("Relu", ["x"], ["a"]), node("Conv", ["a", "w"], ["b"]),
             node("Shape", ["b"], ["s"]), node("Gather", ["s", "i"], ["n"]),
             node("Concat", ["n", "rest"], ["t"], axis=0), node("Reshape", ["b", "t"], ["c"]),
             node("Add", ["c", "c"], ["y"])]
    random.shuffle(nodes)
    return made(nodes, [("x", FLOAT, [OPEN, 1, OPEN, OPEN])], ["y"], version,
                {"w": floats([2, 1, 2, 2]), "i": ints([0]), "rest": ints([-1])})


@generator
def guarded():
    """A squeeze where it can be, as PyTorch exports them; what follows takes
    one rank."""
    version = opset(13)
    then = graph([node("Squeeze", ["x", "two"], ["t"])], [], ["t"])
    other = graph([node("Identity", ["x"], ["u"])], [], ["u"])
    nodes = [node("Shape", ["x"], ["s"]), node("Gather", ["s", "two0"], ["n"]),
             node("Equal", ["n", "one"], ["p"]),
             node("If", ["p"], ["v"], then_branch=then, else_branch=other),
             node(pick("Gemm", "Transpose"), *pick((["v", "w"], ["y"]), (["v"], ["y"])))]
    op = pick("Gemm", "Transpose")
    nodes[-1] = (node("Gemm", ["v", "w"], ["y"]) if op == "Gemm" else
                 node("Transpose", ["v"], ["y"], perm=[1, 0]))
    return made(nodes, [("x", FLOAT, [OPEN, near(3, 1)[0], [1, 1, 2]])], ["y"], version,
                {"two": ints([2]), "two0": scalar(2), "one": scalar(1), "w": floats([3, 4])})


@generator
def computed_shape():
    """Sizes that may turn out to be -1 or 0."""
    version = opset(14)
    nodes = [node("Shape", ["z"], ["s"]), node("Sub", ["s", "c"], ["t"]),
             node("Reshape", ["x", "t"], ["y"], allowzero=pick(0, 1))]
    rank = pick(1, 2, 3)
    return made(nodes, [("x", FLOAT, [[1, 2, 3, 4, 6, 0]] * pick(1, 2, 3)),
                        ("z", FLOAT, [[0, 1, 2, 2, 3, 4, 5]] * rank)], ["y"], version,
                {"c": ints([pick(0, 1, 1, 2) for _ in range(rank)])})


@generator
def computed_axes():
    """Axes, steps and lengths that are inputs of the program, or of a list."""
    version = opset(13)
    op = pick("Slice", "Unsqueeze", "Squeeze", "ReduceSum")
    # The rank of z, which is known, less a size of it, which is not.
    nodes = [node("Shape", ["z"], ["s"]), node("Sub", ["s", "c"], ["a"])]
    constants = {"c": ints([pick(0, 1, 2, 3)]), "b": ints([pick(0, 1, -2)]),
                 "e": ints([pick(-1, 2, 100)])}
    if op == "Slice":
        names = pick(["x", "b", "e", "a"], ["x", "b", "e", "f", "a"])
        constants["f"] = ints([pick(0, 1)])
    else:
        names = ["x", "a"]
    attrs = {"keepdims": 1} if op == "ReduceSum" else {}
    nodes.append(node(op, names, ["y"], **attrs))
    return made(nodes, [("x", FLOAT, [[1, 1, 2, 3, 4], [1, 1, 2, 3], [1, 2, 5]]),
                        ("z", FLOAT, [[0, 1, 2, 3, 4]])], ["y"], version, constants)


@generator
def scales():
    """Resizes by fractions that float32 rounds."""
    rank = pick(3, 4)
    by = [1.0, 1.0] + [pick(0.6, 0.8, 0.3, 0.7, 1.2, 2.0 / 3, 1.0 / 3, 0.1, 1.4, 0.9)
                       for _ in range(rank - 2)]
    return one("Resize", [("x", FLOAT, [[1, 2], 2] + [[1, 2, 3, 5, 8, 10, 17, 40, 90]] *
                           (rank - 2))], opset(13), {"r": floats([0]), "s": floats([rank], by)},
               mode="nearest", coordinate_transformation_mode="asymmetric")


@generator
def interpolated():
    mode = pick("linear", "cubic")
    rank = pick(2, 3, 4, 5)
    dims = [[1, 2, 3]] * 2 + [[2, 3, 4]] * (rank - 2)
    if pick(0, 1):
        names, constants = ["x", "", "s"], {
            "s": floats([rank], [pick(1.0, 1.0, 2.0) for _ in range(rank)])}
    else:
        names, constants = ["x", "", "", "s"], {"s": ints([pick(1, 2, 3) for _ in range(rank)])}
    return one("Resize", [("x", FLOAT, dims)], opset(13), constants, names=names, mode=mode)
