// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A check in a loop that fails the first time that it is come to always fails.
// Iterations of parallel loops have no order, and a check that not every
// iteration comes to may be come to in a later one.
//
// REQUIRES: z3
// RUN: not shapeproof analyze --all %s | FileCheck %s
// RUN: not shapeproof contract --details %s | FileCheck %s --check-prefix=CLAUSE

// CLAUSE-LABEL: counted(n: index) where n <= 0
func.func @counted(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi ne, %i, %c0 : index
    // CHECK-DAG: [[@LINE+1]]:5: refuted: cf.assert always fails
    cf.assert %p, "counted"
  }
  return
}

// CLAUSE-LABEL: step(n: index) where n <= 0
func.func @step(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %p = arith.cmpi sge, %i, %c4 : index
    // CHECK-DAG: [[@LINE+1]]:5: refuted: cf.assert always fails
    cf.assert %p, "step"
  }
  return
}

// It is come to with 3 at first.
func.func @branch(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  scf.for %i = %c0 to %n step %c1 {
    %later = arith.cmpi sgt, %i, %c2 : index
    scf.if %later {
      %p = arith.cmpi sgt, %i, %c5 : index
      // CHECK-DAG: [[@LINE+1]]:7: refuted: cf.assert always fails
      cf.assert %p, "branch"
    }
  }
  return
}

// It is come to with 0, unless m is 0.
func.func @other_branch(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %other = arith.cmpi ne, %i, %m : index
    scf.if %other {
      %p = arith.cmpi ne, %i, %c0 : index
      // CHECK-DAG: [[@LINE+1]]:7: contingent: cf.assert
      cf.assert %p, "other_branch"
    }
  }
  return
}

// CLAUSE-LABEL: while(n: index) where n <= 0
func.func @while(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i : index
  } do {
  ^bb0(%j: index):
    %p = arith.cmpi ne, %j, %c0 : index
    // CHECK-DAG: [[@LINE+1]]:5: refuted: cf.assert always fails
    cf.assert %p, "while"
    %next = arith.addi %j, %c1 : index
    scf.yield %next : index
  }
  return
}

// The test runs before the body.
func.func @test_of_while(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %p = arith.cmpi ne, %i, %c0 : index
    // CHECK-DAG: [[@LINE+1]]:5: refuted: cf.assert always fails
    cf.assert %p, "test_of_while"
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i : index
  } do {
  ^bb0(%j: index):
    %next = arith.addi %j, %c1 : index
    scf.yield %next : index
  }
  return
}

// CLAUSE-LABEL: blocks(n: index) where n <= 0
func.func @blocks(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %p = arith.cmpi ne, %i, %c0 : index
  // CHECK-DAG: [[@LINE+1]]:3: refuted: cf.assert always fails
  cf.assert %p, "blocks"
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^end:
  return
}

// Some iterations leave it out.
func.func @blocks_around(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %other = arith.cmpi ne, %i, %m : index
  cf.cond_br %other, ^check, ^next
^check:
  %p = arith.cmpi ne, %i, %c0 : index
  // CHECK-DAG: [[@LINE+1]]:3: contingent: cf.assert
  cf.assert %p, "blocks_around"
  cf.br ^next
^next:
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^end:
  return
}

