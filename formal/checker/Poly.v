(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Dims as polynomials: sums of products of other dims. Equal polynomials are
   equal lists, as products and sums are sorted. *)

From Shapeproof Require Export Builders Order.
From Shapeproof.rules Require Export Replacement.

Definition mono := list term.
Definition poly := list (mono * Z).

Definition monoVal E (m : mono) := product (map (evalInt E) m).
Fixpoint val E (p : poly) :=
  match p with [] => 0 | (m, c) :: r => c * monoVal E m + val E r end.

Definition pconst c : poly := if c =? 0 then [] else [([], c)].

Lemma val_pconst : forall E c, val E (pconst c) = c.
Proof.
  intros; unfold pconst. destruct (Z.eqb_spec c 0); simpl; [lia|].
  unfold monoVal; simpl. lia.
Qed.

Fixpoint padd (p : poly) : poly -> poly :=
  match p with
  | [] => fun q => q
  | (m, c) :: p' =>
      fix into (q : poly) :=
        match q with
        | [] => p
        | (n, d) :: q' =>
            match compareLists compare m n with
            | Lt => (m, c) :: padd p' q
            | Gt => (n, d) :: into q'
            | Datatypes.Eq =>
                if c + d =? 0 then padd p' q' else (m, c + d) :: padd p' q'
            end
        end
  end.

Lemma compareMono_eq : forall m n : mono,
  compareLists compare m n = Datatypes.Eq -> m = n.
Proof.
  intros m n. apply compareLists_eq, Forall_forall. intros x _ y.
  apply compare_eq.
Qed.

Lemma val_padd : forall E p q, val E (padd p q) = val E p + val E q.
Proof.
  induction p as [|[m c] p IH]; [reflexivity|].
  induction q as [|[n d] q IHq]; [simpl; lia|]. simpl.
  destruct (compareLists compare m n) eqn:C; simpl.
  - apply compareMono_eq in C; subst n.
    destruct (Z.eqb_spec (c + d) 0); simpl; rewrite IH; nia.
  - rewrite IH. simpl. lia.
  - simpl in IHq. rewrite IHq. lia.
Qed.

#[global] Arguments padd : simpl never.

