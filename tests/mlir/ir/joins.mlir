// What the ways to a block have established holds where they meet.
//
// RUN: shapeproof analyze --all %s | FileCheck %s

// What was asserted on both ways in holds at a join.
func.func @join(%c: i1, %a: index, %b: index) {
  cf.cond_br %c, ^l, ^r
^l:
  %le = arith.cmpi sle, %a, %b : index
  cf.assert %le, "left"
  cf.br ^j
^r:
  %lt = arith.cmpi slt, %a, %b : index
  cf.assert %lt, "right"
  cf.br ^j
^j:
  %p = arith.cmpi sle, %a, %b : index
  // CHECK-DAG: [[@LINE+1]]:3: proved:
  cf.assert %p, "both"
  return
}

// The same after a switch, and before a loop.
func.func @join_of_three(%i: i32, %a: index, %b: index, %c: index) {
  cf.switch %i : i32, [
    default: ^d,
    0: ^l,
    1: ^r
  ]
^d:
  %eq = arith.cmpi eq, %a, %b : index
  cf.assert %eq, "otherwise"
  cf.br ^head(%c : index)
^l:
  %le = arith.cmpi sle, %a, %b : index
  cf.assert %le, "left"
  cf.br ^head(%a : index)
^r:
  %lt = arith.cmpi slt, %a, %b : index
  cf.assert %lt, "right"
  cf.br ^head(%b : index)
^head(%k: index):
  %p = arith.cmpi sle, %a, %b : index
  // CHECK-DAG: [[@LINE+1]]:3: proved:
  cf.assert %p, "all three"
  %c1 = arith.constant 1 : index
  %n = arith.addi %k, %c1 : index
  %more = arith.cmpi slt, %n, %c : index
  cf.cond_br %more, ^head(%n : index), ^done
^done:
  return
}

// One way in has asserted nothing.
func.func @join_of_less(%c: i1, %a: index, %b: index) {
  %le = arith.cmpi sle, %a, %b : index
  cf.cond_br %c, ^l, ^j
^l:
  cf.assert %le, "left"
  cf.br ^j
^j:
  // CHECK-DAG: [[@LINE+1]]:3: contingent:
  cf.assert %le, "one"
  return
}

// What depends on which way was taken.
func.func @correlated(%c: i1, %a: index, %b: index) {
  %le = arith.cmpi sle, %a, %b : index
  %ge = arith.cmpi sge, %a, %b : index
  cf.cond_br %c, ^l, ^r
^l:
  cf.assert %le, "left"
  cf.br ^j
^r:
  cf.assert %ge, "right"
  cf.br ^j
^j:
  %p = arith.select %c, %le, %ge : i1
  // CHECK-DAG: [[@LINE+1]]:3: proved:
  cf.assert %p, "the one that was taken"
  %q = arith.andi %le, %ge : i1
  // CHECK-DAG: [[@LINE+1]]:3: contingent:
  cf.assert %q, "both of them"
  return
}

// One way comes after the join in the text, and establishes less.
func.func @join_before_a_way(%c: i1, %a: index, %b: index) {
  %le = arith.cmpi sle, %a, %b : index
  cf.cond_br %c, ^l, ^r
^l:
  cf.assert %le, "left"
  cf.br ^j
^j:
  // CHECK-DAG: [[@LINE+1]]:3: contingent:
  cf.assert %le, "one"
  return
^r:
  cf.br ^j
}

// What one way asserts of a value that only it has says nothing of others.
func.func @join_of_values(%c: i1, %a: index, %b: index) {
  %c1 = arith.constant 1 : index
  cf.cond_br %c, ^l, ^r
^l:
  %x = arith.addi %a, %c1 : index
  %p = arith.cmpi sle, %x, %b : index
  cf.assert %p, "left"
  cf.br ^j(%x : index)
^r:
  %q = arith.cmpi sle, %a, %b : index
  cf.assert %q, "right"
  cf.br ^j(%a : index)
^j(%y: index):
  %s = arith.cmpi sle, %y, %b : index
  // CHECK-DAG: [[@LINE+1]]:3: proved:
  cf.assert %s, "each its own"
  %t = arith.cmpi slt, %a, %b : index
  // CHECK-DAG: [[@LINE+1]]:3: contingent:
  cf.assert %t, "the stronger one"
  return
}

// In a loop, the ways of this iteration and not of the one before.
func.func @join_in_a_loop(%n: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^done
^body:
  %c2 = arith.constant 2 : index
  %even = arith.remui %i, %c2 : index
  %z = arith.cmpi eq, %even, %c0 : index
  cf.cond_br %z, ^l, ^r
^l:
  %p = arith.cmpi slt, %i, %b : index
  cf.assert %p, "left"
  cf.br ^j
^r:
  %q = arith.cmpi sle, %i, %b : index
  cf.assert %q, "right"
  cf.br ^j
^j:
  %s = arith.cmpi sle, %i, %b : index
  // CHECK-DAG: [[@LINE+1]]:3: proved:
  cf.assert %s, "this one"
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^done:
  %t = arith.cmpi sle, %n, %b : index
  // CHECK-NOT: [[@LINE+1]]:3: proved:
  cf.assert %t, "all of them"
  return
}

// Two edges of one branch bring two values.
func.func @two_edges(%p: i1) {
  %c42 = arith.constant 42 : index
  %c10 = arith.constant 10 : index
  cf.cond_br %p, ^end(%c42 : index), ^end(%c10 : index)
^end(%r: index):
  %is_42 = arith.cmpi eq, %r, %c42 : index
  %same = arith.cmpi eq, %is_42, %p : i1
  // CHECK-DAG: [[@LINE+1]]:3: proved:
  cf.assert %same, "42 iff p"
  return
}

// What a function returns on them, its callers know.
func.func private @chosen(%p: i1) -> index {
  %c42 = arith.constant 42 : index
  %c10 = arith.constant 10 : index
  cf.cond_br %p, ^end(%c42 : index), ^end(%c10 : index)
^end(%r: index):
  return %r : index
}

func.func @chooses(%p: i1) {
  %c10 = arith.constant 10 : index
  %c11 = arith.constant 11 : index
  %r = call @chosen(%p) : (i1) -> index
  %a = arith.cmpi sge, %r, %c10 : index
  // CHECK-DAG: [[@LINE+1]]:3: proved:
  cf.assert %a, "10 at least"
  %b = arith.cmpi ne, %r, %c11 : index
  // CHECK-DAG: [[@LINE+1]]:3: proved:
  cf.assert %b, "not 11"
  return
}
