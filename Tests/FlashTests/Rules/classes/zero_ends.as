//! swf 6-8
//! file zero.txt a=1\x00b=2
// A loaded text ends at its first zero.
var x = new XML();
x.onData = function(text) { trace("<" + text + "> " + this._bytesTotal); };
x.load("zero.txt");
//! frame
//= <a=1> 7 [M.zero-ends]
