// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See LaunchRuns.h. Tested by tests/mlir/ir/kernel-runs.mlir.

#include "uses/contracts/LaunchRuns.h"
#include "core/ir/InputNames.h"
#include "core/lanes/Kernels.h"

namespace shapeproof {

std::optional<LaunchIds> launchIds(mlir::Operation *function,
                                   const exec::Arguments &arguments,
                                   const exec::Given &given,
                                   const exec::Vector &vector) {
  auto parameterOf = [&](mlir::BlockArgument argument) {
    const std::string name = inputName(argument);
    return llvm::find_if(arguments.parameters(),
                         [&](const auto &p) { return p.name == name; }) -
           arguments.parameters().begin();
  };
  LaunchIds result;
  const auto all = function->getRegion(0).getArguments();
  const auto end = ptrdiff_t(arguments.parameters().size());
  for (mlir::BlockArgument argument : all) {
    auto below = llvm::dyn_cast_if_present<mlir::IntegerAttr>(
        attributeOf(argument, kIdAttribute));
    if (!below)
      continue;
    const auto own = parameterOf(argument);
    const auto size = below.getType().isIndex()
                          ? parameterOf(all[unsigned(below.getInt())])
                          : 0;
    if (own == end || size == end)
      return std::nullopt;
    if (!given.fixed[size_t(own)])
      result.push_back({size_t(own), below.getType().isIndex()
                                         ? vector[size_t(size)]
                                         : below.getInt()});
  }
  return result;
}

bool visitLaunch(const LaunchIds &ids, exec::Vector &vector,
                 llvm::function_ref<bool()> visit) {
  if (llvm::any_of(ids, [](const LaunchId &id) { return id.below < 1; }))
    return true;
  for (uint64_t corner = 0; corner >> ids.size() == 0; ++corner) {
    for (auto [i, id] : llvm::enumerate(ids))
      vector[id.parameter] = corner >> i & 1 ? id.below - 1 : 0;
    if (!visit())
      return false;
  }
  // The ends are all values of ids that have no more than two.
  if (llvm::all_of(ids, [](const LaunchId &id) { return id.below - 1 <= 1; }))
    return true;
  for (const LaunchId &id : ids)
    vector[id.parameter] = 0;
  while (true) {
    if (!visit())
      return false;
    // The next ones, as a number of digits counts.
    const auto *next = llvm::find_if(ids, [&](const LaunchId &id) {
      return vector[id.parameter] + 1 < id.below;
    });
    if (next == ids.end())
      return true;
    for (const auto *id = ids.begin(); id != next; ++id)
      vector[id->parameter] = 0;
    ++vector[next->parameter];
  }
}

} // namespace shapeproof
