//! swf 6-8
// Array: elements as they are stored, order of names, arguments of every form.
function names(o) {
  var text = "";
  for (var name in o) { text += (text.length ? " " : "") + name; }
  return text;
}
function u(x) { return x === undefined ? "undefined" : x; }
trace(new Array(3).length + " " + new Array("3").length + " " + new Array(2.9).length); //= 3 1 2 [C.Array.1]
trace(new Array(NaN).length + " " + new Array(3000000000).length); //= -2147483648 -2147483648 [C.Array.1]
trace(Array(1, 2).length + " " + new Array(-2).length); //= 2 -2 [C.Array.1]
trace(Array.CASEINSENSITIVE + Array.DESCENDING + Array.UNIQUESORT + Array.RETURNINDEXEDARRAY + Array.NUMERIC); //= 31 [C.Array.2]
trace(names(Array)); //= NUMERIC RETURNINDEXEDARRAY UNIQUESORT DESCENDING CASEINSENSITIVE [C.Array.2, C.Decl.1]
ASSetPropFlags(Array.prototype, null, 0, 1);
trace(names(Array.prototype)); //= sortOn reverse sort toString splice join slice unshift shift concat pop push __proto__ constructor [C.Array.2, C.Class.2, C.Flags.5]
ASSetPropFlags(Array.prototype, null, 1);
var a = [1, 2, 3, 4];
ASSetPropFlags(a, "2", 2);
a.length = 1;
trace(names(a) + "/" + a.length); //= 2 0/1 [C.Array.3]
a = [1];
a["5"] = 6;
trace(a.length); //= 6 [C.Array.4]
a["-1"] = 0;
trace(a.length); //= 6 [C.Array.4]

// Objects that are no arrays.
var o = {length: 2};
o[0] = "a";
o[1] = "b";
o.push = Array.prototype.push;
trace(o.push("c", "d") + " " + o.length + " " + o[3]); //= 4 4 d [C.Array.6, C.Array.7]
o.pop = Array.prototype.pop;
trace(o.pop() + " " + o.length + " " + u(o[3])); //= d 4 undefined [C.Array.6, C.Array.8]
o.length = 3;
o.shift = Array.prototype.shift;
trace(o.shift() + " " + o.length + " " + o[0] + o[1] + o[2]); //= a 3 bcc [C.Array.6, C.Array.9]
trace(Array.prototype.push.call({}) + " " + Array.prototype.push.call({length: "2"}, 1)); //= 0 3 [C.Array.5, C.Array.7]
var inherited = function() {};
inherited.prototype = {length: 5};
trace(Array.prototype.push.call(new inherited(), 1)); //= 1 [C.Array.5]
var virtual = {};
virtual.addProperty("length", function() { return 7; }, null);
trace(Array.prototype.push.call(virtual)); //= 0 [C.Array.5]
trace([].push() + " " + [1].push() + " " + u([].pop()) + " " + u([].shift())); //= 0 1 undefined undefined [C.Array.7, C.Array.8, C.Array.9]

// Gaps become elements.
a = new Array(3);
a[1] = "x";
trace(names(a)); //= 1 [C.Array.5]
a.shift();
trace(names(a) + "/" + a.length); //= 1 0/2 [C.Array.9]
a = ["a", "b", "c"];
a.unshift("x", "y");
trace(a + " " + names(a)); //= x,y,a,b,c 1 0 2 3 4 [C.Array.10, C.Flags.5]
trace([].unshift(1, 2) + " " + [5].unshift()); //= 2 1 [C.Array.10]
a = [1, 2, 3, 4];
trace(a.reverse() === a); //= true [C.Array.11]
trace(a + " " + names(a)); //= 4,3,2,1 2 1 3 0 [C.Array.11]
a = [1, 2, 3];
a.reverse();
trace(names(a)); //= 2 0 1 [C.Array.11]
a = new Array(2);
a.reverse();
trace(names(a)); //= 1 0 [C.Array.11]
a = ["m", "n"];
a.extra = 1;
a.reverse();
trace(names(a)); //= 1 0 extra [C.Array.11]

