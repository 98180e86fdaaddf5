import FlashAVM1
import FlashDisplay
import FlashHeap

/// `loadMovie`, `getURL` and the like.
extension MovieClipClass {
  static let loading: [NativeMember] = [
    .method("loadMovie") { context, call throws(ScriptAbort) in
      guard let clip = clip(context, call) else { return .undefined }
      let url = try context.objects.string(call[0]).text
      let (form, isPost) = try form(context, clip, call, at: 1)
      if url.isEmpty {
        context.services.clipLoads.unload(clip)
        return .undefined
      }
      context.services.loads.send(
        url, form: form, isPost: isPost,
        for: clip.level.map { .level($0, loader: nil) } ?? .movie(into: clip, loader: nil))
      return .undefined
    },
    .method("unloadMovie") { context, call throws(ScriptAbort) in
      guard let clip = clip(context, call) else { return .undefined }
      if let level = clip.level, level > 0 {
        context.services.clipLoads.removeLevel(level)
      } else {
        context.services.clipLoads.unload(clip)
      }
      return .undefined
    },
    .method("loadVariables") { context, call throws(ScriptAbort) in
      guard let clip = clip(context, call) else { return .undefined }
      let url = try context.objects.string(call[0]).text
      let (form, isPost) = try form(context, clip, call, at: 1)
      // Without an address nothing is asked for.
      guard !url.isEmpty else { return .undefined }
      context.services.loads.send(
        url, form: form, isPost: isPost, for: .variables(of: clip))
      return .undefined
    },
    .method("getURL") { context, call throws(ScriptAbort) in
      guard let clip = clip(context, call) else { return .undefined }
      let url = try context.objects.string(call[0]).text
      let (form, isPost) = try form(context, clip, call, at: 2)
      if let command = context.services.loads.fscommand(in: url) {
        context.player.fscommand(
          command, call.count > 1 ? try context.objects.string(call[1]).text : "")
      } else if call.count > 1,
        let level = DataLoads.level(named: try context.objects.string(call[1]).text)
      {
        context.services.loads.send(
          url, form: "", isPost: false, for: .level(level, loader: nil))
      } else {
        let target = call.count > 1 ? try context.objects.string(call[1]).text : ""
        let method = call.count > 2 ? (isPost ? "POST" : form.isEmpty ? nil : "GET") : nil
        context.player.loading.navigate(url, target: target, method: method, parameters: form)
      }
      return .undefined
    },
    .method("getBytesLoaded") { context, call throws(ScriptAbort) in
      clip(context, call).map { Value($0.ownBytesLoaded) } ?? .undefined
    },
    .method("getBytesTotal") { context, call throws(ScriptAbort) in
      clip(context, call).map { Value($0.ownBytesTotal) } ?? .undefined
    },
    .method("attachAudio", version6) { _, _ throws(ScriptAbort) in .undefined },
    // No camera is ever there to be shown.
    .method("attachVideo", version6) { _, _ throws(ScriptAbort) in .undefined },
    .method("meth") { context, call throws(ScriptAbort) in
      try context.asCaller(call.callee) { () throws(ScriptAbort) in
        Value(try methodNumber(context, call[0]))
      }
    },
  ]

  /// What `meth` makes of a method's name: 1 for `get`, 2 for `post`, 0 for all else, in whatever case.
  ///
  /// The value's own `toLowerCase` is asked, and so nothing of what has none (measured: meth).
  private static func methodNumber(_ context: NativeContext, _ method: Value) throws(ScriptAbort)
    -> Int
  {
    guard let object = context.objects.object(method) else { return 0 }
    let text = try context.calls.callMethod(
      object, context.heap.intern("toLowerCase"), reason: .call)
    guard text.isString else { return 0 }
    switch text.string.text {
    case "get": return 1
    case "post": return 2
    default: return 0
    }
  }

  /// The variables that go with a request, when a method says how.
  ///
  /// The clip's own `meth` decides what the method means, also where scripts have put another in its place, and also where no
  /// method is given.
  private static func form(
    _ context: NativeContext, _ clip: MovieClip, _ call: NativeCall, at index: Int
  ) throws(ScriptAbort) -> (String, Bool) {
    guard let object = call.object else { return ("", false) }
    let number = try context.calls.callMethod(
      object, context.heap.intern("meth"), [call[index]], reason: .call)
    switch number.isDouble ? number.double : 0 {
    case 1: return (try context.services.loads.formText(clip), false)
    case 2: return (try context.services.loads.formText(clip), true)
    default: return ("", false)
    }
  }
}
