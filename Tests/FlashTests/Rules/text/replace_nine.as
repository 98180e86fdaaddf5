//! swf 7-8
//! player 9,32
// replaceText of player 9 takes the look of new text from the first character.
function size() { return t.getNewTextFormat().size; }
createTextField("t", 1, 0, 0, 100, 100);
t.text = "abcd";
var format = new TextFormat();
for (var i = 0; i < 4; i++) {
  format.size = 20 + i;
  t.setTextFormat(i, i + 1, format);
}
trace(size()); //= 12 [C.TextField.11]
t.replaceText(3, 2, "no");
t.replaceText(-1, 2, "no");
t.replaceText(1, 2);
trace(size()); //= 12 [M.first-character, C.TextField.14]
t.replaceText(2, 3, "X");
trace(size() + " " + t.getTextFormat(2).size); //=p9: 20 23 //=p32: 12 23 [M.first-character, C.TextField.15]
t.replaceText(4, 4, "Y");
trace(t.getTextFormat(4).size); //=p9: 20 //=p32: 12 [M.first-character, C.TextField.15]
t.replaceText(0, 1, "Z");
trace(size() + " " + t.text); //=p9: 21 ZbXdY //=p32: 12 ZbXdY [M.first-character]
t.replaceText(0, 2, "");
trace(size() + " " + t.text); //=7p9: 21 ZbXdY //=8p9: 23 XdY //=p32: 12 XdY [M.first-character]
t.replaceText(0, 9, "");
trace(t.length); //=7p9: 5 //=8p9: 0 //=p32: 0 [M.first-character]
