import SWF

/// Sounds that scripts load, and the volume of all together.
final class ScriptSounds: Service {
  /// Of all sounds together.
  var transform = SoundTransform()
  /// Files that Sounds wait for, by token.
  var loads: [Int: SoundLoad] = [:]

  override func markRoots(_ marker: inout Marker) {
    for load in loads.values { marker.mark(load.object) }
  }

  /// Calls a method of a Sound.
  func callSoundEvent(_ name: String, on object: ScriptObject, _ arguments: [Value] = []) {
    let level = player.stage.levels[0]
    machine.withPlayerFrame(level?.script, version: UInt8(clamping: level?.version ?? 8)) {
      () throws(ScriptAbort) in
      try self.calls.callMethod(object, self.heap.intern(name), arguments, reason: .call)
    }
  }

  /// A file that a Sound asked for has come, or hasn't.
  func soundLoaded(token: Int, _ answer: LoadAnswer) {
    guard let load = loads.removeValue(forKey: token) else { return }
    // The call has to keep the object.
    loads[token] = load
    defer { loads[token] = nil }
    guard let state = SoundClass.state(context, load.object), state.loadToken == token else {
      return
    }
    state.loadToken = nil
    guard case .success(let bytes, _) = answer, let samples = SoundDecoding.mp3(bytes) else {
      callSoundEvent("onLoad", on: load.object, [.false])
      return
    }
    state.bytesLoaded = bytes.count
    state.bytesTotal = bytes.count
    let texts = ID3.texts(in: bytes)
    if !texts.isEmpty {
      let tags = world.makeObject()
      for (name, text) in texts {
        heap.define(tags, heap.intern(name), heap.value(text))
        if let other = Self.tagNames[name] {
          heap.define(tags, heap.intern(other), heap.value(text))
        }
      }
      heap.define(load.object, heap.intern("id3"), Value(tags))
      callSoundEvent("onID3", on: load.object)
    }
    state.loaded = samples
    state.duration = samples.duration.rounded()
    callSoundEvent("onLoad", on: load.object, [.true])
    let starts = state.waitingStarts
    state.waitingStarts = []
    if load.isStreaming {
      SoundClass.start(context, load.object, state, offset: 0, loops: 1)
    }
    for start in starts {
      SoundClass.start(context, load.object, state, offset: start.offset, loops: start.loops)
    }
  }

  /// Other names of an MP3's texts.
  private static let tagNames = [
    "COMM": "comment", "TALB": "album", "TCON": "genre", "TIT2": "songname", "TPE1": "artist",
    "TRCK": "track", "TYER": "year",
  ]
}
