# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs with asserts, which say what they do when they run.

A program is a function and the private ones that it calls: loops of scf and of
blocks, nests, memory, branches, recursion, arithmetic on i8 to i64 and index. Lines
that begin with `//!` are for execution alone: they call trace.c at each check and
loop, and before whatever may be undefined. Lines that end with `//-` are for the
analysis alone. So both texts have the same lines.

    cf.assert %v3, "c7"  //-
    //! func.call @trace_check(%v4, %v5, %v6) : (i64, i64, i64) -> ()

A check is named by its message. Values that no argument determines (contents of
buffers, results of unknown operations, whether an unknown region runs) are hidden
inputs: trace.c chooses them.
"""

import itertools
import re

WIDTHS = {"index": 64, "i64": 64, "i32": 32, "i16": 16, "i8": 8, "i1": 1}
SIGNED = ("slt", "sle", "sgt", "sge", "eq", "ne")
SMALL = (0, 0, 1, 1, 2, 3, 4, 5, 7, 8, 9, 16)
HIDDEN = 6  # Kinds of hidden values in trace.c.
TRACE = """
func.func private @trace_check(i64, i64, i64)
func.func private @trace_step()
func.func private @trace_large(i64)
func.func private @trace_undefined(i64)
func.func private @trace_unfollowed(i64)
func.func private @trace_enter(i64, i64, i64, i64, i64)
func.func private @trace_leave()
func.func private @trace_loop(i64, i64, i64)
func.func private @trace_opaque() -> i64
func.func private @trace_element(i64, i64, i64) -> i64
func.func private @trace_begin()
func.func private @trace_end()
func.func private @trace_drive((i64, i64, i64, i64, i64, i64) -> (), i64)
"""


class Function:
    """A function as it is written. Loops are numbered by the lines of the
    program, and statements nested in them indented."""

    def __init__(self, program, name, kinds, private):
        self.program, self.name, self.kinds = program, name, kinds
        self.private, self.rng = private, program.rng
        self.lines, self.known, self.buffers = [], [], []
        self.poison = {}  # By value, whether it is poison.
        self.depth, self.indent, self.labels = 0, 1, 0
        self.arguments = ["%%a%d" % k for k in range(len(kinds))]
        for value, kind in zip(self.arguments, kinds):
            (self.buffers if kind.startswith("memref") else self.known).append(
                (value, kind))
        self.facts = []  # Comparisons worth asking: (predicate, a, b, type).

    # Writing.

    def line(self, text):
        """Where a poisoned value is used the run is undefined, or is not followed."""
        if self.poison and not text.startswith("//!"):
            result = re.match(r"(%\w+) = arith\.(?!select)", text)
            used = [n for n in dict.fromkeys(re.findall(r"%\w+", text))
                    if n in self.poison]
            bad = [self.poison[n] for n in used]
            if result and bad:
                self.poison[result[1]] = bad[0] if len(bad) == 1 else self.ran(
                    "arith.ori %s, %s : i1" % tuple(bad[:2]))
            for one in [] if result else bad:
                self.undefined(one, "undefined" if re.match(r"cf\.assert|scf\.if", text)
                               else "unfollowed")
        self.lines.append("  " * self.indent + text)

    def put(self, text, kind=None):
        """A value; known to later statements if its type is given."""
        name = self.program.fresh()
        self.line("%s = %s" % (name, text))
        if kind:
            self.known.append((name, kind))
        return name

    def run(self, text):
        """For execution alone."""
        self.line("//! " + text)

    def ran(self, text):
        name = self.program.fresh()
        self.run("%s = %s" % (name, text))
        return name

    def number(self, value, kind):
        if kind == "i1":
            return self.put("arith.constant " + ("true" if value else "false"))
        half = 1 << (WIDTHS[kind] - 1)
        value = (value + half) % (2 * half) - half
        return self.put("arith.constant %d : %s" % (value, kind))

    def ran_number(self, value):
        return self.ran("arith.constant %d : i64" % value)

    def wide(self, value, kind, signed=True, to="i64"):
        """The value as an i64 or i128, for execution alone."""
        if kind == "index":
            value, kind = self.ran("arith.index_cast %s : index to i64" % value), "i64"
        if kind == to:
            return value
        signed = signed and kind != "i1"
        return self.ran("arith.ext%si %s : %s to %s" % (
            "s" if signed else "u", value, kind, to))

    def call(self, name, *values):
        self.run("func.call @trace_%s(%s) : (%s) -> ()" % (
            name, ", ".join(values), ", ".join(["i64"] * len(values))))

    def undefined(self, condition, how="undefined"):
        self.call(how, self.wide(condition, "i1"))

    def compared(self, predicate, a, b, kind):
        return self.ran("arith.cmpi %s, %s, %s : %s" % (predicate, a, b, kind))

    def enter(self):
        values = [self.wide(v, k) for v, k in zip(self.arguments, self.kinds)
                  if not k.startswith("memref")][:4]
        count = len(values) if self.private else -1
        values = (values + [self.ran_number(0)] * 4)[:4]
        self.call("enter", self.ran_number(count), *values)

    def body(self, iv, kind):
        """The head of a loop's body."""
        number = self.program.loop()
        self.call("loop", self.ran_number(number), self.ran_number(self.depth),
                  self.wide(iv, kind) if iv else self.ran_number(0))

    def opaque(self, kind, argument=None, index=None):
        """A hidden value, for execution alone; of an element of an argument the one
        that the run gives, if there is one."""
        self.program.hidden = True
        value = self.ran("func.call @trace_opaque() : () -> i64")
        if argument is not None:
            value = self.ran("func.call @trace_element(%s, %s, %s) : (i64, i64, i64) -> i64" % (
                self.ran_number(argument), self.wide(index, "index"), value))
        if kind == "index":
            return self.ran("arith.index_cast %s : i64 to index" % value)
        if kind == "i64":
            return value
        return self.ran("arith.trunci %s : i64 to %s" % (value, kind))

    def unknown(self, kind):
        """A value of an operation that nobody knows."""
        name = self.program.fresh()
        self.line('%s = "test.value"() : () -> %s //-' % (name, kind))
        value = self.opaque(kind)
        if kind == "i1":
            self.run("%s = arith.ori %s, %s : i1" % (name, value, value))
        else:
            zero = self.ran("arith.constant 0 : " + kind)
            self.run("%s = arith.addi %s, %s : %s" % (name, value, zero, kind))
        self.known.append((name, kind))
        return name

    # Expressions.

    def operation(self, name, a, b, kind, flags=""):
        """Arithmetic; what would be poison or is assumed not to be is marked."""
        if name not in ("addi", "subi", "muli") or not (flags or kind == "index"):
            return self.put("arith.%s %s, %s : %s" % (name, a, b, kind))
        result = self.put("arith.%s %s, %s%s : %s" % (
            name, a, b, " overflow<%s>" % flags if flags else "", kind))
        for flag in ("nsw", "nuw"):
            if flag not in flags and (flag, kind) != ("nsw", "index"):
                continue
            x, y, z = (self.wide(v, kind, flag == "nsw", "i128")
                       for v in (a, b, result))
            exact = self.ran("arith.%s %s, %s : i128" % (name, x, y))
            wraps = self.compared("ne", exact, z, "i128")
            if flag not in flags:
                self.undefined(wraps, "unfollowed")
                continue
            if result in self.poison:
                wraps = self.ran("arith.ori %s, %s : i1" % (
                    wraps, self.poison[result]))
            self.poison[result] = wraps
        return result

    def pick(self, kind):
        """A known value of the type, the latest ones more often."""
        values = [v for v, k in self.known if k == kind]
        if not values:
            return None
        at = min(int(self.rng.expovariate(0.4)), len(values) - 1)
        return values[-1 - at] if self.rng.random() < 0.7 else \
            self.rng.choice(values)

    def value(self, kind, depth=2):
        rng = self.rng
        if kind == "i1":
            return self.condition(depth)
        choice, known = rng.random(), self.pick(kind)
        if choice < 0.2 or (known is None and choice < 0.5):
            return self.number(rng.choice(SMALL), kind)
        if known and (choice < 0.6 or depth == 0):
            return known
        others = [(v, k) for v, k in self.known if k not in (kind, "i1")]
        if known is None or (others and choice < 0.68):
            if not others:
                return self.number(rng.choice(SMALL), kind)
            return self.cast(*rng.choice(others), kind)
        return self.computed(kind, depth)

    def computed(self, kind, depth):
        rng = self.rng
        a = self.value(kind, depth - 1)
        choice = rng.random()
        if choice < 0.55:
            name = rng.choice(("addi", "addi", "subi", "subi", "muli"))
            b = (self.number(rng.choice(SMALL), kind)
                 if name == "muli" or rng.random() < 0.6
                 else self.value(kind, depth - 1))
            flags = rng.choice(("",) * 5 + ("nsw", "nsw", "nuw", "nsw, nuw"))
            return self.operation(name, a, b, kind, flags)
        if choice < 0.75:
            name = rng.choice(("maxsi", "minsi", "maxsi", "minsi", "maxui", "minui"))
            return self.operation(name, a, self.value(kind, depth - 1), kind)
        if choice < 0.88:
            name = rng.choice(("divsi", "remsi", "floordivsi", "ceildivsi", "divui",
                               "remui", "ceildivui"))
            return self.operation(name, a, self.number(
                rng.choice((1, 2, 2, 3, 4, 8)), kind), kind)
        if choice < 0.92:
            name = rng.choice(("andi", "shrsi", "shrui", "shli", "xori"))
            return self.operation(name, a, self.number(rng.choice((1, 2, 3)), kind),
                                  kind)
        if choice < 0.96 and kind != "index":
            return self.elementwise(kind, a, self.value(kind, depth - 1))
        return self.put("arith.select %s, %s, %s : %s" % (
            self.condition(0), a, self.value(kind, depth - 1), kind))

    def elementwise(self, kind, a, b):
        """Computed by a private function of elements of tensors, in execution by the
        same operations on numbers."""
        rng, type = self.rng, "tensor<%s>" % kind
        names = ["%s_e%s" % (self.program.name, self.program.fresh()[2:])
                 for _ in range(2)]
        result, x, y, of = (self.program.fresh() for _ in range(4))
        for made, given in ((x, a), (y, b)):
            self.line("%s = tensor.from_elements %s : %s //-" % (made, given, type))
        self.line("%s = func.call @%s(%s, %s) : (%s, %s) -> %s //-" % (
            of, names[0], x, y, type, type, type))
        self.line("%s = tensor.extract %s[] : %s //-" % (result, of, type))
        dialect, body = rng.choice(("arith", "stablehlo")), []
        known, numbers = ["%p", "%q"], [a, b]
        for k in range(rng.choice((1, 2, 3))):
            pair = [rng.randrange(len(known)) for _ in range(2)]
            plain, host = rng.choice((("addi", "add"), ("subi", "subtract"),
                                      ("muli", "multiply"), ("maxsi", "maximum"),
                                      ("minsi", "minimum")))
            body.append("%%w%d = %s.%s %s, %s : %s" % (
                k, dialect, plain if dialect == "arith" else host,
                *(known[i] for i in pair), type))
            numbers.append(self.ran("arith.%s %s, %s : %s" % (
                plain, *(numbers[i] for i in pair), kind)))
            known.append("%%w%d" % k)
        # The last two values, one of them chosen by another function.
        predicate = rng.choice(SIGNED)
        truth = self.compared(predicate, numbers[0], numbers[1], kind)
        self.run("%s = arith.select %s, %s, %s : %s" % (result, truth, *numbers[-2:],
                                                        kind))
        select = "arith.select %s, %s, %s : tensor<i1>, " + type
        self.program.lines += [line + " //-" for line in (
            "func.func private @%s(%%c: tensor<i1>, %%p: %s, %%q: %s) -> %s {" % (
                names[1], type, type, type),
            "  %r = " + select % ("%c", "%p", "%q"), "  return %r : " + type, "}",
            "func.func private @%s(%%p: %s, %%q: %s) -> %s {" % (
                names[0], type, type, type),
            *("  " + line for line in body),
            "  %%c = arith.cmpi %s, %%p, %%q : %s" % (predicate, type),
            "  %%r = func.call @%s(%%c, %s, %s) : (tensor<i1>, %s, %s) -> %s" % (
                names[1], *known[-2:], type, type, type),
            "  return %r : " + type, "}")]
        return result

    def cast(self, value, given, kind):
        if "index" in (given, kind):
            name = self.rng.choice(("index_cast", "index_cast", "index_castui"))
        elif WIDTHS[given] < WIDTHS[kind]:
            name = self.rng.choice(("extsi", "extui"))
        else:
            name = "trunci"
        return self.put("arith.%s %s : %s to %s" % (name, value, given, kind), kind)

    def kind(self):
        """A type that is often the one of the program."""
        return self.program.kind if self.rng.random() < 0.85 else self.rng.choice(
            ("index", "i64", "i32", "i8"))

    def condition(self, depth=1):
        rng, choice = self.rng, self.rng.random()
        known = self.pick("i1")
        if known and choice < 0.08:
            return known
        if depth and choice < 0.2:
            return self.put("arith.%s %s, %s : i1" % (
                rng.choice(("andi", "ori", "xori")), self.condition(depth - 1),
                self.condition(depth - 1)))
        kind = self.kind()
        predicate = rng.choice(SIGNED * 4 + ("ult", "ule", "ugt", "uge"))
        a = self.value(kind, depth)
        b = self.number(rng.choice(SMALL), kind) if rng.random() < 0.4 else \
            self.value(kind, depth)
        return self.put("arith.cmpi %s, %s, %s : %s" % (predicate, a, b, kind))

    # Statements.

    def check(self, condition):
        number = self.program.check(self)
        self.line('cf.assert %s, "c%d" //-' % (condition, number))
        self.call("check", self.ran_number(number), self.wide(condition, "i1"),
                  self.ran_number(self.depth))

    def assertion(self, fuel=0):
        if self.facts and self.rng.random() < 0.6:
            predicate, a, b, kind = self.rng.choice(self.facts[-6:])
            if isinstance(b, int):
                b = self.number(b, kind)
            if self.rng.random() < 0.2:
                predicate = self.rng.choice(SIGNED)
            self.check(self.put("arith.cmpi %s, %s, %s : %s" % (
                predicate, a, b, kind)))
        else:
            self.check(self.condition())

    def nested(self, head, statements, end="}"):
        """Text within braces; what is known within ends there."""
        self.line(head + " {")
        known, buffers, facts = len(self.known), len(self.buffers), len(self.facts)
        self.indent += 1
        statements()
        self.indent -= 1
        del self.known[known:], self.buffers[buffers:], self.facts[facts:]
        if end:
            self.line(end)

    def looped(self, statements):
        self.depth += 1
        statements()
        self.depth -= 1

    def statements(self, fuel):
        for _ in range(self.rng.choice((1, 1, 1, 2, 2))):
            self.statement(fuel)

    def statement(self, fuel):
        rng = self.rng
        choices = ["assertion"] * 5 + ["store", "load", "arithmetic"]
        if fuel:
            choices += ["branch"] * 3 + ["count"] * 5 + ["while_loop"] * 2 + ["reduction"]
            choices += ["unknown_region", "switch"] * (rng.random() < 0.3)
        if self.program.callees and self.depth < 2:
            choices += ["invoke"] * 3
        if rng.random() < 0.25:
            choices += ["buffer", "unknown_value"]
        getattr(self, rng.choice(choices))(*([fuel - 1] if fuel else [0]))

    def arithmetic(self, fuel):
        kind = self.kind()
        value = self.computed(kind, 1)
        self.known.append((value, kind))

    def unknown_value(self, fuel):
        kind = self.rng.choice((self.program.kind, "i1"))
        value = self.unknown(kind)
        if kind != "i1":
            self.facts.append((self.rng.choice(SIGNED), value,
                               self.rng.choice(SMALL), kind))

    def buffer(self, fuel):
        """An allocation, filled with hidden values where nothing says more."""
        kind = self.program.kind
        size = self.number(self.rng.choice((3, 4, 8)), "index") \
            if self.rng.random() < 0.5 else self.operation(
                "maxsi", self.value("index", 1), self.number(
                    self.rng.choice((0, 1, 3)), "index"), "index")
        zero = self.ran("arith.constant 0 : index")
        self.undefined(self.compared("slt", size, zero, "index"))
        self.call("large", self.wide(size, "index"))
        which = self.rng.choice(("alloc", "alloca")) if not self.depth else "alloc"
        made = self.put("memref.%s(%s) : memref<?x%s>" % (which, size, kind))
        self.fill(made, kind, size)
        self.buffers.append((made, "memref<?x%s>" % kind))
        if self.rng.random() < 0.5:
            self.filled(made, kind, size)

    def fill(self, made, kind, size, argument=None):
        zero, one = (self.ran("arith.constant %d : index" % v) for v in (0, 1))
        i = self.program.fresh()
        self.run("scf.for %s = %s to %s step %s {" % (i, zero, size, one))
        self.run("memref.store %s, %s[%s] : memref<?x%s>" % (
            self.opaque(kind, argument, i), made, i, kind))
        self.run("}")

    def filled(self, made, kind, size):
        zero, one = self.number(0, "index"), self.number(1, "index")
        i = self.program.fresh()

        def statements():
            self.known.append((i, "index"))
            self.body(i, "index")
            value = self.value(kind, 1)
            self.line("memref.store %s, %s[%s] : memref<?x%s>" % (
                value, made, i, kind))
        self.looped(lambda: self.nested("scf.for %s = %s to %s step %s" % (
            i, zero, size, one), statements))

    def place(self):
        """A buffer and an index, which is marked where it is outside."""
        if not self.buffers:
            self.buffer(0)
        made, kind = self.rng.choice(self.buffers)
        at = self.number(self.rng.choice((0, 0, 1, 2)), "index") \
            if self.rng.random() < 0.6 else self.value("index", 1)
        zero = self.ran("arith.constant 0 : index")
        size = self.ran("memref.dim %s, %s : %s" % (made, zero, kind))
        self.undefined(self.compared("uge", at, size, "index"))
        return made, at, kind, re.search(r"(i\d+|index)>", kind)[1]

    def store(self, fuel):
        made, at, kind, element = self.place()
        value = self.value(element, 1)
        self.line("memref.store %s, %s[%s] : %s" % (value, made, at, kind))
        if self.rng.random() < 0.5:
            self.reload(made, at, kind, element, value)

    def reload(self, made, at, kind, element, value):
        """The load of what was stored, perhaps after something else."""
        if self.rng.random() < 0.4:
            other, where, also, _ = self.place()
            self.line("memref.store %s, %s[%s] : %s" % (
                self.value(re.search(r"(i\d+|index)>", also)[1], 1), other, where,
                also))
        name = self.put("memref.load %s[%s] : %s" % (made, at, kind), element)
        self.facts.append((self.rng.choice(("eq", "ne")), name, value, element))

    def load(self, fuel):
        made, at, kind, element = self.place()
        name = self.put("memref.load %s[%s] : %s" % (made, at, kind), element)
        self.facts.append((self.rng.choice(SIGNED), name, self.rng.choice(SMALL),
                           element))

    def branch(self, fuel):
        kind, condition = self.kind(), self.condition()
        if self.rng.random() < 0.4:
            name = self.program.fresh()

            def arm():
                if self.rng.random() < 0.4:
                    self.statement(fuel)
                self.line("scf.yield %s : %s" % (self.value(kind), kind))
            self.nested("%s = scf.if %s -> (%s)" % (name, condition, kind), arm,
                        None)
            self.nested("} else", arm)
            self.known.append((name, kind))
            return
        self.nested("scf.if %s" % condition, lambda: self.statements(fuel))

    def switch(self, fuel):
        value = self.unknown("index") if self.rng.random() < 0.6 else \
            self.value("index", 1)
        # MLIR's lowering looks at 32 bits of it.
        half = self.ran("arith.index_cast %s : index to i32" % value)
        whole = self.ran("arith.index_cast %s : i32 to index" % half)
        self.undefined(self.compared("ne", whole, value, "index"), "unfollowed")
        self.line("scf.index_switch %s" % value)
        for case in ("case 0", "case 2", "default"):
            self.nested(case, lambda: (self.statements(fuel), self.line("scf.yield")))

    def unknown_region(self, fuel):
        """A region that nobody knows to run; it runs at most once here."""
        runs = self.opaque("i1")
        self.line('"test.region"() ({ //-')
        self.run("scf.if %s {" % runs)
        known, buffers, facts = len(self.known), len(self.buffers), len(self.facts)
        self.statements(0)
        del self.known[known:], self.buffers[buffers:], self.facts[facts:]
        self.line('"test.end"() : () -> () //-')
        self.line("}) : () -> () //-")
        self.run("}")

    def bounds(self, kind):
        rng = self.rng
        low = self.number(rng.choice((0, 0, 0, 1, 2)), kind) \
            if rng.random() < 0.75 else self.value(kind, 1)
        high = self.number(rng.choice((3, 4, 8)), kind) if rng.random() < 0.2 else \
            (self.pick(kind) or self.value(kind, 1))
        step = 1 if rng.random() < 0.75 else rng.choice((2, 3, 4))
        return low, high, step

    def about(self, i, low, high, kind):
        """Comparisons worth asking of a loop's variable."""
        zero = self.number(0, kind)
        self.facts += [(p, i, high, kind) for p in ("slt", "sle", "ne")]
        self.facts += [("ne", i, 0, kind), ("ne", i, self.rng.choice(SMALL), kind),
                       ("sge", i, 0, kind), ("slt", i, self.rng.choice(SMALL), kind)]
        other = self.pick(kind)
        if other:
            self.facts.append(("slt", i, other, kind))
        if self.rng.random() < 0.4:
            most = self.put("arith.maxsi %s, %s : %s" % (high, zero, kind))
            self.facts.append((self.rng.choice(("ne", "slt", "sle")), i, most, kind))

    def updated(self, carried, kind, i=None):
        """The next value of what a loop carries."""
        choice = self.rng.random()
        if choice < 0.35:
            step = self.number(self.rng.choice((1, 1, 2, 3)), kind)
            return self.operation(self.rng.choice(("addi", "addi", "subi")), carried,
                                  step, kind, self.rng.choice(("", "", "nsw")))
        if choice < 0.5:  # Alternating.
            return self.operation("subi", self.number(self.rng.choice((1, 5, 9)), kind),
                                  carried, kind)
        if choice < 0.6:
            return self.operation("muli", carried, self.number(2, kind), kind)
        if choice < 0.7:
            return self.operation(self.rng.choice(("maxsi", "minsi")), carried,
                                  i or self.value(kind, 0), kind)
        return self.value(kind, 1)

    def count(self, fuel):
        """scf.for, perhaps with a carried value."""
        kind = self.kind()
        low, high, step = self.bounds(kind)
        by = self.number(step, kind)
        i, carries = self.program.fresh(), self.rng.random() < 0.4
        head = "scf.for %s = %s to %s step %s" % (i, low, high, by)
        carried = result = None
        if carries:
            of = self.kind()
            first = self.number(self.rng.choice((0, 0, 1, 5, 9)), of) \
                if self.rng.random() < 0.6 else self.value(of, 1)
            carried, result = self.program.fresh(), self.program.fresh()
            head = "%s = %s iter_args(%s = %s) -> (%s)" % (result, head, carried,
                                                        first, of)
        if kind != "index":
            head += " : " + kind

        def statements():
            self.body(i, kind)
            self.known.append((i, kind))
            self.about(i, low, high, kind)
            if carries:
                self.known.append((carried, of))
                self.facts += [(self.rng.choice(SIGNED), carried,
                                self.rng.choice(SMALL), of)] * 4
            self.statements(fuel)
            if step > 1:
                x, y = self.wide(i, kind, to="i128"), self.wide(by, kind, to="i128")
                last = self.ran("arith.addi %s, %s : i128" % (x, y))
                most = self.ran("arith.constant %d : i128" % (
                    (1 << (WIDTHS[kind] - 1)) - 1))
                self.undefined(self.compared("sgt", last, most, "i128"))
            if carries:
                self.line("scf.yield %s : %s" % (self.updated(
                    carried, of, i if kind == of else None), of))
        self.looped(lambda: self.nested(head, statements))
        if carries:
            self.known.append((result, of))
            self.facts.append((self.rng.choice(SIGNED), result,
                               self.rng.choice(SMALL), of))

    def reduction(self, fuel):
        """scf.parallel that combines numbers of its iterations."""
        rng, kind = self.rng, self.kind()
        low, high, step = self.bounds("index")
        by, first = self.number(step, "index"), self.value(kind, 1)
        i, a, b, result = (self.program.fresh() for _ in range(4))
        name = rng.choice(("addi", "addi", "muli", "maxsi", "minsi", "minui", "maxui"))

        def statements():
            self.run("func.call @trace_step() : () -> ()")
            self.known.append((i, "index"))
            if step > 1:
                last = self.ran("arith.addi %s, %s : i128" % (
                    self.wide(i, "index", to="i128"), self.wide(by, "index", to="i128")))
                most = self.ran("arith.constant %d : i128" % ((1 << 63) - 1))
                self.undefined(self.compared("sgt", last, most, "i128"))
            element = rng.choice((lambda: self.value(kind, 1), lambda: self.number(
                rng.choice(SMALL), kind), lambda: self.computed(kind, 1)))()
            self.line("scf.reduce(%s : %s) {" % (element, kind))
            self.line("^bb0(%s: %s, %s: %s):" % (a, kind, b, kind))
            self.line("  scf.reduce.return %s : %s" % (self.operation(name, a, b, kind), kind))
            self.line("}")
        self.looped(lambda: self.nested(
            "%s = scf.parallel (%s) = (%s) to (%s) step (%s) init (%s) -> %s" % (
                result, i, low, high, by, first, kind), statements))
        self.known.append((result, kind))
        self.facts += [(rng.choice(SIGNED), result, rng.choice(SMALL), kind),
                       (rng.choice(SIGNED), result, first, kind)] * 2

    def while_loop(self, fuel):
        """scf.while over a counter and perhaps a carried value."""
        rng, kind = self.rng, self.kind()
        low, high, step = self.bounds(kind)
        two = rng.random() < 0.4
        kinds = [kind] + [self.kind()] * two
        first = [low] + ([self.value(kinds[1], 1)] if two else [])
        names = [[self.program.fresh() for _ in kinds] for _ in range(3)]
        types = ", ".join(kinds)
        self.line("%s = scf.while (%s) : (%s) -> (%s) {" % (
            self.results(names[0]), ", ".join(
                "%s = %s" % pair for pair in zip(names[1], first)), types, types))
        known, facts = len(self.known), len(self.facts)
        buffers = len(self.buffers)
        self.indent += 1
        self.depth += 1
        self.known += zip(names[1], kinds)
        self.run("func.call @trace_step() : () -> ()")
        test = self.put("arith.cmpi %s, %s, %s : %s" % (
            rng.choice(("slt", "slt", "slt", "ne", "sle")), names[1][0], high, kind)) \
            if rng.random() < 0.8 else self.condition()
        self.line("scf.condition(%s) %s : %s" % (test, ", ".join(names[1]), types))
        self.indent -= 1
        del self.known[known:]
        self.line("} do {")
        self.line("^bb0(%s):" % ", ".join(
            "%s: %s" % pair for pair in zip(names[2], kinds)))
        self.indent += 1
        self.known += zip(names[2], kinds)
        self.body(names[2][0], kind)
        self.about(names[2][0], low, high, kind)
        for name, of in list(zip(names[2], kinds))[1:]:
            self.facts += [(rng.choice(SIGNED), name, rng.choice(SMALL), of)] * 3
        self.statements(fuel)
        by = self.number(step, kind)
        after = [self.operation("addi", names[2][0], by, kind,
                                rng.choice(("", "nsw")))]
        after += [self.updated(n, k) for n, k in list(zip(names[2], kinds))[1:]]
        self.line("scf.yield %s : %s" % (", ".join(after), types))
        self.indent -= 1
        self.depth -= 1
        del self.known[known:], self.facts[facts:], self.buffers[buffers:]
        self.line("}")
        values = [names[0][0]] if not two else [names[0][0] + "#0", names[0][0] + "#1"]
        self.known += zip(values, kinds)
        self.facts += [("sge", values[0], high, kind), ("eq", values[0], high, kind)]

    @staticmethod
    def results(names):
        return names[0] if len(names) == 1 else "%s:%d" % (names[0], len(names))

    def invoke(self, fuel):
        callee = self.rng.choice(self.program.callees)
        values = [self.value(k, 1) for k in callee.kinds]
        if "memref" in "".join(callee.kinds):
            return
        to = " -> " + callee.result if callee.result else " -> ()"
        text = "func.call @%s(%s) : (%s)%s" % (
            callee.name, ", ".join(values), ", ".join(callee.kinds), to)
        if callee.result:
            name = self.put(text, callee.result)
            self.facts.append((self.rng.choice(SIGNED), name, self.rng.choice(SMALL),
                               callee.result))
        else:
            self.line(text)

    # Blocks.

    def label(self):
        self.labels += 1
        return "^l%d" % self.labels

    def block(self, label, *arguments):
        self.indent -= 1
        self.line(label + ("(%s)" % ", ".join("%s: %s" % a for a in arguments)
                           if arguments else "") + ":")
        self.indent += 1

    def segment(self, fuel):
        """Statements at the top of a function, which may be blocks."""
        choice = self.rng.random()
        if fuel and choice < 0.4:
            self.block_loop(fuel - 1)
        elif fuel and choice < 0.6:
            self.diamond(fuel - 1)
        else:
            self.statement(min(fuel, 1))

    def scoped(self, statements):
        known, buffers, facts = len(self.known), len(self.buffers), len(self.facts)
        statements()
        del self.known[known:], self.buffers[buffers:], self.facts[facts:]

    def diamond(self, fuel):
        yes, no, end = self.label(), self.label(), self.label()
        kind = self.kind()
        self.line("cf.cond_br %s, %s, %s" % (self.condition(), yes, no))
        name = self.program.fresh()
        for label in (yes, no):
            self.block(label)

            def arm():
                self.segment(fuel)
                self.line("cf.br %s(%s : %s)" % (end, self.value(kind, 1), kind))
            self.scoped(arm)
        self.block(end, (name, kind))
        self.known.append((name, kind))

    def block_loop(self, fuel):
        """for (i = low; i < high; i += step), and a carried value, in blocks; with
        the test before or after the body."""
        rng, kind = self.rng, self.kind()
        low, high, step = self.bounds(kind)
        of = self.kind()
        first = self.value(of, 1)
        head, body, end = self.label(), self.label(), self.label()
        i, carried = self.program.fresh(), self.program.fresh()
        self.line("cf.br %s(%s, %s : %s, %s)" % (head, low, first, kind, of))
        self.block(head, (i, kind), (carried, of))
        self.known += [(i, kind), (carried, of)]
        self.depth += 1
        self.body(i, kind)
        self.about(i, low, high, kind)
        self.facts += [(rng.choice(SIGNED), carried, rng.choice(SMALL), of)] * 3
        test = rng.choice(("slt", "slt", "slt", "ne", "sle"))

        def work():
            self.segment(fuel)
            if rng.random() < 0.5:
                self.segment(fuel)
            after = self.operation("addi", i, self.number(step, kind), kind,
                                   rng.choice(("", "nsw", "nsw")))
            return after, self.updated(carried, of, i if kind == of else None)

        def tested():
            if rng.random() < 0.3:
                self.assertion()
            on = self.put("arith.cmpi %s, %s, %s : %s" % (test, i, high, kind))
            self.line("cf.cond_br %s, %s, %s" % (on, body, end))
            self.block(body)
            if rng.random() < 0.6:
                self.assertion()
            after = work()
            self.line("cf.br %s(%s, %s : %s, %s)" % (head, *after, kind, of))

        def last():
            self.assertion()
            after = work()
            on = self.put("arith.cmpi %s, %s, %s : %s" % (test, after[0], high, kind))
            self.line("cf.cond_br %s, %s(%s, %s : %s, %s), %s" % (
                on, head, *after, kind, of, end))
        known = len(self.known)
        self.scoped(tested if rng.random() < 0.7 else last)
        del self.known[known:]
        self.depth -= 1
        self.block(end)

    # Whole functions.

    def text(self, results=""):
        head = "func.func %s@%s(%s)%s {" % (
            "private " if self.private else "", self.name, ", ".join(
                "%s: %s" % a for a in zip(self.arguments, self.kinds)),
            " -> " + results if results else "")
        return [head] + self.lines + ["}"]

    def leave(self, value=None, kind=None):
        self.call("leave")
        self.line("return" + (" %s : %s" % (value, kind) if value else ""))


