// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See DimText.h. Values are quotients of two terms until they are rounded:
//
//   floor(H/2 - 1/2) + 1      H/2 - 1/2 is (2*H - 2) / 4
//
// Tested by tests/onnx/DimTextTest.cpp.

#include "DimText.h"
#include "engine/base/Limits.h"
#include "engine/terms/Rewrite.h"
#include "engine/terms/Written.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>

namespace shapeproof::onnx {

namespace {

struct Quotient {
  DimId number, divisor;
};

bool startsName(char c) { return llvm::isAlpha(c) || c == '_' || c == '$'; }

bool isInName(char c) {
  return startsName(c) || llvm::isDigit(c) || c == '.' || c == ':' ||
         c == '#' || c == '@';
}

class DimParser {
public:
  DimParser(llvm::StringRef text, RangedTerms &terms,
            llvm::function_ref<DimId(llvm::StringRef)> lookUp)
      : terms(terms), lookUp(lookUp), rest(text) {}

  llvm::Expected<DimId> parse() {
    DimId result = whole(sum());
    skipBlanks();
    if (!rest.empty())
      fail("'" + rest.take_front(limits::onnxSubgraphDepth) +
           "' is not understood");
    if (!problem.empty())
      return llvm::createStringError(problem);
    return result;
  }

private:
  // Each of these returns something, to be ignored, after a problem.
  Quotient sum();
  Quotient product();
  Quotient prefix();
  Quotient power();
  Quotient atom();
  Quotient number();
  Quotient call(llvm::StringRef name);
  Quotient folded(llvm::ArrayRef<Quotient> all, bool isMax);

  Quotient fail(const llvm::Twine &what) {
    if (problem.empty())
      problem = what.str();
    return {terms.constant(0), terms.constant(1)};
  }
  void skipBlanks() { rest = rest.ltrim(" \t"); }
  bool consume(llvm::StringRef word) {
    skipBlanks();
    return rest.consume_front(word);
  }
  Quotient of(DimId whole) { return {whole, terms.constant(1)}; }
  /// The quotient as an integer, which it has to be.
  DimId whole(Quotient q);
  Quotient added(Quotient a, Quotient b, bool isMinus);
  Quotient divided(Quotient a, Quotient b);
  Quotient rounded(Quotient q, bool isUp) {
    return of(isUp ? terms.ceilDiv(q.number, q.divisor)
                   : terms.floorDiv(q.number, q.divisor));
  }

