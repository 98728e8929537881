// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Models of values: looking them up, making fresh ones, and the few operations
// on them that several dialects share.
//
// Every partial operation has a *guarded* form. The extent of %s at %i, where
// nothing says that %i is within the rank, is
//     select(0 <= i and i < rank(s), s[i], <unknown>)
// so that nothing follows from it that does not hold of the undefined case, and
// everything follows once the guard is known.

#include "import/Importer.h"
#include "import/TypeBounds.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace shapeproof {

//===- Names ----------------------------------------------------------------//

static std::string atPlace(mlir::Operation *op) {
  Place place = placeOf(op);
  std::string name = op->getName().getStringRef().str();
  if (place.line)
    name +=
        "@" + std::to_string(place.line) + ":" + std::to_string(place.column);
  return name;
}

std::string Importer::nameOf(mlir::Value v) {
  if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(v)) {
    std::string name = "arg" + std::to_string(argument.getArgNumber());
    mlir::Operation *parent = argument.getOwner()->getParentOp();
    if (parent && llvm::isa<mlir::FunctionOpInterface>(parent) &&
        argument.getOwner()->isEntryBlock())
      return name;
    return parent ? atPlace(parent) + "." + name : name;
  }
  auto result = llvm::cast<mlir::OpResult>(v);
  std::string name = atPlace(result.getOwner());
  if (result.getOwner()->getNumResults() > 1)
    name += "." + std::to_string(result.getResultNumber());
  return name;
}

//===- Look-up --------------------------------------------------------------//

template <typename Map>
static auto lookUp(Importer &importer, Map &map, mlir::Value v) {
  auto it = map.find(v);
  if (it == map.end()) {
    importer.setFresh(v);
    it = map.find(v);
  }
  // A value asked for as what it is not (malformed generic IR) has no model.
  return it == map.end() ? typename Map::mapped_type() : it->second;
}

IntModel Importer::integer(mlir::Value v) {
  if (isTruth(v.getType()))
    return asInteger(truth(v), /*isUnsigned=*/false);
  IntModel model = lookUp(*this, integers, v);
  if (!model.term.valid())
    model.term = store.intSymbol(nameOf(v));
  return model;
}

BoolModel Importer::truth(mlir::Value v) {
  BoolModel model = lookUp(*this, truths, v);
  if (!model.claim.valid())
    model.claim = store.boolSymbol(nameOf(v));
  return model;
}

ShapeModel Importer::shape(mlir::Value v) {
  ShapeModel model = lookUp(*this, shapes, v);
  if (!model.term.valid())
    model.term = store.shapeSymbol(nameOf(v));
  return model;
}

ShapeModel Importer::content(mlir::Value v) {
  ShapeModel model = lookUp(*this, contents, v);
  if (!model.term.valid()) {
    model.term = store.shapeSymbol(nameOf(v));
    model.error = store.boolSymbol(nameOf(v) + ".error");
    contents.try_emplace(v, model);
  }
  return model;
}

WitnessModel Importer::witness(mlir::Value v) { return witnesses.lookup(v); }

void Importer::set(mlir::Value v, IntModel model) {
  if (auto constant = store.getConstant(model.term))
    if (*constant >= Int(INT64_MIN) && *constant <= Int(INT64_MAX))
      model.lo = model.hi = int64_t(*constant);
  integers.try_emplace(v, model);
}

void Importer::set(mlir::Value v, BoolModel model) {
  truths.try_emplace(v, model);
}

void Importer::setShape(mlir::Value v, ShapeModel model) {
  shapes.try_emplace(v, model);
}

void Importer::setContent(mlir::Value v, ShapeModel model) {
  contents.try_emplace(v, model);
}

void Importer::set(mlir::Value v, WitnessModel model) {
  witnesses.try_emplace(v, std::move(model));
}

bool Importer::isModelled(mlir::Value v) const {
  return integers.count(v) || truths.count(v) || shapes.count(v) ||
         contents.count(v) || witnesses.count(v);
}

