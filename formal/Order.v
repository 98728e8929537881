(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   An order of terms, to sort by and to compare with: terms of which none comes
   first are the same. *)

From Shapeproof Require Export Terms.

Definition compareLists {A} (f : A -> A -> comparison) :=
  fix lists (a b : list A) :=
    match a, b with
    | [], [] => Datatypes.Eq
    | [], _ => Lt
    | _, [] => Gt
    | x :: a, y :: b =>
        match f x y with Datatypes.Eq => lists a b | c => c end
    end.

(* A number for the kind, then the data. *)
Definition code (o : op) : Z * list Z :=
  match o with
  | Const z => (0, [z]) | Dim n => (1, [n]) | IntSym n => (2, [n])
  | Sum c cs => (3, c :: cs)
  | Prod => (4, []) | Div => (5, []) | Mod => (6, []) | Min => (7, [])
  | Max => (8, []) | Bcast => (9, []) | Rank => (10, []) | Extent => (11, [])
  | NumElems => (12, []) | Select => (13, []) | Apply f => (14, [f])
  | ShapeSym n => (15, [n]) | Ranked => (16, []) | Concat => (17, [])
  | Head => (18, []) | Tail => (19, []) | BcastShape => (20, [])
  | TrueC => (21, []) | FalseC => (22, []) | BoolSym n => (23, [n])
  | Not => (24, []) | And => (25, []) | Or => (26, []) | Ge => (27, [])
  | Eq => (28, []) | ShapeEq => (29, []) | Fit => (30, [])
  end.

Definition compareOps a b :=
  let (k, l) := code a in let (k', l') := code b in
  match k ?= k' with
  | Datatypes.Eq => compareLists Z.compare l l'
  | c => c
  end.

Fixpoint compare (a b : term) : comparison :=
  match a, b with
  | T o l, T o' l' =>
      match compareOps o o' with
      | Datatypes.Eq => compareLists compare l l'
      | c => c
      end
  end.

Definition equal a b :=
  match compare a b with Datatypes.Eq => true | _ => false end.

Lemma compareLists_eq : forall A (f : A -> A -> comparison) a,
  Forall (fun x => forall y, f x y = Datatypes.Eq -> x = y) a ->
  forall b, compareLists f a b = Datatypes.Eq -> a = b.
Proof.
  induction 1 as [|x a H _ IH]; destruct b as [|y b]; simpl; try discriminate;
    [reflexivity|].
  destruct (f x y) eqn:F; try discriminate. intros C.
  now rewrite (H y F), (IH b C).
Qed.

Lemma code_injective : forall a b, code a = code b -> a = b.
Proof. destruct a, b; simpl; intros H; inversion H; reflexivity. Qed.

Lemma compareOps_eq : forall a b, compareOps a b = Datatypes.Eq -> a = b.
Proof.
  intros a b H. apply code_injective. unfold compareOps in H.
  destruct (code a) as [k l], (code b) as [k' l'].
  destruct (k ?= k') eqn:K; try discriminate.
  apply Z.compare_eq in K. apply compareLists_eq in H; [congruence|].
  apply Forall_forall. intros x _ y. apply Z.compare_eq.
Qed.

Lemma compare_eq : forall a b, compare a b = Datatypes.Eq -> a = b.
Proof.
  induction a as [o l IH] using term_induction. intros [o' l']; simpl.
  destruct (compareOps o o') eqn:C; try discriminate.
  apply compareOps_eq in C; subst o'. intros H. f_equal.
  exact (compareLists_eq _ compare l IH l' H).
Qed.

Lemma equal_eq : forall a b, equal a b = true -> a = b.
Proof.
  intros a b H. apply compare_eq. unfold equal in H.
  destruct (compare a b); congruence.
Qed.
