// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The time that `tiered` saves over z3 alone, without losing verdicts.
//
// The same checks are decided by both: those of the modules in examples/, with
// the asserts that MLIR's runtime verification puts on them, importing included
// on both sides; and those of the random problems of tests/support. Per suite:
// the ratio of the times, which tier decided how many, and how many verdicts of
// `tiered` are worse (Unknown where z3 decides) or different, which must be 0.
// That facts contradict is noticed as far as the tier that decides sees; then
// z3 may say Proved, vacuously, to what was Refuted: these are counted apart.
//
// Targets, on the examples: at most 1/100 of z3's time, and z3 asked for at
// most 5% of the checks. Each module is decided three times, and the median
// of either counts: the first run of both reads code and the module into the
// caches.

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "shapeproof/Analyze.h"
#include "shapeproof/Problem.h"
#include "support/Generate.h"
#include "support/Measure.h"
#include "support/MlirModules.h"
#include "support/Table.h"
#include "uses/analysis/Engine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;
using namespace shapeproof::bench;

namespace {

constexpr double kRatio = 100, kShare = 5;
constexpr unsigned kRandomProblems = 300, kRuns = 3;

using Checks = std::vector<CheckReport>;

struct Tally {
  double z3 = 0, tiered = 0;
  unsigned checks = 0, worse = 0, different = 0, better = 0, vacuous = 0;
  /// Checks by tier. A claim that stays Unknown was asked of z3, the last tier.
  std::map<std::string, unsigned> by;

  void compare(llvm::StringRef name, const Checks &ours, const Checks &theirs) {
    if (ours.size() != theirs.size()) {
      llvm::errs() << "error: " << name << ": other checks\n";
      exit(1);
    }
    for (auto [a, b] : llvm::zip(ours, theirs)) {
      ++checks;
      bool undecided = a.verdict == Verdict::Unknown;
      // A construct that is not modelled stays Unknown in every context.
      bool asked = undecided && a.why != UnknownKind::Unsupported;
      ++by[asked ? "z3" : a.decidedBy.empty() ? "none" : a.decidedBy];
      if (b.vacuous && !a.vacuous && !undecided) {
        ++vacuous;
        continue;
      }
      if (a.verdict == b.verdict)
        continue;
      bool isWorse = undecided && b.verdict != Verdict::Unknown;
      bool isBetter = !undecided && b.verdict == Verdict::Unknown;
      ++(isWorse ? worse : isBetter ? better : different);
      if (!isBetter)
        llvm::errs() << name << ":" << a.place.line << ":" << a.place.column
                     << ": tiered " << toString(a.verdict) << ", z3 "
                     << toString(b.verdict) << "\n";
    }
  }

  void add(const Tally &other) {
    z3 += other.z3;
    tiered += other.tiered;
    checks += other.checks;
    worse += other.worse;
    different += other.different;
    better += other.better;
    vacuous += other.vacuous;
    for (auto &[tier, n] : other.by)
      by[tier] += n;
  }

  double ratio() const { return z3 / tiered; }
  double shareOfZ3() const {
    auto it = by.find("z3");
    return checks && it != by.end() ? 100.0 * it->second / checks : 0;
  }
  std::vector<std::string> row(llvm::StringRef name) const {
    std::string tiers;
    for (auto &[tier, n] : by)
      tiers += (tiers.empty() ? "" : ", ") + tier + " " + std::to_string(n);
    return {name.str(),
            count(checks),
            seconds(z3),
            seconds(tiered),
            fixed(ratio(), 0),
            std::to_string(worse + different),
            std::to_string(better),
            std::to_string(vacuous),
            fixed(shareOfZ3(), 1) + "%",
            tiers};
  }
};

Checks analyzed(mlir::ModuleOp module, llvm::StringRef context, bool trust,
                double &time) {
  ImportOptions options;
  options.context = context.str();
  options.trustOpContracts = trust;
  Findings findings;
  time += median(kRuns, [&] {
    findings = Findings();
    return secondsOf(
        [&] { llvm::cantFail(analyze(module, {}, options, findings)); });
  });
  Checks checks;
  for (Decision &decision : findings.decisions)
    checks.push_back(std::move(*decision.report));
  return checks;
}

Tally module(mlir::MLIRContext &context, llvm::StringRef path, bool trust) {
  auto module =
      mlir::parseSourceFile<mlir::ModuleOp>(path, mlir::ParserConfig(&context));
  mlir::PassManager passes(&context);
  passes.addPass(mlir::createGenerateRuntimeVerificationPass());
  if (!module || mlir::failed(passes.run(*module))) {
    llvm::errs() << "error: " << path << "\n";
    exit(1);
  }
  Tally tally;
  Checks ours = analyzed(*module, "tiered", trust, tally.tiered);
  Checks theirs = analyzed(*module, "z3", trust, tally.z3);
  tally.compare(llvm::sys::path::filename(path), ours, theirs);
  return tally;
}

Tally randomSuite() {
  Tally tally;
  for (unsigned seed = 0; seed < kRandomProblems; ++seed) {
    Problem problem = testing::randomProblem(seed);
    auto checks = [&](llvm::StringRef context, double &time) {
      FileReport report;
      time += secondsOf([&] {
        report = llvm::cantFail(analyzeProblem(problem, "random", context));
      });
      return report.checks;
    };
    Checks ours = checks("tiered", tally.tiered);
    Checks theirs = checks("z3", tally.z3);
    tally.compare("random problem " + std::to_string(seed), ours, theirs);
  }
  return tally;
}

} // namespace

int main() {
  std::unique_ptr<mlir::MLIRContext> context = moduleContext();
  // Checks that always fail are reported to people.
  mlir::ScopedDiagnosticHandler quiet(context.get(),
                                      [](auto &) { return mlir::success(); });
  Table table("tiered beside z3: the same checks, with runtime verification",
              {"suite", "checks", "z3", "tiered", "ratio", "worse", "better",
               "vacuous", "z3 asked", "decided by"});
  Tally total;
  for (bool trust : {false, true})
    for (const std::string &path : examplePaths()) {
      Tally tally = module(*context, path, trust);
      table.row(tally.row(
          (llvm::sys::path::stem(path) + (trust ? ", trusted contracts" : ""))
              .str()));
      total.add(tally);
    }
  table.row(total.row("all examples"));
  std::string parity =
      total.worse + total.different ? "<= 0 MISSED" : "<= 0 ok";
  table.row({"  target", "", "", "", atLeast(total.ratio(), kRatio), parity, "",
             "", atMost(total.shareOfZ3(), kShare)});
  Tally random = randomSuite();
  table.row(random.row("random problems"));
  table.row({"  target", "", "", "", "",
             random.worse + random.different ? "<= 0 MISSED" : "<= 0 ok"});
  table.print(llvm::outs());
  return 0;
}
