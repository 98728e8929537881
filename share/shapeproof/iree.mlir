// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shape functions for IREE's input dialects: util, flow, tensor_ext and hal.
//
//   shapeproof analyze --library=iree --library=stablehlo model.mlir
//
// Operations carry the sizes that their types leave open as operands: a result has the
// static sizes of its type, and in place of each dynamic one the next of these.
// docs/libraries.md explains the attributes of arguments and results.

shape.function_library @iree {

  //===- Facts about integers ----------------------------------------------===//

  // util.assume.int: each result is its operand, of which one of its assumptions
  // holds; they come from several callers. No list says nothing. An assumption is
  // about the unsigned number with the bits of the operand. With 64 bits, that is
  // the signed one if it is at most a bound that is a signed number.
  func.func @assume_int(%x: i64 {shapeproof.value = 0}, %width: index {shapeproof.width = 0},
                        %min: tensor<?xi64> {shapeproof.attribute = "assumptions.$.*.umin", shapeproof.default = 0 : i64},
                        %max: tensor<?xi64> {shapeproof.attribute = "assumptions.$.*.umax", shapeproof.default = -1 : i64},
                        %div: tensor<?xi64> {shapeproof.attribute = "assumptions.$.*.udiv", shapeproof.default = 1 : i64})
      -> (i64 {shapeproof.value}, i1 {shapeproof.fact})
      attributes {shapeproof.each_result} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c62 = arith.constant 62 : index
    %c64 = arith.constant 64 : index
    %zero = arith.constant 0 : i64
    %one = arith.constant 1 : i64
    %true = arith.constant true
    %isLong = arith.cmpi sge, %width, %c64 : index
    %less = arith.subi %width, %c1 : index
    %exponent = arith.minsi %less, %c62 : index
    %bits = arith.index_cast %exponent : index to i64
    %half = arith.shli %one, %bits : i64
    %all = arith.shli %half, %one : i64
    %wrapped = arith.addi %x, %all : i64
    %negative = arith.cmpi slt, %x, %zero : i64
    %short = arith.select %negative, %wrapped, %x : i64
    %v = arith.select %isLong, %x, %short : i64
    %n = tensor.dim %min, %c0 : tensor<?xi64>
    %none = arith.cmpi eq, %n, %c0 : index
    %fact = scf.for %i = %c0 to %n step %c1 iter_args(%any = %none) -> (i1) {
      %a = tensor.extract %min[%i] : tensor<?xi64>
      %b = tensor.extract %max[%i] : tensor<?xi64>
      %d = tensor.extract %div[%i] : tensor<?xi64>
      // A bound that is a signed number of this type: so is the integer.
      %isSigned = arith.cmpi slt, %b, %half : i64
      %signed = arith.ori %isLong, %isSigned : i1
      %u = arith.select %signed, %x, %v : i64
      %bounded = arith.cmpi sge, %b, %zero : i64
      %atLeastZero = arith.cmpi sge, %u, %zero : i64
      %atMost = arith.cmpi sle, %u, %b : i64
      %within = arith.andi %atLeastZero, %atMost : i1
      %below = arith.select %bounded, %within, %true : i1
      %atLeast = arith.cmpi uge, %v, %a : i64
      %divisor = arith.maxsi %d, %one : i64
      %rest = arith.remui %v, %divisor : i64
      %divides = arith.cmpi eq, %rest, %zero : i64
      %both = arith.andi %below, %atLeast : i1
      %holds = arith.andi %both, %divides : i1
      %or = arith.ori %any, %holds : i1
      scf.yield %or : i1
    }
    return %x, %fact : i64, i1
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
      %low = arith.minsi %a, %l : index
      %starts = arith.cmpi sge, %low, %c0 : index
      %ends = arith.cmpi sle, %end, %d : index
      %in = arith.andi %starts, %ends : i1
      %and = arith.andi %all, %in : i1
      scf.yield %and : i1
    }
    cf.assert %ok, "slice: it is not within the source"
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
      %low = arith.minsi %a, %l : index
      %starts = arith.cmpi sge, %low, %c0 : index
      %ends = arith.cmpi sle, %end, %d : index
      %in = arith.andi %starts, %ends : i1
      %and = arith.andi %all, %in : i1
      scf.yield %and : i1
    }
    cf.assert %ok, "update: it is not within the target"
    return %x : !shape.shape
  }

  // The shape of the first operand: clones, transfers, barriers, aliases.
  func.func @as_first(%x: !shape.shape {shapeproof.operand = 0}) -> !shape.shape {
    return %x : !shape.shape
  }

  // Globals: the type of one says its shape.
  func.func @nothing() {
    return
  }

  // hal.tensor.import: the source may be followed by a fence, in the last
  // segment.
  func.func @tensor_import(%type: tensor<?xindex> {shapeproof.result = 0},
                           %dims: tensor<?xindex> {shapeproof.values = 0, shapeproof.segment = 1}) -> !shape.shape {
    %s = func.call @filled(%type, %dims) : (tensor<?xindex>, tensor<?xindex>) -> !shape.shape
    return %s : !shape.shape
  }
} mapping {
  util.global = @nothing,
  util.global.load = @nothing,
  util.global.store = @nothing,
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
