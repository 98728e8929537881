// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pieces of generated programs (MlirPrograms.h), as text.

#ifndef SHAPEPROOF_BENCH_SUPPORT_MLIRPIECES_H
#define SHAPEPROOF_BENCH_SUPPORT_MLIRPIECES_H

#include <string>

namespace shapeproof::bench {

/// Attention with softmax, a residual, a norm and two dense layers, in linalg
/// on tensors: `%x$p` -> `%x$n`.
std::string transformerPiece();
/// Padding, a convolution, a bias, relu, and a pool beside it: `%x$p` ->
/// `%x$n`.
std::string convolutionPiece();
/// A product of matrices in affine loops on buffers.
std::string tilesPiece();
/// Index arithmetic with asserts.
std::string indexPiece();
/// A diamond of blocks and a loop of blocks, half of whose asserts can fail.
std::string blocksPiece();
/// Six broadcasts one after the other, three checks each, one can fail.
std::string broadcastsOfSixPiece();
/// One such broadcast: `%b$p` and `%s$p` -> `%b$n` and `%s$n`.
std::string broadcastPiece();
/// A loop of blocks, and three asserts that cannot fail.
std::string loopPiece();

// Pieces of long functions with few checks: a thousand operations each.

/// Eight transformer blocks: `%x$p` -> `%x$n`.
std::string transformersPiece();
/// The same blocks, and two asserts about the last one, of which one can fail.
std::string transformersWithCheckPiece();
/// Three independent strands of index arithmetic, and two asserts about one of
/// them, of which one can fail.
std::string strandsPiece();
/// One strand, and an assert that depends on all of it and cannot fail.
std::string longStrandPiece();
/// Loads and stores, and two asserts, of which one can fail.
std::string accessesPiece();

} // namespace shapeproof::bench

#endif // SHAPEPROOF_BENCH_SUPPORT_MLIRPIECES_H
