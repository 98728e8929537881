// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sizes and numbers of a program: an expression is a polynomial over symbols,
// as a map of torch.bind_symbolic_shape; a quotient, a remainder, a minimum or
// a maximum in it is computed before, as an integer of torch.
//
// Tested by tests/torch/printed.test.

#include "DimText.h"
#include "Writer.h"
#include "program/Program.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof::torch {

using namespace onnx;

Value Writer::symbol(llvm::StringRef name, const Range &range) {
  Value value{fresh(name), "!torch.int"};
  os << "  " << value.name << " = torch.symbolic_int \"" << name
     << "\" {min_val = " << range.low.value_or(INT64_MIN)
     << ", max_val = " << range.high.value_or(INT64_MAX) << "} : !torch.int"
     << place << '\n';
  return value;
}

/// The symbol as what a size of an input says.
Value Writer::sizeOf(llvm::StringRef name, DimId dim, const Axis &of) {
  Value input = values[of.input];
  Value axis = constant("int", llvm::utostr(of.axis));
  Value size{fresh(name), "!torch.int"};
  os << "  " << size.name << " = \"torch.aten.sym_size.int\"(" << input.name
     << ", " << axis.name << ") {symbol_name = \"" << name << "\"} : ("
     << input.type << ", !torch.int) -> !torch.int" << place << '\n';
  if (of.offset != 0)
    size = integerOp("aten.sub.int", size,
                     constant("int", llvm::itostr(of.offset)), dim);
  if (of.factor != 1)
    size = integerOp("aten.floordiv.int", size,
                     constant("int", llvm::itostr(of.factor)), dim);
  return size;
}

/// The range of a symbol that sizes have.
Range Writer::rangeOf(llvm::StringRef name) const {
  auto range = graph.ranges.find(name.str());
  if (range == graph.ranges.end())
    return {0, std::nullopt};
  return {std::max<int64_t>(range->second.low.value_or(0), 0),
          range->second.high};
}

/// Finds the symbols of the inputs of the user: those that are a size by
/// themselves, or those of which a size is a multiple.
void Writer::readSymbols(bool plain) {
  size_t number = 0;
  for (const Input &input : graph.inputs) {
    const Meta *meta = metaOf(input.name);
    number += input.stored.empty();
    if (!meta || !input.stored.empty() || meta->kind != Meta::Tensor)
      continue;
    for (auto [axis, size] : llvm::enumerate(meta->sizes)) {
      RangedTerms any;
      llvm::Expected<DimId> dim =
          parseDim(size, any, [&](llvm::StringRef symbol) {
            ofInputs.try_emplace(symbol);
            return any.dimSymbol(symbol);
          });
      if (!dim) {
        llvm::consumeError(dim.takeError());
        continue;
      }
      LinearView sum = any.store().linearView(*dim);
      if (isDimName(size) != plain || sum.summands.size() != 1)
        continue;
      const Summand &one = sum.summands.front();
      Axis &of = ofInputs[any.store().kind(one.column) == DimKind::Symbol
                              ? any.store().symbol(one.column).name
                              : ""];
      if (!of.isKnown && one.coefficient > 0 && fitsInt64(one.coefficient) &&
          fitsInt64(sum.constant))
        of = {input.name,
              axis,
              number - 1,
              true,
              int64_t(one.coefficient),
              int64_t(sum.constant)};
    }
  }
}

/// The facts about the sizes of an input. False if one of them has a symbol
/// that is not known, so that the input is bound to symbols, too.
bool Writer::readFacts(const Input &input, const Meta &meta,
                       std::vector<std::string> &facts) {
  bool areAllKnown = true;
  for (auto [axis, size] : llvm::enumerate(meta.sizes)) {
    const std::string own = "d" + llvm::utostr(axis);
    bool areKnown = true;
    DimId self;
    std::string symbolOfSelf;
    RangedTerms named;
    int64_t number;
    if (options.minSize > 0 && llvm::StringRef(size).getAsInteger(10, number))
      facts.push_back(own + " >= " + llvm::itostr(options.minSize));
    llvm::Expected<DimId> dim =
        parseDim(size, named, [&](llvm::StringRef symbol) {
          const Axis &of = ofInputs[symbol];
          areKnown &= of.isKnown;
          DimId is = named.dimSymbol("arg" + llvm::utostr(of.number) + "[" +
                                     llvm::utostr(of.axis) + "]");
          is = named.floorDiv(named.sub(is, of.offset), of.factor);
          if (isNamedBy(input.name, axis, symbol)) {
            self = is;
            symbolOfSelf = symbol.str();
          }
          return is;
        });
    if (!dim || !areKnown) {
      llvm::consumeError(dim.takeError());
      areAllKnown = false;
      continue;
    }
    if (!named.value(*dim) && *dim != self && options.trustDimParams)
      facts.push_back(own + " == " + named.store().str(*dim));
    if (!self.valid())
      continue;
    const Range range = rangeOf(symbolOfSelf);
    const std::string is = *dim == self ? own : named.store().str(self);
    if (range.high && *range.high != INT64_MAX)
      facts.push_back(is + " in [" + llvm::itostr(*range.low) + ", " +
                      llvm::itostr(*range.high) + "]");
    else if (*range.low > 0 || *dim != self)
      facts.push_back(is + " >= " + llvm::itostr(*range.low));
  }
  return areAllKnown;
}

