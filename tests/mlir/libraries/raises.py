#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the torch library with what torch does: which arguments an operation
raises an error for, and the sizes of its results.

    raises.py raises.jsonl                    compares with what was recorded
    raises.py --record --count=60 --keep=5    prints records; needs torch

The recorded ones are of torch 1.13 on a CPU. What later versions do otherwise, and what
the library does not follow, is in LEFT of calls.py: it is counted, and no failure.

A record is a call of an operator with random arguments, a line of JSON:

    {"op": "aten.narrow", "args": [{"t": [3, 4]}, 1, 2, 3], "results": null}

    {"t": SIZES}   a tensor, of f32 or of the type "e"
    {"l": [..]}    a list of integers
    {"ts": [..]}   a list of tensors, or of null

`results` are the sizes of the results, or null if torch raised an error. Of the
function that makes the call, some check has to be refuted where torch raised an
error, and none elsewhere, where the sizes of the results have to be these. Half of
the sizes of arguments are open in their types, and stated as facts.
"""

import argparse
import collections
import json
import random
import re
import subprocess
import sys
import tempfile

from calls import CALLS, LEFT


def record(count, keep, seed, only):
    """Tries `count` calls of each operator, and prints what became of them: at most
    `keep` that were accepted, and for each kind of error, half as many."""
    import os
    import warnings

    import torch

    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    elements = {"f32": torch.float32, "si64": torch.int64, "i1": torch.bool, "complex": torch.complex64}

    def value(a):
        if not isinstance(a, dict):
            return a
        if "t" in a:
            return torch.zeros(a["t"], dtype=elements[a.get("e", "f32")])
        return a["l"] if "l" in a else [value(t) for t in a["ts"]]

    def sizes(r):
        if isinstance(r, torch.Tensor):
            return [list(r.shape)]
        return [list(t.shape) for t in r if isinstance(t, torch.Tensor)] if isinstance(r, (tuple, list)) else []

    for op, generate in CALLS.items():
        if only and op not in only.split(","):
            continue
        rng = random.Random(f"{seed} {op}")
        family, name, *overload = op.split(".")
        packet = getattr(getattr(torch.ops, family), name, None)
        if packet is None:
            print(f"no {op}", file=sys.stderr)
            continue
        call = getattr(packet, overload[0] if overload else "default")
        seen, kept = set(), collections.Counter()
        for _ in range(count):
            args = generate(rng)
            key = json.dumps(args)
            if key in seen:
                continue
            seen.add(key)
            # An operator may end the process.
            read, write = os.pipe()
            child = os.fork()
            if child == 0:
                try:
                    values = [value(a) for a in args]
                    named = [a.name for a in call._schema.arguments[:len(args)] if a.kwarg_only]
                    first = len(args) - len(named)
                    result = {"results": sizes(call(*values[:first], **dict(zip(named, values[first:]))))}
                except Exception as error:  # noqa: BLE001
                    result = {"results": None, "error": str(error).split("\n")[0][:90]}
                os.write(write, json.dumps(result).encode())
                os._exit(0)
            os.close(write)
            text = b""
            while part := os.read(read, 65536):
                text += part
            os.close(read)
            os.waitpid(child, 0)
            if text:
                result = json.loads(text)
                kind = re.sub(r"[^a-z]+", " ", result.get("error", ""))
                kept[kind] += 1
                if kept[kind] <= (keep // 2 if kind else keep):
                    print(json.dumps({"op": op, "args": args, **result}))


class Function:
    """The text of a function that makes a call."""

    def __init__(self, name, rng):
        self.name, self.rng = name, rng
        self.arguments, self.lines, self.types = [], [], {}

    def line(self, text, kind):
        name = f"%v{len(self.lines)}"
        self.lines.append(f"{name} = {text} -> {kind}" if kind else text)
        self.types[name] = kind
        return name

    def constant(self, op, value, kind):
        return self.line(f'"torch.constant.{op}"() {value} : ()', kind)

    def integer(self, n):
        return self.constant("int", f"<{{value = {n} : i64}}>", "!torch.int")

    def list(self, names, kind):
        types = ", ".join(self.types[n] for n in names)
        return self.line(f'"torch.prim.ListConstruct"({", ".join(names)}) : ({types})', kind)

    def operand(self, a):
        if a is None:
            return self.constant("none", "", "!torch.none")
        if isinstance(a, bool):
            return self.constant("bool", f"<{{value = {str(a).lower()}}}>", "!torch.bool")
        if isinstance(a, int):
            return self.integer(a)
        if isinstance(a, float):
            return self.constant("float", f"<{{value = {a:.6f} : f64}}>", "!torch.float")
        if isinstance(a, str):
            return self.constant("str", f'<{{value = "{a}"}}>', "!torch.str")
        if "l" in a:
            return self.list([self.integer(n) for n in a["l"]], "!torch.list<int>")
        if "ts" in a:
            optional = any(t is None for t in a["ts"])
            kind = "!torch.list<optional<vtensor>>" if optional else "!torch.list<vtensor>"
            return self.list([self.operand(t) for t in a["ts"]], kind)
        name, sizes = f"%a{len(self.arguments)}", a["t"]
        isOpen = [self.rng.random() < 0.5 for _ in sizes]
        facts = [f'"d{i} == {s}"' for i, s in enumerate(sizes) if isOpen[i]]
        shown = ",".join("?" if o else str(s) for s, o in zip(sizes, isOpen))
        element = {"complex": "complex<f32>"}.get(a.get("e", "f32"), a.get("e", "f32"))
        kind = f"!torch.vtensor<[{shown}],{element}>"
        self.arguments.append(f"{name}: {kind}" + (f" {{shapeproof.facts = [{', '.join(facts)}]}}" if facts else ""))
        self.types[name] = kind
        return name

    def write(self, op, args, results):
        operands = [self.operand(a) for a in args]
        types = ", ".join(self.types[o] for o in operands)
        isList = op.split(".")[1] in ("split", "split_with_sizes", "chunk", "unbind")
        count = len(results) if results is not None else 2 if isList else 1
        ranks = [f"!torch.vtensor<[{','.join('?' * len(r))}],f32>" for r in results] if results else ["!torch.vtensor"] * count
        text = f'"torch.{op}"({", ".join(operands)}) : ({types})'
        if isList:
            whole = self.line(text, "!torch.list<vtensor>")
            text = f'"torch.prim.ListUnpack"({whole}) : (!torch.list<vtensor>)'
        self.lines.append(f"%r:{count} = {text} -> ({', '.join(ranks)})" if count else f"{text} -> ()")
        for i, sizes in enumerate(results or []):
            for d, size in enumerate(sizes):
                at, size = self.integer(d), self.integer(size)
                got = self.line(f'"torch.aten.size.int"(%r#{i}, {at}) : ({ranks[i]}, !torch.int)', "!torch.int")
                same = self.line(f'"torch.aten.eq.int"({got}, {size}) : (!torch.int, !torch.int)', "!torch.bool")
                self.lines.append(f'"torch.runtime.assert"({same}) <{{message = "size {d} of result {i}"}}> : (!torch.bool) -> ()')
        lines = "".join(f"  {line}\n" for line in self.lines)
        return f"func.func @{self.name}({', '.join(self.arguments)}) {{\n{lines}  return\n}}\n"


def compare(path, library, verbose):
    records = [json.loads(line) for line in open(path)]
    rng = random.Random(1)
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        for i, r in enumerate(records):
            file.write(Function(f"f{i}", rng).write(r["op"], r["args"], r["results"]))
        file.flush()
        run = subprocess.run(["shapeproof", "analyze", "--all", "--format=json", f"--library={library}", file.name],
                             capture_output=True, text=True, check=False)
    if run.returncode > 1:
        sys.exit(run.stderr)
    checks = collections.defaultdict(list)
    for check in json.loads(run.stdout)["files"][0]["checks"]:
        if check["role"] != "query":
            checks[check["function"]].append(check)
    kinds, wrong, left = collections.Counter(), [], 0
    for i, r in enumerate(records):
        verdicts = collections.Counter(c["verdict"] for c in checks[f"f{i}"])
        accepts, text = r["results"] is not None, None
        if accepts and verdicts["refuted"]:
            text = "torch accepts it, refuted: " + next(c["message"] or c["kind"] for c in checks[f"f{i}"] if c["verdict"] == "refuted")
        elif accepts and sum(verdicts.values()) != verdicts["proved"]:
            text = "torch accepts it, not proved: " + next(c["message"] or c["kind"] for c in checks[f"f{i}"] if c["verdict"] != "proved")
        elif not accepts and not verdicts["refuted"]:
            text = "torch rejects it: " + r.get("error", "")
        kinds["accepted" if accepts else "rejected"] += 1
        if text and any(re.match(op, r["op"]) and part in text for op, part, _ in LEFT):
            left += 1
        elif text:
            wrong.append(f"{r['op']} {json.dumps(r['args'])}: {text}")
    for line in wrong[:None if verbose else 40]:
        print(line)
    operators = len({r["op"] for r in records})
    print(f"{operators} operators, {kinds['accepted']} calls accepted, {kinds['rejected']} rejected; "
          f"{left} left as they are, {len(wrong)} wrong")
    return 1 if wrong or min(kinds["accepted"], kinds["rejected"]) == 0 else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", nargs="?")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--keep", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="records these operators alone, after commas")
    parser.add_argument("--library", default="torch")
    parser.add_argument("--all", action="store_true", help="prints all that is wrong")
    arguments = parser.parse_args()
    if arguments.record:
        return record(arguments.count, arguments.keep, arguments.seed, arguments.only)
    return compare(arguments.records, arguments.library, arguments.all)


if __name__ == "__main__":
    sys.exit(main())
