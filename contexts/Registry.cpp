// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of contexts: a name, what it knows, which contexts it is at least
// as precise as, its part in `tiered`, and what it is made of: theories
// (theories/Theory.h), or a kernel of its own. To add a context, add one row,
// and its folder if it is more than a new combination. Rows are ordered from
// weak to strong; the last one is the default.
//
// equality-bounds decides most of what compilers ask without any linear
// algebra: halves of a tensor cut at h = n floordiv 2 are [0, h) and [h, 2 *
// h), and have the same extent. affine adds linear arithmetic, nested case
// splits (among others on the cases of min, max and products), and a search for
// proofs of what that leaves open.

#include "kernel/DeductiveKernel.h"
#include "shapeproof/InferenceContext.h"
#include "static/StaticKernel.h"
#include "theories/Bounds.h"
#include "theories/Equality.h"
#include "theories/Linear.h"
#include "theories/Shapes.h"
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

struct Row {
  const char *name;
  const char *knows;
  std::vector<StringRef> atLeast;
  /// What it is there for as a tier of `tiered`, if it is one.
  std::optional<TierRole> tier;
  /// What it is made of; or, without theories, its own kernel.
  Composition composition;
  Factory ownKernel = nullptr;

  /// A tier charges the meter of all tiers.
  std::unique_ptr<Kernel> create(TermStore &store,
                                 const ContextOptions &options,
                                 WorkMeter *meter = nullptr) const {
    return ownKernel
               ? ownKernel(store, options)
               : createDeductiveKernel(store, options, composition, meter);
  }
};

std::unique_ptr<Kernel> createTiered(TermStore &store,
                                     const ContextOptions &options);

llvm::ArrayRef<Row> table() {
  static const Row rows[] = {
      {"static",
       "constants, by folding of the normal form",
       {},
       TierRole::Folding,
       {},
       createStaticKernel},
      {"equality",
       "which dims and shapes are equal or different",
       {"static"},
       std::nullopt,
       {{equalityTheory}}},
      {"bounds",
       "constant lower and upper bounds, and divisibility",
       {"static"},
       std::nullopt,
       {{boundsTheory, shapesTheory}}},
      {"equality-bounds",
       "equalities, bounds and divisibility, each sharpening the other",
       {"static", "equality", "bounds"},
       TierRole::Classes,
       {{equalityTheory, boundsTheory, shapesTheory}}},
      {"affine",
       "linear relations between dims, products, div and mod",
       {"static", "equality", "bounds", "equality-bounds"},
       TierRole::Engine,
       {{equalityTheory, boundsTheory, shapesTheory, linearTheory},
        {/*depth=*/3, /*clauses=*/16, /*arms=*/64},
        /*searchesProofs=*/true}},
#ifdef SHAPEPROOF_WITH_Z3
      {"z3",
       "everything expressible, by the Z3 solver within a budget",
       {"static", "equality", "bounds", "equality-bounds", "affine"},
       TierRole::Solver,
       {},
       createZ3Kernel},
#endif
      {"tiered",
       "everything the others know, cheapest first",
       {"static", "equality", "bounds", "equality-bounds", "affine"},
       std::nullopt,
       {},
       createTiered},
  };
  return rows;
}

std::unique_ptr<Kernel> createTiered(TermStore &store,
                                     const ContextOptions &options) {
  std::vector<Tier> tiers;
  for (const Row &row : table())
    if (row.tier)
      tiers.push_back(
          {row.name, *row.tier, [&row, &store, options](WorkMeter &meter) {
             return row.create(store, options, &meter);
           }});
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
      return Kernel::makeContext(store, row.create(store, clamped), row.name);
  std::string known;
  for (const Row &row : table())
    known += (known.empty() ? "" : ", ") + std::string(row.name);
  return llvm::createStringError("unknown context '" + name +
                                 "'; this build has " + known);
}
