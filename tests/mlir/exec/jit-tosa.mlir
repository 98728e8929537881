// Sizes of the results of operations of tosa, each with a check that fails for some
// inputs. exec_jit runs the inputs of the report by MLIR's JIT.

func.func @floats(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %zero = arith.constant 0 : index
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c0 = arith.constant 4 : index
  %r0 = tosa.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d0 = tensor.dim %r0, %zero : tensor<?xf32>
  %ok0 = arith.cmpi ne, %d0, %c0 : index
  cf.assert %ok0, "add"
  %c1 = arith.constant 5 : index
  %r1 = tosa.sub %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d1 = tensor.dim %r1, %zero : tensor<?xf32>
  %ok1 = arith.cmpi ne, %d1, %c1 : index
  cf.assert %ok1, "sub"
  %c2 = arith.constant 6 : index
  %r2 = tosa.mul %a, %b, %shift : (tensor<?xf32>, tensor<?xf32>, tensor<1xi8>) -> tensor<?xf32>
  %d2 = tensor.dim %r2, %zero : tensor<?xf32>
  %ok2 = arith.cmpi ne, %d2, %c2 : index
  cf.assert %ok2, "mul"
  %c3 = arith.constant 7 : index
  %r3 = tosa.pow %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d3 = tensor.dim %r3, %zero : tensor<?xf32>
  %ok3 = arith.cmpi ne, %d3, %c3 : index
  cf.assert %ok3, "pow"
  %c4 = arith.constant 8 : index
  %r4 = tosa.maximum %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d4 = tensor.dim %r4, %zero : tensor<?xf32>
  %ok4 = arith.cmpi ne, %d4, %c4 : index
  cf.assert %ok4, "maximum"
  %c5 = arith.constant 9 : index
  %r5 = tosa.minimum %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d5 = tensor.dim %r5, %zero : tensor<?xf32>
  %ok5 = arith.cmpi ne, %d5, %c5 : index
  cf.assert %ok5, "minimum"
  return
}

func.func @comparisons(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %zero = arith.constant 0 : index
  %c0 = arith.constant 4 : index
  %r0 = tosa.equal %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
  %d0 = tensor.dim %r0, %zero : tensor<?xi1>
  %ok0 = arith.cmpi ne, %d0, %c0 : index
  cf.assert %ok0, "equal"
  %c1 = arith.constant 5 : index
  %r1 = tosa.greater %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
  %d1 = tensor.dim %r1, %zero : tensor<?xi1>
  %ok1 = arith.cmpi ne, %d1, %c1 : index
  cf.assert %ok1, "greater"
  %c2 = arith.constant 6 : index
  %r2 = tosa.greater_equal %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
  %d2 = tensor.dim %r2, %zero : tensor<?xi1>
  %ok2 = arith.cmpi ne, %d2, %c2 : index
  cf.assert %ok2, "greater_equal"
  return
}

func.func @choice(%q: tensor<?xf32>, %a: tensor<?xf32>, %b: tensor<?xf32>) {
  %zero = arith.constant 0 : index
  %p = tosa.greater %q, %q : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
  %c0 = arith.constant 4 : index
  %r0 = tosa.select %p, %a, %b : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d0 = tensor.dim %r0, %zero : tensor<?xf32>
  %ok0 = arith.cmpi ne, %d0, %c0 : index
  cf.assert %ok0, "select"
  return
}

func.func @shifts(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %zero = arith.constant 0 : index
  %sa = tensor.dim %a, %zero : tensor<?xf32>
  %x = tensor.empty(%sa) : tensor<?xi32>
  %sb = tensor.dim %b, %zero : tensor<?xf32>
  %y = tensor.empty(%sb) : tensor<?xi32>
  %c0 = arith.constant 4 : index
  %r0 = tosa.intdiv %x, %y : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %d0 = tensor.dim %r0, %zero : tensor<?xi32>
  %ok0 = arith.cmpi ne, %d0, %c0 : index
  cf.assert %ok0, "intdiv"
  %c1 = arith.constant 5 : index
  %r1 = tosa.arithmetic_right_shift %x, %y {round = false} : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %d1 = tensor.dim %r1, %zero : tensor<?xi32>
  %ok1 = arith.cmpi ne, %d1, %c1 : index
  cf.assert %ok1, "arithmetic_right_shift"
  %c2 = arith.constant 6 : index
  %r2 = tosa.logical_left_shift %x, %y : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %d2 = tensor.dim %r2, %zero : tensor<?xi32>
  %ok2 = arith.cmpi ne, %d2, %c2 : index
  cf.assert %ok2, "logical_left_shift"
  %c3 = arith.constant 7 : index
  %r3 = tosa.logical_right_shift %x, %y : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %d3 = tensor.dim %r3, %zero : tensor<?xi32>
  %ok3 = arith.cmpi ne, %d3, %c3 : index
  cf.assert %ok3, "logical_right_shift"
  return
}

