// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See shapeproof/KernelReport.h. Accesses in innermost loops come first: their
// masks cost most.
//
// Tested by tests/tools/cli/kernel.test.

#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "results/report/AccessText.h"
#include "results/report/ClauseText.h"
#include "results/report/Gaps.h"
#include "results/report/Naming.h"
#include "results/report/PrintExample.h"
#include "results/report/SourceExcerpt.h"
#include "shapeproof/KernelReport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof {

static bool isAt(const CheckReport &check, const KernelAccess &access) {
  return check.place == SourcePlace(access.place.line, access.place.column);
}

const CheckReport *maskAt(const FileReport &file, const KernelAccess &access) {
  const CheckReport *found = nullptr;
  for (const CheckReport &check : file.checks)
    if (check.kind == "mask" && isAt(check, access) &&
        (!found || isAlwaysTrue(found)))
      found = &check;
  return found;
}

bool isAlwaysTrue(const CheckReport *mask) {
  // No mask goes because of an assumption.
  return mask && mask->verdict == Verdict::Proved && !mask->vacuous &&
         mask->assumptions.empty();
}

/// The facts of the argument in all calls; null if it was not looked at.
static const AxisReport *factsOf(const KernelArgument &argument,
                                 const FileReport &file) {
  const auto facts = llvm::find_if(file.axis, [&](const AxisReport &own) {
    return own.place == SourcePlace(argument.place.line, argument.place.column);
  });
  return facts == file.axis.end() || facts->divisibility.size() != 1 ? nullptr
                                                                     : &*facts;
}

std::vector<ProvedRange>
provedRanges(const FileReport &file, const FileReport &text,
             llvm::ArrayRef<KernelArgument> arguments) {
  std::vector<ProvedRange> proved;
  for (const KernelArgument &argument : arguments) {
    const AxisReport *facts = factsOf(argument, file);
    const AxisReport *known = factsOf(argument, text);
    if (!facts || !known || !argument.canAssume)
      continue;
    ProvedRange range{argument, {}, {}};
    // The divisor says what follows from it.
    const Int divisor(facts->divisibility.front());
    if (facts->lo && known->lo && *facts->lo >= *known->lo + divisor)
      range.least = facts->lo;
    if (facts->hi && known->hi && *facts->hi <= *known->hi - divisor)
      range.most = facts->hi;
    if (range.least || range.most)
      proved.push_back(std::move(range));
  }
  return proved;
}

std::vector<ProvedDivisor>
provedDivisors(const FileReport &file,
               llvm::ArrayRef<KernelArgument> arguments) {
  // Triton reads numbers of 32 bits.
  constexpr int64_t kMost = int64_t(1) << 30;
  std::vector<ProvedDivisor> proved;
  for (const KernelArgument &argument : arguments) {
    const AxisReport *facts = factsOf(argument, file);
    if (!facts || !argument.canState)
      continue;
    const int64_t divisor = std::min(facts->divisibility.front(), kMost);
    if (divisor > argument.divisor && divisor % argument.divisor == 0)
      proved.push_back({argument, divisor});
  }
  return proved;
}

namespace {

class KernelWriter {
public:
  KernelWriter(const KernelReport &report, llvm::raw_ostream &os)
      : report(report), os(os) {}

  void write(llvm::StringRef function,
             llvm::ArrayRef<const KernelAccess *> accesses);

private:
  std::string shown(llvm::StringRef claim) const {
    return oneLine(withPowers(withNames(claim, names)), limits::shownClaim);
  }
  void writeMask(const KernelAccess &access);
  void writeWidth(const KernelAccess &access);
  void writePlace(const KernelAccess &access);
  void writeRange(const ProvedRange &proved);
  void writeJoint(llvm::StringRef function, size_t masks);
  void writeClauses(llvm::StringRef function,
                    llvm::ArrayRef<const KernelAccess *> accesses);

