import Testing

@Suite("Game Boy Printer")
struct PrintTests {
  @Test("a print becomes a PNG beside the game's images, and the next one another")
  func prints() throws {
    let home = try Home()
    let game = try home.write("games/letter.gb", SerialGame.printing)
    let arguments = [
      "run", game, "--headless", "--frames", "260", "--option", "gb_serial=printer",
    ]
    let first = home.run(arguments)
    let folder = home.arcadia + "/Images/Game Boy/"
    #expect(first.code == 0, "\(first.errors)")
    #expect(first.output == "image \(folder)letter.print1.png\n")
    let png = Home.bytes(folder + "letter.print1.png")
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // Width and height stand in the first chunk.
    #expect(png.count > 24 && Array(png[16..<24]) == [0, 0, 0, 160, 0, 0, 0, 16])

    let second = home.run(arguments + ["--json"])
    #expect(try JSON(second.output)["run"]["images"][0].string == folder + "letter.print2.png")
    #expect(Home.bytes(folder + "letter.print1.png") == png)
    #expect(Home.bytes(folder + "letter.print2.png") == png)
  }

  @Test("what is on the paper when the game ends is kept")
  func endsEarly() throws {
    let home = try Home()
    let game = try home.write("games/letter.gb", SerialGame.printing)
    // The printer is still at work.
    let result = home.run(
      "run", game, "--headless", "--frames", "100", "--option", "gb_serial=printer")
    #expect(result.code == 0 && result.output.isEmpty, "\(result.errors)")
    #expect(result.errors.contains("Game Boy Printer: "))
    #expect(!Home.bytes(home.arcadia + "/Images/Game Boy/letter.print1.png").isEmpty)
  }

  @Test("without a printer nothing is printed")
  func nothing() throws {
    let home = try Home()
    let game = try home.write("games/letter.gb", SerialGame.printing)
    let result = home.run("run", game, "--headless", "--frames", "300")
    #expect(result.code == 0 && result.output.isEmpty, "\(result.errors)")
    #expect(Home.bytes(home.arcadia + "/Images/Game Boy/letter.print1.png").isEmpty)
  }
}
