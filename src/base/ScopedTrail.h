// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Undo for what lives in no scoped container (Scoped.h).
//
//   int x = 1;
//   ScopedTrail<int> trail(scopes, [&](int old) { x = old; });
//   scopes.push(); trail.record(x); x = 2; scopes.pop();    // x is 1 again

#ifndef SHAPEPROOF_BASE_SCOPEDTRAIL_H
#define SHAPEPROOF_BASE_SCOPEDTRAIL_H

#include "base/Scoped.h"
#include <functional>

namespace shapeproof {

/// Old values, which `undo` is given by pop, the last one first. Outside any
/// scope nothing is recorded.
template <typename T> class ScopedTrail final : public ScopedBase {
public:
  ScopedTrail(ScopeStack &scopes, std::function<void(const T &)> undo)
      : ScopedBase(scopes), undo(std::move(undo)) {}

  void record(T old) {
    if (inScope())
      log.push_back(std::move(old));
  }

  void mark() override { marks.push_back(log.size()); }
  void restore() override {
    for (size_t kept = marks.pop_back_val(); log.size() > kept; log.pop_back())
      undo(log.back());
  }

  size_t memoryUsage() const { return log.capacity() * sizeof(T); }

private:
  std::function<void(const T &)> undo;
  std::vector<T> log;
  llvm::SmallVector<size_t, 4> marks;
};

} // namespace shapeproof

#endif // SHAPEPROOF_BASE_SCOPEDTRAIL_H
