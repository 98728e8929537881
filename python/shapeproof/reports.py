# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whole files: which of their checks can fail, and what their inputs have to
satisfy.

    >>> report = analyze("dim n, k; assume n == 4 * k; prove n mod 4 == 0")
    >>> [check.verdict for check in report.checks]
    ['proved']
    >>> report.summary["proved"]
    1
"""

from __future__ import annotations

import html
import json
import math
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Iterable, List, Optional, Sequence, Union

from . import _core
from .errors import MisuseError, ParseError, ToolError

Source = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]
Value = Union[int, bool, List[int]]
Json = Dict[str, Any]

# A text that ends so is the name of a file.
_ENDINGS = (".dims", ".mlir", ".ttir", ".onnx", ".pt2", ".json", ".txt")


def _integer(value: Any) -> Any:
    """Integers beyond 64 bits are strings in reports."""
    if isinstance(value, str):
        return int(value)
    if isinstance(value, list):
        return [_integer(v) for v in value]
    return value


def _example(values: Optional[Json]) -> Optional[Dict[str, Value]]:
    if values is None:
        return None
    return {name: _integer(value) for name, value in values.items()}


@dataclass(frozen=True)
class Check:
    """A runtime check, or a `prove` of a .dims file.

    Attributes:
        path, function, line, column: where it stands; a line may be None.
        kind: the operation's name, or "prove".
        verdict: "proved", "refuted", "contingent" or "unknown".
        message: the text of the check.
        example, counterexample: inputs for which it holds, and fails; an
            unknown check has one of them if only that side is known.
        premises: the facts that a proof used, as in the JSON report.
        raw: all of the entry of the JSON report (docs/report.md).
    """

    path: str
    function: str
    line: Optional[int]
    column: Optional[int]
    kind: str
    verdict: str
    message: str
    example: Optional[Dict[str, Value]]
    counterexample: Optional[Dict[str, Value]]
    premises: List[Json]
    raw: Json

    @property
    def proved(self) -> bool:
        return self.verdict == "proved"

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}:{self.column}"
        text = f"{place}: {self.kind}: {self.verdict}"
        if self.counterexample is not None:
            values = ", ".join(f"{n} = {v}"
                               for n, v in self.counterexample.items())
            text += f", fails with {values}"
        elif self.verdict == "unknown" and self.example is not None:
            values = ", ".join(f"{n} = {v}" for n, v in self.example.items())
            text += f", holds with {values}"
        return text


@dataclass(frozen=True)
class BoundOf:
    """The bounds of a size: `expr` is in [lo, hi]; None is an open end."""

    path: str
    line: Optional[int]
    expr: str
    lo: Optional[int]
    hi: Optional[int]
    raw: Json


@dataclass(frozen=True)
class Clause:
    """A condition on inputs. `exact`: an input that breaks it makes a check
    fail. `breaks` is one that breaks it alone."""

    claim: str
    exact: bool
    message: str
    breaks: Optional[Dict[str, Value]]
    raw: Json


@dataclass(frozen=True)
class Contract:
    """The conditions on the inputs of a function under which no check fails."""

    path: str
    function: str
    signature: str
    clauses: List[Clause]
    raw: Json

    def __str__(self) -> str:
        return "\n".join([self.signature or self.function or self.path]
                         + ["  " + clause.claim for clause in self.clauses])


@dataclass(frozen=True)
class FunctionMemory:
    """The bytes that a function has allocated at once, at most.

    Attributes:
        peak: a term over its inputs; None if there is none, for this `reason`.
        exact: every run that returns attains it.
        bound: a number that no run exceeds, or None.
        fits: whether no run exceeds the limit; None if none was asked about.
        raw: all of the entry of the JSON report (docs/memory.md).
    """

    path: str
    function: str
    peak: Optional[str]
    exact: bool
    bound: Optional[int]
    reason: Optional[str]
    fits: Optional[bool]
    raw: Json

    def __str__(self) -> str:
        if self.peak is None:
            text = "no term" + (f": {self.reason}" if self.reason else "")
        else:
            text = f"peak{'' if self.exact else ' at most'} {self.peak} bytes"
        if self.bound is not None:
            text += f", never above {self.bound}"
        return f"{self.function}: {text}"


class Report:
    """The analysis of some files.

    Attributes:
        raw: the JSON report (docs/report.md).
        context: the inference context.
        checks, bounds, contracts: those of all files, in order.
        summary: the number of checks of each verdict.
        errors: the errors of files that could not be read.
    """

    def __init__(self, raw: Json) -> None:
        self.raw = raw
        self.context: str = raw.get("context", "")
        self.checks: List[Check] = []
        self.bounds: List[BoundOf] = []
        self.contracts: List[Contract] = []
        self.summary: Dict[str, int] = raw.get("summary", {})
        self.errors: List[ParseError] = []
        for file in raw.get("files", []):
            self._add(file)

    def _add(self, file: Json) -> None:
        path = file.get("path", "")
        if file.get("error") is not None:
            self.errors.append(ParseError(file["error"]))
        for entry in file.get("checks", []):
            self.checks.append(Check(
                path, entry.get("function") or "", entry.get("line"),
                entry.get("column"), entry.get("kind", ""), entry["verdict"],
                entry.get("message") or "", _example(entry.get("example")),
                _example(entry.get("counterexample")),
                entry.get("premises", []), entry))
        for entry in file.get("bounds", []):
            self.bounds.append(BoundOf(path, entry.get("line"), entry["expr"],
                                       _integer(entry.get("lo")),
                                       _integer(entry.get("hi")), entry))
        for entry in file.get("contracts") or []:
            clauses = [Clause(c["claim"], bool(c.get("exact")),
                              c.get("message") or "",
                              _example(c.get("breaks")), c)
                       for c in entry.get("clauses", [])]
            self.contracts.append(Contract(path, entry.get("function") or "",
                                           entry.get("signature") or "",
                                           clauses, entry))

    def __iter__(self) -> Any:
        return iter(self.checks)

    def __len__(self) -> int:
        return len(self.checks)

    def __repr__(self) -> str:
        lines = [str(check) for check in self.checks]
        lines += [f"{b.path}:{b.line}: {b.expr} in "
                  f"[{'-inf' if b.lo is None else b.lo}, "
                  f"{'inf' if b.hi is None else b.hi}]" for b in self.bounds]
        lines += [str(contract) for contract in self.contracts]
        lines += [str(error) for error in self.errors]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        rows = "".join(
            "<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in (
                f"{c.path}:{c.line}", c.kind, c.verdict,
                "" if c.counterexample is None else
                ", ".join(f"{n} = {v}" for n, v in c.counterexample.items())))
            + "</tr>" for c in self.checks)
        return ("<table><tr><th>place</th><th>check</th><th>verdict</th>"
                f"<th>fails with</th></tr>{rows}</table>"
                + "".join(f"<pre>{html.escape(str(error))}</pre>"
                          for error in self.errors))


def _tool() -> str:
    """The program `shapeproof`: installed with this package, or on the PATH."""
    for parent in Path(__file__).resolve().parents:
        tool = parent / "bin" / "shapeproof"
        if parent.parent != parent and os.access(tool, os.X_OK):
            return str(tool)
    found = shutil.which("shapeproof")
    if found:
        return found
    raise ToolError("the program `shapeproof`, which reads this file, is neither "
                    "installed with this package nor on the PATH")


def _run_tool(arguments: Sequence[str], path: str,
              text: Optional[str] = None) -> str:
    """Returns what the program prints of a file, or of a text; it ends with
    status 0, or 1 if a check is refuted."""
    done = subprocess.run(
        [_tool(), *arguments, "--", path if text is None else "-"],
        encoding="utf-8", errors="replace", input=text or "",
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    # The report of a folder has the errors of its files.
    is_report = os.path.isdir(path) and done.stdout.startswith("{")
    if done.returncode not in (0, 1) and not is_report:
        if path in done.stderr:
            raise ParseError(done.stderr.strip())
        raise ToolError(done.stderr.strip() or f"status {done.returncode}")
    return done.stdout


def _by_tool(command: str, path: str, context: str, options: List[str]) -> Json:
    arguments = [command, "--format=json", *options]
    if context:
        arguments.append(f"--context={context}")
    result = json.loads(_run_tool(arguments, path))
    assert isinstance(result, dict)
    return result


def _report(source: Source, context: str, budget: float, contract: bool
            ) -> Report:
    if not (math.isfinite(budget) and budget > 0):
        raise MisuseError("the budget has to be a number above 0")
    if isinstance(source, str) and ("\n" in source or ";" in source or
                                    not os.path.exists(source)
                                    and not source.endswith(_ENDINGS)):
        text, path = source.encode("utf-8", "surrogatepass"), "<text>"
    else:
        path = os.fsdecode(source)
        if not path.endswith(".dims"):
            if not os.path.exists(path):
                raise FileNotFoundError(path)
            return Report(_by_tool("contract" if contract else "analyze", path,
                                   context, [f"--budget={budget}"]))
        text = Path(path).read_bytes()
    shown = path.encode("utf-8", "replace").decode()
    return Report(json.loads(
        _core.analyze_text(text, shown, context, budget, contract)))


def analyze(source: Source, *, context: str = "", budget: float = 1.0
            ) -> Report:
    """Reports which checks of a file can fail.

    Args:
        source: the path of a .dims, .mlir, .ttir or .onnx file or a program of
            PyTorch (.pt2, .json, .txt), or of a folder of them, or the text of
            a .dims file. All but .dims is read by the program `shapeproof`.
        context: the inference context; empty for the most precise one.
        budget: multiplies every budget of steps; a number above 0.

    Raises:
        ParseError: with the places of what is wrong with the file. What is
            wrong with files of a folder is in the report, as `errors`.
        MisuseError: there is no such context, or no such budget.
        FileNotFoundError, ToolError: the file, or the program that reads it,
            is not there.

    >>> analyze("dim n; prove n >= 1")
    <text>:1:8: prove: contingent, fails with n = 0
    >>> analyze("dim n; prove m >= 1")
    Traceback (most recent call last):
        ...
    shapeproof.errors.ParseError: <text>:1:14: error: 'm' is not declared
      dim n; prove m >= 1
                   ^
    """
    return _report(source, context, budget, contract=False)


def contracts(source: Source, *, context: str = "", budget: float = 1.0
              ) -> List[Contract]:
    """Infers the conditions on inputs under which no check of a file fails.

    Arguments and exceptions are those of `analyze`; a ParseError also if one
    file of a folder is wrong.

    >>> contracts("dim n, k; prove n == 4 * k")[0].clauses[0].claim
    'n == 4 * k'
    """
    report = _report(source, context, budget, contract=True)
    if report.errors:
        raise ParseError("\n".join(str(error) for error in report.errors))
    return report.contracts


def memory(path: Union[str, "os.PathLike[str]"], *, context: str = "",
           ranges: Iterable[str] = (), limit: Optional[int] = None
           ) -> List[FunctionMemory]:
    """Bounds the bytes that the functions of a file have allocated at once.

    Args:
        path: an .mlir file with buffers, an .onnx model or a program of PyTorch,
            read by the program `shapeproof`.
        context: the inference context; empty for the most precise one.
        ranges: facts about inputs, as "x[0]=1..64" (docs/memory.md).
        limit: a number of bytes that the peaks are compared with.

    Raises:
        ParseError: with the places of what is wrong with the file.
        FileNotFoundError, ToolError: the file, or the program that reads it,
            is not there; or a range is wrong, or there is no such context.
    """
    shown = os.fspath(path)
    if not os.path.exists(shown):
        raise FileNotFoundError(shown)
    if limit is not None and limit < 0:
        raise MisuseError("the limit has to be a number of bytes")
    options = [f"--range={text}" for text in ranges]
    if limit is not None:
        options.append(f"--limit={limit}")
    return _memory_of(shown, _by_tool("memory", shown, context, options))


def _memory_of(path: str, raw: Json) -> List[FunctionMemory]:
    """The functions of a report of the schema shapeproof.memory/1."""
    found = []
    for entry in raw["functions"]:
        reason = entry["reason"]
        found.append(FunctionMemory(
            path, entry["function"], entry["peak"], entry["exact"],
            _integer(entry["peak_bound"]), reason and reason["detail"],
            entry["limit"]["fits"] if "limit" in entry else None, entry))
    return found
