//! swf 6-8
// Nodes that the player makes have the prototype that the class has then (C.XMLNode.4).
var old = XMLNode.prototype;
XMLNode.prototype = {mine: "yes"};
trace(new XML("<a><b/></a>").firstChild.mine); //= yes [C.XMLNode.4]
var original = XMLNode;
_global.XMLNode = function() { };
XMLNode.prototype.mine = "no";
trace(new XML("<a/>").firstChild.mine); //= yes [C.XMLNode.4]
original.prototype = old;
trace(new XML("<a/>").firstChild.nodeName); //= a [C.XMLNode.4]
