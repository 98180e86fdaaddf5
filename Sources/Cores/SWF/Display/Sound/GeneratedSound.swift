package import FlashHeap

/// A sound whose samples a script makes as they are needed (S.Pos.8).
package final class GeneratedSound: SampleSource {
  package var owner: MovieClip? { nil }
  package var transform: SoundTransform?
  /// How loud it was in the last iteration.
  package private(set) var peak = Loudness()
  /// Samples of each channel that a script has given.
  package private(set) var given = 0
  /// Samples that wait to be heard, interleaved; full loudness is 32768.
  private var samples: [Float] = []
  /// How many of these have been heard.
  private var place = 0
  /// A script has given its last samples.
  private var isEnding = false

  package init(_ transform: SoundTransform?) { self.transform = transform }

  /// With so many samples a sound continues; fewer are its last ones (A.Snd.9).
  package static let least = 2048
  /// More at a time are too many.
  package static let most = 8192

  /// Samples of each channel that wait.
  package var waiting: Int { samples.count / 2 - place }
  /// Samples of each channel that were heard.
  package var heard: Int { given - waiting }
  package var isDone: Bool { isEnding && waiting == 0 }
  /// It wants more samples for an iteration of so many.
  package func wants(_ count: Int) -> Bool { !isEnding && waiting < count }

  /// Takes what a script has given, interleaved; 1 is full loudness.
  package func take(_ new: [Float]) {
    samples.removeFirst(place * 2)
    place = 0
    // What is no number is silent; what is far too loud is as loud.
    samples += new.lazy.map { $0.isFinite ? min(max($0, -1024), 1024) * 32768 : 0 }
    given += new.count / 2
    if new.count / 2 < Self.least { isEnding = true }
  }

  package func next() -> (Float, Float)? {
    guard waiting > 0 else { return nil }
    defer { place += 1 }
    return (samples[place * 2], samples[place * 2 + 1])
  }

  package func wasHeard(_ peak: Loudness) { self.peak = peak }
}

extension GeneratedSound: StateNode {
  package static var nodeKind: NodeKind { .generatedSound }

  package func code(_ coder: StateCoder) {
    coder.optional(&transform, SoundTransform()) { coder.value(&$0) }
    peak.code(coder)
    coder.value(&given)
    samples.code(coder)
    coder.value(&place)
    coder.value(&isEnding)
    coder.check(
      samples.count % 2 == 0 && (0...samples.count / 2).contains(place) && given >= waiting
        && samples.allSatisfy(\.isFinite), "a sound that is elsewhere")
    guard coder.isReading, coder.failure != nil else { return }
    (samples, place) = ([], 0)
  }
}

extension [Float] {
  /// Samples of sounds, for a state.
  mutating func code(_ coder: StateCoder) {
    let count = coder.count(count, least: 4)
    if coder.isReading { self = [Float](repeating: 0, count: count) }
    withUnsafeMutableBytes { coder.raw($0) }
  }
}
