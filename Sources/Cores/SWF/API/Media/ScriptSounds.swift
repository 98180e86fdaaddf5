import FlashAVM2
import FlashDisplay
package import FlashHeap

/// Sounds that scripts play.
package final class ScriptSounds: HeapRoots {
  /// A sound whose samples a script makes.
  private struct Generator {
    var sound: ScriptObject
    var channel: ScriptObject
    var samples: GeneratedSound
  }

  private unowned let machine: ABCMachine
  private var generators: [Generator] = []
  /// `SoundMixer.bufferTime`, in seconds, which changes nothing here.
  var bufferTime: Int32 = 5

  init(_ machine: ABCMachine) {
    self.machine = machine
    machine.machine.heap.addRoots(self)
  }

  package func markRoots(_ marker: inout Marker) {
    for generator in generators {
      marker.mark(generator.sound)
      marker.mark(generator.channel)
    }
  }

  // MARK: - Beginning and end

  /// Whether one more sound can be heard, with those of a Sound that wait (A.Snd.5).
  func hasRoom(with sound: SoundPayload) -> Bool {
    machine.player.mixer.voices.count + generators.count + sound.waiting.count < SoundMixer.most
  }

  /// Plays what has been loaded; false where nothing can be heard.
  ///
  /// Each repetition begins where the first one did (S.Pos.4).
  func start(_ sound: SoundPayload, _ channel: ScriptObject, _ time: Double, _ loops: Int32) -> Bool
  {
    guard let samples = sound.samples, samples.count > 0 else { return false }
    let exact = time / 1000 * Double(samples.rate)
    // What begins where nothing more comes ends at once (S.Pos.5).
    let first = exact < Double(samples.count - 1) ? Int(exact) : samples.count - 1
    let payload = ChannelPayload.of(channel)
    payload.voice = machine.player.mixer.start(
      samples, range: first..<samples.count, position: first,
      repeats: max(Int(loops), 1) - 1, envelope: [], character: nil, owner: nil,
      listener: SoundListener(owner: .actionScript3, link: channel.handle), state: nil,
      transform: payload.transform)
    payload.position = time
    return payload.voice != nil
  }

  /// A channel's sound has been heard to its end (A.Chn.2).
  func completed(_ channel: ScriptObject, _ milliseconds: Double) {
    Channel(channel, machine).end(after: milliseconds)
    machine.events.send("soundComplete", to: channel)
  }

  /// Ends all sounds; no event is sent (A.Mix.1).
  func stopAll() {
    machine.player.soundOutput.stopAllSounds()
    for generator in generators { ChannelPayload.of(generator.channel).generated = nil }
    generators = []
  }

  // MARK: - Sounds of scripts

  /// Begins a sound whose samples the listeners of the Sound make (A.Snd.9).
  func generate(_ sound: ScriptObject, _ channel: ScriptObject) {
    let payload = ChannelPayload.of(channel)
    let samples = GeneratedSound(payload.transform)
    payload.generated = samples
    generators.append(Generator(sound: sound, channel: channel, samples: samples))
    machine.player.mixer.streams.append(samples)
    request(generators[generators.count - 1])
  }

  /// Asks for as many samples as an iteration needs.
  func fill(_ milliseconds: Double) {
    guard !generators.isEmpty else { return }
    let exact = milliseconds * Double(SoundMixer.rate) / 1000
    let count = Int(min(max(exact, 0), Double(SoundMixer.rate * 60))) + 1
    for generator in generators {
      while generator.samples.wants(count), plays(generator) { request(generator) }
    }
  }

  private func plays(_ generator: Generator) -> Bool {
    machine.player.mixer.streams.contains { $0 === generator.samples }
  }

  private func request(_ generator: Generator) {
    var given: [Float] = []
    machine.attempt { () throws(ScriptError) in
      let interpreter = machine.interpreter
      let data = try interpreter.makeByteArray([])
      try interpreter.holding(data) { () throws(ScriptError) in
        let bytes = try ByteArrayState.of(data, machine.machine)
        bytes.isLittleEndian = true
        machine.events.send(
          "sampleData", to: generator.sound, "SampleDataEvent",
          [Value(outside: Double(generator.samples.given)), data])
        let count = bytes.count / 8
        guard count <= GeneratedSound.most else { throw ScriptError(.rangeError, 2004) }
        bytes.position = 0
        for _ in 0..<count * 2 {
          given.append(Float(bitPattern: try bytes.number(UInt32.self)))
        }
      }
    }
    generator.samples.take(given)
  }

  /// Reports those that have ended, and forgets those that a script has stopped.
  func finish() {
    guard !generators.isEmpty else { return }
    let ended = generators.filter { $0.samples.isDone || !plays($0) }
    generators.removeAll { generator in ended.contains { $0.samples === generator.samples } }
    for generator in ended where generator.samples.isDone {
      guard ChannelPayload.of(generator.channel).generated != nil else { continue }
      let length = Double(generator.samples.given) * 1000 / Double(SoundMixer.rate)
      machine.attempt { () throws(ScriptError) in
        try machine.interpreter.holding(Value(generator.channel)) { () throws(ScriptError) in
          completed(generator.channel, length)
        }
      }
    }
  }

  // MARK: - States

  func code(_ coder: StateCoder) {
    coder.value(&bufferTime)
    let blank = Generator(
      sound: coder.blankObject, channel: coder.blankObject, samples: GeneratedSound(nil))
    coder.list(&generators, blank) { generator in
      coder.value(&generator.sound)
      coder.value(&generator.channel)
      coder.node(&generator.samples)
      coder.check(
        generator.sound.kind == .instance
          && generator.sound.traits.isKind(of: machine.types.media.sound)
          && generator.channel.kind == .instance
          && generator.channel.traits.isKind(of: machine.types.media.channel),
        "a sound of a script that is none")
    }
  }
}
