import Glibc

/// The folders of the XDG Base Directory Specification 0.8 and the user's documents folder.
package struct Places: Equatable, Sendable {
  /// The user's home.
  package var home: String
  /// `$XDG_CONFIG_HOME/arcadia`: settings.
  package var config: String
  /// `$XDG_DATA_HOME/arcadia`: the user's plug-ins.
  package var data: String
  /// `$XDG_STATE_HOME/arcadia`: backups, history, who owns a stem.
  package var state: String
  /// `$XDG_CACHE_HOME/arcadia`: what can be deleted at any time.
  package var cache: String
  /// `$XDG_RUNTIME_DIR/arcadia`: sockets; a folder of our own below `/tmp` where the system names none.
  package var runtime: String
  /// The documents folder, from `user-dirs.dirs` (xdg-user-dirs), else `Documents` in the home.
  package var documents: String

  /// The folders that an environment names.
  package init(environment: [String: String]) {
    let home = Places.absolute(environment["HOME"]) ?? Places.homeOfUser() ?? "/"
    func folder(_ variable: String, _ usual: String) -> String {
      // The specification: "All paths … must be absolute. If … relative … ignore it."
      Places.absolute(environment[variable]) ?? PathName.join(home, usual)
    }
    let configHome = folder("XDG_CONFIG_HOME", ".config")
    self.home = home
    config = PathName.join(configHome, "arcadia")
    data = PathName.join(folder("XDG_DATA_HOME", ".local/share"), "arcadia")
    state = PathName.join(folder("XDG_STATE_HOME", ".local/state"), "arcadia")
    cache = PathName.join(folder("XDG_CACHE_HOME", ".cache"), "arcadia")
    runtime =
      Places.absolute(environment["XDG_RUNTIME_DIR"]).map { PathName.join($0, "arcadia") }
      ?? "/tmp/arcadia-\(getuid())"
    let userDirs = try? FileSystem.read(PathName.join(configHome, "user-dirs.dirs"), limit: 1 << 16)
    documents =
      userDirs.flatMap { Places.documents(inUserDirs: $0, home: home) }
      ?? PathName.join(home, "Documents")
  }

  /// Whether a path, given without links, is none that a core may read unless it was granted all files: Arcadia's own folders, and
  /// what is hidden in the home but for shared data.
  package func isPrivate(_ real: String) -> Bool {
    for folder in [config, state, cache, runtime].map(PathName.real) {
      if real == folder || real.hasPrefix(folder + "/") { return true }
    }
    let home = PathName.real(home)
    guard home != "/", real.hasPrefix(home + "/") else { return false }
    var parts = real.dropFirst(home.count + 1).split(separator: "/")
    if parts.starts(with: [".local", "share"]) {
      parts.removeFirst(2)
      if parts.first == "keyrings" { return true }
    }
    return parts.contains { $0.hasPrefix(".") }
  }

  /// The folders of this process.
  package static func ofThisProcess() -> Places { Places(environment: environment()) }

  /// `cache` of this process alone.
  package static var cacheRoot: String {
    let variables = environment()
    let cache =
      absolute(variables["XDG_CACHE_HOME"])
      ?? PathName.join(absolute(variables["HOME"]) ?? homeOfUser() ?? "/tmp", ".cache")
    return PathName.join(cache, "arcadia")
  }

  /// The variables of this process.
  package static func environment() -> [String: String] {
    var variables: [String: String] = [:]
    var next = Glibc.environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      next += 1
    }
    return variables
  }

  /// The documents folder in the text of `user-dirs.dirs`, which holds lines such as
  /// `XDG_DOCUMENTS_DIR="$HOME/Documents"`; the last one counts.
  static func documents(inUserDirs bytes: [UInt8], home: String) -> String? {
    var found: String?
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let text = line.drop { $0 == " " || $0 == "\t" }
      guard text.hasPrefix("XDG_DOCUMENTS_DIR=\"") else { continue }
      var value = ""
      var isClosed = false
      var rest = text.dropFirst("XDG_DOCUMENTS_DIR=\"".count).makeIterator()
      while let character = rest.next() {
        if character == "\"" {
          isClosed = true
          break
        }
        if character == "\\" {
          if let escaped = rest.next() { value.append(escaped) }
        } else {
          value.append(character)
        }
      }
      guard isClosed else { continue }
      if value == "$HOME" || value == "$HOME/" {
        found = home
      } else if value.hasPrefix("$HOME/") {
        found = PathName.join(home, String(value.dropFirst(6)))
      } else if value.hasPrefix("/") {
        found = value
      }
    }
    return found
  }

  private static func absolute(_ path: String?) -> String? {
    guard let path, path.hasPrefix("/") else { return nil }
    return path
  }

  private static func homeOfUser() -> String? {
    guard let entry = getpwuid(getuid()), let folder = entry.pointee.pw_dir else { return nil }
    return absolute(String(cString: folder))
  }
}
