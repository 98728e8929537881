// The elements of a list that the program computes may be negative, whoever
// reads them: shape.get_extent, the body of shape.reduce, what is split off. And
// where the loop of a linalg op is shorter than its init, the rest is the init's.
// That such a list equals another one, or can be broadcast with it, says nothing of
// signs.
//
// RUN: shapeproof analyze --all %s | FileCheck %s

// A list from elsewhere that is read as a shape is one.
func.func @of_an_argument(%s: tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = shape.rank %s : tensor<?xindex> -> index
  scf.for %i = %c0 to %r step %c1 {
    %e = shape.get_extent %s, %i : tensor<?xindex>, index -> index
    %p = arith.cmpi sge, %e, %c0 : index
    // CHECK-DAG: [[@LINE+1]]:5: proved:
    cf.assert %p, "extent"
  }
  return
}

func.func @difference(%s: tensor<?xindex>, %k: tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = arith.subi %s, %k : tensor<?xindex>
  %r = shape.rank %d : tensor<?xindex> -> index
  scf.for %i = %c0 to %r step %c1 {
    %e = shape.get_extent %d, %i : tensor<?xindex>, index -> index
    %p = arith.cmpi sge, %e, %c0 : index
    // CHECK-DAG: [[@LINE+1]]:5: unknown:
    cf.assert %p, "window larger than the input"
    %x = tensor.extract %d[%i] : tensor<?xindex>
    %q = arith.cmpi eq, %x, %e : index
    // CHECK-DAG: [[@LINE+1]]:5: proved:
    cf.assert %q, "the same element"
  }
  return
}

func.func @generated(%n: index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %g = tensor.generate %n {
  ^bb0(%i: index):
    %x = arith.subi %i, %c3 : index
    tensor.yield %x : index
  } : tensor<?xindex>
  %e = shape.get_extent %g, %c0 : tensor<?xindex>, index -> index
  %p = arith.cmpi sge, %e, %c0 : index
  // CHECK-DAG: [[@LINE+1]]:3: {{unknown|refuted|contingent}}:
  cf.assert %p, "extent"
  return
}

func.func @inserted(%s: tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %c-1 = arith.constant -1 : index
  %t = tensor.insert %c-1 into %s[%c0] : tensor<?xindex>
  %e = shape.get_extent %t, %c0 : tensor<?xindex>, index -> index
  %p = arith.cmpi sge, %e, %c0 : index
  // CHECK-DAG: [[@LINE+1]]:3: {{unknown|refuted|contingent}}:
  cf.assert %p, "extent"
  return
}

func.func @in_a_reduction(%s: tensor<?xindex>, %k: tensor<?xindex>, %b: tensor<?xi1>) {
  %c0 = arith.constant 0 : index
  %d = arith.select %b, %s, %k : tensor<?xi1>, tensor<?xindex>
  %m = arith.subi %d, %k : tensor<?xindex>
  %r = shape.reduce(%m, %c0) : tensor<?xindex> -> index {
  ^bb0(%i: index, %e: index, %acc: index):
    %p = arith.cmpi sge, %e, %c0 : index
    // CHECK-DAG: [[@LINE+1]]:5: unknown:
    cf.assert %p, "extent"
    shape.yield %acc : index
  }
  return
}

func.func private @make(tensor<?xindex>) -> tensor<?xindex>
func.func @of_a_call(%s: tensor<?xindex>, %i: index) {
  %c0 = arith.constant 0 : index
  %t = func.call @make(%s) : (tensor<?xindex>) -> tensor<?xindex>
  %size = shape.get_extent %t, %i : tensor<?xindex>, index -> index
  %p = arith.cmpi sge, %size, %c0 : index
  // CHECK-DAG: [[@LINE+1]]:3: unknown:
  cf.assert %p, "extent"
  return
}
func.func @split_off(%s: tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %t = func.call @make(%s) : (tensor<?xindex>) -> tensor<?xindex>
  %head, %tail = "shape.split_at"(%t, %c0) : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
  %first = shape.get_extent %tail, %c0 : tensor<?xindex>, index -> index
  %q = arith.cmpi sge, %first, %c0 : index
  // CHECK-DAG: [[@LINE+1]]:3: unknown:
  cf.assert %q, "extent"
  return
}

func.func @as_a_size(%s: tensor<?xindex>, %k: tensor<?xindex>) {
  %c0 = shape.const_size 0
  %zero = arith.constant 0 : index
  %d = arith.subi %s, %k : tensor<?xindex>
  %shape = shape.from_extent_tensor %d : tensor<?xindex>
  %e = shape.get_extent %shape, %c0 : !shape.shape, !shape.size -> !shape.size
  %x = shape.size_to_index %e : !shape.size
  %p = arith.cmpi sge, %x, %zero : index
  // CHECK-DAG: [[@LINE+1]]:3: unknown:
  cf.assert %p, "extent"
  return
}

