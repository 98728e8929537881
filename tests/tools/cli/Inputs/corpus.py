#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""corpus.py FOLDER FILES CHECKS: .dims files with so many checks each."""

import sys
from pathlib import Path

folder, files, checks = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
for i in range(files):
    path = folder / f"{i // 100:03}" / f"m{i:05}.dims"
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = ["dim n, m, k", f"assume n == {i % 7 + 2} * m", "assume m + 1 <= k"]
    for c in range(checks):
        lines.append([f"prove n <= {i % 7 + 2} * k + {c}", f"prove n mod {c + 2} == 0",
                      f"prove m + {c} < k + {c}"][c % 3])
    path.write_text("\n".join(lines) + "\n")
