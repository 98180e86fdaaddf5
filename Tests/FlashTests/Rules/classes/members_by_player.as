//! swf 8
//! player 9,10,32
// Members that came with later players, functions that are scripts of the player, and what natives leave on their objects.
function names(o) {
  var text = "";
  for (var name in o) { text += (text.length ? " " : "") + name; }
  return text;
}
function all(o) {
  ASSetPropFlags(o, null, 0, 1);
  var text = names(o);
  ASSetPropFlags(o, null, 1);
  return text;
}
function kind(o, name) { return typeof o[name]; }
trace(kind(_global, "SoundCodec") + " " + kind(_global, "addRequestHeader") + " " + kind(flash, "automation")); //=p9: undefined undefined undefined //=p10: object undefined object //=p32: object function object [C.Decl.1]
trace(all(Microphone.prototype)); //=p9: setUseEchoSuppression setGain setRate setSilenceLevel __proto__ constructor //=p10+: setEncodeQuality setFramesPerPacket setCodec setUseEchoSuppression setGain setRate setSilenceLevel __proto__ constructor [C.Decl.1]
trace(all(NetStream.prototype)); //=p9: checkPolicyFile setBufferTime send attachVideo attachAudio close seek pause receiveVideo receiveAudio play publish __proto__ constructor //=p10+: backBufferTime maxPauseBufferTime checkPolicyFile getInfo setBufferTime send attachVideo attachAudio close onPeerConnect seek pause receiveVideo receiveAudio play2 play publish __proto__ constructor [C.Decl.1]
trace(all(Mouse)); //=p9-10: _listeners removeListener addListener broadcastMessage hide show __proto__ constructor //=p32: _listeners removeListener addListener broadcastMessage setTrailerMode setTrailerPosition setTrailer hide show __proto__ constructor [C.Decl.1]
trace(all(XMLSocket.prototype) + "/" + all(NetConnection.prototype)); //=p9: onData close send connect __proto__ constructor/addHeader call close connect usingTLS connectedProxyType proxyType __proto__ constructor //=p10+: setTimeout getTimeout onData close send connect __proto__ constructor/farNonce nearNonce addHeader call close connect protocol usingTLS connectedProxyType proxyType __proto__ constructor [C.Decl.1]
trace(all(enableDebugConsole) + "/" + typeof enableDebugConsole); //= /function [C.Decl.2]
// What is no native is a script, and so has a prototype.
function script(f) { return f.hasOwnProperty("prototype") && f.prototype.constructor === f; }
trace(script(SharedObject.getLocal) + " " + script(SharedObject.prototype.flush)); //= true false [C.Decl.2]
trace(script(NetStream.prototype.play) + " " + script(NetStream.prototype.send)); //= true false [C.Decl.2]
trace(script(MovieClip.prototype.loadMovie) + " " + script(MovieClip.prototype.attachMovie)); //= true false [C.Decl.2]
trace(script(flash.geom.Rectangle.prototype.union) + " " + script(flash.geom.ColorTransform.prototype.concat)); //= true false [C.Decl.2]
trace(script(LoadVars.prototype.toString) + " " + script(LoadVars.prototype.decode) + " " + script(Error.prototype.toString)); //= true false true [C.Decl.2]
trace(script(flash.external.ExternalInterface.call) + " " + script(flash.external.ExternalInterface._evalJS)); //= true false [C.Decl.2]
trace(script(Microphone.get) + " " + script(System.Product.prototype.launch) + " " + script(System.security.allowDomain)); //= true true false [C.Decl.2]
// Each broadcaster has a broadcastMessage of its own, and shares the other two.
var b = {};
AsBroadcaster.initialize(b);
trace((b.broadcastMessage === AsBroadcaster.broadcastMessage) + " " + (Key.broadcastMessage === Mouse.broadcastMessage) + " " + (b.addListener === Key.addListener)); //= false false true [C.AsB.2]
// An array that a native makes has its class, and a function's own prototype cannot lose its constructor.
_global.Array2 = Array;
trace("a,b".split(",").hasOwnProperty("constructor") + " " + ("a,b".split(",").constructor === Array2)); //= true true [C.Class.10]
function f() { return delete arguments.callee; }
trace(f() + " " + delete f.prototype.constructor); //= false false [C.Function.6]
function shows(o) { return names(o).indexOf("__constructor__") >= 0; }
trace(shows(new flash.filters.GlowFilter()) + " " + shows(new flash.geom.Point())); //=p9-10: true false //=p32: false false [C.Decl.6]
function PrintJobNames() { new PrintJob(); return names(PrintJob.prototype); }
trace(PrintJobNames() + " " + (PrintJob.prototype.pageWidth === undefined)); //=p9: orientation pageWidth pageHeight paperWidth paperHeight true //=p10+: orientation pageWidth pageHeight paperWidth paperHeight false [C.Decl.4]
trace(names(new flash.net.FileReference()) + "/" + names(new flash.net.FileReferenceList())); //= _listeners postData creator creationDate modificationDate size type name/_listeners fileList [C.Decl.6]
