// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Resources.h. Tested by tests/mlir/ir/resources.mlir.

#include "core/ir/Resources.h"
#include "core/ir/Limits.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/DialectResourceBlobManager.h"

namespace shapeproof {

using namespace mlir;

/// The list with its elements; null if it is long, is none of integers of whole
/// bytes, or has no elements, or not as many as its type says.
static DenseElementsAttr listIn(DenseResourceElementsAttr resource) {
  const ShapedType type = resource.getType();
  const Type element = type.getElementType();
  const bool isOfBytes =
      element.isIndex() || (isa<IntegerType>(element) &&
                            element.getIntOrFloatBitWidth() % CHAR_BIT == 0);
  const AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  bool isSplat = false;
  if (!isOfBytes || !blob || type.getNumElements() > limits::listElements ||
      !DenseElementsAttr::isValidRawBuffer(type, blob->getData(), isSplat) ||
      (isSplat && type.getNumElements() > 1))
    return {};
  return DenseElementsAttr::getFromRawBuffer(type, blob->getData());
}

void readResources(ModuleOp module) {
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [](DenseResourceElementsAttr resource) -> std::optional<Attribute> {
        if (const DenseElementsAttr list = listIn(resource))
          return list;
        return std::nullopt;
      });
  module.walk([&](Operation *op) {
    replacer.replaceElementsIn(op, /*replaceAttrs=*/true);
    // The attributes in `<{ }>` of an op that is not registered.
    if (op->isRegistered())
      return;
    if (const Attribute own = op->getPropertiesAsAttribute())
      (void)op->setPropertiesFromAttribute(replacer.replace(own), nullptr);
  });
}

} // namespace shapeproof
