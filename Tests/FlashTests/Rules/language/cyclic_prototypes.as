//! swf 5-8
// instanceof walks up the prototypes even if the class has none to look for: among cyclic ones the scripts end (L1.12.6).
var a = {};
var b = {};
trace(a instanceof b); //= false [L1.12.6]
a.__proto__ = b;
b.__proto__ = a;
trace("before"); //= before [L1.12.6]
trace(a instanceof b);
trace("never");
