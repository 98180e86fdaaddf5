import Testing

@testable import TextShaping

@Suite("Fonts") struct FontSetTests {
  @Test("a look finds the face of its weight")
  func weight() throws {
    let fonts = try PinnedFonts.set()
    #expect(fonts.file(of: TextFace(size: 14))?.hasSuffix("/DejaVuSans.ttf") == true)
    #expect(
      fonts.file(of: TextFace(size: 14, weight: 700))?.hasSuffix("/DejaVuSans-Bold.ttf") == true)
    #expect(
      fonts.file(of: TextFace(family: "monospace", size: 14))?.hasSuffix("/DejaVuSansMono.ttf")
        == true)
  }

  @Test("a family without bold or italic faces gets them by synthesis")
  func synthesis() throws {
    let fonts = try PinnedFonts.set()
    let plain = fonts.primary(FontLook(TextFace(family: "serif", size: 14)))
    let bold = fonts.primary(FontLook(TextFace(family: "serif", size: 14, weight: 700)))
    let italic = fonts.primary(FontLook(TextFace(family: "serif", size: 14, isItalic: true)))
    #expect(plain?.synthesis == [])
    #expect(bold?.synthesis == .bold || bold?.face != plain?.face)
    #expect(italic?.synthesis == .slant)
    let own = fonts.primary(FontLook(TextFace(size: 14, weight: 700)))
    #expect(own?.synthesis == [])
  }

  @Test("a character that the face lacks comes from another font, and one that none has does not")
  func fallback() throws {
    let fonts = try PinnedFonts.set()
    let look = FontLook(TextFace(family: "monospace", size: 14))
    let primary = try #require(fonts.primary(look))
    // Devanagari is in none of the four; Hebrew is in DejaVu Sans alone.
    #expect(fonts.font(for: [0x41], look: look) == primary)
    let hebrew = try #require(fonts.font(for: [0x05D0], look: look))
    #expect(fonts.opened(hebrew).file.path.hasSuffix("/DejaVuSans.ttf"))
    #expect(fonts.font(for: [0x0915], look: look) == primary)
    // A joiner does not change the font.
    #expect(fonts.font(for: [0x41, 0xFE0F], look: look) == primary)
  }

  @Test("names and files that are none are answered with a font or an error")
  func hostile() throws {
    #expect(throws: FontSetError.configuration(path: "/nowhere/fonts.conf")) {
      try FontSet(configurationFile: "/nowhere/fonts.conf")
    }
    let fonts = try PinnedFonts.set()
    for family in ["", "\0", "No such family", String(repeating: "x", count: 100_000), ":,-"] {
      #expect(fonts.file(of: TextFace(family: family, size: 14)) != nil)
    }
    #expect(fonts.metrics(TextFace(size: .nan)).ascent > 0)
    #expect(fonts.metrics(TextFace(size: 1e9)).ascent < 1024)
    #expect(
      OpenFace(
        FontFile(path: PinnedFonts.configuration, index: 0, weight: 400, isSlanted: false),
        library: try #require(try Library().handle)) == nil)
  }

  @Test("thousands of characters that no font has cost one search each at most")
  func manyMissing() throws {
    let fonts = try PinnedFonts.set()
    let look = FontLook(TextFace(size: 14))
    for scalar in UInt32(0xE000)..<0xE000 + 6000 { _ = fonts.font(for: [scalar], look: look) }
    #expect(fonts.font(for: [0x41], look: look) != nil)
  }
}

@Suite("A cache in two generations") struct GenerationCacheTests {
  @Test("what is used stays, what is not goes, and the bound holds")
  func bound() {
    var cache = GenerationCache<Int, Int>(maxCost: 100)
    for key in 0..<1000 {
      cache.add(key * 2, cost: 1, for: key)
      #expect(cache.value(for: 0) == 0)
      #expect(cache.count <= 101)
    }
    #expect(cache.value(for: 999) == 1998)
    #expect(cache.value(for: 500) == nil)
    cache.add(1, cost: 51, for: 5000)
    #expect(cache.value(for: 5000) == nil)
    cache.removeAll()
    #expect(cache.count == 0)
  }
}
