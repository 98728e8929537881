// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many elements an access of a kernel could move at once, and the facts
// about arguments that are missing for more:
//
//   x[stride * row + lane0], masked by lane0 < n
//       1 of f32; 4 if stride mod 4 == 0 and n mod 4 == 0
//
// All arguments are taken to be multiples of 16 first, which is what Triton
// looks at when it specialises a kernel, and then a stride to be 1. Of the
// facts that give the largest width, each that is not needed is dropped, and
// divisors become as small as they may.
//
// Tested by tests/tools/cli/kernel.test and tests/mlir/exec/kernel_facts.py.

#include "core/facts/FunctionBudget.h"
#include "core/ir/InputNames.h"
#include "core/ir/Places.h"
#include "core/lanes/Kernels.h"
#include "core/lanes/LaunchArguments.h"
#include "engine/terms/Rewrite.h"
#include "shapeproof/InferenceContext.h"
#include "uses/analysis/AxisValue.h"
#include "llvm/ADT/bit.h"

namespace shapeproof {

/// The bytes that one access moves at most.
static constexpr int64_t kMostBytes = 16;

struct AxisFacts::Access {
  Value pointer;
  /// A truth value of the same lanes; true for an access without a mask.
  Value mask;
  /// The largest exponent of a width along any axis, and the axis.
  unsigned exponent = 0;
  size_t axis = 0;

  /// The largest exponent that the axis and the bytes of an element allow.
  unsigned mostAlong(size_t i) const {
    const auto within =
        unsigned(llvm::countr_zero(uint64_t(kMostBytes / pointer.bytes)));
    const int64_t size = pointer.sizes[i];
    return size > 0
               ? std::min<unsigned>(llvm::countr_zero(uint64_t(size)), within)
               : 0;
  }
  /// The exponent of the elements that the argument's alignment allows.
  unsigned aligned() const {
    const auto ofElement = unsigned(llvm::countr_zero(uint64_t(pointer.bytes)));
    return pointer.most > ofElement ? pointer.most - ofElement : 0;
  }
};

struct AxisFacts::Missing {
  DimId argument;
  std::string name;
  /// A multiple of 2^exponent; or the number 1.
  unsigned exponent = 0;
  bool isOne = false;

