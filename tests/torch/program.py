#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes an exported program as torch.export.save does.

    program.py VERSION OUT.json|OUT.pt2 [DECLARED]

The program multiplies x: [s0, 8] by a weight, views the product by a size that
it computes and takes pieces of it. VERSION is the major version of the schema,
5 to 8; DECLARED is what is declared in place of the right size of a piece. With
versions up to 7 the archive has one entry, with 8 a folder of models.
"""

import json
import sys
import zipfile


def tensor(*sizes, dtype=7):
    def size(s):
        return {"as_int": s} if isinstance(s, int) else \
            {"as_expr": {"expr_str": s, "hint": {"as_int": 4}}}
    return {"dtype": dtype, "sizes": [size(s) for s in sizes], "requires_grad": False,
            "device": {"type": "cpu", "index": None}, "strides": [],
            "storage_offset": {"as_int": 0}, "layout": 7}


def argument(name, **arg):
    return {"name": name, "arg": arg, "kind": 1}


def value(name):
    return {"as_tensor": {"name": name}}


def node(target, inputs, outputs, line=None):
    stack = f'  File "model.py", line {line}, in forward\n    y = f(x)\n' if line else ""
    return {"target": target, "inputs": inputs, "outputs": outputs,
            "metadata": {"stack_trace": stack} if line else {}}


def program(version, declared="s0"):
    aten = "torch.ops.aten."
    nodes = [
        node(aten + "sym_size.int", [argument("self", **value("x")), argument("dim", as_int=0)],
             [{"as_sym_int": {"as_name": "rows"}}], 4),
        node(aten + "linear.default",
             [argument("input", **value("x")), argument("weight", **value("p_weight"))],
             [value("linear")], 5),
        node("_operator.mul", [argument("a", as_int=2),
                               argument("b", as_sym_int={"as_name": "rows"})],
             [{"as_sym_int": {"as_name": "mul"}}], 6),
        node(aten + "view.default",
             [argument("self", **value("linear")),
              argument("size", as_sym_ints=[{"as_name": "mul"}, {"as_int": 8}])],
             [value("view")], 6),
        node(aten + "split_with_sizes.default",
             [argument("self", **value("view")),
              argument("split_sizes", as_sym_ints=[{"as_name": "rows"}, {"as_name": "rows"}])],
             [{"as_tensors": [{"name": "first"}, {"name": "second"}]}], 7),
        node(aten + "mean.dim",
             [argument("self", **value("second")), argument("dim", as_ints=[-1]),
              argument("keepdim", as_bool=True)], [value("mean")], 8),
        node(aten + "mul.Scalar",
             [argument("self", **value("mean")), argument("other", as_float=float("inf"))],
             [value("scaled")], 9),
        node("torch.ops.mine.custom.default",
             [argument("x", **value("scaled"))], [value("custom")], 10),
    ]
    graph = {
        "inputs": [value("p_weight"), value("x")],
        "outputs": [value("first"), value("custom")],
        "nodes": nodes,
        "tensor_values": {
            "p_weight": tensor(16, 8), "x": tensor("s0", 8), "linear": tensor("s0", 16),
            "view": tensor("2*s0", 8), "first": tensor(declared, 8), "second": tensor("s0", 8),
            "mean": tensor("s0", 1), "scaled": tensor("s0", 1),
            "custom": tensor("Max(3, s0)", "(s0//2) + 1"),
        },
        "sym_int_values": {"rows": {"as_expr": {"expr_str": "s0", "hint": None}},
                           "mul": {"as_expr": {"expr_str": "2*s0", "hint": None}}},
        "sym_bool_values": {},
        "is_single_tensor_return": False,
    }
    signature = {
        "input_specs": [
            {"parameter": {"arg": {"name": "p_weight"}, "parameter_name": "fc.weight"}},
            {"user_input": {"arg": value("x")}}],
        "output_specs": [{"user_output": {"arg": value("first")}},
                         {"user_output": {"arg": value("custom")}}],
    }
    result = {"graph_module": {"graph": graph, "signature": signature, "module_call_graph": []},
              "opset_version": {"aten": 10},
              "range_constraints": {"s0": {"min_val": 2, "max_val": 512}},
              "schema_version": {"major": version, "minor": 1}}
    if version < 8:
        result["dialect"] = "TRAINING" if version > 6 else "ATEN"
    else:
        result.update(verifiers=[], torch_version="2.9.0", guards_code=[])
    return result


def main():
    version, out = int(sys.argv[1]), sys.argv[2]
    text = json.dumps(program(version, *sys.argv[3:]))
    if out.endswith(".json"):
        with open(out, "w", encoding="utf-8") as file:
            file.write(text)
        return
    with zipfile.ZipFile(out, "w") as archive:
        if version < 8:
            archive.writestr("version", f"{version}.1")
            archive.writestr("serialized_exported_program.json", text)
            archive.writestr("serialized_state_dict.pt", b"PK\x03\x04")
        else:
            archive.writestr("model/archive_format", "pt2")
            archive.writestr("model/data/weights/weights.json", "{}")
            archive.writestr("model/models/model.json", text,
                             compress_type=zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    main()
