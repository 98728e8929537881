/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The checks that runs of JIT-compiled programs reach, and how they end.
 *
 * Programs call these functions: at each check, at the head of each body of a loop
 * or function, and before whatever may be undefined. A run that ends early leaves
 * by longjmp, so one process runs many functions on many inputs.
 *
 * TRACE_IN has a line for each run: function, steps, whether each check is to be
 * written, the hidden number, values of the arguments, the number of elements of
 * arguments, and for each the argument, the index, the value. TRACE_OUT gets
 *   R run ending check        c completed, f failed, u undefined, s not followed
 *   M check mask              of the run: 1 it has held, 2 it has failed
 *   T check holds [loop iv].. of a run whose checks are to be written
 *   P check holds values..    a check in a private function, called with these
 */

#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARGUMENTS = 6, ELEMENTS = 16, FRAMES = 64, LOOPS = 512, CHECKS = 1 << 16, SEEN = 1 << 22 };

typedef void Function(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);

typedef struct {
  long function, steps, traced, hidden;
  int64_t values[ARGUMENTS];
  long elementCount;
  struct { int64_t argument, index, value; } elements[ELEMENTS];
} Run;

typedef struct {
  int64_t count, values[4];
  int loops;
} Frame;

static Run *runs;
static long runCount;
static FILE *out;
static jmp_buf start;
static Run *now;
static long stepsLeft, hiddenCount, traceLeft, frames, loops;
static Frame frame[FRAMES];
static struct { int64_t loop, iv; } loop[LOOPS];
static unsigned char masks[CHECKS], isTouched[CHECKS];
static int64_t touched[CHECKS], touchedCount;
static uint64_t *seen;

static void end(int how, int64_t check) {
  fprintf(out, "R %ld %c %ld\n", (long)(now - runs), how, (long)check);
  for (int64_t i = 0; i < touchedCount; ++i) {
    fprintf(out, "M %ld %d\n", (long)touched[i], masks[touched[i]]);
    masks[touched[i]] = isTouched[touched[i]] = 0;
  }
  touchedCount = 0;
}

static void stop(int how, int64_t check) {
  end(how, check);
  longjmp(start, 1);
}

void trace_step(void) {
  if (--stepsLeft < 0)
    stop('s', 0);
}

/* The size of an allocation; runs with large ones say nothing. */
void trace_large(int64_t size) {
  if (size > (now->traced ? 100000 : 300))
    stop('s', 0);
}

/* The run is not followed further: poison is passed on, or index arithmetic
 * overflows, which is assumed not to happen. */
void trace_unfollowed(int64_t isUnfollowed) {
  if (isUnfollowed)
    stop('s', 0);
}

void trace_undefined(int64_t isUndefined) {
  if (isUndefined)
    stop('u', 0);
}

/* A function that is called with these, the first `count` of them; -1 of one that
 * may be called from elsewhere. */
void trace_enter(int64_t count, int64_t a, int64_t b, int64_t c, int64_t d) {
  if (frames == FRAMES)
    stop('s', 0);
  trace_step();
  Frame *f = &frame[frames++];
  f->count = count;
  f->values[0] = a, f->values[1] = b, f->values[2] = c, f->values[3] = d;
  f->loops = loops;
}

void trace_leave(void) { loops = frame[--frames].loops; }

/* The head of the body of a loop that is the `depth`th one around; of the function. */
void trace_loop(int64_t number, int64_t depth, int64_t iv) {
  trace_step();
  long at = frame[frames - 1].loops + depth - 1;
  if (at >= LOOPS)
    stop('s', 0);
  loop[at].loop = number, loop[at].iv = iv;
  loops = at + 1;
}

