#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""All certificates through the C++ checker and the one proved in Coq.

The certificates of the examples, of tests/engine/corpus, and of random problems have to be
accepted by both: of checks, of simplifications, and that the clauses of contracts
suffice. Then each is changed at random (a coefficient, a sign, a number of a formula,
a rule's operand, a premise or a formula dropped): the two have to agree, except that
the proved checker may accept what the other one refuses, as the claim then holds by
its theorem. At last both check a proof of --steps steps. Prints what differs, and a
summary; ends with status 1 if anything differs, the proved checker is more than 20
times as slow, or the long proof takes it more than 10 seconds.

    run.py --bin=build/bin --verified=PROGRAM [--mutants=N] [--random=N] [--seed=N]
           [--steps=N] [FILE...]
"""

import argparse
import hashlib
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# Proofs that the proved checker refuses, by their lines (formal/README.md).
REFUSED = {
    # They replace s by [0] in a broadcast, and state for s, not for [0], that its
    # sizes fit.
    "tests/engine/corpus/equality/order_of_facts.dims": {26, 27, 29, 30},
    # The same with parts of shapes that may be undefined.
    "tests/engine/corpus/z3/broadcasts_misfit.dims": {12},
    "tests/engine/corpus/z3/undefined_tails.dims": {9, 20},
}


MOST_TIMES_AS_SLOW = 20
MOST_SECONDS = 10  # for the long proof
RANDOM = "of random problems"
WHO = ("C++", "proved")
LISTS = ("checks", "simplified", "contract")


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def place(entry, which):
    return which, entry["line"], entry["column"], entry["function"]


def long_proof(steps):
    """A problem, and its proof by a chain of splits: x0 >= 1, and each x >= 1 or the
    one before it <= 0."""
    text = ("int " + ", ".join(f"x{i}" for i in range(steps + 1)) +
            "\nassume x0 >= 1\n" +
            "".join(f"assume x{i} <= 0 or x{i + 1} >= 1\n" for i in range(steps)) +
            f"prove x{steps} >= 1\n")
    nodes, known, last = [], steps + 2, 0
    for i in range(steps):
        nodes.append({"split": i + 1, "arms": [[2 * i + 1, known],
                                               [2 * i + 2, known + 1]]})
        nodes.append({"opposites": [known, last]})
        last, known = known + 1, known + 2
    nodes.append({"opposites": [last, steps + 1]})
    facts = range(steps + 1)
    proof = {"columns": list(facts), "nodes": nodes,
             "formulas": [[i, "Given", i] for i in facts] + [[steps + 1, "Given"]]}
    entry = {"function": "", "line": steps + 3, "column": 1, "kind": "prove",
             "verdict": "proved", "vacuous": False, "by": "", "query": None,
             "premises": [{"line": i + 2, "column": 1, "kind": "assume"}
                          for i in facts],
             "terms": [["dim.symbol", f"x{i}", "int", i] for i in facts],
             "proof": proof}
    return text, {"schema": "shapeproof.certificate/1", "language": "dims",
                  "sha256": hashlib.sha256(text.encode()).hexdigest(),
                  "checks": [entry]}


class Runner:
    def __init__(self, options, folder):
        self.options, self.folder = options, Path(folder)
        self.explicit = self.folder / "explicit.json"
        self.seconds = Counter()

    def certificate(self, file):
        """The certificate of the file; nothing if it has none."""
        target = self.folder / "certificate.json"
        target.unlink(missing_ok=True)
        run(f"{self.options.bin}/shapeproof", "contract",
            f"--certificate={target}", "-o", "/dev/null", file)
        return json.loads(target.read_text()) if target.exists() else None

    def check(self, file, certificate):
        """For each proof: the entry, and whether each checker accepts it."""
        target = self.folder / "changed.json"
        target.write_text(json.dumps(certificate))
        self.explicit.unlink(missing_ok=True)
        start = time.monotonic()
        run(f"{self.options.bin}/shapeproof-check", f"--explicit={self.explicit}",
            file, target)
        self.seconds["C++"] += time.monotonic() - start
        if not self.explicit.exists():
            return []
        start = time.monotonic()
        verified = run(self.options.verified, self.explicit)
        self.seconds["proved"] += time.monotonic() - start
        if verified.returncode not in (0, 1):
            sys.exit(f"{file}: {verified.stderr}")
        refused = {int(n): why for n, why in re.findall(
            r": entry (\d+) \([^)]*\): not checked: (.*)", verified.stderr)}
        lines = self.explicit.read_text().splitlines()
        return [(json.loads(line), refused.get(n))
                for n, line in enumerate(lines, 1)]


def numbers_in(value, path=()):
    """The places of all numbers in the value."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield path
    elif isinstance(value, list):
        for k, item in enumerate(value):
            yield from numbers_in(item, path + (k,))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from numbers_in(item, path + (key,))


def mutate(entry, rng):
    """Changes one thing in the entry's proof or premises; returns what."""
    proof = entry["proof"]
    if rng.random() < 0.05 and entry["premises"]:
        del entry["premises"][rng.randrange(len(entry["premises"]))]
        return "premise dropped"
    if rng.random() < 0.2 and len(proof["formulas"]) > 1:
        del proof["formulas"][rng.randrange(len(proof["formulas"]))]
        return "formula dropped"
    places = list(numbers_in(proof))
    if not places:
        return None
    place = rng.choice(places)
    inside = proof
    for key in place[:-1]:
        inside = inside[key]
    old = inside[place[-1]]
    new = rng.choice([old + 1, old - 1, -old, 0, old * 2 + 1])
    if new == old:
        return None
    inside[place[-1]] = new
    return f"{'.'.join(map(str, place))}: {old} -> {new}"


def files_of(options):
    if options.files:
        return options.files
    found = []
    for folder in ("examples", "tests/engine/corpus"):
        for suffix in ("*.dims", "*.mlir"):
            found += [f for f in sorted((ROOT / folder).rglob(suffix))
                      if "after" not in f.parts]
    return [str(f.relative_to(ROOT)) for f in found]


class Comparison:
    def __init__(self, options, folder):
        self.options, self.runner = options, Runner(options, folder)
        self.rng = random.Random(options.seed)
        self.bad, self.count, self.used = 0, Counter(), set()

    def complain(self, text):
        self.bad += 1
        print(text)

    def originals(self, what, files):
        """Compares the two on the certificates of the files; returns these."""
        certificates = {}
        for file in files:
            certificate = self.runner.certificate(file)
            if certificate is None:
                continue
            certificates[file] = certificate
            for entry, refused in self.runner.check(file, certificate):
                self.count[f"proofs {what}"] += 1
                self.count[f"accepted by C++ {what}"] += entry["checked"]
                used = {f[1] for f in entry["proof"]["formulas"]}
                self.used |= used
                self.count[f"accepted by the proved checker {what}"] += \
                    refused is None
                if entry["checked"] != (refused is None):
                    text = (f"{file}:{entry['line']}: C++ {entry['checked']}, "
                            f"proved checker: {refused} ({', '.join(sorted(used))})")
                    # Random problems are about corners that no file has.
                    if refused is not None and what == RANDOM:
                        self.count["refused by the proved checker alone"] += 1
                        if self.options.verbose:
                            print(text)
                    elif entry["line"] not in REFUSED.get(file, ()):
                        self.complain(text)
        return certificates

    def forged(self):
        """Proofs that rely on what is undefined."""
        for file in sorted((ROOT / "tests/tools/cli/Inputs/forged").glob("*.dims")):
            certificate = json.loads(file.with_suffix(".json").read_text())
            for entry, refused in self.runner.check(file, certificate):
                self.count["forged proofs"] += 1
                if entry["checked"] or refused is None:
                    self.complain(f"{file}: a forged proof is accepted")

    def mutants(self, certificates):
        while self.count["mutants"] < self.options.mutants and certificates:
            for file, certificate in certificates.items():
                self.mutants_of(file, certificate)

    def mutants_of(self, file, certificate):
        changed, what = json.loads(json.dumps(certificate)), {}
        for which in LISTS:
            for entry in changed.get(which, ()):
                if entry.get("proof"):
                    what[place(entry, which)] = mutate(entry, self.rng)
        for entry, refused in self.runner.check(file, changed):
            change = what.get(place(entry, entry["list"]))
            if not change:
                continue
            self.count["mutants"] += 1
            self.count["mutants accepted by C++"] += entry["checked"]
            self.count["mutants accepted by the proved checker"] += refused is None
            is_known = entry["line"] in REFUSED.get(file, ())
            if entry["checked"] and refused is not None and not is_known:
                self.complain(f"{file}:{entry['line']}: {change}: accepted by C++ "
                              f"alone ({refused})")

    def long_proof(self, folder):
        text, certificate = long_proof(self.options.steps)
        file = Path(folder) / "long.dims"
        file.write_text(text)
        before = Counter(self.runner.seconds)
        for entry, refused in self.runner.check(file, certificate):
            if not entry["checked"] or refused:
                self.complain(f"the long proof: C++ {entry['checked']}, "
                              f"proved checker: {refused}")
        seconds = {who: self.runner.seconds[who] - before[who] for who in WHO}
        print(f"a proof of {self.options.steps} splits: {seconds['C++']:.2f} s C++, "
              f"{seconds['proved']:.2f} s proved")
        if seconds["proved"] > MOST_SECONDS:
            self.complain("that is too slow")

    def speed(self):
        seconds = self.runner.seconds
        print(f"{seconds['C++']:.2f} s C++ (with writing), "
              f"{seconds['proved']:.2f} s proved")
        if seconds["proved"] > MOST_TIMES_AS_SLOW * seconds["C++"]:
            self.complain("the proved checker is too slow")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", default="build/bin")
    parser.add_argument("--verified",
                        default="build/formal/shapeproof-check-verified")
    parser.add_argument("--mutants", type=int, default=1000)
    parser.add_argument("--random", type=int, default=25)
    parser.add_argument("--steps", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(options, folder)
        certificates = comparison.originals("of files", files_of(options))
        comparison.speed()
        problems = Path(folder) / "random"
        run(f"{options.bin}/shapeproof-law-fuzz", "--write", f"--out={problems}",
            f"--seeds={options.seed}:{options.seed + options.random}")
        comparison.originals(RANDOM, sorted(problems.glob("*.dims")))
        comparison.forged()
        comparison.mutants(certificates)
        comparison.long_proof(folder)
    rules = re.findall(r"^LEMMA_RULE\((\w+),",
                       (ROOT / "src/engine/checker/LemmaRules.def").read_text(), re.M)
    print("rules that no proof uses: " +
          (", ".join(r for r in rules if r not in comparison.used) or "none"))
    for what, number in comparison.count.items():
        print(f"{number} {what}")
    return 1 if comparison.bad else 0


if __name__ == "__main__":
    sys.exit(main())
