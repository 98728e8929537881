(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The checker of certificates, and the proof that it is right: theorem
   [check_sound].

   A certificate states its premises, its goal, formulas with the rule that each
   is justified by, and a tree of case splits of which each path ends in a
   contradiction. A formula of a rule is accepted if the rule's formula (in
   rules/) implies it, up to the normal form of terms. *)

From Shapeproof.checker Require Export Normal Linear.
From Shapeproof.rules Require Import Division Modulo Products Shapes Replacement
  Congruence Axioms Residues Factors.

Inductive rule :=
| AxiomOf (d : term)
| SameShape (from to : term)
| SpellOut (from rank : term)
| ReplaceShape (source from to : term)
| ReplaceDim (source a b : term) (kept : option term)
| DivShift (a b c : term)
| DivCancel (a b c : term)
| DivNested (a b c : term)
| DivSmall (a b : term)
| DivOrder (a b c : term)
| DivBelow (a b c : term)
| DivLess (a b c : term)
| DivAtLeast (a b c : term)
| ModShift (a b c : term)
| ModCancel (a b c : term)
| ModNested (a b c : term)
| Residue (a : term) (residues : list (term * Z * Z))
| Factor (a b : term) (residues : list (term * Z * Z))
| Congruence (a b : term)
| Elements (a b : term)
| Product (a b : term)
| Scale (a b : term)
| Zero (a b : term).

(* Why a formula is known: it is a premise, the negation of the goal, or the
   formula of a rule. *)
Inductive reason :=
| Given (premise : positive)
| Negation
| Rule (r : rule).

Inductive tree :=
| Split (known : positive) (cases : arms)
| Opposites (a b : positive)
| Contradiction (hypotheses : list (option positive * bool * form))
    (definitions : list definition) (t : linearTree)
with arms :=
| NoArms
| Arm (number : positive) (claim : term) (t : tree) (rest : arms).

Record certificate := {
  premises : list term;
  goal : term;
  openGoal : term;    (* what the premises do not say of the goal *)
  columnTerms : list term;
  formulas : list (positive * reason * term);
  proof : tree }.

(** Implication between claims in normal form *)

Definition orOf t := match t with T Or l => Some l | _ => None end.
Definition andOf t := match t with T And l => Some l | _ => None end.
Definition geOf t := match t with T Ge [x] => Some x | _ => None end.

Fixpoint implied (fuel : nat) (a b : term) : bool :=
  equal a b || isFalse a || isTrue b ||
  match fuel with
  | O => false
  | S fuel =>
      match orOf a, andOf b with
      | Some l, _ => forallb (fun x => implied fuel x b) l
      | None, Some m => forallb (fun y => implied fuel a y) m
      | None, None =>
          match andOf a with
          | Some l => existsb (fun x => implied fuel x b) l
          | None => false
          end ||
          match orOf b with
          | Some m => existsb (fun y => implied fuel a y) m
          | None => false
          end ||
          match geOf a, geOf b with
          | Some x, Some y => pnonneg (psub (polyOf y) (polyOf x))
          | _, _ => false
          end
      end
  end.

Lemma orOf_eq : forall t l, orOf t = Some l -> t = T Or l.
Proof. intros [[] m] l H; try discriminate; inversion H; reflexivity. Qed.
Lemma andOf_eq : forall t l, andOf t = Some l -> t = T And l.
Proof. intros [[] m] l H; try discriminate; inversion H; reflexivity. Qed.
Lemma geOf_eq : forall t x, geOf t = Some x -> t = T Ge [x].
Proof.
  intros [[] m] x H; try discriminate.
  destruct m as [|y []]; try discriminate. inversion H; reflexivity.
Qed.

Lemma holds_And : forall E l, holds E (T And l) <-> Forall (holds E) l.
Proof. exact holds_conj. Qed.
Lemma holds_Or : forall E l, holds E (T Or l) <-> Exists (holds E) l.
Proof. exact holds_disj. Qed.

Lemma forall_of_forallb : forall A (f : A -> bool) (P : A -> Prop) l,
  (forall x, f x = true -> P x) -> forallb f l = true -> Forall P l.
Proof.
  intros A f P l H F. rewrite forallb_forall in F. apply Forall_forall. auto.
Qed.

Lemma implied_ok : forall E fuel a b, implied fuel a b = true ->
  holds E a -> holds E b.
