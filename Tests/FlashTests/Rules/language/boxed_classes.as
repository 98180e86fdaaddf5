//! swf 7-8
// Whose objects primitives become when `_global` has no class of its own for them (L1.7).
function who() { return typeof this + " " + (this === _global) + " " + this.name; }
var saved = _global.Boolean;
var above = {__proto__: _global.__proto__};
_global.__proto__ = above;
delete _global.Boolean;
trace(typeof true.name); //= undefined [L1.7.2]
trace(who.call(true)); //= object true undefined [L3.9.1]
above.Boolean = function(value) { trace("made of " + value); this.name = "mine"; };
trace(true.name); //= made of true\nmine [L1.7.2]
trace(who.call(true)); //= made of true\nobject false mine [L1.7.2, L3.9.1]
delete above.Boolean;
_global.__resolve = function(name) { trace("asked for " + name); return saved; };
trace(typeof true.name); //= undefined [L1.7.2]
delete _global.__resolve;
Object.addProperty.call(above, "Boolean", function() { trace("got"); return saved; }, null);
trace(typeof true.valueOf()); //= got\nboolean [L1.7.2]
// What is called without a name, or constructed, becomes an object first.
var truth = true;
trace(typeof truth[undefined]()); //= got\nundefined [L2.9.2]
trace(typeof new truth[undefined]()); //= got\nundefined [L2.9.4]
_global.Boolean = saved;
