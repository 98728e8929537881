# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Annotated models in ONNX Runtime.

Each model is annotated, and run with every value as an output: the sizes that
are written have to be those of the runs, the results those of the model. A name
that had to be made (`n0`) has one value in a run.
"""

import collections
import copy
import math
import random
import re
import subprocess
from fractions import Fraction

import edit

FUNCTIONS = {"floor": math.floor, "ceil": math.ceil, "Max": max, "Min": min,
             "Mod": lambda a, b: a % b}


def value_of(text, names):
    """The value of a dim_param; None if a name in it has none."""
    known = {}

    def word(match):
        name = match.group(0)
        if name in FUNCTIONS:
            return name
        if name not in names:
            raise KeyError(name)
        known[f"v{len(known)}"] = Fraction(names[name])
        return f"v{len(known) - 1}"

    try:
        code = re.sub(r"[A-Za-z_$][\w.:#@$]*", word, text)
    except KeyError:
        return None
    return eval(re.sub(r"(?<![\w.])(\d+)", r"Fraction(\1)", code.replace("^", "**")),
                dict(FUNCTIONS, Fraction=Fraction, **known))


def declared(model):
    """{value: dims} of the main graph."""
    return {value.name: value.dims for number in (11, 12, 13)
            for value in map(edit.Value, edit.every(model.graph, number))
            if value.dims is not None}


def check(binaries, models, run_all, packages, seed):
    random.seed(seed)
    folder = (packages / "annotated").resolve()
    folder.mkdir(exist_ok=True)
    counts, runs, made = collections.Counter(), [], []
    for name, data, cases in models:
        hidden = edit.Model(data)
        hidden.hide_results()
        data = bytes(hidden)
        path = folder / f"{name}.onnx"
        path.write_bytes(data)
        out = folder / f"{name}-annotated.onnx"
        done = subprocess.run([f"{binaries}/shapeproof", "onnx", "--annotate", path, "-o", out]
                              + ([] if random.random() < 0.7 else ["--names=plain"]),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            counts["failed"] += 1
            print(f"{name}: {done.stderr}")
            continue
        model = edit.Model(out.read_bytes())
        shown = copy.deepcopy(edit.Model(data))
        values = [bytes(edit.first(edit.fields(v), 1, b"")).decode()
                  for v in edit.every(shown.graph, 12)] + shown.show_all()
        shown_path = folder / f"{name}-all.onnx"
        shown_path.write_bytes(bytes(shown))
        # The annotated model with the same outputs.
        also = copy.deepcopy(model)
        also.show_all()
        also_path = folder / f"{name}-annotated-all.onnx"
        also_path.write_bytes(bytes(also))
        made.append((name, declared(model), values, cases))
        for at in (shown_path, out, also_path):
            runs += [{"model": str(at), "inputs": feeds, "optimize": False}
                     for feeds, _ in cases]
    results = run_all(runs, packages)
    for name, dims, values, cases in made:
        each = [results[i * len(cases):(i + 1) * len(cases)] for i in range(3)]
        results = results[3 * len(cases):]
        for (feeds, _), shown, annotated, also in zip(cases, *each):
            if "rejected" in shown:
                continue
            if "rejected" in annotated or "rejected" in also:
                counts["rejected"] += 1
                print(f"{name}: rejected: {annotated.get('rejected') or also['rejected']}")
                break
            if "results" not in shown:
                continue
            if shown["results"] != also.get("results"):
                counts["other results"] += 1
                print(f"{name}: other results: {shown}: {also}")
            compare(name, dims, values, feeds, shown["results"], counts)
    return counts


def compare(name, dims, values, feeds, results, counts):
    names = {}
    for value, feed in feeds.items():
        for text, size in zip(dims.get(value) or [], feed["dims"]):
            if isinstance(text, str):
                names.setdefault(text, size)
    # Names that were made have the first size at which they occur.
    for value, sizes in zip(values, results):
        for text, size in zip(dims.get(value) or [], sizes or []):
            if isinstance(text, str) and re.fullmatch(r"n\d+", text):
                names.setdefault(text, size)
    for value, sizes in zip(values, results):
        if sizes is None:
            continue
        said = dims.get(value)
        if said is None:
            counts["without rank"] += len(sizes)
            continue
        if len(said) != len(sizes):
            counts["wrong"] += 1
            print(f"{name}: wrong: {value}: {said}: {sizes}")
            continue
        for text, size in zip(said, sizes):
            if text is None:
                counts["unnamed"] += 1
                continue
            is_right = text == size if isinstance(text, int) else value_of(text, names) in (
                None, size)
            counts["right" if is_right else "wrong"] += 1
            if not is_right:
                print(f"{name}: wrong: {value}: {said}: {sizes}: {names}")
