package import HostBase

/// Further folders with games, beside `Games` in the data folder: disks, network mounts, a collection that other programs use.
///
/// Only games are looked for there. Saves, states and pictures of them are kept in the data folder.
package enum GameFolders {
  /// Folders that are taken from the setting.
  static let maxCount = 64

  /// The folders of the setting `library.folders`, each once, in its order; they need not be there.
  ///
  /// They are separated by `:` as in PATH. Those in the data folder, which is looked through anyway, are left out.
  package static func named(in text: String, home: String, data root: String) -> [String] {
    let own = PathName.real(root)
    var seen: Set<String> = []
    var found: [String] = []
    for word in words(of: text) where word.hasPrefix("/") || word.hasPrefix("~") {
      let path = PathName.absolute(word, home: home)
      let real = PatientWork.real(path)
      guard real != "/", real != own, !real.hasPrefix(own + "/"), seen.insert(real).inserted else {
        continue
      }
      found.append(path)
    }
    return Array(found.prefix(maxCount))
  }

  /// Why a text is not what the setting takes; nil: it is.
  static func problem(with text: String) -> String? {
    let words = words(of: text)
    if let word = words.first(where: { !$0.hasPrefix("/") && $0 != "~" && !$0.hasPrefix("~/") }) {
      return "must be folders that begin with / or ~/, separated by colons; \"\(word)\" does not"
    }
    if words.contains(where: { PathName.real(PathName.absolute($0)) == "/" }) {
      return "must be folders of games; / is the whole computer"
    }
    return words.count > maxCount ? "must be \(maxCount) folders at most" : nil
  }

  private static func words(of text: String) -> [String] {
    text.split(separator: ":").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
  }
}

extension DataFolder {
  /// The folders that are looked through for games: `Games`, then the further ones.
  package var gameRoots: [String] { [folder(.games)] + moreGames }

  /// What to say where some of the further folders cannot be looked through now: a disk is not mounted, a server does not answer, a name is wrong;
  /// nil: all can.
  package var missingGameFoldersMessage: Sentence? {
    var missing: [String] = []
    var silent: [String] = []
    for folder in moreGames {
      switch PatientWork.kind(folder) {
      case .some(.some(.folder)): break
      case .some: missing.append(folder)
      case nil: silent.append(folder)
      }
    }
    func named(_ folders: [String]) -> Sentence? {
      guard let first = folders.first else { return nil }
      return switch folders.count {
      case 1: "\(first) of library.folders"
      case 2: "\(first) and 1 other folder of library.folders"
      default: "\(first) and \(folders.count - 1) other folders of library.folders"
      }
    }
    let missed: Sentence? = named(missing).map {
      "\($0): not there; games in it are not listed until it is mounted, or the setting is changed"
    }
    let waited: Sentence? = named(silent).map {
      "\($0): does not answer; games in it are listed as they were, and looked at when it answers again"
    }
    guard let missed else { return waited }
    return waited.map { "\(missed). \($0)" } ?? missed
  }

  /// The folder of games in which a path lies, the innermost one; nil if it lies elsewhere.
  package func gameRoot(of path: String) -> String? {
    gameRoots.filter { path.hasPrefix($0 + "/") }
      .max { $0.utf8.count < $1.utf8.count }
  }
}
