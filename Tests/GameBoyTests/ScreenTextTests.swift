import Foundation
import Testing

@testable import GameBoy

@Suite("Texts in tiles") struct ScreenTextTests {
  /// A machine with the demo's cartridge, its screen on and its tiles empty.
  private func machine(_ model: Model = .dmg) throws -> GameBoy {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Cores/GB/Demo/arcadia-demo.gb")
    let rom = [UInt8](try Data(contentsOf: path))
    let machine = GameBoy(
      cartridge: try rom.withUnsafeBytes { try Cartridge(rom: $0) }, model: model)
    machine.videoRAM.update(repeating: 0)
    machine.bus.ppu.control = 0x91
    machine.bus.ppu.backgroundPalette = 0xE4
    (machine.bus.ppu.scrollX, machine.bus.ppu.scrollY) = (0, 0)
    return machine
  }

  /// Letters of another form than those that fonts are compared with: six dots high, with strokes of two dots.
  private static let bold: [Character: [UInt8]] = {
    let rows: [(Character, [String])] = [
      ("A", [".####.", "##..##", "##..##", "######", "##..##", "##..##"]),
      ("B", ["#####.", "##..##", "#####.", "##..##", "##..##", "#####."]),
      ("C", [".####.", "##..##", "##....", "##....", "##..##", ".####."]),
      ("D", ["#####.", "##..##", "##..##", "##..##", "##..##", "#####."]),
      ("E", ["######", "##....", "#####.", "##....", "##....", "######"]),
      ("F", ["######", "##....", "#####.", "##....", "##....", "##...."]),
      ("G", [".####.", "##....", "##.###", "##..##", "##..##", ".####."]),
      ("H", ["##..##", "##..##", "######", "##..##", "##..##", "##..##"]),
      ("I", [".####.", "..##..", "..##..", "..##..", "..##..", ".####."]),
      ("J", ["..####", "....##", "....##", "....##", "##..##", ".####."]),
      ("K", ["##..##", "##.##.", "####..", "####..", "##.##.", "##..##"]),
      ("L", ["##....", "##....", "##....", "##....", "##....", "######"]),
      ("M", ["##...##", "###.###", "#######", "##.#.##", "##...##", "##...##"]),
      ("N", ["##..##", "###.##", "######", "##.###", "##..##", "##..##"]),
      ("O", [".####.", "##..##", "##..##", "##..##", "##..##", ".####."]),
      ("P", ["#####.", "##..##", "##..##", "#####.", "##....", "##...."]),
      ("Q", [".####.", "##..##", "##..##", "##.###", "##..#.", ".###.#"]),
      ("R", ["#####.", "##..##", "##..##", "#####.", "##.##.", "##..##"]),
      ("S", [".#####", "##....", ".####.", "....##", "....##", "#####."]),
      ("T", ["######", "..##..", "..##..", "..##..", "..##..", "..##.."]),
      ("U", ["##..##", "##..##", "##..##", "##..##", "##..##", ".####."]),
      ("V", ["##..##", "##..##", "##..##", "##..##", ".####.", "..##.."]),
      ("W", ["##...##", "##...##", "##.#.##", "#######", "###.###", "##...##"]),
      ("X", ["##..##", ".####.", "..##..", "..##..", ".####.", "##..##"]),
      ("Y", ["##..##", "##..##", ".####.", "..##..", "..##..", "..##.."]),
      ("Z", ["######", "....##", "...##.", "..##..", ".##...", "######"]),
      ("0", [".####.", "##..##", "##.###", "###.##", "##..##", ".####."]),
      ("1", ["..##..", ".###..", "..##..", "..##..", "..##..", ".####."]),
      ("2", [".####.", "##..##", "....##", "..###.", ".##...", "######"]),
      ("3", ["#####.", "....##", "..###.", "....##", "....##", "#####."]),
      ("4", ["...##.", "..###.", ".####.", "##.##.", "######", "...##."]),
      ("5", ["######", "##....", "#####.", "....##", "....##", "#####."]),
      ("6", [".####.", "##....", "#####.", "##..##", "##..##", ".####."]),
      ("7", ["######", "....##", "...##.", "..##..", "..##..", "..##.."]),
      ("8", [".####.", "##..##", ".####.", "##..##", "##..##", ".####."]),
      ("9", [".####.", "##..##", "##..##", ".#####", "....##", ".####."]),
      ("!", ["..##..", "..##..", "..##..", "..##..", "......", "..##.."]),
    ]
    return Dictionary(
      uniqueKeysWithValues: rows.map { letter, rows in
        (
          letter,
          rows.map { $0.reduce(0) { $0 << 1 | ($1 == "#" ? 1 : 0) } << (7 - UInt8(rows[0].count)) }
        )
      })
  }()

