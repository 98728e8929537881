#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kills a process of a corpus, or stops the whole run, and checks the result.

A pipe that nobody writes to is a file whose analysis does not end."""

import atexit
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path


def children(process):
    path = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return [int(pid) for pid in path.read_text().split()]


def busy_with_pipe(process):
    """The processes of the corpus, once one alone is left, and stays: that with
    the pipe. At the start one is alone for a moment."""
    end, since, before = time.monotonic() + 60, time.monotonic(), None
    while time.monotonic() < end:
        found = children(process)
        if found != before:
            since, before = time.monotonic(), found
        if len(found) == 1 and time.monotonic() > since + 2:
            return found
        time.sleep(0.01)
    raise SystemExit("never only one process")


STARTED = []


def start():
    process = subprocess.Popen(
        ["shapeproof", "analyze", "--format=json", "-j", "2", "-o", "out.json", "."],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
        # A shell that runs tests in the background ignores the signal.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    STARTED.append(process)
    return process


@atexit.register
def stop_all():
    """Nothing waits for the pipe after a failure."""
    for process in STARTED:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


for name in ("a", "b", "d"):
    Path(name + ".dims").write_text("prove 1 < 2\n")
os.mkfifo("c.dims")

process = start()
os.kill(busy_with_pipe(process)[0], signal.SIGKILL)
errors = process.communicate(timeout=60)[1]
print("status", process.returncode)
print(errors.strip())
for file in json.loads(Path("out.json").read_text())["files"]:
    print(file["path"], len(file["checks"]), file.get("error", ""))

Path("out.json").write_text("old")
process = start()
left = busy_with_pipe(process)
process.send_signal(signal.SIGINT)
process.communicate(timeout=60)
print("ended by", -process.returncode)
print(Path("out.json").read_text(), sorted(os.listdir(".")))
time.sleep(0.2)
print("left:", [pid for pid in left if Path(f"/proc/{pid}").exists() and
                "Z" not in Path(f"/proc/{pid}/stat").read_text().split()[2]])
