#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of ATen's core operations in docs/libraries.md is what the library
`torch` has.

    core.py            # is it?
    core.py --update   # writes it

A rule demands something if its function, or one that it calls, has a check.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/libraries.md"
BEGIN, END = "<!-- tests/torch/core.py -->", "<!-- end -->"
# The names in PyTorch's documentation of its core operations.
CORE = """
_adaptive_avg_pool2d _adaptive_avg_pool2d_backward _adaptive_avg_pool3d _cdist_forward
_embedding_bag _fft_r2c _local_scalar_dense _log_softmax _native_batch_norm_legit
_native_batch_norm_legit.no_stats _native_batch_norm_legit_no_training _pdist_forward
_softmax _to_copy abs acos acosh adaptive_avg_pool1d add.Scalar add.Tensor addmm alias
amax amin any any.dim any.dims arange.start_step argmax argmin as_strided asin asinh
atan atan2 atan2.out atanh avg_pool1d avg_pool2d avg_pool2d_backward avg_pool3d
bitwise_and.Scalar bitwise_and.Tensor bitwise_not bitwise_or.Scalar bitwise_or.Tensor
bitwise_xor.Scalar bitwise_xor.Tensor bmm cat ceil clamp clamp.Tensor clone col2im
constant_pad_nd convolution convolution_backward copy cos cosh cumsum diagonal
div.Scalar div.Scalar_mode div.Tensor div.Tensor_mode elu embedding
embedding_dense_backward empty.memory_format empty_strided eq.Scalar eq.Tensor erf exp
expand expm1 fill.Scalar flip floor fmod.Scalar fmod.Tensor full full_like gather
ge.Scalar ge.Tensor gelu grid_sampler_2d gt.Scalar gt.Tensor hardtanh index.Tensor
index_put index_select isinf isnan le.Scalar le.Tensor leaky_relu log log10 log1p log2
logical_and logical_not logical_or logical_xor lt.Scalar lt.Tensor masked_scatter
max.dim max_pool2d_with_indices max_pool2d_with_indices_backward max_pool3d_with_indices
maximum mean mean.dim min.dim minimum mm mul.Scalar mul.Tensor native_dropout
native_group_norm native_group_norm_backward native_layer_norm
native_layer_norm_backward ne.Scalar ne.Tensor neg nonzero permute pow.Scalar
pow.Tensor_Scalar pow.Tensor_Tensor prod prod.dim_int rand randn randperm reciprocal
reflection_pad1d reflection_pad2d reflection_pad3d relu remainder.Scalar
remainder.Tensor repeat replication_pad2d replication_pad3d resize_ round rsqrt
scalar_tensor scatter.src scatter.value scatter_add scatter_reduce.two select.int
select_scatter sigmoid sign sin sinh slice.Tensor slice_scatter sort split_with_sizes
sqrt squeeze.dim squeeze.dims sub.Scalar sub.Tensor sum.dim_IntList sym_numel
sym_size.int sym_storage_offset sym_stride.int tan tanh topk trunc unsqueeze
upsample_bilinear2d.vec upsample_nearest2d.vec var.correction var.dim view where.self
""".split()


def rules():
    """The functions of each operation, and those of them that check something."""
    library = (ROOT / "share/shapeproof/torch.mlir").read_text(encoding="utf-8")
    bodies = dict(re.findall(r"^  func\.func (?:private )?@(\w+)(.*?)^  }$", library,
                             re.M | re.S))
    checks = {name for name, body in bodies.items()
              if re.search(r"cf\.assert|shape\.cstr_", body)}
    calls = {name: set(re.findall(r"func\.call @(\w+)", body))
             for name, body in bodies.items()}
    while True:
        more = {name for name in bodies if calls[name] & checks} - checks
        if not more:
            break
        checks |= more
    operations = {name: set(re.findall(r"@(\w+)", functions)) for name, functions in
                  re.findall(r"^  torch\.aten\.([\w.]+) = (.*?),?$", library, re.M)}
    return operations, checks


def table():
    operations, checks = rules()
    rows = {"with demands": [], "without demands": [], "without a rule": []}
    for name in CORE:
        if name not in operations:
            rows["without a rule"].append(name)
        elif operations[name] & checks:
            rows["with demands"].append(name)
        else:
            rows["without demands"].append(name)
    lines = ["| rule | operations |", "|---|---|"]
    for kind, names in rows.items():
        lines.append(f"| {kind}: {len(names)} | "
                     + ", ".join(f"`{name}`" for name in names) + " |")
    return "\n".join(lines)


def main():
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    said, after = rest.split(END)
    if sys.argv[1:] == ["--update"]:
        PAGE.write_text(before + BEGIN + "\n" + table() + "\n" + END + after,
                        encoding="utf-8")
    elif said.strip() != table():
        print(f"{PAGE} is not what the library has; {sys.argv[0]} --update")
        return 1
    print(f"{len(CORE)} operations")
    return 0 if len(CORE) > 180 else 1


if __name__ == "__main__":
    sys.exit(main())