Proof.
  intros E. induction fuel as [|fuel IH]; intros a b I H; cbn [implied] in I.
  all: rewrite !orb_true_iff in I; destruct I as [[[I|I]|I]|I];
    [apply equal_eq in I; now subst
    |apply (isFalse_ok E) in I; unfold holds in H; congruence
    |now apply isTrue_ok|].
  1: discriminate.
  destruct (orOf a) as [l|] eqn:OA.
  { apply orOf_eq in OA; subst a.
    apply holds_Or, Exists_exists in H as (x & J & H).
    rewrite forallb_forall in I. eauto. }
  destruct (andOf b) as [m|] eqn:AB.
  { apply andOf_eq in AB; subst b. apply holds_And.
    apply (forall_of_forallb _ _ _ _ (fun y Y => IH a y Y H) I). }
  rewrite !orb_true_iff in I. destruct I as [[I|I]|I].
  - destruct (andOf a) as [l|] eqn:AA; [|discriminate].
    apply andOf_eq in AA; subst a. apply existsb_exists in I as (x & J & X).
    apply holds_And in H. rewrite Forall_forall in H. eauto.
  - destruct (orOf b) as [m|] eqn:OB; [|discriminate].
    apply orOf_eq in OB; subst b. apply existsb_exists in I as (y & J & Y).
    apply holds_Or, Exists_exists. eauto.
  - destruct (geOf a) as [x|] eqn:GA; [|discriminate].
    destruct (geOf b) as [y|] eqn:GB; [|discriminate].
    apply geOf_eq in GA, GB; subst a b.
    apply (pnonneg_ok E) in I. rewrite val_psub, !val_polyOf in I.
    unfold holds in *; simpl in *. unfold arg in *; simpl in *.
    apply Z.leb_le in H. apply Z.leb_le. unfold evalInt in I. lia.
Qed.

(** Formulas of rules *)

Definition constantTerm (t : term) : option nat :=
  match t with
  | T (Const z) [] => if (0 <=? z) && (z <=? maxListed) then Some (Z.to_nat z) else None
  | _ => None
  end.

(* The formulas that the rule makes of its operands. *)
Definition lemmas (r : rule) : list term :=
  match r with
  | AxiomOf d => axioms d
  | SameShape f t => [sameShape f t]
  | SpellOut f n =>
      match constantTerm n with Some n => [spellOut f n] | None => [] end
  | ReplaceShape s f t =>
      if isShape f && isShape t then [replaceShape s f t] else []
  | ReplaceDim s a b c => if isDim a && isDim b then [replaceDim s a b c] else []
  | DivShift a b c => [divShift a b c]
  | DivCancel a b c => [divCancel a b c]
  | DivNested a b c => [divNested a b c]
  | DivSmall a b => [divSmall a b]
  | DivOrder a b c => [divOrder a b c]
  | DivBelow a b c => [divBelow a b c]
  | DivLess a b c => [divLess a b c]
  | DivAtLeast a b c => [divAtLeast a b c]
  | ModShift a b c => [modShift a b c]
  | ModCancel a b c => [modCancel a b c]
  | ModNested a b c => [modNested a b c]
  | Residue a rs => match residue a rs with Some f => [f] | None => [] end
  | Factor a b rs => match factor a b rs with Some f => [f] | None => [] end
  | Congruence a b => match congruence a b with Some f => [f] | None => [] end
  | Elements a n =>
      match a, constantTerm n with
      | T NumElems [s], Some n => [elements s n]
      | _, _ => []
      end
  | Product a b => [product2 a b]
  | Scale a b => [scaled a b]
  | Zero a b => [zeroFactor a b]
  end.

Theorem lemmas_hold : forall E r, Forall (holds E) (lemmas r).
Proof.
  intros E []; simpl; try constructor; try constructor.
  all: auto using Division.DivShift, Division.DivCancel, Division.DivNested,
    Division.DivSmall, Division.DivOrder, Division.DivBelow, Division.DivLess,
    Division.DivAtLeast, Modulo.ModShift, Modulo.ModCancel, Modulo.ModNested,
    Products.Product, Products.Scale, Products.Zero, Shapes.SameShape.
  - apply AxiomRule.
  - destruct (constantTerm rank); constructor; auto using Shapes.SpellOut.
  - destruct (isShape from) eqn:F; [|constructor].
    destruct (isShape to) eqn:T; constructor; auto using Replacement.ReplaceShape.
  - destruct (isDim a) eqn:A; [|constructor].
    destruct (isDim b) eqn:B; constructor; auto using Replacement.ReplaceDim.
  - destruct (residue a residues) eqn:R; constructor; eauto using Residues.Residue.
  - destruct (factor a b residues) eqn:R; constructor; eauto using Factors.Factor.
  - destruct (congruence a b) eqn:C; constructor; eauto using Congruence.Congruence.
  - destruct a as [[] [|s []]]; try constructor.
    destruct (constantTerm b); constructor; auto using Shapes.Elements.
