(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The normal form of shapes and of the dims read from them, as in
   src/engine/terms/Shapes.cpp.

   rank(tail(s, i)) is rank(s) - i only if 0 <= i <= rank(s). So these functions
   take a list of known claims, and do such a step only where the claims show
   that it is right. *)

From Shapeproof.checker Require Export Dims.
From Shapeproof.rules Require Import Axioms Shapes.

Definition knownGe (known : list term) (p : poly) : bool :=
  pnonneg p ||
  existsb (fun t => match t with
                    | T Ge [x] => pnonneg (psub p (polyOf x))
                    | _ => false
                    end) known.

Section Known.
Variable E : assignment.
Variable known : list term.
Hypothesis facts : Forall (holds E) known.

Lemma knownGe_ok : forall p, knownGe known p = true -> 0 <= val E p.
Proof.
  intros p H. apply orb_prop in H as [H|H]; [now apply pnonneg_ok|].
  apply existsb_exists in H as ([[] [|x []]] & I & H); try discriminate.
  apply (pnonneg_ok E) in H. rewrite val_psub, val_polyOf in H.
  assert (X : holds E (T Ge [x])) by exact (proj1 (Forall_forall _ _) facts _ I).
  unfold holds in X; simpl in X. unfold arg in X; simpl in X.
  apply Z.leb_le in X. unfold evalInt in H. lia.
Qed.
End Known.

(** Rank *)

Definition atom (t : term) : poly := [([t], 1)].
Lemma val_atom : forall E t, val E (atom t) = evalInt E t.
Proof.
  intros; unfold atom; simpl. unfold monoVal, product; simpl. lia.
Qed.

Definition sumOf (l : list poly) := fold_right padd [] l.

(* 0 <= i <= rank *)
Definition within known (i rank : poly) :=
  knownGe known i && knownGe known (psub rank i).

Fixpoint rankPoly (known : list term) (s : term) : poly :=
  match s with
  | T Ranked l => pconst (Z.of_nat (length l))
  | T Concat l => sumOf (map (rankPoly known) l)
  | T Head [t; i] =>
      if within known (polyOf i) (rankPoly known t) then polyOf i
      else atom (T Rank [s])
  | T Tail [t; i] =>
      if within known (polyOf i) (rankPoly known t)
      then psub (rankPoly known t) (polyOf i)
      else atom (T Rank [s])
  | T BcastShape ((_ :: _) as l) =>
      polyOf (simpExtremum false (map (fun t => termOf (rankPoly known t)) l))
  | _ => atom (T Rank [s])
  end.

Lemma length_joinLists : forall a b,
  length (joinLists a b) = Nat.max (length a) (length b).
Proof.
  induction a as [|x a IH]; destruct b; simpl; auto.
Qed.
Lemma rank_broadcast : forall l, l <> [] ->
  rank (broadcast l) = extremum Z.max (map rank l).
Proof.
  intros l N. unfold broadcast. unfold rank at 1. rewrite rev_length.
  assert (G : forall l a, Z.of_nat (length (fold_left joinLists (map (@rev Z) l) a))
              = fold_right Z.max (Z.of_nat (length a)) (map rank l)).
  { clear. induction l as [|x l IH]; intros a; simpl; [reflexivity|].
    rewrite IH, length_joinLists, rev_length. unfold rank.
    set (r := map _ l). clearbody r. induction r; simpl; lia. }
  rewrite G. destruct l as [|x l]; [congruence|]; simpl.
  set (r := map rank l). clearbody r. unfold rank.
  induction r; simpl; lia.
Qed.

Lemma rank_first : forall l i, 0 <= i <= rank l -> rank (first l i) = i.
Proof.
  intros l i H. unfold rank, first in *. rewrite firstn_length. lia.
Qed.
Lemma rank_rest : forall l i, 0 <= i <= rank l -> rank (rest l i) = rank l - i.
Proof.
  intros l i H. unfold rank, rest in *. rewrite skipn_length. lia.
Qed.
Lemma rank_concat : forall l,
  rank (concat l) = fold_right (fun x r => rank x + r) 0 l.
