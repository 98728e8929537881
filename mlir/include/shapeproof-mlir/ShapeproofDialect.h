// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The dialect `shapeproof`: attributes for what is stated and known of sizes.
// They mean what the strings in their place mean, and are checked when they are
// read, with the line and the column of a mistake.
//
//   shapeproof.facts = #shapeproof.facts<"d0 mod 8 == 0", "d0 >= 8">
//     of an argument: stated, as in docs/manual.md
//   shapeproof.contract = #shapeproof.contract<"arg0[1] == arg1[0]", "arg2 >=
//   1">
//     of a declaration: what its callers have to make sure of
//   shapeproof.dims = #shapeproof.sizes<"A", "2 * A">
//   shapeproof.bounds = #shapeproof.bounds<[1, 64], [0, ?]>
//     of a value: what shapeproof-annotate finds
//   tensor<?x?xf32, #shapeproof.bounded<64, ?>>
//     the first size is at most 64
//
// The dialect has no operations and no types.

#ifndef SHAPEPROOF_MLIR_SHAPEPROOFDIALECT_H
#define SHAPEPROOF_MLIR_SHAPEPROOFDIALECT_H

#include "mlir/IR/AttributeSupport.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/TensorEncoding.h"
#include <optional>

namespace shapeproof {

/// Adds the dialect; our tools and the plugin do.
void registerShapeproofDialect(mlir::DialectRegistry &registry);

class ShapeproofDialect : public mlir::Dialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ShapeproofDialect)
  static constexpr llvm::StringLiteral getDialectNamespace() {
    return "shapeproof";
  }
  explicit ShapeproofDialect(mlir::MLIRContext *context);

  mlir::Attribute parseAttribute(mlir::DialectAsmParser &parser,
                                 mlir::Type type) const override;
  void printAttribute(mlir::Attribute attribute,
                      mlir::DialectAsmPrinter &printer) const override;
  mlir::LogicalResult
  verifyOperationAttribute(mlir::Operation *op,
                           mlir::NamedAttribute attribute) override;
  mlir::LogicalResult
  verifyRegionArgAttribute(mlir::Operation *op, unsigned region,
                           unsigned argument,
                           mlir::NamedAttribute attribute) override;
};

namespace detail {
struct ListStorage : mlir::AttributeStorage {
  using KeyTy = mlir::ArrayAttr;
  explicit ListStorage(mlir::ArrayAttr list) : list(list) {}
  bool operator==(const KeyTy &other) const { return list == other; }
  static ListStorage *construct(mlir::AttributeStorageAllocator &allocator,
                                mlir::ArrayAttr list) {
    return new (allocator.allocate<ListStorage>()) ListStorage(list);
  }
  mlir::ArrayAttr list;
};
} // namespace detail

/// An attribute that is a list of others.
template <typename Derived, template <typename> class... Traits>
class ListAttr
    : public mlir::Attribute::AttrBase<Derived, mlir::Attribute,
                                       detail::ListStorage, Traits...> {
public:
  using Base = mlir::Attribute::AttrBase<Derived, mlir::Attribute,
                                         detail::ListStorage, Traits...>;
  using Base::Base;
  mlir::ArrayAttr getList() const { return this->getImpl()->list; }
};

using EmitError = llvm::function_ref<mlir::InFlightDiagnostic()>;

namespace detail {
/// Fails if an element is no string or, of claims, none that can be read.
mlir::LogicalResult verifyTexts(EmitError emitError, mlir::ArrayAttr list,
                                bool areClaims);
mlir::ArrayAttr listOf(mlir::MLIRContext *context,
                       llvm::ArrayRef<llvm::StringRef> texts);
} // namespace detail

/// A list of strings. `Derived::kAreClaims` says whether they are claims;
/// others are sizes, which are no expressions: those of operations have a place
/// (`foo.op@3:5`).
template <typename Derived> class TextsAttr : public ListAttr<Derived> {
public:
  using ListAttr<Derived>::ListAttr;
  static Derived get(mlir::MLIRContext *context,
                     llvm::ArrayRef<llvm::StringRef> texts) {
    return ListAttr<Derived>::Base::get(context,
                                        detail::listOf(context, texts));
  }
  static mlir::LogicalResult verifyInvariants(EmitError emitError,
                                              mlir::ArrayAttr list) {
    return detail::verifyTexts(emitError, list, Derived::kAreClaims);
  }
};

/// Claims about the sizes of an argument.
class FactsAttr : public TextsAttr<FactsAttr> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FactsAttr)
  using TextsAttr::TextsAttr;
  static constexpr llvm::StringLiteral name = "shapeproof.facts",
                                       kWord = "facts";
  static constexpr bool kAreClaims = true;
};

/// Claims about the arguments of a function.
class ContractAttr : public TextsAttr<ContractAttr> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ContractAttr)
  using TextsAttr::TextsAttr;
  static constexpr llvm::StringLiteral name = "shapeproof.contract",
                                       kWord = "contract";
  static constexpr bool kAreClaims = true;
};

/// The sizes of a value, or an integer alone.
class SizesAttr : public TextsAttr<SizesAttr> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SizesAttr)
  using TextsAttr::TextsAttr;
  static constexpr llvm::StringLiteral name = "shapeproof.sizes",
                                       kWord = "sizes";
  static constexpr bool kAreClaims = false;
};

using Ends = std::pair<std::optional<int64_t>, std::optional<int64_t>>;

/// The bounds of the same.
class BoundsAttr : public ListAttr<BoundsAttr> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(BoundsAttr)
  using ListAttr::ListAttr;
  static constexpr llvm::StringLiteral name = "shapeproof.bounds",
                                       kWord = "bounds";
  static BoundsAttr get(mlir::MLIRContext *context,
                        llvm::ArrayRef<Ends> bounds);
  static mlir::LogicalResult verifyInvariants(EmitError emitError,
                                              mlir::ArrayAttr list);
  llvm::SmallVector<Ends> getBounds() const;
};

/// An encoding of a tensor: upper bounds of its sizes.
class BoundedAttr
    : public ListAttr<BoundedAttr, mlir::VerifiableTensorEncoding::Trait> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(BoundedAttr)
  using ListAttr::ListAttr;
  static constexpr llvm::StringLiteral name = "shapeproof.bounded",
                                       kWord = "bounded";
  static BoundedAttr get(mlir::MLIRContext *context,
                         llvm::ArrayRef<std::optional<int64_t>> ends);
  static mlir::LogicalResult verifyInvariants(EmitError emitError,
                                              mlir::ArrayAttr list);
  llvm::SmallVector<std::optional<int64_t>, 4> getEnds() const;
  /// One end for each dimension, none below a static size.
  mlir::LogicalResult verifyEncoding(llvm::ArrayRef<int64_t> shape,
                                     mlir::Type elementType,
                                     EmitError emitError) const;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_SHAPEPROOFDIALECT_H
