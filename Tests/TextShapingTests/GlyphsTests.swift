import Testing

@testable import TextShaping

@Suite("Glyphs") struct GlyphsTests {
  private let shaper: TextShaper
  private let glyphs: Glyphs

  init() throws {
    shaper = try PinnedFonts.shaper()
    glyphs = Glyphs(fonts: shaper.fonts)
  }

  private func image(
    _ letter: String, _ face: TextFace, quarter: Int = 0
  ) throws -> GlyphImage {
    let glyph = try #require(shaper.shape(letter, face: face).lines[0].glyphs.first)
    return try #require(
      glyphs.image(of: glyph.glyph, font: glyph.font, size: face.size, quarter: quarter))
  }

  private func ink(_ image: GlyphImage) -> Int { image.coverage.reduce(0) { $0 + Int($1) } }

  @Test("a letter stands on the baseline, as high as its size says")
  func place() throws {
    let letter = try image("H", TextFace(size: 40))
    #expect(letter.top + letter.height == 0)
    // DejaVu's capitals are 0.73 of the em.
    #expect((28...31).contains(letter.height))
    #expect(letter.coverage.count == letter.width * letter.height)
    #expect(letter.coverage.contains(255))
  }

  @Test("quarters of a pixel move the ink and keep its amount")
  func quarters() throws {
    let whole = try image("l", TextFace(size: 16))
    let moved = try image("l", TextFace(size: 16), quarter: 2)
    #expect(whole.coverage != moved.coverage || whole.left != moved.left)
    #expect(abs(ink(whole) - ink(moved)) < ink(whole) / 20)
  }

  @Test("synthetic bold has more ink and more room; synthetic slant leans to the right")
  func synthesis() throws {
    let plain = try image("l", TextFace(family: "monospace", size: 64))
    let bold = try image("l", TextFace(family: "monospace", size: 64, weight: 700))
    #expect(ink(bold) > ink(plain) * 11 / 10)
    let upright = try image("I", TextFace(size: 64))
    let slanted = try image("I", TextFace(size: 64, isItalic: true))
    #expect(slanted.width > upright.width + 6)
    #expect(abs(ink(slanted) - ink(upright)) < ink(upright) / 10)
  }

  @Test("a space has no picture, and what no font has is a box")
  func missing() throws {
    let face = TextFace(size: 24)
    let space = try #require(shaper.shape(" ", face: face).lines[0].glyphs.first)
    #expect(glyphs.image(of: space.glyph, font: space.font, size: 24, quarter: 0) == nil)
    #expect(ink(try image("\u{0915}", face)) > 0)
    #expect(glyphs.image(of: 65_000, font: space.font, size: 24, quarter: 0) == nil)
  }

  @Test("a glyph that was drawn is kept; a small cache still draws")
  func cache() throws {
    let first = try image("Q", TextFace(size: 20))
    #expect(try image("Q", TextFace(size: 20)) === first)
    let small = Glyphs(fonts: shaper.fonts, maxBytes: 1)
    let glyph = try #require(shaper.shape("Q", face: TextFace(size: 20)).lines[0].glyphs.first)
    #expect(
      small.image(of: glyph.glyph, font: glyph.font, size: 20, quarter: 0)?.coverage
        == first.coverage)
  }
}
