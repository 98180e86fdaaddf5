//! swf 7-8
//! font Plain
// Scrolling of fields, in an embedded font at 12 pixels: lines are 13.35 pixels high.
var count = 0;
function field(width, height, text) {
  var name = "f" + ++count;
  createTextField(name, count, 0, 0, width, height);
  var t = eval(name);
  t.embedFonts = true;
  t.setNewTextFormat(new TextFormat("Plain", 12));
  t.text = text;
  return t;
}
var t = field(100, 40, "a\rb\rc\rd\re");
trace(t.maxscroll + " " + t.bottomScroll + " " + t.scroll); //= 4 2 1 [T.Scroll.1, T.Scroll.3, C.Layout.15]
t.scroll = 4;
trace(t.scroll + " " + t.bottomScroll); //= 4 5 [T.Scroll.2, T.Scroll.3]
t.scroll = 9;
trace(t.scroll); //= 4 [T.Scroll.2]
t.scroll = -3;
trace(t.scroll); //= 1 [T.Scroll.2]
t.scroll = 3;
t.border = true;
t.textColor = 5;
t.setNewTextFormat(new TextFormat("Plain", 12));
t.selectable = false;
trace(t.scroll); //= 3 [T.Set.10]
t.text = "a\rb\rc\rd\re\rf";
trace(t.scroll); //= 1 [C.Layout.13]
t.scroll = 2;
t.setTextFormat(new TextFormat("Plain", 12, 0xFF));
trace(t.scroll); //= 1 [C.Layout.13, C.TextField.11]
t.scroll = 2;
t._height = 40;
trace(t.scroll); //= 1 [C.Layout.13]
t = field(10, 40, "abc");
trace(t.maxhscroll + " " + t.hscroll); //= 12 0 [T.Scroll.4, C.Layout.14]
t.hscroll = 5;
trace(t.hscroll); //= 5 [T.Scroll.5]
t.hscroll = 99;
trace(t.hscroll); //= 12 [T.Scroll.5]
t.hscroll = -1;
trace(t.hscroll); //= 0 [T.Scroll.5]
t.type = "input";
trace(t.maxhscroll); //= 13 [T.Scroll.4]
t.wordWrap = true;
trace(t.maxhscroll); //= 0 [T.Scroll.4]
// A change of how lines are made leaves a field where it is
t = field(34, 25, "abcd efgh");
t.wordWrap = true;
trace(t.maxscroll); //= 2 [T.Scroll.1]
t.scroll = 2;
t.wordWrap = false;
t.wordWrap = true;
trace(t.scroll); //= 2 [M.kept-scroll]
t.wordWrap = false;
t.autoSize = "left";
t.autoSize = "none";
t.multiline = true;
t.wordWrap = true;
trace(t.scroll); //= 2 [M.kept-scroll]
t.wordWrap = false;
trace(t.scroll); //= 1 [M.kept-scroll]
t.wordWrap = true;
trace(t.scroll); //= 1 [M.kept-scroll]
t.scroll = 2;
t.wordWrap = false;
t.autoSize = true;
t._x;
t.autoSize = false;
t.wordWrap = true;
trace(t.scroll); //= 1 [M.kept-scroll, T.Auto.3]
