import HostKit

/// Ours, not the argument parser's.
typealias ExitCode = HostKit.ExitCode

/// What commands themselves can object to.
enum CommandFailure: HostFailure, Equatable {
  case unknownType(String, known: [String])
  case emptyLibrary(folder: String)
  case checkFailed(core: String, reason: String)
  case folderThere(path: String)
  case badName(String)
  case kitAbsent
  case nothingChosen
  case mixedStates(path: String)

  var exitCode: ExitCode {
    switch self {
    case .unknownType, .emptyLibrary: .notFound
    case .checkFailed: .checkFailed
    case .folderThere: .decisionNeeded
    case .badName, .nothingChosen: .usage
    case .kitAbsent: .absent
    case .mixedStates: .stateRefused
    }
  }
  var code: String {
    switch self {
    case .unknownType: "unknown_type"
    case .emptyLibrary: "empty_library"
    case .checkFailed: "check_failed"
    case .folderThere: "folder_there"
    case .badName: "bad_name"
    case .kitAbsent: "kit_absent"
    case .nothingChosen: "nothing_chosen"
    case .mixedStates: "mixed_states"
    }
  }
  var message: String {
    switch self {
    case .unknownType(let id, let known):
      "no game type \"\(id)\"; there are \(known.joined(separator: ", "))"
    case .emptyLibrary(let folder):
      "no games in \(folder) yet: put some there, or name a file (arcadia GAME)"
    case .checkFailed(let core, let reason): "\(core): \(reason)"
    case .folderThere(let path): "\(path) is there already; choose another name or remove it"
    case .badName(let name):
      "\"\(name)\" cannot name a core: use letters and digits, beginning with a letter"
    case .kitAbsent:
      "the kit for new cores is neither beside this program nor installed; run make install in a checkout"
    case .nothingChosen: "name a game, or take every one with --all"
    case .mixedStates(let path): "\(path) is a state of another game or core"
    }
  }
}
