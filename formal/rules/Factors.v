(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The rule Factor: the residue of a factor follows from those of the product and
   of the other factor, as src/engine/base/FactorResidue.cpp computes it.

     a*b mod 12 is 0 and b mod 4 is 2: a mod 2 is 0 *)

From Coq Require Import Znumtheory.
From Shapeproof Require Import Builders.
From Shapeproof.rules Require Import Residues.

(* A divisor of n whose primes all divide the given ones. (Numbers are of 64 bits
   at most, and halved in each step.) *)
Fixpoint partWithPrimesOf (fuel : nat) (n primes : Z) : Z :=
  match fuel with
  | O => 1
  | S fuel =>
      let common := Z.gcd n primes in
      if common <=? 1 then 1 else common * partWithPrimesOf fuel (n / common) primes
  end.

(* A number that is probably the inverse of c, by Euclid: x*c == a and y*c == b
   modulo the divisor all along. *)
Fixpoint inverse (fuel : nat) (a x b y : Z) : Z :=
  match fuel with
  | O => x
  | S fuel => if b =? 0 then x else inverse fuel b y (a mod b) (x - a / b * y)
  end.

(* Of a, from a*b == p (mod m) and b == r (mod k): remainder and modulus; nothing
   if there are no such numbers. The two functions are those above. *)
Definition residueOfFactor (part inverse : Z -> Z -> Z) (p m r k : Z) : option (Z * Z) :=
  let g := Z.gcd r k in
  let h := Z.gcd g m in
  if negb (p mod h =? 0) then None else
  let units := k / g in
  let target := p / h in
  let step := m / h in
  let inA := part (Z.gcd target step) units in
  let target := target / inA in
  let step := step / inA in
  let known := Z.gcd step units in
  let coefficient := (g / h * (r / g)) mod known in
  let inverse := inverse coefficient known in
  if negb ((coefficient * inverse) mod known =? 1 mod known) then Some (0, 1) else
  let rest := inA * ((target * inverse) mod known) in
  let modulus := inA * known in
  if Z.odd modulus && Z.odd target && Z.even step
  then Some (if Z.even rest then rest + modulus else rest, modulus * 2)
  else Some (rest, modulus).

Definition partOf := partWithPrimesOf 64.
Definition inverseOf c n := inverse 100 c 1 n 0.

Definition factor (a b : term) (known : list fact) : option term :=
  match known with
  | [(_, k, r); (_, m, p)] =>
      if (1 <=? k) && (1 <=? m) then Some (disj
        (ne (modulo b (constant k)) (constant r) ::
         ne (modulo (mul a b) (constant m)) (constant p) ::
         match residueOfFactor partOf inverseOf p m r k with
         | Some (x, n) => [eq (modulo a (constant n)) (constant x)]
         | None => []
         end))
      else None
  | _ => None
  end.

Definition isPartOf q n primes :=
  0 < q /\ (q | n) /\ forall u, rel_prime u primes -> rel_prime u q.

Lemma part_ok : forall fuel n primes,
  isPartOf (partWithPrimesOf fuel n primes) n primes.
