import HostBase
import Library
import TestSupport
import Testing

@testable import Vault

@Suite("Versions of saves") struct SaveBackupsTests {
  @Test("huge versions push out each other, not the small ones from before, and the newest stays")
  func bytes() throws {
    let library = TestLibrary()
    let backups = SaveBackups(places: library.places, type: library.type, stem: "Tobu")
    func keep(_ size: Int, _ fill: UInt8, isFirst: Bool = false, at second: Int64) throws {
      try backups.keep(
        [UInt8](repeating: fill, count: size), of: "Tobu.srm", isFirst: isFirst,
        time: UTCTime(seconds: 1_700_000_000 + second))
    }
    func sizes() -> [Int] { backups.versions().map(\.size) }
    try keep(8192, 1, isFirst: true, at: 0)
    try keep(8192, 2, at: 1)
    try keep(10 << 20, 3, at: 2)
    try keep(9 << 20, 4, isFirst: true, at: 3)
    #expect(sizes() == [8192, 8192, 10 << 20, 9 << 20])
    // Of those before the newest one the largest goes.
    try keep(30 << 20, 5, at: 4)
    #expect(sizes() == [8192, 8192, 9 << 20, 30 << 20])
    try keep(64, 6, at: 5)
    #expect(sizes() == [8192, 8192, 9 << 20, 64])
    // Of equals the older one.
    try keep(9 << 20, 7, at: 6)
    try keep(64, 8, at: 7)
    #expect(sizes() == [8192, 8192, 64, 9 << 20, 64])
  }
}
