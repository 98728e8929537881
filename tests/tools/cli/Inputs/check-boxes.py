# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares boxes and buckets with enumeration.

    check-boxes.py SHAPEPROOF [SEED]   # in a folder where files may be written

Random functions assert conditions on their three numbers, which Python knows as
well. Every input of a box (up to SIZE) is accepted, the inputs that are named
outside are next to it and fail, and no side can be moved. Buckets are those of
trying all sets.
"""

import functools
import itertools
import json
import random
import subprocess
import sys

SIZE = 12
NAMES = ["a", "b", "c"]


def condition(rng):
    """The text of problem claims that Python can evaluate, and MLIR for it."""
    x, y = rng.sample(NAMES, 2)
    k = rng.randint(0, SIZE)
    d = rng.randint(2, 4)
    return rng.choice([
        (f"{x} * {y} <= {k * 3}", [f"%t = arith.muli %{x}, %{y} : index",
                                   f"%p = arith.cmpi sle, %t, %k : index"],
         k * 3),
        (f"{x} + {y} >= {k}", [f"%t = arith.addi %{x}, %{y} : index",
                               "%p = arith.cmpi sge, %t, %k : index"], k),
        (f"{x} % {d} != {k % d}",
         [f"%d = arith.constant {d} : index",
          f"%t = arith.remui %{x}, %d : index",
          "%p = arith.cmpi ne, %t, %k : index"], k % d),
        (f"{x} <= {y} + {k}", [f"%t = arith.addi %{y}, %k : index",
                               f"%p = arith.cmpi sle, %{x}, %t : index"], k),
        (f"{x} == {y}", [f"%p = arith.cmpi eq, %{x}, %{y} : index"], 0),
    ])


def function(number, conditions):
    lines = [f"func.func @f{number}(%x: tensor<?x?x?xf32>) {{"]
    for i, name in enumerate(NAMES):
        lines += [f"  %i{i} = arith.constant {i} : index",
                  f"  %{name} = tensor.dim %x, %i{i} : tensor<?x?x?xf32>"]
    for i, (_, code, k) in enumerate(conditions):
        lines.append(f"  %k{i} = arith.constant {k} : index")
        for line in code:
            for local in "tpdk":
                line = line.replace(f"%{local} ", f"%{local}{i} ")
                line = line.replace(f"%{local},", f"%{local}{i},")
            lines.append("  " + line)
        lines.append(f'  cf.assert %p{i}, "{i}"')
    return "\n".join(lines + ["  return", "}"])


@functools.lru_cache(maxsize=None)
def compiled(text):
    return compile(text, text, "eval")


def accepts(conditions, values):
    known = dict(zip(NAMES, values))
    return all(eval(compiled(text), {}, known) for text, _, _ in conditions)


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if not done.stdout:
        sys.exit(f"{command}: {done.stderr}")
    return json.loads(done.stdout)


def values(inputs):
    return tuple(inputs[f"x[{i}]"] for i in range(3))


def check_box(box, conditions):
    where = f"{box['function']} {[text for text, _, _ in conditions]}: "
    if box["problem"]:
        found = [v for v in itertools.product(range(SIZE), repeat=3)
                 if accepts(conditions, v)]
        assert not found, f"{where}{box['problem']}, but {found[0]}"
        return 0
    sides = box["sides"]

    def within(value, skip=None):
        """Whether the values are in the box, but for one side."""
        for i, side in enumerate(sides):
            if side["is"]:
                continue
            last = side["last"]
            if i != skip and not (side["first"] <= value[i]
                                  and (last is None or value[i] <= last)):
                return False
        return True

    def follows(value):
        known = {f"x[{i}]": value[i] for i in range(3)}
        return all(not side["is"] or known[side["name"]] == known[side["is"]]
                   for side in sides)

    inside = [v for v in itertools.product(range(2 * SIZE), repeat=3)
              if within(v) and follows(v)]
    for value in inside:
        assert accepts(conditions, value), f"{where}{value} is in the box"
    example = tuple(side["example"] for side in sides)
    assert within(example) and follows(example), f"{where}{example}"
    for i, side in enumerate(sides):
        assert side["maximal"], f"{where}{side}"
        for end, outside, step in (("first", "below", -1), ("last", "above", 1)):
            if side["is"] or side[end] is None or side[end] + step < 0:
                continue
            other = values(side[outside]["inputs"])
            assert other[i] == side[end] + step, f"{where}{end} of {side}"
            assert within(other, skip=i) and follows(other), f"{where}{other}"
            assert not accepts(conditions, other), f"{where}{other}"
    return 1


def check_buckets(one, conditions, last, count):
    where = f"{one['function']} {[text for text, _, _ in conditions]}: "
    if one["problem"]:
        return 0

    def accepted(size):
        # Equal ones follow.
        known = dict({f"x[{i}]": size for i in range(3)}, **one["with"])
        return accepts(conditions, values(known))

    good = [size for size in range(1, last + 1) if accepted(size)]
    assert one["accepted"] == len(good) and one["sizes"] == last, f"{where}{one}"
    best = None
    for number in range(1, min(count, len(good)) + 1):
        for rest in itertools.combinations(good[:-1], number - 1):
            buckets = list(rest) + [good[-1]]
            total = sum(next(b for b in buckets if b >= size)
                        for size in range(1, good[-1] + 1))
            best = total if best is None else min(best, total)
    assert one["buckets"][-1] == good[-1] and set(one["buckets"]) <= set(good)
    assert len(one["buckets"]) <= count
    total = sum(next(b for b in one["buckets"] if b >= size)
                for size in range(1, good[-1] + 1))
    assert total == best, f"{where}{one['buckets']} pad to {total}, not {best}"
    share = 1 - sum(range(1, good[-1] + 1)) / total
    assert abs(one["waste"] - share) < 1e-9, f"{where}{one['waste']}"
    missing = [[good[-1] + 1, last]] if good[-1] < last else []
    assert one["uncovered"] == missing, f"{where}{one['uncovered']}"
    return 1


def main():
    tool = sys.argv[1]
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    functions = [[condition(rng) for _ in range(rng.randint(1, 3))]
                 for _ in range(10)]
    with open("boxes.mlir", "w") as file:
        for number, conditions in enumerate(functions):
            print(function(number, conditions), file=file)
    found = run(tool, "contract", "--boxes", "--format=json", "boxes.mlir")
    numbers = [sum(check_box(box, functions[int(box["function"][1:])])
                   for box in found["boxes"]), 0]
    for name, last, count in (("a", 12, 2), ("b", 14, 3)):
        place = NAMES.index(name)
        found = run(tool, "contract", f"--buckets={count}",
                    f"--range=x[{place}]=1..{last}", "--format=json",
                    "boxes.mlir")
        numbers[1] += sum(
            check_buckets(one, functions[int(one["function"][1:])], last, count)
            for one in found["buckets"])
    print(f"{numbers[0]} boxes and {numbers[1]} buckets are right")


main()
