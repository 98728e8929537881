# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random functions of integers, over all their operations, for passes.py.

No function has undefined behaviour, whatever its arguments are: a divisor is
odd or a constant, an amount of a shift is masked, and an operation with flags
has operands of a range in which it keeps them, stands in a branch in which it
does, or is not selected where it does not. Ranges of many kinds are made on the
way, by masks, extremes, branches and asserts: those of narrower types, which
are off by one here and there.
"""

BINARY = ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minsi",
          "maxui", "minui"]
SHIFTS = ["shli", "shrsi", "shrui"]
DIVISIONS = ["divsi", "divui", "remsi", "remui", "floordivsi", "ceildivsi",
             "ceildivui"]
UNARY = ["absi", "ctlz", "cttz", "ctpop"]
PREDICATES = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt",
              "uge"]
# The names in the index dialect.
INDEX = {"addi": "add", "subi": "sub", "muli": "mul", "divsi": "divs",
         "divui": "divu", "remsi": "rems", "remui": "remu",
         "floordivsi": "floordivs", "ceildivsi": "ceildivs",
         "ceildivui": "ceildivu", "maxsi": "maxs", "minsi": "mins",
         "maxui": "maxu", "minui": "minu", "andi": "and", "ori": "or",
         "xori": "xor", "shli": "shl", "shrsi": "shrs", "shrui": "shru"}
WIDTHS = {"i8": 8, "i16": 16, "i32": 32, "i64": 64, "index": 64, "i12": 12,
          "i33": 33}
TYPES = ["i8", "i16", "i32", "i64", "i64", "i64", "index", "index", "i12",
         "i33"]
ARGUMENTS = ["i8", "i16", "i32", "i64", "i64", "index", "index", "i1"]


class Function:
    """`small`: sums of numbers of type index do not overflow."""

    def __init__(self, rng, name, small):
        self.rng, self.name, self.small = rng, name, small
        self.lines, self.indent, self.count = [], "  ", 0
        self.values, self.checks = {}, 0
        # Numbers of type index that are known to be small.
        self.bounded = []
        self.arguments = [rng.choice(ARGUMENTS)
                          for _ in range(rng.randrange(2, 6))]
        self.names = ["%%a%d" % n for n in range(len(self.arguments))]
        for value, kind in zip(self.names, self.arguments):
            self.know(value, kind)
        self.body = self.write()

    # --- Values ------------------------------------------------------------

    def know(self, value, kind):
        self.values.setdefault(kind, []).append(value)
        return value

    def line(self, text):
        self.lines.append(self.indent + text)

    def hidden(self, text):
        self.count += 1
        name = "%%v%d" % self.count
        self.line("%s = %s" % (name, text))
        return name

    def put(self, kind, text):
        return self.know(self.hidden(text), kind)

    def constant(self, kind, value):
        width = WIDTHS.get(kind, 1)
        value = (value + 2 ** (width - 1)) % 2 ** width - 2 ** (width - 1)
        if kind == "i1":
            return self.hidden("arith.constant %s" % str(bool(value)).lower())
        return self.hidden("arith.constant %d : %s" % (value, kind))

    def number(self, kind):
        """A number at the end of a type, or near."""
        rng = self.rng
        if rng.random() < 0.5 or (kind == "index" and self.small):
            return rng.choice([0, 1, 2, 3, 4, 5, 7, 8, 10, 15, 16, -1, -2, -7])
        bits = rng.choice([b for b in (4, 7, 8, 15, 16, 31, 32, 63)
                           if b <= WIDTHS[kind]])
        return rng.choice([1, -1]) * 2 ** bits + rng.choice([-2, -1, 0, 1])

    def any(self, kind):
        known = self.values.get(kind, [])
        if not known or self.rng.random() < 0.1:
            return self.constant(kind, self.number(kind) if kind != "i1"
                                 else self.rng.randrange(2))
        return self.rng.choice(known[-8:])

    def kind(self):
        kind = self.rng.choice(TYPES)
        return kind if kind in self.values or self.rng.random() < 0.3 else \
            self.rng.choice([k for k in self.values if k in WIDTHS] or [kind])

    def op(self, kind, name, a, b, flags=""):
        """The text of an operation, of the index dialect now and then."""
        if kind == "index" and not flags and self.rng.random() < 0.25:
            return "index.%s %s, %s" % (INDEX[name], a, b)
        return "arith.%s %s, %s%s : %s" % (name, a, b, flags, kind)

    def tame(self, kind, value):
        """If sums of `index` must not overflow: the number made small."""
        if kind != "index" or not self.small:
            return value
        most = self.constant(kind, self.rng.choice([63, 1023, 2 ** 20]))
        return self.put(kind, "arith.remsi %s, %s : index" % (value, most))

    # --- Ranges ------------------------------------------------------------

    def within(self, kind, value, least, most):
        """The value, forced into a range."""
        low, high = self.constant(kind, least), self.constant(kind, most)
        if self.rng.random() < 0.5:
            low, high, first, then = high, low, "minsi", "maxsi"
        else:
            first, then = "maxsi", "minsi"
        value = self.hidden("arith.%s %s, %s : %s" % (first, value, low, kind))
        return self.put(kind, "arith.%s %s, %s : %s" % (then, value, high,
                                                        kind))

    def ends(self, kind):
        """The ends of a range: a narrower type's, or about that."""
        rng, width = self.rng, WIDTHS[kind]
        bits = rng.choice([b for b in (4, 8, 8, 16, 16, 32, 32) if b < width]
                          or [4])
        least, most = rng.choice([(-2 ** (bits - 1), 2 ** (bits - 1) - 1),
                                  (0, 2 ** bits - 1),
                                  (0, 2 ** (bits - 1) - 1), (-5, 9), (1, 30)])
        if rng.random() < 0.2:
            least -= 1
        if rng.random() < 0.2:
            most += 1
        top = 2 ** (width - 1) - 1
        return max(least, -top - 1), min(most, top)

    def ranged(self):
        kind = self.kind()
        value = self.any(kind)
        choice = self.rng.randrange(5)
        if choice < 2:
            return self.within(kind, value, *self.ends(kind))
        if choice == 2:
            mask = self.constant(kind, max(1, self.ends(kind)[1]))
            return self.put(kind, self.op(kind, "andi", value, mask))
        if choice == 3:
            n = self.constant(kind, max(2, self.ends(kind)[1]))
            return self.put(kind, self.op(
                kind, self.rng.choice(["remsi", "remui"]), value, n))
        return self.extended()

    def extended(self):
        """A cast between types."""
        rng = self.rng
        old, new = self.kind(), self.kind()
        if rng.random() < 0.2:
            old = "i1"
        value = self.any(old)
        if old == "index" or new == "index":
            if old == new:
                return value
            if old == "i1" or (old == "i33" and new != "index"):
                old, value = "i64", self.any("i64")
            name = rng.choice(["index_cast", "index_castui"])
            value = self.hidden("arith.%s %s : %s to %s" % (name, value, old,
                                                            new))
            return self.know(self.tame(new, value), new)
        a, b = WIDTHS.get(old, 1), WIDTHS.get(new, 1)
        if a == b:
            return value
        name = rng.choice(["extsi", "extui"]) if a < b else "trunci"
        return self.put(new, "arith.%s %s : %s to %s" % (name, value, old, new))

    # --- Operations --------------------------------------------------------

    def binary(self):
        kind = self.kind()
        a, b, name = self.any(kind), self.any(kind), self.rng.choice(BINARY)
        if name in BINARY[:3]:
            a, b = self.tame(kind, a), self.tame(kind, b)
        return self.put(kind, self.op(kind, name, a, b))

    def shift(self):
        kind = self.kind()
        width = WIDTHS[kind]
        top = 2 ** (width.bit_length() - 1) - 1
        if self.rng.random() < 0.5:
            amount = self.constant(kind, self.rng.randrange(width))
        else:
            mask = self.constant(kind, self.rng.choice([3, 7, top]))
            amount = self.hidden("arith.andi %s, %s : %s" % (self.any(kind),
                                                             mask, kind))
        value, name = self.any(kind), self.rng.choice(SHIFTS)
        if kind == "index" and self.small and name == "shli":
            name = "shrsi"
        return self.put(kind, self.op(kind, name, value, amount))

    def division(self):
        kind, rng = self.kind(), self.rng
        value, name = self.any(kind), rng.choice(DIVISIONS)
        choice = rng.randrange(4)
        if choice == 0:
            n = rng.choice([1, 2, 3, 7, 8, 100, -2, -3, -7])
            divisor = self.constant(kind, n)
        elif choice == 1:
            one = self.constant(kind, 1)
            least, most = self.ends(kind)
            divisor = self.within(kind, self.any(kind), 1, max(1, most))
            divisor = self.hidden("arith.ori %s, %s : %s" % (divisor, one,
                                                             kind))
        elif choice == 2:
            # By -1 and others, of what is not the least number.
            least, most = self.ends(kind)
            value = self.within(kind, value,
                                max(least, -2 ** (WIDTHS[kind] - 1) + 1), most)
            one = self.constant(kind, 1)
            divisor = self.within(kind, self.any(kind), -8, 7)
            divisor = self.hidden("arith.ori %s, %s : %s" % (divisor, one,
                                                             kind))
        else:
            name = rng.choice(["divui", "remui", "ceildivui"])
            one = self.constant(kind, 1)
            divisor = self.hidden("arith.ori %s, %s : %s" % (self.any(kind),
                                                             one, kind))
        return self.put(kind, self.op(kind, name, value, divisor))

    def flagged(self):
        """An operation with flags, on operands with which it keeps them."""
        kind, rng = self.kind(), self.rng
        width, flag = WIDTHS[kind], rng.choice(["nsw", "nuw", "nsw, nuw"])
        name = rng.choice(["addi", "subi", "muli", "shli"])
        half = 2 ** (width // 2 - 1) - 1
        a = self.within(kind, self.any(kind), 0 if "nuw" in flag else -half,
                        half)
        if name == "subi" and "nuw" in flag:
            b = self.hidden("arith.minui %s, %s : %s" % (a, self.any(kind),
                                                         kind))
        elif name == "shli":
            b = self.constant(kind, rng.randrange(max(1, width // 2 - 1)))
        else:
            b = self.within(kind, self.any(kind),
                            0 if "nuw" in flag else -half, half)
        return self.put(kind, self.op(kind, name, a, b,
                                      " overflow<%s>" % flag))

    def exact(self):
        kind, rng = self.kind(), self.rng
        n = rng.choice([1, 2, 3])
        value = self.within(kind, self.any(kind), 0, 2 ** (WIDTHS[kind] - 5))
        amount = self.constant(kind, n)
        value = self.hidden("arith.shli %s, %s : %s" % (value, amount, kind))
        if rng.random() < 0.5:
            return self.put(kind, "arith.%s %s, %s exact : %s" % (
                rng.choice(["shrsi", "shrui"]), value, amount, kind))
        return self.put(kind, "arith.%s %s, %s exact : %s" % (
            rng.choice(["divsi", "divui"]), value,
            self.constant(kind, 2 ** n), kind))

    def selected(self):
        """A sum with flags that is not looked at where it does not keep them."""
        kind = self.rng.choice(["i8", "i16", "i32"])
        wide = "i64"
        a, b = self.any(kind), self.any(kind)
        name = self.rng.choice(["addi", "subi", "muli"])
        signed = self.rng.random() < 0.5
        cast = "extsi" if signed else "extui"
        x = self.hidden("arith.%s %s : %s to i64" % (cast, a, kind))
        y = self.hidden("arith.%s %s : %s to i64" % (cast, b, kind))
        exact = self.put(wide, "arith.%s %s, %s : i64" % (name, x, y))
        width = WIDTHS[kind]
        low = self.constant(wide, -2 ** (width - 1) if signed else 0)
        high = self.constant(wide, 2 ** (width - 1) - 1 if signed
                             else 2 ** width - 1)
        above = self.hidden("arith.cmpi sge, %s, %s : i64" % (exact, low))
        below = self.hidden("arith.cmpi sle, %s, %s : i64" % (exact, high))
        fits = self.put("i1", "arith.andi %s, %s : i1" % (above, below))
        text = "arith.%s %s, %s overflow<%s> : %s" % (
            name, a, b, "nsw" if signed else "nuw", kind)
        if self.rng.random() < 0.5:
            result = self.hidden(text)
            other = self.any(kind)
            return self.put(kind, "arith.select %s, %s, %s : %s"
                            % (fits, result, other, kind))
        return self.branch(fits, kind, lambda: self.hidden(text))

    def unary(self):
        kind = self.kind()
        if kind == "index":
            kind = "i64"
        return self.put(kind, "math.%s %s : %s" % (self.rng.choice(UNARY),
                                                   self.any(kind), kind))

    def extended_results(self):
        kind = self.rng.choice(["i8", "i16", "i32", "i64"])
        name = self.rng.choice(["mulsi_extended", "mului_extended",
                                "addui_extended"])
        self.count += 1
        low, high = "%%v%dl" % self.count, "%%v%dh" % self.count
        types = kind + (", i1" if name == "addui_extended" else "")
        self.line("%s, %s = arith.%s %s, %s : %s" % (
            low, high, name, self.any(kind), self.any(kind), types))
        self.know(low, kind)
        return self.know(high, "i1" if "add" in name else kind)

    def float(self):
        """A cast to a float; its bits, or the number that it is."""
        kind = self.kind()
        if kind == "index":
            kind = "i64"
        value, to = self.any(kind), self.rng.choice(["f32", "f64"])
        name = self.rng.choice(["sitofp", "uitofp"])
        value = self.hidden("arith.%s %s : %s to %s" % (name, value, kind, to))
        bits = "i32" if to == "f32" else "i64"
        return self.put(bits, "arith.bitcast %s : %s to %s" % (value, to, bits))

    def back(self):
        """Through a float and back."""
        kind = self.kind()
        if kind == "index":
            kind = "i64"
        signed = self.rng.random() < 0.5
        value = self.within(kind, self.any(kind), 0 if not signed else -100,
                            100)
        sign = "s" if signed else "u"
        value = self.hidden("arith.%sitofp %s : %s to f64" % (sign, value,
                                                              kind))
        return self.put(kind, "arith.fpto%si %s : f64 to %s" % (sign, value,
                                                                kind))

    def compare(self):
        kind = self.kind()
        predicate = self.rng.choice(PREDICATES)
        a, b = self.any(kind), self.any(kind)
        if kind == "index" and self.rng.random() < 0.25:
            return self.put("i1", "index.cmp %s(%s, %s)" % (predicate, a, b))
        return self.put("i1", "arith.cmpi %s, %s, %s : %s" % (predicate, a, b,
                                                              kind))

    def truth(self):
        name = self.rng.choice(["andi", "ori", "xori", "addi", "muli"])
        return self.put("i1", "arith.%s %s, %s : i1" % (
            name, self.any("i1"), self.any("i1")))

    def select(self):
        kind = self.kind()
        return self.put(kind, "arith.select %s, %s, %s : %s" % (
            self.condition(), self.any(kind), self.any(kind), kind))

    def vector(self):
        kind = self.rng.choice(["i8", "i16", "i32", "i64"])
        a = self.hidden("vector.from_elements %s, %s : vector<2x%s>"
                        % (self.any(kind), self.any(kind), kind))
        b = self.hidden("vector.broadcast %s : %s to vector<2x%s>"
                        % (self.any(kind), kind, kind))
        name = self.rng.choice(BINARY)
        r = self.hidden("arith.%s %s, %s : vector<2x%s>" % (name, a, b, kind))
        if self.rng.random() < 0.5:
            p = self.hidden("arith.cmpi %s, %s, %s : vector<2x%s>" % (
                self.rng.choice(PREDICATES), a, r, kind))
            r = self.hidden("arith.select %s, %s, %s : vector<2xi1>, "
                            "vector<2x%s>" % (p, a, r, kind))
        return self.put(kind, "vector.extract %s[%d] : %s from vector<2x%s>"
                        % (r, self.rng.randrange(2), kind, kind))

    # --- Control flow ------------------------------------------------------

    def condition(self):
        return self.compare() if self.rng.random() < 0.7 else self.any("i1")

    def scope(self):
        return {k: list(v) for k, v in self.values.items()}

    def region(self, write):
        saved, self.indent = self.scope(), self.indent + "  "
        result = write()
        self.values, self.indent = saved, self.indent[2:]
        return result

    def branch(self, condition=None, kind=None, then=None):
        """A value of one of two branches."""
        kind = kind or self.kind()
        condition = condition or self.condition()
        self.count += 1
        name = "%%v%d" % self.count
        self.line("%s = scf.if %s -> (%s) {" % (name, condition, kind))

        def arm(value):
            if not value:
                self.statements(self.rng.randrange(0, 3))
                value = lambda: self.any(kind)
            self.line("scf.yield %s : %s" % (value(), kind))
        self.region(lambda: arm(then))
        self.line("} else {")
        self.region(lambda: arm(None))
        self.line("}")
        return self.know(name, kind)

    def loop(self):
        """A loop that carries a number; of few iterations."""
        rng = self.rng
        kind, counter = self.kind(), rng.choice(["index", "i64", "i32"])
        start = self.any(kind)
        low = self.constant(counter, rng.choice([0, 0, 1, -2]))
        high = self.within(counter, self.any(counter), rng.choice([0, -1]),
                           rng.choice([3, 7]))
        step = self.constant(counter, rng.choice([1, 1, 2]))
        self.count += 1
        n = self.count
        self.line("%%v%d = scf.for %%i%d = %s to %s step %s iter_args(%%c%d = "
                  "%s) -> (%s)%s {" % (
                      n, n, low, high, step, n, start, kind,
                      " " if counter == "index" else " : " + counter))

        def body():
            self.know("%%i%d" % n, counter)
            self.know("%%c%d" % n, kind)
            self.statements(rng.randrange(1, 4))
            following = self.tame(kind, self.any(kind))
            self.line("scf.yield %s : %s" % (following, kind))
        self.region(body)
        self.line("}")
        return self.know("%%v%d" % n, kind)

    def check(self):
        """An assert, which most inputs pass."""
        rng, kind = self.rng, self.kind()
        choice = rng.randrange(5)
        if choice == 0:
            condition = self.condition()
            if rng.random() < 0.8:
                condition = self.hidden("arith.ori %s, %s : i1" % (
                    condition, self.condition()))
        else:
            value = self.any(kind)
            if choice < 3:
                value = self.within(kind, value, *self.ends(kind))
            least, most = self.ends(kind)
            predicate, end = rng.choice(
                [("sle", most), ("sge", least), ("ule", abs(most)),
                 ("ne", most), ("slt", most + 1)])
            condition = self.put("i1", "arith.cmpi %s, %s, %s : %s" % (
                predicate, value, self.constant(kind, end), kind))
        if rng.random() < 0.25:
            condition = self.with_both_ends(kind, condition)
        self.checks += 1
        self.line('cf.assert %s, "check %d"' % (condition, self.checks))
        return condition

    def with_both_ends(self, kind, condition):
        """The condition and 0 <= value < end, in some order."""
        rng = self.rng
        value, end = self.any(kind), self.any(kind)
        if rng.random() < 0.6:
            value = self.within(kind, value, *rng.choice(
                [(0, 7), (-1, 5), (-9, 5), (-2, 3)]))
        if rng.random() < 0.8:
            end = self.within(kind, end, *rng.choice(
                [(0, 9), (6, 9), (-3, 5), (-3, 5)]))
        parts = [condition] + [
            self.put("i1", "arith.cmpi %s, %s, %s : %s" % (
                predicate, value, other, kind))
            for predicate, other in [("sge", self.constant(kind, 0)),
                                     (rng.choice(["slt", "sle"]), end)]]
        rng.shuffle(parts)
        for part in parts[1:]:
            parts[0] = self.hidden("arith.andi %s, %s : i1" % (parts[0], part))
        return parts[0]

    def buffer(self):
        """A buffer that is filled and read."""
        rng, kind = self.rng, self.rng.choice(["i8", "i32", "i64"])
        size = self.within("index", self.any("index"), 1, rng.choice([2, 5]))
        made = "alloc" if rng.random() < 0.8 else "alloca"
        buffer = self.hidden("memref.%s(%s) : memref<?x%s>" % (made, size,
                                                               kind))
        zero, one = self.constant("index", 0), self.constant("index", 1)
        self.count += 1
        i = "%%i%d" % self.count
        first = self.any(kind)
        self.line("scf.for %s = %s to %s step %s {" % (i, zero, size, one))

        def fill():
            cast = self.hidden("arith.index_cast %s : index to %s" % (i, kind))
            value = self.hidden("arith.%s %s, %s : %s" % (
                rng.choice(["addi", "muli", "xori"]), cast, first, kind))
            self.line("memref.store %s, %s[%s] : memref<?x%s>" % (
                value, buffer, i, kind))
        self.region(fill)
        self.line("}")
        if rng.random() < 0.5:
            self.statements(2)
        last = self.hidden("arith.subi %s, %s : index" % (size, one))
        self.put(kind, "memref.load %s[%s] : memref<?x%s>" % (
            buffer, rng.choice([zero, last]), kind))
        if made == "alloc":
            self.line("memref.dealloc %s : memref<?x%s>" % (buffer, kind))

    def blocks(self):
        """The rest of the function behind a join of two blocks."""
        kind = self.kind()
        condition = self.condition()
        self.line("cf.cond_br %s, ^bb1, ^bb2" % condition)
        for n in (1, 2):
            self.lines.append("^bb%d:" % n)

            def block():
                self.statements(self.rng.randrange(1, 4))
                self.line("cf.br ^bb3(%s : %s)" % (self.any(kind), kind))
            saved = self.scope()
            block()
            self.values = saved
        self.lines.append("^bb3(%%j: %s):" % kind)
        self.know("%j", kind)

    def statements(self, count):
        kinds = [(self.ranged, 5), (self.extended, 3), (self.binary, 6),
                 (self.shift, 3), (self.division, 4), (self.flagged, 2),
                 (self.exact, 1), (self.selected, 1), (self.unary, 3),
                 (self.extended_results, 1), (self.float, 1), (self.back, 1),
                 (self.compare, 3), (self.truth, 1), (self.select, 2),
                 (self.vector, 1), (self.check, 2)]
        if len(self.indent) < 8:
            kinds += [(self.branch, 2), (self.loop, 1), (self.buffer, 1)]
        for _ in range(count):
            self.rng.choices(*zip(*kinds))[0]()

    def write(self):
        rng = self.rng
        self.facts = {}
        for n, (value, kind) in enumerate(zip(self.names, self.arguments)):
            if kind == "i1" or rng.random() < 0.8:
                continue
            # The bounds of an argument, as asserts.
            least, most = self.ends(kind)
            for predicate, end in (("sge", least), ("sle", most)):
                held = self.hidden("arith.cmpi %s, %s, %s : %s" % (
                    predicate, value, self.constant(kind, end), kind))
                self.checks += 1
                self.line('cf.assert %s, "bound %d"' % (held, self.checks))
        self.statements(rng.randrange(1, 5))
        if rng.random() < 0.25:
            self.blocks()
        self.statements(rng.randrange(1, 3))
        results = [(value, kind) for kind, values in self.values.items()
                   for value in values if value.startswith("%v")]
        results = rng.sample(results, min(len(results), 6)) or [
            (self.names[0], self.arguments[0])]
        self.results = [kind for _, kind in results]
        self.line("return %s : %s" % (", ".join(v for v, _ in results),
                                      ", ".join(self.results)))
        return "\n".join(self.lines)

    def text(self):
        return "func.func @%s(%s) -> (%s) {\n%s\n}\n" % (
            self.name, ", ".join("%s: %s" % pair for pair in zip(
                self.names, self.arguments)), ", ".join(self.results),
            self.body)
