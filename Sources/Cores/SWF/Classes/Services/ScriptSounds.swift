package import FlashAVM1
package import FlashDisplay
import SWF

/// Sounds that scripts load, and the volume of all together.
package final class ScriptSounds: Service {
  /// Of all sounds together.
  package var transform = SoundTransform()
  /// Files that Sounds wait for, by token.
  package var loads: [Int: SoundLoad] = [:]

  package override func markRoots(_ marker: inout Marker) {
    for load in loads.values { marker.mark(load.object) }
  }

  /// Calls a method of a Sound.
  package func callSoundEvent(_ name: String, on object: ScriptObject, _ arguments: [Value] = []) {
    let level = player.stage.levels[0]
    machine.withPlayerFrame(level?.script, version: UInt8(clamping: level?.version ?? 8)) {
      () throws(ScriptAbort) in
      try self.calls.callMethod(object, self.heap.intern(name), arguments, reason: .call)
    }
  }

  /// A file that a Sound asked for has come, or hasn't.
  package func soundLoaded(token: Int, _ answer: LoadAnswer) {
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
      defineTags(texts, on: load.object)
      callSoundEvent("onID3", on: load.object, [.true])
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

  /// Gives a Sound what its file says about itself (C.Sound.12).
  ///
  /// The object inherits nothing. A file may have several comments: the frame's own name has them all.
  private func defineTags(_ texts: [(name: String, text: String)], on object: ScriptObject) {
    let place = heap.intern("id3")
    if (try? objects.has(object, place)) ?? true { return }
    let tags = heap.makeObject()
    heap.define(object, place, Value(tags), [.dontEnumerate, .dontDelete, .readOnly])
    var comments: [Value] = []
    for (name, text) in texts {
      var value = heap.value(text)
      if let other = Self.tagNames[name] { heap.define(tags, heap.intern(other), value) }
      if name == "COMM" {
        comments.append(value)
        value = Value(world.makeArray(comments))
      }
      heap.define(tags, heap.intern(name), value)
    }
  }

  /// Other names of an MP3's texts.
  private static let tagNames = [
    "COMM": "comment", "TALB": "album", "TCON": "genre", "TIT2": "songname", "TPE1": "artist",
    "TRCK": "track", "TYER": "year",
  ]
}
