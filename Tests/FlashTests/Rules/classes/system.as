//! swf 8
// System and devices.
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
trace(names(System)); //= privateBytes IME setClipboard security useCodepage exactSettings showSettings Product capabilities [C.Decl.1]
trace(System.exactSettings + " " + System.useCodepage); //= true false [C.System.1, C.System.2]
System.exactSettings = 0;
System.useCodepage = "x";
trace(System.exactSettings + " " + System.useCodepage); //= false true [C.System.1, C.System.2]
System.useCodepage = false;
trace(u(System.setClipboard("x")) + " " + u(System.showSettings(1))); //= undefined undefined [C.System.3, C.System.4]
var c = System.capabilities;
trace(c.playerType + " " + c.screenColor + " " + c.pixelAspectRatio + " " + c.maxLevelIDC + " " + typeof c.screenResolutionX + " " + c.hasAudio + " " + c.isEmbeddedInAcrobat); //= StandAlone color 1 5.1 number true false [C.Capabilities.1]
trace(names(c)); //= supports64BitProcesses supports32BitProcesses hasIME language cpuAddressSize cpuArchitecture os manufacturer isEmbeddedInAcrobat maxLevelIDC windowlessDisable localFileReadDisable avHardwareDisable playerType isDebugger hasScreenBroadcast hasScreenPlayback hasPrinting hasEmbeddedVideo hasStreamingVideo hasStreamingAudio version serverString hasAudio hasMP3 hasAudioEncoder hasVideoEncoder hasTLS screenResolutionX screenResolutionY screenDPI screenColor pixelAspectRatio hasAccessibility [C.Capabilities.1]
c.language = "zz";
trace(c.language); //= zz [C.Decl.1]
var pairs = c.serverString.split("&");
var keys = "";
for (var i = 0; i < 12; i++) { keys += pairs[i].split("=")[0] + " "; }
trace(keys + "."); //= A SA SV EV MP3 AE VE ACC PR SP SB DEB . [C.Capabilities.3]
trace(System.security.allowDomain() + " " + System.security.allowDomain("x") + " " + u(System.security.allowInsecureDomain("x")) + u(System.security.loadPolicyFile()) + u(System.security.escapeDomain("x"))); //= false true undefinedundefinedundefined [C.Security.1]
trace(names(System.security)); //= PolicyFileResolver sandboxType escapeDomain chooseLocalSwfPath loadPolicyFile allowInsecureDomain allowDomain [C.Decl.1]
trace(all(System.security)); //= PolicyFileResolver sandboxType escapeDomain chooseLocalSwfPath loadPolicyFile allowInsecureDomain allowDomain __constructor__ __proto__ [C.Decl.5]
trace(u(System.security.chooseLocalSwfPath()) + " " + System.security.sandboxType); //= undefined localWithFile [C.Security.2]
var ime = System.IME;
trace(ime.getEnabled() + " " + ime.setEnabled(true) + " " + ime.getConversionMode() + " " + ime.setConversionMode("x") + " " + ime.setCompositionString("x") + " " + ime.doConversion()); //= false false KOREAN false false true [C.IME.1]
trace(all(ime)); //= _listeners removeListener addListener broadcastMessage doConversion setCompositionString setConversionMode getConversionMode setEnabled getEnabled ALPHANUMERIC_FULL ALPHANUMERIC_HALF CHINESE JAPANESE_HIRAGANA JAPANESE_KATAKANA_FULL JAPANESE_KATAKANA_HALF KOREAN UNKNOWN __proto__ constructor [C.Decl.3]
var product = new System.Product("p");
trace(product.name + " " + product.isRunning() + " " + product.isInstalled() + " " + u(product.launch()) + " " + all(product)); //= p false false undefined name __constructor__ __proto__ [C.Decl.6]

