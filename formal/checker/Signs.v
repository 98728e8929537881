(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Terms whose form shows that they are >= 0, as
   TermStore::isObviouslyNonNegative in src/engine/terms/Extrema.cpp. *)

From Shapeproof.checker Require Export Poly.
From Shapeproof Require Import Extents.
From Shapeproof.rules Require Import Axioms.

(* Factors that are >= 0, or stand in pairs. [ns] says which are. *)
Fixpoint oddFactors (l : list term) (ns : list bool) : bool :=
  match l, ns with
  | [], _ => true
  | x :: ((y :: r) as l'), n :: ((_ :: ns'') as ns') =>
      if equal x y then oddFactors r ns'' else n && oddFactors l' ns'
  | [x], n :: _ => n
  | _, _ => false
  end.

(* The dim is >= 0; all extents of the shape are. *)
Fixpoint nonneg (t : term) : bool :=
  match t with
  | T o l =>
      let ns := map nonneg l in
      let every := forallb (fun n => n) ns in
      match o, l with
      | Const z, _ => 0 <=? z
      | Dim _, _ => true
      | Sum c cs, _ => (0 <=? c) && forallb (Z.leb 0) cs && every
      | Prod, _ => oddFactors l ns
      | Div, [x; T (Const c) _] => (0 <? c) && nonneg x
      | Mod, [x; T (Const c) _] => (0 <? c) && nonneg x
      | Min, _ => every
      | Max, _ => existsb (fun n => n) ns
      | Bcast, _ => every
      | Rank, _ => true
      | Extent, [s; _] => nonneg s
      | NumElems, [s] => nonneg s
      | Select, [_; a; b] => nonneg a && nonneg b
      | ShapeSym _, _ => true
      | Ranked, _ => every
      | Concat, _ => every
      | Head, [s; _] => nonneg s
      | Tail, [s; _] => nonneg s
      | BcastShape, _ => every
      | _, _ => false
      end
  end.

Definition atLeast0 E t := 0 <= evalInt E t /\ sizes (evalShape E t).

Lemma oddFactors_ok : forall E l,
  Forall (fun t => nonneg t = true -> atLeast0 E t) l ->
  oddFactors l (map nonneg l) = true -> 0 <= monoVal E l.
