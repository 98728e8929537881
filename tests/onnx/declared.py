# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Declared sizes against ONNX Runtime.

Models of others get names for the open sizes of their inputs, and declarations
of all other values: expressions that the recorded runs agree with, and lies (a
constant, another name, another expression, one name for two sizes). Each run is
compared with the verdict, and each counterexample is run:

  proved, and some run has another size          wrong
  refuted, and some run has the declared size    alarm
  contingent, and its counterexample has the
    declared size                                alarm
  unknown, though a run differs                  missed, unless it depends on data

A counterexample may fail to run where a requirement of the model is not known.
"""

import collections
import copy
import json
import math
import random
import re
import subprocess

import edit
from model import piece, value_info, FLOAT

LETTERS = "abcdefghijklmnop"


def templates(names):
    """[(text, function of the sizes)]"""
    found = [(n, lambda s, n=n: s[n]) for n in names]
    for n in names:
        for k in (1, 2, 3):
            found.append((f"{n} + {k}", lambda s, n=n, k=k: s[n] + k))
            found.append((f"{n} - {k}", lambda s, n=n, k=k: s[n] - k))
        for k in (2, 3):
            found.append((f"{k}*{n}", lambda s, n=n, k=k: k * s[n]))
            found.append((f"floor({n}/{k})", lambda s, n=n, k=k: s[n] // k))
            found.append((f"ceiling({n}/{k})", lambda s, n=n, k=k: -(-s[n] // k)))
            found.append((f"({n} + 1)//{k}", lambda s, n=n, k=k: (s[n] + 1) // k))
            found.append((f"floor({n}/{k} - 1/{k}) + 1",
                          lambda s, n=n, k=k: (s[n] - 1) // k + 1))
            found.append((f"Mod({n}, {k})", lambda s, n=n, k=k: s[n] % k))
        found.append((f"Max(1, {n})", lambda s, n=n: max(1, s[n])))
        for m in names:
            if m > n:
                found.append((f"{n} + {m}", lambda s, n=n, m=m: s[n] + s[m]))
                found.append((f"{n}*{m}", lambda s, n=n, m=m: s[n] * s[m]))
                found.append((f"Max({n}, {m})", lambda s, n=n, m=m: max(s[n], s[m])))
    return found


class Declared:
    """A model, its runs, and what it is made to declare."""

    def __init__(self, name, data, cases, path):
        self.name, self.cases = name, cases
        model = edit.Model(data)
        self.inputs = model.inputs()
        self.letters = {}
        letters = iter(LETTERS)

        def named(value):
            if value.dims is not None and any(value.name == i.name for i in self.inputs):
                for axis, size in enumerate(value.dims):
                    letter = next(letters, None) if size is None else None
                    if letter:
                        value.dims[axis] = letter
                        self.letters[letter] = (value.name, axis)
            return value

        model.replace(named)
        shown = copy.deepcopy(model)
        own = [bytes(edit.first(edit.fields(v), 1, b"")).decode()
               for v in edit.every(model.graph, 12)]
        self.values = own + shown.show_all()
        self.model, self.path = model, path
        self.shown = path.with_name(path.stem + "-all.onnx")
        self.shown.write_bytes(bytes(shown))

    def runs(self):
        return [{"model": str(self.shown), "inputs": feeds, "optimize": False}
                for feeds, _ in self.cases]

    def sizes(self, feeds):
        return {letter: feeds[name]["dims"][axis]
                for letter, (name, axis) in self.letters.items()}

    def declare(self, results):
        """Chooses what to declare, by the results of runs."""
        self.results = results
        self.texts = {}
        names = sorted(self.letters)
        known = templates(names)
        runs = [(self.sizes(feeds), r["results"]) for (feeds, _), r in zip(self.cases, results)
                if "results" in r]
        for i, value in enumerate(self.values):
            shapes = [r[i] for _, r in runs]
            if not shapes or shapes[0] is None or len({len(s) for s in shapes}) != 1:
                continue
            dims = []
            for axis in range(len(shapes[0])):
                fits = [(t, f) for t, f in known
                        if all(f(s) == r[i][axis] for s, r in runs)]
                constant = shapes[0][axis]
                if all(s[axis] == constant for s in shapes):
                    fits.append((constant, lambda s, c=constant: c))
                how = random.random()
                if fits and how < 0.6:
                    dims.append(random.choice(fits))
                elif how < 0.8 and known:
                    dims.append(random.choice(known))
                elif how < 0.9:
                    dims.append(("q", None))
                else:
                    dims.append((constant + 1, lambda s, c=constant: c + 1))
            self.texts[value] = dims
        graph = []
        for n, w, v in self.model.graph:
            if n == 12:
                value = edit.Value(v)
                if value.name in self.texts and value.type:
                    value.dims = [t for t, _ in self.texts[value.name]]
                    v = value.encoded()
            if n != 13:
                graph.append((n, w, v))
        own = {bytes(edit.first(edit.fields(v), 1, b"")).decode()
               for v in edit.every(graph, 12)}
        for value, dims in self.texts.items():
            if value not in own:
                graph.append((13, 2, value_info(value, FLOAT, [t for t, _ in dims])))
        self.model.graph = graph
        self.path.write_bytes(bytes(self.model))
        # "q" is the first size in the order of the file: values, then outputs.
        order = [v for v in self.texts if v not in own] + [v for v in self.texts if v in own]
        self.first_q = next(((v, axis) for v in self.order_of_nodes(order)
                             for axis, (t, _) in enumerate(self.texts[v]) if t == "q"), None)

    def order_of_nodes(self, values):
        # Nodes may be in any order.
        made, nodes = [], self.model.nodes()
        there = {i for _, inputs, _ in nodes for i in inputs} - {
            o for _, _, outputs in nodes for o in outputs}
        while len(made) < sum(len(outputs) for _, _, outputs in nodes):
            _, _, outputs = next(n for n in nodes
                                 if set(n[1]) <= there and not set(n[2]) <= there)
            there.update(outputs)
            made += outputs
        return sorted(values, key=lambda v: made.index(v) if v in made else -1)

    def agrees(self, value, axis, feeds, results):
        """Whether a run has the size that is declared; None if that is not known."""
        actual = results[self.values.index(value)]
        if actual is None or axis >= len(actual):
            return None
        text, function = self.texts[value][axis]
        if function:
            return function(self.sizes(feeds)) == actual[axis]
        first, at = self.first_q
        return results[self.values.index(first)][at] == actual[axis]

    def feeds_of(self, example):
        """The inputs of a counterexample."""
        feeds = copy.deepcopy(self.cases[0][0])
        for value in self.inputs:
            feed = feeds.get(value.name)
            if feed is None:
                continue
            name = re.sub(r"\W", "_", value.name)
            dims = [example.get(f"{name}.dim{axis}", 1) if (value.name, axis) in
                    self.letters.values() else size for axis, size in enumerate(feed["dims"])]
            if "data" in feed and math.prod(dims) <= 1 << 20:
                count = math.prod(dims)
                data = [int(example.get(f"{name}[{i}]", example.get(f"{name}[0]", 0)))
                        for i in range(count)]
                feed["data"] = data if dims == feed["dims"] and any(
                    k.startswith(name + "[") for k in example) else (
                        feed["data"] * (count or 1))[:count]
            feed["dims"] = dims
        return feeds


def analyze(binaries, path):
    done = subprocess.run([f"{binaries}/shapeproof", "analyze", "--format=json", path],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    file = json.loads(done.stdout)["files"][0]
    if "error" in file:
        print(f"{path}: {file['error']}")
    return [c for c in file["checks"] if c["kind"] == "declared"]


def check(binaries, models, run_all, packages, seed):
    """Counts by what came out."""
    random.seed(seed)
    folder = (packages / "declared").resolve()
    folder.mkdir(exist_ok=True)
    all_models = [Declared(name, data, cases, folder / f"{name}.onnx")
                  for name, data, cases in models]
    results = run_all([r for m in all_models for r in m.runs()], packages)
    counts, asked = collections.Counter(), []
    for m in all_models:
        own, results = results[:len(m.cases)], results[len(m.cases):]
        m.declare(own)
        if not m.texts:
            continue
        runs = [(feeds, r["results"]) for (feeds, _), r in zip(m.cases, own) if "results" in r]
        for one in analyze(binaries, m.path):
            said = re.match(r"axis (\d+) of '(.*?)' is declared ", one["message"])
            if not said:
                counts["rank"] += 1
                continue
            value, axis = said.group(2), int(said.group(1))
            if value not in m.texts:
                # Declared in a graph within a node, by the model's author.
                counts["within " + one["verdict"]] += 1
                if one["verdict"] in ("refuted", "contingent"):
                    print(f"{m.name}: within: {one['message']}")
                continue
            agreed = [m.agrees(value, axis, feeds, r) for feeds, r in runs]
            what = one["verdict"]
            if what == "proved" and False in agreed:
                what = "wrong"
            elif what == "refuted" and True in agreed:
                what = "alarm"
            elif what == "unknown" and False in agreed and "onnx." not in one["reason"]["detail"]:
                what = "missed size"
            elif what == "contingent":
                asked.append((m, value, axis, one))
            counts[what] += 1
            if what in ("wrong", "alarm", "missed size"):
                print(f"{m.name}: {what}: {one['message']}: {agreed}: {one.get('reason')}")
    # More elements than that take too long to make.
    asked = [one for one in asked
             if all(math.prod(f["dims"]) <= 1 << 20
                    for f in one[0].feeds_of(one[3]["counterexample"]).values())]
    again = run_all([{"model": str(m.shown), "optimize": False,
                      "inputs": m.feeds_of(one["counterexample"])}
                     for m, _, _, one in asked], packages)
    for (m, value, axis, one), result in zip(asked, again):
        feeds = m.feeds_of(one["counterexample"])
        agrees = "results" in result and m.agrees(value, axis, feeds, result["results"])
        if "results" not in result or agrees:
            what = "alarm" if agrees else "does not run"
            counts[what] += 1
            print(f"{m.name}: {what}: {one['message']}: {one['counterexample']}: "
                  f"{json.dumps(result)[:300]}")
        else:
            counts["shown"] += 1
    return counts
