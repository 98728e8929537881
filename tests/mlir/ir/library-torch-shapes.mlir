// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sizes that operations of torch give, and what they ask for: repetitions,
// padding, pieces, indices, dimensions that come and go.
//
// RUN: shapeproof contract --details %s | FileCheck %s
// RUN: shapeproof analyze --format=json %s | FileCheck %s --check-prefix=ALL
// ALL: "ignored": []

// CHECK: repeat(x: [A, B]) -> ([3, 2 * A, 0], [A, 4 * B])
func.func @repeat(%x: !torch.vtensor<[?,?],f32>) -> (!torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?],f32>) {
  %int0 = torch.constant.int 0
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %l = torch.prim.ListConstruct %int3, %int2, %int0 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.repeat %x, %l : !torch.vtensor<[?,?],f32>, !torch.list<int> -> !torch.vtensor<[?,?,?],f32>
  %k = torch.prim.ListConstruct %int4 : (!torch.int) -> !torch.list<int>
  %1 = torch.aten.tile %x, %k : !torch.vtensor<[?,?],f32>, !torch.list<int> -> !torch.vtensor<[?,?],f32>
  return %0, %1 : !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?],f32>
}
// CHECK: repeat_open(x: [A], n: i64) -> [A * n] where n >= 0
// CHECK: "repeat: a number of repetitions is negative"
func.func @repeat_open(%x: !torch.vtensor<[?],f32>, %n: !torch.int) -> !torch.vtensor<[?],f32> {
  %l = torch.prim.ListConstruct %n : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.repeat %x, %l : !torch.vtensor<[?],f32>, !torch.list<int> -> !torch.vtensor<[?],f32>
  return %0 : !torch.vtensor<[?],f32>
}
// CHECK: repeat_scalar(x: []) -> [2]
func.func @repeat_scalar(%x: !torch.vtensor<[],f32>) -> !torch.vtensor<[?],f32> {
  %int2 = torch.constant.int 2
  %l = torch.prim.ListConstruct %int2 : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.repeat %x, %l : !torch.vtensor<[],f32>, !torch.list<int> -> !torch.vtensor<[?],f32>
  return %0 : !torch.vtensor<[?],f32>
}
// CHECK: interleave(x: [A, B]) -> ([A, 3 * B], [2 * A * B])
func.func @interleave(%x: !torch.vtensor<[?,?],f32>) -> (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?],f32>) {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %m1 = torch.constant.int -1
  %0 = torch.aten.repeat_interleave.self_int %x, %int3, %m1, %none : !torch.vtensor<[?,?],f32>, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[?,?],f32>
  %1 = torch.aten.repeat_interleave.self_int %x, %int2, %none, %none : !torch.vtensor<[?,?],f32>, !torch.int, !torch.none, !torch.none -> !torch.vtensor<[?],f32>
  return %0, %1 : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?],f32>
}

// Two numbers for a dimension, from the last one on; a negative one cuts off.
//
// CHECK: pad(x: [A, B, C]) -> [A, B - 2, C + 4] where B >= 2
// CHECK: "pad: a size becomes negative"
func.func @pad(%x: !torch.vtensor<[?,?,?],f32>) -> !torch.vtensor<[?,?,?],f32> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %m2 = torch.constant.int -2
  %l = torch.prim.ListConstruct %int1, %int3, %m2, %int0 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.constant_pad_nd %x, %l, %int0 : !torch.vtensor<[?,?,?],f32>, !torch.list<int>, !torch.int -> !torch.vtensor<[?,?,?],f32>
  return %0 : !torch.vtensor<[?,?,?],f32>
}
// CHECK: reflected(x: [2, A]) -> [2, A + 3] where A >= 3
// CHECK: "pad: as much is added at an end as there is to reflect"
func.func @reflected(%x: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %l = torch.prim.ListConstruct %int1, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.reflection_pad1d %x, %l : !torch.vtensor<[2,?],f32>, !torch.list<int> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK: shuffle(x: [A, B, C, D]) -> ([A, B floordiv 4, 2 * C, 2 * D], [A, 9 * B, C floordiv 3, D floordiv 3]) where
// CHECK-DAG: B mod 4 == 0
// CHECK-DAG: C mod 3 == 0
// CHECK-DAG: D mod 3 == 0
func.func @shuffle(%x: !torch.vtensor<[?,?,?,?],f32>) -> (!torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?,?],f32>) {
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %0 = torch.aten.pixel_shuffle %x, %int2 : !torch.vtensor<[?,?,?,?],f32>, !torch.int -> !torch.vtensor<[?,?,?,?],f32>
  %1 = torch.aten.pixel_unshuffle %x, %int3 : !torch.vtensor<[?,?,?,?],f32>, !torch.int -> !torch.vtensor<[?,?,?,?],f32>
  return %0, %1 : !torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?,?],f32>
}

