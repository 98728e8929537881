// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Input nobody writes: no crash, no fact, an entry under `ignored`.
//
// RUN: shapeproof analyze --context=equality --format=json %s | FileCheck %s
// RUN: shapeproof-opt %s --allow-unregistered-dialect --pass-pipeline="builtin.module(shapeproof-elide-checks{context=equality},canonicalize)" -o /dev/null

// CHECK-DAG: "op":"tensor.dim","why":"the index is outside the rank"
// CHECK-DAG: "op":"foo.x","why":"no shape function"
// CHECK-DAG: "op":"foo.y","why":"no shape function"
"builtin.module"() ({
 "func.func"() ({
 ^bb0(%a: index, %v: vector<4xindex>, %u: !foo.bar, %t: tensor<?x!foo.bar>):
  %c = "arith.constant"() {value = 3 : index} : () -> index
  %d = "tensor.dim"(%t, %c) : (tensor<?x!foo.bar>, index) -> index
  %e = "arith.addi"(%v, %v) : (vector<4xindex>, vector<4xindex>) -> vector<4xindex>
  %f = "arith.cmpi"(%v, %e) {predicate = 0 : i64} : (vector<4xindex>, vector<4xindex>) -> vector<4xi1>
  %g = "arith.cmpi"(%d, %a) {predicate = 0 : i64} : (index, index) -> i1
  "cf.assert"(%g) {msg = "m"} : (i1) -> ()
  %h = "foo.x"(%g) ({
   ^bb0(%q: index, %s: tensor<?xf32>):
    %i = "arith.cmpi"(%q, %a) {predicate = 0 : i64} : (index, index) -> i1
    "cf.assert"(%i) {msg = "m"} : (i1) -> ()
    "foo.y"() [^bb1] : () -> ()
   ^bb1:
    "foo.z"() : () -> ()
  }) : (i1) -> !shape.shape
  %w = "shape.cstr_eq"(%h, %h) : (!shape.shape, !shape.shape) -> !shape.witness
  %w2 = "shape.cstr_eq"() : () -> !shape.witness
  "func.return"() : () -> ()
 }) {sym_name = "generic", function_type = (index, vector<4xindex>, !foo.bar, tensor<?x!foo.bar>) -> ()} : () -> ()

 // Constants that no 64 bits hold, and division by zero.
 func.func @huge(%n: index) {
  %c = arith.constant 9223372036854775807 : index
  %c0 = arith.constant 0 : index
  %1 = arith.muli %c, %c : index
  %2 = arith.muli %1, %1 : index
  %3 = arith.muli %2, %2 : index
  %4 = arith.muli %3, %3 : index
  %5 = arith.muli %4, %4 : index
  %6 = arith.muli %5, %5 : index
  %7 = arith.muli %6, %6 : index
  %8 = arith.muli %7, %7 : index
  %9 = arith.muli %8, %n : index
  %k = arith.cmpi sgt, %9, %n : index
  cf.assert %k, "x"
  %m = arith.constant 123456789012345678901234567890 : i128
  %mm = arith.addi %m, %m : i128
  %k2 = arith.cmpi sgt, %mm, %m : i128
  cf.assert %k2, "y"
  %q = arith.divsi %n, %c0 : index
  %k3 = arith.cmpi eq, %q, %c0 : index
  cf.assert %k3, "z"
  return
 }

 func.func @recursive(%n: index) -> index {
  %r = func.call @recursive(%n) : (index) -> index
  %k = arith.cmpi eq, %r, %n : index
  cf.assert %k, "z"
  return %r : index
 }

 // Irreducible, without an exit.
 func.func @cycle(%p: i1, %n: index, %m: index) {
  cf.br ^a(%n : index)
 ^a(%x: index):
  %k = arith.cmpi eq, %x, %n : index
  cf.assert %k, "a"
  cf.cond_br %p, ^b(%x : index), ^c(%x : index)
 ^b(%y: index):
  cf.cond_br %p, ^c(%m : index), ^a(%y : index)
 ^c(%z: index):
  cf.cond_br %p, ^b(%z : index), ^a(%z : index)
 }

 func.func private @declared(index) -> index
}) : () -> ()