trace([1, 2].join() + " " + [1, 2].join("-") + " " + [1, null, 2].join("")); //= 1,2 1-2 1null2 [C.Array.12]
trace([1, 2].join(undefined)); //=6: 12 //=7+: 1undefined2 [C.Array.12]
trace("" + new Array(2)); //=6: , //=7+: undefined,undefined [C.Array.12]
trace(new Array(-3).join("x") === ""); //= true [C.Array.12]
a = [1, 2];
a.join = function() { return "overridden"; };
trace(a.toString()); //= 1,2 [C.Array.12]

a = [0, 1, 2, 3, 4];
trace(a.slice() + " " + a.slice(-2) + " " + a.slice(1, -1) + " " + a.slice(3, 1).length); //= 0,1,2,3,4 3,4 1,2,3 0 [C.Array.13]
trace(a.slice(1, undefined) + " " + a.slice(undefined, 2) + " " + a.slice(-9, 99)); //= 1,2,3,4 0,1 0,1,2,3,4 [C.Array.13]
a = new Array(2);
trace(names(a.slice())); //= 1 0 [C.Array.13]

trace(u([1, 2].splice()) + " " + u([1, 2].splice(undefined)) + " " + u([1, 2].splice(0, undefined))); //= undefined undefined undefined [C.Array.14]
trace([1, 2].splice(0, -1)); //= undefined [C.Array.14]
a = [0, 1, 2, 3];
trace(a.splice(1, 2, "x") + " " + a + " " + names(a)); //= 1,2 0,x,3 2 1 0 [C.Array.14]
trace(a.splice(-1) + " " + a); //= 3 0,x [C.Array.14]
a = new Array(4);
a[3] = "end";
trace(names(a.splice(0, 1)) + " " + names(a) + " " + a.length); //= 0 2 1 0 3 [C.Array.14]
o = {length: 3, 0: "a", 1: "b", 2: "c"};
o.splice = Array.prototype.splice;
o.splice(0, 1);
trace(o[0] + o[1] + o[2] + o.length); //= bcc2 [C.Array.14]

trace([1].concat([2, 3], 4, [[5]]).length); //= 5 [C.Array.15]
trace(Array.prototype.concat.call({length: 2, 0: "a", 1: "b"}, "c")); //= a,b,c [C.Array.15]
trace(Array.prototype.concat.call(new Date(0), 1).length); //= 2 [C.Array.15]
trace([1].concat({length: 2, 0: "a"}).length); //= 2 [C.Array.15]
trace(names([1].concat(new Array(2)))); //= 2 1 0 [C.Array.15]
// `length` keeps the value that it was given; what follows it as a number is taken away, unless it was no number before.
var kept = ["a", "b", "c"];
kept.length = "2 and more";
trace(kept.length + " " + u(kept[0])); //= 2 and more undefined [C.Array.3]
kept = ["a", "b", "c"];
kept.length = "2";
trace(typeof kept.length + " " + kept[1] + " " + u(kept[2])); //= string b undefined [C.Array.3]
kept.length = 0;
trace(kept.length + " " + kept[1]); //= 0 b [C.Array.3]
kept = ["a", "b", "c"];
kept.length = 1.5;
trace(kept.length + " " + u(kept[1]) + " " + kept.push("d") + " " + kept.length); //= 1.5 undefined 2 2 [C.Array.3, C.Array.5]
kept.length = null;
trace(kept.length); //= null [C.Array.3]
kept[4] = "e";
trace(kept.length); //= 5 [C.Array.4]
ASSetPropFlags(kept, "length", 4);
kept.length = 1;
trace(kept.length + " " + kept[4]); //= 5 e [C.Flags.1]
