// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A statement that cannot be read may write to the buffers of its function, give
// views of them, pass them on, and call what it names.
//
// RUN: shapeproof analyze --format=text --all %s | FileCheck %s

// CHECK-DAG: written(i: index): 1 check, 1 unknown
func.func @written(%i: index) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %m = memref.alloc() : memref<4xindex>
  memref.store %c5, %m[%c0] : memref<4xindex>
  foo.fill(%m, core[%i, %i])
  %x = memref.load %m[%c0] : memref<4xindex>
  %p = arith.cmpi eq, %x, %c5 : index
  cf.assert %p, "written"
  return
}

// CHECK-DAG: viewed(i: index): 1 check, 1 unknown
func.func @viewed(%i: index) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %m = memref.alloc() : memref<4xindex>
  memref.store %c5, %m[%c0] : memref<4xindex>
  %w = foo.view %m[%i, core = %i] : memref<4xindex> into memref<4xindex>
  memref.store %c0, %w[%c0] : memref<4xindex>
  %x = memref.load %m[%c0] : memref<4xindex>
  %s = arith.addi %x, %i : index
  %p = arith.cmpi eq, %s, %c7 : index
  cf.assert %p, "viewed"
  return
}

// Code that is not known may have the buffer from before it was written.
//
// CHECK-DAG: passed_on(i: index): 1 check, 1 unknown
func.func @passed_on(%i: index) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %m = memref.alloc() : memref<4xindex>
  foo.keep(%m, core[%i, %i])
  memref.store %c5, %m[%c0] : memref<4xindex>
  "test.other"() : () -> ()
  %x = memref.load %m[%c0] : memref<4xindex>
  %p = arith.cmpi eq, %x, %c5 : index
  cf.assert %p, "passed on"
  return
}

// It is called with 5, and by what cannot be read.
//
// CHECK-DAG: named(i: index){{.*}}: 1 check, 1 contingent
func.func private @named(%i: index) {
  %c5 = arith.constant 5 : index
  %p = arith.cmpi eq, %i, %c5 : index
  cf.assert %p, "named"
  return
}
func.func @caller(%n: index) {
  %c5 = arith.constant 5 : index
  call @named(%c5) : (index) -> ()
  foo.launch @named(%n, core[%n, %n])
  return
}

// Without such a statement the buffer keeps what it has.
//
// CHECK-DAG: kept(i: index): 1 check, all proved
func.func @kept(%i: index) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %m = memref.alloc() : memref<4xindex>
  memref.store %c5, %m[%c0] : memref<4xindex>
  "test.other"() : () -> ()
  %x = memref.load %m[%c0] : memref<4xindex>
  %p = arith.cmpi eq, %x, %c5 : index
  cf.assert %p, "kept"
  return
}
