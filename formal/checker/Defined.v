(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A premise that is true has a value, so its indices lie inside:

     tail(s, 1) == tail(t, 1)     rank(s) >= 1 and rank(t) >= 1

   A certificate may rely on that. The checker here looks at it once more with
   these conditions among the premises; what it accepts holds for the meaning with
   definedness. *)

From Coq Require Import ZArith List Bool Lia.
From Shapeproof Require Import Terms.
From Shapeproof.checker Require Import Checker.
Import ListNotations.
Open Scope Z_scope.

Definition inside (o : op) (l : list term) : list term :=
  match o, l with
  | (Head | Tail), [s; i] =>
      [T Ge [i]; T Ge [T (Sum 0 [1; -1]) [T Rank [s]; i]]]
  | Extent, [s; i] =>
      [T Ge [i]; T Ge [T (Sum (-1) [1; -1]) [T Rank [s]; i]]]
  | _, _ => []
  end.

(* Conditions that hold where the term has a value. *)
Fixpoint conditions (t : term) : list term :=
  match t with
  | T And _ | T Or _ | T Select _ => []
  | T o l => inside o l ++ flat_map conditions l
  end.

(* Conditions that hold where the claim is true. *)
Definition conditionsOfTrue (p : term) : list term :=
  match p with T And l => flat_map conditions l | _ => conditions p end.

Definition hasValue E t := exists v, partial E t = Some v.

Lemma all_have : forall E l vs, all (map (partial E) l) = Some vs ->
  Forall (hasValue E) l.
Proof.
  intros E. induction l as [|t l IH]; intros vs H; constructor; cbn in H.
  - destruct (partial E t) as [v|] eqn:P; [now exists v|discriminate].
  - destruct (partial E t); [|discriminate].
    destruct (all (map (partial E) l)) as [r|] eqn:A; [eauto|discriminate].
Qed.

Lemma inside_ok : forall E o l vs, all (map (partial E) l) = Some vs ->
  defined o vs = true -> Forall (holds E) (inside o l).
Proof.
  intros E o l vs A D. unfold inside.
  destruct o; try constructor; destruct l as [|s [|i []]]; try constructor.
  all: cbn in A; destruct (partial E s) as [a|] eqn:S; [|discriminate];
    destruct (partial E i) as [b|] eqn:I; [|discriminate].
  all: inversion A; subst vs; apply eval_partial in S, I; cbn in D;
    apply andb_prop in D as [L U]; apply Z.leb_le in L.
  all: try apply Z.leb_le in U; try apply Z.ltb_lt in U.
  all: repeat constructor; unfold holds; cbn; rewrite ?S, ?I; apply Z.leb_le; lia.
Qed.

Lemma conditions_ok : forall E t, hasValue E t ->
  Forall (holds E) (conditions t).
Proof.
  intros E. induction t as [o l IH] using term_induction. intros [v H].
  cbn [partial] in H.
  assert (S : match o with
              | And | Or | Select => True
              | _ => exists vs, all (map (partial E) l) = Some vs /\
                                defined o vs = true
              end).
  { destruct o; try exact I; cbn [partialApply] in H;
      (destruct (all (map (partial E) l)) as [vs|]; [|discriminate]);
      exists vs; (split; [reflexivity|]);
      match type of H with (if ?b then _ else _) = _ =>
        destruct b; [reflexivity|discriminate] end. }
  assert (R : forall vs, all (map (partial E) l) = Some vs ->
              Forall (holds E) (flat_map conditions l)).
  { intros vs A. apply Forall_flat_map. apply all_have in A.
    rewrite Forall_forall in *. auto. }
  destruct o; cbn [conditions]; try constructor;
    destruct S as (vs & A & D);
    apply Forall_app; split; eauto using inside_ok.
Qed.

Lemma decided_have : forall E l, decide false (map (partial E) l) = Some true ->
  Forall (hasValue E) l.
Proof.
  intros E. induction l as [|t l IH]; intros H; constructor; cbn in H.
  - destruct (partial E t) as [v|] eqn:P; [now exists v|].
    destruct (decide false (map (partial E) l)) as [[]|]; discriminate.
  - destruct (partial E t) as [v|].
    + destruct (Bool.eqb (truth v) false); [discriminate|auto].
    + destruct (decide false (map (partial E) l)) as [[]|]; discriminate.
Qed.

Lemma conditionsOfTrue_ok : forall E p, partial E p = Some (VTruth true) ->
  Forall (holds E) (conditionsOfTrue p).
Proof.
  intros E [o l] H. assert (V : hasValue E (T o l))
    by (unfold hasValue; eauto).
  destruct o; try exact (conditions_ok E _ V).
  cbn [partial partialApply] in H.
  destruct (decide false (map (partial E) l)) as [[]|] eqn:D; try discriminate.
  apply decided_have in D. cbn [conditionsOfTrue]. apply Forall_flat_map.
  revert D. apply Forall_impl. intros t. apply conditions_ok.
Qed.

Definition withConditions (c : certificate) : certificate :=
  {| premises := premises c ++ flat_map conditionsOfTrue (premises c);
     goal := goal c; openGoal := openGoal c; columnTerms := columnTerms c;
     formulas := formulas c; proof := proof c |}.

Definition checkDefined (c : certificate) : bool :=
  check c || check (withConditions c).

(* Where all premises are true, which includes that they have a value, the goal
   is not false, and true if it has a value. *)
Theorem checkDefined_sound : forall c, checkDefined c = true ->
  forall E, Forall (fun p => partial E p = Some (VTruth true)) (premises c) ->
  forall v, partial E (goal c) = Some v -> truth v = true.
Proof.
  intros c C E P v V. apply orb_prop in C as [C|C].
  - exact (check_sound_partial c C E P v V).
  - apply eval_partial in V.
    assert (H : holds E (goal (withConditions c))).
    { apply (check_sound _ C E). cbn [withConditions premises].
      apply Forall_app; split.
      - revert P. apply Forall_impl. intros p H. apply eval_partial in H.
        unfold holds. now rewrite H.
      - apply Forall_flat_map. revert P. apply Forall_impl. intros p.
        apply conditionsOfTrue_ok. }
    cbn [withConditions goal] in H. unfold holds in H. now rewrite V in H.
Qed.
