import Foundation
import Glibc
import TestSupport
import Testing

/// Stock cores of Debian, through both kinds of session.
@Suite("Stock cores in a process of their own")
struct StockCoreIsolationTests {
  private static let folder = "/usr/lib/x86_64-linux-gnu/libretro"

  /// A core with something to play: our demo, or a cartridge that changes its screen's colour for ever.
  struct Stock: Sendable, CustomTestStringConvertible {
    var core: String
    var cartridge: Cartridge?
    var testDescription: String { core }
    var isThere: Bool { access(path, R_OK) == 0 }
    var path: String { "\(StockCoreIsolationTests.folder)/\(core)_libretro.so" }
  }

  static let all: [Stock] = [
    Stock(core: "gambatte"), Stock(core: "mgba"), Stock(core: "nestopia", cartridge: .nes),
    Stock(core: "mednafen_wswan", cartridge: .wonderSwan),
    Stock(core: "mednafen_pce_fast", cartridge: .pcEngine),
    Stock(core: "bsnes_mercury_performance", cartridge: .superNES),
  ]

  @Test("each gives the same pictures and sound in both", arguments: all.filter(\.isThere))
  func same(stock: Stock) throws {
    let home = try Home(withOurCores: false)
    let game = try stock.cartridge.map {
      try home.write("game." + $0.fileExtension, $0.bytes)
    }
    let script = try home.write("script.txt", Array("60 START\n90 A+RIGHT\n150\n".utf8))
    let words = [
      "run", game ?? Home.demo, "--core", stock.path, "--headless", "--frames", "300", "--hash",
      "7", "--input", script,
    ]
    let isolated = home.run(words)
    let here = home.run(words + ["--in-process"])
    #expect(isolated.code == 0 && here.code == 0, "\(isolated.errors) \(here.errors)")
    #expect(isolated.output == here.output)
    // Something happened.
    let pictures = Set(
      isolated.output.split(separator: "\n").compactMap {
        $0.split(separator: " ").dropFirst(3).first
      })
    #expect(pictures.count > 3, "\(isolated.output)")
  }
}

/// Cartridges of a few instructions, written for these tests: each sets the colour of the screen again and again.
struct Cartridge: Sendable {
  var fileExtension: String
  var bytes: [UInt8]

  /// A cartridge of some size with pieces of it filled.
  private init(_ fileExtension: String, size: Int, _ pieces: [(at: Int, bytes: [UInt8])]) {
    self.fileExtension = fileExtension
    bytes = [UInt8](repeating: 0, count: size)
    for piece in pieces {
      bytes.replaceSubrange(piece.at..<piece.at + piece.bytes.count, with: piece.bytes)
    }
  }

  /// 6502: palette entry 0 and a tone's pitch count up. (NESdev wiki: iNES, PPU registers, APU Pulse.)
  static let nes = Cartridge(
    "nes", size: 16 + 0x4000 + 0x2000,
    [
      (0, Array("NES\u{1a}".utf8) + [1, 1]),
      (
        16,
        [
          0x78, 0xD8, 0xA2, 0xFF, 0x9A,  // SEI, CLD, LDX #$FF, TXS
          0xA9, 0x01, 0x8D, 0x15, 0x40, 0xA9, 0xBF, 0x8D, 0x00, 0x40, 0xA9, 0x08, 0x8D, 0x03, 0x40,
          0xE8, 0xAD, 0x02, 0x20,  // loop: INX, LDA $2002
          0xA9, 0x3F, 0x8D, 0x06, 0x20, 0xA9, 0x00, 0x8D, 0x06, 0x20, 0x8E, 0x07, 0x20,
          0x8A, 0x8D, 0x02, 0x40, 0xA0, 0x60, 0x88, 0xD0, 0xFD, 0x4C, 0x14, 0xC0,
        ]
      ),
      (16 + 0x3FFA, [0x00, 0xC0, 0x00, 0xC0, 0x00, 0xC0]),
    ])

  /// HuC6280: the colours of an empty screen count up. (Hu6260 and Hu6280 data: entries 0 and 256.)
  static let pcEngine = Cartridge(
    "pce", size: 0x8000,
    [
      (
        0,
        [
          0x78, 0xD4, 0xD8, 0xA9, 0xFF, 0x53, 0x01, 0x9C, 0x00, 0x04,  // SEI, CSH, CLD, I/O at 0
          0xE8, 0x9C, 0x02, 0x04, 0x9C, 0x03, 0x04, 0x8E, 0x04, 0x04, 0x9C, 0x05, 0x04,
          0x9C, 0x02, 0x04, 0xA9, 0x01, 0x8D, 0x03, 0x04, 0x8E, 0x04, 0x04, 0x9C, 0x05, 0x04,
          0xA0, 0x60, 0x88, 0xD0, 0xFD, 0x4C, 0x0A, 0xE0,
        ]
      ),
      (0x1FF6, [0x00, 0xE0, 0x00, 0xE0, 0x00, 0xE0, 0x00, 0xE0, 0x00, 0xE0]),
    ])

  /// V30MZ: the backdrop's shade counts up. (WSMan: ports 01h, 1Ch–1Fh, the footer.)
  static let wonderSwan = Cartridge(
    "ws", size: 0x20000,
    [
      (
        0x10000,
        [
          0xFA, 0xB0, 0x20, 0xE6, 0x1C, 0xB0, 0x64, 0xE6, 0x1D, 0xB0, 0xA8, 0xE6, 0x1E,
          0xB0, 0xEC, 0xE6, 0x1F, 0xB0, 0x00,
          0xFE, 0xC0, 0xE6, 0x01, 0xB9, 0x80, 0x00, 0xE2, 0xFE, 0xEB, 0xF5,
        ]
      ),
      (0x1FFF0, [0xEA, 0x00, 0x00, 0x00, 0xF0, 0, 1, 0, 1, 0, 2, 0, 4, 0, 0, 0]),
    ])

  /// 65816 in its 6502 mode: colour 0 counts up. (fullsnes: 2100h, 2121h, 2122h, the header of LoROM.)
  static let superNES = Cartridge(
    "sfc", size: 0x8000,
    [
      (
        0,
        [
          0x78, 0xD8, 0xA9, 0x0F, 0x8D, 0x00, 0x21,
          0xE8, 0x9C, 0x21, 0x21, 0x8E, 0x22, 0x21, 0x9C, 0x22, 0x21,
          0xA0, 0x60, 0x88, 0xD0, 0xFD, 0x4C, 0x07, 0x80,
        ]
      ),
      (
        0x7FC0,
        Array("ARCADIA              ".utf8) + [0x20, 0, 5, 0, 1, 0, 0, 0xFF, 0xFF, 0, 0]
      ),
      (0x7FE0, [UInt8](repeating: 0, count: 32).indices.map { $0 % 2 == 0 ? 0x00 : 0x80 }),
    ])
}
