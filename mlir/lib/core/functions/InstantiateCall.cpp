// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls within shape functions, see Instantiate.h. Claims that the callee
// establishes by returning hold after the call.

#include "core/functions/Instantiate.h"
#include "core/functions/Instantiation.h"
#include "core/libraries/Libraries.h"
#include "mlir/Interfaces/CallInterfaces.h"

namespace shapeproof {

using namespace mlir;

bool instantiateCall(Importer &importer, Operation *call) {
  Instance *instance = importer.checks().instance();
  auto callee = ShapeLibraries::calleeOf(call);
  if (!callee)
    return false;
  auto operands = cast<CallOpInterface>(call).getArgOperands();
  if (callee.isExternal() || callee.getNumArguments() != operands.size()) {
    importer.checks().ignore(call, "the function that it calls has no body");
    return true;
  }
  Instantiation it(importer, callee, instance->op);
  std::string why;
  if (!it.run(
          [&](BlockArgument argument) {
            Value operand = operands[argument.getArgNumber()];
            if (operand.getType() == argument.getType())
              importer.models().replace(argument,
                                        importer.models().get(operand));
          },
          why)) {
    if (!instance->ended) // Else the op that it is for says so.
      importer.checks().ignore(call, why);
    return true;
  }
  it.translate([&](ClaimId claim, EvidenceId evidence, const Fact &fact) {
    return importer.facts().assumeExecuted(fact.withClaim(claim, evidence));
  });
  for (const Required &r : it.required)
    if (!r.isSure)
      instance->stated.push_back(r.fact);
  for (auto [result, model, type] :
       llvm::zip(call->getResults(), it.results, it.resultTypes))
    if (type == result.getType())
      setGuarded(importer, result, model,
                 [&](EvidenceId evidence) { return it.outside(evidence); });
  return true;
}

} // namespace shapeproof
