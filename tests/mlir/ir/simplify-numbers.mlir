// One operation on a value and a number in place of several, and code in which
// there is none: a number is another one, a fact is missing, a value is used
// elsewhere.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(func.func(shapeproof-simplify,canonicalize,cse))" --allow-unregistered-dialect | FileCheck %s

// A lowered ceildiv of a signed number.
// CHECK-LABEL: func @ceildiv
// CHECK: %[[R:.*]] = arith.ceildivsi %arg0, %c8
// CHECK-NEXT: "use"(%[[R]])
func.func @ceildiv(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %q = arith.divsi %n, %c8 : index
  %back = arith.muli %q, %c8 : index
  %rest = arith.cmpi ne, %n, %back : index
  %positive = arith.cmpi sgt, %n, %c0 : index
  %up = arith.andi %rest, %positive : i1
  %more = arith.addi %q, %c1 : index
  %r = arith.select %up, %more, %q : index
  "use"(%r) : (index) -> ()
  return
}

// Where the sign is not looked at, negative numbers are rounded another way.
// CHECK-LABEL: func @no_ceildiv
// CHECK-NOT: ceildiv
// CHECK: arith.select
func.func @no_ceildiv(%n: index) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %q = arith.divsi %n, %c8 : index
  %back = arith.muli %q, %c8 : index
  %rest = arith.cmpi ne, %n, %back : index
  %more = arith.addi %q, %c1 : index
  %r = arith.select %rest, %more, %q : index
  "use"(%r) : (index) -> ()
  return
}

// A lowered floordiv: of a number that may be negative, and of one that is not.
// CHECK-LABEL: func @floordiv
// CHECK: arith.floordivsi %arg0, %c32
// CHECK: arith.divsi %arg1, %c32
func.func @floordiv(%x: index, %y: index {shapeproof.facts = ["arg1 >= 0"]}) {
  %c0 = arith.constant 0 : index
  %cm1 = arith.constant -1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %negative = arith.cmpi slt, %x, %c0 : index
  %flipped = arith.subi %cm1, %x : index
  %d = arith.select %negative, %flipped, %x : index
  %q = arith.divsi %d, %c32 : index
  %nq = arith.subi %cm1, %q : index
  %r = arith.select %negative, %nq, %q : index
  %a = arith.divsi %y, %c4 : index
  %b = arith.divsi %a, %c8 : index
  "use"(%r, %b) : (index, index) -> ()
  return
}

// The quotients between are used.
// CHECK-LABEL: func @divided_twice
// CHECK: %[[A:.*]] = arith.divsi %arg0, %c4
// CHECK: %[[B:.*]] = arith.divsi %[[A]], %c8
// CHECK: "use"(%[[A]], %[[B]])
func.func @divided_twice(%y: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %a = arith.divsi %y, %c4 : index
  %b = arith.divsi %a, %c8 : index
  "use"(%a, %b) : (index, index) -> ()
  return
}

// A remainder of a signed number is a mask by a power of two, and no operation
// by another number.
// CHECK-LABEL: func @mod
// CHECK: arith.andi %arg0, %c31
// CHECK: arith.remsi %arg0, %c12
// CHECK: arith.select
func.func @mod(%x: index) {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %c32 = arith.constant 32 : index
  %r = arith.remsi %x, %c32 : index
  %negative = arith.cmpi slt, %r, %c0 : index
  %up = arith.addi %r, %c32 : index
  %m = arith.select %negative, %up, %r : index
  %s = arith.remsi %x, %c12 : index
  %below = arith.cmpi slt, %s, %c0 : index
  %over = arith.addi %s, %c12 : index
  %k = arith.select %below, %over, %s : index
  "use"(%m, %k) : (index, index) -> ()
  return
}

// CHECK-LABEL: func @tail
// CHECK: %[[R:.*]] = arith.remsi %arg0, %c48
// CHECK-NEXT: "use"(%[[R]])
func.func @tail(%n: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c48 = arith.constant 48 : index
  %a = arith.divsi %n, %c48 : index
  %b = arith.muli %a, %c48 : index
  %c = arith.subi %n, %b : index
  "use"(%c) : (index) -> ()
  return
}

// divsi rounds a negative number up, so the tail of one is negative.
// CHECK-LABEL: func @tail_of_signed
// CHECK-NOT: andi
// CHECK: arith.subi
func.func @tail_of_signed(%n: index) {
  %c64 = arith.constant 64 : index
  %a = arith.divsi %n, %c64 : index
  %b = arith.muli %a, %c64 : index
  %c = arith.subi %n, %b : index
  "use"(%c) : (index) -> ()
  return
}

// CHECK-LABEL: func @masks
// CHECK-DAG: arith.andi %arg0, %c15
// CHECK-DAG: arith.andi %arg1, %c-4
func.func @masks(%x: i32, %y: index {shapeproof.facts = ["arg1 >= 0"]}) {
  %c15 = arith.constant 15 : i32
  %c255 = arith.constant 255 : i32
  %c2 = arith.constant 2 : index
  %a = arith.andi %x, %c255 : i32
  %b = arith.andi %a, %c15 : i32
  %c = arith.shrui %y, %c2 : index
  %d = arith.shli %c, %c2 : index
  "use"(%b, %d) : (i32, index) -> ()
  return
}

// An extreme with a number; one where the number is another has two operations
// more.
// CHECK-LABEL: func @extremes
// CHECK-DAG: arith.maxsi %arg0, %c250
// CHECK-DAG: arith.minsi %arg0, %c4096
// CHECK-DAG: arith.minsi %arg0, %c250
// CHECK-DAG: arith.addi {{.*}}, %c251
func.func @extremes(%b: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c0 = arith.constant 0 : index
  %c250 = arith.constant 250 : index
  %c251 = arith.constant 251 : index
  %c4096 = arith.constant 4096 : index
  %m = arith.minsi %b, %c250 : index
  %d = arith.subi %b, %m : index
  %s = arith.addi %d, %c250 : index
  %e = arith.subi %b, %c4096 : index
  %from = arith.maxsi %e, %c0 : index
  %n = arith.subi %b, %from : index
  %m2 = arith.minsi %b, %c250 : index
  %d2 = arith.subi %b, %m2 : index
  %s2 = arith.addi %d2, %c251 : index
  "use"(%s, %n) : (index, index) -> ()
  "use"(%s2) : (index) -> ()
  return
}

// The sum may exceed 8 bits, so it is no number divided by 4.
// CHECK-LABEL: func @wraps
// CHECK-NOT: ceildiv
// CHECK: arith.addi
func.func @wraps(%x: i8 {shapeproof.facts = ["arg0 >= 0"]}) {
  %c3 = arith.constant 3 : i8
  %c4 = arith.constant 4 : i8
  %a = arith.addi %x, %c3 : i8
  %b = arith.divsi %a, %c4 : i8
  "use"(%b) : (i8) -> ()
  return
}
