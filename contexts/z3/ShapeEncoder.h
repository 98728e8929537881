// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shapes of unknown rank as Z3 terms, in one of two ways.
//
// FreeShapes.cpp is for proofs: an uninterpreted sort with axioms at the
// indices in use. It allows more than shapes do, so what it refutes is refuted.
// BoundedShapes.cpp is for models: ranks up to a limit, extents written out. It
// allows less than shapes do, so its models are assignments.

#ifndef SHAPEPROOF_CONTEXTS_Z3_SHAPEENCODER_H
#define SHAPEPROOF_CONTEXTS_Z3_SHAPEENCODER_H

#include "z3/Encoder.h"

namespace shapeproof::z3 {

/// Encodes shapes; operands of a shape are encoded before it.
class ShapeEncoder {
public:
  virtual ~ShapeEncoder() = default;

  virtual void encode(ShapeId s) = 0;
  virtual Z3_ast rank(ShapeId s) = 0;
  virtual Z3_ast extent(ShapeId s, DimId index) = 0;
  virtual Z3_ast numElements(ShapeId s) = 0;
  /// `isFact`: the equality is only a fact, and need not be derived.
  virtual Z3_ast equal(ShapeId a, ShapeId b, bool isFact) = 0;
  virtual Z3_ast broadcastable(llvm::ArrayRef<ShapeId> shapes) = 0;
  /// The condition under which the shape is defined; null: always.
  virtual Z3_ast definedness(ShapeId s) = 0;
  virtual Z3_ast extentDefinedness(ShapeId s, DimId index) = 0;
  /// Adds, after the last term, axioms that depend on all terms. Axioms of
  /// extents at places in use end after `maxInstances`.
  virtual void finish(size_t maxInstances) = 0;
  virtual bool read(Assignment &assignment) = 0;
};

std::unique_ptr<ShapeEncoder> createFreeShapes(Encoder &encoder);
std::unique_ptr<ShapeEncoder> createBoundedShapes(Encoder &encoder,
                                                  unsigned maxRank);

} // namespace shapeproof::z3

#endif // SHAPEPROOF_CONTEXTS_Z3_SHAPEENCODER_H
