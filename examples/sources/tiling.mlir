// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the transform dialect makes of linalg with dynamic sizes: a product
// tiled by 2x2x2 (the last tile of each loop is ragged), one whose tiles are
// padded to 2x2x2, an addition tiled over parallel threads, and a row-wise sum
// whose producer is fused into its tiles.

#matrix = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

module attributes {transform.with_named_sequence} {
  func.func @tiled(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>,
                   %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %r = linalg.matmul {tiled}
        ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)
        outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %r : tensor<?x?xf32>
  }

  func.func @padded(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>,
                    %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %r = linalg.matmul {padded}
        ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)
        outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %r : tensor<?x?xf32>
  }

  func.func @threads(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>)
      -> tensor<?x?xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rows = tensor.dim %a, %c0 : tensor<?x?xf32>
    %columns = tensor.dim %a, %c1 : tensor<?x?xf32>
    %c = tensor.empty(%rows, %columns) : tensor<?x?xf32>
    %r = linalg.generic
        {indexing_maps = [#matrix, #matrix, #matrix],
         iterator_types = ["parallel", "parallel"]}
        ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)
        outs(%c : tensor<?x?xf32>) attrs = {threads} {
    ^bb0(%x: f32, %y: f32, %unused: f32):
      %sum = arith.addf %x, %y : f32
      linalg.yield %sum : f32
    } -> tensor<?x?xf32>
    return %r : tensor<?x?xf32>
  }

  // The sums of the squares of each row; the squares are computed tile by tile.
  func.func @fused(%a: tensor<?x?xf32>) -> tensor<?xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0.0 : f32
    %rows = tensor.dim %a, %c0 : tensor<?x?xf32>
    %columns = tensor.dim %a, %c1 : tensor<?x?xf32>
    %e = tensor.empty(%rows, %columns) : tensor<?x?xf32>
    %squares = linalg.generic
        {indexing_maps = [#matrix, #matrix],
         iterator_types = ["parallel", "parallel"]}
        ins(%a : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
    ^bb0(%x: f32, %unused: f32):
      %square = arith.mulf %x, %x : f32
      linalg.yield %square : f32
    } -> tensor<?x?xf32>
    %er = tensor.empty(%rows) : tensor<?xf32>
    %zeros = linalg.fill ins(%zero : f32) outs(%er : tensor<?xf32>)
        -> tensor<?xf32>
    %sums = linalg.generic
        {indexing_maps = [#matrix, #row],
         iterator_types = ["parallel", "reduction"]}
        ins(%squares : tensor<?x?xf32>) outs(%zeros : tensor<?xf32>)
        attrs = {fused} {
    ^bb0(%x: f32, %acc: f32):
      %sum = arith.addf %x, %acc : f32
      linalg.yield %sum : f32
    } -> tensor<?xf32>
    return %sums : tensor<?xf32>
  }

  transform.named_sequence @__transform_main(
      %module: !transform.any_op {transform.readonly}) {
    %tiled = transform.structured.match attributes {tiled} in %module
        : (!transform.any_op) -> !transform.any_op
    %t, %tl:3 = transform.structured.tile_using_for %tiled
        tile_sizes [2, 2, 2] : (!transform.any_op)
        -> (!transform.any_op, !transform.any_op, !transform.any_op,
            !transform.any_op)
    %padded = transform.structured.match attributes {padded} in %module
        : (!transform.any_op) -> !transform.any_op
    %p, %pl:3 = transform.structured.tile_using_for %padded
        tile_sizes [2, 2, 2] : (!transform.any_op)
        -> (!transform.any_op, !transform.any_op, !transform.any_op,
            !transform.any_op)
    %pp, %pad, %copy = transform.structured.pad %p {
      padding_values = [0.0 : f32, 0.0 : f32, 0.0 : f32],
      padding_dimensions = [0, 1, 2], nofold_flags = [0, 0, 0],
      copy_back_op = "none"
    } : (!transform.any_op)
        -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %threads = transform.structured.match attributes {threads} in %module
        : (!transform.any_op) -> !transform.any_op
    %f, %fl = transform.structured.tile_using_forall %threads
        tile_sizes [2, 3] : (!transform.any_op)
        -> (!transform.any_op, !transform.any_op)
    %fused = transform.structured.match attributes {fused} in %module
        : (!transform.any_op) -> !transform.any_op
    %u, %ul = transform.structured.fuse %fused tile_sizes [2]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
