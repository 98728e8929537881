// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations that are walked on demand, and that no finding is lost: every
// file of the tests and examples, and generated functions, walked on demand and
// whole, give the same findings.

#include "core/walk/Demand.h"
#include "Parsed.h"
#include "shapeproof/InferenceContext.h"
#include "support/Trials.h"
#include "uses/analysis/Engine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <random>

using namespace shapeproof;

namespace {

//===- Which are needed -----------------------------------------------------//

/// The marks (`{m = "a"}`) of the ops that are needed, sorted.
std::string neededIn(const std::string &text, bool isClosed = true,
                     bool trust = false) {
  Parsed p(text);
  ImportOptions options;
  options.reports = options.examples = false;
  options.trustOpContracts = trust;
  std::string marks;
  p.module->walk([&](mlir::FunctionOpInterface function) {
    if (function.isExternal())
      return;
    std::vector<mlir::Operation *> questions;
    function->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
      if (isQuestion(op))
        questions.push_back(op);
    });
    Demand demand(function, options, questions, isClosed);
    function->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
      auto mark = op->getAttrOfType<mlir::StringAttr>("m");
      if (mark && demand.isNeeded(op))
        marks += mark.getValue();
    });
  });
  std::sort(marks.begin(), marks.end());
  return marks;
}

TEST(Demand, SourcesOfQuestions) {
  EXPECT_EQ(neededIn(R"(func.func @f(%n: index, %k: index) {
    %a = arith.addi %n, %k {m = "a"} : index
    %b = arith.muli %a, %k {m = "b"} : index
    %c = arith.subi %a, %n {m = "c"} : index
    %d = arith.cmpi slt, %c, %n {m = "d"} : index
    cf.assert %d, "" {m = "e"}
    %f = arith.addi %b, %a {m = "f"} : index
    return
  })"),
            "acde");
}

TEST(Demand, WhatMayEstablishAFactIsNeededUpToTheLastQuestion) {
  const std::string text = R"(
    func.func @f(%n: index, %k: index, %m: memref<?xf32>) {
      %i = arith.addi %n, %k {m = "i"} : index
      %a = memref.load %m[%i] {m = "a"} : memref<?xf32>
      %b = arith.divsi %n, %k {m = "b"} : index
      %c = arith.cmpi slt, %n, %k {m = "c"} : index
      %j = arith.subi %n, %k {m = "j"} : index
      %d = memref.load %m[%j] {m = "d"} : memref<?xf32>
      return
    })";
  EXPECT_EQ(neededIn(text), "abci");
  // Facts stated about arguments may contradict facts at the end.
  EXPECT_EQ(neededIn(text, /*isClosed=*/false), "abcdij");
}

TEST(Demand, OfStructuredOpsOnlyTheInits) {
  const std::string text = R"(
    func.func @f(%n: index, %k: index) {
      %c0 = arith.constant 0 : index
      %e = tensor.empty(%n) {m = "e"} : tensor<?xf32>
      %i = tensor.empty(%k) {m = "i"} : tensor<?xf32>
      %r = linalg.exp {m = "r"} ins(%e : tensor<?xf32>)
             outs(%i : tensor<?xf32>) -> tensor<?xf32>
      %d = tensor.dim %r, %c0 : tensor<?xf32>
      %c = arith.cmpi eq, %d, %k : index
      cf.assert %c, ""
      return
    })";
  EXPECT_EQ(neededIn(text), "ir");
  // That they agree is a contract.
  EXPECT_EQ(neededIn(text, /*isClosed=*/true, /*trust=*/true), "eir");
}

TEST(Demand, RegionsThatAskOrEstablishAreNeeded) {
  EXPECT_EQ(neededIn(R"(
    func.func @f(%n: index, %k: index, %m: memref<?xindex>,
                 %t: tensor<?xindex>) {
      %c0 = arith.constant 0 : index
      %s = arith.addi %n, %k {m = "s"} : index
      %g = linalg.generic {
          indexing_maps = [affine_map<(i) -> (i)>],
          iterator_types = ["parallel"]} outs(%t : tensor<?xindex>)
          attrs = {m = "g"} {
      ^bb0(%i: index):
        %v = arith.muli %i, %k : index
        linalg.yield %v : index
      } -> tensor<?xindex>
      %q = linalg.generic {
          indexing_maps = [affine_map<(i) -> (i)>],
          iterator_types = ["parallel"]} outs(%t : tensor<?xindex>)
          attrs = {m = "q"} {
      ^bb0(%i: index):
        %v = arith.cmpi slt, %i, %k : index
        %w = arith.select %v, %i, %k : index
        linalg.yield %w : index
      } -> tensor<?xindex>
      %h = tensor.generate %n {
      ^bb0(%i: index):
        %v = memref.load %m[%i] : memref<?xindex>
        tensor.yield %v : index
      } {m = "h"} : tensor<?xindex>
      scf.for %i = %c0 to %n step %s {
        %v = arith.addi %i, %k {m = "v"} : index
        %w = arith.muli %i, %k {m = "w"} : index
        %x = memref.load %m[%w] {m = "x"} : memref<?xindex>
      } {m = "l"}
      %c = arith.cmpi eq, %n, %k : index
      cf.assert %c, ""
      return
    })"),
            "hlqswx");
}

