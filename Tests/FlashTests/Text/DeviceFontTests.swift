import FlashHarness
import Raster
import Testing

@testable import Flash
@testable import FlashDisplay
@testable import FlashText

@Suite("Fonts that a movie does not contain")
struct DeviceFontTests {
  /// A font with letters of its own, each a square as wide as the em, and its measures.
  private final class Squares: Font {
    let letters: ClosedRange<UInt16>
    let em: Double

    init(_ letters: ClosedRange<UInt16>, em: Double) {
      self.letters = letters
      self.em = em
      super.init(name: "squares", isBold: false, isItalic: false)
    }

    override var unitsPerEm: Double { em }
    override var ascent: Double { em * 0.75 }
    override func glyphIndex(of code: UInt16) -> Int? {
      letters.contains(code) ? Int(code - letters.lowerBound) : nil
    }
    override func advance(of index: Int) -> Double { em + Double(index) }
    override func shape(of index: Int, color: Color) -> Raster.Shape? {
      let corner = Point(x: em, y: -em)
      return Raster.Shape(layers: [
        ShapeLayer(
          fills: [.solid(color)],
          edges: [Edge(from: Point(x: 0, y: 0), control: corner, to: corner, right: 1)])
      ])
    }
  }

  private static func link(_ font: Squares, opened: @escaping () -> Void = {}) -> FontChain.Link {
    FontChain.Link(
      has: { font.letters.contains($0) },
      open: {
        opened()
        return font
      })
  }

  @Test func aCharacterComesFromTheFirstFontThatHasItInTheFirstOnesMeasures() throws {
    let first = Squares(0x41...0x45, em: 1000)
    let chain = FontChain(
      first,
      others: [
        Self.link(Squares(0x43...0x50, em: 500)), Self.link(Squares(0x4F...0x60, em: 2000)),
      ])
    let own = try #require(chain.glyphIndex(of: 0x43))
    #expect(own == 2 && chain.advance(of: own) == 1002)
    let second = try #require(chain.glyphIndex(of: 0x4F))
    #expect(chain.advance(of: second) == (500 + 12) * 2)
    let third = try #require(chain.glyphIndex(of: 0x60))
    #expect(chain.advance(of: third) == 2017.0 / 2)
    #expect(chain.glyphIndex(of: 0x61) == nil)
    #expect(chain.unitsPerEm == 1000 && chain.ascent == 750)
    // Of whichever font, a letter of one em is one em of the first.
    for index in [own, second, third] {
      let edge = try #require(
        chain.shape(of: index, color: Color(red: 0, green: 0, blue: 0))?.layers.first?.edges.first)
      #expect(edge.to == Point(x: 1000, y: -1000) && edge.control == edge.to)
    }
  }

  @Test func fontsAreOpenedWhenACharacterOfTheirsIsWantedAndOnce() {
    var opened: [String] = []
    let chain = FontChain(
      Squares(0x41...0x45, em: 1000),
      others: [
        Self.link(Squares(0x50...0x55, em: 1000)) { opened.append("second") },
        Self.link(Squares(0x60...0x65, em: 1000)) { opened.append("third") },
      ])
    _ = chain.glyphIndex(of: 0x41)
    _ = chain.glyphIndex(of: 0x70)
    #expect(opened.isEmpty)
    _ = chain.glyphIndex(of: 0x60)
    _ = chain.glyphIndex(of: 0x61)
    #expect(opened == ["third"])
  }

  @Test func glyphNumbersOfNoFontAreNothing() {
    let chain = FontChain(Squares(0x41...0x45, em: 1000), others: [])
    for index in [-1, 1 << 20, Int.max] {
      #expect(chain.advance(of: index) == 0)
      #expect(chain.shape(of: index, color: Color(red: 0, green: 0, blue: 0)) == nil)
    }
  }

  @Test func aFontThatCannotBeOpenedIsPassedOver() {
    let chain = FontChain(
      Squares(0x41...0x45, em: 1000),
      others: [
        FontChain.Link(has: { _ in true }, open: { nil }),
        Self.link(Squares(0x50...0x55, em: 1000)),
      ])
    #expect(chain.glyphIndex(of: 0x50) == 2 << 20)
  }

  /// A system with one font file that is none.
  private struct BrokenSystem: SystemFonts {
    func fonts(family: String, isBold: Bool, isItalic: Bool) -> [SystemFont] {
      [
        SystemFont(
          path: "/nowhere/\(family).ttf", face: 0, characters: Array(repeating: 0, count: 1024))
      ]
    }
    var families: [String] { ["Broken", "Other"] }
  }

  @Test func aSystemWhoseFontsCannotBeReadHasMeasuresOnly() {
    func sans(_ fonts: DeviceFonts) -> Font {
      fonts.font(named: "_sans", isBold: false, isItalic: false)
    }
    var options = Player.Options.recorded
    #expect(sans(DeviceFonts(options)) is MeasuredFont)
    options.systemFonts = BrokenSystem()
    let fonts = DeviceFonts(options)
    #expect(sans(fonts) is MeasuredFont)
    #expect(sans(fonts).ascent == 0.905 * 1024)
    #expect(sans(fonts).shape(of: 0x41, color: Color(red: 0, green: 0, blue: 0)) == nil)
    #expect(fonts.families == ["Broken", "Other"])
  }

  @Test func aCharactersBitTellsWhetherAFontHasIt() {
    var words = [UInt64](repeating: 0, count: 1024)
    words[0x2603 / 64] = 1 << UInt64(0x2603 % 64)
    let font = SystemFont(path: "/nowhere", face: 0, characters: words)
    #expect(font.has(0x2603))
    #expect(!font.has(0x2602) && !font.has(0) && !font.has(0xFFFF))
  }
}
