// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See TextMeaning.h. The text of C means D and C, where D is that all that it
// mentions is defined. That is C if D follows from C and from what holds where
// the text is read.
//
// Tested by tests/unit/contract/TextMeaningTest.cpp.

#include "contract/TextMeaning.h"
#include "shapeproof/InferenceContext.h"
#include "terms/Definedness.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof {

/// A solver is asked of no larger claims, nor with more facts, nor more often.
static constexpr uint32_t kMaxNodes = 2000;
static constexpr size_t kMaxFacts = 500;
static constexpr unsigned kMaxAsked = 100;

TextMeaning::TextMeaning(TermStore &store, llvm::ArrayRef<ClaimId> facts)
    : store(store), facts(facts.begin(), facts.end()) {
  for (const ClaimId &fact : facts)
    for (ClaimId part : conjunctsOf(store, fact))
      known.insert(part);
}

TextMeaning::~TextMeaning() = default;

bool TextMeaning::isDefined(ClaimId claim) {
  ClaimId needed = definednessOfText(store, claim);
  llvm::ArrayRef<ClaimId> own = conjunctsOf(store, claim);
  auto isKnown = [&](ClaimId part) {
    return part == TermStore::trueClaim() || known.contains(part) ||
           llvm::is_contained(own, part);
  };
  return llvm::all_of(conjunctsOf(store, needed), isKnown) ||
         follows(needed, claim);
}

/// From the claim and the facts.
bool TextMeaning::follows(ClaimId needed, ClaimId claim) {
  if (store.size(claim) > kMaxNodes || store.size(needed) > kMaxNodes ||
      facts.size() > kMaxFacts || numAsked >= kMaxAsked)
    return false;
  ++numAsked;
  if (!context) {
    ContextOptions options;
    options.examples = false;
    context =
        llvm::cantFail(createContext(defaultContextName(), store, options));
    for (auto [i, fact] : llvm::enumerate(facts))
      context->assume(fact, FactId(uint32_t(i)));
  }
  context->push();
  context->assume(claim, FactId(uint32_t(facts.size())));
  bool isProved = context->decide(needed).verdict == Verdict::Proved;
  context->pop();
  return isProved;
}

WrittenClaim TextMeaning::write(ClaimId claim) {
  if (isDefined(claim))
    return {claim, true};
  ClaimId total = withSizesThatExist(store, claim);
  if (isDefined(total))
    return {total, true};
  return {claim, false};
}

} // namespace shapeproof
