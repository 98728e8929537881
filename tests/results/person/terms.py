# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Terms and claims of .dims files: their costs, and their values.

The costs are those of include/shapeproof/Simplified.h, the grammar is that of
docs/dims.md, without shapes other than the operands of broadcastable."""

import itertools
import random
import re

# --- Expressions (docs/dims.md): tuples of an operator and its operands -----------

TOKEN = re.compile(r"\s*(?:(\d+)|([A-Za-z_][\w.]*)|(==|!=|<=|>=|[-+*<>()\[\]{},]))")
COMPARISONS = {"==": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def tokens_of(text):
    tokens, place = [], 0
    text = text.strip()
    while place < len(text):
        found = TOKEN.match(text, place)
        if not found:
            raise ValueError(f"no token at '{text[place:]}'")
        tokens.append(found[0].strip())
        place = found.end()
    return tokens


class Parser:
    def __init__(self, text):
        self.tokens = tokens_of(text) + [""]
        self.place = 0

    def peek(self):
        return self.tokens[self.place]

    def next(self, expected=None):
        token = self.peek()
        if expected is not None and token != expected:
            raise ValueError(f"expected '{expected}', found '{token}'")
        self.place += 1
        return token

    def accept(self, token):
        if self.peek() != token:
            return False
        self.place += 1
        return True

    def whole(self):
        result = self.claim()
        self.next("")
        return result

    def claim(self):
        parts = [self.conjunction()]
        while self.accept("or"):
            parts.append(self.conjunction())
        return ("or", *parts) if len(parts) > 1 else parts[0]

    def conjunction(self):
        parts = [self.negation()]
        while self.accept("and"):
            parts.append(self.negation())
        return ("and", *parts) if len(parts) > 1 else parts[0]

    def negation(self):
        if self.accept("not"):
            return ("not", self.negation())
        return self.comparison()

    def comparison(self):
        left = self.sum()
        if self.peek() in COMPARISONS:
            return (self.next(), left, self.sum())
        if self.accept("in"):
            if self.accept("["):
                return ("range", left, *self.list("]"))
            self.next("{")
            return ("one of", left, *self.list("}"))
        return left

    def list(self, end):
        items = [self.claim()]
        while self.accept(","):
            items.append(self.claim())
        self.next(end)
        return items

    def sum(self):
        parts = [self.product()]
        while self.peek() in ("+", "-"):
            minus = self.next() == "-"
            part = self.product()
            parts.append(("minus", part) if minus else part)
        return ("sum", *parts) if len(parts) > 1 else parts[0]

    def product(self):
        left = self.unary()
        while self.peek() in ("*", "floordiv", "ceildiv", "mod"):
            left = (self.next(), left, self.unary())
        return left

    def unary(self):
        if self.accept("-"):
            operand = self.unary()
            if operand[0] == "number":
                return ("number", -operand[1])
            return ("minus", operand)
        return self.atom()

    def atom(self):
        token = self.next()
        if token == "(":
            inner = self.claim()
            self.next(")")
            return inner
        if token == "[":
            return ("shape", *self.list("]"))
        if token.isdigit():
            return ("number", int(token))
        if self.accept("("):
            return (token, *self.list(")"))
        return ("name", token)


def parse(text):
    return Parser(text).whole()


# --- Costs --------------------------------------------------------------------------


def flat(node):
    """The node as costs see it: sums and products of any number of operands, in a
    fixed order, and numbers in products apart."""
    op, *operands = node
    if op in ("number", "name"):
        return node
    operands = [flat(o) for o in operands]
    if op == "minus":
        if operands[0][0] == "scaled":
            return ("scaled", -operands[0][1], operands[0][2])
        return ("minus", operands[0])
    if op == "sum":
        parts = []
        for o in operands:
            parts.extend(o[1:] if o[0] == "sum" else [signed(o)])
        return ("sum", *sorted(parts))
    if op == "*":
        number, factors = 1, []
        for o in operands:
            if o[0] in ("scaled", "minus"):
                number, o = number * (o[1] if o[0] == "scaled" else -1), o[-1]
            if o[0] == "number":
                number *= o[1]
            else:
                factors.extend(o[1:] if o[0] == "product" else [o])
        if not factors:
            return ("number", number)
        product = (factors[0] if len(factors) == 1
                   else ("product", *sorted(factors, key=repr)))
        return product if number == 1 else ("scaled", number, product)
    if op in ("and", "or", "min", "max"):
        parts = []
        for o in operands:
            parts.extend(o[1:] if o[0] == op else [o])
        return (op, *parts)
    return (op, *operands)


def signed(part):
    """An operand of a sum as its text without the sign, the sign, and itself."""
    minus = part[0] == "minus" or part[0] in ("number", "scaled") and part[1] < 0
    if part[0] == "minus":
        part = part[1]
    elif minus:
        part = (part[0], -part[1], *part[2:])
    return (repr(part), minus, part)


def own_cost(node):
    op, *operands = node
    more = len(operands) - 1
    if op == "sum":
        return more + all(minus for _, minus, _ in operands)
    if op in ("and", "or"):
        return more
    return {"product": 2 * more, "min": 3 * more, "max": 3 * more,
            "broadcast": 3 * more, "floordiv": 3, "ceildiv": 3, "mod": 3,
            "select": 3, "range": 3, "one of": 2 * more - 1}.get(op, 1)


def cost(text):
    seen = set()

    def visit(node):
        if node in seen:
            return 0
        seen.add(node)
        op, *operands = node
        if op in ("number", "name"):
            return 1
        if op == "sum":
            operands = [part for _, _, part in operands]
        elif op == "scaled":
            operands = operands[1:]
        return own_cost(node) + sum(visit(o) for o in operands)

    return visit(flat(parse(text)))


# --- Values -------------------------------------------------------------------------


def floordiv(a, b):
    return a // b if b else (a * 7919 + 13) % 1009 - 500


def mod(a, b):
    return a % b if b else (a * 6007 + 29) % 997 - 400


def wrap(bits, x):
    return (x + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)


def broadcastable(a, b):
    return all(x == y or x == 1 or y == 1 for x, y in zip(reversed(a), reversed(b)))


def python(node):
    """The node as an expression of Python."""
    op, *operands = node
    if op == "number":
        return f"({operands[0]})"
    if op == "name":
        return {"true": "True", "false": "False"}.get(operands[0], f"v_{operands[0]}")
    parts = [python(o) for o in operands]
    if op in COMPARISONS:
        return f"({parts[0]} {op} {parts[1]})"
    if op in ("and", "or"):
        return "(" + f" {op} ".join(parts) + ")"
    if found := re.fullmatch(r"wrap(\d+)", op):
        return f"wrap({found[1]}, {parts[0]})"
    form = {"minus": "(-{0})", "not": "(not {0})", "*": "({0} * {1})",
            "floordiv": "floordiv({0}, {1})", "ceildiv": "(-floordiv(-{0}, {1}))",
            "mod": "mod({0}, {1})", "range": "({1} <= {0} <= {2})",
            "select": "({1} if {0} else {2})"}.get(op)
    if form:
        return form.format(*parts)
    joined = ", ".join(parts)
    form = {"sum": "({})".format(" + ".join(parts)), "one of":
            f"({parts[0]} in ({', '.join(parts[1:])},))", "min": f"min({joined})",
            "max": f"max({joined})", "shape": f"({joined},)",
            "broadcastable": f"broadcastable({joined})"}
    return form[op]


def names_in(node):
    if node[0] == "name":
        return {node[1]} - {"true", "false"}
    return set().union(*(names_in(o) for o in node[1:] if isinstance(o, tuple)))


def numbers_in(node):
    if node[0] == "number":
        return {abs(node[1])}
    ends = {1 << int(node[0][4:]) - 1} if node[0].startswith("wrap") else set()
    return ends.union(*(numbers_in(o) for o in node[1:] if isinstance(o, tuple)))


def function(node, order):
    arguments = ", ".join(f"v_{name}" for name in order)
    return eval(f"lambda {arguments}: {python(node)}", globals())  # pylint: disable=eval-used


def conjuncts(node):
    if node[0] == "and":
        return [c for part in node[1:] for c in conjuncts(part)]
    return [node]


MOST = 2000  # The number of assignments up to which all are tried.


def candidates(kind, numbers, own_facts):
    """Values of a symbol: all small ones, and those at the ends that numbers make."""
    if kind == "bool":
        values = [False, True]
    else:
        values = set(range(-130, 131)) | {-1024, 1023, 4096}
        for c in numbers:
            for d in (c, 2 * c, 3 * c, 8 * c):
                values |= {s * d + e for s in (1, -1) for e in (-1, 0, 1)}
        values = sorted((v for v in values if kind == "int" or v >= 0), key=abs)
    return [v for v in values if all(f(v) for f in own_facts)]


def assignments(kinds, facts, numbers):
    """Tuples of values in the order of kinds that satisfy the facts."""
    order = list(kinds)
    defined = {}  # Symbols that a fact sets to a term of others.
    for fact in facts:
        for left, right in (fact[1:], fact[:0:-1]) if fact[0] == "==" else ():
            if (left[0] == "name" and left[1] not in defined
                    and not names_in(right) & {left[1], *defined}
                    and not any(left[1] in names_in(t) for t in defined.values())):
                defined[left[1]] = right
                break
    own = {name: [function(f, [name]) for f in facts if names_in(f) == {name}]
           for name in order}
    check = [function(f, order) for f in facts]
    free = [name for name in order if name not in defined]
    values = {name: candidates(kinds[name], numbers, own[name]) for name in free}
    makers = {name: function(term, free) for name, term in defined.items()}

    def complete(chosen):
        given = dict(zip(free, chosen))
        for name, make in makers.items():
            given[name] = make(*chosen)
            if kinds[name] == "dim" and given[name] < 0:
                return None
        point = tuple(given[name] for name in order)
        return point if all(f(*point) for f in check) else None

    count = 1
    for name in free:
        count *= len(values[name])
    if count <= MOST:
        tried = itertools.product(*values.values())
    else:
        per = {2: 30, 3: 10, 4: 6}.get(len(free), 4)
        grid = itertools.product(*(v[:per] for v in values.values()))
        ends = itertools.product(*(sorted(v)[:2] + sorted(v)[-3:]
                                   for v in values.values()))
        dice = random.Random(7)
        columns = [dice.choices(v + v[:40] * 8, k=2 * MOST) for v in values.values()]
        tried = itertools.chain(ends, grid, zip(*columns))
    found = []
    for chosen in tried:
        if point := complete(chosen):
            found.append(point)
    return found or ([()] if not order and all(f() for f in check) else [])
