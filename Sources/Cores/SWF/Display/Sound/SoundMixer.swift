package import FlashHeap
package import SWF

/// How much of each channel goes to each ear; 1 is all.
package struct StereoVolume {
  package var leftToLeft: Float = 1
  package var leftToRight: Float = 0
  package var rightToLeft: Float = 0
  package var rightToRight: Float = 1

  package init() {}

  package init(_ transform: SoundTransform) {
    let volume = transform.volume / 100
    leftToLeft = Float(transform.leftToLeft / 100 * volume)
    leftToRight = Float(transform.leftToRight / 100 * volume)
    rightToLeft = Float(transform.rightToLeft / 100 * volume)
    rightToRight = Float(transform.rightToRight / 100 * volume)
  }

  /// First this, then `other`.
  package func then(_ other: StereoVolume) -> StereoVolume {
    var result = StereoVolume()
    result.leftToLeft = leftToLeft * other.leftToLeft + leftToRight * other.rightToLeft
    result.leftToRight = leftToLeft * other.leftToRight + leftToRight * other.rightToRight
    result.rightToLeft = rightToLeft * other.leftToLeft + rightToRight * other.rightToLeft
    result.rightToRight = rightToLeft * other.leftToRight + rightToRight * other.rightToRight
    return result
  }
}

/// Something that gives samples as they are heard.
package protocol SampleSource: AnyObject {
  /// Whose volume counts.
  var owner: MovieClip? { get }
  /// It will never give anything more.
  var isDone: Bool { get }
  /// Its own volume, which counts before its owner's.
  var transform: SoundTransform? { get }
  /// The next sample at 44 100 a second, left and right; nil if there is none now.
  func next() -> (Float, Float)?
  /// An iteration has been mixed, at its loudest so loud.
  func wasHeard(_ peak: Loudness)
}

extension SampleSource {
  package var transform: SoundTransform? { nil }
  package func wasHeard(_ peak: Loudness) {}
}

