// torch-mlir's dialect as its own tools print it; no --library is needed.
//
// RUN: shapeproof contract --details %s | FileCheck %s

// CHECK: linear(x: [A, 8], w: [4, 8]) -> [A, 4]
func.func @linear(%x: !torch.vtensor<[?,8],f32>, %w: !torch.vtensor<[4,8],f32>) -> !torch.vtensor<[?,4],f32> attributes {torch.assume_strict_symbolic_shapes} {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %false = torch.constant.bool false
  %half = torch.constant.float 5.000000e-01
  %none = torch.constant.none
  %text = torch.constant.str "none"
  %device = torch.constant.device "cpu"
  %t = torch.aten.transpose.int %w, %int0, %int1 : !torch.vtensor<[4,8],f32>, !torch.int, !torch.int -> !torch.vtensor<[8,4],f32>
  %y = torch.aten.mm %x, %t : !torch.vtensor<[?,8],f32>, !torch.vtensor<[8,4],f32> -> !torch.vtensor<[?,4],f32>
  return %y : !torch.vtensor<[?,4],f32>
}

// CHECK: flat(x: [A, 4, 5]) -> [A, 20]
func.func @flat(%x: !torch.vtensor<[?,4,5],f32>) -> !torch.vtensor<[?,20],f32> {
  %s = torch.symbolic_int "s0" {min_val = 2, max_val = 64} : !torch.int
  torch.bind_symbolic_shape %x, [%s], affine_map<()[s0] -> (s0, 4, 5)> : !torch.vtensor<[?,4,5],f32>
  %int0 = torch.constant.int 0
  %int20 = torch.constant.int 20
  %n = torch.aten.size.int %x, %int0 : !torch.vtensor<[?,4,5],f32>, !torch.int -> !torch.int
  %shape = torch.prim.ListConstruct %n, %int20 : (!torch.int, !torch.int) -> !torch.list<int>
  %y = torch.aten.view %x, %shape : !torch.vtensor<[?,4,5],f32>, !torch.list<int> -> !torch.vtensor<[?,20],f32>
  %o = torch.operator "torch.onnx.Mystery"(%y) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[?,20],f32>) -> !torch.vtensor<[?,20],f32>
  return %y : !torch.vtensor<[?,20],f32>
}

// A loop may run for ever, and an operation of an extension may be one.
// CHECK: behind_a_loop(x: [8, 8], y: [A, 8], n: i64, b: i1) -> [A, 8]
// CHECK: x.dim0 == 8
// CHECK: enough, but perhaps more than needed
func.func @behind_a_loop(%x: !torch.vtensor<[?,8],f32>, %y: !torch.vtensor<[?,8],f32>, %n: !torch.int, %b: !torch.bool) -> !torch.vtensor<[?,8],f32> {
  %r = torch.prim.Loop %n, %b, init(%x) {
  ^bb0(%i: !torch.int, %a: !torch.vtensor<[?,8],f32>):
    torch.prim.Loop.condition %b, iter(%a : !torch.vtensor<[?,8],f32>)
  } : (!torch.int, !torch.bool, !torch.vtensor<[?,8],f32>) -> !torch.vtensor<[?,8],f32>
  %2 = torch.aten.mm %y, %x : !torch.vtensor<[?,8],f32>, !torch.vtensor<[?,8],f32> -> !torch.vtensor<[?,8],f32>
  return %2 : !torch.vtensor<[?,8],f32>
}
// CHECK: behind_an_operator(x: [8, 8], y: [A, 8], n: i64) -> [A, 8]
// CHECK: x.dim0 == 8
// CHECK: enough, but perhaps more than needed
func.func @behind_an_operator(%x: !torch.vtensor<[?,8],f32>, %y: !torch.vtensor<[?,8],f32>, %n: !torch.int) -> !torch.vtensor<[?,8],f32> {
  %r = "torch.operator"(%n) <{name = "mine.loop"}> ({
    "torch.prim.Loop.condition"(%n) : (!torch.int) -> ()
  }) : (!torch.int) -> !torch.int
  %2 = torch.aten.mm %y, %x : !torch.vtensor<[?,8],f32>, !torch.vtensor<[?,8],f32> -> !torch.vtensor<[?,8],f32>
  return %2 : !torch.vtensor<[?,8],f32>
}
