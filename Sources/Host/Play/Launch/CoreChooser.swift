import Catalog
import HostBase
import Library

/// Decides which core plays a game, and as which of the core's types.
struct CoreChooser {
  let catalog: CoreCatalog
  let probe: CoreCatalog.Probe?
  /// The settings that apply to a type, a core and a game.
  let settings: (GameType?, CoreDescription?, _ stem: String?) throws -> Settings

  /// The core for a game: of a type that the user named, else by the file's extension.
  func choose(
    for reference: GameReference, typeID: String?
  ) throws -> CoreDescription {
    let fileExtension = reference.fileExtension
    if let typeID { return try choose(ofType: typeID, fileExtension: fileExtension) }
    let type = catalog.gameTypes.first { type in
      type.extensions.contains(fileExtension)
        && (reference.typeFolder == nil || reference.typeFolder == type.folder)
    }
    let preferred = try type.flatMap { try settings($0, nil, nil)[.defaultCore(for: $0.id)] }
    if preferred == nil, catalog.candidates(forExtension: fileExtension).isEmpty {
      throw LibraryError.noCore(
        game: reference.name, fileExtension: fileExtension,
        known: catalog.gameTypes.flatMap(\.extensions))
    }
    return try catalog.choose(forExtension: fileExtension, preferred: preferred, probe: probe)
  }

  /// A core for a type that the user named, whatever the file's extension: the default one, else the only one of ours,
  /// else the only one.
  private func choose(
    ofType id: String, fileExtension: String
  ) throws -> CoreDescription {
    let candidates = catalog.cores(ofType: id)
    guard let first = candidates.first,
      let type = catalog.gameTypes.first(where: { $0.id == id })
    else {
      throw LibraryError.unknownType(
        id: id, owner: "Arcadia", known: catalog.gameTypes.map(\.id))
    }
    if let preferred = try settings(type, nil, nil)[.defaultCore(for: id)],
      !preferred.isEmpty
    {
      return try catalog.find(preferred, probe: probe)
    }
    let ours = candidates.filter { $0.source == .manifest }
    if let core = ours.first, ours.count == 1 { return core }
    guard candidates.count == 1 else {
      throw PluginError.severalCores(fileExtension: fileExtension, ids: candidates.map(\.id))
    }
    return first
  }

  /// The type that the user named, else the one whose folder the game lies in, else the extension's, else the
  /// core's only or first one (a user who names a core for an odd extension knows why).
  func type(
    of reference: GameReference?, in core: CoreDescription, _ request: LaunchRequest
  ) throws -> GameType {
    if let id = request.type {
      if let type = core.gameTypes.first(where: { $0.id == id }) { return type }
      throw LibraryError.unknownType(id: id, owner: core.name, known: core.gameTypes.map(\.id))
    }
    if let reference {
      let byExtension = core.gameTypes.filter { $0.extensions.contains(reference.fileExtension) }
      if let inFolder = byExtension.first(where: { $0.folder == reference.typeFolder }) {
        return inFolder
      }
      if let first = byExtension.first { return first }
    }
    if let first = core.gameTypes.first { return first }
    return GameType(
      id: core.id, name: core.name, folder: PathName.component(core.name), extensions: [])
  }
}