trace(Key.CAPSLOCK + " " + Key.ALT + " " + Key.DELETEKEY + " " + Key.PGUP + " " + Key.SPACE); //= 20 18 46 33 32 [C.Key.1]
Key.getCode = function() { return "mine"; };
trace(Key.getCode() + " " + Key.getAscii() + " " + Key.isDown() + " " + Key.isDown(65) + " " + Key.isToggled(20)); //= 0 0 false false false [C.Key.1, C.Key.2, C.Key.3, C.Key.4]
trace(all(Key)); //= _listeners removeListener addListener broadcastMessage isAccessible isToggled isDown getCode getAscii ALT ENTER SPACE UP DOWN LEFT RIGHT PGUP PGDN HOME END TAB CONTROL SHIFT ESCAPE INSERT DELETEKEY BACKSPACE CAPSLOCK __proto__ constructor [C.Decl.3]
trace(all(Mouse)); //= _listeners removeListener addListener broadcastMessage setTrailerMode setTrailerPosition setTrailer hide show __proto__ constructor [C.Decl.3]
trace(Mouse.hide() + " " + Mouse.hide() + " " + Mouse.show() + " " + Mouse.show() + " " + u(Mouse.setTrailer())); //= 0 1 1 0 undefined [C.Mouse.1]
trace(all(Selection)); //= _listeners removeListener addListener broadcastMessage setSelection setFocus getFocus getCaretIndex getEndIndex getBeginIndex __proto__ constructor [C.Decl.3]
trace(Selection.getBeginIndex() + " " + Selection.getEndIndex() + " " + Selection.getCaretIndex() + " " + u(Selection.setSelection())); //= -1 -1 -1 undefined [C.Selection.1, C.Selection.2]
trace(Selection.getFocus() + " " + Selection.setFocus() + " " + Selection.setFocus(null) + " " + Selection.setFocus("") + " " + Selection.setFocus("none")); //= null false true false false [C.Selection.3, C.Selection.4]
createTextField("field", 1, 0, 0, 100, 20);
field.text = "hello";
field.type = "input";
trace(Selection.setFocus("field") + " " + Selection.getFocus() + " " + Selection.getBeginIndex() + " " + Selection.getEndIndex()); //= true _level0.field 0 5 [C.Selection.4, C.Selection.5, C.Selection.6]
Selection.setSelection(4, 1);
trace(Selection.getBeginIndex() + " " + Selection.getEndIndex() + " " + Selection.getCaretIndex()); //= 1 4 1 [C.Selection.2]
// Both take a fixed number of arguments.
Selection.setSelection(2);
Selection.setSelection(0, 1, 2);
trace(Selection.getBeginIndex() + " " + Selection.getEndIndex()); //= 1 4 [C.Selection.2]
trace(Selection.setFocus(null, 1) + " " + Selection.getFocus()); //= false _level0.field [C.Selection.4]
// What disappears loses the focus, what was invisible already keeps it.
field._visible = false;
trace(Selection.getFocus() + " " + Selection.setFocus(field)); //= null true [D.Focus.9]
field._visible = false;
trace(Selection.getFocus()); //= _level0.field [D.Focus.9]
field._visible = true;
Stage.align = "xbrLt";
trace(Stage.align); //= LTRB [C.Stage.1]
Stage.align = "";
Stage.scaleMode = "NOSCALE";
trace(Stage.scaleMode + " (" + Stage.align + ")"); //= noScale () [C.Stage.1, C.Stage.2]
Stage.scaleMode = "unknown";
Stage.width = 5;
trace(Stage.scaleMode + " " + (Stage.width == 5) + " " + Stage.showMenu + " " + Stage.displayState); //= showAll false true normal [C.Stage.2, C.Stage.3, C.Stage.5]
trace(names(Stage)); //= wmodeGPU fullScreenWidth fullScreenHeight fullScreenSourceRect displayState showMenu width height scaleMode align [C.Decl.1, C.Decl.3]
trace(names(Accessibility) + " " + Accessibility.isActive() + " " + u(Accessibility.sendEvent())); //= updateProperties sendEvent isActive false undefined [C.Accessibility.1]
trace(Camera.names.length + " " + (Camera.names === Camera.names) + " " + u(new Camera().setMode()) + " " + u(Camera.prototype.width)); //= 0 false undefined undefined [C.Camera.1]
// The recorded player has a camera, whose use is not allowed.
var camera = Camera.get();
trace(camera + " " + (camera === Camera.get()) + " " + typeof Camera.prototype.setMode); //= [object Object] true function [C.Camera.1]
trace(camera.muted + " " + camera.activityLevel + " " + camera.width + "x" + camera.height + " " + camera.fps + " " + camera.bandwidth + " " + camera.quality + " " + camera.motionLevel + " " + camera.motionTimeout); //= true -1 160x120 15 16384 0 50 2000 [C.Camera.1]
camera.setMode(320, 240, 30);
camera.setQuality(18000, 420);
camera.setMotionLevel(-1, 3000);
camera.width = 5;
trace(camera.width + "x" + camera.height + " " + camera.fps + " " + camera.bandwidth + " " + camera.quality + " " + camera.motionLevel + " " + camera.motionTimeout); //= 320x240 30 18000 100 0 3000 [C.Camera.1]
camera.setMode();
trace(camera.width + "x" + camera.height + " " + camera.fps); //= 160x120 15 [C.Camera.1]
trace(Microphone.names.length + " " + all(Microphone.prototype)); //= 0 setEncodeQuality setFramesPerPacket setCodec setUseEchoSuppression setGain setRate setSilenceLevel __proto__ constructor [C.Microphone.1]
var job = new PrintJob();
trace(job.paperHeight + " " + job.orientation + " " + job.addPage(0) + " " + u(job.send())); //= 0 0 false undefined [C.PrintJob.1]

var menu = new ContextMenu(names);
trace(names(menu) + " " + (menu.onSelect === names) + " " + names(menu.builtInItems)); //= customItems builtInItems onSelect true save zoom quality play loop rewind forward_back print [C.ContextMenu.1]
trace(u(menu.hideBuiltInItems()) + " " + menu.builtInItems.zoom + " " + menu.builtInItems.print + "."); //= undefined false false. [C.ContextMenu.2]
menu.customItems.push(new ContextMenuItem("i", names));
var copy = menu.copy();
trace((copy !== menu) + " " + copy.builtInItems.zoom + " " + copy.customItems.length); //= true false 1 [C.ContextMenu.3]
trace(names(new ContextMenuItem("c", names, 1, 0, 0))); //= visible enabled separatorBefore onSelect caption [C.ContextMenuItem.1]
var item = new ContextMenuItem(5);
trace(item.caption + " " + (item.onSelect === undefined) + " " + item.separatorBefore + " " + item.enabled + " " + item.visible); //= 5 true false true true [C.ContextMenuItem.1]
trace(new ContextMenuItem("c", names, true, false).copy().enabled); //= false [C.ContextMenuItem.2]
