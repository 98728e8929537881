// Facts that operations state of a function's inputs: contracts take them as
// given where no check comes before, signatures are written by them, and what
// cannot hold is a warning of which nothing is proved.
//
// RUN: not shapeproof contract --details %s | FileCheck %s
// RUN: not shapeproof analyze %s | FileCheck %s --check-prefix=WARNING

// CHECK: tied(x: [1, 32 * A], y: [1, A]) -> [1, 32 * A] where A >= 3
// CHECK-NEXT: 3 checks, 2 redundant, 1 needed, 1 clause
// CHECK-NEXT: x.dim1 >= 70
// CHECK-NEXT: for
// CHECK-NEXT: broken by x.dim1 = 64, y.dim1 = 2{{$}}
func.func @tied(%x: !torch.vtensor<[1,?],f32>, %y: !torch.vtensor<[1,?],si64>) -> !torch.vtensor<[1,?],f32> {
  %s = torch.symbolic_int "s0" {min_val = 2, max_val = 63} : !torch.int
  torch.bind_symbolic_shape %x, [%s], affine_map<()[s0] -> (1, s0 * 32)> : !torch.vtensor<[1,?],f32>
  torch.bind_symbolic_shape %y, [%s], affine_map<()[s0] -> (1, s0)> : !torch.vtensor<[1,?],si64>
  %int1 = torch.constant.int 1
  %n = torch.aten.size.int %x, %int1 : !torch.vtensor<[1,?],f32>, !torch.int -> !torch.int
  %i = torch_c.to_i64 %n
  %c64 = arith.constant 64 : i64
  %c70 = arith.constant 70 : i64
  %p = arith.cmpi sge, %i, %c64 : i64
  cf.assert %p, "it is bound so"
  %q = arith.cmpi sge, %i, %c70 : i64
  cf.assert %q, "at least 70"
  return %x : !torch.vtensor<[1,?],f32>
}

// A symbol that no size is equal to has a letter as well; so does one that may
// be 0 or take part in a product.
// CHECK: products(x: [2 * A + 1], y: [A * B, B]) -> [A * B, B]
func.func @products(%x: !torch.vtensor<[?],f32>, %y: !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,?],f32> {
  %s = torch.symbolic_int "s0" {min_val = 0, max_val = 9223372036854775807} : !torch.int
  %t = torch.symbolic_int "s1" {min_val = 1, max_val = 1024} : !torch.int
  torch.bind_symbolic_shape %x, [%s], affine_map<()[s0] -> (s0 * 2 + 1)> : !torch.vtensor<[?],f32>
  torch.bind_symbolic_shape %y, [%s, %t], affine_map<()[s0, s1] -> (s0 * s1, s1)> : !torch.vtensor<[?,?],f32>
  return %y : !torch.vtensor<[?,?],f32>
}

// A check that comes before fails for inputs that are not bound.
// CHECK: before(x: [A], n: index) -> [A] where A >= 64
// CHECK-NEXT: 2 checks, 1 redundant, 1 needed, 1 clause
// CHECK-NEXT: x.dim0 >= 64
func.func @before(%x: !torch.vtensor<[?],f32>, %n: index) -> !torch.vtensor<[?],f32> {
  %int0 = torch.constant.int 0
  %d = torch.aten.size.int %x, %int0 : !torch.vtensor<[?],f32>, !torch.int -> !torch.int
  %i = torch_c.to_i64 %d
  %c64 = arith.constant 64 : i64
  %p = arith.cmpi sge, %i, %c64 : i64
  cf.assert %p, "at least 64"
  %s = torch.symbolic_int "s0" {min_val = 2, max_val = 63} : !torch.int
  torch.bind_symbolic_shape %x, [%s], affine_map<()[s0] -> (s0 * 32)> : !torch.vtensor<[?],f32>
  return %x : !torch.vtensor<[?],f32>
}

