//! swf 5-8
//! player 9,32
// With which flags a `__proto__` is none: for reads up to SWF 6 alone, for names one flag of each version.
var parent = {word: "seen"};
var o = {};
o.__proto__ = parent;
function names(o) {
  var text = "";
  for (var name in o) { if (name == "word") { text += name; } }
  return text;
}
function test(flag) {
  ASSetPropFlags(o, "__proto__", flag, 0);
  trace(flag + " " + typeof o.word + " (" + names(o) + ")");
  ASSetPropFlags(o, "__proto__", 0, flag);
}
test(1); //= 1 string (word) [C.Flags.1]
test(128); //=5: 128 undefined () //=6+: 128 string (word) [C.Flags.1]
test(256); //= 256 string (word) [C.Flags.1]
test(1024); //=-6: 1024 undefined () //=7+: 1024 string (word) [C.Flags.1]
test(4096); //=5: 4096 undefined () //=6: 4096 string (word) //=7: 4096 string () //=8: 4096 string (word) [C.Flags.1]
test(8192); //=5: 8192 undefined () //=6-7: 8192 string (word) //=8: 8192 string () [C.Flags.1]
