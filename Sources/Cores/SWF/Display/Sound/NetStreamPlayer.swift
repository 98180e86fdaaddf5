import CAV
package import FlashHeap
import FlashText
package import Raster
import SWF

/// What plays a Flash video file for a NetStream.
package final class NetStreamPlayer: VideoSource, SampleSource {
  /// An event for a script.
  package enum Event {
    case status(code: String, level: String)
    /// Data of the file: bytes of AMF, a name and a value.
    case data([UInt8])
  }

  /// The clip that its sound was attached to.
  package weak var owner: MovieClip?
  package private(set) var picture: Surface?
  /// In milliseconds.
  package private(set) var time = 0.0
  package private(set) var file: FLVFile?
  package var isPaused = false
  /// More of it may come: it does not end, it waits.
  package var isOpen = false
  /// Its own volume.
  package var transform: SoundTransform?
  /// What comes next is of another time, which is to be shown at once.
  private var jumps = false
  /// The file is as long as the buffer that a script wanted.
  package var hasFilledBuffer = true
  /// It has begun and has not ended.
  package private(set) var isPlaying = false
  /// The next tag.
  private var index = 0
  private var video: (codec: UInt8, decoder: VideoDecoder)?
  private var audio: (format: UInt8, decoder: SoundDecoder)?
  /// The tags that the present decoders were given first.
  private var firstVideo = 0
  private var firstAudio = 0
  /// Samples that wait to be heard, interleaved.
  private var samples: [Int16] = []
  private var position = 0.0
  private var channels = 1
  private var rate = 44100
  package var isDone: Bool { file == nil }

  /// Plays a file from its beginning.
  package func begin(_ file: FLVFile, isOpen: Bool = false) {
    stop()
    self.file = file
    self.isOpen = isOpen
    isPlaying = true
    isPaused = false
  }

  /// More of a file that is open.
  package func append(_ bytes: [UInt8]) {
    file?.append(bytes)
    if jumps, let file, index < file.tags.count {
      jumps = false
      time = Double(file.tags[index].time)
    }
  }

  /// What is appended from now on is of another time.
  package func expectJump() {
    guard file != nil else { return }
    file?.dropRest()
    index = file?.tags.count ?? 0
    (firstVideo, firstAudio) = (index, index)
    forgetDecoders()
    jumps = true
  }

  package func stop() {
    file = nil
    (isOpen, jumps) = (false, false)
    isPlaying = false
    index = 0
    (firstVideo, firstAudio) = (0, 0)
    time = 0
    forgetDecoders()
  }

  private func forgetDecoders() {
    video = nil
    audio = nil
    samples = []
    position = 0
  }

  /// Goes to a time: what is shown begins at the last picture before it that stands for itself.
  package func seek(to milliseconds: Double) {
    guard let file else { return }
    let last = Double(file.tags.last?.time ?? 0)
    time = min(max(milliseconds.isFinite ? milliseconds : 0, 0), last)
    let end = file.tags.firstIndex { Double($0.time) > time } ?? file.tags.count
    index = file.tags[..<end].lastIndex { file.isKeyFrame($0) } ?? 0
    forgetDecoders()
    firstVideo = index
    firstAudio = end
    isPlaying = true
    while index < end {
      let tag = file.tags[index]
      index += 1
      // What was to be heard before is passed over; decoders want to know how they are set up.
      if tag.kind == .video { show(tag, file) }
    }
  }

  /// Lets time pass; what happens in it.
  package func advance(_ milliseconds: Double) -> [Event] {
    guard let file, isPlaying, !isPaused else { return [] }
    var events: [Event] = []
    time += milliseconds
    while index < file.tags.count, Double(file.tags[index].time) <= time {
      let tag = file.tags[index]
      index += 1
      switch tag.kind {
      case .audio: hear(tag, file)
      case .video: show(tag, file)
      case .script: events.append(.data(Array(file.bytes[tag.body])))
      }
    }
    if index >= file.tags.count, isOpen {
      time = min(time, Double(file.tags.last?.time ?? 0))
    } else if index >= file.tags.count {
      time = min(time, Double(file.tags.last?.time ?? 0))
      isPlaying = false
      // A buffer that was never full has been flushed already, and does not run empty (measured: short-streams).
      let codes =
        hasFilledBuffer
        ? ["NetStream.Buffer.Flush", "NetStream.Play.Stop", "NetStream.Buffer.Empty"]
        : ["NetStream.Play.Stop"]
      for code in codes { events.append(.status(code: code, level: "status")) }
    }
    return events
  }

  /// Seconds that are still to come.
  package var rest: Double {
    guard let file, let last = file.tags.last else { return 0 }
    return max(Double(last.time) - time, 0) / 1000
  }

  /// Pictures a second, as far as the file tells.
  package var frameRate: Double {
    guard isPlaying, !isPaused, let file else { return 0 }
    let times = file.tags.lazy.filter { $0.kind == .video }.prefix(20).map(\.time)
    guard let first = times.first, times.count > 1 else { return 0 }
    let length = (times.max() ?? first) - first
    return length > 0 ? Double(times.count - 1) * 1000 / Double(length) : 0
  }

  // MARK: - Pictures

  private func show(_ tag: FLVTag, _ file: FLVFile) {
    let bytes = file.bytes[tag.body]
    guard let head = bytes.first, head >> 4 != 5 else { return }
    let codec = head & 0x0F
    var packet = Array(bytes.dropFirst())
    var configuration: [UInt8] = []
    switch codec {
    case 4, 5:
      // How much the picture is to be cut.
      guard !packet.isEmpty else { return }
      packet.removeFirst()
    case 7:
      guard packet.count >= 4 else { return }
      let kind = packet[0]
      packet.removeFirst(4)
      if kind == 0 {
        configuration = packet
        video = nil
      } else if kind != 1 {
        return
      }
    default: break
    }
    if video?.codec != codec {
      guard codec != 7 || !configuration.isEmpty else { return }
      video = decoder(codec, configuration).map { (codec, $0) }
    }
    guard let video, configuration.isEmpty else { return }
    if video.decoder.feed(packet) { picture = video.decoder.surface }
  }

  private func decoder(_ codec: UInt8, _ configuration: [UInt8]) -> VideoDecoder? {
    let kind: cav_video_codec
    switch codec {
    case 2: kind = CAV_H263
    case 3: kind = CAV_SCREEN
    case 4: kind = CAV_VP6
    case 5: kind = CAV_VP6_ALPHA
    case 6: kind = CAV_SCREEN2
    case 7: kind = CAV_H264
    default: return nil
    }
    return VideoDecoder(codec: kind, width: 0, height: 0, configuration: configuration)
  }

  // MARK: - Sound

  private func hear(_ tag: FLVTag, _ file: FLVFile) {
    let bytes = file.bytes[tag.body]
    guard let head = bytes.first else { return }
    let format = SoundFormat(flashVideo: head)
    var packet = Array(bytes.dropFirst())
    if head >> 4 == 10 {
      guard let kind = packet.first else { return }
      packet.removeFirst()
      if kind == 0 {
        audio = SoundDecoder(codec: CAV_AAC, rate: 44100, channels: 2, configuration: packet)
          .map { (head, $0) }
        return
      }
    } else if let plain = SoundDecoding.plain(packet[...], format) {
      append(plain.samples, plain.rate, plain.channels)
      return
    } else if audio?.format != head {
      audio =
        head >> 4 == 14
        ? SoundDecoder(codec: CAV_MP3, rate: 8000, channels: 1).map { (head, $0) }
        : format.codec.flatMap { SoundDecoder($0, format) }.map { (head, $0) }
    }
    guard let audio, !packet.isEmpty else { return }
    let decoded = audio.decoder.feed(packet)
    append(decoded, audio.decoder.rate, audio.decoder.channels)
  }

  private func append(_ new: [Int16], _ rate: Int, _ channels: Int) {
    guard !new.isEmpty else { return }
    if rate != self.rate || channels != self.channels { samples = [] }
    (self.rate, self.channels) = (rate, channels)
    let heard = min(Int(position), samples.count / channels)
    samples.removeFirst(heard * channels)
    position -= Double(heard)
    // A stream that is not heard must not fill the memory.
    if samples.count < rate * channels * 60 { samples += new }
  }

  /// The next sample at 44 100 a second; nil when none waits.
  package func next() -> (Float, Float)? {
    let index = Int(position) * channels
    guard !isPaused, index + channels <= samples.count else { return nil }
    position += Double(rate) / Double(SoundMixer.rate)
    let left = Float(samples[index])
    return (left, channels == 2 ? Float(samples[index + 1]) : left)
  }

  package init() {}
}

