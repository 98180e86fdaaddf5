package import FlashAVM1
import FlashDisplay
import FlashHeap

/// `Video`: what shows a video of the file or of a stream.
package enum VideoClass {
  static let table = NativeClass(
    name: "Video",
    constructor: { _, call throws(ScriptAbort) in call.this },
    members: [
      .method("attachVideo") { context, call throws(ScriptAbort) in
        guard let video = video(context, call) else { return .undefined }
        video.attach((call[0].asObject?.native as? NetStreamState)?.player)
        return .undefined
      },
      .method("clear") { context, call throws(ScriptAbort) in
        video(context, call)?.clear()
        return .undefined
      },
    ])

  /// What the prototype has from the first video on.
  package static let properties: [NativeMember] = [
    .accessor(
      "smoothing",
      get: { context, call throws(ScriptAbort) in
        video(context, call).map { Value($0.isSmoothed) } ?? .undefined
      },
      set: { context, call throws(ScriptAbort) in
        video(context, call)?.isSmoothed = try context.objects.truth(call[0])
        return .undefined
      }),
    .accessor(
      "deblocking",
      get: { context, call throws(ScriptAbort) in
        video(context, call).map { Value($0.deblocking) } ?? .undefined
      },
      set: { context, call throws(ScriptAbort) in
        video(context, call)?.deblocking = Int(try context.objects.int32(call[0]))
        return .undefined
      }),
    .accessor(
      "height",
      get: { context, call throws(ScriptAbort) in
        video(context, call).map { Value($0.sourceSize.height) } ?? .undefined
      }),
    .accessor(
      "width",
      get: { context, call throws(ScriptAbort) in
        video(context, call).map { Value($0.sourceSize.width) } ?? .undefined
      }),
  ]

  private static func video(_ context: NativeContext, _ call: NativeCall) -> VideoObject? {
    context.clips.object(of: call) as? VideoObject
  }
}
