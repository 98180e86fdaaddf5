//! swf 6-8
// Text fields: what they begin with, and how their properties are set.
trace(typeof createTextField("f", 1, 10, 20, -100, 50)); //=-7: undefined //=8+: object [C.MovieClip.15]
trace(f._x + " " + f._y + " " + f._width + " " + f._height); //= 10 20 100 50 [C.MovieClip.15, T.Size.6]
trace(f.type + " " + f.selectable + " " + f.multiline + " " + f.wordWrap); //= dynamic true false false [C.TextField.4, T.Fld.8]
trace(f.html + " " + f.embedFonts + " " + f.border + " " + f.background); //= false false false false [C.TextField.4]
trace(f.borderColor + " " + f.backgroundColor + " " + f.textColor); //= 0 16777215 0 [C.TextField.4]
trace(f.autoSize + " [" + f.text + "] " + f.maxChars + " " + f.restrict + " " + f.variable); //= none [] null null null [C.TextField.4]
trace(f.password + " " + f.condenseWhite + " " + f.mouseWheelEnabled); //= false false true [C.TextField.4]
trace(f.scroll + " " + f.hscroll + " " + typeof f.tabIndex + " " + typeof f.styleSheet); //= 1 0 undefined undefined [C.TextField.4]
trace(f.length + " " + f.getDepth()); //= 0 1 [C.TextField.16, C.TextField.27]
trace(f._listeners.length + " " + (f._listeners[0] == f)); //= 1 true [C.TextField.2, T.Ev.1]
var own = "";
for (var name in f) if (f.hasOwnProperty(name)) own += name;
trace("[" + own + "]"); //= [] [C.TextField.2]
// Words and flags
f.type = "INPUT";
trace(f.type); //= input [C.TextField.25]
f.type = "other";
trace(f.type); //= input [C.TextField.25]
f.type = "Dynamic";
trace(f.type); //= dynamic [C.TextField.25]
f.autoSize = true;
trace(f.autoSize); //= left [C.TextField.26]
f.autoSize = "CENTER";
trace(f.autoSize); //= center [C.TextField.26]
f.autoSize = "middle";
trace(f.autoSize); //= none [C.TextField.26]
f.autoSize = "right";
f.autoSize = false;
trace(f.autoSize); //= none [C.TextField.26]
f.border = 1;
f.background = 0;
trace(f.border + " " + f.background); //= true false [C.TextField.24]
f.borderColor = 0x12345678;
f.backgroundColor = -1;
trace(f.borderColor + " " + f.backgroundColor); //= 3430008 16777215 [C.TextField.24]
f.textColor = 0x1FF0000;
trace(f.textColor + " " + f.getNewTextFormat().color); //= 16711680 16711680 [C.TextField.23]
f.textColor = 0;
f.maxChars = 5.9;
trace(f.maxChars); //= 5 [C.TextField.27]
f.maxChars = -3;
trace(f.maxChars); //= -3 [C.TextField.27]
f.maxChars = 0;
trace(f.maxChars); //= null [C.TextField.27]
f.restrict = "a-z";
trace(f.restrict); //= a-z [C.TextField.30]
f.restrict = "";
trace(f.restrict); //= null [C.TextField.30]
f.restrict = "x";
f.restrict = undefined;
trace(f.restrict); //= null [C.TextField.30]
f.tabIndex = 3;
trace(f.tabIndex); //= 3 [C.TextField.31]
f.tabIndex = -2;
trace(f.tabIndex); //= 4294967294 [C.TextField.31]
f.tabIndex = -1;
trace(f.tabIndex); //= undefined [C.TextField.31]
f.tabIndex = 4;
f.tabIndex = null;
trace(f.tabIndex); //= undefined [C.TextField.31]
// Scrolling without a second line
f.scroll = 7;
trace(f.scroll); //= 1 [C.TextField.29, T.Scroll.2]
f.scroll = NaN;
trace(f.scroll + " " + f.maxscroll); //= 1 1 [T.Scroll.2, T.Scroll.1]
f.hscroll = 9;
trace(f.hscroll + " " + f.maxhscroll); //= 0 0 [T.Scroll.5, T.Scroll.4]
f.wordWrap = true;
trace(f.maxhscroll); //= 0 [T.Scroll.4]
f.wordWrap = false;
// Another this
trace(typeof TextField.prototype.text); //= undefined [C.TextField.1]
TextField.prototype.text = "x";
trace(f.text); //= [C.TextField.1]
trace(typeof TextField.prototype.getDepth()); //= undefined [C.TextField.1]
var plain = new TextField();
trace(typeof plain + typeof plain.text); //= objectundefined [C.TextField.1]
// Sizes
f._width = 60;
f._xscale = 200;
trace(f._width); //= 120 [C.TextField.36, T.Size.5]
f._width = 50;
trace(f._width + " " + f._xscale); //= 100 200 [C.TextField.36, T.Size.5, C.Prop.12]
f._xscale = 100;
// Removal
f.removeTextField();
trace(typeof f); //= undefined [C.TextField.16]
