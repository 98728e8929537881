// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The requirement of one check, within the steps that it may take. Two are
// looked for:
//
//   x.dim0 >= 64 * grid.x                  needed (contract/Requirement.h)
//   x.dim0 >= K + (64 * grid.x - 1) * s    enough (contract/Enclosure.h)
//
// The second one is found in few steps, also where offsets are sums of products
// that may wrap. It stands where the first one is not found, or is only a guess
// that demands more. In kernels of Triton it is looked for first, and in others
// only where the first one is not found; for masks it is not.
//
// Tested by tests/mlir/ir/kernel-accesses.mlir and
// tests/mlir/exec/kernel_facts.py.

#include "core/facts/FunctionBudget.h"
#include "core/ir/InputNames.h"
#include "core/lanes/Kernels.h"
#include "core/lanes/LaunchArguments.h"
#include "engine/base/Allowances.h"
#include "shapeproof/InferenceContext.h"
#include "uses/contracts/NeededChecks.h"

namespace shapeproof {

/// A requirement that is enough for the check, by the ends of its terms, which
/// takes few steps.
std::optional<contract::Requirement>
NeededChecks::enough(const Check &check, FactId scratch,
                     const contract::Path &path) {
  FunctionBudget *work = importer.options().work;
  const uint64_t before = work ? work->verdicts.total() : 0;
  const uint64_t most =
      std::min(accessSteps.remaining(),
               Allowances(importer.options().budget).neededCheck());
  auto spent = [&] { return work ? work->verdicts.total() - before : 0; };
  auto isSpent = [&] { return spent() >= most; };
  TermStore &store = importer.store();
  InferenceContext &here = importer.facts().contexts().forChecks();
  std::optional<contract::Requirement> found;
  const std::optional<BufferAccess> access = bufferAccessOf(check.op);
  const IntModel index =
      access ? importer.models().integer(access->index) : IntModel{};
  if (access && importer.evidence().facts(index.evidence) ==
                    importer.evidence().facts(check.claim.evidence)) {
    const auto &ends =
        enclosureOf(check.op, index.term, path, scratch, isSpent);
    if (ends)
      found =
          contract::enoughByEnclosure(store, here, scratch, check.claim.claim,
                                      index.term, *ends, path, inputs);
  } else {
    found = contract::enoughByEnds(store, here, scratch, check.claim.claim,
                                   path, inputs, isSpent);
  }
  accessSteps.charge(spent());
  if (found)
    found->check = unsigned(checks.size());
  return found;
}

/// Whether what was found need not hold where it is not enough, and implies
/// what is.
bool NeededChecks::isWeaker(const contract::Requirement &enough, FactId scratch,
                            const contract::Reduction &found) {
  TermStore &store = importer.store();
  if (llvm::all_of(found.needed, [&](const contract::Requirement &r) {
        return r.necessary == contract::whole(store, r);
      }))
    return false;
  InferenceContext &context = importer.facts().contexts().forChecks();
  context.push();
  for (const contract::Requirement &requirement : found.needed)
    context.assume(contract::whole(store, requirement), scratch);
  const Answer answer = context.decideQuickly(contract::whole(store, enough));
  context.pop();
  return answer.verdict == Verdict::Proved && !answer.vacuous;
}

/// Whether something is a guess that few inputs satisfy: n mod 4096 == 0.
bool NeededChecks::isEquation(const contract::Reduction &found) {
  TermStore &store = importer.store();
  return llvm::any_of(found.needed, [&](const contract::Requirement &r) {
    return store.kind(r.claim) == ClaimKind::Eq &&
           r.necessary != contract::whole(store, r);
  });
}

std::optional<contract::Reduction>
NeededChecks::reduceWithin(const Check &check, FactId scratch,
                           const contract::Path &path, uint64_t atMost) {
  auto reduceUntil = [&](llvm::function_ref<bool()> isSpent) {
    return contract::reduce(importer.store(),
                            importer.facts().contexts().forChecks(), scratch,
                            check.claim.claim, path, inputs, &unbounded,
                            unsigned(checks.size()), isSpent);
  };
  FunctionBudget *work = importer.options().work;
  if (!work)
    return reduceUntil(nullptr);
  Budget &ofContract = work->contract;
  // Accesses of kernels leave steps to masks, which may go by what is found.
  const uint64_t kept =
      bufferAccessOf(check.op)
          ? std::min(Allowances(importer.options().budget).neededCheck(),
                     ofContract.remaining())
          : 0;
  const uint64_t most = std::min(ofContract.remaining() - kept, atMost);
  const uint64_t before = work->verdicts.total();
  std::optional<contract::Reduction> result;
  if (most > 0)
    result =
        reduceUntil([&] { return work->verdicts.total() - before >= most; });
  ofContract.charge(work->verdicts.total() - before + rate::kNeededCheck);
  return result;
}

/// Whether the function is a kernel of Triton, read as one of its lanes.
static bool isOfLanes(mlir::Operation *function) {
  return function->getNumRegions() != 0 && !function->getRegion(0).empty() &&
         llvm::any_of(function->getRegion(0).getArguments(),
                      [](mlir::BlockArgument argument) {
                        return attributeOf(argument, kIdAttribute);
                      });
}

std::optional<contract::Reduction>
NeededChecks::reduce(const Check &check, FactId scratch,
                     const contract::Path &path) {
  // Where something is enough for an access, less is done to find what is
  // needed.
  const Allowances allowances(importer.options().budget);
  std::optional<contract::Requirement> own;
  uint64_t most = allowances.neededCheck();
  if (isOfLanes(root) && !isMask(check.op) &&
      (own = enough(check, scratch, path)))
    most = allowances.question();
  auto result = reduceWithin(check, scratch, path, most);
  const bool isCut = !result || result->isCutOff;
  const bool isFound = !isCut && result->isReduced;
  const bool isLucky = isFound && isEquation(*result);
  if (!own && !isMask(check.op) && path.isComplete && !path.ranges.empty() &&
      (!isFound || isLucky))
    own = enough(check, scratch, path);
  if (own && (!isFound || isLucky || isWeaker(*own, scratch, *result))) {
    result.emplace();
    result->needed.push_back(std::move(*own));
  } else if (isCut && importer.options().work) {
    importer.options().work->contract.noteCut();
  }
  return result;
}

} // namespace shapeproof