// So does one on the way that does not pass the binding.
// CHECK: branch(x: [A], p: i1) -> [A] where A >= 2
// CHECK-NEXT: 2 checks, 1 redundant, 1 needed, 1 clause
func.func @branch(%x: !torch.vtensor<[?],f32>, %p: i1) -> !torch.vtensor<[?],f32> {
  scf.if %p {
    %s = torch.symbolic_int "s0" {min_val = 2, max_val = 63} : !torch.int
    torch.bind_symbolic_shape %x, [%s], affine_map<()[s0] -> (s0 * 32)> : !torch.vtensor<[?],f32>
  }
  %int0 = torch.constant.int 0
  %d = torch.aten.size.int %x, %int0 : !torch.vtensor<[?],f32>, !torch.int -> !torch.int
  %i = torch_c.to_i64 %d
  %c2 = arith.constant 2 : i64
  %q = arith.cmpi sge, %i, %c2 : i64
  cf.assert %q, "at least 2"
  return %x : !torch.vtensor<[?],f32>
}

// Facts of an attribute are written in the same way.
// CHECK: attribute(x: [2 * N], y: [N]) -> [N]
func.func @attribute(%x: tensor<?xf32> {shapeproof.facts = "d0 == 2 * arg1[0]"}, %y: tensor<?xf32> {shapeproof.letters = ["N"]}) -> tensor<?xf32> {
  return %y : tensor<?xf32>
}

// CHECK: assumed(n: index, t: [n, 4])
// CHECK: n == t.dim0
// CHECK: broken by n = 16, t.dim0 = 0
util.func public @assumed(%n: index, %t: tensor<?x4xf32>) {
  %0 = util.assume.int %n<umin = 16, umax = 128, udiv = 16> : index
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?x4xf32>
  %p = arith.cmpi eq, %0, %d : index
  cf.assert %p, "as many rows"
  util.return
}

// 32 * s0 is not 33.
// CHECK: static(x: [33, A], p: i1) -> [33, A] where p
func.func @static(%x: !torch.vtensor<[33,?],f32>, %p: i1) -> !torch.vtensor<[33,?],f32> {
  %s = torch.symbolic_int "s0" {min_val = 2, max_val = 63} : !torch.int
  // WARNING: [[@LINE+1]]:3: warning: the facts here contradict: no input gets here
  torch.bind_symbolic_shape %x, [%s], affine_map<()[s0] -> (s0 * 32, s0)> : !torch.vtensor<[33,?],f32>
  cf.assert %p, "open"
  return %x : !torch.vtensor<[33,?],f32>
}

// s0 >= 2 is not 2 * s0.
// CHECK: twice(x: [A], p: i1) -> [A] where p
func.func @twice(%x: !torch.vtensor<[?],f32>, %p: i1) -> !torch.vtensor<[?],f32> {
  %s = torch.symbolic_int "s0" {min_val = 2, max_val = 63} : !torch.int
  torch.bind_symbolic_shape %x, [%s], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],f32>
  // WARNING: [[@LINE+2]]:3: warning: the facts here contradict: no input gets here
  // WARNING: [[@LINE-2]]:3: note: because of this torch.bind_symbolic_shape
  torch.bind_symbolic_shape %x, [%s], affine_map<()[s0] -> (s0 * 2)> : !torch.vtensor<[?],f32>
  cf.assert %p, "open"
  return %x : !torch.vtensor<[?],f32>
}

// Where s0 may be 0, both hold.
// CHECK: zero(x: [0], p: i1) -> [0] where p
func.func @zero(%x: !torch.vtensor<[?],f32>, %p: i1) -> !torch.vtensor<[?],f32> {
  %s = torch.symbolic_int "s0" {min_val = 0, max_val = 63} : !torch.int
  torch.bind_symbolic_shape %x, [%s], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],f32>
  torch.bind_symbolic_shape %x, [%s], affine_map<()[s0] -> (s0 * 2)> : !torch.vtensor<[?],f32>
  cf.assert %p, "open"
  return %x : !torch.vtensor<[?],f32>
}

