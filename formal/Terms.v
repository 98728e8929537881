(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Terms and their values.

   A term is an operator with a list of operands. Its value is an integer, a
   shape (a list of extents, so that a rank is the length of a list) or a truth
   value. There is one type of terms for all three sorts: a claim about a size
   that is written where a shape belongs has some value, which nobody asks for.

   [eval] gives each term a value. [partial] is the meaning that
   docs/certificates.md and include/shapeproof/Terms.h state: an extent beyond
   the rank, a negative extent in a list, or sizes that do not fit have no value,
   and [and], [or] and [select] have one if the operands that decide have one.
   [eval] agrees with it wherever there is a value (theorem [eval_partial]), so
   a proof about [eval] is a proof about defined terms. *)

From Coq Require Export ZArith NArith List Bool Lia.
Export ListNotations.
Open Scope Z_scope.

(* Keeps arithmetic readable in goals. *)
#[global] Arguments Z.mul : simpl never.
#[global] Arguments Z.add : simpl never.
#[global] Arguments Z.sub : simpl never.
#[global] Arguments Z.opp : simpl never.
#[global] Arguments Z.max : simpl never.
#[global] Arguments Z.min : simpl never.
#[global] Arguments Z.leb : simpl never.
#[global] Arguments Z.ltb : simpl never.
#[global] Arguments Z.eqb : simpl never.

Inductive op :=
(* dims *)
| Const (z : Z)
| Dim (name : Z)                  (* a symbol >= 0 *)
| IntSym (name : Z)               (* a symbol, any integer *)
| Sum (constant : Z) (coefficients : list Z)
| Prod | Div | Mod | Min | Max
| Bcast                           (* the common extent of extents *)
| Rank | Extent | NumElems        (* of a shape; [Extent] also takes an index *)
| Select                          (* condition, then, else *)
| Apply (function : Z)
(* shapes *)
| ShapeSym (name : Z)             (* of any rank *)
| Ranked                          (* the list of the operands *)
| Concat
| Head | Tail                     (* shape, index *)
| BcastShape                      (* aligned at the back *)
(* claims *)
| TrueC | FalseC
| BoolSym (name : Z)
| Not | And | Or
| Ge | Eq                         (* operand >= 0, operand == 0 *)
| ShapeEq
| Fit.                            (* the shapes can be broadcast together *)

Inductive term := T (o : op) (args : list term).

(* The values of symbols. Sizes, and the extents of shapes, are natural numbers.
   [div0] and [mod0] are the results of a division by zero. *)
Record assignment := {
  dims : Z -> N;
  ints : Z -> Z;
  bools : Z -> bool;
  shapes : Z -> list N;
  functions : Z -> list Z -> Z;
  div0 : Z -> Z;
  mod0 : Z -> Z }.

Inductive value := VInt (z : Z) | VShape (l : list Z) | VTruth (b : bool).

Definition int v := match v with VInt z => z | _ => 0 end.
Definition shape v := match v with VShape l => l | _ => [] end.
Definition truth v := match v with VTruth b => b | _ => false end.

(** The operators *)

Definition quotient E a b := if b =? 0 then div0 E a else a / b.
Definition remainder E a b := if b =? 0 then mod0 E a else a mod b.

Fixpoint dot (cs xs : list Z) :=
  match cs, xs with c :: cs, x :: xs => c * x + dot cs xs | _, _ => 0 end.
Definition product (l : list Z) := fold_right Z.mul 1 l.
Definition extremum (f : Z -> Z -> Z) (l : list Z) :=
  match l with [] => 0 | x :: r => fold_right f x r end.

(* The common extent of two that fit. (Of two that do not fit the larger one, so
   that the order never matters.) *)
Definition join x y :=
  if x =? 1 then y else if y =? 1 then x else Z.max x y.
Definition joinAll (l : list Z) := fold_left join l 1.
Definition fits x y := (x =? y) || (x =? 1) || (y =? 1).

(* Lists of extents from the back. *)
Fixpoint joinLists (a b : list Z) :=
  match a, b with
  | [], _ => b
  | _, [] => a
  | x :: a, y :: b => join x y :: joinLists a b
  end.
Fixpoint fitLists (a b : list Z) :=
  match a, b with
  | x :: a, y :: b => fits x y && fitLists a b
  | _, _ => true
  end.

Fixpoint pairwise {A} (f : A -> A -> bool) (l : list A) :=
  match l with [] => true | x :: r => forallb (f x) r && pairwise f r end.

