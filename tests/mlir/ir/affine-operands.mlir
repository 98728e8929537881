// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of the affine dialect are particular about where their operands
// stand: passes leave them valid.
//
// RUN: shapeproof-opt %s --allow-unregistered-dialect --pass-pipeline="builtin.module(shapeproof-version)" | FileCheck %s --check-prefix=VERSION
// RUN: shapeproof-opt %s --allow-unregistered-dialect --pass-pipeline="builtin.module(shapeproof-canonicalize-dims)" | FileCheck %s --check-prefix=DIMS
// RUN: shapeproof-opt %s --allow-unregistered-dialect --pass-pipeline="builtin.module(shapeproof-version,shapeproof-hoist-checks,shapeproof-refine-types,shapeproof-annotate,shapeproof-elide-checks)"

// What is loaded may be an index as long as the load is in no other operation:
// the copy is branched to.
// VERSION-LABEL: func @outside
// VERSION: cf.cond_br
// VERSION-NOT: cf.assert
// VERSION: affine.store
// VERSION: cf.assert
// VERSION: affine.store
func.func @outside(%m: memref<4xindex>, %v: f32, %b: memref<?xf32>, %k: index, %n: index) {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<4xindex>
  %q = arith.cmpi eq, %k, %n : index
  cf.assert %q, "same"
  affine.store %v, %b[%x] : memref<?xf32>
  return
}

// As are sizes of an argument that is made more static.
// VERSION-LABEL: func @specialised
// VERSION: cf.cond_br
// VERSION: affine.for
func.func @specialised(%t: memref<?x?xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = memref.dim %t, %c0 : memref<?x?xf32>
  %q = arith.cmpi eq, %n, %c4 : index
  cf.assert %q, "four"
  %m = memref.dim %t, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %m {
    affine.store %v, %t[0, %i] : memref<?x?xf32>
  }
  return
}

// Without affine operations the condition is an scf.if.
// VERSION-LABEL: func @plain
// VERSION: scf.if
func.func @plain(%k: index, %n: index) {
  %q = arith.cmpi eq, %k, %n : index
  cf.assert %q, "same"
  return
}

// A dim does not become what was loaded in the branch; it becomes the dim that
// was read before.
// DIMS-LABEL: func @inside
// DIMS: %[[X:.*]] = memref.load
// DIMS: %[[D:.*]] = memref.dim %{{.*}}, %{{.*}} : memref<?xf32>
// DIMS-NOT: memref.dim
// DIMS: affine.for %{{.*}} = 0 to %[[D]]
func.func @inside(%t: memref<?xf32>, %m: memref<index>, %p: i1, %v: f32) {
  %c0 = arith.constant 0 : index
  scf.if %p {
    %x = memref.load %m[] : memref<index>
    %e = tensor.empty(%x) : tensor<?xf32>
    %d0 = memref.dim %t, %c0 : memref<?xf32>
    %q = arith.cmpi eq, %d0, %x : index
    cf.assert %q, "same"
    %d = memref.dim %t, %c0 : memref<?xf32>
    affine.for %i = 0 to %d {
      affine.store %v, %t[%i] : memref<?xf32>
    }
    "use"(%e) : (tensor<?xf32>) -> ()
  }
  return
}

// An argument is taken, whatever stands between.
// DIMS-LABEL: func @argument
// DIMS-SAME: %[[N:.*]]: index
// DIMS-NOT: memref.dim
// DIMS: affine.for %{{.*}} = 0 to %[[N]]
func.func @argument(%n: index, %p: i1, %v: f32) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc(%n) : memref<?xf32>
  scf.if %p {
    %d = memref.dim %t, %c0 : memref<?xf32>
    affine.for %i = 0 to %d {
      affine.store %v, %t[%i] : memref<?xf32>
    }
  }
  return
}

// Elsewhere a dim becomes any value that is equal.
// DIMS-LABEL: func @loaded
// DIMS: %[[X:.*]] = memref.load
// DIMS-NOT: memref.dim
// DIMS: "use"(%[[X]])
func.func @loaded(%t: memref<?xf32>, %m: memref<index>, %p: i1) {
  %c0 = arith.constant 0 : index
  scf.if %p {
    %x = memref.load %m[] : memref<index>
    %a = memref.alloc(%x) : memref<?xf32>
    %d = memref.dim %a, %c0 : memref<?xf32>
    "use"(%d) : (index) -> ()
  }
  return
}
