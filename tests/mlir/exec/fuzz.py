#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs, executed before and after the pass.

A program is a module of small functions full of asserts and witnesses over
sizes, integers, slices, loads, branches and loops: most are there because
something makes them likely to be provable (a branch, an earlier assert, a loop
bound), and one thing more or less makes them not. What the pass removes must
not be missed: see Study.h.

The seed decides the program, on every machine. `--seeds=A:B` runs a range;
what fails is left in --out for a closer look. Programs of other origin can be
named instead: the tests of the rules in tests/mlir/ir are.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys

PREDICATES = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt",
              "uge"]
SIGNED = PREDICATES[:6]
# The comparisons that follow from each signed comparison of the same two numbers.
WEAKER = {"eq": ["sle", "sge", "eq"], "slt": ["sle", "ne", "slt"],
          "sgt": ["sge", "ne", "sgt"], "sle": ["sle"], "sge": ["sge"],
          "ne": ["ne"]}
MIRROR = {"eq": "eq", "ne": "ne", "slt": "sgt", "sgt": "slt", "sle": "sge",
          "sge": "sle", "ult": "ugt", "ugt": "ult", "ule": "uge", "uge": "ule"}
ARITH = ["addi", "subi", "muli", "divsi", "divui", "remsi", "remui",
         "floordivsi", "ceildivsi", "maxsi", "minsi", "maxui", "minui"]
INDEX = ["add", "sub", "mul", "divs", "divu", "rems", "remu", "floordivs",
         "ceildivs", "maxs", "mins", "maxu", "minu"]


