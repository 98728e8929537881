// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the bytes that a program has from malloc and has not freed, for
// memory.py. The program is compiled by MLIR's JIT, in a process that was
// started with this library in LD_PRELOAD:
//
//   %child = call @measure_begin() : () -> i1     a process of its own
//   scf.if %child {
//     call @f(...)
//     call @measure_end() : () -> ()              prints the peak, and ends it
//   }
//
// A process that is stopped by an assert prints its peak as well. For arena.py,
// calls of measure_f32(memref<*xf32>) and so on add elements to a result, which
// is printed as well, with the number of allocations.

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void __libc_free(void *block);

enum { kSlots = 1 << 18 };
static struct {
  void *block;
  size_t size;
} slots[kSlots];
static bool isCounting;
static size_t now, peak, count;
static uint64_t result;

static size_t slotOf(const void *block) {
  return ((uintptr_t)block >> 4) * 0x9E3779B97F4A7C15ull % kSlots;
}

void *malloc(size_t size) {
  void *block = __libc_malloc(size);
  if (!isCounting || !block)
    return block;
  size_t slot = slotOf(block);
  while (slots[slot].block)
    slot = (slot + 1) % kSlots;
  slots[slot].block = block;
  slots[slot].size = size;
  now += size;
  ++count;
  if (now > peak)
    peak = now;
  return block;
}

// Places stay taken until the process ends, so that none is searched in vain.
void free(void *block) {
  if (isCounting && block)
    for (size_t slot = slotOf(block); slots[slot].block;
         slot = (slot + 1) % kSlots)
      if (slots[slot].block == block && slots[slot].size != SIZE_MAX) {
        now -= slots[slot].size;
        slots[slot].size = SIZE_MAX;
        break;
      }
  __libc_free(block);
}

static void end(const char *how) {
  isCounting = false;
  char text[128];
  int length = snprintf(text, sizeof text, "%s %zu\nresult %llu %zu\n", how,
                        peak, (unsigned long long)result, count);
  if (write(STDERR_FILENO, text, (size_t)length) != length)
    _exit(2);
  _exit(0);
}

bool measure_begin(void) {
  pid_t child = fork();
  if (child != 0) {
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) < 0 || status != 0)
      fprintf(stderr, "broken %d\n", status);
    return false;
  }
  // The JIT's handlers print a trace, for which they may wait forever.
  const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGALRM};
  sigset_t set;
  sigemptyset(&set);
  for (size_t i = 0; i < sizeof faults / sizeof *faults; ++i) {
    signal(faults[i], SIG_DFL);
    sigaddset(&set, faults[i]);
  }
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  alarm(20);
  isCounting = true;
  return true;
}

void measure_end(void) { end("returned"); }

// The descriptor of a memref: pointers, offset, sizes and strides.
struct Descriptor {
  void *allocated;
  const unsigned char *aligned;
  int64_t offset, sizes[];
};

static void addElements(int64_t rank, const struct Descriptor *memref,
                        int64_t width) {
  int64_t bytes = width;
  for (int64_t i = 0; i < rank; ++i)
    bytes *= memref->sizes[i];
  for (int64_t i = 0; i < bytes; ++i)
    result = result * 31 + memref->aligned[memref->offset * width + i];
}

void measure_i8(int64_t rank, void *memref) { addElements(rank, memref, 1); }
void measure_f32(int64_t rank, void *memref) { addElements(rank, memref, 4); }
void measure_i64(int64_t rank, void *memref) { addElements(rank, memref, 8); }

// The message of an assert would get a buffer.
int puts(const char *text) {
  (void)text;
  return 0;
}

void abort(void) {
  end("stopped");
  __builtin_unreachable();
}