Proof.
  unfold rank. induction l as [|x l IH]; simpl; [reflexivity|].
  rewrite app_length. lia.
Qed.

Section RankOk.
Variable E : assignment.
Variable known : list term.
Hypothesis facts : Forall (holds E) known.

Lemma within_ok : forall i r, within known i r = true ->
  0 <= val E i <= val E r.
Proof.
  intros i r H. apply andb_prop in H as [A B].
  apply (knownGe_ok E known facts) in A.
  apply (knownGe_ok E known facts) in B. rewrite val_psub in B. lia.
Qed.

Lemma rankPoly_ok : forall s, val E (rankPoly known s) = rank (evalShape E s).
Proof.
  intros s. induction s as [o l IH] using term_induction.
  assert (other : val E (atom (T Rank [T o l])) = rank (evalShape E (T o l)))
    by apply val_atom.
  destruct o; try exact other.
  - cbn [rankPoly]. rewrite val_pconst. unfold evalShape; simpl.
    unfold rank. now rewrite !map_length.
  - cbn [rankPoly]. unfold evalShape; simpl.
    rewrite map_map, rank_concat. unfold sumOf. clear other.
    induction IH as [|x l H _ IH]; simpl; [reflexivity|].
    rewrite val_padd, H, IH. reflexivity.
  - destruct l as [|t [|i []]]; try exact other. cbn [rankPoly].
    destruct (within _ _ _) eqn:W; [|exact other]. apply within_ok in W.
    inversion IH as [|? ? H _]; subst. rewrite H, val_polyOf in W.
    rewrite val_polyOf. symmetry. now apply rank_first.
  - destruct l as [|t [|i []]]; try exact other. cbn [rankPoly].
    destruct (within _ _ _) eqn:W; [|exact other]. apply within_ok in W.
    inversion IH as [|? ? H _]; subst. rewrite H, val_polyOf in W.
    rewrite val_psub, H, val_polyOf. symmetry. now apply rank_rest.
  - destruct l as [|t l]; [exact other|]. cbn [rankPoly].
    assert (M : map (evalInt E) (map (fun t => termOf (rankPoly known t)) (t :: l))
                = map rank (map shape (map (eval E) (t :: l)))).
    { rewrite !map_map. apply map_ext_in. intros x I.
      rewrite evalInt_termOf. rewrite Forall_forall in IH. now apply IH. }
    rewrite val_polyOf. unfold evalInt at 1.
    rewrite simpExtremum_ok, M by discriminate.
    unfold evalShape. cbn [eval apply shape].
    now rewrite rank_broadcast.
Qed.
End RankOk.

(** Extents *)

Fixpoint extentAt (known : list term) (s : term) (i : poly) : poly :=
  let other := atom (T Extent [s; termOf i]) in
  match s with
  | T Ranked l =>
      match asConstant i with
      | Some k => if (0 <=? k) && (k <? Z.of_nat (length l))
                  then polyOf (nth (Z.to_nat k) l zero) else other
      | None => other
      end
  | T Head [t; k] =>
      if knownGe known (psub (psub (polyOf k) i) (pconst 1))
      then extentAt known t i else other
  | T Tail [t; k] =>
      if knownGe known (polyOf k) && knownGe known i
      then extentAt known t (padd i (polyOf k)) else other
  | T Concat l =>
      (fix go (l : list term) (i : poly) : poly :=
         match l with
         | [] => atom (T Extent [T Concat []; termOf i])
         | [x] => extentAt known x i
         | x :: r =>
             let rest := psub i (rankPoly known x) in
             if knownGe known rest then go r rest
             else if knownGe known (psub (pconst (-1)) rest)
                  then extentAt known x i
                  else atom (T Extent [T Concat l; termOf i])
         end) l i
  | _ => other
  end.

Lemma extent_first : forall l k i, i < k -> extent (first l k) i = extent l i.
Proof.
  intros l k i H. unfold extent, first. destruct (Z.ltb_spec i 0); [reflexivity|].
  destruct (Nat.lt_ge_cases (Z.to_nat i) (length l)).
  - rewrite <- (firstn_skipn (Z.to_nat k) l) at 2.
    rewrite app_nth1; [reflexivity|]. rewrite firstn_length. lia.
  - rewrite !nth_overflow; rewrite ?firstn_length; auto; lia.
