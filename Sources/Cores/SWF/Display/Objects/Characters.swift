package import FlashData
import FlashText
package import Raster
package import SWF

/// A drawing, and its edges once they are needed.
package final class ShapeCharacter {
  package let definition: ShapeDefinition
  package unowned let file: MovieFile
  package let bounds: Bounds
  package lazy var shape: Raster.Shape = ShapeConversion.shape(
    (try? definition.edges()) ?? nil, file: file, usesWindingRule: definition.usesWindingRule)

  package init(_ definition: ShapeDefinition, _ file: MovieFile) {
    self.definition = definition
    self.file = file
    bounds = Bounds(definition.bounds)
  }
}

/// A drawing that becomes another.
package final class MorphCharacter {
  package let definition: MorphShapeDefinition
  package unowned let file: MovieFile
  private lazy var edges: MorphEdges? = try? definition.edges()
  private var last: (ratio: UInt16, shape: Raster.Shape)?

  package init(_ definition: MorphShapeDefinition, _ file: MovieFile) {
    self.definition = definition
    self.file = file
  }

  package func shape(ratio: UInt16) -> Raster.Shape {
    if let last, last.ratio == ratio { return last.shape }
    let shape = ShapeConversion.shape(
      edges?.blended(ratio), file: file, usesWindingRule: false)
    last = (ratio, shape)
    return shape
  }

  package func bounds(ratio: UInt16) -> Bounds {
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
package final class SpriteCharacter {
  package let id: UInt16
  package unowned let file: MovieFile
  package let definition: SpriteDefinition
  package var scalingGrid: Bounds?
  package lazy var timeline: Timeline = file.timeline(of: definition)

  package init(_ definition: SpriteDefinition, _ file: MovieFile) {
    id = definition.id
    self.definition = definition
    self.file = file
  }
}

/// A button.
package final class ButtonCharacter {
  package let id: UInt16
  package unowned let file: MovieFile
  package let definition: ButtonDefinition
  /// What it does; nothing in a movie that declares ActionScript 3 (D.Ldr.7).
  package var actions: [ButtonAction] { definition.actions }
  package var scalingGrid: Bounds?
  package var sounds: ButtonSounds?
  /// Of DefineButtonCxform: one for each record.
  private(set) var transforms: [ColorTransformRecord] = []

  package init(_ definition: ButtonDefinition, _ file: MovieFile) {
    id = definition.id
    self.definition = definition
    self.file = file
  }

  package func add(_ colors: ButtonColorTransform) { transforms = colors.transforms }
}

/// Glyphs that stand where they stand.
package final class TextCharacter {
  package let definition: SWF.StaticText
  package unowned let file: MovieFile
  package let bounds: Bounds
  package var smoothing: TextSmoothing?
  /// Its glyphs, once they were asked for.
  var placed: [PlacedGlyph]?

  package init(_ definition: SWF.StaticText, _ file: MovieFile) {
    self.definition = definition
    self.file = file
    // As declared: the text's matrix, which places the glyphs, is in them already (D.Bounds.3).
    bounds = Bounds(definition.bounds)
  }
}

/// A text field.
package final class EditTextCharacter {
  package let definition: SWF.EditText
  package unowned let file: MovieFile
  package var smoothing: TextSmoothing?

  package init(_ definition: SWF.EditText, _ file: MovieFile) {
    self.definition = definition
    self.file = file
  }
}

/// A sound.
package final class SoundCharacter {
  package let definition: SoundDefinition
  /// Scripts' sounds may outlive the movie.
  package private(set) weak var file: MovieFile?

  package init(_ definition: SoundDefinition, _ file: MovieFile) {
    self.definition = definition
    self.file = file
  }

  /// Decoded once it is heard; nil where that can't be.
  package private(set) lazy var samples: SoundSamples? = {
    guard let file else { return nil }
    let samples = SoundDecoding.samples(of: definition, in: file.movie)
    samples?.character = self
    return samples
  }()

  /// Where it is, for a state.
  package var place: CharacterPlace? { file.map { CharacterPlace(file: $0, id: definition.id) } }

  /// In milliseconds, as scripts see it.
  package var duration: Double {
    Double(definition.sampleCount) * 1000 / Double(definition.format.rate)
  }
}

/// A video whose frames lie in the timeline.
package final class VideoCharacter {
  package let definition: VideoStream
  package unowned let file: MovieFile

  /// Packets by number, in the movie's bytes.
  package private(set) var frames: [Int: Range<Int>] = [:]

  package init(_ definition: VideoStream, _ file: MovieFile) {
    self.definition = definition
    self.file = file
  }

  package func add(_ frame: VideoFrame) {
    // Of two with one number the last counts (D.Tag.12).
    frames[Int(frame.frame)] = frame.data
  }
}

/// A picture, decoded once it is drawn.
package final class BitmapCharacter {
  package enum Source {
    case jpeg(JPEGBitmap)
    case lossless(LosslessBitmap)
  }

  package let id: UInt16
  package unowned let file: MovieFile
  private let source: Source
  /// Whether its format knows transparency.
  package var hasAlpha: Bool {
    switch source {
    case .jpeg(let jpeg): !jpeg.packedAlpha.isEmpty
    case .lossless(let bitmap): bitmap.hasAlpha
    }
  }
  /// Nil when it cannot be decoded.
  package lazy var surface: Surface? = {
    let surface = BitmapDecoding.surface(source, file: file)
    if let surface { file.decoded.append((id, surface)) }
    return surface
  }()

  package init(_ id: UInt16, _ source: Source, _ file: MovieFile) {
    self.id = id
    self.source = source
    self.file = file
  }
}
