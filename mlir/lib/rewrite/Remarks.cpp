// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The remarks and warnings of the pass.
//
//   m.mlir:12:3: remark: removed: proved by equality from cf.assert at 10:3
//   m.mlir:14:3: remark: kept: fails for arg0.dim0 = 2, arg1.dim0 = 3
//   m.mlir:16:3: warning: this check always fails: sizes differ

#include "checks/Findings.h"
#include "mlir/IR/Diagnostics.h"
#include "rewrite/Rewrite.h"
#include "rewrite/Wording.h"

namespace shapeproof {
namespace {

void print(llvm::raw_ostream &os, llvm::ArrayRef<Premise> premises) {
  llvm::interleaveComma(premises, os, [&](const Premise &p) {
    bool isContract = p.kind == "contract" && !p.message.empty();
    print(os, isContract ? p.kind + " of " + p.message : p.kind, p.place);
  });
}

std::string reason(const CheckReport &report) {
  std::string text;
  llvm::raw_string_ostream os(text);
  switch (report.verdict) {
  case Verdict::Proved:
  case Verdict::Refuted:
    os << (report.verdict == Verdict::Proved ? "proved" : "always fails");
    if (report.vacuous)
      os << " (the facts here contradict)";
    if (!report.decidedBy.empty())
      os << " by " << report.decidedBy;
    if (!report.premises.empty()) {
      os << " from ";
      print(os, report.premises);
    }
    for (const std::string &assumption : report.assumptions)
      os << ", assuming " << assumption;
    break;
  case Verdict::Contingent:
    os << "can fail";
    if (report.counterexample && !report.counterexample->empty()) {
      os << ", for ";
      print(os, *report.counterexample);
    }
    break;
  case Verdict::Unknown:
    os << "not decided (" << toString(report.why);
    if (!report.detail.empty())
      os << ": " << report.detail;
    os << ")";
    break;
  }
  if (!report.conflicts.empty()) {
    os << "; cannot hold together with ";
    print(os, report.conflicts);
  }
  return text;
}

llvm::StringRef outcome(const Decision &decision) {
  switch (decision.action) {
  case Action::Keep:
    return decision.role == CheckRole::Query || decision.isOfInstance ||
                   isDemand(decision)
               ? ""
               : "kept: ";
  case Action::Erase:
  case Action::ConstWitness:
    return "removed: ";
  case Action::Carry:
    return "replaced by earlier witnesses: ";
  case Action::True:
    return "true: ";
  case Action::False:
    return "false: ";
  }
  llvm_unreachable("all actions are above");
}

} // namespace

void emitRemarks(const Findings &findings) {
  for (const Decision &decision : findings.decisions) {
    if (!decision.report)
      continue;
    const std::optional<SourcePlace> &at = decision.report->at;
    auto remark = mlir::emitRemark(decision.op->getLoc())
                  << outcome(decision) << reason(*decision.report);
    if (at && at->line)
      remark << ", by " << decision.report->kind << " at " << at->line << ":"
             << at->column;
  }
}

void emitProblems(const Findings &findings) {
  for (const Decision &decision : findings.decisions) {
    const CheckReport *report = decision.report.get();
    if (report && decision.verdict == Verdict::Refuted &&
        decision.role != CheckRole::Query)
      mlir::emitWarning(decision.op->getLoc())
          << (decision.role == CheckRole::Meet ? "this meet is always an error"
              : isDemand(decision) ? "this operation demands what never holds"
                                   : "this check always fails")
          << (report->message.empty() ? "" : ": ") << report->message;
    if (decision.validation == Validation::Disagreed)
      mlir::emitError(decision.op->getLoc())
          << "z3 does not prove this from its premises:\n"
          << decision.problem;
  }
  for (const auto &[op, contradiction] : findings.contradictions)
    mlir::emitWarning(op->getLoc())
        << "the facts here contradict: no input gets here";
}

} // namespace shapeproof
