// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts that nothing checks: bounds in tensor types, and claims stated of
// arguments.
//
// REQUIRES: z3
// RUN: split-file --leading-lines %s %t
// RUN: shapeproof-opt %t/facts.mlir --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --implicit-check-not="yes:"
// RUN: shapeproof-opt --allow-unregistered-dialect %t/bounds.mlir --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --check-prefixes=BOUNDS,PLAIN --implicit-check-not="yes:"
// RUN: shapeproof-opt --allow-unregistered-dialect %t/bounds.mlir --pass-pipeline="builtin.module(shapeproof-elide-checks{trust-op-contracts=true})" | FileCheck %s --check-prefixes=BOUNDS --implicit-check-not="yes:" --implicit-check-not="trusted:"
// RUN: not shapeproof analyze %t/bad.mlir 2>&1 | FileCheck %s --check-prefix=BAD

//--- facts.mlir
// CHECK-LABEL: func @facts
func.func @facts(%t: tensor<?x?xf32> {shapeproof.facts = "d0 == 2 * d1"},
                 %u: tensor<?xf32> {shapeproof.facts = ["arg1[0] == arg2", "d0 mod 4 == 0"]},
                 %n: index {shapeproof.facts = "arg2 in [1, 64]"},
                 %s: tensor<*xf32> {shapeproof.facts = "rank(arg3) == 2 and broadcastable(arg0, arg3)"}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c60 = arith.constant 60 : index
  %c64 = arith.constant 64 : index
  %d0 = tensor.dim %t, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  %twice = arith.muli %d1, %c2 : index
  %p0 = arith.cmpi eq, %d0, %twice : index
  cf.assert %p0, "yes: sizes of the argument"
  %p1 = arith.cmpi sge, %n, %c4 : index
  cf.assert %p1, "yes: both facts together"
  %p2 = arith.cmpi sle, %n, %c64 : index
  cf.assert %p2, "yes: range"
  %r = tensor.rank %s : tensor<*xf32>
  %p3 = arith.cmpi eq, %r, %c2 : index
  cf.assert %p3, "yes: rank"
  // CHECK: "no: not stated"
  %p4 = arith.cmpi sle, %n, %c60 : index
  cf.assert %p4, "no: not stated"
  return
}

// Stated of another function.
// CHECK-LABEL: func @others
func.func @others(%n: index) {
  %c64 = arith.constant 64 : index
  // CHECK: "no: of another function"
  %p = arith.cmpi sle, %n, %c64 : index
  cf.assert %p, "no: of another function"
  return
}

//--- bounds.mlir
// BOUNDS-LABEL: func @bounds
func.func @bounds(%t: tensor<?x?xf32, {bounds = [8, -1]}>,
                  %u: tensor<?x4xf32, #stablehlo.bounds<16, ?>>,
                  %v: tensor<?xf32, #mhlo.type_extensions<bounds = [32]>>,
                  %w: tensor<?xf32, {bounds = array<i64: 5>}>, %x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %c7 = arith.constant 7 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %t0 = tensor.dim %t, %c0 : tensor<?x?xf32, {bounds = [8, -1]}>
  %t1 = tensor.dim %t, %c1 : tensor<?x?xf32, {bounds = [8, -1]}>
  %u0 = tensor.dim %u, %c0 : tensor<?x4xf32, #stablehlo.bounds<16, ?>>
  %v0 = tensor.dim %v, %c0 : tensor<?xf32, #mhlo.type_extensions<bounds = [32]>>
  %w0 = tensor.dim %w, %c0 : tensor<?xf32, {bounds = array<i64: 5>}>
  %p0 = arith.cmpi sle, %t0, %c8 : index
  cf.assert %p0, "yes: a dictionary"
  %p1 = arith.cmpi sle, %u0, %c16 : index
  cf.assert %p1, "yes: stablehlo"
  %p2 = arith.cmpi sle, %v0, %c32 : index
  cf.assert %p2, "yes: xla"
  %p3 = arith.cmpi sle, %w0, %c5 : index
  cf.assert %p3, "yes: an array of i64"
  // BOUNDS: "no: less than the bound"
  %p4 = arith.cmpi sle, %t0, %c7 : index
  cf.assert %p4, "no: less than the bound"
  // BOUNDS: "no: without a bound"
  %p5 = arith.cmpi sle, %t1, %c8 : index
  cf.assert %p5, "no: without a bound"
  // A cast may have been hoisted over the check that its operand fits.
  // PLAIN: "trusted: cast"
  %y = tensor.cast %x : tensor<?xf32> to tensor<?xf32, {bounds = [8]}>
  %y0 = tensor.dim %y, %c0 : tensor<?xf32, {bounds = [8]}>
  %p6 = arith.cmpi sle, %y0, %c8 : index
  cf.assert %p6, "trusted: cast"
  %z = "foo.bar"(%x) : (tensor<?xf32>) -> tensor<?xf32, {bounds = [8]}>
  %z0 = tensor.dim %z, %c0 : tensor<?xf32, {bounds = [8]}>
  %p7 = arith.cmpi sle, %z0, %c8 : index
  cf.assert %p7, "yes: a result, having run"
  return
}

// What an unknown dialect means by its words, nobody knows.
func.func @no_bounds(%t: tensor<?xf32, #foo.lower_bounds<8>>,
                     %u: tensor<?xf32, "outofbounds<8>">,
                     %v: tensor<?xf32, #foo.bounds<8>>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %t0 = tensor.dim %t, %c0 : tensor<?xf32, #foo.lower_bounds<8>>
  %p0 = arith.cmpi sle, %t0, %c8 : index
  // BOUNDS: "no: lower bounds"
  cf.assert %p0, "no: lower bounds"
  %u0 = tensor.dim %u, %c0 : tensor<?xf32, "outofbounds<8>">
  %p1 = arith.cmpi sle, %u0, %c8 : index
  // BOUNDS: "no: a string"
  cf.assert %p1, "no: a string"
  %v0 = tensor.dim %v, %c0 : tensor<?xf32, #foo.bounds<8>>
  %p2 = arith.cmpi sle, %v0, %c8 : index
  // BOUNDS: "no: another dialect's"
  cf.assert %p2, "no: another dialect's"
  return
}

//--- bad.mlir
// BAD: bad.mlir:[[# @LINE + 1]]:{{[0-9]+}}: error: shapeproof.facts: {{.*}}d7{{.*}} in "d7 >= 1"
func.func @bad(%t: tensor<?xf32> {shapeproof.facts = "d7 >= 1"},
// BAD: bad.mlir:[[# @LINE + 1]]:{{[0-9]+}}: error: shapeproof.facts: column 10: expected the end of the claim, found ')' in "arg1 >= 1); prove (arg1 >= 2"
               %n: index {shapeproof.facts = ["arg1 >= 1", "arg1 >= 1); prove (arg1 >= 2"]},
// BAD: bad.mlir:[[# @LINE + 1]]:{{[0-9]+}}: error: shapeproof.facts: expected a string or a list of strings
               %m: index {shapeproof.facts = 3 : i32}) {
  return
}
