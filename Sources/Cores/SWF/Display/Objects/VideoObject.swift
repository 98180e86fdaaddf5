package import CAV
package import FlashData
package import FlashHeap
package import Raster
import SWF

/// A decoder of videos, and the picture that it gave last.
package final class VideoDecoder {
  private let video: OpaquePointer
  /// Premultiplied; nil before the first picture.
  package private(set) var surface: Surface?

  /// Nil if there is no decoder of the kind.
  package init?(codec: cav_video_codec, width: Int, height: Int, configuration: [UInt8] = []) {
    guard
      let video = cav_video_open(
        codec, Int32(clamping: width), Int32(clamping: height), configuration, configuration.count)
    else { return nil }
    self.video = video
  }

  deinit { cav_video_close(video) }

  /// Takes a packet; whether there is a new picture.
  ///
  /// An empty one asks for what was held back.
  package func feed(_ packet: [UInt8]) -> Bool {
    guard cav_video_feed(video, packet, packet.count) != 0 else { return false }
    var picture = cav_picture()
    guard cav_video_picture(video, &picture) != 0 else { return false }
    let (width, height) = (Int(picture.width), Int(picture.height))
    if surface?.width != width || surface?.height != height {
      surface = try? Surface(width: width, height: height)
    }
    guard let surface else { return false }
    return surface.withPixels { pixels in
      guard let target = pixels.baseAddress, pixels.count >= width * height else { return false }
      return cav_video_pixels(&picture, target) != 0
    }
  }

  /// Whether the blocks of H.263 are smoothed where packets ask for it.
  var smoothsBlocks = true {
    didSet {
      cav_video_set_deblocking(video, smoothsBlocks ? CAV_PACKET_DEBLOCKING : CAV_NO_DEBLOCKING)
    }
  }

  /// What comes next does not depend on what came before.
  package func flush() { cav_video_flush(video) }
}

/// A video on the stage: one whose frames lie in the file, or what a stream shows.
package final class VideoObject: DisplayObject, SoundOwner {
  /// The frames of the file; nil is one that a script has made.
  package let character: VideoCharacter?
  /// In pixels.
  private var size: (width: Int, height: Int)
  private var decoder: VideoDecoder?
  /// The number of the frame that the decoder had last.
  private var decoded: Int?
  /// What scripts let it show instead of frames of the file.
  package var stream: (any VideoSource)?
  private var isCleared = false
  /// How loud a script's `Sound` of it is.
  package var volumeTransform = SoundTransform()
  package var isSmoothed: Bool
  package var deblocking: Int

  package init(_ character: VideoCharacter, player: Player) {
    self.character = character
    size = (Int(character.definition.width), Int(character.definition.height))
    isSmoothed = character.definition.isSmoothed
    deblocking = Int(character.definition.deblocking)
    super.init(player: player, file: character.file, characterID: character.definition.id)
  }

  /// One that a script has made (A.Vid.1).
  package init(emptyIn file: MovieFile, player: Player) {
    character = nil
    size = (320, 240)
    isSmoothed = false
    deblocking = 0
    super.init(player: player, file: file, characterID: nil)
  }

  /// Gives one that a script has made another size.
  package func setSize(_ width: Int, _ height: Int) {
    size = (width, height)
    player.stageChanged()
  }

  package override var contentBounds: Bounds {
    Bounds(xMin: 0, yMin: 0, xMax: Double(size.width) * twips, yMax: Double(size.height) * twips)
  }

  /// What it shows now, stretched to its bounds.
  package var surface: Surface? {
    if let stream { return isCleared ? nil : stream.picture }
    show(Int(ratio))
    return isCleared ? nil : decoder?.surface
  }

  /// The size of what it shows, in pixels; 0 if there is nothing.
  package var sourceSize: (width: Int, height: Int) {
    if let stream { return (stream.picture?.width ?? 0, stream.picture?.height ?? 0) }
    return character?.frames.isEmpty ?? true ? (0, 0) : size
  }

  /// Shows something else from now on.
  package func attach(_ stream: (any VideoSource)?) {
    self.stream = stream
    isCleared = false
    player.stageChanged()
  }

  /// Shows nothing until something new comes.
  package func clear() {
    isCleared = true
    player.stageChanged()
  }

  package override class var nodeKind: NodeKind { .video }
  package override var place: CharacterPlace? {
    character.map { CharacterPlace(file: $0.file, id: $0.definition.id) }
  }

  package override func code(_ coder: StateCoder) {
    super.code(coder)
    var source = stream as AnyObject?
    coder.node(&source)
    if coder.isReading {
      stream = source as? any VideoSource
      coder.check(source == nil || stream != nil, "a video of something that shows nothing")
    }
    coder.value(&size.width)
    coder.value(&size.height)
    coder.check(
      (0...107_374_182).contains(size.width) && (0...107_374_182).contains(size.height),
      "a video that is too large")
    coder.value(&volumeTransform)
    coder.value(&isCleared)
    coder.value(&isSmoothed)
    coder.value(&deblocking)
  }

  /// Frames depend on those before: all up to the number are decoded, from the first one on when time runs backwards.
  private func show(_ number: Int) {
    guard let character, decoded != number, !character.frames.isEmpty else { return }
    if decoder == nil {
      decoder = character.makeDecoder()
      decoded = nil
    }
    guard let decoder else { return }
    var first = 0
    if let decoded, decoded < number {
      first = decoded + 1
    } else {
      decoder.flush()
    }
    guard first <= number else { return }
    decoder.smoothsBlocks = deblocking != 1
    for frame in first...number {
      guard let range = character.frames[frame] else { continue }
      _ = decoder.feed(Array(file.movie.bytes[range]))
    }
    decoded = number
  }
}

/// What a Video can show besides frames of the file.
package protocol VideoSource: AnyObject {
  /// What is to be seen now.
  var picture: Surface? { get }
}

extension VideoCharacter {
  /// A decoder for its frames; nil for what a movie fills by scripts alone.
  package func makeDecoder() -> VideoDecoder? {
    let codec: cav_video_codec
    switch definition.codec {
    case .h263?: codec = CAV_H263
    case .screen?: codec = CAV_SCREEN
    case .screen2?: codec = CAV_SCREEN2
    case .vp6?: codec = CAV_VP6
    case .vp6Alpha?: codec = CAV_VP6_ALPHA
    case nil: return nil
    }
    return VideoDecoder(
      codec: codec, width: Int(definition.width), height: Int(definition.height))
  }
}
