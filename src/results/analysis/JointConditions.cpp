// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One condition for several masks (shapeproof/KernelReport.h): of
//
//   K mod 32 == 0 and M >= 64      one mask
//   M >= 64 * grid.x               another
//
// the conjunction, in its simplest form where what the kernel takes for granted
// holds: K mod 32 == 0 and M >= 64 * grid.x, as grid.x >= 1. It is asked as a
// problem of its own.
//
// Tested by tests/tools/cli/kernel.test.

#include "shapeproof/Analyze.h"
#include "shapeproof/InferenceContext.h"
#include "shapeproof/KernelReport.h"
#include "shapeproof/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof {

/// The claims, each one once, as one.
static std::string conjunction(llvm::ArrayRef<std::string> claims) {
  if (claims.size() == 1)
    return claims.front();
  return "(" + llvm::join(claims, ") and (") + ")";
}

/// The simplest form of the claim over the inputs of the contract; the claim
/// itself if it cannot be read.
static std::string simplest(const std::string &claim,
                            const ContractReport &contract) {
  std::string text;
  for (const ContractReport::Input &input : contract.inputs)
    text += "int " + input.name + "\n";
  for (const ContractReport::Assumption &fact : contract.assumes)
    if (fact.isOfInputs)
      text += "assume " + fact.claim + "\n";
  text += "simplify " + claim + "\n";
  llvm::Expected<Problem> problem = parseProblem(text, "masks");
  if (!problem) {
    llvm::consumeError(problem.takeError());
    return claim;
  }
  llvm::Expected<FileReport> report =
      analyzeProblem(*problem, "masks", defaultContextName());
  if (!report) {
    llvm::consumeError(report.takeError());
    return claim;
  }
  return report->simplified.empty() || report->simplified.front().result.empty()
             ? claim
             : report->simplified.front().result;
}

std::vector<JointCondition> jointConditions(const KernelReport &report) {
  std::vector<JointCondition> joint;
  if (!report.file.contracts)
    return joint;
  for (const ContractReport &contract : *report.file.contracts)
    for (bool isOfInnermost : {true, false}) {
      JointCondition found;
      found.function = contract.function;
      found.isOfInnermost = isOfInnermost;
      std::vector<std::string> claims;
      for (const KernelAccess &access : report.accesses) {
        const CheckReport *mask = maskAt(report.file, access);
        if (access.function != contract.function || !mask || !mask->remedy ||
            (isOfInnermost && !access.isInnermost))
          continue;
        ++found.masks;
        if (!llvm::is_contained(claims, mask->remedy->fact))
          claims.push_back(mask->remedy->fact);
      }
      const bool isSaid = !joint.empty() && !isOfInnermost &&
                          joint.back().function == contract.function &&
                          joint.back().masks == found.masks;
      if (claims.empty() || isSaid)
        continue;
      found.condition = claims.size() == 1
                            ? claims.front()
                            : simplest(conjunction(claims), contract);
      joint.push_back(std::move(found));
    }
  return joint;
}

} // namespace shapeproof
