import Raster
import Testing
import TextShaping

@testable import UIComponent
@testable import UIPainting

@Suite("Painting texts") struct PaintingTextTests {
  @Test("a line of text has its ink in its room, and moves with it")
  func place() throws {
    let sheet = try Sheet(200, 40)
    let shaped = sheet.tools.shaper.shape("Library", face: TextFace(size: 20))
    sheet.painter.text(shaped.lines[0], size: shaped.size, x: 10, baseline: 28, .white)
    let width = Int(shaped.width.rounded(.up))
    #expect(sheet.ink() > 100 * 255)
    #expect(sheet.ink() == sheet.ink(PixelArea(x: 9, y: 8, width: width + 2, height: 28)))
    let moved = try Sheet(200, 40, tools: sheet.tools)
    moved.painter.text(shaped.lines[0], size: shaped.size, x: 11, baseline: 29, .white)
    for y in 0..<39 {
      for x in 0..<199 { #expect(moved.surface[x + 1, y + 1] == sheet.surface[x, y]) }
    }
  }

  @Test("text is measured as it is painted, in dip")
  func measure() throws {
    let tools = try Sheet.tools()
    let measure = ComponentText(shaper: tools.shaper, scale: 1)
    var look = TextLook()
    let one = measure.size(of: "Settings", look: look, width: nil)
    #expect(one.height == 18)
    measure.scale = 2
    let two = measure.size(of: "Settings", look: look, width: nil)
    #expect(abs(one.width - two.width) <= 1)
    #expect(abs(measure.baseline(look: look) - 13) < 1.5)
    // The width that was measured is enough, at each scale.
    for scale in [1, 1.25, 1.5, 1.75, 2, 3] {
      measure.scale = scale
      let size = measure.size(of: "Two words", look: look, width: nil)
      #expect(measure.size(of: "Two words", look: look, width: size.width) == size)
    }
    measure.scale = 1
    #expect(measure.size(of: "Two words", look: look, width: 50).height == 36)
    look.maxLines = 1
    look.overflow = .ellipsis
    #expect(measure.size(of: "Two words", look: look, width: 50).height == 18)
    #expect(measure.size(of: "", look: look, width: nil).height == 18)
  }
}

/// Pictures for a person to look at: `ARCADIA_PICTURES=folder`.
@Suite("Contact sheets") struct ContactSheets {
  @Test("all icons at three sizes")
  func icons() throws {
    let sheet = try Sheet(12 * 100, 5 * 110, ground: Color(0x14161C))
    for (index, icon) in Icon.allCases.enumerated() {
      let x = index % 12 * 100
      let y = index / 12 * 110
      let path = icon.path
      sheet.painter.icon(path, in: PixelArea(x: x + 4, y: y + 4, width: 48, height: 48), .white)
      sheet.painter.icon(path, in: PixelArea(x: x + 60, y: y + 4, width: 24, height: 24), .white)
      sheet.painter.icon(
        path, in: PixelArea(x: x + 60, y: y + 34, width: 18, height: 18), Color(0xF7941D))
      let name = sheet.tools.shaper.shape(icon.rawValue, face: TextFace(size: 12)).lines[0]
      sheet.painter.text(name, size: 12, x: Double(x + 4), baseline: y + 72, Color(0xA3A9B6))
    }
    sheet.show("icons")
    #expect(sheet.ink() == 255 * sheet.surface.count)
  }

  @Test("texts of many scripts, boxes, shadows and borders")
  func things() throws {
    let sheet = try Sheet(900, 700, ground: Color(0x14161C))
    let painter = sheet.painter
    let texts = [
      "The quick brown fox jumps over the lazy dog — AVATAR Wo To fi ffl",
      "Žluťoučký kůň, Ελληνικά, Русский, e\u{301}", "עברית: שלום 123 (abc)",
      "العربية: مرحبا بالعالم 456",
      "漢字 日本語 한국어 (missing here)", "😀 ✓ ★ ▸ emoji",
    ]
    for (row, text) in texts.enumerated() {
      for (column, face) in [
        TextFace(size: 14), TextFace(size: 18, weight: 700),
        TextFace(family: "serif", size: 16, isItalic: true),
      ].enumerated() {
        var rules = LineRules(width: 280)
        rules.wraps = false
        rules.ellipsis = true
        let shaped = sheet.tools.shaper.shape(text, face: face, rules: rules)
        painter.text(
          shaped.lines[0], size: shaped.size, x: Double(10 + column * 295) + shaped.lines[0].x,
          baseline: 30 + row * 30, .white)
      }
    }
    for (index, blur) in [2.0, 4, 8, 16, 24].enumerated() {
      let box = sheet.box(30 + index * 170, 240, 130, 90, 12)
      painter.fill(sheet.box(15 + index * 170, 220, 160, 130, 0), Color(0xF3F4F7))
      painter.shadow(of: box, blur: blur, down: Int(blur / 3), Color(rgba: 0x0000_0080))
      painter.fill(box, from: Color(0xFFFFFF), to: Color(0xDDDDEE))
    }
    for (index, pattern) in [BorderPattern.solid, .dashed, .dotted].enumerated() {
      for (column, width) in [1, 2, 4].enumerated() {
        painter.border(
          sheet.box(
            20 + column * 140 + index * 5, 380 + index * 100, 120, 80, 4.0 + 10.0 * Double(column)),
          width: width, Color(0xF7941D), style: pattern)
      }
    }
    painter.border(
      RoundedBox(
        PixelArea(x: 480, y: 380, width: 200, height: 100),
        radii: CornerRadii(topLeft: 40, topRight: 0, bottomRight: 20, bottomLeft: 5)), width: 3,
      Color(0xFFD166))
    painter.clipped(to: sheet.box(480, 500, 200, 150, 40)) {
      painter.fill(sheet.box(400, 400, 400, 400), from: Color(0xFF7B72), to: Color(0x0B57D0))
      painter.icon(
        Icon.cartridge.path, in: PixelArea(x: 500, y: 480, width: 160, height: 190), .white)
    }
    sheet.show("things")
    #expect(sheet.ink() == 255 * sheet.surface.count)
  }
}
