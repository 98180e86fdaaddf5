//! swf 5-7
//! player 9,32
// Classes that are hidden as a whole: older movies see neither the members of the prototype nor its constructor and parent.
function own(o, name) { return typeof o[name]; }
trace(own(LoadVars.prototype, "decode") + " " + own(LoadVars.prototype, "constructor")); //=5: undefined undefined //=6+: function function [C.Flags.2]
trace(own(ContextMenu.prototype, "copy") + " " + own(ContextMenu.prototype, "constructor")); //=-6: undefined undefined //=7: function function [C.Flags.2]
trace(own(ContextMenuItem.prototype, "copy") + " " + own(PrintJob.prototype, "start")); //=-6: undefined undefined //=7: function function [C.Flags.2]
trace(own(MovieClipLoader.prototype, "loadClip") + " " + own(MovieClipLoader.prototype, "addListener")); //=-6: undefined undefined //=7: function function [C.Flags.2]
trace(own(Camera.prototype, "setMode") + " " + own(Camera.prototype, "constructor")); //=5: undefined function //=6+: function function [C.Flags.2]
trace(own(SharedObject.prototype, "flush") + " " + own(SharedObject, "getLocal")); //=5: undefined function //=6+: function function [C.Flags.2]
trace(own(NetStream.prototype, "send") + " " + own(NetStream.prototype, "play")); //=5: undefined function //=6+: function function [C.Flags.2]
trace(own(System.security, "allowInsecureDomain") + " " + own(System.security, "allowDomain")); //=-6: undefined function //=7: function function [C.Flags.2]
trace(own(System.IME, "getEnabled") + " " + own(Key, "_listeners")); //=5: undefined undefined //=6+: undefined object [C.Flags.2]