class Function:
    """Writes one random function. Values in scope are kept by type; a value
    defined in a region goes out of scope with it."""

    def __init__(self, rng, name):
        self.rng, self.name = rng, name
        # The kind of operations that are more frequent than the rest.
        self.profile = rng.choice(["mixed", "mixed", "shapes", "numbers"])
        self.lines, self.depth, self.next = [], 1, 0
        self.values = {}
        self.compared = []  # (predicate, a, b, type) to draw conclusions from

    # Names and scopes.
    def fresh(self, kind):
        self.next += 1
        name = "%%v%d" % self.next
        self.values.setdefault(kind, []).append(name)
        return name

    def hidden(self):
        self.next += 1
        return "%%v%d" % self.next

    def any(self, kind):
        return self.rng.choice(self.values[kind][-12:])

    def put(self, text):
        self.lines.append("  " * self.depth + text)

    def scope(self):
        return ({k: list(v) for k, v in self.values.items()},
                list(self.compared))

    def leave(self, saved):
        self.values, self.compared = saved

    # Values.
    def constant(self, value=None):
        if value is None:
            value = self.rng.choice([0, 1, 2, 2, 3, 4, -1, 7])
        name = self.fresh("index")
        self.put("%s = arith.constant %d : index" % (name, value))
        return name

    def positive(self):
        return self.constant(self.rng.choice([1, 1, 2, 3, 4]))

    def index(self):
        if self.rng.random() < 0.25:
            return self.constant()
        return self.any("index")

    def size_of(self):
        kind = self.rng.choice(["t1", "t2", "m1"])
        zero = self.constant(0)
        value = self.any(kind)
        name = self.fresh("index")
        dialect = "memref" if kind == "m1" else "tensor"
        self.put("%s = %s.dim %s, %s : %s" % (name, dialect, value, zero,
                                              TYPES[kind]))
        return name

    def arithmetic(self):
        a, b = self.index(), self.index()
        op = self.rng.choice(ARITH[:3] * 4 + ARITH)
        if "div" in op or "rem" in op:
            b = self.positive() if self.rng.random() < 0.8 else b
        name = self.fresh("index")
        if self.rng.random() < 0.3:
            op = INDEX[ARITH.index(op)]
            self.put("%s = index.%s %s, %s" % (name, op, a, b))
        else:
            self.put("%s = arith.%s %s, %s : index" % (name, op, a, b))

    def narrow(self):
        """Integers of a few bits, which wrap."""
        choice = self.rng.randrange(7)
        if choice == 0:
            source = self.any("index")
            cast = self.rng.choice(["index_cast", "index_castui"])
            name = self.fresh("i8")
            self.put("%s = arith.%s %s : index to i8" % (name, cast, source))
        elif choice == 1:
            source = self.any("i8")
            cast = self.rng.choice(["index_cast", "index_castui"])
            name = self.fresh("index")
            self.put("%s = arith.%s %s : i8 to index" % (name, cast, source))
        elif choice == 2:
            source = self.any("i1")
            cast = self.rng.choice(["extui", "extsi"])
            name = self.fresh("i8")
            self.put("%s = arith.%s %s : i1 to i8" % (name, cast, source))
        elif choice == 3:
            a, b = self.any("i8"), self.any("i8")
            predicate = self.rng.choice(PREDICATES)
            name = self.fresh("i1")
            self.put("%s = arith.cmpi %s, %s, %s : i8" % (name, predicate, a,
                                                          b))
            self.compared.append((predicate, a, b, "i8"))
        else:
            a, b = self.any("i8"), self.any("i8")
            op = self.rng.choice(ARITH[:3] + ["andi", "ori", "minsi", "maxui"])
            flags = ""
            if op in ARITH[:3] and self.rng.random() < 0.4:
                flags = " overflow<%s>" % self.rng.choice(["nsw", "nuw"])
            name = self.fresh("i8")
            self.put("%s = arith.%s %s, %s%s : i8" % (name, op, a, b, flags))

    def compare(self, predicate, a, b, kind):
        name = self.fresh("i1")
        if kind == "index" and self.rng.random() < 0.3:
            self.put("%s = index.cmp %s(%s, %s)" % (name, predicate, a, b))
        else:
            self.put("%s = arith.cmpi %s, %s, %s : %s" % (name, predicate, a,
                                                          b, kind))
        self.compared.append((predicate, a, b, kind))
        return name

    def condition(self):
        """A comparison, often one that follows from an earlier one."""
        if self.compared and self.rng.random() < 0.5:
            predicate, a, b, kind = self.rng.choice(self.compared[-6:])
            if predicate in WEAKER:
                predicate = self.rng.choice(WEAKER[predicate])
            if self.rng.random() < 0.3:
                predicate, a, b = MIRROR[predicate], b, a
            if kind == "index" and self.rng.random() < 0.25:
                a = self.any("index")
            return self.compare(predicate, a, b, kind)
        predicates = SIGNED if self.rng.random() < 0.7 else PREDICATES
        return self.compare(self.rng.choice(predicates), self.index(),
                            self.index(), "index")

    def logic(self):
        a = self.any("i1") if self.rng.random() < 0.5 else self.condition()
        b = self.condition()
        op = self.rng.choice(["andi", "andi", "ori", "xori", "select", "if"])
        if op == "select":
            c = self.any("i1")
            name = self.fresh("i1")
            self.put("%s = arith.select %s, %s, %s : i1" % (name, a, b, c))
        elif op == "if":
            name = self.hidden()
            self.put("%s = scf.if %s -> (i1) {" % (name, a))
            self.put("  scf.yield %s : i1" % b)
            self.put("} else {")
            self.put("  scf.yield %s : i1" % self.any("i1"))
            self.put("}")
            self.values["i1"].append(name)
        else:
            name = self.fresh("i1")
            self.put("%s = arith.%s %s, %s : i1" % (name, op, a, b))
        return name

    def select(self):
        c, a, b = self.condition(), self.index(), self.index()
        name = self.fresh("index")
        self.put("%s = arith.select %s, %s, %s : index" % (name, c, a, b))

    def guard(self, conditions):
        """Opens an scf.if on all of them; returns the scope to leave."""
        whole = conditions[0]
        for condition in conditions[1:]:
            both = self.fresh("i1")
            self.put("%s = arith.andi %s, %s : i1" % (both, whole, condition))
            whole = both
        self.put("scf.if %s {" % whole)
        saved = self.scope()
        self.depth += 1
        return saved

    def unguard(self, saved):
        self.depth -= 1
        self.leave(saved)
        self.put("}")

    def within(self, kind, value, offset, size=None):
        """Conditions under which offset, or offset + size, is in bounds; one
        of them is forgotten now and then."""
        zero = self.constant(0)
        dim = self.fresh("index")
        self.put("%s = %s.dim %s, %s : %s" % (
            dim, "memref" if kind == "m1" else "tensor", value, zero,
            TYPES[kind]))
        conditions = [self.compare("sge", offset, zero, "index")]
        end = offset
        if size is not None:
            conditions.append(self.compare("sge", size, zero, "index"))
            end = self.fresh("index")
            self.put("%s = arith.addi %s, %s : index" % (end, offset, size))
        conditions.append(self.compare("slt" if size is None else "sle", end,
                                       dim, "index"))
        if self.rng.random() < 0.15:
            conditions.pop(self.rng.randrange(len(conditions)))
        return conditions

    def guarded(self):
        kind = self.rng.choice(["m1", "t1"])
        value, offset = self.any(kind), self.index()
        if self.rng.random() < 0.4:
            size = self.index()
            saved = self.guard(self.within(kind, value, offset, size))
            if kind == "m1":
                self.subview(value, offset, size)
            else:
                self.put("%s = tensor.extract_slice %s[%s] [%s] [1] : "
                         "tensor<?xf32> to tensor<?xf32>"
                         % (self.fresh("t1"), value, offset, size))
        else:
            saved = self.guard(self.within(kind, value, offset))
            if kind == "m1":
                self.put("%s = memref.load %s[%s] : memref<?xf32>"
                         % (self.hidden(), value, offset))
            else:
                self.put("%s = tensor.extract %s[%s] : tensor<?xf32>"
                         % (self.hidden(), value, offset))
        for _ in range(self.rng.randrange(1, 4)):
            self.statement()
        self.unguard(saved)

    def subview(self, memref, offset, size):
        view, dim = self.hidden(), self.fresh("index")
        kind = "memref<?xf32, strided<[1], offset: ?>>"
        self.put("%s = memref.subview %s[%s] [%s] [1] : memref<?xf32> to %s"
                 % (view, memref, offset, size, kind))
        zero = self.constant(0)
        self.put("%s = memref.dim %s, %s : %s" % (dim, view, zero, kind))

    # Operations that a run executes.
    def check(self):
        condition = self.condition() if self.rng.random() < 0.75 \
            else self.logic()
        self.put('cf.assert %s, "check"' % condition)

    def tensor(self):
        choice = self.rng.randrange(8)
        if choice == 0:
            size = self.index()
            name = self.fresh("t1")
            self.put("%s = tensor.empty(%s) : tensor<?xf32>" % (name, size))
        elif choice == 1:
            source, offset, size = self.any("t1"), self.index(), self.index()
            stride = self.rng.choice(["1", "1", "2", self.index()])
            name = self.fresh("t1")
            self.put("%s = tensor.extract_slice %s[%s] [%s] [%s] : "
                     "tensor<?xf32> to tensor<?xf32>"
                     % (name, source, offset, size, stride))
        elif choice == 2:
            source, target = self.any("t1"), self.any("t1")
            offset = self.index()
            zero = self.constant(0)
            size = self.fresh("index")
            self.put("%s = tensor.dim %s, %s : tensor<?xf32>" % (size, source,
                                                                 zero))
            name = self.fresh("t1")
            self.put("%s = tensor.insert_slice %s into %s[%s] [%s] [1] : "
                     "tensor<?xf32> into tensor<?xf32>"
                     % (name, source, target, offset, size))
        elif choice == 3:
            fixed, name = self.hidden(), self.fresh("t1")
            size = self.rng.choice([2, 3, 4])
            self.put("%s = tensor.cast %s : tensor<?xf32> to tensor<%dxf32>"
                     % (fixed, self.values["t1"][0], size))
            self.put("%s = tensor.cast %s : tensor<%dxf32> to tensor<?xf32>"
                     % (name, fixed, size))
        elif choice == 4:
            a, b, c = self.any("t1"), self.any("t1"), self.any("t1")
            name = self.fresh("t1")
            self.put("%s = linalg.map { arith.addf } ins(%s, %s : "
                     "tensor<?xf32>, tensor<?xf32>) outs(%s : tensor<?xf32>)"
                     % (name, a, b, c))
        elif choice == 5:
            a, b, c = self.any("t2"), self.any("t2"), self.any("t2")
            name = self.fresh("t2")
            self.put("%s = linalg.matmul ins(%s, %s : tensor<?x?xf32>, "
                     "tensor<?x?xf32>) outs(%s : tensor<?x?xf32>) -> "
                     "tensor<?x?xf32>" % (name, a, b, c))
        elif choice == 6:
            rows, columns = self.index(), self.index()
            name = self.fresh("t2")
            self.put("%s = tensor.empty(%s, %s) : tensor<?x?xf32>"
                     % (name, rows, columns))
        else:
            self.size_of()

    def memory(self):
        choice = self.rng.randrange(5)
        if choice == 0:
            m, i = self.any("m1"), self.index()
            self.put("%s = memref.load %s[%s] : memref<?xf32>"
                     % (self.hidden(), m, i))
        elif choice == 1:
            m, i = self.any("m1"), self.index()
            self.put("memref.store %%x, %s[%s] : memref<?xf32>" % (m, i))
        elif choice == 2:
            size = self.index()
            name = self.fresh("m1")
            self.put("%s = memref.alloc(%s) : memref<?xf32>" % (name, size))
        elif choice == 3:
            source, target = self.any("m1"), self.any("m1")
            self.put("memref.copy %s, %s : memref<?xf32> to memref<?xf32>"
                     % (source, target))
        else:
            self.subview(self.any("m1"), self.index(), self.index())

    def shapes(self):
        choice = self.rng.randrange(11)
        if choice < 3 or "s1" not in self.values:
            kind = self.rng.choice(["t1", "t1", "t2", "tu"])
            source = self.any(kind)
            self.put("%s = shape.shape_of %s : %s -> !shape.shape"
                     % (self.fresh("s1"), source, TYPES[kind]))
        elif choice < 6:
            a, b = self.any("s1"), self.any("s1")
            kind = self.rng.choice(["cstr_eq", "cstr_eq",
                                    "cstr_broadcastable"])
            self.put("%s = shape.%s %s, %s : !shape.shape, !shape.shape"
                     % (self.fresh("w"), kind, a, b))
        elif choice == 6:
            condition = self.condition()
            self.put('%s = shape.cstr_require %s, "required"'
                     % (self.fresh("w"), condition))
        elif choice == 7:
            a, b = self.any("s1"), self.any("s1")
            op = self.rng.choice(["broadcast", "meet", "concat"])
            name = self.fresh("s1")
            self.put("%s = shape.%s %s, %s : !shape.shape, !shape.shape -> "
                     "!shape.shape" % (name, op, a, b))
        elif choice == 8:
            a, b = self.any("s1"), self.any("s1")
            op = self.rng.choice(["shape_eq", "is_broadcastable"])
            name = self.fresh("i1")
            self.put("%s = shape.%s %s, %s : !shape.shape, !shape.shape"
                     % (name, op, a, b))
        elif choice == 9:
            op = self.rng.choice(["rank", "num_elements"])
            size, shape = self.hidden(), self.any("s1")
            self.put("%s = shape.%s %s : !shape.shape -> !shape.size"
                     % (size, op, shape))
            self.put("%s = shape.size_to_index %s : !shape.size"
                     % (self.fresh("index"), size))
        else:
            sizes = [self.index() for _ in range(self.rng.randrange(1, 4))]
            name = self.fresh("s1")
            self.put("%s = shape.from_extents %s : %s" % (
                name, ", ".join(sizes), ", ".join(["index"] * len(sizes))))

    def assuming(self):
        if "w" not in self.values:
            return self.shapes()
        witness = self.any("w")
        if self.rng.random() < 0.4:
            all_of = self.fresh("w")
            self.put("%s = shape.assuming_all %s, %s"
                     % (all_of, witness, self.values["w"][0]))
            witness = all_of
        name = self.hidden()
        self.put("%s = shape.assuming %s -> (index) {" % (name, witness))
        inner = self.region(self.rng.randrange(1, 5))
        self.put("  shape.assuming_yield %s : index" % inner)
        self.put("}")
        self.values["index"].append(name)

    # Control.
    def region(self, length, define=()):
        """Statements of a region, then an index of it to be yielded."""
        saved = self.scope()
        self.depth += 1
        for kind, name in define:
            self.values.setdefault(kind, []).append(name)
        for _ in range(length):
            self.statement()
        result = self.any("index")
        self.depth -= 1
        self.leave(saved)
        return result

    def branch(self):
        condition = self.logic() if self.rng.random() < 0.4 \
            else self.condition()
        name = self.hidden()
        self.put("%s = scf.if %s -> (index) {" % (name, condition))
        self.put("  scf.yield %s : index"
                 % self.region(self.rng.randrange(1, 5)))
        self.put("} else {")
        self.put("  scf.yield %s : index"
                 % self.region(self.rng.randrange(0, 3)))
        self.put("}")
        self.values["index"].append(name)

    def loop(self):
        lower, upper = self.index(), self.index()
        step = self.positive() if self.rng.random() < 0.85 else self.index()
        start = self.index()
        unsigned = ""
        if self.rng.random() < 0.15:
            # The bounds are constants, with few iterations: -1 is the largest number.
            unsigned = self.rng.choice(["", "unsigned "])
            lower, upper = (self.constant(bound) for bound in self.rng.choice(
                [(-1, 2), (-3, -1), (0, 3), (1, 1), (-2, 0), (2, 4)]))
            step = self.constant(self.rng.choice([1, 1, 2]))
        name, i, carried = self.hidden(), self.hidden(), self.hidden()
        self.put("%s = scf.for %s%s = %s to %s step %s iter_args(%s = %s) -> "
                 "(index) {" % (name, unsigned, i, lower, upper, step, carried,
                                start))
        saved = list(self.compared)
        # Conditions that the loop makes likely.
        self.compared += [("slt", i, upper, "index"),
                          ("sge", i, lower, "index"),
                          ("sge", carried, start, "index")]
        inner = self.region(self.rng.randrange(1, 5),
                            [("index", i), ("index", carried), ("index", i)])
        self.compared = saved
        self.put("  scf.yield %s : index" % inner)
        self.put("}")
        self.values["index"].append(name)

    def affine(self):
        """A branch or a loop of the affine dialect, about arguments alone."""
        rng, c = self.rng, self.rng.choice([1, 2, 4])
        predicate, bound = rng.choice([("sge", 1), ("sge", 2), ("eq", c), ("sle", c)])
        if rng.random() < 0.7:
            held = self.compare(predicate, rng.choice(["%n", "%k"]), self.constant(bound), "index")
            self.put('cf.assert %s, "affine %d"' % (held, self.next))
        used = "()[%n, %k]" if rng.random() < 0.7 else "()[%k, %n]"
        expressions = ["s0 - %d" % c, "s0 + s1 - %d" % c, "s0 - s1", "s0 mod %d" % c, "%d - s0" % c,
                       "s0 - s0 mod %d - 1" % c, "(s0 - 1) floordiv %d" % c]
        name, result = self.hidden(), rng.random() < 0.5
        if rng.random() < 0.6:
            claims = ["%s %s 0" % (rng.choice(expressions), rng.choice([">=", ">=", "=="]))
                      for _ in range(rng.randrange(1, 3))]
            head = "affine.if affine_set<()[s0, s1] : (%s)>%s" % (", ".join(claims), used)
            regions = 2 if result or rng.random() < 0.3 else 1
            define = ()
        else:
            i, carried = self.hidden(), self.hidden()
            low = rng.choice(["0", "1", "affine_map<()[s0, s1] -> (s0 - 1)>" + used,
                              "affine_map<()[s0, s1] -> (s0 floordiv 2)>" + used,
                              "max affine_map<()[s0, s1] -> (s0 - %d, 0)>%s" % (c, used)])
            high = rng.choice(["affine_map<()[s0, s1] -> (s0 ceildiv %d)>%s" % (c, used),
                               "affine_map<()[s0, s1] -> (s0)>" + used,
                               "affine_map<()[s0, s1] -> (s0 + 1)>" + used,
                               "min affine_map<()[s0, s1] -> (s0, %d)>%s" % (c, used)])
            head = "affine.for %s = %s to %s step %d" % (i, low, high, rng.choice([1, 1, c, 64]))
            if result:
                head += " iter_args(%s = %s)" % (carried, self.index())
            regions, define = 1, [("index", i)] + ([("index", carried)] if result else [])
        self.put("%s%s%s {" % (name + " = " if result else "", head,
                               " -> (index)" if result else ""))
        for n in range(regions):
            inner = self.region(rng.randrange(1, 4), define)
            if result:
                self.put("  affine.yield %s : index" % inner)
            self.put("} else {" if n + 1 < regions else "}")
        if result:
            self.values["index"].append(name)

    def step(self, carried, start, others):
        """The next value of a carried value."""
        rng = self.rng
        name = self.hidden()
        by = self.constant(rng.choice([1, 1, 1, 2, 3, -1]))
        kind = rng.randrange(6)
        if kind == 0:
            return carried
        if kind == 1:
            return rng.choice(others)
        if kind == 2:
            self.put("%s = arith.maxsi %s, %s : index"
                     % (name, carried, rng.choice(others + [start])))
            return name
        self.put("%s = arith.%s %s, %s : index"
                 % (name, rng.choice(["addi", "addi", "subi"]), carried, by))
        if kind == 3:
            return name
        chosen = self.hidden()
        self.put("%s = arith.select %s, %s, %s : index"
                 % (chosen, self.condition(), name, carried))
        return chosen

    def carrying(self):
        """A loop with two carried integers and a tensor that may grow."""
        rng = self.rng
        while_ = rng.random() < 0.3
        upper = self.index()
        starts = [self.constant(rng.choice([0, 0, 1, 2])), self.index()]
        tensor = self.any("t1")
        zero, names = self.constant(0), [self.hidden()]
        carried = [self.hidden() for _ in range(3)]
        types = "index, index, tensor<?xf32>"
        i = self.hidden()
        if while_:
            inner = [self.hidden() for _ in range(3)]
            go = self.hidden()
            self.put("%s:3 = scf.while (%s) : (%s) -> (%s) {" % (
                names[0], ", ".join("%s = %s" % pair for pair in zip(
                    carried, starts + [tensor])), types, types))
            self.put("  %s = arith.cmpi slt, %s, %s : index"
                     % (go, carried[0], upper))
            self.put("  scf.condition(%s) %s : %s"
                     % (go, ", ".join(carried), types))
            self.put("} do {")
            self.put("^bb0(%s: index, %s: index, %s: tensor<?xf32>):"
                     % tuple(inner))
            carried = inner
        else:
            lower, one = self.constant(rng.choice([0, 0, 1])), self.constant(
                rng.choice([1, 1, 2]))
            self.put("%s:3 = scf.for %s = %s to %s step %s iter_args(%s) -> "
                     "(%s) {" % (names[0], i, lower, upper, one, ", ".join(
                         "%s = %s" % pair for pair in zip(
                             carried, starts + [tensor])), types))
        size, first = self.hidden(), self.hidden()
        defined = [("index", carried[0]), ("index", carried[1]),
                   ("t1", carried[2])]
        if not while_:
            defined.append(("index", i))
        saved = self.scope()
        compared = list(self.compared)
        for kind, value in defined:
            self.values.setdefault(kind, []).append(value)
        self.put("%s = tensor.dim %s, %s : tensor<?xf32>"
                 % (size, carried[2], zero))
        self.put("%s = tensor.dim %s, %s : tensor<?xf32>"
                 % (first, tensor, zero))
        likely = [("sge", carried[0], starts[0]), ("sle", carried[0], starts[0]),
                  ("sge", carried[1], starts[1]), ("eq", size, first),
                  ("sle", carried[0], carried[1]), ("sge", size, first),
                  ("sle", carried[1], upper), ("sle", carried[0], upper),
                  ("eq", size, carried[0])]
        if not while_:
            likely += [("sle", carried[0], i), ("sge", i, carried[0])]
        for predicate, a, b in rng.sample(likely, 4):
            held = self.compare(predicate, a, b, "index")
            if rng.random() < 0.8:
                self.put('cf.assert %s, "carried %d"' % (held, self.next))
        steps = [self.step(carried[0], starts[0], carried[1:2]),
                 self.step(carried[1], starts[1], carried[0:1])]
        grown = carried[2]
        if rng.random() < 0.5:
            grown = self.hidden()
            self.put("%s = tensor.concat dim(0) %s, %s : (tensor<?xf32>, "
                     "tensor<?xf32>) -> tensor<?xf32>"
                     % (grown, carried[2],
                        rng.choice([tensor, self.any("t1")])))
        self.put("  scf.yield %s, %s, %s : %s" % (*steps, grown, types))
        self.put("}")
        self.leave(saved)
        self.compared = compared
        end = self.hidden()
        self.put("%s = tensor.dim %s#2, %s : tensor<?xf32>"
                 % (end, names[0], zero))
        begin = self.hidden()
        self.put("%s = tensor.dim %s, %s : tensor<?xf32>"
                 % (begin, tensor, zero))
        after = [("sge", names[0] + "#0", starts[0]),
                 ("sge", names[0] + "#1", starts[1]),
                 ("sge", names[0] + "#0", upper), ("sge", end, begin),
                 ("sle", names[0] + "#0", upper), ("eq", end, begin),
                 ("eq", names[0] + "#0", upper)]
        for predicate, a, b in rng.sample(after, 3):
            held = self.compare(predicate, a, b, "index")
            self.put('cf.assert %s, "carried out %d"' % (held, self.next))
        self.values["index"] += [names[0] + "#0", end]

    def call(self):
        """A private function, what it is called with being likely known."""
        name = self.hidden()
        callee = self.rng.randrange(CALLEES)
        self.put("%s = func.call @%s(%s, %s, %s) : (index, index, "
                 "tensor<?xf32>) -> index"
                 % (name, "callee%d" % callee, self.index(), self.index(),
                    self.any("t1")))
        self.values["index"].append(name)

    def statement(self):
        if self.depth > 4:
            return self.check()
        kinds = [(self.check, 7), (self.arithmetic, 4), (self.tensor, 2),
                 (self.memory, 1), (self.guarded, 3), (self.branch, 2),
                 (self.loop, 1), (self.affine, 1), (self.carrying, 1), (self.call, 1),
                 (self.shapes, 2), (self.assuming, 1),
                 (self.narrow, 1), (self.select, 1), (self.size_of, 1),
                 (self.constant, 1)]
        favoured = {"shapes": (self.shapes, self.assuming),
                    "numbers": (self.arithmetic, self.narrow, self.select),
                    "mixed": ()}[self.profile]
        weights = [weight * (6 if kind in favoured else 1)
                   for kind, weight in kinds]
        self.rng.choices(kinds, weights)[0][0]()

    def write(self):
        self.values = {"index": ["%n", "%k"], "i1": ["%p"], "i8": ["%i"],
                       "t1": ["%a", "%b"], "t2": ["%c"], "m1": ["%m"],
                       "tu": ["%u"]}
        self.put("%x = arith.constant 1.0 : f32")
        zero = self.constant(0)
        self.size_of()
        self.compared.append(("sge", self.values["index"][-1], zero, "index"))
        result = self.blocks() if self.rng.random() < 0.25 else None
        if result is None:
            for _ in range(self.rng.randrange(4, 13)):
                self.statement()
            result = self.any("index")
        self.put("return %s : index" % result)
        return ("func.func @%s(%%a: tensor<?xf32>, %%b: tensor<?xf32>, "
                "%%c: tensor<?x?xf32>, %%m: memref<?xf32>, %%u: tensor<*xf32>, "
                "%%n: index, %%k: index, %%i: i8, %%p: i1) -> index {\n%s\n}\n"
                % (self.name, "\n".join(self.lines)))

    def blocks(self):
        """A branch between blocks that meet again, or a loop of blocks."""
        for _ in range(self.rng.randrange(1, 4)):
            self.statement()
        outer = self.scope()
        condition, start = self.condition(), self.any("index")
        loops = self.rng.random() < 0.4
        join = self.hidden()
        if loops:
            # ^bb1 counts up to a bound and leaves to ^bb3.
            bound, one = self.index(), self.constant(1)
            outer = self.scope()
            self.put("cf.br ^bb1(%s : index)" % start)
            count, go = self.hidden(), self.hidden()
            self.lines.append("^bb1(%s: index):" % count)
            self.values["index"] += [count, count]
            self.statement()
            self.put("%s = arith.cmpi slt, %s, %s : index" % (go, count,
                                                              bound))
            head = self.scope()
            self.put("cf.cond_br %s, ^bb2, ^bb3(%s : index)"
                     % (go, self.any("index")))
            self.lines.append("^bb2:")
            self.compared.append(("slt", count, bound, "index"))
            for _ in range(self.rng.randrange(1, 4)):
                self.statement()
            following = self.hidden()
            self.put("%s = arith.addi %s, %s : index" % (following, count,
                                                         one))
            self.put("cf.br ^bb1(%s : index)" % following)
            self.leave(head)
        else:
            self.put("cf.cond_br %s, ^bb1, ^bb2" % condition)
            for n in (1, 2):
                self.leave(({k: list(v) for k, v in outer[0].items()},
                            list(outer[1])))
                self.lines.append("^bb%d:" % n)
                for _ in range(self.rng.randrange(1, 4)):
                    self.statement()
                self.put("cf.br ^bb3(%s : index)" % self.any("index"))
            self.leave(outer)
        self.lines.append("^bb3(%s: index):" % join)
        self.values["index"] += [join, join]
        for _ in range(self.rng.randrange(1, 5)):
            self.statement()
        return self.any("index")


