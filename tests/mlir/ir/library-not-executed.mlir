// Checks of shape functions are contingent where the arguments of the function
// decide, or where a run of the program shows both; what a run does not compute
// leaves them unknown.
//
// RUN: shapeproof analyze --library=stablehlo --all %s | FileCheck %s

func.func @of_arguments(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  // CHECK-DAG: [[@LINE+1]]:8: contingent:
  %r = "stablehlo.add"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

func.func @of_what_is_computed(%t: tensor<i1>) {
  %or = "stablehlo.add"(%t, %t) : (tensor<i1>, tensor<i1>) -> tensor<i1>
  %same = "stablehlo.compare"(%or, %t) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i1>, tensor<i1>) -> tensor<i1>
  // CHECK-DAG: [[@LINE+1]]:3: unknown: {{.*}}not reproduced: the run depends on elements of a tensor
  "stablehlo.custom_call"(%same) <{call_target_name = "shape_assertion", error_message = "p or p is p"}> : (tensor<i1>) -> ()
  return
}

func.func @without_inputs() {
  %one = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
  %same = "stablehlo.compare"(%one, %one) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  // CHECK-DAG: [[@LINE+1]]:3: unknown:
  "stablehlo.custom_call"(%same) <{call_target_name = "shape_assertion", error_message = "1 = 1"}> : (tensor<i1>) -> ()
  return
}
