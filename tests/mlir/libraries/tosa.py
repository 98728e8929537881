#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the TOSA library with what MLIR's own --tosa-infer-shapes says, on
random operations of static operands.

    tosa.py --count=200 --seed=1 [--mlir-opt=mlir-opt-22]

Prints what differs, and how many were compared. `shapeproof` is on the PATH.
"""

import argparse
import random
import re
import subprocess
import sys
import tempfile


def tensor(sizes, element="f32"):
    return "tensor<" + "".join(f"{s}x" for s in sizes) + element + ">"


def array(kind, numbers):
    return f"array<{kind}: " + ", ".join(map(str, numbers)) + ">" if numbers else f"array<{kind}>"


class Function:
    """Text of a function with one operation, whose result has no static size."""

    def __init__(self, name):
        self.name, self.lines, self.arguments = name, [], []

    def argument(self, sizes, element="f32"):
        self.arguments.append((f"%a{len(self.arguments)}", tensor(sizes, element)))
        return self.arguments[-1]

    def zero(self):
        name = f"%z{len(self.lines)}"
        self.lines.append(f'{name} = "tosa.const"() <{{values = dense<0.0> : tensor<1xf32>}}> : () -> tensor<1xf32>')
        return name, "tensor<1xf32>"

    def shape(self, numbers):
        name, n = f"%s{len(self.lines)}", len(numbers)
        values = f"dense<{numbers}>" if numbers else "dense<>"
        self.lines.append(f'{name} = "tosa.const_shape"() <{{values = {values} : tensor<{n}xindex>}}> : () -> !tosa.shape<{n}>')
        return name, f"!tosa.shape<{n}>"

    def finish(self, op, operands, rank, attributes="", element="f32"):
        result = tensor(["?"] * rank, element)
        names = ", ".join(name for name, _ in operands)
        types = ", ".join(type for _, type in operands)
        properties = f" <{{{attributes}}}>" if attributes else ""
        self.lines.append(f'%r = "tosa.{op}"({names}){properties} : ({types}) -> {result}')
        self.lines.append(f"return %r : {result}")
        arguments = ", ".join(f"{name}: {type}" for name, type in self.arguments)
        return (f"func.func @{self.name}({arguments}) -> {result} {{\n  " +
                "\n  ".join(self.lines) + "\n}\n")


def make(name, rng):
    f = Function(name)
    size = lambda lo=1, hi=9: rng.randint(lo, hi)
    sizes = lambda n: [size() for _ in range(n)]
    kind = rng.choice(["matmul", "concat", "reshape", "slice", "pad", "tile", "argmax", "gather",
                       "conv2d", "conv3d", "depthwise_conv2d", "transpose_conv2d", "max_pool2d",
                       "resize"])
    if kind == "matmul":
        n, h, c, w = sizes(4)
        return f.finish(kind, [f.argument([n, h, c]), f.argument([n, c, w]), f.zero(), f.zero()], 3)
    if kind == "concat":
        s, axis = sizes(rng.randint(1, 4)), 0
        axis = rng.randrange(len(s))
        parts = [f.argument(s[:axis] + [size()] + s[axis + 1:]) for _ in range(rng.randint(1, 4))]
        return f.finish(kind, parts, len(s), f"axis = {axis} : i32")
    if kind == "reshape":
        s = sizes(rng.randint(1, 4))
        total = 1
        for d in s:
            total *= d
        new = []
        while total > 1 and len(new) < 3:
            d = rng.choice([d for d in range(1, total + 1) if total % d == 0])
            new.append(d)
            total //= d
        new.insert(rng.randint(0, len(new)), rng.choice([-1, total]))
        return f.finish(kind, [f.argument(s), f.shape(new)], len(new))
    if kind == "slice":
        s = sizes(rng.randint(1, 4))
        start = [rng.randint(0, d - 1) for d in s]
        length = [rng.randint(1, d - a) for d, a in zip(s, start)]
        return f.finish(kind, [f.argument(s), f.shape(start), f.shape(length)], len(s))
    if kind == "pad":
        s = sizes(rng.randint(1, 4))
        x = f.argument(s)
        return f.finish(kind, [x, f.shape([size(0, 3) for _ in range(2 * len(s))]), f.zero()], len(s))
    if kind == "tile":
        s = sizes(rng.randint(1, 4))
        return f.finish(kind, [f.argument(s), f.shape([size(1, 3) for _ in s])], len(s))
    if kind == "argmax":
        s = sizes(rng.randint(1, 4))
        return f.finish(kind, [f.argument(s)], len(s) - 1, f"axis = {rng.randrange(len(s))} : i32", "i32")
    if kind == "gather":
        n, k, c, w = sizes(4)
        return f.finish(kind, [f.argument([n, k, c]), f.argument([n, w], "i32")], 3)
    if kind == "resize":
        # The result is a whole number of steps.
        n, m = rng.choice([(2, 1), (4, 2), (3, 1), (1, 1)])
        x = f.argument([1, size(2), size(2), 3])
        return f.finish(kind, [x, f.shape([n, m, n, m]), f.shape([0, 0]), f.shape([n - m, n - m])], 4,
                        "mode = #tosa.resize_mode<NEAREST_NEIGHBOR>")
    n = 3 if kind == "conv3d" else 2
    window = [size(1, 3) for _ in range(n)]
    stride = [size(1, 3) for _ in range(n)]
    dilation = [size(1, 2) for _ in range(n)]
    pad = [size(0, 2) if kind != "max_pool2d" else rng.randint(0, min(window) - 1) for _ in range(2 * n)]
    if kind == "transpose_conv2d":
        d = sizes(2)
    else:
        # The number of elements that a whole number of windows takes.
        d = []
        for i in range(n):
            l = 1 if kind == "max_pool2d" else dilation[i]
            least = (window[i] - 1) * l + 1
            want = least + stride[i] * size(0, 5)
            while want - pad[2 * i] - pad[2 * i + 1] < 1:
                want += stride[i]
            d.append(want - pad[2 * i] - pad[2 * i + 1])
    batch, c, o = size(1, 3), size(1, 4), size(1, 4)
    x = f.argument([batch] + d + [c])
    common = f"stride = {array('i64', stride)}"
    if kind == "max_pool2d":
        return f.finish(kind, [x], 4, f"kernel = {array('i64', window)}, pad = {array('i64', pad)}, {common}")
    weight = window + [c, o] if kind == "depthwise_conv2d" else [o] + window + [c]
    outputs = c * o if kind == "depthwise_conv2d" else o
    operands = [x, f.argument(weight), f.argument([outputs]), f.zero(), f.zero()]
    if kind == "transpose_conv2d":
        return f.finish(kind, operands, 4, f"acc_type = f32, out_pad = {array('i64', pad)}, {common}")
    return f.finish(kind, operands, n + 2,
                    f"acc_type = f32, dilation = {array('i64', dilation)}, pad = {array('i64', pad)}, {common}")


def run(*command):
    return subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mlir-opt", default="mlir-opt-22")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    texts = {f"f{i}": make(f"f{i}", rng) for i in range(options.count)}
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write("".join(texts.values()))
        file.flush()
        theirs = run(options.mlir_opt, "--tosa-infer-shapes", "--mlir-print-op-generic", file.name)
        ours = run("shapeproof", "contract", "--library=tosa", file.name)
    if theirs.returncode or ours.returncode:
        sys.exit(theirs.stderr + ours.stderr)
    said, name = {}, None
    for line in theirs.stdout.splitlines():
        found = re.search(r'"tosa\.(?!const)\w+"\(.*-> tensor<((?:\d+x|\?x)*)\w+>$', line)
        if found:
            said[len(said)] = [s for s in found.group(1).split("x") if s]
    given = re.findall(r"^(f\d+)\(.*?\) -> \[(.*?)\]", ours.stdout, re.M)
    wrong = compared = 0
    for (name, sizes), (_, expected) in zip(given, sorted(said.items())):
        if "?" in expected:
            continue
        compared += 1
        if [s for s in sizes.split(", ") if s] != expected:
            wrong += 1
            print(f"{name}: [{sizes}] instead of {expected}\n{texts[name]}")
    print(f"{compared} compared, {wrong} differ")
    sys.exit(1 if wrong or len(given) != options.count or compared < options.count // 2 else 0)


if __name__ == "__main__":
    main()
