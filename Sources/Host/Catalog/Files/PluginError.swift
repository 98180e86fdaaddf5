package import HostBase

/// What can go wrong with a core's file, before a game runs in it.
///
/// It is `Codable` because a checking child process hands it to its parent.
package enum PluginError: HostFailure, Equatable, Codable {
  /// The file cannot be opened or read; `reason` is the system's.
  case unreadable(path: String, reason: String)
  /// The file is something else: `what` says what ("a text file", "a folder", "a Windows program").
  case notACore(path: String, what: String)
  /// The file is made for another processor.
  case wrongArchitecture(path: String, built: String, machine: String)
  /// The file ends before its own tables say.
  case truncated(path: String, detail: String)
  /// The file's tables contradict themselves.
  case damaged(path: String, detail: String)
  /// Functions that every core exports are absent: all of them are listed.
  case missingSymbols(path: String, names: [String])
  /// `retro_api_version` answered another number than 1.
  case wrongAPIVersion(path: String, version: UInt32)
  /// The system's loader refused; `reason` is its own sentence.
  case loaderRefused(path: String, reason: String)
  /// The same file is already in use in this process.
  case alreadyLoaded(path: String)
  /// The manifest or registration breaks a rule at `key`.
  case invalidManifest(path: String, key: String, reason: String)
  /// The core died of a signal during `phase` (a function's name) while it was checked.
  case crashed(path: String, signal: String, phase: String)
  /// The core ended its process during `phase` while it was checked.
  case exited(path: String, status: Int32, phase: String)
  /// The core gave no answer for so many seconds during `phase` and was stopped.
  case hung(path: String, seconds: Double, phase: String)
  /// The checking process could not be started, or what it said makes no sense.
  case checkFailed(path: String, reason: String)
  /// The sandbox for it could not be put into force, so none of its code ran.
  case noSandbox(path: String, reason: String)
  /// No core answers to this name.
  case notFound(name: String, known: [String])
  /// Several cores answer to this name.
  case ambiguous(name: String, matches: [String])
  /// No core takes files with this extension.
  case noCore(fileExtension: String)
  /// Several cores take files with this extension, and none is the default.
  case severalCores(fileExtension: String, ids: [String])

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .crashed, .exited: .coreCrashed
    case .hung: .coreHung
    case .notFound: .notFound
    case .ambiguous: .decisionNeeded
    case .noCore, .severalCores: .noCore
    case .checkFailed: .other
    case .noSandbox: .absent
    default: .coreNotLoadable
    }
  }

  /// Name for scripts.
  package var code: String {
    switch self {
    case .unreadable: "core_unreadable"
    case .notACore: "not_a_core"
    case .wrongArchitecture: "wrong_architecture"
    case .truncated: "core_truncated"
    case .damaged: "core_damaged"
    case .missingSymbols: "missing_symbols"
    case .wrongAPIVersion: "wrong_api_version"
    case .loaderRefused: "loader_refused"
    case .alreadyLoaded: "core_already_loaded"
    case .invalidManifest: "invalid_manifest"
    case .crashed: "core_crashed"
    case .exited: "core_exited"
    case .hung: "core_hung"
    case .checkFailed: "check_failed"
    case .noSandbox: "no_sandbox"
    case .notFound: "core_not_found"
    case .ambiguous: "core_ambiguous"
    case .noCore: "no_core"
    case .severalCores: "several_cores"
    }
  }

  /// The sentence.
  package var sentence: Sentence {
    if let path { "\(path): \(reason)" } else { reason }
  }
  /// The sentence in English.
  package var message: String { sentence.text }

  /// The sentence without the file's name, for lists that already show it.
  package var reason: Sentence {
    switch self {
    case .unreadable(_, let reason): "it cannot be read (\(reason)); check name and permissions"
    case .notACore(_, let what): "it is \(what), not a core; a core is an ELF shared object (.so)"
    case .wrongArchitecture(_, let built, let machine):
      "it is built for \(built), this machine is \(machine); get the core's \(machine) build"
    case .truncated(_, let detail): "it is cut short (\(detail)); copy it again"
    case .damaged(_, let detail): "it is damaged (\(detail)); copy it again"
    case .missingSymbols(_, let names):
      if names.count == CoreFunctions.names.count {
        "it is a library but not a libretro core: it lacks all \(names.count) functions of one"
      } else {
        "it is a library but not a libretro core: it lacks \(names.joined(separator: ", "))"
      }
    case .wrongAPIVersion(_, let version):
      "it speaks version \(version) of the libretro API; Arcadia speaks version 1"
    case .loaderRefused(_, let reason): "the system cannot load it: \(reason)"
    case .alreadyLoaded: "it is already in use in this process; end that game first"
    case .invalidManifest(_, let key, let reason):
      if key.isEmpty {
        "its manifest is not valid: \(reason)"
      } else {
        "its manifest is not valid: \(key) \(reason)"
      }
    case .crashed(_, let signal, let phase): "it crashed in \(phase) (\(signal))"
    case .exited(_, let status, let phase): "it ended its process in \(phase) (status \(status))"
    case .hung(_, let seconds, let phase):
      "it gave no answer in \(phase) for \(PluginError.number(seconds)) s and was stopped"
    case .checkFailed(_, let reason): "it could not be checked: \(reason)"
    case .noSandbox(_, let reason):
      "none of its code was run, since there is no sandbox for it: \(reason)"
    case .notFound(let name, let known):
      known.isEmpty
        ? "no core is called \(name), and none is installed; put a .so into a plugins folder"
        : "no core is called \(name); there are \(known.joined(separator: ", "))"
    case .ambiguous(let name, let matches):
      "\(name) could be \(matches.joined(separator: " or ")); say more of the name"
    case .noCore(let fileExtension):
      if fileExtension.isEmpty {
        "no core takes files without an extension; put one into a plugins folder or name it with --core"
      } else {
        "no core takes .\(fileExtension) files; put one into a plugins folder or name it with --core"
      }
    case .severalCores(let fileExtension, let ids):
      "\(ids.joined(separator: ", ")) all take .\(fileExtension) files; choose one with --core, "
        + "or make one the default in the settings"
    }
  }

  /// The core's file, where the failure is about one.
  package var path: String? {
    switch self {
    case .unreadable(let path, _), .notACore(let path, _), .wrongArchitecture(let path, _, _),
      .truncated(let path, _), .damaged(let path, _), .missingSymbols(let path, _),
      .wrongAPIVersion(let path, _), .loaderRefused(let path, _), .alreadyLoaded(let path),
      .invalidManifest(let path, _, _), .crashed(let path, _, _), .exited(let path, _, _),
      .hung(let path, _, _), .checkFailed(let path, _), .noSandbox(let path, _):
      path
    case .notFound, .ambiguous, .noCore, .severalCores: nil
    }
  }

  /// The same failure of a file that was opened by another path.
  func naming(_ path: String) -> PluginError {
    switch self {
    case .unreadable(_, let reason): .unreadable(path: path, reason: reason)
    case .notACore(_, let what): .notACore(path: path, what: what)
    case .wrongArchitecture(_, let built, let machine):
      .wrongArchitecture(path: path, built: built, machine: machine)
    case .truncated(_, let detail): .truncated(path: path, detail: detail)
    case .damaged(_, let detail): .damaged(path: path, detail: detail)
    default: self
    }
  }

  /// Seconds without a needless ".0".
  private static func number(_ seconds: Double) -> String {
    guard seconds == seconds.rounded(), abs(seconds) < 1e9 else { return "\(seconds)" }
    return "\(Int(seconds, in: -1_000_000_000...1_000_000_000))"
  }
}
