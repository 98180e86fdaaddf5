import Glibc
package import HostBase
import Play

/// Starts by a person at a display: the library's window, and messages in a window where no terminal is open.
package enum DesktopStart {
  /// Whether there is a display, and no terminal or program that reads what is printed.
  package static var isLikely: Bool {
    guard hasDisplay, isatty(0) == 0, isatty(StandardOutput.descriptor) == 0, isatty(2) == 0
    else { return false }
    var file = stat()
    return fstat(2, &file) != 0 || file.st_mode & S_IFMT != S_IFIFO
  }

  /// Whether windows can be seen.
  private static var hasDisplay: Bool {
    let driver = getenv("SDL_VIDEODRIVER").map { String(cString: $0) } ?? ""
    return (getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil)
      && !["dummy", "offscreen"].contains(driver)
  }

  /// Whether a person at a display started the program: from a desktop, or from a terminal that shows what is printed.
  ///
  /// What goes into a pipe or a file is for someone who reads it.
  package static var hasPerson: Bool {
    if hasDisplay, isatty(0) != 0, isatty(StandardOutput.descriptor) != 0 { return true }
    var file = stat()
    guard isLikely, fstat(StandardOutput.descriptor, &file) == 0 else { return false }
    return ![S_IFIFO, S_IFREG].contains(file.st_mode & S_IFMT)
  }

  /// Shows what went wrong, and takes another game.
  package static func show(
    _ failure: any HostFailure, game: String?, home: String?, by stages: any StageOpener
  ) throws {
    EndSignal.watch()
    let path: String?
    do throws(DisplayError) {
      path = try stages.show(failure, game: game)
    } catch {
      return
    }
    if let path { try play(path, home: home) }
    if let number = EndSignal.pending { throw EndedWith(code: ExitCode(signal: number)) }
  }

  /// Plays a game in this process's place; comes back only if that cannot be done.
  package static func play(
    _ path: String, home: String?, isFullscreen: Bool = false, isMuted: Bool = false
  ) throws {
    var words = ["run", "--desktop"]
    if let home { words += ["--home", home] }
    if isFullscreen { words.append("--fullscreen") }
    if isMuted { words.append("--mute") }
    try restart(words + ["--", path])
  }

  /// Opens files in this process's place, as a file manager passes them: one game is played, several files are added.
  ///
  /// Without files it
  /// does nothing; otherwise it comes back only if it cannot be done.
  package static func open(_ paths: [String], home: String?, isFullscreen: Bool) throws {
    guard !paths.isEmpty else { return }
    var words = ["library"]
    if let home { words += ["--home", home] }
    if isFullscreen { words.append("--fullscreen") }
    try restart(words + ["--"] + paths)
  }

  private static func restart(_ arguments: [String]) throws {
    let words = [CommandLine.arguments.first ?? "arcadia"] + arguments
    // The next one has its own standard output again, and nothing else of this one.
    dup2(StandardOutput.descriptor, 1)
    for file in Int32(3)..<4096 { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    let arguments = words.map { strdup($0) } + [nil]
    execv("/proc/self/exe", arguments)
    for word in arguments { free(word) }
    throw RestartFailure(message: "cannot start again: \(String(cString: strerror(errno)))")
  }
}

/// The program could not start itself.
private struct RestartFailure: HostFailure {
  var message: String
  var exitCode: ExitCode { .other }
  var code: String { "no_restart" }
}
