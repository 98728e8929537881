// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See AssertedClauses.h. Tested by tests/mlir/ir/hoist-checks.mlir.

#include "uses/contracts/AssertedClauses.h"
#include "core/ir/Places.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "uses/contracts/Effects.h"
#include "uses/contracts/Guard.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof {
namespace {

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
bool canMove(const EntryContract::Clause::Check &check, Sooner sooner) {
  return check.stop &&
         (sooner == Sooner::Effects ||
          (!check.actsInside &&
           !mayActBefore(check.stop, sooner == Sooner::Writes ? Seen::NoMemory
                                                              : Seen::Memory)));
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

/// The place of the check whose message the clause has.
mlir::Location placeFor(const EntryContract::Clause &clause,
                        const ContractReport::Clause &reported) {
  for (const EntryContract::Clause::Check &check : clause.checks)
    if (!reported.checks.empty() &&
        sourcePlaceOf(check.op) == reported.checks.front())
      return check.op->getLoc();
  return clause.checks.front().op->getLoc();
}

} // namespace

unsigned assertAtEntry(const FunctionContract &contract, Sooner sooner,
                       bool assumeNoOverflow, bool saysClauses) {
  auto function = llvm::dyn_cast<mlir::func::FuncOp>(contract.function);
  if (!function || function.isExternal())
    return 0;
  const auto asserts = assertsAtEntry(function);
  mlir::OpBuilder builder(function.getContext());
  builder.setInsertionPointToStart(&function.front());
  std::vector<WantedClause> wanted;
  for (size_t i : contract.entry.inOrder) {
    const auto &checks = contract.entry.clauses[i].checks;
    if (checks.empty() || !llvm::all_of(checks, [&](const auto &c) {
          return canMove(c, sooner);
        }))
      continue;
    // The assert fails exactly if this clause does, and no other check needs
    // it.
    const ClaimId asserted = assertedFor(contract, i);
    const bool isThere = asserted.valid() && checks.size() == 1 &&
                         asserts.contains(checks[0].op);
    wanted.push_back({i, asserted, isThere, /*isNecessary=*/true});
    if (isThere &&
        (builder.getInsertionPoint() == function.front().begin() ||
         std::prev(builder.getInsertionPoint())->isBeforeInBlock(checks[0].op)))
      builder.setInsertionPointAfter(checks[0].op);
  }
  Guard guard(contract.entry, function.getArguments(), builder,
              function.getLoc(), assumeNoOverflow);
  unsigned numAsserted = 0;
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
    std::string message = reported.message;
    if (saysClauses)
      message = (reported.exact ? reported.claim : *reported.exactly) +
                (message.empty() ? "" : ": " + message);
    mlir::Value holds = guard.build(clause);
    mlir::cf::AssertOp::create(
        builder, placeFor(contract.entry.clauses[clause.clause], reported),
        holds, message);
    ++numAsserted;
  }
  return numAsserted;
}

} // namespace shapeproof
