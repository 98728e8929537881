#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The public declarations, and what has changed in them.

    check.py [ROOT]           # against docs/api.txt: 1 if one is gone or different
    check.py --update [ROOT]  # writes docs/api.txt
    check.py --self-test

A declaration is one line: the header, and the text without comments and bodies.
New ones are shown, and no error.
"""

import re
import sys
from pathlib import Path

HEADERS = ["include/shapeproof", "include/shapeproof-c",
           "include/shapeproof-testing",
           "mlir/include/shapeproof-mlir"]
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)


def declarations(text):
    """The declarations in a header, in order."""
    text = COMMENT.sub(" ", text)
    text = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", " ", text, flags=re.M)
    depth_of_body = 0
    scope = []  # [name, is public, is an enum]
    start = 0

    def public(head):
        """The declarations that a head has, without its access label."""
        while True:
            label = re.match(r"(public|private|protected)\s*:\s*", head)
            if not label:
                break
            if scope:
                scope[-1][1] = label[1] == "public"
            head = head[label.end():]
        where = "::".join(name for name, _, _ in scope if name)
        if head and all(is_public for _, is_public, _ in scope):
            parts = head.split(",") if scope and scope[-1][2] else [head]
            yield from ((where, part.strip()) for part in parts if part.strip())

    for i, char in enumerate(text):
        if depth_of_body:
            depth_of_body += (char == "{") - (char == "}")
            if not depth_of_body:
                start = i + 1
            continue
        if char not in "{};":
            continue
        head = " ".join(text[start:i].split())
        start = i + 1
        if char in "};":
            yield from public(head)
            if char == "}" and scope:
                scope.pop()
        elif re.match(r"(inline )?namespace\b|extern", head):
            scope.append(["", True, False])
        elif re.search(r"\b(class|struct|union|enum)\b[^()]*$", head):
            yield from public(head)
            name = re.search(r"\b(?:enum class|enum|class|struct|union)\s+(\w+)",
                             head)
            scope.append([name[1] if name else "",
                          not re.search(r"\bclass\b", head) or "enum" in head,
                          "enum" in head.split()])
        else:
            yield from public(head)
            depth_of_body = 1


def listing(root):
    lines = []
    for folder in HEADERS:
        for path in sorted((root / folder).glob("*.h")):
            name = path.relative_to(root).as_posix().replace("mlir/include/", "")
            name = name.replace("include/", "")
            for scope, head in declarations(path.read_text()):
                lines.append(f"{name}: {scope + ': ' if scope else ''}{head}")
    stub = root / "python/shapeproof/_core.pyi"
    scope = ""
    for line in stub.read_text().splitlines():
        if line.startswith("class "):
            scope = line[6:].rstrip(":")
        elif line and not line.startswith(" "):
            scope = ""
        if re.match(r"\s*def ", line):
            head = " ".join(line.split("#")[0].split())
            lines.append(f"shapeproof.pyi: {scope + ': ' if scope else ''}{head}")
    return lines


def compare(old, new):
    """(gone, added)"""
    return ([line for line in old if line not in set(new)],
            [line for line in new if line not in set(old)])


def self_test():
    text = """// A comment; with a semicolon.
namespace n {
/// Doc.
class A {
public:
  int f() const { return 1; }
  void g(int a,
         int b);
  int h();
private:
  int hidden;
};
enum class E { One, Two };
}
"""
    found = [head for _, head in declarations(text)]
    assert found == ["class A", "int f() const", "void g(int a, int b)", "int h()",
                     "enum class E", "One", "Two"], found
    assert compare(["a", "b"], ["b", "c"]) == (["a"], ["c"])
    return 0


def main():
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    root = Path(arguments[0] if arguments else ".")
    if "--self-test" in sys.argv:
        return self_test()
    file = root / "docs/api.txt"
    new = listing(root)
    if "--update" in sys.argv:
        file.write_text("\n".join(new) + "\n")
        return 0
    gone, added = compare(file.read_text().splitlines(), new)
    for line in gone:
        print(f"gone or different: {line}")
    for line in added:
        print(f"new: {line}")
    if gone:
        print("The public interface changed: see docs/versions.md, then run "
              "tests/api/check.py --update")
    return 1 if gone else 0


if __name__ == "__main__":
    sys.exit(main())
