//! swf 8
// What classes and objects of the player own, in which order, and what stays as it is.
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
trace(all(XMLNode.prototype)); //= namespaceURI localName prefix previousSibling parentNode nodeValue nodeType nodeName nextSibling lastChild firstChild childNodes attributes getPrefixForNamespace getNamespaceForPrefix toString hasChildNodes appendChild insertBefore removeNode cloneNode __proto__ constructor [C.Decl.1]
trace(XML.prototype.hasOwnProperty("status") + " " + XML.prototype.hasOwnProperty("constructor") + " " + XML.prototype.nodeType); //= false false 1 [C.Decl.4]
new XML();
trace(XML.prototype.hasOwnProperty("status") + " " + XML.prototype.hasOwnProperty("ignoreWhite")); //= true true [C.Decl.4]
trace(all(Sound.prototype)); //= checkPolicyFile areSoundsInaccessible getBytesTotal getBytesLoaded loadSound setPosition getPosition setDuration getDuration start attachSound stop setVolume setTransform setPan getVolume getTransform getPan __proto__ constructor [C.Decl.1]
Sound.prototype.start = 5;
trace(typeof Sound.prototype.start); //= function [C.Decl.1]
trace(all(NetConnection.prototype)); //= farNonce nearNonce addHeader call close connect protocol usingTLS connectedProxyType proxyType __proto__ constructor [C.Decl.1]
trace(all(NetStream.prototype)); //= backBufferTime maxPauseBufferTime checkPolicyFile getInfo setBufferTime send attachVideo attachAudio close onPeerConnect seek pause receiveVideo receiveAudio play2 play publish __proto__ constructor [C.Decl.1]
trace(all(Color.prototype) + "/" + all(XMLSocket.prototype)); //= getTransform getRGB setTransform setRGB __proto__ constructor/setTimeout getTimeout onData close send connect __proto__ constructor [C.Decl.1]
trace(all(MovieClip.prototype).substr(0, 85)); //= getTextSnapshot createTextField beginBitmapFill beginMeshFill lineGradientStyle clear [C.Decl.1]
trace(names(flash) + "/" + names(flash.geom) + "/" + names(flash.net)); //= automation external net geom filters display text/Transform ColorTransform Matrix Point Rectangle/FileReferenceList FileReference [C.Global.5]
trace(all(flash.geom.Point) + "/" + all(flash.geom.Point.prototype)); //= interpolate polar distance prototype __proto__ constructor/toString normalize add subtract equals offset clone length __proto__ constructor [C.Decl.1]
trace(flash.filters.BlurFilter.prototype.hasOwnProperty("constructor") + " " + (flash.filters.BlurFilter.prototype.__constructor__ === flash.filters.BitmapFilter)); //= false true [C.Decl.5]
trace(all(flash.automation.StageCapture.prototype)); //= toString valueOf listenForStageCapture setClipRect getClipRect setFileNameBase getFileNameBase cancel capture __proto__ constructor [C.Misc.4]
trace(String(new flash.automation.StageCapture())); //= [type Object] [C.Misc.4]
trace(all(SharedObject) + "/" + all(Camera)); //= getDiskUsage deleteAll getRemote getLocal prototype __proto__ constructor/names get prototype __proto__ constructor [C.Decl.1, C.Class.4]
trace(all(new Color(_root)) + "/" + all(new ContextMenuItem("c"))); //= target __constructor__ __proto__/visible enabled separatorBefore onSelect caption __constructor__ __proto__ [C.Decl.6]
var o = new parseInt();
trace(typeof o + " " + all(o)); //= object __constructor__ [C.Decl.7]
trace(u(new Key())); //= undefined [C.Decl.7]
trace(typeof new (function() { return 5; })()); //= object [C.Class.5]
Array.prototype.added = "seen";
trace("a".split("").added); //= seen [C.Class.10]
var kept = Array.prototype;
_global.Array = function() {};
trace("a".split("").__proto__ === kept); //= true [C.Class.10]
