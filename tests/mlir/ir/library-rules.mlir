// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// StableHLO and ONNX: operands of random sizes against rules that are written in
// tests/mlir/libraries/rules.py.
//
// RUN: python3 %S/../libraries/rules.py --count=25 --seed=1
