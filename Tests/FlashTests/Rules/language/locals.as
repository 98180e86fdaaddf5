//! swf 5-8
// Locals, delete, enumeration, members (L2.7).
function f() {
  var x = 1;
  @DefineLocal("a.b", 2);
  return typeof @GetMember(this, "x") + " " + x;
}
var a = {b: 1};
trace(f() + " " + a.b); //= undefined 1 1 [L2.7.1]
@DefineLocal("a.b", 3);
trace(a.b); //= 3 [L2.7.1]
var o = {own: 1};
with (o) { var own = 2; var other = 3; }
trace(o.own + " " + typeof o.other + " " + typeof own + " " + other); //= 2 undefined undefined 3 [L2.7.1]
var kept = 5;
var kept;
trace(kept); //= 5 [L2.7.2]
// Delete
trace(delete a.b); //= true [L2.7.3]
trace(delete a.b); //= false [L2.7.3]
trace(@Delete("text", "length")); //= false [L2.7.3]
trace(delete this._x); //= false [L2.7.3]
trace(delete kept); //= true [L2.7.4]
trace(delete kept); //= false [L2.7.4]
a.c = 1;
trace(@Delete2("a.c")); //= true [L2.7.4]
trace(a.c); //= undefined [L2.7.4]
trace(typeof @Delete("x", "y")); //= boolean [L2.7.5]
function kept2() { var x = 1; return delete x; }
trace(kept2()); //= false [L2.7.4]
// Enumeration: newest first, those of the prototype before.
function names(o) { var all = ""; for (var name in o) all += name + " "; return all; }
trace(names({a: 1, b: 2, c: 3}) + "."); //= a b c . [L2.7.7]
function C() { this.own = 1; this.both = 2; }
C.prototype.inherited = 3;
C.prototype.both = 4;
trace(names(new C()) + "."); //= inherited both own . [L2.7.7]
o = {a: 1, b: 2};
o.a = 5;
trace(names(o) + "."); //= a b . [L2.7.9]
delete o.a;
o.a = 6;
trace(names(o) + "."); //= a b . [L2.7.9]
o.B = 7;
trace(names(o) + "."); //=5-6: a b . //=7+: B a b . [L2.7.9]
o = {a: 1, b: 2, c: 3};
var seen = "";
for (var n in o) { delete o.a; delete o.b; seen += n; }
trace(seen); //= abc [L2.7.10]
seen = "";
for (var n in "text") seen += n;
for (var n in undefined) seen += n;
trace(seen + "."); //= . [L2.7.6]
// GetMember, SetMember
trace("text".length); //= 4 [L2.7.11]
trace((5).x); //= undefined [L2.7.11]
trace(undefined.x); //= undefined [L2.7.11]
undefined.x = 1;
"text".x = 1;
trace("text".x); //= undefined [L1.7.5]
var said = "";
var name = {toString: function() { said += "name "; return "n"; }};
o[name] = 5;
trace(o[name] + " " + said + "."); //= 5 name name . [L2.7.11, L2.7.12]
o[""] = 5;
trace(o[""]); //= undefined [L2.7.12]
// Literals
trace(@InitArray(3, 2, 1, 3)); //= 1,2,3 [L2.7.13]
trace(@InitArray(-1)); //= undefined [L2.7.13]
trace(@InitArray(0 / 0).length); //= 0 [L2.7.13]
trace(@InitArray(2, "1.9")); //= 2 [L2.7.13]
trace(@InitArray(2147483648)); //= undefined [L2.7.13]
var base = {found: 1};
o = {__proto__: base};
trace(o.found); //= 1 [L2.7.14]
trace(@InitObject(-1)); //= undefined [L2.7.13, L2.7.14]
trace(targetPath(this) + " " + typeof targetPath({})); //= _level0 undefined [L2.7.16]
