# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kinds of hostile MLIR files: see dims.py."""

import random

KINDS = {}


def kind(function):
    KINDS[function.__name__] = function
    return function


def function(args, *lines, result="", name="f"):
    flat = []
    for line in lines:
        flat += [line] if isinstance(line, str) else line
    ends = flat and flat[-1].startswith(("return", "func.return"))
    body = "\n".join("  " + l for l in flat + ([] if ends else ["return"]))
    return f"func.func @{name}({args}){result} {{\n{body}\n}}\n"


CHECK = ['%last_check = arith.cmpi sle, %LAST, %n : index', 'cf.assert %last_check, "check"']


def checked(last, value="%n"):
    return [f"%cmp = arith.cmpi sle, {last}, {value} : index", 'cf.assert %cmp, "check"']


# Circuits.


def circuit(name, operation, into, mixed=True):
    """i1 operations whose results feed arithmetic that may wrap."""

    def make(n):
        n = min(n, 1200)
        random.seed(n)
        wires = [f"%a{i}" for i in range(8)]
        lines = []
        for g in range(n):
            op = random.choice(["arith.andi", "arith.ori", "arith.xori"]) if mixed else operation
            a, b = random.choice(wires[-10:]), random.choice(wires[-10:])
            lines += [f"%w{g} = {op} {a}, {b} : i1"]
            wires += [f"%w{g}"]
        return function(", ".join(f"%a{i}: i1" for i in range(8)) + ", %n: index, %m: i8", lines, into(wires))

    KINDS["circuit_" + name] = make


def into_i8(wires):
    return [f"%e = arith.extui {wires[-1]} : i1 to i8", f"%g = arith.extui {wires[-2]} : i1 to i8",
            "%s = arith.addi %e, %g : i8", "%t = arith.muli %s, %m : i8", "%u = arith.addi %t, %e : i8"]


def into_i8_check(wires):
    return into_i8(wires) + ["%c = arith.cmpi sle, %u, %s : i8", 'cf.assert %c, "c"']


def into_assert(wires):
    return [f'cf.assert {wires[-1]}, "c"', f'cf.assert {wires[-2]}, "d"']


def into_select(wires):
    return [f"%e = arith.select {wires[-1]}, %n, %n2 : index", "%n2 = arith.constant 3 : index"][::-1] + \
        checked("%e")


circuit("i8", None, into_i8)
circuit("i8_check", None, into_i8_check)
circuit("xor_i8", "arith.xori", into_i8_check, mixed=False)
circuit("and_i8", "arith.andi", into_i8_check, mixed=False)
circuit("assert", None, into_assert)
circuit("xor_assert", "arith.xori", into_assert, mixed=False)
circuit("select", None, into_select)


@kind
def circuit_wide(n):
    """A cipher's S-box: i1 circuits from the bits of an i8, packed again."""
    n = min(n, 900)
    random.seed(n)
    lines = [f"%k{i} = arith.constant {i} : i8" for i in range(8)]
    for i in range(8):
        lines += [f"%sh{i} = arith.shrui %x, %k{i} : i8", f"%b{i} = arith.trunci %sh{i} : i8 to i1"]
    wires = [f"%b{i}" for i in range(8)]
    for g in range(n):
        op = random.choice(["andi", "ori", "xori", "xori"])
        lines += [f"%w{g} = arith.{op} {random.choice(wires[-12:])}, {random.choice(wires[-12:])} : i1"]
        wires += [f"%w{g}"]
    lines += [f"%z{i} = arith.extui {wires[-1 - i]} : i1 to i8" for i in range(8)]
    lines += [f"%y{i} = arith.shli %z{i}, %k{i} : i8" for i in range(8)]
    lines += ["%s0 = arith.addi %y0, %y1 : i8"]
    lines += [f"%s{i} = arith.addi %s{i - 1}, %y{i + 1} : i8" for i in range(1, 7)]
    return function("%x: i8", lines, "return %s6 : i8", result=" -> i8")


@kind
def circuit_compare(n):
    """Comparisons joined by i1 operations, then asserted."""
    n = min(n, 800)
    random.seed(n)
    lines, wires = [], []
    for g in range(n):
        lines += [f"%c{g} = arith.cmpi {random.choice(['slt', 'sle', 'eq', 'ne', 'ult'])}, %a{random.randrange(6)}, %a{random.randrange(6)} : index"]
        if wires:
            op = random.choice(["andi", "ori", "xori"])
            lines += [f"%w{g} = arith.{op} %c{g}, {random.choice(wires[-4:])} : i1"]
        wires += [f"%w{g}" if wires else f"%c{g}"]
    return function(", ".join(f"%a{i}: index" for i in range(6)), lines, [f'cf.assert {wires[-1]}, "c"'])


