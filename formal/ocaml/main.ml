(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   shapeproof-check-verified: reads what `shapeproof-check --explicit=OUT` wrote
   and asks the checker that is proved in Coq. With --print, it prints the
   statements that it accepts.

   Reading is not proved: that the terms of the claim and the premises mean what
   the file says is to be read in this file and its --print. A wrong reading of
   anything else makes the checker refuse. *)

module Num = Z (* Zarith; the checker has a module of that name *)
open Json
open Checked

exception Bad of string
let bad what = raise (Bad what)

let field name = function
  | Object l -> (try List.assoc name l with Not_found -> bad ("no " ^ name))
  | _ -> bad "no object"
let field_opt name = function Object l -> List.assoc_opt name l | _ -> None
let list = function List l -> l | _ -> bad "no list"
let big = function
  | Number s | String s ->
      (try Num.of_string s with Invalid_argument _ -> bad "no integer")
  | _ -> bad "no integer"
let int v = let z = big v in if Num.fits_int z then Num.to_int z else bad "no index"
let index v = let i = int v in if i < 0 then bad "no index" else i
(* Numbers from 0 are positives from 1. *)
let positive v = Num.of_int (index v + 1)

(** Terms *)

(* Names of functions by numbers. *)
let functions : (string, int) Hashtbl.t = Hashtbl.create 16
let function_number name =
  match Hashtbl.find_opt functions name with
  | Some n -> Num.of_int n
  | None ->
      let n = Hashtbl.length functions in
      Hashtbl.add functions name n; Num.of_int n

let rec pairs one two = function
  | [] -> []
  | a :: b :: r -> let x = (one a, two b) in x :: pairs one two r
  | _ -> bad "an odd list"

(* A symbol is known by the number of its node. *)
let node number (term : Json.t -> term) v : term =
  let kind, rest =
    match list v with
    | String kind :: rest -> kind, rest
    | _ -> bad "a term without a kind" in
  let operands () = List.map term rest in
  let make o = T (o, operands ()) in
  let symbol o = T (o, []) in
  let n = Num.of_int number in
  match kind with
  | "dim.constant" -> T (Const (big (List.hd rest)), [])
  | "dim.symbol" ->
      (match rest with
       | _ :: String "dim" :: _ -> symbol (Dim n)
       | _ :: String "int" :: _ -> symbol (IntSym n)
       | _ -> bad "a symbol of no type")
  | "dim.sum" ->
      (match rest with
       | c :: summands ->
           let l = pairs big term summands in
           T (Sum (big c, List.map fst l), List.map snd l)
       | [] -> bad "an empty sum")
  | "dim.product" | "dim.opaque product" -> make Prod
  | "dim.opaque sum" ->
      let l = operands () in
      T (Sum (Num.zero, List.map (fun _ -> Num.one) l), l)
  | "dim.floordiv" -> make Div
  | "dim.mod" -> make Mod
  | "dim.min" -> make Min
  | "dim.max" -> make Max
  | "dim.broadcast" -> make Bcast
  | "dim.rank" -> make Rank
  | "dim.extent" -> make Extent
  | "dim.num_elements" -> make NumElems
  | "dim.select" -> make Select
  | "dim.apply" ->
      (match rest with
       | String f :: l -> T (Apply (function_number f), List.map term l)
       | _ -> bad "a function without a name")
  | "shape.symbol" -> symbol (ShapeSym n)
  | "shape.ranked" -> make Ranked
  | "shape.concat" -> make Concat
  | "shape.head" -> make Head
  | "shape.tail" -> make Tail
  | "shape.broadcast" -> make BcastShape
  | "claim.true" -> T (TrueC, [])
  | "claim.false" -> T (FalseC, [])
  | "claim.bool" -> symbol (BoolSym n)
  | "claim.not bool" -> make Not
  | "claim.eq" -> make Eq0
  | "claim.ne" -> T (Not, [make Eq0])
  | "claim.ge" -> make Ge
  | "claim.shape eq" -> make ShapeEq
  | "claim.shape ne" -> T (Not, [make ShapeEq])
  | "claim.broadcastable" -> make Fit
  | "claim.not broadcastable" -> T (Not, [make Fit])
  | "claim.and" -> make And
  | "claim.or" -> make Or
  | _ -> bad ("a term of kind " ^ kind)

let table v : Json.t -> term =
  let nodes = Array.of_list (list v) in
  let made = Array.make (Array.length nodes) (T (TrueC, [])) in
  let known = ref 0 in
  let term v =
    let i = index v in
    if i < !known then made.(i) else bad "a term that is not there yet" in
  Array.iteri
    (fun i v -> made.(i) <- node i term v; known := i + 1) nodes;
  term

(** Proofs *)

let rec last = function [] -> bad "an empty list" | [x] -> x | _ :: r -> last r
let rec but_last = function [] | [_] -> [] | x :: r -> x :: but_last r

let residue term v =
  match list v with
  | [t; d; r] -> ((term t, big d), big r)
  | _ -> bad "a malformed residue"

