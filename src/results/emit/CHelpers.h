// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that emitted C needs, as text.
//
// A number that may not fit an int64_t is an sp_wide. It is an __int128 where
// that is wide enough for the file and the compiler has it, which takes a
// seventh of the time; SP_LIMBS says to do without. Otherwise it is LIMBS words
// of 32 bits, which is replaced by as many as the widest number of the file
// needs. Division is then that of long hand, bit by bit, where dividend or
// divisor do not fit an int64_t, which is rare.

#ifndef SHAPEPROOF_EMIT_CHELPERS_H
#define SHAPEPROOF_EMIT_CHELPERS_H

namespace shapeproof::emit {

/// The helpers of the wide type, where 128 bits are enough; those below are the
/// other arm.
inline const char *const k128 = R"(
#if defined(__SIZEOF_INT128__) && !defined(SP_LIMBS)
/* No number in this file needs more bits. */
__extension__ typedef __int128 sp_wide;

SP_HELPER sp_wide sp_w(int64_t x) { return x; }
SP_HELPER sp_wide sp_wadd(sp_wide a, sp_wide b) { return a + b; }
SP_HELPER sp_wide sp_wneg(sp_wide a) { return -a; }
SP_HELPER sp_wide sp_wmul(sp_wide a, sp_wide b) { return a * b; }

/* Below 0, 0, or above 0, as a is to b. */
SP_HELPER int sp_wcmp(sp_wide a, sp_wide b) { return (a > b) - (a < b); }

/* Whether the number fits an int64_t, which it is put in. */
SP_HELPER int sp_wfits(sp_wide a, int64_t *x) {
  *x = (int64_t)a;
  return *x == a;
}

/* The value of a number that fits. */
SP_HELPER int64_t sp_wvalue(sp_wide a) { return (int64_t)a; }

/* Rounded down; 0 for b == 0. */
SP_HELPER sp_wide sp_wfloordiv(sp_wide a, sp_wide b) {
  if (b == 0)
    return 0;
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

/* The remainder with the sign of b; 0 for b == 0. */
SP_HELPER sp_wide sp_wmod(sp_wide a, sp_wide b) {
  sp_wide r = b == 0 || b == -1 ? 0 : a % b;
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
#else)";

/// The helpers of the wide type; LIMBS is replaced.
inline const char *const kWide = R"(
/* Integers of LIMBS * 32 bits, in two's complement, the lowest limb first: no
   number in this file needs more. */
typedef struct {
  uint32_t limb[LIMBS];
} sp_wide;

SP_HELPER sp_wide sp_w(int64_t x) {
  sp_wide r;
  int i;
  r.limb[0] = (uint32_t)x;
  r.limb[1] = (uint32_t)((uint64_t)x >> 32);
  for (i = 2; i < LIMBS; ++i)
    r.limb[i] = x < 0 ? UINT32_MAX : 0;
  return r;
}

SP_HELPER int sp_wnegative(sp_wide a) { return a.limb[LIMBS - 1] >> 31 != 0; }

SP_HELPER sp_wide sp_wadd(sp_wide a, sp_wide b) {
  uint64_t carry = 0;
  int i;
  for (i = 0; i < LIMBS; ++i) {
    carry += (uint64_t)a.limb[i] + b.limb[i];
    a.limb[i] = (uint32_t)carry;
    carry >>= 32;
  }
  return a;
}

SP_HELPER sp_wide sp_wneg(sp_wide a) {
  int i;
  for (i = 0; i < LIMBS; ++i)
    a.limb[i] = ~a.limb[i];
  return sp_wadd(a, sp_w(1));
}

SP_HELPER sp_wide sp_wmul(sp_wide a, sp_wide b) {
  sp_wide r = sp_w(0);
  int i, j;
  for (i = 0; i < LIMBS; ++i) {
    uint64_t carry = 0;
    for (j = 0; i + j < LIMBS; ++j) {
      carry += (uint64_t)a.limb[i] * b.limb[j] + r.limb[i + j];
      r.limb[i + j] = (uint32_t)carry;
      carry >>= 32;
    }
  }
  return r;
}

/* Below 0, 0, or above 0, as a is to b. */
SP_HELPER int sp_wcmp(sp_wide a, sp_wide b) {
  int i;
  if (sp_wnegative(a) != sp_wnegative(b))
    return sp_wnegative(a) ? -1 : 1;
  for (i = LIMBS - 1; i >= 0; --i)
    if (a.limb[i] != b.limb[i])
      return a.limb[i] < b.limb[i] ? -1 : 1;
  return 0;
}

/* Whether the number fits an int64_t, which it is put in. */
SP_HELPER int sp_wfits(sp_wide a, int64_t *x) {
  uint64_t bits = a.limb[0] | (uint64_t)a.limb[1] << 32;
  *x = bits <= INT64_MAX ? (int64_t)bits : -(int64_t)(UINT64_MAX - bits) - 1;
  return sp_wcmp(a, sp_w(*x)) == 0;
}

/* The value of a number that fits. */
SP_HELPER int64_t sp_wvalue(sp_wide a) {
  int64_t x;
  sp_wfits(a, &x);
  return x;
}

/* The quotient, rounded down, and the remainder with the sign of b; 0 and 0 for
   b == 0. */
SP_HELPER sp_wide sp_wdivide(sp_wide a, sp_wide b, sp_wide *mod) {
  sp_wide q = sp_w(0), r = sp_w(0), zero = sp_w(0);
  int negative = sp_wnegative(a) != sp_wnegative(b), below = sp_wnegative(b);
  int64_t x, y;
  int i;
  *mod = zero;
  if (sp_wcmp(b, zero) == 0)
    return zero;
  if (sp_wfits(a, &x) && sp_wfits(b, &y) && x != INT64_MIN) {
    *mod = sp_w(sp_mod(x, y));
    return sp_w(sp_floordiv(x, y));
  }
  if (sp_wnegative(a))
    a = sp_wneg(a);
  if (below)
    b = sp_wneg(b);
  for (i = LIMBS * 32 - 1; i >= 0; --i) {
    r = sp_wadd(r, r);
    r.limb[0] |= a.limb[i / 32] >> (i % 32) & 1;
    if (sp_wcmp(r, b) >= 0) {
      r = sp_wadd(r, sp_wneg(b));
      q.limb[i / 32] |= (uint32_t)1 << (i % 32);
    }
  }
  if (negative) {
    q = sp_wneg(q);
    if (sp_wcmp(r, zero) != 0) {
      q = sp_wadd(q, sp_wneg(sp_w(1)));
      r = sp_wadd(b, sp_wneg(r));
    }
  }
  *mod = below ? sp_wneg(r) : r;
  return q;
}

SP_HELPER sp_wide sp_wfloordiv(sp_wide a, sp_wide b) {
  sp_wide r;
  return sp_wdivide(a, b, &r);
}

SP_HELPER sp_wide sp_wmod(sp_wide a, sp_wide b) {
  sp_wide r;
  sp_wdivide(a, b, &r);
  return r;
}
)";

/// The helpers of numbers that fit.
inline const char *const kNarrow = R"(
#if defined(__GNUC__)
#define SP_HELPER static inline __attribute__((unused))
#else
#define SP_HELPER static inline
#endif

/* Rounded down; 0 for b == 0. */
SP_HELPER int64_t sp_floordiv(int64_t a, int64_t b) {
  if (b == 0)
    return 0;
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

/* The remainder with the sign of b; 0 for b == 0. */
SP_HELPER int64_t sp_mod(int64_t a, int64_t b) {
  int64_t r = b == 0 || b == -1 ? 0 : a % b;
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

/* An extent; 0 beyond the rank. */
SP_HELPER int64_t sp_extent(const int64_t *extents, int64_t rank, int64_t i) {
  return i < rank ? extents[i] : 0;
}
)";

} // namespace shapeproof::emit

#endif // SHAPEPROOF_EMIT_CHELPERS_H
