#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Limits stand in tables.

A limit is a number that somebody chose: how deep, how many, how large. All of
them are rows of src/engine/base/Limits.def and mlir/lib/core/ir/Limits.def, with the reason
and what notices them. A named constant of a number elsewhere in the product, an
array of numbers, the default of a field, or a number that something is compared
with has to be something else: a sentinel, a bit of a mask, a size that follows
from a type. NOT_LIMITS names those constants and fields, and NOT_COMPARED those
lines, with what they are.

    numbers.py [ROOT]       # prints file:line: what is wrong; exit status 1 if any
    numbers.py --self-test  # is every rule able to fail?
"""

import re
import sys
from pathlib import Path

PRODUCT = ["include", "src", "contexts", "mlir", "onnx", "torch", "tools", "editor"]
TABLES = ["src/engine/base/Limits.def", "mlir/lib/core/ir/Limits.def"]
CONSTANT = re.compile(
    r"\b(?:constexpr|const)\s+(?:unsigned|int|double|float|size_t|u?int\d+_t|auto)"
    r"\s+(\w+)\s*=\s*([^;]*);")
ARRAY = re.compile(r"\b(?:constexpr|const)\s+\w+\s+(k[A-Z]\w*)\s*\[\w*\]\s*=\s*"
                   r"\{([^;{}]*)\}")
FIELD = re.compile(r"^\s+(?:unsigned|int|double|float|size_t|u?int\d+_t)\s+(\w+)\s*=\s*"
                   r"(\d[\d'.e]*)[uUlL]*\s*[,;]", re.M)
COMPARED = re.compile(r"(?<![<>=!-])(?:<=|>=|<|>) (\d[\d']*)[uUlL]*(?![\w.'])")
# Numbers that come of machine words, bytes and versions.
WORDS = re.compile(r"[bB]its|Bits\(|[wW]idth|exponent|shift|byte|version|lookup\(node.domain\)"
                   r"|\bby\b|% 64")
DECLARATOR = re.compile(r",\s*(\w+)\s*=\s*([^,]*)")
ROW = re.compile(r"SHAPEPROOF_LIMIT\((\w+),\s*(\w+),\s*([^,]+),\s*(scaled|fixed),"
                 r"\s*((?:\"(?:[^\"\\]|\\.)*\"\s*)+),\s*\"([^\"]*)\"\)", re.S)
NUMBER = re.compile(r"(?<![\w.])\d[\d']*(?:\.\d+)?(?:[eE]\d+)?(?![\w.])")
# Values that nobody chose: all bits, one bit, the ends of a type.
NO_CHOICE = re.compile(r"~\s*\w*\(?\s*0|<<|>>|numeric_limits|INT\d*_M|SIZE_MAX|"
                       r"limits::|^\s*-?[0-2]u?\s*$")
# Constants that are no limits, by file and name.
NOT_LIMITS = {
    ("include/shapeproof/Ids.h", "kMaxIntBits"): "what users see",
    ("include/shapeproof/Report.h", "kMaxClaimText"): "what users see",
    ("include/shapeproof/Report.h", "kGoesOn"): "what users see",
    ("include/shapeproof/Problem.h", "kMaxNesting"): "what users see",
    ("include/shapeproof/Terms.h", "kMaxMonomials"): "what users see",
    ("include/shapeproof/Terms.h", "kMaxSummands"): "what users see",
    ("include/shapeproof/Terms.h", "kMaxDegree"): "what users see",
    ("src/results/analysis/Boxes.cpp", "kMostSteps"): "doublings and halvings of 64 bits",
    ("src/results/analysis/Ranges.cpp", "kMostParts"): "what users see",
    ("src/results/analysis/Ranges.cpp", "kMostNames"): "what users see",
    ("src/results/report/ClauseText.cpp", "kReadable"): "what users see",
    ("src/results/report/ContractLines.cpp", "kColumns"): "what users see",
    ("src/results/report/ContractLines.cpp", "kAligned"): "what users see",
    ("src/results/report/ContractLines.cpp", "kMessage"): "what users see",
    ("src/results/report/ContractLines.cpp", "kName"): "what users see",
    ("mlir/lib/uses/analysis/AxisValue.h", "kExponentOfZero"): "what Triton says of 0",
    ("mlir/lib/uses/analysis/AxisWidths.cpp", "kMostBytes"): "what a GPU moves at once",
    ("mlir/lib/uses/analysis/AxisWidths.cpp", "kSpecialised"): "what Triton looks at",
    ("mlir/lib/uses/analysis/Ranges.cpp", "kMostNames"): "what users see",
    ("mlir/lib/uses/passes/VersionLoops.cpp", "kBlock"): "the form of code",
    ("tools/shapeproof/RowSummary.cpp", "kShown"): "what users see",
    ("tools/shapeproof/Processes.cpp", "kLook"): "a time between two looks",
    ("torch/include/shapeproof-torch/Guards.h", "kMostGuards"): "what users see",
    ("torch/include/shapeproof-torch/Guards.h", "kMostCompared"): "what users see",
    ("src/engine/base/NumberText.h", "kMaxDigits"): "follows from kMaxIntBits",
    ("src/engine/base/Scoped.h", "kBits"): "the bits of a word",
    ("src/engine/base/Scoped.h", "kPage"): "a layout",
    ("src/engine/propagation/Explanations.cpp", "kAll"): "a mask",
    ("src/results/report/Identity.cpp", "kDigits"): "a format",
    ("src/results/report/KeyOrder.cpp", "kDigits"): "a format",
    ("src/results/report/Sarif.cpp", "kContradiction"): "an index",
    ("src/engine/terms/BroadcastSets.cpp", "kMaxParts"): "the parts of a node",
    ("src/engine/terms/StoreImpl.h", "kSymbolLeaves"): "a bit",
    ("src/engine/terms/StoreImpl.h", "kLeafCount"): "a place of bits",
    ("src/engine/terms/StoreImpl.h", "kMost"): "a layout",
    ("mlir/lib/core/facts/Evidence.h", "kBits"): "the bits of a word",
    ("mlir/lib/uses/passes/Assume.cpp", "kMostIterations"): "a property of machines",
    ("onnx/lib/rules/Shared.cpp", "kVersion"): "a version of ONNX",
    ("include/shapeproof/Report.h", "width"): "a terminal",
    ("include/shapeproof/SizeProgram.h", "width"): "a type",
    ("mlir/lib/core/exec/Arguments.h", "width"): "a type",
    ("src/results/emit/WriteMlir.cpp", "bits"): "a type",
    ("src/results/simplify/Pool.cpp", "state"): "a hash",
    ("mlir/include/shapeproof-mlir/Execute.h", "maxSteps"): "what users see",
    ("mlir/lib/core/exec/Interpreter.h", "maxSteps"): "what users see",
    ("mlir/lib/core/exec/Inputs.cpp", "kDefaults"): "values of inputs",
    ("mlir/lib/core/facts/ImportOptions.h", "minOpsPerQuestion"): "an option of tests",
    ("tools/shapeproof/CommandLine.cpp", "kNarrow"): "a terminal",
    ("tools/shapeproof/Processes.cpp", "kPieces"): "a property of machines",
    ("tools/shapeproof/Processes.cpp", "kMaxJobs"): "a property of machines",
    ("tools/shapeproof/Serve.cpp", "kMostConnections"): "what users see",
    ("tools/shapeproof/Serve.cpp", "kMostWaiting"): "what users see",
    ("tools/shapeproof/Site.cpp", "kMostTalks"): "what users see",
    ("tools/shapeproof/Site.cpp", "kMostReports"): "what users see",
    ("tools/shapeproof-check/Solver.cpp", "kSeconds"): "what users see",
    ("tools/shapeproof-exec/Main.cpp", "kNotKnown"): "an exit status",
    ("editor/server/EditedModule.cpp", "kFewFunctions"): "the patience of a reader",
    ("editor/server/MlirAsserts.cpp", "kMostMessage"): "what users see",
    ("editor/server/MlirDetails.cpp", "kMostTitle"): "what users see",
    ("editor/server/MlirResults.cpp", "kMostPremises"): "what users see",
    ("editor/server/Progress.cpp", "kShortWork"): "the patience of a reader",
    ("editor/server/Requests.cpp", "kKinds"): "numbers of the protocol",
}
# Lines with a comparison that is no limit, by file and a part of the line.
NOT_COMPARED = {
    ("src/engine/linear/ComponentSolver.cpp", "c > -1000"): "a hash",
    ("src/engine/model/ModelSearch.cpp", "pattern < 9"): "the patterns of a search",
    ("src/engine/linear/ShortProof.cpp", "facts.rows.size() <= 64"): "the bits of a word",
    ("src/engine/proof/CongruenceLemmas.cpp", "kind < 32"): "the kinds of terms",
    ("src/results/contract/Signature.cpp", "n < 26"): "the letters of the alphabet",
    ("contexts/Registry.cpp", "c < 32"): "control characters",
    ("onnx/lib/Wire.cpp", "value > 127"): "a byte",
    ("tools/shapeproof/Http.cpp", "length >= 126"): "RFC 6455",
    ("tools/shapeproof/Http.cpp", "bytes.size() < 126"): "RFC 6455",
    ("tools/shapeproof/Serve.cpp", "servePort > 65535"): "the ports",
    ("tools/shapeproof/Site.cpp", "name.size() < 100"): "names of files, on any system",
}
# The tables of rates and of allowances (base/Allowances.h).
OTHER_TABLES = {"src/engine/base/Budget.h", "src/engine/base/Allowances.cpp"}


def without_comments(text):
    return re.sub(r"//[^\n]*|/\*.*?\*/",
                  lambda m: re.sub(r"[^\n]", " ", m.group(0)), text, flags=re.S)


def violations(path, text):
    """Yields (line, message) for the named numbers of one file."""
    if path in OTHER_TABLES:
        return
    code = without_comments(text)
    for match in CONSTANT.finditer(code):
        line = code.count("\n", 0, match.start()) + 1
        first = match.group(2).split(",")[0] if "(" not in match.group(2) \
            else match.group(2)
        found = [(match.group(1), first)] + DECLARATOR.findall(match.group(2))
        for name, value in found:
            if not re.match(r"k[A-Z]|default|max[A-Z]", name):
                continue
            if not NUMBER.search(value) or NO_CHOICE.search(value):
                continue
            if (path, name) not in NOT_LIMITS:
                yield line, f"'{name}' is a number that stands in no table"


def bare_numbers(path, text):
    """Yields (line, message) for arrays, defaults of fields and comparisons."""
    if path in OTHER_TABLES:
        return
    text = re.sub(r'"(?:\\.|[^"\\\n])*"', '""', text)
    code = without_comments(re.sub(r"'(?:\\.|[^'\\\n])'", "' '", text))
    lines = code.split("\n")
    for match in [*ARRAY.finditer(code), *FIELD.finditer(code)]:
        numbers = [float(n.replace("'", "")) for n in NUMBER.findall(match.group(2))]
        if (max(numbers, default=0) > 2 and not NO_CHOICE.search(match.group(2))
                and (path, match.group(1)) not in NOT_LIMITS):
            yield (code.count("\n", 0, match.start(1)) + 1,
                   f"'{match.group(1)}' has a number that stands in no table")
    for match in COMPARED.finditer(code):
        number = code.count("\n", 0, match.start())
        around = "\n".join(lines[max(0, number - 2):number + 1])
        if (int(match.group(1).replace("'", "")) <= 8 or WORDS.search(around)
                or "limits::" in lines[number]):
            continue
        if not any(file == path and part in lines[number]
                   for file, part in NOT_COMPARED):
            yield number + 1, f"a bare number in a comparison: {lines[number].strip()}"


def table_errors(text, used):
    """Yields what is wrong in a table; `used` knows whether a name is used."""
    for match in ROW.finditer(text):
        name, reason, noticed = match.group(2), match.group(5), match.group(6)
        if len(reason) < 20:
            yield f"{name} has no reason"
        if not noticed:
            yield f"{name} does not say what notices it"
        if not used(name):
            yield f"{name} is used nowhere"
    if text.count("SHAPEPROOF_LIMIT(") - len(ROW.findall(text)) > 1:
        yield "a row is not (type, name, value, scaled or fixed, reason, noticed)"


def check(root):
    bad = 0
    texts = {}
    for folder in PRODUCT:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".h", ".cpp") and path.is_file():
                texts[path.relative_to(root).as_posix()] = path.read_text()
    for name, text in texts.items():
        for line, message in [*violations(name, text), *bare_numbers(name, text)]:
            print(f"{name}:{line}: {message}")
            bad += 1
    everything = "\n".join(texts.values())
    for table in TABLES:
        for message in table_errors((root / table).read_text(),
                                    lambda n: f"limits::{n}" in everything):
            print(f"{table}: {message}")
            bad += 1
    for (path, name) in NOT_LIMITS:
        if name not in texts.get(path, ""):
            print(f"tests/layers/numbers.py: {path} has no {name}")
            bad += 1
    for path, part in NOT_COMPARED:
        if part not in texts.get(path, ""):
            print(f"tests/layers/numbers.py: {path} has no {part}")
            bad += 1
    return bad


def self_test():
    bad = []
    for text, count in [("constexpr size_t kMaxParts = 64;", 1),
                        ("static constexpr unsigned kA = 6, kB = 60;", 2),
                        ("constexpr double kSteps = 1e6; // many", 1),
                        ("// constexpr size_t kMaxParts = 64;", 0),
                        ("constexpr uint32_t kNone = ~0u;", 0),
                        ("constexpr uint64_t kBit = uint64_t(1) << 61;", 0),
                        ("const size_t size = 64;", 0)]:
        if len(list(violations("src/x/X.cpp", text))) != count:
            bad.append(text)
    for text, count in [("constexpr size_t kNear[] = {6, 24};", 1),
                        ("constexpr bool kTried[] = {1, 0};", 0),
                        ("struct A {\n  unsigned rounds = 16;\n};", 1),
                        ("struct A {\n  unsigned rounds = 0;\n};", 0),
                        ("  if (steps > 16)\n", 1),
                        ("  if (steps > limits::steps)\n", 0),
                        ("  if (type.getWidth() > 64)\n", 0),
                        ("  // if (steps > 16)\n", 0),
                        ("  SmallVector<int, 16> list;\n", 0)]:
        if len(list(bare_numbers("src/x/X.cpp", text))) != count:
            bad.append(text)
    row = 'SHAPEPROOF_LIMIT(size_t, %s, 64, fixed,\n  "%s", "%s")'
    reason = "A longer list says little to people."
    for table, count in [(row % ("a", reason, "lit"), 0),
                         (row % ("a", "Many.", "lit"), 1),
                         (row % ("a", reason, ""), 1),
                         (row % ("b", reason, "lit"), 1)]:
        if len(list(table_errors(table, lambda n: n == "a"))) != count:
            bad.append(table)
    for text in bad:
        print(f"self-test: {text}")
    return len(bad)


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        sys.exit(1 if self_test() else 0)
    sys.exit(1 if check(Path(sys.argv[1] if len(sys.argv) > 1 else ".")) else 0)
