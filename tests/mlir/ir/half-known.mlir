// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A check is contingent where runs show both that it holds and that it fails.
// Where they show one, it is unknown, with the input that shows it and nothing
// that was made up.
//
// REQUIRES: z3
// RUN: not shapeproof analyze --all %s | FileCheck %s --implicit-check-not="func.func@" --implicit-check-not="func.call@"
// RUN: not shapeproof analyze --format=json %s -o %t.json
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
// RUN: shapeproof report --format=markdown %t.json -o %t.md
// RUN: FileCheck %s --check-prefix=MARKDOWN --input-file=%t.md
// RUN: shapeproof report --format=sarif %t.json -o %t.sarif
// RUN: FileCheck %s --check-prefix=SARIF --input-file=%t.sarif
// RUN: not shapeproof analyze --fail-on=unknown %s -o %t.txt

// It always fails, which the engine does not see.
// CHECK-DAG: unknown: cf.assert fails with n = {{[0-9]+}}; not known whether it can hold
// JSON: "function":"blocks"{{.*}}"verdict":"unknown"{{.*}}"example":null,"counterexample":{"arg0":{{[0-9]+}}},"reason":{"kind":"incomplete","detail":"not known whether it can hold
// MARKDOWN: | unknown | `cf.assert fails for some inputs: blocks (not known whether it can hold{{.*}}`arg0 = {{[0-9]+}}` |
// SARIF: cf.assert fails for some inputs: blocks (not known whether it can hold{{.*}}It fails with arg0 = {{[0-9]+}}
func.func @blocks(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^end:
  %m = arith.maxsi %n, %c0 : index
  %p = arith.cmpi ne, %i, %m : index
  cf.assert %p, "blocks"
  return
}

// A copy is executed, and not modelled.
func.func @copied(%x: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%c1) : memref<?xindex>
  %b = memref.alloc(%c1) : memref<?xindex>
  memref.store %x, %a[%c0] : memref<?xindex>
  linalg.copy ins(%a : memref<?xindex>) outs(%b : memref<?xindex>)
  %y = memref.load %b[%c0] : memref<?xindex>
  %p = arith.cmpi ne, %x, %y : index
  // CHECK-DAG: [[@LINE+1]]:3: unknown: cf.assert fails with x = {{.*}}; not known whether it can hold
  cf.assert %p, "copied"
  return
}

// 0, 9, 0, 9, ...: never 5.
func.func @alternating(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c9 = arith.constant 9 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %c0) -> index {
    %w = arith.subi %c9, %v : index
    scf.yield %w : index
  }
  %p = arith.cmpi eq, %r, %c5 : index
  // CHECK-DAG: [[@LINE+1]]:3: refuted: cf.assert
  cf.assert %p, "alternating"
  return
}

// The same, where both can be.
func.func @alternating_both(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %c0) -> index {
    %zero = arith.cmpi eq, %v, %c0 : index
    %w = arith.select %zero, %c9, %c0 : index
    scf.yield %w : index
  }
  %q = arith.cmpi eq, %r, %c9 : index
  // CHECK-DAG: [[@LINE+1]]:3: contingent: cf.assert
  cf.assert %q, "once in two"
  return
}

// It returns 0, by induction.
func.func private @recursive(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %end = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %end -> index {
    scf.yield %c0 : index
  } else {
    %m = arith.subi %n, %c1 : index
    %k = func.call @recursive(%m) : (index) -> index
    scf.yield %k : index
  }
  return %r : index
}

func.func @result_of_recursion(%n: index) {
  %c0 = arith.constant 0 : index
  %k = func.call @recursive(%n) : (index) -> index
  %p = arith.cmpi ne, %k, %c0 : index
  // CHECK-DAG: [[@LINE+1]]:3: refuted: cf.assert
  cf.assert %p, "result_of_recursion"
  return
}

// Values that do not matter are no part of an example.
func.func @unused(%a: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc(%c1) : memref<?xindex>
  %x = memref.load %m[%c0] : memref<?xindex>
  %k = func.call @recursive(%x) : (index) -> index
  %p = arith.cmpi sle, %a, %c1 : index
  // CHECK-DAG: [[@LINE+1]]:3: {{contingent|unknown}}: cf.assert
  cf.assert %p, "unused"
  return
}
