import Glibc

/// The files of Arcadia's two programs: `arcadia`, the command line, and `arcadia-window`, which has what windows and sound need.
///
/// They are beside each other where they were built. Installed, the second one is in `../lib/arcadia` of the first.
package enum ProgramFiles {
  /// The name of the program for windows.
  package static let windowName = "arcadia-window"

  /// The real path of the running program; nil if the system does not say.
  package static let running: String? = {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }()

  /// Whether the running program is the one for windows.
  package static var isWindow: Bool { running.map(PathName.last) == windowName }

  /// The real path of `arcadia`: the running program, unless that is the one for windows and has `arcadia` at its place.
  package static let commandLine: String? = running.map { commandLine(of: $0) }

  static func commandLine(of running: String) -> String {
    guard PathName.last(running) == windowName else { return running }
    let folder = PathName.folder(running)
    let above = PathName.folder(PathName.folder(folder))
    let places = [PathName.join(folder, "arcadia"), PathName.join(above, "bin/arcadia")]
    return places.first { FileSystem.kind($0) == .file } ?? running
  }

  /// Where `arcadia-window` is looked for, in order.
  package static func windowPlaces(of program: String) -> [String] {
    let folder = PathName.folder(program)
    return [
      PathName.join(folder, windowName),
      PathName.join(PathName.folder(folder), "lib/arcadia/" + windowName),
    ]
  }

  /// What a helper process is started from: `arcadia`, so that no helper has the libraries of a window.
  ///
  /// It is the file of the time at which this program was started, even if another version is installed since.
  package static let helper: String = {
    let own = "/proc/self/exe"
    guard let path = commandLine, path != running else { return own }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return own }
    // A number that no helper's descriptors have; it stays open as long as the program runs.
    let far = fcntl(file, F_DUPFD_CLOEXEC, 128)
    close(file)
    return far < 0 ? own : helperPrefix + String(far)
  }()
  private static let helperPrefix = "/proc/self/fd/"

  /// The name by which a program is started from a file: crash reports call its code by that.
  package static func name(of program: String) -> String {
    program.hasPrefix(helperPrefix) ? "/proc/self/exe" : program
  }
}
