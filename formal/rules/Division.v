(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The rules about floordiv: DivShift, DivCancel, DivNested, DivSmall, DivOrder,
   DivBelow, DivLess and DivAtLeast. A divisor may have either sign, or be zero,
   where the formula does not exclude it. *)

From Shapeproof Require Import Builders.

Ltac divisions :=
  repeat match goal with
         | H : ?b <> 0 |- context [quotient _ _ ?b] =>
             rewrite (quotient_nonzero _ _ b H)
         end.

Definition isZero (a : term) :=
  match a with T (Const 0) [] => true | _ => false end.

Lemma isZero_eval : forall E a, isZero a = true -> evalInt E a = 0.
Proof.
  intros E [[] []]; simpl; try discriminate; destruct z; now try discriminate.
Qed.

(* 0 floordiv b is written as 0. *)
Definition divShift a b c :=
  let rest := if isZero a then zero else floorDiv a b in
  disj [eq b zero; eq (floorDiv (add a (mul b c)) b) (add rest c)].

Theorem DivShift : forall E a b c, holds E (divShift a b c).
Proof.
  unfold divShift; meaning.
  destruct (Z.eq_dec (evalInt E b) 0) as [|N]; [now left|right]. divisions.
  rewrite Z.mul_comm, Z.div_add by assumption.
  destruct (isZero a) eqn:A; autorewrite with meaning; divisions.
  - now rewrite (isZero_eval E a A), Z.div_0_l.
  - reflexivity.
Qed.

Definition divCancel a b c :=
  disj [eq b zero; eq c zero;
        eq (floorDiv (mul a c) (mul b c)) (floorDiv a b)].

Theorem DivCancel : forall E a b c, holds E (divCancel a b c).
Proof.
  unfold divCancel; meaning.
  destruct (Z.eq_dec (evalInt E b) 0) as [|B]; [now left|right].
  destruct (Z.eq_dec (evalInt E c) 0) as [|C]; [now left|right].
  rewrite !quotient_nonzero by nia.
  now apply Z.div_mul_cancel_r.
Qed.

Definition divNested a b c :=
  disj [eq b zero; le c zero;
        eq (floorDiv (floorDiv a b) c) (floorDiv a (mul b c))].

Theorem DivNested : forall E a b c, holds E (divNested a b c).
Proof.
  unfold divNested; meaning.
  destruct (Z.eq_dec (evalInt E b) 0) as [|B]; [now left|right].
  destruct (Z.le_gt_cases (evalInt E c) 0) as [|C]; [now left|right].
  rewrite !quotient_nonzero by nia. apply Z.div_div; lia.
Qed.

Definition divSmall a b :=
  disj [lt a zero; ge a b; eq (floorDiv a b) zero].

Theorem DivSmall : forall E a b, holds E (divSmall a b).
Proof.
  unfold divSmall; meaning.
  destruct (Z.lt_ge_cases (evalInt E a) 0); [now left|right].
  destruct (Z.le_gt_cases (evalInt E b) (evalInt E a)); [now left|right].
  rewrite quotient_nonzero by lia. apply Z.div_small; lia.
Qed.

Definition divOrder a b c :=
  disj [le c zero; gt a b; le (floorDiv a c) (floorDiv b c)].

Theorem DivOrder : forall E a b c, holds E (divOrder a b c).
Proof.
  unfold divOrder; meaning.
  destruct (Z.le_gt_cases (evalInt E c) 0); [now left|right].
  destruct (Z.lt_ge_cases (evalInt E b) (evalInt E a)); [now left|right].
  rewrite !quotient_nonzero by lia. apply Z.div_le_mono; lia.
Qed.

Definition divBelow a b c :=
  disj [le c zero; ge (add a b) zero;
        lt (add (floorDiv a c) (floorDiv b c)) zero].

Theorem DivBelow : forall E a b c, holds E (divBelow a b c).
Proof.
  unfold divBelow; meaning.
  destruct (Z.le_gt_cases (evalInt E c) 0); [now left|right].
  destruct (Z.le_gt_cases 0 (evalInt E a + evalInt E b)); [now left|right].
  rewrite !quotient_nonzero by lia.
  pose proof (Z.mul_div_le (evalInt E a) (evalInt E c)).
  pose proof (Z.mul_div_le (evalInt E b) (evalInt E c)). nia.
Qed.

Definition divLess a b c :=
  disj [le b zero; ge a (mul b c); lt (floorDiv a b) c].

Theorem DivLess : forall E a b c, holds E (divLess a b c).
Proof.
  unfold divLess; meaning.
  destruct (Z.le_gt_cases (evalInt E b) 0); [now left|right].
  destruct (Z.le_gt_cases (evalInt E b * evalInt E c) (evalInt E a));
    [now left|right].
  rewrite !quotient_nonzero by lia. now apply Z.div_lt_upper_bound.
Qed.

Definition divAtLeast a b c :=
  disj [le b zero; lt a (mul b c); ge (floorDiv a b) c].

Theorem DivAtLeast : forall E a b c, holds E (divAtLeast a b c).
Proof.
  unfold divAtLeast; meaning.
  destruct (Z.le_gt_cases (evalInt E b) 0); [now left|right].
  destruct (Z.lt_ge_cases (evalInt E a) (evalInt E b * evalInt E c));
    [now left|right].
  rewrite !quotient_nonzero by lia. now apply Z.div_le_lower_bound.
Qed.
