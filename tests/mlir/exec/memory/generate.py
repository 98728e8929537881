# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs that allocate and free, for memory.py.

    generate.program(seed)      the text of a module with a few functions

Every buffer is freed once at most, and perhaps never; in a branch, in a callee, in a
later iteration than the one that allocated it.
"""

import random


class Generator:
    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.lines, self.number, self.functions = [], 0, []

    def name(self):
        self.number += 1
        return f"%v{self.number}"

    def put(self, depth, text):
        self.lines.append("  " * depth + text)

    def size(self, depth, sizes):
        """A size: one that there is, or a new one."""
        if self.chance.random() < 0.6:
            return self.chance.choice(sizes)
        new = self.name()
        kind = self.chance.choice(["minsi", "maxsi", "addi", "divui"])
        a, b = self.chance.choice(sizes), self.chance.choice(sizes)
        if kind == "divui":
            b = "%c3"
        self.put(depth, f"{new} = arith.{kind} {a}, {b} : index")
        sizes.append(new)
        return new

    def allocate(self, depth, sizes, size=None):
        buffer, size = self.name(), size or self.size(depth, sizes)
        self.put(depth, f"{buffer} = memref.alloc({size}) : memref<?xi8>")
        return buffer

    def condition(self, depth, sizes):
        if self.chance.random() < 0.3:
            return "%p"
        new, kind = self.name(), self.chance.choice(["slt", "eq", "sge"])
        self.put(depth, f"{new} = arith.cmpi {kind}, "
                 f"{self.chance.choice(sizes)}, {self.chance.choice(sizes)} : index")
        return new

    def take(self, buffers):
        return buffers.pop(self.chance.randrange(len(buffers)))

    def branch(self, depth, sizes, buffers, level):
        condition = self.condition(depth, sizes)
        gives = self.chance.random() < 0.5
        result, given = self.name(), None
        if buffers and self.chance.random() < 0.4:
            given = self.take(buffers)  # Freed in one branch or in both.
        self.put(depth, (f"{result} = " if gives else "") + f"scf.if {condition}"
                 + (" -> memref<?xi8>" if gives else "") + " {")
        for way in range(2):
            inner, own = list(sizes), [given] if given else []
            self.block(depth + 1, inner, own, level + 1)
            if gives:
                last = (self.take(own) if own and self.chance.random() < 0.5
                        else self.allocate(depth + 1, inner))
                self.put(depth + 1, f"scf.yield {last} : memref<?xi8>")
            self.put(depth, "} else {" if way == 0 else "}")
        if gives:
            buffers.append(result)

    def loop(self, depth, sizes, buffers, level):
        upper, count, variable = self.name(), self.name(), self.name()
        self.put(depth, f"{upper} = arith.minsi {self.chance.choice(sizes)}, %c5 "
                 ": index")
        first = self.chance.choice(["%c0", "%c1", self.chance.choice(sizes)])
        step = self.chance.choice(["%c1", "%c1", "%c3"])
        carries = buffers and self.chance.random() < 0.5
        if not carries:
            self.put(depth, f"scf.for {variable} = {first} to {upper} step {step} {{")
            self.block(depth + 1, sizes + [variable], [], level + 1)
            self.put(depth, "}")
            return
        inits = [self.take(buffers)]
        if buffers and self.chance.random() < 0.5:
            inits.append(self.take(buffers))
        arguments = [self.name() for _ in inits]
        types = ", ".join("memref<?xi8>" for _ in inits)
        carried = ", ".join(f"{a} = {i}" for a, i in zip(arguments, inits))
        self.put(depth, f"{count}:{len(inits)} = scf.for {variable} = {first} to "
                 f"{upper} step {step} iter_args({carried}) -> ({types}) {{")
        inner, own = sizes + [variable], list(arguments)
        extent = self.name()
        self.put(depth + 1, f"{extent} = memref.dim {arguments[0]}, %c0 "
                 ": memref<?xi8>")
        inner.append(extent)
        self.block(depth + 1, inner, own, level + 1)
        while len(own) < len(inits):
            own.append(self.allocate(depth + 1, inner,
                                     self.chance.choice([extent, None])))
        self.chance.shuffle(own)
        self.put(depth + 1, f"scf.yield {', '.join(own[:len(inits)])} : {types}")
        self.put(depth, "}")
        buffers += [f"{count}#{i}" for i in range(len(inits))]

    def call(self, depth, sizes, buffers):
        name, takes, gives = self.chance.choice(self.functions)
        if takes and not buffers:
            buffers.append(self.allocate(depth, sizes))
        operands = [self.size(depth, sizes), self.size(depth, sizes), "%p"]
        types = ["index", "index", "i1"]
        if takes:
            place = self.chance.randrange(len(buffers))
            operands.append(buffers[place])
            types.append("memref<?xi8>")
            if takes != "keeps":
                buffers.pop(place)
        result = self.name()
        self.put(depth, (f"{result} = " if gives else "") + f"func.call @{name}"
                 f"({', '.join(operands)}) : ({', '.join(types)}) -> "
                 + ("memref<?xi8>" if gives else "()"))
        if gives:
            buffers.append(result)

    def block(self, depth, sizes, buffers, level):
        for _ in range(self.chance.randrange(1, 7 if level == 0 else 4)):
            kind = self.chance.random()
            if kind < 0.4:
                buffers.append(self.allocate(depth, sizes))
            elif kind < 0.65 and buffers:
                self.put(depth, f"memref.dealloc {self.take(buffers)} : "
                         "memref<?xi8>")
            elif kind < 0.75 and self.functions:
                self.call(depth, sizes, buffers)
            elif kind < 0.9 and level < 3:
                self.branch(depth, sizes, buffers, level)
            elif level < 2:
                self.loop(depth, sizes, buffers, level)
        # In most blocks, everything is freed.
        while buffers and self.chance.random() < 0.85:
            self.put(depth, f"memref.dealloc {self.take(buffers)} : memref<?xi8>")

    def function(self, name, isInner):
        takes = self.chance.choice(["", "keeps", "frees"]) if isInner else ""
        gives = isInner and self.chance.random() < 0.5
        self.lines.append(
            f"func.func @{name}(%n: index, %m: index, %p: i1"
            + (", %x: memref<?xi8>" if takes else "") + ")"
            + (" -> memref<?xi8>" if gives else "") + " {")
        for value in (0, 1, 3, 5):
            self.put(1, f"%c{value} = arith.constant {value} : index")
        sizes, buffers = ["%n", "%m"], ["%x"] if takes == "frees" else []
        if not isInner and self.chance.random() < 0.3:
            self.put(1, "%holds = arith.cmpi sle, %n, %m : index")
            self.put(1, 'cf.assert %holds, "n <= m"')
        self.block(1, sizes, buffers, 0)
        if takes == "frees":
            for buffer in buffers:
                if buffer == "%x":
                    self.put(1, "memref.dealloc %x : memref<?xi8>")
                    buffers.remove("%x")
                    break
        if gives:
            self.put(1, f"return {self.allocate(1, sizes)} : memref<?xi8>")
        else:
            self.put(1, "return")
        self.lines.append("}")
        if isInner:
            self.functions.append((name, takes, gives))


def program(seed, make=Generator):
    generator = make(seed)
    for i in range(generator.chance.randrange(3)):
        generator.function(f"inner{i}", True)
    for i in range(3):
        generator.function(f"f{i}", False)
    return "\n".join(generator.lines) + "\n"
