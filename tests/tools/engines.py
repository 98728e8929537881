#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The recipes of docs/corpora.md, run by the engines that they are for.

GNU parallel, make and Slurm (a cluster of this machine, with files of its own in
--out) analyse a folder in parts, and have to come to the rows or the report of one
run. Two runs at once share a cache. The queries are asked of SQLite and of DuckDB
(--duckdb: a folder with the package @duckdb/node-api), which have to agree.

    engines.py --bin=build/bin --out=build/corpora [--duckdb=DIR]

The recipes are taken from the page; only names of folders and numbers of parts are
replaced.
"""

import argparse
import json
import math
import os
import pathlib
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/corpora.md").read_text()
FILES, CHECKS, PARTS, ROUNDS = 300, 20, 4, 20
SECONDS = 120  # Until a daemon answers, or a job has ended.


def blocks(language):
    return re.findall(rf"^```{language}[^\n]*\n(.*?)^```$", PAGE, re.M | re.S)


def block(language, text):
    found = [b for b in blocks(language) if text in b]
    assert len(found) == 1, (language, text)
    return found[0]


def timeless(rows):
    return re.sub(r',"milliseconds":[\d.]+', "", rows)


class Engines:
    def __init__(self, args):
        self.out = args.out.resolve()
        self.bin = args.bin.resolve()
        self.duckdb = args.duckdb and args.duckdb.resolve()
        self.environment = dict(os.environ, PATH=f"{self.bin}:{os.environ['PATH']}")
        shutil.rmtree(self.out / "work", ignore_errors=True)
        self.work = self.out / "work"
        self.work.mkdir(parents=True)
        self.wrong = []

    def shell(self, command, status=(0, 1), **options):
        done = subprocess.run(command, shell=True, cwd=self.work, text=True,
                              env=self.environment, stdout=subprocess.PIPE,
                              executable="/bin/bash", **options)
        if done.returncode not in status:
            raise SystemExit(f"status {done.returncode}: {command}")
        return done.stdout

    def same(self, name, one, other):
        good = one == other
        print(f"{name}: {'same' if good else 'DIFFERENT'}", flush=True)
        if not good:
            self.wrong.append(name)

    def prepare(self):
        corpus = ROOT / "tests/tools/cli/Inputs/corpus.py"
        self.shell(f"{sys.executable} {corpus} in {FILES} {CHECKS}")
        (self.work / "models").mkdir()
        for path in sorted((ROOT / "tests/mlir/ir").glob("rule*.mlir"))[:24]:
            shutil.copy(path, self.work / "models")
        self.rows = self.shell("shapeproof analyze --format=rows in")
        self.models = self.shell("shapeproof analyze --contracts --format=rows models")
        (self.work / "all.rows").write_text(self.models + self.rows)

    def parallel(self):
        self.shell("parallel --will-cite shapeproof analyze -j1 --format=rows "
                   f"--shard={{}}/{PARTS} -o part{{}}.rows in ::: "
                   + " ".join(str(n + 1) for n in range(PARTS)), status=range(PARTS + 1))
        parts = "".join((self.work / f"part{n + 1}.rows").read_text()
                        for n in range(PARTS))
        self.same("GNU parallel", timeless(parts), timeless(self.rows))

    def make(self):
        rows = self.shell("shapeproof analyze --format=rows models/*.mlir")
        (self.work / "Makefile").write_text(block("make", "all.rows"))
        (self.work / "all.rows").rename(self.work / "kept.rows")
        self.shell("make -s -j2 all.rows")
        made = (self.work / "all.rows").read_text()
        self.same("make", sorted(timeless(made).splitlines()),
                  sorted(timeless(rows).splitlines()))
        again = self.shell("make -s -j2 all.rows -n")
        self.same("make again", again, "")
        (self.work / "kept.rows").rename(self.work / "all.rows")
        for path in (self.work / "models").glob("*.rows"):
            path.unlink()

    def slurm(self):
        at, host = self.out / "slurm", socket.gethostname().split(".")[0]
        shutil.rmtree(at, ignore_errors=True)
        for folder in ("state", "spool"):
            (at / folder).mkdir(parents=True)
        ports = []
        for _ in range(2):
            with socket.socket() as free:
                free.bind(("", 0))
                ports.append(free.getsockname()[1])
        (at / "slurm.conf").write_text(f"""ClusterName=one