bool Importer::isEstablished(mlir::Value v) const {
  return isModelled(v) && isActive(integers.lookup(v).evidence) &&
         isActive(truths.lookup(v).evidence) &&
         isActive(shapes.lookup(v).evidence) &&
         isActive(contents.lookup(v).evidence);
}

bool Importer::isSame(mlir::Value a, mlir::Value b) {
  mlir::Type type = a.getType();
  if (type != b.getType() || !isModelled(a) || !isModelled(b))
    return false;
  if (integerWidth(type) || isShapeSize(type)) {
    IntModel x = integer(a), y = integer(b);
    return x.term == y.term && x.error == y.error;
  }
  if (isTruth(type))
    return truth(a).claim == truth(b).claim;
  if (llvm::isa<mlir::shape::WitnessType>(type))
    return witness(a).facts == witness(b).facts;
  auto areSame = [](const ShapeModel &x, const ShapeModel &y) {
    return x.term == y.term && x.error == y.error;
  };
  if (isShapeShape(type) || isExtentTensor(type) || isValueShape(type))
    if (!areSame(content(a), content(b)))
      return false;
  if (llvm::isa<mlir::ShapedType>(type) || isValueShape(type))
    return areSame(shape(a), shape(b));
  return isShapeShape(type);
}

void Importer::copyModel(mlir::Value from, mlir::Value to) {
  mlir::Type type = to.getType();
  if (type != from.getType())
    return setFresh(to);
  if (integerWidth(type) || isShapeSize(type))
    set(to, integer(from));
  else if (isTruth(type))
    set(to, truth(from));
  else if (llvm::isa<mlir::ShapedType>(type) || isValueShape(type))
    setShape(to, shape(from));
  if (isShapeShape(type) || isExtentTensor(type) || isValueShape(type))
    setContent(to, content(from));
  if (llvm::isa<mlir::shape::WitnessType>(type))
    setSameWitness(to, witness(from));
}

//===- Fresh models ---------------------------------------------------------//

ShapeModel Importer::freshShape(mlir::Type type, llvm::StringRef name) {
  ShapeModel model;
  auto known = extentsOf(type);
  if (!known) {
    model.term = store.shapeSymbol(name);
    return model;
  }
  llvm::SmallVector<DimId> extents;
  for (auto [i, extent] : llvm::enumerate(*known))
    extents.push_back(
        mlir::ShapedType::isDynamic(extent)
            ? store.dimSymbol((name + ".dim" + llvm::Twine(i)).str())
            : store.constant(extent));
  model.term = store.ranked(extents);
  return model;
}

void Importer::assumeType(mlir::Value v, const IntModel &model) {
  mlir::Operation *op = v.getDefiningOp();
  if (!op)
    op = llvm::cast<mlir::BlockArgument>(v).getOwner()->getParentOp();
  if (!op)
    return;
  assume(op, "type",
         store.conj(store.ge(model.term, store.constant(model.lo)),
                    store.le(model.term, store.constant(model.hi))));
}