TEST(Demand, BlocksFromWhichNoQuestionIsComeTo) {
  EXPECT_EQ(neededIn(R"(
    func.func @f(%n: index, %k: index, %p: i1, %m: memref<?xf32>) {
      cf.br ^head
    ^head:
      %a = memref.load %m[%n] {m = "a"} : memref<?xf32>
      cf.cond_br %p, ^ask, ^last
    ^ask:
      %c = arith.cmpi eq, %n, %k {m = "c"} : index
      cf.assert %c, ""
      %d = memref.load %m[%k] {m = "d"} : memref<?xf32>
      cf.br ^head
    ^last:
      %e = memref.load %m[%k] {m = "e"} : memref<?xf32>
      return
    })"),
            "acd");
}

TEST(Demand, CallsAndUnknownOpsEstablishNothing) {
  EXPECT_EQ(neededIn(R"(
    func.func private @g(index) -> index
    func.func @f(%n: index, %k: index) {
      %a = arith.addi %n, %k {m = "a"} : index
      %b = func.call @g(%a) {m = "b"} : (index) -> index
      %c = "what.ever"(%b) {m = "c"} : (index) -> index
      %d = func.call @g(%c) {m = "d"} : (index) -> index
      %e = arith.cmpi eq, %n, %d : index
      cf.assert %e, ""
      return
    })"),
            "d");
}

TEST(Demand, IsFoundOutWhereQuestionsAreFew) {
  ImportOptions options;
  EXPECT_FALSE(Demand::isWorthwhile(options, 1000, 1)); // There is a report.
  options.reports = false;
  EXPECT_TRUE(Demand::isWorthwhile(options, 1000, 0));
  EXPECT_TRUE(Demand::isWorthwhile(options, 80, 10));
  EXPECT_FALSE(Demand::isWorthwhile(options, 79, 10));
  options.contracts = true;
  EXPECT_FALSE(Demand::isWorthwhile(options, 1000, 1));
}

//===- Nothing is lost ------------------------------------------------------//

std::string place(mlir::Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  op->getLoc().print(os);
  os << ' ' << op->getName();
  return text;
}

/// The findings in the module, one per line.
std::string findingsIn(mlir::ModuleOp module, ImportOptions options,
                       bool onDemand) {
  options.reports = options.examples = false;
  options.constants = true;
  options.minOpsPerQuestion = onDemand ? 0 : UINT_MAX;
  Findings findings;
  std::string text;
  llvm::raw_string_ostream os(text);
  if (llvm::Error error = analyze(module, {}, options, findings)) {
    os << "error: " << llvm::toString(std::move(error)) << '\n';
    return text;
  }
  for (const Decision &decision : findings.decisions) {
    os << place(decision.op) << ": " << toString(decision.verdict) << ' '
       << int(decision.role) << ' ' << decision.vacuous << ' '
       << decision.isOfInstance << ' ' << int(decision.action);
    for (mlir::Value witness : decision.witnesses)
      os << " carries " << place(witness.getDefiningOp());
    os << '\n';
  }
  for (auto [op, value] : findings.constants)
    os << place(op) << " is " << value << '\n';
  for (auto &[op, report] : findings.contradictions)
    os << place(op) << " contradicts with " << report.premises.size() << '\n';
  os << findings.statedConflicts.size() << " conflicts\n";
  return text;
}

/// True if something was found.
bool expectSame(mlir::ModuleOp module, bool isUsual, const std::string &about) {
  ImportOptions options;
  options.trustOpContracts = !isUsual;
  options.assumeNoOverflow = isUsual;
  std::string whole = findingsIn(module, options, /*onDemand=*/false);
  EXPECT_EQ(findingsIn(module, options, /*onDemand=*/true), whole) << about;
  return whole.find(": proved") != std::string::npos;
}

/// A part of the pieces of files: half of it with the usual options, the other
/// half without.
TEST(Demand, LosesNothingOfTheFiles) {
  unsigned files = 0, pieces = 0, withProofs = 0;
  const unsigned share = shapeproof::testing::kSanitized ? 8 : 6;
  for (llvm::StringRef folder :
       {SHAPEPROOF_TEST_DIR "/mlir/ir", SHAPEPROOF_TEST_DIR "/mlir/unit",
        SHAPEPROOF_TEST_DIR "/tools/cli", SHAPEPROOF_SOURCE_DIR "/examples"})
    files += forEachPiece(folder, share, pieces,
                          [&](mlir::ModuleOp module, llvm::StringRef path) {
                            withProofs +=
                                expectSame(module, pieces % 2 == 0, path.str());
                          });
  EXPECT_GE(files, 100u);
  EXPECT_GE(withProofs, shapeproof::testing::kSanitized ? 4u : 10u);
}

