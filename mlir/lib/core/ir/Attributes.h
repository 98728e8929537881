// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The attributes of an operation that may be of no registered dialect.
//
//   "foo.call"(%n) <{callee = @f}> {note}
//
// MLIR lists `note` alone of such an operation: an attribute in `<{ }>` is
// found by its name only, although it may name a function.

#ifndef SHAPEPROOF_MLIR_IR_ATTRIBUTES_H
#define SHAPEPROOF_MLIR_IR_ATTRIBUTES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

namespace shapeproof {

/// All attributes of the op, those in `<{ }>` included. (If another attribute
/// than a dictionary stands there, it is called `properties`.)
inline mlir::DictionaryAttr allAttributes(mlir::Operation *op) {
  const mlir::DictionaryAttr listed = op->getAttrDictionary();
  if (op->isRegistered())
    return listed;
  const mlir::Attribute inherent = op->getPropertiesAsAttribute();
  if (!inherent)
    return listed;
  mlir::NamedAttrList all(listed);
  if (auto named = mlir::dyn_cast<mlir::DictionaryAttr>(inherent))
    for (mlir::NamedAttribute attribute : named)
      all.set(attribute.getName(), attribute.getValue());
  else
    all.set("properties", inherent);
  return all.getDictionary(op->getContext());
}

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_ATTRIBUTES_H
