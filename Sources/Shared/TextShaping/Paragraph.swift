import CHarfBuzz

/// A paragraph without its line end, shaped as one long line: what lines are cut from.
struct Paragraph {
  /// The characters; tabs and line ends that are no line ends here are spaces.
  let scalars: [UInt32]
  /// The first scalar of each grapheme, and the number of scalars.
  let borders: [Int]
  /// The first grapheme, in the text.
  let firstGrapheme: Int
  /// Of the bidirectional algorithm.
  let base: UInt8
  /// In the order of the text.
  private(set) var runs: [ShapedRun] = []
  /// Of each grapheme, in pixels.
  private(set) var widths: [Double] = []

  /// How many graphemes it has.
  var count: Int { borders.count - 1 }

  var isRightToLeft: Bool { base & 1 == 1 }

  init(
    _ text: some StringProtocol, firstGrapheme: Int, face: TextFace, isRightToLeft: Bool,
    fonts: FontSet, buffer: ShapingBuffer
  ) {
    var scalars: [UInt32] = []
    var borders: [Int] = [0]
    scalars.reserveCapacity(text.utf8.count)
    for character in text {
      for scalar in character.unicodeScalars {
        let isBlank = scalar.value == 9 || Characters.isNewline(scalar.value)
        scalars.append(isBlank ? 0x20 : scalar.value)
      }
      borders.append(scalars.count)
    }
    self.scalars = scalars
    self.borders = borders
    self.firstGrapheme = firstGrapheme
    let bidi = BidiLevels(scalars, isRightToLeft: isRightToLeft)
    base = bidi.base
    let look = FontLook(face)
    let size = face.boundedSize
    runs = Self.runs(scalars, borders, bidi.levels, fonts, look).map {
      Self.shape($0, of: scalars, borders, fonts, buffer, size)
    }
    widths = Array(repeating: 0, count: borders.count - 1)
    for run in runs {
      for (grapheme, width) in Self.widths(run, borders) { widths[grapheme] += width }
    }
  }

  /// Stretches of one font, script and direction; each begins at a grapheme.
  private static func runs(
    _ scalars: [UInt32], _ borders: [Int], _ levels: [UInt8], _ fonts: FontSet, _ look: FontLook
  ) -> [TextRun] {
    var runs: [TextRun] = []
    var lastScript = HB_SCRIPT_COMMON
    for (start, end) in zip(borders, borders.dropFirst()) {
      let grapheme = scalars[start..<end]
      let font = fonts.font(for: grapheme, look: look)
      var own = script(of: grapheme[start])
      // Spaces, digits and marks belong to the letters before them.
      if own == HB_SCRIPT_COMMON || own == HB_SCRIPT_INHERITED || own == HB_SCRIPT_UNKNOWN {
        own = lastScript
      }
      if let last = runs.last, last.level == levels[start], last.font == font {
        if last.script == own || last.script == HB_SCRIPT_COMMON {
          runs[runs.count - 1].script = own
          runs[runs.count - 1].range = last.range.lowerBound..<end
          lastScript = own
          continue
        }
      }
      runs.append(TextRun(range: start..<end, level: levels[start], script: own, font: font))
      lastScript = own
    }
    return runs
  }

  private static func shape(
    _ run: TextRun, of scalars: [UInt32], _ borders: [Int], _ fonts: FontSet,
    _ buffer: ShapingBuffer, _ size: Double
  ) -> ShapedRun {
    if let font = run.font {
      return ShapedRun(
        run: run,
        glyphs: buffer.shape(run, of: scalars, face: fonts.opened(font), size: size))
    }
    // Without any font a text still takes its room.
    let glyphs = run.range.map {
      ShapedRun.Glyph(
        glyph: 0, cluster: $0, advance: Float(size / 2), x: 0, y: 0, isUnsafeToBreak: false)
    }
    return ShapedRun(run: run, glyphs: run.isRightToLeft ? glyphs.reversed() : glyphs)
  }

  /// How wide each grapheme of a run is; those of one cluster share its width.
  private static func widths(
    _ run: ShapedRun, _ borders: [Int]
  ) -> [(grapheme: Int, width: Double)] {
    var result: [(grapheme: Int, width: Double)] = []
    let glyphs = run.run.isRightToLeft ? run.glyphs.reversed() : run.glyphs
    var index = 0
    var grapheme = place(of: run.run.range.lowerBound, in: borders)
    while index < glyphs.count {
      let cluster = glyphs[index].cluster
      var width = 0.0
      while index < glyphs.count, glyphs[index].cluster == cluster {
        width += Double(glyphs[index].advance)
        index += 1
      }
      let end = index < glyphs.count ? glyphs[index].cluster : run.run.range.upperBound
      while grapheme + 1 < borders.count - 1, borders[grapheme + 1] <= cluster { grapheme += 1 }
      var last = grapheme
      while last + 1 < borders.count - 1, borders[last + 1] < end { last += 1 }
      let share = width / Double(last - grapheme + 1)
      for shared in grapheme...last {
        if result.last?.grapheme == shared {
          result[result.count - 1].width += share
        } else {
          result.append((shared, share))
        }
      }
    }
    return result
  }

