// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plugin in stock mlir-opt, on a module and on a function; its options; and
// what it says to bad ones.
//
// REQUIRES: plugin
// RUN: mlir-opt --load-pass-plugin=%plugin %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s
// RUN: mlir-opt --load-pass-plugin=%plugin %s --pass-pipeline="builtin.module(func.func(shapeproof-elide-checks{context=equality trust-op-contracts=false assume-no-overflow=true budget=1 remarks=false validate=false}))" | FileCheck %s
// RUN: mlir-opt --load-pass-plugin=%plugin %s --pass-pipeline="builtin.module(shapeproof-elide-checks,canonicalize,cse)" | FileCheck %s
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=static})" | FileCheck %s --check-prefix=STATIC
// RUN: not mlir-opt --load-pass-plugin=%plugin %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=magic})" 2>&1 | FileCheck %s --check-prefix=CONTEXT
// CONTEXT: error: {{.*}}magic
// RUN: not mlir-opt --load-pass-plugin=%plugin %s --pass-pipeline="builtin.module(shapeproof-elide-checks{sleep=true})" 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: error: {{.*}}sleep

// CHECK-LABEL: func @twice
// CHECK: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
// STATIC-LABEL: func @twice
// STATIC-COUNT-2: cf.assert
func.func @twice(%n: index, %m: index) {
  %a = arith.cmpi eq, %n, %m : index
  cf.assert %a, "once"
  %b = arith.cmpi eq, %m, %n : index
  cf.assert %b, "twice"
  return
}
