// Operations with ValueBoundsOpInterface or ReifyRankedShapedTypeOpInterface,
// each in a place where its interface has something to say. InterfacesTest.cpp
// asks the interfaces, and whether we know as much.

// linalg.exp
func.func @linalg_exp_0(%a0: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.exp ins(%a0 : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.log
func.func @linalg_log_1(%a0: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.log ins(%a0 : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.abs
func.func @linalg_abs_2(%a0: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.abs ins(%a0 : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.ceil
func.func @linalg_ceil_3(%a0: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.ceil ins(%a0 : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.floor
func.func @linalg_floor_4(%a0: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.floor ins(%a0 : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.negf
func.func @linalg_negf_5(%a0: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.negf ins(%a0 : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.reciprocal
func.func @linalg_reciprocal_6(%a0: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.reciprocal ins(%a0 : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.round
func.func @linalg_round_7(%a0: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.round ins(%a0 : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.sqrt
func.func @linalg_sqrt_8(%a0: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.sqrt ins(%a0 : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.rsqrt
func.func @linalg_rsqrt_9(%a0: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.rsqrt ins(%a0 : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.square
func.func @linalg_square_10(%a0: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.square ins(%a0 : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.tanh
func.func @linalg_tanh_11(%a0: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.tanh ins(%a0 : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.erf
func.func @linalg_erf_12(%a0: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.erf ins(%a0 : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.copy
func.func @linalg_copy_13(%a0: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.copy ins(%a0 : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.add
func.func @linalg_add_14(%a0: tensor<?x?xf32>, %a1: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.add ins(%a0, %a1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.sub
func.func @linalg_sub_15(%a0: tensor<?x?xf32>, %a1: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.sub ins(%a0, %a1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.mul
func.func @linalg_mul_16(%a0: tensor<?x?xf32>, %a1: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.mul ins(%a0, %a1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.div
func.func @linalg_div_17(%a0: tensor<?x?xf32>, %a1: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.div ins(%a0, %a1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.max
func.func @linalg_max_18(%a0: tensor<?x?xf32>, %a1: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.max ins(%a0, %a1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.min
func.func @linalg_min_19(%a0: tensor<?x?xf32>, %a1: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.min ins(%a0, %a1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.powf
func.func @linalg_powf_20(%a0: tensor<?x?xf32>, %a1: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.powf ins(%a0, %a1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.div_unsigned
func.func @linalg_div_unsigned_21(%a0: tensor<?x?xi32>, %a1: tensor<?x?xi32>, %o: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %r = linalg.div_unsigned ins(%a0, %a1 : tensor<?x?xi32>, tensor<?x?xi32>) outs(%o : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %r : tensor<?x?xi32>
}

// linalg.select
func.func @linalg_select_22(%a0: tensor<?x?xi1>, %a1: tensor<?x?xf32>, %a2: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.select ins(%a0, %a1, %a2 : tensor<?x?xi1>, tensor<?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.fill
func.func @linalg_fill_23(%a0: f32, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.fill ins(%a0 : f32) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.fill_rng_2d
func.func @linalg_fill_rng_2d_24(%a0: f64, %a1: f64, %a2: i32, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.fill_rng_2d ins(%a0, %a1, %a2 : f64, f64, i32) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.matmul
func.func @linalg_matmul_25(%a0: tensor<?x?xf32>, %a1: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.matmul ins(%a0, %a1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.batch_matmul
func.func @linalg_batch_matmul_26(%a0: tensor<?x?x?xf32>, %a1: tensor<?x?x?xf32>, %o: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %r = linalg.batch_matmul ins(%a0, %a1 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%o : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// linalg.matvec
func.func @linalg_matvec_27(%a0: tensor<?x?xf32>, %a1: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.matvec ins(%a0, %a1 : tensor<?x?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// linalg.vecmat
func.func @linalg_vecmat_28(%a0: tensor<?xf32>, %a1: tensor<?x?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.vecmat ins(%a0, %a1 : tensor<?xf32>, tensor<?x?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// linalg.batch_matvec
func.func @linalg_batch_matvec_29(%a0: tensor<?x?x?xf32>, %a1: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.batch_matvec ins(%a0, %a1 : tensor<?x?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.batch_vecmat
func.func @linalg_batch_vecmat_30(%a0: tensor<?x?xf32>, %a1: tensor<?x?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.batch_vecmat ins(%a0, %a1 : tensor<?x?xf32>, tensor<?x?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.batch_reduce_matmul
func.func @linalg_batch_reduce_matmul_31(%a0: tensor<?x?x?xf32>, %a1: tensor<?x?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.batch_reduce_matmul ins(%a0, %a1 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.dot
func.func @linalg_dot_32(%a0: tensor<?xf32>, %a1: tensor<?xf32>, %o: tensor<f32>) -> tensor<f32> {
  %r = linalg.dot ins(%a0, %a1 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

// linalg.mmt4d
func.func @linalg_mmt4d_33(%a0: tensor<?x?x?x?xf32>, %a1: tensor<?x?x?x?xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %r = linalg.mmt4d ins(%a0, %a1 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// linalg.batch_mmt4d
func.func @linalg_batch_mmt4d_34(%a0: tensor<?x?x?x?x?xf32>, %a1: tensor<?x?x?x?x?xf32>, %o: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %r = linalg.batch_mmt4d ins(%a0, %a1 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%o : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %r : tensor<?x?x?x?x?xf32>
}

// linalg.conv_1d
func.func @linalg_conv_1d_35(%a0: tensor<?xf32>, %a1: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.conv_1d ins(%a0, %a1 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// linalg.conv_2d
func.func @linalg_conv_2d_36(%a0: tensor<?x?xf32>, %a1: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.conv_2d ins(%a0, %a1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.conv_3d
func.func @linalg_conv_3d_37(%a0: tensor<?x?x?xf32>, %a1: tensor<?x?x?xf32>, %o: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %r = linalg.conv_3d ins(%a0, %a1 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%o : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// linalg.conv_1d_nwc_wcf
func.func @linalg_conv_1d_nwc_wcf_38(%a0: tensor<?x?x?xf32>, %a1: tensor<?x?x?xf32>, %o: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %r = linalg.conv_1d_nwc_wcf ins(%a0, %a1 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%o : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// linalg.conv_1d_ncw_fcw
func.func @linalg_conv_1d_ncw_fcw_39(%a0: tensor<?x?x?xf32>, %a1: tensor<?x?x?xf32>, %o: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %r = linalg.conv_1d_ncw_fcw ins(%a0, %a1 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%o : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// linalg.conv_2d_nhwc_hwcf
func.func @linalg_conv_2d_nhwc_hwcf_40(%a0: tensor<?x?x?x?xf32>, %a1: tensor<?x?x?x?xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %r = linalg.conv_2d_nhwc_hwcf ins(%a0, %a1 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// linalg.conv_2d_nhwc_fhwc
func.func @linalg_conv_2d_nhwc_fhwc_41(%a0: tensor<?x?x?x?xf32>, %a1: tensor<?x?x?x?xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %r = linalg.conv_2d_nhwc_fhwc ins(%a0, %a1 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// linalg.conv_2d_nchw_fchw
func.func @linalg_conv_2d_nchw_fchw_42(%a0: tensor<?x?x?x?xf32>, %a1: tensor<?x?x?x?xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %r = linalg.conv_2d_nchw_fchw ins(%a0, %a1 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// linalg.conv_2d_nhwgc_gfhwc
func.func @linalg_conv_2d_nhwgc_gfhwc_43(%a0: tensor<?x?x?x?x?xf32>, %a1: tensor<?x?x?x?x?xf32>, %o: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %r = linalg.conv_2d_nhwgc_gfhwc ins(%a0, %a1 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%o : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %r : tensor<?x?x?x?x?xf32>
}

// linalg.conv_2d_ngchw_fgchw
func.func @linalg_conv_2d_ngchw_fgchw_44(%a0: tensor<?x?x?x?x?xf32>, %a1: tensor<?x?x?x?x?xf32>, %o: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %r = linalg.conv_2d_ngchw_fgchw ins(%a0, %a1 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%o : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %r : tensor<?x?x?x?x?xf32>
}

// linalg.conv_2d_ngchw_gfchw
func.func @linalg_conv_2d_ngchw_gfchw_45(%a0: tensor<?x?x?x?x?xf32>, %a1: tensor<?x?x?x?x?xf32>, %o: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %r = linalg.conv_2d_ngchw_gfchw ins(%a0, %a1 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%o : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %r : tensor<?x?x?x?x?xf32>
}

// linalg.conv_3d_ndhwc_dhwcf
func.func @linalg_conv_3d_ndhwc_dhwcf_46(%a0: tensor<?x?x?x?x?xf32>, %a1: tensor<?x?x?x?x?xf32>, %o: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %r = linalg.conv_3d_ndhwc_dhwcf ins(%a0, %a1 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%o : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %r : tensor<?x?x?x?x?xf32>
}

// linalg.conv_3d_ncdhw_fcdhw
func.func @linalg_conv_3d_ncdhw_fcdhw_47(%a0: tensor<?x?x?x?x?xf32>, %a1: tensor<?x?x?x?x?xf32>, %o: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %r = linalg.conv_3d_ncdhw_fcdhw ins(%a0, %a1 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%o : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %r : tensor<?x?x?x?x?xf32>
}

// linalg.depthwise_conv_1d_nwc_wc
func.func @linalg_depthwise_conv_1d_nwc_wc_48(%a0: tensor<?x?x?xf32>, %a1: tensor<?x?xf32>, %o: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %r = linalg.depthwise_conv_1d_nwc_wc ins(%a0, %a1 : tensor<?x?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// linalg.depthwise_conv_1d_ncw_cw
func.func @linalg_depthwise_conv_1d_ncw_cw_49(%a0: tensor<?x?x?xf32>, %a1: tensor<?x?xf32>, %o: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %r = linalg.depthwise_conv_1d_ncw_cw ins(%a0, %a1 : tensor<?x?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// linalg.depthwise_conv_1d_nwc_wcm
func.func @linalg_depthwise_conv_1d_nwc_wcm_50(%a0: tensor<?x?x?xf32>, %a1: tensor<?x?x?xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %r = linalg.depthwise_conv_1d_nwc_wcm ins(%a0, %a1 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// linalg.depthwise_conv_2d_nchw_chw
func.func @linalg_depthwise_conv_2d_nchw_chw_51(%a0: tensor<?x?x?x?xf32>, %a1: tensor<?x?x?xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %r = linalg.depthwise_conv_2d_nchw_chw ins(%a0, %a1 : tensor<?x?x?x?xf32>, tensor<?x?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// linalg.depthwise_conv_2d_nhwc_hwc
func.func @linalg_depthwise_conv_2d_nhwc_hwc_52(%a0: tensor<?x?x?x?xf32>, %a1: tensor<?x?x?xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %r = linalg.depthwise_conv_2d_nhwc_hwc ins(%a0, %a1 : tensor<?x?x?x?xf32>, tensor<?x?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// linalg.depthwise_conv_2d_nhwc_hwcm
func.func @linalg_depthwise_conv_2d_nhwc_hwcm_53(%a0: tensor<?x?x?x?xf32>, %a1: tensor<?x?x?x?xf32>, %o: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %r = linalg.depthwise_conv_2d_nhwc_hwcm ins(%a0, %a1 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %r : tensor<?x?x?x?x?xf32>
}

// linalg.depthwise_conv_3d_ndhwc_dhwc
func.func @linalg_depthwise_conv_3d_ndhwc_dhwc_54(%a0: tensor<?x?x?x?x?xf32>, %a1: tensor<?x?x?x?xf32>, %o: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %r = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%a0, %a1 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %r : tensor<?x?x?x?x?xf32>
}

// linalg.depthwise_conv_3d_ncdhw_cdhw
func.func @linalg_depthwise_conv_3d_ncdhw_cdhw_55(%a0: tensor<?x?x?x?x?xf32>, %a1: tensor<?x?x?x?xf32>, %o: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %r = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%a0, %a1 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %r : tensor<?x?x?x?x?xf32>
}

// linalg.depthwise_conv_3d_ndhwc_dhwcm
func.func @linalg_depthwise_conv_3d_ndhwc_dhwcm_56(%a0: tensor<?x?x?x?x?xf32>, %a1: tensor<?x?x?x?x?xf32>, %o: tensor<?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32> {
  %r = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%a0, %a1 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%o : tensor<?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32>
  return %r : tensor<?x?x?x?x?x?xf32>
}

// linalg.quantized_matmul
func.func @linalg_quantized_matmul_57(%a0: tensor<?x?xi8>, %a1: tensor<?x?xi8>, %a2: i32, %a3: i32, %o: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %r = linalg.quantized_matmul ins(%a0, %a1, %a2, %a3 : tensor<?x?xi8>, tensor<?x?xi8>, i32, i32) outs(%o : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %r : tensor<?x?xi32>
}

// linalg.quantized_batch_matmul
func.func @linalg_quantized_batch_matmul_58(%a0: tensor<?x?x?xi8>, %a1: tensor<?x?x?xi8>, %a2: i32, %a3: i32, %o: tensor<?x?x?xi32>) -> tensor<?x?x?xi32> {
  %r = linalg.quantized_batch_matmul ins(%a0, %a1, %a2, %a3 : tensor<?x?x?xi8>, tensor<?x?x?xi8>, i32, i32) outs(%o : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  return %r : tensor<?x?x?xi32>
}

// linalg.conv_2d_nhwc_hwcf_q
func.func @linalg_conv_2d_nhwc_hwcf_q_59(%a0: tensor<?x?x?x?xi8>, %a1: tensor<?x?x?x?xi8>, %a2: i32, %a3: i32, %o: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %r = linalg.conv_2d_nhwc_hwcf_q ins(%a0, %a1, %a2, %a3 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%o : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %r : tensor<?x?x?x?xi32>
}

// linalg.conv_2d_nhwc_fhwc_q
func.func @linalg_conv_2d_nhwc_fhwc_q_60(%a0: tensor<?x?x?x?xi8>, %a1: tensor<?x?x?x?xi8>, %a2: i32, %a3: i32, %o: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %r = linalg.conv_2d_nhwc_fhwc_q ins(%a0, %a1, %a2, %a3 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%o : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %r : tensor<?x?x?x?xi32>
}

// linalg.conv_2d_nchw_fchw_q
func.func @linalg_conv_2d_nchw_fchw_q_61(%a0: tensor<?x?x?x?xi8>, %a1: tensor<?x?x?x?xi8>, %a2: i32, %a3: i32, %o: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %r = linalg.conv_2d_nchw_fchw_q ins(%a0, %a1, %a2, %a3 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%o : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %r : tensor<?x?x?x?xi32>
}

// linalg.conv_2d_nhwgc_gfhwc_q
func.func @linalg_conv_2d_nhwgc_gfhwc_q_62(%a0: tensor<?x?x?x?x?xi8>, %a1: tensor<?x?x?x?x?xi8>, %a2: i32, %a3: i32, %o: tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32> {
  %r = linalg.conv_2d_nhwgc_gfhwc_q ins(%a0, %a1, %a2, %a3 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%o : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return %r : tensor<?x?x?x?x?xi32>
}

// linalg.conv_2d_ngchw_gfchw_q
func.func @linalg_conv_2d_ngchw_gfchw_q_63(%a0: tensor<?x?x?x?x?xi8>, %a1: tensor<?x?x?x?x?xi8>, %a2: i32, %a3: i32, %o: tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32> {
  %r = linalg.conv_2d_ngchw_gfchw_q ins(%a0, %a1, %a2, %a3 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%o : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return %r : tensor<?x?x?x?x?xi32>
}

// linalg.conv_3d_ndhwc_dhwcf_q
func.func @linalg_conv_3d_ndhwc_dhwcf_q_64(%a0: tensor<?x?x?x?x?xi8>, %a1: tensor<?x?x?x?x?xi8>, %a2: i32, %a3: i32, %o: tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32> {
  %r = linalg.conv_3d_ndhwc_dhwcf_q ins(%a0, %a1, %a2, %a3 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%o : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return %r : tensor<?x?x?x?x?xi32>
}

// linalg.depthwise_conv_2d_nhwc_hwc_q
func.func @linalg_depthwise_conv_2d_nhwc_hwc_q_65(%a0: tensor<?x?x?x?xi8>, %a1: tensor<?x?x?xi8>, %a2: i32, %a3: i32, %o: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %r = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%a0, %a1, %a2, %a3 : tensor<?x?x?x?xi8>, tensor<?x?x?xi8>, i32, i32) outs(%o : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %r : tensor<?x?x?x?xi32>
}

// linalg.depthwise_conv_2d_nhwc_hwcm_q
func.func @linalg_depthwise_conv_2d_nhwc_hwcm_q_66(%a0: tensor<?x?x?x?xi8>, %a1: tensor<?x?x?x?xi8>, %a2: i32, %a3: i32, %o: tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32> {
  %r = linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%a0, %a1, %a2, %a3 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%o : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return %r : tensor<?x?x?x?x?xi32>
}

// linalg.pooling_nhwc_sum
func.func @linalg_pooling_nhwc_sum_67(%a0: tensor<?x?x?x?xf32>, %a1: tensor<?x?xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %r = linalg.pooling_nhwc_sum ins(%a0, %a1 : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// linalg.pooling_nwc_sum
func.func @linalg_pooling_nwc_sum_68(%a0: tensor<?x?x?xf32>, %a1: tensor<?xf32>, %o: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %r = linalg.pooling_nwc_sum ins(%a0, %a1 : tensor<?x?x?xf32>, tensor<?xf32>) outs(%o : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// linalg.pooling_ndhwc_sum
func.func @linalg_pooling_ndhwc_sum_69(%a0: tensor<?x?x?x?x?xf32>, %a1: tensor<?x?x?xf32>, %o: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %r = linalg.pooling_ndhwc_sum ins(%a0, %a1 : tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>) outs(%o : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %r : tensor<?x?x?x?x?xf32>
}

// linalg.pooling_nchw_sum
func.func @linalg_pooling_nchw_sum_70(%a0: tensor<?x?x?x?xf32>, %a1: tensor<?x?xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %r = linalg.pooling_nchw_sum ins(%a0, %a1 : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// linalg.pooling_ncw_sum
func.func @linalg_pooling_ncw_sum_71(%a0: tensor<?x?x?xf32>, %a1: tensor<?xf32>, %o: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %r = linalg.pooling_ncw_sum ins(%a0, %a1 : tensor<?x?x?xf32>, tensor<?xf32>) outs(%o : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// linalg.pooling_nhwc_min
func.func @linalg_pooling_nhwc_min_72(%a0: tensor<?x?x?x?xf32>, %a1: tensor<?x?xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %r = linalg.pooling_nhwc_min ins(%a0, %a1 : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// linalg.pooling_nwc_min
func.func @linalg_pooling_nwc_min_73(%a0: tensor<?x?x?xf32>, %a1: tensor<?xf32>, %o: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %r = linalg.pooling_nwc_min ins(%a0, %a1 : tensor<?x?x?xf32>, tensor<?xf32>) outs(%o : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// linalg.pooling_ndhwc_min
func.func @linalg_pooling_ndhwc_min_74(%a0: tensor<?x?x?x?x?xf32>, %a1: tensor<?x?x?xf32>, %o: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %r = linalg.pooling_ndhwc_min ins(%a0, %a1 : tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>) outs(%o : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %r : tensor<?x?x?x?x?xf32>
}

// linalg.pooling_nhwc_max
func.func @linalg_pooling_nhwc_max_75(%a0: tensor<?x?x?x?xf32>, %a1: tensor<?x?xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %r = linalg.pooling_nhwc_max ins(%a0, %a1 : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// linalg.pooling_nwc_max
func.func @linalg_pooling_nwc_max_76(%a0: tensor<?x?x?xf32>, %a1: tensor<?xf32>, %o: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %r = linalg.pooling_nwc_max ins(%a0, %a1 : tensor<?x?x?xf32>, tensor<?xf32>) outs(%o : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// linalg.pooling_ndhwc_max
func.func @linalg_pooling_ndhwc_max_77(%a0: tensor<?x?x?x?x?xf32>, %a1: tensor<?x?x?xf32>, %o: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %r = linalg.pooling_ndhwc_max ins(%a0, %a1 : tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>) outs(%o : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %r : tensor<?x?x?x?x?xf32>
}

// linalg.pooling_nchw_max
func.func @linalg_pooling_nchw_max_78(%a0: tensor<?x?x?x?xf32>, %a1: tensor<?x?xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %r = linalg.pooling_nchw_max ins(%a0, %a1 : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// linalg.pooling_ncw_max
func.func @linalg_pooling_ncw_max_79(%a0: tensor<?x?x?xf32>, %a1: tensor<?xf32>, %o: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %r = linalg.pooling_ncw_max ins(%a0, %a1 : tensor<?x?x?xf32>, tensor<?xf32>) outs(%o : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// linalg.pooling_nhwc_min_unsigned
func.func @linalg_pooling_nhwc_min_unsigned_80(%a0: tensor<?x?x?x?xi32>, %a1: tensor<?x?xi32>, %o: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %r = linalg.pooling_nhwc_min_unsigned ins(%a0, %a1 : tensor<?x?x?x?xi32>, tensor<?x?xi32>) outs(%o : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %r : tensor<?x?x?x?xi32>
}

// linalg.pooling_nwc_min_unsigned
func.func @linalg_pooling_nwc_min_unsigned_81(%a0: tensor<?x?x?xi32>, %a1: tensor<?xi32>, %o: tensor<?x?x?xi32>) -> tensor<?x?x?xi32> {
  %r = linalg.pooling_nwc_min_unsigned ins(%a0, %a1 : tensor<?x?x?xi32>, tensor<?xi32>) outs(%o : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  return %r : tensor<?x?x?xi32>
}

// linalg.pooling_nhwc_max_unsigned
func.func @linalg_pooling_nhwc_max_unsigned_82(%a0: tensor<?x?x?x?xi32>, %a1: tensor<?x?xi32>, %o: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %r = linalg.pooling_nhwc_max_unsigned ins(%a0, %a1 : tensor<?x?x?x?xi32>, tensor<?x?xi32>) outs(%o : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %r : tensor<?x?x?x?xi32>
}

// linalg.pooling_nwc_max_unsigned
func.func @linalg_pooling_nwc_max_unsigned_83(%a0: tensor<?x?x?xi32>, %a1: tensor<?xi32>, %o: tensor<?x?x?xi32>) -> tensor<?x?x?xi32> {
  %r = linalg.pooling_nwc_max_unsigned ins(%a0, %a1 : tensor<?x?x?xi32>, tensor<?xi32>) outs(%o : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  return %r : tensor<?x?x?xi32>
}

// linalg.generic
func.func @linalg_generic_84(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
                       affine_map<(i, j) -> (j, i)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?xf32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %i = linalg.index 0 : index
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.map
func.func @linalg_map_85(%a: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.map { math.absf } ins(%a : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>)
  return %r : tensor<?x?xf32>
}

// linalg.reduce
func.func @linalg_reduce_86(%a: tensor<?x?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.reduce { arith.addf } ins(%a : tensor<?x?xf32>) outs(%o : tensor<?xf32>) dimensions = [1]
  return %r : tensor<?xf32>
}

// linalg.transpose
func.func @linalg_transpose_87(%a: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.transpose ins(%a : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) permutation = [1, 0]
  return %r : tensor<?x?xf32>
}

// linalg.broadcast
func.func @linalg_broadcast_88(%a: tensor<?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.broadcast ins(%a : tensor<?xf32>) outs(%o : tensor<?x?xf32>) dimensions = [0]
  return %r : tensor<?x?xf32>
}

// linalg.elementwise
func.func @linalg_elementwise_89(%a: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.contract
func.func @linalg_contract_90(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.softmax
func.func @linalg_softmax_91(%a: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.softmax dimension(1) ins(%a : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// linalg.pack
func.func @linalg_pack_92(%a: tensor<?x?xf32>, %o: tensor<?x?x8x?xf32>, %t: index, %p: f32) -> tensor<?x?x8x?xf32> {
  %r = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, %t]
      into %o : tensor<?x?xf32> -> tensor<?x?x8x?xf32>
  return %r : tensor<?x?x8x?xf32>
}

// linalg.unpack
func.func @linalg_unpack_93(%a: tensor<?x?x8x?xf32>, %o: tensor<?x?xf32>, %t: index) -> tensor<?x?xf32> {
  %r = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, %t] into %o : tensor<?x?x8x?xf32> -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

func.func @tensors(%t: tensor<?x?xf32>, %n: index, %m: index, %f: f32, %u: tensor<*xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %empty = tensor.empty(%n) : tensor<?x4xf32>
  %splat = tensor.splat %f[%n, %m] : tensor<?x?xf32>
  %generate = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x4xf32>
  %dim = tensor.dim %t, %c1 : tensor<?x?xf32>
  %rank = tensor.rank %t : tensor<?x?xf32>
  %rank2 = tensor.rank %u : tensor<*xf32>
  %cast = tensor.cast %t : tensor<?x?xf32> to tensor<?x8xf32>
  %slice = tensor.extract_slice %t[%n, 0] [%m, 3] [1, 2] : tensor<?x?xf32> to tensor<?x3xf32>
  %insert = tensor.insert_slice %slice into %t[0, %n] [%m, 3] [1, 1] : tensor<?x3xf32> into tensor<?x?xf32>
  %pad = tensor.pad %t low[%n, 1] high[2, %m] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %collapse = tensor.collapse_shape %empty [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %expand = tensor.expand_shape %collapse [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  %alloc = bufferization.alloc_tensor(%n) : tensor<?x4xf32>
  %copy = bufferization.alloc_tensor() copy(%t) : tensor<?x?xf32>
  %transposed = tosa.transpose %t {perms = array<i32: 1, 0>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

func.func @more_tensors(%t: tensor<?x?xf32>, %v: tensor<?x?xf32>, %w: tensor<?x?xf32>, %n: index, %m: index, %f: f32) {
  %splat = tensor.splat %f[%n, %m] : tensor<?x?xf32>
  %reduced = tensor.extract_slice %t[%n, 0] [1, %m] [1, 2] : tensor<?x?xf32> to tensor<?xf32>
  %concat = tensor.concat dim(0) %t, %splat, %t : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %dest = bufferization.materialize_in_destination %v in %w : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

func.func @memrefs(%n: index, %m: index, %s: memref<?x?xf32>, %u: memref<*xf32>) {
  %c0 = arith.constant 0 : index
  %alloc = memref.alloc(%n, %m) : memref<?x?xf32>
  %alloca = memref.alloca(%n) : memref<?x4xf32>
  %cast = memref.cast %s : memref<?x?xf32> to memref<?x8xf32>
  %dim = memref.dim %s, %c0 : memref<?x?xf32>
  %rank = memref.rank %u : memref<*xf32>
  %rank2 = memref.rank %s : memref<?x?xf32>
  %global = memref.get_global @table : memref<2x3xf32>
  %view = memref.subview %s[%n, 0] [%m, 3] [1, 2] : memref<?x?xf32> to memref<?x3xf32, strided<[?, 2], offset: ?>>
  %collapse = memref.collapse_shape %alloca [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  %expand = memref.expand_shape %collapse [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  %aligned = memref.assume_alignment %s, 16 : memref<?x?xf32>
  %fat = amdgpu.fat_raw_buffer_cast %s : memref<?x?xf32> to memref<?x?xf32, #amdgpu.address_space<fat_raw_buffer>>
  return
}
memref.global "private" constant @table : memref<2x3xf32> = dense<0.0>

func.func @integers(%a: index, %b: index, %p: i1) {
  %c7 = arith.constant 7 : index
  %add = arith.addi %a, %b : index
  %sub = arith.subi %a, %b : index
  %mul = arith.muli %a, %c7 : index
  %div = arith.floordivsi %a, %c7 : index
  %select = arith.select %p, %add, %a : index
  %select2 = arith.select %p, %c7, %c7 : index
  %apply = affine.apply affine_map<(d0)[s0] -> (d0 * 4 + s0 floordiv 3)>(%a)[%b]
  %min = affine.min affine_map<(d0)[s0] -> (d0 + 3, s0 - d0, 8)>(%a)[%b]
  %max = affine.max affine_map<(d0)[s0] -> (d0 + 3, s0 mod 5)>(%a)[%b]
  %lin = affine.linearize_index [%a, %b] by (3, 5) : index
  %disjoint = affine.linearize_index disjoint [%a, %b, %a] by (3, 5, 7) : index
  %split:3 = affine.delinearize_index %a into (2, 3, 5) : index, index, index
  %open:2 = affine.delinearize_index %a into (6) : index, index
  %vscale = vector.vscale
  return
}

func.func @branches(%p: i1, %a: index, %b: index, %t: tensor<?x?xf32>, %u: tensor<?x?xf32>) {
  %r, %s = scf.if %p -> (index, tensor<?x?xf32>) {
    scf.yield %a, %t : index, tensor<?x?xf32>
  } else {
    scf.yield %b, %u : index, tensor<?x?xf32>
  }
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %k = scf.if %p -> (index) {
    scf.yield %c3 : index
  } else {
    scf.yield %c5 : index
  }
  return
}

func.func @loops(%n: index, %m: index, %t: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r:2 = scf.for %i = %n to %m step %c4 iter_args(%x = %t, %y = %n) -> (tensor<?x?xf32>, index) {
    scf.yield %x, %y : tensor<?x?xf32>, index
  }
  %s = scf.for %i = %c0 to %m step %c1 iter_args(%x = %t) -> (tensor<?x?xf32>) {
    %f = tensor.insert_slice %x into %x[0, 0] [%n, %m] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
    scf.yield %f : tensor<?x?xf32>
  }
  %q = scf.forall (%i, %j) = (%n, 0) to (%m, 7) step (%c4, 2) shared_outs(%o = %t) -> (tensor<?x?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %o into %o[0, 0] [%n, %m] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
    }
  }
  return
}

func.func @gpu(%n: index, %m: index) {
  %lane = gpu.lane_id upper_bound 32
  %lane2 = gpu.lane_id
  %tx = gpu.thread_id x upper_bound 64
  %ty = gpu.thread_id y
  %bd = gpu.block_dim x
  %bi = gpu.block_id x upper_bound 9
  %gd = gpu.grid_dim x
  %gi = gpu.global_id x
  %ci = gpu.cluster_id x
  %cd = gpu.cluster_dim x
  %cdb = gpu.cluster_dim_blocks x
  %cbi = gpu.cluster_block_id x
  %sid = gpu.subgroup_id : index
  %ns = gpu.num_subgroups : index
  %ss = gpu.subgroup_size : index
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1)
      threads(%x, %y, %z) in (%sx = %m, %sy = %n, %sz = %c1) {
    gpu.terminator
  }
  return
}