Definition broadcast (l : list (list Z)) :=
  rev (fold_left joinLists (map (@rev Z) l) []).
Definition fitShapes (l : list (list Z)) :=
  pairwise fitLists (map (@rev Z) l).

Definition first (l : list Z) n := firstn (Z.to_nat n) l.
Definition rest (l : list Z) n := skipn (Z.to_nat n) l.
Definition rank (l : list Z) := Z.of_nat (length l).
Definition extent (l : list Z) i := if i <? 0 then 0 else nth (Z.to_nat i) l 0.
Fixpoint same (a b : list Z) :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => (x =? y) && same a b
  | _, _ => false
  end.

Definition arg (l : list value) i := nth i l (VInt 0).

(* The value of an operator from those of its operands. *)
Definition apply (E : assignment) (o : op) (l : list value) : value :=
  match o with
  | Const z => VInt z
  | Dim n => VInt (Z.of_N (dims E n))
  | IntSym n => VInt (ints E n)
  | Sum c cs => VInt (c + dot cs (map int l))
  | Prod => VInt (product (map int l))
  | Div => VInt (quotient E (int (arg l 0)) (int (arg l 1)))
  | Mod => VInt (remainder E (int (arg l 0)) (int (arg l 1)))
  | Min => VInt (extremum Z.min (map int l))
  | Max => VInt (extremum Z.max (map int l))
  | Bcast => VInt (joinAll (map int l))
  | Rank => VInt (rank (shape (arg l 0)))
  | Extent => VInt (extent (shape (arg l 0)) (int (arg l 1)))
  | NumElems => VInt (product (shape (arg l 0)))
  | Select => VInt (if truth (arg l 0) then int (arg l 1) else int (arg l 2))
  | Apply f => VInt (functions E f (map int l))
  | ShapeSym n => VShape (map Z.of_N (shapes E n))
  | Ranked => VShape (map int l)
  | Concat => VShape (concat (map shape l))
  | Head => VShape (first (shape (arg l 0)) (int (arg l 1)))
  | Tail => VShape (rest (shape (arg l 0)) (int (arg l 1)))
  | BcastShape => VShape (broadcast (map shape l))
  | TrueC => VTruth true
  | FalseC => VTruth false
  | BoolSym n => VTruth (bools E n)
  | Not => VTruth (negb (truth (arg l 0)))
  | And => VTruth (forallb truth l)
  | Or => VTruth (existsb truth l)
  | Ge => VTruth (0 <=? int (arg l 0))
  | Eq => VTruth (int (arg l 0) =? 0)
  | ShapeEq => VTruth (same (shape (arg l 0)) (shape (arg l 1)))
  | Fit => VTruth (fitShapes (map shape l))
  end.

Fixpoint eval (E : assignment) (t : term) : value :=
  match t with T o args => apply E o (map (eval E) args) end.

Definition evalInt E t := int (eval E t).
Definition evalShape E t := shape (eval E t).
(* The claim holds. *)
Definition holds E t := truth (eval E t) = true.

(** The meaning with definedness *)

(* Whether operands that have values give the operator one. *)
Definition defined (o : op) (l : list value) : bool :=
  match o with
  | Extent => let i := int (arg l 1) in
              (0 <=? i) && (i <? rank (shape (arg l 0)))
  | Head | Tail => let i := int (arg l 1) in
                   (0 <=? i) && (i <=? rank (shape (arg l 0)))
  | Ranked => forallb (fun v => 0 <=? int v) l
  | Bcast => pairwise fits (map int l) && forallb (fun v => 0 <=? int v) l
  | BcastShape => fitShapes (map shape l)
  | _ => true
  end.

Fixpoint all {A} (l : list (option A)) : option (list A) :=
  match l with
  | [] => Some []
  | Some x :: r => option_map (cons x) (all r)
  | None :: _ => None
  end.

(* [and] is false if an operand is, true if all are, and else has no value. *)
Fixpoint decide (deciding : bool) (l : list (option value)) : option bool :=
  match l with
  | [] => Some (negb deciding)
  | Some v :: r =>
      if Bool.eqb (truth v) deciding then Some deciding else decide deciding r
  | None :: r =>
      match decide deciding r with
      | Some b => if Bool.eqb b deciding then Some deciding else None
      | None => None
      end
  end.

Definition partialApply E o (l : list (option value)) : option value :=
  match o, l with
  | And, _ => option_map VTruth (decide false l)
  | Or, _ => option_map VTruth (decide true l)
  | Select, [Some c; a; b] =>
      option_map (fun v => VInt (int v)) (if truth c then a else b)
  | _, _ =>
      match all l with
      | Some vs => if defined o vs then Some (apply E o vs) else None
      | None => None
      end
  end.

