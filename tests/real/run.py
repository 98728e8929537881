#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs Shapeproof on MLIR files that others wrote, and says where it fails.

Whatever stock mlir-opt takes has to be analysed, and to go through each of our
passes, without a crash, in 10 s and 1 GB, and what comes out has to verify.
The files below the folders are cut into pieces where `mlir-opt
--split-input-file` cuts them; pieces that it refuses are left out.

    run.py --bin=build/bin DIR...           all files, all tools
    run.py DIR --only=canonicalize,/Tosa/   files whose names have one of these
    run.py DIR --tools=analyze,elide-checks some tools (--help lists them)

Many pieces go through one process. If it stays below the limits, so does each
piece; if it does not, or dies, halves of them are tried, down to the one piece
that is at fault. It and its output are left in --out, with a report,
results.json, of all failures. The operations without facts and the reasons for
`unknown` that most pieces have are printed last. Ends with status 1 if
anything failed.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import threading

MARKER = "// -----"
SECONDS, MEGABYTES = 10, 1024
PASSES = ["elide-checks", "canonicalize-dims", "annotate", "refine-types",
          "hoist-checks", "version", "simplify"]
ANALYSES = {"analyze": [], "analyze-verify-ops": ["--verify-ops"],
            "analyze-trust": ["--trust-op-contracts"],
            "analyze-contracts": ["--verify-ops", "--contracts"]}
# The passes for pieces with the checks of --generate-runtime-verification, and the
# options for executing their output.
CHECKED = {"elide-checks": ["--speculative", "--no-overflow"],
           "elide-checks{trust-op-contracts=true}": ["--no-overflow"],
           "elide-checks{assume-no-overflow=false}": ["--speculative"],
           "simplify,canonicalize-dims,refine-types,annotate":
               ["--speculative", "--no-overflow"],
           "hoist-checks": ["--speculative", "--no-overflow"],
           "version": ["--speculative", "--no-overflow"]}
TOOLS = [*ANALYSES, *PASSES, "runtime-checks"]
OF_TESTS = "of dialects of MLIR's tests"
TEST_DIALECT = re.compile(r"\btest(_\w+)?[.:]|\btest_")
PLACE = re.compile(r"@\d+:\d+| at \d+:\d+|#\d+")
SHAPED = re.compile(r"\b(tensor|memref)<|!shape\.")

Failure = collections.namedtuple("Failure", "tool piece kind message")


def pipeline(names):
    passes = ",".join("shapeproof-" + name for name in names.split(","))
    return f"--pass-pipeline=builtin.module({passes})"


class Piece:
    """A part of a file: its name, its text, and as stock mlir-opt prints it."""

    def __init__(self, name, text):
        self.name, self.text, self.printed = name, text, None


def split(path, name):
    """The pieces of a file."""
    try:
        lines = path.read_text().splitlines()
    except UnicodeDecodeError:
        return []
    parts = [[]]
    for line in lines:
        if line.rstrip() == MARKER:
            parts.append([])
        else:
            parts[-1].append(line)
    return [Piece(f"{name}#{i + 1}", "\n".join(part) + "\n")
            for i, part in enumerate(parts) if "".join(part).strip()]


def call(command):
    """Runs a command within the limits; (what went wrong or None, stdout,
    stderr). A status of 1 or 2 is an answer."""

    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES << 20,) * 2)
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(command, stdout=out, stderr=err,
                                   stdin=subprocess.DEVNULL, preexec_fn=limit)
        # A process that waits uses no processor time.
        timer = threading.Timer(20 * SECONDS, process.kill)
        timer.start()
        status = process.wait()
        timer.cancel()
        texts = []
        for file in out, err:
            file.seek(0)
            texts.append(file.read().decode(errors="replace"))
    wrong = None
    if status in (-24, -9):
        wrong = "time"
    elif status < 0 or status > 2:
        wrong = "memory" if "bad_alloc" in texts[1] or "out of memory" in \
            texts[1].lower() else f"crash, status {status}"
    return wrong, *texts


