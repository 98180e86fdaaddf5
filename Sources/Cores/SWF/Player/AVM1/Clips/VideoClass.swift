/// `Video`: what shows a video of the file or of a stream.
enum VideoClass {
  static let table = NativeClass(
    name: "Video",
    constructor: { _, call throws(ScriptAbort) in call.this },
    members: [
      .method("attachVideo") { avm, call throws(ScriptAbort) in
        guard let video = video(avm, call) else { return .undefined }
        video.attach((call[0].asObject?.native as? NetStreamState)?.player)
        return .undefined
      },
      .method("clear") { avm, call throws(ScriptAbort) in
        video(avm, call)?.clear()
        return .undefined
      },
    ])

  /// What the prototype has from the first video on.
  static let properties: [NativeMember] = [
    .accessor(
      "smoothing",
      get: { avm, call throws(ScriptAbort) in
        video(avm, call).map { Value($0.isSmoothed) } ?? .undefined
      },
      set: { avm, call throws(ScriptAbort) in
        video(avm, call)?.isSmoothed = try avm.truth(call[0])
        return .undefined
      }),
    .accessor(
      "deblocking",
      get: { avm, call throws(ScriptAbort) in
        video(avm, call).map { Value($0.deblocking) } ?? .undefined
      },
      set: { avm, call throws(ScriptAbort) in
        video(avm, call)?.deblocking = Int(try avm.int32(call[0]))
        return .undefined
      }),
    .accessor(
      "height",
      get: { avm, call throws(ScriptAbort) in
        video(avm, call).map { Value($0.sourceSize.height) } ?? .undefined
      }),
    .accessor(
      "width",
      get: { avm, call throws(ScriptAbort) in
        video(avm, call).map { Value($0.sourceSize.width) } ?? .undefined
      }),
  ]

  private static func video(_ avm: AVM1, _ call: NativeCall) -> VideoObject? {
    avm.object(of: call) as? VideoObject
  }
}