Proof.
  unfold isPartOf.
  induction fuel as [|fuel IH]; intros n primes; cbn [partWithPrimesOf].
  - split; [lia|split; [exists n; lia|]]. intros; apply rel_prime_sym, rel_prime_1.
  - destruct (Z.leb_spec (Z.gcd n primes) 1) as [L|L].
    + split; [lia|split; [exists n; lia|]].
      intros; apply rel_prime_sym, rel_prime_1.
    + set (c := Z.gcd n primes) in *.
      destruct (Z.gcd_divide_l n primes) as [n' N]. fold c in N.
      assert (D : n / c = n') by (rewrite N; apply Z.div_mul; lia).
      rewrite D. destruct (IH n' primes) as (Q & (s & S) & U).
      split; [nia|split].
      * exists s. rewrite N, S at 1. ring.
      * intros u H. apply rel_prime_mult; [|now apply U].
        apply rel_prime_sym, rel_prime_div with primes;
          [now apply rel_prime_sym|]. apply Z.gcd_divide_r.
Qed.

Lemma times_quotient : forall d a, d <> 0 -> (d | a) -> a = a / d * d.
Proof. intros d a D [x ->]. now rewrite Z.div_mul. Qed.

Lemma gcd_parts : forall a b, Z.gcd a b <> 0 ->
  exists x y, a = x * Z.gcd a b /\ b = y * Z.gcd a b /\ rel_prime x y.
Proof.
  intros a b N. exists (a / Z.gcd a b), (b / Z.gcd a b).
  split; [|split].
  - apply times_quotient; [exact N|apply Z.gcd_divide_l].
  - apply times_quotient; [exact N|apply Z.gcd_divide_r].
  - apply Zgcd_1_rel_prime. now apply Z.gcd_div_gcd.
Qed.

Lemma rel_prime_shift : forall x y t, rel_prime x y -> rel_prime (x + y * t) y.
Proof.
  intros x y t H. apply Zgcd_1_rel_prime. apply Zgcd_1_rel_prime in H.
  rewrite Z.gcd_comm, (Z.mul_comm y), Z.gcd_add_mult_diag_r, Z.gcd_comm.
  exact H.
Qed.

(* What is left of A * c == target + step * s once all factors of A that are
   known are divided out. *)
Lemma factor_mod : forall x c target step units s known inverse,
  x * c = target + step * s -> known = Z.gcd step units -> 0 < known ->
  (c * inverse) mod known = 1 mod known ->
  x mod known = (target * inverse) mod known.
Proof.
  intros x c target step units s known inverse E K N I.
  assert (D : (known | step)) by (subst known; apply Z.gcd_divide_l).
  destruct D as [d D].
  transitivity ((x * 1) mod known); [now rewrite Z.mul_1_r|].
  rewrite <- Z.mul_mod_idemp_r, <- I, Z.mul_mod_idemp_r by lia.
  replace (x * (c * inverse)) with (target * inverse + d * s * inverse * known).
  - now rewrite Z.mod_add by lia.
  - rewrite Z.mul_assoc, E, D. ring.
Qed.

Lemma mod_twice : forall a n, 0 < n -> Z.odd n = true -> Z.odd a = true ->
  a mod (n * 2) =
  (if Z.even (a mod n) then a mod n + n else a mod n).
Proof.
  intros a n N On Oa.
  pose proof (Z.div_mod a n) as D. pose proof (Z.mod_pos_bound a n N) as B.
  set (q := a / n) in *. set (r := a mod n) in *.
  assert (Q : Z.odd q = Z.even r).
  { rewrite D, Z.odd_add, Z.odd_mul, On in Oa by lia.
    rewrite <- Z.negb_odd. destruct (Z.odd q), (Z.odd r); auto; discriminate. }
  destruct (Z.even r).
  - apply Z.odd_spec in Q as [h Q].
    symmetry. apply Z.mod_unique with h; [left; lia|]. nia.
  - rewrite <- Z.negb_even in Q. apply negb_false_iff, Z.even_spec in Q as [h Q].
    symmetry. apply Z.mod_unique with h; [left; lia|]. nia.
Qed.

Section Factor.
Variables (part inverse : Z -> Z -> Z) (a b p m r k : Z).
Hypothesis partIs : forall n primes, isPartOf (part n primes) n primes.
Hypotheses (K : 1 <= k) (M : 1 <= m).
Hypotheses (B : b mod k = r) (P : (a * b) mod m = p).

Lemma residueOfFactor_ok :
  match residueOfFactor part inverse p m r k with
  | Some (x, n) => 0 < n /\ a mod n = x
  | None => False
  end.
Proof.
  unfold residueOfFactor.
  assert (G : 0 < Z.gcd r k).
  { pose proof (Z.gcd_nonneg r k). destruct (Z.eq_dec (Z.gcd r k) 0) as [E|]; [|lia].
    apply Z.gcd_eq_0_r in E. lia. }
  destruct (gcd_parts r k) as (r' & units & R & U & RU); [lia|].
  set (g := Z.gcd r k) in *.
  assert (H : 0 < Z.gcd g m).
  { pose proof (Z.gcd_nonneg g m). destruct (Z.eq_dec (Z.gcd g m) 0) as [E|]; [|lia].
    apply Z.gcd_eq_0_r in E. lia. }
  destruct (gcd_parts g m) as (g' & step & GH & MH & GS); [lia|].
  set (h := Z.gcd g m) in *.
  (* b is g times u. *)
  set (t := b / k). set (u := r' + units * t).
  assert (Bu : b = u * g) by (pose proof (Z.div_mod b k); unfold u, t in *; nia).
  assert (UU : rel_prime u units) by now apply rel_prime_shift.
  (* The product over h. *)
  set (s := a * b / m).
  assert (AB : a * b = p + m * s) by (pose proof (Z.div_mod (a * b) m); unfold s; lia).
  set (target := a * g' * u - step * s).
  assert (T : p = target * h).
  { unfold target. rewrite Bu, GH, MH in AB. nia. }
  replace (p mod h) with 0 by (rewrite T; symmetry; apply Z.mod_mul; lia).
  change (0 =? 0) with true; cbn [negb].
  replace (k / g) with units by (rewrite U; symmetry; apply Z.div_mul; lia).
  replace (p / h) with target by (rewrite T; symmetry; apply Z.div_mul; lia).
  replace (m / h) with step by (rewrite MH; symmetry; apply Z.div_mul; lia).
  replace (g / h) with g' by (rewrite GH; symmetry; apply Z.div_mul; lia).
  replace (r / g) with r' by (rewrite R; symmetry; apply Z.div_mul; lia).
  assert (A : a * (g' * u) = target + step * s) by (unfold target; ring).
  assert (S : 0 < step) by nia.
  assert (UE : u = r' + units * t) by reflexivity.
  clearbody target s u g h.
  (* The part of the target that is in a. *)
  destruct (partIs (Z.gcd target step) units) as (Q & D & C).
  set (inA := part _ units) in *.
  assert (T' : target = target / inA * inA).
  { apply times_quotient; [lia|]. apply (Z.divide_trans _ _ _ D), Z.gcd_divide_l. }
  assert (S' : step = step / inA * inA).
  { apply times_quotient; [lia|]. apply (Z.divide_trans _ _ _ D), Z.gcd_divide_r. }
  set (target' := target / inA) in *. set (step' := step / inA) in *.
  clearbody inA target' step'.
  assert (I : (inA | a)).
  { apply Gauss with (g' * u).
    - exists (target' + step' * s). rewrite (Z.mul_comm _ a), A, T', S'. ring.
    - apply rel_prime_mult.
      + apply rel_prime_div with step; [now apply rel_prime_sym|].
        exists step'. exact S'.
      + now apply rel_prime_sym, C. }
  destruct I as [x X].
  assert (A' : x * (g' * u) = target' + step' * s).
  { apply Z.mul_cancel_r with inA; [lia|].
    transitivity (a * (g' * u)); [rewrite X; ring|].
    rewrite A, T', S'. ring. }
  set (known := Z.gcd step' units).
  assert (N : 0 < known).
  { pose proof (Z.gcd_nonneg step' units).
    destruct (Z.eq_dec known 0) as [E|]; [|unfold known in *; lia].
    apply Z.gcd_eq_0_l in E. nia. }
  assert (coefficient : (g' * u) mod known = (g' * r') mod known).
  { destruct (Z.gcd_divide_r step' units) as [v V]. fold known in V.
    rewrite UE, V.
    replace (g' * (r' + v * known * t)) with (g' * r' + g' * v * t * known) by ring.
    now apply Z.mod_add; lia. }
  set (i := inverse _ _). clearbody i.
  destruct (_ =? _) eqn:V; cbn [negb]; [|now rewrite Z.mod_1_r].
  apply Z.eqb_eq in V.
  assert (Y : x mod known = (target' * i) mod known).
  { apply (factor_mod x (g' * u) target' step' units s); auto.
    rewrite <- V, <- coefficient, Z.mul_mod_idemp_l by lia. reflexivity. }
  assert (Z : a mod (inA * known) = inA * ((target' * i) mod known)).
  { rewrite <- Y, X, (Z.mul_comm x). apply Z.mul_mod_distr_l; lia. }
  destruct (_ && _) eqn:O; [|split; [nia|exact Z]].
  apply andb_prop in O as [O O3]. apply andb_prop in O as [O1 O2].
  split; [nia|]. rewrite <- Z. apply mod_twice; [nia|exact O1|].
  assert (Ox : Z.odd (x * (g' * u)) = true).
  { rewrite A', Z.odd_add, Z.odd_mul, O2.
    rewrite <- Z.negb_odd in O3. apply negb_true_iff in O3. now rewrite O3. }
  rewrite Z.odd_mul in O1, Ox. apply andb_prop in O1 as [O1 _].
  apply andb_prop in Ox as [Ox _].
  now rewrite X, Z.odd_mul, O1, Ox.
Qed.
End Factor.

Theorem Factor : forall E a b known f, factor a b known = Some f -> holds E f.
Proof.
  intros E a b known f H. unfold factor in H.
  destruct known as [|[[t k] r] [|[[t' m] p] []]]; try discriminate.
  destruct (_ && _) eqn:G; [|discriminate]. inversion H; subst f; clear H.
  apply andb_prop in G as [K M]. apply Z.leb_le in K. apply Z.leb_le in M.
  unfold ne. apply holds_disj. rewrite !exists_cons.
  autorewrite with meaning. rewrite !remainder_nonzero by lia.
  destruct (Z.eq_dec (evalInt E b mod k) r) as [B|]; [|now left].
  destruct (Z.eq_dec ((evalInt E a * evalInt E b) mod m) p) as [P|];
    [|now right; left].
  right; right.
  pose proof (residueOfFactor_ok partOf inverseOf _ _ _ _ _ _ (part_ok 64) K M B P)
    as O.
  destruct (residueOfFactor _ _ p m r k) as [[x n]|]; [|contradiction].
  destruct O as [N O]. apply exists_one, holds_eq.
  now rewrite eval_modulo, !eval_constant, remainder_nonzero by lia.
Qed.
