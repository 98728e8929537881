// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Resolves names to declarations, scope by scope.
//
//   dim n                 # n -> 0
//   scope { dim n ... }   # n -> 1, then 0 again
//
// One hash table holds the innermost binding of every name; a log keeps the
// bindings that declarations hide, and closing a scope puts them back. A
// look-up costs one hash, closing a scope as much as it declared.

#ifndef SHAPEPROOF_TEXT_SCOPES_H
#define SHAPEPROOF_TEXT_SCOPES_H

#include "engine/base/Limits.h"
#include "shapeproof/Problem.h"
#include "llvm/ADT/StringMap.h"
#include <vector>

namespace shapeproof {

/// The meaning of a name in scope.
struct Binding {
  DeclId decl;
  /// False for a name whose definition was wrong: its use is no further error.
  bool sound = true;
  Place place;
  /// The scope of the declaration; ~0 if the name is not bound.
  unsigned depth = ~0u;
};

class Scopes {
public:
  unsigned depth() const { return opened.size(); }
  void open() { opened.push_back(log.size()); }

  /// Precondition: depth() > 0.
  void close() {
    for (; log.size() > opened.back(); log.pop_back())
      log.back().first->second = log.back().second;
    opened.pop_back();
  }

  /// Null if the name means nothing here.
  const Binding *find(llvm::StringRef name) const {
    auto it = table.find(name);
    return it == table.end() || it->second.depth == ~0u ? nullptr : &it->second;
  }

  void declare(llvm::StringRef name, Binding binding) {
    auto &entry = *table.try_emplace(name).first;
    log.emplace_back(&entry, entry.second);
    binding.depth = depth();
    entry.second = binding;
  }

  /// The most similar name in scope, or an empty string if none is close.
  /// Compares with every name, so it gives up in large problems.
  llvm::StringRef similar(llvm::StringRef name) const {
    llvm::StringRef best;
    unsigned bestDistance = 1 + name.size() / 3;
    if (table.size() > limits::similarNames)
      return best;
    for (const auto &entry : table) {
      if (entry.second.depth == ~0u)
        continue;
      llvm::StringRef other = entry.first();
      unsigned distance = name.edit_distance(other, true, bestDistance);
      if (distance < bestDistance ||
          (distance == bestDistance && (best.empty() || other < best))) {
        best = other;
        bestDistance = distance;
      }
    }
    return best;
  }

private:
  using Entry = llvm::StringMapEntry<Binding>;
  llvm::StringMap<Binding> table;
  std::vector<std::pair<Entry *, Binding>> log;
  std::vector<size_t> opened;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TEXT_SCOPES_H
