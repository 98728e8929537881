// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sizes that the onnx library gives, for operators as torch-mlir and as
// onnx-mlir print them. The library is chosen by itself.
//
// RUN: not shapeproof contract --details %s | FileCheck %s
// RUN: not shapeproof analyze --format=json %s | FileCheck %s --check-prefix=ALL
// RUN: not shapeproof analyze --format=json %s | python3 %S/../libraries/verdicts.py
// ALL: "ignored": [
// ALL-NEXT: "op":"onnx.Flatten","why":"its shape function gives result #0 sizes that its type excludes"
// ALL-NEXT: "op":"onnx.Add","why":"its shape function needs something that is not known"
// ALL-NEXT: "op":"onnx.Reshape","why":"its shape function needs something that is not known"
// ALL-NEXT: "op":"onnx.If","why":"no shape function"
// ALL-NOT: "op"

// CHECK: flattened(x: [A, 4, 5]) -> [A, 20]
func.func @flattened(%x: !torch.vtensor<[?,4,5],f32>) -> !torch.vtensor<[?,?],f32> {
  %0 = torch.operator "onnx.Flatten"(%x) : (!torch.vtensor<[?,4,5],f32>) -> !torch.vtensor<[?,?],f32>
  return %0 : !torch.vtensor<[?,?],f32>
}
// CHECK: flattened_from_back(x: [A, 4, 5]) -> [4 * A, 5]
func.func @flattened_from_back(%x: !torch.vtensor<[?,4,5],f32>) -> !torch.vtensor<[?,?],f32> {
  %0 = torch.operator "onnx.Flatten"(%x) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[?,4,5],f32>) -> !torch.vtensor<[?,?],f32>
  return %0 : !torch.vtensor<[?,?],f32>
}
// CHECK: flattened_generic(x: [A, 4, 5]) -> [4 * A, 5]
func.func @flattened_generic(%x: !torch.vtensor<[?,4,5],f32>) -> !torch.vtensor<[?,?],f32> {
  %0 = "torch.operator"(%x) <{name = "onnx.Flatten"}> {torch.onnx.axis = 2 : si64} : (!torch.vtensor<[?,4,5],f32>) -> !torch.vtensor<[?,?],f32>
  return %0 : !torch.vtensor<[?,?],f32>
}
// A scalar becomes a matrix of one element.
//
// CHECK: flattened_scalar(x: []) -> [1, 1]
func.func @flattened_scalar(%x: tensor<f32>) -> tensor<?x?xf32> {
  %0 = "onnx.Flatten"(%x) {axis = 0 : si64} : (tensor<f32>) -> tensor<?x?xf32>
  onnx.Return %0 : tensor<?x?xf32>
}

// What the type of a result excludes is not taken for it.
//
// CHECK: flattened_otherwise(x: [2, 3]) -> [5, 3]
func.func @flattened_otherwise(%x: tensor<2x3xf32>) -> tensor<5x?xf32> {
  %0 = "onnx.Flatten"(%x) : (tensor<2x3xf32>) -> tensor<5x?xf32>
  return %0 : tensor<5x?xf32>
}

// Operations that onnx-mlir adds for its accelerator.
//
// CHECK: laid_out(x: [A, 4]) -> [A, 4]
func.func @laid_out(%x: tensor<?x4xf16>) -> tensor<*xf32> {
  %0 = "onnx.LayoutTransform"(%x) {target_layout = "3DS"} : (tensor<?x4xf16>) -> tensor<*xf16>
  %1 = "zhigh.DLF16ToF32"(%0) : (tensor<*xf16>) -> tensor<*xf32>
  return %1 : tensor<*xf32>
}

