// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shape functions for the torch dialect of torch-mlir.
//
//   shapeproof analyze --library=torch model.mlir
//
// Types are read as builtin ones: !torch.vtensor<[?,4],f32> as tensor<?x4xf32>,
// !torch.int as i64, !torch.list<int> as tensor<?xi64>, and a list of tensors
// as so many operands. Integers are those of Python: their sums and products
// are taken not to overflow, as those of sizes are. An operand that is None is
// unknown, unless the argument has a default. docs/libraries.md explains the
// attributes of arguments and results.

shape.function_library @torch {

  //===- Helpers -----------------------------------------------------------===//

  // A place that may count from the back.
  func.func @from_back(%d: index, %size: index) -> index {
    %c0 = arith.constant 0 : index
    %back = arith.addi %d, %size : index
    %negative = arith.cmpi slt, %d, %c0 : index
    %result = arith.select %negative, %back, %d : index
    return %result : index
  }
  // Whether a place, counted from either end, is one of so many.
  func.func @is_place(%d: index, %size: index) -> i1 {
    %c0 = arith.constant 0 : index
    %least = arith.subi %c0, %size : index
    %low = arith.cmpi sle, %least, %d : index
    %high = arith.cmpi slt, %d, %size : index
    %result = arith.andi %low, %high : i1
    return %result : i1
  }
  // A dimension that may count from the back; a scalar has one in most operations.
  func.func @dimension(%d: index, %rank: index) -> index {
    %c1 = arith.constant 1 : index
    %n = arith.maxsi %rank, %c1 : index
    %r = func.call @own_dimension(%d, %n) : (index, index) -> index
    return %r : index
  }
  // The same, and a scalar has none.
  func.func @own_dimension(%d: index, %rank: index) -> index {
    %ok = func.call @is_place(%d, %rank) : (index, index) -> i1
    cf.assert %ok, "the dimension is out of range"
    %r = func.call @from_back(%d, %rank) : (index, index) -> index
    return %r : index
  }
  // A list of dimensions that may count from the back, and differ.
  func.func @dimensions(%list: tensor<?xindex>, %rank: index) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %size = arith.maxsi %rank, %c1 : index
    %least = arith.subi %c0, %size : index
    %n = tensor.dim %list, %c0 : tensor<?xindex>
    %r, %in = scf.for %i = %c0 to %n step %c1 iter_args(%out = %list, %all = %true) -> (tensor<?xindex>, i1) {
      %d = tensor.extract %list[%i] : tensor<?xindex>
      %low = arith.cmpi sle, %least, %d : index
      %high = arith.cmpi slt, %d, %size : index
      %within = arith.andi %low, %high : i1
      %and = arith.andi %all, %within : i1
      %back = arith.addi %d, %size : index
      %negative = arith.cmpi slt, %d, %c0 : index
      %at = arith.select %negative, %back, %d : index
      %with = tensor.insert %at into %out[%i] : tensor<?xindex>
      scf.yield %with, %and : tensor<?xindex>, i1
    }
    %once = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %a = tensor.extract %r[%i] : tensor<?xindex>
      %next = arith.addi %i, %c1 : index
      %rest = scf.for %j = %next to %n step %c1 iter_args(%more = %all) -> (i1) {
        %b = tensor.extract %r[%j] : tensor<?xindex>
        %other = arith.cmpi ne, %a, %b : index
        %and = arith.andi %more, %other : i1
        scf.yield %and : i1
      }
      scf.yield %rest : i1
    }
    %ok = arith.andi %in, %once : i1
    cf.assert %ok, "a dimension is out of range, or is named twice"
    return %r : tensor<?xindex>
  }
  // The size at a dimension; that of a scalar is 1.
  func.func @size_at(%sizes: tensor<?xindex>, %d: index) -> index {
    %c1 = arith.constant 1 : index
    %one = tensor.from_elements %c1 : tensor<1xindex>
    %all = tensor.concat dim(0) %sizes, %one : (tensor<?xindex>, tensor<1xindex>) -> tensor<?xindex>
    %size = tensor.extract %all[%d] : tensor<?xindex>
    return %size : index
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
  // Whether the rank is one of two.
  func.func @has_rank(%x: !shape.shape, %low: index, %high: index) -> i1 {
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %a = arith.cmpi sle, %low, %rank : index
    %b = arith.cmpi sle, %rank, %high : index
    %ok = arith.andi %a, %b : i1
    return %ok : i1
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
  // Whether a list has a number, or one for each of n.
  func.func @is_for_each(%list: tensor<?xindex>, %n: index) -> i1 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %length = tensor.dim %list, %c0 : tensor<?xindex>
    %single = arith.cmpi eq, %length, %c1 : index
    %each = arith.cmpi eq, %length, %n : index
    %ok = arith.ori %single, %each : i1
    return %ok : i1
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

  // What is written in place of the first operand broadcasts to it.
  func.func @in_place(%x: !shape.shape {shapeproof.operand = 0}, %y: !shape.shape {shapeproof.operand = 1}) -> !shape.shape {
    %r = func.call @expand_as(%y, %x) : (!shape.shape, !shape.shape) -> !shape.shape
    return %x : !shape.shape
  }
  func.func @fill(%x: !shape.shape {shapeproof.operand = 0}, %y: !shape.shape {shapeproof.operand = 1}) -> !shape.shape {
    func.call @is_number(%y) : (!shape.shape) -> ()
    return %x : !shape.shape
  }
  func.func @masked_fill(%x: !shape.shape {shapeproof.operand = 0}, %mask: !shape.shape {shapeproof.operand = 1}, %y: !shape.shape {shapeproof.operand = 2}) -> !shape.shape {
    func.call @is_number(%y) : (!shape.shape) -> ()
    %r = func.call @binary(%x, %mask) : (!shape.shape, !shape.shape) -> !shape.shape
    return %r : !shape.shape
  }
  func.func @is_number(%y: !shape.shape) {
    %c0 = arith.constant 0 : index
    %ok = func.call @has_rank(%y, %c0, %c0) : (!shape.shape, index, index) -> i1
    cf.assert %ok, "fill: the value has dimensions"
    return
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
  // A list that may be changed later.
  func.func @changed() attributes {shapeproof.if = {changed}} {
    return
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
    %d = func.call @own_dimension(%dim, %rank) : (index, index) -> index
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
    // Beside a 0 any size would do, or none.
    %positive = arith.cmpi sge, %product, %c1 : index
    %given = arith.cmpi eq, %opens, %c0 : index
    %decided = arith.ori %given, %positive : i1
    cf.assert %decided, "view: the size that is left open is ambiguous"
    %rest = arith.remsi %count, %divisor : index
    %divides = arith.cmpi eq, %rest, %c0 : index
    %same = arith.cmpi eq, %product, %count : index
    %ok = arith.select %open, %divides, %same : i1
    cf.assert %ok, "view: another number of elements"
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
    %c2 = arith.constant 2 : index
    %ok = func.call @has_rank(%x, %c0, %c2) : (!shape.shape, index, index) -> i1
    cf.assert %ok, "t: there are more than two dimensions"
    %r = func.call @reverse(%x) : (!shape.shape) -> !shape.shape
    return %r : !shape.shape
  }
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

  func.func @permute(%x: !shape.shape {shapeproof.operand = 0}, %list: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %list, %c0 : tensor<?xindex>
    %same = arith.cmpi eq, %n, %rank : index
    cf.assert %same, "permute: another number of dimensions"
    %dims = func.call @dimensions(%list, %rank) : (tensor<?xindex>, index) -> tensor<?xindex>
    %r = tensor.generate %n {
    ^bb0(%i: index):
      %at = tensor.extract %dims[%i] : tensor<?xindex>
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

  // From one dimension to another, both included, as one; a scalar becomes a line.
  func.func @flatten(%x: !shape.shape {shapeproof.operand = 0}, %from: index {shapeproof.value = 1}, %to: index {shapeproof.value = 2}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %own = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %some = tensor.dim %own, %c0 : tensor<?xindex>
    %scalar = arith.cmpi eq, %some, %c0 : index
    %single = tensor.splat %c1[%c1] : tensor<?xindex>
    %s = arith.select %scalar, %single, %own : tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %a = func.call @own_dimension(%from, %rank) : (index, index) -> index
    %b = func.call @own_dimension(%to, %rank) : (index, index) -> index
    %ordered = arith.cmpi sle, %a, %b : index
    cf.assert %ordered, "flatten: the last dimension is before the first"
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
    %enough = arith.cmpi sge, %added, %c0 : index
    cf.assert %enough, "expand: fewer sizes than dimensions"
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
                   %start: index {shapeproof.value = 2, shapeproof.default = 0 : i64},
                   %end: index {shapeproof.value = 3, shapeproof.default = 9223372036854775807 : i64}, %step: index {shapeproof.value = 4}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %forward = arith.cmpi sge, %step, %c1 : index
    cf.assert %forward, "slice: the step is not positive"
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %d = func.call @own_dimension(%dim, %rank) : (index, index) -> index
    %size = tensor.extract %s[%d] : tensor<?xindex>
    %a0 = func.call @from_back(%start, %size) : (index, index) -> index
    %b0 = func.call @from_back(%end, %size) : (index, index) -> index
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

  func.func @select(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1}, %place: index {shapeproof.value = 2}) -> !shape.shape {
    %r = func.call @selected(%x, %dim, %place) : (!shape.shape, index, index) -> !shape.shape
    return %r : !shape.shape
  }
  func.func @selected(%x: !shape.shape, %dim: index, %place: index) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %d = func.call @own_dimension(%dim, %rank) : (index, index) -> index
    %size = tensor.extract %s[%d] : tensor<?xindex>
    %in = func.call @is_place(%place, %size) : (index, index) -> i1
    cf.assert %in, "select: the place is outside of the dimension"
    %r = func.call @without(%s, %d) : (tensor<?xindex>, index) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  // What is written into a part of the operand broadcasts to it.
  func.func @select_scatter(%x: !shape.shape {shapeproof.operand = 0}, %source: !shape.shape {shapeproof.operand = 1},
                            %dim: index {shapeproof.value = 2}, %place: index {shapeproof.value = 3}) -> !shape.shape {
    %part = func.call @selected(%x, %dim, %place) : (!shape.shape, index, index) -> !shape.shape
    %r = func.call @expand_as(%source, %part) : (!shape.shape, !shape.shape) -> !shape.shape
    return %x : !shape.shape
  }
  func.func @slice_scatter(%x: !shape.shape {shapeproof.operand = 0}, %source: !shape.shape {shapeproof.operand = 1}, %dim: index {shapeproof.value = 2},
                           %start: index {shapeproof.value = 3, shapeproof.default = 0 : i64},
                           %end: index {shapeproof.value = 4, shapeproof.default = 9223372036854775807 : i64}, %step: index {shapeproof.value = 5}) -> !shape.shape {
    %part = func.call @slice(%x, %dim, %start, %end, %step) : (!shape.shape, index, index, index, index) -> !shape.shape
    %r = func.call @expand_as(%source, %part) : (!shape.shape, !shape.shape) -> !shape.shape
    return %x : !shape.shape
  }
  // The elements (i, i + offset) of two dimensions, as the last dimension.
  func.func @diagonal(%x: !shape.shape {shapeproof.operand = 0}, %offset: index {shapeproof.value = 1, shapeproof.default = 0 : i64},
                      %a: index {shapeproof.value = 2, shapeproof.default = 0 : i64}, %b: index {shapeproof.value = 3, shapeproof.default = 1 : i64}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %d = func.call @own_dimension(%a, %rank) : (index, index) -> index
    %e = func.call @own_dimension(%b, %rank) : (index, index) -> index
    %differ = arith.cmpi ne, %d, %e : index
    cf.assert %differ, "diagonal: the dimensions are the same"
    %rows = tensor.extract %s[%d] : tensor<?xindex>
    %columns = tensor.extract %s[%e] : tensor<?xindex>
    %right = arith.maxsi %offset, %c0 : index
    %negated = arith.subi %c0, %offset : index
    %down = arith.maxsi %negated, %c0 : index
    %h = arith.subi %rows, %down : index
    %w = arith.subi %columns, %right : index
    %least = arith.minsi %h, %w : index
    %length = arith.maxsi %least, %c0 : index
    %low = arith.minsi %d, %e : index
    %high = arith.maxsi %d, %e : index
    %once = func.call @without(%s, %high) : (tensor<?xindex>, index) -> tensor<?xindex>
    %twice = func.call @without(%once, %low) : (tensor<?xindex>, index) -> tensor<?xindex>
    %end = tensor.dim %twice, %c0 : tensor<?xindex>
    %r = func.call @with(%twice, %end, %length) : (tensor<?xindex>, index, index) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  func.func @diagonal_scatter(%x: !shape.shape {shapeproof.operand = 0}, %a: index {shapeproof.value = 3}, %b: index {shapeproof.value = 4}) -> !shape.shape {
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %d = func.call @dimension(%a, %rank) : (index, index) -> index
    %e = func.call @dimension(%b, %rank) : (index, index) -> index
    %ok = arith.cmpi ne, %d, %e : index
    cf.assert %ok, "diagonal_scatter: the dimensions are the same"
    return %x : !shape.shape
  }
  func.func @as_strided_scatter(%x: !shape.shape {shapeproof.operand = 0}, %source: !shape.shape {shapeproof.operand = 1},
                                %sizes: tensor<?xindex> {shapeproof.value = 2}, %strides: tensor<?xindex> {shapeproof.value = 3},
                                %offset: index {shapeproof.value = 4, shapeproof.default = 0 : i64}) -> !shape.shape {
    %part = func.call @as_strided(%sizes, %strides, %offset) : (tensor<?xindex>, tensor<?xindex>, index) -> !shape.shape
    %r = func.call @expand_as(%source, %part) : (!shape.shape, !shape.shape) -> !shape.shape
    return %x : !shape.shape
  }

  func.func @index_select(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1}, %indices: !shape.shape {shapeproof.operand = 2}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %d, %n = func.call @indices_along(%x, %dim, %indices) : (!shape.shape, index, !shape.shape) -> (index, index)
    %r = tensor.insert %n into %s[%d] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  // A dimension, and how many places of it a line, or a number, lists.
  func.func @indices_along(%x: !shape.shape, %dim: index, %indices: !shape.shape) -> (index, index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %d = func.call @dimension(%dim, %rank) : (index, index) -> index
    %line = func.call @has_rank(%indices, %c0, %c1) : (!shape.shape, index, index) -> i1
    cf.assert %line, "the indices are no line"
    %n = func.call @count_of(%indices) : (!shape.shape) -> index
    return %d, %n : index, index
  }
  func.func @index_fill(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1}, %indices: !shape.shape {shapeproof.operand = 2}) -> !shape.shape {
    %d, %n = func.call @indices_along(%x, %dim, %indices) : (!shape.shape, index, !shape.shape) -> (index, index)
    return %x : !shape.shape
  }
  // index_add and index_copy: a part of the source for each of the indices.
  func.func @index_write(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1}, %indices: !shape.shape {shapeproof.operand = 2},
                         %source: !shape.shape {shapeproof.operand = 3}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %d, %n = func.call @indices_along(%x, %dim, %indices) : (!shape.shape, index, !shape.shape) -> (index, index)
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %source : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %other = tensor.dim %t, %c0 : tensor<?xindex>
    %alike = arith.cmpi eq, %rank, %other : index
    %less = arith.minsi %rank, %other : index
    %scalar = arith.cmpi eq, %less, %c0 : index
    %fine = arith.ori %alike, %scalar : i1
    cf.assert %fine, "the source has another rank"
    %compared = arith.select %alike, %rank, %c0 : index
    %fits = scf.for %i = %c0 to %compared step %c1 iter_args(%all = %true) -> (i1) {
      %p = tensor.extract %s[%i] : tensor<?xindex>
      %q = tensor.extract %t[%i] : tensor<?xindex>
      %here = arith.cmpi eq, %i, %d : index
      %expected = arith.select %here, %n, %p : index
      %same = arith.cmpi eq, %q, %expected : index
      %one = arith.cmpi eq, %q, %c1 : index
      %not = arith.xori %here, %true : i1
      %broadcast = arith.andi %one, %not : i1
      %or = arith.ori %same, %broadcast : i1
      %and = arith.andi %all, %or : i1
      scf.yield %and : i1
    }
    cf.assert %fits, "the source has another size, or not one part for each index"
    return %x : !shape.shape
  }

  // tm_tensor.scatter: as the third operand.
  func.func @as_third(%x: !shape.shape {shapeproof.operand = 2}) -> !shape.shape {
    return %x : !shape.shape
  }
  // gather: as the indices.
  func.func @gather(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1}, %indices: !shape.shape {shapeproof.operand = 2}) -> !shape.shape {
    func.call @indices_within(%x, %dim, %indices) : (!shape.shape, index, !shape.shape) -> ()
    return %indices : !shape.shape
  }
  func.func @scatter(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1}, %indices: !shape.shape {shapeproof.operand = 2}) -> !shape.shape {
    func.call @indices_within(%x, %dim, %indices) : (!shape.shape, index, !shape.shape) -> ()
    return %x : !shape.shape
  }
  func.func @scatter_of(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1}, %indices: !shape.shape {shapeproof.operand = 2},
                        %source: !shape.shape {shapeproof.operand = 3}) -> !shape.shape {
    func.call @indices_within(%x, %dim, %indices) : (!shape.shape, index, !shape.shape) -> ()
    %m1 = arith.constant -1 : index
    %ok = func.call @is_part(%indices, %source, %m1) : (!shape.shape, !shape.shape, index) -> i1
    cf.assert %ok, "there are more indices than the source has elements along a dimension"
    return %x : !shape.shape
  }
  // Indices into one dimension, which are at most as many along the others.
  func.func @indices_within(%x: !shape.shape, %dim: index, %indices: !shape.shape) {
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %d = func.call @dimension(%dim, %rank) : (index, index) -> index
    %ok = func.call @is_part(%indices, %x, %d) : (!shape.shape, !shape.shape, index) -> i1
    cf.assert %ok, "there are more indices than elements along another dimension"
    return
  }
  // Whether a tensor has no elements, or the rank of another and at most its sizes
  // but at one dimension.
  func.func @is_part(%x: !shape.shape, %y: !shape.shape, %d: index) -> i1 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %one = tensor.splat %c1[%c1] : tensor<?xindex>
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %y : !shape.shape -> tensor<?xindex>
    %n = tensor.dim %s, %c0 : tensor<?xindex>
    %m = tensor.dim %t, %c0 : tensor<?xindex>
    // A scalar is a line of one element.
    %rank = arith.maxsi %n, %c1 : index
    %other = arith.maxsi %m, %c1 : index
    %alike = arith.cmpi eq, %rank, %other : index
    %a = tensor.concat dim(0) %s, %one : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %b = tensor.concat dim(0) %t, %one : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %compared = arith.minsi %rank, %other : index
    %within = scf.for %i = %c0 to %compared step %c1 iter_args(%all = %true) -> (i1) {
      %p = tensor.extract %a[%i] : tensor<?xindex>
      %q = tensor.extract %b[%i] : tensor<?xindex>
      %here = arith.cmpi eq, %i, %d : index
      %few = arith.cmpi sle, %p, %q : index
      %or = arith.ori %here, %few : i1
      %and = arith.andi %all, %or : i1
      scf.yield %and : i1
    }
    %count = func.call @count_of(%x) : (!shape.shape) -> index
    %none = arith.cmpi eq, %count, %c0 : index
    %both = arith.andi %alike, %within : i1
    %ok = arith.ori %none, %both : i1
    return %ok : i1
  }

  // The rows of a table: the sizes of the indices, then that of a row.
  func.func @embedding(%table: !shape.shape {shapeproof.operand = 0}, %indices: !shape.shape {shapeproof.operand = 1}) -> !shape.shape {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %ok = func.call @has_rank(%table, %c2, %c2) : (!shape.shape, index, index) -> i1
    cf.assert %ok, "embedding: the table is no matrix"
    %s = shape.to_extent_tensor %table : !shape.shape -> tensor<?xindex>
    %n = tensor.extract %s[%c1] : tensor<?xindex>
    %row = shape.from_extents %n : index
    %shape = shape.concat %indices, %row : !shape.shape, !shape.shape -> !shape.shape
    return %shape : !shape.shape
  }

  func.func @cat_one(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 0, shapeproof.segment = 1}) -> !shape.shape attributes {shapeproof.if = {operandSegmentSizes = array<i32: 1, 1>}} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %in = func.call @is_place(%dim, %rank) : (index, index) -> i1
    %count = func.call @count_of(%x) : (!shape.shape) -> index
    %none = arith.cmpi eq, %count, %c0 : index
    %line = arith.cmpi eq, %rank, %c1 : index
    %nothing = arith.andi %none, %line : i1
    %ok = arith.ori %in, %nothing : i1
    cf.assert %ok, "the dimension is out of range"
    return %x : !shape.shape
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
    %least = arith.minsi %rank_a, %rank_b : index
    %some = arith.cmpi sge, %least, %c1 : index
    cf.assert %some, "cat: a tensor has no dimensions"
    // What stays; where ranks differ, a line is what goes.
    %other = arith.select %line_a, %t, %s : tensor<?xindex>
    %first = arith.select %alike, %s, %other : tensor<?xindex>
    %second = arith.select %alike, %t, %first : tensor<?xindex>
    %rank = tensor.dim %first, %c0 : tensor<?xindex>
    %d = func.call @own_dimension(%dim, %rank) : (index, index) -> index
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
  func.func @reduce_dims(%x: !shape.shape {shapeproof.operand = 0}, %dims: tensor<?xindex> {shapeproof.value = 1, shapeproof.default = array<i64>}, %keep: i1 {shapeproof.value = 2}) -> !shape.shape {
    %shape = func.call @reduced(%x, %dims, %keep) : (!shape.shape, tensor<?xindex>, i1) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @reduce_dim(%x: !shape.shape {shapeproof.operand = 0}, %dims: tensor<?xindex> {shapeproof.value = 1}, %keep: i1 {shapeproof.value = 2}) -> (!shape.shape, !shape.shape) {
    %shape = func.call @reduced(%x, %dims, %keep) : (!shape.shape, tensor<?xindex>, i1) -> !shape.shape
    return %shape, %shape : !shape.shape, !shape.shape
  }
  // The greatest or least of some elements, of which there is one.
  func.func @choose(%x: !shape.shape {shapeproof.operand = 0}) -> !shape.shape {
    %c1 = arith.constant 1 : index
    %count = func.call @count_of(%x) : (!shape.shape) -> index
    %ok = arith.cmpi sge, %count, %c1 : index
    cf.assert %ok, "the tensor has no elements to choose from"
    %shape = shape.const_shape [] : !shape.shape
    return %shape : !shape.shape
  }
  func.func @choose_dims(%x: !shape.shape {shapeproof.operand = 0}, %dims: tensor<?xindex> {shapeproof.value = 1, shapeproof.default = array<i64>}, %keep: i1 {shapeproof.value = 2})
      -> (!shape.shape, !shape.shape) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %shape = func.call @reduced(%x, %dims, %keep) : (!shape.shape, tensor<?xindex>, i1) -> !shape.shape
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %dims, %c0 : tensor<?xindex>
    %all = arith.cmpi eq, %n, %c0 : index
    %ok = scf.for %i = %c0 to %rank step %c1 iter_args(%fine = %true) -> (i1) {
      %back = arith.subi %i, %rank : index
      %listed = scf.for %j = %c0 to %n step %c1 iter_args(%found = %all) -> (i1) {
        %d = tensor.extract %dims[%j] : tensor<?xindex>
        %is = arith.cmpi eq, %d, %i : index
        %fromBack = arith.cmpi eq, %d, %back : index
        %either = arith.ori %is, %fromBack : i1
        %or = arith.ori %found, %either : i1
        scf.yield %or : i1
      }
      %size = tensor.extract %s[%i] : tensor<?xindex>
      %some = arith.cmpi sge, %size, %c1 : index
      %stays = arith.xori %listed, %true : i1
      %or = arith.ori %stays, %some : i1
      %and = arith.andi %fine, %or : i1
      scf.yield %and : i1
    }
    cf.assert %ok, "there are no elements to choose from along a dimension"
    return %shape, %shape : !shape.shape, !shape.shape
  }
  // At most two dimensions.
  func.func @frobenius_norm(%x: !shape.shape {shapeproof.operand = 0}, %dims: tensor<?xindex> {shapeproof.value = 1, shapeproof.default = array<i64>}, %keep: i1 {shapeproof.value = 2}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %n = tensor.dim %dims, %c0 : tensor<?xindex>
    %few = arith.cmpi sle, %n, %c2 : index
    cf.assert %few, "frobenius_norm: more than two dimensions"
    %shape = func.call @reduced(%x, %dims, %keep) : (!shape.shape, tensor<?xindex>, i1) -> !shape.shape
    return %shape : !shape.shape
  }
  // cummax and cummin: a tensor without elements may have any dimension named.
  func.func @along_elements(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1}) -> (!shape.shape, !shape.shape) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %n = arith.maxsi %rank, %c1 : index
    %in = func.call @is_place(%dim, %n) : (index, index) -> i1
    %count = func.call @count_of(%x) : (!shape.shape) -> index
    %none = arith.cmpi eq, %count, %c0 : index
    %ok = arith.ori %in, %none : i1
    cf.assert %ok, "the dimension is out of range"
    return %x, %x : !shape.shape, !shape.shape
  }
  // The shape of the operand, which has the dimension that an operand names.
  func.func @along_1(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1}) -> (!shape.shape, !shape.shape) {
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %d = func.call @dimension(%dim, %rank) : (index, index) -> index
    return %x, %x : !shape.shape, !shape.shape
  }
  func.func @along_2(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 2}) -> (!shape.shape, !shape.shape) {
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %d = func.call @dimension(%dim, %rank) : (index, index) -> index
    return %x, %x : !shape.shape, !shape.shape
  }
  func.func @flip(%x: !shape.shape {shapeproof.operand = 0}, %list: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %dims = func.call @dimensions(%list, %rank) : (tensor<?xindex>, index) -> tensor<?xindex>
    return %x : !shape.shape
  }
  // Without dimensions, all elements are one line.
  func.func @roll(%x: !shape.shape {shapeproof.operand = 0}, %shifts: tensor<?xindex> {shapeproof.value = 1}, %dims: tensor<?xindex> {shapeproof.value = 2}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %n = tensor.dim %shifts, %c0 : tensor<?xindex>
    %m = tensor.dim %dims, %c0 : tensor<?xindex>
    %expected = arith.maxsi %m, %c1 : index
    %fit = arith.cmpi eq, %n, %expected : index
    cf.assert %fit, "roll: not one shift for each dimension"
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %least = arith.subi %c0, %rank : index
    %ok = scf.for %i = %c0 to %m step %c1 iter_args(%all = %true) -> (i1) {
      %d = tensor.extract %dims[%i] : tensor<?xindex>
      %low = arith.cmpi sle, %least, %d : index
      %high = arith.cmpi slt, %d, %rank : index
      %in = arith.andi %low, %high : i1
      %and = arith.andi %all, %in : i1
      scf.yield %and : i1
    }
    // Nothing is rolled anywhere.
    %count = func.call @count_of(%x) : (!shape.shape) -> index
    %none = arith.cmpi eq, %count, %c0 : index
    %known = arith.ori %ok, %none : i1
    cf.assert %known, "roll: a dimension is out of range"
    return %x : !shape.shape
  }
  func.func @triangle(%x: !shape.shape {shapeproof.operand = 0}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %some = arith.cmpi sge, %rank, %c2 : index
    %count = func.call @count_of(%x) : (!shape.shape) -> index
    %none = arith.cmpi eq, %count, %c0 : index
    %ok = arith.ori %some, %none : i1
    cf.assert %ok, "a triangle of fewer than two dimensions"
    return %x : !shape.shape
  }

  func.func @reduced(%x: !shape.shape, %list: tensor<?xindex>, %keep: i1) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %false = arith.constant false
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %dims = func.call @dimensions(%list, %rank) : (tensor<?xindex>, index) -> tensor<?xindex>
    %n = tensor.dim %dims, %c0 : tensor<?xindex>
    %all = arith.cmpi eq, %n, %c0 : index
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
    %c2 = arith.constant 2 : index
    %isMatrixA = func.call @has_rank(%a, %c2, %c2) : (!shape.shape, index, index) -> i1
    %isMatrixB = func.call @has_rank(%b, %c2, %c2) : (!shape.shape, index, index) -> i1
    %areMatrices = arith.andi %isMatrixA, %isMatrixB : i1
    cf.assert %areMatrices, "mm: an operand is no matrix"
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
    %least = arith.minsi %n, %m : index
    %some = arith.cmpi sge, %least, %c1 : index
    cf.assert %some, "matmul: an operand is a number"
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
    %c3 = arith.constant 3 : index
    %isBatchA = func.call @has_rank(%a, %c3, %c3) : (!shape.shape, index, index) -> i1
    %isBatchB = func.call @has_rank(%b, %c3, %c3) : (!shape.shape, index, index) -> i1
    %areBatches = arith.andi %isBatchA, %isBatchB : i1
    cf.assert %areBatches, "bmm: an operand is no batch of matrices"
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
  func.func @linear(%x: !shape.shape {shapeproof.operand = 0}, %w: !shape.shape {shapeproof.operand = 1},
                    %bias: !shape.shape {shapeproof.operand = 2, shapeproof.default = array<i64>}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %w : !shape.shape -> tensor<?xindex>
    %n = tensor.dim %s, %c0 : tensor<?xindex>
    %m = tensor.dim %t, %c0 : tensor<?xindex>
    %some = arith.cmpi sge, %n, %c1 : index
    %isWeight = func.call @has_rank(%w, %c1, %c2) : (!shape.shape, index, index) -> i1
    %known = arith.andi %some, %isWeight : i1
    cf.assert %known, "linear: the input is a number, or the weight neither a matrix nor a line"
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
    %whole = func.call @expand_as(%bias, %shape) : (!shape.shape, !shape.shape) -> !shape.shape
    return %shape : !shape.shape
  }

  //===- Convolutions and pooling ------------------------------------------===//

  // [batch, channels, space..] by [outputs, channels / groups, window..].
  func.func @convolution(%x: !shape.shape {shapeproof.operand = 0}, %w: !shape.shape {shapeproof.operand = 1},
                         %stride: tensor<?xindex> {shapeproof.value = 3}, %padding: tensor<?xindex> {shapeproof.value = 4},
                         %dilation: tensor<?xindex> {shapeproof.value = 5}, %transposed: i1 {shapeproof.value = 6},
                         %outside: tensor<?xindex> {shapeproof.value = 7}, %groups: index {shapeproof.value = 8},
                         %bias: !shape.shape {shapeproof.operand = 2, shapeproof.default = array<i64>}, %given: i1 {shapeproof.given = 2}) -> !shape.shape {
    %n = func.call @rank_of(%x) : (!shape.shape) -> index
    %m = func.call @rank_of(%w) : (!shape.shape) -> index
    %batched = arith.cmpi eq, %n, %m : index
    cf.assert %batched, "convolution: the input and the weight differ in rank"
    func.call @has_bias(%w, %bias, %given, %transposed, %groups) : (!shape.shape, !shape.shape, i1, i1, index) -> ()
    %shape = func.call @convolved(%x, %w, %stride, %padding, %dilation, %transposed, %outside, %groups)
        : (!shape.shape, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, i1, tensor<?xindex>, index) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @conv(%x: !shape.shape {shapeproof.operand = 0}, %w: !shape.shape {shapeproof.operand = 1},
                  %stride: tensor<?xindex> {shapeproof.value = 3}, %padding: tensor<?xindex> {shapeproof.value = 4},
                  %dilation: tensor<?xindex> {shapeproof.value = 5}, %groups: index {shapeproof.value = 6},
                  %bias: !shape.shape {shapeproof.operand = 2, shapeproof.default = array<i64>}, %given: i1 {shapeproof.given = 2}) -> !shape.shape {
    %false = arith.constant false
    func.call @has_bias(%w, %bias, %given, %false, %groups) : (!shape.shape, !shape.shape, i1, i1, index) -> ()
    %shape = func.call @convolved(%x, %w, %stride, %padding, %dilation, %false, %padding, %groups)
        : (!shape.shape, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, i1, tensor<?xindex>, index) -> !shape.shape
    return %shape : !shape.shape
  }
  // The bias has one number for each output.
  func.func @has_bias(%w: !shape.shape, %bias: !shape.shape, %given: i1, %transposed: i1, %groups: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %t = shape.to_extent_tensor %w : !shape.shape -> tensor<?xindex>
    %w0 = tensor.extract %t[%c0] : tensor<?xindex>
    %w1 = tensor.extract %t[%c1] : tensor<?xindex>
    %all = arith.muli %w1, %groups : index
    %outputs = arith.select %transposed, %all, %w0 : index
    %ok = func.call @is_line_of(%bias, %given, %outputs) : (!shape.shape, i1, index) -> i1
    cf.assert %ok, "convolution: the bias has not one number for each output"
    return
  }
  // Whether an operand is not given, or a line of so many elements.
  func.func @is_line_of(%x: !shape.shape, %given: i1, %n: index) -> i1 {
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %line = func.call @has_rank(%x, %c1, %c1) : (!shape.shape, index, index) -> i1
    %count = func.call @count_of(%x) : (!shape.shape) -> index
    %each = arith.cmpi eq, %count, %n : index
    %fits = arith.andi %line, %each : i1
    %none = arith.xori %given, %true : i1
    %ok = arith.ori %none, %fits : i1
    return %ok : i1
  }
  func.func @convolved(%x: !shape.shape, %w: !shape.shape, %strides: tensor<?xindex>, %paddings: tensor<?xindex>,
                       %dilations: tensor<?xindex>, %transposed: i1, %outsides: tensor<?xindex>, %groups: index) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %w : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %rankOfWeight = tensor.dim %t, %c0 : tensor<?xindex>
    %n = arith.subi %rankOfWeight, %c2 : index
    %more = arith.addi %n, %c1 : index
    // 1, or 0 without a batch.
    %lead = arith.subi %rank, %more : index
    %low = arith.cmpi sge, %lead, %c0 : index
    %high = arith.cmpi sle, %lead, %c1 : index
    %space0 = arith.cmpi sge, %n, %c1 : index
    %either = arith.andi %low, %high : i1
    %known = arith.andi %either, %space0 : i1
    %first = arith.addi %lead, %c1 : index
    %as_many1 = func.call @is_for_each(%strides, %n) : (tensor<?xindex>, index) -> i1
    %as_many2 = func.call @is_for_each(%paddings, %n) : (tensor<?xindex>, index) -> i1
    %as_many3 = func.call @is_for_each(%dilations, %n) : (tensor<?xindex>, index) -> i1
    %as_many4 = func.call @is_for_each(%outsides, %n) : (tensor<?xindex>, index) -> i1
    %as_many5 = arith.andi %as_many1, %as_many2 : i1
    %as_many6 = arith.andi %as_many3, %as_many4 : i1
    %as_many = arith.andi %as_many5, %as_many6 : i1
    %listed = arith.andi %known, %as_many : i1
    cf.assert %listed, "convolution: the ranks differ, or a list has neither one number nor one for each dimension in space"
    %positive1 = func.call @all_at_least(%strides, %c1) : (tensor<?xindex>, index) -> i1
    %positive2 = func.call @all_at_least(%dilations, %c1) : (tensor<?xindex>, index) -> i1
    %positive3 = arith.cmpi sge, %groups, %c1 : index
    %positive4 = arith.andi %positive1, %positive2 : i1
    %allPositive = arith.andi %positive3, %positive4 : i1
    %natural1 = func.call @all_at_least(%paddings, %c0) : (tensor<?xindex>, index) -> i1
    %natural2 = func.call @all_at_least(%outsides, %c0) : (tensor<?xindex>, index) -> i1
    %natural = arith.andi %natural1, %natural2 : i1
    %allRight = arith.andi %allPositive, %natural : i1
    cf.assert %allRight, "convolution: a stride, a dilation or the number of groups is not positive, or a padding is negative"
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
    %by_groups = arith.maxsi %groups, %c1 : index
    %rest = arith.remsi %w0, %by_groups : index
    %divides = arith.cmpi eq, %rest, %c0 : index
    %some = arith.cmpi sge, %w0, %by_groups : index
    %grouped = arith.andi %divides, %some : i1
    cf.assert %grouped, "convolution: the first size of the weight is no multiple of the groups"
    %true = arith.constant true
    %forwards = arith.xori %transposed, %true : i1
    %less_outside = scf.for %i = %c0 to %n step %c1 iter_args(%ok = %true) -> (i1) {
      %by = tensor.extract %stride[%i] : tensor<?xindex>
      %l = tensor.extract %dilation[%i] : tensor<?xindex>
      %o = tensor.extract %outside[%i] : tensor<?xindex>
      %most = arith.maxsi %by, %l : index
      %less = arith.cmpi slt, %o, %most : index
      %fine = arith.ori %less, %forwards : i1
      %and = arith.andi %ok, %fine : i1
      scf.yield %and : i1
    }
    cf.assert %less_outside, "convolution: the output padding is neither less than the stride nor than the dilation"
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
    %left = func.call @all_at_least(%space, %c1) : (tensor<?xindex>, index) -> i1
    %enough = arith.ori %left, %forwards : i1
    cf.assert %enough, "convolution: nothing is left of a dimension"
    // Without a batch or channels, the space may be empty, too.
    %room = tensor.extract_slice %s[%first] [%n] [1] : tensor<?xindex> to tensor<?xindex>
    %filled = func.call @all_at_least(%room, %c1) : (tensor<?xindex>, index) -> i1
    %before = tensor.extract_slice %s[0] [%first] [1] : tensor<?xindex> to tensor<?xindex>
    %outer = func.call @product(%before) : (tensor<?xindex>) -> index
    %nothing = arith.cmpi eq, %outer, %c0 : index
    %nonempty = arith.ori %filled, %nothing : i1
    cf.assert %nonempty, "convolution: a dimension in space is empty"
    %line = tensor.from_elements %outputs : tensor<1xindex>
    %middle = tensor.cast %line : tensor<1xindex> to tensor<?xindex>
    %front = tensor.extract_slice %s[0] [%lead] [1] : tensor<?xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %front, %middle, %space : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // Windows over the last dimensions; without strides they stand side by side.
  func.func @max_pool1d(%x: !shape.shape {shapeproof.operand = 0}, %window: tensor<?xindex> {shapeproof.value = 1},
                       %stride: tensor<?xindex> {shapeproof.value = 2, shapeproof.default = array<i64>}, %padding: tensor<?xindex> {shapeproof.value = 3},
                       %dilation: tensor<?xindex> {shapeproof.value = 4}, %ceil: i1 {shapeproof.value = 5}) -> (!shape.shape, !shape.shape) {
    %n = arith.constant 1 : index
    func.call @has_elements(%n, %x) : (index, !shape.shape) -> ()
    %shape = func.call @pooled(%n, %x, %window, %stride, %padding, %dilation, %ceil)
        : (index, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, i1) -> !shape.shape
    return %shape, %shape : !shape.shape, !shape.shape
  }
  func.func @max_pool2d(%x: !shape.shape {shapeproof.operand = 0}, %window: tensor<?xindex> {shapeproof.value = 1},
                       %stride: tensor<?xindex> {shapeproof.value = 2, shapeproof.default = array<i64>}, %padding: tensor<?xindex> {shapeproof.value = 3},
                       %dilation: tensor<?xindex> {shapeproof.value = 4}, %ceil: i1 {shapeproof.value = 5}) -> (!shape.shape, !shape.shape) {
    %n = arith.constant 2 : index
    func.call @has_elements(%n, %x) : (index, !shape.shape) -> ()
    %shape = func.call @pooled(%n, %x, %window, %stride, %padding, %dilation, %ceil)
        : (index, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, i1) -> !shape.shape
    return %shape, %shape : !shape.shape, !shape.shape
  }
  func.func @max_pool3d(%x: !shape.shape {shapeproof.operand = 0}, %window: tensor<?xindex> {shapeproof.value = 1},
                       %stride: tensor<?xindex> {shapeproof.value = 2, shapeproof.default = array<i64>}, %padding: tensor<?xindex> {shapeproof.value = 3},
                       %dilation: tensor<?xindex> {shapeproof.value = 4}, %ceil: i1 {shapeproof.value = 5}) -> (!shape.shape, !shape.shape) {
    %n = arith.constant 3 : index
    func.call @has_elements(%n, %x) : (index, !shape.shape) -> ()
    %shape = func.call @pooled(%n, %x, %window, %stride, %padding, %dilation, %ceil)
        : (index, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, i1) -> !shape.shape
    return %shape, %shape : !shape.shape, !shape.shape
  }
  func.func @avg_pool1d(%x: !shape.shape {shapeproof.operand = 0}, %window: tensor<?xindex> {shapeproof.value = 1},
                       %stride: tensor<?xindex> {shapeproof.value = 2, shapeproof.default = array<i64>}, %padding: tensor<?xindex> {shapeproof.value = 3},
                       %ceil: i1 {shapeproof.value = 4}) -> !shape.shape {
    %c1 = arith.constant 1 : index
    %n = arith.constant 1 : index
    %ones = tensor.splat %c1[%n] : tensor<?xindex>
    func.call @has_elements(%n, %x) : (index, !shape.shape) -> ()
    %shape = func.call @pooled(%n, %x, %window, %stride, %padding, %ones, %ceil)
        : (index, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, i1) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @avg_pool2d(%x: !shape.shape {shapeproof.operand = 0}, %window: tensor<?xindex> {shapeproof.value = 1},
                       %stride: tensor<?xindex> {shapeproof.value = 2, shapeproof.default = array<i64>}, %padding: tensor<?xindex> {shapeproof.value = 3},
                       %ceil: i1 {shapeproof.value = 4}) -> !shape.shape {
    %c1 = arith.constant 1 : index
    %n = arith.constant 2 : index
    %ones = tensor.splat %c1[%n] : tensor<?xindex>
    func.call @has_elements(%n, %x) : (index, !shape.shape) -> ()
    %shape = func.call @pooled(%n, %x, %window, %stride, %padding, %ones, %ceil)
        : (index, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, i1) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @avg_pool3d(%x: !shape.shape {shapeproof.operand = 0}, %window: tensor<?xindex> {shapeproof.value = 1},
                       %stride: tensor<?xindex> {shapeproof.value = 2, shapeproof.default = array<i64>}, %padding: tensor<?xindex> {shapeproof.value = 3},
                       %ceil: i1 {shapeproof.value = 4}) -> !shape.shape {
    %c1 = arith.constant 1 : index
    %n = arith.constant 3 : index
    %ones = tensor.splat %c1[%n] : tensor<?xindex>
    func.call @has_elements(%n, %x) : (index, !shape.shape) -> ()
    func.call @holds_window(%n, %x, %window) : (index, !shape.shape, tensor<?xindex>) -> ()
    %shape = func.call @pooled(%n, %x, %window, %stride, %padding, %ones, %ceil)
        : (index, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, i1) -> !shape.shape
    return %shape : !shape.shape
  }
  // The image is as large as the window, without its padding.
  func.func @holds_window(%n: index, %x: !shape.shape, %windows: tensor<?xindex>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %lead = arith.subi %rank, %n : index
    %window = func.call @to_length(%windows, %n) : (tensor<?xindex>, index) -> tensor<?xindex>
    %ok = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %at = arith.addi %i, %lead : index
      %d = tensor.extract %s[%at] : tensor<?xindex>
      %k = tensor.extract %window[%i] : tensor<?xindex>
      %fits = arith.cmpi sge, %d, %k : index
      %and = arith.andi %all, %fits : i1
      scf.yield %and : i1
    }
    cf.assert %ok, "avg_pool3d: the window is larger than the input"
    return
  }
  // All dimensions but that of the batch have elements.
  func.func @has_elements(%n: index, %x: !shape.shape) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %lead = arith.subi %rank, %n : index
    %first = arith.subi %lead, %c1 : index
    %ok = scf.for %i = %c0 to %rank step %c1 iter_args(%all = %true) -> (i1) {
      %d = tensor.extract %s[%i] : tensor<?xindex>
      %batch = arith.cmpi slt, %i, %first : index
      %some = arith.cmpi sge, %d, %c1 : index
      %or = arith.ori %batch, %some : i1
      %and = arith.andi %all, %or : i1
      scf.yield %and : i1
    }
    cf.assert %ok, "pool: a dimension other than the batch is empty"
    return
  }
  func.func @pooled(%n: index, %x: !shape.shape, %windows: tensor<?xindex>, %strides: tensor<?xindex>, %paddings: tensor<?xindex>,
                    %dilations: tensor<?xindex>, %ceil: i1) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %lead = arith.subi %rank, %n : index
    %window = func.call @to_length(%windows, %n) : (tensor<?xindex>, index) -> tensor<?xindex>
    %padding = func.call @to_length(%paddings, %n) : (tensor<?xindex>, index) -> tensor<?xindex>
    %dilation = func.call @to_length(%dilations, %n) : (tensor<?xindex>, index) -> tensor<?xindex>
    %given = tensor.dim %strides, %c0 : tensor<?xindex>
    %none = arith.cmpi eq, %given, %c0 : index
    %some = arith.select %none, %window, %strides : tensor<?xindex>
    %low = arith.cmpi sge, %lead, %c1 : index
    %high = arith.cmpi sle, %lead, %c2 : index
    %known = arith.andi %low, %high : i1
    %as_many1 = func.call @is_for_each(%windows, %n) : (tensor<?xindex>, index) -> i1
    %as_many2 = func.call @is_for_each(%some, %n) : (tensor<?xindex>, index) -> i1
    %as_many3 = func.call @is_for_each(%paddings, %n) : (tensor<?xindex>, index) -> i1
    %as_many4 = func.call @is_for_each(%dilations, %n) : (tensor<?xindex>, index) -> i1
    %as_many5 = arith.andi %as_many1, %as_many2 : i1
    %as_many6 = arith.andi %as_many3, %as_many4 : i1
    %as_many = arith.andi %as_many5, %as_many6 : i1
    %listed = arith.andi %known, %as_many : i1
    cf.assert %listed, "pool: the input is neither an image nor a batch of them, or a list has neither one number nor one for each dimension in space"
    %positive1 = func.call @all_at_least(%windows, %c1) : (tensor<?xindex>, index) -> i1
    %positive2 = func.call @all_at_least(%some, %c1) : (tensor<?xindex>, index) -> i1
    %positive3 = func.call @all_at_least(%dilations, %c1) : (tensor<?xindex>, index) -> i1
    %positive4 = arith.andi %positive1, %positive2 : i1
    %allPositive = arith.andi %positive3, %positive4 : i1
    %natural = func.call @all_at_least(%paddings, %c0) : (tensor<?xindex>, index) -> i1
    %allRight = arith.andi %allPositive, %natural : i1
    cf.assert %allRight, "pool: a size of the window, a stride or a dilation is not positive, or a padding is negative"
    %true = arith.constant true
    %halves = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %k = tensor.extract %window[%i] : tensor<?xindex>
      %p = tensor.extract %padding[%i] : tensor<?xindex>
      %l = tensor.extract %dilation[%i] : tensor<?xindex>
      %less = arith.subi %k, %c1 : index
      %gaps = arith.muli %less, %l : index
      %wide = arith.addi %gaps, %c1 : index
      %twice = arith.muli %p, %c2 : index
      %fits = arith.cmpi sle, %twice, %wide : index
      %and = arith.andi %all, %fits : i1
      scf.yield %and : i1
    }
    cf.assert %halves, "pool: the padding is more than half of the window"
    %both = func.call @to_length(%some, %n) : (tensor<?xindex>, index) -> tensor<?xindex>
    %space = tensor.generate %n {
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
    %fits = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
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

  // The last dimensions become those of a list. Those for a maximum, and in three
  // dimensions, have channels, too.
  func.func @adaptive_max_pool1d(%x: !shape.shape {shapeproof.operand = 0}, %sizes: tensor<?xindex> {shapeproof.value = 1}) -> (!shape.shape, !shape.shape) {
    %n = arith.constant 1 : index
    %lead = arith.constant 1 : index
    %shape = func.call @adaptive(%n, %x, %sizes) : (index, !shape.shape, tensor<?xindex>) -> !shape.shape
    func.call @filled_from(%x, %lead) : (!shape.shape, index) -> ()
    return %shape, %shape : !shape.shape, !shape.shape
  }
  func.func @adaptive_pool1d(%x: !shape.shape {shapeproof.operand = 0}, %sizes: tensor<?xindex> {shapeproof.value = 1}) -> (!shape.shape, !shape.shape) {
    %n = arith.constant 1 : index
    %shape = func.call @adaptive(%n, %x, %sizes) : (index, !shape.shape, tensor<?xindex>) -> !shape.shape
    return %shape, %shape : !shape.shape, !shape.shape
  }
  func.func @adaptive_max_pool2d(%x: !shape.shape {shapeproof.operand = 0}, %sizes: tensor<?xindex> {shapeproof.value = 1}) -> (!shape.shape, !shape.shape) {
    %n = arith.constant 2 : index
    %lead = arith.constant 1 : index
    %shape = func.call @adaptive(%n, %x, %sizes) : (index, !shape.shape, tensor<?xindex>) -> !shape.shape
    func.call @filled_from(%x, %lead) : (!shape.shape, index) -> ()
    return %shape, %shape : !shape.shape, !shape.shape
  }
  func.func @adaptive_pool2d(%x: !shape.shape {shapeproof.operand = 0}, %sizes: tensor<?xindex> {shapeproof.value = 1}) -> (!shape.shape, !shape.shape) {
    %n = arith.constant 2 : index
    %shape = func.call @adaptive(%n, %x, %sizes) : (index, !shape.shape, tensor<?xindex>) -> !shape.shape
    return %shape, %shape : !shape.shape, !shape.shape
  }
  func.func @adaptive_max_pool3d(%x: !shape.shape {shapeproof.operand = 0}, %sizes: tensor<?xindex> {shapeproof.value = 1}) -> (!shape.shape, !shape.shape) {
    %n = arith.constant 3 : index
    %lead = arith.constant 1 : index
    %shape = func.call @adaptive(%n, %x, %sizes) : (index, !shape.shape, tensor<?xindex>) -> !shape.shape
    func.call @filled_from(%x, %lead) : (!shape.shape, index) -> ()
    return %shape, %shape : !shape.shape, !shape.shape
  }
  func.func @adaptive(%n: index, %x: !shape.shape, %sizes: tensor<?xindex>) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %lead = arith.subi %rank, %n : index
    %low = arith.cmpi sge, %lead, %c1 : index
    %high = arith.cmpi sle, %lead, %c2 : index
    %known = arith.andi %low, %high : i1
    cf.assert %known, "pool: the input has neither the dimensions of one image nor of a batch"
    %m = tensor.dim %sizes, %c0 : tensor<?xindex>
    %listed = arith.cmpi eq, %m, %n : index
    %natural = func.call @all_at_least(%sizes, %c0) : (tensor<?xindex>, index) -> i1
    %right = arith.andi %listed, %natural : i1
    cf.assert %right, "pool: the list does not have a size for each dimension in space, or one is negative"
    func.call @filled_from(%x, %lead) : (!shape.shape, index) -> ()
    %front = tensor.extract_slice %s[0] [%lead] [1] : tensor<?xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %front, %sizes : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  // The dimensions from one on have elements.
  func.func @filled_from(%x: !shape.shape, %lead: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %ok = scf.for %i = %lead to %rank step %c1 iter_args(%all = %true) -> (i1) {
      %d = tensor.extract %s[%i] : tensor<?xindex>
      %some = arith.cmpi sge, %d, %c1 : index
      %and = arith.andi %all, %some : i1
      scf.yield %and : i1
    }
    cf.assert %ok, "pool: a dimension other than the batch is empty"
    return
  }

  //===- Numbers as tensors ------------------------------------------------===//

  // A copy has the elements as well, as far as they are integers.
  func.func @copy(%x: !shape.shape {shapeproof.operand = 0}, %v: tensor<?xi64> {shapeproof.value = 0}) -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    return %x, %v : !shape.shape, tensor<?xi64>
  }
  func.func @integer(%v: index {shapeproof.value = 0}) -> (index {shapeproof.value}) {
    return %v : index
  }
  func.func @truth(%v: i1 {shapeproof.value = 0}) -> (i1 {shapeproof.value}) {
    return %v : i1
  }
  // The element of a tensor that has one.
  func.func @item(%x: !shape.shape {shapeproof.operand = 0}, %v: tensor<?xi64> {shapeproof.value = 0}) -> (i64 {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %size = shape.num_elements %x : !shape.shape -> !shape.size
    %count = shape.size_to_index %size : !shape.size
    %one = arith.cmpi eq, %count, %c1 : index
    cf.assert %one, "item: the tensor does not have one element"
    %e = tensor.extract %v[%c0] : tensor<?xi64>
    return %e : i64
  }
  func.func @number(%v: i64 {shapeproof.value = 0}) -> (!shape.shape, i64 {shapeproof.value}) {
    %shape = shape.const_shape [] : !shape.shape
    return %shape, %v : !shape.shape, i64
  }
  func.func @shape_as_tensor(%x: !shape.shape {shapeproof.operand = 0}) -> (!shape.shape, tensor<?xindex> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %shape = shape.from_extents %rank : index
    return %shape, %s : !shape.shape, tensor<?xindex>
  }
  func.func @sizes(%x: !shape.shape {shapeproof.operand = 0}) -> (tensor<?xindex> {shapeproof.value}) {
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    return %s : tensor<?xindex>
  }
  func.func @rank(%x: !shape.shape {shapeproof.operand = 0}) -> (index {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    return %rank : index
  }
  func.func @numel(%x: !shape.shape {shapeproof.operand = 0}) -> (index {shapeproof.value}) {
    %size = shape.num_elements %x : !shape.shape -> !shape.size
    %count = shape.size_to_index %size : !shape.size
    return %count : index
  }
  // A list of tensors has been spread over the operands.
  func.func @of_tensors() attributes {shapeproof.if = {operandSegmentSizes}} {
    return
  }
  func.func @len(%list: tensor<?xi64> {shapeproof.value = 0}) -> (index {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %n = tensor.dim %list, %c0 : tensor<?xi64>
    return %n : index
  }
  func.func @getitem(%list: tensor<?xi64> {shapeproof.value = 0}, %place: index {shapeproof.value = 1}) -> (i64 {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %n = tensor.dim %list, %c0 : tensor<?xi64>
    %in = func.call @is_place(%place, %n) : (index, index) -> i1
    cf.assert %in, "the place is outside of the list"
    %at = func.call @from_back(%place, %n) : (index, index) -> index
    %e = tensor.extract %list[%at] : tensor<?xi64>
    return %e : i64
  }
  func.func @max_int(%a: index {shapeproof.value = 0}, %b: index {shapeproof.value = 1}) -> (index {shapeproof.value}) {
    %v = arith.maxsi %a, %b : index
    return %v : index
  }
  func.func @min_int(%a: index {shapeproof.value = 0}, %b: index {shapeproof.value = 1}) -> (index {shapeproof.value}) {
    %v = arith.minsi %a, %b : index
    return %v : index
  }
  func.func @neg_int(%a: index {shapeproof.value = 0}) -> (index {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %v = arith.subi %c0, %a : index
    return %v : index
  }
  func.func @int_bool(%a: i1 {shapeproof.value = 0}) -> (index {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %v = arith.select %a, %c1, %c0 : index
    return %v : index
  }
  func.func @bool_int(%a: index {shapeproof.value = 0}) -> (i1 {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %v = arith.cmpi ne, %a, %c0 : index
    return %v : i1
  }
  func.func @and_bool(%a: i1 {shapeproof.value = 0}, %b: i1 {shapeproof.value = 1}) -> (i1 {shapeproof.value}) {
    %v = arith.andi %a, %b : i1
    return %v : i1
  }
  func.func @or_bool(%a: i1 {shapeproof.value = 0}, %b: i1 {shapeproof.value = 1}) -> (i1 {shapeproof.value}) {
    %v = arith.ori %a, %b : i1
    return %v : i1
  }
  func.func @ne_bool(%a: i1 {shapeproof.value = 0}, %b: i1 {shapeproof.value = 1}) -> (i1 {shapeproof.value}) {
    %v = arith.xori %a, %b : i1
    return %v : i1
  }
  func.func @eq_bool(%a: i1 {shapeproof.value = 0}, %b: i1 {shapeproof.value = 1}) -> (i1 {shapeproof.value}) {
    %true = arith.constant true
    %d = arith.xori %a, %b : i1
    %v = arith.xori %d, %true : i1
    return %v : i1
  }
  func.func @not_bool(%a: i1 {shapeproof.value = 0}) -> (i1 {shapeproof.value}) {
    %true = arith.constant true
    %v = arith.xori %a, %true : i1
    return %v : i1
  }

  // A bound that is None is none, but for the least size, which is 0.
  func.func @constrain(%x: index {shapeproof.value = 0},
                       %min: index {shapeproof.value = 1, shapeproof.default = 0 : i64}, %isMin: i1 {shapeproof.given = 1},
                       %max: index {shapeproof.value = 2, shapeproof.default = 0 : i64}, %isMax: i1 {shapeproof.given = 2}) {
    func.call @within(%x, %min, %isMin, %max, %isMax) : (index, index, i1, index, i1) -> ()
    return
  }
  func.func @constrain_size(%x: index {shapeproof.value = 0},
                            %min: index {shapeproof.value = 1, shapeproof.default = 0 : i64},
                            %max: index {shapeproof.value = 2, shapeproof.default = 0 : i64}, %isMax: i1 {shapeproof.given = 2}) {
    %true = arith.constant true
    func.call @within(%x, %min, %true, %max, %isMax) : (index, index, i1, index, i1) -> ()
    return
  }
  func.func @within(%x: index, %min: index, %isMin: i1, %max: index, %isMax: i1) {
    %true = arith.constant true
    %noMin = arith.xori %isMin, %true : i1
    %noMax = arith.xori %isMax, %true : i1
    %atLeast = arith.cmpi sge, %x, %min : index
    %atMost = arith.cmpi sle, %x, %max : index
    %a = arith.ori %noMin, %atLeast : i1
    %b = arith.ori %noMax, %atMost : i1
    %ok = arith.andi %a, %b : i1
    cf.assert %ok, "sym_constrain_range: the number is not in the range"
    return
  }
  // Sizes are asked for if they are given.
  func.func @assert_metadata(%x: !shape.shape {shapeproof.operand = 0}, %sizes: tensor<?xindex> {shapeproof.value = 1, shapeproof.default = array<i64>},
                             %given: i1 {shapeproof.given = 1}) {
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %own = arith.select %given, %sizes, %s : tensor<?xindex>
    %expected = shape.from_extent_tensor %own : tensor<?xindex>
    %same = shape.shape_eq %x, %expected : !shape.shape, !shape.shape
    cf.assert %same, "_assert_tensor_metadata: other sizes"
    return
  }
  func.func @assert_scalar(%x: index {shapeproof.value = 0}) {
    %c0 = arith.constant 0 : index
    %ok = arith.cmpi ne, %x, %c0 : index
    cf.assert %ok, "_assert_scalar"
    return
  }

  //===- Operands that may be None -----------------------------------------===//

  func.func @as_second(%x: !shape.shape {shapeproof.operand = 1}) -> !shape.shape {
    return %x : !shape.shape
  }
  // tm_tensor.scan: the tensors that results are written to.
  func.func @as_outputs(%x: !shape.shape {shapeproof.operand = 1}, %y: !shape.shape {shapeproof.operand = 2}) -> (!shape.shape, !shape.shape) {
    return %x, %y : !shape.shape, !shape.shape
  }
  func.func @as_first_twice(%x: !shape.shape {shapeproof.operand = 0}) -> (!shape.shape, !shape.shape) {
    return %x, %x : !shape.shape, !shape.shape
  }
  func.func @binary_around(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 2}) -> !shape.shape {
    %r = func.call @binary(%a, %b) : (!shape.shape, !shape.shape) -> !shape.shape
    return %r : !shape.shape
  }
  func.func @clamp_tensor(%a: !shape.shape {shapeproof.operand = 0},
                          %b: !shape.shape {shapeproof.operand = 1, shapeproof.default = array<i64>},
                          %c: !shape.shape {shapeproof.operand = 2, shapeproof.default = array<i64>},
                          %g: i1 {shapeproof.given = 1}, %h: i1 {shapeproof.given = 2}) -> !shape.shape {
    func.call @is_bounded(%g, %h) : (i1, i1) -> ()
    %r = func.call @ternary(%a, %b, %c) : (!shape.shape, !shape.shape, !shape.shape) -> !shape.shape
    return %r : !shape.shape
  }
  func.func @clamp(%x: !shape.shape {shapeproof.operand = 0}, %g: i1 {shapeproof.given = 1}, %h: i1 {shapeproof.given = 2}) -> !shape.shape {
    func.call @is_bounded(%g, %h) : (i1, i1) -> ()
    return %x : !shape.shape
  }
  func.func @is_bounded(%g: i1, %h: i1) {
    %ok = arith.ori %g, %h : i1
    cf.assert %ok, "clamp: there is neither a minimum nor a maximum"
    return
  }

  //===- Repetitions and padding -------------------------------------------===//

  // Dimensions are added in front for more numbers than there are dimensions.
  func.func @repeat(%x: !shape.shape {shapeproof.operand = 0}, %times: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %times, %c0 : tensor<?xindex>
    %enough = arith.cmpi sge, %n, %rank : index
    cf.assert %enough, "repeat: fewer numbers than dimensions"
    %shape = func.call @repeated(%s, %times) : (tensor<?xindex>, tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  // Missing numbers are 1.
  func.func @tile(%x: !shape.shape {shapeproof.operand = 0}, %times: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %times, %c0 : tensor<?xindex>
    %less = arith.subi %rank, %n : index
    %missing = arith.maxsi %less, %c0 : index
    %ones = tensor.splat %c1[%missing] : tensor<?xindex>
    %all = tensor.concat dim(0) %ones, %times : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = func.call @repeated(%s, %all) : (tensor<?xindex>, tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @repeated(%s: tensor<?xindex>, %times: tensor<?xindex>) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %times, %c0 : tensor<?xindex>
    %ok = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %t = tensor.extract %times[%i] : tensor<?xindex>
      %given = arith.cmpi sge, %t, %c0 : index
      %and = arith.andi %all, %given : i1
      scf.yield %and : i1
    }
    cf.assert %ok, "repeat: a number of repetitions is negative"
    %more = arith.subi %n, %rank : index
    %added = arith.maxsi %more, %c0 : index
    %ones = tensor.splat %c1[%added] : tensor<?xindex>
    %all = tensor.concat dim(0) %ones, %s : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %r = tensor.generate %n {
    ^bb0(%i: index):
      %d = tensor.extract %all[%i] : tensor<?xindex>
      %t = tensor.extract %times[%i] : tensor<?xindex>
      %size = arith.muli %d, %t : index
      tensor.yield %size : index
    } : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // Without a dimension, all elements are one line.
  func.func @repeat_interleave(%x: !shape.shape {shapeproof.operand = 0}, %times: index {shapeproof.value = 1},
                               %dim: index {shapeproof.value = 2, shapeproof.default = 0 : i64},
                               %given: i1 {shapeproof.given = 2}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %some = arith.cmpi sge, %times, %c0 : index
    cf.assert %some, "repeat_interleave: a number of repetitions is negative"
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %count = shape.num_elements %x : !shape.shape -> !shape.size
    %all = shape.size_to_index %count : !shape.size
    %line = tensor.from_elements %all : tensor<1xindex>
    %flat = tensor.cast %line : tensor<1xindex> to tensor<?xindex>
    %own = arith.select %given, %s, %flat : tensor<?xindex>
    %rank = tensor.dim %own, %c0 : tensor<?xindex>
    %d = func.call @own_dimension(%dim, %rank) : (index, index) -> index
    %size = tensor.extract %own[%d] : tensor<?xindex>
    %more = arith.muli %size, %times : index
    %r = tensor.insert %more into %own[%d] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // The list has two numbers for each dimension, from the last one on.
  func.func @pad(%x: !shape.shape {shapeproof.operand = 0}, %padding: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %padding, %c0 : tensor<?xindex>
    %half = arith.floordivsi %n, %c2 : index
    %twice = arith.muli %half, %c2 : index
    %even = arith.cmpi eq, %twice, %n : index
    %few = arith.cmpi sle, %half, %rank : index
    %listed = arith.andi %even, %few : i1
    cf.assert %listed, "pad: the list does not have two numbers for some of the dimensions"
    %length = arith.muli %rank, %c2 : index
    %rest = arith.subi %length, %n : index
    %missing = arith.maxsi %rest, %c0 : index
    %zeros = tensor.splat %c0[%missing] : tensor<?xindex>
    %list = tensor.concat dim(0) %padding, %zeros : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %last = arith.subi %rank, %c1 : index
    %r = tensor.generate %rank {
    ^bb0(%i: index):
      %back = arith.subi %last, %i : index
      %front = arith.muli %back, %c2 : index
      %end = arith.addi %front, %c1 : index
      %d = tensor.extract %s[%i] : tensor<?xindex>
      %a = tensor.extract %list[%front] : tensor<?xindex>
      %b = tensor.extract %list[%end] : tensor<?xindex>
      %sum = arith.addi %d, %a : index
      %size = arith.addi %sum, %b : index
      tensor.yield %size : index
    } : tensor<?xindex>
    %ok = scf.for %i = %c0 to %rank step %c1 iter_args(%all = %true) -> (i1) {
      %size = tensor.extract %r[%i] : tensor<?xindex>
      %given = arith.cmpi sge, %size, %c0 : index
      %and = arith.andi %all, %given : i1
      scf.yield %and : i1
    }
    cf.assert %ok, "pad: a size becomes negative"
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  // Reflected, or repeated: of an image, or of a batch. Two numbers for each
  // dimension in space. Dimensions have elements, but for the batch, or whichever is
  // first.
  func.func @padded_image(%n: index, %x: !shape.shape, %padding: tensor<?xindex>, %first: i1) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %m = tensor.dim %padding, %c0 : tensor<?xindex>
    %twice = arith.muli %n, %c2 : index
    %listed = arith.cmpi eq, %m, %twice : index
    cf.assert %listed, "pad: the list does not have two numbers for each dimension in space"
    %low = arith.addi %n, %c1 : index
    %high = arith.addi %n, %c2 : index
    %known = func.call @has_rank(%x, %low, %high) : (!shape.shape, index, index) -> i1
    cf.assert %known, "pad: the input has neither the dimensions of one image nor of a batch"
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %lead = arith.subi %rank, %low : index
    %from = arith.select %first, %c1, %lead : index
    func.call @filled_from(%x, %from) : (!shape.shape, index) -> ()
    %shape = func.call @pad(%x, %padding) : (!shape.shape, tensor<?xindex>) -> !shape.shape
    %r = shape.to_extent_tensor %shape : !shape.shape -> tensor<?xindex>
    %begin = arith.addi %lead, %c1 : index
    %space = tensor.extract_slice %r[%begin] [%n] [1] : tensor<?xindex> to tensor<?xindex>
    %most = scf.for %i = %c0 to %n step %c1 iter_args(%all = %c0) -> (index) {
      %size = tensor.extract %space[%i] : tensor<?xindex>
      %more = arith.maxsi %all, %size : index
      scf.yield %more : index
    }
    %left = arith.cmpi sge, %most, %c1 : index
    cf.assert %left, "pad: nothing is left of the image"
    return %shape : !shape.shape
  }
  func.func @replication_pad1d(%x: !shape.shape {shapeproof.operand = 0}, %padding: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %n = arith.constant 1 : index
    %first = arith.constant false
    %shape = func.call @padded_image(%n, %x, %padding, %first) : (index, !shape.shape, tensor<?xindex>, i1) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @reflection_pad1d(%x: !shape.shape {shapeproof.operand = 0}, %padding: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %n = arith.constant 1 : index
    %first = arith.constant true
    %shape = func.call @padded_image(%n, %x, %padding, %first) : (index, !shape.shape, tensor<?xindex>, i1) -> !shape.shape
    func.call @reflects(%x, %padding) : (!shape.shape, tensor<?xindex>) -> ()
    return %shape : !shape.shape
  }
  func.func @replication_pad2d(%x: !shape.shape {shapeproof.operand = 0}, %padding: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %n = arith.constant 2 : index
    %first = arith.constant false
    %shape = func.call @padded_image(%n, %x, %padding, %first) : (index, !shape.shape, tensor<?xindex>, i1) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @reflection_pad2d(%x: !shape.shape {shapeproof.operand = 0}, %padding: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %n = arith.constant 2 : index
    %first = arith.constant true
    %shape = func.call @padded_image(%n, %x, %padding, %first) : (index, !shape.shape, tensor<?xindex>, i1) -> !shape.shape
    func.call @reflects(%x, %padding) : (!shape.shape, tensor<?xindex>) -> ()
    return %shape : !shape.shape
  }
  func.func @replication_pad3d(%x: !shape.shape {shapeproof.operand = 0}, %padding: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %n = arith.constant 3 : index
    %first = arith.constant false
    %shape = func.call @padded_image(%n, %x, %padding, %first) : (index, !shape.shape, tensor<?xindex>, i1) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @reflection_pad3d(%x: !shape.shape {shapeproof.operand = 0}, %padding: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %n = arith.constant 3 : index
    %first = arith.constant true
    %shape = func.call @padded_image(%n, %x, %padding, %first) : (index, !shape.shape, tensor<?xindex>, i1) -> !shape.shape
    func.call @reflects(%x, %padding) : (!shape.shape, tensor<?xindex>) -> ()
    return %shape : !shape.shape
  }
  // Elements are reflected at the ends, so that there have to be more of them.
  func.func @reflects(%x: !shape.shape, %padding: tensor<?xindex>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %padding, %c0 : tensor<?xindex>
    %last = arith.subi %rank, %c1 : index
    %ok = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %back = arith.floordivsi %i, %c2 : index
      %at = arith.subi %last, %back : index
      %d = tensor.extract %s[%at] : tensor<?xindex>
      %p = tensor.extract %padding[%i] : tensor<?xindex>
      %less = arith.cmpi slt, %p, %d : index
      %and = arith.andi %all, %less : i1
      scf.yield %and : i1
    }
    cf.assert %ok, "pad: as much is added at an end as there is to reflect"
    return
  }

  //===- Splitting, merging and moving dimensions --------------------------===//

  // A dimension of another size than 1 stays: the type of the result says which
  // is meant.
  func.func @squeeze_dim(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1}, %type: tensor<?xindex> {shapeproof.result = 0}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %left = tensor.dim %type, %c0 : tensor<?xindex>
    %stays = arith.cmpi eq, %left, %rank : index
    %d = func.call @dimension(%dim, %rank) : (index, index) -> index
    %size = tensor.extract %s[%d] : tensor<?xindex>
    %one = arith.cmpi eq, %size, %c1 : index
    %ok = arith.ori %stays, %one : i1
    cf.assert %ok, "squeeze: the size of the dimension that goes is not 1"
    %less = func.call @without(%s, %d) : (tensor<?xindex>, index) -> tensor<?xindex>
    %r = arith.select %stays, %s, %less : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  // Dimensions of other sizes than 1 stay.
  func.func @squeeze_dims(%x: !shape.shape {shapeproof.operand = 0}, %list: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %dims = func.call @dimensions(%list, %rank) : (tensor<?xindex>, index) -> tensor<?xindex>
    %shape = func.call @squeezed(%x, %dims) : (!shape.shape, tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @squeeze(%x: !shape.shape {shapeproof.operand = 0}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %dims = tensor.generate %rank {
    ^bb0(%i: index):
      tensor.yield %i : index
    } : tensor<?xindex>
    %shape = func.call @squeezed(%x, %dims) : (!shape.shape, tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @squeezed(%x: !shape.shape, %dims: tensor<?xindex>) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %false = arith.constant false
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %dims, %c0 : tensor<?xindex>
    %kept, %count = scf.for %i = %c0 to %rank step %c1 iter_args(%out = %s, %next = %c0) -> (tensor<?xindex>, index) {
      %back = arith.subi %i, %rank : index
      %listed = scf.for %j = %c0 to %n step %c1 iter_args(%found = %false) -> (i1) {
        %d = tensor.extract %dims[%j] : tensor<?xindex>
        %is = arith.cmpi eq, %d, %i : index
        %fromBack = arith.cmpi eq, %d, %back : index
        %either = arith.ori %is, %fromBack : i1
        %or = arith.ori %found, %either : i1
        scf.yield %or : i1
      }
      %size = tensor.extract %s[%i] : tensor<?xindex>
      %one = arith.cmpi eq, %size, %c1 : index
      %goes = arith.andi %listed, %one : i1
      // An extent that has been read may be replaced: next <= i.
      %with = tensor.insert %size into %out[%next] : tensor<?xindex>
      %after = arith.addi %next, %c1 : index
      %o = arith.select %goes, %out, %with : tensor<?xindex>
      %p = arith.select %goes, %next, %after : index
      scf.yield %o, %p : tensor<?xindex>, index
    }
    %r = tensor.extract_slice %kept[0] [%count] [1] : tensor<?xindex> to tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  func.func @expand_as(%x: !shape.shape {shapeproof.operand = 0}, %y: !shape.shape {shapeproof.operand = 1}) -> !shape.shape {
    %w = shape.cstr_broadcastable %x, %y {msg = "the operands do not broadcast"} : !shape.shape, !shape.shape
    %all = shape.assuming %w -> (!shape.shape) {
      %b = shape.broadcast %x, %y : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %b : !shape.shape
    }
    %same = shape.shape_eq %all, %y : !shape.shape, !shape.shape
    cf.assert %same, "an operand is larger than the shape that it broadcasts to"
    return %y : !shape.shape
  }

  // [.., C * r * r, H, W] as [.., C, H * r, W * r].
  func.func @pixel_shuffle(%x: !shape.shape {shapeproof.operand = 0}, %factor: index {shapeproof.value = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %c = arith.subi %rank, %c3 : index
    %h = arith.subi %rank, %c2 : index
    %w = arith.subi %rank, %c1 : index
    %positive = arith.cmpi sge, %factor, %c1 : index
    cf.assert %positive, "pixel_shuffle: the factor is not positive"
    %image = arith.cmpi sge, %rank, %c3 : index
    cf.assert %image, "pixel_shuffle: fewer than three dimensions"
    %by = arith.maxsi %factor, %c1 : index
    %square = arith.muli %by, %by : index
    %channels = tensor.extract %s[%c] : tensor<?xindex>
    %rest = arith.remsi %channels, %square : index
    %divides = arith.cmpi eq, %rest, %c0 : index
    cf.assert %divides, "pixel_shuffle: the channels are no multiple of the factor's square"
    %fewer = arith.floordivsi %channels, %square : index
    %height = tensor.extract %s[%h] : tensor<?xindex>
    %width = tensor.extract %s[%w] : tensor<?xindex>
    %higher = arith.muli %height, %by : index
    %wider = arith.muli %width, %by : index
    %t = tensor.insert %fewer into %s[%c] : tensor<?xindex>
    %u = tensor.insert %higher into %t[%h] : tensor<?xindex>
    %r = tensor.insert %wider into %u[%w] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  // Channels are the second dimension.
  func.func @channel_shuffle(%x: !shape.shape {shapeproof.operand = 0}, %groups: index {shapeproof.value = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %image = arith.cmpi sge, %rank, %c3 : index
    cf.assert %image, "channel_shuffle: fewer than three dimensions"
    func.call @in_groups(%x, %groups) : (!shape.shape, index) -> ()
    return %x : !shape.shape
  }
  // The channels, the second dimension, are a multiple of the groups.
  func.func @in_groups(%x: !shape.shape, %groups: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %some = arith.cmpi sge, %groups, %c1 : index
    %by = arith.maxsi %groups, %c1 : index
    %channels = tensor.extract %s[%c1] : tensor<?xindex>
    %rest = arith.remsi %channels, %by : index
    %divides = arith.cmpi eq, %rest, %c0 : index
    %ok = arith.andi %some, %divides : i1
    cf.assert %ok, "the channels are no multiple of the number of groups"
    return
  }
  func.func @pixel_unshuffle(%x: !shape.shape {shapeproof.operand = 0}, %factor: index {shapeproof.value = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %c = arith.subi %rank, %c3 : index
    %h = arith.subi %rank, %c2 : index
    %w = arith.subi %rank, %c1 : index
    %positive = arith.cmpi sge, %factor, %c1 : index
    cf.assert %positive, "pixel_unshuffle: the factor is not positive"
    %image = arith.cmpi sge, %rank, %c3 : index
    cf.assert %image, "pixel_unshuffle: fewer than three dimensions"
    %by = arith.maxsi %factor, %c1 : index
    %square = arith.muli %by, %by : index
    %channels = tensor.extract %s[%c] : tensor<?xindex>
    %height = tensor.extract %s[%h] : tensor<?xindex>
    %width = tensor.extract %s[%w] : tensor<?xindex>
    %restOfHeight = arith.remsi %height, %by : index
    %restOfWidth = arith.remsi %width, %by : index
    %dividesHeight = arith.cmpi eq, %restOfHeight, %c0 : index
    %dividesWidth = arith.cmpi eq, %restOfWidth, %c0 : index
    %divides = arith.andi %dividesHeight, %dividesWidth : i1
    cf.assert %divides, "pixel_unshuffle: a size is no multiple of the factor"
    %more = arith.muli %channels, %square : index
    %lower = arith.floordivsi %height, %by : index
    %narrower = arith.floordivsi %width, %by : index
    %t = tensor.insert %more into %s[%c] : tensor<?xindex>
    %u = tensor.insert %lower into %t[%h] : tensor<?xindex>
    %r = tensor.insert %narrower into %u[%w] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // A dimension as two, of which the outer one has a given length.
  func.func @split_dim(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1}, %outer: index {shapeproof.value = 2}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %d = func.call @own_dimension(%dim, %rank) : (index, index) -> index
    %size = tensor.extract %s[%d] : tensor<?xindex>
    %positive = arith.cmpi sge, %outer, %c1 : index
    %by = arith.maxsi %outer, %c1 : index
    %rest = arith.remsi %size, %by : index
    %divides = arith.cmpi eq, %rest, %c0 : index
    %ok = arith.andi %positive, %divides : i1
    cf.assert %ok, "split_dim: the size is no multiple of the outer length"
    %inner = arith.floordivsi %size, %by : index
    %t = tensor.insert %inner into %s[%d] : tensor<?xindex>
    %r = func.call @with(%t, %d, %outer) : (tensor<?xindex>, index, index) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  // A dimension as several, of which one may be -1.
  func.func @unflatten(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1}, %sizes: tensor<?xindex> {shapeproof.value = 2}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %d = func.call @own_dimension(%dim, %rank) : (index, index) -> index
    %size = tensor.extract %s[%d] : tensor<?xindex>
    %one = shape.from_extents %size : index
    %parts = func.call @view(%one, %sizes) : (!shape.shape, tensor<?xindex>) -> !shape.shape
    %middle = shape.to_extent_tensor %parts : !shape.shape -> tensor<?xindex>
    %next = arith.addi %d, %c1 : index
    %n = arith.subi %rank, %next : index
    %front = tensor.extract_slice %s[0] [%d] [1] : tensor<?xindex> to tensor<?xindex>
    %back = tensor.extract_slice %s[%next] [%n] [1] : tensor<?xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %front, %middle, %back : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // Sizes with strides for each of them.
  func.func @strided_0(%sizes: tensor<?xindex> {shapeproof.value = 0}, %strides: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %shape = func.call @strided(%sizes, %strides) : (tensor<?xindex>, tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @strided_1(%sizes: tensor<?xindex> {shapeproof.value = 1}, %strides: tensor<?xindex> {shapeproof.value = 2}) -> !shape.shape {
    %shape = func.call @strided(%sizes, %strides) : (tensor<?xindex>, tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @strided(%sizes: tensor<?xindex>, %strides: tensor<?xindex>) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %n = tensor.dim %sizes, %c0 : tensor<?xindex>
    %m = tensor.dim %strides, %c0 : tensor<?xindex>
    %ok = arith.cmpi eq, %n, %m : index
    cf.assert %ok, "a tensor with another number of strides than sizes"
    %shape = func.call @of_sizes(%sizes) : (tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  // A view of what a tensor is stored in: as many strides as sizes.
  func.func @as_strided_1(%sizes: tensor<?xindex> {shapeproof.value = 1}, %strides: tensor<?xindex> {shapeproof.value = 2},
                          %offset: index {shapeproof.value = 3, shapeproof.default = 0 : i64}) -> !shape.shape {
    %shape = func.call @as_strided(%sizes, %strides, %offset) : (tensor<?xindex>, tensor<?xindex>, index) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @as_strided(%sizes: tensor<?xindex>, %strides: tensor<?xindex>, %offset: index) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %positive = func.call @all_at_least(%strides, %c0) : (tensor<?xindex>, index) -> i1
    %behind = arith.cmpi sge, %offset, %c0 : index
    %ok = arith.andi %positive, %behind : i1
    cf.assert %ok, "as_strided: a stride or the offset is negative"
    %shape = func.call @strided(%sizes, %strides) : (tensor<?xindex>, tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @randint(%high: index {shapeproof.value = 0}, %sizes: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %shape = func.call @random(%c0, %high, %sizes) : (index, index, tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @randint_low(%low: index {shapeproof.value = 0}, %high: index {shapeproof.value = 1}, %sizes: tensor<?xindex> {shapeproof.value = 2}) -> !shape.shape {
    %shape = func.call @random(%low, %high, %sizes) : (index, index, tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @random(%low: index, %high: index, %sizes: tensor<?xindex>) -> !shape.shape {
    %some = arith.cmpi slt, %low, %high : index
    cf.assert %some, "randint: there is no number in the range"
    %shape = func.call @of_sizes(%sizes) : (tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @sizes_2(%sizes: tensor<?xindex> {shapeproof.value = 2}) -> !shape.shape {
    %shape = func.call @of_sizes(%sizes) : (tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @line_0(%n: index {shapeproof.value = 0}) -> !shape.shape {
    %shape = func.call @line(%n) : (index) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @line_1(%n: index {shapeproof.value = 1}) -> !shape.shape {
    %shape = func.call @line(%n) : (index) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @line_2(%n: index {shapeproof.value = 2}) -> !shape.shape {
    %shape = func.call @line(%n) : (index) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @line(%n: index) -> !shape.shape {
    %one = tensor.from_elements %n : tensor<1xindex>
    %sizes = tensor.cast %one : tensor<1xindex> to tensor<?xindex>
    %shape = func.call @of_sizes(%sizes) : (tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @eye(%n: index {shapeproof.value = 0}) -> !shape.shape {
    %shape = func.call @matrix(%n, %n) : (index, index) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @eye_m(%n: index {shapeproof.value = 0}, %m: index {shapeproof.value = 1}) -> !shape.shape {
    %shape = func.call @matrix(%n, %m) : (index, index) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @matrix(%n: index, %m: index) -> !shape.shape {
    %both = tensor.from_elements %n, %m : tensor<2xindex>
    %sizes = tensor.cast %both : tensor<2xindex> to tensor<?xindex>
    %shape = func.call @of_sizes(%sizes) : (tensor<?xindex>) -> !shape.shape
    return %shape : !shape.shape
  }
  // The step may go back.
  func.func @arange_step(%start: index {shapeproof.value = 0}, %end: index {shapeproof.value = 1}, %step: index {shapeproof.value = 2}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %some = arith.cmpi ne, %step, %c0 : index
    cf.assert %some, "arange: the step is zero"
    %forward = arith.cmpi sgt, %step, %c0 : index
    %ahead = arith.subi %end, %start : index
    %behind = arith.subi %start, %end : index
    %opposite = arith.subi %c0, %step : index
    %room = arith.select %forward, %ahead, %behind : index
    %ok = arith.cmpi sge, %room, %c0 : index
    cf.assert %ok, "arange: the step goes away from the end"
    %length = arith.select %forward, %step, %opposite : index
    %by = arith.maxsi %length, %c1 : index
    %n = arith.ceildivsi %room, %by : index
    %shape = shape.from_extents %n : index
    return %shape : !shape.shape
  }

  //===- Stacks, pieces and places -----------------------------------------===//

  // Tensors of one shape, one after another in a new dimension: after the first
  // step, the shape so far has that dimension.
  func.func @stack_one(%a: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 0, shapeproof.segment = 1}) -> !shape.shape attributes {shapeproof.if = {operandSegmentSizes = array<i32: 1, 1>}} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %a : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %more = arith.addi %rank, %c1 : index
    %d = func.call @dimension(%dim, %more) : (index, index) -> index
    %r = func.call @with(%s, %d, %c1) : (tensor<?xindex>, index, index) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  func.func @stack(%a: !shape.shape, %b: !shape.shape, %dim: index {shapeproof.value = 0, shapeproof.segment = 1}) -> !shape.shape attributes {shapeproof.fold = 0} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %a : !shape.shape -> tensor<?xindex>
    %t = shape.to_extent_tensor %b : !shape.shape -> tensor<?xindex>
    %n = tensor.dim %s, %c0 : tensor<?xindex>
    %rank = tensor.dim %t, %c0 : tensor<?xindex>
    %more = arith.addi %rank, %c1 : index
    %d = func.call @dimension(%dim, %more) : (index, index) -> index
    %isFirst = arith.cmpi eq, %n, %rank : index
    %one = func.call @with(%s, %d, %c1) : (tensor<?xindex>, index, index) -> tensor<?xindex>
    %all = arith.select %isFirst, %one, %s : tensor<?xindex>
    %own = func.call @without(%all, %d) : (tensor<?xindex>, index) -> tensor<?xindex>
    %before = shape.from_extent_tensor %own : tensor<?xindex>
    %same = shape.shape_eq %before, %b : !shape.shape, !shape.shape
    cf.assert %same, "stack: the tensors differ in shape"
    %count = tensor.extract %all[%d] : tensor<?xindex>
    %next = arith.addi %count, %c1 : index
    %r = tensor.insert %next into %all[%d] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // Pieces of a tensor, as many as torch.prim.ListUnpack takes: up to 8.
  func.func @split(%x: !shape.shape {shapeproof.operand = 0}, %size: index {shapeproof.value = 1}, %dim: index {shapeproof.value = 2},
                   %n: index {shapeproof.attribute = "numResults"})
      -> (!shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %some = arith.cmpi sge, %size, %c0 : index
    cf.assert %some, "split: the size of a piece is negative"
    %r:8 = func.call @pieces(%x, %size, %dim, %n, %c1) : (!shape.shape, index, index, index, index)
        -> (!shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape)
    return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7
        : !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape
  }
  func.func @chunk(%x: !shape.shape {shapeproof.operand = 0}, %count: index {shapeproof.value = 1}, %dim: index {shapeproof.value = 2},
                   %n: index {shapeproof.attribute = "numResults"})
      -> (!shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %some = arith.cmpi sge, %count, %c1 : index
    cf.assert %some, "chunk: the number of pieces is not positive"
    %by = arith.maxsi %count, %c1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %d = func.call @own_dimension(%dim, %rank) : (index, index) -> index
    %all = tensor.extract %s[%d] : tensor<?xindex>
    %size = arith.ceildivsi %all, %by : index
    %r:8 = func.call @pieces(%x, %size, %dim, %n, %count) : (!shape.shape, index, index, index, index)
        -> (!shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape)
    return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7
        : !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape
  }
  // Pieces of one size but for the last one; nothing is split into `empty` pieces.
  func.func @pieces(%x: !shape.shape, %size: index, %dim: index, %n: index, %empty: index)
      -> (!shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %d = func.call @own_dimension(%dim, %rank) : (index, index) -> index
    %all = tensor.extract %s[%d] : tensor<?xindex>
    %full = arith.subi %n, %c1 : index
    %before = arith.muli %full, %size : index
    %after = arith.muli %n, %size : index
    %begins = arith.cmpi slt, %before, %all : index
    %ends = arith.cmpi sle, %all, %after : index
    %fits = arith.andi %begins, %ends : i1
    %none = arith.cmpi eq, %all, %c0 : index
    %expected = arith.cmpi eq, %n, %empty : index
    %nothing = arith.andi %none, %expected : i1
    %ok = arith.ori %fits, %nothing : i1
    cf.assert %ok, "split: another number of pieces"
    %c8 = arith.constant 8 : index
    %last = arith.subi %all, %before : index
    %sizes = tensor.generate %c8 {
    ^bb0(%i: index):
      %isBefore = arith.cmpi slt, %i, %full : index
      %isLast = arith.cmpi eq, %i, %full : index
      %rest = arith.select %isLast, %last, %c0 : index
      %own = arith.select %isBefore, %size, %rest : index
      tensor.yield %own : index
    } : tensor<?xindex>
    %r:8 = func.call @with_sizes(%s, %d, %sizes) : (tensor<?xindex>, index, tensor<?xindex>)
        -> (!shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape)
    return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7
        : !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape
  }
  func.func @split_with_sizes(%x: !shape.shape {shapeproof.operand = 0}, %list: tensor<?xindex> {shapeproof.value = 1}, %dim: index {shapeproof.value = 2},
                              %n: index {shapeproof.attribute = "numResults"})
      -> (!shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %d = func.call @own_dimension(%dim, %rank) : (index, index) -> index
    %all = tensor.extract %s[%d] : tensor<?xindex>
    %m = tensor.dim %list, %c0 : tensor<?xindex>
    %many = arith.cmpi eq, %n, %m : index
    cf.assert %many, "split: another number of pieces"
    %sum, %ok = scf.for %i = %c0 to %m step %c1 iter_args(%p = %c0, %given = %true) -> (index, i1) {
      %l = tensor.extract %list[%i] : tensor<?xindex>
      %q = arith.addi %p, %l : index
      %positive = arith.cmpi sge, %l, %c0 : index
      %and = arith.andi %given, %positive : i1
      scf.yield %q, %and : index, i1
    }
    cf.assert %ok, "split_with_sizes: a size is negative"
    %total = arith.cmpi eq, %sum, %all : index
    cf.assert %total, "split_with_sizes: the sizes do not sum up to that of the dimension"
    %zeros = tensor.splat %c0[%c8] : tensor<?xindex>
    %sizes = tensor.concat dim(0) %list, %zeros : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %r:8 = func.call @with_sizes(%s, %d, %sizes) : (tensor<?xindex>, index, tensor<?xindex>)
        -> (!shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape)
    return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7
        : !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape
  }
  // The sizes, with each of the first 8 numbers of a list at a dimension.
  func.func @with_sizes(%s: tensor<?xindex>, %d: index, %list: tensor<?xindex>)
      -> (!shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape) {
    %c0 = arith.constant 0 : index
    %l0 = tensor.extract %list[%c0] : tensor<?xindex>
    %t0 = tensor.insert %l0 into %s[%d] : tensor<?xindex>
    %r0 = shape.from_extent_tensor %t0 : tensor<?xindex>
    %c1 = arith.constant 1 : index
    %l1 = tensor.extract %list[%c1] : tensor<?xindex>
    %t1 = tensor.insert %l1 into %s[%d] : tensor<?xindex>
    %r1 = shape.from_extent_tensor %t1 : tensor<?xindex>
    %c2 = arith.constant 2 : index
    %l2 = tensor.extract %list[%c2] : tensor<?xindex>
    %t2 = tensor.insert %l2 into %s[%d] : tensor<?xindex>
    %r2 = shape.from_extent_tensor %t2 : tensor<?xindex>
    %c3 = arith.constant 3 : index
    %l3 = tensor.extract %list[%c3] : tensor<?xindex>
    %t3 = tensor.insert %l3 into %s[%d] : tensor<?xindex>
    %r3 = shape.from_extent_tensor %t3 : tensor<?xindex>
    %c4 = arith.constant 4 : index
    %l4 = tensor.extract %list[%c4] : tensor<?xindex>
    %t4 = tensor.insert %l4 into %s[%d] : tensor<?xindex>
    %r4 = shape.from_extent_tensor %t4 : tensor<?xindex>
    %c5 = arith.constant 5 : index
    %l5 = tensor.extract %list[%c5] : tensor<?xindex>
    %t5 = tensor.insert %l5 into %s[%d] : tensor<?xindex>
    %r5 = shape.from_extent_tensor %t5 : tensor<?xindex>
    %c6 = arith.constant 6 : index
    %l6 = tensor.extract %list[%c6] : tensor<?xindex>
    %t6 = tensor.insert %l6 into %s[%d] : tensor<?xindex>
    %r6 = shape.from_extent_tensor %t6 : tensor<?xindex>
    %c7 = arith.constant 7 : index
    %l7 = tensor.extract %list[%c7] : tensor<?xindex>
    %t7 = tensor.insert %l7 into %s[%d] : tensor<?xindex>
    %r7 = shape.from_extent_tensor %t7 : tensor<?xindex>
    return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7
        : !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape
  }
  // One piece for each place in a dimension, which is left out.
  func.func @unbind(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1}, %n: index {shapeproof.attribute = "numResults"})
      -> (!shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape) {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %d = func.call @own_dimension(%dim, %rank) : (index, index) -> index
    %size = tensor.extract %s[%d] : tensor<?xindex>
    %ok = arith.cmpi eq, %size, %n : index
    cf.assert %ok, "unbind: another number of pieces"
    %t = func.call @without(%s, %d) : (tensor<?xindex>, index) -> tensor<?xindex>
    %r = shape.from_extent_tensor %t : tensor<?xindex>
    return %r, %r, %r, %r, %r, %r, %r, %r
        : !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape
  }

  // Indices for dimensions, which broadcast; a dimension whose index is None
  // stays. The sizes of the indices stand where their dimensions were, if these
  // are neighbours, or else in front. An index of truth values is a mask: the
  // number of its elements is not known.
  func.func @index_1(%x: !shape.shape {shapeproof.operand = 0},
                     %i0: !shape.shape {shapeproof.operand = 0, shapeproof.segment = 1, shapeproof.elements = i64, shapeproof.default = array<i64>}, %g0: i1 {shapeproof.given = 0, shapeproof.segment = 1})
      -> !shape.shape attributes {shapeproof.if = {operandSegmentSizes = array<i32: 1, 1>}} {
    %list = tensor.from_elements %g0 : tensor<1xi1>
    %given = tensor.cast %list : tensor<1xi1> to tensor<?xi1>
    %r = func.call @indexed(%x, %i0, %given) : (!shape.shape, !shape.shape, tensor<?xi1>) -> !shape.shape
    return %r : !shape.shape
  }
  func.func @index_2(%x: !shape.shape {shapeproof.operand = 0},
                     %i0: !shape.shape {shapeproof.operand = 0, shapeproof.segment = 1, shapeproof.elements = i64, shapeproof.default = array<i64>}, %g0: i1 {shapeproof.given = 0, shapeproof.segment = 1},
                     %i1: !shape.shape {shapeproof.operand = 1, shapeproof.segment = 1, shapeproof.elements = i64, shapeproof.default = array<i64>}, %g1: i1 {shapeproof.given = 1, shapeproof.segment = 1})
      -> !shape.shape attributes {shapeproof.if = {operandSegmentSizes = array<i32: 1, 2>}} {
    %list = tensor.from_elements %g0, %g1 : tensor<2xi1>
    %given = tensor.cast %list : tensor<2xi1> to tensor<?xi1>
    %w = shape.cstr_broadcastable %i0, %i1 {msg = "index: the indices do not broadcast"} : !shape.shape, !shape.shape
    %b = shape.assuming %w -> (!shape.shape) {
      %all = shape.broadcast %i0, %i1 : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %all : !shape.shape
    }
    %r = func.call @indexed(%x, %b, %given) : (!shape.shape, !shape.shape, tensor<?xi1>) -> !shape.shape
    return %r : !shape.shape
  }
  func.func @index_3(%x: !shape.shape {shapeproof.operand = 0},
                     %i0: !shape.shape {shapeproof.operand = 0, shapeproof.segment = 1, shapeproof.elements = i64, shapeproof.default = array<i64>}, %g0: i1 {shapeproof.given = 0, shapeproof.segment = 1},
                     %i1: !shape.shape {shapeproof.operand = 1, shapeproof.segment = 1, shapeproof.elements = i64, shapeproof.default = array<i64>}, %g1: i1 {shapeproof.given = 1, shapeproof.segment = 1},
                     %i2: !shape.shape {shapeproof.operand = 2, shapeproof.segment = 1, shapeproof.elements = i64, shapeproof.default = array<i64>}, %g2: i1 {shapeproof.given = 2, shapeproof.segment = 1})
      -> !shape.shape attributes {shapeproof.if = {operandSegmentSizes = array<i32: 1, 3>}} {
    %list = tensor.from_elements %g0, %g1, %g2 : tensor<3xi1>
    %given = tensor.cast %list : tensor<3xi1> to tensor<?xi1>
    %w = shape.cstr_broadcastable %i0, %i1, %i2 {msg = "index: the indices do not broadcast"} : !shape.shape, !shape.shape, !shape.shape
    %b = shape.assuming %w -> (!shape.shape) {
      %all = shape.broadcast %i0, %i1, %i2 : !shape.shape, !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %all : !shape.shape
    }
    %r = func.call @indexed(%x, %b, %given) : (!shape.shape, !shape.shape, tensor<?xi1>) -> !shape.shape
    return %r : !shape.shape
  }
  func.func @index_4(%x: !shape.shape {shapeproof.operand = 0},
                     %i0: !shape.shape {shapeproof.operand = 0, shapeproof.segment = 1, shapeproof.elements = i64, shapeproof.default = array<i64>}, %g0: i1 {shapeproof.given = 0, shapeproof.segment = 1},
                     %i1: !shape.shape {shapeproof.operand = 1, shapeproof.segment = 1, shapeproof.elements = i64, shapeproof.default = array<i64>}, %g1: i1 {shapeproof.given = 1, shapeproof.segment = 1},
                     %i2: !shape.shape {shapeproof.operand = 2, shapeproof.segment = 1, shapeproof.elements = i64, shapeproof.default = array<i64>}, %g2: i1 {shapeproof.given = 2, shapeproof.segment = 1},
                     %i3: !shape.shape {shapeproof.operand = 3, shapeproof.segment = 1, shapeproof.elements = i64, shapeproof.default = array<i64>}, %g3: i1 {shapeproof.given = 3, shapeproof.segment = 1})
      -> !shape.shape attributes {shapeproof.if = {operandSegmentSizes = array<i32: 1, 4>}} {
    %list = tensor.from_elements %g0, %g1, %g2, %g3 : tensor<4xi1>
    %given = tensor.cast %list : tensor<4xi1> to tensor<?xi1>
    %w = shape.cstr_broadcastable %i0, %i1, %i2, %i3 {msg = "index: the indices do not broadcast"} : !shape.shape, !shape.shape, !shape.shape, !shape.shape
    %b = shape.assuming %w -> (!shape.shape) {
      %all = shape.broadcast %i0, %i1, %i2, %i3 : !shape.shape, !shape.shape, !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %all : !shape.shape
    }
    %r = func.call @indexed(%x, %b, %given) : (!shape.shape, !shape.shape, tensor<?xi1>) -> !shape.shape
    return %r : !shape.shape
  }
  func.func @indexed(%x: !shape.shape, %index: !shape.shape, %given: tensor<?xi1>) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %false = arith.constant false
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %given, %c0 : tensor<?xi1>
    %few = arith.cmpi sle, %n, %rank : index
    cf.assert %few, "index: more indices than dimensions"
    %first, %last, %count = scf.for %i = %c0 to %n step %c1 iter_args(%f = %c0, %l = %c0, %m = %c0) -> (index, index, index) {
      %is = tensor.extract %given[%i] : tensor<?xi1>
      %none = arith.cmpi eq, %m, %c0 : index
      %isFirst = arith.andi %is, %none : i1
      %a = arith.select %isFirst, %i, %f : index
      %b = arith.select %is, %i, %l : index
      %more = arith.addi %m, %c1 : index
      %c = arith.select %is, %more, %m : index
      scf.yield %a, %b, %c : index, index, index
    }
    // After the given ones, all dimensions stay.
    %others = tensor.splat %false[%rank] : tensor<?xi1>
    %goes = tensor.concat dim(0) %given, %others : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %kept, %rest = scf.for %i = %c0 to %rank step %c1 iter_args(%out = %s, %next = %c0) -> (tensor<?xindex>, index) {
      %is = tensor.extract %goes[%i] : tensor<?xi1>
      %size = tensor.extract %s[%i] : tensor<?xindex>
      %with = tensor.insert %size into %out[%next] : tensor<?xindex>
      %after = arith.addi %next, %c1 : index
      %o = arith.select %is, %out, %with : tensor<?xindex>
      %p = arith.select %is, %next, %after : index
      scf.yield %o, %p : tensor<?xindex>, index
    }
    %span = arith.subi %last, %first : index
    %length = arith.addi %span, %c1 : index
    %together = arith.cmpi eq, %length, %count : index
    %place = arith.select %together, %first, %c0 : index
    %behind = arith.subi %rest, %place : index
    %middle = shape.to_extent_tensor %index : !shape.shape -> tensor<?xindex>
    %front = tensor.extract_slice %kept[0] [%place] [1] : tensor<?xindex> to tensor<?xindex>
    %back = tensor.extract_slice %kept[%place] [%behind] [1] : tensor<?xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %front, %middle, %back : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  // What is written to the places of some indices broadcasts to them.
  func.func @index_put_1(%x: !shape.shape {shapeproof.operand = 0},
                         %i0: !shape.shape {shapeproof.operand = 0, shapeproof.segment = 1, shapeproof.elements = i64, shapeproof.default = array<i64>}, %g0: i1 {shapeproof.given = 0, shapeproof.segment = 1},
                         %values: !shape.shape {shapeproof.operand = 0, shapeproof.segment = 2})
      -> !shape.shape attributes {shapeproof.if = {operandSegmentSizes = array<i32: 1, 1, 1, 1>}} {
    %part = func.call @index_1(%x, %i0, %g0) : (!shape.shape, !shape.shape, i1) -> !shape.shape
    %r = func.call @expand_as(%values, %part) : (!shape.shape, !shape.shape) -> !shape.shape
    return %x : !shape.shape
  }
  func.func @index_put_2(%x: !shape.shape {shapeproof.operand = 0},
                         %i0: !shape.shape {shapeproof.operand = 0, shapeproof.segment = 1, shapeproof.elements = i64, shapeproof.default = array<i64>}, %g0: i1 {shapeproof.given = 0, shapeproof.segment = 1},
                         %i1: !shape.shape {shapeproof.operand = 1, shapeproof.segment = 1, shapeproof.elements = i64, shapeproof.default = array<i64>}, %g1: i1 {shapeproof.given = 1, shapeproof.segment = 1},
                         %values: !shape.shape {shapeproof.operand = 0, shapeproof.segment = 2})
      -> !shape.shape attributes {shapeproof.if = {operandSegmentSizes = array<i32: 1, 2, 1, 1>}} {
    %part = func.call @index_2(%x, %i0, %g0, %i1, %g1) : (!shape.shape, !shape.shape, i1, !shape.shape, i1) -> !shape.shape
    %r = func.call @expand_as(%values, %part) : (!shape.shape, !shape.shape) -> !shape.shape
    return %x : !shape.shape
  }
  func.func @index_put_3(%x: !shape.shape {shapeproof.operand = 0},
                         %i0: !shape.shape {shapeproof.operand = 0, shapeproof.segment = 1, shapeproof.elements = i64, shapeproof.default = array<i64>}, %g0: i1 {shapeproof.given = 0, shapeproof.segment = 1},
                         %i1: !shape.shape {shapeproof.operand = 1, shapeproof.segment = 1, shapeproof.elements = i64, shapeproof.default = array<i64>}, %g1: i1 {shapeproof.given = 1, shapeproof.segment = 1},
                         %i2: !shape.shape {shapeproof.operand = 2, shapeproof.segment = 1, shapeproof.elements = i64, shapeproof.default = array<i64>}, %g2: i1 {shapeproof.given = 2, shapeproof.segment = 1},
                         %values: !shape.shape {shapeproof.operand = 0, shapeproof.segment = 2})
      -> !shape.shape attributes {shapeproof.if = {operandSegmentSizes = array<i32: 1, 3, 1, 1>}} {
    %part = func.call @index_3(%x, %i0, %g0, %i1, %g1, %i2, %g2) : (!shape.shape, !shape.shape, i1, !shape.shape, i1, !shape.shape, i1) -> !shape.shape
    %r = func.call @expand_as(%values, %part) : (!shape.shape, !shape.shape) -> !shape.shape
    return %x : !shape.shape
  }

  // The greatest of a dimension, and where they stand.
  func.func @topk(%x: !shape.shape {shapeproof.operand = 0}, %k: index {shapeproof.value = 1}, %dim: index {shapeproof.value = 2}) -> (!shape.shape, !shape.shape) {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %d = func.call @dimension(%dim, %rank) : (index, index) -> index
    %size = func.call @size_at(%s, %d) : (tensor<?xindex>, index) -> index
    %some = arith.cmpi sge, %k, %c0 : index
    %few = arith.cmpi sle, %k, %size : index
    %ok = arith.andi %some, %few : i1
    cf.assert %ok, "topk: there are fewer elements"
    %r = tensor.insert %k into %s[%d] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape, %shape : !shape.shape, !shape.shape
  }
  func.func @narrow(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1},
                    %from: index {shapeproof.value = 2}, %length: index {shapeproof.value = 3}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %d = func.call @own_dimension(%dim, %rank) : (index, index) -> index
    %size = tensor.extract %s[%d] : tensor<?xindex>
    %some = arith.cmpi sge, %length, %c0 : index
    %start = func.call @from_back(%from, %size) : (index, index) -> index
    %positive = arith.cmpi sge, %start, %c0 : index
    %end = arith.addi %start, %length : index
    %inside = arith.cmpi sle, %end, %size : index
    %both = arith.andi %some, %positive : i1
    %ok = arith.andi %both, %inside : i1
    cf.assert %ok, "narrow: the part is not within the dimension"
    %r = tensor.insert %length into %s[%d] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  // Windows over a dimension; a window's elements are a new last dimension.
  func.func @unfold(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1},
                    %size: index {shapeproof.value = 2}, %step: index {shapeproof.value = 3}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %d = func.call @own_dimension(%dim, %rank) : (index, index) -> index
    %all = tensor.extract %s[%d] : tensor<?xindex>
    %some = arith.cmpi sge, %size, %c0 : index
    %few = arith.cmpi sle, %size, %all : index
    %fits = arith.andi %some, %few : i1
    cf.assert %fits, "unfold: the window is larger than the dimension"
    %forward = arith.cmpi sge, %step, %c1 : index
    cf.assert %forward, "unfold: the step is not positive"
    %by = arith.maxsi %step, %c1 : index
    %room = arith.subi %all, %size : index
    %steps = arith.floordivsi %room, %by : index
    %count = arith.addi %steps, %c1 : index
    %t = tensor.insert %count into %s[%d] : tensor<?xindex>
    %r = func.call @with(%t, %rank, %size) : (tensor<?xindex>, index, index) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  func.func @glu(%x: !shape.shape {shapeproof.operand = 0}, %dim: index {shapeproof.value = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %d = func.call @own_dimension(%dim, %rank) : (index, index) -> index
    %size = tensor.extract %s[%d] : tensor<?xindex>
    %rest = arith.remsi %size, %c2 : index
    %even = arith.cmpi eq, %rest, %c0 : index
    cf.assert %even, "glu: the size of the dimension is odd"
    %half = arith.floordivsi %size, %c2 : index
    %r = tensor.insert %half into %s[%d] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }

  //===- Statistics --------------------------------------------------------===//

  func.func @reduce_dims_at_1_3(%x: !shape.shape {shapeproof.operand = 0}, %dims: tensor<?xindex> {shapeproof.value = 1, shapeproof.default = array<i64>},
                                %keep: i1 {shapeproof.value = 3}) -> (!shape.shape, !shape.shape) {
    %shape = func.call @reduced(%x, %dims, %keep) : (!shape.shape, tensor<?xindex>, i1) -> !shape.shape
    return %shape, %shape : !shape.shape, !shape.shape
  }
  func.func @reduce_dims_at_2_3(%x: !shape.shape {shapeproof.operand = 0}, %dims: tensor<?xindex> {shapeproof.value = 2, shapeproof.default = array<i64>},
                                %keep: i1 {shapeproof.value = 3}) -> !shape.shape {
    %shape = func.call @reduced(%x, %dims, %keep) : (!shape.shape, tensor<?xindex>, i1) -> !shape.shape
    return %shape : !shape.shape
  }
  // The last sizes of the operand are those that are normalized, and so are the
  // sizes of the weight and of the bias.
  func.func @is_normalized(%x: !shape.shape, %sizes: tensor<?xindex>, %w: !shape.shape, %isWeight: i1, %b: !shape.shape, %isBias: i1) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %sizes, %c0 : tensor<?xindex>
    %some = arith.cmpi sge, %n, %c1 : index
    %few = arith.cmpi sle, %n, %rank : index
    %lead = arith.subi %rank, %n : index
    %from = arith.maxsi %lead, %c0 : index
    %fit = scf.for %i = %from to %rank step %c1 iter_args(%all = %true) -> (i1) {
      %at = arith.subi %i, %lead : index
      %p = tensor.extract %s[%i] : tensor<?xindex>
      %q = tensor.extract %sizes[%at] : tensor<?xindex>
      %same = arith.cmpi eq, %p, %q : index
      %and = arith.andi %all, %same : i1
      scf.yield %and : i1
    }
    %many = arith.andi %some, %few : i1
    %ok = arith.andi %many, %fit : i1
    cf.assert %ok, "the last sizes are not those that are normalized"
    %expected = shape.from_extent_tensor %sizes : tensor<?xindex>
    %sameW = shape.shape_eq %w, %expected : !shape.shape, !shape.shape
    %sameB = shape.shape_eq %b, %expected : !shape.shape, !shape.shape
    %noW = arith.xori %isWeight, %true : i1
    %noB = arith.xori %isBias, %true : i1
    %okW = arith.ori %noW, %sameW : i1
    %okB = arith.ori %noB, %sameB : i1
    %each = arith.andi %okW, %okB : i1
    cf.assert %each, "the weight or the bias has other sizes than those that are normalized"
    return
  }
  // The mean and the deviation have 1 for each dimension that is normalized.
  func.func @native_layer_norm(%x: !shape.shape {shapeproof.operand = 0}, %sizes: tensor<?xindex> {shapeproof.value = 1},
                               %w: !shape.shape {shapeproof.operand = 2, shapeproof.default = array<i64>}, %g: i1 {shapeproof.given = 2},
                               %b: !shape.shape {shapeproof.operand = 3, shapeproof.default = array<i64>}, %h: i1 {shapeproof.given = 3}) -> (!shape.shape, !shape.shape, !shape.shape) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    func.call @is_normalized(%x, %sizes, %w, %g, %b, %h) : (!shape.shape, tensor<?xindex>, !shape.shape, i1, !shape.shape, i1) -> ()
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = tensor.dim %sizes, %c0 : tensor<?xindex>
    %lead = arith.subi %rank, %n : index
    %front = tensor.extract_slice %s[0] [%lead] [1] : tensor<?xindex> to tensor<?xindex>
    %ones = tensor.splat %c1[%n] : tensor<?xindex>
    %r = tensor.concat dim(0) %front, %ones : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %x, %shape, %shape : !shape.shape, !shape.shape, !shape.shape
  }
  func.func @layer_norm(%x: !shape.shape {shapeproof.operand = 0}, %sizes: tensor<?xindex> {shapeproof.value = 1},
                        %w: !shape.shape {shapeproof.operand = 2, shapeproof.default = array<i64>}, %g: i1 {shapeproof.given = 2},
                        %b: !shape.shape {shapeproof.operand = 3, shapeproof.default = array<i64>}, %h: i1 {shapeproof.given = 3}) -> !shape.shape {
    func.call @is_normalized(%x, %sizes, %w, %g, %b, %h) : (!shape.shape, tensor<?xindex>, !shape.shape, i1, !shape.shape, i1) -> ()
    return %x : !shape.shape
  }
  func.func @rms_norm(%x: !shape.shape {shapeproof.operand = 0}, %sizes: tensor<?xindex> {shapeproof.value = 1},
                      %w: !shape.shape {shapeproof.operand = 2, shapeproof.default = array<i64>}, %g: i1 {shapeproof.given = 2}) -> !shape.shape {
    %false = arith.constant false
    func.call @is_normalized(%x, %sizes, %w, %g, %w, %false) : (!shape.shape, tensor<?xindex>, !shape.shape, i1, !shape.shape, i1) -> ()
    return %x : !shape.shape
  }

  // The weight and the bias are lines of one number for each channel.
  func.func @channels_of(%x: !shape.shape) -> index {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %rank = func.call @rank_of(%x) : (!shape.shape) -> index
    %ok = arith.cmpi sge, %rank, %c2 : index
    cf.assert %ok, "the input has no dimension of channels"
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %n = tensor.extract %s[%c1] : tensor<?xindex>
    return %n : index
  }
  func.func @group_norm(%x: !shape.shape {shapeproof.operand = 0}, %groups: index {shapeproof.value = 1},
                        %w: !shape.shape {shapeproof.operand = 2, shapeproof.default = array<i64>}, %g: i1 {shapeproof.given = 2},
                        %b: !shape.shape {shapeproof.operand = 3, shapeproof.default = array<i64>}, %h: i1 {shapeproof.given = 3}) -> !shape.shape {
    %n = func.call @channels_of(%x) : (!shape.shape) -> index
    func.call @in_groups(%x, %groups) : (!shape.shape, index) -> ()
    func.call @lines_of(%n, %w, %g, %b, %h) : (index, !shape.shape, i1, !shape.shape, i1) -> ()
    return %x : !shape.shape
  }
  func.func @lines_of(%n: index, %w: !shape.shape, %g: i1, %b: !shape.shape, %h: i1) {
    %okW = func.call @is_line_of(%w, %g, %n) : (!shape.shape, i1, index) -> i1
    %okB = func.call @is_line_of(%b, %h, %n) : (!shape.shape, i1, index) -> i1
    %ok = arith.andi %okW, %okB : i1
    cf.assert %ok, "the weight or the bias has not one number for each channel"
    return
  }
  // Statistics of each group of each image.
  func.func @native_group_norm(%x: !shape.shape {shapeproof.operand = 0},
                               %w: !shape.shape {shapeproof.operand = 1, shapeproof.default = array<i64>}, %g: i1 {shapeproof.given = 1},
                               %b: !shape.shape {shapeproof.operand = 2, shapeproof.default = array<i64>}, %h: i1 {shapeproof.given = 2},
                               %images: index {shapeproof.value = 3}, %channels: index {shapeproof.value = 4}, %points: index {shapeproof.value = 5},
                               %groups: index {shapeproof.value = 6}) -> (!shape.shape, !shape.shape, !shape.shape) {
    %count = func.call @count_of(%x) : (!shape.shape) -> index
    %all = arith.muli %images, %channels : index
    %product = arith.muli %all, %points : index
    %same = arith.cmpi eq, %count, %product : index
    cf.assert %same, "native_group_norm: another number of elements"
    %sizes = shape.from_extents %images, %channels : index, index
    func.call @in_groups(%sizes, %groups) : (!shape.shape, index) -> ()
    func.call @lines_of(%channels, %w, %g, %b, %h) : (index, !shape.shape, i1, !shape.shape, i1) -> ()
    %each = shape.from_extents %images, %groups : index, index
    return %x, %each, %each : !shape.shape, !shape.shape, !shape.shape
  }

  // Weight, bias, mean and variance have one number for each channel, if there are
  // elements at all; without statistics of the batch, the mean and the variance are
  // given.
  func.func @is_batch(%x: !shape.shape, %w: !shape.shape, %g: i1, %b: !shape.shape, %h: i1,
                      %mean: !shape.shape, %isMean: i1, %variance: !shape.shape, %isVariance: i1, %training: i1, %each: i1) -> index {
    %c0 = arith.constant 0 : index
    %n = func.call @channels_of(%x) : (!shape.shape) -> index
    %true = arith.constant true
    %both = arith.andi %isMean, %isVariance : i1
    %known = arith.ori %both, %training : i1
    %count = func.call @count_of(%x) : (!shape.shape) -> index
    %none = arith.cmpi eq, %count, %c0 : index
    %given = arith.ori %known, %none : i1
    cf.assert %given, "there is no mean or no variance"
    %ok1 = func.call @is_number_of(%w, %g, %n, %each) : (!shape.shape, i1, index, i1) -> i1
    %ok2 = func.call @is_number_of(%b, %h, %n, %each) : (!shape.shape, i1, index, i1) -> i1
    %ok3 = func.call @is_number_of(%mean, %isMean, %n, %each) : (!shape.shape, i1, index, i1) -> i1
    %ok4 = func.call @is_number_of(%variance, %isVariance, %n, %each) : (!shape.shape, i1, index, i1) -> i1
    %ok12 = arith.andi %ok1, %ok2 : i1
    %ok34 = arith.andi %ok3, %ok4 : i1
    %all = arith.andi %ok12, %ok34 : i1
    %ok = arith.ori %all, %none : i1
    cf.assert %ok, "an operand has not one number for each channel"
    return %n : index
  }
  // Whether an operand is not given, or has so many elements, or one that may be
  // repeated.
  func.func @is_number_of(%x: !shape.shape, %given: i1, %n: index, %each: i1) -> i1 {
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %count = func.call @count_of(%x) : (!shape.shape) -> index
    %same = arith.cmpi eq, %count, %n : index
    %single = arith.cmpi eq, %count, %c1 : index
    %may = arith.xori %each, %true : i1
    %repeated = arith.andi %single, %may : i1
    %fits = arith.ori %same, %repeated : i1
    %none = arith.xori %given, %true : i1
    %ok = arith.ori %none, %fits : i1
    return %ok : i1
  }
  func.func @batch_norm(%x: !shape.shape {shapeproof.operand = 0},
                        %w: !shape.shape {shapeproof.operand = 1, shapeproof.default = array<i64>}, %g: i1 {shapeproof.given = 1},
                        %b: !shape.shape {shapeproof.operand = 2, shapeproof.default = array<i64>}, %h: i1 {shapeproof.given = 2},
                        %mean: !shape.shape {shapeproof.operand = 3, shapeproof.default = array<i64>}, %isMean: i1 {shapeproof.given = 3},
                        %variance: !shape.shape {shapeproof.operand = 4, shapeproof.default = array<i64>}, %isVariance: i1 {shapeproof.given = 4},
                        %training: i1 {shapeproof.value = 5}) -> !shape.shape {
    %true = arith.constant true
    %n = func.call @is_batch(%x, %w, %g, %b, %h, %mean, %isMean, %variance, %isVariance, %training, %true)
        : (!shape.shape, !shape.shape, i1, !shape.shape, i1, !shape.shape, i1, !shape.shape, i1, i1, i1) -> index
    return %x : !shape.shape
  }
  // With statistics of the batch, for each channel, they are results as well.
  func.func @native_batch_norm(%x: !shape.shape {shapeproof.operand = 0},
                               %w: !shape.shape {shapeproof.operand = 1, shapeproof.default = array<i64>}, %g: i1 {shapeproof.given = 1},
                               %b: !shape.shape {shapeproof.operand = 2, shapeproof.default = array<i64>}, %h: i1 {shapeproof.given = 2},
                               %mean: !shape.shape {shapeproof.operand = 3, shapeproof.default = array<i64>}, %isMean: i1 {shapeproof.given = 3},
                               %variance: !shape.shape {shapeproof.operand = 4, shapeproof.default = array<i64>}, %isVariance: i1 {shapeproof.given = 4},
                               %training: i1 {shapeproof.value = 5}) -> (!shape.shape, !shape.shape, !shape.shape) {
    %c0 = arith.constant 0 : index
    %false = arith.constant false
    %channels = func.call @is_batch(%x, %w, %g, %b, %h, %mean, %isMean, %variance, %isVariance, %training, %false)
        : (!shape.shape, !shape.shape, i1, !shape.shape, i1, !shape.shape, i1, !shape.shape, i1, i1, i1) -> index
    %n = arith.select %training, %channels, %c0 : index
    %each = shape.from_extents %n : index
    return %x, %each, %each : !shape.shape, !shape.shape, !shape.shape
  }
  func.func @batch_norm_inference(%x: !shape.shape {shapeproof.operand = 0},
                                  %w: !shape.shape {shapeproof.operand = 1, shapeproof.default = array<i64>}, %g: i1 {shapeproof.given = 1},
                                  %b: !shape.shape {shapeproof.operand = 2, shapeproof.default = array<i64>}, %h: i1 {shapeproof.given = 2},
                                  %mean: !shape.shape {shapeproof.operand = 3}, %variance: !shape.shape {shapeproof.operand = 4}) -> (!shape.shape, !shape.shape, !shape.shape) {
    %true = arith.constant true
    %false = arith.constant false
    %n = func.call @is_batch(%x, %w, %g, %b, %h, %mean, %true, %variance, %true, %true, %false)
        : (!shape.shape, !shape.shape, i1, !shape.shape, i1, !shape.shape, i1, !shape.shape, i1, i1, i1) -> index
    %none = shape.const_shape [0] : !shape.shape
    return %x, %none, %none : !shape.shape, !shape.shape, !shape.shape
  }
  // The weight has one number, or one for each channel.
  func.func @prelu(%x: !shape.shape {shapeproof.operand = 0}, %w: !shape.shape {shapeproof.operand = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %ones = tensor.from_elements %c1, %c1 : tensor<2xindex>
    %lead = arith.minsi %rank, %c1 : index
    %more = arith.cmpi sgt, %rank, %c1 : index
    // The second size, or else 1.
    %line = tensor.cast %ones : tensor<2xindex> to tensor<?xindex>
    %sizes = tensor.concat dim(0) %s, %line : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %second = tensor.extract %sizes[%c1] : tensor<?xindex>
    %channels = arith.select %more, %second, %c1 : index
    %isLine = func.call @has_rank(%w, %c0, %c1) : (!shape.shape, index, index) -> i1
    %count = func.call @count_of(%w) : (!shape.shape) -> index
    %single = arith.cmpi eq, %count, %c1 : index
    %each = arith.cmpi eq, %count, %channels : index
    %some = arith.cmpi sge, %rank, %c1 : index
    %many = arith.andi %each, %some : i1
    %either = arith.ori %single, %many : i1
    %ok = arith.andi %isLine, %either : i1
    cf.assert %ok, "prelu: the weight has neither one number nor one for each channel"
    return %x : !shape.shape
  }
  // A scale and a zero point for each place in a dimension.
  func.func @per_channel(%x: !shape.shape {shapeproof.operand = 0}, %scales: !shape.shape {shapeproof.operand = 1}, %zeros: !shape.shape {shapeproof.operand = 2},
                         %axis: index {shapeproof.value = 3}) -> (!shape.shape, !shape.shape) {
    %c0 = arith.constant 0 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %low = arith.cmpi sle, %c0, %axis : index
    %high = arith.cmpi slt, %axis, %rank : index
    %in = arith.andi %low, %high : i1
    cf.assert %in, "quantize: the axis is out of range"
    %n = tensor.extract %s[%axis] : tensor<?xindex>
    %okS = func.call @is_line_of(%scales, %true, %n) : (!shape.shape, i1, index) -> i1
    %okZ = func.call @is_line_of(%zeros, %true, %n) : (!shape.shape, i1, index) -> i1
    %ok = arith.andi %okS, %okZ : i1
    cf.assert %ok, "quantize: not one scale and zero point for each place"
    return %x, %x : !shape.shape, !shape.shape
  }

  //===- Fourier transforms, complex numbers -------------------------------===//

  // A length that is None is that of the dimension; it is cut or padded to it.
  func.func @fft(%x: !shape.shape {shapeproof.operand = 0}, %length: index {shapeproof.value = 1, shapeproof.default = 0 : i64},
                 %given: i1 {shapeproof.given = 1}, %dim: index {shapeproof.value = 2}) -> !shape.shape {
    %false = arith.constant false
    %r = func.call @transformed(%x, %length, %given, %dim, %false) : (!shape.shape, index, i1, index, i1) -> !shape.shape
    return %r : !shape.shape
  }
  // Real numbers have a result that is symmetric: half of it is left out.
  func.func @rfft(%x: !shape.shape {shapeproof.operand = 0}, %length: index {shapeproof.value = 1, shapeproof.default = 0 : i64},
                  %given: i1 {shapeproof.given = 1}, %dim: index {shapeproof.value = 2}) -> !shape.shape {
    %true = arith.constant true
    %r = func.call @transformed(%x, %length, %given, %dim, %true) : (!shape.shape, index, i1, index, i1) -> !shape.shape
    return %r : !shape.shape
  }
  func.func @transformed(%x: !shape.shape, %length: index, %given: i1, %dim: index, %real: i1) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %d = func.call @own_dimension(%dim, %rank) : (index, index) -> index
    %own = tensor.extract %s[%d] : tensor<?xindex>
    %n = arith.select %given, %length, %own : index
    %some = arith.cmpi sge, %n, %c1 : index
    cf.assert %some, "fft: the length is not positive"
    %half = arith.floordivsi %n, %c2 : index
    %more = arith.addi %half, %c1 : index
    %size = arith.select %real, %more, %n : index
    %r = tensor.insert %size into %s[%d] : tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  // The two parts of a complex number are a last dimension.
  func.func @view_as_real(%x: !shape.shape {shapeproof.operand = 0}) -> !shape.shape {
    %parts = shape.const_shape [2] : !shape.shape
    %shape = shape.concat %x, %parts : !shape.shape, !shape.shape -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @view_as_complex(%x: !shape.shape {shapeproof.operand = 0}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = arith.subi %rank, %c1 : index
    %parts = tensor.extract %s[%n] : tensor<?xindex>
    %some = arith.cmpi sge, %rank, %c1 : index
    %two = arith.cmpi eq, %parts, %c2 : index
    %ok = arith.andi %some, %two : i1
    cf.assert %ok, "view_as_complex: the size of the last dimension is not 2"
    %front = tensor.extract_slice %s[0] [%n] [1] : tensor<?xindex> to tensor<?xindex>
    %shape = shape.from_extent_tensor %front : tensor<?xindex>
    return %shape : !shape.shape
  }

  //===- Attention ---------------------------------------------------------===//

  // Queries [.., L, E], keys [.., S, E], values [.., S, F]. With grouped queries,
  // several heads of the queries share one of the keys and values.
  func.func @attention(%query: !shape.shape {shapeproof.operand = 0}, %key: !shape.shape {shapeproof.operand = 1}, %value: !shape.shape {shapeproof.operand = 2},
                       %mask: !shape.shape {shapeproof.operand = 3, shapeproof.default = array<i64>},
                       %grouped: i1 {shapeproof.value = 7, shapeproof.default = false}) -> !shape.shape {
    %r = func.call @attended(%query, %key, %value, %mask, %grouped) : (!shape.shape, !shape.shape, !shape.shape, !shape.shape, i1) -> !shape.shape
    return %r : !shape.shape
  }
  // The second result is a number for each query.
  func.func @flash_attention(%query: !shape.shape {shapeproof.operand = 0}, %key: !shape.shape {shapeproof.operand = 1}, %value: !shape.shape {shapeproof.operand = 2},
                             %mask: !shape.shape {shapeproof.operand = 5, shapeproof.default = array<i64>}) -> (!shape.shape, !shape.shape) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %false = arith.constant false
    %r = func.call @attended(%query, %key, %value, %mask, %false) : (!shape.shape, !shape.shape, !shape.shape, !shape.shape, i1) -> !shape.shape
    %s = shape.to_extent_tensor %r : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %n = arith.subi %rank, %c1 : index
    %front = tensor.extract_slice %s[0] [%n] [1] : tensor<?xindex> to tensor<?xindex>
    %sums = shape.from_extent_tensor %front : tensor<?xindex>
    return %r, %sums : !shape.shape, !shape.shape
  }
  func.func @attended(%query: !shape.shape, %key: !shape.shape, %value: !shape.shape, %mask: !shape.shape, %grouped: i1) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %true = arith.constant true
    %q = shape.to_extent_tensor %query : !shape.shape -> tensor<?xindex>
    %k = shape.to_extent_tensor %key : !shape.shape -> tensor<?xindex>
    %v = shape.to_extent_tensor %value : !shape.shape -> tensor<?xindex>
    %rankQ = tensor.dim %q, %c0 : tensor<?xindex>
    %rankK = tensor.dim %k, %c0 : tensor<?xindex>
    %rankV = tensor.dim %v, %c0 : tensor<?xindex>
    %q1 = arith.subi %rankQ, %c1 : index
    %k1 = arith.subi %rankK, %c1 : index
    %v1 = arith.subi %rankV, %c1 : index
    %q2 = arith.subi %rankQ, %c2 : index
    %k2 = arith.subi %rankK, %c2 : index
    %v2 = arith.subi %rankV, %c2 : index
    %e = tensor.extract %q[%q1] : tensor<?xindex>
    %f = tensor.extract %k[%k1] : tensor<?xindex>
    %alike = arith.cmpi eq, %e, %f : index
    cf.assert %alike, "attention: queries and keys differ in length"
    %n = tensor.extract %k[%k2] : tensor<?xindex>
    %m = tensor.extract %v[%v2] : tensor<?xindex>
    %many = arith.cmpi eq, %n, %m : index
    cf.assert %many, "attention: the numbers of keys and values differ"
    %batchQ = tensor.extract_slice %q[0] [%q2] [1] : tensor<?xindex> to tensor<?xindex>
    %batchK = tensor.extract_slice %k[0] [%k2] [1] : tensor<?xindex> to tensor<?xindex>
    %batchV = tensor.extract_slice %v[0] [%v2] [1] : tensor<?xindex> to tensor<?xindex>
    %headQ = func.call @heads(%batchQ) : (tensor<?xindex>) -> index
    %headK = func.call @heads(%batchK) : (tensor<?xindex>) -> index
    %headV = func.call @heads(%batchV) : (tensor<?xindex>) -> index
    %byK = arith.maxsi %headK, %c1 : index
    %byV = arith.maxsi %headV, %c1 : index
    %restK = arith.remsi %headQ, %byK : index
    %restV = arith.remsi %headQ, %byV : index
    %dividesK = arith.cmpi eq, %restK, %c0 : index
    %dividesV = arith.cmpi eq, %restV, %c0 : index
    %shared = arith.andi %dividesK, %dividesV : i1
    %single = arith.xori %grouped, %true : i1
    %ok = arith.ori %single, %shared : i1
    cf.assert %ok, "attention: the heads of the queries are no multiple of those of the keys and values"
    %k3 = arith.subi %k2, %c1 : index
    %v3 = arith.subi %v2, %c1 : index
    %manyK = tensor.insert %headQ into %batchK[%k3] : tensor<?xindex>
    %manyV = tensor.insert %headQ into %batchV[%v3] : tensor<?xindex>
    %ownK = arith.select %grouped, %manyK, %batchK : tensor<?xindex>
    %ownV = arith.select %grouped, %manyV, %batchV : tensor<?xindex>
    %a = shape.from_extent_tensor %batchQ : tensor<?xindex>
    %b = shape.from_extent_tensor %ownK : tensor<?xindex>
    %c = shape.from_extent_tensor %ownV : tensor<?xindex>
    %w = shape.cstr_broadcastable %a, %b, %c {msg = "attention: the batches do not broadcast"} : !shape.shape, !shape.shape, !shape.shape
    %batch = shape.assuming %w -> (!shape.shape) {
      %all = shape.broadcast %a, %b, %c : !shape.shape, !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %all : !shape.shape
    }
    %l = tensor.extract %q[%q2] : tensor<?xindex>
    %pairs = shape.from_extents %l, %n : index, index
    %scores = shape.concat %batch, %pairs : !shape.shape, !shape.shape -> !shape.shape
    %masked = func.call @expand_as(%mask, %scores) : (!shape.shape, !shape.shape) -> !shape.shape
    %width = tensor.extract %v[%v1] : tensor<?xindex>
    %rows = shape.from_extents %l, %width : index, index
    %shape = shape.concat %batch, %rows : !shape.shape, !shape.shape -> !shape.shape
    return %shape : !shape.shape
  }
  // The last of some sizes; 1 if there are none.
  func.func @heads(%sizes: tensor<?xindex>) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %line = tensor.from_elements %c1 : tensor<1xindex>
    %one = tensor.cast %line : tensor<1xindex> to tensor<?xindex>
    %all = tensor.concat dim(0) %one, %sizes : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %n = tensor.dim %sizes, %c0 : tensor<?xindex>
    %size = tensor.extract %all[%n] : tensor<?xindex>
    return %size : index
  }

  //===- More products -----------------------------------------------------===//

  // The product of the two behind the first operand, which broadcasts to it.
  func.func @baddbmm(%c: !shape.shape {shapeproof.operand = 0}, %a: !shape.shape {shapeproof.operand = 1}, %b: !shape.shape {shapeproof.operand = 2}) -> !shape.shape {
    %r = func.call @bmm(%a, %b) : (!shape.shape, !shape.shape) -> !shape.shape
    %same = func.call @expand_as(%c, %r) : (!shape.shape, !shape.shape) -> !shape.shape
    return %same : !shape.shape
  }
  // The sum of the products of a batch.
  func.func @addbmm(%c: !shape.shape {shapeproof.operand = 0}, %a: !shape.shape {shapeproof.operand = 1}, %b: !shape.shape {shapeproof.operand = 2}) -> !shape.shape {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %p = func.call @bmm(%a, %b) : (!shape.shape, !shape.shape) -> !shape.shape
    %s = shape.to_extent_tensor %p : !shape.shape -> tensor<?xindex>
    %m = tensor.extract %s[%c1] : tensor<?xindex>
    %n = tensor.extract %s[%c2] : tensor<?xindex>
    %r = shape.from_extents %m, %n : index, index
    %same = func.call @expand_as(%c, %r) : (!shape.shape, !shape.shape) -> !shape.shape
    return %same : !shape.shape
  }
  func.func @scaled_mm(%a: !shape.shape {shapeproof.operand = 0}, %b: !shape.shape {shapeproof.operand = 1}) -> !shape.shape {
    %shape = func.call @product_of(%a, %b) : (!shape.shape, !shape.shape) -> !shape.shape
    return %shape : !shape.shape
  }
  func.func @outer(%a: !shape.shape, %b: !shape.shape) -> !shape.shape {
    %c1 = arith.constant 1 : index
    %isLineA = func.call @has_rank(%a, %c1, %c1) : (!shape.shape, index, index) -> i1
    %isLineB = func.call @has_rank(%b, %c1, %c1) : (!shape.shape, index, index) -> i1
    %ok = arith.andi %isLineA, %isLineB : i1
    cf.assert %ok, "outer: an operand is no line"
    %shape = shape.concat %a, %b : !shape.shape, !shape.shape -> !shape.shape
    return %shape : !shape.shape
  }

  //===- Convolutions and pooling of any rank ------------------------------===//

  func.func @conv_transpose(%x: !shape.shape {shapeproof.operand = 0}, %w: !shape.shape {shapeproof.operand = 1},
                            %stride: tensor<?xindex> {shapeproof.value = 3}, %padding: tensor<?xindex> {shapeproof.value = 4},
                            %outside: tensor<?xindex> {shapeproof.value = 5}, %groups: index {shapeproof.value = 6},
                            %dilation: tensor<?xindex> {shapeproof.value = 7},
                            %bias: !shape.shape {shapeproof.operand = 2, shapeproof.default = array<i64>}, %given: i1 {shapeproof.given = 2}) -> !shape.shape {
    %true = arith.constant true
    func.call @has_bias(%w, %bias, %given, %true, %groups) : (!shape.shape, !shape.shape, i1, i1, index) -> ()
    %shape = func.call @convolved(%x, %w, %stride, %padding, %dilation, %true, %outside, %groups)
        : (!shape.shape, !shape.shape, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, i1, tensor<?xindex>, index) -> !shape.shape
    return %shape : !shape.shape
  }
  // The gradients of the input, the weight and the bias, by that of the result.
  func.func @convolution_backward(%y: !shape.shape {shapeproof.operand = 0}, %x: !shape.shape {shapeproof.operand = 1}, %w: !shape.shape {shapeproof.operand = 2})
      -> (!shape.shape, !shape.shape, !shape.shape) {
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %y : !shape.shape -> tensor<?xindex>
    %n = tensor.extract %s[%c1] : tensor<?xindex>
    %bias = shape.from_extents %n : index
    return %x, %w, %bias : !shape.shape, !shape.shape, !shape.shape
  }

  // The number of dimensions in space, behind the first two.
  func.func @upsampled(%s: tensor<?xindex>) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %space = arith.subi %rank, %c2 : index
    %image = arith.cmpi sge, %space, %c1 : index
    cf.assert %image, "upsample: fewer than three dimensions"
    %channels = tensor.extract %s[%c1] : tensor<?xindex>
    %colored = arith.cmpi sge, %channels, %c1 : index
    cf.assert %colored, "upsample: there are no channels"
    return %space : index
  }
  // These get the sizes of the list. Without one they depend on factors, which
  // are no integers.
  func.func @upsample_by_factors(%x: !shape.shape {shapeproof.operand = 0}, %any: !shape.shape {shapeproof.unknown}) -> !shape.shape {
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %space = func.call @upsampled(%s) : (tensor<?xindex>) -> index
    return %any : !shape.shape
  }
  func.func @upsample(%x: !shape.shape {shapeproof.operand = 0}, %sizes: tensor<?xindex> {shapeproof.value = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %true = arith.constant true
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %space = func.call @upsampled(%s) : (tensor<?xindex>) -> index
    %n = tensor.dim %sizes, %c0 : tensor<?xindex>
    %listed = arith.cmpi eq, %n, %space : index
    cf.assert %listed, "upsample: the list does not have a size for each dimension"
    %ok = scf.for %i = %c0 to %n step %c1 iter_args(%all = %true) -> (i1) {
      %at = arith.addi %i, %c2 : index
      %d = tensor.extract %s[%at] : tensor<?xindex>
      %e = tensor.extract %sizes[%i] : tensor<?xindex>
      %less = arith.minsi %d, %e : index
      %some = arith.cmpi sge, %less, %c1 : index
      %and = arith.andi %all, %some : i1
      scf.yield %and : i1
    }
    cf.assert %ok, "upsample: a size of the input or the output is not positive"
    %front = tensor.extract_slice %s[0] [2] [1] : tensor<?xindex> to tensor<2xindex>
    %r = tensor.concat dim(0) %front, %sizes : (tensor<2xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
  // [N, C, ..] at the points of a grid [N, .., number of dimensions in space].
  func.func @grid_sampler(%x: !shape.shape {shapeproof.operand = 0}, %grid: !shape.shape {shapeproof.operand = 1}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %g = shape.to_extent_tensor %grid : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %last = arith.subi %rank, %c1 : index
    %space = arith.subi %rank, %c2 : index
    %n = tensor.extract %s[%c0] : tensor<?xindex>
    %m = tensor.extract %g[%c0] : tensor<?xindex>
    %batch = arith.cmpi eq, %n, %m : index
    cf.assert %batch, "grid_sampler: the batches differ"
    %other = tensor.dim %g, %c0 : tensor<?xindex>
    %alike = arith.cmpi eq, %rank, %other : index
    cf.assert %alike, "grid_sampler: the operands differ in rank"
    %places = tensor.extract_slice %s[2] [%space] [1] : tensor<?xindex> to tensor<?xindex>
    %filled = func.call @all_at_least(%places, %c1) : (tensor<?xindex>, index) -> i1
    cf.assert %filled, "grid_sampler: a dimension in space is empty"
    %axes = tensor.extract %g[%last] : tensor<?xindex>
    %points = arith.cmpi eq, %axes, %space : index
    cf.assert %points, "grid_sampler: points of the grid have another number of coordinates"
    %front = tensor.extract_slice %s[0] [2] [1] : tensor<?xindex> to tensor<2xindex>
    %back = tensor.extract_slice %g[1] [%space] [1] : tensor<?xindex> to tensor<?xindex>
    %r = tensor.concat dim(0) %front, %back : (tensor<2xindex>, tensor<?xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %r : tensor<?xindex>
    return %shape : !shape.shape
  }
} mapping {
  tm_tensor.scan = @as_outputs,
  tm_tensor.scatter = @as_third,
  tm_tensor.yield = @nothing,
  torch._C._set_grad_enabled = @nothing,
  torch._c10d_functional.all_reduce = @as_first,
  torch._c10d_functional.all_reduce_ = @as_first,
  torch._c10d_functional.broadcast = @as_first,
  torch._c10d_functional.wait_tensor = @as_first,
  torch.aten.Bool.Tensor = @item,
  torch.aten.Bool.float = @nothing,
  torch.aten.Bool.int = @bool_int,
  torch.aten.Float.Scalar = @nothing,
  torch.aten.Float.Tensor = @item,
  torch.aten.Float.int = @nothing,
  torch.aten.FloatImplicit = @item,
  torch.aten.Int.Scalar = @integer,
  torch.aten.Int.Tensor = @item,
  torch.aten.Int.bool = @int_bool,
  torch.aten.IntImplicit = @item,
  torch.aten.ScalarImplicit = @item,
  torch.aten.__and__.Scalar = @as_first,
  torch.aten.__and__.Tensor = @binary,
  torch.aten.__and__.bool = @and_bool,
  torch.aten.__getitem__.t = [@of_tensors, @getitem],
  torch.aten.__interpolate.size_list_scale_list = [@upsample, @upsample_by_factors],
  torch.aten.__lshift__.Scalar = @as_first,
  torch.aten.__not__ = @not_bool,
  torch.aten.__or__.Scalar = @as_first,
  torch.aten.__or__.Tensor = @binary,
  torch.aten.__or__.bool = @or_bool,
  torch.aten.__rshift__.Scalar = @as_first,
  torch.aten._adaptive_avg_pool1d = @adaptive_pool1d,
  torch.aten._adaptive_avg_pool2d = @adaptive_pool2d,
  torch.aten._adaptive_avg_pool2d_backward = @as_second,
  torch.aten._adaptive_avg_pool3d = @adaptive_max_pool3d,
  torch.aten._assert_scalar = @assert_scalar,
  torch.aten._assert_tensor_metadata = @assert_metadata,
  torch.aten._convolution = @convolution,
  torch.aten._convolution.deprecated = @convolution,
  torch.aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams = @as_first_twice,
  torch.aten._index_put_impl = @as_first,
  torch.aten._int_mm = @mm,
  torch.aten._local_scalar_dense = @item,
  torch.aten._log_softmax = @along_1,
  torch.aten._make_per_channel_quantized_tensor = @as_first,
  torch.aten._make_per_tensor_quantized_tensor = @as_first,
  torch.aten._native_batch_norm_legit = @native_batch_norm,
  torch.aten._native_batch_norm_legit_no_training = @batch_norm_inference,
  torch.aten._reshape_alias = @view,
  torch.aten._scaled_dot_product_flash_attention_for_cpu = @flash_attention,
  torch.aten._scaled_mm = @scaled_mm,
  torch.aten._scaled_mm_v2 = @scaled_mm,
  torch.aten._shape_as_tensor = @shape_as_tensor,
  torch.aten._softmax = @along_1,
  torch.aten._to_copy = @copy,
  torch.aten._unsafe_index.Tensor_hacked_twin = [@index_1, @index_2, @index_3, @index_4],
  torch.aten._unsafe_index_put.hacked_twin = [@index_put_1, @index_put_2, @index_put_3, @as_first],
  torch.aten._unsafe_view = @view,
  torch.aten.abs = @as_first,
  torch.aten.acos = @as_first,
  torch.aten.acosh = @as_first,
  torch.aten.adaptive_avg_pool1d = @adaptive_pool1d,
  torch.aten.adaptive_avg_pool2d = @adaptive_pool2d,
  torch.aten.adaptive_avg_pool3d = @adaptive_max_pool3d,
  torch.aten.adaptive_max_pool1d = @adaptive_max_pool1d,
  torch.aten.adaptive_max_pool2d = @adaptive_max_pool2d,
  torch.aten.adaptive_max_pool3d = @adaptive_max_pool3d,
  torch.aten.add = @add_int,
  torch.aten.add.Scalar = @as_first,
  torch.aten.add.Tensor = @binary,
  torch.aten.add.float = @nothing,
  torch.aten.add.float_int = @nothing,
  torch.aten.add.int = @add_int,
  torch.aten.add_.Scalar = @as_first,
  torch.aten.add_.Tensor = @in_place,
  torch.aten.addbmm = @addbmm,
  torch.aten.addcdiv = @ternary,
  torch.aten.addcmul = @ternary,
  torch.aten.addmm = @addmm,
  torch.aten.alias = @copy,
  torch.aten.all = @scalar,
  torch.aten.all.dim = @reduce_dim,
  torch.aten.all.dims = @reduce_dims,
  torch.aten.alpha_dropout = @as_first,
  torch.aten.amax = @choose_dims,
  torch.aten.amin = @choose_dims,
  torch.aten.angle = @as_first,
  torch.aten.any = @scalar,
  torch.aten.any.dim = @reduce_dim,
  torch.aten.any.dims = @reduce_dims,
  torch.aten.arange = @arange,
  torch.aten.arange.start = @arange_start,
  torch.aten.arange.start_step = @arange_step,
  torch.aten.argmax = @choose_dims,
  torch.aten.argmin = @choose_dims,
  torch.aten.argsort = @along_1,
  torch.aten.as_strided = @as_strided_1,
  torch.aten.as_strided_scatter = @as_strided_scatter,
  torch.aten.asin = @as_first,
  torch.aten.asinh = @as_first,
  torch.aten.atan = @as_first,
  torch.aten.atan2 = @binary,
  torch.aten.atan2.out = @binary,
  torch.aten.atanh = @as_first,
  torch.aten.avg_pool1d = @avg_pool1d,
  torch.aten.avg_pool2d = @avg_pool2d,
  torch.aten.avg_pool2d_backward = @as_second,
  torch.aten.avg_pool3d = @avg_pool3d,
  torch.aten.baddbmm = @baddbmm,
  torch.aten.batch_norm = @batch_norm,
  torch.aten.bernoulli = @as_first,
  torch.aten.bernoulli.Tensor = @as_first,
  torch.aten.bernoulli.p = @as_first,
  torch.aten.bernoulli_.float = @as_first,
  torch.aten.bitwise_and.Scalar = @as_first,
  torch.aten.bitwise_and.Tensor = @binary,
  torch.aten.bitwise_left_shift.Tensor = @binary,
  torch.aten.bitwise_not = @as_first,
  torch.aten.bitwise_or.Scalar = @as_first,
  torch.aten.bitwise_or.Tensor = @binary,
  torch.aten.bitwise_right_shift.Tensor = @binary,
  torch.aten.bitwise_xor.Scalar = @as_first,
  torch.aten.bitwise_xor.Tensor = @binary,
  torch.aten.bmm = @bmm,
  torch.aten.broadcast_to = @expand,
  torch.aten.cat = [@cat_one, @cat],
  torch.aten.ceil = @as_first,
  torch.aten.ceil.float = @nothing,
  torch.aten.celu = @as_first,
  torch.aten.channel_shuffle = @channel_shuffle,
  torch.aten.chunk = @chunk,
  torch.aten.clamp = @clamp,
  torch.aten.clamp.Tensor = @clamp_tensor,
  torch.aten.clamp_ = @clamp,
  torch.aten.clamp_max = @as_first,
  torch.aten.clamp_max.Tensor = @binary,
  torch.aten.clamp_min = @as_first,
  torch.aten.clamp_min.Tensor = @binary,
  torch.aten.clone = @copy,
  torch.aten.complex = @binary,
  torch.aten.constant_pad_nd = @pad,
  torch.aten.contiguous = @copy,
  torch.aten.conv1d = @conv,
  torch.aten.conv2d = @conv,
  torch.aten.conv3d = @conv,
  torch.aten.conv_transpose1d = @conv_transpose,
  torch.aten.conv_transpose2d.input = @conv_transpose,
  torch.aten.conv_transpose3d.input = @conv_transpose,
  torch.aten.convolution = @convolution,
  torch.aten.convolution_backward = @convolution_backward,
  torch.aten.copy = @in_place,
  torch.aten.copy_ = @in_place,
  torch.aten.copysign.Scalar = @as_first,
  torch.aten.copysign.Tensor = @binary,
  torch.aten.cos = @as_first,
  torch.aten.cosh = @as_first,
  torch.aten.cpu = @copy,
  torch.aten.cuda = @copy,
  torch.aten.cumlogsumexp = @along_1,
  torch.aten.cummax = @along_elements,
  torch.aten.cummin = @along_elements,
  torch.aten.cumprod = @along_1,
  torch.aten.cumsum = @along_1,
  torch.aten.deg2rad = @as_first,
  torch.aten.dequantize.self = @as_first,
  torch.aten.dequantize.tensor = @as_first,
  torch.aten.detach = @copy,
  torch.aten.diagonal = @diagonal,
  torch.aten.diagonal_scatter = @diagonal_scatter,
  torch.aten.dim = @rank,
  torch.aten.div = @nothing,
  torch.aten.div.Scalar = @as_first,
  torch.aten.div.Scalar_mode = @as_first,
  torch.aten.div.Tensor = @binary,
  torch.aten.div.Tensor_mode = @binary,
  torch.aten.div.float = @nothing,
  torch.aten.div.int = @nothing,
  torch.aten.div_.Tensor = @in_place,
  torch.aten.dropout = @as_first,
  torch.aten.dropout_ = @as_first,
  torch.aten.elu = @as_first,
  torch.aten.embedding = @embedding,
  torch.aten.empty.memory_format = @sizes_0,
  torch.aten.empty_like = @as_first,
  torch.aten.empty_permuted = @sizes_0,
  torch.aten.empty_strided = @strided_0,
  torch.aten.eq.Scalar = @as_first,
  torch.aten.eq.Tensor = @binary,
  torch.aten.eq.bool = @eq_bool,
  torch.aten.eq.float = @nothing,
  torch.aten.eq.int = @eq_int,
  torch.aten.erf = @as_first,
  torch.aten.erfc = @as_first,
  torch.aten.erfinv = @as_first,
  torch.aten.exp = @as_first,
  torch.aten.exp2 = @as_first,
  torch.aten.expand = @expand,
  torch.aten.expand_as = @expand_as,
  torch.aten.expm1 = @as_first,
  torch.aten.exponential = @as_first,
  torch.aten.eye = @eye,
  torch.aten.eye.m = @eye_m,
  torch.aten.fake_quantize_per_channel_affine = @per_channel,
  torch.aten.fake_quantize_per_channel_affine_cachemask = @per_channel,
  torch.aten.fake_quantize_per_tensor_affine = @as_first,
  torch.aten.fake_quantize_per_tensor_affine_cachemask = @as_first_twice,
  torch.aten.feature_dropout = @as_first,
  torch.aten.fft_fft = @fft,
  torch.aten.fft_ifft = @fft,
  torch.aten.fft_rfft = @rfft,
  torch.aten.fill.Scalar = @as_first,
  torch.aten.fill.Tensor = @fill,
  torch.aten.fill_.Scalar = @as_first,
  torch.aten.fill_.Tensor = @fill,
  torch.aten.flatten.using_ints = @flatten,
  torch.aten.flip = @flip,
  torch.aten.floor = @as_first,
  torch.aten.floor_divide = @binary,
  torch.aten.floor_divide.Scalar = @as_first,
  torch.aten.floordiv.int = @floordiv_int,
  torch.aten.fmax = @binary,
  torch.aten.fmin = @binary,
  torch.aten.fmod.Scalar = @as_first,
  torch.aten.fmod.Tensor = @binary,
  torch.aten.frac = @as_first,
  torch.aten.frobenius_norm.dim = @frobenius_norm,
  torch.aten.full = @sizes_0,
  torch.aten.full_like = @as_first,
  torch.aten.gather = @gather,
  torch.aten.ge.Scalar = @as_first,
  torch.aten.ge.Tensor = @binary,
  torch.aten.ge.float = @nothing,
  torch.aten.ge.float_int = @nothing,
  torch.aten.ge.int = @ge_int,
  torch.aten.gelu = @as_first,
  torch.aten.gelu_backward = @binary,
  torch.aten.ger = @outer,
  torch.aten.glu = @glu,
  torch.aten.grid_sampler = @grid_sampler,
  torch.aten.grid_sampler_2d = @grid_sampler,
  torch.aten.grid_sampler_3d = @grid_sampler,
  torch.aten.group_norm = @group_norm,
  torch.aten.gt.Scalar = @as_first,
  torch.aten.gt.Tensor = @binary,
  torch.aten.gt.float_int = @nothing,
  torch.aten.gt.int = @gt_int,
  torch.aten.hardshrink = @as_first,
  torch.aten.hardsigmoid = @as_first,
  torch.aten.hardswish = @as_first,
  torch.aten.hardtanh = @as_first,
  torch.aten.hypot = @binary,
  torch.aten.imag = @as_first,
  torch.aten.index.Tensor = [@index_1, @index_2, @index_3, @index_4],
  torch.aten.index.Tensor_hacked_twin = [@index_1, @index_2, @index_3, @index_4],
  torch.aten.index_add = @index_write,
  torch.aten.index_copy = @index_write,
  torch.aten.index_fill.int_Scalar = @index_fill,
  torch.aten.index_put = [@index_put_1, @index_put_2, @index_put_3, @as_first],
  torch.aten.index_put.hacked_twin = [@index_put_1, @index_put_2, @index_put_3, @as_first],
  torch.aten.index_put_ = [@index_put_1, @index_put_2, @index_put_3, @as_first],
  torch.aten.index_select = @index_select,
  torch.aten.instance_norm = @batch_norm,
  torch.aten.int_repr = @as_first,
  torch.aten.isclose = @binary,
  torch.aten.isfinite = @as_first,
  torch.aten.isinf = @as_first,
  torch.aten.isnan = @as_first,
  torch.aten.isneginf = @as_first,
  torch.aten.isposinf = @as_first,
  torch.aten.item = @item,
  torch.aten.layer_norm = @layer_norm,
  torch.aten.ldexp.Tensor = @binary,
  torch.aten.le.Scalar = @as_first,
  torch.aten.le.Tensor = @binary,
  torch.aten.le.int = @le_int,
  torch.aten.leaky_relu = @as_first,
  torch.aten.len.t = [@of_tensors, @len],
  torch.aten.lerp.Scalar = @binary,
  torch.aten.lerp.Tensor = @ternary,
  torch.aten.lift_fresh = @copy,
  torch.aten.lift_fresh_copy = @copy,
  torch.aten.linalg_vector_norm = @reduce_dims_at_2_3,
  torch.aten.linear = @linear,
  torch.aten.linspace = @line_2,
  torch.aten.log = @as_first,
  torch.aten.log10 = @as_first,
  torch.aten.log1p = @as_first,
  torch.aten.log2 = @as_first,
  torch.aten.log_sigmoid = @as_first,
  torch.aten.log_softmax.int = @along_1,
  torch.aten.logaddexp = @binary,
  torch.aten.logaddexp2 = @binary,
  torch.aten.logcumsumexp = @along_1,
  torch.aten.logical_and = @binary,
  torch.aten.logical_not = @as_first,
  torch.aten.logical_or = @binary,
  torch.aten.logical_xor = @binary,
  torch.aten.logit = @as_first,
  torch.aten.logsumexp = @reduce_dims,
  torch.aten.lt.Scalar = @as_first,
  torch.aten.lt.Tensor = @binary,
  torch.aten.lt.float = @nothing,
  torch.aten.lt.float_int = @nothing,
  torch.aten.lt.int = @lt_int,
  torch.aten.masked_fill.Scalar = @binary,
  torch.aten.masked_fill.Tensor = @masked_fill,
  torch.aten.masked_scatter = @binary,
  torch.aten.matmul = @matmul,
  torch.aten.max = @choose,
  torch.aten.max.dim = @choose_dims,
  torch.aten.max.other = @binary,
  torch.aten.max_pool1d = @max_pool1d,
  torch.aten.max_pool1d_with_indices = @max_pool1d,
  torch.aten.max_pool2d = @max_pool2d,
  torch.aten.max_pool2d_with_indices = @max_pool2d,
  torch.aten.max_pool2d_with_indices_backward = @as_second,
  torch.aten.max_pool3d = @max_pool3d,
  torch.aten.max_pool3d_with_indices = @max_pool3d,
  torch.aten.maximum = @binary,
  torch.aten.mean = @scalar,
  torch.aten.mean.dim = @reduce_dims,
  torch.aten.median.dim = @choose_dims,
  torch.aten.min = @choose,
  torch.aten.min.dim = @choose_dims,
  torch.aten.min.other = @binary,
  torch.aten.minimum = @binary,
  torch.aten.mish = @as_first,
  torch.aten.mm = @mm,
  torch.aten.mode = @choose_dims,
  torch.aten.mul = @mul_int,
  torch.aten.mul.Scalar = @as_first,
  torch.aten.mul.Tensor = @binary,
  torch.aten.mul.float = @nothing,
  torch.aten.mul.float_int = @nothing,
  torch.aten.mul.int = @mul_int,
  torch.aten.mul.int_float = @nothing,
  torch.aten.mul_.Scalar = @as_first,
  torch.aten.mul_.Tensor = @in_place,
  torch.aten.nan_to_num = @as_first,
  torch.aten.narrow = @narrow,
  torch.aten.native_batch_norm = @native_batch_norm,
  torch.aten.native_dropout = @as_first_twice,
  torch.aten.native_group_norm = @native_group_norm,
  torch.aten.native_layer_norm = @native_layer_norm,
  torch.aten.ne.Scalar = @as_first,
  torch.aten.ne.Tensor = @binary,
  torch.aten.ne.bool = @ne_bool,
  torch.aten.ne.float_int = @nothing,
  torch.aten.ne.int = @ne_int,
  torch.aten.neg = @as_first,
  torch.aten.neg.float = @nothing,
  torch.aten.neg.int = @neg_int,
  torch.aten.new_empty = @sizes_1,
  torch.aten.new_empty_strided = @strided_1,
  torch.aten.new_full = @sizes_1,
  torch.aten.new_ones = @sizes_1,
  torch.aten.new_zeros = @sizes_1,
  torch.aten.nextafter = @binary,
  torch.aten.norm.ScalarOpt_dim = @reduce_dims_at_2_3,
  torch.aten.normal_functional = @as_first,
  torch.aten.numel = @numel,
  torch.aten.numpy_T = @reverse,
  torch.aten.ones = @sizes_0,
  torch.aten.ones_like = @as_first,
  torch.aten.outer = @outer,
  torch.aten.pad = @pad,
  torch.aten.permute = @permute,
  torch.aten.pixel_shuffle = @pixel_shuffle,
  torch.aten.pixel_unshuffle = @pixel_unshuffle,
  torch.aten.polar = @binary,
  torch.aten.pow.Scalar = @as_second,
  torch.aten.pow.Tensor_Scalar = @as_first,
  torch.aten.pow.Tensor_Tensor = @binary,
  torch.aten.pow.int_float = @nothing,
  torch.aten.pow_.Scalar = @as_first,
  torch.aten.prelu = @prelu,
  torch.aten.prod = @scalar,
  torch.aten.prod.dim_int = @reduce_dim,
  torch.aten.quantize_per_channel = @per_channel,
  torch.aten.quantize_per_tensor = @as_first,
  torch.aten.rad2deg = @as_first,
  torch.aten.rand = @sizes_0,
  torch.aten.rand.generator = @sizes_0,
  torch.aten.rand_like = @as_first,
  torch.aten.randint = @randint,
  torch.aten.randint.low = @randint_low,
  torch.aten.randint_like = @as_first,
  torch.aten.randint_like.low_dtype = @as_first,
  torch.aten.randn = @sizes_0,
  torch.aten.randn.generator = @sizes_0,
  torch.aten.randn_like = @as_first,
  torch.aten.randperm = @line_0,
  torch.aten.real = @as_first,
  torch.aten.reciprocal = @as_first,
  torch.aten.reflection_pad1d = @reflection_pad1d,
  torch.aten.reflection_pad2d = @reflection_pad2d,
  torch.aten.reflection_pad3d = @reflection_pad3d,
  torch.aten.relu = @as_first,
  torch.aten.relu6 = @as_first,
  torch.aten.relu_ = @as_first,
  torch.aten.remainder.Scalar = @as_first,
  torch.aten.remainder.Scalar_Tensor = @as_second,
  torch.aten.remainder.Tensor = @binary,
  torch.aten.remainder.int = @remainder_int,
  torch.aten.renorm = @as_first,
  torch.aten.repeat = @repeat,
  torch.aten.repeat_interleave.Tensor = @line_1,
  torch.aten.repeat_interleave.self_int = @repeat_interleave,
  torch.aten.replication_pad1d = @replication_pad1d,
  torch.aten.replication_pad2d = @replication_pad2d,
  torch.aten.replication_pad3d = @replication_pad3d,
  torch.aten.reshape = @view,
  torch.aten.rms_norm = @rms_norm,
  torch.aten.roll = @roll,
  torch.aten.round = @as_first,
  torch.aten.rrelu = @as_first,
  torch.aten.rsqrt = @as_first,
  torch.aten.rsub.Scalar = @as_first,
  torch.aten.rsub.Tensor = @binary,
  torch.aten.scalar_tensor = @number,
  torch.aten.scaled_dot_product_attention = @attention,
  torch.aten.scatter.reduce = @scatter_of,
  torch.aten.scatter.src = @scatter_of,
  torch.aten.scatter.value = @scatter,
  torch.aten.scatter_add = @scatter_of,
  torch.aten.scatter_reduce.two = @scatter_of,
  torch.aten.select.int = @select,
  torch.aten.select_scatter = @select_scatter,
  torch.aten.selu = @as_first,
  torch.aten.sgn = @as_first,
  torch.aten.sigmoid = @as_first,
  torch.aten.sigmoid_ = @as_first,
  torch.aten.sigmoid_backward = @binary,
  torch.aten.sign = @as_first,
  torch.aten.silu = @as_first,
  torch.aten.silu_ = @as_first,
  torch.aten.sin = @as_first,
  torch.aten.sinh = @as_first,
  torch.aten.size = [@changed, @sizes],
  torch.aten.size.int = @size,
  torch.aten.slice.Tensor = @slice,
  torch.aten.slice_scatter = @slice_scatter,
  torch.aten.softmax.int = @along_1,
  torch.aten.softplus = @as_first,
  torch.aten.softshrink = @as_first,
  torch.aten.softsign = @as_first,
  torch.aten.sort = @along_1,
  torch.aten.sort.stable = @along_2,
  torch.aten.split.Tensor = @split,
  torch.aten.split.sizes = @split_with_sizes,
  torch.aten.split_with_sizes = @split_with_sizes,
  torch.aten.sqrt = @as_first,
  torch.aten.sqrt.int = @nothing,
  torch.aten.square = @as_first,
  torch.aten.squeeze = @squeeze,
  torch.aten.squeeze.dim = @squeeze_dim,
  torch.aten.squeeze.dims = @squeeze_dims,
  torch.aten.stack = [@stack_one, @stack],
  torch.aten.std = @scalar,
  torch.aten.std.correction = @reduce_dims_at_1_3,
  torch.aten.std.dim = @reduce_dims_at_1_3,
  torch.aten.std_mean.correction = @reduce_dims_at_1_3,
  torch.aten.std_mean.dim = @reduce_dims_at_1_3,
  torch.aten.sub = @sub_int,
  torch.aten.sub.Scalar = @as_first,
  torch.aten.sub.Tensor = @binary,
  torch.aten.sub.float = @nothing,
  torch.aten.sub.int = @sub_int,
  torch.aten.sub_.Tensor = @in_place,
  torch.aten.sum = @scalar,
  torch.aten.sum.dim_IntList = @reduce_dims,
  torch.aten.swapaxes = @transpose,
  torch.aten.swapdims = @transpose,
  torch.aten.sym_constrain_range = @constrain,
  torch.aten.sym_constrain_range_for_size = @constrain_size,
  torch.aten.sym_numel = @numel,
  torch.aten.sym_size.int = @size,
  torch.aten.t = @t,
  torch.aten.tan = @as_first,
  torch.aten.tanh = @as_first,
  torch.aten.tanh_ = @as_first,
  torch.aten.tanh_backward = @binary,
  torch.aten.tanhshrink = @as_first,
  torch.aten.tensor.bool = @number,
  torch.aten.tensor.float = @number,
  torch.aten.tensor.int = @number,
  torch.aten.threshold = @as_first,
  torch.aten.threshold_backward = @binary,
  torch.aten.tile = @tile,
  torch.aten.to.device = @copy,
  torch.aten.to.dtype = @copy,
  torch.aten.to.dtype_layout = @copy,
  torch.aten.to.other = @copy,
  torch.aten.to.prim_Device = @copy,
  torch.aten.topk = @topk,
  torch.aten.transpose.int = @transpose,
  torch.aten.tril = @triangle,
  torch.aten.triu = @triangle,
  torch.aten.true_divide.Tensor = @binary,
  torch.aten.trunc = @as_first,
  torch.aten.type_as = @as_first,
  torch.aten.unbind.int = @unbind,
  torch.aten.unflatten.int = @unflatten,
  torch.aten.unfold = @unfold,
  torch.aten.uniform = @as_first,
  torch.aten.uniform_ = @as_first,
  torch.aten.unsqueeze = @unsqueeze,
  torch.aten.upsample_bicubic2d = @upsample,
  torch.aten.upsample_bicubic2d.vec = [@upsample, @upsample_by_factors],
  torch.aten.upsample_bilinear2d = @upsample,
  torch.aten.upsample_bilinear2d.vec = [@upsample, @upsample_by_factors],
  torch.aten.upsample_linear1d = @upsample,
  torch.aten.upsample_nearest1d = @upsample,
  torch.aten.upsample_nearest1d.vec = [@upsample, @upsample_by_factors],
  torch.aten.upsample_nearest2d = @upsample,
  torch.aten.upsample_nearest2d.vec = [@upsample, @upsample_by_factors],
  torch.aten.upsample_nearest3d = @upsample,
  torch.aten.upsample_trilinear3d = @upsample,
  torch.aten.var = @scalar,
  torch.aten.var.correction = @reduce_dims_at_1_3,
  torch.aten.var.dim = @reduce_dims_at_1_3,
  torch.aten.var_mean.correction = @reduce_dims_at_1_3,
  torch.aten.var_mean.dim = @reduce_dims_at_1_3,
  torch.aten.view = @view,
  torch.aten.view_as_complex = @view_as_complex,
  torch.aten.view_as_real = @view_as_real,
  torch.aten.where.Scalar = @as_first,
  torch.aten.where.ScalarOther = @binary,
  torch.aten.where.ScalarSelf = @binary_around,
  torch.aten.where.self = @ternary,
  torch.aten.xlogy.Tensor = @binary,
  torch.aten.zero_ = @as_first,
  torch.aten.zeros = @sizes_0,
  torch.aten.zeros_like = @as_first,
  torch.attr = @nothing,
  torch.bind_symbolic_shape = @bind_symbolic_shape,
  torch.class_type = @nothing,
  torch.constant.bool = @constant_bool,
  torch.constant.device = @nothing,
  torch.constant.float = @nothing,
  torch.constant.int = @constant,
  torch.constant.none = @nothing,
  torch.constant.number = @nothing,
  torch.constant.str = @nothing,
  torch.copy.to_tensor = @as_first,
  torch.copy.to_vtensor = @as_first,
  torch.dtype.calculate.yield = @nothing,
  torch.dtype.calculate.yield.dtypes = @nothing,
  torch.global_slot = @nothing,
  torch.global_slot.get = @nothing,
  torch.global_slot.module_initializer = @nothing,
  torch.global_slot.set = @nothing,
  torch.initialize.global_slots = @nothing,
  torch.method = @nothing,
  torch.nn_module = @nothing,
  torch.onnx.rotary_embedding = @as_first,
  torch.operator_terminator = @nothing,
  torch.overwrite.tensor.contents = @nothing,
  torch.prim.ListConstruct = [@changed, @list],
  torch.prim.NumToTensor.Scalar = @number,
  torch.prim.Print = @nothing,
  torch.prim.SetAttr = @nothing,
  torch.prim.max.int = @max_int,
  torch.prim.min.int = @min_int,
  torch.prims.collapse = @flatten,
  torch.prims.convert_element_type = @copy,
  torch.prims.device_put = @copy,
  torch.prims.split_dim = @split_dim,
  torch.prims.squeeze = @squeeze_dims,
  torch.prims.view_of = @copy,
  torch.quantized_decomposed.dequantize_per_channel = @as_first,
  torch.quantized_decomposed.dequantize_per_tensor = @as_first,
  torch.quantized_decomposed.quantize_per_channel = @as_first,
  torch.quantized_decomposed.quantize_per_tensor = @as_first,
  torch.runtime.assert = @assertion,
  torch.shape.calculate.yield = @nothing,
  torch.shape.calculate.yield.shapes = @nothing,
  torch.slot = @nothing,
  torch.symbolic_int = @symbolic_int,
  torch.tensor.literal = @nothing,
  torch.tensor_static_info_cast = @copy,
  torch.valsem.aten.bernoulli.float = @as_first,
  torch.vtensor.literal = @literal,
  torch_c.from_builtin_tensor = @copy,
  torch_c.from_f64 = @nothing,
  torch_c.from_i1 = @truth,
  torch_c.from_i64 = @integer,
  torch_c.to_builtin_tensor = @copy,
  torch_c.to_f64 = @nothing,
  torch_c.to_i1 = @truth,
  torch_c.to_i64 = @integer
}
