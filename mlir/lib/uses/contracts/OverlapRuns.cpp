// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See OverlapRuns.h. Tested by tests/mlir/exec/kernel_facts.py.

#include "uses/contracts/OverlapRuns.h"
#include "core/exec/Inputs.h"
#include "core/exec/RunSteps.h"
#include "core/lanes/LaunchArguments.h"
#include "engine/base/Allowances.h"
#include "results/report/PrintExample.h"
#include "uses/contracts/ArgumentNames.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {

OverlapRuns::OverlapRuns(const ImportOptions &options,
                         const ShapeLibraries *libraries)
    : source(options.source), runs(Allowances(options.budget).runs()),
      interpreter(exec::RunOptions::ofSizes(options.stopsAtDemands(),
                                            options.assumeNoOverflow,
                                            /*maxSteps=*/0)) {
  interpreter.libraries = libraries;
  // How large the buffers are does not matter here.
  interpreter.addHandler(
      "tt.access", [this](exec::Interpreter &in, mlir::Operation *op) {
        const std::optional<BufferAccess> access = bufferAccessOf(op);
        if (access && access->writes && !access->reads)
          written.push_back({access->buffer, in.integer(access->index)});
        in.set(op->getResult(0), exec::Unknown{op});
        return mlir::success();
      });
}

std::set<int64_t> OverlapRuns::writtenBy(mlir::Operation *function,
                                         const Example &inputs,
                                         llvm::StringRef buffer) {
  written.clear();
  if (runs.isExhausted())
    return {};
  const exec::Arguments arguments =
      exec::parametersFor(function, exec::maxRankIn(inputs));
  const exec::Given given = exec::readInputs(inputs, arguments, function, {});
  if (!given.problem.empty() || !given.other.empty())
    return {};
  const exec::Vector vector = exec::completions(given, arguments).front();
  const auto values = exec::makeInputs(arguments, vector, given,
                                       interpreter.options.maxElements);
  if (!values)
    return {};
  interpreter.unknownExtents = arguments.unknownExtents(vector);
  interpreter.options.maxSteps = exec::opsOfNextRun(runs);
  const exec::Outcome outcome = interpreter.run(function, *values);
  exec::payForRun(runs, interpreter.stepsTaken(), outcome.status);
  if (outcome.status != exec::Status::Completed)
    return {};
  std::set<int64_t> elements;
  for (const auto &[argument, element] : written)
    if (nameOf(llvm::cast<mlir::BlockArgument>(argument), source) == buffer)
      elements.insert(element);
  return elements;
}

bool OverlapRuns::confirm(mlir::Operation *function, CheckReport &report) {
  if (!report.counterexample)
    return false;
  // The second program has the same names, with a number behind them.
  Example inputs[2];
  std::string programs[2];
  for (const NamedValue &value : *report.counterexample) {
    NamedValue own = value;
    llvm::StringRef name = value.name;
    const bool isSecond = name.consume_back("#2");
    const bool isOfOne = name.starts_with("pid.") || name.starts_with("lane");
    own.name = name.str();
    for (bool second : {false, true}) {
      if (isOfOne && second != isSecond)
        continue;
      inputs[second].push_back(own);
      if (!name.starts_with("pid."))
        continue;
      llvm::raw_string_ostream text(programs[second]);
      text << (programs[second].empty() ? "" : ", ");
      printValue(text, own);
    }
  }
  const std::string buffer = report.message;
  const std::set<int64_t> first = writtenBy(function, inputs[0], buffer);
  const std::set<int64_t> second = writtenBy(function, inputs[1], buffer);
  const auto shared =
      llvm::find_if(first, [&](int64_t e) { return second.count(e) != 0; });
  if (shared == first.end() || programs[0] == programs[1])
    return false;
  if (llvm::StringRef(programs[0]).contains(','))
    for (std::string &program : programs)
      program = "(" + program + ")";
  report.message = "programs " + programs[0] + " and " + programs[1] +
                   " both write " + buffer + "[" + std::to_string(*shared) +
                   "]";
  return true;
}

} // namespace shapeproof
