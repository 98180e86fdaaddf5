import HostBase

/// Which folders have games of which types, by their names.
package struct TypeFolders: Sendable {
  private let types: [GameType]
  private var exact: [String: Int] = [:]
  private var loose: [String: Int] = [:]

  /// The folders of these types; where two share a name, the first of them counts.
  package init(_ types: [GameType]) {
    self.types = types
    for (place, type) in types.enumerated() {
      let own = PathName.component(type.folder)
      if exact[own] == nil { exact[own] = place }
    }
    for names in [types.map(\.folder), types.map(\.id), types.map(\.name)] {
      for (place, name) in names.enumerated() {
        let plain = TypeFolders.plain(name)
        if loose[plain] == nil { loose[plain] = place }
      }
    }
  }

  /// The type whose games a folder has by its name: the type's own folder, its id or its name, whatever the case.
  package func type(named name: String) -> GameType? { place(of: name).map { types[$0] } }

  /// The type in whose folder below `games` a path lies; nil if it lies elsewhere.
  func type(of path: String, below games: String) -> GameType? {
    guard path.hasPrefix(games + "/") else { return nil }
    let parts = path.dropFirst(games.count + 1).split(separator: "/").dropLast()
    return parts.lazy.compactMap { type(named: String($0)) }.first
  }

  /// Names of folders in the order in which their games count: those of types in the types' order, then the others, each by
  /// name.
  package func ordered(_ names: [String]) -> [String] {
    names.map { ($0, place(of: $0) ?? types.count) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
      .map(\.0)
  }

  private func place(of name: String) -> Int? {
    exact[name] ?? loose[TypeFolders.plain(name)]
  }

  private static func plain(_ name: String) -> String {
    name.folded.filter { $0 != " " && $0 != "-" }
  }
}

extension [GameType] {
  /// The type of a file in the folder of a type: that of the folder if it takes such files, else the first that does; an
  /// archive is the folder's.
  package func type(ofExtension name: String, inFolderOf hint: GameType?) -> GameType? {
    if let hint, hint.extensions.contains(name) || GameArchive.extensions.contains(name) {
      return hint
    }
    return first { $0.extensions.contains(name) }
  }
}
