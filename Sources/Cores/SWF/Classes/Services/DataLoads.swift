package import FlashAVM1
import FlashData
package import FlashDisplay
package import FlashHeap
package import SWF

/// Requests of scripts, and their answers: `LoadVars`, `XML`, `getURL`, `loadVariables`.
package final class DataLoads: Service {
  /// What waits for data, by token.
  package var receivers: [Int: DataReceiver] = [:]
  package var lastToken = 0

  package override func markRoots(_ marker: inout Marker) {
    for receiver in receivers.values {
      marker.mark(receiver.object)
      marker.mark(receiver.clip)
    }
  }

  package func dataLoaded(token: Int, _ answer: LoadAnswer) {
    guard let receiver = receivers.removeValue(forKey: token) else { return }
    let version = UInt8(clamping: player.actionIsland.levels[0]?.version ?? 8)
    let clip = receiver.clip ?? player.actionIsland.levels[0]?.script
    machine.withPlayerFrame(clip, version: version) { () throws(ScriptAbort) in
      try self.receive(answer, receiver)
    }
  }

  /// `getURL`, `loadMovie` and `loadVariables` as actions; `method` is 0 for none, 1 for GET, 2 for POST.
  package func openURL(
    _ url: String, _ target: Value, method: Int, intoSprite: Bool, variables: Bool,
    _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    if let command = fscommand(in: url) {
      player.fscommand(command, try objects.string(target).text)
      return
    }
    let base = frame.pointee.target.flatMap { clips.display(clips.live($0)) } as? MovieClip
    let text = clips.displayObject(of: target) == nil ? try objects.string(target).text : ""
    let level = Self.level(named: text)
    guard variables || intoSprite || level != nil else {
      let form = try base.map { clip throws(ScriptAbort) in try formText(clip) } ?? ""
      player.loading.navigate(
        url, target: text, method: method == 0 ? nil : method == 1 ? "GET" : "POST",
        parameters: form)
      return
    }
    let form =
      method == 0 ? "" : try base.map { clip throws(ScriptAbort) in try formText(clip) } ?? ""
    let purpose: ActionLoad
    if variables {
      let object: DisplayObject?
      if let level {
        object = services.clipLoads.level(level)
      } else {
        object =
          try text.isEmpty && clips.displayObject(of: target) == nil
          ? base : targets.resolveTarget(target, frame)
      }
      guard let object else { return }
      purpose = .variables(of: object)
    } else if let level {
      if url.isEmpty {
        services.clipLoads.removeLevel(level)
        return
      }
      purpose = .level(level, loader: nil)
    } else {
      guard let clip = try targets.resolveTarget(target, frame) as? MovieClip else { return }
      if url.isEmpty {
        services.clipLoads.unload(clip)
        return
      }
      purpose = clip.level.map { .level($0, loader: nil) } ?? .movie(into: clip, loader: nil)
    }
    send(url, form: form, isPost: method == 2, for: purpose)
  }

  /// Asks for an address, with variables in it or after it.
  package func send(
    _ url: String, form: String, isPost: Bool, for purpose: ActionLoad
  ) {
    var url = url
    var body: [UInt8] = []
    if !form.isEmpty {
      if isPost {
        body = Array(form.utf8)
      } else {
        url = URLText.appending(form, to: url)
      }
    }
    services.clipLoads.request(url, isPost: isPost, body: body, for: purpose)
  }

  /// The command of `FSCommand:name`.
  package func fscommand(in url: String) -> String? {
    URLText.rest(of: url, after: "fscommand:")
  }

  /// The number of `_level3`.
  package static func level(named text: String) -> Int? {
    guard text.lowercased().hasPrefix("_level") else { return nil }
    return Int(text.dropFirst(6))
  }

  /// A clip's variables as a form sends them.
  package func formText(_ clip: MovieClip) throws(ScriptAbort) -> String {
    guard let object = clip.script else { return "" }
    var parts: [String] = []
    for name in objects.enumerableNames(object) {
      let value = try objects.get(object, name)
      if clips.displayObject(of: value) != nil { continue }
      parts.append(
        URLText.encoded(heap.text(name).text) + "="
          + URLText.encoded(try objects.string(value).text))
    }
    return parts.joined(separator: "&")
  }

  /// Hands an answer to the object that asked.
  package func receive(_ answer: LoadAnswer, _ receiver: DataReceiver) throws(ScriptAbort) {
    let object = receiver.object
    switch receiver.kind {
    case .data: break
    case .remoteCall: return try RemoteCalls.receive(context, answer, object)
    case .file(let url, let uploaded):
      return try services.files.receiveFile(answer, object, url: url, uploaded: uploaded)
    }
    var data = Value.undefined
    let status: Int
    switch answer {
    case .success(let bytes, let code):
      status = code
      heap.define(object, heap.intern("_bytesLoaded"), Value(bytes.count), .hidden)
      heap.define(object, heap.intern("_bytesTotal"), Value(bytes.count), .hidden)
      // Nothing is no text.
      if !bytes.isEmpty {
        data = Value(heap.string(units: text(bytes, version: receiver.version)))
      }
    case .failure(let code), .refused(let code): status = code
    }
    // What the object does not hear of, it does not miss.
    try calls.callMethod(object, heap.intern("onHTTPStatus"), [Value(status)], reason: .call)
    try calls.callMethod(object, Atom(.onData), [data], reason: .call)
  }

  package func encoding(of bytes: [UInt8], version: Int) -> FlashString.Encoding {
    TextBytes.encoding(of: bytes, version: version, usesCodepage: services.devices.usesCodepage)
  }

  /// A file's bytes as text of a movie.
  package func text(_ bytes: [UInt8], version: UInt8) -> [UInt16] {
    TextBytes.units(bytes, version: version, usesCodepage: services.devices.usesCodepage)
  }
}
