import Glibc
import TestSupport
import Testing

@testable import HostBase
@testable import Library

@Suite("Ledger of what files hold")
struct FileLedgerTests {
  let scratch = Scratch()
  let ledger: FileLedger
  let path: String

  init() throws {
    let data = DataFolder(root: scratch("A"))
    ledger = FileLedger(places: Places(environment: ["HOME": scratch("home")]), data: data)
    path = try scratch.write("A/Saves/x.srm", noise(100))
  }

  @Test("a file is unknown, then the same, and another after it was written")
  func changes() throws {
    #expect(try ledger.verdict(on: path) == .unknown)
    ledger.note(path, holding: noise(100))
    #expect(try ledger.verdict(on: path) == .same)
    #expect(ledger.verdict(on: path, holding: noise(100)) == .same)
    usleep(20_000)
    try scratch.write("A/Saves/x.srm", noise(100, seed: 2))
    #expect(try ledger.verdict(on: path) == .changed)
    try ledger.note(path)
    #expect(try ledger.verdict(on: path) == .same)
    ledger.forget(path)
    #expect(try ledger.verdict(on: path) == .unknown)
  }

  @Test("every single flipped bit is damage")
  func bits() throws {
    try ledger.note(path)
    for bit in 0..<800 {
      try BadDisk.flip(bit, in: path)
      #expect(try ledger.verdict(on: path) == .damaged, "bit \(bit)")
      try BadDisk.flip(bit, in: path)
    }
    #expect(try ledger.verdict(on: path) == .same)
  }

  @Test("a record that is damaged itself is none")
  func damagedRecord() throws {
    try ledger.note(path)
    let record = try #require(scratch.files(below: "home").first)
    for bytes in [[], [0x7B], noise(200), Array("{\"sha256\":1}".utf8)] {
      try AtomicFile.replace(record, with: bytes)
      #expect(try ledger.verdict(on: path) == .unknown)
    }
    try ledger.note(path)
    #expect(try ledger.verdict(on: path) == .same)
  }

  @Test("the longest name there can be, and two folders with files of one name")
  func names() throws {
    let long = try scratch.write("A/Saves/" + String(repeating: "ä", count: 127), [1])
    ledger.note(long, holding: [1])
    #expect(ledger.verdict(on: long, holding: [1]) == .same)
    let other = try scratch.write("A/Games/x.srm", [2])
    ledger.note(other, holding: [2])
    ledger.note(path, holding: noise(100))
    #expect(try ledger.verdict(on: other) == .same)
    #expect(try ledger.verdict(on: path) == .same)
  }
}
