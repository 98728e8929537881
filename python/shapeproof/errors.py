# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The exceptions of the package.

    >>> issubclass(ParseError, Error) and issubclass(ParseError, ValueError)
    True
"""

from __future__ import annotations

import re
from typing import List, Optional, Tuple

_PLACE = re.compile(r"^(.*?):(\d+):(\d+): (?:error: )?(.*)$", re.M)


class Error(Exception):
    """All errors of this package."""


class MisuseError(Error, ValueError):
    """A call that has no meaning: operands of two contexts, a name for two
    things, a scope that was not opened."""


class UndecidedError(Error, TypeError):
    """A claim, a dim or a shape was used as if its value were known."""


class ParseError(Error, ValueError):
    """A text is not what it should be.

    Attributes:
        path: the file, if the text is of one.
        line, column: where, from 1; None if that is not known.
        problems: all that is wrong, as (line, column, message).
    """

    def __init__(self, message: str, column: Optional[int] = None) -> None:
        super().__init__(message)
        self.path: Optional[str] = None
        self.line: Optional[int] = None if column is None else 1
        self.column: Optional[int] = column
        self.problems: List[Tuple[int, int, str]] = []
        for place in _PLACE.finditer(message):
            self.path = place[1]
            self.problems.append((int(place[2]), int(place[3]), place[4]))
        if self.problems:
            self.line, self.column, _ = self.problems[0]


class ToolError(Error, RuntimeError):
    """The program `shapeproof`, which reads MLIR, is missing or failed."""