/// All sounds that play, and what is heard of them: 44 100 samples a second, two channels.
package struct SoundMixer {
  package static let rate = 44100
  /// Sounds at a time (S.Ev.2).
  package static let most = 32

  package var voices: [Voice] = []
  package var streams: [any SampleSource] = []
  /// Of all sounds together.
  package var transform = SoundTransform()
  private var lastID = 0
  /// What part of a sample the iterations so far have left over.
  private var remainder = 0.0
  /// The last iteration's samples, interleaved.
  package private(set) var output: [Int16] = []
  /// The last samples that were heard, interleaved, for who looks at them; without any sound there are none.
  package private(set) var recent: [Int16] = []
  /// How many samples of each channel are looked at (A.Mix.2).
  package static let recentCount = 512
  private var sum: [Float] = []

  /// Starts a sound; nil where too many play or there is nothing to be heard.
  package mutating func start(
    _ samples: SoundSamples, range: Range<Int>, position: Int, repeats: Int,
    envelope: [SoundInfo.EnvelopePoint], character: SoundCharacter?, owner: MovieClip?,
    listener: SoundListener?, state: SoundState?, transform: SoundTransform? = nil
  ) -> Int? {
    guard voices.count < Self.most, !range.isEmpty else { return nil }
    lastID += 1
    var voice = Voice(
      id: lastID, samples: samples, position: Double(min(position, range.upperBound)),
      range: range, repeats: repeats, envelope: envelope, character: character, owner: owner,
      root: owner?.movieRoot, listener: listener, state: state)
    voice.transform = transform
    voices.append(voice)
    return lastID
  }

  /// The place of a sound that plays among all voices, by its number.
  package func place(of id: Int) -> Int? { voices.firstIndex { $0.id == id } }

  /// Nothing is heard in an iteration.
  package mutating func silence() { output = [] }

  /// Mixes what is heard in a time, in milliseconds.
  ///
  /// `volume` returns the volume of a clip's sounds; a loaded sound has its own before that (measured: own-transform).
  package mutating func mix(_ milliseconds: Double, volume: (MovieClip?) -> StereoVolume) {
    let exact = milliseconds * Double(Self.rate) / 1000 + remainder
    let count = min(max(Int(exact), 0), Self.rate * 60)
    remainder = min(max(exact - Double(count), 0), 1)
    if voices.isEmpty && streams.isEmpty {
      output.removeAll(keepingCapacity: true)
      output.append(contentsOf: repeatElement(0, count: count * 2))
      if !recent.isEmpty { remember() }
      return
    }
    sum.removeAll(keepingCapacity: true)
    sum.append(contentsOf: repeatElement(0, count: count * 2))
    for index in voices.indices {
      var voice = voices[index]
      var loudness = volume(voice.owner)
      if voice.character == nil, let own = voice.state?.ownTransform {
        loudness = StereoVolume(own).then(loudness)
      }
      if let own = voice.transform { loudness = StereoVolume(own).then(loudness) }
      mix(&voice, count, loudness)
      voices[index] = voice
    }
    for stream in streams {
      let loudness = volume(stream.owner)
      mix(stream, count, stream.transform.map { StereoVolume($0).then(loudness) } ?? loudness)
    }
    output.removeAll(keepingCapacity: true)
    output.append(contentsOf: sum.lazy.map { Int16(min(max($0, -32768), 32767)) })
    streams.removeAll { $0.isDone }
    remember()
  }

  /// Keeps what was heard last.
  private mutating func remember() {
    let wanted = Self.recentCount * 2
    recent = Array((output.count < wanted ? recent + output : output).suffix(wanted))
    if voices.isEmpty, streams.isEmpty, recent.allSatisfy({ $0 == 0 }) { recent = [] }
  }

  private mutating func mix(_ voice: inout Voice, _ count: Int, _ volume: StereoVolume) {
    let step = Double(voice.samples.rate) / Double(Self.rate)
    let channels = voice.samples.channels
    let end = Double(voice.range.upperBound)
    let hasEnvelope = !voice.envelope.isEmpty
    var (position, mixed) = (voice.position, voice.mixed)
    var (loudLeft, loudRight): (Float, Float) = (1, 1)
    var peak = Loudness()
    voice.samples.samples.withUnsafeBufferPointer { samples in
      let last = samples.count / channels - 1
      for index in 0..<count {
        if position >= end {
          guard voice.repeats > 0 else {
            voice.isDone = true
            break
          }
          voice.repeats -= 1
          position = Double(voice.range.lowerBound)
        }
        // An envelope changes slowly.
        if hasEnvelope, index & 63 == 0 {
          voice.mixed = mixed
          (loudLeft, loudRight) = voice.envelopeVolume()
        }
        let whole = min(Int(position), last)
        let next = min(whole + 1, last)
        let part = Float(position - Double(whole))
        let (a, b) = (Float(samples[whole * channels]), Float(samples[next * channels]))
        var left = a + (b - a) * part
        var right = left
        if channels == 2 {
          let (c, d) = (Float(samples[whole * 2 + 1]), Float(samples[next * 2 + 1]))
          right = c + (d - c) * part
        }
        left *= loudLeft
        right *= loudRight
        let heardLeft = left * volume.leftToLeft + right * volume.rightToLeft
        let heardRight = left * volume.leftToRight + right * volume.rightToRight
        sum[index * 2] += heardLeft
        sum[index * 2 + 1] += heardRight
        peak.count(heardLeft, heardRight)
        position += step
        mixed += 1
      }
    }
    if position >= end, voice.repeats == 0 { voice.isDone = true }
    voice.position = position
    voice.mixed = mixed
    voice.peak = peak.scaled()
  }

  private mutating func mix(_ stream: any SampleSource, _ count: Int, _ volume: StereoVolume) {
    var peak = Loudness()
    for index in 0..<count {
      guard let (left, right) = stream.next() else { break }
      let heardLeft = left * volume.leftToLeft + right * volume.rightToLeft
      let heardRight = left * volume.leftToRight + right * volume.rightToRight
      sum[index * 2] += heardLeft
      sum[index * 2 + 1] += heardRight
      peak.count(heardLeft, heardRight)
    }
    stream.wasHeard(peak.scaled())
  }

  /// What plays, for a state.
  package mutating func code(_ coder: StateCoder) {
    coder.list(&voices, .blank) { $0.code(coder) }
    var sources = streams.map { $0 as AnyObject? }
    coder.list(&sources, nil) { coder.node(&$0) }
    if coder.isReading {
      streams = sources.compactMap { $0 as? any SampleSource }
      coder.check(streams.count == sources.count, "a sound of something that is none")
    }
    coder.value(&transform)
    coder.value(&lastID)
    coder.value(&remainder)
    recent.code(coder)
    coder.check(recent.count <= Self.recentCount * 2, "more sound than is kept")
    coder.check(remainder >= 0 && remainder <= 1, "a part of a sample that is none")
    if coder.isReading, coder.failure != nil { remainder = 0 }
  }
}
