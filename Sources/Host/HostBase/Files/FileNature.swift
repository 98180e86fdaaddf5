/// What a file most likely is that is no game, by its first bytes.
package enum FileNature: String, Sendable {
  /// Nothing in it.
  case empty = "empty"
  /// Bytes that are all zero: a copy that failed.
  case blank = "nothing but zeros"
  /// A page that a download gave instead of a file.
  case webPage = "a web page (HTML)"
  /// A picture.
  case picture = "a picture"
  /// A PDF document.
  case pdf = "a PDF document"
  /// A zip archive.
  case zip = "a zip archive"
  /// An archive of another kind.
  case archive = "an archive"
  /// A program of Windows or DOS.
  case windowsProgram = "a program for Windows"
  /// A program or core of Linux.
  case program = "a program or core for Linux"
  /// A patch for a game.
  case patch = "a patch for a game"
  /// A Flash movie.
  case flash = "a Flash movie"
  /// A text.
  case text = "a text"

  /// How many bytes are looked at.
  package static let byteCount = 4096

  /// Looks at the beginning of a file; nil if it is of no known kind.
  package init?(_ bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(Self.byteCount))
    guard let first = head.first else {
      self = .empty
      return
    }
    let marks: [(mark: [UInt8], nature: FileNature)] = [
      ([0x89, 0x50, 0x4E, 0x47], .picture), ([0xFF, 0xD8, 0xFF], .picture),
      (Array("GIF8".utf8), .picture), (Array("%PDF".utf8), .pdf),
      ([0x50, 0x4B, 3, 4], .zip), ([0x50, 0x4B, 5, 6], .zip),
      ([0x37, 0x7A, 0xBC, 0xAF], .archive), (Array("Rar!".utf8), .archive),
      ([0x1F, 0x8B, 8], .archive), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .archive),
      (Array("MZ".utf8), .windowsProgram), ([0x7F, 0x45, 0x4C, 0x46], .program),
      (Array("PATCH".utf8), .patch), (Array("BPS1".utf8), .patch), (Array("UPS1".utf8), .patch),
      (Array("FWS".utf8), .flash), (Array("CWS".utf8), .flash), (Array("ZWS".utf8), .flash),
    ]
    if let known = marks.first(where: { head.starts(with: $0.mark) }) {
      self = known.nature
      return
    }
    // Without the mark of UTF-8 and blanks.
    let start = head.drop { [0xEF, 0xBB, 0xBF, 9, 10, 13, 32].contains($0) }
    let opening = String(decoding: start.prefix(16), as: UTF8.self).lowercased()
    if opening.hasPrefix("<!doctype html") || opening.hasPrefix("<html") {
      self = .webPage
    } else if first == 0, head.allSatisfy({ $0 == 0 }) {
      self = .blank
    } else if head.allSatisfy({ $0 >= 32 && $0 != 127 || [9, 10, 13].contains($0) }) {
      self = .text
    } else {
      return nil
    }
  }
}