Qed.

Definition armsOf (t : term) := match t with T Or l => l | _ => [t] end.

(* Some of the formulas implies f. The second try knows the premises, and that
   all arms of f are false: that an index lies inside, where f has the alternative
   that it does not. *)
Definition follows (ps candidates : list term) (f : term) : bool :=
  let f' := normal [] f in
  existsb (fun r => implied depth (normal [] r) f') candidates ||
  (let known := flatAnd (map negated (armsOf f') ++ ps) in
   let f'' := normal known f in
   existsb (fun r => implied depth (normal known r) f'') candidates).

Lemma holds_normal : forall E known t, Forall (holds E) known ->
  (holds E (normal known t) <-> holds E t).
Proof. intros; unfold holds. now rewrite normal_ok. Qed.

Lemma truths_holds : forall E l, truths E l = true <-> Forall (holds E) l.
Proof.
  intros. unfold truths. rewrite forallb_forall, Forall_forall. reflexivity.
Qed.

Lemma follows_ok : forall E ps cs f, follows ps cs f = true ->
  Forall (holds E) ps -> Forall (holds E) cs -> holds E f.
Proof.
  intros E ps cs f F P H. unfold follows in F.
  assert (none : Forall (holds E) []) by constructor.
  apply orb_prop in F as [F|F]; apply existsb_exists in F as (r & I & F).
  - rewrite Forall_forall in H. apply (holds_normal E [] f none).
    eapply implied_ok; [exact F|]. now apply holds_normal, H.
  - set (known := flatAnd _) in F.
    destruct (holds_dec E f) as [|N]; [assumption|].
    assert (K : Forall (holds E) known).
    { apply truths_holds. unfold known. rewrite flatAnd_ok.
      assert (A : Exists (holds E) (armsOf (normal [] f)) -> holds E f).
      { intros A. apply (holds_normal E [] f none). unfold armsOf in A.
        destruct (normal [] f) as [[] l];
          try (apply (proj1 (exists_one _ _ _)) in A; exact A).
        now apply holds_Or. }
      apply truths_holds, Forall_app; split; [|exact P].
      apply Forall_map, Forall_forall. intros t J.
      unfold holds. rewrite negated_ok; simpl. apply negb_true_iff.
      destruct (truth (eval E t)) eqn:X; [|reflexivity].
      exfalso. apply N, A, Exists_exists. eauto. }
    apply (holds_normal E known f K). eapply implied_ok; [exact F|].
    rewrite Forall_forall in H. now apply holds_normal, H.
Qed.

(** What is known: claims in normal form, by number *)

Definition claims := Map.t term.
Definition allHold E (ks : claims) :=
  forall i c, Map.find i ks = Some c -> holds E c.

(* The operands of a conjunction have consecutive numbers. *)
Fixpoint learn (f : term) (state : claims * positive) : claims * positive :=
  match f with
  | T And l => (fix go l state :=
                  match l with [] => state | x :: r => go r (learn x state) end)
               l state
  | _ => (Map.add (snd state) (normal [] f) (fst state), Pos.succ (snd state))
  end.
Definition learned i f (ks : claims) : claims := fst (learn f (ks, i)).

Lemma allHold_add : forall E ks i c, allHold E ks -> holds E c ->
  allHold E (Map.add i c ks).
Proof.
  intros E ks i c H C j d F. destruct (Pos.eq_dec j i) as [->|N].
  - rewrite Map.gss in F. now inversion F; subst.
  - rewrite Map.gso in F by assumption. eauto.
Qed.
Lemma learn_ok : forall E f state, allHold E (fst state) -> holds E f ->
  allHold E (fst (learn f state)).
Proof.
  intros E. induction f as [o l IH] using term_induction.
  intros state H F.
  assert (single : allHold E
    (fst (Map.add (snd state) (normal [] (T o l)) (fst state),
          Pos.succ (snd state)))).
  { apply allHold_add; [exact H|]. apply holds_normal; [constructor|exact F]. }
  destruct o; try exact single. clear single.
  apply holds_And in F. cbn [learn]. revert state H.
  induction IH as [|x r X _ IHr]; intros state H; [exact H|].
  inversion F; subst. apply IHr; auto.
Qed.
Lemma learned_ok : forall E i f ks, allHold E ks -> holds E f ->
  allHold E (learned i f ks).
Proof. intros. now apply learn_ok. Qed.

(** The tree *)

Definition alternatives (c : term) : list term :=
  match c with
  | T Or l => l
  | T Not [T Eq [x]] =>
      [simpGe depth (padd (pconst (-1)) (polyOf x));
       simpGe depth (psub (pconst (-1)) (polyOf x))]
  | _ => [c]
  end.

Lemma alternatives_ok : forall E c, holds E c -> Exists (holds E) (alternatives c).
Proof.
  intros E [o l] H.
  assert (other : Exists (holds E) [T o l]) by now constructor.
  destruct o; try exact other.
  - destruct l as [|[[] [|x []]] []]; try exact other. clear other.
    unfold holds in H; simpl in H. unfold arg in H; simpl in H.
    apply negb_true_iff, Z.eqb_neq in H. fold (evalInt E x) in H.
    cbn [alternatives].
    rewrite exists_cons, exists_one. unfold holds. rewrite !simpGe_ok. simpl.
    rewrite val_padd, val_psub, val_pconst, val_polyOf, !Z.leb_le. lia.
  - now apply holds_Or.
Qed.

Fixpoint claimsOf (a : arms) : list term :=
  match a with
  | NoArms => []
  | Arm _ f _ r => normal [] f :: claimsOf r
  end.

Definition columnOf (cols : Map.t term) v : term :=
  match v with
  | Zpos p => match Map.find p cols with Some t => t | None => zero end
  | _ => zero
  end.
Definition polyOfForm cols (f : form) : poly :=
  padd (pconst (fst f))
       (sumOf (map (fun '(v, c) => pscale c (polyOf (columnOf cols v))) (snd f))).

Definition justified (ks : claims) cols (h : option positive * bool * form) :=
  let '(number, isEquation, f) := h in
  let p := polyOfForm cols f in
  match number with
  | None => negb isEquation && isTrue (simpGe depth p)
  | Some i =>
      match Map.find i ks with
      | Some c => equal c (if isEquation then simpEq depth p else simpGe depth p)
      | None => false
      end
  end.
Definition constraintOf (h : option positive * bool * form) : constraint :=
  let '(_, isEquation, f) := h in {| isEquation := isEquation; body := f |}.

Fixpoint closed (cols : Map.t term) (ks : claims) (t : tree) : bool :=
  match t with
  | Split k cases =>
      match Map.find k ks with
      | Some c =>
          let cs := claimsOf cases in
          forallb (fun x => existsb (fun y => implied depth x y) cs)
                  (alternatives c) && closedArms cols ks cases
      | None => false
      end
  | Opposites a b =>
      match Map.find a ks, Map.find b ks with
      | Some x, Some y => isFalse x || implied depth y (negated x)
      | _, _ => false
      end
  | Contradiction hs ds t =>
      forallb (justified ks cols) hs && refuted (map constraintOf hs) ds t
  end
with closedArms cols ks (a : arms) : bool :=
  match a with
  | NoArms => true
  | Arm i f t r => closed cols (learned i f ks) t && closedArms cols ks r
  end.

Lemma polyOfForm_ok : forall E cols f,
  formVal (fun v => evalInt E (columnOf cols v)) f = val E (polyOfForm cols f).
Proof.
  intros E cols [c l]. unfold formVal, polyOfForm; simpl.
  rewrite val_padd, val_pconst. f_equal.
  induction l as [|[v d] l IH]; simpl; [reflexivity|].
  now rewrite val_padd, val_pscale, val_polyOf, IH.
Qed.

Lemma justified_ok : forall E ks cols h, allHold E ks ->
  justified ks cols h = true ->
  satisfied (fun v => evalInt E (columnOf cols v)) (constraintOf h).
Proof.
  intros E ks cols [[number isEq] f] H J. unfold justified in J.
  unfold satisfied; simpl. rewrite polyOfForm_ok.
  destruct number as [i|].
  - destruct (Map.find i ks) as [c|] eqn:F; [|discriminate].
    apply H in F. apply equal_eq in J; subst c. unfold holds in F.
    destruct isEq.
    + rewrite simpEq_ok in F. now apply Z.eqb_eq.
    + rewrite simpGe_ok in F. now apply Z.leb_le.
  - apply andb_prop in J as [N J]. destruct isEq; [discriminate|].
    apply (isTrue_ok E) in J. rewrite simpGe_ok in J. now apply Z.leb_le.
Qed.

Scheme tree_induction := Induction for tree Sort Prop
with arms_induction := Induction for arms Sort Prop.

Lemma closed_ok : forall E cols t ks, allHold E ks ->
  closed cols ks t = true -> False.
Proof.
  intros E cols.
  apply (tree_induction
    (fun t => forall ks, allHold E ks -> closed cols ks t = true -> False)
    (fun a => forall ks, allHold E ks -> closedArms cols ks a = true ->
              Exists (holds E) (claimsOf a) -> False)).
  - intros k cases IH ks H C. cbn [closed] in C.
    destruct (Map.find k ks) as [c|] eqn:F; [|discriminate].
    apply andb_prop in C as [C A]. apply (IH ks H A).
    apply H, alternatives_ok, Exists_exists in F as (x & I & X).
    rewrite forallb_forall in C. apply C, existsb_exists in I as (y & J & Y).
    apply Exists_exists. exists y. split; [exact J|].
    now apply (implied_ok E _ _ _ Y).
  - intros a b ks H C. cbn [closed] in C.
    destruct (Map.find a ks) as [x|] eqn:A; [|discriminate].
    destruct (Map.find b ks) as [y|] eqn:B; [|discriminate].
    apply H in A. apply H in B. apply orb_prop in C as [C|C].
    + apply (isFalse_ok E) in C. unfold holds in A. congruence.
    + apply (implied_ok E _ _ _ C) in B. unfold holds in *.
      rewrite negated_ok, A in B. discriminate.
  - intros hs ds t ks H C. cbn [closed] in C. apply andb_prop in C as [J R].
    apply (refuted_ok (fun v => evalInt E (columnOf cols v)) _ _ _ R).
    apply Forall_map. rewrite forallb_forall in J. apply Forall_forall.
    intros h I. now apply (justified_ok E ks cols h H (J h I)).
  - intros ks H C X. inversion X.
  - intros i f t IHt r IHr ks H C X. cbn [closedArms] in C.
    apply andb_prop in C as [C R]. cbn [claimsOf] in X.
    apply exists_cons in X as [X|X].
    + apply (IHt (learned i f ks)); [|exact C]. apply learned_ok; [exact H|].
      apply (holds_normal E [] f); [constructor|exact X].
    + now apply (IHr ks).
Qed.

(** Certificates *)

Definition numberedTerms (l : list term) : Map.t term :=
  fst (fold_left (fun s t => (Map.add (snd s) (normal [] t) (fst s),
                              Pos.succ (snd s)))
                 l (Map.empty term, 1%positive)).

Definition justifies (given : Map.t term) (ps : list term) (negation : term)
    (r : reason) (f : term) :=
  match r with
  | Given i => match Map.find i given with
               | Some p => implied depth p (normal [] f)
               | None => false
               end
  | Negation => implied depth negation (normal [] f)
  | Rule r => follows ps (lemmas r) f
  end.

Fixpoint learnAll given ps negation (l : list (positive * reason * term)) (ks : claims)
  : option claims :=
  match l with
  | [] => Some ks
  | (i, r, f) :: l =>
      if justifies given ps negation r f
      then learnAll given ps negation l (learned i f ks) else None
  end.

(* The premises and the open goal imply the goal: each operand of it. *)
Definition covers (ps : list term) (open goal : term) :=
  forallb (fun g => implied depth open g || existsb (fun p => implied depth p g) ps)
          (flatAnd [goal]).

Definition check (c : certificate) : bool :=
  let given := numberedTerms (premises c) in
  let open := normal [] (openGoal c) in
  let cols := numberedTerms (columnTerms c) in
  let ps := map (normal []) (premises c) in
  covers ps open (normal [] (goal c)) &&
  match learnAll given (flatAnd (negated open :: ps)) (negated open) (formulas c) (Map.empty term) with
  | Some ks => closed cols ks (proof c)
  | None => false
  end.

Lemma numberedTerms_ok : forall E l, Forall (holds E) l ->
  allHold E (numberedTerms l).
Proof.
  intros E l H. unfold numberedTerms.
  set (f := fun s t => _).
  assert (G : allHold E (fst (Map.empty term, 1%positive))).
  { intros i k F. simpl in F. now rewrite Map.gempty in F. }
  revert G. generalize (Map.empty term, 1%positive).
  induction H as [|t l T _ IH]; intros s G; simpl; [exact G|].
  apply IH. simpl. apply allHold_add; [exact G|].
  apply holds_normal; [constructor|exact T].
Qed.

Lemma learnAll_ok : forall E given ps negation, allHold E given ->
  Forall (holds E) ps -> holds E negation -> forall l ks ks', allHold E ks ->
  learnAll given ps negation l ks = Some ks' -> allHold E ks'.
Proof.
  intros E given ps negation G P N. induction l as [|[[i r] f] l IH];
    intros ks ks' H L; simpl in L; [now inversion L; subst|].
  destruct (justifies given ps negation r f) eqn:J; [|discriminate].
  apply (IH _ _) in L; [exact L|]. apply learned_ok; [exact H|].
  assert (none : Forall (holds E) []) by constructor.
  destruct r as [i'| |r]; cbn [justifies] in J.
  - destruct (Map.find i' given) as [p|] eqn:F; [|discriminate].
    apply (holds_normal E [] f none). apply (implied_ok E _ _ _ J).
    now apply (G i').
  - apply (holds_normal E [] f none). now apply (implied_ok E _ _ _ J).
  - apply (follows_ok E _ _ _ J P), lemmas_hold.
Qed.

Theorem check_sound : forall c, check c = true ->
  forall E, Forall (holds E) (premises c) -> holds E (goal c).
Proof.
  intros c C E P. unfold check in C. apply andb_prop in C as [V C].
  destruct (learnAll _ _ _ _ _) as [ks|] eqn:L; [|discriminate].
  assert (none : Forall (holds E) []) by constructor.
  assert (N : Forall (holds E) (map (normal []) (premises c))).
  { apply Forall_map. revert P. apply Forall_impl. intros p.
    now apply holds_normal. }
  set (open := normal [] (openGoal c)) in *.
  assert (O : holds E open).
  { destruct (holds_dec E open) as [|X]; [assumption|]. exfalso.
    apply (closed_ok E _ _ _) in C; [exact C|].
    assert (O : holds E (negated open)).
    { unfold holds in *. rewrite negated_ok; simpl.
      now destruct (truth (eval E open)). }
    apply (learnAll_ok E _ _ _ (numberedTerms_ok E _ P)) in L;
      [exact L| |exact O|].
    - apply truths_holds. rewrite flatAnd_ok. apply truths_holds.
      now constructor.
    - intros i k F. now rewrite Map.gempty in F. }
  apply (holds_normal E [] _ none).
  assert (F : Forall (holds E) (flatAnd [normal [] (goal c)])).
  { unfold covers in V. rewrite forallb_forall in V. apply Forall_forall.
    intros g I. specialize (V g I). apply orb_prop in V as [V|V].
    - now apply (implied_ok E _ _ _ V).
    - apply existsb_exists in V as (p & J & V).
      apply (implied_ok E _ _ _ V). rewrite Forall_forall in N. auto. }
  apply truths_holds in F. rewrite flatAnd_ok in F.
  apply truths_holds in F. now inversion F.
Qed.

(* The same for the meaning with definedness: where all premises have a value
   and are true, the goal is not false, and true if it has a value. *)
Corollary check_sound_partial : forall c, check c = true ->
  forall E, Forall (fun p => partial E p = Some (VTruth true)) (premises c) ->
  forall v, partial E (goal c) = Some v -> truth v = true.
Proof.
  intros c C E P v V. apply eval_partial in V.
  assert (H : holds E (goal c)).
  { apply (check_sound c C E). revert P. apply Forall_impl. intros p H.
    apply eval_partial in H. unfold holds. now rewrite H. }
  unfold holds in H. now rewrite V in H.
Qed.

Print Assumptions check_sound_partial.
