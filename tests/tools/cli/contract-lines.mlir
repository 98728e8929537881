// A contract at a glance: the signature, and a line for each clause with the
// operation that needs it and its place.
// REQUIRES: mlir
// RUN: shapeproof contract %s | FileCheck %s --match-full-lines --strict-whitespace
// RUN: shapeproof contract %s | awk 'length > 120 { long = 1 } END { exit long }'
// RUN: shapeproof contract --details %s | FileCheck %s --check-prefix=DETAILS
//
// DETAILS: broken by

//      CHECK:product(x: [A, B], y: [B, C]) -> [A, C]
// CHECK-NEXT:  x.dim1 == y.dim0    matmul at contract-lines.mlir:[[@LINE+7]], unless x.dim0, x.dim1 or y.dim1 is 0
func.func @product(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %y, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %p = linalg.matmul ins(%x, %y : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}

// A truth value decides, and there is more than one clause of it.
//      CHECK:cases(n: index, m: index, p: i1)
// CHECK-NEXT:  if p: n == 4, else m == 5    "m" at contract-lines.mlir:[[@LINE+9]]
func.func @cases(%n: index, %m: index, %p: i1) {
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %a = arith.cmpi eq, %n, %c4 : index
  %b = arith.cmpi eq, %m, %c5 : index
  scf.if %p {
    cf.assert %a, "n"
  } else {
    cf.assert %b, "m"
  }
  return
}

// An element that is the size has the letter of it.
//      CHECK:element(n = A, x: [A, 4]) -> [A, 4]
// CHECK-NEXT:  {{x.dim0 == n\[0\] .*}}
func.func @element(%n: tensor<index>, %x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x4xf32>
  %e = tensor.extract %n[] : tensor<index>
  %p = arith.cmpi eq, %d, %e : index
  cf.assert %p, "another size"
  return %x : tensor<?x4xf32>
}

// One that nothing is said of has none; a witness that is not consumed stops
// nothing.
//      CHECK:other(n: [], s: {{\[\*A\]}}, t: {{\[\*B\]}})
// CHECK-NEXT:~ s == t    cstr_eq at contract-lines.mlir:[[@LINE+4]]
func.func @other(%n: tensor<index>, %s: tensor<*xf32>, %t: tensor<*xf32>) {
  %a = shape.shape_of %s : tensor<*xf32> -> tensor<?xindex>
  %b = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %w = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  return
}

//      CHECK:none(n: index)
// CHECK-NEXT:  assumes n >= 1    shapeproof.facts at contract-lines.mlir:[[@LINE+2]]
// CHECK-NEXT:  no check that was looked at can fail
func.func @none(%n: index {shapeproof.facts = "arg0 >= 1"}) {
  return
}

//      CHECK:~ is enough, but perhaps more than is needed
// CHECK-NEXT:more is known, with --details: {{.*}}
