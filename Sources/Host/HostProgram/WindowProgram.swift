import Glibc
package import HostBase

/// The program for windows, which `arcadia` becomes when a command needs a window, the terminal, sound or the desktop.
package enum WindowProgram {
  /// Becomes `arcadia-window` with the same command line, process, files and signals; throws if that cannot be done.
  ///
  /// Call it before anything is opened, locked or printed.
  package static func become() throws(Failure) -> Never {
    let places = ProgramFiles.running.map { ProgramFiles.windowPlaces(of: $0) } ?? []
    guard let path = places.first(where: { FileSystem.kind($0) == .file }) else {
      throw .missing(places: places)
    }
    throw .notStarted(path: path, reason: systemReason(start(path)))
  }

  /// The same for a caller that can look at the command line first; returns if there is no such program.
  package static func becomeIfThere() {
    guard let program = ProgramFiles.running,
      let path = ProgramFiles.windowPlaces(of: program).first(where: { access($0, X_OK) == 0 })
    else { return }
    _ = start(path)
  }

  /// Becomes a program; returns the system's error number.
  private static func start(_ path: String) -> Int32 {
    var number: Int32 = 0
    StandardOutput.restored {
      let arguments = CommandLine.arguments.map { strdup($0) } + [nil]
      execv(path, arguments)
      number = errno
      for word in arguments { free(word) }
    }
    return number
  }

  /// Why the program for windows does not run.
  package enum Failure: HostFailure, Equatable {
    /// It is at none of its places.
    case missing(places: [String])
    /// The system does not run it.
    case notStarted(path: String, reason: String)

    /// Something that is needed is absent.
    package var exitCode: ExitCode { .absent }
    /// Name for scripts.
    package var code: String { "no_window_program" }
    /// The sentence.
    package var message: String {
      switch self {
      case .missing(let places):
        "the program for windows and sound is missing: \(places.first ?? ProgramFiles.windowName)"
          + (places.count > 1 ? " (also looked for at \(places[1]))" : "")
          + "; install Arcadia again (make install, or its package), or use --headless"
      case .notStarted(let path, let reason):
        "\(path) cannot be started: \(reason); install Arcadia again"
      }
    }
    /// Its file.
    package var path: String? {
      switch self {
      case .missing(let places): places.first
      case .notStarted(let path, _): path
      }
    }
  }
}
