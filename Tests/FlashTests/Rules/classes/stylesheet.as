//! swf 7-8
// TextField.StyleSheet keeps its styles in properties that scripts see (C.StyleSheet).
var sheet = new TextField.StyleSheet();
trace(typeof sheet._css + " " + typeof sheet._styles); //= undefined undefined [C.StyleSheet.2]
sheet.setStyle("One", {color: "#010203"});
trace(sheet._css.One.color + " " + sheet._styles.One.color); //= #010203 66051 [C.StyleSheet.2]
trace(sheet.getStyle("one") + " " + sheet.getStyle("One").color); //= null #010203 [C.StyleSheet.5]
var nested = {};
var style = {deep: nested};
sheet.setStyle("two", style);
trace((sheet.getStyle("two") == style) + " " + (sheet.getStyle("two").deep == nested)); //= false true [C.StyleSheet.3]
sheet.transform = function(given) { trace("transform " + given); return "result"; };
sheet.setStyle("three", null); //= transform null [C.StyleSheet.2, C.StyleSheet.3]
trace(sheet._styles.three + " " + sheet._css.three); //= result null [C.StyleSheet.2]
sheet.setStyle = function() { trace("never"); };
trace(sheet.parseCSS("four {a-b: c}")); //= transform [object Object]\ntrue [C.StyleSheet.12]
trace(sheet.getStyleNames()); //= four,three,two,One [C.StyleSheet.5]
var before = sheet._css;
sheet.clear();
trace((before == sheet._css) + " " + sheet.getStyleNames().length); //= false 0 [C.StyleSheet.6]
delete sheet.transform;
trace(sheet.transform({fontSize: "012px"}).size + " " + sheet.transform({fontSize: "0x10"}).size); //= 12 16 [C.StyleSheet.10]
trace(sheet.transform({leading: "010"}).leading); //= 8 [C.StyleSheet.10]
// Fields find styles whatever the case, and by what transform made of them.
delete sheet.setStyle;
createTextField("f", 1, 0, 0, 200, 50);
f.html = true;
f.styleSheet = sheet;
sheet.setStyle("HEAD", {fontWeight: "bold"});
f.htmlText = "<head>a</head>b";
trace(f.getTextFormat(0, 1).bold + " " + f.getTextFormat(f.length - 1, f.length).bold); //= true false [C.StyleSheet.8]
