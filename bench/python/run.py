#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The run time of kernels with all checks of MLIR's runtime verification.

Each kernel of bench/kernels is compiled by `opt -O3` and llc several times, as the
rows of VARIANTS say: without checks, with all of them, and with what our passes leave.
All are linked into one program, which runs them in turn on the same data, compares
what they write, and prints ratios of times to that without checks, each the median of
some rounds. "none again" is the same code twice: what it differs by is noise. Behind
the table are the sums: checks, the median and the greatest ratio of kernels that take
longer than a microsecond, and the time to compile all of them.

"facts" is "optimize" and `shapeproof-assume` with the facts that remarks of our passes ask
for, those that hold at the last sizes of the kernel; it runs only where they hold. facts.py
has what each of them saves. "plan" and "promote" are
without checks, with buffers in one arena and on the stack.

    run.py --bin=build/bin [--kernel=matmul] [--cpu=x86-64-v3] [--instructions]

With --instructions callgrind counts instructions of one call in place of times.
"""

import argparse
import os
import re
import statistics
import subprocess
import tempfile

KERNELS = os.path.join(os.path.dirname(__file__), "..", "kernels")
STOCK = "canonicalize,cse"
# The passes before lowering.
CHECKS = "generate-runtime-verification"
VARIANTS = {
    "none": STOCK,
    "none again": STOCK,
    "stock": f"{CHECKS},{STOCK}",
    "elide": f"{CHECKS},{STOCK},shapeproof-elide-checks,{STOCK}",
    "hoist": f"{CHECKS},{STOCK},"
             f"func.func(shapeproof-hoist-checks{{move-before-effects=true}}),{STOCK}",
    "optimize": f"{CHECKS},{STOCK},shapeproof-optimize,{STOCK}",
    "facts": f"{CHECKS},{STOCK},shapeproof-optimize,{STOCK},shapeproof-assume",
    "plan": f"{STOCK},shapeproof-plan-buffers{{remarks=false}},{STOCK}",
    "promote": f"{STOCK},shapeproof-promote-buffers{{remarks=false}},{STOCK}",
}
REMARKS = (f"{CHECKS},{STOCK},shapeproof-elide-checks{{remarks=true}},"
           "shapeproof-simplify{remarks=true},shapeproof-assume{remarks=true}")
LOWER = ("convert-linalg-to-loops,lower-affine,convert-vector-to-scf,"
         "expand-strided-metadata,lower-affine,convert-scf-to-cf,"
         "convert-vector-to-llvm,convert-math-to-llvm,convert-math-to-libm,"
         "func.func(llvm-request-c-wrappers),finalize-memref-to-llvm,"
         "convert-index-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,"
         "convert-cf-to-llvm,reconcile-unrealized-casts")
ROUNDS = 15
FACTS = list(VARIANTS).index("facts")

HARNESS = r"""
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define RANKED(R) typedef struct { void *base, *at; int64_t offset, sizes[R], strides[R]; } Memref##R
RANKED(1); RANKED(2); RANKED(3); RANKED(4);

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

