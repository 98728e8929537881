(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The normal form of terms: built bottom-up, a step for each operator.

   It need not be that of the C++ term store, and is not in every detail: it is
   computed for both sides when two terms are compared. *)

From Shapeproof.checker Require Export Equalities.

(** Shapes that fit: pairwise *)

Definition fitExtents (x y : term) : term :=
  mkOr [simpEq depth (psub (polyOf x) (polyOf y));
        simpEq depth (padd (pconst (-1)) (polyOf x));
        simpEq depth (padd (pconst (-1)) (polyOf y))].
Definition fitTwo (a b : term) : term :=
  if equal a b then asClaim true
  else
  let other := match compare a b with
               | Gt => T Fit [b; a]
               | _ => T Fit [a; b]
               end in
  match listOf a, listOf b with
  | Some l, Some m =>
      mkAnd (map (fun '(x, y) => fitExtents x y) (combine (rev l) (rev m)))
  | Some l, None => match l with [] => asClaim true | _ => other end
  | None, Some m => match m with [] => asClaim true | _ => other end
  | None, None => other
  end.
Fixpoint fitPairs (l : list term) : list term :=
  match l with [] => [] | x :: r => map (fitTwo x) r ++ fitPairs r end.
Definition simpFit (l : list term) : term := mkAnd (fitPairs l).

Lemma fits_comm : forall x y, fits x y = fits y x.
Proof.
  intros; unfold fits. rewrite Z.eqb_sym.
  destruct (y =? x), (x =? 1), (y =? 1); reflexivity.
Qed.
Lemma fitLists_comm : forall a b, fitLists a b = fitLists b a.
Proof.
  induction a as [|x a IH]; destruct b; simpl; auto.
  now rewrite fits_comm, IH.
Qed.
Lemma fitLists_same : forall a, fitLists a a = true.
Proof.
  induction a as [|x a IH]; simpl; auto.
  unfold fits. now rewrite Z.eqb_refl, IH.
Qed.
Lemma fitExtents_ok : forall E x y,
  truth (eval E (fitExtents x y)) = fits (evalInt E x) (evalInt E y).
Proof.
  intros. unfold fitExtents. rewrite mkOr_ok. unfold someTruth, fits; simpl.
  rewrite !simpEq_ok, val_psub, !val_padd, !val_pconst, !val_polyOf; simpl.
  rewrite orb_false_r, orb_assoc. f_equal; [f_equal|];
    apply eq_true_iff_eq; rewrite !Z.eqb_eq; lia.
Qed.
Definition shapesFit E a b :=
  fitLists (rev (evalShape E a)) (rev (evalShape E b)).

Lemma fitTwo_ok : forall E a b, truth (eval E (fitTwo a b)) = shapesFit E a b.
Proof.
  intros E a b. unfold fitTwo, shapesFit. destruct (equal a b) eqn:Q.
  - apply equal_eq in Q; subst b. now rewrite fitLists_same.
  - assert (other : truth (eval E (match compare a b with
                                   | Gt => T Fit [b; a]
                                   | _ => T Fit [a; b]
                                   end))
                    = fitLists (rev (evalShape E a)) (rev (evalShape E b))).
    { destruct (compare a b); [| |rewrite fitLists_comm];
        unfold evalShape; simpl; unfold fitShapes; simpl;
        now rewrite ?andb_true_r. }
    assert (none : forall l, fitLists l [] = true) by now destruct l.
    pose proof (listOf_ok E) as list.
    destruct (listOf a) as [l|] eqn:L; destruct (listOf b) as [m|] eqn:M;
      try exact other.
    + rewrite mkAnd_ok. cbn [truth].
      rewrite (list a l L), (list b m M), <- !map_rev.
      generalize (rev l), (rev m). clear. intros l m. revert m.
      induction l as [|x l IH]; destruct m as [|y m]; try reflexivity.
      unfold truths in *; simpl. now rewrite fitExtents_ok, IH.
    + destruct l; [|exact other]. now rewrite (list a [] L).
    + destruct m; [|exact other]. now rewrite (list b [] M), none.
Qed.

Lemma simpFit_ok : forall E l,
  eval E (simpFit l) = VTruth (fitShapes (map (evalShape E) l)).
Proof.
  intros E l. unfold simpFit. rewrite mkAnd_ok. f_equal. unfold fitShapes.
  induction l as [|x l IH]; [reflexivity|].
  unfold truths in *; simpl. rewrite forallb_app, IH. f_equal.
  rewrite !forallb_map. apply eq_true_iff_eq. rewrite !forallb_forall.
  split; intros H y I; specialize (H y I); rewrite fitTwo_ok in *; exact H.
Qed.

(** A broadcast with a number *)

(* Known claims say that the two fit. *)
Definition knownFit (known : list term) (x y : term) : bool :=
  let f := fitExtents x y in
  let arms := match f with T Or l => l | _ => [f] end in
  isTrue f ||
  existsb (fun k => forallb (fun a => existsb (equal a) arms)
                            (match k with T Or l => l | _ => [k] end)) known.
Definition simpBcastKnown known (l : list term) : term :=
  match find (fun t => match t with T (Const c) [] => negb (c =? 1) | _ => false end) l with
  | Some t => if forallb (knownFit known t) l then t else simpBcast l
  | None => simpBcast l
  end.

Lemma knownFit_ok : forall E known x y, Forall (holds E) known ->
  knownFit known x y = true -> fits (evalInt E x) (evalInt E y) = true.
Proof.
  intros E known x y F K. rewrite <- fitExtents_ok. unfold knownFit in K.
  set (f := fitExtents x y) in *. apply orb_prop in K as [K|K].
  { now apply isTrue_ok. }
  set (arms := match f with T Or l => l | _ => [f] end) in K.
  apply existsb_exists in K as (k & I & K).
  rewrite Forall_forall in F. pose proof (F k I) as H.
  assert (A : Exists (holds E) (match k with T Or l => l | _ => [k] end)).
  { destruct k as [[] l]; try (now constructor). now apply holds_disj in H. }
  apply Exists_exists in A as (a & J & A). rewrite forallb_forall in K.
  apply K, existsb_exists in J as (b & M & Q). apply equal_eq in Q; subst b.
  assert (B : Exists (holds E) arms) by (apply Exists_exists; eauto).
  unfold arms in B. destruct f as [[] l]; try (inversion B as [? ? X|? ? X];
    [exact X|inversion X]). apply holds_disj. exact B.
Qed.
Lemma simpBcastKnown_ok : forall E known l, Forall (holds E) known ->
  eval E (simpBcastKnown known l) = VInt (joined E l).
Proof.
  intros E known l F. unfold simpBcastKnown.
  destruct (find _ l) as [t|] eqn:S; [|apply simpBcast_ok].
  destruct (forallb _ l) eqn:K; [|apply simpBcast_ok].
  apply find_some in S as [I S].
  destruct t as [[c| | | | | | | | | | | | | | | | | | | | | | | | | | | | | |] []];
    try discriminate.
  apply negb_true_iff, Z.eqb_neq in S. simpl. f_equal. symmetry.
  unfold joined. apply broadcast_with_number; [exact S| |].
  - rewrite forallb_map. rewrite forallb_forall in *. intros x X.
    exact (knownFit_ok E known _ x F (K x X)).
  - apply (in_map (evalInt E)) in I. exact I.
Qed.

(** All operators *)

Fixpoint linearSum (cs : list Z) (l : list term) : poly :=
  match cs, l with
  | c :: cs, t :: l => padd (pscale c (polyOf t)) (linearSum cs l)
  | _, _ => []
  end.
Lemma val_linearSum : forall E cs l,
  val E (linearSum cs l) = dot cs (map (evalInt E) l).
Proof.
  induction cs as [|c cs IH]; destruct l as [|t l]; simpl; try reflexivity.
  now rewrite val_padd, val_pscale, val_polyOf, IH.
Qed.

(* A product of large sums stays one. *)
Definition maxMonomials := 256%nat.
Definition times (p q : poly) : poly :=
  if Nat.leb (length p * length q) maxMonomials then pmul p q
  else [(mmul [termOf p] [termOf q], 1)].
Lemma val_times : forall E p q, val E (times p q) = val E p * val E q.
Proof.
  intros; unfold times. destruct (Nat.leb _ _); [apply val_pmul|].
  cbn [val]. rewrite val_mmul. unfold monoVal, product; simpl.
  rewrite !evalInt_termOf. lia.
Qed.
Definition factors (l : list term) : poly :=
  fold_right times (pconst 1) (map polyOf l).
Lemma val_factors : forall E l,
  val E (factors l) = product (map (evalInt E) l).
Proof.
  unfold factors. induction l as [|x l IH]; simpl; [reflexivity|].
  rewrite val_times, val_polyOf, IH. reflexivity.
Qed.

Definition simp (known : list term) (o : op) (l : list term) : term :=
  match o, l with
  | Sum c cs, _ => termOf (padd (pconst c) (linearSum cs l))
  | Prod, _ => termOf (factors l)
  | Div, [a; b] => simpDiv a b
  | Mod, [a; b] => simpMod a b
  | Min, _ :: _ => simpExtremum true l
  | Max, _ :: _ => simpExtremum false l
  | Bcast, _ => simpBcastKnown known l
  | Rank, [s] => termOf (rankPoly known s)
  | Extent, [s; i] => termOf (extentAt known s (polyOf i))
  | NumElems, [s] => termOf (elementsOf s)
  | Select, [c; a; b] => simpSelect c a b
  | Concat, _ => simpConcat l
  | BcastShape, _ => simpBcastShape l
  | Head, [s; i] => simpHead known s i
  | Tail, [s; i] => simpTail known s i
  | Not, [c] => negated c
  | And, _ => mkAnd l
  | Or, _ => mkOr l
  | Ge, [x] => simpGe depth (polyOf x)
  | Eq, [x] => simpEq depth (polyOf x)
  | ShapeEq, [a; b] => simpShapeEq a b
  | Fit, _ => simpFit l
  | _, _ => T o l
  end.

Fixpoint normal (known : list term) (t : term) : term :=
  match t with T o l => simp known o (map (normal known) l) end.

Lemma simp_ok : forall E known o l, Forall (holds E) known ->
  eval E (simp known o l) = eval E (T o l).
Proof.
  intros E known o l F.
  destruct o; try reflexivity; cbn [simp].
  - rewrite eval_termOf, val_padd, val_pconst, val_linearSum. simpl.
    now rewrite map_map.
  - rewrite eval_termOf, val_factors. simpl. now rewrite map_map.
  - destruct l as [|a [|b []]]; try reflexivity. apply simpDiv_ok.
  - destruct l as [|a [|b []]]; try reflexivity. apply simpMod_ok.
  - destruct l as [|a l]; try reflexivity.
    rewrite simpExtremum_ok by discriminate.
    cbn [eval apply choice]. now rewrite map_map.
  - destruct l as [|a l]; try reflexivity.
    rewrite simpExtremum_ok by discriminate.
    cbn [eval apply choice]. now rewrite map_map.
  - rewrite simpBcastKnown_ok by assumption.
    unfold joined. simpl. now rewrite map_map.
  - destruct l as [|s []]; try reflexivity.
    rewrite eval_termOf, rankPoly_ok by assumption. reflexivity.
  - destruct l as [|s [|i []]]; try reflexivity.
    rewrite eval_termOf, extentAt_ok, val_polyOf by assumption. reflexivity.
  - destruct l as [|s []]; try reflexivity.
    rewrite eval_termOf, elementsOf_ok. reflexivity.
  - destruct l as [|c [|a [|b []]]]; try reflexivity. apply simpSelect_ok.
  - rewrite simpConcat_ok. unfold joinedParts. simpl. now rewrite map_map.
  - destruct l as [|s [|i []]]; try reflexivity. now apply simpHead_ok.
  - destruct l as [|s [|i []]]; try reflexivity. now apply simpTail_ok.
  - rewrite simpBcastShape_ok. simpl. now rewrite map_map.
  - destruct l as [|c []]; try reflexivity. apply negated_ok.
  - rewrite mkAnd_ok. symmetry. apply eval_And.
  - rewrite mkOr_ok. symmetry. apply eval_Or.
  - destruct l as [|x []]; try reflexivity.
    rewrite simpGe_ok, val_polyOf. reflexivity.
  - destruct l as [|x []]; try reflexivity.
    rewrite simpEq_ok, val_polyOf. reflexivity.
  - destruct l as [|a [|b []]]; try reflexivity. apply simpShapeEq_ok.
  - rewrite simpFit_ok. simpl. now rewrite map_map.
Qed.

Theorem normal_ok : forall E known t, Forall (holds E) known ->
  eval E (normal known t) = eval E t.
Proof.
  intros E known t F. induction t as [o l IH] using term_induction.
  cbn [normal]. rewrite simp_ok by assumption. cbn [eval]. f_equal.
  rewrite map_map. induction IH; simpl; congruence.
Qed.
