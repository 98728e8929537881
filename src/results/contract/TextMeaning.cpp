// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See TextMeaning.h. The text of C means D and C, where D says that everything
// it mentions is defined. This equals C if D follows from C and the facts that
// hold where the text is read.
//
// Tested by tests/results/contract/TextMeaningTest.cpp.

#include "results/contract/TextMeaning.h"
#include "engine/base/Limits.h"
#include "engine/terms/Definedness.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof {

TextMeaning::TextMeaning(TermStore &store, llvm::ArrayRef<ClaimId> facts)
    : store(store) {
  for (ClaimId fact : facts)
    add(fact);
}

TextMeaning::~TextMeaning() = default;

void TextMeaning::add(ClaimId fact) {
  if (context)
    context->assume(fact, FactId(uint32_t(facts.size())));
  facts.push_back(fact);
  for (ClaimId part : conjunctsOf(store, fact))
    ++known[part];
}

void TextMeaning::push() {
  marks.push_back(facts.size());
  if (context)
    context->push();
}

void TextMeaning::pop() {
  for (size_t mark = marks.pop_back_val(); facts.size() > mark;) {
    ClaimId fact = facts.pop_back_val();
    for (ClaimId part : conjunctsOf(store, fact))
      --known[part];
  }
  if (context)
    context->pop();
}

void TextMeaning::makeContext() {
  ContextOptions options;
  options.examples = false;
  context = llvm::cantFail(createContext(defaultContextName(), store, options));
  llvm::ArrayRef<size_t> scopes = marks;
  for (size_t i = 0; i <= facts.size(); ++i) {
    for (; !scopes.empty() && scopes.front() == i; scopes = scopes.drop_front())
      context->push();
    if (i < facts.size())
      context->assume(facts[i], FactId(uint32_t(i)));
  }
}

bool TextMeaning::isDefined(ClaimId claim) {
  ClaimId needed = definednessOfText(store, claim);
  llvm::ArrayRef<ClaimId> own = conjunctsOf(store, claim);
  auto isKnown = [&](ClaimId part) {
    return part == TermStore::trueClaim() || known.lookup(part) > 0 ||
           llvm::is_contained(own, part);
  };
  return llvm::all_of(conjunctsOf(store, needed), isKnown) ||
         follows(needed, claim);
}

/// Whether `needed` follows from the claim and the facts.
bool TextMeaning::follows(ClaimId needed, ClaimId claim) {
  if (store.size(claim) > limits::meaningNodes ||
      store.size(needed) > limits::meaningNodes ||
      facts.size() > limits::meaningFacts ||
      numAsked >= limits::meaningQuestions)
    return false;
  ++numAsked;
  if (!context)
    makeContext();
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
