// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Visits all places of a report.

#include "shapeproof/Report.h"

namespace shapeproof {

void forEachPlace(FileReport &file,
                  llvm::function_ref<void(SourcePlace &)> use) {
  auto useAll = [&](auto &entries) {
    for (auto &entry : entries)
      use(entry.place);
  };
  for (CheckReport &check : file.checks) {
    use(check.place);
    useAll(check.premises);
    useAll(check.conflicts);
    if (check.at)
      use(*check.at);
    if (check.once)
      use(check.once->place);
    useAll(check.explanation);
  }
  for (BoundReport &bound : file.bounds) {
    use(bound.place);
    useAll(bound.premises);
    useAll(bound.explanation);
  }
  for (SimplifiedReport &entry : file.simplified) {
    use(entry.place);
    useAll(entry.premises);
  }
  for (ContradictionReport &contradiction : file.contradictions) {
    use(contradiction.place);
    useAll(contradiction.premises);
  }
  for (AxisReport &entry : file.axis) {
    use(entry.place);
    useAll(entry.premises);
  }
  for (WidthReport &entry : file.widths)
    use(entry.place);
  useAll(file.ignored);
  useAll(file.warnings);
  if (!file.contracts)
    return;
  for (ContractReport &contract : *file.contracts) {
    for (ContractReport::Clause &clause : contract.clauses)
      for (SourcePlace &check : clause.checks)
        use(check);
    useAll(contract.residue);
    useAll(contract.assumes);
  }
}

void forEachPlace(const FileReport &file,
                  llvm::function_ref<void(const SourcePlace &)> use) {
  // The const version passes the places without changing them.
  forEachPlace(const_cast<FileReport &>(file),
               [&](SourcePlace &place) { use(place); });
}

} // namespace shapeproof
