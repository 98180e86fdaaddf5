//! swf 8
// MovieClipLoader, FileReference, TextSnapshot, StyleSheet.
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
var loader = new MovieClipLoader();
trace((loader._listeners[0] === loader) + " " + loader._listeners.length + " (" + names(loader) + ")"); //= true 1 () [C.MovieClipLoader.1]
trace(u(loader.loadClip()) + " " + u(loader.loadClip("x")) + " " + loader.loadClip(5, _root) + " " + loader.loadClip("x.swf", "nowhere")); //= undefined undefined false false [C.MovieClipLoader.3]
trace(u(loader.unloadClip()) + " " + loader.unloadClip("nowhere") + " " + u(loader.getProgress()) + " " + u(loader.getProgress({}))); //= undefined false undefined undefined [C.MovieClipLoader.4, C.MovieClipLoader.5]
var progress = loader.getProgress(_root);
trace(typeof progress.__proto__ + " " + names(progress)); //= undefined bytesTotal bytesLoaded [C.MovieClipLoader.5]
trace(names(loader.getProgress("nowhere")) + " " + all(MovieClipLoader.prototype)); //= bytesTotal bytesLoaded _listeners removeListener addListener broadcastMessage unloadClip getProgress loadClip __proto__ constructor [C.Decl.3]

var file = new flash.net.FileReference();
trace(u(file.name) + u(file.size) + u(file.creationDate) + "(" + file.postData + ")" + u(flash.net.FileReference.prototype.browse.call({}))); //= undefinedundefinedundefined()undefined [C.FileReference.1, C.FileReference.2]
file.postData = 5;
trace(typeof file.postData + " " + all(file)); //= string _listeners postData creator creationDate modificationDate size type name [C.FileReference.1, C.Decl.6]
trace(file.browse(undefined) + " " + file.browse([]) + " " + file.browse([{description: "", extension: "*"}]) + " " + file.browse(["x"])); //= false false false false [C.FileReference.2]
trace(file.download() + " " + file.download("relative") + " " + file.upload() + " " + u(file.cancel())); //= false false false undefined [C.FileReference.4, C.FileReference.6, C.FileReference.8]
trace(all(flash.net.FileReference.prototype)); //= deleteConvertedPPT convertToPPT cancel download upload browse _listeners removeListener addListener broadcastMessage __proto__ constructor [C.Decl.3]
trace(all(flash.net.FileReferenceList.prototype) + "/" + all(new flash.net.FileReferenceList())); //= browse _listeners removeListener addListener broadcastMessage __proto__ constructor/_listeners fileList __constructor__ __proto__ [C.FileReferenceList.1, C.Decl.6]

var snap = new TextSnapshot();
trace(u(snap.getCount()) + " " + u(new TextSnapshot(_root, 1).getCount()) + " " + new TextSnapshot(_root).getCount()); //= undefined undefined 0 [C.TextSnapshot.1]
snap = getTextSnapshot();
trace(u(snap.getCount(1)) + " (" + snap.getText(0, 5) + ") " + u(snap.getText(0)) + " " + snap.findText(0, "", true) + " " + u(snap.findText(0, "a"))); //= undefined () undefined -1 undefined [C.TextSnapshot.3, C.TextSnapshot.4, C.TextSnapshot.5]
trace(names(TextSnapshot.prototype)); //= getTextRunInfo setSelectColor findText hitTestTextNearPos getSelectedText getText getSelected setSelected getCount [C.Decl.1]

var css = new TextField.StyleSheet();
trace(css.parseCSS("a, .b { font-size: 12px; text-decoration : underline } #c{x:1;}")); //= true [C.StyleSheet.12, C.StyleSheet.15]
trace(css.parseCSS("a, .b { font-size: 12px; color:#FF0000 } #c{x:1;}")); //= true [C.StyleSheet.12, C.StyleSheet.14]
trace(u(css.getStyle("a")["textDecoration "]) + " " + css.parseCSS("z y: 1"));
//= undefined false [C.StyleSheet.15, C.StyleSheet.14]
trace(css.getStyleNames() + " " + css.getStyle("a").fontSize + " " + css.getStyle(".b").color + " " + css.getStyle("A")); //= #c,.b,a 12px #FF0000  null [C.StyleSheet.5, C.StyleSheet.17, C.StyleSheet.16]
var format = css.transform({fontSize: "12px", color: "#010203", fontStyle: "italic", kerning: "true", marginLeft: "-5", textAlign: "Right", display: "none"});
trace(format.size + " " + format.color + " " + format.italic + " " + format.kerning + " " + format.leftMargin + " " + format.align + " " + format.display); //= 12 66051 true true 0 right none [C.StyleSheet.9]
trace(css.transform() + " " + css.transform(null) + " " + css.transform({fontFamily: " Arial, sans-serif,serif ,,mono"}).font); //= null null Arial,_sans,serif ,_typewriter [C.StyleSheet.9, C.StyleSheet.11]
css.clear();
trace(css.getStyleNames().length + " " + css.getStyle("a")); //= 0 null [C.StyleSheet.6]
trace(css.parseCSS("/* open { a:b }") + " " + css.parseCSS("a{b:c") + " " + css.parseCSS("a b{c:d}") + " " + css.load()); //= true false false false [C.StyleSheet.13, C.StyleSheet.16, C.StyleSheet.14, C.StyleSheet.7]
// Other objects have no use of its methods.
var stranger = {get: loader.getProgress, load: loader.loadClip, unload: loader.unloadClip};
trace(u(stranger.get(_root)) + " " + u(stranger.load("x.swf", _root)) + " " + u(stranger.unload(_root))); //= undefined undefined undefined [M.own-loaders]
function Child() {}
Child.prototype = new MovieClipLoader();
trace(typeof new Child().getProgress(_root)); //= object [M.own-loaders]