// A dimension that the result lacks has size 1.
//
// CHECK: squeezed(x: [1, A, 1], y: [B, 1]) -> ([A, 1], [1, A], [A], [B]) where A == 1 or B == 1 or A == B
// CHECK: "squeeze: the size of the dimension that goes is not 1"
func.func @squeezed(%x: !torch.vtensor<[1,?,1],f32>, %y: !torch.vtensor<[?,?],f32>) -> (!torch.vtensor<[?,1],f32>, !torch.vtensor<[1,?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>) {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %m1 = torch.constant.int -1
  %0 = torch.aten.squeeze.dim %x, %int0 : !torch.vtensor<[1,?,1],f32>, !torch.int -> !torch.vtensor<[?,1],f32>
  %1 = torch.aten.squeeze.dim %x, %m1 : !torch.vtensor<[1,?,1],f32>, !torch.int -> !torch.vtensor<[1,?],f32>
  %l = torch.prim.ListConstruct %int0, %m1 : (!torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.prims.squeeze %x, %l : !torch.vtensor<[1,?,1],f32>, !torch.list<int> -> !torch.vtensor<[?],f32>
  %3 = torch.aten.squeeze.dim %y, %int1 : !torch.vtensor<[?,?],f32>, !torch.int -> !torch.vtensor<[?],f32>
  %4 = torch.aten.sub.Tensor %2, %3, %int1 : !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>, !torch.int -> !torch.vtensor<[?],f32>
  return %0, %1, %2, %3 : !torch.vtensor<[?,1],f32>, !torch.vtensor<[1,?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>
}
// A dimension of another size stays, and so does a scalar.
//
// CHECK: kept(x: [2, 3], s: []) -> ([2, 3], [2, 3], [])
func.func @kept(%x: !torch.vtensor<[2,3],f32>, %s: !torch.vtensor<[],f32>) -> (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[],f32>) {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %0 = torch.aten.squeeze.dim %x, %int1 : !torch.vtensor<[2,3],f32>, !torch.int -> !torch.vtensor<[?,?],f32>
  %1 = torch.aten.squeeze %x : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[?,?],f32>
  %2 = torch.aten.squeeze.dim %s, %int0 : !torch.vtensor<[],f32>, !torch.int -> !torch.vtensor<[],f32>
  return %0, %1, %2 : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[],f32>
}

// CHECK: expanded(x: [A, 1], y: [2, B, C]) -> [2, B, C] where A == 1 or A == B
func.func @expanded(%x: !torch.vtensor<[?,1],f32>, %y: !torch.vtensor<[2,?,?],f32>) -> !torch.vtensor<[?,?,?],f32> {
  %0 = torch.aten.expand_as %x, %y : !torch.vtensor<[?,1],f32>, !torch.vtensor<[2,?,?],f32> -> !torch.vtensor<[?,?,?],f32>
  return %0 : !torch.vtensor<[?,?,?],f32>
}

// CHECK: stacks(x: [A, B], y: [A, B], z: [A, B]) -> ([3, A, B], [A, B, 2], [A, 1, B])
func.func @stacks(%x: !torch.vtensor<[?,?],f32>, %y: !torch.vtensor<[?,?],f32>, %z: !torch.vtensor<[?,?],f32>) -> (!torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?,?],f32>) {
  %int0 = torch.constant.int 0
  %m1 = torch.constant.int -1
  %m2 = torch.constant.int -2
  %l = torch.prim.ListConstruct %x, %y, %z : (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>) -> !torch.list<vtensor>
  %0 = torch.aten.stack %l, %int0 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,?,?],f32>
  %k = torch.prim.ListConstruct %x, %y : (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.stack %k, %m1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,?,?],f32>
  %o = torch.prim.ListConstruct %x : (!torch.vtensor<[?,?],f32>) -> !torch.list<vtensor>
  %2 = torch.aten.stack %o, %m2 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,?,?],f32>
  return %0, %1, %2 : !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?,?],f32>
}

