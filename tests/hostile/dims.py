# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kinds of hostile problem texts (.dims).

A kind is a function from a size to a text: chains of that length, terms nested
that deep, that many facts. Every text is legal; what makes it hostile is that
some way of working on it is quadratic, exponential or has no end.
"""

import random

KINDS = {}
BIG = 2**63 - 1


def kind(function):
    KINDS[function.__name__] = function
    return function


def names(letter, n):
    return [f"{letter}{i}" for i in range(n)]


def declare(keyword, all_names):
    return f"{keyword} {', '.join(all_names)}"


def nested(inner, step, n):
    """`inner` wrapped n times by `step`, a function of the text and a number."""
    before = step("@", 0).split("@")[0]
    levels = before.count("(") - before.count(")") + before.count("not ") + before.count("-(")
    depth = min(n, 990 // max(1, levels))
    text = inner
    for i in range(depth):
        text = step(text, i)
    return text


def chain(first, step, n):
    """Named terms, each from the one before: let x1 = step(x0, 1), and so on."""
    lines = [f"let x0 = {first}"]
    lines += [f"let x{i + 1} = {step(f'x{i}', i)}" for i in range(n)]
    return lines


def text(*lines):
    flat = []
    for line in lines:
        flat += [line] if isinstance(line, str) else line
    return "\n".join(flat) + "\n"


# Nesting of each operator.


def nest(name, step, inner="n"):
    def make(n):
        term = nested(inner, step, n)
        return text(
            "dim n, m, k",
            "assume n in [1, 1000]",
            f"prove {term} <= m",
            f"prove {term} == {nested('m', step, n)}",
            f"bound {term}",
        )

    KINDS["nest_" + name] = make


nest("floordiv", lambda t, i: f"({t} floordiv {i % 3 + 2})")
nest("floordiv_by_name", lambda t, i: f"({t} floordiv m)")
nest("divided", lambda t, i: f"(1000 floordiv ({t} + 1))")
nest("ceildiv", lambda t, i: f"(({t} + 1) ceildiv 2)")
nest("mod", lambda t, i: f"(({t} + {i}) mod {1000 - i})")
nest("mod_name", lambda t, i: f"(({t} + k) mod (m + {i}))")
nest("product", lambda t, i: f"({t} * (m + {i}))")
nest("product_of_sums", lambda t, i: f"(({t} + k) * (m + n))")
nest("square_plus", lambda t, i: f"({t} * n + {i})")
nest("minus", lambda t, i: f"-({t})")
nest("min", lambda t, i: f"min({t} + 1, m * {i + 1})")
nest("min_max", lambda t, i: f"max(min({t}, m + {i}), k + {2 * i})")
nest("max_twice", lambda t, i: f"max({t} + k, {i} * m)")
nest("select", lambda t, i: f"select(m < {i}, k, {t} + 1)")
nest("select_then", lambda t, i: f"select(m + {i} < k, {t}, {i})")
nest("select_plain", lambda t, i: f"select(m == {i}, {t}, k)")
nest("select_condition", lambda t, i: f"select({t} < k, m, {i})")
nest("select_product", lambda t, i: f"(m * select(k < {i}, {t}, n))")
nest("mixed", lambda t, i: f"(max({t}, m) * 3 floordiv (k + 2) mod 97)")


def nest_shape(name, step, inner="s"):
    def make(n):
        shape = nested(inner, step, n)
        other = nested("t", step, n)
        return text(
            "dim a, b",
            "shape s, t",
            f"prove {shape} == {other}",
            f"prove {shape} == s",
            f"prove rank({shape}) == rank(s)",
            f"bound rank({shape})",
            f"bound num_elements({shape})",
            f"scope {{ assume {shape} == {other}; prove s == t; prove {shape}[0] == s[0] }}",
        )

    KINDS["nest_" + name] = make


nest_shape("concat", lambda t, i: f"concat({t}, [a])")
nest_shape("concat_left", lambda t, i: f"concat([a], {t})")
nest_shape("concat_self", lambda t, i: f"concat({t}, s)")
nest_shape("broadcast", lambda t, i: f"broadcast({t}, [a, b])")
nest_shape("broadcast_shape", lambda t, i: f"broadcast({t}, concat(s, t))")
nest_shape("head", lambda t, i: f"head({t}, {1000 - i})")
nest_shape("head_name", lambda t, i: f"head({t}, a)")
nest_shape("tail", lambda t, i: f"tail({t}, 1)")
nest_shape("tail_back", lambda t, i: f"tail({t}, -1)")
nest_shape("meet", lambda t, i: f"meet({t}, t)")
nest_shape("concat_tail", lambda t, i: f"concat([a], tail({t}, 1))")
nest_shape("extents", lambda t, i: f"concat([{t}[0]], tail({t}, 1))" if i < 12 else t)


@kind
def nest_not(n):
    return text("dim a, b", f"prove {nested('a < b', lambda t, i: f'not ({t})', n)}")


@kind
def nest_and_or(n):
    claim = nested(
        "x < y", lambda t, i: f"(x < {i} and y == {i} or ({t}))", min(n, 480)
    )
    return text("dim x, y", f"prove {claim}", f"assume {claim}", "prove x < y")


@kind
def nest_scopes(n):
    n = min(n, 990)
    lines = ["dim x0"]
    for i in range(n):
        lines += ["scope {", f"dim x{i + 1}", f"assume x{i} < x{i + 1}"]
    return text(lines, f"prove x0 < x{n}", ["}"] * n)


# Terms that double: a graph of n nodes, a tree of 2^n.


def doubling(name, step):
    def make(n):
        n = min(n, 2000)
        return text(
            "dim n, m, k",
            chain("n", step, n),
            f"prove x{n} <= m",
            f"prove x{n} == x{n - 1}",
            f"assume x{n} == m",
            "prove m == n",
            f"bound x{n}",
        )

    KINDS["double_" + name] = make


doubling("sum", lambda x, i: f"{x} + {x}")
doubling("square", lambda x, i: f"{x} * {x}")
doubling("square_sum", lambda x, i: f"({x} + m) * ({x} + k)")
doubling("min", lambda x, i: f"min({x} + m, {x} * k)")
doubling("max", lambda x, i: f"max({x} + m, {x} + k)")
doubling("div_mod", lambda x, i: f"{x} floordiv 2 + {x} mod 3")
doubling("division", lambda x, i: f"({x} + 1) floordiv ({x} + m)")
doubling("select", lambda x, i: f"select({x} < m, {x} + 1, {x} * 2)")
doubling("select_equal", lambda x, i: f"select({x} == m, {x}, {x} + k)")
doubling("bits", lambda x, i: f"select({x} mod 2 == 0, {x} floordiv 2, 3 * {x} + 1)")


def doubling_shape(name, step, cap=2000):
    def make(n):
        n = min(n, cap)
        lines = ["shape t0 = concat(s, [a, b])"]
        lines += [f"shape t{i + 1} = {step(f't{i}', i)}" for i in range(n)]
        return text(
            "dim a, b",
            "shape s",
            lines,
            f"prove t{n} == t{n - 1}",
            f"prove rank(t{n}) == 3",
            f"prove num_elements(t{n}) == a",
            f"assume t{n} == [a]",
            "prove a == b",
        )

    KINDS["double_" + name] = make


doubling_shape("concat", lambda t, i: f"concat({t}, {t})")
doubling_shape("broadcast", lambda t, i: f"broadcast({t}, concat({t}, [1]))")
doubling_shape("extent", lambda t, i: f"[{t}[0] + {t}[1], {t}[0] * {t}[1]]")
doubling_shape("elements", lambda t, i: f"[num_elements({t}), rank({t})]")


@kind
def double_list(n):
    n = min(n, 1000)
    lines = ["shape t0 = [a, b]"]
    lines += [f"shape t{i + 1} = concat(t{i}, t{i})" for i in range(n)]
    return text("dim a, b", lines, f"prove t{n} == t{n - 1}", f"prove t{n}[7] == b",
                f"prove num_elements(t{n}) == a")


# Facts in chains.


def facts(name, step, claims, keyword="dim", cap=10**6):
    def make(n):
        n = min(n, cap)
        return text(
            declare(keyword, names("x", n + 2)),
            [f"assume {step(i, n)}" for i in range(n)],
            [line.replace("LAST", f"x{n}") for line in claims],
        )

    KINDS["facts_" + name] = make


USUAL = ["prove x0 <= LAST", "prove x0 == LAST", "prove LAST mod 2 == 0", "bound LAST"]
facts("less", lambda i, n: f"x{i} <= x{i + 1}", USUAL)
facts("strict", lambda i, n: f"x{i} < x{i + 1}", USUAL)
facts("cycle", lambda i, n: f"x{i} < x{(i + 1) % n}", USUAL)
facts("weak_cycle", lambda i, n: f"x{i} <= x{(i + 1) % n}", USUAL)
facts("equal", lambda i, n: f"x{i} == x{i + 1}", USUAL)
facts("offset", lambda i, n: f"x{i + 1} == x{i} + 1", USUAL)
facts("double", lambda i, n: f"x{i + 1} == 2 * x{i}", USUAL)
facts("double_less", lambda i, n: f"x{i + 1} >= 2 * x{i} + 1", USUAL)
facts("halves", lambda i, n: f"x{i} == 2 * x{i + 1}", USUAL)
facts("fibonacci", lambda i, n: f"x{i + 2} == x{i + 1} + x{i}", USUAL)
facts("fibonacci_less", lambda i, n: f"x{i + 2} >= x{i + 1} + x{i}", USUAL)
facts("squares", lambda i, n: f"x{i + 1} == x{i} * x{i}", USUAL)
facts("products", lambda i, n: f"x{i + 2} == x{i + 1} * x{i}", USUAL)
facts("product_sums", lambda i, n: f"x{i + 2} * x{i} == x{i + 1} + x0", USUAL)
facts("divisions", lambda i, n: f"x{i + 1} == x{i} floordiv 2", USUAL)
facts("ceil_divisions", lambda i, n: f"x{i + 1} == (x{i} + 7) ceildiv 8", USUAL)
facts("division_by_names", lambda i, n: f"x{i + 2} == x{i} floordiv x{i + 1}", USUAL)
facts("mods", lambda i, n: f"x{i + 1} == x{i} mod {i + 2}", USUAL)
facts("same_mods", lambda i, n: f"x{i} mod {2 * i + 3} == x{i + 1} mod {i + 2}", USUAL)
facts("residues", lambda i, n: f"x0 mod {2 * i + 3} == {i}", USUAL)
facts("residues_many", lambda i, n: f"x{i} mod {2 * i + 3} == {i}", USUAL)
facts("minima", lambda i, n: f"x{i + 2} == min(x{i}, x{i + 1}) + 1", USUAL)
facts("maxima", lambda i, n: f"x{i + 1} == max(x{i}, x0 + {i})", USUAL)
facts("selects", lambda i, n: f"x{i + 1} == select(x{i} < {i}, x{i} + 1, x0)", USUAL)
facts("collatz", lambda i, n: f"x{i + 1} == select(x{i} mod 2 == 0, x{i} floordiv 2, 3 * x{i} + 1)", USUAL)
facts("unequal_constants", lambda i, n: f"x0 != {i}", USUAL)
facts("unequal_constants_box", lambda i, n: f"x0 != {i}", [
    "assume x0 <= 3 * 1000", "prove x0 < 0", "prove x0 > 5", "prove x0 == x1", "bound x0"])
facts("unequal_next", lambda i, n: f"x{i} != x{i + 1}", USUAL)
facts("unequal_star", lambda i, n: f"x0 != x{i + 1}", USUAL)
facts("unequal_sums", lambda i, n: f"x{i} + x{i + 1} != {i}", USUAL)
facts("unequal_products", lambda i, n: f"x{i} * x{i + 1} != {i} * x{i + 2}", USUAL)
facts("unequal_to_sums", lambda i, n: f"x{i} != x{i + 1} + x{i + 2}", USUAL)
facts("or_one", lambda i, n: f"x{i} == 1 or x{i} == x{i + 1}", USUAL)
facts("or_ranges", lambda i, n: f"x{i} < {i} or x{i + 1} > {2 * i}", USUAL)
facts("or_steps", lambda i, n: f"x{i + 1} == x{i} + 1 or x{i + 1} == x{i} + 2", USUAL)
facts("or_products", lambda i, n: f"x{i + 1} * x{i} == x0 or x{i + 2} * x{i} == x1", USUAL)
facts("or_wide", lambda i, n: " or ".join(f"x{(i * 7 + j * j) % n} == {j}" for j in range(8)), USUAL)
facts("and_or", lambda i, n: f"(x{i} < 3 and x{i + 1} < 4) or (x{i} > 5 and x{i + 1} > 6)", USUAL)
facts("big_constants", lambda i, n: f"{BIG - i} * x{i} * x{i + 1} <= {BIG - 2 * i} * x{i + 2}", USUAL)
facts("big_linear", lambda i, n: f"{BIG - 3 * i} * x{i} + {BIG - i} * x{i + 1} <= {BIG - 2 * i} * x{i + 2}", USUAL)
facts("big_equal", lambda i, n: f"{BIG - 3 * i} * x{i} == {BIG - 2 * i} * x{i + 1} + {i}", USUAL)
facts("big_residues", lambda i, n: f"x0 mod {BIG - 2 * i} == {BIG // (i + 2)}", USUAL)
facts("big_mixed", lambda i, n: f"x{i} * {BIG - i} floordiv {BIG - 7 * i - 1} == x{i + 1} mod {BIG - i}", USUAL)
facts("big_ranges", lambda i, n: f"x{i} in [{i}, {BIG - i}]", USUAL)
facts("slow_bounds", lambda i, n: f"2 * x{i} + 1 <= 3 * x{(i + 1) % n}", USUAL)
facts("parity", lambda i, n: f"(x{i} + x{i + 1}) mod 2 == 1", USUAL)
facts("crossing", lambda i, n: f"x{i} <= x{(i * i + 1) % n}", USUAL)
facts("fourth_powers", lambda i, n: f"x{i} * x{i} * x{i} * x{i} <= x{i + 1} * x{i + 1} + {i}", USUAL)
facts("between", lambda i, n: f"x{i} in [x{i + 1} - 1, x{i + 1} + 1]", USUAL)


@kind
def slow_pair(n):
    return text("dim x, y", f"assume x <= {BIG}", "assume x < y", "assume y < x", "prove x == 3", "bound x",
                [f"assume 3 * x + {i} <= 2 * y + {i * i}" for i in range(n)],
                "assume 2 * y <= 3 * x - 1", "prove x < y", "bound y")


# Powers, long sums and products.


@kind
def power(n):
    n = min(n, 8000)
    p = "*".join(["x"] * n)
    q = "*".join(["y"] * n)
    return text("dim x, y, z", f"assume {p} <= {q}", "prove x <= y", f"assume {p} == z",
                f"prove {p} >= x", f"prove {p} + {q} >= 2 * x", f"bound {p}")


@kind
def powers(n):
    n = min(n, 150)
    lines = ["dim x, y, z", "assume x >= 2"]
    for i in range(1, n):
        p = "*".join(["x"] * i)
        lines += [f"assume {p} <= y + {i}"]
    for i in range(1, n, 7):
        lines += [f"prove {'*'.join(['x'] * i)} <= {'*'.join(['x'] * (i + 1))}"]
    return text(lines, "bound y")


@kind
def power_of_sums(n):
    n = min(n, 300)
    p = "*".join(["(x + y + z)"] * n)
    q = "*".join(["(x - y + 2)"] * n)
    return text("dim x, y, z", f"prove {p} >= {q}", f"assume {p} == 12", "prove x == y", f"bound {p}", f"bound {q}")


@kind
def power_differences(n):
    n = min(n, 1000)
    p, q = "*".join(["x"] * n), "*".join(["y"] * n)
    return text("dim x, y", "assume x <= y", f"prove {p} <= {q}", f"prove {p} - {q} <= 0",
                f"prove {p} mod 3 == {q} mod 3", f"prove ({p}) floordiv ({q} + 1) == 0",
                f"assume {p} * y == {q} * x", "prove x == y")


@kind
def sixteenth_powers(n):
    n = min(n, 100)
    lines = [declare("dim", names("x", n + 1))]
    power = lambda v: "*".join([v] * 16)
    lines += [f"assume {power(f'x{i}')} <= {power(f'x{i + 1}')} + x0" for i in range(n)]
    lines += [f"prove {power('x0')} <= {power(f'x{n}')}", f"prove x0 <= x{n}", f"bound x{n}"]
    return text(lines)


@kind
def long_sum(n):
    v = names("x", n)
    return text(declare("dim", v), f"assume {' + '.join(v)} == 100", f"prove {' + '.join(v)} == {n}",
                "prove x0 <= 100", f"prove {' + '.join(v[1:])} <= 100")


@kind
def long_product(n):
    v = names("x", n)
    return text(declare("dim", v), f"assume {' * '.join(v)} == 100", f"prove {' * '.join(v)} == {n}",
                "prove x0 <= 100", f"prove {' * '.join(v[1:])} <= 100")


@kind
def sum_of_products(n):
    v = names("x", n)
    s = " + ".join(f"x{i} * x{(i * 7 + 3) % n}" for i in range(n))
    return text(declare("dim", v), f"assume {s} == 100", f"prove {s} >= 3", "prove x0 <= 100", f"bound {s}")


@kind
def product_of_sums(n):
    n = min(n, 400)
    v = names("x", n)
    s = " * ".join(f"(x{i} + x{(i * 7 + 3) % n})" for i in range(n))
    t = " * ".join(f"(x{(i * 7 + 3) % n} + x{i})" for i in reversed(range(n)))
    return text(declare("dim", v), f"assume {s} == 100", f"prove {s} == {t}", "prove x0 <= 100", f"bound {s}")


@kind
def sum_squared(n):
    n = min(n, 400)
    s = "(" + " + ".join(names("x", n)) + ")"
    return text(declare("dim", names("x", n)), f"prove {s} * {s} >= {s}", f"assume {s} * {s} * {s} == 8",
                f"prove {s} == 2", f"bound {s} * {s}")


@kind
def growing_constants(n):
    return text("dim n, m", chain("n", lambda x, i: f"{x} * {BIG} + {i}", n), f"prove x{n} == m",
                f"prove x{n} >= n", f"prove x{n} mod 7 == n mod 7", f"bound x{n}", f"bound x{n} floordiv x{n // 2}")


@kind
def big_products(n):
    n = min(n, 300)
    lines = [declare("int", names("x", n + 1))]
    lines += [f"assume {BIG - i} * x{i} * x{i + 1} == {BIG - 5 * i} * x{(i * 3 + 1) % n} * x{(i * 5 + 2) % n} + {BIG - 9 * i}" for i in range(n)]
    return text(lines, "prove x0 * x1 <= x2", "prove x0 == x1", f"bound x{n}")


# Wide operators.


@kind
def wide_min_max(n):
    v = names("x", n)
    return text(declare("dim", v), f"prove min({', '.join(v)}) <= max({', '.join(v)})",
                f"assume max({', '.join(v)}) <= 7", f"assume min({', '.join(v)}) >= 7", f"prove x0 == x{n - 1}",
                f"bound max({', '.join(v)})")


@kind
def wide_broadcast_lists(n):
    n = min(n, 1000)
    rank = max(1, min(40, 12000 // n))
    lists = [f"[{', '.join(f'x{(i * 3 + j) % n}' for j in range(rank))}]" for i in range(n)]
    return text(declare("dim", names("x", n)), f"shape t = broadcast({', '.join(lists)})",
                f"prove t[0] == x0", "prove x0 == x1", f"bound t[0]")


@kind
def wide_broadcast_shapes(n):
    v = names("s", n)
    return text(declare("shape", v), f"prove broadcastable({', '.join(v)})",
                f"shape t = broadcast({', '.join(v)})", "prove t == s0", "prove rank(t) >= rank(s0)",
                f"prove broadcast({', '.join(reversed(v))}) == t", "bound t[0]")


@kind
def wide_broadcast_ranked(n):
    n = min(n, 2000)
    v = names("s", n)
    return text(declare("shape", v), [f"assume rank(s{i}) == {i % 5}" for i in range(n)],
                f"shape t = broadcast({', '.join(v)})", "prove t == s0", "prove t[-1] == s1[-1]", "bound t[-1]")


@kind
def wide_meet(n):
    v = names("s", n)
    return text(declare("shape", v), f"shape t = meet({', '.join(v)})", f"prove s0 == s{n - 1}", "assume rank(s0) == 100",
                "prove s0[3] == s1[3]", "bound t[0]")


@kind
def wide_concat(n):
    v = names("s", n)
    c, r = f"concat({', '.join(v)})", f"concat({', '.join(reversed(v))})"
    return text(declare("shape", v), f"prove {c} == {r}", f"assume {c} == {r}", "prove s0 == s1",
                "assume rank(s0) == 2", f"prove {c}[0] == s0[0]", f"prove {c}[7] == s1[0]", f"bound rank({c})")


@kind
def ends_of_one_shape(n):
    n //= 3
    b, m = names("b", n), names("m", n)
    return text(declare("shape", ["s"] + b), declare("int", ["i"] + m),
                *(f"assume s == concat({x}, [{y}])" for x, y in zip(b, m)), "prove s[-1] == m7",
                f"prove head(s, -1) == b{n - 1}", "prove s[i] == m0", "bound m1")


@kind
def readers_of_one_shape(n):
    n //= 2
    return text("shape s, b", "int a, i", "assume s == concat(b, [a])", "assume s == concat([a], b)",
                *(f"assume s[i + {k}] <= s[{k}]" for k in range(n)), "prove s[0] == a",
                f"prove tail(s, {n - 1}) == tail(b, {n - 2})", "bound a")


@kind
def wide_list(n):
    v = names("x", n)
    w = names("y", n)
    return text(declare("dim", v + w), f"assume [{', '.join(v)}] == [{', '.join(w)}]",
                f"prove x{n - 1} == y{n - 1}", f"prove num_elements([{', '.join(v)}]) == num_elements([{', '.join(w)}])",
                f"prove broadcast([{', '.join(v)}], [{', '.join(w)}]) == [{', '.join(v)}]")


@kind
def many_extents(n):
    lines = [f"assume s[{i}] == t[{n - i}]" for i in range(n)]
    return text("shape s, t", lines, "prove s[0] == t[0]", "prove s == t", "bound num_elements(s)")


@kind
def extents_from_both_ends(n):
    lines = [f"assume s[{i}] == t[{-i - 1}] + {i}" for i in range(n)]
    return text("shape s, t", lines, "prove s[0] == t[0]", "prove s == t", f"assume rank(s) == {n}", "prove s == t")


def ranks(name, line):
    def make(n):
        return text("dim a", "shape s, t, u", f"assume rank(s) == {10**min(18, len(str(n)) * 2)}", line,
                    "prove s == t", "prove num_elements(s) == 1", "prove s[0] == t[0]", "prove s[-1] == 1", "bound rank(t)",
                    "bound num_elements(s)", "prove broadcast(s, t) == s", "prove concat(s, t) == concat(t, s)",
                    "prove head(s, 5) == head(t, 5)", "prove tail(s, -3) == [a, a, a]")

    KINDS["rank_" + name] = make


ranks("alone", "assume a == 3")
ranks("equal", "assume s == t")
ranks("broadcast", "assume s == broadcast(t, u)")
ranks("concat", "assume s == concat(t, u, t)")
ranks("head", "assume t == head(s, a)")
ranks("tail", "assume t == tail(s, 7)")
ranks("both", "assume rank(t) == rank(s); assume broadcastable(s, t)")
ranks("negative", "assume s[-7] == t[900000]")


@kind
def slices(n):
    n = min(n, 500)
    lines = ["shape t0 = [a, b]"]
    for i in range(n):
        lines += [f"shape t{i + 1} = slice(t{i}, [x, 1], [y, t{i}[1]], [1, 2])"]
    return text("dim a, b, x, y", "shape s", lines, f"prove t{n} == t0", f"prove t{n}[0] == 1", f"bound t{n}[1]")


@kind
def wide_slice(n):
    v, w = names("x", n), names("y", n)
    return text(declare("dim", v + w), f"shape s", f"shape t = slice(s, [{', '.join(v)}], [{', '.join(w)}], [{', '.join(['2'] * n)}])",
                f"prove t[0] == y0", f"prove t[{n - 1}] == y{n - 1}", "prove s == t")


# Shapes whose equations refer to themselves.


def selfish(name, *lines):
    def make(n):
        asks = ["prove rank(t) == 0", "prove s == t", "prove t[0] == s[0]", "prove num_elements(t) == 1",
                "prove concat(s, t) == concat(t, s)", "bound rank(t)", "bound num_elements(s)"]
        # Copies of the problem over further names, linked to the first.
        more = []
        for i in range(min(n, 300) - 1):
            more += [f"shape s{i}, t{i}", f"assume rank(t{i}) == rank(t)"]
            more += [l.replace("s,", f"s{i},").replace("s)", f"s{i})").replace("s =", f"s{i} =")
                     .replace("t,", f"t{i},").replace("t)", f"t{i})").replace("t =", f"t{i} =")
                     for l in lines if l.startswith("assume")]
        return text("dim a, b", "shape s, t, u", list(lines), more, asks)

    KINDS["self_" + name] = make


selfish("broadcast", "prove t == broadcast(concat(t, t), t)", "assume t == broadcast(concat(t, t), t)")
selfish("concat", "assume t == concat(t, t)")
selfish("concat_list", "assume t == concat(t, [a])")
selfish("pair", "assume t == concat(s, s)", "assume s == concat(t, t)")
selfish("triangle", "assume t == concat(s, u)", "assume s == concat(u, t)", "assume u == concat(t, s)")
selfish("pair_lists", "assume t == concat(s, [a])", "assume s == concat([b], t)")
selfish("head", "assume t == head(concat(t, s), a)", "assume s == concat(t, s)")
selfish("tail", "assume t == tail(concat(s, t), 1)", "assume s == concat(tail(t, 1), s)")
selfish("broadcast_pair", "assume t == broadcast(concat(s, t), s)", "assume s == broadcast(t, concat(s, [a]))")
selfish("commute", "assume concat(s, t) == concat(t, s)", "assume concat(s, t, t) == concat(t, s, u)")
selfish("rotate", "assume concat([a], t) == concat(t, [b])", "assume concat([b], s) == concat(t, [a])")
selfish("extent", "assume t == [t[0], t[1] + 1]", "assume s == concat([rank(s)], [num_elements(s)])")
selfish("select_rank", "assume t == head(t, rank(t) - 1)", "assume s == tail(s, rank(t) - 1)")
selfish("elements", "assume num_elements(t) == rank(t) * num_elements(concat(t, t))")


# Searches.


@kind
def pigeons(n):
    n = min(n, 60)
    v = names("p", n)
    lines = [declare("dim", v)] + [f"assume {p} < {n - 1}" for p in v]
    lines += [f"assume {p} != {q}" for i, p in enumerate(v) for q in v[:i]]
    return text(lines, "prove p0 == p1", "prove p0 < 3", "bound p0")


@kind
def three_sat(n):
    n = min(n, 900)
    random.seed(n)
    v = names("x", n)
    lines = [declare("dim", v)] + [f"assume {x} <= 1" for x in v]
    for _ in range(int(4.26 * n) if n <= 900 else n):
        lines += ["assume " + " or ".join(f"{v[random.randrange(n)]} == {random.randrange(2)}" for _ in range(3))]
    return text(lines, "prove x0 == x1", "prove x2 == 1")


@kind
def dense_equalities(n):
    n = min(n, 70)
    random.seed(n)
    v = names("x", n)
    rows = [" + ".join(f"{random.randrange(-99, 100)} * {x}" for x in v) + f" == {random.randrange(1000)}"
            for _ in range(n - 1)]
    return text(declare("int", v), [f"assume {r}" for r in rows], "prove x0 <= x1", "prove x0 mod 3 == 1", "bound x0")


@kind
def dense_inequalities(n):
    n = min(n, 70)
    random.seed(n)
    v = names("x", n)
    rows = [" + ".join(f"{random.randrange(-99, 100)} * {x}" for x in v) + f" <= {random.randrange(1000)}"
            for _ in range(n)]
    return text(declare("dim", v), [f"assume {r}" for r in rows], "prove x0 <= x1", "prove x0 + x1 <= 10", "bound x0")


@kind
def knapsack(n):
    n = min(n, 1000)
    random.seed(n)
    v = names("x", n)
    lines = [declare("dim", v)] + [f"assume {x} <= 1" for x in v]
    s = " + ".join(f"{2 * random.randrange(500, 10**6)} * {x}" for x in v)
    return text(lines, f"assume {s} == {10**6 + 1}", "prove x0 == 0", "bound x1")


@kind
def knapsack_odd(n):
    n = min(n, 1000)
    random.seed(n)
    v = names("x", n)
    lines = [declare("dim", v)] + [f"assume {x} <= 1" for x in v]
    s = " + ".join(f"{random.randrange(500, 10**6)} * {x}" for x in v)
    return text(lines, f"assume {s} == {n * 10**5 + 1}", "prove x0 == 0", "bound x1")


@kind
def subset_products(n):
    n = min(n, 500)
    v = names("x", n)
    lines = [declare("dim", v)] + [f"assume {x} in [2, 40]" for x in v]
    return text(lines, f"assume {' * '.join(v)} == {2**61 - 1}", "prove x0 == x1")


@kind
def diophantine(n):
    n = min(n, 300)
    lines = [declare("int", names("x", n + 3))]
    lines += [f"assume x{i} * x{i} * x{i} + x{i + 1} * x{i + 1} * x{i + 1} + x{i + 2} * x{i + 2} * x{i + 2} == {30 + i}" for i in range(n)]
    return text(lines, "prove x0 <= x1", "bound x0")


@kind
def queens(n):
    n = min(n, 40)
    v = names("q", n)
    lines = [declare("dim", v)] + [f"assume {q} < {n}" for q in v]
    for i in range(n):
        for j in range(i):
            lines += [f"assume q{i} != q{j}", f"assume q{i} != q{j} + {i - j}", f"assume q{i} != q{j} - {i - j}"]
    return text(lines, "prove q0 == 0", "bound q0")


@kind
def division_products(n):
    n = min(n, 500)
    lines = [declare("dim", names("x", n + 2))]
    lines += [f"assume (x{i} * x{i + 1}) floordiv (x{i + 2} + 1) == x{(3 * i) % n} mod (x{i} + 2)" for i in range(n)]
    return text(lines, "prove x0 <= x1", "bound x0")


@kind
def select_gates(n):
    n = min(n, 1500)
    random.seed(n)
    lines = [declare("dim", names("i", 8))] + [f"assume i{j} <= 1" for j in range(8)]
    wires = names("i", 8)
    for g in range(n):
        a, b = random.choice(wires[-12:]), random.choice(wires[-12:])
        lines += [f"let w{g} = select({a} == {b}, {random.randrange(2)}, {a})"]
        wires += [f"w{g}"]
    return text(lines, f"prove {wires[-1]} == 0", f"prove {wires[-1]} + {wires[-2]} <= 1", f"bound {wires[-1]}")


@kind
def bools(n):
    n = min(n, 2000)
    v = names("p", n)
    return text(declare("bool", v), [f"assume not {v[i]} or {v[(i + 1) % n]} or {v[i * i % n]}" for i in range(n)],
                [f"assume {v[i * 7 % n]} or not {v[i * 5 % n]} or {v[i * 3 % n]}" for i in range(n)],
                f"prove p0 or p{n - 1}", "prove p1")


# Many questions.


@kind
def many_names(n):
    v = names("x", n)
    return text(declare("dim", v), [f"prove {x} <= {y}" for x, y in zip(v, v[1:])])


@kind
def many_questions(n):
    return text("dim a, b, c", "shape s, t", "assume a * b == c", "assume b <= 17", "assume rank(s) == 3",
                [f"prove a * {i} + b <= c * {i + 1} floordiv 2" for i in range(n)])


@kind
def many_bounds(n):
    return text(declare("dim", names("x", n + 1)), [f"assume x{i + 1} <= x{i} + 1" for i in range(n)],
                "assume x0 <= 5", [f"bound x{i}" for i in range(n)])


@kind
def many_scopes(n):
    return text("dim a, b, c", [f"scope {{ assume a == {i} * b; prove a mod {i + 1} == c }}" for i in range(n)])


@kind
def many_shape_questions(n):
    n = min(n, 800)
    return text(declare("shape", names("s", n + 1)), [f"assume broadcastable(s{i}, s{i + 1})" for i in range(n)],
                [f"prove broadcastable(s{i}, s{i + 2})" for i in range(n - 1)])


@kind
def contradiction(n):
    v = names("x", n + 1)
    return text(declare("dim", v), [f"assume x{i} < x{i + 1}" for i in range(n)], f"assume x{n} < x0",
                [f"prove x{i} == 1" for i in range(n)])


# Sets of sizes that fit.


def lists_of(sizes):
    return ", ".join(f"[{x}]" for x in sizes)


SET_CLAIMS = ["prove x0 == x1", "prove x0 == 1 or x0 == LAST", "prove broadcastable([x0], [x1], [LAST])",
              "prove broadcast([x0], [x1], [LAST]) == [x0]", "bound broadcast([x0], [LAST])[0]", "bound LAST"]


def sets(name, make_facts, most=10**6):
    """Facts, and questions about x0, x1 and the last size."""
    def make(n):
        n = min(n, most)
        return text(declare("dim", names("x", n + 2)), make_facts(n),
                    [line.replace("LAST", f"x{n}") for line in SET_CLAIMS])

    KINDS["sets_" + name] = make


def one_set(n, size="x{}".format):
    return f"assume broadcastable({lists_of(size(i) for i in range(n + 1))})"


sets("one", lambda n: [one_set(n)])
# Each is a pivot, or equal to it.
sets("of_large", lambda n: [one_set(n)] + [f"assume x{i} >= 2" for i in range(n + 1)])
sets("of_large_first", lambda n: [f"assume x{i} >= 2" for i in range(n + 1)] + [one_set(n)])
sets("of_ones", lambda n: [one_set(n)] + [f"assume x{i} <= 1" for i in range(n + 1)])
sets("merging", lambda n: [one_set(n)] + [f"assume x{i} == x{i + 1}" for i in range(n)] + ["assume x0 == 7"])
sets("merging_halves", lambda n: [one_set(n)] + [f"assume x{i * (2 * w)} == x{i * (2 * w) + w}"
     for w in (2**k for k in range(20)) for i in range(n) if i * (2 * w) + w <= n])
sets("unequal", lambda n: [one_set(n)] + [f"assume x{i} != x{i + 1}" for i in range(n)])
sets("less", lambda n: [one_set(n)] + [f"assume x{i} < x{i + 1}" for i in range(n)])
sets("not_one", lambda n: [one_set(n)] + [f"assume x{i} != 1" for i in range(n + 1)])
sets("of_products", lambda n: [one_set(n, lambda i: f"x{i} * x{i + 1}"), "assume x0 >= 2", "assume x1 >= 2"])
sets("of_products_of_one", lambda n: [one_set(n, lambda i: f"x0 * x{i + 1}"), "assume x0 >= 2", f"assume x{n} >= 1"])
sets("of_sums", lambda n: [one_set(n, lambda i: f"x{i} + x{(i * 7 + 1) % n}"), "assume x0 >= 2"])
sets("of_next", lambda n: [one_set(n, lambda i: f"x{i} + {i}"), "assume x0 >= 2"])
sets("of_divisions", lambda n: [one_set(n, lambda i: f"x{i} floordiv (x{i + 1} + 1)"), "assume x0 >= 2 * x1 + 2"])
sets("of_minima", lambda n: [one_set(n, lambda i: f"min(x{i}, x{i + 1})"), "assume x0 >= 2", "assume x1 >= 2"])
sets("of_constants", lambda n: [one_set(n, lambda i: f"{i % 3}" if i % 5 == 0 else f"x{i}")])
sets("of_joins", lambda n: [one_set(n, lambda i: f"broadcast([x{i}], [x{i + 1}], [x{(i * 5) % n}])[0]"), "assume x0 >= 2"])
# Many sets that share sizes.
sets("star", lambda n: [f"assume broadcastable([x0], [x{i}], [x{i + 1}], [x{i + 2}])" for i in range(n)] + ["assume x0 >= 2"])
sets("windows", lambda n: [f"assume broadcastable({lists_of(f'x{(i + j) % n}' for j in range(8))})" for i in range(n)]
     + [f"assume x{n // 2} >= 2"])
sets("scattered", lambda n: [f"assume broadcastable({lists_of(f'x{(i * 7 + j * j * 13) % n}' for j in range(8))})"
     for i in range(n)] + [f"assume x{i} >= 2" for i in range(0, n, 3)])
sets("growing", lambda n: [f"assume broadcastable({lists_of(f'x{j}' for j in range(i + 3))})" for i in range(n)]
     + ["assume x1 >= 2"], 300)
sets("overlapping", lambda n: [f"assume broadcastable({lists_of(f'x{(i + j) % n}' for j in range(n // 2 + 3))})"
     for i in range(n)] + ["assume x1 >= 2", "assume x3 >= 2"], 150)
sets("joins_named", lambda n: [f"assume broadcast([x{i}], [x{i + 1}], [x{i + 2}]) == [x{(i * 3) % n}]"
     for i in range(n - 1)] + ["assume x0 >= 2"])
sets("joins_star", lambda n: [f"assume broadcast([x0], [x{i + 1}], [x{i + 2}]) == [x1]" for i in range(n - 1)]
     + ["assume x1 == 1"])
sets("joins_of_many", lambda n: [f"assume broadcast({lists_of(f'x{(i + j) % n}' for j in range(15))}) == [x{i}]"
     for i in range(n)] + ["assume x0 != 1"])
sets("alternatives", lambda n: [one_set(n)] + [f"assume x{i} >= 2 or x{i + 1} >= 2" for i in range(n)])
sets("negated", lambda n: [f"assume not broadcastable([x{i}], [x{i + 1}], [x{i + 2}])" for i in range(n)])
sets("negated_wide", lambda n: [f"assume not broadcastable({lists_of(f'x{i}' for i in range(n + 1))})"], 400)
sets("scopes", lambda n: [one_set(n)] + [f"scope {{ assume x{i} >= 2; assume x{i + 1} >= 2; prove x{i} == x{i + 1} }}"
     for i in range(n)], 1500)


@kind
def sets_asked(n):
    """One set, and as many questions about parts of it."""
    n = min(n, 1200)
    return text(declare("dim", names("x", n + 2)), one_set(n),
                [f"prove broadcastable({lists_of(f'x{(i * 7 + j * 11) % n}' for j in range(6))})" for i in range(n)],
                [f"prove not broadcastable([x{i}], [x{i + 1}], [x{i + 2}])" for i in range(n)])


@kind
def sets_of_shapes(n):
    """Sets of shapes of unknown rank, whose ranks become known one by one."""
    n = min(n, 1500)
    v = names("s", n + 2)
    return text(declare("shape", v), [f"assume broadcastable(s{i}, s{i + 1}, s{i + 2})" for i in range(n)],
                [f"assume rank(s{i}) == {i % 3}" for i in range(n)], "prove broadcastable(s0, s1)",
                "prove broadcastable(s1, s2)", f"prove s0 == s{n}")


@kind
def sets_in_many_series(n):
    """Lists of a hundred extents, shifted against each other and broadcast: each
    extent is in thousands of sets."""
    first = "[" + ", ".join(f"select(a < {i}, b, 1)" for i in range(100)) + "]"
    second = "[" + ", ".join(f"select(a < {i}, b, 2)" for i in range(100)) + "]"
    return text("dim a, b", f"shape t0 = {first}", f"shape u0 = {second}",
                [f"shape t{i + 1} = broadcast(tail(t{i}, 1), u{i})\nshape u{i + 1} = concat(tail(t{i}, 1), [a])"
                 for i in range(n)],
                [f"prove t{i} == u{i + 1}" for i in range(0, n, 5)])


@kind
def ring_of_broadcasts(n):
    """Shapes of unknown rank, each the broadcast of the next two."""
    return text(declare("shape", names("s", n)),
                [f"assume s{i} == broadcast(s{(i + 1) % n}, s{(i + 2) % n})" for i in range(n)],
                "prove s0 == s1", "prove rank(s0) == 1")


@kind
def wide_moduli(n):
    """Remainders by numbers of 400 bits that have no common divisor."""
    return text("int x, y", f"let m = {2**63 - 25}", "let m2 = m * m * m", "let m3 = m2 * m2", "let x0 = x",
                [f"let x{i + 1} = (x{i} * (m3 - {i}) + y) mod (m3 - {2 * i}) + x{i} floordiv (m2 + {i})"
                 for i in range(min(n, 100))],
                f"prove x{min(n, 100)} == y", f"bound x{min(n, 100)}")


@kind
def coprime_moduli(n):
    """Remainders and quotients by numbers of 31 bits that have no common divisor."""
    moduli = [2**31 - k for k in (1, 19, 61, 69, 85, 99, 105, 151, 159, 171)]
    return text("dim a, b", chain("a", lambda x, i: f"({x} * {moduli[(i + 3) % 10]} + {i}) mod {moduli[i % 10]}"
                                  f" + ({x} floordiv {moduli[(i * 7 + 1) % 10]})", n),
                f"prove x{n} <= b", f"assume x{n} == 17", "prove a == 3", "bound a", f"bound x{n}")
