// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every context promises, of the one of Parity.h.

#include "shapeproof-testing/Laws.h"
#include "Parity.h"

SHAPEPROOF_CONTEXT_LAWS(ParityLaws, registerParity());
