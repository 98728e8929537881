(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Lists of extents >= 0: operators on shapes make none that is negative. *)

From Shapeproof Require Import Terms.

Definition sizes (l : list Z) := Forall (fun x => 0 <= x) l.

Lemma sizes_product : forall l, sizes l -> 0 <= product l.
Proof. induction 1; unfold product in *; simpl; nia. Qed.

Lemma sizes_extent : forall l i, sizes l -> 0 <= extent l i.
Proof.
  intros l i H. unfold extent. destruct (i <? 0); [lia|].
  destruct (nth_in_or_default (Z.to_nat i) l 0) as [I|Z0]; [|rewrite Z0; lia].
  exact (proj1 (Forall_forall _ _) H _ I).
Qed.

Lemma sizes_join : forall x y, 0 <= x -> 0 <= y -> 0 <= join x y.
Proof. intros; unfold join. destruct (x =? 1), (y =? 1); lia. Qed.

Lemma sizes_joinAll : forall l, sizes l -> 0 <= joinAll l.
Proof.
  unfold joinAll. assert (0 <= 1) as H by lia. revert H. generalize 1.
  intros start H l L. revert start H.
  induction L; simpl; auto using sizes_join.
Qed.

Lemma sizes_joinLists : forall a b, sizes a -> sizes b -> sizes (joinLists a b).
Proof.
  intros a b H. revert b. induction H; destruct 1; simpl; constructor; auto.
  - now apply sizes_join.
  - now apply IHForall.
Qed.

Lemma sizes_first : forall l n, sizes l -> sizes (first l n).
Proof.
  intros l n. unfold first. generalize (Z.to_nat n). intros k H. revert k.
  induction H; destruct k; simpl; constructor; auto. now apply IHForall.
Qed.

Lemma sizes_rest : forall l n, sizes l -> sizes (rest l n).
Proof.
  intros l n. unfold rest. generalize (Z.to_nat n). intros k H. revert k.
  induction H; destruct k; simpl; try constructor; auto.
Qed.

Lemma sizes_concat : forall l, Forall sizes l -> sizes (concat l).
Proof.
  induction 1; simpl; [constructor|]. now apply Forall_app.
Qed.

Lemma sizes_broadcast : forall l, Forall sizes l -> sizes (broadcast l).
Proof.
  intros l H. unfold broadcast. apply Forall_rev.
  assert (G : sizes []) by constructor. revert G. generalize (@nil Z).
  induction H as [|x l X _ IH]; simpl; auto.
  intros start S. apply IH. apply sizes_joinLists; auto. now apply Forall_rev.
Qed.
