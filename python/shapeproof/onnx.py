# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ONNX models: the inputs that they accept, sizes of their values, whether what
they declare is true, and code that checks inputs.

    model = shapeproof.onnx.load("detector.onnx")
    model.contract.signature        the inputs and results, with sizes
    model.sizes()["Conv_3"]         ['N', '16', 'floor((H - 1)/2) + 1', ...]
    model.declared()                declared sizes, as checks
    model.boxes(example={"N": 1})   sizes that are accepted together
    model.annotate("out.onnx")      the model, with the sizes of its values
    model.emit("python")            code that checks inputs

Models are read by the program `shapeproof`; no package of ONNX is needed.
"""

from __future__ import annotations

import html
import json
import os
from functools import cached_property
from typing import Dict, List, Mapping, Optional, Sequence, Union

from .errors import MisuseError, ParseError
from .reports import Check, Contract, Json, Report, _run_tool

__all__ = ["Model", "load"]

PathLike = Union[str, "os.PathLike[str]"]
Range = Union[str, range, Sequence[int]]


#===- Models ---------------------------------------------------------------===#

def _values(values: Range) -> str:
    if isinstance(values, str):
        return values
    if isinstance(values, range) and values.step == 1 and values:
        return f"{values[0]}..{values[-1]}"
    return ",".join(str(value) for value in values)


class Model:
    """A model in a file, see `load`.

    Attributes:
        path: the file.
        contract: the inputs that it accepts, as of `shapeproof.contracts`.
        report: what can fail, as of `shapeproof.analyze`.
    """

    def __init__(self, path: PathLike, options: Sequence[str]) -> None:
        self.path = os.fspath(path)
        self._options = list(options)

    def _report(self, command: str, ranges: Mapping[str, Range]) -> Report:
        arguments = [command, "--format=json", *self._options]
        arguments += [f"--range={name}={_values(values)}"
                      for name, values in ranges.items()]
        return Report(json.loads(_run_tool(arguments, self.path)))

    @cached_property
    def contract(self) -> Contract:
        return self.contract_within({})

    @cached_property
    def report(self) -> Report:
        return self._report("analyze", {})

    def contract_within(self, ranges: Mapping[str, Range]) -> Contract:
        """The contract of inputs within ranges: of an input's size, `x[0]`, or
        of a name that the model declares. A range is `range(1, 33)`, `[1, 2]`
        or a text, `"1..32"`."""
        contract, = self._report("contract", ranges).contracts
        return contract

    def declared(self) -> List[Check]:
        """The sizes that the model declares of its results and inner values, as
        checks. One that is false for some inputs has a counterexample."""
        return [check for check in self.report.checks
                if check.kind == "declared"]

    def sizes(self) -> Dict[str, List[Optional[str]]]:
        """The sizes of all tensors of the main graph, in the model's names."""
        written = json.loads(_run_tool(
            ["onnx", "--annotate", "--format=json", *self._options], self.path))
        return {value["name"]: value["sizes"] for value in written["values"]}

    def annotate(self, out: PathLike, *, plain_names: bool = False) -> List[str]:
        """Writes the model with the sizes of its values. Returns what is printed
        about names that had to be made."""
        names = "plain" if plain_names else "expressions"
        said = _run_tool(["onnx", "--annotate", f"--names={names}",
                          *self._options, "-o", os.fspath(out)], self.path)
        return said.splitlines()

    def boxes(self, *, example: Optional[Mapping[str, int]] = None,
              ranges: Optional[Mapping[str, Range]] = None) -> Json:
        """Sizes around an example that are all accepted, as an object of the
        schema shapeproof.boxes/1 (docs/contracts.md): `sides`, each with
        `name`, `first` and `last`; or `problem`, why there are none."""
        arguments = ["contract", "--boxes", "--format=json", *self._options]
        arguments += [f"--range={name}={_values(values)}"
                      for name, values in (ranges or {}).items()]
        if example:
            arguments.append("--example=" + ",".join(
                f"{name}={value}" for name, value in example.items()))
        box, = json.loads(_run_tool(arguments, self.path))["boxes"]
        assert isinstance(box, dict)
        return box

    def emit(self, language: str, what: Sequence[str] = ("guard", "sizes")
             ) -> str:
        """Code that checks inputs, and computes sizes or bytes: in c, cpp, js,
        python or mlir (docs/emit.md)."""
        if self._options:
            raise MisuseError("code is for a model that is loaded without "
                              "options")
        return _run_tool(["emit", f"--language={language}",
                          "--what=" + ",".join(what)], self.path)

    def __repr__(self) -> str:
        return f"<model {self.path}: {self.contract.signature}>"

    def _repr_html_(self) -> str:
        def row(kind: str, cells: Sequence[object]) -> str:
            return "<tr>" + "".join(f"<{kind}>{html.escape(str(cell))}</{kind}>"
                                    for cell in cells) + "</tr>"

        sizes = "".join(row("td", (name, ", ".join(d or "?" for d in dims)))
                        for name, dims in self.sizes().items())
        clauses = "".join(row("td", (c.claim, c.message))
                          for c in self.contract.clauses)
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


def load(path: PathLike, *, runtime: str = "onnxruntime", min_size: int = 0,
         trust_dim_params: bool = True) -> Model:
    """The ONNX model of a file.

    Args:
        path: an .onnx file.
        runtime: "onnxruntime" or "spec", which to follow where they differ.
        min_size: sizes of inputs are at least this.
        trust_dim_params: sizes of inputs that are declared with one name are
            one size.

    Raises:
        ParseError: what is wrong with the model; on first use of it.
        FileNotFoundError, ToolError: the file, or the program that reads it,
            is not there.
    """
    name = os.fspath(path)
    if not os.path.exists(name):
        raise FileNotFoundError(name)
    if not name.endswith(".onnx"):
        raise ParseError(f"{name}: error: this is no .onnx file")
    if runtime not in ("onnxruntime", "spec"):
        raise MisuseError("the runtime is onnxruntime or spec")
    options = [] if runtime == "onnxruntime" else [f"--runtime={runtime}"]
    if min_size:
        options.append(f"--min-size={min_size}")
    if not trust_dim_params:
        options.append("--trust-dim-params=false")
    return Model(name, options)