func.func @bits(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %zero = arith.constant 0 : index
  %sa = tensor.dim %a, %zero : tensor<?xf32>
  %x = tensor.empty(%sa) : tensor<?xi32>
  %sb = tensor.dim %b, %zero : tensor<?xf32>
  %y = tensor.empty(%sb) : tensor<?xi32>
  %c0 = arith.constant 4 : index
  %r0 = tosa.bitwise_and %x, %y : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %d0 = tensor.dim %r0, %zero : tensor<?xi32>
  %ok0 = arith.cmpi ne, %d0, %c0 : index
  cf.assert %ok0, "bitwise_and"
  %c1 = arith.constant 5 : index
  %r1 = tosa.bitwise_or %x, %y : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %d1 = tensor.dim %r1, %zero : tensor<?xi32>
  %ok1 = arith.cmpi ne, %d1, %c1 : index
  cf.assert %ok1, "bitwise_or"
  %c2 = arith.constant 6 : index
  %r2 = tosa.bitwise_xor %x, %y : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %d2 = tensor.dim %r2, %zero : tensor<?xi32>
  %ok2 = arith.cmpi ne, %d2, %c2 : index
  cf.assert %ok2, "bitwise_xor"
  return
}

func.func @truths(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %zero = arith.constant 0 : index
  %x = tosa.greater %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
  %y = tosa.greater %b, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
  %c0 = arith.constant 4 : index
  %r0 = tosa.logical_and %x, %y : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
  %d0 = tensor.dim %r0, %zero : tensor<?xi1>
  %ok0 = arith.cmpi ne, %d0, %c0 : index
  cf.assert %ok0, "logical_and"
  %c1 = arith.constant 5 : index
  %r1 = tosa.logical_or %x, %y : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
  %d1 = tensor.dim %r1, %zero : tensor<?xi1>
  %ok1 = arith.cmpi ne, %d1, %c1 : index
  cf.assert %ok1, "logical_or"
  %c2 = arith.constant 6 : index
  %r2 = tosa.logical_xor %x, %y : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
  %d2 = tensor.dim %r2, %zero : tensor<?xi1>
  %ok2 = arith.cmpi ne, %d2, %c2 : index
  cf.assert %ok2, "logical_xor"
  return
}

func.func @reductions(%a: tensor<?x?xf32>) {
  %zero = arith.constant 0 : index
  %t = tosa.greater %a, %a : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xi1>
  %c0 = arith.constant 4 : index
  %r0 = tosa.reduce_max %a {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<?x1xf32>
  %d0 = tensor.dim %r0, %zero : tensor<?x1xf32>
  %ok0 = arith.cmpi ne, %d0, %c0 : index
  cf.assert %ok0, "reduce_max"
  %c1 = arith.constant 5 : index
  %r1 = tosa.reduce_min %a {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<?x1xf32>
  %d1 = tensor.dim %r1, %zero : tensor<?x1xf32>
  %ok1 = arith.cmpi ne, %d1, %c1 : index
  cf.assert %ok1, "reduce_min"
  %c2 = arith.constant 6 : index
  %r2 = tosa.reduce_product %a {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<?x1xf32>
  %d2 = tensor.dim %r2, %zero : tensor<?x1xf32>
  %ok2 = arith.cmpi ne, %d2, %c2 : index
  cf.assert %ok2, "reduce_product"
  %c3 = arith.constant 7 : index
  %r3 = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<?x1xf32>
  %d3 = tensor.dim %r3, %zero : tensor<?x1xf32>
  %ok3 = arith.cmpi ne, %d3, %c3 : index
  cf.assert %ok3, "reduce_sum"
  %c4 = arith.constant 8 : index
  %r4 = tosa.reduce_all %t {axis = 1 : i32} : (tensor<?x?xi1>) -> tensor<?x1xi1>
  %d4 = tensor.dim %r4, %zero : tensor<?x1xi1>
  %ok4 = arith.cmpi ne, %d4, %c4 : index
  cf.assert %ok4, "reduce_all"
  %c5 = arith.constant 9 : index
  %r5 = tosa.reduce_any %t {axis = 1 : i32} : (tensor<?x?xi1>) -> tensor<?x1xi1>
  %d5 = tensor.dim %r5, %zero : tensor<?x1xi1>
  %ok5 = arith.cmpi ne, %d5, %c5 : index
  cf.assert %ok5, "reduce_any"
  return
}
