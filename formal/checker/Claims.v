(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The normal form of comparisons and of [and], [or] and [not], as in
   src/engine/terms/Claims.cpp. *)

From Shapeproof.checker Require Export Signs.
From Shapeproof.rules Require Import Axioms.

Definition asClaim (b : bool) := if b then T TrueC [] else T FalseC [].

Definition isClaim (t : term) :=
  match t with
  | T (TrueC | FalseC | BoolSym _ | Not | And | Or | Ge | Eq | ShapeEq | Fit) _
      => true
  | _ => false
  end.
Lemma isClaim_eval : forall E t, isClaim t = true ->
  eval E t = VTruth (truth (eval E t)).
Proof. now intros E [[] l]. Qed.

Definition isTrue t := match t with T TrueC _ => true | _ => false end.
Definition isFalse t := match t with T FalseC _ => true | _ => false end.

Lemma isTrue_ok : forall E t, isTrue t = true -> truth (eval E t) = true.
Proof. now intros E [[] l]. Qed.
Lemma isFalse_ok : forall E t, isFalse t = true -> truth (eval E t) = false.
Proof. now intros E [[] l]. Qed.

(** [and] and [or], flattened *)

Definition flatAnd (l : list term) :=
  concat (map (fun t => match t with
                        | T And m => m
                        | T TrueC _ => []
                        | _ => [t]
                        end) l).
Definition mkAnd (l : list term) :=
  match flatAnd l with
  | [t] => if isClaim t then t else T And [t]
  | m => if existsb isFalse m then asClaim false else T And m
  end.
Definition flatOr (l : list term) :=
  concat (map (fun t => match t with
                        | T Or m => m
                        | T FalseC _ => []
                        | _ => [t]
                        end) l).
Definition mkOr (l : list term) :=
  match flatOr l with
  | [t] => if isClaim t then t else T Or [t]
  | m => if existsb isTrue m then asClaim true else T Or m
  end.

Lemma forallb_map : forall A B (f : B -> bool) (g : A -> B) l,
  forallb f (map g l) = forallb (fun x => f (g x)) l.
Proof. induction l; simpl; congruence. Qed.
Lemma existsb_map : forall A B (f : B -> bool) (g : A -> B) l,
  existsb f (map g l) = existsb (fun x => f (g x)) l.
Proof. induction l; simpl; congruence. Qed.

Definition truths E l := forallb (fun t => truth (eval E t)) l.
Definition someTruth E l := existsb (fun t => truth (eval E t)) l.

Lemma eval_And : forall E l, eval E (T And l) = VTruth (truths E l).
Proof. intros; simpl. now rewrite forallb_map. Qed.
Lemma eval_Or : forall E l, eval E (T Or l) = VTruth (someTruth E l).
Proof. intros; simpl. now rewrite existsb_map. Qed.

Lemma flatAnd_ok : forall E l, truths E (flatAnd l) = truths E l.
Proof.
  intros E. induction l as [|[o m] l IH]; [reflexivity|].
  unfold flatAnd, truths in *; simpl. rewrite forallb_app, IH.
  f_equal. destruct o; simpl; try reflexivity; try apply andb_true_r.
  now rewrite forallb_map.
Qed.
Lemma flatOr_ok : forall E l, someTruth E (flatOr l) = someTruth E l.
Proof.
  intros E. induction l as [|[o m] l IH]; [reflexivity|].
  unfold flatOr, someTruth in *; simpl. rewrite existsb_app, IH.
  f_equal. destruct o; simpl; try reflexivity; try apply orb_false_r.
  now rewrite existsb_map.
Qed.

Lemma truths_false : forall E l, existsb isFalse l = true -> truths E l = false.
Proof.
  unfold truths. induction l as [|t l IH]; simpl; [discriminate|].
  destruct (isFalse t) eqn:F; simpl; intros H.
  - now rewrite (isFalse_ok E t F).
  - rewrite IH by assumption. apply andb_false_r.
Qed.
Lemma someTruth_true : forall E l, existsb isTrue l = true ->
  someTruth E l = true.
