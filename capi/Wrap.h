// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the structs of the C interface to what is behind them, and back. A
// struct that was not made by the interface becomes an invalid handle.

#ifndef SHAPEPROOF_CAPI_WRAP_H
#define SHAPEPROOF_CAPI_WRAP_H

#include "shapeproof-c/Context.h"
#include "shapeproof/Context.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace shapeproof::capi {

inline llvm::StringRef unwrap(ShapeproofStringRef text) {
  return text.data ? llvm::StringRef(text.data, text.length)
                   : llvm::StringRef();
}
inline ShapeproofStringRef wrap(llvm::StringRef text) {
  return {text.data(), text.size()};
}

inline ShapeproofError success() { return {nullptr}; }
inline ShapeproofError failure(std::string message) {
  return {new std::string(std::move(message))};
}
inline ShapeproofError failure(Misuse why) {
  return failure(toString(why).str());
}

inline Context *unwrap(ShapeproofContext context) {
  return static_cast<Context *>(context.ptr);
}

/// HandleType: Dim, Shape or Claim.
template <typename HandleType, typename Struct>
HandleType unwrapTerm(Struct s) {
  using IdType = decltype(HandleType().id());
  if (s.context)
    return HandleType::of(*static_cast<Context *>(s.context), IdType(s.id),
                          ClaimId(s.definedness));
  bool known = s.id == ~0u && s.definedness > uint32_t(Misuse::None) &&
               s.definedness <= uint32_t(Misuse::NameTaken);
  return HandleType(known ? Misuse(s.definedness) : Misuse::Empty);
}
inline Dim unwrap(ShapeproofDim s) { return unwrapTerm<Dim>(s); }
inline Shape unwrap(ShapeproofShape s) { return unwrapTerm<Shape>(s); }
inline Claim unwrap(ShapeproofClaim s) { return unwrapTerm<Claim>(s); }

template <typename Struct, typename HandleType> Struct wrapTerm(HandleType h) {
  if (!h.valid())
    return {nullptr, ~0u, uint32_t(h.misuse())};
  return {h.context(), h.id().raw, h.definedness().raw};
}
inline ShapeproofDim wrap(const Dim &h) { return wrapTerm<ShapeproofDim>(h); }
inline ShapeproofShape wrap(const Shape &h) {
  return wrapTerm<ShapeproofShape>(h);
}
inline ShapeproofClaim wrap(const Claim &h) {
  return wrapTerm<ShapeproofClaim>(h);
}

/// Hands what is printed to a callback.
class CallbackStream : public llvm::raw_ostream {
public:
  CallbackStream(ShapeproofStringCallback callback, void *userData)
      : raw_ostream(/*unbuffered=*/true), callback(callback),
        userData(userData) {}

private:
  void write_impl(const char *data, size_t size) override {
    position += size;
    if (callback)
      callback({data, size}, userData);
  }
  uint64_t current_pos() const override { return position; }

  ShapeproofStringCallback callback;
  void *userData;
  uint64_t position = 0;
};

} // namespace shapeproof::capi

#endif // SHAPEPROOF_CAPI_WRAP_H
