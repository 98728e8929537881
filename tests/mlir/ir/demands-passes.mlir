// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// verify-ops in passes. hoist-checks asserts demands at the entry. elide-checks
// inserts no check for them, so nothing may rest on them.
//
// RUN: shapeproof-opt %s --split-input-file --pass-pipeline="builtin.module(shapeproof-hoist-checks{verify-ops=true})" | FileCheck %s --check-prefixes=BOTH,HOIST
// RUN: shapeproof-opt %s --split-input-file --pass-pipeline="builtin.module(shapeproof-elide-checks{verify-ops=true remarks=true})" 2> %t | FileCheck %s --check-prefixes=BOTH,ELIDE
// RUN: FileCheck %s --check-prefix=SAYS < %t
// RUN: shapeproof-opt %s --split-input-file --pass-pipeline="builtin.module(func.func(shapeproof-elide-checks{verify-ops=true}))" 2> %t | FileCheck %s --check-prefixes=BOTH,ELIDE
// RUN: FileCheck %s --check-prefix=QUIET --implicit-check-not=remark: < %t
// RUN: shapeproof-opt %s --split-input-file --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --check-prefix=WITHOUT

// WITHOUT-NOT: Runtime op verification

// BOTH-LABEL: func @concat
// HOIST: cf.assert %{{.*}}, "arg0.dim1 == arg1.dim1"
// BOTH: tensor.concat
// HOIST-NOT: "behind"
// ELIDE: "behind"
// SAYS: :26:8: remark: can fail
// SAYS: remark: kept: {{.*}}can fail
func.func @concat(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c1 : tensor<?x?xf32>
  %b = tensor.dim %y, %c1 : tensor<?x?xf32>
  %c = tensor.concat dim(0) %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %same = arith.cmpi eq, %a, %b : index
  cf.assert %same, "behind"
  return %c : tensor<?x?xf32>
}
// An access that has run was in bounds, with or without a check.
// BOTH-LABEL: func @load
// BOTH: "ERROR: Runtime op verification
// BOTH-NOT: cf.assert
// BOTH: memref.load
// BOTH-NOT: cf.assert
// BOTH: return
func.func @load(%m: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %v = memref.load %m[%c4] : memref<?xf32>
  %d = memref.dim %m, %c0 : memref<?xf32>
  %ok = arith.cmpi sgt, %d, %c4 : index
  cf.assert %ok, "behind"
  return %v : f32
}
// What is not asserted is not known.
// BOTH-LABEL: func @loaded
// BOTH: "behind a load"
func.func @loaded(%m: memref<index>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = memref.load %m[] : memref<index>
  %x = tensor.empty(%n) : tensor<?xf32>
  %s = arith.addf %x, %y : tensor<?xf32>
  %d = tensor.dim %y, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %n, %d : index
  cf.assert %same, "behind a load"
  return %s : tensor<?xf32>
}
// BOTH-LABEL: func @inside
// BOTH-NOT: cf.assert
// BOTH: return
func.func @inside(%m: memref<8xf32>) -> f32 {
  %c4 = arith.constant 4 : index
  %v = memref.load %m[%c4] : memref<8xf32>
  return %v : f32
}

// -----

// BOTH-LABEL: func @never
// HOIST: cf.assert %{{.*}}, "false"
// BOTH-NOT: cf.assert
// BOTH: return
// SAYS: warning: this operation demands what never holds
// QUIET: warning: this operation demands what never holds
func.func @never(%n: index) {
  %a = tensor.empty(%n) : tensor<?xf32>
  %c1 = arith.constant 1 : index
  %m = arith.addi %n, %c1 : index
  %b = tensor.empty(%m) : tensor<?xf32>
  %s = arith.addf %a, %b : tensor<?xf32>
  return
}
