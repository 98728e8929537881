#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes the guards of launches that `shapeproof emit` writes.

  emitted.py SHAPEPROOF FILE... [--inputs=N] [--seed=S]

The guard of a kernel is a function of its arguments and of `grid_x`, ..,
`block_x`, ..: in C, C++, Python and JavaScript (where there is node) it gives 0
where all clauses of the contract hold, evaluated by themselves, and the inputs
fit their types; otherwise, the number of a condition that fails.
"""
import argparse
import importlib.util
import json
import random
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from claims import compiled

ENDS = [0, 1, 2, 3, 4, 5, 7, 16, 64, 127, 128, 129, 255, 256, 1000, 1024, 4096, 32767,
        32768, 65535, 2**20, 2**21, 2**31 - 1, 2**31, 2**32, 2**62, 2**63 - 1, -1, -2,
        -128, -2**31, -2**63]


def run(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, **options)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{done.stderr}")
    return done.stdout


class Guard:
    """The check of a kernel, and the clauses of its contract."""

    def __init__(self, contract, check, code):
        self.name = check.__name__
        self.check = check
        self.parameters = [(n, "Sequence" in str(t) or "List" in str(t))
                           for n, t in check.__annotations__.items() if n != "return"]
        self.ranks, names = {}, {}
        # The arguments of the function come first, and then sizes of the launch.
        for i, (parameter, is_list) in enumerate(self.parameters):
            names[f"arg{i}"] = parameter
            if is_list:
                for k in range(3):
                    names[f"arg{i}.dim{k}"] = f"{parameter}[{k}]"
            launch = re.fullmatch(r"(grid|block)_([xyz])", parameter)
            if launch:
                names[f"{launch[1]}.{launch[2]}"] = parameter
        said = contract["clauses"] + contract.get("assumes", [])
        self.clauses = [compiled(c.get("exactly") or c["claim"], names) for c in said]
        self.texts = [c["claim"] for c in said]
        # Bits of numbers, by the comment before the function.
        text = re.search(rf"(?:/\*|#) {re.escape(self.name[:-6])}\((.*)\)", code)
        types = re.findall(r": (\w+)", text[1]) if text else []
        self.bits = {n: int(t[1:]) for (n, _), t in zip(self.parameters, types)
                     if re.fullmatch(r"i\d+", t)}

    def accepts(self, values):
        """Whether all clauses hold; None where one is not understood."""
        flat = {}
        for (name, is_list), value in zip(self.parameters, values):
            if is_list:
                flat.update((f"{name}[{k}]", v) for k, v in enumerate(value))
            else:
                flat[name] = value
        if any(c is None for c in self.clauses):
            return None
        return all(c(flat) for c in self.clauses)


    def fits(self, values):
        """Whether the inputs fit their types."""
        return all(all(v >= 0 for v in value) if is_list else
                   -1 << (bits := self.bits.get(name, 64)) - 1 <= value < 1 << bits - 1
                   for (name, is_list), value in zip(self.parameters, values))


def vectors(rng, guard, count, ranks):
    for _ in range(count):
        shared = [rng.choice(ENDS) for _ in range(2)]

        def number(is_size):
            value = rng.choice(shared) if rng.random() < 0.4 else rng.choice(ENDS)
            if rng.random() < 0.5:
                value = rng.randrange(0, 40)
            return abs(value) % 2**63 if is_size else value

        yield [[number(True) for _ in range(ranks[name])] if is_list
               else number(rng.random() < 0.9) for name, is_list in guard.parameters]


def c_main(guards, inputs):
    """A program that prints what each check gives for each of its inputs."""
    lines = ["int main(void) {"]
    number = lambda v: "INT64_MIN" if v == -2**63 else f"INT64_C({v})"
    for guard in guards:
        for values in inputs[guard.name]:
            lines.append("  {")
            arguments = []
            for (name, is_list), value in zip(guard.parameters, values):
                if is_list:
                    lines.append(f"    const int64_t a{len(arguments)}[] = "
                                 f"{{{', '.join(map(number, value)) or 0}}};")
                    arguments.append(f"a{len(arguments)}")
                else:
                    arguments.append(number(value))
            lines.append(f'    printf("%d\\n", {guard.name}({", ".join(arguments)}));')
            lines.append("  }")
    return "\n".join(lines + ["  return 0;", "}", ""])


def in_c(tool, file, folder, guards, inputs, language):
    code = run([tool, "emit", f"--language={language}", "--what=guard", file])
    source = folder / f"main.{language}"
    start = '#include "guard.h"\n#include <stdio.h>\n'
    if language == "cpp":
        start += "using namespace shapeproof_emitted;\n"
    (folder / "guard.h").write_text(code)
    source.write_text(start + c_main(guards, inputs))
    program = folder / f"main-{language}"
    # In C++ as with a compiler that has no numbers of 128 bits.
    compiler = (["g++", "-std=c++17", "-DSP_LIMBS"] if language == "cpp"
                else ["gcc", "-std=c99", "-pedantic"])
    run([*compiler, "-Wall", "-Werror", "-fsanitize=undefined",
         "-fno-sanitize-recover", source, "-o", program])
    return list(map(int, run([program]).split()))


def in_js(tool, file, folder, guards, inputs):
    if not shutil.which("node"):
        return None
    code = run([tool, "emit", "--language=js", "--what=guard", file])
    (folder / "guard.mjs").write_text(code)
    calls = ["import * as g from './guard.mjs';"]
    for guard in guards:
        for values in inputs[guard.name]:
            text = [f"[{', '.join(f'{x}n' for x in v)}]" if isinstance(v, list)
                    else f"{v}n" for v in values]
            calls.append(f"console.log(String(g.{guard.name}({', '.join(text)})));")
    (folder / "main.mjs").write_text("\n".join(calls))
    return list(map(int, run(["node", folder / "main.mjs"]).split()))


def compare(tool, file, rng, count):
    report = json.loads(run([tool, "contract", "--format=json", file]))
    contracts = {c["function"]: c for c in report["files"][0].get("contracts", [])}
    code = run([tool, "emit", "--language=python", "--what=guard", file])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "guards.py").write_text(code)
        spec = importlib.util.spec_from_file_location("guards", folder / "guards.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        c_code = run([tool, "emit", "--language=c", "--what=guard", file])
        guards = [Guard(contract, getattr(module, function + "_check"), c_code)
                  for function, contract in contracts.items()]
        inputs, wrong, judged = {}, 0, 0
        for guard in guards:
            ranks = {n: max([int(k) + 1 for k in re.findall(
                rf"\b{n}\[(\d+)\]", code)] + [0]) for n, _ in guard.parameters}
            for n, is_list in guard.parameters:
                if is_list:  # The number of extents that the check asks for.
                    own = re.search(rf"len\({n}\) == (\d+)", code)
                    ranks[n] = int(own[1]) if own else ranks[n]
            inputs[guard.name] = list(vectors(rng, guard, count, ranks))
        python = [g.check(*v) for g in guards for v in inputs[g.name]]
        for language, given in [
                ("c", in_c(tool, file, folder, guards, inputs, "c")),
                ("cpp", in_c(tool, file, folder, guards, inputs, "cpp")),
                ("js", in_js(tool, file, folder, guards, inputs))]:
            if given is not None and given != python:
                wrong += 1
                print(f"wrong: {language} and python differ for {file}")
        results = iter(python)
        for guard in guards:
            for values in inputs[guard.name]:
                number = next(results)
                accepts = guard.accepts(values)
                if accepts is None:
                    continue
                judged += 1
                if (number == 0) != (accepts and guard.fits(values)):
                    wrong += 1
                    print(f"wrong: {guard.name} of {file} gives {number} for {values}: "
                          f"{guard.texts}")
                    break
    accepted = sum(n == 0 for n in python)
    print(f"{file}: {len(guards)} guards, {len(python)} inputs, {accepted} accepted, "
          f"{judged} judged, {wrong} wrong")
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--inputs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    wrong = sum(compare(options.tool, f, rng, options.inputs) for f in options.files)
    raise SystemExit(wrong != 0)


main()
