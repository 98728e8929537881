// The file of a location, what checks and premises say, and their identity:
// a comment put in before changes no id.
//
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s m.mlir
// RUN: shapeproof analyze --format=json m.mlir | FileCheck %s
// RUN: echo "// one more line" > later.mlir && cat m.mlir >> later.mlir
// RUN: shapeproof analyze --format=json m.mlir | grep -o '"id":"[^"]*"' > ids
// RUN: shapeproof analyze --format=json later.mlir | grep -o '"id":"[^"]*"' | diff ids -

// CHECK: "function":"f","line":4,"column":3,"file":"model.py",{{.*}}"verdict":"contingent"{{.*}}"id":"[[#%x,ID:]]","claim":"arg0 == arg1"}
// CHECK: "function":"f","line":[[#@LINE+8]],"column":3,"kind":"cf.assert",{{.*}}"verdict":"proved",{{.*}}"premises":[{"line":4,"column":3,"file":"model.py","kind":"cf.assert","text":"arg0 == arg1","message":"n is m"}]{{.*}}"claim":"arg0 == arg1"}
func.func @f(%n: index, %m: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi eq, %n, %m : index
  cf.assert %p, "n is m" loc("model.py":4:3)
  %n1 = arith.addi %n, %c1 : index
  %m1 = arith.addi %m, %c1 : index
  %q = arith.cmpi eq, %n1, %m1 : index
  cf.assert %q, "n is m"
  return
}

// Names with a place in them are names of the same thing.
// CHECK: "function":"g",{{.*}}"claim":"foo.size@[[#@LINE+3]]:8 >= 5"}
func.func @g() {
  %c5 = arith.constant 5 : index
  %d = "foo.size"() : () -> index
  %p = arith.cmpi sge, %d, %c5 : index
  cf.assert %p, "five at least"
  return
}
