import FlashHarness
import Raster
import Testing

@testable import Flash
@testable import FlashData
@testable import FlashDisplay
@testable import FlashText

/// Fields that follow their text; lengths in twips, of the worked examples of the text layout: em 1024, ascent 924, descent 219,
/// each glyph 512 wide, at 12 pixels.
@Suite("Text fields as large as their text")
struct FieldSizeTests {
  /// DefineFont2 number 1, "F", with empty outlines for a and b.
  private static let font: [UInt8] = {
    let glyph: [UInt8] = [0x10, 0x00]
    var body: [UInt8] = [1, 0, 0x84, 0, 1, UInt8(ascii: "F"), 2, 0]
    // From the table's start: two offsets and that of the codes.
    for offset in [6, 8, 10] { body += Assembly.word(offset) }
    body += glyph + glyph
    for code in "ab".utf8 { body += [code, 0] }
    for number in [924, 219, 0, 512, 512] { body += Assembly.word(number) }
    // Two empty rectangles, no kerning.
    body += [0, 0, 0, 0]
    return [0x3F, 0x0C] + Assembly.little(UInt32(body.count)) + body
  }()

  private struct Stage {
    let player: Player
    let field: EditField

    /// A field of 100 by 50 pixels.
    init(version: UInt8 = 8) throws {
      var file = PlayerTests.movie(frames: 1, FieldSizeTests.font + [0x40, 0x00, 0, 0])
      file[3] = version
      player = try Player(
        file, url: "file:///test.swf", options: .recorded, trace: { _ in },
        load: { _ in .failure(status: 0) })
      player.runIteration()
      let root = try #require(player.island.levels[0])
      field = EditField(
        Bounds(xMin: 0, yMin: 0, xMax: 2000, yMax: 1000), file: root.file, player: player)
      field.usesEmbeddedFonts = true
      field.setNewFormat(TextFormat(font: "F", size: 12))
      root.insert(field, at: 20_000)
    }

    /// Left, top, right, bottom.
    var box: [Double] {
      let bounds = field.contentBounds
      return [bounds.xMin, bounds.yMin, bounds.xMax, bounds.yMax]
    }
  }

  /// What a script can ask for without asking for the rectangle.
  private static var questions: [(EditField) -> Void] {
    [
      { _ in }, { _ = $0.layout.textWidth }, { _ = $0.layout.textHeight },
      { _ = $0.layout.maxScroll },
      { _ = $0.layout.bottomScroll }, { _ = $0.layout.maxHscroll }, { _ = $0.text },
      { $0.layout.scroll(to: 2) },
      { _ = $0.layout.laidOut },
    ]
  }

  @Test("whatever is set first, and whatever is asked in between (T.Auto.2, T.Auto.3, T.Auto.6)")
  func order() throws {
    let steps: [(EditField) -> Void] = [
      { $0.autoSize = .left }, { $0.setTextByScript("ab") },
      { $0.setFormat(TextFormat(color: 5), 0..<$0.content.units.count) },
    ]
    for order in [[0, 1, 2], [1, 0, 2], [1, 2, 0], [0, 2, 1], [2, 0, 1], [2, 1, 0]] {
      for ask in Self.questions {
        let stage = try Stage()
        for step in order {
          steps[step](stage.field)
          ask(stage.field)
        }
        #expect(stage.box == [0, 0, 320, 347], "\(order)")
      }
    }
  }

  @Test("saving a state leaves a field where it was scrolled to, and the state has it there")
  func saving() throws {
    let stage = try Stage()
    let field = stage.field
    (field.isMultiline, field.hasBorder, field.isEditable) = (true, true, true)
    field.setTextByScript(
      (0..<12).map { String(repeating: "ab", count: $0 + 4) }.joined(separator: "\r"))
    field.layout.scroll(to: 5)
    field.layout.hscroll = 9
    let state = stage.player.saveState()
    #expect(field.layout.scroll == 5 && field.layout.hscroll == 9)
    let other = try stage.player.restored(from: state)
    let same = try #require(other.island.levels[0]?.children.last as? EditField)
    #expect(same.layout.scroll == 5 && same.layout.hscroll == 9)
    #expect(same.isMultiline && same.hasBorder && same.isEditable && !same.wraps)
  }

  @Test("the rectangle follows each new text, and each way of setting one")
  func changes() throws {
    let stage = try Stage()
    let field = stage.field
    field.autoSize = .left
    for count in [1, 5, 0, 3] {
      field.setTextByScript(String(repeating: "a", count: count))
      #expect(field.contentBounds.width == Double(count * 120 + 80))
    }
    field.setHTMLByScript("ab")
    #expect(field.contentBounds.width == 320)
    field.replace(2..<2, with: "ab")
    #expect(field.contentBounds.width == 560)
    field.isMultiline = true
    field.setTextByScript("ab\rab")
    #expect(stage.box == [0, 0, 320, 614])
    field.autoSize = .none
    field.setTextByScript("a")
    #expect(stage.box == [0, 0, 320, 614])
  }

  @Test("sides that stay where they are, and text that is centred in a wide field (T.Lay.2)")
  func sides() throws {
    for (mode, left) in [(EditField.AutoSize.left, 0.0), (.center, 840), (.right, 1680)] {
      for alignment in [TextFormat.Alignment.left, .center, .right, .justify] {
        let stage = try Stage()
        stage.field.newFormat.alignment = alignment
        stage.field.autoSize = mode
        stage.field.setTextByScript("ab")
        #expect(stage.box == [left, 0, left + 320, 347], "\(mode) \(alignment)")
        #expect(stage.field.layout.laidOut.lines.first?.left == 0)
      }
    }
  }

