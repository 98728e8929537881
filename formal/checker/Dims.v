(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The normal form of floordiv and mod by constants, min, max and broadcast
   extents, as in src/engine/terms/Division.cpp, Extrema.cpp and Broadcasts.cpp. *)

From Shapeproof.checker Require Export Claims.
From Shapeproof.rules Require Import Axioms.

(** Division by a constant c > 0 *)

(* The multiple of c that is nearest, divided by c. *)
Definition nearest a c :=
  let q := a / c in if c <? 2 * (a - c * q) then q + 1 else q.
(* What divides out. *)
Definition outer (p : poly) c : poly :=
  let (k, r) := split p in
  addConstant (k / c)
    (filter (fun '(_, a) => negb (a =? 0))
            (map (fun '(m, a) => (m, nearest a c)) r)).

Definition divAtom (p : poly) c : poly :=
  [([T Div [termOf p; constant c]], 1)].

(* Without the common divisor of the divisor and the coefficients. *)
Definition cancel (i : poly) c : poly * Z :=
  let r := snd (split i) in
  let g := Z.gcd (content r) c in
  if (1 <? g) && divisible g r && (c mod g =? 0) then (pfloor g i, c / g)
  else (i, c).

(* As x / c = -((c - 1 - x) / c), the one with more positive coefficients is
   chosen; of two with as many, that with the larger sum of these, and then that
   with the smaller number. *)
Definition isLessPositive (p : poly) c :=
  let (k, r) := split p in
  let more := fold_right (fun '(_, a) n => n + Z.sgn a) 0 r in
  let sum := fold_right (fun '(_, a) n => n + a) 0 r in
  if more =? 0 then if sum =? 0 then c - 1 <? 2 * k else sum <? 0
  else more <? 0.
Definition opposite (p : poly) c := padd (pconst (c - 1)) (pscale (-1) p).

Fixpoint divBy (fuel : nat) (p : poly) c : poly :=
  let o := outer p c in
  let i := padd p (pscale (- c) o) in
  match asConstant i with
  | Some k => padd o (pconst (k / c))
  | None =>
      let (i, c) := cancel i c in
      if c =? 1 then padd o i
      else match fuel with
           | O => padd o (divAtom i c)
           | S fuel =>
               if isLessPositive i c
               then padd o (pscale (-1) (divBy fuel (opposite i c) c))
               else match asBound i with
                    | Lower (T Div [x; T (Const d) _]) k =>
                        if 0 <? d
                        then padd o (divBy fuel (padd (pconst (k * d)) (polyOf x))
                                           (d * c))
                        else padd o (divAtom i c)
                    | _ => padd o (divAtom i c)
                    end
           end
  end.

Lemma val_divAtom : forall E p c, 0 < c -> val E (divAtom p c) = val E p / c.
Proof.
  intros. unfold divAtom; simpl. unfold monoVal, product; simpl.
  unfold evalInt; simpl. unfold arg; simpl. rewrite eval_termOf; simpl.
  rewrite quotient_nonzero by lia. lia.
Qed.

Lemma div_split : forall a o i c, 0 < c -> i = a + - c * o -> a / c = o + i / c.
Proof.
  intros; subst. replace (a + - c * o) with (a + (- o) * c) by lia.
  rewrite Z.div_add by lia. lia.
Qed.

Lemma div_opposite : forall a c, 0 < c -> - ((c - 1 - a) / c) = a / c.
Proof.
  intros. apply Z.div_unique with (r := c - 1 - (c - 1 - a) mod c).
  - left. pose proof (Z.mod_pos_bound (c - 1 - a) c). lia.
  - pose proof (Z.div_mod (c - 1 - a) c). lia.
Qed.

Lemma div_nested_shift : forall x d c k, 0 < d -> 0 < c ->
  (x / d + k) / c = (k * d + x) / (d * c).
Proof.
  intros. rewrite <- Z.div_div, (Z.add_comm (k * d)), Z.div_add by lia.
  reflexivity.
Qed.

Lemma cancel_ok : forall E i c, 0 < c ->
  let (i', c') := cancel i c in 0 < c' /\ val E i' / c' = val E i / c.
Proof.
  intros E i c C. unfold cancel.
  set (r := snd (split i)); set (g := Z.gcd (content r) c).
  destruct (_ && _) eqn:H; [|auto].
  apply andb_prop in H as [H M]. apply andb_prop in H as [G D].
  apply Z.ltb_lt in G. apply Z.eqb_eq, Z.div_exact in M; [|lia].
  assert (0 < c / g) by nia. split; [assumption|].
  rewrite val_pfloor, Z.div_div by (assumption || lia). now rewrite <- M.
Qed.

Lemma val_divBy : forall E fuel p c, 0 < c ->
  val E (divBy fuel p c) = val E p / c.
Proof.
  intros E. induction fuel as [|fuel IH]; intros p c C; cbn [divBy].
  all: set (o := outer p c); set (i := padd p (pscale (- c) o)).
  all: assert (I : val E i = val E p + - c * val E o)
    by (unfold i; rewrite val_padd, val_pscale; reflexivity).
  all: rewrite (div_split _ _ _ c C I).
  all: destruct (asConstant i) as [k|] eqn:K;
    [rewrite val_padd, val_pconst; now rewrite (val_asConstant E i k K)|].
  all: pose proof (cancel_ok E i c C) as J; destruct (cancel i c) as [j d];
    destruct J as [D <-].
  all: destruct (Z.eqb_spec d 1); [subst; now rewrite val_padd, Z.div_1_r|].
  all: assert (other : val E (padd o (divAtom j d)) = val E o + val E j / d)
    by (rewrite val_padd, val_divAtom; auto).
  1: exact other.
  destruct (isLessPositive j d).
  1: { unfold opposite. rewrite val_padd, val_pscale, IH, val_padd, val_pscale,
         val_pconst by assumption.
       replace (d - 1 + -1 * val E j) with (d - 1 - val E j) by lia.
       rewrite <- (div_opposite (val E j) d D). lia. }
  pose proof (asBound_ok E j) as B.
  destruct (asBound j) as [[[] l] k| |]; try exact other.
  destruct l as [|x [|[[e| | | | | | | | | | | | | | | | | | | | | | | | | | | | | |] m] []]];
    try exact other.
  destruct (Z.ltb_spec 0 e); [|exact other].
  rewrite val_padd, IH, B by nia.
  rewrite val_padd, val_pconst, val_polyOf. f_equal.
  unfold evalInt at 2; simpl. unfold arg; simpl.
  rewrite quotient_nonzero by lia. symmetry. now apply div_nested_shift.
Qed.

Definition simpDiv (a b : term) : term :=
  match asConstant (polyOf b) with
  | Some c =>
      if 0 <? c then termOf (divBy depth (polyOf a) c)
      else if c <? 0 then termOf (divBy depth (pscale (-1) (polyOf a)) (- c))
      else T Div [a; b]
  | None => T Div [a; b]
  end.
Definition simpMod (a b : term) : term :=
  match asConstant (polyOf b) with
  | Some c =>
      if c =? 0 then T Mod [a; b]
      else termOf (psub (polyOf a) (pscale c (polyOf (simpDiv a b))))
  | None => T Mod [a; b]
  end.

Lemma simpDiv_ok : forall E a b,
  eval E (simpDiv a b) = VInt (quotient E (evalInt E a) (evalInt E b)).
Proof.
  intros. unfold simpDiv.
  destruct (asConstant (polyOf b)) as [c|] eqn:C; [|reflexivity].
  apply (val_asConstant E) in C. rewrite val_polyOf in C.
  destruct (Z.ltb_spec 0 c).
  - rewrite C, eval_termOf, val_divBy, val_polyOf, quotient_nonzero; auto; lia.
  - destruct (Z.ltb_spec c 0); [|reflexivity].
    rewrite C, eval_termOf, val_divBy, val_pscale, val_polyOf, quotient_nonzero
      by lia. f_equal. rewrite <- (Z.div_opp_opp (evalInt E a) c) by lia.
    reflexivity.
Qed.
Lemma simpMod_ok : forall E a b,
  eval E (simpMod a b) = VInt (remainder E (evalInt E a) (evalInt E b)).
Proof.
  intros. unfold simpMod.
  destruct (asConstant (polyOf b)) as [c|] eqn:C; [|reflexivity].
  apply (val_asConstant E) in C. rewrite val_polyOf in C.
  destruct (Z.eqb_spec c 0); [reflexivity|].
  rewrite eval_termOf, val_psub, val_pscale, !val_polyOf.
  unfold evalInt at 2. rewrite simpDiv_ok, C; simpl.
  rewrite quotient_nonzero, remainder_nonzero by assumption.
  f_equal. rewrite Z.mod_eq; lia.
Qed.

(** Minimum and maximum *)

(* The least, or largest, of a list: it depends on the members only. *)
Definition better (isMin : bool) a b := if isMin then a <= b else b <= a.
Definition best isMin v (l : list Z) := In v l /\ Forall (better isMin v) l.

Definition choice (isMin : bool) := if isMin then Z.min else Z.max.

Lemma best_extremum : forall isMin l, l <> [] ->
  best isMin (extremum (choice isMin) l) l.
Proof.
  intros [] l N; split; try (now apply in_minimum || now apply in_maximum);
    apply Forall_forall; intros x I; simpl.
  - now apply minimum_le.
  - now apply maximum_ge.
Qed.

Lemma best_unique : forall isMin v w l, best isMin v l -> best isMin w l -> v = w.
Proof.
  intros isMin v w l [V1 V2] [W1 W2]. rewrite Forall_forall in *.
  pose proof (V2 w W1). pose proof (W2 v V1). destruct isMin; simpl in *; lia.
Qed.

Lemma better_trans : forall isMin a b c,
  better isMin a b -> better isMin b c -> better isMin a c.
Proof. intros []; simpl; lia. Qed.
Lemma better_antisym : forall isMin a b,
  better isMin a b -> better isMin b a -> a = b.
Proof. intros []; simpl; lia. Qed.

(* An operand that is an extremum of the same kind, plus a constant, stands for
   its operands. *)
Definition operandsOf (isMin : bool) (t : term) : list poly :=
  match asBound (polyOf t), isMin with
  | Lower (T Min ((_ :: _) as l)) k, true =>
      map (fun x => padd (pconst k) (polyOf x)) l
  | Lower (T Max ((_ :: _) as l)) k, false =>
      map (fun x => padd (pconst k) (polyOf x)) l
  | _, _ => [polyOf t]
  end.

Lemma operandsOf_ok : forall E isMin t,
  best isMin (evalInt E t) (map (val E) (operandsOf isMin t)).
Proof.
  intros E isMin t. unfold operandsOf.
  assert (other : best isMin (evalInt E t) (map (val E) [polyOf t])).
  { simpl. rewrite val_polyOf. split; [now left|].
    constructor; [destruct isMin; simpl; lia|constructor]. }
  pose proof (asBound_ok E (polyOf t)) as B. rewrite val_polyOf in B.
  assert (shift : forall k l, l <> [] ->
    evalInt E t = extremum (choice isMin) (map (evalInt E) l) + k ->
    best isMin (evalInt E t)
      (map (val E) (map (fun x => padd (pconst k) (polyOf x)) l))).
  { intros k l N ->. rewrite map_map.
    assert (H : map (fun x => val E (padd (pconst k) (polyOf x))) l
                = map (fun z => z + k) (map (evalInt E) l)).
    { rewrite map_map. apply map_ext. intros.
      rewrite val_padd, val_pconst, val_polyOf. lia. }
    rewrite H.
    destruct (best_extremum isMin (map (evalInt E) l)) as [I F];
      [now destruct l|].
    split; [apply (in_map (fun z => z + k)); exact I|].
    apply Forall_map. revert F. apply Forall_impl. intros z.
    destruct isMin; simpl; lia. }
  destruct (asBound (polyOf t)) as [[[] [|y l]] k| |]; try exact other;
    destruct isMin; try exact other; apply shift; try discriminate; rewrite B;
    unfold evalInt at 1; simpl; rewrite map_map; reflexivity.
Qed.

Lemma best_flat : forall isMin (A : Type) (f : A -> Z) (g : A -> list Z) l v,
  (forall t, best isMin (f t) (g t)) -> best isMin v (map f l) ->
  best isMin v (concat (map g l)).
Proof.
  intros isMin A f g l v G [I F]. rewrite Forall_map, Forall_forall in F. split.
  - apply in_map_iff in I as (t & <- & I). apply in_concat.
    exists (g t). split; [now apply in_map|apply G].
  - apply Forall_concat, Forall_map, Forall_forall. intros t J.
    apply Forall_impl with (P := better isMin (f t)); [|apply G].
    intros z. apply better_trans. now apply F.
Qed.

Definition beats isMin (p q : poly) :=
  pnonneg (if isMin : bool then psub q p else psub p q).
Definition insertBest isMin (acc : list poly) (p : poly) :=
  if existsb (fun q => beats isMin q p) acc then acc
  else p :: filter (fun q => negb (beats isMin p q)) acc.

Lemma beats_ok : forall E isMin p q, beats isMin p q = true ->
  better isMin (val E p) (val E q).
Proof.
  intros E [] p q H; apply (pnonneg_ok E) in H; rewrite val_psub in H;
    simpl; lia.
Qed.

(* Whatever stays covers what goes. *)
Lemma insertBest_ok : forall E isMin v p acc,
  (val E p = v \/ In v (map (val E) acc) ->
   Forall (better isMin v) (map (val E) (p :: acc)) ->
   In v (map (val E) (insertBest isMin acc p))) /\
  (Forall (better isMin v) (map (val E) (p :: acc)) ->
   Forall (better isMin v) (map (val E) (insertBest isMin acc p))).
Proof.
  intros E isMin v p acc. simpl. unfold insertBest.
  destruct (existsb _ acc) eqn:X; split.
  - intros I F. inversion F as [|? ? B F']; subst.
    apply existsb_exists in X as (q & J & Q). apply (beats_ok E) in Q.
    destruct I as [<-|I]; [|exact I].
    assert (W : better isMin (val E p) (val E q))
      by (rewrite Forall_map, Forall_forall in F'; now apply F').
    rewrite (better_antisym _ _ _ W Q). now apply in_map.
  - intros F. now inversion F.
  - intros I F. inversion F as [|? ? B F']; subst. simpl.
    destruct I as [|I]; [now left|].
    apply in_map_iff in I as (q & <- & I).
    destruct (beats isMin p q) eqn:Q.
    + left. apply (beats_ok E) in Q. eapply better_antisym; eauto.
    + right. apply in_map, filter_In. now rewrite Q.
  - intros F. inversion F as [|? ? B F']; subst.
    cbn [map]; constructor; [exact B|]. rewrite Forall_map, Forall_forall in *.
    intros q J. apply filter_In in J. now apply F'.
Qed.

Lemma insertAll_ok : forall E isMin v ps acc,
  In v (map (val E) ps) \/ In v (map (val E) acc) ->
  Forall (better isMin v) (map (val E) ps) ->
  Forall (better isMin v) (map (val E) acc) ->
  best isMin v (map (val E) (fold_left (insertBest isMin) ps acc)).
Proof.
  induction ps as [|p ps IH]; intros acc I P A; simpl in *.
  - destruct I as [[]|I]. now split.
  - inversion P as [|? ? B P']; subst.
    destruct (insertBest_ok E isMin v p acc) as [H1 H2].
    assert (F : Forall (better isMin v) (map (val E) (p :: acc)))
      by now constructor.
    apply IH; auto. destruct I as [[I|I]|I]; auto.
Qed.

Definition sorted (l : list term) : list term := fold_right insertFactor [] l.

Lemma in_insertFactor : forall t l x, In x (insertFactor t l) <-> x = t \/ In x l.
Proof.
  induction l as [|y l IH]; intros x; simpl; [intuition congruence|].
  destruct (compare t y); simpl; rewrite ?IH; intuition congruence.
Qed.
Lemma in_sorted : forall l x, In x (sorted l) <-> In x l.
Proof.
  induction l as [|y l IH]; intros x; simpl; [reflexivity|].
  rewrite in_insertFactor, IH. intuition congruence.
Qed.

Definition shiftedArgs shift (ps : list poly) :=
  sorted (map (fun p => termOf (padd (pconst (- shift)) p)) ps).
Definition simpExtremum (isMin : bool) (l : list term) : term :=
  let ps := fold_left (insertBest isMin) (concat (map (operandsOf isMin) l)) [] in
  let shift := extremum (choice isMin) (map (fun p => fst (split p)) ps) in
  match ps with
  | [p] => termOf p
  | _ => termOf (padd (pconst shift)
                      [([T (if isMin then Min else Max) (shiftedArgs shift ps)], 1)])
  end.

Lemma simpExtremum_ok : forall E isMin l, l <> [] ->
  eval E (simpExtremum isMin l)
  = VInt (extremum (choice isMin) (map (evalInt E) l)).
Proof.
  intros E isMin l N. unfold simpExtremum.
  set (ps := fold_left _ _ _). set (shift := extremum _ (map _ ps)).
  set (v := extremum _ (map (evalInt E) l)).
  assert (V : best isMin v (map (val E) ps)).
  { assert (B : best isMin v
                  (map (val E) (concat (map (operandsOf isMin) l)))).
    { rewrite concat_map, map_map. apply best_flat with (f := evalInt E).
      - intros t. apply operandsOf_ok.
      - apply best_extremum. now destruct l. }
    destruct B. apply insertAll_ok; [now left|assumption|constructor]. }
  clearbody ps shift.
  assert (many : forall o, o = (if isMin then Min else Max) ->
    eval E (termOf (padd (pconst shift) [([T o (shiftedArgs shift ps)], 1)]))
    = VInt v).
  { intros o ->. rewrite eval_termOf, val_padd, val_pconst. f_equal. simpl.
    unfold monoVal, product; simpl.
    set (args := shiftedArgs shift ps).
    assert (A : evalInt E (T (if isMin then Min else Max) args)
                = extremum (choice isMin) (map (evalInt E) args)).
    { unfold evalInt at 1; destruct isMin; simpl; now rewrite map_map. }
    rewrite A. clear A.
    assert (M : forall z, In z (map (evalInt E) args)
                <-> In (z + shift) (map (val E) ps)).
    { intros z. rewrite !in_map_iff. unfold args, shiftedArgs. split.
      - intros (t & <- & I). apply in_sorted, in_map_iff in I as (p & <- & I).
        exists p. split; [|exact I].
        rewrite evalInt_termOf, val_padd, val_pconst. lia.
      - intros (p & Z & I).
        exists (termOf (padd (pconst (- shift)) p)). split.
        + rewrite evalInt_termOf, val_padd, val_pconst. lia.
        + apply in_sorted, in_map_iff. eauto. }
    assert (W : best isMin (v - shift) (map (evalInt E) args)).
    { destruct V as [I F]. rewrite Forall_forall in F. split.
      - apply M. now replace (v - shift + shift) with v by lia.
      - apply Forall_forall. intros z Z. apply M, F in Z.
        destruct isMin; simpl in *; lia. }
    assert (A : map (evalInt E) args <> [])
      by (intros A; rewrite A in W; now destruct W).
    rewrite (best_unique _ _ _ _ (best_extremum isMin _ A) W). lia. }
  destruct ps as [|p [|q ps]]; try (now apply many).
  rewrite eval_termOf. f_equal. destruct V as [I _]. simpl in I.
  destruct I as [|[]]; auto.
Qed.

(** Broadcast extents *)

Definition flatBcast (l : list term) : list term :=
  concat (map (fun t => match t with
                        | T Bcast m => m
                        | T (Const 1) _ => []
                        | _ => [t]
                        end) l).
Fixpoint unique (l : list term) : list term :=
  match l with
  | x :: r => match r with
              | y :: _ => if equal x y then unique r else x :: unique r
              | [] => [x]
              end
  | [] => []
  end.
Definition asDim (t : term) := if isDim t then t else T Prod [t].
Definition simpBcast (l : list term) : term :=
  match unique (sorted (flatBcast l)) with
  | [] => one
  | [t] => asDim t
  | m => T Bcast m
  end.

Lemma eval_asDim : forall E t, eval E (asDim t) = VInt (evalInt E t).
Proof.
  intros; unfold asDim. destruct (isDim t) eqn:D; [now apply isDim_eval|].
  simpl. f_equal. unfold product; simpl. unfold evalInt. lia.
Qed.

Lemma join_assoc : forall x y z, join x (join y z) = join (join x y) z.
Proof.
  intros; unfold join.
  destruct (Z.eqb_spec x 1), (Z.eqb_spec y 1), (Z.eqb_spec z 1); subst; simpl;
    repeat match goal with |- context [?a =? ?b] => destruct (Z.eqb_spec a b) end;
    lia.
Qed.
Lemma join_comm : forall x y, join x y = join y x.
Proof.
  intros; unfold join. destruct (Z.eqb_spec x 1), (Z.eqb_spec y 1); lia.
Qed.
Lemma join_one : forall x, join 1 x = x.
Proof. reflexivity. Qed.
Lemma join_same : forall x, join x x = x.
Proof. intros; unfold join. destruct (Z.eqb_spec x 1); lia. Qed.

Lemma joinAll_cons : forall x l, joinAll (x :: l) = join x (joinAll l).
Proof.
  intros x l. unfold joinAll; simpl. rewrite join_one.
  assert (G : forall l s, fold_left join l s = join s (fold_left join l 1)).
  { induction l0 as [|y l0 IH]; intros s; simpl.
    - now rewrite join_comm.
    - rewrite IH, (IH (join 1 y)), join_one. symmetry. apply join_assoc. }
  apply G.
Qed.
Lemma joinAll_app : forall a b, joinAll (a ++ b) = join (joinAll a) (joinAll b).
Proof.
  induction a as [|x a IH]; intros b; [reflexivity|].
  simpl app. rewrite !joinAll_cons, IH. apply join_assoc.
Qed.

Definition joined E (l : list term) := joinAll (map (evalInt E) l).

Lemma joined_one : forall E t, joined E [t] = evalInt E t.
Proof. intros. unfold joined; simpl. rewrite joinAll_cons. apply join_comm. Qed.

Lemma joined_flat : forall E l, joined E (flatBcast l) = joined E l.
Proof.
  intros E. induction l as [|[o m] l IH]; [reflexivity|].
  unfold flatBcast, joined in *; simpl.
  rewrite map_app, joinAll_app, joinAll_cons, IH. f_equal.
  pose proof (joined_one E (T o m)) as single. unfold joined in single.
  destruct o; try exact single.
  - destruct z as [|[]|]; try exact single; reflexivity.
  - unfold evalInt at 2; simpl. now rewrite map_map.
Qed.
Lemma joined_insert : forall E t l,
  joined E (insertFactor t l) = join (evalInt E t) (joined E l).
Proof.
  unfold joined. induction l as [|x l IH]; simpl; [now rewrite joinAll_cons|].
  destruct (compare t x); simpl; rewrite !joinAll_cons; auto.
  rewrite IH, !join_assoc. f_equal. apply join_comm.
Qed.
Lemma joined_sorted : forall E l, joined E (sorted l) = joined E l.
Proof.
  induction l as [|x l IH]; simpl; [reflexivity|].
  rewrite joined_insert, IH. unfold joined; simpl. now rewrite joinAll_cons.
Qed.
Lemma joined_unique : forall E l, joined E (unique l) = joined E l.
Proof.
  unfold joined. induction l as [|x [|y r] IH]; try reflexivity.
  cbn [unique] in *. destruct (equal x y) eqn:Q.
  - apply equal_eq in Q; subst y. rewrite IH; simpl.
    rewrite !joinAll_cons, join_assoc, join_same. reflexivity.
  - simpl map at 1. rewrite joinAll_cons, IH. simpl.
    now rewrite !joinAll_cons.
Qed.

Lemma simpBcast_ok : forall E l, eval E (simpBcast l) = VInt (joined E l).
Proof.
  intros E l. unfold simpBcast.
  rewrite <- joined_flat, <- joined_sorted, <- joined_unique.
  destruct (unique _) as [|t []]; [reflexivity| |].
  - now rewrite eval_asDim, joined_one.
  - unfold joined. cbn [eval apply]. now rewrite map_map.
Qed.

(** Select *)

Definition simpSelect (c a b : term) : term :=
  if isTrue c || equal a b then asDim a
  else if isFalse c then asDim b
  else let n := negated c in
       match compare n c with
       | Lt => T Select [n; b; a]
       | _ => T Select [c; a; b]
       end.

Lemma simpSelect_ok : forall E c a b, eval E (simpSelect c a b)
  = VInt (if truth (eval E c) then evalInt E a else evalInt E b).
Proof.
  intros E c a b. unfold simpSelect.
  destruct (isTrue c || equal a b) eqn:T.
  - rewrite eval_asDim. apply orb_prop in T as [T|Q].
    + now rewrite (isTrue_ok E c T).
    + apply equal_eq in Q; subst b. now destruct (truth _).
  - destruct (isFalse c) eqn:F.
    + now rewrite eval_asDim, (isFalse_ok E c F).
    + destruct (compare _ _); try reflexivity.
      simpl. unfold arg; simpl. rewrite negated_ok; simpl.
      now destruct (truth (eval E c)).
Qed.
