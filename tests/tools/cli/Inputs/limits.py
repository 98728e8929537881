#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Limits of one file, and the results of runs that were killed.

    limits.py limits      time, memory, and processes that end
    limits.py kills       kills at random moments; needs the folder `in`
"""

import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path


def check(condition, *what):
    if not condition:
        print("failed:", *what)
        sys.exit(1)


def run(*arguments, **more):
    done = subprocess.run(["shapeproof", "analyze", *arguments], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=120, **more)
    return done.returncode, done.stdout, done.stderr


def errors_of(report):
    return {file["path"]: file.get("error")
            for file in json.loads(Path(report).read_text())["files"]}


def failures():
    return {path.name: path.read_text() for path in Path("out.failed").glob("*")}


def only_fails(name, what, *options):
    """Checks that this file alone has an error, and is described."""
    status, _, errors = run("--format=json", "-o", "out", *options, "-j2", "x.dims", name, "z.dims")
    message = f"{name}: error: {what}"
    check(status == 2 and errors == message + "\n", name, status, errors)
    check(errors_of("out") == {"x.dims": None, name: message, "z.dims": None}, errors_of("out"))
    check(list(failures()) == [f"2-{name}.failure.txt"], *failures())
    text = failures()[f"2-{name}.failure.txt"]
    check(text.startswith(f"file: {name}\n{what}\nshapeproof analyze --format=json"), text)
    # The command that it gives fails in the same way.
    command = text.splitlines()[2]
    again = subprocess.run(command, shell=True, stdout=subprocess.DEVNULL,
                           stderr=subprocess.PIPE, text=True, timeout=120)
    check(again.returncode == 2 and again.stderr == message + "\n", command, again.stderr)
    return text


def limits():
    for name in "xz":
        Path(name + ".dims").write_text("prove 1 < 2\n")
    os.mkfifo("never ending.dims")
    only_fails("never ending.dims", "its analysis was ended: it took more than 1.5 s (--timeout)",
               "--timeout=1.5")
    # A comment of 300 MB.
    with open("large.dims", "wb") as file:
        file.write(b"#")
        for _ in range(300):
            file.write(b"x" * 1000000)
    only_fails("large.dims", "its analysis was ended: it took more than 104857600 bytes of "
               "memory (--memory)", "--memory=100M")
    os.unlink("large.dims")
    # Neither where there is enough; the texts of before are gone.
    check(run("--format=json", "-o", "out", "--timeout=100", "--memory=2G", "x.dims", "z.dims")[0]
          == 0 and not Path("out.failed").exists(), "enough")
    # Memory is that of a file, not of all that its process did: each of these
    # takes about a third of the limit, and is freed or not as the library likes.
    for i in range(6):
        Path(f"part{i}.dims").write_text("#" + "x" * 30000000 + "\nprove 1 < 2\n")
    parts = [f"part{i}.dims" for i in range(6)]
    check(run("--memory=120M", "-j1", *parts)[0] == 0, "history")
    # A process that ends says why on standard error, and another file's result
    # is not touched: this one's entry is larger than a file may be.
    Path("long.dims").write_text("dim n\n" + "".join(
        f"prove n mod {i + 2} == 0\n" for i in range(200)))

    def small():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))
    # With one process as with several: the next file needs the room.
    for jobs in ("-j1", "-j2"):
        status, _, errors = run("--format=json", "-o", "out", "--timeout=100", jobs, "x.dims",
                                "long.dims", "z.dims", preexec_fn=small)
        check(status == 2 and errors == "long.dims: error: its analysis ended by status 1\n",
              jobs, errors)
    text = failures()["2-long.dims.failure.txt"]
    check(re.search(r"standard error:\n.*cannot write a temporary file: File too large", text), text)
    print("limits: right")


def rows(path="out"):
    return re.sub(r'"milliseconds":[0-9.]+', "", Path(path).read_text())


def children(process):
    try:
        text = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
        return [int(pid) for pid in text.split()]
    except OSError:
        return []


def kills():
    generator = random.Random(2)
    command = ["--format=rows", "-j2", "-o", "out", "in"]
    start = time.monotonic()
    check(run(*command)[0] == 0, "undisturbed")
    seconds = time.monotonic() - start
    expected = rows()
    Path("out").write_text("old")
    kept = set()
    for turn in range(20):
        process = subprocess.Popen(["shapeproof", "analyze", "--resume", *command],
                                   stderr=subprocess.DEVNULL)
        time.sleep(generator.uniform(0, seconds / 4))
        victims = children(process) if turn % 2 else []
        try:
            os.kill(generator.choice(victims) if victims else process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait(timeout=100)
        if Path("out").read_text() != "old":  # A worker was killed, or it was too late.
            check(process.returncode in (0, 2, -signal.SIGKILL), process.returncode)
            if process.returncode != 2:
                check(rows() == expected, "finished")
                kept = set()  # They are removed after the report is there.
            if process.returncode == 0:
                check(not Path("out.unfinished").exists(), "removed")
            Path("out").write_text("old")
        now = {path.name for path in Path("out.unfinished").glob("llvmcache-*")
               if not path.name.endswith(".tmp")}
        check(kept <= now or not now, "results were lost", len(kept - now))
        kept = now
    # The disk is full once.
    def small():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (30000, 30000))
    check(run("--resume", *command, preexec_fn=small)[0] == 2, "full disk")
    check(Path("out").read_text() == "old", "a report that is not whole")
    check(Path("out.unfinished").exists(), "nothing kept")
    check(run("--resume", *command)[0] == 0 and rows() == expected, "the end")
    # A kill while the report is being written leaves the new file.
    left = [name for name in os.listdir(".") if not name.endswith(".tmp")]
    check(sorted(left) == ["in", "out"], *left)
    print("kills: the rows of an undisturbed run")


{"limits": limits, "kills": kills}[sys.argv[1]]()
