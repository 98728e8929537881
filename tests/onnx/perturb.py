# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ONNX's own tests of operators, at other sizes.

Each test is a model with inputs for which it runs. Sizes of its inputs are
opened and changed: one of them, two, or all that are equal to one. Integers and
truth values in short lists stay as they are, since they are axes, shapes and
counts: as constants of the model, or as inputs of which the program knows the
elements.
"""

import random
from math import prod

from edit import NAMES, Model, Tensor

KEPT = 64
# The operators for which floats in short lists are scales, regions and counts; they
# are constants.
BY_FLOATS = {"Resize", "Upsample", "OneHot"}
DIVISIONS = {"Div", "Mod"}


def is_short(tensor):
    return len(tensor.dims) <= 1 and tensor.count() <= KEPT


def is_kept(tensor):
    return tensor.elements is not None and is_short(tensor)


def other_size(size):
    return random.choice([0, 1, 2, 3, max(size - 1, 0), size + 1, 2 * size])


def change(dims):
    """Other sizes for some axes; {input: [size]}."""
    dims = {name: list(sizes) for name, sizes in dims.items()}
    places = [(name, axis) for name, sizes in dims.items() for axis in range(len(sizes))]
    if not places:
        return dims
    how = random.choice(["one", "one", "two", "alike", "alike"])
    if how == "alike":
        name, axis = random.choice(places)
        old = dims[name][axis]
        new = other_size(old)
        for name, axis in places:
            if dims[name][axis] == old:
                dims[name][axis] = new
        return dims
    for name, axis in random.sample(places, min(len(places), 1 if how == "one" else 2)):
        dims[name][axis] = other_size(dims[name][axis])
    return dims


def prepare(folder):
    """(model, [(input, tensor)]), or None if an input is no tensor."""
    data = folder / "test_data_set_0"
    model = Model((folder / "model.onnx").read_bytes())
    inputs = []
    for number, value in enumerate(model.inputs()):
        path = data / f"input_{number}.pb"
        if NAMES.get(value.type, "string") == "string" or value.dims is None or not path.exists():
            return None
        tensor = Tensor(path.read_bytes())
        if tensor.type != value.type:
            return None
        inputs.append((value, tensor))
    return model, inputs


def cases(folder, sizes):
    """(bytes, [(feeds, example)]), as generate.run has them; None if there are
    none."""
    prepared = prepare(folder)
    if not prepared:
        return None
    model, inputs = prepared
    fixes = random.random() < 0.5
    ops = {op for op, _, _ in model.nodes()}
    opened, kept = {}, []
    for at, (value, tensor) in enumerate(inputs):
        if at and ops & BY_FLOATS and is_short(tensor):
            model.fix(value.name, tensor)
        elif not is_kept(tensor):
            opened[value.name] = tensor.dims
        elif fixes:
            model.fix(value.name, tensor)
        else:
            kept.append((value, tensor))
    if not any(opened.values()):
        return None
    model.open_inputs(opened)
    result = []
    for number in range(sizes):
        dims = change(opened) if number else opened
        feeds, example = {}, {}
        for at, value in enumerate(model.inputs()):
            kind = NAMES[value.type]
            if value.name in opened:
                feeds[value.name] = {"type": kind, "dims": dims[value.name]}
                if ops & DIVISIONS:
                    feeds[value.name]["data"] = [1] * prod(dims[value.name])
                for axis, size in enumerate(dims[value.name]):
                    example[f"arg{at}.dim{axis}"] = size
                continue
            tensor = next(t for v, t in kept if v.name == value.name)
            feeds[value.name] = {"type": kind, "dims": tensor.dims, "data": tensor.elements}
            for i, element in enumerate(tensor.elements):
                example[f"arg{at}[{i}]"] = bool(element) if kind == "bool" else element
        result.append((feeds, example))
    return bytes(model), result


def run(root, sizes, seed):
    random.seed(seed)
    for folder in sorted(root.iterdir()):
        if (folder / "model.onnx").exists():
            made = cases(folder, sizes)
            if made:
                yield folder.name, made[0], made[1]
