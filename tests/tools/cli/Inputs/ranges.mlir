// Checks that ranges of inputs decide.

func.func @first(%t: tensor<?x?xf32>, %u: tensor<*xf32>, %n: index,
                 %s: tensor<f32>, %i: tensor<i64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %d = tensor.dim %t, %c0 : tensor<?x?xf32>
  %p = arith.cmpi sle, %d, %c32 : index
  cf.assert %p, "at most 32"
  %q = arith.cmpi slt, %n, %c32 : index
  cf.assert %q, "below 32"
  %e = tensor.dim %t, %c1 : tensor<?x?xf32>
  %r = arith.cmpi ne, %e, %c32 : index
  cf.assert %r, "not 32"
  return
}

func.func @second(%n: index) {
  %c3 = arith.constant 3 : index
  %p = arith.cmpi ne, %n, %c3 : index
  cf.assert %p, "not 3"
  %c4 = arith.constant 4 : index
  %m = arith.addi %n, %c4 : index
  call @inner(%m) : (index) -> ()
  return
}

// It gets 4 more than @second: a range of n is not about it.
func.func private @inner(%n: index) {
  %c9 = arith.constant 9 : index
  %p = arith.cmpi sle, %n, %c9 : index
  cf.assert %p, "at most 9"
  return
}