class Program:
    """Functions; `public` are run on all inputs. Numbers of checks and loops come
    from the file, so that many programs are one file."""

    def __init__(self, rng, number, file):
        self.rng, self.file = rng, file
        self.values, self.callees, self.lines = 0, [], []
        self.kind = rng.choice(("index", "index", "index", "i64", "i32", "i16", "i8"))
        self.hidden, self.public, self.name = False, [], "f%d" % number
        if rng.random() < 0.2:
            self.recursive()
        if rng.random() < 0.2:
            self.helper()
        self.main()

    def fresh(self):
        self.values += 1
        return "%%v%d" % self.values

    def check(self, function):
        self.file.checks.append(function.name)
        return len(self.file.checks) - 1

    def loop(self):
        self.file.loops += 1
        return self.file.loops

    def add(self, function, result=None):
        function.result = result
        self.lines += function.text(result or "")

    def helper(self):
        """A function that others call, private or not."""
        private = self.rng.random() < 0.7
        kinds = [self.kind] * self.rng.choice((1, 2, 2))
        result = self.kind if self.rng.random() < 0.5 else None
        f = Function(self, self.name + "_h", kinds, private)
        f.enter()
        f.statements(1)
        if private or self.rng.random() < 0.5:
            f.assertion()
        f.leave(*((f.value(result, 1), result) if result else ()))
        self.add(f, result)
        self.callees.append(f)
        if not private:
            self.public.append(f)

    def recursive(self):
        """walk(i, n): a check, and the call of itself for the next i."""
        rng, kind = self.rng, self.kind
        f = Function(self, self.name + "_r", [kind, kind], rng.random() < 0.8)
        f.enter()
        i, n = f.arguments
        result = kind if rng.random() < 0.5 else None
        f.about(i, n, n, kind)
        if rng.random() < 0.2:
            f.assertion()
        go = f.put("arith.cmpi %s, %s, %s : %s" % (rng.choice(("slt", "slt", "ne")), i,
                                                   n, kind))
        name = self.fresh()

        def again():
            f.assertion()
            if rng.random() < 0.4:
                f.statement(0)
            after = f.operation("addi", i, f.number(rng.choice((1, 1, 1, 2)), kind),
                                kind, rng.choice(("", "nsw")))
            text = "func.call @%s(%s, %s) : (%s, %s) -> %s" % (
                f.name, after, n, kind, kind, result or "()")
            if not result:
                f.line(text)
                return
            value = f.put(text, kind)
            f.facts.append((rng.choice(SIGNED), value, rng.choice(SMALL), kind))
            if rng.random() < 0.3:
                f.assertion()
            f.line("scf.yield %s : %s" % (
                value if rng.random() < 0.4 else f.updated(value, kind), kind))
        if result:
            f.nested("%s = scf.if %s -> (%s)" % (name, go, kind), again,
                     None)
            f.nested("} else", lambda: f.line("scf.yield %s : %s" % (
                f.value(kind, 1), kind)))
            f.leave(name, kind)
        else:
            f.nested("scf.if %s" % go, again)
            f.leave()
        self.add(f, result)
        self.callees.append(f)
        if not f.private:
            self.public.append(f)

    def main(self):
        rng = self.rng
        kinds = [self.kind] * rng.choice((1, 1, 2, 2, 2, 3))
        if rng.random() < 0.15:
            kinds.append(rng.choice(("index", "i32", "i8", "i1")))
        if rng.random() < 0.15:
            kinds += ["memref<?x%s>" % self.kind] * rng.choice((1, 1, 2))
        f = Function(self, self.name, kinds, False)
        f.enter()
        if rng.random() < 0.45:
            for _ in range(rng.choice((1, 1, 2))):
                f.segment(rng.choice((1, 1, 2)))
        else:
            f.statements(rng.choice((1, 1, 2)))
        while self.callees and "call @%s_" % self.name not in "\n".join(f.lines):
            f.invoke(0)
        if rng.random() < 0.5 or not any('"c' in line for line in f.lines):
            f.assertion()
        f.leave()
        self.add(f)
        self.public.append(f)


