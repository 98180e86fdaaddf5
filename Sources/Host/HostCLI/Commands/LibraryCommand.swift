import ArgumentParser
import HostBase
import HostSDL

/// `arcadia library`: the window with the user's games.
struct LibraryCommand: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "library",
    abstract: "Open the window with your games.",
    usage: "arcadia library [<options>]",
    discussion: """
      EXAMPLES:
        arcadia library                the window
        arcadia library --fullscreen   for a television

      Arrows or a pad move, Enter opens a game, / searches, Escape goes back, F10 opens the menu. Drop games on the window to \
      add them.
      """)

  @Flag(help: "Fill the screen.") var fullscreen = false
  @Option(help: .private) var benchFrom: UInt64?
  @OptionGroup var global: GlobalOptions

  func run(_ context: Context) throws {
    EndSignal.watch()
    var options = UIWindowOptions()
    options.isFullscreen = fullscreen
    let bench = benchFrom.map { StartBench(start: $0) }
    try LibraryProgram(context, options: options, bench: bench).run()
    if let number = EndSignal.pending { throw EndedWith(code: ExitCode(signal: number)) }
  }
}
