(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The rule Residue: the value of a polynomial modulo a constant depends on the
   residues of its atoms, of which all are tried.

     n*n + n mod 2 is 0      n*n mod 8 is 1 where n mod 2 == 1 *)

From Shapeproof Require Import Builders.
From Shapeproof.checker Require Import Poly.

Definition residues := list (term * Z).

Definition residueOf (known : residues) (t : term) : Z :=
  match find (fun '(x, _) => equal x t) known with
  | Some (_, r) => r
  | None => 0
  end.
Definition residueOfMono known m (t : mono) :=
  fold_right (fun x r => residueOf known x * r mod m) 1 t.
Fixpoint residueOfPoly known m (p : poly) : Z :=
  match p with
  | [] => 0
  | (t, c) :: r => (c * residueOfMono known m t + residueOfPoly known m r) mod m
  end.

Definition upTo (m : Z) := map Z.of_nat (seq 0 (Z.to_nat m)).

(* A known residue: the term modulo a divisor. *)
Definition fact := (term * Z * Z)%type.
Definition allowed (known : list fact) (x : term) (z : Z) : bool :=
  forallb (fun '(t, d, r) => negb (equal t x) || (z mod d =? r)) known.
Definition choices known m x := filter (allowed known x) (upTo m).

Definition covered (env : residues) (p : poly) : bool :=
  forallb (fun x => existsb (fun '(y, _) => equal y x) env) (concat (map fst p)).

Fixpoint values known m (atoms : list term) (env : residues) (p : poly) : list Z :=
  match atoms with
  | [] => if covered env p then [residueOfPoly env m p] else upTo m
  | x :: r =>
      flat_map (fun z => values known m r ((x, z) :: env) p) (choices known m x)
  end.

Fixpoint distinct (l : list term) : list term :=
  match l with
  | [] => []
  | x :: r => let r := distinct r in
              if existsb (equal x) r then r else x :: r
  end.

Definition maxModulus := 64.
Definition maxCases := 4096.

Definition residue (a : term) (known : list fact) : option term :=
  match a with
  | T Div [x; T (Const m) []] =>
      let p := polyOf x in
      let atoms := distinct (concat (map fst p)) in
      let cases := fold_right Z.mul 1
                     (map (fun x => Z.of_nat (length (choices known m x))) atoms) in
      if (2 <=? m) && (m <=? maxModulus) && (cases <=? maxCases) &&
         forallb (fun '(_, d, _) => (1 <=? d) && (m mod d =? 0)) known
      then Some (disj
        (map (fun r => eq (sub x (scale m a)) (constant r))
             (nodup Z.eq_dec (values known m atoms [] p)) ++
         map (fun '(t, d, r) => ne (modulo t (constant d)) (constant r)) known))
      else None
  | _ => None
  end.

Lemma in_upTo : forall m z, 0 <= z < m -> In z (upTo m).
Proof.
  intros m z H. unfold upTo. apply in_map_iff. exists (Z.to_nat z).
  split; [lia|]. apply in_seq. lia.
Qed.

Lemma mod_mod_divisor : forall x m d, 1 <= d -> 0 < m -> m mod d = 0 ->
  (x mod m) mod d = x mod d.
Proof.
  intros x m d D M H. apply Z.div_exact in H; [|lia].
  rewrite (Z.mod_eq x m) by lia. set (q := x / m). rewrite H.
  replace (x - d * (m / d) * q) with (x + - (m / d * q) * d) by lia.
  apply Z.mod_add. lia.
Qed.

Section Values.
Variables (E : assignment) (m : Z).
Hypothesis M : 0 < m.

Definition right (env : residues) :=
  forall x z, In (x, z) env -> z = evalInt E x mod m.

Lemma residueOf_right : forall env x, right env ->
  existsb (fun '(y, _) => equal y x) env = true ->
  residueOf env x = evalInt E x mod m.
Proof.
  intros env x R C. unfold residueOf. destruct (find _ env) as [[y z]|] eqn:F.
  - apply find_some in F as [I Q]. apply equal_eq in Q; subst y. now apply R.
  - apply existsb_exists in C as ([y z] & I & Q).
    pose proof (find_none _ _ F _ I). simpl in *. congruence.
Qed.

Lemma residueOfPoly_right : forall env p, right env -> covered env p = true ->
  residueOfPoly env m p = val E p mod m.
Proof.
  intros env p R. unfold covered.
  induction p as [|[t c] p IH]; simpl; intros C; [now rewrite Z.mod_0_l; lia|].
  rewrite forallb_app in C. apply andb_prop in C as [C D]. rewrite (IH D).
  assert (T : residueOfMono env m t mod m = monoVal E t mod m).
  { clear IH D. unfold residueOfMono, monoVal, product.
    induction t as [|x t IH]; simpl in *; [reflexivity|].
    apply andb_prop in C as [C D]. specialize (IH D).
    rewrite (residueOf_right env x R C), Z.mod_mod by lia.
    rewrite Z.mul_mod, IH, Z.mod_mod, <- Z.mul_mod by lia. reflexivity. }
  rewrite Z.add_mod, Z.mod_mod, Z.mul_mod, T, <- Z.mul_mod, <- Z.add_mod by lia.
  reflexivity.
Qed.

Lemma values_complete : forall known p,
  Forall (fun '(t, d, r) => 1 <= d /\ m mod d = 0 /\ evalInt E t mod d = r) known ->
  forall atoms env, right env -> In (val E p mod m) (values known m atoms env p).
Proof.
  intros known p K. induction atoms as [|x atoms IH]; intros env R; simpl.
  - destruct (covered env p) eqn:C.
    + left. now apply residueOfPoly_right.
    + apply in_upTo, Z.mod_pos_bound, M.
  - apply in_flat_map. exists (evalInt E x mod m). split.
    + apply filter_In. split; [apply in_upTo, Z.mod_pos_bound, M|].
      apply forallb_forall. intros [[t d] r] I.
      rewrite Forall_forall in K. destruct (K _ I) as (D & V & H).
      destruct (equal t x) eqn:Q; [|reflexivity]. apply equal_eq in Q; subst t.
      simpl. apply Z.eqb_eq. rewrite <- H.
      now apply mod_mod_divisor.
    + apply IH. intros y z [J|J]; [inversion J; subst; reflexivity|now apply R].
Qed.
End Values.

Theorem Residue : forall E a known f, residue a known = Some f -> holds E f.
Proof.
  intros E a known f H. unfold residue in H.
  destruct a as [[] [|x [|[[m| | | | | | | | | | | | | | | | | | | | | | | | | | | | | |] []] []]]];
    try discriminate.
  destruct (_ && _) eqn:G; [|discriminate]. inversion H; subst f; clear H.
  repeat (apply andb_prop in G as [G ?]).
  apply Z.leb_le in G. rename H into D. rewrite forallb_forall in D.
  apply holds_disj, Exists_app.
  destruct (Forall_dec (fun '(t, d, r) => evalInt E t mod d = r)
              (fun '(t, d, r) => Z.eq_dec (evalInt E t mod d) r) known) as [K|K].
  - left. apply Exists_map, Exists_exists.
    exists (evalInt E x mod m). split.
    + apply nodup_In. rewrite <- (val_polyOf E x). apply values_complete; [lia| |].
      * rewrite Forall_forall in *. intros [[t d] r] I.
        pose proof (K _ I) as KI. specialize (D _ I). simpl in *.
        apply andb_prop in D as [D1 D2]. apply Z.leb_le in D1.
        apply Z.eqb_eq in D2. auto.
      * intros ? ? [].
    + apply holds_eq. rewrite eval_sub, eval_scale, eval_constant.
      change (T Div [x; T (Const m) []]) with (floorDiv x (constant m)).
      rewrite eval_floorDiv, eval_constant, quotient_nonzero by lia.
      symmetry; apply Z.mod_eq; lia.
  - right. apply Exists_map, Exists_exists.
    apply neg_Forall_Exists_neg in K.
    2: { intros [[t d] r]. destruct (Z.eq_dec (evalInt E t mod d) r); auto. }
    apply Exists_exists in K as ([[t d] r] & I & N).
    exists (t, d, r). split; [exact I|].
    specialize (D _ I). simpl in D. apply andb_prop in D as [D1 _].
    apply Z.leb_le in D1. unfold ne. rewrite holds_not, holds_eq.
    rewrite eval_modulo, !eval_constant, remainder_nonzero by lia. exact N.
Qed.
