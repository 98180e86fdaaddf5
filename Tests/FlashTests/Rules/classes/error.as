//! swf 5-8
// Error.
var e = new Error();
trace(e.message + " " + e.name + " " + e.toString()); //= Error Error Error [C.Error.1, C.Error.2]
e = new Error("text");
trace(e.message + " " + e.toString()); //= text text [C.Error.1]
var o = {};
e = new Error(o);
trace(typeof e.message + " " + (e.message == o) + " " + typeof e.toString()); //= object true object [C.Error.1, C.Error.2]
trace(typeof new Error(7).message); //= number [C.Error.1]
