// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whole programs through the passes, beside canonicalize,cse and a bare walk.
//
//   build/bench/WholePrograms [--family=NAME] [--sizes=1000,10000,100000]
//                             [--pass=NAME] [--context=NAME]
//                             [--limit=SECONDS] [--write=DIR]
//
// The pass is elide-checks, annotate, canonicalize-dims or simplify. Each
// family of support/MlirPrograms.h in one function and in many. All runs are on
// clones of the same module, in this process, on one thread, with the verifier
// off; times are medians of processor time. `left` are the checks that are
// still there afterwards, so that what is faster because it answers less shows.
// Memory is by how much the resident set grows at its peak. A size is left out
// when the sizes before it say that it takes longer than the limit.
//
// --write=DIR writes the programs instead, for other tools to measure.

#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "shapeproof-mlir/Passes.h"
#include "support/Measure.h"
#include "support/MlirModules.h"
#include "support/MlirPrograms.h"
#include "support/Table.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace shapeproof;
using namespace shapeproof::bench;

namespace {

constexpr double kExponent = 1.15, kBytes = 1024;
/// The target for passes that ask about sizes, relative to canonicalize,cse.
constexpr double kSizesTarget = 5;

struct Arguments {
  std::string family, pass = "elide-checks", context, directory;
  std::vector<size_t> sizes = {1000, 10000, 100000};
  double limit = 5;
};

using AddPasses = llvm::function_ref<void(mlir::PassManager &)>;

struct Run {
  double seconds = 0;
  size_t bytes = 0;
  ProgramCounts after;
};

/// The time and memory of the passes that `addPasses` adds, on a clone.
Run runOnce(mlir::ModuleOp original, AddPasses addPasses) {
  Run run;
  mlir::OwningOpRef<mlir::ModuleOp> module = original.clone();
  mlir::PassManager passes(original.getContext());
  passes.enableVerifier(false);
  addPasses(passes);
  run.bytes = peakBytes([&] {
    run.seconds = secondsOf([&] {
      if (mlir::failed(passes.run(*module)))
        exit(1);
    });
  });
  run.after = countsOf(*module);
  return run;
}

/// The median of several runs; long runs are repeated less often.
Run run(mlir::ModuleOp original, AddPasses addPasses) {
  Run result = runOnce(original, addPasses);
  unsigned repetitions = result.seconds < 0.5 ? 5 : result.seconds < 3 ? 3 : 1;
  if (repetitions > 1)
    result.seconds = median(
        repetitions, [&] { return runOnce(original, addPasses).seconds; });
  return result;
}

void addStock(mlir::PassManager &passes) {
  passes.addPass(mlir::createCanonicalizerPass());
  passes.addPass(mlir::createCSEPass());
}

double walkSeconds(mlir::ModuleOp module) {
  size_t seen = 0;
  double time = median(5, [&] {
    return secondsOf([&] { module.walk([&](mlir::Operation *) { ++seen; }); });
  });
  return seen ? time : 0;
}

/// Null if there is no such pass.
std::unique_ptr<mlir::Pass> createPass(llvm::StringRef name) {
  if (name == "annotate")
    return createAnnotatePass();
  if (name == "canonicalize-dims")
    return createCanonicalizeDimsPass();
  if (name == "simplify")
    return createSimplifyPass();
  return name == "elide-checks" ? createElideChecksPass() : nullptr;
}

class Suite {
public:
  explicit Suite(const Arguments &arguments)
      : arguments(arguments), context(moduleContext()),
        programs("Whole programs, shapeproof-" + arguments.pass +
                     (arguments.context.empty()
                          ? std::string()
                          : " with context=" + arguments.context),
                 {"program", "functions", "operations", "checks", "left",
                  "time", "canonicalize,cse", "ours / stock", "target",
                  "ours / walk", "exponent", "target", "bytes / operation",
                  "target"}) {}

