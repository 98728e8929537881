// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What programs compute in small integer tensors, and ask in shape assertions.
//
// Each `yes` is proved, each `no` is not, also where operations are believed.
//
// RUN: shapeproof analyze --library=stablehlo --format=json %s | python3 %S/../libraries/verdicts.py
// RUN: shapeproof analyze --library=stablehlo --trust-op-contracts --format=json %s | python3 %S/../libraries/verdicts.py
// RUN: shapeproof analyze --library=stablehlo %s | FileCheck --check-prefix=DATA %s

func.func @arithmetic(%x: tensor<?xf32>, %y: tensor<2xi32>, %u: tensor<2xui32>, %l: tensor<1xi64>) {
  %n = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<i32>
  %k = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %least = "stablehlo.constant"() <{value = dense<-2147483648> : tensor<i32>}> : () -> tensor<i32>

  // Division towards zero, and a remainder with the sign of the dividend.
  %q = "stablehlo.divide"(%n, %k) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %r = "stablehlo.remainder"(%n, %k) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %p = "stablehlo.multiply"(%q, %k) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %s = "stablehlo.add"(%p, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %c0 = "stablehlo.compare"(%s, %n) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.custom_call"(%c0) <{call_target_name = "shape_assertion", error_message = "yes: quotient and remainder"}> : (tensor<i1>) -> ()

  // A size that fits its i32 is at most 2^31 - 1; one more may not.
  %more = "stablehlo.add"(%n, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %c1 = "stablehlo.compare"(%more, %n) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.custom_call"(%c1) <{call_target_name = "shape_assertion", error_message = "no: it may wrap"}> : (tensor<i1>) -> ()
  %less = "stablehlo.subtract"(%n, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %c2 = "stablehlo.compare"(%less, %n) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.custom_call"(%c2) <{call_target_name = "shape_assertion", error_message = "yes: -1 at least"}> : (tensor<i1>) -> ()

  // What a division by 0 gives is not known: more than the dividend, for one.
  %a = "stablehlo.slice"(%y) <{start_indices = array<i64: 0>, limit_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xi32>) -> tensor<1xi32>
  %as = "stablehlo.reshape"(%a) : (tensor<1xi32>) -> tensor<i32>
  %d = "stablehlo.divide"(%n, %as) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %c3 = "stablehlo.compare"(%as, %zero) <{comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %c4 = "stablehlo.compare"(%d, %n) <{comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.custom_call"(%c4) <{call_target_name = "shape_assertion", error_message = "no: of a divisor of 0, anything"}> : (tensor<i1>) -> ()

  // The least i32 has no absolute value and no negative among them.
  %abs = "stablehlo.abs"(%as) : (tensor<i32>) -> tensor<i32>
  %c5 = "stablehlo.compare"(%abs, %zero) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.custom_call"(%c5) <{call_target_name = "shape_assertion", error_message = "no: but for the least"}> : (tensor<i1>) -> ()
  %neg = "stablehlo.negate"(%n) : (tensor<i32>) -> tensor<i32>
  %max = "stablehlo.maximum"(%neg, %n) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %c6 = "stablehlo.compare"(%max, %n) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.custom_call"(%c6) <{call_target_name = "shape_assertion", error_message = "yes: a size is not negative"}> : (tensor<i1>) -> ()
  %min = "stablehlo.minimum"(%n, %k) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %c7 = "stablehlo.compare"(%min, %k) <{comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.custom_call"(%c7) <{call_target_name = "shape_assertion", error_message = "yes: the lesser"}> : (tensor<i1>) -> ()
  %cl = "stablehlo.clamp"(%one, %n, %k) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %c8 = "stablehlo.compare"(%cl, %zero) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.custom_call"(%c8) <{call_target_name = "shape_assertion", error_message = "yes: clamped"}> : (tensor<i1>) -> ()

  // Unsigned numbers are not those that their bits mean with a sign.
  %u0 = "stablehlo.constant"() <{value = dense<[4294967295, 0]> : tensor<2xui32>}> : () -> tensor<2xui32>
  %u1 = "stablehlo.constant"() <{value = dense<1> : tensor<2xui32>}> : () -> tensor<2xui32>
  %u2 = "stablehlo.compare"(%u0, %u1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type UNSIGNED>}> : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xi1>
  %u3 = "stablehlo.slice"(%u2) <{start_indices = array<i64: 0>, limit_indices = array<i64: 1>}> : (tensor<2xi1>) -> tensor<1xi1>
  %u4 = "stablehlo.reshape"(%u3) : (tensor<1xi1>) -> tensor<i1>
  "stablehlo.custom_call"(%u4) <{call_target_name = "shape_assertion", error_message = "no: unsigned"}> : (tensor<i1>) -> ()
  %m0 = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
  %m1 = "stablehlo.compare"(%m0, %one) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type UNSIGNED>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.custom_call"(%m1) <{call_target_name = "shape_assertion", error_message = "no: compared as unsigned"}> : (tensor<i1>) -> ()

  // Truth values, and numbers made of them.
  %t0 = "stablehlo.not"(%c3) : (tensor<i1>) -> tensor<i1>
  %t1 = "stablehlo.or"(%t0, %c3) : (tensor<i1>, tensor<i1>) -> tensor<i1>
  "stablehlo.custom_call"(%t1) <{call_target_name = "shape_assertion", error_message = "yes: one or the other"}> : (tensor<i1>) -> ()
  %t2 = "stablehlo.xor"(%t0, %c3) : (tensor<i1>, tensor<i1>) -> tensor<i1>
  %t3 = "stablehlo.and"(%t1, %t2) : (tensor<i1>, tensor<i1>) -> tensor<i1>
  %t4 = "stablehlo.convert"(%t3) : (tensor<i1>) -> tensor<i32>
  %t5 = "stablehlo.compare"(%t4, %one) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.custom_call"(%t5) <{call_target_name = "shape_assertion", error_message = "yes: true is 1"}> : (tensor<i1>) -> ()
  %t6 = "stablehlo.select"(%c3, %n, %zero) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %t7 = "stablehlo.compare"(%t6, %n) <{comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.custom_call"(%t7) <{call_target_name = "shape_assertion", error_message = "yes: the size or 0"}> : (tensor<i1>) -> ()

  // To fewer bits, and back.
  %w0 = "stablehlo.convert"(%l) : (tensor<1xi64>) -> tensor<1xi8>
  %w1 = "stablehlo.convert"(%w0) : (tensor<1xi8>) -> tensor<1xi64>
  %w2 = "stablehlo.compare"(%w1, %l) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
  %w3 = "stablehlo.reshape"(%w2) : (tensor<1xi1>) -> tensor<i1>
  "stablehlo.custom_call"(%w3) <{call_target_name = "shape_assertion", error_message = "no: an i8 has room for less"}> : (tensor<i1>) -> ()

  // Lists.
  %i = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4xi32>
  %i1 = "stablehlo.slice"(%i) <{start_indices = array<i64: 1>, limit_indices = array<i64: 4>, strides = array<i64: 2>}> : (tensor<4xi32>) -> tensor<2xi32>
  %i2 = "stablehlo.constant"() <{value = dense<[1, 3]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %i3 = "stablehlo.compare"(%i1, %i2) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  %i4 = "stablehlo.slice"(%i3) <{start_indices = array<i64: 1>, limit_indices = array<i64: 2>}> : (tensor<2xi1>) -> tensor<1xi1>
  %i5 = "stablehlo.reshape"(%i4) : (tensor<1xi1>) -> tensor<i1>
  "stablehlo.custom_call"(%i5) <{call_target_name = "shape_assertion", error_message = "no: truth values are not followed through slices"}> : (tensor<i1>) -> ()
  %b = "stablehlo.broadcast_in_dim"(%k) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<2xi32>
  %b1 = "stablehlo.concatenate"(%b, %i1) <{dimension = 0 : i64}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
  %b2 = "stablehlo.slice"(%b1) <{start_indices = array<i64: 3>, limit_indices = array<i64: 4>}> : (tensor<4xi32>) -> tensor<1xi32>
  %b3 = "stablehlo.reshape"(%b2) : (tensor<1xi32>) -> tensor<i32>
  %b4 = "stablehlo.compare"(%b3, %k) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.custom_call"(%b4) <{call_target_name = "shape_assertion", error_message = "yes: 3 after 4, 4, 1"}> : (tensor<i1>) -> ()

  // Another custom call is none of these, and says nothing.
  "stablehlo.custom_call"(%c3) <{call_target_name = "other", error_message = "no check"}> : (tensor<i1>) -> ()
  "stablehlo.custom_call"(%c3) <{call_target_name = "shape_assertion", error_message = "no: nothing says so"}> : (tensor<i1>) -> ()
  // Nor does it say, to divide by something, that it is not 0. An assertion
  // does, from there on.
  "stablehlo.custom_call"(%c3) <{call_target_name = "shape_assertion", error_message = "yes: it has been asserted"}> : (tensor<i1>) -> ()
  return
}

// [[1], [2]] beside [[3], [4]] is [[1, 3], [2, 4]]; below it is what follows.
func.func @concatenated(%x: tensor<?xf32>) {
  %a = "stablehlo.constant"() <{value = dense<[[1],[2]]> : tensor<2x1xi64>}> : () -> tensor<2x1xi64>
  %b = "stablehlo.constant"() <{value = dense<[[3],[4]]> : tensor<2x1xi64>}> : () -> tensor<2x1xi64>
  %two = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> tensor<i64>
  %beside = "stablehlo.concatenate"(%a, %b) <{dimension = 1 : i64}> : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x2xi64>
  %list = "stablehlo.reshape"(%beside) : (tensor<2x2xi64>) -> tensor<4xi64>
  %part = "stablehlo.slice"(%list) <{start_indices = array<i64: 1>, limit_indices = array<i64: 2>, strides = array<i64: 1>}> : (tensor<4xi64>) -> tensor<1xi64>
  %second = "stablehlo.reshape"(%part) : (tensor<1xi64>) -> tensor<i64>
  %p = "stablehlo.compare"(%second, %two) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
  "stablehlo.custom_call"(%p) <{call_target_name = "shape_assertion", error_message = "no: beside"}> : (tensor<i1>) -> ()
  return
}

// Position ids: of some twenty integers nobody finds whether they overflow. Their
// elements are data then, and lists of sizes are still followed.
//
// DATA: data(ids: [1, 20]) -> [1, 20, 1]: {{[0-9]+}} checks, all proved
func.func @data(%ids: tensor<1x20xi32>) -> tensor<1x20x1xi32> {
  %zeros = "stablehlo.constant"() <{value = dense<0> : tensor<1x20xi32>}> : () -> tensor<1x20xi32>
  %many = "stablehlo.constant"() <{value = dense<1024> : tensor<1x20xi32>}> : () -> tensor<1x20xi32>
  %below = "stablehlo.compare"(%ids, %zeros) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<1x20xi32>, tensor<1x20xi32>) -> tensor<1x20xi1>
  %around = "stablehlo.add"(%ids, %many) : (tensor<1x20xi32>, tensor<1x20xi32>) -> tensor<1x20xi32>
  %places = "stablehlo.select"(%below, %around, %ids) : (tensor<1x20xi1>, tensor<1x20xi32>, tensor<1x20xi32>) -> tensor<1x20xi32>
  %column = "stablehlo.broadcast_in_dim"(%places) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x20xi32>) -> tensor<1x20x1xi32>
  return %column : tensor<1x20x1xi32>
}
