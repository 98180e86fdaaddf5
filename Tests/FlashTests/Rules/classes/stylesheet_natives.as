//! swf 7,8
//! player 9,32
// What StyleSheet's scripts call is there for other scripts as well.
var sheet = new TextField.StyleSheet();
trace(sheet.parseColor("#0a0B0c") + " " + sheet.parseColor("#0a0B0") + " " + sheet.parseColor("0a0B0c7") + " " + sheet.parseColor()); //= 658188 null null null [C.StyleSheet.9]
trace(sheet.parseColor({toString: function() { return "#000010"; }})); //= 16 [C.StyleSheet.9]
trace(sheet.parseCSSFontFamily("Mono, SERIF,sans-serif,Other")) ; //= _typewriter,_serif,_sans,Other [C.StyleSheet.11]
trace(sheet.parseCSSFontFamily(true) + " " + sheet.parseCSSFontFamily(null)); //= true null [C.StyleSheet.11]
var o = {parseColor: sheet.parseColor};
trace(o.parseColor("#000001")); //= 1 [C.StyleSheet.9]
trace(sheet.parse === sheet.parseCSS); //= true [C.StyleSheet.12]
var parsed = sheet.parseCSSInternal("a { color: #010203; } b{font-size:5}");
trace(parsed.a.color + " " + parsed.b.fontSize + " " + sheet.parseCSSInternal("a")); //= #010203 5 null [C.StyleSheet.12]
var copy = sheet._copy(parsed.a);
trace(copy.color + " " + (copy === parsed.a) + " " + sheet._copy(5)); //= #010203 false null [C.StyleSheet.3]
sheet.setStyle("p", {fontSize: 7});
sheet._css.p.fontSize = 9;
sheet.doTransform("p");
trace(sheet._styles.p.size); //= 9 [C.StyleSheet.2]
