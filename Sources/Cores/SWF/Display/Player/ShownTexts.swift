import FlashData
import FlashText
import Raster
import SWF

extension Player {
  /// The texts that show on the stage, in reading order: those of text fields and static ones, without those of passwords.
  ///
  /// Nothing of the movie changes: a field has what it showed in the last picture. A text that a mask or another object hides
  /// is among them.
  public var shownTexts: [String] { ShownTexts.all(on: stage) }
}

/// The texts of the picture, for people who do not see it.
private enum ShownTexts {
  /// Objects that are looked at, texts that are found, and units of one, at most.
  static let limits = (objects: 20_000, texts: 400, units: 2_000)

  static func all(on stage: Stage) -> [String] {
    var found: [(bounds: Bounds, text: String)] = []
    let area = Bounds(
      xMin: stage.movieX * twips, yMin: stage.movieY * twips,
      xMax: (stage.movieX + stage.movieWidth) * twips,
      yMax: (stage.movieY + stage.movieHeight) * twips)
    var waiting = stage.children
    var looked = 0
    while let object = waiting.popLast(), looked < limits.objects,
      found.count < limits.texts
    {
      looked += 1
      let color = object.colorTransform
      guard object.isVisible, color.multiply.w > 0 || color.add.w > 0, object.clipDepth == 0,
        object.maskee == nil
      else { continue }
      if let container = object as? Container { waiting += container.children }
      guard let text = object.shownText, object.worldBounds.intersects(area) else { continue }
      found.append((object.worldBounds, text))
    }
    // Lines of some pixels: what stands in one is read from the left to the right.
    func line(_ bounds: Bounds) -> Double {
      ((bounds.yMin + bounds.yMax) / 2 / (16 * twips)).rounded(.down)
    }
    return found.sorted {
      (line($0.bounds), $0.bounds.xMin) < (line($1.bounds), $1.bounds.xMin)
    }.map(\.text)
  }

  /// A text without blanks at its ends; nil if nothing is left.
  static func text(_ units: some Sequence<UInt16>) -> String? {
    let text = String(decoding: Array(units.prefix(limits.units)), as: UTF16.self)
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

extension DisplayObject {
  /// The text that it shows itself.
  fileprivate var shownText: String? {
    switch self {
    case let field as EditField: field.isPassword ? nil : ShownTexts.text(field.content.units)
    case let graphic as TextGraphic: ShownTexts.text(graphic.units)
    default: nil
    }
  }
}