TYPES = {"t1": "tensor<?xf32>", "t2": "tensor<?x?xf32>", "m1": "memref<?xf32>",
         "tu": "tensor<*xf32>"}


CALLEES = 3


class Callee(Function):
    """A private function that the others call."""

    def write(self):
        self.values = {"index": ["%n", "%k", "%n", "%k"], "t1": ["%a"],
                       "i1": []}
        zero, size = self.constant(0), self.fresh("index")
        self.put("%s = tensor.dim %%a, %s : tensor<?xf32>" % (size, zero))
        claims = [("sge", "%n", zero), ("sle", "%n", "%k"), ("eq", "%n", "%k"),
                  ("eq", size, "%k"), ("sgt", size, zero), ("ult", "%n", size),
                  ("slt", "%k", size)]
        for predicate, a, b in self.rng.sample(claims, 3):
            held = self.compare(predicate, a, b, "index")
            if self.rng.random() < 0.6:
                self.put('cf.assert %s, "callee %d"' % (held, self.next))
        self.arithmetic()
        self.put("return %s : index" % self.rng.choice(
            self.values["index"][-2:]))
        return ("func.func private @%s(%%n: index, %%k: index, "
                "%%a: tensor<?xf32>) -> index {\n%s\n}\n"
                % (self.name, "\n".join(self.lines)))


