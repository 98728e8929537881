// A fact that would remove checks is tried before it is suggested.
//
// RUN: shapeproof analyze %s | FileCheck %s
// RUN: shapeproof analyze --contracts --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: shapeproof analyze --contracts=false %s | FileCheck %s --check-prefix=WITHOUT --implicit-check-not=facts --implicit-check-not=requires

// CHECK-LABEL: in function 'two':
// CHECK: note: proved if %x has {shapeproof.facts = ["{{arg0\[1\] == arg1\[0\]|arg1\[0\] == arg0\[1\]}}"]}, as is 1 other
// JSON: "function":"two",{{.*}}"remedy":{"argument":{{[01]}},"fact":"{{[^"]+}}","removes":2}
func.func @two(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = tensor.dim %x, %c1 : tensor<?x?xf32>
  %l = tensor.dim %w, %c0 : tensor<?x?xf32>
  %le = arith.cmpi sle, %k, %l : index
  cf.assert %le, "not more"
  %ge = arith.cmpi sge, %k, %l : index
  cf.assert %ge, "not less"
  return
}

// What a load decides, no fact of the inputs does.
// CHECK-LABEL: in function 'load':
// CHECK-NOT: proved if
// WITHOUT: unknown
func.func @load(%m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %n = memref.load %m[%c0] : memref<?xindex>
  %p = arith.cmpi sge, %n, %c0 : index
  cf.assert %p, "not negative"
  return
}
