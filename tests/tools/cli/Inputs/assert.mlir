func.func @f(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %p = arith.cmpi sge, %n, %c0 : index
  cf.assert %p, "not negative"
  return
}