Proof.
  unfold someTruth. induction l as [|t l IH]; simpl; [discriminate|].
  destruct (isTrue t) eqn:F; simpl; intros H.
  - now rewrite (isTrue_ok E t F).
  - rewrite IH by assumption. apply orb_true_r.
Qed.

Lemma mkAnd_ok : forall E l, eval E (mkAnd l) = VTruth (truths E l).
Proof.
  intros E l. rewrite <- flatAnd_ok. unfold mkAnd.
  assert (many : forall m, eval E (if existsb isFalse m then asClaim false
                                   else T And m) = VTruth (truths E m)).
  { intros m. destruct (existsb isFalse m) eqn:F; [|apply eval_And].
    now rewrite (truths_false E m F). }
  destruct (flatAnd l) as [|t [|]]; try apply many.
  destruct (isClaim t) eqn:C; [|apply eval_And].
  rewrite isClaim_eval by assumption. unfold truths; simpl.
  now rewrite andb_true_r.
Qed.
Lemma mkOr_ok : forall E l, eval E (mkOr l) = VTruth (someTruth E l).
Proof.
  intros E l. rewrite <- flatOr_ok. unfold mkOr.
  assert (many : forall m, eval E (if existsb isTrue m then asClaim true
                                   else T Or m) = VTruth (someTruth E m)).
  { intros m. destruct (existsb isTrue m) eqn:F; [|apply eval_Or].
    now rewrite (someTruth_true E m F). }
  destruct (flatOr l) as [|t [|]]; try apply many.
  destruct (isClaim t) eqn:C; [|apply eval_Or].
  rewrite isClaim_eval by assumption. unfold someTruth; simpl.
  now rewrite orb_false_r.
Qed.

(** Inequalities *)

(* Coprime coefficients; the constant of an inequality is rounded down. *)
Definition reduced (p : poly) :=
  let r := snd (split p) in
  let g := content r in
  if (1 <? g) && divisible g r then pfloor g p else p.

Lemma reduced_ok : forall E p, 0 <= val E (reduced p) <-> 0 <= val E p.
Proof.
  intros E p. unfold reduced.
  destruct (_ && _) eqn:H; [|reflexivity].
  apply andb_prop in H as [G D]. apply Z.ltb_lt in G.
  rewrite val_pfloor by (assumption || lia). split; intros.
  - pose proof (Z.mul_div_le (val E p) (content (snd (split p)))). nia.
  - apply Z.div_pos; lia.
Qed.

(* A bound on a lone quotient, minimum or maximum is about its operands. *)
Inductive bound :=
| Lower (t : term) (k : Z)        (* t + k >= 0 *)
| Upper (t : term) (k : Z)        (* k - t >= 0 *)
| NoBound.
Definition asBound (p : poly) :=
  match split p with
  | (k, [([t], 1)]) => Lower t k
  | (k, [([t], -1)]) => Upper t k
  | _ => NoBound
  end.
Lemma asBound_ok : forall E p,
  match asBound p with
  | Lower t k => val E p = evalInt E t + k
  | Upper t k => val E p = k - evalInt E t
  | NoBound => True
  end.
Proof.
  intros E p. unfold asBound. rewrite (val_split E p).
  destruct (split p) as [k [|[[|t [|]] c] [|]]]; try exact I;
    destruct c as [|[]|[]]; try exact I;
    simpl; unfold monoVal, product; simpl; lia.
Qed.

