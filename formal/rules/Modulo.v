(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The rules about mod: ModShift, ModCancel and ModNested. The remainder has the
   sign of the divisor, as [Z.modulo]. *)

From Shapeproof Require Import Builders.
From Shapeproof.rules Require Import Division.

Definition modShift a b c :=
  let rest := if isZero a then zero else modulo a b in
  disj [eq b zero; eq (modulo (add a (mul b c)) b) rest].

Theorem ModShift : forall E a b c, holds E (modShift a b c).
Proof.
  unfold modShift; meaning.
  destruct (Z.eq_dec (evalInt E b) 0) as [|N]; [now left|right].
  rewrite remainder_nonzero, Z.mul_comm, Z.mod_add by assumption.
  destruct (isZero a) eqn:A; autorewrite with meaning.
  - now rewrite (isZero_eval E a A), Z.mod_0_l.
  - now rewrite remainder_nonzero.
Qed.

Definition modCancel a b c :=
  disj [eq b zero; eq c zero;
        eq (modulo (mul a c) (mul b c)) (mul c (modulo a b))].

Theorem ModCancel : forall E a b c, holds E (modCancel a b c).
Proof.
  unfold modCancel; meaning.
  destruct (Z.eq_dec (evalInt E b) 0) as [|B]; [now left|right].
  destruct (Z.eq_dec (evalInt E c) 0) as [|C]; [now left|right].
  rewrite !remainder_nonzero by nia.
  rewrite Z.mul_mod_distr_r by assumption. lia.
Qed.

Definition modNested a b c :=
  disj [eq b zero; eq c zero;
        eq (modulo (modulo a (mul b c)) b) (modulo a b)].

Theorem ModNested : forall E a b c, holds E (modNested a b c).
Proof.
  unfold modNested; meaning.
  destruct (Z.eq_dec (evalInt E b) 0) as [|B]; [now left|right].
  destruct (Z.eq_dec (evalInt E c) 0) as [|C]; [now left|right].
  rewrite !remainder_nonzero by nia.
  rewrite (Z.mod_eq (evalInt E a) (evalInt E b * evalInt E c)) by nia.
  set (q := _ / _).
  replace (evalInt E a - evalInt E b * evalInt E c * q)
    with (evalInt E a + - (evalInt E c * q) * evalInt E b) by lia.
  now apply Z.mod_add.
Qed.
