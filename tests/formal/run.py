#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""All certificates through the C++ checker and the one proved in Coq.

The certificates of the examples and of tests/corpus have to be accepted by both.
Then each is changed at random (a coefficient, a sign, a number of a formula, a
rule's operand, a premise dropped): the two have to agree, except that the proved
checker may accept what the other one refuses, as the claim then holds by its
theorem. Prints what differs, and a summary.

    run.py --bin=build/bin --verified=PROGRAM [--mutants=N] [--seed=N] [FILE...]
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Proofs that the proved checker refuses, by their lines. They replace s by [0] in
# a broadcast, and state for s, not for [0], that its sizes fit.
REFUSED = {"tests/corpus/equality/order_of_facts.dims": {26, 27, 29, 30}}


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


class Runner:
    def __init__(self, options, folder):
        self.options, self.folder = options, Path(folder)
        self.explicit = self.folder / "explicit.json"
        self.seconds = Counter()

    def certificate(self, file):
        """The certificate of the file; nothing if it has none."""
        target = self.folder / "certificate.json"
        target.unlink(missing_ok=True)
        run(f"{self.options.bin}/shapeproof", "analyze",
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


def mutate(proof, rng):
    """Changes one thing in the proof; returns what."""
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
    for folder in ("examples", "tests/corpus"):
        for suffix in ("*.dims", "*.mlir"):
            found += [f for f in sorted((ROOT / folder).rglob(suffix))
                      if "after" not in f.parts]
    return [str(f.relative_to(ROOT)) for f in found]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", default="build/bin")
    parser.add_argument("--verified",
                        default="build/formal/shapeproof-check-verified")
    parser.add_argument("--mutants", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    bad, count = 0, Counter()
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(options, folder)
        certificates = {}
        for file in files_of(options):
            certificate = runner.certificate(file)
            if certificate is None:
                continue
            certificates[file] = certificate
            for entry, refused in runner.check(file, certificate):
                count["proofs"] += 1
                count["accepted by C++"] += entry["checked"]
                count["accepted by the proved checker"] += refused is None
                is_known = entry["line"] in REFUSED.get(file, ())
                if entry["checked"] != (refused is None) and not is_known:
                    bad += 1
                    used = {f[1] for f in entry["proof"]["formulas"]}
                    print(f"{file}:{entry['line']}: C++ {entry['checked']}, "
                          f"proved checker: {refused} ({', '.join(sorted(used))})")
        seconds = dict(runner.seconds)
        # Proofs that rely on what is undefined.
        for file in sorted((ROOT / "tests/cli/Inputs/forged").glob("*.dims")):
            certificate = json.loads(file.with_suffix(".json").read_text())
            for entry, refused in runner.check(file, certificate):
                count["forged proofs"] += 1
                if entry["checked"] or refused is None:
                    bad += 1
                    print(f"{file}: a forged proof is accepted")
        while count["mutants"] < options.mutants and certificates:
            for file, certificate in certificates.items():
                changed, what = json.loads(json.dumps(certificate)), {}
                for check in changed["checks"]:
                    if check.get("proof"):
                        what[check["line"], check["column"],
                             check["function"]] = mutate(check["proof"], rng)
                for entry, refused in runner.check(file, changed):
                    change = what.get((entry["line"], entry["column"],
                                       entry["function"]))
                    if not change:
                        continue
                    count["mutants"] += 1
                    count["mutants accepted by C++"] += entry["checked"]
                    count["mutants accepted by the proved checker"] += \
                        refused is None
                    is_known = entry["line"] in REFUSED.get(file, ())
                    if entry["checked"] and refused is not None and not is_known:
                        bad += 1
                        print(f"{file}:{entry['line']}: {change}: accepted by C++ "
                              f"alone ({refused})")
    for what, number in count.items():
        print(f"{number} {what}")
    print(f"seconds: {seconds['C++']:.1f} C++, {seconds['proved']:.1f} proved")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
