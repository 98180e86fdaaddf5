/// `loadMovie`, `getURL` and the like.
extension MovieClipClass {
  static let loading: [NativeMember] = [
    .method("loadMovie") { avm, call throws(ScriptAbort) in
      guard let clip = clip(avm, call) else { return .undefined }
      let url = try avm.string(call[0]).text
      let (form, isPost) = try form(avm, clip, call, at: 1)
      if url.isEmpty {
        avm.player.unload(clip)
        return .undefined
      }
      avm.send(
        url, form: form, isPost: isPost,
        for: clip.level.map { .level($0, loader: nil) } ?? .movie(into: clip, loader: nil),
        from: clip.file)
      return .undefined
    },
    .method("unloadMovie") { avm, call throws(ScriptAbort) in
      guard let clip = clip(avm, call) else { return .undefined }
      if let level = clip.level, level > 0 {
        avm.player.removeLevel(level)
      } else {
        avm.player.unload(clip)
      }
      return .undefined
    },
    .method("loadVariables") { avm, call throws(ScriptAbort) in
      guard let clip = clip(avm, call) else { return .undefined }
      let url = try avm.string(call[0]).text
      let (form, isPost) = try form(avm, clip, call, at: 1)
      // Without an address nothing is asked for.
      guard !url.isEmpty else { return .undefined }
      avm.send(
        url, form: form, isPost: isPost, for: .variables(of: clip),
        from: clip.file)
      return .undefined
    },
    .method("getURL") { avm, call throws(ScriptAbort) in
      guard let clip = clip(avm, call) else { return .undefined }
      let url = try avm.string(call[0]).text
      let (form, isPost) = try form(avm, clip, call, at: 2)
      if let command = avm.fscommand(in: url) {
        avm.player.fscommand(command, call.count > 1 ? try avm.string(call[1]).text : "")
      } else if call.count > 1, let level = AVM1.level(named: try avm.string(call[1]).text) {
        avm.send(url, form: "", isPost: false, for: .level(level, loader: nil), from: clip.file)
      } else {
        let target = call.count > 1 ? try avm.string(call[1]).text : ""
        let method = call.count > 2 ? (isPost ? "POST" : form.isEmpty ? nil : "GET") : nil
        avm.player.navigate(url, target: target, method: method, parameters: form)
      }
      return .undefined
    },
    .method("getBytesLoaded") { avm, call throws(ScriptAbort) in
      clip(avm, call).map { Value($0.ownBytesLoaded) } ?? .undefined
    },
    .method("getBytesTotal") { avm, call throws(ScriptAbort) in
      clip(avm, call).map { Value($0.ownBytesTotal) } ?? .undefined
    },
    .method("attachAudio", version6) { _, _ throws(ScriptAbort) in .undefined },
    // No camera is ever there to be shown.
    .method("attachVideo", version6) { _, _ throws(ScriptAbort) in .undefined },
    .method("meth") { avm, call throws(ScriptAbort) in
      avm.callingNative = call.callee
      defer { avm.callingNative = nil }
      return Value(try methodNumber(avm, call[0]))
    },
  ]

  /// What `meth` makes of a method's name: 1 for `get`, 2 for `post`, 0 for all else, in whatever case.
  ///
  /// The value's own `toLowerCase` is asked, as recorded, and so nothing of what has none.
  private static func methodNumber(_ avm: AVM1, _ method: Value) throws(ScriptAbort) -> Int {
    guard let object = avm.object(method) else { return 0 }
    let text = try avm.callMethod(object, avm.heap.intern("toLowerCase"), reason: .call)
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
    _ avm: AVM1, _ clip: MovieClip, _ call: NativeCall, at index: Int
  ) throws(ScriptAbort) -> (String, Bool) {
    guard let object = call.object else { return ("", false) }
    let number = try avm.callMethod(object, avm.heap.intern("meth"), [call[index]], reason: .call)
    switch number.isDouble ? number.double : 0 {
    case 1: return (try avm.formText(clip), false)
    case 2: return (try avm.formText(clip), true)
    default: return ("", false)
    }
  }
}
