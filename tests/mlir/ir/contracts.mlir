// RUN: shapeproof contract --details %s | FileCheck %s

// Contracts of functions, in both directions: what is demanded, and what only
// looks like it. tests/mlir/exec/contracts.py runs all of them.

// An index in bounds; a negative one is not.
// CHECK-LABEL: index(t: [A], i: index)
// CHECK-NEXT: 2 checks, 0 redundant, 2 needed, 2 clauses
// CHECK-NEXT: i >= 0
// CHECK: t.dim0 > i
func.func @index(%t: tensor<?xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %low = arith.cmpi sge, %i, %c0 : index
  cf.assert %low, "negative"
  %high = arith.cmpi slt, %i, %d : index
  cf.assert %high, "too large"
  return
}

// Only where the branch is taken; what the other one says is no clause.
// CHECK-LABEL: branch(t: [A], u: [B], p: i1)
// CHECK-NEXT: 2 checks, 1 redundant, 1 needed, 1 clause
// CHECK-NEXT: not p or t.dim0 == u.dim0
func.func @branch(%t: tensor<?xf32>, %u: tensor<?xf32>, %p: i1) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %e = tensor.dim %u, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %d, %e : index
  scf.if %p {
    cf.assert %same, "sizes differ"
    %fits = arith.cmpi sle, %d, %e : index
    cf.assert %fits, "too long"
  }
  return
}

// The last iteration decides; where there is none, nothing is demanded.
// CHECK-LABEL: loop(t: [A], n: index)
// CHECK-NEXT: 1 check, 0 redundant, 1 needed, 1 clause
// CHECK-NEXT: t.dim0 >= n
func.func @loop(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %fits = arith.cmpi slt, %i, %d : index
    cf.assert %fits, "out of bounds"
  }
  return
}

// Tiles with a ragged last one: every step gets to the end.
// CHECK-LABEL: tiles(t: [A], u: [B])
// CHECK-NEXT: 1 check, 0 redundant, 1 needed, 1 clause
// CHECK-NEXT: u.dim0 >= t.dim0
func.func @tiles(%t: tensor<?xf32>, %u: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = tensor.dim %u, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c4 {
    %left = arith.subi %n, %i : index
    %size = arith.minsi %left, %c4 : index
    %end = arith.addi %i, %size : index
    %fits = arith.cmpi sle, %end, %m : index
    cf.assert %fits, "out of bounds"
  }
  return
}

// An odd size fails; so does 6, in the second step.
// CHECK-LABEL: divided(t: [A])
// CHECK-SAME: where A mod 4 == 0
func.func @divided(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = arith.remsi %n, %c2 : index
  %even = arith.cmpi eq, %r, %c0 : index
  cf.assert %even, "odd"
  %half = arith.divsi %n, %c2 : index
  %s = arith.remsi %half, %c2 : index
  %again = arith.cmpi eq, %s, %c0 : index
  cf.assert %again, "half of it is odd"
  return
}

// A reshape keeps the number of elements.
// CHECK-LABEL: reshape(t: [A, B], n: index)
// CHECK: 4 * n == t.dim0 * t.dim1
func.func @reshape(%t: tensor<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = tensor.dim %t, %c0 : tensor<?x?xf32>
  %b = tensor.dim %t, %c1 : tensor<?x?xf32>
  %all = arith.muli %a, %b : index
  %new = arith.muli %n, %c4 : index
  %same = arith.cmpi eq, %all, %new : index
  cf.assert %same, "not as many elements"
  return
}

// Shapes of unknown rank, consumed; and not consumed, so that nothing stops.
// CHECK-LABEL: unranked(s: [*A], t: [*B])
// CHECK-NEXT: 1 check, 0 redundant, 1 needed, 1 clause
// CHECK-NEXT: broadcastable(s, t)
// CHECK-NOT: perhaps more
func.func @unranked(%s: tensor<*xf32>, %t: tensor<*xf32>) {
  %a = shape.shape_of %s : tensor<*xf32> -> tensor<?xindex>
  %b = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %w = shape.cstr_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex>
  shape.assuming %w {
    shape.assuming_yield
  }
  return
}

