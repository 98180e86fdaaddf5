package import FlashHeap
import FlashText
package import SWF

/// The sound that lies in a timeline's frames, from one of them on.
///
/// It is decoded as it is heard, block by block.
package final class SoundStream: SampleSource {
  package weak var owner: MovieClip?
  private let file: MovieFile
  private let head: SoundStreamHead
  private let timeline: Timeline
  /// The frame that it began with.
  private var first = 0
  /// The next frame whose block is decoded, from 0 on.
  private var frame: Int
  private let decoder: SoundDecoder?
  /// Decoded samples, interleaved, and which is heard next.
  private var samples: [Int16] = []
  private var channels = 1
  private var rate = 44100
  private var position = 0.0
  /// Samples of each channel that are still passed over.
  private var skipped = 0
  package private(set) var isDone = false

  package init?(of clip: MovieClip, head: SoundStreamHead, from frame: Int) {
    guard let codec = head.stream.codec else { return nil }
    owner = clip
    file = clip.file
    self.head = head
    timeline = clip.timeline
    first = frame
    self.frame = frame
    decoder = SoundDecoder(codec, head.stream)
    rate = head.stream.rate
    channels = head.stream.isStereo ? 2 : 1
  }

  /// The next sample at 44 100 a second; nil at the end.
  package func next() -> (Float, Float)? {
    if Int(position) * channels >= samples.count, !decodeMore() { return nil }
    let index = Int(position)
    let left = Float(samples[index * channels])
    let right = channels == 2 ? Float(samples[index * 2 + 1]) : left
    position += Double(rate) / Double(SoundMixer.rate)
    return (left, right)
  }

  /// Decodes frames until there is something to be heard; false at the end of the stream.
  private func decodeMore() -> Bool {
    position = max(position - Double(samples.count / channels), 0)
    samples.removeAll(keepingCapacity: true)
    while Int(position) * channels >= samples.count {
      guard timeline.frames.indices.contains(frame) else {
        isDone = true
        return false
      }
      let block = timeline.frames[frame].commands.compactMap { command -> Range<Int>? in
        if case .streamBlock(let range) = command { return range }
        return nil
      }.first
      guard let block else {
        // A frame without a block ends the sound: MP3 may leave out some, but soon continues.
        let rest = timeline.frames[frame...].prefix(head.stream.codec == .mp3 ? 4 : 1)
        let next = rest.firstIndex { frame in
          frame.commands.contains { if case .streamBlock = $0 { true } else { false } }
        }
        guard let next else {
          isDone = true
          return false
        }
        frame = next
        continue
      }
      frame += 1
      append(Array(file.movie.bytes[block]))
    }
    return true
  }

  private func append(_ bytes: [UInt8]) {
    guard let decoder else {
      if let plain = SoundDecoding.plain(bytes[...], head.stream) { samples += plain.samples }
      return
    }
    if head.stream.codec == .mp3 {
      guard bytes.count > 4 else { return }
      samples += decoder.feed(Array(bytes[4...]))
    } else {
      samples += decoder.feed(bytes)
    }
    if !samples.isEmpty {
      channels = decoder.channels
      rate = decoder.rate
    }
  }

  // MARK: - States

  /// One that a state fills; nil where the timeline has no sound.
  package init?(in file: MovieFile, sprite: UInt16?) {
    if let sprite {
      guard case .sprite(let character)? = file.library.character(sprite) else { return nil }
      timeline = character.timeline
    } else {
      timeline = file.timeline
    }
    guard let head = timeline.streamHead, let codec = head.stream.codec else { return nil }
    self.file = file
    self.head = head
    frame = 0
    decoder = SoundDecoder(codec, head.stream)
  }
}

extension SoundStream: StateNode {
  package static var nodeKind: NodeKind { .soundStream }

  package var identity: NodeIdentity {
    if case .sprite(let id) = timeline.source { return NodeIdentity(file: file, number: id) }
    return NodeIdentity(file: file)
  }

  package func code(_ coder: StateCoder) {
    var owner = owner
    coder.node(&owner)
    self.owner = owner
    coder.value(&first)
    coder.value(&frame)
    samples.code(coder)
    coder.value(&channels)
    coder.value(&rate)
    coder.place(&position)
    coder.value(&isDone)
    coder.check(
      first >= 0 && first <= frame && frame <= timeline.frames.count
        && (1...2).contains(channels) && samples.count % channels == 0 && rate > 0
        && position < 1e9, "a stream that is elsewhere")
    guard coder.isReading, coder.failure == nil, !isDone else { return }
    coder.graph.commits.append { [self] in warmUp() }
  }

  /// Brings the decoder to where it was: what is heard next depends on what came before.
  private func warmUp() {
    guard let decoder, frame > 0 else { return }
    let from = max(first, frame - (head.stream.codec?.memory ?? frame))
    for past in timeline.frames[from..<frame] {
      for case .streamBlock(let range) in past.commands {
        let bytes = Array(file.movie.bytes[range])
        if head.stream.codec == .mp3 {
          if bytes.count > 4 { _ = decoder.feed(Array(bytes[4...])) }
        } else {
          _ = decoder.feed(bytes)
        }
        break
      }
    }
  }
}

extension SoundCodec {
  /// How many packets back a decoder's answer depends on; nil: on all.
  package var memory: Int? {
    switch self {
    case .pcm, .pcmNative, .adpcm, .alaw, .muLaw: 0
    // Bits are borrowed from at most 511 bytes before, and frames overlap.
    case .mp3: 16
    case .nellymoser, .nellymoser8k, .nellymoser16k, .speex: nil
    }
  }
}

extension [Int16] {
  /// Samples of sounds, for a state.
  package mutating func code(_ coder: StateCoder) {
    let count = coder.count(count, least: 2)
    if coder.isReading { self = [Int16](repeating: 0, count: count) }
    withUnsafeMutableBytes { coder.raw($0) }
  }
}
