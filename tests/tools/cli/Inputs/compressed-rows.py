"""compressed-rows.py ROWS TEXT: `summary` of ROWS in files of zstd gives TEXT.

And of parts of such a file, or damaged ones, an error: never other counts.
"""

import random
import subprocess
import sys


def zstd(data, *options):
    command = ["zstd", "-qc", *options]
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout


def summary(data):
    with open("made.zst", "wb") as file:
        file.write(data)
    return subprocess.run(
        ["shapeproof", "summary", "made.zst"], capture_output=True, check=False
    )


rows = open(sys.argv[1], "rb").read()
text = open(sys.argv[2], "rb").read()
middle = len(rows) // 2
skipped = b"\x5a\x2a\x4d\x18\x03\x00\x00\x00abc"
compressed = {
    "pipe": zstd(rows),
    "checksum": zstd(rows, "--check"),
    "no checksum": zstd(rows, "--no-check"),
    "size": zstd(rows, f"--stream-size={len(rows)}"),
    "fast": zstd(rows, "--fast=9"),
    "best": zstd(rows, "-19"),
    "two": zstd(rows[:middle]) + zstd(rows[middle:]),
    "none between": zstd(rows[:middle]) + zstd(b"") + skipped + zstd(rows[middle:]),
    "small": b"".join(zstd(line) for line in rows.splitlines(True)[:-40])
    + b"".join(
        zstd(line, f"--stream-size={len(line)}") for line in rows.splitlines(True)[-40:]
    ),
    "repeated": zstd(rows.rstrip() + b" " * 400000, "-1"),
}
for how, data in compressed.items():
    got = summary(data)
    assert got.stdout == text and not got.returncode, (how, got.stderr)

refused = 0
data, chosen = compressed["checksum"], random.Random(1)
for _ in range(40):
    end = chosen.randrange(1, len(data))
    damaged = bytearray(data)
    damaged[end] ^= 1 << chosen.randrange(8)
    for bad in data[:end], bytes(damaged):
        got = summary(bad)
        assert got.returncode == 2 and got.stderr.startswith(b"made.zst"), (end, got.stderr)
        refused += 1
print(f"{len(compressed)} files of zstd read alike, {refused} parts and damaged ones refused")
