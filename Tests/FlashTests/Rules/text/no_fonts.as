//! swf 7-8
// Without any font, text takes room as if its characters were half an em wide: fields scroll and fit it.
createTextField("t", 1, 0, 0, 50, 25);
t.wordWrap = true;
t.text = "Hello World";
trace(t.maxscroll + " " + t.textWidth); //= 2 36 [T.Scroll.1, T.Wrap.5]
t.scroll = 2;
trace(t.scroll); //= 2 [T.Scroll.2]
createTextField("u", 2, 0, 0, 50, 25);
u.text = "ab\rc";
u.autoSize = "left";
trace(u._width + " " + (u._height > 28 && u._height < 36)); //= 16 true [T.Auto.2, G.Met.3]