Fixpoint simpGe (fuel : nat) (p : poly) : term :=
  match asConstant p with
  | Some c => asClaim (0 <=? c)
  | None =>
      let p := reduced p in
      let other := T Ge [termOf p] in
      if pnonneg p then asClaim true
      else if pnonneg (padd (pconst (-1)) (pscale (-1) p)) then asClaim false
      else match fuel with
      | O => other
      | S fuel =>
          match asBound p with
          | Lower (T o l) k =>
              let each := map (fun x => simpGe fuel (padd (pconst k) (polyOf x))) l in
              match o, l with
              | Div, [x; T (Const d) _] =>
                  if 0 <? d then simpGe fuel (padd (pconst (k * d)) (polyOf x))
                  else other
              | Min, _ :: _ => mkAnd each
              | Max, _ :: _ => mkOr each
              | _, _ => other
              end
          | Upper (T o l) k =>
              let each := map (fun x => simpGe fuel (psub (pconst k) (polyOf x))) l in
              match o, l with
              | Div, [x; T (Const d) _] =>
                  if 0 <? d
                  then simpGe fuel (psub (pconst (k * d + d - 1)) (polyOf x))
                  else other
              | Min, _ :: _ => mkOr each
              | Max, _ :: _ => mkAnd each
              | _, _ => other
              end
          | NoBound => other
          end
      end
  end.

Lemma eval_asClaim : forall E b, eval E (asClaim b) = VTruth b.
Proof. now destruct b. Qed.

Lemma leb_iff : forall a b, (0 <= a <-> 0 <= b) -> (0 <=? a) = (0 <=? b).
Proof. intros. destruct (Z.leb_spec 0 a), (Z.leb_spec 0 b); lia. Qed.

Lemma minimum_ge_iff : forall l z, l <> [] ->
  (z <= extremum Z.min l <-> Forall (fun x => z <= x) l).
Proof.
  intros l z N. rewrite Forall_forall. split.
  - intros H x I. pose proof (minimum_le l x I). lia.
  - intros H. apply H, in_minimum, N.
Qed.
Lemma maximum_ge_iff : forall l z, l <> [] ->
  (z <= extremum Z.max l <-> Exists (fun x => z <= x) l).
Proof.
  intros l z N. rewrite Exists_exists. split.
  - intros H. exists (extremum Z.max l). split; [|lia]. apply in_maximum, N.
  - intros (x & I & H). pose proof (maximum_ge l x I). lia.
Qed.
Lemma minimum_le_iff : forall l z, l <> [] ->
  (extremum Z.min l <= z <-> Exists (fun x => x <= z) l).
Proof.
  intros l z N. rewrite Exists_exists. split.
  - intros H. exists (extremum Z.min l). split; [|lia]. apply in_minimum, N.
  - intros (x & I & H). pose proof (minimum_le l x I). lia.
Qed.
Lemma maximum_le_iff : forall l z, l <> [] ->
  (extremum Z.max l <= z <-> Forall (fun x => x <= z) l).
Proof.
  intros l z N. rewrite Forall_forall. split.
  - intros H x I. pose proof (maximum_ge l x I). lia.
  - intros H. apply H, in_maximum, N.
Qed.

Lemma truths_iff : forall E (f : term -> term) l (P : Z -> Prop) b,
  (forall t, truth (eval E (f t)) = true <-> P (evalInt E t)) ->
  (b = true <-> Forall P (map (evalInt E) l)) -> truths E (map f l) = b.
Proof.
  intros E f l P b F B. apply eq_true_iff_eq. rewrite B.
  unfold truths. rewrite forallb_forall, Forall_map, Forall_forall.
  split; intros H t I; [apply F, H, in_map, I|].
  apply in_map_iff in I as (x & <- & I). apply F, H, I.
Qed.
Lemma someTruth_iff : forall E (f : term -> term) l (P : Z -> Prop) b,
  (forall t, truth (eval E (f t)) = true <-> P (evalInt E t)) ->
  (b = true <-> Exists P (map (evalInt E) l)) -> someTruth E (map f l) = b.
Proof.
  intros E f l P b F B. apply eq_true_iff_eq. rewrite B.
  unfold someTruth. rewrite existsb_exists, Exists_exists.
  split.
  - intros (t & I & H). apply in_map_iff in I as (x & <- & I).
    exists (evalInt E x). split; [now apply in_map|]. now apply F.
  - intros (z & I & H). apply in_map_iff in I as (x & <- & I).
    exists (f x). split; [now apply in_map|]. now apply F.
Qed.

Lemma simpGe_ok : forall E fuel p,
  eval E (simpGe fuel p) = VTruth (0 <=? val E p).
