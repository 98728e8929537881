// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ForeignDeclared.h. Tested by tests/mlir/ir/library-stated.mlir.

#include "core/ir/ForeignDeclared.h"
#include "core/ir/Declared.h"
#include "core/ir/Places.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "results/report/SourceExcerpt.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

namespace shapeproof {

using namespace mlir;

namespace {

/// A binding: the operation, its value and symbols, and the sizes.
struct Binding {
  Operation *op;
  Value value;
  OperandRange symbols;
  AffineMap sizes;
};

std::optional<Binding> asBinding(Operation &op) {
  if (op.getName().getStringRef() != "torch.bind_symbolic_shape" ||
      op.getNumOperands() == 0)
    return std::nullopt;
  auto map = dyn_cast_or_null<AffineMapAttr>(op.getAttr("shape_expressions"));
  auto type = dyn_cast<RankedTensorType>(op.getOperand(0).getType());
  if (!map || !type || map.getValue().getNumDims() != 0 ||
      map.getValue().getNumSymbols() != op.getNumOperands() - 1 ||
      map.getValue().getNumResults() != type.getRank())
    return std::nullopt;
  return Binding{&op, op.getOperand(0), op.getOperands().drop_front(),
                 map.getValue()};
}

/// Whether the program computes the value from other tensors, so that its sizes
/// are what they are, whatever is declared.
bool isComputed(Value value) {
  Operation *op = value.getDefiningOp();
  while (op && op->getNumOperands() == 1 &&
         llvm::is_contained({"torch_c.from_builtin_tensor",
                             "torch_c.to_builtin_tensor",
                             "torch.copy.to_vtensor", "torch.copy.to_tensor",
                             "torch.tensor_static_info_cast"},
                            op->getName().getStringRef()))
    op = op->getOperand(0).getDefiningOp();
  if (!op || op->isRegistered())
    return false;
  llvm::StringRef name = op->getName().getStringRef();
  return (name.starts_with("torch.aten.") || name.starts_with("torch.prims.") ||
          name.starts_with("torch.quantized_decomposed.") ||
          name.starts_with("onnx.")) &&
         op->getNumOperands() != 0;
}

/// Whether the program says no more of the symbol than its range. Others are
/// numbers that it computes.
bool isOpen(Value symbol) {
  Operation *op = symbol.getDefiningOp();
  return !symbol.getType().isIntOrIndex() ||
         (op && op->getName().getStringRef() == "torch.symbolic_int");
}

/// `factor * symbol + offset`, of one of the symbols.
struct Linear {
  int64_t factor = 0, offset = 0;
  unsigned symbol = 0;
};

std::optional<Linear> asLinear(AffineExpr expr) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return Linear{0, constant.getValue()};
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return Linear{1, 0, symbol.getPosition()};
  auto both = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!both)
    return std::nullopt;
  auto a = asLinear(both.getLHS()), b = asLinear(both.getRHS());
  if (!a || !b)
    return std::nullopt;
  if (a->factor == 0)
    std::swap(a, b);
  Linear result = *a;
  bool isWrapped;
  if (b->factor != 0)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Add)
    isWrapped = llvm::AddOverflow(a->offset, b->offset, result.offset);
  else if (expr.getKind() == AffineExprKind::Mul)
    isWrapped = llvm::MulOverflow(a->factor, b->offset, result.factor) ||
                llvm::MulOverflow(a->offset, b->offset, result.offset);
  else
    return std::nullopt;
  return isWrapped ? std::nullopt : std::optional(result);
}

/// The first value that is named behind the place of the op; empty if none is.
llvm::StringRef firstNamedBehind(const SourceExcerpt &text, Operation *op) {
  const SourcePlace place = sourcePlaceOf(op);
  llvm::StringRef rest =
      text.line(place.line).value_or("").substr(place.column);
  rest = rest.drop_until([](char c) { return c == '%'; });
  return rest.take_while([](char c) {
    return llvm::isAlnum(c) || StringRef("%_$.-#").contains(c);
  });
}

/// The declared sizes of one function.
class Declarations {
public:
  explicit Declarations(const SourceExcerpt &text) : text(text) {}

  void read(Block &block);

private:
  /// A size that gives a symbol its meaning:
  ///
  ///   size of the axis == factor * symbol + offset
  struct Meaning {
    Value tensor;
    unsigned axis;
    int64_t factor, offset;
  };
  void define(const Binding &binding);
  void claim(const Binding &binding);
  void claimAxis(const Binding &binding, unsigned axis, AffineExpr size);
  /// The meaning of a symbol, if it is known where the op stands.
  const Meaning *meaningAt(Operation *op, Value symbol) const;

  const SourceExcerpt &text;
  llvm::MapVector<Value, Meaning> meanings;
};

/// An input gives its symbols a meaning.
void Declarations::define(const Binding &binding) {
  for (auto [axis, size] : llvm::enumerate(binding.sizes.getResults())) {
    auto linear = asLinear(size);
    if (!linear || linear->factor < 1)
      continue;
    Meaning meaning{binding.value, unsigned(axis), linear->factor,
                    linear->offset};
    auto [it, isNew] =
        meanings.try_emplace(binding.symbols[linear->symbol], meaning);
    if (!isNew && it->second.factor > 1 && linear->factor == 1)
      it->second = meaning;
  }
}

