(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Refutations of linear constraints over the integers: sums by Farkas' lemma,
   rounding, branches and definitions, as src/engine/checker/Certificate.h explains
   them. *)

From Coq Require Export FMapPositive.
From Shapeproof Require Export Terms.
Module Map := PositiveMap.

(* Variables are numbers; a form is a constant, and coefficients by variable. *)
Definition form := (Z * list (Z * Z))%type.

Fixpoint sumTerms (rho : Z -> Z) (l : list (Z * Z)) :=
  match l with [] => 0 | (v, c) :: r => c * rho v + sumTerms rho r end.
Definition formVal rho (f : form) := fst f + sumTerms rho (snd f).

Fixpoint addTerms (p : list (Z * Z)) : list (Z * Z) -> list (Z * Z) :=
  match p with
  | [] => fun q => q
  | (v, c) :: p' =>
      fix into q :=
        match q with
        | [] => p
        | (w, d) :: q' =>
            match v ?= w with
            | Lt => (v, c) :: addTerms p' q
            | Gt => (w, d) :: into q'
            | Datatypes.Eq =>
                if c + d =? 0 then addTerms p' q' else (v, c + d) :: addTerms p' q'
            end
        end
  end.
Definition addForms (f g : form) : form :=
  (fst f + fst g, addTerms (snd f) (snd g)).