// CHECK: empty(x: [A], p: i1) -> [A] where p
func.func @empty(%x: !torch.vtensor<[?],f32>, %p: i1) -> !torch.vtensor<[?],f32> {
  // WARNING: [[@LINE+1]]:8: warning: the facts here contradict: no input gets here
  %s = torch.symbolic_int "s0" {min_val = 4, max_val = 2} : !torch.int
  cf.assert %p, "open"
  return %x : !torch.vtensor<[?],f32>
}
// Sizes that are bound of computed values are declared sizes. DECLARED-LABEL
// names what is claimed of them; nothing is known because of them.
//
// RUN: not shapeproof analyze --all --function=declared %s | FileCheck %s --check-prefix=DECLARED
// DECLARED: declared(x: [A, 4], y: [2 * B, 4]) -> [A + 2 * B, 4]: {{.*}} 1 refuted, 1 contingent (declared 2)
// DECLARED: refuted: the declared size always fails
// DECLARED: its message: "axis 0 of '%r' is declared s0 + s1 * 2 + 1, but is x.dim0 + y.dim0"
// DECLARED-NOT: it needs false
// DECLARED: contingent: the declared size holds for some inputs and fails for others
// DECLARED: its message: "axis 0 of '%q' is declared s0 + s1 + 4, and is x.dim0 + y.dim0"
// DECLARED: fails with x.dim0 = 2, y.dim0 = 4
// DECLARED: proved: the declared size always holds
// DECLARED-NEXT: bind_symbolic_shape %c
//
// RUN: not shapeproof analyze --format=json --function=declared %s | FileCheck %s --check-prefix=JSON
// JSON: "kind":"declared","role":"check","verdict":"contingent"{{.*}}"executed":true
//
// CHECK: declared(x: [A, 4], y: [2 * B, 4]) -> [A + 2 * B, 4]
// CHECK-NEXT: 4 checks, 4 redundant, 0 needed, 0 clauses
func.func @declared(%x: !torch.vtensor<[?,4],f32>, %y: !torch.vtensor<[?,4],f32>) -> !torch.vtensor<[?,4],f32> {
  %s = torch.symbolic_int "s0" {min_val = 2, max_val = 63} : !torch.int
  %t = torch.symbolic_int "s1" {min_val = 2, max_val = 63} : !torch.int
  torch.bind_symbolic_shape %x, [%s], affine_map<()[s0] -> (s0, 4)> : !torch.vtensor<[?,4],f32>
  torch.bind_symbolic_shape %y, [%t], affine_map<()[s0] -> (s0 * 2, 4)> : !torch.vtensor<[?,4],f32>
  %l = torch.prim.ListConstruct %x, %y : (!torch.vtensor<[?,4],f32>, !torch.vtensor<[?,4],f32>) -> !torch.list<vtensor>
  %int0 = torch.constant.int 0
  %c = torch.aten.cat %l, %int0 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,4],f32>
  torch.bind_symbolic_shape %c, [%s, %t], affine_map<()[s0, s1] -> (s0 + s1 * 2, 4)> : !torch.vtensor<[?,4],f32>
  %r = torch.aten.relu %c : !torch.vtensor<[?,4],f32> -> !torch.vtensor<[?,4],f32>
  torch.bind_symbolic_shape %r, [%s, %t], affine_map<()[s0, s1] -> (s0 + s1 * 2 + 1, 4)> : !torch.vtensor<[?,4],f32>
  %q = torch.aten.relu %r : !torch.vtensor<[?,4],f32> -> !torch.vtensor<[?,4],f32>
  torch.bind_symbolic_shape %q, [%s, %t], affine_map<()[s0, s1] -> (s0 + s1 + 4, 4)> : !torch.vtensor<[?,4],f32>
  return %q : !torch.vtensor<[?,4],f32>
}