// As many pieces as are taken: the last one may be shorter.
//
// CHECK: split(x: [A, B]) -> ([A, 4], [A, B - 8]) where B in [9, 12]
// CHECK: "split: another number of pieces"
func.func @split(%x: !torch.vtensor<[?,?],f32>) -> (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>) {
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %l = torch.aten.split.Tensor %x, %int4, %int1 : !torch.vtensor<[?,?],f32>, !torch.int, !torch.int -> !torch.list<vtensor>
  %0:3 = torch.prim.ListUnpack %l : !torch.list<vtensor> -> !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>
  return %0#0, %0#2 : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>
}
// CHECK: chunks(x: [A, 12], y: [5]) -> ([A, 4], [A, 4], [2], [1])
func.func @chunks(%x: !torch.vtensor<[?,12],f32>, %y: !torch.vtensor<[5],f32>) -> (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>) {
  %int0 = torch.constant.int 0
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %m1 = torch.constant.int -1
  %l = torch.aten.chunk %x, %int3, %m1 : !torch.vtensor<[?,12],f32>, !torch.int, !torch.int -> !torch.list<vtensor>
  %0:3 = torch.prim.ListUnpack %l : !torch.list<vtensor> -> !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>
  // Pieces of 2: three of them, not four.
  %k = torch.aten.chunk %y, %int4, %int0 : !torch.vtensor<[5],f32>, !torch.int, !torch.int -> !torch.list<vtensor>
  %1:3 = torch.prim.ListUnpack %k : !torch.list<vtensor> -> !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>
  return %0#0, %0#2, %1#0, %1#2 : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>
}
// CHECK: sized(x: [3, A]) -> ([3, A], [0, A], [A])
// CHECK: "split_with_sizes: the sizes do not sum up to that of the dimension"
func.func @sized(%x: !torch.vtensor<[?,?],f32>) -> (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?],f32>) {
  %int0 = torch.constant.int 0
  %int3 = torch.constant.int 3
  %s = torch.prim.ListConstruct %int3, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %l = torch.aten.split_with_sizes %x, %s, %int0 : !torch.vtensor<[?,?],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %0:2 = torch.prim.ListUnpack %l : !torch.list<vtensor> -> !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>
  %k = torch.aten.unbind.int %x, %int0 : !torch.vtensor<[?,?],f32>, !torch.int -> !torch.list<vtensor>
  %1:3 = torch.prim.ListUnpack %k : !torch.list<vtensor> -> !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>
  return %0#0, %0#1, %1#0 : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?],f32>
}

// Indices that are neighbours stand in their place, others in front.
//
// CHECK: indexed(x: [A, B, C, D], i: [E, 1], j: [F]) -> ([A, E, F, D], [E, F, B, C], [E, 1, B, C, D])
func.func @indexed(%x: !torch.vtensor<[?,?,?,?],f32>, %i: !torch.vtensor<[?,1],si64>, %j: !torch.vtensor<[?],si64>)
    -> (!torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?,?,?],f32>) {
  %none = torch.constant.none
  %l = torch.prim.ListConstruct %none, %i, %j : (!torch.none, !torch.vtensor<[?,1],si64>, !torch.vtensor<[?],si64>) -> !torch.list<optional<vtensor>>
  %0 = torch.aten.index.Tensor %x, %l : !torch.vtensor<[?,?,?,?],f32>, !torch.list<optional<vtensor>> -> !torch.vtensor<[?,?,?,?],f32>
  %k = torch.prim.ListConstruct %i, %none, %none, %j : (!torch.vtensor<[?,1],si64>, !torch.none, !torch.none, !torch.vtensor<[?],si64>) -> !torch.list<optional<vtensor>>
  %1 = torch.aten.index.Tensor %x, %k : !torch.vtensor<[?,?,?,?],f32>, !torch.list<optional<vtensor>> -> !torch.vtensor<[?,?,?,?],f32>
  %m = torch.prim.ListConstruct %i : (!torch.vtensor<[?,1],si64>) -> !torch.list<vtensor>
  %2 = torch.aten.index.Tensor_hacked_twin %x, %m : !torch.vtensor<[?,?,?,?],f32>, !torch.list<vtensor> -> !torch.vtensor<[?,?,?,?,?],f32>
  return %0, %1, %2 : !torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?,?],f32>, !torch.vtensor<[?,?,?,?,?],f32>
}
// CHECK: fits(x: [A, B], i: [C], j: [D]) -> {{.*}} where C == 1 or D == 1 or C == D
func.func @fits(%x: !torch.vtensor<[?,?],f32>, %i: !torch.vtensor<[?],si64>, %j: !torch.vtensor<[?],si32>) -> !torch.vtensor<[?],f32> {
  %l = torch.prim.ListConstruct %i, %j : (!torch.vtensor<[?],si64>, !torch.vtensor<[?],si32>) -> !torch.list<vtensor>
  %0 = torch.aten.index.Tensor_hacked_twin %x, %l : !torch.vtensor<[?,?],f32>, !torch.list<vtensor> -> !torch.vtensor<[?],f32>
  return %0 : !torch.vtensor<[?],f32>
}

