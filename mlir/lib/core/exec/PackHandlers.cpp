// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linalg ops that are not structured: pack and unpack, softmax.
//
//   pack of [5] into [2, 4] with tiles of 4: element [i, j] is [4 * i + j], or
//   the padding if there is no such element.
//
// The contract: tiles are positive and equal the inner sizes, there are enough
// of them, the other sizes are equal, and without padding nothing is left over.

#include "core/exec/Handlers.h"
#include "core/exec/Slices.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <cmath>

using namespace mlir;

namespace shapeproof::exec {
namespace {

/// For each dimension of the plain side: the outer dimension that counts its
/// tiles, the inner one within a tile (-1 if there is none), and the tile's
/// size.
struct Tiling {
  struct Dim {
    unsigned outer;
    int inner = -1;
    int64_t tile = 1;
  };
  SmallVector<Dim, 4> dims;

  SmallVector<int64_t, 4> plainIndex(ArrayRef<int64_t> packed) const {
    SmallVector<int64_t, 4> index;
    for (const Dim &d : dims)
      index.push_back(packed[d.outer] * d.tile +
                      (d.inner < 0 ? 0 : packed[d.inner]));
    return index;
  }
  SmallVector<int64_t, 4> packedIndex(ArrayRef<int64_t> plain,
                                      unsigned rank) const {
    SmallVector<int64_t, 4> index(rank, 0);
    for (auto [d, i] : llvm::zip(dims, plain)) {
      index[d.outer] = i / d.tile;
      if (d.inner >= 0)
        index[d.inner] = i % d.tile;
    }
    return index;
  }
};

template <typename Op>
LogicalResult readTiling(Interpreter &in, Op op, const Shaped &plain,
                         const Shaped &packed, Tiling &tiling) {
  unsigned rank = plain.rank();
  tiling.dims.resize(rank);
  ArrayRef<int64_t> permutation = op.getOuterDimsPerm();
  for (unsigned outer = 0; outer < rank; ++outer)
    tiling.dims[permutation.empty() ? outer : permutation[outer]].outer = outer;
  SmallVector<int64_t, 4> tiles = valuesOf(in, op.getMixedTiles());
  for (auto [i, dim] : llvm::enumerate(op.getInnerDimsPos())) {
    tiling.dims[dim].inner = int(rank + i);
    tiling.dims[dim].tile = tiles[i];
    if (tiles[i] <= 0 || packed.sizes[rank + i] != tiles[i])
      return in.broken(op, "tile of " + Twine(tiles[i]));
  }
  for (auto [dim, size] : llvm::zip(tiling.dims, plain.sizes)) {
    int64_t count = packed.sizes[dim.outer];
    const int64_t needed = size / dim.tile + (size % dim.tile != 0);
    // Speculative runs are of programs as they are, whatever the op demands.
    if (dim.inner < 0 || !in.options.speculative ? count != needed
                                                 : count < needed)
      return in.broken(op, Twine(count) + " tiles of " + Twine(size));
  }
  return success();
}

LogicalResult pack(Interpreter &in, Operation *op) {
  auto pack = cast<linalg::PackOp>(op);
  const Shaped &source = in.shaped(pack.getSource());
  Shaped result = in.shaped(pack.getDest());
  if (op->getNumResults() > 0)
    result = result.copy();
  Tiling tiling;
  if (failed(readTiling(in, pack, source, result, tiling)))
    return failure();
  if (!pack.getPaddingValue())
    for (auto [dim, size] : llvm::zip(tiling.dims, source.sizes))
      if (size % dim.tile != 0)
        return in.broken(op, "part of a tile, and no padding");
  bool fits = forEachElement(result, [&](ArrayRef<int64_t> index) {
    SmallVector<int64_t, 4> from = tiling.plainIndex(index);
    bool inBounds = source.inBounds(from);
    if (!inBounds && !pack.getPaddingValue())
      return false;
    result.at(index) =
        inBounds ? source.at(from) : in.scalar(pack.getPaddingValue());
    return true;
  });
  if (!fits)
    return in.broken(op, "part of a tile, and no padding");
  if (op->getNumResults() > 0)
    in.set(op->getResult(0), result);
  return success();
}

LogicalResult unpack(Interpreter &in, Operation *op) {
  auto unpack = cast<linalg::UnPackOp>(op);
  const Shaped &source = in.shaped(unpack.getSource());
  Shaped result = in.shaped(unpack.getDest());
  if (op->getNumResults() > 0)
    result = result.copy();
  Tiling tiling;
  if (failed(readTiling(in, unpack, result, source, tiling)))
    return failure();
  forEachElement(result, [&](ArrayRef<int64_t> index) {
    result.at(index) = source.at(tiling.packedIndex(index, source.rank()));
    return true;
  });
  if (op->getNumResults() > 0)
    in.set(op->getResult(0), result);
  return success();
}

LogicalResult softmax(Interpreter &in, Operation *op) {
  auto softmax = cast<linalg::SoftmaxOp>(op);
  const Shaped &input = in.shaped(softmax.getInput());
  Shaped result = in.shaped(softmax.getOutput());
  if (op->getNumResults() > 0)
    result = result.copy();
  if (input.sizes != result.sizes)
    return in.broken(op, "input and output of other sizes");
  unsigned d = softmax.getDimension();
  if (!input.isTracked())
    result.data->forget();
  forEachElement(result, [&](ArrayRef<int64_t> index) {
    SmallVector<int64_t, 4> along(index);
    double sum = 0;
    for (along[d] = 0; along[d] < input.sizes[d]; ++along[d])
      sum += std::exp(input.at(along).real);
    result.at(index) = Scalar::ofReal(std::exp(input.at(index).real) / sum);
    return true;
  });
  if (op->getNumResults() > 0)
    in.set(op->getResult(0), result);
  return success();
}

} // namespace

void addPackHandlers(Interpreter &interpreter) {
  interpreter.addHandler("linalg.pack", pack);
  interpreter.addHandler("linalg.unpack", unpack);
  interpreter.addHandler("linalg.softmax", softmax);
}

} // namespace shapeproof::exec
