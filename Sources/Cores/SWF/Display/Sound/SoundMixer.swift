package import FlashHeap
package import SWF

/// Who wants to know when a sound ends.
package struct SoundListener {
  /// Whose machine is notified.
  package var owner: ScriptLanguage
  /// The script's object that the machine is notified of.
  package var link: ScriptLink

  package init(owner: ScriptLanguage, link: ScriptLink) {
    self.owner = owner
    self.link = link
  }
}

/// A sound that plays.
package struct Voice {
  package private(set) var id: Int
  package private(set) var samples: SoundSamples
  /// In samples of the sound itself.
  package var position: Double
  /// Where it begins again, and where it ends.
  package private(set) var range: Range<Int>
  /// How often it is still to be played, this time not counted.
  package var repeats: Int
  /// How loud it is when, in samples at 44 100 a second from its beginning.
  package private(set) var envelope: [SoundInfo.EnvelopePoint]
  /// Samples that were mixed.
  package var mixed = 0
  /// What it is an instance of: sounds of a file are stopped by this.
  package private(set) var character: SoundCharacter?
  /// Whose volume counts; nil: that of all sounds.
  package weak var owner: MovieClip?
  /// The movie that the owner stood in when it began: the sound ends with that, wherever the owner is then (S.Ev.9).
  package weak var root: MovieClip?
  package private(set) var listener: SoundListener?
  /// That object's own, which knows positions.
  package private(set) var state: SoundState?
  package var isDone = false

  /// Loudness by the envelope: left and right, 1 is full.
  package func envelopeVolume() -> (left: Float, right: Float) {
    guard let first = envelope.first else { return (1, 1) }
    var before = first
    for point in envelope {
      if Int(point.position) > mixed {
        if point.position <= before.position { break }
        let part =
          Float(max(mixed - Int(before.position), 0)) / Float(point.position - before.position)
        func between(_ a: UInt16, _ b: UInt16) -> Float {
          (Float(a) + (Float(b) - Float(a)) * min(part, 1)) / 32768
        }
        return (between(before.left, point.left), between(before.right, point.right))
      }
      before = point
    }
    return (Float(before.left) / 32768, Float(before.right) / 32768)
  }

  /// Its fields, for a state.
  package mutating func code(_ coder: StateCoder) {
    coder.value(&id)
    coder.node(&samples)
    coder.place(&position)
    coder.value(&range)
    coder.value(&repeats)
    coder.list(&envelope, SoundInfo.EnvelopePoint(position: 0, left: 0, right: 0)) { point in
      var (position, left, right) = (point.position, point.left, point.right)
      coder.value(&position)
      coder.value(&left)
      coder.value(&right)
      point = SoundInfo.EnvelopePoint(position: position, left: left, right: right)
    }
    coder.value(&mixed)
    coder.value(&character)
    var clip = owner
    coder.node(&clip)
    owner = clip
    var root = root
    coder.node(&root)
    self.root = root
    var link = listener?.link
    coder.value(&link)
    coder.node(&state)
    var owner = listener?.owner ?? .actionScript1
    coder.value(&isDone, &owner)
    coder.check(
      link.map { ScriptObject($0).kind.isCell == (owner == .actionScript3) } ?? true,
      "a listener of another machine")
    if coder.isReading { listener = link.map { SoundListener(owner: owner, link: $0) } }
    coder.check(
      range.upperBound <= samples.count && !range.isEmpty && mixed >= 0 && repeats >= 0,
      "a sound that is elsewhere")
  }

  /// One that a state fills.
  package static var blank: Voice {
    Voice(
      id: 0, samples: SoundSamples(rate: 1, channels: 1, samples: [0]), position: 0, range: 0..<1,
      repeats: 0, envelope: [], character: nil, owner: nil, root: nil, listener: nil,
      state: nil)
  }
}

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
  /// The next sample at 44 100 a second, left and right; nil if there is none now.
  func next() -> (Float, Float)?
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
  private var sum: [Float] = []

  /// Starts a sound; nil where too many play or there is nothing to be heard.
  package mutating func start(
    _ samples: SoundSamples, range: Range<Int>, position: Int, repeats: Int,
    envelope: [SoundInfo.EnvelopePoint], character: SoundCharacter?, owner: MovieClip?,
    listener: SoundListener?, state: SoundState?
  ) -> Int? {
    guard voices.count < Self.most, !range.isEmpty else { return nil }
    lastID += 1
    voices.append(
      Voice(
        id: lastID, samples: samples, position: Double(min(position, range.upperBound)),
        range: range, repeats: repeats, envelope: envelope, character: character, owner: owner,
        root: owner?.movieRoot, listener: listener, state: state))
    return lastID
  }

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
      mix(&voice, count, loudness)
      voices[index] = voice
    }
    for stream in streams { mix(stream, count, volume(stream.owner)) }
    output.removeAll(keepingCapacity: true)
    output.append(contentsOf: sum.lazy.map { Int16(min(max($0, -32768), 32767)) })
    streams.removeAll { $0.isDone }
  }

  private mutating func mix(_ voice: inout Voice, _ count: Int, _ volume: StereoVolume) {
    let step = Double(voice.samples.rate) / Double(Self.rate)
    let channels = voice.samples.channels
    let end = Double(voice.range.upperBound)
    let hasEnvelope = !voice.envelope.isEmpty
    var (position, mixed) = (voice.position, voice.mixed)
    var (loudLeft, loudRight): (Float, Float) = (1, 1)
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
        sum[index * 2] += left * volume.leftToLeft + right * volume.rightToLeft
        sum[index * 2 + 1] += left * volume.leftToRight + right * volume.rightToRight
        position += step
        mixed += 1
      }
    }
    if position >= end, voice.repeats == 0 { voice.isDone = true }
    voice.position = position
    voice.mixed = mixed
  }

  private mutating func mix(_ stream: any SampleSource, _ count: Int, _ volume: StereoVolume) {
    for index in 0..<count {
      guard let (left, right) = stream.next() else { break }
      sum[index * 2] += left * volume.leftToLeft + right * volume.rightToLeft
      sum[index * 2 + 1] += left * volume.leftToRight + right * volume.rightToRight
    }
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
    coder.check(remainder >= 0 && remainder <= 1, "a part of a sample that is none")
    if coder.isReading, coder.failure != nil { remainder = 0 }
  }
}
