#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the examples in the docstrings of the package, those of classes written
in C++ too."""

import doctest
import inspect
import sys

import shapeproof
from shapeproof import _core, errors, expressions, models, reports, torch

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE \
    | doctest.IGNORE_EXCEPTION_DETAIL


def main():
    failed = ran = 0
    for module in (shapeproof, errors, expressions, reports):
        result = doctest.testmod(module, optionflags=OPTIONS)
        failed, ran = failed + result.failed, ran + result.attempted
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    for name, thing in inspect.getmembers(_core):
        test = doctest.DocTestParser().get_doctest(
            thing.__doc__ or "", {"shapeproof": shapeproof}, name, None, None)
        runner.run(test)
    failed, ran = failed + runner.failures, ran + runner.tries
    print(f"{ran} examples, {failed} wrong")
    return 1 if failed or ran < 30 else 0


if __name__ == "__main__":
    sys.exit(main())
