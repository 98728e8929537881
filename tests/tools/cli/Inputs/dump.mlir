func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %twice = arith.muli %d, %c2 : index
  %p = arith.cmpi eq, %twice, %n : index
  cf.assert %p, "needed"
  %r = arith.remsi %n, %c2 : index
  %q = arith.cmpi eq, %r, %c0 : index
  cf.assert %q, "proved"
  %s = arith.cmpi slt, %d, %e : index
  cf.assert %s, "needed"
  %t = arith.cmpi sge, %e, %c2 : index
  cf.assert %t, "needed"
  %u = arith.cmpi sge, %e, %d : index
  cf.assert %u, "proved"
  %v = arith.cmpi sge, %d, %e : index
  cf.assert %v, "refuted"
  return
}