class File:
    """Programs of one seed, one module."""

    def __init__(self, rngs):
        self.checks, self.loops = [], 0  # The functions around the checks.
        self.programs = [Program(rng, k, self) for k, rng in enumerate(rngs)]
        self.functions = [f for p in self.programs for f in p.public]

    def text(self):
        return "\n".join(line for p in self.programs for line in p.lines) + "\n"


class Part(File):
    """One program of a file."""

    def __init__(self, file, program):
        self.checks, self.loops = file.checks, file.loops
        self.programs, self.functions = [program], program.public


def executed(text):
    """The text with what is for execution alone, and without what is not."""
    return "\n".join("" if line.endswith("//-") else line.replace("//! ", "", 1)
                     for line in text.splitlines()) + "\n"


def values_of(kind, numbers, few):
    """The values that an argument has."""
    if kind == "i1":
        return [0, 1]
    if kind.startswith("memref"):
        return [0, 1, 3] if few else [0, 1, 2, 3, 5]
    half = 1 << (WIDTHS[kind] - 1)
    ends = [-half, -half + 1, half - 1, half - 2]
    if kind == "index":
        ends = [half - 1]
    near = sorted({n + d for n in numbers for d in (-1, 0, 1)
                   if -half <= n + d < half}, key=abs)
    if few:
        return sorted({-1, 0, 1, 2, 3, 4, *near[:3], *ends[-1:]})
    return sorted({-3, -2, -1, 0, 1, 2, 3, 4, 5, 6, *near[:12], *ends})