// MARK: - States

extension NetStreamPlayer: StateNode {
  package static var nodeKind: NodeKind { .netStreamPlayer }

  package func code(_ coder: StateCoder) {
    var owner = owner
    coder.node(&owner)
    self.owner = owner
    coder.node(&picture)
    var bytes = file?.bytes
    coder.optional(&bytes, []) { coder.value(&$0) }
    if coder.isReading {
      file = bytes.flatMap { FLVFile($0) }
      coder.check((file == nil) == (bytes == nil), "a video that is none")
    }
    coder.value(&time)
    coder.value(&isPaused)
    coder.value(&isOpen)
    coder.value(&jumps)
    coder.optional(&transform, SoundTransform()) { coder.value(&$0) }
    coder.value(&hasFilledBuffer)
    coder.value(&isPlaying)
    coder.value(&index)
    coder.value(&firstVideo)
    coder.value(&firstAudio)
    samples.code(coder)
    coder.place(&position)
    coder.value(&channels)
    coder.value(&rate)
    let count = file?.tags.count ?? 0
    coder.check(
      (0...count).contains(index) && (0...count).contains(firstVideo)
        && (0...count).contains(firstAudio) && (1...2).contains(channels) && rate > 0
        && samples.count % channels == 0 && time.isFinite && position < 1e9,
      "a video that is elsewhere")
    guard coder.isReading, coder.failure == nil, let file else { return }
    coder.graph.commits.append { [self] in warmUp(file) }
  }

