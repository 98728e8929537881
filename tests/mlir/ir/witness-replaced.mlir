// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A witness that has taken the place of another one stays for who consumes the
// other one, unless they all consume what it follows from.
//
// RUN: shapeproof-opt -allow-unregistered-dialect %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s
// RUN: shapeproof-opt -allow-unregistered-dialect %s --pass-pipeline="builtin.module(shapeproof-elide-checks{remarks=true})" 2>/dev/null | FileCheck %s

// %bc follows from %ab and %ac where %x is consumed; %cb, which it has replaced,
// is consumed without them.
//
// CHECK-LABEL: func.func @another(
// CHECK: %[[AB:.*]] = shape.cstr_eq %arg0, %arg1
// CHECK-NEXT: %[[BC:.*]] = shape.cstr_eq %arg1, %arg2
// CHECK-NEXT: %[[AC:.*]] = shape.cstr_eq %arg0, %arg2
// CHECK: shape.assuming %[[BC]]
func.func @another(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape, %q: i1) {
  %ab = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  %bc = shape.cstr_eq %b, %c : !shape.shape, !shape.shape
  %ac = shape.cstr_eq %a, %c : !shape.shape, !shape.shape
  %cb = shape.cstr_eq %c, %b : !shape.shape, !shape.shape
  %x = shape.assuming_all %ab, %bc, %ac
  %y = shape.assuming_all %ab, %ac
  scf.if %q {
    shape.assuming %x {
      "test.use"() : () -> ()
      shape.assuming_yield
    }
    shape.assuming %y {
      "test.use"() : () -> ()
      shape.assuming_yield
    }
  } else {
    shape.assuming %cb {
      "test.use"() : () -> ()
      shape.assuming_yield
    }
  }
  return
}

// Later than that, too.
//
// CHECK-LABEL: func.func @later(
// CHECK: %[[AB:.*]] = shape.cstr_eq %arg0, %arg1
// CHECK-NEXT: %[[BC:.*]] = shape.const_witness true
// CHECK-NEXT: %[[AC:.*]] = shape.cstr_eq %arg0, %arg2
// CHECK: else
// CHECK-NEXT: %[[CB:.*]] = shape.cstr_eq %arg2, %arg1
// CHECK-NEXT: scf.yield %[[CB]]
func.func @later(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape, %q: i1) -> (!shape.witness, !shape.witness) {
  %ab = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  %bc = shape.cstr_eq %b, %c : !shape.shape, !shape.shape
  %ac = shape.cstr_eq %a, %c : !shape.shape, !shape.shape
  %x = shape.assuming_all %ab, %bc, %ac
  %r = scf.if %q -> !shape.witness {
    shape.assuming %x {
      "test.use"() : () -> ()
      shape.assuming_yield
    }
    scf.yield %ab : !shape.witness
  } else {
    %cb = shape.cstr_eq %c, %b : !shape.shape, !shape.shape
    scf.yield %cb : !shape.witness
  }
  return %r, %ac : !shape.witness, !shape.witness
}

// Consumed with what it follows from, both go.
//
// CHECK-LABEL: func.func @together(
// CHECK: %[[AB:.*]] = shape.cstr_eq %arg0, %arg1
// CHECK-NEXT: %[[BC:.*]] = shape.const_witness true
// CHECK-NEXT: %[[AC:.*]] = shape.cstr_eq %arg0, %arg2
// CHECK-NOT: shape.cstr_eq
func.func @together(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape) -> (!shape.witness, !shape.witness, !shape.witness) {
  %ab = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  %bc = shape.cstr_eq %b, %c : !shape.shape, !shape.shape
  %ac = shape.cstr_eq %a, %c : !shape.shape, !shape.shape
  %cb = shape.cstr_eq %c, %b : !shape.shape, !shape.shape
  %x = shape.assuming_all %ab, %bc, %ac, %cb
  return %x, %ab, %ac : !shape.witness, !shape.witness, !shape.witness
}

// What others are replaced by has no uses of its own, and is found to follow from
// a later one, whichever is rewritten first: with a check that always fails, or
// remarks, it is in the order of the code.
//
// CHECK-LABEL: func.func @replaces_without_uses(
// CHECK: %[[ABC:.*]] = shape.cstr_eq %arg0, %arg1, %arg2
// CHECK-NEXT: %[[ALL:.*]] = shape.assuming_all %{{.*}}, %[[ABC]]
// CHECK-NEXT: shape.assuming %[[ALL]]
func.func @replaces_without_uses(%a: tensor<?xindex>, %b: tensor<?xindex>, %c: tensor<?xindex>) {
  %w = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  %ba = shape.cstr_eq %b, %a : tensor<?xindex>, tensor<?xindex>
  %abc = shape.cstr_eq %a, %b, %c : tensor<?xindex>, tensor<?xindex>, tensor<?xindex>
  %all = shape.assuming_all %ba, %abc
  shape.assuming %all {
    "test.use"() : () -> ()
    shape.assuming_yield
  }
  return
}
func.func @fails(%n: index) {
  %c1 = arith.constant 1 : index
  %m = arith.addi %n, %c1 : index
  %p = arith.cmpi slt, %m, %n : index
  cf.assert %p, "never"
  return
}
