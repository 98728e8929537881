// REQUIRES: plugin
// The attributes of our dialect: written, read, understood, and refused with the
// place of a mistake.
//
// RUN: split-file %s %t
// RUN: shapeproof-opt %t/good.mlir | shapeproof-opt | FileCheck %t/good.mlir
// RUN: mlir-opt --load-dialect-plugin=%plugin %t/good.mlir | FileCheck %t/good.mlir
// RUN: shapeproof-opt --emit-bytecode %t/good.mlir | shapeproof-opt | FileCheck %t/good.mlir
// RUN: shapeproof-opt %t/good.mlir --pass-pipeline='builtin.module(shapeproof-elide-checks)' | FileCheck %t/good.mlir --check-prefix=ELIDED
// RUN: not shapeproof analyze --format=json --verify-ops %t/callers.mlir | FileCheck %t/callers.mlir --check-prefix=JSON
// RUN: not shapeproof contract --details %t/callers.mlir | FileCheck %t/callers.mlir --check-prefix=CONTRACT
// RUN: shapeproof-opt %t/callers.mlir --pass-pipeline='builtin.module(shapeproof-hoist-checks{verify-ops=true})' | FileCheck %t/callers.mlir --check-prefix=HOISTED
// RUN: shapeproof-opt %t/found.mlir --pass-pipeline='builtin.module(shapeproof-annotate{typed=true})' | shapeproof-opt | FileCheck %t/found.mlir
// RUN: shapeproof-opt --split-input-file --verify-diagnostics --allow-unregistered-dialect %t/bad.mlir
// RUN: not shapeproof analyze %t/mistakes.mlir 2>&1 | FileCheck %t/mistakes.mlir --check-prefix=PLACES

