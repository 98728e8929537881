(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The rule Congruence: two terms with the same operator and equal operands are
   equal. The conditions of two selects have to be the same claim. *)

From Shapeproof Require Import Builders Order.
From Shapeproof.rules Require Import Replacement.

(* The alternatives that an operand differs; nothing if two operands cannot be
   compared. *)
Fixpoint someDiffer (l m : list term) : option (list term) :=
  match l, m with
  | [], [] => Some []
  | x :: l, y :: m =>
      match someDiffer l m with
      | None => None
      | Some r =>
          if isDim x && isDim y then Some (ne x y :: r)
          else if isShape x && isShape y then Some (shapeNe x y :: r)
          else if equal x y then Some r else None
      end
  | _, _ => None
  end.

Definition congruence (a b : term) : option term :=
  match a, b with
  | T o l, T o' l' =>
      match compareOps o o', isDim a, someDiffer l l' with
      | Datatypes.Eq, true, Some r => Some (disj (eq a b :: r))
      | _, _, _ => None
      end
  end.

Lemma someDiffer_or_same : forall E l m r, someDiffer l m = Some r ->
  Exists (holds E) r \/ map (eval E) l = map (eval E) m.
Proof.
  induction l as [|x l IH]; destruct m as [|y m]; simpl; intros r H;
    try discriminate; [now right|].
  destruct (someDiffer l m) as [r'|] eqn:D; [|discriminate].
  destruct (IH m r' D) as [X|S].
  - left. destruct (isDim x && isDim y), (isShape x && isShape y);
      try destruct (equal x y); inversion H; subst; auto.
  - rewrite S. destruct (isDim x && isDim y) eqn:K.
    + apply andb_prop in K as [Kx Ky]. inversion H; subst.
      destruct (Z.eq_dec (evalInt E x) (evalInt E y)) as [e|n].
      * right. rewrite !isDim_eval by assumption. now rewrite e.
      * left; left. unfold ne. now autorewrite with meaning.
    + destruct (isShape x && isShape y) eqn:L.
      * apply andb_prop in L as [Lx Ly]. inversion H; subst.
        destruct (list_eq_dec Z.eq_dec (evalShape E x) (evalShape E y)) as [e|n].
        -- right. rewrite !isShape_eval by assumption. now rewrite e.
        -- left; left. unfold shapeNe. now autorewrite with meaning.
      * destruct (equal x y) eqn:Q; [|discriminate].
        right. now rewrite (equal_eq _ _ Q).
Qed.

Theorem Congruence : forall E a b f, congruence a b = Some f -> holds E f.
Proof.
  intros E [o l] [o' l'] f; unfold congruence.
  destruct (compareOps o o') eqn:C; try discriminate.
  destruct (isDim (T o l)); try discriminate.
  destruct (someDiffer l l') as [r|] eqn:D; try discriminate.
  intros H; inversion H; subst. apply compareOps_eq in C; subst o'.
  destruct (someDiffer_or_same E l l' r D) as [X|S]; apply holds_disj.
  - now right.
  - left. rewrite holds_eq. unfold evalInt; simpl. now rewrite S.
Qed.