static uint32_t state = 1;
static uint32_t drawn(void) { return state = state * 1664525u + 1013904223u; }
"""


def run(*command, text=None):
    done = subprocess.run(command, input=text, text=True, stdout=subprocess.PIPE)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed")
    return done.stdout


def pipeline(tool, passes, text):
    return run(tool, f"--pass-pipeline=builtin.module({passes})", text=text)


class Kernel:
    """A file of bench/kernels: its text, arguments and sizes."""

    def __init__(self, path):
        self.name = os.path.basename(path)[:-len(".mlir")]
        self.text = open(path).read()
        header = dict(re.findall(r"^// (arguments|sizes): (.*)$", self.text, re.M))
        # (type, extents, what elements are below)
        self.arguments = [(t, e.split(","), below) for t, e, below in re.findall(
            r"(f32|i32)\[([^\]]*)\](?:<(\w+))?", header["arguments"])]
        self.sizes = [dict((k, int(v)) for k, v in re.findall(r"(\w+)=(\d+)", one))
                      for one in header["sizes"].split(";")]

    def extents(self, argument, sizes):
        return [eval(extent, {}, sizes) for extent in argument[1]]

    def holds(self, fact, sizes):
        """Whether a fact about sizes of arguments is true."""
        fact = re.sub(r"arg(\d+)\[(\d+)\]", lambda m: str(self.extents(
            self.arguments[int(m[1])], sizes)[int(m[2])]), fact)
        return eval(fact.replace(" mod ", " % "), {})

    def find_facts(self, tool):
        """The facts that remarks ask for, as pairs of an argument and a fact."""
        text = run("mlir-opt-22", "--pass-pipeline=builtin.module("
                   "convert-linalg-to-loops)", text=self.text)
        said = subprocess.run(
            [tool, f"--pass-pipeline=builtin.module({REMARKS})", "-o", os.devnull],
            input=text, text=True, stderr=subprocess.PIPE, check=True).stderr
        self.facts = [(int(argument), fact) for fact, argument in re.findall(
            r"remark: (.*) (?:removes|makes) .*, if argument (\d+) has it", said)
            if self.holds(fact, self.sizes[-1])]
        self.with_facts = [all(self.holds(fact, sizes) for _, fact in self.facts)
                           for sizes in self.sizes]

    def state_facts(self, text):
        """The text with the facts at the arguments."""
        for number in range(len(self.arguments)):
            stated = ", ".join(f'"{f}"' for a, f in self.facts if a == number)
            text = re.sub(rf"(func @\w+\(.*?%arg{number}: memref<[^>]*>)",
                          rf"\1 {{shapeproof.facts = [{stated}]}}", text, count=1)
        return text


def compiled(kernel, variant, number, arguments, folder):
    """The object file of a variant, how many checks it has, and the processor
    time that it took."""
    before = os.times()
    text = kernel.text.replace("@kernel", f"@kernel{number}")
    text = pipeline("mlir-opt-22", "convert-linalg-to-loops", text)
    if variant == "facts":
        text = kernel.state_facts(text)
    text = pipeline(arguments.bin + "/shapeproof-opt", VARIANTS[variant], text)
    checks = len(re.findall(r"\bcf\.assert\b", text))
    text = run("mlir-translate-22", "--mlir-to-llvmir",
               text=pipeline("mlir-opt-22", LOWER, text))
    text = run("opt-22", "-O3", "-S", "-mtriple=x86_64-linux-gnu",
               "-mcpu=" + arguments.cpu, text=text)
    at = os.path.join(folder, f"{kernel.name}{number}.o")
    run("llc-22", "-O3", "-mcpu=" + arguments.cpu, "-filetype=obj",
        "-relocation-model=pic", "-o", at, text=text)
    after = os.times()
    return at, checks, (after.children_user + after.children_system
                        - before.children_user - before.children_system)


def harness(kernel):
    """A program that runs the variant of a number, or all in turn, at sizes."""
    ranks = [len(a[1]) for a in kernel.arguments]
    formal = ", ".join(f"Memref{r} *" for r in ranks)
    out = [HARNESS]
    for number in range(len(VARIANTS)):
        out.append(f"void _mlir_ciface_kernel{number}({formal});")
    out.append(f"typedef void Kernel({formal});")
    out.append("static Kernel *const kernels[] = {" + ", ".join(
        f"_mlir_ciface_kernel{n}" for n in range(len(VARIANTS))) + "};")
    count = len(ranks)
    calls = ", ".join(f"&m{a}" for a in range(count))
    out.append("static const int with_facts[] = {" + ", ".join(
        str(int(one)) for one in kernel.with_facts) + "};")
    out.append(f"""
