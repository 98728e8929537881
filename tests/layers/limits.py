#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files, functions and classes stay small, and comments name files that exist.

In the product (include/, src/, contexts/, capi/, python/, mlir/, onnx/,
editor/, tools/): no file of more than
500 lines, no function of more than 80, no class with more than 25 public
methods (constructors and operators aside). What is one thing all the same says
so in the comment at the top of its file, in a sentence that starts with "One
thing although long:". A comment may write NAME for any name.

    limits.py [--report] [ROOT]  # prints what is wrong; --report: and returns 0
    limits.py --self-test        # is every rule able to fail?
"""

import re
import sys
from pathlib import Path

MAX_LINES, MAX_FUNCTION, MAX_METHODS = 500, 80, 25
MARKER = re.compile(r"One\s+(//\s+)?thing\s+(//\s+)?although\s+(//\s+)?long:")
PRODUCT = ["include", "src", "contexts", "capi", "python", "mlir/include", "mlir/lib",
           "mlir/plugin", "onnx", "editor", "tools"]
EVERYTHING = PRODUCT + ["tests", "bench", "examples", "mlir/examples"]
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
LITERAL = re.compile(r'R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'',
                     re.S)
NAMED = re.compile(r"(?<![\w./<>*{-])((?:[\w-]+/)*[\w-]+\.(?:h|cpp|py|md|test|txt)"
                   r"|tests/[\w/-]*\w)(?![\w*{<])")


def code_of(text):
    """The text without comments, literals and directives; lines stay."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group(0))

    scanner = re.compile(f"{COMMENT.pattern}|{LITERAL.pattern}", re.S)
    text = scanner.sub(blank, text)
    return re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", blank, text, flags=re.M)


def without_templates(head):
    """`std::function<void()> f` becomes `std::function f`."""
    previous = None
    while previous != head:
        previous, head = head, re.sub(r"<[^<>]*>", "", head)
    return head


def kind_of(head):
    """Says what the brace after `head` opens: namespace, class, function or other."""
    head = without_templates(head.strip())
    if re.match(r"(inline\s+)?namespace\b|extern\s*$", head):
        return "namespace"
    if re.search(r"\benum\b", head):
        return "other"
    if re.search(r"\b(class|struct|union)\b[^()=]*$", head):
        return "class"
    if re.search(r"=\s*$|\breturn$", head):
        return "other"
    return "function" if re.search(r"\w\s*\(|operator", head) else "other"


def is_method(statement, class_name):
    """Whether a statement in a class declares a method that users call."""
    head = without_templates(re.split(r"=\s*(?:default|delete)?\s*$", statement)[0])
    if re.search(r"=\s*delete\s*$", statement) or re.match(
            r"\s*(friend|using|typedef|static_assert|enum|class|struct)\b", head):
        return False
    match = re.search(r"(~?\w+|operator[^(]*)\s*\(", head)
    return (match is not None and "=" not in head[:match.start()]
            and match.group(1).lstrip("~") != class_name
            and not match.group(1).startswith("operator"))


def blocks(code):
    """Yields (kind, head, first line, last line, public methods)."""
    stack = []  # [kind, head, line of the head, methods, is public, name]
    start = 0
    line = 1
    for i, char in enumerate(code):
        if char == "\n":
            line += 1
        if char not in "{};:":
            continue
        head = code[start:i]
        inside = stack[-1] if stack else None
        if char == ":":
            access = re.fullmatch(r"\s*(public|private|protected)\s*", head)
            if access and inside and inside[0] == "class":
                inside[4] = access.group(1) == "public"
                start = i + 1
            continue
        if char == "{":
            kind = kind_of(head)
            if inside and inside[0] in ("function", "other"):
                kind = "other"
            if kind == "function" and re.search(r"[^:]:[^:]", head) and re.search(
                    r"[\w>]\s*$", head) and not re.search(
                    r"\b(const|override|final|noexcept)\s*$", head):
                kind = "initializer"  # The body follows the member initializers.
            first = line - head.lstrip().count("\n")
            name = re.search(r"\b(?:class|struct|union)\s+(?:\[\[\w+\]\]\s*)?(\w+)",
                             head)
            stack.append([kind, head, first, 0, "class" not in head.split(),
                          name and name.group(1)])
        if inside and inside[0] == "class" and inside[4] and (
                char == ";" or char == "{" and stack[-1][0] == "function"):
            inside[3] += is_method(head, inside[5])
        if char == "}" and stack:
            kind, head, first, methods, _, _ = stack.pop()
            if kind == "initializer":
                continue
            yield kind, head, first, line, methods
        start = i + 1


