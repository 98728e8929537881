// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Is the first size of a chain of operations the last? Ours beside value
// bounds.
//
// MLIR's ValueBoundsConstraintSet builds a constraint system from the IR for
// each question and eliminates all sizes in between, which grows with the cube
// of the chain. A context is told the facts once; the time from terms is that
// of all facts and the question, from built terms in a new context. From the IR
// is what the peer does: a new analysis of the function, and one question to
// it.
//
// Targets: from the IR 200 times faster at 100 operations; from terms at 100
// operations at least 1,000 times faster where the peer takes more than 100 ms,
// and 200 times elsewhere; growth up to 100,000 operations with an exponent
// below 1.3.

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Parser/Parser.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"
#include "support/Chains.h"
#include "support/Measure.h"
#include "support/MlirModules.h"
#include "support/Table.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace shapeproof;
using namespace shapeproof::bench;

namespace {

constexpr double kExponent = 1.3;
constexpr unsigned kCompared = 100;

[[noreturn]] void fail(const llvm::Twine &what) {
  llvm::errs() << "error: " << what << "\n";
  exit(1);
}

/// Seconds of telling all facts to a new context and asking; 0 if unknown.
double ours(const ChainFacts &facts, TermStore &store, llvm::StringRef name) {
  std::unique_ptr<InferenceContext> context =
      llvm::cantFail(createContext(name, store));
  Verdict verdict = Verdict::Unknown;
  double time = secondsOf([&] {
    facts.tell(*context);
    verdict = context->isEqual(facts.first, facts.last);
  });
  if (verdict == Verdict::Refuted)
    fail(name + " is wrong about the chain");
  return verdict == Verdict::Proved ? time : 0;
}

double ours(ChainKind kind, unsigned n, llvm::StringRef name) {
  TermStore store;
  ChainFacts facts(store, kind, n);
  // The following runs are warm, as is the peer's context of uniqued
  // attributes.
  return median(n <= 1000 ? 21 : 3, [&] { return ours(facts, store, name); });
}

mlir::OwningOpRef<mlir::ModuleOp> parse(mlir::MLIRContext &context,
                                        ChainKind kind, unsigned n) {
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      chainModule(kind, n), mlir::ParserConfig(&context));
  if (!module)
    fail("the chain's IR does not parse");
  return module;
}

/// Seconds of one question to value bounds.
double peer(mlir::ModuleOp module, bool isTensor) {
  auto function = module.lookupSymbol<mlir::func::FuncOp>("chain");
  mlir::Operation *end = function.getBody().front().getTerminator();
  using Set = mlir::ValueBoundsConstraintSet;
  auto variable = [&](unsigned i) {
    return isTensor ? Set::Variable(end->getOperand(i), 0)
                    : Set::Variable(end->getOperand(i));
  };
  mlir::FailureOr<bool> equal = mlir::failure();
  double time =
      secondsOf([&] { equal = Set::areEqual(variable(0), variable(1)); });
  if (mlir::failed(equal) || !*equal)
    fail("value bounds do not prove the chain");
  return time;
}

/// Seconds of one question to a new analysis of the IR; 0 if unknown.
double fromIR(mlir::ModuleOp module, bool isTensor, llvm::StringRef name) {
  auto function = module.lookupSymbol<mlir::func::FuncOp>("chain");
  mlir::Operation *end = function.getBody().front().getTerminator();
  auto size = [&](unsigned i) {
    return isTensor ? Size(end->getOperand(i), 0) : Size(end->getOperand(i));
  };
  ShapeConstraintAnalysis::Options options;
  options.context = name.str();
  Verdict verdict = Verdict::Unknown;
  double time = secondsOf([&] {
    ShapeConstraintAnalysis analysis(module, options);
    verdict = analysis.isEqual(end, size(0), size(1));
  });
  return verdict == Verdict::Proved ? time : 0;
}

void compare(mlir::MLIRContext &context) {
  Table table("First size == last, 100 operations: facts and question",
              {"chain", "value bounds", "context", "from terms", "ratio",
               "target", "from the IR", "ratio", "target"});
  for (ChainKind kind : kChainKinds) {
    auto module = parse(context, kind, kCompared);
    double theirs =
        median(3, [&] { return peer(*module, kind != ChainKind::AddSub); });
    for (llvm::StringRef name : {"equality-bounds", "affine", "tiered"}) {
      double time = ours(kind, kCompared, name);
      double whole = median(
          5, [&] { return fromIR(*module, kind != ChainKind::AddSub, name); });
      if (time == 0) {
        table.row({toString(kind), seconds(theirs), name.str(), "unknown"});
        continue;
      }
      table.row({toString(kind), seconds(theirs), name.str(), seconds(time),
                 fixed(theirs / time, 0),
                 atLeast(theirs / time, theirs > 0.1 ? 1000 : 200),
                 seconds(whole), fixed(whole > 0 ? theirs / whole : 0, 0),
                 atLeast(whole > 0 ? theirs / whole : 0, 200)});
    }
  }
  table.print(llvm::outs());
}

void growth() {
  Table table(
      "Growth of the same (tiered)",
      {"chain", "n = 100", "1,000", "10,000", "100,000", "exponent", "target"});
  for (ChainKind kind : kChainKinds) {
    std::vector<std::string> row = {toString(kind)};
    double first = 0, last = 0;
    for (unsigned n : {100u, 1000u, 10000u, 100000u}) {
      last = ours(kind, n, "tiered");
      if (last == 0)
        fail("the default context does not prove the chain");
      if (first == 0)
        first = last;
      row.push_back(seconds(last));
    }
    double exponent = std::log10(last / first) / 3;
    row.push_back(fixed(exponent, 2));
    row.push_back(atMost(exponent, kExponent));
    table.row(row);
  }
  table.print(llvm::outs());
}

} // namespace

int main() {
  std::unique_ptr<mlir::MLIRContext> context = moduleContext();
  compare(*context);
  growth();
  return 0;
}
