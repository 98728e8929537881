#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The files that a change of a public header recompiles.

    rebuild.py [ROOT]             # a line per header: how many source files
    rebuild.py [ROOT] Report.h    # the source files, by folder

Counted from the `#include` lines, so nothing has to be built first. A file that
takes part in a precompiled header includes what that includes. Links come on
top: whatever changes in src/, all programs are linked again.
"""

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from check import INCLUDE, roots  # noqa: E402

SOURCES = ["src", "contexts", "mlir", "editor", "tools", "tests", "bench"]
PRECOMPILED = {"mlir/lib/": "mlir/lib/Pch.h"}


class Includes:
    """Our own headers that a file includes, directly or not."""

    def __init__(self, root):
        self.root = root
        self.known = {}

    def direct(self, path):
        for line in (self.root / path).read_text().splitlines():
            match = INCLUDE.match(line)
            if match:
                yield from (f"{top}/{match.group(2)}" for top in roots(path)
                            if (self.root / top / match.group(2)).is_file())
        if path.endswith(".cpp"):
            yield from (header for folder, header in PRECOMPILED.items()
                        if path.startswith(folder))

    def all(self, path):
        if path not in self.known:
            self.known[path] = set()
            for header in self.direct(path):
                self.known[path] |= {header} | self.all(header)
        return self.known[path]


def main(root, wanted):
    includes = Includes(root)
    users = {path.relative_to(root).as_posix(): []
             for path in sorted((root / "include").rglob("*.h"))}
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*.cpp")):
            name = path.relative_to(root).as_posix()
            for header in includes.all(name) & users.keys():
                users[header].append(name)
    for header, files in sorted(users.items(), key=lambda item: len(item[1])):
        if wanted and not header.endswith("/" + wanted):
            continue
        folders = Counter(file.split("/")[0] for file in files)
        print(f"{len(files):4} {header}  " +
              " ".join(f"{folder}:{folders[folder]}" for folder in SOURCES))
        if wanted:
            print("\n".join(files))


if __name__ == "__main__":
    arguments = sys.argv[1:]
    wanted = arguments.pop() if arguments and arguments[-1].endswith(".h") else None
    main(Path(arguments[0] if arguments else "."), wanted)
