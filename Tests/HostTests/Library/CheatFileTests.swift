import TestSupport
import Testing

@testable import HostBase
@testable import Library

@Suite("Cheat files")
struct CheatFileTests {
  private func read(_ text: String) throws -> [Cheat] {
    try CheatFile(decoding: Array(text.utf8), path: "x.cht").cheats
  }

  @Test("a file of RetroArch's is read, and written so that nothing of it is lost")
  func retroArch() throws {
    let text = """
      cheats = 3

      cheat0_desc = "Infinite Lives"
      cheat0_code = "00A-17B-C49"
      cheat0_enable = false

      # a remark
      cheat1_desc = "All keys"
      cheat1_code = "010138CD+010A39CD"
      cheat1_enable = true
      cheat2_desc = "By address"
      cheat2_code = ""
      cheat2_enable = true
      cheat2_handler = "1"
      cheat2_address = "49152"
      """
    let cheats = try read(text)
    #expect(cheats.map(\.name) == ["Infinite Lives", "All keys", "By address"])
    #expect(cheats.map(\.code) == ["00A-17B-C49", "010138CD+010A39CD", ""])
    #expect(cheats.map(\.isEnabled) == [false, true, true])
    #expect(cheats.map(\.isForCore) == [true, true, false])
    #expect(cheats[2].others == ["handler": "1", "address": "49152"])
    let file = CheatFile(cheats: cheats)
    #expect(try CheatFile(decoding: file.encode(), path: "x.cht") == file)
    // DOS line ends, no quotes, blanks.
    let loose = "cheats=1\r\n  cheat0_desc=Lives  # so\r\ncheat0_code =  \"01\" \r\ncheat0_enable=1"
    #expect(try read(loose) == [Cheat(name: "Lives", code: "01")])
  }

  @Test(
    "what is no cheat file is refused with the reason",
    arguments: [
      "", "root:x:0:0:root:/root:/bin/bash", "cheats = many", "cheats = -1",
      "cheats = 99999999999999999999", "cheats = 4097", "cheat0_code = \"01\"",
    ])
  func refused(text: String) throws {
    let failure = #expect(throws: CheatError.self) { try read(text) }
    #expect(failure?.code == "not_a_cheat_file" && failure?.exitCode == .contentRefused)
  }

  @Test("counts, numbers and lengths are bounded, and controls do not pass")
  func bounds() throws {
    let long = String(repeating: "A", count: 100_000)
    let cheats = try read(
      """
      cheats = 4096
      cheat0_code = "\(long)"
      cheat0_desc = "a\u{1B}[2J\u{9B}\u{0}b\u{2028}c"
      cheat4095_code = "01"
      cheat4096_code = "02"
      cheat99999999999999999999_code = "03"
      cheat-1_code = "04"
      cheat_code = "05"
      cheat1_\(long) = "06"
      """)
    #expect(cheats.count == 2)
    #expect(cheats[0].code.utf8.count <= CheatFile.maxLength)
    #expect(cheats[0].name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    #expect(cheats[1].code == "01")
    #expect(throws: CheatError.self) {
      try CheatFile(
        decoding: [UInt8](repeating: 0x41, count: CheatFile.byteLimit + 1), path: "x.cht")
    }
  }

  @Test("any bytes are read or refused, and what was read stays the same")
  func hostileBytes() throws {
    let seed = Array(
      "cheats = 2\ncheat0_desc = \"a\"\ncheat0_code = \"01FF00C1\"\ncheat1_enable = true\n".utf8)
    for round in 0..<4000 {
      var bytes = seed
      let random = noise(8, seed: round + 1)
      for change in 0..<4 {
        let place = Int(random[change]) % bytes.count
        switch random[change + 4] % 3 {
        case 0: bytes[place] = random[(change + 3) % 8]
        case 1: bytes.insert(random[change], at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + 1 + change))
        }
      }
      guard let file = try? CheatFile(decoding: bytes, path: "x.cht") else { continue }
      #expect(try CheatFile(decoding: file.encode(), path: "x.cht") == file)
    }
  }

  @Test("a game's cheats are kept beside its save, and the file goes with the last")
  func gameCheats() throws {
    let scratch = Scratch()
    let type = GameType(id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb"])
    let cheats = GameCheats(data: DataFolder(root: scratch.path), type: type, stem: "Tobu")
    #expect(cheats.path == scratch("Saves/Game Boy/Tobu.cht"))
    #expect(try cheats.load().cheats.isEmpty)
    try cheats.save(CheatFile(cheats: [Cheat(name: "Lives", code: "01FF00C1")]))
    #expect(try cheats.load().cheats == [Cheat(name: "Lives", code: "01FF00C1")])
    try cheats.save(CheatFile())
    #expect(FileSystem.kind(cheats.path) == nil)
  }
}
