//! swf 6-8
// XML.load works on any object (C.XML.24, as recorded).
//! file text.txt hello
var o = {onData: function(text) { trace(text); }};
o.load = XML.prototype.load;
trace(o.load("text.txt")); //= true [C.XML.24]
trace(o.loaded); //= false [C.XML.24]
//! frame
//= hello [C.XML.27]
