import Testing
import swftrial

@testable import SWF

/// A sample of what `make fuzz` runs for an hour: always the same cases.
@Suite("Hostile movies")
struct HostileTests {
  @Test("break no promise", arguments: MovieCase.allCases)
  func sample(kind: MovieCase) throws {
    for number in 0..<1500 { try kind.run(seed: 1, number: number, movies: []) }
  }

  @Test("a sprite in a sprite in a sprite takes no stack")
  func nesting() throws {
    var body: [UInt8] = []
    for _ in 0..<200 {
      let inner = body
      body = ByteWriter.bytes { writer in
        writer.u16(1)
        writer.u16(1)
        writer.tag(39, inner)
      }
    }
    let movie = try Movie(HandMade.movie(tag: 39, body))
    #expect(ReadThrough(movie).tagCount == 3)
  }

  @Test("a glyph that all glyphs share has a limit")
  func sharedGlyphs() throws {
    // Two bytes of offset a glyph, all to the same million of edges.
    let body = ByteWriter.bytes { writer in
      writer.u16(1)
      writer.u16(4)
      writer.u16(4)
      writer.u8(0)
      for _ in 0..<200_000 { writer.raw([0b1100_0000, 0b1110_0000]) }
    }
    let movie = try Movie(HandMade.movie(tag: 10, body))
    guard case .font(let font) = try movie.content(of: #require(movie.tags.first { _ in true }))
    else {
      Issue.record("no font")
      return
    }
    #expect(try font.glyph(0).records.count <= (1 << 16) + 1)
    #expect(try font.glyph(1).error != nil)
  }
}
