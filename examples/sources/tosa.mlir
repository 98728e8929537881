// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A dense layer in TOSA: product, bias, relu, then a residual added to it and
// the mean over each row's elements. TOSA broadcasts an extent that is 1, so
// that each addition asks at run time which of the two it is.

func.func @dense(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>,
                 %bias: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = "tosa.const"() {values = dense<0.0> : tensor<1xf32>}
      : () -> tensor<1xf32>
  %shape_x = tosa.const_shape {values = dense<[1, 2, -1]> : tensor<3xindex>}
      : () -> !tosa.shape<3>
  %shape_w = tosa.const_shape {values = dense<[1, -1, 3]> : tensor<3xindex>}
      : () -> !tosa.shape<3>
  %shape_r = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>}
      : () -> !tosa.shape<2>
  %x3 = tosa.reshape %x, %shape_x
      : (tensor<?x?xf32>, !tosa.shape<3>) -> tensor<1x2x?xf32>
  %w3 = tosa.reshape %w, %shape_w
      : (tensor<?x?xf32>, !tosa.shape<3>) -> tensor<1x?x3xf32>
  %p3 = tosa.matmul %x3, %w3, %zero, %zero
      : (tensor<1x2x?xf32>, tensor<1x?x3xf32>, tensor<1xf32>, tensor<1xf32>)
      -> tensor<1x2x3xf32>
  %p = tosa.reshape %p3, %shape_r
      : (tensor<1x2x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  %b = tosa.add %p, %bias : (tensor<2x3xf32>, tensor<?x?xf32>)
      -> tensor<?x?xf32>
  %r = tosa.clamp %b {min_val = 0.0 : f32, max_val = 1.0e9 : f32}
      : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// (x - mean of x) * scale: broadcasting along both dimensions.
func.func @centre(%x: tensor<?x?xf32>, %mean: tensor<?x1xf32>,
                  %scale: tensor<1x?xf32>) -> tensor<?x?xf32> {
  %zero = "tosa.const"() {values = dense<0> : tensor<1xi8>}
      : () -> tensor<1xi8>
  %d = tosa.sub %x, %mean : (tensor<?x?xf32>, tensor<?x1xf32>)
      -> tensor<?x?xf32>
  %s = tosa.mul %d, %scale, %zero
      : (tensor<?x?xf32>, tensor<1x?xf32>, tensor<1xi8>) -> tensor<?x?xf32>
  return %s : tensor<?x?xf32>
}

// The sum of each row beside the row itself.
func.func @row_sums(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %sum = tosa.reduce_sum %x {axis = 1 : i32}
      : (tensor<?x?xf32>) -> tensor<?x1xf32>
  %both = tosa.concat %x, %sum {axis = 1 : i32}
      : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  return %both : tensor<?x?xf32>
}
