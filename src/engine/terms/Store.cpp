// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interning and inspection of terms: one node per value, looked up by content.
//
// `internDim(FloorDiv, {n, two})` returns the same id every time. The rewriting
// that makes equal values equal nodes is elsewhere: Linear.cpp, Division.cpp,
// Extrema.cpp, BroadcastSets.cpp, Shapes.cpp and Claims.cpp, one family of
// operators each.
//
// Tested by tests/engine/terms.

#include "engine/terms/BroadcastSets.h"
#include "engine/terms/StoreImpl.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;

TermStore::TermStore() : impl(std::make_unique<Impl>(*this)) {
  impl->internClaim(ClaimKind::True, DimId(), {}, {});
  impl->internClaim(ClaimKind::False, DimId(), {}, {});
}
TermStore::~TermStore() { assert(checkInvariants()); }

//===- Interning ----------------------------------------------------------===//

namespace {

uint64_t mix(uint64_t a, uint64_t b) {
  uint64_t x = (a ^ b) * 0x9E3779B97F4A7C15ull;
  return x ^ (x >> 32);
}

template <typename T> uint64_t mixAll(uint64_t seed, ArrayRef<T> ids) {
  for (T id : ids)
    seed = mix(seed, id.raw);
  return mix(seed, ids.size());
}

uint32_t fold(uint64_t h) { return static_cast<uint32_t>(h ^ (h >> 29)); }

bool sameSummands(ArrayRef<Summand> a, ArrayRef<Summand> b) {
  return llvm::equal(a, b, [](const Summand &x, const Summand &y) {
    return x.column == y.column && x.coefficient == y.coefficient;
  });
}

} // namespace

DimId TermStore::Impl::internDim(DimKind kind, ArrayRef<DimId> operands,
                                 uint32_t payload) {
  work += 1 + operands.size();
  uint64_t seed = mix(static_cast<uint64_t>(kind) + 1, payload);
  DimId fresh(static_cast<uint32_t>(dims.size()));
  uint32_t id = dimTable.findOrInsert(
      fold(mixAll(seed, operands)), fresh.raw, [&](uint32_t other) {
        const DimNode &n = dims[other];
        return n.kind == kind && n.payload == payload && n.operands == operands;
      });
  if (id != fresh.raw)
    return DimId(id);
  DimNode n{
      kind, saturatingAdd(1, sizeOf(operands)), payload, keep(operands), {}};
  if (infoOf(kind).payload == Payload::Shape)
    n.size = saturatingAdd(n.size, shapes[payload].size);
  if (infoOf(kind).payload == Payload::Claim)
    n.size = saturatingAdd(n.size, claims[payload].size);
  n.summands = keep(ArrayRef<Summand>(Summand{fresh, Int(1)}));
  dims.push_back(n);
  return fresh;
}

DimId TermStore::constant(const Int &value) {
  Int v = canonical(value);
  Impl &i = *impl;
  ++i.work;
  DimId *kept = i.smallConstants.find(v);
  if (kept && kept->valid())
    return *kept;
  DimId fresh(static_cast<uint32_t>(i.dims.size()));
  uint32_t id = i.dimTable.findOrInsert(
      fold(mix(hashInt(v), 77)), fresh.raw, [&](uint32_t other) {
        const DimNode &n = i.dims[other];
        return n.kind == DimKind::Constant && i.constants[n.payload] == v;
      });
  if (kept)
    *kept = DimId(id);
  if (id != fresh.raw)
    return DimId(id);
  i.dims.push_back({DimKind::Constant,
                    1,
                    static_cast<uint32_t>(i.constants.size()),
                    {},
                    {}});
  i.constants.push_back(v);
  return fresh;
}

DimId TermStore::Impl::internLinear(const Int &constant,
                                    ArrayRef<Summand> summands) {
  if (summands.empty())
    return store.constant(constant);
  if (summands.size() == 1 && constant == 0 && summands[0].coefficient == 1)
    return summands[0].column;
  work += 1 + summands.size();
  Int c = canonical(constant);
  uint64_t seed = mix(hashInt(c), 991);
  for (const Summand &s : summands)
    seed = mix(mix(seed, s.column.raw), hashInt(s.coefficient));
  DimId fresh(static_cast<uint32_t>(dims.size()));
  uint32_t id =
      dimTable.findOrInsert(fold(seed), fresh.raw, [&](uint32_t other) {
        const DimNode &n = dims[other];
        return n.kind == DimKind::Sum && constants[n.payload] == c &&
               sameSummands(n.summands, summands);
      });
  if (id != fresh.raw)
    return DimId(id);
  llvm::SmallVector<DimId, 8> columns;
  uint32_t size = 1;
  for (const Summand &s : summands) {
    columns.push_back(s.column);
    size = saturatingAdd(size, node(s.column).size);
  }
  dims.push_back({DimKind::Sum, size, static_cast<uint32_t>(constants.size()),
                  keep(ArrayRef<DimId>(columns)), keep(summands)});
  constants.push_back(c);
  return fresh;
}

