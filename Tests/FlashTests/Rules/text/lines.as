//! swf 7-8
//! font Plain
// Lines of an embedded font at 12 pixels: each character is 6 pixels wide, each line 267 twips high.
var count = 0;
function field(width, height, changes) {
  var name = "f" + ++count;
  createTextField(name, count, 0, 0, width, height);
  var t = eval(name);
  t.embedFonts = true;
  var format = new TextFormat("Plain", 12);
  for (var key in changes) { format[key] = changes[key]; }
  t.setNewTextFormat(format);
  return t;
}
function size(t) { return t.textWidth + "x" + t.textHeight; }
function lines(t) { return Math.round(t.textHeight / 13.35); }
var t = field(200, 100);
t.text = "ab\rc";
trace(size(t)); //= 12x26 [T.Lay.10, T.Lay.25, T.Lay.26, T.Size.1, C.Layout.2, C.TextField.35]
t.text = "ab\n";
trace(size(t)); //= 12x13 [T.Size.2, C.Layout.11]
t.type = "input";
t.text = "a\n";
trace(size(t)); //= 6x26 [T.Size.2]
t = field(200, 100);
t.text = "\ra\r";
trace(size(t)); //= 6x26 [T.Lay.6, T.Lay.11]
t.text = "";
trace(size(t)); //= 0x0 [T.Size.2]
t = field(200, 100, {leading: 2});
t.text = "ab\rc";
trace(size(t)); //= 12x28 [T.Lay.26, T.Size.1]
t = field(200, 100, {letterSpacing: 1});
t.text = "ab";
trace(size(t)); //=7: 14x13 //=8: 14x13 [T.Lay.12, C.Layout.8]
t = field(200, 100, {leftMargin: 10, blockIndent: 5, indent: 3});
t.text = "ab";
trace(size(t)); //= 12x13 [T.Lay.15, T.Size.1]
t.text = "ab\rcd";
trace(size(t)); //= 12x26 [T.Lay.15, T.Size.1]
t._width = 35;
t.wordWrap = true;
t.text = "ab cd";
trace(size(t)); //= 21x26 [T.Lay.15, T.Size.1, T.Wrap.10]
t = field(200, 100, {bullet: true});
t.text = "ab";
trace(size(t)); //= 12x13 [T.Lay.27, T.Lay.19]
// Runs of several sizes
t = field(200, 100);
t.text = "abcd";
t.setTextFormat(2, 4, new TextFormat("Plain", 24));
trace(size(t)); //= 36x26 [T.Lay.7, T.Lay.10]
t.text = "ab\rcd";
t.setTextFormat(3, 5, new TextFormat("Plain", 24));
trace(size(t)); //= 24x40 [T.Lay.7, T.Lay.26]
// Tabs
t = field(200, 100);
t.text = "a\tb";
trace(size(t)); //= 32x13 [T.Tab.1, C.Layout.7]
t.text = "abcdef\tb";
trace(size(t)); //= 59x13 [T.Tab.1]
t = field(200, 100, {tabStops: [20, 50]});
t.text = "a\tb\tc\td";
trace(size(t)); //= 62x13 [T.Tab.2]
t = field(40, 100);
t.wordWrap = true;
t.text = "a\tbcd";
trace(lines(t)); //= 2 [T.Tab.3]
// Wrapping
t = field(34, 100);
t.wordWrap = true;
t.text = "abcd efgh";
trace(lines(t) + " " + size(t)); //= 2 30x26 [T.Wrap.11, T.Wrap.8, T.Wrap.5, T.Lay.1, C.Layout.1]
t.text = "abcdefgh";
trace(lines(t) + " " + t.textWidth); //= 2 30 [T.Wrap.6]
t.text = "abc de";
trace(lines(t) + " " + t.textWidth); //= 2 24 [T.Wrap.6, T.Wrap.8]
t.text = "abcde   f";
trace(lines(t) + " " + t.textWidth); //=7: 2 36 //=8: 2 48 [T.Wrap.5, C.Layout.9, C.Layout.10]
t.text = "abcd-ef";
trace(lines(t) + " " + t.textWidth); //= 2 30 [T.Wrap.3]
t.text = "abc--de";
trace(lines(t)); //= 2 [T.Wrap.3]
t.text = "a\u00A0b c\u00ADd";
trace(lines(t)); //= 1 [T.Wrap.9]
t = field(8, 100);
t.wordWrap = true;
t.text = "abc";
trace(lines(t)); //=7: 1 //=8: 3 [T.Wrap.6]
t = field(34, 100, {indent: 12});
t.wordWrap = true;
t.text = "abc defgh";
trace(lines(t) + " " + t.textWidth); //= 2 36 [T.Wrap.7, T.Wrap.10]
t = field(40, 100, {rightMargin: 12});
t.wordWrap = true;
t.text = "abc def";
trace(lines(t)); //= 2 [T.Wrap.1]
// A password's stars are as wide as other characters
t = field(200, 100);
t.text = "abc";
t.password = true;
trace(size(t) + " " + t.text); //= 18x13 abc [C.Layout.16, T.In.5]
t.multiline = false;
t.password = false;
t.text = "a\rb";
trace(size(t)); //= 6x26 [T.Set.8]
