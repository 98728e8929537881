// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The laws that every context obeys, checked on the context of Parity.h.

#include "shapeproof-testing/Laws.h"
#include "Parity.h"

SHAPEPROOF_CONTEXT_LAWS(ParityLaws, registerParity());
