#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small models that ONNX Runtime refuses at some sizes, or computes otherwise
than one would think: what it makes of them, for RecordedTests.cpp.

    corners.py --packages=FOLDER -o corners.jsonl

FOLDER is one in which run.mjs finds onnxruntime-node; see check.py. A case is a
model and sizes of its inputs; "knows" is false where we need not know the
result, but must not say another.
"""

import argparse
import base64
import json
import struct
import tempfile
from pathlib import Path

import check
from model import (BOOL, FLOAT, INT32, INT64, floats, graph, ints, model, node, number,
                   piece, scalar, tensor)

UINT64 = 13
N = None
CASES = []


def case(name, nodes, inputs, feeds, constants=None, opset=17, outputs=("y",), **more):
    """Inputs are lists of dims by name; feeds lists of their sizes."""
    inputs = [(key, FLOAT, dims) for key, dims in inputs.items()]
    CASES.append((name, model(nodes, inputs, list(outputs), opset, constants), inputs,
                  feeds, more))


def one(op, inputs, feeds, constants=None, opset=17, outputs=("y",), name=None, more=None,
        **attributes):
    """One operator of the inputs and the constants."""
    names = list(inputs) + [key for key in constants or {}]
    case(name or op, [node(op, names, [o if isinstance(o, str) else o[0] for o in outputs],
                           **attributes)],
         inputs, feeds, constants, opset, outputs, **(more or {}))


def uint64(values):
    return (number(1, len(values)) + number(2, UINT64) +
            piece(9, struct.pack(f"<{len(values)}Q", *values)))


def sized(nodes, last):
    """A vector of as many elements as the number `last` says."""
    return nodes + [node("Cast", [last], ["wide"], to=INT64),
                    node("ConstantOfShape", ["wide"], ["y"])]


def concats():
    for count in (3, 5, 10):
        names = [f"x{i}" for i in range(count)]
        feeds = []
        for k in range(24):
            sizes = [[1 + i % 2, 2] for i in range(count)]
            # Some have no elements, and another width then; one may differ.
            for i in range(k % count):
                sizes[i * 7 % count] = [0, 3] if (k + i) % 2 else [2, 0]
            if k % 3 == 0:
                sizes[k * 5 % count] = [1, 3]
            if sizes not in feeds:
                feeds.append(sizes)
        one("Concat", {name: [N, N] for name in names}, feeds, name=f"concat-{count}",
            axis=0)
    one("Concat", {f"x{i}": [N] * 6 for i in range(8)}, [[[1] * 6] * 8],
        name="concat-8-of-rank-6", axis=0, more={"checks": 40})


def many():
    """Inputs of one node, so many that several share a check."""
    count = 140
    names = [f"x{i}" for i in range(count)]
    for op, more in (("Sum", {}), ("Concat", {"axis": 1})):
        feeds = []
        for k in range(12):
            sizes = [[2, 3] for _ in names]
            for i in range(k):
                sizes[i * 37 % count] = [1, 3] if op == "Sum" and i % 3 else [2, 1]
            if k % 2:
                sizes[k * 11] = [[4, 3], [2, 4], [0, 3]][k // 2 % 3]
            feeds.append(sizes)
        one(op, {name: [N, N] for name in names}, feeds, name=f"many-{op.lower()}",
            more={"checks": 64}, **more)


def sequences():
    case("split-to-parts", [node("SplitToSequence", ["x", "p"], ["s"]),
                            node("SequenceAt", ["s", "k"], ["y"])],
         {"x": [N]}, [[[4]], [[5]], [[6]]], {"p": ints([2, 3]), "k": scalar(0)})
    case("split-to-negative", [node("SplitToSequence", ["x", "p"], ["s"]),
                               node("SequenceAt", ["s", "k"], ["y"])],
         {"x": [N]}, [[[4]], [[5]]], {"p": ints([-1, 5]), "k": scalar(1)})
    one("Split", {"x": [N]}, [[[3]], [[4]]], {"p": ints([-1, 4])}, name="split-negative",
        outputs=["y", "z"])
    for size in (0, -1, 2):
        case(f"split-to-scalar-{size}", [node("SplitToSequence", ["x", "p"], ["s"]),
                                         node("SequenceLength", ["s"], ["y"])],
             {"x": [N]}, [[[0]], [[4]], [[5]]], {"p": scalar(size)},
             outputs=[("y", INT64)])
    for place in (0, 2, -1, -3):
        case(f"at-{place}", [node("SplitToSequence", ["x"], ["s"]),
                             node("SequenceAt", ["s", "k"], ["y"])],
             {"x": [N]}, [[[0]], [[1]], [[2]], [[3]]], {"k": scalar(place)})


def loops():
    def looped(name, trips, size, feeds, **more):
        """Each iteration gives `size` ones, a node of the number `i` and `m`."""
        body = graph([node("Identity", ["on"], ["still"]), size,
                      node("Reshape", ["n", "one"], ["n1"]),
                      node("ConstantOfShape", ["n1"], ["s"])],
                     [("i", INT64, []), ("on", BOOL, [])], [("still", BOOL), "s"],
                     {"one": ints([1]), "m": scalar(1)})
        case(name, [node("Shape", ["x"], ["length"]), node("Squeeze", ["length"], ["open"]),
                    node("Loop", ["open" if trips is None else "trips", ""], ["y"],
                         body=body)],
             {"x": [N]}, feeds, {"trips": scalar(trips or 0)}, **more)

    looped("loop-of-growing", 2, node("Add", ["i", "m"], ["n"]), [[[1]]])
    looped("loop-of-growing-once", 1, node("Add", ["i", "m"], ["n"]), [[[1]]])
    looped("loop-of-growing-open", None, node("Add", ["i", "m"], ["n"]),
           [[[n]] for n in range(4)], knows=False)
    looped("loop-of-alike-open", None, node("Max", ["m", "m"], ["n"]),
           [[[n]] for n in range(1, 4)])
    looped("loop-of-alike", 3, node("Max", ["m", "m"], ["n"]), [[[1]]])


def numbers():
    one_ = ints([1])
    case("uint64-max", sized([node("Greater", ["a", "b"], ["c"])], "c"), {"x": [N]}, [[[1]]],
         {"a": uint64([2**64 - 1]), "b": uint64([1])}, knows=False)
    for value in (4294967296.0, -4294967297.0, 3e9, 7.5):
        case(f"cast-{value}", sized([node("Cast", ["f"], ["i"], to=INT32),
                                     node("Cast", ["i"], ["j"], to=INT64),
                                     node("Max", ["j", "one"], ["k"]),
                                     node("Min", ["k", "ten"], ["n"])], "n"),
             {"x": [N]}, [[[1]]], {"f": floats([1], [value]), "one": one_, "ten": ints([10])},
             knows=abs(value) < 2**31)


def list_edits():
    for place in (-3, -2, 2, 3, None):
        for op in ("SequenceInsert", "SequenceErase"):
            inserts = op == "SequenceInsert"
            names = ["s"] + ["x"] * inserts + ["k"] * (place is not None)
            case(f"{op}-{place}", [node("SequenceConstruct", ["x", "x"], ["s"]),
                                   node(op, names, ["t"]),
                                   node("SequenceLength", ["t"], ["y"])],
                 {"x": [N]}, [[[3]]], {"k": scalar(place or 0)}, outputs=[("y", INT64)])
            case(f"{op}-{place}-open", [node("SplitToSequence", ["x"], ["s"]),
                                        node(op, names, ["t"]),
                                        node("SequenceLength", ["t"], ["y"])],
                 {"x": [N]}, [[[n]] for n in range(4)], {"k": scalar(place or 0)},
                 outputs=[("y", INT64)], knows=False)
    case("erase-of-nothing", [node("SequenceEmpty", [], ["s"]),
                              node("SequenceErase", ["s"], ["t"]),
                              node("SequenceLength", ["t"], ["y"])],
         {"x": [N]}, [[[3]]], outputs=[("y", INT64)])


def places():
    matrix = {"x": [N, N]}
    feeds = [[[n, m]] for n in (0, 1, 2, 3) for m in (0, 3, 4)]
    for at in ([[1, 3]], [[-2, 0]], [[0, -4], [1, 0]], [[2], [0]], [[-3]], [[]]):
        data = tensor(INT64, [len(at), len(at[0])], sum(at, []))
        one("GatherND", matrix, feeds, {"k": data}, name=f"gather-{at}")
        updates = floats([len(at)]) if len(at[0]) == 2 else None
        if updates:
            one("ScatterND", matrix, feeds, {"k": data, "u": updates}, name=f"scatter-{at}")
        elif at[0]:
            case(f"scatter-{at}", [node("ScatterND", ["x", "k", "u"], ["y"])],
                 {"x": [N, N], "u": [len(at), N]},
                 [[[n, m], [len(at), m]] for n in range(5) for m in (0, 2)], {"k": data})
    for at in ([[1], [0]], [[0], [-3]], [[2], [2]]):
        one("GatherND", matrix, feeds, {"k": tensor(INT64, [2, 1], sum(at, []))},
            name=f"gather-batch-{at}", batch_dims=1)
    for op in ("GatherND", "ScatterND"):
        more = ["u"] if op == "ScatterND" else []
        case(f"{op}-of-open-depth", [node("Reshape", ["z", "r"], ["f"]),
                                     node("Cast", ["f"], ["k"], to=INT64),
                                     node(op, ["x", "k"] + more, ["y"])],
             {"x": [N, N], "z": [N], **({"u": [N] * len(more)} if more else {})},
             [[[n, m], [d]] + [[1]] * len(more) for n in (0, 1, 2) for m in (0, 2)
              for d in (0, 1, 2, 3)], {"r": ints([1, -1])}, knows=False)
    case("gather-computed", [node("Shape", ["z"], ["s"]), node("Reshape", ["s", "r"], ["k"]),
                             node("GatherND", ["x", "k"], ["y"])],
         {"x": [N, 2], "z": [N]}, [[[n, 2], [k]] for n in range(3) for k in range(4)],
         {"r": ints([1, 1])})


def ranks():
    vector, matrix, number_ = {"x": [N]}, {"x": [N, N]}, {"x": []}
    few = [[[n]] for n in (0, 1, 3, 6)]
    for opset in (19, 21):
        one("Pad", vector, few, {"p": ints([4, 4])}, opset, name=f"wrap-{opset}", mode="wrap")
        one("Pad", matrix, [[[n, m]] for n in (0, 1, 3) for m in (0, 2)],
            {"p": ints([0, 1, 0, 0])}, opset, name=f"wrap-one-{opset}", mode="wrap")
        one("Pad", vector, few, {"p": ints([0, 0])}, opset, name=f"wrap-none-{opset}",
            mode="wrap")
    for mode in ("wrap", "edge", "reflect", "constant"):
        for pads in ([-2, 1], [-2, 0], [3, -2], [-1, -1], [-4, 5]):
            one("Pad", vector, [[[n]] for n in (0, 1, 2, 3, 5, 6)], {"p": ints(pads)}, 19,
                name=f"pad-{mode}-{pads}", mode=mode)
    for axes in ([0, 0], [0, -2], [1, 0]):
        one("Slice", {"x": [N, 4]}, [[[3, 4]]],
            {"b": ints([0, 1]), "e": ints([2, 3]), "a": ints(axes)}, name=f"slice-{axes}")
        one("Slice", {"x": [N, 4]}, [[[3, 4]]], {}, 9, name=f"slice-9-{axes}",
            starts=[0, 1], ends=[2, 3], axes=axes)
    for dims in ([], [3], [2, 3], [1, 2, 3], [1, 1]):
        one("Gemm", {"x": [N, 4]}, [[[n, 4]] for n in (0, 1, 2, 3)],
            {"w": floats([4, 3]), "c": floats(dims)}, name=f"gemm-{dims}")
    for rank in range(4):
        for op in ("Trilu", "EyeLike", "LpNormalization", "MeanVarianceNormalization"):
            one(op, {"x": [N] * rank}, [[[3] * rank], [[0] * rank]], name=f"{op}-{rank}")
    empty = tensor(INT64, [0], [])
    one("Pad", number_, [[[]]], {"p": empty}, name="pad-scalar")
    one("Slice", number_, [[[]]], {"b": empty, "e": empty}, name="slice-scalar")
    one("Tile", number_, [[[]]], {"e": empty}, name="tile-scalar")
    one("DFT", {"x": [1, N, 1]}, [[[1, n, 1]] for n in (0, 1, 3)], {"n": scalar(2)},
        name="dft-of-length-2")
    one("DFT", {"x": [1, N, 1]}, [[[1, n, 1]] for n in (0, 1, 3)], {"n": scalar(0)},
        name="dft-of-length-0")
    case("slice-computed-axes", [node("Shape", ["z"], ["a"]), node("Slice", ["x", "b", "e", "a"],
                                                                   ["y"])],
         {"x": [N, 4, 5], "z": [N, N]}, [[[3, 4, 5], [i, j]] for i in range(3) for j in range(4)],
         {"b": ints([0, 1]), "e": ints([2, 3])})
    for opset, names in ((17, ["x"]), (20, ["x", "", "a"])):
        for sided in (0, 1):
            case(f"dft-{opset}-{sided}", [node("DFT", names, ["y"], onesided=sided)],
                 {"x": [1, N, 1]}, [[[1, n, 1]] for n in (0, 1, 2, 5)],
                 {"a": scalar(1)}, opset)
            case(f"dft-batch-{opset}-{sided}", [node("DFT", names, ["y"], onesided=sided)],
                 {"x": [N, N, 1]}, [[[0, 3, 1]], [[0, 0, 1]], [[2, 3, 1]]],
                 {"a": scalar(1)}, opset)


concats()
many()
sequences()
list_edits()
places()
ranks()
loops()
numbers()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--packages", type=Path, required=True)
    parser.add_argument("-o", type=Path, required=True)
    args = parser.parse_args()
    runs = []
    with tempfile.TemporaryDirectory() as folder:
        for i, (_, data, inputs, feeds, _) in enumerate(CASES):
            path = Path(folder) / f"{i}.onnx"
            path.write_bytes(data)
            for sizes in feeds:
                runs.append({"model": str(path), "inputs": {
                    name: {"type": "float32", "dims": dims}
                    for (name, _, _), dims in zip(inputs, sizes)}})
        results = iter(check.run_all(runs, args.packages))
    lines = []
    for name, data, inputs, feeds, more in CASES:
        own = []
        for sizes in feeds:
            result = next(results)
            example = {f"{key}.dim{k}": size
                       for (key, _, declared), dims in zip(inputs, sizes)
                       for k, size in enumerate(dims) if declared[k] is None}
            own.append({"inputs": example, "results": result.get("results")})
            if "results" not in result:
                print(name, sizes, str(result)[:200])
        lines.append(json.dumps({"name": name, "model": base64.b64encode(data).decode(),
                                 "runs": own, **more}, separators=(",", ":")) + "\n")
    args.o.write_text("".join(lines))


if __name__ == "__main__":
    main()