  /// Puts letters into tiles from a number on; `place` says which tile a letter has.
  private func draw(
    _ letters: String, in machine: GameBoy, bank: Int = 0, ground: UInt8 = 0, ink: UInt8 = 3,
    _ place: (Character) -> Int
  ) {
    let memory = machine.videoRAM
    for letter in letters {
      guard let rows = Self.bold[letter] else { continue }
      for y in 0..<8 {
        let bits = (1...6).contains(y) ? rows[y - 1] : 0
        let start = bank * 0x2000 + place(letter) * 16 + y * 2
        func plane(_ bit: UInt8) -> UInt8 {
          (ink >> bit & 1 != 0 ? bits : 0) | (ground >> bit & 1 != 0 ? ~bits : 0)
        }
        (memory[start], memory[start + 1]) = (plane(0), plane(1))
      }
    }
  }

  private func write(
    _ text: String, in machine: GameBoy, x: Int, y: Int, map: Int = 0x1800, bank: UInt8? = nil,
    _ number: (Character) -> Int
  ) {
    for (index, letter) in text.enumerated() {
      let cell = map + (y & 31) * 32 + (x + index) & 31
      machine.videoRAM[cell] = letter == " " ? 0 : UInt8(truncatingIfNeeded: number(letter))
      if let bank { machine.videoRAM[cell + 0x2000] = bank << 3 }
    }
  }

  private static let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  private static let digits = "0123456789"
  private static func ascii(_ letter: Character) -> Int { Int(letter.asciiValue ?? 32) }

  @Test(
    "a font in the order of ASCII is found wherever it lies, signs and all",
    arguments: [0, -32, 60])
  func ascii(offset: Int) throws {
    let machine = try machine()
    let place = { (letter: Character) in Self.ascii(letter) + offset }
    draw(Self.alphabet + Self.digits + "!", in: machine, place)
    // A tile that is no letter divides what is read.
    machine.videoRAM[250 * 16] = 0x81
    write("PRESS START!", in: machine, x: 3, y: 5, place)
    write("LIVES 3", in: machine, x: 0, y: 16, place)
    machine.videoRAM[0x1800 + 16 * 32 + 7] = 250
    write("SCORE 1990", in: machine, x: 8, y: 16, place)
    #expect(machine.screenText == ["PRESS START!", "LIVES 3", "SCORE 1990"])
  }

  @Test("a font of another order is found by its shapes, light on dark, in the signed half too")
  func others() throws {
    let machine = try machine()
    machine.bus.ppu.control = 0x81
    let number = { (letter: Character) in
      letter.isNumber ? 100 + Self.ascii(letter) - 48 : 10 + Self.ascii(letter) - 65
    }
    draw(Self.alphabet + Self.digits, in: machine, ground: 2, ink: 0) { 256 + number($0) }
    write("LEVEL 27", in: machine, x: 6, y: 9, number)
    #expect(machine.screenText == ["LEVEL 27"])
  }

  @Test("scrolling, the window and the second bank are followed")
  func places() throws {
    let machine = try machine(.cgb)
    machine.bus.ppu.isColorMode = true
    draw(Self.alphabet + Self.digits, in: machine, bank: 1, Self.ascii)
    write("HIDDEN", in: machine, x: 0, y: 1, bank: 1, Self.ascii)
    write("ABOVE", in: machine, x: 30, y: 4, bank: 1, Self.ascii)
    write("COVERED", in: machine, x: 2, y: 15, bank: 1, Self.ascii)
    write("STATUS", in: machine, x: 1, y: 0, map: 0x1C00, bank: 1, Self.ascii)
    // The tiles of that bank are empty.
    write("NOTHING", in: machine, x: 2, y: 10, bank: 0, Self.ascii)
    (machine.bus.ppu.scrollX, machine.bus.ppu.scrollY) = (236, 20)
    machine.bus.ppu.control = 0xF1
    (machine.bus.ppu.windowX, machine.bus.ppu.windowY) = (7, 96)
    #expect(machine.screenText == ["ABOVE", "STATUS"])
  }

  @Test("without a font, a screen or contrast there is no text, and a pattern is none")
  func none() throws {
    let machine = try machine()
    #expect(machine.screenText == nil)
    write("TILES", in: machine, x: 0, y: 0, Self.ascii)
    for tile in 0..<256 {
      for row in 0..<16 {
        machine.videoRAM[tile * 16 + row] = UInt8(truncatingIfNeeded: tile &* 37 &+ row &* 101)
      }
    }
    #expect(machine.screenText == nil)
    machine.videoRAM[0..<0x1000].update(repeating: 0)
    draw(Self.alphabet, in: machine, Self.ascii)
    write("OOOOOOOO", in: machine, x: 0, y: 3, Self.ascii)
    #expect(machine.screenText == ["TILES"])
    machine.bus.ppu.backgroundPalette = 0
    #expect(machine.screenText == nil)
    machine.bus.ppu.backgroundPalette = 0xE4
    machine.bus.ppu.control = 0x11
    #expect(machine.screenText == nil)
  }

  @Test("a real program's text is read", .enabled(if: Corpus.isThere, "skipped: no corpus"))
  func real() throws {
    let entry = try #require(
      CorpusTests.processorCases.first { $0.rom.contains("02-interrupts") })
    let machine = try Corpus.machine(entry.rom, entry.model)
    for _ in 0..<entry.frames { machine.runFrame() }
    #expect(machine.screenText == ["02-interrupts", "Passed"])
  }
}
