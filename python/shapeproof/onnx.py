# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ONNX models: the inputs that they accept, sizes of their values, whether what
they declare is true, and code that checks inputs.

    model = shapeproof.onnx.load("detector.onnx")
    model.contract.signature        the inputs and results, with sizes
    model.sizes()["Conv_3"]         ['N', '16', 'floor((H - 1)/2) + 1', ...]
    model.declared()                declared sizes, as checks
    model.boxes(example={"N": 1})   sizes that are accepted together
    model.annotate("out.onnx")      the model, with the sizes of its values
    model.emit("python")            code that checks inputs

Models are read by the program `shapeproof`; no package of ONNX is needed.
"""

from __future__ import annotations

import json
import os
from typing import Dict, List, Optional, Union

from . import models
from .errors import MisuseError, ParseError

__all__ = ["Model", "load"]

PathLike = Union[str, "os.PathLike[str]"]


class Model(models.Model):
    """A model in a file, see `load`."""

    def sizes(self) -> Dict[str, List[Optional[str]]]:
        """The sizes of all tensors of the main graph, in the model's names."""
        written = json.loads(self._run("onnx", "--annotate", "--format=json"))
        return {value["name"]: value["sizes"] for value in written["values"]}

    def annotate(self, out: PathLike, *, plain_names: bool = False) -> List[str]:
        """Writes the model with the sizes of its values. Returns what is printed
        about names that had to be made."""
        names = "plain" if plain_names else "expressions"
        said = self._run("onnx", "--annotate", f"--names={names}", "-o",
                         os.fspath(out))
        return said.splitlines()


def load(path: PathLike, *, runtime: str = "onnxruntime", min_size: int = 0,
         trust_dim_params: bool = True) -> Model:
    """The ONNX model of a file.

    Args:
        path: an .onnx file.
        runtime: "onnxruntime" or "spec", which to follow where they differ.
        min_size: sizes of inputs are at least this.
        trust_dim_params: sizes of inputs that are declared with one name are
            one size.

    Raises:
        ParseError: what is wrong with the model; on first use of it.
        FileNotFoundError, ToolError: the file, or the program that reads it,
            is not there.
    """
    name = os.fspath(path)
    if not os.path.exists(name):
        raise FileNotFoundError(name)
    if not name.endswith(".onnx"):
        raise ParseError(f"{name}: error: this is no .onnx file")
    if runtime not in ("onnxruntime", "spec"):
        raise MisuseError("the runtime is onnxruntime or spec")
    options = [] if runtime == "onnxruntime" else [f"--runtime={runtime}"]
    if min_size:
        options.append(f"--min-size={min_size}")
    if not trust_dim_params:
        options.append("--trust-dim-params=false")
    return Model(name, options)
