package import CAV
package import FlashHeap
package import SWF

/// A decoded sound: 16 bits a sample, one or two channels.
package final class SoundSamples: StateNode {
  /// Samples a second.
  package let rate: Int
  package let channels: Int
  /// Interleaved.
  package let samples: [Int16]
  /// What they were decoded from: a sound of a movie, or a file that a script has loaded.
  package weak var character: SoundCharacter?
  package var loaded: [UInt8] = []

  package init(rate: Int, channels: Int, samples: [Int16]) {
    self.rate = max(rate, 1)
    self.channels = max(channels, 1)
    self.samples = samples
  }

  /// Samples of each channel.
  package var count: Int { samples.count / channels }

  package static var nodeKind: NodeKind { .samples }
  package var identity: NodeIdentity {
    if let place = character?.place { return NodeIdentity(character: place) }
    return NodeIdentity(bytes: loaded.isEmpty ? PlainSamples.bytes(of: self) : loaded)
  }
  /// All of it is decoded again.
  package func code(_ coder: StateCoder) {}

  /// A sample between two of its own, left and right; the place must not be after the end.
  package func sample(at place: Double) -> (left: Float, right: Float) {
    let whole = min(Int(place), count - 1)
    let next = min(whole + 1, count - 1)
    let part = Float(place - Double(whole))
    func between(_ channel: Int) -> Float {
      let (a, b) = (samples[whole * channels + channel], samples[next * channels + channel])
      return Float(a) + (Float(b) - Float(a)) * part
    }
    let left = between(0)
    return (left, channels == 2 ? between(1) : left)
  }

  /// In milliseconds.
  package var duration: Double { Double(count) * 1000 / Double(rate) }
}

/// Sounds of a movie or a file, as samples.
package enum SoundDecoding {
  /// A DefineSound; nil where its codec is unknown.
  package static func samples(of sound: SoundDefinition, in movie: Movie) -> SoundSamples? {
    guard let codec = sound.format.codec else { return nil }
    let bytes = movie.bytes[sound.data]
    let all: SoundSamples
    if let plain = plain(bytes, sound.format) {
      all = plain
    } else {
      guard let decoder = SoundDecoder(codec, sound.format) else { return nil }
      all = decoder.all(Array(bytes))
    }
    // What an MP3 encoder puts before the sound is passed over, and what fills up its last frame is cut.
    let skipped = min(max(Int(sound.latency), 0), all.count)
    let count = codec == .mp3 ? min(Int(sound.sampleCount), all.count - skipped) : all.count
    let silent = codec == .mp3 ? MP3Info.samples(of: bytes) : 0
    guard skipped > 0 || count < all.count || silent > 0 else { return all }
    let range = skipped * all.channels..<(skipped + count) * all.channels
    var samples = Array(all.samples[range])
    // What is only about the file is no sound, but counts for the length.
    let rest = min(silent * all.channels, samples.count)
    samples.removeFirst(rest)
    samples += repeatElement(0, count: rest)
    return SoundSamples(rate: all.rate, channels: all.channels, samples: samples)
  }

  /// A file of MP3 frames; nil if there are none.
  package static func mp3(_ bytes: [UInt8]) -> SoundSamples? {
    guard let decoder = SoundDecoder(codec: CAV_MP3, rate: 44100, channels: 2) else { return nil }
    let all = decoder.all(Array(bytes.dropFirst(ID3.length(of: bytes))))
    all.loaded = bytes
    return all.count > 0 ? all : nil
  }

  /// Samples that are not packed; nil for codecs.
  package static func plain(_ bytes: ArraySlice<UInt8>, _ format: SoundFormat) -> SoundSamples? {
    guard format.codec == .pcm || format.codec == .pcmNative else { return nil }
    let channels = format.isStereo ? 2 : 1
    var samples: [Int16] = []
    if format.is16Bit {
      samples.reserveCapacity(bytes.count / 2)
      var at = bytes.startIndex
      while at + 1 < bytes.endIndex {
        samples.append(Int16(bitPattern: UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8))
        at += 2
      }
    } else {
      samples = bytes.map { (Int16($0) - 128) * 256 }
    }
    return SoundSamples(rate: format.rate, channels: channels, samples: samples)
  }
}

/// A decoder of libavcodec, with what it has learnt of a stream so far.
package final class SoundDecoder {
  private let sound: OpaquePointer

  package init?(codec: cav_sound_codec, rate: Int, channels: Int, configuration: [UInt8] = []) {
    guard
      let sound = cav_sound_open(
        codec, Int32(rate), Int32(channels), configuration, configuration.count)
    else { return nil }
    self.sound = sound
  }

  /// A decoder for a movie's format; nil for what is not packed.
  package convenience init?(_ codec: SoundCodec, _ format: SoundFormat) {
    let channels = format.isStereo ? 2 : 1
    switch codec {
    case .pcm, .pcmNative: return nil
    case .mp3: self.init(codec: CAV_MP3, rate: format.rate, channels: channels)
    case .adpcm: self.init(codec: CAV_ADPCM_SWF, rate: format.rate, channels: channels)
    case .nellymoser16k: self.init(codec: CAV_NELLYMOSER, rate: 16000, channels: 1)
    case .nellymoser8k: self.init(codec: CAV_NELLYMOSER, rate: 8000, channels: 1)
    case .nellymoser: self.init(codec: CAV_NELLYMOSER, rate: format.rate, channels: 1)
    case .speex: self.init(codec: CAV_SPEEX, rate: 16000, channels: 1)
    case .alaw: self.init(codec: CAV_ALAW, rate: 8000, channels: channels)
    case .muLaw: self.init(codec: CAV_MULAW, rate: 8000, channels: channels)
    }
  }

  deinit { cav_sound_close(sound) }

  /// Samples a second, and channels, of what came last.
  package var rate: Int { Int(cav_sound_rate(sound)) }
  package var channels: Int { Int(cav_sound_channels(sound)) }

  /// The samples of a packet, interleaved; an empty one asks for what was held back.
  package func feed(_ bytes: [UInt8]) -> [Int16] {
    cav_sound_feed(sound, bytes, bytes.count)
    let count = cav_sound_count(sound) * channels
    guard let samples = cav_sound_samples(sound), MemoryRoom.has(2 * count * 2) else { return [] }
    return Array(UnsafeBufferPointer(start: samples, count: count))
  }

  /// All of a sound.
  package func all(_ bytes: [UInt8]) -> SoundSamples {
    var samples = feed(bytes)
    let (rate, channels) = (rate, channels)
    let rest = feed([])
    if self.channels == channels { samples += rest }
    return SoundSamples(rate: rate, channels: channels, samples: samples)
  }
}

