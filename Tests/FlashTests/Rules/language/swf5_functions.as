//! swf 5
// Functions called by SWF 5 have no closure (L2.13.6).
//! movie six.swf 6
x = "six";
function outer() { var x = "local"; return function() { return x; }; }
_level0.inner = outer();
_level0.version = function() { return _global != undefined; };
//! root
//! iterations 3
function outer() { var hidden = "local"; return function() { return typeof hidden; }; }
trace(outer()()); //= undefined [L2.13.6]
x = "five";
var o = {x: "object"};
o.f = function() { return x; };
trace(o.f()); //= five [L2.13.6]
trace(typeof Function + typeof (function() {}).__proto__); //= undefinedundefined [L1.3.6]
trace(Number(function() {})); //= 0 [L1.3.6]
