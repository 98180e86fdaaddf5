import FlashAVM1
package import FlashDisplay
package import FlashHeap
import SWF

/// Sounds that scripts load.
package final class ScriptSounds: Service {
  /// Files that Sounds wait for, by token.
  package var loads: [Int: SoundLoad] = [:]

  package override func markRoots(_ marker: inout Marker) {
    for load in loads.values { marker.mark(load.object) }
  }

  /// Calls a method of a Sound.
  package func callSoundEvent(_ name: String, on object: ScriptObject, _ arguments: [Value] = []) {
    let level = player.actionIsland.levels[0]
    machine.withPlayerFrame(level?.script, version: UInt8(clamping: level?.version ?? 8)) {
      () throws(ScriptAbort) in
      try self.calls.callMethod(object, self.heap.intern(name), arguments, reason: .call)
    }
  }

  /// A file that a Sound asked for has come, or hasn't.
  package func soundLoaded(token: Int, _ answer: LoadAnswer) {
    guard let load = loads.removeValue(forKey: token) else { return }
    if let outcome = load.outcome { return callHandlers(outcome, on: load.object) }
    // The call has to keep the object.
    loads[token] = load
    defer { if loads[token]?.outcome == nil { loads[token] = nil } }
    guard let state = SoundClass.state(context, load.object), state.loadToken == token else {
      return
    }
    state.loadToken = nil
    guard case .success(let bytes, _) = answer, let samples = SoundDecoding.mp3(bytes) else {
      return tell(SoundLoad.Outcome(), of: token, load.object)
    }
    state.bytesLoaded = bytes.count
    state.bytesTotal = bytes.count
    var outcome = SoundLoad.Outcome()
    outcome.success = true
    let texts = ID3.texts(in: bytes)
    if !texts.isEmpty {
      defineTags(texts, on: load.object)
      if has("onID3", load.object) {
        callSoundEvent("onID3", on: load.object, [.true])
      } else {
        outcome.hasTags = true
      }
    }
    state.loaded = samples
    state.duration = samples.duration.rounded()
    tell(outcome, of: token, load.object)
    let starts = state.waitingStarts
    state.waitingStarts = []
    if load.isStreaming {
      SoundClass.start(context, load.object, state, offset: 0, loops: 1)
    }
    for start in starts {
      SoundClass.start(context, load.object, state, offset: start.offset, loops: start.loops)
    }
  }

  private func has(_ name: String, _ object: ScriptObject) -> Bool {
    (try? objects.has(object, heap.intern(name))) ?? true
  }

  /// Calls `onLoad`, or waits for it: scripts that are used to files from a network define it after the call of `loadSound`
  /// (measured: late-handlers).
  private func tell(_ outcome: SoundLoad.Outcome, of token: Int, _ object: ScriptObject) {
    if has("onLoad", object) {
      return callSoundEvent("onLoad", on: object, [Value(outcome.success)])
    }
    loads[token]?.outcome = outcome
    player.loading.schedule(ActionLoad.sound(token: token), isLate: false)
  }

  private func callHandlers(_ outcome: SoundLoad.Outcome, on object: ScriptObject) {
    if outcome.hasTags { callSoundEvent("onID3", on: object, [.true]) }
    callSoundEvent("onLoad", on: object, [Value(outcome.success)])
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
