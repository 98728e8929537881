#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares demands of operations with MLIR's own verifier.

Each program is one random operation, twice: with static sizes, which mlir-opt
accepts or rejects, and with open ones, which are stated as facts of the
arguments.

    tosa.add %a, %b : (tensor<3x4xf32>, tensor<3x5xf32>)    rejected
    tosa.add %a, %b : (tensor<?x4xf32>, tensor<?x?xf32>)    refuted, as
        a: d0 == 3, b: d0 == 3, d1 == 5                      4 is not 5

The open one has to be refuted where the static one is rejected, and to be proved
where it is accepted. (Of some operations mlir-opt compares only some sizes: where it
accepts one of these in which sizes do not fit, nothing is asked.)

Other programs have sizes that only a run knows. Operations without checks of
--generate-runtime-verification are first made into those that have some
(affine.load into memref.load, tensor.insert_slice into memref.subview, arith.addf
into linalg.generic); then mlir-runner stops at one of these where the demand of the
operation is refuted, and nowhere else.

    demands.py --count=500 --runs=20 --seed=1 [--mlir-opt=mlir-opt-22]

Prints what differs, and how many of each kind were accepted and rejected.
`shapeproof` is on the PATH.
"""

import argparse
import collections
import json
import os
import pathlib
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile

import jit


def text(sizes, element="f32"):
    return "tensor<" + "".join(f"{s}x" for s in sizes) + element + ">"


class Program:
    """A function with one operation, in both forms."""

    def __init__(self, rng):
        self.rng = rng
        self.arguments = []  # (name, sizes, the sizes that are open, element)
        self.constants = []

    def open(self, sizes):
        return ["?" if self.rng.random() < 0.5 else s for s in sizes]

    def argument(self, sizes, element="f32", stays=False):
        name = f"%a{len(self.arguments)}"
        self.arguments.append((name, sizes, sizes if stays else self.open(sizes), element))
        return name, lambda isOpen, at=len(self.arguments) - 1: text(self.arguments[at][2 if isOpen else 1],
                                                                      self.arguments[at][3])

    def fixed(self, line, name, kind):
        """An operand that is the same in both forms."""
        self.constants.append(line)
        return name, lambda isOpen: kind

    def zero(self):
        name = f"%z{len(self.constants)}"
        return self.fixed(f'{name} = "tosa.const"() <{{values = dense<0.0> : tensor<1xf32>}}> : () -> tensor<1xf32>',
                          name, "tensor<1xf32>")

    def shape(self, numbers):
        name, n = f"%s{len(self.constants)}", len(numbers)
        return self.fixed(f'{name} = "tosa.const_shape"() <{{values = dense<{numbers}> : tensor<{n}xindex>}}> '
                          f": () -> !tosa.shape<{n}>", name, f"!tosa.shape<{n}>")

    def index(self, number):
        name = f"%i{len(self.constants)}"
        return self.fixed(f"{name} = arith.constant {number} : index", name, "index")[0]

    def write(self, name, isOpen, operation):
        """The function; `operation` is its line for static or open sizes."""
        parts = []
        for argument, sizes, some, element in self.arguments:
            facts = [f'"d{i} == {s}"' for i, s in enumerate(sizes) if isOpen and some[i] == "?"]
            kind = text(some if isOpen else sizes, element)
            parts.append(f"{argument}: {kind}" + (f" {{shapeproof.facts = [{', '.join(facts)}]}}" if facts else ""))
        lines = "".join(f"  {line}\n" for line in self.constants + [operation(isOpen)])
        return f"func.func @{name}({', '.join(parts)}) {{\n{lines}  return\n}}\n"


class Tosa:
    """Random operations of TOSA. Sizes fit, but for one of them at times."""

    def __init__(self, rng):
        self.rng, self.p = rng, Program(rng)
        self.isBent = False

    def size(self, lo=1, hi=6):
        return self.rng.randint(lo, hi)

    def sizes(self, n):
        return [self.size() for _ in range(n)]

    def bent(self, sizes):
        """The sizes, or, one time in four, one of them is another."""
        bent = list(sizes)
        if bent and self.rng.random() < 0.25:
            bent[self.rng.randrange(len(bent))] = self.size()
        self.isBent |= bent != list(sizes)
        return bent

    def declared(self, sizes):
        """The type of a result: some sizes, of which one may be wrong."""
        return self.p.open(self.bent(sizes))

    def op(self, name, operands, result, attributes="", element="f32"):
        declared = text(self.declared(result), element)
        properties = f" <{{{attributes}}}>" if attributes else ""

        def line(isOpen):
            names = ", ".join(n for n, _ in operands)
            types = ", ".join(t(isOpen) for _, t in operands)
            return f'%r = "tosa.{name}"({names}){properties} : ({types}) -> {declared}'
        return line

    def add(self):
        sizes = self.sizes(self.rng.randint(1, 3))
        one = lambda: [1 if self.rng.random() < 0.3 else s for s in sizes]
        a, b = one(), one()
        result = [max(x, y) for x, y in zip(a, b)]
        name = self.rng.choice(["add", "sub", "maximum", "minimum", "pow"])
        return self.op(name, [self.p.argument(self.bent(a)), self.p.argument(self.bent(b))], result)

    def reduce(self):
        sizes = self.sizes(self.rng.randint(1, 4))
        axis = self.rng.randrange(len(sizes))
        result = sizes[:axis] + [1] + sizes[axis + 1:]
        name = self.rng.choice(["reduce_sum", "reduce_product"])
        return self.op(name, [self.p.argument(sizes)], result, f"axis = {axis} : i32")

    def argmax(self):
        sizes = self.sizes(self.rng.randint(2, 4))
        axis = self.rng.randrange(len(sizes))
        return self.op("argmax", [self.p.argument(sizes)], sizes[:axis] + sizes[axis + 1:], f"axis = {axis} : i32",
                       "i32")

    def concat(self):
        sizes = self.sizes(self.rng.randint(1, 3))
        axis = self.rng.randrange(len(sizes))
        parts = [sizes[:axis] + [self.size()] + sizes[axis + 1:] for _ in range(self.rng.randint(2, 3))]
        result = sizes[:axis] + [sum(p[axis] for p in parts)] + sizes[axis + 1:]
        # A size that is another along the axis is a size of the result.
        others = [self.bent(p) for p in parts]
        others = [[s if i == axis else b for i, (s, b) in enumerate(zip(p, o))] for p, o in zip(parts, others)]
        return self.op("concat", [self.p.argument(o) for o in others], result, f"axis = {axis} : i32")

    def reshape(self):
        a, b, c = self.sizes(3)
        wanted = self.rng.choice([[a * b, c], [a, b * c], [c, a, b], [a * b * c]])
        return self.op("reshape", [self.p.argument(self.bent([a, b, c])), self.p.shape(wanted)], wanted)

    def slice(self):
        sizes = self.sizes(self.rng.randint(1, 3))
        start = [self.rng.randint(0, s - 1) for s in sizes]
        length = [self.rng.randint(1, s - a) for s, a in zip(sizes, start)]
        return self.op("slice", [self.p.argument(self.bent(sizes)), self.p.shape(start), self.p.shape(length)], length)

    def pad(self):
        sizes = self.sizes(self.rng.randint(1, 3))
        by = [self.size(0, 2) for _ in range(2 * len(sizes))]
        x, p, z = self.p.argument(sizes), self.p.shape(by), self.p.zero()
        return self.op("pad", [x, p, z], [s + by[2 * i] + by[2 * i + 1] for i, s in enumerate(sizes)])

    def tile(self):
        sizes = self.sizes(self.rng.randint(1, 3))
        by = [self.size(1, 3) for _ in sizes]
        return self.op("tile", [self.p.argument(sizes), self.p.shape(by)], [s * b for s, b in zip(sizes, by)])

    def transpose(self):
        sizes = self.sizes(self.rng.randint(1, 4))
        order = list(range(len(sizes)))
        self.rng.shuffle(order)
        perms = "array<i32: " + ", ".join(map(str, order)) + ">"
        return self.op("transpose", [self.p.argument(sizes)], [sizes[i] for i in order], f"perms = {perms}")

    def gather(self):
        n, k, c, w = self.sizes(4)
        return self.op("gather", [self.p.argument(self.bent([n, k, c])), self.p.argument([n, w], "i32")], [n, w, c])

    def scatter(self):
        n, k, c, w = self.sizes(4)
        w = min(k, w) if self.rng.random() < 0.7 else w
        self.isBent |= w > k
        operands = [self.p.argument([n, k, c]), self.p.argument(self.bent([n, w]), "i32"),
                    self.p.argument(self.bent([n, w, c]))]
        return self.op("scatter", operands, [n, k, c])

    def matmul(self):
        n, h, c, w = self.sizes(4)
        operands = [self.p.argument(self.bent([n, h, c])), self.p.argument(self.bent([n, c, w])), self.p.zero(),
                    self.p.zero()]
        return self.op("matmul", operands, [n, h, w])

    def windows(self):
        """Windows, strides, dilations, paddings, and sizes that they fit into."""
        n = 2
        window, stride, dilation = ([self.size(1, 3) for _ in range(n)] for _ in range(3))
        pad = [self.size(0, min(window) - 1) for _ in range(2 * n)]
        return window, stride, dilation, pad

    def spaces(self, window, stride, dilation, pad):
        sizes, results = [], []
        for i, k in enumerate(window):
            outside = pad[2 * i] + pad[2 * i + 1]
            wide = (k - 1) * dilation[i] + 1
            steps = self.size(1, 3)
            while wide + steps * stride[i] - outside < 1:
                steps += 1
            # At times the stride does not divide.
            rest = self.rng.randrange(stride[i]) if self.rng.random() < 0.25 else 0
            self.isBent |= rest > 0
            sizes.append(wide + steps * stride[i] - outside + rest)
            results.append(steps + 1)
        return sizes, results

    def numbers(self, kind, list):
        return f"array<{kind}: " + ", ".join(map(str, list)) + ">"

    def pool(self):
        window, stride, _, pad = self.windows()
        sizes, results = self.spaces(window, stride, [1, 1], pad)
        n, c = self.sizes(2)
        return self.op("max_pool2d", [self.p.argument([n, *sizes, c])], [n, *results, c],
                       f"kernel = {self.numbers('i64', window)}, pad = {self.numbers('i64', pad)}, "
                       f"stride = {self.numbers('i64', stride)}")

    def conv(self):
        window, stride, dilation, pad = self.windows()
        sizes, results = self.spaces(window, stride, dilation, pad)
        n, c, o = self.sizes(3)
        isDeep = self.rng.random() < 0.5
        weight, outputs = ([*window, c, o], c * o) if isDeep else ([o, *window, c], o)
        bias = self.rng.choice([outputs, outputs, 1, outputs + 1])
        # MLIR compares the bias with the declared number of channels only.
        stays = bias not in (outputs, 1)
        self.isBent |= stays
        operands = [self.p.argument([n, *sizes, c]), self.p.argument(weight, stays=True), self.p.argument([bias]),
                    self.p.zero(), self.p.zero()]
        attributes = (f"acc_type = f32, dilation = {self.numbers('i64', dilation)}, pad = {self.numbers('i64', pad)}, "
                      f"stride = {self.numbers('i64', stride)}")
        name = "depthwise_conv2d" if isDeep else "conv2d"
        if stays:
            self.declared = list
        return self.op(name, operands, [n, *results, outputs], attributes)

    def resize(self):
        n, m = self.rng.choice([(2, 1), (4, 2), (3, 2), (1, 1)])
        h, w = self.size(2), self.size(2)
        b, c = self.sizes(2)
        border = n - m
        self.isBent = True  # The scale may not divide.
        count = lambda d: ((d - 1) * n + border) // m + 1
        operands = [self.p.argument([b, h, w, c]), self.p.shape([n, m, n, m]), self.p.shape([0, 0]),
                    self.p.shape([border, border])]
        return self.op("resize", operands, [b, count(h), count(w), c], "mode = #tosa.resize_mode<NEAREST_NEIGHBOR>")


class Builtin(Tosa):
    """The same for operations on tensors and linalg."""

    def concat(self):
        sizes = self.sizes(self.rng.randint(1, 3))
        axis = self.rng.randrange(len(sizes))
        parts = [sizes[:axis] + [self.size()] + sizes[axis + 1:] for _ in range(2)]
        result = sizes[:axis] + [sum(p[axis] for p in parts)] + sizes[axis + 1:]
        others = [self.bent(p) for p in parts]
        others = [[s if i == axis else b for i, (s, b) in enumerate(zip(p, o))] for p, o in zip(parts, others)]
        x, y = (self.p.argument(o) for o in others)
        declared = text(self.declared(result))

        def line(isOpen):
            return (f"%r = tensor.concat dim({axis}) {x[0]}, {y[0]} : ({x[1](isOpen)}, {y[1](isOpen)}) -> "
                    f"{declared}")
        return line

    def insert(self):
        sizes = self.sizes(self.rng.randint(1, 3))
        part = [self.rng.randint(1, s) for s in sizes]
        at = [self.rng.randint(0, s - k) for s, k in zip(sizes, part)]
        x, y = self.p.argument(part, stays=True), self.p.argument(self.bent(sizes))
        ones = [1] * len(sizes)

        def line(isOpen):
            return f"%r = tensor.insert_slice {x[0]} into {y[0]}{at} {part} {ones} : {x[1](isOpen)} into {y[1](isOpen)}"
        return line

    def expand(self):
        a, b = self.sizes(2)
        x = self.p.argument(self.bent([a * b]))
        isFirst = self.rng.random() < 0.5
        count = self.p.index(a if isFirst else b)

        def line(isOpen):
            isOpen = isOpen and x[1](True) == "tensor<?xf32>"
            result = ([a, b] if not isOpen else ["?", b] if isFirst else [a, "?"])
            sizes = f"[{count}, {b}]" if isFirst else f"[{a}, {count}]"
            return (f"%r = tensor.expand_shape {x[0]} [[0, 1]] output_shape {sizes if isOpen else [a, b]} : "
                    f"{x[1](isOpen)} into {text(result)}")
        return line

    def pack(self):
        tile, count = self.size(2, 4), self.size()
        x, y = self.p.argument(self.bent([tile * count])), self.p.argument(self.bent([count, tile]))
        # Tiles are static.
        name, sizes, some, element = self.p.arguments[1]
        self.p.arguments[1] = (name, [sizes[0], tile], [some[0], tile], element)

        def line(isOpen):
            return (f"%r = linalg.pack {x[0]} inner_dims_pos = [0] inner_tiles = [{tile}] into {y[0]} : "
                    f"{x[1](isOpen)} -> {y[1](isOpen)}")
        return line

    def matmul(self):
        h, c, w = self.sizes(3)
        a, b, r = (self.p.argument(self.bent(s)) for s in ([h, c], [c, w], [h, w]))

        def line(isOpen):
            return (f"%r = linalg.matmul ins({a[0]}, {b[0]} : {a[1](isOpen)}, {b[1](isOpen)}) "
                    f"outs({r[0]} : {r[1](isOpen)}) -> {r[1](isOpen)}")
        return line


KINDS = [(Tosa, k) for k in ("add", "reduce", "argmax", "concat", "reshape", "slice", "pad", "tile", "transpose",
                             "gather", "scatter", "matmul", "pool", "conv", "resize")]
LAX = {(Tosa, k) for k in ("matmul", "pool", "conv", "resize", "slice", "tile")}
KINDS += [(Builtin, k) for k in ("concat", "insert", "expand", "pack", "matmul")]


class Memory:
    """Random operations of open sizes, in functions without arguments."""

    # Nobody but us looks through calls: sizes stay open, and results are used.
    CALLED = """func.func private @same(%i: index) -> index {
  return %i : index
}
func.func private @use(%f: f32) {
  return
}
"""
    KINDS = ("affine_load", "affine_loop", "insert", "add", "copy")

    def __init__(self, rng):
        self.rng, self.lines = rng, []

    def index(self, number):
        at = len(self.lines)
        self.lines.append(f"%c{at} = arith.constant {number} : index")
        self.lines.append(f"%i{at} = func.call @same(%c{at}) : (index) -> index")
        return f"%i{at}"

    def make(self, kind, size):
        at = self.index(size)
        name = f"%m{len(self.lines)}"
        if kind == "tensor":
            self.lines.append(f"%z{name[2:]} = arith.constant 0.0 : f32")
        made = f"memref.alloc({at})" if kind == "memref" else f"tensor.splat %z{name[2:]}[{at}]"
        self.lines.append(f"{name} = {made} : {kind}<?xf32>")
        return name

    def near(self, size):
        return max(0, size + self.rng.choice([-1, 0, 0, 0, 1]))

    def affine_load(self):
        size, by, plus = self.rng.randint(1, 8), self.rng.randint(1, 3), self.rng.randint(-2, 2)
        m, at = self.make("memref", size), self.index(self.rng.randint(-1, 4))
        return [f"%v = affine.load {m}[symbol({at}) * {by} + {plus}] : memref<?xf32>",
                f"affine.store %v, {m}[symbol({at})] : memref<?xf32>"]

    def affine_loop(self):
        size, plus = self.rng.randint(1, 8), self.rng.randint(0, 2)
        m, end = self.make("memref", size), self.index(self.near(size - plus))
        return [f"affine.for %j = 0 to {end} {{", f"  %v = affine.load {m}[%j + {plus}] : memref<?xf32>",
                f"  affine.store %v, {m}[%j] : memref<?xf32>", "}"]

    def insert(self):
        size = self.rng.randint(1, 8)
        at = self.rng.randint(0, size)
        part = self.near(size - at)
        x, y, n, o = self.make("tensor", part), self.make("tensor", size), self.index(part), self.index(at)
        return [f"%r = tensor.insert_slice {x} into {y}[{o}] [{n}] [1] : tensor<?xf32> into tensor<?xf32>"] + self.keep()

    def add(self):
        size = self.rng.randint(1, 8)
        x, y = self.make("tensor", size), self.make("tensor", self.near(size))
        return [f"%r = arith.addf {x}, {y} : tensor<?xf32>"] + self.keep()

    def copy(self):
        size = self.rng.randint(1, 8)
        x, y = self.make("memref", size), self.make("memref", self.near(size))
        return [f"linalg.copy ins({x} : memref<?xf32>) outs({y} : memref<?xf32>)"]

    def keep(self):
        """Code that looks at the result."""
        zero = self.index(0)
        return [f"%f = tensor.extract %r[{zero}] : tensor<?xf32>", "func.call @use(%f) : (f32) -> ()"]

    def write(self, name, kind):
        body = getattr(self, kind)()
        lines = "".join(f"  {line}\n" for line in self.lines + body)
        return f"func.func @{name}() {{\n{lines}  return\n}}\n"


def lowered(options, programs):
    """The programs in the LLVM dialect, with MLIR's checks."""
    text = Memory.CALLED + "".join(programs)
    for passes in (["--convert-elementwise-to-linalg", "--empty-tensor-to-alloc-tensor", jit.BUFFERIZE,
                    "--lower-affine", "--generate-runtime-verification"], jit.LOWER):
        made = subprocess.run([options.mlir_opt, *passes, "-"], input=text, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, check=False)
        if made.returncode:
            sys.exit(made.stderr[:2000])
        text = made.stdout
    return text


