// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of contexts: a name, what it decides, the contexts it is at least
// as precise as, its role in `tiered`, and its parts: theories
// (theories/Theory.h), or a kernel of its own. To add a context, add one row,
// and its folder if it is more than a new combination. Rows are ordered from
// weak to strong; the last one is the default. After them come contexts
// registered by others (shapeproof/Backend.h). Registrations are never changed
// or removed, so that references to them stay valid.
//
// equality-bounds decides most claims of compilers without any linear algebra:
// halves of a tensor cut at h = n floordiv 2 are [0, h) and [h, 2 * h), and
// have the same extent. affine adds linear arithmetic, nested case splits (also
// on the cases of min, max and products), and a search for proofs of the claims
// that are still open.

#include "engine/kernel/BackendKernel.h"
#include "engine/kernel/DeductiveKernel.h"
#include "engine/kernel/VacuityKernel.h"
#include "engine/theories/Bounds.h"
#include "engine/theories/Broadcastability.h"
#include "engine/theories/Equality.h"
#include "engine/theories/Linear.h"
#include "engine/theories/Shapes.h"
#include "shapeproof/InferenceContext.h"
#include "static/StaticKernel.h"
#include "tiered/TieredKernel.h"
#ifdef SHAPEPROOF_WITH_Z3
#include "z3/Z3Kernel.h"
#endif
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include <algorithm>
#include <deque>
#include <mutex>

using namespace shapeproof;
using llvm::StringRef;

namespace {

using Factory = std::unique_ptr<Kernel> (*)(TermStore &,
                                            const ContextOptions &);

struct Row {
  const char *name;
  const char *knows;
  std::vector<StringRef> atLeast;
  /// Its role as a tier of `tiered`, if it is one.
  std::optional<TierRole> tier;
  /// Its theories; without any, it has its own kernel.
  Composition composition;
  Factory ownKernel = nullptr;

  /// Makes the context. A tier charges the budget shared by all tiers, which
  /// check for contradictions themselves.
  std::unique_ptr<Kernel> create(TermStore &store,
                                 const ContextOptions &options,
                                 Budget *shared = nullptr) const {
    if (ownKernel)
      return ownKernel(store, options);
    if (shared)
      return createDeductiveKernel(store, options, composition, shared);
    return createVacuityKernel(
        store, options,
        [this, options](TermStore &in, Budget &shared) {
          return createDeductiveKernel(in, options, composition, &shared);
        },
        composition.searchesProofs);
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
       {{equalityTheory, broadcastabilityTheory}}},
      {"bounds",
       "constant lower and upper bounds, and divisibility",
       {"static"},
       std::nullopt,
       {{boundsTheory, shapesTheory, broadcastabilityTheory}}},
      {"equality-bounds",
       "equalities, bounds and divisibility, each sharpening the other",
       {"static", "equality", "bounds"},
       TierRole::Classes,
       {{equalityTheory, boundsTheory, shapesTheory, broadcastabilityTheory}}},
      {"affine",
       "linear relations between dims, products, div and mod",
       {"static", "equality", "bounds", "equality-bounds"},
       TierRole::Engine,
       {{equalityTheory, boundsTheory, shapesTheory, broadcastabilityTheory,
         linearTheory},
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
          {row.name, *row.tier, [&row, options](TermStore &in, Budget &shared) {
             return row.create(in, options, &shared);
           }});
  return createTieredKernel(store, std::move(tiers), options);
}

//===- What others registered ---------------------------------------------===//

struct Registration {
  std::string name, knows;
  std::vector<StringRef> atLeast;
  BackendFactory factory;
};

class Registrations {
public:
  static Registrations &all() {
    static Registrations registrations;
    return registrations;
  }

  llvm::ArrayRef<ContextInfo> infos() {
    std::lock_guard lock(mutex);
    return lists.back();
  }

  /// The registration of this name, or null.
  const Registration *find(StringRef name) {
    std::lock_guard lock(mutex);
    auto it = llvm::find_if(
        entries, [&](const Registration &entry) { return entry.name == name; });
    return it == entries.end() ? nullptr : &*it;
  }

