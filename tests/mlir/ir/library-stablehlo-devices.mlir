// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collectives, bits, truth values and signs, reshapes to one open size, and
// operations of StableHLO and MHLO of which only the types are known. "yes" is
// proved, "no" neither proved nor refuted.
//
// RUN: shapeproof contract --details %s | FileCheck %s
// RUN: shapeproof analyze --format=json %s | FileCheck %s --check-prefix=ALL
// RUN: shapeproof analyze --format=json %s | python3 %S/../libraries/verdicts.py
// ALL: "ignored": [
// ALL-NEXT: "op":"stablehlo.custom_call","why":"its shape function returns no shape for result #0"
// ALL-NOT: "op"

// CHECK: gathered(x: [A, B]) -> ([A, 4 * B], [2 * A, B], [A, ?])
func.func @gathered(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, use_global_device_ids} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  // Groups of replicas on all partitions: nobody says how many these are.
  %2 = "stablehlo.all_gather"(%x) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0, %1, %2 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}
// CHECK: scattered(x: [A, B]) -> [A floordiv 4, B] where A mod 4 == 0
// CHECK: "reduce_scatter: the size is no multiple of the number of processes"
func.func @scattered(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.reduce_scatter"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK: exchanged(x: [A, B]) -> ([5 * A, B floordiv 5], [A, B]) where B mod 5 == 0
// CHECK: "all_to_all: the size is no multiple of the number of parts"
func.func @exchanged(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = "stablehlo.all_to_all"(%x) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 5 : i64, replica_groups = dense<[[0, 1, 2, 3, 4]]> : tensor<1x5xi64>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = "stablehlo.all_to_all"(%x) {split_dimension = 1 : i64, concat_dimension = 1 : i64, split_count = 5 : i64, replica_groups = dense<[[0, 1, 2, 3, 4]]> : tensor<1x5xi64>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = "stablehlo.collective_permute"(%1) {source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0, %2 : tensor<?x?xf32>, tensor<?x?xf32>
}

// CHECK: bits(x: [A], y: [A, 4]) -> ([A], [A, 4], [A])
func.func @bits(%x: tensor<?xf32>, %y: tensor<?x4xi8>) -> (tensor<?xi32>, tensor<?x4xi8>, tensor<?xf32>) {
  %0 = stablehlo.bitcast_convert %x : (tensor<?xf32>) -> tensor<?xi32>
  %1 = stablehlo.bitcast_convert %x : (tensor<?xf32>) -> tensor<?x4xi8>
  %2 = stablehlo.bitcast_convert %y : (tensor<?x4xi8>) -> tensor<?xf32>
  %3 = stablehlo.add %2, %x : tensor<?xf32>
  return %0, %1, %2 : tensor<?xi32>, tensor<?x4xi8>, tensor<?xf32>
}

// The quotient that rounds down, as exporters write it: the signs differ, and
// there is a rest.
//
// CHECK: halves(x: [A]) where A mod 2 == 0
func.func @halves(%x: tensor<?xf32>) {
  %c0 = stablehlo.constant dense<0> : tensor<i64>
  %c1 = stablehlo.constant dense<1> : tensor<i64>
  %c2 = stablehlo.constant dense<2> : tensor<i64>
  %d = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %n = stablehlo.convert %d : (tensor<i32>) -> tensor<i64>
  %q = stablehlo.divide %n, %c2 : tensor<i64>
  %sn = stablehlo.sign %n : tensor<i64>
  %s2 = stablehlo.sign %c2 : tensor<i64>
  %apart = stablehlo.compare NE, %sn, %s2, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %r = stablehlo.remainder %n, %c2 : tensor<i64>
  %rest = stablehlo.compare NE, %r, %c0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %both = stablehlo.and %apart, %rest : tensor<i1>
  %less = stablehlo.subtract %q, %c1 : tensor<i64>
  %down = stablehlo.select %both, %less, %q : tensor<i1>, tensor<i64>
  %two = stablehlo.multiply %down, %c2 : tensor<i64>
  %atMost = stablehlo.compare LE, %two, %n, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%atMost) {api_version = 2 : i32, error_message = "yes: rounded down", has_side_effect = true} : (tensor<i1>) -> ()
  %odd = stablehlo.compare EQ, %two, %n, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%odd) {api_version = 2 : i32, error_message = "no: it may be odd", has_side_effect = true} : (tensor<i1>) -> ()
  return
}
// false is less than true.
//
// CHECK: truths(p: [], q: [])
func.func @truths(%p: tensor<i1>, %q: tensor<i1>) {
  %t = stablehlo.constant dense<true> : tensor<i1>
  %eq = stablehlo.compare EQ, %p, %q, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
  %ne = stablehlo.compare NE, %p, %q, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
  %other = stablehlo.compare NE, %eq, %ne, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%other) {api_version = 2 : i32, error_message = "yes: one of them", has_side_effect = true} : (tensor<i1>) -> ()
  %lt = stablehlo.compare LT, %p, %q, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
  %ge = stablehlo.compare GE, %p, %q, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
  %one = stablehlo.compare NE, %lt, %ge, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%one) {api_version = 2 : i32, error_message = "yes: less or not", has_side_effect = true} : (tensor<i1>) -> ()
  %le = stablehlo.compare LE, %p, %t, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%le) {api_version = 2 : i32, error_message = "yes: at most true", has_side_effect = true} : (tensor<i1>) -> ()
  %gt = stablehlo.compare GT, %t, %q, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
  %not = stablehlo.not %q : tensor<i1>
  %same = stablehlo.compare EQ, %gt, %not, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%same) {api_version = 2 : i32, error_message = "yes: true is more than false", has_side_effect = true} : (tensor<i1>) -> ()
  return
}
func.func @maybe(%x: tensor<?xf32>) {
  %c = stablehlo.constant dense<3> : tensor<i64>
  %d = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %n = stablehlo.convert %d : (tensor<i32>) -> tensor<i64>
  %p = stablehlo.compare LT, %n, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %t = stablehlo.constant dense<true> : tensor<i1>
  %lt = stablehlo.compare LT, %p, %t, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%lt) {api_version = 2 : i32, error_message = "no: it may be true", has_side_effect = true} : (tensor<i1>) -> ()
  return
}