  const KernelReport &report;
  llvm::raw_ostream &os;
  llvm::ArrayRef<std::string> names;
};

/// Accesses in innermost loops first, then those in more loops.
bool isBefore(const KernelAccess *a, const KernelAccess *b) {
  return std::pair(!a->isInnermost, -int(a->loops)) <
         std::pair(!b->isInnermost, -int(b->loops));
}

void KernelWriter::writePlace(const KernelAccess &access) {
  os << "  " << access.place.line << ':' << access.place.column << ": "
     << llvm::StringRef(access.op).split('.').second
     << (access.isInnermost ? " in an innermost loop: "
         : access.loops > 0 ? " in a loop: "
                            : ": ");
}

/// Writes what is missing for an access to move more elements at once.
void KernelWriter::writeWidth(const KernelAccess &access) {
  const SourcePlace at(access.place.line, access.place.column);
  const auto width =
      llvm::find_if(report.file.widths, [&](const WidthReport &own) {
        return own.place == at && own.function == access.function;
      });
  if (width == report.file.widths.end() || width->facts.empty())
    return;
  writePlace(access);
  os << "moves " << width->now << (width->now == 1 ? " element" : " elements")
     << " at once, " << width->then << " if "
     << shown(llvm::join(width->facts, " and ")) << '\n';
}

void KernelWriter::writeMask(const KernelAccess &access) {
  writePlace(access);
  const CheckReport *mask = maskAt(report.file, access);
  if (!mask) {
    os << "the mask was not looked at\n";
  } else if (mask->vacuous) {
    os << "never reached: the facts contradict\n";
  } else if (isAlwaysTrue(mask) && report.isWithout) {
    os << (access.canDrop ? "dropped\n"
                          : "always true, and stays: its text is of a form "
                            "that is not known\n");
  } else if (isAlwaysTrue(mask)) {
    os << "always true\n";
  } else if (mask->verdict == Verdict::Refuted) {
    os << "never true\n";
  } else if (mask->remedy) {
    os << "may go if " << shown(mask->remedy->fact) << '\n';
  } else if (mask->counterexample) {
    os << "needed, as for ";
    printExample(os, withNames(*mask->counterexample, names));
    os << '\n';
  } else {
    os << "not decided"
       << (mask->detail.empty() ? "" : ": " + shown(mask->detail)) << '\n';
  }
}

void KernelWriter::writeJoint(llvm::StringRef function, size_t masks) {
  for (const JointCondition &joint : report.joint) {
    if (joint.function != function)
      continue;
    os << "  " << joint.masks
       << (joint.isOfInnermost ? " in innermost loops" : "")
       << (joint.masks == masks ? " (all)" : "") << " may go if "
       << shown(joint.condition) << '\n';
  }
}

void KernelWriter::writeRange(const ProvedRange &proved) {
  const KernelArgument &argument = proved.argument;
  const std::string name = withNames(argument.name, names);
  std::string claim;
  llvm::raw_string_ostream text(claim);
  if (proved.least)
    text << name << " >= " << *proved.least;
  if (proved.least && proved.most)
    text << " and ";
  if (proved.most)
    text << name << " <= " << *proved.most;
  os << "  " << argument.place.line << ':' << argument.place.column << ": "
     << shown(claim) << " is assumed\n";
}

/// The conditions under which accesses are within their buffers, and what was
/// not decided.
void KernelWriter::writeClauses(llvm::StringRef function,
                                llvm::ArrayRef<const KernelAccess *> accesses) {
  if (!report.file.contracts)
    return;
  auto rankOf = [&](const std::vector<SourcePlace> &places) {
    for (auto [rank, access] : llvm::enumerate(accesses))
      for (const SourcePlace &place : places)
        if (place == SourcePlace(access->place.line, access->place.column))
          return rank;
    return accesses.size();
  };
  for (const ContractReport &contract : *report.file.contracts) {
    if (contract.function != function)
      continue;
    std::vector<std::pair<size_t, std::string>> lines;
    for (const ContractReport::Clause &clause : contract.clauses)
      lines.push_back({rankOf(clause.checks),
                       (clause.exact ? "    " : "  ~ ") + shown(clause.claim)});
    llvm::stable_sort(lines, llvm::less_first());
    if (!lines.empty())
      os << "  accesses are right if\n";
    for (const auto &line : lines)
      os << line.second << '\n';
    for (const ContractReport::Residue &residue : contract.residue)
      os << "  " << residue.place.line << ':' << residue.place.column
         << ": not decided: " << shown(residue.why) << '\n';
  }
}

void KernelWriter::write(llvm::StringRef function,
                         llvm::ArrayRef<const KernelAccess *> accesses) {
  names = argumentsOf(report.file, function);
  const size_t masks = size_t(llvm::count_if(
      accesses, [](const KernelAccess *access) { return access->hasMask; }));
  os << oneLine(report.file.path, limits::shownDetail) << ": "
     << oneLine(function, limits::shownMessage) << ": " << masks << " mask"
     << (masks == 1 ? "" : "s") << '\n';
  for (const ProvedDivisor &proved : report.divisors)
    if (proved.argument.function == function)
      os << "  " << proved.argument.place.line << ':'
         << proved.argument.place.column << ": "
         << withNames(proved.argument.name, names)
         << " has tt.divisibility = " << proved.divisor << '\n';
  for (const ProvedRange &proved : report.ranges)
    if (proved.argument.function == function)
      writeRange(proved);
  writeJoint(function, masks);
  for (const KernelAccess *access : accesses)
    if (access->hasMask)
      writeMask(*access);
  if (report.isWithout)
    return;
  for (const KernelAccess *access : accesses)
    writeWidth(*access);
  writeClauses(function, accesses);
  for (const std::string &overlap : overlapLines(report.file, function))
    os << "  " << oneLine(overlap, limits::shownClaim) << '\n';
}

} // namespace

void writeKernel(const KernelReport &report, llvm::raw_ostream &os) {
  KernelWriter writer(report, os);
  for (llvm::ArrayRef<KernelAccess> rest = report.accesses; !rest.empty();) {
    std::vector<const KernelAccess *> own;
    const std::string &function = rest.front().function;
    for (; !rest.empty() && rest.front().function == function;
         rest = rest.drop_front())
      own.push_back(&rest.front());
    llvm::stable_sort(own, isBefore);
    writer.write(function, own);
  }
}

} // namespace shapeproof
