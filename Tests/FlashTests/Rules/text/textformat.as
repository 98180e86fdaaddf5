//! swf 6-8
// TextFormat: what each property takes.
function shown(value) { return value === null ? "null" : value === undefined ? "undefined" : String(value); }
var t = new TextFormat();
trace(t.font + " " + t.size + " " + t.color + " " + t.bold + " " + t.align); //= null null null null null [C.TextFormat.1]
trace(t.leftMargin + " " + t.tabStops + " " + t.kerning + " " + t.letterSpacing); //= null null null null [C.TextFormat.1]
trace(t.display); //= block [C.TextFormat.2]
t = new TextFormat("Arial", 12.7, 0xFF, true, false, 1, "u", "t", "Right", -1, 2.5, -3, 4.9);
trace(t.font + " " + t.size + " " + t.color + " " + t.bold + " " + t.italic + " " + t.underline); //= Arial 12 255 true false true [C.TextFormat.2]
trace(t.url + " " + t.target + " " + t.align); //= u t right [C.TextFormat.2]
trace(t.leftMargin + " " + t.rightMargin + " " + t.indent + " " + t.leading); //= -1 2 -3 4 [C.TextFormat.2]
t = new TextFormat(undefined, null, undefined, undefined);
trace(t.font + " " + t.size + " " + t.bold); //= null null null [C.TextFormat.2]
t.size = 10.5;
trace(t.size); //=-7: 10 //=8+: 10 [C.TextFormat.2]
t.size = 11.5;
trace(t.size); //=-7: 11 //=8+: 12 [C.TextFormat.2]
t.size = -4;
trace(t.size); //= -4 [C.TextFormat.2]
t.size = "abc";
trace(t.size); //=-7: 0 //=8+: -2147483648 [C.TextFormat.2]
t.size = undefined;
trace(t.size); //= null [C.TextFormat.2]
t.color = -1;
trace(t.color); //= 4294967295 [C.TextFormat.2]
t.color = 0x1FFFFFFFF;
trace(t.color); //= 4294967295 [C.TextFormat.2]
t.align = "CENTER";
trace(t.align); //= center [C.TextFormat.2]
t.align = "nowhere";
trace(t.align); //= center [C.TextFormat.2]
t.align = null;
trace(t.align); //= center [C.TextFormat.2]
t.align = "justify";
trace(t.align); //= justify [C.TextFormat.2]
t.leftMargin = -5;
trace(t.leftMargin); //= 0 [C.TextFormat.2]
t.leftMargin = 2.5;
trace(t.leftMargin); //= 2 [C.TextFormat.2]
t.rightMargin = 3.5;
trace(t.rightMargin); //=-7: 3 //=8+: 4 [C.TextFormat.2]
t.rightMargin = NaN;
trace(t.rightMargin); //= 0 [C.TextFormat.2]
t.indent = -5;
trace(t.indent); //=-7: 0 //=8+: -5 [C.TextFormat.2]
t.leading = -2.5;
trace(t.leading); //=-7: 0 //=8+: -2 [C.TextFormat.2]
t.blockIndent = 1.5;
trace(t.blockIndent); //=-7: 1 //=8+: 2 [C.TextFormat.2]
t.tabStops = [10, 20.5, 30];
trace(t.tabStops); //= 10,20,30 [C.TextFormat.2]
trace(t.tabStops == t.tabStops); //= false [C.TextFormat.2]
t.tabStops = 5;
trace(t.tabStops); //= null [C.TextFormat.2]
t.display = "inline";
trace(t.display); //= inline [C.TextFormat.2]
t.display = "none";
trace(t.display); //= none [C.TextFormat.2]
t.display = "None";
trace(t.display); //= block [C.TextFormat.2]
t.letterSpacing = 1.25;
trace(t.letterSpacing); //= 1.25 [C.TextFormat.2]
t.bullet = "x";
t.kerning = 0;
trace(t.bullet + " " + t.kerning); //=-6: false false //=7+: true false [C.TextFormat.2]
var long = "";
for (var i = 0; i < 70; i++) long += "x";
t.font = long;
trace(t.font.length); //= 64 [C.TextFormat.2]
// Which members are there, and when
trace(t.hasOwnProperty("getTextExtent") + " " + t.hasOwnProperty("size")); //= true false [C.TextFormat.3, C.Decl.6]
var extent = t.getTextExtent("");
var names = "";
for (var name in extent) names = name + " " + names;
trace(names + "."); //= ascent descent width height textFieldHeight textFieldWidth . [C.TextFormat.3]
trace(typeof extent.__proto__ + " " + (extent.textFieldHeight - extent.height)); //= undefined 4 [C.TextFormat.3, T.Size.4]
trace(typeof TextFormat.prototype.size); //= undefined [C.TextFormat.1]
