package import FlashData
package import FlashHeap
import FlashText
package import Raster
import SWF

/// The static text of a container as it was when a script asked for it: what a TextSnapshot keeps.
package struct SnapshotText {
  /// A character and where it stands.
  package struct Letter {
    package var unit: UInt16 = 0
    package var isSelected = false
    /// Its number within its text.
    package var indexInRun = 0
    package var font = ""
    package var color: UInt32 = 0
    /// In pixels.
    package var height = 0.0
    /// From its origin on the baseline to the container's twips.
    package var matrix = Matrix.identity
    /// Its advance, and what its font has above and below the baseline, in its own twips.
    package var advance = 0.0
    package var ascent = 0.0
    package var descent = 0.0

    /// Its corners in the container's twips: from the lower left one on, against the clock (C.TextSnapshot.7).
    package var corners: [Point] {
      [(0, descent), (advance, descent), (advance, -ascent), (0, -ascent)].map {
        matrix.apply(Point(x: $0.0, y: $0.1))
      }
    }
  }

  /// Each text on its own.
  package private(set) var lines: [[Letter]] = []

  /// That of the texts that stand in a container itself, in the order of their depths (C.TextSnapshot.2).
  package init(_ container: Container) {
    lines = container.children.compactMap { $0 as? TextGraphic }.map(\.letters)
  }

  /// An empty one.
  package init() {}

  package var letters: [Letter] { Array(lines.joined()) }
  package var count: Int { lines.reduce(0) { $0 + $1.count } }

  /// A range of characters as scripts mean it: within the text, and one at least (C.TextSnapshot.4).
  package func range(_ first: Int, _ last: Int) -> Range<Int> {
    let count = count
    guard count > 0 else { return 0..<0 }
    let from = max(0, min(first, count - 1))
    return from..<max(from + 1, min(last, count))
  }

  /// Marks characters as selected, or not.
  package mutating func select(_ range: Range<Int>, _ isSelected: Bool) {
    var start = 0
    for line in lines.indices {
      let part = range.clamped(to: start..<start + lines[line].count)
      for index in part { lines[line][index - start].isSelected = isSelected }
      start += lines[line].count
    }
  }

  /// The characters of a range, with ends of lines between texts if they are wanted.
  package func text(
    in range: Range<Int>, withLines: Bool, selectedOnly: Bool = false
  ) -> [UInt16] {
    var result: [UInt16] = []
    var at = 0
    for line in lines {
      let before = result.count
      for letter in line {
        if range.contains(at), !selectedOnly || letter.isSelected { result.append(letter.unit) }
        at += 1
      }
      if withLines, result.count > before, at < range.upperBound { result.append(0x0A) }
    }
    return result
  }

  /// Where a text is found from a place on; nil is nowhere (C.TextSnapshot.5).
  package func find(_ wanted: [UInt16], from start: Int, isExact: Bool) -> Int? {
    let units = letters.map(\.unit)
    guard start >= 0, !wanted.isEmpty, units.count >= wanted.count else { return nil }
    func same(_ a: UInt16, _ b: UInt16) -> Bool {
      a == b || !isExact && Letters.lower(a) == Letters.lower(b)
    }
    return stride(from: start, through: units.count - wanted.count, by: 1).first { at in
      wanted.indices.allSatisfy { same(units[at + $0], wanted[$0]) }
    }
  }

  /// The character nearest to a point of the container's twips, no farther away than a distance; nil is none.
  package func nearest(to point: Point, within distance: Double) -> Int? {
    var best: (index: Int, distance: Double)?
    for (index, letter) in letters.enumerated() {
      var box = Bounds()
      for corner in letter.corners { box.add(corner) }
      let across = max(box.xMin - point.x, 0, point.x - box.xMax)
      let down = max(box.yMin - point.y, 0, point.y - box.yMax)
      let away = (across * across + down * down).squareRoot()
      if away <= distance, away < best?.distance ?? .infinity { best = (index, away) }
    }
    return best?.index
  }

  /// Its fields, for a state.
  package mutating func code(_ coder: StateCoder) {
    coder.list(&lines, []) { line in
      coder.list(&line, Letter()) { letter in
        coder.value(&letter.unit)
        coder.value(&letter.isSelected)
        coder.value(&letter.indexInRun)
        coder.value(&letter.font)
        coder.value(&letter.color)
        coder.value(&letter.height)
        coder.value(&letter.matrix)
        coder.value(&letter.advance)
        coder.value(&letter.ascent)
        coder.value(&letter.descent)
      }
    }
  }
}

extension TextGraphic {
  /// The characters that its glyphs stand for, and where they stand in its parent; a blank where the font does not say.
  var letters: [SnapshotText.Letter] {
    var letters: [SnapshotText.Letter] = []
    let outer = matrix * Matrix(character.definition.matrix)
    var (x, y) = (0.0, 0.0)
    var font: FontCharacter?
    var letter = SnapshotText.Letter()
    for run in character.definition.runs {
      if let chosen = run.font {
        font = file.library.font(chosen.id)
        let height = Double(chosen.height)
        letter.font = font?.name ?? ""
        letter.height = height / twips
        let scale = font.map { height / $0.unitsPerEm } ?? 0
        letter.ascent = ((font?.ascent ?? 0) * scale).rounded()
        letter.descent = ((font?.descent ?? 0) * scale).rounded()
      }
      if let color = run.color { letter.color = Color(color).rgb }
      if let offset = run.x { x = Double(offset) }
      if let offset = run.y { y = Double(offset) }
      for glyph in run.glyphs {
        letter.unit = font?.code(ofGlyph: Int(glyph.index)) ?? 0x20
        letter.indexInRun = letters.count
        letter.advance = Double(glyph.advance)
        letter.matrix = outer * Matrix.translation(x, y)
        letters.append(letter)
        x += Double(glyph.advance)
      }
    }
    return letters
  }
}