  RangedTerms &terms;
  llvm::function_ref<DimId(llvm::StringRef)> lookUp;
  llvm::StringRef rest;
  std::string problem;
  unsigned depth = 0;
};

DimId DimParser::whole(Quotient q) {
  auto divisor = terms.value(q.divisor);
  if (divisor == 1)
    return q.number;
  if (divisor && terms.mod(q.number, *divisor) == terms.constant(0))
    return terms.floorDiv(q.number, *divisor);
  return fail("a quotient is not rounded").number;
}

Quotient DimParser::added(Quotient a, Quotient b, bool isMinus) {
  auto join = [&](DimId x, DimId y) {
    return isMinus ? terms.sub(x, y) : terms.add(x, y);
  };
  if (a.divisor == b.divisor)
    return {join(a.number, b.number), a.divisor};
  return {join(terms.mul(a.number, b.divisor), terms.mul(b.number, a.divisor)),
          terms.mul(a.divisor, b.divisor)};
}

Quotient DimParser::divided(Quotient a, Quotient b) {
  if (terms.value(b.number) ? *terms.value(b.number) <= 0
                            : terms.low(b.number) < 0)
    return fail("a divisor may be zero or negative");
  return {terms.mul(a.number, b.divisor), terms.mul(a.divisor, b.number)};
}

Quotient DimParser::sum() {
  Quotient left = product();
  while (problem.empty()) {
    if (consume("+"))
      left = added(left, product(), /*isMinus=*/false);
    else if (consume("-"))
      left = added(left, product(), /*isMinus=*/true);
    else
      break;
  }
  return left;
}

Quotient DimParser::product() {
  Quotient left = prefix();
  while (problem.empty()) {
    if (consume("//")) {
      left = rounded(divided(left, prefix()), /*isUp=*/false);
    } else if (consume("*")) {
      Quotient right = prefix();
      left = {terms.mul(left.number, right.number),
              terms.mul(left.divisor, right.divisor)};
    } else if (consume("/")) {
      left = divided(left, prefix());
    } else if (consume("%")) {
      Quotient right = prefix();
      (void)divided(left, right); // The divisor has to be positive.
      left = of(terms.mod(whole(left), whole(right)));
    } else {
      break;
    }
  }
  return left;
}

Quotient DimParser::prefix() {
  if (++depth > limits::onnxSubgraphDepth)
    return fail("it is nested too deeply");
  Quotient result;
  if (consume("-"))
    result = added(of(terms.constant(0)), prefix(), /*isMinus=*/true);
  else
    result = power();
  --depth;
  return result;
}

Quotient DimParser::power() {
  Quotient base = atom();
  if (!consume("**") && !consume("^"))
    return base;
  auto exponent = terms.value(whole(atom()));
  if (!exponent || *exponent < 0 || *exponent > TermStore::kMaxDegree)
    return fail("an exponent is no small number");
  Quotient result = of(terms.constant(1));
  for (int64_t i = 0; i < *exponent; ++i)
    result = {terms.mul(result.number, base.number),
              terms.mul(result.divisor, base.divisor)};
  return result;
}

/// Reads `12` or `0.5`.
Quotient DimParser::number() {
  int64_t value = 0, divisor = 1;
  if (rest.consumeInteger(10, value))
    return fail("a number is too large");
  if (rest.consume_front("."))
    for (; !rest.empty() && llvm::isDigit(rest.front());
         rest = rest.drop_front())
      if (__builtin_mul_overflow(value, 10, &value) ||
          __builtin_add_overflow(value, rest.front() - '0', &value) ||
          __builtin_mul_overflow(divisor, 10, &divisor))
        return fail("a number has too many digits");
  return {terms.constant(value), terms.constant(divisor)};
}

Quotient DimParser::folded(llvm::ArrayRef<Quotient> all, bool isMax) {
  DimId result = whole(all.front());
  for (Quotient q : all.drop_front())
    result = isMax ? terms.max(result, whole(q)) : terms.min(result, whole(q));
  return of(result);
}

/// Reads the operands of a function.
Quotient DimParser::call(llvm::StringRef name) {
  enum Kind { None, Floor, Ceil, FloorDiv, CeilDiv, Div, Mod, Max, Min, Sign };
  Kind kind = llvm::StringSwitch<Kind>(name)
                  .Cases({"floor", "FloorToInt"}, Floor)
                  .Cases({"ceil", "ceiling", "CeilToInt"}, Ceil)
                  .Cases({"FloorDiv", "floordiv", "floor_div"}, FloorDiv)
                  .Cases({"CeilDiv", "ceildiv"}, CeilDiv)
                  .Cases({"IntTrueDiv", "CleanDiv"}, Div)
                  .Cases({"Mod", "mod", "PythonMod"}, Mod)
                  .Cases({"Max", "max"}, Max)
                  .Cases({"Min", "min"}, Min)
                  .Case("non_negative", Sign)
                  .Default(None);
  if (kind == None)
    return fail("the function '" + name + "' is not known");
  llvm::SmallVector<Quotient> all;
  do
    all.push_back(sum());
  while (problem.empty() && consume(","));
  if (!consume(")"))
    return fail("a ')' is missing");
  bool isFold = kind == Max || kind == Min;
  bool isUnary = kind == Floor || kind == Ceil || kind == Sign;
  if (!isFold && all.size() != (isUnary ? 1u : 2u))
    return fail("'" + name + "' has another number of operands");
  switch (kind) {
  case Floor:
  case Ceil:
    return rounded(all[0], kind == Ceil);
  case FloorDiv:
  case CeilDiv:
    return rounded(divided(all[0], all[1]), kind == CeilDiv);
  case Div:
    return divided(all[0], all[1]);
  case Mod:
    (void)divided(all[0], all[1]); // The divisor has to be positive.
    return of(terms.mod(whole(all[0]), whole(all[1])));
  case Sign:
    return of(terms.max(whole(all[0]), 0));
  default:
    return folded(all, kind == Max);
  }
}

Quotient DimParser::atom() {
  skipBlanks();
  if (consume("(")) {
    Quotient inner = sum();
    return consume(")") ? inner : fail("a ')' is missing");
  }
  if (rest.empty())
    return fail("it ends too early");
  if (llvm::isDigit(rest.front()))
    return number();
  if (!startsName(rest.front()))
    return fail("'" + rest.take_front(1) + "' is not understood");
  llvm::StringRef name = rest.take_while(isInName);
  rest = rest.drop_front(name.size());
  if (consume("("))
    return call(name);
  return of(lookUp(name));
}

} // namespace

bool saysNothing(llvm::StringRef text) {
  text = text.trim();
  return text.empty() || text == "?" || text == "None" || text == "-1";
}

/// `Squeeze/decoder/Squeeze_output_0_dim_0`, as PyTorch names axes.
static bool isNameOfAxis(llvm::StringRef text) {
  return text.rtrim("0123456789").ends_with("_dim_") &&
         llvm::all_of(
             text, [](char c) { return isInName(c) || c == '/' || c == '-'; });
}

bool isDimName(llvm::StringRef text) {
  // Characters at the begin that no expression begins with.
  llvm::StringRef begin = text.ltrim("/?:.#@");
  return begin.size() < text.size() || isNameOfAxis(text) ||
         (!text.empty() && startsName(text.front()) &&
          llvm::all_of(text, isInName));
}

bool isChosenName(llvm::StringRef name) {
  return !name.starts_with("unk_") && !name.contains("dynamic") &&
         !name.contains("_dim_") && llvm::all_of(name, [](char c) {
           return llvm::isAlnum(c) || c == '_';
         });
}

llvm::Expected<DimId>
parseDim(llvm::StringRef text, RangedTerms &terms,
         llvm::function_ref<DimId(llvm::StringRef)> lookUp) {
  if (text.size() > size_t(limits::onnxElements))
    return llvm::createStringError("it is too long");
  return DimParser(text, terms, lookUp).parse();
}

//===- Writing --------------------------------------------------------------//

namespace {

/// Writes what the printer of terms writes (engine/terms/Written.h) in the
/// language of models.
class DimWriter {
public:
  DimWriter(TermStore &store, llvm::function_ref<std::string(DimId)> nameOf)
      : store(store), nameOf(nameOf), written(store, /*hasWraps=*/false) {}