def program(seed, functions):
    rng = random.Random(seed)
    text = "".join(Function(rng, "f%d" % n).write() for n in range(functions))
    return text + "".join(Callee(rng, "callee%d" % n).write()
                          for n in range(CALLEES))


# The meanings that are compared: the pass's options, the oracle's.
MODES = [
    ("trust-op-contracts=false", ["--speculative", "--no-overflow"]),
    ("trust-op-contracts=true", ["--no-overflow", "--extremes"]),
    ("trust-op-contracts=false assume-no-overflow=false",
     ["--speculative", "--extremes"]),
]
# By name; each %s takes the options. The first removes checks, and says which;
# the others change what they find.
PIPELINES = {
    "elided": "shapeproof-elide-checks{%s}",
    "rewritten": "shapeproof-simplify{%s flags=true},"
                 "shapeproof-canonicalize-dims{%s},"
                 "shapeproof-refine-types{%s},shapeproof-annotate{%s}",
    "narrowed": "shapeproof-simplify{%s narrow=i8}",
    "hoisted": "shapeproof-hoist-checks{%s}",
    "versioned": "shapeproof-version{%s}",
}


def call(command):
    return subprocess.run([str(c) for c in command], text=True,
                          capture_output=True)


def compare(args, name, before, n, pipeline="elided"):
    """Runs the passes in mode n, then the oracle. Returns the checks and
    whether all is well."""
    mode, options = MODES[n]
    after = args.out / ("%s.%s%d.mlir" % (name, pipeline, n))
    given = mode + (" context=" + args.context if args.context else "")
    passes = PIPELINES[pipeline].replace("%s", given)
    done = call([args.bin / "shapeproof-opt",
                 "--pass-pipeline=builtin.module(%s)" % passes,
                 "--allow-unregistered-dialect", "--mlir-print-debuginfo",
                 before])
    if done.returncode:
        print("%s, %s, %s: the pass fails\n%s"
              % (name, pipeline, mode, done.stderr[:2000]), file=sys.stderr)
        return [], False
    after.write_text(done.stdout)
    # Guards are computed of all inputs, also of those that the program only
    # compares.
    if pipeline in ("hoisted", "versioned") and "--extremes" not in options:
        options = options + ["--extremes"]
    done = call([args.bin / "shapeproof-exec-check", before, after, "--json",
                 "--cap=600", "--steps=4000", "--partial"] + options)
    try:
        findings = json.loads(done.stdout)
    except ValueError:
        print("%s, %s, %s:\n%s" % (name, pipeline, mode, done.stderr),
              file=sys.stderr)
        return [], False
    well = (done.returncode == 0 if pipeline == "elided"
            else not findings["violations"])
    if not well:
        print("%s, %s, %s:\n%s\n%s"
              % (name, pipeline, mode, "\n".join(findings["violations"]),
                 done.stderr), file=sys.stderr)
    return findings["checks"], well


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--seeds", default="0:4", help="A:B, without B")
    parser.add_argument("--functions", type=int, default=25)
    parser.add_argument("--context", help="another context than the default")
    parser.add_argument("programs", type=pathlib.Path, nargs="*")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    programs = {path.stem: path for path in args.programs}
    if not programs:
        first, last = map(int, args.seeds.split(":"))
        for seed in range(first, last):
            path = args.out / ("seed%d.mlir" % seed)
            path.write_text(program(seed, args.functions))
            programs[path.stem] = path
    well = True
    for n, (mode, _) in enumerate(MODES):
        checks = []
        for name, before in programs.items():
            found, good = compare(args, name, before, n)
            checks += found
            well &= good
        print("%s: %d checks, %d left, %d needed" % (
            mode, len(checks), sum(c["left"] for c in checks),
            sum(c["needed_by"] is not None for c in checks)))
        # The assumption about overflow matters for values that are computed again.
        others = {0: ["rewritten", "hoisted", "versioned"],
                  2: ["narrowed", "hoisted", "versioned"]}.get(n, [])
        well &= all([compare(args, name, before, n, pipeline)[1]
                     for pipeline in others
                     for name, before in programs.items()])
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
