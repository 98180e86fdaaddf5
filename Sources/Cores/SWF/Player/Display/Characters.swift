import FlashData
import FlashText
import Raster
import SWF

/// A drawing, and its edges once they are needed.
final class ShapeCharacter {
  let definition: ShapeDefinition
  unowned let file: MovieFile
  let bounds: Bounds
  lazy var shape: Raster.Shape = ShapeConversion.shape(
    (try? definition.edges()) ?? nil, file: file, usesWindingRule: definition.usesWindingRule)

  init(_ definition: ShapeDefinition, _ file: MovieFile) {
    self.definition = definition
    self.file = file
    bounds = Bounds(definition.bounds)
  }
}

/// A drawing that becomes another.
final class MorphCharacter {
  let definition: MorphShapeDefinition
  unowned let file: MovieFile
  private lazy var edges: MorphEdges? = try? definition.edges()
  private var last: (ratio: UInt16, shape: Raster.Shape)?

  init(_ definition: MorphShapeDefinition, _ file: MovieFile) {
    self.definition = definition
    self.file = file
  }

  func shape(ratio: UInt16) -> Raster.Shape {
    if let last, last.ratio == ratio { return last.shape }
    let shape = ShapeConversion.shape(
      edges?.blended(ratio), file: file, usesWindingRule: false)
    last = (ratio, shape)
    return shape
  }

  func bounds(ratio: UInt16) -> Bounds {
    let (start, end) = (Bounds(definition.startBounds), Bounds(definition.endBounds))
    let part = Double(ratio) / 65535
    func between(_ a: Double, _ b: Double) -> Double { (a + (b - a) * part).rounded() }
    if start.isEmpty { return end }
    if end.isEmpty { return start }
    return Bounds(
      xMin: between(start.xMin, end.xMin), yMin: between(start.yMin, end.yMin),
      xMax: between(start.xMax, end.xMax), yMax: between(start.yMax, end.yMax))
  }
}

/// A timeline that can be placed.
final class SpriteCharacter {
  let id: UInt16
  unowned let file: MovieFile
  let definition: SpriteDefinition
  var scalingGrid: Bounds?
  lazy var timeline: Timeline = file.timeline(of: definition)

  init(_ definition: SpriteDefinition, _ file: MovieFile) {
    id = definition.id
    self.definition = definition
    self.file = file
  }
}

/// A button.
final class ButtonCharacter {
  let id: UInt16
  unowned let file: MovieFile
  let definition: ButtonDefinition
  var scalingGrid: Bounds?
  var sounds: ButtonSounds?
  /// Of DefineButtonCxform: one for each record.
  private(set) var transforms: [ColorTransformRecord] = []

  init(_ definition: ButtonDefinition, _ file: MovieFile) {
    id = definition.id
    self.definition = definition
    self.file = file
  }

  /// Its actions; a movie that declares ActionScript 3 has none (D.Ldr.7).
  var actions: [ButtonAction] { file.isActionScript3 ? [] : definition.actions }

  func add(_ colors: ButtonColorTransform) { transforms = colors.transforms }
}

/// Glyphs that stand where they stand.
final class TextCharacter {
  let definition: SWF.StaticText
  unowned let file: MovieFile
  let bounds: Bounds
  var smoothing: TextSmoothing?
  /// Its glyphs, once they were asked for.
  var placed: [PlacedGlyph]?

  init(_ definition: SWF.StaticText, _ file: MovieFile) {
    self.definition = definition
    self.file = file
    // As declared: the text's matrix, which places the glyphs, is in them already (D.Bounds.3).
    bounds = Bounds(definition.bounds)
  }
}

/// A text field.
final class EditTextCharacter {
  let definition: SWF.EditText
  unowned let file: MovieFile
  var smoothing: TextSmoothing?

  init(_ definition: SWF.EditText, _ file: MovieFile) {
    self.definition = definition
    self.file = file
  }
}

/// A sound.
final class SoundCharacter {
  let definition: SoundDefinition
  /// Scripts' sounds may outlive the movie.
  private(set) weak var file: MovieFile?

  init(_ definition: SoundDefinition, _ file: MovieFile) {
    self.definition = definition
    self.file = file
  }

  /// Decoded once it is heard; nil where that can't be.
  private(set) lazy var samples: SoundSamples? = {
    guard let file else { return nil }
    let samples = SoundDecoding.samples(of: definition, in: file.movie)
    samples?.character = self
    return samples
  }()

  /// Where it is, for a state.
  var place: CharacterPlace? { file.map { CharacterPlace(file: $0, id: definition.id) } }

  /// In milliseconds, as scripts see it.
  var duration: Double {
    Double(definition.sampleCount) * 1000 / Double(definition.format.rate)
  }
}

/// A video whose frames lie in the timeline.
final class VideoCharacter {
  let definition: VideoStream
  unowned let file: MovieFile

  /// Packets by number, in the movie's bytes.
  private(set) var frames: [Int: Range<Int>] = [:]

  init(_ definition: VideoStream, _ file: MovieFile) {
    self.definition = definition
    self.file = file
  }

  func add(_ frame: VideoFrame) {
    // Of two with one number the last counts (D.Tag.12).
    frames[Int(frame.frame)] = frame.data
  }
}

/// A picture, decoded once it is drawn.
final class BitmapCharacter {
  enum Source {
    case jpeg(JPEGBitmap)
    case lossless(LosslessBitmap)
  }

  let id: UInt16
  unowned let file: MovieFile
  private let source: Source
  /// Whether its format knows transparency.
  var hasAlpha: Bool {
    switch source {
    case .jpeg(let jpeg): !jpeg.packedAlpha.isEmpty
    case .lossless(let bitmap): bitmap.hasAlpha
    }
  }
  /// Nil when it cannot be decoded.
  lazy var surface: Surface? = {
    let surface = BitmapDecoding.surface(source, file: file)
    if let surface { file.decoded.append((id, surface)) }
    return surface
  }()

  init(_ id: UInt16, _ source: Source, _ file: MovieFile) {
    self.id = id
    self.source = source
    self.file = file
  }
}
