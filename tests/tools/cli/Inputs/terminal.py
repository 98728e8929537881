#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""terminal.py COMMAND ARG...: runs it with standard error on a terminal, and says
what is drawn there: the bars in order, and whether the line is empty in the end.
"""

import os
import pty
import re
import subprocess
import sys

controller, terminal = pty.openpty()
process = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL,
                           stdout=subprocess.DEVNULL, stderr=terminal,
                           env={**os.environ, "TERM": "xterm"})
os.close(terminal)
drawn = b""
while True:
    try:
        piece = os.read(controller, 65536)
    except OSError:  # The other end is closed.
        break
    if not piece:
        break
    drawn += piece
print("exit status", process.wait())
text = drawn.decode()
bars = re.findall(r"\r\[([#.]*)\] (\d+)/(\d+)  \d+\.\d/s  \d+:\d\d left\x1b\[K", text)
done = [int(count) for _, count, _ in bars]
print("bars", bool(bars), all(len(bar) == 20 for bar, _, _ in bars),
      done == sorted(done), {total for _, _, total in bars})
print("filled", all(bar.count("#") == 20 * int(count) // int(total)
                    for bar, count, total in bars))
print("cleared", text.endswith("\r\x1b[K"))
