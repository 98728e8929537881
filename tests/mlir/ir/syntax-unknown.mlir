// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dialects of which nothing is known: types of elements, layouts and memories,
// regions, and statements that cannot be read, which cost themselves.
//
// RUN: shapeproof analyze --all %s | FileCheck %s
// RUN: shapeproof analyze --all %s | FileCheck %s --check-prefix=UNREAD

#l1 = #foo.memory<l1>

// CHECK-DAG: contingent: {{.*}}
// CHECK-DAG: its message: "buffer"
// CHECK-DAG: fails with m.dim0 =
func.func @buffer(%m: memref<?x!foo.tile<32x32, f32>, #foo.shard<4x4>, #l1>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %part = memref.subview %m[0] [4] [1] : memref<?x!foo.tile<32x32, f32>, #foo.shard<4x4>, #l1> to memref<4x!foo.tile<32x32, f32>, strided<[?], offset: ?>>
  %d = memref.dim %m, %c0 : memref<?x!foo.tile<32x32, f32>, #foo.shard<4x4>, #l1>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "buffer"
  return
}

// CHECK-DAG: its message: "region"
foo.device_module {
  builtin.module {
    func.func @region(%t: tensor<?xf32>) {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %d = tensor.dim %t, %c0 : tensor<?xf32>
      %p = arith.cmpi eq, %d, %c4 : index
      cf.assert %p, "region"
      return
    }
  }
}

// The type of a result is the last one, wherever the statement ends.
// CHECK-DAG: unread(t: [A], i: index): 1 check, all proved
func.func @unread(%t: tensor<?xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  // UNREAD-DAG: [[@LINE+1]]:3: warning: foo.to_layout cannot be read
  %0 = foo.to_layout %t[%i, core = %i] : tensor<?xf32> into tensor<4xf32>
  // UNREAD-DAG: [[@LINE+1]]:3: warning: foo.generic cannot be read
  %1 = foo.generic {grid = [1]}
      ins(%t : tensor<?xf32>)
      axes = [0] : (tensor<?xf32>) -> tensor<?x4xf32> // a comment (or two)
  %d = tensor.dim %0, %c0 : tensor<4xf32>
  %c4 = arith.constant 4 : index
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "into"
  return
}

// Once two operations of a name cannot be read, no other one is.
func.func @many(%t: tensor<?xf32>, %i: index) {
  // UNREAD-DAG: [[@LINE+1]]:3: warning: foo.push cannot be read
  foo.push(%t, core[%i, %i])
  // UNREAD-DAG: [[@LINE+1]]:3: warning: foo.push cannot be read
  foo.push(%t, core[%i, %i])
  // UNREAD-DAG: [[@LINE+1]]:3: warning: foo.push cannot be read
  foo.push(%t, core[%i, %i])
  return
}