  std::string write(DimId dim) {
    std::string text = textOf(written(withNames(dim)), Level::Sum);
    return isLost ? std::string() : text;
  }

private:
  /// The longest text that an operand may be without parentheses.
  enum class Level { Sum, Product, Atom };

  DimId withNames(DimId dim);
  std::string textOf(uint32_t id, Level level);
  std::string sum(const WrittenNode &node);
  std::string list(llvm::StringRef begin, const WrittenNode &node,
                   llvm::StringRef between, Level level,
                   llvm::StringRef end = "");

  TermStore &store;
  llvm::function_ref<std::string(DimId)> nameOf;
  Written written;
  llvm::DenseMap<DimId, std::string> names;
  bool isLost = false;
};

/// The dim with symbols for the terms that have names.
DimId DimWriter::withNames(DimId dim) {
  Rewriter rewrite(store);
  TermSet seen;
  walkTerms(store, Term(dim), [&](Term t) {
    if (!seen.insert(t).second)
      return false;
    std::string name = t.sort == Term::Dim ? nameOf(t.dim()) : "";
    if (name.empty())
      return true;
    DimId symbol = t.dim();
    if (store.kind(symbol) != DimKind::Symbol)
      rewrite.set(t.dim(), symbol = store.intSymbol(name));
    names[symbol] = std::move(name);
    return false;
  });
  return rewrite(dim);
}

std::string DimWriter::list(llvm::StringRef begin, const WrittenNode &node,
                            llvm::StringRef between, Level level,
                            llvm::StringRef end) {
  std::string text = begin.str();
  llvm::ListSeparator separator(between);
  for (uint32_t operand : node.operands) {
    text += llvm::StringRef(separator);
    text += textOf(operand, level);
    // Behind a `/` a product is in parentheses.
    if (between == "/")
      level = Level::Atom;
  }
  return text + end.str();
}

std::string DimWriter::sum(const WrittenNode &node) {
  std::string text;
  for (auto [i, operand] : llvm::enumerate(node.operands)) {
    const bool isMinus = node.isNegative(i);
    text += i == 0 ? (isMinus ? "-" : "") : isMinus ? " - " : " + ";
    text += textOf(operand, isMinus ? Level::Product : Level::Sum);
  }
  return text;
}

std::string DimWriter::textOf(uint32_t id, Level level) {
  const WrittenNode &node = written[id];
  auto within = [&](Level own, const std::string &text) {
    return own < level ? "(" + text + ")" : text;
  };
  switch (node.op) {
  case WrittenOp::Name: {
    const std::string name = names.lookup(node.term->dim());
    isLost |= name.empty();
    // The name of a term may be an expression in parentheses.
    llvm::StringRef inner = name;
    return level == Level::Sum && inner.consume_front("(")
               ? inner.drop_back().str()
               : name;
  }
  case WrittenOp::Number:
    return within(node.number < 0 ? Level::Sum : Level::Atom,
                  store.str(store.constant(node.number)));
  case WrittenOp::Sum:
    return within(Level::Sum, sum(node));
  case WrittenOp::Scaled:
    return within(node.number < 0 ? Level::Sum : Level::Product,
                  store.str(store.constant(node.number)) + "*" +
                      textOf(node.operands[0], Level::Product));
  case WrittenOp::Product:
    return within(Level::Product, list("", node, "*", Level::Product));
  case WrittenOp::FloorDiv:
    return list("floor(", node, "/", Level::Product, ")");
  case WrittenOp::CeilDiv:
    return list("ceil(", node, "/", Level::Product, ")");
  case WrittenOp::Mod:
    return list("Mod(", node, ", ", Level::Sum, ")");
  case WrittenOp::Call:
    if (node.text == "max" || node.text == "min")
      return list(node.text == "max" ? "Max(" : "Min(", node, ", ", Level::Sum,
                  ")");
    [[fallthrough]];
  default:
    isLost = true;
    return {};
  }
}

} // namespace

std::string dimText(RangedTerms &terms, DimId dim,
                    llvm::function_ref<std::string(DimId)> nameOf) {
  // Shared parts are written each time.
  if (terms.store().size(dim) > size_t(limits::onnxElements))
    return {};
  return DimWriter(terms.store(), nameOf).write(dim);
}

} // namespace shapeproof::onnx
