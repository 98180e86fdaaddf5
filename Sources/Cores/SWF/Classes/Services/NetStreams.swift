package import FlashAVM1
package import FlashDisplay
package import FlashHeap
import SWF

/// Streams of sound and video.
package final class NetStreams: Service {
  /// NetStreams that play.
  package var playing: [ScriptObject] = []
  /// Those that wait for their files, by token.
  package var loads: [Int: ScriptObject] = [:]

  package override func markRoots(_ marker: inout Marker) {
    for stream in playing { marker.mark(stream) }
    for stream in loads.values { marker.mark(stream) }
  }

  /// `onStatus` with a code and a level.
  package func tellStatus(
    _ object: ScriptObject, _ code: String, _ level: String
  ) throws(ScriptAbort) {
    let info = world.makeObject()
    heap.define(info, heap.intern("code"), heap.value(code))
    heap.define(info, heap.intern("level"), heap.value(level))
    try callStatus(object, info, isError: level == "error")
  }

  /// A file that a NetStream asked for has come, or hasn't.
  package func streamLoaded(token: Int, _ answer: LoadAnswer) {
    guard let object = loads[token] else { return }
    defer { loads[token] = nil }
    guard let state = object.native as? NetStreamState, state.loadToken == token else { return }
    state.loadToken = nil
    let level = player.actionIsland.levels[0]
    machine.withPlayerFrame(level?.script, version: UInt8(clamping: level?.version ?? 8)) {
      () throws(ScriptAbort) in
      guard case .success(let bytes, _) = answer, let file = FLVFile(bytes) else {
        try self.tellStatus(object, "NetStream.Play.StreamNotFound", "error")
        return
      }
      state.player.begin(file)
      if !self.playing.contains(object) { self.playing.append(object) }
      self.player.soundOutput.hear(state.player)
      // All of a file is there at once: what is shorter than the buffer never fills it (measured: short-streams).
      let isLong = state.player.rest >= state.bufferTime
      state.player.hasFilledBuffer = isLong
      try self.tellStatus(object, "NetStream.Play.Start", "status")
      try self.tellStatus(
        object, isLong ? "NetStream.Buffer.Full" : "NetStream.Buffer.Flush", "status")
    }
  }

  /// Time passes for all streams.
  package func advanceStreams(_ milliseconds: Double) {
    guard !playing.isEmpty else { return }
    for object in playing {
      guard let state = object.native as? NetStreamState else { continue }
      let events = state.player.advance(milliseconds)
      player.stageChanged()
      guard !events.isEmpty else { continue }
      let level = player.actionIsland.levels[0]
      machine.withPlayerFrame(level?.script, version: UInt8(clamping: level?.version ?? 8)) {
        () throws(ScriptAbort) in
        for event in events {
          switch event {
          case .status(let code, let kind): try self.tellStatus(object, code, kind)
          case .data(let bytes):
            var reader = AMFValueReader(context, bytes)
            guard let name = reader.value(), name.isString else { continue }
            let value = reader.value() ?? .undefined
            try self.calls.callMethod(
              object, self.heap.intern(name.string), [value], reason: .call)
          }
        }
      }
    }
    playing.removeAll { object in
      guard let state = object.native as? NetStreamState else { return true }
      return !state.player.isPlaying
    }
  }
}
