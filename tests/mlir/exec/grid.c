// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs compiled functions on a grid of inputs, in one process, for passes.py:
//
//   func.func @run0() {
//     %x = call @grid_input(%c0) : (i64) -> i64    argument 0 of this run
//     ...
//     call @grid_output(%r) : (i64) -> ()          a result
//   }
//   call @grid_run(%run0, %number, %runs)          "0 3: 17 -1", run by run
//
// A failed assert, whose code calls grid_failed and grid_abort in place of puts
// and abort, ends the run and not the process; so does a trap.

#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static sigjmp_buf outside;
static int64_t run, function;
static char line[4096];
static size_t length;

static void trapped(int signal) { siglongjmp(outside, signal); }

void grid_failed(const char *message) {
  length = (size_t)snprintf(line, sizeof line, " failed: %s", message);
}

void grid_abort(void) { siglongjmp(outside, -1); }

void grid_output(int64_t value) {
  if (length < sizeof line - 32)
    length += (size_t)sprintf(line + length, " %lld", (long long)value);
}

/// A number that depends on the function, the run and the argument alone.
static uint64_t numberOf(int64_t argument) {
  uint64_t x = (uint64_t)(function * 1000003 + run * 8191 + argument + 1);
  for (int i = 0; i < 3; ++i) {
    x *= 0x9E3779B97F4A7C15ull;
    x ^= x >> 29;
  }
  return x;
}

/// The ends of types, numbers near them, and any.
int64_t grid_input(int64_t argument) {
  static const int64_t ends[] = {0,
                                 0,
                                 1,
                                 1,
                                 -1,
                                 -1,
                                 2,
                                 -2,
                                 3,
                                 5,
                                 7,
                                 8,
                                 -8,
                                 15,
                                 16,
                                 31,
                                 -32,
                                 100,
                                 126,
                                 127,
                                 128,
                                 129,
                                 200,
                                 254,
                                 255,
                                 256,
                                 -127,
                                 -128,
                                 -129,
                                 -256,
                                 32767,
                                 32768,
                                 -32768,
                                 -32769,
                                 65535,
                                 65536,
                                 2147483647,
                                 2147483648,
                                 -2147483647 - 1,
                                 -2147483649,
                                 4294967295,
                                 4294967296,
                                 INT64_MAX,
                                 INT64_MIN,
                                 INT64_MAX - 1,
                                 INT64_MIN + 1};
  const uint64_t x = numberOf(argument);
  const size_t count = sizeof ends / sizeof *ends;
  if (x % 8 == 0)
    return (int64_t)(numberOf(argument + 64) >> (x >> 8) % 64);
  return ends[(x >> 16) % count];
}

/// A number whose sums and products fit: one of 21 bits.
int64_t grid_small(int64_t argument) {
  static const int64_t usual[] = {
      0,    0,     1,     1,      2,     3,       4,         5,
      6,    7,     8,     12,     16,    -1,      -1,        -2,
      -3,   -8,    127,   128,    255,   256,     -128,      -129,
      1000, 32767, 32768, -32769, 65536, 1 << 20, -(1 << 20)};
  return usual[(numberOf(argument) >> 16) % (sizeof usual / sizeof *usual)];
}

void grid_run(void (*code)(void), int64_t number, int64_t runs) {
  signal(SIGFPE, trapped);
  signal(SIGSEGV, trapped);
  signal(SIGILL, trapped);
  signal(SIGTRAP, trapped);
  function = number;
  for (run = 0; run < runs; ++run) {
    length = 0;
    line[0] = 0;
    int end = sigsetjmp(outside, 1);
    if (end == 0)
      code();
    else if (end > 0)
      sprintf(line, " trap %d", end);
    printf("%lld %lld:%s\n", (long long)number, (long long)run, line);
  }
  fflush(stdout);
}