  /// The argument as a term that has the fact.
  DimId term(TermStore &store) const {
    const Int divisor(int64_t(1) << exponent);
    return isOne
               ? store.constant(1)
               : store.scale(store.floorDiv(argument, store.constant(divisor)),
                             divisor);
  }
  std::string text() const {
    return isOne ? name + " == 1"
                 : name + " mod " + std::to_string(int64_t(1) << exponent) +
                       " == 0";
  }
};

/// Whether each group of 2^exponent lanes accesses elements one after another,
/// from a multiple of their number on, with one mask.
bool AxisFacts::isWide(const Access &access, size_t axis, unsigned exponent) {
  TermStore &store = importer.store();
  Facts unused;
  context().push();
  const DimId first = firstOf(access.pointer, axis, exponent),
              width = store.constant(int64_t(1) << exponent);
  const bool isAligned =
      proves(store.eq(store.mod(first, width), store.constant(0)), unused);
  context().pop();
  return isAligned &&
         agree(access.mask, axis, exponent, /*isContiguous=*/false, unused) &&
         agree(access.pointer, axis, exponent, /*isContiguous=*/true, unused);
}

/// Assumes the facts, and returns the access with terms that have them: in a
/// product with a stride, no congruence would be found otherwise.
AxisFacts::Access AxisFacts::assume(const Access &access,
                                    llvm::ArrayRef<Missing> facts) {
  TermStore &store = importer.store();
  Rewriter rewrite(store);
  for (const Missing &fact : facts) {
    const DimId term = fact.term(store);
    context().assume(store.eq(fact.argument, term), scratch);
    rewrite.set(fact.argument, term);
  }
  Access result = access;
  result.pointer.term = rewrite(access.pointer.term.dim());
  result.mask.term = rewrite(access.mask.term.claim());
  return result;
}

/// Finds a larger width where these facts hold as well.
void AxisFacts::findWidest(Access &access, llvm::ArrayRef<Missing> facts) {
  context().push();
  const Access own = assume(access, facts);
  if (!context().isContradictory())
    for (size_t axis = 0; axis < access.pointer.sizes.size(); ++axis) {
      const unsigned most = access.mostAlong(axis);
      if (most <= access.exponent)
        continue;
      const unsigned found = largest(access.exponent, most, [&](unsigned e) {
        return isWide(own, axis, e);
      });
      if (found > access.exponent) {
        access.exponent = found;
        access.axis = axis;
      }
    }
  context().pop();
}

/// Whether a lane is multiplied by the argument.
static bool isStride(const TermStore &store, DimId pointer,
                     llvm::ArrayRef<DimId> lanes, DimId argument) {
  bool found = false;
  TermSet seen;
  walkTerms(store, {pointer}, [&](Term t) {
    if (t.is(store, DimKind::Product)) {
      const auto atoms = store.operands(t.dim());
      found |= llvm::is_contained(atoms, argument) &&
               llvm::any_of(lanes, [&](DimId lane) {
                 return llvm::is_contained(atoms, lane);
               });
    }
    return !found && seen.insert(t).second;
  });
  return found;
}

/// The smallest facts that give the largest width; sets it.
std::vector<AxisFacts::Missing> AxisFacts::missingFor(Access &access) {
  constexpr unsigned kSpecialised = 4;
  std::vector<Missing> facts;
  for (mlir::BlockArgument argument : root->getRegion(0).getArguments()) {
    auto type = llvm::dyn_cast<mlir::IntegerType>(argument.getType());
    if (!type || type.getWidth() == 1 || isSizeOfLaunch(argument) ||
        attributeOf(argument, kIdAttribute))
      continue;
    Missing &fact = facts.emplace_back();
    fact.argument = importer.models().integer(argument).term;
    fact.name = inputName(argument);
    fact.exponent = kSpecialised;
    // A known number may be no such multiple.
    context().push();
    assume(access, fact);
    if (context().isContradictory())
      facts.pop_back();
    context().pop();
  }
  const unsigned before = access.exponent;
  findWidest(access, facts);
  for (Missing &stride : facts) {
    if (!isStride(importer.store(), access.pointer.term.dim(),
                  access.pointer.lanes, stride.argument))
      continue;
    const unsigned width = access.exponent;
    stride.isOne = true;
    findWidest(access, facts);
    stride.isOne = access.exponent > width;
    if (stride.isOne)
      break;
  }
  if (access.exponent == before)
    return {};
  auto suffice = [&](llvm::ArrayRef<Missing> some) {
    context().push();
    const Access own = assume(access, some);
    const bool result = !context().isContradictory() &&
                        isWide(own, access.axis, access.exponent);
    context().pop();
    return result;
  };
  for (size_t i = facts.size(); i-- > 0;) {
    const Missing fact = facts[i];
    facts.erase(facts.begin() + i);
    if (!suffice(facts))
      facts.insert(facts.begin() + i, fact);
  }
  for (Missing &fact : facts)
    for (unsigned least = 1; !fact.isOne && least < kSpecialised; ++least) {
      const unsigned kept = std::exchange(fact.exponent, least);
      if (suffice(facts))
        break;
      fact.exponent = kept;
    }
  return facts;
}

void AxisFacts::noteWidth(mlir::Operation *op) {
  Access access{valueOf(op, op->getOperand(0)), {}};
  const size_t behind = 1 + access.pointer.sizes.size();
  if (op->getNumOperands() > behind)
    access.mask = valueOf(op, op->getOperand(unsigned(behind)));
  const int64_t bytes = access.pointer.bytes;
  if (bytes <= 0 || bytes >= kMostBytes || access.pointer.sizes.empty() ||
      !llvm::isPowerOf2_64(uint64_t(bytes)) || !canAsk(access.pointer) ||
      !canAsk(access.mask))
    return;
  scratch =
      importer.facts().add(Fact::of(op, TermStore::trueClaim(), kNoEvidence));
  WidthReport &report = widths.emplace_back();
  report.function = nameOfRoot();
  report.place = sourcePlaceOf(op);
  findWidest(access, {});
  report.now = int64_t(1) << std::min(access.exponent, access.aligned());
  const std::vector<Missing> facts = missingFor(access);
  report.then = int64_t(1) << access.exponent;
  if (isSpent())
    report.then = report.now;
  if (report.then == report.now)
    return;
  for (const Missing &fact : facts)
    report.facts.push_back(fact.text());
  if (access.exponent > access.aligned())
    report.facts.push_back(inputName(root->getRegion(0).getArgument(
                               unsigned(*access.pointer.base))) +
                           " is aligned to " +
                           std::to_string(report.then * bytes) + " bytes");
}

} // namespace shapeproof