/// A function of random operations on indices, tensors and memory, in branches
/// and loops, some of which are checks.
class RandomFunction {
public:
  explicit RandomFunction(unsigned seed) : random(seed) {
    os << "func.func private @index() -> index\n"
          "func.func @f(%n: index, %k: index, %t: tensor<?x4xf32>,\n"
          "             %m: memref<?xindex>) {\n"
          "  %c0 = arith.constant 0 : index\n"
          "  %c1 = arith.constant 1 : index\n"
          "  %c4 = arith.constant 4 : index\n";
    indices = {"%n", "%k", "%c0", "%c1", "%c4"};
    tensors = {"%t"};
    for (unsigned i = 0; i < 30; ++i)
      add(/*depth=*/0);
    os << "  return\n}\n";
  }
  std::string text;

private:
  unsigned below(unsigned n) { return random() % n; }
  std::string any(const std::vector<std::string> &of) {
    return of[below(2) ? of.size() - 1 - below(std::min<size_t>(of.size(), 4))
                       : below(of.size())];
  }
  std::string index() { return any(indices); }
  std::string fresh() { return "%v" + std::to_string(++count); }

  void addRegion(const std::string &head, unsigned depth,
                 const std::string &argument) {
    os << head << " {\n";
    size_t ofIndices = indices.size(), ofTensors = tensors.size();
    if (!argument.empty())
      indices.push_back(argument);
    for (unsigned i = 1 + below(5); i > 0; --i)
      add(depth + 1);
    indices.resize(ofIndices);
    tensors.resize(ofTensors);
    os << "}\n";
  }

  void add(unsigned depth) {
    static const char *const binary[] = {
        "arith.addi",  "arith.subi",  "arith.muli",  "arith.minsi",
        "arith.maxsi", "arith.divsi", "arith.remsi", "arith.ceildivsi"};
    static const char *const comparisons[] = {"eq", "ne", "slt", "sle", "uge"};
    const std::string v = fresh();
    switch (below(depth < 2 ? 12 : 10)) {
    case 0:
    case 1:
    case 2:
      os << v << " = " << binary[below(8)] << ' ' << index() << ", " << index()
         << " : index\n";
      indices.push_back(v);
      break;
    case 3:
      os << v << " = func.call @index() : () -> index\n";
      indices.push_back(v);
      break;
    case 4:
      os << v << " = tensor.dim " << any(tensors)
         << ", %c0 : tensor<?x4xf32>\n";
      indices.push_back(v);
      break;
    case 5:
      os << v << " = tensor.empty(" << index() << ") : tensor<?x4xf32>\n";
      tensors.push_back(v);
      break;
    case 6: {
      std::string init = any(tensors);
      os << v << " = linalg.exp ins(" << any(tensors)
         << " : tensor<?x4xf32>) outs(" << init
         << " : tensor<?x4xf32>) -> tensor<?x4xf32>\n";
      tensors.push_back(v);
      break;
    }
    case 7:
      os << v << " = memref.load %m[" << index() << "] : memref<?xindex>\n";
      indices.push_back(v);
      break;
    case 8:
    case 9:
      os << v << " = arith.cmpi " << comparisons[below(5)] << ", " << index()
         << ", " << index() << " : index\n";
      if (below(2))
        os << "cf.assert " << v << ", \"\"\n";
      else if (depth < 2)
        addRegion("scf.if " + v, depth, "");
      break;
    case 10: {
      std::string step = below(3) ? "%c1" : index();
      addRegion("scf.for " + v + " = " + index() + " to " + index() + " step " +
                    step,
                depth, v);
      break;
    }
    case 11: {
      std::string carried = fresh(), from = index(), to = index(),
                  start = index(), result = fresh(), next = fresh();
      os << result << " = scf.for " << v << " = " << from << " to " << to
         << " step %c1 iter_args(" << carried << " = " << start
         << ") -> (index) {\n";
      size_t ofIndices = indices.size(), ofTensors = tensors.size();
      indices.push_back(v);
      indices.push_back(carried);
      for (unsigned i = 1 + below(3); i > 0; --i)
        add(depth + 1);
      os << next << " = arith.addi " << carried << ", "
         << (below(2) ? "%c1" : index()) << " : index\n";
      os << "scf.yield " << next << " : index\n}\n";
      indices.resize(ofIndices);
      tensors.resize(ofTensors);
      indices.push_back(result);
      break;
    }
    }
  }

  std::mt19937 random;
  llvm::raw_string_ostream os{text};
  std::vector<std::string> indices, tensors;
  unsigned count = 0;
};

TEST(Demand, LosesNothingOfRandomFunctions) {
  unsigned withProofs = 0;
  const unsigned trials = shapeproof::testing::trials(8);
  for (unsigned seed = 0; seed < trials; ++seed) {
    RandomFunction function(seed);
    Parsed p(function.text);
    ASSERT_TRUE(p.module) << function.text;
    for (bool isUsual : shapeproof::testing::tried<bool>({true, false}))
      withProofs += expectSame(*p.module, isUsual, function.text);
  }
  EXPECT_GE(withProofs, trials / 2);
}

} // namespace
