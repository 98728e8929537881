(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Constructors of terms as include/shapeproof/Terms.h names them, without its
   normal form, and the meaning of each: the rules read as in
   src/engine/checker/LemmaFormulas.cpp. The tactic [meaning] turns "the formula holds"
   into a statement about integers and lists. *)

From Shapeproof Require Export Terms.

Definition constant z := T (Const z) [].
Definition zero := constant 0.
Definition one := constant 1.
Definition add a b := T (Sum 0 [1; 1]) [a; b].
Definition sub a b := T (Sum 0 [1; -1]) [a; b].
Definition neg a := T (Sum 0 [-1]) [a].
Definition scale c a := T (Sum 0 [c]) [a].
Definition mul a b := T Prod [a; b].
Definition floorDiv a b := T Div [a; b].
Definition modulo a b := T Mod [a; b].
Definition rankOf s := T Rank [s].
Definition extentOf s i := T Extent [s; i].
Definition numElements s := T NumElems [s].
Definition ranked l := T Ranked l.
Definition productOf l := T Prod l.

Definition not a := T Not [a].
Definition conj l := T And l.
Definition disj l := T Or l.
Definition implies a b := disj [not a; b].
Definition eq a b := T Eq [sub a b].
Definition ne a b := not (eq a b).
Definition ge a b := T Ge [sub a b].
Definition le a b := ge b a.
Definition gt a b := ge (sub a b) one.
Definition lt a b := gt b a.
Definition shapeEq a b := T ShapeEq [a; b].
Definition shapeNe a b := not (shapeEq a b).

Lemma holds_disj : forall E l, holds E (disj l) <-> Exists (holds E) l.
Proof.
  intros; unfold holds, disj; simpl. rewrite existsb_exists, Exists_exists.
  setoid_rewrite in_map_iff. split.
  - intros (v & (t & <- & I) & H); eauto.
  - intros (t & I & H); eauto.
Qed.

Lemma holds_conj : forall E l, holds E (conj l) <-> Forall (holds E) l.
Proof.
  intros; unfold holds, conj; simpl. rewrite forallb_forall, Forall_forall.
  setoid_rewrite in_map_iff. split; [eauto|].
  intros H v (t & <- & I); auto.
Qed.

Lemma holds_not : forall E a, holds E (not a) <-> ~ holds E a.
Proof.
  intros; unfold holds, not; simpl. destruct (truth _); simpl; intuition.
Qed.

Lemma holds_implies : forall E a b,
  holds E (implies a b) <-> (holds E a -> holds E b).
Proof.
  intros. unfold implies. rewrite holds_disj. split.
  - intros H Ha. inversion H as [? ? N|? ? N]; subst.
    + now apply holds_not in N.
    + now inversion N as [|? ? N']; subst; [|inversion N'].
  - intros H. destruct (truth (eval E a)) eqn:A.
    + right; left. auto.
    + left. apply holds_not. unfold holds; congruence.
Qed.

Lemma evalInt_unfold : forall E o l,
  evalInt E (T o l) = int (apply E o (map (eval E) l)).
Proof. reflexivity. Qed.

Lemma holds_ge : forall E a b,
  holds E (ge a b) <-> evalInt E b <= evalInt E a.
Proof.
  intros; unfold holds, ge, evalInt, arg; simpl.
  rewrite Z.leb_le. lia.
Qed.
Lemma holds_eq : forall E a b,
  holds E (eq a b) <-> evalInt E a = evalInt E b.
Proof.
  intros; unfold holds, eq, evalInt, arg; simpl. rewrite Z.eqb_eq. lia.
Qed.
Lemma holds_gt : forall E a b,
  holds E (gt a b) <-> evalInt E b < evalInt E a.
Proof.
  intros; unfold gt. rewrite holds_ge.
  unfold evalInt, one, constant, sub; simpl. lia.
Qed.
Lemma same_eq : forall a b, same a b = true <-> a = b.
Proof.
  induction a as [|x a IH]; destruct b as [|y b]; simpl; split; try congruence.
  - intros H. apply andb_prop in H as [H1 H2].
    apply Z.eqb_eq in H1. apply IH in H2. congruence.
  - intros H; inversion H; subst. rewrite Z.eqb_refl. now apply IH.