def first_error(text):
    """The first error of a text, without its place."""
    for line in text.splitlines():
        if "error:" in line:
            return line[line.index("error:"):]
    return text.strip().splitlines()[-1] if text.strip() else ""


def narrow(pieces, run):
    """Yields (piece, result, what went wrong, text): `run` on a list of pieces
    gives (what went wrong, results or None, text); on halves where it fails."""
    if not pieces:
        return
    wrong, results, text = run(pieces)
    if wrong is None and results is not None and len(results) == len(pieces):
        for piece, result in zip(pieces, results):
            yield piece, result, None, text
    elif len(pieces) == 1:
        yield pieces[0], None, wrong or "no answer", text
    else:
        half = len(pieces) // 2
        yield from narrow(pieces[:half], run)
        yield from narrow(pieces[half:], run)


class Runner:
    def __init__(self, args):
        self.args = args
        self.folder = pathlib.Path(args.out)
        self.failures, self.counts = [], collections.Counter()
        self.ignored = collections.defaultdict(set)
        self.unknown = collections.defaultdict(set)

    def fail(self, tool, piece, kind, text, output=None):
        self.failures.append(Failure(tool, piece.name, kind, first_error(text)))
        stem = self.folder / re.sub(r"[^\w.#-]", "_", f"{tool}.{piece.name}")
        stem.with_name(stem.name + ".in.mlir").write_text(piece.text)
        if output is not None:
            stem.with_name(stem.name + ".out.mlir").write_text(output)

    def opt(self, program, arguments, pieces):
        """The output of an mlir-opt for pieces: a text each, empty if refused."""
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
            file.write(f"\n{MARKER}\n".join(p.text for p in pieces))
            file.flush()
            wrong, out, err = call(
                [program, file.name, "--allow-unregistered-dialect",
                 "--split-input-file", f"--output-split-marker={MARKER}",
                 "--mlir-disable-threading", "--verify-each", *arguments])
        return wrong, re.split(rf"(?m)^{MARKER}\n", out), err

    def stock(self, pieces):
        """The output of stock mlir-opt for each piece; None if it refuses it."""
        for piece, out, wrong, _ in narrow(pieces, lambda some: self.opt(
                self.args.mlir_opt, [], some)):
            yield piece, out if not wrong and out.strip() else None

    def ours(self, pieces, arguments):
        """The result of shapeproof-opt for each piece: (piece, output, error,
        text). If it refuses one, the text is its message for that piece alone."""

        def run(some):
            return self.opt(f"{self.args.bin}/shapeproof-opt", arguments, some)

        for piece, out, wrong, text in narrow(pieces, run):
            if not wrong and not out.strip():
                wrong, _, text = run([piece])
                wrong = wrong or "refused"
            yield piece, out, wrong, text

    def take(self, pieces):
        """The pieces that stock mlir-opt takes, as shapeproof-opt prints them.
        mlir-opt has the dialects of MLIR's own tests, which no library has."""
        theirs = [piece for piece, out in self.stock(pieces) if out is not None]
        taken = []
        for piece, out, wrong, text in self.ours(theirs, []):
            if not wrong:
                piece.printed = out
                taken.append(piece)
            elif TEST_DIALECT.search(piece.text):
                self.counts[OF_TESTS, ""] += 1
            else:
                self.fail("read", piece, wrong, text)
        return taken

    def run_pass(self, tool, name, pieces):
        """Passes on pieces; (piece, output) where they changed one."""
        changed = []
        for piece, out, wrong, text in self.ours(pieces, [pipeline(name)]):
            if wrong:
                self.fail(tool, piece, wrong, text)
            elif out != piece.printed:
                changed.append((piece, out))
        outputs = [Piece(p.name, out) for p, out in changed]
        by_name = {p.name: p for p, _ in changed}
        for output, again in self.stock(outputs):
            if again is not None:
                continue
            piece = by_name[output.name]
            # Stock mlir-opt cannot read some of its own output, which is not our fault.
            own = list(self.stock([Piece(piece.name, piece.printed)]))[0][1]
            if own is None:
                self.counts["stock output not read again", tool] += 1
                continue
            _, _, text = self.opt(self.args.mlir_opt, [], [output])
            self.fail(tool, piece, "output does not verify", text, output.text)
        self.counts["changed", tool] += len(changed)
        return changed

    def analyze(self, tool, pieces):
        """An analysis of pieces; what is not known is collected."""

        def run(some):
            with tempfile.TemporaryDirectory() as folder:
                paths = []
                for i, piece in enumerate(some):
                    paths.append(f"{folder}/{i:05}.mlir")
                    pathlib.Path(paths[-1]).write_text(piece.text)
                wrong, out, err = call(
                    [f"{self.args.bin}/shapeproof", "analyze", "--format=json",
                     "-j1", *ANALYSES[tool], *paths])
            try:
                return wrong, json.loads(out)["files"], err
            except ValueError:
                return wrong, None, err

        for piece, entry, wrong, text in narrow(pieces, run):
            if wrong or "error" in entry:
                if not wrong:
                    text = f"error: {entry['error']}"
                    wrong = "crash" if "ended by signal" in text else "refused"
                self.fail(tool, piece, wrong, text)
                continue
            for row in entry["ignored"]:
                self.ignored[f"{row['op']}: {row['why']}"].add(piece.name)
            for check in entry["checks"]:
                self.counts[check["verdict"], tool] += 1
                if check["verdict"] == "unknown":
                    reason = check["reason"]
                    detail = PLACE.sub("", reason["detail"])
                    self.unknown[f"{reason['kind']}: {detail}"].add(piece.name)

    def runtime_checks(self, tool, pieces):
        """Removes checks that mlir-opt makes; what execution needs stays."""
        checked = []
        for piece, out, wrong, _ in self.ours(
                pieces, ["--generate-runtime-verification"]):
            if not wrong and out != piece.printed:
                made = Piece(piece.name, out)
                made.printed = out
                checked.append(made)
        self.counts["pieces", tool] += len(checked)
        for passes, options in CHECKED.items():
            for piece, out in self.run_pass(f"{tool}, {passes}", passes, checked):
                self.execute(f"{tool}, {passes}", passes, options, piece, out)

    def execute(self, tool, passes, options, piece, out):
        """Runs a piece before and after passes. Of the checks that are left, it
        is told by their places which they are."""
        with tempfile.TemporaryDirectory() as folder:
            before, after = f"{folder}/before.mlir", f"{folder}/after.mlir"
            pathlib.Path(before).write_text(piece.text)
            call([f"{self.args.bin}/shapeproof-opt", before, "-o", after,
                  "--allow-unregistered-dialect", "--mlir-print-debuginfo",
                  pipeline(passes)])
            wrong, text, err = call(
                [f"{self.args.bin}/shapeproof-exec-check", before, after,
                 "--json", "--partial", "--cap=60", "--steps=20000", *options])
        if wrong == "time":
            self.counts["not executed: time", tool] += 1
            return
        try:
            found = json.loads(text)
        except ValueError:
            return self.fail(tool, piece, wrong or "not executed", err, out)
        for function in found["functions"]:
            self.counts["runs to the end", tool] += function["completed"]
            self.counts["runs to a check", tool] += function["stopped"]
        self.counts["checks", tool] += len(found["checks"])
        self.counts["checks removed", tool] += sum(
            not check["left"] for check in found["checks"])
        self.counts["checks that have to stay", tool] += sum(
            bool(check["needed_by"]) for check in found["checks"])
        wrong = found["violations"]
        if passes.startswith("elide"):  # Others put checks elsewhere.
            wrong += found["problems"]
        if wrong:
            self.fail(tool, piece, "a needed check is gone, or a result "
                      "another", wrong[0], out)

    def batch(self, pieces):
        """All tools on some pieces."""
        taken = self.take(pieces)
        self.counts["taken", ""] += len(taken)
        self.counts["with shapes", ""] += sum(
            bool(SHAPED.search(p.text)) for p in taken)
        for tool in self.args.tools.split(","):
            if tool in ANALYSES:
                self.analyze(tool, taken)
            elif tool in PASSES:
                self.run_pass(tool, tool, taken)
            else:
                self.runtime_checks(tool, taken)
        return self

    def merge(self, other):
        self.failures += other.failures
        self.counts += other.counts
        for mine, theirs in ((self.ignored, other.ignored),
                             (self.unknown, other.unknown)):
            for key, pieces in theirs.items():
                mine[key] |= pieces


