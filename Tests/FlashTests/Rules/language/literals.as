//! swf 6-8
//! player 17,32
// What literals own, and whose prototype they have (L2.7.13a, L2.7.14).
function owns(o, name) { return o.hasOwnProperty(name); }
trace(owns([], "constructor") + " " + owns({}, "constructor")); //= true true [L2.7.13a, L2.7.14]
trace([].constructor == Array); //= true [L2.7.13a]
var a = [1];
ASSetPropFlags(a, null, 0, 7);
var names = "";
for (var n in a) names += n + " ";
trace(names.indexOf("constructor") >= 0); //= true [L2.7.13a]
var saved = _global.Array;
function Mine() {}
Mine.prototype = {mine: "yes"};
_global.Array = Mine;
a = [5];
trace(a.mine + a.length + a[0]); //= yes15 [L2.7.13a]
trace(a.constructor == Mine); //= true [L2.7.13a]
_global.Array = {prototype: "text"};
trace([].__proto__); //= text [L2.7.13a]
_global.Array = {};
trace([].__proto__ === undefined); //= true [L2.7.13a]
a = [1, 2];
trace(ASnative(101, 5).call(a, "constructor")); //=p-17: false //=p18+: true [L2.7.13a]
_global.Array = 5;
a = [1, 2, 3];
trace(typeof a.__proto__ + " " + ASnative(101, 5).call(a, "constructor") + " " + a.length); //= undefined false 3 [L2.7.13a]
delete _global.Array;
a = [1, 2];
a[5] = 1;
trace(a.length); //= 6 [L2.7.13a]
_global.Array = saved;
_global.Object = function() {};
trace({}.toString()); //= [object Object] [L2.7.14]
