//! swf 7-8
// replaceText: which part, and which format (SWF 7 has it).
this.createTextField("f", 1, 0, 0, 100, 100);
f.text = "abcdef";
f.replaceText(1, 3, "XYZ");
trace(f.text); //= aXYZdef [C.TextField.14]
f.replaceText(3, 2, "no");
trace(f.text); //= aXYZdef [C.TextField.14, T.Run.5]
f.replaceText(-5, 1, "");
trace(f.text); //= aXYZdef [C.TextField.14]
f.replaceText(100, 200, "!");
trace(f.text); //= aXYZdef! [C.TextField.14, T.Run.5]
f.replaceText(NaN, 0, "0");
trace(f.text); //= 0aXYZdef! [C.TextField.14]
f.text = "abcd";
var bold = new TextFormat();
bold.bold = true;
f.setTextFormat(2, 4, bold);
f.replaceText(0, 2, "x");
trace(f.getTextFormat(0).bold); //= true [C.TextField.15, T.Run.5]
f.replaceText(0, 0, "y");
trace(f.getTextFormat(0).bold + " " + f.text); //= true yxcd [T.Run.6]
f.replaceText(4, 4, "z");
trace(f.getTextFormat(4).bold); //= false [C.TextField.15, T.Run.6]
f.replaceText(1, 5, "w");
trace(f.getTextFormat(1).bold + " " + f.text); //= false yw [C.TextField.15]
f.replaceText(0, 2, "");
trace(f.length); //= 0 [T.Run.8]
f.text = "ab";
trace(f.getTextFormat().bold); //= false [T.Run.8]
// A field that only listens to itself, and does not hear of scripts
f.onChanged = function() { trace("changed"); };
f.text = "new";
f.replaceText(0, 1, "N");
trace(f.text); //= New [T.Ev.4, C.TextField.3]
