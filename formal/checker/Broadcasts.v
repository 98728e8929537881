(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The normal form of broadcasts of shapes: one list for all operands that are
   lists, then the others, sorted. *)

From Shapeproof.checker Require Export Shapes.

Definition listOf (s : term) : option (list term) :=
  match s with T Ranked l => Some l | _ => None end.

Lemma evalShape_ranked : forall E l,
  evalShape E (T Ranked l) = map (evalInt E) l.
Proof. intros; unfold evalShape; simpl. now rewrite map_map. Qed.
Lemma listOf_ok : forall E s l, listOf s = Some l ->
  evalShape E s = map (evalInt E) l.
Proof.
  intros E [[] m] l H; try discriminate. inversion H; subst.
  apply evalShape_ranked.
Qed.

Lemma joinLists_nil : forall a, joinLists a [] = a.
Proof. now destruct a. Qed.
Lemma joinLists_comm : forall a b, joinLists a b = joinLists b a.
Proof.
  induction a as [|x a IH]; destruct b as [|y b]; simpl; auto.
  now rewrite join_comm, IH.
Qed.
Lemma joinLists_assoc : forall a b c,
  joinLists a (joinLists b c) = joinLists (joinLists a b) c.
Proof.
  induction a as [|x a IH]; destruct b as [|y b], c as [|z c]; simpl; auto.
  now rewrite join_assoc, IH.
Qed.
Lemma joinLists_same : forall a, joinLists a a = a.
Proof. induction a as [|x a IH]; simpl; auto. now rewrite join_same, IH. Qed.

(* The broadcast of the shapes, from the back. *)
Definition joinedShape E (l : list term) :=
  fold_right (fun t r => joinLists (rev (evalShape E t)) r) [] l.

Lemma broadcast_joined : forall E l,
  broadcast (map (evalShape E) l) = rev (joinedShape E l).
Proof.
  intros E l. unfold broadcast. f_equal.
  assert (G : forall l a, fold_left joinLists (map (@rev Z) (map (evalShape E) l)) a
                          = joinLists a (joinedShape E l)).
  { clear. induction l as [|t l IH]; intros a; simpl.
    - now rewrite joinLists_nil.
    - rewrite IH. symmetry. apply joinLists_assoc. }
  now rewrite G.
Qed.

Lemma joinedShape_app : forall E a b,
  joinedShape E (a ++ b) = joinLists (joinedShape E a) (joinedShape E b).
Proof.
  induction a as [|x a IH]; intros b; simpl; [reflexivity|].
  now rewrite IH, joinLists_assoc.
Qed.

Definition flatShapes (l : list term) : list term :=
  concat (map (fun t => match t with T BcastShape m => m | _ => [t] end) l).
(* Lists of terms from the back. *)
Fixpoint zipTerms (a b : list term) : list term :=
  match a, b with
  | [], _ => b
  | _, [] => a
  | x :: a, y :: b => simpBcast [x; y] :: zipTerms a b
  end.
Fixpoint mergedLists (l : list term) : list term :=
  match l with
  | [] => []
  | t :: r => match listOf t with
              | Some m => zipTerms (rev m) (mergedLists r)
              | None => mergedLists r
              end
  end.
Definition isList (t : term) := match listOf t with Some _ => true | None => false end.
Definition openShapes (l : list term) : list term :=
  unique (sorted (filter (fun t => negb (isList t)) l)).
Definition simpBcastShape (l : list term) : term :=
  let flat := flatShapes l in
  let merged := rev (mergedLists flat) in
  match openShapes flat, merged with
  | [], _ => T Ranked merged
  | [t], [] => asShape t
  | open, [] => T BcastShape open
  | open, _ => T BcastShape (T Ranked merged :: open)
  end.

Lemma joinedShape_flat : forall E l, joinedShape E (flatShapes l) = joinedShape E l.
Proof.
  intros E. induction l as [|[o m] l IH]; [reflexivity|].
  unfold flatShapes in *; cbn [map concat]. rewrite joinedShape_app, IH.
  cbn [joinedShape fold_right]. f_equal.
  assert (single : joinedShape E [T o m] = rev (evalShape E (T o m)))
    by (simpl; now rewrite joinLists_nil).
  destruct o; try exact single.
  assert (V : evalShape E (T BcastShape m) = broadcast (map (evalShape E) m))
    by (unfold evalShape at 1; simpl; now rewrite map_map).
  now rewrite V, broadcast_joined, rev_involutive.
Qed.

Lemma evalInt_join : forall E x y,
  evalInt E (simpBcast [x; y]) = join (evalInt E x) (evalInt E y).
Proof.
  intros. unfold evalInt at 1. rewrite simpBcast_ok. unfold joined; simpl.
  rewrite !joinAll_cons. f_equal. apply join_comm.
Qed.
Lemma zipTerms_ok : forall E a b, map (evalInt E) (zipTerms a b)
  = joinLists (map (evalInt E) a) (map (evalInt E) b).
Proof.
  induction a as [|x a IH]; destruct b as [|y b]; simpl; auto.
  now rewrite evalInt_join, IH.
Qed.

Lemma joinedShape_split : forall E l, joinedShape E l
  = joinLists (map (evalInt E) (mergedLists l))
              (joinedShape E (filter (fun t => negb (isList t)) l)).
