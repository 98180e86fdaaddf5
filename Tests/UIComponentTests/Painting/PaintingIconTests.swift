import Raster
import Testing

@testable import UIComponent
@testable import UIPainting

@Suite("Icons and path data") struct PaintingIconTests {
  @Test("every icon has ink, keeps within its box, and is no other icon")
  func all() throws {
    var seen: [[UInt32]: Icon] = [:]
    for icon in Icon.allCases {
      let sheet = try Sheet(64, 64)
      sheet.painter.icon(icon.path, in: PixelArea(x: 8, y: 8, width: 48, height: 48), .white)
      let share = Double(sheet.ink()) / 255 / (48 * 48)
      #expect(share > 0.04 && share < 0.85, "\(icon)")
      // Lines end before the border: nothing is cut.
      #expect(sheet.ink(PixelArea(x: 8, y: 8, width: 48, height: 1)) < 4 * 255, "\(icon)")
      let pixels = sheet.surface.withPixels { Array($0) }
      #expect(seen[pixels] == nil, "\(icon) is drawn as \(String(describing: seen[pixels]))")
      seen[pixels] = icon
    }
    #expect(Icon.allCases.count >= 50)
  }

  @Test("an icon is found by its name, with or without the scheme")
  func names() {
    #expect(Icon(name: "asset:star-outline") == .starOutline)
    #expect(Icon(name: "trash") == .trash)
    #expect(Icon(name: "asset:nothing") == nil)
  }

  @Test("the label of each medium lies in a hole of its outline")
  func labels() throws {
    for medium in Medium.allCases {
      let sheet = try Sheet(100, 100)
      sheet.painter.icon(medium.path, in: sheet.surface.bounds, .white)
      let (x, y, width, height) = medium.label
      #expect(sheet.alpha(Int(x + width / 2), Int(y + height / 2)) == 0, "\(medium)")
      #expect(sheet.alpha(Int(x + 5), Int(y + 3)) == 0, "\(medium)")
    }
  }

  @Test("good path data are drawn where they say")
  func good() throws {
    let path = try VectorPath(areas: ["M2,2H8V8H2ZM4 4 V6 H6 V4 Z"], side: 10)
    let sheet = try Sheet(100, 100)
    sheet.painter.icon(path, in: sheet.surface.bounds, .white)
    #expect(sheet.ink() == 255 * (3600 - 400))
    #expect(sheet.alpha(30, 30) == 255 && sheet.alpha(50, 50) == 0)
    // Numbers may touch; more numbers after a move are lines; areas close by themselves.
    for data in ["M.5.5 9.5.5 9.5 9.5", "M0 0C0 0 1 1 2 2Q3 3 4 4", "M-1-1L2-3", "M 1\n,2"] {
      #expect(throws: Never.self) { try VectorPath(areas: [data], side: 10) }
    }
  }

  @Test(
    "bad path data are refused, with the place",
    arguments: [
      ("L1 1", PathDataError.noStart), ("1 2", .noStart), ("M1", .ends), ("M1 1 L", .ends),
      ("M1 1 A2 2", .unexpected(byte: 5)), ("M1 1 l2 2", .unexpected(byte: 5)),
      ("M1 1 Z 5", .unexpected(byte: 7)), ("M1 --1", .unexpected(byte: 4)),
      ("M1 1e5", .unexpected(byte: 4)), ("M1 .", .unexpected(byte: 4)),
      ("M1 1001", .tooFar(byte: 3)),
      ("M1 -1001", .tooFar(byte: 3)), ("M\u{0}1", .unexpected(byte: 1)),
      ("M1 ∞", .unexpected(byte: 3)),
    ])
  func bad(data: String, error: PathDataError) {
    #expect(throws: error) { try VectorPath(areas: [data], side: 100) }
  }

  @Test("path data of any bytes end in edges or an error")
  func fuzz() {
    var generator = SystemRandomNumberGenerator()
    let letters = Array("MLHVCQZ0123456789.,- \nmaE+é")
    for _ in 0..<5000 {
      var data = "M"
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        data.append(letters.randomElement(using: &generator) ?? "M")
      }
      _ = try? VectorPath(areas: [data], lines: [data], side: 100)
    }
    #expect(throws: PathDataError.tooLong(bytes: 5000)) {
      try VectorPath(areas: [String(repeating: "M", count: 5000)], side: 100)
    }
  }
}
