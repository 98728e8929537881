// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions within patterns: shapeproof::ValueBounds on a function of 10,000
// operations that changes between any two questions, beside MLIR's value bounds
// on the same questions.
//
// The function consists of groups as tiling makes them: a slice, an empty
// tensor of its size, what is computed into it, sums of sizes, a loop with a
// tile of at most 64, and a check. The groups are asked in an order that jumps
// through the function, as a worklist does, and each is changed after it was
// asked, so that all later answers are about new code.
//
//   sizes   the result has the size of the slice; two sums are equal
//   bounds  the tile is at most 64
//   checks  what a check before says, which value bounds do not read
//   open    a claim that can fail
//
// Targets: the first answer in at most 5 ms, the others in at most 20 us for
// questions that value bounds can answer.

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "shapeproof-mlir/ValueBounds.h"
#include "support/Measure.h"
#include "support/MlirModules.h"
#include "support/Table.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;
using namespace shapeproof::bench;
using mlir::presburger::BoundType;
using Theirs = mlir::ValueBoundsConstraintSet;

namespace {

/// Each group has 15 operations: the function has 10,000.
constexpr unsigned kGroups = 10'000 / 15;

std::string functionText() {
  std::string text =
      "func.func @f(%t: tensor<?x?xf32>, %i: index, %n: index) {\n"
      "%c0 = arith.constant 0 : index\n"
      "%c1 = arith.constant 1 : index\n"
      "%c64 = arith.constant 64 : index\n"
      "%cst = arith.constant 0.0 : f32\n"
      "%m = tensor.dim %t, %c1 : tensor<?x?xf32>\n";
  llvm::raw_string_ostream os(text);
  for (unsigned g = 0; g < kGroups; ++g)
    os << "%h" << g << " = \"new.size\"() : () -> index\n"
       << sliceText(g, "%h" + std::to_string(g))
       << llvm::formatv("scf.for %j = %c0 to %k{0} step %c64 {{\n"
                        "  %w{0} = affine.min affine_map<(d0)[s0] -> (64, s0 - "
                        "d0)>(%j)[%d{0}]\n"
                        "  \"at\"(%d{0}, %k{0}, %x{0}, %y{0}, %i, %w{0}) :"
                        " (index, index, index, index, index, index) -> ()\n"
                        "}\n",
                        g);
  return text + "return }\n";
}

/// A kind of questions: the numbers that were answered, by each.
struct Kind {
  const char *name;
  double target; ///< Microseconds; 0: none.
  std::function<bool(ValueBounds &, mlir::Operation *)> ours;
  std::function<bool(mlir::Operation *)> theirs;
};

bool isTrue(llvm::FailureOr<bool> answer) {
  return llvm::succeeded(answer) && *answer;
}

/// The operands of "at".
enum { D, K, X, Y, I, W };

std::vector<Kind> kinds() {
  auto both = [](int a, Comparison ours, Theirs::ComparisonOperator theirs,
                 int b, const char *name, double target) {
    return Kind{
        name, target,
        [=](ValueBounds &bounds, mlir::Operation *at) {
          return bounds.compare(at, at->getOperand(a), ours, at->getOperand(b));
        },
        [=](mlir::Operation *at) {
          return Theirs::compare(at->getOperand(a), theirs, at->getOperand(b));
        }};
  };
  return {
      {"sizes", 20,
       [](ValueBounds &bounds, mlir::Operation *at) {
         return isTrue(
             bounds.areEqual(at, at->getOperand(D), at->getOperand(K)));
       },
       [](mlir::Operation *at) {
         return isTrue(Theirs::areEqual(at->getOperand(D), at->getOperand(K)));
       }},
      both(X, Comparison::EQ, Theirs::EQ, Y, "sums", 20),
      {"bounds", 20,
       [](ValueBounds &bounds, mlir::Operation *at) {
         auto bound =
             bounds.computeConstantBound(at, BoundType::UB, at->getOperand(W));
         return succeeded(bound) && *bound == 65;
       },
       [](mlir::Operation *at) {
         auto bound =
             Theirs::computeConstantBound(BoundType::UB, at->getOperand(W));
         return succeeded(bound) && *bound == 65;
       }},
      both(K, Comparison::GE, Theirs::GE, I, "checks", 0),
      both(X, Comparison::LT, Theirs::LT, I, "open", 0),
  };
}

void measure(mlir::MLIRContext &context, Table &table, const Kind &kind) {
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      functionText(), mlir::ParserConfig(&context));
  if (!module) {
    llvm::errs() << "error: the IR does not parse\n";
    exit(1);
  }
  std::vector<mlir::Operation *> places;
  size_t ops = 0;
  module->walk([&](mlir::Operation *op) {
    ++ops;
    if (op->getName().getStringRef() == "at")
      places.push_back(op);
  });
  ValueBounds bounds;
  mlir::IRRewriter rewriter(&context, bounds.follow(places.front()));
  unsigned ours = 0, theirs = 0;
  double first = 0, later = 0, theirTime = 0;
  for (unsigned i = 0; i < places.size(); ++i) {
    mlir::Operation *at = places[i * 241 % places.size()];
    const double time = secondsOf([&] { ours += kind.ours(bounds, at); });
    (i == 0 ? first : later) += time;
    // Another size, which all of the group is computed from.
    mlir::Operation *size = at->getOperand(D)
                                .getDefiningOp()
                                ->getOperand(0)
                                .getDefiningOp()
                                ->getOperand(2)
                                .getDefiningOp();
    rewriter.setInsertionPoint(size);
    rewriter.replaceOp(size, rewriter.clone(*size));
  }
  constexpr unsigned kAsked = 100; // Theirs takes long.
  for (unsigned i = 0; i < kAsked; ++i)
    theirTime += secondsOf(
        [&] { theirs += kind.theirs(places[i * 241 % places.size()]); });
  later /= double(places.size() - 1);
  table.row({kind.name, count(ops), seconds(first), atMost(first * 1e3, 5),
             seconds(later),
             kind.target > 0 ? atMost(later * 1e6, kind.target) : "",
             count(ours * 100 / places.size()) + "%",
             seconds(theirTime / kAsked), count(theirs * 100 / kAsked) + "%"});
}

} // namespace

int main(int argc, char **argv) {
  std::unique_ptr<mlir::MLIRContext> context = moduleContext();
  Table table("Questions in a function that changes after each of them",
              {"about", "operations", "first", "ms, target", "later",
               "us, target", "yes", "value bounds", "yes"});
  for (const Kind &kind : kinds()) // Or the one that is named.
    if (argc < 2 || llvm::StringRef(argv[1]) == kind.name)
      measure(*context, table, kind);
  table.print(llvm::outs());
  return 0;
}