void Importer::setFresh(mlir::Value v, int64_t lo, int64_t hi) {
  mlir::Type type = v.getType();
  if (std::optional<unsigned> width = integerWidth(type)) {
    IntModel model;
    model.term = store.intSymbol(nameOf(v));
    model.lo = std::max(lo, INT64_MIN >> (64 - *width));
    model.hi = std::min(hi, INT64_MAX >> (64 - *width));
    set(v, model);
    if (*width < 64 || !options.assumeNoOverflow)
      assumeType(v, model);
  } else if (isShapeSize(type)) {
    IntModel model;
    model.term = store.dimSymbol(nameOf(v));
    model.error = store.boolSymbol(nameOf(v) + ".error");
    model.lo = 0;
    set(v, model);
  } else if (isTruth(type)) {
    BoolModel model;
    model.claim = store.boolSymbol(nameOf(v));
    set(v, model);
  } else if (llvm::isa<mlir::ShapedType>(type)) {
    ShapeModel model = freshShape(type, nameOf(v));
    setShape(v, model);
    if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(v))
      if (mlir::Operation *parent = argument.getOwner()->getParentOp())
        assume(parent, "type", withinTypeBounds(store, type, model.term));
    if (!options.assumeNoOverflow && extentsOf(type))
      for (DimId d : llvm::SmallVector<DimId>(store.extents(model.term)))
        if (!store.getConstant(d)) {
          IntModel extent;
          extent.term = d;
          assumeType(v, extent);
        }
  }
  if (isShapeShape(type) || isValueShape(type)) {
    ShapeModel model;
    model.term = store.shapeSymbol(nameOf(v));
    model.error = store.boolSymbol(nameOf(v) + ".error");
    if (isShapeShape(type)) {
      setContent(v, model);
    } else {
      setShape(v, model);
      ShapeModel value;
      value.term = store.shapeSymbol(nameOf(v) + ".value");
      value.error = store.boolSymbol(nameOf(v) + ".value.error");
      setContent(v, value);
    }
  } else if (isExtentTensor(type)) {
    // The elements of an unknown tensor<3xindex> may be negative. Those of a
    // tensor<?xindex> are taken for what the shape dialect says they are.
    ShapeModel model;
    int64_t size = llvm::cast<mlir::ShapedType>(type).getDimSize(0);
    if (mlir::ShapedType::isDynamic(size)) {
      model.term = store.shapeSymbol(nameOf(v));
    } else if (size <= 1024) {
      llvm::SmallVector<DimId> extents;
      for (int64_t i = 0; i < size; ++i)
        extents.push_back(
            store.intSymbol(nameOf(v) + "[" + std::to_string(i) + "]"));
      model.term = store.ranked(extents);
    } else {
      model.term = store.shapeSymbol(nameOf(v));
    }
    setContent(v, model);
  }
}

DimId Importer::unmodelledSymbol(mlir::Value v, llvm::StringRef suffix,
                                 bool isSize) {
  std::string name = (nameOf(v) + suffix).str();
  DimId symbol = isSize ? store.dimSymbol(name) : store.intSymbol(name);
  unmodelledDims.try_emplace(symbol, nameOf(v));
  return symbol;
}

void Importer::setTerm(mlir::Value v, DimId term, EvidenceId support) {
  std::optional<unsigned> width = integerWidth(v.getType());
  if (!width)
    return setUnmodelled(v);
  IntModel model;
  model.term = term;
  model.evidence = support;
  model.lo = INT64_MIN >> (64 - *width);
  model.hi = INT64_MAX >> (64 - *width);
  set(v, model);
  if (*width < 64 || !options.assumeNoOverflow)
    assumeType(v, model);
}

void Importer::setUnmodelled(mlir::Value v) {
  setFresh(v);
  if (auto it = integers.find(v); it != integers.end())
    unmodelledDims.try_emplace(it->second.term, nameOf(v));
  if (auto it = truths.find(v); it != truths.end())
    unmodelledTruths.try_emplace(it->second.claim, nameOf(v));
  for (auto *map : {&shapes, &contents}) {
    auto it = map->find(v);
    if (it == map->end())
      continue;
    ShapeId s = it->second.term;
    if (store.kind(s) != ShapeKind::Ranked) {
      unmodelledShapes.try_emplace(s, nameOf(v));
      continue;
    }
    for (DimId d : store.extents(s))
      if (!store.getConstant(d))
        unmodelledDims.try_emplace(d, nameOf(v));
  }
}

//===- Integers -------------------------------------------------------------//

IntModel Importer::constant(int64_t value) {
  IntModel model;
  model.term = store.constant(value);
  model.lo = model.hi = value;
  return model;
}

IntModel Importer::asInteger(BoolModel b, bool isUnsigned) {
  IntModel model;
  int64_t one = isUnsigned ? 1 : -1;
  model.term = store.select(b.claim, store.constant(one), store.constant(0));
  model.evidence = b.evidence;
  model.lo = isUnsigned ? 0 : -1;
  model.hi = isUnsigned ? 1 : 0;
  return model;
}

