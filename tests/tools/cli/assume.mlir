// REQUIRES: plugin
// Statements about loops, where they stand, and what is not stated.
//
// RUN: shapeproof-opt --split-input-file --allow-unregistered-dialect %s --pass-pipeline='builtin.module(shapeproof-assume)' | FileCheck %s
// RUN: mlir-opt --load-pass-plugin=%plugin --allow-unregistered-dialect %s --split-input-file --pass-pipeline='builtin.module(shapeproof-assume)' | FileCheck %s

// A multiple of 64 is as good as one of 128; that the loop runs 64 times is less
// than that it runs 65 times.
// CHECK-LABEL: func @facts(
// CHECK: %[[R:.*]] = arith.andi %arg0, %c63{{.*}}
// CHECK: %[[P:.*]] = arith.cmpi eq, %[[R]], %c0{{.*}}
// CHECK-NEXT: llvm.intr.assume %[[P]] : i1
// CHECK: %[[Q:.*]] = arith.cmpi sge, %arg0, %c64{{.*}}
// CHECK-NEXT: llvm.intr.assume %[[Q]] : i1
// CHECK-NEXT: scf.for
// CHECK-NOT: assume
func.func @facts(%n: index {shapeproof.facts = ["arg0 mod 128 == 0", "arg0 >= 65"]}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    "use"(%i) : (index) -> ()
  }
  return
}

// -----
// It stands before all loops that the ends come from outside of, and within what
// is known there alone.
// CHECK-LABEL: func @places(
// CHECK: scf.if
// CHECK: llvm.intr.assume
// CHECK-NEXT: scf.for
// CHECK: scf.for
// CHECK: else
// CHECK-NOT: assume
// CHECK: return
func.func @places(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %n, %c1 : index
  scf.if %p {
    scf.for %i = %c0 to %m step %c1 {
      scf.for %j = %c0 to %n step %c1 {
        "use"(%i, %j) : (index, index) -> ()
      }
    }
  } else {
    scf.for %i = %c0 to %n step %c1 {
      "use"(%i) : (index) -> ()
    }
  }
  return
}

// -----
// An end that may be poison is spoken of where the loop is come to.
// CHECK-LABEL: func @poison(
// CHECK: arith.addi {{.*}} overflow<nsw>
// CHECK-NOT: assume
// CHECK: scf.for
// CHECK: llvm.intr.assume
// CHECK-NEXT: scf.for
func.func @poison(%n: index {shapeproof.facts = "arg0 >= 1"}, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = arith.addi %n, %c1 overflow<nsw> : index
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %e step %c1 {
      "use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}

// -----
// Sums that may overflow say nothing; LLVM sees what a product is a multiple of.
// The difference of two multiples of 192 may wrap, and is none then.
// CHECK-LABEL: func @nothing(
// CHECK-NOT: assume
// CHECK: return
func.func @nothing(%n: index {shapeproof.facts = "arg0 >= 1"}, %s: index,
                   %l: index {shapeproof.facts = "arg2 mod 192 == 0"},
                   %u: index {shapeproof.facts = "arg3 mod 192 == 0"}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %e = arith.addi %n, %n : index
  scf.for %i = %c0 to %e step %c8 {
    "use"(%i) : (index) -> ()
  }
  %b = arith.muli %s, %c8 : index
  scf.for %i = %c0 to %b step %c1 {
    "use"(%i) : (index) -> ()
  }
  %c3 = arith.constant 3 : index
  scf.for %i = %l to %u step %c3 {
    "use"(%i) : (index) -> ()
  }
  scf.for %i = %c0 to %n step %s {
    "use"(%i) : (index) -> ()
  }
  scf.for %i = %c0 to %c8 step %c1 {
    "use"(%i) : (index) -> ()
  }
  return
}

// -----
// The variable of a loop with a step does not overflow: of an i16, 32767 - 3.
// CHECK-LABEL: func @steps(
// CHECK: arith.cmpi sle, %arg0, %c32764{{.*}} : i16
// CHECK-NEXT: llvm.intr.assume
// CHECK-NOT: assume
// CHECK: arith.cmpi sle, %arg1, %c2147483639
// CHECK-NEXT: llvm.intr.assume
// CHECK-NOT: assume
// CHECK: return
func.func @steps(%n: i16 {shapeproof.facts = "arg0 <= 32764"},
                 %m: index {shapeproof.facts = "arg1 <= 2147483639"}) {
  %c0 = arith.constant 0 : i16
  %c3 = arith.constant 3 : i16
  %a = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c3 : i16 {
    "use"(%i) : (i16) -> ()
  }
  scf.for %i = %a to %m step %c8 {
    "use"(%i) : (index) -> ()
  }
  return
}

// -----
// The difference of the ends may overflow, but the sum does not where this holds.
// CHECK-LABEL: func @between(
// CHECK: %[[S:.*]] = arith.addi %arg0, %c1{{.*}} : index
// CHECK: arith.cmpi sge, %arg1, %[[S]]
// CHECK-NEXT: llvm.intr.assume
// CHECK-NOT: assume
func.func @between(%l: index, %u: index {shapeproof.facts = "arg1 > arg0"}) {
  %c1 = arith.constant 1 : index
  scf.for %i = %l to %u step %c1 {
    "use"(%i) : (index) -> ()
  }
  return
}

// -----
// The facts that are missing, by size. One that is stated, or that leaves the end of the
// loop open, is none.
// RUN: shapeproof-opt --split-input-file --allow-unregistered-dialect %s --mlir-print-op-on-diagnostic=false --pass-pipeline='builtin.module(shapeproof-assume{remarks=true})' 2>&1 >%t | FileCheck %s --check-prefix=MISSING
// MISSING: remark: arg0[1] mod 64 == 0 makes 2 loops run multiples of 64 times, if argument 0 has it as shapeproof.facts
// MISSING: remark: arg1 mod 512 == 0 makes 1 loop run a multiple of 64 times, if argument 1 has it as shapeproof.facts
// MISSING-NOT: remark: {{.*}}arg2
// CHECK-LABEL: func @missing(
func.func @missing(%x: memref<?x?xf32>, %n: index, %m: index {shapeproof.facts = "arg2 mod 64 == 0"}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %rows = memref.dim %x, %c0 : memref<?x?xf32>
  %d = memref.dim %x, %c1 : memref<?x?xf32>
  scf.for %i = %c0 to %rows step %c1 {
    scf.for %j = %c0 to %d step %c1 {
      "use"(%j) : (index) -> ()
    }
    scf.for %j = %c0 to %d step %c1 {
      "use"(%j) : (index) -> ()
    }
    scf.for %j = %c1 to %rows step %c1 {
      "use"(%j) : (index) -> ()
    }
  }
  scf.for %i = %c0 to %n step %c8 {
    "use"(%i) : (index) -> ()
  }
  scf.for %i = %c0 to %m step %c1 {
    "use"(%i) : (index) -> ()
  }
  return
}
