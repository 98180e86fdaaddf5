//! swf 6-8
// XML: documents, the parser and its status.
function names(o) {
  var text = "";
  for (var name in o) { text += (text.length ? " " : "") + name; }
  return text;
}
function u(x) { return x === undefined ? "undefined" : x; }
function all(o) {
  ASSetPropFlags(o, null, 0, 1);
  var text = names(o);
  ASSetPropFlags(o, null, 1);
  return text;
}
var x;
trace(new XML().hasChildNodes() + " " + new XML(null)); //= false null [C.XML.1]
trace("(" + new XML(undefined) + ") (" + new XML(undefined, "<a/>") + ")"); //= () () [M.undefined-xml]
x = new XML();
trace(x.createElement("e") + " " + x.createTextNode("<") + " " + u(x.createElement()) + " " + x.createElement("e").parentNode); //= <e /> &lt; undefined null [C.XML.3]
trace(u(XML.prototype.createElement.call(new XMLNode(1, "a"), "b"))); //= undefined [C.XML.3]
x.parseXML("<a/>");
trace(u(x.parseXML(undefined)) + " " + u(x.parseXML()) + " (" + x + ") " + u(XML.prototype.parseXML.call({}, "<a/>"))); //= undefined undefined (<a />) undefined [M.undefined-xml, C.XML.4]
x.parseXML("");
trace("(" + x + ") " + u(x.createElement(undefined)) + " " + u(x.createTextNode(undefined)) + " " + x.createTextNode(null)); //= () undefined undefined null [M.undefined-xml]
var asked = {toString: function() { trace("text"); return "t"; }, valueOf: function() { trace("value"); return 7; }};
var properties = ["contentType", "docTypeDecl", "ignoreWhite", "loaded", "status", "xmlDecl"];
for (var i = 0; i < properties.length; i++) {
  x[properties[i]] = asked;
  var former = x[properties[i]];
  x[properties[i]] = undefined;
  trace(properties[i] + " " + former + " " + (x[properties[i]] === former));
}
//= text [M.undefined-xml]
//= contentType t true [M.undefined-xml]
//= text [M.undefined-xml]
//= docTypeDecl t true [M.undefined-xml]
//= text [M.undefined-xml]
//= ignoreWhite true true [M.undefined-xml]
//= text [M.undefined-xml]
//= loaded true true [M.undefined-xml]
//= text [M.undefined-xml]
//= value [M.undefined-xml]
//= status 7 true [M.undefined-xml]
//= text [M.undefined-xml]
//= xmlDecl t true [M.undefined-xml]
x = new XML("<a &lt;='&gt;' b&amp;c=\"1\"/>").firstChild;
trace(x.attributes["<"] + " " + x.attributes["b&c"]); //= > 1 [M.decoded-names]
x = new XML("<a/>");
trace(x.status + " " + u(x.xmlDecl) + " " + u(x.docTypeDecl) + " " + u(XML.prototype.status)); //= 0 undefined undefined undefined [C.XML.5]
x = new XML();
x.ignoreWhite = true;
x.parseXML("<a> <b/> </a>");
trace(x); //= <a><b /></a> [C.XML.6]
x.parseXML("<?xml version='1.0'?><!DOCTYPE a [<!ELEMENT a>]><a/>");
trace(x + " " + x.xmlDecl); //= <?xml version='1.0'?><!DOCTYPE a [<!ELEMENT a>]><a /> <?xml version='1.0'?> [C.XML.7, C.XML.10, C.XML.11]
function status(text) { return new XML(text).status; }
trace(status("<a/>") + " " + status("<![CDATA[x") + " " + status("<?xml ") + " " + status("<!DOCTYPE a") + " " + status("<!-- x")); //= 0 -2 -3 -4 -5 [C.XML.8, C.XML.10, C.XML.11, C.XML.12, C.XML.13]
trace(status("<>") + " " + status("<a b='c") + " " + status("<a>") + " " + status("</a>") + " " + status("<a b>")); //= -6 -8 -9 -10 -6 [C.XML.14, C.XML.15, C.XML.8, C.XML.19]
trace(new XML("<a><b>x<c d=") + ""); //= <a><b>x</b></a> [C.XML.8]
trace(new XML("<a><!-- no --><!DOCTYPE z>1</a>")); //= <!DOCTYPE z><a>1</a> [C.XML.9, C.XML.12]
trace(new XML("<a><![CDATA[<b>&amp;]]>c<![CDATA[]]></a>").firstChild.childNodes.length); //= 2 [C.XML.13]
trace(new XML("<a><![CDATA[<b>&amp;]]></a>").firstChild.firstChild.nodeValue); //= <b>&amp; [C.XML.13]
trace(new XML("<a\tb='1'\n c = \"2\" />")); //= <a b="1" c="2" /> [C.XML.14, C.XML.15, C.XML.17]
trace(new XML("<a b='1' b='2'/>").firstChild.attributes.b + " " + new XML("<a B='1' b='2'/>")); //= 1 <a B="1" b="2" /> [C.XML.16]
x = new XML("<a z='1' y='2' x='3'/>").firstChild;
trace(names(x.attributes)); //= z y x [C.XML.17]
x.attributes.w = 4;
trace(names(x.attributes) + " " + x); //= w z y x <a w="4" z="1" y="2" x="3" /> [C.XML.17]
trace(new XML("<a></a>") + " " + new XML("<a/>")); //= <a /> <a /> [C.XML.18]
trace(status("<a><b></a>") + " " + status("<a></b>")); //= -9 -10 [C.XML.19]
trace(new XML("one<a/>two").childNodes.length + " " + new XML("<a/><b/>").childNodes.length); //= 3 2 [C.XML.20, C.XML.21]
trace(new XML("<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x42;&other;&</a>").firstChild.firstChild.nodeValue); //= <>&"'AB&other;& [C.XML.22]
trace(new XML("&nbsp;").firstChild.nodeValue.charCodeAt(0)); //= 160 [C.XML.22]
x = new XML("<a/>");
trace(x.load(null) + " " + XML.prototype.load.call({}, "x.xml")); //= false true [C.XML.24]
x = new XML();
x.onData = function(src) { trace("data " + u(src)); };
trace(x.load("missing.xml") + " " + x._bytesLoaded + " " + u(x._bytesTotal) + " " + x.loaded); //= true 0 undefined false [C.XML.24, C.XML.29]
var seen = "";
for (var name in x) { if (x.hasOwnProperty(name)) seen += name; }
trace(seen); //= onData [C.XML.24]
x = new XML();
x.onLoad = function(good) { trace("load " + good + " " + this.loaded); };
x.onData("<q/>"); //= load true true [C.XML.28]
x.onData(); //= load false true [C.XML.28]
trace(u(x.getBytesLoaded()) + " " + u(x.getBytesTotal())); //= undefined undefined [C.XML.29]
trace(u(x.addRequestHeader("a", "b")) + " " + x._customHeaders); //= undefined a,b [C.XML.31]
x.addRequestHeader(["c", "d", 5, "e"]);
trace(x._customHeaders.length); //= 4 [C.XML.31]
//! frame
//= data undefined [C.XML.27]
