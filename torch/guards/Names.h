// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sizes that expressions of PyTorch name, each as one name of problem text:
//
//   Eq(s0, L['y'].size()[1])      Eq(s0, y.dim1)
//
// or Eq(s0, s3) if the log said that s3 is L['y'].size()[1].

#ifndef SHAPEPROOF_TORCH_GUARDS_NAMES_H
#define SHAPEPROOF_TORCH_GUARDS_NAMES_H

#include "shapeproof-torch/Guards.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace shapeproof::torch {

class SizeNames {
public:
  explicit SizeNames(std::vector<GuardSymbol> &symbols) : symbols(symbols) {}

  /// The symbol of the log with this name, or made now.
  GuardSymbol &symbol(llvm::StringRef name);
  bool knows(llvm::StringRef name) const { return bySymbol.contains(name); }
  /// Says that the symbol is the size at this place of the inputs. Returns
  /// false if the two are different symbols already.
  bool addSource(llvm::StringRef name, llvm::StringRef source);
  /// The size at this place of the inputs, or made now.
  GuardSymbol &source(llvm::StringRef source);

  /// The text with names of problem text; `used` gets those that occur.
  struct Renamed {
    std::string text;
    std::vector<std::string> used;
    /// Whether it names a size, a stride or an offset of a tensor by its place.
    bool hasSizeOfTensor = false;
    /// Whether it has a string, or calls something of Python.
    bool hasOther = false;
    /// A symbol that is no integer, such as zf0; empty if there is none.
    std::string fraction;
  };
  Renamed rename(llvm::StringRef text);

private:
  std::string fresh(llvm::StringRef wanted);
  std::string nameOfSource(llvm::StringRef source);

  std::vector<GuardSymbol> &symbols;
  llvm::StringMap<size_t> bySymbol, bySource;
  llvm::StringSet<> names;
};

/// The source that begins here, such as L['x'].size()[0], or a plain name; its
/// length is 0 if none does.
llvm::StringRef leadingSource(llvm::StringRef text);
/// Whether a source is a size, stride or offset of a tensor.
bool isOfTensor(llvm::StringRef source);

} // namespace shapeproof::torch

#endif // SHAPEPROOF_TORCH_GUARDS_NAMES_H