Definition scaleForm k (f : form) : form :=
  if k =? 0 then (0, [])
  else (k * fst f, map (fun '(v, c) => (v, k * c)) (snd f)).

Lemma val_addTerms : forall rho p q,
  sumTerms rho (addTerms p q) = sumTerms rho p + sumTerms rho q.
Proof.
  induction p as [|[v c] p IH]; [reflexivity|].
  induction q as [|[w d] q IHq]; [simpl; lia|]. simpl.
  destruct (Z.compare_spec v w); simpl.
  - subst w. destruct (Z.eqb_spec (c + d) 0); simpl; rewrite IH; nia.
  - rewrite IH. simpl. lia.
  - simpl in IHq. rewrite IHq. lia.
Qed.
Lemma val_addForms : forall rho f g,
  formVal rho (addForms f g) = formVal rho f + formVal rho g.
Proof.
  intros. unfold formVal, addForms; simpl. rewrite val_addTerms. lia.
Qed.
Lemma val_scaleForm : forall rho k f,
  formVal rho (scaleForm k f) = k * formVal rho f.
Proof.
  intros rho k [c l]. unfold formVal, scaleForm.
  destruct (Z.eqb_spec k 0); [subst; simpl; lia|]. simpl.
  induction l as [|[v d] l IH]; simpl; lia.
Qed.

(* f == 0, or f >= 0. *)
Record constraint := { isEquation : bool; body : form }.
Definition satisfied rho k :=
  if isEquation k then formVal rho (body k) = 0 else 0 <= formVal rho (body k).

Definition combination := list (positive * Z).
Inductive linearTree :=
| Finish (roundings : list (combination * Z)) (closing : combination)
| Branch (split : form) (atLeast0 below0 : linearTree).

(* Constraints by number, and the next number. *)
Definition constraints := (Map.t constraint * positive)%type.
Definition addConstraint (k : constraint) (ks : constraints) : constraints :=
  (Map.add (snd ks) k (fst ks), Pos.succ (snd ks)).

Fixpoint combine (ks : constraints) (l : combination) : option form :=
  match l with
  | [] => Some (0, [])
  | (i, k) :: r =>
      match Map.find i (fst ks), combine ks r with
      | Some c, Some f =>
          if isEquation c || (0 <=? k)
          then Some (addForms (scaleForm k (body c)) f) else None
      | _, _ => None
      end
  end.

Definition round (f : form) d : option form :=
  if (0 <? d) && forallb (fun '(_, c) => c mod d =? 0) (snd f)
  then Some (fst f / d, map (fun '(v, c) => (v, c / d)) (snd f)) else None.

Fixpoint roundAll (ks : constraints) (l : list (combination * Z)) :=
  match l with
  | [] => Some ks
  | (sum, d) :: r =>
      match combine ks sum with
      | Some f =>
          match round f d with
          | Some f => roundAll (addConstraint {| isEquation := false; body := f |} ks) r
          | None => None
          end
      | None => None
      end
  end.

Definition closes (ks : constraints) (l : combination) :=
  match combine ks l with
  | Some (c, []) => c <? 0
  | _ => false
  end.

Fixpoint refutes (ks : constraints) (t : linearTree) : bool :=
  match t with
  | Finish rs closing =>
      match roundAll ks rs with Some ks => closes ks closing | None => false end
  | Branch f a b =>
      refutes (addConstraint {| isEquation := false; body := f |} ks) a &&
      refutes (addConstraint
                 {| isEquation := false;
                    body := addForms (-1, []) (scaleForm (-1) f) |} ks) b
  end.

Definition allSatisfied rho (ks : constraints) :=
  forall i k, Map.find i (fst ks) = Some k -> satisfied rho k.

Lemma satisfied_add : forall rho k ks, allSatisfied rho ks -> satisfied rho k ->
  allSatisfied rho (addConstraint k ks).
Proof.
  intros rho k ks H K i c F. unfold addConstraint in F; simpl in F.
  destruct (Pos.eq_dec i (snd ks)) as [->|N].
  - rewrite Map.gss in F. now inversion F; subst.
  - rewrite Map.gso in F by assumption. now apply (H i).
Qed.

Lemma combine_ok : forall rho ks, allSatisfied rho ks ->
  forall l f, combine ks l = Some f -> 0 <= formVal rho f.
Proof.
  intros rho ks H. induction l as [|[i k] l IH]; intros f C; simpl in C.
  - inversion C; subst. unfold formVal; simpl; lia.
  - destruct (Map.find i (fst ks)) as [c|] eqn:F; [|discriminate].
    destruct (combine ks l) as [g|]; [|discriminate].
    destruct (isEquation c || (0 <=? k)) eqn:S; [|discriminate].
    inversion C; subst. rewrite val_addForms, val_scaleForm.
    specialize (IH g eq_refl). apply H in F. unfold satisfied in F.
    destruct (isEquation c); simpl in S; [nia|].
    apply Z.leb_le in S. nia.
Qed.

Lemma round_ok : forall rho f d g, round f d = Some g ->
  0 <= formVal rho f -> 0 <= formVal rho g.
Proof.
  intros rho [c l] d g R H. unfold round in R; simpl in R.
  destruct (_ && _) eqn:D; [|discriminate]. inversion R; subst.
  apply andb_prop in D as [P D]. apply Z.ltb_lt in P.
  unfold formVal in *; simpl in *.
  assert (S : sumTerms rho l = d * sumTerms rho (map (fun '(v, c) => (v, c / d)) l)).
  { clear R H. induction l as [|[v e] l IH]; simpl in *; [lia|].
    apply andb_prop in D as [E D]. rewrite (IH D) at 1.
    apply Z.eqb_eq, Z.div_exact in E; [|lia]. rewrite E at 1. lia. }
  rewrite S in H. set (s := sumTerms _ (map _ _)) in *.
  replace (c / d + s) with ((c + s * d) / d) by (rewrite Z.div_add; lia).
  apply Z.div_pos; lia.
Qed.

Lemma roundAll_ok : forall rho l ks ks', allSatisfied rho ks ->
  roundAll ks l = Some ks' -> allSatisfied rho ks'.
Proof.
  induction l as [|[sum d] l IH]; intros ks ks' H R; simpl in R.
  - now inversion R; subst.
  - destruct (combine ks sum) as [f|] eqn:C; [|discriminate].
    destruct (round f d) as [g|] eqn:G; [|discriminate].
    apply (IH _ _) in R; [exact R|]. apply satisfied_add; [exact H|].
    unfold satisfied; simpl. eapply round_ok; [exact G|].
    eapply combine_ok; eauto.
Qed.

Lemma refutes_ok : forall rho t ks, allSatisfied rho ks ->
  refutes ks t = true -> False.
Proof.
  induction t as [rs closing|f a IHa b IHb]; intros ks H R; simpl in R.
  - destruct (roundAll ks rs) as [ks'|] eqn:A; [|discriminate].
    unfold closes in R. destruct (combine ks' closing) as [[c []]|] eqn:C;
      try discriminate.
    apply Z.ltb_lt in R.
    pose proof (combine_ok rho ks' (roundAll_ok rho _ _ _ H A) _ _ C).
    unfold formVal in *; simpl in *. lia.
  - apply andb_prop in R as [A B].
    destruct (Z.le_gt_cases 0 (formVal rho f)).
    + eapply IHa; [|exact A]. now apply satisfied_add.
    + eapply IHb; [|exact B]. apply satisfied_add; [exact H|].
      unfold satisfied. cbn [isEquation body].
      rewrite val_addForms, val_scaleForm. unfold formVal at 1; simpl. lia.
Qed.

(** Definitions: a new variable for a form *)

Definition mentions v (f : form) := existsb (fun '(w, _) => v =? w) (snd f).
Definition definition := (Z * form)%type.
(* v - f == 0 *)
Definition defining (d : definition) : constraint :=
  {| isEquation := true;
     body := addForms (0, [(fst d, 1)]) (scaleForm (-1) (snd d)) |}.

Definition update (rho : Z -> Z) v x := fun w => if w =? v then x else rho w.

Lemma formVal_update : forall rho v x f, mentions v f = false ->
  formVal (update rho v x) f = formVal rho f.
Proof.
  intros rho v x [c l] H. unfold formVal, mentions in *; simpl in *. f_equal.
  induction l as [|[w d] l IH]; simpl in *; [reflexivity|].
  apply orb_false_elim in H as [N H]. rewrite (IH H).
  unfold update. rewrite Z.eqb_sym, N. reflexivity.
Qed.

Fixpoint define (l : list constraint) (ds : list definition)
  : option (list constraint) :=
  match ds with
  | [] => Some l
  | d :: r =>
      if existsb (fun k => mentions (fst d) (body k)) l ||
         mentions (fst d) (snd d)
      then None else define (l ++ [defining d]) r
  end.

Lemma define_ok : forall ds l m rho, define l ds = Some m ->
  Forall (satisfied rho) l -> exists rho', Forall (satisfied rho') m.
Proof.
  induction ds as [|[v f] ds IH]; intros l m rho D H; simpl in D.
  - inversion D; subst. now exists rho.
  - destruct (_ || _) eqn:M; [discriminate|]. apply orb_false_elim in M as [L M].
    apply (IH _ _ (update rho v (formVal rho f)) D). apply Forall_app. split.
    + rewrite Forall_forall in *. intros k I.
      assert (N : mentions v (body k) = false).
      { destruct (mentions v (body k)) eqn:X; [|reflexivity].
        rewrite <- L. symmetry. apply existsb_exists. now exists k. }
      specialize (H k I). unfold satisfied in *.
      now rewrite formVal_update.
    + constructor; [|constructor]. unfold satisfied, defining.
      cbn [isEquation body fst snd].
      rewrite val_addForms, val_scaleForm, (formVal_update rho v _ f M).
      unfold formVal at 1; simpl. unfold update. rewrite Z.eqb_refl. lia.
Qed.

Definition numbered (l : list constraint) : constraints :=
  fold_left (fun ks k => addConstraint k ks) l (Map.empty constraint, 1%positive).

Lemma numbered_ok : forall rho l, Forall (satisfied rho) l ->
  allSatisfied rho (numbered l).
Proof.
  intros rho l H. unfold numbered.
  assert (G : allSatisfied rho (Map.empty constraint, 1%positive)).
  { intros i k F. simpl in F. now rewrite Map.gempty in F. }
  revert G. generalize (Map.empty constraint, 1%positive).
  induction H as [|k l K _ IH]; simpl; auto using satisfied_add.
Qed.

Definition refuted (hypotheses : list constraint) (ds : list definition)
    (t : linearTree) : bool :=
  match define hypotheses ds with
  | Some l => refutes (numbered l) t
  | None => false
  end.

Theorem refuted_ok : forall rho hs ds t, refuted hs ds t = true ->
  Forall (satisfied rho) hs -> False.
Proof.
  intros rho hs ds t R H. unfold refuted in R.
  destruct (define hs ds) as [l|] eqn:D; [|discriminate].
  destruct (define_ok ds hs l rho D H) as [rho' H'].
  exact (refutes_ok rho' t _ (numbered_ok _ _ H') R).
Qed.