IntModel Importer::wrap(DimId exact, EvidenceId support, Wide lo, Wide hi,
                        unsigned width, bool isIndex, bool mayNotOverflow) {
  const Wide min = Wide(INT64_MIN) >> (64 - width);
  const Wide max = Wide(INT64_MAX) >> (64 - width);
  IntModel model;
  model.term = exact;
  model.evidence = support;
  bool fits = lo >= min && hi <= max;
  if (!fits && !mayNotOverflow) {
    if (isIndex && options.assumeNoOverflow) {
      model.evidence = evidence.unite(support, {kNoOverflow});
    } else {
      Bounds bounds = established().bound(exact);
      if (bounds.lo && bounds.hi && *bounds.lo >= Int(int64_t(min)) &&
          *bounds.hi <= Int(int64_t(max))) {
        model.evidence = evidence.unite(support, bounds.premises);
        lo = int64_t(*bounds.lo);
        hi = int64_t(*bounds.hi);
      } else {
        // The bits that are left: a function of the exact value.
        model.term = store.apply("wrap" + std::to_string(width), {exact});
        lo = min;
        hi = max;
      }
    }
  }
  if (lo > max || hi < min || lo > hi) {
    lo = min;
    hi = max;
  }
  model.lo = int64_t(lo < min ? min : lo);
  model.hi = int64_t(hi > max ? max : hi);
  return model;
}

void Importer::setArithmetic(mlir::Value result, DimId exact,
                             EvidenceId support, Wide lo, Wide hi,
                             bool mayNotOverflow) {
  std::optional<unsigned> width = integerWidth(result.getType());
  if (!width)
    return setFresh(result);
  set(result, wrap(exact, support, lo, hi, *width, result.getType().isIndex(),
                   mayNotOverflow));
}

//===- Shapes ---------------------------------------------------------------//

IntModel Importer::extent(const ShapeModel &s, unsigned dim) {
  IntModel model;
  model.term = store.kind(s.term) == ShapeKind::Ranked
                   ? store.extents(s.term)[dim]
                   : store.extent(s.term, int64_t(dim));
  model.evidence = s.evidence;
  model.error = s.error;
  if (store.isObviouslyNonNegative(model.term))
    model.lo = 0;
  return model;
}

std::optional<IntModel> Importer::extentAt(const ShapeModel &s,
                                           const IntModel &index) {
  std::optional<unsigned> rank = store.knownRank(s.term);
  std::optional<Int> at = store.getConstant(index.term);
  if (at && *at < Int(0))
    return std::nullopt;
  IntModel model;
  model.evidence = evidence.unite(s.evidence, index.evidence);
  if (rank && at) {
    if (*at >= Int(int64_t(*rank)))
      return std::nullopt;
    model = extent(s, unsigned(int64_t(*at)));
    model.evidence = evidence.unite(s.evidence, index.evidence);
    return model;
  }
  DimId &undefined = undefinedExtents[{s.term, index.term}];
  if (!undefined.valid()) {
    undefined = store.intSymbol("undefined extent");
    unmodelledDims.try_emplace(undefined, "an extent outside the rank");
  }
  DimId unknown = undefined;
  if (rank) {
    if (*rank > 16) {
      model.term = unknown;
      return model;
    }
    model.term = unknown;
    for (unsigned i = *rank; i-- > 0;)
      model.term = store.select(store.eq(index.term, store.constant(i)),
                                extent(s, i).term, model.term);
    return model;
  }
  ClaimId within = store.conj(store.ge(index.term, store.constant(0)),
                              store.lt(index.term, store.rank(s.term)));
  DimId term = store.extent(s.term, index.term);
  if (auto why = prove(within)) {
    model.term = term;
    model.lo = 0;
    model.evidence = evidence.unite(model.evidence, *why);
  } else {
    model.term = store.select(within, term, unknown);
  }
  return model;
}

IntModel Importer::rank(const ShapeModel &s) {
  IntModel model;
  model.term = store.rank(s.term);
  model.evidence = s.evidence;
  model.error = s.error;
  model.lo = 0;
  return model;
}

