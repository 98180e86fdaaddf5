import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap
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
      /// The player does not have it: it came with a later one (`name@10`; measured: first-players).
      case later
    }
  }

  /// The members of an object by its path; nil if the order of its table counts.
  ///
  /// Those that came with a later player than the given one are `.later`.
  package static func list(_ path: String, player: Int) -> [Member]? {
    guard let text = texts[path] else { return nil }
    var result: [Member] = []
    for group in text.split(separator: ";") {
      let words = group.split(separator: " ")
      let flags = flags(words.first ?? "")
      for word in words.dropFirst() {
        let parts = word.split(separator: "@")
        let name = parts.first?.drop { $0 == "." || $0 == "/" } ?? ""
        var member = Member(name: String(name), flags: flags)
        if word.hasPrefix(".") { member.absence = .nothing }
        if word.hasPrefix("/") { member.absence = .place }
        if parts.count > 1, let first = Int(parts[1]), player < first { member.absence = .later }
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
    if letters.contains("6") { flags.insert(.version6) }
    if letters.contains("7") { flags.insert(.version7) }
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

  /// Whether a function that is no class is a script of the player, and so has a `prototype` (measured: script-functions).
  ///
  /// `owner` is the class, with `$` after it for what belongs to the class itself.
  static func isScript(_ name: String, of owner: String) -> Bool {
    scriptFunctions[owner]?.contains(Substring(name)) ?? false
  }

  private static let scriptFunctions: [String: Set<Substring>] = [
    "_global": "addRequestHeader clearRequestHeaders",
    "Object": "toLocaleString",
    "AsBroadcaster$": "addListener removeListener initialize",
    "Camera$": "get",
    "ContextMenu": "copy hideBuiltInItems",
    "ContextMenuItem": "copy",
    "Error": "toString",
    "LoadVars": "addRequestHeader getBytesLoaded getBytesTotal onData onLoad toString",
    "Microphone$": "get",
    "MovieClip": "getTextSnapshot getURL loadMovie loadVariables meth unloadMovie",
    "NetStream": "pause play publish receiveAudio receiveVideo seek",
    "RemoteLSOUsage$": "getURLPageSupport",
    "SharedObject$": "deleteAll getDiskUsage getLocal getRemote",
    "System.Product": "download installedVersion isInstalled isRunning launch validate",
    "TextField.StyleSheet":
      "_copy clear doTransform getStyle getStyleNames onData onLoad parse setStyle transform",
    "XML": "addRequestHeader getBytesLoaded getBytesTotal onData onLoad",
    "XMLSocket": "onData",
    "flash.external.ExternalInterface$": """
    _argumentsToAS _argumentsToXML _arrayToAS _arrayToJS _arrayToXML _callIn _objectToAS _objectToJS _objectToXML _toAS _toJS \
    _toXML addCallback call
    """,
    "flash.geom.ColorTransform": "toString",
    "flash.geom.Matrix": """
    clone concat createBox createGradientBox deltaTransformPoint identity invert rotate scale toString transformPoint translate
    """,
    "flash.geom.Point$": "distance interpolate polar",
    "flash.geom.Point": "add clone equals normalize offset subtract toString",
    "flash.geom.Rectangle": """
    clone contains containsPoint containsRectangle equals inflate inflatePoint intersection intersects isEmpty offset \
    offsetPoint setEmpty toString union
    """,
  ].mapValues { Set($0.split(separator: " ")) }

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
    ASnative ASconstructor Object Function enableDebugConsole NaN Infinity MovieClip XMLSocket AsBroadcaster Color NetConnection NetStream Camera \
    Microphone SharedObject ContextMenuItem ContextMenu Error AsSetupError AssetCache RemoteLSOUsage ASSetPropFlags ASSetNative \
    ASSetNativeAccessor escape unescape parseInt parseFloat trace updateAfterEvent isNaN isFinite setInterval clearTimeout \
    clearInterval setTimeout showRedrawRegions addRequestHeader clearRequestHeaders -o Number Boolean Date String Array Math \
    Sound XMLNode XML LoadVars Selection Mouse Key Button TextField TextFormat Stage Video Accessibility SoundCodec System flash \
    -textRenderer LocalConnection MovieClipLoader PrintJob TextSnapshot
    """

  private static let texts: [String: String] = [
    "TextSnapshot.prototype": """
    6 getCount setSelected getSelected getText getSelectedText hitTestTextNearPos findText setSelectColor getTextRunInfo
    """,
    "PrintJob.prototype": "ED7 start addPage send",
    "MovieClipLoader.prototype":
      "ED7 loadClip getProgress unloadClip broadcastMessage addListener removeListener _listeners",
    "LocalConnection.prototype": "ED6 connect send close domain;ED isPerUser@10",
    "flash": "- /text /display /filters /geom /net /external /automation@10",
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
      "ED broadcastMessage addListener removeListener _listeners;ED8 browse",
    "flash.net.FileReference.prototype": """
    ED broadcastMessage addListener removeListener _listeners;ED8 browse upload download cancel \
    convertToPPT@10 deleteConvertedPPT@10
    """,
    "flash.geom": "- /Rectangle /Point /Matrix /ColorTransform /Transform",
    "flash.geom.Transform.prototype":
      "8 matrix concatenatedMatrix colorTransform concatenatedColorTransform pixelBounds",
    "flash.geom.ColorTransform.prototype": """
    8 alphaMultiplier redMultiplier greenMultiplier blueMultiplier alphaOffset redOffset greenOffset blueOffset rgb \
    concat;- toString
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
    "flash.filters.BitmapFilter.prototype": "8 clone",
    "flash.display": "- /BitmapData",
    "flash.display.BitmapData":
      "- RED_CHANNEL GREEN_CHANNEL BLUE_CHANNEL ALPHA_CHANNEL;8 loadBitmap",
    "flash.display.BitmapData.prototype": """
    - width height rectangle transparent;8 getPixel setPixel fillRect copyPixels applyFilter scroll threshold draw pixelDissolve \
    getPixel32 setPixel32 floodFill getColorBoundsRect perlinNoise colorTransform hitTest paletteMap merge noise copyChannel \
    clone dispose generateFilterRect compare
    """,
    "flash.text": "- /TextRenderer",
    "flash.text.TextRenderer": "8 setAdvancedAntialiasingTable maxLevel displayMode",
    "System": """
    - /capabilities /Product showSettings exactSettings useCodepage /security setClipboard /IME privateBytes@10
    """,
    "System.IME": """
    EDR UNKNOWN KOREAN JAPANESE_KATAKANA_HALF JAPANESE_KATAKANA_FULL JAPANESE_HIRAGANA CHINESE ALPHANUMERIC_HALF \
    ALPHANUMERIC_FULL;EDR8 getEnabled setEnabled getConversionMode setConversionMode setCompositionString doConversion;EDR \
    broadcastMessage addListener removeListener _listeners
    """,
    "System.security": """
    - allowDomain;7 allowInsecureDomain;- loadPolicyFile chooseLocalSwfPath escapeDomain sandboxType /PolicyFileResolver
    """,
    "System.security.PolicyFileResolver.prototype":
      "- resolve;ED broadcastMessage addListener removeListener _listeners",
    "System.Product.prototype":
      "ED isRunning isInstalled launch download validate installedVersion",
    "System.capabilities": """
    - hasAccessibility pixelAspectRatio screenColor screenDPI screenResolutionY screenResolutionX hasTLS hasVideoEncoder \
    hasAudioEncoder hasMP3 hasAudio serverString version hasStreamingAudio hasStreamingVideo hasEmbeddedVideo hasPrinting \
    hasScreenPlayback hasScreenBroadcast isDebugger playerType avHardwareDisable localFileReadDisable windowlessDisable \
    maxLevelIDC@10 isEmbeddedInAcrobat manufacturer os cpuArchitecture@10 cpuAddressSize@10 language hasIME \
    supports32BitProcesses@10 supports64BitProcesses@10;EDR _internal
    """,
    "SoundCodec": "- SPEEX NELLYMOSER",
    "Accessibility": "DR isActive sendEvent updateProperties",
    "Video.prototype": "ED6 attachVideo clear",
    "Stage": """
    - align scaleMode height width showMenu displayState fullScreenSourceRect fullScreenHeight fullScreenWidth \
    wmodeGPU@10;ED broadcastMessage addListener removeListener _listeners
    """,
    "TextField": "ED6 getFontList;E7 /StyleSheet",
    "TextField.StyleSheet.prototype": """
    ED7 update parseCSSInternal parseCSSFontFamily parseColor setStyle getStyle getStyleNames clear load parse parseCSS _copy \
    doTransform transform onData onLoad
    """,
    "TextField.prototype": """
    ED6 replaceSel getTextFormat setTextFormat removeTextField getNewTextFormat setNewTextFormat getDepth;ED7 replaceText;ED6 \
    broadcastMessage addListener removeListener _listeners;- .gridFitType .antiAliasType .thickness .sharpness .filters
    """,
    "Button.prototype":
      "- /useHandCursor /enabled getDepth .scale9Grid .filters .cacheAsBitmap .blendMode",
    "Key": """
    EDR CAPSLOCK BACKSPACE DELETEKEY INSERT ESCAPE SHIFT CONTROL TAB END HOME PGDN PGUP RIGHT LEFT DOWN UP SPACE ENTER ALT \
    getAscii getCode isDown isToggled isAccessible broadcastMessage addListener removeListener _listeners
    """,
    "Mouse": """
    EDR show hide setTrailer@11 setTrailerPosition@11 setTrailerMode@11 broadcastMessage addListener removeListener _listeners
    """,
    "Selection": """
    EDR getBeginIndex getEndIndex getCaretIndex getFocus setFocus setSelection broadcastMessage addListener removeListener \
    _listeners
    """,
    "LoadVars.prototype": """
    ED6 load send sendAndLoad decode getBytesLoaded getBytesTotal toString contentType onLoad onData addRequestHeader
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
    "AssetCache": "E6 purge getDiskUsage",
    "Error.prototype": "- message name toString",
    "ContextMenu.prototype": "ED7 copy hideBuiltInItems",
    "ContextMenuItem.prototype": "ED7 copy",
    "SharedObject": "- getLocal getRemote;E deleteAll getDiskUsage",
    "SharedObject.prototype": "ED6 connect send flush close getSize setFps clear",
    "Microphone": "- get names",
    "Microphone.prototype": """
    ED6 setSilenceLevel setRate setGain setUseEchoSuppression setCodec@10 setFramesPerPacket@10 \
    setEncodeQuality@10
    """,
    "Camera": "- get names",
    "Camera.prototype":
      "ED6 setMode setQuality setKeyFrameInterval setMotionLevel setLoopback setCursor",
    "NetStream.prototype": """
    ED publish play play2@10 receiveAudio receiveVideo pause seek onPeerConnect@10;ED6 close attachAudio \
    attachVideo send setBufferTime getInfo@10;EDR checkPolicyFile maxPauseBufferTime@10 backBufferTime@10
    """,
    "NetConnection.prototype": """
    ED proxyType;EDR connectedProxyType usingTLS protocol@10;ED6 connect close call addHeader;EDR nearNonce@10 farNonce@10
    """,
    "Color.prototype": "EDR setRGB setTransform getRGB getTransform",
    "AsBroadcaster": "ED broadcastMessage addListener removeListener initialize",
    "XMLSocket.prototype": "ED connect send close onData getTimeout@10 setTimeout@10",
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