Qed.
Lemma nth_skipn : forall (l : list Z) n i, nth i (skipn n l) 0 = nth (n + i) l 0.
Proof.
  induction l as [|x l IH]; intros [|n] i; simpl; auto. now destruct i.
Qed.
Lemma extent_rest : forall l k i, 0 <= k -> 0 <= i ->
  extent (rest l k) i = extent l (i + k).
Proof.
  intros l k i K I. unfold extent, rest.
  destruct (Z.ltb_spec i 0), (Z.ltb_spec (i + k) 0); try lia.
  rewrite nth_skipn. f_equal. lia.
Qed.
Lemma extent_app_left : forall a b i, i < rank a -> extent (a ++ b) i = extent a i.
Proof.
  intros a b i H. unfold extent, rank in *.
  destruct (Z.ltb_spec i 0); [reflexivity|]. apply app_nth1. lia.
Qed.
Lemma extent_app_right : forall a b i, rank a <= i ->
  extent (a ++ b) i = extent b (i - rank a).
Proof.
  intros a b i H. unfold extent, rank in *.
  destruct (Z.ltb_spec i 0), (Z.ltb_spec (i - Z.of_nat (length a)) 0); try lia.
  rewrite app_nth2 by lia. f_equal. lia.
Qed.

Section ExtentOk.
Variable E : assignment.
Variable known : list term.
Hypothesis facts : Forall (holds E) known.

Lemma extentAt_ok : forall s i,
  val E (extentAt known s i) = extent (evalShape E s) (val E i).
Proof.
  intros s. induction s as [o l IH] using term_induction. intros i.
  assert (other : forall i, val E (atom (T Extent [T o l; termOf i]))
                  = extent (evalShape E (T o l)) (val E i)).
  { intros. rewrite val_atom. unfold evalInt. simpl. unfold arg; simpl.
    now rewrite eval_termOf. }
  destruct o; try apply other.
  - cbn [extentAt]. destruct (asConstant i) as [k|] eqn:K; [|apply other].
    destruct (_ && _) eqn:B; [|apply other].
    apply (val_asConstant E) in K. rewrite K, val_polyOf.
    apply andb_prop in B as [B1 B2]. apply Z.leb_le in B1.
    unfold evalShape; simpl. unfold extent.
    destruct (Z.ltb_spec k 0); [lia|]. rewrite map_map.
    apply Z.ltb_lt in B2.
    rewrite (nth_indep _ 0 (evalInt E zero)) by (rewrite map_length; lia).
    symmetry. apply (map_nth (evalInt E)).
  - cbn [extentAt]. clear other. unfold evalShape; simpl.
    revert i. induction IH as [|x r H _ IHr]; intros i.
    + rewrite val_atom. unfold evalInt; simpl. unfold arg; simpl.
      now rewrite eval_termOf.
    + destruct r as [|y r].
      * simpl. rewrite app_nil_r. apply H.
      * set (rest := psub i (rankPoly known x)).
        assert (R : val E rest = val E i - rank (evalShape E x))
          by (unfold rest; now rewrite val_psub, rankPoly_ok).
        destruct (knownGe known rest) eqn:K1.
        { apply (knownGe_ok E known facts) in K1.
          rewrite IHr, R. symmetry. cbn [map concat].
          fold (evalShape E x). apply extent_app_right. lia. }
        destruct (knownGe known (psub (pconst (-1)) rest)) eqn:K2.
        { apply (knownGe_ok E known facts) in K2.
          rewrite val_psub, val_pconst, R in K2.
          rewrite H. symmetry. cbn [map concat]. fold (evalShape E x).
          apply extent_app_left. lia. }
        rewrite val_atom. unfold evalInt; simpl. unfold arg; simpl.
        now rewrite eval_termOf.
  - destruct l as [|t [|k []]]; try apply other. cbn [extentAt].
    destruct (knownGe _ _) eqn:K; [|apply other].
    apply (knownGe_ok E known facts) in K.
    rewrite !val_psub, val_pconst, val_polyOf in K.
    inversion IH as [|? ? H _]; subst. rewrite H.
    unfold evalShape at 2; simpl. unfold arg; simpl. symmetry.
    apply extent_first. unfold evalInt in K. lia.
  - destruct l as [|t [|k []]]; try apply other. cbn [extentAt].
    destruct (_ && _) eqn:K; [|apply other]. apply andb_prop in K as [K1 K2].
    apply (knownGe_ok E known facts) in K1, K2. rewrite val_polyOf in K1.
    inversion IH as [|? ? H _]; subst. rewrite H, val_padd, val_polyOf.
    unfold evalShape at 2; simpl. unfold arg; simpl. symmetry.
    now apply extent_rest.