// What is left for a size that the type leaves open.
//
// CHECK: reshaped(x: [A, 6], y: [B]) -> ([3, A floordiv 2, 4], [B]) where A mod 2 == 0
// CHECK-DAG: "reshape: another number of elements"
func.func @reshaped(%x: tensor<?x6xf32>, %y: tensor<?xf32>) -> (tensor<3x?x4xf32>, tensor<?xf32>) {
  %0 = stablehlo.reshape %x : (tensor<?x6xf32>) -> tensor<3x?x4xf32>
  %1 = stablehlo.reshape %y : (tensor<?xf32>) -> tensor<?x1xf32>
  %2 = stablehlo.reshape %1 : (tensor<?x1xf32>) -> tensor<?xf32>
  %3 = stablehlo.get_dimension_size %2, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %4 = stablehlo.get_dimension_size %y, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %5 = stablehlo.compare EQ, %3, %4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%5) {api_version = 2 : i32, error_message = "yes: the same size", has_side_effect = true} : (tensor<i1>) -> ()
  // Two open sizes: either may be anything that divides.
  %6 = stablehlo.reshape %y : (tensor<?xf32>) -> tensor<?x?xf32>
  %7 = stablehlo.get_dimension_size %6, dim = 0 : (tensor<?x?xf32>) -> tensor<i32>
  %8 = stablehlo.compare EQ, %7, %4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%8) {api_version = 2 : i32, error_message = "no: one of two sizes", has_side_effect = true} : (tensor<i1>) -> ()
  return %0, %2 : tensor<3x?x4xf32>, tensor<?xf32>
}

// A part of a tuple is what it was made of; a composite is what it is composed of.
//
// CHECK: parts(x: [A], y: [B]) -> ([B], [2 * A])
func.func @parts(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %t = stablehlo.tuple %x, %y : tuple<tensor<?xf32>, tensor<?xf32>>
  %0 = stablehlo.get_tuple_element %t[1] : (tuple<tensor<?xf32>, tensor<?xf32>>) -> tensor<?xf32>
  %1 = stablehlo.composite "own.twice" %x {decomposition = @twice} : (tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
func.func private @twice(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.concatenate %x, %x, dim = 0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK: typed(x: [A, 8], i: []) -> ([A, 8], [5, 2], [?], [3])
func.func @typed(%x: tensor<?x8xf32>, %i: tensor<i32>) -> (tensor<?x8xf32>, tensor<5x2xf32>, tensor<?xf32>, tensor<3xf32>) {
  %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = ""} : (tensor<?x8xf32>) -> tensor<?x8xf32>
  %1 = stablehlo.custom_call @own(%x) : (tensor<?x8xf32>) -> tensor<5x2xf32>
  %2 = stablehlo.custom_call @own(%x) : (tensor<?x8xf32>) -> tensor<?xf32>
  %3 = "stablehlo.case"(%i) ({
    %a = stablehlo.constant dense<1.0> : tensor<3xf32>
    stablehlo.return %a : tensor<3xf32>
  }, {
    %b = stablehlo.constant dense<2.0> : tensor<3xf32>
    stablehlo.return %b : tensor<3xf32>
  }) : (tensor<i32>) -> tensor<3xf32>

  %4 = stablehlo.constant dense<1> : tensor<2xui64>
  %s, %r = stablehlo.rng_bit_generator %4, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui32>)
  return %0, %1, %2, %3 : tensor<?x8xf32>, tensor<5x2xf32>, tensor<?xf32>, tensor<3xf32>
}

// MHLO is printed and works alike.
//
// CHECK: mhlo(x: [A, 4], y: [4, B]) -> [A, B]
func.func @mhlo(%x: tensor<?x4xf32>, %y: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %0 = "mhlo.dot_general"(%x, %y) {dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<?x4xf32>, tensor<4x?xf32>) -> tensor<?x?xf32>
  %1 = mhlo.transpose %0, dims = [1, 0] : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = mhlo.transpose %1, dims = [1, 0] : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = mhlo.add %0, %2 : tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}

// Dimension numbers that are spelled out; the padding is an operand.
//
// CHECK: window(x: [A, 8, 8, 3], w: [3, 3, 3, 4]) -> [A, 8, 6, 4]
func.func @window(%x: tensor<?x8x8x3xf32>, %w: tensor<3x3x3x4xf32>) -> tensor<?x?x?x4xf32> {
  %p = stablehlo.constant dense<[[1, 1], [0, 0]]> : tensor<2x2xi32>
  %0 = "stablehlo.dynamic_conv"(%x, %w, %p) {batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw
      input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2],
      kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1],
      output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>} : (tensor<?x8x8x3xf32>, tensor<3x3x3x4xf32>, tensor<2x2xi32>) -> tensor<?x?x?x4xf32>
  return %0 : tensor<?x?x?x4xf32>
}