//--- good.mlir
// CHECK-LABEL: func @facts(
// CHECK-SAME: shapeproof.facts = #shapeproof.facts<"d0 mod 8 == 0", "d0 >= 8">
// ELIDED-LABEL: func @facts(
// ELIDED-NOT: cf.assert
// ELIDED-LABEL: func @bounded(
func.func @facts(%t: tensor<?xf32> {shapeproof.facts = #shapeproof.facts<"d0 mod 8 == 0", "d0 >= 8">}) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %r = arith.remsi %d, %c4 : index
  %p = arith.cmpi eq, %r, %c0 : index
  cf.assert %p, "by facts"
  return
}

// CHECK: func private @none(tensor<f32, #shapeproof.bounded<>> {shapeproof.facts = #shapeproof.facts<>})
func.func private @none(tensor<f32, #shapeproof.bounded<>> {shapeproof.facts = #shapeproof.facts<>})

// CHECK-LABEL: func @bounded(
// CHECK-SAME: tensor<?x?x4xf32, #shapeproof.bounded<64, ?, 4>>
// ELIDED-COUNT-1: cf.assert
// ELIDED-NOT: cf.assert
func.func @bounded(%t: tensor<?x?x4xf32, #shapeproof.bounded<64, ?, 4>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %d = tensor.dim %t, %c0 : tensor<?x?x4xf32, #shapeproof.bounded<64, ?, 4>>
  %e = tensor.dim %t, %c1 : tensor<?x?x4xf32, #shapeproof.bounded<64, ?, 4>>
  %p = arith.cmpi sle, %d, %c64 : index
  cf.assert %p, "bounded"
  %q = arith.cmpi sle, %e, %c64 : index
  cf.assert %q, "not bounded"
  return
}

func.func private @sizes() attributes {
  // CHECK: shapeproof.bounds = #shapeproof.bounds<[-9223372036854775808, 9223372036854775807], [?, 0], [?, ?]>
  shapeproof.bounds = #shapeproof.bounds<[-9223372036854775808, 9223372036854775807], [?, 0], [?, ?]>,
  // CHECK-SAME: shapeproof.dims = #shapeproof.sizes<"A", "2 * A#2", "foo.op@3:5", "?">
  shapeproof.dims = #shapeproof.sizes<"A", "2 * A#2", "foo.op@3:5", "?">}

//--- callers.mlir
// A call of a declaration demands its contract; strings are understood as well.
func.func private @same(tensor<?xf32>, index, i1) attributes {
    shapeproof.contract = #shapeproof.contract<"arg0[0] == arg1 or arg2", "arg1 >= 1">}
func.func private @text(index) attributes {shapeproof.contract = "arg0 mod 4 == 0"}
func.func private @list(tensor<2xindex>, tensor<*xf32>) attributes {
    shapeproof.contract = ["arg0.e0 <= arg0.e1", "rank(arg1) == 2"]}
// A body has the contract that it has.
func.func private @body(%n: index) attributes {shapeproof.contract = "arg0 == 77"} {
  return
}

// CONTRACT-LABEL: caller(
// CONTRACT: 1 clause
// CONTRACT-NEXT: t.dim0 >= 1
// CONTRACT-NEXT: for {{.*}}callers.mlir:22:3{{$}}
// HOISTED-LABEL: func @caller(
// HOISTED: cf.assert {{.*}}"arg0.dim0 >= 1
// HOISTED: call @same
func.func @caller(%t: tensor<?xf32>, %p: i1) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  call @same(%t, %d, %p) : (tensor<?xf32>, index, i1) -> ()
  call @body(%d) : (index) -> ()
  return
}

// A clause holds behind the call: the second call demands nothing new.
// CONTRACT-LABEL: again(
// CONTRACT: 1 clause
// CONTRACT-NEXT: n mod 4 == 0
func.func @again(%n: index) {
  call @text(%n) : (index) -> ()
  call @text(%n) : (index) -> ()
  return
}

// CONTRACT-LABEL: lists(
// CONTRACT: 2 clauses
// CONTRACT: rank(u) == 2
// CONTRACT: l[1] >= l[0]
func.func @lists(%l: tensor<2xindex>, %u: tensor<*xf32>) {
  call @list(%l, %u) : (tensor<2xindex>, tensor<*xf32>) -> ()
  return
}

// What a call with these operands demands never holds.
// JSON: "function":"never"
// JSON-SAME: "verdict":"refuted"
func.func @never() {
  %c6 = arith.constant 6 : index
  call @text(%c6) : (index) -> ()
  return
}

//--- found.mlir
// CHECK-LABEL: func @found(
// CHECK-SAME: shapeproof.bounds = #shapeproof.bounds<[0, ?], [4, 4]>
// CHECK-SAME: shapeproof.dims = #shapeproof.sizes<"arg0.dim0", "4">
// CHECK-SAME: shapeproof.contract = #shapeproof.contract<"arg0.dim0 == arg1">
func.func @found(%t: tensor<?x4xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  // CHECK: tensor.dim {shapeproof.bounds = [#shapeproof.bounds<[0, ?]>], shapeproof.dims = [#shapeproof.sizes<"arg0.dim0">]}
  %d = tensor.dim %t, %c0 : tensor<?x4xf32>
  %p = arith.cmpi eq, %d, %n : index
  cf.assert %p, "same"
  // CHECK: tensor.empty({{.*}}) {shapeproof.bounds = [#shapeproof.bounds<[0, ?]>]
  %e = tensor.empty(%d) : tensor<?xf32>
  return %e : tensor<?xf32>
}

//--- mistakes.mlir
// PLACES: mistakes.mlir:2:85: error: expected an expression
func.func private @f(%t: tensor<?xf32> {shapeproof.facts = #shapeproof.facts<"d0 >= ">})

//--- bad.mlir
// expected-error @below {{expected}}
"x"() {a = #shapeproof.facts<"d0 >= 8", "d0 >= ">} : () -> ()
// -----
// expected-error @below {{unknown attribute 'shapeproof.fact'}}
"x"() {a = #shapeproof.fact<"d0 >= 8">} : () -> ()
// -----
// expected-error @below {{expected string}}
"x"() {a = #shapeproof.contract<8>} : () -> ()
// -----
// expected-error @below {{the bounds [3, 2] contain no number}}
"x"() {a = #shapeproof.bounds<[3, 2]>} : () -> ()
// -----
// expected-error @below {{expected ','}}
"x"() {a = #shapeproof.bounds<[3]>} : () -> ()
// -----
// expected-error @below {{integer value too large}}
"x"() {a = #shapeproof.bounds<[0, 9223372036854775808]>} : () -> ()
// -----
// expected-error @below {{a size is at least 0, not -1}}
func.func private @f(tensor<?xf32, #shapeproof.bounded<-1>>)
// -----
// expected-error @below {{'shapeproof.facts' are facts, or strings}}
func.func @f(%n: index {shapeproof.facts = #shapeproof.contract<"arg0 >= 1">}) {
  return
}
// -----
// expected-error @below {{'shapeproof.contract' is a contract, or strings}}
func.func private @f(index) attributes {shapeproof.contract = [#shapeproof.facts<"arg0 >= 1">]}
// -----
// expected-error @below {{2 bounds for 1 dimensions}}
func.func private @f(tensor<?xf32, #shapeproof.bounded<1, ?>>)
// -----
// expected-error @below {{the size 4 of dimension 0 is above its bound 3}}
func.func private @f(tensor<4xf32, #shapeproof.bounded<3>>)
// -----
// expected-error @below {{shapeproof.facts: column 1: unknown name 'd1', did you mean 'd0'? in "d1 >= 1"}}
func.func @f(%t: tensor<?xf32> {shapeproof.facts = #shapeproof.facts<"d1 >= 1">}) { return }
// -----
// expected-error @below {{shapeproof.contract: column 1: unknown name 'd0'}}
func.func private @f(tensor<?xf32>) attributes {shapeproof.contract = #shapeproof.contract<"d0 >= 1">}
// -----
// expected-error @below {{shapeproof.contract: column 1: expected a claim}}
func.func private @f(index) attributes {shapeproof.contract = #shapeproof.contract<"arg0">}
// -----
// expected-error @below {{a contract is the attribute 'shapeproof.contract' of a function}}
"x"() {shapeproof.contract = #shapeproof.contract<"arg0 >= 1">} : () -> ()
// -----
// expected-error @below {{facts are the attribute 'shapeproof.facts' of an argument of a function}}
func.func @f(%n: index {shapeproof.name = #shapeproof.facts<>}) { return }
