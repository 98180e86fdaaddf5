import Glibc
import HostBase
import TOMLFormat

/// What the window remembers: `ui.toml` in the state folder.
///
/// What the user sets is in the settings.
struct WindowPreferences {
  private static let byteLimit = 256 << 10
  private static let countLimit = 1000
  private let path: String

  init(places: Places) { path = PathName.join(places.state, "ui.toml") }

  /// All of it; nothing if no file can be read.
  func read() -> [String: String] {
    guard FileSystem.kind(path) == .file,
      let bytes = try? FileSystem.read(path, limit: Self.byteLimit),
      let table = try? TOMLTable(bytes)
    else { return [:] }
    var values: [String: String] = [:]
    for (key, value) in table.prefix(Self.countLimit) {
      if let text = value.string { values[key] = text }
    }
    return values
  }

  /// Writes all of it at once; false: it could not be written.
  func write(_ values: [String: String]) -> Bool {
    var table = TOMLTable()
    // A zero would make the whole file unreadable.
    for (key, value) in values where !(key + value).utf8.contains(0) {
      table[key] = .string(value)
    }
    do throws(FileFailure) {
      try FileSystem.ensureFolder(PathName.folder(path), mode: 0o700)
      try AtomicFile.replace(path, with: Array(table.description.utf8))
      return true
    } catch {
      return false
    }
  }
}

/// The languages that the user wants.
enum WindowLocale {
  /// The most wanted first: `LANGUAGE`, else the locale's own variables (gettext's order).
  static func wanted() -> [String] {
    func value(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG")
    // In the C locale nothing is translated, whatever LANGUAGE says.
    guard let locale, locale != "C", locale != "POSIX", !locale.hasPrefix("C.") else { return [] }
    let list = value("LANGUAGE")?.split(separator: ":").map(String.init) ?? []
    return (list + [locale]).prefix(16).map { String($0.prefix(64)) }
  }
}
