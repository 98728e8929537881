// One check that can fail: a function and its argument have to be understood.
func.func @f(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %n, %c4 : index
  cf.assert %p, "four of them"
  return
}
