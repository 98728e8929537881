#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The pages on the structure are about the tree as it is.

Each path that docs/architecture.md, CONTRIBUTING.md and the READMEs of the
components name exists. Each of the twenty concepts is mentioned in the file that
the table gives. The components, their folders and what they see are those of
tests/layers/check.py. A README has at most 60 lines, a problem, an example, what
it may include, entry points and tests, names each folder of its component, and
its size is right by a tenth.

    architecture.py [ROOT]       # prints what is wrong; exit status 1 if any
    architecture.py --size ROOT  # lines of code by component
    architecture.py --self-test  # is every rule able to fail?
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "layers"))
from check import COMPONENTS  # noqa: E402

READMES = {"engine": "src/engine/README.md", "evidence": "src/evidence/README.md",
           "results": "src/results/README.md", "core": "mlir/lib/core/README.md",
           "uses": "mlir/lib/uses/README.md", "onnx": "onnx/README.md",
           "editor": "editor/README.md", "tools": "tools/README.md"}
PAGE, GUIDE = "docs/architecture.md", "CONTRIBUTING.md"
MOST_LINES = 60
PARTS = ["**The problem.**", "**An example.**", "**May include:**", "**Entry points.**",
         "**Its tests:**", "**Size:**"]
ROW = re.compile(r"^\| ([^|`]+) \| `([^`]+)` \|$", re.M)
CONCEPTS = 20
# The first part of a path of the repository.
TOPS = ("include|src|contexts|capi|python|mlir|onnx|editor|tools|tests|bench|examples|docs"
        "|formal|cmake|share")
# A path in code: at most the last part is a pattern, as in `src/x/<Name>.cpp`.
PATH = re.compile(rf"(?<![\w./-])((?:{TOPS})/[\w./{{}},<>*-]*[\w/}}>*])")
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
CODE = {".h", ".cpp", ".c", ".def", ".inc", ".js"}


