import Foundation
import HostReaders
import Testing
import TrialKit

/// A sample of what `make fuzz-host` does: the files that it begins with, and always the same changes of them.
@Suite("Hostile files")
struct ReaderFuzzTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/fuzz")

  @Test("no reader crashes or breaks a promise", arguments: HostReaders.all.map(\.name))
  func sample(reader name: String) throws {
    let read = try #require(HostReaders.named(name))
    let folder = Self.corpus.appending(path: name)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
    #expect(!files.isEmpty)
    for (index, file) in files.enumerated() {
      let bytes = try Array(Data(contentsOf: folder.appending(path: file)))
      try read(bytes)
      var dice = Dice(seed: UInt64(index))
      for _ in 0..<60 { try read(Self.changed(bytes, &dice)) }
    }
  }

  /// One to four places overwritten, cut out, doubled or cut off.
  private static func changed(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var bytes = bytes
    for _ in 0...dice.below(4) where !bytes.isEmpty {
      let place = dice.below(bytes.count)
      let end = min(bytes.count, place + 1 + dice.below(16))
      switch dice.below(6) {
      case 0: bytes[place] ^= 1 << UInt8(dice.below(8))
      case 1: bytes[place] = dice.pick([0, 0x7F, 0x80, 0xFF])
      case 2: bytes.replaceSubrange(place..<end, with: dice.bytes(end - place))
      case 3: bytes.removeSubrange(place..<end)
      case 4: bytes.insert(contentsOf: bytes[place..<end], at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }
}