@kind
def selects_i1(n):
    n = min(n, 1500)
    lines = ["%w0 = arith.xori %p, %q : i1"]
    lines += [f"%w{i + 1} = arith.select %w{i}, %{'p' if i % 3 else 'q'}, %w{max(0, i - 1)} : i1" for i in range(n)]
    return function("%p: i1, %q: i1", lines, f'cf.assert %w{n}, "c"')


# Long blocks of integers.


def block(name, step, kind_of="index", cap=3000, head=()):
    def make(n):
        n = min(n, cap)
        lines = list(head) + [f"%x0 = arith.addi %n, %m : {kind_of}", f"%x1 = arith.addi %x0, %m : {kind_of}"]
        for i in range(2, n + 2):
            made = step(i)
            lines += [made] if isinstance(made, str) else made
        lines += [f"%cmp = arith.cmpi sle, %x{n + 1}, %n : {kind_of}", 'cf.assert %cmp, "c"',
                  f"%cmq = arith.cmpi eq, %x{n}, %m : {kind_of}", 'cf.assert %cmq, "d"']
        return function(f"%n: {kind_of}, %m: {kind_of}, %p: i1", lines)

    KINDS["block_" + name] = make


for op in ["addi", "muli", "divsi", "divui", "remsi", "remui", "minsi", "maxui", "subi", "andi", "ori", "xori",
           "shli", "shrsi", "shrui", "floordivsi", "ceildivsi"]:
    block(op, lambda i, op=op: f"%x{i} = arith.{op} %x{i - 1}, %x{i - 2} : index")
    block(op + "_i8", lambda i, op=op: f"%x{i} = arith.{op} %x{i - 1}, %x{i - 2} : i8", "i8")
block("square", lambda i: f"%x{i} = arith.muli %x{i - 1}, %x{i - 1} : index")
block("square_i32", lambda i: f"%x{i} = arith.muli %x{i - 1}, %x{i - 1} : i32", "i32")
block("select", lambda i: [f"%c{i} = arith.cmpi slt, %x{i - 1}, %x{i - 2} : index",
                           f"%x{i} = arith.select %c{i}, %x{i - 1}, %x{i - 2} : index"])
block("select_i8", lambda i: [f"%c{i} = arith.cmpi ult, %x{i - 1}, %x{i - 2} : i8",
                              f"%s{i} = arith.addi %x{i - 1}, %x{i - 2} : i8",
                              f"%x{i} = arith.select %c{i}, %s{i}, %x{i - 2} : i8"])
block("mixed_i8", lambda i: [f"%s{i} = arith.muli %x{i - 1}, %x{i - 2} : i8",
                             f"%x{i} = arith.{['divui', 'remui', 'addi', 'subi', 'minui'][i % 5]} %s{i}, %x{i - 1} : i8"], "i8")
KINDS.pop("block_select_i8")