int main(int argc, char **argv) {{
  int sizes = atoi(argv[1]), only = argc > 2 ? atoi(argv[2]) : -1;
  static const int64_t extents[][{count}][4] = {{""")
    for sizes in kernel.sizes:
        out.append("    {" + ", ".join(
            "{" + ", ".join(map(str, kernel.extents(a, sizes))) + "}"
            for a in kernel.arguments) + "},")
    out.append("  };\n  static const int64_t below[][" + str(count) + "] = {")
    for sizes in kernel.sizes:
        out.append("    {" + ", ".join(str(sizes[a[2]]) if a[2] else "0"
                                       for a in kernel.arguments) + "},")
    out.append("  };")
    for a, rank in enumerate(ranks):
        out.append(f"""  Memref{rank} m{a} = {{0}};
  size_t bytes{a} = 4;
  for (int d = {rank - 1}; d >= 0; --d) {{
    m{a}.sizes[d] = extents[sizes][{a}][d];
    m{a}.strides[d] = bytes{a} / 4;
    bytes{a} *= m{a}.sizes[d];
  }}
  m{a}.base = m{a}.at = aligned_alloc(64, (bytes{a} + 127) / 64 * 64);
  char *first{a} = malloc(bytes{a} + 1), *wanted{a} = malloc(bytes{a} + 1);
  for (size_t i = 0; i < bytes{a} / 4; ++i)
    if ({int(kernel.arguments[a][0] == "i32")})
      ((int32_t *)first{a})[i] =
          below[sizes][{a}] ? (drawn() >> 8) % below[sizes][{a}] : 0;
    else
      ((float *)first{a})[i] = (drawn() >> 8) / 16777216.0f;""")
    restore = " ".join(f"memcpy(m{a}.at, first{a}, bytes{a});" for a in range(count))
    keep = " ".join(f"memcpy(wanted{a}, m{a}.at, bytes{a});" for a in range(count))
    differs = " || ".join(f"memcmp(wanted{a}, m{a}.at, bytes{a})"
                          for a in range(count))
    out.append(f"""
  if (only >= 0) {{
    {restore}
    kernels[only]({calls});
    return 0;
  }}
  for (int v = 0; v < {len(VARIANTS)}; ++v) {{
    if (v == {FACTS} && !with_facts[sizes])
      continue;
    {restore}
    kernels[v]({calls});
    if (v == 0) {{ {keep} }}
    if ({differs}) {{
      fprintf(stderr, "variant %d writes other values\\n", v);
      return 1;
    }}
  }}
  long times = 1;
  for (double t = 0; t < 4e-3; times *= 2) {{
    {restore}
    double start = seconds();
    for (long i = 0; i < times; ++i)
      kernels[0]({calls});
    t = seconds() - start;
  }}
  for (int round = 0; round < {ROUNDS}; ++round)
    for (int v = 0; v < {len(VARIANTS)}; ++v) {{
      if (v == {FACTS} && !with_facts[sizes])
        continue;
      {restore}
      double start = seconds();
      for (long i = 0; i < times; ++i)
        kernels[v]({calls});
      printf("%d %.9f\\n", v, (seconds() - start) / times);
    }}
}}""")
    return "\n".join(out)


def instructions(program, sizes, folder, skipped):
    """Instructions of one call of each variant, against the first."""
    counts = []
    for number in range(len(VARIANTS)):
        if number in skipped:
            counts.append(None)
            continue
        at = os.path.join(folder, "callgrind")
        subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=" + at,
                        f"--toggle-collect=_mlir_ciface_kernel{number}",
                        program, str(sizes), str(number)], check=True,
                       stderr=subprocess.DEVNULL)
        counts.append(int(re.search(r"^summary: (\d+)", open(at).read(), re.M)[1]))
    return [count and count / counts[0] for count in counts], True


def ratios(program, sizes):
    """Times against the first, and whether it takes more than a microsecond."""
    times = [[] for _ in VARIANTS]
    for line in run(program, str(sizes)).splitlines():
        number, time = line.split()
        times[int(number)].append(float(time))
    return ([statistics.median(t / n for t, n in zip(one, times[0]))
             if one else None for one in times], min(times[0]) > 1e-6)


def measure(path, arguments, folder):
    """The kernel; checks and compile times by variant; ratios by sizes."""
    kernel = Kernel(path)
    kernel.find_facts(arguments.bin + "/shapeproof-opt")
    variants = [compiled(kernel, variant, number, arguments, folder)
                for number, variant in enumerate(VARIANTS)]
    source = os.path.join(folder, kernel.name + ".c")
    with open(source, "w") as out:
        out.write(harness(kernel))
    program = source[:-2]
    run("cc", "-O2", "-o", program, source, *(one[0] for one in variants), "-lm")
    of = instructions if arguments.instructions else ratios
    rows = [(" ".join(f"{k}={v}" for k, v in sizes.items()),
             *(of(program, number, folder,
                  [] if kernel.with_facts[number] else [FACTS])
               if arguments.instructions
               else of(program, number)))
            for number, sizes in enumerate(kernel.sizes)]
    return kernel, [one[1:] for one in variants], rows


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", required=True)
    parser.add_argument("--cpu", default="x86-64-v3")
    parser.add_argument("--kernel", action="append")
    parser.add_argument("--instructions", action="store_true")
    arguments = parser.parse_args()
    shown = list(VARIANTS)[1:]
    print("| kernel | sizes | " + " | ".join(shown) + " |")
    print("|---" * (len(shown) + 2) + "|")
    checks, compile_times = [0] * len(VARIANTS), [0.0] * len(VARIANTS)
    of_variants = [[] for _ in VARIANTS]
    with tempfile.TemporaryDirectory() as folder:
        for file in sorted(os.listdir(KERNELS)):
            if arguments.kernel and file[:-len(".mlir")] not in arguments.kernel:
                continue
            kernel, variants, rows = measure(os.path.join(KERNELS, file), arguments,
                                             folder)
            for number, (count, time) in enumerate(variants):
                checks[number] += count
                compile_times[number] += time
            for sizes, ratio, counts in rows:
                print(f"| {kernel.name} | {sizes} | " +
                      " | ".join(f"{r:.2f}" if r else "" for r in ratio[1:]) + " |",
                      flush=True)
                for number, one in enumerate(ratio):
                    if counts and one:
                        of_variants[number].append(one)

    def total(name, texts):
        print(f"| {name} | | " + " | ".join(list(texts)[1:]) + " |")

    total("checks", map(str, checks))
    total("median", (f"{statistics.median(r):.2f}" for r in of_variants))
    total("greatest", (f"{max(r):.2f}" for r in of_variants))
    total("compile time", (f"{t / compile_times[0]:.2f}" for t in compile_times))


if __name__ == "__main__":
    main()
