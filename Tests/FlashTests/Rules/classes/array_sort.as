//! swf 6-8
// Array.sort and sortOn.
function names(o) {
  var text = "";
  for (var name in o) { text += (text.length ? " " : "") + name; }
  return text;
}
function u(x) { return x === undefined ? "undefined" : x; }
trace([3, 20, 100].sort()); //= 100,20,3 [C.Array.20, C.Array.21]
trace([3, 20, 100].sort(Array.NUMERIC)); //= 3,20,100 [C.Array.21]
trace(u([3, 1].sort(null)) + " " + u([3, 1].sort("x")) + " " + u([3, 1].sort(undefined))); //= undefined undefined undefined [C.Array.20]
trace([3, 1, 2].sort(Array.NUMERIC, Array.NUMERIC | Array.DESCENDING)); //= 3,2,1 [C.Array.20]
trace([3, 1, 2].sort(function(a, b) { return a - b; }, Array.DESCENDING)); //= 3,2,1 [C.Array.20, C.Array.24]
trace(["b", "A", "C"].sort(Array.CASEINSENSITIVE) + " " + ["b", "A", "C"].sort()); //= A,b,C A,C,b [C.Array.21]
trace([10, "9", 8].sort(Array.NUMERIC)); //= 8,10,9 [C.Array.21]
trace([3, 1, 2].sort({})); //= 3,1,2 [C.Array.22]
var order = "";
[4, 2, 3, 1].sort(function(a, b) { order += a + "" + b + " "; return a - b; });
trace(order + "."); //= 42 43 41 12 13 12 23 . [C.Array.23]
var owner = "none";
[1, 2].sort(function(a, b) { owner = typeof this; return 0; });
trace(owner); //= undefined [C.Array.22]
trace([2, 1, 2].sort(Array.UNIQUESORT) + " " + [2, 1].sort(Array.UNIQUESORT)); //= 0 1,2 [C.Array.25]
var a = [2, 1, 2];
a.sort(Array.UNIQUESORT);
trace(a); //= 2,1,2 [C.Array.25]
trace([1, 2].sort(function() { return 0; }, Array.UNIQUESORT)); //= 1,2 [C.Array.25]
a = ["c", "a", "b"];
trace(a.sort(Array.RETURNINDEXEDARRAY) + " " + a); //= 1,2,0 c,a,b [C.Array.26]
a = ["a", "c", "b", "d"];
trace(a.sort() === a); //= true [C.Array.26]
trace(names(a)); //= 2 1 3 0 [C.Array.26]
a = ["b", "a"];
a.extra = 1;
a.sort();
trace(names(a)); //= 1 0 extra [C.Array.26]
a = new Array(3);
a[0] = "z";
a.sort();
trace(names(a)); //= 2 0 [C.Array.26]
a = [2, 1];
try { a.sort(function() { throw "stop"; }); } catch (e) { trace(e + " " + a); } //= stop 2,1 [C.Array.27]

function list() { return [{n: 2, s: "b"}, {n: 10, s: "a"}, {n: 1, s: "c"}]; }
function show(items) {
  var text = "";
  for (var i = 0; i < items.length; i++) { text += (i ? " " : "") + items[i].n; }
  return text;
}
trace(list().sortOn()); //= undefined [C.Array.30]
trace(show(list().sortOn("s"))); //= 10 2 1 [C.Array.30]
trace(show(list().sortOn("n", Array.NUMERIC)) + "/" + show(list().sortOn("n", "16"))); //= 1 2 10/1 10 2 [C.Array.30]
trace(show(list().sortOn([]))); //= 2 10 1 [C.Array.30]
trace(show(list().sortOn(["n"], [Array.NUMERIC | Array.DESCENDING]))); //= 10 2 1 [C.Array.30]
trace(show(list().sortOn(["s", "n"], Array.DESCENDING))); //= 1 2 10 [C.Array.30]
trace(list().sortOn("s", Array.RETURNINDEXEDARRAY)); //= 1,0,2 [C.Array.31]
function Inheriting() {}
Inheriting.prototype.n = 5;
a = [{n: 9}, new Inheriting(), {n: 1}];
trace(a.sortOn("n", Array.NUMERIC | Array.RETURNINDEXEDARRAY).length); //= 3 [C.Array.32]
var hidden = {};
hidden.addProperty("n", function() { trace("asked"); return 1; }, null);
[hidden, {n: 2}].sortOn("n");
trace("no getter"); //= no getter [C.Array.32]
