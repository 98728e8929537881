// Rows of scores and one bias for each, in the way that JAX exports them.
func.func @scores(%x: tensor<?x64xf32>, %bias: tensor<?xf32>) -> tensor<?x64xf32> {
  %n = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?x64xf32>) -> tensor<i32>
  %m = "stablehlo.get_dimension_size"(%bias) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<i32>
  %same = "stablehlo.compare"(%n, %m) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.custom_call"(%same, %n, %m) <{call_target_name = "shape_assertion", error_message = "rows: {0}, biases: {1}", has_side_effect = true}> : (tensor<i1>, tensor<i32>, tensor<i32>) -> ()
  %c64 = "stablehlo.constant"() <{value = dense<64> : tensor<1xi32>}> : () -> tensor<1xi32>
  %rows = "stablehlo.reshape"(%n) : (tensor<i32>) -> tensor<1xi32>
  %sizes = "stablehlo.concatenate"(%rows, %c64) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %wide = "stablehlo.dynamic_broadcast_in_dim"(%bias, %sizes) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x64xf32>
  %sum = "stablehlo.add"(%x, %wide) : (tensor<?x64xf32>, tensor<?x64xf32>) -> tensor<?x64xf32>
  return %sum : tensor<?x64xf32>
}
