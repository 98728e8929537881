# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds many mutants as one program, in which the environment chooses one.

Compiling takes longer than testing does. So each mutant is written as what it
is only if its number is asked for:

    if (a && b <= 2)     if ((m(1) || (a)) && (m(2) || (b <m<3, LE, LT>()> (2 + m(4)))))

The program does what the source says unless SHAPEPROOF_MUTANT is 1, 2, 3 or 4.
What cannot be written like this - a number in a type, a declaration in a
condition - is found by the compiler's errors, and left to be built by itself.
"""

import re
import subprocess

HEADER = r"""#pragma once
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wnarrowing"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wlogical-op"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#include <cstdlib>
namespace mutation {
inline const long active = getenv("SHAPEPROOF_MUTANT") ? atol(getenv("SHAPEPROOF_MUTANT")) : 0;
inline bool m(long number) { return active == number; }
enum Relation { LT, LE, GT, GE, EQ, NE };
template <Relation R, class A, class B> bool compare(const A &a, const B &b) {
  if constexpr (R == LT) return a < b;
  else if constexpr (R == LE) return a <= b;
  else if constexpr (R == GT) return a > b;
  else if constexpr (R == GE) return a >= b;
  else if constexpr (R == EQ) return a == b;
  else return a != b;
}
// `a <Op()> b`, which is (a < Op()) > b.
template <long K, Relation Old, Relation New> struct Op {};
template <class A, long K, Relation Old, Relation New> struct Left { const A &a; };
template <class A, long K, Relation Old, Relation New>
Left<A, K, Old, New> operator<(const A &a, Op<K, Old, New>) { return {a}; }
template <class A, long K, Relation Old, Relation New, class B>
bool operator>(Left<A, K, Old, New> left, const B &b) {
  return m(K) ? compare<New>(left.a, b) : compare<Old>(left.a, b);
}
// `Not<1>()->*x`, which binds as `!x` does.
template <long K> struct Not {};
template <long K, class A> bool operator->*(Not<K>, const A &a) { return m(K) ? bool(a) : !a; }
}
"""
NAMES = {"<": "LT", "<=": "LE", ">": "GT", ">=": "GE", "==": "EQ", "!=": "NE"}


def edits(number, mutant):
    """(offset, order, inserted) and the replaced span, for one mutant."""
    offset, length, new = mutant
    if new.startswith(("(true || ", "(false && ")):
        opening = f"(mutation::m({number}) || (" if new.startswith("(true") else f"(!mutation::m({number}) && ("
        return [(offset, -length, opening, 0), (offset + length, length, "))", 0)]
    if new == "":
        return [(offset, 0, f"mutation::Not<{number}>()->*", length)]
    if new.isdigit():
        return [(offset, 0, f"({int(new) - 1} + mutation::m({number}))", length)]
    return None  # A comparison; needs the text of the old one.


def switched(text, numbered):
    """The text with all of these mutants, (number, mutant), in it."""
    changes = []
    for number, mutant in numbered:
        offset, length, new = mutant
        some = edits(number, mutant)
        if some is None:
            old = text[offset:offset + length].strip()
            some = [(offset, 0, f" <mutation::Op<{number}, mutation::{NAMES[old]}, "
                                f"mutation::{NAMES[new.strip()]}>()> ", length)]
        changes += some
    result, at = [], 0
    # At one place what ends comes first, the inner before the outer; then what
    # begins, the outer before the inner; what replaces text is the innermost.
    for offset, order, inserted, length in sorted(
            changes, key=lambda c: (c[0], 0 if c[2] == "))" else 1, c[1])):
        result += [text[at:offset], inserted]
        at = offset + length
    return '#include "mutation-switch.h"\n#line 1\n' + "".join(result) + text[at:]


def build(root, folder, tasks, targets, log=print):
    """Numbers from 1 of the tasks (path, text, mutant) that are in the program
    that was built; the rest has to be built one by one. The files are left
    changed: the caller puts them back."""
    live = {k + 1: t for k, t in enumerate(tasks)}
    header = root / "src" / "mutation-switch.h"
    header.write_text(HEADER)
    texts = {path: text for path, text, _ in tasks}
    for _ in range(12):
        for path, text in texts.items():
            own = [(k, t[2]) for k, t in live.items() if t[0] == path]
            (root / path).write_text(switched(text, own))
        done = subprocess.run(["ninja", "-C", folder, "-k", "0", *targets], cwd=root,
                              capture_output=True, text=True)
        if done.returncode == 0:
            return live
        bad = set(re.findall(r"(?:^|/)((?:src|contexts|mlir|onnx)/[\w/.-]+\.(?:cpp|h)):(\d+):\d*:? (?:error|fatal|  *required)",
                             done.stdout, re.M))
        out = [k for k, (path, text, m) in live.items()
               if any((str(path), str(line)) in bad
                      for line in range(text.count("\n", 0, m[0]) + 1,
                                        text.count("\n", 0, m[0] + m[1]) + 2))]
        if not out:
            raise SystemExit("mutate.py: does not build:\n" + done.stdout[-4000:])
        for k in out:
            del live[k]
        log(f"{len(out)} to be built one by one", flush=True)
    raise SystemExit("mutate.py: too many errors")
