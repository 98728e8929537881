// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A clause is exact if an input that breaks it makes a check fail. Where
// something comes before the check that may end the program, or run for ever,
// it need not.
//
// RUN: shapeproof contract --details %s | FileCheck %s

func.func private @exit(i32)

// CHECK-LABEL: {{^}}ends(
// CHECK: {{^}}  n == 1{{$}}
// CHECK-NEXT: for
// CHECK-NEXT: broken by
// CHECK: {{^}}  m == 1{{$}}
// CHECK-NEXT: for
// CHECK-NEXT: enough
func.func @ends(%n: index, %m: index) {
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %p = arith.cmpi eq, %n, %c1 : index
  cf.assert %p, "first"
  func.call @exit(%z) : (i32) -> ()
  %q = arith.cmpi eq, %m, %c1 : index
  cf.assert %q, "second"
  return
}

// CHECK-LABEL: {{^}}may_not_end(
// CHECK: {{^}}  m == 1{{$}}
// CHECK-NEXT: for
// CHECK-NEXT: enough
func.func @may_not_end(%n: index, %m: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi eq, %n, %c1 : index
  scf.while : () -> () {
    scf.condition(%p)
  } do {
    scf.yield
  }
  %q = arith.cmpi eq, %m, %c1 : index
  cf.assert %q, "second"
  return
}

// An operation that nobody knows may be there to end the program, if there is
// no other reason for it.

// CHECK-LABEL: {{^}}unknown(
// CHECK: {{^}}  n == 1{{$}}
// CHECK-NEXT: for
// CHECK-NEXT: broken by
// CHECK: {{^}}  m == 1{{$}}
// CHECK-NEXT: for
// CHECK-NEXT: enough
func.func @unknown(%n: index, %m: index) {
  %c1 = arith.constant 1 : index
  %x = "foo.compute"(%m) : (index) -> index
  %p = arith.cmpi eq, %n, %c1 : index
  cf.assert %p, "first"
  "foo.bar"() : () -> ()
  %q = arith.cmpi eq, %m, %c1 : index
  cf.assert %q, "second"
  return
}

// CHECK-LABEL: {{^}}blocks(
// CHECK: {{^}}  m == 1 or n != 1{{$}}
// CHECK-NEXT: for
// CHECK-NEXT: broken by
func.func @blocks(%n: index, %m: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi eq, %n, %c1 : index
  cf.cond_br %p, ^good, ^bad
^bad:
  llvm.unreachable
^good:
  %q = arith.cmpi eq, %m, %c1 : index
  cf.assert %q, "second"
  return
}

// CHECK-LABEL: {{^}}iterations(
// CHECK: {{^}}  n <= 1{{$}}
// CHECK-NEXT: for
// CHECK-NEXT: enough
// CHECK-NEXT: {{^}}  m == 0 or n <= 0{{$}}
// CHECK-NEXT: for
// CHECK-NEXT: broken by
// CHECK-NEXT: enough
func.func @iterations(%n: index, %m: index) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  scf.for %i = %c0 to %n step %c1 {
    %q = arith.cmpi eq, %m, %i : index
    cf.assert %q, "second"
    func.call @exit(%z) : (i32) -> ()
  }
  return
}

func.func private @calls_exit(%n: index) {
  %z = arith.constant 0 : i32
  %c1 = arith.constant 1 : index
  func.call @exit(%z) : (i32) -> ()
  %p = arith.cmpi eq, %n, %c1 : index
  cf.assert %p, "in callee"
  return
}

// Nor after the call of a function that may not return.

// CHECK-LABEL: {{^}}by_call(
// CHECK: {{^}}  n == 1{{$}}
// CHECK-NEXT: for
// CHECK-NEXT: enough
// CHECK: {{^}}  m == 1{{$}}
// CHECK-NEXT: for
// CHECK-NEXT: enough
func.func @by_call(%n: index, %m: index) {
  %c1 = arith.constant 1 : index
  func.call @calls_exit(%n) : (index) -> ()
  %q = arith.cmpi eq, %m, %c1 : index
  cf.assert %q, "second"
  return
}

func.func private @unreachable() {
  llvm.unreachable
}
// CHECK-LABEL: {{^}}by_end(
// CHECK: {{^}}  m == 1{{$}}
// CHECK-NEXT: for
// CHECK-NEXT: enough
func.func @by_end(%n: index, %m: index) {
  %c1 = arith.constant 1 : index
  func.call @unreachable() : () -> ()
  %q = arith.cmpi eq, %m, %c1 : index
  cf.assert %q, "second"
  return
}

// But after one that does, or stops at a check.

func.func private @returns(%n: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi eq, %n, %c1 : index
  cf.assert %p, "in callee"
  return
}
// CHECK-LABEL: {{^}}after_call(
// CHECK: {{^}}  n == 1{{$}}
// CHECK-NEXT: for
// CHECK-NEXT: broken by
// CHECK: {{^}}  m == 1{{$}}
// CHECK-NEXT: for
// CHECK-NEXT: broken by
func.func @after_call(%n: index, %m: index) {
  %c1 = arith.constant 1 : index
  func.call @returns(%n) : (index) -> ()
  %q = arith.cmpi eq, %m, %c1 : index
  cf.assert %q, "second"
  return
}

// Functions that are called come last.

// CHECK-LABEL: {{^}}calls_exit(
// CHECK: {{^}}  n == 1{{$}}
// CHECK-NEXT: for
// CHECK-NEXT: enough
// An example of a private function would be the arguments of a call.
// CHECK-LABEL: {{^}}returns(
// CHECK: {{^}}  n == 1{{$}}
// CHECK-NEXT: for
// CHECK-NOT: broken by
