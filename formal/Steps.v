(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Steps of the normal form of shapes (src/engine/terms/Shapes.cpp) as theorems about
   lists of extents, each with the condition under which its terms are defined. *)

From Shapeproof Require Import Terms.
From Shapeproof.rules Require Import Shapes.
From Shapeproof.checker Require Import Shapes Broadcasts.

(* head(s, k) ++ [s[k]] = head(s, k + 1) *)
Theorem head_grows : forall s k, 0 <= k < rank s ->
  first s k ++ [extent s k] = first s (k + 1).
Proof.
  intros s k H. unfold first, extent, rank in *.
  destruct (Z.ltb_spec k 0); [lia|].
  rewrite Z2Nat.inj_add by lia. change (Z.to_nat 1) with 1%nat.
  assert (L : (Z.to_nat k < length s)%nat) by lia. revert L.
  generalize (Z.to_nat k). clear. intros n. revert s.
  induction n as [|n IH]; destruct s as [|x s]; simpl; intros L; try lia; auto.
  f_equal. apply IH. lia.
Qed.

(* [s[k - 1]] ++ tail(s, k) = tail(s, k - 1) *)
Theorem tail_grows : forall s k, 0 < k <= rank s ->
  extent s (k - 1) :: rest s k = rest s (k - 1).
Proof.
  intros s k H. unfold rest, extent, rank in *.
  destruct (Z.ltb_spec (k - 1) 0); [lia|].
  replace (Z.to_nat k) with (S (Z.to_nat (k - 1))) by lia.
  assert (L : (Z.to_nat (k - 1) < length s)%nat) by lia. revert L.
  generalize (Z.to_nat (k - 1)). clear. intros n. revert s.
  induction n as [|n IH]; destruct s as [|x s]; simpl; intros L; try lia; auto.
  apply IH. lia.
Qed.

(* The head of a concatenation is that of its first part, or all of that and a
   head of the others. *)
Theorem head_of_first_part : forall a b i, i <= rank a ->
  first (a ++ b) i = first a i.
Proof.
  intros a b i H. unfold first, rank in *. rewrite firstn_app.
  replace (Z.to_nat i - length a)%nat with 0%nat by lia. apply app_nil_r.
Qed.
Theorem head_of_other_parts : forall a b i, rank a <= i ->
  first (a ++ b) i = a ++ first b (i - rank a).
Proof.
  intros a b i H. unfold first, rank in *. rewrite firstn_app, firstn_all2 by lia.
  f_equal. f_equal. lia.
Qed.
Theorem tail_of_first_part : forall a b i, i <= rank a ->
  rest (a ++ b) i = rest a i ++ b.
Proof.
  intros a b i H. unfold rest, rank in *. rewrite skipn_app.
  now replace (Z.to_nat i - length a)%nat with 0%nat by lia.
Qed.
Theorem tail_of_other_parts : forall a b i, rank a <= i ->
  rest (a ++ b) i = rest b (i - rank a).
Proof.
  intros a b i H. unfold rest, rank in *. rewrite skipn_app, skipn_all2 by lia.
  simpl. f_equal. lia.
Qed.

(* broadcast(s ++ [n], t ++ [m]) = broadcast(s, t) ++ [join of n and m] *)
Theorem broadcast_splits_at_ends : forall s t n m,
  broadcast [s ++ [n]; t ++ [m]] = broadcast [s; t] ++ [join n m].
Proof.
  intros. unfold broadcast; simpl. rewrite !rev_app_distr; simpl. reflexivity.
Qed.
(* broadcastable(s ++ [n], t ++ [m]) is broadcastable(s, t) and n and m fit *)
Theorem fit_splits_at_ends : forall s t n m,
  fitShapes [s ++ [n]; t ++ [m]] = fits n m && fitShapes [s; t].
Proof.
  intros. unfold fitShapes; simpl. rewrite !rev_app_distr; simpl.
  now rewrite !andb_true_r.
Qed.