// CHECK: split_dims(x: [A, B]) -> ([3, A floordiv 3, B], [A * B], [A, 2, B floordiv 2, 1]) where
// CHECK-DAG: A mod 3 == 0
// CHECK-DAG: B mod 2 == 0
func.func @split_dims(%x: !torch.vtensor<[?,?],f32>) -> (!torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?,?,?,?],f32>) {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %m1 = torch.constant.int -1
  %0 = torch.prims.split_dim %x, %int0, %int3 : !torch.vtensor<[?,?],f32>, !torch.int, !torch.int -> !torch.vtensor<[?,?,?],f32>
  %1 = torch.prims.collapse %x, %int0, %int1 : !torch.vtensor<[?,?],f32>, !torch.int, !torch.int -> !torch.vtensor<[?],f32>
  %l = torch.prim.ListConstruct %int2, %m1, %int1 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.unflatten.int %x, %m1, %l : !torch.vtensor<[?,?],f32>, !torch.int, !torch.list<int> -> !torch.vtensor<[?,?,?,?],f32>
  return %0, %1, %2 : !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?,?,?,?],f32>
}

// CHECK: ranges(n: i64) -> ([n ceildiv 3], [n]) where n >= 0
// CHECK: "arange: the step goes away from the end"
func.func @ranges(%n: !torch.int) -> (!torch.vtensor<[?],si64>, !torch.vtensor<[?],si64>) {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int3 = torch.constant.int 3
  %m1 = torch.constant.int -1
  %0 = torch.aten.arange.start_step %int0, %n, %int3, %none, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[?],si64>
  %1 = torch.aten.arange.start_step %n, %int0, %m1, %none, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[?],si64>
  return %0, %1 : !torch.vtensor<[?],si64>, !torch.vtensor<[?],si64>
}

// CHECK: parts(x: [A, B]) -> ([A, 4], [A, 4], [2, B], [A, {{.*}}, 3], [A, 3]) where A >= 3 and B >= 4
// CHECK-DAG: "topk: there are fewer elements"
// CHECK-DAG: "narrow: the part is not within the dimension"
func.func @parts(%x: !torch.vtensor<[?,?],f32>) -> (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],si64>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?],f32>) {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %m1 = torch.constant.int -1
  %0, %1 = torch.aten.topk %x, %int4, %m1, %true, %true : !torch.vtensor<[?,?],f32>, !torch.int, !torch.int, !torch.bool, !torch.bool -> !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],si64>
  %2 = torch.aten.narrow %x, %int0, %int1, %int2 : !torch.vtensor<[?,?],f32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,?],f32>
  %3 = torch.aten.unfold %x, %int1, %int3, %int2 : !torch.vtensor<[?,?],f32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,?,?],f32>
  // Bounds that are None: from the beginning, to the end.
  %4 = torch.aten.slice.Tensor %x, %int1, %none, %int3, %int1 : !torch.vtensor<[?,?],f32>, !torch.int, !torch.none, !torch.int, !torch.int -> !torch.vtensor<[?,?],f32>
  return %0, %1, %2, %3, %4 : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],si64>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?],f32>
}

