/// The parts of a state, in the order in which they are written and read.
package enum MovieStateSection: Int, CaseIterable {
  /// Movies that play, with their bytes if they are not the first one.
  case files
  /// Natives by name.
  case natives
  case strings
  /// Names that functions know by number.
  case pools
  /// Which properties objects have.
  case shapes
  /// Functions' code, by its place in a movie.
  case codes
  /// Files of byte code, and where they were loaded.
  case programs
  /// What objects of ActionScript 3 share: the tables of their classes, by class.
  case tables
  /// What kinds of objects and nodes there are.
  case objects
  case nodes
  case parts
  /// What is in them.
  case objectBodies
  case nodeBodies
  case partBodies
  case tableBodies
  /// The machine of ActionScript 3.
  case machine
  /// The player and the machine of ActionScript 1 and 2.
  case player

  /// Its name in the file.
  package var name: UInt32 {
    let names = [
      "FILE", "NATV", "STRG", "POOL", "SHAP", "CODE", "PROG", "TABL", "OBJS", "NODE", "PART",
      "OBJB", "NODB", "PARB", "TABB", "MACH", "PLAY",
    ]
    return names[rawValue].utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Of its contents; changes whenever they do.
  package var version: UInt16 {
    switch self {
    case .files, .natives: 2
    case .machine, .objectBodies, .partBodies: 3
    case .nodeBodies: 11
    case .player: 13
    default: 1
    }
  }
}