// A symbol that no input has is the size that it is declared for first. Nothing
// else says sizes of the result of an unknown operation: they are a fact.
// RUN: shapeproof analyze --all --function=of_data %s | FileCheck %s --check-prefix=DATA
// DATA: 4 checks: 3 proved, 0 refuted, 0 contingent, 1 unknown
// DATA: proved: the declared size always holds
// DATA-NEXT: bind_symbolic_shape %b
// DATA: proved: cf.assert always holds
// DATA-NEXT: torch.aten.size.int
// DATA: proved: cf.assert always holds
// DATA-NEXT: cf.assert %p, "at least 3"
func.func @of_data(%x: !torch.vtensor<[?],f32>) -> !torch.vtensor<[?,2],f32> {
  %s = torch.symbolic_int "s0" {min_val = 0, max_val = 9223372036854775807} : !torch.int
  %u = torch.symbolic_int "u0" {min_val = 0, max_val = 9223372036854775807} : !torch.int
  torch.bind_symbolic_shape %x, [%s], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],f32>
  %a = torch.aten.nobody.knows %x : !torch.vtensor<[?],f32> -> !torch.vtensor<[?,2],f32>
  torch.bind_symbolic_shape %a, [%u], affine_map<()[s0] -> (s0, 2)> : !torch.vtensor<[?,2],f32>
  %b = torch.aten.relu %a : !torch.vtensor<[?,2],f32> -> !torch.vtensor<[?,2],f32>
  torch.bind_symbolic_shape %b, [%u], affine_map<()[s0] -> (s0, 2)> : !torch.vtensor<[?,2],f32>
  %k = torch.aten.nobody.knows %x : !torch.vtensor<[?],f32> -> !torch.vtensor<[?],f32>
  torch.bind_symbolic_shape %k, [%s], affine_map<()[s0] -> (s0 + 3)> : !torch.vtensor<[?],f32>
  %int0 = torch.constant.int 0
  %d = torch.aten.size.int %k, %int0 : !torch.vtensor<[?],f32>, !torch.int -> !torch.int
  %i = torch_c.to_i64 %d
  %c3 = arith.constant 3 : i64
  %p = arith.cmpi sge, %i, %c3 : i64
  cf.assert %p, "at least 3"
  return %b : !torch.vtensor<[?,2],f32>
}

// Types that are never right: of a cast, of an operation of a library, and a
// bound.
// RUN: not shapeproof analyze --function=types %s | FileCheck %s --check-prefix=TYPES
// RUN: not shapeproof analyze --function=types --format=sarif %s | FileCheck %s --check-prefix=SARIF
// RUN: not shapeproof analyze --function=types --format=html %s | FileCheck %s --check-prefix=HTML
// TYPES: its message: "axis 0 of result 0 is declared 5, but is 6"
// TYPES-NOT: it needs
// TYPES: its message: "axis 1 of result 0 is declared 7, but is 8"
// TYPES: its message: "axis 0 of result 0 is declared at most 5, but is 6"
// SARIF: "level": "error"
// SARIF: "text": "the declared size always fails: axis 0 of result 0 is declared 5, but is 6"
// SARIF: "ruleId": "check-refuted"
// HTML: "kind":"declared"{{.*}}"message":"axis 0 of result 0 is declared 5, but is 6"
func.func @types(%x: tensor<6xf32>, %y: tensor<?x8xf32>) -> (tensor<5xf32>, tensor<?x7xf32>, tensor<?xf32, #stablehlo.bounds<5>>) {
  %z = tensor.cast %x : tensor<6xf32> to tensor<?xf32>
  %a = tensor.cast %z : tensor<?xf32> to tensor<5xf32>
  %b = stablehlo.abs %y : (tensor<?x8xf32>) -> tensor<?x7xf32>
  %c = stablehlo.abs %x : (tensor<6xf32>) -> tensor<?xf32, #stablehlo.bounds<5>>
  return %a, %b, %c : tensor<5xf32>, tensor<?x7xf32>, tensor<?xf32, #stablehlo.bounds<5>>
}

// WARNING-NOT: warning: the facts here

// CHECK: library-stated.mlir:{{[0-9]+}}:3: warning: the facts here contradict
// CHECK: library-stated.mlir:{{[0-9]+}}:3: warning: the facts here contradict
// CHECK: library-stated.mlir:{{[0-9]+}}:8: warning: the facts here contradict
