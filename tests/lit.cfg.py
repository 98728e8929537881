# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Tests written as files with RUN lines: tests/mlir/ir (the passes) and tests/tools/cli
# (the command line). The tools of this build, and LLVM's (mlir-opt, FileCheck,
# not, split-file), are on the PATH.
#
#   %plugin    lib/ShapeproofPlugin.so       REQUIRES: plugin
#   %examples_plugin   lib/ShapeproofExamplePasses.so       REQUIRES: plugin
#   %shapeproof_bin   the folder of the tools
#   %root      the root of the sources, for %root/examples/mlp.mlir
#
# Features: mlir, plugin, z3. tests/mlir/ir needs mlir as a whole. Run some of them
# with `lit-22 -v build/tests/lit --filter=NAME`.

import os

import lit.formats

config.name = "Shapeproof"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".dims", ".test"]
config.excludes = ["Inputs", "corpus", "exec", "unit", "laws", "person", "support"]
config.test_source_root = os.path.dirname(__file__)

config.environment["PATH"] = os.pathsep.join(
    [config.shapeproof_bin, config.llvm_bin, config.environment["PATH"]])
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "SHAPEPROOF_MUTANT"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

config.substitutions.append(("%plugin", config.shapeproof_plugin))
config.substitutions.append(
    ("%examples_plugin", os.path.join(os.path.dirname(config.shapeproof_plugin),
                                      "ShapeproofExamplePasses.so")))
config.substitutions.append(("%shapeproof_bin", config.shapeproof_bin))
config.substitutions.append(("%root", os.path.dirname(config.test_source_root)))

# Half a minute and more: SHAPEPROOF_SLOW=1 ctest -R lit.
if os.environ.get("SHAPEPROOF_SLOW"):
    config.available_features.add("slow")
if config.with_z3:
    config.available_features.add("z3")
if config.with_onnx:
    config.available_features.add("onnx")
if config.with_torch:
    config.available_features.add("torch")
if config.with_mlir:
    config.available_features.add("mlir")
    # A sanitized plugin does not load into an mlir-opt that is not.
    if not config.sanitized:
        config.available_features.add("plugin")
else:
    config.excludes.append("ir")