Definition pscale c (p : poly) : poly :=
  if c =? 1 then p else if c =? 0 then []
  else map (fun '(m, d) => (m, c * d)) p.

Lemma val_pscale : forall E c p, val E (pscale c p) = c * val E p.
Proof.
  intros E c p; unfold pscale. destruct (Z.eqb_spec c 1); [subst; lia|].
  destruct (Z.eqb_spec c 0); [subst; simpl; lia|].
  induction p as [|[m d] p IH]; simpl; lia.
Qed.

Definition psub p q := padd p (pscale (-1) q).
Lemma val_psub : forall E p q, val E (psub p q) = val E p - val E q.
Proof. intros; unfold psub. rewrite val_padd, val_pscale. lia. Qed.

Fixpoint insertFactor (t : term) (m : mono) : mono :=
  match m with
  | [] => [t]
  | x :: r => match compare t x with
              | Gt => x :: insertFactor t r
              | _ => t :: m
              end
  end.
Definition mmul (a b : mono) : mono := fold_right insertFactor b a.

Lemma val_insertFactor : forall E t m,
  monoVal E (insertFactor t m) = evalInt E t * monoVal E m.
Proof.
  induction m as [|x m IH]; simpl; [reflexivity|].
  destruct (compare t x); try reflexivity.
  unfold monoVal, product in *; simpl. rewrite IH. lia.
Qed.
Lemma val_mmul : forall E a b,
  monoVal E (mmul a b) = monoVal E a * monoVal E b.
Proof.
  induction a as [|x a IH]; intros; simpl.
  - unfold monoVal at 2; simpl. unfold product; simpl. lia.
  - rewrite val_insertFactor, IH. unfold monoVal, product; simpl. lia.
Qed.

Fixpoint pmulMono (m : mono) c (q : poly) : poly :=
  match q with
  | [] => []
  | (n, d) :: r => padd [(mmul m n, c * d)] (pmulMono m c r)
  end.
Fixpoint pmul (p q : poly) : poly :=
  match p with
  | [] => []
  | ([], c) :: r => padd (pscale c q) (pmul r q)
  | (m, c) :: r => padd (pmulMono m c q) (pmul r q)
  end.

Lemma val_pmulMono : forall E m c q,
  val E (pmulMono m c q) = c * monoVal E m * val E q.
Proof.
  induction q as [|[n d] q IH]; simpl; [lia|].
  rewrite val_padd, IH; simpl. rewrite val_mmul. lia.
Qed.
Lemma val_pmul : forall E p q, val E (pmul p q) = val E p * val E q.
Proof.
  induction p as [|[[|x m] c] p IH]; intros; simpl; [reflexivity| |];
    rewrite val_padd, IH, ?val_pscale, ?val_pmulMono; [|lia].
  unfold monoVal; simpl. lia.
Qed.

(** Constant and rest *)

Definition split (p : poly) : Z * poly :=
  match p with ([], c) :: r => (c, r) | _ => (0, p) end.
Definition addConstant c (p : poly) : poly :=
  if c =? 0 then p else ([], c) :: p.

Lemma val_split : forall E p, val E p = fst (split p) + val E (snd (split p)).
Proof.
  intros E [|[[|x m] c] p]; simpl; try reflexivity.
  unfold monoVal; simpl. lia.
Qed.
Lemma val_addConstant : forall E c p, val E (addConstant c p) = c + val E p.
Proof.
  intros; unfold addConstant. destruct (Z.eqb_spec c 0); simpl; [lia|].
  unfold monoVal; simpl. lia.
Qed.

Definition asConstant (p : poly) : option Z :=
  match split p with (c, []) => Some c | _ => None end.
Lemma val_asConstant : forall E p c, asConstant p = Some c -> val E p = c.
Proof.
  intros E p c. unfold asConstant. rewrite (val_split E p).
  destruct (split p) as [d [|]]; simpl; intros H; inversion H. lia.
Qed.

Definition content (p : poly) :=
  fold_left (fun g '(_, c) => if g =? 1 then 1 else Z.gcd g c) p 0.
Definition divisible g (p : poly) := forallb (fun '(_, c) => c mod g =? 0) p.
(* Exact where [divisible]. *)
Definition pquotient g (p : poly) : poly := map (fun '(m, c) => (m, c / g)) p.

Lemma val_pquotient : forall E g p, 0 < g -> divisible g p = true ->
  val E p = g * val E (pquotient g p).
Proof.
  induction p as [|[m c] p IH]; simpl; intros G H; [lia|].
  apply andb_prop in H as [C H]. rewrite (IH G H).
  apply Z.eqb_eq, Z.div_exact in C; [|lia]. rewrite C at 1. lia.
Qed.

(* The polynomial divided by g > 0, rounded down, if g divides all coefficients. *)
Definition pfloor g (p : poly) : poly :=
  let (c, r) := split p in addConstant (c / g) (pquotient g r).

Lemma val_pfloor : forall E g p, 0 < g -> divisible g (snd (split p)) = true ->
  val E (pfloor g p) = val E p / g.
Proof.
  intros E g p G D. unfold pfloor. rewrite (val_split E p).
  destruct (split p) as [c r]; simpl in *. rewrite val_addConstant.
  rewrite (val_pquotient E g r G D), Z.mul_comm, Z.div_add; lia.
Qed.

(** Terms and polynomials *)

Definition column (t : term) : mono :=
  match t with T Prod l => l | _ => [t] end.
Fixpoint columns (cs : list Z) (l : list term) : poly :=
  match cs, l with
  | c :: cs, t :: l => (column t, c) :: columns cs l
  | _, _ => []
  end.
(* Of a term in normal form. *)
Definition polyOf (t : term) : poly :=
  match t with
  | T (Const z) _ => pconst z
  | T (Sum c cs) l => addConstant c (columns cs l)
  | _ => [(column t, 1)]
  end.

Lemma val_column : forall E t, monoVal E (column t) = evalInt E t.
Proof.
  assert (one : forall E t, monoVal E [t] = evalInt E t)
    by (intros; unfold monoVal, product; simpl; lia).
  intros E [o l]; destruct o; try apply one.
  unfold monoVal, evalInt; simpl. now rewrite map_map.
Qed.
Lemma val_columns : forall E cs l,
  val E (columns cs l) = dot cs (map (evalInt E) l).
Proof.
  induction cs as [|c cs IH]; destruct l as [|t l]; simpl; try reflexivity.
  now rewrite val_column, IH.
Qed.
Lemma val_polyOf : forall E t, val E (polyOf t) = evalInt E t.
Proof.
  intros E t.
  assert (other : val E [(column t, 1)] = evalInt E t)
    by (simpl; rewrite val_column; lia).
  destruct t as [[] l]; try exact other.
  - apply val_pconst.
  - unfold polyOf, evalInt; simpl.
    rewrite val_addConstant, val_columns, map_map. reflexivity.
Qed.

Definition termOfMono (m : mono) : term :=
  match m with
  | [t] => if isDim t then t else T Prod m
  | _ => T Prod m
  end.
Definition termOf (p : poly) : term :=
  match p with
  | [] => zero
  | [([], c)] => constant c
  | [(m, 1)] => termOfMono m
  | _ => let (c, r) := split p in
         T (Sum c (map snd r)) (map (fun x => termOfMono (fst x)) r)
  end.

Lemma eval_termOfMono : forall E m, eval E (termOfMono m) = VInt (monoVal E m).
Proof.
  intros E m.
  assert (other : eval E (T Prod m) = VInt (monoVal E m))
    by (simpl; rewrite map_map; reflexivity).
  destruct m as [|t []]; try exact other. simpl.
  destruct (isDim t) eqn:D; [|exact other].
  rewrite isDim_eval by assumption. unfold monoVal, product; simpl.
  f_equal. lia.
Qed.
Lemma eval_termOf : forall E p, eval E (termOf p) = VInt (val E p).
Proof.
  intros E p.
  assert (other : eval E (let (c, r) := split p in
                  T (Sum c (map snd r)) (map (fun x => termOfMono (fst x)) r))
                  = VInt (val E p)).
  { rewrite (val_split E p). destruct (split p) as [c r]; simpl. f_equal.
    f_equal. induction r as [|[m d] r IH]; simpl; [reflexivity|].
    now rewrite eval_termOfMono, IH. }
  destruct p as [|[[|x m] c] [|y p]]; try destruct c as [|[]|];
    try exact other; try (unfold termOf; rewrite eval_termOfMono; simpl);
    simpl; f_equal; unfold monoVal, product; simpl; lia.
Qed.
Lemma evalInt_termOf : forall E p, evalInt E (termOf p) = val E p.
Proof. intros; unfold evalInt. now rewrite eval_termOf. Qed.
Lemma isDim_termOf : forall p, isDim (termOf p) = true.
Proof.
  assert (M : forall m, isDim (termOfMono m) = true).
  { destruct m as [|t []]; try reflexivity. simpl.
    now destruct (isDim t) eqn:D. }
  intros [|[[|x m] c] [|y p]]; try reflexivity.
  all: try destruct c as [|[]|]; try reflexivity; apply M.
Qed.
