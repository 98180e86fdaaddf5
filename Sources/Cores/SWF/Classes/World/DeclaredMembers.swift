import FlashAVM1
import FlashData
import FlashDisplay
import FlashText

/// The members of the player's own objects in the order in which they were created, with what they allow.
///
/// `for … in` shows this order, so scripts see it. The tables of the classes have the bodies; a member that no class has is a
/// function that returns undefined. `X.prototype` are the members of instances of `X`, `X` are those of the class or of the object.
///
/// Source: rules C.Decl.1–7.
enum DeclaredMembers {
  struct Member {
    package let name: String
    package let flags: PropertyFlags
    var absence = Absence.function

    /// What it is where its class's table does not have it.
    enum Absence {
      /// A function that returns undefined.
      case function
      /// Nothing (`.name`).
      case nothing
      /// A place for a class or an object that has a table of its own (`/name`).
      case place
    }
  }

  /// The members of an object by its path; nil if the order of its table counts.
  package static func list(_ path: String) -> [Member]? {
    guard let text = texts[path] else { return nil }
    var result: [Member] = []
    for group in text.split(separator: ";") {
      let words = group.split(separator: " ")
      let flags = flags(words.first ?? "")
      for word in words.dropFirst() {
        var member = Member(name: String(word.drop { $0 == "." || $0 == "/" }), flags: flags)
        if word.hasPrefix(".") { member.absence = .nothing }
        if word.hasPrefix("/") { member.absence = .place }
        result.append(member)
      }
    }
    return result
  }

  /// The letters of ASSetPropFlags' first three bits, and the first version that sees them; `-` is none.
  private static func flags(_ letters: Substring) -> PropertyFlags {
    var flags: PropertyFlags = []
    if letters.contains("E") { flags.insert(.dontEnumerate) }
    if letters.contains("D") { flags.insert(.dontDelete) }
    if letters.contains("R") { flags.insert(.readOnly) }
    if letters.contains("8") { flags.insert(.version8) }
    return flags
  }

  /// What makes an object a broadcaster.
  static let broadcasting = ["broadcastMessage", "addListener", "removeListener", "_listeners"]

  /// Classes that are scripts of the player: they own `prototype` after `constructor` and `__proto__`, others before them.
  package static let scripts: Set<String> = [
    "AsBroadcaster", "MovieClip", "Color", "Error", "SharedObject", "XMLSocket", "NetConnection",
    "NetStream", "ContextMenu", "ContextMenuItem", "Camera", "Microphone", "System.Product",
    "AsSetupError", "AssetCache", "RemoteLSOUsage", "flash.geom.Matrix", "flash.geom.Point",
    "flash.geom.Rectangle", "flash.net.FileReference", "flash.net.FileReferenceList",
    "flash.external.ExternalInterface", "flash.automation.ActionGenerator",
    "flash.automation.Configuration", "System.security.PolicyFileResolver",
  ]

  /// Functions, not classes, that are scripts of the player, and so have a `prototype`.
  static let scriptFunctions: Set<String> = [
    "toLocaleString", "addListener", "removeListener", "addRequestHeader", "clearRequestHeaders",
  ]

  /// Classes and objects whose `constructor` and `__proto__` (and `prototype`) cannot be overwritten.
  static let fixed: Set<String> = [
    "Object", "Number", "Date", "flash.external.ExternalInterface", "Math", "Key", "Mouse",
    "Selection", "System.IME", "Accessibility",
  ]

  /// Classes whose constructor makes the object: `new` gives what it returns.
  ///
  /// The others fill the object that they are given, and a call without `new` returns nothing.
  static let makers: Set<String> = [
    "Object", "Function", "Boolean", "Number", "String", "Array", "Date", "XML", "LocalConnection",
    "Sound", "TextFormat", "TextField.StyleSheet", "flash.display.BitmapData",
    "flash.geom.Transform", "flash.geom.ColorTransform",
  ]

  /// Those of them that a call without `new` gets something from.
  package static let functions: Set<String> = [
    "Object", "Function", "Boolean", "Number", "String", "Array", "Date",
  ]

  /// The global object; a minus sign stands before what `for … in` shows.
  static let globals = """
    ASnative ASconstructor Object Function NaN Infinity MovieClip XMLSocket AsBroadcaster Color NetConnection NetStream Camera \
    Microphone SharedObject ContextMenuItem ContextMenu Error AsSetupError AssetCache RemoteLSOUsage ASSetPropFlags ASSetNative \
    ASSetNativeAccessor escape unescape parseInt parseFloat trace updateAfterEvent isNaN isFinite setInterval clearTimeout \
    clearInterval setTimeout showRedrawRegions addRequestHeader clearRequestHeaders -o Number Boolean Date String Array Math \
    Sound XMLNode XML LoadVars Selection Mouse Key Button TextField TextFormat Stage Video Accessibility SoundCodec System flash \
    -textRenderer LocalConnection MovieClipLoader PrintJob TextSnapshot
    """