/// The term of a symbol. Only sizes of inputs are known not to be negative.
DimId Writer::dimOf(llvm::StringRef name) {
  auto [it, isNew] = symbols.try_emplace(name);
  if (!isNew)
    return it->second;
  const bool isSize = ofInputs.contains(name);
  DimId dim = isSize ? terms.dimSymbol(name) : terms.intSymbol(name);
  it->second = dim;
  if (integers.contains(dim))
    return dim;
  auto range = graph.ranges.find(name.str());
  if (isSize && range != graph.ranges.end()) {
    const Range &ends = range->second;
    if (ends.low)
      terms.learn(terms.ge(dim, *ends.low));
    if (ends.high)
      terms.learn(terms.le(dim, *ends.high));
  }
  if (auto input = ofInputs.find(name); isSize && input->second.isKnown)
    integers[dim] = sizeOf(name, dim, input->second);
  else
    integers[dim] = symbol(name, isSize ? rangeOf(name) : Range());
  return dim;
}

Value Writer::integerOp(llvm::StringRef op, const Value &a, const Value &b,
                        DimId result) {
  Value value{fresh("size"), "!torch.int"};
  std::string text = dimText(terms, result, [&](DimId d) {
    return terms.store().kind(d) == DimKind::Symbol
               ? terms.store().symbol(d).name.str()
               : std::string();
  });
  os << "  " << value.name << " = \"torch." << op << "\"(" << a.name << ", "
     << b.name << ')';
  if (!text.empty())
    os << " {symbol_name = \"" << text << "\"}";
  os << " : (!torch.int, !torch.int) -> !torch.int" << place << '\n';
  return value;
}

/// The term as an integer of torch.
Value Writer::integer(DimId dim) {
  TermStore &store = terms.store();
  if (auto number = terms.value(dim))
    return constant("int", llvm::itostr(*number));
  if (auto it = integers.find(dim); it != integers.end())
    return it->second;
  std::vector<DimId> all(store.operands(dim).begin(),
                         store.operands(dim).end());
  auto fold = [&](llvm::StringRef op, auto join) {
    DimId first = all.front();
    for (DimId next : llvm::drop_begin(all)) {
      DimId joined = join(first, next);
      Value a = integer(first), b = integer(next);
      if (!integers.contains(joined))
        integers[joined] = integerOp(op, a, b, joined);
      first = joined;
    }
    return integers.lookup(first);
  };
  switch (store.kind(dim)) {
  case DimKind::Product:
    return fold("aten.mul.int",
                [&](DimId a, DimId b) { return store.mul(a, b); });
  case DimKind::Min:
    return fold("prim.min.int", [&](DimId a, DimId b) {
      return store.min({a, b});
    });
  case DimKind::Max:
    return fold("prim.max.int", [&](DimId a, DimId b) {
      return store.max({a, b});
    });
  case DimKind::FloorDiv:
    return fold("aten.floordiv.int", [&](DimId, DimId) { return dim; });
  case DimKind::Mod:
    return fold("aten.remainder.int", [&](DimId, DimId) { return dim; });
  case DimKind::Symbol:
    return symbol(store.symbol(dim).name, {}); // Each has a value already.
  default:
    break;
  }
  // A sum: one summand after the other.
  LinearView sum = store.linearView(dim);
  if (sum.summands.size() == 1 && sum.summands[0].column == dim)
    return integers[dim] = symbol("unread", {});
  std::vector<Summand> summands(sum.summands.begin(), sum.summands.end());
  const Int number = sum.constant;
  Value result;
  DimId soFar = store.constant(number);
  if (number != 0)
    result = integer(soFar);
  for (const Summand &s : summands) {
    DimId scaled = store.scale(s.column, s.coefficient);
    Value next = integer(s.column);
    if (s.coefficient != 1)
      next = integerOp("aten.mul.int", next,
                       integer(store.constant(s.coefficient)), scaled);
    soFar = store.add(soFar, scaled);
    result = result.name.empty()
                 ? next
                 : integerOp("aten.add.int", result, next, soFar);
  }
  return integers[dim] = result;
}

