//! swf 6-8
// LoadVars, SharedObject, LocalConnection, NetConnection, NetStream, XMLSocket.
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
var l = new LoadVars();
trace(l.decode() + " " + u(l.decode("a=1&b&c=x=y&&d=%41+%42"))); //= false undefined [C.LoadVars.2]
trace(l.a + "/" + l.b + "/" + l.c + "/" + l.d); //= 1//x=y/A B [C.LoadVars.2]
trace(names(l)); //= d c b a [C.LoadVars.2, C.LoadVars.6]
trace(l.toString()); //= d=A%20B&c=x%3Dy&b=&a=1 [C.LoadVars.7]
var old = _global.escape;
_global.escape = function(x) { return "<" + x + ">"; };
l = new LoadVars();
l.n = "v";
trace(l); //= <n>=<v> [C.LoadVars.7]
_global.escape = old;
trace(l.load() + " " + l.send() + " " + l.sendAndLoad("x", 5)); //= false false false [C.LoadVars.3, C.LoadVars.4, C.LoadVars.5]
var any = {decode: LoadVars.prototype.decode};
any.decode("q=2");
trace(any.q); //= 2 [C.LoadVars.1]
l.onLoad = function(good) { trace("load " + good + " " + u(this.z)); };
l.onData("z=1"); //= load true 1 [C.LoadVars.8]
l.onData(null); //= load false 1 [C.LoadVars.8]
trace(l.loaded + " " + u(l.addRequestHeader("a", "b"))); //= true undefined [C.LoadVars.8, C.LoadVars.10]
trace(LoadVars.prototype.contentType + " " + all(LoadVars.prototype)); //= application/x-www-form-urlencoded addRequestHeader onData onLoad contentType toString getBytesTotal getBytesLoaded decode sendAndLoad send load __proto__ constructor [C.Decl.1]

trace(u(new SharedObject().data) + " " + SharedObject.getLocal("a b") + " " + SharedObject.getLocal("a~b") + " " + SharedObject.getLocal("x", "")); //= undefined null null null [C.SharedObject.1, C.SharedObject.2, C.SharedObject.3]
trace(SharedObject.getLocal("x", "/other") + " " + typeof SharedObject.getLocal("x", "/")); //= null object [C.SharedObject.3]
var so = SharedObject.getLocal("rules");
trace((so === SharedObject.getLocal("rules")) + " " + typeof so.data + " " + delete so.data); //= true object false [C.SharedObject.5]
trace(so.flush() + " " + so.getSize()); //= true 0 [C.SharedObject.6, C.SharedObject.7]
so.data.n = 5;
trace(so.flush() + " " + so.getSize()); //= true 40 [C.SharedObject.6, C.SharedObject.7, C.Amf.20]
var data = so.data;
trace(u(so.clear()) + " " + (so.data === data) + " " + u(data.n) + " " + so.getSize()); //= undefined true undefined 0 [C.SharedObject.8]
trace(u(SharedObject.getRemote("x")) + u(SharedObject.deleteAll()) + u(SharedObject.getDiskUsage()) + u(so.connect())); //= undefinedundefinedundefinedundefined [C.SharedObject.10]

var c = new LocalConnection();
trace(c.connect(5) + " " + c.connect("") + " " + c.connect("a:b") + " " + LocalConnection.prototype.connect.call({}, "a")); //= false false false false [C.LocalConnection.1]
trace(c.connect("name") + " " + c.connect("again") + " " + new LocalConnection().connect("NAME")); //= true false false [C.LocalConnection.1, C.LocalConnection.2]
trace(c.domain() + " " + LocalConnection.prototype.domain.call({})); //= localhost localhost [C.LocalConnection.3]
trace(c.send("name", 5) + " " + c.send("", "m") + " " + c.send("name", "send") + " " + c.send("name", "m")); //= false false false true [C.LocalConnection.4]
trace(u(c.close()) + " " + u(c.close()) + " " + new LocalConnection().connect("name")); //= undefined undefined true [C.LocalConnection.8]

var net = new NetConnection();
trace(net.isConnected + " " + u(net.uri) + " " + net.proxyType + " " + u(net.protocol) + " " + u(net.nearNonce)); //= false undefined none undefined undefined [C.NetConnection.9]
net.onStatus = function(info) { trace(info.code + " " + info.level + " " + names(info)); };
net.connect(null); //= NetConnection.Connect.Success status level code [C.NetConnection.1, C.NetConnection.5]
trace(net.isConnected + " " + net.uri); //= true null [C.NetConnection.1]
net.close(); //= NetConnection.Connect.Closed status level code [C.NetConnection.4]
net.close();
trace(u(NetConnection.prototype.connect.call({}, null))); //= undefined [C.NetConnection.9]

var stream = new NetStream(5);
trace(u(stream.close()) + u(stream.attachAudio()) + u(stream.send()) + u(stream.publish()) + u(stream.getInfo()) + stream.onPeerConnect()); //= undefinedundefinedundefinedundefinedundefinedtrue [C.NetStream.1, C.NetStream.9]

var socket = new XMLSocket();
trace(u(socket.send("x")) + " " + u(socket.close()) + " " + u(XMLSocket.prototype.send())); //= undefined undefined undefined [C.XMLSocket.4, C.XMLSocket.7]
socket.onXML = function(doc) { trace("xml " + doc + "."); };
socket.onData("<a/>"); //= xml <a />. [C.XMLSocket.6]
socket.onData(); //= xml . [C.XMLSocket.6]