const Declarations::Meaning *Declarations::meaningAt(Operation *op,
                                                     Value symbol) const {
  auto it = meanings.find(symbol);
  if (it == meanings.end())
    return nullptr;
  Operation *definition = it->second.tensor.getDefiningOp();
  return !definition || definition->isBeforeInBlock(op) ? &it->second : nullptr;
}

/// The text of a size, in the names of its symbols.
std::string textOf(const Binding &binding, AffineExpr size) {
  std::string text, result;
  llvm::raw_string_ostream(text) << size;
  for (llvm::StringRef rest = text; !rest.empty();) {
    // The map names its symbols s0, s1, ...
    llvm::StringRef digits = rest.drop_front(1).take_while(llvm::isDigit);
    unsigned number;
    if (rest.front() == 's' && !digits.getAsInteger(10, number)) {
      Operation *symbol = binding.symbols[number].getDefiningOp();
      auto name =
          symbol ? dyn_cast_or_null<StringAttr>(symbol->getAttr("symbol_name"))
                 : StringAttr();
      result += name ? name.getValue().str() : ("s" + digits).str();
      rest = rest.drop_front(1 + digits.size());
    } else {
      result += rest.front();
      rest = rest.drop_front();
    }
  }
  return result;
}

void Declarations::claimAxis(const Binding &binding, unsigned axis,
                             AffineExpr size) {
  OpBuilder builder(binding.op);
  Location loc = binding.op->getLoc();
  llvm::SmallVector<AffineExpr> solved;
  llvm::SmallVector<Value> operands;
  for (Value symbol : binding.symbols) {
    AffineExpr own = builder.getAffineSymbolExpr(operands.size());
    const Meaning *meaning = meaningAt(binding.op, symbol);
    if (!meaning && !isOpen(symbol)) {
      operands.push_back(arith::IndexCastOp::create(
          builder, loc, builder.getIndexType(), symbol));
      solved.push_back(own);
      continue;
    }
    if (!meaning) { // The size does not depend on it.
      solved.push_back(builder.getAffineConstantExpr(0));
      continue;
    }
    operands.push_back(
        tensor::DimOp::create(builder, loc, meaning->tensor, meaning->axis));
    solved.push_back((own - meaning->offset).floorDiv(meaning->factor));
  }
  Value declared = affine::AffineApplyOp::create(
      builder, loc,
      AffineMap::get(0, operands.size(), size.replaceSymbols(solved)),
      operands);
  Value is = tensor::DimOp::create(builder, loc, binding.value, axis);
  Value holds = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                      is, declared);
  auto given = dyn_cast_or_null<StringAttr>(binding.op->getAttr("value_name"));
  llvm::StringRef name =
      given ? given.getValue() : firstNamedBehind(text, binding.op);
  OperationState state(loc, kDeclaredOp);
  state.addOperands(holds);
  state.addAttribute("message",
                     builder.getStringAttr("axis " + llvm::Twine(axis) +
                                           " of '" + name + "' is declared " +
                                           textOf(binding, size)));
  builder.create(state);
}

void Declarations::claim(const Binding &binding) {
  auto type = cast<RankedTensorType>(binding.value.getType());
  for (auto [axis, size] : llvm::enumerate(binding.sizes.getResults())) {
    auto constant = dyn_cast<AffineConstantExpr>(size);
    if (constant && type.getDimSize(axis) == constant.getValue())
      continue;
    llvm::SmallVector<Value> open;
    for (auto [i, symbol] : llvm::enumerate(binding.symbols))
      if (size.isFunctionOfSymbol(i) && isOpen(symbol) &&
          !meaningAt(binding.op, symbol))
        open.push_back(symbol);
    if (open.empty())
      claimAxis(binding, axis, size);
    else if (isa<AffineSymbolExpr>(size))
      meanings.try_emplace(open.front(),
                           Meaning{binding.value, unsigned(axis), 1, 0});
  }
  binding.op->setAttr(kDeclaredOp, UnitAttr::get(binding.op->getContext()));
}

void Declarations::read(Block &block) {
  llvm::SmallVector<Binding> computed;
  for (Operation &op : block) {
    auto binding = asBinding(op);
    if (!binding)
      continue;
    if (isComputed(binding->value))
      computed.push_back(*binding);
    else
      define(*binding);
  }
  for (const Binding &binding : computed)
    claim(binding);
}

} // namespace

void readDeclaredSizes(ModuleOp module, llvm::StringRef text) {
  llvm::SmallVector<Block *> blocks;
  module.walk([&](FunctionOpInterface function) {
    if (function.getFunctionBody().empty())
      return;
    Block &first = function.getFunctionBody().front();
    if (llvm::any_of(first, [](Operation &op) { return asBinding(op); }))
      blocks.push_back(&first);
  });
  if (blocks.empty())
    return;
  const SourceExcerpt excerpt(text);
  for (Block *block : blocks)
    Declarations(excerpt).read(*block);
}

} // namespace shapeproof