def violations(path, text, exists):
    """Yields (line, message) for one file; exists(name, path) knows the tree."""
    top = "\n".join(line for line in re.split(r"\n(?!//)", text, maxsplit=1)[:1])
    for comment in COMMENT.finditer(LITERAL.sub(
            lambda m: re.sub(r"[^\n]", " ", m.group(0)), text)):
        line = text.count("\n", 0, comment.start()) + 1
        for name in NAMED.findall(comment.group(0)):
            if "NAME" not in name and not exists(name, path):
                yield line, f"names {name}, which does not exist"
    if "ALWAYS_ENABLED_STATISTIC" not in text:
        for match in re.finditer(r"^STATISTIC\(", text, re.M):
            yield (text.count("\n", 0, match.start()) + 1,
                   "STATISTIC counts with asserts only: ALWAYS_ENABLED_STATISTIC")
    if not path.startswith(tuple(PRODUCT)) or MARKER.search(top):
        return
    length = text.count("\n")
    if length > MAX_LINES:
        yield 1, f"{length} lines"
    for kind, head, first, last, methods in blocks(code_of(text)):
        name = re.sub(r"\s+", " ", head.strip())[-60:]
        if kind == "function" and last - first + 1 > MAX_FUNCTION:
            yield first, f"a function of {last - first + 1} lines: {name}"
        if kind == "class" and methods > MAX_METHODS:
            yield first, f"a class with {methods} public methods: {name}"


def check(root):
    files = {path.relative_to(root).as_posix()
             for folder in EVERYTHING + ["docs", "formal", "cmake"]
             for path in (root / folder).rglob("*") if path.is_file()}
    files |= {path.name for path in root.iterdir() if path.is_file()}
    ends = {"/".join(file.split("/")[i:]) for file in files
            for i in range(file.count("/") + 1)}
    folders = {"/".join(file.split("/")[:i]) for file in files
               for i in range(1, file.count("/") + 1)}
    ends |= {file.rsplit(".", 1)[0] for file in files if "." in file}

    def exists(name, path):
        return (name in ends or name in folders
                or name.startswith(("llvm/", "mlir/IR/", "mlir/Dialect/",
                                    "mlir/Interfaces/")) or name.startswith("z3"))

    bad = 0
    for file in sorted(files):
        if not file.endswith((".h", ".cpp")):
            continue
        for line, message in violations(file, (root / file).read_text(), exists):
            print(f"{file}:{line}: {message}")
            bad += 1
    return bad


def self_test():
    def found(text, path="src/engine/terms/X.cpp"):
        return [message for _, message in
                violations(path, text, lambda name, _: name == "Known.h")]

    body = "  x();\n" * (MAX_FUNCTION - 1)
    methods = "  int f(std::function<void()> g) const { return 1; }\n" * MAX_METHODS
    fields = "  std::function<void()> field;\n  int a = f(1);\n" * 30
    good = [
        "// See Known.h.\n",
        "int x;\n" * MAX_LINES,
        "// One thing although\n// long: a table.\n" + "int x;\n" * (MAX_LINES + 1),
        "void f() {\n" + body[:-7] + "}\n",
        "namespace a {\n" + "int x;\n" * MAX_FUNCTION + "} // namespace a\n",
        "class A {\npublic:\n  A();\n" + methods + fields + "private:\n  int g();\n};\n",
        'const char *s = "{ // Missing.h";\n',
    ]
    wrong = [
        "// See Missing.h.\n",
        "// Tested by tests/engine/missing.\n",
        "int x;\n" * (MAX_LINES + 1),
        "void A::f(int a,\n          int b) const {\n" + body + "}\n",
        "A::A()\n    : a(1), b(2) {\n" + body + "}\n",
        "class A {\n  void f() {\n  " + body + "}\n};\n",
        "class A {\npublic:\n" + methods + "  int h();\n};\n",
        "struct A {\n" + methods + "  int h();\n};\n",
        "STATISTIC(NumSplits, \"Splits\");\n",
    ]
    bad = [text for text in good if found(text)]
    bad += [text for text in wrong if len(found(text)) != 1]
    for text in bad:
        print(f"self-test: {text[:80]!r}: {found(text)}")
    return len(bad)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if arguments == ["--self-test"]:
        sys.exit(1 if self_test() else 0)
    report = "--report" in arguments
    roots = [a for a in arguments if a != "--report"]
    sys.exit(1 if check(Path(roots[0] if roots else ".")) and not report else 0)
