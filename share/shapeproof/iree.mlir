// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shape functions for IREE's input dialects: util, flow, tensor_ext and hal.
//
//   shapeproof analyze --library=iree --library=stablehlo model.mlir
//
// model.mlir is in generic form (iree-opt --mlir-print-op-generic). Operations
// carry the sizes that their types leave open as operands: a result has the
// static sizes of its type, and in place of each dynamic one the next of these.
// docs/libraries.md explains the attributes of arguments and results.

shape.function_library @iree {

  //===- Facts about integers ----------------------------------------------===//

  // Whether an integer satisfies an assumption. Its bounds are unsigned: below
  // 2^63 they are signed as well if there is an upper one.
  func.func @holds(%x: index, %min: i64, %max: i64, %div: i64) -> i1 {
    %zero = arith.constant 0 : i64
    %one = arith.constant 1 : i64
    %true = arith.constant true
    %v = arith.index_cast %x : index to i64
    %divisor = arith.maxsi %div, %one : i64
    %bounded = arith.cmpi sge, %max, %zero : i64
    %atLeastZero = arith.cmpi sge, %v, %zero : i64
    %atMost = arith.cmpi sle, %v, %max : i64
    %within = arith.andi %atLeastZero, %atMost : i1
    %below = arith.select %bounded, %within, %true : i1
    %atLeast = arith.cmpi uge, %v, %min : i64
    %rest = arith.remui %v, %divisor : i64
    %divides = arith.cmpi eq, %rest, %zero : i64
    %a = arith.andi %below, %atLeast : i1
    %b = arith.andi %a, %divides : i1
    return %b : i1
  }

  // util.assume.int: each result is its operand, of which one of up to four
  // assumptions holds; they come from several callers. Of more, nothing is said.
  func.func @assume_int(%x: index {shapeproof.value = 0},
                        %there0: i1 {shapeproof.present = "assumptions.$.0"},
                        %min0: i64 {shapeproof.attribute = "assumptions.$.0.umin", shapeproof.default = 0 : i64},
                        %max0: i64 {shapeproof.attribute = "assumptions.$.0.umax", shapeproof.default = -1 : i64},
                        %div0: i64 {shapeproof.attribute = "assumptions.$.0.udiv", shapeproof.default = 1 : i64},
                        %there1: i1 {shapeproof.present = "assumptions.$.1"},
                        %min1: i64 {shapeproof.attribute = "assumptions.$.1.umin", shapeproof.default = 0 : i64},
                        %max1: i64 {shapeproof.attribute = "assumptions.$.1.umax", shapeproof.default = -1 : i64},
                        %div1: i64 {shapeproof.attribute = "assumptions.$.1.udiv", shapeproof.default = 1 : i64},
                        %there2: i1 {shapeproof.present = "assumptions.$.2"},
                        %min2: i64 {shapeproof.attribute = "assumptions.$.2.umin", shapeproof.default = 0 : i64},
                        %max2: i64 {shapeproof.attribute = "assumptions.$.2.umax", shapeproof.default = -1 : i64},
                        %div2: i64 {shapeproof.attribute = "assumptions.$.2.udiv", shapeproof.default = 1 : i64},
                        %there3: i1 {shapeproof.present = "assumptions.$.3"},
                        %min3: i64 {shapeproof.attribute = "assumptions.$.3.umin", shapeproof.default = 0 : i64},
                        %max3: i64 {shapeproof.attribute = "assumptions.$.3.umax", shapeproof.default = -1 : i64},
                        %div3: i64 {shapeproof.attribute = "assumptions.$.3.udiv", shapeproof.default = 1 : i64},
                        %more: i1 {shapeproof.present = "assumptions.$.4"})
      -> (index {shapeproof.value}, i1 {shapeproof.fact})
      attributes {shapeproof.each_result} {
    %h0 = func.call @holds(%x, %min0, %max0, %div0) : (index, i64, i64, i64) -> i1
    %a0 = arith.andi %there0, %h0 : i1
    %h1 = func.call @holds(%x, %min1, %max1, %div1) : (index, i64, i64, i64) -> i1
    %a1 = arith.andi %there1, %h1 : i1
    %h2 = func.call @holds(%x, %min2, %max2, %div2) : (index, i64, i64, i64) -> i1
    %a2 = arith.andi %there2, %h2 : i1
    %h3 = func.call @holds(%x, %min3, %max3, %div3) : (index, i64, i64, i64) -> i1
    %a3 = arith.andi %there3, %h3 : i1
    %o1 = arith.ori %a0, %a1 : i1
    %o2 = arith.ori %o1, %a2 : i1
    %o3 = arith.ori %o2, %a3 : i1
    // No list at all says nothing, either.
    %some = arith.ori %more, %there0 : i1
    %true = arith.constant true
    %none = arith.xori %some, %true : i1
    %o4 = arith.ori %o3, %more : i1
    %fact = arith.ori %o4, %none : i1
    return %x, %fact : index, i1
  }

  // util.optimization_barrier: each result is its operand.
  func.func @each(%x: !shape.shape) -> !shape.shape attributes {shapeproof.each_result} {
    return %x : !shape.shape
  }

  // dispatch.workload.ordinal: the number itself.
  func.func @ordinal(%x: index {shapeproof.value}) -> (index {shapeproof.value}) {
    return %x : index
  }

  //===- Tensors with sizes as operands ------------------------------------===//

  // The sizes of a type, with the next of the list in place of each that it
  // leaves open.
  func.func @filled(%type: tensor<?xindex>, %dims: tensor<?xindex>) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rank = tensor.dim %type, %c0 : tensor<?xindex>
    // One more, so that there is always a next one.
    %end = tensor.splat %c0[%c1] : tensor<?xindex>
    %list = tensor.concat dim(0) %dims, %end : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %sizes, %used = scf.for %i = %c0 to %rank step %c1 iter_args(%out = %type, %next = %c0) -> (tensor<?xindex>, index) {
      %known = tensor.extract %type[%i] : tensor<?xindex>
      %open = arith.cmpi slt, %known, %c0 : index
      %given = tensor.extract %list[%next] : tensor<?xindex>
      %size = arith.select %open, %given, %known : index
      %with = tensor.insert %size into %out[%i] : tensor<?xindex>
      %after = arith.addi %next, %c1 : index
      %n = arith.select %open, %after, %next : index
      scf.yield %with, %n : tensor<?xindex>, index
    }
    %shape = shape.from_extent_tensor %sizes : tensor<?xindex>
    return %shape : !shape.shape
  }

  // All operands are sizes of the result: flow.tensor.empty, flow.tensor.alloca.
  func.func @sizes_from_0(%type: tensor<?xindex> {shapeproof.result = 0}, %dims: tensor<?xindex> {shapeproof.values = 0}) -> !shape.shape {
    %s = func.call @filled(%type, %dims) : (tensor<?xindex>, tensor<?xindex>) -> !shape.shape
    return %s : !shape.shape
  }

  // All but the first: flow.tensor.splat, hal.tensor.import without a fence.
  func.func @sizes_from_1(%type: tensor<?xindex> {shapeproof.result = 0}, %dims: tensor<?xindex> {shapeproof.values = 1}) -> !shape.shape {
    %s = func.call @filled(%type, %dims) : (tensor<?xindex>, tensor<?xindex>) -> !shape.shape
    return %s : !shape.shape
  }

  // dispatch.tensor.load: source, its sizes, offsets, sizes, strides; and
  // flow.dispatch: workload, arguments, their sizes, those of results. The
  // fourth of the segments, for the first result.
  func.func @sizes_in_3(%type: tensor<?xindex> {shapeproof.result = 0}, %dims: tensor<?xindex> {shapeproof.values = 0, shapeproof.segment = 3}) -> !shape.shape {
    %s = func.call @filled(%type, %dims) : (tensor<?xindex>, tensor<?xindex>) -> !shape.shape
    return %s : !shape.shape
  }

  // Operand, its sizes, sizes of the result: as many elements before and after.
  func.func @reshape(%x: !shape.shape {shapeproof.operand = 0}, %type: tensor<?xindex> {shapeproof.result = 0},
                     %dims: tensor<?xindex> {shapeproof.values = 0, shapeproof.segment = 2}) -> !shape.shape {
    %s = func.call @filled(%type, %dims) : (tensor<?xindex>, tensor<?xindex>) -> !shape.shape
    %n = shape.num_elements %x : !shape.shape -> !shape.size
    %m = shape.num_elements %s : !shape.shape -> !shape.size
    %a = shape.size_to_index %n : !shape.size
    %b = shape.size_to_index %m : !shape.size
    %ok = arith.cmpi eq, %a, %b : index
    cf.assert %ok, "reshape: another number of elements"
    return %s : !shape.shape
  }

  // Operand, its sizes, sizes of the result; bits are kept, elements may change.
  func.func @bitcast(%type: tensor<?xindex> {shapeproof.result = 0},
                     %dims: tensor<?xindex> {shapeproof.values = 0, shapeproof.segment = 2}) -> !shape.shape {
    %s = func.call @filled(%type, %dims) : (tensor<?xindex>, tensor<?xindex>) -> !shape.shape
    return %s : !shape.shape
  }

  // flow.tensor.slice: source, its sizes, starts, lengths, sizes of the result.
  func.func @slice(%x: !shape.shape {shapeproof.operand = 0},
                   %start: tensor<?xindex> {shapeproof.values = 0, shapeproof.segment = 2},
                   %length: tensor<?xindex> {shapeproof.values = 0, shapeproof.segment = 3}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %n = tensor.dim %length, %c0 : tensor<?xindex>
    %ok = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %d = tensor.extract %s[%i] : tensor<?xindex>
      %a = tensor.extract %start[%i] : tensor<?xindex>
      %l = tensor.extract %length[%i] : tensor<?xindex>
      %end = arith.addi %a, %l : index
      %in = arith.cmpi sle, %end, %d : index
      %and = arith.andi %all, %in : i1
      scf.yield %and : i1
    }
    cf.assert %ok, "slice: it ends beyond the source"
    %shape = shape.from_extent_tensor %length : tensor<?xindex>
    return %shape : !shape.shape
  }

  // flow.tensor.update: target, its sizes, starts, update, its sizes.
  func.func @update(%x: !shape.shape {shapeproof.operand = 0},
                    %start: tensor<?xindex> {shapeproof.values = 0, shapeproof.segment = 2},
                    %u: !shape.shape {shapeproof.operand = 0, shapeproof.segment = 3}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %u : !shape.shape -> tensor<?xindex>
    %n = tensor.dim %start, %c0 : tensor<?xindex>
    %ok = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %d = tensor.extract %s[%i] : tensor<?xindex>
      %a = tensor.extract %start[%i] : tensor<?xindex>
      %l = tensor.extract %t[%i] : tensor<?xindex>
      %end = arith.addi %a, %l : index
      %in = arith.cmpi sle, %end, %d : index
      %and = arith.andi %all, %in : i1
      scf.yield %and : i1
    }
    cf.assert %ok, "update: it ends beyond the target"
    return %x : !shape.shape
  }

  // The shape of the first operand: clones, transfers, barriers, aliases.
  func.func @as_first(%x: !shape.shape {shapeproof.operand = 0}) -> !shape.shape {
    return %x : !shape.shape
  }

  // hal.tensor.import: the source may be followed by a fence, in the last
  // segment.
  func.func @tensor_import(%type: tensor<?xindex> {shapeproof.result = 0},
                           %dims: tensor<?xindex> {shapeproof.values = 0, shapeproof.segment = 1}) -> !shape.shape {
    %s = func.call @filled(%type, %dims) : (tensor<?xindex>, tensor<?xindex>) -> !shape.shape
    return %s : !shape.shape
  }
} mapping {
  util.assume.int = @assume_int,
  util.optimization_barrier = @each,
  flow.dispatch = @sizes_in_3,
  flow.dispatch.workload.ordinal = @ordinal,
  iree_tensor_ext.dispatch.workload.ordinal = @ordinal,
  iree_tensor_ext.compute_barrier.end = @as_first,
  iree_tensor_ext.compute_barrier.start = @as_first,
  flow.tensor.alloca = @sizes_from_0,
  flow.tensor.barrier = @as_first,
  flow.tensor.bitcast = @bitcast,
  flow.tensor.clone = @as_first,
  flow.tensor.constant = @sizes_from_0,
  flow.tensor.empty = @sizes_from_0,
  flow.tensor.reshape = @reshape,
  flow.tensor.slice = @slice,
  flow.tensor.splat = @sizes_from_1,
  flow.tensor.tie_shape = @sizes_from_1,
  flow.tensor.transfer = @as_first,
  flow.tensor.update = @update,
  hal.tensor.alias = @as_first,
  hal.tensor.barrier = @each,
  hal.tensor.import = @tensor_import,
  hal.tensor.transients = @as_first,
  iree_tensor_ext.dispatch.tensor.load = @sizes_in_3,
  flow.dispatch.tensor.load = @sizes_in_3
}
