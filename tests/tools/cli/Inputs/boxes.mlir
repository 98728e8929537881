func.func @f(%x: tensor<?x3x?x?xf32>, %w: tensor<?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c32 = arith.constant 32 : index
  %c100 = arith.constant 100 : index
  %n = tensor.dim %x, %c0 : tensor<?x3x?x?xf32>
  %h = tensor.dim %x, %c2 : tensor<?x3x?x?xf32>
  %v = tensor.dim %x, %c3 : tensor<?x3x?x?xf32>
  %a = tensor.dim %w, %c0 : tensor<?x?x?xf32>
  %b = tensor.dim %w, %c1 : tensor<?x?x?xf32>
  %m = arith.remui %h, %c32 : index
  %p0 = arith.cmpi eq, %m, %c0 : index
  cf.assert %p0, "height is no multiple of 32"
  %nv = arith.muli %n, %v : index
  %p1 = arith.cmpi ule, %nv, %c100 : index
  cf.assert %p1, "too much"
  %p2 = arith.cmpi eq, %a, %v : index
  cf.assert %p2, "inner sizes"
  %n2 = arith.muli %n, %c2 : index
  %p3 = arith.cmpi eq, %b, %n2 : index
  cf.assert %p3, "twice"
  return
}