Proof.
  intros E. induction fuel as [|fuel IH]; intros p; cbn [simpGe].
  all: destruct (asConstant p) as [c|] eqn:C;
    [rewrite eval_asClaim; now rewrite (val_asConstant E p c C)|].
  all: rewrite <- (leb_iff _ _ (reduced_ok E p)); set (q := reduced p).
  all: assert (other : eval E (T Ge [termOf q]) = VTruth (0 <=? val E q))
    by (simpl; unfold arg; simpl; now rewrite eval_termOf).
  all: destruct (pnonneg q) eqn:P1;
    [rewrite eval_asClaim; f_equal; symmetry; apply Z.leb_le;
     now apply pnonneg_ok|].
  all: destruct (pnonneg (padd _ _)) eqn:P2;
    [rewrite eval_asClaim; f_equal; symmetry; apply Z.leb_gt;
     apply (pnonneg_ok E) in P2; rewrite val_padd, val_pscale, val_pconst in P2;
     lia|].
  1: exact other.
  assert (ints : forall l, map int (map (eval E) l) = map (evalInt E) l)
    by (intros; apply map_map).
  assert (lower : forall k t,
    truth (eval E (simpGe fuel (padd (pconst k) (polyOf t)))) = true
    <-> - k <= evalInt E t).
  { intros. rewrite IH; simpl. rewrite val_padd, val_pconst, val_polyOf.
    rewrite Z.leb_le. lia. }
  assert (upper : forall k t,
    truth (eval E (simpGe fuel (psub (pconst k) (polyOf t)))) = true
    <-> evalInt E t <= k).
  { intros. rewrite IH; simpl. rewrite val_psub, val_pconst, val_polyOf.
    rewrite Z.leb_le. lia. }
  pose proof (asBound_ok E q) as B. fold q.
  destruct (asBound q) as [[o l] k|[o l] k|]; try exact other; rewrite B in *.
  - destruct o; try exact other.
    + destruct l as [|x [|[[d| | | | | | | | | | | | | | | | | | | | | | | | | | | | | |] m] []]];
        try exact other.
      destruct (Z.ltb_spec 0 d); [|exact other].
      rewrite IH, val_padd, val_pconst, val_polyOf. f_equal. apply leb_iff.
      unfold evalInt at 2; simpl. unfold arg; simpl.
      rewrite quotient_nonzero by lia. fold (evalInt E x).
      replace (evalInt E x / d + k) with ((evalInt E x + k * d) / d)
        by (rewrite Z.div_add; lia).
      split; intros.
      * apply Z.div_pos; lia.
      * pose proof (Z.mul_div_le (evalInt E x + k * d) d). nia.
    + destruct l as [|x r]; [exact other|]. rewrite mkAnd_ok. f_equal.
      apply truths_iff with (P := fun z => - k <= z); [apply lower|].
      rewrite Z.leb_le, <- minimum_ge_iff by discriminate.
      rewrite <- ints. unfold evalInt at 1; simpl. lia.
    + destruct l as [|x r]; [exact other|]. rewrite mkOr_ok. f_equal.
      apply someTruth_iff with (P := fun z => - k <= z); [apply lower|].
      rewrite Z.leb_le, <- maximum_ge_iff by discriminate.
      rewrite <- ints. unfold evalInt at 1; simpl. lia.
  - destruct o; try exact other.
    + destruct l as [|x [|[[d| | | | | | | | | | | | | | | | | | | | | | | | | | | | | |] m] []]];
        try exact other.
      destruct (Z.ltb_spec 0 d); [|exact other].
      rewrite IH, val_psub, val_pconst, val_polyOf. f_equal. apply leb_iff.
      unfold evalInt at 2; simpl. unfold arg; simpl.
      rewrite quotient_nonzero by lia. fold (evalInt E x).
      pose proof (Z.mul_div_le (evalInt E x) d).
      pose proof (Z.mul_succ_div_gt (evalInt E x) d). nia.
    + destruct l as [|x r]; [exact other|]. rewrite mkOr_ok. f_equal.
      apply someTruth_iff with (P := fun z => z <= k); [apply upper|].
      rewrite Z.leb_le, <- minimum_le_iff by discriminate.
      rewrite <- ints. unfold evalInt at 1; simpl. lia.
    + destruct l as [|x r]; [exact other|]. rewrite mkAnd_ok. f_equal.
      apply truths_iff with (P := fun z => z <= k); [apply upper|].
      rewrite Z.leb_le, <- maximum_le_iff by discriminate.
      rewrite <- ints. unfold evalInt at 1; simpl. lia.
