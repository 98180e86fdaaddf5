import Catalog
import FoundationEssentials
import HostBase
import Library
import Session

/// An entry as a file (docs/state-format.md, "History"): what was done, the list of the state's chunks, and those chunks
/// that no earlier entry had.
struct HistoryFile: Equatable {
  /// Why a file is no entry.
  struct Failure: Error, Equatable {
    let reason: String
  }

  /// What was done.
  var entry: HistoryEntry
  /// The chunks that make the state, in order.
  var chunks: [StateChunks.ID]
  /// Which of them are in this file, as indexes into `chunks`.
  private(set) var own: [Int]
  /// The chunks in this file, packed one behind the other.
  private(set) var packed: [UInt8]

  static let byteLimit = StateFile.byteLimit + (64 << 20)
  private static let magic = Array("ARHIST".utf8) + [1, UInt8(ascii: "#")]
  private static let headSize = 32
  private static let sumSize = 32
  private static let textLimit = 1 << 20
  /// As many as the largest state can have.
  private static let chunkLimit = StateFile.byteLimit / 256 + 8

  /// An entry without a state.
  init(_ entry: HistoryEntry) {
    self.entry = entry
    chunks = []
    own = []
    packed = []
  }

  /// An entry with a state; `bytes` gives the chunks that are to be in this file.
  init(
    _ entry: HistoryEntry, chunks: [StateChunks.ID], own: [Int],
    bytes: (_ index: Int) -> ArraySlice<UInt8>
  ) {
    self.entry = entry
    self.chunks = chunks
    self.own = own
    packed =
      own.isEmpty
      ? []
      : Zlib.pack(
        parts: own.count, size: own.reduce(0) { $0 + bytes($1).count }
      ) { bytes(own[$0]) }
  }

  /// The ids of the chunks in this file.
  var ownIDs: [StateChunks.ID] { own.map { chunks[$0] } }

  /// The same without the chunks' bytes, for keeping in memory.
  var withoutPacked: HistoryFile {
    var file = self
    file.packed = []
    return file
  }

  /// The same with these chunks in it, of which it needs each.
  func holding(_ bytes: [StateChunks.ID: ArraySlice<UInt8>]) -> HistoryFile {
    var seen = Set<StateChunks.ID>()
    let own = chunks.indices.filter { bytes[chunks[$0]] != nil && seen.insert(chunks[$0]).inserted }
    return HistoryFile(entry, chunks: chunks, own: own) { bytes[chunks[$0]] ?? [] }
  }

  // MARK: - Bytes

  func encode() -> [UInt8] { head() + packed }

