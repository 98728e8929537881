// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The time of shapeproof-elide-checks beside that of canonicalize and cse.
//
// A module of the shape dialect: groups of about fifty operations with two
// checks that can fail and four that cannot. Sizes come from calls, so that
// nothing is known of them; every result is used, so that nothing can just be
// dropped. All groups stand in one function, or ten in each. They share no
// sizes, which is in our favour; WholePrograms.cpp has programs whose parts do.
//
// Both run in this process on clones of the same module, with the verifier off.
// Times are medians of processor time. Target: ours at most that of stock MLIR,
// also at ten times the size (growth as linear as theirs, whose exponent is 1.1
// to 1.2); and at least 95% of the checks that cannot fail gone in the very run
// that is timed.

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "shapeproof-mlir/Passes.h"
#include "support/Measure.h"
#include "support/MlirModules.h"
#include "support/Table.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace shapeproof;
using namespace shapeproof::bench;

namespace {

constexpr double kRemoved = 95, kExponent = 1.2;
constexpr unsigned kProvable = 4, kContingent = 2;

/// One group; `@` is replaced by its number.
const char *const kGroup = R"(
  %a@ = func.call @source() : () -> tensor<?x?xf32>
  %b@ = func.call @source() : () -> tensor<?x?xf32>
  %c@ = func.call @source() : () -> tensor<?x?xf32>
  %sa@ = shape.shape_of %a@ : tensor<?x?xf32> -> tensor<2xindex>
  %sb@ = shape.shape_of %b@ : tensor<?x?xf32> -> tensor<2xindex>
  %sc@ = shape.shape_of %c@ : tensor<?x?xf32> -> tensor<2xindex>
  %va@ = shape.shape_of %a@ : tensor<?x?xf32> -> !shape.shape
  %vb@ = shape.shape_of %b@ : tensor<?x?xf32> -> !shape.shape
  %zero@ = shape.const_size 0
  %one@ = shape.const_size 1
  %same@ = shape.cstr_eq %sa@, %sb@ : tensor<2xindex>, tensor<2xindex>
  %r@:4 = shape.assuming %same@
      -> (tensor<2xindex>, index, !shape.shape, index) {
    %fits = shape.cstr_broadcastable %sa@, %sb@
      : tensor<2xindex>, tensor<2xindex>
    %x = shape.assuming %fits -> tensor<2xindex> {
      %s = shape.broadcast %sa@, %sb@
        : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>
      shape.assuming_yield %s : tensor<2xindex>
    }
    %again = shape.cstr_eq %x, %sa@ : tensor<2xindex>, tensor<2xindex>
    %y = shape.assuming %again -> index {
      %n = shape.num_elements %sa@ : tensor<2xindex> -> index
      %m = shape.num_elements %x : tensor<2xindex> -> index
      %e = arith.cmpi eq, %n, %m : index
      cf.assert %e, "as many elements"
      %i = arith.addi %n, %m : index
      shape.assuming_yield %i : index
    }
    %head, %tail = "shape.split_at"(%va@, %one@)
      : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
    %whole = shape.concat %head, %tail
      : !shape.shape, !shape.shape -> !shape.shape
    %back = shape.cstr_eq %whole, %vb@ : !shape.shape, !shape.shape
    %z = shape.assuming %back -> !shape.shape {
      %s = shape.any %whole, %vb@
        : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %s : !shape.shape
    }
    %d0 = shape.get_extent %va@, %zero@
      : !shape.shape, !shape.size -> !shape.size
    %d1 = shape.get_extent %vb@, %one@
      : !shape.shape, !shape.size -> !shape.size
    %sum = shape.add %d0, %d1 : !shape.size, !shape.size -> !shape.size
    %prod = shape.mul %sum, %d1 : !shape.size, !shape.size -> !shape.size
    %at = shape.size_to_index %prod : !shape.size
    shape.assuming_yield %x, %y, %z, %at
      : tensor<2xindex>, index, !shape.shape, index
  }
  %outer@ = shape.cstr_broadcastable %r@#0, %sc@
    : tensor<2xindex>, tensor<2xindex>
  %o@:2 = shape.assuming %outer@ -> (index, tensor<2xindex>) {
    %s = shape.broadcast %r@#0, %sc@
      : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>
    %n = shape.num_elements %s : tensor<2xindex> -> index
    %rank = shape.rank %s : tensor<2xindex> -> index
    %k = arith.muli %rank, %n : index
    shape.assuming_yield %k, %s : index, tensor<2xindex>
  }
  %t@ = arith.addi %r@#1, %r@#3 : index
  %u@ = arith.addi %t@, %o@#0 : index
  func.call @sink(%u@, %r@#2, %o@#1)
    : (index, !shape.shape, tensor<2xindex>) -> ()
)";

std::string moduleText(unsigned groups, unsigned groupsPerFunction) {
  std::string text =
      "func.func private @source() -> tensor<?x?xf32>\n"
      "func.func private @sink(index, !shape.shape, tensor<2xindex>)\n";
  llvm::raw_string_ostream os(text);
  llvm::SmallVector<llvm::StringRef> pieces;
  llvm::StringRef(kGroup).split(pieces, '@');
  for (unsigned group = 0; group < groups; ++group) {
    if (group % groupsPerFunction == 0)
      os << (group ? "  return\n}\n" : "") << "func.func @f" << group
         << "() {\n";
    for (llvm::StringRef piece : pieces) {
      // `@source` and `@sink` are names.
      bool isName = piece.starts_with("s") && !piece.starts_with(" ");
      if (piece.data() != pieces.front().data()) {
        if (isName)
          os << '@';
        else
          os << group;
      }
      os << piece;
    }
  }
  os << "  return\n}\n";
  return text;
}

struct Counts {
  unsigned ops = 0, checks = 0;
};

/// Checks that are still checks: a constant witness is none.
Counts countsOf(mlir::ModuleOp module) {
  Counts counts;
  module.walk([&](mlir::Operation *op) {
    ++counts.ops;
    counts.checks +=
        llvm::isa<mlir::cf::AssertOp, mlir::shape::CstrEqOp,
                  mlir::shape::CstrBroadcastableOp, mlir::shape::CstrRequireOp>(
            op);
  });
  return counts;
}

struct Run {
  double seconds = 0;
  Counts after;
};

Run timed(mlir::ModuleOp original, bool ours, unsigned repetitions) {
  Run run;
  run.seconds = median(repetitions, [&] {
    mlir::OwningOpRef<mlir::ModuleOp> module = original.clone();
    mlir::PassManager passes(original.getContext());
    passes.enableVerifier(false);
    if (ours) {
      passes.addPass(createElideChecksPass());
    } else {
      passes.addPass(mlir::createCanonicalizerPass());
      passes.addPass(mlir::createCSEPass());
    }
    double time = secondsOf([&] {
      if (mlir::failed(passes.run(*module)))
        exit(1);
    });
    run.after = countsOf(*module);
    return time;
  });
  return run;
}

} // namespace

