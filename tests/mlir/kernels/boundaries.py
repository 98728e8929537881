#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Thirty index computations of kernels, and how large their sizes may be.

  boundaries.py SHAPEPROOF [--type=index|i16|i32] [--function=NAME] [--share=N]
                [--all]

Each reads the element at an expression of ids below sizes; some only where a
guard holds. The contract must accept a buffer that has just the elements that
are read, and reject one that has an element less; so says the enumeration of
all points, with numbers that wrap as those of the type do. With --share one
kernel in N is asked about; with --all the contracts that are not exact fail, too.
"""
import argparse
import ast
import itertools
import json
import random
import re
import resource
import subprocess
import tempfile

from claims import compiled, wrapped

# Name: the ids with what they are below, the index, and the guard.
KERNELS = {
    "copy": ("b<g t<128", "b*128 + t", ""),
    "copy_guarded": ("b<g t<128", "b*128 + t", "b*128 + t < n"),
    "saxpy_strided": ("b<g t<64", "(b*64 + t)*s", ""),
    "row_major": ("r<m c<n", "r*n + c", ""),
    "leading_dimension": ("r<m c<n", "r*l + c", ""),
    "column_major": ("r<m c<n", "c*m + r", ""),
    "transpose_tiles": ("b<g d<h y<4 x<4", "(b*4 + y)*(h*4) + d*4 + x", ""),
    "batched_rows": ("z<a r<m c<n", "(z*m + r)*n + c", ""),
    "attention_bhtd": ("z<a h<m t<n e<8", "((z*m + h)*n + t)*8 + e", ""),
    "attention_bthd": ("z<a t<n h<m e<8", "((z*n + t)*m + h)*8 + e", ""),
    "attention_scores": ("z<a q<n k<n", "(z*n + q)*n + k", ""),
    "attention_causal": ("q<n k<n", "q*n + k", "k < q + 1"),
    "grouped_heads": ("h<m t<n", "(h // 4)*n + t", ""),
    "layer_norm": ("r<m c<n", "r*n + c", "c < n"),
    "layer_norm_weight": ("r<m c<n", "c", ""),
    "softmax_last": ("r<m", "r*n + n - 1", "n > 0"),
    "cross_entropy": ("r<m c<n", "r*s + c", "c < n"),
    "embedding": ("t<m c<n", "t*n + c", ""),
    "histogram": ("b<g t<128", "b*128 + t", "b*128 + t < n"),
    "histogram_bins": ("t<m", "t % n", "n > 0"),
    "grid_stride": ("b<g t<32 i<m", "i*(g*32) + b*32 + t", ""),
    "reduction_halves": ("b<g t<64", "b*128 + t + 64", ""),
    "scan_exclusive": ("t<n", "t - 1", "t > 0"),
    "scan_blocks": ("b<g", "(b + 1)*128 - 1", ""),
    "convolution": ("o<n k<m", "o + k", ""),
    "convolution_stride": ("o<n k<m", "o*2 + k", ""),
    "convolution_dilated": ("o<n k<3", "o + k*s", ""),
    "stencil_inner": ("b<n", "b + 1", "b > 0"),
    "reverse": ("t<n", "n - 1 - t", ""),
    "interleave": ("t<n", "t*2 + 1", ""),
}
VECTORS = 40
MOST_POINTS = 5000


class Emitter:
    """Writes the operations of an expression."""

    def __init__(self, kind):
        self.kind, self.lines, self.count = kind, [], 0
        self.values = {}

    def emit(self, what):
        self.count += 1
        self.lines.append(f"%v{self.count} = {what}")
        return f"%v{self.count}"

    def constant(self, number):
        return self.emit(f"arith.constant {number} : {self.kind}")

    def run(self, node):
        if isinstance(node, ast.Constant):
            return self.constant(node.value)
        if isinstance(node, ast.Name):
            return self.values[node.id]
        ops = {ast.Add: "addi", ast.Sub: "subi", ast.Mult: "muli",
               ast.FloorDiv: "floordivsi", ast.Mod: "remsi"}
        if isinstance(node, ast.BinOp):
            a, b = self.run(node.left), self.run(node.right)
            return self.emit(f"arith.{ops[type(node.op)]} {a}, {b} : {self.kind}")
        a, b = self.run(node.left), self.run(node.comparators[0])
        test = {ast.Lt: "slt", ast.Gt: "sgt"}[type(node.ops[0])]
        return self.emit(f"arith.cmpi {test}, {a}, {b} : {self.kind}")


def variables(name):
    return [v.split("<") for v in KERNELS[name][0].split()]


def sizes(name):
    """The arguments: names that are no ids."""
    ids, at, guard = KERNELS[name]
    own = [v for v, _ in variables(name)]
    words = re.findall(r"[a-z]", " ".join([b for _, b in variables(name)] +
                                          [at, guard]))
    return [w for w in dict.fromkeys(words) if w not in own]


def function(name, kind):
    e = Emitter(kind)
    e.values = {s: "%" + s for s in sizes(name)}
    zero, one = e.constant(0), e.constant(1)
    typed = "" if kind == "index" else f" : {kind}"
    for v, bound in variables(name):
        limit = e.constant(bound) if bound.isdigit() else "%" + bound
        e.lines.append(f"scf.for %{v} = {zero} to {limit} step {one}{typed} {{")
        e.values[v] = "%" + v
    parse = lambda text: ast.parse(text, mode="eval").body
    guard = KERNELS[name][2]
    if guard:
        e.lines.append(f"scf.if {e.run(parse(guard))} {{")
    at = e.run(parse(KERNELS[name][1]))
    if kind != "index":
        at = e.emit(f"arith.index_cast {at} : {kind} to index")
    e.emit(f"memref.load %buf[{at}] : memref<?xf32>")
    e.lines += ["}"] * (bool(guard) + len(variables(name)))
    arguments = [f"%{s}: {kind}" for s in sizes(name)] + ["%buf: memref<?xf32>"]
    return (f"func.func @{name}({', '.join(arguments)}) {{\n  " +
            "\n  ".join(e.lines) + "\n  return\n}\n")


def largest(name, kind, vector):
    """The number of elements that are needed; None where there are too many
    points, and -1 where an index is negative."""
    ranges = [range(int(b) if b.isdigit() else max(vector[b], 0))
              for _, b in variables(name)]
    points = 1
    for r in ranges:
        points *= len(r)
    if points > MOST_POINTS:
        return None
    width = {"index": 64, "i16": 16, "i32": 32}[kind]
    at = compile(KERNELS[name][1], name, "eval")
    guard = compile(KERNELS[name][2] or "True", name, "eval")
    needed = 0
    for point in itertools.product(*ranges):
        scope = dict(vector, **dict(zip([v for v, _ in variables(name)], point)))
        if not eval(guard, {}, scope):
            continue
        # None of these wraps twice, or divides what has wrapped.
        index = wrapped(eval(at, {}, scope), width)
        if index < 0:
            return -1
        needed = max(needed, index + 1)
    return needed


def processor_time():
    """Returns the seconds that processes which have ended took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--type", default="index")
    parser.add_argument("--function")
    parser.add_argument("--share", type=int, default=1)
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    rng = random.Random(1)
    wrong = exact = slow = 0
    names = [options.function] if options.function else list(KERNELS)
    names = names[::options.share]
    for name in names:
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
            file.write(function(name, options.type))
            file.flush()
            start = processor_time()
            run = subprocess.run(
                [options.tool, "contract", "--format=json", file.name],
                capture_output=True, text=True, timeout=120)
            seconds = processor_time() - start
        if not run.stdout.startswith("{"):
            raise SystemExit(run.stderr + function(name, options.type))
        contract = json.loads(run.stdout)["files"][0]["contracts"][0]
        inputs = {f"arg{i}": s for i, s in enumerate(sizes(name))}
        inputs[f"arg{len(inputs)}.dim0"] = "buf"
        clauses = [(c["exact"], compiled(c["claim"], inputs))
                   for c in contract["clauses"]]
        if any(accepts is None for _, accepts in clauses):
            raise SystemExit(f"not read: {contract['signature']}")
        whole = not contract["residue"]
        is_exact = whole and all(own for own, _ in clauses)
        verdict = "exact" if is_exact else "sufficient" if whole else "open"
        for _ in range(VECTORS):
            top = rng.choice([3, 6, 12, 40, 400])
            vector = {s: rng.randint(-1 if rng.random() < .1 else 0, top)
                      for s in sizes(name)}
            needed = largest(name, options.type, vector)
            if needed is None:
                continue
            for buf in {max(needed, 0), max(needed - 1, 0), 1 << 40}:
                vector["buf"] = buf
                runs = 0 <= needed <= buf
                broken = [own for own, accepts in clauses
                          if not accepts(vector)]
                if (whole and not runs and not broken) or (
                        runs and any(broken)):
                    verdict = f"WRONG at {vector}"
        wrong += verdict.startswith("WRONG")
        exact += verdict == "exact"
        slow += seconds > 1
        print(f"{name}: {verdict}, {seconds:.2f} s: {contract['signature']}")
    print(f"{exact} exact, {wrong} wrong, {slow} slower than 1 s")
    raise SystemExit(wrong != 0 or (options.all and exact != len(names)))


main()