Proof.
  intros E.
  assert (G : forall n l, (length l <= n)%nat ->
    Forall (fun t => nonneg t = true -> atLeast0 E t) l ->
    oddFactors l (map nonneg l) = true -> 0 <= monoVal E l).
  { induction n as [|n IH]; intros [|x [|y r]] L F; simpl in *;
      unfold monoVal, product in *; simpl; try lia; intros H.
    - inversion F as [|? ? X _]. destruct (X H). lia.
    - inversion F as [|? ? X F']; subst. destruct (equal x y) eqn:Q.
      + apply equal_eq in Q; subst y. inversion F' as [|? ? _ F'']; subst.
        pose proof (IH r ltac:(lia) F'' H). simpl in *. nia.
      + apply andb_prop in H as [H1 H2].
        pose proof (IH (y :: r) ltac:(simpl; lia) F' H2) as P. simpl in P.
        destruct (X H1). nia. }
  intros l. now apply (G (length l)).
Qed.

Lemma every_ok : forall E l,
  Forall (fun t => nonneg t = true -> atLeast0 E t) l ->
  forallb (fun n => n) (map nonneg l) = true -> Forall (atLeast0 E) l.
Proof.
  induction 1; simpl; intros A; constructor; apply andb_prop in A as [A B];
    auto.
Qed.

Lemma dot_nonneg : forall cs xs, forallb (Z.leb 0) cs = true ->
  Forall (fun x => 0 <= x) xs -> 0 <= dot cs xs.
Proof.
  induction cs as [|c cs IH]; destruct xs as [|x xs]; simpl; try lia.
  intros H F. apply andb_prop in H as [C H]. inversion F; subst.
  apply Z.leb_le in C. specialize (IH xs H H3). nia.
Qed.

Lemma quotient_nonneg : forall E x c, 0 < c -> 0 <= x -> 0 <= quotient E x c.
Proof.
  intros. rewrite quotient_nonzero by lia. apply Z.div_pos; lia.
Qed.
Lemma remainder_nonneg : forall E x c, 0 < c -> 0 <= remainder E x c.
Proof.
  intros. rewrite remainder_nonzero by lia. apply Z.mod_pos_bound; lia.
Qed.

Lemma nonneg_ok : forall E t, nonneg t = true -> atLeast0 E t.
Proof.
  intros E t. induction t as [o l IH] using term_induction. intros H.
  assert (ints : forallb (fun n => n) (map nonneg l) = true ->
                 Forall (fun x => 0 <= x) (map int (map (eval E) l))).
  { intros A. rewrite map_map. apply Forall_map.
    apply (Forall_impl _ (fun t (h : atLeast0 E t) => proj1 h)).
    now apply every_ok. }
  assert (shapes : forallb (fun n => n) (map nonneg l) = true ->
                   Forall sizes (map shape (map (eval E) l))).
  { intros A. rewrite map_map. apply Forall_map.
    apply (Forall_impl _ (fun t (h : atLeast0 E t) => proj2 h)).
    now apply every_ok. }
  unfold atLeast0, evalInt, evalShape, sizes.
  destruct o; simpl in *; try discriminate;
    (split; [simpl; unfold rank; try lia|simpl; try constructor]).
  - apply andb_prop in H as [H L]. apply andb_prop in H as [C D].
    pose proof (dot_nonneg _ _ D (ints L)). apply Z.leb_le in C. lia.
  - rewrite map_map. now apply (oddFactors_ok E l IH).
  - destruct l as [|x [|[[c| | | | | | | | | | | | | | | | | | | | | | | | | | | | | |] d] []]];
      try discriminate. apply andb_prop in H as [C X].
    inversion IH as [|? ? IX _]; subst. unfold arg; simpl.
    apply quotient_nonneg; [lia|]. now apply IX.
  - destruct l as [|x [|[[c| | | | | | | | | | | | | | | | | | | | | | | | | | | | | |] d] []]];
      try discriminate. apply andb_prop in H as [C X].
    unfold arg; simpl. apply remainder_nonneg; lia.
  - specialize (ints H). destruct (map int _) as [|x r] eqn:M; [simpl; lia|].
    assert (I : In (extremum Z.min (x :: r)) (x :: r))
      by now apply in_minimum.
    rewrite Forall_forall in ints. now apply ints.
  - apply existsb_exists in H as (b & I & ->).
    apply in_map_iff in I as (t & N & I). rewrite Forall_forall in IH.
    destruct (IH t I N) as [P _]. unfold evalInt in P.
    etransitivity; [exact P|]. apply maximum_ge. rewrite map_map.
    apply (in_map (fun x => int (eval E x)) l t I).
  - now apply sizes_joinAll, ints.
  - destruct l as [|s [|i []]]; try discriminate.
    inversion IH as [|? ? IS _]; subst. unfold arg; simpl.
    apply sizes_extent. now apply IS.
  - destruct l as [|s []]; try discriminate.
    inversion IH as [|? ? IS _]; subst. unfold arg; simpl.
    apply sizes_product. now apply IS.
  - destruct l as [|c [|a [|b []]]]; try discriminate.
    apply andb_prop in H as [A B].
    inversion IH as [|? ? _ IH1]; subst. inversion IH1 as [|? ? IA IH2]; subst.
    inversion IH2 as [|? ? IB _]; subst. unfold arg; simpl.
    destruct (truth _); [now apply IA|now apply IB].
  - apply Forall_map, Forall_forall. lia.
  - now apply ints.
  - now apply sizes_concat, shapes.
  - destruct l as [|s [|i []]]; try discriminate.
    inversion IH as [|? ? IS _]; subst. unfold arg; simpl.
    apply sizes_first. now apply IS.
  - destruct l as [|s [|i []]]; try discriminate.
    inversion IH as [|? ? IS _]; subst. unfold arg; simpl.
    apply sizes_rest. now apply IS.
  - now apply sizes_broadcast, shapes.
Qed.

Definition pnonneg (p : poly) : bool :=
  forallb (fun '(m, c) => (0 <=? c) && nonneg (T Prod m)) p.

Lemma pnonneg_ok : forall E p, pnonneg p = true -> 0 <= val E p.
Proof.
  induction p as [|[m c] p IH]; intros H; simpl in *; [lia|].
  apply andb_prop in H as [H R]. apply andb_prop in H as [C N].
  destruct (nonneg_ok E (T Prod m) N) as [M _].
  unfold evalInt in M; simpl in M. rewrite map_map in M.
  unfold monoVal. apply Z.leb_le in C. specialize (IH R).
  pose proof (Z.mul_nonneg_nonneg _ _ C M). unfold evalInt in *. lia.
Qed.
