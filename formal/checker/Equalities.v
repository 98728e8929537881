(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The normal form of equalities of shapes: common parts in front are
   dropped, extents at the same place are compared, as TermStore::shapeEq does. *)

From Shapeproof.checker Require Export Broadcasts.

Definition partsOf (s : term) : list term :=
  match s with T Concat l => l | _ => [s] end.
Definition consRanked (l parts : list term) : list term :=
  match l with [] => parts | _ => T Ranked l :: parts end.
Definition equation (x y : term) := simpEq depth (psub (polyOf x) (polyOf y)).

(* The equations of what is stripped, and the rests. *)
Fixpoint strip (fuel : nat) (l m : list term)
  : list term * (list term * list term) :=
  match fuel, l, m with
  | S fuel, s :: l', t :: m' =>
      if equal s t then strip fuel l' m'
      else match listOf s, listOf t with
           | Some (x :: xs), Some (y :: ys) =>
               let (c, r) := strip fuel (consRanked xs l') (consRanked ys m') in
               (equation x y :: c, r)
           | _, _ => ([], (l, m))
           end
  | _, _, _ => ([], (l, m))
  end.
Definition simpShapeEq (a b : term) : term :=
  if equal a b then asClaim true
  else
  let (c, rests) := strip 64 (partsOf a) (partsOf b) in
  let (l, m) := rests in
  let a := simpConcat l in
  let b := simpConcat m in
  let last :=
    if equal a b then asClaim true
    else match listOf a, listOf b with
         | Some l, Some m => if Nat.eqb (length l) (length m) then
                               mkAnd (map (fun '(x, y) => equation x y) (combine l m))
                             else asClaim false
         | _, _ => match compare a b with
                   | Gt => T ShapeEq [b; a]
                   | _ => T ShapeEq [a; b]
                   end
         end in
  mkAnd (c ++ [last]).

Lemma same_comm : forall a b, same a b = same b a.
Proof.
  induction a as [|x a IH]; destruct b; simpl; auto.
  now rewrite Z.eqb_sym, IH.
Qed.
Lemma same_length : forall a b, length a <> length b -> same a b = false.
Proof.
  intros a b H. destruct (same a b) eqn:S; [|reflexivity].
  apply same_eq in S. congruence.
Qed.
Lemma same_prefix : forall a b c, same (a ++ b) (a ++ c) = same b c.
Proof.
  induction a as [|x a IH]; intros; simpl; auto. now rewrite Z.eqb_refl, IH.
Qed.
Lemma eval_equation : forall E x y,
  eval E (equation x y) = VTruth (evalInt E x =? evalInt E y).
Proof.
  intros. unfold equation. rewrite simpEq_ok, val_psub, !val_polyOf. f_equal.
  apply eq_true_iff_eq. rewrite !Z.eqb_eq. lia.
Qed.

Lemma joinedParts_partsOf : forall E s, joinedParts E (partsOf s) = evalShape E s.
Proof.
  intros E [o l]. unfold joinedParts.
  destruct o; simpl; rewrite ?app_nil_r; try reflexivity.
  unfold evalShape at 2; simpl. now rewrite map_map.
Qed.
Lemma joinedParts_cons : forall E x xs l,
  joinedParts E (consRanked xs l) = map (evalInt E) xs ++ joinedParts E l
  /\ joinedParts E (T Ranked (x :: xs) :: l)
     = evalInt E x :: map (evalInt E) xs ++ joinedParts E l.
Proof.
  intros E x xs l. unfold joinedParts. split.
  - destruct xs; [reflexivity|]. cbn [consRanked map concat].
    now rewrite evalShape_ranked.
  - cbn [map concat]. now rewrite evalShape_ranked.
Qed.

Lemma strip_ok : forall E fuel l m,
  let (c, r) := strip fuel l m in
  same (joinedParts E l) (joinedParts E m)
  = truths E c && same (joinedParts E (fst r)) (joinedParts E (snd r)).
Proof.
  intros E. induction fuel as [|fuel IH]; intros l m; [reflexivity|].
  destruct l as [|s l]; [reflexivity|]. destruct m as [|t m]; [reflexivity|].
  cbn [strip]. destruct (equal s t) eqn:Q.
  - apply equal_eq in Q; subst t. specialize (IH l m).
    destruct (strip fuel l m) as [c r]. unfold joinedParts in *.
    cbn [map concat]. now rewrite same_prefix.
  - destruct (listOf s) as [[|x xs]|] eqn:L; try reflexivity.
    destruct (listOf t) as [[|y ys]|] eqn:M; try reflexivity.
    specialize (IH (consRanked xs l) (consRanked ys m)).
    destruct (strip fuel _ _) as [c r].
    assert (S : s = T Ranked (x :: xs))
      by (destruct s as [[] ?]; try discriminate; now inversion L).
    assert (U : t = T Ranked (y :: ys))
      by (destruct t as [[] ?]; try discriminate; now inversion M).
    subst s t.
    rewrite (proj2 (joinedParts_cons E x xs l)), (proj2 (joinedParts_cons E y ys m)).
    cbn [same]. rewrite <- (proj1 (joinedParts_cons E x xs l)),
      <- (proj1 (joinedParts_cons E y ys m)), IH.
    unfold truths; simpl. rewrite eval_equation; simpl. apply andb_assoc.
Qed.

Lemma simpShapeEq_ok : forall E a b, eval E (simpShapeEq a b)
  = VTruth (same (evalShape E a) (evalShape E b)).
Proof.
  intros E a b. unfold simpShapeEq. destruct (equal a b) eqn:Q.
  { apply equal_eq in Q; subst b.
    now rewrite (proj2 (same_eq _ _) eq_refl). }
  pose proof (strip_ok E 64 (partsOf a) (partsOf b)) as S.
  rewrite !joinedParts_partsOf in S.
  destruct (strip 64 (partsOf a) (partsOf b)) as [c [l m]]. cbn [fst snd] in S.
  assert (VL : evalShape E (simpConcat l) = joinedParts E l)
    by (unfold evalShape; now rewrite simpConcat_ok).
  assert (VM : evalShape E (simpConcat m) = joinedParts E m)
    by (unfold evalShape; now rewrite simpConcat_ok).
  rewrite <- VL, <- VM in S.
  cbv zeta. set (p := simpConcat l) in *. set (q := simpConcat m) in *.
  clearbody p q. rewrite mkAnd_ok, S. f_equal. unfold truths.
  rewrite forallb_app. f_equal. cbn [forallb]. rewrite andb_true_r.
  destruct (equal p q) eqn:R.
  { apply equal_eq in R; subst q. symmetry.
    now rewrite (proj2 (same_eq _ _) eq_refl). }
  assert (other : truth (eval E (match compare p q with
                          | Gt => T ShapeEq [q; p]
                          | _ => T ShapeEq [p; q]
                          end)) = same (evalShape E p) (evalShape E q)).
  { destruct (compare p q); try reflexivity. rewrite same_comm. reflexivity. }
  destruct (listOf p) as [x|] eqn:P; [|exact other].
  destruct (listOf q) as [y|] eqn:QQ; [|exact other].
  rewrite (listOf_ok E p x P), (listOf_ok E q y QQ).
  destruct (Nat.eqb_spec (length x) (length y)) as [N|N].
  - rewrite mkAnd_ok. cbn [truth]. clear -N. revert y N.
    induction x as [|u x IH]; destruct y as [|v y]; simpl; intros N;
      try discriminate; [reflexivity|].
    unfold truths in *; simpl. rewrite eval_equation, IH by congruence.
    reflexivity.
  - rewrite same_length; [reflexivity|]. now rewrite !map_length.
Qed.
