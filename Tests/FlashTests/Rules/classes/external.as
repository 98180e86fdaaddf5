//! swf 8
// ExternalInterface: values as XML and back.
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
var e = flash.external.ExternalInterface;
trace(e.available + " " + e.addCallback("n", null, null) + " " + e.call("f") + " " + u(e())); //= false false null undefined [C.ExternalInterface.1, C.ExternalInterface.2, C.ExternalInterface.3, C.ExternalInterface.17]
trace(e._escapeXML() + " " + e._escapeXML("") + " " + e._escapeXML("<a b='c'>&\"") + " " + e._escapeXML(undefined)); //= null null &lt;a b=&apos;c&apos;&gt;&amp;&quot; undefined [C.ExternalInterface.7]
trace(e._unescapeXML() + " " + e._unescapeXML("") + " " + e._unescapeXML("&lt;&gt;&apos;&quot;&amp;lt;&#65;")); //= null null <>'"&lt;&#65; [C.ExternalInterface.8]
trace(e._jsQuoteString() + " " + e._jsQuoteString("") + " " + e._jsQuoteString("a\"b\\c")); //= null null a\\"b\\c [C.ExternalInterface.9]
trace(e._toXML() + e._toXML(null) + e._toXML(true) + e._toXML(5) + e._toXML("a<") + e._toXML("")); //= <undefined/><null/><true/><number>5</number><string>a&lt;</string><string>null</string> [C.ExternalInterface.10]
trace(e._toXML(new String("ab")) + e._toXML(names)); //= <array><property id="0"><undefined/></property><property id="1"><undefined/></property></array><null/> [C.ExternalInterface.10]
trace(e._arrayToXML([1, "b"])); //= <array><property id="0"><number>1</number></property><property id="1"><string>b</string></property></array> [C.ExternalInterface.11]
function Base() {}
Base.prototype.inherited = 1;
var o = new Base();
o["<"] = 2;
o.f = names;
trace(e._objectToXML(o)); //= <object><property id="inherited"><number>1</number></property><property id="f"><null/></property><property id="<"><number>2</number></property></object> [C.ExternalInterface.12]
var bare = {a: 1};
bare.__proto__ = null;
trace(e._toXML(bare) + e._toXML(Object())); //= <null/><null/> [C.ExternalInterface.12a]
trace(e._argumentsToXML(["skipped", 1, null])); //= <arguments><number>1</number><null/></arguments> [C.ExternalInterface.13]
function back(text) { return e._toAS(new XML(text).firstChild); }
trace(back("<null/>") + " " + back("<true/>") + " " + back("<false/>") + " " + back("<string>a&lt;</string>") + " " + back("<number>1.5</number>") + " " + back("<other/>")); //= null true false a&lt; 1.5 undefined [C.ExternalInterface.14]
o = back("<object><property id='a'><array><property id='0'><number>7</number></property></array></property></object>");
trace(o.a[0] + " " + o.a.length); //= 7 1 [C.ExternalInterface.14, C.ExternalInterface.15]
trace(e._argumentsToAS(new XML("<arguments><number>1</number><true/></arguments>").firstChild)); //= 1,true [C.ExternalInterface.15]
trace(all(e)); //= _toJS _objectToJS _arrayToJS _argumentsToAS _toAS _arrayToAS _objectToAS _toXML _objectToXML _argumentsToXML _arrayToXML _callIn call addCallback available _useSetReturnValueHack _jsQuoteString _unescapeXML _escapeXML _callOut _evalJS _addCallback _objectID _initJS prototype __proto__ constructor [C.Decl.1, C.Class.4]
