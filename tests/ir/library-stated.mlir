// Facts that operations state of a function's inputs: contracts take them as
// given where no check comes before, signatures are written by them, and what
// cannot hold is a warning of which nothing is proved.
//
// RUN: shapeproof contract %s | FileCheck %s
// RUN: shapeproof analyze %s | FileCheck %s --check-prefix=WARNING

// CHECK: tied(x: [1, 32 * A], y: [1, A]) -> [1, 32 * A] where A >= 3
// CHECK-NEXT: 2 checks, 1 redundant, 1 needed, 1 clause
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
// CHECK-NEXT: 1 check, 0 redundant, 1 needed, 1 clause
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
// CHECK-NEXT: 1 check, 0 redundant, 1 needed, 1 clause
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
// WARNING-NOT: warning: the facts here

// CHECK: library-stated.mlir:{{[0-9]+}}:3: warning: the facts here contradict
// CHECK: library-stated.mlir:{{[0-9]+}}:3: warning: the facts here contradict
// CHECK: library-stated.mlir:{{[0-9]+}}:8: warning: the facts here contradict
