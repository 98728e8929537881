(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The checker as OCaml, with integers of Zarith. The mapping of Z to them, in
   Coq's ExtrOcamlZBigInt and the line below, is trusted. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlZBigInt.
From Shapeproof.checker Require Import Checker Defined.

Extract Constant Z.gcd => "Big_int_Z.gcd_big_int".
Extract Constant Z.leb => "Big_int_Z.le_big_int".
Extract Constant Z.ltb => "Big_int_Z.lt_big_int".

Extraction "checked.ml" checkDefined.
