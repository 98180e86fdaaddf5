import TestSupport
import Testing

@Suite("arcadia run --headless")
struct HeadlessTests {
  @Test("two runs of the demo give the same hashes and leave no save")
  func deterministic() throws {
    let home = try Home()
    let first = home.run("run", Home.demo, "--headless", "--frames", "600", "--hash", "60")
    #expect(first.code == 0, "\(first.errors)")
    #expect(first.output.split(separator: "\n").count == 10)
    let second = home.run("run", Home.demo, "--headless", "--frames", "600", "--hash", "60")
    #expect(second.output == first.output)
    #expect(Home.bytes(home.arcadia + "/Saves/Game Boy/arcadia-demo.srm").isEmpty)
  }

  @Test("the demo moves, and input changes what it shows")
  func inputCounts() throws {
    let home = try Home()
    let script = try home.write("script", Array("120 START\n125 -\n200 A\n210 -\n".utf8))
    let idle = home.run("run", Home.demo, "--headless", "--frames", "400", "--hash", "100")
    let played = home.run(
      "run", Home.demo, "--headless", "--frames", "400", "--hash", "100", "--input", script)
    #expect(idle.code == 0 && played.code == 0)
    let hashes = idle.output.split(separator: "\n")
    #expect(Set(hashes.map { $0.split(separator: " ")[3] }).count > 1)
    #expect(hashes.first == played.output.split(separator: "\n").first)
    #expect(hashes.last != played.output.split(separator: "\n").last)
  }

  @Test("a state written at a frame continues exactly as its run did")
  func stateGoesOn() throws {
    let home = try Home()
    let state = home.root + "/here.state"
    let whole = home.run(
      "run", Home.demo, "--headless", "--frames", "500", "--screenshot",
      "end=\(home.root)/whole.png")
    let first = home.run("run", Home.demo, "--headless", "--frames", "300", "--save-state", state)
    #expect(whole.code == 0 && first.code == 0, "\(whole.errors)\(first.errors)")
    let rest = home.run(
      "run", Home.demo, "--headless", "--frames", "200", "--load-state", state, "--screenshot",
      "end=\(home.root)/rest.png")
    #expect(rest.code == 0, "\(rest.errors)")
    #expect(!Home.bytes(home.root + "/whole.png").isEmpty)
    #expect(Home.bytes(home.root + "/whole.png") == Home.bytes(home.root + "/rest.png"))
  }

  @Test("sound, film, screenshot and JSON come out")
  func keepsWhatIsAsked() throws {
    let home = try Home()
    let result = home.run(
      "run", Home.demo, "--headless", "--frames", "60", "--audio", home.root + "/a.wav", "--record",
      home.root + "/v.y4m", "--screenshot", "30=\(home.root)/s.png", "--json")
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("\"schema\":\"arcadia/1\""))
    #expect(result.output.contains("\"frames\":60"))
    #expect(Home.bytes(home.root + "/s.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(Home.bytes(home.root + "/a.wav").starts(with: Array("RIFF".utf8)))
    let film = Home.bytes(home.root + "/v.y4m")
    #expect(film.starts(with: Array("YUV4MPEG2 W160 H144".utf8)))
    #expect(film.count > 60 * 160 * 144 * 3)
  }

  @Test("--option reaches the core, and a misspelt one is refused")
  func options() throws {
    let home = try Home()
    let color = home.run(
      "run", Home.demo, "--headless", "--frames", "200", "--hash", "200", "--option", "gb_model=cgb"
    )
    let grey = home.run(
      "run", Home.demo, "--headless", "--frames", "200", "--hash", "200", "--option", "gb_model=dmg"
    )
    #expect(color.code == 0 && grey.code == 0, "\(color.errors)\(grey.errors)")
    #expect(color.output != grey.output)
    expectFailure(
      home.run("run", Home.demo, "--headless", "--frames", "2", "--option", "gb_model=nes"),
      code: 3,
      naming: "gb_model", "nes", "dmg")
    expectFailure(
      home.run("run", Home.demo, "--headless", "--frames", "2", "--option", "gb_modle=dmg"),
      code: 3,
      naming: "gb_modle", "gb_model")
  }

  @Test("a game in an archive runs like the file itself")
  func archive() throws {
    let home = try Home()
    let zipped = home.root + "/demo.zip"
    #expect(shell("cd '\(home.root)' && cp '\(Home.demo)' game.gb && zip -q demo.zip game.gb") == 0)
    let plain = home.run("run", Home.demo, "--headless", "--frames", "60", "--hash", "60")
    #expect(
      home.run("run", zipped, "--headless", "--frames", "60", "--hash", "60").output == plain.output
    )
    #expect(
      home.run("run", zipped + "#game.gb", "--headless", "--frames", "60", "--hash", "60").output
        == plain.output)
    expectFailure(
      home.run("run", zipped + "#other.gb", "--headless", "--frames", "60"), code: 3,
      naming: "demo.zip", "other.gb")
  }
}
