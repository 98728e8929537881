#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/architecture.md is about the tree as it is.

Every file that it names exists, each of its twenty concepts is mentioned in the
file that the table gives, and every folder of the layers of
tests/layers/check.py stands in it and in CONTRIBUTING.md.

    architecture.py [ROOT]       # prints what is wrong; exit status 1 if any
    architecture.py --self-test  # is every rule able to fail?
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "layers"))
from check import LAYERS, MLIR_LAYERS  # noqa: E402

ROW = re.compile(r"^\| ([^|`]+) \| `([^`]+)` \|$", re.M)
CONCEPTS = 20
FOLDERS = [unit for layer in LAYERS + MLIR_LAYERS for unit in layer]


def plain(text):
    """Lower case, on one line, without comment marks."""
    return re.sub(r"\s+", " ", re.sub(r"^\s*(//+|#)", " ", text, flags=re.M)).lower()


def violations(text, guide, read):
    """Yields what is wrong; read(path) is a file's text, or None."""
    for path in re.findall(r"`([\w./-]+/[\w.-]+\.\w+)`", text):
        if read(path) is None:
            yield f"names {path}, which does not exist"
    rows = ROW.findall(text)
    if len(rows) != CONCEPTS:
        yield f"has {len(rows)} concepts"
    for concept, path in rows:
        if concept not in plain(read(path) or concept):
            yield f"{path} does not mention '{concept}'"
    for folder in FOLDERS:
        for page, name in ((text, "the page"), (guide, "CONTRIBUTING.md")):
            if not re.search(re.escape(folder) + r"(?![\w])", page):
                yield f"{name} does not show {folder}"


def self_test():
    folders = " ".join(FOLDERS)
    rows = "".join(f"| thing | `a/B.h` |\n" for _ in range(CONCEPTS))
    read = {"a/B.h": "// A\n// Thing.\n"}.get
    cases = [(folders + "\n" + rows, 0), (folders + "\n" + rows + "`a/C.h`\n", 1),
             (folders + "\n" + rows.replace("thing", "other", 1), 1),
             (folders + "\n" + rows + "| thing | `a/B.h` |\n", 1), (rows, 1)]
    bad = [text for text, wrong in cases
           if bool(list(violations(text, folders, read))) != bool(wrong)]
    for text in bad:
        print(f"self-test: {text[-200:]}")
    return len(bad)


def main(root):
    def read(path):
        return (root / path).read_text() if (root / path).is_file() else None

    bad = list(violations(read("docs/architecture.md"), read("CONTRIBUTING.md"),
                          read))
    for message in bad:
        print(f"docs/architecture.md: {message}")
    return len(bad)


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        sys.exit(1 if self_test() else 0)
    sys.exit(1 if main(Path(sys.argv[1] if len(sys.argv) > 1 else ".")) else 0)
