//! swf 5-8
// A primitive becomes an object with the `prototype` that its class has, whatever that is (L1.7.2).
var old = String.prototype;
String.prototype = 8;
var s = new Object("hello");
trace(s.__proto__ + " " + (s == undefined)); //= 8 true [L1.7.2, L3.7.1]
String.prototype = old;
