/// `loadMovie`, `getURL` and the like.
extension MovieClipClass {
  static let loading: [NativeMember] = [
    .method("loadMovie") { avm, call throws(ScriptAbort) in
      guard let clip = clip(avm, call) else { return .undefined }
      let url = try avm.string(call[0]).text
      if url.isEmpty {
        avm.player.unload(clip)
        return .undefined
      }
      let (form, isPost) = try form(avm, clip, call[1])
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
      let (form, isPost) = try form(avm, clip, call[1])
      avm.send(
        try avm.string(call[0]).text, form: form, isPost: isPost, for: .variables(of: clip),
        from: clip.file)
      return .undefined
    },
    .method("getURL") { avm, call throws(ScriptAbort) in
      guard let clip = clip(avm, call) else { return .undefined }
      let url = try avm.string(call[0]).text
      if let command = avm.fscommand(in: url) {
        avm.player.fscommand(command, call.count > 1 ? try avm.string(call[1]).text : "")
      } else if call.count > 1, let level = AVM1.level(named: try avm.string(call[1]).text) {
        avm.send(url, form: "", isPost: false, for: .level(level, loader: nil), from: clip.file)
      } else {
        let target = call.count > 1 ? try avm.string(call[1]).text : ""
        let (form, isPost) = try form(avm, clip, call[2])
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
  ]

  /// The variables that go with a request, when a method says how.
  private static func form(
    _ avm: AVM1, _ clip: MovieClip, _ method: Value
  ) throws(ScriptAbort) -> (String, Bool) {
    guard !method.isUndefined else { return ("", false) }
    switch try avm.string(method).text.lowercased() {
    case "get": return (try avm.formText(clip), false)
    case "post": return (try avm.formText(clip), true)
    default: return ("", false)
    }
  }
}
