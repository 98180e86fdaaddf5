/// `flash.automation`, which Flash Player 10 and later have for tests of movies.
///
/// Nothing is ever captured here.
enum AutomationClasses {
  static let tables: [NativeClass] = [
    table(
      "StageCapture",
      [
        "capture", "cancel", "getFileNameBase", "setFileNameBase", "getClipRect", "setClipRect",
        "listenForStageCapture", "valueOf", "toString",
      ]), table("ActionGenerator", []), table("Configuration", []),
  ]

  private static func table(_ name: String, _ methods: [String]) -> NativeClass {
    NativeClass(
      name: "flash.automation." + name,
      constructor: { _, call throws(ScriptAbort) in call.this },
      members: methods.map { .method($0) { _, _ throws(ScriptAbort) in .undefined } })
  }
}
