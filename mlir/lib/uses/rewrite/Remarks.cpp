// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The remarks and warnings of the pass.
//
//   m.mlir:12:3: remark: removed: proved by equality from cf.assert at 10:3
//   m.mlir:14:3: remark: kept: fails for arg0.dim0 = 2, arg1.dim0 = 3
//   m.mlir:16:3: warning: this check always fails: sizes differ
//   m.mlir:9:1: remark: arg0 mod 256 == 0 removes 3 checks, if argument 0 has
//     it as shapeproof.facts

#include "core/checks/Findings.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "uses/rewrite/RemarkSink.h"
#include "uses/rewrite/Rewrite.h"
#include "uses/rewrite/Wording.h"

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
    if (report.example || report.counterexample) {
      os << (report.counterexample ? "can fail" : "can hold");
      const Example &inputs =
          report.counterexample ? *report.counterexample : *report.example;
      if (!inputs.empty()) {
        os << ", for ";
        print(os, inputs);
      }
      os << "; " << report.detail;
      break;
    }
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

void emitRemarks(const Findings &findings, const RemarkSink &sink) {
  for (const Decision &decision : findings.decisions) {
    if (!decision.report)
      continue;
    const std::optional<SourcePlace> &at = decision.report->at;
    std::string text = outcome(decision).str() + reason(*decision.report);
    if (at && at->line)
      text += ", by " + decision.report->kind + " at " +
              std::to_string(at->line) + ":" + std::to_string(at->column);
    const std::optional<CheckReport::Remedy> &remedy = decision.report->remedy;
    const bool isKept = outcome(decision) == "kept: ";
    if (outcome(decision).empty())
      sink.emit(decision.op, RemarkSink::Kind::Analysis, "decided", text);
    else if (isKept)
      sink.emit(decision.op, RemarkSink::Kind::Missed, "kept", text,
                remedy ? remedy->fact : "");
    else
      sink.emit(decision.op, RemarkSink::Kind::Passed, "removed", text);
  }
}

void emitMissingFacts(const Findings &findings, const RemarkSink &sink) {
  struct Fact {
    mlir::FunctionOpInterface function;
    CheckReport::Remedy remedy;
  };
  std::vector<Fact> facts;
  for (const Decision &decision : findings.decisions) {
    auto function = decision.op->getParentOfType<mlir::FunctionOpInterface>();
    if (!function || !decision.report || !decision.report->remedy ||
        decision.role == CheckRole::Query || decision.action != Action::Keep ||
        isDemand(decision))
      continue;
    const CheckReport::Remedy &remedy = *decision.report->remedy;
    if (llvm::none_of(facts, [&](const Fact &fact) {
          return fact.function == function &&
                 fact.remedy.argument == remedy.argument &&
                 fact.remedy.fact == remedy.fact;
        }))
      facts.push_back({function, remedy});
  }
  llvm::stable_sort(facts, [](const Fact &a, const Fact &b) {
    return a.remedy.removes > b.remedy.removes;
  });
  for (const Fact &fact : facts) {
    const unsigned n = fact.remedy.removes;
    sink.emit(fact.function, RemarkSink::Kind::Missed, "missing-fact",
              fact.remedy.fact + " removes " + std::to_string(n) +
                  (n == 1 ? " check" : " checks") + ", if argument " +
                  std::to_string(fact.remedy.argument) +
                  " has it as shapeproof.facts",
              fact.remedy.fact);
  }
}

void emitProblems(const Findings &findings) {
  for (const Decision &decision : findings.decisions) {
    const CheckReport *report = decision.report.get();
    if (report && decision.verdict == Verdict::Refuted &&
        decision.role != CheckRole::Query)
      mlir::emitWarning(decision.op->getLoc())
          << (decision.role == CheckRole::Meet ? "this meet is always an error"
              : llvm::isa<mlir::FunctionOpInterface>(decision.op)
                  ? "stated facts never hold"
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
