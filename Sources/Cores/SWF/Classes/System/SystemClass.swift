import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap
import SWF

/// `System` with `capabilities` and `security`: what scripts find out about the player and its machine.
enum SystemClass {
  static let capabilities = NativeClass(
    name: "System.capabilities",
    members: [
      flag("hasAccessibility") { $0.hasAccessibility },
      flag("avHardwareDisable") { $0.isAVHardwareDisabled },
      flag("hasAudio") { $0.hasAudio }, flag("hasAudioEncoder") { $0.hasAudioEncoder },
      flag("hasEmbeddedVideo") { $0.hasEmbeddedVideo }, flag("hasMP3") { $0.hasMP3 },
      flag("hasPrinting") { $0.hasPrinting },
      flag("hasScreenBroadcast") { $0.hasScreenBroadcast },
      flag("hasScreenPlayback") { $0.hasScreenPlayback },
      flag("hasStreamingAudio") { $0.hasStreamingAudio },
      flag("hasStreamingVideo") { $0.hasStreamingVideo },
      flag("hasVideoEncoder") { $0.hasVideoEncoder }, flag("hasTLS") { $0.hasTLS },
      flag("hasIME") { $0.hasIME }, flag("isDebugger") { $0.isDebugger },
      flag("localFileReadDisable") { $0.isLocalFileReadDisabled },
      flag("windowlessDisable") { $0.isWindowlessDisabled },
      flag("isEmbeddedInAcrobat") { _ in false },
      flag("supports32BitProcesses") { _ in true }, flag("supports64BitProcesses") { _ in true },
      text("manufacturer") { capabilities($0).manufacturer },
      text("language") { capabilities($0).language },
      text("os") { capabilities($0).system },
      text("cpuArchitecture") { capabilities($0).processor },
      number("cpuAddressSize") { _ in 64 }, .number("_internal", 0),
      text("playerType") { capabilities($0).playerType },
      text("screenColor") { _ in "color" },
      text("maxLevelIDC") { _ in "5.1" },
      text("version", version),
      text("serverString", serverString),
      number("screenResolutionX") { screen($0).width },
      number("screenResolutionY") { screen($0).height },
      number("screenDPI") { capabilities($0).screenDPI },
      number("pixelAspectRatio") { _ in 1 },
    ])

  static let security = NativeClass(
    name: "System.security",
    members: [
      .method("allowDomain") { _, call throws(ScriptAbort) in Value(call.count > 0) },
      // The others are those of `DeclaredMembers`, and return undefined.
      .accessor(
        "sandboxType", .hidden,
        get: { context, _ throws(ScriptAbort) in
          let file = context.callingClip.flatMap { context.clips.display($0) }?.file
          let url = file?.url ?? ""
          guard url.hasPrefix("file:") || url.isEmpty else { return context.heap.value("remote") }
          // A local movie uses the network only if it says so, and otherwise files (C.Security.2).
          let usesNetwork = file?.attributes.contains(.useNetwork) ?? false
          return context.heap.value(usesNetwork ? "localWithNetwork" : "localWithFile")
        }),
    ])

  /// `System.security.PolicyFileResolver`, which resolves nothing.
  static let policyResolver = NativeClass(
    name: "System.security.PolicyFileResolver",
    constructor: { _, _ throws(ScriptAbort) in .undefined })

  /// `Accessibility`: there is no screen reader.
  static let accessibility = NativeClass(
    name: "Accessibility",
    members: [
      .method("isActive", [.hidden, .version6]) { _, _ throws(ScriptAbort) in .false },
      .method("sendEvent", [.hidden, .version6]) { _, _ throws(ScriptAbort) in .undefined },
      .method("updateProperties", [.hidden, .version6]) { _, _ throws(ScriptAbort) in .undefined },
    ])

