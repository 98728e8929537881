// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Needed checks in loops of which one before the loop is enough.
//
// REQUIRES: z3
// RUN: shapeproof analyze %s --format=json | FileCheck %s --check-prefix=JSON
// RUN: shapeproof analyze --all %s | FileCheck %s --check-prefix=TEXT

func.func @bounds(%m: memref<?x?xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = memref.dim %m, %c0 : memref<?x?xf32>
  %d1 = memref.dim %m, %c1 : memref<?x?xf32>
  // JSON: "message":"outer","once":{"line":[[# @LINE + 2]],"column":3,"claim":"{{.*arg1.*}}"}
  // TEXT-DAG: note: it is enough to check once, before this loop: {{.*}}n
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi slt, %i, %d0 : index
    cf.assert %p, "outer"
    // Of two loops, before the outer one.
    // JSON: "message":"inner","once":{"line":[[# @LINE - 4]],"column":3,"claim":"{{.*arg2.*}}"}
    scf.for %j = %c0 to %k step %c1 {
      %q = arith.cmpi slt, %j, %d1 : index
      cf.assert %q, "inner"
      // It changes with %i, so before the inner one.
      // JSON: "message":"sum","once":{"line":[[# @LINE - 4]],
      %s = arith.addi %i, %j : index
      %r = arith.cmpi ne, %i, %d1 : index
      cf.assert %r, "sum"
    }
  }
  return
}

// What is loaded is another value each time.
func.func @data(%m: memref<?xindex>, %n: index, %a: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    // JSON: "message":"the same","once":{"line":[[# @LINE - 1]]
    %q = arith.cmpi slt, %a, %n : index
    cf.assert %q, "the same"
    %x = memref.load %m[%i] : memref<?xindex>
    // JSON: "message":"loaded","expected"
    %p = arith.cmpi slt, %x, %n : index
    cf.assert %p, "loaded"
  }
  // JSON: "message":"no loop","expected"
  %p = arith.cmpi slt, %a, %c1 : index
  cf.assert %p, "no loop"
  return
}