// CHECK-LABEL: unused(s: [*A], t: [*B])
// CHECK: s == t
// CHECK: enough, but perhaps more than needed
func.func @unused(%s: tensor<*xf32>, %t: tensor<*xf32>) {
  %a = shape.shape_of %s : tensor<*xf32> -> tensor<?xindex>
  %b = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %w = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  return
}

// Consumed in two places, of which neither comes before the other: what is
// needed is enough for both.
// CHECK-LABEL: in_two_places(n: index, m: index, p: i1, q: i1)
// CHECK: n == m
// CHECK: enough, but perhaps more than needed
func.func @in_two_places(%n: index, %m: index, %p: i1, %q: i1) {
  %c = arith.cmpi eq, %n, %m : index
  %w = shape.cstr_require %c, "n == m"
  scf.if %p {
    shape.assuming %w {
      shape.assuming_yield
    }
  }
  scf.if %q {
    shape.assuming %w {
      shape.assuming_yield
    }
  }
  return
}

// The first place decides.
// CHECK-LABEL: first_under_p(n: index, m: index, p: i1, q: i1)
// CHECK: not p or n == m
// CHECK-NOT: perhaps more
func.func @first_under_p(%n: index, %m: index, %p: i1, %q: i1) {
  %c = arith.cmpi eq, %n, %m : index
  %w = shape.cstr_require %c, "n == m"
  scf.if %p {
    shape.assuming %w {
      shape.assuming_yield
    }
    scf.if %q {
      shape.assuming %w {
        shape.assuming_yield
      }
    }
  }
  return
}

// What is loaded is no input, unless its place is known.
// CHECK-LABEL: loaded(m: [A], i: index)
// CHECK: not decided by the inputs: {{.*}}: depends on memref.load
func.func @loaded(%m: memref<?xindex>, %i: index) {
  %x = memref.load %m[%i] : memref<?xindex>
  %fits = arith.cmpi sle, %x, %i : index
  cf.assert %fits, "too large"
  return
}

// CHECK-LABEL: loaded_first(m: [A], i: index)
// CHECK-SAME: where A >= 1 and i >= m[0]
// CHECK: i >= m[0]
func.func @loaded_first(%m: memref<?xindex>, %i: index) {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<?xindex>
  %fits = arith.cmpi sle, %x, %i : index
  cf.assert %fits, "too large"
  return
}

// A branch on what is loaded: the clause is enough, and need not hold.
// CHECK-LABEL: maybe(t: [A], m: [B], i: index)
// CHECK: t.dim0 == i
// CHECK: enough, but perhaps more than needed
func.func @maybe(%t: tensor<?xf32>, %m: memref<?xi1>, %i: index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %p = memref.load %m[%i] : memref<?xi1>
  scf.if %p {
    %same = arith.cmpi eq, %d, %i : index
    cf.assert %same, "sizes differ"
  }
  return
}

// Blocks: a check on one way, and one after they meet.
// CHECK-LABEL: blocks(n: index, m: index)
// CHECK: m >= 1
// CHECK: n <= -1 or n >= m
func.func @blocks(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %n, %c0 : index
  cf.cond_br %p, ^bb1, ^bb2
^bb1:
  %q = arith.cmpi sge, %n, %m : index
  cf.assert %q, "smaller"
  cf.br ^bb2
^bb2:
  %r = arith.cmpi sge, %m, %c1 : index
  cf.assert %r, "not positive"
  return
}

// What a function that is called asks for is asked of the operands: the first
// call is proved, the second is a clause, and what is loaded is left to it.
// CHECK-LABEL: calls(t: [A], u: [B], m: []) where A >= B
// CHECK-NEXT: 0 checks, 0 redundant, 0 needed, 1 clause
// CHECK-NEXT: t.dim0 >= u.dim0
// CHECK-NEXT: for {{.*}}: "callee bounds"
// CHECK-NEXT: broken by
// CHECK-NEXT: not decided by the inputs: {{.*}}depends on memref.load
func.func @calls(%t: tensor<?xf32>, %u: tensor<?xf32>, %m: memref<index>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %u, %c0 : tensor<?xf32>
  func.call @callee(%u, %d) : (tensor<?xf32>, index) -> ()
  func.call @callee(%t, %d) : (tensor<?xf32>, index) -> ()
  %l = memref.load %m[] : memref<index>
  func.call @callee(%u, %l) : (tensor<?xf32>, index) -> ()
  return
}
func.func private @callee(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi slt, %i, %d : index
    cf.assert %p, "callee bounds"
  }
  return
}

