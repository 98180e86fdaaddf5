//! swf 6-8
// Text, its formats, and what replaces a part of it.
this.createTextField("f", 1, 0, 0, 100, 100);
f.text = "one\ntwo";
trace(f.text.charCodeAt(3) + " " + f.length); //= 10 7 [C.TextField.20, T.Set.7]
f.text = 12.5;
trace(f.text + " " + typeof f.text); //= 12.5 string [C.TextField.20]
// The same text changes nothing
f.text = "abc";
f.setTextFormat(0, 1, new TextFormat("Arial", 20));
f.text = "abc";
trace(f.getTextFormat(0).size); //= 20 [C.TextField.20, T.Set.1]
f.text = "abcd";
trace(f.getTextFormat(0).size); //= 12 [C.TextField.20, T.Set.2]
// Plain fields take HTML as it is
f.htmlText = "<b>x</b>";
trace(f.text + " " + f.htmlText); //= <b>x</b> <b>x</b> [C.TextField.21, T.Set.3, T.Set.4]
f.html = true;
trace(f.text); //= <b>x</b> [C.TextField.22, T.Set.5]
f.htmlText = "<b>x</b>";
trace(f.text + f.getTextFormat().bold); //= xtrue [C.TextField.21, T.Set.3]
f.html = false;
// Formats of parts
f.text = "abcdef";
var red = new TextFormat();
red.color = 0xFF0000;
red.bold = true;
f.setTextFormat(1, 3, red);
trace(f.getTextFormat(0).color + " " + f.getTextFormat(1).color + " " + f.getTextFormat(3).color); //= 0 16711680 0 [C.TextField.10, T.Run.3]
trace(f.getTextFormat(1, 3).bold + " " + f.getTextFormat(0, 2).bold + " " + f.getTextFormat().bold); //= true null null [C.TextField.10, T.Run.4]
trace(f.getTextFormat(2, 2).size + " " + f.getTextFormat(2, 2).display); //= null block [C.TextField.10, T.Run.4]
trace(f.getTextFormat(0, 2).size); //= 12 [T.Run.4]
trace(typeof f.setTextFormat() + typeof f.setTextFormat({color: 5})); //= undefinedundefined [C.TextField.11]
trace(f.getTextFormat(0).color); //= 0 [C.TextField.11]
f.setTextFormat(4, red);
trace(f.getTextFormat(4).bold + " " + f.getTextFormat(5).bold); //= true false [C.TextField.11]
var nameless = new TextFormat("");
nameless.italic = true;
f.setTextFormat(nameless);
trace(f.getTextFormat().font + " " + f.getTextFormat().italic); //= Times New Roman true [C.TextField.11, T.Run.3]
// The format of new text
f.text = "abc";
f.setNewTextFormat(red);
trace(f.getTextFormat().color + " " + f.getNewTextFormat().color); //= 0 16711680 [C.TextField.12, T.Run.7]
trace(f.getNewTextFormat().size + "[" + f.getNewTextFormat().url + "]" + f.getNewTextFormat().tabStops.length); //= 12[]0 [C.TextField.12]
f.text = "";
trace(f.getTextFormat(0, 1).color); //= 16711680 [T.Run.8]
f.text = "xyz";
trace(f.getTextFormat().color); //= 16711680 [C.TextField.12]
f.setNewTextFormat("none");
trace(f.getNewTextFormat().color); //= 16711680 [C.TextField.12]
// Selection without the focus: at the beginning
f.replaceSel("12");
trace(f.text); //= 12xyz [C.TextField.13]
f.replaceSel("");
trace(f.text); //= 12xyz [C.TextField.13]
