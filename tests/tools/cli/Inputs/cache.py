#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A cache changes no byte of any output, and no status.

    cache.py same FOLDER FILE...   every format and command, without a cache,
                                   with an empty one and with a full one
    cache.py key                   what misses, and what does not
    cache.py damage                damaged entries, a full disk, two processes
"""

import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path


def tool():
    return shutil.which("shapeproof")


def run(*arguments, program=None, **more):
    """Status, output and errors, without what is measured."""
    done = subprocess.run([program or tool(), *map(str, arguments)], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=300, **more)
    output = re.sub(rb'"milliseconds":[0-9.]+', b'"milliseconds":0', done.stdout)
    return done.returncode, output, done.stderr


def entries(folder="cache"):
    return sorted(Path(folder).glob("llvmcache-*")) if Path(folder).exists() else []


def fresh(folder="cache"):
    shutil.rmtree(folder, ignore_errors=True)


def check(condition, *what):
    if not condition:
        print("failed:", *what)
        sys.exit(1)


def formats(command):
    text = run(command, "--help")[1].decode()
    part = text[text.index("--format="):]
    return re.findall(r"^    =(\w+) ", part[:part.index("\n  -")], re.M)


def same(files):
    """Each file alone, and all together."""
    count = 0
    for command in ("analyze", "contract"):
        for form in formats(command):
            groups = [files] + [[file] for file in files]
            fresh()
            for options in ([], ["--all"]) if command == "analyze" and form == "text" else ([],):
                for group in groups:
                    what = (command, f"--format={form}", *options, *group)
                    expected = run(*what)
                    for _ in range(2):  # Cold, then warm.
                        check(run(*what, "--cache=cache") == expected, *what)
                    check(run(*what, "--cache=cache", "--cache=verify") == expected, *what)
                    count += 1
            check(len(entries()) >= len(files) / 2, "too few entries", len(entries()))
    print("same:", count > 50)


# Options of `analyze --help`: a value that changes an answer, or None for one
# that chooses files, output, processes or the status.
OPTIONS = {
    "all": None, "baseline": None, "cache": None, "cache-size": None, "certificate": None,
    "color": None, "explain": None, "fail-on": None, "format": None, "j": None,
    "memory": None, "o": None, "require-checks": None, "resume": None, "shard": None,
    "stats": None, "timeout": None, "help": None, "version": None, "help-list": None,
    "help-hidden": None, "help-list-hidden": None, "print-options": None,
    "print-all-options": None,
    "assume-no-overflow": "=false", "assume-valid-inputs": "", "budget": "=2",
    "context": "=affine", "contracts": "=false", "function": "=f", "library": "=library.mlir",
    "min-size": "=1", "profile": "=profile", "range": "=n=1..3", "runtime": "=spec",
    "axis-info": "", "example": "=n=2",
    "split-input-file": "", "trust-dim-params": "=false", "trust-op-contracts": "",
    "verify-ops": "", "no-wrap": "", "launch": "=n >= 1", "limit": "=4096", "details": None,
}


def misses(*arguments, program=None):
    """How many entries a run adds."""
    before = len(entries())
    run("analyze", "--cache=cache", *arguments, program=program)
    return len(entries()) - before


def patched(folder):
    """The programs with another build id, as a build of other sources has."""
    Path(folder, "bin").mkdir(parents=True)
    (Path(folder) / "share").symlink_to(Path(os.path.realpath(tool())).parent.parent / "share")
    for name in ("shapeproof", "shapeproof-mlir"):
        source = Path(os.path.realpath(tool())).parent / name
        if not source.exists():
            continue
        bytes_ = bytearray(source.read_bytes())
        note = bytes_.index(b"\x03\0\0\0GNU\0")  # NT_GNU_BUILD_ID
        bytes_[note + 8] ^= 1
        target = Path(folder) / "bin" / name
        target.write_bytes(bytes_)
        target.chmod(0o755)
    return str(Path(folder) / "bin" / "shapeproof")


def key():
    Path("a.dims").write_text("dim n\nprove n < 3\n")
    Path("library.mlir").write_text("""shape.function_library @lib {
  func.func @f(%a: !shape.value_shape) -> !shape.shape {
    %s = shape.shape_of %a : !shape.value_shape -> !shape.shape
    return %s : !shape.shape
  }
} mapping { test.op = @f }
""")
    Path("profile").write_text("--minShapes=n:1\n--maxShapes=n:8\n")
    fresh()
    check(misses("a.dims") == 1, "the first run")
    check(misses("a.dims") == 0, "the second run")
    names = set(re.findall(r"^  --?([a-z-]+)", run("analyze", "--help")[1].decode(), re.M))
    unknown = names - set(OPTIONS)
    check(not unknown, "does it change answers?", *unknown)
    for name, value in sorted(OPTIONS.items()):
        if value is None or name not in names:
            continue
        # With these a file of this kind may be refused, and is not kept.
        refused = name in ("limit", "profile", "function", "launch")
        if not refused:
            check(misses(f"--{name}{value}", "a.dims") == 1, name, "has to miss")
            check(misses(f"--{name}{value}", "a.dims") == 0, name, "has to hit")
    for harmless in (["-j1"], ["--format=text", "--all"], ["--fail-on=unknown"],
                     ["--require-checks"], ["--timeout=100"], ["--memory=4G"],
                     ["-o", "out"], ["--shard=1/1"], ["--color=always"], ["--stats"],
                     ["--cache-size=1G"]):
        check(misses(*harmless, "a.dims") == 0, harmless, "has to hit")
    # JSON has no remedies, as text has none with --contracts=false.
    check(misses("--format=json", "a.dims") == 0 and misses("--format=html", "a.dims") == 0)
    # Bytes, path, library, program.
    Path("a.dims").write_text("dim n\nprove n < 4\n")
    check(misses("a.dims") == 1, "another byte")
    Path("a.dims").write_text("dim n\nprove n < 3\n")
    check(misses("a.dims") == 0, "the bytes of before")
    os.utime("a.dims", (1, 1))
    check(misses("a.dims") == 0, "another time")
    shutil.copy("a.dims", "b.dims")
    check(misses("b.dims") == 1, "another name, which reports have")
    check(misses("--library=library.mlir", "a.dims") == 0, "the library of before")
    with open("library.mlir", "a") as file:
        file.write("// Changed.\n")
    check(misses("--library=library.mlir", "a.dims") == 1, "a changed library")
    other = patched("other")
    # Libraries have another path there, too; so those are the same in both.
    check(misses("a.dims", program=other) == 1, "another program")
    check(misses("a.dims", program=other) == 0, "another program, again")
    check(misses("a.dims") == 0, "this program")
    print("key: right")


def damage():
    for i in range(30):
        Path(f"f{i}.dims").write_text(f"dim n, m\nassume n == {i} * m\nprove n mod {i + 1} == 0\n"
                                      f"prove n <= {i} * m\n")
    files = sorted(map(str, Path(".").glob("f*.dims")))
    command = ["analyze", "--format=json", "--cache=cache", *files]
    fresh()
    expected = run("analyze", "--format=json", *files)
    check(run(*command) == expected and len(entries()) == 30, "kept")
    generator = random.Random(1)
    for round_ in range(3):
        for entry in entries():
            data = bytearray(entry.read_bytes())
            place = generator.randrange(len(data))
            if round_ == 0:
                data[place] ^= 1 << generator.randrange(8)
            elif round_ == 1:
                del data[place:]
            else:
                data += b"x"
            entry.write_bytes(data)
        check(run(*command) == expected, "damaged", round_)
        check(run(*command, "--cache=verify") == expected, "mended", round_)
    # A result that is whole and wrong is found.
    wrong, right = entries()[0], entries()[1].read_bytes()
    wrong.write_bytes(right)
    status, _, errors = run(*command, "--cache=verify")
    check(status == 2 and errors.count(b"the cache has another result") == 1, errors)
    check(run(*command, "--cache=verify") == expected, "replaced")
    # A disk that is full from the first, or from some byte on.
    for most in (0, 100, 700):
        def small():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        fresh()
        check(run("analyze", "--format=json", "-stats", "--cache=cache", *files,
                  preexec_fn=small)[:2] == expected[:2], "full disk", most)
        check(run(*command) == expected, "after a full disk", most)
    # Two processes, and what a third one prunes meanwhile.
    for _ in range(10):
        fresh()
        both = [subprocess.Popen([tool(), *command], stdout=subprocess.PIPE) for _ in range(2)]
        check(run(*command, "--cache-size=4000") == expected, "pruned")
        for process in both:
            check(process.communicate(timeout=100)[0] == expected[1], "together")
    run(*command, "--cache-size=4000")
    size = sum(entry.stat().st_size for entry in entries())
    check(0 < size <= 4000, "pruned to", size)
    check(not list(Path("cache").glob("*.tmp")), "temporary files")
    print("damage: harmless")


if sys.argv[1] == "same":
    same(sys.argv[2:])
else:
    {"key": key, "damage": damage}[sys.argv[1]]()