Qed.
Lemma holds_shapeEq : forall E a b,
  holds E (shapeEq a b) <-> evalShape E a = evalShape E b.
Proof. intros; unfold holds, shapeEq; simpl. apply same_eq. Qed.

Lemma eval_constant : forall E z, evalInt E (constant z) = z.
Proof. reflexivity. Qed.
Lemma eval_add : forall E a b, evalInt E (add a b) = evalInt E a + evalInt E b.
Proof. intros; unfold evalInt, add; simpl; lia. Qed.
Lemma eval_sub : forall E a b, evalInt E (sub a b) = evalInt E a - evalInt E b.
Proof. intros; unfold evalInt, sub; simpl; lia. Qed.
Lemma eval_neg : forall E a, evalInt E (neg a) = - evalInt E a.
Proof. intros; unfold evalInt, neg; simpl; lia. Qed.
Lemma eval_scale : forall E c a, evalInt E (scale c a) = c * evalInt E a.
Proof. intros; unfold evalInt, scale; simpl; lia. Qed.
Lemma eval_mul : forall E a b, evalInt E (mul a b) = evalInt E a * evalInt E b.
Proof. intros; unfold evalInt, mul; simpl; lia. Qed.
Lemma eval_floorDiv : forall E a b,
  evalInt E (floorDiv a b) = quotient E (evalInt E a) (evalInt E b).
Proof. reflexivity. Qed.
Lemma eval_modulo : forall E a b,
  evalInt E (modulo a b) = remainder E (evalInt E a) (evalInt E b).
Proof. reflexivity. Qed.
Lemma eval_rank : forall E s, evalInt E (rankOf s) = rank (evalShape E s).
Proof. reflexivity. Qed.
Lemma eval_extent : forall E s i,
  evalInt E (extentOf s i) = extent (evalShape E s) (evalInt E i).
Proof. reflexivity. Qed.
Lemma eval_numElements : forall E s,
  evalInt E (numElements s) = product (evalShape E s).
Proof. reflexivity. Qed.
Lemma eval_ranked : forall E l,
  evalShape E (ranked l) = map (evalInt E) l.
Proof.
  intros; unfold evalShape, ranked; simpl. now rewrite map_map.
Qed.

#[global] Hint Rewrite holds_not holds_implies holds_ge holds_eq holds_gt
  holds_shapeEq eval_constant eval_add eval_sub eval_neg eval_scale eval_mul
  eval_floorDiv eval_modulo eval_rank eval_extent eval_numElements eval_ranked
  : meaning.

Lemma exists_cons : forall A (P : A -> Prop) x l,
  Exists P (x :: l) <-> P x \/ Exists P l.
Proof. intros; apply Exists_cons. Qed.
Lemma exists_one : forall A (P : A -> Prop) x, Exists P [x] <-> P x.
Proof. intros; rewrite Exists_cons, Exists_nil. tauto. Qed.
Lemma forall_cons : forall A (P : A -> Prop) x l,
  Forall P (x :: l) <-> P x /\ Forall P l.
Proof. intros; apply Forall_cons_iff. Qed.
Lemma forall_nil : forall A (P : A -> Prop), Forall P [] <-> True.
Proof. intros; split; auto. Qed.

Ltac meaning :=
  intros; unfold ne, le, lt, shapeNe, zero, one in *;
  repeat first [ rewrite holds_disj | rewrite holds_conj
               | rewrite exists_one | rewrite exists_cons
               | rewrite forall_nil | rewrite forall_cons
               | progress autorewrite with meaning ].

Ltac meaningIn H :=
  unfold ne, le, lt, shapeNe, zero, one in *;
  repeat first [ rewrite holds_disj in H | rewrite holds_conj in H
               | rewrite exists_one in H | rewrite exists_cons in H
               | rewrite forall_nil in H | rewrite forall_cons in H
               | progress autorewrite with meaning in H ].

(* Division by a divisor that is not zero is [Z.div]. *)
Lemma quotient_nonzero : forall E a b, b <> 0 -> quotient E a b = a / b.
Proof.
  intros; unfold quotient. now rewrite (proj2 (Z.eqb_neq b 0)).
Qed.
Lemma remainder_nonzero : forall E a b, b <> 0 -> remainder E a b = a mod b.
Proof.
  intros; unfold remainder. now rewrite (proj2 (Z.eqb_neq b 0)).
Qed.
