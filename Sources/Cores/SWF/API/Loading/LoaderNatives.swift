import FlashAVM2
import FlashDisplay
import FlashHeap

/// D.Load: Loader.
enum LoaderNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "get content":
      NativeCall.give { call throws(ScriptError) in Value(try info(call).state.content) }
    case "get contentLoaderInfo":
      NativeCall.give { call throws(ScriptError) in Value(try info(call).object) }
    case "get uncaughtErrorEvents":
      NativeCall.give { call throws(ScriptError) in
        try LoaderInfoNatives.errorEvents(of: try info(call).object, call.interpreter)
      }
    case "load": NativeCall.act(load)
    case "loadBytes": NativeCall.act(loadBytes)
    case "close": NativeCall.act(close)
    case "unload": NativeCall.act { call throws(ScriptError) in try unload(call, stops: false) }
    case "unloadAndStop":
      NativeCall.act { call throws(ScriptError) in try unload(call, stops: true) }
    case "addChild", "addChildAt", "removeChild", "removeChildAt", "setChildIndex":
      NativeCall.give { _ throws(ScriptError) in throw ScriptError(2069) }
    default: nil
    }
  }

  /// Its LoaderInfo, which is always there: made when something asks for it first (D.Load.1).
  private static func info(
    _ call: NativeCall
  ) throws(ScriptError) -> (object: ScriptObject, state: LoaderInfoState) {
    let fields = Fields(call.this, of: call.api.types.loader)
    if let known = fields[0].asObject, let state = known.payload as? LoaderInfoState {
      return (known, state)
    }
    let made = try call.api.loaderInfos.make()
    made.state.loader = call.this
    fields[0] = Value(made.object)
    return made
  }

  // MARK: - Loading

  private static func load(_ call: NativeCall) throws(ScriptError) {
    let request = try RequestText(call.value(1), call)
    let (object, state) = try info(call)
    try prepare(object, state, call)
    call.api.load(
      request, for: ScriptLoad(kind: .content, object: object, ticket: state.ticket))
  }

  /// The bytes are copied; their position is neither used nor moved (D.Load.3).
  private static func loadBytes(_ call: NativeCall) throws(ScriptError) {
    guard call.value(1).isObject else { throw ScriptError(2007, "data") }
    let bytes = Array(
      try ByteArrayState.of(call.value(1), call.interpreter.machine).contents)
    guard !bytes.isEmpty else { throw ScriptError(2100) }
    let (object, state) = try info(call)
    try prepare(object, state, call)
    state.isOfBytes = true
    let url = call.api.services.contents.nextURL(of: state.loaderURL ?? call.api.player.movie.url)
    try call.api.services.contents.arrive(bytes, url, object, state)
  }

  /// What is there goes, and what its context says about the new content is kept (D.Load.4, D.Load.23).
  private static func prepare(
    _ object: ScriptObject, _ state: LoaderInfoState, _ call: NativeCall
  ) throws(ScriptError) {
    let context = try Context(call.value(2), call)
    try drop(object, state, call)
    state.stage = .arriving
    let caller = Caller(call.interpreter)
    state.loaderURL = (caller.program?.source?.owner as? MovieFile)?.url
    state.contentName = call.api.player.instances.nextName()
    state.parameters = context.parameters
    state.domain =
      context.domain
      ?? Domain(parent: caller.domain(call.interpreter.machine), machine: call.interpreter.machine)
  }

  /// What a LoaderContext says that counts here.
  private struct Context {
    private enum Field: Int {
      case checkPolicyFile, applicationDomain, securityDomain, allowCodeImport, imageDecodingPolicy
      case parameters, requestedContentParent
    }

    var domain: Domain?
    var parameters: [(name: String, value: String)]?

    init(_ value: Value, _ call: NativeCall) throws(ScriptError) {
      guard let context = value.asObject else { return }
      let fields = Fields(context, of: call.api.types.loaderContext)
      domain =
        (fields[Field.applicationDomain.rawValue].asObject?.payload as? DomainPayload)?.domain
      let given = fields[Field.parameters.rawValue]
      guard given.isObject else { return }
      var pairs: [(name: String, value: String)] = []
      for (name, value) in try call.interpreter.enumerableProperties(of: given) {
        guard let text = value.asString?.text else { throw ScriptError(2196) }
        pairs.append((try call.interpreter.values.toText(name).text, text))
      }
      parameters = pairs
    }
  }

  // MARK: - Going

  /// A load that is under way comes to nothing; without one nothing is done (D.Load.17).
  private static func close(_ call: NativeCall) throws(ScriptError) {
    let (object, state) = try info(call)
    guard state.stage == .arriving else { return }
    call.api.services.contents.forget(object)
    state.reset()
  }

  private static func unload(_ call: NativeCall, stops: Bool) throws(ScriptError) {
    let (object, state) = try info(call)
    if stops, let content = state.content { stop(content) }
    try drop(object, state, call)
  }

  /// Takes content out, if it is still in the Loader; `unload` follows (D.Load.16).
  private static func drop(
    _ object: ScriptObject, _ state: LoaderInfoState, _ call: NativeCall
  ) throws(ScriptError) {
    call.api.services.contents.forget(object)
    let content = state.content
    state.reset()
    guard let content else { return }
    if let loader = call.this.payload as? Container, content.parent === loader {
      loader.remove(content)
    }
    call.api.services.contents.end(content)
    call.api.events.send("unload", to: object)
  }

  /// Sounds and timelines of content that goes stop.
  private static func stop(_ object: DisplayObject) {
    if let clip = object as? MovieClip {
      clip.isPlaying = false
      clip.stopSounds()
    }
    for child in (object as? Container)?.children ?? [] { stop(child) }
  }
}