def most(table, number):
    return sorted(((len(pieces), what) for what, pieces in table.items()),
                  key=lambda row: (-row[0], row[1]))[:number]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="+", metavar="DIR")
    parser.add_argument("--bin", default="build/bin")
    parser.add_argument("--mlir-opt", default="mlir-opt-22")
    parser.add_argument("--out", default="build/real")
    parser.add_argument("--only", default="", help="parts of names, by commas")
    parser.add_argument("--tools", default=",".join(TOOLS),
                        help=f"by commas (default: {', '.join(TOOLS)})")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--batch", type=int, default=120, help="pieces at once")
    parser.add_argument("--top", type=int, default=40, help="reasons to print")
    args = parser.parse_args()
    for tool in args.tools.split(","):
        if tool not in TOOLS:
            parser.error(f"no such tool: {tool}")
    os.makedirs(args.out, exist_ok=True)

    pieces, files = [], 0
    for folder in map(pathlib.Path, args.folders):
        for path in sorted(folder.rglob("*.mlir")):
            name = str(path.relative_to(folder))
            if path.is_file() and any(p in name for p in args.only.split(",")):
                files += 1
                pieces += split(path, name)
    batches = [pieces[i:i + args.batch]
               for i in range(0, len(pieces), args.batch)]
    total = Runner(args)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for done, part in enumerate(pool.map(
                lambda batch: Runner(args).batch(batch), batches)):
            total.merge(part)
            for f in part.failures:
                print(f"{f.tool} {f.piece}: {f.kind}: {f.message}", flush=True)
            if sys.stderr.isatty():
                print(f"\r{done + 1} of {len(batches)}", end="\r",
                      file=sys.stderr)

    print(f"{files} files, {len(pieces)} pieces, "
          f"{total.counts['taken', '']} taken by {args.mlir_opt}, "
          f"{total.counts['with shapes', '']} with shapes; besides these, "
          f"{total.counts[OF_TESTS, '']} {OF_TESTS}")
    for (what, tool), count in sorted(total.counts.items(),
                                      key=lambda row: (row[0][1], row[0][0])):
        if tool:
            print(f"{tool}: {what}: {count}")
    for number, what in most(total.ignored, args.top):
        print(f"{number:6} pieces without facts of {what}")
    for number, what in most(total.unknown, args.top):
        print(f"{number:6} pieces with unknown: {what}")
    kinds = collections.Counter((f.tool, f.kind) for f in total.failures)
    for (tool, kind), count in sorted(kinds.items()):
        print(f"{tool}: {kind}: {count}")
    print(f"{len(total.failures)} failures")
    (total.folder / "results.json").write_text(json.dumps(
        {"failures": [f._asdict() for f in total.failures],
         "ignored": {k: sorted(v) for k, v in sorted(total.ignored.items())},
         "unknown": {k: sorted(v) for k, v in sorted(total.unknown.items())}},
        indent=1))
    return 1 if total.failures else 0


if __name__ == "__main__":
    sys.exit(main())
