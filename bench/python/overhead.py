#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The cost of a question through Python, beside Z3's and SymPy's modules (Debian:
python3-z3, python3-sympy). The question is whether two sizes are equal that are
equal through two facts.

    PYTHONPATH=build/python python3 bench/python/overhead.py
"""

import timeit

import shapeproof


def microseconds(function, number):
    best = min(timeit.repeat(function, number=number, repeat=7))
    return best / number * 1e6


def ours():
    ctx = shapeproof.Context()
    n, m, k = ctx.dims("n m k")
    ctx.assume(n == m)
    ctx.assume(m == k)
    claim = n == k
    assert ctx.is_equal(n, k) and ctx.prove(claim) and ctx.knows(claim)
    yield "ctx.is_equal(n, k)", microseconds(lambda: ctx.is_equal(n, k), 20000)
    yield "ctx.knows(n == k)", microseconds(lambda: ctx.knows(n == k), 20000)
    yield "ctx.prove(n == k)", microseconds(lambda: ctx.prove(n == k), 20000)
    yield "ctx.prove(claim)", microseconds(lambda: ctx.prove(claim), 20000)
    yield "n == k", microseconds(lambda: n == k, 20000)
    yield "(nothing: len of a tuple)", microseconds(lambda: len((n, k)), 20000)


def z3py():
    import z3
    n, m, k = z3.Ints("n m k")
    solver = z3.Solver()
    solver.add(n >= 0, m >= 0, k >= 0, n == m, m == k)

    def ask():
        solver.push()
        solver.add(n != k)
        answer = solver.check()
        solver.pop()
        return answer

    assert ask() == z3.unsat
    yield "z3py: check of n != k", microseconds(ask, 200)


def sympy():
    import sympy as sp
    n, m, k = sp.symbols("n m k", integer=True, nonnegative=True)
    facts = {n: m, m: k}

    def ask():
        return sp.simplify((n - k).subs(facts).subs(facts)) == 0

    assert ask()
    yield "sympy: simplify(n - k) after the facts", microseconds(ask, 50)


def main():
    for peer in (ours, z3py, sympy):
        try:
            for name, time in peer():
                print(f"{name:42} {time:10.2f} us")
        except ImportError as error:
            print(error)


if __name__ == "__main__":
    main()
