import CommandBase
import HostBase
import HostProgram
import Library
import Sync

/// What someone can choose of an item from.
struct SyncChoices {
  let item: SyncItem
  /// The heads, the newest first; nil stands for what is here, where that is none of them.
  let all: [SyncRecord?]
  let isRestored: Bool
  private let local: SyncContent
  let journal: any SyncJournal

  init(_ item: SyncItem, local: SyncContent, _ journal: any SyncJournal, isRestored: Bool) {
    (self.item, self.local, self.journal, self.isRestored) = (item, local, journal, isRestored)
    let heads = journal.known.heads(of: item).sorted {
      ($0.version.clock, $0.id) > ($1.version.clock, $1.id)
    }
    all = (isRestored ? [nil] : []) + heads
  }

  private func isHere(_ record: SyncRecord?) -> Bool {
    record.map { $0.version.content == local } ?? true
  }

  private func device(_ record: SyncRecord) -> String {
    journal.notes.title(of: record.version.device, own: journal.device)
  }

  /// The words that `--keep` takes.
  var words: [String] {
    all.map { record in
      guard let record, !isHere(record) else { return "here" }
      let name = journal.notes.name(of: record.version.device)
      let isOne =
        all.compactMap { $0 }.filter { $0.version.device == record.version.device }.count == 1
      return isOne ? name.map { PathName.quoted($0.printable) } ?? record.id.word : record.id.word
    }
  }

  /// A line for each.
  var lines: [String] {
    all.map { record in
      guard let record else { return "what is here now: an old version that came back" }
      let size = record.version.content.files.reduce(0) { $0 + $1.size }
      return "\(isHere(record) ? "here" : device(record)), "
        + Moment.local(UTCTime(seconds: record.version.clock / 1000).text)
        + ", \(record.version.content.isDeleted ? "deleted" : byteCount(size))  \(record.id.word)"
    }
  }

  /// The one that a word means.
  func find(_ word: String) throws -> SyncRecord? {
    if word == "here" {
      guard let here = all.first(where: { isHere($0) }) else {
        throw SyncUnknown(
          message:
            "\(item.title): nothing of it is here; --keep \(words.joined(separator: ", --keep "))")
      }
      return here
    }
    let heads = all.compactMap { $0 }
    if word == "newest", let newest = SyncPlanner.chosen(of: heads) { return newest }
    let named = heads.filter { journal.notes.name(of: $0.version.device) == word }
    if let one = named.first, named.count == 1 { return one }
    if let version = try Self.version(word, among: journal.known.versions(of: item), item) {
      return version
    }
    throw SyncUnknown(
      message:
        "\(item.title): \(word.printable) is none of them; --keep \(words.joined(separator: ", --keep "))"
    )
  }

  /// The version that `@` and its first digits name; nil if none is called so.
  static func version(
    _ word: String, among versions: [SyncRecord], _ item: SyncItem
  ) throws -> SyncRecord? {
    let digits = (word.hasPrefix("@") ? String(word.dropFirst()) : word).lowercased()
    let found = versions.filter { $0.id.text.hasPrefix(digits) }
    guard digits.count >= 4, let first = found.first else { return nil }
    guard found.count == 1 else {
      throw SyncUnknown(
        message: "\(item.title): several versions begin with \(word.printable); add digits")
    }
    return first
  }
}

/// Result of `sync resolve` and `sync restore`.
struct ChoiceList: Encodable {
  var chosen: [ChoiceRow]
  var dryRun: Bool
}

/// A version that was chosen for an item.
struct ChoiceRow: Encodable {
  var item: ItemRow
  /// Nil: what was here.
  var version: String?
  var device: String?
  var time: String?
  private var title: String

  private enum CodingKeys: String, CodingKey { case item, version, device, time }

  init(_ item: SyncItem, _ record: SyncRecord, _ journal: any SyncJournal) {
    self.item = ItemRow(item)
    title = item.title
    version = record.id.text
    device = journal.notes.title(of: record.version.device, own: journal.device)
    time = UTCTime(seconds: record.version.clock / 1000).text
  }

  init(_ item: SyncItem, _ record: SyncRecord?, _ choices: SyncChoices) {
    self.item = ItemRow(item)
    title = item.title
    version = record?.id.text
    time = record.map { UTCTime(seconds: $0.version.clock / 1000).text }
    device = record.flatMap { choices.name(of: $0) }
  }

  static func lines(_ rows: [ChoiceRow]) -> String {
    rows.map { row in
      guard let device = row.device, let version = row.version else {
        return "\(row.title): what is here"
      }
      return "\(row.title): \(device), \(Moment.local(row.time))  @\(version.prefix(8))"
    }.joined(separator: "\n")
  }
}

extension SyncChoices {
  /// The device that made a version.
  func name(of record: SyncRecord) -> String {
    journal.notes.title(of: record.version.device, own: journal.device)
  }
}
