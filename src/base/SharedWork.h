// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work of several contexts together.
//
//   SharedWork work(1000);
//   ContextOptions options;
//   options.sharedWork = &work;
//   for (function : functions) {
//     auto context = createContext("tiered", store, options);
//     ...                                // each takes from what is left
//   }
//   work.wasCut();                       // some question might have had more
//
// Each context has a pool of its own (WorkMeter.h), full when it is made: a
// file of many functions, each with contexts of its own, is bounded by this.
// Until it ends it changes no answer.

#ifndef SHAPEPROOF_BASE_SHAREDWORK_H
#define SHAPEPROOF_BASE_SHAREDWORK_H

#include <algorithm>
#include <cstdint>

namespace shapeproof {

/// So many steps as a budget (ContextOptions.h) allows, where `steps` are those
/// of a budget of 1.
inline uint64_t stepsWithin(double budget, double steps) {
  return static_cast<uint64_t>(std::clamp(steps * budget, 1.0, 1e15));
}

class SharedWork {
public:
  static constexpr uint64_t kUnlimited = ~uint64_t(0);

  explicit SharedWork(uint64_t limit = kUnlimited) : most(limit) {}

  void charge(uint64_t steps) {
    spent = steps > kUnlimited - spent ? kUnlimited : spent + steps;
  }
  /// So much more may be spent.
  void add(uint64_t steps) {
    most = steps > kUnlimited - most ? kUnlimited : most + steps;
  }
  uint64_t total() const { return spent; }
  uint64_t limit() const { return most; }
  uint64_t left() const { return most - std::min(most, spent); }
  /// Whether somebody got less than was asked for.
  bool wasCut() const { return isCut; }
  void noteCut() { isCut = true; }

  /// While it lives nothing ends what is done; what is spent is spent on
  /// something else, and taken back.
  class Aside {
  public:
    explicit Aside(SharedWork &work)
        : work(work), most(work.most), spent(work.spent) {
      work.most = kUnlimited;
    }
    ~Aside() {
      work.most = most;
      work.spent = spent;
    }
    Aside(const Aside &) = delete;
    Aside &operator=(const Aside &) = delete;
    uint64_t total() const { return work.spent - spent; }

  private:
    SharedWork &work;
    const uint64_t most, spent;
  };

private:
  uint64_t most, spent = 0;
  bool isCut = false;
};

} // namespace shapeproof

#endif // SHAPEPROOF_BASE_SHAREDWORK_H
