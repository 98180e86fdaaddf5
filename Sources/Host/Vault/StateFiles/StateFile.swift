package import Catalog
import FoundationEssentials
package import HostBase

/// A state as a file: RetroArch's block container with two blocks of ours (docs/state-format.md).
package struct StateFile: Equatable, Sendable {
  /// Bytes of a file that is read, and of what it unpacks to, at most.
  package static let byteLimit = 512 << 20

  /// How the file was wrapped.
  package enum Container: String, Equatable, Sendable, Codable {
    /// Blocks: ours and RetroArch's.
    case rastate
    /// The core's bytes alone.
    case raw
  }

  /// A block that we do not know and hand on.
  package struct Block: Equatable, Sendable {
    /// Four bytes.
    package var tag: [UInt8]
    /// Its bytes, without padding.
    package var data: [UInt8]
  }

  /// What the core serialized.
  package var memory: [UInt8]
  /// The state's metadata; nil if another program made it.
  package var info: StateInfo?
  /// A PNG picture of the moment, or nil.
  package var thumbnail: [UInt8]?
  /// Blocks of others, in order.
  package var otherBlocks: [Block]
  /// How it was wrapped.
  package private(set) var container: Container
  /// Whether it was RZIP-compressed.
  package private(set) var wasCompressed: Bool

  /// A state to be written.
  package init(memory: [UInt8], info: StateInfo?, thumbnail: [UInt8]? = nil) {
    self.memory = memory
    self.info = info
    self.thumbnail = thumbnail
    otherBlocks = []
    container = .rastate
    wasCompressed = false
  }

  /// SHA-256 of the core's part, by which the states of a game know each other.
  package var memorySum: String { info?.sha256 ?? Digest.sha256(memory) }

  /// The thumbnail of a picture: small enough, and turned as the player saw it; nil where it cannot be packed, which is
  /// no reason to lose a state.
  package static func thumbnail(of picture: RGBImage?, quarterTurns: Int = 0) -> [UInt8]? {
    picture.flatMap {
      try? PNGFile.encodeSmall($0.rotated(quarterTurns: quarterTurns).shrunk(toFit: 256))
    }
  }

  // MARK: - Writing

  /// The file's bytes; the checksum in `info` is computed again.
  ///
  /// Our blocks come first, so that a state that is cut off can still be identified.
  package func encode(compressed: Bool = false) -> [UInt8] {
    var head = Array("RASTATE".utf8) + [1]
    if var info {
      info.sha256 = Digest.sha256(memory)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      if let json = try? encoder.encode(info) {
        StateFile.append(Tag.info, Array(json), to: &head)
      }
    }
    if let thumbnail { StateFile.append(Tag.thumbnail, thumbnail, to: &head) }
    StateFile.appendHead(Tag.memory, count: memory.count, to: &head)
    var tail = StateFile.padding(after: memory.count)
    for block in otherBlocks where block.tag.count == 4 {
      StateFile.append(block.tag, block.data, to: &tail)
    }
    StateFile.append(Tag.end, [], to: &tail)
    // States can be large: the parts are joined once, and not at all if they are compressed.
    if compressed { return RZIP.compress([head, memory, tail]) }
    head.reserveCapacity(head.count + memory.count + tail.count)
    head += memory
    head += tail
    return head
  }

  /// Writes the state, replacing the file at once or not at all; its folder is made.
  package func write(to path: String, compressed: Bool = false) throws(StateError) {
    try write(to: .file(path), compressed: compressed)
  }

  /// The same for a place that need not be a file.
  package func write(to place: OutputPlace, compressed: Bool = false) throws(StateError) {
    do { try place.write(encode(compressed: compressed)) } catch { throw .file(error) }
  }

  // MARK: - Reading

  /// Reads a state and checks it.
  package static func read(_ path: String) throws(StateError) -> StateFile {
    let bytes: [UInt8]
    do { bytes = try FileSystem.read(path, limit: byteLimit) } catch { throw .file(error) }
    return try StateFile(decoding: consume bytes, path: path)
  }

  /// Takes a file's bytes apart: blocks with or without ours, a core's bare state, either RZIP-compressed.
  ///
  /// Where the file is ours, the core's bytes have the checksum that they were saved with.
  package init(decoding file: consuming [UInt8], path: String) throws(StateError) {
    func damaged(_ reason: String) -> StateError { .damaged(path: path, reason: reason) }
    var bytes = file
    guard !bytes.isEmpty else { throw damaged("the file is empty") }
    wasCompressed = RZIP.isCompressed(bytes)
    if wasCompressed {
      do { bytes = try RZIP.decompress(bytes, limit: StateFile.byteLimit) } catch {
        throw damaged(error.reason)
      }
      guard !bytes.isEmpty else { throw damaged("nothing was compressed into it") }
    }
    info = nil
    thumbnail = nil
    otherBlocks = []
    let magic = Array("RASTATE".utf8)
    guard bytes.starts(with: magic) else {
      // Too short to tell from a raw state, and no core saves so little that it would look like this.
      if bytes.count < magic.count, magic.starts(with: bytes) { throw damaged("it is cut off") }
      memory = bytes
      container = .raw
      return
    }
    container = .rastate
    guard bytes.count > magic.count else { throw damaged("it is cut off") }
    guard bytes[7] == 1 else { throw .tooNew(path: path, version: Int(bytes[7])) }

    let blocks = try Blocks(of: bytes, path: path)
    info = try blocks.checkedInfo(in: bytes, path: path).info
    thumbnail = blocks.thumbnail.map { Array(bytes[$0]) }
    otherBlocks = blocks.others.map { Block(tag: $0.tag, data: Array(bytes[$0.range])) }
    // In place: the core's part can be large.
    bytes.removeLast(bytes.count - blocks.memory.upperBound)
    bytes.removeFirst(blocks.memory.lowerBound)
    memory = bytes
  }

  /// The description of a state and the SHA-256 of its core's part, in the (unpacked) bytes of a file that is whole; the
  /// core's part is not copied.
  ///
  /// Nil where `init(decoding:path:)` fails.
  static func summary(of bytes: [UInt8]) -> (info: StateInfo?, memorySum: String)? {
    guard !bytes.isEmpty else { return nil }
    let magic = Array("RASTATE".utf8)
    guard bytes.starts(with: magic) else {
      let isCutOff = bytes.count < magic.count && magic.starts(with: bytes)
      return isCutOff ? nil : (nil, Digest.sha256(bytes))
    }
    guard bytes.count > magic.count, bytes[7] == 1, let blocks = try? Blocks(of: bytes, path: ""),
      let checked = try? blocks.checkedInfo(in: bytes, path: "")
    else { return nil }
    return (checked.info, checked.memorySum)
  }

  /// Where the parts of a container are.
  private struct Blocks {
    var memory = 0..<0
    var info: Range<Int>?
    var thumbnail: Range<Int>?
    var others: [(tag: [UInt8], range: Range<Int>)] = []

    /// Finds the parts of a container behind its magic number and version.
    init(of bytes: [UInt8], path: String) throws(StateError) {
      func damaged(_ reason: String) -> StateError { .damaged(path: path, reason: reason) }
      var hasMemory = false
      var hasEnd = false
      var position = 8
      while position < bytes.count {
        guard bytes.count - position >= 8 else { throw damaged("it is cut off") }
        let tag = Array(bytes[position..<position + 4])
        let length = (0..<4).reduce(0) { $0 | Int(bytes[position + 4 + $1]) << (8 * $1) }
        position += 8
        if tag == Tag.end {
          hasEnd = true
          break
        }
        guard length <= bytes.count - position else { throw damaged("it is cut off") }
        let range = position..<position + length
        switch tag {
        case Tag.memory where !hasMemory: (memory, hasMemory) = (range, true)
        case Tag.info where info == nil: info = range
        case Tag.thumbnail where thumbnail == nil: thumbnail = range
        case Tag.memory, Tag.info, Tag.thumbnail: throw damaged("it holds a block twice")
        default: others.append((tag, range))
        }
        // The last block's padding may be missing in files of others.
        position += (length + 7) & ~7
      }
      guard !memory.isEmpty else { throw damaged("the core's part is missing") }
      guard hasEnd else { throw damaged("its end is missing") }
    }

    /// The description, held against the core's part, and that part's SHA-256.
    func checkedInfo(
      in bytes: [UInt8], path: String
    ) throws(StateError) -> (info: StateInfo?, memorySum: String) {
      func damaged(_ reason: String) -> StateError { .damaged(path: path, reason: reason) }
      let sum = bytes.withUnsafeBytes {
        Digest.text(Digest.sha256Bytes(UnsafeRawBufferPointer(rebasing: $0[memory]))[...])
      }
      guard let json = info.map({ Array(bytes[$0]) }) else { return (nil, sum) }
      // Reading a value takes longer the deeper it lies.
      guard JSONValue.isFlat(json) else {
        throw damaged("its description is nested too deeply or too large")
      }
      let decoded = try? JSONDecoder().decode(StateInfo.self, from: Data(json))
      guard let decoded else { throw damaged("its description is unreadable") }
      guard decoded.format <= StateInfo.currentFormat else {
        throw .tooNew(path: path, version: decoded.format)
      }
      guard decoded.sha256 == sum else { throw damaged("its checksum is wrong") }
      return (decoded, sum)
    }
  }

  /// Changes the state's description.
  ///
  /// A state of another program gets one with the time of its file and nothing else.
  package mutating func describe(stem: String, path: String, _ body: (inout StateInfo) -> Void) {
    var described =
      info
      ?? StateInfo(
        core: .init(id: "", version: ""), game: .init(sha1: "", size: 0, stem: stem), frame: 0,
        created: UTCTime(seconds: FileSystem.info(path)?.modified ?? 0))
    body(&described)
    info = described
  }

  /// Refuses a state of another core or game; states of other programs tell nothing and pass.
  package func check(
    core: CoreDescription, gameSHA1: String, path: String
  ) throws(StateError) {
    guard let info else { return }
    // Empty: a label on a state that another program made knows neither core nor game.
    guard info.core.id.isEmpty || info.core.id == core.id else {
      throw .otherCore(
        path: path, saved: PathName.printable(info.core.id), present: core.id)
    }
    if !info.game.sha1.isEmpty, !gameSHA1.isEmpty, info.game.sha1 != gameSHA1 {
      throw .otherGame(path: path, saved: PathName.printable(info.game.stem))
    }
  }

  /// The range of the core's part in a file's (unpacked) bytes; nil if there is none, or no container.
  static func memoryRange(in bytes: [UInt8]) -> Range<Int>? {
    guard bytes.starts(with: Array("RASTATE".utf8)) else { return nil }
    var position = 8
    while bytes.count - position >= 8 {
      let length = (0..<4).reduce(0) { $0 | Int(bytes[position + 4 + $1]) << (8 * $1) }
      let start = position + 8
      guard length <= bytes.count - start else { return nil }
      if bytes[position..<position + 4].elementsEqual(Tag.memory) { return start..<start + length }
      position = start + ((length + 7) & ~7)
    }
    return nil
  }

  // MARK: -

  enum Tag {
    static let memory = Array("MEM ".utf8)
    static let end = Array("END ".utf8)
    static let info = Array("ARCM".utf8)
    static let thumbnail = Array("ARCP".utf8)
  }

  private static func append(_ tag: [UInt8], _ data: [UInt8], to bytes: inout [UInt8]) {
    appendHead(tag, count: data.count, to: &bytes)
    bytes += data + padding(after: data.count)
  }

  private static func appendHead(_ tag: [UInt8], count: Int, to bytes: inout [UInt8]) {
    bytes += tag
    bytes.append(littleEndian: UInt32(clamping: count))
  }

  private static func padding(after count: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: (8 - count % 8) % 8)
  }
}
