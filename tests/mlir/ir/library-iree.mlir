// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// IREE's functions and calls are read as func.func and func.call; its library
// takes sizes from operands, and facts from util.assume.int.
//
// RUN: shapeproof analyze --library=iree --format=json %s | python3 %S/../libraries/verdicts.py
// RUN: shapeproof contract --details --library=iree %s | FileCheck %s
// RUN: shapeproof analyze --library=iree --format=json %s | FileCheck %s --check-prefix=ALL
// ALL: "ignored": []

// CHECK: main(arg0: !hal.buffer_view, arg1: index) -> [arg1, 4]
// CHECK: helper(arg0: [A, 4]) -> [A, 4]

"builtin.module"() ({
  "util.func"() <{function_type = (!hal.buffer_view, index) -> tensor<?x4xf32>, sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: !hal.buffer_view, %arg1: index):
    %n = "util.assume.int"(%arg1) <{assumptions = [[#util.int.assumption<umin = 16, umax = 4096, udiv = 16>]]}> : (index) -> index
    %0 = "hal.tensor.import"(%arg0, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, target_encoding = tensor<?x4xf32>}> : (!hal.buffer_view, index) -> tensor<?x4xf32>
    %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %c4 = "arith.constant"() <{value = 4 : index}> : () -> index
    %c15 = "arith.constant"() <{value = 15 : index}> : () -> index
    %d = "tensor.dim"(%0, %c0) : (tensor<?x4xf32>, index) -> index
    %r = "arith.remsi"(%d, %c4) : (index, index) -> index
    %p = "arith.cmpi"(%r, %c0) <{predicate = 0 : i64}> : (index, index) -> i1
    "cf.assert"(%p) <{msg = "yes: a multiple of 4"}> : (i1) -> ()
    %g = "arith.cmpi"(%d, %c15) <{predicate = 4 : i64}> : (index, index) -> i1
    "cf.assert"(%g) <{msg = "yes: more than 15"}> : (i1) -> ()
    %1 = "util.call"(%0) <{callee = @helper}> : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %d1 = "tensor.dim"(%1, %c0) : (tensor<?x4xf32>, index) -> index
    %q = "arith.cmpi"(%d, %d1) <{predicate = 0 : i64}> : (index, index) -> i1
    "cf.assert"(%q) <{msg = "yes: the callee keeps it"}> : (i1) -> ()
    %c32 = "arith.constant"() <{value = 32 : index}> : () -> index
    %g2 = "arith.cmpi"(%d, %c32) <{predicate = 5 : i64}> : (index, index) -> i1
    "cf.assert"(%g2) <{msg = "no: 16 is possible"}> : (i1) -> ()
    "util.return"(%1) : (tensor<?x4xf32>) -> ()
  }) : () -> ()
  "util.func"() <{function_type = (tensor<?x4xf32>) -> tensor<?x4xf32>, sym_name = "helper", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<?x4xf32>):
    %0 = "flow.tensor.clone"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "util.return"(%0) : (tensor<?x4xf32>) -> ()
  }) : () -> ()

  // Each result has assumptions of its own; of several, those of several
  // callers, one holds: any number of them, and of integers of any width.
  "util.func"() <{function_type = (index, index, i32, index, i8, i32) -> (), sym_name = "assumptions", sym_visibility = "public"}> ({
  ^bb0(%n: index, %m: index, %k: i32, %z: index, %s: i8, %t: i32):
    %0:2 = "util.assume.int"(%n, %m) <{assumptions = [[#util.int.assumption<umin = 5, umax = 6>, #util.int.assumption<umin = 7, umax = 90>], [#util.int.assumption<umax = 9, udiv = 2>]]}> : (index, index) -> (index, index)
    %1 = "util.assume.int"(%k) <{assumptions = [[#util.int.assumption<umin = 5, umax = 9>]]}> : (i32) -> i32
    %c5 = "arith.constant"() <{value = 5 : index}> : () -> index
    %c8 = "arith.constant"() <{value = 8 : index}> : () -> index
    %k5 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    %a = "arith.cmpi"(%n, %c5) <{predicate = 5 : i64}> : (index, index) -> i1
    "cf.assert"(%a) <{msg = "yes: one of two"}> : (i1) -> ()
    %c7 = "arith.constant"() <{value = 7 : index}> : () -> index
    %a7 = "arith.cmpi"(%n, %c7) <{predicate = 5 : i64}> : (index, index) -> i1
    "cf.assert"(%a7) <{msg = "no: or 5 or 6"}> : (i1) -> ()
    %2 = "util.assume.int"(%z) <{assumptions = [[#util.int.assumption<umin = 5, umax = 9>, #util.int.assumption<umin = 5, umax = 8>, #util.int.assumption<umin = 5, umax = 9>, #util.int.assumption<umin = 6, umax = 9>, #util.int.assumption<umin = 5, umax = 9>]]}> : (index) -> index
    %az = "arith.cmpi"(%z, %c5) <{predicate = 5 : i64}> : (index, index) -> i1
    "cf.assert"(%az) <{msg = "yes: one of five"}> : (i1) -> ()
    %b = "arith.cmpi"(%m, %c8) <{predicate = 3 : i64}> : (index, index) -> i1
    "cf.assert"(%b) <{msg = "yes: even, and at most 9"}> : (i1) -> ()
    %c = "arith.cmpi"(%1, %k5) <{predicate = 5 : i64}> : (i32, i32) -> i1
    "cf.assert"(%c) <{msg = "yes: an i32"}> : (i1) -> ()
    // The numbers are unsigned: 200 is -56 in an i8.
    %3 = "util.assume.int"(%s) <{assumptions = [[#util.int.assumption<umax = 200>]]}> : (i8) -> i8
    %s0 = "arith.constant"() <{value = 0 : i8}> : () -> i8
    %e = "arith.cmpi"(%3, %s0) <{predicate = 5 : i64}> : (i8, i8) -> i1
    "cf.assert"(%e) <{msg = "no: it may be -56"}> : (i1) -> ()
    %4 = "util.assume.int"(%t) <{assumptions = [[#util.int.assumption<umin = 2147483648, umax = 4294967294, udiv = 3>]]}> : (i32) -> i32
    %t0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %m1 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %f = "arith.cmpi"(%4, %t0) <{predicate = 2 : i64}> : (i32, i32) -> i1
    "cf.assert"(%f) <{msg = "yes: its first bit is set"}> : (i1) -> ()
    %g = "arith.cmpi"(%4, %m1) <{predicate = 2 : i64}> : (i32, i32) -> i1
    "cf.assert"(%g) <{msg = "yes: not all are"}> : (i1) -> ()
    "util.return"() : () -> ()
  }) : () -> ()

  "util.func"() <{function_type = (tensor<?x?xf32>, index, index) -> (tensor<?x?xf32>, tensor<?xf32>), sym_name = "tensors", sym_visibility = "public"}> ({
  ^bb0(%x: tensor<?x?xf32>, %n: index, %m: index):
    %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %0 = "flow.tensor.slice"(%x, %n, %m, %c0, %c0, %n, %m, %n, %m) <{operandSegmentSizes = array<i32: 1, 2, 2, 2, 2>}> : (tensor<?x?xf32>, index, index, index, index, index, index, index, index) -> tensor<?x?xf32>
    %1 = "flow.tensor.update"(%x, %n, %m, %c0, %c0, %0, %n, %m) <{operandSegmentSizes = array<i32: 1, 2, 2, 1, 2>}> : (tensor<?x?xf32>, index, index, index, index, tensor<?x?xf32>, index, index) -> tensor<?x?xf32>
    %2 = "flow.tensor.reshape"(%0, %n, %m, %n) <{operandSegmentSizes = array<i32: 1, 2, 1>}> : (tensor<?x?xf32>, index, index, index) -> tensor<?x3xf32>
    %3 = "flow.tensor.empty"(%m) : (index) -> tensor<5x?xf32>
    %k = "arith.constant"() <{value = 0.0 : f32}> : () -> f32
    %4 = "flow.tensor.splat"(%k, %n) : (f32, index) -> tensor<?xf32>
    "util.return"(%1, %4) : (tensor<?x?xf32>, tensor<?xf32>) -> ()
  }) : () -> ()
}) : () -> ()
