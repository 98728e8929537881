// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shape functions for the torch dialect of torch-mlir.
//
//   shapeproof analyze --library=torch model.mlir
//
// model.mlir is in generic form (torch-mlir-opt --mlir-print-op-generic). Its
// types are read as builtin ones: !torch.vtensor<[?,4],f32> as tensor<?x4xf32>,
// !torch.int as i64, !torch.list<int> as tensor<?xi64>, and a list of tensors
// as so many operands. Integers are those of Python: their sums and products
// are taken not to overflow, as those of sizes are. What stands for `None` is
// not known, and neither is what depends on it. docs/libraries.md explains the
// attributes of arguments and results.

shape.function_library @torch {

  //===- Helpers -----------------------------------------------------------===//

  // A dimension that may count from the back.
  func.func @dimension(%d: index, %rank: index) -> index {
    %c0 = arith.constant 0 : index
    %back = arith.addi %d, %rank : index
    %negative = arith.cmpi slt, %d, %c0 : index
    %result = arith.select %negative, %back, %d : index
    return %result : index
  }

  // The sizes without that at a dimension.
  func.func @without(%sizes: tensor<?xindex>, %d: index) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rank = tensor.dim %sizes, %c0 : tensor<?xindex>
    %rest = arith.subi %rank, %c1 : index
    %result = tensor.generate %rest {
    ^bb0(%i: index):
      %next = arith.addi %i, %c1 : index
      %before = arith.cmpi slt, %i, %d : index
      %at = arith.select %before, %i, %next : index
      %size = tensor.extract %sizes[%at] : tensor<?xindex>
      tensor.yield %size : index
    } : tensor<?xindex>
    return %result : tensor<?xindex>
  }

  // The sizes with one more, before that at a dimension.
  func.func @with(%sizes: tensor<?xindex>, %d: index, %new: index) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rank = tensor.dim %sizes, %c0 : tensor<?xindex>
    %line = tensor.from_elements %new : tensor<1xindex>
    %one = tensor.cast %line : tensor<1xindex> to tensor<?xindex>
    %rest = arith.subi %rank, %d : index
    %front = tensor.extract_slice %sizes[0] [%d] [1] : tensor<?xindex> to tensor<?xindex>
    %back = tensor.extract_slice %sizes[%d] [%rest] [1] : tensor<?xindex> to tensor<?xindex>
    %result = tensor.concat dim(0) %front, %one, %back : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
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

  // A list of n: a single number stands for all.
  func.func @to_length(%list: tensor<?xindex>, %n: index) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %length = tensor.dim %list, %c0 : tensor<?xindex>
    %last = arith.subi %length, %c1 : index
    %result = tensor.generate %n {
    ^bb0(%i: index):
      %at = arith.minsi %i, %last : index
      %x = tensor.extract %list[%at] : tensor<?xindex>
      tensor.yield %x : index
    } : tensor<?xindex>
    return %result : tensor<?xindex>
  }

  //===- Elementwise -------------------------------------------------------===//

  // The shape of the first operand, whatever the others are.
  func.func @as_first(%x: !shape.shape {shapeproof.operand = 0}) -> !shape.shape {
    return %x : !shape.shape
  }

  func.func @binary(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1}) -> !shape.shape {
    %w = shape.cstr_broadcastable %a, %b {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    return %s : !shape.shape
  }

  func.func @ternary(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1}, %c: !shape.shape {shapeproof.operand = 2}) -> !shape.shape {
    %w = shape.cstr_broadcastable %a, %b, %c {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %r = shape.broadcast %a, %b, %c : !shape.shape, !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %r : !shape.shape
    }
    return %s : !shape.shape
  }

  //===- Integers and lists of them ----------------------------------------===//

  func.func @constant(%v: index {shapeproof.attribute = "value"}) -> (index {shapeproof.value}) {
    return %v : index
  }
  func.func @constant_bool(%v: i1 {shapeproof.attribute = "value"}) -> (i1 {shapeproof.value}) {
    return %v : i1
  }
  // A constant that is no number.
  func.func @nothing() {
    return
  }
  func.func @literal(%v: tensor<?xi64> {shapeproof.attribute = "value"}) -> (tensor<?xi64> {shapeproof.value}) {
    return %v : tensor<?xi64>
  }
  func.func @list(%v: tensor<?xi64> {shapeproof.values = 0}, %p: tensor<?xi1> {shapeproof.values = 0})
      -> (tensor<?xi64> {shapeproof.value}, tensor<?xi1> {shapeproof.value}) {
    return %v, %p : tensor<?xi64>, tensor<?xi1>
  }
  func.func @add_int(%a: index {shapeproof.value = 0}, %b: index {shapeproof.value = 1}) -> (index {shapeproof.value}) {
    %v = arith.addi %a, %b : index
    return %v : index
  }
  func.func @sub_int(%a: index {shapeproof.value = 0}, %b: index {shapeproof.value = 1}) -> (index {shapeproof.value}) {
    %v = arith.subi %a, %b : index
    return %v : index
  }
  func.func @mul_int(%a: index {shapeproof.value = 0}, %b: index {shapeproof.value = 1}) -> (index {shapeproof.value}) {
    %v = arith.muli %a, %b : index
    return %v : index
  }
  func.func @floordiv_int(%a: index {shapeproof.value = 0}, %b: index {shapeproof.value = 1}) -> (index {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %ok = arith.cmpi ne, %b, %c0 : index
    cf.assert %ok, "floordiv: division by zero"
    %v = arith.floordivsi %a, %b : index
    return %v : index
  }
  // The remainder has the sign of the divisor.
  func.func @remainder_int(%a: index {shapeproof.value = 0}, %b: index {shapeproof.value = 1}) -> (index {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %ok = arith.cmpi ne, %b, %c0 : index
    cf.assert %ok, "remainder: division by zero"
    %q = arith.floordivsi %a, %b : index
    %p = arith.muli %q, %b : index
    %v = arith.subi %a, %p : index
    return %v : index
  }
  func.func @eq_int(%a: index {shapeproof.value = 0}, %b: index {shapeproof.value = 1}) -> (i1 {shapeproof.value}) {
    %v = arith.cmpi eq, %a, %b : index
    return %v : i1
  }
  func.func @ne_int(%a: index {shapeproof.value = 0}, %b: index {shapeproof.value = 1}) -> (i1 {shapeproof.value}) {
    %v = arith.cmpi ne, %a, %b : index
    return %v : i1
  }
  func.func @lt_int(%a: index {shapeproof.value = 0}, %b: index {shapeproof.value = 1}) -> (i1 {shapeproof.value}) {
    %v = arith.cmpi slt, %a, %b : index
    return %v : i1
  }
  func.func @le_int(%a: index {shapeproof.value = 0}, %b: index {shapeproof.value = 1}) -> (i1 {shapeproof.value}) {
    %v = arith.cmpi sle, %a, %b : index
    return %v : i1
  }
  func.func @gt_int(%a: index {shapeproof.value = 0}, %b: index {shapeproof.value = 1}) -> (i1 {shapeproof.value}) {
    %v = arith.cmpi sgt, %a, %b : index
    return %v : i1
  }
  func.func @ge_int(%a: index {shapeproof.value = 0}, %b: index {shapeproof.value = 1}) -> (i1 {shapeproof.value}) {
    %v = arith.cmpi sge, %a, %b : index
    return %v : i1
  }

  func.func @size(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1}) -> (index {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %d = func.call @dimension(%dim, %rank) : (index, index) -> index
    %size = tensor.extract %s[%d] : tensor<?xindex>
    return %size : index
  }

  //===- Symbolic shapes ---------------------------------------------------===//

  // torch.symbolic_int: an integer between two.
  func.func @symbolic_int(%x: index {shapeproof.result_value},
                          %min: index {shapeproof.attribute = "min_val"},
                          %max: index {shapeproof.attribute = "max_val"}) -> (i1 {shapeproof.fact}) {
    %a = arith.cmpi sle, %min, %x : index
    %b = arith.cmpi sle, %x, %max : index
    %fact = arith.andi %a, %b : i1
    return %fact : i1
  }

  // torch.bind_symbolic_shape: the sizes of the tensor are these, of the
  // integers.
  func.func @bind_symbolic_shape(%x: !shape.shape {shapeproof.operand = 0},
                                 %sizes: tensor<?xindex> {shapeproof.values = 1, shapeproof.map = "shape_expressions"})
      -> (i1 {shapeproof.fact}) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %n = tensor.dim %sizes, %c0 : tensor<?xindex>
    %fact = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %a = tensor.extract %s[%i] : tensor<?xindex>
      %b = tensor.extract %sizes[%i] : tensor<?xindex>
      %same = arith.cmpi eq, %a, %b : index
      %and = arith.andi %all, %same : i1
      scf.yield %and : i1
    }
    return %fact : i1
  }

  // torch.runtime.assert
  func.func @assertion(%p: i1 {shapeproof.value}) attributes {shapeproof.message = "message"} {
    cf.assert %p, "runtime.assert"
    return
  }

  //===- Shapes of the same elements ---------------------------------------===//

  // One size may be -1: what is left for it.
  func.func @view(%x: !shape.shape {shapeproof.operand = 0}, %sizes: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %m1 = arith.constant -1 : index
    %n = tensor.dim %sizes, %c0 : tensor<?xindex>
    %product, %opens, %least = scf.for %i = %c0 to %n step %c1 iter_args(%p = %c1, %o = %c0, %low = %c0) -> (index, index, index) {
      %d = tensor.extract %sizes[%i] : tensor<?xindex>
      %is = arith.cmpi eq, %d, %m1 : index
      %factor = arith.select %is, %c1, %d : index
      %q = arith.muli %p, %factor : index
      %one = arith.select %is, %c1, %c0 : index
      %more = arith.addi %o, %one : index
      %less = arith.minsi %low, %d : index
      scf.yield %q, %more, %less : index, index, index
    }
    %known = arith.cmpi sge, %least, %m1 : index
    %once = arith.cmpi sle, %opens, %c1 : index
    %sizes_ok = arith.andi %known, %once : i1
    cf.assert %sizes_ok, "view: a size is negative, or more than one is left open"
    %open = arith.cmpi eq, %opens, %c1 : index
    %size = shape.num_elements %x : !shape.shape -> !shape.size
    %count = shape.size_to_index %size : !shape.size
    %divisor = arith.maxsi %product, %c1 : index
    %left = arith.floordivsi %count, %divisor : index
    %all = arith.muli %left, %product : index
    %total = arith.select %open, %all, %product : index
    %ok = arith.cmpi eq, %total, %count : index
    cf.assert %ok, "view: another number of elements"
    // Any size would do.
    %positive = arith.cmpi sge, %product, %c1 : index
    %given = arith.cmpi eq, %opens, %c0 : index
    %decided = arith.ori %given, %positive : i1
    cf.assert %decided, "view: the size that is left open is ambiguous"
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

  func.func @transpose(%x: !shape.shape {shapeproof.operand = 0}, %dim0: index {shapeproof.value = 1}, %dim1: index {shapeproof.value = 2}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %a = func.call @dimension(%dim0, %rank) : (index, index) -> index
    %b = func.call @dimension(%dim1, %rank) : (index, index) -> index
    %p = tensor.extract %s[%a] : tensor<?xindex>
    %q = tensor.extract %s[%b] : tensor<?xindex>
    %t = tensor.insert %q into %s[%a] : tensor<?xindex>
    %u = tensor.insert %p into %t[%b] : tensor<?xindex>
    %shape = shape.from_extent_tensor %u : tensor<?xindex>
    return %shape : !shape.shape
  }

  func.func @t(%x: !shape.shape) -> !shape.shape {
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

  func.func @permute(%x: !shape.shape {shapeproof.operand = 0}, %dims: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %dims, %c0 : tensor<?xindex>
    %r = tensor.generate %rank {
    ^bb0(%i: index):
      %d = tensor.extract %dims[%i] : tensor<?xindex>
      %back = arith.addi %d, %rank : index
      %negative = arith.cmpi slt, %d, %c0 : index
      %at = arith.select %negative, %back, %d : index
      %e = tensor.extract %s[%at] : tensor<?xindex>
      tensor.yield %e : index
    } : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  func.func @unsqueeze(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %more = arith.addi %rank, %c1 : index
    %d = func.call @dimension(%dim, %more) : (index, index) -> index
    %r = func.call @with(%s, %d, %c1) : (tensor<?xindex>, index, index) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // From one dimension to another, both included, as one.
  func.func @flatten(%x: !shape.shape {shapeproof.operand = 0}, %from: index {shapeproof.value = 1}, %to: index {shapeproof.value = 2}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %a = func.call @dimension(%from, %rank) : (index, index) -> index
    %b = func.call @dimension(%to, %rank) : (index, index) -> index
    %end = arith.addi %b, %c1 : index
    %n = arith.subi %end, %a : index
    %rest = arith.subi %rank, %end : index
    %front = tensor.extract_slice %s[0] [%a] [1] : tensor<?xindex> to tensor<?xindex>
    %middle = tensor.extract_slice %s[%a] [%n] [1] : tensor<?xindex> to tensor<?xindex>
    %back = tensor.extract_slice %s[%end] [%rest] [1] : tensor<?xindex> to tensor<?xindex>
    %p = func.call @product(%middle) : (tensor<?xindex>) -> index
    %line = tensor.from_elements %p : tensor<1xindex>
    %one = tensor.cast %line : tensor<1xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %front, %one, %back : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // -1 keeps a size; others have to be 1 or the new one. New ones are in front.
  func.func @expand(%x: !shape.shape {shapeproof.operand = 0}, %sizes: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %m1 = arith.constant -1 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %sizes, %c0 : tensor<?xindex>
    %added = arith.subi %n, %rank : index
    %fresh = scf.for %i = %c0 to %added step %c1 iter_args(%all = %true) -> (i1) {
      %e = tensor.extract %sizes[%i] : tensor<?xindex>
      %given = arith.cmpi sge, %e, %c0 : index
      %and = arith.andi %all, %given : i1
      scf.yield %and : i1
    }
    cf.assert %fresh, "expand: a new dimension has no size to keep"
    %r, %ok = scf.for %i = %c0 to %rank step %c1 iter_args(%out = %sizes, %all = %true) -> (tensor<?xindex>, i1) {
      %at = arith.addi %added, %i : index
      %d = tensor.extract %s[%i] : tensor<?xindex>
      %e = tensor.extract %sizes[%at] : tensor<?xindex>
      %keep = arith.cmpi eq, %e, %m1 : index
      %known = arith.cmpi sge, %e, %m1 : index
      %one = arith.cmpi eq, %d, %c1 : index
      %same = arith.cmpi eq, %d, %e : index
      %or = arith.ori %keep, %one : i1
      %any = arith.ori %or, %same : i1
      %fits = arith.andi %any, %known : i1
      %and = arith.andi %all, %fits : i1
      %size = arith.select %keep, %d, %e : index
      %with = tensor.insert %size into %out[%at] : tensor<?xindex>
      scf.yield %with, %and : tensor<?xindex>, i1
    }
    cf.assert %ok, "expand: a size is neither 1 nor the new one"
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // The sizes that a list says.
  func.func @sizes_0(%sizes: tensor<?xindex> {shapeproof.value = 0}) -> !shape.shape {
    %shape = func.call @of_sizes(%sizes) : (tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @sizes_1(%sizes: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %shape = func.call @of_sizes(%sizes) : (tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @of_sizes(%sizes: tensor<?xindex>) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %n = tensor.dim %sizes, %c0 : tensor<?xindex>
    %ok = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %d = tensor.extract %sizes[%i] : tensor<?xindex>
      %given = arith.cmpi sge, %d, %c0 : index
      %and = arith.andi %all, %given : i1
      scf.yield %and : i1
    }
    cf.assert %ok, "a tensor with a negative dimension"
    %shape = shape.from_extent_tensor %sizes : tensor<?xindex>
    return %shape : !shape.shape
  }
  func.func @arange(%end: index {shapeproof.value = 0}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %ok = arith.cmpi sge, %end, %c0 : index
    cf.assert %ok, "arange: the end is before the start"
    %shape = shape.from_extents %end : index
    return %shape : !shape.shape
  }
  func.func @arange_start(%start: index {shapeproof.value = 0}, %end: index {shapeproof.value = 1}) -> !shape.shape {
    %ok = arith.cmpi sge, %end, %start : index
    cf.assert %ok, "arange: the end is before the start"
    %n = arith.subi %end, %start : index
    %shape = shape.from_extents %n : index
    return %shape : !shape.shape
  }

  //===- Parts and compositions --------------------------------------------===//

  // Bounds count from the back where they are negative, and are clamped.
  func.func @slice(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1},
                   %start: index {shapeproof.value = 2}, %end: index {shapeproof.value = 3}, %step: index {shapeproof.value = 4}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %forward = arith.cmpi sge, %step, %c1 : index
    cf.assert %forward, "slice: the step is not positive"
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %d = func.call @dimension(%dim, %rank) : (index, index) -> index
    %size = tensor.extract %s[%d] : tensor<?xindex>
    %a0 = func.call @dimension(%start, %size) : (index, index) -> index
    %b0 = func.call @dimension(%end, %size) : (index, index) -> index
    %a1 = arith.maxsi %a0, %c0 : index
    %b1 = arith.maxsi %b0, %c0 : index
    %a = arith.minsi %a1, %size : index
    %b = arith.minsi %b1, %size : index
    %room = arith.subi %b, %a : index
    %by = arith.maxsi %step, %c1 : index
    %n = arith.ceildivsi %room, %by : index
    %count = arith.maxsi %n, %c0 : index
    %r = tensor.insert %count into %s[%d] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  func.func @select(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %d = func.call @dimension(%dim, %rank) : (index, index) -> index
    %r = func.call @without(%s, %d) : (tensor<?xindex>, index) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  func.func @index_select(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1}, %indices: !shape.shape {shapeproof.operand = 2}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %indices : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %d = func.call @dimension(%dim, %rank) : (index, index) -> index
    %n = tensor.extract %t[%c0] : tensor<?xindex>
    %r = tensor.insert %n into %s[%d] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // gather: as the indices.
  func.func @as_third(%x: !shape.shape {shapeproof.operand = 2}) -> !shape.shape {
    return %x : !shape.shape
  }

  // The rows of a table: the sizes of the indices, then that of a row.
  func.func @embedding(%table: !shape.shape {shapeproof.operand = 0}, %indices: !shape.shape {shapeproof.operand = 1}) -> !shape.shape {
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %table : !shape.shape -> tensor<?xindex>
    %n = tensor.extract %s[%c1] : tensor<?xindex>
    %row = shape.from_extents %n : index
    %shape = shape.concat %indices, %row : !shape.shape, !shape.shape -> !shape.shape
    return %shape : !shape.shape
  }

  // A line without elements beside tensors of another rank is left out.
  func.func @cat(%a: !shape.shape, %b: !shape.shape, %dim: index {shapeproof.value = 0, shapeproof.segment = 1}) -> !shape.shape attributes {shapeproof.fold = 0} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %a : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %b : !shape.shape -> tensor<?xindex>
    %rank_a = tensor.dim %s, %c0 : tensor<?xindex>
    %rank_b = tensor.dim %t, %c0 : tensor<?xindex>
    %alike = arith.cmpi eq, %rank_a, %rank_b : index
    %line_a = arith.cmpi eq, %rank_a, %c1 : index
    %line_b = arith.cmpi eq, %rank_b, %c1 : index
    %elements_a = func.call @product(%s) : (tensor<?xindex>) -> index
    %elements_b = func.call @product(%t) : (tensor<?xindex>) -> index
    %empty_a = arith.cmpi eq, %elements_a, %c0 : index
    %empty_b = arith.cmpi eq, %elements_b, %c0 : index
    %nothing_a = arith.andi %line_a, %empty_a : i1
    %nothing_b = arith.andi %line_b, %empty_b : i1
    %nothing = arith.ori %nothing_a, %nothing_b : i1
    %fit = arith.ori %alike, %nothing : i1
    cf.assert %fit, "cat: the tensors differ in rank"
    // What stays; where ranks differ, a line is what goes.
    %other = arith.select %line_a, %t, %s : tensor<?xindex>
    %first = arith.select %alike, %s, %other : tensor<?xindex>
    %second = arith.select %alike, %t, %first : tensor<?xindex>
    %rank = tensor.dim %first, %c0 : tensor<?xindex>
    %d = func.call @dimension(%dim, %rank) : (index, index) -> index
    %ok = scf.for %i = %c0 to %rank step %c1 iter_args(%all = %true) -> (i1) {
      %p = tensor.extract %first[%i] : tensor<?xindex>
      %q = tensor.extract %second[%i] : tensor<?xindex>
      %here = arith.cmpi eq, %i, %d : index
      %same = arith.cmpi eq, %p, %q : index
      %or = arith.ori %here, %same : i1
      %and = arith.andi %all, %or : i1
      scf.yield %and : i1
    }
    cf.assert %ok, "cat: the tensors differ in another dimension"
    %x = tensor.extract %first[%d] : tensor<?xindex>
    %y = tensor.extract %second[%d] : tensor<?xindex>
    %more = arith.select %alike, %y, %c0 : index
    %sum = arith.addi %x, %more : index
    %r = tensor.insert %sum into %first[%d] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  //===- Reductions --------------------------------------------------------===//

  func.func @scalar() -> !shape.shape {
    %shape = shape.const_shape [] : !shape.shape
    return %shape : !shape.shape
  }

  // Over dimensions that may count from the back; they stay as 1 if `keep`. All
  // of them if there are none.
  func.func @reduce_dims(%x: !shape.shape {shapeproof.operand = 0}, %dims: tensor<?xindex> {shapeproof.value = 1}, %keep: i1 {shapeproof.value = 2}) -> !shape.shape {
    %shape = func.call @reduced(%x, %dims, %keep) : (!shape.shape, tensor<?xindex>, i1) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @reduce_dim(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1}, %keep: i1 {shapeproof.value = 2}) -> (!shape.shape, !shape.shape) {
    %line = tensor.from_elements %dim : tensor<1xindex>
    %dims = tensor.cast %line : tensor<1xindex> to tensor<?xindex>
    %shape = func.call @reduced(%x, %dims, %keep) : (!shape.shape, tensor<?xindex>, i1) -> !shape.shape
    return %shape, %shape : !shape.shape, !shape.shape
  }
  func.func @reduced(%x: !shape.shape, %dims: tensor<?xindex>, %keep: i1) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %false = arith.constant false
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %dims, %c0 : tensor<?xindex>
    %all = arith.cmpi eq, %n, %c0 : index
    %kept, %count = scf.for %i = %c0 to %rank step %c1 iter_args(%out = %s, %next = %c0) -> (tensor<?xindex>, index) {
      %back = arith.subi %i, %rank : index
      %listed = scf.for %j = %c0 to %n step %c1 iter_args(%found = %all) -> (i1) {
        %d = tensor.extract %dims[%j] : tensor<?xindex>
        %is = arith.cmpi eq, %d, %i : index
        %fromBack = arith.cmpi eq, %d, %back : index
        %either = arith.ori %is, %fromBack : i1
        %or = arith.ori %found, %either : i1
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

  //===- Products ----------------------------------------------------------===//

  func.func @mm(%a: !shape.shape, %b: !shape.shape) -> !shape.shape {
    %shape = func.call @product_of(%a, %b) : (!shape.shape, !shape.shape) -> !shape.shape
    return %shape : !shape.shape
  }
  // bias, then the two that are multiplied.
  func.func @addmm(%c: !shape.shape {shapeproof.operand = 0}, %a: !shape.shape {shapeproof.operand = 1}, %b: !shape.shape {shapeproof.operand = 2}) -> !shape.shape {
    %r = func.call @product_of(%a, %b) : (!shape.shape, !shape.shape) -> !shape.shape
    %w = shape.cstr_broadcastable %c, %r {msg = "addmm: the bias does not broadcast"} : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %all = shape.broadcast %c, %r : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %all : !shape.shape
    }
    %same = shape.shape_eq %s, %r : !shape.shape, !shape.shape
    cf.assert %same, "addmm: the bias is larger than the product"
    return %r : !shape.shape
  }
  func.func @product_of(%a: !shape.shape, %b: !shape.shape) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %a : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %b : !shape.shape -> tensor<?xindex>
    %k = tensor.extract %s[%c1] : tensor<?xindex>
    %l = tensor.extract %t[%c0] : tensor<?xindex>
    %ok = arith.cmpi eq, %k, %l : index
    cf.assert %ok, "mm: inner dimensions differ"
    %m = tensor.extract %s[%c0] : tensor<?xindex>
    %n = tensor.extract %t[%c1] : tensor<?xindex>
    %shape = shape.from_extents %m, %n : index, index
    return %shape : !shape.shape
  }

  // Matrices of rank 2 at least, batches broadcast; a vector on a side is a
  // matrix of one row or column, which is left out of the result.
  func.func @matmul(%a: !shape.shape, %b: !shape.shape) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %a : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %b : !shape.shape -> tensor<?xindex>
    %n = tensor.dim %s, %c0 : tensor<?xindex>
    %m = tensor.dim %t, %c0 : tensor<?xindex>
    %isRow = arith.cmpi eq, %n, %c1 : index
    %isColumn = arith.cmpi eq, %m, %c1 : index
    %last = arith.subi %n, %c1 : index
    %k = tensor.extract %s[%last] : tensor<?xindex>
    %second = arith.subi %m, %c2 : index
    %inner = arith.maxsi %second, %c0 : index
    %l = tensor.extract %t[%inner] : tensor<?xindex>
    %ok = arith.cmpi eq, %k, %l : index
    cf.assert %ok, "matmul: inner dimensions differ"
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
    %w = shape.cstr_broadcastable %p, %q {msg = "matmul: batches do not broadcast"} : !shape.shape, !shape.shape
    %r = shape.assuming %w -> (!shape.shape) {
      %batch = shape.broadcast %p, %q : !shape.shape, !shape.shape -> !shape.shape
      %all = shape.concat %batch, %back : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %all : !shape.shape
    }
    return %r : !shape.shape
  }

  func.func @bmm(%a: !shape.shape, %b: !shape.shape) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %a : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %b : !shape.shape -> tensor<?xindex>
    %x = tensor.extract %s[%c0] : tensor<?xindex>
    %y = tensor.extract %t[%c0] : tensor<?xindex>
    %batch = arith.cmpi eq, %x, %y : index
    cf.assert %batch, "bmm: the batches differ"
    %k = tensor.extract %s[%c2] : tensor<?xindex>
    %l = tensor.extract %t[%c1] : tensor<?xindex>
    %ok = arith.cmpi eq, %k, %l : index
    cf.assert %ok, "bmm: inner dimensions differ"
    %m = tensor.extract %s[%c1] : tensor<?xindex>
    %n = tensor.extract %t[%c2] : tensor<?xindex>
    %shape = shape.from_extents %x, %m, %n : index, index, index
    return %shape : !shape.shape
  }

  // The weight is [outputs, inputs], or [inputs] for one output, which is left
  // out of the result.
  func.func @linear(%x: !shape.shape {shapeproof.operand = 0}, %w: !shape.shape {shapeproof.operand = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %w : !shape.shape -> tensor<?xindex>
    %n = tensor.dim %s, %c0 : tensor<?xindex>
    %m = tensor.dim %t, %c0 : tensor<?xindex>
    %last = arith.subi %n, %c1 : index
    %outputs = arith.subi %m, %c1 : index
    %k = tensor.extract %s[%last] : tensor<?xindex>
    %l = tensor.extract %t[%outputs] : tensor<?xindex>
    %ok = arith.cmpi eq, %k, %l : index
    cf.assert %ok, "linear: the inputs are not those of the weight"
    %front = tensor.extract_slice %s[0] [%last] [1] : tensor<?xindex> to tensor<?xindex>
    %back = tensor.extract_slice %t[0] [%outputs] [1] : tensor<?xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %front, %back : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  //===- Convolutions and pooling ------------------------------------------===//

  // [batch, channels, space..] by [outputs, channels / groups, window..].
  func.func @convolution(%x: !shape.shape {shapeproof.operand = 0}, %w: !shape.shape {shapeproof.operand = 1},
                         %stride: tensor<?xindex> {shapeproof.value = 3}, %padding: tensor<?xindex> {shapeproof.value = 4},
                         %dilation: tensor<?xindex> {shapeproof.value = 5}, %transposed: i1 {shapeproof.value = 6},
                         %outside: tensor<?xindex> {shapeproof.value = 7}, %groups: index {shapeproof.value = 8}) -> !shape.shape {
    %shape = func.call @convolved(%x, %w, %stride, %padding, %dilation, %transposed, %outside, %groups)
        : (!shape.shape, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, i1, tensor<?xindex>, index) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @conv(%x: !shape.shape {shapeproof.operand = 0}, %w: !shape.shape {shapeproof.operand = 1},
                  %stride: tensor<?xindex> {shapeproof.value = 3}, %padding: tensor<?xindex> {shapeproof.value = 4},
                  %dilation: tensor<?xindex> {shapeproof.value = 5}, %groups: index {shapeproof.value = 6}) -> !shape.shape {
    %false = arith.constant false
    %shape = func.call @convolved(%x, %w, %stride, %padding, %dilation, %false, %padding, %groups)
        : (!shape.shape, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, i1, tensor<?xindex>, index) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @convolved(%x: !shape.shape, %w: !shape.shape, %strides: tensor<?xindex>, %paddings: tensor<?xindex>,
                       %dilations: tensor<?xindex>, %transposed: i1, %outsides: tensor<?xindex>, %groups: index) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %w : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %rankOfWeight = tensor.dim %t, %c0 : tensor<?xindex>
    %n = arith.subi %rankOfWeight, %c2 : index
    %more = arith.addi %n, %c1 : index
    // 1, or 0 without a batch.
    %lead = arith.subi %rank, %more : index
    %first = arith.addi %lead, %c1 : index
    %stride = func.call @to_length(%strides, %n) : (tensor<?xindex>, index) -> tensor<?xindex>
    %padding = func.call @to_length(%paddings, %n) : (tensor<?xindex>, index) -> tensor<?xindex>
    %dilation = func.call @to_length(%dilations, %n) : (tensor<?xindex>, index) -> tensor<?xindex>
    %outside = func.call @to_length(%outsides, %n) : (tensor<?xindex>, index) -> tensor<?xindex>
    %channels = tensor.extract %s[%lead] : tensor<?xindex>
    %w0 = tensor.extract %t[%c0] : tensor<?xindex>
    %w1 = tensor.extract %t[%c1] : tensor<?xindex>
    %all = arith.muli %w1, %groups : index
    %inputs = arith.select %transposed, %w0, %all : index
    %outputs = arith.select %transposed, %all, %w0 : index
    %match = arith.cmpi eq, %channels, %inputs : index
    cf.assert %match, "convolution: the channels of the input are not those of the weight"
    %fits = scf.for %i = %c0 to %n step %c1 iter_args(%ok = %true) -> (i1) {
      %at = arith.addi %i, %first : index
      %in = arith.addi %i, %c2 : index
      %d = tensor.extract %s[%at] : tensor<?xindex>
      %k = tensor.extract %t[%in] : tensor<?xindex>
      %p = tensor.extract %padding[%i] : tensor<?xindex>
      %l = tensor.extract %dilation[%i] : tensor<?xindex>
      %twice = arith.muli %p, %c2 : index
      %padded = arith.addi %d, %twice : index
      %less = arith.subi %k, %c1 : index
      %wide = arith.muli %less, %l : index
      %inside = arith.cmpi slt, %wide, %padded : index
      %fine = arith.ori %inside, %transposed : i1
      %and = arith.andi %ok, %fine : i1
      scf.yield %and : i1
    }
    cf.assert %fits, "convolution: the window is larger than the padded input"
    %space = tensor.generate %n {
    ^bb0(%i: index):
      %at = arith.addi %i, %first : index
      %in = arith.addi %i, %c2 : index
      %d = tensor.extract %s[%at] : tensor<?xindex>
      %k = tensor.extract %t[%in] : tensor<?xindex>
      %p = tensor.extract %padding[%i] : tensor<?xindex>
      %l = tensor.extract %dilation[%i] : tensor<?xindex>
      %by = tensor.extract %stride[%i] : tensor<?xindex>
      %o = tensor.extract %outside[%i] : tensor<?xindex>
      %twice = arith.muli %p, %c2 : index
      %less = arith.subi %k, %c1 : index
      %wide = arith.muli %less, %l : index
      %padded = arith.addi %d, %twice : index
      %room0 = arith.subi %padded, %wide : index
      %room = arith.subi %room0, %c1 : index
      %positive = arith.maxsi %by, %c1 : index
      %steps = arith.floordivsi %room, %positive : index
      %forward = arith.addi %steps, %c1 : index
      %gaps = arith.subi %d, %c1 : index
      %far = arith.muli %gaps, %by : index
      %near = arith.subi %far, %twice : index
      %bare = arith.addi %near, %wide : index
      %ends = arith.addi %bare, %o : index
      %backward = arith.addi %ends, %c1 : index
      %size = arith.select %transposed, %backward, %forward : index
      tensor.yield %size : index
    } : tensor<?xindex>
    %line = tensor.from_elements %outputs : tensor<1xindex>
    %middle = tensor.cast %line : tensor<1xindex> to tensor<?xindex>
    %front = tensor.extract_slice %s[0] [%lead] [1] : tensor<?xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %front, %middle, %space : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // Windows over the last two dimensions; without strides they stand side by side.
  func.func @max_pool(%x: !shape.shape {shapeproof.operand = 0}, %window: tensor<?xindex> {shapeproof.value = 1},
                      %stride: tensor<?xindex> {shapeproof.value = 2}, %padding: tensor<?xindex> {shapeproof.value = 3},
                      %dilation: tensor<?xindex> {shapeproof.value = 4}, %ceil: i1 {shapeproof.value = 5}) -> (!shape.shape, !shape.shape) {
    %shape = func.call @pooled(%x, %window, %stride, %padding, %dilation, %ceil)
        : (!shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, i1) -> !shape.shape
    return %shape, %shape : !shape.shape, !shape.shape
  }
  func.func @avg_pool(%x: !shape.shape {shapeproof.operand = 0}, %window: tensor<?xindex> {shapeproof.value = 1},
                      %stride: tensor<?xindex> {shapeproof.value = 2}, %padding: tensor<?xindex> {shapeproof.value = 3},
                      %ceil: i1 {shapeproof.value = 4}) -> !shape.shape {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %ones = tensor.splat %c1[%c2] : tensor<?xindex>
    %shape = func.call @pooled(%x, %window, %stride, %padding, %ones, %ceil)
        : (!shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, i1) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @pooled(%x: !shape.shape, %windows: tensor<?xindex>, %strides: tensor<?xindex>, %paddings: tensor<?xindex>,
                    %dilations: tensor<?xindex>, %ceil: i1) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %lead = arith.subi %rank, %c2 : index
    %window = func.call @to_length(%windows, %c2) : (tensor<?xindex>, index) -> tensor<?xindex>
    %padding = func.call @to_length(%paddings, %c2) : (tensor<?xindex>, index) -> tensor<?xindex>
    %dilation = func.call @to_length(%dilations, %c2) : (tensor<?xindex>, index) -> tensor<?xindex>
    %given = tensor.dim %strides, %c0 : tensor<?xindex>
    %none = arith.cmpi eq, %given, %c0 : index
    %some = arith.select %none, %window, %strides : tensor<?xindex>
    %both = func.call @to_length(%some, %c2) : (tensor<?xindex>, index) -> tensor<?xindex>
    %space = tensor.generate %c2 {
    ^bb0(%i: index):
      %at = arith.addi %i, %lead : index
      %d = tensor.extract %s[%at] : tensor<?xindex>
      %k = tensor.extract %window[%i] : tensor<?xindex>
      %p = tensor.extract %padding[%i] : tensor<?xindex>
      %l = tensor.extract %dilation[%i] : tensor<?xindex>
      %by = tensor.extract %both[%i] : tensor<?xindex>
      %step = arith.maxsi %by, %c1 : index
      %twice = arith.muli %p, %c2 : index
      %padded = arith.addi %d, %twice : index
      %less = arith.subi %k, %c1 : index
      %wide = arith.muli %less, %l : index
      %room0 = arith.subi %padded, %wide : index
      %room = arith.subi %room0, %c1 : index
      %down = arith.floordivsi %room, %step : index
      %up = arith.ceildivsi %room, %step : index
      // A last window that begins in the padding is left out.
      %begin = arith.muli %up, %step : index
      %end = arith.addi %d, %p : index
      %outside = arith.cmpi sge, %begin, %end : index
      %shorter = arith.subi %up, %c1 : index
      %ups = arith.select %outside, %shorter, %up : index
      %steps = arith.select %ceil, %ups, %down : index
      %size = arith.addi %steps, %c1 : index
      tensor.yield %size : index
    } : tensor<?xindex>
    %true = arith.constant true
    %fits = scf.for %i = %c0 to %c2 step %c1 iter_args(%all = %true) -> (i1) {
      %size = tensor.extract %space[%i] : tensor<?xindex>
      %one = arith.cmpi sge, %size, %c1 : index
      %and = arith.andi %all, %one : i1
      scf.yield %and : i1
    }
    cf.assert %fits, "pool: the window is larger than the padded input"
    %front = tensor.extract_slice %s[0] [%lead] [1] : tensor<?xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %front, %space : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // The last two dimensions become those of a list.
  func.func @adaptive_pool(%x: !shape.shape {shapeproof.operand = 0}, %sizes: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %two = func.call @to_length(%sizes, %c2) : (tensor<?xindex>, index) -> tensor<?xindex>
    %lead = arith.subi %rank, %c2 : index
    %front = tensor.extract_slice %s[0] [%lead] [1] : tensor<?xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %front, %two : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
} mapping {
  torch.aten._log_softmax = @as_first,
  torch.aten._reshape_alias = @view,
  torch.aten._softmax = @as_first,
  torch.aten._to_copy = @as_first,
  torch.aten._unsafe_view = @view,
  torch.aten.abs = @as_first,
  torch.aten.adaptive_avg_pool2d = @adaptive_pool,
  torch.aten.add.Scalar = @as_first,
  torch.aten.add.Tensor = @binary,
  torch.aten.add.int = @add_int,
  torch.aten.addcdiv = @ternary,
  torch.aten.addcmul = @ternary,
  torch.aten.addmm = @addmm,
  torch.aten.alias = @as_first,
  torch.aten.amax = @reduce_dims,
  torch.aten.amin = @reduce_dims,
  torch.aten.arange = @arange,
  torch.aten.arange.start = @arange_start,
  torch.aten.argmax = @reduce_dim,
  torch.aten.argmin = @reduce_dim,
  torch.aten.atan2 = @binary,
  torch.aten.avg_pool2d = @avg_pool,
  torch.aten.batch_norm = @as_first,
  torch.aten.bitwise_and.Tensor = @binary,
  torch.aten.bitwise_not = @as_first,
  torch.aten.bitwise_or.Tensor = @binary,
  torch.aten.bitwise_xor.Tensor = @binary,
  torch.aten.bmm = @bmm,
  torch.aten.broadcast_to = @expand,
  torch.aten.cat = @cat,
  torch.aten.ceil = @as_first,
  torch.aten.clamp = @as_first,
  torch.aten.clamp_max = @as_first,
  torch.aten.clamp_min = @as_first,
  torch.aten.clone = @as_first,
  torch.aten.contiguous = @as_first,
  torch.aten.conv1d = @conv,
  torch.aten.conv2d = @conv,
  torch.aten.conv3d = @conv,
  torch.aten.convolution = @convolution,
  torch.aten.copy = @as_first,
  torch.aten.cos = @as_first,
  torch.aten.cumprod = @as_first,
  torch.aten.cumsum = @as_first,
  torch.aten.detach = @as_first,
  torch.aten.div.Scalar = @as_first,
  torch.aten.div.Tensor = @binary,
  torch.aten.div.Tensor_mode = @binary,
  torch.aten.dropout = @as_first,
  torch.aten.elu = @as_first,
  torch.aten.embedding = @embedding,
  torch.aten.empty.memory_format = @sizes_0,
  torch.aten.empty_like = @as_first,
  torch.aten.eq.Scalar = @as_first,
  torch.aten.eq.Tensor = @binary,
  torch.aten.eq.int = @eq_int,
  torch.aten.erf = @as_first,
  torch.aten.exp = @as_first,
  torch.aten.expand = @expand,
  torch.aten.expm1 = @as_first,
  torch.aten.fill.Scalar = @as_first,
  torch.aten.flatten.using_ints = @flatten,
  torch.aten.flip = @as_first,
  torch.aten.floor = @as_first,
  torch.aten.floor_divide = @binary,
  torch.aten.floordiv.int = @floordiv_int,
  torch.aten.fmod.Scalar = @as_first,
  torch.aten.fmod.Tensor = @binary,
  torch.aten.full = @sizes_0,
  torch.aten.full_like = @as_first,
  torch.aten.gather = @as_third,
  torch.aten.ge.Scalar = @as_first,
  torch.aten.ge.Tensor = @binary,
  torch.aten.ge.int = @ge_int,
  torch.aten.gelu = @as_first,
  torch.aten.group_norm = @as_first,
  torch.aten.gt.Scalar = @as_first,
  torch.aten.gt.Tensor = @binary,
  torch.aten.gt.int = @gt_int,
  torch.aten.hardsigmoid = @as_first,
  torch.aten.hardswish = @as_first,
  torch.aten.hardtanh = @as_first,
  torch.aten.index_put = @as_first,
  torch.aten.index_select = @index_select,
  torch.aten.instance_norm = @as_first,
  torch.aten.isinf = @as_first,
  torch.aten.isnan = @as_first,
  torch.aten.layer_norm = @as_first,
  torch.aten.le.Scalar = @as_first,
  torch.aten.le.Tensor = @binary,
  torch.aten.le.int = @le_int,
  torch.aten.leaky_relu = @as_first,
  torch.aten.lerp.Tensor = @ternary,
  torch.aten.lift_fresh_copy = @as_first,
  torch.aten.linear = @linear,
  torch.aten.log = @as_first,
  torch.aten.log10 = @as_first,
  torch.aten.log1p = @as_first,
  torch.aten.log2 = @as_first,
  torch.aten.log_sigmoid = @as_first,
  torch.aten.log_softmax.int = @as_first,
  torch.aten.logical_and = @binary,
  torch.aten.logical_not = @as_first,
  torch.aten.logical_or = @binary,
  torch.aten.logical_xor = @binary,
  torch.aten.lt.Scalar = @as_first,
  torch.aten.lt.Tensor = @binary,
  torch.aten.lt.int = @lt_int,
  torch.aten.masked_fill.Scalar = @binary,
  torch.aten.masked_fill.Tensor = @binary,
  torch.aten.matmul = @matmul,
  torch.aten.max = @scalar,
  torch.aten.max.dim = @reduce_dim,
  torch.aten.max_pool2d = @max_pool,
  torch.aten.max_pool2d_with_indices = @max_pool,
  torch.aten.maximum = @binary,
  torch.aten.mean = @scalar,
  torch.aten.mean.dim = @reduce_dims,
  torch.aten.min = @scalar,
  torch.aten.min.dim = @reduce_dim,
  torch.aten.minimum = @binary,
  torch.aten.mish = @as_first,
  torch.aten.mm = @mm,
  torch.aten.mul.Scalar = @as_first,
  torch.aten.mul.Tensor = @binary,
  torch.aten.mul.int = @mul_int,
  torch.aten.native_batch_norm = @as_first,
  torch.aten.native_dropout = @as_first,
  torch.aten.native_group_norm = @as_first,
  torch.aten.native_layer_norm = @as_first,
  torch.aten.ne.Scalar = @as_first,
  torch.aten.ne.Tensor = @binary,
  torch.aten.ne.int = @ne_int,
  torch.aten.neg = @as_first,
  torch.aten.new_empty = @sizes_1,
  torch.aten.new_full = @sizes_1,
  torch.aten.new_ones = @sizes_1,
  torch.aten.new_zeros = @sizes_1,
  torch.aten.numpy_T = @t,
  torch.aten.ones = @sizes_0,
  torch.aten.ones_like = @as_first,
  torch.aten.permute = @permute,
  torch.aten.pow.Tensor_Scalar = @as_first,
  torch.aten.pow.Tensor_Tensor = @binary,
  torch.aten.prod = @scalar,
  torch.aten.prod.dim_int = @reduce_dim,
  torch.aten.rand = @sizes_0,
  torch.aten.rand_like = @as_first,
  torch.aten.randn = @sizes_0,
  torch.aten.randn_like = @as_first,
  torch.aten.reciprocal = @as_first,
  torch.aten.relu = @as_first,
  torch.aten.relu6 = @as_first,
  torch.aten.remainder.Scalar = @as_first,
  torch.aten.remainder.Tensor = @binary,
  torch.aten.remainder.int = @remainder_int,
  torch.aten.reshape = @view,
  torch.aten.rms_norm = @as_first,
  torch.aten.roll = @as_first,
  torch.aten.round = @as_first,
  torch.aten.rsqrt = @as_first,
  torch.aten.rsub.Scalar = @as_first,
  torch.aten.scatter.src = @as_first,
  torch.aten.scatter.value = @as_first,
  torch.aten.scatter_add = @as_first,
  torch.aten.select.int = @select,
  torch.aten.select_scatter = @as_first,
  torch.aten.sigmoid = @as_first,
  torch.aten.sign = @as_first,
  torch.aten.silu = @as_first,
  torch.aten.sin = @as_first,
  torch.aten.size.int = @size,
  torch.aten.slice.Tensor = @slice,
  torch.aten.slice_scatter = @as_first,
  torch.aten.softmax.int = @as_first,
  torch.aten.softplus = @as_first,
  torch.aten.sqrt = @as_first,
  torch.aten.square = @as_first,
  torch.aten.sub.Scalar = @as_first,
  torch.aten.sub.Tensor = @binary,
  torch.aten.sub.int = @sub_int,
  torch.aten.sum = @scalar,
  torch.aten.sum.dim_IntList = @reduce_dims,
  torch.aten.sym_size.int = @size,
  torch.aten.t = @t,
  torch.aten.tan = @as_first,
  torch.aten.tanh = @as_first,
  torch.aten.to.device = @as_first,
  torch.aten.to.dtype = @as_first,
  torch.aten.to.dtype_layout = @as_first,
  torch.aten.to.other = @as_first,
  torch.aten.transpose.int = @transpose,
  torch.aten.tril = @as_first,
  torch.aten.triu = @as_first,
  torch.aten.type_as = @as_first,
  torch.aten.unsqueeze = @unsqueeze,
  torch.aten.view = @view,
  torch.aten.where.self = @ternary,
  torch.aten.zeros = @sizes_0,
  torch.aten.zeros_like = @as_first,
  torch.bind_symbolic_shape = @bind_symbolic_shape,
  torch.constant.bool = @constant_bool,
  torch.constant.device = @nothing,
  torch.constant.float = @nothing,
  torch.constant.int = @constant,
  torch.constant.none = @nothing,
  torch.constant.str = @nothing,
  torch.copy.to_tensor = @as_first,
  torch.copy.to_vtensor = @as_first,
  torch.prim.ListConstruct = @list,
  torch.prims.convert_element_type = @as_first,
  torch.runtime.assert = @assertion,
  torch.symbolic_int = @symbolic_int,
  torch.tensor_static_info_cast = @as_first,
  torch.vtensor.literal = @literal
}
