// `false` is a clause only where every run fails. What is not known to be
// needed, and leaves no inputs, is not decided by the inputs.
//
// RUN: not shapeproof contract --details %s | FileCheck %s
// RUN: shapeproof emit --language=python %s | FileCheck %s --check-prefix=CODE
// RUN: shapeproof emit --language=c %s | FileCheck %s --check-prefix=CCODE

// CHECK-LABEL: region(a: i64) where a <= 2
// CHECK-NEXT: 3 checks
// CHECK-NEXT: a <= 2
// CHECK-NEXT: "c2"
// CHECK: not decided by the inputs: {{.*}}: no condition on the inputs was found that is enough beside the others
// CHECK: not decided by the inputs:
// CODE-LABEL: def region_check
// CODE: Not checked:
// CODE: region_unchecked = ["{{.*}}no condition on the inputs
// CCODE: const char *region_unchecked(int number) {
// CCODE: case 0:
func.func @region(%a: i64) {
  %c1 = arith.constant 1 : i64
  %c3 = arith.constant 3 : i64
  "test.region"() ({
    %p = arith.cmpi eq, %a, %c1 : i64
    cf.assert %p, "c0"
    %q = arith.cmpi slt, %a, %c1 : i64
    cf.assert %q, "c1"
    "test.end"() : () -> ()
  }) : () -> ()
  %r = arith.cmpi slt, %a, %c3 : i64
  cf.assert %r, "c2"
  return
}

// CHECK-LABEL: never_in_region(c: i1)
// CHECK-NOT: false
// CHECK: fails if this region runs
func.func @never_in_region(%c: i1) {
  %false = arith.constant false
  "test.if"(%c) ({
    cf.assert %false, "never"
    "test.end"() : () -> ()
  }) : (i1) -> ()
  return
}

// CHECK-LABEL: switch(c: [A], n: index)
// CHECK-NOT: false
// CHECK: not decided by the inputs
// CHECK: not decided by the inputs
func.func @switch(%c: memref<?xindex>, %n: index) {
  %v = memref.load %c[%n] : memref<?xindex>
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %p = arith.cmpi eq, %n, %c3 : index
  %q = arith.cmpi eq, %n, %c4 : index
  scf.index_switch %v
  case 1 {
    cf.assert %p, "three"
    scf.yield
  }
  case 2 {
    cf.assert %q, "four"
    scf.yield
  }
  default {
  }
  return
}

// CHECK-LABEL: branch(a: i16)
// CHECK: a >= 1
// CHECK: fails if it is reached
func.func @branch(%a: i16) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i16
  %false = arith.constant false
  %m = memref.alloca() : memref<4xi16>
  %p = arith.cmpi sgt, %a, %z : i16
  cf.assert %p, "c0"
  %v = memref.load %m[%c0] : memref<4xi16>
  %q = arith.cmpi slt, %v, %z : i16
  cf.cond_br %q, ^l1, ^l2
^l1:
  cf.assert %false, "c1"
  cf.br ^l2
^l2:
  return
}

// A loop that does not run fails nowhere.
// CHECK-LABEL: loop(n: index) where n <= 0
// CHECK-NEXT: 1 check
// CHECK-NEXT: n <= 0
// CHECK-NOT: more than needed
// CHECK-LABEL: nest(
func.func @loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %false = arith.constant false
  scf.for %i = %c0 to %n step %c1 {
    cf.assert %false, "never"
  }
  return
}

// CHECK: n <= 0 or m <= 0
// CHECK-LABEL: carried(
func.func @nest(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %false = arith.constant false
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      cf.assert %false, "never"
    }
  }
  return
}

// CHECK: n <= 0
// CHECK-LABEL: always(
func.func @carried(%n: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %false = arith.constant false
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (i8) : i8 {
    cf.assert %false, "never"
    %b = arith.addi %a, %c1 : i8
    scf.yield %b : i8
  }
  return %r : i8
}

// Every run fails.
// CHECK-SAME: where false
// CHECK-NEXT: 2 checks
// CHECK-NEXT: false
// CHECK-NEXT: "too {{large|small}}"
// CHECK-NOT: more than needed
func.func @always(%n: index) {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %p = arith.cmpi sle, %n, %c3 : index
  cf.assert %p, "too large"
  %q = arith.cmpi sge, %n, %c4 : index
  cf.assert %q, "too small"
  return
}

// Nothing can fail, and what was not looked at.
// CHECK-LABEL: nothing(n: index)
// CHECK-NEXT: 0 checks
// CHECK-NEXT: no check that was looked at can fail
func.func @nothing(%n: index) {
  return
}

// That a size is 0 would be enough, and is no contract.
//
// CHECK-LABEL: no_guess(x: [A], m: [])
// CHECK-NEXT: 1 check
// CHECK-NEXT: not decided by the inputs: {{.*}}depends on test.value
func.func @no_guess(%x: memref<?xf32>, %m: memref<index>) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %v = "test.value"() : () -> index
  %p = arith.muli %n, %v : index
  %ok = arith.cmpi sle, %p, %c7 : index
  cf.assert %ok, "small"
  return
}
