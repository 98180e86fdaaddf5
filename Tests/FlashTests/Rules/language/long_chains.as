//! swf 6-8
//! player 9,32
// A chain of more than 255 prototypes ends everything, if a name is missing; one that is found before does not.
var top = {high: 1};
var o = {__proto__: top};
for (var i = 0; i < 250; i++) o = {__proto__: o};
trace(o.high + " " + o.missing); //=6: 1\x20 //=7+: 1 undefined [L3.2.4]
for (i = 0; i < 20; i++) o = {__proto__: o, near: i};
trace(o.near); //= 19 [L3.2.4]
trace(o.missing);
trace("after");