// CHECK: transforms(x: [A, B]) -> ([A, (B floordiv 2) + 1], [A, 3], [A, B, 2], [A, B]) where B >= 1
// CHECK: "fft: the length is not positive"
func.func @transforms(%x: !torch.vtensor<[?,?],f32>) -> (!torch.vtensor<[?,?],complex<f32>>, !torch.vtensor<[?,?],complex<f32>>, !torch.vtensor<[?,?,2],f32>, !torch.vtensor<[?,?],complex<f32>>) {
  %none = torch.constant.none
  %int4 = torch.constant.int 4
  %m1 = torch.constant.int -1
  %0 = torch.aten.fft_rfft %x, %none, %m1, %none : !torch.vtensor<[?,?],f32>, !torch.none, !torch.int, !torch.none -> !torch.vtensor<[?,?],complex<f32>>
  // Cut or padded to four.
  %1 = torch.aten.fft_rfft %x, %int4, %m1, %none : !torch.vtensor<[?,?],f32>, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[?,?],complex<f32>>
  %2 = torch.aten.fft_fft %x, %none, %m1, %none : !torch.vtensor<[?,?],f32>, !torch.none, !torch.int, !torch.none -> !torch.vtensor<[?,?],complex<f32>>
  %3 = torch.aten.view_as_real %2 : !torch.vtensor<[?,?],complex<f32>> -> !torch.vtensor<[?,?,2],f32>
  %4 = torch.aten.view_as_complex %3 : !torch.vtensor<[?,?,2],f32> -> !torch.vtensor<[?,?],complex<f32>>
  return %0, %1, %3, %4 : !torch.vtensor<[?,?],complex<f32>>, !torch.vtensor<[?,?],complex<f32>>, !torch.vtensor<[?,?,2],f32>, !torch.vtensor<[?,?],complex<f32>>
}
// Statistics of the batch are results where they are computed.
//
// CHECK: normalized(x: [A, B, C], w: [B], n: i64) -> ([A, B, C], [B], [0], [0], [n]) where n >= 0
func.func @normalized(%x: !torch.vtensor<[?,?,?],f32>, %w: !torch.vtensor<[?],f32>, %n: !torch.int) -> (!torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],si64>) {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %eps = torch.constant.float 1.000000e-05
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %b = torch.aten.size.int %w, %int0 : !torch.vtensor<[?],f32>, !torch.int -> !torch.int
  %c = torch.aten.size.int %x, %int1 : !torch.vtensor<[?,?,?],f32>, !torch.int -> !torch.int
  %p = torch.aten.eq.int %b, %c : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %p, "a weight for each channel"
  %0, %1, %2 = torch.aten.native_batch_norm %x, %w, %w, %none, %none, %true, %eps, %eps : !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>, !torch.none, !torch.none, !torch.bool, !torch.float, !torch.float -> !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>
  %3, %4, %5 = torch.aten.native_batch_norm %x, %w, %w, %w, %w, %false, %eps, %eps : !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>, !torch.bool, !torch.float, !torch.float -> !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>
  %6, %7, %8 = torch.aten._native_batch_norm_legit_no_training %3, %w, %w, %w, %w, %eps, %eps : !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>, !torch.float, !torch.float -> !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>
  %9 = torch.aten.randperm %n, %none, %none, %none, %none : !torch.int, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[?],si64>
  return %6, %1, %4, %8, %9 : !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],si64>
}

// CHECK: written(x: [A], i: [B, 1], u: [C], s: []) -> ([A], [A])
func.func @written(%x: tensor<?xi32>, %i: tensor<?x1xi32>, %u: tensor<?xi32>, %s: tensor<i32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true)
      ins(%u, %i : tensor<?xi32>, tensor<?x1xi32>) outs(%x : tensor<?xi32>) {
    ^bb0(%a: i32, %b: i32):
      tm_tensor.yield %a : i32
  } -> tensor<?xi32>
  %1, %2 = tm_tensor.scan dimension(0) inclusive(true)
      ins(%0 : tensor<?xi32>) outs(%x, %s : tensor<?xi32>, tensor<i32>) {
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      tm_tensor.yield %c : i32
  } -> tensor<?xi32>, tensor<i32>
  return %0, %1 : tensor<?xi32>, tensor<?xi32>
}
