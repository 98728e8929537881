(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The rules that replace a shape or a dim within a claim by an equal one:
   ReplaceShape and ReplaceDim. Every occurrence is replaced, but not inside the
   term [kept], if there is one; the replacement is not searched again. *)

From Shapeproof Require Import Builders Order.

Fixpoint replace (from to : term) (kept : option term) (t : term) : term :=
  if equal t from then to
  else match kept with
       | Some k => if equal t k then t else
           match t with T o l => T o (map (replace from to kept) l) end
       | None => match t with T o l => T o (map (replace from to kept) l) end
       end.

Lemma eval_replace : forall E from to kept, eval E from = eval E to ->
  forall t, eval E (replace from to kept t) = eval E t.
Proof.
  intros E from to kept H. induction t as [o l IH] using term_induction.
  assert (inside : map (eval E) (map (replace from to kept) l)
                   = map (eval E) l).
  { rewrite map_map. induction IH; simpl; congruence. }
  simpl. destruct (equal _ from) eqn:F.
  - apply equal_eq in F. now rewrite <- H, <- F.
  - destruct kept as [k|]; [destruct (equal _ k); [reflexivity|]|];
      simpl; now rewrite inside.
Qed.

(* Whether the operator makes a shape, or a dim. *)
Definition isShape (t : term) :=
  match t with
  | T (ShapeSym _ | Ranked | Concat | Head | Tail | BcastShape) _ => true
  | _ => false
  end.
Definition isDim (t : term) :=
  match t with
  | T (Const _ | Dim _ | IntSym _ | Sum _ _ | Prod | Div | Mod | Min | Max
       | Bcast | Rank | Extent | NumElems | Select | Apply _) _ => true
  | _ => false
  end.

Lemma isShape_eval : forall E t, isShape t = true ->
  eval E t = VShape (evalShape E t).
Proof. now intros E [[] l]. Qed.
Lemma isDim_eval : forall E t, isDim t = true -> eval E t = VInt (evalInt E t).
Proof. now intros E [[] l]. Qed.

Lemma holds_dec : forall E t, holds E t \/ ~ holds E t.
Proof. intros; unfold holds. destruct (truth _); auto. Qed.

Definition replaceShape source from to :=
  disj [not source; shapeNe from to; replace from to None source].

Theorem ReplaceShape : forall E source from to,
  isShape from = true -> isShape to = true ->
  holds E (replaceShape source from to).
Proof.
  unfold replaceShape; meaning.
  destruct (list_eq_dec Z.eq_dec (evalShape E from) (evalShape E to)) as [S|S];
    [|now right; left].
  destruct (holds_dec E source) as [H'|]; [|now left].
  right; right. unfold holds. rewrite eval_replace; [exact H'|].
  rewrite !isShape_eval by assumption. congruence.
Qed.

Definition replaceDim source a b kept :=
  disj [not source; ne a b; replace a b kept source].

Theorem ReplaceDim : forall E source a b kept,
  isDim a = true -> isDim b = true ->
  holds E (replaceDim source a b kept).
Proof.
  unfold replaceDim; meaning.
  destruct (Z.eq_dec (evalInt E a) (evalInt E b)) as [S|S];
    [|now right; left].
  destruct (holds_dec E source) as [H'|]; [|now left].
  right; right. unfold holds. rewrite eval_replace; [exact H'|].
  rewrite !isDim_eval by assumption. congruence.
Qed.
