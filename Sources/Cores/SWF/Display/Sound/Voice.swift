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
  /// Its own volume, which counts before its owner's: that of a channel of ActionScript 3 (S.Tr.2).
  package var transform: SoundTransform?
  /// How loud the last iteration was at its loudest; 1 is full.
  package var peak = Loudness()
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
    coder.optional(&transform, SoundTransform()) { coder.value(&$0) }
    peak.code(coder)
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

/// How loud something is at its loudest, left and right; 1 is full.
package struct Loudness {
  package private(set) var left: Float = 0
  package private(set) var right: Float = 0

  package init() {}

  /// Counts a sample, whose full loudness is 32768.
  @inline(__always) mutating func count(_ left: Float, _ right: Float) {
    self.left = max(self.left, abs(left))
    self.right = max(self.right, abs(right))
  }

  /// The same where 1 is full.
  func scaled() -> Loudness {
    var result = Loudness()
    result.left = min(left / 32768, 1)
    result.right = min(right / 32768, 1)
    return result
  }

  package mutating func code(_ coder: StateCoder) {
    coder.value(&left)
    coder.value(&right)
  }
}