  /// Brings the decoders to where they were, and leaves what is seen and heard as it is.
  private func warmUp(_ file: FLVFile) {
    let kept = (picture, samples, position, channels, rate)
    let key = file.tags[..<index].lastIndex { file.isKeyFrame($0) } ?? 0
    let packets = file.tags[..<index].indices.filter {
      $0 >= firstAudio && file.tags[$0].kind == .audio
    }
    // MP3 looks back a few frames only; other codecs learn from all that they have heard.
    let isShort = packets.last.map {
      [2, 14].contains(file.bytes[file.tags[$0].body.lowerBound] >> 4)
    }
    let firstHeard = (isShort == true ? packets.suffix(16).first : packets.first) ?? index
    for (number, tag) in file.tags[..<index].enumerated() {
      switch tag.kind {
      // Before the last picture that stands for itself only what sets decoders up counts.
      case .video: if number >= firstVideo, number >= key || isSetUp(tag, file) { show(tag, file) }
      case .audio: if number >= firstHeard { hear(tag, file) }
      case .script: break
      }
      samples = []
      position = 0
    }
    (picture, samples, position, channels, rate) = kept
  }

  /// Whether a tag is an AVC sequence header.
  private func isSetUp(_ tag: FLVTag, _ file: FLVFile) -> Bool {
    let bytes = file.bytes[tag.body].prefix(2)
    return bytes.count == 2 && bytes.first.map { $0 & 0x0F } == 7 && bytes.last == 0
  }
}
