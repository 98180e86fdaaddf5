import FoundationEssentials
import TestSupport
import Testing

@Suite("arcadia database and arcadia recommend")
struct DatabaseCommandTests {
  private let home: Home

  init() throws { home = try Home() }

  private static let dat = """
    clrmamepro ( name "Nintendo - Game Boy" )
    game ( name "Duel, The (USA)" developer "Ann" rom ( name "Duel.gb" size 3 crc 55BC801D ) )
    game ( name "Vex (World)" rom ( name "Vex.gb" size 3 crc 00000007 ) )
    """

  @Test("our own database is there without a file, and the user's beside it")
  func info() throws {
    let own = try JSON(home.run("database", "info", "--json").output)
    #expect(own["databases"].items.count == 1)
    #expect(try #require(own["databases"].items.first)["games"].double ?? 0 >= 150)
    let list = try home.write("lists/Nintendo - Game Boy.dat", Array(Self.dat.utf8))
    let built = home.run("database", "build", home.root + "/lists", "--json")
    #expect(built.code == 0, "\(built.errors)")
    let result = try JSON(built.output)
    #expect(result["path"].string == home.root + "/data/arcadia/games.sqlite")
    #expect(result["games"].double == 2 && result["dumps"].double == 2)
    #expect(result["sources"].items.first?["path"].string == list)
    let both = try JSON(home.run("database", "info", "--json").output)
    #expect(both["databases"].items.map { $0["games"].double }.last == 2)
    let text = home.run("database", "info")
    #expect(
      text.output.hasPrefix("Arcadia's own: ") && text.output.contains("games.sqlite: 2 games"))
  }

  @Test("what is no list, no database or not there is refused, and nothing is overwritten")
  func refused() throws {
    let other = try home.write("notes.txt", Array("mine".utf8))
    expectFailure(home.run("database", "build", other), code: 3, naming: "notes.txt", "DAT")
    expectFailure(home.run("database", "build", home.root + "/none"), code: 3, naming: "none")
    let list = try home.write("a.dat", Array(Self.dat.utf8))
    expectFailure(
      home.run("database", "build", list, "-o", other), code: 2, naming: "notes.txt", "--output")
    #expect(Home.text(other) == "mine")
    #expect(home.run("database", "info", other).code != 0)
    #expect(home.run("database", "build", list, "-o", home.root + "/b.sqlite").code == 0)
    #expect(home.run("database", "build", list, "-o", home.root + "/b.sqlite").code == 0)
  }

  @Test("ten games with reasons for a library; a varied ten for an empty one")
  func recommend() throws {
    let few = home.run("recommend")
    #expect(few.code == 0 && few.errors.contains("a varied choice"), "\(few.errors)")
    for name in ["Carazu", "Waternet", "2048-gb"] {
      _ = try home.write("Arcadia/Games/Game Boy/\(name).gb", [1])
    }
    // The demo is known by its checksum.
    _ = try home.write("Arcadia/Games/Game Boy/x.gb", Home.bytes(Home.demo))
    let run = home.run("recommend", "--json")
    #expect(run.code == 0, "\(run.errors)")
    let result = try JSON(run.output)
    #expect(result["recognised"].double == 4 && result["total"].double == 4)
    #expect(result["games"].items.count == 10)
    for game in result["games"].items {
      #expect(game["because"].string?.isEmpty == false && game["title"].string?.isEmpty == false)
    }
    #expect(home.run("recommend", "--json").output == run.output)
    let text = home.run("recommend", "--type", "Game Boy")
    #expect(text.output.hasPrefix("Based on 4 of 4 games:") && text.errors.isEmpty)
    expectFailure(home.run("recommend", "--type", "c64"), code: 3, naming: "c64")
    let listed = try JSON(home.run("game", "list", "--json").output)
    #expect(listed["games"].items.count == 4)
  }
}
