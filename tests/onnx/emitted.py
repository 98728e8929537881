# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The code that `shapeproof emit` writes for a model, beside ONNX Runtime.

Python, JavaScript and C get the sizes of each run (tests/results/emit/run.py compiles
them, and compares them with each other, at sizes of up to 63 bits, too). Where
the contract is exact and the code has all of it, the code accepts what runs, and
nothing else; the sizes that it computes are those of the results.
"""

import collections
import importlib.util
import random
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
spec = importlib.util.spec_from_file_location("emit_run", HERE.parent / "emit/run.py")
emit = importlib.util.module_from_spec(spec)
spec.loader.exec_module(emit)


def values_of(program, inputs, feeds):
    """The arguments of the code for a run."""
    rest = iter(inputs.all)
    values = []
    for name, _ in program.parameters:
        if name in program.elements:  # The elements of the argument before it.
            data = feeds[one["name"]].get("data", [])
            values.append((data + [0] * program.elements[name])[:program.elements[name]])
        else:
            one = next(rest)
            values.append(list(feeds[one["name"]]["dims"]))
    return values


def agrees(sizes, results):
    """Whether sizes, of which some are not known, are those of the results."""
    real = [dims for dims in results if dims is not None]
    said = sizes if len(sizes) == len(real) else [s for s in sizes if s is not None]
    return len(said) == len(real) and all(
        s is None or len(s) == len(r) and all(a in (None, b) for a, b in zip(s, r))
        for s, r in zip(said, real))


def check(binaries, model, inputs, all_feeds, results, is_exact):
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        languages = emit.Languages(binaries, model, folder)
        program, = languages.programs
        # The code names conditions that it has no expression for.
        is_exact = is_exact and "Not checked" not in program.check.__doc__
        questions = []

        def ask(values):
            expected = program.check(*values)
            sizes = None if expected else program.sizes(*values)
            questions.append((program, values, expected, sizes))
            for text in emit.compare(languages, program, values, expected, sizes):
                counts["wrong"] += 1
                print(f"{model.name}: emitted: {values}: Python says {expected} {sizes}, {text}")
            return expected, sizes

        for feeds, result in zip(all_feeds, results):
            if "rejected" in result:
                continue
            values = values_of(program, inputs, feeds)
            expected, sizes = ask(values)
            runs = "results" in result
            if expected == 0 and runs:
                what = "same" if agrees(sizes, result["results"]) else "wrong"
            elif bool(expected) != runs:
                what = "same"
            else:
                what = ("alarm" if runs else "missed size") if is_exact else "not exact"
            counts[what] += 1
            if what != "same":
                print(f"{model.name}: emitted: {what}: {values}: {expected} {sizes}, "
                      f"{str(result)[:300]}")
        rng = random.Random(7)
        for _ in range(100):
            ask(program.inputs(rng))
        if languages.node:
            for _, values, text in emit.compare_javascript(languages, questions):
                counts["wrong"] += 1
                print(f"{model.name}: emitted: {values}: {text}")
        counts["inputs in all languages"] += len(questions)
    return counts
