(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The normal form of terms: built bottom-up, a step for each operator.

   It need not be that of the C++ term store, and is not in every detail: it is
   computed for both sides when two terms are compared. *)

From Shapeproof.checker Require Export Equalities.
From Shapeproof Require Import Steps.

(** Shapes that fit: pairwise *)

Definition fitExtents (x y : term) : term :=
  mkOr [simpEq depth (psub (polyOf x) (polyOf y));
        simpEq depth (padd (pconst (-1)) (polyOf x));
        simpEq depth (padd (pconst (-1)) (polyOf y))].
(* Whether one list of parts ends with the other. *)
Fixpoint endsWith (l m : list term) : bool :=
  (Nat.eqb (length l) (length m) && forallb (fun '(x, y) => equal x y) (combine l m))
  || match l with [] => false | _ :: r => endsWith r m end.
(* A list of ones, or the single extent of a list. *)
Definition isOnes (s : term) : bool :=
  match listOf s with
  | Some l => forallb (fun x => equal x one) l
  | None => false
  end.
Definition single (s : term) : option term :=
  match listOf s with Some [x] => Some x | _ => None end.
(* [x] fits s if s is empty, or its last extent fits x. *)
Definition fitSingle known (s x : term) : term :=
  mkOr [simpGe depth (pscale (-1) (rankPoly known s));
        fitExtents (termOf (extentAt known s (padd (rankPoly known s) (pconst (-1)))))
                   x].
Definition fitTwo (known : list term) (a b : term) : term :=
  if equal a b || endsWith (partsOf a) (partsOf b)
     || endsWith (partsOf b) (partsOf a) || isOnes a || isOnes b
  then asClaim true
  else
  let other := match compare a b with
               | Gt => T Fit [b; a]
               | _ => T Fit [a; b]
               end in
  match listOf a, listOf b with
  | Some l, Some m =>
      mkAnd (map (fun '(x, y) => fitExtents x y) (combine (rev l) (rev m)))
  | Some l, None => match single a with Some x => fitSingle known b x | None => other end
  | None, Some m => match single b with Some x => fitSingle known a x | None => other end
  | None, None => other
  end.
Fixpoint fitPairs known (l : list term) : list term :=
  match l with
  | [] => []
  | x :: r => map (fitTwo known x) r ++ fitPairs known r
  end.
Definition simpFit known (l : list term) : term := mkAnd (fitPairs known l).

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

Lemma fitLists_nil : forall l, fitLists l [] = true.
Proof. now destruct l. Qed.
Lemma fitLists_longer : forall l m, fitLists l (l ++ m) = true.
Proof.
  induction l as [|x l IH]; intros m; simpl; auto.
  unfold fits. now rewrite Z.eqb_refl, IH.
Qed.
Lemma fitLists_ones : forall l m, Forall (fun x => x = 1) l -> fitLists l m = true.
Proof.
  intros l m H. revert m. induction H as [|x l X _ IH]; destruct m; simpl; auto.
  subst. unfold fits. now rewrite IH, orb_true_r.
Qed.

Lemma endsWith_ok : forall E l m, endsWith l m = true ->
  exists p, joinedParts E l = p ++ joinedParts E m.
Proof.
  intros E. unfold joinedParts. induction l as [|x l IH]; intros m H;
    cbn [endsWith] in H; apply orb_prop in H as [H|H]; try discriminate.
  - apply andb_prop in H as [L _]. apply Nat.eqb_eq in L.
    destruct m; [|discriminate]. now exists [].
  - exists []. apply andb_prop in H as [L Q]. apply Nat.eqb_eq in L.
    assert (S : x :: l = m); [|now rewrite S].
    clear IH. revert m L Q. generalize (x :: l). clear.
    induction l as [|x l IH]; destruct m as [|y m]; simpl; intros L Q;
      try discriminate; auto.
    apply andb_prop in Q as [Q R]. apply equal_eq in Q.
    rewrite Q. f_equal. apply IH; congruence.
  - destruct (IH m H) as [p P]. exists (evalShape E x ++ p).
    cbn [map concat]. now rewrite P, app_assoc.
Qed.
Lemma endsWith_fits : forall E a b, endsWith (partsOf a) (partsOf b) = true ->
  shapesFit E a b = true.
Proof.
  intros E a b H. destruct (endsWith_ok E _ _ H) as [p P].
  rewrite !joinedParts_partsOf in P. unfold shapesFit.
  rewrite P, rev_app_distr, fitLists_comm. apply fitLists_longer.
Qed.
Lemma isOnes_fits : forall E a b, isOnes a = true -> shapesFit E a b = true.
Proof.
  intros E a b H. unfold isOnes in H. unfold shapesFit.
  destruct (listOf a) as [l|] eqn:L; [|discriminate].
  rewrite (listOf_ok E a l L). apply fitLists_ones, Forall_rev, Forall_map.
  rewrite forallb_forall in H. apply Forall_forall. intros x I.
  specialize (H x I). apply equal_eq in H. now subst.
Qed.

Lemma fitLists_single : forall l x, fitLists (rev l) [x]
  = (0 <=? - rank l) || fits (extent l (rank l - 1)) x.
Proof.
  intros l x. destruct l as [|y l'] using rev_ind; [reflexivity|].
  rewrite rev_app_distr; simpl. rewrite fitLists_nil, andb_true_r.
  unfold rank, extent. rewrite app_length; simpl length.
  destruct (Z.leb_spec 0 (- Z.of_nat (length l' + 1))); [lia|].
  destruct (Z.ltb_spec (Z.of_nat (length l' + 1) - 1) 0); [lia|].
  replace (Z.to_nat (Z.of_nat (length l' + 1) - 1)) with (length l') by lia.
  now rewrite nth_middle.
Qed.
Lemma fitSingle_ok : forall E known s t x, Forall (holds E) known ->
  evalShape E t = [evalInt E x] ->
  truth (eval E (fitSingle known s x)) = shapesFit E s t.
Proof.
  intros E known s t x F T. unfold fitSingle, shapesFit. rewrite mkOr_ok, T.
  unfold someTruth. cbn [existsb truth rev app].
  rewrite fitLists_single, simpGe_ok, fitExtents_ok, orb_false_r. cbn [truth].
  rewrite evalInt_termOf, extentAt_ok, val_padd, val_pconst, val_pscale,
    rankPoly_ok by assumption.
  f_equal; f_equal; lia.
Qed.

Lemma fitTwo_ok : forall E known a b, Forall (holds E) known ->
  truth (eval E (fitTwo known a b)) = shapesFit E a b.
Proof.
  intros E known a b F. unfold fitTwo.
  assert (comm : shapesFit E a b = shapesFit E b a) by apply fitLists_comm.
  destruct (_ || isOnes b) eqn:Q.
  - cbn [asClaim eval apply truth].
    repeat (apply orb_prop in Q as [Q|Q]).
    + apply equal_eq in Q; subst b. unfold shapesFit. now rewrite fitLists_same.
    + symmetry. now apply endsWith_fits.
    + rewrite comm. symmetry. now apply endsWith_fits.
    + symmetry. now apply isOnes_fits.
    + rewrite comm. symmetry. now apply isOnes_fits.
  - clear Q.
    assert (other : truth (eval E (match compare a b with
                                   | Gt => T Fit [b; a]
                                   | _ => T Fit [a; b]
                                   end)) = shapesFit E a b).
    { destruct (compare a b); [| |rewrite comm];
        unfold shapesFit, evalShape; simpl; unfold fitShapes; simpl;
        now rewrite ?andb_true_r. }
    assert (one : forall s x, single s = Some x -> evalShape E s = [evalInt E x]).
    { intros s x H. unfold single in H.
      destruct (listOf s) as [[|y []]|] eqn:L; try discriminate.
      inversion H; subst. exact (listOf_ok E s _ L). }
    destruct (listOf a) as [l|] eqn:L; destruct (listOf b) as [m|] eqn:M;
      try exact other.
    + rewrite mkAnd_ok. cbn [truth]. unfold shapesFit.
      rewrite (listOf_ok E a l L), (listOf_ok E b m M), <- !map_rev.
      generalize (rev l), (rev m). clear. intros l m. revert m.
      induction l as [|x l IH]; destruct m as [|y m]; try reflexivity.
      unfold truths in *; simpl. now rewrite fitExtents_ok, IH.
    + destruct (single a) as [x|] eqn:S; [|exact other].
      rewrite comm. apply fitSingle_ok; auto.
    + destruct (single b) as [x|] eqn:S; [|exact other].
      apply fitSingle_ok; auto.
Qed.

Lemma simpFit_ok : forall E known l, Forall (holds E) known ->
  eval E (simpFit known l) = VTruth (fitShapes (map (evalShape E) l)).
Proof.
  intros E known l F. unfold simpFit. rewrite mkAnd_ok. f_equal. unfold fitShapes.
  induction l as [|x l IH]; [reflexivity|].
  unfold truths in *; simpl. rewrite forallb_app, IH. f_equal.
  rewrite !forallb_map. apply eq_true_iff_eq. rewrite !forallb_forall.
  split; intros H y I; specialize (H y I); rewrite fitTwo_ok in *; auto.
Qed.

(** Heads and tails of concatenations *)

Fixpoint tailOfParts known (l : list term) (i : poly) : term :=
  match l with
  | x :: ((_ :: _) as r) =>
      let j := psub i (rankPoly known x) in
      if knownGe known j then tailOfParts known r j
      else if knownGe known (pscale (-1) j)
           then simpConcat (simpTail known x (termOf i) :: r)
           else T Tail [T Concat l; termOf i]
  | [x] => simpTail known x (termOf i)
  | [] => T Tail [T Concat []; termOf i]
  end.
Fixpoint headOfParts known (l : list term) (i : poly) : term :=
  match l with
  | x :: ((_ :: _) as r) =>
      let j := psub i (rankPoly known x) in
      if knownGe known (pscale (-1) j) then simpHead known x (termOf i)
      else if knownGe known j then simpConcat [x; headOfParts known r j]
           else T Head [T Concat l; termOf i]
  | [x] => simpHead known x (termOf i)
  | [] => T Head [T Concat []; termOf i]
  end.
Definition simpTailOf known (s i : term) : term :=
  match s with
  | T Concat l => tailOfParts known l (polyOf i)
  | _ => simpTail known s i
  end.
Definition simpHeadOf known (s i : term) : term :=
  match s with
  | T Concat l => headOfParts known l (polyOf i)
  | _ => simpHead known s i
  end.

Section Parts.
Variables (E : assignment) (known : list term).
Hypothesis facts : Forall (holds E) known.

Lemma evalShape_Concat : forall l, evalShape E (T Concat l) = joinedParts E l.
Proof. intros. unfold evalShape, joinedParts; simpl. now rewrite map_map. Qed.

Lemma tailOfParts_ok : forall l i, eval E (tailOfParts known l i)
  = VShape (rest (joinedParts E l) (val E i)).
Proof.
  assert (other : forall l i, eval E (T Tail [T Concat l; termOf i])
                  = VShape (rest (joinedParts E l) (val E i))).
  { intros l i. rewrite <- evalShape_Concat, <- evalInt_termOf. reflexivity. }
  induction l as [|x [|y r] IH]; intros i.
  - apply other.
  - cbn [tailOfParts]. rewrite simpTail_ok, evalInt_termOf by assumption.
    unfold joinedParts; simpl. now rewrite app_nil_r.
  - change (tailOfParts known (x :: y :: r) i) with
      (let j := psub i (rankPoly known x) in
       if knownGe known j then tailOfParts known (y :: r) j
       else if knownGe known (pscale (-1) j)
            then simpConcat (simpTail known x (termOf i) :: y :: r)
            else T Tail [T Concat (x :: y :: r); termOf i]).
    cbv zeta. set (j := psub i (rankPoly known x)).
    assert (J : val E j = val E i - rank (evalShape E x))
      by (unfold j; now rewrite val_psub, rankPoly_ok).
    assert (P : joinedParts E (x :: y :: r)
                = evalShape E x ++ joinedParts E (y :: r)) by reflexivity.
    rewrite P. destruct (knownGe known j) eqn:K1.
    { apply (knownGe_ok E known facts) in K1. rewrite IH, J. f_equal.
      symmetry. apply tail_of_other_parts. lia. }
    destruct (knownGe known (pscale (-1) j)) eqn:K2.
    { apply (knownGe_ok E known facts) in K2. rewrite val_pscale in K2.
      rewrite simpConcat_ok. f_equal. unfold joinedParts at 1. cbn [map concat].
      unfold evalShape at 1.
      rewrite simpTail_ok, evalInt_termOf by assumption. cbn [shape].
      symmetry. apply tail_of_first_part. lia. }
    rewrite other, P. reflexivity.
Qed.
Lemma headOfParts_ok : forall l i, eval E (headOfParts known l i)
  = VShape (first (joinedParts E l) (val E i)).
Proof.
  assert (other : forall l i, eval E (T Head [T Concat l; termOf i])
                  = VShape (first (joinedParts E l) (val E i))).
  { intros l i. rewrite <- evalShape_Concat, <- evalInt_termOf. reflexivity. }
  induction l as [|x [|y r] IH]; intros i.
  - apply other.
  - cbn [headOfParts]. rewrite simpHead_ok, evalInt_termOf by assumption.
    unfold joinedParts; simpl. now rewrite app_nil_r.
  - change (headOfParts known (x :: y :: r) i) with
      (let j := psub i (rankPoly known x) in
       if knownGe known (pscale (-1) j) then simpHead known x (termOf i)
       else if knownGe known j
            then simpConcat [x; headOfParts known (y :: r) j]
            else T Head [T Concat (x :: y :: r); termOf i]).
    cbv zeta. set (j := psub i (rankPoly known x)).
    assert (J : val E j = val E i - rank (evalShape E x))
      by (unfold j; now rewrite val_psub, rankPoly_ok).
    assert (P : joinedParts E (x :: y :: r)
                = evalShape E x ++ joinedParts E (y :: r)) by reflexivity.
    rewrite P. destruct (knownGe known (pscale (-1) j)) eqn:K1.
    { apply (knownGe_ok E known facts) in K1. rewrite val_pscale in K1.
      rewrite simpHead_ok, evalInt_termOf by assumption. f_equal.
      symmetry. apply head_of_first_part. lia. }
    destruct (knownGe known j) eqn:K2.
    { apply (knownGe_ok E known facts) in K2.
      rewrite simpConcat_ok. f_equal. unfold joinedParts at 1. cbn [map concat].
      unfold evalShape at 2. rewrite IH, J, app_nil_r. cbn [shape].
      symmetry. apply head_of_other_parts. lia. }
    rewrite other, P. reflexivity.
Qed.
Lemma simpTailOf_ok : forall s i, eval E (simpTailOf known s i)
  = VShape (rest (evalShape E s) (evalInt E i)).
Proof.
  intros [o l] i.
  assert (plain : eval E (simpTail known (T o l) i)
                  = VShape (rest (evalShape E (T o l)) (evalInt E i)))
    by now apply simpTail_ok.
  destruct o; try exact plain. cbn [simpTailOf].
  now rewrite tailOfParts_ok, val_polyOf, evalShape_Concat.
Qed.
Lemma simpHeadOf_ok : forall s i, eval E (simpHeadOf known s i)
  = VShape (first (evalShape E s) (evalInt E i)).
Proof.
  intros [o l] i.
  assert (plain : eval E (simpHead known (T o l) i)
                  = VShape (first (evalShape E (T o l)) (evalInt E i)))
    by now apply simpHead_ok.
  destruct o; try exact plain. cbn [simpHeadOf].
  now rewrite headOfParts_ok, val_polyOf, evalShape_Concat.
Qed.
End Parts.

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
  | Head, [s; i] => simpHeadOf known s i
  | Tail, [s; i] => simpTailOf known s i
  | Not, [c] => negated c
  | And, _ => mkAnd l
  | Or, _ => mkOr l
  | Ge, [x] => simpGe depth (polyOf x)
  | Eq, [x] => simpEq depth (polyOf x)
  | ShapeEq, [a; b] => simpShapeEq a b
  | Fit, _ => simpFit known l
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
  - destruct l as [|s [|i []]]; try reflexivity. now apply simpHeadOf_ok.
  - destruct l as [|s [|i []]]; try reflexivity. now apply simpTailOf_ok.
  - rewrite simpBcastShape_ok. simpl. now rewrite map_map.
  - destruct l as [|c []]; try reflexivity. apply negated_ok.
  - rewrite mkAnd_ok. symmetry. apply eval_And.
  - rewrite mkOr_ok. symmetry. apply eval_Or.
  - destruct l as [|x []]; try reflexivity.
    rewrite simpGe_ok, val_polyOf. reflexivity.
  - destruct l as [|x []]; try reflexivity.
    rewrite simpEq_ok, val_polyOf. reflexivity.
  - destruct l as [|a [|b []]]; try reflexivity. apply simpShapeEq_ok.
  - rewrite simpFit_ok by assumption. simpl. now rewrite map_map.
Qed.

Theorem normal_ok : forall E known t, Forall (holds E) known ->
  eval E (normal known t) = eval E t.
Proof.
  intros E known t F. induction t as [o l IH] using term_induction.
  cbn [normal]. rewrite simp_ok by assumption. cbn [eval]. f_equal.
  rewrite map_map. induction IH; simpl; congruence.
Qed.