def grid(function, text, most):
    """The inputs that a function is run on."""
    numbers = {int(n) for n in re.findall(r"constant (-?\d+) :", text)}
    for few in (False, True):
        lists = [values_of(k, numbers, few) for k in function.kinds]
        count = 1
        for values in lists:
            count *= len(values)
        if count <= most or few:
            break
    if len(lists) == 1 and function.kinds[0] == "i8":
        lists = [range(-128, 128)]
    points = list(itertools.product(*lists))
    if len(points) > most:
        step = len(points) / most
        points = [points[int(k * step)] for k in range(most)]
    return points


def near(function, seen):
    """Inputs of which two integers at a time are near those."""
    lists, others = [], []
    for kind in function.kinds:
        half = 1 << (WIDTHS.get(kind, 64) - 1)
        lists.append([0, 1] if kind == "i1" else [0, 8] if kind not in WIDTHS
                     else sorted({v + d for v in seen for d in range(-9, 10)
                                  if -half <= v + d < half}))
        others.append([lists[-1][-1]] if kind == "i1" or kind not in WIDTHS else [1])
    integers = [k for k, kind in enumerate(function.kinds)
                if kind in WIDTHS and kind != "i1"]
    pairs = list(itertools.combinations(integers, 2)) or [integers]
    points = set()
    for pair in pairs:
        points.update(itertools.product(*(
            lists[k] if k in pair else others[k] for k in range(len(lists)))))
    points = sorted(points)
    return points[::max(1, len(points) // 12000)]


def driver(file):
    """The functions that call those of the file on their inputs."""
    lines = TRACE.splitlines()
    for number, f in enumerate(file.functions):
        lines.append("func.func private @run%d(%s) {" % (number, ", ".join(
            "%%x%d: i64" % k for k in range(6))))
        w = Function(Writer(), f.name, [], False)
        names = []
        for k, kind in enumerate(f.kinds):
            x = "%%x%d" % k
            if kind == "i64":
                names.append(x)
            elif kind == "index":
                names.append(w.put("arith.index_cast %s : i64 to index" % x))
            elif kind.startswith("i"):
                names.append(w.put("arith.trunci %s : i64 to %s" % (x, kind)))
            else:
                size = w.put("arith.index_cast %s : i64 to index" % x)
                made = w.put("memref.alloc(%s) : %s" % (size, kind))
                w.fill(made, re.search(r"(i\d+|index)>", kind)[1], size, k)
                if k and f.kinds[k - 1] == kind:  # Perhaps one buffer.
                    same = w.put("arith.cmpi eq, %s, %%x%d : i64" % (x, k - 1))
                    hidden = w.opaque("i1")
                    one = w.put("arith.andi %s, %s : i1" % (same, hidden))
                    made = w.put("arith.select %s, %s, %s : %s" % (
                        one, names[-1], made, kind))
                names.append(made)
        lines += [line.replace("//! ", "") for line in w.lines]
        lines += ["  func.call @%s(%s) : (%s) -> ()" % (
            f.name, ", ".join(names), ", ".join(f.kinds))
            if not f.result else "  %%r = func.call @%s(%s) : (%s) -> %s" % (
            f.name, ", ".join(names), ", ".join(f.kinds), f.result),
            "  return", "}"]
    lines += ["func.func @main() {", "  func.call @trace_begin() : () -> ()"]
    for number in range(len(file.functions)):
        lines += ["  %%n%d = arith.constant %d : i64" % (number, number),
                  "  %%f%d = func.constant @run%d : (i64, i64, i64, i64, i64, i64)"
                  " -> ()" % (number, number),
                  "  func.call @trace_drive(%%f%d, %%n%d) : ((i64, i64, i64, i64, "
                  "i64, i64) -> (), i64) -> ()" % (number, number)]
    return "\n".join(lines + ["  func.call @trace_end() : () -> ()", "  return", "}",
                              ""])


class Writer:
    """A program of one function, for its names."""
    rng = None

    def __init__(self):
        self.values, self.hidden = 0, False

    fresh = Program.fresh