Fixpoint partial (E : assignment) (t : term) : option value :=
  match t with T o args => partialApply E o (map (partial E) args) end.

(** Induction over terms *)

Section Induction.
  Variable P : term -> Prop.
  Hypothesis step : forall o l, Forall P l -> P (T o l).
  Fixpoint term_induction (t : term) : P t :=
    match t with
    | T o l =>
        step o l ((fix list_induction l : Forall P l :=
                     match l with
                     | [] => Forall_nil P
                     | x :: r => Forall_cons x (term_induction x)
                                             (list_induction r)
                     end) l)
    end.
End Induction.

(** [eval] agrees with [partial]. *)

Definition agrees (p : option value) (v : value) :=
  forall w, p = Some w -> v = w.

Lemma agree_all : forall ps vs, Forall2 agrees ps vs ->
  forall ws, all ps = Some ws -> vs = ws.
Proof.
  induction 1 as [|p v ps vs H _ IH]; simpl; intros ws E.
  - now inversion E.
  - destruct p as [w|]; [|discriminate].
    destruct (all ps) as [r|]; [|discriminate].
    inversion E; subst. now rewrite (H w eq_refl), (IH r eq_refl).
Qed.

Lemma agree_decide_false : forall ps vs, Forall2 agrees ps vs ->
  forall b, decide false ps = Some b -> forallb truth vs = b.
Proof.
  induction 1 as [|p v ps vs H _ IH]; simpl; intros b E.
  - now inversion E.
  - destruct p as [w|].
    + rewrite (H w eq_refl). destruct (truth w); simpl in *; auto.
      now inversion E.
    + destruct (decide false ps) as [[]|]; simpl in E; inversion E; subst.
      rewrite (IH false eq_refl). apply andb_false_r.
Qed.

Lemma agree_decide_true : forall ps vs, Forall2 agrees ps vs ->
  forall b, decide true ps = Some b -> existsb truth vs = b.
Proof.
  induction 1 as [|p v ps vs H _ IH]; simpl; intros b E.
  - now inversion E.
  - destruct p as [w|].
    + rewrite (H w eq_refl). destruct (truth w); simpl in *; auto.
      now inversion E.
    + destruct (decide true ps) as [[]|]; simpl in E; inversion E; subst.
      rewrite (IH true eq_refl). apply orb_true_r.
Qed.

Lemma agree_apply : forall E o ps vs, Forall2 agrees ps vs ->
  agrees (partialApply E o ps) (apply E o vs).
Proof.
  intros E o ps vs H w Hw.
  assert (strict : match all ps with
                   | Some vs => if defined o vs then Some (apply E o vs) else None
                   | None => None
                   end = Some w -> apply E o vs = w).
  { destruct (all ps) as [ws|] eqn:A; [|discriminate].
    rewrite (agree_all _ _ H ws A).
    destruct (defined o ws); congruence. }
  destruct o; simpl partialApply in Hw; try exact (strict Hw).
  - (* Select *)
    destruct H as [|p v ps vs Hv H]; [exact (strict Hw)|].
    destruct p as [c|]; [|exact (strict Hw)].
    destruct H as [|pa va ps vs Ha H]; [exact (strict Hw)|].
    destruct H as [|pb vb ps vs Hb H]; [exact (strict Hw)|].
    destruct H; [|exact (strict Hw)]. clear strict. unfold agrees in *.
    unfold apply, arg; simpl. rewrite (Hv c eq_refl).
    destruct (truth c).
    + destruct pa as [a|]; inversion Hw. now rewrite (Ha a eq_refl).
    + destruct pb as [b|]; inversion Hw. now rewrite (Hb b eq_refl).
  - (* And *)
    destruct (decide false ps) as [b|] eqn:D; inversion Hw.
    unfold apply. now rewrite (agree_decide_false _ _ H b D).
  - (* Or *)
    destruct (decide true ps) as [b|] eqn:D; inversion Hw.
    unfold apply. now rewrite (agree_decide_true _ _ H b D).
Qed.

Theorem eval_partial : forall E t v, partial E t = Some v -> eval E t = v.
Proof.
  intros E t. change (agrees (partial E t) (eval E t)).
  induction t as [o l IH] using term_induction.
  simpl. apply agree_apply. induction IH; constructor; auto.
Qed.