/// The metadata of an MP3 file (ID3 version 2, https://id3.org/id3v2.3.0).
package enum ID3 {
  /// Bytes before the sound.
  package static func length(of bytes: [UInt8]) -> Int {
    guard bytes.count > 10, bytes.starts(with: Array("ID3".utf8)) else { return 0 }
    let size = bytes[6...9].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
    return min(10 + size, bytes.count)
  }

  /// Texts by the names of their frames (TIT2, TPE1 …).
  package static func texts(in bytes: [UInt8]) -> [(name: String, text: String)] {
    let end = length(of: bytes)
    guard end > 10, bytes[3] == 3 || bytes[3] == 4 else { return [] }
    var found: [(name: String, text: String)] = []
    var at = 10
    while at + 10 < end, bytes[at] != 0 {
      let name = String(decoding: bytes[at..<at + 4], as: UTF8.self)
      let size = bytes[at + 4..<at + 8].reduce(0) {
        bytes[3] == 4 ? $0 << 7 | Int($1 & 0x7F) : $0 << 8 | Int($1)
      }
      let body = at + 10
      guard size > 0, size <= end - body else { break }
      if name.hasPrefix("T") || name == "COMM" {
        var part = bytes[(body + 1)..<(body + size)]
        if name == "COMM" { part = comment(part, encoding: bytes[body]) }
        found.append((name, text(part, encoding: bytes[body])))
      }
      at = body + size
    }
    return found
  }

  /// Texts of version 1, which stands at the end of a file, by the names of frames.
  package static func trailingTexts(in bytes: [UInt8]) -> [(name: String, text: String)] {
    let tail = Array(bytes.suffix(128))
    guard tail.count == 128, tail.starts(with: Array("TAG".utf8)) else { return [] }
    let places = [("TIT2", 3, 30), ("TPE1", 33, 30), ("TALB", 63, 30), ("TYER", 93, 4)]
    var found = places.map { name, first, count in
      (name: name, text: plain(tail[first..<first + count]))
    }
    // A zero before the last byte of the comment means that this is the number of a track.
    let hasTrack = tail[125] == 0 && tail[126] != 0
    found.append(("COMM", plain(tail[97..<(hasTrack ? 125 : 127)])))
    if hasTrack { found.append(("TRCK", String(tail[126]))) }
    if tail[127] != 255 { found.append(("TCON", String(tail[127]))) }
    return found.filter { !$0.text.isEmpty }
  }

  /// Letters of Latin-1 up to the first zero, without blanks at the end.
  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String(decoding: bytes.prefix { $0 != 0 }.map { UInt16($0) }, as: UTF16.self)
    while text.unicodeScalars.last == " " { text.unicodeScalars.removeLast() }
    return text
  }

  /// The text of a comment: three letters of a language and a title with its end stand before it.
  private static func comment(_ bytes: ArraySlice<UInt8>, encoding: UInt8) -> ArraySlice<UInt8> {
    let rest = bytes.dropFirst(3)
    let width = encoding == 1 || encoding == 2 ? 2 : 1
    var at = rest.startIndex
    while at + width <= rest.endIndex {
      if rest[at..<at + width].allSatisfy({ $0 == 0 }) { return rest[(at + width)...] }
      at += width
    }
    return []
  }

  private static func text(_ bytes: ArraySlice<UInt8>, encoding: UInt8) -> String {
    var text: String
    switch encoding {
    case 1, 2:
      var isLittle = false
      var body = bytes
      if body.starts(with: [0xFF, 0xFE]) {
        isLittle = true
        body = body.dropFirst(2)
      } else if body.starts(with: [0xFE, 0xFF]) {
        body = body.dropFirst(2)
      }
      var units: [UInt16] = []
      var at = body.startIndex
      while at + 1 < body.endIndex {
        let (first, second) = (UInt16(body[at]), UInt16(body[at + 1]))
        units.append(isLittle ? second << 8 | first : first << 8 | second)
        at += 2
      }
      text = String(decoding: units, as: UTF16.self)
    case 3: text = String(decoding: bytes, as: UTF8.self)
    default: text = String(decoding: bytes.map { UInt16($0) }, as: UTF16.self)
    }
    while text.unicodeScalars.last == "\0" { text.unicodeScalars.removeLast() }
    return text
  }
}
