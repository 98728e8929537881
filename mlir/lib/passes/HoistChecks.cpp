// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof-hoist-checks: asserts the requirements of the checks of a function
// on its inputs at its entry, and removes the checks.
//
//   func @f(%a, %b: tensor<?xf32>)       func @f(%a, %b: tensor<?xf32>)
//     ...                                  cf.assert dim(%a) == dim(%b)
//     scf.for ...                   ->     ...
//       cf.assert i < dim(%b)              scf.for ...
//
// A clause of the contract is asserted if it is exact: any input that breaks it
// makes a check fail, so the program stops as before, only sooner. A clause
// stays inside if others could observe the difference in time (Effects.h). The
// checks are removed in the way of shapeproof-elide-checks, using the asserts.

#include "analysis/Engine.h"
#include "contracts/Effects.h"
#include "contracts/Guard.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/NamedPass.h"
#include "rewrite/Rewrite.h"
#include "shapeproof-mlir/Passes.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof {
namespace {

struct HoistChecks : VerifyingPass<HoistChecks> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(HoistChecks)
  static constexpr llvm::StringLiteral
      kArgument = "shapeproof-hoist-checks",
      kDescription = "Assert the contract of a function at its entry, and "
                     "remove the checks that follow",
      kVerifyHelp =
          "First insert the checks of --generate-runtime-verification, and "
          "assert at the entry what other operations demand as well, as far as "
          "inputs decide it";
  llvm::StringRef getName() const final { return "ShapeproofHoistChecks"; }

  HoistChecks() = default;
  HoistChecks(const HoistChecks &other) : VerifyingPass(other) {}

  void runOnOperation() final {
    mlir::Operation *op = getOperation();
    ImportOptions options = importOptions();
    ImportOptions ofContracts = options;
    ofContracts.contracts = true;
    if (!addChecks())
      return signalPassFailure();
    ofContracts.verified = verified ? &*verified : nullptr;
    Findings findings;
    if (llvm::Error error = analyze(op, {}, ofContracts, findings))
      return fail(std::move(error));
    unsigned numHoisted = 0;
    for (FunctionContract &contract : findings.contracts)
      numHoisted += hoist(contract);
    if (numHoisted > 0 || verified) { // Demands are no facts by themselves.
      findings = {};
      if (llvm::Error error = analyze(op, {}, options, findings))
        return fail(std::move(error));
    }
    if (!applyDecisions(findings, getOperation()) && numHoisted == 0 &&
        !verified)
      markAllAnalysesPreserved();
  }

  Option<bool> moveBeforeEffects{
      *this, "move-before-effects",
      llvm::cl::desc("Assert clauses even if memory is written, or a call is "
                     "made, before the check that would fail"),
      llvm::cl::init(false)};

private:
  bool canMove(const EntryContract::Clause::Check &check) const;
  unsigned hoist(const FunctionContract &contract);
};

/// The claim to assert for the clause; invalid if nothing is asserted.
ClaimId assertedFor(const FunctionContract &contract, size_t i) {
  const EntryContract::Clause &clause = contract.entry.clauses[i];
  const ContractReport::Clause &reported = contract.report.clauses[i];
  if (reported.exact)
    return clause.claim;
  return reported.exactly ? clause.exactly : ClaimId();
}

/// Whether a check can move: it stops the program, and nothing that others can
/// observe comes before it.
bool HoistChecks::canMove(const EntryContract::Clause::Check &check) const {
  return check.stop && (moveBeforeEffects ||
                        (!check.actsInside && !mayActBefore(check.stop)));
}

/// The asserts at the entry that only such asserts precede: their conditions
/// cannot be checked sooner.
llvm::SmallSetVector<mlir::Operation *, 4>
assertsAtEntry(mlir::func::FuncOp function) {
  llvm::SmallSetVector<mlir::Operation *, 4> result;
  for (mlir::Operation &op : function.front())
    if (llvm::isa<mlir::cf::AssertOp>(op))
      result.insert(&op);
    else if (op.getNumRegions() > 0 ||
             (!mlir::isMemoryEffectFree(&op) &&
              !llvm::isa<mlir::shape::IsBroadcastableOp>(op)))
      break; // is_broadcastable declares no effects, but has none.
  return result;
}

unsigned HoistChecks::hoist(const FunctionContract &contract) {
  auto function = llvm::dyn_cast<mlir::func::FuncOp>(contract.function);
  if (!function || function.isExternal())
    return 0;
  const auto asserts = assertsAtEntry(function);
  mlir::OpBuilder builder(function.getContext());
  builder.setInsertionPointToStart(&function.front());
  std::vector<WantedClause> wanted;
  for (size_t i : contract.entry.inOrder) {
    const auto &checks = contract.entry.clauses[i].checks;
    if (checks.empty() ||
        !llvm::all_of(checks, [&](const auto &c) { return canMove(c); }))
      continue;
    // The assert fails exactly if this clause does, and no other check needs
    // it.
    const ClaimId asserted = assertedFor(contract, i);
    const bool isThere = asserted.valid() && checks.size() == 1 &&
                         asserts.contains(checks[0].op);
    wanted.push_back({i, asserted, isThere});
    if (isThere &&
        (builder.getInsertionPoint() == function.front().begin() ||
         std::prev(builder.getInsertionPoint())->isBeforeInBlock(checks[0].op)))
      builder.setInsertionPointAfter(checks[0].op);
  }
  Guard guard(contract.entry, function.getArguments(), builder,
              function.getLoc(), assumeNoOverflow);
  unsigned numHoisted = 0;
  GuardArithmetic arithmetic(contract.entry, function.getArgumentTypes(),
                             assumeNoOverflow);
  for (const GuardClause &clause :
       inGuardOrder(contract.entry, wanted, &arithmetic)) {
    if (clause.isThere) {
      guard.assume(clause);
      continue;
    }
    const ContractReport::Clause &reported =
        contract.report.clauses[clause.clause];
    std::string message = reported.exact ? reported.claim : *reported.exactly;
    if (!reported.message.empty())
      message += ": " + reported.message;
    mlir::Value holds = guard.build(clause);
    mlir::cf::AssertOp::create(
        builder,
        contract.entry.clauses[clause.clause].checks.front().op->getLoc(),
        holds, message);
    ++numHoisted;
  }
  return numHoisted;
}

} // namespace

std::unique_ptr<mlir::Pass> createHoistChecksPass() {
  return std::make_unique<HoistChecks>();
}

} // namespace shapeproof
