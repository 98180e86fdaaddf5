//! swf 6-8
// Reading and writing properties (L3.1 to L3.3).
var o = {a: 1, Abc: 2};
trace(o.A + " " + o.abc); //=6: 1 2 //=7+: undefined undefined [L3.1.1]
o.A = 5;
trace(o.a); //=6: 5 //=7+: 1 [L3.1.1, L3.1.4]
ASSetPropFlags(o, "ABC", 1);
var names = "";
for (var n in o) names += n;
trace(names); //=6: a //=7+: Aa [L3.1.2, L3.6.3]
// Read-only, kept from writing but not from being deleted.
ASSetPropFlags(o, "a", 4);
o.a = 9;
trace(o.a); //=6: 5 //=7+: 1 [L3.1.10]
trace(delete o.a); //= true [L3.1.10]
o = {a: 1};
ASSetPropFlags(o, "a", 2);
trace(delete o.a); //= false [L2.7.3]
ASSetPropFlags(o, "a", 0, 2);
trace(delete o.a); //= true [L3.6.5]
// Version flags
o = {six: 6, seven: 7, eight: 8, nine: 9};
ASSetPropFlags(o, "six", 128); ASSetPropFlags(o, "seven", 1024);
ASSetPropFlags(o, "eight", 4096); ASSetPropFlags(o, "nine", 8192);
trace(o.six + "," + o.seven + "," + o.eight + "," + o.nine); //=6: 6,,, //=7: 6,7,undefined,undefined //=8: 6,7,8,undefined [L3.1.6, L3.1.7]
trace(o.hasOwnProperty("nine")); //= true [L3.1.8]
names = "";
for (var n in o) names += n + " ";
trace(names + "."); //= six seven eight nine . [L2.7.8, L3.1.8]
o.__proto__ = {nine: "inherited"};
trace(o.nine); //= inherited [L3.1.8]
o.nine = "written";
trace(o.nine); //= written [L3.1.9]
// The chain
var base = {found: "base", shadow: "base"};
o = {shadow: "own", __proto__: base};
trace(o.found + " " + o.shadow); //= base own [L3.2.1]
o.found = undefined;
o.__resolve = function(name) { return "resolved " + name; };
trace(o.found); //= undefined [L3.2.3]
trace(o.missing); //= resolved missing [L3.2.2]
trace(o.missing()); //= undefined [L3.2.2]
base.__resolve = function() { return function(x) { return "called " + x + (this == o); }; };
o.__resolve = 5;
trace(o.missing("x")); //= called xtrue [L3.2.2]
trace(Number({__resolve: function() { return function() { return 1; }; }, __proto__: null})); //=6: 0 //=7+: NaN [L3.2.2, L1.3.1]
o.__resolve = {};
trace(o.missing); //= undefined [L3.2.2]
o = {a: 1};
o.__proto__ = "text";
trace(typeof o.length + " " + o.__proto__ + " " + o.a); //= undefined text 1 [L3.2.5]
// A display object further up the chain gives what is stored on it, not what it shows.
this.createEmptyMovieClip("clip", 1);
clip.createEmptyMovieClip("child", 1);
clip.stored = "stored";
clip._x = 5;
var heir = {};
heir.__proto__ = clip;
trace(heir.stored); //= stored [L3.2.1a]
trace(heir._x + "" + heir.child + heir._parent); //=6:  //=7+: undefinedundefinedundefined [L3.2.1a]
// Writing
o = {};
o[""] = 1;
names = "none";
for (var n in o) names = n;
trace(names); //= none [L3.3.1]
o = {__proto__: {ro: 1}};
ASSetPropFlags(o.__proto__, "ro", 7);
o.ro = 2;
trace(o.ro); //= 2 [L3.3.4]
base = {};
var got = "";
base.addProperty("p", function() { got += "g"; return 5; }, function(v) { got += "s" + v + (this === base); });
o = {__proto__: base};
o.p = 7;
trace(o.p + got + o.hasOwnProperty("p")); //= 5s7falsegfalse [L3.3.2]
base.addProperty("q", function() { return 1; }, null);
o.q = 3;
trace(o.q); //= 1 [L3.3.2]
clip.__proto__ = {};
clip.__proto__.addProperty("_y", function() { return "virtual"; }, null);
clip._y = 9;
trace(clip._y); //= 0 [L3.3.2, L3.2.1]
clip.__proto__._x = "prototype";
clip._x = 11;
trace(clip._x); //= 11 [L3.3.2]
// Length of arrays
var a = [1, 2, 3];
a.length = 1;
trace(typeof a[1] + " " + a.length); //= undefined 1 [L3.3.2]
a["5"] = 1; trace(a.length); //= 6 [L3.3.2]
a["+7"] = 1; trace(a.length); //= 8 [L3.3.2]
a[" 9"] = 1; trace(a.length); //= 10 [L3.3.2]
a["11x"] = 1; trace(a.length); //=6: 12 //=7+: 10 [L3.3.2]
a[20.5] = 1; trace(a.length); //=6: 21 //=7+: 10 [L3.3.2]
a.length = "3";
trace(a.length + " " + a); //=6: 3 1,, //=7+: 3 1,undefined,undefined [L3.3.2]
a = [1, 2, 3];
ASSetPropFlags(a, "2", 2);
a.length = 0;
trace(a[2] + " " + a.length); //= 3 0 [L3.3.2]
