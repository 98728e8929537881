// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms as operations of a printed program: see Printer.h.

#include "Printer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof::onnx {

/// A sum of columns divided by a constant:
///
///   affine.apply affine_map<()[s0, s1] -> ((s0 * 2 - s1 + 3) floordiv 4)>
Printer::Operation Printer::affineOf(DimId sum, const Int &divisor) {
  LinearView all = store.linearView(sum);
  Operation result;
  std::string names, text;
  llvm::raw_string_ostream expression(text);
  bool fits = fitsInt64(divisor);
  auto add = [&](const Int &factor, const std::string &column) {
    Int size = factor < 0 ? -factor : factor;
    fits &= fitsInt64(size);
    bool isFirst = text.empty();
    expression << (factor < 0 ? (isFirst ? "-" : " - ")
                              : (isFirst ? "" : " + "));
    if (column.empty() || size != 1)
      expression << (column.empty() ? "" : column + " * ") << size;
    else
      expression << column;
  };
  for (const Summand &s : all.summands) {
    std::string column = "s" + llvm::utostr(result.operands.size());
    names += (names.empty() ? "" : ", ") + column;
    result.operands.push_back(s.column);
    add(s.coefficient, column);
  }
  if (all.constant != 0 || all.summands.empty())
    add(all.constant, "");
  if (divisor != 1) {
    // The expression is s0 alone, or longer.
    text = (text.size() > 2 ? "(" + text + ")" : text) + " floordiv ";
    expression << divisor;
  }
  // Numbers beyond 64 bits cannot be printed.
  if (!fits)
    return {"\"onnx.Overflow\"()", {}, "() -> index"};
  result.op = "affine.apply affine_map<()[" + names + "] -> (" + text + ")>";
  return result;
}

/// A sum as one addition or multiplication of i64.
Printer::Operation Printer::wideSumOf(DimId sum) {
  LinearView all = store.linearView(sum);
  if (all.summands.size() == 1 && all.constant == 0)
    return {
        "arith.muli",
        {all.summands[0].column, store.constant(all.summands[0].coefficient)}};
  Summand last = all.summands.back();
  DimId first = all.summands.size() == 1
                    ? store.constant(all.constant)
                    : store.linear(all.constant, all.summands.drop_back());
  return {"arith.addi", {first, store.scale(last.column, last.coefficient)}};
}

Printer::Operation Printer::operationOf(DimId d) {
  if (auto factors = program.terms.expanded(d))
    return {"arith.muli", {factors->first, factors->second}};
  llvm::ArrayRef<DimId> all = store.operands(d);
  switch (store.kind(d)) {
  case DimKind::Product: {
    DimId others = all[0];
    for (DimId factor : all.drop_front().drop_back())
      others = store.mul(others, factor);
    return {"arith.muli", {others, all.back()}};
  }
  case DimKind::FloorDiv:
    if (auto divisor = store.getConstant(all[1]); divisor && !isWide)
      return affineOf(all[0], *divisor);
    return {"arith.floordivsi", {all[0], all[1]}};
  case DimKind::Mod:
    // arith.remsi has the sign of the dividend.
    if (store.isObviouslyNonNegative(all[0]))
      return {"arith.remsi", {all[0], all[1]}};
    if (isWide) // a - b * (a floordiv b)
      return {"arith.subi",
              {all[0], store.mul(all[1], store.floorDiv(all[0], all[1]))}};
    return {"affine.apply affine_map<()[s0, s1] -> (s0 mod s1)>",
            {all[0], all[1]}};
  case DimKind::Min:
    return {"arith.minsi", {store.min(all.drop_back()), all.back()}};
  case DimKind::Max:
    return {"arith.maxsi", {store.max(all.drop_back()), all.back()}};
  case DimKind::Select:
    return {"arith.select", {store.condition(d), all[0], all[1]}};
  case DimKind::OpaqueProduct:
    return {"arith.muli", {all[0], all[1]}};
  case DimKind::OpaqueSum:
    return {"arith.addi", {all[0], all[1]}};
  default:
    return isWide ? wideSumOf(d) : affineOf(d, Int(1));
  }
}

/// The comparison t == 0, t != 0 or t >= 0, with the negative summands of t
/// moved to the other side.
Printer::Operation Printer::comparisonOf(ClaimId c) {
  LinearView all = store.linearView(store.dim(c));
  DimId left = store.constant(0), right = left;
  bool isStrict = store.kind(c) == ClaimKind::Ge && all.constant == -1;
  for (const Summand &s : all.summands)
    if (s.coefficient > 0)
      left = store.add(left, store.scale(s.column, s.coefficient));
    else
      right = store.add(right, store.scale(s.column, -s.coefficient));
  if (isStrict && right != store.constant(0))
    return {"arith.cmpi sgt,", {left, right}};
  if (all.constant > 0)
    left = store.add(left, store.constant(all.constant));
  else
    right = store.sub(right, store.constant(all.constant));
  if (store.kind(c) == ClaimKind::Ge)
    return {"arith.cmpi sle,", {right, left}};
  return {store.kind(c) == ClaimKind::Eq ? "arith.cmpi eq," : "arith.cmpi ne,",
          {left, right}};
}

Printer::Operation Printer::operationOf(ClaimId c) {
  llvm::ArrayRef<ClaimId> all = store.operands(c);
  if (store.kind(c) == ClaimKind::NotBool)
    return {"arith.xori", {store.boolAtom(c), store.trueClaim()}, "i1"};
  if (all.empty())
    return comparisonOf(c);
  if (ClaimId opposite = store.negate(c); numbers.contains(opposite))
    return {"arith.xori", {opposite, store.trueClaim()}, "i1"};
  if (store.kind(c) == ClaimKind::And)
    return {"arith.andi", {store.conj(all.drop_back()), all.back()}, "i1"};
  return {"arith.ori", {store.disj(all.drop_back()), all.back()}, "i1"};
}

Printer::Operation Printer::operationOf(Term term) {
  return term.sort == Term::Dim ? operationOf(term.dim())
                                : operationOf(term.claim());
}

} // namespace shapeproof::onnx
