import Raster
import Testing
import UIContract

@testable import UIComponent
@testable import UIPainting

@Suite("Drawings that stand for pictures") struct DrawingTests {
  private static let square = "drawing:20,20,60,60;M10,10H90V90H10ZM20,20H80V80H20Z"

  @Test("a drawing is a medium, or path data with room for a title")
  func texts() throws {
    #expect(Drawing("asset:film")?.path == Medium.film.path)
    #expect(Drawing("tape")?.label != nil)
    let own = try #require(Drawing(Self.square))
    #expect(own.label == Rect(x: 20, y: 20, width: 60, height: 60))
    #expect(Drawing("drawing:;M10,10H90V90Z")?.label == nil)
    for bad in [
      "asset:star", "drawing:", "drawing:1,2,3;M0,0H1V1", "drawing:1,2,3,400;M0,0H1V1",
      "drawing:1,2,3,nan;M0,0H1V1", "drawing:1,2,3,4;", "drawing:1,2,3,4;K",
      "drawing:;" + String(repeating: "M1,1", count: 2000), "",
    ] {
      #expect(Drawing(bad) == nil || bad == "drawing:1,2,3,4;", "\(bad.prefix(40))")
    }
  }

  private func show(
    _ title: String, side: Int, icon: String = "asset:cartridge", scale: Double = 1
  ) throws -> Bed {
    let bed = try Bed(Double(side) + 40, Double(side) + 40, scale: scale)
    bed.send(
      .image(100, in: 2, url: "asset:cartridge"), .style(100, .width, String(side)),
      .style(100, .height, String(side)), .style(100, .top, "20"), .style(100, .left, "20"),
      .style(100, .color, "#8bac0f"), .style(100, .icon, icon), .style(100, .caption, title))
    bed.ui.step()
    bed.show()
    #expect(bed.component.refusals.list.isEmpty)
    return bed
  }

  /// Dark pixels of the label, as a share of it; and how many lie in its outermost line.
  private func ink(_ bed: Bed, _ room: (Double, Double, Double, Double), side: Int) -> (Int, Int) {
    var (all, edge) = (0, 0)
    let unit = Double(side) / 100
    let (minX, minY) = (20 + Int((room.0 * unit).rounded()), 20 + Int((room.1 * unit).rounded()))
    let maxX = 20 + Int(((room.0 + room.2) * unit).rounded())
    let maxY = 20 + Int(((room.1 + room.3) * unit).rounded())
    for y in minY..<maxY {
      for x in minX..<maxX where bed.pixel(x, y) >> 8 & 255 < 120 {
        all += 1
        // The corners are round.
        let isInside = (minX + side / 12..<maxX - side / 12).contains(x)
        let isBeside = (minY + side / 12..<maxY - side / 12).contains(y)
        if isBeside, x == minX || x == maxX - 1 { edge += 1 }
        if isInside, y == minY || y == maxY - 1 { edge += 1 }
      }
    }
    return (all, edge)
  }

  @Test(
    "the title is written within the label at any size, in any script",
    arguments: [
      "Tobu", "Tobu Tobu Girl Deluxe", "ゼルダの伝説 夢をみる島", "أسطورة زيلدا: صحوة الحلم",
      "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
      "The Adventures of a Very Long Name in the Land of Endless Subtitles, Part Two",
    ])
  func title(_ title: String) throws {
    for side in [96, 192, 320] {
      let bed = try show(title, side: side)
      let (all, edge) = ink(bed, Medium.cartridge.label, side: side)
      // The thin strokes of small ideographs are hardly dark.
      #expect(all > side / 16, "\(side)")
      #expect(edge == 0, "\(side)")
      bed.save("cartridge-\(side)-\(title.utf8.count)")
    }
  }

  @Test("a small drawing has no title, and one with room for none neither")
  func small() throws {
    let tiny = try show("Tobu", side: 40)
    #expect(
      ink(tiny, (24, 30, 52, 44), side: 40).0
        == ink(try show("", side: 40), (24, 30, 52, 44), side: 40).0)
    let plain = try show("Tobu", side: 96, icon: "drawing:;M10,10H90V90H10Z")
    let (x, y) = (20 + 48, 20 + 48)
    #expect(plain.pixel(x, y) == 0xFF8B_AC0F)
    plain.send(.style(100, .icon, Self.square))
    plain.ui.step()
    plain.show()
    #expect(plain.pixel(20 + 12, 20 + 48) == 0xFF8B_AC0F)
    #expect(plain.pixel(20 + 24, 20 + 24) >> 8 & 255 > 200)
  }

  @Test("a drawing asks for no pixels")
  func requests() {
    let bench = Bench()
    bench.send(
      .image(3, in: 2, url: Self.square), .style(3, .width, "90"), .style(3, .height, "90"),
      .style(3, .icon, Self.square))
    bench.ui.step()
    #expect(!bench.ui.events.contains { if case .imageRequest = $0 { true } else { false } })
    #expect(bench.refusals().isEmpty)
  }
}
