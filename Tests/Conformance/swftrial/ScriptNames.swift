/// What scripts call things by: the classes, methods and properties of ActionScript 1 and 2.
enum ScriptNames {
  /// All of them, of several kinds, since hostile scripts do not care what fits together.
  static let all = text.split(whereSeparator: \.isWhitespace).map(String.init)

  private static let text = """
    ALPHANUMERIC_FULL ALPHANUMERIC_HALF ALPHA_CHANNEL ASSetNative ASSetNativeAccessor ASSetPropFlags ASconstructor
    ASnative Accessibility ActionGenerator Apr Array AsBroadcaster Aug BACKSPACE BLUE_CHANNEL BevelFilter BlurFilter
    Boolean Button CAPSLOCK CASEINSENSITIVE CHINESE COMM CONTROL Camera Color ColorMatrixFilter Configuration
    ContextMenu ContextMenuItem ConvolutionFilter DELETEKEY DESCENDING DOWN Date Dec DisplacementMapFilter
    DropShadowFilter END ENTER ESCAPE Error Feb Fri FullYear Function GET GREEN_CHANNEL GlowFilter GradientBevelFilter
    GradientGlowFilter HOME Hours INSERT Infinity JAPANESE_HIRAGANA JAPANESE_KATAKANA_FULL JAPANESE_KATAKANA_HALF Jan
    Jul Jun KOREAN Key LEFT LN10 LN2 LOG10E LOG2E Linux LoadVars LocalConnection MAX_VALUE MIN_VALUE Mar Math Matrix May
    Microphone Milliseconds Minutes Mon Month Mouse MovieClip MovieClipLoader Multiplier NEGATIVE_INFINITY NUMERIC NaN
    NetConnection NetStream Nov Number Object Oct Offset PGDN PGUP PI POSITIVE_INFINITY POST Point PrintJob RED_CHANNEL
    RETURNINDEXEDARRAY RIGHT Rectangle SHIFT SPACE SQRT1_2 SQRT2 Sat Seconds Selection Sep SharedObject Sound Stage
    StageCapture StandAlone String Sun System TAB TALB TCON TIT2 TPE1 TRCK TYER TextField TextFormat TextSnapshot Thu
    Tue UNIQUESORT UNKNOWN UP UTC Video Wed XML XMLNode XMLSocket _alpha _argumentsToAS _argumentsToXML _arrayToAS
    _arrayToXML _currentframe _droptarget _escapeXML _focusrect _framesloaded _global _height _highquality _lockroot
    _name _objectToAS _objectToXML _quality _rotation _sans _serif _soundbuftime _target _toAS _toXML _totalframes
    _typewriter _unescapeXML _url _visible _width _x _xmouse _xscale _y _ymouse _yscale aa ab abs acos activityLevel add
    addCallback addHeader addListener addPage addProperty addRequestHeader advanced album align allowDomain
    allowInsecureDomain allowdomain allowinsecuredomain alpha alphaMultiplier alphaOffset alphas angle antiAliasType
    appendChild apply applyFilter array artist ascent asin atan atan2 attachAudio attachBitmap attachMovie attachSound
    attachVideo attributes autoSize automation avHardwareDisable available ba background backgroundColor bb
    beginBitmapFill beginFill beginGradientFill bevel bias blendMode block blockIndent blue blueMultiplier blueOffset
    blurX blurY bold border borderColor bottom bottomRight bottomScroll box broadcastMessage browse bufferLength
    bufferTime builtInItems bullet bytesLoaded bytesTotal cacheAsBitmap call cancel caption capture ceil center charAt
    charCodeAt childNodes clamp clear clearInterval clearTimeout clone cloneNode close code color colorTransform colors
    comment compare componentX componentY concat concatenatedColorTransform concatenatedMatrix condenseWhite connect
    contains containsPoint containsRectangle contentType copy copyChannel copyPixels cos cpuAddressSize cpuArchitecture
    createBox createElement createEmptyMovieClip createGradientBox createTextField createTextNode creationDate creator
    currentFps curveTo customItems data deblocking decode deleteAll deltaTransformPoint descent description display
    displayState dispose distance divisor doConversion docTypeDecl domain download draw duplicateMovieClip duration
    dynamic embedFonts en enabled endFill equals error escape escapeDomain exactSettings exp extension external false
    fileList fillRect filters findText firstChild flash floodFill floor flush font fontFamily fontSize fontStyle
    fontWeight forward_back fromCharCode full fullScreen fullscreen ga gain gb generateFilterRect genre geom get
    getAscii getBeginIndex getBounds getBytesLoaded getBytesTotal getCaretIndex getClipRect getCode getColorBoundsRect
    getConversionMode getCount getDate getDay getDepth getDiskUsage getDuration getEnabled getEndIndex getFileNameBase
    getFocus getFontList getFullYear getHours getInfo getInstanceAtDepth getLocal getMilliseconds getMinutes getMonth
    getNamespaceForPrefix getNewTextFormat getNextHighestDepth getPan getPixel getPixel32 getPosition
    getPrefixForNamespace getProgress getRGB getRect getRemote getSWFVersion getSeconds getSelected getSelectedText
    getSize getStyle getStyleNames getText getTextExtent getTextFormat getTextRunInfo getTextSnapshot getTime
    getTimezoneOffset getTransform getURL getUTC getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds
    getUTCMinutes getUTCMonth getUTCSeconds getUTCYear getVolume getYear globalToLocal gotoAndPlay gotoAndStop green
    greenMultiplier greenOffset gridFitType hardlight hasAccessibility hasAudio hasAudioEncoder hasChildNodes
    hasEmbeddedVideo hasIME hasMP3 hasOwnProperty hasPrinting hasScreenBroadcast hasScreenPlayback hasStreamingAudio
    hasStreamingVideo hasTLS hasVideoEncoder height hide hideBuiltInItems hideObject highlightAlpha highlightColor
    hitTest hitTestTextNearPos horizontal hscroll html htmlText id id3 idMap identity ignore ignoreWhite indent index
    indexOf inflate inflatePoint initialize inline inner input insertBefore installedVersion interpolate intersection
    intersects invert isAccessible isActive isConnected isDebugger isDown isEmbeddedInAcrobat isEmpty isFinite
    isInstalled isNaN isPropertyEnumerable isPrototypeOf isRunning isToggled italic join justify kerning knockout
    language lastChild lastIndexOf launch leading left leftMargin length letterSpacing level lineGradientStyle lineStyle
    lineTo linear linearRGB listenForStageCapture liveDelay ll load loadBitmap loadClip loadMovie loadPolicyFile
    loadSound loadVariables loaded localFileReadDisable localName localToGlobal localWithNetwork localhost log loop lr
    manufacturer mapBitmap mapPoint marginLeft marginRight matrix matrixType matrixX matrixY max maxChars maxLevelIDC
    maxhscroll maxscroll message min miter mode modificationDate mono mouseWheelEnabled moveTo multiline muted name
    names namespaceURI net nextFrame nextSibling nodeName nodeType nodeValue noise none normal normalize null number
    object offset offsetPoint onCancel onChanged onClose onComplete onConnect onData onID3 onIOError onLoad onOpen
    onProgress onSelect onStatus onXML onstatus opaqueBackground orientation os outer pageHeight pageWidth paletteMap
    paperHeight paperWidth parentNode parse parseCSS parseFloat parseInt parseXML password pause perlinNoise pixel
    pixelAspectRatio pixelBounds pixelDissolve play playerType polar pop position post postData pow prefix preserveAlpha
    prevFrame previousSibling print publish push quality ra radial random rate ratios rb receiveAudio receiveVideo
    rectangle red redMultiplier redOffset reflect registerClass remote removeListener removeMovieClip removeNode
    removeTextField repeat replaceSel replaceText restrict reverse rewind rgb right rightMargin rl rotate round rr
    sandboxType save scale scale9Grid scaleMode scaleX scaleY screenColor screenDPI screenResolutionX screenResolutionY
    scroll scrollRect seek selectable send sendAndLoad sendEvent separatorBefore serif serverString set
    setAdvancedAntialiasingTable setBufferTime setClipRect setClipboard setCompositionString setConversionMode setCursor
    setDate setDuration setEmpty setEnabled setFileNameBase setFocus setFps setFullYear setGain setHours setInterval
    setKeyFrameInterval setLoopback setMask setMilliseconds setMinutes setMode setMonth setMotionLevel setNewTextFormat
    setPan setPixel setPixel32 setPosition setQuality setRGB setRate setSeconds setSelectColor setSelected setSelection
    setSilenceLevel setStyle setTextFormat setTime setTimeout setTransform setUTC setUTCDate setUTCFullYear setUTCHours
    setUTCMilliseconds setUTCMinutes setUTCMonth setUTCSeconds setUseEchoSuppression setVolume setYear shadowAlpha
    shadowColor sharpness shift show showMenu showSettings silenceLevel silenceTimeout sin size slice smoothing songname
    sort sortOn splice split sqrt square start startDrag status stop stopDrag strength string styleSheet subpixel substr
    substring subtract supports32BitProcesses supports64BitProcesses swapDepths tabIndex tabStops tan target text
    textAlign textColor textDecoration textFieldHeight textFieldWidth textHeight textIndent textWidth thickness
    threshold time toLocaleString toLowerCase toString toUpperCase top topLeft track transform transformPoint translate
    transparent true tx ty type undefined underline unescape union unloadClip unloadMovie unshift unwatch
    updateAfterEvent updateProperties upload uri url useCodepage useEchoSuppression useHandCursor validate valueOf
    variable version vertical visible watch width windowlessDisable wordWrap wrap x86 xMax xMin xmlDecl yMax yMin year
    zoom
    """
}
