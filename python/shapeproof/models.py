# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models and programs that are analysed whole, by the program `shapeproof`: what
`shapeproof.onnx` and `shapeproof.torch` have in common."""

from __future__ import annotations

import html
import json
from functools import cached_property
from typing import Dict, List, Mapping, Optional, Sequence, Union

from .reports import (Check, Clause, Contract, FunctionMemory, Json, Report,
                      _memory_of, _run_tool)

Range = Union[str, range, Sequence[int]]


def _ranges(ranges: Optional[Mapping[str, Range]]) -> List[str]:
    def written(values: Range) -> str:
        if isinstance(values, str):
            return values
        if isinstance(values, range) and values.step == 1 and values:
            return f"{values[0]}..{values[-1]}"
        return ",".join(str(value) for value in values)

    return [f"--range={name}={written(values)}"
            for name, values in (ranges or {}).items()]


class Model:
    """A model or program.

    Attributes:
        path: the file; "<stdin>" for a text.
        contract: the inputs that it accepts, as of `shapeproof.contracts`.
        report: what can fail, as of `shapeproof.analyze`.
    """

    def __init__(self, path: str, options: Sequence[str],
                 text: Optional[str] = None) -> None:
        self.path = path if text is None else "<stdin>"
        self._options = list(options)
        self._text = text

    def _run(self, *arguments: str) -> str:
        return _run_tool([*arguments, *self._options], self.path, self._text)

    @cached_property
    def contract(self) -> Contract:
        return self.contract_within({})

    @cached_property
    def report(self) -> Report:
        return Report(json.loads(self._run("analyze", "--format=json")))

    @property
    def checks(self) -> List[Check]:
        """All checks of the report."""
        return self.report.checks

    @property
    def clauses(self) -> List[Clause]:
        """The conditions of the contract."""
        return self.contract.clauses

    def contract_within(self, ranges: Mapping[str, Range]) -> Contract:
        """The contract of inputs within ranges: of an input's size, `x[0]`, or
        of a name that the model declares. A range is `range(1, 33)`, `[1, 2]`
        or a text, `"1..32"`."""
        contract, = Report(json.loads(self._run(
            "contract", "--format=json", *_ranges(ranges)))).contracts
        return contract

    def declared(self) -> List[Check]:
        """The sizes that the model declares of its results and inner values, as
        checks. One that is false for some inputs has a counterexample."""
        return [check for check in self.checks if check.kind == "declared"]

    def boxes(self, *, example: Optional[Mapping[str, int]] = None,
              ranges: Optional[Mapping[str, Range]] = None) -> Json:
        """Sizes around an example that are all accepted, as an object of the
        schema shapeproof.boxes/1 (docs/contracts.md): `sides`, each with
        `name`, `first` and `last`; or `problem`, why there are none."""
        arguments = ["contract", "--boxes", "--format=json", *_ranges(ranges)]
        if example:
            arguments.append("--example=" + ",".join(
                f"{name}={value}" for name, value in example.items()))
        box, = json.loads(self._run(*arguments))["boxes"]
        assert isinstance(box, dict)
        return box

    def memory(self, *, ranges: Optional[Mapping[str, Range]] = None,
               limit: Optional[int] = None) -> FunctionMemory:
        """The bytes that it has allocated at once, as of `shapeproof.memory`."""
        options = _ranges(ranges)
        if limit is not None:
            options.append(f"--limit={limit}")
        found, = _memory_of(self.path, json.loads(
            self._run("memory", "--format=json", *options)))
        return found

    def emit(self, language: str, what: Sequence[str] = ("guard", "sizes"),
             *, ranges: Optional[Mapping[str, Range]] = None) -> str:
        """Code that checks inputs, and computes sizes or bytes: in c, cpp, js,
        python or mlir (docs/emit.md)."""
        return self._run("emit", f"--language={language}",
                         "--what=" + ",".join(what), *_ranges(ranges))

    def sizes(self) -> Dict[str, List[Optional[str]]]:
        """The sizes of tensors by name."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{self.path}: {self.contract.signature}>"

    def _repr_html_(self) -> str:
        def row(kind: str, cells: Sequence[object]) -> str:
            return "<tr>" + "".join(f"<{kind}>{html.escape(str(cell))}</{kind}>"
                                    for cell in cells) + "</tr>"

        sizes = "".join(row("td", (name, ", ".join(d or "?" for d in dims)))
                        for name, dims in self.sizes().items())
        clauses = "".join(row("td", (c.claim, c.message)) for c in self.clauses)
        wrong = "".join(row("td", (
            c.verdict, c.message, "" if c.counterexample is None else ", ".join(
                f"{n} = {v}" for n, v in c.counterexample.items())))
            for c in self.declared() if not c.proved)
        tables = [f"<p><code>{html.escape(self.contract.signature)}</code></p>"]
        for heads, rows in ((("value", "sizes"), sizes),
                            (("accepted if", "for"), clauses),
                            (("declared size", "", "fails with"), wrong)):
            if rows:
                tables.append(f"<table>{row('th', heads)}{rows}</table>")
        return "".join(tables)