/// A product of symbols of a map; what is no product is computed before.
std::string Writer::monomial(DimId column, std::vector<Value> &symbols) {
  std::vector<DimId> factors = {column};
  if (terms.store().kind(column) == DimKind::Product)
    factors.assign(terms.store().operands(column).begin(),
                   terms.store().operands(column).end());
  std::string text;
  for (DimId factor : factors) {
    Value value = integer(factor);
    size_t at = llvm::find_if(symbols,
                              [&](const Value &known) {
                                return known.name == value.name;
                              }) -
                symbols.begin();
    if (at == symbols.size())
      symbols.push_back(value);
    text += (text.empty() ? "s" : " * s") + llvm::utostr(at);
  }
  return text;
}

/// A size as an expression of a map; empty if its numbers are too large.
std::string Writer::polynomial(DimId dim, std::vector<Value> &symbols) {
  LinearView sum = terms.store().linearView(dim);
  std::vector<Summand> summands(sum.summands.begin(), sum.summands.end());
  const Int number = sum.constant;
  std::string text;
  for (const Summand &s : summands) {
    if (!fitsInt64(s.coefficient) || !fitsInt64(number))
      return {};
    text += text.empty() ? "" : " + ";
    text += monomial(s.column, symbols);
    if (s.coefficient != 1)
      text += " * " + llvm::itostr(int64_t(s.coefficient));
  }
  if (!fitsInt64(number))
    return {};
  if (text.empty() || number != 0)
    text += (text.empty() ? "" : " + ") + llvm::itostr(int64_t(number));
  return text;
}

std::string Writer::typeOf(const Meta &meta, bool isInput) const {
  if (meta.kind == Meta::Int)
    return "!torch.int";
  if (meta.kind == Meta::Bool)
    return "!torch.bool";
  if (meta.kind == Meta::Other)
    return "!torch.any";
  std::string sizes;
  for (const std::string &size : meta.sizes) {
    int64_t number;
    bool isNumber = isInput &&
                    !llvm::StringRef(size).getAsInteger(10, number) &&
                    number >= 0;
    sizes += (sizes.empty() ? "" : ",") + (isNumber ? size : "?");
  }
  // Sizes do not depend on the type of elements.
  return "!torch.vtensor<[" + sizes + "]," +
         (meta.element.empty() ? "f32" : meta.element) + ">";
}

/// States the sizes that are declared of a tensor.
void Writer::bind(llvm::StringRef name, bool isInput) {
  const Meta *meta = metaOf(name);
  if (!meta || meta->kind != Meta::Tensor || meta->sizes.empty())
    return;
  std::vector<Value> operands;
  std::string sizes;
  for (auto [axis, size] : llvm::enumerate(meta->sizes)) {
    llvm::Expected<DimId> dim = parseDim(
        size, terms, [&](llvm::StringRef symbol) { return dimOf(symbol); });
    std::string text = dim ? polynomial(*dim, operands) : std::string();
    if (text.empty()) {
      std::string why =
          dim ? "its numbers are too large" : llvm::toString(dim.takeError());
      remarks.push_back(("axis " + llvm::Twine(axis) + " of '" + name +
                         "' is declared " + size +
                         ", which is not read: " + why)
                            .str());
      text = "s" + llvm::utostr(operands.size());
      operands.push_back(symbol("unread", {0, std::nullopt}));
    }
    sizes += (sizes.empty() ? "" : ", ") + text;
  }
  std::string names, map;
  for (auto [i, operand] : llvm::enumerate(operands)) {
    names += ", " + operand.name;
    map += (i ? ", s" : "s") + llvm::utostr(i);
  }
  os << "  \"torch.bind_symbolic_shape\"(" << values[name].name << names
     << ") {shape_expressions = affine_map<()[" << map << "] -> (" << sizes
     << ")>";
  if (isPlainText(name))
    os << ", value_name = \"" << name << '"';
  os << "} : (" << typeOf(*meta, isInput);
  for (size_t i = 0; i < operands.size(); ++i)
    os << ", !torch.int";
  os << ") -> ()" << place << '\n';
}

} // namespace shapeproof::torch
