// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every answer is executed. At each operation of the examples sizes that are
// visible there are compared, by chance; what the analysis says becomes an
// assert at that place
//
//   at(%x, %y): x <= y Proved   ->   %p = arith.cmpi sle, %x, %y
//               x == y Refuted       cf.assert of it, or of its opposite
//
// and the program is run on many inputs. An assert that fails is a wrong
// answer.

#include "Parsed.h"
#include "core/exec/Arguments.h"
#include "core/exec/Grid.h"
#include "core/exec/Interpreter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "shapeproof-mlir/Dialects.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"
#include "support/Trials.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <random>

using namespace shapeproof;
using shapeproof::testing::kSanitized;
using shapeproof::testing::trials;

namespace {

/// Inputs per function and questions per operation.
constexpr size_t kInputs = trials(25), kQuestions = kSanitized ? 1 : 4;

struct Operand {
  mlir::Value value;
  int64_t dim = -1; ///< The dimension of a shaped value.

  Size size() const { return dim < 0 ? Size(value) : Size(value, dim); }
  mlir::Value make(mlir::OpBuilder &builder, mlir::Location at) const {
    if (dim < 0)
      return value;
    if (llvm::isa<mlir::TensorType>(value.getType()))
      return mlir::tensor::DimOp::create(builder, at, value, dim);
    return mlir::memref::DimOp::create(builder, at, value, dim);
  }
};

struct Claimed {
  mlir::Operation *at;
  Operand a, b;
  Comparison comparison;
  bool holds;
};

mlir::arith::CmpIPredicate predicate(Comparison comparison) {
  using P = mlir::arith::CmpIPredicate;
  switch (comparison) {
  case Comparison::EQ:
    return P::eq;
  case Comparison::NE:
    return P::ne;
  case Comparison::LT:
    return P::slt;
  case Comparison::LE:
    return P::sle;
  case Comparison::GT:
    return P::sgt;
  case Comparison::GE:
    return P::sge;
  }
  llvm_unreachable("all comparisons are above");
}

class Answers {
public:
  Answers(mlir::ModuleOp module, ShapeConstraintAnalysis &sizes, unsigned seed)
      : sizes(sizes), random(seed) {
    for (auto function : module.getOps<mlir::func::FuncOp>())
      if (!function.isExternal())
        visit(function.getBody());
    for (const Claimed &claimed : all) {
      mlir::OpBuilder builder(claimed.at);
      mlir::Location at = claimed.at->getLoc();
      mlir::Value a = claimed.a.make(builder, at),
                  b = claimed.b.make(builder, at);
      mlir::Value holds = mlir::arith::CmpIOp::create(
          builder, at, predicate(claimed.comparison), a, b);
      if (!claimed.holds) {
        mlir::Value one = mlir::arith::ConstantOp::create(
            builder, at, builder.getBoolAttr(true));
        holds = mlir::arith::XOrIOp::create(builder, at, holds, one);
      }
      asserts.insert(mlir::cf::AssertOp::create(builder, at, holds, "claimed"));
    }
  }

  size_t size() const { return all.size(); }
  bool contains(mlir::Operation *op) const { return asserts.contains(op); }

private:
  void see(mlir::Value v) {
    if (v.getType().isIndex())
      visible.push_back({v});
    else if (auto shaped = llvm::dyn_cast<mlir::ShapedType>(v.getType()))
      if (llvm::isa<mlir::RankedTensorType, mlir::MemRefType>(v.getType()))
        for (int64_t i = 0; i < shaped.getRank(); ++i)
          visible.push_back({v, i});
  }

  /// Blocks of one region see no values of each other here: less is asked, and
  /// nothing that does not dominate.
  void visit(mlir::Region &region) {
    for (mlir::Block &block : region) {
      size_t mark = visible.size();
      for (mlir::Value argument : block.getArguments())
        see(argument);
      for (mlir::Operation &op : block) {
        ask(&op);
        if (llvm::isa<mlir::scf::IfOp, mlir::scf::ForOp, mlir::scf::WhileOp,
                      mlir::scf::ExecuteRegionOp>(op))
          for (mlir::Region &inner : op.getRegions())
            visit(inner);
        for (mlir::Value result : op.getResults())
          see(result);
      }
      visible.resize(mark);
    }
  }

  void ask(mlir::Operation *at) {
    for (unsigned i = 0; i < kQuestions && visible.size() >= 2; ++i) {
      // Recent ones have more to do with each other.
      auto pick = [&] {
        size_t back = std::min<size_t>(visible.size(),
                                       random() % 3 ? 12 : visible.size());
        return visible[visible.size() - 1 - random() % back];
      };
      Claimed claimed{at, pick(), pick(), Comparison(random() % 6), true};
      Verdict verdict = sizes.compare(at, claimed.a.size(), claimed.comparison,
                                      claimed.b.size());
      if (verdict != Verdict::Proved && verdict != Verdict::Refuted)
        continue;
      claimed.holds = verdict == Verdict::Proved;
      all.push_back(claimed);
    }
  }

