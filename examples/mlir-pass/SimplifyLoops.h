// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef OTHER_SIMPLIFYLOOPS_H
#define OTHER_SIMPLIFYLOOPS_H

#include "mlir/Pass/Pass.h"
#include <memory>

namespace other {

/// Drops bounds checks that cannot fail, and fuses loops that follow each other
/// and run as often, on buffers of their own.
std::unique_ptr<mlir::Pass> createSimplifyLoopsPass();

} // namespace other

#endif // OTHER_SIMPLIFYLOOPS_H
