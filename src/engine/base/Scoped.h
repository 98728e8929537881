// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Containers that take part in push and pop.
//
// A reasoning engine has many tables, and `pop` must bring all of them back to
// where they were at the matching `push`. Instead of each engine writing its
// own undo, its tables register with one ScopeStack:
//
//   ScopeStack scopes;
//   ScopedVector<int> v(scopes);
//   ScopedMap<int, int> m(scopes);
//   v.push_back(1);
//   scopes.push(); v.push_back(2); v.set(0, 7); m.set(3, 4); scopes.pop();
//   // v is {1} again, and m is empty
//
// ScopedValue does the same for a single value, and ScopedLog for changes that
// only their owner can take back.
//
// Invariant: after pop, a container equals what it was at the matching push.
// Outside any scope nothing is logged, so facts that are never taken back cost
// no undo memory. Cost of push: one mark per container; of pop: the number of
// changes since.

#ifndef SHAPEPROOF_BASE_SCOPED_H
#define SHAPEPROOF_BASE_SCOPED_H

#include "engine/base/Append.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PagedVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cassert>
#include <functional>
#include <optional>
#include <vector>

namespace shapeproof {

class ScopeStack;

/// A container that pop restores. It registers for life with its stack, which
/// keeps its address; so it is neither copied nor moved.
class ScopedBase {
public:
  explicit ScopedBase(ScopeStack &scopes);
  ScopedBase(const ScopedBase &) = delete;
  ScopedBase &operator=(const ScopedBase &) = delete;
  virtual void mark() = 0;
  virtual void restore() = 0;

protected:
  virtual ~ScopedBase() = default;
  inline bool inScope() const;

private:
  ScopeStack &scopes;
};

class ScopeStack {
public:
  void push() {
    ++open;
    for (ScopedBase *member : members)
      member->mark();
  }
  /// Precondition: an open scope. Members are restored last registered first.
  void pop() {
    assert(open > 0 && "pop without push");
    --open;
    for (auto it = members.rbegin(); it != members.rend(); ++it)
      (*it)->restore();
  }
  unsigned depth() const { return open; }

private:
  friend class ScopedBase;
  llvm::SmallVector<ScopedBase *, 8> members;
  unsigned open = 0;
};

inline ScopedBase::ScopedBase(ScopeStack &scopes) : scopes(scopes) {
  assert(scopes.depth() == 0 && "register before the first push");
  scopes.members.push_back(this);
}
inline bool ScopedBase::inScope() const { return scopes.depth() > 0; }

template <typename T> class ScopedVector final : public ScopedBase {
public:
  using ScopedBase::ScopedBase;

  size_t size() const { return items.size(); }
  bool empty() const { return items.empty(); }
  const T &operator[](size_t i) const { return items[i]; }
  const T &back() const { return items.back(); }
  auto begin() const { return items.begin(); }
  auto end() const { return items.end(); }
  operator llvm::ArrayRef<T>() const { return items; }

  void push_back(T value) { append(items, std::move(value)); }
  void set(size_t i, T value) {
    // Entries that this scope appended are dropped by pop and need no undo.
    if (inScope() && i < marks.back().size)
      log.emplace_back(i, std::move(items[i]));
    items[i] = std::move(value);
  }

  void mark() override { marks.push_back({items.size(), log.size()}); }
  void restore() override {
    Mark m = marks.pop_back_val();
    while (log.size() > m.log) {
      items[log.back().first] = std::move(log.back().second);
      log.pop_back();
    }
    items.erase(items.begin() + static_cast<ptrdiff_t>(m.size), items.end());
  }

  size_t memoryUsage() const {
    return items.capacity() * sizeof(T) +
           log.capacity() * sizeof(std::pair<size_t, T>);
  }

private:
  struct Mark {
    size_t size, log;
  };
  std::vector<T> items;
  std::vector<std::pair<size_t, T>> log;
  llvm::SmallVector<Mark, 4> marks;
};

template <typename K, typename V> class ScopedMap final : public ScopedBase {
public:
  using ScopedBase::ScopedBase;

  /// Null if absent; valid until the next change.
  const V *find(const K &key) const {
    auto it = items.find(key);
    return it == items.end() ? nullptr : &it->second;
  }
  bool contains(const K &key) const { return items.contains(key); }
  size_t size() const { return items.size(); }

  /// Adds the value unless the key has one; returns whether it was added.
  bool insert(const K &key, V value) {
    bool inserted = items.try_emplace(key, std::move(value)).second;
    if (inserted && inScope())
      log.emplace_back(key, std::nullopt);
    return inserted;
  }
  void set(const K &key, V value) {
    auto [it, inserted] = items.try_emplace(key);
    if (inScope())
      log.emplace_back(key, inserted ? std::nullopt
                                     : std::optional<V>(std::move(it->second)));
    it->second = std::move(value);
  }

  void mark() override { marks.push_back(log.size()); }
  void restore() override {
    size_t m = marks.pop_back_val();
    while (log.size() > m) {
      if (log.back().second)
        items[log.back().first] = std::move(*log.back().second);
      else
        items.erase(log.back().first);
      log.pop_back();
    }
  }

  size_t memoryUsage() const { return items.getMemorySize(); }

private:
  llvm::DenseMap<K, V> items;
  std::vector<std::pair<K, std::optional<V>>> log;
  llvm::SmallVector<size_t, 4> marks;
};

/// A set of ids: one bit each, in pages that are allocated when a bit is set.
template <typename IdType> class ScopedIdSet final : public ScopedBase {
public:
  using ScopedBase::ScopedBase;

  bool contains(IdType id) const {
    const size_t word = id.raw / kBits;
    return word < words.size() && (words[word] >> (id.raw % kBits) & 1);
  }
  /// Precondition: it is not in the set.
  void insert(IdType id) {
    const size_t word = id.raw / kBits;
    if (word >= words.size())
      words.resize(word + word / 2 + kPage);
    words[word] |= uint64_t(1) << (id.raw % kBits);
    if (inScope())
      log.push_back(id);
  }

  void mark() override { marks.push_back(log.size()); }
  void restore() override {
    size_t m = marks.pop_back_val();
    for (; log.size() > m; log.pop_back())
      words[log.back().raw / kBits] &=
          ~(uint64_t(1) << (log.back().raw % kBits));
  }

  size_t memoryUsage() const {
    return llvm::range_size(words.materialized()) * sizeof(uint64_t) +
           log.capacity() * sizeof(IdType);
  }

private:
  static constexpr size_t kBits = 64, kPage = 64;
  llvm::PagedVector<uint64_t, kPage> words;
  std::vector<IdType> log;
  llvm::SmallVector<size_t, 4> marks;
};

/// One value, copied at each push.
template <typename T> class ScopedValue final : public ScopedBase {
public:
  explicit ScopedValue(ScopeStack &scopes, T value = T())
      : ScopedBase(scopes), value(std::move(value)) {}

  operator const T &() const { return value; }
  const T *operator->() const { return &value; }
  ScopedValue &operator=(T newValue) {
    value = std::move(newValue);
    return *this;
  }

  void mark() override { marks.push_back(value); }
  void restore() override { value = marks.pop_back_val(); }

private:
  T value;
  llvm::SmallVector<T, 4> marks;
};

/// Changes that only their owner can take back, such as moving one entry of
/// many in a large structure. When a scope ends, the records made in it are
/// given to `undo`, the last one first.
template <typename Record> class ScopedLog final : public ScopedBase {
public:
  ScopedLog(ScopeStack &scopes, std::function<void(Record &)> undo)
      : ScopedBase(scopes), undo(std::move(undo)) {}

  void record(Record record) {
    if (inScope())
      log.push_back(std::move(record));
  }

  void mark() override { marks.push_back(log.size()); }
  void restore() override {
    size_t m = marks.pop_back_val();
    while (log.size() > m) {
      undo(log.back());
      log.pop_back();
    }
  }

  size_t memoryUsage() const { return log.capacity() * sizeof(Record); }

private:
  std::function<void(Record &)> undo;
  std::vector<Record> log;
  llvm::SmallVector<size_t, 4> marks;
};

} // namespace shapeproof

#endif // SHAPEPROOF_BASE_SCOPED_H
