//! swf 6-8
//! player 9,32
// What text fields of player 9 do in another way: the look of new text, ranges, scrolling.
function sizes(t) {
  var text = "";
  for (var i = 0; i < t.length; i++) { text += t.text.charAt(i) + t.getTextFormat(i).size; }
  return text;
}
createTextField("t", 1, 0, 0, 100, 100);
t.html = true;
t.htmlText = "a<font size='20'>b";
trace(t.getNewTextFormat().size + " " + sizes(t)); //=p9: 20 a12b20 //=p32: 12 a12b20 [M.end-of-html]
t.text = "cd";
trace(sizes(t)); //=p9: c20d20 //=p32: c12d12 [M.end-of-html]
t.htmlText = "e<font size='30'>f</font>g";
trace(sizes(t) + " " + t.getNewTextFormat().size); //=6-7p9: e12f30g12 12 //=8p9: e20f30g20 20 //=p32: e12f30g12 12 [M.end-of-html]
t.htmlText = "<b>h</b>";
t.text = "i";
trace(t.getTextFormat().bold); //= false [M.end-of-html]
t.htmlText = "<b>j";
t.text = "k";
trace(t.getTextFormat().bold); //=p9: true //=p32: false [M.end-of-html]
var large = new TextFormat();
large.size = 40;
t.setNewTextFormat(large);
t.htmlText = "l";
trace(sizes(t)); //= l40 [M.end-of-html, C.TextField.12]
t.htmlText = "<textformat leftmargin='5'>m";
t.text = "n";
trace(t.getTextFormat().leftMargin); //=p9: 5 //=p32: 0 [M.end-of-html]
// Ranges that begin before the text
createTextField("s", 2, 0, 0, 100, 100);
s.text = "abcd";
var red = new TextFormat();
red.color = 0xFF0000;
function reds() {
  var text = "";
  for (var i = 0; i < s.length; i++) { text += s.getTextFormat(i).color ? "r" : "-"; }
  return text;
}
s.setTextFormat(-1, red);
trace(reds()); //= ---- [M.signed-ranges]
s.setTextFormat(-5, -2, red);
trace(reds()); //= ---- [M.signed-ranges]
s.setTextFormat(-5, 2, red);
trace(reds()); //= rr-- [M.signed-ranges]
s.setTextFormat(3, 99, red);
trace(reds()); //= rr-r [M.signed-ranges, C.TextField.11]
// A field that cannot be selected with the mouse
s.selectable = false;
trace(Selection.setFocus(s) + " " + Selection.getBeginIndex() + " " + Selection.getEndIndex() + " " + Selection.getCaretIndex()); //= true 0 4 4 [M.unselectable-focus, C.Selection.6]
Selection.setSelection(1, 3);
trace(Selection.getBeginIndex() + " " + Selection.getEndIndex() + " " + Selection.getCaretIndex()); //= 1 3 3 [M.unselectable-focus, C.Selection.2]
