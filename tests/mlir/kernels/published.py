#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Index computations of published kernels, and the sizes they are right for.

  published.py SHAPEPROOF [--type=index|i8|i16|i32] [--no-wrap] [--function=NAME]
               [--share=N] [--vectors=N] [--all]

Inputs/published.py has the kernels: functions of one thread. Each is written as a
gpu.func, and executed for all threads of a launch. A contract is right if no
launch that it accepts reads outside of a buffer (with --no-wrap: has a number
that does not fit its type), and if each launch that breaks an exact condition does.
Launches are looked for at the boundary: one size after another is the largest
with which the kernel is right, or one more; and so are buffers. In i32 only the
first and last threads and iterations are executed, so that launches which break
clauses are not looked at. With --all contracts that are not exact fail, too.
"""
import argparse
import ast
import inspect
import json
import pathlib
import random
import resource
import subprocess
import sys
import tempfile

from claims import compiled, wrapped

sys.path.insert(0, str(pathlib.Path(__file__).parent / "Inputs"))
import published as kernels  # noqa: E402

MOST_STEPS = 60000
WIDTHS = {"index": 64, "i8": 8, "i16": 16, "i32": 32}
# The ids with their sizes.
IDS = {f"{i}{axis}": f"{size}{axis}" for i, size in [("b", "g"), ("t", "d")]
       for axis in "xyz"}
SIZES = {f"{short}{axis}": f"{long}.{axis}"
         for short, long in [("g", "grid"), ("d", "block")] for axis in "xyz"}
OPS = {ast.Add: "addi", ast.Sub: "subi", ast.Mult: "muli", ast.FloorDiv: "divsi",
       ast.Mod: "remsi"}
TESTS = {ast.Lt: "slt", ast.Gt: "sgt", ast.LtE: "sle", ast.GtE: "sge",
         ast.Eq: "eq", ast.NotEq: "ne"}


class Kernel:
    """A kernel: its syntax, its arguments, and the ids that it has."""

    def __init__(self, function):
        self.name = function.__name__
        self.tree = ast.parse(inspect.getsource(function)).body[0]
        parameters = inspect.signature(function).parameters
        # A block size with a default is known.
        self.known = {n: p.default for n, p in parameters.items()
                      if p.default is not p.empty}
        self.arguments = [n for n in parameters if n not in self.known]
        used = {n.id for n in ast.walk(self.tree) if isinstance(n, ast.Name)}
        self.buffers = [n for n in self.arguments if n in self.buffer_names()]
        self.numbers = [n for n in self.arguments if n not in self.buffers]
        self.ids = [i for i in IDS if i in used]
        self.sizes = [s for s in SIZES if s not in self.known and
                      (s in used or any(IDS[i] == s for i in self.ids))]

    def buffer_names(self):
        return {call.args[0].id for call in ast.walk(self.tree)
                if isinstance(call, ast.Call) and
                call.func.id in ("load", "store")}

    def names(self):
        """The inputs by their names in reports."""
        names = {SIZES[s]: s for s in self.sizes}
        for i, argument in enumerate(self.arguments):
            if argument in self.buffers:
                names[f"arg{i}.dim0"] = argument
            else:
                names[f"arg{i}"] = argument
        return names


# --- As a gpu.func -------------------------------------------------------------


class Writer:
    def __init__(self, kernel, kind):
        self.kernel, self.kind = kernel, kind
        self.lines, self.count, self.scope = [], 0, {}

    def emit(self, what):
        self.count += 1
        self.lines.append(f"%v{self.count} = {what}")
        return f"%v{self.count}"

    def text(self):
        kernel, kind = self.kernel, self.kind
        self.scope = {n: "%" + n for n in kernel.numbers}
        used = {n.id for n in ast.walk(kernel.tree) if isinstance(n, ast.Name)}
        for name in list(IDS) + list(SIZES):
            if name not in used:
                continue
            word = {"b": "block_id", "t": "thread_id", "g": "grid_dim",
                    "d": "block_dim"}[name[0]]
            value = self.emit(f"gpu.{word} {name[1]}")
            if kind != "index":
                value = self.emit(f"arith.index_cast {value} : index to {kind}")
            self.scope[name] = value
        self.block(kernel.tree.body)
        typed = {b: f"memref<?x{kind}>" for b in kernel.buffers}
        arguments = ", ".join(f"%{a}: {typed.get(a, kind)}"
                              for a in kernel.arguments)
        size = [str(kernel.known.get(f"d{axis}", 1)) for axis in "xyz"]
        known = (f" attributes {{known_block_size = array<i32: {', '.join(size)}>}}"
                 if kernel.known else "")
        return (f"gpu.module @kernels {{\ngpu.func @{kernel.name}({arguments}) "
                f"kernel{known} {{\n  " + "\n  ".join(self.lines) +
                "\n  gpu.return\n}\n}\n")

    def block(self, statements):
        scope = dict(self.scope)
        for statement in statements:
            self.statement(statement)
        self.scope = scope

    def statement(self, s):
        if isinstance(s, ast.Assign):
            self.scope[s.targets[0].id] = self.value(s.value)
        elif isinstance(s, ast.If):
            self.lines.append(f"scf.if {self.value(s.test)} {{")
            self.block(s.body)
            if s.orelse:
                self.lines.append("} else {")
                self.block(s.orelse)
            self.lines.append("}")
        elif isinstance(s, ast.For):
            ends = [self.value(a) for a in s.iter.args]
            if len(ends) == 1:
                ends.insert(0, self.constant(0))
            if len(ends) == 2:
                ends.append(self.constant(1))
            self.count += 1
            variable = f"%{s.target.id}{self.count}"
            typed = "" if self.kind == "index" else f" : {self.kind}"
            self.lines.append(f"scf.for {variable} = {ends[0]} to {ends[1]} "
                              f"step {ends[2]}{typed} {{")
            outer = dict(self.scope)
            self.scope[s.target.id] = variable
            self.block(s.body)
            self.scope = outer
            self.lines.append("}")
        elif isinstance(s, ast.Expr) and isinstance(s.value, ast.Call):
            self.value(s.value)

    def constant(self, number):
        return self.emit(f"arith.constant {number} : {self.kind}")

    def value(self, e):
        if isinstance(e, ast.Constant):
            return self.constant(e.value)
        if isinstance(e, ast.Name):
            return self.scope[e.id]
        if isinstance(e, ast.BinOp):
            a, b = self.value(e.left), self.value(e.right)
            return self.emit(f"arith.{OPS[type(e.op)]} {a}, {b} : {self.kind}")
        if isinstance(e, ast.Compare):
            all_of, left = None, self.value(e.left)
            for op, comparator in zip(e.ops, e.comparators):
                right = self.value(comparator)
                own = self.emit(f"arith.cmpi {TESTS[type(op)]}, {left}, {right} "
                                f": {self.kind}")
                all_of = own if all_of is None else self.emit(
                    f"arith.andi {all_of}, {own} : i1")
                left = right
            return all_of
        if isinstance(e, ast.BoolOp):
            values = [self.value(v) for v in e.values]
            result = values[0]
            for other in values[1:]:
                result = self.emit(f"arith.andi {result}, {other} : i1")
            return result
        name = e.func.id
        if name in ("min", "max"):
            a, b = [self.value(v) for v in e.args]
            return self.emit(f"arith.{name}si {a}, {b} : {self.kind}")
        at = self.value(e.args[1])
        if self.kind != "index":
            at = self.emit(f"arith.index_cast {at} : {self.kind} to index")
        buffer, of = e.args[0].id, f"memref<?x{self.kind}>"
        if name == "load":
            return self.emit(f"memref.load %{buffer}[{at}] : {of}")
        value = self.constant(0)
        self.lines.append(f"memref.store {value}, %{buffer}[{at}] : {of}")
        return None


# --- Executed ------------------------------------------------------------------


class Fails(Exception):
    """However large the buffers are."""


class TooLong(Exception):
    pass


class _Arithmetic(ast.NodeTransformer):
    """Operations become calls, so that numbers wrap."""

    def visit_BinOp(self, node):
        self.generic_visit(node)
        name = "_" + OPS[type(node.op)]
        return ast.Call(ast.Name(name, ast.Load()), [node.left, node.right], [])

    def visit_Call(self, node):
        # Buffers are named.
        if node.func.id in ("load", "store"):
            node.args = [ast.Constant(node.args[0].id)] + [
                self.visit(a) for a in node.args[1:2]]
            return node
        self.generic_visit(node)
        if node.func.id == "range":
            node.func.id = "_range"
        return node


def truncated(a, b):
    if b == 0:
        raise Fails()
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


class Run:
    """One launch of a kernel, with one number in all of its memory."""

    def __init__(self, kernel, kind, no_wrap):
        self.kernel, self.no_wrap = kernel, no_wrap
        self.width = WIDTHS[kind]
        self.ends_only = kind in ("i32", "index")
        loops = []
        for i in kernel.ids:
            loops.append(ast.parse(f"for {i} in _range({IDS[i]}): pass").body[0])
        body = _Arithmetic().visit(ast.parse(ast.unparse(kernel.tree))).body[0].body
        for loop in reversed(loops):
            loop.body = body
            body = [loop]
        module = ast.fix_missing_locations(ast.Module(body, []))
        self.code = compile(module, kernel.name, "exec")

    def fit(self, x):
        y = wrapped(x, self.width)
        if self.no_wrap and x != y:
            raise Fails()
        return y

    def range(self, *ends):
        if len(ends) == 3 and ends[2] <= 0:
            raise TooLong()
        every = range(*ends)
        if self.ends_only and len(every) > 40:
            every = [*every[:3], *every[-3:]]
        for x in every:
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise TooLong()
            yield x

    def needed(self, vector, loaded):
        """The elements that each buffer has to have; nothing if it fails
        anyway. Raises TooLong."""
        needed = dict.fromkeys(self.kernel.buffers, 0)
        self.steps = 0

        def access(buffer, at):
            if at < 0:
                raise Fails()
            needed[buffer] = max(needed[buffer], at + 1)
            return loaded

        scope = dict(vector, **self.kernel.known)
        scope.update(
            load=access, store=access, _range=self.range,
            _addi=lambda a, b: self.fit(a + b),
            _subi=lambda a, b: self.fit(a - b),
            _muli=lambda a, b: self.fit(a * b),
            _divsi=truncated,
            _remsi=lambda a, b: a - b * truncated(a, b))
        try:
            exec(self.code, scope)
        except Fails:
            return None
        return needed

    def needed_for_all(self, vector):
        """The same, whatever is in memory."""
        top = (1 << (self.width - 1)) - 1
        loads = any(isinstance(n, ast.Assign) and isinstance(n.value, ast.Call)
                    and n.value.func.id == "load"
                    for n in ast.walk(self.kernel.tree))
        values = {-top - 1, -1, 0, 1, top} if loads else {0}
        if loads:
            values |= {min(v, top) for v in vector.values()}
            values |= {min(v, top) - 1 for v in vector.values()}
        total = dict.fromkeys(self.kernel.buffers, 0)
        for loaded in sorted(values):
            own = self.needed(vector, loaded)
            if own is None:
                return None
            total = {b: max(total[b], own[b]) for b in total}
        return total


def vectors(kernel, run, kind, rng, count):
    """Sizes, and what is needed of the buffers. Half are at a boundary: with one
    more of a size numbers wrap, with one less they do not."""
    top = (1 << (min(run.width, 32) - 1)) - 1
    names = kernel.numbers + kernel.sizes

    def drawn():
        most = rng.choice([2, 4, 9, 30])
        vector = {n: rng.randint(-1 if rng.random() < .05 else 0, most)
                  for n in names}
        return {n: max(v, 0) if n in kernel.sizes else v
                for n, v in vector.items()}

    def needed(vector):
        try:
            return run.needed_for_all(vector), True
        except TooLong:
            return None, False

    for _ in range(count):
        vector = drawn()
        own, is_known = needed(vector)
        if not is_known:
            continue
        yield vector, own
        name = rng.choice(names)
        low, high = vector[name], min(top, 2000) if run.width > 16 else top
        if kind == "i32":
            high = top
        if own is None or high <= low:
            continue
        while low + 1 < high:
            middle = (low + high) // 2
            moved, is_known = needed(dict(vector, **{name: middle}))
            if not is_known or moved is None:
                high = middle
            else:
                low = middle
        for value in (low, high):
            moved = dict(vector, **{name: value})
            own, is_known = needed(moved)
            if is_known:
                yield moved, own


# --- The comparison ------------------------------------------------------------


def processor_time():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def ask(kernel, options):
    """The contract of the kernel, and how long it took."""
    text = Writer(kernel, options.type).text()
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        start = processor_time()
        run = subprocess.run([options.tool, "contract", "--format=json"] +
                             ["--no-wrap"] * options.no_wrap + [file.name],
                             capture_output=True, text=True, timeout=200)
    if not run.stdout.startswith("{"):
        raise SystemExit(run.stderr + text)
    contracts = json.loads(run.stdout)["files"][0]["contracts"]
    return contracts[0], processor_time() - start


def boundary_of(clause):
    """The exact condition, or nothing."""
    return clause["claim"] if clause["exact"] else clause["exactly"]


def compare(kernel, options, rng):
    contract, seconds = ask(kernel, options)
    boundaries = [(boundary_of(c), c["claim"]) for c in contract["clauses"]]
    # Claims that are enough, and claims that are needed.
    enough, needs = [
        [(compiled(claim, kernel.names()), claim) for claim in claims
         if claim is not None]
        for claims in [[c for _, c in boundaries], [b for b, _ in boundaries]]]
    if any(accepts is None for accepts, _ in enough + needs):
        raise SystemExit(f"not read: {contract['signature']}")
    whole = not contract["residue"]
    is_exact = all(b is not None for b, _ in boundaries)
    verdict = "open" if not whole else "exact" if is_exact else "sufficient"
    run = Run(kernel, options.type, options.no_wrap)
    seen = 0
    for vector, needed in vectors(kernel, run, options.type, rng, options.vectors):
        cases = [dict.fromkeys(kernel.buffers, 1 << 40)]
        if needed is not None:
            cases.append(needed)
            cases += [dict(needed, **{b: needed[b] - 1}) for b in needed
                      if needed[b] > 0]
        for sizes in cases:
            inputs = dict(vector, **sizes)
            fails = needed is None or any(sizes[b] < needed[b] for b in needed)
            seen += 1
            for claims, is_whole in [(enough, whole), (needs, whole and is_exact)]:
                if is_whole and fails and all(f(inputs) for f, _ in claims):
                    return f"WRONG: accepts {inputs}", seconds, contract
            rejects = [claim for f, claim in needs if not f(inputs)]
            if not fails and rejects and not run.ends_only:
                return f"WRONG: {rejects[0]} rejects {inputs}", seconds, contract
    return f"{verdict} ({seen} inputs)", seconds, contract


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--type", default="i16", choices=WIDTHS)
    parser.add_argument("--no-wrap", action="store_true")
    parser.add_argument("--function")
    parser.add_argument("--share", type=int, default=1)
    parser.add_argument("--vectors", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    found = [f for _, f in inspect.getmembers(kernels, inspect.isfunction)]
    found.sort(key=lambda f: f.__code__.co_firstlineno)
    if options.function:
        found = [f for f in found if f.__name__ == options.function]
    wrong = exact = slow = 0
    for function in found[::options.share]:
        verdict, seconds, contract = compare(Kernel(function), options, rng)
        wrong += verdict.startswith("WRONG")
        exact += verdict.startswith("exact")
        slow += seconds > 1
        print(f"{function.__name__}: {verdict}, {seconds:.2f} s")
        if options.function or not verdict.startswith("exact"):
            for c in contract["clauses"]:
                print("   ", "" if c["exact"] else "~", c["claim"])
            for r in contract["residue"]:
                print("    ?", r)
    total = len(found[::options.share])
    print(f"{exact} of {total} exact, {wrong} wrong, {slow} slower than 1 s")
    raise SystemExit(wrong != 0 or (options.all and exact != total))


if __name__ == "__main__":
    main()
