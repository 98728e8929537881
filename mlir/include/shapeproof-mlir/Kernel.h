// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text of a kernel of Triton, and the same without some of its masks.
//
//   Expected<KernelText> kernel = KernelText::read("k.ttir", text, options);
//   for (const KernelAccess &access : kernel->accesses())
//     outs() << access.op << access.place.line;       // tt.load 12
//   Expected<std::string> less = kernel->rewritten({{12, 10}});
//
// All but these masks stays byte for byte, so that the program that printed the
// text reads it again. Divisors and ranges of arguments can be stated as well.

#ifndef SHAPEPROOF_MLIR_KERNEL_H
#define SHAPEPROOF_MLIR_KERNEL_H

#include "shapeproof/Analyze.h"
#include "shapeproof/KernelReport.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace shapeproof {

class KernelText {
public:
  /// All outlive it. Error: the text is not valid.
  static llvm::Expected<KernelText>
  read(llvm::StringRef path, llvm::StringRef text, const FileOptions &options);

  /// The modules of the text: the parts between lines `// -----`, each behind
  /// the lines of those before it, or the text itself.
  llvm::ArrayRef<std::string> parts() const { return modules; }
  /// The loads, stores and atomic operations, in the order of the text.
  llvm::ArrayRef<KernelAccess> accesses() const { return found; }
  /// A function with such operations that is called and not private, or empty:
  /// what holds of launches need not hold of its calls.
  llvm::StringRef calledKernel() const { return called; }
  /// The integers that are passed to functions.
  llvm::ArrayRef<KernelArgument> arguments() const { return passed; }
  /// The text without the masks of the accesses at these places, whose masks
  /// can be dropped, and with these divisors and ranges of arguments that can
  /// state them.
  /// Error: it is not what it should be when it is read again.
  llvm::Expected<std::string>
  rewritten(llvm::ArrayRef<Place> withoutMasks,
            llvm::ArrayRef<ProvedDivisor> divisors = {},
            llvm::ArrayRef<ProvedRange> ranges = {}) const;

private:
  KernelText(llvm::StringRef path, llvm::StringRef text,
             const FileOptions &options);
  void findForms();
  size_t offsetOf(Place place) const;

  llvm::StringRef path, text;
  const FileOptions &options;
  /// Where each line begins.
  std::vector<size_t> lines{0};
  std::vector<std::string> modules;
  std::string called;
  std::vector<KernelAccess> found;
  std::vector<KernelArgument> passed;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_KERNEL_H
