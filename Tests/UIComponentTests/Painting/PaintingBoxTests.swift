import Raster
import Testing

@testable import UIComponent
@testable import UIPainting

@Suite("Painting boxes") struct PaintingBoxTests {
  @Test("a box fills its pixels and no others")
  func plain() throws {
    let sheet = try Sheet(20, 20)
    sheet.painter.fill(sheet.box(3, 4, 10, 5), .red)
    #expect(sheet.ink() == 50 * 255)
    #expect(sheet.surface[3, 4] == 0xFFFF_0000)
    #expect(sheet.alpha(13, 4) == 0 && sheet.alpha(3, 9) == 0)
  }

  @Test("round corners cover what a disc covers", arguments: [1, 2.5, 6, 8.25, 20])
  func corners(radius: Double) throws {
    let sheet = try Sheet(60, 60)
    sheet.painter.fill(sheet.box(5, 5, 50, 50, radius), .white)
    let lost = (4 - Double.pi) * radius * radius
    #expect(abs(Double(sheet.ink()) / 255 - (2500 - lost)) < 1.5)
    #expect(sheet.alpha(30, 5) == 255)
    // All four are alike.
    for (x, y) in [(54, 5), (5, 54), (54, 54)] { #expect(sheet.alpha(x, y) == sheet.alpha(5, 5)) }
  }

  @Test("radii that do not fit make a capsule or a disc")
  func capsule() throws {
    let sheet = try Sheet(40, 40)
    sheet.painter.fill(sheet.box(0, 0, 39, 39, 100), .white)
    #expect(abs(Double(sheet.ink()) / 255 - Double.pi * 19.5 * 19.5) < 6)
    #expect(sheet.box(0, 0, 10, 10, .nan).radii == .zero)
    #expect(sheet.box(0, 0, 10, 10, -3).radii == .zero)
    #expect(sheet.box(0, 0, 10, 10, .infinity).radii == CornerRadii(5))
  }

  @Test("each corner has its own radius")
  func four() throws {
    let sheet = try Sheet(40, 40)
    let radii = CornerRadii(topLeft: 12, topRight: 0, bottomRight: 4, bottomLeft: 0)
    sheet.painter.fill(
      RoundedBox(PixelArea(x: 0, y: 0, width: 40, height: 40), radii: radii), .white)
    #expect(sheet.alpha(0, 0) == 0)
    #expect(sheet.alpha(39, 0) == 255 && sheet.alpha(0, 39) == 255)
    #expect(sheet.alpha(39, 39) < 60 && sheet.alpha(36, 36) == 255)
  }

  @Test("a gradient goes from the first colour at the top to the second at the bottom")
  func gradient() throws {
    let sheet = try Sheet(4, 100)
    sheet.painter.fill(sheet.box(0, 0, 4, 100), from: Color(0xFF0000), to: Color(0x0000FF))
    #expect(sheet.surface[0, 0] >> 16 & 255 > 250)
    #expect(sheet.surface[0, 99] & 255 > 250)
    let reds = (0..<100).map { sheet.surface[2, $0] >> 16 & 255 }
    #expect(reds == reds.sorted(by: >))
  }

  @Test("half a colour over a ground is their mean")
  func blend() throws {
    let sheet = try Sheet(4, 4, ground: .white)
    sheet.painter.fill(sheet.box(0, 0, 4, 4), Color(rgba: 0x0000_0080))
    #expect(abs(Int(sheet.surface[1, 1] & 255) - 127) <= 1)
    #expect(sheet.alpha(1, 1) == 255)
  }

  @Test("a border is the box without what is inside", arguments: [1, 2, 5])
  func border(width: Int) throws {
    let sheet = try Sheet(50, 40)
    sheet.painter.border(sheet.box(0, 0, 50, 40, 10), width: width, .white)
    let other = try Sheet(50, 40)
    other.painter.fill(sheet.box(0, 0, 50, 40, 10), .white)
    let inner = try Sheet(50, 40)
    inner.painter.fill(sheet.box(0, 0, 50, 40, 10).inset(by: width), .white)
    #expect(abs(sheet.ink() - (other.ink() - inner.ink())) < 255 * 4)
    #expect(sheet.alpha(25, 20) == 0 && sheet.alpha(0, 20) == 255 && sheet.alpha(25, 0) == 255)
  }

  @Test("dashes and dots leave gaps all around")
  func patterns() throws {
    for pattern in [BorderPattern.dashed, .dotted] {
      let sheet = try Sheet(120, 90)
      sheet.painter.border(sheet.box(5, 5, 110, 80, 14), width: 3, .white, style: pattern)
      let solid = try Sheet(120, 90)
      solid.painter.border(sheet.box(5, 5, 110, 80, 14), width: 3, .white)
      let share = Double(sheet.ink()) / Double(solid.ink())
      #expect(share > 0.3 && share < 0.75)
      for row in [6, 83] {
        let line = (25..<95).map { sheet.alpha($0, row) }
        #expect(line.contains { $0 > 240 } && line.contains(0))
      }
      for column in [6, 113] {
        let line = (25..<65).map { sheet.alpha(column, $0) }
        #expect(line.contains { $0 > 240 } && line.contains(0))
      }
    }
  }

  @Test("a shadow keeps its ink, is soft, and large boxes share its corners")
  func shadow() throws {
    let sheet = try Sheet(200, 200)
    sheet.painter.shadow(of: sheet.box(50, 50, 100, 100, 8), blur: 16, Color(0))
    let plain = try Sheet(200, 200)
    plain.painter.fill(sheet.box(50, 50, 100, 100, 8), Color(0))
    #expect(abs(sheet.ink() - plain.ink()) < plain.ink() / 50)
    #expect(abs(sheet.alpha(50, 100) - 128) < 12)
    #expect(sheet.alpha(100, 100) == 255)
    #expect(sheet.alpha(49, 100) > sheet.alpha(40, 100))
    let margin = SurfacePainter.shadowMargin(blur: 16)
    #expect(sheet.alpha(50 - margin - 1, 100) == 0)
    // The same row in a box of another size: the middle is stretched.
    let wide = try Sheet(200, 200, tools: sheet.tools)
    wide.painter.shadow(of: sheet.box(50, 50, 120, 90, 8), blur: 16, Color(0))
    #expect((0..<60).allSatisfy { wide.surface[$0, 70] == sheet.surface[$0, 70] })
  }

  @Test("a shadow of a box that is smaller than its blur is soft on all sides")
  func smallShadow() throws {
    let sheet = try Sheet(100, 100)
    sheet.painter.shadow(of: sheet.box(45, 45, 10, 6, 3), blur: 24, Color(0))
    #expect(sheet.ink() > 0)
    for (x, y) in [(49, 48), (40, 40), (45, 60)] {
      #expect(abs(sheet.alpha(x, y) - sheet.alpha(99 - x, 95 - y)) <= 1)
    }
  }

  @Test("a clip with round corners cuts all that is painted in it, and ends with it")
  func clip() throws {
    let sheet = try Sheet(40, 40)
    sheet.painter.clipped(to: sheet.box(4, 4, 32, 32, 12)) {
      sheet.painter.fill(sheet.box(0, 0, 40, 40), .white)
    }
    let round = try Sheet(40, 40)
    round.painter.fill(sheet.box(4, 4, 32, 32, 12), .white)
    for y in 0..<40 {
      for x in 0..<40 { #expect(abs(sheet.alpha(x, y) - round.alpha(x, y)) <= 1) }
    }
    sheet.painter.fill(sheet.box(0, 0, 2, 2), .white)
    #expect(sheet.alpha(0, 0) == 255)
  }

  @Test("a group fades as one picture, single things fade alone")
  func opacity() throws {
    let sheet = try Sheet(30, 10)
    func both(_ painter: SurfacePainter) {
      painter.fill(sheet.box(0, 0, 20, 10), .white)
      painter.fill(sheet.box(10, 0, 20, 10), .white)
    }
    sheet.painter.group(0.5, in: sheet.surface.bounds, both)
    #expect(sheet.alpha(15, 5) == 128 && sheet.alpha(5, 5) == 128)
    sheet.surface.clear()
    sheet.painter.faded(0.5) { both(sheet.painter) }
    #expect(sheet.alpha(15, 5) > 180 && sheet.alpha(5, 5) == 128)
  }

  @Test("what lies outside the surface is no fault")
  func outside() throws {
    let sheet = try Sheet(10, 10)
    for place in [-1_000_000, -5, 8, 1_000_000] {
      let box = sheet.box(place, place, 30, 30, 9)
      sheet.painter.fill(box, from: .white, to: .red)
      sheet.painter.border(box, width: 2, .white, style: .dotted)
      sheet.painter.shadow(of: box, blur: 12, down: 3, .red)
      sheet.painter.icon(Icon.star.path, in: box.rect, .red)
      sheet.painter.clipped(to: box) { sheet.painter.fill(sheet.box(-50, -50, 200, 200), .red) }
    }
    sheet.painter.fill(sheet.box(0, 0, 0, 0), .white)
    #expect(sheet.painter.bounds == sheet.surface.bounds)
  }

  @Test("a painter with an origin paints the same part of the plane")
  func origin() throws {
    let whole = try Sheet(60, 60)
    let part = try Surface(width: 20, height: 25)
    let painter = SurfacePainter(part, originX: 15, originY: 10, tools: whole.tools)
    for each in [whole.painter, painter] {
      each.shadow(of: whole.box(10, 8, 40, 30, 6), blur: 8, Color(0))
      each.fill(whole.box(10, 8, 40, 30, 6), from: .red, to: .white)
      each.border(whole.box(10, 8, 40, 30, 6), width: 2, Color(0x00FF00), style: .dashed)
      each.icon(Icon.settings.path, in: PixelArea(x: 12, y: 10, width: 24, height: 24), .white)
    }
    for y in 0..<25 { for x in 0..<20 { #expect(part[x, y] == whole.surface[x + 15, y + 10]) } }
  }
}
