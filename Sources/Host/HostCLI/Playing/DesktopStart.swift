import Glibc
import HostBase
import HostSDL

/// Starts from a desktop, where no terminal is open: messages are shown in a window, which also takes games.
enum DesktopStart {
  /// Whether there is a display, and no terminal or program that reads what is printed.
  static var isLikely: Bool {
    let driver = getenv("SDL_VIDEODRIVER").map { String(cString: $0) } ?? ""
    guard getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil,
      !["dummy", "offscreen"].contains(driver),
      isatty(0) == 0, isatty(StandardOutput.descriptor) == 0, isatty(2) == 0
    else { return false }
    var file = stat()
    return fstat(2, &file) != 0 || file.st_mode & S_IFMT != S_IFIFO
  }

  /// Shows a window that takes a game; false where no window can be opened.
  static func askForGame() throws -> Bool {
    try show(
      Card(
        title: "Arcadia",
        text: ["Games of your library also start with: arcadia NAME"]))
  }

  /// Shows what went wrong, and takes another game.
  static func show(_ failure: any HostFailure, game: String?) throws {
    let name = game.map { "Cannot play " + PathName.last($0).withoutControls }
    // The title has the name.
    let sentence = failure.message
    let prefix = failure.path.map { $0 + ": " } ?? ""
    let message = (sentence.hasPrefix(prefix) ? String(sentence.dropFirst(prefix.count)) : sentence)
      .withoutControls
    _ = try show(
      Card(
        title: name ?? "Arcadia cannot start",
        text: [message.prefix(1).uppercased() + message.dropFirst()]))
  }

  private static func show(_ card: Card) throws -> Bool {
    EndSignal.watch()
    let path: String?
    do throws(DisplayError) {
      path = try SDLPlay.show(card)
    } catch {
      return false
    }
    if let path { try play(path) }
    if let number = EndSignal.pending { throw EndedWith(code: ExitCode(signal: number)) }
    return true
  }

  /// Plays a game in this process's place; comes back only if that cannot be done.
  static func play(_ path: String, isFullscreen: Bool = false, isMuted: Bool = false) throws {
    var words = [CommandLine.arguments.first ?? "arcadia", "run", "--desktop"]
    if isFullscreen { words.append("--fullscreen") }
    if isMuted { words.append("--mute") }
    words += ["--", path]
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
