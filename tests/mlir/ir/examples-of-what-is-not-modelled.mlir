// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A check on values that are not modelled has examples where they are not
// needed, and where running the program shows them.
//
// REQUIRES: z3
// RUN: shapeproof analyze --format=json %s | FileCheck %s

// A division by what may not be positive has no meaning of its own; behind the
// first check it is positive.
// CHECK: "verdict":"contingent"{{.*}}"counterexample":{"arg0":6,"arg1":1},"executed":true{{.*}}"message":"ceildiv"
// CHECK: "verdict":"contingent"{{.*}}"executed":true{{.*}}"message":"exact"
// CHECK: "verdict":"contingent"{{.*}}"executed":true{{.*}}"message":"mod"
func.func @divided_by_a_symbol(%n: index, %t: index) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %positive = arith.cmpi sgt, %t, %c0 : index
  cf.assert %positive, "positive"
  %tiles = affine.apply affine_map<()[s0, s1] -> (s0 ceildiv s1)>()[%n, %t]
  %few = arith.cmpi sle, %tiles, %c5 : index
  cf.assert %few, "ceildiv"
  %padded = affine.apply affine_map<()[s0, s1] -> ((s0 ceildiv s1) * s1)>()[%n, %t]
  %exact = arith.cmpi eq, %padded, %n : index
  cf.assert %exact, "exact"
  %rest = affine.apply affine_map<()[s0, s1] -> ((s0 + 1) mod s1)>()[%n, %t]
  %none = arith.cmpi eq, %rest, %c0 : index
  cf.assert %none, "mod"
  return
}

// The bits of two integers are not modelled, but executed.
// CHECK: "verdict":"contingent"{{.*}}"executed":true{{.*}}"message":"no bit in common"
func.func @bits(%a: i32, %b: i32) {
  %c0 = arith.constant 0 : i32
  %common = arith.andi %a, %b : i32
  %none = arith.cmpi eq, %common, %c0 : i32
  cf.assert %none, "no bit in common"
  return
}

// Runs vary the thread.
// CHECK: "verdict":"contingent"{{.*}}"counterexample":{{{.*}}"thread_id.x":1}{{.*}}"message":"the first thread"
// No run shows anything.
// CHECK: "verdict":"unknown"{{.*}}"message":"bits that always differ"
func.func @open(%a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %t = gpu.thread_id x
  %first = arith.cmpi eq, %t, %c0 : index
  cf.assert %first, "the first thread"
  return
}

func.func @never(%a: i32, %b: i32) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %x = arith.andi %a, %b : i32
  %y = arith.ori %a, %b : i32
  %differ = arith.xori %x, %y : i32
  %z = arith.andi %differ, %x : i32
  %none = arith.cmpi eq, %z, %c0 : i32
  cf.assert %none, "bits that always differ"
  return
}
