# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds buffers of a model that can share memory, whatever the batch is.

    PYTHONPATH=build/python python3 examples/python/reuse.py
"""

from typing import Dict, List

import shapeproof
from shapeproof import Dim


def pools(ctx: shapeproof.Context, sizes: Dict[str, Dim]) -> List[List[str]]:
    """Groups of buffers, the first of which is the largest of its group."""
    groups: List[List[str]] = []
    for name, size in sizes.items():
        for group in groups:
            if ctx.knows(size <= sizes[group[0]]):
                group.append(name)
                break
        else:
            groups.append([name])
    return groups


def main() -> None:
    ctx = shapeproof.Context()
    batch, tokens, heads, width = ctx.dims("batch tokens heads width")
    ctx.assume(width == 64 * heads, "heads of 64")
    ctx.assume(tokens >= 64, "padded to a block")
    ctx.assume(heads >= 1)
    ctx.assume(batch >= 1)

    hidden = ctx.shape([batch, tokens, width])
    scores = ctx.shape([batch, heads, tokens, tokens])
    mask = ctx.shape([batch, tokens])
    print(pools(ctx, {"scores": scores.num_elements,
                      "hidden": hidden.num_elements,
                      "mask": mask.num_elements}))
    print(ctx.prove(scores.num_elements >= hidden.num_elements).verdict)
    print(ctx.prove(scores.num_elements == hidden.num_elements))


if __name__ == "__main__":
    main()
