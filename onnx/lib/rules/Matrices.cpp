// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of matrices. In products of stacks of matrices the other dims
// broadcast. A vector is a row on the left and a column on the right, and has
// no dim in the result.

#include "rules/Shared.h"

namespace shapeproof::onnx {
namespace {

constexpr const char *kInnerSizes = "the inner sizes of inputs differ";

/// The dims of the product of tensors with these dims.
std::optional<Dims> productOf(Op &op, Dims a, Dims b) {
  RangedTerms &terms = op.terms();
  if (a.empty() || b.empty()) {
    op.fail("an input is a scalar");
    return std::nullopt;
  }
  bool isRow = a.size() == 1, isColumn = b.size() == 1;
  if (isRow)
    a.insert(a.begin(), terms.constant(1));
  if (isColumn)
    b.push_back(terms.constant(1));
  op.require(terms.eq(a.back(), b[b.size() - 2]), kInnerSizes);
  size_t rank = std::max(a.size(), b.size());
  Dims result(rank - 2, terms.constant(1));
  DimId one = terms.constant(1);
  // ONNX Runtime repeats no matrix 0 times, unless the right side has only one.
  ClaimId isOne = terms.boolConstant(!isColumn);
  if (isColumn && op.followsOnnxRuntime())
    op.require(terms.le(one, a[a.size() - 2]), "there are no rows");
  for (size_t k = 0; k + 2 < b.size(); ++k)
    isOne = terms.conj(isOne, terms.eq(b[k], one));
  for (size_t k = 0; k + 2 < rank; ++k) {
    bool inA = k + a.size() >= rank, inB = k + b.size() >= rank;
    DimId left = inA ? a[k + a.size() - rank] : one;
    DimId right = inB ? b[k + b.size() - rank] : one;
    result[k] = broadcast(op, left, right,
                          "inputs 0 and 1 differ on axis " + llvm::Twine(k) +
                              ", where neither is 1");
    if (op.followsOnnxRuntime())
      op.require(
          terms.disj(terms.disj(terms.eq(left, right), isOne),
                     terms.conj(terms.le(one, left), terms.le(one, right))),
          "axis " + llvm::Twine(k) + " has size 0 in one input alone");
  }
  if (!isRow)
    result.push_back(a[a.size() - 2]);
  if (!isColumn)
    result.push_back(b.back());
  return result;
}

void multiply(Op &op, size_t left, size_t right, int32_t type) {
  op.out(0).type = type;
  if (!op.dims(left) || !op.dims(right))
    return;
  if (auto dims = productOf(op, *op.dims(left), *op.dims(right)))
    op.out(0).dims = std::move(*dims);
}

void matMul(Op &op) { multiply(op, 0, 1, op.in(0).type); }
void matMulInteger(Op &op) { multiply(op, 0, 1, kInt32); }
void matMulIntegerToFloat(Op &op) { multiply(op, 0, 1, kFloat); }

/// The inputs are operands with a scale and a zero each, and those of the
/// result; the second operand may have a scale and a zero for each column.
void qLinearMatMul(Op &op) {
  RangedTerms &t = op.terms();
  if (op.followsOnnxRuntime()) {
    for (size_t i : {1, 2, 6, 7})
      for (size_t k = 0; op.dims(i) && k < op.dims(i)->size(); ++k)
        requireSize(op, i, k, t.constant(1));
    for (size_t i : {4, 5})
      if (op.hasRank(i, 1) && op.dims(3) && !op.dims(3)->empty())
        op.require(t.disj(t.eq(op.dims(i)->front(), 1),
                          t.eq(op.dims(i)->front(), op.dims(3)->back())),
                   "input " + llvm::Twine(i) + " has not one for each column");
  }
  multiply(op, 0, 3, op.in(7).type);
}

void fusedMatMul(Op &op) {
  if (!op.dims(0) || !op.dims(1))
    return;
  auto turned = [&](size_t i, llvm::StringRef swap, llvm::StringRef batch) {
    Dims dims = *op.dims(i);
    size_t rank = dims.size();
    if (op.integer(batch, 0) && rank >= 2)
      std::rotate(dims.begin(), dims.begin() + 1, dims.end() - 1);
    if (op.integer(swap, 0) && rank >= 2)
      std::swap(dims[rank - 1], dims[rank - 2]);
    return dims;
  };
  auto dims = productOf(op, turned(0, "transA", "transBatchA"),
                        turned(1, "transB", "transBatchB"));
  if (dims)
    op.out(0).dims = std::move(*dims);
}

/// `bias` is the place of the input that is added.
void generalProduct(Op &op, size_t left, size_t right, size_t bias) {
  requireRank(op, left, 2);
  requireRank(op, right, 2);
  if (!op.hasRank(left, 2) || !op.hasRank(right, 2))
    return;
  RangedTerms &terms = op.terms();
  size_t a = op.integer("transA", 0) != 0, b = op.integer("transB", 0) != 0;
  const Dims &x = *op.dims(left), &y = *op.dims(right);
  op.require(terms.eq(x[1 - a], y[b]), kInnerSizes);
  Dims result = {x[a], y[1 - b]};
  if (op.dims(bias) && op.dims(bias)->size() > 2)
    return op.fail("input " + llvm::Twine(bias) + " has more than two axes");
  requireBroadcastTo(op, bias, result);
  op.out(0).dims = std::move(result);
}

void gemm(Op &op) { generalProduct(op, 0, 1, 2); }

void quantizedGemm(Op &op) {
  generalProduct(op, 0, 3, 6);
  op.out(0).type = op.has(8) ? op.in(8).type : int32_t(kFloat);
}

/// B is packed: its sizes are attributes.
void matMulNBits(Op &op) {
  if (!op.dims(0) || op.dims(0)->empty())
    return;
  Dims dims = *op.dims(0);
  RangedTerms &terms = op.terms();
  op.require(terms.eq(dims.back(), op.integer("K", 0)), kInnerSizes);
  dims.back() = terms.constant(op.integer("N", 0));
  op.out(0).dims = std::move(dims);
}

void determinant(Op &op) {
  const Dims *dims = op.dims(0);
  if (!dims)
    return;
  if (dims->size() < 2)
    return op.fail("input 0 is no matrix");
  op.require(
      op.terms().eq((*dims)[dims->size() - 1], (*dims)[dims->size() - 2]),
      "the matrix is not square");
  op.out(0).dims = Dims(dims->begin(), dims->end() - 2);
}

} // namespace

void addMatrices(RuleTable &table) {
  table.add("MatMul", matMul);
  table.add("MatMulInteger", matMulInteger);
  table.add("QLinearMatMul", qLinearMatMul);
  table.add("Gemm", gemm);
  table.add("Det", determinant);
  RuleTable &microsoft = table.in("com.microsoft");
  microsoft.add("FusedMatMul", fusedMatMul);
  microsoft.add("TransposeMatMul", fusedMatMul);
  microsoft.add("FusedMatMulActivation", fusedMatMul);
  microsoft.add("FusedGemm", gemm);
  microsoft.add("MatMulInteger16", matMulInteger);
  microsoft.addAll({"MatMulIntegerToFloat", "DynamicQuantizeMatMul"},
                   matMulIntegerToFloat);
  microsoft.add("QGemm", quantizedGemm);
  microsoft.addAll({"MatMulNBits", "MatMulBnb4", "MatMulFpQ4"}, matMulNBits);
  table.in("");
}

} // namespace shapeproof::onnx