ShapeModel Importer::shapeAs(mlir::Type type, const ShapeModel &source) {
  auto known = extentsOf(type);
  if (!known)
    return source;
  std::optional<unsigned> rank = store.knownRank(source.term);
  if (rank && *rank != known->size())
    return freshShape(type, "mismatched rank");
  llvm::SmallVector<DimId> extents;
  ShapeModel result;
  result.evidence = source.evidence;
  for (auto [i, size] : llvm::enumerate(*known)) {
    if (!mlir::ShapedType::isDynamic(size)) {
      extents.push_back(store.constant(size));
      continue;
    }
    if (rank) {
      extents.push_back(extent(source, i).term);
      continue;
    }
    // A cast from an unknown rank: the extent, if there is one.
    IntModel e = *extentAt(source, constant(i));
    result.evidence = evidence.unite(result.evidence, e.evidence);
    extents.push_back(e.term);
  }
  result.term = store.ranked(extents);
  return result;
}

ShapeModel Importer::shapeOf(mlir::Type type, llvm::ArrayRef<IntModel> sizes) {
  auto known = extentsOf(type);
  if (!known || known->size() != sizes.size())
    return freshShape(type, "mismatched rank");
  ShapeModel result;
  llvm::SmallVector<DimId> extents;
  for (auto [size, model] : llvm::zip(*known, sizes)) {
    if (!mlir::ShapedType::isDynamic(size)) {
      extents.push_back(store.constant(size));
      continue;
    }
    extents.push_back(model.term);
    result.evidence = evidence.unite(result.evidence, model.evidence);
  }
  result.term = store.ranked(extents);
  return result;
}

ClaimId Importer::broadcastable(llvm::ArrayRef<ShapeId> operands) {
  if (operands.size() != 2)
    return store.broadcastable(operands);
  ClaimId &claim = broadcastables[{operands[0], operands[1]}];
  if (!claim.valid())
    claim = store.broadcastable(operands);
  return claim;
}

ShapeModel Importer::broadcast(llvm::ArrayRef<ShapeModel> operands,
                               bool guarded) {
  ShapeModel result;
  llvm::SmallVector<ShapeId> terms;
  llvm::SmallVector<ClaimId> errors;
  unsigned rank = 0;
  bool ranked = true;
  for (const ShapeModel &operand : operands) {
    terms.push_back(operand.term);
    errors.push_back(operand.error);
    result.evidence = evidence.unite(result.evidence, operand.evidence);
    if (auto known = store.knownRank(operand.term))
      rank = std::max(rank, *known);
    else
      ranked = false;
  }
  result.term = store.broadcast(terms);
  ClaimId defined = broadcastable(terms);
  if (auto why = prove(defined)) {
    result.evidence = evidence.unite(result.evidence, *why);
    result.error = store.disj(errors);
    return result;
  }
  if (!guarded) {
    errors.push_back(store.negate(defined));
    result.error = store.disj(errors);
    return result;
  }
  result.error = store.disj(errors);
  if (!ranked) {
    ShapeId &unknown = undefinedShapes[result.term];
    if (!unknown.valid()) {
      unknown = store.shapeSymbol("undefined broadcast");
      unmodelledShapes.try_emplace(unknown, "a broadcast that is undefined");
    }
    result.term = unknown;
    return result;
  }
  // Dimension by dimension: the common extent if there is one.
  llvm::SmallVector<DimId> extents;
  for (unsigned i = 0; i < rank; ++i) {
    llvm::SmallVector<DimId> aligned;
    for (ShapeId s : terms) {
      unsigned own = *store.knownRank(s), back = rank - i;
      if (back <= own)
        aligned.push_back(extent({s}, own - back).term);
    }
    DimId common = store.broadcastExtent(aligned);
    llvm::SmallVector<ClaimId> agree;
    DimId one = store.constant(1);
    for (unsigned a = 0; a < aligned.size(); ++a)
      for (unsigned b = a + 1; b < aligned.size(); ++b)
        agree.push_back(
            store.disj({store.eq(aligned[a], aligned[b]),
                        store.eq(aligned[a], one), store.eq(aligned[b], one)}));
    DimId &unknown = undefinedBroadcasts[common];
    if (!unknown.valid()) {
      unknown = store.intSymbol("undefined extent");
      unmodelledDims.try_emplace(unknown, "a broadcast that is undefined");
    }
    extents.push_back(store.select(store.conj(agree), common, unknown));
  }
  result.term = store.ranked(extents);
  return result;
}

