// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shape functions for ONNX operators, as torch-mlir (torch.operator "onnx.Add")
// and onnx-mlir (onnx.Add) print them.
//
//   shapeproof contract model.mlir
//
// An operator of torch-mlir is read as an operation of the dialect `onnx` whose
// attributes have no prefix; an absent input is of type `none`. Versions of the
// operator set differ in where axes, pads and sizes are: in an attribute or in
// an input. One function takes both, each of which is empty by default.
// docs/libraries.md explains the attributes of arguments and results.
//
// Elements of small integer tensors are followed, because shapes are computed
// in them (Shape, Gather, Concat, Reshape). A list whose length differs from the
// number of elements of the result says nothing of it: where elements are not
// followed, functions return a list of length 0, or one that is too short.

shape.function_library @onnx {

  //===- Helpers -----------------------------------------------------------===//

  // A dimension that may count from the back.
  func.func @dimension(%d: index, %rank: index) -> index {
    %c0 = arith.constant 0 : index
    %back = arith.addi %d, %rank : index
    %negative = arith.cmpi slt, %d, %c0 : index
    %result = arith.select %negative, %back, %d : index
    return %result : index
  }

  // Whether a dimension, counted from either end, is one of so many.
  func.func @is_dimension(%d: index, %rank: index) -> i1 {
    %c0 = arith.constant 0 : index
    %least = arith.subi %c0, %rank : index
    %low = arith.cmpi sle, %least, %d : index
    %high = arith.cmpi slt, %d, %rank : index
    %result = arith.andi %low, %high : i1
    return %result : i1
  }

  func.func @rank_of(%x: !shape.shape) -> index {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    return %rank : index
  }
  func.func @count_of(%x: !shape.shape) -> index {
    %size = shape.num_elements %x : !shape.shape -> !shape.size
    %count = shape.size_to_index %size : !shape.size
    return %count : index
  }
  // Whether a tensor is a line of so many elements.
  func.func @is_line_of(%x: !shape.shape, %n: index) -> i1 {
    %c1 = arith.constant 1 : index
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %count = func.call @count_of(%x) : (!shape.shape) -> index
    %line = arith.cmpi eq, %rank, %c1 : index
    %same = arith.cmpi eq, %count, %n : index
    %ok = arith.andi %line, %same : i1
    return %ok : i1
  }
  // Whether a tensor broadcasts to another, which does not become larger by that.
  func.func @expands_to(%x: !shape.shape, %y: !shape.shape) -> i1 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %y : !shape.shape -> tensor<?xindex>
    %n = tensor.dim %s, %c0 : tensor<?xindex>
    %m = tensor.dim %t, %c0 : tensor<?xindex>
    %few = arith.cmpi sle, %n, %m : index
    %count = arith.minsi %n, %m : index
    %less = arith.subi %m, %n : index
    %fits = scf.for %i = %c0 to %count step %c1 iter_args(%all = %true) -> (i1) {
      %next = arith.addi %i, %less : index
      %at = arith.maxsi %next, %c0 : index
      %p = tensor.extract %s[%i] : tensor<?xindex>
      %q = tensor.extract %t[%at] : tensor<?xindex>
      %one = arith.cmpi eq, %p, %c1 : index
      %same = arith.cmpi eq, %p, %q : index
      %or = arith.ori %one, %same : i1
      %and = arith.andi %all, %or : i1
      scf.yield %and : i1
    }
    %ok = arith.andi %few, %fits : i1
    return %ok : i1
  }

  // The dimensions, counted from the front.
  func.func @dimensions(%list: tensor<?xindex>, %rank: index) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %n = tensor.dim %list, %c0 : tensor<?xindex>
    %result = tensor.generate %n {
    ^bb0(%i: index):
      %d = tensor.extract %list[%i] : tensor<?xindex>
      %back = arith.addi %d, %rank : index
      %negative = arith.cmpi slt, %d, %c0 : index
      %at = arith.select %negative, %back, %d : index
      tensor.yield %at : index
    } : tensor<?xindex>
    return %result : tensor<?xindex>
  }

  // Whether all of these, counted from the front, are among so many dimensions.
  func.func @all_within(%list: tensor<?xindex>, %rank: index) -> i1 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %n = tensor.dim %list, %c0 : tensor<?xindex>
    %result = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %d = tensor.extract %list[%i] : tensor<?xindex>
      %low = arith.cmpi sle, %c0, %d : index
      %high = arith.cmpi slt, %d, %rank : index
      %in = arith.andi %low, %high : i1
      %and = arith.andi %all, %in : i1
      scf.yield %and : i1
    }
    return %result : i1
  }

  // Whether no number occurs twice.
  func.func @all_differ(%list: tensor<?xindex>) -> i1 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %n = tensor.dim %list, %c0 : tensor<?xindex>
    %result = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %a = tensor.extract %list[%i] : tensor<?xindex>
      %next = arith.addi %i, %c1 : index
      %rest = scf.for %j = %next to %n step %c1 iter_args(%more = %all) -> (i1) {
        %b = tensor.extract %list[%j] : tensor<?xindex>
        %other = arith.cmpi ne, %a, %b : index
        %and = arith.andi %more, %other : i1
        scf.yield %and : i1
      }
      scf.yield %rest : i1
    }
    return %result : i1
  }

  // The sizes with one more, before that at a dimension.
  func.func @with(%sizes: tensor<?xindex>, %d: index, %new: index) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %rank = tensor.dim %sizes, %c0 : tensor<?xindex>
    %one = func.call @line(%new) : (index) -> tensor<?xindex>
    %rest = arith.subi %rank, %d : index
    %front = tensor.extract_slice %sizes[0] [%d] [1] : tensor<?xindex> to tensor<?xindex>
    %back = tensor.extract_slice %sizes[%d] [%rest] [1] : tensor<?xindex> to tensor<?xindex>
    %result = tensor.concat dim(0) %front, %one, %back : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    return %result : tensor<?xindex>
  }

  // A list of one number.
  func.func @line(%x: index) -> tensor<?xindex> {
    %one = tensor.from_elements %x : tensor<1xindex>
    %result = tensor.cast %one : tensor<1xindex> to tensor<?xindex>
    return %result : tensor<?xindex>
  }

  // The product of a list.
  func.func @product(%list: tensor<?xindex>) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = tensor.dim %list, %c0 : tensor<?xindex>
    %result = scf.for %i = %c0 to %n step %c1 iter_args(%p = %c1) -> (index) {
      %x = tensor.extract %list[%i] : tensor<?xindex>
      %q = arith.muli %p, %x : index
      scf.yield %q : index
    }
    return %result : index
  }

  // Whether two lists of equal length have the same elements.
  func.func @all_equal(%a: tensor<?xindex>, %b: tensor<?xindex>) -> i1 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %n = tensor.dim %a, %c0 : tensor<?xindex>
    %result = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %x = tensor.extract %a[%i] : tensor<?xindex>
      %y = tensor.extract %b[%i] : tensor<?xindex>
      %same = arith.cmpi eq, %x, %y : index
      %and = arith.andi %all, %same : i1
      scf.yield %and : i1
    }
    return %result : i1
  }

  // Whether no number of a list is below another.
  func.func @all_at_least(%list: tensor<?xindex>, %least: index) -> i1 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %n = tensor.dim %list, %c0 : tensor<?xindex>
    %result = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %x = tensor.extract %list[%i] : tensor<?xindex>
      %fits = arith.cmpi sle, %least, %x : index
      %and = arith.andi %all, %fits : i1
      scf.yield %and : i1
    }
    return %result : i1
  }

  // The list, or so many times a number if it is empty.
  func.func @or_splat(%list: tensor<?xindex>, %n: index, %x: index) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %given = tensor.dim %list, %c0 : tensor<?xindex>
    %none = arith.cmpi eq, %given, %c0 : index
    %others = tensor.splat %x[%n] : tensor<?xindex>
    %result = arith.select %none, %others, %list : tensor<?xindex>
    return %result : tensor<?xindex>
  }

  // The length of lists of elements that broadcast: that of both, or of the one
  // if the other has one element. 0 of others, which are not followed.
  func.func @joint_length(%p: index, %q: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %single_p = arith.cmpi eq, %p, %c1 : index
    %single_q = arith.cmpi eq, %q, %c1 : index
    %same = arith.cmpi eq, %p, %q : index
    %as_p = arith.ori %single_q, %same : i1
    %length = arith.select %as_p, %p, %c0 : index
    %result = arith.select %single_p, %q, %length : index
    return %result : index
  }

  // The elements, of which a single one is repeated.
  func.func @repeated(%list: tensor<?xi64>, %n: index) -> tensor<?xi64> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %length = tensor.dim %list, %c0 : tensor<?xi64>
    %last = arith.subi %length, %c1 : index
    %result = tensor.generate %n {
    ^bb0(%i: index):
      %at = arith.minsi %i, %last : index
      %x = tensor.extract %list[%at] : tensor<?xi64>
      tensor.yield %x : i64
    } : tensor<?xi64>
    return %result : tensor<?xi64>
  }
  func.func @repeated_truths(%list: tensor<?xi1>, %n: index) -> tensor<?xi1> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %length = tensor.dim %list, %c0 : tensor<?xi1>
    %last = arith.subi %length, %c1 : index
    %result = tensor.generate %n {
    ^bb0(%i: index):
      %at = arith.minsi %i, %last : index
      %x = tensor.extract %list[%at] : tensor<?xi1>
      tensor.yield %x : i1
    } : tensor<?xi1>
    return %result : tensor<?xi1>
  }

  // Lists of elements, broadcast.
  func.func @joint(%x: tensor<?xi64>, %y: tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>) {
    %c0 = arith.constant 0 : index
    %p = tensor.dim %x, %c0 : tensor<?xi64>
    %q = tensor.dim %y, %c0 : tensor<?xi64>
    %n = func.call @joint_length(%p, %q) : (index, index) -> index
    %a = func.call @repeated(%x, %n) : (tensor<?xi64>, index) -> tensor<?xi64>
    %b = func.call @repeated(%y, %n) : (tensor<?xi64>, index) -> tensor<?xi64>
    return %a, %b : tensor<?xi64>, tensor<?xi64>
  }
  func.func @joint_truths(%x: tensor<?xi1>, %y: tensor<?xi1>) -> (tensor<?xi1>, tensor<?xi1>) {
    %c0 = arith.constant 0 : index
    %p = tensor.dim %x, %c0 : tensor<?xi1>
    %q = tensor.dim %y, %c0 : tensor<?xi1>
    %n = func.call @joint_length(%p, %q) : (index, index) -> index
    %a = func.call @repeated_truths(%x, %n) : (tensor<?xi1>, index) -> tensor<?xi1>
    %b = func.call @repeated_truths(%y, %n) : (tensor<?xi1>, index) -> tensor<?xi1>
    return %a, %b : tensor<?xi1>, tensor<?xi1>
  }

  //===- Elementwise -------------------------------------------------------===//

  // No result is known.
  func.func @nothing() {
    return
  }

  // The shape of the first operand, whatever the others are.
  func.func @as_first(%x: !shape.shape {shapeproof.operand = 0}) -> !shape.shape {
    return %x : !shape.shape
  }
  // Two results of it.
  func.func @both_as_first(%x: !shape.shape {shapeproof.operand = 0}) -> (!shape.shape, !shape.shape) {
    return %x, %x : !shape.shape, !shape.shape
  }
  func.func @as_second(%x: !shape.shape {shapeproof.operand = 1}) -> !shape.shape {
    return %x : !shape.shape
  }

  // Along an axis of an attribute.
  func.func @along_axis(%x: !shape.shape {shapeproof.operand = 0}, %axis: index {shapeproof.attribute = "axis"}) -> !shape.shape {
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %in = func.call @is_dimension(%axis, %rank) : (index, index) -> i1
    cf.assert %in, "the axis is out of range"
    return %x : !shape.shape
  }
  // Along an axis of an operand, which may be any of a tensor without elements.
  func.func @cumulative(%x: !shape.shape {shapeproof.operand = 0}, %axis64: i64 {shapeproof.value = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %axis = arith.index_cast %axis64 : i64 to index
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %in = func.call @is_dimension(%axis, %rank) : (index, index) -> i1
    %count = func.call @count_of(%x) : (!shape.shape) -> index
    %none = arith.cmpi eq, %count, %c0 : index
    %ok = arith.ori %in, %none : i1
    cf.assert %ok, "the axis is out of range"
    return %x : !shape.shape
  }
  // The bounds are numbers.
  func.func @clip(%x: !shape.shape {shapeproof.operand = 0}, %low: !shape.shape {shapeproof.operand = 1, shapeproof.default = []},
      %high: !shape.shape {shapeproof.operand = 2, shapeproof.default = []}) -> !shape.shape {
    %c1 = arith.constant 1 : index
    %n = func.call @count_of(%low) : (!shape.shape) -> index
    %m = func.call @count_of(%high) : (!shape.shape) -> index
    %a = arith.cmpi eq, %n, %c1 : index
    %b = arith.cmpi eq, %m, %c1 : index
    %ok = arith.andi %a, %b : i1
    cf.assert %ok, "Clip: a bound is no number"
    return %x : !shape.shape
  }
  func.func @prelu(%x: !shape.shape {shapeproof.operand = 0}, %slope: !shape.shape {shapeproof.operand = 1}) -> !shape.shape {
    %w = shape.cstr_broadcastable %x, %slope {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    return %x : !shape.shape
  }
  func.func @eye_like(%x: !shape.shape {shapeproof.operand = 0}) -> !shape.shape {
    %c2 = arith.constant 2 : index
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %ok = arith.cmpi eq, %rank, %c2 : index
    cf.assert %ok, "EyeLike: the operand is no matrix"
    return %x : !shape.shape
  }
  func.func @triangle(%x: !shape.shape {shapeproof.operand = 0}) -> !shape.shape {
    %c2 = arith.constant 2 : index
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %ok = arith.cmpi sge, %rank, %c2 : index
    cf.assert %ok, "Trilu: fewer than two dimensions"
    return %x : !shape.shape
  }
  // One length for each place in the axis of the batch.
  func.func @reverse_sequence(%x: !shape.shape {shapeproof.operand = 0}, %lengths: !shape.shape {shapeproof.operand = 1},
      %batch: index {shapeproof.attribute = "batch_axis", shapeproof.default = 1 : i64}) -> !shape.shape {
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %many = arith.cmpi sge, %rank, %c2 : index
    cf.assert %many, "ReverseSequence: fewer than two dimensions"
    %n = tensor.extract %s[%batch] : tensor<?xindex>
    %ok = func.call @is_line_of(%lengths, %n) : (!shape.shape, index) -> i1
    cf.assert %ok, "ReverseSequence: not one length for each place in the batch"
    return %x : !shape.shape
  }
  // A scale that is a line has one number, or one for each place in an axis, unless it
  // is one of blocks. There are as many zeros.
  func.func @quantize(%x: !shape.shape {shapeproof.operand = 0}, %scale: !shape.shape {shapeproof.operand = 1},
      %zero: !shape.shape {shapeproof.operand = 2, shapeproof.default = []}, %given: i1 {shapeproof.given = 2},
      %axis: index {shapeproof.attribute = "axis", shapeproof.default = 1 : i64},
      %block: index {shapeproof.attribute = "block_size", shapeproof.default = 0 : i64}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %n = func.call @rank_of(%scale) : (!shape.shape) -> index
    %count = func.call @count_of(%scale) : (!shape.shape) -> index
    %line = arith.cmpi eq, %n, %c1 : index
    %blocks = arith.cmpi ne, %block, %c0 : index
    %single = arith.cmpi eq, %count, %c1 : index
    %not = arith.xori %line, %true : i1
    %either = arith.ori %single, %blocks : i1
    %free = arith.ori %either, %not : i1
    %in = func.call @is_dimension(%axis, %rank) : (index, index) -> i1
    %d = func.call @dimension(%axis, %rank) : (index, index) -> index
    // One more, so that there is a size to compare with.
    %one = func.call @line(%c0) : (index) -> tensor<?xindex>
    %sizes = tensor.concat dim(0) %s, %one : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %at = arith.select %in, %d, %rank : index
    %size = tensor.extract %sizes[%at] : tensor<?xindex>
    %same = arith.cmpi eq, %count, %size : index
    %each = arith.andi %in, %same : i1
    %ok = arith.ori %each, %free : i1
    cf.assert %ok, "there is not one scale for each place in the axis"
    %m = func.call @rank_of(%zero) : (!shape.shape) -> index
    %zeros = func.call @count_of(%zero) : (!shape.shape) -> index
    %as_many = arith.cmpi eq, %zeros, %count : index
    %isLine = arith.cmpi eq, %m, %c1 : index
    %both = arith.andi %isLine, %line : i1
    %compared = arith.andi %both, %given : i1
    %other = arith.xori %compared, %true : i1
    %fits = arith.ori %other, %as_many : i1
    cf.assert %fits, "there are not as many zeros as scales"
    return %x : !shape.shape
  }

  // Before version 7, the second operand may be expanded to the first.
  func.func @expands_second(%x: !shape.shape {shapeproof.operand = 0}) -> !shape.shape attributes {shapeproof.if = {broadcast = 1 : i64}} {
    return %x : !shape.shape
  }

  // The same elements.
  func.func @identity(%x: !shape.shape {shapeproof.operand = 0}, %v: tensor<?xi64> {shapeproof.value = 0}, %p: tensor<?xi1> {shapeproof.value = 0})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}, tensor<?xi1> {shapeproof.value}) {
    return %x, %v, %p : !shape.shape, tensor<?xi64>, tensor<?xi1>
  }

  // To integers or truth values, of integers or truth values.
  func.func @cast(%x: !shape.shape {shapeproof.operand = 0}, %v: tensor<?xi64> {shapeproof.value = 0}, %p: tensor<?xi1> {shapeproof.value = 0})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}, tensor<?xi1> {shapeproof.value},
          tensor<?xi64> {shapeproof.value}, tensor<?xi1> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0 : i64
    %n = tensor.dim %v, %c0 : tensor<?xi64>
    %zeros = tensor.splat %zero[%n] : tensor<?xi64>
    %is = arith.cmpi ne, %v, %zeros : tensor<?xi64>
    %number = arith.extui %p : tensor<?xi1> to tensor<?xi64>
    return %x, %v, %p, %number, %is : !shape.shape, tensor<?xi64>, tensor<?xi1>, tensor<?xi64>, tensor<?xi1>
  }

  func.func @neg(%x: !shape.shape, %v: tensor<?xi64> {shapeproof.value = 0}) -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0 : i64
    %n = tensor.dim %v, %c0 : tensor<?xi64>
    %zeros = tensor.splat %zero[%n] : tensor<?xi64>
    %r = arith.subi %zeros, %v : tensor<?xi64>
    return %x, %r : !shape.shape, tensor<?xi64>
  }
  func.func @abs(%x: !shape.shape, %v: tensor<?xi64> {shapeproof.value = 0}) -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0 : i64
    %n = tensor.dim %v, %c0 : tensor<?xi64>
    %zeros = tensor.splat %zero[%n] : tensor<?xi64>
    %minus = arith.subi %zeros, %v : tensor<?xi64>
    %r = arith.maxsi %v, %minus : tensor<?xi64>
    return %x, %r : !shape.shape, tensor<?xi64>
  }
  func.func @not(%x: !shape.shape, %p: tensor<?xi1> {shapeproof.value = 0}) -> (!shape.shape, tensor<?xi1> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %true = arith.constant true
    %n = tensor.dim %p, %c0 : tensor<?xi1>
    %all = tensor.splat %true[%n] : tensor<?xi1>
    %r = arith.xori %p, %all : tensor<?xi1>
    return %x, %r : !shape.shape, tensor<?xi1>
  }

  func.func @broadcast(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1}) -> !shape.shape {
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    return %s : !shape.shape
  }
  func.func @broadcast_all(%a: !shape.shape, %b: !shape.shape) -> !shape.shape attributes {shapeproof.fold} {
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    return %s : !shape.shape
  }

  func.func @add(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1},
      %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    %p, %q = func.call @joint(%x, %y) : (tensor<?xi64>, tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
    %v = arith.addi %p, %q : tensor<?xi64>
    return %s, %v : !shape.shape, tensor<?xi64>
  }
  func.func @sub(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1},
      %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    %p, %q = func.call @joint(%x, %y) : (tensor<?xi64>, tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
    %v = arith.subi %p, %q : tensor<?xi64>
    return %s, %v : !shape.shape, tensor<?xi64>
  }
  func.func @mul(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1},
      %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    %p, %q = func.call @joint(%x, %y) : (tensor<?xi64>, tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
    %v = arith.muli %p, %q : tensor<?xi64>
    return %s, %v : !shape.shape, tensor<?xi64>
  }
  // Integers are divided towards zero; what a division by 0 gives is not known.
  func.func @div(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1},
      %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    %p, %q = func.call @joint(%x, %y) : (tensor<?xi64>, tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0 : i64
    %one = arith.constant 1 : i64
    %n = tensor.dim %q, %c0 : tensor<?xi64>
    %zeros = tensor.splat %zero[%n] : tensor<?xi64>
    %ones = tensor.splat %one[%n] : tensor<?xi64>
    // Some number of the two.
    %low, %unknown = arith.mulsi_extended %p, %q : tensor<?xi64>
    %undefined = arith.cmpi eq, %q, %zeros : tensor<?xi64>
    %divisor = arith.select %undefined, %ones, %q : tensor<?xi1>, tensor<?xi64>
    %number = arith.divsi %p, %divisor : tensor<?xi64>
    %v = arith.select %undefined, %unknown, %number : tensor<?xi1>, tensor<?xi64>
    return %s, %v : !shape.shape, tensor<?xi64>
  }
  // The remainder has the sign of the divisor, or of the dividend as in C.
  func.func @mod(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1},
      %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1}, %fmod: i1 {shapeproof.attribute = "fmod", shapeproof.default = false})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    %p, %q = func.call @joint(%x, %y) : (tensor<?xi64>, tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0 : i64
    %one = arith.constant 1 : i64
    %n = tensor.dim %q, %c0 : tensor<?xi64>
    %zeros = tensor.splat %zero[%n] : tensor<?xi64>
    %ones = tensor.splat %one[%n] : tensor<?xi64>
    // Some number of the two.
    %low, %unknown = arith.mulsi_extended %p, %q : tensor<?xi64>
    %undefined = arith.cmpi eq, %q, %zeros : tensor<?xi64>
    %divisor = arith.select %undefined, %ones, %q : tensor<?xi1>, tensor<?xi64>
    %quotient = arith.floordivsi %p, %divisor : tensor<?xi64>
    %part = arith.muli %quotient, %divisor : tensor<?xi64>
    %floored = arith.subi %p, %part : tensor<?xi64>
    %truncated = arith.remsi %p, %divisor : tensor<?xi64>
    %as_c = tensor.splat %fmod[%n] : tensor<?xi1>
    %number = arith.select %as_c, %truncated, %floored : tensor<?xi1>, tensor<?xi64>
    %v = arith.select %undefined, %unknown, %number : tensor<?xi1>, tensor<?xi64>
    return %s, %v : !shape.shape, tensor<?xi64>
  }
  func.func @equal(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1},
      %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi1> {shapeproof.value}) {
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    %p, %q = func.call @joint(%x, %y) : (tensor<?xi64>, tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
    %v = arith.cmpi eq, %p, %q : tensor<?xi64>
    return %s, %v : !shape.shape, tensor<?xi1>
  }
  func.func @less(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1},
      %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi1> {shapeproof.value}) {
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    %p, %q = func.call @joint(%x, %y) : (tensor<?xi64>, tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
    %v = arith.cmpi slt, %p, %q : tensor<?xi64>
    return %s, %v : !shape.shape, tensor<?xi1>
  }
  func.func @less_or_equal(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1},
      %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi1> {shapeproof.value}) {
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    %p, %q = func.call @joint(%x, %y) : (tensor<?xi64>, tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
    %v = arith.cmpi sle, %p, %q : tensor<?xi64>
    return %s, %v : !shape.shape, tensor<?xi1>
  }
  func.func @greater(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1},
      %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi1> {shapeproof.value}) {
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    %p, %q = func.call @joint(%x, %y) : (tensor<?xi64>, tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
    %v = arith.cmpi sgt, %p, %q : tensor<?xi64>
    return %s, %v : !shape.shape, tensor<?xi1>
  }
  func.func @greater_or_equal(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1},
      %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi1> {shapeproof.value}) {
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    %p, %q = func.call @joint(%x, %y) : (tensor<?xi64>, tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
    %v = arith.cmpi sge, %p, %q : tensor<?xi64>
    return %s, %v : !shape.shape, tensor<?xi1>
  }
  func.func @and(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1},
      %x: tensor<?xi1> {shapeproof.value = 0}, %y: tensor<?xi1> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi1> {shapeproof.value}) {
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    %p, %q = func.call @joint_truths(%x, %y) : (tensor<?xi1>, tensor<?xi1>) -> (tensor<?xi1>, tensor<?xi1>)
    %v = arith.andi %p, %q : tensor<?xi1>
    return %s, %v : !shape.shape, tensor<?xi1>
  }
  func.func @or(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1},
      %x: tensor<?xi1> {shapeproof.value = 0}, %y: tensor<?xi1> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi1> {shapeproof.value}) {
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    %p, %q = func.call @joint_truths(%x, %y) : (tensor<?xi1>, tensor<?xi1>) -> (tensor<?xi1>, tensor<?xi1>)
    %v = arith.ori %p, %q : tensor<?xi1>
    return %s, %v : !shape.shape, tensor<?xi1>
  }
  func.func @xor(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1},
      %x: tensor<?xi1> {shapeproof.value = 0}, %y: tensor<?xi1> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi1> {shapeproof.value}) {
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    %p, %q = func.call @joint_truths(%x, %y) : (tensor<?xi1>, tensor<?xi1>) -> (tensor<?xi1>, tensor<?xi1>)
    %v = arith.xori %p, %q : tensor<?xi1>
    return %s, %v : !shape.shape, tensor<?xi1>
  }
  // Of any number of operands.
  func.func @sum(%a: !shape.shape, %b: !shape.shape,
      %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) attributes {shapeproof.fold} {
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    %p, %q = func.call @joint(%x, %y) : (tensor<?xi64>, tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
    %v = arith.addi %p, %q : tensor<?xi64>
    return %s, %v : !shape.shape, tensor<?xi64>
  }
  func.func @max(%a: !shape.shape, %b: !shape.shape,
      %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) attributes {shapeproof.fold} {
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    %p, %q = func.call @joint(%x, %y) : (tensor<?xi64>, tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
    %v = arith.maxsi %p, %q : tensor<?xi64>
    return %s, %v : !shape.shape, tensor<?xi64>
  }
  func.func @min(%a: !shape.shape, %b: !shape.shape,
      %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) attributes {shapeproof.fold} {
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    %p, %q = func.call @joint(%x, %y) : (tensor<?xi64>, tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
    %v = arith.minsi %p, %q : tensor<?xi64>
    return %s, %v : !shape.shape, tensor<?xi64>
  }

  // Where elements are followed, those of the condition, too.
  func.func @where(%c: !shape.shape {shapeproof.operand = 0}, %a: !shape.shape {shapeproof.operand = 1}, %b: !shape.shape {shapeproof.operand = 2},
      %p: tensor<?xi1> {shapeproof.value = 0}, %x: tensor<?xi64> {shapeproof.value = 1}, %y: tensor<?xi64> {shapeproof.value = 2})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %w = shape.cstr_broadcastable %c, %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %c, %a, %b : !shape.shape, !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    %k = tensor.dim %p, %c0 : tensor<?xi1>
    %l = tensor.dim %x, %c0 : tensor<?xi64>
    %m = tensor.dim %y, %c0 : tensor<?xi64>
    %both = func.call @joint_length(%l, %m) : (index, index) -> index
    %n = func.call @joint_length(%k, %both) : (index, index) -> index
    %q = func.call @repeated_truths(%p, %n) : (tensor<?xi1>, index) -> tensor<?xi1>
    %e = func.call @repeated(%x, %n) : (tensor<?xi64>, index) -> tensor<?xi64>
    %f = func.call @repeated(%y, %n) : (tensor<?xi64>, index) -> tensor<?xi64>
    %v = arith.select %q, %e, %f : tensor<?xi1>, tensor<?xi64>
    return %s, %v : !shape.shape, tensor<?xi64>
  }

  //===- Constants, and sizes as elements ----------------------------------===//

  func.func @constant(%v: tensor<?xi64> {shapeproof.attribute = "value"}, %p: tensor<?xi1> {shapeproof.attribute = "value"})
      -> (tensor<?xi64> {shapeproof.value}, tensor<?xi1> {shapeproof.value}) {
    return %v, %p : tensor<?xi64>, tensor<?xi1>
  }
  func.func @constant_int(%v: i64 {shapeproof.attribute = "value_int"}) -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %shape = shape.const_shape [] : !shape.shape
    %one = tensor.from_elements %v : tensor<1xi64>
    %list = tensor.cast %one : tensor<1xi64> to tensor<?xi64>
    return %shape, %list : !shape.shape, tensor<?xi64>
  }
  func.func @constant_ints(%v: tensor<?xi64> {shapeproof.attribute = "value_ints"}) -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %n = tensor.dim %v, %c0 : tensor<?xi64>
    %shape = shape.from_extents %n : index
    return %shape, %v : !shape.shape, tensor<?xi64>
  }

  // The sizes from `start` to `end`, which may count from the back.
  func.func @shape(%x: !shape.shape, %start: index {shapeproof.attribute = "start", shapeproof.default = 0 : i64},
      %end: index {shapeproof.attribute = "end", shapeproof.default = 9223372036854775807 : i64})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %a0 = func.call @dimension(%start, %rank) : (index, index) -> index
    %a1 = arith.maxsi %a0, %c0 : index
    %a = arith.minsi %a1, %rank : index
    %e0 = func.call @dimension(%end, %rank) : (index, index) -> index
    %e1 = arith.maxsi %e0, %a : index
    %e2 = arith.minsi %e1, %rank : index
    %n = arith.subi %e2, %a : index
    %sizes = tensor.extract_slice %s[%a] [%n] [1] : tensor<?xindex> to tensor<?xindex>
    %v = arith.index_cast %sizes : tensor<?xindex> to tensor<?xi64>
    %shape = shape.from_extents %n : index
    return %shape, %v : !shape.shape, tensor<?xi64>
  }

  // onnx.Dim of onnx-mlir: one size, in a list.
  func.func @dim(%x: !shape.shape, %axis: index {shapeproof.attribute = "axis"}) -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %d = func.call @dimension(%axis, %rank) : (index, index) -> index
    %size = tensor.extract %s[%d] : tensor<?xindex>
    %one = func.call @line(%size) : (index) -> tensor<?xindex>
    %v = arith.index_cast %one : tensor<?xindex> to tensor<?xi64>
    %shape = shape.const_shape [1] : !shape.shape
    return %shape, %v : !shape.shape, tensor<?xi64>
  }

  func.func @size(%x: !shape.shape) -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %size = shape.num_elements %x : !shape.shape -> !shape.size
    %count = shape.size_to_index %size : !shape.size
    %one = func.call @line(%count) : (index) -> tensor<?xindex>
    %v = arith.index_cast %one : tensor<?xindex> to tensor<?xi64>
    %shape = shape.const_shape [] : !shape.shape
    return %shape, %v : !shape.shape, tensor<?xi64>
  }

  func.func @scalar() -> !shape.shape {
    %shape = shape.const_shape [] : !shape.shape
    return %shape : !shape.shape
  }

  // A tensor of these sizes.
  func.func @of_sizes(%sizes: tensor<?xindex>) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %ok = func.call @all_at_least(%sizes, %c0) : (tensor<?xindex>, index) -> i1
    cf.assert %ok, "a size is negative"
    %shape = shape.from_extent_tensor %sizes : tensor<?xindex>
    return %shape : !shape.shape
  }
  func.func @constant_of_shape(%sizes64: tensor<?xi64> {shapeproof.value = 0}) -> !shape.shape {
    %sizes = arith.index_cast %sizes64 : tensor<?xi64> to tensor<?xindex>
    %shape = func.call @of_sizes(%sizes) : (tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @constant_of_shape_value(%sizes64: tensor<?xi64> {shapeproof.value = 0}, %value: tensor<?xi64> {shapeproof.attribute = "value"})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %sizes = arith.index_cast %sizes64 : tensor<?xi64> to tensor<?xindex>
    %n = func.call @product(%sizes) : (tensor<?xindex>) -> index
    %c0 = arith.constant 0 : index
    %count = arith.maxsi %n, %c0 : index
    %shape = func.call @of_sizes(%sizes) : (tensor<?xindex>) -> !shape.shape
    %v = func.call @repeated(%value, %count) : (tensor<?xi64>, index) -> tensor<?xi64>
    return %shape, %v : !shape.shape, tensor<?xi64>
  }
  func.func @random(%sizes: tensor<?xindex> {shapeproof.attribute = "shape"}) -> !shape.shape {
    %shape = func.call @of_sizes(%sizes) : (tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @window(%length64: i64 {shapeproof.value = 0}) -> !shape.shape {
    %length = arith.index_cast %length64 : i64 to index
    %sizes = func.call @line(%length) : (index) -> tensor<?xindex>
    %shape = func.call @of_sizes(%sizes) : (tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }

  // Of integers.
  func.func @range(%start64: i64 {shapeproof.value = 0}, %limit64: i64 {shapeproof.value = 1}, %step64: i64 {shapeproof.value = 2})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %start = arith.index_cast %start64 : i64 to index
    %limit = arith.index_cast %limit64 : i64 to index
    %step = arith.index_cast %step64 : i64 to index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %ok = arith.cmpi ne, %step, %c0 : index
    cf.assert %ok, "Range: the step is 0"
    %up = arith.cmpi sgt, %step, %c0 : index
    %ahead = arith.subi %limit, %start : index
    %back = arith.subi %start, %limit : index
    %minus = arith.subi %c0, %step : index
    %room = arith.select %up, %ahead, %back : index
    %size = arith.maxsi %step, %minus : index
    %by = arith.maxsi %size, %c1 : index
    %steps = arith.ceildivsi %room, %by : index
    %n = arith.maxsi %steps, %c0 : index
    %list = tensor.generate %n {
    ^bb0(%i: index):
      %far = arith.muli %i, %step : index
      %x = arith.addi %start, %far : index
      tensor.yield %x : index
    } : tensor<?xindex>
    %v = arith.index_cast %list : tensor<?xindex> to tensor<?xi64>
    %shape = shape.from_extents %n : index
    return %shape, %v : !shape.shape, tensor<?xi64>
  }

  //===- Shapes of the same elements ---------------------------------------===//

  // One size may be -1: what is left for it. 0 keeps a size. A size that the type
  // of the result says takes the place of the one in the list.
  func.func @reshape(%x: !shape.shape {shapeproof.operand = 0}, %sizes64: tensor<?xi64> {shapeproof.value = 1},
      %zeros: i1 {shapeproof.attribute = "allowzero", shapeproof.default = false},
      %type: tensor<?xindex> {shapeproof.result = 0, shapeproof.default = []},
      %v: tensor<?xi64> {shapeproof.value = 0}, %p: tensor<?xi1> {shapeproof.value = 0})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}, tensor<?xi1> {shapeproof.value}) {
    %sizes = arith.index_cast %sizes64 : tensor<?xi64> to tensor<?xindex>
    %shape = func.call @reshaped(%x, %sizes, %zeros, %type) : (!shape.shape, tensor<?xindex>, i1, tensor<?xindex>) -> !shape.shape
    return %shape, %v, %p : !shape.shape, tensor<?xi64>, tensor<?xi1>
  }
  func.func @reshape_attribute(%x: !shape.shape {shapeproof.operand = 0}, %sizes: tensor<?xindex> {shapeproof.attribute = "shape"},
      %type: tensor<?xindex> {shapeproof.result = 0, shapeproof.default = []}) -> !shape.shape {
    %false = arith.constant false
    %shape = func.call @reshaped(%x, %sizes, %false, %type) : (!shape.shape, tensor<?xindex>, i1, tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @reshaped(%x: !shape.shape, %sizes: tensor<?xindex>, %allow: i1, %type: tensor<?xindex>) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %m1 = arith.constant -1 : index
    %false = arith.constant false
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %sizes, %c0 : tensor<?xindex>
    %more = tensor.splat %c0[%n] : tensor<?xindex>
    %old = tensor.concat dim(0) %s, %more : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %kept, %has = scf.for %i = %c0 to %n step %c1 iter_args(%out = %sizes, %all = %true) -> (tensor<?xindex>, i1) {
      %d = tensor.extract %sizes[%i] : tensor<?xindex>
      %e = tensor.extract %old[%i] : tensor<?xindex>
      %zero = arith.cmpi eq, %d, %c0 : index
      %keeps = arith.select %allow, %false, %zero : i1
      %size = arith.select %keeps, %e, %d : index
      %within = arith.cmpi slt, %i, %rank : index
      %not = arith.xori %keeps, %true : i1
      %fine = arith.ori %within, %not : i1
      %and = arith.andi %all, %fine : i1
      %with = tensor.insert %size into %out[%i] : tensor<?xindex>
      scf.yield %with, %and : tensor<?xindex>, i1
    }
    cf.assert %has, "Reshape: there is no size to keep"
    %size = shape.num_elements %x : !shape.shape -> !shape.size
    %count = shape.size_to_index %size : !shape.size
    %shape = func.call @filled(%kept, %type, %count) : (tensor<?xindex>, tensor<?xindex>, index) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @filled(%kept: tensor<?xindex>, %type: tensor<?xindex>, %count: index) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %m1 = arith.constant -1 : index
    %false = arith.constant false
    %true = arith.constant true
    %n = tensor.dim %kept, %c0 : tensor<?xindex>
    %any = tensor.splat %m1[%n] : tensor<?xindex>
    %said = tensor.concat dim(0) %type, %any : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %list, %agrees = scf.for %i = %c0 to %n step %c1 iter_args(%out = %kept, %all = %true) -> (tensor<?xindex>, i1) {
      %d = tensor.extract %kept[%i] : tensor<?xindex>
      %t = tensor.extract %said[%i] : tensor<?xindex>
      %free = arith.cmpi slt, %t, %c0 : index
      %same = arith.cmpi eq, %d, %t : index
      %left = arith.cmpi eq, %d, %m1 : index
      %either = arith.ori %same, %left : i1
      %fine = arith.ori %free, %either : i1
      %and = arith.andi %all, %fine : i1
      %size = arith.select %free, %d, %t : index
      %with = tensor.insert %size into %out[%i] : tensor<?xindex>
      scf.yield %with, %and : tensor<?xindex>, i1
    }
    cf.assert %agrees, "Reshape: the type of the result has other sizes"
    %others, %opens, %least, %once = scf.for %i = %c0 to %n step %c1 iter_args(%p = %c1, %some = %false, %low = %c0, %all = %true) -> (index, i1, index, i1) {
      %d = tensor.extract %kept[%i] : tensor<?xindex>
      %e = tensor.extract %list[%i] : tensor<?xindex>
      %is = arith.cmpi eq, %d, %m1 : index
      %factor = arith.select %is, %c1, %e : index
      %q = arith.muli %p, %factor : index
      %again = arith.andi %is, %some : i1
      %fine = arith.xori %again, %true : i1
      %and = arith.andi %all, %fine : i1
      %open = arith.ori %is, %some : i1
      %less = arith.minsi %low, %e : index
      scf.yield %q, %open, %less, %and : index, i1, index, i1
    }
    %known = arith.cmpi sge, %least, %m1 : index
    cf.assert %known, "Reshape: a size is negative"
    cf.assert %once, "Reshape: more than one size is left open"
    // Any size would do.
    %positive = arith.cmpi sge, %others, %c1 : index
    %given = arith.xori %opens, %true : i1
    %decided = arith.ori %given, %positive : i1
    cf.assert %decided, "Reshape: the size that is left open is ambiguous"
    %product, %free = scf.for %i = %c0 to %n step %c1 iter_args(%p = %c1, %o = %c0) -> (index, index) {
      %e = tensor.extract %list[%i] : tensor<?xindex>
      %is = arith.cmpi eq, %e, %m1 : index
      %factor = arith.select %is, %c1, %e : index
      %q = arith.muli %p, %factor : index
      %one = arith.select %is, %c1, %c0 : index
      %sum = arith.addi %o, %one : index
      scf.yield %q, %sum : index, index
    }
    %has = arith.cmpi eq, %free, %c1 : index
    %divisor = arith.select %has, %product, %c1 : index
    %left = arith.floordivsi %count, %divisor : index
    %all = arith.muli %left, %product : index
    %total = arith.select %has, %all, %product : index
    %ok = arith.cmpi eq, %total, %count : index
    cf.assert %ok, "Reshape: another number of elements"
    %result = tensor.generate %n {
    ^bb0(%i: index):
      %e = tensor.extract %list[%i] : tensor<?xindex>
      %is = arith.cmpi eq, %e, %m1 : index
      %size = arith.select %is, %left, %e : index
      tensor.yield %size : index
    } : tensor<?xindex>
    %shape = shape.from_extent_tensor %result : tensor<?xindex>
    return %shape : !shape.shape
  }

  // A matrix: the dimensions before one, and the others.
  func.func @flatten(%x: !shape.shape, %axis: index {shapeproof.attribute = "axis", shapeproof.default = 1 : i64},
      %v: tensor<?xi64> {shapeproof.value = 0}) -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %d = func.call @dimension(%axis, %rank) : (index, index) -> index
    %low = arith.cmpi sle, %c0, %d : index
    %high = arith.cmpi sle, %d, %rank : index
    %ok = arith.andi %low, %high : i1
    cf.assert %ok, "Flatten: the axis is out of range"
    %rest = arith.subi %rank, %d : index
    %front = tensor.extract_slice %s[0] [%d] [1] : tensor<?xindex> to tensor<?xindex>
    %back = tensor.extract_slice %s[%d] [%rest] [1] : tensor<?xindex> to tensor<?xindex>
    %rows = func.call @product(%front) : (tensor<?xindex>) -> index
    %columns = func.call @product(%back) : (tensor<?xindex>) -> index
    %shape = shape.from_extents %rows, %columns : index, index
    return %shape, %v : !shape.shape, tensor<?xi64>
  }

  func.func @transpose(%x: !shape.shape, %perm: tensor<?xindex> {shapeproof.attribute = "perm"}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %perm, %c0 : tensor<?xindex>
    %same = arith.cmpi eq, %n, %rank : index
    %within = func.call @all_within(%perm, %rank) : (tensor<?xindex>, index) -> i1
    %once = func.call @all_differ(%perm) : (tensor<?xindex>) -> i1
    %both = arith.andi %within, %once : i1
    %ok = arith.andi %same, %both : i1
    cf.assert %ok, "Transpose: not a permutation of the dimensions"
    %r = tensor.generate %n {
    ^bb0(%i: index):
      %at = tensor.extract %perm[%i] : tensor<?xindex>
      %d = tensor.extract %s[%at] : tensor<?xindex>
      tensor.yield %d : index
    } : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  // Without a permutation, dimensions are in reverse order.
  func.func @reverse(%x: !shape.shape) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %last = arith.subi %rank, %c1 : index
    %r = tensor.generate %rank {
    ^bb0(%i: index):
      %at = arith.subi %last, %i : index
      %d = tensor.extract %s[%at] : tensor<?xindex>
      tensor.yield %d : index
    } : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // Removes these dimensions, of size 1.
  func.func @squeeze(%x: !shape.shape {shapeproof.operand = 0}, %axes64: tensor<?xi64> {shapeproof.value = 1},
      %v: tensor<?xi64> {shapeproof.value = 0}) -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %axes = arith.index_cast %axes64 : tensor<?xi64> to tensor<?xindex>
    %shape = func.call @squeezed(%x, %axes) : (!shape.shape, tensor<?xindex>) -> !shape.shape
    return %shape, %v : !shape.shape, tensor<?xi64>
  }
  func.func @squeeze_attribute(%x: !shape.shape {shapeproof.operand = 0}, %axes: tensor<?xindex> {shapeproof.attribute = "axes"},
      %v: tensor<?xi64> {shapeproof.value = 0}) -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %shape = func.call @squeezed(%x, %axes) : (!shape.shape, tensor<?xindex>) -> !shape.shape
    return %shape, %v : !shape.shape, tensor<?xi64>
  }
  func.func @squeezed(%x: !shape.shape, %axes: tensor<?xindex>) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %axes, %c0 : tensor<?xindex>
    %dims = func.call @dimensions(%axes, %rank) : (tensor<?xindex>, index) -> tensor<?xindex>
    %within = func.call @all_within(%dims, %rank) : (tensor<?xindex>, index) -> i1
    cf.assert %within, "Squeeze: an axis is out of range"
    %ones = scf.for %j = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %d = tensor.extract %dims[%j] : tensor<?xindex>
      %size = tensor.extract %s[%d] : tensor<?xindex>
      %one = arith.cmpi eq, %size, %c1 : index
      %and = arith.andi %all, %one : i1
      scf.yield %and : i1
    }
    cf.assert %ones, "Squeeze: a size is not 1"
    %r = func.call @without(%s, %dims) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  // Without axes, all dimensions of size 1.
  func.func @squeeze_all(%x: !shape.shape {shapeproof.operand = 0}, %v: tensor<?xi64> {shapeproof.value = 0}) -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %kept, %count = scf.for %i = %c0 to %rank step %c1 iter_args(%out = %s, %next = %c0) -> (tensor<?xindex>, index) {
      %size = tensor.extract %s[%i] : tensor<?xindex>
      %one = arith.cmpi eq, %size, %c1 : index
      // What has been read may be written over: next <= i.
      %with = tensor.insert %size into %out[%next] : tensor<?xindex>
      %after = arith.addi %next, %c1 : index
      %o = arith.select %one, %out, %with : tensor<?xindex>
      %p = arith.select %one, %next, %after : index
      scf.yield %o, %p : tensor<?xindex>, index
    }
    %r = tensor.extract_slice %kept[0] [%count] [1] : tensor<?xindex> to tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape, %v : !shape.shape, tensor<?xi64>
  }

  // The sizes at all other dimensions, in their order.
  func.func @without(%sizes: tensor<?xindex>, %dims: tensor<?xindex>) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %false = arith.constant false
    %rank = tensor.dim %sizes, %c0 : tensor<?xindex>
    %n = tensor.dim %dims, %c0 : tensor<?xindex>
    %kept, %count = scf.for %i = %c0 to %rank step %c1 iter_args(%out = %sizes, %next = %c0) -> (tensor<?xindex>, index) {
      %listed = scf.for %j = %c0 to %n step %c1 iter_args(%found = %false) -> (i1) {
        %d = tensor.extract %dims[%j] : tensor<?xindex>
        %is = arith.cmpi eq, %d, %i : index
        %or = arith.ori %found, %is : i1
        scf.yield %or : i1
      }
      // What has been read may be written over: next <= i.
      %size = tensor.extract %sizes[%i] : tensor<?xindex>
      %with = tensor.insert %size into %out[%next] : tensor<?xindex>
      %after = arith.addi %next, %c1 : index
      %o = arith.select %listed, %out, %with : tensor<?xindex>
      %p = arith.select %listed, %next, %after : index
      scf.yield %o, %p : tensor<?xindex>, index
    }
    %result = tensor.extract_slice %kept[0] [%count] [1] : tensor<?xindex> to tensor<?xindex>
    return %result : tensor<?xindex>
  }

  // New dimensions of size 1, which are these of the result.
  func.func @unsqueeze(%x: !shape.shape {shapeproof.operand = 0}, %axes64: tensor<?xi64> {shapeproof.value = 1},
      %v: tensor<?xi64> {shapeproof.value = 0}) -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %axes = arith.index_cast %axes64 : tensor<?xi64> to tensor<?xindex>
    %shape = func.call @unsqueezed(%x, %axes) : (!shape.shape, tensor<?xindex>) -> !shape.shape
    return %shape, %v : !shape.shape, tensor<?xi64>
  }
  func.func @unsqueeze_attribute(%x: !shape.shape {shapeproof.operand = 0}, %axes: tensor<?xindex> {shapeproof.attribute = "axes"},
      %v: tensor<?xi64> {shapeproof.value = 0}) -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %shape = func.call @unsqueezed(%x, %axes) : (!shape.shape, tensor<?xindex>) -> !shape.shape
    return %shape, %v : !shape.shape, tensor<?xi64>
  }
  func.func @unsqueezed(%x: !shape.shape, %axes: tensor<?xindex>) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %false = arith.constant false
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %old = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %axes, %c0 : tensor<?xindex>
    %rank = arith.addi %old, %n : index
    %dims = func.call @dimensions(%axes, %rank) : (tensor<?xindex>, index) -> tensor<?xindex>
    %within = func.call @all_within(%dims, %rank) : (tensor<?xindex>, index) -> i1
    %once = func.call @all_differ(%dims) : (tensor<?xindex>) -> i1
    %ok = arith.andi %within, %once : i1
    cf.assert %ok, "Unsqueeze: an axis is out of range, or is named twice"
    %ones = tensor.splat %c1[%n] : tensor<?xindex>
    %start = tensor.concat dim(0) %s, %ones : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %r, %end = scf.for %i = %c0 to %rank step %c1 iter_args(%out = %start, %next = %c0) -> (tensor<?xindex>, index) {
      %new = scf.for %j = %c0 to %n step %c1 iter_args(%found = %false) -> (i1) {
        %d = tensor.extract %dims[%j] : tensor<?xindex>
        %is = arith.cmpi eq, %d, %i : index
        %or = arith.ori %found, %is : i1
        scf.yield %or : i1
      }
      // `start` ends in ones, so that there is always something to read.
      %size = tensor.extract %start[%next] : tensor<?xindex>
      %e = arith.select %new, %c1, %size : index
      %after = arith.addi %next, %c1 : index
      %p = arith.select %new, %next, %after : index
      %with = tensor.insert %e into %out[%i] : tensor<?xindex>
      scf.yield %with, %p : tensor<?xindex>, index
    }
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // The shape and another broadcast to each other.
  func.func @expand(%a: !shape.shape {shapeproof.operand = 0}, %sizes64: tensor<?xi64> {shapeproof.value = 1}) -> !shape.shape {
    %sizes = arith.index_cast %sizes64 : tensor<?xi64> to tensor<?xindex>
    %b = func.call @of_sizes(%sizes) : (tensor<?xindex>) -> !shape.shape
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    return %s : !shape.shape
  }

  func.func @tile(%x: !shape.shape {shapeproof.operand = 0}, %times64: tensor<?xi64> {shapeproof.value = 1}) -> !shape.shape {
    %times = arith.index_cast %times64 : tensor<?xi64> to tensor<?xindex>
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %times, %c0 : tensor<?xindex>
    %same = arith.cmpi eq, %rank, %n : index
    cf.assert %same, "Tile: not one number for each dimension"
    %ok = func.call @all_at_least(%times, %c0) : (tensor<?xindex>, index) -> i1
    cf.assert %ok, "Tile: a negative number of times"
    %r = tensor.generate %n {
    ^bb0(%i: index):
      %d = tensor.extract %s[%i] : tensor<?xindex>
      %t = tensor.extract %times[%i] : tensor<?xindex>
      %e = arith.muli %d, %t : index
      tensor.yield %e : index
    } : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  // Before version 6, Tile has three operands.
  func.func @if_third(%x: !shape.shape {shapeproof.operand = 2}) {
    return
  }

  //===- Parts and compositions --------------------------------------------===//

  func.func @concat(%a: !shape.shape, %b: !shape.shape,
      %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1},
      %axis: index {shapeproof.attribute = "axis", shapeproof.default = 1 : i64})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) attributes {shapeproof.fold} {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %a : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %b : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %other = tensor.dim %t, %c0 : tensor<?xindex>
    %same = arith.cmpi eq, %rank, %other : index
    cf.assert %same, "Concat: the operands differ in rank"
    %in = func.call @is_dimension(%axis, %rank) : (index, index) -> i1
    cf.assert %in, "Concat: the axis is out of range"
    %d = func.call @dimension(%axis, %rank) : (index, index) -> index
    %as = tensor.insert %c0 into %s[%d] : tensor<?xindex>
    %bs = tensor.insert %c0 into %t[%d] : tensor<?xindex>
    %ok = func.call @all_equal(%as, %bs) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %ok, "Concat: the operands differ in another dimension"
    %p = tensor.extract %s[%d] : tensor<?xindex>
    %q = tensor.extract %t[%d] : tensor<?xindex>
    %sum = arith.addi %p, %q : index
    %r = tensor.insert %sum into %s[%d] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    %whole = tensor.concat dim(0) %x, %y : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %all = tensor.dim %whole, %c0 : tensor<?xi64>
    %first = arith.cmpi eq, %d, %c0 : index
    %n = arith.select %first, %all, %c0 : index
    %v = tensor.extract_slice %whole[0] [%n] [1] : tensor<?xi64> to tensor<?xi64>
    return %shape, %v : !shape.shape, tensor<?xi64>
  }

  // The sizes of k parts of a dimension: those that are given, or equal ones; if
  // it says how many, the last one may be smaller.
  func.func @parts(%x: !shape.shape, %axis: index, %input: tensor<?xindex>, %list: tensor<?xindex>, %uneven: i1, %k: index) -> (tensor<?xindex>, index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %in = func.call @is_dimension(%axis, %rank) : (index, index) -> i1
    cf.assert %in, "Split: the axis is out of range"
    %d = func.call @dimension(%axis, %rank) : (index, index) -> index
    %size = tensor.extract %s[%d] : tensor<?xindex>
    %given = tensor.concat dim(0) %input, %list : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %m = tensor.dim %given, %c0 : tensor<?xindex>
    %none = arith.cmpi eq, %m, %c0 : index
    %fits = arith.cmpi eq, %m, %k : index
    %count = arith.ori %none, %fits : i1
    cf.assert %count, "Split: not one size for each result"
    %not = arith.xori %none, %true : i1
    %part = arith.ceildivsi %size, %k : index
    %all = arith.muli %part, %k : index
    %even = arith.cmpi eq, %all, %size : index
    %before = arith.subi %all, %part : index
    %rest = arith.subi %size, %before : index
    %filled = arith.cmpi sge, %rest, %c0 : index
    %enough = arith.select %uneven, %filled, %even : i1
    %divided = arith.ori %enough, %not : i1
    cf.assert %divided, "Split: the size cannot be divided among the results"
    %last = arith.subi %k, %c1 : index
    %equal = tensor.splat %part[%k] : tensor<?xindex>
    %parts = tensor.insert %rest into %equal[%last] : tensor<?xindex>
    %low, %sum = scf.for %i = %c0 to %m step %c1 iter_args(%least = %c0, %total = %c0) -> (index, index) {
      %p = tensor.extract %given[%i] : tensor<?xindex>
      %less = arith.minsi %least, %p : index
      %more = arith.addi %total, %p : index
      scf.yield %less, %more : index, index
    }
    %positive = arith.cmpi sge, %low, %c0 : index
    %same = arith.cmpi eq, %sum, %size : index
    %whole = arith.andi %positive, %same : i1
    %exact = arith.ori %whole, %none : i1
    cf.assert %exact, "Split: the sizes do not add up to that of the operand"
    %result = arith.select %none, %parts, %given : tensor<?xindex>
    return %result, %d : tensor<?xindex>, index
  }
  func.func @part(%x: !shape.shape, %d: index, %parts: tensor<?xindex>, %i: index) -> !shape.shape {
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %p = tensor.extract %parts[%i] : tensor<?xindex>
    %r = tensor.insert %p into %s[%d] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  // More results are not followed.
  func.func @if_ninth(%last: tensor<?xindex> {shapeproof.result = 8}) {
    return
  }

  func.func @split_8(%x: !shape.shape {shapeproof.operand = 0}, %axis: index {shapeproof.attribute = "axis", shapeproof.default = 0 : i64},
      %input64: tensor<?xi64> {shapeproof.value = 1, shapeproof.default = []}, %list: tensor<?xindex> {shapeproof.attribute = "split", shapeproof.default = []},
      %uneven: i1 {shapeproof.present = "num_outputs"}, %last: tensor<?xindex> {shapeproof.result = 7}) -> (!shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape) {
    %input = arith.index_cast %input64 : tensor<?xi64> to tensor<?xindex>
    %k = arith.constant 8 : index
    %parts, %d = func.call @parts(%x, %axis, %input, %list, %uneven, %k)
        : (!shape.shape, index, tensor<?xindex>, tensor<?xindex>, i1, index) -> (tensor<?xindex>, index)
    %c0 = arith.constant 0 : index
    %r0 = func.call @part(%x, %d, %parts, %c0) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c1 = arith.constant 1 : index
    %r1 = func.call @part(%x, %d, %parts, %c1) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c2 = arith.constant 2 : index
    %r2 = func.call @part(%x, %d, %parts, %c2) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c3 = arith.constant 3 : index
    %r3 = func.call @part(%x, %d, %parts, %c3) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c4 = arith.constant 4 : index
    %r4 = func.call @part(%x, %d, %parts, %c4) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c5 = arith.constant 5 : index
    %r5 = func.call @part(%x, %d, %parts, %c5) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c6 = arith.constant 6 : index
    %r6 = func.call @part(%x, %d, %parts, %c6) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c7 = arith.constant 7 : index
    %r7 = func.call @part(%x, %d, %parts, %c7) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7 : !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape
  }
  func.func @split_7(%x: !shape.shape {shapeproof.operand = 0}, %axis: index {shapeproof.attribute = "axis", shapeproof.default = 0 : i64},
      %input64: tensor<?xi64> {shapeproof.value = 1, shapeproof.default = []}, %list: tensor<?xindex> {shapeproof.attribute = "split", shapeproof.default = []},
      %uneven: i1 {shapeproof.present = "num_outputs"}, %last: tensor<?xindex> {shapeproof.result = 6}) -> (!shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape) {
    %input = arith.index_cast %input64 : tensor<?xi64> to tensor<?xindex>
    %k = arith.constant 7 : index
    %parts, %d = func.call @parts(%x, %axis, %input, %list, %uneven, %k)
        : (!shape.shape, index, tensor<?xindex>, tensor<?xindex>, i1, index) -> (tensor<?xindex>, index)
    %c0 = arith.constant 0 : index
    %r0 = func.call @part(%x, %d, %parts, %c0) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c1 = arith.constant 1 : index
    %r1 = func.call @part(%x, %d, %parts, %c1) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c2 = arith.constant 2 : index
    %r2 = func.call @part(%x, %d, %parts, %c2) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c3 = arith.constant 3 : index
    %r3 = func.call @part(%x, %d, %parts, %c3) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c4 = arith.constant 4 : index
    %r4 = func.call @part(%x, %d, %parts, %c4) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c5 = arith.constant 5 : index
    %r5 = func.call @part(%x, %d, %parts, %c5) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c6 = arith.constant 6 : index
    %r6 = func.call @part(%x, %d, %parts, %c6) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    return %r0, %r1, %r2, %r3, %r4, %r5, %r6 : !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape
  }
  func.func @split_6(%x: !shape.shape {shapeproof.operand = 0}, %axis: index {shapeproof.attribute = "axis", shapeproof.default = 0 : i64},
      %input64: tensor<?xi64> {shapeproof.value = 1, shapeproof.default = []}, %list: tensor<?xindex> {shapeproof.attribute = "split", shapeproof.default = []},
      %uneven: i1 {shapeproof.present = "num_outputs"}, %last: tensor<?xindex> {shapeproof.result = 5}) -> (!shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape) {
    %input = arith.index_cast %input64 : tensor<?xi64> to tensor<?xindex>
    %k = arith.constant 6 : index
    %parts, %d = func.call @parts(%x, %axis, %input, %list, %uneven, %k)
        : (!shape.shape, index, tensor<?xindex>, tensor<?xindex>, i1, index) -> (tensor<?xindex>, index)
    %c0 = arith.constant 0 : index
    %r0 = func.call @part(%x, %d, %parts, %c0) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c1 = arith.constant 1 : index
    %r1 = func.call @part(%x, %d, %parts, %c1) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c2 = arith.constant 2 : index
    %r2 = func.call @part(%x, %d, %parts, %c2) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c3 = arith.constant 3 : index
    %r3 = func.call @part(%x, %d, %parts, %c3) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c4 = arith.constant 4 : index
    %r4 = func.call @part(%x, %d, %parts, %c4) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c5 = arith.constant 5 : index
    %r5 = func.call @part(%x, %d, %parts, %c5) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    return %r0, %r1, %r2, %r3, %r4, %r5 : !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape
  }
  func.func @split_5(%x: !shape.shape {shapeproof.operand = 0}, %axis: index {shapeproof.attribute = "axis", shapeproof.default = 0 : i64},
      %input64: tensor<?xi64> {shapeproof.value = 1, shapeproof.default = []}, %list: tensor<?xindex> {shapeproof.attribute = "split", shapeproof.default = []},
      %uneven: i1 {shapeproof.present = "num_outputs"}, %last: tensor<?xindex> {shapeproof.result = 4}) -> (!shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape) {
    %input = arith.index_cast %input64 : tensor<?xi64> to tensor<?xindex>
    %k = arith.constant 5 : index
    %parts, %d = func.call @parts(%x, %axis, %input, %list, %uneven, %k)
        : (!shape.shape, index, tensor<?xindex>, tensor<?xindex>, i1, index) -> (tensor<?xindex>, index)
    %c0 = arith.constant 0 : index
    %r0 = func.call @part(%x, %d, %parts, %c0) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c1 = arith.constant 1 : index
    %r1 = func.call @part(%x, %d, %parts, %c1) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c2 = arith.constant 2 : index
    %r2 = func.call @part(%x, %d, %parts, %c2) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c3 = arith.constant 3 : index
    %r3 = func.call @part(%x, %d, %parts, %c3) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c4 = arith.constant 4 : index
    %r4 = func.call @part(%x, %d, %parts, %c4) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    return %r0, %r1, %r2, %r3, %r4 : !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape
  }
  func.func @split_4(%x: !shape.shape {shapeproof.operand = 0}, %axis: index {shapeproof.attribute = "axis", shapeproof.default = 0 : i64},
      %input64: tensor<?xi64> {shapeproof.value = 1, shapeproof.default = []}, %list: tensor<?xindex> {shapeproof.attribute = "split", shapeproof.default = []},
      %uneven: i1 {shapeproof.present = "num_outputs"}, %last: tensor<?xindex> {shapeproof.result = 3}) -> (!shape.shape, !shape.shape, !shape.shape, !shape.shape) {
    %input = arith.index_cast %input64 : tensor<?xi64> to tensor<?xindex>
    %k = arith.constant 4 : index
    %parts, %d = func.call @parts(%x, %axis, %input, %list, %uneven, %k)
        : (!shape.shape, index, tensor<?xindex>, tensor<?xindex>, i1, index) -> (tensor<?xindex>, index)
    %c0 = arith.constant 0 : index
    %r0 = func.call @part(%x, %d, %parts, %c0) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c1 = arith.constant 1 : index
    %r1 = func.call @part(%x, %d, %parts, %c1) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c2 = arith.constant 2 : index
    %r2 = func.call @part(%x, %d, %parts, %c2) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c3 = arith.constant 3 : index
    %r3 = func.call @part(%x, %d, %parts, %c3) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    return %r0, %r1, %r2, %r3 : !shape.shape, !shape.shape, !shape.shape, !shape.shape
  }
  func.func @split_3(%x: !shape.shape {shapeproof.operand = 0}, %axis: index {shapeproof.attribute = "axis", shapeproof.default = 0 : i64},
      %input64: tensor<?xi64> {shapeproof.value = 1, shapeproof.default = []}, %list: tensor<?xindex> {shapeproof.attribute = "split", shapeproof.default = []},
      %uneven: i1 {shapeproof.present = "num_outputs"}, %last: tensor<?xindex> {shapeproof.result = 2}) -> (!shape.shape, !shape.shape, !shape.shape) {
    %input = arith.index_cast %input64 : tensor<?xi64> to tensor<?xindex>
    %k = arith.constant 3 : index
    %parts, %d = func.call @parts(%x, %axis, %input, %list, %uneven, %k)
        : (!shape.shape, index, tensor<?xindex>, tensor<?xindex>, i1, index) -> (tensor<?xindex>, index)
    %c0 = arith.constant 0 : index
    %r0 = func.call @part(%x, %d, %parts, %c0) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c1 = arith.constant 1 : index
    %r1 = func.call @part(%x, %d, %parts, %c1) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c2 = arith.constant 2 : index
    %r2 = func.call @part(%x, %d, %parts, %c2) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    return %r0, %r1, %r2 : !shape.shape, !shape.shape, !shape.shape
  }
  func.func @split_2(%x: !shape.shape {shapeproof.operand = 0}, %axis: index {shapeproof.attribute = "axis", shapeproof.default = 0 : i64},
      %input64: tensor<?xi64> {shapeproof.value = 1, shapeproof.default = []}, %list: tensor<?xindex> {shapeproof.attribute = "split", shapeproof.default = []},
      %uneven: i1 {shapeproof.present = "num_outputs"}, %last: tensor<?xindex> {shapeproof.result = 1}) -> (!shape.shape, !shape.shape) {
    %input = arith.index_cast %input64 : tensor<?xi64> to tensor<?xindex>
    %k = arith.constant 2 : index
    %parts, %d = func.call @parts(%x, %axis, %input, %list, %uneven, %k)
        : (!shape.shape, index, tensor<?xindex>, tensor<?xindex>, i1, index) -> (tensor<?xindex>, index)
    %c0 = arith.constant 0 : index
    %r0 = func.call @part(%x, %d, %parts, %c0) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    %c1 = arith.constant 1 : index
    %r1 = func.call @part(%x, %d, %parts, %c1) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    return %r0, %r1 : !shape.shape, !shape.shape
  }
  func.func @split_1(%x: !shape.shape {shapeproof.operand = 0}, %axis: index {shapeproof.attribute = "axis", shapeproof.default = 0 : i64},
      %input64: tensor<?xi64> {shapeproof.value = 1, shapeproof.default = []}, %list: tensor<?xindex> {shapeproof.attribute = "split", shapeproof.default = []},
      %uneven: i1 {shapeproof.present = "num_outputs"}, %last: tensor<?xindex> {shapeproof.result = 0}) -> (!shape.shape) {
    %input = arith.index_cast %input64 : tensor<?xi64> to tensor<?xindex>
    %k = arith.constant 1 : index
    %parts, %d = func.call @parts(%x, %axis, %input, %list, %uneven, %k)
        : (!shape.shape, index, tensor<?xindex>, tensor<?xindex>, i1, index) -> (tensor<?xindex>, index)
    %c0 = arith.constant 0 : index
    %r0 = func.call @part(%x, %d, %parts, %c0) : (!shape.shape, index, tensor<?xindex>, index) -> !shape.shape
    return %r0 : !shape.shape
  }

  // Bounds count from the back where they are negative, and are clamped. Of a
  // line, elements are followed.
  func.func @slice(%x: !shape.shape {shapeproof.operand = 0}, %starts64: tensor<?xi64> {shapeproof.value = 1}, %ends64: tensor<?xi64> {shapeproof.value = 2},
      %axes64: tensor<?xi64> {shapeproof.value = 3, shapeproof.default = []}, %steps64: tensor<?xi64> {shapeproof.value = 4, shapeproof.default = []},
      %v: tensor<?xi64> {shapeproof.value = 0}) -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %starts = arith.index_cast %starts64 : tensor<?xi64> to tensor<?xindex>
    %ends = arith.index_cast %ends64 : tensor<?xi64> to tensor<?xindex>
    %axes = arith.index_cast %axes64 : tensor<?xi64> to tensor<?xindex>
    %steps = arith.index_cast %steps64 : tensor<?xi64> to tensor<?xindex>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %shape, %start, %step = func.call @sliced(%x, %starts, %ends, %axes, %steps)
        : (!shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> (!shape.shape, index, index)
    %s = shape.to_extent_tensor %shape : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %is = arith.cmpi eq, %rank, %c1 : index
    %size = shape.num_elements %shape : !shape.shape -> !shape.size
    %count = shape.size_to_index %size : !shape.size
    %n = arith.select %is, %count, %c0 : index
    %all = tensor.dim %v, %c0 : tensor<?xi64>
    %last = arith.subi %all, %c1 : index
    %r = tensor.generate %n {
    ^bb0(%i: index):
      %far = arith.muli %i, %step : index
      %at = arith.addi %start, %far : index
      %e = tensor.extract %v[%at] : tensor<?xi64>
      tensor.yield %e : i64
    } : tensor<?xi64>
    return %shape, %r : !shape.shape, tensor<?xi64>
  }
  func.func @slice_attributes(%x: !shape.shape {shapeproof.operand = 0}, %starts: tensor<?xindex> {shapeproof.attribute = "starts"},
      %ends: tensor<?xindex> {shapeproof.attribute = "ends"}, %axes: tensor<?xindex> {shapeproof.attribute = "axes", shapeproof.default = []}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %none = tensor.splat %c0[%c0] : tensor<?xindex>
    %shape, %start, %step = func.call @sliced(%x, %starts, %ends, %axes, %none)
        : (!shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> (!shape.shape, index, index)
    return %shape : !shape.shape
  }
  // The shape, and the start and step of the last axis that is listed.
  func.func @sliced(%x: !shape.shape, %starts: tensor<?xindex>, %ends: tensor<?xindex>, %axes: tensor<?xindex>, %steps: tensor<?xindex>) -> (!shape.shape, index, index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %m1 = arith.constant -1 : index
    %least = arith.constant -4611686018427387904 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %starts, %c0 : tensor<?xindex>
    %given = tensor.dim %axes, %c0 : tensor<?xindex>
    %none = arith.cmpi eq, %given, %c0 : index
    %first = tensor.generate %n {
    ^bb0(%i: index):
      tensor.yield %i : index
    } : tensor<?xindex>
    %named = arith.select %none, %first, %axes : tensor<?xindex>
    %dims = func.call @dimensions(%named, %rank) : (tensor<?xindex>, index) -> tensor<?xindex>
    %within = func.call @all_within(%dims, %rank) : (tensor<?xindex>, index) -> i1
    %once = func.call @all_differ(%dims) : (tensor<?xindex>) -> i1
    %axes_ok = arith.andi %within, %once : i1
    cf.assert %axes_ok, "Slice: an axis is out of range, or is named twice"
    %by = func.call @or_splat(%steps, %n, %c1) : (tensor<?xindex>, index, index) -> tensor<?xindex>
    %r, %a, %step, %ok = scf.for %i = %c0 to %n step %c1 iter_args(%out = %s, %begin0 = %c0, %step0 = %c1, %all = %true) -> (tensor<?xindex>, index, index, i1) {
      %d = tensor.extract %dims[%i] : tensor<?xindex>
      %size = tensor.extract %s[%d] : tensor<?xindex>
      %last = arith.subi %size, %c1 : index
      %p = tensor.extract %starts[%i] : tensor<?xindex>
      %q = tensor.extract %ends[%i] : tensor<?xindex>
      %t = tensor.extract %by[%i] : tensor<?xindex>
      %moves = arith.cmpi ne, %t, %c0 : index
      %and = arith.andi %all, %moves : i1
      %forward = arith.cmpi sgt, %t, %c0 : index
      %p_back = arith.addi %p, %size : index
      %p_negative = arith.cmpi slt, %p, %c0 : index
      %p_front = arith.select %p_negative, %p_back, %p : index
      %q_back = arith.addi %q, %size : index
      %q_negative = arith.cmpi slt, %q, %c0 : index
      %q_front = arith.select %q_negative, %q_back, %q : index
      // Forward, both are from 0 to the size; backward, the start is a place, and
      // the end one of them or -1.
      %top = arith.select %forward, %size, %last : index
      %bottom = arith.select %forward, %c0, %m1 : index
      %p_low = arith.maxsi %p_front, %c0 : index
      %start = arith.minsi %p_low, %top : index
      %q_low = arith.maxsi %q_front, %bottom : index
      %end = arith.minsi %q_low, %top : index
      %ahead = arith.subi %end, %start : index
      %behind = arith.subi %start, %end : index
      %room = arith.select %forward, %ahead, %behind : index
      %tame = arith.maxsi %t, %least : index
      %minus = arith.subi %c0, %tame : index
      %length = arith.maxsi %tame, %minus : index
      %stride = arith.maxsi %length, %c1 : index
      %steps_up = arith.ceildivsi %room, %stride : index
      %count = arith.maxsi %steps_up, %c0 : index
      %with = tensor.insert %count into %out[%d] : tensor<?xindex>
      scf.yield %with, %start, %t, %and : tensor<?xindex>, index, index, i1
    }
    cf.assert %ok, "Slice: a step is 0"
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape, %a, %step : !shape.shape, index, index
  }

  // The axis is replaced by the shape of the places. Of a line, elements are
  // followed; up to 8 places are checked.
  func.func @gather(%x: !shape.shape {shapeproof.operand = 0}, %places: !shape.shape {shapeproof.operand = 1},
      %axis: index {shapeproof.attribute = "axis", shapeproof.default = 0 : i64},
      %v: tensor<?xi64> {shapeproof.value = 0}, %at64: tensor<?xi64> {shapeproof.value = 1}) -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %at = arith.index_cast %at64 : tensor<?xi64> to tensor<?xindex>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %places : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %in = func.call @is_dimension(%axis, %rank) : (index, index) -> i1
    cf.assert %in, "Gather: the axis is out of range"
    %d = func.call @dimension(%axis, %rank) : (index, index) -> index
    %next = arith.addi %d, %c1 : index
    %rest = arith.subi %rank, %next : index
    %front = tensor.extract_slice %s[0] [%d] [1] : tensor<?xindex> to tensor<?xindex>
    %back = tensor.extract_slice %s[%next] [%rest] [1] : tensor<?xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %front, %t, %back : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    %size = tensor.extract %s[%d] : tensor<?xindex>
    %n = tensor.dim %at, %c0 : tensor<?xindex>
    %few = arith.cmpi sle, %n, %c8 : index
    %checked = arith.select %few, %n, %c0 : index
    %some = tensor.extract_slice %at[0] [%checked] [1] : tensor<?xindex> to tensor<?xindex>
    %ok = func.call @all_places(%some, %size) : (tensor<?xindex>, index) -> i1
    cf.assert %ok, "Gather: a place is outside of the axis"
    %line = arith.cmpi eq, %rank, %c1 : index
    %followed = arith.select %line, %checked, %c0 : index
    %e = tensor.generate %followed {
    ^bb0(%i: index):
      %p = tensor.extract %at[%i] : tensor<?xindex>
      %above = arith.addi %p, %size : index
      %negative = arith.cmpi slt, %p, %c0 : index
      %q = arith.select %negative, %above, %p : index
      %one = tensor.extract %v[%q] : tensor<?xi64>
      tensor.yield %one : i64
    } : tensor<?xi64>
    return %shape, %e : !shape.shape, tensor<?xi64>
  }

  // Whether all of these, counted from either end, are places of a dimension.
  func.func @all_places(%list: tensor<?xindex>, %size: index) -> i1 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %n = tensor.dim %list, %c0 : tensor<?xindex>
    %least = arith.subi %c0, %size : index
    %result = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %p = tensor.extract %list[%i] : tensor<?xindex>
      %low = arith.cmpi sle, %least, %p : index
      %high = arith.cmpi slt, %p, %size : index
      %in = arith.andi %low, %high : i1
      %and = arith.andi %all, %in : i1
      scf.yield %and : i1
    }
    return %result : i1
  }

  func.func @gather_elements(%x: !shape.shape {shapeproof.operand = 0}, %places: !shape.shape {shapeproof.operand = 1},
      %axis: index {shapeproof.attribute = "axis", shapeproof.default = 0 : i64}) -> !shape.shape {
    func.call @places_within(%x, %places, %axis) : (!shape.shape, !shape.shape, index) -> ()
    return %places : !shape.shape
  }
  // The updates have the shape of the places.
  func.func @scatter_elements(%x: !shape.shape {shapeproof.operand = 0}, %places: !shape.shape {shapeproof.operand = 1},
      %updates: !shape.shape {shapeproof.operand = 2}, %axis: index {shapeproof.attribute = "axis", shapeproof.default = 0 : i64}) -> !shape.shape {
    func.call @places_within(%x, %places, %axis) : (!shape.shape, !shape.shape, index) -> ()
    %same = shape.shape_eq %places, %updates : !shape.shape, !shape.shape
    cf.assert %same, "the updates differ in shape from their places"
    return %x : !shape.shape
  }
  // Places in an axis, at most as many as there are elements along the others.
  func.func @places_within(%x: !shape.shape, %places: !shape.shape, %axis: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %places : !shape.shape -> tensor<?xindex>
    %p = tensor.dim %s, %c0 : tensor<?xindex>
    %q = tensor.dim %t, %c0 : tensor<?xindex>
    %same = arith.cmpi eq, %p, %q : index
    cf.assert %same, "the operand and the places differ in rank"
    %in = func.call @is_dimension(%axis, %p) : (index, index) -> i1
    cf.assert %in, "the axis is out of range"
    %d = func.call @dimension(%axis, %p) : (index, index) -> index
    %n = arith.minsi %p, %q : index
    %ok = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %a = tensor.extract %t[%i] : tensor<?xindex>
      %b = tensor.extract %s[%i] : tensor<?xindex>
      %few = arith.cmpi sle, %a, %b : index
      %here = arith.cmpi eq, %i, %d : index
      %or = arith.ori %few, %here : i1
      %and = arith.andi %all, %or : i1
      scf.yield %and : i1
    }
    cf.assert %ok, "there are more places than elements along another axis"
    return
  }
  // The last dimension of the places has the first coordinates; an update is what is
  // left behind them.
  func.func @scatter_nd(%x: !shape.shape {shapeproof.operand = 0}, %places: !shape.shape {shapeproof.operand = 1}, %updates: !shape.shape {shapeproof.operand = 2},
      %type: tensor<?xindex> {shapeproof.type = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %places : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %t, %c0 : tensor<?xindex>
    %last = arith.subi %n, %c1 : index
    %all = tensor.extract %t[%last] : tensor<?xindex>
    %few = arith.cmpi sle, %all, %rank : index
    cf.assert %few, "ScatterND: more coordinates than dimensions"
    // Where the type leaves the number of coordinates open, nothing is compared.
    %given = tensor.extract %type[%last] : tensor<?xindex>
    %known = arith.cmpi sge, %given, %c0 : index
    %least = arith.maxsi %given, %c0 : index
    %k = arith.minsi %least, %rank : index
    %rest = arith.subi %rank, %k : index
    %front = tensor.extract_slice %t[0] [%last] [1] : tensor<?xindex> to tensor<?xindex>
    %back = tensor.extract_slice %s[%k] [%rest] [1] : tensor<?xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %front, %back : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %expected = shape.from_extent_tensor %r : tensor<?xindex>
    %same = shape.shape_eq %updates, %expected : !shape.shape, !shape.shape
    %open = arith.xori %known, %true : i1
    %ok = arith.ori %same, %open : i1
    cf.assert %ok, "ScatterND: the updates do not fit the places"
    return %x : !shape.shape
  }

  // The last dimension of the places has the first coordinates behind those of a
  // batch.
  func.func @gather_nd(%x: !shape.shape {shapeproof.operand = 0}, %places: !shape.shape {shapeproof.operand = 1},
      %batch: index {shapeproof.attribute = "batch_dims", shapeproof.default = 0 : i64}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %places : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %t, %c0 : tensor<?xindex>
    %last = arith.subi %n, %c1 : index
    %k = tensor.extract %t[%last] : tensor<?xindex>
    %from = arith.addi %batch, %k : index
    %ok = arith.cmpi sle, %from, %rank : index
    cf.assert %ok, "GatherND: more coordinates than dimensions"
    %rest = arith.subi %rank, %from : index
    %front = tensor.extract_slice %t[0] [%last] [1] : tensor<?xindex> to tensor<?xindex>
    %back = tensor.extract_slice %s[%from] [%rest] [1] : tensor<?xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %front, %back : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // As many places as the depth, in a new dimension.
  func.func @one_hot(%x: !shape.shape {shapeproof.operand = 0}, %depth64: i64 {shapeproof.value = 1},
      %axis: index {shapeproof.attribute = "axis", shapeproof.default = -1 : i64}) -> !shape.shape {
    %depth = arith.index_cast %depth64 : i64 to index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %ok = arith.cmpi sge, %depth, %c1 : index
    cf.assert %ok, "OneHot: the depth is below 1"
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %old = tensor.dim %s, %c0 : tensor<?xindex>
    %rank = arith.addi %old, %c1 : index
    %in = func.call @is_dimension(%axis, %rank) : (index, index) -> i1
    cf.assert %in, "OneHot: the axis is out of range"
    %d = func.call @dimension(%axis, %rank) : (index, index) -> index
    %r = func.call @with(%s, %d, %depth) : (tensor<?xindex>, index, index) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // Begins of all axes, then ends.
  func.func @pad(%x: !shape.shape {shapeproof.operand = 0}, %pads64: tensor<?xi64> {shapeproof.value = 1},
      %axes64: tensor<?xi64> {shapeproof.value = 3, shapeproof.default = []}) -> !shape.shape {
    %pads = arith.index_cast %pads64 : tensor<?xi64> to tensor<?xindex>
    %axes = arith.index_cast %axes64 : tensor<?xi64> to tensor<?xindex>
    %shape = func.call @padded(%x, %pads, %axes) : (!shape.shape, tensor<?xindex>, tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @pad_attribute(%x: !shape.shape {shapeproof.operand = 0}, %pads: tensor<?xindex> {shapeproof.attribute = "pads"}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %none = tensor.splat %c0[%c0] : tensor<?xindex>
    %shape = func.call @padded(%x, %pads, %none) : (!shape.shape, tensor<?xindex>, tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @padded(%x: !shape.shape, %pads: tensor<?xindex>, %axes: tensor<?xindex>) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %given = tensor.dim %axes, %c0 : tensor<?xindex>
    %none = arith.cmpi eq, %given, %c0 : index
    %every = tensor.generate %rank {
    ^bb0(%i: index):
      tensor.yield %i : index
    } : tensor<?xindex>
    %named = arith.select %none, %every, %axes : tensor<?xindex>
    %n = arith.select %none, %rank, %given : index
    %dims = func.call @dimensions(%named, %rank) : (tensor<?xindex>, index) -> tensor<?xindex>
    %within = func.call @all_within(%dims, %rank) : (tensor<?xindex>, index) -> i1
    %once = func.call @all_differ(%dims) : (tensor<?xindex>) -> i1
    %axes_ok = arith.andi %within, %once : i1
    cf.assert %axes_ok, "Pad: an axis is out of range, or is named twice"
    %twice = arith.muli %n, %c2 : index
    %m = tensor.dim %pads, %c0 : tensor<?xindex>
    %two = arith.cmpi eq, %m, %twice : index
    cf.assert %two, "Pad: not two pads for each axis"
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%out = %s) -> (tensor<?xindex>) {
      %d = tensor.extract %dims[%i] : tensor<?xindex>
      %size = tensor.extract %s[%d] : tensor<?xindex>
      %j = arith.addi %i, %n : index
      %p = tensor.extract %pads[%i] : tensor<?xindex>
      %q = tensor.extract %pads[%j] : tensor<?xindex>
      %sum = arith.addi %size, %p : index
      %e = arith.addi %sum, %q : index
      %with = tensor.insert %e into %out[%d] : tensor<?xindex>
      scf.yield %with : tensor<?xindex>
    }
    %ok = func.call @all_at_least(%r, %c0) : (tensor<?xindex>, index) -> i1
    cf.assert %ok, "Pad: less than nothing is left"
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // Blocks of a square of channels.
  func.func @depth_to_space(%x: !shape.shape, %b: index {shapeproof.attribute = "blocksize"}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %c4 = arith.constant 4 : index
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %image = arith.cmpi eq, %rank, %c4 : index
    %some = arith.cmpi sge, %b, %c1 : index
    %right = arith.andi %image, %some : i1
    cf.assert %right, "DepthToSpace: the operand is no image, or the block has no elements"
    %n = tensor.extract %s[%c0] : tensor<?xindex>
    %c = tensor.extract %s[%c1] : tensor<?xindex>
    %h = tensor.extract %s[%c2] : tensor<?xindex>
    %w = tensor.extract %s[%c3] : tensor<?xindex>
    %block = arith.maxsi %b, %c1 : index
    %area = arith.muli %block, %block : index
    %channels = arith.floordivsi %c, %area : index
    %all = arith.muli %channels, %area : index
    %ok = arith.cmpi eq, %all, %c : index
    cf.assert %ok, "DepthToSpace: the channels are no multiple of a block"
    %height = arith.muli %h, %block : index
    %width = arith.muli %w, %block : index
    %shape = shape.from_extents %n, %channels, %height, %width : index, index, index, index
    return %shape : !shape.shape
  }
  func.func @space_to_depth(%x: !shape.shape, %b: index {shapeproof.attribute = "blocksize"}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %c4 = arith.constant 4 : index
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %image = arith.cmpi eq, %rank, %c4 : index
    %some = arith.cmpi sge, %b, %c1 : index
    %right = arith.andi %image, %some : i1
    cf.assert %right, "SpaceToDepth: the operand is no image, or the block has no elements"
    %n = tensor.extract %s[%c0] : tensor<?xindex>
    %c = tensor.extract %s[%c1] : tensor<?xindex>
    %h = tensor.extract %s[%c2] : tensor<?xindex>
    %w = tensor.extract %s[%c3] : tensor<?xindex>
    %block = arith.maxsi %b, %c1 : index
    %area = arith.muli %block, %block : index
    %channels = arith.muli %c, %area : index
    %height = arith.floordivsi %h, %block : index
    %width = arith.floordivsi %w, %block : index
    %all_h = arith.muli %height, %block : index
    %all_w = arith.muli %width, %block : index
    %ok_h = arith.cmpi eq, %all_h, %h : index
    %ok_w = arith.cmpi eq, %all_w, %w : index
    %ok = arith.andi %ok_h, %ok_w : i1
    cf.assert %ok, "SpaceToDepth: a size is no multiple of a block"
    %shape = shape.from_extents %n, %channels, %height, %width : index, index, index, index
    return %shape : !shape.shape
  }

  // Sizes for all axes, or for those that are named.
  func.func @center_crop_pad(%x: !shape.shape {shapeproof.operand = 0}, %sizes64: tensor<?xi64> {shapeproof.value = 1},
      %axes: tensor<?xindex> {shapeproof.attribute = "axes", shapeproof.default = []}) -> !shape.shape {
    %sizes = arith.index_cast %sizes64 : tensor<?xi64> to tensor<?xindex>
    %r, %ok = func.call @with_sizes(%x, %sizes, %axes) : (!shape.shape, tensor<?xindex>, tensor<?xindex>) -> (tensor<?xindex>, i1)
    cf.assert %ok, "CenterCropPad: not one size for each axis, or no such axis"
    %shape = func.call @of_sizes(%r) : (tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  // An empty list of sizes says nothing, and neither do scales.
  func.func @resize(%x: !shape.shape {shapeproof.operand = 0}, %sizes64: tensor<?xi64> {shapeproof.value = 3},
      %axes: tensor<?xindex> {shapeproof.attribute = "axes", shapeproof.default = []}, %type: tensor<?xindex> {shapeproof.result = 0}) -> !shape.shape {
    %sizes = arith.index_cast %sizes64 : tensor<?xi64> to tensor<?xindex>
    %c0 = arith.constant 0 : index
    %r, %fits = func.call @with_sizes(%x, %sizes, %axes) : (!shape.shape, tensor<?xindex>, tensor<?xindex>) -> (tensor<?xindex>, i1)
    %n = tensor.dim %sizes, %c0 : tensor<?xindex>
    %none = arith.cmpi eq, %n, %c0 : index
    %ok = arith.ori %fits, %none : i1
    cf.assert %ok, "Resize: not one size for each axis, or no such axis"
    // No tensor has another rank than its type: the shape is not used.
    %typed = tensor.dim %type, %c0 : tensor<?xindex>
    %c1 = arith.constant 1 : index
    %rank = arith.addi %typed, %c1 : index
    %other = tensor.splat %c0[%rank] : tensor<?xindex>
    %all = arith.select %none, %other, %r : tensor<?xindex>
    %shape = func.call @of_sizes(%all) : (tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  // Sizes that keep the aspect ratio are not followed.
  func.func @if_not_larger() attributes {shapeproof.if = {keep_aspect_ratio_policy = "not_larger"}} {
    return
  }
  func.func @if_not_smaller() attributes {shapeproof.if = {keep_aspect_ratio_policy = "not_smaller"}} {
    return
  }
  func.func @with_sizes(%x: !shape.shape, %sizes: tensor<?xindex>, %axes: tensor<?xindex>) -> (tensor<?xindex>, i1) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %given = tensor.dim %axes, %c0 : tensor<?xindex>
    %none = arith.cmpi eq, %given, %c0 : index
    %every = tensor.generate %rank {
    ^bb0(%i: index):
      tensor.yield %i : index
    } : tensor<?xindex>
    %named = arith.select %none, %every, %axes : tensor<?xindex>
    %n = arith.select %none, %rank, %given : index
    %dims = func.call @dimensions(%named, %rank) : (tensor<?xindex>, index) -> tensor<?xindex>
    %within = func.call @all_within(%dims, %rank) : (tensor<?xindex>, index) -> i1
    %m = tensor.dim %sizes, %c0 : tensor<?xindex>
    %same = arith.cmpi eq, %m, %n : index
    %ok = arith.andi %same, %within : i1
    %count = arith.minsi %m, %n : index
    %r = scf.for %i = %c0 to %count step %c1 iter_args(%out = %s) -> (tensor<?xindex>) {
      %d = tensor.extract %dims[%i] : tensor<?xindex>
      %e = tensor.extract %sizes[%i] : tensor<?xindex>
      %with = tensor.insert %e into %out[%d] : tensor<?xindex>
      scf.yield %with : tensor<?xindex>
    }
    return %r, %ok : tensor<?xindex>, i1
  }

  //===- Reductions --------------------------------------------------------===//

  // Over axes of an input or an attribute; over all if there are none, unless
  // that means that nothing is reduced.
  func.func @reduce(%x: !shape.shape {shapeproof.operand = 0}, %input64: tensor<?xi64> {shapeproof.value = 1, shapeproof.default = []},
      %list: tensor<?xindex> {shapeproof.attribute = "axes", shapeproof.default = []}, %keep: i1 {shapeproof.attribute = "keepdims", shapeproof.default = true},
      %noop: i1 {shapeproof.attribute = "noop_with_empty_axes", shapeproof.default = false}) -> !shape.shape {
    %input = arith.index_cast %input64 : tensor<?xi64> to tensor<?xindex>
    %axes = tensor.concat dim(0) %input, %list : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = func.call @reduced(%x, %axes, %keep, %noop) : (!shape.shape, tensor<?xindex>, i1, i1) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @reduce_sum(%x: !shape.shape {shapeproof.operand = 0}, %input64: tensor<?xi64> {shapeproof.value = 1, shapeproof.default = []},
      %list: tensor<?xindex> {shapeproof.attribute = "axes", shapeproof.default = []}, %keep: i1 {shapeproof.attribute = "keepdims", shapeproof.default = true},
      %noop: i1 {shapeproof.attribute = "noop_with_empty_axes", shapeproof.default = false}, %v: tensor<?xi64> {shapeproof.value = 0})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %input = arith.index_cast %input64 : tensor<?xi64> to tensor<?xindex>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %axes = tensor.concat dim(0) %input, %list : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = func.call @reduced(%x, %axes, %keep, %noop) : (!shape.shape, tensor<?xindex>, i1, i1) -> !shape.shape
    %n = tensor.dim %v, %c0 : tensor<?xi64>
    %length = arith.minsi %n, %c1 : index
    %start = tensor.extract_slice %v[0] [%length] [1] : tensor<?xi64> to tensor<?xi64>
    // The result has one element if all are reduced to it.
    %r = scf.for %i = %c1 to %n step %c1 iter_args(%out = %start) -> (tensor<?xi64>) {
      %a = tensor.extract %out[%c0] : tensor<?xi64>
      %b = tensor.extract %v[%i] : tensor<?xi64>
      %e = arith.addi %a, %b : i64
      %with = tensor.insert %e into %out[%c0] : tensor<?xi64>
      scf.yield %with : tensor<?xi64>
    }
    return %shape, %r : !shape.shape, tensor<?xi64>
  }
  func.func @reduce_prod(%x: !shape.shape {shapeproof.operand = 0}, %input64: tensor<?xi64> {shapeproof.value = 1, shapeproof.default = []},
      %list: tensor<?xindex> {shapeproof.attribute = "axes", shapeproof.default = []}, %keep: i1 {shapeproof.attribute = "keepdims", shapeproof.default = true},
      %noop: i1 {shapeproof.attribute = "noop_with_empty_axes", shapeproof.default = false}, %v: tensor<?xi64> {shapeproof.value = 0})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %input = arith.index_cast %input64 : tensor<?xi64> to tensor<?xindex>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %axes = tensor.concat dim(0) %input, %list : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = func.call @reduced(%x, %axes, %keep, %noop) : (!shape.shape, tensor<?xindex>, i1, i1) -> !shape.shape
    %n = tensor.dim %v, %c0 : tensor<?xi64>
    %length = arith.minsi %n, %c1 : index
    %start = tensor.extract_slice %v[0] [%length] [1] : tensor<?xi64> to tensor<?xi64>
    // The result has one element if all are reduced to it.
    %r = scf.for %i = %c1 to %n step %c1 iter_args(%out = %start) -> (tensor<?xi64>) {
      %a = tensor.extract %out[%c0] : tensor<?xi64>
      %b = tensor.extract %v[%i] : tensor<?xi64>
      %e = arith.muli %a, %b : i64
      %with = tensor.insert %e into %out[%c0] : tensor<?xi64>
      scf.yield %with : tensor<?xi64>
    }
    return %shape, %r : !shape.shape, tensor<?xi64>
  }
  func.func @reduce_max(%x: !shape.shape {shapeproof.operand = 0}, %input64: tensor<?xi64> {shapeproof.value = 1, shapeproof.default = []},
      %list: tensor<?xindex> {shapeproof.attribute = "axes", shapeproof.default = []}, %keep: i1 {shapeproof.attribute = "keepdims", shapeproof.default = true},
      %noop: i1 {shapeproof.attribute = "noop_with_empty_axes", shapeproof.default = false}, %v: tensor<?xi64> {shapeproof.value = 0})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %input = arith.index_cast %input64 : tensor<?xi64> to tensor<?xindex>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %axes = tensor.concat dim(0) %input, %list : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = func.call @reduced(%x, %axes, %keep, %noop) : (!shape.shape, tensor<?xindex>, i1, i1) -> !shape.shape
    %n = tensor.dim %v, %c0 : tensor<?xi64>
    %length = arith.minsi %n, %c1 : index
    %start = tensor.extract_slice %v[0] [%length] [1] : tensor<?xi64> to tensor<?xi64>
    // The result has one element if all are reduced to it.
    %r = scf.for %i = %c1 to %n step %c1 iter_args(%out = %start) -> (tensor<?xi64>) {
      %a = tensor.extract %out[%c0] : tensor<?xi64>
      %b = tensor.extract %v[%i] : tensor<?xi64>
      %e = arith.maxsi %a, %b : i64
      %with = tensor.insert %e into %out[%c0] : tensor<?xi64>
      scf.yield %with : tensor<?xi64>
    }
    return %shape, %r : !shape.shape, tensor<?xi64>
  }
  func.func @reduce_min(%x: !shape.shape {shapeproof.operand = 0}, %input64: tensor<?xi64> {shapeproof.value = 1, shapeproof.default = []},
      %list: tensor<?xindex> {shapeproof.attribute = "axes", shapeproof.default = []}, %keep: i1 {shapeproof.attribute = "keepdims", shapeproof.default = true},
      %noop: i1 {shapeproof.attribute = "noop_with_empty_axes", shapeproof.default = false}, %v: tensor<?xi64> {shapeproof.value = 0})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %input = arith.index_cast %input64 : tensor<?xi64> to tensor<?xindex>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %axes = tensor.concat dim(0) %input, %list : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = func.call @reduced(%x, %axes, %keep, %noop) : (!shape.shape, tensor<?xindex>, i1, i1) -> !shape.shape
    %n = tensor.dim %v, %c0 : tensor<?xi64>
    %length = arith.minsi %n, %c1 : index
    %start = tensor.extract_slice %v[0] [%length] [1] : tensor<?xi64> to tensor<?xi64>
    // The result has one element if all are reduced to it.
    %r = scf.for %i = %c1 to %n step %c1 iter_args(%out = %start) -> (tensor<?xi64>) {
      %a = tensor.extract %out[%c0] : tensor<?xi64>
      %b = tensor.extract %v[%i] : tensor<?xi64>
      %e = arith.minsi %a, %b : i64
      %with = tensor.insert %e into %out[%c0] : tensor<?xi64>
      scf.yield %with : tensor<?xi64>
    }
    return %shape, %r : !shape.shape, tensor<?xi64>
  }
  func.func @reduced(%x: !shape.shape, %axes: tensor<?xindex>, %keep: i1, %noop: i1) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %false = arith.constant false
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %axes, %c0 : tensor<?xindex>
    %dims = func.call @dimensions(%axes, %rank) : (tensor<?xindex>, index) -> tensor<?xindex>
    %within = func.call @all_within(%dims, %rank) : (tensor<?xindex>, index) -> i1
    cf.assert %within, "an axis is out of range"
    %none = arith.cmpi eq, %n, %c0 : index
    %reduces = arith.xori %noop, %true : i1
    %all = arith.andi %none, %reduces : i1
    %kept, %count = scf.for %i = %c0 to %rank step %c1 iter_args(%out = %s, %next = %c0) -> (tensor<?xindex>, index) {
      %listed = scf.for %j = %c0 to %n step %c1 iter_args(%found = %all) -> (i1) {
        %d = tensor.extract %dims[%j] : tensor<?xindex>
        %is = arith.cmpi eq, %d, %i : index
        %or = arith.ori %found, %is : i1
        scf.yield %or : i1
      }
      %d = tensor.extract %s[%i] : tensor<?xindex>
      %size = arith.select %listed, %c1, %d : index
      // What has been read may be written over: next <= i.
      %with = tensor.insert %size into %out[%next] : tensor<?xindex>
      %after = arith.addi %next, %c1 : index
      %not = arith.select %keep, %false, %listed : i1
      %o = arith.select %not, %out, %with : tensor<?xindex>
      %p = arith.select %not, %next, %after : index
      scf.yield %o, %p : tensor<?xindex>, index
    }
    %r = tensor.extract_slice %kept[0] [%count] [1] : tensor<?xindex> to tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // ArgMax and ArgMin.
  func.func @arg_reduce(%x: !shape.shape, %axis: index {shapeproof.attribute = "axis", shapeproof.default = 0 : i64},
      %keep: i1 {shapeproof.attribute = "keepdims", shapeproof.default = true}) -> !shape.shape {
    %false = arith.constant false
    %axes = func.call @line(%axis) : (index) -> tensor<?xindex>
    %shape = func.call @reduced(%x, %axes, %keep, %false) : (!shape.shape, tensor<?xindex>, i1, i1) -> !shape.shape
    return %shape : !shape.shape
  }

  func.func @top_k(%x: !shape.shape {shapeproof.operand = 0}, %k64: i64 {shapeproof.value = 1},
      %axis: index {shapeproof.attribute = "axis", shapeproof.default = -1 : i64}) -> (!shape.shape, !shape.shape) {
    %k = arith.index_cast %k64 : i64 to index
    %shape = func.call @top(%x, %k, %axis) : (!shape.shape, index, index) -> !shape.shape
    return %shape, %shape : !shape.shape, !shape.shape
  }
  func.func @top_k_attribute(%x: !shape.shape {shapeproof.operand = 0}, %k: index {shapeproof.attribute = "k"},
      %axis: index {shapeproof.attribute = "axis", shapeproof.default = -1 : i64}) -> (!shape.shape, !shape.shape) {
    %shape = func.call @top(%x, %k, %axis) : (!shape.shape, index, index) -> !shape.shape
    return %shape, %shape : !shape.shape, !shape.shape
  }
  func.func @top(%x: !shape.shape, %k: index, %axis: index) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %in = func.call @is_dimension(%axis, %rank) : (index, index) -> i1
    cf.assert %in, "TopK: the axis is out of range"
    %d = func.call @dimension(%axis, %rank) : (index, index) -> index
    %size = tensor.extract %s[%d] : tensor<?xindex>
    %low = arith.cmpi sge, %k, %c0 : index
    %high = arith.cmpi sle, %k, %size : index
    %ok = arith.andi %low, %high : i1
    cf.assert %ok, "TopK: not as many elements"
    %r = tensor.insert %k into %s[%d] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // A loss for each target, or one number.
  func.func @losses(%x: !shape.shape {shapeproof.operand = 0}, %target: !shape.shape {shapeproof.operand = 1}) -> !shape.shape attributes {shapeproof.if = {reduction = "none"}} {
    func.call @has_targets(%x, %target) : (!shape.shape, !shape.shape) -> ()
    return %target : !shape.shape
  }
  func.func @losses_with_logarithms(%x: !shape.shape {shapeproof.operand = 0}, %target: !shape.shape {shapeproof.operand = 1})
      -> (!shape.shape, !shape.shape) attributes {shapeproof.if = {reduction = "none"}} {
    func.call @has_targets(%x, %target) : (!shape.shape, !shape.shape) -> ()
    return %target, %x : !shape.shape, !shape.shape
  }
  // At most as many targets as there are places for classes, the second dimension.
  func.func @has_targets(%x: !shape.shape, %target: !shape.shape) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %target : !shape.shape -> tensor<?xindex>
    %n = tensor.dim %s, %c0 : tensor<?xindex>
    %m = tensor.dim %t, %c0 : tensor<?xindex>
    %less = arith.subi %n, %c1 : index
    %same = arith.cmpi eq, %m, %less : index
    cf.assert %same, "the targets do not have one dimension less than the scores"
    %ok = scf.for %i = %c0 to %m step %c1 iter_args(%all = %true) -> (i1) {
      %first = arith.cmpi eq, %i, %c0 : index
      %next = arith.addi %i, %c1 : index
      %at = arith.select %first, %c0, %next : index
      %a = tensor.extract %t[%i] : tensor<?xindex>
      %b = tensor.extract %s[%at] : tensor<?xindex>
      %few = arith.cmpi sle, %a, %b : index
      %and = arith.andi %all, %few : i1
      scf.yield %and : i1
    }
    cf.assert %ok, "there are more targets than scores"
    return
  }
  func.func @loss(%x: !shape.shape {shapeproof.operand = 0}, %target: !shape.shape {shapeproof.operand = 1}) -> !shape.shape {
    func.call @has_targets(%x, %target) : (!shape.shape, !shape.shape) -> ()
    %shape = shape.const_shape [] : !shape.shape
    return %shape : !shape.shape
  }
  func.func @loss_with_logarithms(%x: !shape.shape {shapeproof.operand = 0}, %target: !shape.shape {shapeproof.operand = 1}) -> (!shape.shape, !shape.shape) {
    func.call @has_targets(%x, %target) : (!shape.shape, !shape.shape) -> ()
    %shape = shape.const_shape [] : !shape.shape
    return %shape, %x : !shape.shape, !shape.shape
  }

  //===- Products ----------------------------------------------------------===//

  func.func @gemm(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1},
      %p: i1 {shapeproof.attribute = "transA", shapeproof.default = false}, %q: i1 {shapeproof.attribute = "transB", shapeproof.default = false}) -> !shape.shape {
    %shape = func.call @matrix(%a, %b, %p, %q) : (!shape.shape, !shape.shape, i1, i1) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @gemm_bias(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1}, %c: !shape.shape {shapeproof.operand = 2},
      %p: i1 {shapeproof.attribute = "transA", shapeproof.default = false}, %q: i1 {shapeproof.attribute = "transB", shapeproof.default = false}) -> !shape.shape {
    %r = func.call @matrix(%a, %b, %p, %q) : (!shape.shape, !shape.shape, i1, i1) -> !shape.shape
    %w = shape.cstr_broadcastable %c, %r {msg = "Gemm: the bias does not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %all = shape.broadcast %c, %r : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %all : !shape.shape
    }
    %same = shape.shape_eq %s, %r : !shape.shape, !shape.shape
    cf.assert %same, "Gemm: the bias is larger than the product"
    return %r : !shape.shape
  }
  func.func @matrix(%a: !shape.shape, %b: !shape.shape, %p: i1, %q: i1) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %a : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %b : !shape.shape -> tensor<?xindex>
    %c2 = arith.constant 2 : index
    %rankA = tensor.dim %s, %c0 : tensor<?xindex>
    %rankB = tensor.dim %t, %c0 : tensor<?xindex>
    %isMatrixA = arith.cmpi eq, %rankA, %c2 : index
    %isMatrixB = arith.cmpi eq, %rankB, %c2 : index
    %areMatrices = arith.andi %isMatrixA, %isMatrixB : i1
    cf.assert %areMatrices, "Gemm: an operand is no matrix"
    %row = arith.select %p, %c1, %c0 : index
    %left = arith.select %p, %c0, %c1 : index
    %right = arith.select %q, %c1, %c0 : index
    %column = arith.select %q, %c0, %c1 : index
    %m = tensor.extract %s[%row] : tensor<?xindex>
    %k = tensor.extract %s[%left] : tensor<?xindex>
    %l = tensor.extract %t[%right] : tensor<?xindex>
    %n = tensor.extract %t[%column] : tensor<?xindex>
    %ok = arith.cmpi eq, %k, %l : index
    cf.assert %ok, "Gemm: inner dimensions differ"
    %shape = shape.from_extents %m, %n : index, index
    return %shape : !shape.shape
  }

  // Matrices, whose batches broadcast; a vector on a side is a matrix of one row
  // or column, which is left out of the result.
  func.func @matmul(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1}) -> !shape.shape {
    %shape = func.call @multiplied(%a, %b) : (!shape.shape, !shape.shape) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @qlinear_matmul(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 3}) -> !shape.shape {
    %shape = func.call @multiplied(%a, %b) : (!shape.shape, !shape.shape) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @multiplied(%a: !shape.shape, %b: !shape.shape) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %a : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %b : !shape.shape -> tensor<?xindex>
    %n = tensor.dim %s, %c0 : tensor<?xindex>
    %m = tensor.dim %t, %c0 : tensor<?xindex>
    %least = arith.minsi %n, %m : index
    %some = arith.cmpi sge, %least, %c1 : index
    cf.assert %some, "MatMul: an operand is a number"
    %isRow = arith.cmpi eq, %n, %c1 : index
    %isColumn = arith.cmpi eq, %m, %c1 : index
    %last = arith.subi %n, %c1 : index
    %k = tensor.extract %s[%last] : tensor<?xindex>
    %second = arith.subi %m, %c2 : index
    %inner = arith.maxsi %second, %c0 : index
    %l = tensor.extract %t[%inner] : tensor<?xindex>
    %ok = arith.cmpi eq, %k, %l : index
    cf.assert %ok, "MatMul: inner dimensions differ"
    // Batches, then rows, then columns.
    %above = arith.subi %n, %c2 : index
    %na = arith.maxsi %above, %c0 : index
    %ba = tensor.extract_slice %s[0] [%na] [1] : tensor<?xindex> to tensor<?xindex>
    %bb = tensor.extract_slice %t[0] [%inner] [1] : tensor<?xindex> to tensor<?xindex>
    %p = shape.from_extent_tensor %ba : tensor<?xindex>
    %q = shape.from_extent_tensor %bb : tensor<?xindex>
    %rows = arith.select %isRow, %c0, %c1 : index
    %row = tensor.extract_slice %s[%na] [%rows] [1] : tensor<?xindex> to tensor<?xindex>
    %columns = arith.select %isColumn, %c0, %c1 : index
    %end = arith.subi %m, %columns : index
    %column = tensor.extract_slice %t[%end] [%columns] [1] : tensor<?xindex> to tensor<?xindex>
    %tail = tensor.concat dim(0) %row, %column : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %back = shape.from_extent_tensor %tail : tensor<?xindex>
    %w = shape.cstr_broadcastable %p, %q {msg = "MatMul: batches do not broadcast"} : !shape.shape, !shape.shape
    %r = shape.assuming %w -> (!shape.shape) {
      %batch = shape.broadcast %p, %q : !shape.shape, !shape.shape -> !shape.shape
      %all = shape.concat %batch, %back : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %all : !shape.shape
    }
    return %r : !shape.shape
  }

  // A square matrix becomes one number.
  func.func @det(%x: !shape.shape) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = arith.subi %rank, %c2 : index
    %next = arith.addi %n, %c1 : index
    %p = tensor.extract %s[%n] : tensor<?xindex>
    %q = tensor.extract %s[%next] : tensor<?xindex>
    %ok = arith.cmpi eq, %p, %q : index
    cf.assert %ok, "Det: the matrix is not square"
    %front = tensor.extract_slice %s[0] [%n] [1] : tensor<?xindex> to tensor<?xindex>
    %shape = shape.from_extent_tensor %front : tensor<?xindex>
    return %shape : !shape.shape
  }

  //===- Convolutions and pooling ------------------------------------------===//

  // How often windows fit along each axis behind the first two. A window begins
  // within the image or the padding before it.
  func.func @places(%x: !shape.shape, %window: tensor<?xindex>, %strides: tensor<?xindex>, %dilations: tensor<?xindex>, %pads: tensor<?xindex>,
      %auto: index, %ceil: i1) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %explicit = arith.constant -1 : index
    %valid = arith.constant -4 : index
    %false = arith.constant false
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %window, %c0 : tensor<?xindex>
    %axes = arith.subi %rank, %c2 : index
    %known = arith.cmpi eq, %n, %axes : index
    cf.assert %known, "the window and the image differ in rank"
    %twice = arith.muli %n, %c2 : index
    %stride = func.call @or_splat(%strides, %n, %c1) : (tensor<?xindex>, index, index) -> tensor<?xindex>
    %dilation = func.call @or_splat(%dilations, %n, %c1) : (tensor<?xindex>, index, index) -> tensor<?xindex>
    %pad = func.call @or_splat(%pads, %twice, %c0) : (tensor<?xindex>, index, index) -> tensor<?xindex>
    %padded = arith.cmpi eq, %auto, %explicit : index
    %unpadded = arith.cmpi eq, %auto, %valid : index
    %either = arith.ori %padded, %unpadded : i1
    %up = arith.select %unpadded, %false, %ceil : i1
    %result = tensor.generate %n {
    ^bb0(%i: index):
      %at = arith.addi %i, %c2 : index
      %j = arith.addi %i, %n : index
      %d = tensor.extract %s[%at] : tensor<?xindex>
      %k = tensor.extract %window[%i] : tensor<?xindex>
      %t = tensor.extract %stride[%i] : tensor<?xindex>
      %l = tensor.extract %dilation[%i] : tensor<?xindex>
      %p0 = tensor.extract %pad[%i] : tensor<?xindex>
      %q0 = tensor.extract %pad[%j] : tensor<?xindex>
      %p = arith.select %padded, %p0, %c0 : index
      %q = arith.select %padded, %q0, %c0 : index
      %by = arith.maxsi %t, %c1 : index
      %less = arith.subi %k, %c1 : index
      %gaps = arith.muli %less, %l : index
      %wide = arith.addi %gaps, %c1 : index
      %begin = arith.addi %d, %p : index
      %all = arith.addi %begin, %q : index
      %room = arith.subi %all, %wide : index
      %down = arith.floordivsi %room, %by : index
      %above = arith.ceildivsi %room, %by : index
      %more = arith.addi %above, %c1 : index
      %most = arith.ceildivsi %begin, %by : index
      %rounded = arith.minsi %more, %most : index
      %fewer = arith.addi %down, %c1 : index
      %placed = arith.select %up, %rounded, %fewer : index
      %same = arith.ceildivsi %d, %by : index
      %size = arith.select %either, %placed, %same : index
      tensor.yield %size : index
    } : tensor<?xindex>
    %least = arith.select %either, %c1, %c0 : index
    %ok = func.call @all_at_least(%result, %least) : (tensor<?xindex>, index) -> i1
    cf.assert %ok, "the window is larger than the padded image"
    return %result : tensor<?xindex>
  }

  // A filter has the sizes that the attribute says, if there is one.
  func.func @require_kernel(%w: !shape.shape, %kernel: tensor<?xindex>) {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %t = shape.to_extent_tensor %w : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %t, %c0 : tensor<?xindex>
    %n = arith.subi %rank, %c2 : index
    %m = tensor.dim %kernel, %c0 : tensor<?xindex>
    %none = arith.cmpi eq, %m, %c0 : index
    %as_many = arith.cmpi eq, %m, %n : index
    %known = arith.ori %none, %as_many : i1
    cf.assert %known, "the window and the filter differ in rank"
    %window = tensor.extract_slice %t[2] [%m] [1] : tensor<?xindex> to tensor<?xindex>
    %ok = func.call @all_equal(%kernel, %window) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %ok, "the filter is no window of this shape"
    return
  }

  func.func @pool(%x: !shape.shape {shapeproof.operand = 0}, %window: tensor<?xindex> {shapeproof.attribute = "kernel_shape"}, %strides: tensor<?xindex> {shapeproof.attribute = "strides", shapeproof.default = []},
      %dilations: tensor<?xindex> {shapeproof.attribute = "dilations", shapeproof.default = []}, %pads: tensor<?xindex> {shapeproof.attribute = "pads", shapeproof.default = []},
      %auto: index {shapeproof.attribute = "auto_pad", shapeproof.default = -1 : i64, shapeproof.words = ["NOTSET", "SAME_UPPER", "SAME_LOWER", "VALID"]},
      %ceil: i1 {shapeproof.attribute = "ceil_mode", shapeproof.default = false}) -> (!shape.shape, !shape.shape) {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %space = func.call @places(%x, %window, %strides, %dilations, %pads, %auto, %ceil)
        : (!shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, index, i1) -> tensor<?xindex>
    %front = tensor.extract_slice %s[0] [%c2] [1] : tensor<?xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %front, %space : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape, %shape : !shape.shape, !shape.shape
  }

  // All of the space becomes one element.
  func.func @global_pool(%x: !shape.shape) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = arith.subi %rank, %c2 : index
    %ones = tensor.splat %c1[%n] : tensor<?xindex>
    %front = tensor.extract_slice %s[0] [%c2] [1] : tensor<?xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %front, %ones : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // [batch, channels, space..] by [outputs, channels / groups, window..].
  func.func @has_bias(%bias: !shape.shape, %outputs: index) {
    %ok = func.call @is_line_of(%bias, %outputs) : (!shape.shape, index) -> i1
    cf.assert %ok, "the bias has not one number for each filter"
    return
  }
  func.func @conv_bias(%x: !shape.shape {shapeproof.operand = 0}, %w: !shape.shape {shapeproof.operand = 1}, %bias: !shape.shape {shapeproof.operand = 2},
      %kernel: tensor<?xindex> {shapeproof.attribute = "kernel_shape", shapeproof.default = []}, %strides: tensor<?xindex> {shapeproof.attribute = "strides", shapeproof.default = []},
      %dilations: tensor<?xindex> {shapeproof.attribute = "dilations", shapeproof.default = []}, %pads: tensor<?xindex> {shapeproof.attribute = "pads", shapeproof.default = []},
      %auto: index {shapeproof.attribute = "auto_pad", shapeproof.default = -1 : i64, shapeproof.words = ["NOTSET", "SAME_UPPER", "SAME_LOWER", "VALID"]},
      %group: index {shapeproof.attribute = "group", shapeproof.default = 1 : i64}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %t = shape.to_extent_tensor %w : !shape.shape -> tensor<?xindex>
    %outputs = tensor.extract %t[%c0] : tensor<?xindex>
    func.call @has_bias(%bias, %outputs) : (!shape.shape, index) -> ()
    func.call @require_kernel(%w, %kernel) : (!shape.shape, tensor<?xindex>) -> ()
    %shape = func.call @convolved(%x, %w, %strides, %dilations, %pads, %auto, %group)
        : (!shape.shape, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, index, index) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @conv(%x: !shape.shape {shapeproof.operand = 0}, %w: !shape.shape {shapeproof.operand = 1},
      %kernel: tensor<?xindex> {shapeproof.attribute = "kernel_shape", shapeproof.default = []}, %strides: tensor<?xindex> {shapeproof.attribute = "strides", shapeproof.default = []},
      %dilations: tensor<?xindex> {shapeproof.attribute = "dilations", shapeproof.default = []}, %pads: tensor<?xindex> {shapeproof.attribute = "pads", shapeproof.default = []},
      %auto: index {shapeproof.attribute = "auto_pad", shapeproof.default = -1 : i64, shapeproof.words = ["NOTSET", "SAME_UPPER", "SAME_LOWER", "VALID"]},
      %group: index {shapeproof.attribute = "group", shapeproof.default = 1 : i64}) -> !shape.shape {
    func.call @require_kernel(%w, %kernel) : (!shape.shape, tensor<?xindex>) -> ()
    %shape = func.call @convolved(%x, %w, %strides, %dilations, %pads, %auto, %group)
        : (!shape.shape, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, index, index) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @qlinear_conv(%x: !shape.shape {shapeproof.operand = 0}, %w: !shape.shape {shapeproof.operand = 3},
      %kernel: tensor<?xindex> {shapeproof.attribute = "kernel_shape", shapeproof.default = []}, %strides: tensor<?xindex> {shapeproof.attribute = "strides", shapeproof.default = []},
      %dilations: tensor<?xindex> {shapeproof.attribute = "dilations", shapeproof.default = []}, %pads: tensor<?xindex> {shapeproof.attribute = "pads", shapeproof.default = []},
      %auto: index {shapeproof.attribute = "auto_pad", shapeproof.default = -1 : i64, shapeproof.words = ["NOTSET", "SAME_UPPER", "SAME_LOWER", "VALID"]},
      %group: index {shapeproof.attribute = "group", shapeproof.default = 1 : i64}) -> !shape.shape {
    func.call @require_kernel(%w, %kernel) : (!shape.shape, tensor<?xindex>) -> ()
    %shape = func.call @convolved(%x, %w, %strides, %dilations, %pads, %auto, %group)
        : (!shape.shape, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, index, index) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @convolved(%x: !shape.shape, %w: !shape.shape, %strides: tensor<?xindex>, %dilations: tensor<?xindex>, %pads: tensor<?xindex>,
      %auto: index, %group: index) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %false = arith.constant false
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %w : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %t, %c0 : tensor<?xindex>
    %n = arith.subi %rank, %c2 : index
    %window = tensor.extract_slice %t[2] [%n] [1] : tensor<?xindex> to tensor<?xindex>
    %space = func.call @places(%x, %window, %strides, %dilations, %pads, %auto, %false)
        : (!shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, index, i1) -> tensor<?xindex>
    %batch = tensor.extract %s[%c0] : tensor<?xindex>
    %channels = tensor.extract %s[%c1] : tensor<?xindex>
    %outputs = tensor.extract %t[%c0] : tensor<?xindex>
    %inner = tensor.extract %t[%c1] : tensor<?xindex>
    %inputs = arith.muli %inner, %group : index
    %match = arith.cmpi eq, %channels, %inputs : index
    cf.assert %match, "the channels of the image are not those of the filter"
    %groups = arith.maxsi %group, %c1 : index
    %quotient = arith.floordivsi %outputs, %groups : index
    %all = arith.muli %quotient, %groups : index
    %even = arith.cmpi eq, %all, %outputs : index
    cf.assert %even, "the number of filters is no multiple of the groups"
    %two = tensor.from_elements %batch, %outputs : tensor<2xindex>
    %front = tensor.cast %two : tensor<2xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %front, %space : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // [batch, channels, space..] by [channels, outputs / groups, window..].
  func.func @conv_transpose(%x: !shape.shape {shapeproof.operand = 0}, %w: !shape.shape {shapeproof.operand = 1},
      %kernel: tensor<?xindex> {shapeproof.attribute = "kernel_shape", shapeproof.default = []}, %strides: tensor<?xindex> {shapeproof.attribute = "strides", shapeproof.default = []},
      %dilations: tensor<?xindex> {shapeproof.attribute = "dilations", shapeproof.default = []}, %pads: tensor<?xindex> {shapeproof.attribute = "pads", shapeproof.default = []},
      %auto: index {shapeproof.attribute = "auto_pad", shapeproof.default = -1 : i64, shapeproof.words = ["NOTSET", "SAME_UPPER", "SAME_LOWER", "VALID"]},
      %group: index {shapeproof.attribute = "group", shapeproof.default = 1 : i64},
      %outside: tensor<?xindex> {shapeproof.attribute = "output_padding", shapeproof.default = []},
      %given: tensor<?xindex> {shapeproof.attribute = "output_shape", shapeproof.default = []}) -> !shape.shape {
    func.call @require_kernel(%w, %kernel) : (!shape.shape, tensor<?xindex>) -> ()
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %explicit = arith.constant -1 : index
    %valid = arith.constant -4 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %w : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %other = tensor.dim %t, %c0 : tensor<?xindex>
    %known = arith.cmpi eq, %rank, %other : index
    cf.assert %known, "ConvTranspose: the operands differ in rank"
    %channels = tensor.extract %s[%c1] : tensor<?xindex>
    %inputs = tensor.extract %t[%c0] : tensor<?xindex>
    %match = arith.cmpi eq, %channels, %inputs : index
    cf.assert %match, "the channels of the image are not those of the filter"
    %n = arith.subi %rank, %c2 : index
    %twice = arith.muli %n, %c2 : index
    %stride = func.call @or_splat(%strides, %n, %c1) : (tensor<?xindex>, index, index) -> tensor<?xindex>
    %dilation = func.call @or_splat(%dilations, %n, %c1) : (tensor<?xindex>, index, index) -> tensor<?xindex>
    %pad = func.call @or_splat(%pads, %twice, %c0) : (tensor<?xindex>, index, index) -> tensor<?xindex>
    %more = func.call @or_splat(%outside, %n, %c0) : (tensor<?xindex>, index, index) -> tensor<?xindex>
    %padded = arith.cmpi eq, %auto, %explicit : index
    %unpadded = arith.cmpi eq, %auto, %valid : index
    %either = arith.ori %padded, %unpadded : i1
    %computed = tensor.generate %n {
    ^bb0(%i: index):
      %at = arith.addi %i, %c2 : index
      %j = arith.addi %i, %n : index
      %d = tensor.extract %s[%at] : tensor<?xindex>
      %k = tensor.extract %t[%at] : tensor<?xindex>
      %by = tensor.extract %stride[%i] : tensor<?xindex>
      %l = tensor.extract %dilation[%i] : tensor<?xindex>
      %o = tensor.extract %more[%i] : tensor<?xindex>
      %p0 = tensor.extract %pad[%i] : tensor<?xindex>
      %q0 = tensor.extract %pad[%j] : tensor<?xindex>
      %p = arith.select %padded, %p0, %c0 : index
      %q = arith.select %padded, %q0, %c0 : index
      %steps = arith.subi %d, %c1 : index
      %far = arith.muli %steps, %by : index
      %less = arith.subi %k, %c1 : index
      %gaps = arith.muli %less, %l : index
      %span = arith.addi %far, %gaps : index
      %all = arith.addi %span, %c1 : index
      %longer = arith.addi %all, %o : index
      %cut = arith.subi %longer, %p : index
      %left = arith.subi %cut, %q : index
      %same = arith.muli %d, %by : index
      %size = arith.select %either, %left, %same : index
      tensor.yield %size : index
    } : tensor<?xindex>
    %wanted = tensor.dim %given, %c0 : tensor<?xindex>
    %none = arith.cmpi eq, %wanted, %c0 : index
    %space = arith.select %none, %computed, %given : tensor<?xindex>
    %ok = func.call @all_at_least(%space, %c1) : (tensor<?xindex>, index) -> i1
    cf.assert %ok, "ConvTranspose: nothing is left of an axis"
    %inner = tensor.extract %t[%c1] : tensor<?xindex>
    %outputs = arith.muli %inner, %group : index
    %batch = tensor.extract %s[%c0] : tensor<?xindex>
    %two = tensor.from_elements %batch, %outputs : tensor<2xindex>
    %front = tensor.cast %two : tensor<2xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %front, %space : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  func.func @conv_transpose_bias(%x: !shape.shape {shapeproof.operand = 0}, %w: !shape.shape {shapeproof.operand = 1}, %bias: !shape.shape {shapeproof.operand = 2},
      %kernel: tensor<?xindex> {shapeproof.attribute = "kernel_shape", shapeproof.default = []}, %strides: tensor<?xindex> {shapeproof.attribute = "strides", shapeproof.default = []},
      %dilations: tensor<?xindex> {shapeproof.attribute = "dilations", shapeproof.default = []}, %pads: tensor<?xindex> {shapeproof.attribute = "pads", shapeproof.default = []},
      %auto: index {shapeproof.attribute = "auto_pad", shapeproof.default = -1 : i64, shapeproof.words = ["NOTSET", "SAME_UPPER", "SAME_LOWER", "VALID"]},
      %group: index {shapeproof.attribute = "group", shapeproof.default = 1 : i64},
      %outside: tensor<?xindex> {shapeproof.attribute = "output_padding", shapeproof.default = []},
      %given: tensor<?xindex> {shapeproof.attribute = "output_shape", shapeproof.default = []}) -> !shape.shape {
    %c1 = arith.constant 1 : index
    %t = shape.to_extent_tensor %w : !shape.shape -> tensor<?xindex>
    %inner = tensor.extract %t[%c1] : tensor<?xindex>
    %outputs = arith.muli %inner, %group : index
    func.call @has_bias(%bias, %outputs) : (!shape.shape, index) -> ()
    %r = func.call @conv_transpose(%x, %w, %kernel, %strides, %dilations, %pads, %auto, %group, %outside, %given)
        : (!shape.shape, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, index, index, tensor<?xindex>, tensor<?xindex>) -> !shape.shape
    return %r : !shape.shape
  }

  // The places of a grid: [batch, space.., coordinates].
  func.func @grid_sample(%x: !shape.shape, %grid: !shape.shape) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %grid : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %other = tensor.dim %t, %c0 : tensor<?xindex>
    %known = arith.cmpi eq, %rank, %other : index
    cf.assert %known, "GridSample: the operands differ in rank"
    %a = tensor.extract %s[%c0] : tensor<?xindex>
    %b = tensor.extract %t[%c0] : tensor<?xindex>
    %same = arith.cmpi eq, %a, %b : index
    cf.assert %same, "GridSample: the batches differ"
    %n = arith.subi %rank, %c2 : index
    %last = arith.subi %rank, %c1 : index
    %k = tensor.extract %t[%last] : tensor<?xindex>
    %all = arith.cmpi eq, %k, %n : index
    cf.assert %all, "GridSample: not one coordinate for each axis"
    %front = tensor.extract_slice %s[0] [%c2] [1] : tensor<?xindex> to tensor<?xindex>
    %back = tensor.extract_slice %t[1] [%n] [1] : tensor<?xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %front, %back : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  // Sizes of an image: [batch, channels, space..].
  func.func @affine_grid(%sizes64: tensor<?xi64> {shapeproof.value = 1}) -> !shape.shape {
    %sizes = arith.index_cast %sizes64 : tensor<?xi64> to tensor<?xindex>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %rank = tensor.dim %sizes, %c0 : tensor<?xindex>
    %n = arith.subi %rank, %c2 : index
    %batch = tensor.extract_slice %sizes[0] [%c1] [1] : tensor<?xindex> to tensor<?xindex>
    %space = tensor.extract_slice %sizes[2] [%n] [1] : tensor<?xindex> to tensor<?xindex>
    %last = func.call @line(%n) : (index) -> tensor<?xindex>
    %r = tensor.concat dim(0) %batch, %space, %last : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = func.call @of_sizes(%r) : (tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  // One result for each region.
  func.func @roi_align(%x: !shape.shape {shapeproof.operand = 0}, %regions: !shape.shape {shapeproof.operand = 1}, %images: !shape.shape {shapeproof.operand = 2},
      %height: index {shapeproof.attribute = "output_height", shapeproof.default = 1 : i64}, %width: index {shapeproof.attribute = "output_width", shapeproof.default = 1 : i64}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %regions : !shape.shape -> tensor<?xindex>
    %n = tensor.extract %t[%c0] : tensor<?xindex>
    %c4 = arith.constant 4 : index
    %corners = tensor.extract %t[%c1] : tensor<?xindex>
    %fit = arith.cmpi eq, %corners, %c4 : index
    %each = func.call @is_line_of(%images, %n) : (!shape.shape, index) -> i1
    %right = arith.andi %fit, %each : i1
    cf.assert %right, "RoiAlign: a region does not have four numbers and an image"
    %c = tensor.extract %s[%c1] : tensor<?xindex>
    %four = tensor.from_elements %n, %c, %height, %width : tensor<4xindex>
    %r = tensor.cast %four : tensor<4xindex> to tensor<?xindex>
    %shape = func.call @of_sizes(%r) : (tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }

  //===- Normalizations, networks ------------------------------------------===//

  // The number of channels: the second size, or 1.
  func.func @channels(%x: !shape.shape) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %has = arith.cmpi sge, %rank, %c2 : index
    %ones = tensor.splat %c1[%c2] : tensor<?xindex>
    %all = tensor.concat dim(0) %s, %ones : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %second = tensor.extract %all[%c1] : tensor<?xindex>
    %n = arith.select %has, %second, %c1 : index
    return %n : index
  }
  func.func @for_each_channel(%a: !shape.shape, %b: !shape.shape, %n: index) {
    %p = func.call @is_line_of(%a, %n) : (!shape.shape, index) -> i1
    %q = func.call @is_line_of(%b, %n) : (!shape.shape, index) -> i1
    %ok = arith.andi %p, %q : i1
    cf.assert %ok, "an operand has not one number for each channel"
    return
  }
  // The other results are statistics, as long as the mean.
  func.func @batch_norm(%x: !shape.shape {shapeproof.operand = 0}, %scale: !shape.shape {shapeproof.operand = 1}, %bias: !shape.shape {shapeproof.operand = 2},
      %mean: !shape.shape {shapeproof.operand = 3}, %variance: !shape.shape {shapeproof.operand = 4})
      -> (!shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape) {
    %n = func.call @channels(%x) : (!shape.shape) -> index
    func.call @for_each_channel(%scale, %bias, %n) : (!shape.shape, !shape.shape, index) -> ()
    func.call @for_each_channel(%mean, %variance, %n) : (!shape.shape, !shape.shape, index) -> ()
    return %x, %mean, %mean, %mean, %mean : !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape
  }
  func.func @instance_norm(%x: !shape.shape {shapeproof.operand = 0}, %scale: !shape.shape {shapeproof.operand = 1}, %bias: !shape.shape {shapeproof.operand = 2}) -> !shape.shape {
    %n = func.call @channels(%x) : (!shape.shape) -> index
    func.call @for_each_channel(%scale, %bias, %n) : (!shape.shape, !shape.shape, index) -> ()
    return %x : !shape.shape
  }
  // Scale and bias have one number for each channel or, before version 21, group.
  func.func @group_norm(%x: !shape.shape {shapeproof.operand = 0}, %scale: !shape.shape {shapeproof.operand = 1}, %bias: !shape.shape {shapeproof.operand = 2},
      %groups: index {shapeproof.attribute = "num_groups"}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = func.call @channels(%x) : (!shape.shape) -> index
    %by = arith.maxsi %groups, %c1 : index
    %rest = arith.remsi %n, %by : index
    %divides = arith.cmpi eq, %rest, %c0 : index
    %some = arith.cmpi sge, %groups, %c1 : index
    %even = arith.andi %divides, %some : i1
    cf.assert %even, "the channels are no multiple of the groups"
    %p = func.call @count_of(%scale) : (!shape.shape) -> index
    %q = func.call @count_of(%bias) : (!shape.shape) -> index
    %pn = arith.cmpi eq, %p, %n : index
    %pg = arith.cmpi eq, %p, %groups : index
    %p1 = arith.cmpi eq, %p, %c1 : index
    %qn = arith.cmpi eq, %q, %n : index
    %qg = arith.cmpi eq, %q, %groups : index
    %q1 = arith.cmpi eq, %q, %c1 : index
    %pe = arith.ori %pn, %pg : i1
    %qe = arith.ori %qn, %qg : i1
    %a = arith.ori %pe, %p1 : i1
    %b = arith.ori %qe, %q1 : i1
    %ok = arith.andi %a, %b : i1
    cf.assert %ok, "the scale or the bias has neither one number for each channel nor for each group"
    return %x : !shape.shape
  }
  // Before version 9, there may be statistics for each place.
  func.func @batch_norm_of_places(%x: !shape.shape {shapeproof.operand = 0}, %mean: !shape.shape {shapeproof.operand = 3})
      -> (!shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape) attributes {shapeproof.if = {spatial = 0 : i64}} {
    return %x, %mean, %mean, %mean, %mean : !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape
  }
  // The other results have size 1 from the axis on.
  func.func @layer_norm(%x: !shape.shape {shapeproof.operand = 0}, %scale: !shape.shape {shapeproof.operand = 1},
      %bias: !shape.shape {shapeproof.operand = 2, shapeproof.default = []},
      %axis: index {shapeproof.attribute = "axis", shapeproof.default = -1 : i64})
      -> (!shape.shape, !shape.shape, !shape.shape) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %in = func.call @is_dimension(%axis, %rank) : (index, index) -> i1
    cf.assert %in, "the axis is out of range"
    %okS = func.call @expands_to(%scale, %x) : (!shape.shape, !shape.shape) -> i1
    cf.assert %okS, "the scale does not broadcast to the operand"
    // A bias without elements is none.
    %none = arith.constant 0 : index
    %count = func.call @count_of(%bias) : (!shape.shape) -> index
    %absent = arith.cmpi eq, %count, %none : index
    %fits = func.call @expands_to(%bias, %x) : (!shape.shape, !shape.shape) -> i1
    %okB = arith.ori %fits, %absent : i1
    cf.assert %okB, "the bias does not broadcast to the operand"
    %d = func.call @dimension(%axis, %rank) : (index, index) -> index
    %n = arith.subi %rank, %d : index
    %front = tensor.extract_slice %s[0] [%d] [1] : tensor<?xindex> to tensor<?xindex>
    %ones = tensor.splat %c1[%n] : tensor<?xindex>
    %r = tensor.concat dim(0) %front, %ones : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %x, %shape, %shape : !shape.shape, !shape.shape, !shape.shape
  }
  func.func @quantized(%x: !shape.shape) -> (!shape.shape, !shape.shape, !shape.shape) {
    %shape = shape.const_shape [] : !shape.shape
    return %x, %shape, %shape : !shape.shape, !shape.shape, !shape.shape
  }

  // RNN, GRU and LSTM: [steps, batch, inputs], or the batch first; all states,
  // then the last one.
  func.func @recurrent(%x: !shape.shape, %w: !shape.shape, %r: !shape.shape, %bias: !shape.shape, %isBiased: i1, %layout: i1, %direction: index, %gates: index)
      -> (!shape.shape, !shape.shape, !shape.shape) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %bidirectional = arith.constant -3 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %w : !shape.shape -> tensor<?xindex>
    %u = shape.to_extent_tensor %r : !shape.shape -> tensor<?xindex>
    %first = tensor.extract %s[%c0] : tensor<?xindex>
    %second = tensor.extract %s[%c1] : tensor<?xindex>
    %inputs = tensor.extract %s[%c2] : tensor<?xindex>
    %taken = tensor.extract %t[%c2] : tensor<?xindex>
    %match = arith.cmpi eq, %inputs, %taken : index
    cf.assert %match, "the inputs are not those of the weights"
    %hidden = tensor.extract %u[%c2] : tensor<?xindex>
    %two = arith.cmpi eq, %direction, %bidirectional : index
    %directions = arith.select %two, %c2, %c1 : index
    %given = tensor.extract %t[%c0] : tensor<?xindex>
    %same = arith.cmpi eq, %given, %directions : index
    %again = tensor.extract %u[%c0] : tensor<?xindex>
    %alike = arith.cmpi eq, %again, %directions : index
    %complete = arith.andi %same, %alike : i1
    cf.assert %complete, "there are not weights for each direction"
    %rows = tensor.extract %t[%c1] : tensor<?xindex>
    %others = tensor.extract %u[%c1] : tensor<?xindex>
    %all_gates = arith.muli %hidden, %gates : index
    %fitW = arith.cmpi eq, %rows, %all_gates : index
    %fitR = arith.cmpi eq, %others, %all_gates : index
    %fit = arith.andi %fitW, %fitR : i1
    cf.assert %fit, "there are not weights for each gate"
    %true = arith.constant true
    %twice = arith.muli %all_gates, %c2 : index
    %expected = shape.from_extents %directions, %twice : index, index
    %equal = shape.shape_eq %bias, %expected : !shape.shape, !shape.shape
    %none = arith.xori %isBiased, %true : i1
    %biased = arith.ori %equal, %none : i1
    cf.assert %biased, "the bias does not have two numbers for each gate and direction"
    %batch = arith.select %layout, %first, %second : index
    // Behind the first size, the other order.
    %b = arith.select %layout, %second, %directions : index
    %c = arith.select %layout, %directions, %second : index
    %all = shape.from_extents %first, %b, %c, %hidden : index, index, index, index
    %p = arith.select %layout, %batch, %directions : index
    %q = arith.select %layout, %directions, %batch : index
    %last = shape.from_extents %p, %q, %hidden : index, index, index
    return %all, %last, %last : !shape.shape, !shape.shape, !shape.shape
  }

  func.func @rnn(%x: !shape.shape {shapeproof.operand = 0}, %w: !shape.shape {shapeproof.operand = 1}, %r: !shape.shape {shapeproof.operand = 2},
      %bias: !shape.shape {shapeproof.operand = 3, shapeproof.default = []}, %given: i1 {shapeproof.given = 3},
      %layout: i1 {shapeproof.attribute = "layout", shapeproof.default = false},
      %direction: index {shapeproof.attribute = "direction", shapeproof.default = -1 : i64, shapeproof.words = ["forward", "reverse", "bidirectional"]})
      -> (!shape.shape, !shape.shape, !shape.shape) {
    %gates = arith.constant 1 : index
    %all, %state, %cell = func.call @recurrent(%x, %w, %r, %bias, %given, %layout, %direction, %gates)
        : (!shape.shape, !shape.shape, !shape.shape, !shape.shape, i1, i1, index, index) -> (!shape.shape, !shape.shape, !shape.shape)
    return %all, %state, %cell : !shape.shape, !shape.shape, !shape.shape
  }
  func.func @gru(%x: !shape.shape {shapeproof.operand = 0}, %w: !shape.shape {shapeproof.operand = 1}, %r: !shape.shape {shapeproof.operand = 2},
      %bias: !shape.shape {shapeproof.operand = 3, shapeproof.default = []}, %given: i1 {shapeproof.given = 3},
      %layout: i1 {shapeproof.attribute = "layout", shapeproof.default = false},
      %direction: index {shapeproof.attribute = "direction", shapeproof.default = -1 : i64, shapeproof.words = ["forward", "reverse", "bidirectional"]})
      -> (!shape.shape, !shape.shape, !shape.shape) {
    %gates = arith.constant 3 : index
    %all, %state, %cell = func.call @recurrent(%x, %w, %r, %bias, %given, %layout, %direction, %gates)
        : (!shape.shape, !shape.shape, !shape.shape, !shape.shape, i1, i1, index, index) -> (!shape.shape, !shape.shape, !shape.shape)
    return %all, %state, %cell : !shape.shape, !shape.shape, !shape.shape
  }
  func.func @lstm(%x: !shape.shape {shapeproof.operand = 0}, %w: !shape.shape {shapeproof.operand = 1}, %r: !shape.shape {shapeproof.operand = 2},
      %bias: !shape.shape {shapeproof.operand = 3, shapeproof.default = []}, %given: i1 {shapeproof.given = 3},
      %layout: i1 {shapeproof.attribute = "layout", shapeproof.default = false},
      %direction: index {shapeproof.attribute = "direction", shapeproof.default = -1 : i64, shapeproof.words = ["forward", "reverse", "bidirectional"]})
      -> (!shape.shape, !shape.shape, !shape.shape) {
    %gates = arith.constant 4 : index
    %all, %state, %cell = func.call @recurrent(%x, %w, %r, %bias, %given, %layout, %direction, %gates)
        : (!shape.shape, !shape.shape, !shape.shape, !shape.shape, i1, i1, index, index) -> (!shape.shape, !shape.shape, !shape.shape)
    return %all, %state, %cell : !shape.shape, !shape.shape, !shape.shape
  }
  // Complex numbers, which are pairs; other lengths and halves are not followed.
  func.func @dft(%x: !shape.shape {shapeproof.operand = 0}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %last = arith.subi %rank, %c1 : index
    %r = tensor.insert %c2 into %s[%last] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  func.func @if_onesided() attributes {shapeproof.if = {onesided = 1 : i64}} {
    return
  }
  func.func @if_second(%x: !shape.shape {shapeproof.operand = 1}) {
    return
  }

  // An image of columns of blocks: [batch, channels * block, blocks].
  func.func @col2im(%x: !shape.shape {shapeproof.operand = 0}, %image64: tensor<?xi64> {shapeproof.value = 1}, %block64: tensor<?xi64> {shapeproof.value = 2}) -> !shape.shape {
    %image = arith.index_cast %image64 : tensor<?xi64> to tensor<?xindex>
    %block = arith.index_cast %block64 : tensor<?xi64> to tensor<?xindex>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %batch = tensor.extract %s[%c0] : tensor<?xindex>
    %rows = tensor.extract %s[%c1] : tensor<?xindex>
    %size = func.call @product(%block) : (tensor<?xindex>) -> index
    %some = arith.cmpi sge, %size, %c1 : index
    cf.assert %some, "Col2Im: a block of no elements"
    %divisor = arith.maxsi %size, %c1 : index
    %channels = arith.floordivsi %rows, %divisor : index
    %all = arith.muli %channels, %divisor : index
    %ok = arith.cmpi eq, %all, %rows : index
    cf.assert %ok, "Col2Im: the rows are no multiple of a block"
    %two = tensor.from_elements %batch, %channels : tensor<2xindex>
    %front = tensor.cast %two : tensor<2xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %front, %image : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = func.call @of_sizes(%r) : (tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }

  // One place for each element.
  func.func @has_places(%x: !shape.shape, %places: !shape.shape) {
    %same = shape.shape_eq %x, %places : !shape.shape, !shape.shape
    cf.assert %same, "MaxUnpool: the places differ in shape from the operand"
    return
  }
  func.func @max_unpool(%x: !shape.shape {shapeproof.operand = 0}, %places: !shape.shape {shapeproof.operand = 1}) {
    func.call @has_places(%x, %places) : (!shape.shape, !shape.shape) -> ()
    return
  }
  // To the shape that is given, or to the least that the pool was made of.
  func.func @max_unpool_to(%x: !shape.shape {shapeproof.operand = 0}, %places: !shape.shape {shapeproof.operand = 1}, %sizes64: tensor<?xi64> {shapeproof.value = 2}) -> !shape.shape {
    func.call @has_places(%x, %places) : (!shape.shape, !shape.shape) -> ()
    %sizes = arith.index_cast %sizes64 : tensor<?xi64> to tensor<?xindex>
    %shape = func.call @of_sizes(%sizes) : (tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
} mapping {
  onnx.Abs = @abs,
  onnx.Acos = @as_first,
  onnx.Acosh = @as_first,
  onnx.Add = [@expands_second, @add],
  onnx.AffineGrid = @affine_grid,
  onnx.And = [@expands_second, @and],
  onnx.ArgMax = @arg_reduce,
  onnx.ArgMin = @arg_reduce,
  onnx.Asin = @as_first,
  onnx.Asinh = @as_first,
  onnx.Atan = @as_first,
  onnx.Atanh = @as_first,
  onnx.AveragePool = @pool,
  onnx.BatchNormalization = [@batch_norm_of_places, @batch_norm],
  onnx.BatchNormalizationInferenceMode = @as_first,
  onnx.Bernoulli = @as_first,
  onnx.BitShift = @broadcast,
  onnx.BitwiseAnd = @broadcast,
  onnx.BitwiseNot = @as_first,
  onnx.BitwiseOr = @broadcast,
  onnx.BitwiseXor = @broadcast,
  onnx.BlackmanWindow = @window,
  onnx.Cast = @cast,
  onnx.CastLike = @cast,
  onnx.Ceil = @as_first,
  onnx.Celu = @as_first,
  onnx.CenterCropPad = @center_crop_pad,
  onnx.Clip = @clip,
  onnx.ClipV11 = @clip,
  onnx.ClipV12 = @clip,
  onnx.ClipV6 = @clip,
  onnx.Col2Im = @col2im,
  onnx.Concat = @concat,
  onnx.Constant = [@constant, @constant_int, @constant_ints, @nothing],
  onnx.ConstantOfShape = [@constant_of_shape_value, @constant_of_shape],
  onnx.Conv = [@conv_bias, @conv],
  onnx.ConvInteger = @conv,
  onnx.ConvTranspose = [@conv_transpose_bias, @conv_transpose],
  onnx.Cos = @as_first,
  onnx.Cosh = @as_first,
  onnx.CumProd = [@cumulative, @as_first],
  onnx.CumSum = [@cumulative, @as_first],
  onnx.DFT = [@if_onesided, @if_second, @dft, @nothing],
  onnx.DFTV17 = [@if_onesided, @if_second, @dft, @nothing],
  onnx.DeformConv = @conv,
  onnx.DepthToSpace = @depth_to_space,
  onnx.DequantizeLinear = @quantize,
  onnx.Det = @det,
  onnx.Dim = @dim,
  onnx.DimGroup = @nothing,
  onnx.Div = [@expands_second, @div],
  onnx.Dropout = @both_as_first,
  onnx.DynamicQuantizeLinear = @quantized,
  onnx.Elu = @as_first,
  onnx.EntryPoint = @nothing,
  onnx.Equal = [@expands_second, @equal],
  onnx.Erf = @as_first,
  onnx.Exp = @as_first,
  onnx.Expand = @expand,
  onnx.EyeLike = @eye_like,
  onnx.Flatten = @flatten,
  onnx.Floor = @as_first,
  onnx.GRU = @gru,
  onnx.Gather = @gather,
  onnx.GatherElements = @gather_elements,
  onnx.GatherND = @gather_nd,
  onnx.Gelu = @as_first,
  onnx.Gemm = [@gemm_bias, @gemm],
  onnx.GlobalAveragePool = @global_pool,
  onnx.GlobalLpPool = @global_pool,
  onnx.GlobalMaxPool = @global_pool,
  onnx.Greater = [@expands_second, @greater],
  onnx.GreaterOrEqual = @greater_or_equal,
  onnx.GridSample = @grid_sample,
  onnx.GridSampleV16 = @grid_sample,
  onnx.GroupNormalization = @group_norm,
  onnx.GroupNormalizationV18 = @group_norm,
  onnx.HammingWindow = @window,
  onnx.HannWindow = @window,
  onnx.HardSigmoid = @as_first,
  onnx.HardSwish = @as_first,
  onnx.Hardmax = [@along_axis, @as_first],
  onnx.Identity = @identity,
  onnx.InstanceNormalization = @instance_norm,
  onnx.IsInf = @as_first,
  onnx.IsNaN = @as_first,
  onnx.LRN = @as_first,
  onnx.LSTM = @lstm,
  onnx.LayerNormalization = @layer_norm,
  onnx.LeakyRelu = @as_first,
  onnx.Less = [@expands_second, @less],
  onnx.LessOrEqual = @less_or_equal,
  onnx.Log = @as_first,
  onnx.LogSoftmax = [@along_axis, @as_first],
  onnx.LpNormalization = [@along_axis, @as_first],
  onnx.LpPool = @pool,
  onnx.MatMul = @matmul,
  onnx.MatMulInteger = @matmul,
  onnx.Max = @max,
  onnx.MaxPool = @pool,
  onnx.MaxPoolSingleOut = @pool,
  onnx.MaxUnpool = [@max_unpool_to, @max_unpool],
  onnx.Mean = @broadcast_all,
  onnx.MeanVarianceNormalization = @as_first,
  onnx.Min = @min,
  onnx.Mish = @as_first,
  onnx.Mod = @mod,
  onnx.Mul = [@expands_second, @mul],
  onnx.Neg = @neg,
  onnx.NegativeLogLikelihoodLoss = [@losses, @loss],
  onnx.NoValue = @nothing,
  onnx.Not = @not,
  onnx.OneHot = @one_hot,
  onnx.OptionalHasElement = @scalar,
  onnx.Or = [@expands_second, @or],
  onnx.PRelu = @prelu,
  onnx.Pad = [@pad, @pad_attribute],
  onnx.PadV11 = [@pad, @pad_attribute],
  onnx.PadV13 = [@pad, @pad_attribute],
  onnx.PadV18 = [@pad, @pad_attribute],
  onnx.PadV2 = [@pad, @pad_attribute],
  onnx.Pow = [@expands_second, @broadcast],
  onnx.QLinearConv = @qlinear_conv,
  onnx.QLinearMatMul = @qlinear_matmul,
  onnx.QuantizeLinear = @quantize,
  onnx.RMSLayerNormalization = @layer_norm,
  onnx.RMSNormalization = @layer_norm,
  onnx.RNN = @rnn,
  onnx.RandomNormal = @random,
  onnx.RandomNormalLike = @as_first,
  onnx.RandomUniform = @random,
  onnx.RandomUniformLike = @as_first,
  onnx.Range = @range,
  onnx.Reciprocal = @as_first,
  onnx.ReduceL1 = @reduce,
  onnx.ReduceL1V11 = @reduce,
  onnx.ReduceL1V13 = @reduce,
  onnx.ReduceL2 = @reduce,
  onnx.ReduceL2V11 = @reduce,
  onnx.ReduceL2V13 = @reduce,
  onnx.ReduceLogSum = @reduce,
  onnx.ReduceLogSumExp = @reduce,
  onnx.ReduceLogSumExpV11 = @reduce,
  onnx.ReduceLogSumExpV13 = @reduce,
  onnx.ReduceLogSumV11 = @reduce,
  onnx.ReduceLogSumV13 = @reduce,
  onnx.ReduceMax = @reduce_max,
  onnx.ReduceMaxV11 = @reduce_max,
  onnx.ReduceMaxV13 = @reduce_max,
  onnx.ReduceMaxV18 = @reduce_max,
  onnx.ReduceMean = @reduce,
  onnx.ReduceMeanV11 = @reduce,
  onnx.ReduceMeanV13 = @reduce,
  onnx.ReduceMin = @reduce_min,
  onnx.ReduceMinV11 = @reduce_min,
  onnx.ReduceMinV13 = @reduce_min,
  onnx.ReduceMinV18 = @reduce_min,
  onnx.ReduceProd = @reduce_prod,
  onnx.ReduceProdV11 = @reduce_prod,
  onnx.ReduceProdV13 = @reduce_prod,
  onnx.ReduceSum = @reduce_sum,
  onnx.ReduceSumSquare = @reduce,
  onnx.ReduceSumSquareV11 = @reduce,
  onnx.ReduceSumSquareV13 = @reduce,
  onnx.ReduceSumV11 = @reduce_sum,
  onnx.Relu = @as_first,
  onnx.Reshape = [@reshape, @reshape_attribute],
  onnx.Resize = [@if_not_larger, @if_not_smaller, @resize, @nothing],
  onnx.ResizeV11 = [@if_not_larger, @if_not_smaller, @resize, @nothing],
  onnx.ResizeV13 = [@if_not_larger, @if_not_smaller, @resize, @nothing],
  onnx.ResizeV18 = [@if_not_larger, @if_not_smaller, @resize, @nothing],
  onnx.Return = @nothing,
  onnx.ReverseSequence = @reverse_sequence,
  onnx.RoiAlign = @roi_align,
  onnx.Round = @as_first,
  onnx.Scatter = @scatter_elements,
  onnx.ScatterElements = @scatter_elements,
  onnx.ScatterND = @scatter_nd,
  onnx.Selu = @as_first,
  onnx.SequenceLength = @scalar,
  onnx.Shape = @shape,
  onnx.Shrink = @as_first,
  onnx.Sigmoid = @as_first,
  onnx.Sign = @as_first,
  onnx.Sin = @as_first,
  onnx.Sinh = @as_first,
  onnx.Size = @size,
  onnx.Slice = [@slice, @slice_attributes],
  onnx.Softmax = [@along_axis, @as_first],
  onnx.SoftmaxCrossEntropyLoss = [@losses_with_logarithms, @loss_with_logarithms],
  onnx.SoftmaxV11 = [@along_axis, @as_first],
  onnx.Softplus = @as_first,
  onnx.Softsign = @as_first,
  onnx.SpaceToDepth = @space_to_depth,
  onnx.Split = [@if_ninth, @split_8, @split_7, @split_6, @split_5, @split_4, @split_3, @split_2, @split_1],
  onnx.SplitV11 = [@if_ninth, @split_8, @split_7, @split_6, @split_5, @split_4, @split_3, @split_2, @split_1],
  onnx.SplitV13 = [@if_ninth, @split_8, @split_7, @split_6, @split_5, @split_4, @split_3, @split_2, @split_1],
  onnx.Sqrt = @as_first,
  onnx.Squeeze = [@squeeze, @squeeze_attribute, @squeeze_all],
  onnx.SqueezeV11 = [@squeeze, @squeeze_attribute, @squeeze_all],
  onnx.Sub = [@expands_second, @sub],
  onnx.Sum = @sum,
  onnx.Swish = @as_first,
  onnx.Tan = @as_first,
  onnx.Tanh = @as_first,
  onnx.TensorScatter = @as_first,
  onnx.ThresholdedRelu = @as_first,
  onnx.Tile = [@if_third, @tile],
  onnx.TopK = [@top_k, @top_k_attribute],
  onnx.Transpose = [@transpose, @reverse],
  onnx.Trilu = @triangle,
  onnx.Unsqueeze = [@unsqueeze, @unsqueeze_attribute],
  onnx.UnsqueezeV11 = [@unsqueeze, @unsqueeze_attribute],
  onnx.Where = @where,
  onnx.Xor = [@expands_second, @xor],
  onnx.Yield = @nothing
}
