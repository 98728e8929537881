// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The body of a gpu.func has arguments that its type does not list: buffers of
// the work group and of the work item. They have sizes and no attributes.
//
// RUN: shapeproof analyze --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-annotate)" | FileCheck %s --check-prefix=NOTES
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-canonicalize-dims,shapeproof-refine-types,shapeproof-hoist-checks,shapeproof-version)" | FileCheck %s --check-prefix=OTHERS

// JSON: "summary": {"checks":2,"proved":1,"refuted":0,"contingent":1,

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @named
  // NOTES: gpu.func @named(%{{.*}}: memref<?xf32> {shapeproof.bounds = ["[0, inf]"], shapeproof.dims = ["image.dim0"], shapeproof.name = "image"})
  // NOTES-SAME: workgroup(%{{.*}} : memref<4xf32, #gpu.address_space<workgroup>>) private(%{{.*}} : memref<8xf32, #gpu.address_space<private>>)
  // OTHERS: gpu.func @named
  gpu.func @named(%a: memref<?xf32> {shapeproof.name = "image"})
      workgroup(%b: memref<4xf32, #gpu.address_space<workgroup>>)
      private(%c: memref<8xf32, #gpu.address_space<private>>) kernel {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %n = memref.dim %a, %c0 : memref<?xf32>
    %d = memref.dim %c, %c0 : memref<8xf32, #gpu.address_space<private>>
    %known = arith.cmpi eq, %d, %c8 : index
    // CHECK-NOT: "known"
    cf.assert %known, "known"
    %open = arith.cmpi eq, %n, %c8 : index
    // CHECK: "open"
    cf.assert %open, "open"
    gpu.return
  }

  // CHECK-LABEL: gpu.func @alone
  // NOTES: gpu.func @alone()
  gpu.func @alone() workgroup(%b: memref<4xf32>) {
    gpu.return
  }
}
