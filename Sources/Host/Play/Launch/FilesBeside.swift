import HostBase
import Library
import Vault

/// The save and the cheats that lie beside a game which is played from outside the data folder, as other programs keep them.
///
/// The save is copied into the library when the game has none there; the original stays. The cheats are read from their own place as long
/// as the library has none.
struct FilesBeside {
  private let folder: String
  private let stem: FileStem

  /// What is beside a game; nil for a game of the library, whose files have places of their own, and for a folder.
  init?(_ reference: GameReference, data: DataFolder) {
    let path = PathName.real(reference.path)
    let root = PathName.real(data.root)
    guard reference.folderGame == nil, !path.hasPrefix(root + "/") else { return nil }
    folder = PathName.folder(reference.path)
    stem = FileStem(whole: reference.stem)
  }

  /// The file of cheats.
  var cheats: String? { file([CheatFile.fileExtension]) }

  /// Puts the save beside the game in its place in the library if it has none there; returns what the player should know.
  ///
  /// The caller holds the game's lock.
  func takeSave(to shelf: SaveShelf, clockFor core: String) -> Sentence? {
    guard shelf.folder == nil, let path = file(["srm", "sav"]) else { return nil }
    do {
      let there = try shelf.items().first { $0.part == .memory }
      if let there {
        guard let found = FileSystem.info(path), found.modified > there.modified,
          !FileMove.isSame(path, there.path)
        else { return nil }
        return "\(path) is newer than the save in the library and is not used; to take it:"
          + " arcadia save import \(PathName.quoted(path))"
      }
      let bundle = try SaveBundle.read(path, core: nil)
      _ = try shelf.bringIn(bundle, from: path, clockFor: [core], core: nil)
      return "Took over the save beside the game, \(path); from now on it is kept in the library"
    } catch let error as any HostFailure {
      return "The save beside the game is not used: \(error.sentence)"
    } catch {
      return "The save beside the game is not used: \(String(describing: error))"
    }
  }

  private func file(_ extensions: [String]) -> String? {
    extensions.lazy.compactMap { stem.existing("." + $0, in: folder) }
      .first { FileSystem.kind($0) == .file }
  }
}