Qed.
End ExtentOk.

(** Number of elements *)

Definition productOfPolys (l : list poly) := fold_right pmul (pconst 1) l.

Fixpoint elementsOf (s : term) : poly :=
  match s with
  | T Ranked l => productOfPolys (map polyOf l)
  | T Concat l => productOfPolys (map elementsOf l)
  | _ => atom (T NumElems [s])
  end.

Lemma product_concat : forall l, product (concat l) = product (map product l).
Proof.
  induction l as [|x l IH]; simpl; [reflexivity|].
  rewrite product_app, IH. reflexivity.
Qed.

Lemma elementsOf_ok : forall E s, val E (elementsOf s) = product (evalShape E s).
Proof.
  intros E s. induction s as [o l IH] using term_induction.
  assert (other : val E (atom (T NumElems [T o l])) = product (evalShape E (T o l)))
    by apply val_atom.
  destruct o; try exact other; cbn [elementsOf]; clear other.
  - unfold evalShape; simpl. unfold productOfPolys. clear IH.
    induction l as [|x l IH]; simpl; [reflexivity|].
    rewrite val_pmul, val_polyOf, IH. reflexivity.
  - unfold evalShape; simpl. rewrite map_map, product_concat, map_map.
    unfold productOfPolys.
    induction IH as [|x l H _ IH]; simpl; [reflexivity|].
    rewrite val_pmul, H, IH. reflexivity.
Qed.

(** Shapes *)

Definition asShape (t : term) := if isShape t then t else T Concat [t].
Lemma eval_asShape : forall E t, eval E (asShape t) = VShape (evalShape E t).
Proof.
  intros; unfold asShape. destruct (isShape t) eqn:D; [now apply isShape_eval|].
  simpl. now rewrite app_nil_r.
Qed.

(* Puts a part in front of parts that are merged already. *)
Definition consPart (t : term) (l : list term) : list term :=
  match t, l with
  | T Ranked [], _ => l
  | T Ranked a, T Ranked b :: r => T Ranked (a ++ b) :: r
  | T Head [s; i], T Tail [s'; i'] :: r =>
      if equal s s' && equal i i' then asShape s :: r else t :: l
  | _, _ => t :: l
  end.
Definition flatConcat (l : list term) : list term :=
  concat (map (fun t => match t with T Concat m => m | _ => [t] end) l).
Definition simpConcat (l : list term) : term :=
  match fold_right consPart [] (flatConcat l) with
  | [] => T Ranked []
  | [t] => asShape t
  | m => T Concat m
  end.

Definition joinedParts E (l : list term) := concat (map (evalShape E) l).

Lemma first_rest : forall l i, first l i ++ rest l i = l.
Proof. intros; apply firstn_skipn. Qed.

Lemma consPart_ok : forall E t l,
  joinedParts E (consPart t l) = evalShape E t ++ joinedParts E l.
