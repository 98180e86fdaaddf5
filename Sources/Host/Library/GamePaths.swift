package import HostBase

/// Where what belongs to a game is kept, apart from the files beside it: the places that a rename moves and a deletion empties.
package enum GamePaths {
  /// The folder for what its core saves on its own.
  package static func saveFolder(in data: DataFolder, type: GameType, stem: String) -> String {
    FileStem(stem).own(in: data.folder(.saves, type))
  }

  /// The earlier versions of its saves.
  package static func backups(places: Places, type: GameType, stem: String) -> String {
    FileStem(stem).own(in: PathName.join(places.state, "backups", PathName.component(type.id)))
  }

  /// Its history of states: apart for each data folder, since the same name elsewhere is another game.
  package static func history(places: Places, data: DataFolder, type: GameType, stem: String)
    -> String
  {
    FileStem(stem).own(
      in: PathName.join(
        places.state, "history", String(Digest.sha1(Array(data.root.utf8)).prefix(12)),
        PathName.component(type.folder)))
  }
}
