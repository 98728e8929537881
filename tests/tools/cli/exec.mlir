// shapeproof-exec runs a function on sizes and says which checks fail.
//
// REQUIRES: mlir
// RUN: shapeproof-exec %s --function=add --inputs='{"arg0.dim0": 3, "arg1.dim0": 3}' | FileCheck %s --check-prefix=HOLDS
// HOLDS: exec.mlir:[[#ADD:]]:3: holds: cf.assert "equal"
// HOLDS: exec.mlir: completed
// HOLDS-NEXT: result 0: [3]
// HOLDS-NEXT: result 1: 6
//
// RUN: not shapeproof-exec %s --function=add --inputs='{"arg0.dim0": 3}' | FileCheck %s --check-prefix=FAILS
// FAILS: fails: cf.assert "equal"
// FAILS-NEXT: assert failed: cf.assert: equal
// FAILS-NOT: result
//
// A shape of any rank, an extent tensor, and a tensor of 4e12 elements.
// RUN: shapeproof-exec %s --function=shapes --inputs='{"arg0": [2, 1000000, 2000000], "arg1": [2, 1, 2000000], "arg2": true}' | FileCheck %s --check-prefix=SHAPES
// SHAPES: holds: shape.cstr_broadcastable
// SHAPES: result 0: [3]{2, 1000000, 2000000}
//
// What is not known.
// RUN: sh -c 'shapeproof-exec %s --function=unknown; test $? = 3' | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: exec.mlir:[[#]]:3: undetermined: cf.assert: foo.number
//
// Bad input.
// RUN: sh -c 'shapeproof-exec %s; test $? = 2' 2>&1 | FileCheck %s --check-prefix=SEVERAL
// SEVERAL: exec.mlir: error: several functions: --function has to name one
// RUN: sh -c 'shapeproof-exec %s --function=none; test $? = 2' 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: no function named 'none' with a body
// RUN: sh -c 'shapeproof-exec %s --function=add --inputs="{\"arg2\": 1}"; test $? = 2' 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: error: 'arg2' is no input of 'add'; they are: arg0.dim0, arg1.dim0
// RUN: sh -c 'shapeproof-exec %s --function=add --inputs="{\"arg0.dim0\": -1}"; test $? = 2' 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// NEGATIVE: error: no arguments have these sizes
// RUN: sh -c 'shapeproof-exec %s --inputs=3; test $? = 2' 2>&1 | FileCheck %s --check-prefix=JSON
// JSON: error: --inputs: it has to be an object
// RUN: sh -c 'shapeproof-exec %s.none; test $? = 2' 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: error: {{.*}}exec.mlir.none: No such file
// RUN: shapeproof-exec --help | FileCheck %s --check-prefix=HELP
// HELP: --inputs=<JSON>
// HELP: Exit status:

func.func @add(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %m = tensor.dim %b, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %n, %m : index
  cf.assert %same, "equal"
  %sum = arith.addf %a, %b : tensor<?xf32>
  %both = arith.addi %n, %m : index
  return %sum, %both : tensor<?xf32>, index
}

func.func @shapes(%a: tensor<*xf32>, %b: tensor<?xindex>, %p: i1) -> tensor<?xindex> {
  %s = shape.shape_of %a : tensor<*xf32> -> tensor<?xindex>
  %w = shape.cstr_broadcastable %s, %b : tensor<?xindex>, tensor<?xindex>
  %r = shape.assuming %w -> tensor<?xindex> {
    %c = shape.broadcast %s, %b : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
    shape.assuming_yield %c : tensor<?xindex>
  }
  return %r : tensor<?xindex>
}

func.func @unknown(%n: index) {
  %m = "foo.number"(%n) : (index) -> index
  %fits = arith.cmpi sle, %n, %m : index
  cf.assert %fits, "fits"
  return
}