static int isNew(int64_t check, int holds, Frame *f) {
  uint64_t hash = (uint64_t)(check * 2 + holds + 1) * 0xBF58476D1CE4E5B9u;
  for (int i = 0; i < f->count; ++i)
    hash = (hash ^ (uint64_t)f->values[i]) * 0x9E3779B97F4A7C15u + (hash >> 29);
  if (!hash)
    hash = 1;
  for (uint64_t at = hash >> 40;; ++at) {
    uint64_t *place = &seen[at % SEEN];
    if (*place == hash)
      return 0;
    if (!*place)
      return *place = hash, 1;
  }
}

/* Within so many loops of the function. */
void trace_check(int64_t check, int64_t holds, int64_t depth) {
  if (!isTouched[check]) {
    isTouched[check] = 1;
    touched[touchedCount++] = check;
  }
  masks[check] |= holds ? 1 : 2;
  Frame *f = &frame[frames - 1];
  if (f->count >= 0 && isNew(check, holds != 0, f)) {
    fprintf(out, "P %ld %d", (long)check, holds != 0);
    for (int i = 0; i < f->count; ++i)
      fprintf(out, " %ld", (long)f->values[i]);
    fputc('\n', out);
  }
  if (now->traced && traceLeft-- > 0) {
    fprintf(out, "T %ld %d", (long)check, holds != 0);
    for (long i = 0; i < depth; ++i)
      fprintf(out, " %ld %ld", (long)loop[f->loops + i].loop,
              (long)loop[f->loops + i].iv);
    fputc('\n', out);
  }
  if (!holds)
    stop('f', check);
}

/* A value that no argument determines. */
int64_t trace_opaque(void) {
  uint64_t x = ++hiddenCount * 0x9E3779B97F4A7C15u + (uint64_t)now->hidden;
  x = (x ^ x >> 31) * 0xBF58476D1CE4E5B9u;
  x ^= x >> 29;
  switch (now->hidden) {
  case 0:
  case 1:
    return now->hidden;
  case 2:
    return -1;
  case 3:
    return hiddenCount % 4;
  case 4:
    return (int64_t)x;
  default:
    return (int64_t)(x % 12) - 4;
  }
}

/* The element of an argument that the run gives; otherwise `value`. */
int64_t trace_element(int64_t argument, int64_t index, int64_t value) {
  for (long i = 0; i < now->elementCount; ++i)
    if (now->elements[i].argument == argument && now->elements[i].index == index)
      return now->elements[i].value;
  return value;
}

void trace_drive(Function *f, int64_t number) {
  for (now = runs; now != runs + runCount; ++now) {
    if (now->function != number)
      continue;
    stepsLeft = now->steps, hiddenCount = 0, traceLeft = 20000;
    frames = loops = 0;
    if (setjmp(start))
      continue;
    int64_t *v = now->values;
    f(v[0], v[1], v[2], v[3], v[4], v[5]);
    end('c', 0);
  }
}

void trace_begin(void) {
  FILE *in = fopen(getenv("TRACE_IN"), "r");
  out = fopen(getenv("TRACE_OUT"), "w");
  seen = calloc(SEEN, sizeof *seen);
  if (!in || !out || !seen || fscanf(in, "%ld", &runCount) != 1)
    exit(3);
  runs = calloc(runCount, sizeof *runs);
  for (long i = 0; i < runCount; ++i) {
    Run *r = &runs[i];
    if (fscanf(in, "%ld %ld %ld %ld", &r->function, &r->steps, &r->traced,
               &r->hidden) != 4)
      exit(3);
    for (int k = 0; k < ARGUMENTS; ++k)
      if (fscanf(in, "%ld", &r->values[k]) != 1)
        exit(3);
    if (fscanf(in, "%ld", &r->elementCount) != 1 || r->elementCount > ELEMENTS)
      exit(3);
    for (long k = 0; k < r->elementCount; ++k)
      if (fscanf(in, "%ld %ld %ld", &r->elements[k].argument,
                 &r->elements[k].index, &r->elements[k].value) != 3)
        exit(3);
  }
  fclose(in);
}

void trace_end(void) { fclose(out); }
