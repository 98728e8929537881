// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Floats.h.

#include "core/exec/Floats.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"

using namespace mlir;
using llvm::APFloat;

namespace shapeproof::exec {

constexpr auto kNearest = APFloat::rmNearestTiesToEven;

static const llvm::fltSemantics *semanticsOf(Type type) {
  auto real = dyn_cast<FloatType>(type);
  if (!real)
    return nullptr;
  const llvm::fltSemantics &semantics = real.getFloatSemantics();
  bool isUsual = APFloat::semanticsHasZero(semantics) &&
                 APFloat::semanticsHasSignedRepr(semantics) &&
                 APFloat::semanticsHasNaN(semantics);
  return isUsual && APFloat::isRepresentableBy(semantics, APFloat::IEEEdouble())
             ? &semantics
             : nullptr;
}

bool isHeld(Type type) { return semanticsOf(type); }

static double toDouble(APFloat value) {
  bool isChanged;
  (void)value.convert(APFloat::IEEEdouble(), kNearest, &isChanged);
  return value.convertToDouble();
}

std::optional<double> roundTo(double value, Type type) {
  const llvm::fltSemantics *semantics = semanticsOf(type);
  if (!semantics)
    return std::nullopt;
  APFloat rounded(value);
  bool isChanged;
  (void)rounded.convert(*semantics, kNearest, &isChanged);
  // Types without infinities may saturate.
  if (!APFloat::semanticsHasInf(*semantics) && !rounded.isFinite())
    return std::nullopt;
  return toDouble(rounded);
}

std::optional<double> fromInteger(uint64_t bits, unsigned width, bool isSigned,
                                  Type type) {
  const llvm::fltSemantics *semantics = semanticsOf(type);
  if (!semantics)
    return std::nullopt;
  APFloat value(*semantics);
  (void)value.convertFromAPInt(llvm::APInt(width, bits), isSigned, kNearest);
  if (!APFloat::semanticsHasInf(*semantics) && !value.isFinite())
    return std::nullopt;
  return toDouble(value);
}

std::optional<double> fusedMultiplyAdd(double a, double b, double c,
                                       Type type) {
  if (!type.isF32() && !type.isF64())
    return std::nullopt;
  const llvm::fltSemantics &semantics = *semanticsOf(type);
  auto typed = [&](double value) {
    APFloat result(value);
    bool isChanged;
    (void)result.convert(semantics, kNearest, &isChanged);
    return result;
  };
  APFloat result = typed(a);
  (void)result.fusedMultiplyAdd(typed(b), typed(c), kNearest);
  return toDouble(result);
}

} // namespace shapeproof::exec