ShapeId TermStore::Impl::internShape(ShapeKind kind, ArrayRef<DimId> dimList,
                                     ArrayRef<ShapeId> parts,
                                     uint32_t payload) {
  work += 1 + dimList.size() + parts.size();
  uint64_t seed = mix(static_cast<uint64_t>(kind) + 101, payload);
  ShapeId fresh(static_cast<uint32_t>(shapes.size()));
  uint32_t id =
      shapeTable.findOrInsert(fold(mixAll(mixAll(seed, dimList), parts)),
                              fresh.raw, [&](uint32_t other) {
                                const ShapeNode &n = shapes[other];
                                return n.kind == kind && n.payload == payload &&
                                       n.dims == dimList && n.parts == parts;
                              });
  if (id != fresh.raw)
    return ShapeId(id);
  uint32_t size =
      saturatingAdd(1, saturatingAdd(sizeOf(dimList), sizeOf(parts)));
  shapes.push_back({kind, size, payload, keep(dimList), keep(parts), DimId()});
  shapes[fresh.raw].hasNonNegativeExtents = findNonNegativeExtents(fresh);
  if (kind != ShapeKind::Ranked) {
    const uint64_t before =
        work; // The rank is computed once in the life of a shape.
    DimId rank = rankOf(fresh);
    work = before;
    shapes[fresh.raw].rank = rank;
  }
  return fresh;
}

ClaimId TermStore::Impl::internClaim(ClaimKind kind, DimId dim,
                                     ArrayRef<ShapeId> shapeList,
                                     ArrayRef<ClaimId> operands,
                                     uint32_t payload) {
  work += 1 + shapeList.size() + operands.size();
  uint64_t seed = mix(mix(static_cast<uint64_t>(kind) + 201, payload), dim.raw);
  ClaimId fresh(static_cast<uint32_t>(claims.size()));
  uint32_t id = claimTable.findOrInsert(
      fold(mixAll(mixAll(seed, shapeList), operands)), fresh.raw,
      [&](uint32_t other) {
        const ClaimNode &n = claims[other];
        return n.kind == kind && n.payload == payload && n.dim == dim &&
               n.ownShapes() == shapeList && n.operands == operands;
      });
  if (id != fresh.raw)
    return ClaimId(id);
  uint32_t size = saturatingAdd(sizeOf(shapeList), sizeOf(operands));
  if (dim.valid())
    size = saturatingAdd(size, node(dim).size);
  claims.push_back({kind, saturatingAdd(size, 1), payload, dim, keep(shapeList),
                    keep(operands), ClaimId()});
  return fresh;
}

//===- Symbols ------------------------------------------------------------===//

DimId TermStore::dimSymbol(llvm::StringRef name) {
  impl->dimNames.push_back(name.str());
  impl->dimNonNegative.push_back(true);
  return impl->internDim(DimKind::Symbol, {},
                         static_cast<uint32_t>(impl->dimNames.size() - 1));
}

DimId TermStore::intSymbol(llvm::StringRef name) {
  impl->dimNames.push_back(name.str());
  impl->dimNonNegative.push_back(false);
  return impl->internDim(DimKind::Symbol, {},
                         static_cast<uint32_t>(impl->dimNames.size() - 1));
}

ShapeId TermStore::shapeSymbol(llvm::StringRef name) {
  impl->shapeNames.push_back(name.str());
  return impl->internShape(ShapeKind::Symbol, {}, {},
                           static_cast<uint32_t>(impl->shapeNames.size() - 1));
}

ClaimId TermStore::boolSymbol(llvm::StringRef name) {
  impl->boolNames.push_back(name.str());
  return impl->internClaim(ClaimKind::Bool, DimId(), {}, {},
                           static_cast<uint32_t>(impl->boolNames.size() - 1));
}

//===- Inspection ---------------------------------------------------------===//

const Int &TermStore::constantValue(DimId d) const {
  assert(kind(d) == DimKind::Constant && "not a constant");
  return impl->constants[impl->node(d).payload];
}

std::optional<Int> TermStore::getConstant(DimId d) const {
  if (kind(d) != DimKind::Constant)
    return std::nullopt;
  return constantValue(d);
}

