import FlashAVM2
import FlashDisplay
import FlashHeap
import SWF

/// Bytes that become a Sound, and a Sound as bytes (A.Snd.3, A.Snd.4, A.Snd.8).
enum SoundBytesNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "loadCompressedDataFromByteArray": NativeCall.act(loadFile)
    case "loadPCMFromByteArray": NativeCall.act(loadSamples)
    case "extract": NativeCall.number(extract)
    default: nil
    }
  }

  private static func bytes(
    _ call: NativeCall, named name: String
  ) throws(ScriptError) -> ByteArrayState {
    let object = try call.object(1, named: name)
    return try ByteArrayState.of(Value(object), call.interpreter.machine)
  }

  /// What was asked for before does not come any more.
  private static func loadFile(_ call: NativeCall) throws(ScriptError) {
    let sound = SoundNatives.payload(call)
    guard sound.stage != .loaded else { return }
    let source = try bytes(call, named: "bytes")
    let count = Int(call.uint(2))
    guard count <= source.available else { throw ScriptError(2084) }
    let file = Array(UnsafeBufferPointer(start: try source.take(count), count: count))
    sound.ticket &+= 1
    sound.setLoaded(SoundDecoding.mp3(file), bytes: count)
    try SoundLoad(call.api, call.this, sound.ticket).begin(file)
  }

  private static func loadSamples(_ call: NativeCall) throws(ScriptError) {
    let sound = SoundNatives.payload(call)
    guard sound.stage != .loaded else { return }
    let source = try bytes(call, named: "bytes")
    let format = try call.text(3, named: "format")
    guard format == "float" || format == "short" else { throw ScriptError(2008, "format") }
    let channels = call.flag(4) ? 2 : 1
    let rate = call.number(5)
    guard rate >= 1, rate <= 1_000_000 else { throw ScriptError(2004) }
    let count = Int(call.uint(2)) * channels
    let size = format == "float" ? 4 : 2
    guard count * size <= source.available else { throw ScriptError(2084) }
    guard MemoryRoom.has(count * 2) else { throw ScriptError(1000) }
    var samples: [Int16] = []
    samples.reserveCapacity(count)
    for _ in 0..<count {
      samples.append(
        size == 4
          ? whole(Float(bitPattern: try source.number(UInt32.self)))
          : try source.number(Int16.self))
    }
    call.interpreter.heap.addPressure(count * 2)
    sound.ticket &+= 1
    sound.setLoaded(
      SoundSamples(rate: Int(rate), channels: channels, samples: samples), bytes: count * size)
    for start in sound.waiting where !ChannelPayload.of(start.channel).isStopped {
      _ = call.api.services.sounds.start(sound, start.channel, start.time, start.loops)
    }
    sound.waiting = []
  }

  private static func whole(_ sample: Float) -> Int16 {
    sample.isNaN ? 0 : Int16(min(max(sample * 32768, -32768), 32767))
  }

  /// Samples at 44 100 a second, left and right, as the array's order of bytes has them.
  private static func extract(_ call: NativeCall) throws(ScriptError) -> Double {
    let target = try bytes(call, named: "target")
    let sound = SoundNatives.payload(call)
    guard let samples = sound.samples, samples.count > 0 else { return 0 }
    let step = Double(samples.rate) / Double(SoundMixer.rate)
    let total = Int(Double(samples.count) / step)
    func bounded(_ number: Double) -> Int { number > 0 ? Int(min(number, Double(total))) : 0 }
    if call.number(3) >= 0 { sound.extracted = bounded(call.number(3)) }
    let first = min(sound.extracted, total)
    let count = min(bounded(call.number(2)), total - first)
    guard count > 0 else { return 0 }
    let place = target.position
    _ = try target.room(for: count * 8)
    target.position = place
    for index in 0..<count {
      if index & 0xFFFF == 0xFFFF, call.interpreter.machine.isTimeUp() { throw .terminated }
      let (left, right) = samples.sample(at: Double(first + index) * step)
      try target.put((left / 32768).bitPattern)
      try target.put((right / 32768).bitPattern)
    }
    sound.extracted = first + count
    return Double(count)
  }
}