def stops(options, module, name):
    """Whether the run stops at a check."""
    tools = pathlib.Path(options.mlir_opt if "/" in options.mlir_opt else shutil.which(options.mlir_opt)).resolve().parent
    done = subprocess.run(
        [tools / "mlir-runner", "-e", name, "-entry-point-result=void",
         f"-shared-libs={tools.parent / 'lib' / 'libmlir_c_runner_utils.so'}", "-"],
        input=module, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
        env=dict(os.environ, LLVM_DISABLE_SYMBOLIZATION="1"),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)))
    return done.returncode != 0


def compareRuns(options, rng):
    """The number of programs in which the run and the verdicts differ."""
    made = []
    for i in range(options.runs):
        kind = Memory.KINDS[i % len(Memory.KINDS)]
        made.append((kind, Memory(rng).write(f"f{i}", kind)))
    if not made:
        return 0
    programs = [program for _, program in made]
    module, ours = lowered(options, programs), verdicts([Memory.CALLED + program for program in programs])
    counts, wrong = collections.Counter(), 0
    for i, (kind, program) in enumerate(made):
        isStopped = stops(options, module, f"f{i}")
        counts[kind, isStopped] += 1
        # In a loop, it may fail in some iterations.
        if ours[i] - {"proved"} if isStopped else ours[i] <= {"proved"}:
            continue
        wrong += 1
        print(f"{kind}: {'stopped' if isStopped else 'not stopped'}, but "
              f"{', '.join(sorted(ours[i])) or 'nothing'}\n"
              f"{program}")
    for kind in Memory.KINDS:
        print(f"{kind}: {counts[kind, False]} ran to the end, {counts[kind, True]} were stopped")
    print(f"{len(made)} compared with runs, {wrong} differ")
    return wrong


