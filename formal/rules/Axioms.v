(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The rule Axiom: what is known of a quotient, remainder, minimum, maximum,
   broadcast extent, select, product, or of the sign of an extent, as
   src/engine/terms/Axioms.cpp has it. *)

From Shapeproof Require Import Builders Order Extents.

Definition remainderRange r y :=
  [implies (ge y one) (conj [ge r zero; lt r y]);
   implies (ge (neg y) one) (conj [le r zero; gt r y])].

Definition quotientAxioms q x y := remainderRange (sub x (mul y q)) y.

Definition remainderAxioms m x y :=
  implies (ne y zero) (eq x (add (mul y (floorDiv x y)) m))
  :: remainderRange m y.

Definition minAxioms d l := disj (map (eq d) l) :: map (le d) l.
Definition maxAxioms d l := disj (map (eq d) l) :: map (ge d) l.

(* Each operand with the others. *)
Fixpoint withOthers (before l : list term) : list (term * list term) :=
  match l with
  | [] => []
  | x :: r => (x, before ++ r) :: withOthers (before ++ [x]) r
  end.

Definition broadcastAxioms d l :=
  map (fun p : term * list term => let (x, others) := p in
         implies (conj (map (fun o => disj [eq o one; eq o x]) others))
                 (eq d x))
      (withOthers [] l).

Definition selectAxioms d c a b :=
  [implies c (eq d a); implies (not c) (eq d b)].

Definition factorAxioms p (f : term * list term) :=
  let (x, others) := f in
  let y := productOf others in
  [disj [lt x zero; lt y zero; ge p zero];
   disj [lt x one; lt y zero; ge p y];
   implies (eq x zero) (eq p zero);
   disj [lt x zero; gt y zero; le p zero];
   disj [gt x zero; lt y zero; le p zero];
   disj [gt x zero; gt y zero; ge p zero]]
  ++ match others with
     | [z] => if equal x z then [ge p zero; ge p x; ge p (neg x)] else []
     | _ => []
     end.

Definition productAxioms p l :=
  concat (map (factorAxioms p) (withOthers [] l)).

(* The extents that a shape, or a part of it, lists; [None] if it is made of
   something else. *)
Fixpoint listed (s : term) : option (list term) :=
  let parts l := option_map (@concat term) (all (map listed l)) in
  match s with
  | T (ShapeSym _) _ => Some []
  | T Ranked l => Some l
  | T Concat l => parts l
  | T BcastShape l => parts l
  | T Head (s :: _) => listed s
  | T Tail (s :: _) => listed s
  | _ => None
  end.

Definition signAxioms d s :=
  match listed s with
  | Some l => [implies (conj (map (fun x => ge x zero) l)) (ge d zero)]
  | None => []
  end.

Definition axioms (d : term) : list term :=
  match d with
  | T Div [x; y] => quotientAxioms d x y
  | T Mod [x; y] => remainderAxioms d x y
  | T Min ((_ :: _) as l) => minAxioms d l
  | T Max ((_ :: _) as l) => maxAxioms d l
  | T Bcast l => broadcastAxioms d l
  | T Select [c; a; b] => selectAxioms d c a b
  | T Prod l => productAxioms d l
  | T Extent [s; _] => signAxioms d s
  | T NumElems [s] => signAxioms d s
  | _ => []
  end.

Lemma remainderRange_holds : forall E r y,
  (evalInt E y <> 0 -> exists x, evalInt E r = x mod evalInt E y) ->
  Forall (holds E) (remainderRange r y).
Proof.
  intros E r y H. unfold remainderRange; meaning.
  repeat split; intros; destruct H as [x X]; try lia;
    pose proof (Z.mod_pos_bound x (evalInt E y));
    pose proof (Z.mod_neg_bound x (evalInt E y)); lia.
Qed.

Lemma quotientAxioms_hold : forall E x y,
  Forall (holds E) (quotientAxioms (floorDiv x y) x y).
Proof.
  intros. apply remainderRange_holds. intros N. exists (evalInt E x).
  autorewrite with meaning. rewrite quotient_nonzero by assumption.
  symmetry; now apply Z.mod_eq.
Qed.

Lemma remainderAxioms_hold : forall E x y,
  Forall (holds E) (remainderAxioms (modulo x y) x y).
Proof.
  intros. constructor.
  - meaning. intros N. rewrite quotient_nonzero, remainder_nonzero by assumption.
    now apply Z.div_mod.
  - apply remainderRange_holds. intros N. exists (evalInt E x).
    autorewrite with meaning. now apply remainder_nonzero.
Qed.

Lemma in_minimum : forall l, l <> [] -> In (extremum Z.min l) l.
Proof.
  destruct l as [|x r]; [congruence|]; intros _; simpl.
  induction r as [|y r IH]; simpl; [auto|].
  destruct (Z.min_spec y (fold_right Z.min x r)) as [[_ ->]|[_ ->]]; tauto.
