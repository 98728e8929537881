// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random problems against enumeration, without end.
//
//   shapeproof-law-fuzz --seeds=1000:1100 --out=DIR
//
// A seed decides four problems, on every machine: a general one, one of
// unknown rank, one about sets of sizes, and one about parts (--kind: one of
// them alone). Each is asked of every context, and all laws (laws/Laws.h;
// --law=Sound,Evident: some alone, which is faster) are checked. What breaks a
// law is shrunk and written to DIR as .dims text, ready for
// tests/engine/corpus. With
// --write all problems are written to DIR, and no law is checked.

#include "laws/Laws.h"
#include "shapeproof/InferenceContext.h"
#include "support/Generate.h"
#include "support/Parts.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace shapeproof;
using namespace shapeproof::testing;

static cl::OptionCategory category("Options of the law fuzzer");
static cl::opt<std::string> seeds("seeds", cl::desc("A:B, without B"),
                                  cl::init("0:10"), cl::cat(category));
static cl::opt<std::string> out("out", cl::desc("where violations go"),
                                cl::init("."), cl::cat(category));
static cl::opt<std::string> context("context", cl::desc("this one alone"),
                                    cl::cat(category));
static cl::opt<std::string> kind("kind", cl::desc("these problems alone"),
                                 cl::cat(category));
static cl::opt<bool> write("write", cl::desc("write the problems to --out"),
                           cl::cat(category));
static cl::list<std::string> wantedLaws("law", cl::CommaSeparated,
                                        cl::desc("these alone"),
                                        cl::cat(category));

namespace {

/// Worlds a problem may have to be enumerated.
constexpr uint64_t kMaxWorlds = 20000;

/// One of all problems; neighbouring seeds give problems with little in common.
Problem spreadPartsProblem(unsigned seed) {
  constexpr uint64_t kPrime = 7919; // None of their number.
  return partsProblem(seed * kPrime % numPartsProblems());
}

struct Kind {
  StringRef name;
  Problem (*problem)(unsigned seed);
};
constexpr Kind kKinds[] = {{"general", randomProblem},
                           {"unranked", randomUnrankedProblem},
                           {"sizes", randomSizesProblem},
                           {"parts", spreadPartsProblem}};

struct Tally {
  unsigned problems = 0, answers = 0, violations = 0;
};

/// Whether the problem was written.
bool writeTo(const Twine &path, const Problem &problem) {
  std::error_code error;
  raw_fd_ostream file(path.str(), error);
  if (error)
    errs() << path << ": " << error.message() << '\n';
  else
    writeProblem(problem, file);
  return !error;
}

/// All laws on one problem and one context.
void check(const ContextInfo &info, const Problem &problem, StringRef name,
           Tally &tally) {
  Subject subject = registeredSubject(info.name);
  std::vector<NamedLaw> laws = lawsOfOneContext(randomBox());
  for (StringRef weaker : info.atLeast) {
    Subject weak = registeredSubject(weaker);
    laws.push_back({"Ordered", [weak](const Subject &s, const Problem &p) {
                      return checkOrdered(weak, s, p);
                    }});
  }
  if (info.name == "affine")
    laws.push_back({"Certified", [](const Subject &s, const Problem &p) {
                      return checkCertified(p, s.name);
                    }});
  if (!wantedLaws.empty())
    llvm::erase_if(laws, [](const NamedLaw &l) {
      return !llvm::is_contained(wantedLaws, l.name);
    });
  for (const Statement &statement : problem.statements)
    tally.answers += statement.kind == StatementKind::Prove ||
                     statement.kind == StatementKind::Bound;
  for (const NamedLaw &named : laws) {
    auto violates = [&](const Problem &p) { return named.check(subject, p); };
    if (!violates(problem))
      continue;
    ++tally.violations;
    std::string text = describe(named.name, info.name.str(), problem, violates);
    errs() << text << '\n';
    std::string path = (out + "/" + name + "-" + info.name + ".dims").str();
    std::error_code error;
    raw_fd_ostream file(path, error);
    if (error)
      errs() << path << ": " << error.message() << '\n';
    else
      file << "# " << text << '\n'; // The first line says what is broken.
  }
}

} // namespace

int main(int argc, char **argv) {
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "Random problems against the laws\n");
  auto [a, b] = StringRef(seeds).split(':');
  unsigned first, last;
  if (a.getAsInteger(10, first) || b.getAsInteger(10, last)) {
    errs() << "--seeds: expected A:B\n";
    return 2;
  }
  if (!kind.empty() &&
      llvm::none_of(kKinds, [](const Kind &k) { return k.name == kind; })) {
    errs() << "--kind: expected general, unranked, sizes or parts\n";
    return 2;
  }
  for (const std::string &law : wantedLaws)
    if (law != "Ordered" && law != "Certified" &&
        llvm::none_of(lawsOfOneContext(randomBox()),
                      [&](const NamedLaw &l) { return l.name == law; })) {
      errs() << "--law: unknown law '" << law << "'\n";
      return 2;
    }
  if (std::error_code error = sys::fs::create_directories(out)) {
    errs() << out << ": " << error.message() << '\n';
    return 2;
  }
  Tally tally;
  for (unsigned seed = first; seed < last; ++seed)
    for (const Kind &k : kKinds) {
      if (!kind.empty() && kind != k.name)
        continue;
      Problem problem = k.problem(seed);
      if (countWorlds(problem, randomBox(), kMaxWorlds) >= kMaxWorlds)
        continue;
      ++tally.problems;
      if (write) {
        if (!writeTo(out + "/" + k.name + std::to_string(seed) + ".dims",
                     problem))
          return 2;
        continue;
      }
      for (const ContextInfo &info : registeredContexts())
        if (context.empty() || info.name == context)
          check(info, problem, (k.name + std::to_string(seed)).str(), tally);
    }
  outs() << tally.problems << " problems, " << tally.answers << " answers, "
         << tally.violations << " violations\n";
  return tally.violations ? 1 : 0;
}
