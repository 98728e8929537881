// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shape functions for TOSA.
//
//   shapeproof analyze --library=tosa model.mlir
//
// Elementwise operations, reductions and transposes have rules of their own
// (docs/operations.md); these are the others. TOSA is part of MLIR, so files may
// be in either form. Its operations can be hoisted: what they demand is checked,
// and believed afterwards with --trust-op-contracts. docs/libraries.md explains
// the attributes of arguments and results.

shape.function_library @tosa {

  // [N, H, C] by [N, C, W].
  func.func @matmul(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %a : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %b : !shape.shape -> tensor<?xindex>
    %n = tensor.extract %s[%c0] : tensor<?xindex>
    %m = tensor.extract %t[%c0] : tensor<?xindex>
    %batch = arith.cmpi eq, %n, %m : index
    cf.assert %batch, "matmul: the batches differ"
    %k = tensor.extract %s[%c2] : tensor<?xindex>
    %l = tensor.extract %t[%c1] : tensor<?xindex>
    %inner = arith.cmpi eq, %k, %l : index
    cf.assert %inner, "matmul: inner dimensions differ"
    %h = tensor.extract %s[%c1] : tensor<?xindex>
    %w = tensor.extract %t[%c2] : tensor<?xindex>
    %shape = shape.from_extents %n, %h, %w : index, index, index
    return %shape : !shape.shape
  }

  func.func @concat(%a: !shape.shape, %b: !shape.shape, %axis: index {shapeproof.attribute = "axis"}) -> !shape.shape attributes {shapeproof.fold} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %a : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %b : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %ok = scf.for %i = %c0 to %rank step %c1 iter_args(%all = %true) -> (i1) {
      %p = tensor.extract %s[%i] : tensor<?xindex>
      %q = tensor.extract %t[%i] : tensor<?xindex>
      %here = arith.cmpi eq, %i, %axis : index
      %same = arith.cmpi eq, %p, %q : index
      %or = arith.ori %here, %same : i1
      %and = arith.andi %all, %or : i1
      scf.yield %and : i1
    }
    cf.assert %ok, "concat: the operands differ along another axis"
    %x = tensor.extract %s[%axis] : tensor<?xindex>
    %y = tensor.extract %t[%axis] : tensor<?xindex>
    %sum = arith.addi %x, %y : index
    %r = tensor.insert %sum into %s[%axis] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // One size may be -1: what is left for it.
  func.func @reshape(%x: !shape.shape {shapeproof.operand = 0}, %sizes: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %m1 = arith.constant -1 : index
    %false = arith.constant false
    %n = tensor.dim %sizes, %c0 : tensor<?xindex>
    %product, %open = scf.for %i = %c0 to %n step %c1 iter_args(%p = %c1, %any = %false) -> (index, i1) {
      %d = tensor.extract %sizes[%i] : tensor<?xindex>
      %is = arith.cmpi eq, %d, %m1 : index
      %factor = arith.select %is, %c1, %d : index
      %q = arith.muli %p, %factor : index
      %or = arith.ori %any, %is : i1
      scf.yield %q, %or : index, i1
    }
    %size = shape.num_elements %x : !shape.shape -> !shape.size
    %count = shape.size_to_index %size : !shape.size
    %divisor = arith.maxsi %product, %c1 : index
    %left = arith.floordivsi %count, %divisor : index
    %all = arith.muli %left, %product : index
    %total = arith.select %open, %all, %product : index
    %ok = arith.cmpi eq, %total, %count : index
    cf.assert %ok, "reshape: another number of elements"
    %result = tensor.generate %n {
    ^bb0(%i: index):
      %d = tensor.extract %sizes[%i] : tensor<?xindex>
      %is = arith.cmpi eq, %d, %m1 : index
      %e = arith.select %is, %left, %d : index
      tensor.yield %e : index
    } : tensor<?xindex>
    %shape = shape.from_extent_tensor %result : tensor<?xindex>
    return %shape : !shape.shape
  }

  // A size of -1: up to the end.
  func.func @slice(%x: !shape.shape {shapeproof.operand = 0}, %start: tensor<?xindex> {shapeproof.value = 1}, %sizes: tensor<?xindex> {shapeproof.value = 2}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %m1 = arith.constant -1 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %n = tensor.dim %sizes, %c0 : tensor<?xindex>
    %result = tensor.generate %n {
    ^bb0(%i: index):
      %d = tensor.extract %s[%i] : tensor<?xindex>
      %a = tensor.extract %start[%i] : tensor<?xindex>
      %l = tensor.extract %sizes[%i] : tensor<?xindex>
      %rest = arith.subi %d, %a : index
      %open = arith.cmpi eq, %l, %m1 : index
      %e = arith.select %open, %rest, %l : index
      tensor.yield %e : index
    } : tensor<?xindex>
    %ok = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %d = tensor.extract %s[%i] : tensor<?xindex>
      %a = tensor.extract %start[%i] : tensor<?xindex>
      %l = tensor.extract %result[%i] : tensor<?xindex>
      %end = arith.addi %a, %l : index
      %in = arith.cmpi sle, %end, %d : index
      %starts = arith.cmpi sge, %a, %c0 : index
      %is = arith.cmpi sge, %l, %c0 : index
      %both = arith.andi %starts, %is : i1
      %these = arith.andi %in, %both : i1
      %and = arith.andi %all, %these : i1
      scf.yield %and : i1
    }
    cf.assert %ok, "slice: it ends beyond the operand"
    %shape = shape.from_extent_tensor %result : tensor<?xindex>
    return %shape : !shape.shape
  }

  // low and high of each dimension in turn.
  func.func @pad(%x: !shape.shape {shapeproof.operand = 0}, %padding: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %r = tensor.generate %rank {
    ^bb0(%i: index):
      %d = tensor.extract %s[%i] : tensor<?xindex>
      %at = arith.muli %i, %c2 : index
      %next = arith.addi %at, %c1 : index
      %low = tensor.extract %padding[%at] : tensor<?xindex>
      %high = tensor.extract %padding[%next] : tensor<?xindex>
      %more = arith.addi %d, %low : index
      %all = arith.addi %more, %high : index
      tensor.yield %all : index
    } : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  func.func @tile(%x: !shape.shape {shapeproof.operand = 0}, %times: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %r = arith.muli %s, %times : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  func.func @argmax(%x: !shape.shape {shapeproof.operand = 0}, %axis: index {shapeproof.attribute = "axis"}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %rest = arith.subi %rank, %c1 : index
    %r = tensor.generate %rest {
    ^bb0(%i: index):
      %next = arith.addi %i, %c1 : index
      %before = arith.cmpi slt, %i, %axis : index
      %at = arith.select %before, %i, %next : index
      %d = tensor.extract %s[%at] : tensor<?xindex>
      tensor.yield %d : index
    } : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // [N, K, C] by [N, W]: [N, W, C].
  func.func @gather(%values: !shape.shape {shapeproof.operand = 0}, %indices: !shape.shape {shapeproof.operand = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %values : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %indices : !shape.shape -> tensor<?xindex>
    %n = tensor.extract %s[%c0] : tensor<?xindex>
    %m = tensor.extract %t[%c0] : tensor<?xindex>
    %batch = arith.cmpi eq, %n, %m : index
    cf.assert %batch, "gather: the batches differ"
    %w = tensor.extract %t[%c1] : tensor<?xindex>
    %c = tensor.extract %s[%c2] : tensor<?xindex>
    %shape = shape.from_extents %n, %w, %c : index, index, index
    return %shape : !shape.shape
  }

  // [N, W, C] into [N, K, C], at [N, W] places, no two of them the same.
  func.func @scatter(%values: !shape.shape {shapeproof.operand = 0}, %indices: !shape.shape {shapeproof.operand = 1}, %input: !shape.shape {shapeproof.operand = 2}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %values : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %indices : !shape.shape -> tensor<?xindex>
    %u = shape.to_extent_tensor %input : !shape.shape -> tensor<?xindex>
    %n = tensor.extract %s[%c0] : tensor<?xindex>
    %places = tensor.extract %t[%c0] : tensor<?xindex>
    %parts = tensor.extract %u[%c0] : tensor<?xindex>
    %some = arith.cmpi eq, %n, %places : index
    %others = arith.cmpi eq, %n, %parts : index
    %batch = arith.andi %some, %others : i1
    cf.assert %batch, "scatter: the batches differ"
    %w = tensor.extract %t[%c1] : tensor<?xindex>
    %given = tensor.extract %u[%c1] : tensor<?xindex>
    %each = arith.cmpi eq, %w, %given : index
    cf.assert %each, "scatter: the input is not as long as the list of places"
    %k = tensor.extract %s[%c1] : tensor<?xindex>
    %room = arith.cmpi sge, %k, %w : index
    cf.assert %room, "scatter: more places than the values have"
    %c = tensor.extract %s[%c2] : tensor<?xindex>
    %d = tensor.extract %u[%c2] : tensor<?xindex>
    %channels = arith.cmpi eq, %c, %d : index
    cf.assert %channels, "scatter: the channels differ"
    return %values : !shape.shape
  }

  // Whether each of the steps, where it is positive, divides its number.
  func.func @divide(%numbers: tensor<?xindex>, %steps: tensor<?xindex>) -> i1 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %n = tensor.dim %numbers, %c0 : tensor<?xindex>
    %whole = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %number = tensor.extract %numbers[%i] : tensor<?xindex>
      %by = tensor.extract %steps[%i] : tensor<?xindex>
      %step = arith.maxsi %by, %c1 : index
      %rest = arith.remsi %number, %step : index
      %none = arith.cmpi eq, %rest, %c0 : index
      %and = arith.andi %all, %none : i1
      scf.yield %and : i1
    }
    return %whole : i1
  }

  // (d + low + high - 1 - (k - 1) * dilation) / stride + 1, for each of the
  // dimensions from 1 on; the stride divides.
  func.func @windows(%s: tensor<?xindex>, %k: tensor<?xindex>, %pad: tensor<?xindex>, %stride: tensor<?xindex>, %dilation: tensor<?xindex>) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %n = tensor.dim %k, %c0 : tensor<?xindex>
    %rests = tensor.generate %n {
    ^bb0(%i: index):
      %place = arith.addi %i, %c1 : index
      %d = tensor.extract %s[%place] : tensor<?xindex>
      %w = tensor.extract %k[%i] : tensor<?xindex>
      %at = arith.muli %i, %c2 : index
      %next = arith.addi %at, %c1 : index
      %low = tensor.extract %pad[%at] : tensor<?xindex>
      %high = tensor.extract %pad[%next] : tensor<?xindex>
      %l = tensor.extract %dilation[%i] : tensor<?xindex>
      %more = arith.addi %d, %low : index
      %padded = arith.addi %more, %high : index
      %less = arith.subi %w, %c1 : index
      %wide = arith.muli %less, %l : index
      %room = arith.subi %padded, %wide : index
      %rest = arith.subi %room, %c1 : index
      tensor.yield %rest : index
    } : tensor<?xindex>
    %r = tensor.generate %n {
    ^bb0(%i: index):
      %rest = tensor.extract %rests[%i] : tensor<?xindex>
      %by = tensor.extract %stride[%i] : tensor<?xindex>
      %step = arith.maxsi %by, %c1 : index
      %steps = arith.floordivsi %rest, %step : index
      %count = arith.addi %steps, %c1 : index
      tensor.yield %count : index
    } : tensor<?xindex>
    %true = arith.constant true
    %fits = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %count = tensor.extract %r[%i] : tensor<?xindex>
      %one = arith.cmpi sge, %count, %c1 : index
      %and = arith.andi %all, %one : i1
      scf.yield %and : i1
    }
    cf.assert %fits, "the window is larger than the padded input"
    %whole = func.call @divide(%rests, %stride) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %whole, "the stride does not divide what the window leaves of the padded input"
    return %r : tensor<?xindex>
  }

  // The bias has one number for each output channel, or for all.
  func.func @bias_fits(%bias: !shape.shape, %outputs: tensor<1xindex>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %bias : !shape.shape -> tensor<?xindex>
    %b = tensor.extract %s[%c0] : tensor<?xindex>
    %n = tensor.extract %outputs[%c0] : tensor<1xindex>
    %each = arith.cmpi eq, %b, %n : index
    %all = arith.cmpi eq, %b, %c1 : index
    %ok = arith.ori %each, %all : i1
    cf.assert %ok, "the bias has neither one number nor one for each output channel"
    return
  }

  // [N, space.., channels] by [outputs, window.., channels].
  func.func @conv(%x: !shape.shape {shapeproof.operand = 0}, %w: !shape.shape {shapeproof.operand = 1}, %bias: !shape.shape {shapeproof.operand = 2},
                  %pad: tensor<?xindex> {shapeproof.attribute = "pad"}, %stride: tensor<?xindex> {shapeproof.attribute = "stride"},
                  %dilation: tensor<?xindex> {shapeproof.attribute = "dilation"}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %w : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %last = arith.subi %rank, %c1 : index
    %n = arith.subi %rank, %c2 : index
    %a = tensor.extract %s[%last] : tensor<?xindex>
    %b = tensor.extract %t[%last] : tensor<?xindex>
    %ok = arith.cmpi eq, %a, %b : index
    cf.assert %ok, "conv: the channels of the input are not those of the weight"
    %k = tensor.extract_slice %t[1] [%n] [1] : tensor<?xindex> to tensor<?xindex>
    %space = func.call @windows(%s, %k, %pad, %stride, %dilation) : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %batch = tensor.extract_slice %s[0] [1] [1] : tensor<?xindex> to tensor<1xindex>
    %outputs = tensor.extract_slice %t[0] [1] [1] : tensor<?xindex> to tensor<1xindex>
    func.call @bias_fits(%bias, %outputs) : (!shape.shape, tensor<1xindex>) -> ()
    %r = tensor.concat dim(0) %batch, %space, %outputs : (tensor<1xindex>, tensor<?xindex>, tensor<1xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // [N, H, W, C] by [KH, KW, C, M]: C * M channels.
  func.func @depthwise(%x: !shape.shape {shapeproof.operand = 0}, %w: !shape.shape {shapeproof.operand = 1}, %bias: !shape.shape {shapeproof.operand = 2},
                       %pad: tensor<?xindex> {shapeproof.attribute = "pad"}, %stride: tensor<?xindex> {shapeproof.attribute = "stride"},
                       %dilation: tensor<?xindex> {shapeproof.attribute = "dilation"}) -> !shape.shape {
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %w : !shape.shape -> tensor<?xindex>
    %a = tensor.extract %s[%c3] : tensor<?xindex>
    %b = tensor.extract %t[%c2] : tensor<?xindex>
    %ok = arith.cmpi eq, %a, %b : index
    cf.assert %ok, "depthwise_conv2d: the channels of the input are not those of the weight"
    %k = tensor.extract_slice %t[0] [%c2] [1] : tensor<?xindex> to tensor<?xindex>
    %space = func.call @windows(%s, %k, %pad, %stride, %dilation) : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %m = tensor.extract %t[%c3] : tensor<?xindex>
    %channels = arith.muli %b, %m : index
    %outputs = tensor.from_elements %channels : tensor<1xindex>
    func.call @bias_fits(%bias, %outputs) : (!shape.shape, tensor<1xindex>) -> ()
    %batch = tensor.extract_slice %s[0] [1] [1] : tensor<?xindex> to tensor<1xindex>
    %r = tensor.concat dim(0) %batch, %space, %outputs : (tensor<1xindex>, tensor<?xindex>, tensor<1xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // (d - 1) * stride + k + what is added outside, before and after.
  func.func @transpose_conv(%x: !shape.shape {shapeproof.operand = 0}, %w: !shape.shape {shapeproof.operand = 1}, %bias: !shape.shape {shapeproof.operand = 2},
                            %pad: tensor<?xindex> {shapeproof.attribute = "out_pad"}, %stride: tensor<?xindex> {shapeproof.attribute = "stride"}) -> !shape.shape {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %w : !shape.shape -> tensor<?xindex>
    %a = tensor.extract %s[%c3] : tensor<?xindex>
    %b = tensor.extract %t[%c3] : tensor<?xindex>
    %ok = arith.cmpi eq, %a, %b : index
    cf.assert %ok, "transpose_conv2d: the channels of the input are not those of the weight"
    %space = tensor.generate %c2 {
    ^bb0(%i: index):
      %place = arith.addi %i, %c1 : index
      %d = tensor.extract %s[%place] : tensor<?xindex>
      %k = tensor.extract %t[%place] : tensor<?xindex>
      %at = arith.muli %i, %c2 : index
      %next = arith.addi %at, %c1 : index
      %low = tensor.extract %pad[%at] : tensor<?xindex>
      %high = tensor.extract %pad[%next] : tensor<?xindex>
      %by = tensor.extract %stride[%i] : tensor<?xindex>
      %less = arith.subi %d, %c1 : index
      %far = arith.muli %less, %by : index
      %end = arith.addi %far, %k : index
      %more = arith.addi %end, %low : index
      %all = arith.addi %more, %high : index
      tensor.yield %all : index
    } : tensor<?xindex>
    %batch = tensor.extract_slice %s[0] [1] [1] : tensor<?xindex> to tensor<1xindex>
    %outputs = tensor.extract_slice %t[0] [1] [1] : tensor<?xindex> to tensor<1xindex>
    func.call @bias_fits(%bias, %outputs) : (!shape.shape, tensor<1xindex>) -> ()
    %r = tensor.concat dim(0) %batch, %space, %outputs : (tensor<1xindex>, tensor<?xindex>, tensor<1xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  func.func @pool(%x: !shape.shape {shapeproof.operand = 0}, %kernel: tensor<?xindex> {shapeproof.attribute = "kernel"},
                  %pad: tensor<?xindex> {shapeproof.attribute = "pad"}, %stride: tensor<?xindex> {shapeproof.attribute = "stride"}) -> !shape.shape {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %ones = tensor.splat %c1[%c2] : tensor<?xindex>
    %space = func.call @windows(%s, %kernel, %pad, %stride, %ones) : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %batch = tensor.extract_slice %s[0] [1] [1] : tensor<?xindex> to tensor<1xindex>
    %channels = tensor.extract_slice %s[3] [1] [1] : tensor<?xindex> to tensor<1xindex>
    %r = tensor.concat dim(0) %batch, %space, %channels : (tensor<1xindex>, tensor<?xindex>, tensor<1xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // ((d - 1) * n - offset + border) / m + 1, by scales n / m; m divides.
  func.func @resize(%x: !shape.shape {shapeproof.operand = 0}, %scale: tensor<?xindex> {shapeproof.value = 1},
                    %offset: tensor<?xindex> {shapeproof.value = 2}, %border: tensor<?xindex> {shapeproof.value = 3}) -> !shape.shape {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rests = tensor.generate %c2 {
    ^bb0(%i: index):
      %place = arith.addi %i, %c1 : index
      %d = tensor.extract %s[%place] : tensor<?xindex>
      %at = arith.muli %i, %c2 : index
      %n = tensor.extract %scale[%at] : tensor<?xindex>
      %o = tensor.extract %offset[%i] : tensor<?xindex>
      %b = tensor.extract %border[%i] : tensor<?xindex>
      %less = arith.subi %d, %c1 : index
      %far = arith.muli %less, %n : index
      %from = arith.subi %far, %o : index
      %to = arith.addi %from, %b : index
      tensor.yield %to : index
    } : tensor<?xindex>
    %steps = tensor.generate %c2 {
    ^bb0(%i: index):
      %at = arith.muli %i, %c2 : index
      %next = arith.addi %at, %c1 : index
      %m = tensor.extract %scale[%next] : tensor<?xindex>
      %by = arith.maxsi %m, %c1 : index
      tensor.yield %by : index
    } : tensor<?xindex>
    %whole = func.call @divide(%rests, %steps) : (tensor<?xindex>, tensor<?xindex>) -> i1
    cf.assert %whole, "resize: the result has no whole number of steps"
    %space = tensor.generate %c2 {
    ^bb0(%i: index):
      %to = tensor.extract %rests[%i] : tensor<?xindex>
      %by = tensor.extract %steps[%i] : tensor<?xindex>
      %more = arith.floordivsi %to, %by : index
      %count = arith.addi %more, %c1 : index
      tensor.yield %count : index
    } : tensor<?xindex>
    %batch = tensor.extract_slice %s[0] [1] [1] : tensor<?xindex> to tensor<1xindex>
    %channels = tensor.extract_slice %s[3] [1] [1] : tensor<?xindex> to tensor<1xindex>
    %r = tensor.concat dim(0) %batch, %space, %channels : (tensor<1xindex>, tensor<?xindex>, tensor<1xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
} mapping {
  tosa.argmax = @argmax,
  tosa.avg_pool2d = @pool,
  tosa.concat = @concat,
  tosa.conv2d = @conv,
  tosa.conv3d = @conv,
  tosa.depthwise_conv2d = @depthwise,
  tosa.gather = @gather,
  tosa.matmul = @matmul,
  tosa.max_pool2d = @pool,
  tosa.pad = @pad,
  tosa.reshape = @reshape,
  tosa.resize = @resize,
  tosa.scatter = @scatter,
  tosa.slice = @slice,
  tosa.tile = @tile,
  tosa.transpose_conv2d = @transpose_conv
}