Proof.
  intros E. induction l as [|t l IH]; [reflexivity|].
  cbn [joinedShape fold_right mergedLists filter]. fold (joinedShape E l).
  rewrite IH. unfold isList at 2. destruct (listOf t) as [m|] eqn:L; simpl negb.
  - cbn iota. rewrite zipTerms_ok, map_rev, (listOf_ok E t m L).
    apply joinLists_assoc.
  - cbn [joinedShape fold_right]. fold (joinedShape E).
    rewrite !joinLists_assoc. f_equal. apply joinLists_comm.
Qed.

Lemma joinedShape_insert : forall E t l,
  joinedShape E (insertFactor t l)
  = joinLists (rev (evalShape E t)) (joinedShape E l).
Proof.
  induction l as [|x l IH]; simpl; [reflexivity|].
  destruct (compare t x); simpl; auto.
  rewrite IH, !joinLists_assoc. f_equal. apply joinLists_comm.
Qed.
Lemma joinedShape_sorted : forall E l, joinedShape E (sorted l) = joinedShape E l.
Proof.
  induction l as [|x l IH]; simpl; [reflexivity|].
  now rewrite joinedShape_insert, IH.
Qed.
Lemma joinedShape_unique : forall E l, joinedShape E (unique l) = joinedShape E l.
Proof.
  induction l as [|x [|y r] IH]; try reflexivity.
  change (unique (x :: y :: r))
    with (if equal x y then unique (y :: r) else x :: unique (y :: r)).
  destruct (equal x y) eqn:Q.
  - apply equal_eq in Q; subst y. rewrite IH; simpl.
    now rewrite joinLists_assoc, joinLists_same.
  - change (joinLists (rev (evalShape E x)) (joinedShape E (unique (y :: r)))
            = joinLists (rev (evalShape E x)) (joinedShape E (y :: r))).
    now rewrite IH.
Qed.

Lemma simpBcastShape_ok : forall E l,
  eval E (simpBcastShape l) = VShape (broadcast (map (evalShape E) l)).
Proof.
  intros E l. rewrite broadcast_joined, <- joinedShape_flat.
  unfold simpBcastShape. set (flat := flatShapes l).
  rewrite joinedShape_split.
  assert (O : joinedShape E (filter (fun t => negb (isList t)) flat)
              = joinedShape E (openShapes flat))
    by (unfold openShapes; now rewrite joinedShape_unique, joinedShape_sorted).
  rewrite O. set (open := openShapes flat). set (m := mergedLists flat).
  assert (many : forall open, rev m = [] -> eval E (T BcastShape open) =
    VShape (rev (joinLists (map (evalInt E) m) (joinedShape E open)))).
  { intros o M. apply (f_equal (@rev term)) in M. rewrite rev_involutive in M.
    rewrite M; simpl. rewrite <- broadcast_joined. f_equal. f_equal.
    now rewrite map_map. }
  assert (both : forall open, eval E (T BcastShape (T Ranked (rev m) :: open)) =
    VShape (rev (joinLists (map (evalInt E) m) (joinedShape E open)))).
  { intros o. cbn [eval apply]. rewrite map_map.
    change (map (fun x => shape (eval E x)) (T Ranked (rev m) :: o))
      with (map (evalShape E) (T Ranked (rev m) :: o)).
    rewrite broadcast_joined. cbn [joinedShape fold_right].
    rewrite evalShape_ranked, map_rev, rev_involutive. reflexivity. }
  destruct open as [|t [|u r]].
  - simpl. rewrite joinLists_nil, map_map, <- map_rev. f_equal.
  - destruct (rev m) as [|x y] eqn:M.
    + rewrite eval_asShape. f_equal.
      apply (f_equal (@rev term)) in M. rewrite rev_involutive in M.
      rewrite M; simpl. now rewrite joinLists_nil, rev_involutive.
    + apply both.
  - destruct (rev m) as [|x y] eqn:M; [now apply many|apply both].
Qed.

(* A broadcast with a number other than 1 among sizes that fit is that number. *)
Theorem broadcast_with_number : forall c l, c <> 1 ->
  forallb (fits c) l = true -> In c l -> joinAll l = c.
Proof.
  intros c l N F I. rewrite forallb_forall in F.
  assert (G : forall l, Forall (fun x => x = 1 \/ x = c) l ->
              joinAll l = 1 /\ ~ In c l \/ joinAll l = c).
  { clear F I. induction 1 as [|x r X _ IH]; [now left|].
    rewrite joinAll_cons. unfold join. simpl.
    destruct X as [->| ->]; destruct IH as [[J M]|J]; rewrite J; simpl.
    - left. intuition.
    - right. reflexivity.
    - right. destruct (Z.eqb_spec c 1); [lia|reflexivity].
    - right. destruct (Z.eqb_spec c 1); lia. }
  destruct (G l) as [[_ M]|H]; [|contradiction|exact H].
  apply Forall_forall. intros x X. specialize (F x X). unfold fits in F.
  destruct (Z.eqb_spec c x), (Z.eqb_spec c 1), (Z.eqb_spec x 1); simpl in F;
    lia || auto.
Qed.
