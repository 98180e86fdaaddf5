//! swf 6-8
//! rate 20
//! iterations 5
// Timers (L5.8), 50 milliseconds in each iteration.
stop();
var count = 0;
function tick(a, b) { count++; trace("tick " + count + " " + a + b + " " + (this == undefined)); if (count == 2) trace(clearInterval(id)); }
var id = setInterval(tick, 50, "x", "y");
var second = setTimeout(function() { trace("once"); }, 120);
trace(id + " " + second); //= 1 2 [L5.8.2]
trace(typeof setInterval() + typeof setInterval(5, 10) + typeof setInterval(tick)); //= undefinedundefinedundefined [L5.8.1]
var o = {name: "o", method: function() { trace("method of " + this.name); clearTimeout(this.id); }};
o.id = setInterval(o, "method", 60);
trace(o.id); //= 3 [L5.8.2]
trace(clearInterval(99)); //= undefined [L5.8.4]
//= tick 1 xy true [L5.8.7, L5.8.8]
//= method of o [L5.8.7]
//= tick 2 xy true\nundefined [L5.8.12, L5.8.4]
//= once [L5.8.3]
