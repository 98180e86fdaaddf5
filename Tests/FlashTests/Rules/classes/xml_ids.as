//! swf 5-8
// Where a document keeps its elements by their ids, and what nodes and lists of children own.
var x = new XML("<a id='first'><b id='second'/></a>");
var map = x;
if (SWF > 7) { map = x.idMap; }
trace(map.first.nodeName + " " + map.second.nodeName); //= a b [C.XML.23]
trace(typeof x.idMap); //=-7: undefined //=8: object [C.XML.23]
trace(typeof new XML("<a/>").idMap); //= undefined [C.XML.23]
// What is there already is used, and setters run.
x = new XML();
x.idMap = 5;
x.parseXML("<a id='n'/>");
trace(x.idMap); //= 5 [C.XML.23]
x = new XML();
x.idMap = {n: "before"};
x.parseXML("<a id='n'/>");
trace(x.idMap.n); //=-7: before //=8: <a id="n" /> [C.XML.23]
// An array of children cannot be written to, and has its class, as its nodes have.
x = new XML("<a/><b/>");
var list = x.childNodes;
list[0] = "other";
trace(list[0].nodeName); //= a [C.XMLNode.10]
list[5] = "new";
list[5] = "newer";
trace(list[5] + " " + list.length); //= newer 6 [C.XMLNode.10]
x.appendChild(x.createElement("c"));
trace(list.length + " " + list[2].nodeName); //= 3 c [C.XMLNode.10]
list[2] = "other";
trace(list[2].nodeName); //= c [C.XMLNode.10]
// A slash right before the end belongs to no tag that ends an element; one without a name is no tag.
trace(new XML("<a/ ></a/>").status + " " + new XML("<a></a/>").status + " " + new XML("<a></>").status); //= -10 0 -6 [C.XML.14, C.XML.19]
// Blanks count as they did at the beginning.
if (SWF > 5) {
  x = new XML();
  x.addProperty("flag", function() {}, function(node) { x.ignoreWhite = true; });
  x.idMap = {};
  x.idMap.addProperty("flag", function() {}, function(node) { x.ignoreWhite = true; });
  x.parseXML("<a> <b id='flag'/> <c/></a>");
  trace(x + " " + x.ignoreWhite);
  //=6+: <a> <b id="flag" /> <c /></a> true [C.XML.20]
}