Proof.
  intros E [o a] l. unfold joinedParts.
  destruct o; try reflexivity; unfold consPart.
  - destruct a as [|x a]; [reflexivity|].
    destruct l as [|[[] b] r]; try reflexivity.
    simpl. rewrite app_assoc. f_equal. unfold evalShape; simpl.
    rewrite !map_map, map_app. reflexivity.
  - destruct a as [|s [|i [|]]]; try reflexivity.
    destruct l as [|[[] [|s' [|i' [|]]]] r]; try reflexivity.
    destruct (_ && _) eqn:Q; [|reflexivity]. apply andb_prop in Q as [Q1 Q2].
    apply equal_eq in Q1, Q2; subst s' i'. cbn [map concat].
    rewrite app_assoc. f_equal. unfold evalShape at 1. rewrite eval_asShape.
    unfold evalShape; simpl. unfold arg; simpl. now rewrite first_rest.
Qed.
Lemma flatConcat_ok : forall E l, joinedParts E (flatConcat l) = joinedParts E l.
Proof.
  intros E. unfold joinedParts, flatConcat.
  induction l as [|[o m] l IH]; simpl; [reflexivity|].
  rewrite map_app, concat_app, IH. f_equal.
  destruct o; simpl; rewrite ?app_nil_r; try reflexivity.
  unfold evalShape at 2; simpl. now rewrite map_map.
Qed.
Lemma simpConcat_ok : forall E l,
  eval E (simpConcat l) = VShape (joinedParts E l).
Proof.
  intros E l. unfold simpConcat. rewrite <- flatConcat_ok.
  assert (G : forall m, joinedParts E (fold_right consPart [] m) = joinedParts E m).
  { induction m as [|x m IH]; simpl; [reflexivity|].
    rewrite consPart_ok, IH. reflexivity. }
  rewrite <- G. destruct (fold_right _ _ _) as [|t [|u r]].
  - reflexivity.
  - rewrite eval_asShape. unfold joinedParts; simpl. now rewrite app_nil_r.
  - unfold joinedParts. cbn [eval apply]. now rewrite map_map.
Qed.

Definition maxListed := 64.

(* s[i], ..., s[i + n - 1] *)
Definition listedFrom known s (i : poly) (n : nat) : term :=
  T Ranked (map (fun k => termOf (extentAt known s (padd i (pconst (Z.of_nat k)))))
                (seq 0 n)).

Definition simpHead known (s i : term) : term :=
  let p := polyOf i in
  let r := rankPoly known s in
  let other := T Head [s; i] in
  match asConstant p, asConstant (psub r p) with
  | Some 0, _ => T Ranked []
  | _, Some 0 => asShape s
  | Some k, _ =>
      match s with
      | T Ranked l => if (0 <=? k) && (k <=? Z.of_nat (length l))
                      then T Ranked (firstn (Z.to_nat k) l) else other
      | _ => if (0 <? k) && (k <=? maxListed) && knownGe known (psub r p)
             then listedFrom known s [] (Z.to_nat k) else other
      end
  | None, _ =>
      match s with
      | T Head [t; j] => if knownGe known (psub (polyOf j) p) then T Head [t; i]
                         else other
      | _ => other
      end
  end.

Definition simpTail known (s i : term) : term :=
  let p := polyOf i in
  let r := psub (rankPoly known s) p in
  let other := T Tail [s; i] in
  match asConstant p, asConstant r with
  | Some 0, _ => asShape s
  | _, Some 0 => T Ranked []
  | _, Some k =>
      if (0 <? k) && (k <=? maxListed) && knownGe known p
      then listedFrom known s p (Z.to_nat k) else other
  | _, None =>
      match s with
      | T Tail [t; j] =>
          if knownGe known (polyOf j) && knownGe known p
          then T Tail [t; termOf (padd (polyOf j) p)] else other
      | _ => other
      end
  end.

Lemma first_all : forall l, first l (rank l) = l.
Proof. intros; unfold first, rank. rewrite Nat2Z.id. apply firstn_all. Qed.
Lemma rest_all : forall l, rest l (rank l) = [].
Proof. intros; unfold rest, rank. rewrite Nat2Z.id. apply skipn_all. Qed.
Lemma first_first : forall l i j, i <= j -> first (first l j) i = first l i.
Proof.
  intros; unfold first. rewrite firstn_firstn. f_equal. lia.
Qed.
Lemma rest_rest : forall l i j, 0 <= i -> 0 <= j ->
  rest (rest l j) i = rest l (j + i).
