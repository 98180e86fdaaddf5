//! swf 5-8
//! player 9,10,32
// Nodes of XML that are put into themselves.
var ring = new XML("<a><b x='1'/></a>").firstChild;
ring.appendChild(ring);
trace(ring.lastChild.nodeName + " " + ring.childNodes.length); //=-7p-10: a 2 //=-7p32: b 1 //=8+: b 1 [M.rings-of-nodes, C.XMLNode.18]
ring.firstChild.appendChild(ring);
trace(ring.firstChild.parentNode.nodeName + " " + ring.firstChild.lastChild.firstChild.nodeName); //=-7p-10: a b //=-6p32: a\x20 //=7p32: a undefined //=8+: a undefined [M.rings-of-nodes]
trace(ring.firstChild.getNamespaceForPrefix("none") + " " + ring.firstChild.getPrefixForNamespace("none")); //= null null [M.rings-of-nodes]
ring.firstChild.insertBefore(new XMLNode(3, "t"), ring.firstChild.firstChild);
ring.removeNode();
trace(ring); //=-7p-10: <a><b x="1">t</b></a> //=-7p32: <a><b x="1" /></a> //=8+: <a><b x="1" /></a> [M.rings-of-nodes]