def lanes(name, operations):
    """Scalars that may wrap, in as many lanes as a tenth of them."""

    def make(n):
        n = min(n, 2000)
        random.seed(n)
        values = [f"%a{i}" for i in range(max(2, n // 10))]
        args = ", ".join(f"{v}: i8" for v in values)
        lines = []
        for i in range(n):
            lane = i % len(values)
            operation = operations[i % len(operations)]
            lines += [f"%x{i} = arith.{operation} {values[lane]}, {random.choice(values)} : i8"]
            values[lane] = f"%x{i}"
        return function(args, lines, [f"%c = arith.cmpi sge, {values[-1]}, {values[0]} : i8", 'cf.assert %c, "c"'])

    KINDS["lanes_" + name] = make


lanes("addi", ["addi"])
lanes("muli", ["muli"])
lanes("mixed", ["addi", "muli", "subi", "xori", "andi"])
lanes("bits", ["minsi", "maxui", "shli", "ori", "addi"])
lanes("divisions", ["divui", "remui", "floordivsi", "ceildivsi"])
block("casts", lambda i: [f"%y{i} = arith.index_cast %x{i - 1} : index to i{[8, 16, 32, 64][i % 4]}",
                          f"%x{i} = arith.index_cast %y{i} : i{[8, 16, 32, 64][i % 4]} to index"])
block("ucasts", lambda i: [f"%y{i} = arith.index_castui %x{i - 1} : index to i{[8, 16, 32, 64][i % 4]}",
                           f"%x{i} = arith.index_castui %y{i} : i{[8, 16, 32, 64][i % 4]} to index"])
block("trunc_ext", lambda i: [f"%y{i} = arith.trunci %x{i - 1} : i64 to i{i % 40 + 8}",
                              f"%x{i} = arith.{'extsi' if i % 2 else 'extui'} %y{i} : i{i % 40 + 8} to i64"], "i64")
block("apply", lambda i: f"%x{i} = affine.apply affine_map<(a, b) -> (a floordiv 2 + b mod 7 + a * 3)>(%x{i - 1}, %x{i - 2})")
block("affine_min", lambda i: f"%x{i} = affine.min affine_map<(a, b) -> (a + 1, b * 2, a ceildiv 3)>(%x{i - 1}, %x{i - 2})")
block("asserts", lambda i: [f"%c{i} = arith.cmpi sle, %x{i - 1}, %n : index", f'cf.assert %c{i}, "c{i}"',
                            f"%x{i} = arith.addi %x{i - 1}, %m : index"])
block("asserts_product", lambda i: [f"%s{i} = arith.muli %x{i - 1}, %x{i - 2} : index",
                                    f"%c{i} = arith.cmpi sle, %s{i}, %x{i - 1} : index", f'cf.assert %c{i}, "c{i}"',
                                    f"%x{i} = arith.addi %x{i - 1}, %m : index"])
block("asserts_or", lambda i: [f"%c{i} = arith.cmpi sle, %x{i - 1}, %n : index", f"%d{i} = arith.cmpi sgt, %x{i - 2}, %m : index",
                               f"%e{i} = arith.ori %c{i}, %d{i} : i1", f'cf.assert %e{i}, "c{i}"',
                               f"%x{i} = arith.subi %x{i - 1}, %m : index"])
block("asserts_ne_i32", lambda i: [f"%c{i} = arith.cmpi ne, %x{i - 1}, %n : i32", f'cf.assert %c{i}, "c{i}"',
                                   f"%x{i} = arith.addi %x{i - 1}, %m : i32"], "i32")


# Regions and blocks.


@kind
def nested_if(n):
    n = min(n, 150)
    lines = []
    for i in range(n):
        lines += [f"%c{i} = arith.cmpi slt, %n, %m : index", f"%r{i} = scf.if %c{i} -> index {{", f"%k{i} = arith.constant {i} : index"]
    lines += ["%bottom = arith.addi %n, %m : index", "scf.yield %bottom : index"]
    for i in reversed(range(n)):
        lines += ["} else {", f"scf.yield %k{i} : index" if False else f"scf.yield %m : index", "}"]
        if i:
            lines += [f"%z{i} = arith.addi %r{i}, %m : index", f"scf.yield %z{i} : index"]
    return function("%n: index, %m: index", lines, checked("%r0"))


@kind
def chained_if(n):
    n = min(n, 500)
    lines = ["%x0 = arith.addi %n, %m : index"]
    for i in range(n):
        lines += [f"%c{i} = arith.cmpi slt, %x{i}, %m : index", f"%x{i + 1} = scf.if %c{i} -> index {{",
                  f"%y{i} = arith.addi %x{i}, %n : index", f"scf.yield %y{i} : index", "} else {",
                  f"%z{i} = arith.subi %x{i}, %n : index", f"scf.yield %z{i} : index", "}"]
    return function("%n: index, %m: index", lines, checked(f"%x{n}"))


@kind
def nested_for(n):
    n = min(n, 60)
    lines = ["%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index"]
    for i in range(n):
        above = f"%i{i - 1}" if i else "%n"
        lines += [f"scf.for %i{i} = %c0 to {above} step %c1 {{"]
    lines += [f"%k = arith.cmpi sle, %i{n - 1}, %n : index", 'cf.assert %k, "c"']
    return function("%n: index, %m: index", lines, ["}"] * n)


def nested_few(name, times):
    """Loops in loops, each of a few iterations, so that each may be worth running."""

    def make(n):
        n = min(n, 40)
        lines = ["%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index",
                 f"%few = arith.constant {times} : index"]
        for i in range(n):
            before = f"%a{i - 1}" if i else "%n"
            lines += [f"%r{i} = scf.for %i{i} = %c0 to %few step %c1 iter_args(%a{i} = {before}) -> index {{"]
        lines += [f"%x = arith.xori %a{n - 1}, %i{n - 1} : index", "%y = arith.muli %x, %x : index",
                  "scf.yield %y : index"]
        for i in reversed(range(n)):
            lines += ["}"] + ([f"scf.yield %r{i} : index"] if i else [])
        return function("%n: index", lines, checked("%r0"))

    KINDS["nested_few_" + name] = make


nested_few("2", 2)
nested_few("8", 8)


@kind
def nested_while(n):
    n = min(n, 150)
    lines = ["%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index"]
    for i in range(n):
        before = f"%b{i - 1}" if i else "%c0"
        lines += [f"%r{i} = scf.while (%a{i} = {before}) : (index) -> index {{",
                  f"%q{i} = arith.cmpi slt, %a{i}, %n : index", f"scf.condition(%q{i}) %a{i} : index",
                  "} do {", f"^bb0(%b{i} : index):"]
    lines += [f"%y = arith.addi %b{n - 1}, %c1 : index", "scf.yield %y : index"]
    for i in reversed(range(n)):
        lines += ["}"] + ([f"%z{i} = arith.addi %r{i}, %c1 : index", f"scf.yield %z{i} : index"] if i else [])
    return function("%n: index", lines, checked("%r0"))


@kind
def nested_for_carried(n):
    n = min(n, 40)
    lines = ["%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index", "%s = arith.addi %n, %m : index"]
    for i in range(n):
        before = f"%a{i - 1}" if i else "%s"
        lines += [f"%r{i} = scf.for %i{i} = %c0 to %n step %c1 iter_args(%a{i} = {before}) -> index {{"]
    lines += [f"%k = arith.cmpi sle, %a{n - 1}, %n : index", 'cf.assert %k, "c"',
              f"%z = arith.addi %a{n - 1}, %c1 : index", "scf.yield %z : index"]
    for i in reversed(range(n)):
        lines += ["}"] + ([f"scf.yield %r{i} : index"] if i else [])
    return function("%n: index, %m: index", lines, checked("%r0"))


@kind
def chained_for(n):
    n = min(n, 300)
    lines = ["%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index", "%x0 = arith.addi %n, %m : index"]
    for i in range(n):
        lines += [f"%x{i + 1} = scf.for %i{i} = %c0 to %n step %c1 iter_args(%a{i} = %x{i}) -> index {{",
                  f"%y{i} = arith.addi %a{i}, %i{i} : index", f"scf.yield %y{i} : index", "}"]
    return function("%n: index, %m: index", lines, checked(f"%x{n}"))


@kind
def loop_many_carried(n):
    n = min(n, 400)
    inits = ", ".join(f"%a{i} = %n" for i in range(n))
    types = ", ".join(["index"] * n)
    lines = ["%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index",
             f"%r:{n} = scf.for %i = %c0 to %m step %c1 iter_args({inits}) -> ({types}) {{"]
    lines += [f"%y{i} = arith.addi %a{(i + 1) % n}, %a{(i * 3) % n} : index" for i in range(n)]
    lines += [f"%k{i} = arith.cmpi sle, %a{i}, %a{(i + 1) % n} : index" for i in range(n)]
    lines += [f'cf.assert %k{i}, "c"' for i in range(0, n, 9)]
    lines += [f"scf.yield {', '.join(f'%y{i}' for i in range(n))} : {types}", "}"]
    return function("%n: index, %m: index", lines, checked(f"%r#{n - 1}"))


@kind
def loop_rotating(n):
    n = min(n, 400)
    inits = ", ".join(f"%a{i} = %{'n' if i else 'm'}" for i in range(n))
    types = ", ".join(["index"] * n)
    lines = ["%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index",
             f"%r:{n} = scf.for %i = %c0 to %m step %c1 iter_args({inits}) -> ({types}) {{",
             f"scf.yield {', '.join(f'%a{(i + 1) % n}' for i in range(n))} : {types}", "}"]
    return function("%n: index, %m: index", lines, checked(f"%r#{n - 1}"))


@kind
def diamonds(n):
    n = min(n, 400)
    lines = ["%c1 = arith.constant 1 : index", "cf.br ^a0(%n : index)"]
    for i in range(n):
        lines += [f"^a{i}(%x{i}: index):", f"%c{i}x = arith.cmpi slt, %x{i}, %m : index",
                  f"cf.cond_br %c{i}x, ^b{i}, ^d{i}", f"^b{i}:", f"%y{i} = arith.addi %x{i}, %c1 : index",
                  f'%k{i} = arith.cmpi sle, %y{i}, %m : index', f'cf.assert %k{i}, "c"',
                  f"cf.br ^a{i + 1}(%y{i} : index)", f"^d{i}:", f"%z{i} = arith.subi %x{i}, %c1 : index",
                  f'%l{i} = arith.cmpi sle, %m, %z{i} : index', f'cf.assert %l{i}, "d"',
                  f"cf.br ^a{i + 1}(%z{i} : index)"]
    lines += [f"^a{n}(%x{n}: index):"]
    return function("%n: index, %m: index", lines, checked(f"%x{n}"))


@kind
def blocks_in_line(n):
    n = min(n, 1500)
    lines = ["cf.br ^b0(%n : index)"]
    for i in range(n):
        lines += [f"^b{i}(%x{i}: index):", f"%y{i} = arith.addi %x{i}, %m : index", f"cf.br ^b{i + 1}(%y{i} : index)"]
    return function("%n: index, %m: index", lines, [f"^b{n}(%x{n}: index):"], checked(f"%x{n}"))


@kind
def blocks_dense(n):
    n = min(n, 60)
    lines = ["cf.br ^b0(%n : index)"]
    for i in range(n):
        lines += [f"^b{i}(%x{i}: index):", f"%y{i} = arith.addi %x{i}, %m : index",
                  f"%f{i} = arith.trunci %p : i64 to i32",
                  f"cf.switch %f{i} : i32, [default: ^b{(i + 1) % n}(%y{i} : index)" +
                  "".join(f", {j}: ^b{j}(%x{i} : index)" for j in range(n)) + "]"]
    return function("%n: index, %m: index, %p: i64", lines, "^end:")


@kind
def nested_regions(n):
    n = min(n, 150)
    lines = []
    for i in range(n):
        lines += [f"%r{i} = scf.execute_region -> index {{"]
    lines += ["%z = arith.addi %n, %m : index", "scf.yield %z : index"]
    for i in reversed(range(n)):
        lines += ["}"] + ([f"scf.yield %r{i} : index"] if i else [])
    return function("%n: index, %m: index", lines, checked("%r0"))


# Functions.


@kind
def call_chain(n):
    n = min(n, 700)
    out = [function("%n: index", "return %n : index", result=" -> index", name="f0")]
    for i in range(1, n):
        out += [function("%n: index", f"%a = call @f{i - 1}(%n) : (index) -> index",
                         f"%b = call @f{i - 1}(%a) : (index) -> index",
                         "%c = arith.cmpi sle, %a, %b : index", 'cf.assert %c, "c"',
                         "return %b : index", result=" -> index", name=f"f{i}")]
    return "".join(out)


@kind
def call_fan(n):
    n = min(n, 1500)
    lines = ["%x0 = arith.addi %n, %m : index"]
    lines += [f"%x{i + 1} = call @g(%x{i}, %n) : (index, index) -> index" for i in range(n)]
    return function("%a: index, %b: index", "%c = arith.addi %a, %b : index", "%k = arith.cmpi sle, %a, %b : index",
                    'cf.assert %k, "c"', "return %c : index",
                    result=" -> index", name="g").replace("func.func @g", "func.func private @g") + \
        function("%n: index, %m: index", lines, checked(f"%x{n}"))


@kind
def call_round(n):
    n = min(n, 500)
    return "".join(function("%n: index, %m: index", f"%a = call @f{(i + 1) % n}(%m, %n) : (index, index) -> index",
                            f"%b = call @f{(i * 7 + 2) % n}(%a, %n) : (index, index) -> index",
                            "%c = arith.cmpi sle, %a, %b : index", 'cf.assert %c, "c"', "return %b : index",
                            result=" -> index", name=f"f{i}") for i in range(n))


@kind
def many_functions(n):
    return "".join(function("%t: tensor<?x?xf32>, %u: tensor<?x?xf32>", "%c0 = arith.constant 0 : index",
                            "%d = tensor.dim %t, %c0 : tensor<?x?xf32>", "%e = tensor.dim %u, %c0 : tensor<?x?xf32>",
                            "%k = arith.cmpi eq, %d, %e : index", 'cf.assert %k, "c"', name=f"f{i}")
                   for i in range(min(n, 400)))


# Shapes.


@kind
def handed_on(n):
    """Functions that give each other what nobody wrote."""
    n = min(n, 1000)
    reads = ["%c0 = arith.constant 0 : index"] + \
        [f"%{v} = tensor.extract %t[%c0] : tensor<2xindex>" for v in "ab"] + \
        ["%p = arith.cmpi eq, %a, %b : index", 'cf.assert %p, "check"']
    parts = [function("", "%e = tensor.empty() : tensor<2xindex>",
                      "%r = call @f0(%e) : (tensor<2xindex>) -> tensor<2xindex>", name="main")]
    for i in range(n):
        ends = ["return %t : tensor<2xindex>"] if i + 1 == n else \
            [f"%r = call @f{i + 1}(%t) : (tensor<2xindex>) -> tensor<2xindex>", "return %r : tensor<2xindex>"]
        parts += [function("%t: tensor<2xindex>", reads, ends, result=" -> tensor<2xindex>", name=f"f{i}")
                  .replace("func.func", "func.func private")]
    return "".join(parts)


@kind
def chosen_of_unwritten(n):
    """Each tensor one of two, and read now and then."""
    n = min(n, 3000)
    lines = ["%c0 = arith.constant 0 : index", "%t0 = tensor.empty() : tensor<2xindex>"]
    for i in range(n):
        lines += [f"%t{i + 1} = arith.select %c, %t{i}, %q : tensor<2xindex>"]
        if i % 10 == 0:
            lines += [f"%{v}{i} = tensor.extract %t{i + 1}[%c0] : tensor<2xindex>" for v in "ab"] + \
                [f"%p{i} = arith.cmpi eq, %a{i}, %b{i} : index", f'cf.assert %p{i}, "check"']
    return function("%c: i1, %q: tensor<2xindex>", lines)


def shapes(name, step, args="%s: tensor<?xindex>, %t: tensor<?xindex>", cap=1000):
    def make(n):
        n = min(n, cap)
        lines = ["%x0 = shape.broadcast %s, %t : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>"]
        for i in range(n):
            made = step(i)
            lines += [made] if isinstance(made, str) else made
        lines += [f"%w = shape.cstr_broadcastable %x{n}, %s : tensor<?xindex>, tensor<?xindex>",
                  f"%v = shape.cstr_eq %x{n}, %t : tensor<?xindex>, tensor<?xindex>"]
        return function(args, lines)

    KINDS["shape_" + name] = make


T = "tensor<?xindex>"
shapes("broadcast", lambda i: f"%x{i + 1} = shape.broadcast %x{i}, %t : {T}, {T} -> {T}")
shapes("broadcast_concat", lambda i: [f"%y{i} = shape.concat %x{i}, %s : {T}, {T} -> {T}",
                                      f"%x{i + 1} = shape.broadcast %y{i}, %x{i} : {T}, {T} -> {T}"])
shapes("concat", lambda i: f"%x{i + 1} = shape.concat %x{i}, %x{i} : {T}, {T} -> {T}")
shapes("concat_line", lambda i: f"%x{i + 1} = shape.concat %x{i}, %t : {T}, {T} -> {T}")
shapes("witnesses", lambda i: [f"%w{i} = shape.cstr_broadcastable %x{i}, %s : {T}, {T}",
                               f"%x{i + 1} = shape.assuming %w{i} -> ({T}) {{",
                               f"%b{i} = shape.broadcast %x{i}, %s : {T}, {T} -> {T}",
                               f"shape.assuming_yield %b{i} : {T}", "}"], cap=400)
shapes("numbers", lambda i: [f"%m{i} = shape.num_elements %x{i} : {T} -> index",
                             f"%r{i} = shape.rank %x{i} : {T} -> index",
                             f"%e{i} = tensor.from_elements %m{i}, %r{i} : tensor<2xindex>",
                             f"%x{i + 1} = tensor.cast %e{i} : tensor<2xindex> to {T}"])
shapes("extents", lambda i: [f"%k{i} = arith.constant {i} : index",
                             f"%m{i} = shape.get_extent %x{i}, %k{i} : {T}, index -> index",
                             f"%e{i} = tensor.from_elements %m{i}, %m{i} : tensor<2xindex>",
                             f"%y{i} = tensor.cast %e{i} : tensor<2xindex> to {T}",
                             f"%x{i + 1} = shape.broadcast %x{i}, %y{i} : {T}, {T} -> {T}"])
shapes("split", lambda i: [f"%k{i} = arith.constant 1 : index",
                           f"%h{i}, %l{i} = \"shape.split_at\"(%x{i}, %k{i}) : ({T}, index) -> ({T}, {T})",
                           f"%x{i + 1} = shape.concat %l{i}, %h{i} : {T}, {T} -> {T}"])


@kind
def witness_all(n):
    n = min(n, 600)
    lines = [f"%w{i} = shape.cstr_broadcastable %s{i}, %s{(i * 7 + 1) % n} : {T}, {T}" for i in range(n)]
    lines += [f"%w = shape.assuming_all {', '.join(f'%w{i}' for i in range(n))}",
              "shape.assuming %w {", f"%v = shape.cstr_broadcastable %s0, %s1 : {T}, {T}", "}"]
    return function(", ".join(f"%s{i}: {T}" for i in range(n)), lines)


@kind
def wide_witness(n):
    n = min(n, 1200)
    names = [f"%s{i}" for i in range(n)]
    return function(", ".join(f"{s}: {T}" for s in names),
                    f"%w = shape.cstr_broadcastable {', '.join(names)} : {', '.join([T] * n)}",
                    f"%v = shape.cstr_eq {', '.join(names)} : {', '.join([T] * n)}",
                    f"%u = shape.cstr_broadcastable {', '.join(reversed(names))} : {', '.join([T] * n)}")


@kind
def long_list(n):
    names = [f"%n{i}" for i in range(min(n, 3000))]
    lines = [f"%e = tensor.from_elements {', '.join(names)} : tensor<{len(names)}xindex>",
             f"%g = tensor.from_elements {', '.join(reversed(names))} : tensor<{len(names)}xindex>",
             f"%w = shape.cstr_eq %e, %g : tensor<{len(names)}xindex>, tensor<{len(names)}xindex>",
             f"%v = shape.cstr_broadcastable %e, %g : tensor<{len(names)}xindex>, tensor<{len(names)}xindex>",
             f"%m = shape.num_elements %e : tensor<{len(names)}xindex> -> index"]
    return function(", ".join(f"{x}: index" for x in names), lines, checked("%m", "%n0"))


@kind
def huge_rank(n):
    r = 100 * n
    return function(f"%s: tensor<{r}xindex>, %t: tensor<{r}xindex>",
                    f"%w = shape.cstr_eq %s, %t : tensor<{r}xindex>, tensor<{r}xindex>",
                    f"%v = shape.cstr_broadcastable %s, %t : tensor<{r}xindex>, tensor<{r}xindex>",
                    f"%m = shape.num_elements %s : tensor<{r}xindex> -> index", checked("%m", "%m"))


@kind
def huge_tensor_rank(n):
    r = min(n, 4000)
    t = f"tensor<{'?x' * r}f32>"
    return function(f"%s: {t}, %t: {t}", f"%a = shape.shape_of %s : {t} -> tensor<?xindex>",
                    f"%b = shape.shape_of %t : {t} -> tensor<?xindex>",
                    f"%w = shape.cstr_broadcastable %a, %b : {T}, {T}",
                    f"%v = shape.cstr_eq %a, %b : {T}, {T}")


# Tensors.


def tensors(name, step, cap=1000, kind_of="tensor<?x?xf32>"):
    def make(n):
        n = min(n, cap)
        lines = ["%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index", "%c2 = arith.constant 2 : index"]
        for i in range(n):
            made = step(i)
            lines += [made] if isinstance(made, str) else made
        lines += [f"%d = tensor.dim %x{n}, %c0 : {kind_of}", f"%e = tensor.dim %x0, %c1 : {kind_of}"]
        return function(f"%x0: {kind_of}, %t: {kind_of}, %n: index, %f: f32", lines, checked("%d", "%e"))

    KINDS["tensor_" + name] = make


D = "tensor<?x?xf32>"
tensors("casts", lambda i: [f"%y{i} = tensor.cast %x{i} : {D} to tensor<{'?x4' if i % 2 else '3x?'}xf32>",
                            f"%x{i + 1} = tensor.cast %y{i} : tensor<{'?x4' if i % 2 else '3x?'}xf32> to {D}"])
tensors("slices", lambda i: [f"%d{i} = tensor.dim %x{i}, %c0 : {D}", f"%h{i} = arith.divui %d{i}, %c2 : index",
                             f"%x{i + 1} = tensor.extract_slice %x{i}[%h{i}, 0][%h{i}, %n][1, 1] : {D} to {D}"])
tensors("pads", lambda i: [f"%x{i + 1} = tensor.pad %x{i} low[%n, {i}] high[{i}, %n] {{", f"^bb0(%i{i}: index, %j{i}: index):",
                           f"tensor.yield %f : f32", f"}} : {D} to {D}"], cap=600)
tensors("concat", lambda i: f"%x{i + 1} = tensor.concat dim(0) %x{i}, %x{i} : ({D}, {D}) -> {D}")
tensors("collapse", lambda i: [f"%y{i} = tensor.collapse_shape %x{i} [[0, 1]] : {D} into tensor<?xf32>",
                               f"%d{i} = tensor.dim %y{i}, %c0 : tensor<?xf32>",
                               f"%x{i + 1} = tensor.empty(%d{i}, %d{i}) : {D}"])
tensors("expand", lambda i: [f"%d{i} = tensor.dim %x{i}, %c0 : {D}", f"%h{i} = arith.divui %d{i}, %c2 : index",
                             f"%x{i + 1} = tensor.empty(%h{i}, %d{i}) : {D}"])
tensors("matmul", lambda i: f"%x{i + 1} = linalg.matmul ins(%x{i}, %t : {D}, {D}) outs(%t : {D}) -> {D}", cap=600)
tensors("reshape", lambda i: [f"%d{i} = tensor.dim %x{i}, %c0 : {D}", f"%e{i} = tensor.dim %x{i}, %c1 : {D}",
                              f"%s{i} = tensor.from_elements %e{i}, %d{i} : tensor<2xindex>",
                              f"%x{i + 1} = tensor.reshape %x{i}(%s{i}) : ({D}, tensor<2xindex>) -> {D}"])


@kind
def generic_many_dims(n):
    n = min(n, 60)
    dims = ", ".join(f"d{i}" for i in range(n))
    kinds = ", ".join(['"parallel"'] * n)
    t = f"tensor<{'?x' * n}f32>"
    ins = [f"%a{i}" for i in range(20)]
    maps = ", ".join([f"affine_map<({dims}) -> ({dims})>"] * 21)
    body = "^bb0(" + ", ".join(f"%e{i}: f32" for i in range(21)) + "):\nlinalg.yield %e0 : f32"
    return function(", ".join(f"{a}: {t}" for a in ins) + f", %o: {t}",
                    f"%r = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} ins({', '.join(ins)} : {', '.join([t] * 20)}) outs(%o : {t}) {{",
                    body, f"}} -> {t}", "%c0 = arith.constant 0 : index", f"%d = tensor.dim %r, %c0 : {t}", f"%e = tensor.dim %a3, %c0 : {t}",
                    checked("%d", "%e"))


@kind
def subviews(n):
    n = min(n, 400)
    m = "memref<?x?xf32, strided<[?, ?], offset: ?>>"
    lines = ["%c0 = arith.constant 0 : index", "%c2 = arith.constant 2 : index"]
    for i in range(n):
        lines += [f"%d{i} = memref.dim %x{i}, %c0 : {m}", f"%h{i} = arith.divui %d{i}, %c2 : index",
                  f"%x{i + 1} = memref.subview %x{i}[%h{i}, 0][%h{i}, %n][1, 1] : {m} to {m}"]
    return function(f"%x0: {m}, %n: index", lines, f"%d = memref.dim %x{n}, %c0 : {m}", checked("%d"))


@kind
def loads(n):
    n = min(n, 800)
    lines = ["%x0 = arith.addi %n, %n : index"]
    for i in range(n):
        lines += [f"memref.store %x{i}, %b[%n] : memref<?xindex>", f"%y{i} = memref.load %b[%x{i}] : memref<?xindex>",
                  f"%x{i + 1} = arith.addi %y{i}, %x{i} : index"]
    return function("%n: index, %b: memref<?xindex>", lines, checked(f"%x{n}"))


# Work of many functions, or checks, together.


def remainders(count):
    """Checks on remainders and products, each hard by itself."""
    lines = []
    for i in range(count):
        lines += [f"%d{i} = arith.muli %n{i}, %n{(i * 7 + 1) % count} : index",
                  f"%e{i} = arith.remui %n{i}, %n{(i * 5 + 3) % count} : index",
                  f"%k{i} = arith.cmpi sle, %e{i}, %d{i} : index", f'cf.assert %k{i}, "c"']
    return ", ".join(f"%n{i}: index" for i in range(count)), lines


@kind
def checks_remainders(n):
    args, lines = remainders(n)
    return function(args, lines)


@kind
def functions_remainders(n):
    args, lines = remainders(5)
    return "".join(function(args, lines, name=f"f{i}") for i in range(n))


@kind
def functions_cubes(n):
    def cube(of, to):
        return [f"%{to}2 = arith.muli %{of}, %{of} : index", f"%{to}3 = arith.muli %{to}2, %{of} : index"]

    lines = cube("a", "x") + cube("b", "y") + cube("c", "z") + [
        "%s = arith.addi %x3, %y3 : index", "%k = arith.cmpi ne, %s, %z3 : index", 'cf.assert %k, "c"',
        "%r = arith.remui %s, %c : index", "%l = arith.cmpi ne, %r, %x2 : index", 'cf.assert %l, "c"']
    return "".join(function("%a: index, %b: index, %c: index", lines, name=f"f{i}") for i in range(n))


@kind
def products_of_elements(n):
    """Products of small tensors of i32: sums of products that may overflow."""
    type_of = "tensor<3x3xi32>"
    lines = [f"%x0 = arith.extsi %a : tensor<3x3xi8> to {type_of}", f"%b = arith.extsi %c : tensor<3x3xi8> to {type_of}"]
    for i in range(n):
        lines += [f"%x{i + 1} = linalg.matmul ins(%x{i}, %b : {type_of}, {type_of}) outs(%z : {type_of}) -> {type_of}"]
    lines += [f"return %x{n} : {type_of}"]
    return function(f"%a: tensor<3x3xi8>, %c: tensor<3x3xi8>, %z: {type_of}", lines, result=f" -> {type_of}")


@kind
def calls_twice(n):
    """Each function calls the next one twice: 2^n calls in a run."""
    def one(i):
        calls = [f"call @f{i + 1}(%s, %m) : (index, index) -> ()", f"call @f{i + 1}(%n, %s) : (index, index) -> ()"]
        return function("%n: index, %m: index", checked("%n", "%m"), "%s = arith.addi %n, %m : index",
                        calls if i + 1 < n else [], name=f"f{i}")

    return "".join(one(i) for i in range(n))


@kind
def blocks_back(n):
    """Each block goes on, or back to the one at half its number."""
    lines = ["cf.br ^a0(%n : index)"]
    for i in range(n):
        lines += [f"^a{i}(%x{i}: index):", f"%y{i} = arith.addi %x{i}, %m : index",
                  f"%c{i} = arith.cmpi slt, %y{i}, %n : index", f'cf.assert %c{i}, "c"',
                  f"cf.cond_br %c{i}, ^a{i + 1}(%y{i} : index), ^b{i}", f"^b{i}:", f"cf.br ^a{i // 2}(%y{i} : index)"]
    return function("%n: index, %m: index", lines, f"^a{n}(%z: index):", checked("%z"))