int main() {
  std::unique_ptr<mlir::MLIRContext> context = moduleContext();
  Table table("shapeproof-elide-checks beside canonicalize,cse",
              {"module", "ops", "checks", "provable", "removed", "target",
               "canonicalize,cse", "ours", "ours / stock", "target", "exponent",
               "target"});
  for (bool oneFunction : {true, false}) {
    double before = 0;
    for (unsigned thousands : {10u, 100u}) {
      unsigned groups = thousands * 1000 / 51;
      auto module = mlir::parseSourceString<mlir::ModuleOp>(
          moduleText(groups, oneFunction ? groups : 10),
          mlir::ParserConfig(context.get()));
      if (!module)
        return 1;
      Counts counts = countsOf(*module);
      unsigned repetitions = thousands == 10 ? 5 : 3;
      Run stock = timed(*module, false, repetitions);
      Run ours = timed(*module, true, repetitions);
      unsigned provable = groups * kProvable;
      double removed = 100.0 * (counts.checks - ours.after.checks) / provable;
      double ratio = ours.seconds / stock.seconds;
      std::vector<std::string> row = {oneFunction ? "one function"
                                                  : "functions of ten groups",
                                      count(counts.ops),
                                      count(counts.checks),
                                      count(provable),
                                      fixed(removed, 1) + "%",
                                      atLeast(removed, kRemoved),
                                      seconds(stock.seconds),
                                      seconds(ours.seconds),
                                      fixed(ratio, 2),
                                      atMost(ratio, 1)};
      if (before > 0) {
        double exponent = std::log10(ours.seconds / before);
        row.push_back(fixed(exponent, 2));
        row.push_back(atMost(exponent, kExponent));
      }
      before = ours.seconds;
      table.row(row);
      if (removed > 100) {
        llvm::errs() << "error: checks that can fail are gone\n";
        return 1;
      }
    }
  }
  table.print(llvm::outs());
  return 0;
}
