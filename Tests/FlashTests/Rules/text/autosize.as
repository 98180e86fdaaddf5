//! swf 7-8
//! font Plain
// Fields that follow their text, in an embedded font at 12 pixels.
var count = 0;
function field(text) {
  var name = "f" + ++count;
  createTextField(name, count, 100, 50, 60, 30);
  var t = eval(name);
  t.embedFonts = true;
  t.setNewTextFormat(new TextFormat("Plain", 12));
  t.text = text;
  return t;
}
function box(t) { return t._x + " " + t._y + " " + t._width + " " + t._height; }
var t = field("ab");
trace(box(t)); //= 100 50 60 30 [T.Auto.5]
t.autoSize = "left";
trace(box(t)); //= 100 50 16 17.35 [T.Auto.1, T.Auto.2, C.Layout.12]
t = field("ab");
t.autoSize = "RIGHT";
trace(box(t)); //= 144 50 16 17.35 [T.Auto.1, T.Auto.2]
t = field("ab");
t.autoSize = "center";
trace(box(t)); //= 122 50 16 17.35 [T.Auto.2]
t = field("ab");
t.autoSize = true;
trace(t.autoSize + " " + t._width); //= left 16 [T.Auto.1]
t = field("ab");
t.type = "input";
t.autoSize = "left";
trace(box(t)); //= 100 50 18.5 17.35 [T.Auto.2]
t = field("abcd efgh");
t.autoSize = "left";
t.wordWrap = true;
trace(box(t)); //= 100 50 60 17.35 [T.Auto.2, T.Auto.4]
t = field("abcd efghijk");
t.wordWrap = true;
t.autoSize = "left";
trace(box(t)); //= 100 50 60 30.7 [T.Auto.2]
t = field("ab");
t.autoSize = "left";
t.autoSize = "none";
trace(box(t)); //= 100 50 60 30 [T.Auto.3, T.Auto.4]
t = field("ab");
t.autoSize = "left";
t.textWidth;
t.textHeight;
t.autoSize = "none";
trace(box(t)); //= 100 50 60 30 [T.Auto.6]
t = field("ab");
t.autoSize = "left";
t._y;
t.autoSize = "none";
trace(box(t)); //= 100 50 16 17.35 [T.Auto.3]
t = field("ab");
t.autoSize = "left";
t.text = "abcd";
t.text = "abc";
trace(box(t)); //= 100 50 22 17.35 [T.Auto.4]
t.text = "";
trace(box(t)); //= 100 50 4 4 [T.Auto.7, T.Size.2]
t = field("");
t.type = "input";
t.autoSize = "left";
trace(box(t)); //= 100 50 6.5 17.35 [T.Auto.7]
// As wide as the widest line, whatever the field's own width
t = field("a\rbcd\re");
t.autoSize = "left";
trace(t._width + " " + t.textWidth); //= 22 18 [T.Lay.2, C.Layout.6]
