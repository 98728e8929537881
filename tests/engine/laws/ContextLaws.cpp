// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The laws for contexts of others: shapeproof-testing/Laws.h.

#include "laws/Laws.h"
#include "laws/Problems.h"
#include "shapeproof-testing/Laws.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using namespace shapeproof::testing;

/// Violations after which no more are looked for.
static constexpr size_t kMaxViolations = 3;

namespace {

class Trial {
public:
  Trial(llvm::StringRef law, llvm::StringRef context)
      : name(law.str()), subject(registeredSubject(context)) {}

  void run(const Law &law, const Problem &problem) {
    if (found.size() < kMaxViolations && law(subject, problem))
      found.push_back(
          describe(name, subject.name, problem,
                   [&](const Problem &p) { return law(subject, p); }));
  }

  std::vector<std::string> found;

private:
  std::string name;
  Subject subject;
};

} // namespace

std::vector<std::string> laws::names() {
  std::vector<std::string> names;
  for (const NamedLaw &law : lawsOfOneContext(randomBox()))
    names.push_back(law.name);
  names.push_back("Ordered");
  return names;
}

std::vector<std::string> laws::violations(llvm::StringRef law,
                                          llvm::StringRef context,
                                          unsigned problems) {
  const auto contexts = registeredContexts();
  const auto *info = llvm::find_if(contexts, [&](const ContextInfo &candidate) {
    return candidate.name == context;
  });
  if (info == contexts.end())
    return {("no context '" + context + "' is registered").str()};
  TermStore store;
  if (llvm::Error error = createContext(context, store).takeError())
    return {llvm::toString(std::move(error))};

  Trial trial(law, context);
  const std::vector<Problem> &sample = sampleOfProblems();
  auto onSample = [&](const Law &check) {
    forEachSpread(sample.size(), problems,
                  [&](unsigned i) { trial.run(check, sample[i]); });
  };
  if (law == "Ordered") {
    for (llvm::StringRef weaker : info->atLeast)
      onSample([weak = registeredSubject(weaker)](const Subject &s,
                                                  const Problem &p) {
        return checkOrdered(weak, s, p);
      });
    return trial.found;
  }
  for (const NamedLaw &named : lawsOfOneContext(randomBox())) {
    if (law != named.name)
      continue;
    onSample(named.check);
    if (law != "Sound")
      return trial.found;
    std::vector<SmallProblem> small = smallProblems(/*boxedToo=*/false);
    forEachSpread(small.size(), problems, [&](unsigned i) {
      trial.run(lawsOfOneContext(small[i].family->box)[0].check,
                small[i].problem());
    });
    return trial.found;
  }
  return {("there is no law '" + law + "'").str()};
}