SlurmctldHost={host}
SlurmUser=root
SlurmdUser=root
AuthType=auth/none
CredType=cred/none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
StateSaveLocation={at}/state
SlurmdSpoolDir={at}/spool
SlurmctldPidFile={at}/slurmctld.pid
SlurmdPidFile={at}/slurmd.pid
SlurmctldLogFile={at}/slurmctld.log
SlurmdLogFile={at}/slurmd.log
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName={host} CPUs={os.cpu_count()}
PartitionName=all Nodes=ALL Default=YES
""")
        self.environment["SLURM_CONF"] = str(at / "slurm.conf")
        daemons = [subprocess.Popen([name, "-D"], env=self.environment,
                                    stdout=subprocess.DEVNULL,
                                    stderr=subprocess.DEVNULL)
                   for name in ("slurmctld", "slurmd")]
        try:
            for _ in range(SECONDS):
                if "idle" in self.shell("sinfo 2>/dev/null"):
                    break
                time.sleep(1)
            script = block("sh", "#SBATCH --array")
            (self.work / "analyze.sh").write_text(
                script.replace("--array=1-100", f"--array=1-{PARTS}")
                .replace("--cpus-per-task=8", "--cpus-per-task=1"))
            self.shell(block("sh", "sbatch --parsable").replace(
                "--dependency", "--wait --dependency"), timeout=SECONDS)
        finally:
            for daemon in daemons:
                daemon.terminate()
                daemon.wait()
        wanted = self.shell("shapeproof analyze --format=json models/")
        self.same("Slurm", (self.work / "report.json").read_text(), wanted)

    def cache(self):
        bad = 0
        wanted = timeless(self.shell("shapeproof analyze --format=rows in/000"))
        command = "shapeproof analyze --format=rows --cache=kept in/000"
        for _ in range(ROUNDS):
            shutil.rmtree(self.work / "kept", ignore_errors=True)
            both = [subprocess.Popen(command, shell=True, cwd=self.work, text=True,
                                     env=self.environment, stdout=subprocess.PIPE)
                    for _ in range(2)]
            bad += sum(timeless(one.communicate()[0]) != wanted for one in both)
            self.shell(command.replace("--cache=kept", "--cache=kept --cache=verify")
                       + " > /dev/null")
        self.same(f"two runs with one cache, {ROUNDS} times", bad, 0)

    def databases(self):
        queries = [q for q in blocks("sql") if "CREATE VIEW" not in q]
        version = json.loads(self.rows.splitlines()[0])["version"]
        queries = [re.sub(r":(old|new)\b", f"'{version}'", q) for q in queries]
        lite = sqlite3.connect(":memory:")
        lite.execute("CREATE TABLE lines (line TEXT)")
        lite.executemany("INSERT INTO lines VALUES (?)",
                         [(line,) for line in (self.work / "all.rows").read_text()
                          .splitlines()])
        lite.executescript(block("sql", "CREATE VIEW"))
        answers = [[list(row) for row in lite.execute(q)] for q in queries]
        empty = sum(not answer for answer in answers)
        print(f"SQLite: {len(queries)} queries, {empty} without rows")
        if not self.duckdb:
            return
        duck = json.loads(subprocess.run(
            ["node", ROOT / "tests/tools/engines.js", self.work / "all.rows"],
            input=json.dumps(queries), text=True, check=True, stdout=subprocess.PIPE,
            env=dict(os.environ, NODE_PATH=str(self.duckdb / "node_modules"))).stdout)

        def alike(a, b):
            return (isinstance(a, float) and isinstance(b, (int, float)) and
                    math.isclose(a, b, rel_tol=1e-6)) or a == b

        for number, (one, other) in enumerate(zip(answers, duck, strict=True)):
            good = len(one) == len(other) and all(
                alike(a, b) for x, y in zip(one, other) for a, b in zip(x, y))
            if not good:
                self.wrong.append(f"query {number + 1}")
                print(queries[number], one[:3], other[:3])
        print(f"DuckDB: {len(duck)} queries, the answers of SQLite" if not self.wrong
              else "DuckDB: DIFFERENT")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--duckdb", type=pathlib.Path)
    engines = Engines(parser.parse_args())
    engines.prepare()
    engines.parallel()
    engines.make()
    engines.cache()
    engines.databases()
    engines.slurm()
    return 1 if engines.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
