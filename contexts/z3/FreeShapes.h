// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shapes as an uninterpreted sort, for proofs: see FreeShapes.cpp.

#ifndef SHAPEPROOF_CONTEXTS_Z3_FREESHAPES_H
#define SHAPEPROOF_CONTEXTS_Z3_FREESHAPES_H

#include "z3/ShapeEncoder.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof::z3 {

using Indices = llvm::SetVector<Z3_ast>;

class FreeShapes final : public ShapeEncoder {
public:
  explicit FreeShapes(Encoder &encoder)
      : encoder(encoder), z(encoder.session()), store(encoder.store()) {}

  void encode(ShapeId s) override;
  Z3_ast rank(ShapeId s) override { return rankOf(at(s)); }
  Z3_ast extent(ShapeId s, DimId index) override;
  Z3_ast numElements(ShapeId s) override;
  Z3_ast equal(ShapeId a, ShapeId b, bool isFact) override;
  Z3_ast broadcastable(llvm::ArrayRef<ShapeId> shapes) override;
  Z3_ast definedness(ShapeId) override { return nullptr; }
  Z3_ast extentDefinedness(ShapeId s, DimId index) override {
    return inside(at(s), encoder.dim(index));
  }
  void finish(size_t maxInstances) override;
  bool read(Assignment &) override { return list.empty(); }

private:
  struct Claimed {
    llvm::SmallVector<ShapeId, 4> shapes;
    Z3_ast atom;
    /// The position from the back at which the claim fails, if it does.
    Z3_ast witness;
  };

  Z3_ast at(ShapeId s) const { return shapes.find(s)->second; }
  Z3_ast rankOf(Z3_ast s);
  Z3_ast extentOf(Z3_ast s, Z3_ast index);
  Z3_ast elementsOf(Z3_ast s);
  /// The extent of a shape at an index, which is put in use.
  Z3_ast use(ShapeId s, Z3_ast index);
  /// The extent at a position from the back; 1 if that is beyond the rank.
  Z3_ast useFromBack(ShapeId s, Z3_ast position);
  Z3_ast inside(Z3_ast s, Z3_ast index);
  Z3_ast isSplit(ShapeId s);
  Z3_ast hasNonNegativeExtents(ShapeId s);
  void requireUnit(ShapeId s);
  void requireStructure(ShapeId s);
  void requireExtent(ShapeId s, Z3_ast index);
  void requireElements(ShapeId s);
  void findCounted();
  /// Whether the number of instances has reached its limit. Further ones are
  /// left out, which only loses proofs.
  bool isFull() const { return instances + pending.size() >= maxInstances; }
  void addPositions();
  void instantiateAtRoots(ShapeId s);
  void instantiate(const Claimed &c);

  Encoder &encoder;
  Session &z;
  TermStore &store;
  Z3_func_decl rankFunction = nullptr, extentFunction = nullptr,
               elementsFunction = nullptr;
  std::map<std::pair<int, unsigned>, Z3_func_decl> constructors;
  llvm::DenseMap<ShapeId, Z3_ast> shapes;
  /// For shapes that may have a negative extent: the claim that they have none.
  llvm::DenseMap<ShapeId, Z3_ast> signs;
  std::vector<ShapeId> list;
  /// Equalities that may fail, and equalities that are facts.
  llvm::SetVector<std::pair<ShapeId, ShapeId>> equalities, equalFacts;
  std::vector<Claimed> broadcasts;
  /// Indices and positions (from the back) at which all shapes are
  /// instantiated.
  Indices roots, positions;
  /// Extents in the question.
  std::vector<std::pair<ShapeId, DimId>> extents;
  /// Extents in use, each to get the axiom of its shape.
  std::vector<std::pair<ShapeId, Z3_ast>> pending;
  llvm::DenseSet<std::pair<ShapeId, Z3_ast>> used;
  size_t instances = 0, maxInstances = 0;
  /// Smaller ranks are written out, and smaller indices are roots.
  unsigned smallRank = 0;
  /// Shapes whose number of elements matters, as the question has it, or that
  /// of a shape in an equality with one of them.
  llvm::SetVector<ShapeId> counted;
};

} // namespace shapeproof::z3

#endif // SHAPEPROOF_CONTEXTS_Z3_FREESHAPES_H
