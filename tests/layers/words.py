#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Comments begin with their subject.

A comment is a sentence with a subject and a verb, or a noun phrase that names
the thing and then the condition:

    /// What is left of the steps.                  (rejected)
    /// The number of steps left.                   (accepted)
    /// Of those that hold, the first.              (rejected)
    /// The first clause that holds.                (accepted)

The test knows the few beginnings that readers have to read twice. It looks at
comments of C++, C, Python, CMake and tables (.def, .td), and at Python's
documentation strings. A blank line in a comment begins a new paragraph, which
has to begin well, too.

    words.py [ROOT]      # prints the comments that begin with a riddle
    words.py --self-test # is every rule able to fail?
"""

import io
import re
import sys
import tokenize
from pathlib import Path

FOLDERS = ["include", "src", "contexts", "capi", "python", "mlir", "onnx", "editor", "tools",
           "tests", "bench", "examples", "cmake", "share"]
C_LIKE = {".h", ".cpp", ".c", ".def", ".td", ".hpp", ".cc"}
HASH = {".cmake"}

# Paths whose comments are still to be rewritten. The list may only shrink.
NOT_CLEAN = []
# Clean paths inside the paths above.
CLEAN = []

BEGINNING = re.compile(
    r"(Of|What|Whoever|Which|That which|Those|So (many|much)|As (many|much|few))\b"
    r"(?!\()")
# A sentence of one word that points back: "Takes back a few of them. Which."
ENDING = re.compile(r"[.;:] (Which|What|Whose|Those)\.$")
LITERAL = re.compile(r'R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'',
                     re.S)


def comment_lines(text, suffix):
    """Yields (line, text of the comment, whether code is before it)."""
    if suffix == ".py":
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                yield (token.start[0], token.string.lstrip("#").strip(),
                       bool(token.line[:token.start[1]].strip()))
            elif (token.type == tokenize.STRING
                  and re.match(r'\s*[rR]?"""', token.line[:token.start[1] + 4])):
                lines = token.string.strip('rR').strip('"').split("\n")
                for i, line in enumerate(lines):
                    yield token.start[0] + i, line.strip(), i == 0
        return
    marker = r"#+" if suffix in HASH else r"(?://+<?|/\*+)"
    text = LITERAL.sub(lambda m: re.sub(r"[^\n]", "'", m.group(0)), text)
    for number, line in enumerate(text.split("\n"), 1):
        match = re.search(rf"(?:^|\s){marker}(?=\s|$)(.*)", line)
        if match:
            yield number, match.group(1).strip(), bool(line[:match.start()].strip())


def riddles(text, suffix):
    """Yields (line, first line of the paragraph) of comments that are riddles."""
    paragraphs = []  # [line, [lines]]
    last = (-1, False)
    for number, comment, is_after_code in comment_lines(text, suffix):
        if not comment:
            last = (-1, False)
            continue
        if number == last[0] + 1 and not is_after_code:
            paragraphs[-1][1].append(comment)
        else:
            paragraphs.append((number, [comment]))
        last = (number, is_after_code)
    for number, lines in paragraphs:
        if BEGINNING.match(lines[0]) or ENDING.search(" ".join(lines)):
            yield number, lines[0]


def is_within(file, paths):
    return max((len(path) for path in paths
                if file == path or file.startswith(path + "/")), default=0)


def check(root):
    bad, waiting = 0, set()
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            suffix = ".cmake" if path.name == "CMakeLists.txt" else path.suffix
            if not path.is_file() or suffix not in C_LIKE | HASH | {".py"}:
                continue
            file = path.relative_to(root).as_posix()
            is_waiting = is_within(file, NOT_CLEAN) > is_within(file, CLEAN)
            for line, text in riddles(path.read_text(), suffix):
                if is_waiting:
                    waiting.update(p for p in NOT_CLEAN if is_within(file, [p]))
                    continue
                print(f"{file}:{line}: a comment begins with its subject: {text}")
                bad += 1
    for path in NOT_CLEAN:
        if path not in waiting:
            print(f"note: {path} is clean by now; take it off the list in words.py")
    return bad


def self_test():
    good = [
        "/// The number of steps left, what was charged aside.\nint left;\n",
        "int x; // The last of them.\n",
        "// The terms that\n// Of course go on.\n",
        'const char *s = "// Of those";\n',
        "/// Whether the index was built.\n",
        "x(); // The first, then\n     // What follows.\n",
        "// WhatIf is a name.\n",
    ]
    wrong = [
        "/// Of those, the last.\nint x;\n",
        "int x; // What is left.\n",
        "// The first.\n//\n// As many as there are.\n",
        "//===- Which.\n// Whoever asks is told.\n",
        "/// Takes back a few of\n/// those. Which.\nint x;\n",
        "int x; // So many.\n",
        "int x; ///< Of the list.\n",
        "/* Of the list. */\n",
        "/// Those of the graph.\nint x;\n",
    ]
    bad = [text for text in good if list(riddles(text, ".h"))]
    bad += [text for text in wrong if len(list(riddles(text, ".h"))) != 1]
    python = 'def f():\n    """%s"""\n    x = 1  # %s\n'
    for doc, comment, count in [("The first.", "The last.", 0),
                                ("Of them the first.", "The last.", 1),
                                ("The first.", "What is left.", 1)]:
        text = python % (doc, comment)
        if len(list(riddles(text, ".py"))) != count:
            bad.append(text)
    if len(list(riddles("# Of these.\nset(x 1)\n", ".cmake"))) != 1:
        bad.append("CMake")
    if not (is_within("a/b/c.h", ["a/b"]) > is_within("a/b/c.h", ["a"]) > 0
            and is_within("ab/c.h", ["a"]) == 0):
        bad.append("is_within")
    for text in bad:
        print(f"self-test: {text!r}")
    return len(bad)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if arguments == ["--self-test"]:
        sys.exit(1 if self_test() else 0)
    sys.exit(1 if check(Path(arguments[0] if arguments else ".")) else 0)
