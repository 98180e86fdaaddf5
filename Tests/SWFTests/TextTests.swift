import Testing
import swftrial

@testable import SWF

@Suite("Fonts and text")
struct TextTests {
  private func font(_ sample: Sample) throws -> FontDefinition {
    try contents(of: sample) { if case .font(let font) = $0 { font } else { nil } }
  }

  @Test("DefineFont has glyphs and nothing else")
  func version1() throws {
    let font = try font(.font1)
    #expect((font.id, font.glyphCount, font.name, font.unitsPerEm) == (1, 2, nil, 1024))
    #expect(try font.glyph(1).records.contains(.line(dx: 200, dy: 0)))
  }

  @Test("DefineFont2 has codes and measures")
  func version2() throws {
    let font = try font(.font2)
    #expect(font.name == "Face")
    #expect(font.style == [.bold, .wideOffsets, .hasLayout])
    #expect(font.codes == [0x41, 0x42])
    let layout = try #require(font.layout)
    #expect((layout.ascent, layout.descent, layout.leading) == (800, 200, -50))
    #expect(layout.advances == [110, 210])
    #expect(layout.bounds.map(\.yMin) == [-200, -200])
    #expect(layout.kerning == [.init(left: 0x41, right: 0x42, adjustment: -15)])
  }

  @Test("a glyph is a drawing whose fill is the text's")
  func glyph() throws {
    let edges = ShapeEdges(try font(.font2).glyph(0))
    #expect(edges.edges.map(\.fill1) == [0, 0, 0, 0])
    #expect(
      edges.edges.map(\.to) == [
        PointRecord(x: 100, y: -100), PointRecord(x: 100, y: 0), PointRecord(x: 0, y: 0),
        PointRecord(x: 0, y: -100),
      ])
  }

  @Test("a glyph that is not there throws", arguments: [-1, 2, 70000])
  func noGlyph(index: Int) throws {
    let font = try font(.font2)
    #expect(throws: FormatError.self) { try font.glyph(index) }
  }

  @Test("a font without glyphs may lack the way to its codes")
  func deviceFont() throws {
    let font = try font(.font3)
    #expect((font.glyphCount, font.unitsPerEm, font.name) == (0, 20480, "Arial"))
    #expect(font.layout?.ascent == 900)
    #expect(font.error == nil)
  }

  @Test("a font whose codes lie elsewhere keeps its glyphs")
  func badCodes() throws {
    var body = Sample.font2.body
    body[21] = 0xFF
    let movie = try Movie(HandMade.movie(tag: 48, body))
    guard case .font(let font) = try movie.content(of: #require(movie.tags.first { _ in true }))
    else {
      Issue.record("no font")
      return
    }
    #expect(font.error?.subject == "character codes")
    #expect(try !font.glyph(0).records.isEmpty)
  }

  @Test("names and codes of old fonts")
  func fontInfo() throws {
    let old = try contents(of: .fontInfo) { if case .fontInfo(let info) = $0 { info } else { nil } }
    #expect(old.name.text == "テス")
    #expect((old.isShiftJIS, old.isBold, old.isItalic) == (true, true, false))
    #expect(old.codes == [0x41, 0x42])
    let new = try contents(of: .fontInfo2) {
      if case .fontInfo(let info) = $0 { info } else { nil }
    }
    #expect((new.isSmallText, new.isItalic, new.language) == (true, true, 2))
    #expect(new.codes == [0x3042, 0x3044])
  }

  @Test("zones, names and settings")
  func small() throws {
    let zones = try contents(of: .alignZones) {
      if case .fontAlignZones(let zones) = $0 { zones } else { nil }
    }
    #expect(zones.thickness == 2)
    #expect(zones.glyphs.count == 1)
    #expect(zones.glyphs[0].zones.map(\.coordinate) == [1, -1.5])
    #expect(zones.glyphs[0].zones.map(\.range) == [0.5, 0x1p-25])
    #expect((zones.glyphs[0].hasX, zones.glyphs[0].hasY) == (true, true))
    for sample in Sample.all {
      let decoded = try Decoded(sample)
      switch decoded.content {
      case .fontName(let name):
        #expect((name.fontID, name.name, name.copyright) == (1, "Font", "Its maker"))
      case .openTypeFont(let font):
        #expect((font.id, font.name, font.isItalic, font.isBold) == (4, "Open", true, false))
        #expect(font.data.map { decoded[$0] } == Array("OTTO".utf8))
      case .textSmoothing(let settings):
        #expect((settings.isAdvanced, settings.gridFit) == (true, 2))
        #expect((settings.thickness, settings.sharpness) == (-100, 200))
      default: break
      }
    }
  }

  @Test("static text in runs", arguments: [(Sample.text, 255), (.text2, 4)] as [(Sample, UInt8)])
  func staticText(sample: Sample, alpha: UInt8) throws {
    let text = try contents(of: sample) { if case .text(let text) = $0 { text } else { nil } }
    #expect(text.error == nil)
    #expect((text.matrix.tx, text.matrix.ty) == (5, 6))
    #expect(text.runs.count == 2)
    #expect(text.runs[0].font == .init(id: 2, height: 200))
    #expect(text.runs[0].color == ColorRecord(red: 1, green: 2, blue: 3, alpha: alpha))
    #expect((text.runs[0].x, text.runs[0].y) == (-10, 240))
    #expect(text.runs[0].glyphs == [.init(index: 0, advance: 110), .init(index: 1, advance: -20)])
    #expect((text.runs[1].font, text.runs[1].color) == (nil, nil))
    #expect(text.runs[1].glyphs == [.init(index: 7, advance: 0)])
  }

  @Test("a field says all that it can say")
  func editText() throws {
    let text = try contents(of: .editText) {
      if case .editText(let text) = $0 { text } else { nil }
    }
    #expect(text.bounds == Rectangle(xMin: -40, xMax: 2000, yMin: -40, yMax: 400))
    #expect(
      text.flags == [
        .hasFont, .hasMaxLength, .hasTextColor, .multiline, .wordWrap, .hasText, .useOutlines,
        .html, .border, .hasLayout,
      ])
    #expect((text.fontID, text.fontHeight, text.maxLength) == (2, 240, 30))
    #expect(text.textColor == ColorRecord(red: 1, green: 2, blue: 3, alpha: 4))
    let layout = try #require(text.layout)
    #expect((layout.alignment, layout.leftMargin, layout.rightMargin) == (.center, 20, 40))
    #expect((layout.indent, layout.leading) == (-20, -30))
    #expect(text.variableName == "_root.name")
    #expect(text.initialText?.text == "<b>Ünïcode</b>")
  }

  @Test("a field's font can be a class, which has a height, too")
  func fontClass() throws {
    let text = try contents(of: .editTextOfClass) {
      if case .editText(let text) = $0 { text } else { nil }
    }
    #expect((text.fontID, text.fontClass, text.fontHeight) == (nil, "MyFont", 200))
    #expect((text.variableName, text.initialText) == ("", nil))
  }
}

