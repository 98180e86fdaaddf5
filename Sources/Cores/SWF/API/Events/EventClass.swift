/// What an event class adds to the one above it, and how its constructor and `toString` go through it (E.Ev.5).
struct EventClass {
  /// The class above.
  let base: String
  /// Its own fields, in the order of its face.
  let fields: [String]
  /// The fields that the parameters after the first three give values; `_` is none.
  let parameters: [String]
  /// The name that `toString` shows, if it is not the class's.
  let title: String?
  /// What `toString` shows after what all events have.
  let shown: [String]
  /// Fields that a copy does not have.
  let uncopied: [String]
  /// `toString` shows no phase.
  let isBare: Bool

  private init(
    _ fields: String = "", base: String = "Event", parameters: String? = nil,
    title: String? = nil, shown: String? = nil, uncopied: String = "", isBare: Bool = false
  ) {
    func names(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    (self.base, self.title, self.isBare) = (base, title, isBare)
    self.fields = names(fields)
    self.parameters = names(parameters ?? fields)
    self.shown = names(shown ?? fields)
    self.uncopied = names(uncopied)
  }

  /// A class by its name; nil is none of these.
  static func named(_ name: String) -> EventClass? {
    of(name) ?? ofMedia(name)
  }

  /// All its fields after those of every event, inherited ones first.
  var allFields: [String] { (Self.named(base)?.allFields ?? []) + fields }

  private static func of(_ name: String) -> EventClass? {
    switch name {
    case "TextEvent": EventClass("text")
    case "ErrorEvent":
      EventClass(
        "errorID",
        base: "TextEvent",
        parameters: "text errorID",
        shown: "text")
    case "IOErrorEvent": EventClass(base: "ErrorEvent", parameters: "text errorID", shown: "text")
    case "SecurityErrorEvent":
      EventClass(
        base: "ErrorEvent",
        parameters: "text errorID",
        shown: "text")
    case "AsyncErrorEvent":
      EventClass(
        "error",
        base: "ErrorEvent",
        parameters: "text error",
        shown: "text error")
    case "UncaughtErrorEvent": EventClass("error", base: "ErrorEvent")
    case "DataEvent": EventClass("data", base: "TextEvent")
    case "IMEEvent":
      EventClass(
        "imeClient",
        base: "TextEvent",
        parameters: "text imeClient",
        shown: "text imeClient")
    case "TimerEvent": EventClass()
    case "ActivityEvent": EventClass("activating")
    case "FullScreenEvent": EventClass("fullScreen interactive", base: "ActivityEvent")
    case "ProgressEvent": EventClass("bytesLoaded bytesTotal")
    case "OutputProgressEvent": EventClass("bytesPending bytesTotal")
    case "HTTPStatusEvent":
      EventClass(
        "status redirected responseHeaders responseURL",
        parameters: "status redirected",
        shown: "status redirected responseURL")
    case "NetStatusEvent": EventClass("info")
    case "NetDataEvent": EventClass("timestamp info", shown: "timestamp")
    case "NetMonitorEvent": EventClass("netStream")
    case "NetFilterEvent": EventClass("header data", title: "NetTransformEvent")
    case "StatusEvent": EventClass("code level")
    case "SyncEvent": EventClass("changeList")
    case "SampleDataEvent": EventClass("position data")
    case "MouseEvent":
      EventClass(
        "localX localY relatedObject ctrlKey altKey shiftKey buttonDown delta "
          + "movementX movementY isRelatedObjectInaccessible",
        parameters: "localX localY relatedObject ctrlKey altKey shiftKey buttonDown delta",
        shown: "localX localY stageX stageY relatedObject ctrlKey altKey shiftKey "
          + "buttonDown delta")
    case "KeyboardEvent":
      EventClass(
        "charCode keyCode keyLocation ctrlKey altKey shiftKey controlKey commandKey",
        parameters: "charCode keyCode keyLocation ctrlKey altKey shiftKey",
        shown: "charCode keyCode keyLocation ctrlKey altKey shiftKey")
    case "FocusEvent":
      EventClass(
        "relatedObject shiftKey keyCode direction isRelatedObjectInaccessible",
        parameters: "relatedObject shiftKey keyCode",
        shown: "relatedObject shiftKey keyCode")
    case "TouchEvent":
      EventClass(
        "touchPointID isPrimaryTouchPoint localX localY sizeX sizeY pressure "
          + "relatedObject ctrlKey altKey shiftKey isRelatedObjectInaccessible",
        parameters: "touchPointID isPrimaryTouchPoint localX localY sizeX sizeY pressure "
          + "relatedObject ctrlKey altKey shiftKey",
        shown: "touchPointID isPrimaryTouchPoint localX localY stageX stageY sizeX "
          + "sizeY pressure relatedObject ctrlKey altKey shiftKey")
    case "GestureEvent":
      EventClass(
        "phase localX localY ctrlKey altKey shiftKey commandKey controlKey",
        parameters: "phase localX localY ctrlKey altKey shiftKey",
        shown: "phase localX localY stageX stageY ctrlKey altKey shiftKey",
        isBare: true)
    case "PressAndTapGestureEvent":
      EventClass(
        "tapLocalX tapLocalY",
        base: "GestureEvent",
        parameters: "phase localX localY tapLocalX tapLocalY ctrlKey altKey shiftKey",
        title: "GestureEvent",
        shown: "args",
        isBare: true)
    case "TransformGestureEvent":
      EventClass(
        "scaleX scaleY rotation offsetX offsetY velocity",
        base: "GestureEvent",
        parameters: "phase localX localY scaleX scaleY rotation offsetX offsetY ctrlKey "
          + "altKey shiftKey",
        shown: "args",
        isBare: true)
    case "ContextMenuEvent":
      EventClass(
        "mouseTarget contextMenuOwner isMouseTargetInaccessible",
        parameters: "mouseTarget contextMenuOwner",
        shown: "mouseTarget contextMenuOwner")
    case "SoftKeyboardEvent": EventClass("relatedObject triggerType")
    case "ShaderEvent": EventClass("bitmapData byteArray vector")
    default: nil
    }
  }

  /// Those of cameras, protected media and windows.
  private static func ofMedia(_ name: String) -> EventClass? {
    switch name {
    case "AccelerometerEvent": EventClass("timestamp accelerationX accelerationY accelerationZ")
    case "ThrottleEvent": EventClass("state targetFrameRate")
    case "DRMStatusEvent": EventClass("contentData voucher isLocal", shown: "", isBare: true)
    case "DRMErrorEvent":
      EventClass(
        "subErrorID contentData systemUpdateNeeded drmUpdateNeeded",
        base: "ErrorEvent",
        parameters: "text errorID subErrorID contentData systemUpdateNeeded drmUpdateNeeded",
        shown: "errorID subErrorID text systemUpdateNeeded drmUpdateNeeded")
    case "DRMAuthenticateEvent":
      EventClass(
        "header usernamePrompt passwordPrompt urlPrompt authenticationType netstream")
    case "DRMAuthenticationCompleteEvent": EventClass("serverURL domain token")
    case "DRMAuthenticationErrorEvent":
      EventClass(
        "subErrorID serverURL domain",
        base: "ErrorEvent",
        parameters: "text errorID subErrorID serverURL domain")
    case "DRMDeviceGroupErrorEvent":
      EventClass(
        "subErrorID deviceGroup systemUpdateNeeded drmUpdateNeeded",
        base: "ErrorEvent",
        parameters: "text errorID subErrorID deviceGroup systemUpdateNeeded drmUpdateNeeded",
        shown: "errorID subErrorID text systemUpdateNeeded drmUpdateNeeded")
    case "DRMDeviceGroupEvent": EventClass("deviceGroup", isBare: true)
    case "DRMLicenseRequestEvent": EventClass("serverURL")
    case "DRMMetadataEvent": EventClass("timestamp drmMetadata", parameters: "_ timestamp")
    case "DRMReturnVoucherCompleteEvent":
      EventClass(
        "serverURL licenseID policyID numberOfVouchersReturned")
    case "DRMReturnVoucherErrorEvent":
      EventClass(
        "subErrorID serverURL licenseID policyID",
        base: "ErrorEvent",
        parameters: "text errorID subErrorID serverURL licenseID policyID")
    case "AVDictionaryDataEvent": EventClass("dictionary time")
    case "AVHTTPStatusEvent":
      EventClass(
        "status responseURL responseHeaders",
        shown: "status responseURL")
    case "AVLoadInfoEvent": EventClass("loadInfo")
    case "AVManifestLoadEvent":
      EventClass(
        "userData handle duration result",
        parameters: "_ userData handle duration")
    case "AVPauseAtPeriodEndEvent": EventClass("userData")
    case "AVPlayStateEvent": EventClass("playState", parameters: "")
    case "AVStatusEvent":
      EventClass(
        "notificationType description result",
        parameters: "notificationType _ description")
    case "AVStreamSwitchEvent": EventClass("time switchType bitrate description userData")
    case "AudioOutputChangeEvent": EventClass("reason")
    case "GameInputEvent": EventClass("device")
    case "InvokeEvent": EventClass("currentDirectory arguments reason")
    case "NativeDragEvent":
      EventClass(
        "clipboard allowedActions dropAction",
        base: "MouseEvent",
        parameters: "localX localY relatedObject clipboard allowedActions dropAction "
          + "ctrlKey altKey shiftKey",
        shown: "clipboard allowedActions dropAction ctrlKey altKey shiftKey")
    case "NativeWindowBoundsEvent": EventClass("beforeBounds afterBounds")
    case "NativeWindowDisplayStateEvent": EventClass("beforeDisplayState afterDisplayState")
    case "StageVideoAvailabilityEvent": EventClass("availability")
    case "StageVideoEvent": EventClass("status colorSpace")
    case "VideoEvent": EventClass("status")
    case "VideoTextureEvent": EventClass("status colorSpace")
    // Neither its text nor its copies have the last field (measured: partial-captures).
    case "StageCaptureEvent":
      EventClass("url checksum pts", shown: "url checksum", uncopied: "pts")
    default: nil
    }
  }
}