// A call in a branch, two deep; what is not demanded is not: the callee gets
// past its own check.
// CHECK-LABEL: deep(p: i1, n: index) where not p or n >= 5
// CHECK-NEXT: 0 checks
// CHECK-NEXT: not p or n >= 5
func.func @deep(%p: i1, %n: index) {
  scf.if %p {
    %c1 = arith.constant 1 : index
    %below = arith.subi %n, %c1 : index
    func.call @middle(%below) : (index) -> ()
  }
  return
}
func.func private @middle(%n: index) {
  %c1 = arith.constant 1 : index
  %below = arith.subi %n, %c1 : index
  func.call @last(%below) : (index) -> ()
  return
}
func.func private @last(%n: index) {
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sge, %n, %c3 : index
  cf.assert %p, "three"
  return
}

// Compared in a chain, backwards: all with the one declared first.
// CHECK-LABEL: chain(a: index, b: index, c: index, d: index)
// CHECK-NEXT: 3 checks
// CHECK-NEXT: a == b
// CHECK: a == c
// CHECK: a == d
func.func @chain(%a: index, %b: index, %c: index, %d: index) {
  %p = arith.cmpi eq, %d, %c : index
  cf.assert %p, "d and c"
  %q = arith.cmpi eq, %b, %c : index
  cf.assert %q, "b and c"
  %r = arith.cmpi eq, %b, %a : index
  cf.assert %r, "b and a"
  return
}

// A check in code that is never run demands nothing.
// CHECK-LABEL: never(n: index, c: i1)
// CHECK-SAME: where n >= 1
func.func @never(%n: index, %c: i1) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %n, %c1 : index
  cf.assert %p, "n"
  return
^dead:
  cf.assert %c, "dead"
  return
}

// The first iteration never fails, the second one always does: there may be one.
// CHECK-LABEL: later_iteration(n: index)
// CHECK-NEXT: 1 check, 0 redundant, 1 needed, 1 clause
// CHECK-NEXT: n <= 12
func.func @later_iteration(%n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  scf.for %i = %c0 to %n step %c12 {
    %r = arith.remui %i, %c8 : index
    %p = arith.cmpi eq, %r, %c0 : index
    cf.assert %p, "not aligned"
  }
  return
}

// As above, with an offset that has to be aligned itself.
// CHECK-LABEL: shifted_iterations(n: index, m: index)
// CHECK-NEXT: 1 check, 0 redundant, 1 needed, 2 clauses
// CHECK-NEXT: n <= 12
// CHECK: n <= 0 or m mod 8 == 0
func.func @shifted_iterations(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  scf.for %i = %c0 to %n step %c12 {
    %at = arith.addi %i, %m : index
    %r = arith.remui %at, %c8 : index
    %p = arith.cmpi eq, %r, %c0 : index
    cf.assert %p, "not aligned"
  }
  return
}

// One value fails; in steps of 4 the loop may not come to it.
// CHECK-LABEL: skipped_value(n: index, m: index)
// CHECK-NEXT: 1 check, 0 redundant, 1 needed, 1 clause
// CHECK-NEXT: m <= -1 or m >= n or m mod 4 != 0
func.func @skipped_value(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %p = arith.cmpi ne, %i, %m : index
    cf.assert %p, "skipped"
  }
  return
}

// It fails in iterations far from the first and from the last.
// CHECK-LABEL: gap(n: index, a: index, b: index)
// CHECK-NEXT: 1 check, 0 redundant, 1 needed, 2 clauses
// CHECK-NEXT: a >= 0 or n <= 0 or b <= 0
// CHECK: a <= -1 or a >= n or a >= b
func.func @gap(%n: index, %a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %below = arith.cmpi slt, %i, %a : index
    %above = arith.cmpi sge, %i, %b : index
    %p = arith.ori %below, %above : i1
    cf.assert %p, "in the gap"
  }
  return
}