def run(*command):
    return subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)


def joined(programs):
    return "// -----\n".join(programs)


def errors(said, programs):
    """The first error of each program that has some, by its number."""
    starts, line = [], 1
    for program in programs:
        starts.append(line)
        line += program.count("\n") + 1
    wrong = {}
    for found in re.finditer(r"^[^:\n]*:(\d+):\d+: error: (.*)", said, re.M):
        number = max(i for i, start in enumerate(starts) if start <= int(found[1]))
        wrong.setdefault(number, found[2])
    return wrong


def rejected(options, programs):
    """The errors of the programs that mlir-opt does not accept."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(joined(programs))
        file.flush()
        return errors(run(options.mlir_opt, "--split-input-file", file.name).stderr, programs)


def verdicts(programs):
    """The verdicts of all checks, by the number of the program."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(joined(programs))
        file.flush()
        said = run("shapeproof", "analyze", "--verify-ops", "--split-input-file", "--format=json", file.name)
    try:
        report = json.loads(said.stdout)["files"][0]
    except (ValueError, LookupError):
        sys.exit(said.stdout[:2000] + said.stderr)
    result = collections.defaultdict(set)
    for check in report["checks"]:
        result[int(check["function"][1:])].add(check["verdict"])
    # Sizes that stay static may be enough to reject it.
    for number in errors(report.get("error") or "", programs):
        result[number].add("refuted")
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mlir-opt", default="mlir-opt-22")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    made = []
    for i in range(options.count):
        owner, kind = KINDS[i % len(KINDS)]
        maker = owner(rng)
        operation = getattr(maker, kind)()
        isOpen = maker.isBent and (owner, kind) in LAX
        made.append((f"{owner.__name__.lower()}.{kind}", isOpen, *(maker.p.write(f"f{i}", isOpen, operation)
                                                           for isOpen in (False, True))))
    theirs = rejected(options, [static for _, _, static, _ in made])
    ours = verdicts([some for _, _, _, some in made])
    counts, wrong = collections.Counter(), 0
    for i, (kind, isLax, static, some) in enumerate(made):
        own = ours[i]
        expected = "rejected" if i in theirs else "accepted"
        counts[kind, expected] += 1
        if ("refuted" in own) if i in theirs else own <= {"proved"} or (isLax and "refuted" in own):
            continue
        wrong += 1
        print(f"{kind}: {expected} by mlir-opt{': ' + theirs[i] if i in theirs else ''}, "
              f"but {', '.join(sorted(own)) or 'nothing'}\n{static}{some}")
    for kind in sorted({k for k, _ in counts}):
        print(f"{kind}: {counts[kind, 'accepted']} accepted, {counts[kind, 'rejected']} rejected")
    print(f"{len(made)} compared, {wrong} differ")
    wrong += compareRuns(options, rng)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
