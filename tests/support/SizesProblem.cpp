// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Problems about sets of sizes that fit: facts that keep such sets whole, facts
// about single sizes, and questions that need both.
//
//   dim a, b, c, d, e
//   assume broadcastable([a], [b], [c], [d], [e], [a + 1])
//   assume c >= 2
//   prove b == 1 or b == c

#include "support/Generate.h"
#include "support/Rewrite.h"
#include <random>

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

class SizesText {
public:
  explicit SizesText(unsigned seed) : random(seed) {}

  std::string problem() {
    std::string text = "dim a, b, c, d, e\n";
    for (unsigned facts = 2 + below(4); facts > 0; --facts)
      text += "assume " + fact() + "\n";
    for (unsigned questions = 4 + below(4); questions > 0; --questions)
      text += below(6) ? "prove " + question() + "\n"
                       : "bound " + join(2 + below(4)) + "[0]\n";
    return text;
  }

private:
  unsigned below(unsigned limit) { return random() % limit; }
  std::string symbol() { return std::string(1, char('a' + below(5))); }
  std::string size() {
    switch (below(9)) {
    case 0:
      return symbol() + " + 1";
    case 1:
      return std::to_string(below(4));
    case 2:
      return symbol() + " * " + symbol();
    default:
      return symbol();
    }
  }
  std::string lists(unsigned count) {
    std::string text;
    for (unsigned i = 0; i < count; ++i)
      text += (i ? ", [" : "[") + size() + "]";
    return text;
  }
  std::string join(unsigned count) { return "broadcast(" + lists(count) + ")"; }
  std::string fits(unsigned count) {
    return below(4)
               ? "broadcastable(" + lists(count) + ")"
               : "broadcastable(" + join(count - 1) + ", [" + size() + "])";
  }
  std::string comparison() {
    static const char *const operators[] = {"==", "!=", ">=", "<="};
    return size() + " " + operators[below(4)] + " " + size();
  }
  std::string fact() {
    switch (below(6)) {
    case 0:
      return comparison();
    case 1:
      return symbol() + " >= 2";
    case 2:
      return symbol() + (below(2) ? " == " : " != ") + symbol();
    case 3:
      return comparison() + " or " + comparison();
    case 4:
      return join(4 + below(3)) + " == [" + size() + "]";
    default:
      return fits(5 + below(4));
    }
  }
  std::string question() {
    switch (below(6)) {
    case 0:
      return fits(3 + below(5));
    case 1:
      return "not " + fits(2 + below(4));
    case 2:
      return join(2 + below(4)) + " == " + join(2 + below(4));
    case 3:
      return comparison() + " or " + fits(2);
    case 4: {
      const std::string x = symbol(), y = symbol();
      return x + " == 1 or " + x + " == " + y;
    }
    default:
      return comparison();
    }
  }

  std::mt19937 random;
};

} // namespace

Problem testing::randomSizesProblem(unsigned seed) {
  return fromText(SizesText(seed * 2654435761u + 4321).problem());
}