  ShapeConstraintAnalysis &sizes;
  std::mt19937 random;
  std::vector<Operand> visible;
  std::vector<Claimed> all;
  llvm::DenseSet<mlir::Operation *> asserts;
};

std::string text(mlir::Location location) {
  std::string result;
  llvm::raw_string_ostream(result) << location;
  return result;
}

/// Runs every function. Returns the number of runs whose end says something
/// about the answers.
unsigned execute(mlir::ModuleOp module, const Answers &answers,
                 bool speculative) {
  unsigned runs = 0;
  for (auto function : module.getOps<mlir::func::FuncOp>()) {
    // Answers about a function that others call hold for the sizes that these
    // pass.
    if (function.isExternal() || exec::isRunByOthers(function, module))
      continue;
    std::string problem;
    auto arguments = exec::Arguments::of(
        llvm::to_vector(function.getArgumentTypes()), problem);
    if (!arguments)
      continue;
    llvm::SmallVector<int64_t> constants;
    function.walk([&](mlir::arith::ConstantIndexOp op) {
      constants.push_back(op.value());
    });
    exec::Grid grid(arguments->parameters(), constants, kInputs);
    exec::RunOptions options;
    options.maxSteps = 60'000;
    options.speculative = speculative;
    options.noOverflow = true;
    exec::Interpreter interpreter(options);
    for (const exec::Vector &vector : grid.vectors()) {
      auto values = arguments->make(vector, 1 << 12);
      if (!values)
        continue;
      exec::Outcome outcome = interpreter.run(function, *values);
      runs += outcome.status == exec::Status::Completed ||
              outcome.status == exec::Status::AssertFailed;
      for (mlir::Operation *failure : outcome.failures) {
        EXPECT_FALSE(answers.contains(failure))
            << function.getName().str() << " on " << arguments->describe(vector)
            << ": wrong answer at " << text(failure->getLoc());
        if (answers.contains(failure))
          return runs;
      }
    }
  }
  return runs;
}

} // namespace

static std::vector<std::string> programs() {
  std::vector<std::string> paths;
  std::error_code error;
  for (const char *dir : {"/examples", "/tests/mlir/ir"})
    for (llvm::sys::fs::directory_iterator
             it(llvm::Twine(SHAPEPROOF_SOURCE_DIR) + dir, error),
         end;
         it != end && !error; it.increment(error)) {
      llvm::StringRef name = llvm::sys::path::filename(it->path());
      if (name.ends_with(".mlir") &&
          (dir == llvm::StringRef("/examples") || name.starts_with("rule") ||
           name.starts_with("loops") || name == "blocks.mlir" ||
           name == "views.mlir"))
        paths.push_back(it->path());
    }
  std::sort(paths.begin(), paths.end());
  return paths;
}

class AnswersTest : public ::testing::TestWithParam<bool> {};

TEST_P(AnswersTest, HoldWhenExecuted) {
  const bool trust = GetParam();
  size_t claims = 0, runs = 0, files = 0;
  // Each file is analysed in one of the two ways.
  constexpr unsigned kShare = 2;
  const std::vector<std::string> all = programs();
  for (size_t at = trust; at < all.size(); at += kShare) {
    const std::string &path = all[at];
    auto buffer = llvm::MemoryBuffer::getFile(path);
    ASSERT_TRUE(bool(buffer)) << path;
    mlir::DialectRegistry registry;
    registerAllDialects(registry);
    mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
    context.loadAllAvailableDialects();
    mlir::OwningOpRef<mlir::ModuleOp> module;
    {
      mlir::ScopedDiagnosticHandler quiet(
          &context, [](mlir::Diagnostic &) { return mlir::success(); });
      module = mlir::parseSourceString<mlir::ModuleOp>((*buffer)->getBuffer(),
                                                       &context);
    }
    if (!module)
      continue; // Dialects that cannot be executed.
    ShapeConstraintAnalysis::Options options;
    options.trustOpContracts = trust;
    ShapeConstraintAnalysis sizes(*module, options);
    Answers answers(*module, sizes, /*seed=*/7);
    ASSERT_TRUE(mlir::succeeded(mlir::verify(*module))) << path;
    claims += answers.size();
    runs += execute(*module, answers, /*speculative=*/!trust);
    if (HasFailure())
      FAIL() << path;
    ++files;
  }
  EXPECT_GT(files, 5u);
  EXPECT_GT(claims, 250 * kQuestions / kShare);
  EXPECT_GT(runs, 30 * kInputs / kShare);
}

INSTANTIATE_TEST_SUITE_P(All, AnswersTest, ::testing::Bool(),
                         [](const auto &info) {
                           return info.param ? "TrustingContracts"
                                             : "NotTrustingContracts";
                         });
