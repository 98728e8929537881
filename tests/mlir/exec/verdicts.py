#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Verdicts, examples, contracts and emitted code against runs by MLIR's JIT.

Random programs with asserts (programs.py) are analysed, lowered by mlir-opt and run
by mlir-runner on a grid of inputs, and on all inputs that the report and the
contract name. Nothing here asks this project's interpreter.

    proved      fails in no run
    refuted     holds in no run that reaches it
    contingent  its two inputs do as they say, in the iteration they name
    contract    every run that fails breaks a clause; what is exact rejects no run
                that goes through; the inputs beside clauses do as they say
    emitted     C and Python accept what the contract accepts

A run ends where a check fails, where anything is undefined, where poison is passed
on or index arithmetic overflows, and after some thousands of iterations; what it
reached before counts.
Hidden inputs (contents of buffers, results of unknown operations) vary as well.

    verdicts.py --bin=build/bin --mlir-opt=mlir-opt --cc=cc --out=DIR
                [--seeds=A:B] [--programs=N]    # N programs of each seed
                [--shrink]                      # each kind of failure, to a file
                [--allow=KIND]                  # listed, and no error

Exit status 0 if nothing is wrong and each verdict occurred.
"""

import argparse
import collections
import concurrent.futures
import ctypes
import importlib.util
import json
import os
import pathlib
import random
import re
import subprocess
import sys

import contracts
import programs

PIPELINE = ("builtin.module(convert-scf-to-cf,arith-expand,convert-arith-to-llvm,"
            "finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,"
            "reconcile-unrealized-casts)")
STEPS, MORE_STEPS = 3000, 2000000
NAMED = re.compile(r"arg(\d+)(?:\.dim0|\[\d+\])?$")
ELEMENT = re.compile(r"arg(\d+)\[(\d+)\]$")
ITERATION = re.compile(r"(?:scf\.(?:for|while)|\^?bb\d+|cf\.\w+|block)@")
Found = collections.namedtuple("Found", "kind function text")


class Runs:
    """The endings of the runs of a file, and the checks that they reach."""

    def __init__(self, asked):
        self.asked = asked
        self.endings = [None] * len(asked)  # (how, check)
        self.masks = [{} for _ in asked]
        self.events = [[] for _ in asked]  # (check, holds, ((loop, iv), ..))
        self.calls = collections.defaultdict(set)  # (check, holds) -> arguments

    def read(self, path):
        masks, events = {}, []
        run = None
        for line in path.read_text().splitlines():
            what, *words = line.split()
            if what == "R":
                run = int(words[0])
                self.endings[run] = (words[1], int(words[2]))
                self.events[run], events = events, []
            elif what == "M":
                self.masks[run][int(words[0])] = int(words[1])
            else:
                numbers = list(map(int, words))
                if what == "T":
                    pairs = tuple(zip(numbers[2::2], numbers[3::2]))
                    events.append((numbers[0], numbers[1], pairs))
                else:
                    self.calls[numbers[0], numbers[1]].add(tuple(numbers[2:]))


class Tools:
    def __init__(self, args):
        self.args = args
        tools = pathlib.Path(args.mlir_opt).resolve().parent
        self.runner = tools / "mlir-runner"
        self.library = args.out / "trace.so"
        self.run([args.cc, "-O1", "-shared", "-fPIC", "-o", self.library,
                  pathlib.Path(__file__).parent / "trace.c"])

    def run(self, command, ok=(0,), text=None, **environment):
        done = subprocess.run([str(c) for c in command], input=text, text=True,
                              capture_output=True, timeout=600,
                              env=dict(os.environ, **environment))
        if done.returncode not in ok:
            raise RuntimeError("status %d: %s\n%s" % (
                done.returncode, " ".join(map(str, command)), done.stderr[:2000]))
        return done.stdout

    def json(self, command, path):
        return json.loads(self.run(
            [self.args.bin / "shapeproof", command, "--format=json", path],
            ok=(0, 1)))["files"][0]

    def execute(self, text, asked, path):
        """The runs of the text, which has all the functions of trace.c."""
        lowered = self.run([self.args.mlir_opt, "--pass-pipeline=" + PIPELINE, "-"],
                           text=text)
        given, found = path.with_suffix(".in"), path.with_suffix(".runs")
        lines = [str(len(asked))]
        for function, values, hidden, traced, *elements in asked:
            values = (list(values) + [0] * 6)[:6]
            lines.append("%d %d %d %d %s %d %s" % (
                function, MORE_STEPS if traced else STEPS, traced, hidden,
                " ".join(map(str, values)), len(elements),
                " ".join("%d %d %d" % e for e in elements)))
        given.write_text("\n".join(lines) + "\n")
        self.run([self.runner, "-O0", "-e", "main", "-entry-point-result=void",
                  "-shared-libs=%s" % self.library.resolve(), "-"], text=lowered,
                 TRACE_IN=str(given), TRACE_OUT=str(found))
        runs = Runs(asked)
        runs.read(found)
        return runs


def places_of(lines):
    """The loops by number, as the lines that they begin at (from 1)."""
    places, last = {}, None
    head = constant = 0
    for number, line in enumerate(lines, 1):
        if re.search(r"scf\.(for|while) |^ *\^", line) and "//" not in line:
            head = number
        found = re.search(r"(%\w+) = arith.constant (\d+) : i64", line)
        if "//!" in line and found and last is None:
            last = int(found[2])
        if "@trace_loop" in line:
            places[last] = head
        if "//!" not in line or "@trace" in line:
            last = None
    return places


class Study:
    """One file of programs."""

    def __init__(self, tools, file, path):
        self.tools, self.file, self.path = tools, file, path
        self.text = file.text()
        self.found, self.tally = [], collections.Counter()
        self.functions = {f.name: k for k, f in enumerate(file.functions)}
        self.kinds = {f.name: f.kinds for f in file.functions}
        self.hidden = {f.name: f.program.hidden or
                       any(k.startswith("memref") for k in f.kinds)
                       for f in file.functions}

    def wrong(self, kind, function, text):
        self.found.append(Found(kind, function, text))

    # The runs, before.

    def values(self, function, given):
        """The values of the arguments, None if they cannot be written."""
        kinds = self.kinds[function]
        values = [1] * len(kinds)
        for name, value in (given or {}).items():
            match = NAMED.match(name)
            if not match or ELEMENT.match(name):
                continue
            if not isinstance(value, (int, bool)):
                return None
            k = int(match[1])
            half = 1 << (programs.WIDTHS.get(kinds[k], 13) - 1)
            if not (-half <= value < half or (kinds[k] == "i1" and value in (0, 1))):
                return None
            values[k] = int(value)
        return values

    def ask(self, function, given):
        """The numbers of the runs on this input, with all hidden inputs."""
        values = self.values(function, given)
        if values is None:
            self.tally["inputs not written"] += 1
            return []
        first = len(self.asked)
        count = programs.HIDDEN if self.hidden[function] else 1
        elements = [(int(e[1]), int(e[2]), int(v)) for n, v in (given or {}).items()
                    for e in [ELEMENT.match(n)] if e]
        self.asked += [(self.functions[function], values, h, 1, *elements)
                       for h in range(count)]
        return list(range(first, first + count))

    def analyse(self):
        tools = self.tools
        self.path.write_text(self.text)
        self.checks = [c for c in tools.json("analyze", self.path)["checks"]
                       if re.fullmatch(r"c\d+", c["message"])]
        self.contracts = {c["function"]: c for c in
                          tools.json("contract", self.path)["contracts"]
                          if c["function"] in self.functions}
        self.asked, self.examples, self.clauses = [], [], []
        near = collections.defaultdict(set)  # Values in private functions' examples.
        for check in self.checks:
            for which in ("example", "counterexample"):
                given = check[which]
                if given is None:
                    continue
                if check["function"] in self.functions:
                    self.examples.append(
                        (check, which, self.ask(check["function"], given)))
                else:
                    self.examples.append((check, which, None))
                    near[check["function"].split("_")[0]].update(
                        v for v in given.values() if isinstance(v, int))
        for name, contract in self.contracts.items():
            for what, given in [("runs_with", contract.get("runs_with"))] + [
                    (w, c.get(w)) for c in contract["clauses"]
                    for w in ("breaks", "rejects")]:
                if given is not None:
                    self.clauses.append((name, what, given, self.ask(name, given)))
        self.grid = {}
        for program in self.file.programs:
            text = "\n".join(program.lines)
            for f in program.public:
                first = len(self.asked)
                points = programs.grid(f, text, self.tools.args.grid)
                kinds = range(programs.HIDDEN) if self.hidden[f.name] else (0,)
                points = points[::max(1, len(kinds) // 2)]
                self.asked += [(self.functions[f.name], p, h, 0)
                               for p in points for h in kinds]
                self.grid[f.name] = range(first, len(self.asked))
                if near[program.name]:
                    self.asked += [(self.functions[f.name], p, h, 0)
                                   for p in programs.near(f, near[program.name])
                                   for h in ((0, 3) if self.hidden[f.name] else (0,))]

    # Judgement of the runs.

    def study(self):
        self.analyse()
        self.runs = self.tools.execute(
            programs.executed(self.text) + programs.driver(self.file), self.asked,
            self.path)
        self.sides()
        self.called, around = set(), None
        for line in self.text.splitlines():
            head = re.match(r"func\.func (?:private )?@(\w+)", line)
            around = head[1] if head else around
            self.called.update(n for n in re.findall(r"call @(f\w+)", line)
                               if n != around)
        self.places = places_of(self.text.splitlines())
        for check in self.checks:
            self.judge(check)
        for check, which, asked in self.examples:
            self.judge_example(check, which, asked)
        for name, contract in self.contracts.items():
            self.judge_contract(name, contract)
        for name, what, given, asked in self.clauses:
            self.judge_clause(name, what, given, asked)
        self.judge_emitted()
        return self

    def sides(self):
        """For each check, a run in which it holds and one in which it fails."""
        self.held, self.failed = {}, {}
        for how, _ in self.runs.endings:
            self.tally["run " + {"c": "completed", "f": "failed", "u": "undefined",
                                 "s": "not followed"}[how]] += 1
        for run, masks in enumerate(self.runs.masks):
            for check, mask in masks.items():
                if mask & 1:
                    self.held.setdefault(check, run)
                if mask & 2:
                    self.failed.setdefault(check, run)

    def shown(self, run):
        function, values, hidden, _, *elements = self.asked[run]
        return "@%s(%s%s)%s" % (self.file.functions[function].name,
                              ", ".join(map(str, values)),
                              "".join("; arg%d[%d] = %d" % e for e in elements),
                              " hidden %d" % hidden if hidden else "")

    def judge(self, check):
        number, verdict = int(check["message"][1:]), check["verdict"]
        held, failed = self.held.get(number), self.failed.get(number)
        self.tally[verdict] += 1
        self.tally["runs: %s" % ("both" if None not in (held, failed) else
                                 "holds" if held is not None else
                                 "fails" if failed is not None else "not reached")
                   + ", verdict " + verdict] += 1
        if verdict == "proved" and failed is not None:
            self.wrong("proved fails", check["function"], "%s: %s in %s" % (
                check["message"], check.get("claim"), self.shown(failed)))
        if verdict == "refuted" and held is not None:
            self.wrong("refuted holds", check["function"], "%s: %s in %s" % (
                check["message"], check.get("claim"), self.shown(held)))
        if verdict == "contingent" and None in (check["example"],
                                                check["counterexample"]):
            self.wrong("contingent without an example", check["function"],
                       check["message"])

    def judge_example(self, check, which, asked):
        number, given = int(check["message"][1:]), check[which]
        verdict, function = check["verdict"], check["function"]
        holds = int(which == "example")
        text = "%s: %s, %s %s" % (check["message"], check.get("claim"), which,
                                  json.dumps(given))
        names = {n for n in given if not NAMED.match(n)}
        opaque = {n for n in names if not ITERATION.match(n)}
        if opaque and any(n in (check.get("claim") or "") for n in opaque):
            self.wrong("%s: %s with a value made up" % (verdict, which), function,
                       text)
        elif opaque:
            self.wrong("%s: %s names a value that does not matter" % (
                verdict, which), function, text)
        self.tally["examples"] += 1
        if asked is None and function not in self.called:
            return  # Nothing calls it, so it is judged by itself.
        if asked is None:
            seen = self.runs.calls[number, holds]
            wanted = {int(NAMED.match(n)[1]): v for n, v in given.items()
                      if NAMED.match(n) and not ELEMENT.match(n)}
            if not any(all(k >= len(s) or s[k] == v for k, v in wanted.items())
                       for s in seen):
                self.wrong("%s: %s of a private function not seen" % (
                    verdict, which), function, text)
            return
        loops = {}
        for name in names - opaque:
            place = re.search(r"@(\d+):", name)
            if place and isinstance(given[name], int):
                loops[int(place[1])] = given[name]
        for run in asked:
            how, at = self.runs.endings[run]
            events = [e for e in self.runs.events[run]
                      if e[0] == number and e[1] == holds]
            if how == "s" and not events:
                self.tally["examples not followed"] += 1
                continue
            if how in "cf" and not self.runs.masks[run].get(number):
                self.wrong("%s: %s not reached" % (verdict, which), function,
                           "%s: %s ends %s c%d" % (text, self.shown(run), how, at))
            elif not events:
                self.wrong("%s: %s does otherwise" % (verdict, which), function,
                           "%s: %s ends %s c%d" % (text, self.shown(run), how, at))
            elif loops and not any(self.matches(e, loops) for e in events):
                self.wrong("%s: %s not in that iteration" % (verdict, which),
                           function, "%s: %s ends %s c%d" % (
                               text, self.shown(run), how, at))
            else:
                continue
            return

    def matches(self, event, loops):
        return all(loops.get(self.places.get(loop), iv) == iv
                   for loop, iv in event[2])

    def vector(self, run):
        function, values = self.asked[run][:2]
        return " ".join("%s=%d" % pair for pair in zip(
            self.names(self.file.functions[function].name), values))

    def judge_contract(self, name, contract):
        endings = {"c": "completed", "f": "assert failed"}
        runs = {(self.vector(run), endings.get(self.runs.endings[run][0]))
                for run in self.grid[name]}
        found = list(contracts.check(contract, sorted(runs, key=str), self.tally))
        kinds = collections.defaultdict(list)
        for text in found:
            kinds[text.split(": ", 1)[1]].append(text)
        for kind, texts in kinds.items():
            self.wrong("contract: " + kind, name, "%s; %s" % (
                texts[0], " and ".join(c["claim"] for c in contract["clauses"])))
        runs = [r for r in self.grid[name] if self.runs.endings[r][0] == "c"]
        if runs and any(c["claim"] == "false" for c in contract["clauses"]):
            self.wrong("contract: false of what runs", name, self.shown(runs[0]))

        assumed = contracts.Claims(self.assumed(contract), {
            n: "v%d" % k for k, n in enumerate(self.names(name))})
        for run in runs if assumed.known() else []:
            if assumed.hold(dict(zip(self.names(name), self.asked[run][1]))) is False:
                self.wrong("contract: what it assumes rejects what runs", name,
                           "%s: %s" % (self.shown(run), contract["assumes"]))
                break

    def names(self, function):
        """The names of its inputs."""
        return ["arg%d%s" % (k, ".dim0" * t.startswith("memref"))
                for k, t in enumerate(self.kinds[function])]

    @staticmethod
    def assumed(contract):
        return [a["claim"] for a in contract.get("assumes", []) if a["of_inputs"]]

    def judge_clause(self, name, what, given, asked):
        expected = {"breaks": "fu", "runs_with": "c", "rejects": "c"}[what]
        for run in asked:
            how, at = self.runs.endings[run]
            if how not in expected + "s":
                self.wrong("contract: %s does otherwise" % what, name,
                           "%s %s: %s ends %s c%d" % (
                               what, json.dumps(given), self.shown(run), how, at))
                return

    def judge_emitted(self):
        """The two guards on the grid, against the clauses."""
        if not self.contracts:
            return
        guards = [("python", self.python_guard()), ("C", self.c_guard())]
        for name, contract in self.contracts.items():
            kinds = self.kinds[name]
            names = {n: "v%d" % k for k, n in enumerate(self.names(name))}
            claims = contracts.Claims(
                [c["claim"] if c["exact"] else c["exactly"] or c["claim"]
                 for c in contract["clauses"]] + self.assumed(contract), names)
            if not claims.known():
                continue
            self.tally["guards"] += 1
            isWrong = set()
            for point in {tuple(self.asked[r][1]) for r in self.grid[name]}:
                expected = claims.hold(dict(zip(names, point)))
                for language, guard in guards:
                    if expected is None or language in isWrong:
                        continue
                    number = guard(name, [[v] if k.startswith("memref") else v
                                          for v, k in zip(point, kinds)])
                    if (number == 0) != expected:
                        isWrong.add(language)
                        self.wrong("emitted %s differs from the contract" % language,
                                   name, "%s gives %d, %s" % (point, number, " and "
                                   .join(c["claim"] for c in contract["clauses"])))

    def emitted(self, language, suffix):
        path = self.path.with_name(self.path.stem + "_guard" + suffix)
        self.tools.run([self.tools.args.bin / "shapeproof", "emit",
                        "--what=guard", "--language=" + language, self.path,
                        "-o", path])
        return path

    def python_guard(self):
        path = self.emitted("python", ".py")
        spec = importlib.util.spec_from_file_location(path.stem, path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return lambda name, values: getattr(module, name + "_check")(*values)

    def c_guard(self):
        path = self.emitted("c", ".c")
        self.tools.run([self.tools.args.cc, "-O0", "-shared", "-fPIC", path, "-o",
                        path.with_suffix(".so")])
        library = ctypes.CDLL(path.with_suffix(".so").resolve())

        def guard(name, values):
            return getattr(library, name + "_check")(*(
                (ctypes.c_int64 * 1)(*v) if isinstance(v, list)
                else ctypes.c_int64(v) for v in values))
        return guard


class Shrinker:
    """A program of one failure, with lines taken out as long as it fails alike."""

    def __init__(self, tools, study, found):
        self.tools, self.kind, self.tries = tools, found.kind, 0
        self.path = tools.args.out / ("shrunk-%s-%s.mlir" % (
            re.sub(r"\W+", "-", found.kind), study.path.stem))
        name = found.function.split("_")[0]
        self.program = next(p for p in study.file.programs if p.name == name)
        self.file = programs.Part(study.file, self.program)

    def fails(self, lines):
        self.program.lines = lines
        try:
            found = Study(self.tools, self.file, self.path).study().found
        except (RuntimeError, KeyError, IndexError, subprocess.TimeoutExpired):
            return None
        return next((f for f in found if f.kind == self.kind), None)

    @staticmethod
    def tidy(lines):
        """Without values that nothing uses; nothing if one is used that is gone."""
        while True:
            uses = collections.Counter(n for line in lines
                                       for n in re.findall(r"%\w+", line))
            kept = [line for line in lines
                    if not re.match(r" *(//! )?(%\w+) = (arith|memref\.(load|dim))",
                                    line)
                    or uses[re.search(r"%\w+", line)[0]] > 1]
            if len(kept) == len(lines):
                break
            lines = kept
        text = "\n".join(lines)
        defined = set(re.findall(r"(%\w+)(?::\d+)? = ", text)) | set(
            re.findall(r"(%\w+): ", text)) | set(
            re.findall(r"[(,] ?(%\w+) = ", text)) | set(
            re.findall(r"scf\.for (%\w+)", text))
        if set(uses) - defined or text.count("{") != text.count("}"):
            return None
        return lines

    def shrink(self):
        lines, last = self.program.lines, None
        step = len(lines) // 2
        while step:
            at, changed = 0, False
            while at < len(lines):
                fewer = self.tidy(lines[:at] + lines[at + step:])
                found = fewer and len(fewer) < len(lines) and self.fails(fewer)
                if found:
                    lines, last, changed = fewer, found, True
                else:
                    at += 1 if step < 8 else step // 2
            if step > 1 or not changed:
                step = step // 2
        self.fails(lines)
        plain = [line.replace(" //-", "") for line in lines if "//!" not in line]
        self.path.write_text("\n".join(
            ["// %s" % (last.text if last else "as it was")] + plain) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--mlir-opt", required=True)
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--seeds", default="0:1", help="A:B, without B")
    parser.add_argument("--programs", type=int, default=40)
    parser.add_argument("--grid", type=int, default=250, help="inputs of a function")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--shrink", action="store_true")
    parser.add_argument("--allow", action="append", default=[],
                        help="a kind of failure that is listed, and no error")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    tools = Tools(args)

    def study(seed):
        file = programs.File([random.Random("%d %d" % (seed, k))
                              for k in range(args.programs)])
        return Study(tools, file, args.out / ("seed%d.mlir" % seed)).study()

    first, last = map(int, args.seeds.split(":"))
    tally, kinds = collections.Counter(), collections.Counter()
    studies = []
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for s in pool.map(study, range(first, last)):
            studies.append(s)
            tally += s.tally
            for f in s.found:
                kinds[f.kind] += 1
                print("%s @%s: %s: %s" % (s.path, f.function, f.kind, f.text),
                      file=sys.stderr, flush=True)
    if args.shrink:
        first_of = {}
        for s in studies:
            for f in s.found:
                first_of.setdefault(f.kind, (s, f))
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            list(pool.map(lambda pair: Shrinker(tools, *pair).shrink(),
                          first_of.values()))
    print("%d programs" % (args.programs * len(studies)))
    for what, count in sorted(tally.items()):
        print("%8d %s" % (count, what))
    for kind, count in kinds.most_common():
        print("%8d wrong: %s" % (count, kind))
    return 1 if set(kinds) - set(args.allow) or not all(tally[v] for v in (
        "proved", "refuted", "contingent")) else 0


if __name__ == "__main__":
    sys.exit(main())