Qed.
Lemma in_maximum : forall l, l <> [] -> In (extremum Z.max l) l.
Proof.
  destruct l as [|x r]; [congruence|]; intros _; simpl.
  induction r as [|y r IH]; simpl; [auto|].
  destruct (Z.max_spec y (fold_right Z.max x r)) as [[_ ->]|[_ ->]]; tauto.
Qed.
Lemma minimum_le : forall l y, In y l -> extremum Z.min l <= y.
Proof.
  destruct l as [|x r]; [easy|]; simpl. intros y [->|I].
  - induction r; simpl; lia.
  - induction r; simpl; destruct I; subst; try lia. specialize (IHr H); lia.
Qed.
Lemma maximum_ge : forall l y, In y l -> y <= extremum Z.max l.
Proof.
  destruct l as [|x r]; [easy|]; simpl. intros y [->|I].
  - induction r; simpl; lia.
  - induction r; simpl; destruct I; subst; try lia. specialize (IHr H); lia.
Qed.

Lemma evalInt_list : forall E l, map int (map (eval E) l) = map (evalInt E) l.
Proof. intros; apply map_map. Qed.

Lemma some_equal : forall E d l, In (evalInt E d) (map (evalInt E) l) ->
  holds E (disj (map (eq d) l)).
Proof.
  intros E d l I. apply holds_disj, Exists_exists.
  apply in_map_iff in I as (x & H & I). exists (eq d x).
  split; [now apply in_map|]. now apply holds_eq.
Qed.

Lemma minAxioms_hold : forall E l, l <> [] ->
  Forall (holds E) (minAxioms (T Min l) l).
Proof.
  intros E l N.
  assert (V : evalInt E (T Min l) = extremum Z.min (map (evalInt E) l))
    by (rewrite <- evalInt_list; reflexivity).
  constructor.
  - apply some_equal. rewrite V. apply in_minimum. now destruct l.
  - apply Forall_map, Forall_forall. intros x I. meaning. rewrite V.
    apply minimum_le. now apply in_map.
Qed.
Lemma maxAxioms_hold : forall E l, l <> [] ->
  Forall (holds E) (maxAxioms (T Max l) l).
Proof.
  intros E l N.
  assert (V : evalInt E (T Max l) = extremum Z.max (map (evalInt E) l))
    by (rewrite <- evalInt_list; reflexivity).
  constructor.
  - apply some_equal. rewrite V. apply in_maximum. now destruct l.
  - apply Forall_map, Forall_forall. intros x I. meaning. rewrite V.
    apply maximum_ge. now apply in_map.
Qed.

Lemma withOthers_split : forall l before x others,
  In (x, others) (withOthers before l) ->
  exists a b, before ++ l = a ++ x :: b /\ others = a ++ b.
Proof.
  induction l as [|y r IH]; simpl; [easy|]; intros before x others [H|H].
  - inversion H; subst. now exists before, r.
  - destruct (IH _ _ _ H) as (a & b & S & ->). exists a, b.
    now rewrite <- S, <- app_assoc.
Qed.

Lemma joinAll_is : forall z l start,
  Forall (fun y => y = 1 \/ y = z) l -> start = z \/ start = 1 /\ In z l ->
  fold_left join l start = z.
