//! swf 6-8
//! player 9,32
// What `_global` has as a class now is what literals, functions and clips are made of.
var old = Object.prototype;
var oldClip = MovieClip.prototype;
_global.MovieClip = function() {};
createEmptyMovieClip("a", 1);
trace((a.__proto__ === MovieClip.prototype) + " " + (a.__proto__ === oldClip)); //= true false [L2.7.14]
_global.Object = function() {};
var literal = {};
var f = function() {};
trace((literal.__proto__ === Object.prototype) + " " + (f.prototype.__proto__ === Object.prototype)); //= true true [L2.7.14]
trace((literal.__proto__ === old) + " " + (f.prototype.__proto__ === old)); //= false false [L2.7.14]
_global.Object.prototype = 23;
literal = {};
trace(literal.__proto__); //= 23 [L2.7.14]
_global.Object = 42;
f = function() {};
literal = {own: 1};
trace(typeof literal.__proto__ + " " + typeof f.prototype + " " + typeof f.prototype.__proto__ + " " + literal.own); //= undefined object undefined 1 [L2.7.14]