ShapeModel Importer::withoutError(const ShapeModel &s) {
  if (s.error == kNever)
    return s;
  ShapeModel result;
  result.evidence = s.evidence;
  if (auto why = prove(store.negate(s.error))) {
    result.term = s.term;
    result.evidence = evidence.unite(s.evidence, *why);
    return result;
  }
  if (store.knownRank(s.term)) {
    llvm::SmallVector<DimId> extents;
    for (unsigned i = 0; i < *store.knownRank(s.term); ++i) {
      IntModel e = extent(s, i);
      extents.push_back(withoutError(e).term);
    }
    result.term = store.ranked(extents);
    return result;
  }
  ShapeId &unknown = undefinedShapes[s.term];
  if (!unknown.valid()) {
    unknown = store.shapeSymbol("undefined shape");
    unmodelledShapes.try_emplace(unknown, "a shape that is undefined");
  }
  result.term = unknown;
  return result;
}

IntModel Importer::withoutError(const IntModel &x) {
  IntModel result = x;
  result.error = kNever;
  if (x.error == kNever)
    return result;
  if (auto why = prove(store.negate(x.error))) {
    result.evidence = evidence.unite(x.evidence, *why);
    return result;
  }
  DimId &unknown = undefinedSizes[x.term];
  if (!unknown.valid()) {
    unknown = store.intSymbol("undefined size");
    unmodelledDims.try_emplace(unknown, "a size that is undefined");
  }
  result.term = store.select(x.error, unknown, x.term);
  result.lo = INT64_MIN;
  result.hi = INT64_MAX;
  return result;
}

//===- Either one -----------------------------------------------------------//

IntModel Importer::select(const BoolModel &c, const IntModel &a,
                          const IntModel &b) {
  IntModel model;
  model.term = store.select(c.claim, a.term, b.term);
  model.error = store.disj(store.conj(c.claim, a.error),
                           store.conj(store.negate(c.claim), b.error));
  model.evidence =
      evidence.unite(c.evidence, evidence.unite(a.evidence, b.evidence));
  model.lo = std::min(a.lo, b.lo);
  model.hi = std::max(a.hi, b.hi);
  return model;
}

BoolModel Importer::select(const BoolModel &c, const BoolModel &a,
                           const BoolModel &b) {
  BoolModel model;
  model.claim = store.disj(store.conj(c.claim, a.claim),
                           store.conj(store.negate(c.claim), b.claim));
  model.evidence =
      evidence.unite(c.evidence, evidence.unite(a.evidence, b.evidence));
  return model;
}

std::optional<ShapeModel>
Importer::select(const BoolModel &c, const ShapeModel &a, const ShapeModel &b) {
  ShapeModel model;
  model.evidence =
      evidence.unite(c.evidence, evidence.unite(a.evidence, b.evidence));
  model.error = store.disj(store.conj(c.claim, a.error),
                           store.conj(store.negate(c.claim), b.error));
  if (a.term == b.term) {
    model.term = a.term;
    return model;
  }
  std::optional<unsigned> rankA = store.knownRank(a.term),
                          rankB = store.knownRank(b.term);
  if (!rankA || rankA != rankB)
    return std::nullopt;
  llvm::SmallVector<DimId> extents;
  for (unsigned i = 0; i < *rankA; ++i)
    extents.push_back(
        store.select(c.claim, extent(a, i).term, extent(b, i).term));
  model.term = store.ranked(extents);
  return model;
}

} // namespace shapeproof