Qed.

(** Equations *)

Definition leads (p : poly) :=
  match snd (split p) with (_, c) :: _ => c | [] => 1 end.
Definition positiveLead p := if leads p <? 0 then pscale (-1) p else p.

Fixpoint simpEq (fuel : nat) (p : poly) : term :=
  match asConstant p with
  | Some c => asClaim (c =? 0)
  | None =>
      let (c, r) := split p in
      let g := content r in
      if (1 <? g) && divisible g r && negb (c mod g =? 0) then asClaim false
      else
      let q := if (1 <? g) && divisible g r then pfloor g p else p in
      let q := positiveLead q in
      if pnonneg (padd (pconst (-1)) q) then asClaim false
      else if pnonneg (padd (pconst (-1)) (pscale (-1) q)) then asClaim false
      else match fuel, q with
           | S fuel, [((_ :: _ :: _) as m, 1)] =>
               mkOr (map (fun x => simpEq fuel (polyOf x)) m)
           | _, _ => T Eq [termOf q]
           end
  end.

Lemma product_zero : forall l, product l = 0 <-> In 0 l.
Proof.
  induction l as [|x l IH]; unfold product in *; simpl; [lia|].
  rewrite Z.mul_eq_0, IH. intuition.
Qed.

Lemma eqb_iff : forall a b, (a = 0 <-> b = 0) -> (a =? 0) = (b =? 0).
Proof. intros. destruct (Z.eqb_spec a 0), (Z.eqb_spec b 0); lia. Qed.

Lemma positiveLead_ok : forall E p, val E (positiveLead p) = 0 <-> val E p = 0.
Proof.
  intros; unfold positiveLead. destruct (_ <? 0); [|reflexivity].
  rewrite val_pscale. lia.
Qed.

Lemma simpEq_ok : forall E fuel p,
  eval E (simpEq fuel p) = VTruth (val E p =? 0).
