// Functions whose contracts have each kind of node that `shapeproof emit`
// writes; run.py runs the code that it makes of them.

func.func @products(%x: tensor<?x?xf32>, %y: tensor<?x?x4xf32>, %n: index, %m: i32, %b: i1) -> (tensor<?x?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e0 = tensor.dim %y, %c0 : tensor<?x?x4xf32>
  %e1 = tensor.dim %y, %c1 : tensor<?x?x4xf32>
  %p = arith.muli %d0, %d1 : index
  %q = arith.muli %e0, %e1 : index
  %r = arith.muli %q, %c4 : index
  %same = arith.cmpi eq, %p, %r : index
  cf.assert %same, "as many elements"
  %rest = arith.remsi %p, %c7 : index
  %few = arith.cmpi ne, %rest, %c1 : index
  cf.assert %few, "100% of \"sevens\""
  %mi = arith.index_cast %m : i32 to index
  %mp = arith.muli %mi, %d0 : index
  %below = arith.cmpi sle, %mp, %n : index
  cf.assert %below, "m rows"
  cf.assert %b, "flag"
  %half = arith.floordivsi %p, %c4 : index
  %big = arith.maxsi %half, %n : index
  %t = tensor.empty(%big, %d1) : tensor<?x?xf32>
  return %t, %p : tensor<?x?xf32>, index
}

func.func @elements(%l: tensor<2xi64>, %u: tensor<*xf32>, %k: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %first = tensor.extract %l[%c0] : tensor<2xi64>
  %f = arith.index_cast %first : i64 to index
  %rank = tensor.rank %u : tensor<*xf32>
  %long = arith.cmpi sge, %rank, %c1 : index
  cf.assert %long, "a dim"
  %size = tensor.dim %u, %c0 : tensor<*xf32>
  %equal = arith.cmpi eq, %size, %f : index
  cf.assert %equal, "the size is listed"
  %quotient = arith.ceildivsi %size, %c4 : index
  %least = arith.minsi %quotient, %k : index
  %positive = arith.cmpi sge, %least, %c1 : index
  cf.assert %positive, "not empty"
  %t = tensor.empty(%least) : tensor<?xf32>
  return %t : tensor<?xf32>
}

func.func @broadcasts(%a: tensor<?xf32>, %b: tensor<?xf32>) -> !shape.shape {
  %s = shape.shape_of %a : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_broadcastable %s, %t : tensor<1xindex>, tensor<1xindex>
  %r = shape.assuming %w -> (!shape.shape) {
    %j = shape.broadcast %s, %t : tensor<1xindex>, tensor<1xindex> -> !shape.shape
    shape.assuming_yield %j : !shape.shape
  }
  return %r : !shape.shape
}

// Division by an argument, whose sign is open.
func.func @divisors(%n: index, %d: index) -> index {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %sure = arith.cmpi ne, %d, %c0 : index
  cf.assert %sure, "no division by zero"
  %q = arith.floordivsi %n, %d : index
  %high = arith.cmpi sge, %q, %c3 : index
  cf.assert %high, "a quotient of 3"
  return %q : index
}

// Names that no language takes.
func.func @class(%while: index loc("while"), %sp_v0: index loc("sp_v0")) -> index {
  %ok = arith.cmpi sle, %while, %sp_v0 : index
  cf.assert %ok, "a trigraph ??/ and */ the end of a comment\0Ano line = of code \E2\80\A8throw 1;"
  %s = arith.addi %while, %sp_v0 : index
  return %s : index
}

// The names of arguments are those of other parameters in some languages: x_0 is
// an extent of x, y_rank the rank of y.
func.func @parts_of_names(%x: tensor<?xf32>, %x_0: index, %y_rank: index, %y: tensor<*xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %x_0 : index
  cf.assert %p, "other sizes"
  %r = tensor.rank %y : tensor<*xf32>
  %q = arith.cmpi sle, %r, %y_rank : index
  cf.assert %q, "too many sizes"
  return %x : tensor<?xf32>
}

// A number that is a tensor of rank 0, and elements in row-major order.
func.func @numbers(%n: tensor<i64>, %m: tensor<2x2xi32>, %x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.extract %n[] : tensor<i64>
  %i = arith.index_cast %a : i64 to index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi sle, %d, %i : index
  cf.assert %p, "too long"
  %b = tensor.extract %m[%c1, %c0] : tensor<2x2xi32>
  %j = arith.index_cast %b : i32 to index
  %q = arith.cmpi sge, %j, %c1 : index
  cf.assert %q, "not above 0"
  %s = arith.addi %i, %j : index
  %t = tensor.empty(%s) : tensor<?xf32>
  return %t : tensor<?xf32>
}

// A buffer with gaps has more bytes than its elements.
func.func @gaps(%m: memref<?xf32, strided<[8]>>, %d: memref<?xf32>) {
  return
}

// The number of its bytes has no end that is written down.
func.func @many(%x: tensor<?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?xf32>) {
  return
}

func.func @"line\0Afunc.func private @end() //"(%n: index) -> index {
  return %n : index
}

// Names that the code itself uses.
func.func @clamp(%x: tensor<?xf32>, %min: index, %max: index, %int64_t: index, %INT64_MIN: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.maxsi %d, %min : index
  %n = arith.minsi %m, %max : index
  %p = arith.cmpi sge, %n, %c0 : index
  cf.assert %p, "an end below 0"
  %t = tensor.empty(%n) : tensor<?xf32>
  return %t : tensor<?xf32>
}