Proof.
  intros; unfold rest. rewrite Z2Nat.inj_add by assumption.
  generalize (Z.to_nat i), (Z.to_nat j). intros a b. revert l.
  induction b; destruct l; simpl; auto. destruct a; auto.
Qed.
Lemma all_extents : forall l, map (fun k => extent l (Z.of_nat k)) (seq 0 (length l)) = l.
Proof.
  intros. rewrite <- (map_nth_seq l) at 2. apply map_ext. apply extent_nth.
Qed.

Section ShapesOk.
Variable E : assignment.
Variable known : list term.
Hypothesis facts : Forall (holds E) known.

Lemma listedFrom_ok : forall s i n,
  eval E (listedFrom known s i n)
  = VShape (map (fun k => extent (evalShape E s) (val E i + Z.of_nat k)) (seq 0 n)).
Proof.
  intros. unfold listedFrom; simpl. f_equal. rewrite !map_map.
  apply map_ext. intros k. rewrite eval_termOf; simpl.
  rewrite extentAt_ok, val_padd, val_pconst by assumption. reflexivity.
Qed.

Lemma simpHead_ok : forall s i,
  eval E (simpHead known s i) = VShape (first (evalShape E s) (evalInt E i)).
Proof.
  intros s i. unfold simpHead.
  assert (other : eval E (T Head [s; i])
                  = VShape (first (evalShape E s) (evalInt E i)))
    by reflexivity.
  pose proof (rankPoly_ok E known facts s) as R.
  set (q := psub (rankPoly known s) (polyOf i)).
  assert (Q : val E q = rank (evalShape E s) - evalInt E i)
    by (unfold q; rewrite val_psub, R, val_polyOf; reflexivity).
  assert (whole : asConstant q = Some 0 ->
     eval E (asShape s) = VShape (first (evalShape E s) (evalInt E i))).
  { intros H. apply (val_asConstant E) in H. rewrite eval_asShape. f_equal.
    replace (evalInt E i) with (rank (evalShape E s)) by lia.
    symmetry; apply first_all. }
  destruct (asConstant (polyOf i)) as [k|] eqn:K.
  - apply (val_asConstant E) in K. rewrite val_polyOf in K.
    assert (general : eval E
      match s with
      | T Ranked l => if (0 <=? k) && (k <=? Z.of_nat (length l))
                      then T Ranked (firstn (Z.to_nat k) l) else T Head [s; i]
      | _ => if (0 <? k) && (k <=? maxListed) && knownGe known q
             then listedFrom known s [] (Z.to_nat k) else T Head [s; i]
      end = VShape (first (evalShape E s) (evalInt E i))).
    { assert (listing : eval E
        (if (0 <? k) && (k <=? maxListed) && knownGe known q
         then listedFrom known s [] (Z.to_nat k) else T Head [s; i])
        = VShape (first (evalShape E s) (evalInt E i))).
      { destruct (_ && _) eqn:B; [|exact other].
        apply andb_prop in B as [B G]. apply andb_prop in B as [B _].
        apply Z.ltb_lt in B. apply (knownGe_ok E known facts) in G.
        rewrite listedFrom_ok. f_equal. simpl val.
        set (l := evalShape E s) in *. rewrite K in *.
        pose proof (rank_first l k ltac:(lia)) as RF.
        rewrite <- (all_extents (first l k)).
        unfold rank in RF. replace (length (first l k)) with (Z.to_nat k) by lia.
        apply map_ext_in. intros x X. apply in_seq in X.
        rewrite extent_first by lia. f_equal; lia. }
      destruct s as [[] l]; try exact listing.
      destruct ((0 <=? k) && (k <=? Z.of_nat (length l))); [|exact other].
      rewrite K. unfold evalShape, first; simpl. rewrite <- !firstn_map.
      reflexivity. }
    destruct k as [|k|k].
    + rewrite K. unfold first; simpl. reflexivity.
    + destruct (asConstant q) as [[| |]|] eqn:A; try exact general. auto.
    + destruct (asConstant q) as [[| |]|] eqn:A; try exact general. auto.
  - assert (general : eval E
      match s with
      | T Head [t; j] => if knownGe known (psub (polyOf j) (polyOf i))
                         then T Head [t; i] else T Head [s; i]
      | _ => T Head [s; i]
      end = VShape (first (evalShape E s) (evalInt E i))).
    { destruct s as [[] l]; try exact other.
      destruct l as [|t [|j []]]; try exact other.
      destruct (knownGe _ _) eqn:G; [|exact other].
      apply (knownGe_ok E known facts) in G.
      rewrite val_psub, !val_polyOf in G.
      unfold evalShape; simpl. unfold arg; simpl. f_equal. symmetry.
      apply first_first. unfold evalInt in *. lia. }
    destruct (asConstant q) as [[| |]|] eqn:A; try exact general. auto.