  llvm::Error add(StringRef name, StringRef knows, BackendFactory factory,
                  llvm::ArrayRef<StringRef> atLeast);

private:
  Registrations() {
    std::vector<ContextInfo> &list = lists.emplace_back();
    for (const Row &row : table())
      list.push_back(
          {row.name, row.knows, row.atLeast, &row == &table().back()});
  }

  const ContextInfo *info(StringRef name) const {
    auto it = llvm::find_if(lists.back(), [&](const ContextInfo &candidate) {
      return candidate.name == name;
    });
    return it == lists.back().end() ? nullptr : &*it;
  }

  std::mutex mutex;
  std::deque<Registration> entries;
  /// All lists that were handed out; the last one is complete.
  std::deque<std::vector<ContextInfo>> lists;
};

/// Whether the name is words of lower-case letters and digits, joined by
/// hyphens.
bool isContextName(StringRef name) {
  llvm::SmallVector<StringRef, 4> words;
  name.split(words, '-');
  return llvm::isLower(name.front()) && llvm::all_of(words, [](StringRef word) {
           return !word.empty() && llvm::all_of(word, [](char c) {
             return llvm::isLower(c) || llvm::isDigit(c);
           });
         });
}

llvm::Error Registrations::add(StringRef name, StringRef knows,
                               BackendFactory factory,
                               llvm::ArrayRef<StringRef> atLeast) {
  if (name.empty() || !isContextName(name))
    return llvm::createStringError(
        "'" + name +
        "' is no name for a context: lower-case letters, digits, "
        "and single hyphens between them");
  if (knows.empty() || !llvm::json::isUTF8(knows) ||
      llvm::any_of(knows, [](unsigned char c) { return c < 32 || c == 127; }))
    return llvm::createStringError("what context '" + name +
                                   "' knows is not one line of text");
  if (!factory)
    return llvm::createStringError("context '" + name + "' has no factory");
  std::lock_guard lock(mutex);
  if (info(name))
    return llvm::createStringError("there is a context '" + name + "' already");
  std::vector<StringRef> weaker;
  for (StringRef other : atLeast) {
    const ContextInfo *known = info(other);
    if (!known)
      return llvm::createStringError("context '" + name + "' is at least '" +
                                     other + "', which is unknown");
    weaker.push_back(known->name);
  }
  const Registration &entry = entries.emplace_back(Registration{
      name.str(), knows.str(), std::move(weaker), std::move(factory)});
  lists.push_back(lists.back());
  lists.back().push_back(
      {entry.name, entry.knows, entry.atLeast, /*isDefault=*/false});
  return llvm::Error::success();
}

} // namespace

llvm::ArrayRef<ContextInfo> shapeproof::registeredContexts() {
  return Registrations::all().infos();
}

StringRef shapeproof::defaultContextName() { return table().back().name; }

llvm::Error shapeproof::registerContext(StringRef name, StringRef knows,
                                        BackendFactory factory,
                                        llvm::ArrayRef<StringRef> atLeast) {
  return Registrations::all().add(name, knows, std::move(factory), atLeast);
}

llvm::Expected<std::unique_ptr<InferenceContext>>
shapeproof::createContext(StringRef name, TermStore &store,
                          const ContextOptions &options) {
  if (!isBudget(options.budget))
    return llvm::createStringError("the budget has to be a number above 0");
  ContextOptions clamped = options;
  clamped.budget = std::clamp(options.budget, 1e-3, 1e6);
  for (const Row &row : table())
    if (name == row.name)
      return Kernel::makeContext(store, row.create(store, clamped), row.name,
                                 clamped);
  if (const Registration *entry = Registrations::all().find(name)) {
    std::unique_ptr<Backend> backend = entry->factory(store, clamped);
    if (!backend)
      return llvm::createStringError("context '" + name + "' made no backend");
    return Kernel::makeContext(
        store, std::make_unique<BackendKernel>(store, std::move(backend)),
        entry->name, clamped);
  }
  std::string known;
  for (const ContextInfo &info : registeredContexts())
    known += (known.empty() ? "" : ", ") + info.name.str();
  return llvm::createStringError("unknown context '" + name +
                                 "'; this build has " + known);
}
