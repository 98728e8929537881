#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Validates JSON reports against docs/report.schema.json, and their rows
(--format=rows) against docs/rows.schema.json.

The reports are those of every .dims and .mlir file of the tests and examples,
contracts of those that are documented, and the examples of documentation. What cannot be analysed is an
entry with an error, and that has a schema too.

    schema.py --bin=BUILD/bin [--dims-only]     all of the repository
    schema.py REPORT.json...                    these
"""

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

try:
    import jsonschema
except ImportError:
    sys.exit("python3-jsonschema is missing")

ROOT = Path(__file__).resolve().parents[3]


def files(kinds, folders):
    """The files in the folders, in a fixed order."""
    return sorted(str(path.relative_to(ROOT))
                  for folder in folders for kind in kinds
                  for path in (ROOT / folder).rglob("*." + kind))


def reports(args):
    """(name, text) of each report."""
    for name in args.reports:
        yield name, Path(name).read_text()
    if not args.bin:
        return
    kinds = ["dims"] if args.dims_only else ["dims", "mlir"]
    for command, folders in (
            ("analyze", ("tests", "examples")),
            ("contract", ("tests/tools/cli", "tests/results/emit", "examples"))):
        for kind in kinds:
            run = subprocess.run(
                [f"{args.bin}/shapeproof", command, "--format=json",
                 *files([kind], folders)], cwd=ROOT, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, timeout=300)
            yield f"{command} of .{kind} files", run.stdout
    for page in sorted(ROOT.glob("docs/*.md")):
        for text in re.findall(r"^```json\n(.*?)^```$", page.read_text(),
                               re.M | re.S):
            if "shapeproof.report/1" in text:
                yield str(page), text


def row_errors(binary, text, report):
    """The faults of the rows into which the tool converts the report."""
    run = subprocess.run([f"{binary}/shapeproof", "report", "--format=rows", "-"],
                         cwd=ROOT, input=text, stdout=subprocess.PIPE,
                         check=True, timeout=300)
    validator = jsonschema.Draft7Validator(
        json.loads((ROOT / "docs/rows.schema.json").read_text()))
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    for number, row in enumerate(rows, 1):
        for error in validator.iter_errors(row):
            yield f"row {number}: {error.message[:300]}"
    expected = sum(
        ("error" in file) + len(file["checks"]) + len(file["ignored"]) + 1 +
        sum(len(contract["clauses"]) for contract in file.get("contracts", []))
        for file in report["files"])
    if len(rows) != expected:
        yield f"{len(rows)} rows, not {expected}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin")
    parser.add_argument("--dims-only", action="store_true")
    parser.add_argument("reports", nargs="*")
    args = parser.parse_args()
    schema = json.loads((ROOT / "docs/report.schema.json").read_text())
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    failed = False
    for name, text in reports(args):
        report = json.loads(text)
        for error in validator.iter_errors(report):
            failed = True
            place = "/".join(map(str, error.absolute_path))
            print(f"{name}: {place}: {error.message[:300]}")
        if args.bin and isinstance(text, bytes):
            for error in row_errors(args.bin, text, report):
                failed = True
                print(f"{name}: {error}")
        ids = [(file["path"], check["id"]) for file in report["files"]
               for check in file["checks"]]
        if len(ids) != len(set(ids)):
            failed = True
            print(f"{name}: two checks have one id")
        print(f"{name}: {len(report['files'])} files, {len(ids)} checks")
    return failed


if __name__ == "__main__":
    sys.exit(main())