  /// The grapheme that a scalar belongs to.
  private static func place(of scalar: Int, in borders: [Int]) -> Int {
    max(first(in: borders.count) { borders[$0] > scalar } - 1, 0)
  }

  /// Whether a grapheme is white space that is not seen at a line's end.
  func isSpace(_ grapheme: Int) -> Bool { Characters.isSpace(scalars[borders[grapheme]]) }

  /// Whether a line can end after a grapheme.
  func canBreak(after grapheme: Int) -> Bool {
    guard grapheme + 1 < count else { return true }
    let right = scalars[borders[grapheme + 1]]
    if isSpace(grapheme) { return !Characters.isSpace(right) }
    let before = grapheme > 0 ? scalars[borders[grapheme] - 1] : nil
    return Characters.canBreak(before: before, scalars[borders[grapheme + 1] - 1], right)
  }

  /// Sets the graphemes of `range` as a line, from left to right.
  func line(
    _ range: Range<Int>, fonts: FontSet, buffer: ShapingBuffer, size: Double
  ) -> ShapedLine {
    var line = ShapedLine(
      graphemes: firstGrapheme + range.lowerBound..<firstGrapheme + range.upperBound,
      isRightToLeft: isRightToLeft)
    let wanted = borders[range.lowerBound]..<borders[range.upperBound]
    var pieces: [ShapedRun] = []
    var index = Self.first(in: runs.count) { runs[$0].run.range.upperBound > wanted.lowerBound }
    while index < runs.count, runs[index].run.range.lowerBound < wanted.upperBound {
      let part = runs[index].run.range.clamped(to: wanted)
      if !part.isEmpty { pieces.append(piece(runs[index], part, fonts, buffer, size)) }
      index += 1
    }
    for index in BidiLevels.visualOrder(pieces.map(\.run.level)) {
      let piece = pieces[index]
      var glyphs: [PositionedGlyph] = []
      glyphs.reserveCapacity(piece.glyphs.count)
      var x: Float = 0
      for glyph in piece.glyphs {
        if let font = piece.run.font {
          glyphs.append(
            PositionedGlyph(font: font, glyph: glyph.glyph, x: x + glyph.x, y: glyph.y))
        }
        x += glyph.advance
      }
      var boxes: [(place: Int, box: GraphemeBox)] = []
      let widths = Self.widths(piece, borders)
      var left: Float = 0
      for (grapheme, width) in piece.run.isRightToLeft ? widths.reversed() : widths {
        let right = left + Float(width)
        boxes.append(
          (
            grapheme - range.lowerBound,
            GraphemeBox(left: left, right: right, isRightToLeft: piece.run.isRightToLeft)
          ))
        left = right
      }
      line.append(glyphs, width: Double(x), boxes: boxes)
    }
    return line
  }

  /// A part of a run: cut out where its glyphs do not depend on their neighbours, else shaped again.
  private func piece(
    _ run: ShapedRun, _ part: Range<Int>, _ fonts: FontSet, _ buffer: ShapingBuffer, _ size: Double
  ) -> ShapedRun {
    if part == run.run.range { return run }
    var smaller = run.run
    smaller.range = part
    if isSafe(run, part.lowerBound), isSafe(run, part.upperBound) {
      let first = Self.place(of: part.lowerBound, in: run)
      let last = Self.place(of: part.upperBound, in: run)
      return ShapedRun(run: smaller, glyphs: Array(run.glyphs[min(first, last)..<max(first, last)]))
    }
    // The rest of the paragraph stays its context: letters of a broken word keep the form that joins them.
    return Self.shape(smaller, of: scalars, borders, fonts, buffer, size)
  }

  /// Whether a run can be cut before a scalar.
  private func isSafe(_ run: ShapedRun, _ scalar: Int) -> Bool {
    if scalar == run.run.range.lowerBound || scalar == run.run.range.upperBound { return true }
    var index = Self.place(of: scalar, in: run) - (run.run.isRightToLeft ? 1 : 0)
    guard run.glyphs.indices.contains(index), run.glyphs[index].cluster == scalar else {
      return false
    }
    while run.glyphs.indices.contains(index), run.glyphs[index].cluster == scalar {
      if run.glyphs[index].isUnsafeToBreak { return false }
      index += run.run.isRightToLeft ? -1 : 1
    }
    return true
  }

  /// Where a run's glyphs are cut before a scalar: those on one side of the place belong to what comes before it.
  private static func place(of scalar: Int, in run: ShapedRun) -> Int {
    first(in: run.glyphs.count) {
      run.run.isRightToLeft
        ? run.glyphs[$0].cluster < scalar : run.glyphs[$0].cluster >= scalar
    }
  }

  /// The first of `count` numbers from which on something holds.
  private static func first(in count: Int, where holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
