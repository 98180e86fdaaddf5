/// `System` with `capabilities` and `security`: what a judged run says of its machine.
enum SystemClass {
  static let capabilities = NativeClass(
    name: "System.capabilities",
    members: [
      flag("hasAccessibility", false), flag("avHardwareDisable", true), flag("hasAudio", true),
      flag("hasAudioEncoder", false), flag("hasEmbeddedVideo", false), flag("hasMP3", true),
      flag("hasPrinting", false), flag("hasScreenBroadcast", false),
      flag("hasScreenPlayback", false), flag("hasStreamingAudio", false),
      flag("hasStreamingVideo", false), flag("hasVideoEncoder", false), flag("hasTLS", true),
      flag("hasIME", false), flag("isDebugger", true), flag("localFileReadDisable", false),
      flag("windowlessDisable", true), flag("isEmbeddedInAcrobat", false),
      flag("supports32BitProcesses", true), flag("supports64BitProcesses", true),
      text("manufacturer") { _ in "Adobe Linux" },
      text("language") { _ in "en" },
      text("os") { _ in "Linux" },
      text("cpuArchitecture") { _ in "x86" },
      text("cpuAddressSize") { _ in "64" },
      text("playerType") { _ in "StandAlone" },
      text("screenColor") { _ in "color" },
      text("maxLevelIDC") { _ in "5.1" },
      text("version") { "LNX \($0.player.options.playerVersion),0,0,0" },
      text("serverString", serverString),
      number("screenResolutionX") {
        Double($0.player.stage.viewportWidth) / $0.player.stage.viewportScale
      },
      number("screenResolutionY") {
        Double($0.player.stage.viewportHeight) / $0.player.stage.viewportScale
      },
      number("screenDPI") { _ in 72 },
      number("pixelAspectRatio") { _ in 1 },
    ])

  static let security = NativeClass(
    name: "System.security",
    members: [
      .method("allowDomain") { _, call throws(ScriptAbort) in Value(call.count > 0) },
      .method("allowInsecureDomain") { _, _ throws(ScriptAbort) in .true },
      .method("loadPolicyFile") { _, _ throws(ScriptAbort) in .undefined },
      .method("escapeDomain") { avm, call throws(ScriptAbort) in Value(try avm.string(call[0])) },
      .accessor(
        "sandboxType", .hidden,
        get: { avm, _ throws(ScriptAbort) in
          let file = avm.currentFrame?.pointee.baseClip.flatMap { avm.display($0) }?.file
          let url = file?.url ?? ""
          return avm.value(
            url.hasPrefix("file:") || url.isEmpty ? "localWithNetwork" : "remote")
        }),
    ])

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
      .method("setClipboard") { avm, call throws(ScriptAbort) in
        avm.player.keyboard.clipboard = try avm.string(call[0]).text
        return .undefined
      },
      .method("showSettings") { _, _ throws(ScriptAbort) in .undefined },
      .accessor(
        "useCodepage", .hidden, get: { avm, _ throws(ScriptAbort) in Value(avm.usesCodepage) },
        set: { avm, call throws(ScriptAbort) in
          avm.usesCodepage = try avm.truth(call[0])
          return .undefined
        }),
      .accessor(
        "exactSettings", [.hidden, .version6],
        get: { avm, _ throws(ScriptAbort) in Value(avm.hasExactSettings) },
        set: { avm, call throws(ScriptAbort) in
          avm.hasExactSettings = try avm.truth(call[0])
          return .undefined
        }),
    ])

  private static func flag(_ name: String, _ value: Bool) -> NativeMember {
    .accessor(name, .constant, get: { _, _ throws(ScriptAbort) in Value(value) })
  }

  /// `System.Product`: other programs of the same maker, none of which is here.
  static let product = NativeClass(
    name: "System.Product",
    constructor: { _, call throws(ScriptAbort) in call.this },
    members: ["launch", "download", "isInstalled", "isRunning", "installedVersion", "validate"].map
    {
      .method($0) { _, _ throws(ScriptAbort) in .undefined }
    })

  /// `System.IME`: no input method is there.
  static let ime = NativeClass(
    name: "System.IME",
    members: [
      text("UNKNOWN") { _ in "UNKNOWN" }, text("KOREAN") { _ in "KOREAN" },
      text("JAPANESE_KATAKANA_HALF") { _ in "JAPANESE_KATAKANA_HALF" },
      text("JAPANESE_KATAKANA_FULL") { _ in "JAPANESE_KATAKANA_FULL" },
      text("JAPANESE_HIRAGANA") { _ in "JAPANESE_HIRAGANA" },
      text("CHINESE") { _ in "CHINESE" },
      text("ALPHANUMERIC_HALF") { _ in "ALPHANUMERIC_HALF" },
      text("ALPHANUMERIC_FULL") { _ in "ALPHANUMERIC_FULL" },
      .method("getEnabled") { _, _ throws(ScriptAbort) in .false },
      .method("setEnabled") { _, _ throws(ScriptAbort) in .false },
      .method("getConversionMode") { avm, _ throws(ScriptAbort) in avm.value("UNKNOWN") },
      .method("setConversionMode") { _, _ throws(ScriptAbort) in .false },
      .method("setCompositionString") { _, _ throws(ScriptAbort) in .false },
      .method("doConversion") { _, _ throws(ScriptAbort) in .false },
    ])

  private static func text(
    _ name: String, _ body: @escaping @Sendable (AVM1) -> String
  ) -> NativeMember {
    .accessor(name, .constant, get: { avm, _ throws(ScriptAbort) in avm.value(body(avm)) })
  }

  private static func number(
    _ name: String, _ body: @escaping @Sendable (AVM1) -> Double
  ) -> NativeMember {
    .accessor(name, .constant, get: { avm, _ throws(ScriptAbort) in Value(body(avm)) })
  }

  /// The capabilities as a server is told of them.
  @Sendable private static func serverString(_ avm: AVM1) -> String {
    let stage = avm.player.stage
    let size =
      "\(Int(Double(stage.viewportWidth) / stage.viewportScale))x\(Int(Double(stage.viewportHeight) / stage.viewportScale))"
    let version = "LNX%20\(avm.player.options.playerVersion)%2C0%2C0%2C0"
    return "A=t&SA=f&SV=f&EV=f&MP3=t&AE=f&VE=f&ACC=f&PR=f&SP=f&SB=f&DEB=t&V=\(version)"
      + "&M=Adobe%20Linux&R=\(size)&COL=color&AR=1&OS=Linux&L=en&PT=StandAlone&AVD=t&LFD=f&WD=t"
  }
}
