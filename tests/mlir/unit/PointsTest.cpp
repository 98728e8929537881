// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// On every way between the places of a walk, the holder that a cursor moves has
// the facts of the current place and no others; and leaving a branch does not
// repeat facts from before it.

#include "core/facts/Points.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <random>

using namespace shapeproof;

namespace {

/// Remembers its facts, and counts how often it received one.
struct Recorded {
  void push() { marks.push_back(held.size()); }
  void pop() {
    held.resize(marks.back());
    marks.pop_back();
  }
  void assume(ClaimId, FactId fact) {
    held.push_back(fact.raw);
    ++told;
  }

  std::vector<uint32_t> held;
  std::vector<size_t> marks;
  unsigned told = 0;
};

/// A walk in which each fact is new.
struct Walked {
  void add() {
    FactId fact = facts.add({});
    tree.add(fact);
    now.push_back(fact.raw);
    notePlace();
  }
  void push() {
    tree.push();
    marks.push_back(now.size());
    notePlace();
  }
  void pop() {
    tree.pop();
    now.resize(marks.back());
    marks.pop_back();
    notePlace();
  }
  void notePlace() { places.push_back({tree.here(), now}); }

  FactTable facts;
  PointTree tree;
  std::vector<uint32_t> now;
  std::vector<size_t> marks;
  std::vector<std::pair<Point, std::vector<uint32_t>>> places;
};

TEST(Points, EachPlaceHasItsFactsAndNoOthers) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    Walked walked;
    walked.notePlace();
    for (unsigned i = 0; i < 60; ++i) {
      unsigned what = random() % 6;
      if (what == 0)
        walked.push();
      else if (what == 1 && !walked.marks.empty())
        walked.pop();
      else
        walked.add();
    }
    Recorded holder;
    PointCursor cursor;
    for (unsigned i = 0; i < 60; ++i) {
      const auto &[place, expected] =
          walked.places[random() % walked.places.size()];
      cursor.moveTo(walked.tree, place, walked.facts, holder);
      ASSERT_EQ(holder.held, expected) << "seed " << seed;
      for (uint32_t fact = 1; fact < walked.facts.size(); ++fact)
        ASSERT_EQ(cursor.isAssumed(FactId(fact)),
                  std::count(expected.begin(), expected.end(), fact) > 0);
    }
  }
}

TEST(Points, WhatStandsBeforeABranchIsToldOnce) {
  // Facts and branches alternate, each branch with facts of its own.
  Walked walked;
  for (unsigned i = 0; i < 50; ++i) {
    walked.add();
    walked.push();
    walked.add();
    if (i % 3 == 0)
      walked.add();
    walked.pop();
  }
  for (auto places : {PointCursor::Places::Any, PointCursor::Places::Walked}) {
    Recorded holder;
    PointCursor cursor(places);
    for (const auto &[place, expected] : walked.places) {
      cursor.moveTo(walked.tree, place, walked.facts, holder);
      ASSERT_EQ(holder.held, expected);
    }
    EXPECT_EQ(holder.told, walked.facts.size() - 1);
  }
}

} // namespace
