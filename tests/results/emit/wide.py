#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The wide numbers of emitted C (CHelpers.h), by __int128 and by limbs, in C and
C++, against Python's numbers.

    wide.py SOURCES         the folder `src`
"""

import pathlib
import random
import re
import subprocess
import sys
import tempfile

LIMBS = 4
PAIRS = 20000
ENDS = [0, 1, -1, 2, -2, 3, 7, 2**31, -2**31, 2**32, 2**62 - 1, 2**63 - 1, -2**63, -2**62]
MAIN = """
/* high * 2^62 + low */
static sp_wide number(const long long *p) {
  return sp_wadd(sp_wmul(sp_w(p[0]), sp_w(INT64_C(4611686018427387904))), sp_w(p[1]));
}
static void print(sp_wide a) {
  const sp_wide base = sp_w(INT64_C(4294967296));
  uint32_t limb[4];
  int i;
  for (i = 0; i < 4; ++i, a = sp_wfloordiv(a, base))
    limb[i] = (uint32_t)sp_wvalue(sp_wmod(a, base));
  printf("%08x%08x%08x%08x ", limb[3], limb[2], limb[1], limb[0]);
}
int main(void) {
  long long v[4];
  while (scanf("%lld %lld %lld %lld", v, v + 1, v + 2, v + 3) == 4) {
    const sp_wide a = number(v), b = number(v + 2);
    int64_t x = 0;
    const int fits = sp_wfits(a, &x);
    print(sp_wadd(a, b));
    print(sp_wneg(a));
    print(sp_wfloordiv(a, b));
    print(sp_wmod(a, b));
    print(sp_wmul(sp_w(v[0]), sp_w(v[3])));
    printf("%d %d %lld\\n", sp_wcmp(a, b), fits, fits ? (long long)x : 0);
  }
  return 0;
}
"""


def code(sources):
    text = (sources / "results/emit/CHelpers.h").read_text()

    def part(name):
        return re.search(name + r' = R"\((.*?)\)"', text, re.S)[1]

    return ("#include <stdint.h>\n#include <stdio.h>\n" + part("kNarrow") + part("k128") +
            part("kWide").replace("LIMBS", str(LIMBS)) + "#endif\n" + MAIN)


def number(rng):
    high = rng.choice([0, 0, 1, -1, rng.choice(ENDS), rng.randint(-2**61, 2**61)])
    return max(min(high, 2**62), -2**62), rng.choice([*ENDS, rng.randint(-2**63, 2**63 - 1)])


def expected(high, low, other_high, other_low):
    a, b = high * 2**62 + low, other_high * 2**62 + other_low
    fits = -2**63 <= a < 2**63
    wide = [a + b, -a, a // b if b else 0, a % b if b else 0, high * other_low]
    return (" ".join(f"{x % 2**(32 * LIMBS):032x}" for x in wide) +
            f" {(a > b) - (a < b)} {int(fits)} {a if fits else 0}")


def main():
    rng = random.Random(1)
    cases = [number(rng) + number(rng) for _ in range(PAIRS)]
    wanted = [expected(*c) for c in cases]
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        source, program = f"{folder}/wide.c", f"{folder}/wide"
        pathlib.Path(source).write_text(code(pathlib.Path(sys.argv[1])))
        for compiler in (["gcc", "-std=c99"], ["g++", "-x", "c++", "-std=c++17"]):
            for flags in ([], ["-DSP_LIMBS"]):
                subprocess.run([*compiler, "-Wall", "-Wextra", "-Werror", "-pedantic", *flags,
                                "-fsanitize=undefined", "-fno-sanitize-recover", source, "-o",
                                program], check=True)
                found = subprocess.run([program], check=True, capture_output=True, text=True,
                                       input="\n".join(" ".join(map(str, c)) for c in cases))
                for case, a, b in zip(cases, found.stdout.splitlines(), wanted, strict=True):
                    if a != b:
                        wrong += 1
                        if wrong < 5:
                            print(compiler[0], *flags, case, a, b, sep="\n")
    print(f"{PAIRS} pairs, {wrong} wrong")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
