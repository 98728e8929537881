// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Without Z3 there is nobody to validate.
//
// UNSUPPORTED: z3
// RUN: not shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{validate=true})" 2>&1 | FileCheck %s
// CHECK: error: validate=true needs a build with Z3

func.func @nothing() {
  return
}
