import HostBase
import Library

/// A game in a database: one title, with the dumps that are known of it.
package struct GameEntry: Equatable, Sendable {
  /// A file with the game in it.
  package struct Dump: Equatable, Sendable {
    /// The file's name in the database, with its extension.
    package var name = ""
    /// Bytes; 0: not known.
    package var size: Int64 = 0
    /// CRC-32; nil: not known.
    package var crc32: UInt32?
    /// In 40 lower-case hexadecimal digits; empty: not known.
    package var sha1 = ""

    /// A dump of which nothing is known.
    package init() {}
  }

  /// The title, without tags of regions and versions.
  package var title: String
  /// The system: the id of its game type if that is known, else as the database calls it.
  package var system: String
  /// The dumps.
  package var dumps: [Dump] = []
  /// Who made it.
  package var developer: String?
  /// Who published it.
  package var publisher: String?
  /// The series that it belongs to.
  package var series: String?
  /// Kinds of game, such as `Platform`.
  package var genres: [String] = []
  /// When it was published; nil: not known.
  package var year: Int?
  /// How many can play at most; nil: not known.
  package var players: Int?
  /// The view of the scene, such as `from the side`; nil: not known.
  package var perspective: String?
  /// What one does in it, in one paragraph.
  package var text: String?
  /// Its origin, an address of the web.
  package var link: String?
  /// Its licence, by the SPDX name where it has one.
  package var licence: String?
  /// Whether anyone may play it without paying.
  package var isFree = false

  /// Bytes of a field that are kept.
  static let fieldLimit = 4096

  /// An entry with a title only.
  package init(title: String, system: String) {
    self.title = title
    self.system = system
  }
}

/// Names of dumps, as collections of them write titles: `Title, The (Region) (Lang) (Rev 1) [b]`.
package enum DumpName {
  /// The title: without an extension's tags in brackets, with its article in front.
  package static func title(_ name: String) -> String {
    var end = name.endIndex
    for mark in [" (", " ["] {
      if let range = name.firstRange(of: mark), range.lowerBound > name.startIndex {
        end = min(end, range.lowerBound)
      }
    }
    let plain = name[..<end].trimmed
    for article in [", The", ", An", ", A", ", Le", ", La", ", Les", ", El", ", Der", ", Das"] {
      // `Duel, The - Second Round`: the article ends the first part.
      guard let range = plain.firstRange(of: article) else { continue }
      let rest = plain[range.upperBound...]
      guard rest.isEmpty || rest.hasPrefix(" - ") else { continue }
      return "\(article.dropFirst(2)) \(plain[..<range.lowerBound])\(rest)"
    }
    return plain
  }

  /// Regions that the name's tags list, as `USA` and `Europe`; none where it has no such tag.
  package static func regions(_ name: String) -> [String] {
    guard let open = name.firstRange(of: " ("),
      let close = name[open.upperBound...].firstIndex(of: ")")
    else { return [] }
    let parts = name[open.upperBound..<close].split(separator: ",").map { $0.trimmed }
    return parts.allSatisfy(known.contains) ? parts : []
  }

  private static let known: Set<String> = [
    "World", "USA", "Europe", "Japan", "Asia", "Australia", "Brazil", "Canada", "China", "France",
    "Germany", "Hong Kong", "Italy", "Korea", "Netherlands", "Spain", "Sweden", "Taiwan",
    "United Kingdom", "Unknown",
  ]
}

extension StringProtocol {
  /// Without blanks at its ends.
  var trimmed: String {
    let start = drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return String(start[...last])
  }
}
