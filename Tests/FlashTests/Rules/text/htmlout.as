// The HTML that fields give.
this.createTextField("f", 1, 0, 0, 100, 100);
f.html = true;
f.multiline = true;
var outer = '<P ALIGN="LEFT"><FONT FACE="Times New Roman" SIZE="12" COLOR="#000000" LETTERSPACING="0" KERNING="0">';
function inner(html) { return html.split(outer).join("{").split("</FONT></P>").join("}"); }
trace("[" + f.htmlText + "]"); //= [] [T.Out.1, C.HtmlOut.1]
f.text = "Hi";
trace(f.htmlText); //= <P ALIGN="LEFT"><FONT FACE="Times New Roman" SIZE="12" COLOR="#000000" LETTERSPACING="0" KERNING="0">Hi</FONT></P> [T.Out.12, T.Out.6, C.HtmlOut.5]
f.text = "a<b>&\"'";
trace(inner(f.htmlText)); //= {a&lt;b&gt;&amp;&quot;&apos;} [T.Out.9, C.HtmlOut.7]
f.text = "a\nb";
trace(inner(f.htmlText)); //= {a}{b} [T.Out.8, C.HtmlOut.7]
f.text = "a\r\rb\r";
trace(inner(f.htmlText)); //= {a}{}{b} [T.Out.8, C.HtmlOut.7]
f.htmlText = "a<b>b<i>c</i></b>d";
trace(inner(f.htmlText)); //= {a<B>b</B><B><I>c</I></B>d} [T.Out.3, C.HtmlOut.6]
f.htmlText = "a<u>b</u>";
trace(inner(f.htmlText)); //= {a<U>b</U>} [T.Out.2, C.HtmlOut.2]
f.htmlText = "a<font color='#FF0000'>b</font>c";
trace(inner(f.htmlText)); //= {a<FONT COLOR="#FF0000">b</FONT>c} [T.Out.6, T.Out.3, C.HtmlOut.5]
f.htmlText = "<a href='u'>a</a><a href='v' target='w'>b</a>";
trace(inner(f.htmlText)); //= {<A HREF="u" TARGET="">a</A><A HREF="v" TARGET="w">b</A>} [T.Out.7, C.HtmlOut.6]
f.htmlText = "<p align='right'>a</p>";
trace(f.htmlText.substr(0, 17)); //= <P ALIGN="RIGHT"> [T.Out.5, C.HtmlOut.4]
f.htmlText = "<li>a</li>";
trace(f.htmlText.substr(0, 4) + f.htmlText.substr(-5)); //= <LI></LI> [T.Out.5, C.HtmlOut.4]
f.htmlText = "<textformat leftmargin='2' leading='1.5' tabstops='3,4'>a</textformat>";
trace(f.htmlText.split("<P")[0]); //= <TEXTFORMAT LEFTMARGIN="2" LEADING="1.5" TABSTOPS="3,4"> [T.Out.4, C.HtmlOut.3]
trace(f.htmlText.substr(-17)); //= </P></TEXTFORMAT> [T.Out.2, C.HtmlOut.7]
f.text = "x";
f.setTextFormat(new TextFormat("A\"B", 10.5));
trace(f.htmlText.indexOf('FACE="A"B" SIZE="10"') > 0); //= true [T.Out.9, C.HtmlOut.8]
f.htmlText = "a\u00A0b";
trace(f.htmlText.indexOf("\u00A0") > 0); //= true [T.Out.9]