Proof.
  intros E. induction fuel as [|fuel IH]; intros p; cbn [simpEq].
  all: destruct (asConstant p) as [c|] eqn:C;
    [rewrite eval_asClaim; now rewrite (val_asConstant E p c C)|].
  all: destruct (split p) as [c r] eqn:S; set (g := content r).
  all: assert (V : val E p = c + val E r)
    by (rewrite (val_split E p), S; reflexivity).
  all: destruct (_ && negb _) eqn:N.
  1, 3: rewrite eval_asClaim; f_equal; symmetry; apply Z.eqb_neq;
    apply andb_prop in N as [N M]; apply andb_prop in N as [G D];
    apply Z.ltb_lt in G; rewrite V;
    rewrite (val_pquotient E g r ltac:(lia) D);
    apply negb_true_iff, Z.eqb_neq in M; intros Z0; apply M;
    replace c with (- val E (pquotient g r) * g) by lia;
    apply Z.mod_mul; lia.
  all: set (q := if (1 <? g) && divisible g r then pfloor g p else p).
  all: assert (Q : val E q = 0 <-> val E p = 0).
  1, 3: unfold q; destruct ((1 <? g) && divisible g r) eqn:H;
    [|reflexivity]; simpl in N;
    apply andb_prop in H as [G D]; apply Z.ltb_lt in G;
    apply negb_false_iff, Z.eqb_eq in N;
    rewrite val_pfloor by (rewrite ?S; assumption || lia);
    rewrite V, (val_pquotient E g r ltac:(lia) D);
    apply Z.div_exact in N; [|lia]; rewrite N;
    rewrite <- Z.mul_add_distr_l, Z.mul_comm, Z.div_mul by lia; nia.
  all: rewrite <- (positiveLead_ok E q) in Q.
  all: rewrite <- (eqb_iff _ _ Q); set (s := positiveLead q).
  all: destruct (pnonneg (padd (pconst (-1)) s)) eqn:P1;
    [rewrite eval_asClaim; f_equal; symmetry; apply Z.eqb_neq;
     apply (pnonneg_ok E) in P1; rewrite val_padd, val_pconst in P1; lia|].
  all: destruct (pnonneg (padd _ (pscale _ _))) eqn:P2;
    [rewrite eval_asClaim; f_equal; symmetry; apply Z.eqb_neq;
     apply (pnonneg_ok E) in P2; rewrite val_padd, val_pscale, val_pconst in P2;
     lia|].
  all: assert (other : eval E (T Eq [termOf s]) = VTruth (val E s =? 0))
    by (simpl; unfold arg; simpl; now rewrite eval_termOf).
  1: exact other.
  fold s. clearbody s.
  destruct s as [|[[|x [|y m]] d] [|]]; try exact other;
    destruct d as [|[]|]; try exact other.
  rewrite mkOr_ok. f_equal.
  apply someTruth_iff with (P := fun z => z = 0).
  - intros t. rewrite IH, val_polyOf. simpl. apply Z.eqb_eq.
  - cbn [val]. rewrite Z.eqb_eq.
    replace (1 * monoVal E (x :: y :: m) + 0) with (monoVal E (x :: y :: m))
      by lia.
    unfold monoVal. rewrite product_zero, Exists_exists. split.
    + intros I. now exists 0.
    + now intros (z & I & ->).
Qed.

(** Negation *)

Definition depth := 8%nat.

Fixpoint negated (t : term) : term :=
  match t with
  | T TrueC _ => asClaim false
  | T FalseC _ => asClaim true
  | T Not [x] => if isClaim x then x else T Not [t]
  | T Ge [x] => simpGe depth (psub (pconst (-1)) (polyOf x))
  | T And l => mkOr (map negated l)
  | T Or l => mkAnd (map negated l)
  | _ => T Not [t]
  end.

Lemma someTruth_negated : forall E l,
  Forall (fun t => eval E (negated t) = VTruth (negb (truth (eval E t)))) l ->
  someTruth E (map negated l) = negb (truths E l).
Proof.
  unfold someTruth, truths. induction 1 as [|t l H _ IH]; simpl; [reflexivity|].
  rewrite H, IH, negb_andb. reflexivity.
Qed.
Lemma truths_negated : forall E l,
  Forall (fun t => eval E (negated t) = VTruth (negb (truth (eval E t)))) l ->
  truths E (map negated l) = negb (someTruth E l).
Proof.
  unfold someTruth, truths. induction 1 as [|t l H _ IH]; simpl; [reflexivity|].
  rewrite H, IH, negb_orb. reflexivity.
Qed.

Lemma negated_ok : forall E t,
  eval E (negated t) = VTruth (negb (truth (eval E t))).
Proof.
  intros E t. induction t as [o l IH] using term_induction.
  destruct o; try reflexivity.
  - destruct l as [|x []]; try reflexivity. simpl. unfold arg; simpl.
    destruct (isClaim x) eqn:C; [|reflexivity].
    rewrite negb_involutive. now apply isClaim_eval.
  - cbn [negated]. rewrite mkOr_ok, eval_And, someTruth_negated; auto.
  - cbn [negated]. rewrite mkAnd_ok, eval_Or, truths_negated; auto.
  - destruct l as [|x []]; try reflexivity. cbn [negated].
    rewrite simpGe_ok, val_psub, val_pconst, val_polyOf. simpl.
    unfold arg; simpl. fold (evalInt E x). f_equal.
    destruct (Z.leb_spec 0 (-1 - evalInt E x)), (Z.leb_spec 0 (evalInt E x));
      simpl; lia || reflexivity.
Qed.

#[global] Arguments simpGe : simpl never.
#[global] Arguments simpEq : simpl never.
