//! swf 6-8
// XMLNode: names, values, namespaces, the tree and its text.
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
var n = new XMLNode(1, "a");
trace(n.nodeType + " " + n.nodeName + " " + n.nodeValue); //= 1 a null [C.XMLNode.1, C.XMLNode.2]
n = new XMLNode(5, "v");
trace(n.nodeType + " " + n.nodeName + " " + n.nodeValue + " " + n); //= 5 null v v [C.XMLNode.2, C.XMLNode.24]
n = new XMLNode(258, "v");
trace(n.nodeType + " " + new XMLNode(3).nodeValue.length + " " + new XMLNode(3).nodeType); //= 2 0 3 [C.XMLNode.1]
var plain = {make: XMLNode};
trace(u(plain.make(1, "b")) + " " + XMLNode.prototype.toString.call(plain)); //= undefined <b /> [C.XMLNode.3]
var doc = new XML("<r a='1'><b/>text</r>");
var r = doc.firstChild;
trace(r.hasOwnProperty("__constructor__") + " " + (r.__proto__ === XMLNode.prototype) + " " + (doc.firstChild === r)); //= false true true [C.XMLNode.4]
trace(doc.nodeType + " " + doc.nodeName + " " + doc.nodeValue + " " + doc.localName); //= 1 null null null [C.XMLNode.5, C.XMLNode.12]
trace(typeof XMLNode.prototype.nodeType + " " + typeof XMLNode.prototype.firstChild + " " + typeof XMLNode.prototype.hasChildNodes()); //= undefined undefined undefined [C.XMLNode.6, C.XMLNode.7, C.XMLNode.9]
trace(r.lastChild.nodeValue + " " + r.firstChild.nextSibling.nodeType + " " + r.lastChild.previousSibling.nodeName + " " + r.nextSibling + " " + r.firstChild.firstChild); //= text 3 b null null [C.XMLNode.7]
trace((r.parentNode === doc) + " " + doc.parentNode); //= true null [C.XMLNode.8]
trace(r.hasChildNodes() + " " + r.firstChild.hasChildNodes()); //= true false [C.XMLNode.9]
var kids = r.childNodes;
kids[7] = "mine";
r.appendChild(new XMLNode(3, "!"));
trace((kids === r.childNodes) + " " + kids.length + " " + r.childNodes[2]); //= true 3 ! [C.XMLNode.10]
trace((r.attributes === r.attributes) + " " + typeof r.attributes.__proto__ + " " + r.attributes.a + " " + typeof r.lastChild.attributes); //= true undefined 1 object [C.XMLNode.11]
r.attributes.b = "2";
delete r.attributes.a;
trace(r.cloneNode()); //= <r b="2" /> [C.XMLNode.11, C.XMLNode.22]
n = new XML("<p:q:r xmlns:p='u'/><x:/><y/>");
trace(n.firstChild.localName + " " + n.firstChild.prefix + " " + n.childNodes[1].localName + " (" + n.childNodes[1].prefix + ") " + n.lastChild.localName); //= q:r p x: () y [C.XMLNode.12]
trace(n.firstChild.namespaceURI + " (" + n.lastChild.namespaceURI + ") " + n.namespaceURI + " " + u(XMLNode.prototype.namespaceURI)); //= u () null undefined [C.XMLNode.13]
n.firstChild.attributes["xmlns:p"] = "changed";
trace(n.firstChild.namespaceURI + " " + n.firstChild.getNamespaceForPrefix("p")); //= u changed [C.XMLNode.13, C.XMLNode.16]
n = new XMLNode(3, "text");
n.nodeValue = undefined;
n.nodeName = "name";
trace(n.nodeName + " " + n.nodeValue); //= name null [C.XMLNode.14]
n.nodeValue = null;
trace(n.nodeValue + " " + n); //= null null [C.XMLNode.14]
doc = new XML("<a/>");
doc.nodeName = "root";
trace(doc); //= <root><a /></root> [C.XMLNode.14]
n = new XML("<o xmlns='d' xmlns:x='e'><i xmlns:y='f'/></o>").firstChild.firstChild;
trace(n.getNamespaceForPrefix("x") + " " + n.getNamespaceForPrefix("y") + " " + n.getNamespaceForPrefix("z") + " " + u(n.getNamespaceForPrefix())); //= e f null null [C.XMLNode.15, C.XMLNode.16, M.undefined-xml]
trace(n.parentNode.getNamespaceForPrefix("")); //= d [C.XMLNode.15]
trace(n.getPrefixForNamespace("f") + " (" + n.getPrefixForNamespace("d") + ") " + n.getPrefixForNamespace("g") + " " + u(n.getPrefixForNamespace())); //= y () null null [C.XMLNode.17, M.undefined-xml]
trace(n.getNamespaceForPrefix(undefined) + " " + n.getPrefixForNamespace(undefined)); //= null null [M.undefined-xml]
doc = new XML("<a><b/><c/></a>");
var a = doc.firstChild;
a.appendChild(a.firstChild);
a.appendChild(a);
a.firstChild.appendChild(a);
a.appendChild("text");
trace(doc); //= <a><b /><c /></a> [C.XMLNode.18]
a.insertBefore(new XMLNode(3, "t"), a.lastChild);
a.insertBefore(new XMLNode(3, "u"));
a.insertBefore(new XMLNode(3, "v"), doc);
trace(doc); //= <a><b />t<c /></a> [C.XMLNode.19]
var held = a.childNodes;
a.firstChild.removeNode();
trace(doc + " " + held.length + " " + u(doc.removeNode())); //= <a>t<c /></a> 2 undefined [C.XMLNode.20, C.XMLNode.21]
trace(a.cloneNode(true) + " " + a.cloneNode() + " " + a.cloneNode(true).parentNode + " " + u(XMLNode.prototype.cloneNode.call({}))); //= <a>t<c /></a> <a /> null undefined [C.XMLNode.22]
n = new XMLNode(3, "t");
n.appendChild(new XMLNode(1, "hidden"));
trace(n + " " + n.hasChildNodes()); //= t true [C.XMLNode.23]
n = new XMLNode(1, "e");
n.attributes.q = "<&>\"'";
n.appendChild(new XMLNode(3, "<&>\"'"));
trace(n); //= <e q="&lt;&amp;&gt;&quot;&apos;">&lt;&amp;&gt;&quot;&apos;</e> [C.XMLNode.24, C.XMLNode.25]
trace(typeof XMLNode.prototype.toString.call({})); //= undefined [M.undefined-xml]
trace(typeof new XMLNode(1, undefined).nodeType + " " + typeof new XMLNode(undefined, "a").nodeType); //= undefined undefined [M.undefined-xml]
n.firstChild.toString = function() { return "replaced"; };
trace(n.toString().indexOf("replaced")); //= -1 [C.XMLNode.26]
