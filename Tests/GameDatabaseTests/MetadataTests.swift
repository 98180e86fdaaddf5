import TestSupport
import Testing

@testable import GameIndex
@testable import HostBase
@testable import Library

@Suite("Game databases")
struct MetadataTests {
  private let dat = """
    clrmamepro (
    \tname "Nintendo - Game Boy"
    \tdescription "a (nested) \\"text\\""
    )

    game (
    \tname "Duel, The - Second Round (USA, Europe) (Rev 1)"
    \tregion "USA"
    \trom ( name "Duel, The - Second Round (USA, Europe) (Rev 1).gb" size 32768 crc 1A2B3C4D md5 X sha1 0123456789ABCDEF0123456789abcdef01234567 )
    )
    game (
    \tcomment "Tobu (World)"
    \tgenre "Platform / Puzzle"
    \tdeveloper "Tangram"
    \treleaseyear "2017"
    \tusers 2
    \trom ( crc 00000001 )
    )
    game ( rom ( crc 5 ) )
    """

  @Test("clrmamepro files: titles, dumps and fields of one value")
  func clrmamepro() throws {
    let bytes = Array(dat.utf8)
    #expect(DatFile.isOne(bytes) && !LogiqxFile.isOne(bytes))
    let entries = DatFile.read(bytes, system: "?")
    #expect(entries.map(\.title) == ["The Duel - Second Round", "Tobu"])
    #expect(entries.allSatisfy { $0.system == "Nintendo - Game Boy" })
    let dump = try #require(entries[0].dumps.first)
    #expect(dump.size == 32768 && dump.crc32 == 0x1A2B_3C4D)
    #expect(dump.sha1 == "0123456789abcdef0123456789abcdef01234567")
    #expect(entries[1].genres == ["Platform", "Puzzle"] && entries[1].developer == "Tangram")
    #expect(entries[1].year == 2017 && entries[1].players == 2)
    #expect(entries[1].dumps.first?.crc32 == 1)
  }

  @Test("Logiqx files, with entities and without what follows a broken element")
  func logiqx() throws {
    let text = """
      <?xml version="1.0"?>
      <!DOCTYPE datafile PUBLIC "x" "http://example.org/x.dtd">
      <datafile><header><name>Cat &amp; Dog System</name></header>
      <!-- <game name="no"/> -->
      <game name="Tom &#38; Jerry &#x41; (Japan)"><year>1991</year><manufacturer>Hi&lt;</manufacturer>
      <rom name='a.gb' size="12" crc="ff" sha1="zz"/></game>
      <machine name="Empty"/><game name="Last (World)"><rom size="3" crc="10"
      """
    let bytes = Array(text.utf8)
    #expect(LogiqxFile.isOne(bytes))
    let entries = LogiqxFile.read(bytes, system: "?")
    #expect(entries.map(\.title) == ["Tom & Jerry A", "Empty", "Last"])
    #expect(entries[0].system == "Cat & Dog System" && entries[0].year == 1991)
    #expect(entries[0].publisher == "Hi<" && entries[0].dumps.first?.crc32 == 255)
    #expect(entries[0].dumps.first?.name == "a.gb" && entries[0].dumps.first?.sha1 == "")
    #expect(entries[2].dumps.first?.size == 3)
  }

  @Test("any bytes are read to their end")
  func hostile() {
    let samples = [
      Array(dat.utf8), Array("<datafile><game name=\"&#99999999;&&amp\"><rom a=b 'c".utf8),
      Array(String(repeating: "( a ", count: 20_000).utf8),
      Array(String(repeating: "<a", count: 20_000).utf8),
      Array(String(repeating: "<!--", count: 20_000).utf8), Array("game ( name \"x\\".utf8),
    ]
    for (seed, sample) in samples.enumerated() {
      for round in 0..<40 {
        var bytes = sample
        for (place, value) in zip(noise(8, seed: seed * 100 + round), noise(8, seed: round)) {
          bytes[(Int(place) * 131 + round * 17) % bytes.count] = value
        }
        bytes = Array(bytes.prefix(bytes.count - round * bytes.count / 80))
        _ = DatFile.read(bytes, system: "")
        _ = LogiqxFile.read(bytes, system: "")
      }
    }
    for count in 0..<200 {
      // "game(" and "<game" are the least that a game takes.
      let bytes = noise(count, seed: count)
      #expect(DatFile.read(bytes, system: "").count <= count / 5)
      #expect(LogiqxFile.read(bytes, system: "").count <= count / 5)
    }
  }

  @Test(
    "titles of dumps",
    arguments: [
      ("Legend of X, The (USA) (Rev 1) [b]", "The Legend of X", ["USA"]),
      ("Tobu (USA, Europe) (En,Fr)", "Tobu", ["USA", "Europe"]), ("Plain", "Plain", []),
      ("(Odd)", "(Odd)", []), ("Vex (Beta)", "Vex", []),
      ("Man, Theo (World)", "Man, Theo", ["World"]),
    ])
  func titles(_ name: String, _ title: String, _ regions: [String]) {
    #expect(DumpName.title(name) == title)
    #expect(DumpName.regions(name) == regions)
  }
}
