import HostBase
package import Library

/// One thing that was done to a game's states, and the state that it would have cost.
package struct HistoryEntry: Codable, Equatable, Sendable, Identifiable {
  /// What was done.
  package enum Reason: String, Codable, Sendable, CaseIterable {
    /// A state was saved into an empty slot; nothing had to be kept.
    case saved
    /// A state was saved over the one that is kept here.
    case overwritten
    /// The state that is kept here was deleted.
    case deleted
    /// A state was given another slot or name; nothing had to be kept.
    case renamed
    /// A state was loaded while the moment that is kept here was played.
    case loadedOver = "loaded over"
    /// The program itself saved over the one that is kept here.
    case auto
    /// A moment of before, asked for while the game ran.
    case rewound
    /// Undoing something replaced the state that is kept here.
    case undone
  }

  /// The state that is kept: the file as it was, unpacked where it was compressed.
  package struct Content: Codable, Equatable, Sendable {
    /// SHA-256 of the file's unpacked bytes, in lower-case hexadecimal.
    package var sha256: String
    /// SHA-256 of what the core serialized: by it the states of a game know each other; empty where the file was damaged.
    package var memory: String
    /// Whether the file was RZIP-compressed, and becomes so again.
    package var isCompressed: Bool
    /// Bytes of the unpacked file's parts (before, in and behind `MEM `), each cut into chunks from its beginning.
    var parts: [Int]
    /// Bytes of a chunk, but for the last one of a part.
    var chunk: Int

    /// Bytes of the unpacked file.
    package var size: Int { parts.reduce(0, +) }
  }

  /// Name that it can be asked for by: eight hexadecimal digits.
  package var id: String
  /// Place in the game's history: later ones have larger numbers.
  package var sequence: Int
  /// When it was done: RFC 3339, UTC.
  package var time: String
  /// What was done.
  package var reason: Reason
  /// Name of the slot's file without the stem (`.state1`), so that it outlives a new name of the game; nil where there was none.
  var file: String?
  /// The same for the slot that a state was renamed to.
  var newFile: String?
  /// The state, if it had to be kept.
  package var content: Content?
  /// That state's metadata; nil if it has none.
  package var info: StateInfo?
  /// Whether it stays whatever comes.
  package var isPinned = false
  /// When it was undone, where it was.
  package var undone: String?

  enum CodingKeys: String, CodingKey {
    case id, sequence, time, reason, file, content, info, undone
    case newFile = "new_file"
    case isPinned = "pinned"
  }

  /// The slot that it was about.
  package var slot: StateSlot? { file.flatMap { StateSlot(fileName: $0, stem: "") } }
  /// The slot that a state was renamed to.
  package var newSlot: StateSlot? { newFile.flatMap { StateSlot(fileName: $0, stem: "") } }
  /// Name of its file in the history's folder.
  var fileName: String { HistoryEntry.fileName(sequence: sequence, id: id) }

  static func fileName(sequence: Int, id: String) -> String {
    let digits = String(sequence)
    return String(repeating: "0", count: max(0, 8 - digits.count)) + digits + "-" + id + suffix
  }

  /// The sequence and id in a file's name, or nil if it is no entry's.
  static func parse(fileName: String) -> (sequence: Int, id: String)? {
    guard fileName.hasSuffix(suffix) else { return nil }
    let parts = fileName.dropLast(suffix.count).split(separator: "-")
    guard parts.count == 2, let sequence = Int(parts[0]), sequence >= 0, sequence < 1 << 48,
      isID(parts[1])
    else { return nil }
    return (sequence, String(parts[1]))
  }

  static func isID(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 8
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private static let suffix = ".entry"
}
