#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models in ONNX Runtime against what we say of them.

    check.py --bin=FOLDER --packages=FOLDER [--sizes=N] [--model=SUBSTRING]
             [--open] [--generated=N] [--operators=FOLDER] [--declared=N]
             [--seed=N] [--record=FILE]

Random models (generate.py), ONNX's own tests of operators at other sizes
(perturb.py; of Debian's libonnx-testdata, say) and the real models below
FOLDER/node_modules are run on random sizes of their inputs, in ONNX Runtime and,
as the program that `shapeproof onnx` writes, in shapeproof-exec. Counted are
runs with the same sizes (exact) or that fail in both (foretold); those of which
the program does not know the sizes (unknown) or which fail in ONNX Runtime alone
(missed: it may be for another reason than sizes). Another size (wrong) or a
failure in the program alone (alarm) is an error. Of real models also the sizes
of all that lies between inputs and results are compared, on as many sizes again,
the contract with what happens, and inputs that the contract says the model runs
with, and breaks with, are run; a table has what came out. What models declare is
checked (declared.py), and models with sizes written into them are run
(annotated.py). Peaks of memory are compared with the profile of ONNX Runtime
(peaks.py); the code that is emitted for real models answers for each run
(emitted.py). What ONNX Runtime makes of random models can be recorded for
RecordedTests.cpp.
"""

import argparse
import base64
import collections
import json
import random
import re
import resource
import subprocess
import sys
from math import prod
from pathlib import Path

import annotated
import declared
import edit
import emitted
import generate
import peaks
import perturb

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "exec"))
from contracts import Claims, Shape  # noqa: E402

SIZES = [0, 1, 1, 2, 3, 4, 5, 8, 16, 29, 30, 31, 32, 33, 48, 63, 64, 96, 100,
         512, 576, 640, 1280, 1536]
RATES = [16000, 16000, 8000]  # Numbers among the inputs are sampling rates.
GOOD = {"exact", "foretold"}
# Results that are errors.
BAD = {"wrong", "alarm", "missed size", "failed", "rejected", "other results",
       "wrong peak"}


def limit_memory():
    """Sizes that a model was not made for may need any amount."""
    resource.setrlimit(resource.RLIMIT_DATA, (10 << 30, 10 << 30))


def run_all(cases, folder):
    """The results of ONNX Runtime for the cases; a crash is the case's result."""
    (folder / "cases.json").write_text(json.dumps(cases))
    results = folder / "results"
    results.unlink(missing_ok=True)
    results.touch()
    while True:
        done = results.read_text().count("\n")
        if done == len(cases):
            return [json.loads(line) for line in results.read_text().splitlines()]
        ended = subprocess.run(["node", HERE / "run.mjs", "cases.json", "results"],
                               cwd=folder, stderr=subprocess.DEVNULL,
                               preexec_fn=limit_memory)
        if ended.returncode and results.read_text().count("\n") < len(cases):
            with results.open("a") as file:
                file.write('{"error": "crash"}\n')


def said_by(run):
    """The sizes of each result, as text."""
    return [line.split(": ", 1)[1].split("{")[0]
            for line in run.stdout.splitlines() if re.match(r"result \d+: ", line)]


def compare(result, run):
    if run.returncode == 1:
        return "alarm" if "results" in result else "foretold"
    if "results" not in result:
        return "missed"
    if run.returncode:
        return "unknown"
    real = [json.dumps(dims) for dims in result["results"] if dims is not None]
    said = said_by(run)
    if len(real) != len(said):
        return "wrong"
    pairs = list(zip(real, said))
    if any("?" not in s and s != r for r, s in pairs):
        return "wrong"
    return "unknown" if any("?" in s for s in said) else "exact"


def write_record(record, models, results):
    lines = []
    for name, path, cases in models:
        own, results = results[:len(cases)], results[len(cases):]
        runs = [{"inputs": example, "results": result.get("results")}
                for (_, example), result in zip(cases, own) if "rejected" not in result]
        if runs:
            data = base64.b64encode(path.read_bytes()).decode()
            lines.append(json.dumps({"name": name, "model": data, "runs": runs},
                                    separators=(",", ":")) + "\n")
    record.write_text("".join(lines))


class Inputs:
    """The inputs of a real model: under their names in ONNX Runtime, as in our
    reports (`names`), and their sizes."""

    def __init__(self, metadata, names):
        self.all = metadata
        self.names = names

    def open(self):
        """Whether there is more than one case."""
        return any(not isinstance(size, int) or size < 0
                   for one in self.all for size in one["shape"])

    def feeds(self, choose, element):
        """choose(name, axis, declared) is a size, element(name) a number."""
        feeds = {}
        for one, name in zip(self.all, self.names):
            dims = [size if isinstance(size, int) and size >= 0 else
                    choose(name, axis, size, len(one["shape"]))
                    for axis, size in enumerate(one["shape"])]
            feeds[one["name"]] = {"type": one["type"], "dims": dims}
            if one["type"].startswith("int") and len(dims) <= 1:
                feeds[one["name"]]["data"] = [element(name)] * (dims[0] if dims else 1)
        return feeds

    def random(self):
        named = {}

        def choose(name, axis, declared, rank):
            pick = random.choice([1, 1, 2, 3] if axis == 0 else
                                 [3] if rank == 4 and axis == 1 else SIZES)
            return named.setdefault(declared, pick) if declared else pick

        return self.feeds(choose, lambda name: random.choice(RATES))

    def near(self):
        """Sizes near to those that are declared."""
        result = self.feeds(None, lambda name: random.choice(RATES))
        for feed in result.values():
            for axis, size in enumerate(feed["dims"]):
                if random.random() < (0.2 if axis < 2 else 0.5):
                    feed["dims"][axis] = random.choice(
                        [size, 0, 1, 2, 3, max(size - 1, 0), size + 1, size + 16, 2 * size,
                         size // 2, size + 32, random.choice(SIZES[:19])])
            if "data" in feed:
                feed["data"] = (feed["data"] * (prod(feed["dims"]) or 1))[:prod(feed["dims"])]
        return result

    def of(self, example, change=None):
        """The values of an example, 1 where it says nothing. `change` may be a name
        in it and another value."""
        values = dict(example, **(change or {}))
        if change and not next(iter(change)).endswith("]"):
            # Sizes that are declared by one name are equal.
            same = {}
            for one, name in zip(self.all, self.names):
                for axis, declared in enumerate(one["shape"]):
                    if isinstance(declared, str):
                        same.setdefault(declared, []).append(f"{name}.dim{axis}")
            for names in same.values():
                for changed in set(names) & set(change):
                    values.update((n, change[changed]) for n in names)
        return self.feeds(lambda name, axis, *_: values.get(f"{name}.dim{axis}", 1),
                          lambda name: values.get(f"{name}[0]", 0))

    def example(self, feeds):
        """For shapeproof-exec."""
        result = {}
        for one, name in zip(self.all, self.names):
            feed = feeds[one["name"]]
            for axis, size in enumerate(one["shape"]):
                if not isinstance(size, int) or size < 0:
                    result[f"{name}.dim{axis}"] = feed["dims"][axis]
            for i, value in enumerate(feed.get("data", [])):
                result[f"{name}[{i}]"] = value
        return result

    def scope(self, feeds):
        """For claims: `x.dim0`, and `x` for x[0]."""
        result = {}
        for one, name in zip(self.all, self.names):
            feed = feeds[one["name"]]
            for axis, size in enumerate(feed["dims"]):
                result[f"{name}.dim{axis}"] = size
            if "data" in feed:
                result[name] = Shape(feed["data"])
        return result


class Check:
    """Runs cases on both sides, and counts what comes out."""

    def __init__(self, binaries, packages, opens=False):
        self.bin, self.packages, self.opens = binaries, packages, opens
        self.rows = []

    def run_program(self, program, example):
        return subprocess.run(
            [f"{self.bin}/shapeproof-exec", program, "--inputs=" + json.dumps(example)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def program_of(self, model):
        program = self.packages / "program.mlir"
        subprocess.run([f"{self.bin}/shapeproof", "onnx", model, "-o", program],
                       check=True)
        return program

    def count(self, name, model, cases, results, sizes=None):
        program = self.program_of(model)
        counts = collections.Counter()
        for (_, example), result in zip(cases, results):
            if "rejected" in result:
                continue
            run = self.run_program(program, example)
            what = compare(result, run)
            counts[what] += 1
            if sizes is not None and "results" in result:
                self.count_sizes(name, result, run, sizes)
            elif what not in GOOD:
                print(f"{name}: {what}: {json.dumps(example)}: "
                      f"{json.dumps(result)[:300]}: {run.stdout.strip()[-300:]}")
        return counts

    def count_sizes(self, name, result, run, sizes):
        said = said_by(run)
        for i, dims in enumerate(d for d in result["results"] if d is not None):
            text = said[i] if i < len(said) else "[*?]"
            parts = [p for p in text.strip("[]").split(", ") if p]
            if "*" in text:
                parts = ["?"] * len(dims)
            if len(parts) != len(dims):
                print(f"{name}: wrong: result {i}: {text}, {dims}")
                sizes["wrong"] += len(dims)
                continue
            for part, dim in zip(parts, dims):
                what = "unnamed" if part == "?" else "named" if part == str(dim) else "wrong"
                sizes[what] += 1
                if what == "wrong":
                    print(f"{name}: wrong: result {i}: {text}, {dims}")

    #===- Real models ---------------------------------------------------------//

    def run_feeds(self, model, all_feeds, **options):
        return run_all([{"model": str(model.resolve()), "inputs": feeds, **options}
                        for feeds in all_feeds], self.packages)

    def inputs_of(self, model):
        program = self.program_of(model).read_text()
        metadata = json.loads(subprocess.run(
            ["node", HERE / "run.mjs", "--inputs", model.resolve()], check=True,
            cwd=self.packages, stdout=subprocess.PIPE, text=True).stdout)
        return metadata and Inputs(metadata, re.findall(r'shapeproof.name = "(\w+)"', program))

    def real(self, model, sizes):
        random.seed(7)
        inputs = self.inputs_of(model)
        declared = None
        if inputs and self.opens and not inputs.open():
            declared = inputs
            model = self.opened(model)
            inputs = self.inputs_of(model)
        if not inputs:
            print(f"{model.name}: not taken by ONNX Runtime")
            return collections.Counter()
        done = subprocess.run([f"{self.bin}/shapeproof", "contract", "--format=json", model],
                              stdout=subprocess.PIPE, text=True)
        contract = json.loads(done.stdout)["files"][0]["contracts"][0]
        runs_with = contract["runs_with"] or {}
        feeds = [declared.near() if declared else inputs.random()
                 for _ in range(sizes if inputs.open() else 1)]
        if inputs.open():
            # And near to what it runs with.
            for _ in range(sizes):
                name = random.choice(sorted(runs_with) or [""])
                value = runs_with.get(name, 1)
                feeds.append(inputs.of(runs_with, {name: random.choice(
                    [max(value - 1, 0), value + 1, 2 * value, value + random.randrange(64),
                     random.choice(RATES) if "[" in name else random.choice(SIZES)])}))
        results = self.run_feeds(model, feeds)
        cases = [(f, inputs.example(f)) for f in feeds]
        row = {"name": model.name, "open": inputs.open()}
        row["runs"] = counts = self.count(model.name, model, cases, results)
        row["sizes"] = self.inner(model, inputs, feeds[:sizes // 2] + feeds[sizes:][:sizes // 2])
        some = cases[:sizes // 2] + cases[sizes:][:sizes // 2] or cases
        row["annotated"] = annotated.check(
            self.bin, [(model.stem, model.read_bytes(), some)], run_all, self.packages, 7)
        counts += collections.Counter({k: v for k, v in row["annotated"].items() if k in BAD})
        row["peaks"] = peaks.check(
            self.bin, model, [(feed, inputs.scope(feed)) for feed, result in
                              zip(feeds, results) if "results" in result][:20],
            lambda cases: run_all(cases, self.packages), self.packages)
        counts += collections.Counter({k: v for k, v in row["peaks"].items() if k in BAD})
        row["contract"] = self.contract(model, contract, inputs, feeds, results)
        row["emitted"] = emitted.check(self.bin, model, inputs, feeds, results,
                                       row["contract"] == "exact")
        counts += collections.Counter({k: v for k, v in row["emitted"].items() if k in BAD})
        row["runs_with"] = self.runs_with(model, contract, inputs)
        row["breaks"] = self.breaks(model, contract, inputs)
        self.rows.append(row)
        print(f"{model.name}: {dict(sorted(counts.items()))}, sizes {dict(row['sizes'])}, "
              f"annotated {dict(row['annotated'])}, peaks {dict(row['peaks'])}, "
              f"emitted {dict(row['emitted'])}, "
              f"contract {row['contract']}, runs_with {row['runs_with']}, "
              f"breaks {row['breaks']}", flush=True)
        return counts

    def opened(self, model):
        """The model with sizes that are not fixed."""
        changed = edit.Model(model.read_bytes())
        changed.open_inputs()
        folder = (self.packages / "opened").resolve()
        folder.mkdir(exist_ok=True)
        path = folder / f"{model.stem}, opened.onnx"
        path.write_bytes(bytes(changed))
        return path

    def inner(self, model, inputs, feeds):
        """Sizes of all that nodes give."""
        changed = edit.Model(model.read_bytes())
        changed.show_all()
        path = self.packages / "inner.onnx"
        path.write_bytes(bytes(changed))
        sizes = collections.Counter(named=0)
        feeds = feeds or [inputs.random()]
        results = self.run_feeds(path, feeds, optimize=False)
        self.count(model.name, path, [(f, inputs.example(f)) for f in feeds], results, sizes)
        return sizes

    def contract(self, model, contract, inputs, feeds, results):
        """Whether it says which of them run: "exact", or what it misses."""
        demanded = [c["claim"] if c["exact"] else c["exactly"] for c in contract["clauses"]]
        if contract["residue"] or None in demanded:
            return "not exact"
        names = {n: f"v{k}" for k, n in enumerate(inputs.scope(feeds[0]))}
        claims = Claims(demanded, names)
        if not claims.known():
            return "not read"
        wrong = 0
        for one, result in zip(feeds, results):
            if "rejected" in result:
                continue
            holds = claims.hold(inputs.scope(one))
            if holds != ("results" in result):
                wrong += 1
                print(f"{model.name}: contract: {json.dumps(inputs.example(one))}: {holds}, "
                      f"{json.dumps(result)[:200]}")
        return f"wrong {wrong}" if wrong else "exact"

    def runs_with(self, model, contract, inputs):
        if contract["runs_with"] is None and inputs.open():
            return "none"
        result, = self.run_feeds(model, [inputs.of(contract["runs_with"] or {})])
        if "results" not in result:
            print(f"{model.name}: runs_with: {contract['runs_with']}: {json.dumps(result)[:300]}")
        return "runs" if "results" in result else "fails"

    def breaks(self, model, contract, inputs):
        """(inputs that are said to break it, that fail, that fail at the node)"""
        clauses = [c for c in contract["clauses"] if c["breaks"]]
        if not clauses:
            return (0, 0, 0)
        results = self.run_feeds(model, [inputs.of(c["breaks"]) for c in clauses],
                                 optimize=False)
        fails = at_node = 0
        for clause, result in zip(clauses, results):
            error = result.get("error", "")
            node = re.search(r"'(.*?)'", clause["message"] or "")
            fails += bool(error)
            isThere = bool(error) and bool(node) and node.group(1) in error
            at_node += isThere
            if not isThere:
                print(f"{model.name}: breaks: {clause['message']}: {clause['breaks']}: "
                      f"{json.dumps(result)[:300]}")
        return (len(clauses), fails, at_node)

    def table(self):
        """The table of real models in docs/onnx.md."""
        if not self.rows:
            return
        open_rows = [r for r in self.rows if r["open"]]
        print("\n| model | runs | exact or foretold | sizes | named | contract | runs_with "
              "| breaks as said |\n|---|---|---|---|---|---|---|---|")
        for row in open_rows:
            self.print_row(row["name"], [row])
        self.print_row(f"{len(self.rows) - len(open_rows)} without open sizes",
                       [r for r in self.rows if not r["open"]])
        self.print_row("all", self.rows)

    def print_row(self, name, rows):
        runs, sizes = collections.Counter(), collections.Counter()
        for row in rows:
            runs += row["runs"]
            sizes += row["sizes"]
        total = sum(sizes.values())
        good = sum(runs[k] for k in GOOD)
        share = 100 * sizes["named"] / total if total else 100
        exact = sum(r["contract"] == "exact" for r in rows if r["open"])
        opened = sum(r["open"] for r in rows)
        ran = sum(r["runs_with"] == "runs" for r in rows)
        broke = [sum(r["breaks"][k] for r in rows) for k in range(3)]
        single = len(rows) == 1
        print(f"| {name} | {sum(runs.values())} | {good} | {total} | {share:.2f}%"
              + (f", {sizes['wrong']} wrong" if sizes["wrong"] else "")
              + f" | {rows[0]['contract'] if single else f'{exact} of {opened} exact'} "
              f"| {rows[0]['runs_with'] if single else f'{ran} of {len(rows)}'} "
              f"| {broke[1]} of {broke[0]}, {broke[2]} at the node |")

    #===- Models of few operators ----------------------------------------------//

    def small(self, what, models, record=None):
        folder = (self.packages / "generated").resolve()
        folder.mkdir(exist_ok=True)
        made, runs = [], []
        for name, data, cases in models:
            path = folder / f"{name}.onnx"
            path.write_bytes(data)
            made.append((name, path, cases))
            runs += [{"model": str(path), "inputs": feeds} for feeds, _ in cases]
        results = run_all(runs, self.packages)
        if record:
            write_record(record, made, results)
        total, by_kind = collections.Counter(), collections.defaultdict(collections.Counter)
        for name, path, cases in made:
            own, results = results[:len(cases)], results[len(cases):]
            counts = self.count(name, path, cases, own)
            by_kind[re.sub(r"-\d+$", "", name)] += counts
            total += counts
        for kind, counts in sorted(by_kind.items()):
            if set(counts) - GOOD:
                print(f"{kind}: {dict(sorted(counts.items()))}")
        share = 100 * sum(total[k] for k in GOOD) / max(1, sum(total.values()))
        print(f"{what}: {len(made)} models, {dict(sorted(total.items()))}, {share:.2f}% "
              "exact or foretold", flush=True)
        return total


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True)
    parser.add_argument("--packages", required=True, type=Path)
    parser.add_argument("--sizes", type=int, default=30,
                        help="of a real model; as many again near to runs_with")
    parser.add_argument("--model", default="")
    parser.add_argument("--open", action="store_true",
                        help="the sizes that real models fix")
    parser.add_argument("--generated", type=int, default=400)
    parser.add_argument("--operators", type=Path)
    parser.add_argument("--declared", type=int, default=100,
                        help="random models that declare sizes, and are annotated")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", type=Path)
    options = parser.parse_args()
    check = Check(options.bin, options.packages, options.open)
    total = collections.Counter()
    if options.generated:
        total += check.small("generated", generate.run(options.generated, 4, options.seed),
                             options.record)
    if options.declared:
        def models():
            yield from generate.run(options.declared, 6, options.seed)
            if options.operators:
                yield from perturb.run(options.operators, 6, options.seed)

        for what, checked in (("declared", declared.check), ("annotated", annotated.check)):
            counts = checked(options.bin, list(models()), run_all, options.packages,
                             options.seed)
            print(f"{what}: {dict(sorted(counts.items()))}", flush=True)
            total += collections.Counter({k: v for k, v in counts.items() if k in BAD})
    if options.operators:
        total += check.small("operators", perturb.run(options.operators, 4, options.seed))
    if options.sizes:
        for model in sorted(options.packages.glob("node_modules/**/*.onnx")):
            if options.model in model.name:
                total += check.real(model, options.sizes)
    check.table()
    print(f"all: {dict(sorted(total.items()))}")
    return bool(any(total[k] for k in BAD) or not total)


if __name__ == "__main__":
    sys.exit(main())
