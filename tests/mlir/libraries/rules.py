#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the libraries of StableHLO and ONNX with rules written here: whether an
operation takes operands of these sizes.

    rules.py --count=25 --seed=1

Each operation is made with random sizes, most of them right, half of them open in
the types of its operands and stated as facts. Where the rule holds, all checks have to
be proved, and elsewhere one has to be refuted. Prints what differs. `shapeproof` is on
the PATH.
"""

import argparse
import collections
import json
import random
import subprocess
import sys
import tempfile

RULES = {}


def rule(function):
    RULES[function.__name__] = function
    return function


class Case:
    """Random operands of one operation."""

    def __init__(self, rng):
        self.rng, self.arguments, self.types, self.lines = rng, [], [], []

    def size(self, lo=1, hi=4):
        return self.rng.randint(lo, hi)

    def sizes(self, n, lo=1, hi=4):
        return [self.size(lo, hi) for _ in range(n)]

    def chance(self, share=0.2):
        return self.rng.random() < share

    def bent(self, sizes, share=0.3):
        """The sizes, or others at times."""
        sizes = list(sizes)
        if self.chance(share):
            kind = self.rng.randrange(4)
            if kind == 0:
                sizes.insert(self.rng.randint(0, len(sizes)), 1)
            elif kind == 1 and sizes:
                sizes.pop(self.rng.randrange(len(sizes)))
            elif sizes:
                sizes[self.rng.randrange(len(sizes))] = self.rng.randint(0, 5)
        return sizes

    def operand(self, sizes, element="f32", closed=False):
        name = f"%a{len(self.arguments)}"
        isOpen = [self.chance(0.5) and not closed for _ in sizes]
        facts = ", ".join(f'"d{i} == {s}"' for i, s in enumerate(sizes) if isOpen[i])
        kind = "tensor<" + "".join(f"{'?' if o else s}x" for s, o in zip(sizes, isOpen)) + element + ">"
        self.arguments.append(f"{name}: {kind}" + (f" {{shapeproof.facts = [{facts}]}}" if facts else ""))
        return name, kind

    def constant(self, numbers):
        name, kind = f"%c{len(self.lines)}", f"tensor<{len(numbers)}xi64>"
        self.lines.append(f"{name} = arith.constant dense<{numbers}> : {kind}")
        return name, kind

    def none(self):
        self.lines.append('%none = "onnx.NoValue"() {value} : () -> none')
        return "%none", "none"

    def write(self, name, op, operands, results, attributes="", region=""):
        names, types = (", ".join(o[i] for o in operands) for i in (0, 1))
        kinds = ", ".join("tensor<" + "?x" * rank + "f32>" for rank in results)
        line = f'%r:{len(results)} = "{op}"({names}) {region}{{{attributes}}} : ({types}) -> ({kinds})'
        lines = "".join(f"  {text}\n" for text in self.lines + [line])
        return f"func.func @{name}({', '.join(self.arguments)}) {{\n{lines}  return\n}}\n"


def array(numbers):
    return "array<i64: " + ", ".join(map(str, numbers)) + ">" if numbers else "array<i64>"


def list_of(numbers):
    return "[" + ", ".join(f"{n} : i64" for n in numbers) + "]"


def fits(x, y):
    """Whether sizes broadcast to others; ONNX Runtime takes more of them that are 1."""
    return set(x[:max(len(x) - len(y), 0)]) <= {1} and all(a in (1, b) for a, b in zip(x[::-1], y[::-1]))


@rule
def stablehlo_convolution(c):
    groups, batches = c.rng.choice([(1, 1), (1, 2), (2, 1), (3, 1), (1, 3), (2, 2), (0, 1)])
    b, f, o = c.size() * max(batches, 1), c.size(), c.size() * max(groups, batches, 1)
    b, o = (c.size() if c.chance() else n for n in (b, o))
    stride, dilation = (c.size(0 if c.chance(0.1) else 1, 2) for _ in range(2))
    x = [b, f * groups + (1 if c.chance(0.1) else 0), 5]
    w = [2, f, o]
    ok = (x[1] == f * groups and groups > 0 and batches > 0 and 1 in (groups, batches) and stride > 0 and dilation > 0 and
          o % groups == 0 and o % batches == 0 and b % batches == 0)
    operands = [c.operand(x), c.operand(w)]
    numbers = "input_batch_dimension = 0, input_feature_dimension = 1, input_spatial_dimensions = [2], " \
        "kernel_spatial_dimensions = [0], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 2, " \
        "output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = [2]"
    return ok, lambda name: c.write(name, "stablehlo.convolution", operands, [3], (
        f"window_strides = {array([stride])}, rhs_dilation = {array([dilation])}, feature_group_count = {groups} : i64, "
        f"batch_group_count = {batches} : i64, dimension_numbers = #stablehlo.conv<raw {numbers}>"))


@rule
def stablehlo_fft(c):
    kind = c.rng.choice(["FFT", "IFFT", "RFFT", "IRFFT"])
    lengths = c.sizes(c.rng.randint(1, 2), 0 if c.chance(0.1) else 1, 6)
    inner = list(lengths)
    if kind == "IRFFT":
        inner[-1] = lengths[-1] // 2 + 1 if lengths[-1] else 0
    x = [2] + inner
    if c.chance(0.4):
        x[c.rng.randrange(1, len(x))] = c.size(0, 6)
    operands = [c.operand(x)]
    return x[1:] == inner, lambda name: c.write(name, "stablehlo.fft", operands, [len(x)], (
        f"fft_type = #stablehlo<fft_type {kind}>, fft_length = {array(lengths)}"))


@rule
def stablehlo_select_and_scatter(c):
    n = c.rng.randint(1, 2)
    x, window, strides = c.sizes(n, 0, 7), c.sizes(n, 1, 3), c.sizes(n, 1, 2)
    pads = [c.sizes(2, 0, 1) for _ in range(n)]
    expected = [max((d + sum(p) - w) // s + 1, 0) for d, w, s, p in zip(x, window, strides, pads)]
    source = list(expected)
    if c.chance(0.4):
        source[c.rng.randrange(n)] = c.size(0, 6)
    operands = [c.operand(x), c.operand(source), c.operand([])]
    return source == expected, lambda name: c.write(name, "stablehlo.select_and_scatter", operands, [n], (
        f"window_dimensions = {array(window)}, window_strides = {array(strides)}, padding = dense<{pads}> : tensor<{n}x2xi64>"))


@rule
def stablehlo_gather(c):
    x = c.sizes(3)
    slices = [1, c.size(0, 4), c.size(0, 4)]
    points = c.rng.choice([1, 1, 2])
    indices = [3, c.rng.choice([points, points, 3])]
    operands = [c.operand(x), c.operand(indices, "i64")]
    ok = indices[1] == points and all(s <= d for s, d in zip(slices, x))
    return ok, lambda name: c.write(name, "stablehlo.gather", operands, [3], (
        "dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], "
        f"start_index_map = {list(range(points))}, index_vector_dim = 1>, slice_sizes = {array(slices)}"))


@rule
def stablehlo_real_dynamic_slice(c):
    x = [c.size(0, 5)]
    start, limit, stride = c.size(-1, 3), c.size(0, 5), c.size(0, 2)
    operands = [c.operand(x), c.constant([start]), c.constant([limit]), c.constant([stride])]
    return 0 <= start <= limit <= x[0] and stride > 0, lambda name: c.write(name, "stablehlo.real_dynamic_slice", operands, [1])


@rule
def stablehlo_dynamic_pad(c):
    x, zero = [c.size(0, 3)], c.operand([])
    low, high, inner = c.size(-3, 2), c.size(-3, 2), c.size(-1, 2)
    operands = [c.operand(x), zero, c.constant([low]), c.constant([high]), c.constant([inner])]
    ok = inner >= 0 and x[0] + max(x[0] - 1, 0) * inner + low + high >= 0
    return ok, lambda name: c.write(name, "stablehlo.dynamic_pad", operands, [1])


@rule
def stablehlo_dynamic_iota(c):
    sizes = c.sizes(2, -1, 4)
    operands = [c.constant(sizes)]
    return min(sizes) >= 0, lambda name: c.write(name, "stablehlo.dynamic_iota", operands, [2], "iota_dimension = 0 : i64")


@rule
def stablehlo_map(c):
    x = c.sizes(2)
    parts = [c.bent(x, 0.2) if c.chance(0.5) else x for _ in range(3)]
    parts = [p if len(p) == 2 else x for p in parts]
    operands = [c.operand(p) for p in parts]
    return parts[0] == parts[1] == parts[2], lambda name: c.write(name, "stablehlo.map", operands, [2], f"dimensions = {array([0, 1])}")


@rule
def onnx_GatherElements(c):
    x = c.sizes(c.rng.randint(1, 3))
    axis = c.rng.randint(-len(x) - c.chance(0.1), len(x) - 1 + c.chance(0.1))
    places = c.bent([c.size(0, 5) if i == axis % len(x) else c.rng.randint(0, n) for i, n in enumerate(x)])
    ok = len(x) == len(places) and -len(x) <= axis < len(x) and all(
        p <= n for i, (p, n) in enumerate(zip(places, x)) if i != axis % len(x))
    operands = [c.operand(x), c.operand(places, "i64")]
    return ok, lambda name: c.write(name, "onnx.GatherElements", operands, [len(places)], f"axis = {axis} : si64")


@rule
def onnx_ScatterElements(c):
    x = c.sizes(c.rng.randint(1, 3))
    axis = c.rng.randint(-len(x), len(x) - 1)
    places = c.bent([c.size(0, 5) if i == axis % len(x) else c.rng.randint(0, n) for i, n in enumerate(x)], 0.2)
    updates = c.bent(places, 0.2)
    ok = len(x) == len(places) and updates == places and all(
        p <= n for i, (p, n) in enumerate(zip(places, x)) if i != axis % len(x))
    operands = [c.operand(x), c.operand(places, "i64"), c.operand(updates)]
    return ok, lambda name: c.write(name, "onnx.ScatterElements", operands, [len(x)], f"axis = {axis} : si64")


@rule
def onnx_ScatterND(c):
    x = c.sizes(c.rng.randint(1, 3))
    k = c.rng.randint(1, len(x) + c.chance(0.1))
    places = c.sizes(c.rng.randint(0, 2)) + [k]
    updates = c.bent(places[:-1] + x[k:])
    operands = [c.operand(x), c.operand(places, "i64", closed=True), c.operand(updates)]
    return k <= len(x) and updates == places[:-1] + x[k:], lambda name: c.write(name, "onnx.ScatterND", operands, [len(x)])


def per_channel(op, count, results):
    def generate(c):
        x = c.sizes(c.rng.randint(1, 4))
        n = x[1] if len(x) > 1 else 1
        each = [c.bent([n], 0.12) for _ in range(count)]
        operands = [c.operand(x)] + [c.operand(e) for e in each]
        return all(e == [n] for e in each), lambda name: c.write(name, op, operands, [len(x)] * results)
    RULES[op.replace(".", "_")] = generate


per_channel("onnx.BatchNormalization", 4, 1)
per_channel("onnx.InstanceNormalization", 2, 1)


@rule
def onnx_LayerNormalization(c):
    x = c.sizes(c.rng.randint(1, 3))
    axis = c.rng.randint(-len(x) - c.chance(0.1), len(x) - 1)
    scale, bias = (c.bent(x[c.rng.randint(0, len(x)):], 0.2) for _ in range(2))
    operands = [c.operand(x), c.operand(scale), c.operand(bias)]
    ok = -len(x) <= axis < len(x) and fits(scale, x) and (fits(bias, x) or 0 in bias)
    return ok, lambda name: c.write(name, "onnx.LayerNormalization", operands, [len(x)], f"axis = {axis} : si64")


@rule
def onnx_Conv(c):
    groups = c.size(1, 2)
    x, w = [2, groups * c.size(), 5, 5], [groups * c.size(), 0, 2, 3]
    w[1] = x[1] // groups
    bias = c.bent([w[0]])
    operands = [c.operand(x), c.operand(w), c.operand(bias)]
    return bias == [w[0]], lambda name: c.write(name, "onnx.Conv", operands, [4], f"group = {groups} : si64")


@rule
def onnx_ConvTranspose(c):
    groups = c.size(1, 2)
    x, w = [2, groups * c.size(), 5], [0, c.size(), 2]
    w[0] = x[1]
    bias = c.bent([w[1] * groups])
    operands = [c.operand(x), c.operand(w), c.operand(bias)]
    return bias == [w[1] * groups], lambda name: c.write(name, "onnx.ConvTranspose", operands, [3], f"group = {groups} : si64")


def recurrent(op, gates):
    def generate(c):
        two, hidden = c.size(1, 2), c.size()
        x = c.sizes(3)
        shapes = [[two, gates * hidden, x[2]], [two, gates * hidden, hidden], [two, 2 * gates * hidden]]
        own = [list(s) for s in shapes]
        if c.chance(0.5):
            one = c.rng.choice(own)
            one[c.rng.randrange(len(one))] += 1
        # The last size of the second is the number of hidden ones.
        hidden = own[1][2]
        shapes = [[two, gates * hidden, x[2]], [two, gates * hidden, hidden], [two, 2 * gates * hidden]]
        operands = [c.operand(x)] + [c.operand(s) for s in own]
        direction = "bidirectional" if two == 2 else "forward"
        return own == shapes, lambda name: c.write(name, op, operands, [4, 3], f'direction = "{direction}"')
    RULES[op.replace(".", "_")] = generate


recurrent("onnx.RNN", 1)
recurrent("onnx.GRU", 3)
recurrent("onnx.LSTM", 4)


@rule
def onnx_DequantizeLinear(c):
    x = c.sizes(c.rng.randint(1, 3))
    axis = c.rng.randint(-len(x), len(x) - 1)
    scale = c.rng.choice([[], [1], [x[axis]], [x[axis]], [c.size()]])
    zero = c.bent(scale, 0.2)
    operands = [c.operand(x), c.operand(scale), c.operand(zero)]
    ok = (len(scale) != 1 or scale[0] in (1, x[axis])) and (len(scale) != 1 or len(zero) != 1 or scale == zero)
    return ok, lambda name: c.write(name, "onnx.DequantizeLinear", operands, [len(x)], f"axis = {axis} : si64")


@rule
def onnx_ReverseSequence(c):
    x = c.sizes(c.rng.randint(1, 3))
    batch = c.rng.randint(0, 1)
    lengths = c.bent([x[batch] if batch < len(x) else 1])
    operands = [c.operand(x), c.operand(lengths, "i64")]
    ok = len(x) >= 2 and lengths == [x[batch]]
    return ok, lambda name: c.write(name, "onnx.ReverseSequence", operands, [len(x)],
                                    f"batch_axis = {batch} : si64, time_axis = {1 - batch} : si64")


@rule
def onnx_RoiAlign(c):
    n = c.size()
    regions, images = c.bent([n, 4], 0.2), c.bent([n], 0.2)
    regions = regions if len(regions) == 2 else [n, 4]
    operands = [c.operand([2, 3, 4, 4]), c.operand(regions), c.operand(images, "i64")]
    return regions[1] == 4 and images == regions[:1], lambda name: c.write(name, "onnx.RoiAlign", operands, [4])


@rule
def onnx_NegativeLogLikelihoodLoss(c):
    x = c.sizes(c.rng.randint(2, 4))
    target = c.bent(x[:1] + x[2:])
    operands = [c.operand(x), c.operand(target, "i64")]
    ok = len(target) == len(x) - 1 and all(a <= b for a, b in zip(target, x[:1] + x[2:]))
    return ok, lambda name: c.write(name, "onnx.NegativeLogLikelihoodLoss", operands, [0], 'reduction = "sum"')


@rule
def onnx_Clip(c):
    bounds = [c.rng.choice([[], [], [1], [2]]) for _ in range(2)]
    operands = [c.operand([3])] + [c.operand(b) for b in bounds]
    return [2] not in bounds, lambda name: c.write(name, "onnx.Clip", operands, [1])


def ranked(op, test, attributes=""):
    def generate(c):
        x = c.sizes(c.rng.randint(0, 5))
        operands = [c.operand(x)]
        return test(x), lambda name: c.write(name, op, operands, [len(x)], attributes)
    RULES[op.replace(".", "_")] = generate


ranked("onnx.EyeLike", lambda x: len(x) == 2)
ranked("onnx.Trilu", lambda x: len(x) >= 2)
ranked("onnx.Softmax", lambda x: len(x) >= 2, "axis = 1 : si64")
ranked("onnx.DepthToSpace", lambda x: len(x) == 4, "blocksize = 1 : si64")
ranked("onnx.SpaceToDepth", lambda x: len(x) == 4, "blocksize = 1 : si64")


def rests_on_elements(check):
    """Whether the elements of an operand decide, which the rules here do not look at."""
    return check["verdict"] == "contingent" and any(
        text in check["message"] for text in ("place is outside", "length is beyond", "score for a label"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    expected = {}
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        for kind, generate in RULES.items():
            rng = random.Random(f"{arguments.seed} {kind}")
            for i in range(arguments.count):
                ok, write = generate(Case(rng))
                name = f"{kind}_{i}"
                expected[name] = ok, write(name)
                file.write(expected[name][1])
        file.flush()
        run = subprocess.run(["shapeproof", "analyze", "--all", "--format=json", file.name],
                             capture_output=True, text=True, check=False)
    if run.returncode > 1:
        sys.exit(run.stderr)
    checks = collections.defaultdict(list)
    for check in json.loads(run.stdout)["files"][0]["checks"]:
        if check["role"] != "query":
            checks[check["function"]].append(check)
    wrong, count = 0, collections.Counter()
    for name, (ok, text) in expected.items():
        count[ok] += 1
        verdicts = {c["verdict"] for c in checks[name] if not rests_on_elements(c)}
        if (verdicts <= {"proved"}) if ok else ("refuted" in verdicts):
            continue
        wrong += 1
        off = [c for c in checks[name] if c["verdict"] != "proved"]
        print(f"{'accepted' if ok else 'rejected'}: {[(c['verdict'], c['message']) for c in off]}\n{text}")
    print(f"{len(RULES)} operations: {count[True]} accepted, {count[False]} rejected, {wrong} otherwise")
    return 1 if wrong or min(count[True], count[False]) == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
