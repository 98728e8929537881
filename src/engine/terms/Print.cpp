// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Printing terms in the .dims grammar.
//
// Prints the written form of a term (Written.h). Terms may be deep and share
// subterms, so printing keeps its own stack, and a term whose text would be
// huge is named by its size instead. The claim that a size fits a shape of
// unknown rank is printed as `broadcastable` (Folding.h).
//
// Tested by tests/engine/terms.

#include "engine/terms/Print.h"
#include "engine/base/Limits.h"
#include "engine/base/NumberText.h"
#include "engine/terms/Folding.h"
#include "engine/terms/Written.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <vector>

using namespace shapeproof;
using llvm::ArrayRef;

namespace {

/// The place that a term is printed into; only Loose needs no parentheses
/// around operators.
enum class Place { Loose, Summand, Operand };

class Printer {
public:
  Printer(const TermStore &store, llvm::raw_ostream &os,
          bool isToBeRead = false)
      : store(store), os(os), written(store, /*hasWraps=*/!isToBeRead) {}

  template <typename IdT> void run(IdT id) {
    if (store.size(id) > limits::printedNodes)
      os << '<' << kindOf(id) << " of " << store.size(id) << " nodes>";
    else
      print(written(id));
  }
  void run(const SizeFits &fits, bool isNegated) {
    print(written(fits, isNegated));
  }

private:
  static llvm::StringRef kindOf(DimId) { return "term"; }
  static llvm::StringRef kindOf(ShapeId) { return "shape"; }
  static llvm::StringRef kindOf(ClaimId) { return "claim"; }

  /// A node, or text in place of one.
  struct Item {
    std::optional<uint32_t> node;
    Place place;
    std::string text;
  };

  void print(uint32_t root) {
    push(root);
    while (!stack.empty()) {
      Item item = std::move(stack.back());
      stack.pop_back();
      // An item pushes its pieces; reversed, they are the next work.
      size_t mark = stack.size();
      if (item.node)
        expand(written[*item.node], item.place);
      else
        os << item.text;
      std::reverse(stack.begin() + mark, stack.end());
    }
  }

  void text(const llvm::Twine &t) {
    stack.push_back({std::nullopt, Place::Loose, t.str()});
  }
  void push(uint32_t node, Place p = Place::Loose) {
    stack.push_back({node, p, {}});
  }
  void list(ArrayRef<uint32_t> nodes, const llvm::Twine &separator,
            Place place = Place::Loose) {
    for (size_t i = 0; i < nodes.size(); ++i) {
      if (i)
        text(separator);
      push(nodes[i], place);
    }
  }

  static std::string operand(const Int &x) {
    return isPrintedAsDifference(x) ? "(" + numberText(x) + ")" : numberText(x);
  }

  /// Prints what `print` pushes, in parentheses if the place needs them.
  template <typename F> void nested(bool needsThem, F print) {
    if (needsThem)
      text("(");
    print();
    if (needsThem)
      text(")");
  }

  void sum(const WrittenNode &node) {
    for (size_t i = 0; i < node.operands.size(); ++i) {
      if (node.isNegative(i))
        text(i ? " - " : "-");
      else if (i)
        text(" + ");
      push(node.operands[i],
           i || !node.isNegative(i) ? Place::Summand : Place::Operand);
    }
  }

  void expand(const WrittenNode &node, Place place) {
    const ArrayRef<uint32_t> operands = node.operands;
    const bool isOperand = place == Place::Operand;
    const bool isLoose = place == Place::Loose;
    switch (node.op) {
    case WrittenOp::Name:
      return text(node.text);
    case WrittenOp::Number:
      return text(isLoose ? numberText(node.number) : operand(node.number));
    case WrittenOp::Sum:
      return nested(!isLoose, [&] { sum(node); });
    case WrittenOp::Scaled:
      return nested(isOperand, [&] {
        text(operand(node.number) + " * ");
        push(operands[0], written[operands[0]].op == WrittenOp::Product
                              ? Place::Summand
                              : Place::Operand);
      });
    case WrittenOp::Product:
      return nested(isOperand, [&] { list(operands, " * ", Place::Operand); });
    case WrittenOp::FloorDiv:
      return nested(!isLoose,
                    [&] { list(operands, " floordiv ", Place::Operand); });
    case WrittenOp::CeilDiv:
      return nested(!isLoose,
                    [&] { list(operands, " ceildiv ", Place::Operand); });
    case WrittenOp::Mod:
      return nested(!isLoose, [&] { list(operands, " mod ", Place::Operand); });
    case WrittenOp::Call:
      text(node.text + "(");
      list(operands, ", ");
      return text(")");
    case WrittenOp::Join: // The extent of a broadcast of lists of one size.
      text("broadcast([");
      list(operands, "], [");
      return text("])[0]");
    case WrittenOp::Index:
      push(operands[0]);
      text("[");
      if (operands.size() == 1)
        text(numberText(node.number));
      else
        push(operands[1]);
      return text("]");
    case WrittenOp::List:
      text("[");
      list(operands, ", ");
      return text("]");
    case WrittenOp::Infix:
      return list(operands, " " + node.text + " ");
    case WrittenOp::Range:
      push(operands[0]);
      text(" in [");
      list(operands.drop_front(), ", ");
      return text("]");
    case WrittenOp::OneOf:
      push(operands[0]);
      text(" in {");
      list(operands.drop_front(), ", ");
      return text("}");
    case WrittenOp::Not:
      text("not ");
      return push(operands[0]);
    case WrittenOp::And:
    case WrittenOp::Or:
      return nested(!isLoose, [&] {
        list(operands, node.op == WrittenOp::And ? " and " : " or ",
             Place::Operand);
      });
    }
  }

  const TermStore &store;
  llvm::raw_ostream &os;
  Written written;
  std::vector<Item> stack;
};

} // namespace

void shapeproof::printFitting(const TermStore &store, llvm::raw_ostream &os,
                              const SizeFits &fits, bool isNegated) {
  Printer(store, os).run(fits, isNegated);
}

template <typename IdT>
void shapeproof::printToBeRead(const TermStore &store, llvm::raw_ostream &os,
                               IdT term) {
  Printer(store, os, /*isToBeRead=*/true).run(term);
}
template void shapeproof::printToBeRead(const TermStore &, llvm::raw_ostream &,
                                        DimId);
template void shapeproof::printToBeRead(const TermStore &, llvm::raw_ostream &,
                                        ShapeId);
template void shapeproof::printToBeRead(const TermStore &, llvm::raw_ostream &,
                                        ClaimId);

void TermStore::print(llvm::raw_ostream &os, DimId d) const {
  Printer(*this, os).run(d);
}
void TermStore::print(llvm::raw_ostream &os, ShapeId s) const {
  Printer(*this, os).run(s);
}
void TermStore::print(llvm::raw_ostream &os, ClaimId c) const {
  Printer(*this, os).run(c);
}

template <typename IdT>
static std::string printed(const TermStore &store, IdT id) {
  std::string text;
  llvm::raw_string_ostream os(text);
  store.print(os, id);
  return text;
}
std::string TermStore::str(DimId d) const { return printed(*this, d); }
std::string TermStore::str(ShapeId s) const { return printed(*this, s); }
std::string TermStore::str(ClaimId c) const { return printed(*this, c); }