// CHECK: stacked(x: [A, 4, 5], y: [5, B], b: none) -> [A, 4, B]
func.func @stacked(%x: tensor<?x4x5xf16>, %y: tensor<5x?xf16>, %b: none) -> tensor<*xf16> {
  %0 = "zhigh.MatMul"(%x, %y, %b) {transposeA = 0 : si64} : (tensor<?x4x5xf16>, tensor<5x?xf16>, none) -> tensor<*xf16>
  return %0 : tensor<*xf16>
}
// CHECK: stacked_turned(x: [4, 5], y: [A, B, 4], b: none) -> [A, 5, B]
func.func @stacked_turned(%x: tensor<4x5xf16>, %y: tensor<?x?x4xf16>, %b: none) -> tensor<*xf16> {
  %0 = "zhigh.MatMul"(%x, %y, %b) {transposeA = 1 : si64, transposeB = -1 : si64} : (tensor<4x5xf16>, tensor<?x?x4xf16>, none) -> tensor<*xf16>
  return %0 : tensor<*xf16>
}

// The type of what is returned may say more than that of the function.
//
// CHECK: summed(x: [A, 1, 3], y: [B, 1]) -> [A, B, 3]
func.func @summed(%x: tensor<?x1x3xf32>, %y: tensor<?x1xf32>) -> tensor<*xf32> {
  %0 = "onnx.Add"(%x, %y) : (tensor<?x1x3xf32>, tensor<?x1xf32>) -> tensor<?x?x?xf32>
  onnx.Return %0 : tensor<?x?x?xf32>
}
// CHECK: summed_not(x: [2, A], y: [3, A]) -> [?, ?] where false
func.func @summed_not(%x: tensor<2x?xf32>, %y: tensor<3x?xf32>) -> tensor<?x?xf32> {
  %0 = "onnx.Add"(%x, %y) : (tensor<2x?xf32>, tensor<3x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK: of_many(x: [A, 1], y: [B], z: []) -> [A, B]
func.func @of_many(%x: tensor<?x1xf32>, %y: tensor<?xf32>, %z: tensor<f32>) -> tensor<?x?xf32> {
  %0 = "onnx.Max"(%x, %y, %z) : (tensor<?x1xf32>, tensor<?xf32>, tensor<f32>) -> tensor<?x?xf32>
  %1 = "onnx.Sum"(%0) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
// CHECK: expanded_before_7(x: [A, 3, 4], y: [3]) -> [A, 3, 4]
func.func @expanded_before_7(%x: tensor<?x3x4xf32>, %y: tensor<3xf32>) -> tensor<?x?x?xf32> {
  %0 = "onnx.Add"(%x, %y) {broadcast = 1 : si64, axis = 1 : si64} : (tensor<?x3x4xf32>, tensor<3xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// Sizes are computed: [B, S, 64] as [B, S, 8, 8], by Shape, Gather and Concat.
//
// CHECK: heads(x: [A, B, 64]) -> [A, 8, B, 8]
func.func @heads(%x: !torch.vtensor<[?,?,64],f32>) -> !torch.vtensor<[?,?,?,?],f32> {
  %s = torch.operator "onnx.Shape"(%x) : (!torch.vtensor<[?,?,64],f32>) -> !torch.vtensor<[3],si64>
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %j = torch.operator "onnx.Constant"() {torch.onnx.value_int = -2 : si64} : () -> !torch.vtensor<[],si64>
  %axes = torch.operator "onnx.Constant"() {torch.onnx.value_ints = [0 : si64]} : () -> !torch.vtensor<[1],si64>
  %eight = torch.operator "onnx.Constant"() {torch.onnx.value = dense<8> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %a = torch.operator "onnx.Gather"(%s, %i) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[3],si64>, !torch.vtensor<[],si64>) -> !torch.vtensor<[],si64>
  %b = torch.operator "onnx.Gather"(%s, %j) : (!torch.vtensor<[3],si64>, !torch.vtensor<[],si64>) -> !torch.vtensor<[],si64>
  %c = torch.operator "onnx.Unsqueeze"(%a, %axes) : (!torch.vtensor<[],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[1],si64>
  %d = torch.operator "onnx.Unsqueeze"(%b) {torch.onnx.axes = [0 : si64]} : (!torch.vtensor<[],si64>) -> !torch.vtensor<[1],si64>
  %l = torch.operator "onnx.Concat"(%c, %d, %eight) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[4],si64>
  %0 = torch.operator "onnx.Reshape"(%x, %l) : (!torch.vtensor<[?,?,64],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[?,?,?,?],f32>
  %1 = torch.operator "onnx.Transpose"(%0) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64, 3 : si64]} : (!torch.vtensor<[?,?,?,?],f32>) -> !torch.vtensor<[?,?,?,?],f32>
  return %1 : !torch.vtensor<[?,?,?,?],f32>
}
// Arithmetic of sizes: half of a size, and another that is at most 2.
//
// CHECK: computed(x: [A, B]) -> [A floordiv 2, min(2, B), 7]
func.func @computed(%x: tensor<?x?xf32>) -> tensor<?x?x?xf32> {
  %s = "onnx.Shape"(%x) {start = 0 : si64} : (tensor<?x?xf32>) -> tensor<2xi64>
  %starts = onnx.Constant dense<-1> : tensor<1xi64>
  %ends = onnx.Constant dense<9223372036854775807> : tensor<1xi64>
  %zero = onnx.Constant dense<0> : tensor<1xi64>
  %one = onnx.Constant dense<1> : tensor<1xi64>
  %two = onnx.Constant {value = dense<2> : tensor<i64>} : tensor<i64>
  %seven = onnx.Constant dense<[7]> : tensor<1xi64>
  %b = "onnx.Slice"(%s, %starts, %ends) : (tensor<2xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  %a = "onnx.Slice"(%s, %zero, %one, %zero, %one) : (tensor<2xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  %p = "onnx.Div"(%a, %two) : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
  %q = "onnx.Min"(%two, %b) : (tensor<i64>, tensor<1xi64>) -> tensor<1xi64>
  %l = "onnx.Concat"(%p, %q, %seven) {axis = 0 : si64} : (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<3xi64>
  %0 = "onnx.ConstantOfShape"(%l) : (tensor<3xi64>) -> tensor<?x?x?xf32>
  onnx.Return %0 : tensor<?x?x?xf32>
}
// -1 in a shape to expand to keeps a size, as exporters of PyTorch write it.
//
// CHECK: expanded(x: [1, A]) -> [5, A]
func.func @expanded(%x: tensor<1x?xf32>) -> tensor<?x?xf32> {
  %l = onnx.Constant dense<[5, -1]> : tensor<2xi64>
  %m1 = onnx.Constant dense<-1> : tensor<i64>
  %n = onnx.Constant dense<2> : tensor<1xi64>
  %ones = "onnx.ConstantOfShape"(%n) {value = dense<1> : tensor<1xi64>} : (tensor<1xi64>) -> tensor<2xi64>
  %is = "onnx.Equal"(%l, %m1) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi1>
  %to = "onnx.Where"(%is, %ones, %l) : (tensor<2xi1>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  %0 = "onnx.Expand"(%x, %to) : (tensor<1x?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  onnx.Return %0 : tensor<?x?xf32>
}
// Elements are broadcast as their tensors are.
//
// CHECK: outer(x: [A, 3]) -> [11, 21, 12, 22]
func.func @outer(%x: tensor<?x3xf32>) -> tensor<?x?x?x?xf32> {
  %c = onnx.Constant dense<[[1], [2]]> : tensor<2x1xi64>
  %r = onnx.Constant dense<[[10, 20]]> : tensor<1x2xi64>
  %m = "onnx.Add"(%c, %r) : (tensor<2x1xi64>, tensor<1x2xi64>) -> tensor<2x2xi64>
  %n = onnx.Constant dense<4> : tensor<1xi64>
  %l = "onnx.Reshape"(%m, %n) : (tensor<2x2xi64>, tensor<1xi64>) -> tensor<4xi64>
  %0 = "onnx.ConstantOfShape"(%l) : (tensor<4xi64>) -> tensor<?x?x?x?xf32>
  onnx.Return %0 : tensor<?x?x?x?xf32>
}

// CHECK: allows_zero(x: [0, 7]) -> [0, 5]
func.func @allows_zero(%x: tensor<0x7xf32>) -> tensor<?x?xf32> {
  %l = onnx.Constant dense<[0, 5]> : tensor<2xi64>
  %0 = "onnx.Reshape"(%x, %l) {allowzero = 1 : si64} : (tensor<0x7xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  onnx.Return %0 : tensor<?x?xf32>
}
// CHECK: keeps_sizes(x: [A, B, 64]) -> [A, B, 8, 8]
func.func @keeps_sizes(%x: tensor<?x?x64xf32>) -> tensor<?x?x?x?xf32> {
  %l = onnx.Constant dense<[0, 0, 8, 8]> : tensor<4xi64>
  %0 = "onnx.Reshape"(%x, %l) : (tensor<?x?x64xf32>, tensor<4xi64>) -> tensor<?x?x?x?xf32>
  onnx.Return %0 : tensor<?x?x?x?xf32>
}
// CHECK: keeps_nothing(x: [A]) -> [?, ?] where false
func.func @keeps_nothing(%x: tensor<?xf32>) -> tensor<?x?xf32> {
  %l = onnx.Constant dense<[1, 0]> : tensor<2xi64>
  %0 = "onnx.Reshape"(%x, %l) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  onnx.Return %0 : tensor<?x?xf32>
}

// Axes in an attribute, in an input, or nowhere.
//
// CHECK: reduced(x: [A, 3, B]) -> ([A, 1, B], [A], [1, 1, 1], [A, 3, B], [])
func.func @reduced(%x: tensor<?x3x?xf32>) -> (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<f32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %axes = onnx.Constant dense<[-1, 1]> : tensor<2xi64>
  %0 = "onnx.ReduceMean"(%x) {axes = [1 : si64], keepdims = 1 : si64} : (tensor<?x3x?xf32>) -> tensor<?x?x?xf32>
  %1 = "onnx.ReduceSum"(%x, %axes) {keepdims = 0 : si64} : (tensor<?x3x?xf32>, tensor<2xi64>) -> tensor<?xf32>
  %2 = "onnx.ReduceMax"(%x, %none) : (tensor<?x3x?xf32>, none) -> tensor<?x?x?xf32>
  %3 = "onnx.ReduceSum"(%x) {noop_with_empty_axes = 1 : si64} : (tensor<?x3x?xf32>) -> tensor<?x?x?xf32>
  %4 = "onnx.ReduceProd"(%x) {keepdims = 0 : si64} : (tensor<?x3x?xf32>) -> tensor<f32>
  onnx.Return %0, %1, %2, %3, %4 : tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<f32>
}
// CHECK: squeezed(x: [1, A, 1]) -> ([A, 1], [1, A])
func.func @squeezed(%x: !torch.vtensor<[1,?,1],f32>) -> (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>) {
  %axes = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %0 = torch.operator "onnx.Squeeze"(%x) {torch.onnx.axes = [0 : si64]} : (!torch.vtensor<[1,?,1],f32>) -> !torch.vtensor<[?,?],f32>
  %1 = torch.operator "onnx.Squeeze"(%x, %axes) : (!torch.vtensor<[1,?,1],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[?,?],f32>
  return %0, %1 : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>
}
// CHECK: squeezed_all(x: [1, 5, 1, 0]) -> [5, 0]
func.func @squeezed_all(%x: tensor<1x5x1x0xf32>) -> tensor<?x?xf32> {
  %0 = "onnx.Squeeze"(%x) : (tensor<1x5x1x0xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK: squeezed_one(x: [1, 5]) -> [5]
func.func @squeezed_one(%x: tensor<?x5xf32>) -> tensor<?xf32> {
  %axes = onnx.Constant dense<0> : tensor<1xi64>
  %0 = "onnx.Squeeze"(%x, %axes) : (tensor<?x5xf32>, tensor<1xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// CHECK: unsqueezed(x: [A]) -> [1, A, 1]
func.func @unsqueezed(%x: tensor<?xf32>) -> tensor<?x?x?xf32> {
  %axes = onnx.Constant dense<[-1, 0]> : tensor<2xi64>
  %0 = "onnx.Unsqueeze"(%x, %axes) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// CHECK: joined(x: [A, 3], y: [B, 3], z: [1, 3]) -> [A + B + 1, 3]
func.func @joined(%x: tensor<?x3xf32>, %y: tensor<?x3xf32>, %z: tensor<1x3xf32>) -> tensor<?x?xf32> {
  %0 = "onnx.Concat"(%x, %y, %z) {axis = -2 : si64} : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  onnx.Return %0 : tensor<?x?xf32>
}
// Equal parts, parts whose last one is smaller, and parts of given sizes.
//
// CHECK: in_parts(x: [6, A]) -> ([3, A], [3, A])
func.func @in_parts(%x: tensor<6x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %0, %1 = "onnx.Split"(%x, %none) {axis = 0 : si64} : (tensor<6x?xf32>, none) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}
// CHECK: in_uneven_parts(x: [7]) -> ([3], [3], [1])
func.func @in_uneven_parts(%x: !torch.vtensor<[7],f32>) -> (!torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>) {
  %0:3 = torch.operator "onnx.Split"(%x) {torch.onnx.num_outputs = 3 : si64} : (!torch.vtensor<[7],f32>) -> (!torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>)
  return %0#0, %0#1, %0#2 : !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>
}
// CHECK: in_given_parts(x: [7]) -> ([2], [0], [5])
func.func @in_given_parts(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %l = onnx.Constant dense<[2, 0, 5]> : tensor<3xi64>
  %0, %1, %2 = "onnx.Split"(%x, %l) {axis = -1 : si64} : (tensor<?xf32>, tensor<3xi64>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}
// CHECK: in_nine_parts(x: [9]) -> ([1], [1], [1], [1], [1], [1], [1], [1], [1])
func.func @in_nine_parts(%x: tensor<9xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0:9 = "onnx.Split"(%x) : (tensor<9xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6, %0#7, %0#8 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// Backwards in steps of 2, from the last one to the first.
//
// CHECK: sliced(x: [9, 4, A]) -> ([5, 4, A], [3, 0, A])
func.func @sliced(%x: tensor<9x4x?xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  %a = onnx.Constant dense<-1> : tensor<1xi32>
  %b = onnx.Constant dense<-100> : tensor<1xi32>
  %axes = onnx.Constant dense<0> : tensor<1xi32>
  %steps = onnx.Constant dense<-2> : tensor<1xi32>
  %0 = "onnx.Slice"(%x, %a, %b, %axes, %steps) : (tensor<9x4x?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?x?x?xf32>
  %1 = "onnx.Slice"(%x) {starts = [6 : si64, 3 : si64], ends = [100 : si64, 2 : si64]} : (tensor<9x4x?xf32>) -> tensor<?x?x?xf32>
  return %0, %1 : tensor<?x?x?xf32>, tensor<?x?x?xf32>
}
// CHECK: gathered(x: [A, 3], i: [B, 2]) -> ([B, 2, 3], [A, B, 2]) where A >= 1
func.func @gathered(%x: tensor<?x3xf32>, %i: tensor<?x2xi64>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  %0 = "onnx.Gather"(%x, %i) : (tensor<?x3xf32>, tensor<?x2xi64>) -> tensor<?x?x?xf32>
  %1 = "onnx.Gather"(%x, %i) {axis = -1 : si64} : (tensor<?x3xf32>, tensor<?x2xi64>) -> tensor<?x?x?xf32>
  return %0, %1 : tensor<?x?x?xf32>, tensor<?x?x?xf32>
}
// CHECK: gathered_outside(x: [A]) -> [] where A >= 3
func.func @gathered_outside(%x: tensor<?xf32>) -> tensor<f32> {
  %i = onnx.Constant dense<-3> : tensor<i64>
  %0 = "onnx.Gather"(%x, %i) : (tensor<?xf32>, tensor<i64>) -> tensor<f32>
  return %0 : tensor<f32>
}
// CHECK: padded(x: [A, 3]) -> ([A + 3, 2], [A, 8])
func.func @padded(%x: !torch.vtensor<[?,3],f32>) -> (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>) {
  %none = torch.constant.none
  %axes = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %pads = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2, 3]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %0 = torch.operator "onnx.Pad"(%x) {torch.onnx.pads = [1 : si64, 0 : si64, 2 : si64, -1 : si64]} : (!torch.vtensor<[?,3],f32>) -> !torch.vtensor<[?,?],f32>
  %1 = torch.operator "onnx.Pad"(%x, %pads, %none, %axes) : (!torch.vtensor<[?,3],f32>, !torch.vtensor<[2],si64>, !torch.none, !torch.vtensor<[1],si64>) -> !torch.vtensor<[?,?],f32>
  return %0, %1 : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>
}

// CHECK: multiplied(a: [A, 1, 2, B], b: [5, B, 3], c: [B]) -> ([A, 5, 2, 3], [A, 1, 2])
func.func @multiplied(%a: tensor<?x1x2x?xf32>, %b: tensor<5x?x3xf32>, %c: tensor<?xf32>) -> (tensor<?x?x?x?xf32>, tensor<?x?x?xf32>) {
  %0 = "onnx.MatMul"(%a, %b) : (tensor<?x1x2x?xf32>, tensor<5x?x3xf32>) -> tensor<?x?x?x?xf32>
  %1 = "onnx.MatMul"(%a, %c) : (tensor<?x1x2x?xf32>, tensor<?xf32>) -> tensor<?x?x?xf32>
  return %0, %1 : tensor<?x?x?x?xf32>, tensor<?x?x?xf32>
}
// CHECK: general(a: [4, A], b: [7, 4], c: [7]) -> ([A, 7], [A, 7])
func.func @general(%a: tensor<4x?xf32>, %b: tensor<7x4xf32>, %c: tensor<7xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.Gemm"(%a, %b, %c) {transA = 1 : si64, transB = 1 : si64} : (tensor<4x?xf32>, tensor<7x4xf32>, tensor<7xf32>) -> tensor<?x?xf32>
  %1 = "onnx.Gemm"(%a, %b, %none) {transA = 1 : si64, transB = 1 : si64} : (tensor<4x?xf32>, tensor<7x4xf32>, none) -> tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// CHECK: convolved(x: [A, 3, 32, 32], w: [8, 3, 5, 5]) -> ([A, 8, 16, 16], [A, 8, 16, 16], [A, 8, 28, 28])
func.func @convolved(%x: tensor<?x3x32x32xf32>, %w: tensor<8x3x5x5xf32>) -> (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.Conv"(%x, %w, %none) {pads = [2 : si64, 2 : si64, 2 : si64, 2 : si64], strides = [2 : si64, 2 : si64]} : (tensor<?x3x32x32xf32>, tensor<8x3x5x5xf32>, none) -> tensor<?x?x?x?xf32>
  %1 = "onnx.Conv"(%x, %w, %none) {auto_pad = "SAME_UPPER", strides = [2 : si64, 2 : si64]} : (tensor<?x3x32x32xf32>, tensor<8x3x5x5xf32>, none) -> tensor<?x?x?x?xf32>
  %2 = "onnx.Conv"(%x, %w, %none) {auto_pad = "VALID", group = 1 : si64} : (tensor<?x3x32x32xf32>, tensor<8x3x5x5xf32>, none) -> tensor<?x?x?x?xf32>
  return %0, %1, %2 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>
}
// CHECK: convolved_in_groups(x: [A, 8, 32], w: [8, 2, 3]) -> [A, 8, 30]
func.func @convolved_in_groups(%x: tensor<?x?x32xf32>, %w: tensor<8x2x3xf32>) -> tensor<?x?x?xf32> {
  %0 = "onnx.Conv"(%x, %w) {group = 4 : si64} : (tensor<?x?x32xf32>, tensor<8x2x3xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}
// CHECK: convolved_otherwise(x: [A, 2, 32], w: [8, 2, 3]) -> [A, 8, 30] where false
func.func @convolved_otherwise(%x: tensor<?x2x32xf32>, %w: tensor<8x2x3xf32>) -> tensor<?x?x?xf32> {
  %0 = "onnx.Conv"(%x, %w) {kernel_shape = [5 : si64]} : (tensor<?x2x32xf32>, tensor<8x2x3xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}
// A last window that begins behind the image is left out.
//
// CHECK: pooled(x: [A, 3, 10]) -> ([A, 3, 4], [A, 3, 5], [A, 3, 4], [A, 3, 1])
func.func @pooled(%x: tensor<?x3x10xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  %0 = "onnx.MaxPoolSingleOut"(%x) {kernel_shape = [3 : si64], strides = [2 : si64]} : (tensor<?x3x10xf32>) -> tensor<?x?x?xf32>
  %1 = "onnx.AveragePool"(%x) {kernel_shape = [3 : si64], strides = [2 : si64], ceil_mode = 1 : si64} : (tensor<?x3x10xf32>) -> tensor<?x?x?xf32>
  %2 = "onnx.AveragePool"(%x) {kernel_shape = [1 : si64], strides = [3 : si64], pads = [0 : si64, 2 : si64], ceil_mode = 1 : si64} : (tensor<?x3x10xf32>) -> tensor<?x?x?xf32>
  %3 = "onnx.GlobalAveragePool"(%x) : (tensor<?x3x10xf32>) -> tensor<?x?x?xf32>
  return %0, %1, %2, %3 : tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>
}
// CHECK: transposed_convolution(x: [A, 2, 4], w: [2, 3, 3]) -> ([A, 3, 10], [A, 3, 8], [A, 3, 11])
func.func @transposed_convolution(%x: tensor<?x2x4xf32>, %w: tensor<2x3x3xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  %0 = "onnx.ConvTranspose"(%x, %w) {strides = [2 : si64], output_padding = [1 : si64]} : (tensor<?x2x4xf32>, tensor<2x3x3xf32>) -> tensor<?x?x?xf32>
  %1 = "onnx.ConvTranspose"(%x, %w) {strides = [2 : si64], auto_pad = "SAME_LOWER"} : (tensor<?x2x4xf32>, tensor<2x3x3xf32>) -> tensor<?x?x?xf32>
  %2 = "onnx.ConvTranspose"(%x, %w) {strides = [3 : si64], output_shape = [11 : si64]} : (tensor<?x2x4xf32>, tensor<2x3x3xf32>) -> tensor<?x?x?xf32>
  return %0, %1, %2 : tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>
}

// Scales are not followed; sizes are, unless they keep the aspect ratio.
//
// CHECK: resized(x: [A, 3, 4]) -> ([A, 7, 4], [2 * A, 6, 8], [A, 7, 4])
func.func @resized(%x: tensor<?x3x4xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %sizes = onnx.Constant dense<7> : tensor<1xi64>
  %scales = onnx.Constant dense<2.0> : tensor<3xf32>
  %0 = "onnx.Resize"(%x, %none, %none, %sizes) {axes = [1 : si64]} : (tensor<?x3x4xf32>, none, none, tensor<1xi64>) -> tensor<?x?x?xf32>
  %1 = "onnx.Resize"(%x, %none, %scales, %none) : (tensor<?x3x4xf32>, none, tensor<3xf32>, none) -> tensor<?x?x?xf32>
  %2 = "onnx.Resize"(%x, %none, %none, %sizes) {axes = [1 : si64], keep_aspect_ratio_policy = "not_larger"} : (tensor<?x3x4xf32>, none, none, tensor<1xi64>) -> tensor<?x?x?xf32>
  return %0, %1, %2 : tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>
}
// CHECK: recurrent(x: [A, B, 5], w: [2, 28, 5], r: [2, 28, 7]) -> ([A, 2, B, 7], [2, B, 7])
func.func @recurrent(%x: tensor<?x?x5xf32>, %w: tensor<2x28x5xf32>, %r: tensor<2x28x7xf32>) -> (tensor<?x?x?x?xf32>, tensor<?x?x?xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %0, %1, %2 = "onnx.LSTM"(%x, %w, %r, %none, %none, %none, %none, %none) {direction = "bidirectional", hidden_size = 7 : si64} : (tensor<?x?x5xf32>, tensor<2x28x5xf32>, tensor<2x28x7xf32>, none, none, none, none, none) -> (tensor<?x?x?x?xf32>, tensor<?x?x?xf32>, none)
  return %0, %1 : tensor<?x?x?x?xf32>, tensor<?x?x?xf32>
}
// CHECK: counted(x: [A, 3]) -> ([3 * A], [A, 3, 4], [A, 2])
func.func @counted(%x: tensor<?x3xf32>) -> (tensor<?xi64>, tensor<?x?x?xf32>, tensor<?x?xf32>) {
  %zero = onnx.Constant dense<0> : tensor<i64>
  %one = onnx.Constant dense<1> : tensor<i64>
  %two = onnx.Constant dense<2> : tensor<1xi64>
  %four = onnx.Constant dense<4> : tensor<i64>
  %values = onnx.Constant dense<[0.0, 1.0]> : tensor<2xf32>
  %n = "onnx.Size"(%x) : (tensor<?x3xf32>) -> tensor<i64>
  %0 = "onnx.Range"(%zero, %n, %one) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<?xi64>
  %1 = "onnx.OneHot"(%x, %four, %values) : (tensor<?x3xf32>, tensor<i64>, tensor<2xf32>) -> tensor<?x?x?xf32>
  %2, %3 = "onnx.TopK"(%x, %two) : (tensor<?x3xf32>, tensor<1xi64>) -> (tensor<?x?xf32>, tensor<?x?xi64>)
  return %0, %1, %2 : tensor<?xi64>, tensor<?x?x?xf32>, tensor<?x?xf32>
}

// Branches are read; what they need is asked of the function, and holds nowhere
// else.
//
// CHECK: branched(c: [], x: [1, 3]) -> [3]
// CHECK-NEXT: 2 checks, 0 redundant, 2 needed, 1 clause
func.func @branched(%c: !torch.vtensor<[],i1>, %x: !torch.vtensor<[?,3],f32>) -> !torch.vtensor<[?],f32> {
  %0 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[?],f32> {
    %1 = torch.operator "onnx.Squeeze"(%x) {torch.onnx.axes = [0 : si64]} : (!torch.vtensor<[?,3],f32>) -> !torch.vtensor<[?],f32>
    torch.operator_terminator %1 : !torch.vtensor<[?],f32>
  }, {
    %1 = torch.operator "onnx.ReduceSum"(%x) {torch.onnx.keepdims = 0 : si64} : (!torch.vtensor<[?,3],f32>) -> !torch.vtensor<[],f32>
    torch.operator_terminator %1 : !torch.vtensor<[],f32>
  }
  %1 = torch.operator "onnx.Squeeze"(%x) {torch.onnx.axes = [0 : si64]} : (!torch.vtensor<[?,3],f32>) -> !torch.vtensor<[?],f32>
  return %1 : !torch.vtensor<[?],f32>
}
"onnx.EntryPoint"() {func = @branched} : () -> ()

// Claims about the results.
//
// CHECK: claimed(x: [A, 4], y: [B, 4], s = [C, D])
func.func @claimed(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>, %s: tensor<2xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = "onnx.Concat"(%x, %y) {axis = 0 : si64} : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x?xf32>
  %a = tensor.dim %x, %c0 : tensor<?x4xf32>
  %b = tensor.dim %y, %c0 : tensor<?x4xf32>
  %n = tensor.dim %0, %c0 : tensor<?x?xf32>
  %sum = arith.addi %a, %b : index
  %same = arith.cmpi eq, %n, %sum : index
  cf.assert %same, "yes: the rows of both"
  %more = arith.cmpi sgt, %n, %a : index
  cf.assert %more, "no: there may be no rows"
  // A shape that is data.
  %1 = "onnx.Expand"(%y, %s) : (tensor<?x4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %m = tensor.dim %1, %c1 : tensor<?x?xf32>
  %c4 = arith.constant 4 : index
  %four = arith.cmpi eq, %m, %c4 : index
  cf.assert %four, "yes: 1 or 4 has become 4"
  %k = tensor.dim %1, %c0 : tensor<?x?xf32>
  %kept = arith.cmpi eq, %k, %b : index
  cf.assert %kept, "no: one row may have become many"
  // A part that may be empty.
  %i = onnx.Constant dense<3> : tensor<1xi64>
  %j = onnx.Constant dense<-1> : tensor<1xi64>
  %2 = "onnx.Slice"(%x, %i, %j) : (tensor<?x4xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x?xf32>
  %p = tensor.dim %2, %c0 : tensor<?x?xf32>
  %fewer = arith.cmpi sle, %p, %a : index
  cf.assert %fewer, "yes: a part has no more rows"
  %some = arith.cmpi sge, %p, %c1 : index
  cf.assert %some, "no: the matrix may have 4 rows"
  return
}