let reason term name (operands : Json.t list) : reason =
  let two f = match operands with [a; b] -> f (term a) (term b) | _ -> bad name in
  let three f = match operands with
    | [a; b; c] -> f (term a) (term b) (term c) | _ -> bad name in
  match name, operands with
  | "Given", [] -> Negation
  | "Given", [i] -> Given (positive i)
  | "Axiom", [a; _] -> Rule (AxiomOf (term a))
  | "Residue", a :: rs -> Rule (Residue (term a, List.map (residue term) rs))
  | "Factor", a :: b :: rs ->
      Rule (Factor (term a, term b, List.map (residue term) rs))
  | "ReplaceDim", [s; a; b; c] ->
      let kept = if c = Null then None else Some (term c) in
      Rule (ReplaceDim (term s, term a, term b, kept))
  | _ ->
  Rule (match name with
  | "SameShape" -> two (fun a b -> SameShape (a, b))
  | "SpellOut" -> two (fun a b -> SpellOut (a, b))
  | "ReplaceShape" -> three (fun a b c -> ReplaceShape (a, b, c))
  | "DivShift" -> three (fun a b c -> DivShift (a, b, c))
  | "DivCancel" -> three (fun a b c -> DivCancel (a, b, c))
  | "DivNested" -> three (fun a b c -> DivNested (a, b, c))
  | "DivSmall" -> two (fun a b -> DivSmall (a, b))
  | "DivOrder" -> three (fun a b c -> DivOrder (a, b, c))
  | "DivBelow" -> three (fun a b c -> DivBelow (a, b, c))
  | "DivLess" -> three (fun a b c -> DivLess (a, b, c))
  | "DivAtLeast" -> three (fun a b c -> DivAtLeast (a, b, c))
  | "ModShift" -> three (fun a b c -> ModShift (a, b, c))
  | "ModCancel" -> three (fun a b c -> ModCancel (a, b, c))
  | "ModNested" -> three (fun a b c -> ModNested (a, b, c))
  | "Congruence" -> two (fun a b -> Congruence (a, b))
  | "Elements" -> two (fun a b -> Elements (a, b))
  | "Product" -> two (fun a b -> Product (a, b))
  | "Scale" -> two (fun a b -> Scale (a, b))
  | "Zero" -> two (fun a b -> Zero (a, b))
  | _ -> bad ("rule " ^ name ^ " is not known"))

let formula term v =
  match list v with
  | number :: String name :: rest ->
      ((positive number, reason term name (but_last rest)), term (last rest))
  | _ -> bad "a malformed formula"

(* The constant, then coefficient and variable in turn, the variables sorted. *)
let form = function
  | c :: rest ->
      let l = pairs big positive rest in
      let l = List.stable_sort (fun (_, v) (_, w) -> Num.compare v w) l in
      (big c, List.map (fun (k, v) -> (v, k)) l)
  | [] -> bad "an empty form"

let combination v =
  List.map (fun p -> match list p with
    | [i; k] -> (positive i, big k)
    | _ -> bad "a malformed sum") (list v)

let hypothesis v =
  match list v with
  | number :: String relation :: rest ->
      let number =
        if number = String "range" then None else Some (positive number) in
      let is_equation = match relation with
        | "==" -> true | ">=" -> false | _ -> bad "a malformed hypothesis" in
      ((number, is_equation), form rest)
  | _ -> bad "a malformed hypothesis"

let definition v =
  match list v with
  | var :: rest -> (positive var, form rest)
  | [] -> bad "a malformed definition"

(* Nodes refer to later ones, each to be used once. *)
let once (nodes : Json.t array) =
  let used = Array.make (Array.length nodes) false in
  fun from v ->
    let i = index v in
    if i <= from || i >= Array.length nodes then bad "a node that is not later";
    if used.(i) then bad "a node that is used twice";
    used.(i) <- true; i

let linear_tree v : linearTree =
  let nodes = Array.of_list (list v) in
  let child = once nodes in
  let rec make i =
    let v = nodes.(i) in
    match field_opt "branch" v with
    | Some b ->
        let f = form (list (field "split" v)) in
        (match list b with
         | [l; r] ->
             let l = child i l in
             let r = child i r in
             let l = make l in
             Branch (f, l, make r)
         | _ -> bad "a malformed branch")
    | None ->
        let rounding p = match list p with
          | [sum; d] -> (combination sum, big d)
          | _ -> bad "a malformed rounding" in
        Finish (List.map rounding (list (field "round" v)),
                combination (field "close" v)) in
  if nodes = [||] then bad "no tree";
  make 0