def code_lines(text):
    """The lines that are neither blank nor comment."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return sum(1 for line in text.split("\n") if line.strip() and
               not line.strip().startswith("//"))


def size_of(root, tops):
    return sum(code_lines(path.read_text()) for top in tops
               for path in sorted((root / top).rglob("*"))
               if path.suffix in CODE and path.is_file()
               and "node_modules" not in path.parts)


def top_folders(name):
    """The folders of a component, none in another: src/engine, contexts."""
    tops = {"uses": ["mlir/lib/uses", "mlir/plugin", "mlir/examples"],
            "tools": ["tools", "capi", "python"], "engine": ["src/engine", "contexts"]}
    return tops.get(name) or [READMES[name].rsplit("/", 1)[0]]


def paths_in(text):
    """The paths that a page names in code or in its text, patterns cut off."""
    for found in PATH.findall(text):
        parts = []
        for part in found.split("/"):
            if re.search(r"[{}<>*,]", part) or re.search(r"NAME|\.{3}", part):
                break
            parts.append(part)
        if len(parts) > 1:
            yield "/".join(parts).rstrip(".")


def missing(text, page, exists):
    """Yields the paths and links that lead nowhere."""
    folder = page.rsplit("/", 1)[0] + "/" if "/" in page else ""
    for path in paths_in(text):
        if not exists(path):
            yield f"names {path}, which does not exist"
    for link in LINK.findall(text):
        if not exists(str(Path("/" + folder, link).resolve())[1:]):
            yield f"links to {link}, which does not exist"


def plain(text):
    """Lower case, on one line, without comment marks."""
    return re.sub(r"\s+", " ", re.sub(r"^\s*(//+|#)", " ", text, flags=re.M)).lower()


def concepts(text, read):
    rows = ROW.findall(text)
    if len(rows) != CONCEPTS:
        yield f"has {len(rows)} concepts"
    for concept, path in rows:
        if concept not in plain(read(path) or concept):
            yield f"{path} does not mention '{concept}'"


def components(text):
    """Yields what the table of the page says otherwise than the test does."""
    for name, component in COMPONENTS.items():
        row = re.search(rf"^\| {name} \|[^|]*\|([^|]*)\|", text, re.M)
        if not row:
            yield f"has no row for {name}"
            continue
        sees = [word for word in re.split(r",\s*", row.group(1).strip())
                if word in COMPONENTS]
        if sees != component.sees:
            yield f"says that {name} sees {', '.join(sees) or 'nothing'}"


def readme(name, text, size):
    """Yields what is wrong with the README of a component."""
    if len(text.splitlines()) > MOST_LINES:
        yield f"has more than {MOST_LINES} lines"
    for part in PARTS:
        if part not in text:
            yield f"has no '{part}'"
    may = re.search(r"\*\*May include:\*\*(.*?)\.", text, re.S)
    sees = re.findall(r"`(\w+)`", may.group(1).split("(")[0]) if may else []
    if [word for word in sees if word in COMPONENTS] != COMPONENTS[name].sees:
        yield "says otherwise than tests/layers/check.py what it may include"
    for floor in COMPONENTS[name].floors:
        for unit in (unit for unit in floor if not unit.endswith("*")):
            short = re.sub(r"/[.*]$", "", unit)
            if not re.search(rf"`(?:{re.escape(short)}|{re.escape(short.split('/')[-1])})/?`",
                             text):
                yield f"does not name {unit}"
    said = re.search(r"\*\*Size:\*\* ([\d,]+)", text)
    if not said or abs(int(said.group(1).replace(",", "")) - size) > size / 10:
        yield f"does not say that it has about {size:,} lines of code"


def self_test():
    bad = []

    def expect(word, messages):
        messages = list(messages)
        if (word is None) != (not messages) or word and word not in " ".join(messages):
            bad.append((word, messages))

    exists = {"src/a.h", "docs/b.md", "src"}.__contains__
    for text, word in [("`src/a.h` and `src/<Name>.h`", None), ("src/b.h", "src/b.h"),
                       ("[x](../src/a.h)", None), ("[x](../src/c.h)", "links to")]:
        expect(word, missing(text, "docs/b.md", exists))
    rows = "| thing | `a/B.h` |\n" * CONCEPTS
    read = {"a/B.h": "// A\n// Thing.\n"}.get
    expect(None, concepts(rows, read))
    expect("does not mention", concepts(rows.replace("thing", "other", 1), read))
    expect("has 21", concepts(rows + "| thing | `a/B.h` |\n", read))
    table = "".join(f"| {name} | x | {', '.join(part.sees)} |\n"
                    for name, part in COMPONENTS.items())
    expect(None, components(table))
    expect("no row", components(table.replace("| engine |", "| x |", 1)))
    expect("says that onnx", components(table.replace("| onnx | x | engine |",
                                                      "| onnx | x | results |")))
    good = "\n".join(PARTS[:2]) + "\n**May include:** `engine`. `certificate` `search`\n" \
        + "\n".join(PARTS[3:5]) + "\n**Size:** 1,000 lines\n"
    expect(None, readme("evidence", good, 1050))
    for text, word in [(good.replace("`engine`", "`results`"), "may include"),
                       (good.replace("1,000", "2,000"), "about 1,050"),
                       (good.replace("`search`", ""), "src/evidence/search"),
                       (good.replace(PARTS[0], ""), "problem"), (good + "\n" * 60, "60 lines")]:
        expect(word, readme("evidence", text, 1050))
    for word, messages in bad:
        print(f"self-test: {word}: {messages}")
    return len(bad)


def main(root):
    def read(path):
        return (root / path).read_text() if (root / path).is_file() else None

    bad = 0
    for page in [PAGE, GUIDE, *READMES.values()]:
        text = read(page) or ""
        wrong = list(missing(text, page, lambda path: (root / path).exists()))
        if page == PAGE:
            wrong += [*concepts(text, read), *components(text)]
        for name in (name for name, path in READMES.items() if path == page):
            wrong += readme(name, text, size_of(root, top_folders(name)))
        for message in wrong:
            print(f"{page}: {message}")
        bad += len(wrong)
    return bad


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        sys.exit(1 if self_test() else 0)
    if sys.argv[1:2] == ["--size"]:
        for component in READMES:
            print(f"{component:9}{size_of(Path(sys.argv[2]), top_folders(component)):8,}")
        sys.exit(0)
    sys.exit(1 if main(Path(sys.argv[1] if len(sys.argv) > 1 else ".")) else 0)
