// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of contexts: a name, what it knows, which contexts it is at least
// as precise as, and a factory. To add a context, add its folder and one row.
// Rows are ordered from weak to strong; the last one is the default.

#include "affine/AffineKernel.h"
#include "bounds/BoundsKernel.h"
#include "equality/EqualityKernel.h"
#include "equality_bounds/EqualityBoundsKernel.h"
#include "kernel/Kernel.h"
#include "shapeproof/InferenceContext.h"
#include "static/StaticKernel.h"
#include "tiered/TieredKernel.h"
#ifdef SHAPEPROOF_WITH_Z3
#include "z3/Z3Kernel.h"
#endif
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace shapeproof;
using llvm::StringRef;

namespace {

using Factory = std::unique_ptr<Kernel> (*)(TermStore &,
                                            const ContextOptions &);

/// What part a context has in `tiered`.
enum class Part { None, Tier, Solver };

struct Row {
  const char *name;
  const char *knows;
  std::vector<StringRef> atLeast;
  Part part;
  Factory create;
};

std::unique_ptr<Kernel> createTiered(TermStore &store,
                                     const ContextOptions &options);

const std::vector<Row> &table() {
  static const std::vector<Row> rows = {
      {"static",
       "constants, by folding of the normal form",
       {},
       Part::Tier,
       createStaticKernel},
      {"equality",
       "which dims and shapes are equal or different",
       {"static"},
       Part::None,
       createEqualityKernel},
      {"bounds",
       "constant lower and upper bounds, and divisibility",
       {"static"},
       Part::None,
       createBoundsKernel},
      {"equality-bounds",
       "equalities, bounds and divisibility, each sharpening the other",
       {"static", "equality", "bounds"},
       Part::Tier,
       createEqualityBoundsKernel},
      {"affine",
       "linear relations between dims, products, div and mod",
       {"static", "equality", "bounds", "equality-bounds"},
       Part::Tier,
       createAffineKernel},
#ifdef SHAPEPROOF_WITH_Z3
      {"z3",
       "everything expressible, by the Z3 solver within a budget",
       {"static", "equality", "bounds", "equality-bounds", "affine"},
       Part::Solver,
       createZ3Kernel},
#endif
      {"tiered",
       "everything the others know, cheapest first",
       {"static", "equality", "bounds", "equality-bounds", "affine"},
       Part::None,
       createTiered},
  };
  return rows;
}

std::unique_ptr<Kernel> createTiered(TermStore &store,
                                     const ContextOptions &options) {
  std::vector<Tier> tiers;
  for (const Row &row : table())
    if (row.part != Part::None)
      tiers.push_back(
          {row.name,
           [&row, &store, options] { return row.create(store, options); },
           row.part == Part::Solver});
  return createTieredKernel(store, std::move(tiers), options);
}

} // namespace

llvm::ArrayRef<ContextInfo> shapeproof::registeredContexts() {
  static const std::vector<ContextInfo> infos = [] {
    std::vector<ContextInfo> list;
    for (const Row &row : table())
      list.push_back(
          {row.name, row.knows, row.atLeast, &row == &table().back()});
    return list;
  }();
  return infos;
}

StringRef shapeproof::defaultContextName() { return table().back().name; }

llvm::Expected<std::unique_ptr<InferenceContext>>
shapeproof::createContext(StringRef name, TermStore &store,
                          const ContextOptions &options) {
  ContextOptions clamped = options;
  // Also maps NaN to 1.
  if (!(clamped.budget >= 1e-3))
    clamped.budget = clamped.budget < 1e-3 ? 1e-3 : 1.0;
  clamped.budget = std::min(clamped.budget, 1e6);
  for (const Row &row : table())
    if (name == row.name)
      return std::make_unique<InferenceContext>(
          store, row.create(store, clamped), row.name);
  std::string known;
  for (const Row &row : table())
    known += (known.empty() ? "" : ", ") + std::string(row.name);
  return llvm::createStringError("unknown context '" + name +
                                 "'; this build has " + known);
}
