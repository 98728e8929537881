# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Symbolic sizes as JAX, PyTorch and ONNX print them.

    >>> import shapeproof
    >>> ctx = shapeproof.Context()
    >>> expression(ctx, "2*b + floordiv(c, 4)")          # JAX
    2 * b + (c floordiv 4)
    >>> expression(ctx, "Eq(s0, 2*s1)")                  # PyTorch
    s0 == 2 * s1
    >>> expression(ctx, "Mod(s0, 8)").bound()
    [0, 7]
    >>> expression(ctx, "floor(h/2 - 1/2) + 1")          # ONNX
    (h + 1) floordiv 2
    >>> expression(ctx, "floor(0.5*L['x'].size()[2])")
    L['x'].size()[2] floordiv 2
    >>> expression(ctx, "Piecewise((s0, s0 > 4), (8, True)) <= int_oo")
    true
    >>> expression(ctx, "x.size(0) in (1, 2, 4) || !(s0 in VR[2, 100])")
    x.size()[0] in {1, 2, 4} or s0 <= 1 or s0 >= 101
    >>> expression(ctx, "16H")
    16 * H

Names become sizes, >= 0, of the context. What is divided by `/` has to be
rounded by `floor` or `ceiling`, or come out even by its form.
"""

from __future__ import annotations

import ast
import math
import re
from typing import Callable, Dict, List, Tuple, Union

from . import _core
from .errors import ParseError

Dim = _core.Dim
Claim = _core.Claim

MAX_LENGTH = 20_000
MAX_POWER = 8
# The maximal size of an integer, as in terms.
MAX_BITS = 4096
# 0.5 and 0.125 are exact, 0.1 is not.
MAX_DENOMINATOR = 1 << 16


# Strings, operators of C and JAX (`^` is a power), numbers, and 16H.
_FOREIGN = re.compile(r"""'[^']*'|"[^"]*"|\|\||&&|\^|!(?!=)"""
                      r"""|(?<![\w.])(?:0[xXoObB]\w+|\d+(?:[eE][+-]?\d+|[jJ])(?!\w))"""
                      r"""|(?<![\w.])\d+(?=[A-Za-z_])""")
_OPERATORS = {"||": " or ", "&&": " and ", "!": "not ", "^": "**"}


def _in_python(text: str) -> Tuple[str, List[int]]:
    """The text for Python, and the place of each of its characters in it."""
    parts: List[str] = []
    origins: List[int] = []
    at = 0

    def add(piece: str, begin: int, moves: bool) -> None:
        parts.append(piece)
        origins.extend(begin + i if moves else begin for i in range(len(piece)))

    for match in _FOREIGN.finditer(text):
        add(text[at:match.start()], at, True)
        word, at = match.group(), match.end()
        add(_OPERATORS.get(word, word), match.start(), word not in _OPERATORS)
        if word.isdigit():
            add("*", match.start(), False)
    add(text[at:], at, True)
    return "".join(parts), origins


def _column(origins: List[int], column: int) -> int:
    return origins[column - 1] + 1 if 0 < column <= len(origins) else column


class _Quotient:
    """A number that is not rounded yet: `above` / `below`, below > 0."""

    def __init__(self, above: Union[int, Dim], below: int = 1) -> None:
        self.above, self.below = above, below


class _Infinity:
    """A number above (sign 1) or below (sign -1) all sizes; it is only compared."""

    def __init__(self, sign: int = 1) -> None:
        self.sign = sign


_Value = Union[_Quotient, _Infinity, Claim, bool]


def _minimum(a: Union[int, Dim], b: Union[int, Dim]) -> Union[int, Dim]:
    if isinstance(a, int) and isinstance(b, int):
        return min(a, b)
    return _core.minimum(a, b)


def _maximum(a: Union[int, Dim], b: Union[int, Dim]) -> Union[int, Dim]:
    if isinstance(a, int) and isinstance(b, int):
        return max(a, b)
    return _core.maximum(a, b)