  /// All bytes of the file before the packed chunks, which can be as large as a state.
  func head() -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = (try? encoder.encode(entry)).map { Array($0) } ?? []
    var head = text
    head.reserveCapacity(text.count + chunks.count * 8 + own.count * 4)
    for id in chunks { head.append(littleEndian: id) }
    for index in own { head.append(littleEndian: UInt32(truncatingIfNeeded: index)) }
    let packedHead = Zlib.pack(head)
    var bytes = HistoryFile.magic
    bytes.append(littleEndian: UInt32(text.count))
    bytes.append(littleEndian: UInt32(packedHead.count))
    bytes.append(littleEndian: UInt32(chunks.count))
    bytes.append(littleEndian: UInt32(own.count))
    bytes.append(littleEndian: UInt64(packed.count))
    bytes += packedHead
    bytes += bytes.withUnsafeBytes { Digest.sha256Bytes($0) }
    return bytes
  }

  /// Parses a file of any origin; its chunks are looked at only by `ownChunks`, and with `keepsPacked` false they are not kept.
  init(decoding bytes: consuming [UInt8], keepsPacked: Bool = true) throws(Failure) {
    self = try HistoryFile.parse(head: bytes)
    guard keepsPacked else { return }
    // In place: the chunks can be as large as a state.
    let (body, size) = (HistoryFile.bodyStart(in: bytes), HistoryFile.packedCount(in: bytes))
    packed = bytes
    packed.removeFirst(min(body, packed.count))
    // Of another length than announced: `ownChunks` finds out which chunks are whole.
    packed.removeLast(max(0, packed.count - size))
  }

  private static func integer(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    Int(
      clamping: (0..<count).reduce(UInt64(0)) {
        $0 | UInt64(bytes[start + $1]) << (8 * UInt64($1))
      })
  }

  /// Where the packed chunks begin in a file whose head is right.
  private static func bodyStart(in bytes: [UInt8]) -> Int {
    headSize + integer(bytes, 12, 4) + sumSize
  }

  /// How many bytes of packed chunks it says that it has.
  private static func packedCount(in bytes: [UInt8]) -> Int { integer(bytes, 24, 8) }

  /// Parses all but the packed chunks.
  private static func parse(head bytes: [UInt8]) throws(Failure) -> HistoryFile {
    func integer(_ start: Int, _ count: Int) -> Int { HistoryFile.integer(bytes, start, count) }
    guard bytes.count >= HistoryFile.headSize + HistoryFile.sumSize else {
      throw Failure(reason: "it is cut off")
    }
    guard bytes.starts(with: HistoryFile.magic.prefix(6)) else {
      throw Failure(reason: "it is no entry of a history")
    }
    guard bytes.starts(with: HistoryFile.magic) else {
      throw Failure(reason: "it has a later format; update the program")
    }
    let (textSize, packedSize) = (integer(8, 4), integer(12, 4))
    let (chunkCount, ownCount) = (integer(16, 4), integer(20, 4))
    let head = HistoryFile.headSize + packedSize
    guard textSize <= HistoryFile.textLimit, head <= bytes.count - HistoryFile.sumSize else {
      throw Failure(reason: "it is cut off")
    }
    let sum = bytes.withUnsafeBytes {
      Digest.sha256Bytes(UnsafeRawBufferPointer(rebasing: $0[..<head]))
    }
    let body = head + HistoryFile.sumSize
    guard sum.elementsEqual(bytes[head..<body]) else {
      throw Failure(reason: "its checksum is wrong")
    }
    guard chunkCount <= HistoryFile.chunkLimit, ownCount <= chunkCount else {
      throw Failure(reason: "its numbers disagree")
    }
    let tableSize = chunkCount * 8 + ownCount * 4
    let plain = Zlib.unpack(bytes[HistoryFile.headSize..<head], count: textSize + tableSize)
    guard plain.count == textSize + tableSize else {
      throw Failure(reason: "its list of chunks is wrong")
    }
    guard let entry = try? JSONDecoder().decode(HistoryEntry.self, from: Data(plain[..<textSize])),
      HistoryEntry.isID(entry.id), entry.sequence >= 0
    else { throw Failure(reason: "its description is unreadable") }
    try HistoryFile.check(entry.content, chunks: chunkCount, own: ownCount)

    var chunks: [StateChunks.ID] = []
    var own: [Int] = []
    plain[textSize...].withUnsafeBytes { table in
      chunks = (0..<chunkCount).map {
        UInt64(littleEndian: table.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self))
      }
      own = (0..<ownCount).map {
        Int(
          UInt32(
            littleEndian: table.loadUnaligned(
              fromByteOffset: chunkCount * 8 + $0 * 4, as: UInt32.self)))
      }
    }
    guard own.allSatisfy({ $0 < chunkCount }) else {
      throw Failure(reason: "its list of chunks is wrong")
    }
    var file = HistoryFile(entry)
    file.chunks = chunks
    file.own = own
    return file
  }

  /// Refuses numbers that no entry of ours has, before memory is allocated for them.
  private static func check(
    _ content: HistoryEntry.Content?, chunks: Int, own: Int
  ) throws(Failure) {
    guard let content else {
      guard chunks == 0, own == 0 else { throw Failure(reason: "its numbers disagree") }
      return
    }
    let size = content.parts.reduce((sum: 0, isBad: false)) { total, part in
      let (sum, isOver) = total.sum.addingReportingOverflow(part)
      return (sum, total.isBad || isOver || part < 0)
    }
    guard !size.isBad, size.sum <= StateFile.byteLimit, content.parts.count <= 8,
      StateChunks.isPossible(size: content.chunk),
      StateChunks.count(parts: content.parts, size: content.chunk) == chunks, own <= chunks
    else { throw Failure(reason: "its numbers disagree") }
  }

  // MARK: - Chunks

  /// The chunks in this file that are whole, each checked against what it is known by.
  ///
  /// A wrong bit costs the chunks from there to the end of the packed part, and no others.
  func ownChunks() -> [StateChunks.ID: ArraySlice<UInt8>] {
    guard let content = entry.content, !own.isEmpty else { return [:] }
    let ranges = StateChunks.ranges(parts: content.parts, size: content.chunk)
    let plain = Zlib.unpack(packed[...], count: own.reduce(0) { $0 + ranges[$1].count })
    var found: [StateChunks.ID: ArraySlice<UInt8>] = [:]
    var start = 0
    plain.withUnsafeBytes { all in
      for index in own {
        let end = start + ranges[index].count
        guard end <= all.count else { break }
        if StateChunks.id(UnsafeRawBufferPointer(rebasing: all[start..<end])) == chunks[index] {
          found[chunks[index]] = plain[start..<end]
        }
        start = end
      }
    }
    return found
  }
}
