import FlashAVM1
import FlashHeap

/// Classes and objects that hardly do anything, and that scripts find all the same.
///
/// Source: rules C.Misc.1–4, C.Error.4.
enum LeftoverClasses {
  static let tables: [NativeClass] = [
    NativeClass(name: "AsSetupError", constructor: nothing),
    NativeClass(
      name: "AssetCache", constructor: nothing,
      statics: [
        .method("purge", .dontEnumerate, nothing),
        .method("getDiskUsage", .dontEnumerate) { _, _ throws(ScriptAbort) in .zero },
      ]),
    NativeClass(
      name: "RemoteLSOUsage", constructor: nothing,
      statics: [.method("getURLPageSupport", .dontEnumerate, nothing)]),
  ]

  /// Player 10 is the first that has it (measured: first-players).
  static let soundCodec = NativeClass(
    name: "SoundCodec",
    members: [.text("SPEEX", "Speex", []), .text("NELLYMOSER", "Nellymoser", [])])

  private static let nothing: NativeBody = { _, _ throws(ScriptAbort) in .undefined }
}