  @Test("fields without text, and fields to write in (T.Size.2, T.Auto.2, T.Auto.7)")
  func emptyAndEditable() throws {
    for (isEditable, text, size) in [
      (false, "", (80.0, 80.0)), (true, "", (130, 347)), (true, "ab", (370, 347)),
      (false, "ab\r", (320, 347)), (true, "ab\r", (370, 614)),
    ] {
      let stage = try Stage()
      stage.field.isMultiline = true
      stage.field.isEditable = isEditable
      stage.field.autoSize = .left
      stage.field.setTextByScript(text)
      #expect(stage.box == [0, 0, size.0, size.1], "\(isEditable) \(text.debugDescription)")
    }
  }

  @Test("a field to write in with the system's glyphs has room for the caret in whole pixels")
  func caretOfDeviceFonts() throws {
    let stage = try Stage()
    stage.field.usesEmbeddedFonts = false
    stage.field.isEditable = true
    stage.field.autoSize = .left
    #expect(stage.field.contentBounds.width == 140)
  }

  @Test("blanks stay on the line whose one unit is wider than the field (T.Wrap.8)")
  func blanksBehindForcedUnits() throws {
    let stage = try Stage()
    stage.field.wraps = true
    stage.field.isMultiline = true
    stage.field.layout.resize(width: 90, height: nil)
    stage.field.setTextByScript("aa  b")
    #expect(stage.field.layout.laidOut.lines.count == 3)
  }

  @Test("with lines that wrap only the height follows")
  func wrapped() throws {
    let stage = try Stage()
    stage.field.wraps = true
    stage.field.isMultiline = true
    stage.field.autoSize = .left
    stage.field.setTextByScript("a " + String(repeating: "b", count: 16))
    #expect(stage.box == [0, 0, 2000, 614])
  }

  @Test("a state has the size, and what waits for it")
  func states() throws {
    for asks in [false, true] {
      let stage = try Stage()
      stage.field.autoSize = .center
      stage.field.setTextByScript("ab")
      if asks { _ = stage.field.contentBounds }
      let restored = try stage.player.restored(from: stage.player.saveState())
      let field = try #require(
        restored.island.levels[0]?.children.lazy.compactMap { $0 as? EditField }.first)
      #expect(field.contentBounds == stage.field.contentBounds && stage.box[0] == 840)
    }
  }

  @Test("static text has the bounds that the file says, whatever its glyphs' matrix (D.Bounds.3)")
  func staticText() throws {
    // DefineText 2: 0, 0, 1000, 400 twips; moved by 300, 200; no glyphs.
    func bits(_ numbers: [(Int, Int)]) -> [UInt8] {
      var text = numbers.map { number, count in
        let digits = String(number & (1 << count - 1), radix: 2)
        return String(repeating: "0", count: count - digits.count) + digits
      }.joined()
      while text.utf8.count % 8 != 0 { text += "0" }
      return stride(from: 0, to: text.utf8.count, by: 8).map { start in
        text.utf8.dropFirst(start).prefix(8).reduce(0) { $0 << 1 | ($1 & 1) }
      }
    }
    let rectangle = bits([(11, 5), (0, 11), (1000, 11), (0, 11), (400, 11)])
    let matrix = bits([(0, 1), (0, 1), (10, 5), (300, 10), (200, 10)])
    let body = [2, 0] + rectangle + matrix + [1, 1, 0]
    let define = [0xFF, 0x02] + Assembly.little(UInt32(body.count)) + body
    // PlaceObject2 of character 2 at depth 1.
    let place: [UInt8] = [0x85, 0x06, 0x02, 0x01, 0x00, 0x02, 0x00]
    let player = try Player(
      PlayerTests.movie(frames: 1, define + place + [0x40, 0x00, 0, 0]), url: "file:///test.swf",
      options: .recorded,
      trace: { _ in }, load: { _ in .failure(status: 0) })
    player.runIteration()
    let text = try #require(player.island.levels[0]?.children.first as? TextGraphic)
    #expect(text.contentBounds == Bounds(xMin: 0, yMin: 0, xMax: 1000, yMax: 400))
    // What is filtered is cut to the bounds, with a pixel around.
    let pixels = player.renderer.pixelBounds(text, .scale(1 / twips, 1 / twips))
    #expect(pixels.minX <= 0 && pixels.minY <= 0 && pixels.maxX >= 50 && pixels.maxY >= 20)
  }
}

@Suite("Lines of fonts that stand for others")
struct FontMeasureTests {
  @Test("a family that is not there has its own lines, whatever stands for it")
  func asked() throws {
    let arial = try #require(FontMeasures.measures(askedFor: "Arial", found: "Nimbus Sans"))
    #expect(arial == FontMeasures(ascent: 0.905, descent: 0.212))
    let times = try #require(FontMeasures.measures(askedFor: "times new roman", found: "X"))
    #expect(times.ascent == 0.891)
    for (name, ascent) in [
      ("_sans", 0.905), ("_serif", 0.891), ("_typewriter", 0.833), ("Unheard Of", 0.905),
      ("Consolas", 0.833), ("", 0.905), (",", 0.905), ("Unheard Of, Verdana", 1.005),
    ] {
      let measures = FontMeasures.measures(askedFor: name, found: "Noto Sans")
      #expect(measures?.ascent == ascent, "\(name)")
    }
  }

  @Test("a family that is there has the file's")
  func found() {
    for name in ["Arial", "ARIAL", "Verdana, Arial", " arial "] {
      #expect(FontMeasures.measures(askedFor: name, found: "Arial") == nil, "\(name)")
    }
  }
}
