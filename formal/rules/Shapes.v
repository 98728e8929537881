(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The rules about shapes: SameShape, SpellOut and Elements.

   The formulas of src/engine/checker/LemmaFormulas.cpp have more alternatives: an index
   of a head or tail in [from] lies outside, or operands of a broadcast do not
   fit. Those are needed because the store writes rank(tail(t, 1)) as
   rank(t) - 1. The formulas here have the plain rank(tail(t, 1)), so they hold
   without. A formula with more alternatives follows; that the store's form is
   right where the alternatives are false is in checker/. *)

From Shapeproof Require Import Builders.

Definition sameShape from to :=
  disj [shapeNe from to;
        conj [eq (rankOf from) (rankOf to);
              eq (numElements from) (numElements to)]].

Theorem SameShape : forall E from to, holds E (sameShape from to).
Proof.
  unfold sameShape; meaning.
  destruct (list_eq_dec Z.eq_dec (evalShape E from) (evalShape E to)) as [H|];
    [|now left].
  right. now rewrite H.
Qed.

(* s[0], ..., s[n-1] *)
Definition extentsOf s n :=
  map (fun k => extentOf s (constant (Z.of_nat k))) (seq 0 n).

Lemma extent_nth : forall l k, extent l (Z.of_nat k) = nth k l 0.
Proof.
  intros; unfold extent. destruct (Z.ltb_spec (Z.of_nat k) 0); [lia|].
  now rewrite Nat2Z.id.
Qed.

Lemma map_nth_seq : forall (l : list Z),
  map (fun k => nth k l 0) (seq 0 (length l)) = l.
Proof.
  induction l as [|x l IH]; [reflexivity|].
  simpl. f_equal. rewrite <- seq_shift, map_map. exact IH.
Qed.

Lemma extentsOf_all : forall E s n, rank (evalShape E s) = Z.of_nat n ->
  map (evalInt E) (extentsOf s n) = evalShape E s.
Proof.
  intros E s n H. unfold rank in H. apply Nat2Z.inj in H. subst n.
  unfold extentsOf. rewrite map_map.
  rewrite <- (map_nth_seq (evalShape E s)) at 2.
  apply map_ext. intros k. autorewrite with meaning. apply extent_nth.
Qed.

Definition spellOut from n :=
  disj [ne (rankOf from) (constant (Z.of_nat n));
        shapeEq from (ranked (extentsOf from n))].

Theorem SpellOut : forall E from n, holds E (spellOut from n).
Proof.
  unfold spellOut; meaning.
  destruct (Z.eq_dec (rank (evalShape E from)) (Z.of_nat n)); [|now left].
  right. now rewrite extentsOf_all.
Qed.

Lemma eval_productOf : forall E l,
  evalInt E (productOf l) = product (map (evalInt E) l).
Proof.
  intros; unfold evalInt, productOf; simpl. now rewrite map_map.
Qed.

Definition elements s n :=
  disj [ne (rankOf s) (constant (Z.of_nat n));
        eq (numElements s) (productOf (extentsOf s n))].

Theorem Elements : forall E s n, holds E (elements s n).
Proof.
  unfold elements; meaning.
  destruct (Z.eq_dec (rank (evalShape E s)) (Z.of_nat n)); [|now left].
  right. now rewrite eval_productOf, extentsOf_all.
Qed.