LinearView TermStore::linearView(DimId d) const {
  const DimNode &n = impl->node(d);
  if (n.kind == DimKind::Constant || n.kind == DimKind::Sum)
    return {impl->constants[n.payload], n.summands};
  return {Int(0), n.summands};
}

ArrayRef<DimId> TermStore::operands(DimId d) const {
  return impl->node(d).operands;
}

ShapeId TermStore::shape(DimId d) const {
  const DimNode &n = impl->node(d);
  return infoOf(n.kind).payload == Payload::Shape ? ShapeId(n.payload)
                                                  : ShapeId();
}

ClaimId TermStore::condition(DimId d) const {
  const DimNode &n = impl->node(d);
  return infoOf(n.kind).payload == Payload::Claim ? ClaimId(n.payload)
                                                  : ClaimId();
}

llvm::StringRef TermStore::function(DimId d) const {
  assert(kind(d) == DimKind::Apply && "no function");
  return impl->functions[impl->node(d).payload];
}

SymbolInfo TermStore::symbol(DimId d) const {
  assert(kind(d) == DimKind::Symbol && "not a symbol");
  uint32_t k = impl->node(d).payload;
  return {impl->dimNames[k], impl->dimNonNegative[k]};
}

ArrayRef<DimId> TermStore::extents(ShapeId s) const {
  const ShapeNode &n = impl->node(s);
  return n.kind == ShapeKind::Ranked ? n.dims : ArrayRef<DimId>();
}
ArrayRef<ShapeId> TermStore::parts(ShapeId s) const {
  return impl->node(s).parts;
}
DimId TermStore::index(ShapeId s) const {
  const ShapeNode &n = impl->node(s);
  return n.kind == ShapeKind::Ranked || n.dims.empty() ? DimId() : n.dims[0];
}
llvm::StringRef TermStore::symbolName(ShapeId s) const {
  assert(kind(s) == ShapeKind::Symbol && "not a symbol");
  return impl->shapeNames[impl->node(s).payload];
}

DimId TermStore::dim(ClaimId c) const {
  const ClaimNode &n = impl->node(c);
  return n.isOfJoin() ? DimId() : n.dim;
}
DimId TermStore::join(ClaimId c) const {
  const ClaimNode &n = impl->node(c);
  return n.isOfJoin() ? n.dim : DimId();
}
ArrayRef<ShapeId> TermStore::shapes(ClaimId c) const {
  if (impl->node(c).isOfJoin() && impl->node(c).shapes.empty()) {
    llvm::SmallVector<ShapeId, 64> list;
    for (DimId leaf : joins::leavesOf(*this, impl->node(c).dim))
      list.push_back(impl->internShape(ShapeKind::Ranked, leaf, {}));
    impl->claims[c.raw].shapes = impl->keep(ArrayRef<ShapeId>(list));
  }
  return impl->node(c).shapes;
}
ArrayRef<ClaimId> TermStore::operands(ClaimId c) const {
  return impl->node(c).operands;
}
llvm::StringRef TermStore::symbolName(ClaimId c) const {
  assert((kind(c) == ClaimKind::Bool || kind(c) == ClaimKind::NotBool) &&
         "not a symbol");
  return impl->boolNames[impl->node(c).payload];
}

uint32_t TermStore::size(DimId d) const { return impl->node(d).size; }
uint32_t TermStore::size(ShapeId s) const { return impl->node(s).size; }
uint32_t TermStore::size(ClaimId c) const { return impl->node(c).size; }

ClaimId TermStore::boolAtom(ClaimId c) const {
  // A NotBool is only ever made by negating its Bool, which links the two.
  return kind(c) == ClaimKind::Bool ? c : impl->node(c).negation;
}

unsigned TermStore::numDims() const { return impl->dims.size(); }
unsigned TermStore::numShapes() const { return impl->shapes.size(); }
unsigned TermStore::numClaims() const { return impl->claims.size(); }

uint64_t TermStore::work() const { return impl->work; }

size_t TermStore::memoryUsage() const {
  const Impl &i = *impl;
  return i.dims.memoryUsage() + i.shapes.memoryUsage() +
         i.claims.memoryUsage() + i.dimTable.memoryUsage() +
         i.shapeTable.memoryUsage() + i.claimTable.memoryUsage() +
         i.constants.capacity() * sizeof(Int) +
         (i.dimNames.capacity() + i.shapeNames.capacity() +
          i.boolNames.capacity()) *
             sizeof(std::string) +
         i.leafPriorities.getMemorySize() + i.arena.getTotalMemory();
}
