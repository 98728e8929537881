// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sequences of tensors, optional values, texts and maps.
//
// A sequence whose length is known is the list of its items. Otherwise its
// length is a term, and the facts are those that hold of every item.

#include "engine/base/Limits.h"
#include "rules/Shared.h"

namespace shapeproof::onnx {
namespace {

void setItems(Op &op, std::vector<Tensor> items) {
  auto sequence = std::make_shared<Sequence>();
  sequence->length = op.terms().constant(int64_t(items.size()));
  if (items.size() <= size_t(limits::onnxElements))
    sequence->items = std::move(items);
  op.out(0) = Tensor();
  op.out(0).sequence = std::move(sequence);
}

/// The items of an input, or null if not all of them are known.
const std::vector<Tensor> *itemsOf(Op &op, size_t input) {
  const auto &sequence = op.in(input).sequence;
  return sequence && sequence->items ? &*sequence->items : nullptr;
}

void construct(Op &op) {
  std::vector<Tensor> items;
  for (size_t i = 0; i < op.numInputs(); ++i)
    items.push_back(op.in(i));
  setItems(op, std::move(items));
}

void empty(Op &op) { setItems(op, {}); }

void length(Op &op) {
  op.give(0, kInt64, {});
  if (op.in(0).sequence)
    op.out(0).elements = Dims{op.in(0).sequence->length};
}

/// Requires that a place given by an input, counted from either end, is one of
/// a sequence of this length, or one of the first `more` after it.
void requirePlace(Op &op, size_t input, DimId length, int64_t more = 0) {
  RangedTerms &t = op.terms();
  auto place = single(op, input);
  if (!place)
    return;
  DimId end = t.add(length, more);
  op.require(
      t.conj(t.le(t.sub(t.constant(0), length), *place), t.lt(*place, end)),
      "the place is outside of the sequence");
}

/// The place given by an input, counted from the front, if it is known.
std::optional<size_t> placeIn(Op &op, size_t input, size_t length) {
  auto place = single(op, input);
  auto value = place ? op.terms().value(*place) : std::nullopt;
  if (!value || *value < -int64_t(length) || *value > int64_t(length))
    return std::nullopt;
  return size_t(*value < 0 ? *value + int64_t(length) : *value);
}

void at(Op &op) {
  op.out(0) = Tensor();
  if (op.in(0).sequence)
    requirePlace(op, 1, op.in(0).sequence->length);
  if (const std::vector<Tensor> *items = itemsOf(op, 0)) {
    if (auto place = placeIn(op, 1, items->size());
        place && *place < items->size())
      op.out(0) = (*items)[*place];
  } else if (op.in(0).sequence) {
    op.out(0) = op.in(0).sequence->each;
  }
}

void insert(Op &op) {
  op.out(0) = Tensor();
  if (op.in(0).sequence)
    requirePlace(op, 2, op.in(0).sequence->length, 1);
  const std::vector<Tensor> *old = itemsOf(op, 0);
  if (!old)
    return;
  std::optional<size_t> place = old->size();
  if (op.has(2))
    place = placeIn(op, 2, old->size());
  if (!place)
    return;
  std::vector<Tensor> items = *old;
  items.insert(items.begin() + *place, op.in(1));
  setItems(op, std::move(items));
}

void erase(Op &op) {
  op.out(0) = Tensor();
  RangedTerms &t = op.terms();
  if (op.in(0).sequence && op.has(1))
    requirePlace(op, 1, op.in(0).sequence->length);
  else if (op.in(0).sequence)
    op.require(t.ge(op.in(0).sequence->length, 1), "the sequence is empty");
  const std::vector<Tensor> *old = itemsOf(op, 0);
  if (!old || old->empty())
    return;
  std::optional<size_t> place = old->size() - 1;
  if (op.has(1))
    place = placeIn(op, 1, old->size());
  if (!place || *place >= old->size())
    return;
  std::vector<Tensor> items = *old;
  items.erase(items.begin() + *place);
  setItems(op, std::move(items));
}

/// Splits a tensor along an axis.
void splitTo(Op &op) {
  RangedTerms &t = op.terms();
  const Tensor &x = op.in(0);
  op.out(0) = Tensor();
  if (!x.dims)
    return;
  auto axis = axisOf(op, "axis", 0, x.dims->size());
  if (!axis)
    return;
  DimId size = (*x.dims)[*axis];
  bool keeps = op.has(1) || op.integer("keepdims", 1);
  Tensor item;
  item.type = x.type;
  item.dims = *x.dims;
  auto sequence = std::make_shared<Sequence>();
  auto withSize = [&](DimId part) {
    Tensor one = item;
    (*one.dims)[*axis] = part;
    if (!keeps)
      one.dims->erase(one.dims->begin() + *axis);
    return one;
  };
  std::optional<Dims> parts;
  if (!op.has(1)) {
    sequence->length = size;
    sequence->each = withSize(t.constant(1));
    if (auto count = t.value(size); count && *count <= limits::onnxElements)
      parts = Dims(size_t(*count), t.constant(1));
  } else if (op.hasRank(1, 1) && op.in(1).elements) {
    parts = op.in(1).elements;
    requireParts(op, *parts, size, *axis);
  } else if (auto part = single(op, 1)) {
    op.require(t.ge(*part, 1), "the parts have no elements");
    sequence->length = t.ceilDiv(size, *part);
    auto all = t.value(size), each = t.value(*part);
    if (all && each && *each > 0 && *all / *each <= limits::onnxElements) {
      parts.emplace();
      for (int64_t from = 0; from < *all; from += *each)
        parts->push_back(t.constant(std::min(*each, *all - from)));
    } else {
      sequence->each = withSize(op.terms().dimSymbol("SplitToSequence"));
    }
  } else {
    sequence->length = op.terms().dimSymbol("SplitToSequence");
    sequence->each = withSize(op.terms().dimSymbol("SplitToSequence"));
  }
  if (!parts) {
    op.out(0).sequence = std::move(sequence);
    return;
  }
  std::vector<Tensor> items;
  for (DimId part : *parts)
    items.push_back(withSize(part));
  setItems(op, std::move(items));
}

void joinItems(Op &op) {
  RangedTerms &t = op.terms();
  bool isNew = op.integer("new_axis", 0) != 0;
  const auto &sequence = op.in(0).sequence;
  const std::vector<Tensor> *items = itemsOf(op, 0);
  op.out(0) = Tensor();
  if (!sequence || (items && items->empty()))
    return;
  const Tensor &first = items ? items->front() : sequence->each;
  op.out(0).type = first.type;
  if (!first.dims)
    return;
  Dims result = *first.dims;
  auto axis = axisOf(op, "axis", 0, result.size() + (isNew ? 1 : 0));
  if (!axis)
    return;
  if (items) {
    // A new axis has size 1 in each.
    std::vector<Tensor> own = *items;
    std::vector<const Tensor *> parts;
    for (Tensor &item : own) {
      if (isNew && item.dims && *axis <= item.dims->size())
        item.dims->insert(item.dims->begin() + *axis, t.constant(1));
      parts.push_back(&item);
    }
    return joinAll(op, parts);
  }
  if (isNew) {
    result.insert(result.begin() + *axis, sequence->length);
  } else {
    result[*axis] = op.terms().dimSymbol("ConcatFromSequence");
  }
  op.out(0).dims = std::move(result);
}

void optional(Op &op) { op.out(0) = op.has(0) ? op.in(0) : Tensor(); }

void hasElement(Op &op) {
  op.give(0, kBool, {});
  if (!op.numInputs() || !op.has(0))
    op.out(0).elements = Dims{op.terms().constant(0)};
}

/// The results are texts, which are not followed.
void texts(Op &op) {
  sameShape(op);
  op.out(0).type = kString;
}

void concatTexts(Op &op) {
  if (auto dims = broadcast(op, {0, 1}))
    op.give(0, kString, *dims);
}

void matchTexts(Op &op) {
  sameShape(op);
  op.out(0).type = kBool;
}

/// Splits texts; the last axis is as long as the longest list of parts.
void splitTexts(Op &op) {
  if (!op.dims(0))
    return;
  Dims result = *op.dims(0);
  op.give(1, kInt64, result);
  result.push_back(op.terms().dimSymbol("StringSplit"));
  op.give(0, kString, std::move(result));
}

/// Removes texts; the number of those that are left is data.
void normalizeTexts(Op &op) {
  if (!op.dims(0))
    return;
  Dims result = *op.dims(0);
  if (!result.empty())
    result.back() = op.terms().dimSymbol("StringNormalizer");
  op.give(0, kString, std::move(result));
}

/// Counts how often each entry of a pool occurs.
void countGrams(Op &op) {
  const Attribute *places = op.attribute("ngram_indexes");
  if (!op.dims(0) || !places || places->integers.empty())
    return;
  Dims result = *op.dims(0);
  DimId count = op.terms().constant(
      std::clamp<int64_t>(*llvm::max_element(places->integers), 0, 1 << 30) +
      1);
  if (result.empty())
    result.push_back(count);
  else
    result.back() = count;
  op.give(0, kFloat, std::move(result));
}

/// The result is an unknown sequence.
void unknownSequence(Op &op) { op.out(0) = Tensor(); }

} // namespace

void addSequences(RuleTable &table) {
  table.add("SequenceConstruct", construct);
  table.add("SequenceEmpty", empty);
  table.add("SequenceLength", length);
  table.add("SequenceAt", at);
  table.add("SequenceInsert", insert);
  table.add("SequenceErase", erase);
  table.add("SequenceMap", unknownSequence);
  table.add("SplitToSequence", splitTo);
  table.add("ConcatFromSequence", joinItems);
  table.addAll({"Optional", "OptionalGetElement"}, optional);
  table.add("OptionalHasElement", hasElement);
  table.add("StringConcat", concatTexts);
  table.add("StringSplit", splitTexts);
  table.add("RegexFullMatch", matchTexts);
  table.add("StringNormalizer", normalizeTexts);
  table.add("TfIdfVectorizer", countGrams);
  table.in("ai.onnx.ml").add("LabelEncoder", texts);
  table.in("");
}

} // namespace shapeproof::onnx