  static let table = NativeClass(
    name: "System",
    members: [
      .method("setClipboard") { context, call throws(ScriptAbort) in
        context.player.keyboard.clipboard = try context.objects.string(call[0]).text
        return .undefined
      },
      .method("showSettings") { _, _ throws(ScriptAbort) in .undefined },
      .accessor(
        "useCodepage", .hidden,
        get: { context, _ throws(ScriptAbort) in Value(context.services.devices.usesCodepage) },
        set: { context, call throws(ScriptAbort) in
          context.services.devices.usesCodepage = try context.objects.truth(call[0])
          return .undefined
        }),
      .accessor(
        "exactSettings", [.hidden, .version6],
        get: { context, _ throws(ScriptAbort) in Value(context.services.devices.hasExactSettings) },
        set: { context, call throws(ScriptAbort) in
          context.services.devices.hasExactSettings = try context.objects.truth(call[0])
          return .undefined
        }),
      .accessor("privateBytes", get: { _, _ throws(ScriptAbort) in .zero }),
    ])

  private static func flag(
    _ name: String, _ value: @escaping @Sendable (Player.Capabilities) -> Bool
  ) -> NativeMember {
    capability(name) { Value(value(capabilities($0))) }
  }

  /// A value that is looked for when it is read, and that scripts can overwrite.
  private static func capability(
    _ name: String, _ value: @escaping @Sendable (NativeContext) -> Value
  ) -> NativeMember {
    .accessor(
      name, [], get: { context, _ throws(ScriptAbort) in value(context) },
      set: { context, call throws(ScriptAbort) in
        if let object = call.object {
          context.heap.define(object, context.heap.intern(name), call[0])
        }
        return .undefined
      })
  }

  @Sendable private static func capabilities(_ context: NativeContext) -> Player.Capabilities {
    context.player.options.capabilities
  }

  /// The screen's size; the picture's where no screen is known.
  @Sendable private static func screen(_ context: NativeContext) -> (width: Double, height: Double)
  {
    if let screen = capabilities(context).screen {
      return (Double(screen.width), Double(screen.height))
    }
    let stage = context.player.stage
    return (
      Double(stage.viewportWidth) / stage.viewportScale,
      Double(stage.viewportHeight) / stage.viewportScale
    )
  }

  /// `System.Product`: other programs of the same maker, none of which is here.
  static let product = NativeClass(
    name: "System.Product",
    constructor: { context, call throws(ScriptAbort) in
      if let object = call.object {
        context.heap.define(object, context.heap.intern("name"), call[0], .constant)
      }
      return .undefined
    },
    members: ["isRunning", "isInstalled"].map {
      .method($0) { _, _ throws(ScriptAbort) in .false }
    })

  /// `System.IME`: no input method is there.
  static let ime = NativeClass(
    name: "System.IME",
    members: [
      .text("UNKNOWN", "UNKNOWN"),
      .text("KOREAN", "KOREAN"),
      .text("JAPANESE_KATAKANA_HALF", "JAPANESE_KATAKANA_HALF"),
      .text("JAPANESE_KATAKANA_FULL", "JAPANESE_KATAKANA_FULL"),
      .text("JAPANESE_HIRAGANA", "JAPANESE_HIRAGANA"),
      .text("CHINESE", "CHINESE"),
      .text("ALPHANUMERIC_HALF", "ALPHANUMERIC_HALF"),
      .text("ALPHANUMERIC_FULL", "ALPHANUMERIC_FULL"),
      .method("getEnabled") { _, _ throws(ScriptAbort) in .false },
      .method("setEnabled") { _, _ throws(ScriptAbort) in .false },
      .method("getConversionMode") { context, _ throws(ScriptAbort) in
        context.heap.value("KOREAN")
      },
      .method("setConversionMode") { _, _ throws(ScriptAbort) in .false },
      .method("setCompositionString") { _, _ throws(ScriptAbort) in .false },
      .method("doConversion") { _, _ throws(ScriptAbort) in .true },
    ])

  private static func text(
    _ name: String, _ body: @escaping @Sendable (NativeContext) -> String
  ) -> NativeMember {
    capability(name) { $0.heap.value(body($0)) }
  }

  private static func number(
    _ name: String, _ body: @escaping @Sendable (NativeContext) -> Double
  ) -> NativeMember {
    capability(name) { Value(body($0)) }
  }

  @Sendable private static func serverString(_ context: NativeContext) -> String {
    let size = screen(context)
    return capabilities(context).serverString(
      version: version(context), width: Int(size.width), height: Int(size.height))
  }

  @Sendable private static func version(_ context: NativeContext) -> String {
    "LNX \(context.player.playerVersion),0,0,0"
  }
}
