import Glibc

/// Arithmetic on path strings; touches no file but for the current folder.
package enum PathName {
  /// The last component: `/a/b.gb` → `b.gb`.
  package static func last(_ path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return trimmed }
    return String(trimmed[trimmed.utf8.index(after: slash)...])
  }

  /// Everything before the last component: `/a/b.gb` → `/a`, `b.gb` → `.`.
  package static func folder(_ path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return path.hasPrefix("/") ? "/" : "."
    }
    let head = withoutTrailingSlashes(String(trimmed[..<slash]))
    return head.isEmpty ? "/" : head
  }

  /// The last component without its extension: `/a/b.c.gb` → `b.c`; a leading dot starts no extension.
  package static func stem(_ path: String) -> String {
    let name = last(path)
    guard let dot = extensionDot(name) else { return name }
    return String(name[..<dot])
  }

  /// The extension in lower case without its dot, or an empty string.
  package static func fileExtension(_ path: String) -> String {
    let name = last(path)
    guard let dot = extensionDot(name) else { return "" }
    return name[name.utf8.index(after: dot)...].lowercased()
  }

  /// The path with links followed and `..` resolved, or made absolute where nothing is there.
  package static func real(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return absolute(path) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Components joined by single slashes; an absolute later component does not replace the earlier ones.
  package static func join(_ first: String, _ rest: String...) -> String {
    var path = first
    for part in rest where !part.isEmpty {
      if !path.isEmpty && path.utf8.last != UInt8(ascii: "/") { path += "/" }
      path += part.utf8.first == UInt8(ascii: "/") ? String(part.dropFirst()) : part
    }
    return path
  }

  /// The path from the root.
  ///
  /// `~/` at the start means the home folder; `.` and `..` stay inside the path, where links could matter. The address of a file,
  /// `file:///a%20b`, is its path.
  package static func absolute(_ path: String, home: String? = nil) -> String {
    if let named = FileURI.path(of: path) { return named }
    if let home, path == "~" { return home }
    if let home, path.hasPrefix("~/") { return join(home, String(path.dropFirst(2))) }
    if path.hasPrefix("/") { return path }
    guard let current = getcwd(nil, 0) else { return path }
    defer { free(current) }
    var rest = path
    while rest.hasPrefix("./") { rest = String(rest.dropFirst(2)) }
    return rest == "." ? String(cString: current) : join(String(cString: current), rest)
  }

  /// A name that is safe as one component of a path, wherever it comes from.
  ///
  /// Slashes and control characters become `_`, leading dots go, and it has at most 180 bytes of UTF-8, so that
  /// extensions fit after it; an empty name becomes `_`.
  package static func component(_ name: String) -> String {
    var result = String.UnicodeScalarView()
    var bytes = 0
    for scalar in name.unicodeScalars {
      if result.isEmpty && scalar == "." { continue }
      let isUnsafe = scalar == "/" || scalar.value < 0x20 || scalar.value == 0x7F
      let safe: Unicode.Scalar = isUnsafe ? "_" : scalar
      bytes += UTF8.width(safe)
      if bytes > 180 { break }
      result.append(safe)
    }
    return result.isEmpty ? "_" : String(result)
  }

  /// A name from elsewhere without what could steer a terminal or begin a new line: `?` for control characters.
  package static func printable(_ name: String) -> String {
    // Control characters are those below a blank, the delete character, and U+0080 to U+009F, which begin with 0xC2.
    guard name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return name }
    return String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }

  /// The same for a name that may be no UTF-8: `\xFF` for each byte that is none.
  static func printable(bytes: [UInt8]) -> String {
    var text = ""
    var rest = bytes[...]
    while let first = rest.first {
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      if let valid = String(validating: rest.prefix(length), as: UTF8.self), !valid.isEmpty {
        text += printable(valid)
        rest = rest.dropFirst(length)
      } else {
        let digits = String(first, radix: 16, uppercase: true)
        text += "\\x" + (digits.count < 2 ? "0" : "") + digits
        rest = rest.dropFirst()
      }
    }
    return text
  }

  /// A word as a shell takes it: in single quotes where it has anything but letters, digits and `-_./+:@%`.
  package static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "-_./+:@%".utf8.contains(byte)
        }
      }
    return isPlain
      ? word
      : "'"
        + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
        + "'"
  }

  // MARK: -

  private static func withoutTrailingSlashes(_ path: String) -> String {
    var end = path.utf8.endIndex
    while end > path.utf8.startIndex {
      let before = path.utf8.index(before: end)
      guard path.utf8[before] == UInt8(ascii: "/") else { break }
      end = before
    }
    return String(path[..<end])
  }

  private static func extensionDot(_ name: String) -> String.Index? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.utf8.startIndex else {
      return nil
    }
    return dot
  }
}
