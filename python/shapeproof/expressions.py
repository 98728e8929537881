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

Names become sizes, >= 0, of the context. What is divided by `/` has to be
rounded by `floor` or `ceiling`, or come out even by its form.
"""

from __future__ import annotations

import ast
import re
from typing import Callable, Dict, List, Union

from . import _core
from .errors import ParseError

Dim = _core.Dim
Claim = _core.Claim

MAX_LENGTH = 20_000
MAX_POWER = 8
# The maximal size of an integer, as in terms.
MAX_BITS = 4096


class _Quotient:
    """A number that is not rounded yet: `above` / `below`, below > 0."""

    def __init__(self, above: Union[int, Dim], below: int = 1) -> None:
        self.above, self.below = above, below


_Value = Union[_Quotient, Claim, bool]


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
        value = self.visit(node)
        if not isinstance(value, _Quotient):
            raise self.error(node, "expected a number, found a claim")
        return value

    def number(self, node: ast.expr) -> Union[int, Dim]:
        value = self.quotient(node)
        if value.below != 1:
            raise self.error(node, "not rounded to an integer: use floor or "
                             "ceiling")
        return value.above

    def claim(self, node: ast.expr) -> Claim:
        value = self.visit(node)
        if isinstance(value, _Quotient):
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
        if isinstance(node.value, float) and node.value.is_integer():
            return _Quotient(int(node.value))
        raise self.error(node, f"{node.value!r} is no integer")

    def visit_Name(self, node: ast.Name) -> _Value:
        make = (self.context.integer if self.integers(node.id)
                else self.context.dim)
        return _Quotient(make(node.id))

    def visit_UnaryOp(self, node: ast.UnaryOp) -> _Value:
        if isinstance(node.op, (ast.Not, ast.Invert)):
            return ~self.claim(node.operand)
        value = self.quotient(node.operand)
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
            if not isinstance(b.above, int) or b.above == 0:
                raise self.error(node, "`/` by what is no constant but 0; use //")
            sign = 1 if b.above > 0 else -1
            return self.reduced(sign * a.above * b.below,
                                a.below * abs(b.above))
        left, right = self.number(node.left), self.number(node.right)
        if isinstance(op, ast.FloorDiv):
            return self.divided(node, left, right)
        if isinstance(op, ast.Mod):
            return self.remainder(node, left, right)
        raise self.error(node, "an operator that sizes do not have")

    def power(self, node: ast.BinOp) -> _Value:
        base, exponent = self.quotient(node.left), self.number(node.right)
        if not isinstance(exponent, int) or not 0 <= exponent <= MAX_POWER:
            raise self.error(node.right,
                             f"an exponent that is not 0, 1, ... {MAX_POWER}")
        above: Union[int, Dim] = 1
        for _ in range(exponent):
            above = above * base.above
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

    def compare(self, node: ast.AST, a: _Quotient, op: str, b: _Quotient
                ) -> _Value:
        # Denominators are positive.
        x, y = a.above * b.below, b.above * a.below
        table: Dict[str, Callable[[], Union[Claim, bool]]] = {
            "Eq": lambda: x == y, "NotEq": lambda: x != y,
            "Lt": lambda: x < y, "LtE": lambda: x <= y,
            "Gt": lambda: x > y, "GtE": lambda: x >= y}
        if op not in table:
            raise self.error(node, "a comparison that sizes do not have")
        return table[op]()

    def visit_Compare(self, node: ast.Compare) -> _Value:
        operands = [node.left, *node.comparators]
        values = [self.quotient(operand) for operand in operands]
        parts = [self.compare(node, a, type(op).__name__, b)
                 for a, op, b in zip(values, node.ops, values[1:])]
        return self.all(parts)

    def all(self, parts: List[_Value]) -> _Value:
        claims = [p for p in parts if not isinstance(p, (bool, _Quotient))]
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
        values = [self.number(arg) for arg in node.args]
        result = values[0]
        for value in values[1:]:
            result = (_minimum if name.lower() == "min" else _maximum)(result,
                                                                       value)
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

    def call_same(self, node: ast.Call, name: str) -> _Value:
        return self.quotient(self.one(node))

    def call_comparison(self, node: ast.Call, name: str) -> _Value:
        if len(node.args) != 2:
            raise self.error(node, "expected two operands")
        a, b = [self.quotient(arg) for arg in node.args]
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
    if len(text) > MAX_LENGTH:
        raise ParseError(f"longer than {MAX_LENGTH} characters")
    try:
        # JAX writes powers with `^`, which is the only other use of the sign.
        stripped = text.strip().replace("^", "**")
        tree = ast.parse(stripped, mode="eval")
        value: _Value = _Reader(context, is_integer).visit(tree.body)
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
        raise ParseError(f"column {error.column}: {error}",
                         error.column) from None
    except SyntaxError as error:
        column = error.offset or 1
        raise ParseError(f"column {column}: {error.msg}", column) from None
    except (RecursionError, MemoryError):
        raise ParseError("nested too deeply") from None
    except ValueError as error:
        if isinstance(error, ParseError):
            raise
        raise ParseError(str(error)) from None
