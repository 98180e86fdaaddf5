import FlashHarness
import Raster
import Testing

@testable import Flash
@testable import FlashData
@testable import FlashDisplay
@testable import FlashText

/// Movies whose fonts have one case of a letter, and texts with the other one.
@Suite("Letters whose other case a font has")
struct FontCaseTests {
  /// DefineFont2 number 1, "F": empty outlines for the codes, the first one 100 wide, each further one 100 wider.
  private static func font(_ codes: [UInt16]) -> [UInt8] {
    let glyph: [UInt8] = [0x10, 0x00]
    var body: [UInt8] = [1, 0, 0x84, 0, 1, UInt8(ascii: "F")] + Assembly.word(codes.count)
    // From the table's start: an offset for each glyph, and that of the codes.
    let table = 2 * (codes.count + 1)
    for index in 0...codes.count { body += Assembly.word(table + 2 * index) }
    body += codes.flatMap { _ in glyph }
    for code in codes { body += Assembly.word(Int(code)) }
    for number in [924, 219, 0] + codes.indices.map({ 100 * ($0 + 1) }) {
      body += Assembly.word(number)
    }
    body += codes.map { _ in 0 } + [0, 0]
    return [0x3F, 0x0C] + Assembly.little(UInt32(body.count)) + body
  }

  /// The width of a text in a field with that font, at 102.4 pixels: a glyph's number times 10 pixels.
  private func width(of text: String, _ font: [UInt16]) throws -> Double {
    let player = try Player(
      PlayerTests.movie(frames: 1, Self.font(font) + [0x40, 0x00, 0, 0]), url: "file:///test.swf",
      options: .recorded, trace: { _ in }, load: { _ in .failure(status: 0) })
    player.runIteration()
    let root = try #require(player.island.levels[0])
    let field = EditField(
      Bounds(xMin: 0, yMin: 0, xMax: 40_000, yMax: 4_000), file: root.file, player: player)
    field.usesEmbeddedFonts = true
    field.setNewFormat(TextFormat(font: "F", size: 100))
    root.insert(field, at: 20_000)
    field.setTextByScript(text)
    return field.layout.textWidth
  }

  @Test(
    "the glyph of the other case is drawn",
    arguments: [("M", "m"), ("m", "M"), ("É", "é"), ("ж", "Ж"), ("σ", "Σ"), ("AM", "mmm")])
  func otherCase(_ has: String, _ shown: String) throws {
    let font = Array(has.utf16)
    let swapped = shown == shown.lowercased() ? shown.uppercased() : shown.lowercased()
    let wanted = try width(of: swapped, font)
    #expect(wanted > 0)
    #expect(try width(of: shown, font) == wanted)
  }

  @Test("a glyph of the letter's own case is taken first")
  func ownCase() throws {
    let font = Array("Mm".utf16)
    #expect(try width(of: "M", font) > 0)
    #expect(try width(of: "m", font) > width(of: "M", font))
  }

  @Test(
    "what has no other case of one unit has no glyph",
    arguments: [("M", "n"), ("S", "ß"), ("1", "2")])
  func none(_ has: String, _ shown: String) throws {
    #expect(try width(of: shown, Array(has.utf16)) == 0)
  }
}
