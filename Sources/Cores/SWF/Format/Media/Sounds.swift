// Source: SWF File Format Specification 19, "Sounds".

/// How samples are kept.
public enum SoundCodec: UInt8, Sendable {
  /// PCM in the byte order of the machine that made the movie: little-endian as a rule.
  case pcmNative = 0
  case adpcm = 1
  case mp3 = 2
  case pcm = 3
  case nellymoser16k = 4
  case nellymoser8k = 5
  case nellymoser = 6
  /// G.711; 8000 samples a second whatever the format says.
  case alaw = 7
  case muLaw = 8
  case speex = 11
}

/// What samples are like.
public struct SoundFormat: Hashable, Sendable {
  /// The number of the codec as the file has it.
  public let codecNumber: UInt8
  /// How samples are kept; nil when the number means nothing.
  public var codec: SoundCodec? { SoundCodec(rawValue: codecNumber) }
  /// Samples a second: 5512, 11025, 22050 or 44100.
  public let rate: Int
  /// Sixteen bits a sample instead of eight (of PCM; other codecs always make sixteen).
  public let is16Bit: Bool
  /// Two channels instead of one.
  public let isStereo: Bool

  /// The first byte of a sound in a Flash video file: it is made alike.
  public init(flashVideo byte: UInt8) { self.init(byte) }

  init(_ byte: UInt8) {
    codecNumber = byte >> 4
    // The lowest rate is 5512.5 in truth.
    rate = [5512, 11025, 22050, 44100][Int(byte >> 2 & 3)]
    is16Bit = byte & 2 != 0
    isStereo = byte & 1 != 0
  }
}

/// DefineSound: a sound that can be started.
public struct SoundDefinition: Hashable, Sendable {
  /// The character's number.
  public let id: UInt16
  /// What samples are like.
  public let format: SoundFormat
  /// Samples of each channel.
  public let sampleCount: UInt32
  /// How many samples an MP3 decoder lets go at the start (SeekSamples); 0 for other codecs.
  public let latency: Int16
  /// The samples as the codec has them, in the movie's bytes.
  public let data: Range<Int>

  init(_ reader: inout ByteReader) throws(FormatError) {
    id = try reader.u16()
    format = SoundFormat(try reader.u8())
    sampleCount = try reader.u32()
    latency = format.codec == .mp3 && reader.remaining >= 2 ? try reader.s16() : 0
    data = reader.rest()
  }
}

/// SOUNDINFO: how a sound is started or stopped.
public struct SoundInfo: Hashable, Sendable {
  /// SOUNDENVELOPE: the loudness at some sample.
  public struct EnvelopePoint: Hashable, Sendable {
    /// When, in samples at 44 100 a second, whatever the sound's own rate.
    public let position: UInt32
    /// 0…32768.
    public let left: UInt16
    /// 0…32768.
    public let right: UInt16

    /// A point.
    public init(position: UInt32, left: UInt16, right: UInt16) {
      (self.position, self.left, self.right) = (position, left, right)
    }
  }

  /// Stop the sound instead.
  public let stops: Bool
  /// Do nothing when it is playing already.
  public let isSingle: Bool
  /// The first sample to be played.
  public let start: UInt32?
  /// The sample after the last to be played.
  public let end: UInt32?
  /// How often it is played.
  public let loops: UInt16?
  /// Loudness.
  public let envelope: [EnvelopePoint]

  init(_ reader: inout ByteReader) throws(FormatError) {
    let flags = try reader.u8()
    stops = flags & 0x20 != 0
    isSingle = flags & 0x10 != 0
    start = flags & 0x01 != 0 ? try reader.u32() : nil
    end = flags & 0x02 != 0 ? try reader.u32() : nil
    loops = flags & 0x04 != 0 ? try reader.u16() : nil
    var envelope: [EnvelopePoint] = []
    if flags & 0x08 != 0 {
      for _ in 0..<(try reader.u8()) {
        envelope.append(
          EnvelopePoint(
            position: try reader.u32(), left: try reader.u16(), right: try reader.u16()))
      }
    }
    self.envelope = envelope
  }
}

/// StartSound and StartSound2.
public struct StartSound: Hashable, Sendable {
  /// What is started.
  public enum Sound: Hashable, Sendable {
    case character(UInt16)
    /// A class that has the sound (StartSound2).
    case className(FlashString)
  }

  /// What is started.
  public let sound: Sound
  /// How.
  public let info: SoundInfo

  init(_ reader: inout ByteReader, tagVersion: Int) throws(FormatError) {
    sound =
      tagVersion == 1 ? .character(try reader.u16()) : .className(try reader.string())
    info = try SoundInfo(&reader)
  }
}

/// SoundStreamHead and SoundStreamHead2: what a timeline's stream is like.
public struct SoundStreamHead: Hashable, Sendable {
  /// What the player is advised to play with.
  public let playback: SoundFormat
  /// What the stream's samples are like.
  public let stream: SoundFormat
  /// Samples of a block, on average.
  public let samplesPerBlock: UInt16
  /// As in `SoundDefinition.latency`.
  public let latency: Int16

  init(_ reader: inout ByteReader) throws(FormatError) {
    playback = SoundFormat(try reader.u8())
    stream = SoundFormat(try reader.u8())
    samplesPerBlock = try reader.u16()
    // Some tools leave it out.
    latency = stream.codec == .mp3 && reader.remaining >= 2 ? try reader.s16() : 0
  }
}

/// The contents of a SoundStreamBlock whose stream is MP3 (MP3STREAMSOUNDDATA).
public struct MP3StreamBlock: Hashable, Sendable {
  /// Samples in the block.
  public let sampleCount: UInt16
  /// Samples to be passed over.
  public let seekSamples: Int16
  /// MP3 frames.
  public let frames: Range<Int>

  /// Reads the block that a reader has; it depends on the stream's head whether it is one.
  public init(_ reader: ByteReader) throws(FormatError) {
    var reader = reader
    sampleCount = try reader.u16()
    seekSamples = try reader.s16()
    frames = reader.rest()
  }
}