Proof.
  intros z. induction l as [|y r IH]; simpl; intros start F S.
  - tauto.
  - inversion F as [|? ? Y F']; subst. apply IH; auto. unfold join.
    destruct (Z.eqb_spec start 1), (Z.eqb_spec y 1);
      destruct S as [S|[S [S'|I]]]; subst; try congruence; intuition lia.
Qed.

Lemma broadcastAxioms_hold : forall E l,
  Forall (holds E) (broadcastAxioms (T Bcast l) l).
Proof.
  intros E l. unfold broadcastAxioms. apply Forall_map, Forall_forall.
  intros [x others] I. apply withOthers_split in I as (a & b & S & ->).
  simpl in S; subst l. apply holds_implies. intros H.
  apply holds_conj in H. rewrite Forall_map, Forall_forall in H.
  apply holds_eq. unfold evalInt at 1; simpl. rewrite evalInt_list.
  apply joinAll_is.
  - rewrite Forall_map, Forall_forall. intros y Y.
    apply in_app_iff in Y as [Y|[<-|Y]]; [|now right|];
      (assert (H' : holds E (disj [eq y one; eq y x]))
        by (apply H, in_app_iff; auto); meaningIn H'; exact H').
  - destruct (Z.eq_dec (evalInt E x) 1) as [->|]; [now left|].
    right. split; [reflexivity|]. apply in_map, in_app_iff. right; now left.
Qed.

Lemma selectAxioms_hold : forall E c a b,
  Forall (holds E) (selectAxioms (T Select [c; a; b]) c a b).
Proof.
  intros. unfold selectAxioms; meaning.
  unfold holds, evalInt; simpl; unfold arg; simpl.
  repeat split; intros H.
  - now rewrite H.
  - destruct (truth (eval E c)); [easy|reflexivity].
Qed.

Lemma product_app : forall a b, product (a ++ b) = product a * product b.
Proof.
  induction a as [|x a IH]; intros; unfold product in *; simpl; [lia|].
  rewrite IH. lia.
Qed.

Lemma factorAxioms_hold : forall E p x others,
  evalInt E p = evalInt E x * evalInt E (productOf others) ->
  Forall (holds E) (factorAxioms p (x, others)).
Proof.
  intros E p x others H. unfold factorAxioms. apply Forall_app. split.
  - meaning. revert H. generalize (evalInt E (productOf others)). intros.
    repeat split; nia.
  - destruct others as [|z []]; try constructor.
    destruct (equal x z) eqn:Q; [|constructor]. apply equal_eq in Q; subst z.
    assert (S : evalInt E (productOf [x]) = evalInt E x)
      by (unfold evalInt, productOf, product; simpl; lia).
    rewrite S in H. meaning. repeat split; nia.
Qed.

Lemma productAxioms_hold : forall E l,
  Forall (holds E) (productAxioms (productOf l) l).
Proof.
  intros E l. unfold productAxioms. apply Forall_concat.
  apply Forall_map, Forall_forall. intros [x others] I.
  apply withOthers_split in I as (a & b & S & ->). simpl in S; subst l.
  apply factorAxioms_hold. unfold evalInt, productOf; simpl.
  rewrite !map_app, !product_app. unfold product; simpl. lia.
Qed.

Lemma all_in : forall A (l : list (option A)) r, all l = Some r ->
  forall x, In x l -> exists y, x = Some y /\ In y r.
Proof.
  induction l as [|[y|] l IH]; simpl; intros r H x I; try easy.
  destruct (all l) as [r'|]; inversion H; subst.
  destruct I as [<-|I]; [exists y; simpl; auto|].
  destruct (IH r' eq_refl x I) as (z & -> & Z). exists z; simpl; auto.
Qed.

Lemma listed_sizes : forall E s l, listed s = Some l ->
  Forall (fun x => 0 <= evalInt E x) l -> sizes (evalShape E s).
Proof.
  intros E s. induction s as [o args IH] using term_induction.
  intros l L H. rewrite Forall_forall in IH.
  assert (parts : option_map (@concat term) (all (map listed args)) = Some l ->
                  Forall sizes (map (evalShape E) args)).
  { destruct (all (map listed args)) as [r|] eqn:A; [|discriminate].
    intros P; inversion P; subst.
    apply Forall_map, Forall_forall. intros x I.
    destruct (all_in _ _ _ A (listed x) (in_map _ _ _ I)) as (y & Y & J).
    apply (IH x I y Y). rewrite Forall_forall in *. intros z Z.
    apply H, in_concat. eauto. }
  unfold evalShape in *; simpl.
  destruct o; simpl in *; try discriminate.
  - unfold sizes. rewrite Forall_map. apply Forall_forall. lia.
  - inversion L; subst. unfold sizes. rewrite !Forall_map. exact H.
  - rewrite map_map. now apply sizes_concat, parts.
  - destruct args as [|s r]; [discriminate|]. apply sizes_first; simpl.
    apply (IH s) with (l := l); simpl; auto.
  - destruct args as [|s r]; [discriminate|]. apply sizes_rest; simpl.
    apply (IH s) with (l := l); simpl; auto.
  - rewrite map_map. now apply sizes_broadcast, parts.
Qed.

Lemma signAxioms_hold : forall E d s,
  (sizes (evalShape E s) -> 0 <= evalInt E d) ->
  Forall (holds E) (signAxioms d s).
Proof.
  intros E d s H. unfold signAxioms. destruct (listed s) as [l|] eqn:L;
    constructor; [|constructor].
  apply holds_implies. intros C. apply holds_ge. apply H.
  apply (listed_sizes E s l L). apply holds_conj in C.
  rewrite Forall_map in C. revert C. apply Forall_impl. intros x X.
  meaningIn X. exact X.
Qed.

Theorem AxiomRule : forall E d, Forall (holds E) (axioms d).
Proof.
  intros E [o l]; destruct o; simpl; try apply Forall_nil.
  - apply productAxioms_hold.
  - destruct l as [|x [|y []]]; try apply Forall_nil; apply quotientAxioms_hold.
  - destruct l as [|x [|y []]]; try apply Forall_nil; apply remainderAxioms_hold.
  - destruct l as [|x r]; [apply Forall_nil|].
    now apply (minAxioms_hold E (x :: r)).
  - destruct l as [|x r]; [apply Forall_nil|].
    now apply (maxAxioms_hold E (x :: r)).
  - apply broadcastAxioms_hold.
  - destruct l as [|s [|i []]]; try apply Forall_nil. apply signAxioms_hold.
    apply sizes_extent.
  - destruct l as [|s []]; try apply Forall_nil. apply signAxioms_hold.
    apply sizes_product.
  - destruct l as [|c [|a [|b []]]]; try apply Forall_nil; apply selectAxioms_hold.
Qed.
