// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See AccessText.h. Tested by tests/mlir/ir/kernel-accesses.mlir.

#include "results/report/AccessText.h"
#include "results/report/ClauseText.h"
#include "results/report/Naming.h"
#include "results/report/PrintExample.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {

/// Such as ` x[0 .. n)`.
static std::string elementsOf(const ContractReport::Access &access,
                              const ContractReport::Elements &range) {
  if (!range.first && !range.end)
    return " " + access.argument + "[?]";
  auto text = [](const std::optional<std::string> &end) {
    return end ? withPowers(*end) : std::string("?");
  };
  return (access.isExact ? " " : " within ") + access.argument + "[" +
         text(range.first) + " .. " + text(range.end) + ")";
}

std::vector<std::string> accessLines(const ContractReport &contract) {
  std::vector<std::string> lines;
  for (const ContractReport::Access &access : contract.accesses) {
    const std::string reads =
        access.reads ? elementsOf(access, *access.reads) : std::string();
    const std::string writes =
        access.writes ? elementsOf(access, *access.writes) : std::string();
    if (!reads.empty() && reads == writes) {
      lines.push_back("reads and writes" + reads);
      continue;
    }
    if (!reads.empty())
      lines.push_back("reads" + reads);
    if (!writes.empty())
      lines.push_back("writes" + writes);
  }
  return lines;
}

std::vector<std::string> overlapLines(const FileReport &file,
                                      llvm::StringRef function) {
  std::vector<std::string> lines;
  for (const CheckReport &check : file.checks) {
    if (check.kind != "overlap" || check.function != function ||
        !check.counterexample)
      continue;
    // The message names the programs, and lanes are many.
    Example launch = *check.counterexample;
    llvm::erase_if(launch, [](const NamedValue &value) {
      llvm::StringRef name = value.name;
      return name.starts_with("pid.") || name.starts_with("lane");
    });
    llvm::raw_string_ostream line(lines.emplace_back());
    line << "note: " << check.message << " for ";
    printExample(line, withNames(launch, argumentsOf(file, check.function)));
  }
  return lines;
}

} // namespace shapeproof