  private static let texts: [String: String] = [
    "TextSnapshot.prototype": """
    - getCount setSelected getSelected getText getSelectedText hitTestTextNearPos findText setSelectColor getTextRunInfo
    """,
    "PrintJob.prototype": "ED start addPage send",
    "MovieClipLoader.prototype":
      "ED loadClip getProgress unloadClip broadcastMessage addListener removeListener _listeners",
    "LocalConnection.prototype": "ED connect send close domain isPerUser",
    "flash": "- /text /display /filters /geom /net /external /automation",
    "flash.automation": "- /StageCapture /ActionGenerator /Configuration",
    "flash.automation.Configuration.prototype": """
    - getTestAutomationConfiguration getDeviceConfiguration setDeviceConfiguration valueOf toString
    """,
    "flash.automation.ActionGenerator.prototype":
      "- generateAction generateActions valueOf toString",
    "flash.automation.StageCapture.prototype": """
    ED capture cancel getFileNameBase setFileNameBase getClipRect setClipRect listenForStageCapture valueOf toString
    """,
    "flash.external": "- /ExternalInterface",
    "flash.external.ExternalInterface": """
    EDR8 _initJS _objectID _addCallback _evalJS _callOut _escapeXML _unescapeXML _jsQuoteString _useSetReturnValueHack available \
    addCallback;EDR call;EDR8 _callIn _arrayToXML _argumentsToXML _objectToXML _toXML _objectToAS _arrayToAS _toAS _argumentsToAS \
    _arrayToJS _objectToJS _toJS
    """,
    "flash.net": "- /FileReference /FileReferenceList",
    "flash.net.FileReferenceList.prototype":
      "ED broadcastMessage addListener removeListener _listeners browse",
    "flash.net.FileReference.prototype": """
    ED broadcastMessage addListener removeListener _listeners browse upload download cancel convertToPPT deleteConvertedPPT
    """,
    "flash.geom": "- /Rectangle /Point /Matrix /ColorTransform /Transform",
    "flash.geom.Transform.prototype":
      "- matrix concatenatedMatrix colorTransform concatenatedColorTransform pixelBounds",
    "flash.geom.ColorTransform.prototype": """
    - alphaMultiplier redMultiplier greenMultiplier blueMultiplier alphaOffset redOffset greenOffset blueOffset rgb concat \
    toString
    """,
    "flash.geom.Matrix.prototype": """
    - concat invert createBox createGradientBox clone identity rotate translate scale deltaTransformPoint transformPoint toString
    """,
    "flash.geom.Point": "- distance polar interpolate",
    "flash.geom.Point.prototype": "- length clone offset equals subtract add normalize toString",
    "flash.geom.Rectangle.prototype": """
    - clone setEmpty isEmpty left right top bottom topLeft bottomRight size inflate inflatePoint offset offsetPoint contains \
    containsPoint containsRectangle intersection intersects union equals toString
    """,
    "flash.filters": """
    - /BitmapFilter /DropShadowFilter /BlurFilter /GlowFilter /BevelFilter /GradientGlowFilter /GradientBevelFilter /ConvolutionFilter \
    /ColorMatrixFilter /DisplacementMapFilter
    """,
    "flash.filters.DisplacementMapFilter.prototype":
      "- mapBitmap mapPoint componentX componentY scaleX scaleY mode color alpha",
    "flash.filters.ColorMatrixFilter.prototype": "- matrix",
    "flash.filters.ConvolutionFilter.prototype":
      "- matrixX matrixY matrix divisor bias preserveAlpha clamp color alpha",
    "flash.filters.GradientBevelFilter.prototype":
      "- distance angle colors alphas ratios blurX blurY quality strength knockout type",
    "flash.filters.GradientGlowFilter.prototype":
      "- distance angle colors alphas ratios blurX blurY quality strength knockout type",
    "flash.filters.BevelFilter.prototype": """
    - distance angle highlightColor highlightAlpha shadowColor shadowAlpha quality strength knockout blurX blurY type
    """,
    "flash.filters.GlowFilter.prototype":
      "- color alpha quality inner knockout blurX blurY strength",
    "flash.filters.BlurFilter.prototype": "- blurX blurY quality",
    "flash.filters.DropShadowFilter.prototype":
      "- distance angle color alpha quality inner knockout blurX blurY strength hideObject",
    "flash.filters.BitmapFilter.prototype": "- clone",
    "flash.display": "- /BitmapData",
    "flash.display.BitmapData":
      "- RED_CHANNEL GREEN_CHANNEL BLUE_CHANNEL ALPHA_CHANNEL loadBitmap",
    "flash.display.BitmapData.prototype": """
    - width height rectangle transparent getPixel setPixel fillRect copyPixels applyFilter scroll threshold draw pixelDissolve \
    getPixel32 setPixel32 floodFill getColorBoundsRect perlinNoise colorTransform hitTest paletteMap merge noise copyChannel \
    clone dispose generateFilterRect compare
    """,
    "flash.text": "- /TextRenderer",
    "flash.text.TextRenderer": "- setAdvancedAntialiasingTable maxLevel displayMode",
    "System": """
    - /capabilities /Product showSettings exactSettings useCodepage /security setClipboard /IME privateBytes
    """,
    "System.IME": """
    EDR UNKNOWN KOREAN JAPANESE_KATAKANA_HALF JAPANESE_KATAKANA_FULL JAPANESE_HIRAGANA CHINESE ALPHANUMERIC_HALF \
    ALPHANUMERIC_FULL getEnabled setEnabled getConversionMode setConversionMode setCompositionString doConversion \
    broadcastMessage addListener removeListener _listeners
    """,
    "System.security": """
    - allowDomain allowInsecureDomain loadPolicyFile chooseLocalSwfPath escapeDomain sandboxType /PolicyFileResolver
    """,
    "System.security.PolicyFileResolver.prototype":
      "- resolve;ED broadcastMessage addListener removeListener _listeners",
    "System.Product.prototype":
      "ED isRunning isInstalled launch download validate installedVersion",
    "System.capabilities": """
    - hasAccessibility pixelAspectRatio screenColor screenDPI screenResolutionY screenResolutionX hasTLS hasVideoEncoder \
    hasAudioEncoder hasMP3 hasAudio serverString version hasStreamingAudio hasStreamingVideo hasEmbeddedVideo hasPrinting \
    hasScreenPlayback hasScreenBroadcast isDebugger playerType avHardwareDisable localFileReadDisable windowlessDisable \
    maxLevelIDC isEmbeddedInAcrobat manufacturer os cpuArchitecture cpuAddressSize language hasIME supports32BitProcesses \
    supports64BitProcesses;EDR _internal
    """,
    "SoundCodec": "- SPEEX NELLYMOSER",
    "Accessibility": "DR isActive sendEvent updateProperties",
    "Video.prototype": "ED attachVideo clear",
    "Stage": """
    - align scaleMode height width showMenu displayState fullScreenSourceRect fullScreenHeight fullScreenWidth \
    wmodeGPU;ED broadcastMessage addListener removeListener _listeners
    """,
    "TextField": "ED getFontList;E /StyleSheet",
    "TextField.prototype": """
    ED replaceSel getTextFormat setTextFormat removeTextField getNewTextFormat setNewTextFormat getDepth replaceText \
    broadcastMessage addListener removeListener _listeners;- .gridFitType .antiAliasType .thickness .sharpness .filters
    """,
    "Button.prototype":
      "- /useHandCursor /enabled getDepth .scale9Grid .filters .cacheAsBitmap .blendMode",
    "Key": """
    EDR CAPSLOCK BACKSPACE DELETEKEY INSERT ESCAPE SHIFT CONTROL TAB END HOME PGDN PGUP RIGHT LEFT DOWN UP SPACE ENTER ALT \
    getAscii getCode isDown isToggled isAccessible broadcastMessage addListener removeListener _listeners
    """,
    "Mouse": """
    EDR show hide setTrailer setTrailerPosition setTrailerMode broadcastMessage addListener removeListener _listeners
    """,
    "Selection": """
    EDR getBeginIndex getEndIndex getCaretIndex getFocus setFocus setSelection broadcastMessage addListener removeListener \
    _listeners
    """,
    "LoadVars.prototype": """
    ED load send sendAndLoad decode getBytesLoaded getBytesTotal toString contentType onLoad onData addRequestHeader
    """,
    "XML.prototype": """
    - createElement createTextNode parseXML load send sendAndLoad onLoad onData getBytesLoaded getBytesTotal addRequestHeader
    """,
    "XMLNode.prototype": """
    - cloneNode removeNode insertBefore appendChild hasChildNodes toString getNamespaceForPrefix getPrefixForNamespace \
    attributes childNodes firstChild lastChild nextSibling nodeName nodeType nodeValue parentNode previousSibling prefix \
    localName namespaceURI
    """,
    "Sound.prototype": """
    EDR getPan getTransform getVolume setPan setTransform setVolume stop attachSound start getDuration setDuration getPosition \
    setPosition loadSound getBytesLoaded getBytesTotal areSoundsInaccessible checkPolicyFile
    """,
    "Math": """
    EDR SQRT2 SQRT1_2 PI LOG2E LOG10E LN2 LN10 E abs min max sin cos atan2 tan exp log sqrt round random floor ceil atan asin \
    acos pow
    """,
    "Array": "- CASEINSENSITIVE DESCENDING UNIQUESORT RETURNINDEXEDARRAY NUMERIC",
    "Array.prototype":
      "ED push pop concat shift unshift slice join splice toString sort reverse sortOn",
    "String": "ED fromCharCode",
    "String.prototype": """
    ED valueOf toString toUpperCase toLowerCase charAt charCodeAt concat indexOf lastIndexOf slice substring split substr
    """,
    "Date": "EDR UTC",
    "Date.prototype": """
    ED getFullYear getYear getMonth getDate getDay getHours getMinutes getSeconds getMilliseconds setFullYear setMonth setDate \
    setHours setMinutes setSeconds setMilliseconds getTime setTime getTimezoneOffset toString setYear getUTCFullYear getUTCYear \
    getUTCMonth getUTCDate getUTCDay getUTCHours getUTCMinutes getUTCSeconds getUTCMilliseconds setUTCFullYear setUTCMonth \
    setUTCDate setUTCHours setUTCMinutes setUTCSeconds setUTCMilliseconds valueOf
    """,
    "Boolean.prototype": "ED valueOf toString",
    "Number": "EDR NaN POSITIVE_INFINITY NEGATIVE_INFINITY MIN_VALUE MAX_VALUE",
    "Number.prototype": "ED valueOf toString",
    "RemoteLSOUsage": "E getURLPageSupport",
    "AssetCache": "E purge getDiskUsage",
    "Error.prototype": "- message name toString",
    "ContextMenu.prototype": "ED copy hideBuiltInItems",
    "ContextMenuItem.prototype": "ED copy",
    "SharedObject": "- getLocal getRemote;E deleteAll getDiskUsage",
    "SharedObject.prototype": "ED connect send flush close getSize setFps clear",
    "Microphone": "- get names",
    "Microphone.prototype": """
    ED setSilenceLevel setRate setGain setUseEchoSuppression setCodec setFramesPerPacket setEncodeQuality
    """,
    "Camera": "- get names",
    "Camera.prototype":
      "ED setMode setQuality setKeyFrameInterval setMotionLevel setLoopback setCursor",
    "NetStream.prototype": """
    ED publish play play2 receiveAudio receiveVideo pause seek onPeerConnect close attachAudio attachVideo send setBufferTime \
    getInfo;EDR checkPolicyFile maxPauseBufferTime backBufferTime
    """,
    "NetConnection.prototype": """
    ED proxyType;EDR connectedProxyType usingTLS protocol;ED connect close call addHeader;EDR nearNonce farNonce
    """,
    "Color.prototype": "EDR setRGB setTransform getRGB getTransform",
    "AsBroadcaster": "ED broadcastMessage addListener removeListener initialize",
    "XMLSocket.prototype": "ED connect send close onData getTimeout setTimeout",
    "MovieClip.prototype": """
    ED /useHandCursor /enabled;EDR .tabIndex _lockroot cacheAsBitmap opaqueBackground scrollRect filters transform blendMode \
    .forceSmoothing scale9Grid;ED meth getURL unloadMovie loadVariables loadMovie attachMovie swapDepths localToGlobal \
    globalToLocal hitTest getBounds getBytesTotal getBytesLoaded attachAudio attachVideo getDepth setMask play stop nextFrame \
    prevFrame gotoAndPlay gotoAndStop duplicateMovieClip removeMovieClip startDrag stopDrag getNextHighestDepth \
    getInstanceAtDepth getSWFVersion attachBitmap getRect createEmptyMovieClip beginFill beginGradientFill moveTo lineTo curveTo \
    lineStyle endFill clear lineGradientStyle beginMeshFill beginBitmapFill createTextField /getTextSnapshot
    """,
    "Function.prototype": "ED call apply",
    "Object": "EDR registerClass",
    "Object.prototype": """
    ED watch unwatch addProperty valueOf toString hasOwnProperty isPrototypeOf isPropertyEnumerable toLocaleString
    """,
  ]
}
