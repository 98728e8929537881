(* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A reader of JSON. Numbers are kept as their text. *)

type t =
  | Null
  | Bool of bool
  | Number of string
  | String of string
  | List of t list
  | Object of (string * t) list

exception Malformed of string

let parse (text : string) : t =
  let at = ref 0 in
  let fail what = raise (Malformed (Printf.sprintf "%s at byte %d" what !at)) in
  let peek () = if !at < String.length text then text.[!at] else '\000' in
  let rec skip () =
    match peek () with
    | ' ' | '\t' | '\n' | '\r' -> incr at; skip ()
    | _ -> () in
  let expect c = if peek () = c then incr at else fail (Printf.sprintf "no %C" c) in
  let word w value =
    let n = String.length w in
    if !at + n <= String.length text && String.sub text !at n = w
    then (at := !at + n; value) else fail "an unknown word" in
  let string () =
    expect '"';
    let b = Buffer.create 16 in
    let rec go () =
      if !at >= String.length text then fail "a string without end";
      match text.[!at] with
      | '"' -> incr at
      | '\\' ->
          (* Escapes are kept as they are: names are only compared. *)
          if !at + 1 >= String.length text then fail "a string without end";
          Buffer.add_char b '\\';
          Buffer.add_char b text.[!at + 1];
          at := !at + 2; go ()
      | c -> Buffer.add_char b c; incr at; go () in
    go (); Buffer.contents b in
  let number () =
    let from = !at in
    let rec go () =
      match peek () with
      | '0' .. '9' | '-' | '+' | '.' | 'e' | 'E' -> incr at; go ()
      | _ -> () in
    go (); String.sub text from (!at - from) in
  let rec value () =
    skip ();
    let v =
      match peek () with
      | '{' -> incr at; Object (members '}' member)
      | '[' -> incr at; List (members ']' value)
      | '"' -> String (string ())
      | 't' -> word "true" (Bool true)
      | 'f' -> word "false" (Bool false)
      | 'n' -> word "null" Null
      | '-' | '0' .. '9' -> Number (number ())
      | _ -> fail "no value" in
    skip (); v
  and member () =
    skip ();
    let key = string () in
    skip (); expect ':'; (key, value ())
  and members : 'a. char -> (unit -> 'a) -> 'a list = fun close one ->
    skip ();
    if peek () = close then (incr at; [])
    else
      let rec go found =
        let found = one () :: found in
        skip ();
        if peek () = ',' then (incr at; go found)
        else (expect close; List.rev found) in
      go [] in
  let v = value () in
  if !at <> String.length text then fail "text after the end";
  v
