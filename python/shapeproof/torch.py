# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of PyTorch: the inputs that they accept, which dims are static or
belong together and why, and sizes of their tensors.

    program = shapeproof.torch.load("model.pt2")   # or .json, .txt, or a text
    program = shapeproof.torch.explain(exported)   # what torch.export returned
    program.contract.signature      main(x: [s0, 6]) -> ([(3 * s0) floordiv 10, 20])
    program.clauses                 what inputs have to satisfy, and for which line
    program.sizes()["view_1"]       ['floor(3*s0/10)', '20']
    program.checks                  what can fail, and with which sizes
    program.declared()              whether the sizes that it declares are right
    program.memory().peak           bytes that are alive at once
    program.emit("python")          code that checks inputs

A notebook shows a program as tables. Programs are read by the program
`shapeproof`. This module never imports torch: what is asked of an exported
program is what it prints (docs/torch.md).
"""

from __future__ import annotations

import os
import re
from typing import Any, Dict, List, Optional, Union

from . import models
from .errors import MisuseError

__all__ = ["Program", "explain", "load"]

_DECLARED = re.compile(r"axis (\d+) of '(.*)' is declared (.*?)"
                       r"(?:, (?:and|but) is .*)?", re.S)


class Program(models.Model):
    """A program, see `load` and `explain`."""

    def sizes(self) -> Dict[str, List[Optional[str]]]:
        """The sizes that the program declares of tensors that it computes, by
        name; None is a size that is not proved to be right."""
        sizes: Dict[str, List[Optional[str]]] = {}
        for check in self.declared():
            found = _DECLARED.fullmatch(check.message)
            if not found:
                continue
            axes = sizes.setdefault(found[2], [])
            axes += [None] * (int(found[1]) + 1 - len(axes))
            axes[int(found[1])] = found[3] if check.proved else None
        return sizes


def load(source: Union[str, "os.PathLike[str]"]) -> Program:
    """The program in a file or text.

    Args:
        source: the path of an archive that `torch.export.save` wrote (.pt2), of
            the JSON in it (.json), or of a text, or a text of several lines: of
            `print(exported_program)`, `print_readable()` or
            `TORCH_LOGS=graph_code`.

    Raises:
        ParseError: what is wrong with the program; on first use of it.
        FileNotFoundError, ToolError: the file, or the program that reads it,
            is not there.
    """
    if isinstance(source, str) and "\n" in source:
        return Program("<stdin>", [], source)
    path = os.fspath(source)
    if not os.path.exists(path):
        raise FileNotFoundError(path)
    return Program(path, [])


def explain(program: object) -> Program:
    """The program that `torch.export.export` returned, or a module of
    torch.fx.

    It is asked for its text alone: `graph_module`, `graph_signature` and
    `range_constraints`, or `print_readable`. Weights are not looked at.

    Raises:
        MisuseError: it has no such attributes.
    """
    module: Any = getattr(program, "graph_module", program)
    if not callable(getattr(module, "print_readable", None)):
        raise MisuseError(f"a {type(program).__name__} is no exported program: "
                          "it has no graph_module.print_readable()")
    text = str(module.print_readable(print_output=False))
    if module is program:
        return load(text + "\n")
    inner = text.replace("\n", "\n    ")
    return load(f"ExportedProgram:\n    {inner}\n"
                f"Graph signature: {getattr(program, 'graph_signature', '')}\n"
                "Range constraints: "
                f"{getattr(program, 'range_constraints', {})}\n")
