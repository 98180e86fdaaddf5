//! swf 5-8
//! player 9,32
// Which `__resolve` of a chain is asked.
var above = new Object();
above.__resolve = function(name) { return "resolved " + name; };
function asked(own) {
  var o = new Object();
  o.__proto__ = above;
  o.__resolve = own;
  return typeof o.missing;
}
trace(asked(5)); //=-6p9: undefined //=-6p32: string //=7+: string [M.first-resolvers]
trace(asked("text")); //=-6p9: undefined //=-6p32: string //=7+: string [M.first-resolvers]
trace(asked(undefined)); //=-6p9: undefined //=-6p32: string //=7+: string [M.first-resolvers]
trace(asked(new Object())); //= undefined [L3.2.2]
var o = new Object();
o.__proto__ = above;
trace(o.missing); //= resolved missing [L3.2.2]
trace(asked(above.__resolve)); //= string [L3.2.2]
