// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The encoding of a dialect that is not loaded is text; that of a loaded one
// prints as text. Both are read as text, for the dialects that are known to
// mean upper bounds by it: their name for them, then a list in brackets.

#include "core/values/TypeBounds.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

namespace shapeproof {
namespace {

using BoundList = llvm::SmallVector<std::optional<int64_t>, 4>;

std::optional<int64_t> asBound(int64_t value) {
  return value < 0 ? std::nullopt : std::optional<int64_t>(value);
}

/// #stablehlo.bounds<8, ?>, #mhlo.type_extensions<bounds = [8, ?]>
BoundList parse(llvm::StringRef text) {
  if (!text.consume_front("#stablehlo.bounds") &&
      !text.consume_front("#shapeproof.bounded") &&
      !text.consume_front("#mhlo.type_extensions<bounds"))
    return {};
  text = text.ltrim(" =");
  if (text.empty() || !llvm::StringRef("<[").contains(text.front()))
    return {};
  text = text.drop_front();
  text = text.take_front(text.find_first_of(">]"));
  BoundList result;
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, ',');
  for (llvm::StringRef part : parts) {
    part = part.trim().take_until([](char c) { return c == ':'; }).trim();
    int64_t value;
    if (part == "?")
      result.push_back(std::nullopt);
    else if (!part.getAsInteger(10, value))
      result.push_back(asBound(value));
    else
      return {};
  }
  return result;
}

BoundList boundsOf(mlir::Attribute encoding) {
  auto dictionary = llvm::dyn_cast<mlir::DictionaryAttr>(encoding);
  if (!dictionary) {
    std::string text;
    llvm::raw_string_ostream os(text);
    os << encoding;
    return parse(text);
  }
  BoundList result;
  mlir::Attribute bounds = dictionary.get("bounds");
  if (auto array = llvm::dyn_cast_or_null<mlir::DenseI64ArrayAttr>(bounds)) {
    for (int64_t bound : array.asArrayRef())
      result.push_back(asBound(bound));
  } else if (auto list = llvm::dyn_cast_or_null<mlir::ArrayAttr>(bounds)) {
    for (mlir::Attribute bound : list) {
      auto value = llvm::dyn_cast<mlir::IntegerAttr>(bound);
      result.push_back(value && value.getValue().isSignedIntN(64)
                           ? asBound(value.getValue().getSExtValue())
                           : std::nullopt);
    }
  }
  return result;
}

} // namespace

llvm::SmallVector<std::optional<int64_t>, 4> typeBounds(mlir::Type type) {
  auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type);
  if (!tensor || !tensor.getEncoding())
    return {};
  BoundList result = boundsOf(tensor.getEncoding());
  if (result.size() != size_t(tensor.getRank()))
    result.clear();
  return result;
}

ClaimId withinTypeBounds(TermStore &store, mlir::Type type, ShapeId shape) {
  llvm::SmallVector<ClaimId> claims;
  auto bounds = typeBounds(type);
  if (store.kind(shape) != ShapeKind::Ranked ||
      store.extents(shape).size() != bounds.size())
    return store.trueClaim();
  for (auto [bound, extent] : llvm::zip(bounds, store.extents(shape)))
    if (bound && !store.getConstant(extent))
      claims.push_back(store.le(extent, store.constant(*bound)));
  return store.conj(claims);
}

} // namespace shapeproof
