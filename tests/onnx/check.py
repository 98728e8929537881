#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models in ONNX Runtime against what their programs say.

    check.py --bin=FOLDER --packages=FOLDER [--sizes=N] [--model=SUBSTRING]
             [--generated=N] [--seed=N] [--record=FILE]

Random models (generate.py) and real ones are run. Each model below FOLDER/node_modules runs on N random sizes of its inputs (30 if
not said), in ONNX Runtime and, as the program that `shapeproof onnx` writes, in
shapeproof-exec. Counted are runs with the same sizes (exact) or that fail in both
(foretold); those of which the program does not know the sizes (unknown) or which
fail in ONNX Runtime alone (missed: it may be for another reason than sizes).
Another size (wrong) or a failure in the program alone (alarm) is an error. What
ONNX Runtime makes of the random models can be recorded for RecordedTests.cpp.
"""

import argparse
import base64
import collections
import json
import random
import re
import subprocess
import sys
from pathlib import Path

import generate

HERE = Path(__file__).resolve().parent
SIZES = [0, 1, 1, 2, 3, 4, 5, 8, 16, 29, 30, 31, 32, 33, 48, 63, 64, 96, 100,
         512, 576, 640, 1280, 1536]
RATES = [16000, 16000, 8000]  # Numbers among the inputs are sampling rates.


def choose(inputs):
    """One case: the inputs of ONNX Runtime, and those of the program."""
    feeds, example, named = {}, {}, {}
    for number, one in enumerate(inputs):
        dims = []
        for axis, size in enumerate(one["shape"]):
            if not isinstance(size, int) or size < 0:
                image = len(one["shape"]) == 4
                pick = random.choice([1, 1, 2, 3] if axis == 0 else
                                     [3] if image and axis == 1 else SIZES)
                size = named.setdefault(size, pick) if size else pick
                example[f"arg{number}.dim{axis}"] = size
            dims.append(size)
        feed = {"type": one["type"], "dims": dims}
        if one["type"].startswith("int") and len(dims) <= 1:
            feed["data"] = [random.choice(RATES)] * (dims[0] if dims else 1)
            for i, value in enumerate(feed["data"]):
                example[f"arg{number}[{i}]"] = value
        feeds[one["name"]] = feed
    return feeds, example


def run_all(cases, folder):
    """What ONNX Runtime makes of the cases; a crash is the case's result."""
    (folder / "cases.json").write_text(json.dumps(cases))
    results = folder / "results"
    results.unlink(missing_ok=True)
    results.touch()
    while True:
        done = results.read_text().count("\n")
        if done == len(cases):
            return [json.loads(line) for line in results.read_text().splitlines()]
        ended = subprocess.run(["node", HERE / "run.mjs", "cases.json", "results"],
                               cwd=folder, stderr=subprocess.DEVNULL)
        if ended.returncode and results.read_text().count("\n") < len(cases):
            with results.open("a") as file:
                file.write('{"error": "crash"}\n')


def compare(result, run):
    if run.returncode == 1:
        return "alarm" if "results" in result else "foretold"
    if "results" not in result:
        return "missed"
    if run.returncode:
        return "unknown"
    said = [line.split(": ", 1)[1].split("{")[0]
            for line in run.stdout.splitlines() if re.match(r"result \d+: ", line)]
    if any("?" in text for text in said):
        return "unknown"
    real = [json.dumps(dims) for dims in result["results"] if dims is not None]
    return "exact" if said == real else "wrong"


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


class Check:
    """Runs cases on both sides, and counts what comes out."""

    def __init__(self, binaries, packages):
        self.bin, self.packages = binaries, packages

    def run_program(self, program, example):
        return subprocess.run(
            [f"{self.bin}/shapeproof-exec", program, "--inputs=" + json.dumps(example)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def count(self, name, model, cases, results):
        program = self.packages / "program.mlir"
        subprocess.run([f"{self.bin}/shapeproof", "onnx", model, "-o", program],
                       check=True)
        counts = collections.Counter()
        for (_, example), result in zip(cases, results):
            if "rejected" in result:
                continue
            run = self.run_program(program, example)
            what = compare(result, run)
            counts[what] += 1
            if what not in ("exact", "foretold"):
                print(f"{name}: {what}: {json.dumps(example)}: "
                      f"{json.dumps(result)[:300]}: {run.stdout.strip()[-300:]}")
        return counts

    def real(self, model, sizes):
        random.seed(7)
        inputs = json.loads(subprocess.run(
            ["node", HERE / "run.mjs", "--inputs", model.resolve()], check=True,
            cwd=self.packages, stdout=subprocess.PIPE, text=True).stdout)
        cases = [choose(inputs) for _ in range(sizes)]
        results = run_all([{"model": str(model.resolve()), "inputs": feeds}
                           for feeds, _ in cases], self.packages)
        counts = self.count(model.name, model, cases, results)
        print(f"{model.name}: {dict(sorted(counts.items()))}", flush=True)
        return counts

    def generated(self, count, sizes, seed, record=None):
        folder = (self.packages / "generated").resolve()
        folder.mkdir(exist_ok=True)
        models, runs = [], []
        for name, data, cases in generate.run(count, sizes, seed):
            path = folder / f"{name}.onnx"
            path.write_bytes(data)
            models.append((name, path, cases))
            runs += [{"model": str(path), "inputs": feeds} for feeds, _ in cases]
        results = run_all(runs, self.packages)
        if record:
            write_record(record, models, results)
        total, by_kind = collections.Counter(), collections.defaultdict(collections.Counter)
        for name, path, cases in models:
            own, results = results[:len(cases)], results[len(cases):]
            counts = self.count(name, path, cases, own)
            by_kind[name.rsplit("-", 1)[0]] += counts
            total += counts
        for kind, counts in sorted(by_kind.items()):
            if set(counts) - {"exact", "foretold"}:
                print(f"{kind}: {dict(sorted(counts.items()))}")
        print(f"generated: {dict(sorted(total.items()))}", flush=True)
        return total


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", required=True)
    parser.add_argument("--packages", required=True, type=Path)
    parser.add_argument("--sizes", type=int, default=30)
    parser.add_argument("--model", default="")
    parser.add_argument("--generated", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", type=Path)
    options = parser.parse_args()
    check = Check(options.bin, options.packages)
    total = collections.Counter()
    if options.generated:
        total += check.generated(options.generated, 4, options.seed, options.record)
    for model in sorted(options.packages.glob("node_modules/**/*.onnx")):
        if options.model in model.name:
            total += check.real(model, options.sizes)
    print(f"all: {dict(sorted(total.items()))}")
    return bool(total["wrong"] or total["alarm"] or not total)


if __name__ == "__main__":
    sys.exit(main())