class _Reader(ast.NodeVisitor):
    def __init__(self, context: _core.Context, integers: Callable[[str], bool]
                 ) -> None:
        self.context = context
        self.integers = integers

    # --- Errors and sorts ------------------------------------------------------

    def visit(self, node: ast.AST) -> _Value:
        """No value is longer than MAX_BITS, so none of its operations takes
        long."""
        value: _Value = super().visit(node)
        if isinstance(value, _Quotient):
            for part in (value.above, value.below):
                if isinstance(part, int) and part.bit_length() > MAX_BITS:
                    raise self.error(node, "an integer of more than "
                                     f"{MAX_BITS} bits")
        return value

    def error(self, node: ast.AST, message: str) -> ParseError:
        return ParseError(message, getattr(node, "col_offset", 0) + 1)

    def quotient(self, node: ast.expr) -> _Quotient:
        value = self.comparable(node)
        if isinstance(value, _Infinity):
            raise self.error(node, "infinity is only compared")
        return value

    def comparable(self, node: ast.expr) -> Union[_Quotient, _Infinity]:
        value = self.visit(node)
        if not isinstance(value, (_Quotient, _Infinity)):
            raise self.error(node, "expected a number, found a claim")
        return value

    def number(self, node: ast.expr) -> Union[int, Dim]:
        return self.rounded(node, self.quotient(node))

    def rounded(self, node: ast.AST, value: _Quotient) -> Union[int, Dim]:
        if value.below != 1:
            raise self.error(node, "not rounded to an integer: use floor or "
                             "ceiling")
        return value.above

    def claim(self, node: ast.expr) -> Claim:
        value = self.visit(node)
        if isinstance(value, (_Quotient, _Infinity)):
            raise self.error(node, "expected a claim, found a number")
        if isinstance(value, bool):
            zero = self.context.constant(0)
            return zero == 0 if value else zero == 1
        result: Claim = value
        return result

    # --- Terms -----------------------------------------------------------------

    def visit_Constant(self, node: ast.Constant) -> _Value:
        if isinstance(node.value, bool):
            return node.value
        if isinstance(node.value, int):
            return _Quotient(node.value)
        if isinstance(node.value, float) and math.isfinite(node.value):
            above, below = node.value.as_integer_ratio()
            if below <= MAX_DENOMINATOR:
                return _Quotient(above, below)
        raise self.error(node, f"{node.value!r} is no integer, nor a simple "
                         "fraction")

    def named(self, name: str) -> _Value:
        make = self.context.integer if self.integers(name) else self.context.dim
        return _Quotient(make(name))

    def visit_Name(self, node: ast.Name) -> _Value:
        return _Infinity() if node.id in ("int_oo", "oo") else self.named(node.id)

    def visit_Subscript(self, node: ast.Subscript) -> _Value:
        """A size by its place in a program: L['x'].size()[2]."""
        part: ast.expr = node
        is_place = False
        while not isinstance(part, ast.Name):
            if isinstance(part, ast.Subscript) and \
                    isinstance(part.slice, (ast.Constant, ast.UnaryOp)):
                is_place |= isinstance(getattr(part.slice, "value", None), str)
                part = part.value
            elif isinstance(part, ast.Attribute):
                is_place = True
                part = part.value
            elif isinstance(part, ast.Call) and not (part.args or part.keywords):
                part = part.func
            else:
                raise self.error(part, "not the name of a size")
        if not is_place:
            raise self.error(node, "not the name of a size")
        return self.named(ast.unparse(node))

    def visit_UnaryOp(self, node: ast.UnaryOp) -> _Value:
        if isinstance(node.op, (ast.Not, ast.Invert)):
            return ~self.claim(node.operand)
        value = self.comparable(node.operand)
        if isinstance(value, _Infinity):
            return _Infinity(-value.sign if isinstance(node.op, ast.USub)
                             else value.sign)
        if isinstance(node.op, ast.USub):
            return _Quotient(-value.above, value.below)
        return value

    def visit_BinOp(self, node: ast.BinOp) -> _Value:
        op = node.op
        if isinstance(op, ast.BitAnd):
            return self.claim(node.left) & self.claim(node.right)
        if isinstance(op, ast.BitOr):
            return self.claim(node.left) | self.claim(node.right)
        if isinstance(op, ast.Pow):
            return self.power(node)
        a, b = self.quotient(node.left), self.quotient(node.right)
        if isinstance(op, ast.Add):
            return self.sum(a, b.above, b.below)
        if isinstance(op, ast.Sub):
            return self.sum(a, -b.above, b.below)
        if isinstance(op, ast.Mult):
            return self.reduced(a.above * b.above, a.below * b.below)
        if isinstance(op, ast.Div):
            return self.over(node, a, b)
        left, right = self.number(node.left), self.number(node.right)
        if isinstance(op, ast.FloorDiv):
            return self.divided(node, left, right)
        if isinstance(op, ast.Mod):
            return self.remainder(node, left, right)
        raise self.error(node, "an operator that sizes do not have")

    def over(self, node: ast.AST, a: _Quotient, b: _Quotient) -> _Quotient:
        if not isinstance(b.above, int) or b.above == 0:
            raise self.error(node, "`/` by what is no constant but 0; use //")
        sign = 1 if b.above > 0 else -1
        return self.reduced(sign * a.above * b.below, a.below * abs(b.above))

    def power(self, node: ast.BinOp) -> _Value:
        base, exponent = self.quotient(node.left), self.number(node.right)
        # A power of a number is a number: 2**63.
        most = MAX_BITS if isinstance(base.above, int) else MAX_POWER
        if not isinstance(exponent, int) or not 0 <= exponent <= most:
            raise self.error(node.right,
                             f"an exponent that is not 0, 1, ... {most}")
        if isinstance(base.above, int):
            bits = max(base.above.bit_length(), base.below.bit_length())
            if (bits - 1) * exponent > MAX_BITS:
                raise self.error(node, "an integer of more than "
                                 f"{MAX_BITS} bits")
        above = base.above ** exponent if exponent else 1
        return _Quotient(above, base.below ** exponent)

    @staticmethod
    def reduced(above: Union[int, Dim], below: int) -> _Quotient:
        if isinstance(above, int) and below != 1 and above % below == 0:
            return _Quotient(above // below)
        # `4*n / 2`: the quotient has no division by its form.
        if not isinstance(above, int) and below != 1 and \
                ((above % below) == 0).same(above == above):
            return _Quotient(above // below)
        return _Quotient(above, below)

    @classmethod
    def sum(cls, a: _Quotient, above: Union[int, Dim], below: int) -> _Quotient:
        if a.below == below:
            return cls.reduced(a.above + above, below)
        return cls.reduced(a.above * below + above * a.below, a.below * below)

    def divided(self, node: ast.AST, a: Union[int, Dim], b: Union[int, Dim]
                ) -> _Quotient:
        if isinstance(a, int) and isinstance(b, int):
            if b == 0:
                raise self.error(node, "division by zero")
            return _Quotient(a // b)
        return _Quotient(a // b)

    def remainder(self, node: ast.AST, a: Union[int, Dim], b: Union[int, Dim]
                  ) -> _Quotient:
        if isinstance(a, int) and isinstance(b, int):
            if b == 0:
                raise self.error(node, "division by zero")
            return _Quotient(a % b)
        return _Quotient(a % b)

    # --- Claims ----------------------------------------------------------------

    def compare(self, node: ast.AST, a: Union[_Quotient, _Infinity], op: str,
                b: Union[_Quotient, _Infinity]) -> _Value:
        x: Union[int, Dim]
        y: Union[int, Dim]
        if isinstance(a, _Infinity) or isinstance(b, _Infinity):
            x = a.sign if isinstance(a, _Infinity) else 0
            y = b.sign if isinstance(b, _Infinity) else 0
        else: # Denominators are positive.
            x, y = a.above * b.below, b.above * a.below
        table: Dict[str, Callable[[], Union[Claim, bool]]] = {
            "Eq": lambda: x == y, "NotEq": lambda: x != y,
            "Lt": lambda: x < y, "LtE": lambda: x <= y,
            "Gt": lambda: x > y, "GtE": lambda: x >= y}
        if op not in table:
            raise self.error(node, "a comparison that sizes do not have")
        return table[op]()

    def visit_Compare(self, node: ast.Compare) -> _Value:
        if len(node.ops) == 1 and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            claim = self.member(node, node.left, node.comparators[0])
            return ~claim if isinstance(node.ops[0], ast.NotIn) else claim
        operands = [node.left, *node.comparators]
        values = [self.comparable(operand) for operand in operands]
        parts = [self.compare(node, a, type(op).__name__, b)
                 for a, op, b in zip(values, node.ops, values[1:])]
        return self.all(parts)

    def member(self, node: ast.AST, left: ast.expr, of: ast.expr) -> Claim:
        """`n in (1, 2, 4)`, or `n in VR[2, 100]` with both ends."""
        is_range = isinstance(of, ast.Subscript) and \
            isinstance(of.value, ast.Name) and of.value.id == "VR"
        ends = of.slice if isinstance(of, ast.Subscript) else of
        if not isinstance(ends, (ast.Tuple, ast.Set)) or not ends.elts or \
                (isinstance(of, ast.Subscript) and not is_range):
            raise self.error(of, "expected (1, 2, 4) or VR[2, 100]")
        value = self.comparable(left)
        if is_range:
            if len(ends.elts) != 2:
                raise self.error(of, "expected two ends")
            low, high = [self.comparable(end) for end in ends.elts]
            both = self.all([self.compare(node, low, "LtE", value),
                             self.compare(node, value, "LtE", high)])
        else:
            both = self.any([self.compare(node, value, "Eq",
                                          self.comparable(element))
                             for element in ends.elts])
        if isinstance(both, bool):
            zero = self.context.constant(0)
            return zero == 0 if both else zero == 1
        result: Claim = both  # type: ignore[assignment]
        return result

    @staticmethod
    def any(parts: List[_Value]) -> _Value:
        if any(p is True for p in parts):
            return True
        claims = [p for p in parts
                  if not isinstance(p, (bool, _Quotient, _Infinity))]
        if not claims:
            return False
        result = claims[0]
        for claim in claims[1:]:
            result = result | claim
        return result

    def all(self, parts: List[_Value]) -> _Value:
        claims = [p for p in parts
                  if not isinstance(p, (bool, _Quotient, _Infinity))]
        if any(p is False for p in parts):
            return False
        if not claims:
            return True
        result = claims[0]
        for claim in claims[1:]:
            result = result & claim
        return result

    def visit_BoolOp(self, node: ast.BoolOp) -> _Value:
        claims = [self.claim(value) for value in node.values]
        result = claims[0]
        for claim in claims[1:]:
            result = (result & claim if isinstance(node.op, ast.And)
                      else result | claim)
        return result

    # --- Calls -----------------------------------------------------------------

    def visit_Call(self, node: ast.Call) -> _Value:
        name = (node.func.id if isinstance(node.func, ast.Name)
                else node.func.attr if isinstance(node.func, ast.Attribute)
                else "")
        if isinstance(node.func, ast.Attribute) and name == "size" and \
                len(node.args) == 1 and isinstance(node.args[0], ast.Constant):
            # x.size(0) is x.size()[0].
            return self.named(f"{ast.unparse(node.func)}()"
                              f"[{ast.unparse(node.args[0])}]")
        call = getattr(self, "call_" + _CALLS.get(name, ""), None)
        if call is None or node.keywords:
            raise self.error(node, f"'{name}' is no function of sizes")
        result: _Value = call(node, name)
        return result

    def two(self, node: ast.Call) -> List[Union[int, Dim]]:
        if len(node.args) != 2:
            raise self.error(node, "expected two operands")
        return [self.number(arg) for arg in node.args]

    def one(self, node: ast.Call) -> ast.expr:
        if len(node.args) != 1:
            raise self.error(node, "expected one operand")
        return node.args[0]

    def call_floordiv(self, node: ast.Call, name: str) -> _Value:
        return self.divided(node, *self.two(node))

    def call_ceildiv(self, node: ast.Call, name: str) -> _Value:
        a, b = self.two(node)
        return _Quotient(-self.divided(node, -a, b).above)

    def call_mod(self, node: ast.Call, name: str) -> _Value:
        return self.remainder(node, *self.two(node))

    def call_indexing(self, node: ast.Call, name: str) -> _Value:
        if len(node.args) != 3:
            raise self.error(node, "expected three operands")
        base, divisor, modulus = [self.number(arg) for arg in node.args]
        return self.remainder(node, self.divided(node, base, divisor).above,
                              modulus)

    def call_extremum(self, node: ast.Call, name: str) -> _Value:
        if not node.args:
            raise self.error(node, "expected an operand")
        is_min = name.lower() == "min"
        args = [(arg, self.comparable(arg)) for arg in node.args]
        infinite = [v for _, v in args if isinstance(v, _Infinity)]
        for value in infinite:
            if value.sign == (-1 if is_min else 1):
                return value
        values = [self.rounded(arg, v) for arg, v in args
                  if isinstance(v, _Quotient)]
        if not values:
            return infinite[0]
        result = values[0]
        for number in values[1:]:
            result = (_minimum if is_min else _maximum)(result, number)
        return _Quotient(result)

    def call_nonnegative(self, node: ast.Call, name: str) -> _Value:
        return _Quotient(_maximum(self.number(self.one(node)), 0))

    def call_abs(self, node: ast.Call, name: str) -> _Value:
        value = self.number(self.one(node))
        return _Quotient(_maximum(value, -value))

    def call_floor(self, node: ast.Call, name: str) -> _Value:
        value = self.quotient(self.one(node))
        return self.divided(node, value.above, value.below)

    def call_ceiling(self, node: ast.Call, name: str) -> _Value:
        value = self.quotient(self.one(node))
        return _Quotient(-self.divided(node, -value.above, value.below).above)

    def call_trunc(self, node: ast.Call, name: str) -> _Value:
        """Rounded towards 0."""
        value = self.quotient(self.one(node))
        down = self.divided(node, value.above, value.below).above
        up = -self.divided(node, -value.above, value.below).above
        return _Quotient(_maximum(down, 0) + _minimum(up, 0))

    def call_over(self, node: ast.Call, name: str) -> _Value:
        if len(node.args) != 2:
            raise self.error(node, "expected two operands")
        a, b = [self.quotient(arg) for arg in node.args]
        return self.over(node, a, b)

    def chosen(self, condition: ast.expr, a: Union[int, Dim],
               b: Union[int, Dim]) -> Union[int, Dim]:
        truth = self.visit(condition)
        if isinstance(truth, bool):
            return a if truth else b
        dims = [self.context.constant(x) if isinstance(x, int) else x
                for x in (a, b)]
        return _core.select(self.claim(condition), *dims)

    def call_where(self, node: ast.Call, name: str) -> _Value:
        if len(node.args) != 3:
            raise self.error(node, "expected three operands")
        a, b = [self.number(arg) for arg in node.args[1:]]
        return _Quotient(self.chosen(node.args[0], a, b))

    def call_piecewise(self, node: ast.Call, name: str) -> _Value:
        """The value of the first condition that holds; the last one is True."""
        result: Union[int, Dim, None] = None
        for arg in reversed(node.args):
            if not isinstance(arg, ast.Tuple) or len(arg.elts) != 2:
                raise self.error(arg, "expected (value, condition)")
            value = self.number(arg.elts[0])
            if result is None:
                if self.visit(arg.elts[1]) is not True:
                    raise self.error(arg, "the last condition is not True")
                result = value
            else:
                result = self.chosen(arg.elts[1], value, result)
        if result is None:
            raise self.error(node, "expected an operand")
        return _Quotient(result)

    def call_same(self, node: ast.Call, name: str) -> _Value:
        return self.quotient(self.one(node))

    def call_comparison(self, node: ast.Call, name: str) -> _Value:
        if len(node.args) != 2:
            raise self.error(node, "expected two operands")
        a, b = [self.comparable(arg) for arg in node.args]
        return self.compare(node, a, _COMPARISONS[name], b)

    def call_and(self, node: ast.Call, name: str) -> _Value:
        return self.connective(node, "And")

    def call_or(self, node: ast.Call, name: str) -> _Value:
        return self.connective(node, "Or")

    def connective(self, node: ast.Call, which: str) -> _Value:
        if not node.args:
            raise self.error(node, "expected an operand")
        claims = [self.claim(arg) for arg in node.args]
        result = claims[0]
        for claim in claims[1:]:
            result = result & claim if which == "And" else result | claim
        return result

    def call_not(self, node: ast.Call, name: str) -> _Value:
        return ~self.claim(self.one(node))

    def generic_visit(self, node: ast.AST) -> _Value:
        raise self.error(node, "not an expression of sizes")


_COMPARISONS = {"Eq": "Eq", "Ne": "NotEq", "Lt": "Lt", "Le": "LtE", "Gt": "Gt",
                "Ge": "GtE"}
# The names that other programs use for these functions.
_CALLS = {
    "floordiv": "floordiv", "FloorDiv": "floordiv", "CleanDiv": "floordiv",
    "CeilDiv": "ceildiv", "ceildiv": "ceildiv", "mod": "mod", "Mod": "mod",
    "PythonMod": "mod", "ModularIndexing": "indexing", "min": "extremum",
    "max": "extremum", "Min": "extremum", "Max": "extremum",
    "non_negative": "nonnegative", "Abs": "abs", "abs": "abs",
    "TruncToInt": "trunc", "trunc": "trunc", "FloorToInt": "floor",
    "CeilToInt": "ceiling", "IntTrueDiv": "over", "FloatTrueDiv": "over",
    "ToFloat": "same", "Where": "where", "Piecewise": "piecewise",
    "floor": "floor", "ceiling": "ceiling", "ceil": "ceiling",
    "Identity": "same", "And": "and", "Or": "or", "Not": "not",
    **{name: "comparison" for name in _COMPARISONS}}


def expression(context: _core.Context, text: str,
               integers: Union[str, Callable[[str], bool]] = r"u\d+|i\d+"
               ) -> Union[Dim, Claim]:
    """The size or claim that a text says, over names of the context.

    Args:
        context: where names are looked up and made.
        text: as JAX, PyTorch (SymPy) or ONNX prints it.
        integers: which names may be negative: a pattern, or a function. The
            default is what PyTorch calls its unbacked symbols; JAX and ONNX
            have none.

    Raises:
        ParseError: with the column of what is wrong.

    >>> import shapeproof
    >>> ctx = shapeproof.Context()
    >>> expression(ctx, "b^2 - 1 >= mod(b, 3)")
    b * b > b mod 3
    >>> expression(ctx, "s0 + size(1)")
    Traceback (most recent call last):
        ...
    shapeproof.errors.ParseError: column 6: 'size' is no function of sizes
    """
    if isinstance(integers, str):
        pattern = re.compile(integers)
        is_integer: Callable[[str], bool] = (
            lambda name: pattern.fullmatch(name) is not None)
    else:
        is_integer = integers
    origins: List[int] = []
    if len(text) > MAX_LENGTH:
        raise ParseError(f"longer than {MAX_LENGTH} characters")
    try:
        stripped, origins = _in_python(text.strip())
        tree = ast.parse(stripped, mode="eval")
        value: _Value = _Reader(context, is_integer).visit(tree.body)
        if isinstance(value, _Infinity):
            raise ParseError("infinity is only compared", 1)
        if isinstance(value, _Quotient):
            if value.below != 1:
                raise ParseError("not rounded to an integer: use floor or "
                                 "ceiling", 1)
            return (context.constant(value.above)
                    if isinstance(value.above, int) else value.above)
        if isinstance(value, bool):
            zero = context.constant(0)
            return zero == 0 if value else zero == 1
        return value
    except ParseError as error:
        if error.column is None:
            raise
        column = _column(origins, error.column)
        raise ParseError(f"column {column}: {error}", column) from None
    except SyntaxError as error:
        column = _column(origins, error.offset or 1)
        raise ParseError(f"column {column}: {error.msg}", column) from None
    except (RecursionError, MemoryError):
        raise ParseError("nested too deeply") from None
    except ValueError as error:
        if isinstance(error, ParseError):
            raise
        raise ParseError(str(error)) from None
