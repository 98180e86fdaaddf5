import Glibc
import TestSupport
import Testing

@Suite("Bad input: one line that names the file, a code, nothing lost")
struct BadInputTests {
  private func headless(_ home: Home, _ game: String) -> Home.Result {
    home.run("run", game, "--headless", "--frames", "2")
  }

  @Test("a truncated ROM")
  func truncated() throws {
    let home = try Home()
    let game = try home.write("cut.gb", Array(Home.bytes(Home.demo).prefix(200)))
    expectFailure(headless(home, game), code: 6, naming: "cut.gb")
    // What has a game's header plays until its end is needed, with a warning.
    let longer = try home.write("half.gb", Array(Home.bytes(Home.demo).prefix(20_000)))
    let played = home.run("run", longer, "--headless", "--frames", "2", "--json")
    #expect(played.code == 0 && played.output.contains("cut off"), "\(played)")
    var bytes = Home.bytes(Home.demo).prefix(20_000)
    bytes[0x104] ^= 1
    bytes[0x14D] ^= 1
    let damaged = try home.write("damaged.gb", Array(bytes))
    expectFailure(headless(home, damaged), code: 6, naming: "damaged.gb", "--force")
    let forced = home.run("run", damaged, "--headless", "--frames", "2", "--force", "--json")
    #expect(forced.code == 0 && forced.output.contains("cut off"), "\(forced)")
  }

  @Test("a text file named .gb")
  func text() throws {
    let home = try Home()
    let game = try home.write("letter.gb", Array("Dear Sir,\n".utf8))
    expectFailure(headless(home, game), code: 6, naming: "letter.gb")
  }

  @Test("an empty file")
  func empty() throws {
    let home = try Home()
    let game = try home.write("empty.gb", [])
    expectFailure(headless(home, game), code: 6, naming: "empty.gb")
  }

  @Test("a missing file")
  func missing() throws {
    let home = try Home()
    expectFailure(headless(home, home.root + "/none.gb"), code: 3, naming: "none.gb")
    expectFailure(headless(home, "no such game"), code: 3, naming: "no such game")
  }

  @Test("a folder")
  func folder() throws {
    let home = try Home()
    let game = home.root + "/folder.gb"
    mkdir(game, 0o755)
    expectFailure(headless(home, game), code: 9, naming: "folder.gb")
  }

  @Test("a file that no core takes")
  func noCore() throws {
    let home = try Home()
    let game = try home.write("game.xyz", [1, 2, 3])
    expectFailure(headless(home, game), code: 4, naming: "game.xyz", "xyz")
  }

  @Test("a zip bomb, a broken archive and one with nothing in it")
  func archives() throws {
    let home = try Home()
    #expect(
      shell(
        "cd '\(home.root)' && head -c 400000000 /dev/zero > big.gb && zip -q bomb.zip big.gb && rm big.gb"
      ) == 0)
    expectFailure(headless(home, home.root + "/bomb.zip"), code: 7, naming: "bomb.zip")
    let bytes = Home.bytes(home.root + "/bomb.zip")
    let cut = try home.write("cut.zip", Array(bytes.prefix(bytes.count / 2)))
    expectFailure(headless(home, cut), code: 7, naming: "cut.zip")
    #expect(shell("cd '\(home.root)' && echo hello > a.txt && zip -q text.zip a.txt") == 0)
    expectFailure(headless(home, home.root + "/text.zip"), code: 4, naming: "text.zip")
  }

  @Test("a corrupt save is kept and reported, and the game plays")
  func corruptSave() throws {
    let home = try Home()
    let save = home.arcadia + "/Saves/Game Boy/arcadia-demo.srm"
    _ = try home.write("Arcadia/Saves/Game Boy/arcadia-demo.srm", [1, 2, 3])
    let result = home.run("run", Home.demo, "--headless", "--frames", "700", "--use-save")
    #expect(result.code == 0, "\(result.errors)")
    // The three bytes are still somewhere: in place, or in the backups if the game wrote over them.
    let isReady = shell("printf '\\001\\002\\003' > '\(home.root)/want'")
    let backups = "find '\(home.root)/state' -type f -exec cmp -s {} '\(home.root)/want' \\; -print"
    #expect(
      isReady == 0 && (Home.bytes(save) == [1, 2, 3] || shell("\(backups) | grep -q .") == 0))
    #expect(result.errors.contains("arcadia-demo.srm") && result.errors.contains("3 bytes"))
  }

  @Test("a data folder that cannot be made or written")
  func unwritableHome() throws {
    let home = try Home()
    let file = try home.write("file", [0])
    let result = home.run(
      "run", Home.demo, "--headless", "--frames", "2", "--home", file + "/Arcadia")
    expectFailure(result, code: 9, naming: "file")
  }

  @Test("damaged states are refused before the core sees them")
  func damagedStates() throws {
    let home = try Home()
    let state = home.root + "/ok.state"
    #expect(
      home.run("run", Home.demo, "--headless", "--frames", "60", "--save-state", state).code == 0)
    let bytes = Home.bytes(state)
    #expect(bytes.count > 1000)
    let cut = try home.write("cut.state", Array(bytes.prefix(bytes.count / 2)))
    expectFailure(
      home.run("run", Home.demo, "--headless", "--frames", "2", "--load-state", cut), code: 8,
      naming: "cut.state")
    var flipped = bytes
    flipped[bytes.count / 2] ^= 0x40
    let bad = try home.write("flipped.state", flipped)
    expectFailure(
      home.run("run", Home.demo, "--headless", "--frames", "2", "--load-state", bad), code: 8,
      naming: "flipped.state")
    let noise = try home.write(
      "noise.state", (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 37) })
    expectFailure(
      home.run("run", Home.demo, "--headless", "--frames", "2", "--load-state", noise), code: 8,
      naming: "noise.state")
  }

  @Test("a wrong command line")
  func usage() throws {
    let home = try Home()
    for arguments in [
      ["run", Home.demo, "--headless"], ["run", Home.demo, "--frames", "3"],
      ["run", Home.demo, "--headless", "--frames", "x"], ["core", "fly"],
      ["run", "--no-such-flag"],
    ] {
      let result = home.run(arguments)
      #expect(result.code == 2, "\(arguments): \(result.errors)")
      #expect(result.output.isEmpty)
    }
  }

  @Test("a core that is none")
  func badCore() throws {
    let home = try Home()
    let file = try home.write("plugins/letter.so", Array("hello".utf8))
    expectFailure(home.run("core", "check", file), code: 5, naming: "letter.so")
    expectFailure(
      home.run("run", Home.demo, "--core", file, "--headless", "--frames", "2"), code: 5,
      naming: "letter.so")
    let list = home.run("core", "list")
    #expect(list.code == 0 && list.output.contains("gb") && list.errors.contains("letter.so"))
  }
}
