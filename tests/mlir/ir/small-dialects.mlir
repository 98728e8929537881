// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of dialects with few rules.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --implicit-check-not="yes:"

// CHECK-LABEL: func @scope
func.func @scope(%n: index) {
  %c0 = arith.constant 0 : index
  %r = memref.alloca_scope -> (index) {
    %m = arith.maxsi %n, %c0 : index
    memref.alloca_scope.return %m : index
  }
  %p = arith.cmpi sge, %r, %c0 : index
  cf.assert %p, "yes: at least 0"
  %q = arith.cmpi sgt, %r, %c0 : index
  // CHECK: "no: n may be 0"
  cf.assert %q, "no: n may be 0"
  return
}

// CHECK-LABEL: func @quantised
func.func @quantised(%t: tensor<?xf32>, %u: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %q = quant.qcast %t : tensor<?xf32> to tensor<?x!quant.uniform<i8:f32, 2.0>>
  %s = quant.scast %q : tensor<?x!quant.uniform<i8:f32, 2.0>> to tensor<?xi8>
  %d = tensor.dim %s, %c0 : tensor<?xi8>
  %e = tensor.dim %t, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %e : index
  cf.assert %p, "yes: the size of t"
  %f = tensor.dim %u, %c0 : tensor<?xf32>
  %r = arith.cmpi eq, %d, %f : index
  // CHECK: "no: not that of u"
  cf.assert %r, "no: not that of u"
  return
}

// CHECK-LABEL: func @device
func.func @device(%n: index) {
  %c0 = arith.constant 0 : index
  %a = gpu.alloc(%n) : memref<?xf32>
  %d = memref.dim %a, %c0 : memref<?xf32>
  %p = arith.cmpi eq, %d, %n : index
  cf.assert %p, "yes: the size that was asked for"
  return
}

ml_program.global private @fixed(dense<[3, 4]> : tensor<2xindex>) : tensor<2xindex>
ml_program.global private mutable @changed(dense<[3, 4]> : tensor<2xindex>) : tensor<2xindex>

// CHECK-LABEL: func @globals
func.func @globals() {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = ml_program.global_load_const @fixed : tensor<2xindex>
  %d = tensor.extract %t[%c1] : tensor<2xindex>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "yes: 4"
  %u = ml_program.global_load @fixed : tensor<2xindex>
  %e = tensor.extract %u[%c1] : tensor<2xindex>
  %q = arith.cmpi eq, %e, %c4 : index
  cf.assert %q, "yes: 4 as well"
  %v = ml_program.global_load @changed : tensor<2xindex>
  %f = tensor.extract %v[%c1] : tensor<2xindex>
  %r = arith.cmpi eq, %f, %c4 : index
  // CHECK: "no: it may have changed"
  cf.assert %r, "no: it may have changed"
  return
}

#columns = #sparse_tensor.encoding<{map = (d0, d1) -> (d1 : dense, d0 : compressed)}>
#blocks = #sparse_tensor.encoding<{
  map = (i, j) -> (i floordiv 2 : dense, j : compressed, i mod 2 : dense)}>

// CHECK-LABEL: func @levels
func.func @levels(%t: tensor<?x?xf32, #columns>, %b: tensor<?x?xf32, #blocks>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %l = sparse_tensor.lvl %t, %c0 : tensor<?x?xf32, #columns>
  %d = tensor.dim %t, %c1 : tensor<?x?xf32, #columns>
  %p = arith.cmpi eq, %l, %d : index
  cf.assert %p, "yes: level 0 is dimension 1"
  %e = tensor.dim %t, %c0 : tensor<?x?xf32, #columns>
  %q = arith.cmpi eq, %l, %e : index
  // CHECK: "no: not dimension 0"
  cf.assert %q, "no: not dimension 0"
  %two = sparse_tensor.lvl %b, %c2 : tensor<?x?xf32, #blocks>
  %r = arith.cmpi eq, %two, %c2 : index
  cf.assert %r, "yes: 2, as mod 2 says"
  %half = sparse_tensor.lvl %b, %c0 : tensor<?x?xf32, #blocks>
  %s = arith.cmpi sge, %half, %c0 : index
  cf.assert %s, "yes: a size"
  %n = sparse_tensor.number_of_entries %t : tensor<?x?xf32, #columns>
  %v = arith.cmpi sge, %n, %c0 : index
  cf.assert %v, "yes: a number of entries"
  %w = arith.cmpi sge, %n, %c1 : index
  // CHECK: "no: perhaps none"
  cf.assert %w, "no: perhaps none"
  return
}

shard.grid @grid(shape = 2x?)

// CHECK-LABEL: func @processes
func.func @processes() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %size:2 = shard.grid_shape @grid : index, index
  %place:2 = shard.process_multi_index on @grid : index, index
  %second = shard.process_multi_index on @grid axes = [1] : index
  %number = shard.process_linear_index on @grid : index
  %a = arith.cmpi eq, %size#0, %c2 : index
  cf.assert %a, "yes: 2 rows"
  %b = arith.cmpi slt, %place#1, %size#1 : index
  cf.assert %b, "yes: within the grid"
  %c = arith.cmpi eq, %place#1, %second : index
  cf.assert %c, "yes: the same number"
  %d = arith.cmpi eq, %place#0, %second : index
  // CHECK: "no: another axis"
  cf.assert %d, "no: another axis"
  %all = arith.muli %size#1, %c2 : index
  %e = arith.cmpi slt, %number, %all : index
  cf.assert %e, "yes: a process of the grid"
  %f = arith.cmpi sge, %number, %c1 : index
  // CHECK: "no: the first process"
  cf.assert %f, "no: the first process"
  return
}
