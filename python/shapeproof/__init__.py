# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Symbolic constraints on sizes: facts go in, claims are decided, with evidence.

    >>> import shapeproof
    >>> ctx = shapeproof.Context()
    >>> n, k = ctx.dims("n k")
    >>> ctx.assume(n == 4 * k, "split evenly")
    n == 4 * k (split evenly)
    >>> ctx.prove(n % 4 == 0)
    proved by substitution
      because n == 4 * k (split evenly)
    >>> ctx.prove(k >= 1).counterexample
    {'n': 0, 'k': 0}
    >>> ctx.bound(n - k)
    [0, inf]

Sizes are mathematical integers: nothing wraps. A verdict is `proved` (holds
wherever the facts do), `refuted` (fails wherever they do), `contingent` (there
are sizes for both) or `unknown`.

A claim has no truth value of its own, unless the facts decide it:

    >>> bool(n >= k)
    True
    >>> if k >= 1:
    ...     pass
    Traceback (most recent call last):
        ...
    shapeproof.errors.UndecidedError: `k >= 1` is neither true nor false here...
"""

from __future__ import annotations

from contextlib import contextmanager
from html import escape
from typing import Iterator, List, Tuple, Union

from . import _core, onnx, torch
from ._core import (Answer, Bounds, Claim, Dim, Fact, Shape, __version__,
                    broadcast, broadcastable, ceildiv, concat, maximum, meet,
                    minimum, select)
from .errors import Error, MisuseError, ParseError, ToolError, UndecidedError
from .expressions import expression
from .reports import (BoundOf, Check, Clause, Contract, FunctionMemory, Report,
                      analyze, contracts, memory)

__all__ = [
    "Answer", "BoundOf", "Bounds", "Check", "Claim", "Clause", "Context",
    "Contract", "Dim", "Error", "Fact", "FunctionMemory", "MisuseError",
    "ParseError", "Report", "Shape", "ToolError", "UndecidedError",
    "__version__", "analyze", "broadcast", "broadcastable", "ceildiv", "concat",
    "contexts", "contracts", "expression", "maximum", "meet", "memory", "minimum",
    "onnx", "select", "torch",
]


def contexts() -> List[Tuple[str, str]]:
    """The ways of reasoning of this build, weakest first: a name, and what it
    knows.

    >>> contexts()[0]
    ('static', 'constants, by folding of the normal form')
    """
    return _core.registered_contexts()


class Context(_core.Context):
    """Facts and questions.

    Args:
        name: one of `contexts()`; empty for the most precise.
        budget: multiplies every budget of steps; a number above 0.

    A name stands for one thing: the same name gives the same thing again.

    >>> ctx = Context("affine")
    >>> ctx.dim("n") is not None and ctx.name
    'affine'
    >>> Context("nope")
    Traceback (most recent call last):
        ...
    shapeproof.errors.MisuseError: unknown context 'nope'; this build has ...
    """

    def dims(self, names: str) -> List[Dim]:
        """Sizes by name, between spaces or commas.

        >>> Context().dims("n, m k")
        [n, m, k]
        """
        return [self.dim(name) for name in names.replace(",", " ").split()]

    @contextmanager
    def scope(self) -> Iterator["Context"]:
        """A scope: facts assumed inside are forgotten at its end.

        >>> ctx = Context()
        >>> n = ctx.dim("n")
        >>> with ctx.scope():
        ...     _ = ctx.assume(n == 3)
        ...     ctx.knows(n >= 2)
        True
        >>> ctx.knows(n >= 2)
        False
        """
        self.push()
        try:
            yield self
        finally:
            self.pop()

    def expression(self, text: str) -> Union[Dim, Claim]:
        """A size or claim as JAX, PyTorch or ONNX prints it.

        >>> Context().expression("Eq(Mod(s0, 8), 0)")
        s0 mod 8 == 0
        """
        return expression(self, text)

    def __repr__(self) -> str:
        facts = "".join(f"\n  {fact!r}" for fact in self.facts)
        return f"Context({self.name!r}){facts}"

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{escape(repr(fact))}</li>" for fact in self.facts)
        return f"<b>{escape(self.name)}</b><ul>{items}</ul>"


def _answer_html(answer: Answer) -> str:
    """A verdict, its premises, and its examples."""
    colors = {"proved": "#2da44e", "refuted": "#cf222e",
              "contingent": "#bf8700", "unknown": "#6e7781"}
    parts = [f"<b style='color:{colors[answer.verdict]}'>{answer.verdict}</b>"]
    if answer.reason:
        parts.append(escape(answer.reason))
    items = [f"because {fact!r}" for fact in answer.premises]
    for what, values in (("holds with", answer.example),
                         ("fails with", answer.counterexample)):
        if values is not None:
            items.append(f"{what} " + ", ".join(f"{name} = {value}"
                                                for name, value in values.items()))
    body = "".join(f"<li>{escape(item)}</li>" for item in items)
    return " ".join(parts) + (f"<ul>{body}</ul>" if body else "")


def _code_html(self: object) -> str:
    return f"<code>{escape(repr(self))}</code>"


setattr(Answer, "_repr_html_", _answer_html)
for _class in (Dim, Shape, Claim, Fact, Bounds):
    setattr(_class, "_repr_html_", _code_html)
