#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The same programs written differently: the counts do not rise.

Each example with its asserts is rewritten without changing what it does:

  arguments    the function's arguments in another order
  operands     the operands of commutative ops and of comparisons exchanged
  order        the ops of a block in another order that computes the same
  canonical    canonicalized and merged (cse) before the asserts, and after
  arith        arith ops in place of the index dialect's
  index        the index dialect's ops in place of arith's
  moved        ops moved out of loops that may not run, as mlir-opt does

and none of these may have more checks left than the example as it stands, nor
may the pass change what it does. Printed programs are rewritten as text, one
line per op, whose strings are set aside first.
"""

import random
import re
import sys

import toolbox

# Exchanges the sides of a comparison.
MIRROR = {"eq": "eq", "ne": "ne", "slt": "sgt", "sgt": "slt", "sle": "sge",
          "sge": "sle", "ult": "ugt", "ugt": "ult", "ule": "uge", "uge": "ule"}
# The index dialect's names and arith's.
ARITH = {"add": "addi", "sub": "subi", "mul": "muli", "divs": "divsi",
         "divu": "divui", "ceildivs": "ceildivsi", "floordivs": "floordivsi",
         "rems": "remsi", "remu": "remui", "maxs": "maxsi", "mins": "minsi",
         "maxu": "maxui", "minu": "minui"}
INDEX = {arith: index for index, arith in ARITH.items()}
COMMUTATIVE = ["add", "mul", "maxs", "mins", "maxu", "minu"]


def outside_strings(rewrite):
    """Applies `rewrite` to a text without its strings, then restores these."""
    def apply(text):
        strings = []

        def hide(match):
            strings.append(match[0])
            return '"%d"' % (len(strings) - 1)
        hidden = re.sub(r'"(\\.|[^"\\])*"', hide, text)
        return re.sub(r'"(\d+)"', lambda m: strings[int(m[1])],
                      rewrite(hidden))
    return apply


@outside_strings
def reverse_arguments(text):
    def reverse(match):
        # No type of an argument here has a comma outside <..>.
        arguments = re.split(r", (?=%)", match[2])
        return match[1] + "(" + ", ".join(reversed(arguments)) + ")"
    return re.sub(r"(func\.func @\w+)\((%[^()]*)\)", reverse, text)


@outside_strings
def exchange_operands(text):
    for index in COMMUTATIVE:
        text = re.sub(r"(index\.%s) (%%\w+), (%%\w+)" % index, r"\1 \3, \2",
                      text)
        text = re.sub(r"(arith\.%s) (%%\w+), (%%\w+)" % ARITH[index],
                      r"\1 \3, \2", text)
    text = re.sub(r"(arith\.(?:andi|ori)) (%\w+), (%\w+)", r"\1 \3, \2", text)
    text = re.sub(r"index\.cmp (\w+)\((%\w+), (%\w+)\)",
                  lambda m: "index.cmp %s(%s, %s)" % (MIRROR[m[1]], m[3], m[2]),
                  text)
    text = re.sub(r"arith\.cmpi (\w+), (%\w+), (%\w+)",
                  lambda m: "arith.cmpi %s, %s, %s" % (MIRROR[m[1]], m[3],
                                                       m[2]), text)
    return re.sub(r"(shape\.(?:cstr_eq|cstr_broadcastable|shape_eq)) "
                  r"(%\w+), (%\w+)( :|\n)", r"\1 \3, \2\4",
                  mirror_types(text))


def mirror_types(text):
    """The types of two exchanged shapes, exchanged along."""
    return re.sub(
        r"(shape\.(?:cstr_eq|cstr_broadcastable|shape_eq) %\w+, %\w+ : )"
        r"([^,\n]+), ([^,\n]+)\n", r"\1\3, \2\n", text)


@outside_strings
def index_to_arith(text):
    text = re.sub(r"index\.cmp (\w+)\((%\w+), (%\w+)\)",
                  r"arith.cmpi \1, \2, \3 : index", text)
    return re.sub(r"index\.(%s) (%%\w+), (%%\w+)" % "|".join(ARITH),
                  lambda m: "arith.%s %s, %s : index" % (ARITH[m[1]], m[2],
                                                         m[3]), text)


@outside_strings
def arith_to_index(text):
    text = re.sub(r"arith\.cmpi (\w+), (%\w+), (%\w+) : index\b",
                  r"index.cmp \1(\2, \3)", text)
    return re.sub(r"arith\.(%s) (%%\w+), (%%\w+) : index\b" % "|".join(INDEX),
                  lambda m: "index.%s %s, %s" % (INDEX[m[1]], m[2], m[3]), text)


def statements(lines):
    """Groups the lines of a block into ops, by their braces."""
    groups, depth = [], 0
    for line in lines:
        if depth == 0:
            groups.append([])
        groups[-1].append(line)
        depth += line.count("{") - line.count("}")
    return groups


def is_pure(statement):
    """May it be moved past other ops? What runs for its effect, has a contract
    or returns stays in its order."""
    return re.match(r"\s*%[\w:, %]+ = (arith\.(?!div|rem|floor|ceil)"
                    r"|index\.(?!div|rem|floor|ceil)|tensor\.(dim|rank|empty)"
                    r"|memref\.(dim|rank)|shape\.(shape_of|rank|num_elements"
                    r"|get_extent|from_extents))", statement[0]) is not None


def shuffle(seed):
    @outside_strings
    def rewrite(text):
        rng = random.Random(seed)
        out, lines, i = [], text.splitlines(), 0
        while i < len(lines):
            out.append(lines[i])
            i += 1
            if "func.func @" not in out[-1] or not out[-1].endswith("{"):
                continue
            body, depth = [], 1
            while True:
                depth += lines[i].count("{") - lines[i].count("}")
                if depth == 0:
                    break
                body.append(lines[i])
                i += 1
            out += reorder(statements(body), rng)
        return "\n".join(out) + "\n"
    return rewrite


def reorder(block, rng):
    """A random order in which values are defined before they are used."""
    if any(s[0].lstrip().startswith(("^", "cf.")) and "cf.assert" not in s[0]
           for s in block):
        return [line for s in block for line in s]  # More than one block.
    defined = {}
    for n, s in enumerate(block):
        for name in re.findall(r"%[\w]+", s[0].split(" = ")[0]):
            if " = " in s[0]:
                defined[name] = n
    needs = []
    last_fixed = None
    for n, s in enumerate(block):
        used = set(re.findall(r"%\w+", "\n".join(s)))
        before = {defined[u] for u in used if u in defined} - {n}
        if not is_pure(s):
            if last_fixed is not None:
                before.add(last_fixed)
            last_fixed = n
        needs.append(before)
    done, order = set(), []
    while len(order) < len(block):
        ready = [n for n in range(len(block))
                 if n not in done and needs[n] <= done]
        # The terminator is the last fixed op; pure ops go before it.
        ready = [n for n in ready if n != last_fixed] or ready
        n = rng.choice(ready)
        done.add(n)
        order.append(n)
    return [line for n in order for line in block[n]]


REWRITES = {
    "arguments": reverse_arguments,
    "operands": exchange_operands,
    "order 1": shuffle(1),
    "order 2": shuffle(2),
    "order 3": shuffle(3),
    "arith": index_to_arith,
    "index": arith_to_index,
    "all at once": lambda text: reverse_arguments(
        exchange_operands(index_to_arith(shuffle(4)(text)))),
}


def variants(tools, name, before):
    """(what was done, the file) for each way to write an example."""
    text = before.read_text()
    printed = tools.run([tools.mlir_opt, before])[0]
    for what, rewrite in REWRITES.items():
        # The demo in every way, the others in those that combine them.
        if name != "mlp" and what not in ("index", "all at once"):
            continue
        changed = rewrite(printed)
        if changed != printed:
            yield what, tools.write(
                "%s.%s.mlir" % (name, what.replace(" ", "_")), changed)
    merge = ["--canonicalize", "--cse"]
    if text != (tools.examples / (name + ".mlir")).read_text():
        source = tools.examples / (name + ".mlir")
        yield "canonical first", tools.write(
            name + ".canonical_first.mlir",
            tools.run([tools.mlir_opt, source] + merge +
                      ["--generate-runtime-verification"])[0])
    yield "canonical", tools.write(
        name + ".canonical.mlir",
        tools.run([tools.mlir_opt, before] + merge)[0])


def needed(tools, path):
    return sum(c["needed_by"] is not None
               for c in tools.execute(path, None, ["--cap=400"])["checks"])


def test():
    tools = toolbox.Tools(__doc__.splitlines()[0])
    complaints = []
    for name in tools.names(generated=False):
        before = tools.before(name)
        # Rewriting must not have changed what there is to fail.
        expected = needed(tools, before)
        for what, path in variants(tools, name, before):
            if needed(tools, path) != expected:
                complaints.append("%s, %s: not the same program" %
                                  (name, what))
        if not tools.passes:
            continue
        base = [toolbox.count_checks(tools.elide(before, trust)[0].read_text())
                for trust in (True, False)]
        print("%s: %d left, %d without trust" % (name, *base))
        seen = set()
        for what, path in variants(tools, name, before):
            seen.add(what)
            left = []
            for trust in (True, False):
                after = tools.elide(path, trust)[0]
                left.append(toolbox.count_checks(after.read_text()))
                findings = tools.execute(
                    path, after, ["--cap=400", "--speculative=%d" % (not trust)])
                complaints += ["%s, %s: %s" % (name, what, v)
                               for v in findings["violations"]]
            print("  %-16s %d of %d, %d without trust" % (
                what, left[0], toolbox.count_checks(path.read_text()), left[1]))
            if left[0] > base[0] or left[1] > base[1]:
                complaints.append("%s, %s: %d and %d left, not %d and %d" % (
                    name, what, *left, *base))
        # Moved ops are speculated: nothing may be concluded from their running.
        moved = tools.write(name + ".moved.mlir", tools.run(
            [tools.mlir_opt, before, "--loop-invariant-code-motion",
             "--mlir-print-debuginfo"])[0])
        after = tools.elide(moved, trust=False)[0]
        left = toolbox.count_checks(after.read_text())
        print("  %-16s %d without trust" % ("moved", left))
        findings = tools.execute(before, after, ["--cap=400", "--speculative"])
        complaints += ["%s, moved: %s" % (name, v)
                       for v in findings["violations"]]
        if left > base[1]:
            complaints.append("%s, moved: %d left, not %d" %
                              (name, left, base[1]))
        if name == "mlp" and seen < set(REWRITES) - {"index"}:
            complaints.append("%s: a rewrite changed nothing" % name)
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    toolbox.main(test)
