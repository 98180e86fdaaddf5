//! swf 6-8
// HTML up to SWF 7 makes later text stand at the left as well (C.Html.2).
createTextField("f", 1, 0, 0, 200, 50);
f.html = true;
var format = new TextFormat();
format.align = "center";
f.setNewTextFormat(format);
trace(f.getNewTextFormat().align); //= center [C.Html.2]
f.htmlText = "<b>x</b>";
trace(f.getNewTextFormat().align); //=-7: left //=8+: center [C.Html.2]
