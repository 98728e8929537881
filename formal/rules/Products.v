(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The rules about products: Product, Scale and Zero. *)

From Shapeproof Require Import Builders.

Definition product2 a b := disj [lt a zero; lt b zero; ge (mul a b) zero].

Theorem Product : forall E a b, holds E (product2 a b).
Proof. unfold product2; meaning. nia. Qed.

Definition scaled a b := disj [ne a zero; eq (mul a b) zero].

Theorem Scale : forall E a b, holds E (scaled a b).
Proof. unfold scaled; meaning. nia. Qed.

Definition zeroFactor a b := disj [ne (mul a b) zero; eq a zero; eq b zero].

Theorem Zero : forall E a b, holds E (zeroFactor a b).
Proof. unfold zeroFactor; meaning. nia. Qed.
