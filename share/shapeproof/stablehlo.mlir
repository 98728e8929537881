// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shape functions for StableHLO, CHLO and MHLO.
//
//   shapeproof analyze --library=stablehlo model.mlir
//
// Attributes of an argument or result of a function say what it stands for;
// docs/libraries.md explains them. Requirements are those of the StableHLO
// specification; each cf.assert is decided at the operation.
//
// Elements of small integer tensors are followed, because sizes are computed in
// them (get_dimension_size, concatenate, dynamic_reshape). Their arithmetic is
// done in 64 bits and becomes that of the result's type afterwards, so an i32
// that may wrap is not taken for the number that it does not hold.

shape.function_library @stablehlo {

  //===- Helpers -----------------------------------------------------------===//

  // The sizes at these dimensions.
  func.func @sizes_at(%sizes: tensor<?xindex>, %dims: tensor<?xindex>) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %n = tensor.dim %dims, %c0 : tensor<?xindex>
    %result = tensor.generate %n {
    ^bb0(%i: index):
      %d = tensor.extract %dims[%i] : tensor<?xindex>
      %size = tensor.extract %sizes[%d] : tensor<?xindex>
      tensor.yield %size : index
    } : tensor<?xindex>
    return %result : tensor<?xindex>
  }

  // The sizes at all other dimensions, in their order.
  func.func @sizes_not_at(%sizes: tensor<?xindex>, %dims: tensor<?xindex>) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %false = arith.constant false
    %rank = tensor.dim %sizes, %c0 : tensor<?xindex>
    %n = tensor.dim %dims, %c0 : tensor<?xindex>
    %rest = arith.subi %rank, %n : index
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
    %result = tensor.extract_slice %kept[0] [%rest] [1] : tensor<?xindex> to tensor<?xindex>
    return %result : tensor<?xindex>
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

  // Whether all elements of the one list are at most those of the other.
  func.func @all_at_most(%a: tensor<?xindex>, %b: tensor<?xindex>) -> i1 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %n = tensor.dim %a, %c0 : tensor<?xindex>
    %result = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %x = tensor.extract %a[%i] : tensor<?xindex>
      %y = tensor.extract %b[%i] : tensor<?xindex>
      %fits = arith.cmpi sle, %x, %y : index
      %and = arith.andi %all, %fits : i1
      scf.yield %and : i1
    }
    return %result : i1
  }

  // A list of one number.
  func.func @splat(%n: index, %x: index) -> tensor<?xindex> {
    %result = tensor.splat %x[%n] : tensor<?xindex>
    return %result : tensor<?xindex>
  }

  // The first n of a list, and ones where it is shorter.
  func.func @or_ones(%list: tensor<?xindex>, %n: index) -> tensor<?xindex> {
    %c1 = arith.constant 1 : index
    %ones = tensor.splat %c1[%n] : tensor<?xindex>
    %all = tensor.concat dim(0) %list, %ones : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %result = tensor.extract_slice %all[0] [%n] [1] : tensor<?xindex> to tensor<?xindex>
    return %result : tensor<?xindex>
  }

  // The first n of a list, and zeros where it is shorter.
  func.func @or_zeros(%list: tensor<?xindex>, %n: index) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %zeros = tensor.splat %c0[%n] : tensor<?xindex>
    %all = tensor.concat dim(0) %list, %zeros : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %result = tensor.extract_slice %all[0] [%n] [1] : tensor<?xindex> to tensor<?xindex>
    return %result : tensor<?xindex>
  }

  // From [[a0, b0], [a1, b1], ..], in one line: the a, or with %which 1 the b.
  func.func @of_pairs(%pairs: tensor<?xindex>, %n: index, %which: index) -> tensor<?xindex> {
    %c2 = arith.constant 2 : index
    %result = tensor.generate %n {
    ^bb0(%i: index):
      %first = arith.muli %i, %c2 : index
      %place = arith.addi %first, %which : index
      %x = tensor.extract %pairs[%place] : tensor<?xindex>
      tensor.yield %x : index
    } : tensor<?xindex>
    return %result : tensor<?xindex>
  }

  // What n elements span that are `dilation` apart: (n - 1) * dilation + 1, and
  // 0 of none.
  func.func @dilated(%sizes: tensor<?xindex>, %dilations: tensor<?xindex>) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = tensor.dim %sizes, %c0 : tensor<?xindex>
    %zeros = tensor.splat %c0[%n] : tensor<?xindex>
    %ones = tensor.splat %c1[%n] : tensor<?xindex>
    %less = arith.subi %sizes, %ones : tensor<?xindex>
    %gaps = arith.maxsi %less, %zeros : tensor<?xindex>
    %holes = arith.subi %dilations, %ones : tensor<?xindex>
    %wide = arith.muli %gaps, %holes : tensor<?xindex>
    %result = arith.addi %sizes, %wide : tensor<?xindex>
    return %result : tensor<?xindex>
  }

  // How often windows of these sizes fit: 0 where there is nothing.
  func.func @windows(%padded: tensor<?xindex>, %window: tensor<?xindex>, %strides: tensor<?xindex>) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = tensor.dim %padded, %c0 : tensor<?xindex>
    %zeros = tensor.splat %c0[%n] : tensor<?xindex>
    %ones = tensor.splat %c1[%n] : tensor<?xindex>
    %room = arith.subi %padded, %window : tensor<?xindex>
    %positive = arith.maxsi %strides, %ones : tensor<?xindex>
    %steps = arith.floordivsi %room, %positive : tensor<?xindex>
    %more = arith.addi %steps, %ones : tensor<?xindex>
    %count = arith.maxsi %more, %zeros : tensor<?xindex>
    // A window of no elements fits everywhere, but not into nothing.
    %flat = arith.cmpi sle, %window, %zeros : tensor<?xindex>
    %empty = arith.cmpi sle, %padded, %zeros : tensor<?xindex>
    %none = arith.andi %flat, %empty : tensor<?xi1>
    %result = arith.select %none, %zeros, %count : tensor<?xi1>, tensor<?xindex>
    return %result : tensor<?xindex>
  }

  //===- Elementwise -------------------------------------------------------===//

  // The shape of the only operand.
  func.func @same(%x: !shape.shape) -> !shape.shape {
    return %x : !shape.shape
  }

  // The shape of the first operand, whatever the others are.
  func.func @as_first(%x: !shape.shape {shapeproof.operand = 0}) -> !shape.shape {
    return %x : !shape.shape
  }

  // Any number of operands of one shape.
  func.func @map(%a: !shape.shape, %b: !shape.shape) -> !shape.shape attributes {shapeproof.fold} {
    %same = shape.shape_eq %a, %b : !shape.shape, !shape.shape
    cf.assert %same, "map: the operands have different shapes"
    return %a : !shape.shape
  }

  // What a region yields.
  func.func @nothing() {
    return
  }

  // Each result is like the operand of its number.
  func.func @each(%x: !shape.shape) -> !shape.shape attributes {shapeproof.each_result} {
    return %x : !shape.shape
  }

  // Two operands of one shape.
  func.func @binary(%a: !shape.shape, %b: !shape.shape) -> !shape.shape {
    %same = shape.shape_eq %a, %b : !shape.shape, !shape.shape
    cf.assert %same, "the operands have different shapes"
    return %a : !shape.shape
  }

  func.func @add(%a: !shape.shape, %b: !shape.shape,
                 %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %same = shape.shape_eq %a, %b : !shape.shape, !shape.shape
    cf.assert %same, "add: the operands have different shapes"
    %v = arith.addi %x, %y : tensor<?xi64>
    return %a, %v : !shape.shape, tensor<?xi64>
  }

  func.func @subtract(%a: !shape.shape, %b: !shape.shape,
                      %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %same = shape.shape_eq %a, %b : !shape.shape, !shape.shape
    cf.assert %same, "subtract: the operands have different shapes"
    %v = arith.subi %x, %y : tensor<?xi64>
    return %a, %v : !shape.shape, tensor<?xi64>
  }

  func.func @multiply(%a: !shape.shape, %b: !shape.shape,
                      %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %same = shape.shape_eq %a, %b : !shape.shape, !shape.shape
    cf.assert %same, "multiply: the operands have different shapes"
    %v = arith.muli %x, %y : tensor<?xi64>
    return %a, %v : !shape.shape, tensor<?xi64>
  }

  func.func @maximum(%a: !shape.shape, %b: !shape.shape,
                     %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %same = shape.shape_eq %a, %b : !shape.shape, !shape.shape
    cf.assert %same, "maximum: the operands have different shapes"
    %v = arith.maxsi %x, %y : tensor<?xi64>
    return %a, %v : !shape.shape, tensor<?xi64>
  }

  func.func @minimum(%a: !shape.shape, %b: !shape.shape,
                     %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %same = shape.shape_eq %a, %b : !shape.shape, !shape.shape
    cf.assert %same, "minimum: the operands have different shapes"
    %v = arith.minsi %x, %y : tensor<?xi64>
    return %a, %v : !shape.shape, tensor<?xi64>
  }

  // What a division by 0 gives is up to the implementation: here, nothing is
  // known of it, and dividing does not say that the divisor is another.
  func.func @divide(%a: !shape.shape, %b: !shape.shape,
                    %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0 : i64
    %one = arith.constant 1 : i64
    %same = shape.shape_eq %a, %b : !shape.shape, !shape.shape
    cf.assert %same, "divide: the operands have different shapes"
    %n = tensor.dim %y, %c0 : tensor<?xi64>
    %zeros = tensor.splat %zero[%n] : tensor<?xi64>
    %ones = tensor.splat %one[%n] : tensor<?xi64>
    // Some number of the two: that of indices is not modelled.
    %xi = arith.index_cast %x : tensor<?xi64> to tensor<?xindex>
    %yi = arith.index_cast %y : tensor<?xi64> to tensor<?xindex>
    %low, %high = arith.mulsi_extended %xi, %yi : tensor<?xindex>
    %unknown = arith.index_cast %high : tensor<?xindex> to tensor<?xi64>
    %undefined = arith.cmpi eq, %y, %zeros : tensor<?xi64>
    %divisor = arith.select %undefined, %ones, %y : tensor<?xi1>, tensor<?xi64>
    %quotient = arith.divsi %x, %divisor : tensor<?xi64>
    %v = arith.select %undefined, %unknown, %quotient : tensor<?xi1>, tensor<?xi64>
    return %a, %v : !shape.shape, tensor<?xi64>
  }

  // As divide; the remainder has the sign of the dividend.
  func.func @remainder(%a: !shape.shape, %b: !shape.shape,
                       %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0 : i64
    %one = arith.constant 1 : i64
    %same = shape.shape_eq %a, %b : !shape.shape, !shape.shape
    cf.assert %same, "remainder: the operands have different shapes"
    %n = tensor.dim %y, %c0 : tensor<?xi64>
    %zeros = tensor.splat %zero[%n] : tensor<?xi64>
    %ones = tensor.splat %one[%n] : tensor<?xi64>
    // Some number of the two: that of indices is not modelled.
    %xi = arith.index_cast %x : tensor<?xi64> to tensor<?xindex>
    %yi = arith.index_cast %y : tensor<?xi64> to tensor<?xindex>
    %low, %high = arith.mulsi_extended %xi, %yi : tensor<?xindex>
    %unknown = arith.index_cast %high : tensor<?xindex> to tensor<?xi64>
    %undefined = arith.cmpi eq, %y, %zeros : tensor<?xi64>
    %divisor = arith.select %undefined, %ones, %y : tensor<?xi1>, tensor<?xi64>
    %rest = arith.remsi %x, %divisor : tensor<?xi64>
    %v = arith.select %undefined, %unknown, %rest : tensor<?xi1>, tensor<?xi64>
    return %a, %v : !shape.shape, tensor<?xi64>
  }

  // Of truth values; of integers, the shape alone.
  func.func @and(%a: !shape.shape, %b: !shape.shape,
                 %x: tensor<?xi1> {shapeproof.value = 0}, %y: tensor<?xi1> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi1> {shapeproof.value}) {
    %same = shape.shape_eq %a, %b : !shape.shape, !shape.shape
    cf.assert %same, "and: the operands have different shapes"
    %v = arith.andi %x, %y : tensor<?xi1>
    return %a, %v : !shape.shape, tensor<?xi1>
  }

  func.func @or(%a: !shape.shape, %b: !shape.shape,
                %x: tensor<?xi1> {shapeproof.value = 0}, %y: tensor<?xi1> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi1> {shapeproof.value}) {
    %same = shape.shape_eq %a, %b : !shape.shape, !shape.shape
    cf.assert %same, "or: the operands have different shapes"
    %v = arith.ori %x, %y : tensor<?xi1>
    return %a, %v : !shape.shape, tensor<?xi1>
  }

  func.func @xor(%a: !shape.shape, %b: !shape.shape,
                 %x: tensor<?xi1> {shapeproof.value = 0}, %y: tensor<?xi1> {shapeproof.value = 1})
      -> (!shape.shape, tensor<?xi1> {shapeproof.value}) {
    %same = shape.shape_eq %a, %b : !shape.shape, !shape.shape
    cf.assert %same, "xor: the operands have different shapes"
    %v = arith.xori %x, %y : tensor<?xi1>
    return %a, %v : !shape.shape, tensor<?xi1>
  }

  func.func @not(%a: !shape.shape, %x: tensor<?xi1> {shapeproof.value = 0})
      -> (!shape.shape, tensor<?xi1> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %true = arith.constant true
    %n = tensor.dim %x, %c0 : tensor<?xi1>
    %all = tensor.splat %true[%n] : tensor<?xi1>
    %v = arith.xori %x, %all : tensor<?xi1>
    return %a, %v : !shape.shape, tensor<?xi1>
  }

  func.func @negate(%a: !shape.shape, %x: tensor<?xi64> {shapeproof.value = 0})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0 : i64
    %n = tensor.dim %x, %c0 : tensor<?xi64>
    %zeros = tensor.splat %zero[%n] : tensor<?xi64>
    %v = arith.subi %zeros, %x : tensor<?xi64>
    return %a, %v : !shape.shape, tensor<?xi64>
  }

  func.func @abs(%a: !shape.shape, %x: tensor<?xi64> {shapeproof.value = 0})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0 : i64
    %n = tensor.dim %x, %c0 : tensor<?xi64>
    %zeros = tensor.splat %zero[%n] : tensor<?xi64>
    %minus = arith.subi %zeros, %x : tensor<?xi64>
    %v = arith.maxsi %x, %minus : tensor<?xi64>
    return %a, %v : !shape.shape, tensor<?xi64>
  }

  // -1, 0 or 1.
  func.func @sign(%a: !shape.shape, %x: tensor<?xi64> {shapeproof.value = 0}) -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0 : i64
    %n = tensor.dim %x, %c0 : tensor<?xi64>
    %zeros = tensor.splat %zero[%n] : tensor<?xi64>
    %above = arith.cmpi sgt, %x, %zeros : tensor<?xi64>
    %below = arith.cmpi slt, %x, %zeros : tensor<?xi64>
    %one = arith.extui %above : tensor<?xi1> to tensor<?xi64>
    %minus = arith.extsi %below : tensor<?xi1> to tensor<?xi64>
    %v = arith.addi %one, %minus : tensor<?xi64>
    return %a, %v : !shape.shape, tensor<?xi64>
  }

  func.func @compare(%a: !shape.shape, %b: !shape.shape,
                     %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1},
                     %p: tensor<?xi1> {shapeproof.value = 0}, %q: tensor<?xi1> {shapeproof.value = 1},
                     %direction: index {shapeproof.attribute = "comparison_direction", shapeproof.words = ["EQ", "NE", "LT", "LE", "GT", "GE"]},
                     %type: index {shapeproof.attribute = "compare_type", shapeproof.default = -2 : i64, shapeproof.words = ["UNSIGNED", "SIGNED", "FLOAT", "TOTALORDER"]})
      -> (!shape.shape, tensor<?xi1> {shapeproof.value}, tensor<?xi1> {shapeproof.value}) {
    %same = shape.shape_eq %a, %b : !shape.shape, !shape.shape
    cf.assert %same, "compare: the operands have different shapes"
    %c0 = arith.constant 0 : index
    %n = tensor.dim %x, %c0 : tensor<?xi64>
    %unknown = tensor.empty(%n) : tensor<?xi1>
    %eq = arith.cmpi eq, %x, %y : tensor<?xi64>
    %ne = arith.cmpi ne, %x, %y : tensor<?xi64>
    %lt = arith.cmpi slt, %x, %y : tensor<?xi64>
    %le = arith.cmpi sle, %x, %y : tensor<?xi64>
    %gt = arith.cmpi sgt, %x, %y : tensor<?xi64>
    %ge = arith.cmpi sge, %x, %y : tensor<?xi64>
    // A word is -1 - its place in the list of words.
    %w1 = arith.constant -1 : index
    %w2 = arith.constant -2 : index
    %w3 = arith.constant -3 : index
    %w4 = arith.constant -4 : index
    %w5 = arith.constant -5 : index
    %is1 = arith.cmpi eq, %direction, %w1 : index
    %is2 = arith.cmpi eq, %direction, %w2 : index
    %is3 = arith.cmpi eq, %direction, %w3 : index
    %is4 = arith.cmpi eq, %direction, %w4 : index
    %is5 = arith.cmpi eq, %direction, %w5 : index
    %r5 = arith.select %is5, %gt, %ge : tensor<?xi1>
    %r4 = arith.select %is4, %le, %r5 : tensor<?xi1>
    %r3 = arith.select %is3, %lt, %r4 : tensor<?xi1>
    %r2 = arith.select %is2, %ne, %r3 : tensor<?xi1>
    %r1 = arith.select %is1, %eq, %r2 : tensor<?xi1>
    %signed = arith.cmpi eq, %type, %w2 : index
    %v = arith.select %signed, %r1, %unknown : tensor<?xi1>
    // Truth values: false is less than true.
    %true = arith.constant true
    %m = tensor.dim %p, %c0 : tensor<?xi1>
    %ones = tensor.splat %true[%m] : tensor<?xi1>
    %notP = arith.xori %p, %ones : tensor<?xi1>
    %notQ = arith.xori %q, %ones : tensor<?xi1>
    %neB = arith.xori %p, %q : tensor<?xi1>
    %eqB = arith.xori %neB, %ones : tensor<?xi1>
    %ltB = arith.andi %notP, %q : tensor<?xi1>
    %leB = arith.ori %notP, %q : tensor<?xi1>
    %gtB = arith.andi %p, %notQ : tensor<?xi1>
    %geB = arith.ori %p, %notQ : tensor<?xi1>
    %b5 = arith.select %is5, %gtB, %geB : tensor<?xi1>
    %b4 = arith.select %is4, %leB, %b5 : tensor<?xi1>
    %b3 = arith.select %is3, %ltB, %b4 : tensor<?xi1>
    %b2 = arith.select %is2, %neB, %b3 : tensor<?xi1>
    %b1 = arith.select %is1, %eqB, %b2 : tensor<?xi1>
    return %a, %v, %b1 : !shape.shape, tensor<?xi1>, tensor<?xi1>
  }

  // An i1 becomes 0 or 1, an integer becomes an i1 by not being 0.
  func.func @convert(%a: !shape.shape,
                     %x: tensor<?xi64> {shapeproof.value = 0}, %p: tensor<?xi1> {shapeproof.value = 0})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}, tensor<?xi64> {shapeproof.value},
          tensor<?xi1> {shapeproof.value}, tensor<?xi1> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0 : i64
    %n = tensor.dim %x, %c0 : tensor<?xi64>
    %zeros = tensor.splat %zero[%n] : tensor<?xi64>
    %q = arith.cmpi ne, %x, %zeros : tensor<?xi64>
    %y = arith.extui %p : tensor<?xi1> to tensor<?xi64>
    return %a, %x, %y, %p, %q : !shape.shape, tensor<?xi64>, tensor<?xi64>, tensor<?xi1>, tensor<?xi1>
  }

  // The predicate may be a scalar.
  func.func @select(%p: !shape.shape, %a: !shape.shape, %b: !shape.shape,
                    %q: tensor<?xi1> {shapeproof.value = 0},
                    %x: tensor<?xi64> {shapeproof.value = 1}, %y: tensor<?xi64> {shapeproof.value = 2})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %same = shape.shape_eq %a, %b : !shape.shape, !shape.shape
    cf.assert %same, "select: on_true and on_false have different shapes"
    %ok = func.call @scalar_or_same(%p, %a) : (!shape.shape, !shape.shape) -> i1
    cf.assert %ok, "select: pred is no scalar and has another shape"
    %v = arith.select %q, %x, %y : tensor<?xi1>, tensor<?xi64>
    return %a, %v : !shape.shape, tensor<?xi64>
  }

  // The bounds may be scalars.
  func.func @clamp(%lo: !shape.shape, %a: !shape.shape, %hi: !shape.shape,
                   %l: tensor<?xi64> {shapeproof.value = 0}, %x: tensor<?xi64> {shapeproof.value = 1},
                   %h: tensor<?xi64> {shapeproof.value = 2})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %oklo = func.call @scalar_or_same(%lo, %a) : (!shape.shape, !shape.shape) -> i1
    cf.assert %oklo, "clamp: min is no scalar and has another shape"
    %okhi = func.call @scalar_or_same(%hi, %a) : (!shape.shape, !shape.shape) -> i1
    cf.assert %okhi, "clamp: max is no scalar and has another shape"
    %up = arith.maxsi %x, %l : tensor<?xi64>
    %v = arith.minsi %up, %h : tensor<?xi64>
    return %a, %v : !shape.shape, tensor<?xi64>
  }

  // Whether the one shape has rank 0 or is the other.
  func.func @scalar_or_same(%a: !shape.shape, %b: !shape.shape) -> i1 {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %a : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %b : !shape.shape -> tensor<?xindex>
    %n = tensor.dim %s, %c0 : tensor<?xindex>
    %m = tensor.dim %t, %c0 : tensor<?xindex>
    %scalar = arith.cmpi eq, %n, %c0 : index
    %alike = arith.cmpi eq, %n, %m : index
    %equal = func.call @all_equal(%s, %t) : (tensor<?xindex>, tensor<?xindex>) -> i1
    %same = arith.andi %alike, %equal : i1
    %ok = arith.ori %scalar, %same : i1
    return %ok : i1
  }

  // What CHLO's operations with implicit broadcasting give.
  func.func @broadcasting(%a: !shape.shape, %b: !shape.shape) -> !shape.shape {
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    return %s : !shape.shape
  }

  // The sizes at these places in a list of so many, with 1 elsewhere.
  func.func @placed(%s: tensor<?xindex>, %at: tensor<?xindex>, %rank: index) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %ones = tensor.generate %rank {
    ^bb0(%i: index):
      tensor.yield %c1 : index
    } : tensor<?xindex>
    %n = tensor.dim %at, %c0 : tensor<?xindex>
    %r = scf.for %j = %c0 to %n step %c1 iter_args(%list = %ones) -> (tensor<?xindex>) {
      %d = tensor.extract %at[%j] : tensor<?xindex>
      %e = tensor.extract %s[%j] : tensor<?xindex>
      %next = tensor.insert %e into %list[%d] : tensor<?xindex>
      scf.yield %next : tensor<?xindex>
    }
    return %r : tensor<?xindex>
  }

  // With the dimensions of the larger operand that those of the other one are.
  func.func @broadcasting_along(%a: !shape.shape, %b: !shape.shape,
                                %at: tensor<?xindex> {shapeproof.attribute = "broadcast_dimensions"})
      -> !shape.shape attributes {shapeproof.if = {"broadcast_dimensions"}} {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %a : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %b : !shape.shape -> tensor<?xindex>
    %p = tensor.dim %s, %c0 : tensor<?xindex>
    %q = tensor.dim %t, %c0 : tensor<?xindex>
    %less = arith.cmpi slt, %p, %q : index
    %x, %y = scf.if %less -> (tensor<?xindex>, tensor<?xindex>) {
      %placed = func.call @placed(%s, %at, %q) : (tensor<?xindex>, tensor<?xindex>, index) -> tensor<?xindex>
      scf.yield %placed, %t : tensor<?xindex>, tensor<?xindex>
    } else {
      %placed = func.call @placed(%t, %at, %p) : (tensor<?xindex>, tensor<?xindex>, index) -> tensor<?xindex>
      scf.yield %s, %placed : tensor<?xindex>, tensor<?xindex>
    }
    %f = shape.from_extent_tensor %x : tensor<?xindex>
    %g = shape.from_extent_tensor %y : tensor<?xindex>
    %r = func.call @broadcasting(%f, %g) : (!shape.shape, !shape.shape) -> !shape.shape
    return %r : !shape.shape
  }

  func.func @broadcasting_select(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape) -> !shape.shape {
    %w = shape.cstr_broadcastable %a, %b, %c {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b, %c : !shape.shape, !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    return %s : !shape.shape
  }

  //===- Values and sizes --------------------------------------------------===//

  func.func @constant(%v: tensor<?xi64> {shapeproof.attribute = "value"},
                      %p: tensor<?xi1> {shapeproof.attribute = "value"})
      -> (tensor<?xi64> {shapeproof.value}, tensor<?xi1> {shapeproof.value}) {
    return %v, %p : tensor<?xi64>, tensor<?xi1>
  }

  // Of rank 1, the elements are the places. The type says the shape.
  func.func @iota(%type: tensor<?xindex> {shapeproof.result = 0})
      -> (tensor<?xi64> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %n = func.call @line_length(%type) : (tensor<?xindex>) -> index
    %v = tensor.generate %n {
    ^bb0(%i: index):
      %x = arith.index_cast %i : index to i64
      tensor.yield %x : i64
    } : tensor<?xi64>
    return %v : tensor<?xi64>
  }

  // The size of a shape of rank 1, 0 of others.
  func.func @line_length(%sizes: tensor<?xindex>) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rank = tensor.dim %sizes, %c0 : tensor<?xindex>
    %line = arith.cmpi eq, %rank, %c1 : index
    %n = scf.if %line -> (index) {
      %d = tensor.extract %sizes[%c0] : tensor<?xindex>
      scf.yield %d : index
    } else {
      scf.yield %c0 : index
    }
    return %n : index
  }

  // The sizes that an operand lists.
  func.func @sizes_of(%v: tensor<?xi64> {shapeproof.value = 0}) -> !shape.shape {
    %list = arith.index_cast %v : tensor<?xi64> to tensor<?xindex>
    %are = func.call @all_positive_or_zero(%list) : (tensor<?xindex>) -> i1
    cf.assert %are, "dynamic_iota: a size is negative"
    %s = shape.from_extent_tensor %list : tensor<?xindex>
    return %s : !shape.shape
  }

  // rng: the sizes are the third operand.
  func.func @rng(%v: tensor<?xi64> {shapeproof.value = 2}) -> !shape.shape {
    %list = arith.index_cast %v : tensor<?xi64> to tensor<?xindex>
    %are = func.call @all_positive_or_zero(%list) : (tensor<?xindex>) -> i1
    cf.assert %are, "rng: a size is negative"
    %s = shape.from_extent_tensor %list : tensor<?xindex>
    return %s : !shape.shape
  }

  // The sizes of a tensor that the result's type can hold: an i32, mostly.
  func.func @get_dimension_size(%x: !shape.shape, %d: index {shapeproof.attribute = "dimension"})
      -> (i64 {shapeproof.value, shapeproof.fits}) {
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %size = tensor.extract %s[%d] : tensor<?xindex>
    %v = arith.index_cast %size : index to i64
    return %v : i64
  }

  // A static size is the bound of those that may be set; the bound of a dynamic
  // one is not known.
  func.func @set_dimension_size(%x: !shape.shape, %size: i64 {shapeproof.value = 1},
                                %other: !shape.shape, %type: tensor<?xindex> {shapeproof.type = 0},
                                %d: index {shapeproof.attribute = "dimension"}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %n = arith.index_cast %size : i64 to index
    %bound = tensor.extract %type[%d] : tensor<?xindex>
    %open = arith.cmpi slt, %bound, %c0 : index
    %below = arith.cmpi sle, %n, %bound : index
    %within = arith.ori %open, %below : i1
    %is = arith.cmpi sge, %n, %c0 : index
    %ok = arith.andi %is, %within : i1
    cf.assert %ok, "set_dimension_size: the size is negative or larger than the dimension"
    %r = tensor.insert %n into %s[%d] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  //===- Other shapes for the same elements --------------------------------===//

  // The type says the shape, but for one size: what is left for it. The elements
  // stay, row after row.
  func.func @reshape(%x: !shape.shape, %v: tensor<?xi64> {shapeproof.value = 0},
                     %p: tensor<?xi1> {shapeproof.value = 0},
                     %type: tensor<?xindex> {shapeproof.result = 0})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}, tensor<?xi1> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = tensor.dim %type, %c0 : tensor<?xindex>
    %opens, %product = scf.for %i = %c0 to %n step %c1 iter_args(%o = %c0, %q = %c1) -> (index, index) {
      %d = tensor.extract %type[%i] : tensor<?xindex>
      %is = arith.cmpi slt, %d, %c0 : index
      %more = arith.addi %o, %c1 : index
      %next = arith.select %is, %more, %o : index
      %factor = arith.select %is, %c1, %d : index
      %times = arith.muli %q, %factor : index
      scf.yield %next, %times : index, index
    }
    %size = shape.num_elements %x : !shape.shape -> !shape.size
    %elements = shape.size_to_index %size : !shape.size
    %by = arith.maxsi %product, %c1 : index
    %rest = arith.remsi %elements, %by : index
    %divides = arith.cmpi eq, %rest, %c0 : index
    %some = arith.cmpi sge, %product, %c1 : index
    %none = arith.cmpi eq, %elements, %c0 : index
    %possible = arith.ori %some, %none : i1
    %fits = arith.andi %divides, %possible : i1
    %static = arith.cmpi eq, %opens, %c0 : index
    %equal = arith.cmpi eq, %elements, %product : index
    %ok = arith.select %static, %equal, %fits : i1
    cf.assert %ok, "reshape: another number of elements"
    // Several sizes that are left open, or one beside a 0, are not known.
    %left = arith.floordivsi %elements, %by : index
    %single = arith.cmpi sle, %opens, %c1 : index
    %decided = arith.andi %single, %some : i1
    %unknown = tensor.empty(%n) : tensor<?xindex>
    %sizes = scf.for %i = %c0 to %n step %c1 iter_args(%out = %type) -> (tensor<?xindex>) {
      %d = tensor.extract %type[%i] : tensor<?xindex>
      %any = tensor.extract %unknown[%i] : tensor<?xindex>
      %is = arith.cmpi slt, %d, %c0 : index
      %own = arith.select %decided, %left, %any : index
      %e = arith.select %is, %own, %d : index
      %with = tensor.insert %e into %out[%i] : tensor<?xindex>
      scf.yield %with : tensor<?xindex>
    }
    %shape = shape.from_extent_tensor %sizes : tensor<?xindex>
    return %shape, %v, %p : !shape.shape, tensor<?xi64>, tensor<?xi1>
  }

  func.func @dynamic_reshape(%x: !shape.shape, %other: !shape.shape,
                             %v: tensor<?xi64> {shapeproof.value = 1}) -> !shape.shape {
    %list = arith.index_cast %v : tensor<?xi64> to tensor<?xindex>
    %are = func.call @all_positive_or_zero(%list) : (tensor<?xindex>) -> i1
    cf.assert %are, "dynamic_reshape: a size is negative"
    %s = shape.from_extent_tensor %list : tensor<?xindex>
    %size = shape.num_elements %x : !shape.shape -> !shape.size
    %count = shape.num_elements %s : !shape.shape -> !shape.size
    %a = shape.size_to_index %size : !shape.size
    %b = shape.size_to_index %count : !shape.size
    %ok = arith.cmpi eq, %a, %b : index
    cf.assert %ok, "dynamic_reshape: another number of elements"
    return %s : !shape.shape
  }

  // Whether each size is 1 or the one that it becomes.
  func.func @expands(%sizes: tensor<?xindex>, %to: tensor<?xindex>) -> i1 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %n = tensor.dim %sizes, %c0 : tensor<?xindex>
    %result = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %x = tensor.extract %sizes[%i] : tensor<?xindex>
      %y = tensor.extract %to[%i] : tensor<?xindex>
      %one = arith.cmpi eq, %x, %c1 : index
      %same = arith.cmpi eq, %x, %y : index
      // What the type leaves open.
      %open = arith.cmpi slt, %y, %c0 : index
      %or = arith.ori %one, %same : i1
      %ok = arith.ori %or, %open : i1
      %and = arith.andi %all, %ok : i1
      scf.yield %and : i1
    }
    return %result : i1
  }

  // The type says the shape; of one element, that many times that.
  func.func @broadcast_in_dim(%x: !shape.shape, %v: tensor<?xi64> {shapeproof.value = 0},
                              %p: tensor<?xi1> {shapeproof.value = 0},
                              %dims: tensor<?xindex> {shapeproof.attribute = "broadcast_dimensions"},
                              %type: tensor<?xindex> {shapeproof.result = 0})
      -> (tensor<?xi64> {shapeproof.value}, tensor<?xi1> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %to = func.call @sizes_at(%type, %dims) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %ok = func.call @expands(%s, %to) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %ok, "broadcast_in_dim: a size of the operand is neither 1 nor that of the result"
    %n = func.call @line_length(%type) : (tensor<?xindex>) -> index
    %nv = tensor.dim %v, %c0 : tensor<?xi64>
    %np = tensor.dim %p, %c0 : tensor<?xi1>
    %w = tensor.generate %n {
    ^bb0(%i: index):
      %single = arith.cmpi eq, %nv, %c1 : index
      %at = arith.select %single, %c0, %i : index
      %e = tensor.extract %v[%at] : tensor<?xi64>
      tensor.yield %e : i64
    } : tensor<?xi64>
    %q = tensor.generate %n {
    ^bb0(%i: index):
      %single = arith.cmpi eq, %np, %c1 : index
      %at = arith.select %single, %c0, %i : index
      %e = tensor.extract %p[%at] : tensor<?xi1>
      tensor.yield %e : i1
    } : tensor<?xi1>
    return %w, %q : tensor<?xi64>, tensor<?xi1>
  }

  func.func @dynamic_broadcast_in_dim(%x: !shape.shape, %other: !shape.shape,
                                      %v: tensor<?xi64> {shapeproof.value = 1},
                                      %dims: tensor<?xindex> {shapeproof.attribute = "broadcast_dimensions"})
      -> !shape.shape {
    %list = arith.index_cast %v : tensor<?xi64> to tensor<?xindex>
    %are = func.call @all_positive_or_zero(%list) : (tensor<?xindex>) -> i1
    cf.assert %are, "dynamic_broadcast_in_dim: a size is negative"
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %to = func.call @sizes_at(%list, %dims) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %ok = func.call @expands(%s, %to) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %ok, "dynamic_broadcast_in_dim: a size of the operand is neither 1 nor that of the result"
    %shape = shape.from_extent_tensor %list : tensor<?xindex>
    return %shape : !shape.shape
  }

  // New dimensions stand before those of the operand.
  func.func @broadcast(%x: !shape.shape, %sizes: tensor<?xindex> {shapeproof.attribute = "broadcast_sizes"})
      -> !shape.shape {
    %front = shape.from_extent_tensor %sizes : tensor<?xindex>
    %s = shape.concat %front, %x : !shape.shape, !shape.shape -> !shape.shape
    return %s : !shape.shape
  }

  func.func @transpose(%x: !shape.shape, %permutation: tensor<?xindex> {shapeproof.attribute = "permutation"})
      -> !shape.shape {
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %r = func.call @sizes_at(%s, %permutation) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // One operand after another; the elements as well, where they follow one
  // another: along the first dimension.
  func.func @concatenate(%a: !shape.shape, %b: !shape.shape,
                         %x: tensor<?xi64> {shapeproof.value = 0}, %y: tensor<?xi64> {shapeproof.value = 1},
                         %d: index {shapeproof.attribute = "dimension"})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) attributes {shapeproof.fold} {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %a : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %b : !shape.shape -> tensor<?xindex>
    %as = tensor.insert %c0 into %s[%d] : tensor<?xindex>
    %bs = tensor.insert %c0 into %t[%d] : tensor<?xindex>
    %ok = func.call @all_equal(%as, %bs) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %ok, "concatenate: the operands differ in another dimension"
    %p = tensor.extract %s[%d] : tensor<?xindex>
    %q = tensor.extract %t[%d] : tensor<?xindex>
    %sum = arith.addi %p, %q : index
    %r = tensor.insert %sum into %s[%d] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    %whole = tensor.concat dim(0) %x, %y : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %all = tensor.dim %whole, %c0 : tensor<?xi64>
    %first = arith.cmpi eq, %d, %c0 : index
    %n = arith.select %first, %all, %c0 : index
    %v = tensor.generate %n {
    ^bb0(%i: index):
      %e = tensor.extract %whole[%i] : tensor<?xi64>
      tensor.yield %e : i64
    } : tensor<?xi64>
    return %shape, %v : !shape.shape, tensor<?xi64>
  }

  //===- Slices and padding ------------------------------------------------===//

  func.func @all_positive_or_zero(%list: tensor<?xindex>) -> i1 {
    %c0 = arith.constant 0 : index
    %n = tensor.dim %list, %c0 : tensor<?xindex>
    %zeros = tensor.splat %c0[%n] : tensor<?xindex>
    %r = func.call @all_at_most(%zeros, %list) : (tensor<?xindex>, tensor<?xindex>) -> i1
    return %r : i1
  }

  func.func @all_positive(%list: tensor<?xindex>) -> i1 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = tensor.dim %list, %c0 : tensor<?xindex>
    %ones = tensor.splat %c1[%n] : tensor<?xindex>
    %r = func.call @all_at_most(%ones, %list) : (tensor<?xindex>, tensor<?xindex>) -> i1
    return %r : i1
  }

  // ceildiv(limit - start, stride), of a limit that is not before the start.
  func.func @slice_sizes(%start: tensor<?xindex>, %limit: tensor<?xindex>, %strides: tensor<?xindex>) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = tensor.dim %start, %c0 : tensor<?xindex>
    %ones = tensor.splat %c1[%n] : tensor<?xindex>
    %positive = arith.maxsi %strides, %ones : tensor<?xindex>
    %room = arith.subi %limit, %start : tensor<?xindex>
    %sizes = arith.ceildivsi %room, %positive : tensor<?xindex>
    return %sizes : tensor<?xindex>
  }

  // Of rank 1, the elements as well.
  func.func @slice(%x: !shape.shape,
                   %start: tensor<?xindex> {shapeproof.attribute = "start_indices"},
                   %limit: tensor<?xindex> {shapeproof.attribute = "limit_indices"},
                   %strides: tensor<?xindex> {shapeproof.attribute = "strides", shapeproof.default = array<i64>},
                   %v: tensor<?xi64> {shapeproof.value = 0})
      -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %start, %c0 : tensor<?xindex>
    %steps = func.call @or_ones(%strides, %rank) : (tensor<?xindex>, index) -> tensor<?xindex>
    %ok = func.call @all_at_most(%limit, %s) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %ok, "slice: the limit is beyond the size of the operand"
    %ordered = func.call @all_at_most(%start, %limit) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %ordered, "slice: the limit is before the start"
    %inside = func.call @all_positive_or_zero(%start) : (tensor<?xindex>) -> i1
    cf.assert %inside, "slice: the start is negative"
    %forward = func.call @all_positive(%steps) : (tensor<?xindex>) -> i1
    cf.assert %forward, "slice: a stride is not positive"
    %r = func.call @slice_sizes(%start, %limit, %steps) : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    %n = func.call @line_length(%r) : (tensor<?xindex>) -> index
    %w = tensor.generate %n {
    ^bb0(%i: index):
      %first = tensor.extract %start[%c0] : tensor<?xindex>
      %step = tensor.extract %steps[%c0] : tensor<?xindex>
      %far = arith.muli %i, %step : index
      %at = arith.addi %first, %far : index
      %e = tensor.extract %v[%at] : tensor<?xi64>
      tensor.yield %e : i64
    } : tensor<?xi64>
    return %shape, %w : !shape.shape, tensor<?xi64>
  }

  func.func @dynamic_slice(%x: !shape.shape {shapeproof.operand = 0},
                           %sizes: tensor<?xindex> {shapeproof.attribute = "slice_sizes"}) -> !shape.shape {
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %ok = func.call @all_at_most(%sizes, %s) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %ok, "dynamic_slice: the slice is larger than the operand"
    %shape = shape.from_extent_tensor %sizes : tensor<?xindex>
    return %shape : !shape.shape
  }

  func.func @dynamic_update_slice(%x: !shape.shape {shapeproof.operand = 0},
                                  %update: !shape.shape {shapeproof.operand = 1}) -> !shape.shape {
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %u = shape.to_extent_tensor %update : !shape.shape -> tensor<?xindex>
    %ok = func.call @all_at_most(%u, %s) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %ok, "dynamic_update_slice: the update is larger than the operand"
    return %x : !shape.shape
  }

  func.func @real_dynamic_slice(%x: !shape.shape {shapeproof.operand = 0},
                                %from: tensor<?xi64> {shapeproof.value = 1},
                                %to: tensor<?xi64> {shapeproof.value = 2},
                                %by: tensor<?xi64> {shapeproof.value = 3}) -> !shape.shape {
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %start = arith.index_cast %from : tensor<?xi64> to tensor<?xindex>
    %limit = arith.index_cast %to : tensor<?xi64> to tensor<?xindex>
    %strides = arith.index_cast %by : tensor<?xi64> to tensor<?xindex>
    %ordered = func.call @all_at_most(%start, %limit) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %ordered, "real_dynamic_slice: the limit is before the start"
    %inside = func.call @all_positive_or_zero(%start) : (tensor<?xindex>) -> i1
    cf.assert %inside, "real_dynamic_slice: the start is negative"
    %ok = func.call @all_at_most(%limit, %s) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %ok, "real_dynamic_slice: the limit is beyond the size of the operand"
    %forward = func.call @all_positive(%strides) : (tensor<?xindex>) -> i1
    cf.assert %forward, "real_dynamic_slice: a stride is not positive"
    %r = func.call @slice_sizes(%start, %limit, %strides) : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // low + d + (d - 1) * interior + high, the middle 0 for a d of 0.
  func.func @padded(%sizes: tensor<?xindex>, %low: tensor<?xindex>, %high: tensor<?xindex>, %interior: tensor<?xindex>) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = tensor.dim %sizes, %c0 : tensor<?xindex>
    %zeros = tensor.splat %c0[%n] : tensor<?xindex>
    %ones = tensor.splat %c1[%n] : tensor<?xindex>
    %less = arith.subi %sizes, %ones : tensor<?xindex>
    %gaps = arith.maxsi %less, %zeros : tensor<?xindex>
    %between = arith.muli %gaps, %interior : tensor<?xindex>
    %inner = arith.addi %sizes, %between : tensor<?xindex>
    %outer = arith.addi %inner, %low : tensor<?xindex>
    %all = arith.addi %outer, %high : tensor<?xindex>
    return %all : tensor<?xindex>
  }

  func.func @pad(%x: !shape.shape {shapeproof.operand = 0},
                 %low: tensor<?xindex> {shapeproof.attribute = "edge_padding_low"},
                 %high: tensor<?xindex> {shapeproof.attribute = "edge_padding_high"},
                 %interior: tensor<?xindex> {shapeproof.attribute = "interior_padding", shapeproof.default = array<i64>})
      -> !shape.shape {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %n = tensor.dim %low, %c0 : tensor<?xindex>
    %between = func.call @or_zeros(%interior, %n) : (tensor<?xindex>, index) -> tensor<?xindex>
    %apart = func.call @all_positive_or_zero(%between) : (tensor<?xindex>) -> i1
    cf.assert %apart, "pad: an interior padding is negative"
    %r = func.call @padded(%s, %low, %high, %between) : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %zeros = tensor.splat %c0[%n] : tensor<?xindex>
    %ok = func.call @all_at_most(%zeros, %r) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %ok, "pad: more is taken away than there is"
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  func.func @dynamic_pad(%x: !shape.shape {shapeproof.operand = 0},
                         %l: tensor<?xi64> {shapeproof.value = 2},
                         %h: tensor<?xi64> {shapeproof.value = 3},
                         %i: tensor<?xi64> {shapeproof.value = 4}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %low = arith.index_cast %l : tensor<?xi64> to tensor<?xindex>
    %high = arith.index_cast %h : tensor<?xi64> to tensor<?xindex>
    %interior = arith.index_cast %i : tensor<?xi64> to tensor<?xindex>
    %apart = func.call @all_positive_or_zero(%interior) : (tensor<?xindex>) -> i1
    cf.assert %apart, "dynamic_pad: an interior padding is negative"
    %r = func.call @padded(%s, %low, %high, %interior) : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %n = tensor.dim %s, %c0 : tensor<?xindex>
    %zeros = tensor.splat %c0[%n] : tensor<?xindex>
    %ok = func.call @all_at_most(%zeros, %r) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %ok, "dynamic_pad: more is taken away than there is"
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  //===- Contractions ------------------------------------------------------===//

  // Batching dimensions, then what is left of the left, then of the right.
  func.func @dot_general(%a: !shape.shape, %b: !shape.shape,
                         %lb: tensor<?xindex> {shapeproof.attribute = "dot_dimension_numbers.lhs_batching_dimensions", shapeproof.default = array<i64>},
                         %rb: tensor<?xindex> {shapeproof.attribute = "dot_dimension_numbers.rhs_batching_dimensions", shapeproof.default = array<i64>},
                         %lc: tensor<?xindex> {shapeproof.attribute = "dot_dimension_numbers.lhs_contracting_dimensions", shapeproof.default = array<i64>},
                         %rc: tensor<?xindex> {shapeproof.attribute = "dot_dimension_numbers.rhs_contracting_dimensions", shapeproof.default = array<i64>})
      -> !shape.shape {
    %s = shape.to_extent_tensor %a : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %b : !shape.shape -> tensor<?xindex>
    %sb = func.call @sizes_at(%s, %lb) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %tb = func.call @sizes_at(%t, %rb) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %sc = func.call @sizes_at(%s, %lc) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %tc = func.call @sizes_at(%t, %rc) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %batch = func.call @all_equal(%sb, %tb) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %batch, "dot_general: batching dimensions differ"
    %contracted = func.call @all_equal(%sc, %tc) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %contracted, "dot_general: contracting dimensions differ"
    %ls = tensor.concat dim(0) %lb, %lc : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %rs = tensor.concat dim(0) %rb, %rc : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %left = func.call @sizes_not_at(%s, %ls) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %right = func.call @sizes_not_at(%t, %rs) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %r = tensor.concat dim(0) %sb, %left, %right : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // Of vectors and matrices: the last dimension by the first.
  func.func @dot(%a: !shape.shape, %b: !shape.shape) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %a : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %b : !shape.shape -> tensor<?xindex>
    %n = tensor.dim %s, %c0 : tensor<?xindex>
    %m = tensor.dim %t, %c0 : tensor<?xindex>
    %last = arith.subi %n, %c1 : index
    %rest = arith.subi %m, %c1 : index
    %p = tensor.extract %s[%last] : tensor<?xindex>
    %q = tensor.extract %t[%c0] : tensor<?xindex>
    %ok = arith.cmpi eq, %p, %q : index
    cf.assert %ok, "dot: contracting dimensions differ"
    %left = tensor.extract_slice %s[0] [%last] [1] : tensor<?xindex> to tensor<?xindex>
    %right = tensor.extract_slice %t[1] [%rest] [1] : tensor<?xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %left, %right : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // The place of each dimension in a list such as [b, 0, 1, f]: of b or i, of f
  // or o, then of 0, 1, ..
  func.func @places(%list: tensor<?xindex>) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %b = arith.constant -1 : index
    %i = arith.constant -3 : index
    %n = tensor.dim %list, %c0 : tensor<?xindex>
    %result = scf.for %place = %c0 to %n step %c1 iter_args(%out = %list) -> (tensor<?xindex>) {
      %d = tensor.extract %list[%place] : tensor<?xindex>
      // b, f, i and o are -1, -2, -3 and -4.
      %isB = arith.cmpi eq, %d, %b : index
      %isI = arith.cmpi eq, %d, %i : index
      %isFirst = arith.ori %isB, %isI : i1
      %which = arith.select %isFirst, %c0, %c1 : index
      %space = arith.addi %d, %c2 : index
      %is = arith.cmpi sge, %d, %c0 : index
      %slot = arith.select %is, %space, %which : index
      %with = tensor.insert %place into %out[%slot] : tensor<?xindex>
      scf.yield %with : tensor<?xindex>
    }
    return %result : tensor<?xindex>
  }

  // With dimension numbers that are spelled out: `conv<raw ..>`.
  func.func @convolution_raw(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1},
                         %lb: index {shapeproof.attribute = "dimension_numbers.input_batch_dimension"},
                         %lf: index {shapeproof.attribute = "dimension_numbers.input_feature_dimension"},
                         %ls: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.input_spatial_dimensions"},
                         %ri: index {shapeproof.attribute = "dimension_numbers.kernel_input_feature_dimension"},
                         %ro: index {shapeproof.attribute = "dimension_numbers.kernel_output_feature_dimension"},
                         %rs: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.kernel_spatial_dimensions"},
                         %ob: index {shapeproof.attribute = "dimension_numbers.output_batch_dimension"},
                         %of: index {shapeproof.attribute = "dimension_numbers.output_feature_dimension"},
                         %os: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.output_spatial_dimensions"},
                         %strides: tensor<?xindex> {shapeproof.attribute = "window_strides", shapeproof.default = array<i64>},
                         %padding: tensor<?xindex> {shapeproof.attribute = "padding", shapeproof.default = array<i64>},
                         %ldil: tensor<?xindex> {shapeproof.attribute = "lhs_dilation", shapeproof.default = array<i64>},
                         %rdil: tensor<?xindex> {shapeproof.attribute = "rhs_dilation", shapeproof.default = array<i64>},
                         %groups: index {shapeproof.attribute = "feature_group_count", shapeproof.default = 1 : i64},
                         %batches: index {shapeproof.attribute = "batch_group_count", shapeproof.default = 1 : i64})
      -> !shape.shape attributes {shapeproof.if = {"dimension_numbers.input_batch_dimension"}} {
    %l2 = tensor.from_elements %lb, %lf : tensor<2xindex>
    %r2 = tensor.from_elements %ri, %ro : tensor<2xindex>
    %o2 = tensor.from_elements %ob, %of : tensor<2xindex>
    %lp = tensor.concat dim(0) %l2, %ls : (tensor<2xindex>, tensor<?xindex>) -> tensor<?xindex>
    %rp = tensor.concat dim(0) %r2, %rs : (tensor<2xindex>, tensor<?xindex>) -> tensor<?xindex>
    %op = tensor.concat dim(0) %o2, %os : (tensor<2xindex>, tensor<?xindex>) -> tensor<?xindex>
    %r = func.call @convolved(%a, %b, %lp, %rp, %op, %strides, %padding, %ldil, %rdil, %groups, %batches)
        : (!shape.shape, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, index, index) -> !shape.shape
    return %r : !shape.shape
  }

  func.func @convolution(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1},
                         %lhs: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.#0", shapeproof.words = ["b", "f", "i", "o"]},
                         %rhs: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.#1", shapeproof.words = ["b", "f", "i", "o"]},
                         %out: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.#2", shapeproof.words = ["b", "f", "i", "o"]},
                         %strides: tensor<?xindex> {shapeproof.attribute = "window_strides", shapeproof.default = array<i64>},
                         %padding: tensor<?xindex> {shapeproof.attribute = "padding", shapeproof.default = array<i64>},
                         %ldil: tensor<?xindex> {shapeproof.attribute = "lhs_dilation", shapeproof.default = array<i64>},
                         %rdil: tensor<?xindex> {shapeproof.attribute = "rhs_dilation", shapeproof.default = array<i64>},
                         %groups: index {shapeproof.attribute = "feature_group_count", shapeproof.default = 1 : i64},
                         %batches: index {shapeproof.attribute = "batch_group_count", shapeproof.default = 1 : i64})
      -> !shape.shape {
    %lp = func.call @places(%lhs) : (tensor<?xindex>) -> tensor<?xindex>
    %rp = func.call @places(%rhs) : (tensor<?xindex>) -> tensor<?xindex>
    %op = func.call @places(%out) : (tensor<?xindex>) -> tensor<?xindex>
    %r = func.call @convolved(%a, %b, %lp, %rp, %op, %strides, %padding, %ldil, %rdil, %groups, %batches)
        : (!shape.shape, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, index, index) -> !shape.shape
    return %r : !shape.shape
  }

  // The padding is the third operand.
  func.func @dynamic_conv_raw(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1},
                         %pads: tensor<?xi64> {shapeproof.value = 2},
                         %lb: index {shapeproof.attribute = "dimension_numbers.input_batch_dimension"},
                         %lf: index {shapeproof.attribute = "dimension_numbers.input_feature_dimension"},
                         %ls: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.input_spatial_dimensions"},
                         %ri: index {shapeproof.attribute = "dimension_numbers.kernel_input_feature_dimension"},
                         %ro: index {shapeproof.attribute = "dimension_numbers.kernel_output_feature_dimension"},
                         %rs: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.kernel_spatial_dimensions"},
                         %ob: index {shapeproof.attribute = "dimension_numbers.output_batch_dimension"},
                         %of: index {shapeproof.attribute = "dimension_numbers.output_feature_dimension"},
                         %os: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.output_spatial_dimensions"},
                         %strides: tensor<?xindex> {shapeproof.attribute = "window_strides", shapeproof.default = array<i64>},
                         %ldil: tensor<?xindex> {shapeproof.attribute = "lhs_dilation", shapeproof.default = array<i64>},
                         %rdil: tensor<?xindex> {shapeproof.attribute = "rhs_dilation", shapeproof.default = array<i64>},
                         %groups: index {shapeproof.attribute = "feature_group_count", shapeproof.default = 1 : i64},
                         %batches: index {shapeproof.attribute = "batch_group_count", shapeproof.default = 1 : i64})
      -> !shape.shape attributes {shapeproof.if = {"dimension_numbers.input_batch_dimension"}} {
    %padding = arith.index_cast %pads : tensor<?xi64> to tensor<?xindex>
    %l2 = tensor.from_elements %lb, %lf : tensor<2xindex>
    %r2 = tensor.from_elements %ri, %ro : tensor<2xindex>
    %o2 = tensor.from_elements %ob, %of : tensor<2xindex>
    %lp = tensor.concat dim(0) %l2, %ls : (tensor<2xindex>, tensor<?xindex>) -> tensor<?xindex>
    %rp = tensor.concat dim(0) %r2, %rs : (tensor<2xindex>, tensor<?xindex>) -> tensor<?xindex>
    %op = tensor.concat dim(0) %o2, %os : (tensor<2xindex>, tensor<?xindex>) -> tensor<?xindex>
    %r = func.call @convolved(%a, %b, %lp, %rp, %op, %strides, %padding, %ldil, %rdil, %groups, %batches)
        : (!shape.shape, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, index, index) -> !shape.shape
    return %r : !shape.shape
  }
  func.func @dynamic_conv(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1},
                          %pads: tensor<?xi64> {shapeproof.value = 2},
                          %lhs: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.#0", shapeproof.words = ["b", "f", "i", "o"]},
                          %rhs: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.#1", shapeproof.words = ["b", "f", "i", "o"]},
                          %out: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.#2", shapeproof.words = ["b", "f", "i", "o"]},
                          %strides: tensor<?xindex> {shapeproof.attribute = "window_strides", shapeproof.default = array<i64>},
                          %ldil: tensor<?xindex> {shapeproof.attribute = "lhs_dilation", shapeproof.default = array<i64>},
                          %rdil: tensor<?xindex> {shapeproof.attribute = "rhs_dilation", shapeproof.default = array<i64>},
                          %groups: index {shapeproof.attribute = "feature_group_count", shapeproof.default = 1 : i64},
                          %batches: index {shapeproof.attribute = "batch_group_count", shapeproof.default = 1 : i64})
      -> !shape.shape {
    %padding = arith.index_cast %pads : tensor<?xi64> to tensor<?xindex>
    %lp = func.call @places(%lhs) : (tensor<?xindex>) -> tensor<?xindex>
    %rp = func.call @places(%rhs) : (tensor<?xindex>) -> tensor<?xindex>
    %op = func.call @places(%out) : (tensor<?xindex>) -> tensor<?xindex>
    %r = func.call @convolved(%a, %b, %lp, %rp, %op, %strides, %padding, %ldil, %rdil, %groups, %batches)
        : (!shape.shape, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, index, index) -> !shape.shape
    return %r : !shape.shape
  }

  // Of the places of the dimensions, in the order that @places gives.
  func.func @convolved(%a: !shape.shape, %b: !shape.shape, %lp: tensor<?xindex>, %rp: tensor<?xindex>, %op: tensor<?xindex>,
                       %strides: tensor<?xindex>, %padding: tensor<?xindex>, %ldil: tensor<?xindex>, %rdil: tensor<?xindex>,
                       %groups: index, %batches: index) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %a : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %b : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %lp, %c0 : tensor<?xindex>
    %n = arith.subi %rank, %c2 : index
    // Both operands as [batch or input, feature or output, space..].
    %l = func.call @sizes_at(%s, %lp) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %k = func.call @sizes_at(%t, %rp) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %batch = tensor.extract %l[%c0] : tensor<?xindex>
    %feature = tensor.extract %l[%c1] : tensor<?xindex>
    %input = tensor.extract %k[%c0] : tensor<?xindex>
    %output = tensor.extract %k[%c1] : tensor<?xindex>
    %all = arith.muli %input, %groups : index
    %fits = arith.cmpi eq, %feature, %all : index
    cf.assert %fits, "convolution: the features of the input are not those of the kernel"
    %some1 = arith.cmpi sge, %groups, %c1 : index
    %some2 = arith.cmpi sge, %batches, %c1 : index
    %by_groups = arith.maxsi %groups, %c1 : index
    %by_batches = arith.maxsi %batches, %c1 : index
    %rest1 = arith.remsi %output, %by_groups : index
    %rest2 = arith.remsi %output, %by_batches : index
    %rest3 = arith.remsi %batch, %by_batches : index
    %divides1 = arith.cmpi eq, %rest1, %c0 : index
    %divides2 = arith.cmpi eq, %rest2, %c0 : index
    %divides3 = arith.cmpi eq, %rest3, %c0 : index
    %some = arith.andi %some1, %some2 : i1
    %one1 = arith.cmpi eq, %groups, %c1 : index
    %one2 = arith.cmpi eq, %batches, %c1 : index
    %either = arith.ori %one1, %one2 : i1
    %grouped = arith.andi %some, %either : i1
    cf.assert %grouped, "convolution: a number of groups is not positive, or there are groups of features and of batches"
    %divides12 = arith.andi %divides1, %divides2 : i1
    cf.assert %divides12, "convolution: the outputs are no multiple of the groups"
    cf.assert %divides3, "convolution: the batch is no multiple of the groups"
    %space = tensor.extract_slice %l[2] [%n] [1] : tensor<?xindex> to tensor<?xindex>
    %kernel = tensor.extract_slice %k[2] [%n] [1] : tensor<?xindex> to tensor<?xindex>
    %by = func.call @or_ones(%strides, %n) : (tensor<?xindex>, index) -> tensor<?xindex>
    %ld = func.call @or_ones(%ldil, %n) : (tensor<?xindex>, index) -> tensor<?xindex>
    %rd = func.call @or_ones(%rdil, %n) : (tensor<?xindex>, index) -> tensor<?xindex>
    %positive1 = func.call @all_positive(%by) : (tensor<?xindex>) -> i1
    %positive2 = func.call @all_positive(%ld) : (tensor<?xindex>) -> i1
    %positive3 = func.call @all_positive(%rd) : (tensor<?xindex>) -> i1
    %positive12 = arith.andi %positive1, %positive2 : i1
    %positive = arith.andi %positive12, %positive3 : i1
    cf.assert %positive, "convolution: a stride or a dilation is not positive"
    %twice = arith.muli %n, %c2 : index
    %pads = func.call @or_zeros(%padding, %twice) : (tensor<?xindex>, index) -> tensor<?xindex>
    %low = func.call @of_pairs(%pads, %n, %c0) : (tensor<?xindex>, index, index) -> tensor<?xindex>
    %high = func.call @of_pairs(%pads, %n, %c1) : (tensor<?xindex>, index, index) -> tensor<?xindex>
    %wide = func.call @dilated(%space, %ld) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %window = func.call @dilated(%kernel, %rd) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %more = arith.addi %wide, %low : tensor<?xindex>
    %padded = arith.addi %more, %high : tensor<?xindex>
    %count = func.call @windows(%padded, %window, %by) : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %b0 = arith.floordivsi %batch, %by_batches : index
    %head = tensor.from_elements %b0, %output : tensor<2xindex>
    %front = tensor.cast %head : tensor<2xindex> to tensor<?xindex>
    %ordered = tensor.concat dim(0) %front, %count : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %result = scf.for %i = %c0 to %rank step %c1 iter_args(%sizes = %ordered) -> (tensor<?xindex>) {
      %at = tensor.extract %op[%i] : tensor<?xindex>
      %size = tensor.extract %ordered[%i] : tensor<?xindex>
      %with = tensor.insert %size into %sizes[%at] : tensor<?xindex>
      scf.yield %with : tensor<?xindex>
    }
    %shape = shape.from_extent_tensor %result : tensor<?xindex>
    return %shape : !shape.shape
  }

  //===- Reductions and windows --------------------------------------------===//

  func.func @reduce(%x: !shape.shape, %dims: tensor<?xindex> {shapeproof.attribute = "dimensions"})
      -> !shape.shape attributes {shapeproof.each_result} {
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %r = func.call @sizes_not_at(%s, %dims) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  func.func @reduce_window(%x: !shape.shape,
                           %window: tensor<?xindex> {shapeproof.attribute = "window_dimensions"},
                           %strides: tensor<?xindex> {shapeproof.attribute = "window_strides", shapeproof.default = array<i64>},
                           %bdil: tensor<?xindex> {shapeproof.attribute = "base_dilations", shapeproof.default = array<i64>},
                           %wdil: tensor<?xindex> {shapeproof.attribute = "window_dilations", shapeproof.default = array<i64>},
                           %padding: tensor<?xindex> {shapeproof.attribute = "padding", shapeproof.default = array<i64>})
      -> !shape.shape attributes {shapeproof.each_result} {
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %r = func.call @window_counts(%s, %window, %strides, %bdil, %wdil, %padding)
        : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  // How many windows there are along each dimension.
  func.func @window_counts(%s: tensor<?xindex>, %window: tensor<?xindex>, %strides: tensor<?xindex>, %bdil: tensor<?xindex>,
                           %wdil: tensor<?xindex>, %padding: tensor<?xindex>) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %n = tensor.dim %window, %c0 : tensor<?xindex>
    %twice = arith.muli %n, %c2 : index
    %by = func.call @or_ones(%strides, %n) : (tensor<?xindex>, index) -> tensor<?xindex>
    %bd = func.call @or_ones(%bdil, %n) : (tensor<?xindex>, index) -> tensor<?xindex>
    %wd = func.call @or_ones(%wdil, %n) : (tensor<?xindex>, index) -> tensor<?xindex>
    %positive1 = func.call @all_positive(%by) : (tensor<?xindex>) -> i1
    %positive2 = func.call @all_positive(%bd) : (tensor<?xindex>) -> i1
    %positive3 = func.call @all_positive(%wd) : (tensor<?xindex>) -> i1
    %positive4 = func.call @all_positive(%window) : (tensor<?xindex>) -> i1
    %positive12 = arith.andi %positive1, %positive2 : i1
    %positive34 = arith.andi %positive3, %positive4 : i1
    %positive = arith.andi %positive12, %positive34 : i1
    cf.assert %positive, "a size of the window, a stride or a dilation is not positive"
    %pads = func.call @or_zeros(%padding, %twice) : (tensor<?xindex>, index) -> tensor<?xindex>
    %low = func.call @of_pairs(%pads, %n, %c0) : (tensor<?xindex>, index, index) -> tensor<?xindex>
    %high = func.call @of_pairs(%pads, %n, %c1) : (tensor<?xindex>, index, index) -> tensor<?xindex>
    %wide = func.call @dilated(%s, %bd) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %size = func.call @dilated(%window, %wd) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %more = arith.addi %wide, %low : tensor<?xindex>
    %padded = arith.addi %more, %high : tensor<?xindex>
    %r = func.call @windows(%padded, %size, %by) : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    return %r : tensor<?xindex>
  }

  // The source has an element for each window.
  func.func @select_and_scatter(%x: !shape.shape {shapeproof.operand = 0}, %source: !shape.shape {shapeproof.operand = 1},
                                %sizes: tensor<?xindex> {shapeproof.attribute = "window_dimensions", shapeproof.default = array<i64>},
                                %strides: tensor<?xindex> {shapeproof.attribute = "window_strides", shapeproof.default = array<i64>},
                                %padding: tensor<?xindex> {shapeproof.attribute = "padding", shapeproof.default = array<i64>}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %n = tensor.dim %s, %c0 : tensor<?xindex>
    %none = tensor.splat %c0[%c0] : tensor<?xindex>
    %window = func.call @or_ones(%sizes, %n) : (tensor<?xindex>, index) -> tensor<?xindex>
    %count = func.call @window_counts(%s, %window, %strides, %none, %none, %padding)
        : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %expected = shape.from_extent_tensor %count : tensor<?xindex>
    %same = shape.shape_eq %source, %expected : !shape.shape, !shape.shape
    cf.assert %same, "select_and_scatter: the source does not have an element for each window"
    return %x : !shape.shape
  }

  // chlo.top_k: the last dimension becomes k.
  func.func @top_k(%x: !shape.shape, %k: index {shapeproof.attribute = "k"}) -> (!shape.shape, !shape.shape) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %last = arith.subi %rank, %c1 : index
    %d = tensor.extract %s[%last] : tensor<?xindex>
    %ok = arith.cmpi sle, %k, %d : index
    cf.assert %ok, "top_k: k is larger than the last dimension"
    %r = tensor.insert %k into %s[%last] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape, %shape : !shape.shape, !shape.shape
  }

  //===- Gather and scatter ------------------------------------------------===//

  func.func @gather(%x: !shape.shape, %indices: !shape.shape,
                    %sizes: tensor<?xindex> {shapeproof.attribute = "slice_sizes"},
                    %offset: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.offset_dims", shapeproof.default = array<i64>},
                    %collapsed: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.collapsed_slice_dims", shapeproof.default = array<i64>},
                    %batching: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.operand_batching_dims", shapeproof.default = array<i64>},
                    %of_indices: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.start_indices_batching_dims", shapeproof.default = array<i64>},
                    %map: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.start_index_map", shapeproof.default = array<i64>},
                    %vector: index {shapeproof.attribute = "dimension_numbers.index_vector_dim", shapeproof.default = 0 : i64})
      -> !shape.shape {
    func.call @points(%x, %indices, %batching, %of_indices, %map, %vector)
        : (!shape.shape, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, index) -> ()
    %r = func.call @gathered(%x, %indices, %sizes, %offset, %collapsed, %batching, %vector)
        : (!shape.shape, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, index) -> !shape.shape
    return %r : !shape.shape
  }

  func.func @dynamic_gather(%x: !shape.shape, %indices: !shape.shape, %other: !shape.shape,
                            %v: tensor<?xi64> {shapeproof.value = 2},
                            %offset: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.offset_dims", shapeproof.default = array<i64>},
                            %collapsed: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.collapsed_slice_dims", shapeproof.default = array<i64>},
                            %batching: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.operand_batching_dims", shapeproof.default = array<i64>},
                            %of_indices: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.start_indices_batching_dims", shapeproof.default = array<i64>},
                    %map: tensor<?xindex> {shapeproof.attribute = "dimension_numbers.start_index_map", shapeproof.default = array<i64>},
                    %vector: index {shapeproof.attribute = "dimension_numbers.index_vector_dim", shapeproof.default = 0 : i64})
      -> !shape.shape {
    %sizes = arith.index_cast %v : tensor<?xi64> to tensor<?xindex>
    func.call @points(%x, %indices, %batching, %of_indices, %map, %vector)
        : (!shape.shape, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, index) -> ()
    %r = func.call @gathered(%x, %indices, %sizes, %offset, %collapsed, %batching, %vector)
        : (!shape.shape, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, index) -> !shape.shape
    return %r : !shape.shape
  }

  // An index vector has a number for each dimension that it points into, and the
  // batches of both operands are as large.
  func.func @points(%x: !shape.shape, %indices: !shape.shape, %batching: tensor<?xindex>, %of_indices: tensor<?xindex>, %map: tensor<?xindex>, %vector: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %indices : !shape.shape -> tensor<?xindex>
    %one = tensor.splat %c1[%c1] : tensor<?xindex>
    // Index vectors that are scalars have no dimension.
    %sizes = tensor.concat dim(0) %t, %one : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %length = tensor.extract %sizes[%vector] : tensor<?xindex>
    %n = tensor.dim %map, %c0 : tensor<?xindex>
    %fits = arith.cmpi eq, %length, %n : index
    cf.assert %fits, "an index vector does not have a number for each dimension that it points into"
    %a = func.call @sizes_at(%s, %batching) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %b = func.call @sizes_at(%t, %of_indices) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %batch = func.call @all_equal(%a, %b) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %batch, "batching dimensions differ"
    return
  }

  // The dimensions of the indices but that of the index vectors, and where
  // `offset` says, those of the slices that are not dropped.
  func.func @gathered(%x: !shape.shape, %indices: !shape.shape, %sizes: tensor<?xindex>, %offset: tensor<?xindex>,
                      %collapsed: tensor<?xindex>, %batching: tensor<?xindex>, %vector: index) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %false = arith.constant false
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %ok = func.call @all_at_most(%sizes, %s) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %ok, "gather: a slice is larger than the operand"
    %are = func.call @all_positive_or_zero(%sizes) : (tensor<?xindex>) -> i1
    cf.assert %are, "gather: a size of a slice is negative"
    %t = shape.to_extent_tensor %indices : !shape.shape -> tensor<?xindex>
    %n = tensor.dim %t, %c0 : tensor<?xindex>
    // The index vectors may be scalars, without a dimension.
    %isolated = arith.cmpi eq, %vector, %n : index
    %one = tensor.splat %vector[%c1] : tensor<?xindex>
    %count = arith.select %isolated, %c0, %c1 : index
    %without = tensor.extract_slice %one[0] [%count] [1] : tensor<?xindex> to tensor<?xindex>
    %batch = func.call @sizes_not_at(%t, %without) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %dropped = tensor.concat dim(0) %collapsed, %batching : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %kept = func.call @sizes_not_at(%sizes, %dropped) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %b = tensor.dim %batch, %c0 : tensor<?xindex>
    %k = tensor.dim %offset, %c0 : tensor<?xindex>
    %rank = arith.addi %b, %k : index
    // What is taken in turn from the two: first all of the one, then the other.
    %both = tensor.concat dim(0) %batch, %kept : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %result, %i0, %i1 = scf.for %i = %c0 to %rank step %c1 iter_args(%out = %both, %p = %c0, %q = %b) -> (tensor<?xindex>, index, index) {
      %isOffset = scf.for %j = %c0 to %k step %c1 iter_args(%found = %false) -> (i1) {
        %d = tensor.extract %offset[%j] : tensor<?xindex>
        %is = arith.cmpi eq, %d, %i : index
        %or = arith.ori %found, %is : i1
        scf.yield %or : i1
      }
      %at = arith.select %isOffset, %q, %p : index
      %size = tensor.extract %both[%at] : tensor<?xindex>
      %with = tensor.insert %size into %out[%i] : tensor<?xindex>
      %p1 = arith.addi %p, %c1 : index
      %q1 = arith.addi %q, %c1 : index
      %pn = arith.select %isOffset, %p, %p1 : index
      %qn = arith.select %isOffset, %q1, %q : index
      scf.yield %with, %pn, %qn : tensor<?xindex>, index, index
    }
    %shape = shape.from_extent_tensor %result : tensor<?xindex>
    return %shape : !shape.shape
  }

  //===- Linear algebra, statistics, signals -------------------------------===//

  // The number of features: the size at one dimension.
  func.func @features(%x: !shape.shape, %d: index) -> (index, !shape.shape) {
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %n = tensor.extract %s[%d] : tensor<?xindex>
    %line = tensor.from_elements %n : tensor<1xindex>
    %list = tensor.cast %line : tensor<1xindex> to tensor<?xindex>
    %f = shape.from_extent_tensor %list : tensor<?xindex>
    return %n, %f : index, !shape.shape
  }
  func.func @for_each_feature(%line: !shape.shape, %n: index) {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %line : !shape.shape -> tensor<?xindex>
    %m = tensor.extract %s[%c0] : tensor<?xindex>
    %ok = arith.cmpi eq, %m, %n : index
    cf.assert %ok, "batch_norm: not one number for each feature"
    return
  }
  // The operand, and its features twice.
  func.func @batch_norm_training(%x: !shape.shape {shapeproof.operand = 0}, %d: index {shapeproof.attribute = "feature_index"},
      %scale: !shape.shape {shapeproof.operand = 1}, %offset: !shape.shape {shapeproof.operand = 2})
      -> (!shape.shape, !shape.shape, !shape.shape) {
    %n, %f = func.call @features(%x, %d) : (!shape.shape, index) -> (index, !shape.shape)
    func.call @for_each_feature(%scale, %n) : (!shape.shape, index) -> ()
    func.call @for_each_feature(%offset, %n) : (!shape.shape, index) -> ()
    return %x, %f, %f : !shape.shape, !shape.shape, !shape.shape
  }
  func.func @batch_norm_grad(%x: !shape.shape {shapeproof.operand = 0}, %d: index {shapeproof.attribute = "feature_index"},
      %scale: !shape.shape {shapeproof.operand = 1}, %mean: !shape.shape {shapeproof.operand = 2},
      %variance: !shape.shape {shapeproof.operand = 3}, %grad: !shape.shape {shapeproof.operand = 4})
      -> (!shape.shape, !shape.shape, !shape.shape) {
    %n, %f = func.call @features(%x, %d) : (!shape.shape, index) -> (index, !shape.shape)
    func.call @for_each_feature(%scale, %n) : (!shape.shape, index) -> ()
    func.call @for_each_feature(%mean, %n) : (!shape.shape, index) -> ()
    func.call @for_each_feature(%variance, %n) : (!shape.shape, index) -> ()
    %a = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %b = shape.to_extent_tensor %grad : !shape.shape -> tensor<?xindex>
    %same = func.call @all_equal(%a, %b) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %same, "batch_norm_grad: the gradient has other sizes"
    return %x, %f, %f : !shape.shape, !shape.shape, !shape.shape
  }
  func.func @batch_norm_inference(%x: !shape.shape {shapeproof.operand = 0}, %d: index {shapeproof.attribute = "feature_index"},
      %scale: !shape.shape {shapeproof.operand = 1}, %offset: !shape.shape {shapeproof.operand = 2},
      %mean: !shape.shape {shapeproof.operand = 3}, %variance: !shape.shape {shapeproof.operand = 4}) -> !shape.shape {
    %n, %f = func.call @features(%x, %d) : (!shape.shape, index) -> (index, !shape.shape)
    func.call @for_each_feature(%scale, %n) : (!shape.shape, index) -> ()
    func.call @for_each_feature(%offset, %n) : (!shape.shape, index) -> ()
    func.call @for_each_feature(%mean, %n) : (!shape.shape, index) -> ()
    func.call @for_each_feature(%variance, %n) : (!shape.shape, index) -> ()
    return %x : !shape.shape
  }

  // The rank and the last size of square matrices, in batches.
  func.func @square(%s: tensor<?xindex>) -> (index, index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %some = arith.cmpi sge, %rank, %c2 : index
    cf.assert %some, "fewer than two dimensions"
    %row = arith.subi %rank, %c2 : index
    %column = arith.subi %rank, %c1 : index
    %m = tensor.extract %s[%row] : tensor<?xindex>
    %n = tensor.extract %s[%column] : tensor<?xindex>
    %ok = arith.cmpi eq, %m, %n : index
    cf.assert %ok, "the matrix is not square"
    return %rank, %n : index, index
  }
  func.func @cholesky(%x: !shape.shape) -> !shape.shape {
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank, %n = func.call @square(%s) : (tensor<?xindex>) -> (index, index)
    return %x : !shape.shape
  }
  func.func @triangular_solve(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1},
                              %left: i1 {shapeproof.attribute = "left_side"}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %a : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %b : !shape.shape -> tensor<?xindex>
    %rank, %n = func.call @square(%s) : (tensor<?xindex>) -> (index, index)
    %other = tensor.dim %t, %c0 : tensor<?xindex>
    %same = arith.cmpi eq, %rank, %other : index
    cf.assert %same, "triangular_solve: the ranks differ"
    %batches = arith.subi %rank, %c2 : index
    %p = tensor.extract_slice %s[0] [%batches] [1] : tensor<?xindex> to tensor<?xindex>
    %q = tensor.extract_slice %t[0] [%batches] [1] : tensor<?xindex> to tensor<?xindex>
    %equal = func.call @all_equal(%p, %q) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %equal, "triangular_solve: the batches differ"
    %back = arith.select %left, %c2, %c1 : index
    %place = arith.subi %rank, %back : index
    %m = tensor.extract %t[%place] : tensor<?xindex>
    %ok = arith.cmpi eq, %m, %n : index
    cf.assert %ok, "triangular_solve: the sides have other sizes than the matrix"
    return %b : !shape.shape
  }

  // Of real numbers, the last dimension becomes d floordiv 2 + 1; into real
  // numbers, it becomes the last length.
  func.func @fft(%x: !shape.shape,
                 %type: index {shapeproof.attribute = "fft_type", shapeproof.words = ["FFT", "IFFT", "RFFT", "IRFFT"]},
                 %lengths: tensor<?xindex> {shapeproof.attribute = "fft_length"}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %rfft = arith.constant -3 : index
    %irfft = arith.constant -4 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %last = arith.subi %rank, %c1 : index
    %n = tensor.dim %lengths, %c0 : tensor<?xindex>
    %end = arith.subi %n, %c1 : index
    %length = tensor.extract %lengths[%end] : tensor<?xindex>
    %half = arith.floordivsi %length, %c2 : index
    %more = arith.addi %half, %c1 : index
    // The last sizes are these lengths; half of a real one has been left out.
    %isInverse = arith.cmpi eq, %type, %irfft : index
    %nothing = arith.cmpi eq, %length, %c0 : index
    %some = arith.select %nothing, %c0, %more : index
    %inner = arith.select %isInverse, %some, %length : index
    %own = tensor.insert %inner into %lengths[%end] : tensor<?xindex>
    %lead = arith.subi %rank, %n : index
    %back = tensor.extract_slice %s[%lead] [%n] [1] : tensor<?xindex> to tensor<?xindex>
    %fits = func.call @all_equal(%back, %own) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %fits, "fft: the last sizes are not the lengths"
    %d = tensor.extract %s[%last] : tensor<?xindex>
    %isR = arith.cmpi eq, %type, %rfft : index
    %isI = arith.cmpi eq, %type, %irfft : index
    %a = arith.select %isR, %more, %d : index
    %b = arith.select %isI, %length, %a : index
    %r = tensor.insert %b into %s[%last] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  //===- What a program asks of its inputs ---------------------------------===//

  // What JAX makes of constraints of polymorphic shapes. The text is the
  // operation's own.
  func.func @shape_assertion(%p: i1 {shapeproof.value = 0})
      attributes {shapeproof.if = {call_target_name = "shape_assertion"}, shapeproof.message = "error_message"} {
    cf.assert %p, "shape_assertion"
    return
  }

  //===- Types that say the shape ------------------------------------------===//

  // Nothing but the types of its results is known.
  func.func @as_typed() {
    return
  }
  // Results that are on other devices than operands have their shapes.
  func.func @sharding(%x: !shape.shape) -> !shape.shape attributes {shapeproof.if = {call_target_name = "Sharding"}} {
    return %x : !shape.shape
  }

  // The same bits: if the elements become narrower, a last dimension has the
  // parts of one, and if they become wider, the last dimension goes.
  func.func @bitcast_convert(%x: !shape.shape, %from: index {shapeproof.width = 0}, %to: index {shapeproof.result_width = 0}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %ratio = arith.ceildivsi %from, %to : index
    %line = tensor.from_elements %ratio : tensor<1xindex>
    %part = tensor.cast %line : tensor<1xindex> to tensor<?xindex>
    %narrower = arith.cmpi sgt, %from, %to : index
    %wider = arith.cmpi slt, %from, %to : index
    %parts = arith.ceildivsi %to, %from : index
    // One more, so that there is always a last one.
    %longer = tensor.concat dim(0) %part, %s : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %last = tensor.extract %longer[%rank] : tensor<?xindex>
    %fits = arith.cmpi eq, %last, %parts : index
    %other = arith.xori %wider, %true : i1
    %ok = arith.ori %other, %fits : i1
    cf.assert %ok, "bitcast_convert: the last dimension is not as long as an element has parts"
    %more = arith.select %narrower, %c1, %c0 : index
    %less = arith.select %wider, %c1, %c0 : index
    %kept = arith.subi %rank, %less : index
    %front = tensor.extract_slice %s[0] [%kept] [1] : tensor<?xindex> to tensor<?xindex>
    %back = tensor.extract_slice %part[0] [%more] [1] : tensor<?xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %front, %back : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  //===- Collectives -------------------------------------------------------===//

  // The number of processes in a group: the width of the list of groups, if they
  // are groups of replicas or of all devices. -1 if it is not known.
  func.func @group_size(%groups: tensor<?x?xindex>, %channel: i1, %global: i1) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %m1 = arith.constant -1 : index
    %true = arith.constant true
    %n = tensor.dim %groups, %c1 : tensor<?x?xindex>
    %no = arith.xori %channel, %true : i1
    %listed = arith.cmpi sge, %n, %c1 : index
    %either = arith.ori %no, %global : i1
    %known = arith.andi %listed, %either : i1
    %size = arith.select %known, %n, %m1 : index
    return %size : index
  }
  func.func @all_gather(%x: !shape.shape, %dim: index {shapeproof.attribute = "all_gather_dim"},
                        %groups: tensor<?x?xindex> {shapeproof.attribute = "replica_groups"},
                        %channel: i1 {shapeproof.present = "channel_handle"}, %global: i1 {shapeproof.present = "use_global_device_ids"})
      -> !shape.shape attributes {shapeproof.each_result} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = func.call @group_size(%groups, %channel, %global) : (tensor<?x?xindex>, i1, i1) -> index
    %known = arith.cmpi sge, %n, %c1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %own = tensor.extract %s[%dim] : tensor<?xindex>
    %all = arith.muli %own, %n : index
    %unknown = tensor.empty(%c1) : tensor<?xindex>
    %any = tensor.extract %unknown[%c0] : tensor<?xindex>
    %size = arith.select %known, %all, %any : index
    %r = tensor.insert %size into %s[%dim] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  func.func @reduce_scatter(%x: !shape.shape, %dim: index {shapeproof.attribute = "scatter_dimension"},
                            %groups: tensor<?x?xindex> {shapeproof.attribute = "replica_groups"},
                            %channel: i1 {shapeproof.present = "channel_handle"}, %global: i1 {shapeproof.present = "use_global_device_ids"})
      -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = func.call @group_size(%groups, %channel, %global) : (tensor<?x?xindex>, i1, i1) -> index
    %known = arith.cmpi sge, %n, %c1 : index
    %by = arith.maxsi %n, %c1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %all = tensor.extract %s[%dim] : tensor<?xindex>
    %rest = arith.remsi %all, %by : index
    %ok = arith.cmpi eq, %rest, %c0 : index
    cf.assert %ok, "reduce_scatter: the size is no multiple of the number of processes"
    %own = arith.floordivsi %all, %by : index
    %unknown = tensor.empty(%c1) : tensor<?xindex>
    %any = tensor.extract %unknown[%c0] : tensor<?xindex>
    %size = arith.select %known, %own, %any : index
    %r = tensor.insert %size into %s[%dim] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  func.func @all_to_all(%x: !shape.shape, %split: index {shapeproof.attribute = "split_dimension"},
                        %concat: index {shapeproof.attribute = "concat_dimension"}, %count: index {shapeproof.attribute = "split_count"})
      -> !shape.shape attributes {shapeproof.each_result} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %some = arith.cmpi sge, %count, %c1 : index
    %by = arith.maxsi %count, %c1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %all = tensor.extract %s[%split] : tensor<?xindex>
    %rest = arith.remsi %all, %by : index
    %divides = arith.cmpi eq, %rest, %c0 : index
    %ok = arith.andi %some, %divides : i1
    cf.assert %ok, "all_to_all: the size is no multiple of the number of parts"
    %part = arith.floordivsi %all, %by : index
    %t = tensor.insert %part into %s[%split] : tensor<?xindex>
    %own = tensor.extract %t[%concat] : tensor<?xindex>
    %more = arith.muli %own, %by : index
    %r = tensor.insert %more into %t[%concat] : tensor<?xindex>
    %back = arith.cmpi eq, %split, %concat : index
    %result = arith.select %back, %s, %r : tensor<?xindex>
    %shape = shape.from_extent_tensor %result : tensor<?xindex>
    return %shape : !shape.shape
  }
} mapping {
  stablehlo.abs = @abs,
  stablehlo.add = @add,
  stablehlo.after_all = @as_typed,
  stablehlo.all_gather = @all_gather,
  stablehlo.all_reduce = @each,
  stablehlo.all_to_all = @all_to_all,
  stablehlo.and = @and,
  stablehlo.async_done = @as_typed,
  stablehlo.async_start = @as_typed,
  stablehlo.atan2 = @binary,
  stablehlo.batch_norm_grad = @batch_norm_grad,
  stablehlo.batch_norm_inference = @batch_norm_inference,
  stablehlo.batch_norm_training = @batch_norm_training,
  stablehlo.bitcast_convert = @bitcast_convert,
  stablehlo.broadcast = @broadcast,
  stablehlo.broadcast_in_dim = @broadcast_in_dim,
  stablehlo.case = @as_typed,
  stablehlo.cbrt = @same,
  stablehlo.ceil = @same,
  stablehlo.cholesky = @cholesky,
  stablehlo.clamp = @clamp,
  stablehlo.collective_broadcast = @each,
  stablehlo.collective_permute = @each,
  stablehlo.collective_reduce = @as_typed,
  stablehlo.compare = @compare,
  stablehlo.complex = @binary,
  stablehlo.composite = @as_typed,
  stablehlo.concatenate = @concatenate,
  stablehlo.constant = @constant,
  stablehlo.convert = @convert,
  stablehlo.convolution = [@convolution_raw, @convolution],
  stablehlo.cosine = @same,
  stablehlo.count_leading_zeros = @same,
  stablehlo.create_token = @as_typed,
  stablehlo.custom_call = [@shape_assertion, @sharding, @as_typed],
  stablehlo.divide = @divide,
  stablehlo.dot = @dot,
  stablehlo.dot_general = @dot_general,
  stablehlo.dynamic_broadcast_in_dim = @dynamic_broadcast_in_dim,
  stablehlo.dynamic_conv = [@dynamic_conv_raw, @dynamic_conv],
  stablehlo.dynamic_gather = @dynamic_gather,
  stablehlo.dynamic_iota = @sizes_of,
  stablehlo.dynamic_pad = @dynamic_pad,
  stablehlo.dynamic_reshape = @dynamic_reshape,
  stablehlo.dynamic_slice = @dynamic_slice,
  stablehlo.dynamic_update_slice = @dynamic_update_slice,
  stablehlo.einsum = @as_typed,
  stablehlo.exponential = @same,
  stablehlo.exponential_minus_one = @same,
  stablehlo.fft = @fft,
  stablehlo.floor = @same,
  stablehlo.gather = @gather,
  stablehlo.get_dimension_size = @get_dimension_size,
  stablehlo.get_tuple_element = @as_typed,
  stablehlo.if = @as_typed,
  stablehlo.imag = @same,
  stablehlo.infeed = @as_typed,
  stablehlo.iota = @iota,
  stablehlo.is_finite = @same,
  stablehlo.log = @same,
  stablehlo.log_plus_one = @same,
  stablehlo.logistic = @same,
  stablehlo.map = @map,
  stablehlo.maximum = @maximum,
  stablehlo.minimum = @minimum,
  stablehlo.multiply = @multiply,
  stablehlo.negate = @negate,
  stablehlo.not = @not,
  stablehlo.optimization_barrier = @each,
  stablehlo.or = @or,
  stablehlo.outfeed = @as_typed,
  stablehlo.pad = @pad,
  stablehlo.partition_id = @as_typed,
  stablehlo.popcnt = @same,
  stablehlo.power = @binary,
  stablehlo.real = @same,
  stablehlo.real_dynamic_slice = @real_dynamic_slice,
  stablehlo.recv = @as_typed,
  stablehlo.reduce = @reduce,
  stablehlo.reduce_precision = @same,
  stablehlo.reduce_scatter = @reduce_scatter,
  stablehlo.reduce_window = @reduce_window,
  stablehlo.remainder = @remainder,
  stablehlo.replica_id = @as_typed,
  stablehlo.reshape = @reshape,
  stablehlo.return = @nothing,
  stablehlo.reverse = @same,
  stablehlo.rng = @rng,
  stablehlo.rng_bit_generator = @as_typed,
  stablehlo.round_nearest_afz = @same,
  stablehlo.round_nearest_even = @same,
  stablehlo.rsqrt = @same,
  stablehlo.scatter = @each,
  stablehlo.select = @select,
  stablehlo.select_and_scatter = @select_and_scatter,
  stablehlo.send = @as_typed,
  stablehlo.set_dimension_size = @set_dimension_size,
  stablehlo.shift_left = @binary,
  stablehlo.shift_right_arithmetic = @binary,
  stablehlo.shift_right_logical = @binary,
  stablehlo.sign = @sign,
  stablehlo.sine = @same,
  stablehlo.slice = @slice,
  stablehlo.sort = @each,
  stablehlo.sqrt = @same,
  stablehlo.subtract = @subtract,
  stablehlo.tan = @same,
  stablehlo.tanh = @same,
  stablehlo.torch_index_select = @as_typed,
  stablehlo.transpose = @transpose,
  stablehlo.triangular_solve = @triangular_solve,
  stablehlo.tuple = @as_typed,
  stablehlo.uniform_dequantize = @same,
  stablehlo.uniform_quantize = @same,
  stablehlo.while = @as_typed,
  stablehlo.xor = @xor,
  chlo.acos = @same,
  chlo.acosh = @same,
  chlo.asin = @same,
  chlo.asinh = @same,
  chlo.atan = @same,
  chlo.atanh = @same,
  chlo.bessel_i1e = @same,
  chlo.broadcast_add = [@broadcasting_along, @broadcasting],
  chlo.broadcast_and = [@broadcasting_along, @broadcasting],
  chlo.broadcast_atan2 = [@broadcasting_along, @broadcasting],
  chlo.broadcast_compare = [@broadcasting_along, @broadcasting],
  chlo.broadcast_complex = [@broadcasting_along, @broadcasting],
  chlo.broadcast_divide = [@broadcasting_along, @broadcasting],
  chlo.broadcast_maximum = [@broadcasting_along, @broadcasting],
  chlo.broadcast_minimum = [@broadcasting_along, @broadcasting],
  chlo.broadcast_multiply = [@broadcasting_along, @broadcasting],
  chlo.broadcast_next_after = [@broadcasting_along, @broadcasting],
  chlo.broadcast_or = [@broadcasting_along, @broadcasting],
  chlo.broadcast_polygamma = [@broadcasting_along, @broadcasting],
  chlo.broadcast_power = [@broadcasting_along, @broadcasting],
  chlo.broadcast_remainder = [@broadcasting_along, @broadcasting],
  chlo.broadcast_select = @broadcasting_select,
  chlo.broadcast_shift_left = [@broadcasting_along, @broadcasting],
  chlo.broadcast_shift_right_arithmetic = [@broadcasting_along, @broadcasting],
  chlo.broadcast_shift_right_logical = [@broadcasting_along, @broadcasting],
  chlo.broadcast_subtract = [@broadcasting_along, @broadcasting],
  chlo.broadcast_xor = [@broadcasting_along, @broadcasting],
  chlo.broadcast_zeta = [@broadcasting_along, @broadcasting],
  chlo.conj = @same,
  chlo.constant = @constant,
  chlo.constant_like = @as_first,
  chlo.cosh = @same,
  chlo.digamma = @same,
  chlo.erf = @same,
  chlo.erf_inv = @same,
  chlo.erfc = @same,
  chlo.is_inf = @same,
  chlo.is_neg_inf = @same,
  chlo.is_pos_inf = @same,
  chlo.lgamma = @same,
  chlo.mulhi = @binary,
  chlo.next_after = @binary,
  chlo.polygamma = @binary,
  chlo.ragged_dot = @as_typed,
  chlo.return = @nothing,
  chlo.scan = @as_typed,
  chlo.sinh = @same,
  chlo.square = @same,
  chlo.tan = @same,
  chlo.top_k = @top_k,
  chlo.zeta = @binary,
  mhlo.abs = @abs,
  mhlo.add = @add,
  mhlo.after_all = @as_typed,
  mhlo.all_gather = @all_gather,
  mhlo.all_reduce = @each,
  mhlo.all_to_all = @all_to_all,
  mhlo.and = @and,
  mhlo.async_done = @as_typed,
  mhlo.async_start = @as_typed,
  mhlo.atan2 = @binary,
  mhlo.batch_norm_grad = @batch_norm_grad,
  mhlo.batch_norm_inference = @batch_norm_inference,
  mhlo.batch_norm_training = @batch_norm_training,
  mhlo.bitcast_convert = @bitcast_convert,
  mhlo.broadcast = @broadcast,
  mhlo.broadcast_in_dim = @broadcast_in_dim,
  mhlo.case = @as_typed,
  mhlo.cbrt = @same,
  mhlo.ceil = @same,
  mhlo.cholesky = @cholesky,
  mhlo.clamp = @clamp,
  mhlo.collective_broadcast = @each,
  mhlo.collective_permute = @each,
  mhlo.collective_reduce = @as_typed,
  mhlo.compare = @compare,
  mhlo.complex = @binary,
  mhlo.concatenate = @concatenate,
  mhlo.constant = @constant,
  mhlo.convert = @convert,
  mhlo.convolution = [@convolution_raw, @convolution],
  mhlo.cosine = @same,
  mhlo.count_leading_zeros = @same,
  mhlo.create_token = @as_typed,
  mhlo.custom_call = [@shape_assertion, @sharding, @as_typed],
  mhlo.divide = @divide,
  mhlo.dot = @dot,
  mhlo.dot_general = @dot_general,
  mhlo.dynamic_broadcast_in_dim = @dynamic_broadcast_in_dim,
  mhlo.dynamic_conv = [@dynamic_conv_raw, @dynamic_conv],
  mhlo.dynamic_gather = @dynamic_gather,
  mhlo.dynamic_iota = @sizes_of,
  mhlo.dynamic_pad = @dynamic_pad,
  mhlo.dynamic_reshape = @dynamic_reshape,
  mhlo.dynamic_slice = @dynamic_slice,
  mhlo.dynamic_update_slice = @dynamic_update_slice,
  mhlo.einsum = @as_typed,
  mhlo.exponential = @same,
  mhlo.exponential_minus_one = @same,
  mhlo.fft = @fft,
  mhlo.floor = @same,
  mhlo.gather = @gather,
  mhlo.get_dimension_size = @get_dimension_size,
  mhlo.get_tuple_element = @as_typed,
  mhlo.if = @as_typed,
  mhlo.imag = @same,
  mhlo.infeed = @as_typed,
  mhlo.iota = @iota,
  mhlo.is_finite = @same,
  mhlo.log = @same,
  mhlo.log_plus_one = @same,
  mhlo.logistic = @same,
  mhlo.map = @map,
  mhlo.maximum = @maximum,
  mhlo.minimum = @minimum,
  mhlo.multiply = @multiply,
  mhlo.negate = @negate,
  mhlo.not = @not,
  mhlo.optimization_barrier = @each,
  mhlo.or = @or,
  mhlo.outfeed = @as_typed,
  mhlo.pad = @pad,
  mhlo.partition_id = @as_typed,
  mhlo.popcnt = @same,
  mhlo.power = @binary,
  mhlo.real = @same,
  mhlo.real_dynamic_slice = @real_dynamic_slice,
  mhlo.recv = @as_typed,
  mhlo.reduce = @reduce,
  mhlo.reduce_precision = @same,
  mhlo.reduce_scatter = @reduce_scatter,
  mhlo.reduce_window = @reduce_window,
  mhlo.remainder = @remainder,
  mhlo.replica_id = @as_typed,
  mhlo.reshape = @reshape,
  mhlo.return = @nothing,
  mhlo.reverse = @same,
  mhlo.rng = @rng,
  mhlo.rng_bit_generator = @as_typed,
  mhlo.round_nearest_afz = @same,
  mhlo.round_nearest_even = @same,
  mhlo.rsqrt = @same,
  mhlo.scatter = @each,
  mhlo.select = @select,
  mhlo.select_and_scatter = @select_and_scatter,
  mhlo.send = @as_typed,
  mhlo.set_dimension_size = @set_dimension_size,
  mhlo.shift_left = @binary,
  mhlo.shift_right_arithmetic = @binary,
  mhlo.shift_right_logical = @binary,
  mhlo.sign = @sign,
  mhlo.sine = @same,
  mhlo.slice = @slice,
  mhlo.sort = @each,
  mhlo.sqrt = @same,
  mhlo.subtract = @subtract,
  mhlo.tan = @same,
  mhlo.tanh = @same,
  mhlo.torch_index_select = @as_typed,
  mhlo.transpose = @transpose,
  mhlo.triangular_solve = @triangular_solve,
  mhlo.tuple = @as_typed,
  mhlo.uniform_dequantize = @same,
  mhlo.uniform_quantize = @same,
  mhlo.while = @as_typed,
  mhlo.xor = @xor
}