@Suite("Buttons")
struct ButtonTests {
  private func button(_ sample: Sample) throws -> ButtonDefinition {
    try contents(of: sample) { if case .button(let button) = $0 { button } else { nil } }
  }

  @Test("DefineButton acts at its release")
  func version1() throws {
    let decoded = try Decoded(.button)
    let button = try button(.button)
    #expect(button.records.map(\.states) == [.up, [.over, .down, .hitTest]])
    #expect(button.records.map(\.character) == [10, 11])
    #expect(button.records[0].matrix.tx == 20)
    #expect(button.actions.map(\.conditions) == [.overDownToOverUp])
    #expect(button.actions.map { decoded[$0.actions] } == [[0x06, 0x00]])
  }

  @Test("DefineButton2 has filters, modes, and actions with conditions")
  func version2() throws {
    let decoded = try Decoded(.button2)
    let button = try button(.button2)
    #expect(button.tracksAsMenu)
    #expect(button.error == nil)
    #expect(button.records.count == 1)
    #expect(button.records[0].filters.count == 1)
    #expect(button.records[0].blendMode == .multiply)
    #expect(
      button.actions.map(\.conditions) == [[.idleToOverUp, .overDownToOverUp], .overDownToIdle])
    #expect(button.actions.map(\.keyCode) == [0, 13])
    #expect(button.actions.map { decoded[$0.actions] } == [[0x06, 0x00], [0x07, 0x00]])
  }

  @Test("colours of a button's records")
  func colors() throws {
    let colors = try contents(of: .buttonColors) {
      if case .buttonColorTransform(let colors) = $0 { colors } else { nil }
    }
    #expect(colors.transforms.map(\.greenMultiplier) == [128, 64])
  }

  @Test("a button's sounds")
  func sounds() throws {
    let sounds = try contents(of: .buttonSounds) {
      if case .buttonSounds(let sounds) = $0 { sounds } else { nil }
    }
    #expect((sounds.overUpToIdle, sounds.overDownToOverUp) == (nil, nil))
    #expect(sounds.overUpToOverDown?.sound == 6)
    #expect(sounds.overUpToOverDown?.info.stops == true)
    let info = try #require(sounds.idleToOverUp?.info)
    #expect((info.start, info.end, info.loops) == (1000, 2000, 3))
    #expect((info.isSingle, info.stops) == (true, false))
    #expect(info.envelope.map(\.position) == [0, 44100])
    #expect(info.envelope.map(\.left) == [32768, 32768])
  }
}
