# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Peaks of models beside what ONNX Runtime's profile says.

The profile has the shape and type of each value that a node gives. From its node to
the last one that uses it, in the order of the file, a value is alive: the largest
sum of what is alive is never above the peak that `shapeproof memory` names. Nodes
of subgraphs are left out, so that the sum is at most that of a run.

    peaks.check(bin, model, [(feeds, values)], run_all, folder)

runs the model by run_all(cases) and returns counts: runs that are equal, below the
peak, and wrong (above it), and those without a peak.
"""

import collections
import json
import re
import subprocess
import sys
from math import prod
from pathlib import Path

import edit

sys.path.append(str(Path(__file__).resolve().parent.parent / "mlir/exec"))
import contracts  # noqa: E402

BYTES = {"float": 4, "double": 8, "float16": 2, "bfloat16": 2, "int64": 8, "uint64": 8,
         "int32": 4, "uint32": 4, "int16": 2, "uint16": 2, "int8": 1, "uint8": 1, "bool": 1}


def profiled(path, nodes):
    """For each node of the file, the bytes of its outputs; None if the profile is
    about other nodes."""
    events = {event["args"]["node_index"]: event["args"]
              for event in json.loads(path.read_text())
              if event.get("cat") == "Node" and event["name"].endswith("_kernel_time")
              and "node_index" in event["args"]}
    given = []
    # Constants are no nodes.
    running = [i for i, (op, _, _) in enumerate(nodes) if op != "Constant"]
    sizes = [None] * len(nodes)
    for index, i in enumerate(running):
        event = events.get(str(index))
        if event is None or event["op_name"] != nodes[i][0]:
            continue
        shapes = [next(iter(one.items())) for one in event["output_type_shape"]]
        outputs = [name for name in nodes[i][2] if name]
        if len(shapes) != len(outputs) or any(kind not in BYTES for kind, _ in shapes):
            continue
        sizes[i] = [BYTES[kind] * prod(dims) for kind, dims in shapes]
        given.append(i)
    return sizes, len(given) / max(1, len(running))


def most_alive(model, sizes):
    nodes = model.nodes()
    results = {edit.Value(value).name for value in edit.every(model.graph, 12)}
    last = {}
    for i, (_, inputs, _) in enumerate(nodes):
        for name in inputs:
            last[name] = i
    ends = collections.Counter()
    most = now = 0
    for i, (_, _, outputs) in enumerate(nodes):
        for name, size in zip([o for o in outputs if o], sizes[i] or []):
            now += size
            ends[len(nodes) if name in results else last.get(name, i)] += size
        most = max(most, now)
        now -= ends[i]
    return most


def value_at(peak, values):
    """The peak at some sizes; nothing if it is about what has no value."""
    words = {"floordiv": "//", "mod": "%", **{n: f"v{i}" for i, n in enumerate(values)}}
    code = re.sub(r"[A-Za-z_][\w.@:]*", lambda m: words.get(m[0], m[0]), peak).replace("^", "**")
    try:
        return int(eval(code, {**contracts.FUNCTIONS,
                               **{words[n]: v for n, v in values.items()}}))
    except (IndexError, NameError, SyntaxError, TypeError):
        return None


def check(binaries, model, cases, run_all, folder):
    counts = collections.Counter()
    report = json.loads(subprocess.run(
        [f"{binaries}/shapeproof", "memory", "--format=json", model], check=True,
        stdout=subprocess.PIPE, text=True).stdout)
    peak, exact = report["functions"][0]["peak"], report["functions"][0]["exact"]
    if peak is None:
        return collections.Counter({"no peak": 1})
    for old in folder.glob("profile-*.json"):
        old.unlink()
    results = run_all([{"model": str(model.resolve()), "inputs": feeds, "optimize": False,
                        "profile": f"profile-{number}-"}
                       for number, (feeds, _) in enumerate(cases)])
    file = edit.Model(model.read_bytes())
    for number, ((_, values), result) in enumerate(zip(cases, results)):
        if "results" not in result:
            continue
        path, = folder.glob(f"profile-{number}-*.json")
        sizes, share = profiled(path, file.nodes())
        real, said = most_alive(file, sizes), value_at(peak, values)
        if said is None:
            counts["not evaluated"] += 1
            continue
        what = "above" if real > said else "equal" if real == said else "below"
        counts[what] += 1
        if real > said or exact and share == 1 and real != said:
            counts["wrong peak"] += 1
            print(f"{model.name}: wrong peak: {values}: {real} bytes are alive, not "
                  f"{peak} = {said}")
        counts["least share of nodes in %"] = min(
            counts["least share of nodes in %"] or 100, int(100 * share))
    return counts
