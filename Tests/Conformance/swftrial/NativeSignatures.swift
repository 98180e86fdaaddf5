/// What natives expect, by kinds of `HostileValues`: arguments at random seldom reach what lies behind the first checks.
enum NativeSignatures {
  /// The arguments of a method by the path of its class and its name, of a constructor by its path.
  static let all: [String: [String]] = {
    var all: [String: [String]] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      let owner = String(parts[0])
      for entry in parts[1].split(separator: ",") {
        let words = entry.split(separator: " ").map(String.init)
        all[words[0] == "new" ? owner : owner + "." + words[0]] = Array(words.dropFirst())
      }
    }
    return all
  }()

  /// Those whose order and combination matters: all that has a signature.
  static let guided = all.keys.sorted()

  private static let text = """
    flash.display.BitmapData:new size size bool num,getPixel num num,setPixel num num num,fillRect rect num,copyPixels bitmap rect point bitmap point bool,applyFilter bitmap rect point filter,scroll num num,threshold bitmap rect point word num num num bool,draw clip matrix ctrans word rect bool,pixelDissolve bitmap rect point num num num,getPixel32 num num,setPixel32 num num num,floodFill num num num,getColorBoundsRect num num bool,perlinNoise num num num num bool bool num bool array,colorTransform rect ctrans,hitTest point num bitmap point num,paletteMap bitmap rect point array array array array,merge bitmap rect point num num num num,noise num num num num bool,copyChannel bitmap rect point num num,clone,dispose,generateFilterRect rect filter,compare bitmap
    flash.display.BitmapData$:loadBitmap text
    flash.geom.Matrix:new num num num num num num,concat matrix,createBox num num num num num,createGradientBox num num num num num,rotate num,translate num num,scale num num,deltaTransformPoint point,transformPoint point
    flash.geom.Point:new num num,offset num num,equals point,subtract point,add point,normalize num
    flash.geom.Rectangle:new num num num num,inflate num num,inflatePoint point,offset num num,offsetPoint point,contains num num,containsPoint point,containsRectangle rect,intersection rect,intersects rect,union rect,equals rect
    flash.geom.ColorTransform:new num num num num num num num num,concat ctrans
    flash.geom.Transform:new clip
    flash.filters.ConvolutionFilter:new num num array num num bool bool num num
    flash.filters.DropShadowFilter:new num num num num num num num num bool bool bool
    flash.filters.BlurFilter:new num num num
    flash.filters.GlowFilter:new num num num num num num bool bool
    flash.filters.BevelFilter:new num num num num num num num num num num word bool
    flash.filters.GradientGlowFilter:new num num array array array num num num num word bool
    flash.filters.GradientBevelFilter:new num num array array array num num num num word bool
    flash.filters.ColorMatrixFilter:new array
    flash.filters.DisplacementMapFilter:new bitmap point num num num num word num num
    TextField:setTextFormat num num format,getTextFormat num num,replaceText num num text,replaceSel text,setNewTextFormat format,getDepth,removeTextField,addListener object
    TextFormat:new text num num bool bool bool text text word num num num num,getTextExtent text num
    TextField.StyleSheet:setStyle text object,getStyle text,parseCSS text,transform object,load text
    XML:new text,parseXML text,createElement text,createTextNode text,load text,send text text word,sendAndLoad text object word,addRequestHeader text text
    XMLNode:new num text,appendChild xml,insertBefore xml xml,cloneNode bool,removeNode,getNamespaceForPrefix text,getPrefixForNamespace text
    LoadVars:decode text,load text,send text text word,sendAndLoad text object word,addRequestHeader array
    Array:new size,push any any any,concat array array,join text,splice num num any any,slice num num,sort fun num,sortOn text num,unshift any any,reverse,shift,pop,toString
    String:new text,charAt num,charCodeAt num,concat any any,indexOf text num,lastIndexOf text num,slice num num,substring num num,substr num num,split text num
    String$:fromCharCode num num num
    Number:toString num
    Date:new num num num num num num num,setFullYear num num num,setMonth num num,setDate num,setHours num num num num,setMinutes num num num,setSeconds num num,setMilliseconds num,setTime num,setYear num
    Date$:UTC num num num num num num num
    Function:call any any any,apply any array
    Object:watch text fun any,unwatch text,addProperty text fun fun,hasOwnProperty text,isPrototypeOf object,isPropertyEnumerable text
    Object$:registerClass text fun
    MovieClip:attachMovie text text num object,swapDepths num,localToGlobal point,globalToLocal point,hitTest num num bool,getBounds clip,getRect clip,attachAudio clip,setMask clip,gotoAndPlay num,gotoAndStop num,duplicateMovieClip text num object,removeMovieClip,startDrag bool num num num num,getInstanceAtDepth num,attachBitmap bitmap num word bool,createEmptyMovieClip text num,beginFill num num,beginGradientFill word array array array matrix word word num,moveTo num num,lineTo num num,curveTo num num num num,lineStyle num num num bool word word word num,lineGradientStyle word array array array matrix word word num,beginBitmapFill bitmap matrix bool bool,createTextField text num num num num num,loadMovie text word,loadVariables text word,getURL text text word,getTextSnapshot,unloadMovie,beginMeshFill num num num
    Sound:new clip,setPan num,setVolume num,setTransform object,attachSound text,start num num,stop text,loadSound text bool,setPosition num,setDuration num
    Color:new clip,setRGB num,setTransform ctrans
    NetStream:new object,play text num num,seek num,pause bool,setBufferTime num,attachAudio object,attachVideo object,send text any
    NetConnection:connect text any,call text object any,addHeader text bool any
    LocalConnection:connect text,send text text any any,close
    SharedObject:flush num,setFps num,connect object text,send text any
    SharedObject$:getLocal text text bool,getRemote text text bool
    MovieClipLoader:loadClip text clip,getProgress clip,unloadClip clip
    TextSnapshot:findText num text bool,getSelected num num,getSelectedText bool,getText num num bool,hitTestTextNearPos num num num,setSelectColor num,setSelected num num bool,getTextRunInfo num num
    ContextMenu:new fun,copy,hideBuiltInItems
    ContextMenuItem:new text fun bool bool bool
    XMLSocket:connect text num,send any
    PrintJob:addPage num rect object num
    Video:attachVideo object,clear
    flash.net.FileReference:browse array,download text text,upload text
    flash.net.FileReferenceList:browse array
    Math$:abs num,min num num,max num num,atan2 num num,pow num num,round num,floor num,ceil num,exp num,log num,sqrt num
    Selection$:setFocus clip,setSelection num num,addListener object,removeListener object
    Key$:isDown num,isToggled num,addListener object
    Stage$:addListener object,removeListener object
    Mouse$:addListener object,show,hide
    AsBroadcaster$:initialize object,broadcastMessage text any
    System$:setClipboard text
    System.IME$:setCompositionString text,setConversionMode word,setEnabled bool
    System.security$:allowDomain text,loadPolicyFile text,escapeDomain text
    flash.external.ExternalInterface$:addCallback text object fun,call text any any,_toXML any,_objectToXML object,_arrayToXML array,_toAS xml,_objectToAS xml,_arrayToAS xml,_argumentsToAS xml,_argumentsToXML array,_escapeXML text,_unescapeXML text,_jsQuoteString text,_toJS any,_objectToJS object,_arrayToJS array,_callIn text any
    _global$:setInterval fun num any,setTimeout fun num any,clearInterval num,clearTimeout num,ASSetPropFlags object text num num,ASSetNative object num text num,ASSetNativeAccessor object num text num,parseInt text num,parseFloat text,escape text,unescape text,isNaN num,isFinite num,trace any,ASnative num num,ASconstructor num num
    """
}
