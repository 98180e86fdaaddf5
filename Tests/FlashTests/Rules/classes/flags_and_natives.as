//! swf 6-8
//! player 9,32
// Flags that a set clears, and what ASSetPropFlags and ASSetNative reach.
function kind(o, name) { return (o.hasOwnProperty(name) ? "own " : "") + o[name]; }
function names(o) { var s = ""; for (var n in o) s += n + " "; return s + "."; }
var o = {a: 1, b: 2, c: 3};
ASSetPropFlags(o, "a", 1 | 2);
ASSetPropFlags(o, "b", 4 | 8192);
ASSetPropFlags(o, "c", 8192);
o.a = 5;
o.c = 6;
trace(kind(o, "a") + " " + names(o) + " " + delete o.a); //= own 5 b c . false [C.Flags.3]
trace(kind(o, "c")); //= own 6 [C.Flags.3]
o.b = 9;
trace(typeof o.b); //= undefined [C.Flags.3]
ASSetPropFlags(o, "b", 0, 8192);
trace(o.b); //= 2 [C.Flags.3]
// Bits and what they do
function seen(bits) { var p = {x: 1}; ASSetPropFlags(p, "x", bits); return typeof p.x == "number" ? "1" : "0"; }
trace(seen(128) + seen(256) + seen(1024) + seen(4096) + seen(8192) + seen(16384)); //=6: 100000 //=7: 111000 //=8: 111100 [L3.1.5]
trace(seen(8) + seen(16) + seen(32) + seen(64) + seen(512) + seen(2048) + seen(32768)); //= 1111111 [L3.6.4]
var p = {x: 1};
ASSetPropFlags(p, "x", 8 | 16 | 64 | 512);
trace(names(p) + " " + delete p.x); //= x . true [L3.6.4]
// Accessors, functions and clips
var said = "";
p.addProperty("y", function() { return "got"; }, function(v) { said += v; });
ASSetPropFlags(p, "y", 1 | 4);
p.y = 3;
trace(p.y + " " + names(p) + " " + said); //= got . 3 [C.ASSPF.3]
function f() {}
f.own = 1;
ASSetPropFlags(f, "own", 1);
ASSetPropFlags(f, "prototype", 0, 1);
trace(names(f)); //= prototype . [C.ASSPF.3]
this.createEmptyMovieClip("kid", 1);
kid.v = 1;
ASSetPropFlags(kid, "v,_x", 1 | 4);
kid.v = 2;
kid._x = 7;
trace(kid.v + " " + names(kid) + " " + kid._x); //= 1 . 7 [C.ASSPF.3]
// Accessors by number
var blur = {};
ASSetNativeAccessor(blur, 1102, "blurX,blurY", 1);
trace(typeof blur.blurX + " " + blur.hasOwnProperty("blurY")); //= undefined true [C.ASSetNative.2]
var holder = {x: 1};
ASSetNativeAccessor(holder, 104, "x", 300);
trace(typeof holder.x); //= undefined [C.ASSetNative.2]
// A getter that reads its own name
var deep = {stored: 1};
deep.addProperty("self", function() { return "g" + this.self; }, null);
trace(deep.self); //=6: g //=7+: gggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggundefined [C.Object.11, L3.5.5]
