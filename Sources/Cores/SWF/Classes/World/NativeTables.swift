import FlashData
import FlashDisplay
import FlashText

/// Which natives have which numbers (L4.4).
extension NativeNumbers {
  /// Numbers of a category that follow one another.
  struct Run: Sendable {
    enum Kind: Sendable { case constructor, methods, accessors }

    package let kind: Kind
    package let first: Int
    /// The class or object; `$` after it is for what belongs to the class itself.
    package let owner: String
    package var names: [String] = []
  }

  private static func constructor(_ number: Int, _ owner: String) -> Run {
    Run(kind: .constructor, first: number, owner: owner)
  }

  private static func methods(_ first: Int, _ owner: String, _ names: String) -> Run {
    Run(kind: .methods, first: first, owner: owner, names: words(names))
  }

  private static func accessors(_ first: Int, _ owner: String, _ names: String) -> Run {
    Run(kind: .accessors, first: first, owner: owner, names: words(names))
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  static let runs: [Int: [Run]] = [
    1: [methods(0, "_global", "ASSetPropFlags")],
    2: [], 3: [],
    4: [methods(0, "_global", "ASSetNative ASSetNativeAccessor")],
    5: [methods(0, "Mouse", "show hide")],
    9: [methods(0, "_global", "updateAfterEvent")],
    11: [],
    12: [
      methods(
        0, "System.security",
        "allowDomain allowInsecureDomain loadPolicyFile chooseLocalSwfPath escapeDomain"),
      accessors(5, "System.security", "sandboxType"),
    ],
    13: [
      methods(
        0, "System.IME",
        "getEnabled setEnabled getConversionMode setConversionMode setCompositionString doConversion"
      )
    ],
    14: [
      methods(
        0, "flash.external.ExternalInterface$",
        "_initJS _objectID _addCallback _evalJS _callOut _escapeXML _unescapeXML _jsQuoteString"),
      accessors(100, "flash.external.ExternalInterface$", "available"),
    ],
    15: [],
    100: [methods(0, "_global", "escape unescape parseInt parseFloat trace")],
    101: [
      methods(
        0, "Object",
        "watch unwatch addProperty valueOf toString hasOwnProperty isPrototypeOf isPropertyEnumerable"
      ),
      methods(8, "Object$", "registerClass"), constructor(9, "Object"),
      methods(10, "Function", "call apply"), constructor(12, "Function"),
    ],
    102: [],
    103: [
      methods(
        0, "Date",
        "getFullYear getYear getMonth getDate getDay getHours getMinutes getSeconds getMilliseconds "
          + "setFullYear setMonth setDate setHours setMinutes setSeconds setMilliseconds getTime setTime "
          + "getTimezoneOffset toString setYear"),
      methods(
        128, "Date",
        "getUTCFullYear getUTCYear getUTCMonth getUTCDate getUTCDay getUTCHours getUTCMinutes "
          + "getUTCSeconds getUTCMilliseconds setUTCFullYear setUTCMonth setUTCDate setUTCHours "
          + "setUTCMinutes setUTCSeconds setUTCMilliseconds"),
      constructor(256, "Date"), methods(257, "Date$", "UTC"),
    ],
    104: [
      constructor(0, "TextField"),
      methods(
        100, "TextField",
        "replaceSel getTextFormat setTextFormat removeTextField getNewTextFormat setNewTextFormat "
          + "getDepth replaceText"),
      methods(200, "MovieClip", "createTextField"), methods(201, "TextField$", "getFontList"),
      accessors(300, "TextField", "gridFitType antiAliasType thickness sharpness filters"),
    ],
    105: [
      constructor(0, "Button"), accessors(1, "Button", "tabIndex"),
      methods(3, "Button", "getDepth"),
      accessors(4, "Button", "scale9Grid filters cacheAsBitmap blendMode"),
    ],
    106: [methods(0, "Number", "valueOf toString"), constructor(2, "Number")],
    107: [methods(0, "Boolean", "valueOf toString"), constructor(2, "Boolean")],
    110: [
      constructor(0, "TextFormat"),
      accessors(
        1, "TextFormat",
        "font size color url target bold italic underline align leftMargin rightMargin indent leading "
          + "blockIndent tabStops bullet"),
      methods(33, "TextFormat", "getTextExtent"),
    ],
    111: [constructor(0, "PrintJob"), methods(100, "PrintJob", "start addPage send")],
    112: [
      constructor(0, "MovieClipLoader"),
      methods(100, "MovieClipLoader", "loadClip getProgress unloadClip"),
    ],
    113: [
      constructor(0, "TextField.StyleSheet"),
      methods(100, "TextField.StyleSheet", "update parseCSSInternal parseCSSFontFamily parseColor"),
    ],
    200: [
      methods(
        0, "Math",
        "abs min max sin cos atan2 tan exp log sqrt round random floor ceil atan asin acos pow"),
      methods(18, "_global", "isNaN isFinite"),
    ],
    250: [methods(0, "_global", "setInterval clearInterval setTimeout")],
    251: [
      constructor(0, "String"),
      methods(
        1, "String",
        "valueOf toString toUpperCase toLowerCase charAt charCodeAt concat indexOf lastIndexOf slice "
          + "substring split substr"),
      methods(14, "String$", "fromCharCode"),
    ],
    252: [
      constructor(0, "Array"),
      methods(
        1, "Array",
        "push pop concat shift unshift slice join splice toString sort reverse sortOn"),
    ],
    253: [
      constructor(0, "XMLNode"),
      methods(
        1, "XMLNode",
        "cloneNode removeNode insertBefore appendChild hasChildNodes toString getNamespaceForPrefix "
          + "getPrefixForNamespace"),
      constructor(9, "XML"), methods(10, "XML", "createElement createTextNode parseXML"),
    ],
    300: [methods(0, "XML", "parseXML")],
    301: [methods(0, "XML", "load send sendAndLoad"), methods(3, "LoadVars", "decode")],
    400: [methods(0, "XMLSocket", "connect send close")],
    500: [
      methods(
        0, "Sound",
        "getPan getTransform getVolume setPan setTransform setVolume stop attachSound start "
          + "getDuration setDuration getPosition setPosition loadSound getBytesLoaded getBytesTotal "
          + "areSoundsInaccessible"),
      constructor(17, "Sound"), accessors(18, "Sound", "checkPolicyFile"),
    ],
    600: [
      methods(
        0, "Selection", "getBeginIndex getEndIndex getCaretIndex getFocus setFocus setSelection")
    ],
    666: [accessors(1, "Stage", "scaleMode align width height showMenu displayState")],
    667: [methods(1, "Video", "attachVideo clear")],
    700: [methods(0, "Color", "setRGB setTransform getRGB getTransform")],
    800: [methods(0, "Key", "getAscii getCode isDown isToggled isAccessible")],
    900: [
      methods(
        0, "MovieClip",
        "attachMovie swapDepths localToGlobal globalToLocal hitTest getBounds getBytesTotal "
          + "getBytesLoaded attachAudio attachVideo getDepth setMask play stop nextFrame prevFrame "
          + "gotoAndPlay gotoAndStop duplicateMovieClip removeMovieClip startDrag stopDrag "
          + "getNextHighestDepth getInstanceAtDepth getSWFVersion attachBitmap getRect"),
      accessors(200, "MovieClip", "tabIndex"), accessors(300, "MovieClip", "_lockroot"),
      accessors(401, "MovieClip", "cacheAsBitmap opaqueBackground scrollRect"),
      accessors(417, "MovieClip", "filters transform"), accessors(500, "MovieClip", "blendMode"),
    ],
    901: [
      methods(
        0, "MovieClip",
        "createEmptyMovieClip beginFill beginGradientFill moveTo lineTo curveTo lineStyle endFill clear "
          + "lineGradientStyle beginMeshFill beginBitmapFill"),
      accessors(12, "MovieClip", "scale9Grid"),
    ],
    1021: [methods(1, "_global", "showRedrawRegions")],
    1066: [methods(0, "System", "setClipboard")],
    1067: [
      constructor(0, "TextSnapshot"),
      methods(
        1, "TextSnapshot",
        "getCount setSelected getSelected getText getSelectedText hitTestTextNearPos findText "
          + "setSelectColor getTextRunInfo"),
    ],
    1100: [
      constructor(0, "flash.display.BitmapData"),
      methods(
        1, "flash.display.BitmapData",
        "getPixel setPixel fillRect copyPixels applyFilter scroll threshold draw pixelDissolve "
          + "getPixel32 setPixel32 floodFill getColorBoundsRect perlinNoise colorTransform hitTest "
          + "paletteMap merge noise copyChannel clone dispose generateFilterRect compare"),
      methods(40, "flash.display.BitmapData$", "loadBitmap"),
      accessors(100, "flash.display.BitmapData", "width height rectangle transparent"),
    ],
    1101: filter(
      "DropShadow",
      "distance angle color alpha quality inner knockout blurX blurY strength hideObject"),
    1102: filter("Blur", "blurX blurY quality"),
    1103: filter("Glow", "color alpha quality inner knockout blurX blurY strength"),
    1105: [
      constructor(0, "flash.geom.ColorTransform"),
      methods(1, "flash.geom.ColorTransform", "concat"),
      accessors(
        101, "flash.geom.ColorTransform",
        "alphaMultiplier redMultiplier greenMultiplier blueMultiplier alphaOffset redOffset "
          + "greenOffset blueOffset rgb"),
    ],
    1106: [
      constructor(0, "flash.geom.Transform"),
      accessors(
        101, "flash.geom.Transform",
        "matrix concatenatedMatrix colorTransform concatenatedColorTransform pixelBounds"),
    ],
    1107: filter(
      "Bevel",
      "distance angle highlightColor highlightAlpha shadowColor shadowAlpha quality strength knockout "
        + "blurX blurY type"),
    1108: filter(
      "GradientGlow",
      "distance angle colors alphas ratios blurX blurY quality strength knockout type")
      + [constructor(1000, "flash.filters.GradientBevelFilter")],
    1109: filter(
      "Convolution", "matrixX matrixY matrix divisor bias preserveAlpha clamp color alpha"),
    1110: filter("ColorMatrix", "matrix"),
    1111: filter(
      "DisplacementMap", "mapBitmap mapPoint componentX componentY scaleX scaleY mode color alpha"),
    1112: [
      constructor(0, "flash.filters.BitmapFilter"),
      methods(1, "flash.filters.BitmapFilter", "clone"),
    ],
    1999: [methods(0, "Accessibility", "isActive sendEvent updateProperties")],
    2100: [methods(0, "NetConnection", "connect close call addHeader")],
    2101: [methods(0, "NetStream", "close attachAudio attachVideo send setBufferTime")],
    2102: [
      methods(
        0, "Camera",
        "setMode setQuality setKeyFrameInterval setMotionLevel setLoopback setCursor")
    ],
    2104: [methods(0, "Microphone", "setSilenceLevel setRate setGain setUseEchoSuppression")],
    2106: [methods(0, "SharedObject", "connect send flush close getSize setFps clear")],
    2107: [
      methods(0, "System", "showSettings"), accessors(1, "System", "exactSettings useCodepage"),
    ],
    2150: [constructor(0, "flash.text.TextRenderer")],
    2200: [methods(0, "LocalConnection", "connect send close domain")],
    2204: [methods(0, "flash.net.FileReference", "browse upload download cancel")],
    2205: [methods(0, "flash.net.FileReferenceList", "browse")],
    2700: [], 2800: [], 2900: [],
  ]

  private static func filter(_ name: String, _ properties: String) -> [Run] {
    let owner = "flash.filters." + name + "Filter"
    return [constructor(0, owner), accessors(1, owner, properties)]
  }
}