  void measure(const ProgramFamily &family, bool oneFunction);
  void print() const { programs.print(llvm::outs()); }

private:
  const Arguments &arguments;
  std::unique_ptr<mlir::MLIRContext> context;
  Table programs;
};

void Suite::measure(const ProgramFamily &family, bool oneFunction) {
  double before = 0, opsBefore = 0, exponent = 1;
  for (size_t size : arguments.sizes) {
    std::string functions = oneFunction ? "one" : "many";
    double expected = before * std::pow(size / opsBefore, exponent);
    if (before > 0 && expected > arguments.limit) {
      programs.row({family.name.str(), functions, count(size), "", "",
                    "> " + seconds(arguments.limit)});
      continue;
    }
    Program program = programOfSize(family, size, oneFunction, *context);
    ProgramCounts counts = countsOf(*program.module);
    Run stock = run(*program.module, addStock);
    Run ours = run(*program.module, [&](mlir::PassManager &passes) {
      std::unique_ptr<mlir::Pass> pass = createPass(arguments.pass);
      std::string options;
      if (!arguments.context.empty())
        options = "context=" + arguments.context;
      if (mlir::failed(
              pass->initializeOptions(options, [](const llvm::Twine &text) {
                llvm::errs() << "error: " << text << '\n';
                return mlir::failure();
              })))
        exit(2);
      passes.addPass(std::move(pass));
    });
    double ratio = ours.seconds / stock.seconds;
    double bytes = double(ours.bytes) / counts.operations;
    std::vector<std::string> row = {
        family.name.str(),
        functions,
        count(counts.operations),
        count(counts.checks),
        count(ours.after.checks),
        seconds(ours.seconds),
        seconds(stock.seconds),
        fixed(ratio, 2),
        atMost(ratio,
               arguments.pass == "elide-checks" ? family.target : kSizesTarget),
        fixed(ours.seconds / walkSeconds(*program.module), 1),
        "",
        "",
        count(bytes),
        atMost(bytes, kBytes)};
    if (before > 0) {
      exponent = std::log(ours.seconds / before) /
                 std::log(counts.operations / opsBefore);
      row[10] = fixed(exponent, 2);
      row[11] = atMost(exponent, kExponent);
    }
    before = ours.seconds;
    opsBefore = counts.operations;
    programs.row(row);
  }
}

int writePrograms(const Arguments &arguments,
                  llvm::ArrayRef<const ProgramFamily *> families) {
  std::unique_ptr<mlir::MLIRContext> context = moduleContext();
  if (std::error_code error =
          llvm::sys::fs::create_directories(arguments.directory)) {
    llvm::errs() << "error: " << arguments.directory << ": " << error.message()
                 << '\n';
    return 2;
  }
  for (const ProgramFamily *family : families)
    for (bool oneFunction : {true, false})
      for (size_t size : arguments.sizes) {
        std::string name = family->name.str();
        std::replace(name.begin(), name.end(), ' ', '-');
        llvm::SmallString<128> path(arguments.directory);
        llvm::sys::path::append(path, name +
                                          (oneFunction ? "-one-" : "-many-") +
                                          std::to_string(size) + ".mlir");
        std::error_code error;
        llvm::raw_fd_ostream os(path, error);
        if (error) {
          llvm::errs() << "error: " << path << ": " << error.message() << '\n';
          return 2;
        }
        programOfSize(*family, size, oneFunction, *context).module->print(os);
      }
  return 0;
}

/// False if the command line is wrong.
bool parse(int argc, char **argv, Arguments &arguments) {
  for (llvm::StringRef argument : llvm::ArrayRef(argv + 1, argc - 1)) {
    auto [name, value] = argument.split('=');
    if (name == "--family") {
      arguments.family = value.str();
    } else if (name == "--pass") {
      arguments.pass = value.str();
      if (!createPass(value))
        return false;
    } else if (name == "--context") {
      arguments.context = value.str();
    } else if (name == "--write") {
      arguments.directory = value.str();
    } else if (name == "--limit") {
      if (value.getAsDouble(arguments.limit))
        return false;
    } else if (name == "--sizes") {
      arguments.sizes.clear();
      for (llvm::StringRef size : llvm::split(value, ','))
        if (size.getAsInteger(10, arguments.sizes.emplace_back()))
          return false;
    } else if (!name.starts_with("--benchmark_")) {
      return false;
    }
  }
  return true;
}

} // namespace

int main(int argc, char **argv) {
  Arguments arguments;
  if (!parse(argc, argv, arguments)) {
    llvm::errs() << "usage: WholePrograms [--family=NAME] [--sizes=N,...]"
                    " [--pass=elide-checks|annotate|canonicalize-dims|simplify]"
                    " [--context=NAME] [--limit=SECONDS] [--write=DIR]\n";
    return 2;
  }
  llvm::SmallVector<const ProgramFamily *> families;
  for (const ProgramFamily &family : programFamilies())
    if (arguments.family.empty() || family.name == arguments.family)
      families.push_back(&family);
  if (families.empty()) {
    llvm::errs() << "error: no family " << arguments.family << "; there are";
    for (const ProgramFamily &family : programFamilies())
      llvm::errs() << " '" << family.name << "'";
    llvm::errs() << '\n';
    return 2;
  }
  if (!arguments.directory.empty())
    return writePrograms(arguments, families);
  Suite suite(arguments);
  for (const ProgramFamily *family : families)
    for (bool oneFunction : {true, false})
      suite.measure(*family, oneFunction);
  suite.print();
  return 0;
}
