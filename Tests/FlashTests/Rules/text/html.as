//! swf 6-8
// HTML that fields read.
this.createTextField("f", 1, 0, 0, 100, 100);
f.html = true;
f.multiline = true;
function shown(source) {
  f.text = "";
  f.htmlText = source;
  var text = "";
  for (var i = 0; i < f.length; i++) {
    var unit = f.text.charCodeAt(i);
    text += unit == 13 ? "/" : f.text.charAt(i);
  }
  return text;
}
trace(shown("<p>a</p><p>b</p>")); //= a/b/ [T.Html.14, C.Html.3]
trace(shown("a<br>b<BR/>c")); //= a/b/c [C.Html.1]
trace(shown("a\nb\r\nc")); //= a/b//c [T.Html.8, C.Html.4]
trace(shown("<p></p>x")); //= /x [T.Html.12]
trace(shown("<p><p>a</p></p>b")); //= a/b [C.Html.3]
trace(shown("a<li>b</li><li>c</li>")); //= a/b/c/ [C.Html.3]
trace(shown("&lt;&GT;&amp;&quot;&apos;&#65;&#x42;")); //= <>&"'AB [T.Html.10, C.Html.20]
trace(shown("&none; &# &x; a&b &amp")); //= &none; &# &x; a&b &amp [T.Html.10, C.Html.20]
trace(shown("&a&lt;") + shown("&#X41;")); //= &a<&#X41; [T.Html.10]
trace(shown("a<b c='d>e</b>f") + "|" + shown("a<b c=d>e</b>f") + "|"); //= a|| [T.Html.1, C.Html.1]
trace(shown("a</b>b</p>c") + shown("a<i>b")); //= abcab [T.Html.2, C.Html.3]
trace(shown("a<!-- <b> -->b")); //= ab [T.Html.4]
trace(shown("a<what>b</what>c")); //= abc [T.Css.3]
trace(shown("a <b> </b> c")); //=-7: a  c //=8+: a   c [T.Html.8, C.Html.4]
f.multiline = false;
trace(shown("<p>a</p><p>b</p>")); //=6: a/b/ //=7+: ab [T.Html.3, T.Html.13, C.Html.2]
trace(shown("a<br>b")); //=6: a/b //=7+: ab [C.Html.2]
trace(shown("a<sbr>b")); //= a/b [C.Html.5]
f.multiline = true;
// What tags do to formats
function format(source, index) { f.text = ""; f.htmlText = source; return f.getTextFormat(index); }
trace(format("<b>a</b>", 0).bold + " " + format("<B>a</B>b", 1).bold); //= true false [C.Html.1, T.Html.11]
trace(format("<i>a</i>", 0).italic + " " + format("<u>a</u>", 0).underline); //= true true [C.Html.5]
trace(format("<font size='20'>a</font>", 0).size + " " + format("<font size='+5'>a</font>", 0).size); //= 20 17 [T.Html.5, C.Html.7]
trace(format("<font size='-20'>a</font>", 0).size + " " + format("<font size='500'>a</font>", 0).size); //= 1 127 [T.Html.5, C.Html.7]
trace(format("<font size='x'>a</font>", 0).size + " " + format("<font size='12.9x'>a</font>", 0).size); //= 12 12 [T.Html.5, C.Html.7]
trace(format("<font color='#FF0000'>a</font>", 0).color + " " + format("<font color='red'>a</font>", 0).color); //= 16711680 0 [T.Html.6, C.Html.8]
trace(format("<font color='# 12345678'>a</font>", 0).color + " " + format("<font color='0xFF'>a</font>", 0).color); //= 3430008 0 [T.Html.6, C.Html.8]
trace(format("<font face='Arial'>a</font>", 0).font + " " + format("<font size='9' size='7'>a</font>", 0).size); //= Arial 9 [C.Html.1]
trace(format("<a href='u' target='t'>a</a>", 0).url + format("<a href='u' target='t'>a</a>", 0).target); //= ut [C.Html.5]
trace(format("<p align='Center'>a</p>", 0).align + " " + format("<p align='x'>a</p>", 0).align); //= center left [C.Html.5]
trace(format("<li>a</li>", 0).bullet + " " + format("<li>a</li>b", 2).bullet); //= true false [C.Html.5]
trace(format("<textformat leftmargin='5' indent='-3' leading='2' tabstops='1,x,3'>a</textformat>", 0).leftMargin); //= 5 [C.Html.5]
trace(f.getTextFormat(0).indent + " " + f.getTextFormat(0).leading + " " + f.getTextFormat(0).tabStops); //= -3 2 1,3 [C.Html.5]
trace(format("<font kerning='1' letterspacing='2'>a</font>", 0).kerning + " " + f.getTextFormat(0).letterSpacing); //=-7: false 2 //=8+: true 2 [C.Html.5]
trace(format("<p><b>a</b></p>", 1).bold); //= false [C.Html.9]
// Condensed white space
f.condenseWhite = true;
trace("[" + shown("  a  \n b  ") + "]"); //=-7: [ a b ] //=8+: [a b ] [T.Html.8, T.Html.9, C.Html.5]
trace("[" + shown("a <b> b</b>") + "]"); //=-7: [a  b] //=8+: [a b] [T.Html.9, C.Html.5]
trace("[" + shown("a<br> b") + "]"); //=-7: [a/ b] //=8+: [a/b] [T.Html.9, C.Html.5]
