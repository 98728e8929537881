// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How `equality` grows: problems of 1,000 to 100,000 facts and as many claims.
//
// Each problem is .dims text that is read and analysed as `shapeproof analyze`
// would; every claim has to come out proved, or the program fails. Growth is
// the time per fact divided by that of the problem a tenth its size, in units
// of what n log n allows: 1.0 is exactly n log n, and something quadratic shows
// as 8. Between 1,000 and 100,000 facts the data outgrow the caches one by one,
// so the same steps take longer (a look-up in a hash table, two to five times);
// the target allows a factor of two for that.
//
// Memory is what the heap holds after all facts, through the library, per fact:
// of the store per term, and of the context per fact.

#include "shapeproof/Analyze.h"
#include "shapeproof/Problem.h"
#include "support/Measure.h"
#include "support/Merges.h"
#include "support/Table.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace shapeproof;
using namespace shapeproof::bench;

namespace {

constexpr unsigned kSizes[] = {1000, 10000, 100000};
constexpr double kAllowed = 2.0;

unsigned repetitions(unsigned facts) { return facts < 100000 ? 7 : 3; }

/// Reads and analyses; adds the seconds of both. False: not all is proved.
bool analyzeOnce(llvm::StringRef text, double &parse, double &analyze) {
  Problem problem;
  parse = secondsOf(
      [&] { problem = llvm::cantFail(parseProblem(text, "bench.dims")); });
  FileReport report;
  analyze = secondsOf([&] {
    report = llvm::cantFail(analyzeProblem(problem, "bench.dims", "equality"));
  });
  for (const CheckReport &check : report.checks)
    if (check.verdict != Verdict::Proved || check.vacuous)
      return false;
  return !report.checks.empty();
}

bool timeFamilies() {
  Table table("Time of `equality`, facts and as many claims, from .dims text",
              {"problem", "facts", "read", "analyse", "per fact",
               "growth / n log n", "target"});
  for (const Family &family : families()) {
    double before = 0;
    for (unsigned size : kSizes) {
      std::string text = toText(family.make(size));
      double parse = 0;
      bool proved = true;
      double analyze = median(repetitions(size), [&] {
        double seconds = 0;
        proved &= analyzeOnce(text, parse, seconds);
        return seconds;
      });
      if (!proved) {
        llvm::errs() << "error: " << family.name << " of " << size
                     << " facts: a claim was not proved\n";
        return false;
      }
      std::vector<std::string> row = {family.name.str(), count(size),
                                      seconds(parse), seconds(analyze),
                                      seconds(analyze / size)};
      if (before > 0) {
        double allowed = 10 * std::log(size) / std::log(size / 10);
        double growth = analyze / before / allowed;
        row.push_back(fixed(growth, 2));
        row.push_back(atMost(growth, kAllowed));
      }
      before = analyze;
      table.row(row);
    }
  }
  table.print(llvm::outs());
  return true;
}

void memoryOfFamilies() {
  Table table("Memory of `equality` after the facts, bytes on the heap",
              {"problem", "facts", "terms", "store per term",
               "context per fact", "it says itself", "growth", "target"});
  for (const Family &family : families()) {
    double before = 0;
    for (unsigned size : kSizes) {
      Merges merges = family.make(size);
      size_t start = heapBytes();
      TermStore store;
      std::vector<DimId> terms = toTerms(merges, store);
      size_t facts = 0;
      // The claims' terms belong to the store, not to the context.
      for (const Step &step : merges.steps) {
        if (step.kind != Step::Fact)
          continue;
        store.eq(terms[step.a], terms[step.b]);
        ++facts;
      }
      size_t built = heapBytes();
      std::unique_ptr<InferenceContext> context =
          llvm::cantFail(createContext("equality", store));
      // The end of a scope frees its memory, so facts are in no scope here.
      unsigned fact = 0;
      for (const Step &step : merges.steps)
        if (step.kind == Step::Fact)
          context->assume(store.eq(terms[step.a], terms[step.b]),
                          FactId(fact++));
      size_t end = heapBytes();
      double perTerm =
          double(built - start) /
          (store.numDims() + store.numShapes() + store.numClaims());
      double perFact = double(end - built) / facts;
      std::vector<std::string> row = {
          family.name.str(),
          count(facts),
          count(store.numDims() + store.numClaims()),
          fixed(perTerm, 0),
          fixed(perFact, 0),
          fixed(double(context->memoryUsage()) / facts, 0)};
      if (before > 0) {
        row.push_back(fixed(perFact / before, 2));
        row.push_back(atMost(perFact / before, kAllowed));
      }
      before = perFact;
      table.row(row);
    }
  }
  table.print(llvm::outs());
}

} // namespace

int main() {
  if (!timeFamilies())
    return 1;
  memoryOfFamilies();
  return 0;
}
