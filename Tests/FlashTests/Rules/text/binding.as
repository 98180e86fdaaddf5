//! swf 6-8
// Fields and the variables that they show.
this.createTextField("f", 1, 0, 0, 100, 100);
v = "start";
f.variable = "v";
trace(f.text + " " + f.variable); //= start v [C.Bind.2, T.Var.2, C.TextField.28]
v = "next";
trace(f.text); //= next [C.Bind.3, T.Var.4]
f.text = "own";
trace(v); //= own [C.Bind.4, T.Var.5]
f.replaceSel("x");
trace(v); //= xown [C.TextField.13, C.Bind.4]
v = 12.5;
trace(f.text); //= 12.5 [C.Bind.3]
delete v;
trace(f.text); //= 12.5 [C.Bind.3]
V = "other case";
trace(f.text); //=6: other case //=7+: 12.5 [T.Var.8, C.Bind.3]
f.variable = null;
trace(f.variable); //= null [C.TextField.28]
v = "unseen";
f.text = "free";
trace(f.text + " " + v); //= free unseen [C.TextField.28]
// Of another clip
this.createEmptyMovieClip("c", 2);
c.w = "far";
f.variable = "c.w";
trace(f.text); //= far [C.Bind.1, T.Var.1]
f.variable = "/c:w";
c.w = "slashed";
trace(f.text); //= slashed [C.Bind.1, T.Var.1]
// Of an object that is no clip: written, not followed
o = {p: "plain"};
f.variable = "o.p";
trace(f.text); //= plain [C.Bind.3a, T.Var.3]
o.p = "changed";
trace(f.text); //= plain [C.Bind.3a, T.Var.3]
f.text = "back";
trace(o.p); //= back [C.Bind.3a, T.Var.3]
// HTML
f.html = true;
f.variable = "h";
h = "<b>x</b>";
trace(f.text + f.getTextFormat().bold); //= xtrue [C.Bind.3, T.Var.4]
f.htmlText = "<i>y</i>";
trace(h); //= <b>x</b> [C.TextField.21]