// The way into the loop decides where it starts.
func.func @blocks_from_two(%n: index, %b: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.cond_br %b, ^head(%c0 : index), ^head(%c1 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %p = arith.cmpi ne, %i, %c0 : index
  // CHECK-DAG: [[@LINE+1]]:3: contingent: cf.assert
  cf.assert %p, "from 0 or 1"
  %q = arith.cmpi sgt, %i, %c1 : index
  // CHECK-DAG: [[@LINE+1]]:3: refuted: cf.assert always fails
  cf.assert %q, "blocks_from_two"
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^end:
  return
}

// The inner loop of blocks may end before its body has run once, so the first
// outer iteration need not come to the check.
func.func @blocks_in_blocks(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^outer(%c0 : index)
^outer(%i: index):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^inner(%c0 : index), ^end
^inner(%j: index):
  %q = arith.cmpi slt, %j, %i : index
  cf.cond_br %q, ^body, ^next
^body:
  %one = arith.cmpi eq, %i, %c1 : index
  // CHECK-DAG: [[@LINE+1]]:3: contingent: cf.assert
  cf.assert %one, "blocks_in_blocks"
  %j1 = arith.addi %j, %c1 : index
  cf.br ^inner(%j1 : index)
^next:
  %i1 = arith.addi %i, %c1 : index
  cf.br ^outer(%i1 : index)
^end:
  return
}

// CLAUSE-LABEL: nest(n: index, m: index) where
func.func @nest(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %s = arith.addi %i, %j : index
      %p = arith.cmpi ne, %s, %c0 : index
      // CHECK-DAG: [[@LINE+1]]:7: refuted: cf.assert always fails
      cf.assert %p, "nest"
    }
  }
  return
}

// The inner loop does not run in the first iterations.
func.func @triangle(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      %p = arith.cmpi ne, %i, %c0 : index
      cf.assert %p, "proved"
      %q = arith.cmpi sgt, %i, %c1 : index
      // CHECK-DAG: [[@LINE+1]]:7: refuted: cf.assert always fails
      cf.assert %q, "triangle"
    }
  }
  return
}

func.func @parallel(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %p = arith.cmpi ne, %i, %c0 : index
    // CHECK-DAG: [[@LINE+1]]:5: contingent: cf.assert
    cf.assert %p, "parallel"
    scf.reduce
  }
  return
}

// All threads run in each iteration of the loop around them.
func.func @parallel_in_loop(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.parallel (%j) = (%c0) to (%m) step (%c1) {
      %p = arith.cmpi ne, %i, %c0 : index
      // CHECK-DAG: [[@LINE+1]]:7: refuted: cf.assert always fails
      cf.assert %p, "parallel_in_loop"
      scf.reduce
    }
  }
  return
}

// Nothing of one thread holds in another.
func.func @loop_in_parallel(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%j) = (%c0) to (%m) step (%c1) {
    scf.for %i = %c0 to %n step %c1 {
      %p = arith.cmpi ne, %j, %c0 : index
      // CHECK-DAG: [[@LINE+1]]:7: contingent: cf.assert
      cf.assert %p, "loop_in_parallel"
    }
    scf.reduce
  }
  return
}

// Carried values are what the loop starts with.
func.func @carried(%n: index, %t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%first = %true, %v = %n) -> (i1, index) {
    %not = arith.xori %first, %true : i1
    // CHECK-DAG: [[@LINE+1]]:5: refuted: cf.assert always fails
    cf.assert %not, "a flag"
    %w = arith.remsi %v, %n : index
    scf.yield %false, %w : i1, index
  }
  scf.for %i = %c0 to %n step %c1 iter_args(%v = %n) -> (index) {
    %p = arith.cmpi ne, %v, %n : index
    // CHECK-DAG: [[@LINE+1]]:5: refuted: cf.assert always fails
    cf.assert %p, "a number"
    %w = arith.remsi %v, %n : index
    scf.yield %w : index
  }
  return
}

// What is loaded in an iteration says nothing of the first one.
func.func @loaded(%n: index, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %m[%i] : memref<?xindex>
    %big = arith.cmpi sgt, %x, %c1 : index
    scf.if %big {
      %p = arith.cmpi ne, %i, %c0 : index
      // CHECK-DAG: [[@LINE+1]]:7: {{contingent|unknown}}: cf.assert
      cf.assert %p, "loaded"
    }
  }
  return
}

// Without iterations it is not known.
func.func @needed(%n: index, %d: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi slt, %i, %d : index
    // CHECK-DAG: [[@LINE+1]]:5: contingent: cf.assert
    cf.assert %p, "needed"
  }
  return
}
