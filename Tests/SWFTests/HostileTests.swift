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

  @Test("are no worse where they load data", arguments: FormatCase.allCases)
  func formats(kind: FormatCase) throws {
    for number in 0..<1500 { try kind.run(seed: 1, number: number) }
  }

  @Test("do the player no harm", arguments: PlayCase.allCases)
  func played(kind: PlayCase) throws {
    for number in 0..<200 { try kind.run(seed: 1, number: number, movies: []) }
  }

  @Test("can give classes of ActionScript 3 anything to read", arguments: LanguageCase.allCases)
  func language(kind: LanguageCase) throws {
    for number in 0..<150 { try kind.run(seed: 1, number: number) }
  }

  @Test("can call every native and use every opcode", arguments: NativeCase.allCases)
  func called(kind: NativeCase) throws {
    let coverage = NativeCoverage()
    for number in 0..<12 { try kind.run(seed: 1, number: number, coverage: coverage) }
  }

  @Test("can use every member of every class of ActionScript 3")
  func used() throws {
    let coverage = FaceCoverage()
    for number in 0..<250 {
      try CodeCase.calls.run(seed: 1, number: number, movies: [], coverage: coverage)
    }
    #expect(coverage.unused == [])
  }

  @Test("may say anything in code of ActionScript 3")
  func changed() throws {
    let coverage = FaceCoverage()
    for number in 0..<200 {
      try CodeCase.code.run(seed: 1, number: number, movies: [], coverage: coverage)
    }
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

  @Test("lists of nearly nothing end before they take a great deal of memory")
  func longLists() throws {
    let runs = ByteWriter.bytes { writer in
      writer.u16(1)
      writer.raw([0, 0, 3, 10])
      for _ in 0..<300_000 { writer.raw([0x80, 0]) }
    }
    let movie = try Movie(HandMade.movie(tag: 11, runs))
    guard case .text(let text) = try movie.content(of: #require(movie.tags.first { _ in true }))
    else {
      Issue.record("no text")
      return
    }
    #expect(text.runs.count == 1 << 18)
    #expect(text.error?.reason == .tooMany((1 << 18) + 1, limit: 1 << 18))

    let zones = try Movie(HandMade.movie(tag: 73, [UInt8](repeating: 0, count: 200_000)))
    let tag = try #require(zones.tags.first { _ in true })
    #expect(throws: FormatError.self) { try zones.content(of: tag) }

    // Five million numbers of a byte each, in a file that has them.
    let numbers = [16, 0, 46, 0, 0xC1, 0x96, 0xB1, 0x02] + [UInt8](repeating: 0, count: 5_000_100)
    #expect(throws: ABCError.corrupt) { try ABCFile(numbers, in: 0..<numbers.count) }
  }
}
