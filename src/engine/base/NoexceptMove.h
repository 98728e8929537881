// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Growing a std::vector moves its elements only if their move constructor is
// noexcept, and copies them otherwise. llvm::SmallVector does not promise it
// (it would have to allocate for a full heap-to-inline move, which it never
// does), so every struct that holds one is copied, heap blocks and all:
// a third of the time of a chain of 100,000 facts. In a library built without
// exceptions the promise costs nothing; this macro makes it.
//
//   struct Row {
//     SHAPEPROOF_NOEXCEPT_MOVE(Row);
//     LinearForm form;
//   };

#ifndef SHAPEPROOF_BASE_NOEXCEPTMOVE_H
#define SHAPEPROOF_BASE_NOEXCEPTMOVE_H

/// Declares the five special members, defaulted, with moves that do not throw.
/// In C++17 the struct stays an aggregate. (The argument is a type: no
/// parentheses.)
// NOLINTBEGIN(bugprone-macro-parentheses)
#define SHAPEPROOF_NOEXCEPT_MOVE(Type)                                         \
  Type() = default;                                                            \
  Type(const Type &) = default;                                                \
  Type(Type &&) noexcept = default;                                            \
  Type &operator=(const Type &) = default;                                     \
  Type &operator=(Type &&) noexcept = default
// NOLINTEND(bugprone-macro-parentheses)

#endif // SHAPEPROOF_BASE_NOEXCEPTMOVE_H