func.func @init_is_longer(%s: tensor<?xindex>, %m: index) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %init = tensor.splat %c1[%m] : tensor<?xindex>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%s : tensor<?xindex>) outs(%init : tensor<?xindex>) {
  ^bb0(%x: index, %y: index):
    linalg.yield %c6 : index
  } -> tensor<?xindex>
  %within = arith.cmpi sgt, %m, %c4 : index
  // CHECK-DAG: [[@LINE+1]]:3: contingent:
  cf.assert %within, "m too small"
  %v = tensor.extract %r[%c4] : tensor<?xindex>
  %p = arith.cmpi eq, %v, %c6 : index
  // CHECK-DAG: [[@LINE+1]]:3: contingent:
  cf.assert %p, "element is not 6"
  %either = arith.cmpi eq, %v, %c1 : index
  %q = arith.ori %p, %either : i1
  // CHECK-DAG: [[@LINE+1]]:3: proved:
  cf.assert %q, "element is neither"
  return
}

// As long as what is copied.
func.func @same_length(%s: tensor<?xindex>, %i: index) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %s, %c0 : tensor<?xindex>
  %init = tensor.empty(%n) : tensor<?xindex>
  %r = linalg.copy ins(%s : tensor<?xindex>) outs(%init : tensor<?xindex>) -> tensor<?xindex>
  %a = tensor.extract %s[%i] : tensor<?xindex>
  %b = tensor.extract %r[%i] : tensor<?xindex>
  %in = arith.cmpi ult, %i, %n : index
  // CHECK-DAG: [[@LINE+1]]:3: contingent:
  cf.assert %in, "in bounds"
  %p = arith.cmpi eq, %a, %b : index
  // CHECK-DAG: [[@LINE+1]]:3: proved:
  cf.assert %p, "copied"
  return
}

// What is chosen goes into a tensor of the type of the result.
func.func @chosen(%c: tensor<?xi1>, %a: tensor<?xi32>, %b: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %r = arith.select %c, %a, %b : tensor<?xi1>, tensor<?xi32>
  %n = tensor.dim %c, %c0 : tensor<?xi1>
  %m = tensor.dim %r, %c0 : tensor<?xi32>
  %k = tensor.dim %a, %c0 : tensor<?xi32>
  %p = arith.cmpi eq, %k, %m : index
  // CHECK-DAG: [[@LINE+1]]:3: proved:
  cf.assert %p, "size of a"
  %q = arith.cmpi eq, %n, %m : index
  // CHECK-DAG: [[@LINE+1]]:3: unknown:
  cf.assert %q, "size of c"
  return
}

func.func @equal_lists(%s: tensor<?xindex>, %k: tensor<?xindex>, %a: index) {
  %c0 = arith.constant 0 : index
  %d = arith.subi %s, %k : tensor<?xindex>
  %e = tensor.from_elements %a : tensor<1xindex>
  %same = shape.shape_eq %d, %e : tensor<?xindex>, tensor<1xindex>
  // CHECK-DAG: [[@LINE+1]]:3: unknown:
  cf.assert %same, "equal"
  %p = arith.cmpi sge, %a, %c0 : index
  // CHECK-DAG: [[@LINE+1]]:3: unknown:
  cf.assert %p, "not negative"
  return
}

func.func @equal_elements(%n: index, %a: index, %o: index) {
  %d = tensor.generate %n {
  ^bb0(%i: index):
    %x = arith.addi %i, %o : index
    tensor.yield %x : index
  } : tensor<?xindex>
  %e = tensor.from_elements %a : tensor<1xindex>
  %w = shape.cstr_eq %d, %e : tensor<?xindex>, tensor<1xindex>
  shape.assuming %w {
    %p = arith.cmpi eq, %a, %o : index
    // CHECK-DAG: [[@LINE+1]]:5: proved:
    cf.assert %p, "the first element"
    shape.assuming_yield
  }
  return
}

func.func @not_refuted(%s: tensor<?xindex>, %k: tensor<?xindex>, %b: i1) {
  %d = arith.subi %s, %k : tensor<?xindex>
  %c-2 = arith.constant -2 : index
  %e = tensor.from_elements %c-2 : tensor<1xindex>
  // CHECK-DAG: [[@LINE+1]]:11: unknown: shape.shape_eq
  %same = shape.shape_eq %d, %e : tensor<?xindex>, tensor<1xindex>
  scf.if %same {
    // CHECK-DAG: [[@LINE+1]]:5: {{unknown|contingent}}: cf.assert
    cf.assert %b, "may be reached"
  }
  return
}

func.func @broadcast_lists(%s: tensor<?xindex>, %k: tensor<?xindex>) {
  %c1 = arith.constant 1 : index
  %d = arith.subi %s, %k : tensor<?xindex>
  %r = shape.rank %d : tensor<?xindex> -> index
  %c-2 = arith.constant -2 : index
  %e = tensor.from_elements %c-2 : tensor<1xindex>
  %one = tensor.from_elements %c1 : tensor<1xindex>
  %is_list = arith.cmpi eq, %r, %c1 : index
  // CHECK-DAG: [[@LINE+1]]:3: {{unknown|contingent}}:
  cf.assert %is_list, "one element"
  %fits = shape.is_broadcastable %d, %e : tensor<?xindex>, tensor<1xindex>
  // CHECK-DAG: [[@LINE+1]]:3: unknown:
  cf.assert %fits, "fits"
  %is_one = shape.shape_eq %d, %one : tensor<?xindex>, tensor<1xindex>
  // CHECK-DAG: [[@LINE+1]]:3: unknown:
  cf.assert %is_one, "is 1, not -2"
  %again = shape.is_broadcastable %e, %d : tensor<1xindex>, tensor<?xindex>
  // CHECK-DAG: [[@LINE+1]]:3: proved:
  cf.assert %again, "the same question"
  return
}
