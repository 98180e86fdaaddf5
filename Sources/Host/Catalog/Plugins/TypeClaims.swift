import HostBase
import Library

/// Which game type has which folder: the first core's that names it, and the known machines' by their table.
///
/// Saves, states and games of a type are found by its folder. So one id never means two folders, and one folder never two ids.
struct TypeClaims {
  private var types: [String: GameType] = [:]
  private var owners: [String: String] = [:]

  /// What the table of machines claims.
  init() {
    for system in KnownSystem.all { owners[TypeClaims.key(system.name)] = system.id }
  }

  /// Claims a core's types for it; returns the core with types that are no one else's, and what was changed.
  mutating func admit(_ core: CoreDescription) -> (CoreDescription, remarks: [String]) {
    var core = core
    var remarks: [String] = []
    for index in core.gameTypes.indices {
      var type = core.gameTypes[index]
      if let known = types[type.id] {
        if known.folder != type.folder {
          remarks.append(
            "its type \(type.id) has the folder \(known.folder), not \(type.folder): another core had it first"
          )
        }
        type.folder = known.folder
        type.savesFolder = known.savesFolder
        type.readsFolders = known.readsFolders
      } else {
        if let owner = owners[TypeClaims.key(type.folder)], owner != type.id {
          let folder = own(type.folder, core: core.id)
          remarks.append(
            "the folder \(type.folder) belongs to the type \(owner); games of its type \(type.id) are in \(folder)"
          )
          type.folder = folder
        }
        types[type.id] = type
        owners[TypeClaims.key(type.folder)] = type.id
      }
      core.gameTypes[index] = type
    }
    return (core, remarks)
  }

  /// A folder of the core's own that no one has: the wanted one with the core's id after it.
  private func own(_ folder: String, core id: String) -> String {
    for number in 1...1000 {
      let end = number == 1 ? " (\(id))" : " (\(id) \(number))"
      let name = DescriptionGrammar.line(folder, limit: 64 - end.utf8.count) + end
      if owners[TypeClaims.key(name)] == nil { return name }
    }
    return id
  }

  /// File systems of other systems take letters of both cases for the same.
  private static func key(_ folder: String) -> String { folder.lowercased() }
}