Qed.

Lemma simpTail_ok : forall s i,
  eval E (simpTail known s i) = VShape (rest (evalShape E s) (evalInt E i)).
Proof.
  intros s i. unfold simpTail.
  assert (other : eval E (T Tail [s; i])
                  = VShape (rest (evalShape E s) (evalInt E i)))
    by reflexivity.
  pose proof (rankPoly_ok E known facts s) as R.
  set (q := psub (rankPoly known s) (polyOf i)).
  assert (Q : val E q = rank (evalShape E s) - evalInt E i)
    by (unfold q; rewrite val_psub, R, val_polyOf; reflexivity).
  assert (none : asConstant q = Some 0 ->
     eval E (T Ranked []) = VShape (rest (evalShape E s) (evalInt E i))).
  { intros H. apply (val_asConstant E) in H.
    replace (evalInt E i) with (rank (evalShape E s)) by lia.
    now rewrite rest_all. }
  assert (listing : forall k, asConstant q = Some k -> eval E
     (if (0 <? k) && (k <=? maxListed) && knownGe known (polyOf i)
      then listedFrom known s (polyOf i) (Z.to_nat k) else T Tail [s; i])
     = VShape (rest (evalShape E s) (evalInt E i))).
  { intros k A. destruct (_ && _) eqn:B; [|exact other].
    apply andb_prop in B as [B G]. apply andb_prop in B as [B _].
    apply Z.ltb_lt in B. apply (knownGe_ok E known facts) in G.
    apply (val_asConstant E) in A. rewrite val_polyOf in G.
    rewrite listedFrom_ok, val_polyOf. f_equal.
    set (l := evalShape E s) in *.
    pose proof (rank_rest l (evalInt E i) ltac:(lia)) as RR.
    rewrite <- (all_extents (rest l (evalInt E i))).
    unfold rank in *.
    replace (length (rest l (evalInt E i))) with (Z.to_nat k) by lia.
    apply map_ext. intros x. rewrite extent_rest by lia. f_equal; lia. }
  assert (general : eval E
      match s with
      | T Tail [t; j] =>
          if knownGe known (polyOf j) && knownGe known (polyOf i)
          then T Tail [t; termOf (padd (polyOf j) (polyOf i))] else T Tail [s; i]
      | _ => T Tail [s; i]
      end = VShape (rest (evalShape E s) (evalInt E i))).
  { destruct s as [[] l]; try exact other.
    destruct l as [|t [|j []]]; try exact other.
    destruct (_ && _) eqn:G; [|exact other]. apply andb_prop in G as [G1 G2].
    apply (knownGe_ok E known facts) in G1, G2. rewrite val_polyOf in G1, G2.
    unfold evalShape; simpl. unfold arg; simpl. rewrite eval_termOf; simpl.
    f_equal. rewrite val_padd, !val_polyOf. symmetry. now apply rest_rest. }
  destruct (asConstant (polyOf i)) as [[|k|k]|] eqn:K.
  - apply (val_asConstant E) in K. rewrite val_polyOf in K. rewrite K.
    rewrite eval_asShape. reflexivity.
  - destruct (asConstant q) as [[|n|n]|] eqn:A; auto.
  - destruct (asConstant q) as [[|n|n]|] eqn:A; auto.
  - destruct (asConstant q) as [[|n|n]|] eqn:A; auto.
Qed.
End ShapesOk.
