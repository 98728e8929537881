// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions in the middle of a pass: isEqual through ShapeConstraintAnalysis on
// a module of 100,000 operations, beside value bounds on the same questions.
//
// The module is one function (and, in the second row, one of a thousand) of
// groups of ten operations as tiling makes them: a slice, an empty tensor of
// its size, what is computed into it, sums of sizes, checks. Asked is of each
// group whether the result has the size of the slice, and whether a sum of
// sizes is another sum of the same.
//
// Targets: setting up takes less than 1 us per operation beyond MLIR's own
// walk, a repeated question less than 100 ns.

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Parser/Parser.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"
#include "support/Measure.h"
#include "support/MlirModules.h"
#include "support/Table.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;
using namespace shapeproof::bench;

namespace {

constexpr unsigned kOps = 100'000;

[[noreturn]] void fail(const llvm::Twine &what) {
  llvm::errs() << "error: " << what << "\n";
  exit(1);
}

std::string moduleText(unsigned functions, unsigned groups) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (unsigned f = 0; f < functions; ++f) {
    os << "func.func @f" << f
       << "(%t: tensor<?x?xf32>, %i: index, %n: index) {\n"
          "%c0 = arith.constant 0 : index\n"
          "%c1 = arith.constant 1 : index\n"
          "%cst = arith.constant 0.0 : f32\n"
          "%m = tensor.dim %t, %c1 : tensor<?x?xf32>\n";
    for (unsigned g = 0; g < groups; ++g)
      os << sliceText(g, "%n");
    os << "return }\n";
  }
  return text;
}

struct Group {
  mlir::Operation *at; ///< The check: what is asked about stands before it.
  mlir::Value slice, result, sum, other;
};

std::vector<Group> groupsOf(mlir::ModuleOp module) {
  std::vector<Group> groups;
  module.walk([&](mlir::Operation *op) {
    if (auto slice = llvm::dyn_cast<mlir::tensor::ExtractSliceOp>(op))
      groups.push_back({nullptr, slice.getResult(), {}, {}, {}});
    else if (auto fill = llvm::dyn_cast<mlir::linalg::FillOp>(op))
      groups.back().result = fill.getResult(0);
    else if (op->getName().getStringRef() == "arith.addi")
      (groups.back().sum ? groups.back().other : groups.back().sum) =
          op->getResult(0);
    else if (op->getName().getStringRef() == "cf.assert")
      groups.back().at = op;
  });
  return groups;
}

unsigned askOurs(ShapeConstraintAnalysis &sizes, llvm::ArrayRef<Group> groups) {
  unsigned proved = 0;
  for (const Group &g : groups) {
    proved += sizes.isEqual(g.at, g.slice, 0, g.result, 0) == Verdict::Proved;
    proved +=
        sizes.isEqual(g.at, Size(g.sum), Size(g.other)) == Verdict::Proved;
  }
  return proved;
}

unsigned askTheirs(llvm::ArrayRef<Group> groups) {
  using Set = mlir::ValueBoundsConstraintSet;
  unsigned proved = 0;
  for (const Group &g : groups) {
    auto a = Set::areEqual({g.slice, 0}, {g.result, 0});
    auto b = Set::areEqual({g.sum}, {g.other});
    proved += mlir::succeeded(a) && *a;
    proved += mlir::succeeded(b) && *b;
  }
  return proved;
}

void measure(mlir::MLIRContext &context, Table &table, unsigned functions) {
  const unsigned perFunction = kOps / functions / 9;
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      moduleText(functions, perFunction), mlir::ParserConfig(&context));
  if (!module)
    fail("the IR does not parse");
  std::vector<Group> groups = groupsOf(*module);
  unsigned ops = 0;
  double walk = median(5, [&] {
    ops = 0;
    return secondsOf([&] { module->walk([&](mlir::Operation *) { ++ops; }); });
  });
  double setUp = median(5, [&] {
    return secondsOf([&] { ShapeConstraintAnalysis sizes(*module); });
  });
  double first = median(3, [&] {
    ShapeConstraintAnalysis sizes(*module);
    return secondsOf([&] {
      if (askOurs(sizes, groups) != 2 * groups.size())
        fail("not all is proved");
    });
  });
  ShapeConstraintAnalysis sizes(*module);
  askOurs(sizes, groups);
  double again =
      median(5, [&] { return secondsOf([&] { askOurs(sizes, groups); }); });
  // One question over and over.
  const Group &one = groups[groups.size() / 2];
  double same = median(5, [&] {
    return secondsOf([&] {
             for (unsigned i = 0; i < 100'000; ++i)
               if (sizes.isEqual(one.at, Size(one.sum), Size(one.other)) !=
                   Verdict::Proved)
                 fail("not proved again");
           }) /
           100'000;
  });
  llvm::ArrayRef<Group> some(groups);
  some = some.take_front(2000); // Theirs takes long.
  unsigned theirsProved = 0;
  double theirs = median(
      3, [&] { return secondsOf([&] { theirsProved = askTheirs(some); }); });
  const double questions = 2.0 * groups.size();
  table.row({count(functions), count(ops), seconds(walk / ops),
             seconds(setUp / ops), atMost(setUp / ops * 1e6, 1.0),
             seconds(first / ops), seconds(first / questions),
             seconds(again / questions), seconds(same),
             atMost(same * 1e9, 100.0), seconds(theirs / (2.0 * some.size())),
             count(theirsProved * 100 / (2 * some.size())) + "%"});
}

} // namespace

int main() {
  std::unique_ptr<mlir::MLIRContext> context = moduleContext();
  Table table("isEqual in a module of 100,000 operations",
              {"functions", "operations", "MLIR's walk / op", "set up / op",
               "us, target", "harvest / op", "first / question", "again, all",
               "again, one", "ns, target", "value bounds / question",
               "they prove"});
  measure(*context, table, 1);
  measure(*context, table, 1000);
  table.print(llvm::outs());
  return 0;
}