let tree term v : tree0 =
  let nodes = Array.of_list (list v) in
  let child = once nodes in
  let rec make i =
    let v = nodes.(i) in
    match field_opt "opposites" v, field_opt "split" v with
    | Some o, _ ->
        (match list o with
         | [a; b] -> Opposites (positive a, positive b)
         | _ -> bad "malformed opposites")
    | None, Some k ->
        let arm v r = match list v with
          | [n; number; claim] ->
              let t = make (child i n) in
              Arm (positive number, term claim, t, r)
          | _ -> bad "an arm without a claim" in
        Split (positive k, List.fold_right arm (list (field "arms" v)) NoArms)
    | None, None ->
        let definitions = match field_opt "definitions" v with
          | Some d -> List.map definition (list d)
          | None -> [] in
        Contradiction (List.map hypothesis (list (field "hypotheses" v)),
                       definitions, linear_tree (field "tree" v)) in
  if nodes = [||] then bad "no nodes";
  make 0

type entry = { certificate : certificate; place : string; is_proved : bool }

let entry v : entry =
  let term = table (field "terms" v) in
  let claim = term (field "claim" v) in
  let is_proved = match field "verdict" v with
    | String "proved" -> true
    | String "refuted" -> false
    | _ -> bad "no verdict" in
  let goal =
    if field "vacuous" v = Bool true then T (FalseC, [])
    else if is_proved then claim
    else T (Not, [claim]) in
  let p = field "proof" v in
  let proof = tree term (field "nodes" p) in
  { certificate =
      { premises = List.map term (list (field "premises" v));
        goal;
        openGoal = term (field "open" v);
        columnTerms = List.map term (list (field "columns" p));
        formulas = List.map (formula term) (list (field "formulas" p));
        proof };
    place = Printf.sprintf "%d:%d" (int (field "line" v)) (int (field "column" v));
    is_proved }

(** Printing *)

let rec text (T (o, l)) =
  let s z = Num.to_string z in
  let all sep = String.concat sep (List.map text l) in
  let call f = f ^ "(" ^ all ", " ^ ")" in
  match o with
  | Const z -> s z
  | Dim n -> "n" ^ s n
  | IntSym n -> "i" ^ s n
  | ShapeSym n -> "s" ^ s n
  | BoolSym n -> "b" ^ s n
  | Sum (c, cs) ->
      "(" ^ String.concat " + "
        (s c :: List.map2 (fun k t -> s k ^ "*" ^ text t) cs l) ^ ")"
  | Prod -> "(" ^ all " * " ^ ")"
  | Div -> "(" ^ all " floordiv " ^ ")"
  | Mod -> "(" ^ all " mod " ^ ")"
  | Min -> call "min" | Max -> call "max"
  | Bcast -> call "broadcast_extent"
  | Rank -> call "rank" | Extent -> call "extent"
  | NumElems -> call "num_elements" | Select -> call "select"
  | Apply f -> call ("f" ^ s f)
  | Ranked -> "[" ^ all ", " ^ "]"
  | Concat -> call "concat" | Head -> call "head" | Tail -> call "tail"
  | BcastShape -> call "broadcast"
  | TrueC -> "true" | FalseC -> "false"
  | Not -> call "not"
  | And -> "(" ^ all " and " ^ ")"
  | Or -> "(" ^ all " or " ^ ")"
  | Ge -> all "" ^ " >= 0"
  | Eq0 -> all "" ^ " == 0"
  | ShapeEq -> all " == "
  | Fit -> call "broadcastable"

let () =
  let print = ref false and files = ref [] in
  let usage = "usage: shapeproof-check-verified [--print] EXPLICIT" in
  Arg.parse
    [("--print", Arg.Set print, " prints the statements that are accepted")]
    (fun f -> files := f :: !files) usage;
  let file = match !files with
    | [f] -> f
    | _ -> prerr_endline usage; exit 2 in
  let channel = try open_in_bin file with Sys_error e -> prerr_endline e; exit 2 in
  let proved = ref 0 and refuted = ref 0 and refused = ref 0 and line = ref 0 in
  let refuse place why =
    incr refused;
    Printf.eprintf "%s: entry %d (%s): not checked: %s\n" file !line place why in
  (try
     while true do
       let s = input_line channel in
       incr line;
       Hashtbl.reset functions;
       match entry (Json.parse s) with
       | e when checkDefined e.certificate ->
           incr (if e.is_proved then proved else refuted);
           if !print then begin
             Printf.printf "%s: in every assignment, if\n" e.place;
             List.iter (fun p -> Printf.printf "  %s\n" (text p))
               e.certificate.premises;
             Printf.printf "then\n  %s\n" (text e.certificate.goal)
           end
       | e -> refuse e.place "the proof is not one"
       | exception Bad why -> refuse "?" why
       | exception Malformed why -> refuse "?" why
       | exception Failure why -> refuse "?" why
       | exception Invalid_argument why -> refuse "?" why
       | exception Stack_overflow -> refuse "?" "it is too deep"
     done
   with End_of_file -> ());
  Printf.printf "%d proved, %d refuted: %s\n" !proved !refuted
    (if !refused = 0 then "all checked"
     else Printf.sprintf "checked; %d not checked" !refused);
  exit (if !refused = 0 then 0 else 1)
