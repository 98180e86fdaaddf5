/// `Video`: what plays in it is its stream's matter.
enum VideoClass {
  static let table = NativeClass(
    name: "Video",
    constructor: { _, call throws(ScriptAbort) in call.this },
    members: [
      .method("attachVideo") { _, _ throws(ScriptAbort) in .undefined },
      .method("clear") { _, _ throws(ScriptAbort) in .undefined },
    ])
}
