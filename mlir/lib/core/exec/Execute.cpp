// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See shapeproof-mlir/Execute.h.

#include "shapeproof-mlir/Execute.h"
#include "core/exec/Inputs.h"
#include "core/ir/ParsedFile.h"
#include "core/ir/Places.h"
#include "core/libraries/Libraries.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace shapeproof {

/// The function to execute, or null with an error.
static FunctionOpInterface choose(ModuleOp module, llvm::StringRef name,
                                  std::string &error) {
  llvm::SmallVector<FunctionOpInterface> functions;
  module.walk([&](FunctionOpInterface function) {
    if (!function.isExternal() && (name.empty() || function.getName() == name))
      functions.push_back(function);
  });
  if (functions.size() == 1)
    return functions.front();
  if (!name.empty())
    error = functions.empty()
                ? ("no function named '" + name + "' with a body").str()
                : ("several functions are named '" + name + "'").str();
  else
    error = functions.empty() ? "no function with a body"
                              : "several functions: --function has to name one";
  return {};
}

static Execution::Ending endingOf(exec::Status status) {
  switch (status) {
  case exec::Status::Completed:
    return Execution::Ending::Completed;
  case exec::Status::AssertFailed:
  case exec::Status::WitnessFailed:
    return Execution::Ending::CheckFailed;
  default:
    return Execution::Ending::Other;
  }
}

/// Sets the operation that ended the run, and where it is.
static void describeEnd(ModuleOp module, const exec::Outcome &outcome,
                        Execution &result) {
  result.detail = outcome.op->getName().getStringRef().str();
  if (module->isAncestor(outcome.op))
    result.place = placeOf(outcome.op);
  else
    result.detail += " of a library";
  if (!outcome.detail.empty())
    result.detail += ": " + outcome.detail;
}

Execution executeMlirFile(llvm::StringRef path,
                          std::unique_ptr<llvm::MemoryBuffer> buffer,
                          const ExecuteOptions &options) {
  Execution result;
  auto refuse = [&](const llvm::Twine &why) {
    result.error = (path + ": error: " + why).str();
    return result;
  };
  auto context = FileContext::create(options.libraryFolder, options.libraries);
  if (!context) {
    result.error = llvm::toString(context.takeError());
    return result;
  }
  ParsedFile file(**context, path, std::move(buffer));
  if (!file.module()) {
    result.error = file.errors();
    return result;
  }
  llvm::Expected<std::vector<Operation *>> others =
      (*context)->libraries(options.libraries);
  if (!others) {
    result.error = llvm::toString(others.takeError());
    return result;
  }
  std::string problem;
  FunctionOpInterface function =
      choose(file.module(), options.function, problem);
  if (!function)
    return refuse(problem);

  exec::Arguments arguments =
      exec::parametersFor(function, exec::maxRankIn(options.inputs));
  SymbolTableCollection symbols;
  arguments.addUnknownExtents(exec::unknownExtentsIn(function, symbols));
  exec::Given given = exec::readInputs(options.inputs, arguments, function,
                                       exec::parallelLoopsIn(function));
  if (!given.problem.empty())
    return refuse(given.problem);
  if (!given.other.empty())
    return refuse("'" + given.other + "' is no input of '" +
                  function.getName() + "'; they are: " +
                  llvm::join(llvm::map_range(arguments.parameters(),
                                             [](const exec::Parameter &p) {
                                               return p.name;
                                             }),
                             ", "));
  const exec::RunOptions runs = exec::RunOptions::ofSizes(
      options.trustOpContracts, options.assumeNoOverflow, options.maxSteps);
  const exec::Vector vector = exec::completions(given, arguments).front();
  auto inputs = exec::makeInputs(arguments, vector, given, runs.maxElements);
  if (!inputs)
    return refuse("no arguments have these sizes");

  exec::Interpreter interpreter(runs);
  ShapeLibraries libraries(file.module(), *others);
  if (libraries.problems().empty())
    interpreter.libraries = &libraries;
  interpreter.firstThreads = given.threads;
  interpreter.unknownExtents = arguments.unknownExtents(vector);
  exec::Outcome outcome = interpreter.run(function, *inputs);
  result.ending = endingOf(outcome.status);
  result.how = exec::statusName(outcome.status).str();
  if (outcome.op)
    describeEnd(file.module(), outcome, result);
  file.module().walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (exec::isCheck(op) && interpreter.wasReached(op))
      result.checks.push_back({placeOf(op), op->getName().getStringRef().str(),
                               exec::messageOf(op),
                               llvm::is_contained(outcome.failures, op)});
  });
  for (const exec::RtValue &value : outcome.results) {
    llvm::raw_string_ostream os(result.results.emplace_back());
    exec::print(os, value);
  }
  return result;
}

} // namespace shapeproof
