import FlashAVM2
import FlashData
import FlashDisplay
package import FlashHeap

/// Streams of sound and video.
package final class Streams: HeapRoots {
  private unowned let machine: ABCMachine
  /// NetStreams that play, or are about to.
  private var playing: [ScriptObject] = []
  /// A listener of the stage wants to know about videos below it (A.Stv.1).
  var isAvailabilityAsked = false

  init(_ machine: ABCMachine) {
    self.machine = machine
    machine.machine.heap.addRoots(self)
  }

  package func markRoots(_ marker: inout Marker) {
    for stream in playing { marker.mark(stream) }
  }

  // MARK: - For scripts

  /// A text is an address, null means that a script gives the data (N.Play.1, N.Ns.1).
  func play(_ stream: ScriptObject, _ name: Value) throws(ScriptError) {
    close(stream)
    let payload = StreamPayload.of(stream)
    guard !name.isNullish else {
      payload.isFed = true
      return
    }
    let url = try machine.interpreter.values.toText(name).text
    try report("NetStream.Play.Start", to: stream)
    machine.load(
      RequestText(url: url),
      for: ScriptLoad(kind: .video, object: stream, ticket: payload.ticket))
  }

  func close(_ stream: ScriptObject) {
    let payload = StreamPayload.of(stream)
    payload.ticket &+= 1
    payload.player.stop()
    (payload.target, payload.beginning, payload.isFed) = (nil, [], false)
    playing.removeAll { $0 == stream }
  }

  func noteSeek(_ stream: ScriptObject) {
    if !playing.contains(stream) { playing.append(stream) }
  }

  /// More of what a script gives; it plays from the first whole tag on.
  func append(_ bytes: [UInt8], to stream: ScriptObject) throws(ScriptError) {
    let payload = StreamPayload.of(stream)
    let count = bytes.count + payload.beginning.count + (payload.player.file?.bytes.count ?? 0)
    guard count <= Self.mostBytes, !machine.machine.heap.isFull(with: count) else {
      throw ScriptError(1000)
    }
    machine.machine.heap.addPressure(bytes.count)
    if payload.player.file != nil {
      payload.player.append(bytes)
      return
    }
    payload.beginning += bytes
    guard let file = FLVFile(payload.beginning), !file.tags.isEmpty else { return }
    payload.beginning = []
    payload.player.begin(file, isOpen: true)
    begin(stream, payload)
  }

  /// Bytes that a script may give a stream.
  private static let mostBytes = 256 << 20

  private func begin(_ stream: ScriptObject, _ payload: StreamPayload) {
    noteSeek(stream)
    machine.player.soundOutput.hear(payload.player)
  }

  // MARK: - Events

  /// `netStatus`; a description comes first (N.Ns.2).
  func report(
    _ code: String, _ description: String? = nil, level: String = "status",
    to stream: ScriptObject
  ) throws(ScriptError) {
    try machine.services.remote.sendStatus(
      description.map { [("description", $0), ("level", level), ("code", code)] }
        ?? [("code", code), ("level", level)], to: stream)
  }

  /// The file that a stream has asked for has come, or has not (N.Ns.2, N.Ns.5).
  func finish(
    _ stream: ScriptObject, _ ticket: UInt32, _ answer: LoadAnswer
  ) throws(ScriptError) {
    let payload = StreamPayload.of(stream)
    guard payload.ticket == ticket else { return }
    guard case .bytes(let bytes, _) = LoadOutcome(answer) else {
      return try report("NetStream.Play.StreamNotFound", level: "error", to: stream)
    }
    // What is of another kind does not play, and nothing says so (N.Play.3).
    guard let file = FLVFile(bytes) else { return }
    let isPaused = payload.player.isPaused
    payload.player.begin(file)
    payload.player.isPaused = isPaused
    begin(stream, payload)
    // All of a file is there at once: what is shorter than the buffer never fills it (measured: short-streams).
    let isLong = payload.player.rest >= payload.bufferTime
    payload.player.hasFilledBuffer = isLong
    try report(isLong ? "NetStream.Buffer.Full" : "NetStream.Buffer.Flush", to: stream)
  }

  /// Time passes for all streams (N.Play.4).
  func advance(_ milliseconds: Double) {
    if isAvailabilityAsked, let stage = machine.stageObject {
      isAvailabilityAsked = false
      machine.events.send(
        "stageVideoAvailability", to: stage, "StageVideoAvailabilityEvent",
        [machine.machine.heap.value("unavailable")])
    }
    guard !playing.isEmpty else { return }
    for stream in playing {
      let payload = StreamPayload.of(stream)
      machine.attempt { () throws(ScriptError) in
        try machine.interpreter.holding(Value(stream)) { () throws(ScriptError) in
          try jump(stream, payload)
          for event in payload.player.advance(milliseconds) { try deliver(event, to: stream) }
        }
      }
    }
    machine.player.stageChanged()
    playing.removeAll { stream in
      let payload = StreamPayload.of(stream)
      return !payload.player.isPlaying && payload.target == nil
    }
  }

  /// A place that a script has asked for (N.Seek.2).
  private func jump(_ stream: ScriptObject, _ payload: StreamPayload) throws(ScriptError) {
    guard let target = payload.target else { return }
    payload.target = nil
    try report("NetStream.Seek.Notify", to: stream)
    guard payload.player.file != nil, payload.player.time != target * 1000 else { return }
    let hadEnded = !payload.player.isPlaying
    payload.player.seek(to: target * 1000)
    machine.player.soundOutput.hear(payload.player)
    // After the end the buffer fills again (N.Play.2a).
    if hadEnded { try report("NetStream.Buffer.Full", to: stream) }
    try report("NetStream.Seek.Complete", "Seek Complete -1", to: stream)
  }

  private func deliver(
    _ event: NetStreamPlayer.Event, to stream: ScriptObject
  ) throws(ScriptError) {
    switch event {
    case .status(let code, let level): try report(code, level: level, to: stream)
    case .data(let bytes):
      let values = try ValueBytes.values(in: bytes, .amf0, machine.interpreter)
      guard let name = values.first?.asString?.text else { return }
      let value = values.count > 1 ? values[1] : .undefined
      try machine.interpreter.holding(value) { () throws(ScriptError) in
        try call(name, value, of: stream)
      }
    }
  }

  /// A function of the client; what it lacks, and what it throws, is an event (N.Meta.1).
  private func call(
    _ name: String, _ value: Value, of stream: ScriptObject
  ) throws(ScriptError) {
    let interpreter = machine.interpreter
    let client = StreamPayload.of(stream).client ?? stream
    do throws(ScriptError) {
      _ = try interpreter.properties.callProperty(
        Value(client), Name(interpreter.heap.intern(name), .public), [value])
    } catch {
      if case .terminated = error { throw error }
      try machine.events.sendAsyncError(
        error, "Error #2095: flash.net.NetStream was unable to invoke callback \(name).",
        to: stream)
    }
  }

  // MARK: - States

  func code(_ coder: StateCoder) {
    coder.list(&playing, coder.blankObject) { stream in
      coder.value(&stream)
      coder.check(
        stream.kind == .instance && stream.traits.isKind(of: machine.types.netStream),
        "a stream that is none")
    }
    coder.value(&isAvailabilityAsked)
  }
}
